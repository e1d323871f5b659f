"""The webhooks of an event or a season: pages and the API beside them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.errors import Forbidden, Refused
from leagues.events.pages.event import tournament_or_404
from leagues.seasons.pages.season import season_or_404
from leagues.webhooks.messages import EVENT_KINDS
from leagues.webhooks.models import Webhook
from leagues.webhooks.season_messages import SEASON_KINDS
from leagues.webhooks.services import webhook_make, webhook_remove, webhook_start
from leagues.webhooks.subjects import AnySubject, kind_of
from players.models import Player
from players.requests import player_of
from players.staff.authority import check, may

__all__ = [
    "SeasonWebhookView",
    "SeasonWebhooksView",
    "WebhookView",
    "WebhooksView",
    "season_webhooks",
    "webhooks",
]


def _webhooks(subject: AnySubject) -> Any:
    rows = Webhook.objects.select_related("made_by", "tournament", "season__league")
    return rows.filter(**{kind_of(subject).column: subject})


def _webhook(subject: AnySubject, number: int) -> Webhook:
    """A webhook of an event or a season by its key. Raises Http404."""
    webhook: Webhook | None = _webhooks(subject).filter(pk=number).first()
    if webhook is None:
        raise Http404(gettext("There is no such webhook."))
    return webhook


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, pk: int) -> HttpResponse:
    """The webhooks of an event: how they fare; add, start again and remove them."""
    context = {"section": "events", "files": "leagues:files", "schema": "webhook-1"}
    return _page(request, tournament_or_404(pk), context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_webhooks(request: HttpRequest, pk: int) -> HttpResponse:
    """The webhooks of a season: how they fare; add, start again and remove them."""
    context = {"section": "leagues", "files": "leagues:season-files", "schema": "webhook-season-1"}
    return _page(request, season_or_404(pk), context)


def _page(request: HttpRequest, subject: AnySubject, context: dict[str, Any]) -> HttpResponse:
    player, kind = player_of(request), kind_of(subject)
    if not (decision := may(player, kind.action, subject)):
        raise PermissionDenied(decision.reason)
    if request.method == "POST":
        try:
            messages.success(request, _done(request, subject, player))
        except Forbidden as error:
            raise PermissionDenied(error.message) from error
        except Refused as error:
            messages.error(request, error.message)
        return redirect(request.path)
    context |= {
        "subject": subject,
        "webhooks": _webhooks(subject),
        "kinds": [(event.value, event.label) for event in kind.kinds],
    }
    response = render(request, "leagues/webhooks.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _done(request: HttpRequest, subject: AnySubject, player: Player) -> str:
    """Do what the form asks; what was done, in a sentence."""
    data, now = request.POST, timezone.now()
    if data.get("what") == "add":
        kinds = data.getlist("kinds")
        webhook_make(subject=subject, url=data.get("url", ""), kinds=kinds, actor=player, now=now)
        return gettext("The address is told from now on.")
    number = data.get("webhook", "")
    hook = _webhook(subject, int(number) if number.isdecimal() and len(number) < 18 else 0)
    if data.get("what") == "start":
        webhook_start(webhook=hook, actor=player, now=now)
        return gettext("It is tried again now.")
    if data.get("what") == "remove":
        webhook_remove(webhook=hook, actor=player, now=now)
        return gettext("The address is told nothing any more.")
    raise Refused(gettext("Say what to do: add, start or remove."))


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address that is told of an event. Messages are signed with ``secret`` (Standard Webhooks)."""

    url = serializers.CharField(max_length=300)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=[(kind.value, kind.label) for kind in EVENT_KINDS]), allow_empty=False
    )

    class Meta:
        model = Webhook
        fields = [
            "id", "url", "kinds", "secret", "made_at", "told", "attempts", "failing_since", "last_answer", "last_at",
            "stopped_at",
        ]  # fmt: skip
        read_only_fields = [name for name in fields if name not in ("url", "kinds")]


class SeasonWebhookSerializer(WebhookSerializer):
    """An address that is told of a season. Messages are signed with ``secret`` (Standard Webhooks)."""

    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=[(kind.value, kind.label) for kind in SEASON_KINDS]), allow_empty=False
    )


