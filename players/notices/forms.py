"""The form of quiet hours."""

from django import forms
from django.utils.translation import gettext_lazy as _


class QuietForm(forms.Form):
    """The hours in which nothing is sent; empty for none."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
