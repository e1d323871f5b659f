"""Isengard cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
SARUMAN = Titled("Saruman")
ISENGARD_MINION = ISENGARD & MINION
ISENGARD_ORC = ISENGARD & ORC
BUT_THE_RING_BEARER = COMPANION & ~RING_BEARER
EXERTS_TO_WOUND = action(REGROUP, cost=Exert(THIS_CARD), does=Wound(a(COMPANION, by=FREE_PEOPLES_PLAYER)))
KEEPS_OUT_OF_FIGHTS = (bar(NO_WOUNDS, THIS, while_=DuringPhase(ARCHERY)), bar(NO_SKIRMISH, THIS))

ABANDONING_REASON_FOR_MADNESS = event(
    "3C49",
    "Abandoning Reason for Madness",
    SHADOW,
    when=Spots(ISENGARD_MINION),
    does=(DiscardFromHand(3, up_to=True), Draw(PerBound(CARDS))),
)
CAN_YOU_PROTECT_ME_FROM_YOURSELF = event(
    "3R50",
    "Can You Protect Me From Yourself?",
    MANEUVER,
    when=Spots(ISENGARD_MINION),
    does=unless(AddBurdens(2), FREE_PEOPLES_PLAYER, Exhaust(a(ARAGORN))),
)
COMING_FOR_THE_RING = event(
    "3C51",
    "Coming for the Ring",
    REGROUP,
    does=reveal(RandomFromHand(1, FREE_PEOPLES_PLAYER), Heal(some(CostOf(CARDS), ISENGARD_MINION))),
)
A_FELL_VOICE_ON_THE_AIR = card(
    "3R52",
    "A Fell Voice on the Air",
    action(SHADOW, cost=Exert(a(SARUMAN)), does=Play(ISENGARD & WEATHER & CONDITION, out_of=(DISCARD,), discount=2)),
)
HATE_AND_ANGER = event("3U53", "Hate and Anger", SHADOW, when=(Spots(URUK_HAI), Spots(MORIA & MINION)), does=Draw(3))
HOLLOWING_OF_ISENGARD = card(
    "3R54",
    "Hollowing of Isengard",
    action(SHADOW, cost=Discard(THIS_CARD), does=AddTwilight(3)),
    to_play=Spots(ISENGARD_ORC),
)
ISENGARD_AXE = item("3C55", "Isengard Axe", when_played(does=AddTwilight(1)), bearer=ISENGARD_ORC)
ISENGARD_FORGER = card("3C56", "Isengard Forger", action(SHADOW, cost=Exert(THIS_CARD), does=AddTwilight(1)))
ISENGARD_RETAINER = card("3U57", "Isengard Retainer", EXERTS_TO_WOUND)
ISENGARD_SERVANT = card("3U58", "Isengard Servant", EXERTS_TO_WOUND)
ISENGARD_SHAMAN = card(
    "3C59", "Isengard Shaman", response(about_to_take_wound(ISENGARD_ORC), cost=RemoveTwilight(2), does=Prevent())
)
ISENGARD_SMITH = card(
    "3U60",
    "Isengard Smith",
    action(
        REGROUP,
        cost=Exert(THIS_CARD),
        does=If(Spots(COMPANION, 5), Discard(each(FREE_PEOPLES & POSSESSION)), Discard(a(WEAPON))),
    ),
)
ISENGARD_WARRIOR = card(
    "3U61",
    "Isengard Warrior",
    modifier(NO_PHASE_ABILITIES, ANY, 1, while_=Spots(ANOTHER & ISENGARD_ORC), detail=ARCHERY),
    action(REGROUP, when=Spots(RING_BEARER & WithWounds(3)), cost=Exert(THIS_CARD), does=Exert(each(COMPANION))),
)
ISENGARD_WORKER = card("3C62", "Isengard Worker", EXERTS_TO_WOUND)
ONE_OF_YOU_MUST_DO_THIS = event(
    "3C63",
    "One of You Must Do This",
    MANEUVER,
    cost=Exert(a(ISENGARD_MINION)),
    does=Exert(some(PerRace(("dwarf", "elf", "man", "wizard"), COMPANION), COMPANION, by=FREE_PEOPLES_PLAYER)),
)
ORC_COMMANDER = card("3R64", "Orc Commander", modifier(STRENGTH, ANOTHER & ISENGARD_ORC, +1), EXERTS_TO_WOUND)
ORC_OVERSEER = card(
    "3R65", "Orc Overseer", action(REGROUP, cost=Exert(THIS_CARD, times=2), does=Exhaust(a(BUT_THE_RING_BEARER)))
)
ORTHANC_BERSERKER = card(
    "3R66",
    "Orthanc Berserker",
    action(MANEUVER, cost=(SpotBurdens(5), Exert(THIS_CARD, times=2)), does=Exhaust(a(BUT_THE_RING_BEARER))),
)
THE_PALANTIR_OF_ORTHANC = card(
    "3R67",
    "The Palantír of Orthanc",
    action(
        SHADOW,
        when=Spots(ISENGARD_MINION),
        cost=RemoveTwilight(1),
        does=reveal(RandomFromHand(1, FREE_PEOPLES_PLAYER), PutShownOnDeck()),
    ),
    to_play=Spots(ISENGARD_MINION),
)
SARUMAN_KEEPER_OF_ISENGARD = card(
    "3R68",
    "Saruman, Keeper of Isengard",
    *KEEPS_OUT_OF_FIGHTS,
    modifier(KEYWORD, URUK_HAI, 1, detail="fierce"),
    response(about_to_take_wound(URUK_HAI), cost=Exert(THIS_CARD), does=Prevent()),
)
SARUMAN_SERVANT_OF_THE_EYE = card(
    "3C69",
    "Saruman, Servant of the Eye",
    *KEEPS_OUT_OF_FIGHTS,
    action(
        ASSIGNMENT,
        cost=Exert(THIS_CARD),
        does=(
            Choose(a(ISENGARD_MINION)),
            Choose(a(BUT_THE_RING_BEARER, bind="fighter")),
            unless(Exert(Bound("fighter")), FREE_PEOPLES_PLAYER, Assign(THAT, to=Bound("fighter"))),
        ),
    ),
)
SERVANTS_TO_SARUMAN = event(
    "3C70",
    "Servants to Saruman",
    SKIRMISH,
    does=make(a(ISENGARD_ORC), strength(+2).or_(+3, when=Negated(HandAtLeast(3, YOU)))),
)
TOWER_OF_ORTHANC = card(
    "3R71",
    "Tower of Orthanc",
    trigger(FELLOWSHIP_MOVES, when=Spots(EXHAUSTED & COMPANION), may=True, does=AddTwilight(3)),
    to_play=Spots(ISENGARD_MINION),
)
TRAPPED_AND_ALONE = card(
    "3U72", "Trapped and Alone", bar(NO_DAMAGE_FROM, CHARACTER & Skirmishing(ISENGARD_ORC), from_=WEAPON)
)
THE_TREES_ARE_STRONG = event(
    "3U73",
    "The Trees Are Strong",
    REGROUP,
    x=per(ISENGARD_ORC),
    cost=Discard(some(X, ISENGARD_ORC)),
    does=Wound(some(X, COMPANION, by=FREE_PEOPLES_PLAYER)),
)
URUK_RAIDER = card(
    "3C74",
    "Uruk Raider",
    modifier(STRENGTH, THIS, +3, while_=InDeadPile(1, ALLY)),
    modifier(KEYWORD, THIS, 1, while_=InDeadPile(1, ALLY), detail="fierce"),
)
URUK_RAVAGER = card("3U75", "Uruk Ravager", when_played(when=Spots(SARUMAN), may=True, does=AddTwilight(2)))
