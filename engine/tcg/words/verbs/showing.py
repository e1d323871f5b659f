"""Verbs that show cards of hands and draw decks, and what is done with the cards shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Filter, InstantVerb, Performance, Player, Resolving, Verb, perform_all
from engine.tcg.rules import bars, drawing, showing, windows, zones
from engine.tcg.words.filters import ANY
from engine.tcg.words.piles import Pile
from engine.tcg.words.players import THAT_OPPONENT, YOU
from engine.tcg.words.targets import CARDS

__all__ = [
    "DiscardShown",
    "DiscardShownBy",
    "PutShownBeneathDeck",
    "PutShownOnDeck",
    "Show",
    "ShowAnyway",
    "TakeIntoHand",
    "look_at",
    "reveal",
]


@dataclass(frozen=True, slots=True)
class Show(Verb):
    """Show cards of a hand or draw deck, ``openly`` to all, else only to the player who acts; then do something with
    them. Those that are left go back to where they were, or on the draw deck in any order (CR "effect").

    While something is done with them they lie open, out of the hand or deck: a card still hidden may not be held on to
    across a decision.
    """

    pile: Pile
    openly: bool
    then: tuple[Verb, ...] = ()
    in_any_order: bool = False
    bind: str = CARDS

    @property
    def goes_on_without_cards(self) -> bool:
        """Whether what is done with the cards is done even where none can be shown."""
        return False

    def payable(self, context: AbilityContext) -> bool:
        return any(
            self._may_see(context, seat) and self.pile.is_enough(context, seat)
            for seat in self.pile.who.candidates(context)
        )

    def idle(self, context: AbilityContext) -> bool:
        return not any(
            self.pile.size(context, seat) for seat in self.pile.who.candidates(context) if self._may_see(context, seat)
        )

    def _may_see(self, context: AbilityContext, seat: int) -> bool:
        return self.pile.place == "deck" or bars.may_look(context.state, context.seat, seat)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        in_full = True
        for seat in (yield from self.pile.who.resolve(context)):
            if not self._may_see(context, seat):
                context.bound[self.bind] = []
                in_full = False
                if self.goes_on_without_cards:
                    yield from perform_all(self.then, context)
                continue
            if self.pile.place == "deck":
                yield from drawing.make_deck_anew(state, seat)
            in_full = self.pile.is_enough(context, seat) and in_full
            cards = self.pile.pick(context, seat)
            context.bound[self.bind] = cards
            showing.announce(state, cards, context.seat, seat, self.pile.place, openly=self.openly)
            if not cards and self.goes_on_without_cards:
                in_full = (yield from perform_all(self.then, context)) and in_full
            if not cards or not (self.then or self.in_any_order):
                continue
            before = state.changes
            lay = showing.lay_open(state, cards)
            in_full = (yield from perform_all(self.then, context)) and in_full
            if self.in_any_order:
                yield from self._order(context, cards)
            lay.put_back()
            if state.changes == before + 2 * len(cards) and not self.in_any_order:
                state.changes = before  # they were laid open and put back, and nothing else has changed
        return in_full

    def _order(self, context: AbilityContext, cards: list[int]) -> Performance:
        cards[:] = yield from _in_order(context, cards, "lies above")
        return True


def _in_order(context: AbilityContext, cards: Sequence[int], question: str) -> Resolving:
    """The cards still lying open, the uppermost first: the player is asked for one after the other."""
    state = context.state
    still_open = [card for card in cards if state.zone[card] == names.VOID]
    order: list[int] = []
    while len(still_open) > 1:
        prompt = (question, state.blueprints[context.source].id)
        chosen = yield Decision(context.seat, CHOOSE, prompt, still_open.copy())
        assert isinstance(chosen, list)
        order += chosen
        still_open.remove(chosen[0])
    return order + still_open


@dataclass(frozen=True, slots=True)
class ShowAnyway(Show):
    """Show cards as ``Show`` does, and do what follows even where there are none: somebody chooses between doing
    something with them and something else."""

    @property
    def goes_on_without_cards(self) -> bool:
        return True

    def idle(self, context: AbilityContext) -> bool:
        return False


def reveal(pile: Pile, *then: Verb, in_any_order: bool = False, anyway: bool = False) -> Show:
    """``Show`` to all, with what is done then listed; ``anyway``: even where there are no cards."""
    return (ShowAnyway if anyway else Show)(pile, True, then, in_any_order)


def look_at(pile: Pile, *then: Verb, in_any_order: bool = False) -> Show:
    """``Show`` to the player who acts, with what is done then listed."""
    return Show(pile, False, then, in_any_order)


def _among(context: AbilityContext, name: str, filter_: Filter) -> list[int]:
    """Cards the same text has shown or discarded that are not yet elsewhere."""
    loose = (names.VOID, names.DECK, names.DISCARD)
    state = context.state
    return [card for card in context.bound.get(name, ()) if state.zone[card] in loose and filter_.test(context, card)]


def _chosen(context: AbilityContext, cards: list[int], count: int | None, verb: str, by: Player = YOU) -> Resolving:
    """So many of the cards, of a player's choice; all where there are no more."""
    if count is None or len(cards) <= count:
        return cards
    (seat,) = yield from by.resolve(context)
    prompt = (verb, context.state.blueprints[context.source].id)
    chosen = yield Decision(seat, CHOOSE, prompt, cards, count, count)
    assert isinstance(chosen, list)
    return chosen


