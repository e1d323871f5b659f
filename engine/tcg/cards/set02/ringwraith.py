"""Ringwraith cards of Mines of Moria."""

from engine.tcg.card_words import *

FRODO = Titled("Frodo")
SAM = Titled("Sam")
WITCH_KING = Titled("The Witch-king")
TWILIGHT_NAZGUL = TWILIGHT & NAZGUL

BILL_FERNY = card(
    "2R75",
    "Bill Ferny, Swarthy Sneering Fellow",
    bar(NOT_ROAMING, NAZGUL),
    bar(NO_PAIRING, CHARACTER, from_=THIS),
    when_true(At("underground"), does=Discard(THIS_CARD)),
)
HELPLESS = item("2U76", "Helpless", bar(NO_TEXT, BEARER), bearer=SAM, to_play=All((Spots(FRODO), Spots(NAZGUL))))
HIS_TERRIBLE_SERVANTS = card(
    "2R77",
    "His Terrible Servants",
    response(about_to_take_wound(TWILIGHT_NAZGUL), cost=RemoveTwilight(1), does=Prevent()),
)
IT_WANTS_TO_BE_FOUND = event("2U78", "It Wants to be Found", MANEUVER, when=Spots(TWILIGHT_NAZGUL), does=AddBurdens(1))
RESISTANCE_BECOMES_UNBEARABLE = event(
    "2U79",
    "Resistance Becomes Unbearable",
    MANEUVER,
    cost=Exert(a(TWILIGHT_NAZGUL)),
    does=(Exert(a(RING_BEARER)), If(Spots(RING_BEARER & EXHAUSTED), WearTheRing())),
)
STRICKEN_DUMB = event("2R80", "Stricken Dumb", MANEUVER, cost=Exert(a(WITCH_KING)), does=Discard(a(TALE | WEAPON)))
THEY_WILL_FIND_THE_RING = event(
    "2U81",
    "They Will Find the Ring",
    MANEUVER,
    x=PerBurden(),
    cost=(Exert(some(2, NAZGUL)), SpotBurdens(X)),
    does=Exert(some(X, COMPANION)),
)
ULAIRE_ATTEA = card("2U82", "Úlairë Attëa, The Easterling", when_played(may=True, does=Wound(a(ALLY))))
ULAIRE_ENQUEA = card(
    "2U83",
    "Úlairë Enquëa, Ringwraith in Twilight",
    trigger(
        wins_skirmish(THIS),
        may=True,
        cost=Exert(THIS_CARD),
        does=Wound(a(RING_BEARER), times=BetterIf(1, 2, when=BurdensAtLeast(5))),
    ),
)
ULAIRE_NELYA = card(
    "2R84",
    "Úlairë Nelya, Ringwraith in Twilight",
    *(
        modifier(KEYWORD, THIS, 1, while_=either(BurdensAtLeast(2), Spots(RING_BEARER & WithWounds(2))), detail=word)
        for word in ("fierce", "damage")
    ),
)
THE_WITCH_KING = card(
    "2R85",
    "The Witch-king, Lord of the Nazgûl",
    bar(NO_PLAY, Titled("Return to Its Master")),
    trigger(wins_skirmish(THIS), may=True, cost=Exert(THIS_CARD), does=Wound(a(RING_BEARER), times=2)),
)
WRAITH_WORLD = event(
    "2R86", "Wraith-world", SKIRMISH, when=(Spots(TWILIGHT_NAZGUL), WearingTheRing()), does=AddBurdens(3)
)
