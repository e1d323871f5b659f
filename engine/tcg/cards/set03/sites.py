"""Sites of Realms of the Elf-lords."""

from engine.tcg.card_words import *

CARAS_GALADHON = card("3U115", "Caras Galadhon", modifier(MINIONS_ASSIGNED, ANY, 1))
EREGION_HILLS = card("3U116", "Eregion Hills", trigger(MOVES_HERE, does=AddBurdens(1)))
GATES_OF_ARGONATH = card("3C117", "Gates of Argonath", bar(NO_PLAY, EventPlayedIn(MANEUVER)))
THE_GREAT_RIVER = card("3C118", "The Great River", modifier(NO_PLAY_FROM_PILES, ANY, 1))
HOUSE_OF_ELROND = card(
    "3U119", "House of Elrond", trigger(MOVES_HERE, when=Spots(ELF, 2), may=True, does=RemoveBurden())
)
WASTES_OF_EMYN_MUIL = card(
    "3U120",
    "Wastes of Emyn Muil",
    action(
        MANEUVER,
        when=Spots(COMPANION, 4),
        cost=Exert(a(YOUR & ISENGARD & ORC)),
        does=Wound(a(COMPANION, by=FREE_PEOPLES_PLAYER)),
    ),
)
