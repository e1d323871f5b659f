"""The assignment phase, ordinary and fierce (FR "Assignment phase", "fierce"; CR "assignment phase", "fierce")."""

from engine.kernel.decision import ASSIGN, Decision
from engine.kernel.state import Story
from engine.tcg import names
from engine.tcg.rules import values, zones
from engine.tcg.rules.procedure import begin_phase
from engine.tcg.rules.turn import no_minions
from engine.tcg.state import Skirmish, TcgState

Pair = tuple[int, int]
"""A minion and the character it fights."""


def assignment_phase(state: TcgState) -> None:
    """Assignment actions, then the Free Peoples player assigns, then the Shadow players what is left over."""
    begin_phase(state, names.ASSIGNMENT)
    state.skirmishes = []
    state.push("after_skirmishes")
    state.push("next_skirmish")
    state.push("leftovers", 0)
    state.push("assign_defenders")
    state.push("procedure", state.fp, 0)


def attackers(state: TcgState) -> list[int]:
    """Minions that fight in this assignment phase: all, or in the second one the fierce."""
    minions = values.characters(state, names.MINION)
    if state.fierce:
        return [card for card in minions if values.keyword(state, card, "fierce")]
    return minions


def unassigned(state: TcgState) -> list[int]:
    """Attackers nobody fights yet."""
    taken = {minion for skirmish in state.skirmishes for minion in skirmish.minions}
    return [card for card in attackers(state) if card not in taken]


def _assigned(state: TcgState) -> set[int]:
    return {skirmish.fighter for skirmish in state.skirmishes}


def assign_defenders(state: TcgState) -> Story | None:
    """The Free Peoples player assigns defenders, one minion each, one more for each defender bonus."""
    able = [card for card in values.fighters(state) if card not in _assigned(state)]
    minions = unassigned(state)
    if not able or not minions:
        return None
    return _assign_defenders(state, able, minions)


def _assign_defenders(state: TcgState, able: list[int], minions: list[int]) -> Story:
    room = {card: 1 + values.keyword(state, card, "defender") for card in able}
    pairs: list[Pair] = [(minion, card) for minion in minions for card in able]
    chosen = yield Decision(
        state.fp, ASSIGN, ("assign defenders",), pairs, 0, min(len(minions), sum(room.values())), capacity=room
    )
    assert isinstance(chosen, list)
    assign(state, chosen)


def leftovers(state: TcgState, place: int) -> Story | None:
    """Each Shadow player, from the Free Peoples player's right, may assign his minions that are left to anybody who
    fights, assigned already or not. ``place`` counts seats round the table."""
    if place >= state.seats - 1:
        return None
    state.push("leftovers", place + 1)
    seat = state.order[(state.order.index(state.fp) - 1 - place) % state.seats]
    minions = [card for card in unassigned(state) if state.owner[card] == seat]
    fighters = values.fighters(state)
    if not minions or not fighters:
        return None
    return _leftovers(state, seat, minions, fighters)


def _leftovers(state: TcgState, seat: int, minions: list[int], fighters: list[int]) -> Story:
    pairs: list[Pair] = [(minion, card) for minion in minions for card in fighters]
    room = dict.fromkeys(fighters, len(minions))
    chosen = yield Decision(seat, ASSIGN, ("assign leftovers",), pairs, 0, len(minions), capacity=room)
    assert isinstance(chosen, list)
    assign(state, chosen)


def waiting(state: TcgState) -> list[Skirmish]:
    """Assignments whose skirmish is still to be fought; who has fought is no longer assigned (CR "skirmish phase")."""
    return [skirmish for skirmish in state.skirmishes if not skirmish.fought]


def cancel_assignments(state: TcgState) -> bool:
    """Cancel the assignments whose skirmishes are still to be fought."""
    if not waiting(state):
        return False
    state.skirmishes = [skirmish for skirmish in state.skirmishes if skirmish.fought]
    state.changes += 1
    state.emit("assignments cancelled")
    return True


def may_assign(state: TcgState, card: int) -> bool:
    """Whether text could assign a card: it takes part in skirmishes and is not assigned (CR "assignment phase")."""
    if state.blueprints[card].type != names.MINION and card not in values.fighters(state):
        return False
    return not any(card == skirmish.fighter or card in skirmish.minions for skirmish in waiting(state))


def assign(state: TcgState, pairs: list[Pair]) -> None:
    """Make assignments; together they take effect at once."""
    for minion, fighter in pairs:
        for skirmish in state.skirmishes:
            if skirmish.fighter == fighter and not skirmish.fought:
                skirmish.minions.append(minion)
                break
        else:
            state.skirmishes.append(Skirmish(fighter, [minion]))
        state.emit("assign", minion=zones.name_of(state, minion), fighter=zones.name_of(state, fighter))
    state.changes += 1


def after_skirmishes(state: TcgState) -> None:
    """After the ordinary skirmishes the fierce fight once more; then comes the regroup phase."""
    if state.fierce or no_minions(state):
        state.push("regroup")
        return
    state.fierce = True
    if attackers(state):
        state.push("assignment_phase")
    else:
        state.push("regroup")
