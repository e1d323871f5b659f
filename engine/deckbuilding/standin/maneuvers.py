"""Maneuvers of the main deck."""

from engine.deckbuilding.filters import ALLIES
from engine.deckbuilding.language import Defense
from engine.deckbuilding.words.amounts import PerPlayed, PerType
from engine.deckbuilding.words.cards import maneuver
from engine.deckbuilding.words.choosing import ChooseOne
from engine.deckbuilding.words.verbs import DestroyCards, DrawCards, GainPower

MANEUVER_CARDS = (
    maneuver(
        "Hide off the Road", 2, 0, copies=3,
        play=(DrawCards(1),),
        defense=Defense(bonus=(DrawCards(2),)),
    ),
    maneuver(
        "Swift Blow", 2, 0, copies=4,
        play=(GainPower(2),),
    ),
    maneuver(
        "It Comes in Pints?", 4, 1, copies=3,
        play=(DrawCards(2),),
    ),
    maneuver(
        "Walking Song", 3, 1, copies=2,
        play=(GainPower(1), GainPower(PerPlayed(ALLIES))),
    ),
    maneuver(
        "Short Cut to Mushrooms", 3, 1, copies=3,
        play=(ChooseOne(((GainPower(2),), (DestroyCards(1, ("hand", "discard")),))),),
    ),
    maneuver(
        "Stand Together", 4, 1, copies=2,
        play=(GainPower(PerType()),),
    ),
    maneuver(
        "Council of Elrond", 5, 1, copies=2,
        play=(GainPower(2), DestroyCards(2, ("hand", "discard"), up_to=True)),
    ),
    maneuver(
        "Flame of Anor", 6, 2, copies=2,
        play=(GainPower(3), DrawCards(1)),
    ),
)  # fmt: skip
