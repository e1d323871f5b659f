"""The characters and cards that events of The Confrontation name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.confrontation.cards import CARDS, SPECIALS
from engine.confrontation.pieces import CHARACTERS
from matches.logbook import LogWords, texts_in

__all__ = ["LOG_WORDS", "NAMES"]

NAMES: Final = {
    **{character.key: character.name for character in CHARACTERS},
    **{card.key: card.name for card in CARDS},
    **{card.key: card.name for card in SPECIALS},
}
"""Of characters and cards, by key."""


def event_cards(data: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """The characters and cards that an event's data names: name to the picture's id and the key on the table."""
    return {NAMES[key]: (f"confrontation-{key}", key) for key in texts_in(data) if key in NAMES}


LOG_WORDS = LogWords(cards=event_cards)
