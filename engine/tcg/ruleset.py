"""The Lord of the Rings Trading Card Game as a ruleset of the kernel."""

from collections.abc import Mapping, Sequence
from typing import get_type_hints

import msgspec

from engine.kernel.decision import Decision, Option
from engine.kernel.errors import IllegalAnswer, RedealRefused
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import Event
from engine.tcg import names, view
from engine.tcg.config import RulesConfig
from engine.tcg.invariants import broken
from engine.tcg.library import blueprint
from engine.tcg.rules import (
    assignment,
    ending,
    harm,
    leaving,
    moving,
    procedure,
    regroup,
    setup,
    skirmishing,
    turn,
    zones,
)
from engine.tcg.state import Skirmish, TcgState, Use
from engine.tcg.words.wording import events, prompts, why

STEPS: Mapping[str, Step] = {
    "bid": setup.bid,
    "choose_place": setup.choose_place,
    "site_one": setup.site_one,
    "starting_fellowship": setup.starting_fellowship,
    "first_hands": setup.first_hands,
    "mulligan": setup.mulligan,
    "begin_turn": turn.begin_turn,
    "sanctuary": turn.sanctuary,
    "fellowship_action": turn.fellowship_action,
    "move": moving.move,
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
    "resolve_skirmish": skirmishing.resolve,
    "skirmish_wound": skirmishing.wound_loser,
    "won_lost": skirmishing.won_lost,
    "end_skirmish": skirmishing.end_skirmish,
    "after_skirmishes": assignment.after_skirmishes,
    "regroup": regroup.regroup,
    "after_regroup": regroup.after_regroup,
    "reconcile": regroup.reconcile,
    "move_or_stay": regroup.move_or_stay,
    "end_turn": regroup.end_turn,
    "procedure": procedure.procedure,
    "kill_at_zero_vitality": harm.kill_at_zero_vitality,
}

ASKS_FIRST = frozenset({
    "starting_fellowship", "mulligan", "sanctuary", "fellowship_action", "shadow_action", "fellowship_fires",
    "assign_arrows", "assign_defenders", "leftovers", "next_skirmish", "reconcile", "move_or_stay", "procedure",
})  # fmt: skip
TURNS_OF_A_SEAT = 9
"""Nobody has more: each turn moves on by at least one of the eight steps to site 9."""

PLAIN_COLUMNS = (
    "owner", "phantoms", "zone", "wounds", "tokens", "bearer", "generation", "handle", "deck", "hand", "adventure",
    "discard", "dead", "area", "support", "path", "site_number", "burdens", "bids", "ring", "ring_bearer", "worn",
    "lost", "order", "fp", "phase", "phase_number", "twilight", "moves", "fierce", "taken",
    "current", "cancelled", "played", "dying_bearer", "next_public", "next_private", "changes",
)  # fmt: skip


