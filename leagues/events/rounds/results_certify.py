"""Certify the results of an event that has ended."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check, undone_numbers
from leagues.errors import Forbidden, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.prizes.tokens_owe import tokens_owe
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, Authority, Office, check

__all__ = ["certified", "results_certify"]


@transaction.atomic
def results_certify(*, tournament: Tournament, actor: Player, now: datetime) -> Tournament:
    """Certify the final places: from now on only the staff can undo what decided them.

    Whoever ended the event does not certify it, nor does somebody of the same office; the staff may.

    Raises:
        Forbidden: no official, one who plays in the event, or one of the office that ended it. WrongState: the event
        has not ended, or is certified already.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_CERTIFY, tournament)
    status_check(tournament, Tournament.Status.FINISHED)
    if tournament.certified_at is not None:
        raise WrongState(_("The results of this event are certified already."))
    if not tournament.demo:
        _other_office_check(tournament, actor)
    certified(tournament, actor=actor, now=now)
    return tournament


def certified(tournament: Tournament, *, actor: Player | None, now: datetime) -> None:
    """Certify the results of a locked event that has ended; nobody (``actor``) does it in a demonstration. Those who
    played it to its end are owed tokens."""
    tournament.certified_at, tournament.certified_by = now, actor
    tournament.save(update_fields=["certified_at", "certified_by"])
    text = (
        sentence(gettext_noop("The results of this demonstration are certified"))
        if actor is None
        else sentence(gettext_noop("%(official)s certified the results"), official=actor)
    )
    tournament_log(tournament=tournament, verb=Operation.Verb.CERTIFY, text=text, actor=actor, now=now)
    tokens_owe(tournament, now=now)


def _other_office_check(tournament: Tournament, actor: Player) -> None:
    """Raise Forbidden for whoever ended the event, and for others of the same office but the staff."""
    ends = tournament.operations.filter(verb=Operation.Verb.FINISH).exclude(number__in=undone_numbers(tournament))
    end = ends.select_related("actor").order_by("-number").first()
    if end is None or end.actor is None:
        return  # it ended by itself
    own, others = (Authority(player, tournament).offices & _OFFICES for player in (actor, end.actor))
    if actor.pk == end.actor_id:
        raise Forbidden(_("You ended this event; another official must certify its results."))
    if Office.STAFF not in own and own <= others:
        raise Forbidden(
            _("%(actor)s ended this event with the office you have; somebody of another office certifies.")
            % {"actor": end.actor}
        )


_OFFICES = {Office.OWNER, Office.JUDGE, Office.STAFF}
