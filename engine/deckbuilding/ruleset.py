"""The deck-building game as a ruleset of the kernel."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.cardgame.handles import key_of
from engine.deckbuilding import ahead, knowledge, view, wording
from engine.deckbuilding.config import RANGES, RulesConfig
from engine.deckbuilding.invariants import broken
from engine.deckbuilding.rules import leaving, setup, turn
from engine.deckbuilding.rules.resolving import TAKE_IT
from engine.deckbuilding.sets import STAND_IN, as_option, laid_out, layout_of, set_from_option
from engine.deckbuilding.state import COLUMNS, NO_SEAT, DeckbuildingState, new_state
from engine.deckbuilding.view_types import DeckbuildingOption, DeckbuildingView
from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.decision import Decision, Option
from engine.kernel.errors import IllegalAnswer, IllegalSetup, RedealRefused
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData

STEPS: Mapping[str, Step] = {
    "choose_heroes": setup.choose_heroes,
    "prepare": setup.prepare,
    "begin_turn": turn.begin_turn,
    "start_ongoing": turn.start_ongoing,
    "ambush": turn.ambush,
    "resolve_ambush": turn.resolve_ambush,
    "act": turn.act,
    "play_plain": turn.play_plain,
    "end_turn": turn.end_turn,
    "clean_up": turn.clean_up,
    "refill": turn.refill,
    "reveal_archenemy": turn.reveal_archenemy,
}
ASKS_FIRST = frozenset({"choose_heroes", "ambush", "act"})
RULES: tuple[str, ...] = (
    "engine.cardgame.handles",
    "engine.cardgame.piles",
    "engine.cardgame.state",
    "engine.deckbuilding.config",
    "engine.deckbuilding.filters",
    "engine.deckbuilding.knowledge",
    "engine.deckbuilding.language",
    "engine.deckbuilding.resolution",
    "engine.deckbuilding.rules",
    "engine.deckbuilding.ruleset",
    "engine.deckbuilding.sets",
    "engine.deckbuilding.state",
    "engine.deckbuilding.triggers",
    "engine.deckbuilding.words",
)
"""What decides how a game goes. The set of cards counts as the foundations of a game."""
DECISIONS_OF_A_TURN = 600
"""More than a turn can ask: each card is played and bought at most once, and asks little."""
MOST_SEATS = 5


class Deckbuilding(Ruleset[DeckbuildingState, DeckbuildingView, DeckbuildingOption]):
    """Rules by the rulebook, open points by ``RulesConfig``."""

    name = "deckbuilding"
    packages = RULES
    steps = STEPS
    seats = (2, MOST_SEATS)
    turn_cap = RANGES["rounds"][1] * 2
    decision_bound = turn_cap * DECISIONS_OF_A_TURN
    asks_first = ASKS_FIRST

    def turn_cap_of(self, seats: int) -> int:
        return RANGES["rounds"][1] * seats

    def decision_bound_of(self, seats: int) -> int:
        return self.turn_cap_of(seats) * DECISIONS_OF_A_TURN

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> DeckbuildingState:
        """Options are the fields of ``RulesConfig`` and ``cards``: the key of a set of cards, or an owner's list. A
        seat is ``None`` or empty: nobody brings anything."""
        fields = dict(options)
        cards = set_from_option(fields.pop("cards", STAND_IN))
        config = RulesConfig.from_options(fields)
        for number, seat in enumerate(seats, start=1):
            if seat not in (None, {}):
                raise IllegalSetup(f"Seat {number}: nothing is chosen for a seat in this game, not {seat!r:.40}.")
        state = new_state(config, cards, len(seats), stream)
        state.first = state.player = stream.below(len(seats)) if config.first_player == "lot" else 0
        state.push("prepare")
        state.push("choose_heroes")
        return state

    def key(self, state: DeckbuildingState, option: Option) -> str:
        """Options of the turn name a card by its handle; Defense cards are named by what they are, so that one answer
        can be given to every Attack."""
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return key_of(state, option)
        assert isinstance(option, tuple)
        verb, about = option
        if option in (turn.PLAIN, turn.END, TAKE_IT):
            return str(verb)
        if verb in ("play", "buy", "ambush"):
            return f"{verb}:{key_of(state, about)}"
        if verb in ("hero", "defend"):
            return f"{verb}:{state.cards.blueprints[about].key}"
        return "stop" if about == NO_SEAT else f"{verb}:{about}"

    def meaning(self, state: DeckbuildingState, decision: Decision) -> str:
        """What the question is about, and the definitions of the cards that the keys of the options stand for."""
        numbers: dict[int, None] = {}
        for option in decision.options:
            if isinstance(option, tuple):
                verb, about = option
                if verb in ("hero", "defend"):
                    numbers[about] = None
                elif verb in ("play", "buy", "ambush"):
                    numbers[state.cards.numbers[about]] = None
            elif isinstance(option, int) and not isinstance(option, bool):
                numbers[state.cards.numbers[option]] = None
        return f"{decision.subject}|{','.join(state.cards.fingerprints[number] for number in numbers)}"

    def foundations(self, state: DeckbuildingState) -> Sequence[str]:
        return (state.cards.digest,)

    def present(self, state: DeckbuildingState, decision: Decision) -> PresentedData[DeckbuildingOption]:
        return wording.present(state, decision, self.key)

    def explain(self, state: DeckbuildingState, decision: Decision) -> dict[str, str]:
        return wording.unaffordable(state, self.key) if decision.prompt[0] == "act" else {}

    def ahead(self, state: DeckbuildingState, seat: int) -> Sequence[AheadQuestion]:
        return ahead.questions(state, seat, self.key)

    def use_ahead(
        self, state: DeckbuildingState, decision: Decision, answers: Sequence[AheadAnswer]
    ) -> AheadUse | None:
        return ahead.use(decision, answers)

    def is_ahead(self, state: DeckbuildingState, decision: Decision, key: str, value: Sequence[str]) -> bool:
        return ahead.is_about(decision, key)

    def view(self, state: DeckbuildingState, seat: int | None, waiting: Sequence[int] = ()) -> DeckbuildingView:
        return view.view(state, seat, waiting)

    def narrate(self, event: GameEvent) -> str:
        return wording.narrate(event)

    def clone(self, state: DeckbuildingState) -> DeckbuildingState:
        return state.copy()

    def dump(self, state: DeckbuildingState) -> dict[str, object]:
        return COLUMNS.dump(state) | {
            "options": state.config.as_options(),
            "cards": as_option(state.cards),
            "layout": layout_of(state.cards),
        }

    def load(self, data: Mapping[str, object]) -> DeckbuildingState:
        state = COLUMNS.load(data)
        state.config = RulesConfig.from_options(msgspec.convert(data["options"], dict[str, object]))
        state.cards = laid_out(set_from_option(data["cards"]), data["layout"])
        return state

    def redeal(self, state: DeckbuildingState, seat: int, stream: Stream) -> None:
        if not 0 <= seat < state.seats:
            raise RedealRefused("There is no such seat.")
        knowledge.redeal(state, seat, stream)
        state.stream = stream.derive("redealt")

    def eliminate(self, state: DeckbuildingState, seat: int, reason: str) -> None:
        if not 0 <= seat < state.seats or state.lost[seat]:
            raise IllegalAnswer("There is no such player in the game.")
        leaving.eliminate(state, seat, reason)

    def settle(self, state: DeckbuildingState) -> None:
        leaving.settle(state)

    def invariants(self, state: DeckbuildingState) -> list[str]:
        return broken(state)


register(Deckbuilding())
