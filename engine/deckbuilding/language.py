"""The language of cards: what a card is, what words its text is made of, and how the words find their names.

A card is a ``Blueprint``: plain facts and, for each part of its text, a tuple of words. A word knows how it is
performed and how it is worded; the text that players read is generated (``card_text``). Every word is registered by its
name in snake case, and its dataclass fields are the arguments that an owner's list may give: ``WORDS["gain_power"]`` is
``GainPower``, whose field ``amount`` is a number or an ``Amount``.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from engine.deckbuilding.grammar import Voice
from engine.kernel.state import Ask

if TYPE_CHECKING:
    from engine.deckbuilding.resolution import Resolution
    from engine.deckbuilding.state import DeckbuildingState

Performance = Generator[Ask, object, bool]
"""What performs words: it yields questions, and returns whether anything was done."""

# Groups: where a card is before the game begins ("Contents").
STARTING: Final = "starting"
HERO: Final = "hero"
MAIN: Final = "main"
VALOR: Final = "valor"
ARCHENEMY: Final = "archenemy"
IMPOSSIBLE: Final = "impossible"
CORRUPTION: Final = "corruption"
GROUPS: Final = (STARTING, HERO, MAIN, VALOR, ARCHENEMY, IMPOSSIBLE, CORRUPTION)
COUNTS: Final = {STARTING: 47, HERO: 7, MAIN: 116, VALOR: 16, ARCHENEMY: 12, IMPOSSIBLE: 8, CORRUPTION: 20}
"""How many cards of each group there are ("Contents")."""

# Types ("Types of Cards").
STARTER: Final = "Starter"
ENEMY: Final = "Enemy"
LOCATION: Final = "Location"
ALLY: Final = "Ally"
MANEUVER: Final = "Maneuver"
ARTIFACT: Final = "Artifact"
FORTUNE: Final = "Fortune"
NO_TYPE: Final = ""
TYPES: Final = (STARTER, ENEMY, LOCATION, ALLY, MANEUVER, ARTIFACT, FORTUNE)

COURAGE: Final = "Courage"
DESPAIR: Final = "Despair"
FIRST_ARCHENEMY: Final = "Nazgûl"
LAST_ARCHENEMY: Final = "Lurtz"
STARTING_COUNTS: Final = {COURAGE: 31, DESPAIR: 16}
LEVELS: Final = {ARCHENEMY: {1: 1, 2: 5, 3: 5, 4: 1}}
"""How many Archenemies there are of each level ("The Archenemy Stack")."""
HEROES: Final = ("Frodo", "Legolas", "Gandalf", "Aragorn", "Samwise", "Gimli", "Boromir")
FIRST_GAME_HEROES: Final = HEROES[:5]

Place = Literal["hand", "discard", "deck", "played", "path"]
"""Where cards are destroyed: a player's own hand, discard pile, deck, cards played this turn, or the Path."""
Source = Literal["path", "valor", "destroyed"]
"""Where cards are gained from: the Path, the Valor stack, the destroyed cards."""
Target = Literal["discard", "hand", "deck"]
"""Where a card goes: the discard pile, the hand, the top of the deck."""


# -- words ------------------------------------------------------------------------------------------------------------


class Word(ABC):  # noqa: B024 - its kinds have the abstract methods
    """Anything a card's text is made of."""


class Verb(Word):
    """What one player does: draw, gain, destroy.

    Attributes:
        shared: it chooses among things that several players could take, so that players do it one after another, not
            at once.
        moves_corruption: it takes Corruptions, or may put some back on their stack.
        plain_power: the Power it gives, if it gives a fixed amount and does nothing else; else ``None``.
    """

    @property
    def shared(self) -> bool:
        return False

    @property
    def moves_corruption(self) -> bool:
        return False

    @property
    def plain_power(self) -> int | None:
        return None

    @abstractmethod
    def perform(self, now: "Resolution") -> Performance:
        """Do it, for ``now.seat``; returns whether anything was done."""

    @abstractmethod
    def text(self, voice: Voice) -> str:
        """What is done, beginning with the verb: "draw a card" or, of each player, "draws a card"."""


