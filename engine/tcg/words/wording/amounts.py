"""Numbers and changes as phrases."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Final

from engine.kernel.number_words import number_word
from engine.tcg import names
from engine.tcg.language import ANY, Amount, Condition, Filter, Or
from engine.tcg.words.amounts import (
    AtMost,
    BetterIf,
    Change,
    CostOf,
    Excess,
    Minus,
    MostExertions,
    MostWounds,
    Named,
    PerBorne,
    PerBound,
    PerBurden,
    PerChosen,
    PerDead,
    PerDiscarded,
    PerHeld,
    PerHeldBy,
    PerRace,
    PerResistance,
    PerSite,
    PerSpotted,
    PerToken,
    PerTruth,
    PerWound,
    PerWoundOn,
    PrintedStrengthOf,
    RegionNumber,
    StrengthOf,
)
from engine.tcg.words.filters import (
    Bearing,
    BearingSeveral,
    InFierceSkirmish,
    LocatedAt,
    OfRegion,
    Skirmishing,
    This,
    Titled,
    WithKeyword,
    WithResistance,
    WithSignet,
    Wounded,
)
from engine.tcg.words.targets import EXERTED
from engine.tcg.words.wording.conditions import condition
from engine.tcg.words.wording.described import HELD, NOUN_KEYWORDS, NUMBERED, RACES, keyword
from engine.tcg.words.wording.grammar import (
    BE,
    BEAR,
    HAVE,
    capitalised,
    listed,
    possessive,
    pronoun,
    signed,
    times,
)
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import fighting, noun, site, token
from engine.tcg.words.wording.players import whose
from engine.tcg.words.wording.speaker import Speaker

X: Final = "X"
WOUND: Final = NounPhrase(("wound",))
TAKE_PART: Final = "take part in archery fire and skirmishes"
MULTIPLIED: Final = {3: "tripled", 4: "quadrupled"}
"""What "doubled" is called for other factors."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, or X where ``number`` is None.

    Attributes:
        number: the number.
        per: what it is for: "for each Orc you spot".
        negative: whether it is taken away.
        most: the limit of the whole.
        better: the other number in a certain case.
        better_per: what the other number is for, where it is counted.
        better_if: that case: "if you can spot an Elf".
    """

    number: int | None
    per: str = ""
    negative: bool = False
    most: int | None = None
    better: int | None = None
    better_per: str = ""
    better_if: str = ""

    def signed(self) -> str:
        """As a bonus: "+1 for each Orc you spot"."""
        if self.number is None:
            return f"{'−' if self.negative else '+'}{X}{self._behind(self._signed, self._signed)}"
        return f"{self._signed(self.number)}{self._behind(self._signed, self._signed)}"

    def twilight(self) -> str:
        """As twilight tokens: "2 twilight"."""
        return f"{X if self.number is None else self.number} twilight{self._behind(str, str)}"

    def times(self) -> str:
        """As how often: "twice"."""
        return f"{f'{X} times' if self.number is None else times(self.number)}{self._behind(str, times)}"

    def of(self, things: NounPhrase) -> str:
        """As how many things, where even one is a number: "one card", "X cards"."""
        return self._with(f"{X} {things.plural()}" if self.number is None else things.numbered(self.number))

    def counted(self, things: NounPhrase) -> str:
        """As how many things: "a card", "two burdens for each Orc you spot"."""
        return self._with(self.number_of(things))

    def number_of(self, things: NounPhrase) -> str:
        """As how many things, without what is counted for it."""
        return f"{X} {things.plural()}" if self.number is None else things.counted(self.number)

    @property
    def behind(self) -> str:
        """What is counted for it, as it follows what is done: " for each Orc you spot"."""
        return self._behind(str, number_word)

    @property
    def spelled(self) -> str:
        """The number alone, as a word."""
        return X if self.number is None else number_word(self.number)

    def _with(self, number: str) -> str:
        return f"{number}{self.behind}"

    def _behind(self, limit: Callable[[int], str], other: Callable[[int], str]) -> str:
        phrase = f" {self.per}" if self.per else ""
        if self.most is not None:
            phrase += f" (at most {limit(self.most)})"
        if self.better is None:
            return phrase
        counted = f" {self.better_per}" if self.better_per else ""
        return f"{phrase} (or {other(self.better)}{counted} {self.better_if})"

    def _signed(self, number: int) -> str:
        return signed(-number if self.negative else number)


def quantity(what: int | Amount, speaker: Speaker) -> Quantity:
    """A number that is printed, named or counted."""
    return Quantity(what) if isinstance(what, int) else _counted(what, speaker)


@singledispatch
def _counted(what: Amount, speaker: Speaker) -> Quantity:
    raise NotImplementedError(f"no wording for {what!r}")


@_counted.register
def _named(what: Named, speaker: Speaker) -> Quantity:
    return Quantity(None)


@_counted.register
def _per_spotted(what: PerSpotted, speaker: Speaker) -> Quantity:
    if isinstance(what.filter, Or) and all(isinstance(part, Titled) for part in what.filter.parts):
        titles = [noun(part, speaker).singular() for part in what.filter.parts]
        return Quantity(what.each, f"for each of these you can spot: {listed(titles)}", most=what.limit)
    phrase = noun(what.filter, speaker)
    each = (phrase.with_determiner("another") if what.other else phrase).each()
    spotted = "you spot" if isinstance(what, PerChosen) else "you can spot"
    counted = f"{each} over {number_word(what.over)}" if what.over else f"{each} {spotted}"
    if counted.endswith(" to a skirmish you can spot"):  # which would be about the skirmish
        counted = each
    return Quantity(what.each, f"for {counted}", most=what.limit)


@_counted.register
def _per_race(what: PerRace, speaker: Speaker) -> Quantity:
    return Quantity(1, f"for each {_of_races(what, speaker)}")


def _of_races(what: PerRace, speaker: Speaker) -> str:
    races = listed([RACES[race] for race in what.races])
    return f"of these races you can spot among {noun(what.filter, speaker).plural()}: {races}"


def how_many_chosen(what: int | Amount, speaker: Speaker) -> Quantity:
    """Of how many cards a player chooses. One for each race need not be of that race, so that it is said with X."""
    if isinstance(what, PerRace):
        return Quantity(None, f"({X} being the number {_of_races(what, speaker)})")
    return quantity(what, speaker)


@_counted.register
def _strength_of(what: StrengthOf, speaker: Speaker) -> Quantity:
    return Quantity(None, f"({X} being the strength of {noun(what.filter, speaker).each()})")


@_counted.register
def _minus(what: Minus, speaker: Speaker) -> Quantity:
    return replace(_counted(what.number, speaker), negative=True)


@_counted.register
def _per_bound(what: PerBound, speaker: Speaker) -> Quantity:
    if what.name == EXERTED:
        return Quantity(what.each, "for each of those companions", most=what.limit)
    each = f"{noun(what.filter, speaker).singular()} {speaker.shown_as}"
    if what.filter is ANY and speaker.shown_as == "among them":
        each = "of them"
    return Quantity(what.each, f"for each {each}", most=what.limit)


@_counted.register
def _cost_of(what: CostOf, speaker: Speaker) -> Quantity:
    cards = "that card" if speaker.shown == "it" else f"the card {speaker.shown_as}"
    return Quantity(None, f"({X} being the twilight cost of {cards})")


@_counted.register
def _printed_strength_of(what: PrintedStrengthOf, speaker: Speaker) -> Quantity:
    cards = "that card" if speaker.shown == "it" else f"the card {speaker.shown_as}"
    return Quantity(None, f"({X} being the strength of {cards})")


@_counted.register
def _excess(what: Excess, speaker: Speaker) -> Quantity:
    more, than = (noun(counted, speaker).plural() for counted in (what.filter, what.than))
    return Quantity(None, f"({X} being the number of {more} minus the number of {than})")


@_counted.register
def _at_most(what: AtMost, speaker: Speaker) -> Quantity:
    return replace(_counted(what.number, speaker), most=what.most)


@_counted.register
def _per_held(what: PerHeld, speaker: Speaker) -> Quantity:
    return Quantity(what.each, "for each card in your hand")


@_counted.register
def _per_held_by(what: PerHeldBy, speaker: Speaker) -> Quantity:
    return Quantity(what.each, f"for each card in {whose(what.who, speaker)} hand")


@_counted.register
def _most_exertions(what: MostExertions, speaker: Speaker) -> Quantity:
    return Quantity(1, f"for each exertion that {noun(what.filter, speaker).with_article()} can make")


@_counted.register
def _per_wound(what: PerWound, speaker: Speaker) -> Quantity:
    counted = "for each wound on each minion it is skirmishing" if what.opposing else "for each wound it has"
    return Quantity(what.each, counted)


@_counted.register
def _per_resistance(what: PerResistance, speaker: Speaker) -> Quantity:
    if what.each != 1:
        return Quantity(what.each, "for each point of its resistance")
    return Quantity(None, f"({X} being its resistance)")


@_counted.register
def _per_wound_on(what: PerWoundOn, speaker: Speaker) -> Quantity:
    return Quantity(what.each, f"for each wound on {noun(what.filter, speaker).each()}")


@_counted.register
def _per_borne(what: PerBorne, speaker: Speaker) -> Quantity:
    return Quantity(what.each, f"for {noun(what.filter, speaker).each()} it bears")


@_counted.register
def _per_truth(what: PerTruth, speaker: Speaker) -> Quantity:
    cases = [_in_case(case, speaker, 1).removeprefix("if ") for case in what.cases]
    return Quantity(1, f"for each of these that is true: {'; '.join(cases)}")


@_counted.register
def _per_site(what: PerSite, speaker: Speaker) -> Quantity:
    return Quantity(what.each, f"for {site(what.filter, speaker).each()} you can spot", most=what.limit)


@_counted.register
def _per_token(what: PerToken, speaker: Speaker) -> Quantity:
    where = "here" if isinstance(what.filter, This) else "you can spot"
    return Quantity(what.each, f"for {token(what.filter, speaker).each()} {where}", most=what.limit)


@_counted.register
def _per_burden(what: PerBurden, speaker: Speaker) -> Quantity:
    return Quantity(what.each, "for each burden")


@_counted.register
def _per_dead(what: PerDead, speaker: Speaker) -> Quantity:
    return Quantity(what.each, "for each card in the dead pile")


@_counted.register
def _region_number(what: RegionNumber, speaker: Speaker) -> Quantity:
    return Quantity(None, f"({X} being the number of the current region)")


@_counted.register
def _per_discarded(what: PerDiscarded, speaker: Speaker) -> Quantity:
    phrase = noun(what.filter, speaker)
    each = f"each {phrase.singular()}" if phrase.is_name else phrase.each()
    return Quantity(what.each, f"for {each} in your discard pile")


@_counted.register
def _better_if(what: BetterIf, speaker: Speaker) -> Quantity:
    usual, better = quantity(what.number, speaker), quantity(what.better, speaker)
    per_better = "for each" if better.per and better.per == usual.per else better.per
    return replace(usual, better=better.number, better_per=per_better, better_if=_in_case(what.when, speaker, 1))


@_counted.register
def _most_wounds(what: MostWounds, speaker: Speaker) -> Quantity:
    return Quantity(1, f"for each wound on the most wounded {noun(what.filter, speaker).singular()}")


def changes(what: Sequence[Change], speaker: Speaker, number: int = 1, limit: str = "") -> str:
    """Changes of so many characters, as they follow "make it": "strength +2 and, if it bears armor, damage +1".

    Args:
        limit: the limit of each of them, as it follows its number.
    """
    if len(what) == 2 and what[1].amount == 0 and what[1].when is not None:
        first, second = what
        assert second.better is not None
        assert second.when is not None
        case = _in_case(second.when, speaker, number)
        more = change(Change(second.kind, second.better, second.detail), speaker, number, limit)
        if first.better is None:
            return f"{change(first, speaker, number, limit)} and, {case}, {more}"
        if first.when == second.when:  # both are better in one case, which is said once
            usual = change(Change(first.kind, first.amount, first.detail), speaker, number, limit)
            return f"{usual} (or {quantity(first.better, speaker).signed()}{limit} and {more} {case})"
    return listed([change(part, speaker, number, limit) for part in what])


def change(what: Change, speaker: Speaker, number: int = 1, limit: str = "") -> str:
    """A change of so many characters, as it follows "make it"."""
    if what.better is not None and what.when is not None and what.amount == 0:
        always = Change(what.kind, what.better, what.detail)
        return f"({_in_case(what.when, speaker, number)}) {change(always, speaker, number, limit)}"
    match what.kind:
        case names.STRENGTH | names.VITALITY | names.RESISTANCE:
            text = f"{what.kind} {quantity(what.amount, speaker).signed()}{limit}"
        case names.KEYWORD:
            text = gained(what.detail, f"{quantity(what.amount, speaker).signed()}{limit}", number)
        case names.NO_KEYWORD:
            text = f"lose {what.detail} and not gain it"
        case names.NO_DAMAGE_BONUS:
            text = "lose all damage bonuses"
        case names.USES_NO_ABILITIES:
            text = f"unable to use {f'{what.detail} ' if what.detail else ''}special abilities"
        case names.OVERWHELM:
            text = f"unable to be {overwhelmed(what.amount, pronoun(number))}"
        case names.FIGHTS:
            text = f"able to {TAKE_PART}"
        case names.WOUND_LIMIT:
            assert isinstance(what.amount, int)
            text = f"able to take at most {WOUND.numbered(what.amount)} in each skirmish phase"
        case _:
            raise NotImplementedError(f"no wording for {what!r}")
    if what.better is not None and what.when is not None:
        better = quantity(what.better, speaker)
        if better.per and better.per == quantity(what.amount, speaker).per:
            better = replace(better, per="for each")
        text += f" (or {better.signed()} {_in_case(what.when, speaker, number)})"
    return text


def gained(word: str, bonus: str, number: int = 1) -> str:
    """A keyword as it follows "is" or "make it": "fierce", "damage +1", "an archer", "gain muster"."""
    if word in HELD:
        return f"gain {word}"
    if word in NUMBERED:
        return f"{word} {bonus}"
    if word not in NOUN_KEYWORDS:
        return word
    phrase = NounPhrase((word,))
    return phrase.with_article() if number == 1 else phrase.plural()


def overwhelmed(factor: int | Amount, who: str) -> str:
    """How alone a character is overwhelmed, as it follows "cannot be"; usually twice its strength is enough.

    >>> overwhelmed(3, "Sam")
    "overwhelmed unless Sam's strength is tripled"
    """
    assert isinstance(factor, int)
    tripled = MULTIPLIED.get(factor, f"multiplied by {number_word(factor)}")
    return f"overwhelmed unless {possessive(who)} strength is {tripled}"


def _in_case(what: Condition | Filter, speaker: Speaker, number: int) -> str:
    """What makes an amount better, said of the characters or of the game."""
    they = pronoun(number)
    match what:
        case Condition():
            return f"if {condition(what, speaker)}"
        case Skirmishing():
            return f"if {they} {BE.present(number)} {fighting(what, speaker)}"
        case LocatedAt() | InFierceSkirmish():
            return f"if {they} {BE.present(number)} {noun(what, speaker).state}"
        case Bearing(item):
            return f"if {they} {BEAR.present(number)} {noun(item, speaker).with_article()}"
        case BearingSeveral(item, least):
            return f"if {they} {BEAR.present(number)} {noun(item, speaker).counted(least)}"
        case OfRegion(region):
            return f"if {they} {BE.present(number)} in region {region}"
        case InFierceSkirmish():
            return f"if {they} {BE.present(number)} in a fierce skirmish"
        case Wounded():
            return f"if {they} {BE.present(number)} wounded"
        case WithSignet(signet):
            return f"if {they} {HAVE.present(number)} the {capitalised(signet)} signet"
        case WithResistance():
            return f"if {they} {HAVE.present(number)} {noun(what, speaker).state.removeprefix('with ')}"
        case WithKeyword(word, least) if word in NUMBERED:
            return f"if {they} {HAVE.present(number)} {keyword(word, least)}"
    phrase = noun(what, speaker)
    return f"if {they} {BE.present(number)} {phrase.with_article() if number == 1 else phrase.plural()}"
