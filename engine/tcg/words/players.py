"""Players in card text: whose hand or deck it is, and who chooses or does something."""

from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg.language import AbilityContext, Player, Resolving

OPPONENT = "opponent"
"""The name under which the opponent a text has named is found."""


@dataclass(frozen=True, slots=True)
class You(Player):
    """The player who acts, or the owner of the card the text is on."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return [context.seat]


@dataclass(frozen=True, slots=True)
class FreePeoplesPlayer(Player):
    """The player whose turn it is."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return [context.state.fp]


@dataclass(frozen=True, slots=True)
class AnOpponent(Player):
    """An opponent (CR "opponent") with at least ``holding`` cards in hand; who acts chooses among several."""

    holding: int = 0
    bind: str = OPPONENT

    def candidates(self, context: AbilityContext) -> list[int]:
        state = context.state
        return [seat for seat in state.opponents(context.seat) if len(state.hand[seat]) >= self.holding]

    def resolve(self, context: AbilityContext) -> Resolving:
        seats = self.candidates(context)
        if len(seats) > 1:
            prompt = ("opponent", context.state.blueprints[context.source].id)
            answer = yield Decision(context.seat, ACTION, prompt, [("seat", seat, "") for seat in seats])
            assert isinstance(answer, tuple)
            seats = [answer[1]]
        context.players[self.bind] = seats
        return seats


@dataclass(frozen=True, slots=True)
class ThatPlayer(Player):
    """The player an earlier word of the same text named."""

    name: str = OPPONENT

    def candidates(self, context: AbilityContext) -> list[int]:
        return context.players.get(self.name, [])


@dataclass(frozen=True, slots=True)
class OwnerOf(Player):
    """The owners of the cards an earlier word of the same text named, each once."""

    name: str

    def candidates(self, context: AbilityContext) -> list[int]:
        return list(dict.fromkeys(context.state.owner[card] for card in context.bound.get(self.name, ())))


@dataclass(frozen=True, slots=True)
class TriggeringOwner(Player):
    """The owner of the card the text responds to."""

    def candidates(self, context: AbilityContext) -> list[int]:
        assert context.occurrence is not None
        return [context.state.owner[context.occurrence.card]]


@dataclass(frozen=True, slots=True)
class EachOpponent(Player):
    """Every opponent of the player who acts, from the right of the Free Peoples player."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return context.state.opponents(context.seat)


@dataclass(frozen=True, slots=True)
class EachShadowPlayer(Player):
    """Every Shadow player, from the right of the Free Peoples player."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return context.state.shadow_seats()


YOU = You()
FREE_PEOPLES_PLAYER = FreePeoplesPlayer()
AN_OPPONENT = AnOpponent()
THAT_OPPONENT = ThatPlayer()
TRIGGERING_OWNER = TriggeringOwner()
EACH_OPPONENT = EachOpponent()
EACH_SHADOW_PLAYER = EachShadowPlayer()
