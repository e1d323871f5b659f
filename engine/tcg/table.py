"""Set a table as you like, play through public verbs, look at everything: for tests, docs and the terminal.

A table starts with a Ring-bearer and The One Ring for each seat (two, unless more are asked for), seat 0 being the Free
Peoples player, and the adventure path up to the fellowship's site. Seats are numbered clockwise: with three, seat 2
sits on the right of seat 0. Put cards where they are wanted, begin a phase, then play::

    table = Table(site=4)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    runner = table.in_play("Goblin Runner", seat=1)
    halls = table.in_hand("Their Halls of Stone")
    table.fight(gimli, runner)
    table.play(halls)
    assert gimli.strength == 10

Whoever is asked to respond to a card that was played, exerted or wounded and can only pass, passes by themselves. Every
verb fails with ``Forbidden`` when the rules do not allow it at that moment.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.kernel import Decision, Game, IllegalAnswer, Stream, key_from_seed
from engine.kernel.arbitrary import least_answer
from engine.kernel.ruleset import find
from engine.kernel.state import GameEvent
from engine.tcg import names
from engine.tcg.config import RulesConfig
from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.library import blueprint, playable, playable_cards, pool_responders, text
from engine.tcg.new_game import empty_state, set_responders
from engine.tcg.rules import active, costs, skirmishing, values, zones
from engine.tcg.ruleset import Tcg
from engine.tcg.starters import BLACK_RIDER_STARTERS, STARTERS
from engine.tcg.state import NO_CARD, Skirmish, TcgState
from engine.tcg.view import view
from engine.tcg.view_types import TcgView

FREE_PEOPLES = 0
SHADOW = 1
ZONES = {
    names.STACKED: "stacked",
    names.REMOVED: "removed pile",
    names.DECK: "draw deck",
    names.HAND: "hand",
    names.ADVENTURE: "adventure deck",
    names.DISCARD: "discard pile",
    names.DEAD: "dead pile",
    names.VOID: "void",
    names.AREA: "play",
    names.SUPPORT: "play",
    names.BORNE: "play",
    names.PATH: "adventure path",
}

EVERYDAY = (
    names.PLAYED, names.EXERTED, names.WOUNDED, names.ABOUT_TO_WOUND, names.ABOUT_TO_HEAL, names.WINS_SKIRMISH,
)  # fmt: skip
"""What some event or other could respond to nearly always: the table passes for whoever holds none."""


class Forbidden(Exception):
    """The rules do not allow that now; the message lists what is allowed."""


class Scripted(Stream):
    """A stream whose numbers are given, for tests of random choices; then the usual words follow."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(key_from_seed(0))
        self.numbers = list(numbers)

    def below(self, bound: int) -> int:
        if self.numbers:
            number = self.numbers.pop(0)
            if not 0 <= number < bound:
                raise Forbidden(f"the scripted number {number} is not below {bound}")
            return number
        return super().below(bound)

    def clone(self) -> "Stream":
        twin = Scripted(self.numbers)
        twin.position = self.position
        return twin


