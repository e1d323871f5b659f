"""Penalties by category and level: what each does, who is told, who sees the history, and how they are taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.competition.log import undone_numbers
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.judging.penalty_history import entrant_penalties
from leagues.events.state import tournament_state
from leagues.models import Entrant, Game, Operation, Pairing, Penalty, Tournament
from matches.models import Match, MatchStatus
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, play_out, started

pytestmark = pytest.mark.django_db


def give(entrant: Entrant, actor: Player, level: str, **more: Any) -> Penalty:
    fields = {"category": "slow_play", "reason": "Ten minutes for one card.", **more}
    return services.penalty_give(entrant=entrant, level=level, actor=actor, now=NOW, **fields)


def undo(tournament: Tournament, actor: Player) -> None:
    """Undo the last operation that stands."""
    gone = undone_numbers(tournament)
    number = next(
        row.number for row in tournament.operations.order_by("-number") if row.number not in gone and row.verb != "undo"
    )
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=actor, now=NOW)
    tournament.refresh_from_db()


def suggested(entrant: Entrant, viewer: Player, category: str = "slow_play") -> str:
    return entrant_penalties(Entrant.objects.get(pk=entrant.pk), viewer).suggested[category]


def page(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    return answer.status_code, answer.content.decode()


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.long
def test_a_caution_is_told_and_names_nobody_in_the_log(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4)
    entrant, other = tournament.entrants.select_related("player").order_by("pk")[:2]
    for wrong, error in (({"category": "dancing"}, Refused), ({"reason": " "}, WrongState)):
        with pytest.raises(error):
            give(entrant, judge, "caution", **wrong)
    with pytest.raises(Refused, match="A level is one of"):
        give(entrant, judge, "beheading")
    for nobody in (stranger, other.player, entrant.player):
        with pytest.raises(Forbidden):
            give(entrant, nobody, "caution")
    assert not Penalty.objects.exists()
    row = give(entrant, judge, "caution")
    assert (row.level, row.category, row.round_name, row.given_by) == ("caution", "slow_play", "Round 1", judge)
    line = tournament.operations.latest("number")
    assert (line.verb, line.text) == (Operation.Verb.WARN, "A caution (slow play) was given")
    services.notices_owed(now=NOW)
    notice = Notice.objects.get(kind="event.penalty")
    assert notice.player == entrant.player
    assert "Ten minutes for one card." in sentence_said(notice.context["text"])
    undo(tournament, organiser)
    row.refresh_from_db()
    assert row.withdrawn_at is not None
    assert tournament.entrants.get(pk=entrant.pk).penalty == 0


@pytest.mark.long
def test_what_was_given_before_suggests_the_next_level(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    levels = [suggested(entrant, judge)]
    for level in ("caution", "warning"):
        row = give(entrant, judge, level)
        levels.append(suggested(entrant, judge))
    assert levels == ["caution", "warning", "game_loss"]
    assert suggested(entrant, judge, "procedure") == "caution", "another category begins anew"
    services.penalty_withdraw(entrant=entrant, penalty_id=row.pk, reason="It was me.", actor=judge, now=NOW)
    assert suggested(entrant, judge) == "warning"
    with pytest.raises(WrongState, match="withdrawn already"):
        services.penalty_withdraw(entrant=entrant, penalty_id=row.pk, reason="Again.", actor=judge, now=NOW)
    undo(tournament, organiser)
    assert suggested(entrant, judge) == "game_loss", "the withdrawal is undone"


@pytest.mark.long
def test_point_penalties_add_up_and_are_given_back(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    for wrong in (0, 100):
        with pytest.raises(Refused, match="at least 1 match point"):
            give(entrant, judge, "points", points=wrong)
    first = give(entrant, judge, "points", points=1, category="tardiness")
    give(entrant, judge, "points", points=2)
    entrant.refresh_from_db()
    assert entrant.penalty == 3
    services.penalty_withdraw(entrant=entrant, penalty_id=first.pk, reason="The bus.", actor=judge, now=NOW)
    entrant.refresh_from_db()
    assert entrant.penalty == 2
    assert list(Penalty.objects.filter(withdrawn_at=None).values_list("points", flat=True)) == [2]
    undo(tournament, organiser)
    entrant.refresh_from_db()
    assert (entrant.penalty, Penalty.objects.filter(withdrawn_at=None).count()) == (3, 2)
    services.entrant_penalise(entrant=entrant, points=1, reason="Less.", actor=judge, now=NOW)
    assert list(Penalty.objects.filter(withdrawn_at=None)) == [first], "the last one goes first"


@pytest.mark.long
def test_a_match_loss_ends_the_open_match(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    pairing, other = open_pairings(tournament)
    match = pairing.match
    give(pairing.second, judge, "match_loss")  # type: ignore[arg-type]
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("first", Pairing.Source.REPORT)
    assert match is not None
    match.refresh_from_db()
    assert (match.status, (match.outcome or {})["winners"]) == (MatchStatus.FINISHED, [0])
    services.notices_owed(now=NOW)
    assert Notice.objects.filter(kind="event.penalty").count() == 2, "both players are told"
    with pytest.raises(WrongState, match="no open match"):
        give(pairing.first, judge, "match_loss")
    verify_event.check(event_published(tournament))
    undo(tournament, organiser)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.match) == ("", None)
    assert services.matches_owed(now=NOW) == 1, "another match is made"
    give(other.first, judge, "game_loss")
    other.refresh_from_db()
    assert other.result == "second", "one game is the match"
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    verify_event.check(event_published(play_out(tournament)))


@pytest.mark.long
def test_a_game_loss_counts_in_a_best_of_three(organiser: Player, judge: Player) -> None:
    plan = [{"kind": "swiss", "rounds": 2, "best_of": 3}]
    tournament = started(organiser, 4, plan=plan)
    pairing = open_pairings(tournament)[0]
    give(pairing.first, judge, "game_loss")
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score, pairing.match) == ("", (0, 1, 0), None)
    ended = Match.objects.get(game_of_pairing=Game.objects.get())
    assert (ended.outcome or {})["winners"] == [1]
    services.matches_owed(now=NOW)
    pairing.refresh_from_db()
    second = pairing.match
    assert second is not None
    give(pairing.first, judge, "game_loss")
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score) == ("second", (0, 2, 0)), "the games are kept"
    verify_event.check(event_published(tournament))
    undo(tournament, organiser)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_score, pairing.match) == ("", (0, 1, 0), None)
    undo_number = tournament.operations.filter(verb=Operation.Verb.PENALISE).earliest("number").number
    services.operation_undo(tournament=tournament, number=undo_number, reason="No.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.games_score, pairing.match, pairing.note) == ((0, 0, 0), None, "")
    assert not Game.objects.exists()
    assert services.matches_owed(now=NOW) == 1
    tournament.refresh_from_db()
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    assert play_out(tournament).status == Tournament.Status.FINISHED


@pytest.mark.long
def test_a_disqualification_is_a_penalty_too(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    row = give(entrant, judge, "disqualified", category="cheating")
    entrant.refresh_from_db()
    assert entrant.disqualified_at is not None
    assert (row.level, row.category) == ("disqualified", "cheating")
    assert Notice.objects.filter(kind="event.penalty", player=entrant.player).count() == 1
    services.penalty_withdraw(entrant=entrant, penalty_id=row.pk, reason="It was another.", actor=judge, now=NOW)
    row.refresh_from_db()
    assert row.withdrawn_at is not None
    assert not tournament.entrants.exclude(disqualified_at=None).exists()
    undo(tournament, organiser)
    assert Penalty.objects.filter(withdrawn_at=None).count() == 1
    undo(tournament, organiser)
    assert not Penalty.objects.filter(withdrawn_at=None).exists()
    assert not tournament.entrants.exclude(disqualified_at=None).exists()
    assert tournament_state(tournament).missing == 2


@pytest.mark.long
def test_the_history_is_for_judges_and_the_player(organiser: Player, judge: Player, stranger: Player) -> None:
    before = started(organiser, 4)
    entrant = before.entrants.select_related("player").order_by("pk")[0]
    give(entrant, judge, "warning", reason="Three minutes late.")
    after = started(organiser, 4, seed=2)
    again = Entrant.objects.create(tournament=after, player=entrant.player, registered_at=NOW, started=True)
    address = f"{reverse('leagues:penalties', args=[after.pk])}?entrant={again.pk}"
    api = f"/api/v1/events/{after.pk}/entrants/{again.pk}/penalties/"
    status, shown = page(signed_in(judge), address)
    assert status == 200
    assert "Three minutes late." in shown
    history = signed_in(judge).get(api).json()
    assert [row["level"] for row in history["penalties"]] == ["warning"]
    assert (history["everywhere"], history["suggested"]["slow_play"]) == (True, "caution"), "another event begins anew"
    status, shown = page(signed_in(organiser), address)
    assert (status, "Three minutes late." in shown) == (200, False), "an organiser who is no judge"
    assert signed_in(organiser).get(api).json()["penalties"] == []
    others = after.entrants.select_related("player").order_by("pk")[0].player
    for nobody in (stranger, others, entrant.player):
        assert page(signed_in(nobody), address)[0] == 403
        assert signed_in(nobody).get(api).status_code == 403
    assert Client().get(api).status_code in (401, 403)
    own = signed_in(entrant.player)
    assert "Three minutes late." in page(own, reverse("leagues:own-penalties"))[1]
    assert own.get("/api/v1/penalties/").json()["results"][0]["reason"] == "Three minutes late."
    assert signed_in(others).get("/api/v1/penalties/").json()["results"] == []


@pytest.mark.long
def test_penalties_from_the_console(organiser: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    client = signed_in(organiser)

    def do(verb: str, **data: Any) -> None:
        client.post(reverse("leagues:console-do", args=[tournament.pk, verb]), {"entrant": entrant.pk, **data})

    do("penalty", category="deck", level="points", points="2", reason="61 cards.")
    row = Penalty.objects.get()
    assert (row.points, row.category) == (2, "deck")
    do("withdraw-penalty", penalty=row.pk, reason="60 cards.")
    row.refresh_from_db()
    assert row.withdrawn_at is not None
    sent = {"data": {"player": entrant.player.username, "category": "deck", "level": "warning", "reason": "Sleeves."}}
    answer = client.post(f"/api/v1/events/{tournament.pk}/do/penalty/", sent, content_type="application/json")
    assert (answer.status_code, "has a warning: deck error" in answer.json()["text"]) == (200, True)
    for wrong in ({"category": "x", "level": "warning"}, {"category": "deck", "level": "points", "points": "a"}):
        do("penalty", reason="x", **wrong)
    assert Penalty.objects.count() == 2
    assert page(client, f"{reverse('leagues:penalties', args=[tournament.pk])}?player=nobody")[0] == 404
