"""Whatever list is accepted can be played to the end: lists of random words, built from the registry."""

import random
from collections.abc import Mapping
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest

from engine.deckbuilding.conformance import table_of
from engine.deckbuilding.filters import Cards
from engine.deckbuilding.language import TYPES, WORDS, Effects, Trigger, Word, name_of
from engine.deckbuilding.owner_list import alternatives, arguments, as_data, set_from_data
from engine.deckbuilding.standin import STANDIN
from engine.kernel import IllegalSetup
from engine.kernel.conformance import Tally, play_lawfully

DEEP = 2
NAMES = [blueprint.name for blueprint in STANDIN.blueprints]


def random_word(kinds: tuple[type, ...], chance: random.Random, depth: int) -> dict[str, Any]:
    """A word of one of some kinds with random arguments, as a list gives it."""
    able = sorted(name for name, word in WORDS.items() if issubclass(word, kinds))
    if depth >= DEEP:  # nothing that needs words itself, apart from filters
        able = [name for name in able if not _needs_words(WORDS[name])] or able
    kind = WORDS[chance.choice(able)]
    fields: dict[str, Any] = {"word": name_of(kind)}
    for argument in arguments(kind):
        fields[argument.name] = random_value(kind, argument.name, argument.kind, chance, depth)
    return fields


def _needs_words(kind: type[Word]) -> bool:
    return any(get_origin(alternative) is tuple and "Verb" in str(alternative)
               for argument in arguments(kind) for alternative in alternatives(argument.kind))  # fmt: skip


def random_value(kind: type, name: str, hint: Any, chance: random.Random, depth: int) -> Any:
    alternative = chance.choice(alternatives(hint))
    if alternative is NoneType:
        return None
    if get_origin(alternative) is Literal:
        return chance.choice(get_args(alternative))
    if get_origin(alternative) is tuple:
        least = 2 if name == "options" else 0 if name in ("types", "without", "otherwise") else 1
        inner = get_args(alternative)[0]
        return [random_value(kind, name, inner, chance, depth + 1) for _ in range(chance.randint(least, least + 1))]
    if alternative is bool:
        return chance.random() < 0.5
    if alternative is int:
        return chance.randint(1, 3) if name == "group" else chance.choice([0, 1, 1, 2, 3, 5])
    if alternative is str:
        return _random_text(kind, name, chance)
    return random_word((alternative,), chance, depth + 1)


def _random_text(kind: type, name: str, chance: random.Random) -> str:
    if name in ("types", "without"):
        return chance.choice(TYPES)
    if name == "group":
        return chance.choice(["", "archenemy", "corruption", "valor"])
    return chance.choice(["", *NAMES]) if kind is Cards else chance.choice(NAMES)


def effects(chance: random.Random) -> list[dict[str, Any]]:
    return [random_word(alternatives(get_args(Effects)[0]), chance, 0) for _ in range(chance.randint(1, 2))]


def random_texts(card: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A card with random texts where it has any, and of the main deck some more."""
    changed = dict(card)
    for part in ("play", "attack", "ambush", "group_ambush", "on_destroyed"):
        fits = part in card or (part in ("play", "on_destroyed") and card["group"] == "main")
        if fits and chance.random() < 0.7:
            changed[part] = effects(chance)
    if "defense" in card:
        changed["defense"] = {"how": chance.choice(["discard", "reveal"]), "bonus": effects(chance)}
    if "ongoing" in card:
        changed["ongoing"] = [{"when": random_word((Trigger,), chance, DEEP), "effects": effects(chance)}]
    return changed


def random_list(chance: random.Random) -> dict[str, Any]:
    """The stand-in set with random texts; a card that a list may not have is made anew."""
    before: list[dict[str, Any]] = as_data(STANDIN)["cards"]  # type: ignore[assignment]
    cards = [random_texts(card, chance) for card in before]
    for _ in range(200):
        try:
            set_from_data({"cards": cards})
        except IllegalSetup as error:
            named = [place for place, card in enumerate(before) if f": {card['name']}" in str(error)]
            wrong = max(named, key=lambda place: len(before[place]["name"]))
            cards[wrong] = random_texts(before[wrong], chance)
        else:
            return {"cards": cards}
    raise AssertionError("no list came about")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_a_list_of_random_words_is_played_lawfully(seed: int) -> None:
    chance = random.Random(seed)
    options: Mapping[str, object] = {
        "cards": random_list(chance),
        "rounds": 5,
        "impossible": seed % 3 == 0,
    }
    tally = Tally()
    play_lawfully(table_of(2 + seed % 4, options), seed, tally)
    assert tally.games == 1
    assert tally.decisions > 10


def test_the_generator_reaches_every_trigger() -> None:
    chance = random.Random(1)
    triggers = {random_word((Trigger,), chance, DEEP)["word"] for _ in range(80)}
    assert triggers == {name for name, word in WORDS.items() if issubclass(word, Trigger)}
