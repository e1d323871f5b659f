"""Read a bundle, and check that its records fit together before anything is written. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from django.utils.translation import gettext

from cardpool.limited.draft_proof import commitment, manifest_of
from leagues.exchange.records import (
    DraftTableRecord,
    EntrantRecord,
    EventRecord,
    Header,
    LogRecord,
    PairingRecord,
    PenaltyRecord,
    PoolRecord,
    Record,
    RoundRecord,
    StageRecord,
    StandingRecord,
    Trailer,
)
from leagues.pairing.pods import LARGEST

__all__ = ["ENTRANTS_MOST", "Bundle", "BundleError", "bundle_read"]

ENTRANTS_MOST = 10_000
"""Entrants of an event that is read: as many as an event has at most. Each becomes an account."""

_LINE = msgspec.json.Decoder(Record)
_ORDER = (
    Header, EventRecord, EntrantRecord, PoolRecord, DraftTableRecord, StageRecord, RoundRecord, PairingRecord,
    PenaltyRecord, LogRecord, StandingRecord, Trailer,
)  # fmt: skip
"""The kinds of records in the order in which they stand."""

Kept = TypeVar("Kept", EntrantRecord, StageRecord, RoundRecord, PairingRecord)


class BundleError(ValueError):
    """A file that cannot be read. ``line`` counts from 1; the message names it and says what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(gettext("Line %(line)s: %(reason)s") % {"line": line, "reason": reason})
        self.line = line


@dataclass(slots=True)
class Bundle:
    """The records of a bundle in order, and the line of each by its identity."""

    event: EventRecord
    entrants: list[EntrantRecord] = field(default_factory=list)
    pools: list[PoolRecord] = field(default_factory=list)
    drafts: list[DraftTableRecord] = field(default_factory=list)
    stages: list[StageRecord] = field(default_factory=list)
    rounds: list[RoundRecord] = field(default_factory=list)
    pairings: list[PairingRecord] = field(default_factory=list)
    penalties: list[PenaltyRecord] = field(default_factory=list)
    log: list[LogRecord] = field(default_factory=list)
    standings: list[StandingRecord] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)

    def error(self, record: Record, reason: str) -> BundleError:
        """The refusal of a record."""
        return BundleError(self.lines[id(record)], reason)


def bundle_read(data: bytes) -> Bundle:
    """The records of a bundle.

    Raises:
        BundleError: the file is no bundle, was cut off or changed, or its records do not fit together.
    """
    records = _records(data)
    lines = {id(record): number for number, record in enumerate(records, start=1)}
    bundle = Bundle(_event(records), lines=lines)
    lists = {
        EntrantRecord: bundle.entrants, PoolRecord: bundle.pools, DraftTableRecord: bundle.drafts,
        StageRecord: bundle.stages, RoundRecord: bundle.rounds, PairingRecord: bundle.pairings,
        PenaltyRecord: bundle.penalties, LogRecord: bundle.log, StandingRecord: bundle.standings,
    }  # fmt: skip
    for record in records[2:-1]:
        if type(record) not in lists:
            raise bundle.error(record, gettext("a second record of this kind"))
        lists[type(record)].append(record)  # type: ignore[attr-defined]
    _check(bundle)
    return bundle


def _records(data: bytes) -> list[Record]:
    parts = data.split(b"\n")
    if parts[-1] == b"":
        parts.pop()
    records: list[Record] = []
    for number, part in enumerate(parts, start=1):
        if b"\\u0000" in part:
            raise BundleError(number, gettext("a text holds a character that cannot be stored (U+0000)"))
        try:
            records.append(_LINE.decode(part))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BundleError(number, gettext("this is no record of a bundle: %(error)s") % {"error": error}) from error
        if _ORDER.index(type(records[-1])) < _ORDER.index(type(records[max(0, number - 2)])):
            raise BundleError(number, gettext("this kind of record stands further up in a bundle"))
    if not records or type(records[0]) is not Header:
        raise BundleError(1, gettext("a bundle begins with its header"))
    last = records[-1]
    if type(last) is not Trailer:
        raise BundleError(len(records), gettext("the file is cut off: the last line of a bundle is its end"))
    if last.lines != len(records) - 1:
        raise BundleError(
            len(records),
            gettext("the file has %(count)s lines before this one, not %(lines)s")
            % {"count": len(records) - 1, "lines": last.lines},
        )
    if sha256(b"\n".join(parts[:-1]) + b"\n").hexdigest() != last.sha256:
        raise BundleError(len(records), gettext("the lines above were changed after the file was written (SHA-256)"))
    return records


