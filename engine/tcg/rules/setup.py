"""Setting up the game: decks, bids, seats, starting fellowships, first hands (FR and CR "Setting up the game")."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from engine.kernel.decision import ACTION, CHOOSE, NUMBER, YESNO, Decision
from engine.kernel.errors import IllegalSetup
from engine.kernel.randomness import Stream
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.config import RulesConfig
from engine.tcg.context import Occurrence
from engine.tcg.library import blueprint, pool_responders
from engine.tcg.rules import ending, moving, playing, values, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState

STARTING_COST = 4
STARTING_HAND = 8
MULLIGAN_HAND = 6
SITES = 9
DECK_PARTS = ("ring_bearer", "ring", "sites", "cards", "starting")


class Deck(NamedTuple):
    """A deck that can be played with. ``starting`` is in the draw deck, too; see ``RulesConfig.fixed_fellowship``."""

    bearer: Blueprint
    ring: Blueprint
    sites: list[Blueprint]
    draw: list[Blueprint]
    starting: list[Blueprint]


# -- decks ----------------------------------------------------------------------------------------------------------


def read_deck(data: object, seat: int) -> Deck:
    """Read one seat's deck and check that a game can be played with it; formats are checked where decks are kept.

    Raises:
        IllegalSetup: naming the card or the part that is wrong.
    """
    who = f"Deck of seat {seat + 1}"
    if not isinstance(data, Mapping):
        raise IllegalSetup(f"{who}: expected ring_bearer, ring, sites and cards (and starting, if it has one).")
    if unknown := sorted(str(key) for key in data if key not in DECK_PARTS):
        raise IllegalSetup(f"{who}: unknown part {unknown[0][:40]!r}.")
    cards = data.get("cards")
    sites = data.get("sites")
    if not isinstance(cards, Mapping) or not isinstance(sites, list):
        raise IllegalSetup(f"{who}: cards maps card ids to copies, sites is a list of card ids.")
    bearer = _card(who, data.get("ring_bearer"), "the Ring-bearer", (names.COMPANION,))
    if not bearer.facts.ring_bearer:
        raise IllegalSetup(f"{who}: {bearer.facts.name} cannot start as the Ring-bearer.")
    ring = _card(who, data.get("ring"), "the Ring", (names.RING,))
    path = [_card(who, site, "a site", (names.SITE,)) for site in sites]
    if sorted(site.site_number for site in path) != list(range(1, SITES + 1)):
        raise IllegalSetup(f"{who}: an adventure deck has one site of each number from 1 to 9.")
    draw: list[Blueprint] = []
    for card_id, copies in sorted(cards.items()):
        if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= 60:
            raise IllegalSetup(f"{who}: {card_id!r:.20} has {copies!r:.20} copies; write a whole number from 1.")
        one = _card(
            who,
            card_id,
            "a card of the draw deck",
            (names.COMPANION, names.ALLY, names.MINION, names.POSSESSION, names.ARTIFACT, names.CONDITION, names.EVENT),
        )
        draw += [one] * copies
    if not STARTING_HAND <= len(draw) <= 300:
        raise IllegalSetup(f"{who}: a draw deck of {len(draw)} cards cannot be played.")
    starting = _starting(who, data.get("starting", []), draw)
    return Deck(bearer, ring, sorted(path, key=lambda site: site.site_number), draw, starting)


def _starting(who: str, data: object, draw: Sequence[Blueprint]) -> list[Blueprint]:
    """The cards of a fixed starting fellowship: companions and allies of the draw deck, each title once."""
    if not isinstance(data, list):
        raise IllegalSetup(f"{who}: starting is a list of card ids of the draw deck.")
    found = [_card(who, card_id, "in a starting fellowship", (names.COMPANION, names.ALLY)) for card_id in data]
    for one in found:
        if one not in draw:
            raise IllegalSetup(f"{who}: {one.facts.name} starts but is not in the draw deck.")
    if len({one.title for one in found}) < len(found):
        raise IllegalSetup(f"{who}: a starting fellowship has each title once.")
    return found


def _card(who: str, card_id: object, what: str, types: Sequence[str]) -> Blueprint:
    try:
        one = blueprint(str(card_id))
    except KeyError:
        raise IllegalSetup(f"{who}: {card_id!r:.20} is no card with rules here (it may not be playable yet).") from None
    if one.type not in types:
        raise IllegalSetup(f"{who}: {one.facts.name} is a {one.type} and cannot be {what}.")
    return one


def new_state(options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TcgState:
    """The state before the bids. Draw decks are shuffled when the starting fellowships stand."""
    config = RulesConfig.from_options(dict(options))
    decks = [read_deck(data, seat) for seat, data in enumerate(seats)]
    state = empty_state(config, len(decks), stream)
    for seat, deck in enumerate(decks):
        state.ring_bearer[seat] = add_card(state, deck.bearer, seat, names.AREA)
        state.ring[seat] = add_card(state, deck.ring, seat, names.BORNE, state.ring_bearer[seat])
        for site in deck.sites:
            add_card(state, site, seat, names.ADVENTURE)
        draw = deck.draw.copy()
        for one in deck.starting if config.fixed_fellowship else ():
            draw.remove(one)
            add_card(state, one, seat, names.AREA if one.type == names.COMPANION else names.SUPPORT)
        for one in draw:
            add_card(state, one, seat, names.DECK)
    for seat in range(state.seats):
        state.phantoms.append([add_card(state, one, seat, names.NOWHERE) for one in pool_responders(config.format)])
    state.agenda.append(("bid", ()))
    return state


def empty_state(config: RulesConfig, seats: int, stream: Stream) -> TcgState:
    """A state with no cards in it."""
    state = TcgState()
    state.agenda = []
    state.stream = stream
    state.sequence = 0
    state.turn = 0
    state.outcome = None
    state.sink = None
    state.config = config
    state.seats = seats
    state.blueprints = []
    state.owner = []
    state.phantoms = []
    state.zone = []
    state.wounds = []
    state.tokens = []
    state.bearer = []
    state.generation = []
    state.handle = []
    for name in ("deck", "hand", "adventure", "discard", "dead", "area", "support"):
        setattr(state, name, [[] for _ in range(seats)])
    state.path = []
    state.site_number = [1] * seats
    state.burdens = [0] * seats
    state.bids = [0] * seats
    state.ring = [NO_CARD] * seats
    state.ring_bearer = [NO_CARD] * seats
    state.worn = [False] * seats
    state.lost = [False] * seats
    state.elimination_order = [0] * seats
    state.order = list(range(seats))
    state.fp = 0
    state.phase = names.SETUP
    state.phase_number = 0
    state.twilight = 0
    state.moves = 0
    state.fierce = False
    state.taken = 0
    state.move_bonus = []
    state.rounds = []
    state.loop_blocked = {}
    state.skirmishes = []
    state.current = -1
    state.cancelled = False
    state.lasting = []
    state.uses = {}
    state.phase_wounds = {}
    state.played = []
    state.dying_bearer = -1
    state.reshuffled = [False] * seats
    state.next_public = 0
    state.next_private = [0] * seats
    state.changes = 0
    state.uses_without_effect = {}
    state.nesting = []
    state.left_site = NO_CARD
    state.index = None
    return state


def add_card(state: TcgState, one: Blueprint, seat: int, zone: int, bearer: int = NO_CARD) -> int:
    """Append a card's columns and put it into a zone; only while a game is being set up."""
    card = len(state.zone)
    state.blueprints.append(one)
    state.owner.append(seat)
    state.zone.append(zone)
    state.wounds.append(0)
    state.tokens.append(0)
    state.bearer.append(bearer)
    state.generation.append(1 if zone >= names.AREA else 0)
    state.handle.append(0)
    if zone not in (*names.HIDDEN, names.NOWHERE):
        state.next_public += 1
        state.handle[card] = state.next_public
    pile = zones.pile_of(state, card, zone)
    if pile is not None:
        pile.append(card)
    if zone == names.HAND:
        zones.name_privately(state, card)
    return card