class TogetherVerb(Word):
    """What several players do together: pass cards, compare hands, decide."""

    @abstractmethod
    def perform_together(self, now: "Resolution", seats: Sequence[int]) -> Performance:
        """Do it, for the seats that the card's text is about, clockwise."""

    @abstractmethod
    def text(self, players: str) -> str:
        """A sentence without its full stop; ``players`` is who does it, as "each player"."""


Effect = Verb | TogetherVerb
Effects = tuple[Effect, ...]


class Amount(Word):
    """A number that follows from the table."""

    @abstractmethod
    def value(self, now: "Resolution") -> int:
        """The number."""

    @abstractmethod
    def per(self, voice: Voice) -> str:
        """What is counted, after "for each": "Enemy in your discard pile"."""


class Condition(Word):
    """Something that holds or not."""

    @abstractmethod
    def holds(self, now: "Resolution") -> bool: ...

    @abstractmethod
    def text(self, voice: Voice) -> str:
        """The condition, after "if": "you control a Location"."""


class Filter(Word):
    """Which cards are meant."""

    @abstractmethod
    def accepts(self, state: "DeckbuildingState", card: int, number: int) -> bool:
        """Whether a card is meant; ``number`` is the number named, for filters that ask for it."""

    @abstractmethod
    def noun(self, count: int = 1) -> str:
        """The cards as a noun without article, in the plural unless ``count`` is 1: "Enemies with cost 3 or less"."""


class Trigger(Word):
    """When an ongoing effect happens.

    Attributes:
        of_turns: it is of the start or the end of turns, so that an Archenemy on top of its stack can have it.
    """

    @property
    def of_turns(self) -> bool:
        return False

    @abstractmethod
    def text(self, *, every_turn: bool = False) -> str:
        """When, as a clause: "When you play your first Enemy each turn".

        Args:
            every_turn: it is of every player's turns, not of the player's own.
        """


WORDS: dict[str, type[Word]] = {}
"""Every word by its name."""
W = TypeVar("W", bound=type[Word])


def name_of(kind: type[Word]) -> str:
    """A word's name: its class in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def word(kind: W) -> W:
    """Register a word by its name.

    Raises:
        ValueError: another word has it.
    """
    name = name_of(kind)
    if WORDS.get(name, kind) is not kind:
        raise ValueError(f"there are two words {name}")
    WORDS[name] = kind
    return kind


# -- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Defense:
    """How a card in hand avoids an Attack ("Attacks and Defenses").

    Attributes:
        how: the card is "discard"ed for it, or "reveal"ed and kept.
        bonus: what its player does besides.
    """

    how: Literal["discard", "reveal"] = "discard"
    bonus: Effects = ()


@dataclass(frozen=True, slots=True)
class Ongoing:
    """An effect of a Location in play, or of the Archenemy on top of the stack.

    Attributes:
        when: what it waits for.
        effects: what is done then, by the player whose Location it is; an Archenemy's by the player whose turn it is.
    """

    when: Trigger
    effects: Effects


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A card as it is defined.

    Attributes:
        name: its name, which no other card of the set has.
        group: one of ``GROUPS``.
        type: one of ``TYPES``, or empty. Archenemies are Enemies.
        cost: its cost; 0 for cards that cannot be bought.
        points: Victory Points at the end of the game: a number, or an amount counted in its owner's cards.
        copies: how many there are in the set.
        level: of an Archenemy, 1 to 4; else 0.
        hero: of a hero's starting card, whose it is.
        play: what it does when it is played.
        attack: what it does to each other player who does not avoid its Attack; empty if it does not attack.
        after_attack: what its player does when the Attack is over; may count the players hit.
        ambush: what it does to the next player when it enters the Path between turns.
        group_ambush: what an Archenemy does to each player when it is revealed.
        avoidable: whether its group ambush can be defended against.
        defense: how it avoids an Attack from its holder's hand, if it does.
        ongoing: what it does while it is in play (a Location) or on top of the stack (an Archenemy).
        on_destroyed: what its owner does when it is destroyed.
    """

    name: str
    group: str
    type: str = NO_TYPE
    cost: int = 0
    points: int | Amount = 0
    copies: int = 1
    level: int = 0
    hero: str = ""
    play: Effects = ()
    attack: Effects = ()
    after_attack: Effects = ()
    ambush: Effects = ()
    group_ambush: Effects = ()
    avoidable: bool = True
    defense: Defense | None = None
    ongoing: tuple[Ongoing, ...] = ()
    on_destroyed: Effects = ()

    @property
    def key(self) -> str:
        """The name as it stands in keys of options: "orc-overseer"."""
        return key_of_name(self.name)

    @property
    def is_archenemy(self) -> bool:
        return self.group in (ARCHENEMY, IMPOSSIBLE)


