"""The version of rules: a digest of their code, computed and never typed.

It is taken over the source of the modules that decide anything, without docstrings, blank lines and lines of comment,
and over whatever else a game stands on, such as the definitions of its cards. It is the same on every Python.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

DIGEST_BYTES = 8


@cache
def rules_digest(*packages: str) -> str:
    """Sixteen hexadecimal digits for the code of packages or modules.

    Raises:
        ModuleNotFoundError: there is no such package.
    """
    digest = blake2b(digest_size=DIGEST_BYTES)
    for package in packages:
        for path in _sources(package):
            digest.update(code_of(path.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()


def version_of(rules: str, *others: str) -> str:
    """The version of a game: its rules and whatever else it stands on, in any order."""
    return blake2b("\n".join([rules, *sorted(others)]).encode(), digest_size=DIGEST_BYTES).hexdigest()


def code_of(source: str) -> str:
    """The lines of a module that do something.

    >>> code_of('"A module."\\n\\n# Why.\\ndef one():\\n    "One."\\n    return 1\\n')
    'def one():\\n    return 1'
    """
    lines = source.splitlines()
    in_docstrings = {number for node in _docstrings(ast.parse(source)) for number in range(node.lineno, _end(node) + 1)}
    code_lines = [line.rstrip() for number, line in enumerate(lines, start=1) if number not in in_docstrings]
    return "\n".join(line for line in code_lines if line and not line.lstrip().startswith("#"))


def _docstrings(tree: ast.Module) -> Iterator[ast.Expr]:
    """Every text that stands by itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node


def _end(node: ast.Expr) -> int:
    assert node.end_lineno is not None
    return node.end_lineno


def _sources(package: str) -> Sequence[Path]:
    """The files of a package or module by its name, wherever what runs was loaded from."""
    top, *inner = package.split(".")
    spec = find_spec(top)
    roots = [Path(folder) for folder in (spec.submodule_search_locations or () if spec else ())]
    for path in (root.joinpath(*inner) for root in roots):
        if path.is_dir():
            return sorted(path.rglob("*.py"))
        if (source := path.with_suffix(".py")).is_file():
            return [source]
    raise ModuleNotFoundError(package)
