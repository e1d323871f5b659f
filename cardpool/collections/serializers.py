"""Collections in the API."""

from typing import Any

from rest_framework import serializers

from cardpool.collections.card_lines import COPIES_MOST, LINES_MOST
from cardpool.collections.partners import NOTE_MOST
from cardpool.models import ListedCard

__all__ = [
    "CardCountSerializer",
    "CardPoolSerializer",
    "GiftMakeSerializer",
    "GiftSerializer",
    "GrantSerializer",
    "GrantedSerializer",
    "HoldingSerializer",
    "ListSetSerializer",
    "ListedSerializer",
    "ListsShowSerializer",
    "MovementSerializer",
    "PackBuySerializer",
    "PackOpenSerializer",
    "PackProofSerializer",
    "PackSerializer",
    "PartnerSerializer",
    "ShelfSerializer",
    "TradeAnswerSerializer",
    "TradeCounterSerializer",
    "TradeMakeSerializer",
    "TradeSerializer",
]


class HoldingSerializer(serializers.Serializer[Any]):
    """A printing that you hold, with its count."""

    card = serializers.CharField(source="printing.card_id")
    name = serializers.CharField(source="printing.card.name")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()
    reserved = serializers.IntegerField(help_text="Of these, offered in open trades.")


class MovementSerializer(serializers.Serializer[Any]):
    """One line of the ledger."""

    source = serializers.CharField()  # type: ignore[assignment] # the field's name is the ledger's word
    target = serializers.CharField()
    card = serializers.CharField(source="printing.card_id")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class ShelfSerializer(serializers.Serializer[Any]):
    """A product that this site gives out."""

    product = serializers.CharField(source="item.product")
    name = serializers.CharField(source="product.name")
    label = serializers.CharField(source="product.label")  # type: ignore[assignment] # the box's word
    price = serializers.IntegerField(source="item.price", help_text="Tokens for one.")
    left = serializers.IntegerField(allow_null=True, help_text="How many you may still take today; null: no limit.")


class ShelfSettingSerializer(serializers.Serializer[Any]):
    """How this site gives out a product."""

    product = serializers.CharField(source="product.slug")
    name = serializers.CharField(source="product.name")
    price = serializers.IntegerField(allow_null=True, help_text="Tokens for one; null: it was never on the shelf.")
    most_a_day = serializers.IntegerField(allow_null=True, help_text="Null: as many as a player can pay.")
    active = serializers.BooleanField(help_text="Whether it is on the shelf.")


class ShelfSetSerializer(serializers.Serializer[Any]):
    """How this site is to give out a product."""

    product = serializers.CharField(max_length=60)
    price = serializers.IntegerField(help_text="Tokens for one; what is free needs a number a day.")
    most_a_day = serializers.IntegerField(required=False, allow_null=True, default=None)
    active = serializers.BooleanField(required=False, default=True)


class PackSerializer(serializers.Serializer[Any]):
    """A pack of yours."""

    pack = serializers.CharField(source="code")
    product = serializers.CharField()
    name = serializers.CharField(source="product_name")
    price = serializers.IntegerField(allow_null=True, help_text="Tokens paid; null: it was given.")
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)
    unfolded_at = serializers.DateTimeField(allow_null=True, help_text="When you first looked at its cards.")
    commitment = serializers.CharField(help_text="The promise of the secret; note it before you open the pack.")


class PackProofSerializer(serializers.Serializer[Any]):
    """What ``verify_pack.py`` reads. Secret, cut and contents are there once the pack is opened."""

    pack = serializers.CharField()
    product = serializers.CharField()
    recipe = serializers.DictField()
    recipe_sha512 = serializers.CharField()
    commitment = serializers.CharField()
    made_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)
    secret = serializers.CharField(required=False)
    cut = serializers.CharField(required=False)
    cut_made_by = serializers.CharField(required=False, help_text="player or server.")
    cards = serializers.ListField(
        child=serializers.ListField(), required=False, help_text="Each as [card, whether it is a foil]."
    )
    deck = serializers.ListField(child=serializers.ListField(), required=False, help_text="Each as [card, copies].")


class PackBuySerializer(serializers.Serializer[Any]):
    """Which pack to take. The header ``Idempotency-Key`` makes it safe to repeat."""

    product = serializers.CharField(max_length=60)
    price = serializers.IntegerField(
        required=False, help_text="What you were shown. Nothing is bought when the shelf says something else."
    )


class PackOpenSerializer(serializers.Serializer[Any]):
    """Your cut."""

    cut = serializers.CharField(
        max_length=128, required=False, default="", allow_blank=True, help_text="Without one the pack is not proven."
    )


class GrantSerializer(serializers.Serializer[Any]):
    """What a player is given by the staff. The header ``Idempotency-Key`` makes it safe to repeat."""

    player = serializers.CharField(max_length=30)
    what = serializers.CharField(max_length=60, help_text="tokens, or a product such as fellowship-booster.")
    count = serializers.IntegerField(min_value=1, max_value=1_000_000)
    reason = serializers.CharField(max_length=200)


