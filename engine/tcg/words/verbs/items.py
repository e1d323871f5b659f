"""Verbs about what characters bear."""

from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Filter, Performance, Verb
from engine.tcg.rules import active, harm, playing, zones
from engine.tcg.words.targets import Target

__all__ = [
    "HandOn",
    "SendHome",
    "Transfer",
    "TransferThis",
]


def _attach(context: AbilityContext, item: int, bearer: int) -> Performance:
    """Transfer a card to a character at no cost; that is not playing it (CR "transfer")."""
    state = context.state
    zones.attach(state, item, bearer)
    state.emit("transfer", player=context.seat, card=zones.name_of(state, item), to=zones.name_of(state, bearer))
    yield from harm.kill_at_zero_vitality(state)
    yield from playing.respond_to_transfer(state, context.seat, item)
    return True


@dataclass(frozen=True, slots=True)
class TransferThis(Verb):
    """Transfer this card from its owner's support area to a character."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        state = context.state
        in_play = state.zone[card] >= names.AREA  # who lost a skirmish may have died of it
        return in_play and state.blueprints[card].is_character and playing.has_room(state, context.source, card)

    def payable(self, context: AbilityContext) -> bool:
        return context.state.zone[context.source] == names.SUPPORT and self.target.enough(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        attached = False
        for card in (yield from self.target.resolve(context, self._suits, "transfer to")):
            attached = yield from _attach(context, context.source, card)
        return attached


@dataclass(frozen=True, slots=True)
class Transfer(Verb):
    """Transfer a card of a kind to a character, from one's own support area or discard pile."""

    filter: Filter
    to: Target
    out_of: tuple[int, ...] = (names.SUPPORT,)

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        piles = {names.SUPPORT: state.support, names.DISCARD: state.discard}
        cards = [card for zone in self.out_of for card in piles[zone][context.seat] if self.filter.test(context, card)]
        return [card for card in cards if self.to.enough(context, partial(self._suits, card))]

    @staticmethod
    def _suits(item: int, context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character and playing.has_room(context.state, item, card)

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context))

    def perform(self, context: AbilityContext) -> Performance:
        items = self._menu(context)
        if not items:
            return False
        if len(items) > 1:
            prompt = ("transfer which", context.state.blueprints[context.source].id)
            chosen = yield Decision(context.seat, CHOOSE, prompt, items)
            assert isinstance(chosen, list)
            items = chosen
        attached = False
        for card in (yield from self.to.resolve(context, partial(self._suits, items[0]), "transfer to")):
            attached = yield from _attach(context, items[0], card)
        return attached


@dataclass(frozen=True, slots=True)
class SendHome(Verb):
    """Transfer borne cards, such as followers, to their owners' support areas at no cost (CR "transfer")."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] == names.BORNE

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "transfer home")
        full = self.target.is_full(context, cards)
        for card in cards:
            zones.detach(context.state, card)
        yield from harm.kill_at_zero_vitality(context.state)
        return full


@dataclass(frozen=True, slots=True)
class HandOn(Verb):
    """Transfer a card that a character bears to another that may bear it, at no cost (CR "transfer")."""

    item: Target

    @staticmethod
    def _heirs(context: AbilityContext, item: int) -> list[int]:
        """Who else may bear it: whoever its text allows, of either side (CR "transfer")."""
        state = context.state
        bearer = state.blueprints[item].bearer
        if state.bearer[item] < 0 or bearer is None:
            return []
        text = AbilityContext(state, state.owner[item], item)
        return [
            other
            for other in active.active_cards(state)
            if other != state.bearer[item]
            and state.blueprints[other].is_character
            and bearer.test(text, other)
            and playing.has_room(state, item, other)
        ]

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return bool(HandOn._heirs(context, card))

    def payable(self, context: AbilityContext) -> bool:
        return self.item.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.item.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        attached = False
        for item in (yield from self.item.resolve(context, self._suits, "transfer which")):
            heirs = self._heirs(context, item)
            if len(heirs) > 1:
                prompt = ("transfer to", context.state.blueprints[context.source].id)
                chosen = yield Decision(context.seat, CHOOSE, prompt, heirs)
                assert isinstance(chosen, list)
                heirs = chosen
            attached = yield from _attach(context, item, heirs[0])
        return attached
