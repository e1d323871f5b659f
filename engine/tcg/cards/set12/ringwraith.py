"""Ringwraith cards of Black Rider."""

from engine.tcg.names import DISCARD, SHADOW, SKIRMISH, STRENGTH
from engine.tcg.words.abilities import action, modifier, trigger, when_played
from engine.tcg.words.amounts import per, strength
from engine.tcg.words.cards import card, item
from engine.tcg.words.conditions import AtSite, Spots
from engine.tcg.words.filters import (
    BATTLEGROUND,
    BEARER,
    COMPANION,
    CONDITION,
    FOREST,
    FREE_PEOPLES,
    MOUNT,
    NAZGUL,
    RINGWRAITH,
    THIS,
)
from engine.tcg.words.occurrences import wins_skirmish
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Discard, DiscardFromHand, Draw, Exert, Heal, Play, RemoveTwilight, make

BLACK_RIDER = card("12U161", "Black Rider", modifier(STRENGTH, THIS, per(COMPANION)))
NAZGUL_BLADE = item(
    "12C168",
    "Nazgûl Blade",
    modifier(STRENGTH, BEARER, 1, while_=AtSite(BATTLEGROUND | FOREST)),
    bearer=NAZGUL,
)
ULAIRE_ATTEA_BLACK_PREDATOR = card(
    "12R173",
    "Úlairë Attëa, Black Predator",
    action(
        SKIRMISH,
        cost=(RemoveTwilight(2), DiscardFromHand(1, RINGWRAITH)),
        does=make(THIS_CARD, strength(3)),
    ),
)
ULAIRE_LEMENYA_BLACK_ENEMY = card(
    "12U176",
    "Úlairë Lemenya, Black Enemy",
    when_played(does=Play(RINGWRAITH & MOUNT, (DISCARD,)), may=True),
)
ULAIRE_OTSEA_BLACK_SPECTER = card(
    "12R179",
    "Úlairë Otsëa, Black Specter",
    action(
        SHADOW,
        cost=(Exert(THIS_CARD), DiscardFromHand(1, RINGWRAITH & CONDITION)),
        does=Discard(a(FREE_PEOPLES & CONDITION)),
    ),
)
ULAIRE_NELYA_BLACK_HUNTER = card(
    "12C177", "Úlairë Nelya, Black Hunter", trigger(wins_skirmish(THIS), does=Draw(), may=True)
)
UNENDING_LIFE = card(
    "12C181",
    "Unending Life",
    modifier(STRENGTH, NAZGUL, 3, while_=Spots(COMPANION, 6)),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=Heal(a(NAZGUL))),
)
