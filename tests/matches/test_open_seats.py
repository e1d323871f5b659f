"""Challenges to several players, and seats that anybody may take."""

import re
from datetime import timedelta
from itertools import pairwise
from typing import Any
from unittest import mock

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.kernel.ruleset import find
from matches import services
from matches.challenges import OpenChallenges, challenges_open
from matches.clocks import longest_match
from matches.errors import KeyConflict, Malformed, NotAllowed, NotYourMatch, WrongStatus
from matches.models import Challenge, Match, MatchStatus
from matches.paces import PACES
from matches.services.bot_match import bot_player
from matches.services.challenge_withdraw import OPEN_FOR
from matches.templatetags.clocks import span
from players.models import Notice, Player
from tests.matches.conftest import NOW, player_make


@pytest.fixture(autouse=True)
def _cards(catalogue: None) -> None:
    """Challenges are to games with decks."""


def offer(challenger: Player, *opponents: str, seats: int, **more: Any) -> Challenge:
    values: dict[str, Any] = {"ruleset": "tcg", "deck": "aragorn", "key": "k1", **more}
    return services.challenge_offer(challenger=challenger, opponents=opponents, seats=seats, now=NOW, **values)


def accept(challenge: Challenge, player: Player) -> Match | None:
    return services.challenge_accept(challenge=challenge, player=player, deck="gandalf", now=NOW).match


@pytest.mark.long
def test_the_match_begins_with_the_last_of_three_seats(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "bob", seats=3, pace="brisk")
    assert [row.pk for row in challenges_open(stranger).free] == [challenge.pk]
    assert accept(challenge, stranger) is None
    assert [row.pk for row in challenges_open(stranger).joined] == [challenge.pk]
    assert challenges_open(player_make("late")).free == []
    match = accept(challenge, bob)
    assert match is not None
    # Seats in the order of the invitations: by name first.
    assert [seat.player.username for seat in match.seats.order_by("place")] == ["ada", "bob", "stranger"]
    assert match.settings == PACES["brisk"].clock
    assert match.status == MatchStatus.WAITING
    assert set(Notice.objects.filter(kind="match_begun").values_list("player__username", flat=True)) == {
        "ada",
        "stranger",
    }
    with pytest.raises(NotYourMatch):
        accept(challenge, player_make("late2"))


def test_a_named_seat_goes_with_who_declines_it(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "bob", "stranger", seats=3)
    assert accept(challenge, bob) is None
    services.challenge_decline(challenge=challenge, player=stranger, now=NOW)
    challenge.refresh_from_db()
    assert (challenge.status, challenge.seats) == (Challenge.Status.ACCEPTED, 2)
    assert challenge.match is not None


def test_a_free_seat_given_up_is_free_again(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, seats=3)
    accept(challenge, bob)
    services.challenge_decline(challenge=challenge, player=bob, now=NOW)
    assert [row.free for row in challenges_open(stranger).free] == [2]
    with pytest.raises(NotYourMatch):
        services.challenge_decline(challenge=challenge, player=bob, now=NOW)


def test_the_challenger_may_begin_with_those_who_came(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "stranger", seats=4)
    with pytest.raises(NotAllowed, match="2 players are needed, and 1 are there"):
        services.challenge_begin(challenge=challenge, player=ada, now=NOW)
    accept(challenge, bob)
    with pytest.raises(NotYourMatch):
        services.challenge_begin(challenge=challenge, player=bob, now=NOW)
    begun = services.challenge_begin(challenge=challenge, player=ada, now=NOW)
    assert begun.match is not None
    left_out = Notice.objects.filter(kind="match_challenge_gone").values_list("player__username", "url")
    assert list(left_out) == [("stranger", "/")]
    assert begun.match.seats.count() == 2
    assert services.challenge_begin(challenge=challenge, player=ada, now=NOW).match == begun.match
    with pytest.raises(NotYourMatch):
        accept(challenge, stranger)


