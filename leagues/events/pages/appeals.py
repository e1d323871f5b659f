"""Appeals as a page and over the API: officials see all of an event, players those about them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.competition.verbs.pages import do_posted
from leagues.errors import Forbidden
from leagues.events.judging.appeals import appeals_shown, decisions_open, remedy
from leagues.events.models import Appeal, Entrant, Pairing, Tournament
from leagues.events.models.pairing import seated
from leagues.events.own_entry import OwnEntry
from leagues.events.pages.event import tournament_or_404
from leagues.events.selectors import entrant_of, tournament_full
from leagues.events.verbs.own import OWN_VERBS
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may, without_stakes

__all__ = ["AppealsView", "appeal", "appeals"]


def _rows(tournament: Tournament, player: Player, entrant: Entrant | None) -> QuerySet[Appeal]:
    """The appeals that a player may read: officials without a place in the event all, players those of their tables."""
    rows = appeals_shown(tournament)
    if may(player, Action.TOURNAMENT_UNDO, tournament):
        return rows
    if entrant is None:
        raise Forbidden(gettext("Appeals are read by officials and by the players whom they are about."))
    # A decision about both of a table names its pairing.
    own = Pairing.objects.filter(seated(entrant))
    tables = list(own.values_list("pk", flat=True))
    about = Q(operation__data__pairing__in=tables) | Q(operation__data__loss__pairing__in=tables)
    return rows.filter(Q(entrant=entrant) | about)


@login_required
@require_safe
def appeals(request: HttpRequest, pk: int) -> HttpResponse:
    """The appeals of an event that the viewer may read, and what the viewer can appeal."""
    player, tournament = player_of(request), tournament_or_404(pk)
    entrant = entrant_of(tournament, player)
    try:
        page = Paginator(_rows(tournament, player, entrant), 50).get_page(request.GET.get("page"))
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    open_rows = Appeal.objects.filter(pk__in=[row.pk for row in page], status=Appeal.Status.OPEN)
    official = bool(may(player, Action.TOURNAMENT_UNDO, tournament))
    answerable = without_stakes(player, Action.TOURNAMENT_ANSWER_APPEAL, open_rows) if official else []
    context = {
        "tournament": tournament,
        "page": page,
        "rows": [(row, remedy(row.operation) if row.status == Appeal.Status.OVERTURNED else None) for row in page],
        "answerable": {row.pk for row in answerable},
        "official": official,
        "decisions": decisions_open(tournament, entrant, timezone.now()) if entrant is not None else [],
        "section": "events",
    }
    return render(request, "leagues/appeals.html", context)


@login_required
@require_POST
def appeal(request: HttpRequest, pk: int) -> HttpResponse:
    """Appeal a decision."""
    own, number = OwnEntry(tournament_or_404(pk), player_of(request), timezone.now()), request.POST.get("operation", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Http404(gettext("There is no such operation."))
    do_posted(request, OWN_VERBS["appeal"], own, own.player)
    return redirect("leagues:appeals", pk)


class AppealSerializer(serializers.ModelSerializer[Appeal]):
    """An appeal. ``status`` is open, upheld (the decision stands), overturned or void."""

    operation = serializers.IntegerField(source="operation.number", read_only=True)
    decision = serializers.CharField(source="operation.text_shown", read_only=True)
    given_reason = serializers.CharField(read_only=True, default="", help_text=gettext_lazy("Why a penalty was given."))
    player = serializers.CharField(source="entrant.player.username", read_only=True)
    status = serializers.CharField(read_only=True)

    class Meta:
        model = Appeal
        fields = [
            "id",
            "operation",
            "decision",
            "given_reason",
            "player",
            "text",
            "status",
            "made_at",
            "answer",
            "answered_at",
        ]
        read_only_fields = fields


class AppealMakeSerializer(serializers.Serializer[Any]):
    """The number of the operation that is appealed, and why."""

    operation = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    text = serializers.CharField(max_length=500)


class AppealsView(generics.ListAPIView[Appeal]):
    """Appeals of an event: all for its officials, for players those about them."""

    serializer_class = AppealSerializer
    queryset = Appeal.objects.none()

    @extend_schema(operation_id="events_appeals")
    def get(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """Those that wait first. Officials answer by ``do/answer-appeal/``."""
        tournament, player = self._event(pk), player_of(request)
        rows = _rows(tournament, player, entrant_of(tournament, player))
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response(AppealSerializer(page, many=True).data)

    @extend_schema(operation_id="events_appeal", request=AppealMakeSerializer, responses={201: AppealSerializer})
    def post(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """Appeal a decision about your own table or yourself."""
        sent = AppealMakeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        own = OwnEntry(self._event(pk), player_of(request), timezone.now())
        made = OWN_VERBS["appeal"].call(sent.validated_data, own, own.player, own.now)
        return Response(AppealSerializer(made).data, status=status.HTTP_201_CREATED)

    def _event(self, pk: int) -> Tournament:
        tournament = tournament_full(pk)
        if tournament is None:
            raise Http404
        return tournament
