"""Filters and targets as noun phrases."""

from engine.tcg.facts import CardFacts
from engine.tcg.language import And, Any, Filter, Not, Or
from engine.tcg.words import filters as f
from engine.tcg.words.targets import Bound, Chosen, Each, Itself, Target, ThatCard

CULTURES = {
    "dwarven": "Dwarven",
    "elven": "Elven",
    "gandalf": "Gandalf",
    "gondor": "Gondor",
    "shire": "Shire",
    "isengard": "Isengard",
    "moria": "Moria",
    "ringwraith": "Ringwraith",
    "sauron": "Sauron",
}
RACES = {
    "dwarf": "Dwarf",
    "elf": "Elf",
    "hobbit": "Hobbit",
    "man": "Man",
    "nazgul": "Nazgûl",
    "orc": "Orc",
    "uruk-hai": "Uruk-hai",
    "wizard": "Wizard",
    "troll": "Troll",
}
_IRREGULAR = {
    "Man": "Men",
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Uruk-hai": "Uruk-hai",
    "Nazgûl": "Nazgûl",
    "ally": "allies",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def count(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    sounds_open = noun[0].lower() in "aeio" or noun.startswith(("Uruk", "un"))
    return f"an {noun}" if sounds_open else f"a {noun}"


def plural(noun: str) -> str:
    """The plural of a noun phrase whose head is its last word before any "with", "skirmishing" or the like."""
    for cut in (" with ", " skirmishing ", " borne ", " (", " at "):
        if cut in noun:
            head, rest = noun.split(cut, 1)
            return plural(head) + cut + rest
    words = noun.split(" ")
    last = words[-1]
    words[-1] = _IRREGULAR.get(last, last + "s")
    return " ".join(words)


def itself(facts: CardFacts) -> str:
    """How a card's text names the card: a unique character by name, others by kind."""
    if facts.unique and facts.type in ("companion", "ally", "minion"):
        return facts.title
    return f"this {facts.type}"


def noun(filter_: Filter, facts: CardFacts) -> str:
    """A filter as a singular noun phrase without article; ``facts`` are those of the card the text is on."""
    if filter_ == f.CHARACTER:
        return "character"
    if isinstance(filter_, Or):
        return " or ".join(noun(part, facts) for part in filter_.parts)
    parts = list(filter_.parts) if isinstance(filter_, And) else [filter_]
    front: list[str] = []
    behind: list[str] = []
    heads: list[str] = []
    for part in parts:
        _place(part, facts, front, heads, behind)
    # The last head is the noun, the ones before it describe it: "Hobbit companion".
    words = front + (heads or ["card"])
    return " ".join([*words, *behind])


def _place(part: Filter, facts: CardFacts, front: list[str], heads: list[str], behind: list[str]) -> None:
    match part:
        case f.OfCulture(culture):
            front.append(CULTURES[culture])
        case f.OfSide(side):
            front.append("Free Peoples" if side == "fp" else "Shadow")
        case f.Roaming():
            front.append("roaming")
        case f.Wounded():
            front.append("wounded")
        case f.Exhausted():
            front.append("exhausted")
        case f.Yours():
            front.insert(0, "your")
        case Not(f.This()):
            front.insert(0, "other")
        case Not(inner):
            behind.append(f"(except {one(inner, facts)})")
        case f.OfRace(race):
            heads.append(RACES[race])
        case f.OfType(type_):
            heads.append(type_)
        case f.OfClass(name):
            heads.append(name)
        case f.Titled(title):
            heads.append(title)
        case f.WithKeyword(word):
            if word == "defender":
                behind.append("with defender")
            else:
                heads.insert(0, word)
        case f.This():
            heads.append(itself(facts))
        case f.BearerOfThis():
            heads.append("bearer")
        case f.RingBearer():
            heads.append("Ring-bearer")
        case f.WithSignet(signet):
            behind.append(f"with the {signet.capitalize()} signet")
        case f.Skirmishing(None):
            behind.append("in a skirmish")
        case f.Skirmishing(against):
            assert against is not None
            behind.append(f"skirmishing {one(against, facts)}")
        case f.Bearing(item):
            behind.append(f"bearing {article(noun(item, facts))}")
        case f.BorneBy(bearer):
            behind.append(f"borne by {article(noun(bearer, facts))}")
        case Or():
            heads.append(noun(part, facts))
        case Any():
            pass
        case _:
            raise NotImplementedError(f"no wording for {part!r}")


def is_name(filter_: Filter) -> bool:
    """Whether a filter names one card by its title, so that no article is said."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    return any(isinstance(part, f.Titled) for part in parts)


def one(filter_: Filter, facts: CardFacts) -> str:
    """A filter with the article, or whatever goes before it: "a Hobbit", "another companion", "your minion"."""
    if isinstance(filter_, Or) and any(is_name(part) for part in filter_.parts):
        return " or ".join(one(part, facts) for part in filter_.parts)
    phrase = noun(filter_, facts)
    if is_name(filter_) or phrase.startswith(("your ", "this ", "bearer", "each ")) or phrase == itself(facts):
        return phrase
    if phrase.startswith("other "):
        return "an" + phrase
    if phrase == "Ring-bearer":
        return "the Ring-bearer"
    return article(phrase)


def target(what: Target, facts: CardFacts) -> str:
    """A target as the object of a verb."""
    match what:
        case Chosen(filter_, 1):
            return one(filter_, facts)
        case Chosen(filter_, number):
            return f"{count(number)} {plural(noun(filter_, facts))}"
        case Each(filter_):
            return f"every {noun(filter_, facts)}"
        case Itself():
            return itself(facts)
        case Bound():
            return "that character"
        case ThatCard():
            return "it"
        case _:
            raise NotImplementedError(f"no wording for {what!r}")
