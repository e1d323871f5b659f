"""Play a recorded match again: ``python -m engine replay FILE``. The site hands the file out when the match is over."""

import hmac
import json
from collections.abc import Mapping, Sequence
from hashlib import sha512
from pathlib import Path
from typing import cast

from engine.games import engine_games
from engine.kernel import EngineError, Game, Value

__all__ = ["Unreadable", "record_read", "replay"]

Record = Mapping[str, object]


class Unreadable(EngineError):
    """The file is no record of a finished match."""


def record_read(path: str) -> Record:
    """The record in a file.

    Raises:
        Unreadable: it is none, or of a match whose secret is not public yet.
    """
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from error
    if not isinstance(record, dict) or "ruleset" not in record:
        raise Unreadable(f"{path} is no record of a match; download one from the page of a match that is over.")
    if "secret" not in record or "answers" not in record:
        raise Unreadable("This match is not over, or its decks are still closed; download the record again later.")
    return record


def replay(record: Record, at: int | None = None, seat: int | None = None) -> None:
    """Print what happened, answer by answer; with ``at`` up to there, and then the table as ``seat`` saw it.

    Raises:
        Unreadable: the record is not whole, or has no such answer or seat.
        EngineError: the rules of this engine are others than the match was played with.
    """
    try:
        _replay(record, at, seat)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(f"The record is not whole: {type(error).__name__} {error}") from error


def _replay(record: Record, at: int | None, seat: int | None) -> None:
    seats = cast(Sequence[Mapping[str, object]], record["seats"])
    answers = cast(Sequence[Mapping[str, object]], record["answers"])
    names = [str(row["player"]) for row in seats]
    if seat is not None and seat >= len(seats):
        raise Unreadable(f"The match has the seats 0 to {len(seats) - 1}.")
    if at is not None and at > len(answers):
        raise Unreadable(f"The match has {len(answers)} answers.")
    setups = [row["setup"] for row in seats]
    code = str(record["match"])
    options = cast(Mapping[str, object], record["options"])
    game = Game.start(str(record["ruleset"]), options, cast(Sequence[Value], setups), _seed(record), name=code)
    print(f"{code}: {', '.join(names)}")
    _tell(game, 0, names)
    for number, answer in enumerate(answers[:at], start=1):
        place, question = int(str(answer["seat"])), str(answer["decision"])
        if answer["kind"] == "resign":
            game.resign(place, question)
        else:
            game.answer(place, _whole(game, place, question), answer["value"])
        _tell(game, number, names)
    if at is not None:
        terminal = next(
            (engine_game.terminal for engine_game in engine_games() if engine_game.name == record["ruleset"]), None
        )
        view = game.view(seat)
        print(terminal.draw(view, names) if terminal is not None else json.dumps(view, indent=1, default=str))
    elif game.outcome is not None:
        print(f"Winners: {', '.join(names[winner] for winner in game.outcome.winners) or 'nobody'}")


def _whole(game: Game, place: int, begins: str) -> str:
    """The id of the decision a seat is asked, of which a record has the beginning; else what the record has."""
    return next(
        (decision.id for decision in game.pending if decision.seat == place and decision.id.startswith(begins)), begins
    )


def _tell(game: Game, number: int, names: Sequence[str]) -> None:
    lines = [event.text.format(*names) for event in game.drain() if event.text]
    for line in lines:
        print(f"{number:>4}  {line}")


def _seed(record: Record) -> bytes:
    """The key of the game's random stream, from the secret and the cuts. docs/proofs.md has the formula."""
    cuts = [str(seat["cut"]) for seat in cast(Sequence[Mapping[str, object]], record["seats"])]
    parts = [str(record["match"]).encode(), str(record["commitment"]).encode(), *(cut.encode() for cut in cuts)]
    message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    return hmac.new(bytes.fromhex(str(record["secret"])), message, sha512).digest()
