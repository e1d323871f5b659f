"""Deck checks for officials, as a page and over the API."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.errors import Forbidden
from leagues.events.models import DeckCheck, Tournament
from leagues.events.pages.console import forms_of
from leagues.events.pages.event import tournament_or_404
from leagues.events.selectors import tournament_full
from leagues.events.verbs.event_verb import EventConsole
from leagues.events.verbs.official import OFFICIAL_VERBS
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["DeckChecksView", "deck_checks"]


def _rows(tournament: Tournament) -> QuerySet[DeckCheck]:
    rows = DeckCheck.objects.filter(round__stage__tournament=tournament)
    rows = rows.select_related("entrant__player", "round__stage", "ordered_by", "checked_by")
    return rows.order_by("-round__stage__number", "-round__number", "pk")


@login_required
@require_safe
def deck_checks(request: HttpRequest, pk: int) -> HttpResponse:
    """The checks of the event, those of the last round first, with forms to draw, order and note them."""
    tournament, player = tournament_or_404(pk), player_of(request)
    try:
        check(player, Action.TOURNAMENT_DRAW_CHECKS, tournament)
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    if tournament.game.decks is None:
        raise Http404(gettext("This game is played without decks."))
    console = EventConsole(tournament, player, timezone.now())
    context = {
        "tournament": tournament,
        "forms": forms_of(console, console.possible(OFFICIAL_VERBS)),
        "page": Paginator(_rows(tournament), 50).get_page(request.GET.get("page")),
        "outcomes": DeckCheck.Outcome.choices[1:],
        "running": tournament.status == Tournament.Status.RUNNING,
        "section": "events",
    }
    return render(request, "leagues/deck_checks.html", context)


class DeckCheckSerializer(serializers.ModelSerializer[DeckCheck]):
    """A deck check. ``outcome`` is empty while it is open."""

    stage = serializers.IntegerField(source="round.stage.number", read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True)
    player = serializers.CharField(source="entrant.player.username", read_only=True)
    outcome = serializers.CharField(read_only=True, help_text=gettext_lazy("legal, problem, or empty."))

    class Meta:
        model = DeckCheck
        fields = ["id", "stage", "round", "table", "entrant", "player", "targeted", "reason", "outcome", "note"]
        read_only_fields = fields


class DeckChecksView(generics.ListAPIView[DeckCheck]):
    """Deck checks of an event, for officials who do not play in it."""

    serializer_class = DeckCheckSerializer
    queryset = DeckCheck.objects.none()

    @extend_schema(operation_id="events_deck_checks")
    def get(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """Those of the last round first. ``do/draw-checks/``, ``do/order-check/`` and ``do/note-check/`` write them."""
        tournament = tournament_full(pk)
        if tournament is None:
            raise Http404
        check(player_of(request), Action.TOURNAMENT_DRAW_CHECKS, tournament)
        page = self.paginate_queryset(_rows(tournament)) or []
        return self.get_paginated_response(DeckCheckSerializer(page, many=True).data)
