"""The Lord of the Rings Trading Card Game as a ruleset of the kernel."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.cardgame import piles
from engine.cardgame.redeal import deal_anew
from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.decision import ACTION, Decision, Option
from engine.kernel.errors import DumpError, IllegalAnswer, RedealRefused
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import GameEvent
from engine.kernel.stops import Reach, Reached, Stop
from engine.kernel.view_types import PresentedData
from engine.tcg import ahead, names, reach, stops, view
from engine.tcg.config import RulesConfig
from engine.tcg.dumped import Shared
from engine.tcg.invariants import broken
from engine.tcg.library import blueprint, blueprints, is_known, responders
from engine.tcg.new_game import new_state, set_responders
from engine.tcg.rules import (
    assignment,
    bidding,
    ending,
    forms,
    harm,
    leaving,
    moving,
    muster,
    procedure,
    regroup,
    skirmishing,
    starting,
    states,
    turn,
    zones,
)
from engine.tcg.schema_1 import STEPS_OF_SCHEMA_1, from_schema_1, place_of
from engine.tcg.state import COLUMNS, TcgState
from engine.tcg.view_types import TcgOption, TcgView
from engine.tcg.words.wording import events, prompts, why

STEPS: Mapping[str, Step] = {
    "bid": bidding.bid,
    "choose_place": bidding.choose_place,
    "site_one": bidding.site_one,
    "starting_fellowship": starting.starting_fellowship,
    "first_hands": starting.first_hands,
    "mulligan": starting.mulligan,
    "begin_turn": turn.begin_turn,
    "sanctuary": turn.sanctuary,
    "fellowship_action": turn.fellowship_action,
    "move": moving.move,
    "phase_edge": turn.phase_edge,
    "shadow_phases": turn.shadow_phases,
    "shadow_phase": turn.shadow_phase,
    "shadow_action": turn.shadow_action,
    "after_shadow": turn.after_shadow,
    "after_maneuver": turn.after_maneuver,
    "archery_fire": turn.archery_fire,
    "fellowship_fires": turn.fellowship_fires,
    "assign_arrows": turn.assign_arrows,
    "arrow_wound": skirmishing.wound_loser,
    "after_archery": turn.after_archery,
    "assignment_phase": assignment.assignment_phase,
    "assign_defenders": assignment.assign_defenders,
    "leftovers": assignment.leftovers,
    "next_skirmish": skirmishing.next_skirmish,
    "skirmish_starts": skirmishing.skirmish_starts,
    "resolve_skirmish": skirmishing.resolve,
    "skirmish_wound": skirmishing.wound_loser,
    "end_skirmish": skirmishing.end_skirmish,
    "after_skirmishes": assignment.after_skirmishes,
    "skirmishes_fought": assignment.skirmishes_fought,
    "regroup": regroup.regroup,
    "after_regroup": regroup.after_regroup,
    "reconcile": regroup.reconcile,
    "move_or_stay": regroup.move_or_stay,
    "end_turn": regroup.end_turn,
    "procedure": procedure.procedure,
    "muster": muster.muster,
    "replace_lost_site": leaving.replace_lost_site,
    "kill_at_zero_vitality": harm.kill_at_zero_vitality,
}
WATCHED: Mapping[str, Step] = {name: states.watched(step) for name, step in STEPS.items()}
"""The same where the text of a card waits for something to be true."""

ASKS_FIRST = frozenset({
    "starting_fellowship", "mulligan", "sanctuary", "fellowship_action", "shadow_action", "fellowship_fires",
    "assign_arrows", "assign_defenders", "leftovers", "next_skirmish", "reconcile", "move_or_stay", "procedure",
    "muster", "replace_lost_site",
})  # fmt: skip
TURNS_OF_A_SEAT = 9
"""Nobody has more: each turn moves on by at least one of the eight steps to site 9."""


RULES: tuple[str, ...] = (
    "engine.cardgame.handles",
    "engine.cardgame.piles",
    "engine.cardgame.redeal",
    "engine.cardgame.state",
    "engine.tcg.config",
    "engine.tcg.language",
    "engine.tcg.names",
    "engine.tcg.rules",
    "engine.tcg.ruleset",
    "engine.tcg.state",
    "engine.tcg.words.amounts",
    "engine.tcg.words.conditions",
    "engine.tcg.words.filters",
    "engine.tcg.words.piles",
    "engine.tcg.words.players",
    "engine.tcg.words.targets",
    "engine.tcg.words.verbs",
)
"""What decides how a game goes. Wording does not; cards count one by one."""


class Tcg(Ruleset[TcgState, TcgView, TcgOption]):
    """Fellowship rules, gaps filled by the Comprehensive Rules 4.2."""

    name = "tcg"
    packages = RULES
    steps = STEPS
    seats = (2, 6)
    turn_cap = 18
    decision_bound = 4000
    asks_first = ASKS_FIRST

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TcgState:
        return new_state(options, seats, stream)

    def steps_of(self, state: TcgState) -> Mapping[str, Step]:
        return WATCHED if state.waits_for_state or state.config.reshuffle else STEPS

    def key(self, state: TcgState, option: Option) -> str:
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return zones.key_of(state, option)
        assert isinstance(option, tuple)
        if len(option) == 2:
            return f"{zones.key_of(state, option[0])}>{zones.key_of(state, option[1])}"
        verb, card, ability, *about = option
        if verb in ("seat", "place"):
            return f"{verb}:{card}"
        if card < 0:
            return str(verb)
        key = f"{verb}:{zones.key_of(state, card)}" + (f":{ability}" if ability else "")
        return f"{key}@{zones.key_of(state, about[0])}" if about else key

    def key_of_schema_1(self, state: TcgState, option: Option) -> str:
        if not isinstance(option, tuple) or len(option) != 3:
            return self.key(state, option)
        verb, card, ability = option
        if not ability:
            return self.key(state, option)
        return f"{verb}:{zones.key_of(state, card)}:{place_of(state, verb, card, ability)}"

    def step_of(self, step: str, schema: int) -> str:
        return STEPS_OF_SCHEMA_1.get(step, step) if schema == 1 else step

    def meaning(self, state: TcgState, decision: Decision) -> str:
        blueprints = state.blueprints
        if decision.kind == ACTION:
            played = [option[1] for option in decision.options if isinstance(option, tuple) and option[0] == "play"]
            if played:
                return ",".join([blueprints[card].digest for card in played])
        card_id = decision.prompt[1] if len(decision.prompt) > 1 else None
        return blueprint(card_id).digest if isinstance(card_id, str) and is_known(card_id) else ""

    def foundations(self, state: TcgState) -> Sequence[str]:
        in_decks = {card.digest for card in state.blueprints[: state.in_decks]}
        return sorted(in_decks | {blueprint(card_id).digest for card_id in state.responders.ids})

    def present(self, state: TcgState, decision: Decision) -> PresentedData[TcgOption]:
        source = view.source_of(state, decision)
        presented = prompts.present(state, decision, self.key, source)
        presented["cards"] = view.cards_to_choose_from(state, decision)
        return presented

    def stop(self, state: TcgState, decision: Decision) -> Stop | None:
        return stops.stop(state, decision)

    def reach(self, state: TcgState, seat: int, asked: Decision | None) -> Reach | None:
        return reach.reach(state, seat, asked)

    def passes_on(self, state: TcgState, decision: Decision, basis: str) -> Reached:
        return reach.passes_on(state, decision, basis)

    def question(self, state: TcgState, decision: Decision) -> str:
        # A response is about its cards; elsewhere numbers count what is left.
        head, *rest = decision.prompt
        return " ".join(
            [decision.kind, str(head), *(str(part) for part in rest if head == "respond" or isinstance(part, str))]
        )

    def ahead(self, state: TcgState, seat: int) -> Sequence[AheadQuestion]:
        return ahead.questions(state, seat)

    def use_ahead(self, state: TcgState, decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
        return ahead.use(state, decision, answers)

    def is_ahead(self, state: TcgState, decision: Decision, key: str, value: Sequence[str]) -> bool:
        return ahead.is_about(state, decision, key, value)

    def explain(self, state: TcgState, decision: Decision) -> dict[str, str]:
        return why.explain(state, decision, self.key)

    def view(self, state: TcgState, seat: int | None, waiting: Sequence[int] = ()) -> TcgView:
        return view.view(state, seat, waiting)

    def narrate(self, event: GameEvent) -> str:
        return events.narrate(event)

    def clone(self, state: TcgState) -> TcgState:
        return state.copy()

    def dump(self, state: TcgState) -> dict[str, object]:
        data = COLUMNS.dump(state)
        data["options"] = state.config.as_options()
        data["cards"] = state.card_ids
        data["in_decks"] = state.in_decks
        data["responders"] = state.responders.ids
        data["owner"] = state.owner
        return data

    def load(self, data: Mapping[str, object]) -> TcgState:
        shared = msgspec.convert(data, Shared)
        state = COLUMNS.load(data)
        state.config = RulesConfig.from_options(shared.options)
        state.seats = len(shared.order)
        state.card_ids = shared.cards[: shared.in_decks]
        state.blueprints = blueprints(state.card_ids)
        state.owner = shared.owner[: shared.in_decks]
        COLUMNS.keep_cards(state, shared.in_decks)
        set_responders(state, responders(tuple(shared.responders)))
        for lasting in state.lasting:
            source = state.blueprints[lasting.source]
            forgotten = lasting.kind == names.TEXT and lasting.detail not in source.granted
            if forgotten or (lasting.kind == names.BECOMES and lasting.detail not in source.forms):
                raise DumpError(f"{source.facts.name} no longer says what is in force by it for a while")
        forms.after_loading(state)
        return state

    def upcast(self, data: Mapping[str, object], schema: int) -> Mapping[str, object]:
        known = from_schema_1(data) if schema == 1 else data
        if "responders" not in known:  # each seat had a stand-in for each of them
            shared = msgspec.convert(known, Shared)
            known = {**known, "responders": list(dict.fromkeys(shared.cards[shared.in_decks :]))}
        if "removed" not in known:
            known = {**known, "removed": [[] for _ in msgspec.convert(known, Shared).order]}
        return {**_ADDED, **known}

    def redeal(self, state: TcgState, seat: int, stream: Stream) -> None:
        if not 0 <= seat < state.seats:
            raise RedealRefused("There is no such seat.")
        for other in range(state.seats):
            if other == seat:
                piles.mix(state.deck[seat], stream)
            else:
                deal_anew(state, [(other, state.hand[other])], state.deck[other], stream, names.HIDDEN)
        state.stream = stream.derive("redealt")

    def settle(self, state: TcgState) -> None:
        leaving.settle(state)

    def turn_cap_of(self, seats: int) -> int:
        return TURNS_OF_A_SEAT * seats

    def decision_bound_of(self, seats: int) -> int:
        return self.decision_bound * seats * seats // 4

    def eliminate(self, state: TcgState, seat: int, reason: str) -> None:
        if not 0 <= seat < state.seats or state.lost[seat]:
            raise IllegalAnswer("There is no such player in the game.")
        ending.eliminate(state, seat, reason)

    def invariants(self, state: TcgState) -> list[str]:
        return broken(state)


_ADDED: Mapping[str, object] = {
    "played_this_turn": [],
    "assigned": [],
    "turn_uses": [],
    "declined_reshuffle": [],
    "lost_skirmish": [],
    "site_replaced": False,
}
"""Columns that dumps made before them do not have."""


register(Tcg())
