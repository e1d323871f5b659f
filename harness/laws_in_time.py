"""Run the laws for as long as there is time: those nearest to what was changed first, then the others in turn.

With them run the tests marked ``long`` that reach the database, on PostgreSQL; ``make test`` runs them on SQLite.

``.ci/run`` begins this once everything else has ended. It goes on until 40 minutes have gone by the clock since the
beginning of the run, and for four minutes at least. A law that runs then is stopped. What did not get its time is named
at the end and fails nothing; a law that fails ends the run with exit code 1.

Each file of laws runs in a process of its own, on PostgreSQL, which refuses texts and numbers that SQLite takes;
failures are injected into the statements of both databases. What a law takes by ``ENTMOOT_SAMPLE`` is another part
each day.

What was changed is, by ``git``:

1. what differs from the commit that ``ENTMOOT_CHANGED_SINCE`` names, when it is set;
2. otherwise what the commits of the 24 hours before the newest one have changed, at least the newest one;
3. and what is changed and not committed yet.

A commit whose parents are missing, as in a shallow clone, tells nothing. Where nothing is known, all laws come in turn:
each day begins with another file.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from harness.import_graph import imports_of, python_files
from tests.laws import laws_by_file
from tests.shares import VARIABLE

ROOT = Path(__file__).resolve().parent.parent
SINCE = "ENTMOOT_CHANGED_SINCE"
DATABASE = "postgres://postgres@127.0.0.1:5432/entmoot"
WHOLE, LEAST = 40 * 60, 4 * 60
"""Seconds after which laws end: since the beginning of the run, and at least since their own."""
GRACE = 30
"""Seconds that a stopped process has to write what it did."""
BOTH_DATABASES = "tests/isolation/"
ELSEWHERE = ("tests/e2e/", "tests/stress/", "tests/services/", "tests/soak/")


def law_order(changed: Collection[str], tests: Mapping[str, Collection[str]], turn: int) -> list[tuple[str, bool]]:
    """Test files in the order in which their laws run, each once, with whether it is near to a change.

    First those that were changed themselves or stand for a folder with a change (``tests/matches/test_x.py`` for
    ``matches/`` and below), the nearest folder first; then those that import a changed file; then the others in turn.
    Equal ones stand by name, beginning with another one each turn.

    Args:
        changed: paths of changed files.
        tests: by path of a test file the paths of the files that it imports directly.
        turn: a number that grows from day to day.
    """
    names = sorted(tests)
    places = {name: (place - turn) % len(names) for place, name in enumerate(names)}
    folders = [PurePosixPath(path).parent.parts for path in changed]

    def rank(name: str) -> tuple[int, int, int]:
        if name in changed:
            return 0, 0, places[name]
        own = PurePosixPath(name).parent.parts[1:]
        deep = [len(folder) - len(own) for folder in folders if own and folder[: len(own)] == own]
        if deep:
            return 1, min(deep), places[name]
        return (2 if set(changed) & set(tests[name]) else 3), 0, places[name]

    return [(name, rank(name)[0] < 3) for name in sorted(names, key=rank)]


def changed_files(root: Path, since: str = "") -> set[str]:
    """The paths of files that were changed (see the module); empty where git knows nothing."""

    def git(*arguments: str) -> list[str]:
        try:
            process = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return []
        return [line for line in process.stdout.splitlines() if line]

    paths = {line[3:].split(" -> ")[-1].strip('"') for line in git("status", "--porcelain")}
    if since:
        return paths | set(git("diff", "--name-only", since, "HEAD"))
    if not (newest := git("log", "-1", "--format=%ct")):
        return paths
    shallow = {
        line
        for folder in git("rev-parse", "--git-common-dir")
        if (root / folder / "shallow").is_file()
        for line in (root / folder / "shallow").read_text().splitlines()
    }
    commits = git("log", f"--since={int(newest[0]) - 24 * 3600}", "--format=%H") or git("log", "-1", "--format=%H")
    for commit in commits:
        if commit not in shallow:
            paths |= set(git("show", "--format=", "--name-only", "-m", "--first-parent", commit))
    return paths


def time_left(run_began: float, laws_began: float, now: float) -> bool:
    """Whether laws go on; moments in seconds."""
    return now - run_began < WHOLE or now - laws_began < LEAST


LAWS = "law and not services and not e2e"
LONG = "long and not law and not services and not e2e and not site"


@dataclass
class Job:
    """The laws of a file, or its long tests, on one kind of database."""

    path: str
    database: str
    laws: frozenset[str] = frozenset()
    """Functions; not known of long tests."""
    long: bool = False
    done: set[str] = field(default_factory=set)
    """Functions of which a law has passed."""
    count: int = 0
    state: str = "not begun"

    @property
    def name(self) -> str:
        return f"{'long tests of ' if self.long else ''}{self.path} on {self.database}"


def jobs_ordered(
    laws: Mapping[str, Collection[str]], long: Collection[str], order: Sequence[tuple[str, bool]]
) -> list[Job]:
    """What to run, in its order: near laws, near long tests, further laws, further long tests.

    Args:
        laws: by path of a test file its functions that are laws.
        long: paths of test files with long tests.
        order: as ``law_order`` gives it.
    """
    jobs = []
    for near in (True, False):
        paths = [path for path, is_near in order if is_near == near]
        for path in (path for path in paths if path in laws):
            databases = ("PostgreSQL", "SQLite") if path.startswith(BOTH_DATABASES) else ("PostgreSQL",)
            jobs += [Job(path, database, frozenset(laws[path])) for database in databases]
        jobs += [Job(path, "PostgreSQL", long=True) for path in paths if path in long]
    return jobs


def files_with_long_tests(root: Path) -> list[str]:
    """The test files that write the mark and may be asked for a database."""
    listed = [path for path in python_files(root, "tests") if not path.startswith(("tests/engine/", *ELSEWHERE))]
    return [path for path in listed if "mark.long" in (root / path).read_text(encoding="utf-8")]


_PASSED = re.compile(r"^(?P<path>tests/\S+\.py)::(?:\w+::)*(?P<name>\w+).* (?:PASSED|SKIPPED|XFAIL)\b")


class Runner:
    """Runs jobs in lanes until one fails or the time is over."""

    def __init__(self, jobs: Iterable[Job], go_on: Callable[[], bool], url: str, turn: int = 0) -> None:
        self.waiting = deque(jobs)
        self.go_on, self.url, self.turn = go_on, url, turn
        self.failed = ""
        self.lock = threading.Lock()

    def command(self, job: Job) -> list[str]:
        """What runs a job; its output has a line for each law that ends."""
        chosen = ["-m", LONG, "--database-only"] if job.long else ["-m", LAWS]
        return [sys.executable, "-m", "pytest", "-v", "-n", "0", *chosen, job.path]

    def lane(self, number: int) -> None:
        """Run one job after the other."""
        while True:
            with self.lock:
                if self.failed or not self.waiting or not self.go_on():
                    return
                job = self.waiting.popleft()
            self.run(job, number)

    def run(self, job: Job, lane: int) -> None:
        """Run a job to its end, or stop it when the time is over or another one has failed."""
        url = f"{self.url}_laws_{lane}" if job.database == "PostgreSQL" else ""
        began = time.monotonic()
        job.state = "stopped"
        output: list[str] = []
        process = subprocess.Popen(
            self.command(job),
            cwd=ROOT,
            env={VARIABLE: str(self.turn), **os.environ, "ENTMOOT_DATABASE_URL": url},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            process_group=0,
        )
        reader = threading.Thread(target=self._read, args=(job, process, output))
        reader.start()
        stopped = False
        while process.poll() is None:
            if (self.failed or not self.go_on()) and not stopped:
                stopped = True
                _stop(process)
            time.sleep(0.2)
        reader.join()
        assert process.stdout is not None
        process.stdout.close()
        if not stopped:
            job.state = "held" if process.returncode in (0, 5) else "failed"
            if job.state == "failed":
                self.failed = self.failed or "".join(output)
        print(f"-- {job.state}: {job.name}, {job.count} tests, {time.monotonic() - began:.0f} s", flush=True)

    @staticmethod
    def _read(job: Job, process: "subprocess.Popen[str]", output: list[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            output.append(line)
            if match := _PASSED.match(line):
                job.count += 1
                job.done.add(match["name"])


def _stop(process: "subprocess.Popen[str]") -> None:
    """Interrupt a process with its children; end it when it does not end by itself."""
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(GRACE)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
        return


def report(jobs: Sequence[Job]) -> list[str]:
    """What had its time, and by name what had not."""
    held = [job for job in jobs if job.state == "held"]
    lines = [f"{len(held)} of {len(jobs)} ran to their end, {sum(job.count for job in jobs)} tests in all."]
    rest = [job for job in jobs if job.state in ("not begun", "stopped")]
    if rest:
        lines.append("These did not get their time:")
    for job in rest:
        names = sorted(job.laws - job.done)
        after = f", stopped after {job.count} tests" if job.state == "stopped" else ""
        lines.append(f"  {job.name}{after}{': ' if names else ''}{', '.join(names)}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the laws; 1 when one fails."""
    parser = argparse.ArgumentParser(prog="python -m harness.laws_in_time", description=__doc__.splitlines()[0])
    parser.add_argument("--since", type=float, metavar="SECONDS", help="when the run began, as `date +%%s` says it")
    parser.add_argument("--lanes", type=int, default=2, metavar="N", help="how many files at a time (default: 2)")
    parser.add_argument("--list", action="store_true", help="show the order and run nothing")
    options = parser.parse_args(arguments)
    laws, long = laws_by_file(), files_with_long_tests(ROOT)
    changed = changed_files(ROOT, os.environ.get(SINCE, ""))
    turn = datetime.now(UTC).toordinal()
    order = law_order(changed, {path: imports_of(ROOT, path) for path in {*laws, *long}}, turn)
    jobs = jobs_ordered(laws, long, order)
    print(f"{len(changed)} changed files, and what runs in its order:", *(f"  {job.name}" for job in jobs), sep="\n")
    if options.list:
        return 0
    laws_began = time.time()
    run_began = options.since if options.since is not None else laws_began
    told_to_end = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: told_to_end.set())

    def go_on() -> bool:
        return not told_to_end.is_set() and time_left(run_began, laws_began, time.time())

    runner = Runner(jobs, go_on, os.environ.get("ENTMOOT_DATABASE_URL") or DATABASE, turn)
    lanes = [threading.Thread(target=runner.lane, args=(number,)) for number in range(options.lanes)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    if runner.failed:
        print(runner.failed)
    print(*report(jobs), sep="\n")
    return 1 if runner.failed else 0


if __name__ == "__main__":
    sys.exit(main())
