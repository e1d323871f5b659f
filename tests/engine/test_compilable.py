"""What the engine's source keeps to, so that a compiler of typed Python makes the same engine of it."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from engine.kernel.state import State
from engine.kernel.version import rules_digest
from tests.engine.kernel.tiny import TinyState

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "engine").rglob("*.py"))
STORED = "dumped.py"
"""Modules of structs for stored games; a struct is slower compiled, and these are left out."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in tree.body if isinstance(node, ast.ClassDef))


def is_decorated(node: ast.ClassDef) -> bool:
    return any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)


def undeclared(node: ast.ClassDef) -> list[str]:
    """Attributes of a class that are assigned without a declared type."""
    assigned = [target for line in node.body if isinstance(line, ast.Assign) for target in line.targets]
    return [target.id for target in assigned if isinstance(target, ast.Name) and not target.id.startswith("__")]


def types_only(tree: ast.Module) -> frozenset[str]:
    """Names that are imported for the types alone."""
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [line for block in blocks for line in block.body if isinstance(line, ast.ImportFrom)]
    return frozenset(name.asname or name.name for line in imports for name in line.names)


def faults_of(source: str) -> list[str]:
    """What a compiler would refuse in a module, or make something else of."""
    tree, faults = ast.parse(source), []
    for node in classes(tree):
        if is_decorated(node):
            faults += [f"{node.name}.{name} has no declared type" for name in undeclared(node)]
            columns = [line for line in node.body if isinstance(line, ast.AnnAssign)]
            faults += [
                f"{node.name}.{ast.unparse(column.target)} is of a type that is imported for types alone"
                for column in columns
                if ast.unparse(column.annotation).strip("'") in types_only(tree)
            ]
        for base in node.bases:
            known = getattr(builtins, ast.unparse(base), None)
            if isinstance(known, type) and issubclass(known, Exception) and known is not Exception:
                faults.append(f"{node.name} is a kind of {known.__name__}, not of Exception")
            if ast.unparse(base) == "msgspec.Struct":
                faults.append(f"{node.name} is a struct")
    for comparison in ast.walk(tree):
        if isinstance(comparison, ast.Compare):
            starred = [right for right in comparison.comparators if isinstance(right, ast.Tuple) and has_star(right)]
            faults += [f"line {right.lineno} compares with a tuple of parts" for right in starred]
    return faults


def has_star(tuple_: ast.Tuple) -> bool:
    return any(isinstance(part, ast.Starred) for part in tuple_.elts)


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != STORED], ids=module_of)
def test_a_module_can_be_compiled(path: Path) -> None:
    assert not faults_of(path.read_text(encoding="utf-8"))


def test_what_cannot_be_compiled_is_seen() -> None:
    source = """
if TYPE_CHECKING:
    from state import State
@dataclass(frozen=True)
class Some:
    place = "hand"
    state: "State"
class Wrong(ValueError): ...
class Stored(msgspec.Struct): ...
here = zone in (*HIDDEN, NOWHERE)
"""
    assert faults_of(source) == [
        "Some.place has no declared type",
        "Some.state is of a type that is imported for types alone",
        "Wrong is a kind of ValueError, not of Exception",
        "Stored is a struct",
        "line 10 compares with a tuple of parts",
    ]
    declared = '@dataclass\nclass Some:\n    place: ClassVar[str] = "hand"\n'
    assert not faults_of(declared + 'class Other:\n    place = "hand"\n')


@pytest.mark.parametrize("package", ["engine.tcg", "engine.deckbuilding"])
def test_a_fingerprint_holds_the_declared_fields_and_nothing_else(package: str) -> None:
    """However a compiler treats attributes of a class, a word is named by what its source declares as fields."""
    looked_at = 0
    for path in MODULES:
        name = module_of(path)
        if not name.startswith(f"{package}.") or path.name.startswith("__"):
            continue
        for node in classes(ast.parse(path.read_text(encoding="utf-8"))):
            if not is_decorated(node):
                continue
            made = getattr(import_module(name), node.name)
            declared = {
                line.target.id
                for line in node.body
                if isinstance(line, ast.AnnAssign)
                and isinstance(line.target, ast.Name)
                and not ast.unparse(line.annotation).startswith(("ClassVar", "'ClassVar"))
            }
            inherited = {field.name for base in made.__bases__ if is_dataclass(base) for field in fields(base)}
            assert {field.name for field in fields(made)} == declared | inherited, f"{name}.{node.name}"
            looked_at += 1
    assert looked_at > 40


def test_rules_are_digested_by_the_names_of_their_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever file a module was loaded from, its source counts."""
    rules_digest.cache_clear()
    before = rules_digest("engine.kernel", "engine.tcg.names")
    rules_digest.cache_clear()
    module = import_module("engine.tcg.names")
    assert module.__spec__ is not None
    monkeypatch.setattr(module.__spec__, "origin", "/somewhere/names.cpython-311-x86_64-linux-gnu.so")
    assert rules_digest("engine.kernel", "engine.tcg.names") == before
    with pytest.raises(ModuleNotFoundError, match=r"engine\.tcg\.nothing"):
        rules_digest("engine.tcg.nothing")


def test_an_event_may_have_data_of_any_name() -> None:
    state = object.__new__(TinyState)
    state.outcome, state.sink = None, []
    State.emit(state, "gave", 1, to=2, kind="card", event="a", listeners=3)
    (event,) = state.sink
    assert (event.kind, event.seats) == ("gave", (1,))
    assert event.data == {"to": 2, "kind": "card", "event": "a", "listeners": 3}
