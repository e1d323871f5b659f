"""Cards as people meet them: names, search forms, what can be played, card dicts for drawing."""

from collections.abc import Mapping
from typing import Any

from engine.tcg import library
from engine.tcg.facts import CardFacts as CardFacts
from engine.tcg.facts import all_facts

SET_NAMES = {
    0: "Promotional",
    1: "The Fellowship of the Ring",
    2: "Mines of Moria",
    3: "Realms of the Elf-lords",
    4: "The Two Towers",
    5: "Battle of Helm's Deep",
    6: "Ents of Fangorn",
    7: "The Return of the King",
    8: "Siege of Gondor",
    9: "Reflections",
    10: "Mount Doom",
    11: "Shadows",
    12: "Black Rider",
    13: "Bloodlines",
    14: "Expanded Middle-earth",
    15: "The Hunters",
    16: "The Wraith Collection",
    17: "Rise of Saruman",
    18: "Treachery & Deceit",
    19: "Age's End",
}
TYPES = ("companion", "ally", "minion", "possession", "artifact", "event", "condition", "follower", "site", "ring")


def playable(card_id: str) -> bool:
    """Whether the engine has rules for the card, so that it may be used in matches."""
    return library.playable(card_id)


def game_text(card_id: str) -> str:
    """The generated game text, one paragraph per line; empty for cards without rules yet."""
    return library.text(card_id)


def facts_by_id() -> Mapping[str, CardFacts]:
    """The printed facts of every card by its id."""
    return all_facts()


def card_dict(facts: CardFacts) -> dict[str, Any]:
    """A card outside any game as the dict that ``{% card %}`` draws and the API shows."""
    return {
        "card": facts.id,
        "title": facts.title,
        "subtitle": facts.subtitle,
        "name": facts.name,
        "set": facts.set,
        "rarity": facts.rarity,
        "number": facts.number,
        "unique": facts.unique,
        "type": facts.type,
        "side": facts.side,
        "culture": facts.culture,
        "twilight": facts.twilight,
        "strength": facts.strength,
        "vitality": facts.vitality,
        "resistance": facts.resistance,
        "site_number": facts.site_number,
        "site_bonus": facts.site_bonus,
        "shadow_number": facts.shadow_number,
        "signet": facts.signet,
        "races": list(facts.races),
        "classes": list(facts.classes),
        "keywords": {name: value for name, value in facts.keywords if name != "support-area"},
        "support_area": any(name == "support-area" for name, _ in facts.keywords),
        "phases": list(facts.phases),
        "home_sites": list(facts.home_sites),
        "block": facts.block,
        "ring_bearer": facts.ring_bearer,
        "playable": playable(facts.id),
        "text": game_text(facts.id),
    }


def card_dict_by_id(card_id: str) -> dict[str, Any]:
    """`card_dict` of a known id.

    Raises:
        KeyError: no card has that id.
    """
    return card_dict(all_facts()[card_id])
