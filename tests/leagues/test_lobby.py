"""The lobby: seats to take, events to enter, and matches to watch, of which nothing newer than the delay is told."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from leagues.events import services
from leagues.models import Rating, RatingPool
from matches.services import challenge_offer
from matches.watching import WATCH_DELAY
from players.friends.blocks import player_block
from players.friends.services import friend_ask
from players.models import Player
from tests.leagues.conftest import NOW, player_make, tournament_make
from tests.leagues.test_costs import counted
from tests.matches.conftest import answer_next, cut, tiny_match
from tests.matches.test_noninterference import CSRF

pytestmark = pytest.mark.django_db


def offer(player: Player, number: int) -> None:
    now = NOW + timedelta(hours=number)
    challenge_offer(challenger=player, opponents=[], ruleset="confrontation", key=f"k{number}", now=now)


def challengers(client: Client, query: str = "") -> list[str]:
    names = [row["challenger"] for row in client.get(f"/api/v1/lobby/{query}").json()["challenges"]]
    assert [row.challenger.username for row in client.get(f"/lobby/{query}").context["lobby"].challenges] == names
    return names


@pytest.mark.long
def test_open_seats_are_those_of_others_friends_first_and_of_people_one_has_blocked_never(catalogue: None) -> None:
    ada, bob, cy, dan = (player_make(name) for name in ("ada", "bob", "cy", "dan"))
    for number, player in enumerate((ada, bob, cy, dan)):
        offer(player, number)
    assert challengers(Client()) == ["dan", "cy", "bob", "ada"]
    friend_ask(player=ada, other=bob, now=NOW)
    friend_ask(player=bob, other=ada, now=NOW)
    player_block(blocker=dan, blocked=ada, now=NOW)  # strangers see it, so ada does
    player_block(blocker=ada, blocked=cy, now=NOW)
    client = Client()
    client.force_login(ada)
    assert challengers(client) == ["bob", "dan"]
    assert challengers(client, "?game=tarot") == []
    assert challengers(client, "?game=nonsense") == ["bob", "dan"]


@pytest.mark.long
def test_events_and_what_is_under_way(organiser: Player, catalogue: None) -> None:
    event, later = tournament_make(organiser, name="Open now"), tournament_make(organiser, name="Later")
    services.registration_open(tournament=event, actor=organiser, now=NOW)
    ada, bob = player_make("ada"), player_make("bob")
    match = cut(tiny_match(ada, bob), ada, bob)
    hidden = cut(tiny_match(ada, bob, origin="test:2", seed=2, closed=True), ada, bob)
    practice = cut(tiny_match(ada, bob, origin="bot:3", seed=3), ada, bob)
    pool = RatingPool.objects.create(ruleset="tiny")
    Rating.objects.create(pool=pool, player=ada, mu=25, sigma=3, results=5, last_at=NOW)
    page = Client().get("/lobby/").text
    assert "Open now" in page
    assert later.name not in page
    assert f"/matches/{match.code}/" in page
    assert hidden.code not in page + Client().get("/lobby/?practice=1").text
    assert practice.code not in page
    assert practice.code in Client().get("/lobby/?practice=1").text
    (row,) = Client().get("/api/v1/lobby/matches/").json()["results"]
    assert row["players"] == [{"username": "ada", "rating": 1500}, {"username": "bob", "rating": None}]
    assert (row["code"], row["turn"], row["delay_minutes"]) == (match.code, match.turn + 1, 0)
    part = Client().get("/lobby/", headers={"HX-Request": "true"}).text
    assert part.strip().startswith('<div id="lobby"')


@pytest.mark.long
def test_nothing_newer_of_a_match_that_is_shown_later(catalogue: None) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    now = timezone.now() - timedelta(hours=1)
    match = cut(tiny_match(ada, bob, now=now, watch_delay=WATCH_DELAY), ada, bob, now=now)
    cut(tiny_match(ada, bob, origin="test:2", seed=2, now=now), ada, bob, now=now + timedelta(minutes=1))
    paths = ("/lobby/", "/api/v1/lobby/matches/", "/players/ada/", "/api/v1/players/ada/playing/", "/players/")
    before = [CSRF.sub(b"", Client().get(path).content) for path in paths]
    while match.turn == 0:
        answer_next(match, timezone.now())
    assert [CSRF.sub(b"", Client().get(path).content) for path in paths] == before
    assert b"shown 15 min later" in before[0]


@pytest.mark.long
def test_the_lobby_takes_as_many_statements_for_many(organiser: Player, catalogue: None) -> None:
    people = [player_make(f"p{number}") for number in range(6)]

    def fill(first: int, count: int) -> None:
        for number in range(first, first + count):
            offer(people[number], number)
            tournament = tournament_make(organiser, name=f"E{number}")
            services.registration_open(tournament=tournament, actor=organiser, now=NOW)
            pair = people[number], people[number - 1]
            cut(tiny_match(*pair, origin=f"test:{number}", seed=number), *pair)

    fill(1, 1)
    client = Client()
    client.force_login(people[0])
    client.get("/lobby/")
    few = len(counted(lambda: client.get("/lobby/"))), len(counted(lambda: client.get("/api/v1/lobby/matches/")))
    fill(2, 4)
    many = len(counted(lambda: client.get("/lobby/"))), len(counted(lambda: client.get("/api/v1/lobby/matches/")))
    assert many == few
