"""A Swiss tournament of The Confrontation: no decks, sides by lot, bots that play it to its end."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.models import CardSet
from leagues.errors import Refused, RegistrationRefused
from leagues.events import services
from leagues.events.state import tournament_state
from leagues.models import Entrant, Pairing, Tournament
from matches.games.registry import rooms
from matches.models import BotJob, Match, MatchStatus, Seat
from matches.services import bot_move, match_advance
from players.models import Player
from tests.leagues.conftest import NOW, deck_of, player_make, tournament_make

pytestmark = pytest.mark.django_db


def event(organiser: Player, **fields: Any) -> Tournament:
    return tournament_make(organiser, ruleset="confrontation", format=None, name="Hidden Paths", **fields)


def entered(tournament: Tournament, organiser: Player, count: int, *, bots: bool = False) -> list[Player]:
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    players = [player_make(f"c{number}", bot="random" if bots else "") for number in range(count)]
    for player in players:
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)
    return players


def test_an_event_without_decks_has_none(organiser: Player) -> None:
    tournament = event(organiser, mulligan=True, decks_hidden=True)
    assert tournament.format is None
    assert (tournament.mulligan, tournament.decks_hidden) == (False, False)
    players = entered(tournament, organiser, 2)
    assert set(tournament.entrants.values_list("deck_version", flat=True)) == {None}
    with pytest.raises(RegistrationRefused, match="without decks"):
        services.entrant_register(
            tournament=tournament, player=players[0], deck_version=deck_of(players[0]), actor=players[0], now=NOW
        )
    again = services.entrant_register(tournament=tournament, player=players[0], cut="ab", actor=players[0], now=NOW)
    assert again.cut == "ab"
    assert Entrant.objects.count() == 2


def test_the_card_game_still_needs_a_deck(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    player = player_make("deckless")
    with pytest.raises(RegistrationRefused, match="Choose a deck"):
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)


def test_sanctioning_needs_a_prize_set(organiser: Player, staff: Player) -> None:
    bare = event(organiser, prize_set=None)
    with pytest.raises(Refused, match="name the set"):
        services.sanction_ask(tournament=bare, actor=organiser, now=NOW)
    named = event(organiser, prize_set=CardSet.objects.get(pk=1), seed=2)
    request = services.sanction_ask(tournament=named, actor=organiser, now=NOW)
    services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)
    named.refresh_from_db()
    assert named.sanctioned
    assert named.prizes.count() == 3


def test_every_game_says_how_it_is_adjudicated() -> None:
    seats = [
        {"site": 4, "burdens": 1, "victory_points": 10, "archenemies": 2},
        {"site": 2, "burdens": 0, "victory_points": 25, "archenemies": 1},
    ]
    verdicts = {room.slug: (room.adjudication.profile, *room.adjudication.decide({"seats": seats})) for room in rooms()}
    assert verdicts == {
        "tcg": ("tcg-1", "first", "site 4 against site 2"),
        "confrontation": ("confrontation-1", "draw", "the rules give no measure of an unfinished game"),
        "tarot": ("tarot-1", "second", "25 Victory Points against 10"),
        "deckbuilding": ("deckbuilding-1", "second", "25 Victory Points against 10"),
    }


def work(now: Any) -> None:
    """What the worker owes, until nothing is owed."""
    for _ in range(3000):
        for pk in Match.objects.filter(outbox__isnull=False).values_list("pk", flat=True).distinct():
            match_advance(match_id=pk, now=now)
        jobs = list(BotJob.objects.select_related("seat"))
        if not jobs:
            return
        for job in jobs:
            bot_move(match_id=job.match_id, place=job.seat.place, decision_id=job.decision_id, now=now)
    raise AssertionError("the bots never stop")


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rounds"), [pytest.param(4, 2, marks=pytest.mark.law), pytest.param(2, 1, id="sample")]
)
def test_bots_play_it_through_all_its_rounds(organiser: Player, real_matches: None, players: int, rounds: int) -> None:
    """Four bots and two rounds in ``make laws``, two bots and one round in ``make test``."""
    tournament = event(organiser, rounds_planned=rounds)
    entered(tournament, organiser, players, bots=True)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    for _ in range(4):
        services.matches_owed(now=NOW)
        work(NOW)
        services.results_consume(now=NOW)
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            break
    assert tournament.status == Tournament.Status.FINISHED
    matches = Match.objects.all()
    assert {match.ruleset for match in matches} == {"confrontation"}
    assert {seat.setup.get("side") for seat in Seat.objects.filter(place=0)} == {"good"}
    assert {seat.setup.get("side") for seat in Seat.objects.filter(place=1)} == {None}
    assert not any(match.sealed for match in matches)
    assert matches.count() == players // 2 * rounds
    standings = tournament_state(tournament).standings
    assert sum(row.won for row in standings) == sum(
        pairing.result in ("first", "second") for pairing in Pairing.objects.all()
    )


@pytest.mark.long
def test_time_up_is_a_draw(organiser: Player, real_matches: None) -> None:
    tournament = event(organiser, rounds_planned=1, round_time=timedelta(days=2))
    entered(tournament, organiser, 2)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    match = Match.objects.get()
    match_advance(match_id=match.pk, now=NOW)
    assert services.rounds_adjudicate(now=NOW + timedelta(days=3)) == 1
    pairing = Pairing.objects.get()
    assert pairing.result == Pairing.Result.DRAW
    assert "no measure" in pairing.note
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


# -- pages and API ----------------------------------------------------------------------------------------------------


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


FORM = {
    "name": "Hidden Paths",
    "ruleset": "confrontation",
    "bank_days": "10",
    "increment_hours": "24",
    "cap_days": "14",
    "silence_days": "7",
    "round_days": "28",
    "draw_source": "results",
    "automatic": "on",
}


@pytest.mark.long
def test_announcing_and_registering_by_page(organiser: Player, stranger: Player) -> None:
    response = client_of(organiser).post("/events/new/", FORM)
    assert response.status_code == 302, response.content.decode()[:3000]
    tournament = Tournament.objects.get()
    assert (tournament.ruleset, tournament.format, tournament.prize_set) == ("confrontation", None, None)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    as_stranger = client_of(stranger)
    page = as_stranger.get(f"/events/{tournament.pk}/register/").content.decode()
    assert "without decks" in page
    assert "deck_version" not in page
    assert as_stranger.post(f"/events/{tournament.pk}/register/", {}).status_code == 302
    assert tournament.entrants.get().player == stranger
    for tab in ("overview", "entrants", "prizes", "log", "standings", "pairings"):
        assert as_stranger.get(f"/events/{tournament.pk}/?tab={tab}").status_code == 200
    overview = as_stranger.get(f"/events/{tournament.pk}/").content.decode()
    assert "then it is a draw" in overview
    assert "The Confrontation" in as_stranger.get("/events/").content.decode()
    assert as_stranger.get(f"/events/{tournament.pk}/decks/{tournament.entrants.get().pk}/").status_code == 404
    assert client_of(organiser).get(f"/events/{tournament.pk}/console/").status_code == 200


@pytest.mark.long
def test_a_card_game_event_needs_a_format(organiser: Player) -> None:
    response = client_of(organiser).post("/events/new/", {**FORM, "ruleset": "tcg"})
    assert response.status_code == 400
    assert "Choose the format" in response.content.decode()
    assert client_of(organiser).post("/events/new/", {**FORM, "ruleset": "chess"}).status_code == 400
    assert not Tournament.objects.exists()


def test_registering_by_api(organiser: Player, stranger: Player) -> None:
    tournament = event(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    path = f"/api/v1/events/{tournament.pk}/register/"
    response = client_of(stranger).post(path, {}, content_type="application/json")
    assert response.status_code == 201, response.content
    data = Client().get(f"/api/v1/events/{tournament.pk}/").json()
    assert (data["ruleset"], data["format"]) == ("confrontation", None)
