"""Forms of the staff: search of the audit log, and what is done to accounts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.staff.audit_search import Search
from players.values.form_fields import MomentField

__all__ = ["AccountForm", "LogForm"]


def _text(label: Any, length: int, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, required=False, **options)


class LogForm(forms.Form):
    """What is looked for in the audit log."""

    actor = _text(_("Who"), 30, help_text=_("A whole name; “Entmoot” for the site itself."))
    verb = _text(_("What"), 60, help_text=_("How the action begins, such as “player.” or “role.given”."))
    subject = _text(_("About"), 200, help_text=_("Part of a name, or a number."))
    text = _text(_("Text"), 200, help_text=_("Part of a reason, or of what else was noted."))
    first_day = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def search(self, zone: str) -> Search:
        """What the valid form asks for; days are those of the zone."""
        data = self.cleaned_data
        texts = {name: data[name].strip() for name in ("actor", "verb", "subject", "text")}
        days = {name: data[name] for name in ("first_day", "last_day", "before")}
        return Search(zone=zone, **texts, **days)


class AccountForm(forms.Form):
    """Why something is done to an account, and until when it is closed."""

    reason = forms.CharField(label=_("Reason"), max_length=500, required=False, help_text=_("The player is told it."))
    until = MomentField(
        label=_("Until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("In your time zone. Empty: for good."),
    )
