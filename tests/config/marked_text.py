"""Finds text that people read and no translator sees, in templates and in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from tests.sources import tree_of

__all__ = [
    "MARKS",
    "ROOT",
    "Text",
    "plain_sentences",
    "python_texts",
    "sentences_in",
    "template_texts",
    "unmarked_calls",
]

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("players", "cardpool", "matches", "leagues", "config")
Text = tuple[str, int, str]
"""A file, a line in it, and the text."""

# Templates

_BLANKED = (
    re.compile(r"\{% comment\b.*?endcomment %\}", re.DOTALL),
    re.compile(r"\{% block (?:css|js|\w+_class|skips) %\}.*?\{% endblock[^%]*%\}", re.DOTALL),
    re.compile(r"\{% blocktranslate\b.*?endblocktranslate %\}", re.DOTALL),
    re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL),
)
"""What of a template is no text of its own: comments, names of classes, what is marked, and tags."""
_READ = ("title", "alt", "placeholder", "aria-label", "aria-description", "hx-confirm", "label")
_LETTERS = re.compile(r"[^\W\d_]{2}")


class _Page(HTMLParser):
    """The text and the attributes of a template that people read."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.texts: list[tuple[int, str]] = []
        self._skipped = 0
        for blanked in _BLANKED:
            source = blanked.sub(lambda match: re.sub(r"\S", " ", match[0]), source)
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._skipped += tag in ("script", "style", "code", "pre")
        for name, value in attrs:
            button = name == "value" and tag == "input" and values.get("type") in ("submit", "button")
            if (name in _READ or button) and _LETTERS.search(value or ""):
                self.texts.append((self.getpos()[0], f"{name}: {' '.join((value or '').split())}"))

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in ("script", "style", "code", "pre")

    def handle_data(self, data: str) -> None:
        if self._skipped <= 0 and _LETTERS.search(data):
            before = data[: len(data) - len(data.lstrip())]
            self.texts.append((self.getpos()[0] + before.count("\n"), " ".join(data.split())))


def template_texts(source: str) -> list[tuple[int, str]]:
    """The line and the words of each text in a template that is not marked.

    >>> template_texts('<p title="Cards">{% translate "Decks" %} and <b>{{ name }}</b></p>')
    [(1, 'title: Cards'), (1, 'and')]
    """
    return _Page(source).texts


# Python

MARKS = frozenset({
    "_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy",
    "npgettext", "ngettext_noop",
})  # fmt: skip
"""Names under which sentences are marked."""
_MESSAGES = frozenset({"success", "info", "warning", "error"})
_NAMES = frozenset({"label", "help_text", "verbose_name", "verbose_name_plural", "violation_error_message"})


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def _modules() -> list[tuple[str, ast.Module]]:
    """The code of the apps, by file."""
    return [
        (str(path.relative_to(ROOT)), tree_of(path))
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
        if "migrations" not in path.parts and "management" not in path.parts
    ]


