"""No form sends its token in an address, where histories, logs and the next site would keep it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = sorted((Path(__file__).resolve().parents[2] / "templates").rglob("*.html"))
FORM = re.compile(r"<form\b(?P<head>[^>]*)>(?P<body>.*?)</form>", re.DOTALL)
BY_GET = re.compile(r"""(?:formmethod|method)\s*=\s*["']?get""", re.IGNORECASE)
BY_POST = re.compile(r"""\bmethod\s*=\s*["']?post""", re.IGNORECASE)
INCLUDE = re.compile(r"{% include ['\"]([^'\"]+)['\"]")


def whole(text: str) -> str:
    """A template's text with what it includes by name."""
    return INCLUDE.sub(lambda match: text_of(match[1]), text)


def text_of(name: str) -> str:
    """The text of the template of this name, or nothing where it is no file of ours."""
    for path in TEMPLATES:
        if path.as_posix().endswith(f"templates/{name}"):
            return whole(path.read_text(encoding="utf-8"))
    return ""


def faults(text: str) -> list[str]:
    """Forms of a template that would send their token by GET."""
    wrong_forms = []
    for form in FORM.finditer(text):
        if "csrf_token" not in form["body"]:
            continue
        by_get = BY_GET.search(form["body"]) or not BY_POST.search(form["head"])
        if by_get or re.search(r"\bhx-get\b", form["head"]):
            wrong_forms.append(form[0][:120])
    return wrong_forms


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_form_with_a_token_is_sent_by_post_by_each_of_its_buttons(path: Path) -> None:
    assert faults(whole(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "form",
    [
        '<form method="post">{% csrf_token %}<button formmethod="get">x</button></form>',
        '<form method="get">{% csrf_token %}</form>',
        "<form>{% csrf_token %}</form>",
        '<form method="post" hx-get="/x">{% csrf_token %}</form>',
        "<form method='post'>{% csrf_token %}<button\n formmethod='GET'>x</button></form>",
    ],
)
def test_a_form_that_sends_its_token_by_get_is_found(form: str) -> None:
    assert faults(form)
    assert not faults('<form method="post">{% csrf_token %}<button formaction="/x">x</button></form>')
