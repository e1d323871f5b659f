"""Nouns: which cards are meant. Filters combine with ``&``, ``|`` and ``~``."""

from collections import Counter
from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import ANY as ANY
from engine.tcg.language import AbilityContext, Filter, Player, Printed, words_in
from engine.tcg.rules import active, costs, playing, regions, values

__all__ = [
    "ALLY",
    "ANOTHER",
    "ANY",
    "ARCHER",
    "ARMOR",
    "ARTIFACT",
    "ASSIGNED",
    "BATTLEGROUND",
    "BEARER",
    "CHARACTER",
    "COMPANION",
    "CONDITION",
    "COPY_OF_TRIGGERING",
    "CURRENT_SITE",
    "DWARF",
    "DWARVEN",
    "DWELLING",
    "ELF",
    "ELVEN",
    "EVENT",
    "EXHAUSTED",
    "FIERCE",
    "FOLLOWER",
    "FOREST",
    "FREE_PEOPLES",
    "GANDALF_CULTURE",
    "GOLLUM",
    "GONDOR",
    "HAND_WEAPON",
    "HELM",
    "HOBBIT",
    "IN_SUPPORT_AREA",
    "ISENGARD",
    "KNIGHT",
    "LURKER",
    "MAN",
    "MARSH",
    "MEN",
    "MINION",
    "MORIA",
    "MOUNT",
    "MOUNTAIN",
    "MOUNTED",
    "NAZGUL",
    "ON_OTHER_SIDE",
    "ORC",
    "ORC_CULTURE",
    "PIPE",
    "PIPEWEED",
    "PLAINS",
    "POSSESSION",
    "RANGED_WEAPON",
    "RANGER",
    "RINGWRAITH",
    "RING_BEARER",
    "RING_BOUND",
    "RIVER",
    "ROAMING",
    "ROHAN",
    "SAURON",
    "SEARCH",
    "SHADOW_CARD",
    "SHIELD",
    "SHIRE",
    "SITE",
    "SPELL",
    "STAFF",
    "STEALTH",
    "TALE",
    "TENTACLE",
    "THAT_ONE",
    "THE_ONE_RING",
    "THIS",
    "THIS_SITE",
    "TRACKER",
    "TRIGGERING",
    "TROLL",
    "TWILIGHT",
    "UNBOUND",
    "UNDERGROUND",
    "UNIQUE",
    "URUK_HAI",
    "URUK_HAI_CULTURE",
    "WEAPON",
    "WEATHER",
    "WITH_TOKEN",
    "WIZARD",
    "WOUNDED",
    "WRAITH",
    "YOUR",
    "Assigned",
    "BearerOfThis",
    "Bearing",
    "BearingSeveral",
    "BorneBy",
    "CopyOfTriggering",
    "CurrentSite",
    "EventOf",
    "EventPlayedIn",
    "EventThatAsksFor",
    "Exhausted",
    "FirstPlayedHere",
    "FirstPlayedInPhase",
    "HomeAt",
    "InFierceSkirmish",
    "InSkirmishOf",
    "InSupportArea",
    "IsUnique",
    "LessResistantThan",
    "LocatedAt",
    "NamedBefore",
    "Numbered",
    "OfAnyRace",
    "OfClass",
    "OfCommonestRace",
    "OfCulture",
    "OfNamedCulture",
    "OfNamedKeyword",
    "OfOtherRace",
    "OfRace",
    "OfRaceNamed",
    "OfRegion",
    "OfSide",
    "OfTitleNamed",
    "OfType",
    "OnOtherSide",
    "OwnedBy",
    "RaceNotSpotted",
    "RingBearer",
    "RingBound",
    "Roaming",
    "SiteOfThis",
    "Skirmishing",
    "SkirmishingBeside",
    "SkirmishingSeveral",
    "SkirmishingWeaker",
    "Strongest",
    "This",
    "Titled",
    "Triggering",
    "WithKeyword",
    "WithResistance",
    "WithSignet",
    "WithStrength",
    "WithTokens",
    "WithTwilightCost",
    "WithTwilightCostUpTo",
    "WithWounds",
    "Wounded",
    "Yours",
]

