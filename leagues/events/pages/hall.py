"""The clock of an event for everybody in the hall: the round, its time, the tables still playing, announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.competition.log import undone_numbers
from leagues.events import selectors
from leagues.events.models import Operation, Pairing, Round, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.pages.event import tournament_or_404
from leagues.events.rounds.round_time import time_over
from leagues.events.state import current_round

__all__ = ["Hall", "HallView", "hall", "hall_live", "hall_of", "time_text"]

TABLES_SHOWN = 60
NAMES_UP_TO = 12
"""Open tables up to which the players are named."""
ANNOUNCED = 3
SOON = 300
"""Seconds before the end from which the time is marked."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What the hall is shown. ``left`` and ``gone`` are seconds, which stand still while the event is paused; ``left``
    is ``None`` without a deadline. ``extended`` gives the seconds left of each table shown that has more time."""

    round: Round | None
    paused: bool
    left: int | None
    gone: int
    playing: int
    tables: list[Pairing]
    extended: dict[int, int]
    announcements: list[Operation]

    @property
    def time(self) -> str:
        """The time left, or since the round was paired, as text."""
        return time_text(self.gone if self.left is None else self.left)

    @property
    def is_soon(self) -> bool:
        """Whether the round is about to end."""
        return self.left is not None and self.left <= SOON

    @property
    def named(self) -> bool:
        """Whether so few tables still play that their players are named."""
        return self.playing <= NAMES_UP_TO

    @property
    def more(self) -> int:
        """How many further tables still play."""
        return self.playing - len(self.tables)


def time_text(seconds: int) -> str:
    """A time as on a clock, with days where there are any.

    >>> time_text(59), time_text(3 * 3600 + 62), time_text(200_000)
    ('0:00:59', '3:01:02', '2 d 7:33:20')
    """
    days, rest = divmod(seconds, 86_400)
    clock = f"{rest // 3600}:{rest % 3600 // 60:02}:{rest % 60:02}"
    return f"{days} d {clock}" if days else clock


def hall_of(tournament: Tournament, now: datetime) -> Hall:
    """What the hall is shown now. The number of statements does not grow with the event."""
    running = tournament.status == Tournament.Status.RUNNING
    now = tournament.paused_at or now
    current = current_round(tournament) if running else None
    row = current.row if current is not None else None
    tables: list[Pairing] = []
    playing, left = 0, None
    extended: dict[int, int] = {}
    if row is not None:
        still = selectors.round_tables(row).filter(result=Pairing.Result.OPEN)
        tables = with_seats(still[:TABLES_SHOWN])
        playing = len(tables) if len(tables) < TABLES_SHOWN else still.count()
        if row.deadline is not None and playing:
            over = time_over(row, at_table=tournament.at_table, now=now)
            left = _seconds(-over)
            extended = {table.table: _seconds(table.extra_time - over) for table in tables if table.extra_time}
    undone = undone_numbers(tournament)
    operations = tournament.operations.filter(verb=Operation.Verb.TELL).order_by("-number")[: ANNOUNCED + len(undone)]
    return Hall(
        round=row,
        paused=tournament.paused_at is not None,
        left=left,
        gone=max(int((now - row.paired_at).total_seconds()), 0) if row is not None else 0,
        playing=playing,
        tables=tables,
        extended=extended,
        announcements=[operation for operation in operations if operation.number not in undone][:ANNOUNCED],
    )


def _seconds(left: timedelta) -> int:
    return max(int(left.total_seconds()), 0)


def _context(tournament: Tournament) -> dict[str, Any]:
    stamp = selectors.match_stamp(tournament)
    return {"tournament": tournament, "hall": hall_of(tournament, timezone.now()), "stamp": stamp}


@never_cache
@require_safe
def hall(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole screen, for a projector."""
    return render(request, "leagues/hall.html", _context(tournament_or_404(pk)))


@never_cache
@require_safe
def hall_live(request: HttpRequest, pk: int) -> HttpResponse:
    """Its moving part; 204 while nothing has changed since ``stamp``."""
    tournament = tournament_or_404(pk)
    if request.GET.get("stamp") == selectors.match_stamp(tournament):
        return HttpResponse(status=204)
    return render(request, "leagues/_hall.html", _context(tournament))


class HallSerializer(serializers.Serializer[Any]):
    """What the hall is shown. ``left`` and ``gone`` are seconds of the round; ``left`` is null without a deadline."""

    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    paused = serializers.BooleanField()
    left = serializers.IntegerField(allow_null=True)
    gone = serializers.IntegerField()
    playing = serializers.IntegerField(help_text=_("How many tables still play."))
    tables = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("The numbers of the first 60 of them.")
    )
    extended = serializers.DictField(
        child=serializers.IntegerField(), help_text=_("The seconds left of those that were given more time, by number.")
    )
    announcements = serializers.ListField(child=serializers.CharField(), help_text=_("The last three, newest first."))


class HallView(APIView):
    """The clock of an event for everybody in the hall."""

    permission_classes = [AllowAny]

    @extend_schema(responses=HallSerializer, operation_id="events_hall")
    def get(self, request: Request, pk: int) -> Response:
        """The round, its time, the tables still playing, announcements."""
        tournament = selectors.tournament_full(pk)
        if tournament is None:
            raise Http404
        shown = hall_of(tournament, timezone.now())
        data = {
            "round": shown.round,
            "paused": shown.paused,
            "left": shown.left,
            "gone": shown.gone,
            "playing": shown.playing,
            "tables": [pairing.table for pairing in shown.tables],
            "extended": {str(table): left for table, left in shown.extended.items()},
            "announcements": [operation.message for operation in shown.announcements],
        }
        return Response(HallSerializer(data).data)
