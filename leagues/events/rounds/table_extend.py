"""Give one table of a round more time."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.events import match_gateway
from leagues.events.log import table_lock, tournament_log
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.models.round import round_kept
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.round_extend import more_time
from leagues.events.rounds.round_time import time_over
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["table_extend"]


@transaction.atomic
def table_extend(*, pairing: Pairing, more: int, reason: str, actor: Player, now: datetime) -> Pairing:
    """Let one open table end later than its round; its players are told.

    ``more`` are days here, and minutes at a table. They count from the table's deadline, or from now where that has
    passed. A change of the round's deadline moves the table's too.

    Raises:
        Forbidden: not an official, or one with a stake. WrongState: the match is over, the round has no deadline or
        was undone, or no reason. Refused: too much time.
    """
    tournament, pairing = table_lock(pairing)
    check(actor, Action.TOURNAMENT_EXTEND_TABLE, pairing)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    length, length_text = more_time(tournament, more)
    if pairing.result or pairing.second_id is None or match_gateway.is_over(pairing):
        raise WrongState(_("The match at this table is over; it needs no more time."))
    row = pairing.round
    if row.deadline is None:
        raise WrongState(_("This round has no deadline."))
    # While the event is paused, the deadline stands still.
    over = time_over(row, at_table=tournament.at_table, now=tournament.paused_at or now)
    before, pairing.extra_time = pairing.extra_time, max(pairing.extra_time, over) + length
    pairing.save(update_fields=["extra_time"])
    notice = sentence(
        gettext_noop("%(round)s, table %(table)s has %(time)s: %(reason)s"),
        round=round_kept(row.stage, row.number),
        table=pairing.table,
        time=length_text,
        reason=reason,
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.EXTEND_TABLE,
        text=notice,
        actor=actor,
        now=now,
        data={
            "pairing": pairing.pk,
            "before": before.total_seconds(),
            "text": notice,
            "entrants": pairing.entrant_keys,
        },
    )
    notices_owe(operation)
    return pairing
