"""Looking back over the API: the table after any answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.kernel import EngineError
from matches import history
from matches.api import MatchView
from matches.errors import MatchError
from matches.naming import named
from matches.replay import borrow_game_at, release_game_at
from matches.views.replay import viewer_place

__all__ = ["ReplayView"]


class ReplayBroken(MatchError):
    """The recorded answers no longer fit the rules; a judge has to look."""

    code = "replay_broken"
    status = 409


class ReplaySerializer(serializers.Serializer[Any]):
    """The table after ``step`` of ``steps`` answers, and what the last of them led to."""

    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="The seat whose view is shown; null: the spectator's.")
    view = serializers.JSONField()
    events = serializers.ListField(child=serializers.CharField())


class ReplayView(MatchView):
    """A finished or running match after any number of answers."""

    @extend_schema(operation_id="match_replay", parameters=[OpenApiParameter("seat", str)], responses=ReplaySerializer)
    def get(self, request: Request, code: str, step: int) -> Response:
        """The table after ``step`` answers as you see it; once all is public any seat's, with ``?seat=``."""
        shown = self.shown(request, code)
        match = shown.match
        if match.started_at is None or step > match.sequence:
            raise Http404
        place = viewer_place(request.query_params.get("seat", ""), shown)
        try:
            game, step = borrow_game_at(match, step)
        except EngineError:
            raise ReplayBroken("This match cannot be replayed with the rules as they are now.") from None
        view = game.view(place)
        release_game_at(match, step, game)
        names = list(match.seats.order_by("place").values_list("player__username", flat=True))
        rows = history.events(match, seen_by=place, at_step=step, told=True)
        events = [named(row.text, names) for row in rows]
        return Response({"step": step, "steps": match.sequence, "seat": place, "view": view, "events": events})
