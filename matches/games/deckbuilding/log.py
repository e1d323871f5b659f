"""The cards that events of the deck-building game name."""

from __future__ import annotations

from collections.abc import Mapping

from cardpool.pictures.stored import picture_of
from engine.deckbuilding.language import key_of_name
from matches.logbook import LogWords, texts_in

__all__ = ["LOG_WORDS"]

NAMING = ("card", "cards", "attack")
"""The data of events that are names of cards."""


def event_cards(data: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """The cards with a picture that an event's data names: name to the picture's id."""
    found = {name: f"deckbuilding-{key_of_name(name)}" for key in NAMING for name in texts_in(data.get(key))}
    return {name: (card_id, "") for name, card_id in found.items() if picture_of(card_id)}


LOG_WORDS = LogWords(heading="turn", cards=event_cards)
