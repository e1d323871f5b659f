"""Zones, and moving cards between them. Opens no windows; callers do that."""

from collections.abc import Sequence

from engine.cardgame import handles, piles
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.state import COLUMNS, NO_CARD, TcgState

HAND_SIZE = 8
RULE_OF_FOUR = 4


def pile_of(state: TcgState, card: int, zone: int) -> list[int] | None:
    """The list of a zone a card would be in; None for zones that keep no list."""
    seat = state.owner[card]
    match zone:
        case names.DECK:
            return state.deck[seat]
        case names.HAND:
            return state.hand[seat]
        case names.ADVENTURE:
            return state.adventure[seat]
        case names.DISCARD:
            return state.discard[seat]
        case names.DEAD:
            return state.dead[seat]
        case names.REMOVED:
            return state.removed[seat]
        case names.AREA:
            return state.area[seat]
        case names.SUPPORT:
            return state.support[seat]
    return None


def move(state: TcgState, card: int, zone: int, *, bottom: bool = False) -> None:
    """Put a card into another zone of its owner and give it the handle it is known by there.

    A card that leaves a hidden zone for a public one gets a fresh public handle; one that comes into a hand gets a
    private one, which only its owner sees. Tokens and generation change with entering and leaving play.
    """
    before = state.zone[card]
    out, into = pile_of(state, card, before), pile_of(state, card, zone)
    piles.move(state, card, zone, state.owner[card], names.HIDDEN, out, into, bottom=bottom)
    if zone == names.DECK and state.declined_reshuffle and state.owner[card] in state.declined_reshuffle:
        state.declined_reshuffle.remove(state.owner[card])
    if before >= names.AREA > zone:
        if state.blueprints[card].printed is not None:
            restore_blueprint(state, card)
        state.wounds[card] = 0
        state.tokens[card] = 0
        state.bearer[card] = NO_CARD
    elif before == names.STACKED:
        state.bearer[card] = NO_CARD
    if zone >= names.AREA > before:
        state.generation[card] += 1
    if zone >= names.AREA or before >= names.AREA:
        state.index = None
        if names.BORNE in (zone, before):
            state.borne = None
    elif state.acts_from_discard and names.DISCARD in (zone, before):
        state.index = None
    state.changes += 1


def set_blueprint(state: TcgState, card: int, blueprint: Blueprint) -> None:
    """Let a card have another blueprint from now on. The list is a new one: copies of the table keep theirs."""
    state.blueprints = [*state.blueprints[:card], blueprint, *state.blueprints[card + 1 :]]
    state.index = None


def restore_blueprint(state: TcgState, card: int) -> None:
    """Let a card be again what is printed on it."""
    printed = state.blueprints[card].printed
    assert printed is not None
    set_blueprint(state, card, printed)


def remove(state: TcgState, card: int) -> None:
    """Take a card out of the game."""
    if state.blueprints[card].printed is not None:
        restore_blueprint(state, card)
    pile = pile_of(state, card, state.zone[card])
    if pile is not None:
        pile.remove(card)
    state.zone[card] = names.NOWHERE
    state.handle[card] = 0
    state.wounds[card] = 0
    state.tokens[card] = 0
    state.bearer[card] = NO_CARD
    state.index = state.borne = None


def name_privately(state: TcgState, card: int) -> None:
    """Give a card of a hidden zone a handle only its owner sees (when drawn or looked at)."""
    handles.name_privately(state, card, state.owner[card])


def attach(state: TcgState, card: int, bearer: int) -> None:
    """Put a card under its bearer."""
    if state.zone[card] != names.BORNE:
        move(state, card, names.BORNE)
    state.bearer[card] = bearer
    state.index = None
    state.changes += 1


def detach(state: TcgState, card: int) -> None:
    """Put a borne card into its owner's support area; it stays in play."""
    move(state, card, names.SUPPORT)
    state.bearer[card] = NO_CARD
    state.emit("to support area", player=state.owner[card], card=name_of(state, card))


def items_on(state: TcgState, card: int) -> list[int]:
    """All cards borne by a card, active or not."""
    return [item for item in state.borne_cards() if state.bearer[item] == card]


def stack(state: TcgState, card: int, host: int) -> None:
    """Put a card face up on another; it is not in play there (CR "stack")."""
    move(state, card, names.STACKED)
    state.bearer[card] = host
    state.emit("stack", card=name_of(state, card), on=name_of(state, host))


