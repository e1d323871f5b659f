"""Take-backs, rematches and private notes over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches import services
from matches.api import MatchView, read_sent
from matches.completion import completion_of
from matches.ending_api import RematchStateSerializer
from matches.errors import NotYourMatch
from matches.models import Match, TakeBack
from matches.player_matches import KINDS, record_of_player
from matches.rematches import rematch_of
from matches.services.note_set import NOTE_LONGEST, note_text
from matches.services.take_back import take_back_open
from players.lookup import open_account_or_404
from players.requests import player_of

__all__ = ["NotesView", "RecordView", "RematchView", "TakeBackView"]


class TakeBackDoSerializer(serializers.Serializer[Any]):
    """``ask`` for your last answer back, or ``agree`` to or ``refuse`` the wish of another."""

    what = serializers.ChoiceField(choices=["ask", "agree", "refuse"])


class TakeBackSerializer(serializers.Serializer[Any]):
    """A wish to take an answer back; ``target`` is the number of answers that stay."""

    status = serializers.ChoiceField(choices=["open", "done", "refused", "void"])
    player = serializers.CharField(source="seat.player.username")
    target = serializers.IntegerField()
    agreed = serializers.ListField(child=serializers.IntegerField())


class NoteSerializer(serializers.Serializer[Any]):
    """Your note about a match."""

    text = serializers.CharField(max_length=NOTE_LONGEST, allow_blank=True)


class RematchDoSerializer(serializers.Serializer[Any]):
    """``offer`` a rematch or accept the one offered, ``withdraw`` your offer, or ``decline`` another's."""

    what = serializers.ChoiceField(choices=list(services.REMATCH_ACTS), required=False, default="offer")


class RematchSerializer(serializers.Serializer[Any]):
    """What your wish has led to: a challenge that waits, a match that begins, or both."""

    challenge = serializers.IntegerField(allow_null=True)
    match = serializers.CharField(allow_null=True)


class TakeBackView(MatchView):
    """Taking an answer back."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="take_back", responses=TakeBackSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """The wish that waits for an answer, if there is one."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        wish = take_back_open(shown.match)
        return Response(TakeBackSerializer([wish] if wish is not None else [], many=True).data)

    @extend_schema(operation_id="take_back_do", request=TakeBackDoSerializer, responses=TakeBackSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Ask to take back your last answer, or answer such a wish; in casual matches.

        It counts when all agree, nobody has answered since, and nothing hidden was revealed since.
        """
        shown = self.shown(request, code)
        sent = read_sent(TakeBackDoSerializer(data=request.data))
        act = {
            "ask": services.take_back_ask,
            "agree": services.take_back_agree,
            "refuse": services.take_back_refuse,
        }[sent["what"]]
        wish: TakeBack = act(match=shown.match, player=player_of(request), now=timezone.now())
        return Response(TakeBackSerializer(wish).data)


class RematchView(MatchView):
    """Playing again."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="match_rematch_state", responses=RematchStateSerializer)
    def get(self, request: Request, code: str) -> Response:
        """How the rematch of a finished casual match stands."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        seats = list(shown.match.seats.select_related("player").order_by("place"))
        return Response(RematchStateSerializer(rematch_of(shown.match, seats, shown.seat.place)).data)

    @extend_schema(operation_id="match_rematch", request=RematchDoSerializer, responses={201: RematchSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Offer the others of a finished casual match another one, or accept the one they have offered; or close it."""
        sent = read_sent(RematchDoSerializer(data=request.data))
        act = services.REMATCH_ACTS[sent["what"]]
        made = act(match=self.shown(request, code).match, player=player_of(request), now=timezone.now())
        data: dict[str, object]
        if isinstance(made, Match):
            data = {"challenge": None, "match": made.code}
        else:
            data = {"challenge": made.pk, "match": made.match.code if made.match is not None else None}
        return Response(RematchSerializer(data).data, status=status.HTTP_201_CREATED)


class NotesView(MatchView):
    """Private notes."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="match_note", responses=NoteSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Your note about a match; nobody else sees it."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        return Response({"text": note_text(shown.match, player_of(request))})

    @extend_schema(operation_id="match_note_set", request=NoteSerializer, responses=NoteSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Write your note about a match; an empty text removes it."""
        shown = self.shown(request, code)
        sent = read_sent(NoteSerializer(data=request.data))
        text = services.note_set(match=shown.match, player=player_of(request), text=sent["text"], now=timezone.now())
        return Response({"text": text})


class GameRecordSerializer(serializers.Serializer[Any]):
    """Finished matches of a game: of events and leagues (``event``), casual, or ``practice`` against bots."""

    ruleset = serializers.CharField()
    kind = serializers.ChoiceField(choices=list(KINDS))
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class RecordSerializer(serializers.Serializer[Any]):
    """The newest finished matches against people, at most 100, and how many were not left to the clock; and the results
    of all that anybody may read, by game."""

    finished = serializers.IntegerField()
    completed = serializers.IntegerField()
    percent = serializers.IntegerField(allow_null=True)
    games = GameRecordSerializer(many=True)


class RecordView(APIView):
    """How a player's matches ended."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="player_record", responses=RecordSerializer)
    def get(self, request: Request, username: str) -> Response:
        """How many of their matches a player has played to an end, and how many of each game they won."""
        player = open_account_or_404(username)
        completion = completion_of(player)
        data = {
            "finished": completion.finished,
            "completed": completion.completed,
            "percent": completion.percent,
            "games": record_of_player(player),
        }
        return Response(RecordSerializer(data).data)
