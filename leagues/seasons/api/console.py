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

from leagues.competition.verbs.requests import DoneSerializer, VerbSerializer, data_of, done_answer, verbs_shown
from leagues.seasons import selectors
from leagues.seasons.api.seasons import season_404
from leagues.seasons.api.serializers import SeasonTableSerializer
from leagues.seasons.models import SeasonEntrant, SeasonProposal
from leagues.seasons.verbs.next_step import NextStep, next_step
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from leagues.seasons.verbs.season_verb import SeasonConsole
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


class NextStepSerializer(serializers.Serializer[Any]):
    """What comes next, in sentences; the verb that does it with its data, if you may do it, else an empty one."""

    text = serializers.CharField()
    verb = serializers.CharField(allow_blank=True)
    data = serializers.DictField(child=serializers.CharField())  # type: ignore[assignment]


class ConsoleSerializer(serializers.Serializer[Any]):
    """What there is to do in a season, 50 of each kind at most."""

    blocked_reason = serializers.CharField(allow_blank=True)
    next = NextStepSerializer()
    asking = AskingSerializer(many=True)
    paused = AskingSerializer(many=True)
    proposals = SeasonProposalSerializer(many=True)
    to_certify = serializers.ListField(child=serializers.IntegerField())
    open_tables = SeasonTableSerializer(many=True)
    recused = serializers.ListField(child=serializers.CharField())
    verbs = VerbSerializer(many=True)


class ConsoleView(APIView):
    """What there is to do in a season, for its officials."""

    @extend_schema(responses=ConsoleSerializer, operation_id="seasons_console")
    def get(self, request: Request, pk: int) -> Response:
        """What comes next, requests, paused players, proposals, closed series to certify by number, open matches, what
        your stakes keep you from, and the verbs that you may do now."""
        season, player = season_404(request, pk), player_of(request)
        check(player, Action.SEASON_CONSOLE, season)
        console = SeasonConsole(season, player, timezone.now())
        possible, step = console.possible(OFFICIAL_VERBS), next_step(console)
        may_next = step.verb in {verb.name for verb in possible}
        tables = selectors.tables_of(season).filter(decided_at=None, void=False)[:SHOWN_MOST]
        shown: Any = {
            "blocked_reason": season.blocked_reason,
            "next": step if may_next else NextStep(step.text),
            "asking": selectors.asking(season)[:SHOWN_MOST],
            "paused": selectors.paused(season)[:SHOWN_MOST],
            "proposals": selectors.proposals_open(season)[:SHOWN_MOST],
            "to_certify": [row.series.number for row in console.to_certify],
            "open_tables": [selectors.table_shown(season, table) for table in tables],
            "recused": console.recused(OFFICIAL_VERBS),
            "verbs": verbs_shown(possible),
        }
        return Response(ConsoleSerializer(shown).data)


class DoView(APIView):
    """Everything that coordinators and judges do to a season; `leagues.api_schema` describes each verb by itself."""

    @extend_schema(request=None, responses=DoneSerializer, operation_id="seasons_do")
    def post(self, request: Request, pk: int, verb: str) -> Response:
        """Do it, as the form of this name on a page of the season does; the outcome in a sentence."""
        season, player = season_404(request, pk), player_of(request)
        official_verb = OFFICIAL_VERBS.get(verb)
        if official_verb is None:
            raise Http404
        check(player, Action.SEASON_CONSOLE, season)
        text = official_verb.do(data_of(request), season, player, timezone.now())
        return done_answer(text, season)
