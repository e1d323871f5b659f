"""The assignment phase, ordinary and fierce (FR "Assignment phase", "fierce"; CR "assignment phase", "fierce")."""

from engine.kernel.decision import ASSIGN, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import AbilityContext, Occurrence
from engine.tcg.rules import active, ambush, bars, lasting, values, zones
from engine.tcg.rules.procedure import begin_phase
from engine.tcg.rules.turn import no_minions
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, Skirmish, TcgState

Pair = tuple[int, int]
"""A minion and the character it fights."""


def assignment_phase(state: TcgState) -> None:
    """Assignment actions, then the Free Peoples player assigns, then the Shadow players what is left over. Where it is
    skipped there is nobody to skirmish either."""
    if bars.is_skipped(state, names.ASSIGNMENT):
        state.push("regroup")
        return
    begin_phase(state, names.ASSIGNMENT)
    state.skirmishes = []
    if state.fierce:
        _note_fierce(state)
    state.push("after_skirmishes")
    state.push("next_skirmish")
    state.push("phase_edge", names.END_OF_ASSIGNMENT, state.fp)
    state.push("leftovers", 0)
    state.push("assign_defenders")
    state.push("procedure", state.fp, 0)
    state.push("phase_edge", names.START_OF_ASSIGNMENT, state.fp)


def _note_fierce(state: TcgState) -> None:
    """Only who is fierce when the second assignment phase begins fights in it (CR "fierce")."""
    for card in active.characters(state, names.MINION):
        if values.keyword(state, card, "fierce"):
            context = AbilityContext(state, state.owner[card], card)
            lasting.add(state, context, names.FIGHTS_AGAIN, card, until=names.UNTIL_PHASE)


def attackers(state: TcgState) -> list[int]:
    """Minions that fight in this assignment phase: all that can, or in the second one the fierce."""
    return [card for card in active.characters(state, names.MINION) if _attacks(state, card)]


def fights_once_more(state: TcgState) -> bool:
    """Whether the assignment and skirmish phases are additional ones, of certain minions."""
    return any(effect.kind == names.FIGHTS_ONCE_MORE for effect in state.lasting)


def _attacks(state: TcgState, minion: int, *, additional: bool = False) -> bool:
    if fights_once_more(state) and not values.changes_to(state, names.FIGHTS_ONCE_MORE, minion):
        return False
    if (
        state.fierce
        and not additional
        and not (values.keyword(state, minion, "fierce") and values.changes_to(state, names.FIGHTS_AGAIN, minion))
    ):
        return False
    return bars.may_skirmish(state, minion)


def defenders(state: TcgState) -> list[int]:
    """The characters that may be assigned for the fellowship."""
    return [card for card in values.fighters(state) if bars.may_skirmish(state, card)]


def unassigned(state: TcgState) -> list[int]:
    """Attackers nobody fights yet."""
    assigned = {minion for skirmish in state.skirmishes for minion in skirmish.minions}
    return [card for card in attackers(state) if card not in assigned]


def assign_defenders(state: TcgState) -> StepCoroutine | None:
    """The Free Peoples player assigns defenders, one minion each, one more for each defender bonus; minions that text
    has assigned them already count."""
    most = {card: 1 + values.keyword(state, card, "defender") for card in defenders(state)}
    room = _room(state, most)
    minions = unassigned(state)
    if not room or not minions:
        return None
    return _assign_defenders(state, room, minions)


def _room(state: TcgState, most: dict[int, int]) -> dict[int, int]:
    """How many more minions each character can be assigned to, where the assigning player may choose so many for it in
    all; those that can be assigned to none are left out."""
    limit = bars.most_minions(state)
    faced = {skirmish.fighter: len(skirmish.minions) for skirmish in state.skirmishes if not skirmish.fought}
    room = {card: (many if limit is None else min(many, limit)) - faced.get(card, 0) for card, many in most.items()}
    return {card: many for card, many in room.items() if many > 0}


def _assign_defenders(state: TcgState, room: dict[int, int], minions: list[int]) -> StepCoroutine:
    able = list(room)
    pairs: list[Pair] = [(minion, card) for minion in minions for card in able if bars.may_pair(state, minion, card)]
    if not pairs:
        return
    chosen = yield Decision(
        state.fp, ASSIGN, ("assign defenders",), pairs, 0, min(len(minions), sum(room.values())), capacity=room
    )
    assert isinstance(chosen, list)
    yield from assign(state, chosen, by=state.fp)


