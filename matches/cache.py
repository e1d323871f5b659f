"""Live games kept by this process, to spare loading them again. Only ever an optimisation.

A game is found by match *and* position, so an old one is simply not found. Taking a game removes it: whoever holds it
owns it, and gives it back when the position it stands at has been committed.
"""

import threading
from collections import OrderedDict

from engine.kernel import Game

__all__ = ["clear", "give", "held", "take"]

CAPACITY = 256

_Key = tuple[str, str, int]
_games: OrderedDict[_Key, Game] = OrderedDict()
_lock = threading.Lock()


def take(code: str, course: str, sequence: int) -> Game | None:
    """The game of that match at that position, now owned by the caller; ``None`` when it is not kept here."""
    with _lock:
        return _games.pop((code, course, sequence), None)


def give(code: str, course: str, sequence: int, game: Game) -> None:
    """Keep a game. The oldest gives way when there are too many."""
    with _lock:
        _games[(code, course, sequence)] = game
        while len(_games) > CAPACITY:
            _games.popitem(last=False)


def held() -> tuple[list[str], list[int]]:
    """The codes of the matches whose games are kept here, and at which positions."""
    with _lock:
        keys = list(_games)
    return [code for code, _, _ in keys], [sequence for _, _, sequence in keys]


def clear() -> None:
    """Forget everything, as a restart would."""
    with _lock:
        _games.clear()
