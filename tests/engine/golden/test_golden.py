"""Recorded games go as recorded: one game of each setting as a log to read, further ones by their fingerprints.

A change of rules, cards, wording or bots shows here. When it is meant, record anew with
``python -m tests.engine.golden``; the reviewer reads the difference. ``make laws`` compares the fingerprints, in
``test_conformance``.
"""

from difflib import unified_diff
from itertools import islice

import pytest

from tests.engine.golden import games
from tests.engine.golden.log import game_log
from tests.engine.settings import ALL, TINY

SHOWN = 20


def difference(recorded: str, now: str) -> str:
    """The first lines in which two logs differ, with what is around them; empty when they are equal."""
    lines = unified_diff(recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm="")
    return "\n".join(islice(lines, SHOWN))


@pytest.mark.parametrize("name", ALL)
def test_golden_games_go_as_recorded(name: str) -> None:
    path = games.path_of(name)
    assert path.exists(), f"no golden game of {name} is recorded yet: `python -m tests.engine.golden` records one"
    changed = difference(path.read_text(encoding="utf-8"), games.log_of(name))
    assert not changed, f"{name} goes another way; `python -m tests.engine.golden` records anew.\n{changed}"


def test_the_difference_shows_the_first_lines_that_changed() -> None:
    recorded = games.path_of("tiny").read_text(encoding="utf-8")
    line = next(line for line in recorded.splitlines() if line.startswith("> Bob: Bid"))
    changed = difference(recorded, recorded.replace(line, line.replace("Bid", "Offer"), 1))
    assert f"-{line}" in changed
    assert f"+{line.replace('Bid', 'Offer')}" in changed
    assert not difference(recorded, recorded)


def test_a_log_tells_events_and_questions_apart_by_turn() -> None:
    log = game_log(TINY, games.SEEDS["tiny"]).splitlines()
    assert [line for line in log if line.startswith("turns played")] == [f"turns played: {turn}" for turn in range(4)]
    assert sum(line.startswith("fingerprint ") for line in log) == 4
    assert "  (Bob) hand: cards [1, 4]" in log
    assert "> Ada: Lead a card, or fold. Fold (of 3)" in log


def test_what_a_line_leaves_out_is_in_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = game_log(TINY, 0).splitlines()
    rules = type(TINY.start(0).rules)
    monkeypatch.setattr(rules, "narrate", lambda self, event: "")
    silenced = game_log(TINY, 0).splitlines()
    prints = [[line for line in log if line.startswith("fingerprint ")] for log in (before, silenced)]
    assert prints[0] == prints[1]
    assert before != silenced


def test_files_are_those_of_the_settings_and_no_others() -> None:
    assert {path.stem for path in games.FOLDER.glob("*.txt")} == {*ALL, "fingerprints"}
    assert set(games.fingerprints_recorded()) == set(ALL)
