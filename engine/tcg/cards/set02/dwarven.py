"""Dwarven cards of Mines of Moria."""

from engine.tcg.card_words import *

BENEATH_THE_MOUNTAINS = card(
    "2R1",
    "Beneath the Mountains",
    action(FELLOWSHIP, cost=DiscardTopOfDeck(3, YOU), does=Play(DWARVEN & WEAPON, out_of=(DISCARD,))),
)
DISQUIET_OF_OUR_PEOPLE = event(
    "2C2",
    "Disquiet of Our People",
    MANEUVER,
    cost=Exert(a(DWARF)),
    does=make(THAT, gains("defender").or_(2, when=Spots(ORC)), until=UNTIL_REGROUP),
)
DWARVEN_BRACERS = item(
    "2U3",
    "Dwarven Bracers",
    response(about_to_take_wound(BEARER), cost=Discard(THIS_CARD), does=Prevent()),
    bearer=DWARF,
)
ENDURANCE_OF_DWARVES = item(
    "2U4",
    "Endurance of Dwarves",
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(BEARER), strength(+1))),
    bearer=DWARF,
)
FLURRY_OF_BLOWS = event(
    "2C5",
    "Flurry of Blows",
    SKIRMISH,
    does=make(
        a(DWARF),
        strength(+2).or_(+4, when=BearingSeveral(HAND_WEAPON)),
        gains("damage").only(when=BearingSeveral(HAND_WEAPON)),
    ),
)
FROR = card("2C6", "Frór, Gimli's Kinsman", modifier(STRENGTH, THIS & Skirmishing(URUK_HAI), +3), to_play=Spots(DWARF))
GLOIN = card("2R7", "Glóin, Friend to Thorin", modifier(STRENGTH, THIS, per(DWARVEN & TALE, limit=4)))
GOLDEN_LIGHT_ON_THE_LAND = card(
    "2U8",
    "Golden Light on the Land",
    modifier(TWILIGHT_COST, MORIA & ORC, +2, while_=Negated(At("underground"))),
    trigger(REGROUP_PHASE_STARTS, does=Discard(THIS_CARD)),
    to_play=Spots(DWARF),
)
GREAT_WORKS_BEGUN_THERE = card(
    "2C9",
    "Great Works Begun There",
    trigger(is_played(DWARF, by="you"), does=may(TakeFromDiscard(DWARVEN & EVENT), cost=DiscardTopOfDeck(2, YOU))),
)
HAND_AXE = item(
    "2C10",
    "Hand Axe",
    action(ARCHERY, cost=Discard(THIS_CARD), does=MakeTotal(FELLOWSHIP_ARCHERY, +1)),
    bearer=DWARF,
    beside_another=True,
)
MAKE_LIGHT_OF_BURDENS = card(
    "2R11",
    "Make Light of Burdens",
    action(
        MANEUVER,
        cost=(Exert(a(DWARF & COMPANION)), DiscardTopOfDeck(3, YOU)),
        does=Discard(a((SHADOW_CARD & CONDITION & BorneBy(DWARF)) | (WEATHER & CONDITION))),
    ),
)
REALM_OF_DWARROWDELF = card(
    "2R12",
    "Realm of Dwarrowdelf",
    action(
        SKIRMISH,
        cost=DiscardTopOfDeck(3, YOU),
        does=make(a(DWARF), strength(+1), gains("damage").only(when=At("underground")), limit=3),
    ),
)
TIDINGS_OF_EREBOR = event(
    "2U13", "Tidings of Erebor", REGROUP, when=Spots(DWARF), does=unless(RemoveTwilight(3), EACH_SHADOW_PLAYER, Draw(3))
)
TILL_DURIN_WAKES_AGAIN = card(
    "2C14", "Till Durin Wakes Again", trigger(moves_from(UNDERGROUND), may=True, does=Heal(each(DWARF & COMPANION)))
)
WHAT_ARE_WE_WAITING_FOR = event(
    "2R15",
    "What Are We Waiting For?",
    FELLOWSHIP,
    cost=Exert(a(DWARF)),
    does=(
        Draw(2, AN_OPPONENT),
        one_of(
            DiscardFromHand(2, SHADOW_CARD, who=THAT_OPPONENT), SkipShadowPhase(THAT_OPPONENT), chooser=THAT_OPPONENT
        ),
    ),
)
GIMLI_DWARF_OF_THE_MOUNTAIN_RACE = card(
    "2P121", "Gimli, Dwarf of the Mountain-race", modifier(SHADOW_NUMBER, UNDERGROUND, -2)
)
