"""The list of players: found by the beginning of their names, sorted by a rating or by who joined last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from django.db.models import F, FilteredRelation, Q, QuerySet

from leagues.ratings.models import Rating, RatingPool
from matches.challenges import seekers
from matches.player_matches import players_playing, seats_playing
from players.lookup import names_begin
from players.models import Player

__all__ = ["PLAYERS_PAGE", "SHOWS", "PlayerFilter", "PlayerRow", "player_rows", "players_found"]

PLAYERS_PAGE = 50
SHOWS = ("people", "playing", "seeking", "bots")
"""Whom to list: people (the default), those who play now, those who offer a match to anybody, or bots."""
NAME_MOST = 30


@dataclass(frozen=True, slots=True)
class PlayerFilter:
    """Which players are asked for, and in which order; ``pool`` sorts by the rating in it."""

    name: str = ""
    show: str = "people"
    pool: RatingPool | None = None

    @classmethod
    def read(cls, sent: Mapping[str, str], pools: Iterable[RatingPool]) -> Self:
        """The filter of a query; what is no choice counts as not given."""
        name = sent.get("name", "").strip()[:NAME_MOST]
        return cls(
            name=name if name.isprintable() else "",
            show=sent.get("show", "") if sent.get("show") in SHOWS else "people",
            pool=next((pool for pool in pools if str(pool.pk) == sent.get("rating")), None),
        )


def players_found(player_filter: PlayerFilter, viewer: Player | None = None) -> QuerySet[Player]:
    """The players a viewer asks for, by rating where one is named, else those who joined last first.

    Guests and closed accounts are left out. Who has no rating there comes last.
    """
    rows = Player.objects.filter(is_active=True, is_guest=False, is_bot=player_filter.show == "bots")
    if player_filter.name:
        rows = rows.filter(names_begin(player_filter.name))
    if player_filter.show == "playing":
        rows = rows.filter(pk__in=seats_playing().values("player"))
    elif player_filter.show == "seeking":
        rows = rows.filter(pk__in=seekers(viewer).values("challenger"))
    if player_filter.pool is None:
        return rows.order_by("-date_joined", "-pk")
    here = FilteredRelation("ratings", condition=Q(ratings__pool=player_filter.pool.pk))
    return rows.annotate(here=here).order_by(F("here__mu").desc(nulls_last=True), "-date_joined", "-pk")


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list, with the rating asked for, else that of most results."""

    player: Player
    rating: Rating | None
    playing: bool
    seeking: bool


def player_rows(players: Iterable[Player], pool: RatingPool | None, viewer: Player | None = None) -> list[PlayerRow]:
    """The rows of a page of players, as a viewer sees them. Three statements."""
    rows = list(players)
    ids = [row.pk for row in rows]
    ratings = Rating.objects.filter(player__in=ids).select_related("pool__format").order_by("results", "-pool")
    if pool is not None:
        ratings = ratings.filter(pool=pool)
    best = {rating.player_id: rating for rating in ratings}
    playing = players_playing(ids)
    seeking = set(seekers(viewer).filter(challenger__in=ids).values_list("challenger", flat=True))
    return [PlayerRow(row, best.get(row.pk), row.pk in playing, row.pk in seeking) for row in rows]
