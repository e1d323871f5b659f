"""Matches over the API: everything a page can do."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.kernel import EngineError
from matches import selectors, services
from matches.errors import Malformed, MatchError
from matches.models import Match, MatchStatus, Seat
from matches.naming import named, named_data
from matches.serializers import (
    AnswerSerializer,
    ConcedeSerializer,
    CutSerializer,
    EventsSerializer,
    MatchSerializer,
    NewMatchSerializer,
    OrderSerializer,
    OrderStateSerializer,
    PendingSerializer,
    ReceiptSerializer,
    TranscriptSerializer,
    ViewSerializer,
)
from matches.services.bot_match import bot_match_create
from matches.snapshot import borrow_game, release_game
from matches.transcript import transcript
from matches.views.fault import FAULT_TEXT, paused_for
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.requests import player_of

KEY = OpenApiParameter("Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True)


class MatchView(APIView):
    """Base: refusals become answers with ``detail`` and ``code``; a match that fails is paused and says so."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused):
            code = exc.code if isinstance(exc, MatchError) else "refused"
            return Response({"detail": exc.message, "code": code}, status=exc.status)
        if not isinstance(exc, APIException) and paused_for(exc, str(self.kwargs.get("code", ""))):
            return Response({"detail": FAULT_TEXT, "code": "paused"}, status=status.HTTP_409_CONFLICT)
        return super().handle_exception(exc)

    def shown(self, request: Request, code: str) -> Shown:
        """The match of the address, as the caller may see it."""
        return match_shown(request._request if request.user.is_anonymous else _as(request), code)


def _as(request: Request) -> Any:
    """The plain request, with the user whom the API authenticated."""
    plain = request._request
    plain.user = request.user
    return plain


def read_sent(serializer: serializers.Serializer[Any]) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _names(seats: list[Seat]) -> list[str]:
    return [seat.player.username for seat in seats]


def match_data(match: Match, seats: list[Seat], place: int | None, your_turn: bool) -> dict[str, Any]:
    """A match in a list."""
    return {
        "code": match.code,
        "ruleset": match.ruleset,
        "title": match.title,
        "status": match.status,
        "players": _names(seats),
        "your_place": place,
        "your_turn": your_turn,
        "turn": match.turn,
        "version": match.version,
        "outcome": match.outcome,
        "created_at": match.created_at,
        "url": match.get_absolute_url(),
    }


