"""What must be true: requirements of abilities, and the "while" of modifiers."""

from collections import Counter
from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Condition, Filter, Player
from engine.tcg.rules import active, playing, regions, tokens, values, zones

__all__ = [
    "Ahead",
    "All",
    "Among",
    "At",
    "AtSite",
    "AtSites",
    "BearerAt",
    "BurdensAtLeast",
    "BurdensAtMost",
    "DeckEmpty",
    "DuringFierceSkirmish",
    "DuringPhase",
    "DuringSkirmish",
    "Either",
    "HandAtLeast",
    "InDeadPile",
    "InRegion",
    "InRemovedPile",
    "LoserSurvives",
    "LostSkirmish",
    "MovedAtLeast",
    "Negated",
    "NextSiteIs",
    "PlayedInSkirmish",
    "PlayedOn",
    "SiteReplaced",
    "Spots",
    "SpotsByChoice",
    "SpotsMore",
    "SpotsMostOfRace",
    "SpotsOnly",
    "SpotsSites",
    "SpotsTokens",
    "StackedHereAtMost",
    "TriggeringCardIs",
    "TwilightBelow",
    "TwilightWithAtMost",
    "WasAssigned",
    "WearingTheRing",
    "either",
]


@dataclass(frozen=True, slots=True)
class Spots(Condition):
    """At least ``count`` such cards are in play and active (CR "spot")."""

    filter: Filter
    count: int = 1

    def holds(self, context: AbilityContext) -> bool:
        return active.can_spot(context, self.filter, self.count)


@dataclass(frozen=True, slots=True)
class SpotsByChoice(Condition):
    """The player spots such a card, where they like to: "if you spot" leaves it to them (CR "spot"). Whether they do,
    they say as X of the text, which is ``per_chosen`` with a limit of one; before that, they do if they can."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return context.x != 0 and active.can_spot(context, self.filter, 1)


@dataclass(frozen=True, slots=True)
class SpotsMore(Condition):
    """More such cards than others can be spotted (CR "spot")."""

    filter: Filter
    than: Filter

    def holds(self, context: AbilityContext) -> bool:
        return len(active.spotted(context, self.filter)) > len(active.spotted(context, self.than))


@dataclass(frozen=True, slots=True)
class SpotsMostOfRace(Condition):
    """More characters of a race can be spotted than of any other, on both sides (CR "spot")."""

    race: str

    def holds(self, context: AbilityContext) -> bool:
        blueprints = context.state.blueprints
        counts = Counter(race for card in active.active_cards(context.state) for race in blueprints[card].races)
        return counts[self.race] > max((count for race, count in counts.items() if race != self.race), default=0)


@dataclass(frozen=True, slots=True)
class SpotsSites(Condition):
    """At least ``count`` such sites are on the adventure path, where all can be spotted (CR "active")."""

    filter: Filter
    count: int = 1

    def holds(self, context: AbilityContext) -> bool:
        return sum(self.filter.test(context, site) for site in context.state.path) >= self.count


@dataclass(frozen=True, slots=True)
class SpotsTokens(Condition):
    """At least ``count`` culture tokens can be spotted, on such cards (CR "culture tokens")."""

    count: int = 1
    of: Filter = ANY

    def holds(self, context: AbilityContext) -> bool:
        return tokens.count(context, self.of) >= self.count


@dataclass(frozen=True, slots=True)
class SpotsOnly(Condition):
    """Such a card can be spotted, and no others among cards of a kind."""

    filter: Filter
    among: Filter

    def holds(self, context: AbilityContext) -> bool:
        spotted = active.spotted(context, self.among)
        return bool(spotted) and all(self.filter.test(context, card) for card in spotted)


@dataclass(frozen=True, slots=True)
class SiteReplaced(Condition):
    """A Shadow player has replaced the fellowship's current site this turn."""

    def holds(self, context: AbilityContext) -> bool:
        return context.state.site_replaced


