"""The tiny test game on the platform: what an author of a game writes at the least, one registration."""

import pytest
from django.utils.functional import lazystr

from matches.games import registry
from matches.games.registry import room_register
from matches.games.room import GameRoom
from tests.engine.kernel import tiny

TINY = GameRoom(slug=tiny.Tiny.name, name=lazystr("Tiny"), about=lazystr("Three rounds with two hidden cards each."))


def tiny_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the game until the test is over."""
    monkeypatch.setattr(registry, "_ROOMS", dict(registry._ROOMS))
    room_register(TINY)
