"""What a position of The Confrontation is worth: who is left, the Ring-bearer's road, and the Shire.

``WEIGHTS`` were fitted to who won games between steady bots (logistic regression).
"""

from engine.confrontation.board import DARK, DEFEATED, FORWARD, GOOD, NOWHERE, ROW, SHIRE
from engine.confrontation.cards import CARDS
from engine.confrontation.pieces import CHARACTERS, TEAM
from engine.confrontation.state import ConfrontationState

WEIGHTS: dict[str, float] = {
    "even": 1.773,
    "dark_left": -0.177,
    "good_strength": 0.132,
    "ahead": -0.324,
    "threats": -0.292,
    "free_way": 0.056,
    "shire": 0.305,
    "cards": 0.004,
    "sam": 0.1,
}


def scores(state: ConfrontationState) -> list[float]:
    """Each seat's score: Good's, beside 0 for Dark."""
    if NOWHERE in state.place:
        return [0.0, 0.0]  # nobody has been placed
    good = sum(WEIGHTS[name] * amount for name, amount in features(state).items())
    return [good if state.player[GOOD] == seat else 0.0 for seat in (0, 1)]


def features(state: ConfrontationState) -> dict[str, float]:
    """The facts that count, by their names in ``WEIGHTS``; rows count from the Shire, 0, to Mordor, 6."""
    good = [piece for piece in TEAM[GOOD] if state.place[piece] != DEFEATED]
    dark = [piece for piece in TEAM[DARK] if state.place[piece] != DEFEATED]
    region = state.region_of(state.bearer)
    row = ROW[region] if 0 <= region < len(ROW) else 0
    rows = [ROW[place] for piece in dark if 0 <= (place := state.region_of(piece)) < len(ROW)]
    standing = [state.region_of(piece) for piece in dark]
    onward = FORWARD[GOOD][region] if 0 <= region < len(ROW) else ()
    return {
        "even": 1.0,
        "dark_left": len(dark),
        "good_strength": sum(CHARACTERS[state.cast[piece]].strength for piece in good),
        "ahead": sum(other > row for other in rows),
        "threats": sum(place in onward for place in standing),
        "free_way": row * any(place not in standing for place in onward),
        "shire": standing.count(SHIRE),
        "cards": sum(CARDS[card].strength for card in state.hand[GOOD])
        - sum(CARDS[card].strength for card in state.hand[DARK]),
        "sam": 1 in good,
    }
