"""The One Ring."""

from engine.tcg.card_words import *

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
