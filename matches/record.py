"""The format of a match's record: columns of its rows, packed and compressed. Pure, but for the models' shapes.

A record is msgpack, compressed by zlib with a preset dictionary of what records usually hold (`record_words_1.bin`,
made by ``harness/record_words.py``). Three things are left out and made again when a record is read:

- The ids of decisions, which a replay computes anyway: of each the first byte stays, and a SHA-256 of all.
- The sentences of the log that the game still makes of an event's data. A sentence that it would word otherwise when
  the record is written is kept; one that it words otherwise later reads as it does then.
- The numbers of answers, which count from 1.

Written once and read for ever: a change of the format needs another schema number, and reading the old one stays.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel import ruleset
from engine.kernel.state import GameEvent as EngineEvent
from matches.models import Answer, GameEvent, Match

__all__ = ["SCHEMA", "Kept", "RecordDamaged", "decisions_digest", "pack", "short_id", "unpack"]

SCHEMA = 1
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_MALFORMED = (ArithmeticError, LookupError, ValueError, TypeError, StopIteration)
_LARGEST = 64_000_000
"""Bytes a record may unpack to; the longest matches have a hundredth of it."""


class RecordDamaged(Exception):
    """The record of an archived match cannot be read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a record keeps of a match.

    Attributes:
        answers: in order. Of the ids of decisions only the beginning is kept (`short_id`).
        events: the log in order, for all seats.
        start: the game before the first answer, as bytes; empty when it never began.
        checkpoint: the game after ``checkpoint_at`` answers, as bytes.
        setups: what the ruleset was given for each seat, in seat order.
        digest: `decisions_digest` of the whole ids.
    """

    answers: Sequence[Answer]
    events: Sequence[GameEvent]
    start: bytes
    checkpoint: bytes
    checkpoint_at: int
    setups: Sequence[Any]
    digest: str


def short_id(answer: Answer) -> str:
    """The beginning of the id of an answer's decision; of a resignation its reason.

    It is enough to notice a replay that asks something else: from there on nearly every id differs.
    """
    return answer.decision_id if answer.kind == Answer.Kind.RESIGN else answer.decision_id[:2]


def decisions_digest(answers: Iterable[Answer]) -> str:
    """SHA-256 over the ids of all answered decisions in order, each ended by a line feed; 64 hexadecimal digits."""
    ids = (answer.decision_id for answer in answers if answer.kind != Answer.Kind.RESIGN)
    return sha256("".join(f"{id_}\n" for id_ in ids).encode()).hexdigest()


class _Columns(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Schema 1. Numbers are differences to the one before, times microseconds in `_planes`.

    ``event_runs`` counts the events of one moment, and ``event_times`` has each such moment as the time since the
    answer that the first of them followed from.
    """

    start: bytes
    checkpoint: bytes
    checkpoint_at: int
    setups: list[Any]
    places: list[int]
    kinds: list[str]
    sources: list[str]
    ids: bytes
    reasons: list[str]
    digest: bytes
    values: list[Any]
    answer_times: bytes
    event_numbers: list[int]
    event_sequences: list[int]
    event_turns: list[int]
    event_seats: list[int | None]
    event_schemas: list[int]
    event_runs: list[int]
    event_times: bytes
    texts: dict[int, str]
    event_facts: list[tuple[str, Any]]


def pack(match: Match, rows: Kept) -> bytes:
    """The record's bytes, in the present schema.

    Raises:
        ValueError, TypeError: a row holds what a record cannot.
    """
    times = [_microseconds(answer.at) for answer in rows.answers]
    runs = [(next(same).sequence, at, 1 + sum(1 for _ in same)) for at, same in groupby(rows.events, _at)]
    columns = _Columns(
        start=rows.start,
        checkpoint=rows.checkpoint,
        checkpoint_at=rows.checkpoint_at,
        setups=list(rows.setups),
        places=[answer.place for answer in rows.answers],
        kinds=[str(answer.kind) for answer in rows.answers],
        sources=[str(answer.source) for answer in rows.answers],
        ids=bytes.fromhex("".join(short_id(answer) for answer in rows.answers if answer.kind != Answer.Kind.RESIGN)),
        reasons=[answer.decision_id for answer in rows.answers if answer.kind == Answer.Kind.RESIGN],
        digest=bytes.fromhex(rows.digest),
        values=[answer.value for answer in rows.answers],
        answer_times=_planes(_steps(times)),
        event_numbers=_steps([event.number for event in rows.events]),
        event_sequences=_steps([event.sequence for event in rows.events]),
        event_turns=_steps([event.turn for event in rows.events]),
        event_seats=[event.seat for event in rows.events],
        event_schemas=[event.schema for event in rows.events],
        event_runs=[count for _, _, count in runs],
        event_times=_planes([at - _time_of(sequence, times) for sequence, at, _ in runs]),
        texts={
            number: event.text
            for number, event in enumerate(rows.events)
            if event.text != _sentence(match.ruleset, event.kind, event.seat, event.data)
        },
        event_facts=[(event.kind, event.data) for event in rows.events],
    )
    squeezed = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1, zdict=_words(SCHEMA))
    return squeezed.compress(msgspec.msgpack.encode(columns)) + squeezed.flush()


