"""Effects that last: until the phase ends, the regroup phase begins, or the turn ends."""

from collections.abc import Sequence

from engine.tcg import names
from engine.tcg.language import AbilityContext
from engine.tcg.rules import forms
from engine.tcg.rules.active import enter_effect
from engine.tcg.state import NO_CARD, Lasting, TcgState


def add(
    state: TcgState, context: AbilityContext, kind: str, card: int, amount: int = 1, *, detail: str = "", until: str
) -> None:
    """Let an ability change a card (or, for ``NO_CARD``, the game) for a while; see ``Lasting``."""
    generation = state.generation[card] if card >= 0 else 0
    _append(state, kind, card, generation, detail, amount, until, context)


def add_text(state: TcgState, context: AbilityContext, word: str, until: str) -> None:
    """Let lasting text come into force: the fingerprint of the word that says it, with what was named so far."""
    _append(state, names.TEXT, NO_CARD, 0, word, 0, until, context)
    state.index = None


def _append(
    state: TcgState,
    kind: str,
    card: int,
    generation: int,
    detail: str,
    amount: int,
    until: str,
    context: AbilityContext,
) -> None:
    bound = tuple(
        (name, tuple((bound, state.generation[bound]) for bound in cards))
        for name, cards in sorted(context.bound.items())
    )
    state.lasting_made += 1
    made = Lasting(
        kind,
        card,
        generation,
        detail,
        amount,
        until,
        context.source,
        context.ability,
        context.seat,
        state.lasting_made,
        bound if kind == names.TEXT else (),
    )
    state.lasting.append(made)
    state.changes += 1
    if state.index is not None and kind != names.TEXT:
        enter_effect(state.index, made)


def expire(state: TcgState, until: str) -> None:
    """Drop what lasted until now."""
    effects = [effect for effect in state.lasting if effect.until != until]
    if len(effects) < len(state.lasting):
        over = [effect for effect in state.lasting if effect.until == until]
        state.lasting = effects
        state.index = None
        revert_forms(state, over)


def that_stay(state: TcgState) -> list[Lasting]:
    """The effects that go on when a turn ends: those on cards that are still the object in play they were on."""
    return [
        effect
        for effect in state.lasting
        if effect.until == names.WHILE_IN_PLAY
        and state.generation[effect.card] == effect.generation
        and state.zone[effect.card] >= names.AREA
    ]


def revert_forms(state: TcgState, over: Sequence[Lasting]) -> None:
    """Let the cards be as printed whose other form is over."""
    for effect in over:
        if effect.kind == names.BECOMES and state.generation[effect.card] == effect.generation:
            forms.revert(state, effect.card)
