"""The whole of a game in progress as columns: one list per property, indexed by card.

A card is a small number: its index in the game. Cards of hidden zones are told apart only by their owner; see
``TcgState.handle``.
"""

from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.state import State
from engine.tcg.blueprint import Blueprint, Texts
from engine.tcg.config import RulesConfig

if TYPE_CHECKING:
    from engine.tcg.context import AbilityContext
    from engine.tcg.words.abilities import Modifier

NO_CARD = -1

Lasting = tuple[str, int, int, str, int, str, int, int]
"""kind, card (or NO_CARD), the card's generation, detail (a keyword), amount, until, phase serial, source card."""


class Use(NamedTuple):
    """An ability used in the action procedure of this phase: from which position of the table (empty if not noted),
    by whom, and with which choices, each by the places of the options taken. See ``rules.loops``."""

    fingerprint: str
    seat: int
    card: int
    number: int
    picks: list[list[int]]

    @property
    def action(self) -> tuple[int, int, int]:
        """Who uses what."""
        return (self.seat, self.card, self.number)


class Skirmish:
    """A character of the fellowship against minions; the game text of ``text_suppressed`` does not apply in it,
    ``gone`` are the characters whose going, together, left their side empty."""

    __slots__ = ("fighter", "fought", "gone", "minions", "text_suppressed")

    def __init__(
        self, fighter: int, minions: list[int], fought: bool = False, text_suppressed: tuple[int, ...] = ()
    ) -> None:
        self.fighter = fighter
        self.minions = minions
        self.fought = fought
        self.text_suppressed = text_suppressed
        self.gone: list[int] = []

    def clone(self) -> "Skirmish":
        twin = Skirmish(self.fighter, self.minions.copy(), self.fought, self.text_suppressed)
        twin.gone = self.gone.copy()
        return twin


class Index:
    """What the active cards and the current site make happen, by kind. Derived; rebuilt when stale."""

    __slots__ = ("actions", "active", "items", "modifiers", "responses", "texts", "triggers")

    def __init__(self) -> None:
        self.active: list[int] = []
        self.modifiers: dict[str, list[tuple[AbilityContext, Modifier]]] = {}
        self.triggers: dict[str, list[tuple[int, int]]] = {}
        self.responses: dict[str, list[tuple[int, int]]] = {}
        self.actions: dict[str, list[tuple[int, int]]] = {}
        self.items: dict[int, list[int]] = {}
        self.texts: dict[int, Texts] = {}
        """Cards whose game text is not the printed one."""


