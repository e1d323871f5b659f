"""At a table both players report the games: equal reports are the result, unequal ones go to an official."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.models import Operation, Pairing, Tournament
from leagues.stages.match_score import GamesScore, MatchRules, MatchRulesError, score_reported
from leagues.stages.plan import StagePlan
from players.models import Notice, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, started
from tests.leagues.test_costs import RESULT_MOST, counted, fresh
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db
TABLE = Tournament.Venue.TABLE


def report(pairing: Pairing, side: str, won: int, lost: int, drawn: int = 0) -> Pairing:
    entrant = pairing.first if side == "first" else pairing.second
    assert entrant is not None
    services.score_report(pairing=pairing, won=won, lost=lost, drawn=drawn, actor=entrant.player, now=NOW)
    pairing.refresh_from_db()
    return pairing


def flat(answer: Any) -> str:
    """The text of a page with each run of blanks as one."""
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def best_of(games: int, kind: Any = "swiss") -> dict[str, Any]:
    return {"venue": TABLE, "plan": [StagePlan(kind, rounds=2 if kind == "swiss" else 0, best_of=games).as_data()]}


@pytest.mark.parametrize(
    ("score", "rules", "result"),
    [
        ((2, 0, 0), MatchRules(3), "first"),
        ((1, 2, 0), MatchRules(3), "second"),
        ((1, 0, 2), MatchRules(3), "first"),
        ((1, 0, 0), MatchRules(3), "first"),
        ((1, 1, 0), MatchRules(3), "draw"),
        ((1, 0, 1), MatchRules(1, draws=False), "first"),
        ((0, 0, 3), MatchRules(1, draws=False), "second"),
        ((3, 1, 0), MatchRules(2, draws=False, pairs=True), "first"),
        ((3, 0, 0), MatchRules(3), None),
        ((2, 2, 0), MatchRules(3), None),
        ((0, 0, 0), MatchRules(3), None),
        ((-1, 2, 0), MatchRules(3), None),
        ((1, 1, 0), MatchRules(3, draws=False), None),
        ((2, 1, 1), MatchRules(3), None),
    ],
)
def test_which_games_a_match_can_have(score: tuple[int, int, int], rules: MatchRules, result: str | None) -> None:
    if result is None:
        with pytest.raises(MatchRulesError):
            score_reported(GamesScore(*score), rules)
    else:
        assert score_reported(GamesScore(*score), rules, better="second").result == result


@pytest.mark.long
def test_equal_reports_are_the_result(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, venue=TABLE, rounds_planned=2)
    pairing = open_pairings(tournament)[0]
    with pytest.raises(Forbidden, match="two players"):
        services.score_report(pairing=pairing, won=1, lost=0, drawn=0, actor=stranger, now=NOW)
    report(pairing, "first", 0, 1)
    assert (pairing.result, pairing.first_report, pairing.second_report) == ("", "0:1:0", "")
    with pytest.raises(WrongState, match="already"):
        report(pairing, "first", 0, 1)
    report(pairing, "first", 1, 0)
    assert pairing.first_report == "1:0:0", "a report can be changed"
    report(pairing, "second", 0, 1)
    assert (pairing.result, pairing.source, pairing.games_score) == ("first", "players", (0, 0, 0))
    with pytest.raises(WrongState, match="has a result"):
        report(pairing, "second", 1, 0)
    other = open_pairings(tournament)[0]
    services.result_report(pairing=other, result="second", actor=organiser, now=NOW)
    assert tournament.stages.get().rounds.count() == 2, "the next round is paired by itself"
    verify_event.check(event_published(tournament))


@pytest.mark.long
def test_unequal_reports_go_to_an_official(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 2, venue=TABLE, rounds_planned=1)
    pairing = open_pairings(tournament)[0]
    report(pairing, "first", 1, 0)
    report(pairing, "second", 1, 0)
    assert pairing.is_disputed
    assert pairing.result == ""
    services.notices_owed(now=NOW)
    notice = Notice.objects.get(kind="event.disputed")
    assert notice.player == organiser
    assert notice.url.endswith("/console/")
    body = signed_in(judge).get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert "1 table report different results" in " ".join(body.split())
    assert f"{pairing.first.player} reported 1 : 0." in " ".join(body.split())
    services.result_report(pairing=pairing, result="second", actor=judge, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("second", "report")
    number = tournament.operations.get(verb=Operation.Verb.REPORT).number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=judge, now=NOW)
    pairing.refresh_from_db()
    assert pairing.is_disputed


@pytest.mark.long
def test_judges_are_told_where_the_organiser_plays(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 2, venue=TABLE, rounds_planned=1)
    pairing = open_pairings(tournament)[0]
    type(pairing.first).objects.filter(pk=pairing.first_id).update(player=organiser)
    pairing = open_pairings(tournament)[0]
    report(pairing, "first", 1, 0)
    report(pairing, "second", 1, 0)
    services.notices_owed(now=NOW)
    assert [row.player for row in Notice.objects.filter(kind="event.disputed")] == [judge]


@pytest.mark.long
def test_an_undo_brings_the_reports_back(organiser: Player) -> None:
    tournament = started(organiser, 4, rounds_planned=1, **best_of(3))
    pairing = open_pairings(tournament)[0]
    report(pairing, "first", 2, 1)
    report(pairing, "second", 1, 2)
    assert (pairing.result, pairing.games_score, pairing.note) == ("first", (2, 1, 0), "2 : 1")
    result = tournament.operations.get(verb=Operation.Verb.REPORT).number
    services.operation_undo(tournament=tournament, number=result, reason="No.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("", (0, 0, 0))
    assert (pairing.first_report, pairing.second_report) == ("2:1:0", "")
    own = tournament.operations.get(verb=Operation.Verb.SCORE).number
    services.operation_undo(tournament=tournament, number=own, reason="No.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.first_report == ""


@pytest.mark.long
def test_what_cannot_be_reported(organiser: Player) -> None:
    tournament = started(organiser, 4, **best_of(3, "single"))
    pairing = open_pairings(tournament)[0]
    for wrong in ((3, 0, 0), (1, 1, 0), (0, 0, 0)):
        with pytest.raises(Refused):
            report(pairing, "first", *wrong)
    here = started(organiser, 2, name="Here")
    with pytest.raises(WrongState, match="played here"):
        report(open_pairings(here)[0], "first", 1, 0)
    assert not Operation.objects.filter(verb=Operation.Verb.SCORE).exists()


@pytest.mark.long
def test_a_report_takes_as_many_statements_however_many_play(organiser: Player) -> None:
    counts = []
    for size in (8, 200):
        pairing = open_pairings(started(organiser, size, venue=TABLE, name=f"Of {size}"))[0]
        assert pairing.second is not None
        players = [fresh(pairing.first.player), fresh(pairing.second.player)]
        send = partial(services.score_report, pairing=pairing, drawn=0, now=NOW)
        statements = [
            len(counted(partial(send, won=won, lost=1 - won, actor=players[side])))
            for won, side in ((1, 0), (1, 1), (0, 1))
        ]
        pairing.refresh_from_db()
        assert pairing.result == "first"
        counts.append(statements)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= RESULT_MOST


@pytest.mark.long
def test_the_page_and_the_api(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, rounds_planned=1, **best_of(3))
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    first, second = signed_in(pairing.first.player), signed_in(pairing.second.player)
    event, score = tournament.get_absolute_url(), reverse("leagues:score", args=[tournament.pk])
    assert "Games you won" in first.get(event).content.decode()
    assert f"Table 1, against {pairing.second.player}" in flat(first.get(f"{event}?tab=standings"))
    assert signed_in(stranger).post(score, {"won": "1"}).status_code == 404
    assert Client().post(score, {"won": "1"}).status_code == 302
    for wrong in ("x", "-1", "١", "3", "100"):
        first.post(score, {"won": wrong, "lost": "0"})
        pairing.refresh_from_db()
        assert pairing.first_report == "", wrong
    first.post(score, {"won": "2", "lost": "1", "drawn": ""})
    page = flat(second.get(event))
    assert f"{pairing.first.player} reported 1 : 2, your games first." in page
    address = reverse("leagues-api:score", args=[tournament.pk])
    answer = second.post(address, {"won": 0, "lost": 2}, content_type="application/json")
    assert answer.json()["reports"] == [[2, 1, 0], [2, 0, 0]]
    assert second.post(address, {"won": 3, "lost": 0}, content_type="application/json").status_code == 400
    answer = second.post(address, {"won": 1, "lost": 2}, content_type="application/json")
    assert (answer.json()["result"], answer.json()["how"], answer.json()["games"]) == ("first", "players", [2, 1, 0])
    assert second.post(address, {"won": 1, "lost": 2}, content_type="application/json").status_code == 404


SCORE = re.compile(r'name="won" value="(\d+)"> <input type="hidden" name="lost" value="(\d+)"> '
                   r'<input type="hidden" name="drawn" value="(\d+)"> <button class="btn btn--big"')  # fmt: skip


@pytest.mark.parametrize(
    ("how", "scores"),
    [
        (best_of(3), ["2 0 0", "2 1 0", "1 1 0", "1 2 0", "0 2 0"]),
        (best_of(3, "single"), ["2 0 0", "2 1 0", "1 2 0", "0 2 0"]),
        ({"venue": TABLE}, ["1 0 0", "0 0 1", "0 1 0"]),
        (best_of(1, "single"), ["1 0 0", "0 1 0"]),
        (best_of(11), []),
    ],
)
def test_the_own_table_is_at_the_top_with_a_press_for_each_score(
    organiser: Player, how: dict[str, Any], scores: list[str]
) -> None:
    tournament = started(organiser, 4, automatic=False, **how)
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    first, second = signed_in(pairing.first.player), signed_in(pairing.second.player)
    event, score = tournament.get_absolute_url(), reverse("leagues:score", args=[tournament.pk])
    for tab in ("overview", "pairings", "log"):
        page = flat(first.get(f"{event}?tab={tab}"))
        assert page.index("Table 1, against") < page.index("<h1>")
        assert [" ".join(games) for games in SCORE.findall(page)] == scores
    assert "Games you won" in page or how.get("plan", [{}])[0].get("best_of", 1) == 1
    if not scores:
        return
    won, lost, drawn = scores[1].split()
    first.post(score, {"won": won, "lost": lost, "drawn": drawn})
    page = flat(first.get(event))
    assert "You reported" in page
    assert 'aria-current="true" disabled' in page, "the score that was sent is marked"
    assert len(SCORE.findall(page)) == len(scores), "another can be sent until the opponent reports the same"
    live = flat(second.get(reverse("leagues:live", args=[tournament.pk])))
    assert 'id="now" hx-swap-oob="true"' in live
    assert f"{pairing.first.player} reported" in live, "the top of the page comes with what moves"
    second.post(score, {"won": lost, "lost": won, "drawn": drawn})
    pairing.refresh_from_db()
    assert pairing.result
    page = flat(second.get(event))
    words = "You are at place" if pairing.round.stage.kind == "swiss" else "tell an official"
    assert page.index(words) < page.index("<h1>")
    assert not SCORE.findall(page)


def test_a_bye_and_somebody_else_have_no_score_to_press(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 3, **best_of(3))
    [bye] = Pairing.objects.filter(round__stage__tournament=tournament, second=None).select_related("first__player")
    event = tournament.get_absolute_url()
    page = flat(signed_in(bye.first.player).get(event))
    assert page.index("You have the bye this round.") < page.index("<h1>")
    for client in (signed_in(stranger), Client(), signed_in(bye.first.player)):
        assert not SCORE.findall(flat(client.get(event)))
