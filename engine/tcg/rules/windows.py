"""Response windows: what may happen around an event of the game.

Before an effect ("about to") and after it: repeat { all required responses, each once per event, in the order the
Free Peoples player wishes; then one optional response, by the action procedure from whoever is next } until everybody
passes in a row or the event is gone (CR "action", "response"; FR "Response"). So a Ring put on in response to a wound
converts that same wound: putting it on is optional, what it then says is required.
"""

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from engine.kernel.decision import ACTION, CHOOSE, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.context import AbilityContext, Occurrence
from engine.tcg.rules import reasons, values, zones
from engine.tcg.rules.table_fingerprint import table_fingerprint
from engine.tcg.state import TcgState

if TYPE_CHECKING:
    from engine.tcg.rules.reasons import Hindrance

NO_SEAT = -1

Ability = tuple[int, int]
"""A card and the number of one of its triggers (or responses)."""

LOOP_BOUND = 20
"""How often a required response may stand within itself while the table changes; then it is taken for a loop, too."""
DEEPEST = 60
"""How many responses may stand one within the other. Deeper inside nobody is asked for another one."""
VOLUNTARY = (-1, -1, "")
"""Stands in ``TcgState.nesting`` for an optional response: what is around it makes no loop with what is inside."""


class Endless(Exception):
    """A loop without a voluntary action: it began with the required response at ``depth`` of ``TcgState.nesting``."""

    def __init__(self, depth: int) -> None:
        super().__init__(depth)
        self.depth = depth


def may_answer(state: TcgState, kind: str) -> bool:
    """Whether anything in play, or in any hand of this format, could respond to such events at all. A cheap test
    that spares starting a window where nobody can respond."""
    index = values.index_of(state)
    if kind in index.triggers or kind in index.responses:
        return True
    return any(
        state.blueprints[phantom].responds is not None and state.blueprints[phantom].responds.on.kind == kind  # type: ignore[union-attr]
        for seat in range(state.seats)
        if state.hand[seat]
        for phantom in state.phantoms[seat]
    )


def window(state: TcgState, occurrence: Occurrence) -> Generator[Ask, object, None]:
    """Let everybody respond to an event."""
    optional: set[Ability] = set()
    acted = NO_SEAT
    while True:
        yield from _required(state, occurrence)
        if occurrence.gone or _is_over(state):
            return
        acted = yield from _one_optional(state, occurrence, optional, acted)
        if acted == NO_SEAT or occurrence.gone or _is_over(state):
            return


def _is_over(state: TcgState) -> bool:
    """The game is over, or the fellowship everything was about has lost it just now."""
    return state.outcome is not None or state.fp in state.leaving


def _required(state: TcgState, occurrence: Occurrence) -> Generator[Ask, object, None]:
    while not occurrence.gone and not _is_over(state):
        ready = [
            (card, number)
            for card, number in values.index_of(state).triggers.get(occurrence.kind, ())
            if (card, number) not in occurrence.answered and _triggered(state, occurrence, card, number, optional=False)
        ]
        if not ready:
            return
        chosen = ready[0]
        if len(ready) > 1 and not _alike(state, ready):
            picked = yield Decision(state.fp, CHOOSE, ("required",), [card for card, _ in ready])
            assert isinstance(picked, list)
            chosen = next(one for one in ready if one[0] == picked[0])
        occurrence.answered.add(chosen)
        yield from _carry_out(state, occurrence, chosen)


def _carry_out(state: TcgState, occurrence: Occurrence, chosen: Ability) -> Generator[Ask, object, None]:
    """Perform a required response. If it is the beginning of a loop without a voluntary action, the loop ends at once
    with no effect (CR "loops")."""
    depth = len(state.nesting)
    entry = (*chosen, _where_it_recurs(state, chosen))
    before = state.copy()
    state.nesting.append(entry)
    try:
        yield from _perform(state, occurrence, *chosen)
    except Endless as loop:
        if loop.depth < depth:
            raise
        state.restore_from(before)
        state.emit("endless", card=zones.name_of(state, chosen[0]))
    del state.nesting[depth:]


def _where_it_recurs(state: TcgState, chosen: Ability) -> str:
    """The position of the table if the response stands within itself, else nothing.

    Raises:
        Endless: it has stood within itself in this position, or very often.
    """
    within = len(state.nesting) - [*state.nesting[::-1], VOLUNTARY].index(VOLUNTARY)
    recurring = [(depth, entry) for depth, entry in enumerate(state.nesting) if depth >= within and entry[:2] == chosen]
    if not recurring:
        return ""
    here = table_fingerprint(state)
    if len(recurring) >= LOOP_BOUND or any(entry[2] == here for _, entry in recurring):
        raise Endless(recurring[0][0])
    return here


def _alike(state: TcgState, ready: list[Ability]) -> bool:
    """Whether the order cannot matter: copies of one card, or one card's own texts."""
    return len({state.blueprints[card].id for card, _ in ready}) == 1


def _triggered(state: TcgState, occurrence: Occurrence, card: int, number: int, *, optional: bool) -> bool:
    trigger = values.texts(state, card).triggers[number]
    if trigger.may != optional:
        return False
    context = AbilityContext(state, player_of(state, card), card, number, occurrence)
    return trigger.on.matches(context, occurrence) and trigger.possible(context)


def player_of(state: TcgState, card: int) -> int:
    """Who performs a card's text: its owner; for a site, the Free Peoples player."""
    return state.fp if state.zone[card] == names.PATH else state.owner[card]