@cache
def _calls() -> list[tuple[str, ast.Call]]:
    """Every call in the code of the apps, with the file in which it stands."""
    return [(name, node) for name, tree in _modules() for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _read_by_people(name: str, call: ast.Call, refusals: frozenset[str], *, models: bool) -> list[ast.expr]:
    """The arguments of a call that people read."""
    of_messages = isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    read: list[ast.expr] = []
    if name in refusals:
        read += call.args[:1]
    elif (name in _MESSAGES and of_messages and call.func.value.id == "messages") or name == "add_error":  # type: ignore[attr-defined]
        read += call.args[1:2]
    if models:
        read += [keyword.value for keyword in call.keywords if keyword.arg in _NAMES]
    return read


def _plain(node: ast.expr) -> Iterator[ast.expr]:
    """The words in an expression that are not marked."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if _LETTERS.search(node.value):
            yield node
    elif isinstance(node, ast.JoinedStr):
        if any(isinstance(part, ast.Constant) and _LETTERS.search(str(part.value)) for part in node.values):
            yield node
    elif isinstance(node, ast.IfExp):
        yield from (*_plain(node.body), *_plain(node.orelse))
    elif isinstance(node, ast.BoolOp | ast.List | ast.Tuple | ast.Dict):
        for part in node.elts if isinstance(node, ast.List | ast.Tuple) else node.values:
            yield from _plain(part)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from (*_plain(node.left), *_plain(node.right))


def python_texts(refusals: frozenset[str]) -> list[Text]:
    """Each sentence that reaches people without a mark: in a refusal of these names, a message, a form or a model."""
    texts = []
    for path, call in _calls():
        if _name(call) not in MARKS:
            machine = re.search(r"serializers|api|schema", path) is not None  # what the schema says is in English
            for argument in _read_by_people(_name(call), call, refusals, models=not machine):
                texts += [(path, plain.lineno, ast.unparse(plain)) for plain in _plain(argument)]
    return texts


def unmarked_calls() -> list[Text]:
    """Calls that mark something else than words that stand there: no tool could find what they say."""
    texts = []
    for path, call in _calls():
        if _name(call) not in MARKS:
            continue
        words = (
            call.args[:2]
            if _name(call) in ("ngettext", "ngettext_lazy", "ngettext_noop", "pgettext")
            else call.args[:1]
        )
        for word in words:
            if not (isinstance(word, ast.Constant) and isinstance(word.value, str)):
                texts.append((path, call.lineno, ast.unparse(call)))
    return texts


# Plain sentences, wherever they stand: in registries, defaults, returned, stored

_SENTENCE = re.compile(
    r"""
    (?: ^[A-Z“][^\n]*\s[^\n]*[.?!:…]\s*$             # words that begin and end as a sentence does
      | ^[A-Z“][\w’']+(?:\ [\w’'%()-]+){3,}          # or four words, of which the first begins it
      | ^[a-z][a-z’']*(?:,?\ [\w’'%()-]+){3,}[.]?$    # or four words and nothing else, which stand in a sentence
    )""",
    re.VERBOSE,
)
_PLACE = "Somebody"
"""What stands for a value in an f-string, so that what begins with one is a sentence too."""
_WORDS = re.compile(r"(?<![\w%])[a-z]{2,}")
_FOR_PROGRAMMERS = frozenset({
    "AssertionError", "CheckMessage", "CommandError", "Error", "ImproperlyConfigured", "KeyError", "LookupError",
    "RuntimeError", "TransactionManagementError", "TypeError", "ValueError", "Warning",
    # The schema of the API, and figures for the operator.
    "OpenApiExample", "OpenApiParameter", "OpenApiResponse", "extend_schema", "Counter", "Gauge", "Histogram",
    "CounterMetricFamily", "GaugeMetricFamily", "_gauge",
    # Logs.
    "critical", "debug", "error", "exception", "info", "warning",
})  # fmt: skip
"""Calls whose words nobody reads on the site. `python_texts` looks into those of messages."""
_SCHEMA = frozenset({"description", "epilog", "responses", "summary"})


def _passed_over(node: ast.AST, *, machine: bool) -> Iterator[ast.AST]:
    """What of a node holds no sentence for people: documentation, marked words, schemas, errors of programmers."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.Call):
        if _name(node) in MARKS | _FOR_PROGRAMMERS:
            yield from (*node.args, *node.keywords)
        yield from (
            keyword for keyword in node.keywords if keyword.arg in _SCHEMA or (machine and keyword.arg == "help_text")
        )
    elif isinstance(node, ast.Assert) and node.msg is not None:
        yield node.msg
    elif isinstance(node, ast.FunctionDef) and node.name == "__str__":
        yield from node.body  # for logs and the admin
    elif isinstance(node, ast.JoinedStr):
        yield from (part for part in node.values if isinstance(part, ast.Constant))


def _spoken(node: ast.AST) -> str:
    """The sentence that a constant or an f-string is, empty where it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
        return text if _SENTENCE.search(text) else ""
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else _PLACE for part in node.values]
        text, own = "".join(parts), " ".join(part for part in parts if part != _PLACE)
        return text if len(_WORDS.findall(own)) > 1 and _SENTENCE.search(text) else ""
    return ""


def sentences_in(tree: ast.AST, *, machine: bool = False) -> list[tuple[int, str]]:
    """The line and the words of each sentence in code that no mark, log, schema or error of programmers holds.

    ``machine``: the module describes the API, where ``help_text`` belongs to the schema.

    >>> sentences_in(ast.parse('WORDS = {"a": "The staff must do it.", "b": gettext_lazy("It is done.")}'))
    [(1, 'The staff must do it.')]
    """
    sentences: list[tuple[int, str]] = []
    open_: list[ast.AST] = [tree]
    while open_:
        node = open_.pop()
        if text := _spoken(node):
            sentences.append((getattr(node, "lineno", 0), text))
        over = set(map(id, _passed_over(node, machine=machine)))
        open_ += [child for child in ast.iter_child_nodes(node) if id(child) not in over]
    return sorted(sentences)


def plain_sentences() -> list[Text]:
    """Each sentence in the code of the apps that is not marked, wherever it stands."""
    return [
        (name, line, text)
        for name, tree in _modules()
        for line, text in sentences_in(tree, machine=re.search(r"serializers|api|schema", name) is not None)
    ]