def test_an_old_challenge_is_closed_and_its_people_told(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "bob", seats=4)
    accept(challenge, stranger)
    assert services.challenge_expire(now=NOW + OPEN_FOR - timedelta(seconds=1)) == 0
    assert services.challenge_expire(now=NOW + OPEN_FOR) == 1
    assert services.challenge_expire(now=NOW + OPEN_FOR) == 0
    challenge.refresh_from_db()
    assert challenge.status == Challenge.Status.EXPIRED
    recipients = Notice.objects.filter(kind="match_challenge_closed").values_list("player__username", flat=True)
    assert set(recipients) == {"ada", "stranger"}
    with pytest.raises(WrongStatus, match="expired"):
        accept(challenge, bob)


@pytest.mark.long
def test_an_open_seat_by_page(ada: Player, bob: Player) -> None:
    as_ada, as_bob = Client(), Client()
    as_ada.force_login(ada)
    as_bob.force_login(bob)
    form = as_ada.get("/matches/new/?game=tcg&against=player&seats=4").content.decode()
    assert form.count('name="opponent"') == 3
    sent = {"game": "tcg", "against": "player", "seats": "4", "opponent": ["", "", ""], "deck": "aragorn", "key": "1"}
    assert as_ada.post("/matches/new/", {**sent, "pace": "days"}).headers["Location"].endswith("#cut")
    url = Challenge.objects.get().get_absolute_url()
    assert url in as_bob.get("/").content.decode()
    assert "3 seats are free to anybody" in as_bob.get(url).content.decode()
    assert as_bob.post(url, {"what": "accept", "deck": "gandalf"}).headers["Location"] == "/"
    assert "Give up the seat" in as_bob.get(url).content.decode()
    response = as_ada.post(url, {"what": "begin"})
    assert response.headers["Location"] == Match.objects.get().get_absolute_url() + "#cut"


