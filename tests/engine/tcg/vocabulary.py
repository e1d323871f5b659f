"""What words there are: the kinds in ``engine.tcg.names`` and the classes that cards are written with."""

import ast
import inspect
from collections.abc import Iterator
from sys import modules

from engine.tcg import card_words as card_language
from engine.tcg import names
from engine.tcg.words.targets import Known


def section_of(name: str) -> set[str]:
    """All that stands in one section of ``engine.tcg.names`` with a name; a comment line begins a section."""
    sections: list[list[str]] = [[]]
    for line in inspect.getsource(names).splitlines():
        if line[:2] == "# ":
            sections.append([])
        sections[-1].append(line)
    named = [_named("\n".join(lines)) for lines in sections]
    (within,) = (section for section in named if name in section)
    return {str(getattr(names, kind)) for kind in within}


def _named(source: str) -> list[str]:
    return [
        node.target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def card_words() -> set[str]:
    """The names that a card module has from ``engine.tcg.card_words``."""
    return {name for name in vars(card_language) if not name.startswith("_")}


def words(base: type[object]) -> set[type[object]]:
    """All words of a kind that cards are written with; not what some of them have in common."""

    def below(one: type[object]) -> Iterator[type[object]]:
        for kind in one.__subclasses__():
            yield kind
            yield from below(kind)

    kinds = {kind for kind in below(base) if kind.__module__.partition(".words.")[0] == "engine.tcg"}
    # A dataclass with slots is a second class beside the one as written; modules hold the second.
    kept = {kind for kind in kinds if getattr(modules[kind.__module__], kind.__name__) is kind} - {Known}
    return {kind for kind in kept if not kind.__name__.startswith("_")}
