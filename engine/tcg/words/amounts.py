"""Numbers in card text: plain, better in some case, or counted."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Amount, Condition, Filter, Player, number
from engine.tcg.rules import active, bars, regions, tokens, values
from engine.tcg.words.filters import PIPE

__all__ = [
    "REGION",
    "AtMost",
    "BetterIf",
    "Change",
    "CostOf",
    "Excess",
    "Minus",
    "MostExertions",
    "MostWounds",
    "Named",
    "PerBorne",
    "PerBound",
    "PerBurden",
    "PerChosen",
    "PerDead",
    "PerDiscarded",
    "PerHeld",
    "PerHeldBy",
    "PerRace",
    "PerResistance",
    "PerSite",
    "PerSpotted",
    "PerToken",
    "PerTruth",
    "PerWound",
    "PerWoundOn",
    "PrintedStrengthOf",
    "RegionNumber",
    "StrengthOf",
    "X",
    "adds_no_archery",
    "bonus_cancelled",
    "gains",
    "loses",
    "loses_damage_bonuses",
    "overwhelmed_only_at",
    "participates",
    "per",
    "per_chosen",
    "per_truth",
    "resistance",
    "stays_out_of_skirmishes",
    "strength",
    "takes_at_most",
    "uses_no_abilities",
    "wounds_prevented",
]


@dataclass(frozen=True, slots=True)
class PerSpotted(Amount):
    """``each`` for every such card that can be spotted. ``PerChosen`` is for texts whose player may spot fewer.

    ``over``: only for those over that number; ``limit``: never more than that; ``other``: the card that the number is
    for is not counted itself.
    """

    each: int
    filter: Filter
    over: int = 0
    limit: int | None = None
    other: bool = False

    def of(self, context: AbilityContext, target: int) -> int:
        total = self.each * self._counted(context, target)
        return total if self.limit is None else min(total, self.limit)

    def _counted(self, context: AbilityContext, target: int) -> int:
        spotted = active.spotted(context, self.filter)
        others = len(spotted) - 1 if self.other and (target < 0 or target in spotted) else len(spotted)
        return max(0, others + active.more_spotted(context, self.filter, PIPE) - self.over)


@dataclass(frozen=True, slots=True)
class PerChosen(PerSpotted):
    """``each`` for every such card that the player spots, all of them or fewer (CR "spot"). They name the number before
    they pay, as X; before that, all are counted."""

    @property
    def asked_as(self) -> str:
        return "spot how many"

    def _counted(self, context: AbilityContext, target: int) -> int:
        able = PerSpotted._counted(self, context, target)
        return able if context.x is None else min(able, context.x)


@dataclass(frozen=True, slots=True)
class PerRace(Amount):
    """One for each of these races among the cards of a kind that can be spotted."""

    races: tuple[str, ...]
    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        blueprints = context.state.blueprints
        races_spotted = {race for card in active.spotted(context, self.filter) for race in blueprints[card].races}
        return sum(race in races_spotted for race in self.races)


@dataclass(frozen=True, slots=True)
class StrengthOf(Amount):
    """The strength of such a card as it is now; of several their sum."""

    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return sum(values.strength(context.state, card) for card in active.spotted(context, self.filter))


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """As much less as a number says."""

    number: Amount

    def of(self, context: AbilityContext, target: int) -> int:
        return -self.number.of(context, target)


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
class CostOf(Amount):
    """The twilight cost printed on the cards an earlier word of the same text named."""

    name: str

    def of(self, context: AbilityContext, target: int) -> int:
        return sum(context.state.blueprints[card].cost for card in context.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class PrintedStrengthOf(Amount):
    """The strength printed on the cards an earlier word of the same text named."""

    name: str

    def of(self, context: AbilityContext, target: int) -> int:
        return sum(context.state.blueprints[card].strength for card in context.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class Excess(Amount):
    """How many more such cards than others can be spotted; 0 where there are no more."""

    filter: Filter
    than: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return max(0, len(active.spotted(context, self.filter)) - len(active.spotted(context, self.than)))


@dataclass(frozen=True, slots=True)
class AtMost(Amount):
    """A number, but never more than ``most``."""

    number: Amount
    most: int

    def of(self, context: AbilityContext, target: int) -> int:
        return min(self.number.of(context, target), self.most)


@dataclass(frozen=True, slots=True)
class PerHeld(Amount):
    """``each`` for every card in the hand of the player whose text it is."""

    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * len(context.state.hand[context.seat])


@dataclass(frozen=True, slots=True)
class PerHeldBy(Amount):
    """``each`` for every card in a certain player's hand."""

    who: Player
    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * sum(len(context.state.hand[seat]) for seat in self.who.candidates(context))


