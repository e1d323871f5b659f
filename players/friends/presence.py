"""Who is here now: who looked at a page in the last minutes. Kept in the cache alone, and told to friends only.

What is played now is known to an app above, which registers how to find it.
"""

from collections.abc import Callable, Collection

from django.core.cache import cache

__all__ = ["HERE_FOR", "here_among", "here_mark", "playing_among", "playing_source"]

HERE_FOR = 600
"""Seconds after a page for which its reader counts as here."""
Playing = Callable[[Collection[int]], set[int]]
_sources: list[Playing] = []


def _key(player_id: int) -> str:
    return f"here:{player_id}"


def here_mark(player_id: int) -> None:
    """Remember that a player looks at a page now."""
    cache.set(_key(player_id), 1, HERE_FOR)


def here_among(players: Collection[int]) -> set[int]:
    """Those of the players who are here now, by their numbers."""
    keys = {_key(player): player for player in players}
    return {keys[key] for key in cache.get_many(keys)} if keys else set()


def playing_source(find: Playing) -> None:
    """Register how to find who of some players plays a match that anybody may watch."""
    if find not in _sources:
        _sources.append(find)


def playing_among(players: Collection[int]) -> set[int]:
    """Those of the players who play now, by their numbers."""
    return set().union(*(find(players) for find in _sources)) if players else set()
