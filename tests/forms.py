"""What a browser would send of a form on a page, as nobody has changed anything in it."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["fields_shown"]


class _Form(HTMLParser):
    """Collects the named fields of the form with this class attribute."""

    def __init__(self, css: str) -> None:
        super().__init__()
        self.css = css
        self.fields: dict[str, str] = {}
        self.inside = False
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.inside = given.get("class") == self.css
        if not self.inside:
            return
        name = given.get("name", "")
        if tag == "select":
            self.select = name
        elif tag == "option" and self.select:  # the first one where none is selected
            if "selected" in given or self.select not in self.fields:
                self.fields[self.select] = given.get("value", "")
        elif tag == "textarea":
            self.area = name
            self.fields[name] = ""
        elif tag == "input" and name:
            if given.get("type") not in ("checkbox", "radio"):
                self.fields[name] = given.get("value", "")
            elif "checked" in given:
                self.fields[name] = given.get("value", "on")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[self.area] += data.removeprefix("\n")


def fields_shown(html: str, css: str) -> dict[str, str]:
    """The values of the fields of the form whose class attribute is ``css``, by name; several of one name are not told.

    Raises:
        AssertionError: the page has no such form.
    """
    form = _Form(css)
    form.feed(html)
    assert form.fields, html
    return form.fields
