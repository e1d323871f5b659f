"""Forms about decks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardpool.decktext import TEXT_MOST
from cardpool.services import NAME_MOST
from engine.tcg.starters import EVERY_STARTER

EXAMPLE = """Ring-bearer
Frodo, Son of Drogo

Ring
The One Ring, The Ruling Ring

Sites
Farmer Maggot's Fields
…

Free Peoples
4x Axe Strike
…"""


def starter_choices() -> list[tuple[str, Any]]:
    """No starter, or one of the official ones."""
    return [("", _("none: read the list below")), *((slug, deck.name) for slug, deck in EVERY_STARTER.items())]


class DeckTextForm(forms.Form):
    """A deck list to be read."""

    text = forms.CharField(
        label=_("Deck list"),
        max_length=TEXT_MOST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "false", "placeholder": EXAMPLE}),
        help_text=_("One card per line, such as “4x Axe Strike”, or a .dek file, or ring-bearer|ring|sites|cards."),
    )


class DeckForm(DeckTextForm):
    """A new deck: a name, and a list or a starter."""

    name = forms.CharField(label=_("Name"), max_length=NAME_MOST)
    starter = forms.ChoiceField(label=_("Take a starter"), choices=starter_choices, required=False)
    field_order = ["name", "starter", "text"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].required = False

    def clean(self) -> dict[str, Any]:
        """One of the two, not both: a starter beside a pasted list would silently drop one of them."""
        data = super().clean() or {}
        has_text, has_starter = bool((data.get("text") or "").strip()), bool(data.get("starter"))
        if has_text and has_starter:
            self.add_error("starter", _("You pasted a list too: choose “none”, or empty the list."))
        elif not has_text and not has_starter and "text" not in self.errors:
            self.add_error("text", _("Paste a deck list, or take a starter."))
        return data


class DeckNameForm(forms.Form):
    """Another name."""

    name = forms.CharField(label=_("Name"), max_length=NAME_MOST)
