"""Verbs about hands, draw decks and discard piles as phrases in the imperative."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.tcg import names
from engine.tcg.language import ANY, Verb
from engine.tcg.words import verbs as v
from engine.tcg.words.filters import NamedBefore, This
from engine.tcg.words.players import YOU
from engine.tcg.words.wording.amounts import quantity
from engine.tcg.words.wording.grammar import listed
from engine.tcg.words.wording.nouns import noun, one
from engine.tcg.words.wording.piles import CARD, some_of
from engine.tcg.words.wording.players import done_by, their
from engine.tcg.words.wording.speaker import Speaker, itself
from engine.tcg.words.wording.targets import target
from engine.tcg.words.wording.verbs import imperative

_PILES: Final = {
    names.SUPPORT: "your support area",
    names.HAND: "hand",
    names.DISCARD: "your discard pile",
    names.DECK: "your draw deck",
    names.DEAD: "your dead pile",
}
_MOST: Final = "up to "


# -- hands ----------------------------------------------------------------------------------------------------------


@imperative.register
def _draw(what: v.Draw, speaker: Speaker) -> str:
    most = _MOST if isinstance(what, v.DrawUpTo) else ""
    return done_by(what.who, f"draw {most}{quantity(what.count, speaker).counted(CARD)}", speaker)


@imperative.register
def _discard_from_hand(what: v.DiscardFromHand, speaker: Speaker) -> str:
    return done_by(what.who, f"discard {_of_hand(what, speaker)}", speaker)


def _of_hand(what: v.DiscardFromHand, speaker: Speaker) -> str:
    """Which cards of a hand: "a card at random from hand"."""
    if what.count is None:
        return f"any number of {noun(what.filter, speaker).plural()} from hand"
    cards = quantity(what.count, speaker)
    most = _MOST if what.up_to else ""
    chance = " at random" if what.at_random else ""
    return f"{most}{cards.number_of(noun(what.filter, speaker))}{chance} from hand{cards.behind}"


@imperative.register
def _discard_hand(what: v.DiscardHand, speaker: Speaker) -> str:
    return done_by(what.who, f"discard {their(what.who)} hand", speaker)


@imperative.register
def _reveal_of_hand(what: v.RevealOfHand, speaker: Speaker) -> str:
    return f"reveal any number of {noun(what.filter, speaker).plural()} from hand"


@imperative.register
def _reveal_from_hand(what: v.RevealFromHand, speaker: Speaker) -> str:
    return f"reveal {one(what.filter, speaker)} from hand"


@imperative.register
def _take_stacked(what: v.TakeStacked, speaker: Speaker) -> str:
    return f"take {one(what.filter, speaker)} stacked here into hand"


@imperative.register
def _shuffle_hand_into_deck(what: v.ShuffleHandIntoDeck, speaker: Speaker) -> str:
    whose = their(what.who)
    return done_by(what.who, f"shuffle {whose} hand into {whose} draw deck", speaker)


@imperative.register
def _reconcile(what: v.Reconcile, speaker: Speaker) -> str:
    return "reconcile your hand"


@imperative.register
def _exchange_hand_with_stacked(what: v.ExchangeHandWithStacked, speaker: Speaker) -> str:
    return "exchange the cards stacked here with your hand"


@imperative.register
def _return_this_event(what: v.ReturnThisEvent, speaker: Speaker) -> str:
    return f"return {itself(speaker)} to hand"


@imperative.register
def _stack_from_hand(what: v.StackFromHand, speaker: Speaker) -> str:
    return f"stack {one(what.filter, speaker)} from hand on {itself(speaker)}"


# -- draw decks and discard piles -----------------------------------------------------------------------------------


@imperative.register
def _discard_top_of_deck(what: v.DiscardTopOfDeck, speaker: Speaker) -> str:
    cards = quantity(what.count, speaker)
    deck = f"{their(what.who)} draw deck"
    if cards.behind:
        text = f"discard {cards.number_of(CARD)} from the top of {deck}{cards.behind}"
    else:
        text = f"discard {some_of('top', what.count, speaker)} of {deck}"
    return done_by(what.who, text, speaker)


@imperative.register
def _discard_from_deck(what: v.DiscardFromDeck, speaker: Speaker) -> str:
    return f"place {one(what.filter, speaker)} from your draw deck in your discard pile"


@imperative.register
def _put_played_event_on_deck(what: v.PutPlayedEventOnDeck, speaker: Speaker) -> str:
    return f"place {speaker.that_card} on top of your draw deck"


@imperative.register
def _stack_top_of_deck(what: v.StackTopOfDeck, speaker: Speaker) -> str:
    return f"stack {some_of('top', what.count, speaker)} of your draw deck here"


@imperative.register
def _discard_until_stopped(what: v.DiscardUntilStopped, speaker: Speaker) -> str:
    cards = f"one to {CARD.numbered(what.most)}" if what.most > 1 else CARD.with_article()
    at_will = ", one at a time as long as you like" if what.most > 1 else ""
    return f"discard {cards} from the top of your draw deck{at_will}"


@imperative.register
def _reveal_until(what: v.RevealUntil, speaker: Speaker) -> str:
    return f"reveal cards from the top of your draw deck until you reveal {one(what.filter, speaker)}"


@imperative.register
def _take_from_discard(what: v.TakeFromDiscard, speaker: Speaker) -> str:
    return f"take {one(what.filter, speaker)} from your discard pile into hand"


@imperative.register
def _remove_discarded(what: v.RemoveDiscarded, speaker: Speaker) -> str:
    cards = quantity(what.count, speaker)
    removed = cards.number_of(noun(what.filter, speaker))
    return f"remove {removed} in your discard pile from the game{cards.behind}"


@imperative.register
def _remove_this_event(what: v.RemoveThisEvent, speaker: Speaker) -> str:
    return f"remove {itself(speaker)} from the game"


@imperative.register
def _shuffle_into_deck(what: v.ShuffleIntoDeck, speaker: Speaker) -> str:
    most = _MOST if what.up_to else ""
    if isinstance(what.filter, This):  # it has just been said where it goes from
        return f"shuffle {itself(speaker)} into your draw deck"
    count = quantity(what.count, speaker)
    cards = count.number_of(noun(what.filter, speaker))
    return f"shuffle {most}{cards} from your discard pile into your draw deck{count.behind}"


@imperative.register
def _put_beneath_deck(what: v.PutBeneathDeck, speaker: Speaker) -> str:
    if isinstance(what.filter, NamedBefore):
        return f"place the card {speaker.shown_as} beneath your draw deck"
    cards = noun(what.filter, speaker)
    if what.zone == names.HAND and what.filter is not ANY and not what.all_of_them:
        return f"reveal {cards.with_article()} from hand and place it beneath your draw deck"
    phrase = f"all {cards.plural()}" if what.all_of_them else cards.with_article()
    return f"place {phrase} from {_PILES[what.zone]} beneath your draw deck"


@imperative.register
def _put_on_deck(what: v.PutOnDeck, speaker: Speaker) -> str:
    pile = f"{their(what.who)} discard pile" if what.zone == names.DISCARD else "hand"
    placed = f"place {one(what.filter, speaker)} from {pile} on top of {their(what.who)} draw deck"
    return done_by(what.who, placed, speaker)


# -- cards that have been shown -------------------------------------------------------------------------------------


@imperative.register
def _take_into_hand(what: v.TakeIntoHand, speaker: Speaker) -> str:
    return f"take {_of_those_shown(what, speaker)} into hand"


@imperative.register
def _put_shown_on_deck(what: v.PutShownOnDeck, speaker: Speaker) -> str:
    return f"place {speaker.shown} on top of its owner's draw deck"


@imperative.register
def _discard_shown(what: v.DiscardShown, speaker: Speaker) -> str:
    return f"discard {_of_those_shown(what, speaker)}"


@imperative.register
def _discard_shown_by(what: v.DiscardShownBy, speaker: Speaker) -> str:
    return done_by(what.by, f"discard {_of_those_shown(what, speaker)}", speaker)


@imperative.register
def _put_shown_beneath_deck(what: v.PutShownBeneathDeck, speaker: Speaker) -> str:
    if speaker.shown == "it":
        return "place that card on the bottom of your draw deck"
    cards = "them" if speaker.shown_as == "among them" else f"the cards {speaker.shown_as}"
    return f"place {cards} in any order on the bottom of your draw deck"


def _of_those_shown(what: v.TakeIntoHand | v.DiscardShown, speaker: Speaker) -> str:
    """Which of the cards shown: "it", "two of them", "each Shire card among them", "the rest"."""
    if isinstance(what, v.TakeIntoHand) and what.last:
        return "the last of them"
    if what.filter is ANY:
        if what.count is None or speaker.shown == "it":
            known = speaker.shown != "them" or speaker.shown_as == "among them"
            return speaker.shown if known else f"the cards {speaker.shown_as}"
        return f"{quantity(what.count, speaker).spelled} of them"
    phrase = noun(what.filter, speaker)
    return f"{phrase.each() if what.count is None else phrase.counted(what.count)} {speaker.shown_as}"


def discarded_together(verbs: Sequence[Verb], speaker: Speaker) -> str | None:
    """Cards of several places that one discards, said together: "discard it and a card from hand"."""
    phrases: list[str] = []
    for verb in verbs:
        match verb:
            case v.DiscardShown():
                phrases.append(_of_those_shown(verb, speaker))
            case v.DiscardFromHand(who=who) if who == YOU:
                phrases.append(_of_hand(verb, speaker))
            case _:
                return None
    return f"discard {listed(phrases)}"


# -- playing --------------------------------------------------------------------------------------------------------


def also_from(what: v.Play, more: v.Play) -> str | None:
    """From where else the same card is played by ``more``: "from your draw deck or your discard pile"; None where that
    plays another card, or otherwise."""
    if replace(more, out_of=what.out_of) != what or more.discount or more.on is not None:
        return None
    return f"from {listed([_PILES[zone] for zone in more.out_of], 'or')}"


@imperative.register
def _play(what: v.Play, speaker: Speaker) -> str:
    cards = quantity(what.count, speaker)
    text = f"play {_MOST if what.up_to else ''}{cards.number_of(noun(what.filter, speaker))}"
    if what.out_of == (names.STACKED,):
        text += " stacked here as if from hand"
    elif what.out_of == (names.VOID,):
        text += f" {speaker.shown_as}"
    elif what.out_of != (names.HAND,):
        text += f" from {listed([_PILES[zone] for zone in what.out_of], 'or')}"
    if what.on is not None:
        text += f" on {one(what.on, speaker)}"
    if what.free:
        text += " for free"
    if what.discount:
        off = replace(quantity(what.discount, speaker), negative=True).signed()
        cost = f"{'its' if what.count == 1 else 'their'} twilight cost is {off}"
        return f"{text}{cards.behind}; {cost}"
    return text + cards.behind


@imperative.register
def _transfer(what: v.Transfer, speaker: Speaker) -> str:
    places = listed([_PILES[zone] for zone in what.out_of], "or")
    return f"transfer {one(what.filter, speaker)} from {places} to {target(what.to, speaker)}"
