"""The records of a bundle: an event as lines of JSON, from which another installation goes on.

A bundle is a text of one JSON object a line: a `Header`, the `EventRecord`, then entrants, their pools and drafts,
stages, rounds, pairings, penalties and the log, and a `Trailer` last. Records name each other by numbers of the file
(``id``), which mean nothing outside of it. Fields are only ever added, with a value for the files without them.
`leagues.exchange.schemas` publishes the JSON Schema of a line, so that other tools can read and write bundles.

A bundle holds what must stay with the officials of a running event: its secrets and the deck lists.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from players.values.moments import moment_checked

__all__ = [
    "FORMAT",
    "DraftTableRecord",
    "EntrantRecord",
    "EventRecord",
    "GameRecord",
    "Header",
    "LogRecord",
    "PairingRecord",
    "PenaltyRecord",
    "PoolRecord",
    "Record",
    "RoundRecord",
    "StageRecord",
    "StandingRecord",
    "Trailer",
]

FORMAT: Literal["entmoot-bundle-1"] = "entmoot-bundle-1"

Number = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""The number of a record in the file."""
Count = Annotated[int, Meta(ge=0, le=32_767)]
Time = Annotated[datetime, Meta(tz=True)]
Line = Annotated[str, Meta(max_length=300)]
Word = Annotated[str, Meta(max_length=30)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=128)]
Report = Annotated[str, Meta(pattern="^([0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2})?$", max_length=8)]
"""The games as a player reported them: won by the first, by the second, and drawn."""
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
DAY = 86_400


class Dated(Struct):
    """A record with times. One that no database could hold, or no zone show, makes it no record."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, datetime):
                moment_checked(value)


class Header(Dated, tag="bundle", tag_field="record", forbid_unknown_fields=True):
    """The first line: what the file is, and when it was written."""

    format: Literal["entmoot-bundle-1"]
    written_at: Time


class EventRecord(Dated, tag="event", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """The settings of the event, where it stands, and what it has committed to. Durations are seconds.

    ``number`` is the event's number where it was announced: its seeds follow from it. ``plan`` are its stages as
    announced, ``profile`` slug and version of its standings. ``secret`` decides what is to come; ``secrets`` are those
    that were revealed.
    """

    number: Number
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    ruleset: Word
    status: Literal["closed", "running", "finished"]
    profile: tuple[Word, Count]
    secret: Secret
    commitment: Secret
    created_at: Time
    description: Annotated[str, Meta(max_length=4000)] = ""
    format: Annotated[str, Meta(max_length=50)] = ""
    mulligan: bool = False
    deck_lists: Literal["judges", "private", "started", "always"] = "judges"
    rounds_planned: Count | None = None
    plan: list[dict[str, Any]] = field(default_factory=list)
    most_entrants: Count | None = None
    late_entry_rounds: Count = 0
    players_return: bool = True
    round_minutes: Count | None = None
    automatic: bool = True
    finish_wait: Annotated[int, Meta(ge=0, le=7 * DAY)] = 3600
    appeal_time: Annotated[int, Meta(ge=0, le=14 * DAY)] = DAY
    agreed_draws: bool = False
    seeded_by_rating: bool = False
    limited: Annotated[str, Meta(max_length=70)] = ""
    build_hours: Annotated[int, Meta(ge=1, le=720)] = 72
    packs_at: Time | None = None
    deck_deadline: Time | None = None
    drafts_made: Count = 0
    places_version: Annotated[int, Meta(ge=1, le=2)] = 1
    secret_chain: Secret | None = None
    secrets: list[dict[str, Any]] = field(default_factory=list)
    started_at: Time | None = None
    finished_at: Time | None = None


class Deck(Struct, forbid_unknown_fields=True):
    """A deck with its list as lines, in the form that every page takes."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(max_length=20_000)]


