"""The actions that a player might expect to have and has not, with reasons."""

from collections.abc import Iterator, Sequence

from engine.kernel.decision import ACTION, Decision
from engine.tcg import names, reasons
from engine.tcg.language import Ability, AbilityContext, Hindrance
from engine.tcg.rules import active, events, move_limit, playing, procedure, windows
from engine.tcg.rules.procedure import MOVE, Action
from engine.tcg.rules.windows import Window
from engine.tcg.state import TcgState

Unavailable = tuple[Action, Hindrance]
"""An action that is no option, as it would be one, and the first check that fails."""


def unavailable(state: TcgState, decision: Decision) -> list[Unavailable]:
    """Playing each hand card and what the discard pile lets be played, discarding a card to heal, transferring each
    item, using each special ability of the player's active cards and of the site, and moving on, as far as they are no
    options of the decision; nothing for other decisions than the next action and responses.

    Every check is the one the options were found with.
    """
    head = decision.prompt[0]
    if decision.kind != ACTION or head not in ("action", "respond"):
        return []
    opened = decision.subject
    if isinstance(opened, Window):
        return list(_in_window(state, decision.seat, opened))
    return list(_in_phase(state, decision.seat))


def _in_phase(state: TcgState, seat: int) -> Iterator[Unavailable]:
    for card in state.hand[seat]:
        if wrong := procedure.hindrance(state, seat, card):
            yield ("play", card, ""), wrong
    if state.acts_from_discard:
        for card in sorted(state.discard[seat], key=state.canonical):
            if state.blueprints[card].from_discard is not None and (wrong := procedure.hindrance(state, seat, card)):
                yield ("play", card, ""), wrong
    if state.phase == names.FELLOWSHIP:
        yield from _everybodys(state, seat)
    for card, ability in _actions(state, seat):
        here = state.phase in active.texts(state, card).actions[ability].phases
        if wrong := playing.use_hindrance(state, seat, card, ability) if here else reasons.PHASE:
            yield ("use", card, ability), wrong
    for card, ability in _responses(state, seat):
        yield ("respond", card, ability), reasons.RESPONSE
    if state.phase == names.REGROUP and seat == state.fp:
        yield MOVE, move_limit.stopped(state) or reasons.LATER


def _everybodys(state: TcgState, seat: int) -> Iterator[Unavailable]:
    """The fellowship actions that need no text: discarding a card to heal its namesake, and transferring items."""
    for card in state.hand[seat]:
        if playing.namesake(state, seat, card) >= 0 and playing.healed_by(state, seat, card) < 0:
            yield ("heal", card, ""), reasons.NOT_WOUNDED
    for item in playing.transferable(state, seat):
        if not playing.transfer_targets(state, seat, item):
            yield ("transfer", item, ""), reasons.NO_TRANSFER_TARGET


def _in_window(state: TcgState, seat: int, opened: Window) -> Iterator[Unavailable]:
    occurrences = [occurrence for _place, occurrence in opened.open()]
    for card in state.hand[seat]:
        contexts = [AbilityContext(state, seat, card, occurrence=occurrence) for occurrence in occurrences]
        if wrong := _nearest([events.response_hindrance(context) for context in contexts]):
            yield ("play", card, ""), wrong
    for card, ability in _actions(state, seat):
        yield ("use", card, ability), reasons.WRONG_TRIGGER
    for card, ability in _responses(state, seat):
        if wrong := _nearest([windows.hindrance(state, occurrence, seat, card, ability) for occurrence in occurrences]):
            yield ("respond", card, ability), wrong


def _nearest(hindrances: Sequence[Hindrance | None]) -> Hindrance | None:
    """Why a response fits none of several occurrences; preferably a reason about one it waits for."""
    if None in hindrances:
        return None
    return next((wrong for wrong in hindrances if wrong != reasons.WRONG_TRIGGER), reasons.WRONG_TRIGGER)


def _actions(state: TcgState, seat: int) -> list[Ability]:
    """The special abilities a player could use in this turn: on their own active cards, and on the site."""
    never = names.SHADOW if seat == state.fp else names.FELLOWSHIP
    usable = [
        (card, ability)
        for phase, abilities in active.index_of(state).actions.items()
        if phase != never
        for card, ability, _action in abilities
        if state.owner[card] == seat or state.zone[card] == names.PATH
    ]
    return list(dict.fromkeys(usable))


def _responses(state: TcgState, seat: int) -> list[Ability]:
    return [
        (card, ability)
        for abilities in active.index_of(state).responses.values()
        for card, ability, _response in abilities
        if active.player_of(state, card) == seat
    ]
