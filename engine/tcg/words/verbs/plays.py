"""Verbs that play cards."""

from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Amount, Filter, Performance, Verb, number
from engine.tcg.rules import bars, drawing, events, playing, windows, zones
from engine.tcg.rules.costs import FREE
from engine.tcg.state import NO_CARD
from engine.tcg.words.amounts import PerBound
from engine.tcg.words.targets import CARDS

__all__ = [
    "Play",
]


def _piles_are_closed(context: AbilityContext) -> bool:
    """Whether no cards may be played from draw decks and discard piles."""
    return bars.is_barred(context.state, names.NO_PLAY_FROM_PILES, NO_CARD)


@dataclass(frozen=True, slots=True)
class Play(Verb):
    """Play a card of a kind, or several one after the other, at a changed cost, from a hand, pile or draw deck.

    Cards stacked on the card the text is on, and cards the text has revealed, are played as if from hand. A card to be
    played from anywhere but the draw deck must be there, and playable, before any cost is paid (CR "effect"). A draw
    deck may be searched in vain; it is shuffled afterwards. An event is played as in its phase, at its cost.
    """

    filter: Filter
    out_of: tuple[int, ...] = (names.HAND,)
    discount: int | Amount = 0
    on: Filter | None = None
    free: bool = False
    count: int | Amount = 1
    up_to: bool = False

    def _off(self, context: AbilityContext) -> int:
        return FREE if self.free else number(self.discount, context)

    @property
    def reads_hand(self) -> bool:
        return names.HAND in self.out_of

    @property
    def needs_its_card(self) -> bool:
        # What a discount comes to cannot be told before the text has named the cards that it counts.
        return not self.up_to and not isinstance(self.discount, PerBound)

    def _pile(self, context: AbilityContext, zone: int) -> list[int]:
        state = context.state
        if zone in (names.DISCARD, names.DECK) and _piles_are_closed(context):
            return []
        if zone == names.STACKED:
            return zones.stacked_on(state, context.source)
        if zone == names.VOID:
            return [card for card in context.bound.get(CARDS, ()) if state.zone[card] == names.VOID]
        if zone == names.DISCARD and context.discard_before_costs is not None:
            return [card for card in state.discard[context.seat] if card in context.discard_before_costs]
        piles = {names.HAND: state.hand, names.DISCARD: state.discard, names.DECK: state.deck, names.DEAD: state.dead}
        return piles[zone][context.seat]

    def _menu(self, context: AbilityContext, zone: int) -> list[int]:
        return [card for card in self._pile(context, zone) if self._may_play(context, card)]

    def _may_play(self, context: AbilityContext, card: int) -> bool:
        if not self.filter.test(context, card):
            return False
        state, seat = context.state, context.seat
        if state.blueprints[card].type == names.EVENT:
            return self.on is None and events.hindrance(state, seat, card) is None
        if self.on is not None and state.blueprints[card].bearer is None:
            return False  # nobody bears it
        return playing.may_play(state, seat, card, self._off(context), self._on(context), reserve=context.reserve)

    def _menus(self, context: AbilityContext) -> list[int]:
        cards = [card for zone in self.out_of for card in self._menu(context, zone)]
        cards.sort(key=context.state.canonical)  # named in the order they lie in, they would tell it
        for card in cards:
            zones.name_privately(context.state, card)
        return cards

    def _on(self, context: AbilityContext) -> playing.Suits | None:
        return None if self.on is None else partial(self.on.test, context)

    def payable(self, context: AbilityContext) -> bool:
        if names.DECK in self.out_of and not _piles_are_closed(context):
            return True
        return any(self._may_play(context, card) for zone in self.out_of for card in self._pile(context, zone))

    def idle(self, context: AbilityContext) -> bool:
        # Searching a draw deck in vain still shuffles it.
        return not self.payable(context)

    def searches_in_vain(self, context: AbilityContext) -> bool:
        return not any(self._may_play(context, card) for zone in self.out_of for card in self._pile(context, zone))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        context.bound["played"] = []
        if names.DECK in self.out_of and not _piles_are_closed(context):
            yield from drawing.make_deck_anew(state, context.seat)
        count = number(self.count, context)
        in_full = True
        for _ in range(count):
            if state.outcome is not None:
                return False
            played = yield from self._play_one(context)
            in_full = played and in_full
            if not played:
                break
        if names.DECK in self.out_of:
            zones.shuffle_deck(state, context.seat)
            state.emit("shuffle", player=context.seat)
        return in_full or self.up_to

    def _play_one(self, context: AbilityContext) -> Performance:
        state = context.state
        searching = names.DECK in self.out_of
        least = 0 if searching or self.up_to else 1
        prompt = ("play", state.blueprints[context.source].id)
        chosen: object
        if searching or names.HAND in self.out_of:
            if not searching and not self._menus(context):
                return False
            chosen = yield Decision(
                context.seat, CHOOSE, prompt, least=least, most=1, menu=partial(self._menus, context)
            )
        else:
            cards = self._menus(context)
            if not cards:
                return False
            chosen = cards
            if len(cards) > 1 or self.up_to:
                chosen = yield Decision(context.seat, CHOOSE, prompt, cards, least, 1)
        assert isinstance(chosen, list)
        if not chosen:
            return False
        context.bound["played"] += chosen
        if state.blueprints[chosen[0]].type == names.EVENT:
            return (yield from windows.play_event(state, context.seat, chosen[0]))
        return (yield from playing.play(state, context.seat, chosen[0], self._off(context), self._on(context)))
