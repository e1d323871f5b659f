"""Gondor cards of Black Rider."""

from engine.tcg.names import FELLOWSHIP, MANEUVER, UNTIL_REGROUP
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import gains
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import COMPANION, GONDOR
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import AddTwilight, Heal, make

BOROMIR_DEFENDER_OF_MINAS_TIRITH = card(
    "12U43", "Boromir, Defender of Minas Tirith", action(FELLOWSHIP, cost=AddTwilight(2), does=Heal(THIS_CARD))
)
ELENDILS_VALOR = event(
    "12C46", "Elendil's Valor", MANEUVER, does=make(a(GONDOR & COMPANION), gains("defender"), until=UNTIL_REGROUP)
)
