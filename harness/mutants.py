"""Whether the tests notice a condition that is the wrong way round.

Draws conditions by a seed from the services of all apps, negates one at a time in a copy of the tree, and runs tests
there: first the test files that import the module or name one of its functions, then all of ``make test``'s that stand
under the app. A condition that no test notices is named at the end, and the exit code is 1. A failure counts when the
same test passes without the change.

``python -m harness.mutants --count 20 --seed 1`` takes half an hour or more on two processors; ``--list`` only shows
what is drawn. The draw follows from the seed and the sources.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.import_graph import imports_of, python_files

ROOT = Path(__file__).resolve().parent.parent
APPS = ("leagues", "matches", "cardpool", "players")
EVERYDAY = ("-m", "not services and not e2e and not site", "--leave-out", "law")
ELSEWHERE = ("tests/e2e/", "tests/stress/", "tests/services/", "tests/soak/")
"""What ``make test`` does not run."""
LONGEST = 900
"""Seconds after which tests that do not end count as having noticed: a loop may have lost its end."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in a file: its place by lines from 1 and bytes from 0, and its source."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    source: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}"


def conditions(path: str, source: str) -> list[Condition]:
    """The conditions of ``if``, ``while``, ``x if y else z`` and comprehensions, in the order of their places.

    What only decides what type checkers see is left out.
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    whole = source.encode()
    condition_set = set()
    for node in ast.walk(ast.parse(source)):
        tests: list[ast.expr] = []
        if isinstance(node, ast.comprehension):
            tests = node.ifs
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            tests = [node.test]
        for test in tests:
            assert test.end_lineno is not None
            assert test.end_col_offset is not None
            place = (test.lineno, test.col_offset, test.end_lineno, test.end_col_offset)
            start, end = _span(lines, *place)
            text = whole[start:end].decode()
            if text != "TYPE_CHECKING":
                condition_set.add(Condition(path, *place, " ".join(text.split())))
    return sorted(
        condition_set,
        key=lambda condition: (condition.line, condition.column, condition.end_line, condition.end_column),
    )


def _span(lines: Sequence[bytes], line: int, column: int, end_line: int, end_column: int) -> tuple[int, int]:
    """Where a place begins and ends, in bytes."""
    return sum(map(len, lines[: line - 1])) + column, sum(map(len, lines[: end_line - 1])) + end_column


def negated(source: str, condition: Condition) -> str:
    """The source of a file with one of its conditions the other way round."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    start, end = _span(lines, condition.line, condition.column, condition.end_line, condition.end_column)
    whole = b"".join(lines)
    return (whole[:start] + b"(not (" + whole[start:end] + b"))" + whole[end:]).decode()


def is_service(source: str) -> bool:
    """Whether a module has a service: a public function of keyword-only arguments, and a transaction."""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    services = [
        function
        for function in functions
        if function.args.kwonlyargs and not function.args.args and function.name[0] != "_"
    ]
    return bool(services) and "atomic" in source


def service_files(root: Path) -> list[str]:
    """The modules of services of all apps."""
    files = [path for path in python_files(root, *APPS) if "/migrations/" not in path]
    return [path for path in files if is_service((root / path).read_text(encoding="utf-8"))]


