"""Answers go in once and come out as events, questions and results."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.kernel import Game
from matches import cache, proofs
from matches.errors import KeyConflict, Late, Malformed, NotYourMatch, Oversized, Stale, WrongStatus
from matches.models import (
    Answer,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchStatus,
    OutboxRow,
    PendingDecision,
    ResultOutbox,
)
from matches.reasons import MATCH_OVER
from matches.services import answer_submit, match_advance, match_create
from matches.services.match_end import match_end
from players.models import Player
from players.sentences.stored_sentences import stored
from tests.matches.conftest import answer_next, cut, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db


def rows_of(match: Match) -> dict[str, object]:
    """Everything that could change, to assert that nothing did."""
    return {
        "match": Match.objects.filter(pk=match.pk).values().get(),
        "seats": list(match.seats.order_by("place").values()),
        "inbox": list(match.inbox.order_by("pk").values()),
        "answers": list(match.answers.order_by("sequence").values()),
        "events": list(match.events.order_by("number").values()),
        "pending": list(match.pending.order_by("pk").values()),
        "outbox": list(match.outbox.order_by("pk").values()),
    }


def statements(context: CaptureQueriesContext) -> list[str]:
    """Statements that touch rows; transaction control is not counted."""
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")
    return [query["sql"] for query in context.captured_queries if not query["sql"].startswith(control)]


def test_the_last_cut_starts_the_match(ada: Player, bob: Player, now: datetime) -> None:
    match = tiny_match(ada, bob)
    assert match.status == MatchStatus.WAITING
    assert match_advance(match_id=match.pk, now=now).fed == 0
    cut(match, ada)
    assert match.status == MatchStatus.WAITING
    cut(match, bob)
    assert match.status == MatchStatus.RUNNING
    assert set(match.pending.values_list("seat__place", flat=True)) == {0, 1}
    assert list(match.events.filter(kind="hand").values_list("seat", flat=True)) == [0, 1]
    assert all(match.seats.values_list("cut_proven", flat=True))


def test_the_game_is_that_of_the_committed_secret(match: Match) -> None:
    seats = match.seats.order_by("place")
    assert match.commitment == proofs.commitment(match.code, bytes(match.secret))
    seed = proofs.seed(match.code, bytes(match.secret), match.commitment, [seat.cut for seat in seats])
    game = Game.start("tiny", {}, [seat.setup for seat in seats], seed, name=match.code)
    asked = {decision.seat: decision.id for decision in game.pending}
    assert asked == dict(match.pending.values_list("seat__place", "decision_id"))


@pytest.mark.long
def test_a_whole_match_is_played_and_its_result_is_owed_once(match: Match, ada: Player, bob: Player) -> None:
    count = play_out(match)
    assert match.status == MatchStatus.FINISHED
    assert list(match.answers.values_list("sequence", flat=True)) == list(range(1, count + 1))
    numbers = list(match.events.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert not PendingDecision.objects.exists()
    assert not OutboxRow.objects.exists()
    result = ResultOutbox.objects.get()
    assert result.payload["origin"] == "test:1"
    assert result.payload["seats"] == [ada.pk, bob.pk]
    assert sorted(result.payload["places"]) in ([1, 1], [1, 2])
    assert set(InboxRow.objects.values_list("state", flat=True)) == {"applied"}


@pytest.mark.long
def test_every_position_can_be_resumed_from_the_database_alone(match: Match) -> None:
    """The same match, with and without a process that remembers it, ends the same."""
    while match.status != MatchStatus.FINISHED:
        cache.clear()
        answer_next(match)
    from matches.replay import borrow_game_at

    replayed, _ = borrow_game_at(match, match.sequence)
    assert replayed.outcome is not None
    assert replayed.outcome.as_data() == match.outcome


def test_submitting_and_advancing_take_few_statements(match: Match, ada: Player, now: datetime) -> None:
    for known in (True, False):
        pending = PendingDecision.objects.select_related("seat__player").order_by("seat__place").first()
        assert pending is not None
        if not known:
            cache.clear()
        with CaptureQueriesContext(connection) as submitted:
            answer_submit(
                match=match,
                player=pending.seat.player,
                decision_id=pending.decision_id,
                value=0,
                key=f"k{known}",
                now=now,
            )
        assert len(statements(submitted)) <= 4, statements(submitted)
        with CaptureQueriesContext(connection) as advanced:
            assert match_advance(match_id=match.pk, now=now).fed == 1
        # SQLite does the writes of a batch one by one; a server gets them in one round trip.
        most = 4 if connection.vendor == "postgresql" else 16
        assert len(statements(advanced)) <= most, statements(advanced)


def test_the_same_answer_with_the_same_key_counts_once(match: Match, ada: Player, now: datetime) -> None:
    pending = match.pending.get(seat__place=0)
    submit: dict[str, Any] = {
        "match": match,
        "player": ada,
        "decision_id": pending.decision_id,
        "value": 1,
        "key": "one",
        "now": now,
    }
    assert not answer_submit(**submit).repeated
    again = answer_submit(**submit)
    assert (again.repeated, again.state) == (True, "new")
    match_advance(match_id=match.pk, now=now)
    match_advance(match_id=match.pk, now=now)
    before = rows_of(match)
    late = answer_submit(**{**submit, "now": now + timedelta(days=30)})
    assert (late.repeated, late.state) == (True, "applied")
    assert rows_of(match) == before
    assert Answer.objects.count() == 1


def test_the_same_key_with_another_answer_is_a_conflict(match: Match, ada: Player, now: datetime) -> None:
    pending = match.pending.get(seat__place=0)
    submit: dict[str, Any] = {
        "match": match,
        "player": ada,
        "decision_id": pending.decision_id,
        "key": "one",
        "now": now,
    }
    answer_submit(**submit, value=1)
    before = rows_of(match)
    with pytest.raises(KeyConflict, match="another answer"):
        answer_submit(**submit, value=2)
    assert rows_of(match) == before
    match_advance(match_id=match.pk, now=now)
    with pytest.raises(KeyConflict):
        answer_submit(**submit, value=2)


def test_two_answers_to_one_decision_the_second_is_refused_and_says_why(
    match: Match, ada: Player, now: datetime
) -> None:
    pending = match.pending.get(seat__place=0)
    for key, value in (("one", 1), ("two", 2)):
        answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=value, key=key, now=now)
    match_advance(match_id=match.pk, now=now)
    first, second = InboxRow.objects.order_by("pk")
    assert (first.state, second.state) == ("applied", "refused")
    assert second.reason
    assert Answer.objects.get().value == 1


def accepted_as_it_ended(match: Match, now: datetime) -> InboxRow:
    """An answer as a web process stores it that has looked just before the match ended elsewhere."""
    row = InboxRow.objects.create(
        match=match,
        seat=match.seats.get(place=0),
        key="0:late",
        body_hash="h",
        decision_id="d",
        value=1,
        received_at=now,
    )
    OutboxRow.objects.create(match=match, reason="answer", created_at=now)
    return row


@pytest.mark.long
def test_an_answer_accepted_while_the_match_ended_is_refused_and_not_forgotten(match: Match, now: datetime) -> None:
    play_out(match)
    row = accepted_as_it_ended(match, now)
    assert match_advance(match_id=match.pk, now=now).settled == 1
    row.refresh_from_db()
    assert (row.state, row.reason, row.done_at) == ("refused", stored(MATCH_OVER), now)
    assert not OutboxRow.objects.filter(match=match).exists()


def test_answers_that_wait_when_officials_end_a_match_are_refused(match: Match, now: datetime) -> None:
    row = accepted_as_it_ended(match, now)
    match_end(match=match, places=[1, 2], winners=[0], termination="adjudicated", actor=None, now=now)
    row.refresh_from_db()
    assert (row.state, row.reason) == ("refused", stored(MATCH_OVER))


def test_one_players_key_does_not_touch_anothers(match: Match, ada: Player, bob: Player, now: datetime) -> None:
    for player, place in ((ada, 0), (bob, 1)):
        pending = match.pending.get(seat__place=place)
        answer_submit(match=match, player=player, decision_id=pending.decision_id, value=place, key="same", now=now)
    assert match_advance(match_id=match.pk, now=now).fed == 2


class TestRefusals:
    """Each changes nothing and says why."""

    @pytest.fixture
    def other(self, ada: Player, bob: Player) -> Match:
        return cut(tiny_match(ada, bob, origin="test:2", seed=2), ada, bob)

    @pytest.mark.parametrize(
        ("change", "error", "says"),
        [
            ({"value": 3}, Malformed, "not between 0 and 2"),
            ({"value": "fold"}, Malformed, "whole number"),
            ({"value": True}, Malformed, "whole number"),
            ({"value": None}, Malformed, "Answer with"),
            ({"value": {"a": 1}}, Malformed, "Answer with"),
            ({"value": 10**30}, Oversized, "larger"),
            ({"value": "x" * 10_000}, Oversized, "longer"),
            ({"value": ["x"] * 10_000}, Oversized, "More than"),
            ({"value": ["x\x00"]}, Malformed, "characters"),
            ({"key": ""}, Malformed, "idempotency key"),
            ({"key": "x" * 65}, Malformed, "idempotency key"),
            ({"key": None}, Malformed, "idempotency key"),
            ({"key": "a b\x00"}, Malformed, "idempotency key"),
            ({"decision_id": "nothing"}, Stale, "no longer open"),
            ({"decision_id": ""}, Malformed, "by its id"),
            ({"decision_id": 7}, Malformed, "by its id"),
            ({"decision_id": "x" * 1000}, Malformed, "by its id"),
        ],
    )
    def test_malformed(
        self, match: Match, ada: Player, now: datetime, change: dict[str, object], error: type[Exception], says: str
    ) -> None:
        pending = match.pending.get(seat__place=0)
        good = {"decision_id": pending.decision_id, "value": 1, "key": "k"}
        before = rows_of(match)
        with pytest.raises(error, match=says):
            answer_submit(match=match, player=ada, now=now, **{**good, **change})  # type: ignore[arg-type]
        assert rows_of(match) == before

    def test_by_a_stranger(self, match: Match, stranger: Player, now: datetime) -> None:
        pending = match.pending.get(seat__place=0)
        before = rows_of(match)
        with pytest.raises(NotYourMatch, match="no seat"):
            answer_submit(match=match, player=stranger, decision_id=pending.decision_id, value=1, key="k", now=now)
        assert rows_of(match) == before

    def test_for_another_seat(self, match: Match, bob: Player, now: datetime) -> None:
        pending = match.pending.get(seat__place=0)
        before = rows_of(match)
        with pytest.raises(Stale, match="no longer open"):
            answer_submit(match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=now)
        assert rows_of(match) == before

    @pytest.mark.long
    def test_for_another_match(self, match: Match, other: Match, ada: Player, now: datetime) -> None:
        pending = match.pending.get(seat__place=0)
        before = rows_of(match), rows_of(other)
        with pytest.raises(Stale, match="no longer open"):
            answer_submit(match=other, player=ada, decision_id=pending.decision_id, value=1, key="k", now=now)
        assert (rows_of(match), rows_of(other)) == before

    def test_after_the_deadline(self, match: Match, ada: Player, now: datetime) -> None:
        seat = match.seats.get(place=0)
        assert seat.deadline is not None
        pending = match.pending.get(seat__place=0)
        before = rows_of(match)
        with pytest.raises(Late, match="ran out"):
            answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=seat.deadline)
        assert rows_of(match) == before

    @pytest.mark.long
    def test_when_it_is_over(self, match: Match, ada: Player, now: datetime) -> None:
        play_out(match)
        before = rows_of(match)
        with pytest.raises(WrongStatus, match="over"):
            answer_submit(match=match, player=ada, decision_id="abc", value=1, key="k", now=now)
        assert rows_of(match) == before

    def test_before_it_begins(self, ada: Player, bob: Player, now: datetime) -> None:
        match = tiny_match(ada, bob, origin="test:3")
        with pytest.raises(WrongStatus, match="not begun"):
            answer_submit(match=match, player=ada, decision_id="abc", value=1, key="k", now=now)


class TestCreating:
    def test_the_same_origin_gives_the_same_match(self, ada: Player, bob: Player) -> None:
        first = tiny_match(ada, bob)
        assert tiny_match(bob, ada, seed=9).pk == first.pk
        assert Match.objects.count() == 1

    def test_what_the_ruleset_refuses_is_refused_at_once(self, ada: Player, bob: Player, now: datetime) -> None:
        from matches.services import SeatSpec

        seats = [SeatSpec(ada), SeatSpec(bob)]
        with pytest.raises(Malformed, match="no options"):
            match_create(ruleset="tiny", options={"odd": 1}, seats=seats, origin="x", now=now)
        with pytest.raises(Malformed, match="no ruleset"):
            match_create(ruleset="chess", options={}, seats=seats, origin="x", now=now)
        with pytest.raises(Malformed, match="two seats"):
            match_create(ruleset="tiny", options={}, seats=[SeatSpec(ada), SeatSpec(ada)], origin="x", now=now)
        with pytest.raises(Malformed, match="2 to 2 seats"):
            match_create(ruleset="tiny", options={}, seats=[SeatSpec(ada)], origin="x", now=now)
        assert not Match.objects.exists()

    def test_bots_cut_at_creation_and_are_marked_unproven(self, ada: Player) -> None:
        bot = player_make("ent", bot="random")
        match = tiny_match(ada, bot)
        seat = match.seats.get(place=1)
        assert seat.cut
        assert not seat.cut_proven
        assert not match.seats.get(place=0).cut


@pytest.mark.long
def test_the_checkpoint_is_rewritten_at_turn_ends_only(match: Match) -> None:
    writes = 0
    last = 0
    while match.status != MatchStatus.FINISHED:
        turn = match.turn
        answer_next(match)
        checkpoint = Checkpoint.objects.get(match=match)
        if checkpoint.sequence != last:
            writes += 1
            last = checkpoint.sequence
            assert match.turn > turn or match.status == MatchStatus.FINISHED
    assert writes == 3


@pytest.mark.long
def test_private_events_are_kept_apart(match: Match) -> None:
    play_out(match)
    private = GameEvent.objects.filter(kind="hand")
    assert private.count() == 6
    assert set(private.values_list("seat", flat=True)) == {0, 1}
