"""Isengard cards of Mines of Moria."""

from engine.tcg.card_words import *

LURTZ = Titled("Lurtz")
ISENGARD_MINION = ISENGARD & MINION
PROTECTION = (ARMOR & POSSESSION) | (HELM & POSSESSION) | (SHIELD & POSSESSION)

BEYOND_THE_HEIGHT_OF_MEN = event(
    "2R39",
    "Beyond the Height of Men",
    MANEUVER,
    cost=Exert(a(URUK_HAI)),
    does=If(Spots(COMPANION, 6), Discard(each(FREE_PEOPLES & PROTECTION)), Discard(a(PROTECTION))),
)
DEMANDS_OF_THE_SACKVILLE_BAGGINSES = card(
    "2C40",
    "Demands of the Sackville-Bagginses",
    trigger(exerts(SHIRE & ALLY), does=AddTwilight(1)),
    to_play=Spots(ISENGARD_MINION),
)
EVIL_AFOOT = event(
    "2U41",
    "Evil Afoot",
    SHADOW,
    x=PerBurden(),
    cost=(Exert(a(URUK_HAI)), SpotBurdens(X)),
    does=ShuffleIntoDeck(MINION, X),
)
GOBLIN_MAN = card(
    "2C42",
    "Goblin Man",
    when_true(At("underground"), does=Discard(THIS_CARD)),
    action(SHADOW, cost=Exert(THIS_CARD), does=look_at(Hand(FREE_PEOPLES_PLAYER))),
)
LURTZS_SWORD = item(
    "2R43",
    "Lurtz's Sword",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    trigger(wins_skirmish(LURTZ), does=DiscardTopOfDeck(2)),
    bearer=LURTZ,
)
NO_BUSINESS_OF_OURS = card(
    "2C44",
    "No Business of Ours",
    modifier(NO_LOOKING, ANY, 1, detail=FREE_PEOPLES_SIDE),
    to_play=Spots(ISENGARD_MINION),
)
TOO_MUCH_ATTENTION = response_event(
    "2R45", "Too Much Attention", PUTS_ON_RING, when=Spots(ISENGARD_MINION), does=DiscardTopOfDeck(5)
)
URUK_CAPTAIN = card(
    "2R46",
    "Uruk Captain",
    action(SHADOW, cost=(RemoveTwilight(1), Exert(THIS_CARD)), does=Play(URUK_HAI, out_of=(DISCARD,))),
)
URUK_SCOUT = card(
    "2C47",
    "Uruk Scout",
    modifier(ROAMING_PENALTY, YOUR & ISENGARD_MINION, -1),
    response(is_played(EventThatAsksFor("ranger")), cost=Exert(THIS_CARD), does=Prevent()),
)
WIZARD_STORM = item(
    "2U48",
    "Wizard Storm",
    trigger(moves_from(THIS_SITE), does=Exert(each(COMPANION))),
    trigger(TURN_ENDS, does=Discard(THIS_CARD)),
    bearer=SITE,
    one_per_bearer=True,
    cost=Exert(a(ISENGARD_MINION)),
)