def stacked_on(state: TcgState, card: int) -> list[int]:
    """The cards stacked on a card."""
    return [stacked for stacked in state.in_zone(names.STACKED) if state.bearer[stacked] == card]


Held = dict[int, tuple[list[int], list[int]]]
"""Of each card that has any: the cards that it bears, active or not, and the cards stacked on it."""


def held_by_host(state: TcgState) -> Held:
    """What `items_on` and `stacked_on` say of every card at once."""
    held: Held = {}
    for place, zone in enumerate((names.BORNE, names.STACKED)):
        for card in state.in_zone(zone):
            held.setdefault(state.bearer[card], ([], []))[place].append(card)
    return held


def shuffle_deck(state: TcgState, seat: int) -> None:
    """Shuffle a player's draw deck."""
    piles.shuffle(state, state.deck[seat])


def may_take_into_hand(state: TcgState) -> int:
    """How many cards the Rule of 4 still lets the Free Peoples player draw or take (CR "The Rule of 4")."""
    if state.phase != names.FELLOWSHIP or not state.config.rule_of_four:
        return len(state.zone)
    return max(0, RULE_OF_FOUR - state.taken)


def draw(state: TcgState, seat: int, count: int, *, exempt: bool = False) -> int:
    """Draw cards from the top; an empty deck is no loss (FR "Drawing your last card"). Returns how many were drawn.

    ``exempt``: the Rule of 4 does not count these (the start of a turn, reconciling, the starting hand).
    """
    limited = seat == state.fp and not exempt
    allowed = min(count, may_take_into_hand(state)) if limited else count
    if state.phase == names.SETUP and not exempt:
        shuffle_deck(state, seat)  # a starting companion's text draws before the draw decks are shuffled
    deck = state.deck[seat]
    drawn: list[int] = []
    while len(drawn) < allowed and deck:
        drawn.append(deck[-1])
        move(state, deck[-1], names.HAND)
    if limited and state.phase == names.FELLOWSHIP:
        state.taken += len(drawn)
    if drawn:
        state.emit("draw", player=seat, count=len(drawn))
        state.emit("drew", seat, player=seat, cards=shown(state, drawn))
    return len(drawn)


def may_reshuffle(state: TcgState, seat: int) -> bool:
    """Whether a player has no draw deck and may make a new one of the discard pile; see ``RulesConfig.reshuffle``."""
    return not state.deck[seat] and _may_yet_reshuffle(state, seat)


def _may_yet_reshuffle(state: TcgState, seat: int) -> bool:
    return state.config.reshuffle and not state.reshuffled[seat] and bool(state.discard[seat])


def deck_size(state: TcgState, seat: int) -> int:
    """How many cards the draw deck of a player holds, or would hold made anew."""
    return len(state.discard[seat] if may_reshuffle(state, seat) else state.deck[seat])


def most_discarded_from_deck(state: TcgState, seat: int) -> int:
    """How many cards a player can discard from the top of the draw deck one after the other, if it is made anew where
    it runs out: of what is discarded before, too."""
    count = len(state.deck[seat])
    return 2 * count + len(state.discard[seat]) if _may_yet_reshuffle(state, seat) else count


def reshuffle(state: TcgState, seat: int) -> None:
    """Make a new draw deck of the discard pile."""
    state.reshuffled[seat] = True
    for card in state.discard[seat].copy():
        move(state, card, names.DECK)
    shuffle_deck(state, seat)
    state.emit("reshuffle", player=seat)


def may_draw(state: TcgState, seat: int) -> bool:
    """Whether there is a card to draw."""
    return bool(state.deck[seat]) or may_reshuffle(state, seat)


def take_into_hand(state: TcgState, card: int) -> None:
    """Take a card from a public pile into its owner's hand, counted by the Rule of 4."""
    seat = state.owner[card]
    state.emit("take", player=seat, card=name_of(state, card))
    move(state, card, names.HAND)
    if seat == state.fp and state.phase == names.FELLOWSHIP:
        state.taken += 1


