"""A tiny game for quick tests: hidden cards, a secret simultaneous bid, ordinary choices and random deals.

Three rounds. Each round both seats get two of the cards 1 to 6, bid 0 to 2 in secret, then the higher bidder (seat 0
on a tie) leads a card or folds, the other follows with a card. The higher card takes the round: one point, plus the
winner's bid. Folding gives the other seat one point. Most points win; equal points are a draw.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, NUMBER, Decision, Option
from engine.kernel.errors import IllegalSetup
from engine.kernel.randomness import Stream
from engine.kernel.ruleset import Ruleset, Step, register
from engine.kernel.state import GameEvent, Outcome, State, StepCoroutine
from engine.kernel.view_types import GameView, OptionData, PresentedData

FOLD = 0
ROUNDS = 3


class TinyState(State):
    names: list[str]
    hands: list[list[int]]
    rest: list[int]
    points: list[int]
    bids: list[int]
    led: int


def deal(state: TinyState) -> StepCoroutine | None:
    """Shuffle, deal two each, and put the round's steps on the agenda."""
    if state.turn == ROUNDS:
        best = max(state.points)
        winners = tuple(seat for seat in (0, 1) if state.points[seat] == best)
        places = (1, 1) if len(winners) == 2 else tuple(1 if seat in winners else 2 for seat in (0, 1))
        state.emit("over", points=list(state.points))
        state.outcome = Outcome(places, "points", winners if len(winners) == 1 else (0, 1))
        return None
    cards = [1, 2, 3, 4, 5, 6]
    state.stream.shuffle(cards)
    state.hands = [sorted(cards[:2]), sorted(cards[2:4])]
    state.rest = cards[4:]
    state.led = FOLD
    state.emit("dealt", round=state.turn + 1)
    for seat in (0, 1):
        state.emit("hand", seat, cards=list(state.hands[seat]))
    state.push("deal")
    state.push("play")
    state.push("bid")
    return None


def bid(state: TinyState) -> StepCoroutine:
    """Both bid in secret; the bids show when both are in."""
    bids = yield [Decision(seat, NUMBER, ("bid",), least=0, most=2) for seat in (0, 1)]
    assert isinstance(bids, list)
    state.bids = bids
    state.emit("bids", bids=list(bids))


def play(state: TinyState) -> StepCoroutine:
    """One leads or folds, the other follows; score the round."""
    leader = 0 if state.bids[0] >= state.bids[1] else 1
    menu = partial(_menu, state, leader)
    led = yield Decision(leader, ACTION, ("lead",), menu=menu)
    assert isinstance(led, int)
    follower = 1 - leader
    if led == FOLD:
        state.emit("folded", player=leader)
        state.points[follower] += 1
    else:
        state.led = led
        state.hands[leader].remove(led)
        state.emit("led", player=leader, card=led)
        chosen = yield Decision(follower, CHOOSE, ("follow", led), menu=partial(_cards, state, follower))
        assert isinstance(chosen, list)
        (card,) = chosen
        state.hands[follower].remove(card)
        winner = leader if led > card else follower
        state.points[winner] += 1 + state.bids[winner]
        state.emit("took", player=winner, cards=[led, card])
    state.turn += 1


def _menu(state: TinyState, seat: int) -> list[int]:
    return [*state.hands[seat], FOLD]


def _cards(state: TinyState, seat: int) -> list[int]:
    return list(state.hands[seat])


class TinyView(GameView):
    points: list[int]
    led: int
    names: list[str]
    hand: list[int]


class Tiny(Ruleset[TinyState, TinyView, OptionData]):
    name = "tiny"
    packages = (__name__,)
    steps: Mapping[str, Step] = {"deal": deal, "bid": bid, "play": play}
    seats = (2, 2)
    turn_cap = ROUNDS
    decision_bound = 4 * ROUNDS

    def setup(self, options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TinyState:
        if options:
            raise IllegalSetup(f"tiny takes no options, not {sorted(options)}")
        state = TinyState()
        state.agenda = [("deal", ())]
        state.stream = stream
        state.sequence = state.turn = 0
        state.outcome = None
        state.sink = None
        state.names = [str(seat) for seat in seats]
        state.hands = [[], []]
        state.rest = []
        state.points = [0, 0]
        state.bids = []
        state.led = FOLD
        return state

    def key(self, state: TinyState, option: Option) -> str:
        return "fold" if option == FOLD else f"card{option}"

    def present(self, state: TinyState, decision: Decision) -> PresentedData[OptionData]:
        words = {"bid": "Bid from 0 to 2.", "lead": "Lead a card, or fold.", "follow": "Follow with a card."}
        key = str(decision.prompt[0])
        options: list[OptionData] = [
            {
                "key": self.key(state, option),
                "label": "Fold" if option == FOLD else f"Card {option}",
                "verb": "play",
                "note": "",
            }
            for option in decision.options
        ]
        return {"prompt": {"key": key, "text": words[key]}, "options": options}

    def view(self, state: TinyState, seat: int | None, waiting: Sequence[int] = ()) -> TinyView:
        return {
            "ruleset": "tiny",
            "seat": seat,
            "turn": state.turn,
            "phase": "over" if state.outcome else "round",
            "points": list(state.points),
            "led": state.led,
            "names": list(state.names),
            "hand": list(state.hands[seat]) if seat is not None else [],
            "outcome": state.outcome.as_data() if state.outcome else None,
            "waiting": list(waiting),
        }

    def narrate(self, event: GameEvent) -> str:
        data = ", ".join(f"{name} {value}" for name, value in event.data.items())
        return f"{event.kind}: {data}"

    def clone(self, state: TinyState) -> TinyState:
        return self._copy(self.dump(state), state)

    def _copy(self, data: Mapping[str, object], state: TinyState) -> TinyState:
        twin = self.load(data)
        twin.agenda = list(state.agenda)
        twin.stream = state.stream.clone()
        twin.sequence = state.sequence
        twin.turn = state.turn
        twin.outcome = state.outcome
        twin.sink = None
        return twin

    def dump(self, state: TinyState) -> dict[str, object]:
        return {
            "names": list(state.names),
            "hands": [list(hand) for hand in state.hands],
            "rest": list(state.rest),
            "points": list(state.points),
            "bids": list(state.bids),
            "led": state.led,
        }

    def load(self, data: Mapping[str, object]) -> TinyState:
        state = TinyState()
        for name, value in data.items():
            setattr(state, name, value)
        return state

    def redeal(self, state: TinyState, seat: int, stream: Stream) -> None:
        other = 1 - seat
        count = len(state.hands[other])
        pool = sorted(state.hands[other] + state.rest)
        stream.shuffle(pool)
        state.hands[other] = sorted(pool[:count])
        state.rest = pool[count:]
        state.stream = stream.derive("after")

    def eliminate(self, state: TinyState, seat: int, reason: str) -> None:
        state.emit("eliminated", player=seat, reason=reason)
        places = (2, 1) if seat == 0 else (1, 2)
        state.outcome = Outcome(places, reason, (1 - seat,))

    def invariants(self, state: TinyState) -> list[str]:
        held = state.hands[0] + state.hands[1] + state.rest
        return ["a card is held twice"] if len(set(held)) != len(held) else []


register(Tiny())
