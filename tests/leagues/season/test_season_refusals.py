"""What a player cannot do now in a season is not offered: why stands in its place, and the server says the same."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from leagues.errors import WrongState
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonWish
from leagues.seasons.selectors import own_place
from tests.leagues.season.conftest import DAY, decided, fresh, live_season
from tests.leagues.season.test_api import ask
from tests.leagues.test_pages import page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def entrants(season: Season) -> list[SeasonEntrant]:
    return list(season.entrants.select_related("player", "season__league").order_by("pk"))


def challenge(by: SeasonEntrant, to: SeasonEntrant) -> SeasonWish:
    return services.challenge_make(entrant=by, opponent=to, actor=by.player, now=timezone.now())


def played(by: SeasonEntrant, to: SeasonEntrant) -> None:
    """A match of the two that goes on."""
    services.challenge_accept(wish=challenge(by, to), actor=to.player, now=timezone.now())


def refused_as(season: Season, wish: SeasonWish, text: str) -> None:
    """The page and the API of the challenged player say it in place of the button, and the server refuses so."""
    assert wish.opponent is not None
    client = signed_in(wish.opponent.player)
    body = page(client, f"{season.get_absolute_url()}?tab=you")
    assert text in body
    assert f'action="/leagues/seasons/{season.pk}/own/accept/"' in body, "it can still be declined"
    assert ">Accept<" not in body
    own: Any = ask(client, "GET", f"seasons/{season.pk}/own/")
    [received] = own["challenges_received"]
    assert received["refusal"].startswith(text)
    assert "accept" not in [verb["verb"] for verb in own["verbs"]]
    assert "decline" in [verb["verb"] for verb in own["verbs"]]
    with pytest.raises(WrongState) as refusal:
        services.challenge_accept(wish=wish, actor=wish.opponent.player, now=timezone.now())
    assert refusal.value.message == received["refusal"]


def test_a_challenge_that_can_be_accepted_has_its_button(league: League) -> None:
    season = live_season(league, 2)
    first, second = entrants(season)
    challenge(first, second)
    client = signed_in(second.player)
    body = page(client, season.get_absolute_url())
    assert ">Accept<" in body
    own: Any = ask(client, "GET", f"seasons/{season.pk}/own/")
    assert own["challenges_received"][0]["refusal"] == ""
    assert "accept" in [verb["verb"] for verb in own["verbs"]]


def test_who_plays_as_many_at_once_as_they_like_reads_so(league: League) -> None:
    season = live_season(league, 3)
    first, second, third = entrants(season)
    services.at_once_set(entrant=second, at_once=1, actor=second.player, now=timezone.now())
    played(second, third)
    refused_as(season, challenge(first, second), "You play 1 match at once, as many as you like;")


def test_who_has_played_all_their_matches_reads_so_and_is_offered_no_match(league: League) -> None:
    season = live_season(league, 3, most=1)
    first, second, third = entrants(season)
    wish = challenge(first, second)
    played(second, third)
    services.matches_owed(now=timezone.now())
    decided(season, timezone.now())
    text = "You have played 1 match in this series, which is the most."
    refused_as(season, wish, text)
    body = page(signed_in(second.player), season.get_absolute_url())
    assert "Match me with anybody" not in body
    with pytest.raises(WrongState, match="which is the most"):
        services.wait_begin(entrant=second, actor=second.player, now=timezone.now())


def test_a_challenger_at_their_limit_is_named(league: League) -> None:
    season = live_season(league, 3)
    first, second, third = entrants(season)
    wish = challenge(first, second)
    services.at_once_set(entrant=first, at_once=1, actor=first.player, now=timezone.now())
    played(fresh(first), third)
    refused_as(season, wish, f"{first.player} plays 1 at once, as many as they like;")


def test_who_is_away_is_not_offered_a_match(league: League) -> None:
    season, now = live_season(league, 2), timezone.now()
    first, second = entrants(season)
    wish = challenge(first, second)
    services.away_set(entrant=second, since=now - DAY / 24, until=now + 2 * DAY, actor=second.player, now=now)
    refused_as(season, wish, "You are away; end that first.")
    body = page(signed_in(second.player), season.get_absolute_url())
    assert "Match me with anybody" not in body
    place = own_place(season, second.player, timezone.now())
    assert place is not None
    assert (place.can_be_matched, place.can_accept) == (False, False)
    assert place.playing_refusal == "You are away; end that first."


def test_who_has_met_the_challenger_meanwhile_reads_so(league: League) -> None:
    season = live_season(league, 2)
    first, second = entrants(season)
    wish, other = challenge(first, second), challenge(second, first)
    services.challenge_accept(wish=other, actor=first.player, now=timezone.now())
    services.matches_owed(now=timezone.now())
    decided(season, timezone.now())
    refused_as(season, wish, "You have met in this series meanwhile.")
