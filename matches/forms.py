"""Forms about matches."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.values.form_fields import MomentField

__all__ = ["LeaveForm", "OutageForm"]


class LeaveForm(forms.Form):
    """From one day to another, both included; or one day to give back."""

    first = forms.DateField(label=_("First day"))
    last = forms.DateField(label=_("Last day"), required=False)
    cancel = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        data = super().clean() or self.cleaned_data
        if not data.get("last"):
            data["last"] = data.get("first")
        return data


class UtcField(MomentField):
    """A time in UTC, whatever zone the person who types it lives in."""

    def to_python(self, value: Any) -> datetime | None:
        """Read the text as UTC."""
        with timezone.override(UTC):
            return super().to_python(value)


class OutageForm(forms.Form):
    """An outage that nobody noticed but people."""

    began_at = UtcField(label=_("Began (UTC)"))
    ended_at = UtcField(label=_("Ended (UTC)"))
    reason = forms.CharField(label=_("Reason"), max_length=200)
