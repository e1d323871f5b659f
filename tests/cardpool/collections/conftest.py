"""What the tests of collections share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from cardpool.collections.card_lines import printings_of
from cardpool.collections.ledger import Move, bank, cards_move_all, collection_of
from cardpool.collections.packs import shelf_set
from cardpool.collections.tokens import tokens_move
from players.models import Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW

Cards = dict[tuple[str, bool], int]
GIMLI, AXE, FOIL = ("1R13", False), ("1C3", False), ("1C3", True)


def owns(player: Player, cards: Cards, key: str = "stock") -> None:
    """Give a player cards from the bank."""
    target, source = collection_of(player), bank()
    moves = [
        Move(source, target, printing, count, f"{key}:{player.pk}:{printing.pk}")
        for printing, count in printings_of(cards)
    ]
    cards_move_all(moves=moves, reason="a test", actor=None, now=NOW)


def held(player: Player) -> Cards:
    """What a player holds."""
    rows = player.collection.holdings.filter(count__gt=0)
    return {(card, foil): n for card, foil, n in rows.values_list("printing__card", "printing__foil", "count")}


def paid(player: Player, count: int, key: str = "tokens") -> None:
    """Give a player tokens."""
    tokens_move(
        source=bank(), target=collection_of(player), count=count, reason="a test", key=f"{key}:{player.pk}",
        actor=None, now=NOW,
    )  # fmt: skip


@pytest.fixture
def ana(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ana")


@pytest.fixture
def ben(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ben")


@pytest.fixture
def stan(catalogue: None, player_make: Callable[..., Player]) -> Player:
    staff = player_make("stan")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    return staff


@pytest.fixture
def shelf(stan: Player) -> Callable[..., None]:
    """Puts Fellowship boosters on the shelf."""

    def make(price: int = 3, most_a_day: int | None = None, active: bool = True, now: datetime = NOW) -> None:
        shelf_set(product="fellowship-booster", price=price, most_a_day=most_a_day, active=active, actor=stan, now=now)

    return make
