"""Forms about accounts."""

from functools import cache
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm, UsernameField
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.bans import ban_of, ban_sentence
from players.languages import language_names
from players.models import Player, time_zones
from players.welcome import Takes


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


class GuestClaimForm(forms.Form):
    """The number and code of a guest account, and the name and password its person wants."""

    number = forms.CharField(label=_("Player number"), max_length=12, help_text=_("Such as P000123."))
    code = forms.CharField(
        label=_("Code"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
    username = forms.CharField(
        label=_("Name"),
        max_length=30,
        help_text=_("30 letters, digits or @ . + - _ at most. Everyone sees it."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html(),
    )


class SignUpForm(forms.ModelForm[Player]):
    """A new account. The e-mail is no field of the model here: whether it is in use is not to be told."""

    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_(
            "Optional: for notices and to reset a lost password. Nobody else sees it. It counts once you have followed "
            "the link that is sent there."
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )

    field_order = ["username", "email", "password"]

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username"]
        field_classes: ClassVar[dict[str, Any]] = {"username": UsernameField}

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

    def confirm_login_allowed(self, user: Any) -> None:
        """Say until when an account is closed, to whoever has just given its password."""
        if not user.is_active and (ban := ban_of(user)) is not None:
            raise ValidationError(ban_sentence(ban), code="banned")
        super().confirm_login_allowed(user)


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


class TakesForm(forms.ModelForm[Player]):
    """What others may ask of the player."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = [*Takes]
        labels: ClassVar[dict[str, Any]] = {
            Takes.FRIEND_REQUESTS: _("Friend requests"),
            Takes.CARDS: _("Gifts and trades of cards"),
            Takes.CHALLENGES: _("Challenges of people who are no friends"),
            Takes.OFFICES: _("Being named a coordinator of a league"),
        }
        help_texts: ClassVar[dict[str, Any]] = dict.fromkeys(Takes, "") | {
            Takes.CHALLENGES: _("Off: only friends challenge you, or take a free seat in what you offer."),
        }


class NameForm(forms.ModelForm[Player]):
    """Another name, for whom the site gave one."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username"]
        field_classes: ClassVar[dict[str, Any]] = {"username": UsernameField}


class EmailForm(forms.Form):
    """Another e-mail address."""

    email = forms.EmailField(
        label=_("New e-mail"),
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Leave it empty to have none: no notices are sent then, and a lost password cannot be reset."),
    )


class ResetForm(forms.Form):
    """The address to which a link is sent."""

    email = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


def code_field(**options: Any) -> forms.CharField:
    """A code of an authenticator app, or a recovery code."""
    return forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits of your authenticator app, or one of your recovery codes."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "spellcheck": "false"}),
        **options,
    )


class CodeForm(forms.Form):
    """The second step of signing in."""

    code = code_field()


class AppForm(forms.Form):
    """The first code of a new authenticator app."""

    code = forms.CharField(
        label=_("The code that the app shows"),
        max_length=10,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )


class ConfirmForm(forms.Form):
    """The password once more, and a code where the account has a second factor."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ConfirmWithCodeForm(ConfirmForm):
    """The same for accounts with a second factor."""

    code = code_field()


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice, and whether programs are to be thrown out with it."""

    end_tokens = forms.BooleanField(
        label=_("End my API tokens, too"),
        required=False,
        help_text=_("Tick this if somebody else may have had your password. You are signed out everywhere anyway."),
    )


class PasswordChangeForm(NewPasswordForm):
    """The old password and a new one. The view checks the old one, where attempts are counted."""

    old_password = forms.CharField(
        label=_("Old password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ["old_password", "new_password1", "new_password2", "end_tokens"]


class QuietForm(forms.Form):
    """The hours in which nothing is sent; empty for none."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(
        label=_("What is it for?"), max_length=60, help_text=_("A word of your own, to tell your tokens apart.")
    )
