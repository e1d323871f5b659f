"""The dates of a season as a calendar."""

from __future__ import annotations

from leagues.competition.prizes.manifest import standing_draw
from leagues.exchange.calendars import Date, calendar_bytes
from leagues.seasons.models import Season

__all__ = ["calendar_of", "dates"]


def dates(season: Season) -> list[Date]:
    """The dates of a season: its start, its series, when what they leave unfinished is decided, its end, the prize
    draw and the final tournament. Series that an early end has left out are not among them."""
    rows = list(season.series.order_by("number"))
    known_dates = [Date("starts", "the season starts", season.started_at or rows[0].opens_at)] if rows else []
    for row in rows:
        if season.status == Season.Status.FINISHED and row.opened_at is None:
            continue
        name, decided = f"series {row.number}", row.closes_at + season.grace
        ends = row.closes_at if row.closed_at is None else min(row.closes_at, row.closed_at)
        known_dates.append(Date(f"series-{row.number}", name, row.opens_at, max(row.opens_at, ends)))
        if season.grace and (row.closed_at is None or row.closed_at >= decided):
            title = f"{name}: what is unfinished is decided by the published rule"
            known_dates.append(Date(f"series-{row.number}-decided", title, decided))
    end = season.finished_at
    if end is None and rows:
        end = max(row.closes_at for row in rows) + season.grace + season.finish_wait
    if end is not None:
        known_dates.append(Date("ends", "the season ends", end))
        if season.sanctioned:
            draw = standing_draw(season)
            drawn = draw.drawn_at if draw is not None else None
            title = "prizes are drawn" if drawn else "prizes can be drawn, once the results are certified"
            opens_at = season.draw_opens_at or max(end, season.draw_value_at or end)
            known_dates.append(Date("draw", title, drawn or opens_at))
    final = season.cut_tournament
    if final is not None and final.starts_at is not None:
        known_dates.append(Date("final", "the final tournament starts", final.starts_at))
    return known_dates


def calendar_of(season: Season, *, site: str, url: str) -> bytes:
    """The calendar of a season. ``site`` is the host that its entries are named after, ``url`` its page."""
    changed_at = season.operations.order_by("-number").values_list("at", flat=True).first()
    return calendar_bytes(
        dates(season),
        name=season.name,
        key=f"season-{season.pk}",
        site=site,
        url=url,
        changed_at=changed_at or season.created_at,
        version=season.version,
        cancelled=season.status == Season.Status.CANCELLED,
    )
