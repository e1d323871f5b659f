"""The list of players: searched by the beginning of names, sorted by rating or by newest, quick for ten thousand."""

from datetime import timedelta

import pytest
from django.test import Client

from leagues.models import Rating, RatingPool
from matches.services import challenge_offer
from players.models import Player
from tests.leagues.conftest import NOW, player_make
from tests.leagues.test_costs import counted
from tests.matches.conftest import cut, tiny_match

pytestmark = pytest.mark.django_db


def names(query: str = "") -> list[str]:
    """The names that the API lists, and the page shows in the same order."""
    rows = [row["username"] for row in Client().get(f"/api/v1/players/{query}").json()["results"]]
    page = Client().get(f"/players/{query}")
    assert [row.player.username for row in page.context["rows"]] == rows
    return rows


@pytest.fixture
def people(catalogue: None) -> list[Player]:
    made = [player_make(name) for name in ("Ada", "adam", "bob", "Carl", "da_x")]
    for number, player in enumerate(made):
        Player.objects.filter(pk=player.pk).update(date_joined=NOW + timedelta(hours=number))
    return made


@pytest.mark.long
def test_names_are_found_by_their_beginning_whatever_the_capitals(people: list[Player]) -> None:
    player_make("tin", bot="random")
    Player.objects.create(username="guest", is_guest=True)
    Player.objects.create(username="adieu", is_active=False)
    assert names() == ["da_x", "Carl", "bob", "adam", "Ada"]
    assert names("?name=AD") == ["adam", "Ada"]
    assert names("?name=da_") == ["da_x"], "an underscore is a letter like any other"
    assert names("?name=%25") == []
    assert names("?name=zz&show=x&rating=x") == []
    assert names("?show=bots") == ["tin"]
    assert "Nobody fits" in Client().get("/players/?name=zz").text


@pytest.mark.long
def test_sorted_by_rating_who_has_none_comes_last(people: list[Player]) -> None:
    ada, adam, bob, *_ = people
    pool = RatingPool.objects.create(ruleset="confrontation")
    other = RatingPool.objects.create(ruleset="tarot")
    for player, mu, where in ((ada, 20, pool), (bob, 30, pool), (adam, 40, other), (bob, 10, other)):
        Rating.objects.create(pool=where, player=player, mu=mu, sigma=3, results=5, last_at=NOW)
    assert names(f"?rating={pool.pk}") == ["bob", "Ada", "da_x", "Carl", "adam"]
    assert names(f"?rating={other.pk}&name=a") == ["adam", "Ada"]
    rows = Client().get(f"/api/v1/players/?rating={pool.pk}").json()["results"]
    assert [row["pool"] for row in rows] == [pool.pk, pool.pk, None, None, None]
    assert rows[0]["rating"] > rows[1]["rating"]


@pytest.mark.long
def test_who_plays_now_and_who_seeks(people: list[Player]) -> None:
    ada, adam, bob, carl, _ = people
    cut(tiny_match(ada, adam), ada, adam)
    cut(tiny_match(bob, carl, origin="test:2", seed=2, closed=True), bob, carl)
    challenge_offer(challenger=bob, opponents=[], ruleset="confrontation", key="k1", now=NOW)
    challenge_offer(challenger=carl, opponents=["bob"], ruleset="confrontation", key="k2", now=NOW)
    assert names("?show=playing") == ["adam", "Ada"]
    assert names("?show=seeking") == ["bob"]
    rows = {row["username"]: row for row in Client().get("/api/v1/players/").json()["results"]}
    assert [name for name, row in rows.items() if row["playing"]] == ["adam", "Ada"]
    assert [name for name, row in rows.items() if row["seeking"]] == ["bob"]


@pytest.mark.long
def test_the_list_takes_as_many_statements_for_many_players(people: list[Player]) -> None:
    pool = RatingPool.objects.create(ruleset="confrontation")
    for path in ("/players/", f"/players/?rating={pool.pk}", "/api/v1/players/"):
        Rating.objects.all().delete()
        Rating.objects.create(pool=pool, player=people[0], mu=20, sigma=3, results=5, last_at=NOW)
        few = len(counted(lambda path=path: Client().get(path)))  # type: ignore[misc]
        for player in people[1:]:
            Rating.objects.create(pool=pool, player=player, mu=20, sigma=3, results=5, last_at=NOW)
        assert len(counted(lambda path=path: Client().get(path))) == few  # type: ignore[misc]
