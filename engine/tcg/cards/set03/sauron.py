"""Sauron cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

BILBO = Titled("Bilbo")
GALADRIEL = Titled("Galadriel")
SAURON_MINION = SAURON & MINION
SAURON_ORC = SAURON & ORC
YOUR_CONDITION = YOUR & SAURON & CONDITION
BUT_THE_RING_BEARER = COMPANION & ~RING_BEARER

THE_DARK_LORD_ADVANCES = event(
    "3C87",
    "The Dark Lord Advances",
    REGROUP,
    cost=Exert(a(SAURON_MINION)),
    does=(reveal(RandomFromHand(1, FREE_PEOPLES_PLAYER)), DiscardFromHand(CostOf(CARDS), who=FREE_PEOPLES_PLAYER)),
)
GET_OFF_THE_ROAD = event(
    "3U88", "Get Off the Road!", SHADOW, when=(Spots(SAURON_MINION), Spots(NAZGUL)), does=DiscardTopOfDeck(PerBurden())
)
GLEAMING_IN_THE_SNOW = event(
    "3U89",
    "Gleaming in the Snow",
    REGROUP,
    when=Spots(GONDOR & COMPANION),
    cost=Exert(a(SAURON_ORC)),
    does=AddBurdens(1),
)
HAND_OF_SAURON = event(
    "3C90",
    "Hand of Sauron",
    MANEUVER,
    cost=Exert(a(SAURON_MINION)),
    does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER, at_random=True),
)
HIS_CRUELTY_AND_MALICE = card(
    "3R91", "His Cruelty and Malice", action(REGROUP, cost=Exert(a(SAURON_MINION)), does=DiscardTopOfDeck(1))
)
MASSING_IN_THE_EAST = event(
    "3U92",
    "Massing in the East",
    REGROUP,
    cost=Exert(a(SAURON_MINION)),
    does=DiscardTopOfDeck(PerRace(("dwarf", "elf", "man", "wizard"), COMPANION)),
)
MORGUL_SLAYER = card(
    "3R93", "Morgul Slayer", action(REGROUP, cost=Exert(THIS_CARD), does=Wound(a(BUT_THE_RING_BEARER)))
)
ORC_BUTCHER = card("3C94", "Orc Butcher", modifier(STRENGTH, THIS, per(SAURON & CONDITION)))
ORC_GUARD = card(
    "3C95",
    "Orc Guard",
    action(MANEUVER, cost=(Exert(THIS_CARD), Discard(a(YOUR_CONDITION))), does=Discard(a(FREE_PEOPLES & CONDITION))),
)
ORC_PILLAGER = card(
    "3U96", "Orc Pillager", modifier(STRENGTH, CHARACTER & Skirmishing(THIS), PerBorne(FREE_PEOPLES, -1))
)
ORC_SLAYER = card("3U97", "Orc Slayer", action(REGROUP, cost=Exert(THIS_CARD), does=Wound(a(BUT_THE_RING_BEARER))))
ORC_SWORDSMAN = card("3C98", "Orc Swordsman", modifier(STRENGTH, THIS & Bearing(WEAPON), +2))
ORC_TROOPER = card("3R99", "Orc Trooper", modifier(STRENGTH, THIS, PerHeld()))
ORC_VETERAN = card(
    "3U100",
    "Orc Veteran",
    action(SKIRMISH, cost=Discard(a(YOUR_CONDITION)), does=make(a(CHARACTER & Skirmishing(THIS)), strength(-1))),
)
ORC_WARRIOR = card(
    "3C101",
    "Orc Warrior",
    action(MANEUVER, cost=(Exert(THIS_CARD), Discard(a(YOUR_CONDITION))), does=DiscardTopOfDeck(2)),
)
OUR_LIST_OF_ALLIES_GROWS_THIN = card(
    "3R102",
    "Our List of Allies Grows Thin",
    trigger(FELLOWSHIP_MOVES, does=AddTwilight(per(ALLY))),
    cost=Exert(a(SAURON_MINION)),
)
TERRIBLE_AS_THE_DAWN = event(
    "3R103",
    "Terrible as the Dawn",
    MANEUVER,
    when=Spots(SAURON_MINION),
    does=unless(Discard(some(2, ELF)), FREE_PEOPLES_PLAYER, Wound(a(GALADRIEL), times=3)),
)
TOWER_OF_BARAD_DUR = card(
    "3R104",
    "Tower of Barad-dûr",
    trigger(FELLOWSHIP_MOVES, does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER)),
    cost=Exert(a(SAURON_MINION)),
)
WHY_SHOULDNT_I_KEEP_IT = event(
    "3R105",
    "Why Shouldn't I Keep It?",
    MANEUVER,
    when=Spots(SAURON_MINION),
    does=unless(Discard(some(2, FREE_PEOPLES & CONDITION)), FREE_PEOPLES_PLAYER, Discard(a(BILBO))),
)
