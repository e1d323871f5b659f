"""What a player who is asked for an action might expect to do and cannot, and what keeps him from it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.decision import ACTION, Decision
from engine.tcg import names
from engine.tcg.context import Occurrence
from engine.tcg.rules import playing, procedure, reasons, values, windows
from engine.tcg.rules.procedure import MOVE, Action
from engine.tcg.state import NO_CARD, TcgState

if TYPE_CHECKING:
    from engine.tcg.rules.reasons import Hindrance

    Unavailable = tuple[Action, Hindrance]
    """An action that is no option, as it would be one, and the first check that fails."""


def unavailable(state: TcgState, decision: Decision) -> "list[Unavailable]":
    """Playing each hand card, discarding it to heal, transferring each item, using each special ability of the
    player's active cards and of the site, and moving on, as far as they are no options of the decision; nothing for
    other decisions than the next action and responses.

    Every check is the one the options were found with.
    """
    head = decision.prompt[0]
    if decision.kind != ACTION or head not in ("action", "respond"):
        return []
    occurrence = occurrence_of(state, decision)
    found = _in_phase(state, decision.seat) if occurrence is None else _in_window(state, decision.seat, occurrence)
    return list(found)


def occurrence_of(state: TcgState, decision: Decision) -> Occurrence | None:
    """What a decision asks responses to, as its prompt names it; None for the actions of a phase."""
    head, *rest = decision.prompt
    if head != "respond":
        return None
    kind, handle = rest
    card = state.handle.index(int(handle)) if handle in state.handle and handle else NO_CARD
    return Occurrence(str(kind), card, seat=state.owner[card] if card >= 0 else NO_CARD)


def _in_phase(state: TcgState, seat: int) -> "Iterator[Unavailable]":
    for card in state.hand[seat]:
        if wrong := procedure.hindrance(state, seat, card):
            yield ("play", card, -1), wrong
    if state.phase == names.FELLOWSHIP:
        yield from _everybodys(state, seat)
    for card, number in _actions(state, seat):
        here = state.phase in values.texts(state, card).actions[number].phases
        if wrong := playing.use_hindrance(state, seat, card, number) if here else reasons.PHASE:
            yield ("use", card, number), wrong
    for card, number in _responses(state, seat):
        yield ("respond", card, number), reasons.RESPONSE
    if state.phase == names.REGROUP and seat == state.fp:
        yield MOVE, values.stopped(state) or reasons.LATER


def _everybodys(state: TcgState, seat: int) -> "Iterator[Unavailable]":
    """The fellowship actions that need no text: discarding a card to heal its namesake, and transferring items."""
    for card in state.hand[seat]:
        if playing.namesake(state, seat, card) >= 0 and playing.healed_by(state, seat, card) < 0:
            yield ("heal", card, -1), reasons.NOT_WOUNDED
    for item in playing.transferable(state, seat):
        if not playing.transfer_targets(state, seat, item):
            yield ("transfer", item, -1), reasons.NO_TRANSFER_TARGET


def _in_window(state: TcgState, seat: int, occurrence: Occurrence) -> "Iterator[Unavailable]":
    for card in state.hand[seat]:
        if wrong := windows.event_hindrance(state, occurrence, seat, card):
            yield ("play", card, -1), wrong
    for card, number in _actions(state, seat):
        yield ("use", card, number), reasons.WRONG_TRIGGER
    for card, number in _responses(state, seat):
        if wrong := windows.hindrance(state, occurrence, seat, card, number):
            yield ("respond", card, number), wrong


def _actions(state: TcgState, seat: int) -> list[tuple[int, int]]:
    """The special abilities the player could ever use in this turn: on his own active cards, and on the site."""
    never = names.SHADOW if seat == state.fp else names.FELLOWSHIP
    found = [
        one
        for phase, abilities in values.index_of(state).actions.items()
        if phase != never
        for one in abilities
        if state.owner[one[0]] == seat or state.zone[one[0]] == names.PATH
    ]
    return list(dict.fromkeys(found))


def _responses(state: TcgState, seat: int) -> list[tuple[int, int]]:
    return [
        one
        for abilities in values.index_of(state).responses.values()
        for one in abilities
        if windows.player_of(state, one[0]) == seat
    ]
