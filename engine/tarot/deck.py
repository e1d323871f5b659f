"""Affiliations: which cards are of the Free Peoples, of the Dark Forces, or Neutral.

Which symbol is printed on which card is not known to us apart from the Ring. ``data/affiliations.csv`` is our own
default: Major Arcana by their subject, numbered cards by what fortune-tellers read in them, courts Free. An owner of
the printed deck can override it with a file in the same form:

    card,affiliation
    swords_2,free
    cups_5,neutral

Cards that the file leaves out keep the default. The whole deck must come to the counts of the rulebook (page "The
Deck"): 51 Free, 20 Dark, 6 Neutral and the Ring.
"""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from engine.kernel.errors import IllegalSetup
from engine.tarot.cards import BY_KEY, CARDS
from engine.tarot.cards import RING as RING_CARD

FREE: Final = 0
DARK: Final = 1
NEUTRAL: Final = 2
RING: Final = 3
AFFILIATIONS: Final = ("free", "dark", "neutral", "ring")
COUNTS: Final = (51, 20, 6, 1)
"""How many cards of each affiliation the deck has."""
DEFAULT: Final = Path(__file__).parent / "data" / "affiliations.csv"
HEADER: Final = ("card", "affiliation")
"""The first two columns of a file; further ones are for its reader."""

Deck = tuple[int, ...]
"""By card, its affiliation."""


@cache
def default_deck() -> Deck:
    """The deck that is used unless an owner overrides it.

    Raises:
        IllegalSetup: the file is not a whole deck, with the line.
    """
    rows = _rows(DEFAULT.read_text(encoding="utf-8").splitlines(), DEFAULT.name)
    if missing := [card.key for card in CARDS if BY_KEY[card.key] not in rows]:
        raise IllegalSetup(f"{DEFAULT.name} names no affiliation of {missing[0]}.")
    return _checked([RING] * len(CARDS), rows, DEFAULT.name)


def read_deck(path: str | Path) -> Deck:
    """An owner's deck: the default with the changes in a file.

    Raises:
        IllegalSetup: the file cannot be read, or is not of the form above, with the line and the reason.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        raise IllegalSetup(f"{path} cannot be read: {error}") from error
    return deck_from_lines(lines, str(path))


def deck_from_lines(lines: Sequence[str], source: str) -> Deck:
    """The default with the changes in the lines of a file; ``source`` names it in errors.

    Raises:
        IllegalSetup: as ``read_deck``.
    """
    return _checked(list(default_deck()), _rows(lines, source), source)


def deck_from_option(changes: object) -> Deck:
    """The default with the changes in a game's option: card to affiliation.

    Raises:
        IllegalSetup: an unknown card or affiliation, or wrong counts.
    """
    if not isinstance(changes, Mapping):
        raise IllegalSetup("Option affiliations maps cards to free, dark or neutral.")
    rows = {_card(key, "Option affiliations"): (0, _affiliation(key, word, "Option affiliations"))
            for key, word in changes.items()}  # fmt: skip
    return _checked(list(default_deck()), rows, "Option affiliations")


def as_option(deck: Deck) -> dict[str, str]:
    """What a deck changes in the default, as a game's option."""
    return {
        CARDS[card].key: AFFILIATIONS[affiliation]
        for card, (affiliation, usual) in enumerate(zip(deck, default_deck(), strict=True))
        if affiliation != usual
    }


def as_letters(deck: Deck) -> str:
    """A deck as it is stored with a game: a letter for each card."""
    return "".join(AFFILIATIONS[card][0] for card in deck)


def from_letters(letters: str) -> Deck:
    """The deck that ``as_letters`` made this of.

    Raises:
        ValueError: it is none.
    """
    known = "".join(name[0] for name in AFFILIATIONS)
    deck = tuple(known.index(letter) for letter in letters)
    if len(deck) != len(CARDS) or _counts(deck) != COUNTS:
        raise ValueError("not the affiliations of a deck")
    return deck


def digest(deck: Deck) -> str:
    """A fingerprint of a deck."""
    return blake2b(as_letters(deck).encode(), digest_size=8).hexdigest()


def _rows(lines: Sequence[str], source: str) -> dict[int, tuple[int, int]]:
    """By card, the line that names it and the affiliation it gives."""
    reader = csv.reader(lines, strict=True)
    rows: dict[int, tuple[int, int]] = {}
    try:
        header = next(reader, [])
        if tuple(word.strip().lower() for word in header[:2]) != HEADER:
            raise IllegalSetup(f"{source}, line 1: the file begins with the line {','.join(HEADER)}.")
        for row in reader:
            where = f"{source}, line {reader.line_num}"
            if not any(word.strip() for word in row):
                continue
            if len(row) < len(HEADER):
                raise IllegalSetup(f"{where}: write a card, a comma and its affiliation.")
            card = _card(row[0], where)
            if card in rows:
                raise IllegalSetup(f"{where}: {row[0].strip()} is named already, in line {rows[card][0]}.")
            rows[card] = (reader.line_num, _affiliation(row[0], row[1], where))
    except csv.Error as error:
        raise IllegalSetup(f"{source}, line {reader.line_num}: {error}.") from error
    return rows


def _card(key: object, where: str) -> int:
    card = BY_KEY.get(key.strip().lower()) if isinstance(key, str) else None
    if card is None:
        raise IllegalSetup(f"{where}: there is no card {key!r:.40}; names are as swords_3, cups_king, major_fool.")
    return card


def _affiliation(key: object, word: object, where: str) -> int:
    known = word.strip().lower() if isinstance(word, str) else ""
    is_ring = BY_KEY[str(key).strip().lower()] == RING_CARD
    if is_ring and known != AFFILIATIONS[RING]:
        raise IllegalSetup(f"{where}: the affiliation of {CARDS[RING_CARD].key} is ring, not {word!r:.40}.")
    if known not in AFFILIATIONS or (known == AFFILIATIONS[RING] and not is_ring):
        raise IllegalSetup(f"{where}: the affiliation is free, dark or neutral, not {word!r:.40}.")
    return AFFILIATIONS.index(known)


def _checked(deck: list[int], rows: Mapping[int, tuple[int, int]], source: str) -> Deck:
    """The deck with the changes of a file, its counts checked. The last line of what is too many is named."""
    for card, (_line, affiliation) in rows.items():
        deck[card] = affiliation
    counts = _counts(deck)
    for affiliation, (count, wanted) in enumerate(zip(counts, COUNTS, strict=True)):
        if count > wanted:
            line = max(line for line, one in rows.values() if one == affiliation)
            where = f"{source}, line {line}" if line else source
            name = AFFILIATIONS[affiliation].capitalize()
            raise IllegalSetup(f"{where}: with this the deck has {count} {name} cards instead of {wanted}.")
    return tuple(deck)


def _counts(deck: Sequence[int]) -> tuple[int, ...]:
    count = Counter(deck)
    return tuple(count[affiliation] for affiliation in range(len(AFFILIATIONS)))
