"""Ambush: twilight for a minion to which the Free Peoples player has assigned a defender (CR "ambush")."""

from engine.kernel.decision import YESNO, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.rules import added_twilight, values, zones
from engine.tcg.state import TcgState

AMBUSH = "ambush"


def lay(state: TcgState, minions: list[int]) -> StepCoroutine:
    """Let the owners of minions that the Free Peoples player has just assigned add twilight, from that player's right
    and for each instance of the keyword by itself. A minion that has left play ambushes nobody."""
    for seat in state.shadow_seats():
        for minion in minions:
            if state.owner[minion] == seat and state.zone[minion] >= names.AREA:
                for amount in values.keyword_instances(state, minion, AMBUSH):
                    yield from _ambush(state, minion, amount)


def _ambush(state: TcgState, minion: int, amount: int) -> StepCoroutine:
    seat = state.owner[minion]
    answer = yield Decision(seat, YESNO, ("ambush", state.blueprints[minion].id, amount), [True, False])
    if answer is True:
        state.emit("ambush", player=seat, card=zones.name_of(state, minion))
        yield from added_twilight.add_by_text(state, amount, minion)
