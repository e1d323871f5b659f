"""Random decks of all cards with rules play lawfully, dump, load and stay silent.

``make test`` plays a few games, ``make laws`` forty; the first ten of them are checked for exactness and silence, too.
"""

import pytest

from engine.kernel.conformance import Tally, check_exact, check_silence, play_lawfully
from engine.tcg.conformance import random_decks
from tests.shares import whole_or_sample


@whole_or_sample
def test_random_decks_play_lawfully(whole: bool) -> None:
    tally = Tally()
    for seed in range(40 if whole else 4):
        play_lawfully(random_decks(seed), seed, tally)
    assert tally.decisions > 20 * tally.games


@pytest.mark.law
@pytest.mark.parametrize("seed", range(10))
def test_random_decks_are_exact_and_silent(seed: int) -> None:
    tally = Tally()
    check_exact(random_decks(seed), seed, tally)
    check_silence(random_decks(seed), seed, tally)
    assert tally.games == 2
