"""Elven cards of Mines of Moria."""

from engine.tcg.card_words import *

A_BLENDED_RACE = card(
    "2U16",
    "A Blended Race",
    modifier(STRENGTH, URUK_HAI, -2),
    bar(NO_DAMAGE_BONUS, URUK_HAI),
    trigger(REGROUP_PHASE_STARTS, does=Discard(THIS_CARD)),
    to_play=Spots(ELF),
)
DISMAY_OUR_ENEMIES = response_event(
    "2U17",
    "Dismay Our Enemies",
    wins_skirmish(ELF & ARCHER),
    does=unless(RemoveTwilight(3), AN_OPPONENT, Discard(a(MINION, by=THAT_OPPONENT))),
)
HOSTS_OF_THE_LAST_ALLIANCE = card(
    "2U18",
    "Hosts of the Last Alliance",
    modifier(MINION_ARCHERY, ANY, -1, while_=Spots(ELF & COMPANION)),
    response(about_to_take_wound(ELF), cost=Discard(THIS_CARD), does=Prevent()),
)
RELEASE_THE_ANGRY_FLOOD = event(
    "2R19",
    "Release the Angry Flood",
    MANEUVER,
    cost=Exert(a(ELF)),
    does=Wound(each(NAZGUL), times=BetterIf(1, 2, when=At("river"))),
)
SECRET_SENTINELS = event(
    "2R20",
    "Secret Sentinels",
    MANEUVER,
    x=per_chosen(ORC, limit=1),
    cost=Exert(a(ELF & ALLY)),
    does=Discard(some(BetterIf(1, 2, when=SpotsByChoice(ORC)), CONDITION)),
)
