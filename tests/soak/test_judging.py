"""The judgement of a soak, pure: what is owed too long, what rises, what logs and requests tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.soak.checks import Overdue
from harness.soak.flatness import slope_of
from harness.soak.logs import expected, tracebacks
from harness.soak.record import BEGIN, END, Record, table_put
from harness.soak.run import flat


def test_what_is_owed_too_long_is_named_once() -> None:
    watch = Overdue(30.0)
    assert watch.see([("outbox", 1)], 0.0) == []
    assert watch.see([("outbox", 1), ("outbox", 2)], 20.0) == []
    assert watch.see([("outbox", 1), ("outbox", 2)], 31.0) == [("outbox", 1)]
    assert watch.see([("outbox", 1), ("outbox", 2)], 49.0) == []
    assert watch.longest == 31.0


def test_what_was_done_in_between_is_owed_anew() -> None:
    watch = Overdue(30.0)
    watch.see(["a"], 0.0)
    watch.see([], 20.0)
    assert watch.see(["a"], 40.0) == []
    assert watch.see(["a"], 71.0) == ["a"]


def test_memory_that_rises_is_not_flat_and_a_step_before_is() -> None:
    leaks = {"web 0, start 1": [(float(at), 100 + at / 10) for at in range(0, 600, 5)]}
    figures, faults = flat(leaks, (0.0, 600.0), "MiB", 8.0, 1.0)
    assert len(faults) == 1
    assert "+6.00 a minute" in figures
    steps = {"web 0, start 1": [(float(at), 100.0 if at < 200 else 180.0) for at in range(0, 600, 5)]}
    assert flat(steps, (0.0, 600.0), "MiB", 8.0, 1.0)[1] == []


def test_a_process_that_has_just_started_is_not_judged() -> None:
    old = {"web 0, start 1": [(float(at), 100.0) for at in range(115)]}
    new = {"worker 1, start 2": [(float(at), 60.0 + 5 * min(at - 98, 10)) for at in range(98, 115)]}
    assert flat(old | new, (100.0, 115.0), "MiB", 8.0, 1.0) == ("web 0 100 MiB (+0.00 a minute)", [])
    grown = {"worker 1, start 2": [(float(at), 60.0 + at / 2) for at in range(98, 200)]}
    assert len(flat(grown, (100.0, 200.0), "MiB", 8.0, 1.0)[1]) == 1


def test_nothing_measured_is_a_fault() -> None:
    assert flat({}, (0.0, 600.0), "MiB", 8.0, 1.0)[1] == ["nothing was measured"]
    assert slope_of([(0.0, 1.0), (1.0, 2.0)]).count < 3


@pytest.mark.parametrize(
    ("line", "is_expected"),
    [
        ("django.db.utils.OperationalError: the connection is closed", True),
        ("redis.exceptions.ConnectionError: Error 111", True),
        ("ConnectionResetError: [Errno 104]", True),
        ("celery.beat.SchedulingError: Couldn't apply scheduled task a: Error 111 connecting to b. Refused.", True),
        ("celery.beat.SchedulingError: Couldn't apply scheduled task a: 'NoneType' has no attribute 'b'", False),
        ("django.db.utils.OperationalError: deadlock detected", False),
        ("psycopg.errors.DeadlockDetected: deadlock detected", False),
        ("KeyError: 1", False),
        ("django.db.utils.IntegrityError: duplicate key", False),
    ],
)
def test_only_broken_connections_are_expected(line: str, is_expected: bool) -> None:
    assert expected(line) is is_expected


def test_of_chained_tracebacks_the_last_error_is_told() -> None:
    text = (
        "2026 ERROR x: failed\nTraceback (most recent call last):\n  File 'a', line 1, in b\n    c()\n"
        "psycopg.OperationalError: gone\n\nThe above exception was the direct cause of the following exception:\n\n"
        "Traceback (most recent call last):\n  File 'd', line 2, in e\nValueError: odd\n2026 INFO fine\n"
    )
    assert dict(tracebacks(text)) == {"ValueError: odd": 1}
    assert tracebacks(text + text)["ValueError: odd"] == 2


def test_a_record_holds_only_where_something_was_judged_and_all_of_it_holds(tmp_path: Path) -> None:
    record = Record("A soak.")
    held = [record.holds]
    record.add("cards add up", 3)
    held.append(record.holds)
    record.add("no match is paused", 3, ["match x is paused"])
    assert [*held, record.holds] == [False, True, False]
    assert "| no match is paused | 3 | **no**: 1 |" in record.table()
    assert "match x is paused" in record.faults()
    page = tmp_path / "soak.md"
    page.write_text(f"Before\n{BEGIN}\nan earlier one\n{END}\nAfter\n")
    table_put(page, record.table())
    assert "an earlier one" not in page.read_text()
    assert page.read_text().startswith("Before\n")
    assert page.read_text().endswith("After\n")
    page.write_text("no marks")
    with pytest.raises(ValueError, match="has no marks"):
        table_put(page, record.table())