class Tcg(Ruleset[TcgState]):
    """Fellowship rules, gaps filled by the Comprehensive Rules 4.2."""

    name = "tcg"
    version = 1
    steps = STEPS
    seats = (2, 6)
    turn_cap = 18
    decision_bound = 4000
    asks_first = ASKS_FIRST

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TcgState:
        return setup.new_state(options, seats, stream)

    def key(self, state: TcgState, option: Option) -> str:
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return zones.key_of(state, option)
        assert isinstance(option, tuple)
        if len(option) == 2:
            return f"{zones.key_of(state, option[0])}>{zones.key_of(state, option[1])}"
        verb, card, number = option
        if verb in ("seat", "place"):
            return f"{verb}:{card}"
        if card < 0:
            return str(verb)
        return f"{verb}:{zones.key_of(state, card)}" + (f":{number}" if number >= 0 else "")

    def present(self, state: TcgState, decision: Decision) -> dict[str, object]:
        return prompts.present(state, decision, self.key)

    def explain(self, state: TcgState, decision: Decision) -> dict[str, str]:
        return why.explain(state, decision, self.key)

    def view(self, state: TcgState, seat: int | None) -> dict[str, object]:
        return view.view(state, seat)

    def narrate(self, event: Event) -> str:
        return events.narrate(event)

    def clone(self, state: TcgState) -> TcgState:
        return state.copy()

    def dump(self, state: TcgState) -> dict[str, object]:
        data: dict[str, object] = {name: getattr(state, name) for name in PLAIN_COLUMNS}
        data["options"] = state.config.as_options()
        data["elimination_order"] = state.elimination_order
        data["cards"] = [one.id for one in state.blueprints]
        data["skirmishes"] = [[one.fighter, one.minions, one.fought] for one in state.skirmishes]
        data["text_suppressed"] = [
            [number, list(one.text_suppressed)] for number, one in enumerate(state.skirmishes) if one.text_suppressed
        ]
        data["move_bonus"] = state.move_bonus
        data["reshuffled"] = state.reshuffled
        data["rounds"] = state.rounds
        data["loop_blocked"] = [[*key, count] for key, count in state.loop_blocked.items()]
        data["gone"] = [[number, one.gone] for number, one in enumerate(state.skirmishes) if one.gone]
        data["lasting"] = state.lasting
        data["uses"] = [[*key, amount] for key, amount in state.uses.items()]
        data["phase_wounds"] = [[card, count] for card, count in state.phase_wounds.items()]
        data["uses_without_effect"] = [[*key, count] for key, count in state.uses_without_effect.items()]
        return data

    def load(self, data: Mapping[str, object]) -> TcgState:
        columns = msgspec.convert(data, _Columns)
        raw = msgspec.convert(data, _Rest)
        state = setup.empty_state(RulesConfig.from_options(raw.options), 0, Stream(bytes(64)))
        for name in PLAIN_COLUMNS:
            setattr(state, name, getattr(columns, name))
        state.seats = len(state.order)
        state.elimination_order = list(raw.elimination_order) or [0] * state.seats
        state.blueprints = [blueprint(card_id) for card_id in raw.cards]
        state.skirmishes = [Skirmish(fighter, minions, fought) for fighter, minions, fought in raw.skirmishes]
        for number, cards in raw.text_suppressed:
            state.skirmishes[number].text_suppressed = tuple(cards)
        state.reshuffled = list(raw.reshuffled) or [False] * state.seats
        state.rounds = [Use(*one) for one in raw.rounds]
        state.loop_blocked = {(card, ability): count for card, ability, count in raw.loop_blocked}
        for number, gone in raw.gone:
            state.skirmishes[number].gone = [gone] if isinstance(gone, int) else gone
        state.move_bonus = [(one, state.generation[one]) if isinstance(one, int) else one for one in raw.move_bonus]
        state.lasting = list(raw.lasting)
        state.uses = {(card, generation, ability): amount for card, generation, ability, amount in raw.uses}
        state.phase_wounds = dict(raw.phase_wounds)
        state.uses_without_effect = {(card, ability): count for card, ability, count in raw.uses_without_effect}
        return state

    def redeal(self, state: TcgState, seat: int, stream: Stream) -> None:
        if not 0 <= seat < state.seats:
            raise RedealRefused("There is no such seat.")
        for other in range(state.seats):
            if other == seat:
                deck = sorted(state.deck[seat])
                stream.shuffle(deck)
                state.deck[seat] = deck
                continue
            hand = state.hand[other]
            pool = sorted(hand + state.deck[other])
            stream.shuffle(pool)
            count = len(hand)
            state.hand[other] = pool[:count]
            state.deck[other] = pool[count:]
            state.next_private[other] = 0
            for card in pool:
                state.handle[card] = 0
                state.zone[card] = names.DECK
            for card in state.hand[other]:
                state.zone[card] = names.HAND
                zones.name_privately(state, card)
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


_HINTS = get_type_hints(TcgState)
_Columns = msgspec.defstruct("_Columns", [(name, _HINTS[name]) for name in PLAIN_COLUMNS])
"""The columns that dump as they are, with the types the state declares."""


class _Rest(msgspec.Struct):
    """What a dump holds in another form."""

    options: dict[str, object]
    cards: list[str]
    skirmishes: list[tuple[int, list[int], bool]]
    lasting: list[tuple[str, int, int, str, int, str, int, int]]
    uses: list[tuple[int, int, int, int]]
    phase_wounds: list[tuple[int, int]]
    uses_without_effect: list[tuple[int, int, int]]
    elimination_order: list[int] = []
    text_suppressed: list[tuple[int, list[int]]] = []
    reshuffled: list[bool] = []
    rounds: list[tuple[str, int, int, int, list[list[int]]]] = []
    loop_blocked: list[tuple[int, int, int]] = []
    # Dumps made before more than one could be gone, or a card could count twice, name single cards.
    gone: list[tuple[int, int | list[int]]] = []
    move_bonus: list[int | tuple[int, int]] = []


register(Tcg())
