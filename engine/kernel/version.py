"""The version of rules: a digest of what they say, computed and never typed.

It is taken over the parsed source of the modules that decide anything, so that a comment or a docstring changes
nothing, and over whatever else a game stands on, such as the definitions of its cards.
"""

import ast
from collections.abc import Sequence
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
            digest.update(_without_docstrings(path).encode())
    return digest.hexdigest()


def version_of(rules: str, *others: str) -> str:
    """The version of a game: its rules and whatever else it stands on, in any order."""
    return blake2b("\n".join([rules, *sorted(others)]).encode(), digest_size=DIGEST_BYTES).hexdigest()


def _sources(package: str) -> Sequence[Path]:
    spec = find_spec(package)
    if spec is None:
        raise ModuleNotFoundError(package)
    if spec.submodule_search_locations:
        return sorted(path for folder in spec.submodule_search_locations for path in Path(folder).rglob("*.py"))
    assert spec.origin is not None
    return [Path(spec.origin)]


def _without_docstrings(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
