"""Every line of docs/threat-model.md names tests, and pytest collects each of them."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "threat-model.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
WITHOUT_TESTS = {"What is worth protecting", "Who attacks", "Accepted"}


def sections() -> dict[str, list[list[str]]]:
    """The rows of the table under each heading, without its head, as cells."""
    rows_by_heading: dict[str, list[list[str]]] = {}
    for part in DOCUMENT.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        rows = [line for line in text.splitlines() if line.startswith("|")][2:]
        rows_by_heading[title] = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return rows_by_heading


@cache
def collected_in(path: str) -> frozenset[str]:
    """The tests at the top of a module, as pytest collects them by name."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(node.name for node in functions if node.name.startswith("test_") and not skipped(node))


def skipped(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a test is never run."""
    return any(re.search(r"mark\.skip\b", ast.unparse(decorator)) for decorator in function.decorator_list)


def missing(path: str, name: str) -> bool:
    """Whether pytest would not find a test: no such file of tests, or no such function in it."""
    file = ROOT / path
    return not (file.exists() and file.name.startswith("test_") and name in collected_in(path))


@pytest.mark.long
def test_every_line_names_a_test_that_exists() -> None:
    wrong = []
    for title, rows in sections().items():
        assert rows, title
        for row in rows if title not in WITHOUT_TESTS else ():
            named = NAMED.findall(row[-1])
            if not named:
                wrong.append(f"{title}: {row[:2]} names no test")
            wrong += [f"{title}: {path}::{name} does not exist" for path, name in named if missing(path, name)]
            rest = NAMED.sub("", row[-1]).replace(",", "").strip()
            if rest:
                wrong.append(f"{title}: {rest!r} is no test")
    assert not wrong, "\n".join(wrong)


def test_accepted_risks_have_a_reason_and_a_table_of_their_own() -> None:
    for row in sections()["Accepted"]:
        assert len(row) == 2
        assert len(row[1]) > 20, row


def test_the_check_finds_what_is_not_there() -> None:
    assert missing("tests/config/test_threat_model.py", "test_nothing")
    assert missing("tests/config/test_nothing.py", "test_nothing")
    assert missing("tests/config/conftest.py", "test_nothing")
    assert not missing("tests/config/test_threat_model.py", "test_the_check_finds_what_is_not_there")
    assert skipped(ast.parse("@pytest.mark.skip\ndef test_x(): ...").body[0])  # type: ignore[arg-type]


def test_who_attacks_is_named_and_everybody_does() -> None:
    """A row's attacker begins with one of the table of attackers, or says what else it is."""
    attackers = {name for row in sections()["Who attacks"] for name in row[0].split(", ")}
    others = {"guest on trial", "anything", "another user of the machine", "whoever reads the logs", "a package"}
    others |= {"a registry"}
    attackers_seen = set()
    for title, rows in sections().items():
        for row in rows if title not in WITHOUT_TESTS else ():
            for attacker in row[0].split(", "):
                known = [name for name in attackers | others if attacker.startswith(name)]
                assert known, row
                attackers_seen |= set(known)
    assert attackers <= attackers_seen, attackers - attackers_seen
