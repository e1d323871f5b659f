"""A turn: the Ring Bearer's Dark Point, playing a card, or drawing one ("The Play", "Dark Points")."""

from functools import partial

from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import StepCoroutine
from engine.tarot.cards import CARDS, NONE, SUITS, is_major
from engine.tarot.deck import AFFILIATIONS, DARK
from engine.tarot.rules import zones
from engine.tarot.rules.matching import (
    affiliation_of,
    affiliations_to_declare,
    matches,
    may_take_ring,
    suits_to_declare,
)
from engine.tarot.state import NO_SEAT, SCORING, TarotState

JOURNEY_POINTS = 2
"""Dark Points for a Dark card played to the Journey Pile."""
RING_POINTS = 3
"""Dark Points for a Dark card played to the Ring."""

Act = tuple[str, int, int, int]
"""What is done, with which card, the suit and the affiliation declared; ``NONE`` where there is none."""
DRAW: Act = ("draw", NONE, NONE, NONE)
END: Act = ("end", NONE, NONE, NONE)

Point = tuple[str, int]
"""A Dark Point "add"ed to a seat or "take"n from it."""
NO_POINT: Point = ("none", NO_SEAT)


def turn(state: TarotState) -> StepCoroutine | None:
    """Begin a turn: the Ring Bearer may add a Dark Point to any player, or take one away, before doing anything."""
    state.push("act")
    return _point(state) if state.bearer == state.player else None


def _point(state: TarotState) -> StepCoroutine:
    chosen = yield Decision(state.player, ACTION, ("point",), menu=partial(points, state), passing=NO_POINT)
    assert isinstance(chosen, tuple)
    verb, seat = chosen
    if verb == NO_POINT[0]:
        return
    change = 1 if verb == "add" else -1
    state.dark[seat] += change
    state.given[seat] += change
    state.emit("point", player=state.player, to=seat, change=change, dark=state.dark[seat])


def points(state: TarotState) -> list[Point]:
    """What the Ring Bearer may do; a point is taken from a player without any only by
    ``RulesConfig.points_below_zero``."""
    seats = state.in_game()
    able = [seat for seat in seats if state.dark[seat] > 0 or state.config.points_below_zero]
    return [*(("add", seat) for seat in seats), *(("take", seat) for seat in able), NO_POINT]


def act(state: TarotState) -> StepCoroutine:
    """Play a card to the Journey Pile or to the Ring, or draw a card; after drawing, play one or end the turn."""
    prompt = "after_draw" if state.drawn else "act"
    chosen = yield Decision(state.player, ACTION, (prompt,), menu=partial(acts, state))
    assert isinstance(chosen, tuple)
    verb, card, suit, affiliation = chosen
    if verb == "draw":
        _draw(state)
    elif verb == "end":
        state.emit("turn ended", player=state.player)
        state.push("end_turn")
    elif verb == "play":
        _play(state, card, suit, affiliation)
    else:
        _play_to_ring(state, card, affiliation)


def acts(state: TarotState) -> list[Act]:
    """Everything the player may do now. The last card of a hand declares no suit: the round ends with it."""
    hand = sorted(state.hand[state.player])
    choices: list[Act] = []
    for card in hand:
        affiliations = affiliations_to_declare(state, card)
        if matches(state, card):
            suits = suits_to_declare(state) if is_major(card) and len(hand) > 1 else [NONE]
            choices += [("play", card, suit, affiliation) for suit in suits for affiliation in affiliations]
        if may_take_ring(state, card):
            choices += [("ring", card, NONE, affiliation) for affiliation in affiliations]
    return [*choices, END if state.drawn else DRAW]


def _draw(state: TarotState) -> None:
    """Draw a card (options 3 and 4); with nothing to draw the round ends."""
    if not state.pile:
        finish_round(state)
        return
    state.drawn = True
    _draw_one(state)
    if state.pile or state.config.empty_pile != "at once":
        state.push("act")
    else:
        finish_round(state)


def _draw_one(state: TarotState) -> None:
    seat = state.player
    drawn = zones.draw(state, seat)
    state.announced[seat] = False
    state.emit("draw", player=seat, left=len(state.pile))
    state.emit("drew", seat, player=seat, cards=[CARDS[card].key for card in drawn])


def _play(state: TarotState, card: int, suit: int, affiliation: int) -> None:
    """Play a card to the Journey Pile (option 1); with the last one the player goes out."""
    seat = state.player
    zones.play(state, card, seat, to_ring=False)
    state.declared[card] = affiliation
    state.suit = suit
    gained = _gain(state, card, JOURNEY_POINTS)
    state.emit(
        "play",
        player=seat,
        card=CARDS[card].key,
        suit=SUITS[suit] if suit != NONE else None,
        declared=AFFILIATIONS[affiliation] if affiliation != NONE else None,
        gained=gained,
    )
    if not state.hand[seat]:
        state.out = seat
        state.emit("out", player=seat)
        finish_round(state)
    else:
        _end_of_play(state)


def _play_to_ring(state: TarotState, card: int, affiliation: int) -> None:
    """Play a Major Arcana card to the Ring (option 2), become the Ring Bearer, and draw a card for it at once.

    With nothing to draw the round ends, and nobody has gone out; see ``RulesConfig.ring_goes_out``.
    """
    seat = state.player
    zones.play(state, card, seat, to_ring=True)
    state.declared[card] = affiliation
    gained = _gain(state, card, RING_POINTS)
    state.bearer = seat
    declared = AFFILIATIONS[affiliation] if affiliation != NONE else None
    state.emit("ring", player=seat, card=CARDS[card].key, declared=declared, gained=gained)
    if state.pile:
        _draw_one(state)
        if state.pile or state.config.empty_pile != "at once":
            _end_of_play(state)
            return
    elif not state.hand[seat] and state.config.ring_goes_out:
        state.out = seat
        state.emit("out", player=seat)
    finish_round(state)


def _gain(state: TarotState, card: int, points: int) -> int:
    """Give the player the Dark Points for a card if it is Dark; returns how many."""
    gained = points if affiliation_of(state, card) == DARK else 0
    state.dark[state.player] += gained
    return gained


def _end_of_play(state: TarotState) -> None:
    """End the turn; a player left with one card announces "One Ring" first, by ``RulesConfig.announce``."""
    seat = state.player
    state.push("end_turn")
    if len(state.hand[seat]) != 1 or state.announced[seat] or state.config.announce == "never":
        return
    if state.config.announce == "choice":
        state.push("announce")
    else:
        _announce(state, seat)


def announce(state: TarotState) -> StepCoroutine:
    """Ask the player left with one card whether to announce it. There is no penalty for not doing so."""
    seat = state.player
    reply = yield Decision(seat, YESNO, ("announce",), [True, False])
    if reply is True:
        _announce(state, seat)


def _announce(state: TarotState, seat: int) -> None:
    state.announced[seat] = True
    state.emit("one ring", player=seat)


def end_turn(state: TarotState) -> None:
    """The player on the left is next, unless an empty draw pile ends the round; see ``RulesConfig.empty_pile``."""
    if not state.pile and state.config.empty_pile == "turn":
        finish_round(state)
        return
    state.turn += 1
    state.drawn = False
    state.player = state.left_of(state.player)
    state.push("turn")


def finish_round(state: TarotState) -> None:
    """End the turn and the round: somebody has gone out, or the draw pile is empty ("Ending the Round")."""
    state.turn += 1
    state.drawn = False
    state.phase = SCORING
    state.push("end_round")
