"""No import cycle of more than three files, imports for types only and within functions included."""

import ast
from pathlib import Path

import pytest

from tests.sources import tree_of

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "players", "cardpool", "matches", "leagues", "config", "harness", "scripts")
MOST = 3


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The known modules that a module imports anywhere."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found |= {whole if whole in known else node.module} & known.keys()
    return found


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
def test_no_import_cycle_is_longer_than_three_files() -> None:
    known = modules()
    graph = {name: imports(path, known) for name, path in known.items()}
    assert [group for group in cycles(graph) if len(group) > MOST] == []


def test_the_check_sees_a_cycle() -> None:
    ring = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"a"}, "e": {"a"}}
    assert cycles(ring) == [["a", "b", "c", "d"]]
