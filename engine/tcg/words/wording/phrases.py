"""Verbs, conditions and amounts as phrases."""

from functools import singledispatch

from engine.tcg import names
from engine.tcg.facts import CardFacts
from engine.tcg.language import Amount, Condition, Filter, Not, Verb
from engine.tcg.words import conditions as c
from engine.tcg.words import verbs as v
from engine.tcg.words.amounts import Change, Named, PerBound, PerSpotted
from engine.tcg.words.filters import ANY, Skirmishing, WithKeyword
from engine.tcg.words.wording.nouns import article, count, itself, noun, one, plural, target

_TIMES = {1: "", 2: " twice", 3: " three times"}
_UNTIL = {names.UNTIL_PHASE: "", names.UNTIL_REGROUP: " until the regroup phase", names.UNTIL_TURN: " this turn"}
_PILES = {names.HAND: "hand", names.DISCARD: "your discard pile", names.DECK: "your draw deck"}


# -- conditions -----------------------------------------------------------------------------------------------------


@singledispatch
def condition(what: Condition, facts: CardFacts) -> str:
    """A condition as a clause for "if"."""
    raise NotImplementedError(f"no wording for {what!r}")


@condition.register
def _(what: c.Spots, facts: CardFacts) -> str:
    if what.count == 1:
        return f"you can spot {one(what.filter, facts)}"
    return f"you can spot {count(what.count)} {plural(noun(what.filter, facts))}"


@condition.register
def _(what: c.At, facts: CardFacts) -> str:
    return f"the fellowship is at {article(what.keyword)} site"


@condition.register
def _(what: c.AtSites, facts: CardFacts) -> str:
    return f"the fellowship is at any of sites {what.first} to {what.last}"


@condition.register
def _(what: c.TwilightBelow, facts: CardFacts) -> str:
    return f"the twilight pool holds fewer than {count(what.count)} tokens"


@condition.register
def _(what: c.BurdensAtMost, facts: CardFacts) -> str:
    return f"the Ring-bearer has no more than {count(what.count)} burdens"


@condition.register
def _(what: c.BurdensAtLeast, facts: CardFacts) -> str:
    return f"you can spot {count(what.count)} burdens"


@condition.register
def _(what: c.Negated, facts: CardFacts) -> str:
    if isinstance(what.part, c.Spots):
        return condition(what.part, facts).replace("you can spot", "you cannot spot")
    raise NotImplementedError(f"no wording for {what!r}")


@condition.register
def _(what: c.DuringSkirmish, facts: CardFacts) -> str:
    return "a skirmish is being fought"


@condition.register
def _(what: c.WearingTheRing, facts: CardFacts) -> str:
    return "the Ring-bearer wears The One Ring"


@condition.register
def _(what: c.All, facts: CardFacts) -> str:
    return " and ".join(condition(part, facts) for part in what.parts)


@condition.register
def _(what: c.Either, facts: CardFacts) -> str:
    return " or ".join(condition(part, facts) for part in what.parts)


def about_target(what: Condition | Filter, facts: CardFacts) -> str:
    """What makes an amount better, said of the character or of the game."""
    match what:
        case Condition():
            return f"if {condition(what, facts)}"
        case Skirmishing(None):
            return "while in a skirmish"
        case Skirmishing(against):
            assert against is not None
            return f"while skirmishing {one(against, facts)}"
        case WithKeyword("defender"):
            return "if it has defender +1"
        case _:
            return f"if it is {one(what, facts)}"


# -- amounts --------------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def amount(what: int | Amount, facts: CardFacts) -> str:
    """An amount with its sign."""
    match what:
        case int():
            return signed(what)
        case PerSpotted(each, filter_):
            return f"{signed(each)} for every {noun(filter_, facts)} you spot"
        case Named():
            return "+X"
    raise NotImplementedError(f"no wording for {what!r}")


def tokens(what: int | Amount) -> str:
    """A number of twilight tokens."""
    match what:
        case int():
            return f"({what})"
        case Named():
            return "(X)"
        case PerBound():
            return "(1) for each of them"
    raise NotImplementedError(f"no wording for {what!r}")


def change(what: Change, facts: CardFacts) -> str:
    """A change as it follows "make it"."""
    match what.kind:
        case names.STRENGTH:
            text = f"strength {amount(what.amount, facts)}"
        case names.KEYWORD:
            assert isinstance(what.amount, int)
            numbered = what.detail in ("damage", "defender")
            text = f"{what.detail} {signed(what.amount)}" if numbered else what.detail
        case names.OVERWHELM:
            text = f"overwhelmed only by {count(int(str(what.amount)))} times its strength"
        case _:
            raise NotImplementedError(f"no wording for {what!r}")
    if what.better is not None and what.when is not None:
        text += f" ({signed(what.better)} instead {about_target(what.when, facts)})"
    return text


# -- verbs ----------------------------------------------------------------------------------------------------------


@singledispatch
def phrase(what: Verb, facts: CardFacts) -> str:
    """A verb with its objects, in the imperative."""
    raise NotImplementedError(f"no wording for {what!r}")


@phrase.register
def _(what: v.Exert, facts: CardFacts) -> str:
    return f"exert {target(what.target, facts)}{_TIMES[what.times]}"


@phrase.register
def _(what: v.Heal, facts: CardFacts) -> str:
    times = _TIMES[what.times] if isinstance(what.times, int) else " X times"
    return f"heal {target(what.target, facts)}{times}"


@phrase.register
def _(what: v.Wound, facts: CardFacts) -> str:
    return f"wound {target(what.target, facts)}"


@phrase.register
def _(what: v.Discard, facts: CardFacts) -> str:
    return f"discard {target(what.target, facts)}"


