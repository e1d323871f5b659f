"""Locations of the main deck."""

from engine.deckbuilding.filters import ALLIES, ARTIFACTS, ENEMIES, MANEUVERS
from engine.deckbuilding.language import Ongoing
from engine.deckbuilding.standin.filters import COURAGES
from engine.deckbuilding.triggers import StartOfTurn, WhenYouAvoid, WhenYouGain, WhenYouPlay
from engine.deckbuilding.words.cards import location
from engine.deckbuilding.words.verbs import DrawCards, GainPower, LookAtTop

LOCATION_CARDS = (
    location(
        "The Shire", 3, 1,
        ongoing=(Ongoing(WhenYouPlay(COURAGES, first=True), (GainPower(1),)),),
    ),
    location(
        "The Prancing Pony", 4, 1,
        ongoing=(Ongoing(WhenYouPlay(MANEUVERS, first=True), (DrawCards(1),)),),
    ),
    location(
        "Weathertop", 3, 1,
        ongoing=(Ongoing(WhenYouAvoid(), (DrawCards(1),)), Ongoing(StartOfTurn(), (LookAtTop(1),))),
    ),
    location(
        "Rivendell", 5, 1,
        ongoing=(Ongoing(WhenYouPlay(ALLIES, first=True), (DrawCards(1),)),),
    ),
    location(
        "The Mines of Moria", 5, 1,
        ongoing=(Ongoing(WhenYouPlay(ENEMIES, first=True), (DrawCards(1),)),),
    ),
    location(
        "Isengard", 5, 1,
        ongoing=(Ongoing(WhenYouPlay(ARTIFACTS, first=True), (GainPower(2),)),),
    ),
    location(
        "The Gates of Argonath", 4, 1,
        ongoing=(Ongoing(WhenYouGain(ENEMIES), (GainPower(1),)),),
    ),
    location(
        "Lothlórien", 6, 2,
        ongoing=(Ongoing(StartOfTurn(), (GainPower(1),)),),
    ),
)  # fmt: skip
