"""Officials report the games of a match of several: what can be, what follows, and what an undo leaves."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Refused, WrongState
from leagues.events import services
from leagues.models import Pairing, Tournament
from leagues.stages.match_score import GamesScore, MatchRules, MatchRulesError, score_reported
from matches.models import MatchStatus
from players.models import Player
from tests.leagues.conftest import NOW, open_pairings, result_owed, started

pytestmark = pytest.mark.django_db


def best_of_three(organiser: Player, kind: str = "swiss") -> tuple[Tournament, Pairing]:
    more = {"rounds": 2} if kind == "swiss" else {}
    tournament = started(organiser, 4, plan=[{"kind": kind, "best_of": 3, **more}], automatic=False)
    return tournament, open_pairings(tournament)[0]


@pytest.mark.parametrize(
    ("score", "rules", "result"),
    [
        ((2, 1, 0), MatchRules(best_of=3), "first"),
        ((0, 2, 0), MatchRules(best_of=3), "second"),
        ((1, 0, 0), MatchRules(best_of=3), "first"),
        ((1, 1, 1), MatchRules(best_of=3), "draw"),
        ((2, 1, 1), MatchRules(best_of=3, draws=False), "first"),
        ((3, 0, 0), MatchRules(best_of=3), None),
        ((2, 2, 0), MatchRules(best_of=3), None),
        ((1, 1, 2), MatchRules(best_of=3), None),
        ((0, 0, 0), MatchRules(best_of=3), None),
        ((99, 99, 99), MatchRules(best_of=15), None),
        ((1, 1, 0), MatchRules(best_of=2), "draw"),
        ((8, 7, 0), MatchRules(best_of=15), "first"),
    ],
)
def test_which_scores_can_be(score: tuple[int, int, int], rules: MatchRules, result: str | None) -> None:
    if result is not None:
        assert score_reported(GamesScore(*score), rules).result == result
        return
    with pytest.raises(MatchRulesError):
        score_reported(GamesScore(*score), rules)


@pytest.mark.long
def test_games_give_the_result_and_are_kept(organiser: Player) -> None:
    tournament, pairing = best_of_three(organiser)
    result_owed(pairing, [1, 2])
    services.results_consume(now=NOW)
    services.matches_owed(now=NOW)
    pairing.refresh_from_db()
    assert pairing.games_score == (1, 0, 0)
    common: dict[str, Any] = {"pairing": pairing, "actor": organiser, "now": NOW}
    for wrong in ((3, 0, 0), (0, 0, 0)):
        with pytest.raises(Refused, match="cannot be"):
            services.result_report(games=wrong, **common)
    with pytest.raises(Refused, match="another result"):
        services.result_report(games=(1, 2, 0), result="first", **common)
    services.result_report(games=(1, 2, 0), **common)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score, pairing.source) == ("second", (1, 2, 0), "report")
    assert pairing.match is not None
    assert (pairing.match.status, (pairing.match.outcome or {})["winners"]) == (MatchStatus.FINISHED, [1])
    assert "1 : 2" in tournament.operations.latest("number").text
    with pytest.raises(WrongState, match="result already"):
        services.result_correct(games=(1, 2, 0), reason="Once more.", **common)
    services.result_correct(games=(0, 2, 0), reason="Mine was void.", **common)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("second", (0, 2, 0))
    number = tournament.operations.latest("number").number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.games_score == (1, 2, 0)
    services.operation_undo(tournament=tournament, number=number - 1, reason="No.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("", (1, 0, 0))
    services.result_report(result="draw", **common)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("draw", (0, 0, 0)), "a draw needs no games"


@pytest.mark.parametrize("kind", ["swiss", "single"])
@pytest.mark.parametrize("result", ["first", "second"])
def test_who_won_several_games_is_not_enough(organiser: Player, result: str, kind: str) -> None:
    """By the service, the form and the API, for a report and for a correction: nothing changes without the games."""
    tournament, pairing = best_of_three(organiser, kind)
    client = Client()
    client.force_login(organiser)
    common: dict[str, Any] = {"pairing": pairing, "actor": organiser, "now": NOW}
    reported, corrected = {"first": ((0, 2, 0), (2, 0, 0)), "second": ((2, 1, 0), (1, 2, 0))}[result]
    doors: tuple[tuple[str, Any, Any, dict[str, str]], ...] = (
        ("report", services.result_report, reported, {}),
        ("correct", services.result_correct, corrected, {"reason": "Misheard."}),
    )
    for verb, service, games, more in doors:
        before = (pairing.result, pairing.games_score, tournament.operations.count())
        with pytest.raises(Refused, match="best of 3: report its games, such as 2:0 or 2:1"):
            service(result=result, **common, **more)
        sent = {"pairing": str(pairing.pk), "result": result, "games": "", "note": "Misheard."}
        answer = client.post(reverse("leagues:console-do", args=[tournament.pk, verb]), sent, follow=True)
        assert "report its games" in " ".join(str(message) for message in answer.context["messages"])
        address = f"/api/v1/events/{tournament.pk}/do/{verb}/"
        answer = client.post(address, {"data": sent}, content_type="application/json")
        assert answer.status_code == 400
        assert "report its games" in answer.content.decode()
        pairing.refresh_from_db()
        assert (pairing.result, pairing.games_score, tournament.operations.count()) == before
        service(games=games, **common, **more)
        pairing.refresh_from_db()


@pytest.mark.long
def test_a_tie_in_a_bracket_needs_a_winner_beside_the_games(organiser: Player) -> None:
    _tournament, pairing = best_of_three(organiser, "single")
    common: dict[str, Any] = {"pairing": pairing, "actor": organiser, "now": NOW}
    with pytest.raises(Refused, match="needs a winner"):
        services.result_report(games=(1, 1, 0), **common)
    services.result_report(games=(1, 1, 0), result="second", **common)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("second", (1, 1, 0))


@pytest.mark.long
def test_one_game_has_no_games(organiser: Player) -> None:
    tournament = started(organiser, 4)
    with pytest.raises(Refused, match="has one game"):
        services.result_report(pairing=open_pairings(tournament)[0], games=(1, 0, 0), actor=organiser, now=NOW)


@pytest.mark.long
def test_games_from_the_console_and_the_api(organiser: Player) -> None:
    tournament, pairing = best_of_three(organiser)
    client = Client()
    client.force_login(organiser)
    assert 'name="games"' in client.get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    address = reverse("leagues:console-do", args=[tournament.pk, "report"])
    for wrong in ("2", "2:x", "2:1:0:0", "-1:2"):
        client.post(address, {"pairing": pairing.pk, "games": wrong})
        pairing.refresh_from_db()
        assert pairing.result == ""
    client.post(address, {"pairing": pairing.pk, "result": "", "games": "2 : 1"})
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("first", (2, 1, 0))
    answer = client.post(
        f"/api/v1/events/{tournament.pk}/do/correct/",
        {"data": {"pairing": str(pairing.pk), "games": "1:1:1", "note": "Misheard."}},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    shown = client.get(f"/api/v1/events/{tournament.pk}/pairings/").json()[0]["pairings"][0]
    assert (shown["result"], shown["games"]) == ("draw", [1, 1, 1])