# -- bids and places ------------------------------------------------------------------------------------------------


def bid(state: TcgState) -> StepCoroutine | None:
    """Everybody bids burdens in secret; the bids are shown together and stay as burdens. Without bidding chance gives
    the places (``RulesConfig.bidding``)."""
    if state.config.bidding:
        return _bid(state)
    _draw_places(state)
    return None


def _draw_places(state: TcgState) -> None:
    places = list(range(state.seats))
    state.stream.shuffle(places)
    state.order = places
    state.push("site_one")


def _bid(state: TcgState) -> StepCoroutine:
    most = [values.resistance(state, state.ring_bearer[seat]) for seat in range(state.seats)]
    bids = yield [Decision(seat, NUMBER, ("bid",), least=0, most=most[seat]) for seat in range(state.seats)]
    assert isinstance(bids, list)
    state.bids = list(bids)
    state.burdens = list(bids)
    state.emit("bids", bids=list(bids))
    # Equal bids are put in random order; each seat draws its lot in seat order so that the draw can be recomputed.
    lots = list(range(state.seats))
    state.stream.shuffle(lots)
    ranking = sorted(range(state.seats), key=lambda seat: (-bids[seat], lots[seat]))
    if len(set(bids)) < state.seats:
        state.emit("lots", seats=list(ranking))
    _take_places(state, ranking)