@dataclass(frozen=True, slots=True)
class TakeIntoHand(Verb):
    """Take cards an earlier word of the same text discarded or showed into hand: all of a kind, the last of them, or
    so many of one's own choice."""

    filter: Filter = ANY
    count: int | None = None
    last: bool = False
    name: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        return bool(_among(context, self.name, self.filter))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = _among(context, self.name, self.filter)
        if self.last:
            cards = cards[-1:]
        cards = yield from _chosen(context, cards, self.count, "take")
        # What the Rule of 4 keeps from the hand is not among the rest: it goes back to where it was.
        context.bound[self.name] = [card for card in context.bound.get(self.name, ()) if card not in cards]
        # Cards described in no way need not be shown (CR "effect").
        before = len(state.hand[context.seat])
        in_full = zones.take_all(state, context.seat, cards, unseen=self.count is not None and self.filter is ANY)
        yield from windows.tell_of_cards_taken(state, context.seat, len(state.hand[context.seat]) - before)
        return in_full


@dataclass(frozen=True, slots=True)
class PutShownOnDeck(InstantVerb):
    """Place the cards an earlier word of the same text showed on top of their owner's draw deck."""

    name: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        return bool(_among(context, self.name, ANY))

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        cards = _among(context, self.name, ANY)
        for card in cards:
            state.emit("put on deck", player=state.owner[card], source="shown", card=zones.name_of(state, card))
            zones.move(state, card, names.DECK)
        return bool(cards)


@dataclass(frozen=True, slots=True)
class DiscardShown(Verb):
    """Discard cards an earlier word of the same text showed: all of a kind that are left, or so many of one's own
    choice."""

    filter: Filter = ANY
    count: int | None = None
    name: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        return len(_among(context, self.name, self.filter)) >= (self.count or 1)

    @property
    def chooser(self) -> Player:
        """Who says which."""
        return YOU

    def perform(self, context: AbilityContext) -> Performance:
        cards = _among(context, self.name, self.filter)
        cards = yield from _chosen(context, cards, self.count, "discard", self.chooser)
        for card in cards:
            zones.discard_shown(context.state, card)
        return len(cards) >= (self.count or 1)


@dataclass(frozen=True, slots=True)
class DiscardShownBy(DiscardShown):
    """Discard cards an earlier word of the same text showed, of another player's choice."""

    by: Player = THAT_OPPONENT

    @property
    def chooser(self) -> Player:
        return self.by


@dataclass(frozen=True, slots=True)
class PutShownBeneathDeck(Verb):
    """Place the cards an earlier word of the same text showed of one's own draw deck beneath it, in any order."""

    name: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        return bool(_among(context, self.name, ANY))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = yield from _in_order(context, _among(context, self.name, ANY), "goes beneath first")
        if cards:
            state.emit("put beneath deck", player=context.seat, source="shown", count=len(cards))
        for card in cards:
            zones.move(state, card, names.DECK, bottom=True)
        return bool(cards)