_PLAIN: Final = str.maketrans("áàâäéèêëíìîïóòôöúùûü", "aaaaeeeeiiiioooouuuu", "'’")


@cache
def key_of_name(name: str) -> str:
    """A name in plain letters.

    >>> key_of_name("Nazgûl"), key_of_name("Aragorn's Sword"), key_of_name("It Comes in Pints?")
    ('nazgul', 'aragorns-sword', 'it-comes-in-pints')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower().translate(_PLAIN)).strip("-")


@dataclass(frozen=True)
class CardSet:
    """All cards of a game.

    Attributes:
        key: a short name.
        label: what the set is, in a sentence shown wherever its cards are shown.
        blueprints: the cards; Archenemies of Impossible mode in their order, the first one on top.
        source: of an owner's list, the plain data it was read from; it is kept with every game.
    """

    key: str
    label: str
    blueprints: tuple[Blueprint, ...]
    source: object = None

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def printed(self) -> tuple[Blueprint, ...]:
        """By card, its blueprint."""
        return tuple(self.blueprints[number] for number in self.numbers)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """By card, its blueprint's place in ``blueprints``."""
        return tuple(number for number, blueprint in enumerate(self.blueprints) for _ in range(blueprint.copies))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """By card, its blueprint's key."""
        return tuple(blueprint.key for blueprint in self.printed)

    @cached_property
    def fixed_points(self) -> tuple[int, ...]:
        """By card, its Victory Points as far as they are not counted."""
        return tuple(blueprint.points if isinstance(blueprint.points, int) else 0 for blueprint in self.printed)

    @cached_property
    def counted(self) -> frozenset[int]:
        """The cards whose Victory Points are counted."""
        return frozenset(card for card, blueprint in enumerate(self.printed) if not isinstance(blueprint.points, int))

    @cached_property
    def archenemies(self) -> frozenset[int]:
        """The cards that are Archenemies."""
        return frozenset(card for card, blueprint in enumerate(self.printed) if blueprint.is_archenemy)

    @cached_property
    def by_key(self) -> dict[str, int]:
        """By a blueprint's key, its place."""
        return {blueprint.key: number for number, blueprint in enumerate(self.blueprints)}

    @cached_property
    def fingerprints(self) -> tuple[str, ...]:
        """By a blueprint's place, its key and a fingerprint of its definition."""
        return tuple(
            f"{blueprint.key} {blake2b(repr(blueprint).encode(), digest_size=4).hexdigest()}"
            for blueprint in self.blueprints
        )

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all definitions."""
        return blake2b(repr((self.label, self.blueprints)).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a set.

    Attributes:
        place: the blueprint's place in the set; ``None``: the set as a whole.
        reason: a sentence.
    """

    place: int | None
    reason: str


def faults(blueprints: Sequence[Blueprint]) -> Iterator[Fault]:
    """What keeps cards from being a whole set, the faults of single cards first."""
    keys: dict[str, str] = {}
    for place, blueprint in enumerate(blueprints):
        yield from (Fault(place, f"{blueprint.name or 'A card'}: {reason}") for reason in _faults_of_card(blueprint))
        if blueprint.key in keys:
            yield Fault(place, f"{blueprint.name}: there is a card {keys[blueprint.key]} already.")
        keys[blueprint.key] = blueprint.name
    counts = Counter[str]()
    for blueprint in blueprints:
        counts[blueprint.group] += blueprint.copies
    for group, wanted in COUNTS.items():
        if counts[group] != wanted:
            yield Fault(None, f"The set has {counts[group]} cards of the group {group} instead of {wanted}.")
    yield from _faults_of_groups(blueprints)


