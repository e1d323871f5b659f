"""The cards that events of the card game name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.tcg.facts import all_facts
from matches.endings import Reason, Told
from matches.logbook import LogWords

__all__ = ["ENDINGS", "ENDING_WORDS", "LOG_WORDS"]

ENDINGS: Mapping[str, Reason] = {
    "survived at site 9": Told(
        of_winner=True,
        own=_("your fellowship survived at site 9"),
        other=_("%(name)s's fellowship survived at site 9"),
        unknown=_("the winner's fellowship survived at site 9"),
    ),
    "ring-bearer killed": Told(
        of_winner=False,
        own=_("your Ring-bearer was killed"),
        other=_("%(name)s's Ring-bearer was killed"),
        unknown=_("the last opponent's Ring-bearer was killed"),
    ),
    "ring-bearer corrupted": Told(
        of_winner=False,
        own=_("your Ring-bearer was corrupted"),
        other=_("%(name)s's Ring-bearer was corrupted"),
        unknown=_("the last opponent's Ring-bearer was corrupted"),
    ),
}
ENDING_WORDS: Mapping[str, Promise] = {
    "survived at site 9": _("survived at site 9"),
    "ring-bearer killed": _("ring-bearer killed"),
    "ring-bearer corrupted": _("ring-bearer corrupted"),
}


@cache
def _names() -> Mapping[str, str]:
    return {card_id: facts.name for card_id, facts in all_facts().items()}


def _references(value: Any) -> Iterator[tuple[str, str]]:
    """Card ids with the card's id on the table, or an empty text where the card lies hidden or nowhere."""
    if isinstance(value, str):
        if value in _names():
            yield value, ""
    elif isinstance(value, Mapping):
        if isinstance(value.get("card"), str):
            yield value["card"], str(value.get("id", ""))
        else:
            for inner in value.values():
                yield from _references(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _references(inner)


def event_cards(data: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """The cards that an event's data names: name to card id and id on the table."""
    cards: dict[str, tuple[str, str]] = {}
    for value in data.values():
        for card_id, on_table in _references(value):
            if card_id in _names():
                cards[_names()[card_id]] = (card_id, on_table)
    return cards


LOG_WORDS = LogWords(cards=event_cards)
