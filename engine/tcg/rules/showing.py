"""Cards of hands and draw decks that are shown while something is done with them."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.rules import zones
from engine.tcg.state import TcgState


@dataclass(slots=True)
class Laid:
    """Cards that lie open, and the hand or draw deck they came from, as it was."""

    state: TcgState
    cards: list[int]
    seat: int
    zone: int
    before: list[int]

    def put_back(self) -> None:
        """Return those that still lie open: to their places, those of a draw deck in the order of ``cards``."""
        state = self.state
        open_cards = [card for card in self.cards if state.zone[card] == names.VOID]
        places = [self.before.index(card) for card in open_cards]
        for card in open_cards:
            zones.move(state, card, self.zone)
        pile = state.hand[self.seat] if self.zone == names.HAND else state.deck[self.seat]
        beneath = [card for card in pile if card in self.cards and card not in open_cards]
        still_open = set(pile).difference(beneath)
        order = self.before.copy()
        if self.zone == names.DECK:  # its last card is its top; the first of the cards goes uppermost
            for place, card in zip(sorted(places, reverse=True), open_cards, strict=True):
                order[place] = card
        pile[:] = (
            beneath
            + [card for card in order if card in still_open]
            + [card for card in pile if card not in self.before]
        )


def lay_open(state: TcgState, cards: list[int]) -> Laid:
    """Lay cards of one hand or draw deck open until they are put back; ``cards`` may be put in another order."""
    seat, zone = state.owner[cards[0]], state.zone[cards[0]]
    pile = state.hand[seat] if zone == names.HAND else state.deck[seat]
    laid = Laid(state, cards, seat, zone, pile.copy())
    for card in cards:
        zones.move(state, card, names.VOID)
    return laid


def announce(state: TcgState, cards: Sequence[int], seat: int, whose: int, place: str, *, openly: bool) -> None:
    """Tell what is shown: to all if ``openly``, else to ``seat``, and to the others only how much that is."""
    texts = zones.shown(state, cards)
    if openly:
        kind = {"hand": "reveal hand", "from hand": "reveal from hand", "deck": "reveal from deck"}[place]
        state.emit(kind, player=whose, cards=texts)
    elif place == "hand":
        state.emit("look at hand", player=seat, whose=whose)
        state.emit("saw hand", seat, player=whose, cards=texts)
    else:
        state.emit(f"look at {place}", player=seat, whose=whose, count=len(cards))
        state.emit("saw", seat, player=whose, cards=texts)
