"""Decks over the API."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.decks import drafts, labelling, selectors, services, sharing
from cardpool.decks.comparing import differences
from cardpool.decks.lookups import own_deck_or_404, version_or_404, words_of
from cardpool.decks.sample_hand import sample_hand, starting_refusal
from cardpool.decks.serializers import (
    DeckChangeSerializer,
    DeckCopySerializer,
    DeckDetailSerializer,
    DeckSerializer,
    DeckShareSerializer,
    DeckTextSerializer,
    DeckWriteSerializer,
    DifferencesSerializer,
    HandSerializer,
    StarterSerializer,
)
from cardpool.decks.sources import DeckSource, source_of
from cardpool.decks.starters import starter_rows
from cardpool.decks.writing import FORMS
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckVersion
from cardpool.selectors import format_get, formats
from players.requests import player_of

FORMAT = OpenApiParameter(
    "format_slug", str, description="Which format to check against; else the first in which the deck is legal."
)
HAND = [
    OpenApiParameter("seed", str, description="1 to 40 letters, digits or signs.", required=True),
    OpenApiParameter("draw", int, description="How many cards are drawn after the first hand."),
    OpenApiParameter(
        "start",
        str,
        description="Ids of the companions that start, with commas between; they cost 4 together at most, and the hand "
        "is drawn from the rest. Without it the whole draw deck is shuffled.",
    ),
]


def checked(listed: DeckList, format_slug: str | None, source: DeckSource | None = None) -> dict[str, Any]:
    """A list with what a format says of it; ``source`` is what its player's cards come from. Raises Http404."""
    every = formats()
    usual = selectors.format_for(listed, every) if source is None else source.format_for(listed, every)
    format = format_get(format_slug) if format_slug else usual
    if format is None:
        raise Http404
    rules, owned = (source.rules(format), source.owned) if source else (format.rules(), None)
    report = selectors.deck_report(listed, rules, owned)
    texts = {name: write(listed) for name, write in FORMS.items()}
    return {
        "content": listed.content(),
        "text": texts["lines"],
        "forms": texts,
        "format": format.slug,
        "legal": report.legal,
        "problems": [problem.as_data() for problem in report.problems],
        "not_playable": list(report.not_playable),
        "cultures": selectors.cultures_in(listed),
    }


def format_asked(request: Request) -> str | None:
    """The format that the query names; text that no slug holds names none."""
    slug = request.query_params.get("format_slug")
    return None if not slug else slug if slug.isascii() and slug.isprintable() else "-"


def detail(version: DeckVersion, format_slug: str | None) -> Response:
    """A version of a deck with everything that its player may know of it."""
    deck, listed = version.deck, version.deck_list()
    deck.refresh_from_db()
    source = source_of(deck)
    data = {
        **checked(listed, format_slug, source),
        "id": deck.pk,
        "name": deck.name,
        "created_at": deck.created_at,
        "archived_at": deck.archived_at,
        "version": version.number,
        "version_id": version.pk,
        "notes": deck.notes,
        "tags": [tag.name for tag in deck.tags.all()],
        "share": deck.share,
        "share_token": deck.share_token,
        "hidden_in": sharing.hidden_in(deck),
        "pool": deck.pool_id,
        "missing": selectors.missing_from(listed, source.owned),
    }
    return Response(DeckDetailSerializer(data).data)


class DecksView(generics.ListAPIView[Deck]):
    """Your decks."""

    serializer_class = DeckSerializer
    queryset = Deck.objects.none()

    def get_queryset(self) -> Any:
        query = self.request.query_params
        words, tag = words_of(query.get("q", "")), query.get("tag", "")[: labelling.TAG_MOST]
        if words is None or not tag.isprintable():
            return Deck.objects.none()
        decks = selectors.decks_of(
            player_of(self.request), archived=query.get("archived") == "true", tag=tag.lower(), words=words
        )
        return decks.annotate(version=selectors.LAST_NUMBER, version_id=selectors.LAST_ID)

    @extend_schema(
        parameters=[
            OpenApiParameter("q", str, description="Those whose name holds this."),
            OpenApiParameter("tag", str, description="Those that have this tag."),
            OpenApiParameter("archived", bool, description="Those that you put away, instead of the others."),
        ],
        operation_id="decks",
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your decks, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=DeckWriteSerializer, responses={201: DeckDetailSerializer}, operation_id="deck_register")
    def post(self, request: Request) -> Response:
        """Register a deck from a text or a starter."""
        wanted = DeckWriteSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        data, player, now = wanted.validated_data, player_of(request), timezone.now()
        if data["keep"] and data.get("starter") is None:
            text = data.get("text", "")
            deck = drafts.deck_begin(player=player, name=data["name"], text=text, now=now)
            version = version_or_404(deck)
        else:
            version = services.deck_register(
                player=player, name=data["name"], text=data.get("text"), starter=data.get("starter"), now=now
            )
        answer = detail(version, None)
        answer.status_code = status.HTTP_201_CREATED
        return answer


