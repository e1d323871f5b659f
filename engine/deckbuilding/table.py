"""Set a turn up as you like, play through public verbs, look at everything: for tests and docs.

::

    table = Table(["2 Courage, Orc Overseer", ""], path="Elven Rope", decks=["Valor", ""])
    table.play("Orc Overseer").plain().buy("Elven Rope")
    assert table.discard(0) == ["Elven Rope"]

Cards are named as on the card, with commas between them and a number before several. Main-deck cards that are not named
are in the main deck. Every verb fails with ``Forbidden`` when the rules do not allow it at that moment.
"""

from collections.abc import Mapping, Sequence

from engine.deckbuilding.config import RulesConfig
from engine.deckbuilding.language import CORRUPTION, HERO, MAIN, VALOR
from engine.deckbuilding.rules import zones
from engine.deckbuilding.ruleset import Deckbuilding
from engine.deckbuilding.sets import STAND_IN, set_from_option
from engine.deckbuilding.state import (
    CORRUPTION_STACK,
    DECK,
    DESTROYED,
    DISCARD,
    HAND,
    IN_PLAY,
    MAIN_DECK,
    NO_SEAT,
    NONE,
    PATH,
    STACK,
    TOP,
    TURN,
    VALOR_STACK,
    DeckbuildingState,
    new_state,
)
from engine.deckbuilding.view import view
from engine.deckbuilding.view_types import DeckbuildingOption, DeckbuildingView
from engine.kernel import Decision, Game, IllegalAnswer, Stream, key_from_seed
from engine.kernel.ruleset import find
from engine.kernel.state import GameEvent

ARCHENEMIES = "Nazgûl, Lurtz"


class Forbidden(Exception):
    """The rules do not allow that now; the message lists what is allowed."""


def names_of(text: str) -> list[str]:
    """The cards of a text, several of one card counted.

    >>> names_of("2 Courage, Valor")
    ['Courage', 'Courage', 'Valor']
    """
    names: list[str] = []
    for part in filter(None, (entry.strip() for entry in text.split(", "))):
        count, _, name = part.partition(" ")
        names += [name] * int(count) if count.isdigit() else [part]
    return names


