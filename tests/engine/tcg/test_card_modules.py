"""Card modules import the words of one language and nothing else, and give no word a second meaning."""

import ast
import inspect
from collections import Counter
from importlib import import_module
from pkgutil import walk_packages

import pytest

from engine.tcg import cards, words
from engine.tcg.library import modules
from tests.engine.tcg.vocabulary import card_words

STAR = "from engine.tcg.card_words import *"


def body_of(module: str) -> list[ast.stmt]:
    """The statements of a module that are no docstring."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    return [statement for statement in body if not isinstance(statement, ast.Expr)]


def shadowed(body: list[ast.stmt]) -> set[str]:
    """The words that a module assigns to."""
    nodes = [node for statement in body for node in ast.walk(statement)]
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)} & card_words()


def test_every_word_is_listed_in_one_module_of_words() -> None:
    listed: Counter[str] = Counter()
    for module in walk_packages(words.__path__, f"{words.__name__}."):
        if ".wording" not in module.name:
            listed.update(getattr(import_module(module.name), "__all__", []))
    assert set(listed) == card_words()
    assert [word for word, times in listed.items() if times > 1] == []


@pytest.mark.parametrize("module", modules())
def test_a_card_module_imports_the_words_and_other_cards_alone(module: str) -> None:
    imports = [node for node in body_of(module) if isinstance(node, ast.Import | ast.ImportFrom)]
    others = [node for node in imports if ast.unparse(node) != STAR]
    assert len(imports) == len(others) + 1
    assert all(isinstance(node, ast.ImportFrom) and str(node.module).startswith(cards.__name__) for node in others)


@pytest.mark.parametrize("module", modules())
def test_no_name_of_a_card_module_shadows_a_word(module: str) -> None:
    assert shadowed(body_of(module)) == set()


def test_a_shadowed_word_is_found() -> None:
    assert shadowed(ast.parse("MINION, GIMLI = card('1C1', 'Minion'), Titled('Gimli')").body) == {"MINION"}
