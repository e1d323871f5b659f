"""Gandalf cards of The Fellowship of the Ring."""

from engine.tcg.names import FELLOWSHIP, SKIRMISH, STACKED
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, event, response_event
from engine.tcg.words.conditions import BurdensAtMost, Spots
from engine.tcg.words.filters import (
    ANY,
    ARTIFACT,
    COMPANION,
    CONDITION,
    EVENT,
    FREE_PEOPLES,
    GANDALF_CULTURE,
    POSSESSION,
    Titled,
    WithSignet,
)
from engine.tcg.words.occurrences import about_to_take_wound
from engine.tcg.words.piles import Hand
from engine.tcg.words.targets import THIS_CARD, a, each
from engine.tcg.words.verbs import Discard, Exert, Play, Prevent, StackFromHand, TakeFromDiscard, make, reveal

GANDALF = Titled("Gandalf")

BARLIMAN_BUTTERBUR = card(
    "1U70",
    "Barliman Butterbur, Prancing Pony Proprietor",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=TakeFromDiscard(GANDALF_CULTURE & EVENT)),
)
GANDALFS_CART = card(
    "1U73",
    "Gandalf's Cart",
    action(FELLOWSHIP, does=StackFromHand(FREE_PEOPLES & (ARTIFACT | POSSESSION))),
    action(FELLOWSHIP, does=Play(ANY, out_of=(STACKED,))),
)
INTIMIDATE = response_event("1C76", "Intimidate", about_to_take_wound(COMPANION), when=Spots(GANDALF), does=Prevent())
MYSTERIOUS_WIZARD = event(
    "1C78", "Mysterious Wizard", SKIRMISH, does=make(a(GANDALF), strength(+2).or_(+4, when=BurdensAtMost(4)))
)
SLEEP_CARADHRAS = event("1C84", "Sleep, Caradhras", FELLOWSHIP, cost=Exert(a(GANDALF)), does=Discard(each(CONDITION)))
TREACHERY_DEEPER_THAN_YOU_KNOW = event(
    "1C86", "Treachery Deeper Than You Know", FELLOWSHIP, when=Spots(GANDALF), does=reveal(Hand())
)
GANDALF_THE_GREY_WIZARD = card(
    "1P364",
    "Gandalf, The Grey Wizard",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Play(COMPANION & WithSignet("gandalf"), discount=2)),
)
