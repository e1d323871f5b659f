"""A finished match as one record: nobody can tell, it is checked before its rows go, and damage is told."""

import json
import re
import threading
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from engine.tcg.starters import STARTERS
from engine.terminal.replay import replay as replay_offline
from matches import cache, history, jobs, record, results
from matches.completion import completion_of
from matches.errors import WrongStatus
from matches.jobs import owed_work
from matches.models import (
    Answer,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchRecord,
    MatchStatus,
    ResultOutbox,
    Ruling,
    Seat,
    TalkReport,
)
from matches.record import RecordDamaged, pack, unpack
from matches.services import (
    SeatSpec,
    answer_submit,
    judge_answer,
    judge_call,
    match_create,
    match_rematch,
    matches_seal,
    talk_report,
    talk_say,
)
from matches.services import match_archive as archiving
from matches.services.match_archive import ROWS_STAY, match_archive, match_rows_remove
from matches.services.match_end import match_end
from matches.transcript import transcript
from players.data.deletion import account_delete
from players.data.export import data_export
from players.models import Notice, Player
from scripts.verify_match import verify
from tests.matches.conftest import NOW, answer_next, entropy_of, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db

CSRF = re.compile(rb'(name="csrfmiddlewaretoken" value="|X-CSRFToken&quot;: &quot;|X-CSRFToken": ")[A-Za-z0-9]+')
LATER = NOW + timedelta(days=15)
ROWS = (Answer, GameEvent, Checkpoint, InboxRow)


@pytest.fixture(autouse=True)
def _nobody_waits_for_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "_PREFIXES", ["nobody:"])


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    Player.objects.filter(pk=player.pk).update(is_superuser=True)
    player.refresh_from_db()
    return player


@pytest.fixture
def over(match: Match) -> Match:
    """A finished tiny match of Ada and Bob."""
    play_out(match, step=timedelta(minutes=7))
    return match


def archived(match: Match) -> Match:
    """The match without its rows."""
    assert match.finished_at is not None
    now = match.finished_at + timedelta(days=15)
    assert match_archive(match_id=match.pk, now=now) == 1
    assert match_rows_remove(match_id=match.pk, now=now) == 1
    cache.clear()
    match.refresh_from_db()
    assert not any(model._default_manager.filter(match=match).exists() for model in ROWS)
    return match


def played_by_bots() -> Match:
    """A finished card game."""
    bots = [player_make("ent", bot="random"), player_make("huorn", bot="random")]
    seats = [SeatSpec(bot, setup=deck.engine_data()) for bot, deck in zip(bots, STARTERS.values(), strict=False)]
    match = match_create(ruleset="tcg", options={}, seats=seats, origin="archive", now=NOW, entropy=entropy_of(6))
    while owed_work(NOW, seconds=60):
        pass
    match.refresh_from_db()
    assert match.outcome is not None
    return match


def addresses(match: Match, steps: list[int]) -> list[str]:
    """Every page and API address at which anybody reads a finished match."""
    page, api = f"/matches/{match.code}/", f"/api/v1/matches/{match.code}/"
    seats = ("", "?seat=0", "?seat=1", "?seat=none")
    return [
        *(page + rest for rest in ("", "?part=1", "proof/", "proof.json", "talk/", "notes/", "replay/")),
        *(f"{page}log/{seat}" for seat in seats),
        f"{page}log/?page=2",
        *(f"{page}replay/{step}/{seat}" for step in steps for seat in (seats if step == steps[0] else seats[:1])),
        *(
            api + rest
            for rest in ("", "pending/", "events/", "events/?since=3", "recap/", "proof/", "order/", "notes/")
        ),
        *(f"{api}replay/{step}/{seat}" for step in steps for seat in (seats if step == steps[-1] else seats[1:2])),
        "/api/v1/matches/",
        "/",
    ]


def seen(match: Match, who: Player | None, steps: list[int]) -> dict[str, tuple[int, bytes]]:
    client = Client()
    if who is not None:
        client.force_login(who)
        client.get(match.get_absolute_url())  # from now on its last visit is this one
    pages = {}
    for address in addresses(match, steps):
        answer = client.get(address)
        pages[address] = (answer.status_code, CSRF.sub(b"", answer.content))
    return pages


def differences(match: Match, viewers: list[Player | None], steps: list[int]) -> list[tuple[str, str]]:
    """The addresses that tell some viewer something else once the match is archived."""
    before = [seen(match, who, steps) for who in viewers]
    assert sum(status == 200 for pages in before for status, _ in pages.values()) > len(before[0])
    archived(match)
    return [
        (str(who), address)
        for who, pages in zip(viewers, before, strict=True)
        for address, shown in seen(match, who, steps).items()
        if shown != pages[address]
    ]


