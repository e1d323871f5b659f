"""All cards with rules, by id. A module of definitions is loaded when one of its cards is first needed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from threading import RLock

from engine.tcg import cards, names
from engine.tcg.blueprint import Blueprint
from engine.tcg.card_index import Entry, card_index
from engine.tcg.config import RulesConfig
from engine.tcg.facts import SUPPORT_AREA, CardFacts, all_facts
from engine.tcg.language import Lowering, Text, Texts
from engine.tcg.printings import printings_of
from engine.tcg.rules import costs, discounts, toil
from engine.tcg.state import Responders
from engine.tcg.words.cards import Definition

ITEMS = (names.POSSESSION, names.ARTIFACT, names.CONDITION)
"""Card types that are borne by a character unless they play to the support area."""


@cache
def modules() -> tuple[str, ...]:
    """The modules that define cards: all beneath ``engine.tcg.cards``."""
    return tuple(
        sorted(module.name for module in walk_packages(cards.__path__, f"{cards.__name__}.") if not module.ispkg)
    )


def _definitions_in(module: str) -> Iterator[Definition]:
    """The definitions of a module; one that is written stands for all printings of its card."""
    for value in vars(import_module(module)).values():
        if isinstance(value, Definition):
            yield from (replace(value, id=printing) for printing in printings_of(value.id))


@cache
def definitions() -> dict[str, Definition]:
    """Every card definition by card id, in collector's order; loads them all."""
    by_id: dict[str, Definition] = {}
    for module in modules():
        for definition in _definitions_in(module):
            if definition.id in by_id:
                raise ValueError(f"{definition.id} is defined twice")
            by_id[definition.id] = definition
    order = {card_id: number for number, card_id in enumerate(all_facts())}
    return dict(sorted(by_id.items(), key=lambda entry: order[entry[0]]))


_LOADED: dict[str, Blueprint] = {}
_loading = RLock()


def _load(card_id: str) -> Blueprint:
    """The blueprint of a card whose module may not be loaded yet; with it those of the module's other cards.

    Raises:
        KeyError: no such card, or it has no rules yet.
        RuntimeError: the definitions are not those of the index.
    """
    with _loading:
        if card_id not in _LOADED:
            module = card_index()[card_id].module
            built = {made.id: made for made in map(build, _definitions_in(f"{cards.__name__}.{module}"))}
            indexed = {key: entry.digest for key, entry in card_index().items() if entry.module == module}
            if indexed != {key: made.digest for key, made in built.items()}:
                raise RuntimeError(f"The index of the cards is not that of {module}; make it anew with: make index")
            _LOADED.update(built)
        return _LOADED[card_id]


def index_entries() -> Iterator[tuple[str, Entry]]:
    """What the index is to say, from all definitions: ids and entries in collector's order."""
    from engine.tcg.words.wording import card_text

    module_of = {made.id: module for module in modules() for made in _definitions_in(module)}
    for card_id, definition in definitions().items():
        made = build(definition)
        module = module_of[card_id].removeprefix(f"{cards.__name__}.")
        yield card_id, Entry(module, made.digest, made.answers is not None, card_text(definition))


def build(definition: Definition) -> Blueprint:
    """A definition joined with the card's facts.

    Raises:
        ValueError: the definition says something else than the facts.
    """
    facts = all_facts()[definition.id]
    for what, printed, defined in _said_twice(facts, definition):
        if printed != defined:
            raise ValueError(f"{definition.id}: {what} {printed!r} in the facts, {defined!r} in the definition")
    return joined(facts, definition)