def _faults_of_card(blueprint: Blueprint) -> Iterator[str]:
    if not blueprint.name or not blueprint.key:
        yield "every card has a name with a letter in it."
    if blueprint.group not in GROUPS:
        yield f"the group is one of {', '.join(GROUPS)}, not {blueprint.group!r:.40}."
    if blueprint.type != NO_TYPE and blueprint.type not in TYPES:
        yield f"the type is one of {', '.join(TYPES)} or none, not {blueprint.type!r:.40}."
    if blueprint.copies < 1:
        yield f"there is at least one copy of a card, not {blueprint.copies}."
    if blueprint.cost < 0:
        yield f"the cost is 0 or more, not {blueprint.cost}."
    if blueprint.cost and blueprint.group in (STARTING, HERO, CORRUPTION):
        yield "what cannot be bought has no cost."
    if blueprint.is_archenemy != (blueprint.level > 0) or blueprint.level > 4:
        yield "an Archenemy has a level from 1 to 4, and nothing else has one."
    if blueprint.is_archenemy and (blueprint.type != ENEMY or blueprint.copies != 1):
        yield "an Archenemy is a single card of the type Enemy."
    if blueprint.group == CORRUPTION and blueprint.type != NO_TYPE:
        yield "a Corruption has no type."
    if blueprint.type == FORTUNE and (blueprint.group != MAIN or blueprint.cost):
        yield "a Fortune is in the main deck and costs 0."
    if (blueprint.group == HERO) != (blueprint.hero in HEROES):
        yield f"a hero's card, and no other, names its hero: one of {', '.join(HEROES)}."
    if blueprint.ambush and (blueprint.type != ENEMY or blueprint.group != MAIN):
        yield "an Ambush is on an Enemy of the main deck."
    if blueprint.group_ambush and not blueprint.is_archenemy:
        yield "a group ambush is on an Archenemy."
    if blueprint.ongoing and blueprint.type != LOCATION and not blueprint.is_archenemy:
        yield "an ongoing effect is on a Location or an Archenemy."
    if blueprint.is_archenemy and not all(ongoing.when.of_turns for ongoing in blueprint.ongoing):
        yield "an Archenemy's ongoing effect happens at the start or at the end of turns."
    if blueprint.after_attack and not blueprint.attack:
        yield "what follows an attack needs an attack."


def _faults_of_groups(blueprints: Sequence[Blueprint]) -> Iterator[Fault]:
    starting = {blueprint.name: blueprint.copies for blueprint in blueprints if blueprint.group == STARTING}
    if starting != STARTING_COUNTS:
        yield Fault(None, "The starting cards are 31 Courage and 16 Despair.")
    heroes = Counter(blueprint.hero for blueprint in blueprints if blueprint.group == HERO)
    if heroes != Counter(HEROES):
        yield Fault(None, f"Each hero has one card: {', '.join(HEROES)}.")
    levels = Counter(blueprint.level for blueprint in blueprints if blueprint.group == ARCHENEMY)
    if levels != Counter(LEVELS[ARCHENEMY]):
        yield Fault(None, "Of the Archenemies one is of level 1, five of 2, five of 3 and one of 4.")
    for level, name in ((1, FIRST_ARCHENEMY), (4, LAST_ARCHENEMY)):
        named = [blueprint.key for blueprint in blueprints if blueprint.group == ARCHENEMY and blueprint.level == level]
        if named != [key_of_name(name)]:
            yield Fault(None, f"The Archenemy of level {level} is {name}.")
    impossible = [blueprint.level for blueprint in blueprints if blueprint.group == IMPOSSIBLE]
    if impossible != sorted(impossible) or impossible[:1] != [1] or impossible[-1:] != [4]:
        yield Fault(None, "The Archenemies of Impossible mode stand in their order, from level 1 to level 4.")
    for group in (VALOR, CORRUPTION):
        if sum(blueprint.group == group for blueprint in blueprints) > 1:
            yield Fault(None, f"All cards of the group {group} are copies of one.")
