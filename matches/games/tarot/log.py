"""The cards that events of the Tarot card game name."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tarot.cards import BY_KEY, CARDS
from matches.logbook import LogWords, texts_in

__all__ = ["LOG_WORDS"]


def event_cards(data: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """The cards that an event's data names: title to the picture's id and the key on the table."""
    found: dict[str, tuple[str, str]] = {}
    for key in texts_in(data):
        if key in BY_KEY:
            title = CARDS[BY_KEY[key]].title
            found[title] = found[title.replace("The ", "the ", 1)] = (f"tarot-{key}", key)
    return found


LOG_WORDS = LogWords(heading="round", cards=event_cards)