class GrantListSerializer(serializers.Serializer[Any]):
    """Gifts of the staff as comma-separated lines of player, what, count and reason. All are given, or none. With
    `check` nothing is given, and the answer says what would be."""

    list = serializers.CharField(max_length=200_000, trim_whitespace=False)
    check = serializers.BooleanField(required=False, default=False)


class GrantListGivenSerializer(serializers.Serializer[Any]):
    """A sentence for every line."""

    lines = serializers.ListField(child=serializers.CharField())


class GrantedSerializer(serializers.Serializer[Any]):
    """The sentence that says what was given."""

    detail = serializers.CharField()


class CardCountSerializer(serializers.Serializer[Any]):
    """Copies of a printing."""

    card = serializers.CharField(max_length=20, help_text="The card's id, such as 1C34.")
    foil = serializers.BooleanField(required=False, default=False)
    count = serializers.IntegerField(min_value=1, max_value=COPIES_MOST)


def _cards() -> serializers.ListField:
    return serializers.ListField(child=CardCountSerializer(), max_length=LINES_MOST)


def _note() -> serializers.CharField:
    return serializers.CharField(max_length=NOTE_MOST, required=False, default="", allow_blank=True)


class GiftMakeSerializer(serializers.Serializer[Any]):
    """Cards for somebody. The header ``Idempotency-Key`` makes it safe to repeat."""

    to = serializers.CharField(max_length=30)
    cards = _cards()
    note = _note()


class GiftSerializer(serializers.Serializer[Any]):
    """A gift."""

    id = serializers.IntegerField()
    giver = serializers.CharField(source="giver.username")
    receiver = serializers.CharField(source="receiver.username")
    note = serializers.CharField()
    at = serializers.DateTimeField()


class TradeCounterSerializer(serializers.Serializer[Any]):
    """Another offer in the place of the version you saw."""

    version = serializers.IntegerField(min_value=1, max_value=1_000_000)
    gives = _cards()
    gets = _cards()
    note = _note()


class TradeMakeSerializer(serializers.Serializer[Any]):
    """An offer to somebody. The header ``Idempotency-Key`` makes it safe to repeat."""

    partner = serializers.CharField(max_length=30)
    gives = _cards()
    gets = _cards()
    note = _note()


class TradeAnswerSerializer(serializers.Serializer[Any]):
    """Your answer to an offer."""

    what = serializers.ChoiceField(choices=["accept", "decline", "withdraw"])
    version = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=1_000_000, help_text="To accept: the version you saw."
    )


class TradeLineSerializer(serializers.Serializer[Any]):
    """A printing in an offer."""

    card = serializers.CharField(source="printing.card_id")
    name = serializers.CharField(source="printing.card.name")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()


class OfferSerializer(serializers.Serializer[Any]):
    """A version of an offer, as you see it."""

    version = serializers.IntegerField(source="version.number")
    by = serializers.CharField(source="version.maker.username")
    at = serializers.DateTimeField(source="version.at")
    note = serializers.CharField(source="version.note")
    gives = TradeLineSerializer(many=True)
    gets = TradeLineSerializer(many=True)


class TradeSerializer(serializers.Serializer[Any]):
    """A trade with the versions of its offer, newest first; lists have the current one alone."""

    id = serializers.IntegerField()
    partner = serializers.CharField()
    state = serializers.CharField()
    version = serializers.IntegerField()
    your_turn = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    offers = OfferSerializer(many=True)


class ListedSerializer(serializers.Serializer[Any]):
    """A card on a list."""

    list = serializers.CharField(source="kind", help_text="wish or trade.")
    card = serializers.CharField(source="printing.card_id")
    name = serializers.CharField(source="printing.card.name")
    foil = serializers.BooleanField(source="printing.foil")
    count = serializers.IntegerField()


class PartnerSerializer(ListedSerializer):
    """A card on somebody's list."""

    player = serializers.CharField(source="player.username")


class ListSetSerializer(serializers.Serializer[Any]):
    """Copies of a card on a list; 0 takes it off."""

    list = serializers.ChoiceField(choices=ListedCard.Kind.values)
    card = serializers.CharField(max_length=20)
    foil = serializers.BooleanField(required=False, default=False)
    count = serializers.IntegerField(min_value=0, max_value=COPIES_MOST)


class ListsShowSerializer(serializers.Serializer[Any]):
    """Whether others see your lists."""

    shown = serializers.BooleanField()


class CardPoolSerializer(serializers.Serializer[Any]):
    """A pool of yours for one event."""

    id = serializers.IntegerField()
    event = serializers.CharField(source="pool_key")
    name = serializers.CharField(source="pool_name")