@pytest.mark.law
def test_nobody_can_tell_that_a_match_is_archived(over: Match, ada: Player, bob: Player, judge: Player) -> None:
    assert differences(over, [ada, None], list(range(over.sequence + 2))) == []


@pytest.mark.law
def test_nor_can_the_opponent_and_the_judge(over: Match, bob: Player, judge: Player) -> None:
    assert differences(over, [bob, judge], [0, over.sequence // 2, over.sequence]) == []


@pytest.mark.law
def test_nor_in_the_card_game() -> None:
    match = played_by_bots()
    steps = [1, 20, match.sequence]
    assert differences(match, [match.seats.get(place=0).player, None], steps) == []


@pytest.mark.long
def test_the_export_of_ones_data_is_the_same(over: Match, ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.players.test_data import unzipped

    before = unzipped(data_export(player=ada, now=NOW))["matches"]
    assert before[0]["answers"]
    archived(over)
    assert unzipped(data_export(player=ada, now=NOW))["matches"] == before


@pytest.mark.law
def test_a_record_verifies_and_plays_again_offline(capsys: pytest.CaptureFixture[str]) -> None:
    match = played_by_bots()
    transcribed = json.loads(json.dumps(transcript(match)))
    checked = verify(transcribed)
    replay_offline(transcribed, at=12, seat=0)
    shown = capsys.readouterr().out
    archived(match)
    again = json.loads(json.dumps(transcript(match)))
    assert again == transcribed
    assert verify(again) == checked
    replay_offline(again, at=12, seat=0)
    assert capsys.readouterr().out == shown
    size = len(MatchRecord.objects.get(match=match).data)
    assert size < 60 * match.sequence, "a record of a card game has some 20 bytes an answer"


@pytest.mark.law
def test_other_decisions_than_the_record_has_are_found() -> None:
    from scripts.verify_match import Failed

    transcribed = json.loads(json.dumps(transcript(played_by_bots())))
    transcribed["decisions"] = "0" * 64
    with pytest.raises(Failed, match="does not ask"):
        verify(transcribed)


def test_decks_stay_open_to_a_rematch(ada: Player) -> None:
    """The Confrontation remembers in the setup which side the first seat chose."""
    from matches.services.bot_match import bot_match_create

    match = bot_match_create(player=ada, bot="random", ruleset="confrontation", side="dark", key="a", now=NOW)
    match_end(match=match, places=[1, 2], winners=[0], termination="test", actor=None, now=NOW)
    match.refresh_from_db()
    archived(match)
    assert match.seats.get(place=0).setup == {}
    again = match_rematch(match=match, player=ada, now=NOW)
    assert isinstance(again, Match)
    assert again.seats.get(place=0).setup["side"] == "good"


@pytest.mark.long
def test_a_match_that_never_began_is_archived_too(ada: Player, bob: Player) -> None:
    match = tiny_match(ada, bob)
    match_end(match=match, places=[1, 2], winners=[0], termination="no show", actor=None, now=NOW)
    match.refresh_from_db()
    assert differences(match, [ada, None], [0]) == []


# -- the job ----------------------------------------------------------------------------------------------------------


def archive_job(now: Any) -> int:
    return next(job for job in jobs.JOBS if job.name == "matches-archive").run(now)


@pytest.mark.long
def test_some_days_after_its_end_and_the_rows_an_hour_later(over: Match) -> None:
    assert over.finished_at is not None
    due = over.finished_at + timedelta(days=14)
    assert archive_job(due - timedelta(seconds=1)) == 0
    assert archive_job(due) == 1
    over.refresh_from_db()
    assert over.archived_at == due
    assert over.answers.exists()
    assert archive_job(due + ROWS_STAY - timedelta(seconds=1)) == 0
    assert archive_job(due + ROWS_STAY) == 1
    assert not any(model._default_manager.filter(match=over).exists() for model in ROWS)
    assert [seat.setup for seat in over.seats.all()] == [{}, {}]
    assert archive_job(due + timedelta(days=2)) == 0


@pytest.mark.long
def test_zero_days_archive_nothing_and_finish_what_was_begun(over: Match, settings: Any) -> None:
    settings.ENTMOOT_ARCHIVE_DAYS = 0
    assert archive_job(LATER + timedelta(days=9_000)) == 0
    match_archive(match_id=over.pk, now=LATER)
    assert archive_job(LATER + ROWS_STAY) == 1


def _running(match: Match, ada: Player, judge: Player) -> Callable[[], object]:
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.RUNNING)
    return lambda: Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)


def _called(match: Match, ada: Player, judge: Player) -> Callable[[], object]:
    judge_call(match=match, player=ada, reason="look at this", now=NOW)
    return lambda: judge_answer(match=match, actor=judge, note="seen", now=NOW)


def _reported(match: Match, ada: Player, judge: Player) -> Callable[[], object]:
    line = talk_say(match=match, player=match.seats.get(place=1).player, text="words", now=NOW)
    report = talk_report(match=match, player=ada, line_id=line.pk, reason="rude", now=NOW)
    return lambda: TalkReport.objects.filter(pk=report.pk).update(closed_at=NOW)


def _owed(match: Match, ada: Player, judge: Player) -> Callable[[], object]:
    row = ResultOutbox.objects.create(match=match, payload={}, created_at=NOW)
    return lambda: ResultOutbox.objects.filter(pk=row.pk).update(consumed_at=NOW)


@pytest.mark.long
@pytest.mark.parametrize("keep", [_running, _called, _reported, _owed])
def test_what_somebody_still_needs_keeps_its_rows(over: Match, ada: Player, judge: Player, keep: Any) -> None:
    end = keep(over, ada, judge)
    assert match_archive(match_id=over.pk, now=LATER) == 0
    assert archive_job(LATER) == 0
    end()
    assert archive_job(LATER) == 1


@pytest.mark.long
def test_a_record_that_differs_is_not_kept_and_a_judge_is_called(
    over: Match, ada: Player, judge: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(match: Match, rows: record.Kept) -> bytes:
        rows.events[1].turn += 1
        blob = pack(match, rows)
        rows.events[1].turn -= 1
        return blob

    monkeypatch.setattr(archiving, "pack", wrong)
    before = transcript(over)
    assert archive_job(LATER) == 0
    over.refresh_from_db()
    assert (over.archived_at, MatchRecord.objects.count()) == (None, 0)
    assert transcript(over) == before
    assert over.judge_called_at == LATER
    assert "differs from its rows: log" in over.judge_call
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
    assert archive_job(LATER) == 0, "it is left alone while the call is open"
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
    client = Client()
    client.force_login(judge)
    assert over.code in client.get("/operations/").content.decode()
    judge_answer(match=over, actor=judge, note="The format was wrong.", now=NOW)
    monkeypatch.setattr(archiving, "pack", pack)
    assert archive_job(LATER) == 1


@pytest.mark.long
def test_a_record_damaged_before_the_rows_go_is_given_up(over: Match, judge: Player) -> None:
    match_archive(match_id=over.pk, now=LATER)
    row = MatchRecord.objects.get(match=over)
    damaged = bytearray(row.data)
    damaged[len(damaged) // 2] ^= 1
    MatchRecord.objects.filter(match=over).update(data=bytes(damaged))
    cache.clear()
    assert archive_job(LATER + ROWS_STAY) == 0
    over.refresh_from_db()
    assert (over.archived_at, MatchRecord.objects.count()) == (None, 0)
    assert over.answers.count() == over.sequence
    assert "cannot be read" in over.judge_call
    assert Client().get(over.get_absolute_url()).status_code == 200


@pytest.mark.law
def test_a_damaged_record_is_told_and_no_error(over: Match, ada: Player, judge: Player) -> None:
    archived(over)
    MatchRecord.objects.filter(match=over).update(data=b"not a record")
    cache.clear()
    client = Client()
    client.force_login(ada)
    for address in addresses(over, [0, 3]):
        if over.code in address:
            answer = client.get(address)
            assert answer.status_code in (200, 302, 409), address
            if answer.status_code == 409:
                assert b"Its result stands, and a judge is called." in answer.content
    assert client.get(over.get_absolute_url()).status_code == 409
    assert client.get(f"/api/v1/matches/{over.code}/events/").status_code == 409
    over.refresh_from_db()
    assert (over.status, over.judge_called_at is not None) == (MatchStatus.FINISHED, True)
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
    from tests.players.test_data import unzipped

    (exported,) = unzipped(data_export(player=ada, now=NOW))["matches"]
    assert "cannot be read" in exported["unreadable"]
    MatchRecord.objects.all().delete()
    cache.clear()
    assert client.get(over.get_absolute_url()).status_code == 409


@pytest.mark.long
def test_a_worker_that_dies_leaves_all_or_nothing(over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    before = transcript(over)

    class Killed(BaseException):
        pass

    def die(*args: Any, **more: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Match, "save", die)
        with pytest.raises(Killed):
            match_archive(match_id=over.pk, now=LATER)
    assert MatchRecord.objects.count() == 0
    assert match_archive(match_id=over.pk, now=LATER) == 1
    with monkeypatch.context() as patched:
        patched.setattr(MatchRecord, "save", die)
        with pytest.raises(Killed):
            match_rows_remove(match_id=over.pk, now=LATER)
    assert over.answers.count() == over.sequence
    assert match_rows_remove(match_id=over.pk, now=LATER) == 1
    cache.clear()
    over.refresh_from_db()
    assert transcript(over) == before


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_workers_archive_a_match_once(match: Match) -> None:
    play_out(match)
    before, done = transcript(match), []

    def work() -> None:
        try:
            for service in (match_archive, match_archive, match_rows_remove, match_rows_remove):
                done.append(service(match_id=match.pk, now=LATER))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(done) == [0] * 10 + [1, 1]
    cache.clear()
    match.refresh_from_db()
    assert transcript(match) == before


@pytest.mark.long
def test_the_command_archives_at_once(over: Match) -> None:
    out = StringIO()
    call_command("matches_archive", days=0, rows_stay=0, stdout=out)
    assert "1 records written, rows of 1 matches removed" in out.getvalue()
    assert not over.answers.exists()
    with pytest.raises(CommandError, match="--days"):
        call_command("matches_archive", days=-1)


# -- what happens to archived matches ---------------------------------------------------------------------------------


@pytest.mark.long
def test_an_answer_that_comes_late_is_told_that_the_match_is_over(match: Match, ada: Player, bob: Player) -> None:
    row = answer_next(match)
    play_out(match)
    first = InboxRow.objects.filter(match=match).order_by("pk")[0]
    archived(match)
    sent = {"decision_id": row.decision_id, "value": first.value, "key": f"k-{row.decision_id}", "now": LATER}
    with pytest.raises(WrongStatus, match="over"):
        answer_submit(match=match, player=row.seat.player, **sent)
    client = Client()
    client.force_login(row.seat.player)
    body = {"decision": row.decision_id, "value": first.value}
    answer = client.post(
        f"/api/v1/matches/{match.code}/answers/", body, content_type="application/json",
        headers={"Idempotency-Key": f"k-{row.decision_id}"},
    )  # fmt: skip
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    page = client.post(f"/matches/{match.code}/answer/", {"decision": row.decision_id, "key": "k"}, follow=True)
    assert (page.status_code, b"no longer open" in page.content) == (200, True)
    assert not InboxRow.objects.filter(match=match).exists()


@pytest.mark.long
def test_a_ruling_after_it_stands_in_the_log(over: Match, ada: Player, judge: Player) -> None:
    archived(over)
    judge_call(match=over, player=ada, reason="look again", now=LATER)
    judge_answer(match=over, actor=judge, note="It was right.", now=LATER)
    assert Ruling.objects.get(match=over).text == "It was right."
    log = Client().get(f"/matches/{over.code}/log/").content.decode()
    assert log.count("A judge ruled: It was right.") == 1
    events = Client().get(f"/api/v1/matches/{over.code}/events/").json()["events"]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["text"] == "A judge ruled: It was right."


@pytest.mark.long
def test_a_ruling_between_record_and_removal_stays(over: Match, ada: Player, judge: Player) -> None:
    match_archive(match_id=over.pk, now=LATER)
    judge_call(match=over, player=ada, reason="look", now=LATER)
    assert archive_job(LATER + ROWS_STAY) == 0, "a judge is called"
    judge_answer(match=over, actor=judge, note="Seen now.", now=LATER)
    assert archive_job(LATER + ROWS_STAY) == 1
    assert [event.text for event in GameEvent.objects.filter(match=over)] == ["A judge ruled: Seen now."]


@pytest.mark.law
def test_a_sealed_match_stays_sealed(over: Match, ada: Player, stranger: Player) -> None:
    matches_seal(matches=Match.objects.filter(pk=over.pk), sealed=True)
    over.refresh_from_db()
    assert differences(over, [ada, stranger, None], [0, over.sequence]) == []
    assert not {"secret", "answers"} & set(transcript(over))
    assert b"?seat=" not in Client().get(f"/matches/{over.code}/replay/1/").content
    matches_seal(matches=Match.objects.filter(pk=over.pk), sealed=False)
    over.refresh_from_db()
    assert verify(json.loads(json.dumps(transcript(over))))


@pytest.mark.long
def test_a_deleted_account_leaves_the_archived_match_to_be_checked(over: Match, ada: Player) -> None:
    archived(over)
    before = transcript(over)
    new = account_delete(player=ada, now=NOW)
    after = transcript(over)
    assert after["seats"][0]["player"] == new
    assert after["answers"] == before["answers"]
    assert verify(json.loads(json.dumps(after)))
    assert "ada" not in Client().get(f"/matches/{over.code}/log/").content.decode()


@pytest.mark.long
def test_who_ran_out_of_time_is_still_known(match: Match, ada: Player) -> None:
    from matches.services import match_advance

    late = Seat.objects.filter(match=match, deadline__isnull=False).order_by("place")[0]
    assert late.deadline is not None
    match_advance(match_id=match.pk, now=late.deadline + timedelta(days=400))
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    completed = [completion_of(player) for player in (ada, late.player)]
    assert completed[1].completed == 0
    match_archive(match_id=match.pk, now=LATER + timedelta(days=800))
    match_rows_remove(match_id=match.pk, now=LATER + timedelta(days=800))
    assert [completion_of(player) for player in (ada, late.player)] == completed


# -- the format -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_damaged_byte_is_noticed(over: Match) -> None:
    blob = pack(over, history.rows_of(over, [seat.setup for seat in over.seats.order_by("place")]))
    for place in range(len(blob)):
        with pytest.raises(RecordDamaged):
            unpack(over, record.SCHEMA, blob[:place] + bytes([blob[place] ^ 0x55]) + blob[place + 1 :])
    for short in (b"", blob[:-1], blob + b"x"):
        with pytest.raises(RecordDamaged):
            unpack(over, record.SCHEMA, short)
    with pytest.raises(RecordDamaged, match="schema 9"):
        unpack(over, 9, blob)


@pytest.mark.long
@given(st.lists(st.integers(min_value=-(2**62), max_value=2**62)))
def test_numbers_are_read_as_they_were_written(numbers: list[int]) -> None:
    assert record._numbers(record._planes(numbers)) == numbers


@pytest.mark.long
def test_a_sentence_that_the_game_words_otherwise_is_kept(over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    first = over.events.exclude(text="").order_by("number")[0]
    GameEvent.objects.filter(pk=first.pk).update(text="Once upon a time.")
    GameEvent.objects.create(
        match=over, number=over.event_count + 1, sequence=over.sequence, turn=over.turn, kind="unheard of",
        data={"player": "nobody"}, text="", at=NOW,
    )  # fmt: skip
    rows = history.rows_of(over, [])
    unpacked = unpack(over, record.SCHEMA, pack(over, rows))
    assert [event.text for event in unpacked.events] == [event.text for event in rows.events]
    assert "Once upon a time." in [event.text for event in unpacked.events]


def stored_digest(unpacked: record.Kept) -> str:
    """A digest of all that a record stores; sentences are made anew and may be worded otherwise."""
    answers = [
        (answer.sequence, answer.place, answer.kind, answer.decision_id, answer.source, answer.value)
        for answer in unpacked.answers
    ]
    events = [
        (event.number, event.sequence, event.turn, event.kind, event.seat, event.schema, event.data)
        for event in unpacked.events
    ]
    times = [answer.at.isoformat() for answer in unpacked.answers] + [event.at.isoformat() for event in unpacked.events]
    games = [
        unpacked.start.hex(),
        unpacked.checkpoint.hex(),
        unpacked.checkpoint_at,
        unpacked.digest,
        list(unpacked.setups),
    ]
    return sha256(json.dumps([answers, events, times, games], sort_keys=True).encode()).hexdigest()


def test_records_written_with_schema_1_are_read_for_ever() -> None:
    """Fails when the format, its dictionary or what the game makes of old events no longer fits stored records."""
    match = Match(code="stored", ruleset="tcg")
    unpacked = unpack(match, 1, (Path(__file__).parent / "records" / "tcg_schema_1.bin").read_bytes())
    assert (len(unpacked.answers), len(unpacked.events)) == (331, 674)
    assert stored_digest(unpacked) == "ea15f43e403268d305b0f9af7073a163cf0cc56afe07d0ca74ab164e4defb316"
    events = [event for event in unpacked.events if event.text]
    assert len(events) == 674
    assert not [event.kind for event in events if event.text == f"{event.kind.capitalize()}."]
    assert unpacked.events[6].text == "{0} starts with Sam, Son of Hamfast (twilight cost 2)."
