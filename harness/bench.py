"""``make bench``: run the benchmark modules and print one table.

A module in ``harness/benches`` exports ``rows() -> list[Row]`` (``harness.rows``). One that fails or needs something
that is not there is named with the reason, and the program ends with an error, so that a benchmark cannot rot unseen;
a module may raise `Unavailable` for services that are not running, which is only told. The table begins with
the speed of the machine.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
import traceback
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import django

from config.garbage import garbage_settle
from harness import benches, calibration
from harness.rows import Row
from harness.unavailable import Unavailable

ROOT = Path(__file__).resolve().parent.parent


def commit() -> str:
    """The commit that is measured; ``+`` when files differ from it."""
    git = ["git", "-C", str(ROOT)]
    revision = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    changed = subprocess.run([*git, "status", "--porcelain", "-uno"], capture_output=True, text=True, check=False)
    return (revision.stdout.strip() or "unknown") + ("+" if changed.stdout.strip() else "")


def names() -> list[str]:
    """The benchmark modules there are."""
    return sorted(module.name for module in iter_modules(benches.__path__))


def table(groups: dict[str, list[Row]]) -> str:
    """The rows of every group as text in columns."""
    lines = [("what", "figure", "yardstick", "note")]
    for name, rows in groups.items():
        lines.append((f"[{name}]", "", "", ""))
        lines += [(row.what, row.figure, row.yardstick, row.note) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def main(argv: list[str] | None = None) -> int:
    """Measure; 1 when a module failed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"modules to run: {', '.join(names()) or 'none yet'}")
    parser.add_argument("--one-in", type=int, default=1, metavar="N", help="one module in N, others every day")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args(argv)
    if options.one_in < 1:
        parser.error("--one-in takes a number from 1")
    if unknown := set(options.only) - set(names()):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("ENTMOOT_STAFF_FACTOR", "0")  # the staff here are made up, and sign in to nothing
    django.setup()
    garbage_settle()
    groups: dict[str, list[Row]] = {"calibration": calibration.rows()}
    failed = False
    chosen = options.only or names()
    first = datetime.now(UTC).toordinal() % options.one_in
    for name in chosen[first % len(chosen) :: options.one_in]:
        begun = time.perf_counter()
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        try:
            groups[name] = list(import_module(f"harness.benches.{name}").rows())
        except Unavailable as error:
            groups[name] = [Row("not measured", "", "", str(error))]
        except Exception:
            failed = True
            traceback.print_exc()
            groups[name] = [Row("FAILED", "", "", traceback.format_exc(limit=0).strip().splitlines()[-1])]
        print(f"  {time.perf_counter() - begun:.1f} s", file=sys.stderr, flush=True)
    about = f"commit {commit()}, Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} CPUs"
    if options.json:
        data = {name: [{"what": r.what, "figure": r.figure, "yardstick": r.yardstick, "note": r.note} for r in rows]
                for name, rows in groups.items()}  # fmt: skip
        print(json.dumps({"about": about, "groups": data}, indent=1))
    else:
        print(about)
        print(table(groups))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
