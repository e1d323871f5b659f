"""Decks in the API."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from cardpool.decks.editing import PLACES
from cardpool.models import Deck

VERSION_ID = "The id of that version, by which events, leagues and matches take the deck."


class DeckProblemSerializer(serializers.Serializer[Any]):
    """Why a deck is not legal."""

    rule = serializers.CharField()
    source = serializers.CharField(help_text="Where the rule is written.")  # type: ignore[assignment] # as data has it
    text = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField(), help_text="Every card that it is about.")


class DeckContentSerializer(serializers.Serializer[Any]):
    """A deck list by card ids."""

    ring_bearer = serializers.CharField(allow_null=True)
    ring = serializers.CharField(allow_null=True)
    sites = serializers.ListField(child=serializers.CharField())
    cards = serializers.DictField(child=serializers.IntegerField())


class DeckSerializer(serializers.Serializer[Any]):
    """A deck with its current version."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    archived_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()
    version_id = serializers.IntegerField(help_text=VERSION_ID)
    tags = serializers.SerializerMethodField()
    share = serializers.ChoiceField(choices=Deck.Share.choices)
    share_token = serializers.CharField(allow_null=True, help_text="The last part of the deck's shared address.")

    def get_tags(self, deck: Deck) -> list[str]:
        """Your tags, in order."""
        return [tag.name for tag in deck.tags.all()]


class DeckFormsSerializer(serializers.Serializer[Any]):
    """The same list in every form that can be pasted."""

    lines = serializers.CharField()
    peers = serializers.CharField(help_text="Lines as on other sites.")
    storage = serializers.CharField(help_text="ring-bearer|ring|sites|cards")
    lackey = serializers.CharField(help_text="A Lackey .dek file.")


class CultureCountSerializer(serializers.Serializer[Any]):
    """How many cards of the draw deck are of a culture."""

    culture = serializers.CharField()
    side = serializers.CharField()
    count = serializers.IntegerField()


class MissingSerializer(serializers.Serializer[Any]):
    """A card of which you own fewer copies than the list needs."""

    card = serializers.CharField(source="card.id")
    name = serializers.CharField(source="card.name")
    needed = serializers.IntegerField()
    owned = serializers.IntegerField()
    missing = serializers.IntegerField()


class CheckedListSerializer(serializers.Serializer[Any]):
    """A list with what a format says of it."""

    content = DeckContentSerializer()
    text = serializers.CharField()
    forms = DeckFormsSerializer()
    format = serializers.CharField()
    legal = serializers.BooleanField()
    problems = DeckProblemSerializer(many=True)
    not_playable = serializers.ListField(child=serializers.CharField())
    cultures = CultureCountSerializer(many=True)


