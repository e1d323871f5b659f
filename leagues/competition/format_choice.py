"""The format of an event or a season: what a form offers, and what somebody may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.formats.selectors import formats_for
from cardpool.models import Format
from cardpool.selectors import format_get
from leagues.stages.plan import StagePlan, plan_formats
from matches.games.registry import default_room, room_of
from players.models import Player

__all__ = ["FormatField", "format_problem", "format_use_check", "offer_formats", "stages_use_check", "typed_format"]


class FormatField(forms.ModelChoiceField[Format]):
    """A format, by its number or its slug. `offer_formats` says which are offered."""

    default_error_messages = {  # as Django declares it
        "invalid_choice": _("There is no such format that you may use: choose an official one, or one of your own."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Format.objects.none(), required=False, label=_("Format"), **kwargs)

    def to_python(self, value: Any) -> Any:
        """The format; a slug names one too."""
        if isinstance(value, str) and value and not value.isdecimal() and self.queryset is not None:
            format = self.queryset.filter(slug=value).first() if value.isprintable() else None
            if format is None:
                raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
            return format
        return super().to_python(value)


def offer_formats(form: forms.BaseForm, player: Player | None) -> None:
    """Offer the formats that a player may use of the game that the form names, and the one chosen before.

    A format of another game is no wrong choice of the field: the service says which game it is of.
    """
    field = form.fields["format"]
    assert isinstance(field, FormatField)
    game = form.data.get("ruleset") if form.is_bound else form.initial.get("ruleset")
    room = room_of(str(game or default_room().slug)[:20])
    initial_key = form.initial.get("format")
    usable = Q(owner=None) | Q(owner=player) if player is not None else Q(owner=None)
    if isinstance(initial_key, int):
        usable |= Q(pk=initial_key)
    field.queryset = Format.objects.filter(usable)
    if room.decks is not None:
        field.initial = format_get

    def offered() -> Iterator[tuple[object, str]]:
        if room.decks is None:
            yield "", str(_("none: the usual rules"))
        rows = list(formats_for(player, room.slug))
        if isinstance(initial_key, int) and initial_key not in {row.pk for row in rows}:
            rows += Format.objects.filter(pk=initial_key, ruleset=room.slug)
        for row in rows:
            yield row.pk, row.name

    field.widget.choices = offered


def typed_format(value: object) -> int | None:
    """The key of the format in a field as it was typed."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def format_problem(format: Format | None, ruleset: str) -> str:
    """What is wrong with a format for events of a game, in a sentence; empty where nothing is."""
    room = room_of(ruleset)
    if format is None:
        return gettext("Choose the format of the decks.") if room.decks is not None else ""
    if format.ruleset == ruleset:
        return ""
    other = room_of(format.ruleset).name
    without = "" if room.decks is not None else gettext(", or none")
    return gettext("%(format)s is a format of another game, %(other)s; choose one of %(room)s%(without)s.") % {
        "format": format,
        "other": other,
        "room": room.name,
        "without": without,
    }


def format_use_check(format: Format | None, *people: Player | None, earlier_key: int | None = None) -> None:
    """Refuse a format that somebody else made, unless it was chosen before: ``earlier_key`` is its key.

    Raises:
        ValidationError: for the field ``format``.
    """
    if format is None or format.is_official or format.pk == earlier_key:
        return
    if format.owner_id not in {person.pk for person in people if person is not None}:
        text = gettext("%(format)s is another organiser's format; choose an official one, or one of your own.") % {
            "format": format
        }
        raise ValidationError({"format": [text]})


def stages_use_check(plan: Sequence[StagePlan], *people: Player | None, earlier_slugs: Iterable[str] = ()) -> None:
    """Refuse stages of a format that somebody else made, unless they were chosen before: ``earlier_slugs`` are slugs.

    Raises:
        ValidationError: for the field ``structure``.
    """
    slugs = set(plan_formats(plan)) - set(earlier_slugs)
    owners = [person.pk for person in people if person is not None]
    others = Format.objects.filter(slug__in=slugs).exclude(owner=None).exclude(owner__in=owners) if slugs else ()
    for format in others:
        text = gettext("%(format)s is another organiser's format; choose official ones for stages, or your own.") % {
            "format": format
        }
        raise ValidationError({"structure": [text]})
