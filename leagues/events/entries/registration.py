"""Open and close registration."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import WrongState
from leagues.events.limited.packs_give import packs_give
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import Sentence, sentence

_OPENED, _CLOSED = gettext_noop("Registration opened"), gettext_noop("Registration closed")


@transaction.atomic
def registration_open(*, tournament: Tournament, actor: Player | None, now: datetime) -> Tournament:
    """Let players register; also again after closing. Raises Forbidden or WrongState."""
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_OPEN, tournament)
    status_check(tournament, Tournament.Status.ANNOUNCED, Tournament.Status.CLOSED)
    if tournament.draft is not None and tournament.packs_at is not None:
        raise WrongState(_("The drafts have begun, so registration stays closed; call them off first."))
    return _move(tournament, Tournament.Status.REGISTRATION, Operation.Verb.OPEN, sentence(_OPENED), actor, now)


@transaction.atomic
def registration_close(*, tournament: Tournament, actor: Player | None, now: datetime) -> Tournament:
    """Stop registrations; latecomers may ask or be invited until round 1. Sealed packs are given out
    then, and drafts begin.

    Raises Forbidden or WrongState, the latter also for too few to draft.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_CLOSE, tournament)
    status_check(tournament, Tournament.Status.REGISTRATION)
    _move(tournament, Tournament.Status.CLOSED, Operation.Verb.CLOSE, sentence(_CLOSED), actor, now)
    packs_give(tournament, now=now)
    return tournament


def _move(
    tournament: Tournament,
    status: Tournament.Status,
    verb: Operation.Verb,
    text: Sentence,
    actor: Player | None,
    now: datetime,
) -> Tournament:
    before, tournament.status = tournament.status, status
    tournament.save(update_fields=["status"])
    tournament_log(tournament=tournament, verb=verb, text=text, actor=actor, now=now, data={"status_before": before})
    return tournament
