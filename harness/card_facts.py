"""Makes the facts of a set under engine/tcg/data from a file of the official cards.

The file has one card a row, as printed: names, numbers and game text. Kept are names and numbers; the game text stays
out (see ``engine.tcg.facts``).

Usage::

    python -m harness.card_facts FOLDER SET... [reprints]

FOLDER holds ``setNN.json`` for each set, and ``reprints.json``: the other numbers under which cards were printed.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from engine.tcg import names
from engine.tcg.facts import DATA
from engine.tcg.printings import ALTERNATE, MASTERWORK, PROMO, REPRINT

TYPES = {"The One Ring": names.RING}
CULTURES = {"Wraith": "ringwraith"}
SIDES = {"Free Peoples": names.FREE_PEOPLES_SIDE, "Shadow": names.SHADOW_SIDE}
AS_PRINTED = ("id", "rarity", "number", "title", "subtitle")
NUMBERS = ("twilight", "strength", "vitality", "resistance", "site_number", "site_bonus", "shadow_number")
LISTS = ("races", "classes")
RING_BEARER = "ring-bearer"
REPRINTS = "reprints"
MASTERWORKS = {5: 128, 6: 128, 12: 203, 13: 203, 15: 206, 17: 157, 18: 149}
"""The last collector's number of the masterworks of a set, which follow the cards of the set."""


def facts_of(card: Mapping[str, object]) -> dict[str, object]:
    """One card's facts as the engine keeps them; what a card does not carry is left out."""
    row: dict[str, object] = {key: card[key] for key in AS_PRINTED if card.get(key)}
    if card["unique"]:
        row["unique"] = True
    kind = str(card["type"])
    row["type"] = TYPES.get(kind, kind.lower())
    if "side" in card:
        row["side"] = SIDES[str(card["side"])]
    if "culture" in card:
        culture = str(card["culture"])
        row["culture"] = CULTURES.get(culture, culture.lower())
    row |= {key: card[key] for key in NUMBERS if card.get(key) is not None}
    row |= {key: str(card[key]).lower() for key in ("arrow", "signet") if card.get(key)}
    row |= {key: _lower(card[key]) for key in LISTS if card.get(key)}
    if keywords := _keywords(card):
        row["keywords"] = keywords
    phases = [word for key in ("timewords", "action_phases") for word in _lower(card.get(key, []))]
    if phases:
        row["phases"] = list(dict.fromkeys(phases))
    homes = card.get("home_sites", [])
    assert isinstance(homes, list)
    if homes:
        row["home_sites"] = [home["site"] for home in homes]
    if block := _block(card, homes):
        row["block"] = block
    # CR "Ring-bearer": a character with the ringed resistance icon; a version of Frodo without it cannot (section 3).
    if card.get("can_start_as_ring_bearer") or RING_BEARER in _words(card):
        row["ring_bearer"] = True
    return row


def _block(card: Mapping[str, object], homes: list[dict[str, object]]) -> str:
    """The block of a site, or of an ally's home sites, which all have the same one; else nothing.

    Raises:
        ValueError: homes of several blocks.
    """
    blocks = {str(home["block"]).lower() for home in homes} or {str(card.get("block", "")).lower()}
    if len(blocks) > 1:
        raise ValueError(f"{card['id']} has homes of several blocks: {', '.join(sorted(blocks))}")
    return blocks.pop()


def _lower(words: object) -> list[str]:
    assert isinstance(words, list)
    return [str(word).lower() for word in words]


def _keywords(card: Mapping[str, object]) -> dict[str, int]:
    """The keywords with their numbers, 1 where they have none; who may bear the Ring is told apart."""
    return {word: amount for word, amount in _words(card).items() if word != RING_BEARER}


def _words(card: Mapping[str, object]) -> dict[str, int]:
    words = card.get("keywords", {})
    assert isinstance(words, dict)
    return {str(word): int(amount) for word, amount in words.items()}


def alternate_of(row: Mapping[str, object]) -> dict[str, object]:
    """One other number of a card, with its kind."""
    number, entry = str(row["number"]), row["own_entry"]
    of, _, place = number.partition("_")
    kind = ALTERNATE
    if entry:
        kind = REPRINT
    elif of == "0":
        kind = PROMO
    elif of.isdigit() and int(of) in MASTERWORKS and int(place) <= MASTERWORKS[int(of)]:
        kind = MASTERWORK
    return {"number": number, "card": row["is"], "kind": kind} | ({"entry": entry} if entry else {})


def dumped(rows: list[dict[str, object]]) -> str:
    """The facts of a set as its file has them, one card a line."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        sys.stderr.write(__doc__ or "")
        return 2
    folder, *numbers = arguments
    for number in map(int, (word for word in numbers if word != REPRINTS)):
        cards = json.loads((Path(folder) / f"set{number:02}.json").read_text(encoding="utf-8"))
        text = dumped([facts_of(card) for card in cards])
        (DATA / f"set{number:02}.json").write_text(text, encoding="utf-8")
        print(f"set {number}: {len(cards)} cards")
    if REPRINTS in numbers:
        rows = json.loads((Path(folder) / "reprints.json").read_text(encoding="utf-8"))
        (DATA / "reprints.json").write_text(dumped([alternate_of(row) for row in rows]), encoding="utf-8")
        print(f"other numbers: {len(rows)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
