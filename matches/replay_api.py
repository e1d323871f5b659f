"""Looking back over the API: the table after any answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
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
from matches.replay_course import course_of
from matches.view_schema import ViewField
from matches.views.replay import viewer_place

__all__ = ["ReplayView"]


class ReplayBroken(MatchError):
    """The recorded answers no longer fit the rules; a judge has to look."""

    code = "replay_broken"
    status = 409


class ReplayPartSerializer(serializers.Serializer[Any]):
    """Where a part of a turn begins."""

    step = serializers.IntegerField()
    turn = serializers.IntegerField()
    name = serializers.CharField()


class ReplaySeriesSerializer(serializers.Serializer[Any]):
    """A number over the match: from each step on, a value."""

    name = serializers.CharField()
    points = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class ReplayMeasureSerializer(serializers.Serializer[Any]):
    """Something counted in the match, for each player or for the table."""

    name = serializers.CharField()
    note = serializers.CharField(help_text="How it is counted, where that is not plain.")
    series = ReplaySeriesSerializer(many=True)


class ReplayCourseSerializer(serializers.Serializer[Any]):
    """The course of the match, of what everybody saw: turns by number and first step, their parts, and numbers."""

    turns = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    parts = ReplayPartSerializer(many=True)
    measures = ReplayMeasureSerializer(many=True)


class ReplaySerializer(serializers.Serializer[Any]):
    """The table after ``step`` of ``steps`` answers, and what the last of them led to."""

    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="The seat whose view is shown; null: the spectator's.")
    view = ViewField()
    events = serializers.ListField(child=serializers.CharField())
    course = ReplayCourseSerializer(required=False, help_text="With ?course=1.")


PARAMETERS = [
    OpenApiParameter("seat", str),
    OpenApiParameter("course", str, enum=["1"], description="1: with the course of the whole match."),
]


class ReplayView(MatchView):
    """A finished or running match after any number of answers."""

    @extend_schema(operation_id="match_replay", parameters=PARAMETERS, responses=ReplaySerializer)
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
            raise ReplayBroken(_("This match cannot be replayed with the rules as they are now.")) from None
        view = game.view(place)
        release_game_at(match, step, game)
        names = list(match.seats.order_by("place").values_list("player__username", flat=True))
        rows = history.events(match, seen_by=place, at_step=step, with_text=True)
        events = [named(row.text, names) for row in rows]
        body: dict[str, object] = {"step": step, "steps": match.sequence, "seat": place, "view": view, "events": events}
        if request.query_params.get("course") == "1":
            body["course"] = course_of(match, names).as_data()
        return Response(body)
