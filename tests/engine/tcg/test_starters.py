"""The official starters as decks, and the rules by which they play each other."""

import pytest

from engine.kernel import Game, key_from_seed
from engine.kernel.errors import IllegalSetup
from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.starters import EVERY_STARTER, options_of, playable_starters


def test_starters_play_with_the_sets_of_their_block_and_of_their_own_cards() -> None:
    assert options_of(["aragorn", "gandalf"]) == {"sets": [1, 2, 3]}
    assert options_of(["saruman", "mouth"]) == BLACK_RIDER_STARTER
    assert options_of(["saruman", "bl-arwen"]) == {"sites": "unnumbered", "sets": [4, 11, 12, 13]}


def test_starters_of_two_kinds_of_sites_do_not_play_each_other() -> None:
    with pytest.raises(IllegalSetup, match="sites with numbers"):
        options_of(["aragorn", "saruman"])


@pytest.mark.parametrize("slug", playable_starters())
def test_each_starter_whose_cards_have_rules_starts_a_game(slug: str) -> None:
    starter = EVERY_STARTER[slug]
    game = Game.start("tcg", starter.options, [starter.engine_data()] * 2, key_from_seed(1))
    assert game.pending
    assert game.outcome is None
