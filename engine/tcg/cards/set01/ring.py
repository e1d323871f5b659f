"""The One Ring."""

from engine.tcg.words.abilities import response, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import DuringSkirmish, WearingTheRing
from engine.tcg.words.filters import BEARER, RING_BEARER
from engine.tcg.words.occurrences import about_to_take_wound
from engine.tcg.words.verbs import AddBurdens, Instead, WearTheRing

ISILDURS_BANE = card(
    "1R1",
    "The One Ring, Isildur's Bane",
    response(about_to_take_wound(BEARER), does=WearTheRing()),
    trigger(about_to_take_wound(RING_BEARER), when=WearingTheRing(), does=Instead(AddBurdens(2))),
)
THE_RULING_RING = card(
    "1C2",
    "The One Ring, The Ruling Ring",
    response(about_to_take_wound(BEARER), when=DuringSkirmish(), does=WearTheRing()),
    trigger(about_to_take_wound(RING_BEARER), when=(WearingTheRing(), DuringSkirmish()), does=Instead(AddBurdens(1))),
)
