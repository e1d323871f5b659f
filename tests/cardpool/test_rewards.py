"""What the site gives: cards, packs and tokens, each once per key."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cardpool.collections.ledger import balance, bank, collection_of
from cardpool.collections.rewards import (
    CopyReward,
    Due,
    PackReward,
    Reward,
    TokenReward,
    reward_text,
    rewards_credit,
    rewards_of,
)
from cardpool.collections.tokens import tokens_of
from cardpool.errors import KeyConflict
from cardpool.models import Pack, Printing
from cardpool.products import PRODUCTS
from players.models import Player

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def player(name: str) -> Player:
    return Player.objects.create_user(username=name, password="a long pass phrase")


def foil() -> Printing:
    return Printing.objects.get(card="1R1", foil=True)


def test_every_reward_is_read_back_from_its_text() -> None:
    plain = Printing.objects.get(card="1C2", foil=False)
    rewards: list[Reward] = [
        CopyReward(foil()),
        CopyReward(plain),
        PackReward(PRODUCTS["fellowship-booster"], 3),
        TokenReward(1),
        TokenReward(50),
    ]
    texts = [reward_text(reward) for reward in rewards]
    assert texts == ["1R1 foil", "1C2", "3 x fellowship-booster", "1 token", "50 tokens"]
    assert rewards_of(texts) == dict(zip(texts, rewards, strict=True))


@pytest.mark.parametrize("text", ["0 tokens", "1 x no-such-product", "99R99", "99R99 foil", ""])
def test_a_text_that_names_no_reward_is_an_error(text: str) -> None:
    with pytest.raises(KeyError):
        rewards_of([text])


def test_cards_tokens_and_packs_are_credited_in_one_go() -> None:
    winner, other = player("winner"), player("other")
    dues = [
        Due(winner, CopyReward(foil()), "prize:1", "Prize of an event"),
        Due(other, TokenReward(5), "prize:2", "Prize of an event"),
        Due(other, PackReward(PRODUCTS["fellowship-booster"], 2), "prize:3", "x" * 300),
    ]
    rewards_credit(dues, actor=None, now=NOW)
    assert balance(collection_of(winner), foil()) == 1
    assert balance(bank(), foil()) == -1
    assert tokens_of(other) == 5
    packs = list(Pack.objects.filter(owner=other).order_by("key"))
    assert [pack.key for pack in packs] == ["prize:3:0", "prize:3:1"]
    assert {len(pack.reason) for pack in packs} == {200}


def test_the_same_key_gives_a_card_once_and_never_another() -> None:
    winner = player("winner")
    due = Due(winner, CopyReward(foil()), "prize:1", "Prize of an event")
    rewards_credit([due], actor=None, now=NOW)
    rewards_credit([due], actor=None, now=NOW)
    assert balance(collection_of(winner), foil()) == 1
    with pytest.raises(KeyConflict):
        rewards_credit([Due(player("other"), due.reward, due.key, due.reason)], actor=None, now=NOW)


def test_nothing_due_asks_the_database_nothing(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        rewards_credit([], actor=None, now=NOW)