ALWAYS_RING_BOUND = ("Frodo", "Sam")
"""All versions of these are Ring-bound (CR "Ring-bound")."""


@dataclass(frozen=True, slots=True)
class OfType(Printed):
    """A card of a card type."""

    type: str

    def fits(self, printed: Blueprint) -> bool:
        return self.type in printed.types


@dataclass(frozen=True, slots=True)
class OfSide(Printed):
    """A Free Peoples card, or a Shadow card."""

    side: str

    def fits(self, printed: Blueprint) -> bool:
        return printed.side == self.side


@dataclass(frozen=True, slots=True)
class OfCulture(Printed):
    """A card of a culture."""

    culture: str

    def fits(self, printed: Blueprint) -> bool:
        return printed.culture == self.culture


@dataclass(frozen=True, slots=True)
class OfRace(Printed):
    """A character of a race: companions, allies and minions only."""

    race: str

    def fits(self, printed: Blueprint) -> bool:
        return self.race in printed.races


@dataclass(frozen=True, slots=True)
class OfAnyRace(Printed):
    """A character that has a race."""

    def fits(self, printed: Blueprint) -> bool:
        return bool(printed.races)


@dataclass(frozen=True, slots=True)
class Titled(Printed):
    """A card by its title, whatever the subtitle."""

    title: str

    def fits(self, printed: Blueprint) -> bool:
        return printed.title == self.title


@dataclass(frozen=True, slots=True)
class IsUnique(Printed):
    """A card of which one copy alone can be in play (CR "unique")."""

    def fits(self, printed: Blueprint) -> bool:
        return printed.unique


@dataclass(frozen=True, slots=True)
class WithSignet(Printed):
    """A character with a signet."""

    signet: str

    def fits(self, printed: Blueprint) -> bool:
        return printed.facts.signet == self.signet


@dataclass(frozen=True, slots=True)
class WithKeyword(Filter):
    """A card with a keyword, at least that strong: defender +2 also is defender +1 (CR "defender +X")."""

    keyword: str
    least: int = 1

    def test(self, context: AbilityContext, card: int) -> bool:
        return values.keyword(context.state, card, self.keyword) >= self.least


@dataclass(frozen=True, slots=True)
class OfClass(Printed):
    """A possession or artifact of a class; "weapon" covers hand and ranged weapons."""

    name: str

    def fits(self, printed: Blueprint) -> bool:
        return any(self.name in class_name for class_name in printed.classes)


@dataclass(frozen=True, slots=True)
class This(Filter):
    """The card the ability is printed on."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return card == context.source

    @property
    def names_source(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class BearerOfThis(Filter):
    """The character that bears the card the ability is printed on, or bore it when the ability's costs were paid."""

    def test(self, context: AbilityContext, card: int) -> bool:
        bearer = context.state.bearer[context.source]
        return card == (bearer if bearer >= 0 else context.bearer)


@dataclass(frozen=True, slots=True)
class NamedBefore(Filter):
    """A card that an earlier word of the same text has named."""

    name: str = "it"

    def test(self, context: AbilityContext, card: int) -> bool:
        return card in context.bound.get(self.name, ())


@dataclass(frozen=True, slots=True)
class Yours(Filter):
    """A card of the player who acts, or of the owner of the card the text is on."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.owner[card] == context.seat


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """A card of a certain player."""

    who: Player

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.owner[card] in self.who.candidates(context)


@dataclass(frozen=True, slots=True)
class InSupportArea(Filter):
    """A card in a support area."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] == names.SUPPORT


@dataclass(frozen=True, slots=True)
class RingBearer(Filter):
    """The Ring-bearer."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return card == context.state.ring_bearer[context.state.owner[card]]


@dataclass(frozen=True, slots=True)
class HomeAt(Printed):
    """An ally whose home is the Fellowship block's site of that number (CR "ally", "block symbol")."""

    number: int

    def fits(self, printed: Blueprint) -> bool:
        return self.number in printed.facts.home_sites and printed.block == names.FELLOWSHIP_BLOCK


