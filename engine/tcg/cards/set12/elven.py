"""Elven cards of Black Rider."""

from engine.tcg.card_words import *

ARWEN, ELROND, LEGOLAS = Titled("Arwen"), Titled("Elrond"), Titled("Legolas")

ATTUNEMENT = event(
    "12C16",
    "Attunement",
    SKIRMISH,
    cost=Spot(1, ELF),
    does=reveal(TopUntil(SHADOW_CARD), make(a(ELF), strength(PerBound(CARDS, each=2))), PutShownBeneathDeck()),
)
ELROND_WITNESS_TO_HISTORY = card(
    "12R17",
    "Elrond, Witness to History",
    action(
        SKIRMISH,
        when=Spots(THIS & Skirmishing(MINION)),
        cost=Exert(THIS_CARD),
        does=PutOnDeck(DISCARD, ELVEN),
    ),
    to_play=Spots(ELF),
)
HADAFANG = item(
    "12R18",
    "Hadafang",
    trigger(wins_skirmish(BEARER), cost=Exert(a(BEARER)), does=Discard(a(CONDITION)), may=True),
    bearer=ARWEN | ELROND,
)
REFUGE = card(
    "12U21",
    "Refuge",
    action(FELLOWSHIP, cost=DiscardFromHand(1, COMPANION), does=Heal(a(COMPANION))),
    to_play=Spots(ELF),
)
OROPHIN_BROTHER_OF_HALDIR = card(
    "12C20",
    "Orophin, Brother of Haldir",
    modifier(KEYWORD, THIS, 1, detail="archer", while_=All((At("forest"), Spots(ANOTHER & ELF)))),
)
RUMIL_BROTHER_OF_HALDIR = card(
    "12C22",
    "Rúmil, Brother of Haldir",
    action(
        MANEUVER,
        when=Negated(Spots(THIS & ARCHER)),
        does=reveal(TopOfDeck(1), If(Among(CARDS, ELVEN), make(THIS_CARD, gains("archer"), until=UNTIL_REGROUP))),
    ),
)
SECLUSION = event("12U23", "Seclusion", MANEUVER, cost=Spot(1, ELF & COMPANION), does=Discard(a(CONDITION)))
TAKING_THE_HIGH_GROUND = card(
    "12U24",
    "Taking the High Ground",
    action(ARCHERY, cost=DiscardFromHand(1, ELVEN & CHARACTER), does=MakeTotal(FELLOWSHIP_ARCHERY, 1)),
    trigger(moves_from(UNDERGROUND), does=ReturnToHand(a(YOUR & ELF))),
)
