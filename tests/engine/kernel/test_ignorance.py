"""The kernel and its conformance suite know no game: no names of games, and no prefixes of their keys."""

import ast
from pathlib import Path

import pytest

import engine.kernel
from engine.games import engine_games
from tests.sources import tree_of

FILES = sorted(Path(engine.kernel.__file__).parent.glob("*.py"))
GAMES = (*(game.name for game in engine_games()), "tiny")
PREFIXES = ("h", "c", "s", "card", ":h", "use:", "play:", "pass", "move")


def strings(path: Path) -> list[str]:
    """The texts of a module that are no docstrings."""
    tree = tree_of(path)
    plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in plain
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_module_names_a_game_or_a_prefix_of_its_keys(path: Path) -> None:
    modules = strings(path)
    if path.stem == "ruleset":  # the list of known games
        modules = [module for module in modules if module not in GAMES]
    assert [module for module in modules if module in GAMES or module in PREFIXES] == []
