"""The laws nearest to a change come first, what is out of time is named, and a law that fails is never passed over."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness import laws_in_time
from harness.laws_in_time import Job, Runner, changed_files, jobs_ordered, law_order, report, time_left

TESTS = {
    "tests/engine/test_old.py": ["engine/kernel/game.py"],
    "tests/engine/tcg/test_why.py": ["engine/tcg/why.py"],
    "tests/leagues/test_pages.py": ["leagues/urls.py", "players/models.py"],
    "tests/matches/test_boards.py": ["matches/boards.py"],
    "tests/test_cycles.py": [],
}


@pytest.mark.parametrize(
    ("changed", "first"),
    [
        (["tests/matches/test_boards.py"], ["tests/matches/test_boards.py"]),
        (["matches/services/answer_submit.py"], ["tests/matches/test_boards.py"]),
        (["engine/tcg/rules/play.py"], ["tests/engine/tcg/test_why.py", "tests/engine/test_old.py"]),
        (["players/models.py"], ["tests/leagues/test_pages.py"]),
        (["players/models.py", "matches/boards.py"], ["tests/matches/test_boards.py", "tests/leagues/test_pages.py"]),
        (["README.md", "enginex/game.py"], []),
    ],
)
def test_first_come_tests_of_the_changed_folder_then_those_that_import_it(changed: list[str], first: list[str]) -> None:
    for turn in range(5):
        order = law_order(changed, TESTS, turn)
        assert [path for path, near in order if near] == [path for path, _ in order][: len(first)] == first
        assert sorted(path for path, _ in order) == sorted(TESTS)


def test_the_others_come_in_turn_and_each_is_first_once() -> None:
    orders = [law_order([], TESTS, turn) for turn in range(5)]
    assert orders[0] == [(path, False) for path in sorted(TESTS)]
    assert {order[0][0] for order in orders} == set(TESTS)
    assert law_order([], TESTS, 5) == orders[0]
    assert law_order([], {}, 3) == []


def test_near_laws_and_long_tests_come_before_further_ones_and_failures_are_injected_on_both_databases() -> None:
    laws = {"tests/a.py": {"test_a"}, "tests/isolation/test_b.py": {"test_b"}, "tests/c.py": {"test_c"}}
    order = [("tests/isolation/test_b.py", True), ("tests/d.py", True), ("tests/c.py", False), ("tests/a.py", False)]
    assert [job.name for job in jobs_ordered(laws, ["tests/a.py", "tests/d.py"], order)] == [
        "tests/isolation/test_b.py on PostgreSQL",
        "tests/isolation/test_b.py on SQLite",
        "long tests of tests/d.py on PostgreSQL",
        "tests/c.py on PostgreSQL",
        "tests/a.py on PostgreSQL",
        "long tests of tests/a.py on PostgreSQL",
    ]


def test_long_tests_are_chosen_by_their_mark_and_laws_by_theirs() -> None:
    runner = Runner([], lambda: True, "postgres://nowhere/x")
    law, long = (runner.command(Job("tests/a.py", "PostgreSQL", long=long)) for long in (False, True))
    assert law[law.index("-n") + 2 :] == ["-m", "law and not services and not e2e", "tests/a.py"]
    assert "--database-only" in long
    assert "long and not law" in long[long.index("-m", 3) + 1]


@pytest.mark.parametrize(
    ("laws_began", "minutes", "goes_on"),
    [(0, 0, True), (25, 39, True), (25, 41, False), (38, 41, True), (38, 43, False), (60, 63, True), (60, 65, False)],
)
def test_laws_go_on_for_40_minutes_of_the_run_and_four_of_their_own(
    laws_began: int, minutes: int, goes_on: bool
) -> None:
    assert time_left(1000, 1000 + 60 * laws_began, 1000 + 60 * minutes) is goes_on


def git(folder: Path, *arguments: str, at: str = "2026-01-10T12:00:00Z") -> str:
    names = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
             for what, value in (("NAME", "a"), ("EMAIL", "a@example.org"), ("DATE", at))}  # fmt: skip
    process = subprocess.run(
        ["git", "-c", "init.defaultBranch=main", *arguments], cwd=folder, env={**os.environ, **names},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return process.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Three commits: the last two within a day."""
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "-q")
    for name, at in (
        ("old", "2026-01-01T12:00:00Z"),
        ("yesterday", "2026-01-09T18:00:00Z"),
        ("today", "2026-01-10T12:00:00Z"),
    ):
        (folder / f"{name}.py").write_text(name)
        git(folder, "add", ".")
        git(folder, "commit", "-qm", name, at=at)
    return folder


@pytest.mark.long
def test_what_the_last_day_changed_is_found_and_what_is_not_committed(repository: Path) -> None:
    assert changed_files(repository) == {"yesterday.py", "today.py"}
    (repository / "old.py").write_text("changed")
    (repository / "new.py").write_text("new")
    assert changed_files(repository) == {"yesterday.py", "today.py", "old.py", "new.py"}
    assert changed_files(repository, "HEAD~1") == {"today.py", "old.py", "new.py"}
    assert changed_files(repository, "no such commit") == {"old.py", "new.py"}


