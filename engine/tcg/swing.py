"""What a seat could still change about the skirmish being fought by strength alone.

A bound, from public facts and the deck: when not even all of it together would end the skirmish otherwise, nothing
needs to be asked. Effects that do more than change strength in this skirmish have no bound here.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.tcg import names
from engine.tcg.language import AbilityContext, Text, Verb
from engine.tcg.rules import skirmishing, values
from engine.tcg.state import Skirmish, TcgState
from engine.tcg.words.targets import Bound, Chosen, Each, Itself
from engine.tcg.words.verbs.characters import Discard, Exert, Make
from engine.tcg.words.verbs.twilight import RemoveTwilight

__all__ = ["NO_SWING", "Swing", "ability_swing", "may_turn", "skirmish_end", "strength_swing", "sum_of"]


class Swing(NamedTuple):
    """The most by which strength in a skirmish may grow and shrink, on the fellowship's side and on the minions'."""

    fellowship_up: int
    fellowship_down: int
    minions_up: int
    minions_down: int


NO_SWING = Swing(0, 0, 0, 0)


def sum_of(swings: Iterable[Swing], most: int | None = None) -> Swing:
    """Swings together, in each direction the ``most`` greatest.

    >>> sum_of([Swing(2, 0, 0, 0), Swing(3, 0, 0, 1), Swing(1, 0, 0, 0)], most=2)
    Swing(fellowship_up=5, fellowship_down=0, minions_up=0, minions_down=1)
    """
    columns = zip(*swings, strict=True)
    sums = [sum(sorted(column, reverse=True)[:most]) for column in columns]
    return Swing(*sums) if sums else NO_SWING


def strength_swing(context: AbilityContext, text: Text) -> Swing | None:
    """The most by which one use changes strength in the skirmish being fought; ``None``: its effects do more, or this
    cannot be told."""
    if text.x is not None:
        return None
    swing = _swing_of(context, text)
    if swing is None or not text.cost:
        return swing
    paid = text.once_paid(context)
    swing_paid = None if paid is None else _swing_of(paid, text)
    return None if swing_paid is None else Swing(*map(max, swing, swing_paid))


def _swing_of(context: AbilityContext, text: Text) -> Swing | None:
    swings = [_most(context, verb) for verb in text.does]
    return None if None in swings else sum_of(swing for swing in swings if swing is not None)


def _most(context: AbilityContext, verb: Verb) -> Swing | None:
    """The most by which a verb changes strength in the skirmish, whichever characters are chosen."""
    if not isinstance(verb, Make) or verb.until != names.UNTIL_PHASE:
        return None
    kinds = {change.kind for change in verb.changes}
    if not kinds <= {names.STRENGTH, names.OVERWHELM}:
        return None
    skirmish = context.state.skirmish()
    minions = [] if skirmish is None else skirmish.minions
    fighting = set() if skirmish is None else {skirmish.fighter, *minions}
    swings = []
    for card in verb.target.candidates(context, verb.suits):
        amounts = [verb.amount(context, change, card) for change in verb.changes] if card in fighting else []
        if names.OVERWHELM in kinds and any(amounts):
            return None
        up, down = sum(max(0, amount) for amount in amounts), sum(max(0, -amount) for amount in amounts)
        swings.append(Swing(0, 0, up, down) if card in minions else Swing(up, down, 0, 0))
    chooses_one = isinstance(verb.target, Chosen) and verb.target.count == 1
    return sum_of(swings, most=1 if chooses_one else None)


def ability_swing(context: AbilityContext, text: Text) -> Swing | None:
    """The most by which an ability in play changes strength in the skirmish, used as often as its costs and its limit
    allow; ``None``: its effects do more, or this cannot be told."""
    swing = strength_swing(context, text)
    if swing is None or swing == NO_SWING:
        return swing
    verbs = [verb for verb in text.does if isinstance(verb, Make)]
    bounds = []
    if (uses := _uses_left(context, text, verbs)) is not None:
        bounds.append(Swing(*(part * uses for part in swing)))
    if all(_is_limited(verb) for verb in verbs):
        most = sum(_most_within_limit(context, verb) for verb in verbs)
        bounds.append(Swing(*(most if part else 0 for part in swing)))
    return Swing(*map(min, *bounds)) if len(bounds) > 1 else bounds[0] if bounds else None


def _is_limited(verb: Make) -> bool:
    """Whether the limit of this copy holds the change; it holds none that takes strength away."""
    amounts = [change.amount for change in verb.changes]
    return verb.limit is not None and all(isinstance(amount, int) and amount > 0 for amount in amounts)


def _most_within_limit(context: AbilityContext, verb: Make) -> int:
    """The most that the limit of this copy lets a verb add in a phase; for several cards at once, to each of them."""
    assert verb.limit is not None
    cards = len(verb.target.candidates(context, verb.suits)) if isinstance(verb.target, Each) else 1
    return verb.limit * len(verb.changes) * cards


def _uses_left(context: AbilityContext, text: Text, verbs: Sequence[Make]) -> int | None:
    """How often one of its costs lets it be used at most in this skirmish; ``None``: that cannot be told."""
    target = verbs[0].target if len(verbs) == 1 else None
    changed = target.name if isinstance(target, Bound) else None
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


def may_turn(state: TcgState, swing: Swing) -> bool:
    """Whether so much strength would end the skirmish being fought otherwise: another winner, or others killed."""
    skirmish = state.skirmish()
    if skirmish is None or swing == NO_SWING:
        return False
    fellowship, minions = skirmishing.strengths(state, skirmish)
    ends = skirmish_end(state, skirmish, fellowship, minions)
    best = fellowship + swing.fellowship_up, max(0, minions - swing.minions_down)
    worst = max(0, fellowship - swing.fellowship_down), minions + swing.minions_up
    return any(skirmish_end(state, skirmish, *strengths) != ends for strengths in (best, worst))
