"""Talk among players of a match, over the API."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches import services
from matches.api import MatchView, read_sent
from matches.errors import NotYourMatch
from matches.models import TalkReport
from matches.services.talk_say import LONGEST
from matches.talk_reading import report_for, reports_open, talk_lines
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["MuteView", "ReportDecisionView", "ReportView", "ReportsView", "TalkView"]


class SaySerializer(serializers.Serializer[Any]):
    """A line to your opponent, or among several to the others who talk: the other Shadow players."""

    text = serializers.CharField(max_length=LONGEST)


class TalkLineSerializer(serializers.Serializer[Any]):
    """A line that was said."""

    id = serializers.IntegerField()
    player = serializers.CharField(source="seat.player.username")
    text = serializers.CharField()
    said_at = serializers.DateTimeField()


class MuteSerializer(serializers.Serializer[Any]):
    """The seat you do not want to read, and whether that begins or ends."""

    place = serializers.IntegerField(min_value=0, max_value=99)
    mute = serializers.BooleanField(default=True)


class TalkReportSerializer(serializers.Serializer[Any]):
    """Why the judges should read the line."""

    reason = serializers.CharField(max_length=LONGEST)


class ReportedSerializer(serializers.Serializer[Any]):
    """A report as the judges read it; ``lines`` are those up to the reported one, which is the last."""

    id = serializers.IntegerField()
    match = serializers.CharField(source="match.code")
    reporter = serializers.CharField(source="seat.player.username")
    speaker = serializers.CharField(source="line.seat.player.username")
    reason = serializers.CharField()
    lines = serializers.JSONField()
    made_at = serializers.DateTimeField()


class ReportDecisionSerializer(serializers.Serializer[Any]):
    """What you decided; ``silence`` ends the talk of opponents in the match."""

    note = serializers.CharField(max_length=LONGEST)
    silence = serializers.BooleanField(default=False)


class TalkView(MatchView):
    """Talk."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk", responses=TalkLineSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """The newest 200 lines that you may read, oldest first."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        return Response(TalkLineSerializer(talk_lines(shown.match, shown.seat), many=True).data)

    @extend_schema(operation_id="talk_say", request=SaySerializer, responses={201: TalkLineSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Say a line to your opponent, or among several to the others who talk: the other Shadow players."""
        shown = self.shown(request, code)
        sent = read_sent(SaySerializer(data=request.data))
        line = services.talk_say(match=shown.match, player=player_of(request), text=sent["text"], now=timezone.now())
        return Response(TalkLineSerializer(line).data, status=status.HTTP_201_CREATED)


class MuteView(MatchView):
    """Muting."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk_mute", request=MuteSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Stop reading a player of this match, or with ``mute`` false read them again. They are not told."""
        shown = self.shown(request, code)
        sent = read_sent(MuteSerializer(data=request.data))
        services.talk_mute(match=shown.match, player=player_of(request), place=sent["place"], mute=sent["mute"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportView(MatchView):
    """Reporting a line."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk_report", request=TalkReportSerializer, responses={204: None})
    def post(self, request: Request, code: str, line_id: int) -> Response:
        """Show a line of another player, with those before it, to the judges. The player is not told."""
        shown = self.shown(request, code)
        sent = read_sent(TalkReportSerializer(data=request.data))
        services.talk_report(
            match=shown.match, player=player_of(request), line_id=line_id, reason=sent["reason"], now=timezone.now()
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


def _judge(request: Request) -> Player:
    player = player_of(request)
    if not (decision := may(player, Action.MATCH_OPERATIONS)):
        raise PermissionDenied(decision.reason)
    return player


class ReportsView(APIView):
    """Reports of talk, for judges."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk_reports", responses=ReportedSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Reports that wait for a judge, oldest first; none of matches in which you have a stake."""
        return Response(ReportedSerializer(reports_open(_judge(request)), many=True).data)


class ReportDecisionView(APIView):
    """One report of talk, for judges."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk_report_close", request=ReportDecisionSerializer, responses={204: None})
    def post(self, request: Request, report_id: int) -> Response:
        """Decide about a report; the reporter reads your note."""
        judge = _judge(request)
        sent = read_sent(ReportDecisionSerializer(data=request.data))
        report: TalkReport | None = report_for(report_id, judge)
        if report is None:
            raise NotFound(_("There is no such report for you."))
        services.talk_report_close(
            report=report, actor=judge, note=sent["note"], silence=sent["silence"], now=timezone.now()
        )
        return Response(status=status.HTTP_204_NO_CONTENT)
