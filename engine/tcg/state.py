"""The whole of a game in progress as columns: one list per property, indexed by card.

A card is a small number: its index in the game. Cards of hidden zones are told apart only by their owner; see
``engine.cardgame.handles``.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Annotated, NamedTuple

from engine.cardgame.state import CardState
from engine.kernel.columns import Columns, PerCard, PerSeat, Shared, Start, Transient
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.config import RulesConfig
from engine.tcg.language import Ability, AbilityContext, Action, Modifier, Response, Texts, Trigger

NO_CARD = -1
NO_SEAT = -1


class Lasting(NamedTuple):
    """An effect that lasts, as data, with a reference to the text that made it.

    Attributes:
        kind: what it changes, a kind of modifier; or ``names.TEXT`` for text that stays in force by itself.
        card, generation: whom it changes, and as which object in play; ``NO_CARD`` for the game.
        detail: the keyword it gives; for text the fingerprint of the word that says it.
        amount: by how much, counted when it was made.
        until: ``names.UNTIL_PHASE`` and its kin.
        source, ability: the card whose text made it, and the ability's fingerprint.
        seat: who controls it.
        number: counts lasting effects; tells two of the same text apart.
        bound: what the text had named by then: names with cards and their generations.
    """

    kind: str
    card: int
    generation: int
    detail: str
    amount: int
    until: str
    source: int
    ability: str
    seat: int
    number: int
    bound: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()


class Use(NamedTuple):
    """An ability used in the action procedure of this phase: from which fingerprint of the table (empty if not noted),
    by whom, and with which choices, each by the places of the options taken. See ``rules.loops``."""

    fingerprint: str
    seat: int
    card: int
    ability: str
    picks: list[list[int]]

    @property
    def action(self) -> tuple[int, int, str]:
        """The seat, the card and the ability used."""
        return (self.seat, self.card, self.ability)


class Skirmish:
    """A character of the fellowship against minions.

    Attributes:
        fighter: the character, or ``NO_CARD`` once it has gone.
        minions: who attacks it.
        fought: whether it is over.
        text_suppressed: cards whose game text does not apply in it.
        gone: the characters whose going, together, left their side empty.
    """

    WIRE = tuple[int, list[int], bool, list[int], list[int]]

    __slots__ = ("fighter", "fought", "gone", "minions", "text_suppressed")

    def __init__(
        self, fighter: int, minions: list[int], fought: bool = False, text_suppressed: tuple[int, ...] = ()
    ) -> None:
        self.fighter = fighter
        self.minions = minions
        self.fought = fought
        self.text_suppressed = text_suppressed
        self.gone: list[int] = []

    def facing(self, card: int) -> list[int]:
        """Who is on the other side of a card in it; nobody for a card that is not."""
        if card == self.fighter:
            return self.minions
        return [self.fighter] if card in self.minions and self.fighter >= 0 else []

    def copy(self) -> "Skirmish":
        """An independent copy."""
        twin = Skirmish(self.fighter, self.minions.copy(), self.fought, self.text_suppressed)
        twin.gone = self.gone.copy()
        return twin

    def as_data(self) -> tuple[int, list[int], bool, list[int], list[int]]:
        """Its columns as plain data."""
        return (self.fighter, self.minions, self.fought, list(self.text_suppressed), self.gone)

    @staticmethod
    def from_data(data: tuple[int, list[int], bool, list[int], list[int]]) -> "Skirmish":
        """The skirmish that ``as_data`` made this of."""
        fighter, minions, fought, text_suppressed, gone = data
        skirmish = Skirmish(fighter, minions, fought, tuple(text_suppressed))
        skirmish.gone = gone
        return skirmish


class Index:
    """What the active cards, the current site and lasting text make happen, by kind. Derived; rebuilt when stale."""

    __slots__ = (
        "actions",
        "active",
        "cancelled",
        "granted",
        "items",
        "lasting",
        "modifiers",
        "responses",
        "texts",
        "triggers",
    )

    def __init__(self) -> None:
        self.active: list[int] = []
        self.modifiers: dict[str, list[tuple[AbilityContext, Modifier]]] = defaultdict(list)
        self.triggers: dict[str, list[tuple[int, str, Trigger]]] = defaultdict(list)
        self.responses: dict[str, list[tuple[int, str, Response]]] = defaultdict(list)
        self.actions: dict[str, list[tuple[int, str, Action]]] = defaultdict(list)
        self.items: dict[int, list[int]] = defaultdict(list)
        self.texts: dict[int, Texts] = {}
        """Cards whose game text is not the printed one."""
        self.lasting: dict[int, list[Lasting]] = defaultdict(list)
        """Lasting effects on cards that are still the object they were."""
        self.cancelled: set[int] = set()
        """Cards whose strength bonus is cancelled for a while."""
        self.granted: dict[Ability, tuple[Trigger, Lasting]] = {}
        """Triggers of lasting text."""


BySide = dict[str, list[Blueprint]]
"""Cards by their side; a side without one is missing."""


class Responders:
    """The response events somebody might hold in a match, and other cards that respond from a hand: who could respond
    is judged by these, never by a hand.

    The matches of a card pool share them. A match keeps those it began with.
    """

    __slots__ = ("_by_card", "_by_kind", "ids")

    def __init__(self, events: Iterable[Blueprint]) -> None:
        self.ids: list[str] = []
        self._by_kind: dict[str, BySide] = {}
        self._by_card: dict[str, dict[Blueprint, BySide]] = {}
        for event in events:
            self.ids.append(event.id)
            for kind in event.answers.on.kinds if event.answers is not None else ():
                self._by_kind.setdefault(kind, {}).setdefault(event.side, []).append(event)
                self._by_card[kind] = {}

    def to(self, kind: str, card: Blueprint | None = None) -> BySide:
        """The events that respond to such occurrences, as far as what is printed on the card that it happens to lets
        them."""
        if card is None or kind not in self._by_card:
            return self._by_kind.get(kind, {})
        by_card = self._by_card[kind]
        by_side = by_card.get(card)
        if by_side is None:
            by_side = by_card[card] = {}
            for side, events in self._by_kind[kind].items():
                if fitting := [event for event in events if event.answers and event.answers.on.filter.may_mean(card)]:
                    by_side[side] = fitting
        return by_side


class TcgState(CardState):
    """See the module. Columns named after zones hold card lists per seat; the last of ``deck`` is the top.

    Attributes:
        card_ids: the ids of the blueprints, as dumps name them.
        responders: the response events of the match's card pool.
        in_decks: how many cards belong to decks. Behind them stands one card per seat that is in no zone, the stand-in:
            it is each of the responders in turn while it is judged whether the seat could respond with one.
        waits_for_state: whether a text of any card waits for something to be true.
        acts_from_discard: whether any card can be played from a discard pile by its own text, or counts there.
        bearer: who bears the card; for a stacked one, the card it is stacked on.
        generation: how often the card has entered play: an object in play is the pair (card, generation).
        path: the sites, site 1 first; a site not yet played is beyond the end.
        site_number: where each fellowship is.
        elimination_order: when a seat lost: 1 for the first, and so on; equal for those who lost together; 0 while in
            the game.
        order: seats in turn order, clockwise, those who have lost included.
        phase_number: counts phases, skirmish phases each.
        taken: cards drawn or taken into hand in this fellowship phase (the Rule of 4).
        move_bonus: cards, with their generation, whose change of the move limit counts for the whole turn.
        current: index of the skirmish being fought, or -1.
        uses: amount used up of a limited ability this phase, by card, generation and ability.
        played: cards played this phase, in order.
        played_this_turn: cards played this turn, in order, each with the number of the site the fellowship was at.
        assigned: who has been assigned to a skirmish this turn, each with its generation.
        turn_uses: how often a text that is limited in a turn has been used, by card, generation and ability.
        lost_skirmish: who has lost a skirmish this turn, in order.
        site_replaced: whether a Shadow player has replaced the site that the fellowship was at, this turn.
        dying_bearer: seat whose Ring-bearer has just been killed while its fate is open, or -1.
        reshuffled: whether a discard pile has become the draw deck; see ``RulesConfig.reshuffle``.
        declined_reshuffle: seats that have kept their discard pile since their draw deck ran out.
        changes: counts every change a player could care about; a free action that changes nothing may not be repeated.
        uses_without_effect: abilities whose last use changed nothing, with ``changes`` as it was.
        rounds: abilities used in this phase since anything else was done, or the Free Peoples player passed; see
            ``rules.loops``.
        loop_blocked: abilities of a loop that has been played out, with ``changes`` as it was then.
        lasting_made: counts lasting effects.
        nesting: responses being performed, each within the one before: the required with card and ability, and with
            the fingerprint of the table if they stand there already; see ``rules.windows``.
        left_site: the site being left while its text still counts although the marker has moved on.
        paying: the card and the fingerprint of the special ability whose costs are being paid.
        doomed: the characters that are about to be killed, while that may be responded to.
        borne: see ``borne_cards``; None where they are to be found again.
    """

    config: Annotated[RulesConfig, Shared()]
    seats: Annotated[int, Shared()]
    blueprints: Annotated[list[Blueprint], Shared()]
    card_ids: Annotated[list[str], Shared()]
    responders: Annotated[Responders, Shared()]
    in_decks: Annotated[int, Shared()]
    waits_for_state: Annotated[bool, Shared()]
    acts_from_discard: Annotated[bool, Shared()]
    owner: Annotated[list[int], Shared()]

    wounds: Annotated[list[int], PerCard()]
    tokens: Annotated[list[int], PerCard()]
    bearer: Annotated[list[int], PerCard(NO_CARD)]
    generation: Annotated[list[int], PerCard()]

    deck: Annotated[list[list[int]], PerSeat()]
    hand: Annotated[list[list[int]], PerSeat()]
    adventure: Annotated[list[list[int]], PerSeat()]
    discard: Annotated[list[list[int]], PerSeat()]
    dead: Annotated[list[list[int]], PerSeat()]
    removed: Annotated[list[list[int]], PerSeat()]
    area: Annotated[list[list[int]], PerSeat()]
    support: Annotated[list[list[int]], PerSeat()]
    path: list[int]

    site_number: Annotated[list[int], PerSeat(1)]
    burdens: Annotated[list[int], PerSeat()]
    bids: Annotated[list[int], PerSeat()]
    ring: Annotated[list[int], PerSeat(NO_CARD)]
    ring_bearer: Annotated[list[int], PerSeat(NO_CARD)]
    worn: Annotated[list[bool], PerSeat()]
    lost: Annotated[list[bool], PerSeat()]
    elimination_order: Annotated[list[int], PerSeat()]
    order: list[int]

    fp: int
    phase: str
    phase_number: int
    twilight: int
    moves: int
    fierce: bool
    taken: int
    move_bonus: list[tuple[int, int]]
    skirmishes: list[Skirmish]
    current: Annotated[int, Start(-1)]
    cancelled: bool
    lasting: list[Lasting]
    lasting_made: int
    uses: dict[tuple[int, int, str], int]
    phase_wounds: dict[int, int]
    played: list[int]
    played_this_turn: list[tuple[int, int]]
    assigned: list[tuple[int, int]]
    turn_uses: dict[tuple[int, int, str], int]
    lost_skirmish: list[int]
    site_replaced: bool
    dying_bearer: Annotated[int, Start(NO_SEAT)]
    reshuffled: Annotated[list[bool], PerSeat()]
    declined_reshuffle: list[int]
    changes: int
    uses_without_effect: dict[tuple[int, str], int]
    rounds: list[Use]
    loop_blocked: dict[tuple[int, str], int]

    nesting: Annotated[list[tuple[int, str, str]], Transient()]
    left_site: Annotated[int, Transient(NO_CARD)]
    paying: Annotated[Ability | None, Transient()]
    doomed: Annotated[list[int], Transient()]
    index: Annotated[Index | None, Transient()]
    borne: Annotated[list[int] | None, Transient()]

    def shadow_seats(self) -> list[int]:
        """The Shadow players, from the Free Peoples player's right, counter-clockwise (FR "Shadow phase")."""
        return self.from_right(self.fp)

    def from_right(self, seat: int) -> list[int]:
        """The other players still in the game, from a seat's right, counter-clockwise."""
        seats, lost = self.order, self.lost
        start = seats.index(seat)
        around = seats[:start][::-1] + seats[:start:-1]
        return [other for other in around if not lost[other]] if True in lost else around

    def procedure_seats(self) -> list[int]:
        """The seats in the order of the action procedure: the Free Peoples player, then counter-clockwise.

        A Free Peoples player who has lost is skipped while the others complete the turn.
        """
        shadow = self.from_right(self.fp)
        return shadow if self.lost[self.fp] else [self.fp, *shadow]

    def opponents(self, seat: int) -> list[int]:
        """A player's opponents (CR "opponent").

        The Free Peoples player has all Shadow players; each Shadow player has only the Free Peoples player, while that
        player is in the game.
        """
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

    def in_zone(self, zone: int) -> list[int]:
        """The cards in a zone, by their numbers. Made for zones that few cards are in."""
        column, cards, card = self.zone, [], -1
        for _ in range(column.count(zone)):
            card = column.index(zone, card + 1)
            cards.append(card)
        return cards

    def borne_cards(self) -> list[int]:
        """The cards in ``names.BORNE``, by their numbers, found again when one has come or gone."""
        borne = self.borne
        if borne is None:
            borne = self.borne = self.in_zone(names.BORNE)
        return borne

    def canonical(self, card: int) -> tuple[str, int]:
        """Sort key that puts cards in an order that tells nothing of how they lay."""
        return (self.blueprints[card].id, card)

    def restore_from(self, before: "TcgState") -> None:
        """Restore from ``before``, mid-step. Random position, emitted events and handles are kept."""
        agenda = self.agenda
        agenda[:] = before.agenda
        live_fields = {
            name: getattr(self, name) for name in ("stream", "sequence", "sink", "next_public", "nesting", "paying")
        }
        self.__dict__.update(before.__dict__, agenda=agenda, **live_fields)

    def copy(self) -> "TcgState":
        """An independent copy, without listeners."""
        return COLUMNS.copy(self)


COLUMNS = Columns(TcgState)
