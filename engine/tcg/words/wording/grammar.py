"""English grammar: words, lists, verbs that agree with their subjects. Knows nothing of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final
from unicodedata import normalize

from engine.kernel.number_words import number_word

_TIMES: Final = {1: "once", 2: "twice"}
_IRREGULAR: Final = {
    "Man": "Men",
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Uruk-hai": "Uruk-hai",
    "Nazgûl": "Nazgûl",
    "armor": "armor",
    "staff": "staves",
}
_YOU_SOUND: Final = ("uniq", "unit", "use", "usu")
"""A "u" spoken as in "you", so that "a" stands before it."""


# -- words ----------------------------------------------------------------------------------------------------------


def times(number: int) -> str:
    """How often something is done.

    >>> times(1), times(2), times(4)
    ('once', 'twice', 'four times')
    """
    return _TIMES.get(number, f"{number_word(number)} times")


def signed(number: int) -> str:
    """A number with its sign, as cards print it.

    >>> signed(2), signed(-3)
    ('+2', '−3')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def capitalised(text: str) -> str:
    """The text with its first letter as a capital. Names within keep theirs.

    >>> capitalised("exert Frodo")
    'Exert Frodo'
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as a sentence: a capital first, a full stop last.

    >>> sentence("draw a card")
    'Draw a card.'
    """
    return f"{capitalised(text)}."


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """Several things with commas and a conjunction.

    >>> listed(["Sam", "Merry", "Pippin"])
    'Sam, Merry and Pippin'
    >>> listed(["a Dwarf", "an Elf"], "or")
    'a Dwarf or an Elf'
    """
    *first, last = parts
    return f"{', '.join(first)} {joint} {last}" if first else last


def indefinite_article(word: str) -> str:
    """The article that the sound of a word asks for.

    >>> [indefinite_article(word) for word in ("Orc", "Uruk-hai", "unique", "unbound", "Éowyn", "Man")]
    ['an', 'an', 'a', 'an', 'an', 'a']
    """
    spelled = normalize("NFD", word).lower()
    if spelled.startswith(_YOU_SOUND):
        return "a"
    return "an" if spelled[0] in "aeiou" else "a"


def plural_of(noun: str) -> str:
    """The plural of a noun; of several words the last one is the noun.

    >>> [plural_of(noun) for noun in ("ally", "Dwarf", "Hobbit companion", "Uruk-hai", "brooch", "day")]
    ['allies', 'Dwarves', 'Hobbit companions', 'Uruk-hai', 'brooches', 'days']
    """
    *before, last = noun.split(" ")
    return " ".join([*before, _plural_word(last)])


def _plural_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def possessive(text: str) -> str:
    """What belongs to somebody.

    >>> possessive("that Hobbit"), possessive("it"), possessive("they")
    ("that Hobbit's", 'its', 'their')
    """
    return {"it": "its", "they": "their"}.get(text, f"{text}'s")


def pronoun(number: int) -> str:
    """What stands for so many cards, whoever they are.

    >>> pronoun(1), pronoun(2)
    ('it', 'they')
    """
    return "it" if number == 1 else "they"


# -- verbs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verb:
    """An English verb in the forms that texts need: third person and participle are not always regular."""

    base: str
    third: str
    participle: str

    def present(self, number: int = 1) -> str:
        """The verb now, agreeing with so many.

        >>> WIN.present(), WIN.present(2), BE.present(), BE.present(2)
        ('wins', 'win', 'is', 'are')
        """
        return self.third if number == 1 else "are" if self == BE else self.base

    def perfect(self, number: int = 1) -> str:
        """The verb as something that has just happened.

        >>> WIN.perfect(), WIN.perfect(2)
        ('has won', 'have won')
        """
        return f"{HAVE.present(number)} {self.participle}"

    def negated(self, number: int = 1) -> str:
        """The verb denied, now.

        >>> WIN.negated(), BE.negated(2), CAN.negated(), MAY.negated()
        ('does not win', 'are not', 'cannot', 'may not')
        """
        if self == CAN:
            return "cannot"
        return f"{self.present(number)} not" if self in (BE, MAY, WAS) else f"{DO.present(number)} not {self.base}"


BE: Final = Verb("be", "is", "been")
WAS: Final = Verb("was", "was", "been")
HAVE: Final = Verb("have", "has", "had")
DO: Final = Verb("do", "does", "done")
CAN: Final = Verb("can", "can", "been able to")
MAY: Final = Verb("may", "may", "been allowed to")
WIN: Final = Verb("win", "wins", "won")
LOSE: Final = Verb("lose", "loses", "lost")
TAKE: Final = Verb("take", "takes", "taken")
HOLD: Final = Verb("hold", "holds", "held")
WEAR: Final = Verb("wear", "wears", "worn")
BEAR: Final = Verb("bear", "bears", "borne")
EXERT: Final = Verb("exert", "exerts", "exerted")
MOVE: Final = Verb("move", "moves", "moved")
PLAY: Final = Verb("play", "plays", "played")
PUT: Final = Verb("put", "puts", "put")
START: Final = Verb("start", "starts", "started")
END: Final = Verb("end", "ends", "ended")
COME: Final = Verb("come", "comes", "come")
USE: Final = Verb("use", "uses", "used")
DRAW: Final = Verb("draw", "draws", "drawn")
RECONCILE: Final = Verb("reconcile", "reconciles", "reconciled")
ASSIGN: Final = Verb("assign", "assigns", "assigned")
ADD: Final = Verb("add", "adds", "added")
REMOVE: Final = Verb("remove", "removes", "removed")
GAIN: Final = Verb("gain", "gains", "gained")


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject, what it does, and the rest: can be said, denied, or told as just done.

    >>> limit = Clause("the fellowship", BE, "at a river site")
    >>> limit.affirmed(), limit.denied()
    ('the fellowship is at a river site', 'the fellowship is not at a river site')
    >>> Clause("you", CAN, "spot an Elf", number=2).denied()
    'you cannot spot an Elf'

    Attributes:
        number: of how many its subject is.
        negative: whether it is said with "not".
    """

    subject: str
    verb: Verb
    rest: str = ""
    number: int = 1
    negative: bool = False

    def affirmed(self) -> str:
        """The clause, in the present tense."""
        return f"{self.subject} {self.predicate}"

    @property
    def predicate(self) -> str:
        """What is said of the subject."""
        verb = self.verb.negated(self.number) if self.negative else self.verb.present(self.number)
        return f"{verb} {self.rest}" if self.rest else verb

    def opposite(self) -> "Clause":
        """The contrary clause."""
        return replace(self, negative=not self.negative)

    def denied(self) -> str:
        """The clause with "not"."""
        return self.opposite().affirmed()

    def happened(self) -> str:
        """The clause as something that has just happened."""
        verb = self.verb.perfect(self.number)
        return f"{self.subject} {verb} {self.rest}" if self.rest else f"{self.subject} {verb}"


def predicates(clauses: Sequence[Clause]) -> str:
    """What several clauses say of one subject; a verb that they share is said once.

    >>> cannot = [Clause("The Balrog", CAN, what).opposite() for what in ("take wounds", "exert")]
    >>> predicates([Clause("The Balrog", BE, "fierce"), *cannot])
    'is fierce and cannot take wounds or exert'
    """
    parts: list[str] = []
    for _verb, alike in groupby(clauses, lambda clause: (clause.verb, clause.negative)):
        same = list(alike)
        rest = listed([clause.rest for clause in same], "or" if same[0].negative else "and")
        parts.append(replace(same[0], rest=rest).predicate)
    return listed(parts)