@dataclass(frozen=True, slots=True)
class NextSiteIs(Condition):
    """The fellowship's next site is on the adventure path, and of a kind."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        number = state.site_number[state.fp]
        return number < len(state.path) and self.filter.test(context, state.path[number])


@dataclass(frozen=True, slots=True)
class At(Condition):
    """The fellowship is at a site with a keyword."""

    keyword: str

    def holds(self, context: AbilityContext) -> bool:
        return values.keyword(context.state, context.state.site(), self.keyword) > 0


@dataclass(frozen=True, slots=True)
class BearerAt(Condition):
    """Who bears the card the text is on is at a site with a keyword: an ally at home, others with the fellowship (CR
    "ally"). For what an ally can bear."""

    keyword: str

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        bearer = state.bearer[context.source]
        return bearer >= 0 and any(
            number <= len(state.path) and values.keyword(state, state.path[number - 1], self.keyword) > 0
            for number in playing.whereabouts(state, bearer)
        )


@dataclass(frozen=True, slots=True)
class AtSite(Condition):
    """The fellowship is at such a site."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return bool(context.state.path) and self.filter.test(context, context.state.site())


@dataclass(frozen=True, slots=True)
class InRegion(Condition):
    """The fellowship is in a region, 1 to 3; never where sites have printed numbers (CR "region")."""

    region: int

    def holds(self, context: AbilityContext) -> bool:
        return regions.current(context.state) == self.region


@dataclass(frozen=True, slots=True)
class DuringPhase(Condition):
    """It is a certain phase."""

    phase: str

    def holds(self, context: AbilityContext) -> bool:
        return context.state.phase == self.phase


@dataclass(frozen=True, slots=True)
class PlayedInSkirmish(Condition):
    """The player has played such a card in the skirmish being fought."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        return state.skirmish() is not None and any(
            state.owner[card] == context.seat and self.filter.test(context, card) for card in state.played
        )


@dataclass(frozen=True, slots=True)
class MovedAtLeast(Condition):
    """The fellowship has moved so often this turn."""

    count: int

    def holds(self, context: AbilityContext) -> bool:
        return context.state.moves >= self.count


@dataclass(frozen=True, slots=True)
class Ahead(Condition):
    """The fellowship is at a higher site number than all other players' markers (CR "ahead")."""

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        sites = [number for seat, number in enumerate(state.site_number) if seat != state.fp and not state.lost[seat]]
        return all(number < state.site_number[state.fp] for number in sites)


@dataclass(frozen=True, slots=True)
class LostSkirmish(Condition):
    """Such a character has lost a skirmish this turn, whatever became of it."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return any(self.filter.test(context, card) for card in context.state.lost_skirmish)


@dataclass(frozen=True, slots=True)
class WasAssigned(Condition):
    """Such a character has been assigned to a skirmish this turn."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        return any(self.filter.test(context, card) for card, born in state.assigned if state.generation[card] == born)


