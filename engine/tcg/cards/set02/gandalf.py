"""Gandalf cards of Mines of Moria."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")

ERLAND = card(
    "2C21", "Erland, Advisor to Brand", modifier(NO_LOOKING, ANY, 1, detail=SHADOW_SIDE), to_play=Spots(GANDALF)
)
GANDALFS_STAFF = item(
    "2R22",
    "Gandalf's Staff",
    modifier(TWILIGHT_COST, GANDALF_CULTURE & SPELL, -1),
    action(SKIRMISH, cost=Exert(a(GANDALF), times=2), does=CancelSkirmish(GANDALF)),
    bearer=GANDALF,
)
GANDALFS_WISDOM = card("2C23", "Gandalf's Wisdom", cheaper_on(GANDALF | WithSignet("gandalf"), POSSESSION | ARTIFACT))
HUGIN = card(
    "2C24",
    "Hugin, Emissary from Laketown",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=PutBeneathDeck(DISCARD, FREE_PEOPLES)),
    to_play=Spots(GANDALF),
)
JARNSMID = card(
    "2R25",
    "Járnsmid, Merchant from Dale",
    modifier(TWILIGHT_COST, YOUR & (SHIELD | ARMOR | HELM | HAND_WEAPON), -1),
    to_play=Spots(GANDALF),
)
SPEAK_FRIEND_AND_ENTER = event(
    "2C26",
    'Speak "Friend" and Enter',
    FELLOWSHIP,
    REGROUP,
    when=Spots(GANDALF),
    does=(PlayNextSite(), If(Among("site", SITE & UNDERGROUND), Draw())),
)
STAFF_ASUNDER = event(
    "2R27",
    "Staff Asunder",
    SKIRMISH,
    cost=(Discard(a(STAFF & BorneBy(GANDALF))), Exert(a(GANDALF), times=2)),
    does=Discard(a(MINION & Skirmishing(GANDALF))),
)
WIELDER_OF_THE_FLAME = event(
    "2U28",
    "Wielder of the Flame",
    MANEUVER,
    when=Spots(GANDALF),
    does=(
        Choose(a(COMPANION)),
        unless(RemoveTwilight(3), EACH_SHADOW_PLAYER, make(THAT, gains("defender"), until=UNTIL_REGROUP)),
    ),
)
WIZARD_STAFF = item(
    "2C29",
    "Wizard Staff",
    action(SKIRMISH, cost=Exert(a(BEARER), times=2), does=make(a(MINION), strength(-3))),
    bearer=WIZARD,
)
YOU_CANNOT_PASS = event(
    "2U30",
    "You Cannot Pass!",
    MANEUVER,
    when=Spots(GANDALF & Bearing(STAFF)),
    does=make(a(MINION), loses("fierce"), until=UNTIL_REGROUP),
)
GANDALF_THE_GREY_PILGRIM = card("2P122", "Gandalf, The Grey Pilgrim", trigger(YOUR_TURN_STARTS, may=True, does=Draw()))
