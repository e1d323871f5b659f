"""The ledger of tokens: they are conserved, moved once for a key, and given by the staff alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cardpool.collections.ledger import bank, collection_of
from cardpool.collections.tokens import token_faults, token_movements_of, tokens_grant, tokens_move, tokens_of
from cardpool.errors import Forbidden, KeyConflict, NotEnoughTokens, Refused
from cardpool.models import Collection, TokenHolding, TokenMovement
from players.models import Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW
from tests.leagues.test_results import together
from tests.shares import examples

MakePlayer = Callable[..., Player]


def move(source: Collection, target: Collection, count: int = 1, key: str = "k") -> TokenMovement:
    return tokens_move(source=source, target=target, count=count, reason="a test", key=key, actor=None, now=NOW)


@pytest.mark.django_db
def test_a_key_moves_tokens_once(player_make: MakePlayer) -> None:
    player = player_make()
    mine = collection_of(player)
    assert tokens_of(player) == 0
    first = move(bank(), mine, 5)
    assert move(bank(), mine, 5) == first
    with pytest.raises(KeyConflict, match="used for another movement"):
        move(bank(), mine, 6)
    assert tokens_of(player) == 5
    assert list(token_movements_of(player)) == [first]
    assert TokenHolding.objects.get(collection=bank()).count == -5
    for count, target in ((0, mine), (1, bank())):
        with pytest.raises(ValueError, match=r"count|same"):
            move(bank(), target, count, "other")


@pytest.mark.django_db
def test_a_player_never_has_less_than_none(player_make: MakePlayer) -> None:
    ana, ben = collection_of(player_make("ana")), collection_of(player_make("ben"))
    move(bank(), ana, 1, "first")
    with pytest.raises(NotEnoughTokens, match="ana has 1 token; 2 cannot be moved"):
        move(ana, ben, 2, "second")
    with pytest.raises(IntegrityError), transaction.atomic():
        TokenHolding.objects.filter(collection=ana).update(count=-1)
    with pytest.raises(TypeError):
        TokenMovement.objects.get().delete()
    assert token_faults() == []
    TokenHolding.objects.filter(collection=ana).update(count=3)
    assert token_faults()[0].endswith("has 3 tokens, ledger says 1")


@pytest.mark.django_db
def test_the_staff_give_tokens_for_a_reason_and_none_to_themselves(player_make: MakePlayer) -> None:
    staff, player = player_make("stan"), player_make("ana")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    tokens_grant(player=player, count=3, reason="Welcome", key="1", actor=staff, now=NOW)
    assert tokens_of(player) == 3
    for count, reason in ((0, "x"), (10**6, "x"), (1, " "), (1, "x" * 201)):
        with pytest.raises(Refused):
            tokens_grant(player=player, count=count, reason=reason, key="2", actor=staff, now=NOW)
    for actor, target in ((staff, staff), (player, player), (player, staff)):
        with pytest.raises(Forbidden):
            tokens_grant(player=target, count=1, reason="x", key="3", actor=actor, now=NOW)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_last_tokens_are_spent_once(player_make: MakePlayer) -> None:
    mine = collection_of(player_make())
    move(bank(), mine, 2, "stock")
    shop = bank("shop")
    outcomes = together([lambda number=number: move(mine, shop, 1, f"spend:{number}") for number in range(4)])  # type: ignore[misc]
    assert sum(isinstance(outcome, TokenMovement) for outcome in outcomes) == 2, outcomes
    assert sum(isinstance(outcome, NotEnoughTokens) for outcome in outcomes) == 2, outcomes
    assert token_faults() == []


MOVES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 6), st.integers(0, 9)), max_size=25)


class TokensAreConserved(TestCase):
    """Whatever is moved between players and named sources, and however often it is asked for."""

    @pytest.mark.long
    @examples(30)
    @given(MOVES)
    def test_nothing_is_made_or_lost(self, moves: list[tuple[int, int, int, int]]) -> None:
        players = [Player.objects.create_user(f"t{number}") for number in range(2)]
        owners = [*(collection_of(player) for player in players), bank(), bank("fees")]
        expected = dict.fromkeys(range(4), 0)
        given_keys: set[str] = set()
        for source, target, count, number in moves:
            key = f"{source}:{target}:{count}:{number}"
            possible = count > 0 and source != target and (source >= 2 or expected[source] >= count)
            try:
                move(owners[source], owners[target], count, key)
            except (ValueError, NotEnoughTokens):
                assert not possible or key in given_keys
                continue
            if key not in given_keys:
                assert possible
                expected[source] -= count
                expected[target] += count
                given_keys.add(key)
        assert [tokens_of(player) for player in players] == [expected[0], expected[1]]
        assert token_faults() == []
        assert sum(expected.values()) == 0
