"""The stored pictures of all cards: a line for each card, a file for each set and for each other game.

A card of another game is known by the game and its key there: ``tarot-cups_king``.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.tcg.facts import all_facts

__all__ = [
    "ADDRESS",
    "OTHER_GAMES",
    "Picture",
    "card_for",
    "game_file",
    "is_of_other_game",
    "picture_of",
    "picture_url",
    "preview_url",
    "set_file",
]

ADDRESS: Final = "/art/"
"""What the addresses of all pictures begin with."""
FOLDER: Final = Path(__file__).parent / "drawn"
FINGERPRINT_DIGITS: Final = 8
OTHER_GAMES: Final = ("tarot", "deckbuilding", "confrontation")
"""The games beside the card game."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is sent, and the fingerprint of its content."""

    svg: bytes
    fingerprint: str


def set_file(set_number: int) -> Path:
    """The file of a set: a card in each line, as its id, a tab and the SVG."""
    return FOLDER / f"set{set_number:02}.txt"


def game_file(game: str) -> Path:
    """The file of another game, in the same form."""
    return FOLDER / f"{game}.txt"


def picture_of(card_id: str) -> Picture | None:
    """The picture of a card; None for an unknown card."""
    if is_of_other_game(card_id):
        return _pictures_in(game_file(card_id.partition("-")[0])).get(card_id)
    facts = all_facts().get(card_id)
    return _pictures_in(set_file(facts.set)).get(card_id) if facts else None


def is_of_other_game(card_id: str) -> bool:
    """Whether a card's id is that of another game, whose cards have no pages."""
    return card_id.partition("-")[0] in OTHER_GAMES


def picture_url(card_id: str) -> str:
    """The address of a card's picture, which changes with its content; empty for an unknown card."""
    picture = picture_of(card_id)
    return f"{ADDRESS}{picture.fingerprint}/{card_id}.svg" if picture else ""


def preview_url(card_id: str) -> str:
    """The address of a card's picture as PNG, for programs that show links and no SVG; empty for an unknown card."""
    picture = picture_of(card_id)
    return f"{ADDRESS}{picture.fingerprint}/{card_id}.png" if picture else ""


def card_for(game: str, name: str) -> str:
    """A card of a game whose picture stands for something called so, always the same one; empty for an unknown game."""
    if game not in (*OTHER_GAMES, "tcg"):
        return ""
    file = game_file(game) if game in OTHER_GAMES else set_file(1)
    cards = [card_id for card_id in _pictures_in(file) if "-_" not in card_id]
    return cards[int.from_bytes(sha256(name.encode()).digest()[:4]) % len(cards)]


@cache
def _pictures_in(file: Path) -> dict[str, Picture]:
    """The pictures of a file by card, read once in each process."""
    pictures = {}
    for line in file.read_bytes().splitlines():
        card_id, _, svg = line.partition(b"\t")
        pictures[card_id.decode()] = Picture(svg, sha256(svg).hexdigest()[:FINGERPRINT_DIGITS])
    return pictures
