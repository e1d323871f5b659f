"""Requests for the sanctioning of seasons: the page of the staff, and the same over the API."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.errors import Forbidden, Refused
from leagues.events.api.serializers import DecideSerializer
from leagues.seasons import selectors, services
from leagues.seasons.api.serializers import SeasonSanctionSerializer
from leagues.seasons.models import Season, SeasonSanctionRequest
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, check, may

__all__ = ["SanctionDecideView", "SanctionsView", "sanction_decide", "sanction_list"]


def asked_404(player: Player, pk: int) -> Season:
    """A season that is announced, for the staff. Raises Forbidden or Http404."""
    check(player, Action.SEASON_SANCTION_LIST, None)
    season = Season.objects.exclude(status=Season.Status.DRAFT).select_related("league").filter(pk=pk).first()
    if season is None:
        raise Http404(_("There is no such season."))
    return season


@login_required
@require_safe
def sanction_list(request: HttpRequest) -> HttpResponse:
    """Requests for sanctioning, the longest waiting first."""
    player = player_of(request)
    if not (decision := may(player, Action.SEASON_SANCTION_LIST, None)):
        raise PermissionDenied(decision.reason)
    page = Paginator(selectors.sanction_requests(), 20).get_page(request.GET.get("page"))
    rows = [(request_row, may(player, Action.SEASON_SANCTION_DECIDE, request_row.season)) for request_row in page]
    return render(request, "leagues/season/sanctions.html", {"page": page, "rows": rows, "section": "leagues"})


@login_required
@require_POST
def sanction_decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Approve or refuse a request."""
    player = player_of(request)
    try:
        season = asked_404(player, pk)
        # Before the fields are read: what is wrong with them may tell a stranger something.
        check(player, Action.SEASON_SANCTION_DECIDE, season)
        answer, decision = request.POST.get("answer", ""), request.POST.get("decision")
        if decision not in ("approve", "refuse"):
            raise Refused(_("Choose to approve or to refuse."))
        if "\x00" in answer:
            raise Refused(_("The answer holds a character that cannot be stored; write it again."))
        approve = decision == "approve"
        services.season_sanction_decide(season=season, approve=approve, answer=answer, actor=player, now=timezone.now())
        messages.success(request, _("Decided, and who asked is told."))
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        messages.error(request, error.message)
    return redirect("leagues:season-sanctions")


class SanctionsView(generics.ListAPIView[SeasonSanctionRequest]):
    """Seasons for which sanctioning is asked, the longest waiting first; for staff."""

    serializer_class = SeasonSanctionSerializer
    queryset = SeasonSanctionRequest.objects.none()

    def get_queryset(self) -> Any:
        check(player_of(self.request), Action.SEASON_SANCTION_LIST, None)
        return selectors.sanction_requests()


class SanctionDecideView(APIView):
    """Decide on the sanctioning of a season."""

    @extend_schema(
        request=DecideSerializer, responses=SeasonSanctionSerializer, operation_id="seasons_sanctioning_decide"
    )
    def post(self, request: Request, pk: int) -> Response:
        """Approve or refuse; a refusal says why."""
        player = player_of(request)
        season = asked_404(player, pk)
        check(player, Action.SEASON_SANCTION_DECIDE, season)
        data = DecideSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        decided = services.season_sanction_decide(
            season=season, actor=player, now=timezone.now(), **data.validated_data
        )
        return Response(SeasonSanctionSerializer(decided).data)
