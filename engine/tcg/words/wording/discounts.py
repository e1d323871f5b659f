"""Discounts as clauses."""

from dataclasses import replace
from functools import singledispatch

from engine.tcg.language import Discount
from engine.tcg.words import discounts as d
from engine.tcg.words.wording.amounts import quantity
from engine.tcg.words.wording.grammar import signed
from engine.tcg.words.wording.nouns import noun, one
from engine.tcg.words.wording.speaker import Speaker, itself


@singledispatch
def discount(what: Discount, speaker: Speaker) -> str:
    """What a card lets its player do to lower its cost, as a clause."""
    raise NotImplementedError(f"no wording for {what!r}")


@discount.register
def _exert_to_lower(what: d.ExertToLower, speaker: Speaker) -> str:
    characters = noun(what.filter, speaker)
    each = quantity(what.each, speaker)
    lower = f"the twilight cost of {itself(speaker)} is {replace(each, negative=True).signed()}"
    exert = f"you may exert any number of {characters.plural()}; for each {characters.singular()} you exert"
    return f"when you play {itself(speaker)}, {exert}, {lower}"


@discount.register
def _spot_to_lower(what: d.SpotToLower, speaker: Speaker) -> str:
    lower = f"spot {one(what.filter, speaker)} to make its twilight cost {signed(-what.amount)}"
    return f"when you play {itself(speaker)}, you may {lower}"
