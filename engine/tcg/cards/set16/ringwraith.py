"""Cards of the Ringwraith culture in The Wraith Collection."""

from engine.tcg.card_words import *

RINGWRAITH_WRAITH = RINGWRAITH & WRAITH
ANOTHER_WRAITH = Spots(ANOTHER & RINGWRAITH_WRAITH)
SPOT_ANOTHER_AND_PAY = (Spot(1, ANOTHER & RINGWRAITH_WRAITH), RemoveTwilight(2))

BARROW_WIGHT_STALKER = card(
    "16R1",
    "Barrow-wight Stalker",
    bar(NO_WOUNDS, RINGWRAITH_WRAITH, while_=Negated(DuringPhase(SKIRMISH))),
    action(SHADOW, cost=RemoveBurden(), does=Play(RINGWRAITH_WRAITH, discount=2)),
)
CANDLE_CORPSES = card(
    "16R2",
    "Candle Corpses",
    trigger(
        free_peoples_assigns(THIS, involving=COMPANION),
        cost=SPOT_ANOTHER_AND_PAY,
        does=Wound(OtherSide(COMPANION)),
        may=True,
    ),
)
COVETOUS_WISP = card(
    "16R3",
    "Covetous Wisp",
    trigger(free_peoples_assigns(THIS, involving=COMPANION), cost=SPOT_ANOTHER_AND_PAY, does=AddBurdens(1), may=True),
)
DEAD_FACES = card(
    "16R4",
    "Dead Faces",
    trigger(
        free_peoples_assigns(THIS, involving=COMPANION),
        cost=SPOT_ANOTHER_AND_PAY,
        does=Discard(a(CONDITION)),
        may=True,
    ),
)
SPIRIT_OF_DREAD = card(
    "16R5",
    "Spirit of Dread",
    bar(WOUNDS_STAY, CHARACTER, from_=~WRAITH, while_=ANOTHER_WRAITH),
    bar(BURDENS_STAY, RING_BEARER, from_=~WRAITH, while_=ANOTHER_WRAITH),
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(ANOTHER & RINGWRAITH_WRAITH), strength(1))),
)
UNDEAD_OF_ANGMAR = card(
    "16R6",
    "Undead of Angmar",
    modifier(RESISTANCE, COMPANION & WOUNDED, -2, while_=ANOTHER_WRAITH),
    action(SHADOW, cost=Exert(THIS_CARD, 2), does=Play(RINGWRAITH_WRAITH, (DECK,))),
)
