"""What the public file of an event holds (`leagues.events.event_file`), as types from which its JSON Schema is made.

Keys are only ever added to the file, so that readers of it must let keys pass that they do not know.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

__all__ = ["PublishedEvent"]


class Profile(Struct):
    """Points and tie-breaks; fractions are texts such as "1/3"."""

    slug: str
    version: int
    points: dict[str, int]
    floor: str
    cap: str
    dropped_cap: str
    tie_breaks: list[str]
    head_to_head_most: int | None
    pod_points: list[list[int]]


class StandingRow(Struct):
    """A line of the standings with the values of its tie-breaks, and which of them parted it from the one above."""

    place: int
    entrant: int
    points: int
    decided_by: str
    values: dict[str, str]


class StageRow(Struct):
    """A stage that has begun; ``entrants`` are entrant, seed and group. Earlier stages have their standings."""

    stage: int
    plan: dict[str, Any]
    rounds_planned: int
    entrants: list[tuple[int, int, int]]
    standings: list[StandingRow] | UnsetType = UNSET


class EntrantRow(Struct):
    """Somebody who started; ``lot``: whose lot they have, where the event was read from a file."""

    entrant: int
    name: str
    dropped: bool
    disqualified: bool
    penalty: int
    final_place: int | None
    missed: int
    lot: int | UnsetType = UNSET


class MatchRow(Struct):
    """A match played on the site, and of which round, table and attempt the event's secret made it."""

    code: str
    commitment: str
    promised_by: dict[str, Any]


class TableRow(Struct):
    """A table with its result: "" while it is open, first, second, draw, double_loss, bye or placed."""

    pairing: int
    table: int
    first: int
    second: int | None
    result: str
    match: MatchRow | None
    group: int = 0
    slot: str = ""
    absent: int | None = None
    games: list[int] = []
    played: list[str] = []
    entrants: list[int] = []
    places: list[int] = []


class RoundRow(Struct):
    """A round with the seed that decided among equally good ones."""

    round: int
    stage: int
    number: int
    seed: str
    secret: int
    by_hand: bool
    swiss: bool
    pairings: list[TableRow]


class LogRow(Struct):
    """An operation as far as it decides rounds and results."""

    number: int
    verb: str
    undone: bool
    data: dict[str, Any]


class PublishedEvent(Struct):
    """An event as everybody may read it. ``secrets`` are those that its ends revealed; ``drafts`` the records of draft
    tables that it brought from another installation, once deck lists are open."""

    format: str
    event: int
    name: str
    status: str
    commitment: str
    commitment_now: str
    secrets: list[dict[str, Any]]
    profile: Profile
    stages: list[StageRow]
    entrants: list[EntrantRow]
    rounds: list[RoundRow]
    standings: list[StandingRow]
    log: list[LogRow]
    draw: dict[str, Any] | None
    limited: str = ""
    draft_attempt: int = 0
    draft_tables: list[list[int]] = []
    drafts: list[dict[str, Any]] = []
    places_version: int = 1
