"""What triggers and responses wait for."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Filter, Occurrence, On
from engine.tcg.words.filters import THIS

__all__ = [
    "ARCHERY_PHASE_STARTS",
    "ASSIGNMENT_PHASE_ENDS",
    "ASSIGNMENT_PHASE_STARTS",
    "FELLOWSHIP_MOVES",
    "FELLOWSHIP_PHASE_STARTS",
    "FREE_PEOPLES_PLAYS_NEXT_SITE",
    "MANEUVER_PHASE_STARTS",
    "MOVES_FROM_HERE",
    "MOVES_HERE",
    "OPPONENT_TAKES_CARD",
    "PHASE_ENDS",
    "PUTS_ON_RING",
    "REGROUP_PHASE_STARTS",
    "SHADOW_PHASE_STARTS",
    "SHADOW_REPLACES_CURRENT_SITE",
    "SKIRMISHES_FOUGHT",
    "SKIRMISH_ENDS",
    "TURN_ENDS",
    "TURN_STARTS",
    "YOUR_FELLOWSHIP_PHASE_STARTS",
    "YOUR_MANEUVER_PHASE_STARTS",
    "YOUR_SHADOW_PHASE_ENDS",
    "YOUR_SHADOW_PHASE_STARTS",
    "YOUR_TURN_ENDS",
    "YOUR_TURN_STARTS",
    "YOU_RECONCILE",
    "AssignedByFreePeoples",
    "AssignedToFierce",
    "EndsAnyPhase",
    "ExertsForItsAbility",
    "ExertsToPlay",
    "LosesWithOthers",
    "OnEither",
    "about_to_add_burden",
    "about_to_add_twilight",
    "about_to_be_killed",
    "about_to_be_killed_or_discarded",
    "about_to_be_overwhelmed",
    "about_to_exert",
    "about_to_heal",
    "about_to_pay",
    "about_to_take_wound",
    "adds_burden",
    "exerts",
    "exerts_for_its_ability",
    "exerts_or_takes_wound",
    "exerts_to_play",
    "free_peoples_assigns",
    "is_assigned",
    "is_healed",
    "is_killed",
    "is_killed_or_discarded",
    "is_played",
    "is_transferred",
    "loses_skirmish",
    "made_to_discard",
    "moves_from",
    "moves_to",
    "players_lose_skirmish",
    "removes_burden",
    "skirmish_about_to_end",
    "skirmish_starts",
    "takes_wound",
    "uses_ability",
    "wins_skirmish",
]

MOVES_FROM_HERE = On(names.MOVES_FROM, THIS)
"""The fellowship leaves the site the text is on."""
MOVES_HERE = On(names.MOVES_TO, THIS)
"""The fellowship comes to the site the text is on."""


def skirmish_about_to_end(*, involving: Filter) -> On:
    """A skirmish with such a character still in it is about to end."""
    return On(names.SKIRMISH_ABOUT_TO_END, involving=involving)


SKIRMISH_ENDS = On(names.SKIRMISH_ENDS)
"""A skirmish phase has ended."""
TURN_STARTS = On(names.START_OF_TURN)
"""The start of each turn."""
YOUR_TURN_STARTS = On(names.START_OF_TURN, player="you")
"""The start of each of your turns."""
TURN_ENDS = On(names.END_OF_TURN)
"""The end of each turn."""
YOUR_TURN_ENDS = On(names.END_OF_TURN, player="you")
"""The end of each of your turns."""
SHADOW_PHASE_STARTS = On(names.START_OF_SHADOW)
"""The start of each Shadow phase."""
FELLOWSHIP_PHASE_STARTS = On(names.START_OF_FELLOWSHIP)
"""The start of each fellowship phase."""
MANEUVER_PHASE_STARTS = On(names.START_OF_MANEUVER)
"""The start of each maneuver phase."""
ARCHERY_PHASE_STARTS = On(names.START_OF_ARCHERY)
"""The start of each archery phase."""
ASSIGNMENT_PHASE_STARTS = On(names.START_OF_ASSIGNMENT)
"""The start of each assignment phase, regular or fierce."""
REGROUP_PHASE_STARTS = On(names.START_OF_REGROUP)
"""The start of each regroup phase."""
YOUR_FELLOWSHIP_PHASE_STARTS = On(names.START_OF_FELLOWSHIP, player="you")
"""The start of each of your fellowship phases."""
YOUR_MANEUVER_PHASE_STARTS = On(names.START_OF_MANEUVER, player="you")
"""The start of each of your maneuver phases."""
YOUR_SHADOW_PHASE_STARTS = On(names.START_OF_SHADOW, player="you")
"""The start of each of your Shadow phases."""
YOUR_SHADOW_PHASE_ENDS = On(names.END_OF_SHADOW, player="you")
"""The end of each of your Shadow phases."""
ASSIGNMENT_PHASE_ENDS = On(names.END_OF_ASSIGNMENT)
"""The end of each assignment phase, regular or fierce."""
SKIRMISHES_FOUGHT = On(names.SKIRMISHES_FOUGHT)
"""All skirmishes, fierce ones too, have been resolved."""
OPPONENT_TAKES_CARD = On(names.TAKES_CARD, player="opponent")
"""An opponent has drawn a card or taken one into hand."""
FELLOWSHIP_MOVES = On(names.MOVES)
"""The fellowship moves."""
PUTS_ON_RING = On(names.RING_PUT_ON)
"""The Ring-bearer has put on The One Ring."""


def about_to_take_wound(filter_: Filter, *, by: Filter | None = None) -> On:
    """Such a character is about to take a wound: ``by`` a card if that card's text wounds, or if the character has lost
    a skirmish to it."""
    return On(names.ABOUT_TO_WOUND, filter_, by=by)


def about_to_be_overwhelmed(filter_: Filter) -> On:
    """Such a character is about to be overwhelmed in a skirmish, which is tested anew after each response."""
    return On(names.ABOUT_TO_OVERWHELM, filter_)


def about_to_be_killed(filter_: Filter) -> On:
    """Such a character is about to be killed, by wounds, by being overwhelmed or by text; see ``Instead``."""
    return On(names.ABOUT_TO_KILL, filter_)


def is_killed(filter_: Filter, *, by: Filter | None = None) -> On:
    """Such a character has been killed: ``by`` a card if that card's text did it, or if it died by losing a skirmish
    that involved the card (CR "The Ring's Oppression")."""
    return On(names.KILLED, filter_, by=by)


def wins_skirmish(filter_: Filter, *, against: Filter | None = None) -> On:
    """Such a character has won a skirmish, against somebody."""
    return On(names.WINS_SKIRMISH, filter_, by=against)


def about_to_exert(filter_: Filter) -> On:
    """Such a character is about to exert."""
    return On(names.ABOUT_TO_EXERT, filter_)


@dataclass(frozen=True, slots=True)
class ExertsForItsAbility(On):
    """Such a character is about to exert as a cost of a special ability of its own."""

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        return occurrence.source == occurrence.card and On.matches(self, context, occurrence)


def exerts_for_its_ability(filter_: Filter) -> On:
    """Such a character is about to exert as a cost of its special ability. Where that is prevented the cost is not
    paid, so that the ability has no effect."""
    return ExertsForItsAbility(names.ABOUT_TO_EXERT, filter_)


def about_to_heal(filter_: Filter) -> On:
    """Such a character is about to heal."""
    return On(names.ABOUT_TO_HEAL, filter_)


def exerts(filter_: Filter) -> On:
    """Such a character has exerted."""
    return On(names.EXERTED, filter_)


@dataclass(frozen=True, slots=True)
class ExertsToPlay(On):
    """Such a character has exerted as a cost of playing a card of a kind, to lower its cost by toil as well."""

    played: Filter = ANY

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        played, state = occurrence.source, context.state
        if played < 0 or state.zone[played] != names.VOID or not self.played.test(context, played):
            return False
        return On.matches(self, context, occurrence)


def exerts_to_play(filter_: Filter, played: Filter) -> On:
    """Such a character has exerted as a cost of playing such a card."""
    return ExertsToPlay(names.EXERTED, filter_, played=played)


def is_played(filter_: Filter, *, by: str = "any") -> On:
    """Such a card has been played; ``by`` anybody, "you" or an "opponent". An event has been paid for then, but has
    had no effect yet (CR "playing a card")."""
    return On(names.PLAYED, filter_, by)


@dataclass(frozen=True, slots=True)
class AssignedToFierce(On):
    """Such a character has been assigned to a fierce skirmish."""

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        return context.state.fierce and On.matches(self, context, occurrence)


def is_assigned(filter_: Filter, *, involving: Filter | None = None, fierce: bool = False) -> On:
    """Such a character has been assigned to a skirmish, with somebody on the other side; ``fierce``: to a fierce one
    (CR "fierce")."""
    return (AssignedToFierce if fierce else On)(names.ASSIGNED, filter_, involving=involving)


@dataclass(frozen=True, slots=True)
class AssignedByFreePeoples(On):
    """The Free Peoples player has assigned such a character to a skirmish."""

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        return occurrence.by == context.state.fp and On.matches(self, context, occurrence)


def free_peoples_assigns(filter_: Filter, *, involving: Filter | None = None) -> On:
    """The Free Peoples player has assigned such a character to a skirmish, with somebody on the other side."""
    return AssignedByFreePeoples(names.ASSIGNED, filter_, involving=involving)


def skirmish_starts(*, involving: Filter) -> On:
    """A skirmish with such a character in it starts."""
    return On(names.START_OF_SKIRMISH, involving=involving)


def about_to_add_burden(*, by: Filter) -> On:
    """Such a card is about to add a burden."""
    return On(names.ABOUT_TO_ADD_BURDEN, by=by)


def about_to_add_twilight(filter_: Filter) -> On:
    """Such a card is about to add twilight by its text."""
    return On(names.ABOUT_TO_ADD_TWILIGHT, filter_)


def uses_ability(filter_: Filter) -> On:
    """A special ability of such a card has been used and paid for; it has had no effect yet."""
    return On(names.ABILITY_USED, filter_)


def is_transferred(filter_: Filter) -> On:
    """Such a card has been transferred to a bearer; that is not playing it (CR "transfer")."""
    return On(names.TRANSFERRED, filter_)


def about_to_pay(filter_: Filter) -> On:
    """The player is about to pay for such an event, which has toil."""
    return On(names.ABOUT_TO_PAY, filter_, "you")


def is_healed(filter_: Filter) -> On:
    """A wound has been removed from such a character."""
    return On(names.HEALED, filter_)


def adds_burden(filter_: Filter) -> On:
    """Text of such a card has added a burden."""
    return On(names.BURDEN_ADDED, filter_)


def removes_burden(filter_: Filter) -> On:
    """Text of such a card of yours has removed a burden."""
    return On(names.BURDEN_REMOVED, filter_, "you")


def takes_wound(filter_: Filter) -> On:
    """Such a character has taken a wound."""
    return On(names.WOUNDED, filter_)


def made_to_discard(*, by: Filter) -> On:
    """Text of such a card has made you discard a card from hand, and left you no choice."""
    return On(names.HAND_DISCARDED, player="you", by=by)


def loses_skirmish(filter_: Filter, *, involving: Filter | None = None, to: Filter | None = None) -> On:
    """Such a character has lost a skirmish, with somebody on the other side (CR says "involving", or "to" them)."""
    return On(names.LOSES_SKIRMISH, filter_, involving=involving, by=to)


def moves_from(filter_: Filter) -> On:
    """The fellowship moves from such a site."""
    return On(names.MOVES_FROM, filter_)


def moves_to(filter_: Filter) -> On:
    """The fellowship moves to such a site."""
    return On(names.MOVES_TO, filter_)


@dataclass(frozen=True, slots=True)
class OnEither(On):
    """What a trigger or response waits for where one of two things may happen to a card."""

    other: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (self.kind, self.other)


def exerts_or_takes_wound(filter_: Filter) -> On:
    """Such a character has exerted or taken a wound."""
    return OnEither(names.EXERTED, filter_, other=names.WOUNDED)


def about_to_be_killed_or_discarded(filter_: Filter) -> On:
    """Such a character is about to be killed, or to be discarded from play by text, as a cost, or at the end of the
    turn; see ``Instead``."""
    return OnEither(names.ABOUT_TO_KILL, filter_, other=names.ABOUT_TO_DISCARD)


def is_killed_or_discarded(filter_: Filter) -> On:
    """Such a character has been killed, or discarded from play."""
    return OnEither(names.KILLED, filter_, other=names.DISCARDED)


@dataclass(frozen=True, slots=True)
class EndsAnyPhase(On):
    """The end of any phase."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (names.END_OF_PHASE, names.END_OF_SHADOW, names.END_OF_ASSIGNMENT, names.SKIRMISH_ABOUT_TO_END)


