"""The form with which a person claims a guest account."""

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.utils.translation import gettext_lazy as _


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
