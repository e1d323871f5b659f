"""What the parts of a filter say of a card, put together as a noun phrase."""

from dataclasses import dataclass, field
from typing import Final

from engine.tcg import names
from engine.tcg.words.wording.grammar import listed, signed
from engine.tcg.words.wording.noun_phrase import Determiner, NounPhrase

CULTURES: Final = {
    "dwarven": "Dwarven",
    "elven": "Elven",
    "gandalf": "Gandalf",
    "gondor": "Gondor",
    "shire": "Shire",
    "isengard": "Isengard",
    "moria": "Moria",
    "ringwraith": "Ringwraith",
    "sauron": "Sauron",
    "rohan": "Rohan",
    "men": "Men",
    "uruk-hai": "Uruk-hai",
    "orc": "Orc",
    "gollum": "Gollum",
}
CHARACTER: Final = NounPhrase(("character",))
RACES_AND_CULTURES: Final = ("men", "uruk-hai", "orc")
"""Cultures called as a race is, so that a text must say that it means the culture."""
RACES: Final = {
    "dwarf": "Dwarf",
    "elf": "Elf",
    "hobbit": "Hobbit",
    "man": "Man",
    "nazgul": "Nazgûl",
    "orc": "Orc",
    "uruk-hai": "Uruk-hai",
    "wizard": "Wizard",
    "troll": "Troll",
    "balrog": "Balrog",
    "creature": "Creature",
    "wraith": "Wraith",
}
SIDES: Final = {names.FREE_PEOPLES_SIDE: "Free Peoples", names.SHADOW_SIDE: "Shadow"}
NUMBERED: Final = ("damage", "defender")
"""Keywords that carry a number, which adds up."""
SIZED: Final = {"ambush": "ambush ({})", "toil": "toil {}"}
"""Keywords of another form with a number."""
HELD: Final = ("ambush", "muster", "toil")
"""Keywords that a card has, where it is the others."""
NOUN_KEYWORDS: Final = ("ranger", "knight", "archer", "tracker", "tale", "spell", "lurker", "tentacle")
"""Keywords that name who or what has them: "a ranger"; the others describe it: "a fierce minion"."""


def keyword(word: str, number: int) -> str:
    """A keyword with its number if it carries one: "damage +1", "ambush (2)", "fierce"."""
    if word in SIZED:
        return SIZED[word].format(number)
    return f"{word} {signed(number)}" if word in NUMBERED else word


@dataclass(slots=True)
class Described:
    """What the parts of a filter say of a card, each kind of word in its own list."""

    states: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    cultures: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    noun_keywords: list[str] = field(default_factory=list)
    races: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    choice: list[str] = field(default_factory=list)
    chosen_races: list[str] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    except_for: list[NounPhrase] = field(default_factory=list)
    determiner: Determiner = "a"
    subject: NounPhrase | None = None
    first_of: tuple[NounPhrase, str] | None = None
    default: str = "card"

    def phrase(self) -> NounPhrase:
        """The noun phrase."""
        # Each may stand as the noun; those before the last one describe it: "Hobbit companion".
        races, choice = self.races, self.choice
        if self.chosen_races and self.kinds:
            races, choice = [*races, " or ".join(self.chosen_races)], []
        nouns = [*races, *self.noun_keywords, *self.kinds]
        adjectives = (*self.states, *self.sides, *self.cultures, *self.keywords)
        carried = [f"with {listed(self.carried)}"] if self.carried else []
        behind = (*carried, *self.behind, *self._exceptions(bool(nouns or adjectives or choice)))
        if self.subject is not None:
            determiner = self.determiner if self.determiner != "a" else self.subject.determiner
            words = [*nouns, " or ".join(choice)] if choice else nouns
            kinds = [word for word in words if word not in self.subject.heads]  # "this minion" says that it is one
            return NounPhrase(self.subject.heads, (*adjectives, *kinds), behind, determiner)
        described = " ".join(nouns)
        if choice:
            heads = tuple(f"{described} {head}" if nouns else head for head in choice)
        else:
            heads = (described or self.default,)
        phrase = NounPhrase(heads, adjectives, behind, self.determiner)
        if self.first_of is None:
            return phrase
        kind, when = self.first_of
        return _first(phrase, kind, when)

    @property
    def is_state(self) -> bool:
        """Whether nothing is said but the state a card is in: "wounded", "bearing a weapon"."""
        kinds = (self.sides, self.cultures, self.noun_keywords, self.races, self.kinds, self.choice, self.except_for)
        return not any(kinds) and self.subject is None and self.first_of is None and self.determiner == "a"

    @property
    def is_carried(self) -> bool:
        """Whether nothing is said but what a card has: a signet, a keyword with a number."""
        return self.is_state and not (self.states or self.keywords or self.behind)

    def _exceptions(self, has_noun: bool) -> list[str]:
        """Who is left out: "(except a Hobbit)" behind a noun of its own, "other than a Hobbit" behind "card"."""
        phrases = [phrase.plural() if phrase == CHARACTER else phrase.with_article() for phrase in self.except_for]
        return [f"(except {phrase})" if has_noun else f"other than {phrase}" for phrase in phrases]


def _first(card: NounPhrase, kind: NounPhrase, when: str) -> NounPhrase:
    """A card played at a time while none of a kind has been."""
    if card == kind:
        return NounPhrase(card.heads, card.before, (*card.behind, f"played {when}"), "the first")
    behind = f"played {when} before any {kind.singular()} has been"
    return NounPhrase(card.heads, card.before, (*card.behind, behind), card.determiner)
