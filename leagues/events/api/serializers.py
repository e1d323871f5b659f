"""Events as JSON."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardpool.models import DeckVersion
from leagues.events.models import Entrant, SanctionRequest, Tournament
from leagues.events.selectors import PairingRow, expected_length
from leagues.standings.columns import columns
from leagues.standings.profiles import StandingsProfile


class TieBreakSerializer(serializers.Serializer[Any]):
    """A column of standings. ``unit`` says what its values are: ``share`` of one, ``sum`` or ``count``."""

    name = serializers.CharField()
    title = serializers.CharField()
    short = serializers.CharField()
    unit = serializers.ChoiceField(choices=["share", "sum", "count"])


def columns_published(profile: StandingsProfile) -> Any:
    """The columns of a profile's tie-breaks as the API gives them."""
    rows: Any = [{"name": name, **asdict(tie_break)} for name, tie_break in columns(profile).items()]
    return TieBreakSerializer(rows, many=True).data


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """An event."""

    format = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    organiser = serializers.SlugRelatedField[Any](slug_field="username", read_only=True)
    entrants = serializers.SerializerMethodField()
    length = serializers.SerializerMethodField()
    standings_columns = serializers.SerializerMethodField()
    url = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = Tournament
        fields = [
            "id",
            "name",
            "description",
            "status",
            "venue",
            "ruleset",
            "format",
            "organiser",
            "entrants",
            "sanction_number",
            "demo",
            "mulligan",
            "decks_hidden",
            "deck_lists",
            "deck_deadline",
            "limited",
            "build_hours",
            "packs_at_once",
            "draft_clock",
            "draft_bots",
            "packs_at",
            "talk",
            "agreed_draws",
            "seeded_by_rating",
            "profile_slug",
            "profile_version",
            "standings_columns",
            "rounds_planned",
            "plan",
            "most_entrants",
            "late_entry_rounds",
            "round_minutes",
            "length",
            "players_return",
            "check_in_hours",
            "clock",
            "opens_at",
            "starts_at",
            "started_at",
            "paused_at",
            "paused_reason",
            "finish_wait",
            "finishes_at",
            "appeal_time",
            "finished_at",
            "certified_at",
            "places_in_draw",
            "draw_source",
            "draw_source_text",
            "draw_value_kind",
            "draw_value_at",
            "draw_value_days",
            "draw_days",
            "commitment",
            "draw_commitment",
            "secrets_revealed",
            "version",
            "url",
        ]
        read_only_fields = fields

    def get_entrants(self, row: Tournament) -> int:
        """How many entrants it has or had at the start; 0 before it was read with them."""
        return int(getattr(row, "entered", 0))

    def get_length(self, row: Tournament) -> str:
        """The planned rounds and how long they take at most, in words."""
        return expected_length(row, entered=getattr(row, "entered", 0))

    @extend_schema_field(TieBreakSerializer(many=True))
    def get_standings_columns(self, row: Tournament) -> Any:
        """What its standings rank by after points and show, in this order; stages in a bracket show none."""
        return columns_published(row.profile)


class EntrantSerializer(serializers.ModelSerializer[Entrant]):
    """Somebody in an event."""

    player = serializers.CharField(source="player.username", read_only=True)
    player_number = serializers.CharField(source="player.player_number", read_only=True)
    is_bot = serializers.BooleanField(source="player.is_bot", read_only=True)
    is_guest = serializers.BooleanField(source="player.is_guest", read_only=True)

    class Meta:
        model = Entrant
        fields = [
            "id",
            "player",
            "player_number",
            "is_bot",
            "is_guest",
            "registered_at",
            "checked_in_at",
            "started",
            "dropped_at",
            "disqualified_at",
            "missed_rounds",
            "penalty",
            "seed",
            "byes",
            "fixed_table",
            "final_place",
            "cut",
            "cut_own",
        ]
        read_only_fields = fields


class RegisteredSerializer(EntrantSerializer):
    """An entry as it was just made."""

    warnings = serializers.ListField(child=serializers.CharField(), help_text="Such as that others can read the deck.")

    class Meta(EntrantSerializer.Meta):
        fields = [*EntrantSerializer.Meta.fields, "warnings"]  # as the serializer above
        read_only_fields = fields