def drawn(root: Path, count: int, seed: int) -> list[Condition]:
    """So many conditions of services, in the order in which they are drawn."""
    every = [
        condition
        for path in service_files(root)
        for condition in conditions(path, (root / path).read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def nearest_tests(root: Path, path: str) -> list[str]:
    """The test files that import a module or name one of its public functions: first those whose paths share most words
    with its folders, then those that name them most often."""
    tree = ast.parse((root / path).read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b") if names else re.compile("(?!)")
    *folders, module = path.removesuffix(".py").split("/")
    ranked = []
    for file in python_files(root, "tests"):
        if Path(file).name.startswith("test_") and not file.startswith(ELSEWHERE):
            text = (root / file).read_text(encoding="utf-8")
            count = len(named.findall(text))
            if count or (module in text and path in imports_of(root, file)):
                words = re.findall(r"[a-z]+", file.removesuffix(".py"))
                shared = sum(any(_alike(folder, word) for word in words) for folder in folders)
                ranked.append((-shared, -count, file))
    return [file for _, _, file in sorted(ranked)]


def _alike(folder: str, word: str) -> bool:
    """Whether two words differ by a plural at most."""
    return folder.rstrip("s") == word.rstrip("s")


class Copy:
    """A copy of the tree in which one condition at a time is negated and tests are run."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=root, capture_output=True, check=True
        )
        for name in listed.stdout.decode().split("\0"):
            if name and (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        (folder / ".venv").symlink_to(root / ".venv")
        if (root / ".pytest_cache").is_dir():
            shutil.copytree(root / ".pytest_cache", folder / ".pytest_cache")

    def noticed_by(self, condition: Condition) -> str:
        """The test that notices a negated condition; empty when none does."""
        path = self.folder / condition.path
        before = path.read_text(encoding="utf-8")
        near = nearest_tests(self.folder, condition.path)
        passing_over: list[str] = []
        for where, workers in ((near, "0"), ([f"tests/{condition.path.partition('/')[0]}"], "auto")):
            while where:
                path.write_text(negated(before, condition), encoding="utf-8")
                try:
                    failed = self.first_failure(where, workers, passing_over)
                finally:
                    path.write_text(before, encoding="utf-8")
                if not failed:
                    break
                if failed.startswith("(") or not self.first_failure([failed], "0", []):
                    return failed
                print(f"{failed} fails without the change too", file=sys.stderr)
                passing_over.append(failed)
        return ""

    def first_failure(self, where: Sequence[str], workers: str, passing_over: Sequence[str]) -> str:
        """The first test that fails under some paths, or in brackets what happened instead of one; empty for none."""
        left_out = [f"--deselect={test}" for test in passing_over]
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", workers, *EVERYDAY, *left_out, *where]
        environment = {name: value for name, value in os.environ.items() if name != "ENTMOOT_DATABASE_URL"}
        try:
            process = subprocess.run(
                command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return f"(no end after {LONGEST} s)"
        if process.returncode in (0, 5):  # 5: no test was chosen
            return ""
        matched = re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", process.stdout, re.MULTILINE)
        if matched is None or "::" not in matched[1]:
            output = matched[1] if matched else process.stdout + process.stderr
            return f"(the tests cannot be read: {output[-300:].strip()})"
        return matched[1]


def table(rows: Sequence[tuple[Condition, str, float]]) -> Iterator[str]:
    """The lines of the report."""
    yield "| condition | negated | noticed by | seconds |"
    yield "|---|---|---|---|"
    for condition, by, took in rows:
        source = condition.source.replace("|", "\\|")
        yield f"| `{condition.name}` | `{source}` | {f'`{by}`' if by else '**nothing**'} | {took:.0f} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the draw; 1 when a condition survives."""
    parser = argparse.ArgumentParser(prog="python -m harness.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20, help="how many conditions (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="which (default: 1)")
    parser.add_argument("--list", action="store_true", help="show what is drawn and run nothing")
    options = parser.parse_args(arguments)
    chosen = drawn(ROOT, options.count, options.seed)
    if options.list:
        print(*(f"{condition.name}  {condition.source}" for condition in chosen), sep="\n")
        return 0
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(ROOT, Path(folder))
        for condition in chosen:
            began = time.monotonic()
            rows.append((condition, copy.noticed_by(condition), time.monotonic() - began))
            print(*list(table(rows[-1:]))[2:], flush=True)
    survived = [condition for condition, by, _ in rows if not by]
    print(
        "", *table(rows), "", f"{len(rows) - len(survived)} of {len(rows)} are noticed (seed {options.seed}).", sep="\n"
    )
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
