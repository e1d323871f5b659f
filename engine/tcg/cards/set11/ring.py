"""The One Ring of Shadows."""

from engine.tcg.card_words import *

THE_RING_OF_RINGS = card(
    "11R1",
    "The One Ring, The Ring of Rings",
    response(about_to_take_wound(BEARER), does=WearTheRing()),
    trigger(about_to_take_wound(RING_BEARER), when=WearingTheRing(), does=Instead(AddBurdens(1))),
)
