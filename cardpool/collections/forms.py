"""Forms about packs, gifts, trades, lists and grants."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardpool.collections.card_lines import TEXT_MOST
from cardpool.collections.partners import NOTE_MOST
from cardpool.models import TokenRate
from cardpool.products import PRODUCTS

__all__ = ["CounterForm", "GiftForm", "GrantForm", "ListForm", "RateForm", "ShelfForm", "TradeForm"]

LINES = _("One card on each line, such as “2x Axe Strike” or “Gandalf, The Grey Wizard (foil)”.")


def _lines(label: Any, rows: int = 5, *, required: bool = False) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false"})
    return forms.CharField(label=label, max_length=TEXT_MOST, widget=widget, help_text=LINES, required=required)


def _player(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=30, widget=forms.TextInput(attrs={"autocomplete": "off"}))


def _note() -> forms.CharField:
    return forms.CharField(label=_("A note to them (optional)"), max_length=NOTE_MOST, required=False)


class GiftForm(forms.Form):
    """Cards for somebody."""

    to = _player(_("To"))
    cards = _lines(_("Cards, line by line"))
    note = _note()
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)


class CounterForm(forms.Form):
    """Both sides of an offer."""

    gives = _lines(_("You give, line by line"))
    gets = _lines(_("You get, line by line"))
    note = _note()


class TradeForm(CounterForm):
    """An offer to somebody."""

    partner = _player(_("With"))
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    field_order = ["partner", "gives", "gets", "note", "key"]


class ListForm(forms.Form):
    """Cards for a list."""

    cards = _lines(_("Add cards"), rows=3, required=True)


class ShelfForm(forms.Form):
    """How this site gives out one product. The service knows which numbers may be."""

    product = forms.CharField(max_length=60, widget=forms.HiddenInput)
    price = forms.IntegerField(label=_("Tokens for one"), min_value=0, help_text=_("0: free, up to the number a day."))
    most_a_day = forms.IntegerField(
        label=_("Most a day for each player"),
        min_value=1,
        required=False,
        help_text=_("Left empty: as many as they can pay."),
    )
    active = forms.BooleanField(label=_("On the shelf"), required=False)


class RateForm(forms.Form):
    """What one way to earn tokens gives. The service knows which numbers may be."""

    kind = forms.CharField(max_length=12, widget=forms.HiddenInput)
    amount = forms.IntegerField(label=_("Tokens for each"), min_value=0)
    most_a_day = forms.IntegerField(
        label=_("Most a day for each player"), min_value=1, help_text=_("Tokens. The day begins at 0:00 UTC.")
    )
    active = forms.BooleanField(label=_("In force"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self["kind"].value() == TokenRate.ALL:  # bounds the others, and gives nothing itself
            self.fields["amount"].widget = forms.HiddenInput()


class GrantListForm(forms.Form):
    """Tokens and packs for many players: a list as text, or as a file that takes its place."""

    list = forms.CharField(
        label=_("List"),
        required=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"), required=False, help_text=_("CSV in UTF-8. It takes the list's place.")
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """The text of the file as the list, where one was sent."""
        data: dict[str, Any] = super().clean() or {}
        if (sent := data.get("file")) is not None:
            try:
                data["list"] = sent.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("Save the file as CSV in UTF-8."))
        return data


class GrantForm(forms.Form):
    """Tokens or packs for a player, from the staff."""

    player = _player(_("Player"))
    what = forms.ChoiceField(label=_("What"))
    count = forms.IntegerField(label=_("How many"), min_value=1)
    reason = forms.CharField(label=_("Why"), max_length=200, help_text=_("The player reads it."))
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        packs = [(slug, product.name) for slug, product in PRODUCTS.items()]
        field: Any = self.fields["what"]
        field.choices = [("tokens", _("Tokens")), *packs]
