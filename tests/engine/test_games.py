"""The engine's games are registered in one place, and nothing of the engine below it names one."""

import subprocess
import sys

import pytest

from engine.games import EngineGame, conformance_settings, engine_games
from engine.kernel import IllegalSetup
from engine.kernel.conformance import Setting
from engine.kernel.ruleset import find
from tests.engine.settings import ALL, TCG, TINY


def test_every_game_has_the_rules_it_names() -> None:
    for game in engine_games():
        assert find(game.name).name == game.name
        assert game.terminal is None or game.terminal.name == game.name


@pytest.mark.parametrize("name", ["tcg", "confrontation", "tarot", "deckbuilding"])
def test_a_game_keeps_its_steady_bot_its_evaluation_and_its_terminal(name: str) -> None:
    """A further game may do without them (``EngineGame``)."""
    (game,) = (game for game in engine_games() if game.name == name)
    assert game.steady is not None
    assert game.evaluation is not None
    assert game.terminal is not None


@pytest.mark.parametrize("game", engine_games(), ids=lambda game: game.name)
def test_every_game_names_the_kinds_on_which_the_laws_are_checked(game: EngineGame) -> None:
    settings = conformance_settings(game)
    assert next(iter(settings)) == game.name
    assert {name: ALL[name] for name in settings} == settings


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "must begin with the usual game"),
        ({"three": TINY, "": TINY}, "must begin with the usual game"),
        ({"": TINY, "other": TCG}, "has games of tcg, not of tiny"),
    ],
)
def test_kinds_without_the_usual_game_or_of_another_game_are_refused(
    settings: dict[str, Setting], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tarot.conformance.SETTINGS", settings)
    with pytest.raises(ValueError, match=says):
        conformance_settings(EngineGame("tiny", "tests.engine.kernel.tiny", "engine.tarot.conformance"))


def test_a_game_cannot_be_registered_without_them() -> None:
    with pytest.raises(TypeError, match="conformance"):
        EngineGame("tiny", "tests.engine.kernel.tiny")  # type: ignore[call-arg]


def test_an_unknown_game_is_refused_with_the_names_of_the_known_ones() -> None:
    known = ", ".join(sorted(game.name for game in engine_games()))
    with pytest.raises(IllegalSetup, match=f"'chess'; known are {known}"):
        find("chess")


@pytest.mark.long
@pytest.mark.parametrize(
    "program",
    [
        "from engine.kernel.ruleset import find; find('confrontation')",
        "import engine.tcg.ruleset; from engine.bots import bots_for; assert 'steady' in bots_for('tcg')",
        "from engine.games import engine_games; assert engine_games()",
    ],
)
def test_the_games_are_found_whichever_door_is_used_first(program: str) -> None:
    """Each in a process of its own: nothing has imported the list of games before."""
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert process.returncode == 0, process.stderr
