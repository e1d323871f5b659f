"""More time for one table: its deadline wherever one is asked for, and what an undo leaves."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import match_gateway, services
from leagues.events.pages.hall import hall_of
from leagues.models import Operation, Pairing, Round, Tournament
from matches.models import Heartbeat, Match, MatchStatus
from matches.services import outage_watch
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from tests.leagues.conftest import NOW, entered_by_rows, open_pairings, result_owed, started

pytestmark = pytest.mark.django_db

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def equal_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adjudicated as draws."""
    monkeypatch.setattr(match_gateway, "public_view", lambda match: {"seats": []})


def extend(pairing: Pairing, more: int, actor: Player, **fields: Any) -> Pairing:
    return services.table_extend(pairing=pairing, more=more, actor=actor, **{"reason": "Ill.", "now": NOW, **fields})


def undo(tournament: Tournament, organiser: Player, **fields: Any) -> None:
    number = tournament.operations.get(verb=Operation.Verb.EXTEND_TABLE).number
    services.operation_undo(
        tournament=tournament, number=number, actor=organiser, **{"reason": "No.", "now": NOW, **fields}
    )


@pytest.mark.long
def test_it_is_adjudicated_at_its_own_deadline(organiser: Player, judge: Player, client: Client) -> None:
    tournament = started(organiser, 6, round_time=5 * DAY, automatic=False)
    first, second, third = open_pairings(tournament)
    extend(second, 3, judge)
    second.refresh_from_db()
    assert (second.deadline, first.deadline) == (NOW + 8 * DAY, NOW + 5 * DAY)
    assert services.rounds_adjudicate(now=NOW + 5 * DAY) == 2
    assert [row.pk for row in open_pairings(tournament)] == [second.pk]
    assert services.rounds_adjudicate(now=NOW + 8 * DAY - MINUTE) == 0
    tables = client.get(f"/api/v1/events/{tournament.pk}/pairings/").json()[0]["pairings"]
    assert [row["deadline"][:10] for row in tables] == ["2026-03-07", "2026-03-10", "2026-03-07"]
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert page.count("until 10 Mar 09:00") == 1
    client.force_login(second.first.player)
    assert "It ends by 10 Mar 09:00" in " ".join(client.get(tournament.get_absolute_url()).content.decode().split())
    assert services.rounds_adjudicate(now=NOW + 8 * DAY) == 1
    assert Pairing.objects.get(pk=second.pk).result == "draw"
    assert Pairing.objects.get(pk=third.pk).source == "adjudication"


@pytest.mark.long
def test_those_with_more_time_keep_no_place_of_others(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("leagues.events.results.round_adjudicate"), "TABLES_AT_ONCE", 1)
    tournament = started(organiser, 6, round_time=5 * DAY, automatic=False)
    rows = open_pairings(tournament)
    for pairing in rows[:2]:
        extend(pairing, 1, organiser)
    assert services.rounds_adjudicate(now=NOW + 5 * DAY) == 1
    assert Pairing.objects.get(pk=rows[2].pk).result == "draw"


@pytest.mark.long
def test_only_its_players_are_told_and_it_is_undone(organiser: Player) -> None:
    tournament = started(organiser, 6, round_time=5 * DAY, automatic=False)
    pairing = open_pairings(tournament)[1]
    services.notices_owed(now=NOW)
    extend(pairing, 1, organiser)
    services.notices_owed(now=NOW)
    notices = Notice.objects.filter(kind="event.told")
    assert pairing.second is not None
    assert {row.player for row in notices} == {pairing.first.player, pairing.second.player}
    assert {sentence_said(row.context["text"]) for row in notices} == {"Round 1, table 2 has 1 more day: Ill."}
    undo(tournament, organiser)
    services.notices_owed(now=NOW)
    pairing.refresh_from_db()
    assert (pairing.extra_time, notices.all().count()) == (timedelta(0), 4)


@pytest.mark.long
def test_undone_late_a_day_is_left_but_never_more_than_there_was(organiser: Player) -> None:
    tournament = started(organiser, 4, round_time=5 * DAY, automatic=False)
    pairing = open_pairings(tournament)[0]
    extend(pairing, 4, organiser)
    undo(tournament, organiser, now=NOW + 6 * DAY)
    pairing.refresh_from_db()
    assert pairing.deadline == NOW + 7 * DAY
    other = open_pairings(tournament)[1]
    extend(other, 3, organiser, now=NOW + 2 * DAY)
    number = tournament.operations.latest("number").number
    services.operation_undo(
        tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW + 7 * DAY + 12 * 60 * MINUTE
    )
    other.refresh_from_db()
    assert other.deadline == NOW + 8 * DAY, "half a day was left, and is left"


