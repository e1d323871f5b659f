"""Winning, losing, and the Ring-bearer's burdens."""

from engine.kernel.state import Outcome
from engine.tcg import names
from engine.tcg.act import Doing, Happening
from engine.tcg.rules import values, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState


def win(state: TcgState, seat: int, termination: str) -> None:
    """End the game with a winner; the others share the place behind, the eliminated come last."""
    standing = [other for other in range(state.seats) if other != seat and not state.lost[other]]
    places = tuple(
        1 if other == seat else 2 if other in standing else 2 + len(standing) for other in range(state.seats)
    )
    state.emit("game over", player=seat, termination=termination)
    state.outcome = Outcome(
        places,
        termination,
        (seat,),
        (("site", tuple(state.position)), ("burdens", tuple(state.burdens))),
    )


def eliminate(state: TcgState, seat: int, reason: str) -> None:
    """Take a player out of the game at once; the last one left wins (FR "Winning the game")."""
    if state.outcome is not None:
        return
    state.lost[seat] = True
    state.emit("lost", player=seat, reason=reason)
    left = [other for other in range(state.seats) if not state.lost[other]]
    assert len(left) == 1, "games of more than two players are not opened yet"
    win(state, left[0], reason)


def add_burdens(state: TcgState, count: int, source: int = NO_CARD) -> Doing:
    """Add burdens to the Ring-bearer, one at a time; at his resistance he is corrupted (FR "corrupted")."""
    seat = state.fp
    done = True
    for _ in range(count):
        if state.ring_bearer[seat] == NO_CARD or state.outcome is not None:
            return False
        if may_answer(state, names.ABOUT_TO_ADD_BURDEN):
            before = Happening(names.ABOUT_TO_ADD_BURDEN, state.ring_bearer[seat], source, seat)
            yield from window(state, before)
            if before.gone or state.outcome is not None:
                done = False
                continue
        state.burdens[seat] += 1
        state.changes += 1
        state.emit("burden", player=seat, burdens=state.burdens[seat])
        check_corruption(state, seat)
    return done


def remove_burden(state: TcgState) -> bool:
    """Remove one burden, if there is one."""
    seat = state.fp
    if state.burdens[seat] == 0:
        return False
    state.burdens[seat] -= 1
    state.changes += 1
    state.emit("burden removed", player=seat, burdens=state.burdens[seat])
    return True


def check_corruption(state: TcgState, seat: int) -> None:
    """A Ring-bearer with as many burdens as resistance is corrupted and the player loses."""
    bearer = state.ring_bearer[seat]
    if bearer != NO_CARD and state.burdens[seat] >= values.resistance(state, bearer):
        eliminate(state, seat, "ring-bearer corrupted")


def wear_ring(state: TcgState) -> None:
    """The Ring-bearer puts The One Ring on, until the regroup phase."""
    state.worn[state.fp] = True
    state.changes += 1
    state.index = None
    state.emit("ring on", player=state.fp)


def take_ring_off(state: TcgState) -> None:
    """The Ring-bearer only bears The One Ring again (FR "How does he take the Ring off?")."""
    if state.worn[state.fp]:
        state.worn[state.fp] = False
        state.changes += 1
        state.emit("ring off", player=state.fp)


def take_over(state: TcgState, card: int) -> None:
    """A companion becomes the Ring-bearer after the old one's death; he does not wear the Ring (CR "losing the
    game"). Burdens stay or go by ``RulesConfig.burdens_stay``."""
    seat = state.owner[card]
    state.dying_bearer = -1
    state.ring_bearer[seat] = card
    if not state.config.burdens_stay:
        state.burdens[seat] = 0
    zones.attach(state, state.ring[seat], card)
    state.emit("ring taken over", player=seat, card=zones.name_of(state, card))
    check_corruption(state, seat)