def _take_places(state: TcgState, ranking: Sequence[int]) -> None:
    """Places in the turn order are chosen one after the other; round the table they go clockwise."""
    state.order = [NO_CARD] * state.seats
    state.push("site_one")
    for place in reversed(range(state.seats)):
        state.push("choose_place", ranking[place])


def choose_place(state: TcgState, seat: int) -> StepCoroutine | None:
    """The next highest bidder chooses a place in the turn order; the last place left is no choice. Who has left
    the table takes the last one."""
    free = [place for place, taken in enumerate(state.order) if taken == NO_CARD]
    if len(free) > 1 and not state.lost[seat]:
        return _choose_place(state, seat, free)
    state.order[free[-1]] = seat
    return None


def _choose_place(state: TcgState, seat: int, free: list[int]) -> StepCoroutine:
    answer = yield Decision(seat, ACTION, ("place",), [("place", place, -1) for place in free])
    assert isinstance(answer, tuple)
    state.order[answer[1]] = seat
    state.emit("place", player=seat, place=answer[1] + 1)


def site_one(state: TcgState) -> None:
    """The first player places site 1. Who bid his whole resistance is corrupted before the game begins (CR "bid")."""
    together = 1 + max(state.elimination_order)
    for seat in state.order:
        ending.check_corruption(state, seat, together)
    if state.outcome is not None:
        return
    seats = [seat for seat in state.order if not state.lost[seat]]
    state.fp = seats[0]
    state.emit("order", seats=list(seats))
    moving.place_site(state, state.fp, 1)
    state.push("begin_turn", seats[0])
    state.push("first_hands")
    for seat in reversed(seats):
        if state.config.fixed_fellowship:
            state.emit("starting fellowship", player=seat)
        else:
            state.push("starting_fellowship", seat, 0)


# -- starting fellowships and hands ---------------------------------------------------------------------------------


def starting_choices(state: TcgState, seat: int, spent: int) -> list[int]:
    """Companions of the draw deck that still fit: one of each kind, the rest of them are the same."""
    found: dict[str, int] = {}
    for card in sorted(state.deck[seat], key=state.canonical):
        one = state.blueprints[card]
        if one.type != names.COMPANION or one.id in found:
            continue
        if spent + values.twilight_cost(state, card) <= STARTING_COST and playing.may_play(state, seat, card):
            zones.name_privately(state, card)
            found[one.id] = card
    return list(found.values())


def starting_fellowship(state: TcgState, seat: int, spent: int) -> StepCoroutine | None:
    """Companions of a total cost of four or less join at the start, one at a time, without adding twilight; site text
    does not count, "when you play" text does (FR "Starting Fellowship")."""
    return None if state.lost[seat] else _starting_fellowship(state, seat, spent)


def _starting_fellowship(state: TcgState, seat: int, spent: int) -> StepCoroutine:
    state.fp = seat
    state.index = None
    chosen = yield Decision(
        seat,
        CHOOSE,
        ("starting fellowship", STARTING_COST - spent),
        least=0,
        most=1,
        menu=partial(starting_choices, state, seat, spent),
    )
    assert isinstance(chosen, list)
    if not chosen:
        state.emit("starting fellowship", player=seat)
        return
    (card,) = chosen
    cost = values.twilight_cost(state, card)
    state.push("starting_fellowship", seat, spent + cost)
    zones.move(state, card, names.VOID)
    playing.enter_play(state, card)
    state.emit("starts with", player=seat, card=zones.name_of(state, card), cost=cost)
    if may_answer(state, names.PLAYED):
        yield from window(state, Occurrence(names.PLAYED, card, card, seat))


def first_hands(state: TcgState) -> None:
    """Shuffle and draw eight; then each in turn may once draw six new ones (CR "mulligan")."""
    seats = [seat for seat in state.order if not state.lost[seat]]
    for seat in seats:
        zones.shuffle_deck(state, seat)
        zones.draw(state, seat, STARTING_HAND, exempt=True)
    if state.config.mulligan:
        for seat in reversed(seats):
            state.push("mulligan", seat)


def mulligan(state: TcgState, seat: int) -> StepCoroutine | None:
    """One player keeps the starting hand or shuffles it away for six cards."""
    return None if state.lost[seat] else _mulligan(state, seat)


def _mulligan(state: TcgState, seat: int) -> StepCoroutine:
    answer = yield Decision(seat, YESNO, ("mulligan",), [True, False])
    if answer is not True:
        state.emit("keeps hand", player=seat)
        return
    for card in state.hand[seat].copy():
        zones.move(state, card, names.DECK)
    state.emit("mulligan", player=seat)
    zones.shuffle_deck(state, seat)
    zones.draw(state, seat, MULLIGAN_HAND, exempt=True)
