"""Leagues as JSON."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from leagues.competition.verbs.requests import VerbSerializer, verbs_shown
from leagues.competition.verbs.verb import possible
from leagues.events.api.serializers import TieBreakSerializer, TieBreakValuesSerializer, columns_published
from leagues.seasons.forms import DRAW_FIELDS
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonSanctionRequest, SeasonWish, Series
from leagues.seasons.selectors import OwnPlace
from leagues.seasons.series.season_packs import season_pool
from leagues.seasons.verbs.own import OWN_VERBS

__all__ = [
    "LeagueSerializer",
    "SeasonEntrantSerializer",
    "SeasonLogSerializer",
    "SeasonOwnSerializer",
    "SeasonSanctionSerializer",
    "SeasonSerializer",
    "SeasonStandingSerializer",
    "SeasonTableSerializer",
    "SeriesSerializer",
]


class LeagueSerializer(serializers.ModelSerializer[League]):
    """A league."""

    owner = serializers.CharField(source="owner.username", read_only=True)

    class Meta:
        model = League
        fields = ["id", "name", "description", "owner", "created_at"]
        read_only_fields = fields


class SeriesSerializer(serializers.ModelSerializer[Series]):
    """A series of a season."""

    class Meta:
        model = Series
        fields = [
            "number", "opens_at", "closes_at", "most_matches", "cards", "opened_at", "closed_at", "certified_at",
        ]  # fmt: skip
        read_only_fields = fields


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A season with its settings. ``profile`` names its scoring, ``cut_tournament`` its final tournament, ``file`` its
    public file."""

    league = LeagueSerializer(read_only=True)
    name = serializers.CharField(read_only=True)
    game = serializers.CharField(source="ruleset", read_only=True)
    deck_format = serializers.SlugRelatedField[Any](source="format", slug_field="slug", read_only=True, allow_null=True)
    series = SeriesSerializer(many=True, read_only=True)
    sealed_template = serializers.CharField(read_only=True, help_text="Of the pools decks are built from, or empty.")
    series_product = serializers.CharField(read_only=True, help_text="What each series gives to everybody, or empty.")
    profile = serializers.SerializerMethodField()
    standings_columns = serializers.SerializerMethodField()
    sanctioned = serializers.BooleanField(read_only=True)
    url = serializers.CharField(source="get_absolute_url", read_only=True)
    file = serializers.SerializerMethodField()

    class Meta:
        model = Season
        fields = [
            "id", "league", "number", "name", "status", "announcement", "game", "deck_format", "mulligan", "seats",
            "profile", "standings_columns", "entry", "most_entrants", "late_entry_series", "fee", "decks",
            "decks_hidden", "prefer_near", "talk", "clock", "sealed_template", "series_product", "series_packs",
            "cut_size", "cut_tournament", "premium_matches", "sanctioned", "sanction_number",
            *DRAW_FIELDS, "draw_commitment", "commitment", "demo", "created_at", "announced_at", "started_at",
            "finished_at", "version", "url", "file", "series",
        ]  # fmt: skip
        read_only_fields = fields

    def get_profile(self, season: Season) -> str:
        """Slug and version, such as league-2-1:1."""
        return f"{season.profile_slug}:{season.profile_version}"

    @extend_schema_field(TieBreakSerializer(many=True))
    def get_standings_columns(self, season: Season) -> Any:
        """What its standings rank by after points and show, in this order."""
        return columns_published(season.profile)

    def get_file(self, season: Season) -> str | None:
        """Its address in the API; none while the season is a draft."""
        return None if season.status == Season.Status.DRAFT else reverse("leagues-api:season-file", args=[season.pk])


class SeasonSanctionSerializer(serializers.ModelSerializer[SeasonSanctionRequest]):
    """A request for the sanctioning of a season: ``id`` and ``name`` are the season's."""

    id = serializers.IntegerField(source="season_id", read_only=True)
    name = serializers.CharField(source="season", read_only=True)
    status = serializers.SerializerMethodField(help_text="asked, approved or refused.")
    asked_by = serializers.CharField(source="requested_by.username", read_only=True)
    asked_at = serializers.DateTimeField(source="requested_at", read_only=True)
    sanction_number = serializers.IntegerField(source="season.sanction_number", read_only=True, allow_null=True)

    class Meta:
        model = SeasonSanctionRequest
        fields = ["id", "name", "status", "message", "asked_by", "asked_at", "answer", "sanction_number"]
        read_only_fields = fields

    def get_status(self, row: SeasonSanctionRequest) -> str:
        """Where it stands."""
        return "asked" if row.status == SeasonSanctionRequest.Status.OPEN else str(row.status)


class SeasonEntrantSerializer(serializers.ModelSerializer[SeasonEntrant]):
    """Somebody in a season."""

    player = serializers.CharField(source="player.username", read_only=True)
    left = serializers.SerializerMethodField()
    removed = serializers.SerializerMethodField()
    paused = serializers.SerializerMethodField()

    class Meta:
        model = SeasonEntrant
        fields = ["id", "player", "entered_at", "left", "removed", "paused", "final_place"]
        read_only_fields = fields

    def get_left(self, row: SeasonEntrant) -> bool:
        """Whether they have left the season."""
        return row.left_at is not None

    def get_removed(self, row: SeasonEntrant) -> bool:
        """Whether an official has removed them."""
        return row.removed_at is not None

    def get_paused(self, row: SeasonEntrant) -> bool:
        """Whether an official has paused them."""
        return row.paused_at is not None


