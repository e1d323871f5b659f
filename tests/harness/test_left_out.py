"""What ``make test`` and ``make quick`` leave out, and what they say of it at the end."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import LEFT_TO, LeftOut


class Marked:
    """As much of a collected test as is asked for its marks."""

    def __init__(self, *marks: str) -> None:
        self.marks = marks

    def iter_markers(self) -> list[pytest.Mark]:
        return [getattr(pytest.mark, mark).mark for mark in self.marks]


def left_out(*marks: str, args: tuple[str, ...] = ("tests",)) -> LeftOut:
    config: Any = SimpleNamespace(
        args=list(args), getoption=lambda name: {"--leave-out": list(marks)}[name], getini=lambda name: ["tests"]
    )
    return LeftOut(config)


def lines_of(plugin: LeftOut) -> list[str]:
    lines: list[str] = []
    plugin.pytest_terminal_summary(SimpleNamespace(write_line=lines.append))  # type: ignore[arg-type]
    return lines


@pytest.mark.parametrize(
    ("options", "marks", "left_for"),
    [
        ((), ("law", "long"), None),
        (("law",), (), None),
        (("law",), ("long",), None),
        (("law",), ("law", "long"), "law"),
        (("law", "long"), ("django_db", "long"), "long"),
        (("law", "long"), ("law", "long"), "law"),
    ],
)
def test_a_test_is_left_out_for_a_mark_that_was_named(
    options: tuple[str, ...], marks: tuple[str, ...], left_for: str | None
) -> None:
    assert left_out(*options).mark_left_out(Marked(*marks)) == left_for  # type: ignore[arg-type]


def test_what_was_left_out_is_said_with_the_command_that_runs_it() -> None:
    plugin = left_out("law", "long")
    assert lines_of(plugin) == []
    plugin.counts |= {"law": 1, "long": 2_000}
    assert lines_of(plugin) == ["1 law is left to `make laws`.", "2,000 long tests are left to `make test`."]
    assert set(LEFT_TO) == {"law", "long"}


def test_of_a_part_it_is_said_that_it_is_of_a_part() -> None:
    plugin = left_out("law", args=("tests/leagues",))
    plugin.counts["law"] = 12
    assert lines_of(plugin) == ["12 laws under these paths are left to `make laws`."]


def test_several_processes_count_what_one_does() -> None:
    plugin = left_out("law")
    for _ in range(2):
        plugin.pytest_testnodedown(SimpleNamespace(workeroutput={"left_out": {"law": 7}}))
    assert lines_of(plugin) == ["7 laws are left to `make laws`."]
