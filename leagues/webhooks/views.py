"""The webhooks of an event: a page and the API beside it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import selectors
from leagues.errors import Forbidden, Refused
from leagues.models import Tournament
from leagues.views import tournament_or_404
from leagues.webhooks.models import Webhook
from leagues.webhooks.services import webhook_make, webhook_remove, webhook_start
from players.authority import Action, check, may
from players.models import Player
from players.requests import player_of

__all__ = ["WebhookView", "WebhooksView", "webhooks"]


def _webhook(tournament: Tournament, number: int) -> Webhook:
    """A webhook of an event by its key. Raises Http404."""
    found = Webhook.objects.select_related("tournament").filter(tournament=tournament, pk=number).first()
    if found is None:
        raise Http404("There is no such webhook.")
    return found


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, pk: int) -> HttpResponse:
    """The webhooks of an event: how they fare; add, start again and remove them."""
    player, tournament = player_of(request), tournament_or_404(pk)
    if not (decision := may(player, Action.TOURNAMENT_WEBHOOKS, tournament)):
        raise PermissionDenied(decision.reason)
    if request.method == "POST":
        try:
            messages.success(request, _done(request, tournament, player))
        except Forbidden as error:
            raise PermissionDenied(error.message) from error
        except Refused as error:
            messages.error(request, error.message)
        return redirect("leagues:webhooks", pk)
    context: dict[str, Any] = {
        "tournament": tournament,
        "webhooks": Webhook.objects.filter(tournament=tournament).select_related("made_by"),
        "kinds": Webhook.Kind.choices,
        "section": "events",
    }
    response = render(request, "leagues/webhooks.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _done(request: HttpRequest, tournament: Tournament, player: Player) -> str:
    """Do what the form asks; what was done, in a sentence."""
    data, now = request.POST, timezone.now()
    if data.get("what") == "add":
        kinds = data.getlist("kinds")
        webhook_make(tournament=tournament, url=data.get("url", ""), kinds=kinds, actor=player, now=now)
        return "The address is told from now on."
    number = data.get("webhook", "")
    hook = _webhook(tournament, int(number) if number.isdecimal() and len(number) < 18 else 0)
    if data.get("what") == "start":
        webhook_start(webhook=hook, actor=player, now=now)
        return "It is tried again now."
    if data.get("what") == "remove":
        webhook_remove(webhook=hook, actor=player, now=now)
        return "The address is told nothing any more."
    raise Refused("Say what to do: add, start or remove.")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address that is told of an event. Messages are signed with ``secret`` (Standard Webhooks)."""

    url = serializers.CharField(max_length=300)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=Webhook.Kind.choices), allow_empty=False)

    class Meta:
        model = Webhook
        fields = [
            "id", "url", "kinds", "secret", "made_at", "told", "attempts", "failing_since", "last_answer", "last_at",
            "stopped_at",
        ]  # fmt: skip
        read_only_fields = [name for name in fields if name not in ("url", "kinds")]


def _checked(request: Request, pk: int) -> tuple[Tournament, Player]:
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404
    player = player_of(request)
    check(player, Action.TOURNAMENT_WEBHOOKS, tournament)
    return tournament, player


class WebhooksView(APIView):
    """The webhooks of an event, for its organisers and the staff."""

    @extend_schema(responses=WebhookSerializer(many=True), operation_id="events_webhooks")
    def get(self, request: Request, pk: int) -> Response:
        """How they fare."""
        tournament, _ = _checked(request, pk)
        rows: Any = Webhook.objects.filter(tournament=tournament)
        return Response(WebhookSerializer(rows, many=True).data)

    @extend_schema(request=WebhookSerializer, responses={201: WebhookSerializer}, operation_id="events_webhook_make")
    def post(self, request: Request, pk: int) -> Response:
        """Tell an address from now on; `/schemas/webhook-1.json` says what a message holds."""
        tournament, player = _checked(request, pk)
        data = WebhookSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        made = webhook_make(tournament=tournament, actor=player, now=timezone.now(), **data.validated_data)
        return Response(WebhookSerializer(made).data, status=status.HTTP_201_CREATED)


class WebhookView(APIView):
    """One webhook."""

    @extend_schema(request=None, responses=WebhookSerializer, operation_id="events_webhook_start")
    def post(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Send again at once, from the message that failed on."""
        tournament, player = _checked(request, pk)
        hook = webhook_start(webhook=_webhook(tournament, webhook_id), actor=player, now=timezone.now())
        return Response(WebhookSerializer(hook).data)

    @extend_schema(responses={204: None}, operation_id="events_webhook_remove")
    def delete(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Tell it nothing any more."""
        tournament, player = _checked(request, pk)
        webhook_remove(webhook=_webhook(tournament, webhook_id), actor=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
