"""Elven cards of Black Rider."""

from engine.tcg.names import FELLOWSHIP, KEYWORD, STRENGTH
from engine.tcg.words.abilities import action, modifier
from engine.tcg.words.cards import card, item
from engine.tcg.words.conditions import All, At, Spots
from engine.tcg.words.filters import ANOTHER, COMPANION, ELF, ORC, THIS, URUK_HAI, Skirmishing, Titled
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import DiscardFromHand, Heal

LEGOLAS = Titled("Legolas")

LONG_KNIVES_OF_LEGOLAS = item(
    "12R19",
    "Long-knives of Legolas",
    modifier(STRENGTH, (ORC | URUK_HAI) & Skirmishing(LEGOLAS), -2),
    bearer=LEGOLAS,
)
REFUGE = card(
    "12U21",
    "Refuge",
    action(FELLOWSHIP, cost=DiscardFromHand(1, COMPANION), does=Heal(a(COMPANION))),
    to_play=Spots(ELF),
)
OROPHIN_BROTHER_OF_HALDIR = card(
    "12C20",
    "Orophin, Brother of Haldir",
    modifier(KEYWORD, THIS, 1, detail="archer", while_=All((At("forest"), Spots(ANOTHER & ELF)))),
)
