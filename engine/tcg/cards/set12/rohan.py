"""Rohan cards of Black Rider."""

from engine.tcg.names import DECK, MANEUVER, REGROUP, SKIRMISH, STRENGTH
from engine.tcg.words.abilities import action, modifier
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import AtSite, DuringPhase, DuringSkirmish
from engine.tcg.words.filters import BATTLEGROUND, MAN, PLAINS, POSSESSION, ROHAN, THIS, EventOf, WithResistance
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Discard, Exert, If, Play, Spot

EORED_WARRIOR = card("12S113", "Éored Warrior", modifier(STRENGTH, THIS, 3, while_=AtSite(BATTLEGROUND | PLAINS)))
FOR_THE_MARK = event(
    "12C114",
    "For the Mark",
    MANEUVER,
    REGROUP,
    cost=(Spot(1, ROHAN & MAN), If(DuringPhase(MANEUVER), Exert(a(ROHAN & MAN & WithResistance(3))))),
    does=Discard(a(POSSESSION)),
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
