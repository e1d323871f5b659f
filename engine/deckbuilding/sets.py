"""The sets of cards that games are played with: the stand-in set, other registered ones, and owners' lists.

A module with a set calls ``set_register``; the stand-in set's is imported when it is first needed.
"""

from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Final

import msgspec

from engine.deckbuilding.language import CardSet, faults
from engine.kernel import IllegalSetup

STAND_IN: Final = "standin"
"""The key of the set that is used unless another one is asked for."""
_MODULES: Final = {STAND_IN: "engine.deckbuilding.standin"}
_KNOWN: dict[str, CardSet] = {}
LISTS_KEPT: Final = 16
"""How many owners' lists are kept ready."""


def set_register(cards: CardSet) -> CardSet:
    """Make a set known by its key.

    Raises:
        ValueError: it is no whole set; says what is wrong first.
    """
    for fault in faults(cards.blueprints):
        raise ValueError(f"{cards.key}: {fault.reason}")
    _KNOWN[cards.key] = cards
    return cards


def find_set(key: str) -> CardSet:
    """The set of that key.

    Raises:
        IllegalSetup: there is none.
    """
    if key not in _KNOWN and key in _MODULES:
        import_module(_MODULES[key])
    if key not in _KNOWN:
        known = ", ".join(sorted({*_MODULES, *_KNOWN}))
        raise IllegalSetup(f"There is no set of cards {key[:40]!r}; known are {known}.")
    return _KNOWN[key]


def set_from_option(option: object) -> CardSet:
    """The set that a game's option ``cards`` means: the key of a set, or an owner's list as plain data.

    Raises:
        IllegalSetup: there is no such set, or the list is not one.
    """
    if isinstance(option, str):
        return find_set(option)
    try:
        data = msgspec.json.encode(option)
    except (TypeError, ValueError, RecursionError) as error:
        raise IllegalSetup(f"Option cards is the key of a set or a card list: {error}") from error
    return _from_list(data)


@lru_cache(LISTS_KEPT)
def _from_list(data: bytes) -> CardSet:
    lists = import_module("engine.deckbuilding.owner_list")  # needed for owners' lists only
    cards: CardSet = lists.set_from_data(msgspec.json.decode(data))
    return cards


def as_option(cards: CardSet) -> object:
    """What ``set_from_option`` makes this set of: its key, or an owner's list as plain data."""
    return cards.key if cards.source is None else cards.source


def layout_of(cards: CardSet) -> list[list[object]]:
    """Which cards a set has, in order: each blueprint's key and copies. It is kept with a game, whose cards are numbers
    in that order."""
    return [[blueprint.key, blueprint.copies] for blueprint in cards.blueprints]


def laid_out(cards: CardSet, layout: object) -> CardSet:
    """The set in the order that a game was begun with, as ``layout_of`` gave it, whatever order it has today.

    Raises:
        ValueError: a card of that game is no longer in the set.
    """
    wanted = msgspec.convert(layout, list[tuple[str, int]])
    if wanted == [(blueprint.key, blueprint.copies) for blueprint in cards.blueprints]:
        return cards
    if missing := [key for key, _ in wanted if key not in cards.by_key]:
        raise ValueError(f"the set {cards.key} has no card {missing[0]:.40} any more")
    blueprints = (replace(cards.blueprints[cards.by_key[key]], copies=copies) for key, copies in wanted)
    return replace(cards, blueprints=tuple(blueprints))
