"""Dwarven cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

GIMLI = Titled("Gimli")

AXE_STRIKE = event(
    "1C3", "Axe Strike", SKIRMISH, does=make(a(DWARF), strength(+2).or_(+3, when=Bearing(DWARVEN & HAND_WEAPON)))
)
BATTLE_FURY = event(
    "1C4", "Battle Fury", SKIRMISH, cost=Exert(a(DWARF)), does=make(THAT, strength(+3), gains("damage"))
)
CLEAVING_BLOW = event("1C5", "Cleaving Blow", SKIRMISH, does=make(a(DWARF), strength(+2), gains("damage")))
DELVING = event("1C6", "Delving", FELLOWSHIP, cost=Exert(a(DWARF & COMPANION)), does=Draw(3))
DWARF_GUARD = card("1C7", "Dwarf Guard", to_play=Spots(DWARF))
DWARVEN_ARMOR = item("1C8", "Dwarven Armor", modifier(OVERWHELM, BEARER, 3), bearer=DWARF)
DWARVEN_AXE = item(
    "1C9",
    "Dwarven Axe",
    trigger(players_lose_skirmish(MINION, to=BEARER), does=DiscardTopOfDeck(1, TRIGGERING_OWNER)),
    bearer=DWARF,
)
DWARVEN_HEART = item(
    "1C10",
    "Dwarven Heart",
    when_played(does=Heal(a(BEARER), times=2, up_to=True)),
    trigger(YOUR_TURN_STARTS, does=Exert(a(BEARER))),
    bearer=DWARF,
)
FARIN = card("1C11", "Farin, Dwarven Emissary", modifier(STRENGTH, THIS & Skirmishing(ORC), +2), to_play=Spots(DWARF))
GIMLI_DWARF_OF_EREBOR = card(
    "1U12",
    "Gimli, Dwarf of Erebor",
    action(FELLOWSHIP, when=TwilightBelow(2), cost=AddTwilight(2), does=PutBeneathDeck(HAND)),
)
GIMLI_SON_OF_GLOIN = card(
    "1R13", "Gimli, Son of Glóin", action(SKIRMISH, cost=Exert(THIS_CARD), does=make(THIS_CARD, strength(+2)))
)
GIMLIS_BATTLE_AXE = item(
    "1R14",
    "Gimli's Battle Axe",
    modifier(KEYWORD, BEARER, +1, detail="damage"),
    trigger(wins_skirmish(GIMLI), may=True, does=Wound(a(ORC))),
    bearer=GIMLI,
)
GIMLIS_HELM = item(
    "1R15",
    "Gimli's Helm",
    modifier(WOUND_LIMIT, BEARER, 1),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(BEARER), wounds_prevented())),
    bearer=GIMLI,
)
GREATEST_KINGDOM_OF_MY_PEOPLE = card(
    "1R16",
    "Greatest Kingdom of My People",
    trigger(is_played(ORC, by="opponent"), does=DiscardTopOfDeck(1, TRIGGERING_OWNER)),
    cost=Exert(a(DWARF)),
)
GRIMIR = card(
    "1U17",
    "Grimir, Dwarven Elder",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=ShuffleIntoDeck(DWARVEN & EVENT)),
)
HALLS_OF_MY_HOME = event(
    "1C18",
    "Halls of My Home",
    FELLOWSHIP,
    cost=Exert(a(DWARF)),
    does=reveal(TopOfDeck(3, ANY_PLAYER), may(DiscardShown(SHADOW_CARD, count=1)), in_any_order=True),
)
HERE_LIES_BALIN = event(
    "1C19",
    "Here Lies Balin, Son of Fundin",
    MANEUVER,
    cost=Exert(a(DWARF)),
    does=one_of(Wound(some(2, ORC)), Wound(a(ORC), times=2)),
)
LET_THEM_COME = card(
    "1C20",
    "Let Them Come!",
    trigger(loses_skirmish(ORC, to=DWARF), does=Discard(TRIGGERING_CARD)),
    trigger(loses_skirmish(DWARF), does=Discard(THIS_CARD)),
)
LORD_OF_MORIA = card("1C21", "Lord of Moria", modifier(KEYWORD, DWARF, +1, detail="damage"))
MITHRIL_SHAFT = event(
    "1R22",
    "Mithril Shaft",
    MANEUVER,
    cost=Exert(a(DWARF)),
    does=(DiscardUntilStopped(most=5), AddTwilight(PerBound(CARDS)), TakeIntoHand(last=True)),
)
NOBODY_TOSSES_A_DWARF = response_event(
    "1R23", "Nobody Tosses a Dwarf", wins_skirmish(DWARF), does=DiscardTopOfDeck(3, AN_OPPONENT)
)
STAIRS_OF_KHAZAD_DUM = card("1C24", "Stairs of Khazad-dûm", modifier(STRENGTH, DWARF & Skirmishing(MORIA & MINION), +1))
STILL_DRAWS_BREATH = response_event("1C25", "Still Draws Breath", wins_skirmish(DWARF), does=Heal(TRIGGERING_CARD))
THEIR_HALLS_OF_STONE = event(
    "1C26", "Their Halls of Stone", SKIRMISH, does=make(a(DWARF), strength(+2).or_(+4, when=At("underground")))
)
THRARIN = card(
    "1U27",
    "Thrarin, Dwarven Smith",
    action(MANEUVER, cost=Exert(THIS_CARD), does=make(THIS_CARD, participates(), until=UNTIL_REGROUP)),
)
WEALTH_OF_MORIA = event(
    "1R28",
    "Wealth of Moria",
    FELLOWSHIP,
    when=Spots(DWARF),
    does=reveal(TopOfDeck(3), TakeIntoHand(FREE_PEOPLES), DiscardShown()),
)