@dataclass(frozen=True, slots=True)
class DeckEmpty(Condition):
    """The Free Peoples player has no cards in the draw deck."""

    def holds(self, context: AbilityContext) -> bool:
        return not context.state.deck[context.state.fp]

    @property
    def is_about_decks(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class InDeadPile(Condition):
    """At least ``count`` such cards lie in the Free Peoples player's dead pile, perhaps counted with the burdens."""

    count: int
    filter: Filter
    with_burdens: bool = False

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        dead = sum(1 for card in state.dead[state.fp] if self.filter.test(context, card))
        return dead + self.with_burdens * state.burdens[state.fp] >= self.count


@dataclass(frozen=True, slots=True)
class InRemovedPile(Condition):
    """Such a card of any player is removed from the game (CR "removed from game pile")."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return any(self.filter.test(context, card) for pile in context.state.removed for card in pile)


@dataclass(frozen=True, slots=True)
class AtSites(Condition):
    """The fellowship is at one of the Fellowship block's sites ``first`` to ``last``; never where sites have no numbers
    (CR "block symbol")."""

    first: int
    last: int

    def holds(self, context: AbilityContext) -> bool:
        state = context.state
        if not state.path or not state.config.numbered_sites:
            return False
        of_block = state.blueprints[state.site()].block == names.FELLOWSHIP_BLOCK
        return of_block and self.first <= state.site_number[state.fp] <= self.last


@dataclass(frozen=True, slots=True)
class TwilightBelow(Condition):
    """The twilight pool holds fewer than ``count`` tokens."""

    count: int

    def holds(self, context: AbilityContext) -> bool:
        return context.state.twilight < self.count


@dataclass(frozen=True, slots=True)
class TwilightWithAtMost(Condition):
    """The tokens in the twilight pool and such cards that can be spotted are ``count`` together, or fewer."""

    count: int
    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return context.state.twilight + len(active.spotted(context, self.filter)) <= self.count


@dataclass(frozen=True, slots=True)
class StackedHereAtMost(Condition):
    """No more than ``count`` such cards are stacked on the card the text is on."""

    count: int
    filter: Filter = ANY

    def holds(self, context: AbilityContext) -> bool:
        stacked = zones.stacked_on(context.state, context.source)
        return sum(self.filter.test(context, card) for card in stacked) <= self.count


@dataclass(frozen=True, slots=True)
class BurdensAtMost(Condition):
    """The Ring-bearer has no more than ``count`` burdens."""

    count: int

    def holds(self, context: AbilityContext) -> bool:
        return context.state.burdens[context.state.fp] <= self.count


@dataclass(frozen=True, slots=True)
class BurdensAtLeast(Condition):
    """There are ``count`` burdens to spot."""

    count: int

    def holds(self, context: AbilityContext) -> bool:
        return context.state.burdens[context.state.fp] >= self.count


@dataclass(frozen=True, slots=True)
class HandAtLeast(Condition):
    """A player has at least ``count`` cards in hand; of several players, one has."""

    count: int
    who: Player

    def holds(self, context: AbilityContext) -> bool:
        return any(len(context.state.hand[seat]) >= self.count for seat in self.who.candidates(context))


@dataclass(frozen=True, slots=True)
class PlayedOn(Condition):
    """The card the text is on is being played on such a character."""

    bearer: Filter

    def holds(self, context: AbilityContext) -> bool:
        return context.bearer >= 0 and self.bearer.test(context, context.bearer)


@dataclass(frozen=True, slots=True)
class Among(Condition):
    """A card of a kind is among those an earlier word of the same text named: shown, or discarded."""

    name: str
    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        return any(self.filter.test(context, card) for card in context.bound.get(self.name, ()))


@dataclass(frozen=True, slots=True)
class TriggeringCardIs(Condition):
    """The card the text responds to is, or was then, of a kind."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        occurrence = context.occurrence
        return occurrence is not None and self.filter.test(occurrence.as_it_was(context), occurrence.card)


@dataclass(frozen=True, slots=True)
class LoserSurvives(Condition):
    """A character of a kind that was on the other side of the skirmish the text responds to is still in play."""

    filter: Filter

    def holds(self, context: AbilityContext) -> bool:
        others = () if context.occurrence is None else context.occurrence.others
        return any(card in active.active_cards(context.state) and self.filter.test(context, card) for card in others)


@dataclass(frozen=True, slots=True)
class Negated(Condition):
    """Something is not true."""

    part: Condition

    def holds(self, context: AbilityContext) -> bool:
        return not self.part.holds(context)


@dataclass(frozen=True, slots=True)
class DuringSkirmish(Condition):
    """A skirmish is being fought, with such a character in it if one is named."""

    involving: Filter | None = None

    def holds(self, context: AbilityContext) -> bool:
        skirmish = context.state.skirmish()
        if skirmish is None or self.involving is None:
            return skirmish is not None
        fighters = [*skirmish.minions, *([skirmish.fighter] if skirmish.fighter >= 0 else [])]
        return any(self.involving.test(context, card) for card in fighters)


@dataclass(frozen=True, slots=True)
class DuringFierceSkirmish(Condition):
    """A fierce skirmish is being fought (CR "fierce")."""

    def holds(self, context: AbilityContext) -> bool:
        return context.state.fierce and context.state.skirmish() is not None


@dataclass(frozen=True, slots=True)
class WearingTheRing(Condition):
    """The Ring-bearer wears The One Ring."""

    def holds(self, context: AbilityContext) -> bool:
        return context.state.worn[context.state.fp]


@dataclass(frozen=True, slots=True)
class All(Condition):
    """Several things are true."""

    parts: tuple[Condition, ...]

    def holds(self, context: AbilityContext) -> bool:
        return all(part.holds(context) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Either(Condition):
    """At least one of several things is true."""

    parts: tuple[Condition, ...]

    def holds(self, context: AbilityContext) -> bool:
        return any(part.holds(context) for part in self.parts)


def either(*parts: Condition) -> Either:
    """``Either`` with its parts listed."""
    return Either(parts)
