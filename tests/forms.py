"""The forms of a page, and what a browser would send of them as they are shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Form", "fields_shown", "forms_shown"]


@dataclass
class Form:
    """A form as it is shown.

    Attributes:
        action: where it is sent to; empty for the page's own address.
        method: "get" or "post".
        css: its class attribute.
        fields: the values of its fields by name, several of one name in their order; buttons and files are left out.
        hidden: the names of hidden ones among them.
        buttons: what pressing each button adds, by name and value, and where it sends the form to, if elsewhere; those
            that send it by another method are left out.
    """

    action: str
    method: str
    css: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    buttons: list[tuple[dict[str, str], str]] = field(default_factory=list)


class _Page(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.options: list[str] | None = None
        self.chosen = False
        self.area: list[str] | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.form = Form(values.get("action", ""), values.get("method", "get").lower(), values.get("class", ""))
            self.forms.append(self.form)
        if self.form is None or "disabled" in values:
            return
        if tag == "button":
            self.button(values)
        elif tag == "input" and values.get("name"):
            self.input(values)
        elif tag == "select":
            self.options, self.chosen = self.form.fields.setdefault(values["name"], []), False
        elif tag == "option" and self.options is not None:
            # Without a chosen one a browser sends the first.
            if "selected" in values and not self.chosen:
                self.options.clear()
                self.chosen = True
            if "selected" in values or not self.options:
                self.options.append(values.get("value", ""))
        elif tag == "textarea":
            self.area = self.form.fields.setdefault(values["name"], [])
            self.area.append("")

    def button(self, values: dict[str, str]) -> None:
        assert self.form is not None
        if values.get("type", "submit") == "submit" and values.get("formmethod", self.form.method) == self.form.method:
            pressed = {values["name"]: values.get("value", "")} if values.get("name") else {}
            self.form.buttons.append((pressed, values.get("formaction", "")))

    def input(self, values: dict[str, str]) -> None:
        assert self.form is not None
        kind = values.get("type", "text")
        if kind in ("submit", "file") or (kind in ("checkbox", "radio") and "checked" not in values):
            return
        value = values.get("value", "on" if kind in ("checkbox", "radio") else "")
        self.form.fields.setdefault(values["name"], []).append(value)
        if kind == "hidden":
            self.form.hidden.append(values["name"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.options = None
        elif tag == "textarea":
            self.area = None

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area[-1] += data.removeprefix("\n") if not self.area[-1] else data


def forms_shown(html: str) -> list[Form]:
    """The forms of a page, in their order."""
    return _Page(html).forms


def fields_shown(html: str, css: str) -> dict[str, list[str]]:
    """The values of the fields of the form whose class attribute is ``css``, by name.

    Raises:
        ValueError: the page has not one such form.
    """
    (form,) = (form for form in forms_shown(html) if form.css == css)
    return form.fields
