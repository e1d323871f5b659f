"""Sauron cards of The Fellowship of the Ring."""

from engine.tcg.names import SKIRMISH
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import CHARACTER, ORC, SAURON, THIS, Skirmishing, Titled
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Exert, Wound

SAURON_ORC = SAURON & ORC

ORC_SOLDIER = card(
    "1C271", "Orc Soldier", action(SKIRMISH, cost=Exert(THIS_CARD), does=Wound(a(CHARACTER & Skirmishing(THIS))))
)
THE_WEIGHT_OF_A_LEGACY = item("1R282", "The Weight of a Legacy", bearer=Titled("Aragorn"), cost=Exert(a(SAURON_ORC)))
