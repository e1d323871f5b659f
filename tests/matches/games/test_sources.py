"""No module above the rooms asks which game it is: none names a game's slug, none reaches into a game's rules."""

import ast
from functools import cache
from pathlib import Path

import pytest

from engine.games import engine_games
from matches.games.registry import rooms
from tests.sources import tree_of

ROOT = Path(__file__).parents[3]
SLUGS = frozenset(game.name for game in engine_games())
ABOVE = ("config", "leagues", "matches", "players")
"""Packages in which only the rooms know games. ``cardpool`` is not among them: it keeps the cards of one game."""
ENGINE = ("engine/kernel", "engine/bots", "engine/terminal")
OWN = {
    "matches/games",
    "engine/bots/odds_confrontation.py",
    "engine/bots/steady_confrontation.py",
    "engine/bots/steady_deckbuilding.py",
    "engine/bots/steady_tarot.py",
    "engine/bots/steady_tcg.py",
    "engine/bots/value_confrontation.py",
    "engine/bots/value_deckbuilding.py",
    "engine/bots/value_tarot.py",
    "engine/bots/value_tcg.py",
    "engine/terminal/confrontation.py",
    "engine/terminal/deckbuilding.py",
    "engine/terminal/tarot.py",
    "engine/terminal/tcg.py",
}
"""Rooms, and each game's own modules in the engine."""
MAY_REACH = {"engine/terminal/commands.py", "leagues/exchange/bundle_write.py", "leagues/events/api/records.py"}
"""Modules that print cards' facts: the catalogue of the terminal, and registered deck lists."""


@cache
def sources() -> list[tuple[str, ast.Module]]:
    """Every module above the rooms with its path from the project's root."""
    trees = []
    for package in (*ABOVE, *ENGINE):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if "/migrations/" not in name and not any(name == own or name.startswith(f"{own}/") for own in OWN):
                trees.append((name, tree_of(path)))
    return trees


def docstrings(tree: ast.Module) -> set[int]:
    """Texts that stand as statements: documentation, which may name games as examples."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def slugs_named(tree: ast.Module) -> list[int]:
    """Lines with a game's slug as a value."""
    words = docstrings(tree)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in SLUGS and id(node) not in words
    ]


def rules_reached(tree: ast.Module) -> list[int]:
    """Lines that import a game's rules or a game's own room."""
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        own = {f"{package}.{slug}" for package in ("engine", "matches.games") for slug in SLUGS}
        if any(name in own or name.startswith(tuple(f"{prefix}." for prefix in own)) for name in names):
            lines.append(node.lineno)
    return lines


@pytest.mark.long
def test_no_module_above_the_rooms_names_a_game() -> None:
    named = [f"{name}:{line}" for name, tree in sources() for line in slugs_named(tree)]
    assert not named, "ask the room (matches/games/room.py) instead: " + ", ".join(named)


@pytest.mark.long
def test_no_module_above_the_rooms_reaches_into_a_game() -> None:
    reached = [f"{name}:{line}" for name, tree in sources() if name not in MAY_REACH for line in rules_reached(tree)]
    assert not reached, "ask the room (matches/games/room.py) instead: " + ", ".join(reached)


def test_the_modules_looked_at_are_all_there() -> None:
    names = {name for name, _ in sources()}
    assert {"matches/views/showing.py", "leagues/events/models/tournament.py", "engine/kernel/ruleset.py"} <= names
    assert not any(name.startswith("matches/games/") for name in names)
    assert all((ROOT / own).exists() for own in OWN | MAY_REACH)


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('if match.ruleset == "tcg": pass', True),
        ('def make(ruleset="confrontation"): pass', True),
        ('RULES = {"tcg": 1}', True),
        ('def make():\n    """Starts "tcg"."""', False),
        ('"""tcg"""', False),
        ('room = room_of("chess")', False),
    ],
)
def test_naming_a_game_is_caught(source: str, caught: bool) -> None:
    assert bool(slugs_named(ast.parse(source))) is caught


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("from engine.tcg.names import SETUP", True),
        ("import engine.confrontation.board", True),
        ("from engine import tcg", True),
        ("from matches.games.tcg.room import TCG", True),
        ("from matches.games.registry import room_of", False),
        ("from engine.kernel import Game", False),
    ],
)
def test_reaching_into_a_game_is_caught(source: str, caught: bool) -> None:
    assert bool(rules_reached(ast.parse(source))) is caught


def test_no_script_of_every_match_page_names_a_game() -> None:
    own = {script for room in rooms() for script in room.scripts}
    shared = [path for path in sorted((ROOT / "static" / "js").glob("*.js")) if f"js/{path.name}" not in own]
    assert any(path.name == "match.js" for path in shared)
    assert not [path.name for path in shared if any(slug in path.read_text() for slug in SLUGS)]


def test_no_template_asks_which_game_it_is() -> None:
    """Templates that draw one game's board are named for it; no other names a game."""
    named = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if not any(slug in path.name for slug in SLUGS)
        and any(f"{quote}{slug}{quote}" in path.read_text() for slug in SLUGS for quote in "'\"")
    ]
    assert not named
