"""Sample hands: eight cards of a shuffled draw deck, and what would be drawn next. Pure.

The starting companions are set aside before the deck is shuffled (the Fellowship rules, "Starting Fellowship"). Their
printed twilight costs count: that one companion makes a later one cheaper is not looked at.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha512

from django.utils.translation import gettext

from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from engine.kernel import Stream
from engine.tcg.facts import CardFacts, all_facts

__all__ = [
    "HAND",
    "SEED_MOST",
    "STARTING_COST",
    "SampleHand",
    "StartingChoice",
    "sample_hand",
    "starting_choices",
    "starting_refusal",
]

HAND = 8
"""Cards in the first hand (the Fellowship rules, "Draw cards")."""
STARTING_COST = 4
"""Twilight cost of all starting companions together, at most, without the Ring-bearer's."""
SEED_MOST = 40


@dataclass(frozen=True, slots=True)
class SampleHand:
    """The first hand of a shuffle, the cards drawn after it, and how many are left; ``starting`` are the companions set
    aside before. Card ids throughout."""

    seed: str
    starting: tuple[str, ...]
    hand: tuple[str, ...]
    drawn: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class StartingChoice:
    """A companion that may start, and how many copies of it may start together."""

    card: CardFacts
    cost: int
    most: int


def _companion(card_id: str) -> CardFacts | None:
    card = all_facts().get(card_id)
    return card if card is not None and card.type == "companion" and card.twilight is not None else None


def starting_choices(deck: DeckList) -> list[StartingChoice]:
    """The companions of the draw deck that may start: those that cost four at most and are not the Ring-bearer."""
    bearer = all_facts().get(deck.ring_bearer or "")
    choices = []
    for card_id, copies in deck.cards:
        card = _companion(card_id)
        if card is None or (cost := card.twilight or 0) > STARTING_COST:
            continue
        if bearer is not None and card.unique and card.title == bearer.title:
            continue
        most = 1 if card.unique else min(copies, STARTING_COST // cost if cost else copies)
        choices.append(StartingChoice(card, cost, most))
    return choices


def starting_refusal(deck: DeckList, starting: Sequence[str]) -> str:
    """Why these companions cannot start together, in a sentence; empty where they can."""
    choices = {choice.card.id: choice for choice in starting_choices(deck)}
    titles: set[str] = set()
    for card_id, copies in Counter(starting).items():
        choice = choices.get(card_id)
        if choice is None:
            return gettext(
                "%(card_id)s cannot start: choose companions of the draw deck that cost %(starting_cost)s at "
                "most and are not the Ring-bearer."
            ) % {"card_id": repr(card_id[:20]), "starting_cost": STARTING_COST}
        if copies > choice.most:
            times = (
                gettext("only once") if choice.most == 1 else gettext("%(most)s times at most") % {"most": choice.most}
            )
            return gettext("%(card)s can start %(times)s.") % {"card": choice.card.name, "times": times}
        if choice.card.unique and choice.card.title in titles:
            return gettext("Only one %(card)s can start: the card is unique.") % {"card": choice.card.title}
        titles.add(choice.card.title)
    if (cost := sum(choices[card_id].cost for card_id in starting)) > STARTING_COST:
        return gettext(
            "These companions cost %(cost)s together; starting companions cost %(starting_cost)s at most."
        ) % {"cost": cost, "starting_cost": STARTING_COST}
    return ""


def sample_hand(deck: DeckList, seed: str, draws: int = 0, starting: Sequence[str] = ()) -> SampleHand:
    """Set the starting companions aside, shuffle the rest of the draw deck by `seed` and draw; the same seed gives the
    same cards to anybody.

    >>> deck = DeckList(cards=(("1C3", 4), ("1C5", 4), ("1C6", 4)))
    >>> one = sample_hand(deck, "shire", draws=2)
    >>> one == sample_hand(deck, "shire", draws=2), len(one.hand), len(one.drawn), one.left
    (True, 8, 2, 2)

    Raises:
        DeckRefused: no seed, or one that is too long; companions that cannot start together.
    """
    if refusal := starting_refusal(deck, starting):
        raise DeckRefused(refusal)
    if not 1 <= len(seed) <= SEED_MOST or not (seed.isascii() and seed.isprintable()):
        raise DeckRefused(gettext("A seed has 1 to %(seed_most)s letters, digits or signs.") % {"seed_most": SEED_MOST})
    aside = Counter(starting)
    cards = [card_id for card_id, copies in deck.cards for _ in range(copies - aside[card_id])]
    order = list(range(len(cards)))
    Stream(sha512(f"sample hand:{seed}".encode()).digest()).shuffle(order)
    shuffled = [cards[number] for number in order]
    until = HAND + max(draws, 0)
    left = max(len(shuffled) - until, 0)
    return SampleHand(seed, tuple(starting), tuple(shuffled[:HAND]), tuple(shuffled[HAND:until]), left)
