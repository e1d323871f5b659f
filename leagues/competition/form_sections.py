"""Long forms in sections: what everybody fills in stands open, the rest folds away until it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise, lazystr

__all__ = ["Section", "SectionedForm", "ShownSection"]


_NOTHING = lazystr("")


@dataclass(frozen=True)
class Section:
    """Fields that belong together; the one without a title is never folded. ``about``: what is in it, in a line."""

    fields: Sequence[str]
    title: Promise = _NOTHING
    about: Promise = _NOTHING


@dataclass(frozen=True)
class ShownSection:
    """A section of one form with its fields; ``open`` where something in it is wrong or not as proposed."""

    title: Promise
    about: Promise
    fields: list[BoundField]
    open: bool


class SectionedForm(forms.BaseForm):
    """A form whose visible fields are shown by ``SECTIONS``, each in one of them."""

    SECTIONS: ClassVar[Sequence[Section]]

    def sections(self) -> list[ShownSection]:
        """The sections, without fields that this form does not have."""
        return self.sections_of(self.SECTIONS)

    def proposed(self) -> SectionedForm:
        """The form as it is offered at first."""
        return type(self)()

    def sections_of(self, sections: Sequence[Section]) -> list[ShownSection]:
        """Some sections as this form shows them."""
        proposed = self.proposed()
        shown = []
        for section in sections:
            fields = [self[name] for name in section.fields if name in self.fields]
            is_open = not section.title or any(
                field.errors
                or field.name not in proposed.fields
                or _plain(field.value()) != _plain(proposed[field.name].value())
                for field in fields
            )
            shown.append(ShownSection(section.title, section.about, fields, is_open))
        return shown


def _plain(value: object) -> str:
    """A value as a browser would send it; nothing for none and for a box that is not ticked."""
    return "" if value is None or value is False else str(value)