class MatchesView(MatchView):
    """The caller's matches."""

    @extend_schema(
        operation_id="matches",
        parameters=[OpenApiParameter("status", str), OpenApiParameter("your_turn", bool)],
        responses=MatchSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Your matches, newest first, at most 200; with ``?your_turn=1`` those that wait for you."""
        player = player_of(request)
        wanted = request.query_params.get("status", "")
        if wanted and wanted not in MatchStatus.values:
            raise Malformed(f"A status is one of: {', '.join(MatchStatus.values)}.")
        yours = set(selectors.matches_for(player, waiting_for_me=True).order_by().values_list("pk", flat=True))
        only_yours = request.query_params.get("your_turn") in ("1", "true")
        rows = []
        for match in selectors.matches_for(player, status=wanted, waiting_for_me=only_yours)[:200]:
            seats = list(match.seats.all())
            place = next((seat.place for seat in seats if seat.player_id == player.pk), None)
            rows.append(match_data(match, seats, place, match.pk in yours))
        return Response(rows)

    @extend_schema(
        operation_id="match_new", parameters=[KEY], request=NewMatchSerializer, responses={201: MatchSerializer}
    )
    def post(self, request: Request) -> Response:
        """Play a bot."""
        player = player_of(request)
        sent = read_sent(NewMatchSerializer(data=request.data))
        key = request.headers.get("Idempotency-Key", "")
        match = bot_match_create(player=player, key=key, now=timezone.now(), **sent)
        seats = list(match.seats.select_related("player").order_by("place"))
        return Response(match_data(match, seats, 0, False), status=status.HTTP_201_CREATED)


class MatchDetailView(MatchView):
    """One match."""

    @extend_schema(operation_id="match", responses=ViewSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The match as you see it: a seat's view, or a spectator's."""
        shown = self.shown(request, code)
        now = timezone.now()
        match, view = shown.match, None
        seats = list(match.seats.select_related("player").order_by("place"))
        your_turn = False
        if match.started_at is not None:
            try:
                match, seats, game = borrow_game(match.pk)
            except EngineError:
                pass
            else:
                view = game.view(shown.place)
                your_turn = any(decision.seat == shown.place for decision in game.pending)
                release_game(match, game)
        clocks = [
            {
                "place": row["place"],
                "player": row["name"],
                "seconds_left": int(row["left"].total_seconds()),
                "running": row["running"],
                "deadline": row["deadline"],
            }
            for row in selectors.clock_rows(match, seats, now)
        ]
        return Response(
            {
                "match": match_data(match, seats, shown.place, your_turn),
                "clocks": clocks,
                "view": view,
                "paused_reason": match.paused_reason if match.status == MatchStatus.PAUSED else "",
            }
        )


class PendingView(MatchView):
    """The caller's open decision."""

    @extend_schema(operation_id="match_pending", responses=PendingSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The open decision of your seat, with its options, and why other things are none."""
        shown = self.shown(request, code)
        decision = None
        sent = None
        why_not: dict[str, str] = {}
        seat = shown.seat
        if seat is not None and shown.match.status == MatchStatus.RUNNING:
            row = shown.match.pending.filter(seat=seat).first()
            if row is not None:
                names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
                decision = named_data(row.data, names)
                why_not = _why_not(shown.match, seat.place, row.decision_id)
                latest, _ = selectors.sent_answer(seat, row.decision_id)
                if latest is not None:
                    sent = {"state": latest.state, "reason": latest.reason, "value": latest.value}
        deadline = seat.deadline if seat and decision else None
        return Response({"decision": decision, "why_not": why_not, "deadline": deadline, "sent": sent})


def _why_not(match: Match, place: int, decision_id: str) -> dict[str, str]:
    """Reasons why things are no options of a decision; empty when the game has moved on or cannot be loaded."""
    try:
        match, _, game = borrow_game(match.pk)
    except EngineError:
        return {}
    asked = any(one.seat == place and one.id == decision_id for one in game.pending)
    why_not = game.explain(place) if asked else {}
    release_game(match, game)
    return why_not


class AnswersView(MatchView):
    """Answering."""

    @extend_schema(
        operation_id="match_answer", parameters=[KEY], request=AnswerSerializer, responses={202: ReceiptSerializer}
    )
    def post(self, request: Request, code: str) -> Response:
        """Answer your open decision. 202: kept and applied soon; repeating it with the same key is safe."""
        player = player_of(request)
        # A player with a seat may answer. Others get a 404 where the match is closed to them.
        match = selectors.match_of_player(code, player) or self.shown(request, code).match
        data = request.data
        if not isinstance(data, dict) or "value" not in data:
            raise Malformed('Send {"decision": "...", "value": ...}.')
        receipt = services.answer_submit(
            match=match,
            player=player,
            decision_id=data.get("decision"),  # type: ignore[arg-type]  # checked there, with a sentence
            value=data["value"],
            key=request.headers.get("Idempotency-Key", ""),
            now=timezone.now(),
        )
        body = {
            "state": receipt.state,
            "decision": receipt.decision_id,
            "reason": receipt.reason,
            "repeated": receipt.repeated,
        }
        return Response(body, status=status.HTTP_202_ACCEPTED)


class EventsView(MatchView):
    """The log."""

    @extend_schema(operation_id="match_events", parameters=[OpenApiParameter("since", int)], responses=EventsSerializer)
    def get(self, request: Request, code: str) -> Response:
        """At most 200 events after number ``since``, counting those you can see."""
        shown = self.shown(request, code)
        text = request.query_params.get("since", "0")
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise Malformed("`since` is the number of the last event you have, or 0.")
        since = int(text)
        names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
        rows = selectors.events_since(shown.match, shown.place, since)
        events = [
            {
                "number": number,
                "step": row.sequence,
                "turn": row.turn,
                "kind": row.kind,
                "data": row.data,
                "text": named(row.text, names),
                "private": row.seat is not None,
                "at": row.at,
            }
            for number, row in enumerate(rows, start=since + 1)
        ]
        return Response({"events": events, "last": since + len(events), "version": shown.match.version})


class CutView(MatchView):
    """The cut of the deck."""

    @extend_schema(operation_id="match_cut", request=CutSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Give your cut; the last one starts the match."""
        player = player_of(request)
        cut = read_sent(CutSerializer(data=request.data))["cut"]
        services.cut_give(match=self.shown(request, code).match, player=player, cut=cut, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ConcedeView(MatchView):
    """Conceding."""

    @extend_schema(operation_id="match_concede", request=ConcedeSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Give the match up, with ``{"sure": true}``."""
        player = player_of(request)
        if not read_sent(ConcedeSerializer(data=request.data))["sure"]:
            raise Malformed('Conceding cannot be undone; send {"sure": true}.')
        services.match_concede(match=self.shown(request, code).match, player=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class OrderView(MatchView):
    """The caller's standing order in a match."""

    def _state(self, shown: Shown) -> Response:
        order = selectors.active_order(shown.seat) if shown.seat is not None else None
        body = {"kind": order.kind, "argument": order.argument} if order is not None else None
        return Response({"order": body, "passes": order.passes if order is not None else 0})

    @extend_schema(operation_id="match_order", responses=OrderStateSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Your standing order."""
        return self._state(self.shown(request, code))

    @extend_schema(operation_id="match_order_set", request=OrderSerializer, responses=OrderStateSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Set your standing order; it replaces the one you had."""
        player = player_of(request)
        shown = self.shown(request, code)
        sent = read_sent(OrderSerializer(data=request.data))
        services.order_set(match=shown.match, player=player, now=timezone.now(), **sent)
        return self._state(shown)

    @extend_schema(operation_id="match_order_clear", responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Take the order back."""
        player = player_of(request)
        services.order_clear(match=self.shown(request, code).match, player=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ProofView(MatchView):
    """The proof of the shuffles."""

    @extend_schema(operation_id="match_proof", responses=TranscriptSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The transcript: promise and cuts, and once it is over everything needed to play the match again."""
        return Response(transcript(self.shown(request, code).match))
