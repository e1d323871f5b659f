"""The pictures of the other games' cards, from the same hand.

A card of another game is told to the hand as ``CardFacts``: what of it the hand draws. ``drawn_game`` draws all.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cardpool.pictures.card_picture import card_picture
from cardpool.pictures.other_games.confrontation import confrontation_sketches
from cardpool.pictures.other_games.deckbuilding import deckbuilding_sketches
from cardpool.pictures.other_games.sketch import Sketch
from cardpool.pictures.other_games.tarot import tarot_sketches

__all__ = ["drawn_game"]

SKETCHES: Final[Mapping[str, Callable[[], Mapping[str, Sketch]]]] = {
    "tarot": tarot_sketches,
    "deckbuilding": deckbuilding_sketches,
    "confrontation": confrontation_sketches,
}


def drawn_game(game: str) -> dict[str, str]:
    """The SVG of every card of a game, by ``game-key``."""
    pictures = {}
    for key, sketch in SKETCHES[game]().items():
        card_id = f"{game}-{key}"
        pictures[card_id] = card_picture(sketch.facts(card_id), sketch.subject)
    return pictures
