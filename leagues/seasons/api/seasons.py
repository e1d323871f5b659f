"""Leagues over the API."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.competition.verbs.requests import DoneSerializer, DoSerializer, data_of, done_answer
from leagues.errors import Forbidden
from leagues.permissions import may_coordinate
from leagues.seasons import selectors, services
from leagues.seasons.api.serializers import (
    LeagueSerializer,
    SeasonEntrantSerializer,
    SeasonLogSerializer,
    SeasonOwnSerializer,
    SeasonSerializer,
    SeasonStandingSerializer,
    SeasonTableSerializer,
)
from leagues.seasons.forms import SeasonForm
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonTable
from leagues.seasons.verbs.own import OWN_VERBS
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, check

PAGE = 100


def season_404(request: Request, pk: int) -> Season:
    """A season that the viewer may look at. Raises Http404."""
    viewer = player_of(request) if request.user.is_authenticated else None
    season = selectors.season_seen(viewer, pk)
    if season is None:
        raise Http404
    return season


def fields_of(request: Request) -> dict[str, Any]:
    data = DoSerializer(data=request.data)
    data.is_valid(raise_exception=True)
    fields: dict[str, Any] = data.validated_data["data"]
    return fields


def _form(request: Request, *, first: bool = False, season: Season | None = None) -> SeasonForm:
    """The form of a season with the request's fields. Raises ValidationError."""
    # What was chosen before may stay, whoever made it.
    initial = {"format": season.format_id} if season is not None else {}
    form = SeasonForm(fields_of(request), first=first, initial=initial, player=player_of(request))
    wrong = {name: [str(text) for text in texts] for name, texts in form.errors.items()}
    for series_form in form.series_forms:
        series_errors = (
            series_form.errors
            if series_form.is_bound
            else {"opens_at": [gettext("Say when this series opens and closes.")]}
        )
        wrong |= {
            f"{series_form.prefix}-{name}": [str(text) for text in texts] for name, texts in series_errors.items()
        }
    if wrong:
        raise ValidationError(wrong)
    return form


class LeaguesView(generics.ListAPIView[Season]):
    """The announced seasons, those that go on first; POST makes a league with the draft of its first season."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = SeasonSerializer
    queryset = Season.objects.none()

    def get_queryset(self) -> Any:
        wanted = self.request.query_params.get("league", "")
        league = None
        if wanted:
            number = int(wanted) if wanted.isdecimal() and len(wanted) < 10 else 0
            league = generics.get_object_or_404(League, pk=number)
        return selectors.seasons_listed(league).prefetch_related("series")

    @extend_schema(parameters=[OpenApiParameter("league", OpenApiTypes.INT, description="Those of one league.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of seasons."""
        return self.list(request, *args, **kwargs)

    @extend_schema(request=DoSerializer, responses={201: SeasonSerializer}, operation_id="leagues_make")
    def post(self, request: Request) -> Response:
        """``data`` holds the fields of the form on the page, by name; those of series as ``series-1-opens_at``."""
        player = player_of(request)
        if not may_coordinate(player):
            raise Forbidden(gettext("Only coordinators make leagues. Ask the staff for the role."))
        form = _form(request, first=True)
        data, now = form.cleaned_data, timezone.now()
        with transaction.atomic():
            league = services.league_create(
                name=data["league_name"], description=data["league_description"], owner=player, now=now
            )
            season = services.season_create(league=league, actor=player, now=now, **form.service_fields())
        return Response(SeasonSerializer(season).data, status=status.HTTP_201_CREATED)


