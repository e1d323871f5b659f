"""Deck trials over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.api import MatchView, read_sent
from matches.deck_trial_reading import trial_of, trial_shares, trials_of
from matches.games.registry import default_room
from matches.models import DeckTrial
from players.requests import player_of

__all__ = ["DeckTrialCancelView", "DeckTrialView", "DeckTrialsView"]


class DeckTrialBeginSerializer(serializers.Serializer[Any]):
    """Each deck is a starter's name, or the id of one of your deck versions."""

    deck = serializers.CharField(max_length=60)
    opponent = serializers.CharField(max_length=60)


class TrialShareSerializer(serializers.Serializer[Any]):
    """How often the deck won, in percent, with the bounds of the 95 % interval (Wilson)."""

    seat = serializers.IntegerField(help_text="1 or 2: where the deck sat; 0: all games.")
    won = serializers.IntegerField()
    games = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True)
    low = serializers.FloatField()
    high = serializers.FloatField()


class DeckTrialSerializer(serializers.Serializer[Any]):
    """A trial of a deck against another one."""

    id = serializers.IntegerField(source="pk")
    deck = serializers.CharField(source="deck_name")
    opponent = serializers.CharField(source="opponent_name")
    format = serializers.CharField(source="format_name")
    status = serializers.ChoiceField(choices=DeckTrial.Status.values)
    failure = serializers.CharField(source="failure_said")
    games = serializers.IntegerField(help_text="How many are to be played.")
    done = serializers.IntegerField()
    ties = serializers.IntegerField()
    shares = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    @extend_schema_field(TrialShareSerializer(many=True))
    def get_shares(self, trial: DeckTrial) -> list[dict[str, object]]:
        return trial_shares(trial)


class DeckTrialsView(MatchView):
    """The caller's trials."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="deck_trials", responses=DeckTrialSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Your trials, newest first, at most 50; each is kept for 30 days."""
        return Response(DeckTrialSerializer(trials_of(player_of(request))[:50], many=True).data)

    @extend_schema(
        operation_id="deck_trial_begin", request=DeckTrialBeginSerializer, responses={201: DeckTrialSerializer}
    )
    def post(self, request: Request) -> Response:
        """Have bots play 200 games with one deck against another, in the first format in which the deck is legal."""
        sent = read_sent(DeckTrialBeginSerializer(data=request.data))
        trial = services.deck_trial_begin(
            player=player_of(request), ruleset=default_room().slug, now=timezone.now(), **sent
        )
        return Response(DeckTrialSerializer(trial).data, status=status.HTTP_201_CREATED)


class DeckTrialView(MatchView):
    """One trial."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="deck_trial", responses=DeckTrialSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A trial of yours as it stands."""
        return Response(DeckTrialSerializer(trial_of(player_of(request), pk)).data)


class DeckTrialCancelView(MatchView):
    """Stopping a trial."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="deck_trial_cancel", request=None, responses=DeckTrialSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Stop a trial of yours; what was played stays."""
        trial = services.deck_trial_cancel(trial=trial_of(player_of(request), pk))
        return Response(DeckTrialSerializer(trial).data)