def _event(records: Sequence[Record]) -> EventRecord:
    event = records[1]
    if type(event) is not EventRecord:
        raise BundleError(2, gettext("the second line of a bundle is the event"))
    return event


def _by_id(bundle: Bundle, records: Iterable[Kept]) -> dict[int, Kept]:
    by_id: dict[int, Kept] = {}
    for record in records:
        if record.id in by_id:
            raise bundle.error(record, gettext("the number %(id)s is used twice") % {"id": record.id})
        by_id[record.id] = record
    return by_id


def _check(bundle: Bundle) -> None:
    """Check that the records fit together. Raises BundleError."""
    entrants = _by_id(bundle, bundle.entrants)
    if len(entrants) > ENTRANTS_MOST:
        raise bundle.error(
            bundle.entrants[ENTRANTS_MOST],
            gettext("more than %(entrants_most)s entrants; that is the most") % {"entrants_most": ENTRANTS_MOST},
        )
    if [entrant.id for entrant in bundle.entrants] != sorted(entrants):
        raise bundle.error(bundle.entrants[0], gettext("entrants stand in the order of their numbers"))
    stages, rounds = _by_id(bundle, bundle.stages), _by_id(bundle, bundle.rounds)
    _by_id(bundle, bundle.pairings)
    _names_check(bundle)
    _pools_check(bundle, entrants)
    _stages_check(bundle, entrants)
    for stage in bundle.stages:
        own = [row for row in bundle.rounds if row.stage == stage.id]
        for number, row in enumerate(own, start=1):
            if row.number != number:
                raise bundle.error(
                    row,
                    gettext("round %(number)s of stage %(number2)s is missing before this one")
                    % {"number": number, "number2": stage.number},
                )
    for row in bundle.rounds:
        if row.stage not in stages:
            raise bundle.error(row, gettext("there is no stage with the number %(stage)s") % {"stage": row.stage})
    _pairings_check(bundle, entrants, rounds)
    for penalty in bundle.penalties:
        if penalty.entrant not in entrants:
            raise bundle.error(
                penalty, gettext("there is no entrant with the number %(entrant)s") % {"entrant": penalty.entrant}
            )
    for number, operation in enumerate(bundle.log, start=1):
        if operation.number != number:
            raise bundle.error(
                operation, gettext("operation %(number)s is missing before this one") % {"number": number}
            )
    if bundle.event.status == "closed" and bundle.stages:
        raise bundle.error(bundle.event, gettext("an event that has not started has no stages"))
    if bundle.event.status != "closed" and not bundle.stages:
        raise bundle.error(bundle.event, gettext("an event that has started has a stage"))
    last_round = bundle.rounds[-1].id if bundle.rounds else None
    for pairing in bundle.pairings:
        over = bundle.event.status == "finished" or pairing.round != last_round
        if over and not pairing.result:
            raise bundle.error(pairing, gettext("a round that is over has a result at every table"))


def _names_check(bundle: Bundle) -> None:
    names: set[str] = set()
    for entrant in bundle.entrants:
        if entrant.name in names:
            raise bundle.error(entrant, gettext("%(entrant)s is in the event twice") % {"entrant": entrant.name})
        names.add(entrant.name)


