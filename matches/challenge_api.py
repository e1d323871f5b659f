"""Challenges over the API: everything their page can do."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import selectors, services
from matches.api import KEY, MatchView, match_data, read_sent
from matches.serializers import AcceptSerializer, ChallengeSerializer, MatchSerializer, NewChallengeSerializer
from matches.views.challenges import challenge_of
from players.requests import player_of

__all__ = ["AcceptView", "ChallengeView", "ChallengesView", "DeclineView", "WithdrawView"]


class ChallengesView(MatchView):
    """The caller's open challenges."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenges", responses=ChallengeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Open challenges to you, then those you made."""
        got, made = selectors.challenges_open(player_of(request))
        return Response(ChallengeSerializer([*got, *made], many=True).data)

    @extend_schema(
        operation_id="challenge_offer",
        parameters=[KEY],
        request=NewChallengeSerializer,
        responses={201: ChallengeSerializer},
    )
    def post(self, request: Request) -> Response:
        """Challenge a player. Bots are not challenged: see the operation match_new."""
        player = player_of(request)
        sent = read_sent(NewChallengeSerializer(data=request.data))
        key = request.headers.get("Idempotency-Key", "")
        challenge = services.challenge_offer(challenger=player, key=key, now=timezone.now(), **sent)
        return Response(ChallengeSerializer(challenge).data, status=status.HTTP_201_CREATED)


class ChallengeView(MatchView):
    """One challenge."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge", responses=ChallengeSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A challenge you made or got."""
        return Response(ChallengeSerializer(challenge_of(pk, player_of(request))).data)


class AcceptView(MatchView):
    """Accepting."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_accept", request=AcceptSerializer, responses=MatchSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Accept a challenge to you; the match it made. Repeating it is safe."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        sent = read_sent(AcceptSerializer(data=request.data))
        match = services.challenge_accept(challenge=challenge, player=player, now=timezone.now(), **sent)
        seats = list(match.seats.select_related("player").order_by("place"))
        return Response(match_data(match, seats, 1, False))


class DeclineView(MatchView):
    """Declining."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_decline", request=None, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Decline a challenge to you."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        return Response(
            ChallengeSerializer(services.challenge_decline(challenge=challenge, player=player, now=timezone.now())).data
        )


class WithdrawView(MatchView):
    """Withdrawing."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_withdraw", request=None, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw a challenge of yours."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        return Response(
            ChallengeSerializer(
                services.challenge_withdraw(challenge=challenge, player=player, now=timezone.now())
            ).data
        )
