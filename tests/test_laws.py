"""The list of laws is exact: every law stands in it, and what stands in it is a law."""

import ast

import pytest

from tests.laws import COLLECTED, LAWS, ROOT, Collected, laws_by_file


def problems(collected: Collected, listed: dict[str, set[str]]) -> list[str]:
    """What is not true of the list, as far as files were collected."""
    texts = []
    for path, laws in collected.laws.items():
        names = listed.get(path, set())
        texts += [f"{path}::{name} is a law: give its reason in tests/laws.py" for name in sorted(laws - names)]
        texts += [f"{path}::{name} is no law, and tests/laws.py lists it" for name in sorted(names - laws)]
    return texts


def test_the_laws_that_were_collected_are_those_of_the_list(pytestconfig: pytest.Config) -> None:
    """`make test` collects every file."""
    collected = pytestconfig.stash[COLLECTED]
    assert "tests/test_laws.py" in collected.laws
    assert problems(collected, laws_by_file()) == []


@pytest.mark.long
def test_every_law_of_the_list_is_a_test_that_there_is() -> None:
    for path, names in laws_by_file().items():
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert names <= functions, path


def test_no_law_stands_in_the_list_twice() -> None:
    places = [(path, name) for files in LAWS.values() for path, names in files.items() for name in names]
    assert len(places) == len(set(places)) > 100


def test_a_law_that_is_not_listed_and_a_listed_test_that_is_none_are_named() -> None:
    collected = Collected()
    collected.laws |= {"a.py": {"test_new"}, "b.py": set()}
    listed = {"a.py": set(), "b.py": {"test_old"}, "c.py": {"test_not_collected"}}
    assert problems(collected, listed) == [
        "a.py::test_new is a law: give its reason in tests/laws.py",
        "b.py::test_old is no law, and tests/laws.py lists it",
    ]
