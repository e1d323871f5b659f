"""Draws the pictures of all cards anew: ``python -m harness.pictures`` writes the files of sets that changed."""

from cardpool.pictures.card_picture import card_picture
from cardpool.pictures.stored import set_file
from engine.tcg.facts import SETS, load_set

__all__ = ["drawn_set"]


def drawn_set(set_number: int) -> str:
    """The content of a set's file."""
    return "".join(f"{card.id}\t{card_picture(card)}\n" for card in load_set(set_number).values())


def main() -> None:
    """Write what changed, and name it."""
    for number in SETS:
        file, drawn = set_file(number), drawn_set(number)
        if not file.exists() or file.read_text(encoding="utf-8") != drawn:
            file.parent.mkdir(exist_ok=True)
            file.write_text(drawn, encoding="utf-8")
            print(f"{file.name}: {drawn.count(chr(10))} pictures")


if __name__ == "__main__":
    main()
