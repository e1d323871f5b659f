"""Appeals: who may appeal what and until when, who answers, and what both players see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.judging.appeals import remedy
from leagues.models import Appeal, Operation, Pairing, Tournament
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from players.staff.roles import Role
from tests.leagues.conftest import NOW, open_pairings, play_round, player_make, started, tournament_make

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def reported(organiser: Player, **fields: Any) -> tuple[Tournament, Pairing, int]:
    """A running event with a result that an official has reported: the first lost, against their word."""
    tournament = started(organiser, 4, automatic=False, **fields)
    pairing = open_pairings(tournament)[0]
    services.result_report(pairing=pairing, result="second", actor=organiser, now=NOW)
    return tournament, pairing, tournament.operations.latest("number").number


def appeal(tournament: Tournament, number: int, player: Player, **more: Any) -> Appeal:
    fields = {"text": "I won that.", "now": NOW, **more}
    return services.appeal_make(tournament=tournament, number=number, player=player, **fields)


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.long
def test_only_a_player_of_the_table_appeals_a_decision_of_an_official(
    organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament, pairing, number = reported(organiser)
    other = open_pairings(tournament)[0].first.player
    for nobody in (stranger, judge, other):
        with pytest.raises(Forbidden):
            appeal(tournament, number, nobody)
    for text in ("", "x" * 501, "a\u202eb"):
        with pytest.raises(Refused, match="printable"):
            appeal(tournament, number, pairing.first.player, text=text)
    for wrong in (1, number - 1, number + 1, 10**6):
        with pytest.raises(WrongState, match="no decision"):
            appeal(tournament, wrong, pairing.first.player)
    play_round(tournament)
    played = tournament.operations.filter(verb=Operation.Verb.REPORT, actor=None).get().number
    with pytest.raises(WrongState, match="no decision"):
        appeal(tournament, played, other)
    appeal(tournament, number, pairing.first.player)
    assert pairing.second is not None
    with pytest.raises(WrongState, match="one appeal for each"):
        appeal(tournament, number, pairing.second.player)
    line = tournament.operations.latest("number")
    assert (line.verb, line.text) == (Operation.Verb.APPEAL, f"Operation {number} was appealed")
    services.notices_owed(now=NOW)
    recipients = set(Notice.objects.filter(kind="event.appeal").values_list("player__username", flat=True))
    assert recipients == {pairing.second.player.username, judge.username}, "the opponent, and who may answer"


@pytest.mark.long
def test_there_is_time_until_the_next_round_is_paired_and_a_day(organiser: Player) -> None:
    tournament, pairing, number = reported(organiser)
    player = pairing.first.player
    Appeal.objects.all().delete()
    appeal(tournament, number, player, now=NOW + 9 * DAY)
    assert Appeal.objects.exists(), "no other round is paired yet"
    line = tournament.operations.latest("number").number
    services.operation_undo(tournament=tournament, number=line, reason="No.", actor=organiser, now=NOW)
    assert Appeal.objects.get().status == Appeal.Status.VOID
    play_round(tournament)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="time for an appeal is over"):
        appeal(tournament, number, player, now=NOW + 2 * DAY)
    appeal(tournament, number, player, now=NOW + DAY / 2)
    assert Appeal.objects.get().status == Appeal.Status.OPEN, "an appeal that was undone can be made again"


@pytest.mark.long
def test_another_official_answers(organiser: Player, judge: Player) -> None:
    tournament, pairing, number = reported(organiser)
    made = appeal(tournament, number, pairing.first.player)
    answer: dict[str, Any] = {"appeal": made, "overturned": True, "reason": "Both slips say so.", "now": NOW}
    with pytest.raises(Forbidden, match="made this decision yourself"):
        services.appeal_answer(actor=organiser, **answer)
    with pytest.raises(Forbidden):
        services.appeal_answer(actor=pairing.first.player, **answer)
    with pytest.raises(WrongState, match="reason"):
        services.appeal_answer(actor=judge, **{**answer, "reason": ""})
    row = services.appeal_answer(actor=judge, **answer)
    assert row.status == Appeal.Status.OVERTURNED
    assert remedy(row.operation).text.startswith(f"Correct the result (Round 1, table {pairing.table}), or undo")
    with pytest.raises(WrongState, match="no longer open"):
        services.appeal_answer(actor=judge, **answer)
    services.notices_owed(now=NOW)
    notices = [
        row
        for row in Notice.objects.filter(kind="event.appeal")
        if "Both slips say so." in sentence_said(row.context["text"])
    ]
    assert pairing.second is not None
    assert {notice.player for notice in notices} == {pairing.first.player, pairing.second.player}
    line = tournament.operations.latest("number")
    assert "slips" not in line.text, "reasons are for the players"
    services.operation_undo(tournament=tournament, number=line.number, reason="No.", actor=organiser, now=NOW)
    made.refresh_from_db()
    assert (made.status, made.answer, made.answered_by) == (Appeal.Status.OPEN, "", None)
    services.appeal_answer(actor=judge, **{**answer, "overturned": False})
    made.refresh_from_db()
    assert made.status == Appeal.Status.UPHELD


@pytest.mark.long
def test_penalties_are_appealed_and_what_puts_them_right(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    pairing = open_pairings(tournament)[0]
    remedies = []
    address = reverse("leagues:appeals", args=[tournament.pk])
    for level in ("warning", "match_loss", "disqualified"):
        services.penalty_give(
            entrant=pairing.first, category="slow_play", level=level, reason="So.", actor=organiser, now=NOW
        )
        number = tournament.operations.filter(data__entrant=pairing.first_id).latest("number").number
        made = appeal(tournament, number, pairing.first.player)
        row = services.appeal_answer(appeal=made, overturned=True, reason="No.", actor=judge, now=NOW)
        remedies.append(remedy(row.operation).text.split(",")[0])
    page = strip_tags(signed_in(judge).get(address).content.decode())
    assert "(slow play) was given: So." in " ".join(page.split())
    appeals = signed_in(judge).get(f"/api/v1/events/{tournament.pk}/appeals/").json()["results"]
    assert [row["given_reason"] for row in appeals] == ["So."] * 3
    assert remedies == [
        "Withdraw the penalty on the page of the player’s penalties",
        "Withdraw the penalty on the page of the player’s penalties and correct the result of the table",
        "Withdraw the disqualification among the player’s penalties",
    ]


@pytest.mark.long
def test_appeals_on_the_page_and_over_the_api(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament, pairing, number = reported(organiser)
    assert pairing.second is not None
    player, opponent = signed_in(pairing.first.player), signed_in(pairing.second.player)
    address = reverse("leagues:appeals", args=[tournament.pk])
    api = f"/api/v1/events/{tournament.pk}/appeals/"
    assert "Decisions you can appeal" in player.get(address).content.decode()
    for wrong in ({"operation": "x", "text": "y"}, {"operation": number}, {"operation": 10**12, "text": "y"}):
        assert player.post(api, wrong, content_type="application/json").status_code == 400
        assert player.post(reverse("leagues:appeal", args=[tournament.pk]), wrong).status_code in (302, 404)
    assert not Appeal.objects.exists()
    sent = {"operation": number, "text": "I won <b>that</b>."}
    assert player.post(api, sent, content_type="application/json").status_code == 201
    for client in (player, opponent, signed_in(judge), signed_in(organiser)):
        assert "I won &lt;b&gt;that&lt;/b&gt;." in client.get(address).content.decode()
        assert client.get(api).json()["results"][0]["status"] == "open"
    third = signed_in(open_pairings(tournament)[0].first.player)
    assert third.get(api).json()["results"] == []
    assert "I won" not in third.get(address).content.decode()
    for client in (signed_in(stranger),):
        assert client.get(address).status_code == 403
        assert client.get(api).status_code == 403
    do = reverse("leagues:console-do", args=[tournament.pk, "answer-appeal"])
    row = Appeal.objects.get()
    assert 'value="overturned"' in signed_in(judge).get(address).content.decode()
    assert 'value="overturned"' not in signed_in(organiser).get(address).content.decode()
    assert signed_in(organiser).post(do, {"appeal": row.pk, "answer": "upheld", "reason": "x"}).status_code == 403
    signed_in(judge).post(do, {"appeal": row.pk, "answer": "perhaps", "reason": "x"})
    row.refresh_from_db()
    assert row.status == Appeal.Status.OPEN
    signed_in(judge).post(do, {"appeal": row.pk, "answer": "overturned", "reason": "It is so."})
    row.refresh_from_db()
    assert row.status == Appeal.Status.OVERTURNED
    assert "Correct the result" in signed_in(judge).get(address).content.decode()
    assert "It is so." in opponent.get(address).content.decode()


@pytest.mark.long
def test_how_long_an_appeal_has_is_chosen_with_the_event(organiser: Player) -> None:
    player_make("other", Role.ORGANISER)
    assert tournament_make(organiser).appeal_time == DAY
    with pytest.raises(Exception, match="two weeks at most"):
        tournament_make(organiser, appeal_time=timedelta(days=15))
    tournament, pairing, number = reported(organiser, appeal_time=timedelta(0), seed=2)
    play_round(tournament)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="time for an appeal is over"):
        appeal(tournament, number, pairing.first.player, now=NOW + timedelta(seconds=1))


@pytest.mark.long
def test_what_both_players_reported_is_no_decision_of_an_official(organiser: Player) -> None:
    tournament = started(organiser, 2, venue="table", automatic=False)
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    for player, won, lost in ((pairing.first.player, 1, 0), (pairing.second.player, 0, 1)):
        services.score_report(pairing=pairing, won=won, lost=lost, drawn=0, actor=player, now=NOW)
    number = tournament.operations.get(verb=Operation.Verb.REPORT).number
    with pytest.raises(WrongState, match="no decision"):
        appeal(tournament, number, pairing.second.player)
    assert (
        "Appeal this"
        not in signed_in(pairing.second.player).get(reverse("leagues:appeals", args=[tournament.pk])).content.decode()
    )


@pytest.mark.long
def test_officials_of_the_event_are_asked_first(organiser: Player, judge: Player, staff: Player) -> None:
    tournament, pairing, number = reported(organiser)
    named = player_make("nora")
    services.official_name(tournament=tournament, username="nora", office="judge", actor=organiser, now=NOW)
    appeal(tournament, number, pairing.first.player)
    assert Notice.objects.get(kind="event.appeal").player == named