@pytest.mark.long
def test_a_newest_commit_alone_in_its_day_is_what_was_changed(repository: Path) -> None:
    (repository / "later.py").write_text("later")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "later", at="2026-03-01T12:00:00Z")
    assert changed_files(repository) == {"later.py"}


@pytest.mark.long
def test_a_merge_brings_what_it_merged(repository: Path) -> None:
    git(repository, "checkout", "-qb", "branch", "HEAD~2")
    (repository / "branch.py").write_text("branch")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "branch", at="2026-01-02T12:00:00Z")
    git(repository, "checkout", "-q", "main")
    git(repository, "merge", "-q", "--no-ff", "branch", "-m", "merge", at="2026-01-10T13:00:00Z")
    assert changed_files(repository) == {"yesterday.py", "today.py", "branch.py"}


@pytest.mark.long
@pytest.mark.parametrize(("depth", "expected"), [("1", set()), ("2", {"today.py"})])
def test_a_shallow_clone_knows_what_its_whole_commits_changed(repository: Path, depth: str, expected: set[str]) -> None:
    clone = repository.parent / "clone"
    git(repository.parent, "clone", "-q", "--depth", depth, f"file://{repository}", str(clone))
    assert changed_files(clone) == expected


def test_where_git_knows_nothing_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert changed_files(tmp_path) == set()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert changed_files(tmp_path) == set()


class Told(Runner):
    """Runs a small program instead of pytest: one that prints lines and ends with a code, or waits."""

    programs: dict[str, str]

    def command(self, job: Job) -> list[str]:
        return [sys.executable, "-c", self.programs[job.path]]


def lines(*names: str, code: int = 0) -> str:
    prints = "".join(f"print('tests/a.py::{name}[1 2] PASSED      [ 50%]');" for name in names)
    return f"import sys;{prints}print('said');sys.exit({code})"


def runner_of(programs: dict[str, str], go_on=lambda: True) -> tuple[Told, list[Job]]:
    jobs = [Job(path, "PostgreSQL", frozenset({"test_a", "test_b"})) for path in programs]
    runner = Told(jobs, go_on, "postgres://nowhere/x")
    runner.programs = programs
    return runner, jobs


@pytest.mark.long
def test_a_law_that_fails_ends_the_run_with_what_it_said() -> None:
    runner, jobs = runner_of({"one": lines("test_a", "test_b"), "two": lines("test_a", code=1), "three": lines()})
    runner.lane(0)
    assert [job.state for job in jobs] == ["held", "failed", "not begun"]
    assert runner.failed.endswith("said\n")
    assert (jobs[0].count, jobs[0].done) == (2, {"test_a", "test_b"})


@pytest.mark.long
def test_a_file_without_a_law_to_run_has_held() -> None:
    runner, jobs = runner_of({"one": lines(code=5)})
    runner.lane(0)
    assert (jobs[0].state, runner.failed) == ("held", "")


@pytest.mark.long
@pytest.mark.parametrize(
    "before", ["", "import signal;signal.signal(signal.SIGINT, signal.SIG_IGN);"], ids=["", "deaf"]
)
def test_what_runs_when_the_time_is_over_is_stopped_and_named_and_fails_nothing(
    before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws_in_time, "GRACE", 0.5)
    waits = before + lines("test_a").replace("sys.exit(0)", "sys.stdout.flush();import time;time.sleep(60)")
    started: list[Job] = []
    runner, jobs = runner_of({"one": waits, "two": lines()}, lambda: not any(job.count for job in started))
    started += jobs
    began = time.monotonic()
    runner.lane(0)
    assert time.monotonic() < began + 20
    assert [job.state for job in jobs] == ["stopped", "not begun"]
    assert runner.failed == ""
    assert report(jobs) == [
        "0 of 2 ran to their end, 1 tests in all.",
        "These did not get their time:",
        "  one on PostgreSQL, stopped after 1 tests: test_b",
        "  two on PostgreSQL: test_a, test_b",
    ]


def test_nothing_is_named_when_everything_had_its_time() -> None:
    assert report([Job("a", "SQLite", frozenset(), count=3, state="held")]) == [
        "1 of 1 ran to their end, 3 tests in all."
    ]


@pytest.mark.long
def test_the_list_of_the_real_laws_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert laws_in_time.main(["--list"]) == 0
    shown = capsys.readouterr().out
    assert "  tests/isolation/test_matches.py on SQLite" in shown
    assert "  tests/isolation/test_matches.py on PostgreSQL" in shown
    assert "  long tests of tests/matches/test_opened.py on PostgreSQL" in shown
    assert "tests/e2e" not in shown
