"""Sites of Mines of Moria."""

from engine.tcg.card_words import *

BILBO = Titled("Bilbo")

HOBBITON_PARTY_FIELD = card(
    "2U115", "Hobbiton Party Field", action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(BILBO, out_of=(DECK,)))
)
HOBBITON_WOODS = card("2U116", "Hobbiton Woods", action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=PlaySite(2)))
TOWN_CENTER = card("2C117", "Town Center", action(FELLOWSHIP, cost=Play(SHIRE & ALLY), does=Draw()))
GREAT_CHASM = card(
    "2U118", "Great Chasm", modifier(TWILIGHT_COST, MORIA & ARCHER & FirstPlayedInPhase(SHADOW, MORIA & ARCHER), -2)
)
HOLLIN = card("2C119", "Hollin", bar(NOT_ROAMING, URUK_HAI))
VALLEY_OF_THE_SILVERLODE = card(
    "2U120", "Valley of the Silverlode", trigger(MOVES_HERE, may=True, does=Heal(each(HOBBIT & COMPANION)))
)