class DeckDetailSerializer(CheckedListSerializer):
    """A deck with its list, your notes, and what you are missing."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    archived_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()
    version_id = serializers.IntegerField(help_text=VERSION_ID)
    notes = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    share = serializers.ChoiceField(choices=Deck.Share.choices)
    share_token = serializers.CharField(allow_null=True, help_text="The last part of the deck's shared address.")
    hidden_in = serializers.ListField(
        child=serializers.CharField(), help_text="Events that keep this deck's list hidden: think before you share it."
    )
    pool = serializers.IntegerField(allow_null=True, help_text="The card pool that it is built from, if any.")
    missing = MissingSerializer(many=True)


class SharedDeckSerializer(CheckedListSerializer):
    """A deck that its player shares, with its current list."""

    name = serializers.CharField()
    player = serializers.CharField()
    created_at = serializers.DateTimeField(help_text="When this list was saved.")


class PublicDeckSerializer(serializers.Serializer[Any]):
    """A deck that everybody may see."""

    name = serializers.CharField()
    player = serializers.CharField(source="player.username")
    created_at = serializers.DateTimeField()
    share_token = serializers.CharField()


class DeckWriteSerializer(serializers.Serializer[Any]):
    """A new deck: a name, and a text or a starter; with ``keep`` a text may have lines that cannot be read."""

    name = serializers.CharField(max_length=80)
    text = serializers.CharField(required=False, trim_whitespace=False, allow_blank=True, max_length=50_000)
    starter = serializers.CharField(required=False, max_length=40)
    keep = serializers.BooleanField(
        default=False, help_text="Keep the lines that can be read; the others wait in the draft. An empty text is fine."
    )


class DeckChangeSerializer(serializers.Serializer[Any]):
    """A deck's new name, notes or tags; what is left out stays."""

    name = serializers.CharField(required=False, max_length=80)
    notes = serializers.CharField(required=False, allow_blank=True, max_length=4000)
    tags = serializers.ListField(required=False, child=serializers.CharField(max_length=30), max_length=12)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Something to change."""
        if not attrs:
            raise serializers.ValidationError(_("Give a name, notes or tags."))
        return attrs


class DeckTextSerializer(serializers.Serializer[Any]):
    """A deck list to be read."""

    text = serializers.CharField(trim_whitespace=False, max_length=50_000)


class DeckCopySerializer(serializers.Serializer[Any]):
    """The name of a copy; else that of the deck with “(copy)”."""

    name = serializers.CharField(required=False, max_length=80)


class DeckShareSerializer(serializers.Serializer[Any]):
    """Who else may see a deck; ``sure`` although an event keeps its list hidden."""

    share = serializers.ChoiceField(choices=Deck.Share.choices)
    sure = serializers.BooleanField(default=False)


class DraftChangeSerializer(serializers.Serializer[Any]):
    """One change of a draft: add or take away copies of a card, leave an unread line out, take out what breaks a rule
    of the format, or undo the last change."""

    what = serializers.ChoiceField(choices=["add", "take", "drop", "mend", "undo"])
    card = serializers.CharField(required=False, max_length=12, help_text="To add or to take away.")
    place = serializers.ChoiceField(required=False, choices=PLACES, help_text="Else where the card belongs.")
    copies = serializers.IntegerField(required=False, min_value=1, max_value=99)
    line = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=9999,
        help_text="The unread line that the card is chosen for.",
    )
    rule = serializers.CharField(required=False, max_length=20, help_text="To mend: the rule of a problem.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A card to add or take, a line to leave out, a rule to mend."""
        needed = {"add": "card", "take": "card", "drop": "line", "mend": "rule"}.get(attrs["what"], "what")
        if needed not in attrs:
            raise serializers.ValidationError({needed: [_("This field is required.")]})
        return attrs


class ChoiceSerializer(serializers.Serializer[Any]):
    """A card that an unread line may mean, and where it would stand."""

    card = serializers.CharField()
    place = serializers.CharField()


class UnreadSerializer(serializers.Serializer[Any]):
    """A line of a pasted list that was not read."""

    number = serializers.IntegerField()
    line = serializers.IntegerField()
    written = serializers.CharField()
    text = serializers.CharField()
    count = serializers.IntegerField()
    choices = ChoiceSerializer(many=True)


class DraftSerializer(CheckedListSerializer):
    """A draft: the list as it is being built. Without changes it is that of the current version."""

    said = serializers.CharField(help_text="What was done.")
    base = serializers.IntegerField(help_text="The version that the draft began from.")
    version = serializers.IntegerField(help_text="The current version.")
    changed = serializers.BooleanField()
    unread = UnreadSerializer(many=True)
    missing = MissingSerializer(many=True)


class DifferenceSerializer(serializers.Serializer[Any]):
    """A card whose copies differ between two versions."""

    card = serializers.CharField()
    place = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    kind = serializers.CharField(help_text="added, removed or changed")


class DifferencesSerializer(serializers.Serializer[Any]):
    """What two versions differ by."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()
    differences = DifferenceSerializer(many=True)


class HandSerializer(serializers.Serializer[Any]):
    """A sample hand by card ids; the same seed gives the same cards."""

    seed = serializers.CharField()
    starting = serializers.ListField(
        child=serializers.CharField(), help_text="The starting companions, set aside before the shuffle."
    )
    hand = serializers.ListField(child=serializers.CharField())
    drawn = serializers.ListField(child=serializers.CharField())
    left = serializers.IntegerField()


class StarterSerializer(serializers.Serializer[Any]):
    """An official starter whose cards are all known, with the formats in which it is legal, or why there is none."""

    slug = serializers.CharField(source="starter.slug")
    name = serializers.CharField(source="starter.name")
    set = serializers.IntegerField(source="starter.set")
    formats = serializers.ListField(child=serializers.CharField())
    why_not = serializers.CharField()
