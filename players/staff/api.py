"""The audit log and accounts over the API, for the staff."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.lookup import player_or_404
from players.models import AuditEntry, Ban, Player
from players.requests import player_of
from players.staff.accounts import account_do, account_shown, accounts_found, bans_now, resets_now
from players.staff.audit_search import Search, log_file, log_page
from players.staff.authority import Action, check
from players.values.csv_file import csv_text
from players.values.form_fields import MomentSerializerField

__all__ = ["AccountDoView", "AccountView", "AccountsView", "AuditFileView", "AuditLogView"]


class LogQuerySerializer(serializers.Serializer[Any]):
    """What is looked for in the audit log; what is left out looks for everything."""

    actor = serializers.CharField(required=False, max_length=30, help_text="A whole name; Entmoot for the site itself.")
    verb = serializers.CharField(required=False, max_length=60, help_text="How it begins.")
    subject = serializers.CharField(required=False, max_length=200, help_text="Part of a name, or a number.")
    text = serializers.CharField(required=False, max_length=200, help_text="Part of a reason.")
    first_day = serializers.DateField(required=False, help_text="In your time zone.")
    last_day = serializers.DateField(required=False)
    before = serializers.IntegerField(required=False, min_value=1, max_value=2**62, help_text="From the page before.")


class AuditEntrySerializer(serializers.ModelSerializer[AuditEntry]):
    """A row of the audit log."""

    actor = serializers.CharField(source="actor.username", default="Entmoot")

    class Meta:
        model = AuditEntry
        fields: ClassVar[list[str]] = ["id", "at", "actor", "verb", "target_type", "target_id", "target_label", "data"]

    def to_representation(self, instance: AuditEntry) -> dict[str, Any]:
        return {**super().to_representation(instance), "data": instance.noted}


class LogPageSerializer(serializers.Serializer[Any]):
    """A page of the audit log, the newest first; ``before`` asks for the next one."""

    rows = AuditEntrySerializer(many=True)
    before = serializers.IntegerField(allow_null=True)


class BanSerializer(serializers.ModelSerializer[Ban]):
    """A ban; ``until`` is null for good."""

    player = serializers.CharField(source="player.username")
    made_by = serializers.CharField(source="made_by.username")

    class Meta:
        model = Ban
        fields: ClassVar[list[str]] = ["player", "reason", "made_by", "made_at", "until", "ended_at"]


class ResetRowSerializer(serializers.Serializer[Any]):
    """A reset of second factors that waits."""

    player = serializers.CharField(source="player.username")
    reason = serializers.CharField()
    asked_by = serializers.CharField(source="asked_by.username")
    asked_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()


class NameQuerySerializer(serializers.Serializer[Any]):
    """How the name begins, or a whole player number."""

    name = serializers.CharField(required=False, allow_blank=True, max_length=30)


class AccountsSerializer(serializers.Serializer[Any]):
    """Accounts that were found, bans that hold and resets that wait."""

    found = serializers.ListField(child=serializers.CharField())
    bans = BanSerializer(many=True)
    resets = ResetRowSerializer(many=True)


class AccountSerializer(serializers.Serializer[Any]):
    """One account."""

    username = serializers.CharField(source="player.username")
    is_active = serializers.BooleanField(source="player.is_active")
    has_factor = serializers.BooleanField()
    bans = BanSerializer(many=True)
    reset = ResetRowSerializer(allow_null=True)
    may = serializers.DictField(child=serializers.CharField(), help_text="By verb why not; empty where you may.")
    log = AuditEntrySerializer(many=True)


class AccountDoSerializer(serializers.Serializer[Any]):
    """Why, and for a ban until when; left out: for good."""

    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=500)
    until = MomentSerializerField(required=False, allow_null=True)


class ToldSerializer(serializers.Serializer[Any]):
    """What was done."""

    detail = serializers.CharField()


def _search(request: Request) -> tuple[Player, Search]:
    player = player_of(request)
    query = LogQuerySerializer(data=request.query_params)
    query.is_valid(raise_exception=True)
    return player, Search(zone=player.time_zone, **query.validated_data)


class AuditLogView(APIView):
    """The audit log."""

    @extend_schema(parameters=[LogQuerySerializer], responses=LogPageSerializer, operation_id="audit_log")
    def get(self, request: Request) -> Response:
        """Search it, 50 rows at a time. Rows about matters in which you have a stake are left out. Staff only."""
        player, search = _search(request)
        page = log_page(player=player, search=search)
        return Response(LogPageSerializer({"rows": page.rows, "before": page.before}).data)


class AuditFileView(APIView):
    """The audit log as a file."""

    @extend_schema(
        parameters=[LogQuerySerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
        operation_id="audit_log_file",
    )
    def get(self, request: Request) -> HttpResponse:
        """The same search as CSV, 10,000 rows at most."""
        player, search = _search(request)
        text = csv_text(log_file(player=player, search=search))
        response = HttpResponse(text, content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="audit-log.csv"'
        return response


class AccountsView(APIView):
    """Accounts, for the staff."""

    @extend_schema(parameters=[NameQuerySerializer], responses=AccountsSerializer, operation_id="staff_accounts")
    def get(self, request: Request) -> Response:
        """Find accounts by the beginning of a name; and the bans and resets there are, 100 each at most."""
        viewer = player_of(request)
        query = NameQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        players = accounts_found(viewer=viewer, name=query.validated_data.get("name", "").strip())
        shown = {
            "found": [player.username for player in players],
            "bans": bans_now(viewer)[:100],
            "resets": resets_now(viewer)[:100],
        }
        return Response(AccountsSerializer(shown).data)


def _account(username: str) -> Player:
    return player_or_404(username)


class AccountView(APIView):
    """One account, for the staff."""

    @extend_schema(responses=AccountSerializer, operation_id="staff_account")
    def get(self, request: Request, username: str) -> Response:
        """Its bans, its second factors, and what was done to it."""
        viewer = player_of(request)
        check(viewer, Action.LOG_SEARCH)  # before anything tells whether there is such an account
        shown = account_shown(viewer=viewer, player=_account(username))
        may = {verb: decision.reason for verb, decision in shown.may.items()}
        row = {name: getattr(shown, name) for name in ("player", "has_factor", "bans", "reset", "log")}
        return Response(AccountSerializer({**row, "may": may}).data)


class AccountDoView(APIView):
    """What the staff do to an account."""

    @extend_schema(request=AccountDoSerializer, responses=ToldSerializer, operation_id="staff_account_do")
    def post(self, request: Request, username: str, verb: str) -> Response:
        """`ban` or `lift` a ban; `reset-factors` after a delay, or `keep-factors`."""
        viewer = player_of(request)
        check(viewer, Action.LOG_SEARCH)
        player = _account(username)
        sent = AccountDoSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        sentence = account_do(verb=verb, player=player, actor=viewer, data=sent.validated_data, now=timezone.now())
        return Response({"detail": sentence})
