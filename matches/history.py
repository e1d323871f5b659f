"""What happened in a match: its answers, its log, its start and its decks, from its rows or from its record.

Some days after its end a match is archived (`matches.services.match_archive`): one `MatchRecord` takes the place of

- its answers, its log and its checkpoint, and the decks in its seats, which are read here and nowhere else;
- its inbox, standing orders and whatever else was owed to it, which nothing asks for once a match is over.

The match and its seats stay as rows, which lists read, and so does what people wrote and judges decided: talk, reports,
notes, take-backs and rulings. They are few, belong to people, and are searched by other keys than their match.

Nobody above this module asks which of the two it is. What a viewer may see is decided there, as before: `seen_by` is
the seat whose log is read, and whether decks and answers are open is a question to the match (`Match.revealed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Min, Q, QuerySet

from engine.kernel import Game
from matches import cache
from matches.models import Answer, Checkpoint, GameEvent, Match, MatchRecord
from matches.record import Kept, RecordDamaged, decisions_digest, unpack

__all__ = [
    "EVERYBODY",
    "SPECTATOR",
    "answer_digest",
    "answers",
    "checkpoint",
    "events",
    "record_of",
    "rows_of",
    "setups",
    "start",
    "turn_starts",
]

SPECTATOR = None
"""Sees what everybody saw."""
EVERYBODY = -1
"""Sees the log of every seat; for checks and proofs."""


def record_of(match: Match) -> Kept | None:
    """What the record of an archived match keeps; ``None`` while the match has its rows.

    Raises:
        RecordDamaged: the record is gone or cannot be read.
    """
    if match.archived_at is None:
        return None

    def read() -> Kept:
        row = MatchRecord.objects.filter(match=match.pk).first()
        if row is None:
            raise RecordDamaged(f"The record of match {match.code} is gone.")
        return unpack(match, row.schema, bytes(row.data))

    return cache.kept_record(match.code, f"{match.commitment} {match.archived_at}", read)


def rows_of(match: Match, setups: Sequence[Any]) -> Kept:
    """What the rows of a match say, as a record keeps it. Three statements."""
    decisions = list(Answer.objects.filter(match=match.pk).order_by("sequence"))
    game = Checkpoint.objects.filter(match=match.pk).first()
    return Kept(
        answers=decisions,
        events=list(GameEvent.objects.filter(match=match.pk).order_by("number")),
        start=bytes(game.start) if game is not None else b"",
        checkpoint=bytes(game.data) if game is not None else b"",
        checkpoint_at=game.sequence if game is not None else 0,
        setups=list(setups),
        digest=decisions_digest(decisions),
    )


def answers(
    match: Match,
    *,
    after: int = 0,
    upto: int | None = None,
    place: int | None = None,
    source: str | None = None,
    newest: int | None = None,
) -> list[Answer]:
    """The answers after number ``after`` and up to ``upto``, in order; of one seat, from one source, the newest few.

    One statement. Raises `RecordDamaged`.
    """
    after = max(after, 0)
    record = record_of(match)
    if record is None:
        wanted: dict[str, object] = {"sequence__gt": after}
        wanted |= {"sequence__lte": upto} if upto is not None else {}
        wanted |= {"place": place} if place is not None else {}
        wanted |= {"source": source} if source is not None else {}
        rows = Answer.objects.filter(match=match.pk, **wanted)
        if newest is None:
            return list(rows.order_by("sequence"))
        return list(rows.order_by("-sequence")[:newest])[::-1]
    selection = [
        answer
        for answer in record.answers[after:upto]
        if (place is None or answer.place == place) and (source is None or answer.source == source)
    ]
    return selection if newest is None else selection[len(selection) - min(newest, len(selection)) :]


def answer_digest(match: Match, given: Sequence[Answer]) -> str:
    """`decisions_digest` of the match, whose answers are all ``given``. Raises `RecordDamaged`."""
    record = record_of(match)
    return record.digest if record is not None else decisions_digest(given)


def events(
    match: Match,
    *,
    seen_by: int | None,
    kinds: Sequence[str] = (),
    turn: int | None = None,
    at_step: int | None = None,
    from_step: int = 0,
    upto_step: int | None = None,
    after: int = 0,
    with_text: bool = False,
    newest: int | None = None,
) -> QuerySet[GameEvent] | list[GameEvent]:
    """The log in order, as far as ``seen_by`` may read it: a seat, `SPECTATOR` or `EVERYBODY`.

    ``kinds``, ``turn``: only these; ``at_step``, ``from_step``, ``upto_step``: only what followed from these answers;
    ``after``: only numbers above it; ``with_text``: only what has a sentence; ``newest``: at most so many, the last.
    What comes back can be counted and sliced; one statement, or two for an archived match. Raises `RecordDamaged`.
    """
    record = record_of(match)
    wanted = Q(match=match.pk, number__gt=after, sequence__gte=from_step)
    if seen_by != EVERYBODY:
        wanted &= Q(seat__isnull=True) if seen_by is None else Q(seat__isnull=True) | Q(seat=seen_by)
    if kinds:
        wanted &= Q(kind__in=kinds)
    if turn is not None:
        wanted &= Q(turn=turn)
    if at_step is not None:
        wanted &= Q(sequence=at_step)
    if upto_step is not None:
        wanted &= Q(sequence__lte=upto_step)
    rows = GameEvent.objects.filter(wanted)
    if with_text:
        rows = rows.exclude(text="")
    if record is None:
        return rows.order_by("number") if newest is None else list(rows.order_by("-number")[:newest])[::-1]
    entries = [
        event
        for event in record.events
        if event.number > after
        and event.sequence >= from_step
        and (seen_by == EVERYBODY or event.seat is None or event.seat == seen_by)
        and (not kinds or event.kind in kinds)
        and (turn is None or event.turn == turn)
        and (at_step is None or event.sequence == at_step)
        and (upto_step is None or event.sequence <= upto_step)
        and not (with_text and not event.text)
    ]
    # What a judge ruled after the match was archived stands in rows.
    last = record.events[-1].number if record.events else 0
    entries += list(rows.filter(number__gt=last).order_by("number"))
    return entries if newest is None else entries[len(entries) - min(newest, len(entries)) :]


def turn_starts(match: Match) -> list[tuple[int, int]]:
    """The number of each turn with a public line, and the answer its first line followed from; in order.

    One statement. Raises `RecordDamaged`.
    """
    record = record_of(match)
    if record is not None:
        firsts: dict[int, int] = {}
        for event in record.events:
            if event.seat is None and event.sequence <= match.sequence:
                firsts.setdefault(event.turn, event.sequence)
        return sorted(firsts.items())
    rows = GameEvent.objects.filter(match=match.pk, seat__isnull=True, sequence__lte=match.sequence).order_by()
    return sorted(rows.values_list("turn").annotate(first=Min("sequence")))


def start(match: Match) -> Game:
    """The game before the first answer; the caller owns it.

    Raises:
        EngineError: it cannot be read. RecordDamaged.
    """
    record = record_of(match)
    if record is not None:
        return Game.load(record.start)
    return Game.load(bytes(Checkpoint.objects.only("start").get(match=match.pk).start))


def checkpoint(match: Match) -> tuple[Game, int]:
    """The game at the last checkpoint, and the number of answers before it; the caller owns it.

    Raises:
        EngineError: it cannot be read. RecordDamaged.
    """
    record = record_of(match)
    if record is not None:
        return Game.load(record.checkpoint), record.checkpoint_at
    row = Checkpoint.objects.only("data", "sequence").get(match=match.pk)
    return Game.load(bytes(row.data)), row.sequence


def setups(match: Match, stored: Mapping[int, Any]) -> dict[int, Any]:
    """What the ruleset was given for each seat, by its place; ``stored`` is what the rows of the seats say.

    Raises `RecordDamaged`.
    """
    record = record_of(match)
    return dict(enumerate(record.setups)) if record is not None else dict(stored)
