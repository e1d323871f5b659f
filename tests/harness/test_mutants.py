"""Conditions are drawn from services, negated one at a time, and a test that notices one is told from a broken one."""

import ast
from pathlib import Path

import pytest

from harness import mutants
from harness.import_graph import imports_of, python_files

SOURCE = '''"""Ä module."""
if TYPE_CHECKING:
    pass
def f(a, b):
    assert a
    while a > 0:
        a -= 1
    name = "ö" if b else "ü"
    if (
        a
        and b
    ):
        return [x for x in a if x if not b]
'''


def test_conditions_are_found_in_their_order_and_assertions_are_none() -> None:
    conditions = mutants.conditions("a.py", SOURCE)
    assert [condition.source for condition in conditions] == ["a > 0", "b", "a and b", "x", "not b"]
    assert conditions[0].name == "a.py:6"


def test_one_condition_is_negated_and_nothing_else() -> None:
    expected = ["not a > 0", "not b", "not (a and b)", "not x", "not not b"]
    for condition, negated in zip(mutants.conditions("a.py", SOURCE), expected, strict=True):
        before, after = (ast.unparse(ast.parse(text)) for text in (SOURCE, mutants.negated(SOURCE, condition)))
        lines = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if pair[0] != pair[1]]
        assert len(lines) == 1
        assert negated in lines[0][1]
        assert negated not in lines[0][0]


SERVICE = "@transaction.atomic\ndef entrant_drop(*, entrant):\n    return 1 if entrant else 2\n"


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        (SERVICE, True),
        (SERVICE.replace("@transaction.atomic\n", ""), False),
        (SERVICE.replace("*, ", ""), False),
        (SERVICE.replace("entrant_drop", "_entrant_drop"), False),
    ],
)
def test_a_service_is_a_public_function_of_keywords_in_a_transaction(source: str, is_one: bool) -> None:
    assert mutants.is_service(source) is is_one


@pytest.mark.long
def test_every_app_has_services_and_a_seed_draws_the_same() -> None:
    files = mutants.service_files(mutants.ROOT)
    assert {path.partition("/")[0] for path in files} == set(mutants.APPS)
    assert not [path for path in files if "/migrations/" in path]
    first = mutants.drawn(mutants.ROOT, 20, 1)
    assert first == mutants.drawn(mutants.ROOT, 20, 1) != mutants.drawn(mutants.ROOT, 20, 2)
    assert len(set(first)) == 20


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    files = {
        "players/__init__.py": "",
        "players/drop.py": "def drop():\n    return 1 if True else 2\n",
        "players/other.py": "from players.drop import drop\n",
        "tests/players/test_drop.py": "from players import drop\ndef test_it():\n    assert drop.drop() == 1\n",
        "tests/players/test_named.py": "import players.other\ndef test_it():\n    assert players.other.drop() == 1\n",
        "tests/players/test_often.py": "from players.drop import drop\nassert drop() + drop() + drop()\n",
        "tests/players/test_far.py": "def test_it():\n    pass\n",
        "tests/e2e/test_drop.py": "from players.drop import drop\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_imports_are_read_of_modules_and_of_names_in_them(tree: Path) -> None:
    assert imports_of(tree, "tests/players/test_drop.py") == {"players/__init__.py", "players/drop.py"}
    assert imports_of(tree, "players/other.py") == {"players/drop.py"}
    assert imports_of(tree, "tests/players/test_far.py") == set()
    assert python_files(tree, "players") == ["players/__init__.py", "players/drop.py", "players/other.py"]


def test_the_nearest_tests_import_the_module_or_name_its_functions(tree: Path) -> None:
    assert mutants.nearest_tests(tree, "players/drop.py") == [
        "tests/players/test_often.py",
        "tests/players/test_drop.py",
        "tests/players/test_named.py",
    ]


class Played(mutants.Copy):
    """A copy in which what fails is given instead of run."""

    def __init__(self, folder: Path, broken: str = "", noticing: str = "") -> None:
        self.folder, self.broken, self.noticing = folder, broken, noticing

    def first_failure(self, where, workers, passing_over):
        changed = "not (True)" in (self.folder / "players/drop.py").read_text(encoding="utf-8")
        failing = [name for name in (self.broken, self.noticing if changed else "") if name]
        failing = [name for name in failing if name not in passing_over]
        return next((name for name in failing if any(name.startswith(place) for place in where)), "")


@pytest.mark.parametrize("noticing", ["tests/players/test_drop.py::test_it", "tests/players/test_far.py::test_it", ""])
@pytest.mark.parametrize("broken", ["", "tests/players/test_drop.py::test_broken"])
def test_what_fails_without_the_change_too_has_noticed_nothing(tree: Path, noticing: str, broken: str) -> None:
    source = (tree / "players/drop.py").read_text(encoding="utf-8")
    (condition,) = mutants.conditions("players/drop.py", source)
    assert Played(tree, broken, noticing).noticed_by(condition) == noticing
    assert (tree / "players/drop.py").read_text(encoding="utf-8") == source


def test_the_report_names_what_nothing_noticed() -> None:
    (condition,) = mutants.conditions("a.py", "x = 1 if a | b else 2\n")
    lines = list(mutants.table([(condition, "", 3.2), (condition, "tests/a.py::test_b", 1)]))[2:]
    assert lines[0] == "| `a.py:1` | `a \\| b` | **nothing** | 3 |"
    assert "`tests/a.py::test_b`" in lines[1]
