"""Verbs as phrases in the imperative."""

from functools import singledispatch
from typing import Final

from engine.tcg import names
from engine.tcg.language import Amount, Verb
from engine.tcg.words import verbs as v
from engine.tcg.words.wording.amounts import change, quantity
from engine.tcg.words.wording.conditions import BURDEN
from engine.tcg.words.wording.grammar import listed, signed
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun, one
from engine.tcg.words.wording.players import done_by, their, whose
from engine.tcg.words.wording.speaker import Speaker, itself
from engine.tcg.words.wording.targets import how_many, target

CARD: Final = NounPhrase(("card",))
DURATIONS: Final = {
    names.UNTIL_PHASE: "until the end of the phase",
    names.UNTIL_REGROUP: "until the regroup phase",
    names.UNTIL_TURN: "until the end of the turn",
}
_PILES: Final = {names.HAND: "hand", names.DISCARD: "your discard pile", names.DECK: "your draw deck"}
_PREVENTED: Final = {
    names.ABOUT_TO_WOUND: "prevent that wound",
    names.ABOUT_TO_ADD_BURDEN: "prevent that burden",
    names.PLAYED: "cancel that card",
}


def top(count: int | Amount, speaker: Speaker) -> str:
    """So many cards on the top of a deck: "the top card", "the top three cards"."""
    if count == 1:
        return f"the top {CARD.singular()}"
    return f"the top {quantity(count, speaker).of(CARD)}"


@singledispatch
def imperative(what: Verb, speaker: Speaker) -> str:
    """A verb with its objects, in the imperative: "exert a companion"."""
    raise NotImplementedError(f"no wording for {what!r}")


# -- characters -----------------------------------------------------------------------------------------------------


@imperative.register
def _(what: v.Exert, speaker: Speaker) -> str:
    often = f" {quantity(what.times, speaker).times()}" if what.times != 1 else ""
    return f"exert {target(what.target, speaker)}{often}"


@imperative.register
def _(what: v.Heal, speaker: Speaker) -> str:
    often = f" {quantity(what.times, speaker).times()}" if what.times != 1 else ""
    return f"heal {target(what.target, speaker)}{often}"


@imperative.register
def _(what: v.Wound, speaker: Speaker) -> str:
    return f"wound {target(what.target, speaker)}"


@imperative.register
def _(what: v.Discard, speaker: Speaker) -> str:
    return f"discard {target(what.target, speaker)}"


@imperative.register
def _(what: v.Make, speaker: Speaker) -> str:
    number = how_many(what.target, speaker)
    changes = listed([change(one_change, speaker, number) for one_change in what.changes])
    limit = f" (at most {signed(what.limit)} in a phase)" if what.limit is not None else ""
    # What lasts for the phase says nothing about it, as on the cards.
    until = f" {DURATIONS[what.until]}" if what.until != names.UNTIL_PHASE else ""
    return f"make {target(what.target, speaker)} {changes}{limit}{until}"


@imperative.register
def _(what: v.Stack, speaker: Speaker) -> str:
    return f"stack {target(what.target, speaker)} on {itself(speaker)}, without its wounds and the cards on it"


@imperative.register
def _(what: v.TransferThis, speaker: Speaker) -> str:
    return f"transfer {itself(speaker)} from your support area to {target(what.target, speaker)}"


@imperative.register
def _(what: v.Prevent, speaker: Speaker) -> str:
    return _PREVENTED.get(speaker.responds_to, "prevent that")


# -- skirmishes -----------------------------------------------------------------------------------------------------


@imperative.register
def _(what: v.CancelSkirmish, speaker: Speaker) -> str:
    return f"cancel a skirmish involving {one(what.involving, speaker)}"


@imperative.register
def _(what: v.CancelAssignments, speaker: Speaker) -> str:
    return "cancel all remaining assignments"


@imperative.register
def _(what: v.Assign, speaker: Speaker) -> str:
    return f"assign {target(what.minion, speaker)} to skirmish {target(what.to, speaker)}"


