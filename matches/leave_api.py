"""Leave over the API."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.api import MatchView
from matches.clocks import LEAVE_DAYS_A_YEAR
from matches.errors import Malformed
from players.requests import player_of

__all__ = ["LeaveDayView", "LeaveView"]


class LeaveTakeSerializer(serializers.Serializer[Any]):
    """Days (UTC) to take off."""

    days = serializers.ListField(child=serializers.DateField(), min_length=1, max_length=LEAVE_DAYS_A_YEAR)


class LeaveSerializer(serializers.Serializer[Any]):
    """Days (UTC) on which your clocks stand still, from today on: none, or those of this year and the next."""

    days = serializers.ListField(child=serializers.DateField())
    automatic = serializers.BooleanField(
        help_text="Whether a leave day is used automatically if your time runs out, where the match allows it."
    )


class LeaveAutomaticSerializer(serializers.Serializer[Any]):
    """Whether a leave day is used automatically if your time runs out."""

    automatic = serializers.BooleanField()


class LeaveView(MatchView):
    """Leave."""

    permission_classes = [IsAuthenticated]

    def _days(self, request: Request) -> Response:
        player = player_of(request)
        rows = player.leave_days.filter(day__gte=timezone.now().date()).order_by("day")
        return Response({"days": list(rows.values_list("day", flat=True)), "automatic": player.automatic_leave})

    @extend_schema(operation_id="leave", responses=LeaveSerializer)
    def get(self, request: Request) -> Response:
        """Your days of leave from today on."""
        return self._days(request)

    @extend_schema(operation_id="leave_take", request=LeaveTakeSerializer, responses=LeaveSerializer)
    def post(self, request: Request) -> Response:
        """Take days off; those taken already stay taken."""
        sent = LeaveTakeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        services.leave_take(player=player_of(request), days=sent.validated_data["days"], now=timezone.now())
        return self._days(request)

    @extend_schema(operation_id="leave_automatic", request=LeaveAutomaticSerializer, responses=LeaveSerializer)
    def patch(self, request: Request) -> Response:
        """Switch automatic leave on or off, for all your matches."""
        sent = LeaveAutomaticSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        services.leave_automatic_set(player=player_of(request), on=sent.validated_data["automatic"], now=timezone.now())
        return self._days(request)


class LeaveDayView(MatchView):
    """One day of leave."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="leave_cancel",
        parameters=[OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH)],
        responses={204: None},
    )
    def delete(self, request: Request, day: str) -> Response:
        """Give a day back that has not begun."""
        try:
            wanted = date.fromisoformat(day)
        except ValueError:
            raise Malformed(_("Name the day as a date, such as 2026-03-02.")) from None
        services.leave_cancel(player=player_of(request), day=wanted, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
