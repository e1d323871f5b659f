"""``make sweep``: the large counts, in resumable chunks, with a record that can be checked.

A module in ``harness/sweeps`` exports

- ``NAME``: also the name of its record, ``docs/sweeps/<NAME>.jsonl``;
- ``TOTAL`` and ``CHUNK``: how many seeds there are (0 up to TOTAL) and how many are done at a time;
- ``run_chunk(first_seed, count) -> dict``: does them and returns ``endings`` (how often each ending was seen) and
  ``digest`` (a hash over everything that must come out the same again), and more figures if it likes. It raises when
  something happened that must not happen.

It may also export

- ``VERSION``: raised when the digest of the same seed has become another; or
  ``version_of(first_seed)``, where that is so of some chunks only;
- ``CI``: how many seeds ``ci`` does, where that is not a hundredth;
- ``next_chunks(records, missing) -> list``: of the chunks without a record, those to do before it is asked again. A
  sequential sweep stops so as soon as it has seen enough;
- ``RECOMPUTED = False``: what happens depends on races, so that doing a chunk again proves nothing. Such a sweep has no
  digest, its chunks are done one at a time, its records say ``"recomputed": false``, and ``ci`` only does fresh seeds.

Each finished chunk is a line of the record: commit, seed range, endings, digest, seconds. Running again does what is
missing. ``seed NAME NUMBER`` does one alone. ``ci`` does about a hundredth, and does one recorded chunk again, of the
sweeps with long chunks of one: another digest is a failure, unless the module's ``VERSION`` (of what the digest covers)
has been raised since.

A sweep that needs PostgreSQL or Redis is skipped with the reason where they are absent, and fails when
``CI_REQUIRE_SERVICES=1``.
"""

import argparse
import importlib
import io
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TextIO

from harness import sweeps
from harness.bench import commit
from harness.unavailable import Unavailable

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "docs" / "sweeps"
CI_SHARE = 100
AGAIN_LONG, AGAIN_MOST = 20, 300
"""Seconds: of the sweeps whose chunks take longer than the first, ``ci`` does a chunk of one again, of another by each
commit. A chunk that took longer than the second is not done again; ``seed`` does it."""


Chunk = tuple[int, int]
"""First seed and count."""
NextChunks = Callable[[list[dict[str, Any]], list[Chunk]], list[Chunk]]


class Mismatch(Exception):
    """A chunk done again came out otherwise than its record says."""


