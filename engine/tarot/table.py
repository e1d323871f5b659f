"""Set a round up as you like, play through public verbs, look at everything: for tests and docs.

::

    table = Table(hands=["cups_2 major_moon", "swords_5"], top="cups_9")
    table.play("cups_2")
    table.draw().end()
    assert table.dark(0) == 0

Cards are named by their keys. Whatever is not named lies in the draw pile. Every verb fails with ``Forbidden`` when the
rules do not allow it at that moment.
"""

from collections.abc import Mapping, Sequence

from engine.cardgame import piles
from engine.kernel import Decision, Game, IllegalAnswer, Stream, key_from_seed
from engine.kernel.ruleset import find
from engine.kernel.state import GameEvent
from engine.tarot.cards import BY_KEY, CARDS, NONE, RING, SUITS, is_major
from engine.tarot.config import RulesConfig
from engine.tarot.deck import FREE, NEUTRAL, deck_from_option
from engine.tarot.invariants import dark_points_of_cards
from engine.tarot.ruleset import Tarot
from engine.tarot.state import (
    HAND,
    HIDDEN,
    JOURNEY,
    NO_SEAT,
    ON_RING,
    PLAYING,
    TarotState,
    new_state,
)
from engine.tarot.view import view
from engine.tarot.view_types import TarotOption, TarotView


class Forbidden(Exception):
    """The rules do not allow that now; the message lists what is allowed."""