class PairingSerializer(serializers.Serializer[PairingRow]):
    """One table of a round; ``second`` is null for a bye, ``result`` empty while it is open.

    At a table of more than two ``more`` names those after the second, and ``places`` has the place of each seat, 0 for
    lost without a place.

    ``slot`` is its place in a bracket; ``games`` are those won by the first, won by the second, and drawn, where a
    match has several. ``deadline`` is later than the round's where the table was given more time. ``reports`` are those
    of both players at a table, each null until it is made.
    """

    table = serializers.IntegerField(source="pairing.table")
    slot = serializers.CharField(source="pairing.slot")
    games = serializers.ListField(child=serializers.IntegerField(), source="pairing.games_score")
    first = serializers.CharField(source="first.player.username")
    second = serializers.SerializerMethodField()
    more = serializers.SerializerMethodField()
    result = serializers.CharField(source="pairing.result")
    places = serializers.ListField(child=serializers.IntegerField(), source="pairing.places")
    how = serializers.CharField(source="pairing.source")
    reports = serializers.SerializerMethodField()
    note = serializers.CharField(source="pairing.note")
    deadline = serializers.DateTimeField(source="pairing.deadline", allow_null=True)
    match = serializers.SerializerMethodField()

    def get_second(self, row: PairingRow) -> str | None:
        """The second player's name."""
        return row.second.player.username if row.second else None

    def get_more(self, row: PairingRow) -> list[str]:
        """The names of the players after the second."""
        return [entrant.player.username for entrant in row.more]

    def get_reports(self, row: PairingRow) -> list[list[int] | None]:
        """What the first reported and what the second did: games won by the first, by the second, and drawn."""
        return [None if score is None else list(score) for score in row.pairing.reports]

    def get_match(self, row: PairingRow) -> str | None:
        """The match's code, once it is made."""
        return row.pairing.match.code if row.pairing.match else None


class RoundSerializer(serializers.Serializer[Any]):
    """A round with its tables."""

    stage = serializers.IntegerField(source="row.stage.number")
    number = serializers.IntegerField(source="row.number")
    paired_at = serializers.DateTimeField(source="row.paired_at")
    deadline = serializers.DateTimeField(source="row.deadline", allow_null=True)
    finished_at = serializers.DateTimeField(source="row.finished_at", allow_null=True)
    by_hand = serializers.JSONField(source="row.by_hand", allow_null=True)
    pairings = PairingSerializer(many=True)


class TieBreakValuesSerializer(serializers.Serializer[Any]):
    """The tie-breaks of a line of the standings."""

    columns = serializers.ListField(
        child=serializers.CharField(),
        help_text="The names of the tie-breaks that have values, in the order in which they rank; none in a bracket.",
    )
    values = serializers.SerializerMethodField(help_text="The value of each column: an exact fraction, “17/30” or “4”.")

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_values(self, row: Any) -> dict[str, str]:
        """By the name of the column."""
        return {name: str(row.standing.values[name]) for name in row.columns}


class StandingSerializer(TieBreakValuesSerializer):
    """One place. Tie-breaks are exact fractions as text, "17/30"."""

    place = serializers.IntegerField(source="standing.place")
    entrant = serializers.IntegerField(source="standing.id")
    player = serializers.CharField(source="name")
    points = serializers.IntegerField(source="standing.points")
    won = serializers.IntegerField(source="standing.won")
    drawn = serializers.IntegerField(source="standing.drawn")
    lost = serializers.IntegerField(source="standing.lost")
    byes = serializers.IntegerField(source="standing.byes")
    opponents = serializers.CharField(source="standing.values.opponents")
    opponents_opponents = serializers.CharField(source="standing.values.opponents_opponents")
    decided_by = serializers.CharField(source="standing.decided_by")


class RegisterSerializer(serializers.Serializer[Any]):
    """Registering: one of your deck versions, and, if you like, a cut of your own for the prize draw."""

    deck_version = serializers.PrimaryKeyRelatedField(
        queryset=DeckVersion.objects.select_related("deck"),
        required=False,
        allow_null=True,
        help_text="For games with decks.",
    )
    cut = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")
    deck_format = serializers.SlugField(
        required=False,
        allow_blank=True,
        max_length=40,
        default="",
        help_text="Once you are in: the deck is for the stages of this format, where it is not the event's.",
    )


class StarterSerializer(serializers.Serializer[Any]):
    """A starter deck to take, by its short name."""

    starter = serializers.SlugField(max_length=40, help_text="One that is legal in the event's format.")


class WhySerializer(serializers.Serializer[Any]):
    """How an entrant's place was decided."""

    place = serializers.IntegerField()
    text = serializers.CharField()


class DecideSerializer(serializers.Serializer[Any]):
    """A decision on a request for sanctioning."""

    approve = serializers.BooleanField()
    answer = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")


class SanctionRequestSerializer(serializers.ModelSerializer[SanctionRequest]):
    """A request for sanctioning."""

    tournament_name = serializers.CharField(source="tournament.name", read_only=True)
    requested_by = serializers.CharField(source="requested_by.username", read_only=True)

    class Meta:
        model = SanctionRequest
        fields = [
            "id",
            "tournament",
            "tournament_name",
            "status",
            "message",
            "requested_by",
            "requested_at",
            "answer",
            "decided_at",
        ]
        read_only_fields = fields