class EntrantRecord(Dated, tag="entrant", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A player in the event. ``decks``: those for stages of another format, by its slug. ``lot``: whose lot it has."""

    id: Number
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    registered_at: Time
    cut: Annotated[str, Meta(max_length=64)] = ""
    cut_own: bool = False
    deck: Deck | None = None
    decks: dict[Word, Deck] = field(default_factory=dict)
    started: bool = False
    dropped_at: Time | None = None
    disqualified_at: Time | None = None
    final_place: Count | None = None
    missed_rounds: Count = 0
    seed: Count | None = None
    byes: Count = 0
    fixed_table: Count | None = None
    penalty: Count = 0
    lot: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0


class PoolRecord(Dated, tag="pool", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """The pool of an entrant of an event of limited play: its cards, each with whether it is a foil and the copies. The
    deck of the entrant is built from it. Packs that are still sealed stay behind."""

    entrant: Number
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    kind: Literal["sealed", "draft"]
    template: Annotated[str, Meta(min_length=1, max_length=60)]
    template_version: Count
    made_at: Time
    cards: Annotated[list[tuple[Word, bool, Annotated[int, Meta(ge=1, le=1000)]]], Meta(min_length=1, max_length=2000)]


class DraftTableRecord(Struct, tag="draft", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """The record of a draft table, as ``verify_draft.py`` reads it; ``made_key`` ends with attempt and table."""

    made_key: Annotated[str, Meta(max_length=120)]
    content: dict[str, Any]


class StageRecord(Struct, tag="stage", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A stage that has begun. ``entries`` are entrant, seed and group of each; none where everybody plays in it."""

    id: Number
    number: Count
    kind: Literal["swiss", "round_robin", "single", "double", "pods"]
    rounds_planned: Count
    settings: dict[str, Any] = field(default_factory=dict)
    entries: list[tuple[Number, Count, Count]] = field(default_factory=list)


class RoundRecord(Dated, tag="round", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A round that was paired. ``seed`` decided among equally good ones; ``by_hand`` says why it was paired by hand."""

    id: Number
    stage: Number
    number: Count
    seed: Hex
    paired_at: Time
    secret_number: Count = 0
    finished_at: Time | None = None
    by_hand: dict[str, Any] | None = None


class GameRecord(Dated, forbid_unknown_fields=True):
    """A finished game of a pairing that is played best of several."""

    number: Count
    result: Literal["first", "second", "draw"]
    finished_at: Time


class PairingRecord(Dated, tag="pairing", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A table of a round: its entrants in the order of seats, one for a bye, and its result, empty while it is open.

    ``places`` are those of the seats of a table of more than two, ``games`` won by the first, by the second, and drawn.
    ``absent`` left, and sits out at this table.
    """

    id: Number
    round: Number
    table: Count
    entrants: list[Number]
    result: Word = ""
    source: Word = ""
    note: Line = ""
    places: list[Count] = field(default_factory=list)
    games: tuple[Count, Count, Count] = (0, 0, 0)
    played: list[GameRecord] = field(default_factory=list)
    group: Count = 0
    slot: Annotated[str, Meta(max_length=8)] = ""
    absent: Number | None = None
    best_of: Count = 1
    finished_at: Time | None = None
    reports: tuple[Report, Report] = ("", "")
    pod_reports: list[Count] = field(default_factory=list)
    disputed: bool = False


class PenaltyRecord(Dated, tag="penalty", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A penalty of an entrant."""

    entrant: Number
    category: Word
    level: Word
    reason: Line
    given_at: Time
    points: Count = 0
    round_name: Annotated[str, Meta(max_length=40)] = ""
    withdrawn_at: Time | None = None


class LogRecord(Dated, tag="log", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """An operation of the event's log: what it did in a sentence, and of its data what decides rounds and results."""

    number: Number
    verb: Word
    text: Line
    at: Time
    data: dict[str, Any] = field(default_factory=dict)


class StandingRecord(Struct, tag="standing", tag_field="record", forbid_unknown_fields=True, omit_defaults=True):
    """A line of the standings of the stage that was begun last. Who reads the file finds the same from its results."""

    place: Count
    entrant: Number
    points: Annotated[int, Meta(ge=-(2**31), le=2**31)]


class Trailer(Struct, tag="end", tag_field="record", forbid_unknown_fields=True):
    """The last line: how many lines come before it, and the SHA-256 of them, line ends included."""

    lines: Number
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


Record = (
    Header
    | EventRecord
    | EntrantRecord
    | PoolRecord
    | DraftTableRecord
    | StageRecord
    | RoundRecord
    | PairingRecord
    | PenaltyRecord
    | LogRecord
    | StandingRecord
    | Trailer
)
