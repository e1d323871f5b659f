"""The Confrontation as a ruleset of the kernel."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.confrontation import knowledge, view, wording
from engine.confrontation.board import DARK, GOOD, IDS
from engine.confrontation.cards import CARDS, SPECIALS
from engine.confrontation.config import TURN_CAP, RulesConfig
from engine.confrontation.invariants import broken
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.rules import (
    battle,
    cards,
    characters,
    ending,
    lineup,
    moving,
    placing,
    special,
    turn,
    variants,
)
from engine.confrontation.state import COLUMNS, ConfrontationState
from engine.confrontation.view_types import ConfrontationOption, ConfrontationView
from engine.kernel.decision import Decision, Option
from engine.kernel.errors import IllegalAnswer, RedealRefused
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData

STEPS: Mapping[str, Step] = {
    "sides": placing.sides,
    "lineup": lineup.lineup,
    "special_cards": lineup.special_cards,
    "place": placing.place,
    "turn": turn.turn,
    "special": special.special,
    "tunnel": moving.tunnel,
    "battle": battle.battle,
    "gwaihir": special.gwaihir,
    "flee": characters.flee,
    "gollum": variants.gollum,
    "texts": characters.texts,
    "aragorn": variants.aragorn,
    "saruman": characters.saruman,
    "cards": cards.cards,
    "play_secretly": cards.play_secretly,
    "play_open": cards.play_open,
    "help": variants.help_by_gandalf,
    "another_card": variants.another_card,
    "play_another": variants.play_another,
    "mouth": variants.mouth,
    "dark_text": cards.dark_text,
    "good_text": cards.good_text,
    "strengths": cards.strengths,
    "slip_away": battle.slip_away,
    "after_battle": battle.after_battle,
    "end_turn": turn.end_turn,
}

DECISIONS_OF_A_BATTLE = 20
"""The opponent, Gwaihir, Sméagol, flee or prove, Gollum, Aragorn, Saruman, two cards and another, Gandalf's help, the
Mouth, two Magics, two retreats, Wormtongue, and a few to spare."""
BATTLES_OF_A_TURN = 5
"""Against four in the Shire or in Mordor, and one more of Shelob's."""


class Confrontation(Ruleset[ConfrontationState, ConfrontationView, ConfrontationOption]):
    """The game of 2002 and its Deluxe edition."""

    name = "confrontation"
    packages = ("engine.confrontation",)
    steps = STEPS
    seats = (2, 2)
    turn_cap = TURN_CAP
    decision_bound = 6 + TURN_CAP * (5 + BATTLES_OF_A_TURN * DECISIONS_OF_A_BATTLE)

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> ConfrontationState:
        return placing.set_up(options, seats, stream)

    def key(self, state: ConfrontationState, option: Option) -> str:
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return IDS[option]
        assert isinstance(option, tuple)
        match option:
            case ("move" | "step", piece, region):
                return f"{state.region_id(piece)}>{IDS[region]}:{state.key(piece)}"
            case ("swap", piece, region):
                return f"swap:{IDS[region]}:{state.key(piece)}"
            case ("recall", piece):
                return f"{state.region_id(piece)}>mordor:{state.key(piece)}"
            case ("target", piece):
                return f"target:{state.key(piece)}"
            case ("printing", character):
                return CHARACTERS[character].key
            case ("special", card):
                return f"special:{SPECIALS[card].key}"
            case ("card", card):
                return CARDS[card].key
            case ("flee", region):
                return f"flee:{IDS[region]}"
            case (str(verb), _):
                return verb
            case (piece, region):
                return f"{state.key(piece)}>{IDS[region]}"
        raise AssertionError(option)

    def present(self, state: ConfrontationState, decision: Decision) -> PresentedData[ConfrontationOption]:
        return wording.present(state, decision, self.key)

    def view(self, state: ConfrontationState, seat: int | None, waiting: Sequence[int] = ()) -> ConfrontationView:
        return view.view(state, seat, waiting)

    def narrate(self, event: GameEvent) -> str:
        return wording.narrate(event)

    def clone(self, state: ConfrontationState) -> ConfrontationState:
        return state.copy()

    def dump(self, state: ConfrontationState) -> dict[str, object]:
        return COLUMNS.dump(state) | {"options": state.config.as_options()}

    def load(self, data: Mapping[str, object]) -> ConfrontationState:
        state = COLUMNS.load(data)
        state.config = RulesConfig.from_options(msgspec.convert(data["options"], dict[str, object]))
        return state

    def redeal(self, state: ConfrontationState, seat: int, stream: Stream) -> None:
        if seat not in (0, 1):
            raise RedealRefused("There is no such seat.")
        knowledge.deal_anew(state, 1 - state.side(seat), stream)
        state.stream = stream.derive("redealt")

    def eliminate(self, state: ConfrontationState, seat: int, reason: str) -> None:
        if seat not in (0, 1):
            raise IllegalAnswer("There is no such player in the game.")
        state.emit("eliminated", player=seat, reason=reason)
        ending.win(state, DARK if state.side(seat) == GOOD else GOOD, reason)

    def invariants(self, state: ConfrontationState) -> list[str]:
        return broken(state)


register(Confrontation())
