"""Sealed pools and drafts in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardpool.limited.acts import WORDS
from cardpool.limited.drafts import CLOCKS, REASON_MOST
from cardpool.limited.picks import WISHES_MOST
from cardpool.models import Draft

__all__ = [
    "BoosterDraftSerializer",
    "DraftActSerializer",
    "DraftMakeSerializer",
    "DraftPickSerializer",
    "DraftRecordSerializer",
    "DraftStateSerializer",
    "LimitedPoolSerializer",
    "PickedSerializer",
    "PoolDeckSerializer",
    "PoolOpenSerializer",
    "PoolTakeSerializer",
    "TemplatesSerializer",
    "WishesSerializer",
]

STATES = f"One of: {', '.join(Draft.State.values)}."


class BoostersSerializer(serializers.Serializer[Any]):
    """Boosters of one kind."""

    product = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()


class _TemplateSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    effective = serializers.DateField()
    format = serializers.CharField()
    fixed = serializers.DictField(
        source="fixed_cards", child=serializers.IntegerField(), help_text="Copies of cards that everybody gets."
    )
    source = serializers.CharField()  # type: ignore[assignment] # the field's name is the word of formats
    note = serializers.CharField()
    offered = serializers.BooleanField(help_text="Whether matches can be played with its cards today.")
    why_not = serializers.CharField()


class SealedTemplateSerializer(_TemplateSerializer):
    """What each player of a sealed event gets, and what each later series of a league adds."""

    starters = serializers.ListField(child=serializers.CharField(), help_text="One of these, if there are any.")
    choose = serializers.BooleanField(help_text="Whether the player may choose the starter.")
    boosters = BoostersSerializer(many=True)
    series = serializers.ListField(
        child=BoostersSerializer(many=True), help_text="What the second series adds, the third and so on."
    )
    later = BoostersSerializer(many=True, help_text="What every series after these adds.")


class DraftTemplateSerializer(_TemplateSerializer):
    """A booster draft."""

    seats_least = serializers.IntegerField()
    seats_most = serializers.IntegerField()
    boosters = serializers.ListField(child=serializers.CharField(), help_text="Of each player, in their order.")
    at_a_time = serializers.IntegerField(help_text="Cards that are picked before a pack is passed on.")


class TemplatesSerializer(serializers.Serializer[Any]):
    """Every template."""

    sealed = SealedTemplateSerializer(many=True)
    draft = DraftTemplateSerializer(many=True)


class PoolTakeSerializer(serializers.Serializer[Any]):
    """Which pool to take. The header ``Idempotency-Key`` makes it safe to repeat."""

    template = serializers.CharField(max_length=60)
    starter = serializers.CharField(required=False, default="", allow_blank=True, max_length=60)


class LimitedPoolSerializer(serializers.Serializer[Any]):
    """A pool that was made by a template."""

    id = serializers.IntegerField(source="collection_id", help_text="As /card-pools/ numbers it.")
    name = serializers.CharField(source="collection.pool_name")
    kind = serializers.CharField()
    template = serializers.CharField()
    format = serializers.CharField(source="format.slug")
    series = serializers.IntegerField(help_text="The last series of a league that it was given.")
    made_at = serializers.DateTimeField()
    open_by = serializers.DateTimeField(allow_null=True, help_text="What is sealed then is opened for you.")


class PoolOpenSerializer(serializers.Serializer[Any]):
    """Your cut for every sealed pack of the pool; without one the server cuts and they are marked unproven."""

    cut = serializers.CharField(required=False, default="", allow_blank=True, max_length=128)


class PoolUnfoldSerializer(serializers.Serializer[Any]):
    """The code of an opened pack of the pool; empty: all of them."""

    pack = serializers.CharField(required=False, default="", allow_blank=True, max_length=16)


class PoolUnfoldedSerializer(serializers.Serializer[Any]):
    """How many packs you had not looked at before."""

    count = serializers.IntegerField()


class PoolDeckSerializer(serializers.Serializer[Any]):
    """A deck to begin."""

    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=80)
    suggested = serializers.BooleanField(
        required=False, default=False, help_text="A whole legal deck, as a bot would build it, to go on from."
    )


class BoosterDraftSerializer(serializers.Serializer[Any]):
    """A draft in a list."""

    code = serializers.CharField()
    name = serializers.CharField()
    state = serializers.CharField(help_text=STATES)
    template = serializers.CharField()
    format = serializers.CharField(source="format.slug")
    host = serializers.CharField(source="host.username", allow_null=True, default=None)
    size = serializers.IntegerField()
    joined = serializers.IntegerField(help_text="Players at the table.")
    made_at = serializers.DateTimeField()


class DraftMakeSerializer(serializers.Serializer[Any]):
    """A casual draft to make. The header ``Idempotency-Key`` makes it safe to repeat."""

    template = serializers.CharField(max_length=60)
    size = serializers.IntegerField(help_text="Seats; bots take the free ones.")
    clock = serializers.ChoiceField(choices=list(CLOCKS))


class DraftActSerializer(serializers.Serializer[Any]):
    """What to do: join with your cut, leave, start, cancel, return to your seat, or as staff call off for a reason."""

    what = serializers.ChoiceField(choices=WORDS)
    cut = serializers.CharField(required=False, default="", allow_blank=True, max_length=128)
    reason = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=REASON_MOST, help_text="For call-off; players read it."
    )


class DraftPickSerializer(serializers.Serializer[Any]):
    """A pick. The header ``Idempotency-Key`` makes it safe to repeat."""

    pack = serializers.CharField(max_length=20, help_text="The label of the pack that you hold.")
    cards = serializers.ListField(
        child=serializers.CharField(max_length=12), max_length=12, help_text="Ids of cards, with a * for a foil."
    )


class PickedSerializer(serializers.Serializer[Any]):
    """A pick that was made."""

    number = serializers.IntegerField()
    pack = serializers.CharField(source="label")
    cards = serializers.ListField(child=serializers.ListField(), help_text="Each as [card, whether it is a foil].")
    at = serializers.DateTimeField()


class WishesSerializer(serializers.Serializer[Any]):
    """Your wish list, by which the clock picks for you."""

    cards = serializers.ListField(
        child=serializers.CharField(max_length=12), max_length=WISHES_MOST, help_text="Ids, the most wanted first."
    )


class SeatSerializer(serializers.Serializer[Any]):
    """A seat as everybody sees it."""

    number = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    player = serializers.CharField(allow_null=True, help_text="null: a bot.")
    bot_picks = serializers.BooleanField()
    waiting = serializers.IntegerField(help_text="Packs that wait there.")
    round = serializers.IntegerField()
    is_you = serializers.BooleanField()


class PackCardSerializer(serializers.Serializer[Any]):
    """A card with its copies."""

    card = serializers.CharField(source="card.card")
    name = serializers.CharField(source="card.name")
    foil = serializers.BooleanField()
    count = serializers.IntegerField()
    key = serializers.CharField(help_text="How a pick names it.")


class HeldSerializer(serializers.Serializer[Any]):
    """The pack that you hold now."""

    label = serializers.CharField(source="pack.label")  # type: ignore[assignment] # the pack's word
    round = serializers.IntegerField(source="pack.round")
    count = serializers.IntegerField(help_text="How many cards to pick.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the clock picks for you.")
    cards = PackCardSerializer(source="pack_groups", many=True)


class DraftStateSerializer(serializers.Serializer[Any]):
    """A draft as you see it: the table, the pack that you hold now, and your picks."""

    code = serializers.CharField(source="draft.code")
    name = serializers.CharField(source="draft.name")
    state = serializers.CharField(source="draft.state", help_text=STATES)
    template = serializers.CharField(source="draft.template")
    format = serializers.CharField(source="draft.format.slug")
    host = serializers.CharField(source="draft.host.username", allow_null=True, default=None)
    size = serializers.IntegerField(source="draft.size")
    pick_seconds = serializers.IntegerField(source="draft.pick_seconds")
    reserve_seconds = serializers.IntegerField(source="draft.reserve_seconds")
    commitment = serializers.CharField(source="draft.commitment", help_text="The promise; note it before you join.")
    picks_made = serializers.IntegerField(source="draft.picks_made")
    seats = SeatSerializer(many=True)
    seated = serializers.SerializerMethodField(help_text="Whether you have a seat.")
    bot_picks = serializers.SerializerMethodField(help_text="Whether a bot picks for you.")
    barred = serializers.CharField(help_text="Why you may no longer pick, although you have a seat; else empty.")
    pack = serializers.SerializerMethodField()
    picks = serializers.SerializerMethodField()
    wishes = serializers.SerializerMethodField()
    pool = serializers.IntegerField(source="pool_id", allow_null=True, help_text="Your pool, when it is over.")

    def get_seated(self, state: Any) -> bool:
        return state.seat is not None

    def get_bot_picks(self, state: Any) -> bool:
        return state.seat is not None and state.seat.bot_picks

    @extend_schema_field(HeldSerializer(allow_null=True))
    def get_pack(self, state: Any) -> Any:
        return HeldSerializer(state).data if state.pack is not None else None

    @extend_schema_field(PackCardSerializer(many=True))
    def get_picks(self, state: Any) -> Any:
        return PackCardSerializer([row for group in state.own for row in group.rows], many=True).data

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_wishes(self, state: Any) -> list[str]:
        return list(state.seat.wishes) if state.seat is not None else []


class DraftRecordSerializer(serializers.Serializer[Any]):
    """What ``verify_draft.py`` reads. Secret, seats, packs and picks are there once the draft is over."""

    draft = serializers.CharField()
    algorithm = serializers.CharField()
    name = serializers.CharField()
    state = serializers.CharField()
    size = serializers.IntegerField()
    rules = serializers.DictField()
    recipes = serializers.ListField(child=serializers.CharField())
    recipe_contents = serializers.DictField()
    commitment = serializers.CharField()
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    secret = serializers.CharField(required=False)
    seats = serializers.ListField(child=serializers.DictField(), required=False)
    packs = serializers.ListField(child=serializers.ListField(), required=False)
    picks = serializers.ListField(child=serializers.DictField(), required=False)
