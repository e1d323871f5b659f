"""The steady bot's rules of thumb for the Tarot card game: get rid of cards, keep Major Arcana for when nothing else
fits, take the Ring when the round is nearly over, and go for the most or the least Dark Points, whichever is nearer.

It reads the table from its view alone.
"""

from collections.abc import Callable, Mapping, Sequence

from engine.bots.chance import random_answer
from engine.kernel import Stream, Value
from engine.kernel.view_types import QuestionData
from engine.tarot.view_types import TarotCard, TarotHeldCard, TarotOption, TarotSeat, TarotView

Question = QuestionData[TarotOption]

MANY_DARK = 4
"""So many Dark cards in a hand make their holder go for the most Dark Points."""
NEARLY_OVER = 2
"""A round is nearly over when somebody holds so few cards."""
SHORT_PILE = 8
AWARD = 5
JOURNEY_POINTS = 2


def answer(view: TarotView, decision: Question, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    rule = _RULES.get(decision["prompt"]["key"])
    return rule(view, decision, chance) if rule is not None else random_answer(view, decision, chance)


def _me(view: TarotView) -> int:
    assert view["seat"] is not None, "a spectator is asked nothing"
    return view["seat"]


def _seats(view: TarotView) -> list[TarotSeat]:
    """The seats that are in the game."""
    return [seat for seat in view["seats"] if not seat["lost"]]


def _hand(view: TarotView) -> list[TarotHeldCard]:
    return view["seats"][_me(view)]["hand"]


def _dark(view: TarotView) -> dict[int, int]:
    """Each seat's Dark Points in this round."""
    return {seat["seat"]: seat["dark_points"] for seat in _seats(view)}


def _wants_dark(view: TarotView) -> bool:
    """Whether the most Dark Points are nearer than the least."""
    dark = _dark(view)
    mine = dark.pop(_me(view))
    held = sum(card["affiliation"] == "dark" for card in _hand(view))
    if len(dark) == 1:  # of two players one has the most and one the least: only the Ring's bonus differs
        shown = view["ring"]["affiliation"]
        if shown is not None:
            return shown == "dark"
    most = max(dark.values())
    return mine > most or held >= MANY_DARK or (held > 1 and mine + JOURNEY_POINTS * held > most + JOURNEY_POINTS)


def _best(rated: Sequence[tuple[float, TarotOption]], chance: Stream) -> str:
    """The key of an option rated best; among equal ones by chance."""
    top = max(rate for rate, _ in rated)
    best = [option for rate, option in rated if rate == top]
    return best[chance.below(len(best))]["key"]


# -- playing --------------------------------------------------------------------------------------------------------


def _act(view: TarotView, decision: Question, chance: Stream) -> Value:
    """The play that promises most; drawing, or ending the turn, where there is none."""
    hand = {card["card"]: card for card in _hand(view)}
    dark = _wants_dark(view)
    rated = [(_worth(view, hand, option, dark), option) for option in decision["options"]]
    return _best(rated, chance)


def _worth(view: TarotView, hand: Mapping[str, TarotHeldCard], option: TarotOption, wants_dark: bool) -> float:
    verb = option["verb"]
    if verb in ("draw", "end"):
        return 0
    card = hand[option["card"]]
    is_dark = "dark" in (option["affiliation"], card["affiliation"])
    suits = 1.0 if is_dark == wants_dark else -1.0
    if verb == "ring":
        return _worth_to_ring(view, card) + 2 * suits
    rest = [other for key, other in hand.items() if key != option["card"]]
    if not rest:
        return 100
    follow = sum(bool(_follows(other, card, option["suit"])) for other in rest)
    return 3 + 0.5 * follow + (suits if is_dark else 0.0) - (2.0 if card["major"] else 0.0)


def _follows(card: TarotCard, top: TarotCard, declared: str | None) -> bool:
    """Whether a card could be played on another."""
    if card["major"] or card["suit"] == (declared or top["suit"]):
        return True
    return card["number"] is not None and card["number"] == top["number"]


def _worth_to_ring(view: TarotView, card: TarotCard) -> float:
    """The Ring is worth most at the end of a round, and safest under a high card."""
    near = min(seat["hand_count"] for seat in _seats(view)) <= NEARLY_OVER or view["pile_count"] <= SHORT_PILE
    worth = (4.0 if near else 0.5) + (card["number"] or 0) / 10
    return worth - 4 if view["ring"]["bearer"] == _me(view) else worth


# -- other questions ------------------------------------------------------------------------------------------------


def _awards(dark: Mapping[int, int], seat: int, shown: str | None) -> int:
    """The Victory Points that a seat would get for such Dark Points."""
    least, most = dark[seat] == min(dark.values()), dark[seat] == max(dark.values())
    return AWARD * (least * (1 + (shown == "free")) + most * (1 + (shown == "dark")))


def _ahead(view: TarotView, dark: Mapping[int, int]) -> float:
    """How far such Dark Points put the bot ahead of the others."""
    shown = view["ring"]["affiliation"]
    points = {seat: _awards(dark, seat, shown) for seat in dark}
    mine = points.pop(_me(view))
    return mine - sum(points.values()) / len(points)


def _point(view: TarotView, decision: Question, chance: Stream) -> Value:
    """The Dark Point that puts the bot furthest ahead; without a difference the one in its own direction."""
    dark = _dark(view)
    sign = 1 if _wants_dark(view) else -1
    rated = []
    for option in decision["options"]:
        changed = dict(dark)
        own = 0.0
        if option["verb"] in ("add", "take"):
            seat, change = option["seat"], 1 if option["verb"] == "add" else -1
            changed[seat] += change
            own = 0.1 * sign * change if seat == _me(view) else 0.0
        rated.append((_ahead(view, changed) + own, option))
    return _best(rated, chance)


def _pass(view: TarotView, decision: Question, chance: Stream) -> Value:
    """Two cards that fit least: no Major Arcana, few of their suit, not in the bot's direction."""
    hand = _hand(view)
    wants_dark = _wants_dark(view)
    counts = {suit: sum(card["suit"] == suit for card in hand) for suit in {card["suit"] for card in hand}}

    def keep(card: TarotCard) -> float:
        fits = 1.0 if (card["affiliation"] == "dark") == wants_dark else -1.0
        return 10 + (card["number"] or 0) / 10 if card["major"] else counts[card["suit"]] + fits

    cards = {card["card"]: card for card in hand}
    options = [(keep(cards[option["card"]]), chance.below(100), option["key"]) for option in decision["options"]]
    return [key for _, _, key in sorted(options)[: decision["least"]]]


def _first_suit(view: TarotView, decision: Question, chance: Stream) -> Value:
    """The suit of which the bot holds most."""
    hand = _hand(view)
    rated = [(float(sum(card["suit"] == option["suit"] for card in hand)), option) for option in decision["options"]]
    return _best(rated, chance)


def _held(view: TarotView, decision: Question, chance: Stream) -> Value:
    """As many Neutral cards Dark as puts the bot furthest ahead, if the others declare none."""
    keys = [option["key"] for option in decision["options"]]
    dark = {seat["seat"]: seat["dark_points"] + _dark_held(seat) for seat in _seats(view)}
    rated = [(_ahead(view, {**dark, _me(view): dark[_me(view)] + number}), -number) for number in range(len(keys) + 1)]
    return keys[: -max(rated)[1]]


def _dark_held(seat: TarotSeat) -> int:
    """How many Dark cards of a hand the viewer sees."""
    return sum("dark" in (card["affiliation"], card["declared"]) for card in seat.get("hand", []))


def _announce(view: TarotView, decision: Question, chance: Stream) -> Value:
    return "yes"


_RULES: Mapping[str, Callable[[TarotView, Question, Stream], Value]] = {
    "act": _act,
    "after_draw": _act,
    "point": _point,
    "pass": _pass,
    "first_suit": _first_suit,
    "held": _held,
    "announce": _announce,
}
