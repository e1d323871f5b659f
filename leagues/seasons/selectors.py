"""Reading leagues: lists, a season with its series, a player's own place, tables, standings, the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, Exists, F, Min, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from leagues.competition.log import undone_numbers
from leagues.competition.prizes.manifest import standing_draw
from leagues.events.selectors import draw_shown, trace_named, trace_words
from leagues.seasons.matching.table_make import Room, rooms_of
from leagues.seasons.matching.wish import accept_refusal, meetings_among, open_series, playing_refusal
from leagues.seasons.models import (
    League,
    LeagueCoordinator,
    Season,
    SeasonDraw,
    SeasonEntrant,
    SeasonOperation,
    SeasonPrize,
    SeasonProposal,
    SeasonSanctionRequest,
    SeasonSeat,
    SeasonTable,
    SeasonWish,
    Series,
)
from leagues.seasons.models.entrant import IS_IN
from leagues.seasons.notices import coordinators_of
from leagues.seasons.operation_undo import NEVER_UNDONE
from leagues.seasons.scoring import table_points
from leagues.seasons.standings import standings_of
from leagues.standings.columns import Columns, columns, values_shown
from leagues.standings.ranking import Standing
from matches.models import PendingDecision
from players.friends.welcome import Takes, closed_to
from players.models import Player
from players.staff.authority import Action, may

__all__ = [
    "HomeSeason",
    "LogRow",
    "OwnPlace",
    "SeriesRow",
    "StandingShown",
    "TableShown",
    "Why",
    "asking",
    "coordinators_of",
    "drafts_of",
    "draw_of",
    "draw_published",
    "entered_count",
    "entrant_of",
    "home_seasons",
    "league_seen",
    "leagues_listed",
    "log_rows",
    "opponents_allowed",
    "own_place",
    "own_seasons",
    "own_tables",
    "paused",
    "prizes",
    "proposals_open",
    "sanction_requests",
    "season_seen",
    "season_to_enter",
    "seasons_listed",
    "series_rows",
    "standing_rows",
    "standings_of",
    "table_shown",
    "tables_of",
    "why",
    "withdrawn_draws",
]


def leagues_listed() -> QuerySet[League]:
    """The leagues that have an announced season, by name, with their owners and ``season_count``."""
    announced = ~Q(seasons__status=Season.Status.DRAFT)
    rows = League.objects.annotate(season_count=Count("seasons", announced)).filter(season_count__gt=0)
    return rows.select_related("owner")


def league_seen(player: object, pk: int) -> League | None:
    """A league that somebody may look at: one with an announced season, or one that they coordinate."""
    coordinators = Prefetch("coordinators", LeagueCoordinator.objects.select_related("player"))
    league = League.objects.select_related("owner").prefetch_related(coordinators).filter(pk=pk).first()
    if league is None or league.seasons.exclude(status=Season.Status.DRAFT).exists():
        return league
    return league if isinstance(player, Player) and may(player, Action.SEASON_DRAFT, league) else None


def seasons_listed(league: League | None = None) -> QuerySet[Season]:
    """The announced seasons, those that go on first, with league, format and how many have ``entered``."""
    rows = Season.objects.exclude(status=Season.Status.DRAFT)
    if league is not None:
        rows = rows.filter(league=league)
    entered = Q(entrants__entered_at__isnull=False, entrants__left_at=None, entrants__removed_at=None)
    over = Case(When(status__in=(Season.Status.FINISHED, Season.Status.CANCELLED), then=1), default=0)
    rows = rows.annotate(entered=Count("entrants", entered), over=over)
    return rows.select_related("league__owner", "format").order_by("over", "-created_at", "-pk")


def season_seen(player: object, pk: int) -> Season | None:
    """A season that somebody may look at: an announced one, or a draft of a league they coordinate. ``None`` for
    others, as for one that is not there."""
    rows = Season.objects.select_related("league__owner", "format", "premium__card", "prize_set", "cut_tournament")
    coordinators = Prefetch("league__coordinators", LeagueCoordinator.objects.select_related("player"))
    season = rows.prefetch_related(coordinators).filter(pk=pk).first()
    if season is None or season.status != Season.Status.DRAFT:
        return season
    return season if isinstance(player, Player) and may(player, Action.SEASON_DRAFT, season) else None


def own_seasons(player: Player, seasons: Iterable[int]) -> set[int]:
    """Those of the seasons that a player is in."""
    rows = SeasonEntrant.objects.filter(player=player, season__in=list(seasons))
    return set(rows.filter(IS_IN).values_list("season_id", flat=True))


def drafts_of(player: Player, league: League | None = None) -> QuerySet[Season]:
    """The drafts of the leagues that a player owns or coordinates, or of one league, newest first."""
    named = Q(league__owner=player) | Q(league__coordinators__player=player) if league is None else Q(league=league)
    rows = Season.objects.filter(named, status=Season.Status.DRAFT).distinct()
    return rows.select_related("league", "format").order_by("-created_at", "-pk")


def draw_of(season: Season) -> SeasonDraw | None:
    """The standing draw of a season, if one is published."""
    draw: SeasonDraw | None = standing_draw(season)
    return draw


def withdrawn_draws(season: Season) -> list[SeasonDraw]:
    """Draws whose manifests were published and withdrawn, oldest first."""
    return list(season.draws.filter(withdrawn_at__isnull=False).order_by("pk"))


def draw_published(season: Season) -> dict[str, Any] | None:
    """The published draw of a season; `leagues.events.selectors.draw_shown`."""
    return draw_shown(draw_of(season), withdrawn_draws(season))


def prizes(season: Season) -> QuerySet[SeasonPrize]:
    """The prize kit of a sanctioned season with its winners."""
    return season.prizes.select_related("entrant__player", "printing__card").order_by("pk")


def entered_count(season: Season) -> int:
    """How many are in a season."""
    return season.entrants.filter(IS_IN).count()


def asking(season: Season) -> QuerySet[SeasonEntrant]:
    """Those who ask to be let in, the longest waiting first."""
    rows = season.entrants.filter(asked_at__isnull=False, entered_at=None, refused_at=None, removed_at=None)
    return rows.select_related("player").order_by("asked_at", "pk")


def paused(season: Season) -> QuerySet[SeasonEntrant]:
    """Those whom an official paused."""
    return season.entrants.filter(paused_at__isnull=False, left_at=None, removed_at=None).select_related("player")


def proposals_open(season: Season) -> QuerySet[SeasonProposal]:
    """What waits for a second person, the longest waiting first."""
    rows = season.proposals.filter(status=SeasonProposal.Status.OPEN)
    return rows.select_related("proposed_by").order_by("proposed_at", "pk")


def own_tables(season: Season, entrant: SeasonEntrant) -> list[TableShown]:
    """The tables at which an entrant plays now, those that wait for them first."""
    rows = [
        table_shown(season, table) for table in tables_of(season, entrant=entrant).filter(decided_at=None, void=False)
    ]
    waiting = set(
        PendingDecision.objects.filter(
            match__in=[row.table.match_id for row in rows], seat__player=entrant.player_id
        ).values_list("match_id", flat=True)
    )
    shown = [replace(row, waits=row.table.match_id in waiting) for row in rows]
    return sorted(shown, key=lambda row: not row.waits)


def sanction_requests() -> QuerySet[SeasonSanctionRequest]:
    """The requests for sanctioning that can still be decided, the longest waiting first."""
    rows = SeasonSanctionRequest.objects.filter(
        status=SeasonSanctionRequest.Status.OPEN, season__status=Season.Status.ANNOUNCED
    )
    return rows.select_related("season__league__owner", "requested_by").order_by("requested_at", "pk")


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series with its numbers of tables: all that count, and those without a result."""

    series: Series
    tables: int
    open: int