class DeckView(APIView):
    """One of your decks."""

    @extend_schema(parameters=[FORMAT], responses=DeckDetailSerializer, operation_id="deck")
    def get(self, request: Request, deck_id: int) -> Response:
        """The current version, its text, and whether it is legal."""
        return detail(version_or_404(own_deck_or_404(request, deck_id)), format_asked(request))

    @extend_schema(request=DeckTextSerializer, responses=DeckDetailSerializer, operation_id="deck_change")
    def put(self, request: Request, deck_id: int) -> Response:
        """Change the list: a new version, unless it is the same list."""
        deck = own_deck_or_404(request, deck_id)
        wanted = DeckTextSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        text = wanted.validated_data["text"]
        version = services.deck_version_add(deck=deck, player=deck.player, text=text, now=timezone.now())
        version.deck = deck
        return detail(version, None)

    @extend_schema(request=DeckChangeSerializer, responses=DeckDetailSerializer, operation_id="deck_rename")
    def patch(self, request: Request, deck_id: int) -> Response:
        """Give the deck another name, notes or tags."""
        deck = own_deck_or_404(request, deck_id)
        wanted = DeckChangeSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        labelling.deck_describe(deck=deck, player=deck.player, now=timezone.now(), **wanted.validated_data)
        return detail(version_or_404(deck), None)

    @extend_schema(responses={204: None}, operation_id="deck_archive")
    def delete(self, request: Request, deck_id: int) -> Response:
        """Put the deck away."""
        deck = own_deck_or_404(request, deck_id)
        services.deck_archive(deck=deck, player=deck.player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckVersionView(APIView):
    """An earlier version of one of your decks."""

    @extend_schema(parameters=[FORMAT], responses=DeckDetailSerializer, operation_id="deck_version")
    def get(self, request: Request, deck_id: int, number: int) -> Response:
        """That version, its text, and whether it is legal."""
        return detail(version_or_404(own_deck_or_404(request, deck_id), number), format_asked(request))


class DeckRestoreView(APIView):
    """A deck that you put away."""

    @extend_schema(request=None, responses=DeckDetailSerializer, operation_id="deck_restore")
    def post(self, request: Request, deck_id: int) -> Response:
        """Take it out again."""
        deck = own_deck_or_404(request, deck_id)
        services.deck_restore(deck=deck, player=deck.player, now=timezone.now())
        return detail(version_or_404(deck), None)


class DeckCopyView(APIView):
    """Copies of one of your decks."""

    @extend_schema(request=DeckCopySerializer, responses={201: DeckDetailSerializer}, operation_id="deck_copy")
    def post(self, request: Request, deck_id: int) -> Response:
        """Make another deck from the current version."""
        return copied(request, version_or_404(own_deck_or_404(request, deck_id)))


def copied(request: Request, version: DeckVersion) -> Response:
    """Copy a version into the player's decks."""
    wanted = DeckCopySerializer(data=request.data)
    wanted.is_valid(raise_exception=True)
    name = wanted.validated_data.get("name", "")
    copy = services.deck_copy(version=version, player=player_of(request), name=name, now=timezone.now())
    answer = detail(copy, None)
    answer.status_code = status.HTTP_201_CREATED
    return answer


class DeckShareView(APIView):
    """Who else may see one of your decks."""

    @extend_schema(request=DeckShareSerializer, responses=DeckDetailSerializer, operation_id="deck_share")
    def put(self, request: Request, deck_id: int) -> Response:
        """Nobody, whoever has the link, or everybody."""
        deck = own_deck_or_404(request, deck_id)
        wanted = DeckShareSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        sharing.deck_share(deck=deck, player=deck.player, now=timezone.now(), **wanted.validated_data)
        return detail(version_or_404(deck), None)


class DeckDifferencesView(APIView):
    """What versions of one of your decks differ by."""

    @extend_schema(
        parameters=[
            OpenApiParameter("from", int, description="A version; else the one before."),
            OpenApiParameter("to", int, description="A version; else the current one."),
        ],
        responses=DifferencesSerializer,
        operation_id="deck_differences",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Every card whose copies differ."""
        deck = own_deck_or_404(request, deck_id)
        after = version_or_404(deck, whole_number(request, "to"))
        number = whole_number(request, "from")
        before = version_or_404(deck, max(after.number - 1, 1) if number is None else number)
        rows = differences(before.deck_list(), after.deck_list())
        data = {"before": before.number, "after": after.number, "differences": rows}
        return Response(DifferencesSerializer(data).data)


def whole_number(request: Request, name: str) -> int | None:
    """A number in the query; ``None`` when it is left out.

    Raises:
        ValidationError: it is none.
    """
    text = request.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise ValidationError({name: [_("Give a whole number.")]})
    return int(text)


def hand_answer(request: Request, version: DeckVersion) -> Response:
    """The sample hand that the query asks for.

    Raises:
        ValidationError: no seed, a number that is none, or companions that cannot start together.
    """
    draw, listed = whole_number(request, "draw") or 0, version.deck_list()
    starting = [part.strip() for part in request.query_params.get("start", "").split(",") if part.strip()]
    if why_not := starting_refusal(listed, starting):
        raise ValidationError({"start": [why_not]})
    try:
        hand = sample_hand(listed, request.query_params.get("seed", ""), draw, starting)
    except DeckRefused as refusal:
        raise ValidationError({"seed": [refusal.message]}) from refusal
    return Response(HandSerializer(hand).data)


class DeckHandView(APIView):
    """Sample hands of one of your decks."""

    @extend_schema(parameters=HAND, responses=HandSerializer, operation_id="deck_hand")
    def get(self, request: Request, deck_id: int, number: int) -> Response:
        """Eight cards of a shuffle by a seed, and those drawn after them."""
        return hand_answer(request, version_or_404(own_deck_or_404(request, deck_id), number))


class StartersView(APIView):
    """The official starters."""

    @extend_schema(responses=StarterSerializer(many=True), operation_id="deck_starters")
    def get(self, request: Request) -> Response:
        """Those whose cards are all known, with the formats in which they are legal, or why there is none."""
        return Response(StarterSerializer(starter_rows(formats()), many=True).data)
