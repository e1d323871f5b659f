"""Leave: days on which a player's clocks stand still."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext

from matches.clocks import LEAVE_DAYS_A_YEAR
from matches.errors import Malformed
from matches.models import LeaveDay, Seat
from matches.site_time import deadlines_now
from players.audit import audit
from players.models import Player

__all__ = ["leave_automatic_set", "leave_cancel", "leave_take"]

FURTHEST = 366


def leave_take(*, player: Player, days: Collection[date], now: datetime) -> int:
    """Take these days (UTC) off; days taken already stay taken. Returns how many are new.

    Running clocks get their new deadlines at once.

    Raises:
        Malformed: a day is past or too far off, or the year's allowance is used up.
    """
    today = now.date()
    wanted = set(days)
    if not wanted:
        raise Malformed(gettext("Name at least one day."))
    if any(day <= today for day in wanted):
        raise Malformed(gettext("Leave begins tomorrow at the earliest; today's clocks are running."))
    if any((day - today).days > FURTHEST for day in wanted):
        raise Malformed(gettext("Leave can be taken for the year ahead."))
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        taken = set(LeaveDay.objects.filter(player=player).values_list("day", flat=True))
        new = wanted - taken
        for year in {day.year for day in new}:
            if sum(day.year == year for day in taken | new) > LEAVE_DAYS_A_YEAR:
                left = LEAVE_DAYS_A_YEAR - sum(day.year == year for day in taken)
                raise Malformed(
                    gettext("There are %(leave_days_a_year)s days of leave a year; in %(year)s you have %(left)s left.")
                    % {"leave_days_a_year": LEAVE_DAYS_A_YEAR, "year": year, "left": left}
                )
        LeaveDay.objects.bulk_create(LeaveDay(player=player, day=day, taken_at=now) for day in sorted(new))
        _deadlines_move(player, now)
        named = [str(day) for day in sorted(new)]
        audit(actor=player, verb="leave.taken", target=player, now=now, data={"days": named})
    return len(new)


def leave_cancel(*, player: Player, day: date, now: datetime) -> bool:
    """Give a day of leave back that has not begun; whether there was one.

    Raises:
        Malformed: it has begun.
    """
    if day <= now.date():
        raise Malformed(gettext("That day has begun."))
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        gone, _ = LeaveDay.objects.filter(player=player, day=day).delete()
        if gone:
            _deadlines_move(player, now)
            audit(actor=player, verb="leave.cancelled", target=player, now=now, data={"day": str(day)})
    return bool(gone)


def leave_automatic_set(*, player: Player, on: bool, now: datetime) -> bool:
    """Switch automatic leave on or off, for every match of the player from now on; whether that changed anything.

    Deadlines stay: they never count leave that is not taken yet.
    """
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        if locked.automatic_leave == on:
            return False
        locked.automatic_leave = player.automatic_leave = on
        locked.save(update_fields=["automatic_leave"])
        audit(actor=player, verb="leave.automatic", target=player, now=now, data={"on": on})
    return True


def _deadlines_move(player: Player, now: datetime) -> None:
    running = Seat.objects.filter(player=player, running_since__isnull=False).select_related("match")
    seats = list(running.select_for_update(of=("self",)).order_by("pk"))
    deadlines_now(seats, now)
    for seat in seats:
        seat.save(update_fields=["deadline", "warn_at"])
