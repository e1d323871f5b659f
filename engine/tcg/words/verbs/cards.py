"""Verbs about sites and moving."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import AbilityContext, InstantVerb
from engine.tcg.rules import lasting, moving, zones
from engine.tcg.state import NO_CARD


@dataclass(frozen=True, slots=True)
class PlayNextSite(InstantVerb):
    """Play the fellowship's next site from one's own adventure deck, replacing the one there if need be."""

    def payable(self, context: AbilityContext) -> bool:
        return moving.may_play_next_site(context.state, context.seat)

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        moving.play_next_site(context.state, context.seat)
        return True


@dataclass(frozen=True, slots=True)
class ForbidMoving(InstantVerb):
    """The fellowship may not move again this turn."""

    def idle(self, context: AbilityContext) -> bool:
        return any(one.kind == names.NO_MOVE for one in context.state.lasting)

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        if not self.idle(context):
            lasting.add(state, context, names.NO_MOVE, NO_CARD, until=names.UNTIL_TURN)
            state.emit("no more moves", card=zones.name_of(state, context.source))
        return True
