"""Challenges over the API: everything their page can do."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.api import KEY, MatchView, read_sent
from matches.challenges import challenge_for, challenges_open
from matches.models import Challenge
from matches.serializers import AcceptSerializer, ChallengeSerializer, CutSerializer, NewChallengeSerializer
from matches.views.challenges import challenge_of
from players.models import Player
from players.requests import player_of

__all__ = ["AcceptView", "BeginView", "ChallengeView", "ChallengesView", "DeclineView", "WithdrawView"]


class ChallengesView(MatchView):
    """The caller's open challenges."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenges", responses=ChallengeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Open challenges: to you, made by you, those you have a seat in, and those with a seat for anybody."""
        rows = challenges_open(player_of(request))
        return Response(ChallengeSerializer([*rows.got, *rows.made, *rows.joined, *rows.free], many=True).data)

    @extend_schema(
        operation_id="challenge_offer",
        parameters=[KEY],
        request=NewChallengeSerializer,
        responses={201: ChallengeSerializer},
    )
    def post(self, request: Request) -> Response:
        """Challenge players, or offer seats to anybody. Bots are not challenged: see the operation match_new."""
        player = player_of(request)
        sent = read_sent(NewChallengeSerializer(data=request.data))
        key = request.headers.get("Idempotency-Key", "")
        challenge = services.challenge_offer(challenger=player, key=key, now=timezone.now(), **sent)
        return Response(_data(challenge, player), status=status.HTTP_201_CREATED)


class ChallengeView(MatchView):
    """One challenge."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge", responses=ChallengeSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A challenge that concerns you, or has a seat for anybody."""
        return Response(ChallengeSerializer(challenge_of(pk, player_of(request))).data)


class AcceptView(MatchView):
    """Accepting."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_accept", request=AcceptSerializer, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Take your seat; with the last one the match is made. Repeating it is safe."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        sent = read_sent(AcceptSerializer(data=request.data))
        services.challenge_accept(challenge=challenge, player=player, now=timezone.now(), **sent)
        return Response(_data(challenge, player))


class ChallengeCutView(MatchView):
    """The challenger's cut."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_cut", request=CutSerializer, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Cut the deck of your own challenge, once you have read its commitment; others cut when they accept."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        cut = read_sent(CutSerializer(data=request.data))["cut"]
        services.challenge_cut(challenge=challenge, player=player, cut=cut, now=timezone.now())
        return Response(_data(challenge, player))


class DeclineView(MatchView):
    """Declining."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_decline", request=None, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Decline a challenge to you, or give your seat up."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        services.challenge_decline(challenge=challenge, player=player, now=timezone.now())
        return Response(_data(challenge, player))


class WithdrawView(MatchView):
    """Withdrawing."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_withdraw", request=None, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw a challenge of yours."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        services.challenge_withdraw(challenge=challenge, player=player, now=timezone.now())
        return Response(_data(challenge, player))


class BeginView(MatchView):
    """Beginning early."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenge_begin", request=None, responses=ChallengeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Begin a challenge of yours with those who have accepted."""
        player = player_of(request)
        challenge = challenge_of(pk, player)
        services.challenge_begin(challenge=challenge, player=player, now=timezone.now())
        return Response(_data(challenge, player))


def _data(challenge: Challenge, player: Player) -> dict[str, object]:
    """The challenge as it is now; for a player who has left it, as it was then."""
    reread = challenge_for(challenge.pk, player)
    return dict(ChallengeSerializer(reread if reread is not None else challenge).data)
