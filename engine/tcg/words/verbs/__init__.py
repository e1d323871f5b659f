"""What is done: costs and effects. The same verb serves as both.

As a cost a verb must be ``payable`` before anything is paid; as an effect it does as much as it can (CR "effect").
"""

from engine.tcg.words.verbs.base import Deed, Verb, perform_all
from engine.tcg.words.verbs.cards import (
    DiscardFromHand,
    DiscardTopOfDeck,
    Draw,
    ForbidMoving,
    Play,
    PlayNextSite,
    PutBeneathDeck,
    RevealHand,
    TakeFromDiscard,
)
from engine.tcg.words.verbs.characters import CancelSkirmish, Discard, Exert, Heal, Make, Prevent, Wound, make
from engine.tcg.words.verbs.combined import If, OneOf, one_of
from engine.tcg.words.verbs.ring import BecomeRingBearer, WearTheRing
from engine.tcg.words.verbs.twilight import AddBurdens, AddTwilight, Instead, RemoveBurden, RemoveTwilight

__all__ = [
    "AddBurdens",
    "AddTwilight",
    "BecomeRingBearer",
    "CancelSkirmish",
    "Deed",
    "Discard",
    "DiscardFromHand",
    "DiscardTopOfDeck",
    "Draw",
    "Exert",
    "ForbidMoving",
    "Heal",
    "If",
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
    "TakeFromDiscard",
    "Verb",
    "WearTheRing",
    "Wound",
    "make",
    "one_of",
    "perform_all",
]