def series_rows(season: Season) -> list[SeriesRow]:
    """The series of a season in order. One statement."""
    counted, waiting = Q(tables__void=False), Q(tables__void=False, tables__decided_at=None)
    rows = season.series.annotate(counted=Count("tables", counted), waiting=Count("tables", waiting))
    return [SeriesRow(row, row.counted, row.waiting) for row in rows.order_by("number")]


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A player's place in a season now: the entry, the open series, what they may still play, and their wishes.

    ``refused`` says why challenges to them cannot be accepted now, by the key of the wish; empty texts where they can.
    """

    now: datetime
    entrant: SeasonEntrant
    series: Series | None
    room: Room
    waits: SeasonWish | None
    challenges_made: list[SeasonWish]
    challenges_received: list[SeasonWish]
    refused: Mapping[int, str] = field(default_factory=dict)

    @property
    def received(self) -> list[tuple[SeasonWish, str]]:
        """The challenges to them, each with why it cannot be accepted now; empty where it can."""
        return [(wish, self.refused[wish.pk]) for wish in self.challenges_received]

    @property
    def can_accept(self) -> bool:
        """Whether they can accept a challenge now."""
        return any(not refusal for refusal in self.refused.values())

    @property
    def playing_refusal(self) -> str:
        """Why no further match may begin for them in the series that is open; empty where one may, or none is open."""
        if self.series is None:
            return ""
        return playing_refusal(self.season, self.entrant, self.series, self.room, self.now)

    @property
    def matches_left(self) -> int:
        """How many matches they may still play in the series that is open."""
        return max(0, self.series.most_matches - self.room.played) if self.series is not None else 0

    @property
    def season(self) -> Season:
        """The season."""
        return self.entrant.season

    @property
    def goes_on(self) -> bool:
        """Whether they are in a season that has not ended."""
        return self.entrant.is_in and not self.season.is_over

    @property
    def asks(self) -> bool:
        """Whether their request to be let in waits for an answer."""
        row = self.entrant
        return row.asked_at is not None and row.entered_at is None and row.refused_at is None

    @property
    def can_be_matched(self) -> bool:
        """Whether a match may begin for them now."""
        return self.season.is_running and self.series is not None and not self.playing_refusal

    @property
    def can_change_deck(self) -> bool:
        """Whether they may play their next matches with another deck."""
        season = self.season
        if season.deck_format is None or season.is_over or not (self.entrant.is_in or self.asks):
            return False
        first = bool(season.sealed_template) and self.entrant.deck_version_id is None
        fixed = season.is_running and season.decks == Season.Decks.FIXED and not first
        return not fixed and self.room.played == 0


def entrant_of(season: Season, player: Player) -> SeasonEntrant | None:
    """The player's place in a season, whether still in or not."""
    return season.entrants.select_related("player", "season").filter(player=player).first()