class Table:
    """A table in the middle of a turn.

    Args:
        hands: each seat's hand.
        path: the Path, the oldest card first.
        decks: each seat's deck, the top card first.
        discards: each seat's discard pile, the top card last.
        in_play: each seat's Locations.
        main_deck: the cards on top of the main deck, the top one first.
        left: how many cards the main deck has, these included; the others are destroyed. ``None``: all.
        corruption: how many Corruptions are left; the others are destroyed.
        archenemies: the stack, the top card first.
        revealed: whether the top Archenemy is face up.
        power: the player's Power.
        player: whose turn it is.
        ambushes: cards of the Path that ambush the player.
        at_start: begin before the Ambushes; else, without ``ambushes``, with the player's first choice.
        options: fields of ``RulesConfig``, and ``cards``.
        seed: decides what chance decides.
    """

    def __init__(
        self,
        hands: Sequence[str],
        path: str = "",
        *,
        decks: Sequence[str] = (),
        discards: Sequence[str] = (),
        in_play: Sequence[str] = (),
        main_deck: str = "",
        left: int | None = None,
        corruption: int | None = None,
        archenemies: str = ARCHENEMIES,
        revealed: bool = True,
        power: int = 0,
        player: int = 0,
        ambushes: str = "",
        at_start: bool = False,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        fields = dict(options or {})
        cards = set_from_option(fields.pop("cards", STAND_IN))
        state = new_state(RulesConfig.from_options(fields), cards, len(hands), Stream(key_from_seed(seed)))
        self._heroes(state)
        self._lay(state, path, PATH)
        for seat in range(len(hands)):
            for texts, zone in ((hands, HAND), (discards, DISCARD), (in_play, IN_PLAY)):
                self._lay(state, texts[seat] if texts else "", zone, seat)
            self._lay(state, decks[seat] if decks else "", DECK, seat, top_first=True)
        self._lay(state, archenemies, STACK, top_first=True)
        rest = [card for card in state.unused if state.blueprint(card).group == MAIN]
        on_top = self._find(state, names_of(main_deck), rest)
        for card in [*(card for card in rest if card not in on_top), *reversed(on_top)]:
            zones.put(state, card, MAIN_DECK)
        while left is not None and len(state.main_deck) > left:
            zones.put(state, state.main_deck[0], DESTROYED)
        for group, zone in ((VALOR, VALOR_STACK), (CORRUPTION, CORRUPTION_STACK)):
            for card in [card for card in state.unused if state.blueprint(card).group == group]:
                zones.put(state, card, zone)
        while corruption is not None and len(state.corruption) > corruption:
            zones.put(state, state.corruption[-1], DESTROYED)
        if state.stack and revealed:
            zones.put(state, state.stack[-1], TOP)
        state.revealed = revealed
        state.player, state.phase, state.power = player, TURN, power
        state.ambushers = self._find(state, names_of(ambushes), state.path)
        state.push("begin_turn" if at_start else "act")
        if ambushes and not at_start:
            state.push("ambush")
        self.state = state
        self.game = Game(find("deckbuilding"), "table", state, snapshots=True)
        state.sink = []
        self.game._run(None)  # a table begins in the middle of a game
        self.events: list[GameEvent] = self.game.drain()

    def _heroes(self, state: DeckbuildingState) -> None:
        heroes = [number for number, blueprint in enumerate(state.cards.blueprints) if blueprint.group == HERO]
        state.hero = heroes[: state.seats]

    def _take(self, state: DeckbuildingState, name: str) -> int:
        copies = [card for card in state.unused if state.name(card) == name]
        if not copies:
            raise Forbidden(f"There is no card {name} left in the box.")
        return copies[0]

    def _lay(
        self, state: DeckbuildingState, text: str, zone: int, seat: int = NO_SEAT, *, top_first: bool = False
    ) -> None:
        """Take cards from the box and put them into a zone."""
        names = names_of(text)
        for name in reversed(names) if top_first else names:
            zones.put(state, self._take(state, name), zone, seat)

    def _find(self, state: DeckbuildingState, names: Sequence[str], cards: Sequence[int]) -> list[int]:
        """Cards by their names, each once."""
        matching: list[int] = []
        for name in names:
            matching.append(next(card for card in cards if state.name(card) == name and card not in matching))
        return matching

    # -- asking ---------------------------------------------------------------------------------------------------

    def decision(self, seat: int | None = None) -> Decision:
        """The question waiting for a seat; without a seat the first one.

        Raises:
            Forbidden: nothing is waiting for it.
        """
        for decision in self.game.pending:
            if seat is None or decision.seat == seat:
                return decision
        raise Forbidden(f"nothing is waiting for seat {seat}; waiting are {self.waiting}")

    @property
    def waiting(self) -> list[int]:
        """The seats that the game waits for."""
        return [decision.seat for decision in self.game.pending]

    @property
    def asked(self) -> str:
        """What the first waiting seat is asked: the key of the prompt."""
        return str(self.decision().prompt[0])

    def options(self, seat: int | None = None) -> list[str]:
        """What a seat may answer, as "verb name"."""
        return [" ".join(self._words(option)) for option in self._data(seat)]

    def view(self, seat: int | None) -> DeckbuildingView:
        """The view of a seat."""
        return view(self.state, seat, [decision.seat for decision in self.game.pending])

    def _data(self, seat: int | None) -> list[DeckbuildingOption]:
        return Deckbuilding().present(self.state, self.decision(seat))["options"]

    def _words(self, option: DeckbuildingOption) -> list[str]:
        name = self._name(option)
        return [str(option["verb"]), *([name] if name else [])]

    def _name(self, option: DeckbuildingOption) -> str:
        if "card" in option:
            number = self.state.cards.by_key[str(option["card"])]
            return self.state.cards.blueprints[number].name
        return str(option["seat"]) if "seat" in option else ""

    # -- verbs ----------------------------------------------------------------------------------------------------

    def _answer(self, value: object, seat: int | None = None) -> "Table":
        decision = self.decision(seat)
        try:
            self.game.answer(decision.seat, decision.id, value)
        except IllegalAnswer as error:
            raise Forbidden(str(error)) from error
        self.events += self.game.drain()
        return self

    def take(self, verb: str, name: str = "", seat: int | None = None) -> "Table":
        """Take an option by its verb and, if it is about one, the name of its card or the number of its seat."""
        for option in self._data(seat):
            if option["verb"] == verb and name in ("", self._name(option)):
                return self._answer(option["key"], seat)
        raise Forbidden(f"{verb} {name} is not allowed; allowed are {', '.join(self.options(seat))}")

    def play(self, name: str) -> "Table":
        """Play a card from the hand."""
        return self.take("play", name)

    def plain(self) -> "Table":
        """Play all cards that only give Power."""
        return self.take("plain")

    def buy(self, name: str) -> "Table":
        """Buy a card of the Path, a Valor or the Archenemy."""
        top = self.state.top_archenemy()
        return self.take("defeat" if top != NONE and self.state.name(top) == name else "buy", name)

    def end(self) -> "Table":
        """End the turn."""
        return self.take("end")

    def defend(self, seat: int, name: str = "") -> "Table":
        """Avoid an Attack with a Defense card, or without a name take it."""
        return self.take("defend", name, seat) if name else self.take("no", "", seat)

    def choose(self, *names: str, seat: int | None = None) -> "Table":
        """Choose cards by their names."""
        keys: list[str] = []
        for name in names:
            fitting = [str(option["key"]) for option in self._data(seat) if self._name(option) == name]
            free = [key for key in fitting if key not in keys]
            if not free:
                raise Forbidden(f"{name} cannot be chosen; there are {', '.join(self.options(seat))}")
            keys.append(free[0])
        return self._answer(keys, seat)

    def say(self, yes: bool, seat: int | None = None) -> "Table":
        """Answer a question of yes or no."""
        return self._answer("yes" if yes else "no", seat)

    def pick(self, place: int, seat: int | None = None) -> "Table":
        """Choose one of several texts, the first one being 0."""
        return self._answer(f"option:{place}", seat)

    def name(self, number: int, seat: int | None = None) -> "Table":
        """Name a number."""
        return self._answer(number, seat)

    # -- looking --------------------------------------------------------------------------------------------------

    def names_in(self, zone: int, seat: int = NO_SEAT) -> list[str]:
        """The cards of a zone, as they lie, the top one last."""
        return zones.names(self.state, self.state.cards_in(zone, seat))

    def hand(self, seat: int) -> list[str]:
        """A hand, sorted."""
        return sorted(self.names_in(HAND, seat))

    def deck(self, seat: int) -> list[str]:
        """A deck, the top card first."""
        return self.names_in(DECK, seat)[::-1]

    def discard(self, seat: int) -> list[str]:
        """A discard pile, sorted."""
        return sorted(self.names_in(DISCARD, seat))

    @property
    def path(self) -> list[str]:
        """The Path, the oldest card first."""
        return self.names_in(PATH)

    @property
    def destroyed(self) -> list[str]:
        """The destroyed cards, sorted."""
        return sorted(self.names_in(DESTROYED))

    @property
    def power(self) -> int:
        """The player's Power."""
        return self.state.power

    def events_of(self, kind: str) -> list[dict[str, object]]:
        """What events of a kind since the beginning told."""
        return [event.data for event in self.events if event.kind == kind]
