"""What is publicly known of the printed cards, by name. The stand-in set keeps all of it; the rest of it is ours."""

from typing import Final

KNOWN_IN_FULL: Final = {
    "Courage": "31 copies, a Starter, +1 Power",
    "Despair": "16 copies, a Starter, no effect",
    "Corruption": "20 copies, no type, no effect, −1 Victory Point",
}
"""Cards of which every fact of play is known."""

KNOWN_IN_PART: Final = {
    "Valor": "16 copies; cheap enough for a first turn",
    "Aragorn's Sword": "Aragorn's card; the stronger the more card types are played in the turn",
    "It Comes in Pints?": "the name; costs 4 or less",
    "Orc Overseer": "an Enemy that draws a card when it is played",
    "Uruk-hai": "the name; an Enemy",
    "The Mines of Moria": "a Location; its whole effect",
    "Raging River": "a Fortune; its whole effect",
    "Isengard": "the name",
    "Nazgûl": "level 1, on top of the stack, no group ambush; its cost is from 8 to 14",
    "Lurtz": "level 4, last of the stack; a cost is named, from 0 on; its cost is from 8 to 14",
    "Moria Swarm": "an Archenemy; what it does when it is played",
    "The Witch-king": "an Archenemy; his group ambush",
    "Ulaire Cantea": "an Archenemy; the group ambush is about the discard pile",
    "Saruman": "the name; an Archenemy",
    "The Balrog": "the name; an Archenemy",
    "Impossible Nazgûl": "the first Archenemy of Impossible mode",
    "Impossible Saruman": "the group ambush, a draft of all hands",
    "Impossible Witch-king": "the group ambush is a joint decision to destroy two cards, else the two of highest cost",
    "Impossible Lurtz": "the last Archenemy of Impossible mode; it destroys cards of the main deck as it stands there",
}
"""Cards of which some facts are known, with these facts."""


def knowledge_of(name: str) -> str:
    """How much is known of a card: "known", "partly known" or "ours"."""
    return "known" if name in KNOWN_IN_FULL else "partly known" if name in KNOWN_IN_PART else "ours"