def own_place(season: Season, player: Player, now: datetime) -> OwnPlace | None:
    """A player's own place in a season; ``None`` for who has none. Five statements at most."""
    row = season.entrants.select_related("player", "deck_version__deck").filter(player=player).first()
    if row is None:
        return None
    series = open_series(season, now)
    if series is None:
        return OwnPlace(now, row, None, Room(), None, [], [])
    wishes = series.wishes.filter(Q(entrant=row) | Q(opponent=row), status=SeasonWish.Status.OPEN)
    open_wishes = list(wishes.select_related("entrant__player", "opponent__player").order_by("since", "pk"))
    received = [wish for wish in open_wishes if wish.opponent_id == row.pk]
    keys = [row.pk, *(wish.entrant_id for wish in received)]
    rooms, met = rooms_of(season, series, keys), meetings_among(series, keys) if received else set()
    return OwnPlace(
        now,
        row,
        series,
        rooms.get(row.pk, Room()),
        next((wish for wish in open_wishes if wish.entrant_id == row.pk and wish.opponent_id is None), None),
        [wish for wish in open_wishes if wish.entrant_id == row.pk and wish.opponent_id is not None],
        received,
        {wish.pk: accept_refusal(season, series, wish, rooms, met, now) for wish in received},
    )


@dataclass(frozen=True, slots=True)
class HomeSeason:
    """A season in which a player is, with the series that is open, or else the next one.

    ``challenges``: how many challenge them; ``waits``: whether they wait to be matched; ``refusal``: why they cannot
    be matched now, empty where they can.
    """

    series: Series
    is_open: bool
    challenges: int = 0
    waits: bool = False
    refusal: str = ""


