"""Offering matches: to players and to bots, of every game."""

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.challenges import OpenChallenges, challenges_open
from matches.errors import KeyConflict, Malformed, MatchError, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Challenge, Match, MatchStatus
from matches.services.bot_match import bot_match_create
from matches.services.challenge_offer import MOST_OPEN
from players.models import Notice, Player
from tests.matches.conftest import NOW, cut, player_make


def offer(ada: Player, *opponents: str, key: str = "k1", **more: Any) -> Challenge:
    values: dict[str, Any] = {"ruleset": "confrontation", "side": "good", **more}
    return services.challenge_offer(challenger=ada, opponents=opponents or ("bob",), key=key, now=NOW, **values)


def accept(challenge: Challenge, player: Player, **more: Any) -> Match:
    """Take the last seat."""
    match = services.challenge_accept(challenge=challenge, player=player, now=NOW, **more).match
    assert match is not None
    return match


@pytest.mark.long
def test_an_accepted_challenge_is_a_match_with_the_sides_asked_for(ada: Player, bob: Player) -> None:
    challenge = offer(ada)
    services.challenge_cut(challenge=challenge, player=ada, cut="cut of ada", now=NOW)
    assert [row.pk for row in challenges_open(bob).got] == [challenge.pk]
    assert [row.pk for row in challenges_open(ada).made] == [challenge.pk]
    assert Notice.objects.filter(player=bob, kind="match_challenge", url=challenge.get_absolute_url()).count() == 1
    match = accept(challenge, bob)
    assert accept(challenge, bob) == match
    services.match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    seats = list(match.seats.order_by("place"))
    assert [(seat.player, seat.setup) for seat in seats] == [(ada, {"side": "good"}), (bob, {})]
    assert (seats[0].cut, seats[0].cut_proven) == ("cut of ada", True)
    assert challenges_open(bob) == OpenChallenges([], [], [], [])
    assert Notice.objects.filter(player=ada, kind="match_begun", url=match.get_absolute_url()).exists()


@pytest.mark.parametrize("side", ["", "lot"])
def test_the_lot_decides_sides_after_the_cuts(ada: Player, bob: Player, side: str) -> None:
    challenge = offer(ada, side=side)
    match = accept(challenge, bob)
    assert match.options == {"first_seat": "lot"}
    assert match.status == MatchStatus.WAITING


def test_declined_and_withdrawn_challenges_make_no_match(ada: Player, bob: Player) -> None:
    declined = offer(ada)
    services.challenge_decline(challenge=declined, player=bob, now=NOW)
    services.challenge_decline(challenge=declined, player=bob, now=NOW)
    withdrawn = offer(ada, key="k2")
    services.challenge_withdraw(challenge=withdrawn, player=ada, now=NOW)
    for challenge in (declined, withdrawn):
        with pytest.raises(WrongStatus):
            services.challenge_accept(challenge=challenge, player=bob, now=NOW)
    with pytest.raises(WrongStatus):
        services.challenge_withdraw(challenge=declined, player=ada, now=NOW)
    with pytest.raises(WrongStatus):
        services.challenge_decline(challenge=withdrawn, player=bob, now=NOW)
    assert not Match.objects.exists()


def test_only_the_two_act(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada)
    for player in (ada, stranger):
        with pytest.raises(NotYourMatch):
            services.challenge_accept(challenge=challenge, player=player, now=NOW)
        with pytest.raises(NotYourMatch):
            services.challenge_decline(challenge=challenge, player=player, now=NOW)
    with pytest.raises(NotYourMatch):
        services.challenge_withdraw(challenge=challenge, player=bob, now=NOW)


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"opponents": ["nobody"]}, Malformed),
        ({"opponents": [""]}, Malformed),
        ({"opponents": ["bob\x00"]}, Malformed),
        ({"opponents": ["ada"]}, NotAllowed),
        ({"opponents": ["treebeard"]}, Malformed),
        ({"opponents": ["bob", "Bob"], "ruleset": "tcg", "side": "", "seats": 3, "deck": "aragorn"}, Malformed),
        ({"opponents": ["bob", "stranger"]}, Oversized),
        ({"seats": 1}, Malformed),
        ({"seats": 3}, Malformed),
        ({"seats": 7, "ruleset": "tcg", "side": "", "deck": "aragorn"}, Malformed),
        ({"options": {"first_seat": "good"}}, Malformed),
        ({"options": {"format": "open"}, "ruleset": "tcg", "side": "", "deck": "aragorn"}, Malformed),
        ({"pace": "blitz"}, Malformed),
        ({"ruleset": "chess"}, Malformed),
        ({"side": "elves"}, Malformed),
        ({"ruleset": "tcg", "side": ""}, Malformed),
        ({"ruleset": "tcg", "side": "good", "deck": "aragorn"}, Malformed),
        ({"key": ""}, Malformed),
    ],
)
def test_what_cannot_be_offered_is_refused(
    ada: Player, bob: Player, stranger: Player, more: dict[str, Any], error: type[MatchError]
) -> None:
    player_make("treebeard", bot="steady")
    values = dict(more)
    with pytest.raises(error):
        offer(ada, *values.pop("opponents", ["bob"]), **values)
    assert not Challenge.objects.exists()


