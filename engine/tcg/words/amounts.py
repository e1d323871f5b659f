"""Numbers in card text: plain, better in some case, or counted."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.act import Act
from engine.tcg.rules import values
from engine.tcg.words.conditions import Condition
from engine.tcg.words.filters import Filter


class Amount:
    """A number that is counted when it is needed."""

    __slots__ = ()

    def of(self, act: Act, target: int) -> int:
        """The number for a card (-1: for none in particular), now."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PerSpotted(Amount):
    """``each`` for every such card the player spots. Players spot as many as they like (FR "spot"); as more is never
    worse for the one who chooses here, all are counted."""

    each: int
    filter: Filter

    def of(self, act: Act, target: int) -> int:
        return self.each * len(values.spotted(act, self.filter))


@dataclass(frozen=True, slots=True)
class PerBound(Amount):
    """One for every card an earlier word of the same text named."""

    name: str

    def of(self, act: Act, target: int) -> int:
        return len(act.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class MostWounds(Amount):
    """The wounds on the most wounded such card."""

    filter: Filter

    def of(self, act: Act, target: int) -> int:
        return max((act.state.wounds[card] for card in values.spotted(act, self.filter)), default=0)


@dataclass(frozen=True, slots=True)
class Named(Amount):
    """X: the number the player has named before paying."""

    def of(self, act: Act, target: int) -> int:
        return act.x


X = Named()
"""The number the player has named before paying."""


def number(what: int | Amount, act: Act, target: int = -1) -> int:
    """A number, counted now if it has to be."""
    return what if isinstance(what, int) else what.of(act, target)


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

    def of(self, act: Act, target: int) -> int:
        """The amount for one character, now."""
        if self.better is not None and self._better(act, target):
            return self.better
        return number(self.amount, act, target)

    def _better(self, act: Act, target: int) -> bool:
        if isinstance(self.when, Condition):
            return self.when.holds(act)
        return self.when is not None and self.when.test(act, target)


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
