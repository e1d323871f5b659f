"""What everybody may read about a player's matches: record, history, and what they play now."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Match, Seat
from matches.player_matches import HistoryFilter, history_of, playing_now, record_of_player
from matches.services import match_concede
from matches.services.match_end import match_end
from players.models import Player
from tests.matches.conftest import NOW, cut, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db


def ended(*players: Player, number: int, winners: list[int], **more: Any) -> Match:
    """A match of two that ended with these winners."""
    match = cut(tiny_match(*players, origin=f"test:{number}", seed=number, **more), *players)
    places = [1 if place in winners or not winners else 2 for place in range(len(players))]
    match_end(match=match, places=places, winners=winners, termination="test", actor=None, now=NOW)
    return match


def counts(player: Player) -> list[tuple[str, str, int, int, int]]:
    return [(row.ruleset, row.kind, row.won, row.drawn, row.lost) for row in record_of_player(player)]


@pytest.mark.long
def test_a_record_counts_by_game_and_kind(ada: Player, bob: Player) -> None:
    ended(ada, bob, number=1, winners=[0])
    ended(ada, bob, number=2, winners=[0, 1])
    ended(bob, ada, number=3, winners=[0], part_of="event:1")
    ended(ada, bob, number=4, winners=[])
    ended(ada, bob, number=5, winners=[0], closed=True)
    assert counts(ada) == [("tiny", "casual", 1, 1, 0), ("tiny", "event", 0, 0, 1)]
    assert counts(bob) == [("tiny", "casual", 0, 1, 1), ("tiny", "event", 1, 0, 0)]
    rows = Client().get("/api/v1/players/ADA/record/").json()["games"]
    assert rows[0] == {"ruleset": "tiny", "kind": "casual", "won": 1, "drawn": 1, "lost": 0}


@pytest.mark.long
def test_a_game_that_was_played_out_and_one_that_was_conceded_count(match: Match, ada: Player, bob: Player) -> None:
    play_out(match)
    assert match.outcome is not None
    assert sorted(match.seats.values_list("result", flat=True)) == sorted(
        {(0,): ["won", "lost"], (1,): ["lost", "won"], (0, 1): ["drawn", "drawn"]}[tuple(match.outcome["winners"])]
    )
    other = cut(tiny_match(ada, bob, origin="test:2", seed=2), ada, bob)
    assert set(other.seats.values_list("result", flat=True)) == {""}
    match_concede(match=other, player=bob, now=NOW)
    assert list(other.seats.order_by("place").values_list("result", flat=True)) == ["won", "lost"]


@pytest.mark.long
def test_the_history_is_chosen_by_game_opponent_and_result(ada: Player, bob: Player, stranger: Player) -> None:
    first = ended(ada, bob, number=1, winners=[0])
    second = ended(ada, stranger, number=2, winners=[1])
    ended(ada, bob, number=3, winners=[0], closed=True)

    def codes(**asked: str) -> list[str]:
        return [seat.match.code for seat in history_of(ada, HistoryFilter.read(asked))]

    assert codes() == [second.code, first.code]
    assert codes(opponent="BOB") == [first.code]
    assert codes(opponent="ada") == []
    assert codes(result="lost") == [second.code]
    assert codes(result="nonsense", game="nonsense") == [second.code, first.code]
    assert codes(game="tcg") == []
    page = Client().get("/players/ada/matches/?opponent=bob")
    assert first.code in page.text
    assert second.code not in page.text
    rows = Client().get("/api/v1/players/ada/matches/?result=lost").json()["results"]
    assert [(row["match"], row["result"], row["players"]) for row in rows] == [
        (second.code, "lost", ["ada", "stranger"])
    ]
    for odd in ("?page=x", "?opponent=%C2%85", "?result=%ff&page=-1"):
        assert Client().get(f"/players/ada/matches/{odd}").status_code == 200
    assert Client().get("/players/nobody/matches/").status_code == 404


@pytest.mark.long
def test_what_is_played_now_leaves_out_closed_matches(match: Match, ada: Player, bob: Player) -> None:
    hidden = cut(tiny_match(ada, bob, origin="test:2", seed=2, closed=True), ada, bob)
    assert playing_now(ada) == [match]
    page = Client().get("/players/ada/")
    assert match.code in page.text
    assert hidden.code not in page.text
    assert [row["code"] for row in Client().get("/api/v1/players/ada/playing/").json()] == [match.code]


@pytest.mark.long
def test_the_pages_take_as_many_statements_for_many_matches(ada: Player, bob: Player) -> None:
    def statements(path: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(path).status_code == 200
        return len(queries)

    others = [bob, *(player_make(f"other{number}") for number in range(4))]
    ended(ada, bob, number=1, winners=[0])
    cut(tiny_match(ada, bob, origin="test:running", seed=90), ada, bob)
    paths = ["/players/ada/", "/players/ada/matches/", "/api/v1/players/ada/matches/", "/api/v1/players/ada/playing/"]
    few = [statements(path) for path in paths]
    for number, other in enumerate(others, start=10):
        ended(ada, other, number=number, winners=[0])
        cut(tiny_match(ada, other, origin=f"test:now{number}", seed=number + 50), ada, other)
    assert Seat.objects.filter(player=ada).count() == 12
    assert [statements(path) for path in paths] == few
