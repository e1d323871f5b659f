"""Give the players of a round more time."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Pairing, Round, Tournament
from leagues.events.models.pairing import seats_of
from leagues.events.models.round import round_kept
from leagues.events.notices_owed import notices_owe
from leagues.events.state import current_round
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

DAYS_MOST, MINUTES_MOST = 60, 120


@transaction.atomic
def round_extend(*, tournament: Tournament, more: int, reason: str, actor: Player, now: datetime) -> Round:
    """Let the round that is played now end later; those who still play are told.

    ``more`` are days here, and minutes at a table.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: no round with a deadline is open, or no
        reason. Refused: too much time.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_EXTEND, tournament)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    length, length_text = more_time(tournament, more)
    current = current_round(tournament)
    if current is None or not current.is_open:
        raise WrongState(_("Every result of the round is in; it needs no more time."))
    row = current.row
    if row.deadline is None:
        raise WrongState(_("This round has no deadline."))
    # While the event is paused, the deadline stands still.
    before, row.deadline = row.deadline, max(row.deadline, tournament.paused_at or now) + length
    row.save(update_fields=["deadline"])
    still = seats_of(row.pairings.filter(result=Pairing.Result.OPEN).order_by("table"))
    notice = sentence(
        gettext_noop("%(round)s has %(time)s: %(reason)s"),
        round=round_kept(row.stage, row.number),
        time=length_text,
        reason=reason,
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.EXTEND,
        text=notice,
        actor=actor,
        now=now,
        data={
            "round": row.pk,
            "before": before.isoformat(),
            "text": notice,
            "entrants": [pk for table in still.values() for pk in table],
        },
    )
    notices_owe(operation)
    return row


def more_time(tournament: Tournament, more: int) -> tuple[timedelta, dict[str, Any]]:
    """So many minutes at a table or days here, as a length and as a sentence to be stored.

    Raises Refused when there are too many.
    """
    if tournament.at_table:
        if not 1 <= more <= MINUTES_MOST:
            raise Refused(_("Give 1 to %(most)s more minutes.") % {"most": MINUTES_MOST})
        singular, several = gettext_noop("1 more minute"), gettext_noop("%(more)s more minutes")
        length = timedelta(minutes=more)
    else:
        if not 1 <= more <= DAYS_MOST:
            raise Refused(_("Give 1 to %(most)s more days.") % {"most": DAYS_MOST})
        singular, several = gettext_noop("1 more day"), gettext_noop("%(more)s more days")
        length = timedelta(days=more)
    return length, sentence(singular) if more == 1 else sentence(several, more=more)
