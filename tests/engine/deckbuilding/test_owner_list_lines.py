"""Objects of a JSON file know their lines, and what is no JSON is refused with its line."""

import json
from typing import cast

import pytest

from engine.deckbuilding.located_json import MOST_CHARACTERS, LocatedObject, read_located
from engine.kernel import IllegalSetup

NESTED = """
{
  "cards": [
    {"name": "A", "play": [{"does": "draw"},
      {"does": "power"}]},

    {"name": "B"}
  ]
}
"""


def test_each_object_knows_the_line_of_its_opening_brace() -> None:
    top = cast("LocatedObject", read_located(NESTED, "mine.json"))
    first, second = cast("list[LocatedObject]", top["cards"])
    effects = cast("list[LocatedObject]", first["play"])
    assert [top.line, first.line, *(effect.line for effect in effects), second.line] == [2, 4, 4, 5, 7]
    assert (first["name"], effects[1]["does"], second["name"]) == ("A", "power", "B")


@pytest.mark.parametrize("text", ['{"a": [1, 2.5, null, true, "é\\n"], "b": {}}', "[]", "{}", "7", '"x"'])
def test_values_are_those_of_the_standard_decoder(text: str) -> None:
    assert read_located(text, "mine.json") == json.loads(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "mine.json, line 1: not JSON: Expecting value."),
        ('{\n"a": 1,\n}', "mine.json, line "),
        ('{"a": 1}\n\n{"b": 2}', "mine.json, line 3: not JSON: Extra data."),
        ('[\n{"a": 1,\n"b": 2, "a": 3}]', "mine.json, line 2: 'a' stands there twice."),
        ('{"a": NaN}', "mine.json: NaN is no number of JSON."),
        ("[" * 100_000, "mine.json: not JSON that can be read: "),
        ("1" * 5_000, "mine.json: not JSON that can be read: "),
        (" " * (MOST_CHARACTERS + 1), "mine.json: the file has more than 1,000,000 characters."),
    ],
)
def test_what_is_no_json_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        read_located(text, "mine.json")
    assert str(refused.value).startswith(reason)
