"""The engine's games are registered in one place, and nothing of the engine below it names one."""

import subprocess
import sys

import pytest

from engine.games import engine_games
from engine.kernel import IllegalSetup
from engine.kernel.ruleset import find


def test_every_game_has_the_rules_it_names() -> None:
    games = engine_games()
    assert [game.name for game in games] == ["tcg", "confrontation", "tarot", "deckbuilding"]
    for game in games:
        assert find(game.name).name == game.name
        assert game.terminal is not None
        assert game.terminal.name == game.name


def test_an_unknown_game_is_refused_with_the_names_of_the_known_ones() -> None:
    with pytest.raises(IllegalSetup, match=r"'chess'; known are confrontation, deckbuilding, tarot, tcg"):
        find("chess")


@pytest.mark.long
@pytest.mark.parametrize(
    "asked",
    [
        "from engine.kernel.ruleset import find; find('confrontation')",
        "import engine.tcg.ruleset; from engine.bots import bots_for; assert 'steady' in bots_for('tcg')",
        "from engine.games import engine_games; assert engine_games()",
    ],
)
def test_the_games_are_found_whichever_door_is_used_first(asked: str) -> None:
    """Each in a process of its own: nothing has imported the list of games before."""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
