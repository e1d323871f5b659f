"""Whether an event may be played, of a phase or in response, and what is noted when it was (CR "event", "response")."""

from engine.tcg import names, reasons
from engine.tcg.language import AbilityContext, Condition, Hindrance, Occurrence, Response, unpayable
from engine.tcg.rules import bars, costs
from engine.tcg.state import NO_CARD, TcgState


def hindrance(state: TcgState, seat: int, card: int) -> Hindrance | None:
    """Why a player cannot play an event as an action of the phase: the first check that fails."""
    blueprint = state.blueprints[card]
    if (blueprint.side == names.FREE_PEOPLES_SIDE) != (seat == state.fp):
        return reasons.SIDE
    text = blueprint.plays_as
    if text is None:
        return reasons.RESPONSE
    if state.phase not in blueprint.phases:
        return reasons.PHASE
    if bars.barring(state, names.NO_ACTIONS, NO_CARD, state.phase) != NO_CARD:
        return reasons.NO_ACTIONS
    if bars.is_barred(state, names.NO_PLAY, card):
        return reasons.BARRED
    context = AbilityContext(state, seat, card)
    if not _reserve_twilight(context):
        return reasons.TWILIGHT
    return unmet(context) or text.hindrance(context)


def response_hindrance(context: AbilityContext) -> Hindrance | None:
    """Why the player of a context cannot play its event in response to its occurrence: the first check that fails."""
    state, occurrence = context.state, context.occurrence
    assert occurrence is not None
    blueprint = state.blueprints[context.source]
    response = blueprint.responds
    if response is None or occurrence.kind not in response.on.kinds:
        return reasons.WRONG_TRIGGER
    if (blueprint.side == names.FREE_PEOPLES_SIDE) != (context.seat == state.fp):
        return reasons.SIDE
    return unable_to_respond(context, response, occurrence)


def unable_to_respond(context: AbilityContext, response: Response, occurrence: Occurrence) -> Hindrance | None:
    """The same for an event of the right side that responds to such occurrences."""
    state, card = context.state, context.source
    if not response.on.matches(context, occurrence):
        return reasons.WRONG_TRIGGER
    if bars.is_barred(state, names.NO_PLAY, card):
        return reasons.BARRED
    if not _reserve_twilight(context):
        return reasons.TWILIGHT
    return unmet(context) or response.hindrance(context)


def unable_to_reveal(context: AbilityContext, response: Response, occurrence: Occurrence) -> Hindrance | None:
    """Why a card cannot be revealed from the hand of a player of its side in response to an occurrence."""
    if not response.on.matches(context, occurrence):
        return reasons.WRONG_TRIGGER
    return response.ability_hindrance(context)


def stays_in_discard(state: TcgState, seat: int, card: int) -> Hindrance | None:
    """Why a card cannot be played from the discard pile by its own text: the first check that fails of those that
    concern the pile alone."""
    price = state.blueprints[card].from_discard
    if price is None or bars.is_barred(state, names.NO_PLAY_FROM_PILES, NO_CARD):
        return reasons.BARRED
    text = state.blueprints[card].plays_as
    return unpayable((*price.cost, *(() if text is None else text.cost)), AbilityContext(state, seat, card))


def _reserve_twilight(context: AbilityContext) -> bool:
    """Set aside the twilight that an event itself takes out of the pool; returns whether its price can be paid. Where
    something else may be paid in place of the twilight, that is not needed."""
    state, card = context.state, context.source
    context.reserve = reserved_for(state, card)
    if state.twilight >= context.reserve:
        return True
    context.reserve = 0
    other = state.blueprints[card].other_price
    return other is not None and unpayable(other.cost, context) is None


def reserved_for(state: TcgState, card: int) -> int:
    """The twilight an event's own cost takes out of the pool before its other costs are paid."""
    return costs.least_cost(state, card) if state.blueprints[card].side == names.SHADOW_SIDE else 0


def unmet(context: AbilityContext) -> Condition | None:
    """The requirement for playing a card, if it is not met."""
    to_play = context.state.blueprints[context.source].to_play
    return to_play if to_play is not None and not to_play.holds(context) else None


def note_played(state: TcgState, card: int) -> None:
    """Remember that a card has been played, for the rest of the phase and of the turn."""
    state.played.append(card)
    state.played_this_turn.append((card, state.site_number[state.fp]))
