"""A game new to the platform is played in events: here the tiny test game, by its one registration."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from leagues.events import services
from leagues.events.state import tournament_state
from leagues.models import Pairing, Tournament
from matches.models import Match, MatchStatus
from matches.services import match_advance
from players.models import Player
from tests.leagues.conftest import NOW, player_make, tournament_make
from tests.leagues.test_confrontation import FORM, client_of, work
from tests.matches.games.tiny_room import tiny_offered

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _tiny_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_offered(monkeypatch)


def event(organiser: Player, count: int, *, bot: str = "", **fields: Any) -> Tournament:
    """An event that has begun, with so many entrants."""
    tournament = tournament_make(organiser, ruleset="tiny", format=None, name="Tiny Open", **fields)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    for number in range(count):
        player = player_make(f"t{number}", bot=bot)
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    return tournament


@pytest.mark.long
def test_an_event_is_announced_on_its_page(organiser: Player) -> None:
    form = client_of(organiser).get("/events/new/").content.decode()
    assert '<option value="tiny">Tiny</option>' in form
    assert "Tiny: it is a draw, for the rules give no measure of an unfinished game." in form
    assert client_of(organiser).post("/events/new/", {**FORM, "ruleset": "tiny"}).status_code == 302
    tournament = Tournament.objects.get()
    assert (tournament.ruleset, tournament.format, tournament.format_name) == ("tiny", None, "Tiny")
    for tab in ("overview", "entrants", "prizes", "log", "standings", "pairings"):
        assert Client().get(f"/events/{tournament.pk}/?tab={tab}").status_code == 200
    assert "then it is a draw" in Client().get(f"/events/{tournament.pk}/").content.decode()


@pytest.mark.law
def test_bots_play_an_event_through(organiser: Player, real_matches: None) -> None:
    tournament = event(organiser, 4, bot="random", rounds_planned=2)
    for _ in range(4):
        services.matches_owed(now=NOW)
        work(NOW)
        services.results_consume(now=NOW)
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            break
    assert tournament.status == Tournament.Status.FINISHED
    assert {match.ruleset for match in Match.objects.all()} == {"tiny"}
    assert sum(row.points for row in tournament_state(tournament).standings) > 0


@pytest.mark.long
def test_an_unfinished_match_is_a_draw(organiser: Player, real_matches: None) -> None:
    event(organiser, 2, rounds_planned=1, round_time=timedelta(days=2))
    match = Match.objects.get()
    match_advance(match_id=match.pk, now=NOW)
    assert services.rounds_adjudicate(now=NOW + timedelta(days=3)) == 1
    pairing = Pairing.objects.get()
    assert (pairing.result, pairing.source) == (Pairing.Result.DRAW, Pairing.Source.ADJUDICATION)
    assert pairing.note == "time was up: the rules give no measure of an unfinished game"
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