def take_all(state: TcgState, seat: int, cards: Sequence[int], *, unseen: bool = False) -> bool:
    """Take cards that have been shown into their owner's hand, as many as the Rule of 4 allows; returns whether it was
    all. ``unseen``: nobody else has seen them."""
    limited = seat == state.fp
    allowed = may_take_into_hand(state) if limited else len(cards)
    shown_before = [card for card in cards[:allowed] if unseen or state.zone[card] == names.DECK]
    for card in cards[:allowed]:
        if card in shown_before:
            move(state, card, names.HAND)
            state.taken += limited and state.phase == names.FELLOWSHIP
        else:
            take_into_hand(state, card)
    if shown_before and unseen:
        state.emit("take unseen", player=seat, count=len(shown_before))
        state.emit("took", seat, player=seat, cards=shown(state, shown_before))
    elif shown_before:
        state.emit("take revealed", player=seat, cards=shown(state, shown_before))
    return allowed >= len(cards) > 0


def discard_shown(state: TcgState, card: int) -> None:
    """Discard a card that has been shown out of a hand or draw deck."""
    move(state, card, names.DISCARD)
    state.emit("discard shown", card=name_of(state, card))


def at_random(state: TcgState, cards: Sequence[int], count: int) -> list[int]:
    """So many of the cards by chance, or all. They are put in order first, so that chance can be recomputed."""
    return state.stream.draw(sorted(cards), count)


def shuffle_into_deck(state: TcgState, seat: int, cards: Sequence[int]) -> None:
    """Shuffle cards of a player's discard pile into the draw deck; all see which (CR "moving cards")."""
    state.emit("shuffle into deck", player=seat, cards=shown(state, cards))
    for card in list(cards):
        move(state, card, names.DECK)
    shuffle_deck(state, seat)


def shuffle_hand_into_deck(state: TcgState, seat: int) -> None:
    """Shuffle a player's whole hand into the draw deck."""
    state.emit("shuffle hand into deck", player=seat, count=len(state.hand[seat]))
    for card in state.hand[seat].copy():
        move(state, card, names.DECK)
    shuffle_deck(state, seat)


def discard_from_deck(state: TcgState, card: int) -> None:
    """Discard a card from its owner's draw deck, seen by all."""
    move(state, card, names.DISCARD)
    state.emit("discard from deck", card=name_of(state, card))


def remove_from_game(state: TcgState, card: int) -> None:
    """Put a card that is not in play onto the pile of those removed from the game."""
    state.emit("remove from game", player=state.owner[card], card=name_of(state, card))
    move(state, card, names.REMOVED)


def name_of(state: TcgState, card: int) -> dict[str, object]:
    """A card as events name it: its public handle and its id."""
    return {"id": f"c{state.handle[card]}", "card": state.blueprints[card].id}


def shown(state: TcgState, cards: Sequence[int]) -> list[object]:
    """Cards as events show them to somebody who may see them."""
    return [state.blueprints[card].id for card in cards]


def key_of(state: TcgState, card: int) -> str:
    """A card's key: its handle's, or for a site of an adventure deck its number, or its id where it has none."""
    blueprint = state.blueprints[card]
    return handles.key_of(state, card) or f"s{blueprint.site_number or blueprint.id}"


def add_draw_deck(state: TcgState, cards: Sequence[Blueprint], seat: int) -> None:
    """Append the columns of a draw deck, as `add_card` would card by card."""
    first, count = len(state.zone), len(cards)
    COLUMNS.add_cards(state, count)
    state.blueprints += cards
    state.card_ids += [card.id for card in cards]
    state.owner += [seat] * count
    state.zone[first:] = [names.DECK] * count
    state.deck[seat] += range(first, first + count)


def add_card(state: TcgState, blueprint: Blueprint, seat: int, zone: int, bearer: int = NO_CARD) -> int:
    """Append a card's columns and put it into a zone; only while a game is being set up."""
    card = len(state.zone)
    COLUMNS.add_cards(state, 1)
    state.blueprints.append(blueprint)
    state.card_ids.append(blueprint.id)
    state.owner.append(seat)
    state.zone[card] = zone
    state.borne = None
    state.bearer[card] = bearer
    state.generation[card] = 1 if zone >= names.AREA else 0
    if zone != names.NOWHERE and zone not in names.HIDDEN.all:
        handles.name_publicly(state, card)
    pile = pile_of(state, card, zone)
    if pile is not None:
        pile.append(card)
    if zone == names.HAND:
        name_privately(state, card)
    return card
