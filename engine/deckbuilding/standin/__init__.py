"""The stand-in set: cards of our own for a game whose printed card list is not public.

It has the cards, names, counts and effects that are publicly known (see ``known``) and is ours in everything else.
"""

from typing import Final

from engine.deckbuilding.language import CardSet
from engine.deckbuilding.sets import STAND_IN, set_register
from engine.deckbuilding.standin.allies import ALLY_CARDS
from engine.deckbuilding.standin.archenemies import ARCHENEMY_CARDS, IMPOSSIBLE_CARDS
from engine.deckbuilding.standin.artifacts import ARTIFACT_CARDS
from engine.deckbuilding.standin.enemies import ENEMY_CARDS
from engine.deckbuilding.standin.fortunes import FORTUNE_CARDS
from engine.deckbuilding.standin.locations import LOCATION_CARDS
from engine.deckbuilding.standin.maneuvers import MANEUVER_CARDS
from engine.deckbuilding.standin.starting import CORRUPTION_CARDS, HERO_CARDS, STARTING_CARDS, VALOR_CARDS

LABEL: Final = "Stand-in set: cards of our own, not the printed ones"

MAIN_DECK: Final = (
    *ENEMY_CARDS,
    *ALLY_CARDS,
    *MANEUVER_CARDS,
    *ARTIFACT_CARDS,
    *LOCATION_CARDS,
    *FORTUNE_CARDS,
)

STANDIN: Final = set_register(
    CardSet(
        STAND_IN,
        LABEL,
        (
            *STARTING_CARDS,
            *HERO_CARDS,
            *VALOR_CARDS,
            *CORRUPTION_CARDS,
            *MAIN_DECK,
            *ARCHENEMY_CARDS,
            *IMPOSSIBLE_CARDS,
        ),
    )
)
