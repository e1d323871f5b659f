"""The outside value of an event's draw from its beacon, and reminders of what the draw waits for."""

from datetime import datetime

from django.db.models import Exists, OuterRef

from leagues.competition.prizes.overdue import Reminders, draws_remind, staff_beside
from leagues.competition.prizes.value_fetch import value_fetch
from leagues.events.log import tournament_lock
from leagues.events.models import Draw, Tournament
from leagues.events.officials import certifiers_of
from players.authority import Action, check
from players.models import Player

__all__ = ["draw_value_fetch", "draws_overdue"]

REMINDERS = Reminders(
    lock=tournament_lock,
    officials=certifiers_of,
    staff=lambda tournament: staff_beside(Player.objects.filter(entries__tournament=tournament)),
    notice="event.draw",
    context=lambda tournament: {"event": tournament.name},
)


def draw_value_fetch(*, tournament: Tournament, actor: Player, now: datetime) -> str:
    """The value that decides the draw of an event; `value_fetch`. Raises Forbidden for who is no official, too."""
    check(actor, Action.TOURNAMENT_PROPOSE, tournament)
    return value_fetch(tournament, now=now)


def draws_overdue(*, now: datetime) -> int:
    """Remind the officials of events whose results nobody has certified, and the staff of draws nobody has held; how
    many events. A job."""
    drawn = Draw.objects.filter(tournament=OuterRef("pk"), drawn_at__isnull=False)
    waiting = Tournament.objects.filter(~Exists(drawn), status=Tournament.Status.FINISHED)
    return draws_remind(waiting, REMINDERS, now=now)
