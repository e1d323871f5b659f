"""The costs of cards and of moving: twilight, the roaming penalty, Shadow numbers."""

from engine.tcg import names
from engine.tcg.language import AbilityContext
from engine.tcg.rules.active import active_cards, index_of
from engine.tcg.rules.bars import is_barred
from engine.tcg.rules.values import changes_to, lasting_total, site_number, vitality
from engine.tcg.state import NO_CARD, TcgState

ROAMING_PENALTY = 2
TOIL = "toil"
FREE = 1000
"""The discount of a card played for free: nothing raises or lowers its cost."""


def is_roaming(state: TcgState, card: int) -> bool:
    """A minion at a site of a lower number than its own (FR "Shadow phase"; CR "roaming"), or that text lets roam."""
    blueprint = state.blueprints[card]
    if blueprint.type != names.MINION:
        return False
    if site_number(state, card) <= state.site_number[state.fp] and not is_barred(state, names.ROAMS, card):
        return False
    return not is_barred(state, names.NOT_ROAMING, card)


def twilight_cost(state: TcgState, card: int, discount: int = 0, bearer: int = NO_CARD) -> int:
    """What a card costs when it comes into play now. The roaming penalty is added to what modifiers leave of its
    twilight cost, which is zero at least (CR "modifier", "roaming").

    ``discount`` is what the ability that plays it takes off; ``bearer`` is who will bear it, once chosen.
    """
    if discount == FREE:
        return 0
    blueprint = state.blueprints[card]
    cost = blueprint.cost - discount + changes_to(state, names.TWILIGHT_COST, card)
    if blueprint.own_cost:
        cost += _own_cost(state, names.TWILIGHT_COST, card, bearer)
    if bearer != NO_CARD:
        cost += _cost_on(state, card, bearer)
    penalty = roaming_penalty(state, card) if is_roaming(state, card) else 0
    return (cost if cost > 0 else 0) + penalty


def depends_on_bearer(state: TcgState, card: int) -> bool:
    """Whether what a card costs may depend on who will bear it."""
    return bool(state.blueprints[card].own_cost) or names.COST_PLAYED_ON in index_of(state).modifiers


def _cost_on(state: TcgState, card: int, bearer: int) -> int:
    """What cards in play change of the cost of a card that such a character will bear."""
    return sum(
        modifier.of(context, card)
        for context, modifier in index_of(state).modifiers.get(names.COST_PLAYED_ON, ())
        if modifier.applies(context, card) and modifier.concerns(context, bearer)
    )


def toilers(state: TcgState, card: int) -> list[int]:
    """The characters that may exert to lower the cost of a card with toil: its player's active ones of its culture that
    are not exhausted (CR "toil")."""
    blueprint = state.blueprints[card]
    if not blueprint.keywords.get(TOIL):
        return []
    return [
        other
        for other in active_cards(state)
        if state.owner[other] == state.owner[card]
        and state.blueprints[other].is_character
        and state.blueprints[other].culture == blueprint.culture
        and vitality(state, other) > 1
        and not is_barred(state, names.NO_EXERTION, other)
    ]


def least_cost(state: TcgState, card: int, discount: int = 0) -> int:
    """What a card costs at least: with toil, after all exertions that could lower it; with a discount of its own, after
    the whole of that."""
    cost = twilight_cost(state, card, discount)
    own = state.blueprints[card].discount
    if own is not None:
        cost = least_cost_after(state, card, cost, own.most(AbilityContext(state, state.owner[card], card)))
    exertions = len(toilers(state, card)) if TOIL in state.blueprints[card].keywords else 0
    return after_toil(state, card, cost, exertions) if exertions else cost


def after_toil(state: TcgState, card: int, cost: int, exertions: int) -> int:
    """What a card of some cost costs after so many exertions of toil: they lower its twilight cost, not the roaming
    penalty."""
    penalty = roaming_penalty(state, card) if exertions and is_roaming(state, card) else 0
    return max(min(cost, penalty), cost - state.blueprints[card].keywords.get(TOIL, 0) * exertions)


def least_cost_after(state: TcgState, card: int, cost: int, lowered: int) -> int:
    """What a card of some cost costs once its twilight cost is lowered so much: the roaming penalty stays."""
    penalty = roaming_penalty(state, card) if lowered and is_roaming(state, card) else 0
    return max(min(cost, penalty), cost - lowered)


def roaming_penalty(state: TcgState, card: int) -> int:
    """The added cost of a roaming minion (FR "Shadow phase")."""
    changes = changes_to(state, names.ROAMING_PENALTY, card) + _own_cost(state, names.ROAMING_PENALTY, card)
    return max(0, ROAMING_PENALTY + changes)


def _own_cost(state: TcgState, kind: str, card: int, bearer: int = NO_CARD) -> int:
    """What a card that is not in play yet says of its own cost; only a card that names itself does (CR "modifier")."""
    own = state.blueprints[card].own_cost
    if not own or state.zone[card] >= names.AREA:
        return 0
    context = AbilityContext(state, state.owner[card], card, bearer=bearer)
    return sum(
        modifier.of(context, card) for modifier in own if modifier.kind == kind and modifier.applies(context, card)
    )


def shadow_number(state: TcgState, site: int) -> int:
    """The twilight a site adds when the fellowship moves to it."""
    printed = state.blueprints[site].facts.shadow_number or 0
    changes = changes_to(state, names.SHADOW_NUMBER, site) + lasting_total(state, names.SHADOW_NUMBER)
    return max(0, printed + changes)
