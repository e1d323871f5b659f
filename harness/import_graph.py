"""Which files of the project import which, read from their sources."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("config", "leagues", "matches", "cardpool", "players", "engine", "scripts", "tests")


def python_files(root: Path, *packages: str) -> list[str]:
    """The Python files of some packages, of all without one, in order; paths are relative to ``root``."""
    folders = [root / package for package in packages or PACKAGES]
    return sorted(path.relative_to(root).as_posix() for folder in folders for path in folder.rglob("*.py"))


def imports_of(root: Path, path: str) -> set[str]:
    """The files of the project that a file imports directly, wherever in it."""
    return set(_imported(root, ast.parse((root / path).read_text(encoding="utf-8"))))


def _imported(root: Path, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            # A name is a module of the package, or something in it.
            named = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in named:
            if name.partition(".")[0] in PACKAGES and (file := _file_of(root, name)) is not None:
                yield file


def _file_of(root: Path, module: str) -> str | None:
    stem = module.replace(".", "/")
    return next((path for path in (f"{stem}.py", f"{stem}/__init__.py") if (root / path).is_file()), None)
