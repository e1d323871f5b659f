"""The Tarot card game as a ruleset of the kernel."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.cardgame.handles import key_of
from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.decision import Decision, Option
from engine.kernel.errors import IllegalAnswer, IllegalSetup, RedealRefused
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData
from engine.tarot import ahead, knowledge, view, wording
from engine.tarot.cards import CARDS, NONE, SUITS
from engine.tarot.config import HAND, ROUNDS, RulesConfig
from engine.tarot.deck import AFFILIATIONS, as_letters, deck_from_option, digest, from_letters
from engine.tarot.invariants import broken
from engine.tarot.rules import leaving, rounds, scoring, turn
from engine.tarot.state import COLUMNS, TarotState, new_state
from engine.tarot.view_types import TarotOption, TarotView

STEPS: Mapping[str, Step] = {
    "new_round": rounds.new_round,
    "pass_cards": rounds.pass_cards,
    "turn_up": rounds.turn_up,
    "first_suit": rounds.first_suit,
    "turn": turn.turn,
    "act": turn.act,
    "announce": turn.announce,
    "end_turn": turn.end_turn,
    "end_round": scoring.end_round,
    "declare_held": scoring.declare_held,
    "declare_held_of": scoring.declare_held_of,
    "score": scoring.score,
}
ASKS_FIRST = frozenset(
    {"pass_cards", "first_suit", "turn", "act", "announce", "declare_held", "declare_held_of"}
)  # fmt: skip
RULES: tuple[str, ...] = (
    "engine.cardgame.handles",
    "engine.cardgame.piles",
    "engine.cardgame.redeal",
    "engine.cardgame.state",
    "engine.tarot.cards",
    "engine.tarot.config",
    "engine.tarot.deck",
    "engine.tarot.knowledge",
    "engine.tarot.rules",
    "engine.tarot.ruleset",
    "engine.tarot.state",
)
"""What decides how a game goes. Affiliations count as the foundations of a game."""
DECISIONS_OF_A_TURN = 4
"""The Ring Bearer's point, drawing, playing, and announcing the last card."""
MOST_SEATS = 6


def turns_of_a_round(seats: int) -> int:
    """More turns than a round can have: each draws a card or plays one that was not drawn for; one more turn finds
    nothing to draw, and each player may leave."""
    return len(CARDS) - HAND * seats + len(CARDS) + 1 + seats


class Tarot(Ruleset[TarotState, TarotView, TarotOption]):
    """Rules by the booklet, open points by ``RulesConfig``."""

    name = "tarot"
    packages = RULES
    steps = STEPS
    seats = (2, MOST_SEATS)
    turn_cap = ROUNDS * turns_of_a_round(2)
    decision_bound = turn_cap * DECISIONS_OF_A_TURN
    asks_first = ASKS_FIRST

    def turn_cap_of(self, seats: int) -> int:
        return ROUNDS * turns_of_a_round(seats)

    def decision_bound_of(self, seats: int) -> int:
        """Beside the turns each player passes cards and declares Neutral ones, and the dealer a suit."""
        return self.turn_cap_of(seats) * DECISIONS_OF_A_TURN + ROUNDS * (2 * seats + 1)

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TarotState:
        """Options are the fields of ``RulesConfig`` and ``affiliations`` (card to affiliation, for cards that differ
        from the default deck). A seat is ``None`` or empty: nobody brings anything."""
        fields = dict(options)
        deck = deck_from_option(fields.pop("affiliations", {}))
        config = RulesConfig.from_options(fields)
        for number, seat in enumerate(seats, start=1):
            if seat not in (None, {}):
                raise IllegalSetup(f"Seat {number}: nothing is chosen for a seat in this game, not {seat!r:.40}.")
        state = new_state(config, deck, len(seats), stream)
        state.dealer = stream.below(len(seats)) if config.first_dealer == "lot" else 0
        state.push("new_round")
        return state

    def key(self, state: TarotState, option: Option) -> str:
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return key_of(state, option)
        assert isinstance(option, tuple)
        if len(option) == 2:
            verb, about = option
            return SUITS[about] if verb == "suit" else verb if verb == "none" else f"{verb}:{about}"
        verb, card, suit, affiliation = option
        if card == NONE:
            return str(verb)
        parts = [str(verb), key_of(state, card)]
        parts += [SUITS[suit]] if suit != NONE else []
        parts += [AFFILIATIONS[affiliation]] if affiliation != NONE else []
        return ":".join(parts)

    def meaning(self, state: TarotState, decision: Decision) -> str:
        """The cards that the keys of the options stand for."""
        cards = [option[1] if isinstance(option, tuple) and len(option) == 4 else option for option in decision.options]
        return ",".join(
            f"{CARDS[card].key} {AFFILIATIONS[state.deck[card]]}"
            for card in dict.fromkeys(cards)
            if isinstance(card, int) and not isinstance(card, bool) and card != NONE
        )

    def foundations(self, state: TarotState) -> Sequence[str]:
        return (digest(state.deck),)

    def present(self, state: TarotState, decision: Decision) -> PresentedData[TarotOption]:
        return wording.present(state, decision, self.key)

    def ahead(self, state: TarotState, seat: int) -> Sequence[AheadQuestion]:
        return ahead.questions(state, seat, self.key)

    def use_ahead(self, state: TarotState, decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
        return ahead.use(state, decision, answers)

    def is_ahead(self, state: TarotState, decision: Decision, key: str, value: Sequence[str]) -> bool:
        return ahead.is_about(decision, key)

    def view(self, state: TarotState, seat: int | None, waiting: Sequence[int] = ()) -> TarotView:
        return view.view(state, seat, waiting)

    def narrate(self, event: GameEvent) -> str:
        return wording.narrate(event)

    def clone(self, state: TarotState) -> TarotState:
        return state.copy()

    def dump(self, state: TarotState) -> dict[str, object]:
        return COLUMNS.dump(state) | {"options": state.config.as_options(), "deck": as_letters(state.deck)}

    def load(self, data: Mapping[str, object]) -> TarotState:
        state = COLUMNS.load(data)
        state.config = RulesConfig.from_options(msgspec.convert(data["options"], dict[str, object]))
        state.deck = from_letters(msgspec.convert(data["deck"], str))
        return state

    def redeal(self, state: TarotState, seat: int, stream: Stream) -> None:
        if not 0 <= seat < state.seats:
            raise RedealRefused("There is no such seat.")
        knowledge.redeal(state, seat, stream)
        state.stream = stream.derive("redealt")

    def eliminate(self, state: TarotState, seat: int, reason: str) -> None:
        if not 0 <= seat < state.seats or state.lost[seat]:
            raise IllegalAnswer("There is no such player in the game.")
        leaving.eliminate(state, seat, reason)

    def settle(self, state: TarotState) -> None:
        leaving.settle(state)

    def invariants(self, state: TarotState) -> list[str]:
        return broken(state)


register(Tarot())