def home_seasons(player: Player, now: datetime) -> list[HomeSeason]:
    """The seasons that a player is in: those with an open series, which close first at the top, then those that wait
    for their next one. Four statements at most."""
    going = {"season__status__in": (Season.Status.ANNOUNCED, Season.Status.RUNNING)}
    rows = SeasonEntrant.objects.filter(IS_IN, player=player, **going).select_related("player")
    entries = {row.season_id: row for row in rows}
    if not entries:
        return []
    coming = Series.objects.filter(season__in=entries, closed_at=None, closes_at__gt=now)
    series: dict[int, Series] = {}
    for row in coming.select_related("season__league").order_by("number"):
        series.setdefault(row.season_id, row)
    open_series = [row for row in series.values() if row.is_open(now)]
    rooms = _rooms_at(open_series, entries)
    wishes = SeasonWish.objects.filter(
        Q(opponent__in=entries.values()) | Q(entrant__in=entries.values(), opponent=None),
        series__in=open_series,
        status=SeasonWish.Status.OPEN,
    )
    pairs: list[tuple[int, int | None]] = list(wishes.values_list("series", "opponent")) if open_series else []
    shown = [
        HomeSeason(
            row,
            is_open=True,
            challenges=sum(pk == row.pk and opponent is not None for pk, opponent in pairs),
            waits=(row.pk, None) in pairs,
            refusal=playing_refusal(
                row.season, (entrant := entries[row.season_id]), row, rooms.get(entrant.pk, Room()), now
            ),
        )
        for row in sorted(open_series, key=lambda row: (row.closes_at, row.pk))
    ]
    later = [row for row in series.values() if row.opened_at is None]
    return shown + [HomeSeason(row, is_open=False) for row in sorted(later, key=lambda row: (row.opens_at, row.pk))]


def _rooms_at(series: list[Series], entries: Mapping[int, SeasonEntrant]) -> dict[int, Room]:
    """What a player has played in each of some series of different seasons, by the key of their entry."""
    if not series:
        return {}
    seats = SeasonSeat.objects.filter(table__series__in=series, table__void=False, entrant__in=entries.values())
    counts = seats.order_by().values("entrant").annotate(played=Count("pk"))
    return {row["entrant"]: Room(row["played"]) for row in counts}


def season_to_enter(player: Player, now: datetime) -> Season | None:
    """The announced season that begins next and that a player can enter, with its ``entered`` and ``begins``; ``None``
    where there is none. One statement."""
    rows = Season.objects.filter(status=Season.Status.ANNOUNCED).select_related("league")
    rows = rows.annotate(begins=Min("series__opens_at"))
    own = SeasonEntrant.objects.filter(player=player, season=OuterRef("pk"))
    room = Q(most_entrants=None) | Q(most_entrants__gt=F("entered"))
    entered = SeasonEntrant.objects.filter(IS_IN, season=OuterRef("pk")).order_by().values("season")
    rows = rows.annotate(entered=Coalesce(Subquery(entered.annotate(count=Count("pk")).values("count")), 0))
    return rows.filter(room, ~Exists(own), begins__gt=now).order_by("begins", "pk").first()


