"""The dates of an event as an iCalendar file (RFC 5545), to subscribe to."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from icalendar import Calendar, Event

from leagues.models import Round, Tournament

__all__ = ["Date", "calendar_of", "dates"]

SHOWN_FOR = timedelta(minutes=30)
"""How long a moment is in a calendar."""


class Date(NamedTuple):
    """Something in a calendar: ``key`` names it for ever within its event; without an end it is a moment."""

    key: str
    title: str
    begins: datetime
    ends: datetime | None = None


def dates(tournament: Tournament) -> list[Date]:
    """The dates of an event that are known: of its announcement, and of its rounds as they are paired."""
    found = [
        Date(key, title, at)
        for key, title, at in (
            ("opens", "registration opens", tournament.opens_at),
            ("decks", "decks are due", tournament.deck_deadline),
            ("check-in", "check-in opens", tournament.check_in_opens_at),
            ("starts", "starts", tournament.starts_at),
            ("draw", "prizes can be drawn", tournament.draw_opens_at if tournament.sanctioned else None),
        )
        if at is not None
    ]
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    several = tournament.stages.count() > 1
    for row in rounds.order_by("stage__number", "number"):
        name = f"stage {row.stage.number}, round {row.number}" if several else f"round {row.number}"
        length = tournament.longest_round
        ends = row.deadline or (row.paired_at + length if length is not None else row.finished_at)
        found.append(Date(f"round-{row.stage.number}-{row.number}", name, row.paired_at, ends))
    return found


def calendar_of(tournament: Tournament, *, site: str, url: str) -> bytes:
    """The calendar of an event. ``site`` is the host that its entries are named after, ``url`` its page."""
    found = Calendar()
    found.add("prodid", "-//Entmoot//Events//EN")
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", tournament.name)
    found.add("refresh-interval;value=duration", "PT1H")
    stamp = tournament.operations.order_by("-number").values_list("at", flat=True).first() or tournament.created_at
    cancelled = tournament.status == Tournament.Status.CANCELLED
    for date in dates(tournament):
        entry = Event()
        entry.add("uid", f"event-{tournament.pk}-{date.key}@{site}")
        entry.add("dtstamp", stamp)
        entry.add("sequence", tournament.version)
        entry.add("summary", f"{tournament.name}: {date.title}")
        entry.add("dtstart", date.begins)
        entry.add("dtend", date.ends if date.ends is not None else date.begins + SHOWN_FOR)
        entry.add("url", url)
        entry.add("status", "CANCELLED" if cancelled else "CONFIRMED")
        found.add_component(entry)
    return bytes(found.to_ical())
