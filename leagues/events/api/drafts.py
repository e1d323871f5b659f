"""Drafts of events over the API: they are seen by their organiser and the staff only."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.competition.verbs.requests import DoSerializer
from leagues.events import selectors, services
from leagues.events.api.serializers import TournamentSerializer
from leagues.events.models import Tournament
from leagues.events.pages.forms import TournamentForm
from players.requests import player_of

__all__ = ["CopyView", "DraftAnnounceView", "DraftView", "DraftsView"]


def _draft(request: Request, pk: int) -> Tournament:
    draft = selectors.drafts(player_of(request)).filter(pk=pk).first()
    if draft is None:
        raise Http404
    return draft


class DraftsView(generics.ListAPIView[Tournament]):
    """The drafts that you see, newest first."""

    serializer_class = TournamentSerializer
    queryset = Tournament.objects.none()

    def get_queryset(self) -> Any:
        return selectors.drafts(player_of(self.request))


class DraftView(APIView):
    """One draft."""

    @extend_schema(responses=TournamentSerializer, operation_id="drafts_read")
    def get(self, request: Request, pk: int) -> Response:
        """Its settings."""
        return Response(TournamentSerializer(_draft(request, pk)).data)

    @extend_schema(request=DoSerializer, responses=TournamentSerializer, operation_id="drafts_change")
    def put(self, request: Request, pk: int) -> Response:
        """Change it; ``data`` holds the fields of the form on the page, by name."""
        draft = _draft(request, pk)
        data = DoSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        player = player_of(request)
        # What was chosen before may stay, whoever made it.
        form = TournamentForm(data.validated_data["data"], initial={"format": draft.format_id}, player=player)
        if not form.is_valid():
            raise ValidationError({name: [str(text) for text in errors] for name, errors in form.errors.items()})
        changed = services.draft_change(
            tournament=draft,
            actor=player_of(request),
            now=timezone.now(),
            **form.service_fields(draft.clock_settings),
        )
        return Response(TournamentSerializer(changed).data)

    @extend_schema(responses={204: None}, operation_id="drafts_discard")
    def delete(self, request: Request, pk: int) -> Response:
        """Delete it."""
        services.draft_discard(tournament=_draft(request, pk), actor=player_of(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DraftAnnounceView(APIView):
    """Announce a draft."""

    @extend_schema(request=None, responses=TournamentSerializer, operation_id="drafts_announce")
    def post(self, request: Request, pk: int) -> Response:
        """From now on everybody sees the event, and its settings are fixed."""
        made = services.draft_announce(tournament=_draft(request, pk), actor=player_of(request), now=timezone.now())
        return Response(TournamentSerializer(made).data)


class CopyView(APIView):
    """Make a draft like an event."""

    @extend_schema(request=None, responses={201: TournamentSerializer}, operation_id="events_copy")
    def post(self, request: Request, pk: int) -> Response:
        """A draft with all its settings, for organisers; times that have passed move on by whole weeks."""
        tournament = selectors.tournament_full(pk)
        if tournament is None:
            raise Http404
        made = services.tournament_copy(tournament=tournament, actor=player_of(request), now=timezone.now())
        return Response(TournamentSerializer(made).data, status=status.HTTP_201_CREATED)
