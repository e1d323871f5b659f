"""No module imports itself through others, also not by imports within functions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import tree_of

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "players", "cardpool", "matches", "leagues", "config", "harness", "scripts")
KNOTS = [
    ["engine.deckbuilding.language", "engine.deckbuilding.resolution", "engine.deckbuilding.state"],
    ["engine.tcg.blueprint", "engine.tcg.language", "engine.tcg.state"],
]
"""Types that are defined by each other: a card is made of words, a word acts on the state of the game, and the state
holds the cards. When modules run, the language comes first: it imports the other two under ``TYPE_CHECKING`` alone.

ADR 13 says why they stay."""


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    paths = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def statements(tree: ast.AST, *, types: bool) -> Iterator[ast.AST]:
    """The statements of a module; without ``types`` those that run, not what stands under ``if TYPE_CHECKING``."""
    for node in ast.iter_child_nodes(tree):
        if (
            not types
            and isinstance(node, ast.If)
            and isinstance(node.test, ast.Name)
            and node.test.id == "TYPE_CHECKING"
        ):
            for other in node.orelse:
                yield from (other, *statements(other, types=types))
            continue
        yield node
        yield from statements(node, types=types)


def imports(path: Path, known: dict[str, Path], *, types: bool = True) -> set[str]:
    """The known modules that a module imports anywhere; without ``types`` those that it imports when it runs."""
    names: set[str] = set()
    for node in statements(tree_of(path), types=types):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names if alias.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                names |= {whole if whole in known else node.module} & known.keys()
    return names


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach each other, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name] - {name}):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return groups


@pytest.mark.law
def test_no_import_that_runs_closes_a_cycle() -> None:
    known = modules()
    assert cycles({name: imports(path, known, types=False) for name, path in known.items()}) == []


@pytest.mark.law
def test_imports_for_types_close_no_cycle_but_the_knots() -> None:
    known = modules()
    assert sorted(cycles({name: imports(path, known) for name, path in known.items()})) == KNOTS


def test_the_check_sees_a_cycle() -> None:
    ring = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"a"}, "e": {"a"}, "f": {"f"}}
    assert cycles(ring) == [["a", "b", "c", "d"]]


def test_the_check_sees_imports_within_functions_and_tells_types_apart(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import a\nif TYPE_CHECKING:\n    import b\nelse:\n    import c\ndef f():\n    from d import e\n",
        encoding="utf-8",
    )
    known = dict.fromkeys(("a", "b", "c", "d.e"), module)
    assert imports(module, known, types=False) == {"a", "c", "d.e"}
    assert imports(module, known) == {"a", "b", "c", "d.e"}
