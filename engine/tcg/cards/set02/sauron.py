"""Sauron cards of Mines of Moria."""

from engine.tcg.card_words import *

SAURON_MINION = SAURON & MINION
SAURON_ORC = SAURON & ORC

THE_EYE_OF_SAURON = event(
    "2U87",
    "The Eye of Sauron",
    SHADOW,
    x=PerBurden(),
    cost=(Exert(a(SAURON_ORC)), SpotBurdens(X)),
    does=Draw(AtMost(X, 5)),
)
MEMORY_OF_MANY_THINGS = event(
    "2C88",
    "Memory of Many Things",
    MANEUVER,
    cost=Exert(a(SAURON_ORC)),
    does=one_of(Discard(a(ALLY)), Discard(some(2, ELVEN & ALLY))),
)
ORC_SCOUT = card(
    "2C89",
    "Orc Scout",
    modifier(ROAMING_PENALTY, YOUR & SAURON_MINION, -1),
    response(is_played(EventThatAsksFor("ranger")), cost=one_of(Exert(THIS_CARD), Discard(THIS_CARD)), does=Prevent()),
)
ORC_TASKMASTER = card("2C90", "Orc Taskmaster", action(SHADOW, cost=Exert(THIS_CARD), does=AddTwilight(1)))
SOUTHERN_SPIES = response_event(
    "2C91", "Southern Spies", PUTS_ON_RING, when=Spots(SAURON_MINION), does=DiscardHand(FREE_PEOPLES_PLAYER)
)
SPIES_OF_MORDOR = card(
    "2U92",
    "Spies of Mordor",
    trigger(
        FELLOWSHIP_MOVES, when=DuringPhase(REGROUP), may=True, does=Draw(BetterIf(1, 2, when=Spots(SAURON & TRACKER)))
    ),
    to_play=Spots(SAURON_ORC),
)
TOWER_ASSASSIN = card("2R93", "Tower Assassin", action(MANEUVER, cost=Exert(THIS_CARD), does=Wound(a(ALLY))))
VERILY_I_COME = item(
    "2R94",
    "Verily I Come",
    trigger(OPPONENT_TAKES_CARD, when=DuringPhase(FELLOWSHIP), does=AddBurdens(1)),
    bearer=RING_BEARER,
    cost=Exert(a(SAURON_ORC)),
)
VILE_BLADE = item("2C95", "Vile Blade", modifier(STRENGTH, BEARER & Skirmishing(MAN | ELF), +2), bearer=SAURON_ORC)
