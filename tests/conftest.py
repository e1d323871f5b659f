"""What every test may use."""

import itertools
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, settings

from cardpool.catalogue_load import cards_load
from players.models import Player

settings.register_profile(
    "entmoot", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("entmoot")

NOW = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    """A fixed moment: nothing below the views reads the clock."""
    return NOW


@pytest.fixture
def player_make(db: None) -> Callable[..., Player]:
    """Makes players named "player1", "player2", ... with the password "a long password"."""
    numbers = itertools.count(1)

    def make(username: str = "", **fields: object) -> Player:
        name = username or f"player{next(numbers)}"
        fields.setdefault("email", f"{name}@example.org")
        return Player.objects.create_user(username=name, password="a long password", **fields)

    return make


@pytest.fixture
def catalogue(db: None) -> None:
    """Every card, printing and format in the database."""
    cards_load()


@pytest.fixture(autouse=True)
def _cold_cache() -> None:
    """No test sees another's cache."""
    cache.clear()
