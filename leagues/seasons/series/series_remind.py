"""Tell the players of a series some time before it closes what they may still play in it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.competition.notices import Told
from leagues.seasons.matching.table_make import Room, rooms_of
from leagues.seasons.models import Season, Series
from leagues.seasons.models.entrant import IS_IN
from players.notices.services import notices_send
from players.sentences.stored_sentences import Sentence, ngettext_noop, sentence, sentences_joined
from players.site.database import lock_free_rows
from players.site.periodic import each_alone

__all__ = ["BEFORE", "series_open_text", "series_remind"]

logger = logging.getLogger(__name__)

BEFORE = timedelta(days=2)
"""How long before the close of a series its players are told; of a short one, when half of its time is over."""
AT_ONCE = 500
"""Entrants looked at by one transaction."""


def series_open_text(series: Series) -> Sentence:
    """What the players of a season are told when a series opens."""
    return sentence(
        gettext_noop("series %(series)s is open until %(closes)s UTC, with %(most)s matches each at most."),
        series=series.number,
        closes=_time(series.closes_at),
        most=series.most_matches,
    )


def series_remind(*, now: datetime) -> int:
    """Tell the next players of every series that closes soon what they may still play in it; how many. A job.

    Safe to run twice, late, or by several at once: whom it has told is stored in the same transaction. Who has nothing
    left to play is not told.
    """
    rows = Series.objects.filter(
        opened_at__isnull=False, closed_at=None, reminded_at=None, closes_at__gt=now, closes_at__lte=now + BEFORE,
        season__status=Season.Status.RUNNING,
    )  # fmt: skip

    def failed(pk: int, error: Exception) -> None:
        logger.error("the players of series %s could not be told that it closes soon", pk, exc_info=error)

    return each_alone([row.pk for row in rows.order_by("pk") if _is_due(row, now)], lambda pk: _tell(pk, now),
                      failed=failed)  # fmt: skip


def _is_due(series: Series, now: datetime) -> bool:
    return now >= series.closes_at - min(BEFORE, (series.closes_at - series.opens_at) / 2)


@transaction.atomic
def _tell(pk: int, now: datetime) -> int:
    """Tell the next entrants of a series; how many of them."""
    series = lock_free_rows(Series.objects.select_related("season__league")).filter(pk=pk, reminded_at=None).first()
    if series is None or not _is_due(series, now):
        return 0
    season = series.season
    entrants = season.entrants.filter(IS_IN, pk__gt=series.reminded_to).select_related("player").order_by("pk")
    some = list(entrants[:AT_ONCE])
    rooms = rooms_of(season, series, [row.pk for row in some])
    texts = [(row.player, _left(series, rooms.get(row.pk, Room()))) for row in some]
    told: Told = [(player, {"season": season.title_kept, "text": text}) for player, text in texts if text is not None]
    notices_send(recipients=told, kind="season.series", url=season.get_absolute_url(), now=now)
    if some:
        series.reminded_to = some[-1].pk
    if len(some) < AT_ONCE:
        series.reminded_at = now
    series.save(update_fields=["reminded_at", "reminded_to"])
    return len(told)


def _left(series: Series, room: Room) -> dict[str, Any] | None:
    """What an entrant is told; ``None`` for who has nothing left to play."""
    left = max(0, series.most_matches - room.played)
    if not left and not room.open:
        return None
    parts = []
    if left:
        parts.append(
            sentence(
                ngettext_noop("you may still play %(count)s match", "you may still play %(count)s matches"), count=left
            )
        )
    if room.open:
        parts.append(
            sentence(
                ngettext_noop("%(count)s of your matches goes on", "%(count)s of your matches go on"), count=room.open
            )
        )
    closes = sentence(
        gettext_noop("series %(series)s closes on %(closes)s UTC"), series=series.number,
        closes=_time(series.closes_at),
    )  # fmt: skip
    return sentences_joined(closes, *parts)


def _time(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M}"