def _perform(state: TcgState, occurrence: Occurrence, card: int, number: int) -> Generator[Ask, object, None]:
    trigger = values.texts(state, card).triggers[number]
    context = AbilityContext(state, player_of(state, card), card, number, occurrence)
    state.emit("triggered", card=zones.name_of(state, card))
    yield from trigger.perform(context)


# -- optional responses ---------------------------------------------------------------------------------------------


def _one_optional(
    state: TcgState, occurrence: Occurrence, optional: set[Ability], after: int
) -> Generator[Ask, object, int]:
    """Ask round once by the action procedure, beginning behind who acted last. Returns who responded, if anybody."""
    if len(state.nesting) >= DEEPEST:
        return NO_SEAT
    for seat in _round(state, after):
        if not _is_asked(state, occurrence, seat, optional):
            continue
        menu = partial(_menu, state, occurrence, seat, optional)
        decision = Decision(
            seat,
            ACTION,
            ("respond", occurrence.kind, state.handle[occurrence.card] if occurrence.card >= 0 else 0),
            menu=menu,
        )
        answer = yield decision
        assert isinstance(answer, tuple)
        verb, card, number = answer
        if verb == "pass":
            continue
        depth = len(state.nesting)
        state.nesting.append(VOLUNTARY)
        yield from _respond(state, occurrence, seat, verb, card, number, optional)
        del state.nesting[depth:]
        return seat
    return NO_SEAT


def _round(state: TcgState, after: int) -> list[int]:
    """Everybody once, the one who acted last at the end."""
    seats = state.procedure_seats()
    first = seats.index(after) + 1 if after in seats else 0
    return seats[first:] + seats[:first]


def _is_asked(state: TcgState, occurrence: Occurrence, seat: int, optional: set[Ability]) -> bool:
    """By public facts only: an ability in play that can respond, or any hand card if any event of the format could.
    What the rules offer is asked for here only beside such; alone it needs no window."""
    if _in_play(state, occurrence, seat, optional):
        return True
    if state.config.ask_when_able:
        return len(_menu(state, occurrence, seat, optional)) > 1
    if not state.hand[seat]:
        return False
    return any(_event_fits(state, occurrence, seat, phantom) for phantom in state.phantoms[seat])


def _menu(state: TcgState, occurrence: Occurrence, seat: int, optional: set[Ability]) -> list[tuple[str, int, int]]:
    options = _in_play(state, occurrence, seat, optional)
    if occurrence.offer is not None and seat == state.fp and occurrence.offer.ready():
        options.append((occurrence.offer.verb, -1, -1))
    options += [("play", card, -1) for card in state.hand[seat] if _event_fits(state, occurrence, seat, card)]
    options.append(("pass", -1, -1))
    return options


def _in_play(state: TcgState, occurrence: Occurrence, seat: int, optional: set[Ability]) -> list[tuple[str, int, int]]:
    index = values.index_of(state)
    found: list[tuple[str, int, int]] = []
    for card, number in index.triggers.get(occurrence.kind, ()):
        mine = player_of(state, card) == seat and (card, number) not in optional
        if mine and _triggered(state, occurrence, card, number, optional=True):
            found.append(("trigger", card, number))
    for card, number in index.responses.get(occurrence.kind, ()):
        if player_of(state, card) == seat and hindrance(state, occurrence, seat, card, number) is None:
            found.append(("respond", card, number))
    return found


def hindrance(state: TcgState, occurrence: Occurrence, seat: int, card: int, number: int) -> "Hindrance | None":
    """What keeps a player from responding with an ability of a card in play: the first check that fails."""
    response = values.texts(state, card).responses[number]
    context = AbilityContext(state, seat, card, number, occurrence)
    if response.on.kind != occurrence.kind or not response.on.matches(context, occurrence):
        return reasons.WRONG_TRIGGER
    return response.hindrance(context)


def event_hindrance(state: TcgState, occurrence: Occurrence, seat: int, card: int) -> "Hindrance | None":
    """What keeps a player from playing a card from hand in response: the first check that fails."""
    from engine.tcg.rules import playing  # playing opens windows in its turn

    response = state.blueprints[card].responds
    if response is None or response.on.kind != occurrence.kind:
        return reasons.WRONG_TRIGGER
    context = AbilityContext(state, seat, card, 0, occurrence, reserve=playing.reserved_for(state, card))
    if not response.on.matches(context, occurrence):
        return reasons.WRONG_TRIGGER
    return playing.unpaid(state, seat, card) or playing.unmet(context) or response.hindrance(context)


def _event_fits(state: TcgState, occurrence: Occurrence, seat: int, card: int) -> bool:
    return event_hindrance(state, occurrence, seat, card) is None


def _respond(
    state: TcgState,
    occurrence: Occurrence,
    seat: int,
    verb: str,
    card: int,
    number: int,
    optional: set[Ability],
) -> Generator[Ask, object, None]:
    from engine.tcg.rules import playing  # playing opens windows in its turn

    if occurrence.offer is not None and verb == occurrence.offer.verb:
        offer, occurrence.offer = occurrence.offer, None
        yield from offer.perform()
    elif verb == "trigger":
        optional.add((card, number))
        yield from _perform(state, occurrence, card, number)
    elif verb == "respond":
        response = values.texts(state, card).responses[number]
        state.emit("use", player=seat, card=zones.name_of(state, card))
        yield from response.perform(AbilityContext(state, seat, card, number, occurrence))
    else:
        yield from playing.play_event(state, seat, card, occurrence)