@imperative.register
def _(what: v.IgnoreText, speaker: Speaker) -> str:
    return f"ignore the game text of {one(what.filter, speaker)} during that skirmish"


# -- cards outside play ---------------------------------------------------------------------------------------------


@imperative.register
def _(what: v.Draw, speaker: Speaker) -> str:
    return f"draw {CARD.counted(what.count)}"


@imperative.register
def _(what: v.DiscardFromHand, speaker: Speaker) -> str:
    return f"discard {noun(what.filter, speaker).counted(what.count)} from hand"


@imperative.register
def _(what: v.DiscardTopOfDeck, speaker: Speaker) -> str:
    deck = f"{their(what.who)} draw deck"
    return done_by(what.who, f"discard {top(what.count, speaker)} of {deck}", speaker)


@imperative.register
def _(what: v.DiscardUntilStopped, speaker: Speaker) -> str:
    cards = f"one to {CARD.numbered(what.most)}" if what.most > 1 else CARD.with_article()
    at_will = ", one at a time as long as you like" if what.most > 1 else ""
    return f"discard {cards} from the top of your draw deck{at_will}"


@imperative.register
def _(what: v.RevealUntil, speaker: Speaker) -> str:
    return f"reveal cards from the top of your draw deck until you reveal {one(what.filter, speaker)}"


@imperative.register
def _(what: v.TakeIntoHand, speaker: Speaker) -> str:
    return f"take {'the last of them' if what.last else 'them'} into hand"


@imperative.register
def _(what: v.StackFromHand, speaker: Speaker) -> str:
    return f"stack {one(what.filter, speaker)} from hand on {itself(speaker)}"


@imperative.register
def _(what: v.TakeFromDiscard, speaker: Speaker) -> str:
    return f"take {one(what.filter, speaker)} from your discard pile into hand"


@imperative.register
def _(what: v.PutBeneathDeck, speaker: Speaker) -> str:
    return f"place {one(what.filter, speaker)} from {_PILES[what.zone]} beneath your draw deck"


@imperative.register
def _(what: v.Play, speaker: Speaker) -> str:
    text = f"play {one(what.filter, speaker)}"
    if what.out_of == (names.STACKED,):
        text += " stacked here as if from hand"
    elif what.out_of != (names.HAND,):
        text += f" from {listed([_PILES[zone] for zone in what.out_of], 'or')}"
    if what.on is not None:
        text += f" on {one(what.on, speaker)}"
    if what.discount:
        text += f" with its twilight cost {signed(-what.discount)}"
    return text


@imperative.register
def _(what: v.RevealHand, speaker: Speaker) -> str:
    if what.to_all:
        return done_by(what.who, f"reveal {their(what.who)} hand", speaker)
    return f"look at {whose(what.who, speaker)} hand"


# -- sites, twilight, burdens and the Ring --------------------------------------------------------------------------


@imperative.register
def _(what: v.PlayNextSite, speaker: Speaker) -> str:
    return "play the fellowship's next site, replacing the one there if there is one"


@imperative.register
def _(what: v.ForbidMoving, speaker: Speaker) -> str:
    return "keep the fellowship from moving again this turn"


@imperative.register
def _(what: v.AddTwilight, speaker: Speaker) -> str:
    return f"add {quantity(what.count, speaker).twilight()}"


@imperative.register
def _(what: v.RemoveTwilight, speaker: Speaker) -> str:
    return f"remove {quantity(what.count, speaker).twilight()}"


@imperative.register
def _(what: v.AddBurdens, speaker: Speaker) -> str:
    return f"add {BURDEN.counted(what.count)}"


@imperative.register
def _(what: v.RemoveBurden, speaker: Speaker) -> str:
    return f"remove {BURDEN.with_article()}"


@imperative.register
def _(what: v.WearTheRing, speaker: Speaker) -> str:
    return "have the Ring-bearer wear The One Ring until the regroup phase"


@imperative.register
def _(what: v.BecomeRingBearer, speaker: Speaker) -> str:
    resistance = speaker.facts.resistance
    return f"make {speaker.facts.title} the Ring-bearer" + (f" (resistance {resistance})" if resistance else "")
