"""What a second person of an event must confirm, over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events import selectors
from leagues.events.api.own import event_of
from leagues.events.models import Proposal
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["ProposalsView"]


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    """A rewind or a prize draw that waits. Of a public value that was entered nothing is shown."""

    reason = serializers.CharField(source="reason_said", read_only=True)
    proposed_by = serializers.CharField(source="proposed_by.username", read_only=True)
    number = serializers.IntegerField(
        source="data.number", read_only=True, default=None, help_text="Of a rewind, the first operation undone."
    )
    needs_value = serializers.SerializerMethodField(help_text="Confirming it takes the public value, looked up anew.")
    is_void = serializers.BooleanField(help_text="The event has changed since: it can only be refused.")

    class Meta:
        model = Proposal
        fields = ["id", "verb", "reason", "number", "needs_value", "is_void", "proposed_by", "proposed_at"]
        read_only_fields = fields

    def get_needs_value(self, proposal: Proposal) -> bool:
        """Whether the first person entered a public value."""
        return bool(proposal.data.get("value_digest"))


class ProposalsView(APIView):
    """Proposals of an event that wait for a second person."""

    @extend_schema(responses=ProposalSerializer(many=True), operation_id="events_proposals")
    def get(self, request: Request, pk: int) -> Response:
        """For officials; ``do/decide/`` confirms or refuses one by its ``id``."""
        tournament = event_of(pk)
        check(player_of(request), Action.TOURNAMENT_CONSOLE, tournament)
        rows: Any = selectors.open_proposals(tournament)
        return Response(ProposalSerializer(rows, many=True).data)
