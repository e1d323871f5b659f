"""Cards, decks and collections in the API."""

from typing import Any

from rest_framework import serializers


class CardSerializer(serializers.Serializer[Any]):
    """One card: facts and generated text."""

    card = serializers.CharField(help_text="The card's id, such as 1C34.")
    title = serializers.CharField()
    subtitle = serializers.CharField()
    name = serializers.CharField()
    set = serializers.IntegerField()
    rarity = serializers.CharField()
    number = serializers.IntegerField()
    unique = serializers.BooleanField()
    type = serializers.CharField()
    side = serializers.CharField(help_text="fp, shadow or none.")
    culture = serializers.CharField()
    twilight = serializers.IntegerField(allow_null=True)
    strength = serializers.IntegerField(allow_null=True)
    vitality = serializers.IntegerField(allow_null=True)
    resistance = serializers.IntegerField(allow_null=True)
    site_number = serializers.IntegerField(allow_null=True)
    shadow_number = serializers.IntegerField(allow_null=True)
    signet = serializers.CharField()
    races = serializers.ListField(child=serializers.CharField())
    classes = serializers.ListField(child=serializers.CharField())
    keywords = serializers.DictField(child=serializers.IntegerField())
    support_area = serializers.BooleanField()
    phases = serializers.ListField(child=serializers.CharField())
    home_sites = serializers.ListField(child=serializers.IntegerField())
    ring_bearer = serializers.BooleanField(help_text="Whether it may start as Ring-bearer.")
    playable = serializers.BooleanField(help_text="Whether matches can be played with it yet.")
    text = serializers.CharField(help_text="Generated game text; empty for cards without rules yet.")


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a deck is not legal."""

    rule = serializers.CharField()
    text = serializers.CharField()
    card = serializers.CharField(allow_null=True)


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
    version = serializers.IntegerField()


class DeckDetailSerializer(DeckSerializer):
    """A deck with its list and what a format says of it."""

    content = DeckContentSerializer()
    text = serializers.CharField()
    format = serializers.CharField()
    legal = serializers.BooleanField()
    problems = ProblemSerializer(many=True)
    not_playable = serializers.ListField(child=serializers.CharField())


class DeckWriteSerializer(serializers.Serializer[Any]):
    """A new deck: a name, and a text or a starter."""

    name = serializers.CharField(max_length=80)
    text = serializers.CharField(required=False, trim_whitespace=False, max_length=50_000)
    starter = serializers.CharField(required=False, max_length=40)


class DeckNameSerializer(serializers.Serializer[Any]):
    """A deck's new name."""

    name = serializers.CharField(max_length=80)


class DeckTextSerializer(serializers.Serializer[Any]):
    """A deck list to be read."""

    text = serializers.CharField(trim_whitespace=False, max_length=50_000)


class HoldingSerializer(serializers.Serializer[Any]):
    """A printing that you hold, with its count."""

    card = serializers.CharField(source="printing.card_id")
    name = serializers.CharField(source="printing.card.name")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()


class MovementSerializer(serializers.Serializer[Any]):
    """One line of the ledger."""

    source = serializers.CharField()  # type: ignore[assignment] # the field's name is the ledger's word
    target = serializers.CharField()
    card = serializers.CharField(source="printing.card_id")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
