"""The project's own source files, each read once for all tests that look at them."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """A module as a syntax tree, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"))
