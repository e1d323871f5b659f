"""Forms about accounts."""

from functools import cache
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import UsernameField
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.models import Player, time_zones
from players.sentences.languages import language_names


class LongSelect(forms.Select):
    """A choice among hundreds: Django's renders a template for each option, which takes 40 ms for the time zones."""

    def render(
        self, name: str, value: object, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((key, mark_safe(" selected") if key == value else "", label) for key, label in self.choices),
        )
        return format_html(
            "<select{}>{}</select>", flatatt({"name": name, **self.build_attrs(self.attrs, attrs)}), options
        )


@cache
def time_zone_choices() -> list[tuple[str, str]]:
    """Every zone with a place in its name, and UTC first."""
    names = sorted(name for name in time_zones() if "/" in name and not name.startswith("Etc/"))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


def language_choices() -> list[tuple[str, str]]:
    """Every language by its own name, and first what the browser asks for."""
    return [("", gettext("As the browser asks")), *language_names()]


class ProfileForm(forms.ModelForm[Player]):
    """Changes to an account that need no password."""

    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=language_choices,
        help_text=_("Of pages and letters. Cards, questions and rules are in English."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices, widget=LongSelect)

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["language", "time_zone", "matches_most"]


class NameForm(forms.ModelForm[Player]):
    """Another name, for whom the site gave one."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username"]
        field_classes: ClassVar[dict[str, Any]] = {"username": UsernameField}


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(
        label=_("What is it for?"), max_length=60, help_text=_("A word of your own, to tell your tokens apart.")
    )
