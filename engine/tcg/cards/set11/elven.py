"""Elven cards of Shadows."""

from engine.tcg.card_words import *

ARWEN_STAUNCH_DEFENDER = card(
    "11U15", "Arwen, Staunch Defender", modifier(STRENGTH, MINION & Skirmishing(THIS), PerSite(FOREST, -1))
)
BLADE_OF_LINDON = item(
    "11U16",
    "Blade of Lindon",
    modifier(STRENGTH, MINION & Skirmishing(BEARER), -1, while_=Spots(BEARER & LocatedAt(FOREST | RIVER))),
    bearer=ELF,
)
ELVEN_MARKSMANSHIP = card(
    "11R17",
    "Elven Marksmanship",
    action(ARCHERY, cost=Discard(THIS_CARD), does=MakeTotal(FELLOWSHIP_ARCHERY, 2)),
    to_play=Spots(ELF),
)
ELVEN_SCOUT = card("11S18", "Elven Scout", modifier(KEYWORD, THIS, 1, detail="muster", while_=Spots(ANOTHER & ELF)))
FAREWELL_TO_LORIEN = event(
    "11C19", "Farewell to Lórien", FELLOWSHIP, cost=Spot(1, ELF), does=Heal(each(COMPANION & WithResistance(5)))
)
THE_LADYS_BLESSING = event(
    "11S20", "The Lady's Blessing", SKIRMISH, does=make(a(ELF), strength(2).or_(3, when=At("river")))
)
LEGOLAS_COMPANION_OF_THE_RING = card(
    "11S21",
    "Legolas, Companion of the Ring",
    modifier(STRENGTH, THIS & LocatedAt(BATTLEGROUND | FOREST), 2),
    modifier(RESISTANCE, THIS & LocatedAt(BATTLEGROUND | FOREST), 2),
)
LEGOLAS_WOODLAND_EMISSARY = card(
    "11R22",
    "Legolas, Woodland Emissary",
    trigger(ARCHERY_PHASE_STARTS, cost=Spot(1, ANOTHER & ELF), does=Exert(a(MINION)), may=True),
)
LEGOLAS_BOW = item(
    "11R23",
    "Legolas' Bow",
    modifier(KEYWORD, BEARER, 1, detail="archer"),
    trigger(
        exerts_to_play(BEARER, ELVEN & (CONDITION | EVENT)),
        when=Spots(BEARER & Titled("Legolas")),
        does=LimitedInPhase(Heal(a(BEARER))),
        may=True,
    ),
    bearer=ELF,
)
MIGHT_OF_THE_ELF_LORDS = event(
    "11R24",
    "Might of the Elf-lords",
    SKIRMISH,
    cost=Exert(a(ELF)),
    does=reveal(TopOfDeck(1), If(Among(CARDS, WithTwilightCostUpTo(3)), make(a(MINION), strength(-3)))),
)
NOCKED = event("11U25", "Nocked", ARCHERY, cost=Exert(a(ELF & WithResistance(4))), does=Wound(a(MINION)))
UNCERTAIN_FUTURE = card(
    "11U26",
    "Uncertain Future",
    when_played(cost=Spot(1, ELF), does=AddTokens(3)),
    action(
        MANEUVER,
        cost=discard_this_or_remove_tokens(1),
        does=reveal(TopOfDeck(1), may(PutShownBeneathDeck())),
    ),
)
WOODLAND_SENTINEL = card("11C27", "Woodland Sentinel", modifier(STRENGTH, THIS & LocatedAt(FOREST), 2))
