"""The sheets of a table share no class: board, decision and the other pages of a match each style their own."""

import re
from itertools import combinations
from pathlib import Path

import pytest

SHEETS = Path(__file__).parents[2] / "static" / "css"
TABLE = ("board.css", "decide.css", "match.css")
"""The sheets that every page with a table loads, in this order."""
SHARED = {"opt"}
"""An option stands in a decision, and in the forms of a new match, which load no sheet of the decision."""
CLASS_ALONE = re.compile(r"\w*\.([\w-]+)")


def styled(sheet: str) -> set[str]:
    """The classes that a sheet styles by themselves, wherever the element stands."""
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    selectors = (part.strip() for group in re.findall(r"([^{};]+)\{", rules) for part in group.split(","))
    return {match[1] for selector in selectors if (match := CLASS_ALONE.fullmatch(selector))}


@pytest.mark.parametrize(("first", "second"), [*combinations(TABLE, 2)])
def test_two_sheets_of_a_table_style_no_class_twice(first: str, second: str) -> None:
    left, right = (styled((SHEETS / name).read_text(encoding="utf-8")) for name in (first, second))
    assert len(left) > 10 < len(right)
    assert left & right <= SHARED


def test_a_class_is_found_alone_within_a_width_and_among_others() -> None:
    sheet = "/* .no {} */ .a { gap: 0; } @media (max-width: 1px) { form.b, .c > .d { gap: 0; } } .e:hover { gap: 0; }"
    assert styled(sheet) == {"a", "b"}
