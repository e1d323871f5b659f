"""What wins over the API, and the record of one's own deck."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardpool.decks.lookups import own_deck_or_404
from matches import winning
from matches.api import MatchView

__all__ = ["DeckRecordView", "WinsView"]


class PlayedSerializer(serializers.Serializer[Any]):
    """How often it was played, won and drew. ``rate`` is in percent, a draw being half a win; ``low`` and ``high`` are
    the bounds of its 95 % interval (Wilson)."""

    games = serializers.IntegerField(source="played.games")
    won = serializers.IntegerField(source="played.won")
    drawn = serializers.IntegerField(source="played.drawn")
    lost = serializers.IntegerField(source="played.lost")
    rate = serializers.FloatField(source="played.rate", allow_null=True)
    low = serializers.FloatField(source="played.low")
    high = serializers.FloatField(source="played.high")


class WinCultureSerializer(PlayedSerializer):
    """A culture that makes up a quarter or more of a side of decks; ``share``: of how many decks, in percent."""

    side = serializers.ChoiceField(choices=["fp", "shadow"])
    culture = serializers.CharField()
    share = serializers.FloatField()


class WinCardSerializer(PlayedSerializer):
    """A card in the decks; ``share``: of how many of them, in percent."""

    card = serializers.CharField(source="card.id")
    name = serializers.CharField(source="card.name")
    share = serializers.FloatField()


class WinDeckSerializer(PlayedSerializer):
    """A public deck; ``url`` is its page."""

    name = serializers.CharField(source="deck.name")
    player = serializers.CharField(source="deck.player.username")
    url = serializers.CharField(source="deck.shared_path")


class WinFormatSerializer(serializers.Serializer[Any]):
    """An official format of decks, and how many of its matches are counted."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    matches = serializers.IntegerField()


class WinsSerializer(serializers.Serializer[Any]):
    """What wins in a format. Unless ``enough`` is counted, there are no figures: it takes ``decks_least`` different
    decks of ``players_least`` players."""

    formats = WinFormatSerializer(many=True)
    format = serializers.SlugField()
    span = serializers.ChoiceField(choices=[*winning.SPANS])
    matches = serializers.IntegerField()
    decks = serializers.IntegerField()
    players = serializers.IntegerField()
    since = serializers.DateField(allow_null=True, help_text="The first day of the first month with a match.")
    enough = serializers.BooleanField()
    decks_least = serializers.IntegerField()
    players_least = serializers.IntegerField()
    cultures = WinCultureSerializer(many=True)
    cards = WinCardSerializer(many=True, help_text=f"{winning.CARDS_SHOWN} of them.")
    page = serializers.IntegerField(help_text="The page of the cards.")
    pages = serializers.IntegerField()
    best_decks = WinDeckSerializer(many=True)


class RecordVersionSerializer(PlayedSerializer):
    """What a version of a deck has won."""

    version = serializers.IntegerField()


class RecordOpponentSerializer(PlayedSerializer):
    """The record against decks of which these are the main cultures; empty where they have none."""

    format = serializers.CharField()
    free = serializers.CharField(help_text="The culture of most of their Free Peoples cards.")
    shadow = serializers.CharField(help_text="The culture of most of their Shadow cards.")


class DeckRecordSerializer(PlayedSerializer):
    """The record of a deck in counted matches: in all, by version and by opponent."""

    versions = RecordVersionSerializer(many=True)
    opponents = RecordOpponentSerializer(many=True)


def _chosen(request: Request, name: str, among: Any, otherwise: str) -> str:
    """What the query chooses.

    Raises:
        ValidationError: it is none of those that can be chosen.
    """
    value = request.query_params.get(name) or otherwise
    if value not in among:
        raise serializers.ValidationError({name: [_("Choose one of: %(choices)s.") % {"choices": ", ".join(among)}]})
    return str(value)


class WinsView(MatchView):
    """What wins."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="what_wins",
        parameters=[
            OpenApiParameter("format_slug", str, description="An official format; else that of most matches."),
            OpenApiParameter("span", str, enum=[*winning.SPANS], description="This month, or this and the two before."),
            OpenApiParameter("order", str, enum=[*winning.ORDERS], description="Of the cards."),
            OpenApiParameter("list", str, enum=[*winning.LISTS]),
            OpenApiParameter("page", int, description="Of the cards."),
        ],
        responses=WinsSerializer,
    )
    def get(self, request: Request) -> Response:
        """Cards, cultures and public decks by share and rate of won games, from finished matches between people."""
        formats = winning.formats_counted()
        if not formats:
            raise Http404
        slug = _chosen(request, "format_slug", [row.slug for row, _ in formats], formats[0][0].slug)
        span = _chosen(request, "span", winning.SPANS, winning.SPAN)
        order = _chosen(request, "order", winning.ORDERS, "played")
        listed = _chosen(request, "list", winning.LISTS, "cards")
        format = next(row for row, _ in formats if row.slug == slug)
        wins = winning.wins_of(format, span, today=timezone.now().date())
        cards = winning.cards_of(wins, order=order, sites=listed == "sites") if wins.enough else []
        page = Paginator(cards, winning.CARDS_SHOWN).get_page(request.query_params.get("page"))
        data = {
            "formats": [{"slug": row.slug, "name": row.name, "matches": count} for row, count in formats],
            "format": slug,
            "span": span,
            "matches": wins.matches,
            "decks": wins.decks,
            "players": wins.players,
            "since": wins.since,
            "enough": wins.enough,
            "decks_least": winning.DECKS_LEAST,
            "players_least": winning.PLAYERS_LEAST,
            "cultures": winning.cultures_of(wins) if wins.enough else [],
            "cards": list(page),
            "page": page.number,
            "pages": page.paginator.num_pages,
            "best_decks": winning.decks_of(wins) if wins.enough else [],
        }
        return Response(WinsSerializer(data).data)


class DeckRecordView(MatchView):
    """The record of one's own deck."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="deck_record", responses=DeckRecordSerializer)
    def get(self, request: Request, deck_id: int) -> Response:
        """What your deck has won in counted matches, by version and by opponent."""
        record = winning.deck_record(own_deck_or_404(request, deck_id))
        versions = [{"version": number, "played": played} for number, played in record.versions]
        data = {"played": record.total, "versions": versions, "opponents": record.opponents}
        return Response(DeckRecordSerializer(data).data)