@pytest.mark.long
def test_who_may_and_what_is_refused(organiser: Player, judge: Player, stranger: Player, client: Client) -> None:
    tournament = started(organiser, 5, round_time=5 * DAY, automatic=False)
    pairing, over = open_pairings(tournament)
    for nobody in (stranger, pairing.first.player):
        with pytest.raises(Forbidden):
            extend(pairing, 1, nobody)
    for wrong in (0, 61):
        with pytest.raises(Refused, match="1 to 60 more days"):
            extend(pairing, wrong, judge)
    with pytest.raises(WrongState, match="reason"):
        extend(pairing, 1, judge, reason=" ")
    bye = Pairing.objects.get(second=None)
    result_owed(over, [1, 2])
    for decided in (bye, over):
        with pytest.raises(WrongState, match="is over"):
            extend(decided, 1, judge)
    Round.objects.update(deadline=None)
    with pytest.raises(WrongState, match="no deadline"):
        extend(pairing, 1, judge)
    client.force_login(organiser)
    assert "extend-table" not in client.get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    Round.objects.update(deadline=NOW + 5 * DAY)
    page = client.get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert page.count("console/extend-table/") == 2, "one form for each open table"
    answer = client.post(
        reverse("leagues-api:do", args=[tournament.pk, "extend-table"]),
        {"data": {"pairing": str(pairing.pk), "more": "2", "reason": "Ill."}},
        content_type="application/json",
    )
    assert answer.json()["text"] == f"Table {pairing.table} has more time; its players are told."
    number = tournament.operations.get(verb=Operation.Verb.PAIR).number
    services.operation_undo(tournament=tournament, number=number, reason="Anew.", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="undone meanwhile"):
        extend(pairing, 1, judge)


@pytest.mark.long
def test_an_entrant_with_an_office_gives_no_table_more_time(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    tournament.entrants.filter(pk=entrant.pk).update(player=judge)
    with pytest.raises(Forbidden, match="You have a stake here"):
        extend(Pairing.objects.exclude(first=entrant).exclude(second=entrant).get(), 1, judge)


@pytest.mark.long
def test_at_a_table_the_hall_shows_it(organiser: Player) -> None:
    tournament = started(organiser, 4, venue="table", round_minutes=50)
    pairing = open_pairings(tournament)[1]
    with pytest.raises(Refused, match="1 to 120 more minutes"):
        extend(pairing, 121, organiser)
    extend(pairing, 7, organiser, now=NOW + 40 * MINUTE)
    shown = hall_of(tournament, NOW + 45 * MINUTE)
    assert (shown.left, shown.extended) == (300, {2: 12 * 60})
    extend(pairing, 5, organiser, now=NOW + 60 * MINUTE)
    pairing.refresh_from_db()
    assert pairing.deadline == NOW + 65 * MINUTE, "its time had passed, so that the minutes count from now"
    assert hall_of(tournament, NOW + 60 * MINUTE).extended == {2: 300}
    hall = Client().get(f"/api/v1/events/{tournament.pk}/hall/").json()
    assert list(hall["extended"]) == ["2"]
    assert "until 2 Mar 10:05" in " ".join(
        Client().get(reverse("leagues:hall", args=[tournament.pk])).content.decode().split()
    )


@pytest.mark.long
def test_what_moves_the_round_moves_the_table(organiser: Player) -> None:
    tournament = started(organiser, 4, round_time=5 * DAY, automatic=False)
    pairing = open_pairings(tournament)[0]
    services.tournament_pause(tournament=tournament, reason="Storm.", actor=organiser, now=NOW + DAY)
    extend(pairing, 1, organiser, now=NOW + 9 * DAY)
    services.round_extend(tournament=tournament, more=2, reason="Storm.", actor=organiser, now=NOW + 9 * DAY)
    services.tournament_resume(tournament=tournament, actor=organiser, now=NOW + 11 * DAY)
    pairing.refresh_from_db()
    assert Round.objects.get().deadline == NOW + 17 * DAY, "five days, ten of pause, two more"
    assert pairing.deadline == NOW + 18 * DAY


@pytest.mark.long
def test_time_the_site_was_away_counts_for_no_table(organiser: Player) -> None:
    tournament = started(organiser, 4, round_time=DAY, automatic=False)
    pairing = open_pairings(tournament)[0]
    extend(pairing, 1, organiser)
    outage_watch(now=NOW + DAY / 24)
    outage_watch(now=NOW + 31 * DAY / 24)
    for hours, decided in ((53, 0), (55, 1), (77, 0), (79, 1)):
        Heartbeat.objects.filter(name="sweep").update(seen_at=NOW + hours * DAY / 24)
        Match.objects.update(started_at=None)
        assert services.rounds_adjudicate(now=NOW + hours * DAY / 24) == decided, hours
    assert not open_pairings(tournament)


@pytest.mark.long
def test_an_offer_of_a_draw_stands_until_the_table_ends(organiser: Player) -> None:
    tournament = started(organiser, 4, round_time=DAY / 2, agreed_draws=True)
    pairing = open_pairings(tournament)[0]
    extend(pairing, 1, organiser)
    services.draw_offer(pairing=pairing, actor=pairing.first.player, now=NOW)
    pairing.refresh_from_db()
    assert pairing.draw_offer_until == NOW + DAY, "a day, and not the half day of the round"


@pytest.mark.long
def test_the_last_table_ends_the_round(organiser: Player) -> None:
    tournament = started(organiser, 2, rounds_planned=1, round_time=DAY)
    entered_by_rows(tournament, ["onlooker"])
    extend(open_pairings(tournament)[0], 2, organiser)
    assert services.rounds_adjudicate(now=NOW + 2 * DAY) == 0
    assert services.rounds_adjudicate(now=NOW + 3 * DAY) == 1
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert Match.objects.get().status == MatchStatus.FINISHED
