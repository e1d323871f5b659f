"""Pages write 1,000; a form, an address or a slider breaks if it is given that, so attributes take numbers plain."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.template import engines

TEMPLATES = Path(__file__).parents[2] / "templates"
PLAIN_BLOCK = re.compile(r"\{% localize off %\}.*?\{% endlocalize %\}", re.DOTALL)
ATTRIBUTE = re.compile(r'(?<![-\w])([-:\w]+)="([^"]*\{\{[^"]*)"')
LIMITS = {"max", "min", "step", "maxlength", "viewBox"}
"""Attributes that are numbers whatever they are filled with."""
READ = {"value", "href", "name", "action", "content", "hx-get", "hx-post", "d", "x", "y", "width", "height", *LIMITS}
"""Attributes that a browser or the site reads numbers from, beside data-*; an id may have a comma."""
NUMBER = re.compile(
    r"(?:^|[._ ])(?:pk|\w+_id|number|version|steps?|count|place|most|least|start|end|sequence|seconds|size|total)$"
)
"""What an expression ends with that is a number."""


def localized(text: str) -> Iterator[str]:
    """Attributes of a template in which a number would get a separator."""
    text = PLAIN_BLOCK.sub("", text)
    for attribute, value in ATTRIBUTE.findall(text):
        if attribute not in READ and not attribute.startswith("data-"):
            continue
        for expression in re.findall(r"\{\{(.*?)\}\}", value):
            name, *filters = expression.strip().split("|")
            if filters and filters[-1].split(":")[0] in {"unlocalize", "date", "stringformat", "yesno", "urlencode"}:
                continue
            if attribute in LIMITS or NUMBER.search(name):
                yield f'{attribute}="{value}"'


def test_numbers_in_attributes_have_no_thousands_separator() -> None:
    pages = sorted(TEMPLATES.rglob("*.html"))
    assert len(pages) > 200
    found = {
        str(path.relative_to(TEMPLATES)): rows
        for path in pages
        if (rows := list(localized(path.read_text(encoding="utf-8"))))
    }
    assert found == {}, "write {{ number|unlocalize }}"


def test_a_slider_of_a_long_match_reaches_its_end() -> None:
    shown = {"match": {"code": "a"}, "steps": 1284, "step": 1000, "scrub": {"marks": []}}
    html = engines["django"].get_template("matches/_scrubber.html").render(shown)
    assert 'max="1284" value="1000"' in html


def test_a_number_without_unlocalize_is_found() -> None:
    assert list(localized('<input max="{{ steps }}">')) == ['max="{{ steps }}"']
    assert list(localized('<input name="pairing" value="{{ row.pk }}">')) == ['value="{{ row.pk }}"']
    assert list(localized('<a href="?stage={{ one.number|unlocalize }}" id="s-{{ one.number }}">')) == []
    assert list(localized('{% localize off %}<rect x="{{ box.size }}">{% endlocalize %}')) == []