PHASE_ENDS = EndsAnyPhase(names.END_OF_PHASE)
"""The end of any phase."""
YOU_RECONCILE = On(names.RECONCILED, player="you")
"""You have reconciled your hand, at the end of your turn or because a text says so."""
SHADOW_REPLACES_CURRENT_SITE = On(names.SITE_REPLACED)
"""A Shadow player has replaced the fellowship's current site."""
FREE_PEOPLES_PLAYS_NEXT_SITE = On(names.NEXT_SITE_PLAYED)
"""The Free Peoples player has played the fellowship's next site."""


@dataclass(frozen=True, slots=True)
class LosesWithOthers(On):
    """Such characters of one player have lost a skirmish: it happens once for each player, however many of theirs have
    lost (CR "Dwarven Axe")."""

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        if not On.matches(self, context, occurrence):
            return False
        then = occurrence.as_it_was(context)
        skirmish = then.state.skirmish()
        assert skirmish is not None
        lost = (*skirmish.minions, *skirmish.gone, skirmish.fighter)
        owner = then.state.owner
        meant = (card for card in lost if card >= 0 and owner[card] == owner[occurrence.card])
        return occurrence.card == next(card for card in meant if self.filter.test(then, card))


def players_lose_skirmish(filter_: Filter, *, to: Filter) -> On:
    """Such characters of a player have lost a skirmish to somebody; once for each player who has any in it."""
    return LosesWithOthers(names.LOSES_SKIRMISH, filter_, by=to)
