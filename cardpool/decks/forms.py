"""Forms about decks."""

from typing import Any
from unicodedata import category

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.decks.labelling import NOTES_MOST, TAG_MOST, TAGS_MOST
from cardpool.decks.services import NAME_MOST
from cardpool.decks.starters import starters_known
from cardpool.decktext import TEXT_MOST
from cardpool.errors import DeckRefused
from cardpool.models import Deck

FILE_MOST = 200_000
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
    return [("", _("none: read the list below")), *((slug, deck.name) for slug, deck in starters_known().items())]


class PasteForm(forms.Form):
    """A deck list to be read: pasted, or a file."""

    text = forms.CharField(
        label=_("Deck list"),
        max_length=TEXT_MOST,
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "false", "placeholder": EXAMPLE}),
        help_text=_("One card per line, such as “4x Axe Strike”, or a .dek file, or ring-bearer|ring|sites|cards."),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("A .dek or .txt file in place of the pasted list."),
    )

    def clean(self) -> dict[str, Any]:
        """A file takes the place of an empty text; with both, one of them would silently be dropped."""
        data = super().clean() or {}
        file = data.get("file")
        if file is None or self.errors:
            return data
        if (data.get("text") or "").strip():
            self.add_error("file", _("You pasted a list too: empty the list, or take no file."))
            return data
        try:
            data["text"] = file_text(file.read(FILE_MOST + 1))
        except DeckRefused as refusal:
            self.add_error("file", refusal.message)
        return data


def file_text(content: bytes) -> str:
    """The text of a deck file.

    Raises:
        DeckRefused: it is too large, or no text.
    """
    if len(content) > FILE_MOST:
        raise DeckRefused(
            gettext("The file is larger than %(file_most)s kB; a deck list is much smaller.")
            % {"file_most": FILE_MOST // 1000}
        )
    for encoding in ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(category(char) in ("Cc", "Cs") for char in text if char not in "\t\n\r\f"):
            return text
    raise DeckRefused(gettext("The file is no text; choose a .dek or .txt file, or paste the list."))


class DeckTextForm(PasteForm):
    """The list of a deck there is."""

    def clean(self) -> dict[str, Any]:
        """Something to read."""
        data = super().clean()
        if not self.errors and not (data.get("text") or "").strip():
            self.add_error("text", _("Paste a deck list, or choose a file."))
        return data


class DeckForm(PasteForm):
    """A new deck: a name, and a list, a starter, or nothing yet."""

    name = forms.CharField(label=_("Name"), max_length=NAME_MOST)
    starter = forms.ChoiceField(label=_("Take a starter"), choices=starter_choices, required=False)
    field_order = ["name", "starter", "text", "file"]

    @property
    def begins_empty(self) -> bool:
        """Whether the player asks for a deck without cards, to build it."""
        return self.data.get("empty") == "1"

    def clean(self) -> dict[str, Any]:
        """One of the two, not both: a starter beside a pasted list would silently drop one of them."""
        data = super().clean()
        has_text, has_starter = bool((data.get("text") or "").strip()), bool(data.get("starter"))
        if has_text and (has_starter or self.begins_empty):
            self.add_error("starter", _("You pasted a list too: choose “none”, or empty the list."))
        elif not has_text and not has_starter and not self.begins_empty and not {"text", "file"} & self.errors.keys():
            self.add_error("text", _("Paste a deck list, or take a starter."))
        return data


class DeckNameForm(forms.Form):
    """Another name."""

    name = forms.CharField(label=_("Name"), max_length=NAME_MOST)


class DeckLabelForm(forms.Form):
    """A player's own notes and tags."""

    notes = forms.CharField(
        label=_("Notes"),
        max_length=NOTES_MOST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Nobody else reads them."),
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=(TAG_MOST + 2) * TAGS_MOST,
        required=False,
        help_text=_("Words by which you find the deck again, with commas between them."),
    )


class DeckShareForm(forms.Form):
    """Who else may see the deck."""

    share = forms.ChoiceField(label=_("Who may see the list"), choices=Deck.Share.choices)
    sure = forms.BooleanField(label=_("I am sure, although an event keeps it hidden"), required=False)