def joined(facts: CardFacts, definition: Definition) -> Blueprint:
    """A definition with facts, whatever it is called."""
    return Blueprint(
        facts,
        bearer=definition.bearer,
        one_per_bearer=definition.one_per_bearer,
        beside_another=definition.beside_another,
        to_play=definition.to_play,
        cost_to_play=Text((), definition.cost) if definition.cost else None,
        lowered=_lowering(facts, definition),
        discount=definition.discount,
        at_rest=Texts.of((definition.aid,)) if definition.aid is not None else None,
        from_discard=definition.from_discard,
        while_discarded=definition.while_discarded,
        other_price=Text((), definition.other_price) if definition.other_price else None,
        plays_as=definition.event,
        responds=definition.event_response,
        reveals=definition.from_hand,
        besides=definition.besides,
        texts=definition.texts,
        site_text=definition.site_text,
    )


def _lowering(facts: CardFacts, definition: Definition) -> Lowering | None:
    """What lowers a card's cost while it is played."""
    if definition.discount is not None:
        return discounts.lowering(definition.discount)
    return toil.lowered if costs.TOIL in dict(facts.keywords) else None


def _said_twice(facts: CardFacts, definition: Definition) -> list[tuple[str, object, object]]:
    """What both the facts and the definition say of a card: what it is, and each one's word on it."""
    is_item = facts.type in ITEMS and not any(word == SUPPORT_AREA for word, _ in facts.keywords)
    return [
        ("name", facts.name, definition.name),
        ("phases", set(facts.phases), definition.phases),
        ("event", facts.type == names.EVENT, bool(definition.event or definition.event_response)),
        ("borne", is_item, definition.bearer is not None),
        ("aid", facts.type == names.FOLLOWER, definition.aid is not None),
    ]


def blueprints(card_ids: Sequence[str]) -> list[Blueprint]:
    """The blueprints of cards.

    Raises:
        KeyError: one of them is no card, or has no rules yet.
    """
    return [blueprint(card_id) for card_id in card_ids]


_EXTRA: dict[str, Blueprint] = {}


def blueprint(card_id: str) -> Blueprint:
    """The blueprint of a card.

    Raises:
        KeyError: no such card, or it has no rules yet.
    """
    return (_EXTRA.get(card_id) if _EXTRA else None) or _LOADED.get(card_id) or _load(card_id)


def add_test_card(blueprint: Blueprint) -> None:
    """Make a card known that exists for a test only."""
    _EXTRA[blueprint.id] = blueprint
    pool_responders.cache_clear()
    responders.cache_clear()


def remove_test_cards() -> None:
    """Forget the cards that exist for tests only."""
    _EXTRA.clear()
    pool_responders.cache_clear()
    responders.cache_clear()


def is_known(card_id: str) -> bool:
    """Whether ``blueprint`` knows a card."""
    return card_id in _EXTRA or card_id in card_index()


def playable(card_id: str) -> bool:
    """Whether a card has rules, so that it can be played with."""
    return card_id in card_index()


def playable_cards() -> Sequence[str]:
    """The ids of all cards with rules, in collector's order."""
    return tuple(card_index())


def text(card_id: str) -> str:
    """A card's game text in our words, paragraphs separated by newlines; empty for cards without rules or text."""
    entry = card_index().get(card_id)
    return entry.text if entry is not None else ""


def in_pool(config: RulesConfig, card: CardFacts) -> bool:
    """Whether a game's card pool has a card."""
    return card.set in config.sets and card.id not in config.banned


@cache
def pool_responders(config: RulesConfig) -> Responders:
    """The response events of a game's card pool, and the other cards that respond from hand."""
    facts = all_facts()
    responding = [
        card_id for card_id, entry in card_index().items() if entry.responds and in_pool(config, facts[card_id])
    ]
    extra = [card.id for card in _EXTRA.values() if card.answers is not None and in_pool(config, card.facts)]
    return responders((*responding, *(card_id for card_id in extra if card_id not in responding)))


@cache
def responders(card_ids: tuple[str, ...]) -> Responders:
    """These response events, as a match has them that began with them.

    Raises:
        KeyError: one of them is no card, or has no rules yet.
    """
    return Responders(blueprints(card_ids))
