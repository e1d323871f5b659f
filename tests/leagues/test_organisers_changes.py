"""What an organiser changes while an event goes on: its rounds, the time of a round, and what the players are told."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.models import Draw, Operation, Round, Tournament
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from tests.leagues.conftest import NOW, entered, open_pairings, play_round, sanction, started, tournament_make

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_more_rounds_and_fewer(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 6, rounds_planned=2)
    common: dict[str, Any] = {"tournament": tournament, "reason": "The hall closes.", "now": NOW}
    with pytest.raises(Forbidden):
        services.rounds_change(rounds=3, actor=stranger, **common)
    with pytest.raises(WrongState, match="planned already"):
        services.rounds_change(rounds=2, actor=organiser, **common)
    services.rounds_change(rounds=3, actor=organiser, **common)
    play_round(tournament)
    play_round(tournament)
    assert tournament.status == Tournament.Status.RUNNING
    for wrong in (2, 0, 51):
        with pytest.raises(Refused, match="paired already"):
            services.rounds_change(rounds=wrong, actor=organiser, **common)
    number = tournament.operations.get(verb=Operation.Verb.ROUNDS).number
    services.operation_undo(tournament=tournament, number=number, reason="As it was.", actor=organiser, now=NOW)
    assert (tournament.stages.get().rounds_planned, Round.objects.count()) == (2, 1)


@pytest.mark.long
def test_ending_after_the_round_that_is_played(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser, rounds_planned=3), organiser, staff)
    entered(tournament, organiser, 6)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert not Draw.objects.exists()
    services.rounds_change(tournament=tournament, rounds=1, reason="Snow.", actor=organiser, now=NOW)
    assert Draw.objects.count() == 1, "the round that is played is the last now, so the manifest is out"
    play_round(tournament)
    assert tournament.status == Tournament.Status.FINISHED


@pytest.mark.long
def test_more_time_for_a_round(organiser: Player) -> None:
    tournament = started(organiser, 5, round_time=timedelta(days=2))
    row = Round.objects.get()
    before = row.deadline
    assert before is not None
    for wrong in (0, 61):
        with pytest.raises(Refused, match="1 to 60"):
            services.round_extend(tournament=tournament, more=wrong, reason="x", actor=organiser, now=NOW)
    services.round_extend(tournament=tournament, more=3, reason="Floods.", actor=organiser, now=NOW)
    row.refresh_from_db()
    assert row.deadline == before + timedelta(days=3)
    services.notices_owed(now=NOW)
    assert Notice.objects.filter(kind="event.told").count() == 4, "those who play, and not who has the bye"
    assert services.rounds_adjudicate(now=NOW + timedelta(days=3)) == 0
    number = tournament.operations.get(verb=Operation.Verb.EXTEND).number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    row.refresh_from_db()
    assert row.deadline == before
    play_round(tournament)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="draw", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="no more time"):
        services.round_extend(tournament=tournament, more=3, reason="x", actor=organiser, now=NOW)


@pytest.mark.long
def test_nobody_is_passed_over_when_others_leave_meanwhile(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("leagues.events.notices_owed"), "AT_ONCE", 2)
    tournament = started(organiser, 5)
    services.entrants_tell(tournament=tournament, text="Lunch is at one.", actor=organiser, now=NOW)
    for entrant in tournament.entrants.order_by("pk")[:2]:
        services.notices_owed(now=NOW)
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    for _ in range(3):
        services.notices_owed(now=NOW)
    recipients = Notice.objects.filter(kind="event.told").values_list("player", flat=True)
    assert sorted(recipients) == sorted(tournament.entrants.values_list("player", flat=True))


@pytest.mark.long
def test_telling_everybody(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4)
    gone = tournament.entrants.order_by("pk")[0]
    services.entrant_drop(entrant=gone, actor=organiser, now=NOW)
    with pytest.raises(Forbidden):
        services.entrants_tell(tournament=tournament, text="Hello.", actor=stranger, now=NOW)
    for wrong in ("", " ", "x" * 281):
        with pytest.raises(Refused, match="printable characters"):
            services.entrants_tell(tournament=tournament, text=wrong, actor=judge, now=NOW)
    services.entrants_tell(tournament=tournament, text="Lunch is at one.", actor=judge, now=NOW)
    services.notices_owed(now=NOW)
    services.notices_owed(now=NOW)
    notices = Notice.objects.filter(kind="event.told")
    assert notices.count() == 3
    assert not notices.filter(player=gone.player).exists()


@pytest.mark.long
def test_both_players_are_told_when_their_result_or_round_is_undone(organiser: Player) -> None:
    tournament = started(organiser, 5)
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    services.notices_owed(now=NOW)
    services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    common: dict[str, Any] = {"tournament": tournament, "actor": organiser, "now": NOW}
    number = tournament.operations.latest("number").number
    services.operation_undo(number=number, reason="Wrong table.", **common)
    services.notices_owed(now=NOW)
    notices = Notice.objects.filter(kind="event.told")
    assert {row.player for row in notices} == {pairing.first.player, pairing.second.player}
    assert all("Wrong table." in sentence_said(row.context["text"]) for row in notices)
    paired = tournament.operations.get(verb=Operation.Verb.PAIR).number
    services.operation_undo(number=paired, reason="Anew.", **common)
    services.notices_owed(now=NOW)
    assert notices.all().count() == 7, "everybody of the round"