@dataclass(frozen=True, slots=True)
class Card:
    """One card on the table; every property is read from the game as it is now."""

    table: "Table"
    index: int

    def __repr__(self) -> str:
        return f"<{self.name} #{self.index}>"

    @property
    def name(self) -> str:
        return self.table.state.blueprints[self.index].facts.name

    @property
    def zone(self) -> str:
        """Where it is: "hand", "play", "discard pile", ..."""
        return ZONES[self.table.state.zone[self.index]]

    @property
    def strength(self) -> int:
        return values.strength(self.table.state, self.index)

    @property
    def vitality(self) -> int:
        """The vitality that wounds have left."""
        return values.vitality(self.table.state, self.index)

    @property
    def resistance(self) -> int:
        return values.resistance(self.table.state, self.index)

    @property
    def resistance_left(self) -> int:
        """The resistance that burdens have left."""
        return values.resistance_left(self.table.state, self.index)

    @property
    def wounds(self) -> int:
        return self.table.state.wounds[self.index]

    @property
    def tokens(self) -> int:
        return self.table.state.tokens[self.index]

    @property
    def cost(self) -> int:
        """The cost to play it now, roaming included."""
        return costs.twilight_cost(self.table.state, self.index)

    @property
    def shadow_number(self) -> int:
        return costs.shadow_number(self.table.state, self.index)

    @property
    def keywords(self) -> dict[str, int]:
        return values.keywords(self.table.state, self.index)

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword."""
        return keyword in self.keywords

    @property
    def is_roaming(self) -> bool:
        return costs.is_roaming(self.table.state, self.index)

    @property
    def is_active(self) -> bool:
        return active.is_active(self.table.state, self.index)

    @property
    def bearer(self) -> "Card | None":
        bearer = self.table.state.bearer[self.index]
        return None if bearer == NO_CARD else Card(self.table, bearer)

    @property
    def borne(self) -> "list[Card]":
        return [Card(self.table, item) for item in zones.items_on(self.table.state, self.index)]

    @property
    def stacked(self) -> "list[Card]":
        """The cards stacked on it."""
        return [Card(self.table, index) for index in zones.stacked_on(self.table.state, self.index)]

    @property
    def text(self) -> str:
        """Its generated game text."""
        return text(self.table.state.blueprints[self.index].id)


class Table:
    """See the module.

    Args:
        seats: how many play, two to six.
        site: the site number the fellowship is at.
        sites: card names or ids by number, to have certain sites on the path (or next: site + 1 goes into the Shadow
            player's adventure deck).
        site_owners: seats by number, whose site it is; else site 1 is the Free Peoples player's, the others are seat
            1's (seat 0's where seat 1 moves). With three players and more everybody has sites of all numbers.
        ring: the Ring both seats use; bearer: their Ring-bearer.
        fp: which seat moves.
        options: the game's options.
        random: numbers the next random choices give.
        idle_hands: give each seat one card in hand, as anybody with a card is asked what to do; without, a phase in
            which nobody can act is over at once.
    """

    def __init__(
        self,
        *,
        seats: int = 2,
        site: int = 1,
        sites: Mapping[int, str] | None = None,
        site_owners: Mapping[int, int] | None = None,
        bearer: str = "1C290",
        ring: str = "1C2",
        fp: int = FREE_PEOPLES,
        options: Mapping[str, object] | None = None,
        random: Sequence[int] = (),
        idle_hands: bool = True,
        moves: int = 0,
        all_sites: bool = False,
    ) -> None:
        config = RulesConfig.from_options(dict(options or {}))
        self.state: TcgState = empty_state(config, seats, Scripted(random))
        self.game: Game | None = None
        state = self.state
        state.fp = fp
        state.moves = moves
        state.site_number = [site] * seats
        for seat in range(seats):
            state.ring_bearer[seat] = self._add(bearer, seat, names.AREA)
            state.ring[seat] = self._add(ring, seat, names.BORNE, state.ring_bearer[seat])
        wanted = dict(sites or {})
        usual = {blueprint(site_id).site_number: site_id for site_id in STARTERS["aragorn"].sites}
        for number in range(1, 10):
            owner = (site_owners or {}).get(number, SHADOW if number > 1 else FREE_PEOPLES)
            card = self._add(
                wanted.get(number, usual[number]), owner, names.PATH if number <= site else names.ADVENTURE
            )
            if number <= site:
                state.path.append(card)
            if seats > 2 or all_sites:
                for seat in range(seats):
                    if seat != owner:
                        self._add(wanted.get(number, usual[number]), seat, names.ADVENTURE)
        if idle_hands:
            for seat in range(seats):
                self.in_hand("Sleep, Caradhras" if seat == fp else "Host of Thousands", seat=seat)

    # -- arranging ------------------------------------------------------------------------------------------------

    def _new(self, card_id: str, seat: int, zone: int, bearer: int = NO_CARD) -> int:
        if self.game is not None:
            raise Forbidden("arrange the table before the phase begins")
        card = zones.add_card(self.state, blueprint(card_id), seat, zone, bearer)
        self.state.index = None
        return card

    def _add(self, name: str, seat: int, zone: int, bearer: int = NO_CARD) -> int:
        return self._new(find_card(name, self.state.config.sets), seat, zone, bearer)

    def in_play(
        self, name: str, *, seat: int = FREE_PEOPLES, on: Card | None = None, wounds: int = 0, tokens: int = 0
    ) -> Card:
        """Put a card into play: where its kind lives, or under ``on``."""
        printed = blueprint(find_card(name, self.state.config.sets))
        zone = names.BORNE if on else names.AREA if printed.type in (names.COMPANION, names.MINION) else names.SUPPORT
        card = self._add(name, seat, zone, on.index if on else NO_CARD)
        self.state.wounds[card] = wounds
        self.state.tokens[card] = tokens
        return Card(self, card)

    def stacked(self, name: str, *, on: Card) -> Card:
        """Stack a card on a card in play with the same owner."""
        return Card(self, self._add(name, self.state.owner[on.index], names.STACKED, on.index))

    def _several(self, cards: Sequence[str], seat: int, zone: int) -> Card:
        first, *others = (Card(self, self._add(name, seat, zone)) for name in cards)
        del others
        return first

    def in_hand(self, *cards: str, seat: int = FREE_PEOPLES) -> Card:
        """Put cards into a hand; returns the first."""
        return self._several(cards, seat, names.HAND)

    def in_discard(self, *cards: str, seat: int = FREE_PEOPLES) -> Card:
        """Put cards into a discard pile; returns the first."""
        return self._several(cards, seat, names.DISCARD)

    def in_dead_pile(self, name: str, *, seat: int = FREE_PEOPLES) -> Card:
        """Put a card into a dead pile."""
        return Card(self, self._add(name, seat, names.DEAD))

    def in_removed_pile(self, *cards: str, seat: int = FREE_PEOPLES) -> Card:
        """Put cards on the pile of those removed from the game; returns the first."""
        return self._several(cards, seat, names.REMOVED)

    def on_deck(self, *cards: str, seat: int = FREE_PEOPLES) -> Card:
        """Put cards on top of a draw deck, the first one uppermost; returns that one."""
        added = [Card(self, self._add(name, seat, names.DECK)) for name in reversed(cards)]
        return added[-1]

    def in_adventure_deck(self, name: str, *, seat: int = FREE_PEOPLES) -> Card:
        """Put a site into an adventure deck."""
        return Card(self, self._add(name, seat, names.ADVENTURE))

    def place_player(self, seat: int, *, site: int) -> None:
        """Put a player's marker on a site of the path."""
        self.state.site_number[seat] = site

    def wound(self, card: Card, count: int) -> None:
        """Set a character's wounds."""
        self.state.wounds[card.index] = count

    def burdens(self, count: int, *, seat: int = FREE_PEOPLES) -> None:
        """Set a Ring-bearer's burdens."""
        self.state.burdens[seat] = count

    def twilight(self, count: int) -> None:
        """Set the twilight pool."""
        self.state.twilight = count

    # -- beginning ------------------------------------------------------------------------------------------------

    def begin(self, phase: str) -> "Table":
        """Start the game in a phase ("turn" for the start of the Free Peoples player's turn)."""
        state = self.state
        match phase:
            case "turn":
                state.push("begin_turn", state.fp)
            case names.FELLOWSHIP:
                self._phase(phase)
                state.push("fellowship_action")
            case names.SHADOW:
                self._phase(names.FELLOWSHIP)
                state.push("shadow_phases")
            case names.MANEUVER:
                self._phase(phase)
                state.push("after_maneuver")
                state.push("procedure", state.fp, 0)
            case names.ARCHERY:
                self._phase(phase)
                state.push("archery_fire")
                state.push("procedure", state.fp, 0)
            case names.ASSIGNMENT:
                self._phase(names.ARCHERY)
                state.push("assignment_phase")
            case names.REGROUP:
                self._phase(names.ASSIGNMENT)
                state.push("regroup")
            case _:
                raise Forbidden(f"no phase {phase!r} to begin; for skirmishes use fight()")
        return self._run()

    def fight(self, fighter: Card, *minions: Card) -> "Table":
        """Start the game in the skirmish phase of a character against minions."""
        state = self.state
        self._phase(names.ASSIGNMENT)
        state.skirmishes = [Skirmish(fighter.index, [minion.index for minion in minions])]
        state.push("after_skirmishes")
        state.push("next_skirmish")
        return self._run()

    def _phase(self, phase: str) -> None:
        self.state.phase = phase
        self.state.index = None

    def _run(self) -> "Table":
        if self.game is not None:
            raise Forbidden("the game has begun already")
        set_responders(self.state, pool_responders(self.state.config))
        self.game = Game(find("tcg"), "table", self.state, snapshots=True)
        self.state.sink = []
        self.game._run(None)
        return self

    # -- asking ---------------------------------------------------------------------------------------------------

    @property
    def running(self) -> Game:
        """The game, once a phase has begun."""
        if self.game is None:
            raise Forbidden("begin a phase first")
        return self.game

    @property
    def asked(self) -> Decision:
        """The decision waited for (the first of several simultaneous ones)."""
        if not self.running.pending:
            raise Forbidden("the game is over; nobody is asked")
        return self.running.pending[0]

    def legal(self, verb: str) -> list[Card]:
        """The cards an action of a kind ("play", "use", "respond", "trigger", "heal", "transfer") is open for."""
        options = [option for option in self.asked.options if isinstance(option, tuple) and option[0] == verb]
        return [Card(self, card) for card in dict.fromkeys(option[1] for option in options)]

    def may(self, verb: str, card: Card) -> bool:
        """Whether that action is open now."""
        return card in self.legal(verb)

    @property
    def choices(self) -> list[Card]:
        """The cards one may choose from, or whose required actions wait for an order."""
        return [Card(self, option) for option in self.asked.options if isinstance(option, int)] or self.due

    def seats(self, verb: str = "seat") -> list[int]:
        """The players one may name."""
        return [option[1] for option in self.asked.options if isinstance(option, tuple) and option[0] == verb]

    @property
    def due(self) -> list[Card]:
        """The cards whose required actions wait for the Free Peoples player to order them."""
        if self.asked.prompt[0] != "required":
            return []
        options = [option for option in self.asked.options if isinstance(option, tuple)]
        return [Card(self, card) for card in dict.fromkeys(option[1] for option in options)]

    def is_vain(self, verb: str, card: Card) -> bool:
        """Whether something that the asked seat may do with a card says that it does nothing now. It then stands behind
        all that would do something."""
        options = Tcg().present(self.state, self.asked)["options"]
        key = self.running.key(card.index)
        matching = [option for option in options if option["verb"] == verb and option.get("card") == key]
        if not matching:
            raise Forbidden(f"{verb} {card} is not possible; seat {self.asked.seat} may {self.describe()}")
        marks = [bool(option.get("idle")) for option in options if "card" in option]
        assert marks == sorted(marks), "what does nothing stands in front of something else"
        return all(option["idle"] and str(option["note"]).startswith("Does nothing now") for option in matching)

    @property
    def asked_seats(self) -> list[int]:
        """The seats with a pending decision."""
        return [decision.seat for decision in self.running.pending]

    # -- acting ---------------------------------------------------------------------------------------------------

    def _act(self, verb: str, card: Card | None, ability: str = "", about: Card | None = None) -> "Table":
        wanted = NO_CARD if card is None else card.index
        for option in self.asked.options:
            if not isinstance(option, tuple) or option[:2] != (verb, wanted) or ability not in ("", option[2]):
                continue
            if about is None or about.index in option[3:]:
                self.running.decide(self.asked, option)
                return self._pass_idle()
        raise Forbidden(f"{verb} {card or ''} is not possible; seat {self.asked.seat} may {self.describe()}")

    def _pass_idle(self) -> "Table":
        """Pass for those who are asked about what happens to nearly every card, and can do nothing else."""
        while self.running.pending and len(self.asked.options) == 1 and self.asked.prompt[0] == "respond":
            if self.asked.prompt[1] not in EVERYDAY:
                break
            self.running.decide(self.asked, self.asked.options[0])
        return self

    def describe(self) -> str:
        """The legal answers in words."""
        return f"({self.asked.prompt[0]}) " + ", ".join(self.asked.option_keys())

    def play(self, card: Card, *, about: Card | None = None) -> "Table":
        """Play a card, as an action or a response; ``about`` says to which of several cards."""
        return self._act("play", card, about=about)

    def use(self, card: Card, ability: int | None = None) -> "Table":
        """Use a special ability of a card in play, or of the site; ``ability`` counts them on the card from 0."""
        named = "" if ability is None else list(active.texts(self.state, card.index).actions)[ability]
        return self._act("use", card, named)

    def respond(self, card: Card, *, about: Card | None = None) -> "Table":
        """Use a response ability of a card in play, or its "you may"; ``about`` says to which of several cards."""
        return self._act("trigger" if self.may("trigger", card) else "respond", card, about=about)

    def first(self, card: Card) -> "Table":
        """Let a card's required action, or the wounds of a lost skirmish that are its own, come first."""
        verbs = [option[0] for option in self.asked.options if isinstance(option, tuple) and option[1] == card.index]
        return self._act(verbs[0] if verbs else "trigger", card)

    def wear_ring(self) -> "Table":
        """Put The One Ring on, as an action or a response."""
        ring = Card(self, self.state.ring[self.asked.seat])
        return self.use(ring) if self.may("use", ring) else self.respond(ring)

    def heal_with(self, card: Card) -> "Table":
        """Discard a card from hand to heal the character of its title."""
        return self._act("heal", card)

    def heal_at_sanctuary(self) -> "Table":
        """Heal at the sanctuary now, before what cards offer at the start of the turn."""
        return self._act("sanctuary", None)

    def transfer(self, item: Card) -> "Table":
        """Hand a possession on."""
        return self._act("transfer", item)

    def pass_(self) -> "Table":
        """Pass."""
        return self._act("pass", None)

    def pass_all(self) -> "Table":
        """Pass for everybody until the phase's actions are over; stops at a response or any other question."""
        phase_number = self.state.phase_number
        while self.running.pending and self.state.phase_number == phase_number and self.asked.prompt[0] == "action":
            self.pass_()
        return self

    def pass_responses(self) -> "Table":
        """Pass for everybody until something else than a response is asked, or the game is over."""
        while self.running.pending and self.asked.prompt[0] == "respond":
            self.pass_()
        return self

    def move(self) -> "Table":
        """End the fellowship phase, or move again at the end of the regroup phase."""
        return self._act("move", None)

    def stay(self) -> "Table":
        """End the turn."""
        return self._act("stay", None)

    def choose(self, *cards: Card) -> "Table":
        """Choose cards (none at all to decline)."""
        if self.due:
            (card,) = cards
            return self.first(card)
        open_ = self.choices
        if any(card not in open_ for card in cards):
            raise Forbidden(f"{list(cards)} cannot be chosen; {self.describe()}")
        self._answer([self.running.key(card.index) for card in cards])
        return self

    def choose_if_asked(self, *cards: Card) -> "Table":
        """Choose cards where there is a choice; where there is none the game has gone on by itself."""
        return self.choose(*cards) if self.running.pending and set(cards) <= set(self.choices) else self

    def pick(self, number: int) -> "Table":
        """Choose one of several things a text offers, by its place, or a place in the turn order."""
        options = self.asked.options
        if not 0 <= number < len(options):
            raise Forbidden(f"there is no option {number}; {self.describe()}")
        self.running.decide(self.asked, options[number])
        return self._pass_idle()

    def name(self, seat: int) -> "Table":
        """Name a player."""
        return self._answer(f"seat:{seat}")

    def resign(self, seat: int, reason: str = "concession") -> "Table":
        """A player leaves the game."""
        self.running.resign(seat, reason)
        return self

    def number(self, number: int) -> "Table":
        """Name a number."""
        self._answer(number)
        return self

    def say(self, yes: bool) -> "Table":
        """Answer yes or no."""
        self._answer("yes" if yes else "no")
        return self

    def assign(self, pairs: Mapping[Card, Card]) -> "Table":
        """Assign minions (the keys) to characters."""
        key = self.running.key
        self._answer([f"{key(minion.index)}>{key(fighter.index)}" for minion, fighter in pairs.items()])
        return self

    def _answer(self, value: object) -> "Table":
        decision = self.asked
        try:
            self.running.answer(decision.seat, decision.id, value)
        except IllegalAnswer as error:
            raise Forbidden(f"{error} Asked: {self.describe()}") from error
        return self._pass_idle()

    def run_to(self, phase: str) -> "Table":
        """Let everybody pass, decline and assign nobody until a phase begins (or the game is over)."""
        first = True
        while self.running.pending and (first or self.state.phase != phase):
            first = False
            self.decline()
        return self

    def decline(self) -> None:
        """Give the least answer to whatever is asked: pass, no, nobody, zero."""
        decision = self.asked
        self.running.decide(decision, least_answer(decision))

    # -- looking --------------------------------------------------------------------------------------------------

    def cards(self, zone: str, *, seat: int = FREE_PEOPLES) -> list[Card]:
        """A seat's cards of a zone by its name ("hand", "discard pile", "dead pile", "play", ...)."""
        return [
            Card(self, card)
            for card, where in enumerate(self.state.zone)
            if where != names.NOWHERE and ZONES[where] == zone and self.state.owner[card] == seat
        ]

    def ring_bearer(self, seat: int = FREE_PEOPLES) -> Card:
        return Card(self, self.state.ring_bearer[seat])

    def site(self, number: int) -> Card:
        """A site of the path."""
        return Card(self, self.state.path[number - 1])

    @property
    def pool(self) -> int:
        """Tokens in the twilight pool."""
        return self.state.twilight

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def archery(self) -> tuple[int, int]:
        """(fellowship, minion) archery totals."""
        return values.archery_totals(self.state)

    @property
    def strengths(self) -> tuple[int, int]:
        """(fellowship, minion) strength in the skirmish being fought."""
        skirmish = self.state.skirmish()
        if skirmish is None:
            raise Forbidden("no skirmish is being fought")
        return skirmishing.strengths(self.state, skirmish)

    def events(self) -> list[GameEvent]:
        """The events since the last call."""
        return self.running.drain()

    def view(self, seat: int | None) -> TcgView:
        """The view of a seat."""
        return view(self.state, seat, self.asked_seats)