class LeagueView(APIView):
    """A league; POST drafts another season of it."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    def _league(self, request: Request, pk: int) -> League:
        league = selectors.league_seen(player_of(request) if request.user.is_authenticated else None, pk)
        if league is None:
            raise Http404
        return league

    @extend_schema(responses=LeagueSerializer, operation_id="leagues_read")
    def get(self, request: Request, pk: int) -> Response:
        """Its name and owner."""
        return Response(LeagueSerializer(self._league(request, pk)).data)

    @extend_schema(request=DoSerializer, responses={201: SeasonSerializer}, operation_id="leagues_draft")
    def post(self, request: Request, pk: int) -> Response:
        """Draft its next season; ``data`` holds the fields of the form on the page, by name."""
        league, player = self._league(request, pk), player_of(request)
        check(player, Action.SEASON_DRAFT, league)
        fields = _form(request).service_fields()
        season = services.season_create(league=league, actor=player, now=timezone.now(), **fields)
        return Response(SeasonSerializer(season).data, status=status.HTTP_201_CREATED)


class SeasonView(APIView):
    """A season."""

    permission_classes = [AllowAny]

    @extend_schema(responses=SeasonSerializer, operation_id="seasons_read")
    def get(self, request: Request, pk: int) -> Response:
        """Its settings and series."""
        return Response(SeasonSerializer(season_404(request, pk)).data)


class DraftsView(generics.ListAPIView[Season]):
    """The drafts of the leagues that you coordinate, newest first."""

    serializer_class = SeasonSerializer
    queryset = Season.objects.none()

    def get_queryset(self) -> Any:
        return selectors.drafts_of(player_of(self.request)).select_related("league__owner").prefetch_related("series")


class DraftView(APIView):
    """The draft of a season, for the coordinators of its league and the staff."""

    def _draft(self, request: Request, pk: int) -> tuple[Season, Player]:
        season = season_404(request, pk)
        if season.status != Season.Status.DRAFT:
            raise Http404
        return season, player_of(request)

    @extend_schema(responses=SeasonSerializer, operation_id="seasons_draft_read")
    def get(self, request: Request, pk: int) -> Response:
        """Its settings."""
        return Response(SeasonSerializer(self._draft(request, pk)[0]).data)

    @extend_schema(request=DoSerializer, responses=SeasonSerializer, operation_id="seasons_draft_change")
    def put(self, request: Request, pk: int) -> Response:
        """Change it; ``data`` holds the fields of the form on the page, by name."""
        season, player = self._draft(request, pk)
        form = _form(request, season=season)
        changed = services.season_change(season=season, actor=player, now=timezone.now(), **form.service_fields())
        return Response(SeasonSerializer(changed).data)

    @extend_schema(request=None, responses=SeasonSerializer, operation_id="seasons_announce")
    def post(self, request: Request, pk: int) -> Response:
        """Announce it."""
        season, player = self._draft(request, pk)
        return Response(
            SeasonSerializer(services.season_announce(season=season, actor=player, now=timezone.now())).data
        )

    @extend_schema(responses={204: None}, operation_id="seasons_draft_discard")
    def delete(self, request: Request, pk: int) -> Response:
        """Discard it."""
        season, player = self._draft(request, pk)
        services.season_discard(season=season, actor=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class CloneView(APIView):
    """Another season like one there was."""

    @extend_schema(request=None, responses={201: SeasonSerializer}, operation_id="seasons_clone")
    def post(self, request: Request, pk: int) -> Response:
        """Draft the next season of the league with the same settings."""
        made = services.season_clone(season=season_404(request, pk), actor=player_of(request), now=timezone.now())
        return Response(SeasonSerializer(made).data, status=status.HTTP_201_CREATED)


class StandingsView(generics.ListAPIView[Any]):
    """The standings of a season."""

    permission_classes = [AllowAny]
    serializer_class = SeasonStandingSerializer
    queryset = SeasonEntrant.objects.none()

    @extend_schema(operation_id="seasons_standings")
    def get(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """A page of them, best first."""
        season = season_404(request, pk)
        rows = selectors.standings_of(season)
        places: Any = self.paginate_queryset(range(len(rows))) or []
        shown: Any = selectors.standing_rows(season, [rows[at] for at in places])
        return self.get_paginated_response(SeasonStandingSerializer(shown, many=True).data)


class SeasonWhySerializer(serializers.Serializer[Any]):
    """How a place was decided, in sentences."""

    place = serializers.IntegerField()
    text = serializers.CharField()


class WhyView(APIView):
    """How an entrant's place was decided."""

    permission_classes = [AllowAny]

    @extend_schema(responses=SeasonWhySerializer, operation_id="seasons_why")
    def get(self, request: Request, pk: int, entrant_id: int) -> Response:
        """Beside the entrant above."""
        explanation = selectors.why(season_404(request, pk), entrant_id)
        if explanation is None:
            raise Http404
        return Response(SeasonWhySerializer(explanation).data)


