"""Cards that are of another form for a while: a condition that becomes a minion and still is a condition.

In its other form a card has another blueprint; all that the rules and texts ask of a card they ask of that. The effect
is one that lasts; the blueprint in force follows from it, so that a stored game needs no more.
"""

from engine.tcg import names
from engine.tcg.rules import zones
from engine.tcg.state import TcgState


def become(state: TcgState, card: int, form: str) -> None:
    """Let a card in play take one of its other forms; a minion leaves the support area."""
    zones.set_blueprint(state, card, state.blueprints[card].forms[form])
    zones.move(state, card, names.AREA)
    state.emit("becomes", card=zones.name_of(state, card), type=state.blueprints[card].type)


def revert(state: TcgState, card: int) -> None:
    """Let a card in play be again what is printed on it, in the support area."""
    if state.blueprints[card].printed is None:
        return
    zones.restore_blueprint(state, card)
    zones.move(state, card, names.SUPPORT)
    state.emit("as printed", card=zones.name_of(state, card), type=state.blueprints[card].type)


def after_loading(state: TcgState) -> None:
    """Give the cards of a loaded game the forms that last."""
    for effect in state.lasting:
        card = effect.card
        lasts = effect.kind == names.BECOMES and state.generation[card] == effect.generation
        if lasts and state.zone[card] >= names.AREA:
            zones.set_blueprint(state, card, state.blueprints[card].forms[effect.detail])
