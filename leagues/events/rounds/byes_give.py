"""Give an entrant byes in the first rounds, as a right."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Tournament
from leagues.events.notices_owed import notices_owe
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["BYES_MOST", "byes_give"]

BYES_MOST = 2
"""Rounds in which somebody can have a bye as a right."""


_SAID = {
    0: gettext_noop("%(player)s has no bye as a right"),
    1: gettext_noop("%(player)s has the bye in round 1"),
    2: gettext_noop("%(player)s has the bye in rounds 1 and 2"),
}
_TOLD = {
    0: gettext_noop("You have no bye as a right."),
    1: gettext_noop("You have the bye in round 1."),
    2: gettext_noop("You have the bye in rounds 1 and 2."),
}
"""By the number of byes."""


@transaction.atomic
def byes_give(*, entrant: Entrant, rounds: int, actor: Player, now: datetime) -> Entrant:
    """Let somebody have the bye in the first ``rounds`` rounds, 0 for none; they are told.

    Raises:
        Forbidden: not the organiser, or one with a stake. WrongState: the event has started, does not begin with a
        Swiss without heats, or the entrant is out. Refused: too many rounds.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_BYES, entrant)
    status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if not tournament.stage_plans[0].is_plain:
        raise WrongState(_("Byes as a right are for events that begin with a Swiss without heats."))
    if not 0 <= rounds <= BYES_MOST:
        raise Refused(_("Give byes for 1 to %(byes_most)s rounds, or 0 for none.") % {"byes_most": BYES_MOST})
    if not entrant.in_play:
        raise WrongState(_("%(player)s is out of the event.") % {"player": entrant.player})
    if entrant.byes == rounds:
        raise WrongState(
            _("%(player)s has byes for %(rounds)s rounds already.") % {"player": entrant.player, "rounds": rounds}
        )
    before, entrant.byes = entrant.byes, rounds
    entrant.save(update_fields=["byes"])
    notice_text, log_text = _TOLD[rounds], _SAID[rounds]
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.BYES,
        text=sentence(log_text, player=entrant.player),
        actor=actor,
        now=now,
        data={
            "entrant": entrant.pk,
            "before": before,
            "byes": rounds,
            "entrants": [entrant.pk],
            "text": sentence(notice_text),
        },
    )
    notices_owe(operation)
    return entrant
