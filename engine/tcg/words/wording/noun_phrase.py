"""Nouns with what stands around them: articles, adjectives, number."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.kernel.number_words import number_word
from engine.tcg.words.wording.grammar import indefinite_article, listed, plural_of

Determiner = Literal["a", "the", "the first", "this", "that", "those", "your", "its", "another", "a player's", ""]
"""What stands before a noun phrase; empty for names and other words that take none."""
_MASS: Final = frozenset({"armor", "twilight"})
"""Nouns without number, which take no article."""


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun with what stands around it.

    >>> orc = NounPhrase(("Orc",), before=("wounded",), behind=("bearing a weapon",))
    >>> orc.with_article(), orc.counted(2)
    ('a wounded Orc bearing a weapon', 'two wounded Orcs bearing a weapon')
    >>> NounPhrase(("companion", "ally"), determiner="your").counted(2)
    'two of your companions or allies'
    >>> NounPhrase.named("Saruman").or_(NounPhrase(("Uruk-hai",))).with_article()
    'Saruman or an Uruk-hai'

    Attributes:
        heads: the noun, or several that share the rest ("artifact or possession").
        before: adjectives, in their order.
        behind: phrases behind the noun, in their order.
        determiner: what stands first; empty for a name, which takes no article.
        others: phrases that are meant as well, joined by "or".
    """

    heads: tuple[str, ...]
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    determiner: Determiner = "a"
    others: tuple["NounPhrase", ...] = ()

    @staticmethod
    def named(name: str) -> "NounPhrase":
        """A phrase that is a name."""
        return NounPhrase((name,), determiner="")

    def or_(self, *others: "NounPhrase") -> "NounPhrase":
        """This phrase or any of the others."""
        return replace(self, others=self.others + others)

    def described(self, *adjectives: str) -> "NounPhrase":
        """The phrase with more adjectives, behind those it has."""
        return replace(self, before=self.before + adjectives)

    def with_heads(self, heads: tuple[str, ...]) -> "NounPhrase":
        """The phrase about another noun."""
        return replace(self, heads=heads)

    def with_determiner(self, determiner: Determiner) -> "NounPhrase":
        """The phrase with another determiner."""
        return replace(self, determiner=determiner)

    @property
    def is_name(self) -> bool:
        """Whether it is a name and nothing else."""
        return not self.determiner and not self.before and not self.behind

    @property
    def is_definite(self) -> bool:
        """Whether it means one certain card: a name, "the Ring-bearer", "this minion", "bearer"."""
        return self.determiner in ("", "the", "this", "that", "its") and not self.others

    @property
    def state(self) -> str:
        """What is said of the noun, as it follows "is" or "while".

        >>> NounPhrase(("minion",), ("roaming",), ("skirmishing an Elf",), "this").state
        'roaming and skirmishing an Elf'
        """
        return listed([*self.before, *self.behind]) if self.before or self.behind else ""

    def bare(self) -> "NounPhrase":
        """The phrase without what is said of the noun."""
        return replace(self, before=(), behind=())

    def mentioned(self) -> "NounPhrase":
        """The phrase where what it means is spoken of again.

        >>> NounPhrase(("Orc",), before=("wounded",)).mentioned().with_article()
        'that Orc'
        >>> NounPhrase(("companion", "ally")).mentioned().with_article()
        'it'
        """
        if self.is_name:
            return self
        if self.is_definite or self.others or len(self.heads) > 1:
            return NounPhrase.named("it")
        return replace(self.bare(), determiner="that")

    def singular(self) -> str:
        """The phrase for one, without article.

        >>> NounPhrase(("companion",), determiner="another").singular()
        'other companion'
        """
        return self._joined(self._around(listed(self.heads, "or")), [other.singular() for other in self.others])

    def plural(self) -> str:
        """The phrase for several, without article; for a name, copies of it.

        >>> NounPhrase(("ally",), behind=("in a skirmish",)).plural()
        'allies in a skirmish'
        >>> NounPhrase.named("Goblin Runner").plural()
        'copies of Goblin Runner'
        """
        if self.determiner == "":
            head = f"copies of {listed(self.heads, 'or')}"
        else:
            head = listed([plural_of(head_noun) for head_noun in self.heads], "or")
        return self._joined(self._around(head), [other.plural() for other in self.others])

    def with_article(self) -> str:
        """The phrase for one, with what goes before it.

        >>> NounPhrase(("Orc",)).with_article(), NounPhrase(("Ring-bearer",), determiner="the").with_article()
        ('an Orc', 'the Ring-bearer')
        >>> NounPhrase(("companion",), determiner="another").with_article()
        'another companion'
        >>> NounPhrase(("Orc",), behind=("bearing a weapon",)).or_(NounPhrase(("Troll",))).with_article()
        'either an Orc bearing a weapon or a Troll'
        """
        either = "either " if self.others and any(phrase.behind for phrase in (self, *self.others[:-1])) else ""
        return either + self._joined(self._one(), [other.with_article() for other in self.others])

    def counted(self, number: int) -> str:
        """So many of them.

        >>> minion = NounPhrase(("minion",))
        >>> minion.counted(0), minion.counted(1), minion.counted(3)
        ('no minions', 'a minion', 'three minions')
        """
        if number == 1:
            return self.with_article()
        joint = " of your " if self.determiner == "your" else " "
        return f"{number_word(number)}{joint}{self.plural()}"

    def numbered(self, number: int) -> str:
        """So many of them, where even one is a number.

        >>> NounPhrase(("wound",)).numbered(1), NounPhrase(("wound",)).numbered(2)
        ('one wound', 'two wounds')
        """
        return f"{number_word(number)} {self.singular() if number == 1 else self.plural()}"

    def each(self) -> str:
        """Each of them, or the one there is.

        >>> orc = NounPhrase(("Orc",))
        >>> orc.each(), orc.with_determiner("your").each(), orc.with_determiner("another").each()
        ('each Orc', 'each of your Orcs', 'each other Orc')
        >>> NounPhrase(("Ring-bearer",), determiner="the").each()
        'the Ring-bearer'
        """
        others = [other.each() for other in self.others]
        if self.determiner in ("a", "another"):
            core = f"each {self._around(listed(self.heads, 'or'))}"
        elif self.determiner == "your":
            core = f"each of your {replace(self, others=()).plural()}"
        else:
            core = self._one()
        return self._joined(core, others, "and")

    def _one(self) -> str:
        core = self._around(listed(self.heads, "or"))
        match self.determiner:
            case "":
                return f"{indefinite_article(core)} {core}" if self.before else core
            case "a":
                return core if self.heads[0] in _MASS and not self.before else f"{indefinite_article(core)} {core}"
            case "another":
                return f"an{core}"
        return f"{self.determiner} {core}"

    def _around(self, head: str) -> str:
        other = ("other",) if self.determiner == "another" else ()
        return " ".join([*other, *self.before, head, *self.behind])

    @staticmethod
    def _joined(first: str, others: Sequence[str], joint: str = "or") -> str:
        return listed([first, *others], joint)
