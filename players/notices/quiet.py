"""Quiet hours: a part of the day, by the player's own clock, in which neither e-mail nor push messages are sent."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from players.errors import Refused
from players.models import Player

__all__ = ["quiet_ends", "quiet_hours_set"]


def quiet_ends(player: Player, now: datetime) -> datetime | None:
    """When the quiet hours that hold now end (UTC); ``None`` when none hold.

    Hours may cross midnight. Where the clock is set forward over their end, they end at the first moment after it.
    """
    begin, end = player.quiet_from, player.quiet_until
    if begin is None or end is None:
        return None
    zone = ZoneInfo(player.time_zone)
    local = now.astimezone(zone)
    clock = local.time()
    inside = begin <= clock < end if begin < end else clock >= begin or clock < end
    if not inside:
        return None
    day = local.date() if clock < end else local.date() + timedelta(days=1)
    ends = datetime.combine(day, end, zone).astimezone(UTC)
    return max(ends, now + timedelta(minutes=1))


def quiet_hours_set(*, player: Player, begin: time | None, end: time | None) -> None:
    """Store the quiet hours; twice ``None`` means that there are none.

    Raises:
        Refused: one end without the other, or both the same, which could mean all day or never.
    """
    if (begin is None) != (end is None):
        raise Refused(_("Quiet hours need a beginning and an end; give both, or neither."))
    if begin is not None and begin == end:
        raise Refused(_("Quiet hours cannot end when they begin; switch the kinds off instead to get nothing at all."))
    if (player.quiet_from, player.quiet_until) != (begin, end):
        player.quiet_from, player.quiet_until = begin, end
        player.save(update_fields=["quiet_from", "quiet_until"])
