"""Elven cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
ARWEN = Titled("Arwen")
ELROND = Titled("Elrond")
GALADRIEL = Titled("Galadriel")
LEGOLAS = Titled("Legolas")

ARWEN_ELVEN_RIDER = card(
    "3U7", "Arwen, Elven Rider", response(about_to_take_wound(RING_BEARER), cost=DiscardFromHand(3), does=Prevent())
)
ARWEN_LADY_UNDOMIEL = card(
    "3R8",
    "Arwen, Lady Undómiel",
    modifier(STRENGTH, MINION & Skirmishing(THIS), -3, while_=Spots(ELVEN & ALLY & HomeAt(3), 3)),
)
BEREN_AND_LUTHIEN = card(
    "3U9",
    "Beren and Lúthien",
    action(
        SKIRMISH,
        cost=Exert(a(ELVEN & ALLY)),
        does=reveal(
            BottomOfDeck(1), DiscardShown(), If(Among(CARDS, ELVEN), make(a(MINION & Skirmishing(ELF)), strength(-1)))
        ),
    ),
)
CALAGLIN = card("3U10", "Calaglin, Elf of Lórien", action(REGROUP, cost=Exert(THIS_CARD), does=Wound(a(MINION))))
CAST_IT_INTO_THE_FIRE = event(
    "3C11",
    "Cast It Into the Fire!",
    MANEUVER,
    when=Spots(ELF),
    does=(DiscardFromHand(1, who=EACH_SHADOW_PLAYER), Draw(PerBound(CARDS))),
)
DINENDAL = card("3U12", "Dínendal, Silent Scout", action(REGROUP, cost=Exert(THIS_CARD), does=RemoveTwilight(2)))
ELROND_HERALD_TO_GIL_GALAD = card(
    "3R13",
    "Elrond, Herald to Gil-galad",
    trigger(YOUR_TURN_STARTS, may=True, does=Heal(a(ALLY & HomeAt(3)), times=2, up_to=True)),
    action(REGROUP, cost=Exert(THIS_CARD, times=2), does=Heal(a(COMPANION))),
)
ERESTOR = card(
    "3C14",
    "Erestor, Chief Advisor to Elrond",
    response(about_to_take_wound(ELF, by=SAURON & (MINION | EVENT)), cost=Exert(THIS_CARD), does=Prevent()),
    to_play=Spots(ELF),
)
FORESTS_OF_LOTHLORIEN = card(
    "3R15",
    "Forests of Lothlórien",
    trigger(FELLOWSHIP_MOVES, when=Spots(ELVEN & ALLY, 3), may=True, does=Wound(a(MINION))),
)
FRIENDS_OF_OLD = event(
    "3C16", "Friends of Old", FELLOWSHIP, does=reveal(RandomFromHand(1), Heal(some(CostOf(CARDS), ELVEN & ALLY)))
)
GALADRIEL_LADY_OF_THE_GOLDEN_WOOD = card(
    "3R17",
    "Galadriel, Lady of the Golden Wood",
    trigger(YOUR_TURN_STARTS, may=True, does=Heal(a(ELF))),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=PlayNextSiteOf(FOREST)),
)
GALDOR = card(
    "3U18",
    "Galdor, Councilor From the West",
    action(REGROUP, cost=(Exert(THIS_CARD), Choose(a(MINION))), does=ReturnToHand(THAT)),
    to_play=Spots(ELF),
)
GIFT_OF_THE_EVENSTAR = item(
    "3R19",
    "Gift of the Evenstar",
    action(
        SKIRMISH,
        cost=one_of(Exert(a(ARAGORN)), DiscardFromHand(2)),
        does=make(a(MINION & Skirmishing(ARAGORN)), strength(-1)),
    ),
    bearer=ARAGORN,
    to_play=Spots(ARWEN),
)
GOLRADIR = card(
    "3U20",
    "Golradir, Councilor of Imladris",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(ORC), strength(-1))),
    to_play=Spots(ELF),
)
LONG_KNIVES_OF_LEGOLAS = item(
    "3R21", "Long-knives of Legolas", modifier(STRENGTH, (ORC | URUK_HAI) & Skirmishing(LEGOLAS), -2), bearer=LEGOLAS
)
MASTER_OF_HEALING = event(
    "3C22",
    "Master of Healing",
    FELLOWSHIP,
    REGROUP,
    when=either(Spots(ELROND), Spots(ELVEN & ALLY, 2)),
    does=Heal(a(COMPANION | ALLY)),
)
NENYA = item(
    "3R23",
    "Nenya",
    trigger(REGROUP_PHASE_STARTS, may=True, does=(DiscardFromHand(2, up_to=True), Draw(PerBound(CARDS)))),
    bearer=GALADRIEL,
)
PHIAL_OF_GALADRIEL = item(
    "3U24", "Phial of Galadriel", modifier(RESISTANCE, BEARER, +2), bearer=RING_BEARER, cost=Exert(a(ELF))
)
SAELBETH = card(
    "3U25",
    "Saelbeth, Elven Councilor",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(URUK_HAI), strength(-1))),
    to_play=Spots(ELF),
)
SOMETHING_DRAWS_NEAR = event(
    "3U26",
    "Something Draws Near",
    FELLOWSHIP,
    MANEUVER,
    cost=Exert(a(ELF)),
    does=Discard(a(ISENGARD & (POSSESSION | ARTIFACT))),
)
VILYA = item(
    "3R27",
    "Vilya",
    action(MANEUVER, cost=(Exert(a(ELROND), times=2), Choose(a(SHADOW_CARD & CONDITION))), does=ReturnToHand(THAT)),
    bearer=ELROND,
)
VOICE_OF_NIMRODEL = event(
    "3C28", "Voice of Nimrodel", SKIRMISH, cost=Exert(a(ELF & LocatedAt(RIVER | FOREST))), does=CancelSkirmish(THAT_ONE)
)
LEGOLAS_SON_OF_THRANDUIL = card(
    "3P121", "Legolas, Son of Thranduil", modifier(FELLOWSHIP_ARCHERY, ANY, +1, while_=AtSite(RIVER | FOREST))
)
