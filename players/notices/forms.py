"""The forms of quiet hours and of a channel of Discord."""

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


class ChannelForm(forms.Form):
    """The address of a webhook of Discord."""

    address = forms.CharField(
        label=_("Address of the webhook"),
        max_length=1000,
        widget=forms.URLInput(attrs={"placeholder": "https://discord.com/api/webhooks/…"}),
    )
