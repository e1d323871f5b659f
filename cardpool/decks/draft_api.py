"""Drafts of decks over the API."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.decks import drafts
from cardpool.decks.api import FORMAT, checked, detail, format_asked
from cardpool.decks.builder import build_state
from cardpool.decks.lookups import own_deck_or_404
from cardpool.decks.serializers import (
    DeckDetailSerializer,
    DeckTextSerializer,
    DraftChangeSerializer,
    DraftSerializer,
)
from cardpool.models import Deck


def _draft(deck: Deck, format_slug: str | None, message: str = "") -> Response:
    state = build_state(deck, format_slug or "")
    if state is None or (format_slug and state.format.slug != format_slug):
        raise Http404
    data = {
        **checked(state.listed, state.format.slug, state.source),
        "said": message,
        "base": state.draft.base if state.draft is not None else state.version.number,
        "version": state.version.number,
        "changed": bool(state.changes),
        "unread": state.draft.unread if state.draft is not None else [],
        "missing": state.missing,
    }
    return Response(DraftSerializer(data).data)


class DraftView(APIView):
    """The draft of one of your decks: changes that are not saved as a version yet."""

    @extend_schema(parameters=[FORMAT], responses=DraftSerializer, operation_id="deck_draft")
    def get(self, request: Request, deck_id: int) -> Response:
        """The list as it is being built, with what a format says of it and the lines that wait for a choice."""
        return _draft(own_deck_or_404(request, deck_id), format_asked(request))

    @extend_schema(
        parameters=[FORMAT], request=DraftChangeSerializer, responses=DraftSerializer, operation_id="deck_draft_change"
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Add a card, take one away, choose a card for an unread line, leave that line out, take out what breaks a
        rule of the format, or undo the last change."""
        deck, now = own_deck_or_404(request, deck_id), timezone.now()
        wanted = DraftChangeSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        data: dict[str, Any] = wanted.validated_data
        place = data.get("place", "")
        if data["what"] == "add":
            change = drafts.draft_add(
                deck=deck, player=deck.player, card_id=data["card"], place=place, copies=data.get("copies"),
                line=data.get("line"), now=now,
            )  # fmt: skip
        elif data["what"] == "take":
            change = drafts.draft_take(
                deck=deck, player=deck.player, card_id=data["card"], place=place, copies=data.get("copies", 1), now=now
            )
        elif data["what"] == "mend":
            change = drafts.draft_mend(
                deck=deck, player=deck.player, rule=data["rule"], format_slug=format_asked(request) or "", now=now
            )
        elif data["what"] == "undo":
            change = drafts.draft_undo(deck=deck, player=deck.player, now=now)
        else:
            change = drafts.draft_line_drop(deck=deck, player=deck.player, line=data["line"], now=now)
        return _draft(deck, None, change.message)

    @extend_schema(request=DeckTextSerializer, responses=DraftSerializer, operation_id="deck_draft_paste")
    def put(self, request: Request, deck_id: int) -> Response:
        """Put a list in the place of the draft; lines that cannot be read wait for a choice."""
        deck = own_deck_or_404(request, deck_id)
        wanted = DeckTextSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        text = wanted.validated_data["text"]
        change = drafts.draft_paste(deck=deck, player=deck.player, text=text, now=timezone.now())
        return _draft(deck, None, change.message)

    @extend_schema(responses={204: None}, operation_id="deck_draft_discard")
    def delete(self, request: Request, deck_id: int) -> Response:
        """Throw the draft away."""
        deck = own_deck_or_404(request, deck_id)
        drafts.draft_discard(deck=deck, player=deck.player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DraftSaveView(APIView):
    """The draft of one of your decks as a version."""

    @extend_schema(request=None, responses=DeckDetailSerializer, operation_id="deck_draft_save")
    def post(self, request: Request, deck_id: int) -> Response:
        """Make the draft the next version. Lines that were not read are left out."""
        deck = own_deck_or_404(request, deck_id)
        version = drafts.draft_save(deck=deck, player=deck.player, now=timezone.now())
        version.deck = deck
        return detail(version, None)
