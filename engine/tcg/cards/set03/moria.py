"""Moria cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

BOROMIR = Titled("Boromir")
MORIA_MINION = MORIA & MINION

DANGEROUS_GAMBLE = event(
    "3C76",
    "Dangerous Gamble",
    SHADOW,
    when=Spots(MORIA_MINION),
    does=reveal(RandomFromHand(1, FREE_PEOPLES_PLAYER), AddTwilight(CostOf(CARDS))),
)
DEPTHS_OF_MORIA = card(
    "3R77",
    "Depths of Moria",
    trigger(FELLOWSHIP_MOVES, when=DuringPhase(REGROUP), does=AddTwilight(2)),
    to_play=Spots(MORIA & ORC),
)
HIDE_AND_SEEK = event(
    "3C78", "Hide and Seek", SKIRMISH, when=Spots(SHIRE & COMPANION, 2), does=make(a(MORIA_MINION), gains("damage"))
)
MALICE = event("3U79", "Malice", ARCHERY, when=(Spots(MORIA & ORC), Spots(SAURON & ORC)), does=Wound(a(ARCHER)))
SUCH_A_LITTLE_THING = event(
    "3R80",
    "Such a Little Thing",
    MANEUVER,
    when=Spots(MORIA_MINION),
    does=unless(Discard(some(2, FREE_PEOPLES & POSSESSION)), FREE_PEOPLES_PLAYER, Wound(a(BOROMIR), times=3)),
)
