"""Judges over the API: calls, pauses, outages, and what they watch."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import selectors, services
from matches.api import MatchView
from matches.errors import Malformed
from matches.models import Ruling
from matches.rulings import precedents
from matches.snapshot import borrow_game, release_game
from matches.view_schema import ViewField
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may
from players.values.form_fields import MomentSerializerField

__all__ = ["CallView", "JudgeView", "OpenHiddenView", "OperationsView", "OutageView", "RulingsView"]


class ReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=500)


class JudgeSerializer(serializers.Serializer[Any]):
    """What a judge does: ``pause``, ``resume``, ``resume-refusing`` (waiting answers are refused), ``rewind`` (back to
    the last checkpoint) or ``answer``. Every player of the match reads the reason."""

    what = serializers.ChoiceField(choices=["pause", "resume", "resume-refusing", "rewind", "answer"])
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class OutageSerializer(serializers.Serializer[Any]):
    """An outage that has ended."""

    began_at = MomentSerializerField(default_timezone=UTC)
    ended_at = MomentSerializerField(default_timezone=UTC)
    reason = serializers.CharField(max_length=200)


class OpenedSerializer(serializers.Serializer[Any]):
    """A seat's view of the game."""

    place = serializers.IntegerField()
    view = ViewField()


class CreditedSerializer(serializers.Serializer[Any]):
    """The number of running clocks that were credited."""

    seats = serializers.IntegerField()


class PrecedentSerializer(serializers.ModelSerializer[Ruling]):
    """A ruling and where it was given."""

    text = serializers.CharField(source="text_shown")
    match = serializers.CharField(source="match.code")
    ruleset = serializers.CharField(source="match.ruleset")
    title = serializers.CharField(source="match.title")

    class Meta:
        model = Ruling
        fields = ("text", "at", "match", "ruleset", "title")


def _judge(request: Request) -> Player:
    player = player_of(request)
    if not (decision := may(player, Action.MATCH_OPERATIONS)):
        raise PermissionDenied(decision.reason)
    return player


class CallView(MatchView):
    """Calling a judge."""

    @extend_schema(operation_id="match_call", request=ReasonSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Ask for a judge, saying what to look at."""
        player = player_of(request)
        sent = ReasonSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        reason = sent.validated_data["reason"]
        services.judge_call(match=self.shown(request, code).match, player=player, reason=reason, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class JudgeView(MatchView):
    """Judging."""

    @extend_schema(operation_id="match_judge", request=JudgeSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Pause a match, resume it, or close a call; for judges."""
        player = player_of(request)
        match, now = self.shown(request, code).match, timezone.now()
        if not may(player, Action.MATCH_OPERATIONS) and not (decision := may(player, Action.MATCH_PAUSE, match)):
            raise PermissionDenied(decision.reason)
        sent = JudgeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        what, reason = sent.validated_data["what"], sent.validated_data["reason"]
        if what == "pause":
            services.match_pause(match=match, actor=player, reason=reason, now=now)
        elif what == "rewind":
            services.match_rewind(match=match, actor=player, now=now)
        elif what == "answer":
            services.judge_answer(match=match, actor=player, note=reason, now=now)
        else:
            refusing = what == "resume-refusing"
            services.match_resume(match=match, actor=player, now=now, refuse_waiting=refusing, note=reason)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OpenHiddenSerializer(serializers.Serializer[Any]):
    """The seat whose view is opened, and why; every player reads the reason."""

    place = serializers.IntegerField(min_value=0, max_value=5)
    reason = serializers.CharField(max_length=300)


class OpenHiddenView(MatchView):
    """Looking at what is hidden."""

    @extend_schema(operation_id="match_open_hidden", request=OpenHiddenSerializer, responses=OpenedSerializer)
    def post(self, request: Request, code: str) -> Response:
        """What a seat of an unfinished match sees, for judges. The log says so each time, and the players are told."""
        player = player_of(request)
        sent = OpenHiddenSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        match = self.shown(request, code).match
        services.hidden_open(match=match, actor=player, now=timezone.now(), **sent.validated_data)
        match, _seats, game = borrow_game(match.pk)
        try:
            view = game.view(sent.validated_data["place"])
        finally:
            release_game(match, game)
        return Response({"place": sent.validated_data["place"], "view": view})


class RulingsView(MatchView):
    """Precedents."""

    @extend_schema(
        operation_id="rulings",
        parameters=[OpenApiParameter("q", str), OpenApiParameter("game", str)],
        responses=PrecedentSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """What judges decided, newest first, at most 100: rulings that hold every word of ``q``, of one ``game``."""
        asked = request.query_params
        rulings = precedents(request.user, words=asked.get("q", "")[:200], game=asked.get("game", ""))
        return Response(PrecedentSerializer(rulings[:100], many=True).data)


class OperationsView(MatchView):
    """Figures for staff and judges."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="operations", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Matches by status, lags of what is owed, failing bots, and heartbeats."""
        player = _judge(request)
        facts = selectors.operations(timezone.now(), player)
        lists = {name: [match.code for match in facts[name]] for name in ("paused", "calls", "stuck")}
        queues = [
            {**queue, "lag": queue["lag"].total_seconds() if queue["lag"] is not None else None}
            for queue in facts["queues"]
        ]
        heartbeats = [
            {"name": beat.name, "kind": beat.kind, "seen_at": beat.seen_at, "late": late}
            for beat, late in ((row["heartbeat"], row["late"]) for row in facts["heartbeats"])
        ]
        failing_bots = [
            {"match": job.match.code, "seat": job.seat.place, "blocked_reason": job.blocked_reason}
            for job in facts["failing_bots"]
        ]
        statuses = {str(row["label"]): row["count"] for row in facts["statuses"]}
        return Response(
            {"statuses": statuses, "queues": queues, **lists, "failing_bots": failing_bots, "heartbeats": heartbeats}
        )


class OutageView(MatchView):
    """Crediting the clocks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="outage_credit", request=OutageSerializer, responses=CreditedSerializer)
    def post(self, request: Request) -> Response:
        """Give every running clock back what an outage took."""
        player = _judge(request)
        sent = OutageSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            seats = services.outage_credit(actor=player, now=timezone.now(), **sent.validated_data)
        except ValueError as error:
            raise Malformed(str(error)) from None
        return Response({"seats": seats})
