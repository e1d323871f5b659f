"""The deck-building game's rules in short and the cards it is played with, to print. Pure.

Numbers stand in the engine's rules, texts are generated from the cards. The options of a match decide which cards these
are, and how many Archenemies and rounds there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.deckbuilding.card_text import parts_of
from engine.deckbuilding.config import COURAGE_CARDS, DESPAIR_CARDS, HAND, SLOTS, RulesConfig
from engine.deckbuilding.language import (
    ARCHENEMY,
    CORRUPTION,
    COUNTS,
    HERO,
    IMPOSSIBLE,
    MAIN,
    STARTING,
    VALOR,
    Amount,
    Blueprint,
    CardSet,
)
from engine.deckbuilding.sets import STAND_IN, set_from_option

__all__ = ["card_list", "cards_of", "quick_reference"]

Data = Mapping[str, Any]

GROUPS = (
    (STARTING, _("Starting cards")),
    (HERO, _("Heroes' cards")),
    (MAIN, _("Main deck")),
    (VALOR, "Valor"),
    (CORRUPTION, "Corruption"),
    (ARCHENEMY, _("Archenemies")),
)
"""The groups that are listed. Those of Impossible mode are met unseen."""


def cards_of(options: Data) -> CardSet:
    """The set of cards that a match with these options is played with."""
    return set_from_option(options.get("cards", STAND_IN))


def card_list(cards: CardSet) -> list[dict[str, Any]]:
    """The cards by group; in the main deck by type, then by cost."""
    return [
        {
            "name": title,
            "count": COUNTS[group],
            "cards": [
                _card(blueprint) for blueprint in sorted(cards.blueprints, key=_order) if blueprint.group == group
            ],
        }
        for group, title in GROUPS
    ]


def _order(blueprint: Blueprint) -> tuple[object, ...]:
    return blueprint.level, blueprint.type if blueprint.group == MAIN else "", blueprint.cost, blueprint.name


def _card(blueprint: Blueprint) -> dict[str, object]:
    kind = blueprint.type
    if blueprint.level:
        kind = gettext("%(type)s, level %(level)s") % {"type": blueprint.type, "level": blueprint.level}
    return {
        "name": blueprint.name,
        "type": f"{kind}, {blueprint.hero}" if blueprint.hero else kind,
        "cost": blueprint.cost if blueprint.group in (MAIN, VALOR, ARCHENEMY) else "",
        "points": gettext("by count") if isinstance(blueprint.points, Amount) else blueprint.points,
        "copies": blueprint.copies,
        "text": [part.text for part in parts_of(blueprint)],
    }


def quick_reference(options: Data) -> list[tuple[str, list[str]]]:
    """The rules in short, by topic."""
    config = RulesConfig.from_options({key: value for key, value in options.items() if key != "cards"})
    stack = COUNTS[IMPOSSIBLE] if config.impossible else config.archenemies
    return [
        (
            "Setup",
            [
                f"A deck of ten: your hero's card, {COURAGE_CARDS} Courage, {DESPAIR_CARDS} Despair. Draw {HAND}.",
                f"{SLOTS} cards in the Path, no Fortunes at first. {stack} Archenemies, the top one face up.",
                f"{COUNTS[VALOR]} Valor, {COUNTS[CORRUPTION]} Corruption.",
            ],
        ),
        (
            "Your turn",
            [
                "Play cards and buy cards in any order. A card does what it says at once.",
                "Buy with your Power from the Path, the Valor stack, or defeat the Archenemy face up.",
                "What you buy or gain goes to your discard pile. A Location you play stays in play.",
                "A Fortune is played at once and destroyed.",
            ],
        ),
        (
            "End of a turn",
            [
                f"Discard what you played and hold, and draw {HAND} cards. Power left over is lost.",
                "Fill the Path. An Enemy with an Ambush that enters it ambushes the next player.",
                "Turn up the next Archenemy, who ambushes everybody before that.",
                "Shuffle your discard pile only when you need a card and your deck is empty.",
            ],
        ),
        (
            "Attacks and Ambushes",
            [
                "Avoid each with one Defense card.",
                "With no Corruption left none is gained; the rest happens.",
            ],
        ),
        (
            "End of the game",
            [
                "The last Archenemy is defeated, or the Path cannot be filled.",
                *(["In Impossible mode all lose when the main deck is empty."] if config.impossible else []),
                "The most Victory Points of all your cards win, of equal ones the most Archenemies.",
                f"After {config.rounds} rounds the game ends as well.",
            ],
        ),
    ]
