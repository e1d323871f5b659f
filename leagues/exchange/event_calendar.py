"""The dates of an event as a calendar."""

from __future__ import annotations

from leagues.events.models import Round, Tournament
from leagues.exchange.calendars import Date, calendar_bytes

__all__ = ["calendar_of", "dates"]


def dates(tournament: Tournament) -> list[Date]:
    """The dates of an event that are known: of its announcement, and of its rounds as they are paired."""
    known_dates = [
        Date(key, title, at)
        for key, title, at in (
            ("opens", "registration opens", tournament.opens_at),
            ("decks", "decks are due", tournament.deck_deadline),
            ("check-in", "check-in opens", tournament.check_in_opens_at),
            ("starts", "starts", tournament.starts_at),
            (
                "draw",
                "prizes can be drawn, once the results are certified",
                tournament.draw_opens_at if tournament.sanctioned else None,
            ),
        )
        if at is not None
    ]
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    several = tournament.stages.count() > 1
    for row in rounds.order_by("stage__number", "number"):
        name = f"stage {row.stage.number}, round {row.number}" if several else f"round {row.number}"
        length = tournament.longest_round
        ends = row.deadline or (row.paired_at + length if length is not None else row.finished_at)
        known_dates.append(Date(f"round-{row.stage.number}-{row.number}", name, row.paired_at, ends))
    return known_dates


def calendar_of(tournament: Tournament, *, site: str, url: str) -> bytes:
    """The calendar of an event. ``site`` is the host that its entries are named after, ``url`` its page."""
    changed_at = tournament.operations.order_by("-number").values_list("at", flat=True).first()
    return calendar_bytes(
        dates(tournament),
        name=tournament.name,
        key=f"event-{tournament.pk}",
        site=site,
        url=url,
        changed_at=changed_at or tournament.created_at,
        version=tournament.version,
        cancelled=tournament.status == Tournament.Status.CANCELLED,
    )
