"""What a seat could still change about the skirmish being fought by strength alone.

A bound, from public facts and the deck: when not even all of it together would end the skirmish otherwise, nothing
needs to be asked. Effects that do more than change strength in this skirmish have no bound here.
"""

from collections.abc import Iterable

from engine.tcg import names
from engine.tcg.language import AbilityContext, Text, Verb
from engine.tcg.rules import skirmishing, values
from engine.tcg.state import Skirmish, TcgState
from engine.tcg.words.targets import Bound, Chosen, Itself
from engine.tcg.words.verbs.characters import Discard, Exert, Make
from engine.tcg.words.verbs.twilight import RemoveTwilight

__all__ = ["may_turn", "skirmish_end", "strength_swing", "uses_left"]


def strength_swing(context: AbilityContext, text: Text) -> int | None:
    """The most by which one use changes strength in the skirmish being fought; ``None``: its effects do more, or this
    cannot be told."""
    if text.x is not None:
        return None
    swing = _swing_of(context, text)
    if swing is None or not text.cost:
        return swing
    paid = text.once_paid(context)
    swing_paid = None if paid is None else _swing_of(paid, text)
    return None if swing_paid is None else max(swing, swing_paid)


def _swing_of(context: AbilityContext, text: Text) -> int | None:
    swings = [_most(context, verb) for verb in text.does]
    return None if None in swings else sum(swing for swing in swings if swing is not None)


def _most(context: AbilityContext, verb: Verb) -> int | None:
    """The most by which a verb changes strength in the skirmish, whichever characters are chosen."""
    if not isinstance(verb, Make) or verb.until != names.UNTIL_PHASE:
        return None
    kinds = {change.kind for change in verb.changes}
    if not kinds <= {names.STRENGTH, names.OVERWHELM}:
        return None
    skirmish = context.state.skirmish()
    fighting = set() if skirmish is None else {skirmish.fighter, *skirmish.minions}
    swings = [
        sum(abs(verb.amount(context, change, card)) for change in verb.changes)
        for card in verb.target.candidates(context, verb.suits)
        if card in fighting
    ]
    if names.OVERWHELM in kinds and any(swings):
        return None
    chooses_one = isinstance(verb.target, Chosen) and verb.target.count == 1
    return max(swings, default=0) if chooses_one else sum(swings)


def uses_left(context: AbilityContext, text: Text) -> int | None:
    """How often an ability in play could be used at most in this skirmish, by its limit or by one of its costs;
    ``None``: that cannot be told."""
    if all(isinstance(verb, Make) and verb.limit is not None for verb in text.does):
        return 1
    targets = [verb.target for verb in text.does if isinstance(verb, Make)]
    changed = targets[0].name if len(targets) == 1 and isinstance(targets[0], Bound) else None
    bounds = [bound for verb in text.cost if (bound := _payments(context, verb, changed)) is not None]
    return min(bounds, default=None)


def _payments(context: AbilityContext, cost: Verb, changed: str | None) -> int | None:
    """How often a cost could be paid at most to any effect in the skirmish; ``None``: that cannot be told. ``changed``:
    the name of the card that alone is changed, where a cost has named it."""
    state, source = context.state, context.source
    if isinstance(cost, Discard) and isinstance(cost.target, Itself):
        return 1
    if isinstance(cost, RemoveTwilight) and isinstance(cost.count, int):
        return state.twilight // max(1, cost.count)
    if isinstance(cost, Exert):
        able = [source] if isinstance(cost.target, Itself) else cost.target.candidates(context, cost.suits)
        if changed is not None and isinstance(cost.target, Chosen) and cost.target.bind == changed:
            skirmish = state.skirmish()
            fighting = [] if skirmish is None else [skirmish.fighter, *skirmish.minions]
            able = [card for card in able if card in fighting]
        return sum(max(0, values.vitality(state, card) - 1) for card in able)
    return None


def skirmish_end(state: TcgState, skirmish: Skirmish, fellowship: int, minions: int) -> tuple[bool, list[int]]:
    """How a skirmish with such strengths ends: whether the fellowship wins, and who is killed, overwhelmed or by its
    wounds. ``state``: the table on which it is being fought."""
    fellowship_wins, overwhelmed = skirmishing.verdict(state, skirmish, fellowship, minions)
    winners, losers = [skirmish.fighter], skirmish.minions
    if not fellowship_wins:
        winners, losers = losers, winners
    wounds = 1 + sum(values.keyword(state, card, "damage") for card in winners if card >= 0)
    killed = [card for card in losers if card >= 0 and (card in overwhelmed or values.vitality(state, card) <= wounds)]
    return fellowship_wins, killed


def may_turn(state: TcgState, seat: int, swings: Iterable[int]) -> bool:
    """Whether so much strength, added to the seat's side or taken from the other, would end the skirmish being fought
    otherwise: another winner, or others killed."""
    skirmish = state.skirmish()
    total = sum(swings)
    if skirmish is None or not total:
        return False
    fellowship, minions = skirmishing.strengths(state, skirmish)
    ends = skirmish_end(state, skirmish, fellowship, minions)
    for added in range(total + 1):
        taken = total - added
        if seat == state.fp:
            changed = (fellowship + added, max(0, minions - taken))
        else:
            changed = (max(0, fellowship - taken), minions + added)
        if skirmish_end(state, skirmish, *changed) != ends:
            return True
    return False