@pytest.mark.long
def test_bots_take_every_other_seat(ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    sent = {"game": "tcg", "against": "bot", "seats": "4", "bot": "steady", "deck": "aragorn", "key": "1"}
    client.post("/matches/new/", sent)
    seats = list(Match.objects.get().seats.order_by("place"))
    assert [seat.player.username for seat in seats] == ["ada", "treebeard", "leaflock", "skinbark"]
    names = [seat.deck_version.deck.name for seat in seats if seat.deck_version]
    assert len(names) == 4
    assert all(before != after for before, after in pairwise(names)), "neighbours play different starters"
    page = client.post("/matches/new/", {**sent, "seats": "9", "key": "2"}, follow=True).content.decode()
    assert "is for 2 to 6 players, not 9" in page


@pytest.mark.long
def test_the_same_key_with_another_offer_is_refused(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "bob", seats=3)
    assert offer(ada, "bob", seats=3).pk == challenge.pk
    others: tuple[tuple[list[str], dict[str, Any]], ...] = (
        (["stranger"], {}),
        (["bob", "stranger"], {}),
        (["bob"], {"pace": "brisk"}),
        (["bob"], {"ruleset": "confrontation", "deck": "", "seats": 2}),
    )
    for opponents, more in others:
        with pytest.raises(KeyConflict):
            offer(ada, *opponents, **{"seats": 3, **more})
    services.challenge_decline(challenge=challenge, player=bob, now=NOW)
    assert offer(ada, "bob", seats=3).pk == challenge.pk, "sent again after Bob declined, it is still the same"


def test_nobody_is_held_by_a_match_that_cannot_be_made(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, "bob", "stranger", seats=3)
    accept(challenge, bob)
    Challenge.objects.update(options={"gone": "since"})
    services.challenge_decline(challenge=challenge, player=stranger, now=NOW)
    challenge.refresh_from_db()
    assert (challenge.status, challenge.seats) == (Challenge.Status.OPEN, 2)
    with pytest.raises(Malformed, match="gone"):
        services.challenge_begin(challenge=challenge, player=ada, now=NOW)


@pytest.mark.long
def test_the_last_seat_taken_by_another_is_said_on_the_home_page(ada: Player, bob: Player, stranger: Player) -> None:
    challenge = offer(ada, seats=2)
    assert accept(challenge, bob) is not None
    late = Client()
    late.force_login(stranger)
    response = late.post(challenge.get_absolute_url(), {"what": "accept", "deck": "gandalf"}, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert "its last seat may just have been taken" in response.content.decode()


def test_how_long_it_can_last_is_said_before_one_joins(ada: Player, bob: Player) -> None:
    challenge = offer(ada, seats=4, pace="evening")
    client = Client()
    client.force_login(bob)
    page = client.get(challenge.get_absolute_url()).content.decode()
    longest = longest_match(PACES["evening"].clock, find("tcg").turn_cap_of(4), 4)
    assert f"The longest such a match can last is {span(longest)}." in page


@pytest.mark.long
def test_a_refused_form_keeps_what_was_chosen(ada: Player, bob: Player) -> None:
    client = Client()
    client.force_login(ada)
    sent = {"game": "tcg", "against": "player", "seats": "3", "opponent": ["bob", "nobdy"], "deck": "gandalf"}
    page = client.post("/matches/new/", {**sent, "pace": "brisk", "key": "1"}, follow=True).content.decode()
    assert "There is no player called" in page
    assert 'value="bob"' in page
    assert 'value="nobdy"' in page
    for chosen in ("gandalf", "brisk"):
        assert re.search(rf'value="{chosen}" required\s+checked', page)
    bad = {"game": "confrontation", "side": "dark", "bot": "random", "option:edition": "deluxe", "key": ""}
    page = client.post("/matches/new/", bad, follow=True).content.decode()
    for chosen in ("dark", "random", "deluxe"):
        assert re.search(rf'value="{chosen}" required\s+checked', page)


def test_a_bot_finds_a_name_when_people_have_its_names() -> None:
    for name in ("leaflock", "leaflock-bot"):
        player_make(name)
    bot = bot_player("steady", 1)
    assert (bot.username, bot.is_bot) == ("leaflock-bot-2", True)
    assert bot_player("steady", 1) == bot


def test_a_bot_that_another_makes_at_the_same_moment_is_taken() -> None:
    there = bot_player("steady", 2)
    # Looked for before the other's was there, made after it.
    with mock.patch("matches.services.bot_match.Player.objects.filter", return_value=Player.objects.none()):
        assert bot_player("steady", 2) == there


@pytest.mark.long
def test_the_home_page_needs_no_more_queries_with_more_open_seats(ada: Player) -> None:
    client = Client()
    client.force_login(ada)

    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            assert client.get("/").status_code == 200
        return len(counted)

    rounds = []
    for number in (1, 2):
        for pair in range(number * 2):
            other = player_make(f"p{number}{pair}")
            offer(other, seats=4, key=f"a{pair}")
            offer(other, "ada", seats=3, key=f"b{pair}")
            joined = offer(other, seats=5, key=f"c{pair}")
            services.challenge_accept(challenge=joined, player=ada, deck="gandalf", now=NOW)
        rounds.append(queries())
    assert rounds[0] == rounds[1]


def test_the_challenge_of_a_closed_account_is_not_listed_and_not_accepted(
    ada: Player, bob: Player, stranger: Player
) -> None:
    invited = offer(ada, "bob", seats=2)
    free = offer(ada, seats=2, key="k2")
    Player.objects.filter(pk=ada.pk).update(is_active=False)
    assert challenges_open(bob) == challenges_open(stranger) == OpenChallenges([], [], [], [])
    for challenge in (invited, free):
        with pytest.raises(WrongStatus, match="account of ada is closed"):
            accept(Challenge.objects.get(pk=challenge.pk), bob)
    assert not Match.objects.exists()
