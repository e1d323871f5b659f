"""The fields of verbs: each reads its value from a form or the API, or refuses it in a sentence.

What a form shows of a field may depend on the console that it stands on: such an attribute is a function of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from typing import Any, TypeVar

from django import forms
from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from leagues.errors import Refused
from players.values.moments import moment_read

__all__ = [
    "Choice",
    "Data",
    "Field",
    "Moment",
    "NamedRow",
    "Row",
    "Text",
    "TickBox",
    "WholeNumber",
    "Words",
    "at",
    "whole_number",
]

Data = Mapping[str, str]
Schema = dict[str, Any]
Words = str | Promise | Callable[[Any], str | Promise]
Value = TypeVar("Value")

_NUMBER = re.compile(r"[0-9]{1,12}")
NAME_MOST = 30
"""The longest name of an account."""


def at(value: Value | Callable[[Any], Value], console: object) -> Value:
    """The value itself, or what the function gives for a console."""
    return value(console) if callable(value) else value


def whole_number(data: Data, name: str) -> int:
    """The whole number of a field. Raises Refused."""
    text = data.get(name, "").strip()
    if not _NUMBER.fullmatch(text):
        raise Refused(_("“%(name)s” must be a whole number.") % {"name": name})
    return int(text)


@dataclass(frozen=True)
class Field:
    """A field of a verb, read as text.

    ``argument`` is its name in the call of the service, where that is another. ``required`` is what the form asks the
    browser to see to; ``first`` is the value that the form begins with. A ``hidden`` field is sent with that value, a
    ``wide`` one is as wide as its form.
    """

    name: str
    label: Words = ""
    _: KW_ONLY
    argument: str = ""
    required: bool = True
    help: Words = ""
    first: object | Callable[[Any], object] = ""
    hidden: bool = False
    wide: bool = False

    @property
    def keyword(self) -> str:
        """The name of the service's argument."""
        return self.argument or self.name

    @property
    def input(self) -> str:
        """The name under which the form sends it."""
        return self.name

    def read(self, data: Data, subject: Any) -> Any:
        """The service's argument, for what the verb is about. Raises Refused."""
        return data.get(self.name, "")

    def schema(self) -> Schema:
        """Its type in the API's schema."""
        return {"type": "string"}

    def properties(self) -> dict[str, Schema]:
        """By name what the API takes for it."""
        return {self.name: self.schema()}

    def widget(self, console: Any) -> forms.Widget:
        """Its input on a page."""
        return forms.TextInput()


