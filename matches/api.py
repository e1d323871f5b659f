"""Matches over the API: everything a page can do."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
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
from matches.answers import FURTHER
from matches.boards.panel import source_shown
from matches.ending_api import EndingSerializer, ending_data
from matches.errors import Malformed, MatchError, NotYourMatch
from matches.losing import losing_choices_kept, warnings_said
from matches.models import Match, MatchStatus, Seat, StandingOrder
from matches.naming import named, named_data
from matches.reasons import FAILED, reason_said
from matches.recap import recap
from matches.record import RecordDamaged
from matches.rulings import rulings_of
from matches.serializers import (
    AnswerSerializer,
    ConcedeSerializer,
    CutSerializer,
    EventsSerializer,
    MatchSerializer,
    NewMatchSerializer,
    OrderNumberSerializer,
    OrderSerializer,
    OrderStateSerializer,
    PendingSerializer,
    RecapSerializer,
    ReceiptSerializer,
    SourceSerializer,
    TranscriptSerializer,
    ViewSerializer,
)
from matches.services.bot_match import bot_match_create
from matches.snapshot import borrow_game, release_game
from matches.transcript import transcript
from matches.views.fault import fault_text
from matches.views.orders import ahead_rows, order_by_kind, order_data
from matches.views.showing import Shown, borrow_shown, match_shown, release_shown
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
        if not isinstance(exc, APIException) and (text := fault_text(exc, str(self.kwargs.get("code", "")))):
            return Response({"detail": text, "code": "paused"}, status=status.HTTP_409_CONFLICT)
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
            raise Malformed(gettext("A status is one of: %(values)s.") % {"values": ", ".join(MatchStatus.values)})
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
                match, seats, game = borrow_shown(shown)
            except EngineError:
                pass
            else:
                view = game.view(shown.place)
                your_turn = any(decision.seat == shown.place for decision in game.pending)
                release_shown(shown, match, game)
        # Whose clock runs would tell of the answers that are not shown yet.
        rows = selectors.clock_rows(match, seats, now) if shown.upto is None else []
        clocks = [
            {
                "place": row["place"],
                "player": row["name"],
                "level": row["level"],
                "seconds_left": int(row["left"].total_seconds()),
                "running": row["running"],
                "deadline": row["deadline"],
            }
            for row in rows
        ]
        end_facts = None
        with suppress(RecordDamaged):  # of a damaged record the answer still has the outcome
            end_facts = ending_data(match, seats, shown.place, now)
        return Response(
            {
                "match": match_data(match, seats, shown.place, your_turn),
                "clocks": clocks,
                "delay_minutes": match.watch_delay if shown.upto is not None else 0,
                "view": view,
                "paused_reason": _paused_reason(match),
                "rulings": [
                    {"kind": ruling.kind, "text": ruling.text_shown, "at": ruling.at} for ruling in rulings_of(match)
                ],
                "ending": EndingSerializer(end_facts).data if end_facts is not None else None,
            }
        )


def _paused_reason(match: Match) -> str:
    """Why a match is paused, for its players; what an error says may name hidden cards, so it is for judges only."""
    if match.status != MatchStatus.PAUSED:
        return ""
    return str(FAILED) if match.paused_by_error else reason_said(match.paused_reason)


class PendingView(MatchView):
    """The caller's open decision."""

    @extend_schema(operation_id="match_pending", responses=PendingSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The open decision of your seat, with its options, and why other things are none."""
        shown = self.shown(request, code)
        decision = None
        sent = None
        why_not: dict[str, str] = {}
        loses: Mapping[str, str] = {}
        reach = None
        seat = shown.seat
        if seat is not None and shown.match.status == MatchStatus.RUNNING:
            row = shown.match.pending.filter(seat=seat).first()
            if row is not None:
                names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
                decision = named_data(row.data, names)
                why_not, loses, reach = _about_choices(shown.match, seat.place, row.decision_id)
                latest, _ = selectors.sent_answer(seat, row.decision_id)
                if latest is not None:
                    sent = {"state": latest.state, "reason": reason_said(latest.reason), "value": latest.value}
        deadline = seat.deadline if seat and decision else None
        asking = source_shown(decision)
        asked_by = SourceSerializer(asking).data if asking is not None else None
        body = {"decision": decision, "asked_by": asked_by, "why_not": why_not, "loses": loses}
        body |= {"reach": reach, "deadline": deadline, "sent": sent}
        return Response(body)


def _about_choices(
    match: Match, place: int, decision_id: str
) -> tuple[dict[str, str], Mapping[str, str], dict[str, str] | None]:
    """Why things are no options of a decision, which choices lose the match, and how far a pass reaches; all empty when
    the game has moved on or cannot be loaded."""
    try:
        match, _, game = borrow_game(match.pk)
    except EngineError:
        return {}, {}, None
    why_not: dict[str, str] = {}
    loses: Mapping[str, str] = {}
    reach = None
    if any(decision.seat == place and decision.id == decision_id for decision in game.pending):
        why_not = game.explain(place)
        loses = warnings_said(losing_choices_kept(match.code, match.course, match.sequence, game, place))
        reach = None if match.is_prepared else game.reach(place)
    release_game(match, game)
    return why_not, loses, None if reach is None else {"text": reach.text, "detail": reach.detail}


def _passes_on(then: object) -> bool:
    """Whether an answer passes on, as it was sent.

    Raises:
        Malformed: it says anything else.
    """
    if then not in ("", FURTHER):
        raise Malformed(gettext('"then" is "pass" (pass on as far as a pass reaches), or left out.'))
    return then == FURTHER


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
            raise Malformed(gettext('Send {"decision": "...", "value": ...}.'))
        receipt = services.answer_submit(
            match=match,
            player=player,
            decision_id=data.get("decision"),  # type: ignore[arg-type]  # checked there, with a sentence
            value=data["value"],
            key=request.headers.get("Idempotency-Key", ""),
            passes_on=_passes_on(data.get("then", "")),
            now=timezone.now(),
        )
        body = {
            "state": receipt.state,
            "decision": receipt.decision_id,
            "reason": reason_said(receipt.reason),
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
            raise Malformed(gettext("`since` is the number of the last event you have, or 0."))
        since = int(text)
        names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
        rows = selectors.events_since(shown.match, shown.place, since, upto=shown.upto)
        by_stops = selectors.passed_by_stops(shown.match, shown.place, rows[0].sequence) if rows else set()
        events = [
            {
                "number": number,
                "step": row.sequence,
                "turn": row.turn,
                "kind": row.kind,
                "data": row.data,
                "text": named(row.text, names),
                "private": row.seat is not None,
                "by_your_stops": row.sequence in by_stops,
                "at": row.at,
            }
            for number, row in enumerate(rows, start=since + 1)
        ]
        return Response({"events": events, "last": since + len(events), "version": shown.match.version})


class RecapView(MatchView):
    """Since you were here."""

    @extend_schema(operation_id="match_recap", responses=RecapSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What happened since you last looked or answered, in sentences; empty for spectators."""
        shown = self.shown(request, code)
        summary = None
        if shown.seat is not None and shown.match.started_at is not None:
            names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
            summary = recap(shown.match, shown.seat, names)
        if summary is None:
            return Response({"since": None, "first_step": None, "earlier": 0, "lines": []})
        lines = [
            {
                "step": line.sequence,
                "turn": line.turn,
                "text": line.text,
                "cards": [part.card for part in line.parts if part.card],
            }
            for line in summary.lines
        ]
        body = {"since": summary.since, "first_step": summary.first_step, "earlier": summary.earlier, "lines": lines}
        return Response(body)

    @extend_schema(operation_id="match_seen", request=None, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Say that you have seen the match as it stands, as opening its page does."""
        player_of(request)
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(gettext("You have no seat in this match."))
        shown.seat.match = shown.match
        services.match_seen(seat=shown.seat, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


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
            raise Malformed(gettext('Conceding cannot be undone; send {"sure": true}.'))
        services.match_concede(match=self.shown(request, code).match, player=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class OrderView(MatchView):
    """The caller's standing orders in a match, and what they may answer ahead now."""

    def _state(self, shown: Shown) -> Response:
        if shown.seat is None:
            return Response({"order": None, "passes": 0, "in_last_match": None, "orders": [], "ahead": []})
        orders = selectors.orders_of(shown.seat)
        names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
        passing = next((order for order in orders if order.active and order.kind in StandingOrder.PASSING), None)
        return Response(
            {
                "order": {"kind": passing.kind, "argument": passing.argument} if passing is not None else None,
                "passes": passing.passes if passing is not None else 0,
                "in_last_match": passing.last_match if passing is not None else None,
                "orders": named_data(
                    [order_data(order) for order in orders if order.kind not in StandingOrder.PASSING], names
                ),
                "ahead": named_data(ahead_rows(shown.match, shown.seat.place, orders), names),
            }
        )

    @extend_schema(operation_id="match_order", responses=OrderStateSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Your standing orders."""
        return self._state(self.shown(request, code))

    @extend_schema(operation_id="match_order_set", request=OrderSerializer, responses=OrderStateSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Set a standing order; it replaces the one you had for the same. What you are asked now stays asked."""
        player = player_of(request)
        shown = self.shown(request, code)
        sent = read_sent(OrderSerializer(data=request.data))
        order_by_kind(shown.match, player, sent)
        return self._state(shown)

    @extend_schema(operation_id="match_order_clear", parameters=[OrderNumberSerializer], responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Take an order back: one by its ``number``, or without it the order to pass."""
        player = player_of(request)
        number = read_sent(OrderNumberSerializer(data=request.query_params)).get("number")
        services.order_clear(match=self.shown(request, code).match, player=player, number=number, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ProofView(MatchView):
    """The proof of the shuffles."""

    @extend_schema(operation_id="match_proof", responses=TranscriptSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The transcript: promise and cuts, and once it is over everything needed to play the match again."""
        return Response(transcript(self.shown(request, code).match))
