"""Verbs as phrases in the imperative."""

from functools import singledispatch
from typing import Final

from engine.tcg import names
from engine.tcg.language import Verb
from engine.tcg.words import verbs as v
from engine.tcg.words.wording.amounts import change, quantity
from engine.tcg.words.wording.conditions import BURDEN
from engine.tcg.words.wording.grammar import listed, signed
from engine.tcg.words.wording.nouns import one
from engine.tcg.words.wording.speaker import Speaker, itself
from engine.tcg.words.wording.targets import how_many, target

DURATIONS: Final = {
    names.UNTIL_PHASE: "until the end of the phase",
    names.UNTIL_REGROUP: "until the regroup phase",
    names.UNTIL_TURN: "until the end of the turn",
}
_PREVENTED: Final = {
    names.ABOUT_TO_WOUND: "prevent that wound",
    names.ABOUT_TO_ADD_BURDEN: "prevent that burden",
    names.PLAYED: "cancel that event",
}


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
    return f"add {quantity(what.count, speaker).counted(BURDEN)}"


@imperative.register
def _(what: v.RemoveBurden, speaker: Speaker) -> str:
    return f"remove {quantity(what.count, speaker).counted(BURDEN)}"


@imperative.register
def _(what: v.Corrupt, speaker: Speaker) -> str:
    return "corrupt the Ring-bearer"


@imperative.register
def _(what: v.PlaceNoToken, speaker: Speaker) -> str:
    return "place no token for that exertion"


@imperative.register
def _(what: v.WearTheRing, speaker: Speaker) -> str:
    return "have the Ring-bearer wear The One Ring until the regroup phase"


@imperative.register
def _(what: v.BecomeRingBearer, speaker: Speaker) -> str:
    resistance = speaker.facts.resistance
    return f"make {speaker.facts.title} the Ring-bearer" + (f" (resistance {resistance})" if resistance else "")
