"""Leagues over the API: everything that the pages do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonWish
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import deck_of, player_make
from tests.leagues.season.conftest import decided, live_season, matched, waiting
from tests.leagues.season.test_console import season_data
from tests.leagues.test_pages import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def ask(client: Client, method: str, path: str, body: object = None, status: int = 200) -> Any:
    """The answer to a request, as data."""
    sent = b"" if body is None else json.dumps(body).encode()
    answer = client.generic(method, f"/api/v1/{path}", sent, content_type="application/json")
    assert answer.status_code == status, answer.content[:500]
    return json.loads(answer.content) if answer.content else None


@pytest.fixture
def season(league: League) -> Season:
    return live_season(league, 4)


def test_everybody_reads_a_season(season: Season, coordinator: Player) -> None:
    now = timezone.now()
    waiting(list(season.entrants.select_related("player")), now)
    matched(now)
    decided(season, now)
    draft = services.season_clone(season=season, actor=coordinator, now=now)
    client, base = Client(), f"seasons/{season.pk}/"
    assert [row["id"] for row in ask(client, "GET", "leagues/")["results"]] == [season.pk]
    assert [row["id"] for row in ask(client, "GET", f"leagues/?league={season.league_id}")["results"]] == [season.pk]
    for wrong in ("0", "x", "9" * 30):
        ask(client, "GET", f"leagues/?league={wrong}", status=404)
    assert ask(client, "GET", f"leagues/{season.league_id}/")["name"] == "Shire League"
    read = ask(client, "GET", base)
    assert (read["game"], read["profile"], len(read["series"])) == ("tcg", "league-2-1:1", 2)
    standings = ask(client, "GET", f"{base}standings/")
    assert [(row["place"], row["points"]) for row in standings["results"]] == [(1, 2), (2, 2), (3, 1), (4, 1)]
    why = ask(client, "GET", f"{base}standings/{standings['results'][0]['entrant']}/why/")
    assert why["place"] == 1
    assert why["text"]
    ask(client, "GET", f"{base}standings/999999/why/", status=404)
    tables = ask(client, "GET", f"{base}tables/")
    assert [len(row["seats"]) for row in tables["results"]] == [2, 2]
    name = tables["results"][0]["seats"][0]["player"]
    assert ask(client, "GET", f"{base}tables/?series=1&player={name.upper()}")["count"] == 1
    assert ask(client, "GET", f"{base}tables/?series=x&player=nobody")["count"] == 0
    entrants = ask(client, "GET", f"{base}entrants/")["results"]
    assert [(row["left"], row["removed"], row["paused"]) for row in entrants] == [(False, False, False)] * 4
    log = ask(client, "GET", f"{base}log/")
    assert log[0]["number"] == season.operations.latest("number").number
    assert [row["number"] for row in ask(client, "GET", f"{base}log/?before=2")] == [1]
    for path in ("", "standings/", "tables/", "entrants/", "log/", "draft/"):
        ask(client, "GET", f"seasons/{draft.pk}/{path}", status=401 if path == "draft/" else 404)


def test_players_do_what_the_page_does(season: Season) -> None:
    first, second = season.entrants.select_related("player").order_by("pk")[:2]
    one, two = signed_in(first.player), signed_in(second.player)
    base = f"seasons/{season.pk}/own/"
    own = ask(one, "GET", base)
    assert (own["matches_left"], own["at_once"], own["waits"]) == (5, first.at_once, None)
    ask(one, "POST", f"{base}wait/", {"data": {"keep": "1"}})
    assert ask(one, "GET", base)["waits"]["keep"]
    ask(one, "POST", f"{base}stop/", {"data": {}})
    ask(one, "POST", f"{base}at-once/", {"data": {"at_once": "4"}})
    assert ask(one, "POST", f"{base}at-once/", {"data": {"at_once": "x"}}, 400)["detail"].endswith(".")
    ask(one, "POST", f"{base}challenge/", {"data": {"player": second.player.username}})
    [wish] = ask(two, "GET", base)["challenges_received"]
    assert (wish["player"], wish["opponent"]) == (first.player.username, second.player.username)
    ask(two, "POST", f"{base}accept/", {"data": {"challenge": str(wish["id"])}})
    assert ask(two, "GET", base)["matches_left"] == 4
    ask(two, "POST", f"{base}nothing/", {"data": {}}, 404)
    ask(two, "POST", f"{base}wait/", {"data": [1]}, 400)
    ask(Client(), "GET", base, status=401)
    ask(signed_in(player_make("reader")), "GET", base, status=404)
    assert SeasonWish.objects.filter(status="open").count() == 0


def test_entering_with_a_deck_or_a_starter(season: Season) -> None:
    path = f"seasons/{season.pk}/enter/"
    player = player_make("fresh")
    client, version = signed_in(player), deck_of(player)
    ask(client, "POST", path, {}, 400)
    ask(client, "POST", path, {"deck_version": version.pk, "starter": "gandalf"}, 400)
    ask(client, "POST", path, {"deck_version": 999_999}, 400)
    ask(client, "POST", path, {"deck_version": version.pk, "cut": "x y"}, 400)
    other = player_make("other")
    assert ask(signed_in(other), "POST", path, {"deck_version": version.pk}, 400)
    assert not SeasonEntrant.objects.filter(player__in=(player, other)).exists()
    assert ask(client, "POST", path, {"deck_version": version.pk}, 201)["player"] == "fresh"
    ask(client, "POST", path, {"deck_version": version.pk}, 409)
    assert ask(signed_in(other), "POST", path, {"starter": "gandalf", "cut": "ab"}, 201)["player"] == "other"


def test_officials_do_what_the_console_does(league: League, coordinator: Player) -> None:
    season = live_season(league, 2, entry="asked")
    client, base = signed_in(coordinator), f"seasons/{season.pk}/"
    console = ask(client, "GET", f"{base}console/")
    assert [row["player"] for row in console["asking"]] == [
        row.player.username for row in season.entrants.order_by("pk")
    ]
    for row in console["asking"]:
        ask(client, "POST", f"{base}do/let-in/", {"data": {"entrant": str(row["id"])}})
    answer = ask(client, "POST", f"{base}do/tell/", {"data": {"message": "Play."}})
    season.refresh_from_db()
    assert answer == {"text": "Everybody in the season is told.", "version": season.version}
    ask(client, "POST", f"{base}do/pause/", {"data": {"player": "nobody", "reason": "x"}}, 400)
    ask(client, "POST", f"{base}do/nothing/", {"data": {}}, 404)
    reader = signed_in(player_make("reader"))
    ask(reader, "POST", f"{base}do/tell/", {"data": {"message": "Play."}}, 403)
    ask(reader, "GET", f"{base}console/", status=403)
    ask(Client(), "GET", f"{base}console/", status=401)


@pytest.mark.long
def test_drafts_and_sanctioning(coordinator: Player) -> None:
    client = signed_in(coordinator)
    wrong = ask(client, "POST", "leagues/", {"data": season_data(seats="9")}, 400)
    assert "seats" in wrong["fields"]
    assert not League.objects.exists(), "nothing is left of a league whose season is wrong"
    wrong = ask(client, "POST", "leagues/", {"data": season_data(series_count="2", bank_days="x")}, 400)
    assert {"bank_days", "series-2-opens_at"} <= set(wrong["fields"])
    made = ask(client, "POST", "leagues/", {"data": season_data(prize_set="1")}, 201)
    path = f"seasons/{made['id']}/draft/"
    assert [row["id"] for row in ask(client, "GET", "seasons/drafts/")["results"]] == [made["id"]]
    assert ask(client, "PUT", path, {"data": season_data(fee="2", prize_set="1")})["fee"] == 2
    ask(client, "PUT", path, {"data": season_data(fee="-1")}, 400)
    ask(signed_in(player_make("reader")), "PUT", path, {"data": season_data()}, 404)
    assert ask(client, "POST", path)["status"] == "announced"
    ask(client, "POST", path, status=404)
    ask(client, "POST", f"seasons/{made['id']}/do/sanction/", {"data": {"message": "Please."}})
    staff = signed_in(player_make("stan", Role.STAFF))
    assert [row["message"] for row in ask(staff, "GET", "seasons/sanctioning/")["results"]] == ["Please."]
    ask(client, "GET", "seasons/sanctioning/", status=403)
    decide = f"seasons/sanctioning/{made['id']}/decide/"
    ask(client, "POST", decide, {"approve": True}, 403)
    ask(staff, "POST", decide, {"approve": False}, 400)
    assert ask(staff, "POST", decide, {"approve": True})["status"] == "approved"
    clone = ask(client, "POST", f"seasons/{made['id']}/clone/", status=201)
    ask(client, "DELETE", f"seasons/{clone['id']}/draft/", status=204)
    assert not Season.objects.filter(pk=clone["id"]).exists()