class _WebhooksView(APIView):
    """The webhooks of an event or a season. What of it may be read is checked first."""

    serializer_class: ClassVar[type[WebhookSerializer]] = WebhookSerializer

    def subject(self, pk: int) -> AnySubject:
        """The event. Raises Http404."""
        return tournament_or_404(pk)

    def checked(self, request: Request, pk: int) -> tuple[AnySubject, Player]:
        """The event or season and who asks. Raises Http404, or Forbidden."""
        subject, player = self.subject(pk), player_of(request)
        check(player, kind_of(subject).action, subject)
        return subject, player

    def listed(self, request: Request, pk: int) -> Response:
        subject, _ = self.checked(request, pk)
        return Response(self.serializer_class(_webhooks(subject), many=True).data)

    def made(self, request: Request, pk: int) -> Response:
        subject, player = self.checked(request, pk)
        data = self.serializer_class(data=request.data)
        data.is_valid(raise_exception=True)
        made = webhook_make(subject=subject, actor=player, now=timezone.now(), **data.validated_data)
        return Response(self.serializer_class(made).data, status=status.HTTP_201_CREATED)

    def started(self, request: Request, pk: int, webhook_id: int) -> Response:
        subject, player = self.checked(request, pk)
        hook = webhook_start(webhook=_webhook(subject, webhook_id), actor=player, now=timezone.now())
        return Response(self.serializer_class(hook).data)

    def removed(self, request: Request, pk: int, webhook_id: int) -> Response:
        subject, player = self.checked(request, pk)
        webhook_remove(webhook=_webhook(subject, webhook_id), actor=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class _SeasonWebhooksView(_WebhooksView):
    serializer_class = SeasonWebhookSerializer

    def subject(self, pk: int) -> AnySubject:
        """The season. Raises Http404."""
        return season_or_404(pk)


class WebhooksView(_WebhooksView):
    """The webhooks of an event, for its organisers and the staff."""

    @extend_schema(responses=WebhookSerializer(many=True), operation_id="events_webhooks")
    def get(self, request: Request, pk: int) -> Response:
        """How they fare."""
        return self.listed(request, pk)

    @extend_schema(request=WebhookSerializer, responses={201: WebhookSerializer}, operation_id="events_webhook_make")
    def post(self, request: Request, pk: int) -> Response:
        """Tell an address from now on; `/schemas/webhook-1.json` says what a message holds."""
        return self.made(request, pk)


class WebhookView(_WebhooksView):
    """One webhook of an event."""

    @extend_schema(request=None, responses=WebhookSerializer, operation_id="events_webhook_start")
    def post(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Send again at once, from the message that failed on."""
        return self.started(request, pk, webhook_id)

    @extend_schema(responses={204: None}, operation_id="events_webhook_remove")
    def delete(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Tell it nothing any more."""
        return self.removed(request, pk, webhook_id)


class SeasonWebhooksView(_SeasonWebhooksView):
    """The webhooks of a season, for the coordinators of its league and the staff."""

    @extend_schema(responses=SeasonWebhookSerializer(many=True), operation_id="seasons_webhooks")
    def get(self, request: Request, pk: int) -> Response:
        """How they fare."""
        return self.listed(request, pk)

    @extend_schema(
        request=SeasonWebhookSerializer,
        responses={201: SeasonWebhookSerializer},
        operation_id="seasons_webhook_make",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Tell an address from now on; `/schemas/webhook-season-1.json` says what a message holds."""
        return self.made(request, pk)


class SeasonWebhookView(_SeasonWebhooksView):
    """One webhook of a season."""

    @extend_schema(request=None, responses=SeasonWebhookSerializer, operation_id="seasons_webhook_start")
    def post(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Send again at once, from the message that failed on."""
        return self.started(request, pk, webhook_id)

    @extend_schema(responses={204: None}, operation_id="seasons_webhook_remove")
    def delete(self, request: Request, pk: int, webhook_id: int) -> Response:
        """Tell it nothing any more."""
        return self.removed(request, pk, webhook_id)
