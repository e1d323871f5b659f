"""English for card texts: articles, numbers, plurals, and verbs that agree with their subject."""

from collections.abc import Iterable
from dataclasses import dataclass

_SAME_IN_PLURAL = ("Courage", "Valor", "Despair", "Nazgûl", "Uruk-hai")


def plural(noun: str) -> str:
    """The plural of a noun.

    >>> plural("Enemy"), plural("card"), plural("Corruption"), plural("Ally")
    ('Enemies', 'cards', 'Corruptions', 'Allies')
    """
    if noun in _SAME_IN_PLURAL:
        return f"{noun} cards" if noun in ("Courage", "Valor", "Despair") else noun
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"


def with_article(noun: str) -> str:
    """A noun phrase with its indefinite article.

    >>> with_article("Enemy"), with_article("card in your hand")
    ('an Enemy', 'a card in your hand')
    """
    return f"{'an' if noun[0].lower() in 'aeio' or noun.startswith('Ulaire') else 'a'} {noun}"


def capitalised(text: str) -> str:
    """The text with a capital at its beginning.

    >>> capitalised("draw a card"), capitalised("+2 Power")
    ('Draw a card', '+2 Power')
    """
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed(["a", "b"], "or")
    ('a, b and c', 'a', 'a or b')
    """
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


@dataclass(frozen=True, slots=True)
class Voice:
    """Whom a text speaks to, or of whom it speaks.

    Attributes:
        you: "you" or "they".
        your: "your" or "their".
        agrees: whether verbs take the ending of the third person ("each player draws").
    """

    you: str
    your: str
    agrees: bool = False

    def verb(self, base: str) -> str:
        """A verb that agrees with the subject.

        >>> YOU.verb("draw"), EACH.verb("draw"), EACH.verb("pass"), EACH.verb("may")
        ('draw', 'draws', 'passes', 'may')
        """
        if not self.agrees or base == "may":
            return base
        return f"{base}{'es' if base.endswith(('s', 'x', 'ch', 'sh', 'o')) else 's'}"

    @property
    def plain(self) -> "Voice":
        """The same after "may" and after "they"."""
        return Voice(self.you, self.your)


YOU = Voice("you", "your")
EACH = Voice("they", "their", agrees=True)
"""Of each of some players: "each other player discards a card from their hand"."""