class TcgState(State):
    """See the module. Lists named after zones hold card lists per seat; the last of ``deck`` is the top."""

    # The same for every copy of a game.
    config: RulesConfig
    seats: int
    blueprints: list[Blueprint]
    owner: list[int]
    phantoms: list[list[int]]
    """Per seat, one stand-in per response event of the format, to find out who could respond holding any of them."""

    # Columns by card.
    zone: list[int]
    wounds: list[int]
    tokens: list[int]
    bearer: list[int]
    """Who bears the card; for a stacked one, the card it is stacked on."""
    generation: list[int]
    """How often the card has entered play: an object in play is the pair (card, generation)."""
    handle: list[int]
    """The number people know the card by: fresh when it leaves a hidden zone, private inside one."""

    # Zones by seat.
    deck: list[list[int]]
    hand: list[list[int]]
    adventure: list[list[int]]
    discard: list[list[int]]
    dead: list[list[int]]
    area: list[list[int]]
    support: list[list[int]]
    path: list[int]
    """Site 1 first; a site not yet played is beyond the end."""

    # By seat.
    site_number: list[int]
    burdens: list[int]
    bids: list[int]
    ring: list[int]
    ring_bearer: list[int]
    worn: list[bool]
    lost: list[bool]
    elimination_order: list[int]
    """When a seat lost: 1 for the first to fall, and so on; equal for those who fell together; 0 while in the game."""
    order: list[int]
    """Seats in turn order, clockwise, those who have lost included."""

    # The turn.
    fp: int
    phase: str
    phase_number: int
    """Counts phases, skirmish phases each; lasting effects of a phase remember it."""
    twilight: int
    moves: int
    fierce: bool
    taken: int
    """Cards drawn or taken into hand in this fellowship phase (the Rule of 4)."""
    move_bonus: list[tuple[int, int]]
    """Cards, with their generation, whose change of the move limit counts for the whole turn."""
    skirmishes: list[Skirmish]
    current: int
    """Index of the skirmish being fought, or -1."""
    cancelled: bool
    lasting: list[Lasting]
    uses: dict[tuple[int, int, int], int]
    """Amount used up of a limited ability this phase: (card, generation, ability)."""
    phase_wounds: dict[int, int]
    played: list[int]
    """Cards played this phase, in order."""
    dying_bearer: int
    """Seat whose Ring-bearer has just been killed while its fate is open, or -1."""
    reshuffled: list[bool]
    """By seat: whether the discard pile has become the draw deck; see ``RulesConfig.reshuffle``."""
    next_public: int
    next_private: list[int]
    changes: int
    """Counts every change a player could care about; a free action that changes nothing may not be repeated."""
    uses_without_effect: dict[tuple[int, int], int]
    """Abilities whose last use changed nothing, with ``changes`` as it was."""

    rounds: list[Use]
    """Abilities used in this phase since anything else was done, or the Free Peoples player passed; see
    ``rules.loops``."""
    loop_blocked: dict[tuple[int, int], int]
    """Abilities of a loop that has been played out, with ``changes`` as it was then."""

    nesting: list[tuple[int, int, str]]
    """Responses being performed, each within the one before: the required with card and ability, and with the position
    of the table if they stand there already; see ``rules.windows``. Empty between steps."""

    left_site: int
    """The site being left while its text still counts although the marker has moved on; within a step only."""
    index: Index | None

    def shadow_seats(self) -> list[int]:
        """The Shadow players, from the Free Peoples player's right, counter-clockwise (FR "Shadow phase")."""
        return self.from_right(self.fp)

    def from_right(self, seat: int) -> list[int]:
        """The other players still in the game, from a seat's right, counter-clockwise."""
        seats = self.order
        start = seats.index(seat)
        around = seats[:start][::-1] + seats[:start:-1]
        return [other for other in around if not self.lost[other]]

    def procedure_seats(self) -> list[int]:
        """Everyone in the order of the action procedure: the Free Peoples player, then counter-clockwise. A Free
        Peoples player who has lost is passed over while the others complete his turn."""
        shadow = self.shadow_seats()
        return shadow if self.lost[self.fp] else [self.fp, *shadow]

    def opponents(self, seat: int) -> list[int]:
        """A player's opponents: all Shadow players for the Free Peoples player, only him for each of them, while he is
        in the game (CR "opponent")."""
        if seat == self.fp:
            return self.shadow_seats()
        return [] if self.lost[self.fp] else [self.fp]

    def on_left(self, seat: int) -> int:
        """The next player clockwise who is still in the game: whose turn comes next."""
        return self.from_right(seat)[-1]

    def is_out(self, seat: int) -> bool:
        return self.lost[seat]

    def site(self) -> int:
        """The site the fellowship of this turn is at."""
        return self.path[self.site_number[self.fp] - 1]

    def skirmish(self) -> Skirmish | None:
        """The skirmish being fought."""
        return self.skirmishes[self.current] if self.current >= 0 else None

    def canonical(self, card: int) -> tuple[str, int]:
        """Sort key that puts cards in an order that tells nothing of how they lay."""
        return (self.blueprints[card].id, card)

    def restore_from(self, before: "TcgState") -> None:
        """Be again what ``before`` is a copy of, in the midst of a step. Chance that was used stays used, and what has
        been told, handles included, stays told."""
        agenda = self.agenda
        agenda[:] = before.agenda
        kept = {name: getattr(self, name) for name in ("stream", "sequence", "sink", "next_public", "nesting")}
        self.__dict__.update(before.__dict__, agenda=agenda, **kept)

    def copy(self) -> "TcgState":
        """An independent copy, by hand: one list copy per column."""
        twin = TcgState.__new__(TcgState)
        twin.agenda = self.agenda.copy()
        twin.stream = self.stream.clone()
        twin.sequence = self.sequence
        twin.turn = self.turn
        twin.outcome = self.outcome
        twin.sink = None
        twin.config = self.config
        twin.seats = self.seats
        twin.blueprints = self.blueprints
        twin.owner = self.owner
        twin.phantoms = self.phantoms
        twin.zone = self.zone.copy()
        twin.wounds = self.wounds.copy()
        twin.tokens = self.tokens.copy()
        twin.bearer = self.bearer.copy()
        twin.generation = self.generation.copy()
        twin.handle = self.handle.copy()
        twin.deck = [cards.copy() for cards in self.deck]
        twin.hand = [cards.copy() for cards in self.hand]
        twin.adventure = [cards.copy() for cards in self.adventure]
        twin.discard = [cards.copy() for cards in self.discard]
        twin.dead = [cards.copy() for cards in self.dead]
        twin.area = [cards.copy() for cards in self.area]
        twin.support = [cards.copy() for cards in self.support]
        twin.path = self.path.copy()
        twin.site_number = self.site_number.copy()
        twin.burdens = self.burdens.copy()
        twin.bids = self.bids.copy()
        twin.ring = self.ring.copy()
        twin.ring_bearer = self.ring_bearer.copy()
        twin.worn = self.worn.copy()
        twin.lost = self.lost.copy()
        twin.leaving = self.leaving
        twin.elimination_order = self.elimination_order.copy()
        twin.order = self.order.copy()
        twin.fp = self.fp
        twin.phase = self.phase
        twin.phase_number = self.phase_number
        twin.twilight = self.twilight
        twin.moves = self.moves
        twin.fierce = self.fierce
        twin.taken = self.taken
        twin.move_bonus = self.move_bonus.copy()
        twin.skirmishes = [skirmish.clone() for skirmish in self.skirmishes]
        twin.current = self.current
        twin.cancelled = self.cancelled
        twin.lasting = self.lasting.copy()
        twin.uses = self.uses.copy()
        twin.phase_wounds = self.phase_wounds.copy()
        twin.played = self.played.copy()
        twin.dying_bearer = self.dying_bearer
        twin.reshuffled = self.reshuffled.copy()
        twin.next_public = self.next_public
        twin.next_private = self.next_private.copy()
        twin.changes = self.changes
        twin.uses_without_effect = self.uses_without_effect.copy()
        twin.rounds = self.rounds.copy()
        twin.loop_blocked = self.loop_blocked.copy()
        twin.nesting = []
        twin.left_site = NO_CARD
        twin.index = None
        return twin
