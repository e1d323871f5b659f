"""Verbs that bring text into force, or change a number of the game, for a while."""

from copy import copy
from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import (
    AbilityContext,
    Amount,
    Changing,
    Granting,
    InstantVerb,
    Modifier,
    Performance,
    Texts,
    Trigger,
    Verb,
    fingerprint,
    number,
)
from engine.tcg.rules import forms, lasting, zones
from engine.tcg.state import NO_CARD
from engine.tcg.words.filters import THIS

__all__ = [
    "BecomeMinion",
    "InForce",
    "MakeShadowNumbers",
    "MakeTotal",
    "NameCulture",
    "NameKeyword",
    "in_force",
]


@dataclass(frozen=True, slots=True)
class InForce(Granting):
    """Modifiers and triggers in force until then, whatever becomes of the card: "until the regroup phase, each minion
    is strength +1", "each time a minion loses a skirmish this turn, draw a card".

    They read what the same text has named before, and are about all cards that are meant at the time.
    """

    parts: tuple[Modifier | Trigger, ...]
    until: str = names.UNTIL_PHASE

    @property
    def texts(self) -> Texts:
        return Texts.of(self.parts)

    def do(self, context: AbilityContext) -> bool:
        lasting.add_text(context.state, context, fingerprint(self), self.until)
        return True


@dataclass(frozen=True, slots=True)
class BecomeMinion(Changing):
    """This card becomes a minion until the regroup phase begins, and still is a card of its printed type. It leaves the
    support area and can bear no cards."""

    strength: int
    vitality: int
    race: str = ""
    keywords: tuple[tuple[str, int], ...] = (("fierce", 1),)
    takes_wounds: bool = True

    def form(self, printed: Blueprint) -> Blueprint:
        bars = [Modifier(names.NO_BEARING, THIS)]
        if not self.takes_wounds:
            bars.append(Modifier(names.NO_WOUNDS, THIS))
        minion = copy(printed)
        minion.printed = printed
        minion.type = names.MINION
        minion.types = (names.MINION, *printed.types)
        minion.is_character = True
        minion.strength, minion.vitality = self.strength, self.vitality
        minion.races = frozenset((self.race,)) if self.race else frozenset()
        minion.keywords = {**printed.keywords, **dict(self.keywords)}
        minion.texts = printed.texts + Texts.of(bars)
        minion.has_no_text = False
        return minion

    def payable(self, context: AbilityContext) -> bool:
        state = context.state
        return state.zone[context.source] >= names.AREA and state.blueprints[context.source].printed is None

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        state, card = context.state, context.source
        form = fingerprint(self)
        lasting.add(state, context, names.BECOMES, card, detail=form, until=names.UNTIL_REGROUP)
        forms.become(state, card, form)
        return True


@dataclass(frozen=True, slots=True)
class MakeTotal(InstantVerb):
    """Change a number of the game, such as an archery total, for a while."""

    kind: str
    amount: int | Amount
    until: str = names.UNTIL_PHASE

    def idle(self, context: AbilityContext) -> bool:
        return number(self.amount, context) == 0

    def payable(self, context: AbilityContext) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        amount = number(self.amount, context)
        lasting.add(context.state, context, self.kind, NO_CARD, amount, until=self.until)
        context.state.emit("make total", kind=self.kind, amount=amount)
        return True


@dataclass(frozen=True, slots=True)
class MakeShadowNumbers(InstantVerb):
    """Change the Shadow number of each site that is in play now; sites played later keep theirs (CR "event")."""

    amount: int
    until: str = names.UNTIL_TURN

    def idle(self, context: AbilityContext) -> bool:
        return not context.state.path

    def payable(self, context: AbilityContext) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        for site in context.state.path:
            lasting.add(context.state, context, names.SHADOW_NUMBER, site, self.amount, until=self.until)
        context.state.emit("make shadow numbers", amount=self.amount)
        return True


@dataclass(frozen=True, slots=True)
class NameCulture(Verb):
    """Name a culture that Free Peoples cards can have, for the text of the same card (``OfNamedCulture``). It is
    remembered until the end of the turn, when minions are discarded."""

    def idle(self, context: AbilityContext) -> bool:
        return False

    def perform(self, context: AbilityContext) -> Performance:
        state, source = context.state, context.source
        prompt = ("culture", state.blueprints[source].id)
        options = [("culture", source, culture) for culture in names.FREE_PEOPLES_CULTURES]
        answer = yield Decision(context.seat, ACTION, prompt, options)
        assert isinstance(answer, tuple)
        lasting.add(state, context, names.NAMED_CULTURE, source, detail=answer[2], until=names.UNTIL_TURN)
        state.emit("names culture", player=context.seat, card=zones.name_of(state, source), culture=answer[2])
        return True


@dataclass(frozen=True, slots=True)
class NameKeyword(Verb):
    """Name one of these keywords, for the text of the same card (``OfNamedKeyword``). It is remembered while the card
    stays in play."""

    keywords: tuple[str, ...]

    def idle(self, context: AbilityContext) -> bool:
        return False

    def perform(self, context: AbilityContext) -> Performance:
        state, source = context.state, context.source
        prompt = ("keyword", state.blueprints[source].id)
        options = [("keyword", source, word) for word in self.keywords]
        answer = yield Decision(context.seat, ACTION, prompt, options)
        assert isinstance(answer, tuple)
        lasting.add(state, context, names.NAMED_KEYWORD, source, detail=answer[2], until=names.WHILE_IN_PLAY)
        state.emit("names keyword", player=context.seat, card=zones.name_of(state, source), word=answer[2])
        return True


def in_force(*parts: Modifier | Trigger, until: str = names.UNTIL_PHASE) -> InForce:
    """``InForce`` with its parts listed."""
    return InForce(parts, until)
