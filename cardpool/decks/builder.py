"""What the page of the deck builder shows: a draft, everything said of it, and the cards found for it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardpool import selectors as catalogue
from cardpool.catalogue import card_dict, playable
from cardpool.decks.comparing import Difference, differences
from cardpool.decks.mending import Kind, kinds_of
from cardpool.decks.selectors import (
    CultureCount,
    DeckReport,
    Missing,
    PathStep,
    cultures_in,
    deck_report,
    missing_from,
    site_path,
)
from cardpool.decks.sources import DeckSource, source_of
from cardpool.decks.suggesting import Suggested, Suggestions, suggestions
from cardpool.legality import DeckList, FormatRules
from cardpool.models import Deck, DeckDraft, DeckVersion, Format
from cardpool.plain_words import Hit
from cardpool.selectors import SearchResult
from engine.tcg.facts import CardFacts, all_facts

__all__ = [
    "BuildState",
    "Choice",
    "FoundCard",
    "UnreadLine",
    "build_state",
    "cards_found",
    "cards_suggested",
    "found_card",
]


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that an unread line may mean, and where it would stand."""

    card: CardFacts
    place: str


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line of a pasted list that was not read, with the cards to choose from."""

    number: int
    text: str
    count: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class BuildState:
    """A deck as it is being built. Without a ``draft`` it is the current version."""

    deck: Deck
    version: DeckVersion
    draft: DeckDraft | None
    listed: DeckList
    format: Format
    formats: tuple[Format, ...]
    rules: FormatRules
    report: DeckReport
    path: tuple[PathStep, ...]
    cultures: tuple[CultureCount, ...]
    missing: tuple[Missing, ...]
    copies: Mapping[str, int]
    owned: Mapping[str, int]
    source: DeckSource
    changes: tuple[Difference, ...]
    unread: tuple[UnreadLine, ...]
    kinds: tuple[Kind, ...]

    @property
    def counts_json(self) -> str:
        """Copies of each card in the whole list, as the script of the page reads them."""
        return json.dumps(self.copies)

    @property
    def missing_count(self) -> int:
        """Copies that the player has yet to find."""
        return sum(row.missing for row in self.missing)

    @property
    def broken(self) -> int:
        """Kinds of problems that need a change; what is yet to come is none."""
        return sum(kind.broken for kind in self.kinds)

    @property
    def can_undo(self) -> int:
        """Changes of the draft that can be undone."""
        return len(self.draft.earlier) if self.draft is not None else 0

    @property
    def next_number(self) -> int:
        """The number of the version that saving makes."""
        return self.version.number + 1

    @property
    def outdated(self) -> bool:
        """Whether a version was saved since the draft began."""
        return self.draft is not None and self.draft.base != self.version.number

    @property
    def savable(self) -> bool:
        """Whether saving would make a new version, or leave unread lines out."""
        return bool(self.changes or self.unread)


def build_state(deck: Deck, format_slug: str = "") -> BuildState | None:
    """The deck as it is being built, checked against a format: the named one, else the pool's or the first in which it
    is legal; a fixed number of queries. ``None``: there is no format at all, or the deck has no version."""
    version = deck.versions.order_by("-number").first()
    draft = DeckDraft.objects.filter(deck=deck).first()
    formats = tuple(catalogue.formats())
    if version is None:
        return None
    listed = draft.deck_list() if draft is not None else version.deck_list()
    named = next((row for row in formats if row.slug == format_slug), None)
    source = source_of(deck)
    format = named or source.format_for(listed, formats)
    if format is None:
        return None
    rules, owned, facts = source.rules(format), source.owned, all_facts()
    report = deck_report(listed, rules, owned)
    return BuildState(
        deck=deck,
        version=version,
        draft=draft,
        listed=listed,
        format=format,
        formats=formats,
        rules=rules,
        report=report,
        path=tuple(site_path(listed, rules)),
        cultures=tuple(cultures_in(listed)),
        missing=tuple(missing_from(listed, owned)),
        copies=listed.copies(),
        owned=owned,
        source=source,
        changes=tuple(differences(version.deck_list(), listed)),
        unread=tuple(_unread(draft)) if draft is not None else (),
        kinds=tuple(kinds_of(listed, report.checks, rules, facts, owned)),
    )


def _unread(draft: DeckDraft) -> list[UnreadLine]:
    facts = all_facts()
    return [
        UnreadLine(
            row["number"],
            row["text"],
            row["count"],
            tuple(
                Choice(facts[choice["card"]], choice["place"]) for choice in row["choices"] if choice["card"] in facts
            ),
        )
        for row in draft.unread
    ]


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card with its copies in the deck and in the player's collection, and why it was found or is suggested."""

    card: CardFacts
    count: int
    owned: int
    why: list[Hit] = field(default_factory=list)
    suggested: Suggested | None = None

    @property
    def shown(self) -> dict[str, Any]:
        """The card as it is drawn."""
        return card_dict(self.card)


def found_card(card: CardFacts, state: BuildState, why: list[Hit] | None = None) -> FoundCard:
    """A card as the builder shows it."""
    return FoundCard(card, state.copies.get(card.id, 0), state.owned.get(card.id, 0), why or [])


def cards_found(query: Mapping[str, str], state: BuildState) -> SearchResult:
    """The cards that fit a search, of the format unless ``any`` is asked for; of a deck from a pool those in the pool.

    Raises:
        QueryError: the text of the search cannot be read.
    """
    wanted = catalogue.CardFilter.from_query({**_plain(query), "playable": "any"})
    allowed = _allowed(state, of_any=query.get("any") == "1", own=query.get("own") == "1")
    return catalogue.cards_find(wanted, catalogue.asker_of(state.deck.player), allowed)


def cards_suggested(query: Mapping[str, str], state: BuildState) -> Suggestions:
    """What public decks with the cards of this one play, of the cards that a search may find; one query."""
    allowed = _allowed(state, of_any=False, own=query.get("own") == "1")
    return suggestions(state.deck, state.listed, lambda card: allowed(card) and playable(card.id))


def _allowed(state: BuildState, *, of_any: bool, own: bool) -> Callable[[CardFacts], bool]:
    owned = own or (state.source.pool is not None and not of_any)
    rules = state.format.rules()
    return lambda card: (of_any or rules.allows(card)) and (not owned or bool(state.owned.get(card.id)))


def _plain(query: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(query.get(name, "")) for name in ("q", "culture", "type", "side", "set")}
