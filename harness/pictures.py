"""Draws the pictures of all cards anew: ``python -m harness.pictures`` writes the files that changed."""

from collections.abc import Iterator
from pathlib import Path

from cardpool.pictures.card_picture import card_picture
from cardpool.pictures.other_games import drawn_game
from cardpool.pictures.stored import OTHER_GAMES, game_file, set_file
from engine.tcg.facts import SETS, load_set

__all__ = ["drawn_files", "drawn_set"]


def drawn_set(set_number: int) -> str:
    """The content of a set's file."""
    return "".join(f"{card.id}\t{card_picture(card)}\n" for card in load_set(set_number).values())


def drawn_files() -> Iterator[tuple[Path, str]]:
    """Every file of pictures with the content it should have."""
    for number in SETS:
        yield set_file(number), drawn_set(number)
    for game in OTHER_GAMES:
        yield game_file(game), "".join(f"{card_id}\t{svg}\n" for card_id, svg in drawn_game(game).items())


def main() -> None:
    """Write what changed, and name it."""
    for file, drawn in drawn_files():
        if not file.exists() or file.read_text(encoding="utf-8") != drawn:
            file.parent.mkdir(exist_ok=True)
            file.write_text(drawn, encoding="utf-8")
            print(f"{file.name}: {drawn.count(chr(10))} pictures")


if __name__ == "__main__":
    main()
