"""Nothing is lost on error: the engine failing, judges, concessions, races."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, connections

from engine.kernel import Game
from matches import cache
from matches.errors import Malformed, NotAllowed, NotYourMatch, WrongStatus
from matches.models import Answer, Checkpoint, InboxRow, Match, MatchStatus, OutboxRow, ResultOutbox
from matches.services import (
    answer_submit,
    judge_answer,
    judge_call,
    match_advance,
    match_concede,
    match_pause,
    match_resume,
)
from players.models import AuditEntry, Notice, Player
from tests.matches.conftest import NOW, answer_next, cut, play_out, player_make, tiny_match


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    player.is_superuser = True
    player.save()
    return player


@pytest.mark.django_db
class TestEngineErrors:
    @pytest.fixture
    def broken(self, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
        """While the list is not empty, seat 1's answers make the engine fail, after spoiling the game."""
        state = [True]
        honest = Game.answer

        def failing(game: Game, seat: int, decision_id: str, value: object) -> None:
            if state and seat == 1:
                honest(game, seat, decision_id, value)
                raise ZeroDivisionError("a rule went wrong")
            honest(game, seat, decision_id, value)

        monkeypatch.setattr(Game, "answer", failing)
        return state

    @pytest.mark.long
    def test_an_error_pauses_one_match_keeps_applied_answers_and_calls_a_judge(
        self, match: Match, ada: Player, bob: Player, judge: Player, broken: list[bool]
    ) -> None:
        other = cut(tiny_match(ada, bob, origin="test:other", seed=4), ada, bob)
        for player in (ada, bob):
            pending = match.pending.get(seat__player=player)
            answer_submit(match=match, player=player, decision_id=pending.decision_id, value=1, key="k", now=NOW)
        match_advance(match_id=match.pk, now=NOW + timedelta(hours=1))
        match.refresh_from_db()
        assert (match.status, match.paused_by_error, match.sequence) == (MatchStatus.PAUSED, True, 1)
        assert "a rule went wrong" in match.paused_reason
        assert Answer.objects.get().place == 0
        assert list(InboxRow.objects.order_by("pk").values_list("state", flat=True)) == ["applied", "new"]
        assert all(seat.deadline is None for seat in match.seats.all()), "the clocks stand"
        assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
        other.refresh_from_db()
        assert other.status == MatchStatus.RUNNING
        # The rule is mended; the judge lets the match go on and the waiting answer is taken.
        broken.clear()
        match_resume(match=match, actor=judge, now=NOW + timedelta(days=1))
        match_advance(match_id=match.pk, now=NOW + timedelta(days=1))
        match.refresh_from_db()
        assert (match.status, match.sequence) == (MatchStatus.RUNNING, 2)
        play_out(match)

    @pytest.mark.long
    def test_a_judge_may_refuse_the_answer_that_stopped_it(
        self, match: Match, bob: Player, judge: Player, broken: list[bool]
    ) -> None:
        pending = match.pending.get(seat__place=1)
        answer_submit(match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        match_resume(match=match, actor=judge, now=NOW, refuse_waiting=True)
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING
        assert InboxRow.objects.get().reason.startswith("A judge refused")
        assert AuditEntry.objects.filter(verb="match.resumed").exists()

    def test_a_checkpoint_that_cannot_be_read_pauses_the_match(self, match: Match, ada: Player, judge: Player) -> None:
        cache.clear()
        Checkpoint.objects.filter(match=match).update(data=b"not a game")
        pending = match.pending.get(seat__place=0)
        answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.status == MatchStatus.PAUSED
        assert match.pending.count() == 2, "what was asked is still known"
        assert InboxRow.objects.get().state == "new"

    def test_answers_that_no_longer_fit_the_rules_pause_the_match(self, match: Match) -> None:
        answer_next(match)
        Answer.objects.filter(match=match).update(decision_id="from-other-rules")
        cache.clear()
        OutboxRow.objects.create(match=match, reason="test", created_at=NOW)
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.status == MatchStatus.PAUSED
        assert "no longer ask" in match.paused_reason


@pytest.mark.django_db
class TestJudges:
    def test_only_judges_pause_and_resume(self, match: Match, ada: Player) -> None:
        with pytest.raises(NotAllowed):
            match_pause(match=match, actor=ada, reason="no", now=NOW)
        with pytest.raises(NotAllowed):
            match_resume(match=match, actor=ada, now=NOW)

    def test_a_call_reaches_the_judges_and_is_closed(self, match: Match, ada: Player, judge: Player) -> None:
        with pytest.raises(Malformed):
            judge_call(match=match, player=ada, reason="  ", now=NOW)
        with pytest.raises(NotYourMatch):
            judge_call(match=match, player=judge, reason="hello", now=NOW)
        judge_call(match=match, player=ada, reason="the pool looks wrong", now=NOW)
        with pytest.raises(WrongStatus, match="already"):
            judge_call(match=match, player=ada, reason="again", now=NOW)
        assert Notice.objects.filter(player=judge, kind="match_judge").exists()
        judge_answer(match=match, actor=judge, note="it is right", now=NOW)
        match.refresh_from_db()
        assert match.judge_called_at is None


@pytest.mark.django_db
class TestConceding:
    def test_conceding_ends_the_match_by_the_rules(self, match: Match, ada: Player, bob: Player) -> None:
        match_concede(match=match, player=ada, now=NOW)
        match.refresh_from_db()
        assert match.outcome is not None
        assert (match.outcome["places"], match.outcome["termination"]) == ([2, 1], "concession")
        assert ResultOutbox.objects.get().payload["places"] == [2, 1]
        with pytest.raises(WrongStatus):
            match_concede(match=match, player=bob, now=NOW)

    def test_an_answer_that_arrived_before_is_applied_first(self, match: Match, ada: Player) -> None:
        pending = match.pending.get(seat__place=0)
        answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=NOW)
        match_concede(match=match, player=ada, now=NOW)
        assert list(Answer.objects.order_by("sequence").values_list("kind", flat=True)) == ["answer", "resign"]

    def test_strangers_cannot_concede(self, match: Match, stranger: Player) -> None:
        with pytest.raises(NotYourMatch):
            match_concede(match=match, player=stranger, now=NOW)


@pytest.mark.django_db(transaction=True)
class TestRaces:
    @pytest.mark.long
    def test_twenty_threads_sending_and_advancing_apply_every_answer_once(self, ada: Player, bob: Player) -> None:
        match = cut(tiny_match(ada, bob), ada, bob)
        errors: list[Exception] = []

        def race(player: Player, decision_id: str, barrier: threading.Barrier) -> None:
            try:
                barrier.wait(timeout=20)
                answer_submit(match=match, player=player, decision_id=decision_id, value=1, key="same", now=NOW)
                match_advance(match_id=match.pk, now=NOW)
            except Exception as error:
                errors.append(error)
            finally:
                connections.close_all()

        asked = list(match.pending.select_related("seat__player"))
        barrier = threading.Barrier(20)
        threads = [
            threading.Thread(target=race, args=(row.seat.player, row.decision_id, barrier))
            for row in asked
            for _ in range(10)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        assert errors == []
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.sequence == 2
        assert Answer.objects.count() == 2
        assert InboxRow.objects.filter(state="applied").count() == 2
        assert connection.vendor in ("sqlite", "postgresql")
