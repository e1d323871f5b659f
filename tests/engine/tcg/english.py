"""A small grammar check for texts that players read."""

import re

from engine.tcg.facts import all_facts
from engine.tcg.language import words_in
from engine.tcg.library import definitions
from engine.tcg.names import CHARACTERS
from engine.tcg.words.filters import Titled

PLURALS = {
    "companion": "companions",
    "ally": "allies",
    "minion": "minions",
    "character": "characters",
    "possession": "possessions",
    "artifact": "artifacts",
    "condition": "conditions",
    "event": "events",
    "site": "sites",
    "card": "cards",
    "weapon": "weapons",
    "wound": "wounds",
    "burden": "burdens",
    "token": "tokens",
    "round": "rounds",
    "ranger": "rangers",
    "archer": "archers",
    "Man": "Men",
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Hobbit": "Hobbits",
    "Orc": "Orcs",
}
ALWAYS_CAPITAL = (
    "dwarf|dwarves|elf|elves|hobbits?|orcs?|nazgûl|uruk-hai|wizards?|dwarven|elven|gondor|isengard|moria|sauron|shire|"
    "free peoples|ring-bearer|the one ring"
)
_PHASE = "Fellowship|Shadow|Maneuver|Archery|Assignment|Skirmish|Regroup|Response"
_MANY = "two|three|four|five|six|seven|eight|nine|ten|[2-9]"
_ONE = "an?|one|another|each|every|this|that|1"
_SINGULAR, _PLURAL = "|".join(PLURALS), "|".join(PLURALS.values())


def _names() -> list[str]:
    """The titles of characters, and those that texts name."""
    named = {word.title for word in words_in(list(definitions().values())) if isinstance(word, Titled)}
    return sorted(named | {facts.title for facts in all_facts().values() if facts.unique and facts.type in CHARACTERS})


SMALL_NAME = re.compile(rf"\b({'|'.join(re.escape(name.lower()) for name in _names())})\b")
GENDERED = sorted({facts.title for facts in all_facts().values() if re.search(r"\bHis\b", facts.title)})
"""Titles with a word that no text of our own has."""


def faults(text: str) -> list[str]:
    """What is wrong with a text, each fault once; a text is paragraphs of sentences."""
    return [f"{fault}: {line}" for line in text.split("\n") for fault in _faults_of(line)]


def _without(line: str, titles: list[str]) -> str:
    for title in titles:
        line = line.replace(title, "")
    return line


def _faults_of(line: str) -> list[str]:
    fault_list: list[str] = []
    if not line.endswith((".", "?")):
        fault_list.append("no full stop")
    if re.search(r"  | [.,;:?)]|\( |\.\.|,,|[<>\[\]_{}]|\bNone\b", line):
        fault_list.append("stray characters")
    if not line[:1].isupper() or re.search(rf"[.?] [a-z]|^(({_PHASE}) or )?({_PHASE}): [a-z]", line):
        fault_list.append("a sentence begins with a small letter")
    if re.search(r"\b(\w+) \1\b", line, re.IGNORECASE):
        fault_list.append("a word twice")
    if re.search(r"(?<![Aa]mbush )\((\d+|X)\)", line):
        fault_list.append("a number of what")
    if re.search(r"\b[Aa] (?!uni|use|one)[aeiouAEIOUÉÚ]|\b[Aa]n (?![aeiouAEIOUÉÚ])", line):
        fault_list.append("the wrong article")
    if re.search(rf"\b({_ONE})( (?!of|to)[\w-]+)? ({_PLURAL})\b", line, re.IGNORECASE):
        fault_list.append("one of several")
    if re.search(rf"\b({_MANY})( (?!of|to)[\w-]+)? ({_SINGULAR})\b(?! ({_SINGULAR}|{_PLURAL})\b)", line, re.IGNORECASE):
        fault_list.append("several of one")
    if re.search(rf"(^|[,:;.] )([\w-]+ )?({_PLURAL}) (is|has|exerts|takes|wins|loses|gains)\b", line, re.IGNORECASE):
        fault_list.append("a verb that does not agree")
    if re.search(r"\b(his or her|he or she|himself|his)\b", _without(line, GENDERED), re.IGNORECASE):
        fault_list.append("not free of gender")
    small = re.search(rf"(?<![-\w])({ALWAYS_CAPITAL})(?![-\w])", line)
    if small or SMALL_NAME.search(line):
        fault_list.append("a name without its capital")
    return fault_list
