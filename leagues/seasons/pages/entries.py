"""The page on which a player enters a season, and the same over the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.collections.tokens import tokens_of
from cardpool.decks.services import starters_legal
from cardpool.legality import Problem
from cardpool.models import Deck, DeckVersion
from leagues.competition.fitting_deck import deck_that_fits, decks_checked
from leagues.competition.shared_decks import sharing_warnings
from leagues.errors import Forbidden, Refused
from leagues.events.pages.forms import RegisterForm
from leagues.seasons import services
from leagues.seasons.api.serializers import SeasonEntrantSerializer
from leagues.seasons.entries.entry import entry_refusal
from leagues.seasons.models import Season, SeasonEntrant
from leagues.seasons.pages.season import decks_for, season_404
from leagues.seasons.series.season_packs import season_pool
from players.models import Player
from players.requests import player_of

__all__ = ["EnterView", "enter"]

STARTER = "starter:"
"""What stands before the name of a starter where a deck is chosen."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a season, or ask to be let in, with a deck where the game has decks."""
    season, player, now = season_404(request, pk), player_of(request), timezone.now()
    rules = season.deck_format
    pool = season_pool(season, player.pk) if season.sealed_template else None
    versions = decks_for(season, player, pool) if rules is not None else []
    checks = decks_checked(versions, rules) if rules is not None else []
    sent = request.POST if request.method == "POST" else None
    chosen = request.POST.get("deck_version", "")
    starter = chosen.removeprefix(STARTER) if chosen.startswith(STARTER) else ""
    form = RegisterForm(
        sent,
        versions=versions,
        decks=rules is not None and not starter,
        can_wait=bool(season.sealed_template),
        initial={"deck_version": _chosen_at_first(season, checks)},
    )
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            row = _enter(season, player, form.cleaned_data.get("deck_version"), starter, form.cleaned_data["cut"], now)
        except Forbidden as error:
            raise PermissionDenied(error.message) from error
        except Refused as error:
            form.add_error(None, error.message)
            problems = getattr(error, "problems", [])
        else:
            message = (
                gettext("You are in.") if row.is_in else gettext("Your request is sent; you will be told the answer.")
            )
            messages.success(request, message)
            for text in _warnings(season, form.cleaned_data.get("deck_version")):
                messages.warning(request, text)
            return redirect(season)
    entrant = season.entrants.filter(player=player).first()
    context: dict[str, Any] = {
        "season": season,
        "form": form,
        "chosen": chosen or str(form.initial.get("deck_version")),
        "checks": checks,
        "shared": [version for version in versions if version.deck.share != Deck.Share.PRIVATE]
        if season.decks_hidden
        else [],
        "starters": _starters(season),
        "problems": problems,
        "refusal": entry_refusal(season, entrant, now),
        "balance": tokens_of(player),
        "section": "leagues",
    }
    return render(request, "leagues/season/enter.html", context, status=400 if form.errors else 200)


def _chosen_at_first(season: Season, checks: Sequence[tuple[DeckVersion, list[Problem]]]) -> int | str | None:
    """The first deck that fits, else the first starter; nothing where the deck is built from packs that come."""
    fitting = deck_that_fits(checks)
    if fitting is not None or season.sealed_template:
        return fitting
    return next((slug for slug, _starter in _starters(season)), None)


def _enter(
    season: Season, player: Player, version: DeckVersion | None, starter: str, cut: str, now: datetime
) -> SeasonEntrant:
    if starter:
        return services.starter_enter(season=season, player=player, starter=starter, cut=cut, now=now)
    return services.season_enter(season=season, player=player, deck_version=version, cut=cut, now=now)


def _warnings(season: Season, version: DeckVersion | None) -> list[str]:
    return sharing_warnings(version, hidden=season.decks_hidden, where=str(season))


def _starters(season: Season) -> list[tuple[str, Any]]:
    """What to send for each ready deck that is legal in the season's format, with the deck."""
    if season.deck_format is None or season.game.decks is None or season.sealed_template:
        return []
    legal = starters_legal(season.deck_format)
    return [(STARTER + slug, starter) for slug, starter in season.game.decks.starters.items() if slug in legal]


class SeasonEnterSerializer(serializers.Serializer[Any]):
    """What entering a season takes: one of your deck versions or a starter where the game has decks, and a cut."""

    deck_version = serializers.PrimaryKeyRelatedField(
        queryset=DeckVersion.objects.all(), required=False, allow_null=True, default=None
    )
    starter = serializers.CharField(required=False, allow_blank=True, max_length=50, default="")
    cut = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")


class SeasonEnteredSerializer(SeasonEntrantSerializer):
    """An entry as it was just made."""

    warnings = serializers.ListField(
        child=serializers.CharField(), help_text=_("Such as that others can read the deck.")
    )

    class Meta(SeasonEntrantSerializer.Meta):
        fields = [*SeasonEntrantSerializer.Meta.fields, "warnings"]  # as the serializer above
        read_only_fields = fields


class EnterView(APIView):
    """Entering a season."""

    @extend_schema(
        request=SeasonEnterSerializer, responses={201: SeasonEnteredSerializer}, operation_id="seasons_enter"
    )
    def post(self, request: Request, pk: int) -> Response:
        """Enter, or ask to be let in."""
        season, player = season_404(request, pk), player_of(request)
        data = SeasonEnterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        sent = data.validated_data
        if sent["starter"] and sent["deck_version"] is not None:
            raise Refused(gettext("Give a deck_version or a starter, not both."))
        row = _enter(season, player, sent["deck_version"], sent["starter"], sent["cut"], timezone.now())
        body = {**SeasonEntrantSerializer(row).data, "warnings": _warnings(season, sent["deck_version"])}
        return Response(body, status=status.HTTP_201_CREATED)
