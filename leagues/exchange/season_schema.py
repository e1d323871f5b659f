"""What the public file of a season holds (`leagues.exchange.season_file`), as types from which its JSON Schema is made.

Keys are only ever added to the file, so that readers of it must let keys pass that they do not know.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from leagues.exchange.event_schema import LogRow, MatchRow, Profile, StandingRow

__all__ = ["PublishedSeason"]


class LeagueRow(Struct):
    """The league that the season belongs to."""

    league: int
    name: str
    owner: str


class Settings(Struct):
    """What the announcement fixed. ``sides``: an opponent is met once with each side, not once. Spans are in seconds:
    ``grace`` is the time to finish after a series, ``finish_wait`` the time to mend the last results."""

    game: str
    deck_format: str | None
    mulligan: bool
    seats: int
    sides: bool
    entry: str
    most_entrants: int | None
    late_entry_series: int
    fee: int
    decks: str
    decks_hidden: bool
    prefer_near: bool
    talk: bool
    clock: dict[str, Any]
    grace: int
    finish_wait: int
    cut_size: int
    cut_plan: list[dict[str, Any]]
    prize_set: int | None
    places_in_draw: bool
    draw_source: str
    draw_source_text: str
    draw_value_kind: str
    draw_value_at: datetime | None
    draw_value_days: int
    draw_days: int
    premium: str | None
    premium_matches: int
    demo: bool
    sealed_template: str = ""
    series_product: str = ""
    series_packs: int = 0


class SeriesRow(Struct):
    """A series: its times and cap as they are now, and since when it is open, closed and certified."""

    series: int
    opens_at: datetime
    closes_at: datetime
    most_matches: int
    cards: str
    opened_at: datetime | None
    closed_at: datetime | None
    certified_at: datetime | None


class SeasonEntrantRow(Struct):
    """Somebody who entered. The removed stand below everybody else; who has left keeps the place."""

    entrant: int
    name: str
    entered_at: datetime
    left: bool
    removed: bool
    paused: bool
    final_place: int | None


class SeasonTableRow(Struct):
    """A table with its entrants in the order of seats. It is decided when ``places`` are there, by seat: 1 is the best,
    equal places are shared, and 0 is lost without a place. A void table counts for nothing."""

    table: int
    series: int
    number: int
    made: str
    made_at: datetime
    decided_at: datetime | None
    source: str
    void: bool
    entrants: list[int]
    places: list[int]
    match: MatchRow | None


class PublishedSeason(Struct):
    """A season as everybody may read it. ``secrets`` are those that its ends revealed; ``final`` is the number of the
    event that is its final tournament.

    The ``data`` of the log: ``entrant`` with ``entered``, ``left`` or ``removed`` as it is since then; a new ``table``
    with its ``entrants``; ``places`` as pairs of entrant and place, those that changed, and their ``source``;
    ``voided`` tables; what changed of a ``series``; the entrants by final place (``order``); the numbers that were
    ``undone``, with the ``commitment`` to the secret of what comes, ``promised`` with the announcement or now.
    """

    format: str
    season: int
    number: int
    name: str
    league: LeagueRow
    status: str
    sanction_number: int | None
    announced_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    commitment: str
    commitment_now: str
    secrets: list[dict[str, Any]]
    settings: Settings
    profile: Profile
    series: list[SeriesRow]
    entrants: list[SeasonEntrantRow]
    tables: list[SeasonTableRow]
    standings: list[StandingRow]
    final: int | None
    log: list[LogRow]
    draw: dict[str, Any] | None
    places_version: int = 1
