"""Isengard cards of The Fellowship of the Ring."""

from engine.tcg.names import (
    FELLOWSHIP_ARCHERY,
    MANEUVER,
    MOVE_LIMIT,
    NO_STRENGTH_FROM,
    SKIRMISH,
    STRENGTH,
    TWILIGHT_COST,
)
from engine.tcg.words.abilities import action, bar, modifier, trigger, when_played
from engine.tcg.words.amounts import per, strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import BurdensAtLeast, Spots, either
from engine.tcg.words.filters import (
    ALLY,
    ANOTHER,
    ANY,
    ARCHER,
    CHARACTER,
    COMPANION,
    EVENT,
    EXHAUSTED,
    ISENGARD,
    RING_BEARER,
    THIS,
    URUK_HAI,
    WEAPON,
    YOUR,
    Skirmishing,
    Titled,
)
from engine.tcg.words.occurrences import wins_skirmish
from engine.tcg.words.targets import THAT, THIS_CARD, a
from engine.tcg.words.verbs import Discard, DiscardTopOfDeck, Exert, Heal, RemoveTwilight, make

SARUMAN = Titled("Saruman")

BRED_FOR_BATTLE = event("1C121", "Bred for Battle", SKIRMISH, cost=Exert(a(URUK_HAI)), does=make(THAT, strength(+3)))
SARUMANS_AMBITION = card(
    "1C133",
    "Saruman's Ambition",
    modifier(TWILIGHT_COST, YOUR & ISENGARD & EVENT, -1),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(URUK_HAI), strength(+2))),
)
THEIR_ARROWS_ENRAGE = card(
    "1C141",
    "Their Arrows Enrage",
    modifier(STRENGTH, ARCHER & (COMPANION | ALLY), -1),
    to_play=Spots(SARUMAN | URUK_HAI),
)
TRAITORS_VOICE = card(
    "1U142",
    "Traitor's Voice",
    modifier(MOVE_LIMIT, ANY, -1, while_=either(Spots(RING_BEARER & EXHAUSTED), BurdensAtLeast(5))),
    to_play=Spots(URUK_HAI),
)
TROOP_OF_URUK_HAI = card(
    "1R143", "Troop of Uruk-hai", bar(NO_STRENGTH_FROM, CHARACTER & Skirmishing(THIS), from_=WEAPON)
)
URUK_BROOD = card(
    "1C145",
    "Uruk Brood",
    action(SKIRMISH, cost=RemoveTwilight(2), does=make(THIS_CARD, strength(per(ANOTHER & URUK_HAI)))),
)
URUK_RAGER = card("1C150", "Uruk Rager", trigger(wins_skirmish(THIS), does=DiscardTopOfDeck(2)))
URUK_SAVAGE = card("1C151", "Uruk Savage")
URUK_SHAMAN = card("1C152", "Uruk Shaman", action(MANEUVER, cost=RemoveTwilight(2), does=Heal(a(URUK_HAI))))
URUK_SLAYER = card(
    "1U153",
    "Uruk Slayer",
    action(SKIRMISH, cost=RemoveTwilight(1), does=make(THIS_CARD, strength(+1), limit=3)),
)
URUK_SOLDIER = card("1C154", "Uruk Soldier", when_played(may=True, does=DiscardTopOfDeck(1)))
URUK_HAI_ARMORY = card("1C157", "Uruk-hai Armory", modifier(FELLOWSHIP_ARCHERY, ANY, -1, while_=Spots(URUK_HAI)))
URUK_HAI_RAIDING_PARTY = card("1C158", "Uruk-hai Raiding Party")
