"""German that is English between two signs, so that tests see which sentences are translated, and where."""

import re
from html.parser import HTMLParser

import pytest
from django.utils.translation import trans_real

__all__ = ["CLOSES", "OPENS", "outside_signs", "page_outside_signs", "signs_put"]

OPENS, CLOSES = "⟦", "⟧"


def signs_put(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every marked sentence between the signs in each language but English, Django's own sentences too."""

    def one(self: trans_real.DjangoTranslation, message: str) -> str:
        english = self.language() == "en" or not message
        return message if english else f"{OPENS}{message.rpartition(chr(4))[2]}{CLOSES}"

    def several(self: trans_real.DjangoTranslation, singular: str, plural: str, number: float) -> str:
        return one(self, singular if number == 1 else plural)

    monkeypatch.setattr(trans_real.DjangoTranslation, "gettext", one)
    monkeypatch.setattr(trans_real.DjangoTranslation, "ngettext", several)


_SENTENCE = re.compile(f"{OPENS}[^{OPENS}{CLOSES}]*{CLOSES}")
_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_READ = ("title", "alt", "placeholder", "aria-label", "aria-description", "label", "data-say")
_EMPTY = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "source", "wbr"})


def outside_signs(text: str) -> list[str]:
    """The pieces of a text that stand between no signs and have letters, cut at digits and commas.

    >>> outside_signs(f"{OPENS}strength {OPENS}now{CLOSES}{CLOSES}: 4, Gimli")
    ['Gimli']
    """
    before = ""
    while before != text:
        before, text = text, _SENTENCE.sub("\\n", text)
    pieces = (_EDGES.sub("", " ".join(piece.split())) for piece in re.split(rf"[\n{OPENS}{CLOSES}\d,;:()]", text))
    return [piece for piece in pieces if piece]


class _Reader(HTMLParser):
    """What a page says between no signs, but for what is said to be in English."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self._open: list[tuple[str, str | None]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in _EMPTY:
            self._open.append((tag, values.get("lang")))
        if not self._is_english:
            for name in _READ:
                self.sentences += outside_signs(values.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open[-1][0] != tag:
            self._open.pop()
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._is_english and not {"script", "style", "code"}.intersection(tag for tag, _ in self._open):
            self.sentences += outside_signs(data)

    @property
    def _is_english(self) -> bool:
        return next((lang for _, lang in reversed(self._open) if lang), "") == "en"


def page_outside_signs(page: str) -> list[str]:
    """What a page says that is neither marked for translation nor said to be in English."""
    return _Reader(page).sentences
