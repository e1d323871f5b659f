"""Dumps of the first schema, in which abilities were numbered by their places on the card."""

from collections.abc import Mapping

import msgspec

from engine.tcg.blueprint import Blueprint
from engine.tcg.dumped import FirstSchema
from engine.tcg.library import blueprint
from engine.tcg.rules import active
from engine.tcg.state import TcgState

STEPS_OF_SCHEMA_1 = {"drop_dead": "kill_at_zero_vitality"}
COLUMNS = {
    "position": "site_number",
    "serial": "phase_number",
    "fall": "elimination_order",
    "barren": "uses_without_effect",
    "looped": "loop_blocked",
}
"""What these were called."""


def from_schema_1(data: Mapping[str, object]) -> dict[str, object]:
    """The state of a dump of the first schema in the form of today.

    Raises:
        msgspec.ValidationError, KeyError, IndexError: it is none.
    """
    old = msgspec.convert(data, FirstSchema)
    cards = [blueprint(card_id) for card_id in old.cards]
    new = {COLUMNS.get(name, name): value for name, value in data.items()}
    if old.options.get("spare_copies") == "silent":
        new["options"] = old.options | {"spare_copies": "without text"}
    silent, gone = dict(old.silent), dict(old.gone)
    new["skirmishes"] = [
        (fighter, minions, fought, silent.get(number, []), _as_list(gone.get(number, [])))
        for number, (fighter, minions, fought) in enumerate(old.skirmishes)
    ]
    new["lasting"] = [
        (kind, card, generation, detail, amount, until, source, "", old.owner[source], number, ())
        for number, (kind, card, generation, detail, amount, until, _phase, source) in enumerate(old.lasting)
    ]
    new["lasting_made"] = len(old.lasting)
    new["elimination_order"] = old.fall or [0] * len(old.order)
    new["reshuffled"] = old.reshuffled or [False] * len(old.order)
    new["uses"] = [(card, born, _action(cards[card], place), used) for card, born, place, used in old.uses]
    new["uses_without_effect"] = [(card, _action(cards[card], place), when) for card, place, when in old.barren]
    new["loop_blocked"] = [(card, _action(cards[card], place), when) for card, place, when in old.looped]
    # Fingerprints of the table are made in another way now: what was used before does not count as a round.
    new["rounds"] = [("", seat, card, _action(cards[card], place), picks) for _, seat, card, place, picks in old.rounds]
    new["move_bonus"] = [(card, old.generation[card]) if isinstance(card, int) else card for card in old.move_bonus]
    new["in_decks"] = min((card for stand_ins in old.phantoms for card in stand_ins), default=len(cards))
    return new


def place_of(state: TcgState, verb: str, card: int, ability: str) -> int:
    """The place by which an ability was known."""
    texts = active.texts(state, card)
    match verb:
        case "use":
            return list(texts.actions).index(ability)
        case "respond":
            return list(texts.responses).index(ability)
        case "trigger":
            return list(texts.triggers).index(ability)
    return int(ability) if ability.isdigit() else 0


def _as_list(gone: int | list[int]) -> list[int]:
    return [gone] if isinstance(gone, int) else gone


def _action(card: Blueprint, place: int) -> str:
    """The fingerprint of the action in a place; of an event's text none."""
    return list(card.texts.actions)[place] if card.texts.actions else ""