@cache
def _in_starters() -> frozenset[str]:
    """The cards of the starter decks."""
    return frozenset[str]().union(*(deck.ids for deck in (*STARTERS.values(), *BLACK_RIDER_STARTERS.values())))


@cache
def _by_name() -> dict[str, list[str]]:
    """The ids of cards with rules, by full name, in collector's order."""
    return _grouped(lambda card: card.name)


@cache
def _by_title() -> dict[str, list[str]]:
    """The ids of cards with rules, by title, in collector's order."""
    return _grouped(lambda card: card.title)


def _grouped(key: Callable[[CardFacts], str]) -> dict[str, list[str]]:
    facts = all_facts()
    groups: dict[str, list[str]] = {}
    for card_id in playable_cards():
        groups.setdefault(key(facts[card_id]), []).append(card_id)
    return groups


def find_card(name: str, sets: Collection[int]) -> str:
    """A card's id from its id, its full name or its title. Where several cards with rules bear a name, it means one of
    these sets, of those the one of the starter decks, and else the one of the earliest set.

    Raises:
        KeyError: no such card, or several.
    """
    if playable(name):
        return name
    try:
        return blueprint(name).id
    except KeyError:
        pass
    facts = all_facts()
    loose = _by_name().get(name) or _by_title().get(name, [])
    preferences: tuple[Callable[[str], bool], ...] = (lambda card: facts[card].set in sets, _in_starters().__contains__)
    for preferred in preferences:
        loose = [printed for printed in loose if preferred(printed)] or loose
    loose = [printed for printed in loose if facts[printed].set == facts[loose[0]].set]
    if len(loose) != 1:
        raise KeyError(f"{name!r} is {'no card' if not loose else 'one of ' + ', '.join(loose)} with rules")
    return loose[0]
