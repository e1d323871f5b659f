"""Products: what a booster, a starter and a deluxe starter hold, and how often each card comes."""

import json
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from cardpool.products import BOOSTERS, FELLOWSHIP, FOIL_BOOSTERS, FOILS, PRODUCTS, STARTER_PRODUCTS, foil_pool
from engine.kernel.randomness import Stream, key_from_seed
from engine.tcg.facts import all_facts
from harness.sweeps import boosters

RECORDS = Path(__file__).parents[2] / "docs" / "sweeps" / "boosters.jsonl"


def stream(seed: int) -> Stream:
    return Stream(key_from_seed(seed))


def rarities(cards: list[str]) -> Counter[str]:
    return Counter(all_facts()[card].rarity for card in cards)


def test_a_booster_without_a_foil_has_one_rare_three_uncommons_and_seven_commons() -> None:
    packs = (FELLOWSHIP.open(stream(seed)) for seed in range(50))
    opened = next(pack for pack in packs if not any(card.foil for card in pack.cards))
    assert rarities([card.card for card in opened.cards]) == {"R": 1, "U": 3, "C": 7}
    assert opened.decks == ()


@pytest.mark.parametrize("rarity", ["R", "U", "C", "P"])
def test_a_foil_of_any_rarity_takes_the_place_of_a_common(rarity: str) -> None:
    for seed in range(5_000):
        opened = FELLOWSHIP.open(stream(seed))
        foils = [card.card for card in opened.cards if card.foil]
        if foils and all_facts()[foils[0]].rarity == rarity:
            break
    assert len(foils) == 1, "one of this rarity comes within 5,000"
    assert rarities([card.card for card in opened.cards if not card.foil]) == {"R": 1, "U": 3, "C": 6}


def test_premiums_come_as_foils_alone() -> None:
    for seed in range(500):
        plain = [card.card for card in FELLOWSHIP.open(stream(seed)).cards if not card.foil]
        assert "P" not in rarities(plain)


def test_the_same_stream_opens_the_same_booster() -> None:
    assert FELLOWSHIP.open(stream(3)) == FELLOWSHIP.open(stream(3)) != FELLOWSHIP.open(stream(4))


def test_a_starter_is_a_deck_and_three_different_rares() -> None:
    for starter in (starter for starters in STARTER_PRODUCTS.values() for starter in starters):
        opened = starter.open(stream(1))
        assert opened.decks == (starter.deck,)
        assert len({card.card for card in opened.cards}) == 3
        assert rarities([card.card for card in opened.cards]) == {"R": 3}
        assert not any(card.foil for card in opened.cards)


def test_a_deluxe_starter_is_a_starter_and_a_booster() -> None:
    deluxe = PRODUCTS["gandalf-deluxe"]
    opened = deluxe.open(stream(2))
    assert opened.decks == ("gandalf",)
    assert len(opened.cards) == 3 + 11
    assert opened.cards[:3] == PRODUCTS["gandalf-starter"].open(stream(2)).cards


FOILS_OF_SETS = [(1, "C", "P"), (2, "R", "P"), (3, "R", "P"), (11, "U", "S"), (12, "U", "S")]
"""Beside which rarity of foils the further ones of a set come."""


@pytest.mark.parametrize(("number", "rarity", "beside"), FOILS_OF_SETS)
def test_every_foil_of_a_set_has_its_rarity_in_boosters(number: int, rarity: str, beside: str) -> None:
    cards = [card for card, facts in all_facts().items() if facts.set == number]
    pools = {letter: foil_pool(number, letter) for letter in "RUC"}
    assert sorted(card for pool in pools.values() for card in pool) == sorted(cards)
    assert {all_facts()[card].rarity for card in pools[rarity]} == {rarity, beside}
    assert all({all_facts()[card].rarity for card in pools[letter]} == {letter} for letter in "RUC" if letter != rarity)


@pytest.mark.parametrize("number", sorted(BOOSTERS))
def test_a_booster_of_any_set_holds_its_own_cards_and_one_foil_at_most(number: int) -> None:
    booster = BOOSTERS[number]
    foils = 0
    for seed in range(400):
        cards = booster.open(stream(seed)).cards
        plain = [card.card for card in cards if not card.foil]
        assert {all_facts()[card.card].set for card in cards} == {number}
        assert len(set(plain)) == len(plain)
        assert rarities(plain) == {"R": 1, "U": 3, "C": 7 - (len(cards) - len(plain))}
        assert len(cards) == 11
        assert len(cards) - len(plain) <= 1
        foils += len(cards) - len(plain)
    assert 40 < foils < 100, "about one booster in six has a foil"


def test_a_booster_of_a_later_set_can_be_opened_again() -> None:
    moria = PRODUCTS["moria-booster"]
    assert moria.name == "Mines of Moria: booster"
    assert moria.open(stream(3)) == moria.open(stream(3)) != moria.open(stream(4))


def test_every_product_says_what_is_in_it() -> None:
    assert set(PRODUCTS) == {
        "fellowship-booster", "moria-booster", "realms-booster", "shadows-booster", "black-rider-booster",
        "bloodlines-booster", "sh-aragorn-starter", "sh-eowyn-starter", "sh-gandalf-starter", "sh-legolas-starter",
        "mouth-starter", "saruman-starter", "aragorn-starter", "gandalf-starter", "aragorn-deluxe", "gandalf-deluxe",
    }  # fmt: skip
    for slug, product in PRODUCTS.items():
        assert product.slug == slug
        assert product.label.endswith(".")
        assert "random rares" in product.label or "starter" not in slug


def total(name: str) -> Counter[str]:
    """A count over all records of the sweep."""
    counts: Counter[str] = Counter()
    for line in RECORDS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["version"] == boosters.VERSION:
            counts.update(row[name])
    return counts


def far_off(count: int, tries: int, share: float) -> float:
    """By how many standard deviations a count misses what is expected."""
    return abs(count - tries * share) / sqrt(tries * share * (1 - share))


def test_foils_come_as_often_as_they_should_in_all_recorded_boosters() -> None:
    endings = total("endings")
    assert endings.total() == boosters.TOTAL
    for rarity, share in FOILS:
        premium = endings["foil P"] if rarity == "C" else 0
        assert far_off(endings[f"foil {rarity}"] + premium, endings.total(), share / FOIL_BOOSTERS) < 4, rarity
    assert 5.7 < endings.total() / (endings.total() - endings["no foil"]) < 6


def test_every_card_of_a_rarity_comes_equally_often_in_all_recorded_boosters() -> None:
    plain = total("plain")
    facts = all_facts()
    for rarity in "RUC":
        pool = [card for card, card_facts in facts.items() if card_facts.set == 1 and card_facts.rarity == rarity]
        counted = sum(plain[card] for card in pool)
        expected = counted / len(pool)
        # Chi-squared with 120 degrees of freedom has a mean of 120 and a deviation of 15.5. Cards within a booster are
        # different, which makes the counts a little more even than independent ones.
        chi_squared = sum((plain[card] - expected) ** 2 / expected for card in pool)
        assert 60 < chi_squared < 185, (rarity, chi_squared)
    foil = total("foil")
    assert len(foil) == 365, "every card, the premiums too, has come as a foil"
