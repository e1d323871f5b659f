"""What a position of the card game is worth: the road travelled, the Ring-bearer's state, the fellowship, the minions.

``WEIGHTS`` were fitted to who won games between steady bots (logistic regression on differences between seats); those
of little effect were then set by hand.
"""

from engine.bots.evaluation import seat_scores
from engine.tcg import names
from engine.tcg.state import NO_CARD, TcgState

SOUND = 2
"""Vitality from which the Ring-bearer is in no hurry."""

WEIGHTS: dict[str, float] = {
    "site": 0.05,
    "bearer_vitality": 0.02,
    "bearer_weak": -0.2,
    "resistance": 0.03,
    "strength": 0.06,
    "vitality": 0.08,
    "support": 0.045,
    "minions": 0.038,
    "hand_shadow": 0.01,
    "deck": 0.02,
}


def scores(state: TcgState) -> list[float]:
    """Each seat's score."""
    if NO_CARD in state.ring_bearer and not any(state.lost):
        return [0.0] * state.seats  # the fellowships have not set out
    return seat_scores(WEIGHTS, state.lost, lambda seat: features(state, seat))


def features(state: TcgState, seat: int) -> dict[str, float]:
    """The facts of a seat that count, by their names in ``WEIGHTS``.

    Characters at rest have no strength of the moment: printed numbers and those of what they bear are summed.
    """
    blueprints, bearer = state.blueprints, state.ring_bearer[seat]
    strength = {card: blueprints[card].strength for card in state.area[seat]}
    vitality = {card: blueprints[card].vitality - state.wounds[card] for card in state.area[seat]}
    resistance = blueprints[bearer].resistance - state.burdens[seat]
    for item in state.borne_cards():
        holder = state.bearer[item]
        if holder in strength:
            strength[holder] += blueprints[item].strength
            vitality[holder] += blueprints[item].vitality
            if holder == bearer:
                resistance += blueprints[item].resistance
    others = [card for card in strength if card != bearer and blueprints[card].type == names.COMPANION]
    minions = [card for card in strength if blueprints[card].type == names.MINION]
    vitality_left = vitality.get(bearer, 0)
    hand = [blueprints[card] for card in state.hand[seat]]
    return {
        "site": state.site_number[seat],
        "bearer_vitality": vitality_left,
        "bearer_weak": max(0, SOUND - vitality_left),
        "resistance": min(resistance, 10),
        "strength": sum(strength[card] for card in others) + strength.get(bearer, 0),
        "vitality": sum(vitality[card] for card in others),
        "support": len(state.support[seat]),
        "minions": sum(strength[card] for card in minions),
        "hand_shadow": sum(card.cost for card in hand if card.type == names.MINION),
        "deck": len(state.deck[seat]),
    }
