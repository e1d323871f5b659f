"""Cards of hands and draw decks as the objects of "reveal" and "look at"."""

from functools import singledispatch
from typing import Final

from engine.tcg.language import Amount
from engine.tcg.words import piles
from engine.tcg.words.wording.amounts import quantity
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun
from engine.tcg.words.wording.players import whose
from engine.tcg.words.wording.speaker import Speaker

CARD: Final = NounPhrase(("card",))


def some_of(end: str, count: int | Amount, speaker: Speaker) -> str:
    """So many cards at an end of a deck: "the top card", "the bottom three cards".

    >>> from engine.tcg.facts import all_facts
    >>> some_of("top", 1, Speaker(all_facts()["1C2"]))
    'the top card'
    """
    return f"the {end} {CARD.singular() if count == 1 else quantity(count, speaker).of(CARD)}"


@singledispatch
def pile(what: piles.Pile, speaker: Speaker) -> str:
    """Which cards: "the top card of your draw deck"."""
    raise NotImplementedError(f"no wording for {what!r}")


@pile.register
def _hand(what: piles.Hand, speaker: Speaker) -> str:
    return f"{whose(what.who, speaker)} hand"


@pile.register
def _random_from_hand(what: piles.RandomFromHand, speaker: Speaker) -> str:
    cards = CARD.with_article() if what.count == 1 else quantity(what.count, speaker).of(CARD)
    return f"{cards} at random from {whose(what.who, speaker)} hand"


@pile.register
def _top_of_deck(what: piles.TopOfDeck, speaker: Speaker) -> str:
    deck = f"{whose(what.who, speaker)} draw deck"
    count = quantity(what.count, speaker)
    if count.per and count.number is not None:
        return f"{count.number_of(CARD)} from the top of {deck}{count.behind}"
    return f"{some_of('top', what.count, speaker)} of {deck}"


@pile.register
def _bottom_of_deck(what: piles.BottomOfDeck, speaker: Speaker) -> str:
    return f"{some_of('bottom', what.count, speaker)} of {whose(what.who, speaker)} draw deck"


@pile.register
def _top_until(what: piles.TopUntil, speaker: Speaker) -> str:
    until = noun(what.filter, speaker).with_article()
    return f"cards from the top of {whose(what.who, speaker)} draw deck until you reveal {until}"


def is_one(what: piles.Pile) -> bool:
    """Whether it is a single card."""
    return not isinstance(what, piles.Hand) and getattr(what, "count", None) == 1