class Table:
    """A table in the middle of a round.

    Args:
        hands: each seat's cards, as keys separated by spaces.
        top: the card on top of the Journey Pile.
        suit: the suit declared with it, if it is of the Major Arcana.
        pile: the cards on top of the draw pile, the first one drawn first.
        left: how many cards the draw pile has, these included; the others lie in the Journey Pile. ``None``: all.
        ring: the cards on the Ring, the last one on top; Neutral ones count as declared Free.
        bearer: who played the cards on the Ring and bears it; without it, whose turn it is.
        player: whose turn it is.
        dark: each seat's Dark Points, taken as given by Ring Bearers.
        number: the number of the round.
        options: fields of ``RulesConfig``, and ``affiliations``.
        seed: decides what chance decides.
    """

    def __init__(
        self,
        hands: Sequence[str],
        top: str,
        *,
        suit: str = "",
        pile: str = "",
        left: int | None = None,
        ring: str = "",
        bearer: int = NO_SEAT,
        player: int = 0,
        dark: Sequence[int] = (),
        number: int = 1,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        fields = dict(options or {})
        deck = deck_from_option(fields.pop("affiliations", {}))
        state = new_state(RulesConfig.from_options(fields), deck, len(hands), Stream(key_from_seed(seed)))
        state.round = number
        state.sheet = [[0] * 7 for _ in range((number - 1) * len(hands))]
        state.player, state.dealer = player, (player - 1) % len(hands)
        state.phase = PLAYING
        piles.shuffle(state, state.pile)
        for seat, words in enumerate(hands):
            for card in _numbers(words):
                piles.move(state, card, HAND, seat, HIDDEN, state.pile, state.hand[seat])
        drawn_next, on_top, on_ring = _numbers(pile), BY_KEY[top], _numbers(ring)
        spare = [card for card in state.pile if card not in {*drawn_next, *on_ring, on_top}]
        buried = spare[: len(spare) + len(drawn_next) - left] if left is not None else []
        state.pile = [*spare, *on_ring, on_top, *reversed(drawn_next)]
        for card in [*buried, on_top]:
            piles.move(state, card, JOURNEY, NO_SEAT, HIDDEN, state.pile, state.journey)
        for card in on_ring:
            piles.move(state, card, ON_RING, NO_SEAT, HIDDEN, state.pile, state.ring)
        for card in state.journey[1:]:
            self._played(state, card, player)
        for card in on_ring:
            self._played(state, card, player if bearer == NO_SEAT else bearer)
        state.suit = SUITS.index(suit) if suit else NONE
        if is_major(on_top) and not suit:
            raise Forbidden("say which suit the Major Arcana card on top was declared to be")
        state.bearer = state.played_by[on_ring[-1]] if on_ring else NO_SEAT
        for seat, points in enumerate(dark):
            state.dark[seat] = points
        for seat in range(len(hands)):
            state.given[seat] = state.dark[seat] - dark_points_of_cards(state, seat)
        state.push("turn")
        state.sink = []
        self.game = Game(find("tarot"), "table", state, snapshots=True)
        self.game._run(None)
        self.events: list[GameEvent] = []

    @staticmethod
    def _played(state: TarotState, card: int, seat: int) -> None:
        """Note that a seat has played a card, a Neutral one as Free."""
        state.played_by[card] = seat
        if state.deck[card] == NEUTRAL:
            state.declared[card] = FREE

    @property
    def state(self) -> TarotState:
        state = self.game.state
        assert isinstance(state, TarotState)
        return state

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """What is asked, as the key of the prompt; "" when the game is over."""
        return str(self.game.pending[0].prompt[0]) if self.game.pending else ""

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked something."""
        return [decision.seat for decision in self.game.pending]

    @property
    def options(self) -> set[str]:
        """What may be answered, with cards by their keys: ``play cups_2``, ``ring major_moon dark``, ``draw``."""
        return set(self._options())

    def playable(self) -> set[str]:
        """The cards that may be played to the Journey Pile."""
        return {words.split()[1] for words in self._options() if words.startswith("play ")}

    def for_ring(self) -> set[str]:
        """The cards that may be played to the Ring."""
        return {words.split()[1] for words in self._options() if words.startswith("ring ")}

    def dark(self, seat: int) -> int:
        """A seat's Dark Points of this round, or of the round just scored."""
        return self.state.dark[seat]

    def hand(self, seat: int) -> set[str]:
        return {CARDS[card].key for card in self.state.hand[seat]}

    def view(self, seat: int | None) -> TarotView:
        """The view of a seat."""
        return view(self.state, seat, [decision.seat for decision in self.game.pending])

    def row(self, seat: int, number: int = 1) -> dict[str, object]:
        """A row of the score sheet, by the names of its columns that are not 0."""
        return {name: value for name, value in self.view(None)["sheet"][number - 1][seat].items() if value}

    def events_of(self, kind: str) -> list[dict[str, object]]:
        """The data of the events of a kind since the beginning."""
        self.events += self.game.drain()
        return [event.data for event in self.events if event.kind == kind]

    # -- doing --------------------------------------------------------------------------------------------------------

    def play(self, card: str, suit: str = "", affiliation: str = "") -> "Table":
        """Play a card to the Journey Pile."""
        return self.answer(" ".join(word for word in ("play", card, suit, affiliation) if word))

    def to_ring(self, card: str, affiliation: str = "") -> "Table":
        """Play a card to the Ring."""
        return self.answer(" ".join(word for word in ("ring", card, affiliation) if word))

    def draw(self) -> "Table":
        """Draw a card."""
        return self.answer("draw")

    def end(self) -> "Table":
        """End a turn without playing a card."""
        return self.answer("end")

    def point(self, verb: str = "none", seat: int = NO_SEAT) -> "Table":
        """Add a Dark Point to a seat, take one from it, or do neither."""
        return self.answer("none" if verb == "none" else f"{verb} {seat}")

    def choose(self, seat: int, cards: str) -> "Table":
        """Choose cards: to pass, or to declare Dark."""
        decision = self._decision(seat)
        keys = {words: key for words, key in self._options(decision).items() if words in cards.split()}
        if len(keys) != len(cards.split()):
            raise Forbidden(f"legal: {', '.join(self._options(decision))}")
        return self._answer(decision, list(keys.values()))

    def answer(self, words: str) -> "Table":
        """Answer what the player is asked, in the words of ``options``."""
        decision = self._decision(None)
        options = self._options(decision)
        if words not in options:
            raise Forbidden(f"{words} is not possible; legal: {', '.join(options)}")
        return self._answer(decision, options[words])

    def _answer(self, decision: Decision, value: object) -> "Table":
        try:
            self.game.answer(decision.seat, decision.id, value)
        except IllegalAnswer as error:
            raise Forbidden(f"{error} Legal: {', '.join(self._options(decision))}") from None
        for wrong in self.game.invariants():
            raise AssertionError(wrong)
        return self

    def _decision(self, seat: int | None) -> Decision:
        for decision in self.game.pending:
            if seat is None or decision.seat == seat:
                return decision
        raise Forbidden(f"seat {seat} is asked nothing now")

    def _options(self, decision: Decision | None = None) -> dict[str, str]:
        """The options of a question in words, with their keys."""
        question = decision or self._decision(None)
        options = Tarot().present(self.state, question)["options"]
        return {_words(question, option): option["key"] for option in options}


def _words(decision: Decision, option: TarotOption) -> str:
    card = option.get("card")
    if card is None:
        return option["key"].replace(":", " ")
    if decision.prompt[0] in ("pass", "held"):
        return card
    return " ".join(str(word) for word in (option["verb"], card, option["suit"], option["affiliation"]) if word)


def _numbers(words: str) -> list[int]:
    cards = [BY_KEY[word] for word in words.split()]
    if RING in cards:
        raise Forbidden("the Ring is in nobody's hand and in no pile")
    return cards
