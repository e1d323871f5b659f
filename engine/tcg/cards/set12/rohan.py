"""Rohan cards of Black Rider."""

from engine.tcg.card_words import *

ROHAN_MAN = ROHAN & MAN

ALDRED_EORED_SOLDIER = card(
    "12C107",
    "Aldred, Éored Soldier",
    trigger(
        skirmish_starts(involving=THIS), does=Discard(a(POSSESSION & BorneBy(MINION & Skirmishing(THIS)))), may=True
    ),
)
CAST_OUT = card(
    "12R108",
    "Cast Out",
    action(MANEUVER, cost=(Spot(1, ROHAN_MAN), Discard(THIS_CARD)), does=Exert(a(MINION))),
    action(
        MANEUVER,
        cost=(Spot(1, ROHAN_MAN & MOUNTED), Discard(THIS_CARD)),
        does=ReturnToHand(a(EXHAUSTED & MINION)),
    ),
)
CHALLENGING_THE_ORC_HOST = event(
    "12C109",
    "Challenging the Orc-host",
    SKIRMISH,
    does=make(a(ROHAN & COMPANION), strength(2).or_(per(MINION), when=WithResistance(5))),
)
CLEAVING_A_PATH = card(
    "12C110",
    "Cleaving a Path",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(ROHAN & COMPANION),
            strength(per_truth(LocatedAt(PLAINS), WithResistance(4), Bearing(ARMOR), Skirmishing(WOUNDED & MINION))),
        ),
    ),
)
COIF = item(
    "12R111",
    "Coif",
    trigger(about_to_add_twilight(SHADOW_CARD), cost=Exert(a(BEARER)), does=Prevent(), may=True),
    trigger(moves_from(FOREST), does=Exert(a(COMPANION))),
    bearer=ROHAN_MAN,
)
EOMER_EORED_LEADER = card(
    "12U112",
    "Éomer, Éored Leader",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(ROHAN_MAN)),
    action(MANEUVER, when=SpotsMore(MINION, COMPANION), cost=Exert(THIS_CARD), does=Play(ROHAN & COMPANION, (DECK,))),
)
EORED_WARRIOR = card("12S113", "Éored Warrior", modifier(STRENGTH, THIS, 3, while_=AtSite(BATTLEGROUND | PLAINS)))
FOR_THE_MARK = event(
    "12C114",
    "For the Mark",
    MANEUVER,
    REGROUP,
    cost=(Spot(1, ROHAN & MAN), If(DuringPhase(MANEUVER), Exert(a(ROHAN & MAN & WithResistance(3))))),
    does=Discard(a(POSSESSION)),
)
GOLDEN_GLIMMER = card(
    "12C115",
    "Golden Glimmer",
    response(about_to_take_wound(COMPANION), cost=(Spot(1, ROHAN & COMPANION), AddBurdens(2)), does=Prevent()),
)
HAETHEN_VETERAN_FIGHTER = card(
    "12R116",
    "Haethen, Veteran Fighter",
    bar(NO_WOUNDS, THIS, while_=DuringFierceSkirmish()),
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(THIS_CARD, strength(1))),
)
LEOFRIC_DEFENDER_OF_THE_MARK = card(
    "12U117",
    "Léofric, Defender of the Mark",
    action(
        SKIRMISH,
        when=DuringSkirmish(THIS),
        cost=Exert(THIS_CARD),
        does=Play(ROHAN & EventOf(SKIRMISH), (DECK,)),
    ),
)
