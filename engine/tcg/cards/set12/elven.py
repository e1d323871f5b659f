"""Elven cards of Black Rider."""

from engine.tcg.names import KEYWORD, STRENGTH
from engine.tcg.words.abilities import modifier
from engine.tcg.words.cards import card, item
from engine.tcg.words.conditions import All, At, Spots
from engine.tcg.words.filters import ANOTHER, ELF, ORC, THIS, URUK_HAI, Skirmishing, Titled

LEGOLAS = Titled("Legolas")

LONG_KNIVES_OF_LEGOLAS = item(
    "12R19",
    "Long-knives of Legolas",
    modifier(STRENGTH, (ORC | URUK_HAI) & Skirmishing(LEGOLAS), -2),
    bearer=LEGOLAS,
)
OROPHIN_BROTHER_OF_HALDIR = card(
    "12C20",
    "Orophin, Brother of Haldir",
    modifier(KEYWORD, THIS, 1, detail="archer", while_=All((At("forest"), Spots(ANOTHER & ELF)))),
)