class SeasonStandingSerializer(TieBreakValuesSerializer):
    """A line of the standings."""

    place = serializers.IntegerField(source="standing.place")
    entrant = serializers.IntegerField(source="entrant.pk")
    player = serializers.CharField(source="entrant.player.username")
    points = serializers.IntegerField(source="standing.points")
    won = serializers.IntegerField(source="standing.won")
    drawn = serializers.IntegerField(source="standing.drawn")
    lost = serializers.IntegerField(source="standing.lost")
    decided_by = serializers.CharField(source="standing.decided_by", allow_blank=True)


class SeasonSeatSerializer(serializers.Serializer[Any]):
    """A seat of a table with the place and the points of its result."""

    entrant = serializers.IntegerField()
    player = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)


class SeasonTableSerializer(serializers.Serializer[Any]):
    """A match of a series. ``match`` is its code, once it is made."""

    id = serializers.IntegerField(source="table.pk")
    series = serializers.IntegerField(source="table.series.number")
    number = serializers.IntegerField(source="table.number")
    made_at = serializers.DateTimeField(source="table.made_at")
    decided_at = serializers.DateTimeField(source="table.decided_at", allow_null=True)
    decided_from = serializers.CharField(source="table.source", allow_blank=True)
    note = serializers.CharField(source="table.note", allow_blank=True)
    void = serializers.BooleanField(source="table.void")
    match = serializers.CharField(source="table.match.code", allow_null=True, default=None)
    seats = serializers.SerializerMethodField()

    @extend_schema_field(SeasonSeatSerializer(many=True))
    def get_seats(self, row: Any) -> list[dict[str, Any]]:
        """In the order of play."""
        return [
            {"entrant": seat.entrant_id, "player": seat.entrant.player.username, "place": seat.place, "points": points}
            for seat, points in row.seats
        ]


class SeasonWishSerializer(serializers.ModelSerializer[SeasonWish]):
    """A challenge, or that somebody waits for anybody (``opponent`` empty)."""

    player = serializers.CharField(source="entrant.player.username", read_only=True)
    opponent = serializers.CharField(source="opponent.player.username", read_only=True, allow_null=True, default=None)

    class Meta:
        model = SeasonWish
        fields = ["id", "player", "opponent", "keep", "since"]
        read_only_fields = fields


class ReceivedSerializer(SeasonWishSerializer):
    """A challenge to you. ``refusal`` says why you cannot accept it now; empty where you can."""

    refusal = serializers.SerializerMethodField()

    class Meta(SeasonWishSerializer.Meta):
        fields = [*SeasonWishSerializer.Meta.fields, "refusal"]
        read_only_fields = fields

    def get_refusal(self, wish: SeasonWish) -> str:
        """In a sentence."""
        refused: dict[int, str] = self.context["refused"]
        return refused[wish.pk]


class SeasonOwnSerializer(serializers.Serializer[Any]):
    """Your place in a season: what you may still play in the open series, your wishes, and the verbs under ``own/``
    that you may do now."""

    entrant = SeasonEntrantSerializer()
    series = SeriesSerializer(allow_null=True)
    matches_left = serializers.IntegerField()
    at_once = serializers.IntegerField(source="entrant.at_once")
    away_from = serializers.DateTimeField(source="entrant.away_from", allow_null=True)
    away_until = serializers.DateTimeField(source="entrant.away_until", allow_null=True)
    deck_version = serializers.IntegerField(source="entrant.deck_version_id", allow_null=True)
    pool = serializers.SerializerMethodField()
    waits = SeasonWishSerializer(allow_null=True)
    challenges_made = SeasonWishSerializer(many=True)
    challenges_received = serializers.SerializerMethodField()
    playing_refusal = serializers.CharField(allow_blank=True, help_text="Why no match may begin for you now.")
    verbs = serializers.SerializerMethodField()

    @extend_schema_field(ReceivedSerializer(many=True))
    def get_challenges_received(self, place: OwnPlace) -> Any:
        """Challenges to you."""
        context = {"refused": place.refused}
        return ReceivedSerializer(place.challenges_received, many=True, context=context).data

    @extend_schema_field(VerbSerializer(many=True))
    def get_verbs(self, place: OwnPlace) -> list[dict[str, Any]]:
        """Each with its title and its fields."""
        return verbs_shown(possible(OWN_VERBS, place))

    def get_pool(self, place: OwnPlace) -> int | None:
        """The number of your sealed pool under ``limited/pools/``; null where the season has none."""
        season = place.entrant.season
        pool = season_pool(season, place.entrant.player_id) if season.sealed_template else None
        return pool.collection_id if pool is not None else None


class SeasonLogSerializer(serializers.Serializer[Any]):
    """A step of the log; ``actor`` is null for what Entmoot did by itself."""

    number = serializers.IntegerField(source="operation.number")
    text = serializers.CharField(source="operation.text_shown")
    actor = serializers.CharField(source="operation.actor.username", allow_null=True, default=None)
    confirmed_by = serializers.CharField(source="operation.confirmed_by.username", allow_null=True, default=None)
    at = serializers.DateTimeField(source="operation.at")
    undone = serializers.BooleanField()
