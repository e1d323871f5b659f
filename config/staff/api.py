"""The figures of the staff over the API."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.staff.figures import dashboard
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["FiguresView"]


class FigureSerializer(serializers.Serializer[Any]):
    """A number: `value` is null where nothing was measured; `warn` says that somebody should look."""

    key = serializers.CharField()
    name = serializers.CharField(source="label")
    value = serializers.FloatField(allow_null=True)
    unit = serializers.CharField(allow_blank=True)
    warn = serializers.BooleanField()


class LineSerializer(serializers.Serializer[Any]):
    """A number for each step of a course."""

    name = serializers.CharField()
    values = serializers.ListField(child=serializers.IntegerField())


class CourseSerializer(serializers.Serializer[Any]):
    """Numbers over time: `steps` are the beginnings of the steps; before `since` they are not complete."""

    key = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    step_seconds = serializers.SerializerMethodField()
    since = serializers.DateTimeField(allow_null=True)
    steps = serializers.ListField(child=serializers.DateTimeField())
    lines = LineSerializer(many=True)

    def get_step_seconds(self, course: Any) -> int:
        """The length of a step in seconds."""
        return int(course.step.total_seconds())


class GroupSerializer(serializers.Serializer[Any]):
    """The figures of one subject."""

    key = serializers.CharField()
    title = serializers.CharField()
    figures = FigureSerializer(many=True)
    courses = CourseSerializer(many=True)


class FaultSerializer(serializers.Serializer[Any]):
    """Something that an error has stopped."""

    kind = serializers.CharField()
    name = serializers.CharField()
    url = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()


class DashboardSerializer(serializers.Serializer[Any]):
    """The figures at `at`; `more_faults` counts those that are not listed, or in which you have a stake."""

    at = serializers.DateTimeField()
    groups = GroupSerializer(many=True)
    faults = FaultSerializer(many=True)
    more_faults = serializers.IntegerField()


class FiguresView(APIView):
    """Figures of the whole site."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="staff_figures", responses=DashboardSerializer)
    def get(self, request: Request) -> Response:
        """Players, matches, speed, queues, events, prizes and errors; for the staff. Up to fifteen seconds old."""
        player = player_of(request)
        if not (decision := may(player, Action.SITE_FIGURES)):
            raise PermissionDenied(decision.reason)
        return Response(DashboardSerializer(dashboard(player, timezone.now())).data)
