"""The One Ring of Shadows."""

from engine.tcg.card_words import *
from engine.tcg.cards.set01 import ring

THE_RULING_RING = card("11S2", "The One Ring, The Ruling Ring", *ring.THE_RULING_RING.parts)
