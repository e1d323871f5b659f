"""Counts how often each ability of each card did something, while games are played."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Modifier, Performance, Text, fingerprint

PLAYED = "played"
"""What stands for the ability of an event, which is to be played, or of a card that is revealed from hand."""


def every_ability(cards: Iterable[Blueprint]) -> Iterator[tuple[str, str]]:
    """Each ability of each of these cards: the card's id, and the ability's fingerprint or ``PLAYED``."""
    for blueprint in cards:
        card = blueprint.id
        if blueprint.plays_as is not None or blueprint.answers is not None:
            yield card, PLAYED
        aid = () if blueprint.at_rest is None else blueprint.at_rest.triggers
        for name in (*blueprint.texts.actions, *blueprint.texts.responses, *blueprint.texts.triggers, *aid):
            yield card, name
        for modifier in (*blueprint.texts.modifiers, *blueprint.while_discarded):
            yield card, fingerprint(modifier)


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Counts, by "card:ability", what takes effect meanwhile: an action, response or trigger whose costs were paid, an
    event likewise, a modifier that was asked about a card and changed it."""
    counts: Counter[str] = Counter()
    names: dict[int, str] = {}
    take_effect, applies = Text.take_effect, Modifier.applies

    def counted(text: Text, context: AbilityContext) -> Performance:
        counts[f"{context.state.blueprints[context.source].id}:{context.ability or PLAYED}"] += 1
        return take_effect(text, context)

    def noted(modifier: Modifier, context: AbilityContext, card: int) -> bool:
        applied = applies(modifier, context, card)
        if applied:
            name = names.get(id(modifier))
            if name is None:
                name = names[id(modifier)] = fingerprint(modifier)
            counts[f"{context.state.blueprints[context.source].id}:{name}"] += 1
        return applied

    changed: dict[Any, tuple[str, Any]] = {Text: ("take_effect", counted), Modifier: ("applies", noted)}
    with patch.object(Text, *changed[Text]), patch.object(Modifier, *changed[Modifier]):
        yield counts