@phrase.register
def _(what: v.Make, facts: CardFacts) -> str:
    changes = " and ".join(change(one_change, facts) for one_change in what.changes)
    limit = f" (at most {signed(what.limit)} in a phase)" if what.limit is not None else ""
    return f"make {target(what.target, facts)} {changes}{limit}{_UNTIL[what.until]}"


@phrase.register
def _(what: v.CancelSkirmish, facts: CardFacts) -> str:
    return f"cancel a skirmish that involves {one(what.involving, facts)}"


@phrase.register
def _(what: v.Prevent, facts: CardFacts) -> str:
    return "prevent that"


@phrase.register
def _(what: v.AddTwilight, facts: CardFacts) -> str:
    return f"add {tokens(what.count)}"


@phrase.register
def _(what: v.RemoveTwilight, facts: CardFacts) -> str:
    return f"remove {tokens(what.count)}"


@phrase.register
def _(what: v.AddBurdens, facts: CardFacts) -> str:
    return "add a burden" if what.count == 1 else f"add {count(what.count)} burdens"


@phrase.register
def _(what: v.RemoveBurden, facts: CardFacts) -> str:
    return "remove a burden"


@phrase.register
def _(what: v.Instead, facts: CardFacts) -> str:
    return f"{phrase(what.verb, facts)} instead"


@phrase.register
def _(what: v.Stack, facts: CardFacts) -> str:
    return f"stack {target(what.target, facts)} on {itself(facts)}, discarding what is on it"


@phrase.register
def _(what: v.StackFromHand, facts: CardFacts) -> str:
    return f"stack {one(what.filter, facts)} from hand on {itself(facts)}"


@phrase.register
def _(what: v.TransferThis, facts: CardFacts) -> str:
    return f"transfer {itself(facts)} from your support area to {target(what.target, facts)}"


@phrase.register
def _(what: v.CancelAssignments, facts: CardFacts) -> str:
    return "cancel all remaining assignments"


@phrase.register
def _(what: v.Assign, facts: CardFacts) -> str:
    return f"assign {target(what.minion, facts)} to skirmish {target(what.to, facts)}"


@phrase.register
def _(what: v.IgnoreText, facts: CardFacts) -> str:
    return f"ignore the game text of {one(what.filter, facts)} during that skirmish"


@phrase.register
def _(what: v.DiscardUntilStopped, facts: CardFacts) -> str:
    return f"discard one to {count(what.most)} cards from the top of your draw deck, one at a time as long as you like"


@phrase.register
def _(what: v.RevealUntil, facts: CardFacts) -> str:
    until = (
        f"one that is not {one(what.filter.part, facts)}" if isinstance(what.filter, Not) else one(what.filter, facts)
    )
    return f"reveal cards from the top of your draw deck until you reveal {until}"


@phrase.register
def _(what: v.TakeIntoHand, facts: CardFacts) -> str:
    return "take the last of them into hand" if what.last else "take them into hand"


@phrase.register
def _(what: v.Draw, facts: CardFacts) -> str:
    return "draw a card" if what.count == 1 else f"draw {count(what.count)} cards"


@phrase.register
def _(what: v.DiscardFromHand, facts: CardFacts) -> str:
    if what.count == 1:
        return f"discard {one(what.filter, facts)} from hand"
    return f"discard {count(what.count)} {plural(noun(what.filter, facts))} from hand"


@phrase.register
def _(what: v.DiscardTopOfDeck, facts: CardFacts) -> str:
    cards = "the top card" if what.count == 1 else f"the top {count(what.count)} cards"
    return f"have the Free Peoples player discard {cards} of the draw deck"


@phrase.register
def _(what: v.TakeFromDiscard, facts: CardFacts) -> str:
    return f"take {one(what.filter, facts)} from your discard pile into hand"


@phrase.register
def _(what: v.PutBeneathDeck, facts: CardFacts) -> str:
    card = "a card" if what.filter is ANY else one(what.filter, facts)
    return f"place {card} from {_PILES[what.zone]} beneath your draw deck"


@phrase.register
def _(what: v.Play, facts: CardFacts) -> str:
    text = f"play {one(what.filter, facts)}"
    if what.out_of == (names.STACKED,):
        text += " stacked here as if from hand"
    elif what.out_of != (names.HAND,):
        text += " from " + " or ".join(_PILES[zone] for zone in what.out_of)
    if what.on is not None:
        text += f" on {one(what.on, facts)}"
    if what.discount:
        text += f" with its twilight cost {signed(-what.discount)}"
    return text


@phrase.register
def _(what: v.RevealHand, facts: CardFacts) -> str:
    return "have an opponent reveal his or her hand" if what.to_all else "look at an opponent's hand"


@phrase.register
def _(what: v.PlayNextSite, facts: CardFacts) -> str:
    return "play the fellowship's next site, in place of the one there if there is one"


@phrase.register
def _(what: v.ForbidMoving, facts: CardFacts) -> str:
    return "keep the fellowship from moving again this turn"


@phrase.register
def _(what: v.WearTheRing, facts: CardFacts) -> str:
    return "have the Ring-bearer wear The One Ring until the regroup phase"


@phrase.register
def _(what: v.BecomeRingBearer, facts: CardFacts) -> str:
    return f"make {facts.title} the Ring-bearer"


@phrase.register
def _(what: v.OneOf, facts: CardFacts) -> str:
    choices = " or ".join(phrase(verb, facts) for verb in what.verbs)
    return f"have the Free Peoples player choose: {choices}" if what.chooser != "you" else f"either {choices}"


@phrase.register
def _(what: v.If, facts: CardFacts) -> str:
    text = f"if {condition(what.condition, facts)}, {phrase(what.then, facts)}"
    return text if what.otherwise is None else f"{text}; otherwise {phrase(what.otherwise, facts)}"