@dataclass(frozen=True, slots=True)
class MostExertions(Amount):
    """How often such a character can exert; of several the one that can most often."""

    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        state = context.state
        return max(
            (
                values.vitality(state, card) - 1
                for card in active.spotted(context, self.filter)
                if not bars.is_barred(state, names.NO_EXERTION, card)
                and bars.may_be_exerted(state, card, context.source)
            ),
            default=0,
        )


@dataclass(frozen=True, slots=True)
class PerWound(Amount):
    """``each`` for every wound on the card that the number is for; with ``opposing`` for every wound on whoever that
    card is skirmishing."""

    each: int = 1
    opposing: bool = False

    def of(self, context: AbilityContext, target: int) -> int:
        wounds = context.state.wounds
        if not self.opposing:
            return self.each * wounds[target] if target >= 0 else 0
        skirmish = context.state.skirmish()
        return self.each * sum(wounds[card] for card in skirmish.facing(target)) if skirmish is not None else 0


@dataclass(frozen=True, slots=True)
class PerResistance(Amount):
    """``each`` for every point of the resistance that burdens have left to the card that the number is for."""

    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * values.resistance_left(context.state, target) if target >= 0 else 0


@dataclass(frozen=True, slots=True)
class PerWoundOn(Amount):
    """``each`` for every wound on every such card."""

    filter: Filter
    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * sum(context.state.wounds[card] for card in active.spotted(context, self.filter))


@dataclass(frozen=True, slots=True)
class PerBorne(Amount):
    """``each`` for every such card that the card bears which the number is for."""

    filter: Filter
    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        if target < 0:
            return 0
        return self.each * sum(self.filter.test(context, item) for item in active.borne(context.state, target))


@dataclass(frozen=True, slots=True)
class PerTruth(Amount):
    """One for each of these things that is true, of the game or of the card that the number is for."""

    cases: tuple[Filter | Condition, ...]

    def of(self, context: AbilityContext, target: int) -> int:
        return sum(_holds(case, context, target) for case in self.cases)


@dataclass(frozen=True, slots=True)
class PerSite(Amount):
    """``each`` for every such site on the adventure path, where all can be spotted (CR "active"); ``limit`` at most."""

    filter: Filter
    each: int = 1
    limit: int | None = None

    def of(self, context: AbilityContext, target: int) -> int:
        total = self.each * sum(self.filter.test(context, site) for site in context.state.path)
        return total if self.limit is None else min(total, self.limit)


@dataclass(frozen=True, slots=True)
class PerToken(Amount):
    """``each`` for every culture token that can be spotted on such cards; ``limit`` at most."""

    filter: Filter = ANY
    each: int = 1
    limit: int | None = None

    def of(self, context: AbilityContext, target: int) -> int:
        total = self.each * tokens.count(context, self.filter)
        return total if self.limit is None else min(total, self.limit)


@dataclass(frozen=True, slots=True)
class PerBurden(Amount):
    """``each`` for every burden."""

    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * context.state.burdens[context.state.fp]


@dataclass(frozen=True, slots=True)
class PerDead(Amount):
    """``each`` for every card in the Free Peoples player's dead pile."""

    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * len(context.state.dead[context.state.fp])


@dataclass(frozen=True, slots=True)
class RegionNumber(Amount):
    """The number of the region the fellowship is in; 0 where sites have printed numbers (CR "region")."""

    def of(self, context: AbilityContext, target: int) -> int:
        return regions.current(context.state)


REGION = RegionNumber()
"""The number of the region the fellowship is in."""


@dataclass(frozen=True, slots=True)
class PerDiscarded(Amount):
    """``each`` for every such card in the discard pile of the player whose text it is."""

    filter: Filter
    each: int = 1

    def of(self, context: AbilityContext, target: int) -> int:
        return self.each * sum(self.filter.test(context, card) for card in context.state.discard[context.seat])


@dataclass(frozen=True, slots=True)
class MostWounds(Amount):
    """The wounds on the most wounded such card."""

    filter: Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return max((context.state.wounds[card] for card in active.spotted(context, self.filter)), default=0)


