"""The benchmark collector."""

import json
import os
import re
import subprocess
import sys
import types
from datetime import datetime
from importlib import import_module
from typing import Any

import pytest

from harness import bench
from harness.rows import Row, per_second
from harness.unavailable import Unavailable


@pytest.fixture
def module(monkeypatch):
    made: Any = types.ModuleType("harness.benches.sample")
    made.rows = lambda: [Row("games", "12/s", "10/s", "a note")]
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(bench, "names", lambda: ["sample"])
    return made


def test_rows_are_printed_in_one_table(module, capsys):
    assert bench.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["what", "figure", "yardstick", "note"]
    assert lines[2].split() == ["[calibration]"]
    assert re.fullmatch(r"steps of a loop of the standard library +[1-9][\d,]*/s +figures scale with it", lines[3])
    assert lines[4].split() == ["[sample]"]
    assert lines[5].split("  ")[0] == "games"


def test_one_in_so_many_is_measured_and_in_as_many_days_all(module, monkeypatch, capsys):
    for name in "abcd":
        monkeypatch.setitem(sys.modules, f"harness.benches.{name}", module)
    monkeypatch.setattr(bench, "names", lambda: list("abcd"))
    days = []
    for day in (1, 2, 3):
        monkeypatch.setattr(bench, "datetime", types.SimpleNamespace(now=lambda zone, day=day: datetime(2026, 1, day)))
        assert bench.main(["--json", "--one-in", "3"]) == 0
        calibration, *measured = json.loads(capsys.readouterr().out)["groups"]
        assert calibration == "calibration"
        days.append(measured)
    assert sorted(name for day in days for name in day) == list("abcd")
    assert all(days)
    with pytest.raises(SystemExit):
        bench.main(["--one-in", "0"])


@pytest.mark.parametrize("name", bench.names())
def test_every_benchmark_can_be_loaded(name):
    assert callable(import_module(f"harness.benches.{name}").rows)


@pytest.mark.long
def test_a_benchmark_runs_alone():
    """CI measures one module a day; those that need no database need Django all the same, for its sentences."""
    command = [sys.executable, "-m", "harness.bench", "legality"]
    run = subprocess.run(command, env={**os.environ, "ENTMOOT_BENCH_MOST": "16"}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_a_failing_module_fails_the_run_and_is_named(module, capsys):
    module.rows = lambda: 1 / 0
    assert bench.main([]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out


def test_what_is_not_there_is_told_and_no_failure(module, capsys):
    def rows():
        raise Unavailable("PostgreSQL does not answer")

    module.rows = rows
    assert bench.main([]) == 0
    assert "PostgreSQL does not answer" in capsys.readouterr().out


def test_an_unknown_name_is_refused(module):
    with pytest.raises(SystemExit):
        bench.main(["nothing"])


def test_a_rate_counts_what_was_done():
    assert per_second(lambda: 1000, seconds=0.01) > 1000