def unpack(match: Match, schema: int, data: bytes) -> Kept:
    """What the bytes of a record keep; the rows in it are not saved.

    Raises:
        RecordDamaged: they are no record of a known schema.
    """
    try:
        columns = msgspec.msgpack.decode(_inflated(schema, data), type=_Columns, strict=True)
        return _rows(match, columns)
    except (zlib.error, msgspec.MsgspecError, *_MALFORMED) as error:
        raise RecordDamaged(f"The record of match {match.code} cannot be read: {error}") from error


def _inflated(schema: int, data: bytes) -> bytes:
    if schema != SCHEMA:
        raise ValueError(f"its schema {schema} is not known here")
    opened = zlib.decompressobj(zlib.MAX_WBITS, zdict=_words(schema))
    raw = opened.decompress(data, _LARGEST)
    if not opened.eof or opened.unused_data:
        raise ValueError("it is not whole")
    return raw


def _rows(match: Match, columns: _Columns) -> Kept:
    times = list(accumulate(_numbers(columns.answer_times)))
    ids, reasons = iter(columns.ids), iter(columns.reasons)
    sequences = list(accumulate(columns.event_sequences))
    moments: list[int] = []
    for count, after in zip(columns.event_runs, _numbers(columns.event_times), strict=True):
        moments += [_time_of(sequences[len(moments)], times) + after] * count
    answers = [
        Answer(
            match_id=match.pk, sequence=number, place=place, kind=kind, value=value, source=source, at=_moment(at),
            decision_id=next(reasons) if kind == Answer.Kind.RESIGN else f"{next(ids):02x}",
        )
        for number, (place, kind, value, source, at) in enumerate(
            zip(columns.places, columns.kinds, columns.values, columns.sources, times, strict=True), start=1
        )
    ]  # fmt: skip
    events = [
        GameEvent(
            match_id=match.pk, number=number, sequence=sequence, turn=turn, kind=kind, seat=seat, data=data,
            text=columns.texts[place] if place in columns.texts else _sentence(match.ruleset, kind, seat, data),
            schema=schema, at=_moment(at),
        )
        for place, (number, sequence, turn, (kind, data), seat, schema, at) in enumerate(
            zip(
                accumulate(columns.event_numbers), sequences, accumulate(columns.event_turns), columns.event_facts,
                columns.event_seats, columns.event_schemas, moments, strict=True,
            )
        )
    ]  # fmt: skip
    return Kept(
        answers, events, columns.start, columns.checkpoint, columns.checkpoint_at, columns.setups, columns.digest.hex()
    )


def _sentence(game: str, kind: str, seat: int | None, data: Any) -> str:
    """The sentence that the game makes of an event now; a plain one where it knows no such event any more."""
    if not isinstance(data, dict):
        return ""
    try:
        return ruleset.find(game).narrate(EngineEvent(kind, data, None if seat is None else (seat,)))
    except Exception:  # what an older version told may be anything to this one, and the rest of the log stays readable
        return f"{kind[:1].upper()}{kind[1:]}."


def _steps(numbers: Sequence[int]) -> list[int]:
    """Each number less the one before it."""
    return [number - before for number, before in zip(numbers, (0, *numbers), strict=False)]


def _planes(numbers: Sequence[int]) -> bytes:
    """Numbers as their lowest bytes, then their second lowest ...; in front how many bytes each has.

    >>> _numbers(_planes([3, -70_000, 0]))
    [3, -70000, 0]
    """
    folded = [2 * number if number >= 0 else -2 * number - 1 for number in numbers]
    width = max((number.bit_length() + 7) // 8 for number in (*folded, 1))
    return bytes([width]) + b"".join(bytes(number >> 8 * place & 255 for number in folded) for place in range(width))


def _numbers(planes: bytes) -> list[int]:
    """The numbers that `_planes` wrote."""
    width, body = planes[0], planes[1:]
    count = len(body) // width
    folded = (int.from_bytes(body[place::count], "little") for place in range(count))
    return [-(number + 1) // 2 if number & 1 else number // 2 for number in folded]


def _time_of(sequence: int, times: Sequence[int]) -> int:
    """When the answer was given that an event followed from; before the first, when that was."""
    return times[min(max(sequence, 1), len(times)) - 1] if times else 0


def _at(event: GameEvent) -> int:
    return _microseconds(event.at)


def _microseconds(at: datetime) -> int:
    return (at - _EPOCH) // _MICROSECOND


def _moment(microseconds: int) -> datetime:
    return _EPOCH + timedelta(microseconds=microseconds)


@cache
def _words(schema: int) -> bytes:
    """The preset dictionary of a schema. It never changes: records written with it are read with it."""
    return (Path(__file__).parent / f"record_words_{schema}.bin").read_bytes()
