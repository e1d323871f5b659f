"""Random decks of all cards with rules play lawfully, dump, load and stay silent.

``make test`` plays a few games, ``make laws`` forty; the first ten of them are checked for exactness and silence, too.
"""

from collections.abc import Callable

import pytest

from cardpool.formats.official import rules_of
from cardpool.legality import DeckList, deck_problems
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully
from engine.tcg.conformance import LATER_SETS, later_decks, random_decks, random_pool
from engine.tcg.facts import all_facts
from engine.tcg.language import fingerprint
from engine.tcg.library import blueprint
from harness.ability_uses import PLAYED, counting, every_ability
from tests.shares import whole_or_sample


@pytest.mark.long
@whole_or_sample
def test_random_decks_play_lawfully(whole: bool) -> None:
    tally = Tally()
    for seed in range(40 if whole else 4):
        play_lawfully(random_decks(seed), seed, tally)
    assert tally.decisions > 20 * tally.games


@pytest.mark.long
@whole_or_sample
def test_random_decks_of_later_sets_play_lawfully(whole: bool) -> None:
    tally = Tally()
    for seed in range(40 if whole else 4):
        play_lawfully(later_decks(seed, 2 + seed % 2), seed, tally)
    assert tally.decisions > 20 * tally.games


@pytest.mark.law
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("decks", [random_decks, later_decks])
def test_random_decks_are_exact_and_silent(decks: Callable[[int], Setting], seed: int) -> None:
    tally = Tally()
    check_exact(decks(seed), seed, tally)
    check_silence(decks(seed), seed, tally)
    assert tally.games == 2


@pytest.mark.parametrize("seed", range(40))
def test_random_decks_are_legal(seed: int) -> None:
    facts = all_facts()
    for deck in random_decks(seed, 3).seats:
        assert isinstance(deck, dict)
        assert deck_problems(DeckList.from_content(deck), rules_of("fellowship_block"), facts) == []


@pytest.mark.parametrize("seed", range(20))
def test_random_decks_of_later_sets_are_legal(seed: int) -> None:
    facts = all_facts()
    for deck in later_decks(seed, 3).seats:
        assert isinstance(deck, dict)
        assert deck_problems(DeckList.from_content(deck), rules_of("open"), facts) == []


@pytest.mark.long
def test_random_decks_of_later_sets_hold_every_card_of_theirs() -> None:
    held: set[str] = set()
    for seed in range(250):
        for deck in later_decks(seed).seats:
            assert isinstance(deck, dict)
            held |= {*deck["cards"], *deck["sites"], deck["ring"], deck["ring_bearer"]}
    assert held == {card.id for card in random_pool(LATER_SETS)}


@pytest.mark.long
def test_uses_are_counted_for_every_kind_of_ability() -> None:
    with counting() as uses:
        for seed in range(6):
            play_lawfully(random_decks(seed), seed, Tally())
    known = {f"{card}:{ability}" for card, ability in every_ability(random_pool())}
    seen = known & uses.keys()
    kinds = {type(part).__name__ for key in seen for part in parts_of(key)}
    assert {"Action", "Trigger", "Modifier"} <= kinds
    assert any(key.endswith(f":{PLAYED}") for key in seen)
    assert not any(count < 1 for count in uses.values())


def parts_of(key: str) -> list[object]:
    """The part of a card that a key of a count names."""
    card, _, ability = key.partition(":")
    texts = blueprint(card).texts
    parts = [texts.actions.get(ability), texts.responses.get(ability), texts.triggers.get(ability)]
    return [*filter(None, parts), *(modifier for modifier in texts.modifiers if fingerprint(modifier) == ability)]
