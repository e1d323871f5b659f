"""Let wishes lapse of who is out, or in a series that is over; and put them back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from leagues.seasons.changes import AT_ONCE, ChangeSet, is_as_left, put_back
from leagues.seasons.models import Season, SeasonWish, Series
from players.site.database import ROWS_AT_ONCE

__all__ = ["wish_answer", "wishes_lapse", "wishes_restore"]

_FIELDS = ["keep", "since", "status", "answered_at", "table"]


def wish_answer(wish: SeasonWish, changes: ChangeSet, status: SeasonWish.Status, *, now: datetime) -> None:
    """Answer one open wish of a locked season."""
    changes.note_wish(wish, status=status, answered_at=now)
    wish.save(update_fields=["status", "answered_at"])


def wishes_lapse(
    season: Season,
    changes: ChangeSet,
    *,
    now: datetime,
    entrants: Sequence[int] | None = None,
    series: Series | None = None,
) -> int:
    """Let the open wishes of a locked season lapse: those of and to these entrants, or all of a series; how many."""
    rows = SeasonWish.objects.filter(series__season=season, status=SeasonWish.Status.OPEN)
    if entrants is not None:
        rows = rows.filter(Q(entrant__in=entrants) | Q(opponent__in=entrants))
    if series is not None:
        rows = rows.filter(series=series)
    wishes = list(rows.order_by("pk"))
    for wish in wishes:
        changes.note_wish(wish, status=SeasonWish.Status.EXPIRED, answered_at=now)
    for begin in range(0, len(wishes), ROWS_AT_ONCE):
        few = [wish.pk for wish in wishes[begin : begin + ROWS_AT_ONCE]]
        SeasonWish.objects.filter(pk__in=few).update(status=SeasonWish.Status.EXPIRED, answered_at=now)
    return len(wishes)


def wishes_restore(data: dict[str, Any], *, now: datetime) -> None:
    """Put back the wishes that an operation answered, where that is still possible.

    It is not where a wish was answered in another way since, its series is over, its entrant or the one challenged can
    have no wish, or the entrant has wished for the same again.
    """
    keys = {int(key.partition(":")[2]): key for key in data.get("wishes", {})}
    rows = SeasonWish.objects.select_related("series", "entrant", "opponent").in_bulk(keys)
    open_now = SeasonWish.objects.filter(
        status=SeasonWish.Status.OPEN, series__in={row.series_id for row in rows.values()}
    )
    open_wishes: set[tuple[int, int, int | None]] = set(open_now.values_list("series", "entrant", "opponent"))
    changed = []
    for pk, row in sorted(rows.items()):
        # The table that it led to may be gone by now.
        left_values = {name: value for name, value in data["wishes_now"][keys[pk]].items() if name != "table"}
        if not is_as_left(row, left_values):
            continue
        was_open = row.status == SeasonWish.Status.OPEN
        put_back(row, data["wishes"][keys[pk]])
        if row.status == SeasonWish.Status.OPEN and not was_open:
            who = (row.series_id, row.entrant_id, row.opponent_id)
            people = [row.entrant] if row.opponent is None else [row.entrant, row.opponent]
            if (
                who in open_wishes
                or not row.series.is_open(now)
                or not all(person.is_in and not person.paused_at for person in people)
            ):
                continue
            open_wishes.add(who)
        changed.append(row)
    SeasonWish.objects.bulk_update(changed, _FIELDS, batch_size=AT_ONCE)
