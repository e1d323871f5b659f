"""The index says of every card what its definition says, and spares loading it."""

import subprocess
import sys

import pytest

from engine.tcg import card_index, library
from engine.tcg.card_index import Entry


def test_the_index_is_that_of_the_definitions() -> None:
    made = card_index.written(library.index_entries())
    assert card_index.FILE.read_text(encoding="utf-8") == made, "write it anew: make index"


def test_the_index_says_which_cards_respond() -> None:
    for card_id, entry in card_index.card_index().items():
        assert entry.responds is (library.blueprint(card_id).answers is not None)


LOADS = """
import sys
from engine.tcg.config import RulesConfig
from engine.tcg.library import is_known, playable, pool_responders, text
from engine.tcg.table import find_card
assert playable("13R38") and is_known("13R38") and text("13R38") and find_card("Radagast, Tender of Beasts", [13])
pool_responders(RulesConfig(sets=({sets})))
print(*sorted({{name.split(".")[3] for name in sys.modules if name.startswith("engine.tcg.cards.")}}))
"""


@pytest.mark.parametrize(("sets", "loaded"), [("1,", "set01"), ("1, 2, 3", "set01 set02 set03"), ("14,", "")])
def test_a_pool_loads_its_own_sets_only(sets: str, loaded: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADS.format(sets=sets)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == loaded


@pytest.fixture
def other_index(monkeypatch: pytest.MonkeyPatch) -> dict[str, Entry]:
    """An index to change, with nothing loaded."""
    entries = dict(card_index.card_index())
    monkeypatch.setattr(library, "card_index", lambda: entries)
    monkeypatch.setattr(library, "_LOADED", {})
    return entries


def test_a_card_that_differs_from_the_index_is_refused(other_index: dict[str, Entry]) -> None:
    other_index["1C41"] = other_index["1C41"]._replace(digest="000000")
    with pytest.raises(RuntimeError, match="make index"):
        library.blueprint("1C41")


def test_a_card_that_the_index_lacks_is_refused(other_index: dict[str, Entry]) -> None:
    module = other_index.pop("1C41").module
    beside_it = next(card_id for card_id, entry in other_index.items() if entry.module == module)
    with pytest.raises(RuntimeError, match="make index"):
        library.blueprint(beside_it)
    with pytest.raises(KeyError):
        library.blueprint("1C41")
