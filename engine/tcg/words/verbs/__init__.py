"""What is done: costs and effects. The same verb serves as both.

As a cost a verb must be ``payable`` before anything is paid; as an effect it does as much as it can (CR "effect").
"""

from engine.tcg.words.verbs.characters import (
    Choose,
    Discard,
    Exert,
    Exhaust,
    Heal,
    Make,
    PlaceNoToken,
    Prevent,
    ReturnToHand,
    Stack,
    Wound,
    make,
)
from engine.tcg.words.verbs.combined import (
    If,
    InOrder,
    Limited,
    May,
    OneOf,
    Paying,
    Repeat,
    Spot,
    SpotBurdens,
    in_order,
    may,
    one_of,
    paying,
)
from engine.tcg.words.verbs.decks import (
    DiscardTopOfDeck,
    DiscardUntilStopped,
    PutBeneathDeck,
    RevealUntil,
    ShuffleIntoDeck,
    TakeFromDiscard,
)
from engine.tcg.words.verbs.hands import DiscardFromHand, Draw, ReturnThisEvent, ShuffleHandIntoDeck, StackFromHand
from engine.tcg.words.verbs.items import Transfer, TransferThis
from engine.tcg.words.verbs.lasting import InForce, MakeTotal, in_force
from engine.tcg.words.verbs.plays import Play
from engine.tcg.words.verbs.ring import BecomeRingBearer, Corrupt, WearTheRing
from engine.tcg.words.verbs.showing import DiscardShown, Show, TakeIntoHand, look_at, reveal
from engine.tcg.words.verbs.sites import EndShadowPhase, ForbidMoving, PlayNextSite, ReplaceSite
from engine.tcg.words.verbs.skirmishes import Assign, CancelAssignments, CancelSkirmish, IgnoreText
from engine.tcg.words.verbs.twilight import AddBurdens, AddTwilight, Instead, RemoveBurden, RemoveTwilight

__all__ = [
    "AddBurdens",
    "AddTwilight",
    "Assign",
    "BecomeRingBearer",
    "CancelAssignments",
    "CancelSkirmish",
    "Choose",
    "Corrupt",
    "Discard",
    "DiscardFromHand",
    "DiscardShown",
    "DiscardTopOfDeck",
    "DiscardUntilStopped",
    "Draw",
    "EndShadowPhase",
    "Exert",
    "Exhaust",
    "ForbidMoving",
    "Heal",
    "If",
    "IgnoreText",
    "InForce",
    "InOrder",
    "Instead",
    "Limited",
    "Make",
    "MakeTotal",
    "May",
    "OneOf",
    "Paying",
    "PlaceNoToken",
    "Play",
    "PlayNextSite",
    "Prevent",
    "PutBeneathDeck",
    "RemoveBurden",
    "RemoveTwilight",
    "Repeat",
    "ReplaceSite",
    "ReturnThisEvent",
    "ReturnToHand",
    "RevealUntil",
    "Show",
    "ShuffleHandIntoDeck",
    "ShuffleIntoDeck",
    "Spot",
    "SpotBurdens",
    "Stack",
    "StackFromHand",
    "TakeFromDiscard",
    "TakeIntoHand",
    "Transfer",
    "TransferThis",
    "WearTheRing",
    "Wound",
    "in_force",
    "in_order",
    "look_at",
    "make",
    "may",
    "one_of",
    "paying",
    "reveal",
]