@dataclass(frozen=True)
class Text(Field):
    """Any text. ``most`` is its longest in the form; with ``rows`` it is written in so many lines."""

    most: int | None = None
    rows: int = 0
    name_of_player: bool = False

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string"} | ({"maxLength": self.most} if self.most is not None else {})

    def widget(self, console: Any) -> forms.Widget:
        """A line, or an area of text."""
        most = {"maxlength": self.most} if self.most is not None else {}
        if self.rows:
            area = forms.Textarea({"rows": self.rows, **most})
            del area.attrs["cols"]
            return area
        return forms.TextInput({**most, **({"autocomplete": "off"} if self.name_of_player else {})})


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words. The service refuses any other."""

    choices: Sequence[tuple[str, str | Promise]] = ()

    def schema(self) -> Schema:
        """A string with its values."""
        return {"type": "string", "enum": [value for value, _label in self.choices]}

    def widget(self, console: Any) -> forms.Widget:
        """A list to choose from."""
        return forms.Select(choices=self.choices)


@dataclass(frozen=True)
class WholeNumber(Field):
    """A whole number from 0 up; none where it is not ``required`` and left empty.

    ``least`` and ``most`` are what the form allows; ``choices`` are given where it is chosen from a list.
    """

    least: int | Callable[[Any], int | None] | None = 0
    most: int | Callable[[Any], int] | None = None
    choices: Sequence[tuple[int, str | Promise]] = ()

    def read(self, data: Data, subject: Any) -> Any:
        """The number. Raises Refused."""
        if not self.required and not data.get(self.name, "").strip():
            return None
        return whole_number(data, self.name)

    def schema(self) -> Schema:
        """An integer, with its values where there are few."""
        if self.choices:
            return {"type": "integer", "enum": sorted(value for value, _label in self.choices)}
        return {"type": "integer", "minimum": 0}

    def widget(self, console: Any) -> forms.Widget:
        """A field for a number, or a list to choose from."""
        if self.choices:
            return forms.Select(choices=self.choices)
        bounds = {"min": at(self.least, console), "max": at(self.most, console)}
        return forms.NumberInput({name: value for name, value in bounds.items() if value is not None})


@dataclass(frozen=True)
class TickBox(Field):
    """Yes or no: ticked where it is sent as 1, on, true or yes."""

    required: bool = False

    def read(self, data: Data, subject: Any) -> bool:
        """Whether it is ticked."""
        return data.get(self.name, "").strip().lower() in ("1", "on", "true", "yes")

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}

    def widget(self, console: Any) -> forms.Widget:
        """A box."""
        return forms.CheckboxInput()


@dataclass(frozen=True)
class Moment(Field):
    """A time, in the zone of the person where it names none; none where it is left empty, or ``empty`` is said."""

    empty: str | Promise = ""

    def read(self, data: Data, subject: Any) -> datetime | None:
        """The time in UTC. Raises Refused."""
        text = data.get(self.name, "").strip()
        if not text and self.empty:
            raise Refused(str(self.empty))
        if not text:
            return None
        try:
            return moment_read(text)
        except ValueError as error:
            raise Refused(_("“%(name)s”: %(error)s") % {"name": self.name, "error": error}) from None

    def schema(self) -> Schema:
        """A string with a time."""
        return {"type": "string", "format": "date-time"}

    def widget(self, console: Any) -> forms.Widget:
        """A field for a day and a time."""
        return forms.TextInput({"type": "datetime-local"})


@dataclass(frozen=True)
class Row(WholeNumber):
    """A row by its number: the one of ``rows`` whose ``key`` it is. ``missing`` says that there is none.

    ``options`` gives for a console the numbers that the form offers, each with its label; without it a number is typed.
    """

    rows: Callable[[Any], QuerySet[Any]] = NotImplemented
    missing: str | Promise = ""
    key: str = "pk"
    options: Callable[[Any], Sequence[tuple[int, str]]] | None = None

    def read(self, data: Data, subject: Any) -> Model | None:
        """The row; none where it is not ``required`` and left empty. Raises Refused."""
        number = WholeNumber.read(self, data, subject)
        return self.existing(self.rows(subject).filter(**{self.key: number}).first()) if number is not None else None

    def existing(self, row: Model | None) -> Model:
        """The row. Raises Refused where there is none."""
        if row is None:
            raise Refused(str(self.missing))
        return row

    def widget(self, console: Any) -> forms.Widget:
        """A list to choose from, or a field for the number."""
        if self.options is not None:
            return forms.Select(choices=self.options(console))
        return super().widget(console)


@dataclass(frozen=True)
class NamedRow(Row):
    """A row by the name of its player, sent as ``by``, or by its number.

    ``named`` finds the row of a name among what the verb is about.
    """

    named: Callable[[Any, str], Model | None] = NotImplemented
    by: str = "player"

    @property
    def input(self) -> str:
        """The name under which the form sends it."""
        return self.by

    def read(self, data: Data, subject: Any) -> Model | None:
        """The row. Raises Refused."""
        name = data.get(self.by, "").strip()
        return self.existing(self.named(subject, name)) if name else Row.read(self, data, subject)

    def properties(self) -> dict[str, Schema]:
        """A number or a name."""
        number = self.schema() | {"description": f"Its number; `{self.by}` gives the name instead."}
        return {self.name: number, self.by: {"type": "string", "maxLength": NAME_MOST}}

    def widget(self, console: Any) -> forms.Widget:
        """A line for the name."""
        return forms.TextInput({"maxlength": NAME_MOST, "autocomplete": "off"})
