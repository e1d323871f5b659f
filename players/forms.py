"""Forms about accounts."""

import zoneinfo
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from players.models import Player


def time_zone_choices() -> list[tuple[str, str]]:
    """Every zone with a place in its name, and UTC first."""
    names = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class SignUpForm(forms.ModelForm[Player]):
    """A new account."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username", "email"]
        field_classes: ClassVar[dict[str, Any]] = {"username": UsernameField}
        widgets: ClassVar[dict[str, Any]] = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}
        help_texts: ClassVar[dict[str, Any]] = {
            "email": _("Optional: for notices and to reset a lost password. Nobody else sees it.")
        }

    def clean(self) -> dict[str, Any]:
        """Judge the password together with the name and the e-mail it must not resemble."""
        data = super().clean() or {}
        if password := data.get("password"):
            draft = Player(username=data.get("username") or "", email=data.get("email") or "")
            try:
                validate_password(password, draft)
            except ValidationError as error:
                self.add_error("password", error)
        return data


class SignInForm(AuthenticationForm):
    """Name and password."""

    username = UsernameField(label=_("Name"), max_length=30, widget=forms.TextInput(attrs={"autocomplete": "username"}))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ProfileForm(forms.ModelForm[Player]):
    """What a player may change about the account."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["email", "time_zone"]


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(
        label=_("What is it for?"), max_length=60, help_text=_("A word of your own, to tell your tokens apart.")
    )
