"""Moria cards of Realms of the Elf-lords."""

from engine.tcg.names import ARCHERY, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.words.abilities import trigger
from engine.tcg.words.amounts import CostOf, gains
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import DuringPhase, Spots
from engine.tcg.words.filters import (
    ARCHER,
    COMPANION,
    FREE_PEOPLES,
    MINION,
    MORIA,
    ORC,
    POSSESSION,
    SAURON,
    SHIRE,
    Titled,
)
from engine.tcg.words.occurrences import FELLOWSHIP_MOVES
from engine.tcg.words.piles import RandomFromHand
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import CARDS, a, some
from engine.tcg.words.verbs import AddTwilight, Discard, Wound, make, reveal, unless

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