def opponents_allowed(season: Season, entrant: SeasonEntrant, now: datetime) -> QuerySet[SeasonEntrant]:
    """The entrants whom an entrant may challenge in the series that is open; none while there is none.

    Who has blocked them, or is blocked by them, is not among them, and neither is who has met them in the series.
    """
    series = open_series(season, now)
    if series is None or season.seats != 2:
        return SeasonEntrant.objects.none()
    rows = season.entrants.filter(IS_IN, paused_at=None)
    rows = rows.exclude(pk=entrant.pk).exclude(closed_to(entrant.player, "player", Takes.CHALLENGES))
    first = series.meetings.filter(void=False, first=entrant).values("second")
    second = series.meetings.filter(void=False, second=entrant).values("first")
    met = Q(pk__in=first) & Q(pk__in=second) if season.has_sides else Q(pk__in=first) | Q(pk__in=second)
    return rows.exclude(met).select_related("player").order_by("player__username")


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with its seats in order, each with the points of its place; no points where there is no result.

    ``waits``: whether its match waits for the viewer, in `own_tables`.
    """

    table: SeasonTable
    seats: list[tuple[SeasonSeat, int | None]]
    waits: bool = False

    @property
    def places(self) -> str:
        """The places of its seats in order, as they are written: 1 2; empty where there is no result."""
        return " ".join(str(seat.place) for seat, _points in self.seats if seat.place is not None)


def tables_of(
    season: Season, *, series: Series | None = None, entrant: SeasonEntrant | None = None
) -> QuerySet[SeasonTable]:
    """The tables of a season, newest first, with match, series and seats; of one series or entrant where given."""
    rows = SeasonTable.objects.filter(series__season=season)
    if series is not None:
        rows = rows.filter(series=series)
    if entrant is not None:
        rows = rows.filter(seats__entrant=entrant)
    seats = Prefetch("seats", SeasonSeat.objects.select_related("entrant__player").order_by("seat"))
    return rows.select_related("series", "match").prefetch_related(seats).order_by("-series__number", "-number")


def table_shown(season: Season, table: SeasonTable) -> TableShown:
    """A table of `tables_of` with the points of its seats."""
    seats = list(table.seats.all())
    if table.decided_at is None or table.void:
        return TableShown(table, [(seat, None) for seat in seats])
    points = table_points([seat.place or 0 for seat in seats], season.profile)
    return TableShown(table, list(zip(seats, points, strict=True)))


@dataclass(frozen=True, slots=True)
class StandingShown:
    """A line of the standings with its entrant."""

    standing: Standing
    entrant: SeasonEntrant
    columns: Columns

    @property
    def values(self) -> list[str]:
        """The values of its tie-breaks as text, in the order of the columns."""
        return values_shown(self.standing, self.columns)


def standing_rows(season: Season, rows: Iterable[Standing]) -> list[StandingShown]:
    """Lines of `standings_of` (slice what a page shows) with their entrants. One statement."""
    shown = list(rows)
    entrants = season.entrants.select_related("player").in_bulk([row.id for row in shown])
    ranked_by = columns(season.profile)
    return [StandingShown(row, entrants[row.id], ranked_by) for row in shown if row.id in entrants]


@dataclass(frozen=True, slots=True)
class LogRow:
    """A step of the log, whether it was undone, and whether it can be undone alone or with what came after it."""

    operation: SeasonOperation
    undone: bool
    undoes: bool


def log_rows(season: Season, *, before: int | None = None, most: int = 100) -> list[LogRow]:
    """The last steps of a season's log, newest first; those before a number where given. Two statements."""
    rows = season.operations.select_related("actor", "confirmed_by").defer("data").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    undone = undone_numbers(season)
    fixed = {SeasonOperation.Verb.UNDO, *NEVER_UNDONE}
    return [
        LogRow(row, row.number in undone, row.number not in undone and row.verb not in fixed) for row in rows[:most]
    ]


@dataclass(frozen=True, slots=True)
class Why:
    """How the place of an entrant was decided, in sentences."""

    entrant: SeasonEntrant
    place: int
    text: str


def why(season: Season, entrant_id: int) -> Why | None:
    """Why an entrant is where they are in the standings; ``None`` for who is not there."""
    try:
        trace = standings_of(season).why(season, entrant_id)
    except KeyError:
        return None
    rows = season.entrants.select_related("player").in_bulk({*trace_named(trace), entrant_id})
    names = {pk: row.player.username for pk, row in rows.items()}
    return Why(rows[entrant_id], trace.place, trace_words(trace, names, season.profile))
