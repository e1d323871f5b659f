"""Winning, losing, and the Ring-bearer's burdens."""

from engine.kernel.state import Outcome
from engine.tcg import names
from engine.tcg.language import Occurrence, Performance
from engine.tcg.rules import bars, move_limit, values, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState


def win(state: TcgState, seat: int, termination: str) -> None:
    """End the game with a winner; see ``places`` for the others."""
    state.emit("game over", player=seat, termination=termination)
    state.outcome = Outcome(
        places(state, seat),
        termination,
        (seat,),
        (("site", tuple(state.site_number)), ("burdens", tuple(state.burdens))),
    )


def places(state: TcgState, winner: int) -> tuple[int, ...]:
    """Every seat's place; equals share one.

    The rulebooks name only a winner. Next come the players still in the game; by ``RulesConfig.rank_survivors`` the
    furthest first, and among these the least burdened. Then come those who have lost, the last to lose first.
    """

    def rank(seat: int) -> tuple[int, ...]:
        if seat == winner:
            return (0,)
        if state.lost[seat]:
            return (2, -state.elimination_order[seat])
        return (1, -state.site_number[seat], state.burdens[seat]) if state.config.rank_survivors else (1,)

    ranks = [rank(seat) for seat in range(state.seats)]
    return tuple(1 + sum(1 for other in ranks if other < own) for own in ranks)


def eliminate(state: TcgState, seat: int, reason: str, elimination_order: int | None = None) -> None:
    """Take a player out of the game; the last one left wins (FR "Winning the game").

    The player's cards leave the table before the next step; see ``leaving``.

    Args:
        elimination_order: the number that players who lose together share; ``None`` for the next one.
    """
    if state.outcome is not None or state.lost[seat]:
        return
    state.lost[seat] = True
    state.elimination_order[seat] = 1 + max(state.elimination_order) if elimination_order is None else elimination_order
    state.emit("lost", player=seat, reason=reason)
    players = [other for other in range(state.seats) if not state.lost[other]]
    if len(players) == 1:
        win(state, players[0], reason)
    else:
        state.leaving = (*state.leaving, seat)


def add_burdens(state: TcgState, count: int, source: int = NO_CARD) -> Performance:
    """Add burdens to the Ring-bearer, one at a time; as many as the resistance corrupt (FR "corrupted")."""
    seat = state.fp
    in_full = True
    for _ in range(count):
        if state.ring_bearer[seat] == NO_CARD or state.lost[seat] or state.outcome is not None:
            return False
        if may_answer(state, names.ABOUT_TO_ADD_BURDEN):
            before = Occurrence(names.ABOUT_TO_ADD_BURDEN, state.ring_bearer[seat], source, seat)
            yield from window(state, before)
            if before.gone or state.outcome is not None:
                in_full = False
                continue
        state.burdens[seat] += 1
        state.changes += 1
        state.emit("burden", player=seat, burdens=state.burdens[seat])
        move_limit.note_move_limit(state)
        check_corruption(state, seat)
        if source != NO_CARD and may_answer(state, names.BURDEN_ADDED):
            yield from window(state, Occurrence(names.BURDEN_ADDED, source, source, seat))
    return in_full


def may_remove_burden(state: TcgState, source: int) -> bool:
    """Whether there is a burden that text of a card can remove."""
    bearer = state.ring_bearer[state.fp]
    return state.burdens[state.fp] > 0 and bars.may_remove(state, names.BURDENS_STAY, bearer, source)


def remove_burden(state: TcgState, source: int) -> bool:
    """Remove one burden by text of a card, if there is one that can be."""
    seat = state.fp
    if not may_remove_burden(state, source):
        return False
    state.burdens[seat] -= 1
    state.changes += 1
    state.emit("burden removed", player=seat, burdens=state.burdens[seat])
    return True


def check_corruption(state: TcgState, seat: int, elimination_order: int | None = None) -> None:
    """A Ring-bearer with as many burdens as resistance is corrupted and the player loses."""
    bearer = state.ring_bearer[seat]
    if bearer != NO_CARD and state.burdens[seat] >= values.resistance(state, bearer):
        eliminate(state, seat, "ring-bearer corrupted", elimination_order)


def settle_corruption(state: TcgState) -> None:
    """Corrupt the Ring-bearer whose resistance has fallen to the burdens, before anybody does anything else (CR
    "resistance"); to be called where what raised it has gone."""
    if state.path and state.outcome is None and state.dying_bearer < 0:
        check_corruption(state, state.fp)


def wear_ring(state: TcgState, source: int = NO_CARD) -> Performance:
    """The Ring-bearer puts The One Ring on, until the regroup phase. ``source``: the card whose text says so."""
    seat = state.fp
    if state.worn[seat]:
        return False
    state.worn[seat] = True
    state.changes += 1
    state.index = None
    state.emit("ring on", player=seat)
    if may_answer(state, names.RING_PUT_ON):
        yield from window(state, Occurrence(names.RING_PUT_ON, state.ring_bearer[seat], source, seat))
    return True


def corrupt(state: TcgState) -> None:
    """The Ring-bearer is corrupted, however many burdens there are (CR "corrupted")."""
    eliminate(state, state.fp, "ring-bearer corrupted")


def take_ring_off(state: TcgState) -> None:
    """The Ring-bearer stops wearing The One Ring and only bears it (FR "How does he take the Ring off?")."""
    if state.worn[state.fp]:
        state.worn[state.fp] = False
        state.changes += 1
        state.emit("ring off", player=state.fp)


def take_over(state: TcgState, card: int) -> None:
    """A companion becomes the Ring-bearer after the death of the last one (CR "losing the game").

    The new Ring-bearer does not wear The One Ring. Burdens stay or go by ``RulesConfig.burdens_stay``.
    """
    seat = state.owner[card]
    state.dying_bearer = -1
    state.ring_bearer[seat] = card
    if not state.config.burdens_stay:
        state.burdens[seat] = 0
    zones.attach(state, state.ring[seat], card)
    state.emit("ring taken over", player=seat, card=zones.name_of(state, card))
    check_corruption(state, seat)
