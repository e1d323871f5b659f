"""Cards that decks like this one play, counted in public decks. Private decks and decks from pools are never read.

A public list counts more, the more it has in common with the deck, and the more games it won in trials by bots.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from cardpool.decks.selectors import public_decks
from cardpool.legality import DeckList
from cardpool.models import Deck
from engine.tcg.facts import CardFacts, all_facts

__all__ = ["DECKS_LEAST", "Suggested", "Suggestions", "suggestions", "together", "trials_told_by"]

DECKS_READ = 400
"""The newest public decks that are read."""
DECKS_LEAST = 3
"""Decks with the same cards, below which nothing is suggested."""
SHARED_LEAST = 3
"""Different cards that a deck has in common to count, or all where there are fewer."""
SUGGESTED_MOST = 40
EVEN_GAMES = 20
"""Games, half of them won, that count beside those of its trials."""

Trials = Callable[[], Iterable[tuple[DeckList, int, int]]]
_TRIALS: list[Trials] = []


def trials_told_by(trials: Trials) -> None:
    """Register who knows trials of lists by bots: each list with the games it won, and all games; one query."""
    if trials not in _TRIALS:
        _TRIALS.append(trials)


@dataclass(frozen=True, slots=True)
class Suggested:
    """A card of which other decks play more copies. ``decks``: in how many; ``of``: of how many."""

    card: CardFacts
    decks: int
    of: int


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The cards suggested, best first, and how many decks were counted."""

    decks: int
    cards: tuple[Suggested, ...] = ()


def suggestions(deck: Deck, listed: DeckList, allowed: Callable[[CardFacts], bool]) -> Suggestions:
    """What public decks with the cards of a list play; one query. ``deck`` itself does not count."""
    rows = public_decks().filter(pool=None).exclude(pk=deck.pk)[:DECKS_READ]
    lists = {
        DeckList.from_content(getattr(row, "last_content", None) or {}) for row in rows
    }  # a copied list counts once
    return together(listed, sorted(lists, key=lambda row: row.cards), allowed, _shares_won(lists))


def _shares_won(lists: set[DeckList]) -> dict[DeckList, float]:
    """Which share of their games these lists won in trials, drawn towards a half where the games are few."""
    won, done = Counter[DeckList](), Counter[DeckList]()
    for listed, games_won, games in (row for trials in _TRIALS for row in trials()):
        if listed in lists:
            won[listed] += games_won
            done[listed] += games
    return {listed: (won[listed] + EVEN_GAMES / 2) / (games + EVEN_GAMES) for listed, games in done.items()}


def together(
    listed: DeckList,
    others: Iterable[DeckList],
    allowed: Callable[[CardFacts], bool],
    shares_won: Mapping[DeckList, float] | None = None,
) -> Suggestions:
    """The cards that are in other lists together with those of a list. A list counts more, the more is the same, and
    the larger the share of games it won; half of them where none is known.

    >>> decks = [DeckList(cards=(("1C3", 4), ("1C5", number))) for number in (1, 2, 3)]
    >>> result = together(DeckList(cards=(("1C3", 2),)), decks, lambda card: True)
    >>> [(row.card.id, row.decks, row.of) for row in result.cards]
    [('1C5', 3, 3), ('1C3', 3, 3)]
    """
    held, facts = dict(listed.cards), all_facts()
    least = min(SHARED_LEAST, len(held))
    shares = shares_won or {}
    alike = [
        (cards, shares.get(other, 0.5) * shared / sqrt(len(held) * len(cards)))
        for other, cards in ((other, dict(other.cards)) for other in others)
        if held and (shared := len(held.keys() & cards.keys())) >= least
    ]
    if len(alike) < DECKS_LEAST:
        return Suggestions(len(alike))
    decks: Counter[str] = Counter()
    weights: dict[str, float] = {}
    for cards, weight in alike:
        for card_id, copies in cards.items():
            if copies > held.get(card_id, 0):
                decks[card_id] += 1
                weights[card_id] = weights.get(card_id, 0.0) + weight
    able = [card_id for card_id in weights if card_id in facts and allowed(facts[card_id]) and decks[card_id] > 1]
    able.sort(key=lambda card_id: (card_id in held, -weights[card_id], card_id))
    return Suggestions(
        len(alike), tuple(Suggested(facts[card_id], decks[card_id], len(alike)) for card_id in able[:SUGGESTED_MOST])
    )
