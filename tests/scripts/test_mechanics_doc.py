"""docs/mechanics.md: its rows are those of the script, and the script counts what cards say."""

from scripts.mechanics_doc import MECHANICS, PAGE, CardRow, page

CARDS: list[CardRow] = [
    {"id": "99C1", "type": "Minion", "text": "Lurker.", "keywords": {"lurker": True}},
    {"id": "99C2", "type": "Event", "text": "Make your Lurker minion lose that until the regroup phase."},
    {"id": "99C3", "type": "The One Ring", "text": "Each time the Ring-bearer ..."},
    {"id": "99C4", "type": "Site", "keywords": {"battleground": True}},
]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of each row by its mechanic."""
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)}


def test_the_page_has_the_rows_of_the_script() -> None:
    written = rows(PAGE.read_text(encoding="utf-8"))
    assert list(written) == [one.name for one in MECHANICS]
    for one in MECHANICS:
        cells = written[one.name]
        assert cells[2:] == [one.state, one.rules, one.words, "yes" if one.done else "no"], one.name
        assert int(cells[0]) >= int(cells[1]) >= 0


def test_cards_are_counted_by_text_and_keywords_and_starters_apart() -> None:
    counted = rows(page(CARDS, {"99C2"}))
    assert counted["lurker"][:2] == ["2", "1"]
    assert counted["text that lasts"][:2] == ["1", "1"]
    assert counted["each time"][:2] == ["1", "0"]
    assert counted["toil"][:2] == ["0", "0"]
    assert "1 of the cards are further copies of The One Ring" in page(CARDS, set()).replace("\n", " ")
