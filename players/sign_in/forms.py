"""Forms of signing up and in, and of credentials: password, e-mail, second factor."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm, UsernameField
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.staff.bans import ban_of, ban_sentence


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
