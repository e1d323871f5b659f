"""What the tests of sealed pools and drafts share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from players.models import Player


@pytest.fixture
def ana(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ana")


@pytest.fixture
def ben(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ben")
