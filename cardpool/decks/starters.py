"""The official starters as decks that one can take, and the formats in which they are legal."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from cardpool.legality import DeckList, FormatRules, Problem, deck_problems
from cardpool.models import Format
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER, playable_starters

__all__ = [
    "OfficialStarter",
    "StarterRow",
    "every_starter",
    "starter_rows",
    "starters_known",
    "starters_legal_in",
    "starters_playable",
]


CONSTRUCTED_LEAST = 60
"""Cards in the draw deck of a constructed deck, at least."""


@dataclass(frozen=True, slots=True)
class OfficialStarter:
    """A starter as a deck list."""

    slug: str
    name: str
    set: int
    deck: DeckList

    @property
    def known(self) -> bool:
        """Whether every card of it is known here."""
        return all(card_id in all_facts() for card_id in self.deck.ids())

    def engine_data(self) -> dict[str, object]:
        """The deck as the ruleset takes it for a seat."""
        return self.deck.content()


@cache
def every_starter() -> dict[str, OfficialStarter]:
    """All 30 by slug, in the order of their sets."""
    return {
        slug: OfficialStarter(slug, starter.name, starter.set, DeckList.from_content(starter.engine_data()))
        for slug, starter in EVERY_STARTER.items()
    }


@cache
def starters_known() -> dict[str, OfficialStarter]:
    """Those whose cards are all known."""
    return {slug: starter for slug, starter in every_starter().items() if starter.known}


@cache
def starters_playable() -> dict[str, OfficialStarter]:
    """Those with which a match can be played today."""
    return {slug: starter for slug, starter in starters_known().items() if slug in playable_starters()}


@lru_cache(maxsize=512)
def starters_legal_in(rules: FormatRules) -> tuple[str, ...]:
    """The slugs of those that are legal in a format and can be played today, in the order of their sets."""
    facts = all_facts()
    return tuple(slug for slug, starter in starters_playable().items() if not deck_problems(starter.deck, rules, facts))


@dataclass(frozen=True, slots=True)
class StarterRow:
    """A starter as it is offered: the formats in which it is legal; where there is none, why."""

    starter: OfficialStarter
    formats: tuple[str, ...]
    why_not: str = ""


def starter_rows(formats: Iterable[Format]) -> list[StarterRow]:
    """The known starters with the official formats of constructed decks in which they are legal: not those for decks
    from a sealed pool or from what one owns, which ask for no whole deck or for cards that one may not have."""
    constructed_formats = (format for format in formats if format.has_decks)
    official = [format.rules() for format in constructed_formats if format.is_official and not format.collection_bound]
    rules, facts = [row for row in official if row.draw_deck_least >= CONSTRUCTED_LEAST], all_facts()
    rows = []
    for starter in starters_known().values():
        problems = {row.name: deck_problems(starter.deck, row, facts) for row in rules}
        legal = tuple(name for name, format_problems in problems.items() if not format_problems)
        rows.append(StarterRow(starter, legal, "" if legal else _why_not(list(problems.values()))))
    return rows


def _why_not(problem_lists: list[list[Problem]]) -> str:
    """What keeps a starter out of the format that it fits best."""
    least: list[Problem] = min(problem_lists, key=len, default=[])
    size = next((problem for problem in least if problem.rule == "size"), None)
    return (size or least[0]).text if least else ""
