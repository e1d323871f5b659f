"""What players of a casual match agree on, over the API: calling it off, and time that one gives the other."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.api import MatchView, read_sent
from matches.errors import NotYourMatch
from matches.services.call_off import call_off_open
from players.requests import player_of

__all__ = ["CallOffView", "TimeView"]


class CallOffDoSerializer(serializers.Serializer[Any]):
    """``ask`` the others to call the match off, or ``agree`` to or ``refuse`` it; who asked withdraws by ``refuse``."""

    what = serializers.ChoiceField(choices=list(services.CALL_OFF_ACTS))


class CallOffSerializer(serializers.Serializer[Any]):
    """A proposal to call a match off; ``agreed`` are the places of those who have agreed."""

    status = serializers.ChoiceField(choices=["open", "done", "refused", "withdrawn"])
    player = serializers.CharField(source="seat.player.username")
    agreed = serializers.ListField(child=serializers.IntegerField())


class TimeDoSerializer(serializers.Serializer[Any]):
    """To whom: the place of an opponent; none where there is only one."""

    place = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=99)


class TimeSerializer(serializers.Serializer[Any]):
    """How much was given."""

    seconds = serializers.IntegerField()


class CallOffView(MatchView):
    """Calling a match off."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="call_off", responses=CallOffSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """The proposal that waits for an answer, if there is one."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        wish = call_off_open(shown.match)
        return Response(CallOffSerializer([wish] if wish is not None else [], many=True).data)

    @extend_schema(operation_id="call_off_do", request=CallOffDoSerializer, responses=CallOffSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Propose to call a casual match off, or answer such a proposal. It counts when all agree: nobody has won."""
        shown = self.shown(request, code)
        act = services.CALL_OFF_ACTS[read_sent(CallOffDoSerializer(data=request.data))["what"]]
        wish = act(match=shown.match, player=player_of(request), now=timezone.now())
        return Response(CallOffSerializer(wish).data)


class TimeView(MatchView):
    """Giving time."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="match_time_give", request=TimeDoSerializer, responses=TimeSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Give an opponent of a casual match as much time as a turn adds to their clock, up to the clock's cap."""
        shown = self.shown(request, code)
        sent = read_sent(TimeDoSerializer(data=request.data))
        given = services.time_give(
            match=shown.match, player=player_of(request), place=sent["place"], now=timezone.now()
        )
        return Response(TimeSerializer({"seconds": int(given.total_seconds())}).data)
