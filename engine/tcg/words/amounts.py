"""Numbers in card text: plain, better in some case, or counted."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Amount, Condition, Filter, number
from engine.tcg.rules import active


@dataclass(frozen=True, slots=True)
class PerSpotted(Amount):
    """``each`` for every such card the player spots. Players spot as many as they like (FR "spot"); as more is never
    worse for the one who chooses here, all are counted."""

    each: int
    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * len(active.spotted(context, self.filter))


@dataclass(frozen=True, slots=True)
class PerBound(Amount):
    """``each`` for every card of a kind an earlier word of the same text named, ``limit`` at most."""

    name: str
    filter: Filter = ANY
    each: int = 1
    limit: int | None = None

    def of(self, context: AbilityContext, target: int) -> int:
        counted = sum(self.each for card in context.bound.get(self.name, ()) if self.filter.test(context, card))
        return counted if self.limit is None else min(counted, self.limit)


@dataclass(frozen=True, slots=True)
class PerBurden(Amount):
    """``each`` for every burden."""

    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * context.state.burdens[context.state.fp]


@dataclass(frozen=True, slots=True)
class MostWounds(Amount):
    """The wounds on the most wounded such card."""

    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return max((context.state.wounds[card] for card in active.spotted(context, self.filter)), default=0)


@dataclass(frozen=True, slots=True)
class Named(Amount):
    """X: the number the player has named before paying."""

    def of(self, context: AbilityContext, target: int) -> int:
        return context.x


X = Named()
"""The number the player has named before paying."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a character while an effect lasts: of strength, of a keyword, of how it is overwhelmed."""

    kind: str
    amount: int | Amount
    detail: str = ""
    better: int | None = None
    when: Condition | Filter | None = None

    def or_(self, better: int, *, when: Condition | Filter) -> "Change":
        """The same change with another amount when something is true, of the game or of the character."""
        return Change(self.kind, self.amount, self.detail, better, when)

    def of(self, context: AbilityContext, target: int) -> int:
        """The amount for one character, now."""
        if self.better is not None and self._better(context, target):
            return self.better
        return number(self.amount, context, target)

    def _better(self, context: AbilityContext, target: int) -> bool:
        if isinstance(self.when, Condition):
            return self.when.holds(context)
        return self.when is not None and self.when.test(context, target)


def strength(amount: int | Amount) -> Change:
    """Strength changed by an amount."""
    return Change(names.STRENGTH, amount)


def gains(keyword: str, amount: int = 1) -> Change:
    """A keyword gained, with its number where it has one."""
    return Change(names.KEYWORD, amount, keyword)


def overwhelmed_only_at(factor: int) -> Change:
    """Overwhelmed only by ``factor`` times its strength (usually twice is enough)."""
    return Change(names.OVERWHELM, factor)


def per(filter_: Filter, each: int = 1) -> PerSpotted:
    """``each`` for every such card spotted."""
    return PerSpotted(each, filter_)