@dataclass(frozen=True, slots=True)
class Assigned(Filter):
    """A character assigned to a skirmish that is being or still to be fought (CR "assignment phase")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return any(
            card == skirmish.fighter or card in skirmish.minions
            for skirmish in context.state.skirmishes
            if not skirmish.fought
        )


@dataclass(frozen=True, slots=True)
class RaceNotSpotted(Filter):
    """A character of a race that cannot be spotted (CR "spot")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        blueprints = context.state.blueprints
        races = blueprints[card].races
        return bool(races) and not any(races & blueprints[other].races for other in active.active_cards(context.state))


@dataclass(frozen=True, slots=True)
class OfRaceNamed(Filter):
    """A character of the race of the one that an earlier word of the same text has named."""

    name: str = "it"

    def test(self, context: AbilityContext, card: int) -> bool:
        blueprints = context.state.blueprints
        return any(blueprints[card].races & blueprints[other].races for other in context.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class OfOtherRace(OfRaceNamed):
    """A character of a race, but not of that of the one that an earlier word has named (CR "Gollum/Sméagol")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        races = context.state.blueprints[card].races
        return bool(races) and not OfRaceNamed.test(self, context, card)


@dataclass(frozen=True, slots=True)
class OfCommonestRace(Filter):
    """A card of a race that no other race has more such cards than."""

    among: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        blueprints = context.state.blueprints
        races = blueprints[card].races
        counts = Counter(race for other in active.spotted(context, self.among) for race in blueprints[other].races)
        return any(counts[race] == max(counts.values()) for race in races if race in counts)


@dataclass(frozen=True, slots=True)
class OfTitleNamed(Filter):
    """A card with the title of the one that an earlier word of the same text has named, that one among them."""

    name: str = "it"

    def test(self, context: AbilityContext, card: int) -> bool:
        blueprints = context.state.blueprints
        return any(blueprints[card].title == blueprints[other].title for other in context.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class OfNamedCulture(Filter):
    """A card of the culture that the card the text is on has named."""

    def test(self, context: AbilityContext, card: int) -> bool:
        culture = context.state.blueprints[card].culture
        named = active.index_of(context.state).lasting.get(context.source, ())
        return any(effect.kind == names.NAMED_CULTURE and effect.detail == culture for effect in named)


@dataclass(frozen=True, slots=True)
class OfNamedKeyword(Filter):
    """A card with the keyword that the card the text is on has named."""

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        named = active.index_of(state).lasting.get(context.source, ())
        return any(
            effect.kind == names.NAMED_KEYWORD and values.keyword(state, card, effect.detail) > 0 for effect in named
        )


@dataclass(frozen=True, slots=True)
class CurrentSite(Filter):
    """The site the fellowship is at."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return bool(context.state.path) and card == context.state.site()


@dataclass(frozen=True, slots=True)
class OfRegion(Filter):
    """A site of the adventure path in a region, 1 to 3 (CR "region")."""

    region: int

    def test(self, context: AbilityContext, card: int) -> bool:
        return regions.of_site(context.state, card) == self.region


@dataclass(frozen=True, slots=True)
class Strongest(Filter):
    """A character that no other of a kind is stronger than."""

    of: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        strength = values.strength(state, card)
        return all(values.strength(state, other) <= strength for other in active.spotted(context, self.of))


@dataclass(frozen=True, slots=True)
class Roaming(Filter):
    """A minion at a site of a lower number than its own (FR "Shadow phase")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return costs.is_roaming(context.state, card)


@dataclass(frozen=True, slots=True)
class Wounded(Filter):
    """A character with at least one wound."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.wounds[card] > 0


@dataclass(frozen=True, slots=True)
class WithWounds(Filter):
    """A character with at least so many wounds."""

    least: int

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.wounds[card] >= self.least


@dataclass(frozen=True, slots=True)
class WithStrength(Filter):
    """A character whose strength is at most ``most``. For what is asked when something is done: not for what changes
    strength, which would depend on itself."""

    most: int

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character and values.strength(context.state, card) <= self.most


@dataclass(frozen=True, slots=True)
class WithTokens(Filter):
    """A card with at least so many culture tokens."""

    least: int = 1

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.tokens[card] >= self.least


@dataclass(frozen=True, slots=True)
class Exhausted(Filter):
    """A character with one vitality left (CR "exhausted")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character and values.vitality(context.state, card) == 1


@dataclass(frozen=True, slots=True)
class RingBound(Filter):
    """A companion that is Ring-bound: by its keyword, as a Frodo or Sam, or as the Ring-bearer. With ``bound`` False
    one that is not, an unbound one (CR "Ring-bound", "unbound")."""

    bound: bool = True

    def test(self, context: AbilityContext, card: int) -> bool:
        blueprint = context.state.blueprints[card]
        if blueprint.type != names.COMPANION:
            return False
        is_bound = blueprint.title in ALWAYS_RING_BOUND or RING_BEARER.test(context, card)
        return self.bound == (is_bound or values.keyword(context.state, card, "ring-bound") > 0)


@dataclass(frozen=True, slots=True)
class WithResistance(Filter):
    """A companion of whose resistance burdens have left at least ``least`` and, where it is given, at most ``most``; or
    an ally, whose resistance is 0 (CR "resistance")."""

    least: int = 0
    most: int | None = None

    def test(self, context: AbilityContext, card: int) -> bool:
        if context.state.blueprints[card].type not in (names.COMPANION, names.ALLY):
            return False
        resistance = values.resistance_left(context.state, card)
        return self.least <= resistance and (self.most is None or resistance <= self.most)


@dataclass(frozen=True, slots=True)
class LessResistantThan(Filter):
    """A companion to whom burdens have left less resistance than to such a companion."""

    other: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        if state.blueprints[card].type != names.COMPANION:
            return False
        resistance = values.resistance_left(state, card)
        others = active.spotted(context, self.other)
        return any(resistance < values.resistance_left(state, other) for other in others)


@dataclass(frozen=True, slots=True)
class Skirmishing(Filter):
    """A character in the skirmish being fought, against somebody of a kind if one is given (CR "skirmish phase")."""

    against: Filter | None = None

    def test(self, context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        if skirmish is None:
            return False
        if card == skirmish.fighter:
            return self.against is None or any(self.against.test(context, minion) for minion in skirmish.minions)
        if card in skirmish.minions:
            return self.against is None or (skirmish.fighter >= 0 and self.against.test(context, skirmish.fighter))
        return False


@dataclass(frozen=True, slots=True)
class SkirmishingBeside(Filter):
    """A character in the skirmish being fought, with another of a kind on its side."""

    other: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        if skirmish is None or card not in skirmish.minions:
            return False
        return any(other != card and self.other.test(context, other) for other in skirmish.minions)


@dataclass(frozen=True, slots=True)
class SkirmishingSeveral(Filter):
    """A character in the skirmish being fought, against at least so many minions."""

    least: int = 2

    def test(self, context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        return skirmish is not None and card == skirmish.fighter and len(skirmish.minions) >= self.least


@dataclass(frozen=True, slots=True)
class SkirmishingWeaker(Filter):
    """A companion in the skirmish being fought, against a minion whose strength is lower than the companion's
    resistance."""

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        skirmish = state.skirmish()
        if skirmish is None or card != skirmish.fighter:
            return False
        resistance = values.resistance_left(state, card)
        return any(values.strength(state, minion) < resistance for minion in skirmish.minions)


@dataclass(frozen=True, slots=True)
class InSkirmishOf(Filter):
    """A character in the skirmish being fought, on either side, where such a character is in it."""

    involving: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        if skirmish is None:
            return False
        fighters = (skirmish.fighter, *skirmish.minions)
        return card in fighters and any(fighter >= 0 and self.involving.test(context, fighter) for fighter in fighters)


@dataclass(frozen=True, slots=True)
class InFierceSkirmish(Filter):
    """A character in the skirmish being fought, where that is one of the fierce ones (CR "fierce")."""

    def test(self, context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        if skirmish is None or not context.state.fierce:
            return False
        return card == skirmish.fighter or card in skirmish.minions


@dataclass(frozen=True, slots=True)
class WithTwilightCost(Printed):
    """A card whose printed twilight cost is at least ``least`` (CR "twilight cost")."""

    least: int

    def fits(self, printed: Blueprint) -> bool:
        return printed.cost >= self.least


@dataclass(frozen=True, slots=True)
class WithTwilightCostUpTo(Printed):
    """A card whose printed twilight cost is at most ``most`` (CR "twilight cost")."""

    most: int

    def fits(self, printed: Blueprint) -> bool:
        return printed.cost <= self.most


@dataclass(frozen=True, slots=True)
class Bearing(Filter):
    """A character that bears such a card."""

    item: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        return any(self.item.test(context, item) for item in active.borne(context.state, card))


@dataclass(frozen=True, slots=True)
class BearingSeveral(Filter):
    """A character that bears at least ``least`` such cards."""

    item: Filter
    least: int = 2

    def test(self, context: AbilityContext, card: int) -> bool:
        return sum(self.item.test(context, item) for item in active.borne(context.state, card)) >= self.least


@dataclass(frozen=True, slots=True)
class BorneBy(Filter):
    """A card borne by such a card."""

    bearer: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        bearer = context.state.bearer[card]
        return bearer >= 0 and self.bearer.test(context, bearer)


@dataclass(frozen=True, slots=True)
class SiteOfThis(Filter):
    """The site the card the text is on has been played on."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.bearer[context.source] == card


@dataclass(frozen=True, slots=True)
class Numbered(Printed):
    """A site of the Fellowship block with a number from ``first`` to ``last``."""

    first: int
    last: int

    def fits(self, printed: Blueprint) -> bool:
        of_block = printed.type == names.SITE and printed.block == names.FELLOWSHIP_BLOCK
        return of_block and self.first <= printed.site_number <= self.last


@dataclass(frozen=True, slots=True)
class LocatedAt(Filter):
    """A character at such a site: minions and companions where the fellowship is, allies at home (CR "ally")."""

    site: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        return any(
            number <= len(state.path) and self.site.test(context, state.path[number - 1])
            for number in playing.whereabouts(state, card)
        )


@dataclass(frozen=True, slots=True)
class EventOf(Printed):
    """An event of a phase, or of several phases of which this is one."""

    phase: str

    def fits(self, printed: Blueprint) -> bool:
        text = printed.plays_as
        return text is not None and self.phase in text.phases


@dataclass(frozen=True, slots=True)
class EventPlayedIn(EventOf):
    """An event that is, or would be, played as one of a phase.

    One that may be played in several phases is of the phase in which it is played, and of no other (CR "phase action").
    It does not matter whether its timing words or its text let it be played then. In phases in which it cannot be
    played it is of those of its timing words.
    """

    def fits(self, printed: Blueprint) -> bool:
        text = printed.plays_as
        return text is not None and self.phase in text.playable_in

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        text = state.blueprints[card].plays_as
        if text is None:
            return False
        return state.phase == self.phase if state.phase in text.playable_in else self.phase in text.phases


@dataclass(frozen=True, slots=True)
class EventThatAsksFor(Printed):
    """An event whose requirements or costs spot or exert characters with a keyword (CR "Uruk Scout")."""

    keyword: str

    def fits(self, printed: Blueprint) -> bool:
        text = printed.plays_as or printed.responds
        if text is None:
            return False
        words = words_in((printed.to_play, text.when, text.cost))
        return any(isinstance(word, WithKeyword) and word.keyword == self.keyword for word in words)


@dataclass(frozen=True, slots=True)
class FirstPlayedHere(Filter):
    """A card to be played while none of a kind has been played at the fellowship's site this turn."""

    kind: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        state = context.state
        here = state.site_number[state.fp]
        return not any(
            site == here and other != card and self.kind.test(context, other) for other, site in state.played_this_turn
        )


@dataclass(frozen=True, slots=True)
class FirstPlayedInPhase(Filter):
    """A card to be played in such a phase while none of a kind has been played in it."""

    phase: str
    kind: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.state.phase == self.phase and not any(
            self.kind.test(context, other) for other in context.state.played
        )


@dataclass(frozen=True, slots=True)
class Triggering(Filter):
    """The card the text responds to."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.occurrence is not None and context.occurrence.card == card


@dataclass(frozen=True, slots=True)
class OnOtherSide(Filter):
    """A character on the other side of the skirmish that the text responds to: whom a minion has been assigned to."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return context.occurrence is not None and card in context.occurrence.others


@dataclass(frozen=True, slots=True)
class CopyOfTriggering(Filter):
    """A card of the same title and subtitle as the one the text responds to."""

    def test(self, context: AbilityContext, card: int) -> bool:
        if context.occurrence is None or context.occurrence.card < 0:
            return False
        blueprints = context.state.blueprints
        return blueprints[card].facts.name == blueprints[context.occurrence.card].facts.name


COMPANION = OfType(names.COMPANION)
ALLY = OfType(names.ALLY)
MINION = OfType(names.MINION)
FOLLOWER = OfType(names.FOLLOWER)
POSSESSION = OfType(names.POSSESSION)
ARTIFACT = OfType(names.ARTIFACT)
CONDITION = OfType(names.CONDITION)
EVENT = OfType(names.EVENT)
CHARACTER = COMPANION | ALLY | MINION

FREE_PEOPLES = OfSide(names.FREE_PEOPLES_SIDE)
SHADOW_CARD = OfSide(names.SHADOW_SIDE)

DWARVEN = OfCulture("dwarven")
ELVEN = OfCulture("elven")
GANDALF_CULTURE = OfCulture("gandalf")
GONDOR = OfCulture("gondor")
SHIRE = OfCulture("shire")
ISENGARD = OfCulture("isengard")
MORIA = OfCulture("moria")
RINGWRAITH = OfCulture("ringwraith")
SAURON = OfCulture("sauron")
ROHAN = OfCulture("rohan")
MEN = OfCulture("men")
URUK_HAI_CULTURE = OfCulture("uruk-hai")
ORC_CULTURE = OfCulture("orc")
GOLLUM = OfCulture("gollum")

DWARF = OfRace("dwarf")
ELF = OfRace("elf")
HOBBIT = OfRace("hobbit")
MAN = OfRace("man")
NAZGUL = OfRace("nazgul")
ORC = OfRace("orc")
TROLL = OfRace("troll")
WIZARD = OfRace("wizard")
URUK_HAI = OfRace("uruk-hai")
WRAITH = OfRace("wraith")

RANGER = WithKeyword("ranger")
KNIGHT = WithKeyword("knight")
ARCHER = WithKeyword("archer")
FIERCE = WithKeyword("fierce")
LURKER = WithKeyword("lurker")
TALE = WithKeyword("tale")
PIPEWEED = WithKeyword("pipeweed")
SEARCH = WithKeyword("search")
SPELL = WithKeyword("spell")
TENTACLE = WithKeyword("tentacle")
TWILIGHT = WithKeyword("twilight")
WEAPON = OfClass("weapon")
ARMOR = OfClass("armor")
PIPE = OfClass("pipe")
HAND_WEAPON = OfClass("hand weapon")
RANGED_WEAPON = OfClass("ranged weapon")
HELM = OfClass("helm")
SHIELD = OfClass("shield")
STAFF = OfClass("staff")
MOUNT = OfClass("mount")
MOUNTED = Bearing(MOUNT)

THIS = This()
BEARER = BearerOfThis()
YOUR = Yours()
RING_BEARER = RingBearer()
TRIGGERING = Triggering()
COPY_OF_TRIGGERING = CopyOfTriggering()
ON_OTHER_SIDE = OnOtherSide()
THAT_ONE = NamedBefore()
ASSIGNED = Assigned()
RING_BOUND = RingBound()
UNBOUND = RingBound(bound=False)
ROAMING = Roaming()
WOUNDED = Wounded()
WITH_TOKEN = WithTokens()
EXHAUSTED = Exhausted()
UNIQUE = IsUnique()
IN_SUPPORT_AREA = InSupportArea()
THE_ONE_RING = Titled("The One Ring")
ANOTHER = ~THIS
SITE = OfType(names.SITE)
THIS_SITE = SiteOfThis()
CURRENT_SITE = CurrentSite()
STEALTH = WithKeyword("stealth")
WEATHER = WithKeyword("weather")
TRACKER = WithKeyword("tracker")
BATTLEGROUND = WithKeyword("battleground")
DWELLING = WithKeyword("dwelling")
FOREST = WithKeyword("forest")
MOUNTAIN = WithKeyword("mountain")
PLAINS = WithKeyword("plains")
RIVER = WithKeyword("river")
UNDERGROUND = WithKeyword("underground")
MARSH = WithKeyword("marsh")