@pytest.mark.long
def test_the_same_offer_is_made_once(ada: Player, bob: Player, stranger: Player) -> None:
    first = offer(ada)
    assert offer(ada).pk == first.pk
    with pytest.raises(KeyConflict):
        offer(ada, "stranger")
    with pytest.raises(KeyConflict):
        offer(ada, key="k2")
    for number in range(MOST_OPEN - 1):
        offer(ada, player_make(f"p{number}").username, key=f"n{number}")
    with pytest.raises(Oversized):
        offer(ada, "stranger", key="last")


def test_decks_are_chosen_by_both(catalogue: None, ada: Player, bob: Player) -> None:
    challenge = offer(ada, ruleset="tcg", side="", deck="aragorn")
    with pytest.raises(Malformed, match="deck"):
        services.challenge_accept(challenge=challenge, player=bob, now=NOW)
    challenge.refresh_from_db()
    assert challenge.status == Challenge.Status.OPEN
    match = accept(challenge, bob, deck="gandalf")
    assert all(seat.deck_version is not None for seat in match.seats.all())


def test_a_bot_plays_the_confrontation_at_once(ada: Player) -> None:
    match = bot_match_create(player=ada, bot="random", ruleset="confrontation", side="dark", key="a", now=NOW)
    assert match.seats.get(player=ada).cut == "", "no cut before the promise"
    cut(match, ada)
    assert match.status == MatchStatus.RUNNING
    assert match.public["phase"] == "placing"
    with pytest.raises(Malformed):
        bot_match_create(player=ada, bot="random", ruleset="chess", key="b", now=NOW)


# -- pages and API ----------------------------------------------------------------------------------------------------


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.long
def test_challenging_by_page(ada: Player, bob: Player, stranger: Player) -> None:
    as_ada, as_bob = client_of(ada), client_of(bob)
    page = as_ada.get("/matches/new/?game=confrontation&against=player").content.decode()
    assert 'name="opponent"' in page
    assert 'name="side"' in page
    assert 'name="deck"' not in page
    sent = {"game": "confrontation", "against": "player", "opponent": "Bob", "side": "dark", "key": "1"}
    made = as_ada.post("/matches/new/", sent)
    challenge = Challenge.objects.get()
    assert made.headers["Location"] == f"{challenge.get_absolute_url()}#cut"
    assert f"/challenges/{challenge.pk}/" in as_bob.get("/").content.decode()
    assert f"/challenges/{challenge.pk}/" in as_ada.get("/").content.decode()
    url = challenge.get_absolute_url()
    assert client_of(stranger).get(url).status_code == 404
    assert "Withdraw" in as_ada.get(url).content.decode()
    assert "<b>Good</b>" in as_bob.get(url).content.decode()
    response = as_bob.post(url, {"what": "accept"})
    assert response.headers["Location"] == Match.objects.get().get_absolute_url() + "#cut"
    assert b"message--error" in as_bob.post(url, {"what": "decline"}, follow=True).content
    assert b"message--error" in as_bob.post(url, {"what": "dance"}, follow=True).content


def test_bad_challenges_are_refused_by_page(ada: Player) -> None:
    sent = {"game": "confrontation", "against": "player", "opponent": "nobody", "side": "good", "key": "1"}
    page = client_of(ada).post("/matches/new/", sent, follow=True).content.decode()
    assert "There is no player called" in page
    assert not Challenge.objects.exists()


@pytest.mark.long
def test_challenging_by_api(ada: Player, bob: Player) -> None:
    as_ada, as_bob = client_of(ada), client_of(bob)
    body = {"opponents": ["bob"], "ruleset": "confrontation", "side": "lot"}

    def post(client: Client, path: str, data: object, **headers: str) -> Any:
        return client.post(f"/api/v1/challenges/{path}", data, content_type="application/json", headers=headers)

    assert post(as_ada, "", body).status_code == 400
    made = post(as_ada, "", body, **{"Idempotency-Key": "k1"})
    assert made.status_code == 201
    assert made.json()["match"] is None
    number = made.json()["id"]
    assert [row["id"] for row in as_bob.get("/api/v1/challenges/").json()] == [number]
    assert post(as_ada, f"{number}/accept/", {}).status_code == 403
    accepted = post(as_bob, f"{number}/accept/", {})
    assert accepted.status_code == 200
    assert accepted.json()["match"] is not None
    assert as_ada.get(f"/api/v1/challenges/{number}/").json()["match"] == accepted.json()["match"]
    assert post(as_bob, f"{number}/decline/", {}).status_code == 409
    assert post(as_ada, f"{number}/withdraw/", {}).status_code == 409
    assert Client().get("/api/v1/challenges/").status_code in (401, 403)
    bot = as_ada.post(
        "/api/v1/matches/",
        {"bot": "random", "ruleset": "confrontation", "side": "good"},
        content_type="application/json",
        headers={"Idempotency-Key": "b1"},
    )
    assert bot.status_code == 201
    assert bot.json()["ruleset"] == "confrontation"


@pytest.mark.long
def test_the_home_page_needs_no_more_queries_with_more_challenges(
    ada: Player, bob: Player, django_assert_max_num_queries: Any
) -> None:
    client = client_of(ada)
    client.get("/")
    for number in range(8):
        offer(ada, player_make(f"q{number}").username, key=f"q{number}")
    with django_assert_max_num_queries(16):
        assert client.get("/").status_code == 200
