"""Ringwraith cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")

GATES_OF_THE_DEAD_CITY = card(
    "3R81",
    "Gates of the Dead City",
    trigger(adds_burden(RINGWRAITH), does=Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER))),
    to_play=Spots(NAZGUL),
)
NEWS_OF_MORDOR = event(
    "3U82", "News of Mordor", SKIRMISH, when=Spots(ISENGARD & MINION), does=make(a(NAZGUL), gains("damage"))
)
THE_RING_DRAWS_THEM = card(
    "3U83",
    "The Ring Draws Them",
    trigger(FELLOWSHIP_MOVES, does=AddTwilight(PerBurden())),
    trigger(YOUR_SHADOW_PHASE_ENDS, does=one_of(Exert(a(NAZGUL)), Discard(THIS_CARD))),
)
THEY_WILL_NEVER_STOP_HUNTING_YOU = event(
    "3C84",
    "They Will Never Stop Hunting You",
    MANEUVER,
    when=Spots(NAZGUL),
    does=reveal(
        RandomFromHand(1, FREE_PEOPLES_PLAYER), Exert(a(COMPANION & Bearing(RANGED_WEAPON)), times=CostOf(CARDS))
    ),
)
TOO_GREAT_AND_TERRIBLE = event(
    "3R85",
    "Too Great and Terrible",
    MANEUVER,
    when=Spots(NAZGUL),
    does=unless(DiscardFromHand(2, GANDALF_CULTURE), FREE_PEOPLES_PLAYER, Wound(a(GANDALF), times=2)),
)
ULAIRE_OTSEA = card(
    "3U86",
    "Úlairë Otsëa, Ringwraith in Twilight",
    trigger(wins_skirmish(THIS), may=True, cost=Exert(THIS_CARD), does=Transfer(Titled("Blade Tip"), a(RING_BEARER))),
)
