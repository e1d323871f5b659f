"""The console of a season over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.competition.verbs.requests import DoneSerializer, DoSerializer
from leagues.seasons import selectors
from leagues.seasons.api.seasons import fields_of, season_404
from leagues.seasons.api.serializers import SeasonTableSerializer
from leagues.seasons.models import SeasonEntrant, SeasonProposal
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["ConsoleView", "DoView"]

SHOWN_MOST = 50


class AskingSerializer(serializers.ModelSerializer[SeasonEntrant]):
    """Somebody who asks to be let in, or whom an official paused."""

    player = serializers.CharField(source="player.username", read_only=True)

    class Meta:
        model = SeasonEntrant
        fields = ["id", "player", "asked_at", "paused_at", "paused_reason"]
        read_only_fields = fields


class SeasonProposalSerializer(serializers.ModelSerializer[SeasonProposal]):
    """What waits for a second person."""

    number = serializers.IntegerField(source="data.number", read_only=True, allow_null=True, default=None)
    proposed_by = serializers.CharField(source="proposed_by.username", read_only=True)

    class Meta:
        model = SeasonProposal
        fields = ["id", "verb", "number", "reason", "proposed_by", "proposed_at"]
        read_only_fields = fields


class ConsoleSerializer(serializers.Serializer[Any]):
    """What there is to do in a season, 50 of each kind at most."""

    blocked_reason = serializers.CharField(allow_blank=True)
    asking = AskingSerializer(many=True)
    paused = AskingSerializer(many=True)
    proposals = SeasonProposalSerializer(many=True)
    to_certify = serializers.ListField(child=serializers.IntegerField())
    open_tables = SeasonTableSerializer(many=True)


class ConsoleView(APIView):
    """What there is to do in a season, for its officials."""

    @extend_schema(responses=ConsoleSerializer, operation_id="seasons_console")
    def get(self, request: Request, pk: int) -> Response:
        """Requests, paused players, proposals, closed series to certify by number, and open matches."""
        season = season_404(request, pk)
        check(player_of(request), Action.SEASON_CONSOLE, season)
        series = [row.series for row in selectors.series_rows(season)]
        tables = selectors.tables_of(season).filter(decided_at=None, void=False)[:SHOWN_MOST]
        shown: Any = {
            "blocked_reason": season.blocked_reason,
            "asking": selectors.asking(season)[:SHOWN_MOST],
            "paused": selectors.paused(season)[:SHOWN_MOST],
            "proposals": selectors.proposals_open(season)[:SHOWN_MOST],
            "to_certify": [row.number for row in series if row.closed_at and not row.certified_at],
            "open_tables": [selectors.table_shown(season, table) for table in tables],
        }
        return Response(ConsoleSerializer(shown).data)


class DoView(APIView):
    """Everything that coordinators and judges do to a season."""

    @extend_schema(request=DoSerializer, responses=DoneSerializer, operation_id="seasons_do")
    def post(self, request: Request, pk: int, verb: str) -> Response:
        """Do what the console's form of this name does, with its fields as ``data``; says what came of it."""
        season, player = season_404(request, pk), player_of(request)
        work = OFFICIAL_VERBS.get(verb)
        if work is None:
            raise Http404
        check(player, Action.SEASON_CONSOLE, season)
        text = work(fields_of(request), season, player, timezone.now())
        season.refresh_from_db(fields=["version"])
        return Response(DoneSerializer({"text": text, "version": season.version}).data)