@dataclass(frozen=True, slots=True)
class BetterIf(Amount):
    """A printed number, or another one when something is true of the game, or of the card that the number is for; that
    is no choice (CR "effect")."""

    number: int | Amount
    better: int | Amount
    when: Condition | Filter

    def of(self, context: AbilityContext, target: int) -> int:
        return number(self.better if _holds(self.when, context, target) else self.number, context, target)


def _holds(when: Condition | Filter, context: AbilityContext, target: int) -> bool:
    """Whether something is true of the game, or of a card."""
    return when.holds(context) if isinstance(when, Condition) else when.test(context, target)


@dataclass(frozen=True, slots=True)
class Named(Amount):
    """X: the number the player has named before paying."""

    def of(self, context: AbilityContext, target: int) -> int:
        return context.x or 0


X = Named()
"""The number the player has named before paying."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a character while an effect lasts: of strength, of a keyword, of how it is overwhelmed."""

    kind: str
    amount: int | Amount
    detail: str = ""
    better: int | Amount | None = None
    when: Condition | Filter | None = None

    def or_(self, better: int | Amount, *, when: Condition | Filter) -> "Change":
        """The same change with another amount when something is true, of the game or of the character."""
        return Change(self.kind, self.amount, self.detail, better, when)

    def only(self, *, when: Condition | Filter) -> "Change":
        """The same change where something is true, of the game or of the character, and else none."""
        return Change(self.kind, 0, self.detail, self.amount, when)

    def of(self, context: AbilityContext, target: int) -> int:
        """The amount for one character, now."""
        if self.better is not None and self.when is not None and _holds(self.when, context, target):
            return number(self.better, context, target)
        return number(self.amount, context, target)


def strength(amount: int | Amount) -> Change:
    """Strength changed by an amount."""
    return Change(names.STRENGTH, amount)


def gains(keyword: str, amount: int | Amount = 1) -> Change:
    """A keyword gained, with its number where it has one."""
    return Change(names.KEYWORD, amount, keyword)


def loses(keyword: str) -> Change:
    """A keyword lost, which it cannot gain meanwhile."""
    return Change(names.NO_KEYWORD, 1, keyword)


def loses_damage_bonuses() -> Change:
    """Every damage bonus lost, none gained meanwhile (CR "damage bonus")."""
    return Change(names.NO_DAMAGE_BONUS, 1)


def resistance(amount: int | Amount) -> Change:
    """Resistance changed by an amount."""
    return Change(names.RESISTANCE, amount)


def uses_no_abilities(phase: str = "") -> Change:
    """Its special abilities cannot be used; only those of a phase, if one is named."""
    return Change(names.USES_NO_ABILITIES, 1, phase)


def participates() -> Change:
    """Takes part in archery fire and skirmishes, wherever its home is (CR "ally")."""
    return Change(names.FIGHTS, 1)


def adds_no_archery() -> Change:
    """Does not add to the fellowship archery total."""
    return Change(names.NO_ARCHERY, 1)


def wounds_prevented() -> Change:
    """All wounds to it are prevented."""
    return Change(names.WOUNDS_PREVENTED, 1)


def stays_out_of_skirmishes() -> Change:
    """Cannot be assigned to skirmishes."""
    return Change(names.NO_SKIRMISH, 1)


def takes_at_most(wounds: int) -> Change:
    """Takes no more wounds than that in each skirmish phase."""
    return Change(names.WOUND_LIMIT, wounds)


def bonus_cancelled() -> Change:
    """The strength bonus that a possession gives its bearer is cancelled."""
    return Change(names.BONUS_CANCELLED, 1)


def overwhelmed_only_at(factor: int) -> Change:
    """Overwhelmed only by ``factor`` times its strength (usually twice is enough)."""
    return Change(names.OVERWHELM, factor)


def per_truth(*cases: Filter | Condition) -> PerTruth:
    """``PerTruth`` with its cases listed."""
    return PerTruth(cases)


def per(filter_: Filter, each: int = 1, *, over: int = 0, limit: int | None = None, other: bool = False) -> PerSpotted:
    """``each`` for every such card that can be spotted; see ``PerSpotted``."""
    return PerSpotted(each, filter_, over, limit, other)


def per_chosen(filter_: Filter, each: int = 1, *, limit: int | None = None, other: bool = False) -> PerChosen:
    """``each`` for every such card that the player chooses to spot; ``x`` of the text is one of these."""
    return PerChosen(each, filter_, 0, limit, other)
