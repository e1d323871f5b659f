"""Ringwraith cards of Shadows."""

from engine.tcg.card_words import *

RINGWRAITH_MINION = RINGWRAITH & MINION

DARK_POWERS_STRENGTHEN = event("11R207", "Dark Powers Strengthen", SHADOW, cost=Spot(1, NAZGUL), does=Draw(3))
DARK_WINGS = card(
    "11U208",
    "Dark Wings",
    trigger(
        wins_skirmish(YOUR & RINGWRAITH_MINION),
        cost=Discard(THIS_CARD),
        does=Discard(a(FREE_PEOPLES & CONDITION)),
        may=True,
    ),
)
HATRED_STIRRED = card(
    "11U210",
    "Hatred Stirred",
    trigger(
        loses_skirmish(COMPANION & InFierceSkirmish(), involving=RINGWRAITH_MINION),
        does=ShuffleIntoDeck(RINGWRAITH),
        may=True,
    ),
)
KEENING_WAIL = event("11R211", "Keening Wail", MANEUVER, cost=Spot(1, NAZGUL), does=AddBurdens())
LOST_IN_THE_WOODS = card(
    "11U212",
    "Lost in the Woods",
    action(SKIRMISH, does=TransferThis(a(COMPANION & Skirmishing(YOUR & NAZGUL)))),
    modifier(STRENGTH, RINGWRAITH_MINION & Skirmishing(BEARER), PerSite(FOREST)),
    one_per_bearer=True,
)
MOVING_THIS_WAY = card(
    "11S213",
    "Moving This Way",
    action(
        SHADOW,
        cost=(Spot(1, NAZGUL), RevealFromHand(NAZGUL)),
        does=(PutBeneathDeck(HAND, NamedBefore(CARDS), all_of_them=True), Draw()),
    ),
)
THE_PALE_BLADE_SWORD_OF_FLAME = item(
    "11R214",
    "The Pale Blade, Sword of Flame",
    trigger(
        wins_skirmish(BEARER),
        when=Spots(BEARER & Titled("The Witch-king")),
        cost=Exert(a(BEARER)),
        does=AddBurdens(),
        may=True,
    ),
    bearer=NAZGUL,
)
RIDERS_IN_BLACK = event(
    "11S215",
    "Riders in Black",
    SKIRMISH,
    cost=reveal(Hand(YOU)),
    does=make(a(RINGWRAITH_MINION), strength(PerBound(CARDS, RINGWRAITH_MINION))),
)
A_SHADOW_RISES = card(
    "11R216",
    "A Shadow Rises",
    action(MANEUVER, cost=RemoveTwilight(5), does=BecomeMinion(10, 3)),
    trigger(REGROUP_PHASE_STARTS, does=RemoveAllTokens()),
)
SHAPES_SLOWLY_ADVANCING = card(
    "11R217",
    "Shapes Slowly Advancing",
    action(
        REGROUP,
        cost=Discard(a(YOUR & NAZGUL)),
        does=unless(ReturnToHand(a(COMPANION)), FREE_PEOPLES_PLAYER, AddTokens(1)),
    ),
    when_true(SpotsTokens(4, THIS), does=Corrupt()),
)
SURROUNDED_BY_WRAITHS = card(
    "11U218",
    "Surrounded by Wraiths",
    trigger(is_played(COMPANION), does=unless(PayAgain(), FREE_PEOPLES_PLAYER, Exhaust(TRIGGERING_CARD))),
    to_play=Spots(NAZGUL),
)
ULAIRE_ATTEA_SECOND_OF_THE_NINE_RIDERS = card(
    "11R219",
    "Úlairë Attëa, Second of the Nine Riders",
    trigger(
        is_assigned(THIS, involving=CHARACTER & WithResistance(most=4), fierce=True),
        cost=Exert(THIS_CARD),
        does=AddBurdens(),
        may=True,
    ),
)
ULAIRE_CANTEA_FOURTH_OF_THE_NINE_RIDERS = card(
    "11S220",
    "Úlairë Cantëa, Fourth of the Nine Riders",
    modifier(STRENGTH, THIS, 2, while_=AtSite(DWELLING | FOREST)),
    modifier(KEYWORD, THIS, 1, detail="fierce", while_=AtSite(DWELLING | FOREST)),
)
ULAIRE_LEMENYA_FIFTH_OF_THE_NINE_RIDERS = card(
    "11S221",
    "Úlairë Lemenya, Fifth of the Nine Riders",
    modifier(STRENGTH, CHARACTER & Skirmishing(THIS) & WithResistance(most=5), -3),
)
ULAIRE_NELYA_THIRD_OF_THE_NINE_RIDERS = card(
    "11S222",
    "Úlairë Nelya, Third of the Nine Riders",
    action(SHADOW, cost=Exert(THIS_CARD), does=ReplaceSite(here=True)),
)
ULAIRE_NERTEA_NINTH_OF_THE_NINE_RIDERS = card(
    "11S223",
    "Úlairë Nertëa, Ninth of the Nine Riders",
    modifier(STRENGTH, THIS, 2, while_=At("forest")),
    modifier(STRENGTH, NAZGUL, 2, while_=Spots(COMPANION, 6)),
)
ULAIRE_OTSEA_SEVENTH_OF_THE_NINE_RIDERS = card(
    "11R224",
    "Úlairë Otsëa, Seventh of the Nine Riders",
    when_played(
        cost=Choose(a(COMPANION)),
        does=reveal(TopOfDeck(PerWoundOn(THAT_ONE)), TakeIntoHand(RINGWRAITH)),
        may=True,
    ),
)
ULAIRE_TOLDEA_EIGHTH_OF_THE_NINE_RIDERS = card(
    "11S225",
    "Úlairë Toldëa, Eighth of the Nine Riders",
    trigger(wins_skirmish(THIS), does=PlayNextSite(), may=True),
)
THE_WITCH_KING_CAPTAIN_OF_THE_NINE_RIDERS = card("11R226", "The Witch-king, Captain of the Nine Riders")
