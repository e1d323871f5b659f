"""Which penalty is usual: the first of a category, and the next after earlier ones in the same event.

The categories and levels are those in common use in guides for judges of card games. A judge may always give another
level; the suggestion only says what others would give.
"""

from collections.abc import Collection

from leagues.events.models.penalty import Penalty

_LEVEL = Penalty.Level

LADDER = (_LEVEL.CAUTION, _LEVEL.WARNING, _LEVEL.GAME_LOSS, _LEVEL.MATCH_LOSS, _LEVEL.DISQUALIFICATION)
"""The levels from the mildest on. A point penalty stands beside a warning."""

FIRST: dict[str, str] = {
    Penalty.Category.TARDINESS: _LEVEL.WARNING,
    Penalty.Category.PROCEDURE: _LEVEL.CAUTION,
    Penalty.Category.DECK: _LEVEL.WARNING,
    Penalty.Category.CARDS: _LEVEL.WARNING,
    Penalty.Category.SLOW_PLAY: _LEVEL.CAUTION,
    Penalty.Category.OUTSIDE: _LEVEL.MATCH_LOSS,
    Penalty.Category.CONDUCT: _LEVEL.WARNING,
    Penalty.Category.CHEATING: _LEVEL.DISQUALIFICATION,
    Penalty.Category.OTHER: _LEVEL.CAUTION,
}


def level_suggested(category: str, before: Collection[str]) -> str:
    """The usual level of a penalty of a category, after those given ``before`` for the same category.

    >>> level_suggested("slow_play", [])
    'caution'
    >>> level_suggested("slow_play", ["warning", "caution"])
    'game_loss'
    >>> level_suggested("cheating", ["disqualified"])
    'disqualified'
    """
    ranks = [_rank(level) + 1 for level in before]
    first = LADDER.index(_LEVEL(FIRST[category]))
    return LADDER[min(max([first, *ranks]), len(LADDER) - 1)].value


def _rank(level: str) -> int:
    return LADDER.index(_LEVEL.WARNING if level == _LEVEL.POINTS else _LEVEL(level))
