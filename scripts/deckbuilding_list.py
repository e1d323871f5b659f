"""Check a card list of the deck-building game: ``python -m scripts.deckbuilding_list FILE``. Without a file, print the
stand-in set as such a list, a card a line."""

import json
import sys
from collections.abc import Sequence

from engine.deckbuilding.owner_list import as_data, read_set
from engine.deckbuilding.standin import STANDIN
from engine.kernel import IllegalSetup


def stand_in_as_list() -> str:
    """The stand-in set as the text of a list."""
    data = as_data(STANDIN)
    cards = data["cards"]
    assert isinstance(cards, list)
    lines = ",\n".join(f"  {json.dumps(card, ensure_ascii=False)}" for card in cards)
    return f'{{"label": {json.dumps(data["label"])},\n "cards": [\n{lines}\n]}}\n'


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code: 1 for a list that is refused."""
    if not arguments:
        print(stand_in_as_list(), end="")
        return 0
    try:
        cards = read_set(arguments[0])
    except IllegalSetup as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{arguments[0]}: a whole list of {len(cards.printed)} cards, {len(cards.blueprints)} different ones.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
