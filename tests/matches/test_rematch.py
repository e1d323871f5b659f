"""The rematch of a finished casual match: offered in one press, answered in one, and one match for both."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import KeyConflict, Malformed, WrongStatus
from matches.models import Challenge, Match
from matches.rematches import rematch_of
from matches.services.bot_match import bot_match_create
from players.models import Notice, Player
from tests.matches.conftest import NOW
from tests.matches.test_habits import challenged, client_of, over

pytestmark = pytest.mark.django_db


@pytest.fixture
def first(ada: Player, bob: Player) -> Match:
    """A match that bob has lost."""
    return over(challenged(ada, bob, ruleset="confrontation", pace="brisk"), bob)


def state(match: Match, player: Player) -> Any:
    seats = list(match.seats.select_related("player").order_by("place"))
    return rematch_of(match, seats, next(seat.place for seat in seats if seat.player_id == player.pk))


def press(match: Match, player: Player, what: str = "offer") -> Any:
    return client_of(player).post(f"/matches/{match.code}/rematch/", {"what": what}, follow=True)


def test_one_press_offers_and_one_accepts(first: Match, ada: Player, bob: Player) -> None:
    assert state(first, ada).offerable
    page = press(first, ada).content.decode()
    assert "You have offered a rematch. Waiting for bob." in page
    assert "Withdraw the offer" in page
    notice = Notice.objects.get(player=bob, kind="match_rematch")
    assert notice.url == first.get_absolute_url(), "it is answered where the match ended"
    theirs = client_of(bob).get(first.get_absolute_url()).content.decode()
    assert "ada offers you a rematch" in theirs
    assert "Accept the rematch" in theirs
    taken = press(first, bob)
    again = Challenge.objects.get(key__startswith="rematch-").match
    assert again is not None
    assert taken.redirect_chain[-1][0] == f"{again.get_absolute_url()}#cut", "the browser cuts at once"
    assert again.settings == first.settings
    for player in (ada, bob):
        assert state(first, player).match == again.code
        assert "Go to the rematch" in client_of(player).get(first.get_absolute_url()).content.decode()


def test_both_asking_make_one_match(first: Match, ada: Player, bob: Player) -> None:
    for player in (ada, bob, ada, bob):
        services.match_rematch(match=first, player=player, now=NOW)
    assert Challenge.objects.count() == 2, "the first match and its rematch"
    assert Match.objects.count() == 2


def test_a_declined_offer_is_not_offered_again_by_the_same_player(first: Match, ada: Player, bob: Player) -> None:
    press(first, ada)
    assert "You declined the rematch" in press(first, bob, "decline").content.decode()
    assert "Your offer of a rematch was declined." in client_of(ada).get(first.get_absolute_url()).content.decode()
    with pytest.raises(KeyConflict, match="declined"):
        services.match_rematch(match=first, player=ada, now=NOW)
    press(first, bob)
    assert state(first, ada).status == "open", "who declined may think again"
    press(first, ada)
    assert state(first, bob).status == "accepted"


def test_a_withdrawn_offer_can_be_made_again(first: Match, ada: Player, bob: Player) -> None:
    press(first, ada)
    press(first, ada, "withdraw")
    assert "ada withdrew the offer" in client_of(bob).get(first.get_absolute_url()).content.decode()
    assert "No rematch is offered now." in press(first, bob, "decline").content.decode()
    press(first, ada)
    assert (state(first, bob).status, state(first, bob).by) == ("open", "ada")
    press(first, ada, "withdraw")
    with pytest.raises(WrongStatus):
        services.rematch_decline(match=first, player=bob, now=NOW)


def test_a_rematch_is_offered_three_times_at_most(first: Match, ada: Player, bob: Player) -> None:
    for _ in range(3):
        services.match_rematch(match=first, player=ada, now=NOW)
        services.rematch_withdraw(match=first, player=ada, now=NOW)
    with pytest.raises(KeyConflict, match="often enough"):
        services.match_rematch(match=first, player=ada, now=NOW)
    assert Notice.objects.filter(player=bob, kind="match_rematch").count() == 3
    assert Challenge.objects.count() == 4, "the first match and its three offers"


def test_an_offer_draws_the_pages_of_the_match_anew(
    first: Match, ada: Player, bob: Player, django_capture_on_commit_callbacks: Any
) -> None:
    before = first.version
    with django_capture_on_commit_callbacks(execute=True):
        services.match_rematch(match=first, player=ada, now=NOW)
    first.refresh_from_db()
    assert first.version == before + 1
    with django_capture_on_commit_callbacks(execute=True):
        services.rematch_decline(match=first, player=bob, now=NOW)
    first.refresh_from_db()
    assert first.version == before + 2


def test_no_other_challenge_passes_for_a_rematch(first: Match, ada: Player) -> None:
    with pytest.raises(Malformed):
        services.challenge_offer(
            challenger=ada, opponents=["bob"], ruleset="tarot", key=f"rematch-{first.code}", now=NOW
        )


def test_strangers_see_no_rematch_and_bots_accept_at_once(first: Match, ada: Player, stranger: Player) -> None:
    press(first, ada)
    assert "rematch" not in client_of(stranger).get(first.get_absolute_url()).content.decode().lower()
    practice = over(bot_match_create(player=ada, bot="random", ruleset="confrontation", key="one", now=NOW), ada)
    press(practice, ada)
    assert state(practice, ada).status == "accepted"


def test_the_api_says_and_does_the_same(first: Match, ada: Player, bob: Player) -> None:
    address = f"/api/v1/matches/{first.code}/rematch/"
    assert client_of(ada).get(address).json()["offerable"]
    made = client_of(ada).post(address, content_type="application/json")
    assert (made.status_code, made.json()["match"]) == (201, None)
    rematch = client_of(bob).get(f"/api/v1/matches/{first.code}/").json()["ending"]["rematch"]
    assert (rematch["status"], rematch["by"], rematch["own"], rematch["waiting"]) == ("open", "ada", False, ["bob"])
    client_of(bob).post(address, {"what": "decline"}, content_type="application/json")
    assert client_of(ada).get(address).json()["status"] == "declined"
    assert client_of(ada).post(address, content_type="application/json").status_code == 409
    assert client_of(ada).post(address, {"what": "sing"}, content_type="application/json").status_code == 400
