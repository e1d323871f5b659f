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
    site_bonus = serializers.IntegerField(allow_null=True, help_text="What it adds to its bearer's site number.")
    shadow_number = serializers.IntegerField(allow_null=True)
    signet = serializers.CharField()
    races = serializers.ListField(child=serializers.CharField())
    classes = serializers.ListField(child=serializers.CharField())
    keywords = serializers.DictField(child=serializers.IntegerField())
    support_area = serializers.BooleanField()
    phases = serializers.ListField(child=serializers.CharField())
    home_sites = serializers.ListField(child=serializers.IntegerField())
    block = serializers.CharField(help_text="The block of a site, or of an ally's home sites; else empty.")
    ring_bearer = serializers.BooleanField(help_text="Whether it may start as Ring-bearer.")
    playable = serializers.BooleanField(help_text="Whether matches can be played with it yet.")
    text = serializers.CharField(help_text="Generated game text; empty for cards without rules yet.")


class CardSetSerializer(serializers.Serializer[Any]):
    """A set of cards."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class OtherNumberSerializer(serializers.Serializer[Any]):
    """Another number of a card."""

    number = serializers.CharField(help_text="Set and collector's number, such as 0_12.")
    card = serializers.CharField(help_text="The card that it is.")
    kind = serializers.ChoiceField(["promo", "masterwork", "alternate", "reprint"])
    entry = serializers.CharField(allow_null=True, help_text="The id of a reprint, which is an entry of its own.")


class AllCardsSerializer(serializers.Serializer[Any]):
    """The whole catalogue."""

    sets = CardSetSerializer(many=True)
    cards = CardSerializer(many=True)
    other_numbers = OtherNumberSerializer(many=True)