def leftovers(state: TcgState, place: int) -> StepCoroutine | None:
    """Let one Shadow player assign their remaining minions to any character that may fight, assigned or not.

    ``place`` counts seats from the right of the Free Peoples player.
    """
    if place >= state.seats - 1:
        return None
    state.push("leftovers", place + 1)
    seat = state.order[(state.order.index(state.fp) - 1 - place) % state.seats]
    minions = [card for card in unassigned(state) if state.owner[card] == seat]
    room = _room(state, dict.fromkeys(defenders(state), state.in_decks))
    if not minions or not room:
        return None
    return _leftovers(state, seat, minions, {card: min(many, len(minions)) for card, many in room.items()})


def _leftovers(state: TcgState, seat: int, minions: list[int], room: dict[int, int]) -> StepCoroutine:
    pairs: list[Pair] = [
        (minion, card)
        for minion in minions
        for card in room
        if bars.may_pair(state, minion, card, by_free_peoples=False)
    ]
    if not pairs:
        return
    chosen = yield Decision(seat, ASSIGN, ("assign leftovers",), pairs, 0, len(minions), capacity=room)
    assert isinstance(chosen, list)
    yield from assign(state, chosen, by=seat)


def waiting(state: TcgState) -> list[Skirmish]:
    """Assignments whose skirmish is still to be fought; who has fought is no longer assigned (CR "skirmish phase")."""
    current = state.skirmish()
    return [skirmish for skirmish in state.skirmishes if not skirmish.fought and skirmish is not current]


def cancel_assignments(state: TcgState) -> bool:
    """Cancel the assignments whose skirmishes are still to be fought; the one being fought goes on."""
    if not waiting(state):
        return False
    current = state.skirmish()
    state.skirmishes = [skirmish for skirmish in state.skirmishes if skirmish.fought or skirmish is current]
    if current is not None:
        state.current = state.skirmishes.index(current)
    state.changes += 1
    state.emit("assignments cancelled")
    return True


def may_assign(state: TcgState, card: int, *, additional: bool = False) -> bool:
    """Whether text could assign a card: it takes part in skirmishes and is not assigned (CR "assignment phase").

    ``additional``: to a skirmish beside the regular and the fierce ones, in which minions need not be fierce.
    """
    open_ = (
        _attacks(state, card, additional=additional)
        if state.blueprints[card].type == names.MINION
        else card in defenders(state)
    )
    if not open_:
        return False
    return not any(
        card == skirmish.fighter or card in skirmish.minions for skirmish in state.skirmishes if not skirmish.fought
    )


def assign(state: TcgState, pairs: list[Pair], *, by: int) -> StepCoroutine:
    """Make a player's assignments; together they take effect at once, and one window opens on all who were not assigned
    before. Where the Free Peoples player has made them, ambushes come after it."""
    assigned: list[int] = []
    for minion, fighter in pairs:
        for skirmish in state.skirmishes:
            if skirmish.fighter == fighter and not skirmish.fought:
                skirmish.minions.append(minion)
                break
        else:
            state.skirmishes.append(Skirmish(fighter, [minion]))
            assigned.append(fighter)
        assigned.append(minion)
        state.emit("assign", minion=zones.name_of(state, minion), fighter=zones.name_of(state, fighter))
    state.assigned += [(card, state.generation[card]) for card in assigned]
    state.changes += 1
    if assigned and may_answer(state, names.ASSIGNED):
        happened = [
            Occurrence(names.ASSIGNED, card, NO_CARD, state.owner[card], others=_facing(state, card), by=by)
            for card in assigned
        ]
        yield from window(state, *happened)
    if by == state.fp:
        yield from ambush.lay(state, [minion for minion, _ in pairs])


def _facing(state: TcgState, card: int) -> tuple[int, ...]:
    """Who is on the other side of the skirmish a card is assigned to."""
    return tuple(other for skirmish in waiting(state) for other in skirmish.facing(card))


def after_skirmishes(state: TcgState) -> None:
    """After the ordinary skirmishes the fierce fight once more; then comes the regroup phase."""
    if state.fierce or no_minions(state) or fights_once_more(state):
        state.push("skirmishes_fought" if may_answer(state, names.SKIRMISHES_FOUGHT) else "regroup")
        return
    state.fierce = True
    fierce = any(values.keyword(state, card, "fierce") for card in active.characters(state, names.MINION))
    if fierce:
        state.push("assignment_phase")
    else:
        state.push("skirmishes_fought" if may_answer(state, names.SKIRMISHES_FOUGHT) else "regroup")


def skirmishes_fought(state: TcgState) -> StepCoroutine:
    """What the end of all skirmishes sets off: perhaps an additional assignment phase before the regroup phase."""
    before = fights_once_more(state)
    yield from window(state, Occurrence(names.SKIRMISHES_FOUGHT, seat=state.fp))
    again = fights_once_more(state) and not before
    if again:
        state.fierce = False
    state.push("assignment_phase" if again else "regroup")