class Sweep:
    """One sweep module with its record."""

    def __init__(self, module_name: str, records: Path = RECORDS) -> None:
        self.module_name = module_name
        module: Any = importlib.import_module(module_name)
        self.name: str = module.NAME
        self.total: int = module.TOTAL
        self.chunk: int = module.CHUNK
        version: int = getattr(module, "VERSION", 1)
        self.version_of: Callable[[int], int] = getattr(module, "version_of", lambda first_seed: version)
        self.next_chunks: NextChunks = getattr(module, "next_chunks", lambda records, missing: missing)
        self.recomputed: bool = getattr(module, "RECOMPUTED", True)
        self.ci: int = getattr(module, "CI", max(1, -(-self.total // CI_SHARE)))
        if self.total < 1 or self.chunk < 1:
            raise ValueError(f"{module_name}: TOTAL and CHUNK must be at least 1")
        self.path = records / f"{self.name}.jsonl"

    def chunks(self) -> Iterator[Chunk]:
        """Every chunk."""
        for first in range(0, self.total, self.chunk):
            yield first, min(self.chunk, self.total - first)

    def records(self) -> list[dict[str, Any]]:
        """The records of the present version; a line cut off by a crash is left out."""
        if not self.path.exists():
            return []
        rows = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        return [row for row in rows if row.get("version", 1) == self.version_of(row["first_seed"])]

    def missing(self) -> list[Chunk]:
        """The chunks without a record, of a sequential sweep those to do next."""
        records = self.records()
        recorded = {(row["first_seed"], row["count"]) for row in records}
        return self.next_chunks(records, [chunk for chunk in self.chunks() if chunk not in recorded])

    def record(self, row: dict[str, Any]) -> None:
        """Append one line, whole or not at all as far as the file system allows."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, sort_keys=True) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def is_long(self) -> bool:
        """Whether its recorded chunks took long on average."""
        seconds = [row.get("seconds", 0) for row in self.records()]
        return bool(seconds) and sum(seconds) / len(seconds) > AGAIN_LONG

    def totals(self) -> tuple[int, Counter[str]]:
        """Seeds done and endings, over all records."""
        endings: Counter[str] = Counter()
        seeds = 0
        for row in self.records():
            seeds += row["count"]
            endings.update(row["endings"])
        return seeds, endings


def chunk_run(module_name: str, version: int, first_seed: int, count: int) -> dict[str, Any]:
    """Do one chunk and return its record. Runs in a process of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("ENTMOOT_STAFF_FACTOR", "0")  # the staff here are made up, and sign in to nothing
    module: Any = importlib.import_module(module_name)
    begun = time.perf_counter()
    result = dict(module.run_chunk(first_seed, count))
    if not isinstance(result.get("endings"), dict):
        raise TypeError(f"{module_name}.run_chunk must return endings (dict)")
    if getattr(module, "RECOMPUTED", True):
        if not isinstance(result.get("digest"), str):
            raise TypeError(f"{module_name}.run_chunk must return a digest (str)")
    else:
        result["recomputed"] = False
    return {
        **result,
        "first_seed": first_seed,
        "count": count,
        "version": version,
        "seconds": round(time.perf_counter() - begun, 1),
        "commit": commit(),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def commit_number() -> int:
    """A number that another commit has otherwise."""
    return int(commit().rstrip("+").encode().hex(), 16)


def run(sweep: Sweep, *, jobs: int, most: int | None, out: TextIO) -> None:
    """Do the missing chunks, `jobs` at a time, at most `most` of them, recording each as it ends."""
    todo = sweep.missing()[:most]
    seeds, _ = sweep.totals()
    print(f"{sweep.name}: {seeds} of {sweep.total} recorded, {len(todo)} chunks to do", file=out, flush=True)
    if not todo:
        return
    with ProcessPoolExecutor(max_workers=jobs if sweep.recomputed else 1) as pool:
        while todo:
            _do(sweep, todo, pool, out)
            most = None if most is None else most - len(todo)
            todo = sweep.missing()[:most]


def _do(sweep: Sweep, todo: Sequence[Chunk], pool: ProcessPoolExecutor, out: TextIO) -> None:
    """Do these chunks and record each as it ends."""
    waiting = [pool.submit(chunk_run, sweep.module_name, sweep.version_of(chunk[0]), *chunk) for chunk in todo]
    try:
        for number, future in enumerate(as_completed(waiting), start=1):
            row = future.result()
            sweep.record(row)
            span = f"{row['first_seed']} … {row['first_seed'] + row['count'] - 1}"
            print(f"  {number}/{len(todo)}  seeds {span}  {row['seconds']} s  {row['endings']}", file=out, flush=True)
    except BaseException:
        for future in waiting:
            future.cancel()
        raise


def verify(sweep: Sweep, *, out: TextIO) -> None:
    """Do one recorded chunk again and compare.

    Which one depends on the commit, so that many commits check many chunks, and one commit always the same one.

    Raises:
        Mismatch: the digest or the endings differ.
    """
    records = [row for row in sweep.records() if row.get("seconds", 0) <= AGAIN_MOST]
    if not sweep.recomputed:
        print(f"{sweep.name}: not done again to compare; its races come out otherwise each time", file=out)
        return
    if not records:
        print(f"{sweep.name}: nothing recorded yet, so nothing to do again", file=out)
        return
    row = records[commit_number() % len(records)]
    again = chunk_run(sweep.module_name, row.get("version", 1), row["first_seed"], row["count"])
    for key in ("digest", "endings"):
        if again[key] != row[key]:
            raise Mismatch(
                f"{sweep.name}: seeds from {row['first_seed']}, {row['count']} of them: {key} was {row[key]} at "
                f"{row['commit']} and is {again[key]} now. If the rules were meant to change, raise VERSION in "
                f"{sweep.module_name} and run the sweep again."
            )
    print(f"{sweep.name}: seeds from {row['first_seed']} came out as recorded at {row['commit']}", file=out, flush=True)


def ci(sweep: Sweep, *, again: bool = True, out: TextIO) -> None:
    """About a hundredth of the sweep, beyond the recorded seeds and without recording; with ``again`` then `verify`."""
    count, first = sweep.ci, sweep.total
    endings: Counter[str] = Counter()
    while count > 0:
        step = min(count, sweep.chunk)
        endings.update(chunk_run(sweep.module_name, sweep.version_of(first), first, step)["endings"])
        first, count = first + step, count - step
    if sweep.ci:
        print(f"{sweep.name}: seeds {sweep.total} … {first - 1}  {dict(endings)}", file=out, flush=True)
    else:
        print(f"{sweep.name}: its hundredth is a test of its own", file=out, flush=True)
    if again:
        verify(sweep, out=out)
    else:
        print(f"{sweep.name}: a chunk takes long; done again at other commits", file=out)


def services_demanded() -> bool:
    """Whether a sweep may not be skipped for want of PostgreSQL or Redis."""
    return os.environ.get("CI_REQUIRE_SERVICES") == "1"


def done_again(sweeps: Sequence[Sweep]) -> set[str]:
    """The modules of which ``ci`` does a chunk again: all whose chunks are short, and one of the others."""
    long = [sweep.module_name for sweep in sweeps if sweep.recomputed and sweep.is_long()]
    others = {sweep.module_name for sweep in sweeps} - set(long)
    return others | {long[commit_number() % len(long)]} if long else others


def ci_report(name: str, again: bool) -> tuple[str, str]:
    """``ci`` in a process of its own: what it says, and what went wrong."""
    out = io.StringIO()
    try:
        ci(Sweep(f"harness.sweeps.{name}"), again=again, out=out)
    except Unavailable as absence:
        if services_demanded():
            return out.getvalue(), f"{name}: FAILED: {absence}, and CI_REQUIRE_SERVICES=1 demands it"
        return f"{out.getvalue()}{name}: skipped: {absence}\n", ""
    except Exception as error:
        return out.getvalue(), f"{name}: FAILED: {type(error).__name__}: {error}"
    return out.getvalue(), ""


def ci_all(names: Sequence[str], jobs: int) -> bool:
    """``ci`` of several sweeps, ``jobs`` at a time, each told as a whole; whether all went well."""
    well = True
    sweeps = [Sweep(f"harness.sweeps.{name}") for name in names]
    chosen = done_again(sweeps)
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for report, wrong in pool.map(ci_report, names, [sweep.module_name in chosen for sweep in sweeps]):
            print(report, end="", flush=True)
            if wrong:
                well = False
                print(wrong, file=sys.stderr, flush=True)
    return well


def seed_again(name: str, seed: int, *, out: TextIO) -> None:
    """Do one seed again in this process, so that what goes wrong is shown in full."""
    chunk = importlib.import_module(f"harness.sweeps.{name}").run_chunk(seed, 1)
    print(f"{name}: seed {seed}  {chunk['endings']}", file=out)


def module_names() -> list[str]:
    """The sweep modules there are."""
    return sorted(module.name for module in iter_modules(sweeps.__path__))


def main(argv: list[str] | None = None) -> int:
    """Run sweeps; 1 when something that must not happen happened."""
    parser = argparse.ArgumentParser(prog="sweep", description="The large counts, in resumable chunks.")
    parser.add_argument("action", choices=("run", "ci", "verify", "report", "seed"))
    parser.add_argument("only", nargs="*", help=f"sweeps: {', '.join(module_names())}; with seed, one and its number")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at once")
    parser.add_argument("--most", type=int, default=None, help="do at most so many chunks of each sweep now")
    options = parser.parse_args(argv)
    if options.action == "seed":
        if len(options.only) != 2 or options.only[0] not in module_names() or not options.only[1].isdecimal():
            parser.error(f"write seed, one of {', '.join(module_names())}, and a number")
        seed_again(options.only[0], int(options.only[1]), out=sys.stdout)
        return 0
    if unknown := set(options.only) - set(module_names()):
        parser.error(f"no such sweep: {', '.join(sorted(unknown))}; there are {', '.join(module_names())}")
    names = options.only or module_names()
    if options.action == "ci":
        return 0 if ci_all(names, max(1, options.jobs)) else 1
    failed = False
    for name in names:
        sweep = Sweep(f"harness.sweeps.{name}")
        try:
            if options.action == "run":
                run(sweep, jobs=max(1, options.jobs), most=options.most, out=sys.stdout)
            elif options.action == "verify":
                verify(sweep, out=sys.stdout)
            if options.action in ("run", "report"):
                seeds, endings = sweep.totals()
                print(f"{sweep.name}: {seeds} of {sweep.total} seeds  {dict(endings.most_common())}")
        except KeyboardInterrupt:
            print(f"{sweep.name}: stopped; what is recorded stays, run again to go on", file=sys.stderr)
            return 130
        except Unavailable as absence:
            failed = failed or services_demanded()
            print(f"{name}: skipped: {absence}", file=sys.stderr)
        except Exception as error:
            failed = True
            print(f"{sweep.name}: FAILED: {type(error).__name__}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
