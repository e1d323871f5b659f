"""A player's page: ratings over time, events with places, and shared decks; nothing that is private."""

import pytest
from django.test import Client
from django.utils import timezone

from cardpool.decks.sharing import deck_share
from leagues.events import services
from leagues.models import RatedResult, RatingPool
from matches.models import Match
from matches.watching import WATCH_DELAY
from players.friends.blocks import player_block
from players.models import Player
from tests.leagues.conftest import NOW, deck_of, entered, player_make, sanction, tournament_make
from tests.leagues.test_costs import counted
from tests.leagues.test_ratings import follow, rated_event, rows_of_results

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_the_page_names_events_places_and_shared_decks(organiser: Player, staff: Player) -> None:
    event = tournament_make(organiser, name="The Prancing Pony Open")
    draft = tournament_make(organiser, name="Not announced", draft=True)
    players = entered(event, organiser, 4)
    entrant = event.entrants.get(player=players[0])
    entrant.final_place = 3
    entrant.save(update_fields=["final_place"])
    shown, hidden = deck_of(players[0]).deck, deck_of(players[0]).deck
    hidden.name, shown.name = "My secret plan", "For everybody"
    hidden.save()
    shown.save()
    deck_share(deck=shown, player=players[0], share="public", now=timezone.now())
    page = Client().get(f"/players/{players[0].username}/").text
    assert "The Prancing Pony Open" in page
    assert "place 3" in page
    assert "For everybody" in page
    for private in ("My secret plan", draft.name, players[0].email):
        assert private not in page
    rows = Client().get(f"/api/v1/players/{players[0].username}/events/").json()["results"]
    assert [(row["name"], row["place"]) for row in rows] == [("The Prancing Pony Open", 3)]
    assert Client().get(f"/api/v1/players/{players[0].username}/seasons/").json()["results"] == []
    decks = Client().get(f"/api/v1/decks/public/?player={players[0].username.upper()}").json()["results"]
    assert [row["name"] for row in decks] == ["For everybody"]
    assert Client().get(f"/api/v1/decks/public/?player={players[1].username}").json()["results"] == []
    assert "For everybody" not in Client().get(f"/decks/public/?player={players[1].username}").text


@pytest.mark.long
def test_challenge_and_block_are_for_others_and_a_block_is_not_told(organiser: Player, staff: Player) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    client = Client()
    assert "against=player" not in client.get("/players/ada/").text
    client.force_login(bob)
    before = client.get("/players/ada/").text
    assert "?against=player&amp;opponent=ada" in before
    player_block(blocker=ada, blocked=bob, now=timezone.now())

    def plain(page: str) -> str:
        return "\n".join(line for line in page.splitlines() if "csrf" not in line.lower())

    assert plain(client.get("/players/ada/").text) == plain(before)
    assert 'value="ada"' in client.get("/matches/new/?against=player&opponent=ada").text
    client.force_login(ada)
    assert "against=player" not in client.get("/players/ada/").text
    assert "against=player" not in client.get("/players/bob/").text


@pytest.mark.long
def test_a_rating_is_drawn_with_a_table_by_few_statements(organiser: Player, staff: Player) -> None:
    event = rated_event(organiser, staff)
    pool = RatingPool.objects.create(ruleset="tcg", format=event.format)
    players = [player_make(f"r{number}") for number in range(4)]
    rows_of_results(pool, event, players, 8)
    RatingPool.objects.update(stale_from=NOW)
    follow()
    name = players[0].username
    few = len(counted(lambda: Client().get(f"/players/{name}/")))
    page = Client().get(f"/players/{name}/")
    assert "<svg" in page.text
    assert "The latest ratings as a table" in page.text
    RatedResult.objects.all().delete()
    rows_of_results(pool, event, players, 80)
    RatingPool.objects.update(stale_from=NOW)
    follow()
    assert len(counted(lambda: Client().get(f"/players/{name}/?rating={pool.pk}"))) == few
    assert Client().get(f"/players/{name}/").text.count('<td class="num nowrap">') == 1 + 20, "the table is short"
    assert Client().get(f"/players/{name}/?rating=x").status_code == 200


@pytest.mark.long
@pytest.mark.usefixtures("real_matches")
@pytest.mark.parametrize("sanctioned", [True, False])
def test_matches_of_sanctioned_events_are_watched_later(organiser: Player, staff: Player, sanctioned: bool) -> None:
    event = tournament_make(organiser)
    if sanctioned:
        sanction(event, organiser, staff)
    entered(event, organiser, 4)
    services.tournament_start(tournament=event, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    delays = set(Match.objects.values_list("watch_delay", flat=True))
    assert delays == {WATCH_DELAY if sanctioned else 0}
