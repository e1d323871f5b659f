"""What happens by itself: opening, starting, and deciding what is unfinished when a round's time is up."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from leagues.events import match_gateway, services
from leagues.models import Pairing, Tournament
from leagues.stages.adjudication import adjudicate_unbegun
from matches.games.tcg.adjudication import furthest_site
from matches.models import Heartbeat, Match, MatchStatus, Seat
from matches.services import outage_watch
from players.models import AuditEntry, Player
from tests.leagues.conftest import (
    NOW,
    deck_of,
    open_pairings,
    player_make,
    started,
    tournament_make,
)

pytestmark = pytest.mark.django_db


def unchanged(tournament: Tournament) -> tuple[int, int, int]:
    """What a refusal must leave as it was."""
    tournament.refresh_from_db()
    return tournament.version, AuditEntry.objects.count(), Pairing.objects.count()


@pytest.mark.long
def test_the_timetable_opens_and_starts(organiser: Player) -> None:
    tournament = tournament_make(organiser, opens_at=NOW + timedelta(days=1), starts_at=NOW + timedelta(days=2))
    assert services.timetable_keep(now=NOW) == 0
    assert services.timetable_keep(now=NOW + timedelta(days=1)) == 1
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.REGISTRATION
    for number in range(2):
        player = player_make(f"early{number}")
        services.entrant_register(
            tournament=tournament, player=player, deck_version=deck_of(player), actor=player, now=NOW
        )
    assert services.timetable_keep(now=NOW + timedelta(days=2)) == 1
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING
    assert services.timetable_keep(now=NOW + timedelta(days=3)) == 0


def test_an_event_that_cannot_start_says_so_once(organiser: Player) -> None:
    tournament = tournament_make(organiser, opens_at=NOW, starts_at=NOW + timedelta(days=2))
    services.timetable_keep(now=NOW)
    services.timetable_keep(now=NOW + timedelta(days=2))
    tournament.refresh_from_db()
    assert "at least 2 entrants" in tournament.blocked_reason
    version = unchanged(tournament)
    services.timetable_keep(now=NOW + timedelta(days=3))
    assert unchanged(tournament) == version


@pytest.mark.long
def test_rounds_past_their_deadline_are_adjudicated(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = started(organiser, 6, rounds_planned=1, round_time=timedelta(days=5))
    views = {
        1: {"seats": [{"site": 3, "burdens": 0}, {"site": 5, "burdens": 4}]},
        2: {"seats": [{"site": 4, "burdens": 1}, {"site": 4, "burdens": 2}]},
        3: {"seats": [{"site": 4, "burdens": 2}, {"site": 4, "burdens": 2}]},
    }
    by_match = {p.match_id: views[p.table] for p in open_pairings(tournament)}
    monkeypatch.setattr(match_gateway, "public_view", lambda match: by_match[match.pk])
    monkeypatch.setattr(import_module("leagues.events.results.round_adjudicate"), "TABLES_AT_ONCE", 2)
    assert services.rounds_adjudicate(now=NOW + timedelta(days=4)) == 0
    assert services.rounds_adjudicate(now=NOW + timedelta(days=5)) == 3
    results = dict(Pairing.objects.values_list("table", "result"))
    assert results == {1: "second", 2: "first", 3: "draw"}
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.FINISHED}
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert services.rounds_adjudicate(now=NOW + timedelta(days=6)) == 0


@pytest.mark.long
def test_a_match_nobody_began_is_lost_by_those_who_did_not_cut(organiser: Player) -> None:
    tournament = started(organiser, 2, rounds_planned=1, round_time=timedelta(days=5))
    pairing = open_pairings(tournament)[0]
    assert pairing.match_id is not None
    Match.objects.filter(pk=pairing.match_id).update(started_at=None, status=MatchStatus.WAITING)
    Seat.objects.filter(match=pairing.match_id, place=1).update(cut_at=NOW)
    services.rounds_adjudicate(now=NOW + timedelta(days=5))
    pairing.refresh_from_db()
    assert pairing.result == "second"


@pytest.mark.parametrize(
    ("view", "verdict"),
    [
        ({}, "draw"),
        ({"seats": []}, "draw"),
        ({"seats": [{"site": 9, "burdens": 9}, {"site": 8, "burdens": 0}]}, "first"),
        ({"seats": [{"site": 2, "burdens": 0}, {"site": 2, "burdens": 1}]}, "first"),
    ],
)
def test_adjudication_of_public_states(view: Any, verdict: str) -> None:
    assert furthest_site(view)[0] == verdict


def test_adjudication_of_matches_that_never_began() -> None:
    assert [adjudicate_unbegun(pair)[0] for pair in ([True, False], [False, True], [False, False], [True, True])] == [
        "first", "second", "double_loss", "draw",
    ]  # fmt: skip


@pytest.mark.long
def test_a_round_is_as_much_longer_as_the_site_was_away(organiser: Player) -> None:
    tournament = started(organiser, 2, round_time=timedelta(days=1))
    outage_watch(now=NOW + timedelta(hours=1))
    back = NOW + timedelta(hours=31)
    assert services.rounds_adjudicate(now=back) == 0, "nobody has seen the day pass"
    outage_watch(now=back)
    for hours, decided in ((52, 0), (54, 1)):
        Heartbeat.objects.filter(name="sweep").update(seen_at=NOW + timedelta(hours=hours))  # it ran all the while
        Match.objects.update(started_at=None)
        assert services.rounds_adjudicate(now=NOW + timedelta(hours=hours)) == decided
    assert not open_pairings(tournament)


@pytest.mark.long
def test_an_automatic_event_waits_before_it_ends(organiser: Player, client: Client) -> None:
    """A wrong last result can be mended; each correction starts the hour again."""
    hour, minute = timedelta(hours=1), timedelta(minutes=1)
    tournament = started(organiser, 2, finish_wait=hour)
    pairing = open_pairings(tournament)[0]
    services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.finishes_at) == (Tournament.Status.RUNNING, NOW + hour)
    client.force_login(organiser)
    for address in (tournament.get_absolute_url(), f"/events/{tournament.pk}/console/"):
        assert "finishes by itself at 2 Mar 2026 10:00 UTC unless" in client.get(address).content.decode()
    assert services.timetable_keep(now=NOW + hour - minute) == 0
    late = NOW + hour - minute
    services.result_correct(pairing=pairing, result="second", reason="Read wrongly.", actor=organiser, now=late)
    assert services.timetable_keep(now=NOW + hour) == 0
    tournament.refresh_from_db()
    assert tournament.finishes_at == late + hour
    assert services.timetable_keep(now=late + hour) == 1
    assert services.timetable_keep(now=late + hour) == 0
    assert Tournament.objects.filter(pk=tournament.pk, status="finished", finishes_at=None).exists()
    assert tournament.entrants.get(final_place=1) == pairing.second


@pytest.mark.long
def test_who_comes_back_while_an_event_waits_to_end_is_paired(organiser: Player) -> None:
    tournament = started(organiser, 4, finish_wait=timedelta(hours=1))
    gone = [entrant for pairing in open_pairings(tournament) for entrant in (pairing.first, pairing.second)][:3]
    for entrant in gone:
        assert entrant is not None
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.finishes_at is not None
    assert gone[0] is not None
    services.entrant_undrop(entrant=gone[0], actor=organiser, now=NOW)
    services.timetable_keep(now=NOW + timedelta(hours=1))
    assert Tournament.objects.filter(pk=tournament.pk, status="running", finishes_at=None).exists()
    assert len(open_pairings(tournament)) == 1


def test_the_wait_before_the_end_is_a_week_at_most(organiser: Player) -> None:
    with pytest.raises(ValidationError, match="a week at most"):
        tournament_make(organiser, finish_wait=timedelta(days=8))
