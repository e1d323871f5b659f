"""Friends: both must want it, a block ends it, nobody is told that they were declined, and floods are refused."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.challenges import challenges_open
from matches.services import challenge_offer
from players.data.deletion import account_delete
from players.errors import Conflict, Refused, TooMany
from players.friends.blocks import player_block
from players.friends.services import (
    ASK_AGAIN,
    ASKS_A_DAY,
    ASKS_OPEN,
    FriendList,
    friend_ask,
    friend_data,
    friend_end,
    friend_state,
)
from players.models import AuditEntry, Friendship, Notice, Player
from tests.matches.conftest import cut, tiny_match

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def ada(player_make: Any) -> Player:
    made: Player = player_make("ada")
    return made


@pytest.fixture
def bob(player_make: Any) -> Player:
    made: Player = player_make("bob")
    return made


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def states(ada: Player, bob: Player, now: datetime = NOW) -> tuple[str, str]:
    return friend_state(ada, bob, now), friend_state(bob, ada, now)


def friends(ada: Player, bob: Player) -> None:
    friend_ask(player=ada, other=bob, now=NOW)
    friend_ask(player=bob, other=ada, now=NOW)


def test_asked_and_accepted_both_are_friends_and_are_told(ada: Player, bob: Player) -> None:
    friend_ask(player=ada, other=bob, now=NOW)
    friend_ask(player=ada, other=bob, now=NOW)
    assert states(ada, bob) == ("asked", "got")
    friend_ask(player=bob, other=ada, now=NOW)
    assert states(ada, bob) == ("friends", "friends")
    assert FriendList.read(ada, NOW) == FriendList([bob], [], [])
    assert list(Notice.objects.order_by("pk").values_list("player__username", "kind")) == [
        ("bob", "friend.asked"), ("ada", "friend.accepted"),
    ]  # fmt: skip
    assert set(AuditEntry.objects.values_list("actor__username", "verb")) >= {
        ("ada", "player.friend_asked"), ("bob", "player.friend_accepted"),
    }  # fmt: skip
    friend_end(player=ada, other=bob, now=NOW)
    assert states(ada, bob) == ("", "")
    assert Notice.objects.count() == 2, "who is removed is not told"


def test_who_is_declined_sees_a_request_that_waits(ada: Player, bob: Player) -> None:
    friend_ask(player=ada, other=bob, now=NOW)
    friend_end(player=bob, other=ada, now=NOW)
    assert states(ada, bob) == ("asked", "")
    assert FriendList.read(ada, NOW).asked == [bob]
    assert FriendList.read(bob, NOW).got == []
    assert [row["status"] for row in friend_data(ada)] == ["asked"]
    friend_ask(player=ada, other=bob, now=NOW + DAY)
    assert states(ada, bob) == ("asked", ""), "asking again does not ask again"
    assert Notice.objects.count() == 1
    friend_ask(player=bob, other=ada, now=NOW + DAY)
    assert states(ada, bob) == ("got", "asked"), "who declined may still ask"
    friend_end(player=bob, other=ada, now=NOW + DAY)
    friend_ask(player=ada, other=bob, now=NOW + DAY)
    assert states(ada, bob) == ("asked", "got")


def test_a_withdrawn_request_is_not_repeated_at_once(ada: Player, bob: Player) -> None:
    friend_ask(player=ada, other=bob, now=NOW)
    friend_end(player=ada, other=bob, now=NOW)
    assert states(ada, bob) == ("", "")
    with pytest.raises(Conflict, match="wait until 01 April"):
        friend_ask(player=ada, other=bob, now=NOW + DAY)
    friend_ask(player=ada, other=bob, now=NOW + ASK_AGAIN)
    assert states(ada, bob, NOW + ASK_AGAIN) == ("asked", "got")


@pytest.mark.long
def test_a_block_ends_it_and_forbids_asking_without_saying_so(ada: Player, bob: Player) -> None:
    friends(ada, bob)
    player_block(blocker=ada, blocked=bob, now=NOW)
    assert states(ada, bob) == ("", ""), "as when a friend is removed"
    with pytest.raises(Refused, match="takes no requests now"):
        friend_ask(player=bob, other=ada, now=NOW)
    with pytest.raises(Refused, match="unblock them"):
        friend_ask(player=ada, other=bob, now=NOW)
    assert "Add friend" in signed_in(bob).get("/players/ada/").text
    assert "Add friend" not in signed_in(ada).get("/players/bob/").text


def test_oneself_bots_and_guests_are_refused(ada: Player, player_make: Any) -> None:
    for other, words in (
        (ada, "your own friend"),
        (player_make("tin", is_bot=True, bot_name="random"), "is a bot"),
        (Player.objects.create(username="walk-in", is_guest=True), "is a guest"),
    ):
        with pytest.raises(Refused, match=words):
            friend_ask(player=ada, other=other, now=NOW)
    assert not Friendship.objects.exists()


@pytest.mark.long
def test_floods_are_refused(ada: Player) -> None:
    others = Player.objects.bulk_create(
        Player(username=f"p{number}", player_number=f"X{number}") for number in range(ASKS_OPEN + 1)
    )
    for other in others[:ASKS_A_DAY]:
        friend_ask(player=ada, other=other, now=NOW)
    for other in others[:5]:
        friend_end(player=ada, other=other, now=NOW)
    with pytest.raises(TooMany):
        friend_ask(player=ada, other=others[ASKS_A_DAY], now=NOW + timedelta(hours=23))
    for number, other in enumerate(others[ASKS_A_DAY:-1]):
        friend_ask(player=ada, other=other, now=NOW + DAY * (1 + number // ASKS_A_DAY))
    for other in Player.objects.bulk_create(Player(username=f"q{n}", player_number=f"Y{n}") for n in range(5)):
        friend_ask(player=ada, other=other, now=NOW + 3 * DAY)
    with pytest.raises(Refused, match="withdraw one first"):
        friend_ask(player=ada, other=others[-1], now=NOW + 3 * DAY)
    assert Friendship.objects.filter(asker=ada, status="asked").count() == ASKS_OPEN


def test_a_pair_has_one_row(ada: Player, bob: Player) -> None:
    Friendship.objects.create(asker=ada, asked=bob, asked_at=NOW)
    for asker, asked in ((bob, ada), (ada, bob), (ada, ada)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Friendship.objects.create(asker=asker, asked=asked, asked_at=NOW)


@pytest.mark.long
def test_the_page_and_the_api_do_the_same(ada: Player, bob: Player) -> None:
    own, other = signed_in(ada), signed_in(bob)
    assert own.post("/players/bob/friend/", {"what": "ask"}).headers["Location"] == "/players/bob/"
    assert "asked to be your friend" in own.get("/players/bob/").text
    assert "Accept" in other.get("/profile/friends/").text
    assert other.put("/api/v1/me/friends/ADA/").json()["state"] == "friends"
    cache.clear()
    other.get("/profile/friends/")
    rows = own.get("/api/v1/me/friends/").json()
    assert rows == [{"username": "bob", "state": "friends", "here": True, "playing": False}]
    cut(tiny_match(ada, bob), ada, bob)
    assert own.get("/api/v1/me/friends/").json()[0]["playing"] is True
    page = own.get("/profile/friends/").text
    assert ">here<" in page
    assert ">plays<" in page
    back = own.post("/players/bob/friend/", {"what": "end", "back": "friends"})
    assert back.headers["Location"] == "/profile/friends/"
    assert own.get("/api/v1/me/friends/").json() == []
    assert own.delete("/api/v1/me/friends/bob/").status_code == 204
    assert own.put("/api/v1/me/friends/nobody/").status_code == 404
    assert own.put("/api/v1/me/friends/ada/").status_code == 400
    assert Client().get("/api/v1/me/friends/").status_code == 401
    assert Client().get("/profile/friends/").status_code == 302


def test_who_is_here_is_told_to_friends_only(ada: Player, bob: Player, player_make: Any) -> None:
    cache.clear()
    friend_ask(player=ada, other=bob, now=NOW)
    signed_in(bob).get("/profile/")
    assert signed_in(ada).get("/api/v1/me/friends/").json() == [
        {"username": "bob", "state": "asked", "here": None, "playing": None}
    ]


@pytest.mark.long
def test_the_challenges_of_friends_come_first(ada: Player, bob: Player, player_make: Any) -> None:
    friends(ada, bob)
    cy = player_make("cy")
    for number, player in enumerate((bob, cy)):
        challenge_offer(
            challenger=player, opponents=[], ruleset="confrontation", key=f"k{number}", now=NOW + DAY * number
        )
    assert [row.challenger for row in challenges_open(ada).free] == [bob, cy]
    assert [row.challenger for row in challenges_open(player_make("dan")).free] == [cy, bob]
    assert signed_in(ada).get("/").text.count(">friend<") == 1
    challenge_offer(challenger=bob, opponents=["ada"], ruleset="confrontation", key="k2", now=NOW + DAY * 2)
    assert signed_in(ada).get("/").text.count(">friend<") == 2


def test_a_deleted_account_leaves_no_friendship(ada: Player, bob: Player) -> None:
    friends(ada, bob)
    assert friend_data(ada) == [{"player": "bob", "asked_by_you": True, "status": "friends", "asked_at": NOW}]
    account_delete(player=ada, now=NOW)
    assert not Friendship.objects.exists()


@pytest.mark.long
def test_the_page_takes_as_many_statements_for_many_friends(ada: Player, bob: Player) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/profile/friends/")
        return len(queries)

    client = signed_in(ada)
    friends(ada, bob)
    few = count()
    others = Player.objects.bulk_create(Player(username=f"p{n}", player_number=f"X{n}") for n in range(30))
    Friendship.objects.bulk_create(
        Friendship(asker=other, asked=ada, status="friends" if number % 2 else "asked", asked_at=NOW)
        for number, other in enumerate(others)
    )
    assert count() == few
