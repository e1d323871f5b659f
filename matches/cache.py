"""Loaded games, and what was computed from them, kept by this process. Only an optimisation.

The key is the match *and* the number of answers applied, so an old game is never found. Taking a game removes it. The
caller then owns it, and gives it back when the answers it holds are committed.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from engine.kernel import Game

__all__ = ["clear", "give", "held", "kept_losses", "kept_record", "records_forget", "take"]

CAPACITY = 256
RECORDS = 16
T = TypeVar("T")

_Key = tuple[str, str, int]
_games: OrderedDict[_Key, Game] = OrderedDict()
_losses: OrderedDict[tuple[str, str, int, int], Mapping[str, str]] = OrderedDict()
_records: OrderedDict[tuple[str, str], object] = OrderedDict()
_lock = threading.Lock()


def take(code: str, course: str, sequence: int) -> Game | None:
    """The game after ``sequence`` answers, now owned by the caller; ``None`` when it is not kept."""
    with _lock:
        return _games.pop((code, course, sequence), None)


def give(code: str, course: str, sequence: int, game: Game) -> None:
    """Keep a game; drops the oldest when there are too many."""
    with _lock:
        _games[(code, course, sequence)] = game
        while len(_games) > CAPACITY:
            _games.popitem(last=False)


def held() -> tuple[list[str], list[int]]:
    """The codes of the matches whose games are kept, and their sequence numbers."""
    with _lock:
        keys = list(_games)
    return [code for code, _, _ in keys], [sequence for _, _, sequence in keys]


def kept_losses(
    code: str, course: str, sequence: int, place: int, find: Callable[[], Mapping[str, str]]
) -> Mapping[str, str]:
    """The choices that lose a seat the match after ``sequence`` answers; found once."""
    key = (code, course, sequence, place)
    with _lock:
        if key in _losses:
            return _losses[key]
    losses = find()
    with _lock:
        _losses[key] = losses
        while len(_losses) > CAPACITY:
            _losses.popitem(last=False)
    return losses


def kept_record(code: str, written: str, find: Callable[[], T]) -> T:
    """What the record of a match keeps, of the record that was written then; read once."""
    key = (code, written)
    with _lock:
        if key in _records:
            _records.move_to_end(key)
            return cast(T, _records[key])
    record = find()
    with _lock:
        _records[key] = record
        while len(_records) > RECORDS:
            _records.popitem(last=False)
    return record


def records_forget() -> None:
    """Forget what the records keep."""
    with _lock:
        _records.clear()


def clear() -> None:
    """Forget everything, as a restart would."""
    with _lock:
        _games.clear()
        _losses.clear()
        _records.clear()
