"""What is done: costs and effects. The same verb serves as both.

As a cost a verb must be ``payable`` before anything is paid; as an effect it does as much as it can (CR "effect").
"""

from engine.tcg.words.verbs.cards import ForbidMoving, PlayNextSite
from engine.tcg.words.verbs.characters import (
    Assign,
    CancelAssignments,
    CancelSkirmish,
    Discard,
    Exert,
    Heal,
    IgnoreText,
    Make,
    PlaceNoToken,
    Prevent,
    Stack,
    TransferThis,
    Wound,
    make,
)
from engine.tcg.words.verbs.combined import If, Limited, May, OneOf, Paying, Spot, SpotBurdens, may, one_of, paying
from engine.tcg.words.verbs.decks import (
    DiscardTopOfDeck,
    DiscardUntilStopped,
    PutBeneathDeck,
    RevealUntil,
    ShuffleIntoDeck,
    TakeFromDiscard,
)
from engine.tcg.words.verbs.hands import DiscardFromHand, Draw, ShuffleHandIntoDeck, StackFromHand
from engine.tcg.words.verbs.lasting import InForce, in_force
from engine.tcg.words.verbs.plays import Play
from engine.tcg.words.verbs.ring import BecomeRingBearer, Corrupt, WearTheRing
from engine.tcg.words.verbs.showing import DiscardShown, Show, TakeIntoHand, look_at, reveal
from engine.tcg.words.verbs.twilight import AddBurdens, AddTwilight, Instead, RemoveBurden, RemoveTwilight

__all__ = [
    "AddBurdens",
    "AddTwilight",
    "Assign",
    "BecomeRingBearer",
    "CancelAssignments",
    "CancelSkirmish",
    "Corrupt",
    "Discard",
    "DiscardFromHand",
    "DiscardShown",
    "DiscardTopOfDeck",
    "DiscardUntilStopped",
    "Draw",
    "Exert",
    "ForbidMoving",
    "Heal",
    "If",
    "IgnoreText",
    "InForce",
    "Instead",
    "Limited",
    "Make",
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
    "TransferThis",
    "WearTheRing",
    "Wound",
    "in_force",
    "look_at",
    "make",
    "may",
    "one_of",
    "paying",
    "reveal",
]