def _pools_check(bundle: Bundle, entrants: dict[int, EntrantRecord]) -> None:
    """Check whose pools there are, and the promises of drafts. Raises BundleError."""
    pools: dict[int, PoolRecord] = {}
    for pool in bundle.pools:
        if pool.entrant not in entrants:
            raise bundle.error(
                pool, gettext("there is no entrant with the number %(entrant)s") % {"entrant": pool.entrant}
            )
        if pool.entrant in pools:
            raise bundle.error(pool, gettext("%(entrants)s has two pools") % {"entrants": entrants[pool.entrant].name})
        if not bundle.event.limited:
            raise bundle.error(pool, gettext("an event to which players bring their decks has no pools"))
        pools[pool.entrant] = pool
    for draft in bundle.drafts:
        try:
            fits = draft_fits(draft.content)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise bundle.error(draft, gettext("this is no record of a draft: %(error)s") % {"error": error}) from error
        if not fits:
            raise bundle.error(draft, gettext("the secret of the draft is not the one that was committed to"))


def _stages_check(bundle: Bundle, entrants: dict[int, EntrantRecord]) -> None:
    for number, stage in enumerate(bundle.stages, start=1):
        if stage.number != number:
            raise bundle.error(stage, gettext("stage %(number)s is missing before this one") % {"number": number})
        for place, what in ((0, "entrant"), (1, "seed")):
            listed = [entry[place] for entry in stage.entries]
            if len(set(listed)) != len(listed):
                raise bundle.error(
                    stage,
                    gettext("an %(what)s is listed twice") % {"what": what}
                    if place == 0
                    else gettext("a seed is given twice"),
                )
        for entrant, _, _ in stage.entries:
            if entrant not in entrants:
                raise bundle.error(
                    stage, gettext("there is no entrant with the number %(entrant)s") % {"entrant": entrant}
                )


def _pairings_check(bundle: Bundle, entrants: dict[int, EntrantRecord], rounds: dict[int, RoundRecord]) -> None:
    seated: set[tuple[int, int]] = set()
    tables: set[tuple[int, int]] = set()
    for pairing in bundle.pairings:
        if pairing.round not in rounds:
            raise bundle.error(
                pairing, gettext("there is no round with the number %(round)s") % {"round": pairing.round}
            )
        if (pairing.round, pairing.table) in tables:
            raise bundle.error(
                pairing, gettext("table %(table)s is there twice in its round") % {"table": pairing.table}
            )
        tables.add((pairing.round, pairing.table))
        for entrant in [*pairing.entrants, *([pairing.absent] if pairing.absent is not None else [])]:
            if entrant not in entrants:
                raise bundle.error(
                    pairing, gettext("there is no entrant with the number %(entrant)s") % {"entrant": entrant}
                )
        for entrant in pairing.entrants:
            if (pairing.round, entrant) in seated:
                raise bundle.error(
                    pairing,
                    gettext("%(entrants)s sits at two tables of the round") % {"entrants": entrants[entrant].name},
                )
            seated.add((pairing.round, entrant))
        if reason := _table_fault(pairing):
            raise bundle.error(pairing, reason)


def draft_fits(record: dict[str, Any]) -> bool:
    """Whether the secret of a draft's record is the one that its commitment promised, with rules and packs."""
    manifest = manifest_of(record["rules"], record["recipes"], record["size"])
    promised: bool = commitment(record["draft"], manifest, bytes.fromhex(record["secret"])) == record["commitment"]
    return promised


def _table_fault(pairing: PairingRecord) -> str:
    """What is wrong with a table by itself; empty where nothing is."""
    size = len(pairing.entrants)
    if not 1 <= size <= LARGEST:
        return gettext("a table has 1 to %(largest)s entrants, not %(size)s") % {"largest": LARGEST, "size": size}
    allowed = ("bye",) if size == 1 else ("", "placed") if size > 2 else ("", "first", "second", "draw", "double_loss")
    if pairing.result not in allowed:
        return gettext("“%(result)s” is no result of a table of %(size)s") % {"result": pairing.result, "size": size}
    if pairing.result == "placed":
        if len(pairing.places) != size or max(pairing.places) > size:
            return gettext("every seat has one place, from 1 on, or 0")
    elif pairing.places:
        return gettext("only tables of more than two that have a result have places")
    if pairing.pod_reports and len(pairing.pod_reports) != size:
        return gettext("there is one report for every seat")
    if [game.number for game in pairing.played] != list(range(1, len(pairing.played) + 1)):
        return gettext("games are numbered from 1 on")
    return ""
