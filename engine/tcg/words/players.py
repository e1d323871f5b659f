"""Players in card text: whose hand or deck it is, and who chooses or does something."""

from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg.language import AbilityContext, Player, Resolving

__all__ = [
    "ANY_PLAYER",
    "AN_OPPONENT",
    "EACH_SHADOW_PLAYER",
    "FIRST_SHADOW_PLAYER",
    "FREE_PEOPLES_PLAYER",
    "THAT_OPPONENT",
    "THAT_OWNER",
    "TRIGGERING_OWNER",
    "YOU",
    "AnOpponent",
    "AnyPlayer",
    "EachShadowPlayer",
    "FirstShadowPlayer",
    "FreePeoplesPlayer",
    "OwnerOf",
    "ThatPlayer",
    "TriggeringOwner",
    "You",
]

OPPONENT = "opponent"
"""The name under which the opponent a text has named is found."""
PLAYER = "player"
"""The name under which any other player a text has named is found."""


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
        return (yield from _name_one(context, self.candidates(context), "opponent", self.bind))


@dataclass(frozen=True, slots=True)
class ThatPlayer(Player):
    """The player an earlier word of the same text named; before that, whoever it might name."""

    name: str = OPPONENT

    def candidates(self, context: AbilityContext) -> list[int]:
        named = context.players.get(self.name)
        if named is not None:
            return named
        word = AnOpponent() if self.name == OPPONENT else AnyPlayer()
        return word.candidates(context)


@dataclass(frozen=True, slots=True)
class TriggeringOwner(Player):
    """The owner of the card the text responds to."""

    def candidates(self, context: AbilityContext) -> list[int]:
        assert context.occurrence is not None
        return [context.state.owner[context.occurrence.card]]


@dataclass(frozen=True, slots=True)
class OwnerOf(Player):
    """The owner of the card that an earlier word of the same text named."""

    name: str = "it"

    def candidates(self, context: AbilityContext) -> list[int]:
        return list(dict.fromkeys(context.state.owner[card] for card in context.bound.get(self.name, ())))


@dataclass(frozen=True, slots=True)
class EachShadowPlayer(Player):
    """Every Shadow player, from the right of the Free Peoples player."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return context.state.shadow_seats()


@dataclass(frozen=True, slots=True)
class FirstShadowPlayer(Player):
    """The Shadow player on the right of the Free Peoples player."""

    def candidates(self, context: AbilityContext) -> list[int]:
        return context.state.shadow_seats()[:1]


@dataclass(frozen=True, slots=True)
class AnyPlayer(Player):
    """A player still in the game, oneself included; who acts chooses."""

    bind: str = PLAYER

    def candidates(self, context: AbilityContext) -> list[int]:
        state = context.state
        return [seat for seat in state.order if not state.lost[seat]]

    def resolve(self, context: AbilityContext) -> Resolving:
        return (yield from _name_one(context, self.candidates(context), "player", self.bind))


def _name_one(context: AbilityContext, seats: list[int], prompt: str, bind: str) -> Resolving:
    """One of several players, chosen by who acts; later words of the text know whom."""
    if len(seats) > 1:
        about = (prompt, context.state.blueprints[context.source].id)
        answer = yield Decision(context.seat, ACTION, about, [("seat", seat, "") for seat in seats])
        assert isinstance(answer, tuple)
        seats = [answer[1]]
    context.players[bind] = seats
    return seats


YOU = You()
FREE_PEOPLES_PLAYER = FreePeoplesPlayer()
AN_OPPONENT = AnOpponent()
ANY_PLAYER = AnyPlayer()
THAT_OPPONENT = ThatPlayer()
TRIGGERING_OWNER = TriggeringOwner()
THAT_OWNER = OwnerOf()
EACH_SHADOW_PLAYER = EachShadowPlayer()
FIRST_SHADOW_PLAYER = FirstShadowPlayer()
