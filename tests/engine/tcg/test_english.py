"""The grammar of generated texts: noun phrases, verbs, articles; and the check that all texts go through."""

import doctest
from functools import reduce
from itertools import permutations
from operator import and_

import pytest

from engine.tcg import names
from engine.tcg.facts import all_facts
from engine.tcg.language import Filter
from engine.tcg.words import filters as f
from engine.tcg.words.wording import grammar, noun_phrase, occasions
from engine.tcg.words.wording.nouns import noun
from engine.tcg.words.wording.speaker import Speaker
from tests.engine.tcg.english import faults

MINION = Speaker(all_facts()["1C150"])


@pytest.mark.parametrize("module", [grammar, noun_phrase, occasions])
def test_the_examples_are_true(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 2
    assert result.failed == 0


@pytest.mark.parametrize(
    ("filter_", "one", "three", "each"),
    [
        (f.ELF, "an Elf", "three Elves", "each Elf"),
        (f.YOUR & f.MINION, "your minion", "three of your minions", "each of your minions"),
        (f.ANOTHER & f.COMPANION, "another companion", "three other companions", "each other companion"),
        (f.HOBBIT & f.RANGER, "a Hobbit ranger", "three Hobbit rangers", "each Hobbit ranger"),
        (f.RING_BEARER, "the Ring-bearer", "three Ring-bearers", "the Ring-bearer"),
        (f.THIS & f.WOUNDED, "this wounded minion", "three wounded minions", "this wounded minion"),
        (f.WOUNDED, "a wounded character", "three wounded characters", "each wounded character"),
        (f.ROAMING, "a roaming minion", "three roaming minions", "each roaming minion"),
        (f.GONDOR, "a Gondor card", "three Gondor cards", "each Gondor card"),
        (f.ANY, "a card", "three cards", "each card"),
        (f.MINION & ~f.YOUR, "a minion of another player", "three minions of another player", None),
        (f.COMPANION & ~f.WOUNDED, "an unwounded companion", "three unwounded companions", None),
        (f.COMPANION & ~f.HOBBIT, "a companion (except a Hobbit)", "three companions (except a Hobbit)", None),
        (~(f.MORIA & f.MINION), "a card other than a Moria minion", "three cards other than a Moria minion", None),
        (f.ARCHER & (f.COMPANION | f.ALLY), "an archer companion or archer ally", None, None),
        (f.YOUR & (f.COMPANION | f.MINION), "your companion or minion", "three of your companions or minions", None),
        (f.RANGER | f.ARCHER, "a ranger or an archer", "three rangers or archers", "each ranger and each archer"),
        (f.Titled("Saruman") | f.URUK_HAI, "Saruman or an Uruk-hai", None, "Saruman and each Uruk-hai"),
        (f.WOUNDED & (f.Titled("Sam") | f.ELF), "a wounded Sam or a wounded Elf", None, None),
        (f.COMPANION & f.WithSignet("frodo"), "a companion with the Frodo signet", None, None),
        (f.COMPANION & ~f.WithSignet("frodo"), "a companion without the Frodo signet", None, None),
        (f.Bearing(f.OfClass("armor")), "a character bearing armor", "three characters bearing armor", None),
        (f.Bearing(f.WEAPON) & f.ALLY, "an ally bearing a weapon", "three allies bearing a weapon", None),
    ],
)
def test_filters_are_said_of_one_and_of_several(filter_: Filter, one: str, three: str | None, each: str | None) -> None:
    phrase = noun(filter_, MINION)
    assert phrase.with_article() == one
    assert three is None or phrase.counted(3) == three
    assert each is None or phrase.each() == each


def test_the_parts_of_a_filter_may_stand_in_any_order() -> None:
    parts = (f.WEAPON, f.SHADOW_CARD, f.YOUR, f.BorneBy(f.NAZGUL))
    phrases = {noun(reduce(and_, order), MINION).with_article() for order in permutations(parts)}
    assert phrases == {"your Shadow weapon borne by a Nazgûl"}


def test_a_unique_character_is_called_by_name_and_others_by_kind() -> None:
    assert noun(f.THIS, Speaker(all_facts()["1C290"])).with_article() == "Frodo"
    assert noun(f.THIS, Speaker(all_facts()["1C92"])).with_article() == "this possession"
    assert noun(f.BEARER, MINION).with_article() == "bearer"
    assert noun(f.BEARER, MINION.spoken_of()).with_article() == "its bearer"


@pytest.mark.parametrize(
    "wrong",
    [
        "exert Frodo.",
        "Exert frodo.",
        "Exert an orc.",
        "Exert a Orc.",
        "Exert an minion.",
        "Exert a minions.",
        "Exert a roaming minions.",
        "Exert two minion.",
        "Exert two other companion.",
        "You hold 1 cards.",
        "Add (2).",
        "Add (X) to heal Frodo.",
        "Heal Frodo",
        "Heal  Frodo.",
        "Heal Frodo .",
        "Heal Frodo. draw a card.",
        "Skirmish: heal Frodo.",
        "Minions is strength +2.",
        "Bearer is overwhelmed by three times his or her strength.",
        "Heal the the Ring-bearer.",
        "Heal None.",
    ],
)
def test_the_check_finds_what_is_wrong(wrong: str) -> None:
    assert faults(wrong)


def test_the_check_lets_good_sentences_pass() -> None:
    good = (
        "Damage +1. Ring-bearer (resistance 10).\n"
        f"{names.SKIRMISH.title()}: Exert two of your companions to make a unique Orc strength +2 (+4 instead if it is "
        "an Uruk-hai).\nThis companion takes one wound. What is X?"
    )
    assert faults(good) == []