class SeasonDrawView(APIView):
    """The published prize draw of a season."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="seasons_draw")
    def get(self, request: Request, pk: int) -> Response:
        """The manifest, and after the draw everything the verify script needs."""
        published = selectors.draw_published(season_404(request, pk))
        if published is None:
            raise Http404
        return Response(published)


class TablesView(generics.ListAPIView[Any]):
    """The matches of a season, newest first."""

    permission_classes = [AllowAny]
    serializer_class = SeasonTableSerializer
    queryset = SeasonTable.objects.none()

    @extend_schema(
        operation_id="seasons_tables",
        parameters=[
            OpenApiParameter("series", OpenApiTypes.INT, description="Those of one series."),
            OpenApiParameter("player", str, description="Those of one player."),
        ],
    )
    def get(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """A page of them."""
        season = season_404(request, pk)
        rows = selectors.tables_of(season)
        number, name = request.query_params.get("series", ""), request.query_params.get("player", "")
        if number:
            rows = rows.filter(series__number=int(number) if number.isdecimal() and len(number) < 5 else 0)
        if name:
            rows = rows.filter(seats__entrant__player__in=Player.objects.named(name).order_by())
        page: Any = self.paginate_queryset(rows) or []
        shown: Any = [selectors.table_shown(season, table) for table in page]
        return self.get_paginated_response(SeasonTableSerializer(shown, many=True).data)


class EntrantsView(generics.ListAPIView[SeasonEntrant]):
    """The entrants of a season."""

    permission_classes = [AllowAny]
    serializer_class = SeasonEntrantSerializer
    queryset = SeasonEntrant.objects.none()

    def get_queryset(self) -> Any:
        season = season_404(self.request, self.kwargs["pk"])
        return season.entrants.filter(entered_at__isnull=False).select_related("player").order_by("pk")


class LogView(APIView):
    """Everything that was done to a season, newest first."""

    permission_classes = [AllowAny]

    @extend_schema(
        responses=SeasonLogSerializer(many=True),
        operation_id="seasons_log",
        parameters=[OpenApiParameter("before", OpenApiTypes.INT, description="Steps before this number.")],
    )
    def get(self, request: Request, pk: int) -> Response:
        """The last hundred steps, or those before a number."""
        season = season_404(request, pk)
        text = request.query_params.get("before", "")
        before = int(text) if text.isdecimal() and len(text) < 10 else None
        rows: Any = selectors.log_rows(season, before=before, most=PAGE)
        return Response(SeasonLogSerializer(rows, many=True).data)


class OwnView(APIView):
    """Your own place in a season."""

    @extend_schema(responses=SeasonOwnSerializer, operation_id="seasons_own")
    def get(self, request: Request, pk: int) -> Response:
        """What you may still play, and your wishes; 404 for who has none."""
        season = season_404(request, pk)
        own = selectors.own_place(season, player_of(request), timezone.now())
        if own is None:
            raise Http404
        return Response(SeasonOwnSerializer(own).data)


class OwnDoView(APIView):
    """What you do about your own place in a season."""

    @extend_schema(request=None, responses=DoneSerializer, operation_id="seasons_own_do")
    def post(self, request: Request, pk: int, verb: str) -> Response:
        """Do it, as the form of this name on the page of the season does; the outcome in a sentence."""
        season, player = season_404(request, pk), player_of(request)
        own_verb = OWN_VERBS.get(verb)
        if own_verb is None:
            raise Http404
        text = own_verb.do(data_of(request), selectors.entrant_of(season, player), player, timezone.now())
        return done_answer(text, season)
