"""Set the board as you like, play through public verbs, look at everything: for tests and docs.

::

    table = Table(good={"gandalf": "rohan"}, dark={"troll": "gondor"})
    table.move("gandalf", "gondor")
    table.play(dark="dark-6", good="good-sacrifice")
    assert table.where("troll") == "defeated"

Characters not named are out of the game, Frodo is safe in the Shire unless he is placed. A card is named by its key.
Every verb fails with ``Forbidden`` when the rules do not allow it at that moment.
"""

from collections.abc import Iterable, Mapping

from engine.confrontation import knowledge
from engine.confrontation.board import BY_ID, DARK, DEFEATED, GOOD, IDS, NOWHERE, SIDES, TUNNEL
from engine.confrontation.cards import BY_KEY as CARD
from engine.confrontation.cards import CARDS, DECK, SPECIAL_BY_KEY, SPECIALS
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import BY_KEY as CHARACTER
from engine.confrontation.pieces import VARIANT, piece_of
from engine.confrontation.state import ConfrontationState, new_state
from engine.confrontation.view import view
from engine.confrontation.view_types import ConfrontationView
from engine.kernel import Decision, Game, IllegalAnswer, Stream, key_from_seed
from engine.kernel.ruleset import find
from engine.kernel.state import GameEvent


class Forbidden(Exception):
    """The rules do not allow that now; the message lists what is allowed."""


class Table:
    """A board in the middle of a game.

    Args:
        good, dark: character to region; who is not named is out of the game.
        mover: whose turn it is.
        used: keys of cards played before.
        seed: decides what chance decides.
        special: keys of the special cards still to be played.
        options: fields of ``RulesConfig``; with variant characters the edition is Deluxe unless it says otherwise.
    """

    def __init__(
        self,
        good: Mapping[str, str],
        dark: Mapping[str, str],
        *,
        mover: str = "good",
        used: Iterable[str] = (),
        seed: int = 0,
        special: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        placed = {**({} if "v_frodo" in good else {"frodo": "shire"}), **good, **dark}
        deluxe = {"edition": "deluxe"} if any(CHARACTER[key] >= VARIANT for key in placed) else {}
        state = new_state(RulesConfig.from_options({**deluxe, **(options or {})}), [1, 0], Stream(key_from_seed(seed)))
        state.place = [DEFEATED] * 18
        for key, region in placed.items():
            if state.place[piece_of(CHARACTER[key])] != DEFEATED:
                raise Forbidden(f"{key} is the other printing of {state.key(piece_of(CHARACTER[key]))}")
            state.cast[piece_of(CHARACTER[key])] = CHARACTER[key]
            knowledge.put(state, piece_of(CHARACTER[key]), BY_ID[region])
        for key in sorted(special, key=SPECIAL_BY_KEY.__getitem__):
            state.special[SPECIALS[SPECIAL_BY_KEY[key]].side].append(SPECIAL_BY_KEY[key])
        spent = {CARD[key] for key in used}
        for side in (GOOD, DARK):
            state.hand[side] = [card for card in DECK[side] if card not in spent]
            state.used[side] = [card for card in DECK[side] if card in spent]
        state.mover = SIDES.index(mover)
        state.push("turn")
        state.sink = []
        self.game = Game(find("confrontation"), "table", state, snapshots=True)
        self.game._run(None)
        self.events: list[GameEvent] = []

    @property
    def state(self) -> ConfrontationState:
        state = self.game.state
        assert isinstance(state, ConfrontationState)
        return state

    # -- looking ------------------------------------------------------------------------------------------------------

    def where(self, piece: str) -> str:
        """The region of a character; "defeated", or "tunnel"."""
        place = self.state.region_of(piece_of(CHARACTER[piece]))
        return {DEFEATED: "defeated", TUNNEL: "tunnel", NOWHERE: "nowhere"}.get(place) or IDS[place]

    @property
    def asked(self) -> str:
        """What is asked, as the key of the prompt; "" when the game is over."""
        return str(self.game.pending[0].prompt[0]) if self.game.pending else ""

    def options(self, side: str | None = None) -> list[str]:
        """The keys of the legal answers of a side, or of whoever is asked."""
        return self._decision(side).option_keys()

    def targets(self, piece: str) -> set[str]:
        """The regions a character may move to now."""
        moves = (key.partition(":") for key in self._asked_for("move").option_keys())
        return {step.partition(">")[2] for step, _, mover in moves if mover == piece}

    def hand(self, side: str) -> list[str]:
        return [CARDS[card].key for card in self.state.hand[SIDES.index(side)]]

    def used(self, side: str) -> list[str]:
        return [CARDS[card].key for card in self.state.used[SIDES.index(side)]]

    @property
    def ending(self) -> str:
        """How the game ended; "" while it goes on."""
        return self.game.outcome.termination if self.game.outcome is not None else ""

    @property
    def winner(self) -> str:
        """The side that won."""
        assert self.game.outcome is not None
        (seat,) = self.game.outcome.winners
        return SIDES[self.state.side(seat)]

    def view(self, seat: int | None) -> ConfrontationView:
        """The view of a seat."""
        return view(self.state, seat, [decision.seat for decision in self.game.pending])

    def events_of(self, kind: str) -> list[dict[str, object]]:
        """The data of the events of a kind since the beginning."""
        self.events += self.game.drain()
        return [event.data for event in self.events if event.kind == kind]

    # -- doing --------------------------------------------------------------------------------------------------------

    def move(self, piece: str, region: str) -> "Table":
        """Move a character, which may begin a battle."""
        origin = self.where(piece)
        return self._answer(self._asked_for("move"), f"{origin}>{region}:{piece}")

    def special(self, card: str) -> "Table":
        """Play a special card in one's turn."""
        return self._answer(self._asked_for("move"), f"special:{card}")

    def step(self, piece: str, region: str) -> "Table":
        """Step ahead of the move, as a special card allows."""
        return self._answer(self._asked_for("step"), f"{self.where(piece)}>{region}:{piece}")

    def play(self, **cards: str) -> "Table":
        """Play cards, secretly or openly, by side: ``play(good="good-3", dark="dark-eye")``."""
        for side, card in cards.items():
            decision = self._decision(side)
            if decision.prompt[0] != "card":
                raise Forbidden(f"{side} is asked {decision.prompt}")
            self._answer(decision, card)
        return self

    def answer(self, value: str) -> "Table":
        """Answer whatever is asked."""
        return self._answer(self._decision(None), value)

    def _answer(self, decision: Decision, value: str) -> "Table":
        try:
            self.game.answer(decision.seat, decision.id, value)
        except IllegalAnswer as error:
            raise Forbidden(f"{error} Legal: {', '.join(decision.option_keys())}") from None
        for wrong in self.game.invariants():
            raise AssertionError(wrong)
        return self

    def _decision(self, side: str | None) -> Decision:
        for decision in self.game.pending:
            if side is None or self.state.side(decision.seat) == SIDES.index(side):
                return decision
        raise Forbidden(f"{side or 'nobody'} is asked nothing now")

    def _asked_for(self, prompt: str) -> Decision:
        decision = self._decision(None)
        if decision.prompt[0] != prompt:
            raise Forbidden(f"asked is {decision.prompt}")
        return decision
