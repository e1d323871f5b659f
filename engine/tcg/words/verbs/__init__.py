"""What is done: costs and effects. The same verb serves as both.

As a cost a verb must be ``payable`` before anything is paid; as an effect it does as much as it can (CR "effect").
"""

from engine.tcg.words.verbs.cards import (
    DiscardFromHand,
    DiscardTopOfDeck,
    DiscardUntilStopped,
    Draw,
    ForbidMoving,
    Play,
    PlayNextSite,
    PutBeneathDeck,
    RevealHand,
    RevealUntil,
    StackFromHand,
    TakeFromDiscard,
    TakeIntoHand,
)
from engine.tcg.words.verbs.characters import (
    Assign,
    CancelAssignments,
    CancelSkirmish,
    Discard,
    Exert,
    Heal,
    IgnoreText,
    Make,
    Prevent,
    Stack,
    TransferThis,
    Wound,
    make,
)
from engine.tcg.words.verbs.combined import If, OneOf, one_of
from engine.tcg.words.verbs.lasting import InForce, in_force
from engine.tcg.words.verbs.ring import BecomeRingBearer, WearTheRing
from engine.tcg.words.verbs.twilight import AddBurdens, AddTwilight, Instead, RemoveBurden, RemoveTwilight

__all__ = [
    "AddBurdens",
    "AddTwilight",
    "Assign",
    "BecomeRingBearer",
    "CancelAssignments",
    "CancelSkirmish",
    "Discard",
    "DiscardFromHand",
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
    "Make",
    "OneOf",
    "Play",
    "PlayNextSite",
    "Prevent",
    "PutBeneathDeck",
    "RemoveBurden",
    "RemoveTwilight",
    "RevealHand",
    "RevealUntil",
    "Stack",
    "StackFromHand",
    "TakeFromDiscard",
    "TakeIntoHand",
    "TransferThis",
    "WearTheRing",
    "Wound",
    "in_force",
    "make",
    "one_of",
]
