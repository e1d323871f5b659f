"""The console of an event over the API."""

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
from leagues.events import selectors
from leagues.events.api.own import event_of
from leagues.events.verbs.event_verb import EventConsole
from leagues.events.verbs.official import OFFICIAL_VERBS
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["ConsoleView", "DoView"]


class EventConsoleSerializer(serializers.Serializer[Any]):
    """What there is to do in an event. ``round`` is the number of the round that is played, or was the last;
    ``missing`` are its tables without a result, ``disputed`` those whose players report different ones."""

    version = serializers.IntegerField()
    blocked_reason = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True)
    missing = serializers.IntegerField()
    disputed = serializers.IntegerField()
    entered = serializers.IntegerField()
    not_checked_in = serializers.IntegerField()
    waiting = serializers.IntegerField()
    requests = serializers.IntegerField()
    proposals = serializers.IntegerField()
    recused = serializers.ListField(child=serializers.CharField())
    verbs = VerbSerializer(many=True)


class ConsoleView(APIView):
    """What there is to do in an event, for its officials."""

    @extend_schema(responses=EventConsoleSerializer, operation_id="events_console")
    def get(self, request: Request, pk: int) -> Response:
        """Numbers of what waits, what your stakes keep you from, and the verbs that you may do now."""
        tournament, player = event_of(pk), player_of(request)
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
        console = EventConsole(tournament, player, timezone.now())
        row = console.round
        shown: Any = {
            "version": tournament.version,
            "blocked_reason": tournament.blocked_reason,
            "round": row.number if row is not None else None,
            "missing": console.missing,
            "disputed": console.disputed,
            "entered": console.entered,
            "not_checked_in": selectors.entered_not_checked_in(tournament) if tournament.is_before_start else 0,
            "waiting": console.waiting,
            "requests": len(console.requests),
            "proposals": len(console.proposals),
            "recused": console.recused(OFFICIAL_VERBS),
            "verbs": verbs_shown(console.possible(OFFICIAL_VERBS)),
        }
        return Response(EventConsoleSerializer(shown).data)


class DoView(APIView):
    """Everything that organisers and judges do to an event; `leagues.api_schema` describes each verb by itself."""

    @extend_schema(request=None, responses=DoneSerializer, operation_id="events_do")
    def post(self, request: Request, pk: int, verb: str) -> Response:
        """Do it, as the form of this name on a page of the event does; the outcome in a sentence."""
        official_verb, tournament = OFFICIAL_VERBS.get(verb), event_of(pk)
        if official_verb is None:
            raise Http404
        player = player_of(request)
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
        text = official_verb.do(data_of(request), tournament, player, timezone.now())
        return done_answer(text, tournament)
