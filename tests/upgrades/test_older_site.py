"""A site of an earlier version is migrated, and its matches go on by today's rules, or pause and say why."""

import json
import lzma
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from config.backups import sqlite
from engine.bots import choose
from harness.durability.invariants import match_faults
from leagues.models import Tournament
from matches import cache
from matches.models import Answer, Challenge, InboxRow, Match, MatchStatus, OutboxRow, PendingDecision, Ruling
from matches.reasons import FAILED
from matches.services import (
    answer_submit,
    bot_work,
    clock_sweep,
    cut_give,
    match_advance,
    match_resume,
    match_rewind,
    match_work,
    outage_watch,
)
from matches.transcript import transcript
from players.models import Player

HERE = Path(__file__).parent
FACTS = json.loads((HERE / "older_site.json").read_text(encoding="utf-8"))
MADE = datetime.fromisoformat(FACTS["made_at"])
NOW = MADE + timedelta(days=40)
"""Longer than anybody's clock: the site was down for the upgrade, and that costs nobody time."""
pytestmark = [
    pytest.mark.law,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the stored database is SQLite's"),
]


def migrate(path: Path) -> None:
    """Unpack the stored database and migrate it, as ``manage.py start`` does it."""
    path.write_bytes(lzma.decompress((HERE / "older_site.sqlite3.xz").read_bytes()))
    with sqlite.database_at(path):
        call_command("migrate", verbosity=0, interactive=False)
        call_command("cards_load", verbosity=0)


@pytest.fixture
def older(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A copy of the migrated database, in use; the sweep is back after the upgrade."""
    migrated = tmp_path_factory.getbasetemp() / "migrated.sqlite3"
    if not migrated.exists():
        migrate(migrated)
    path = tmp_path / "entmoot.sqlite3"
    path.write_bytes(migrated.read_bytes())
    cache.clear()
    with sqlite.database_at(path):
        outage_watch(now=NOW)
        clock_sweep(now=NOW)
        yield
    cache.clear()


def match_of(name: str) -> Match:
    return Match.objects.get(origin=f"old:{name}")


def look(match: Match) -> Match:
    """Let a worker look at a match."""
    OutboxRow.objects.create(match=match, reason="test", created_at=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def log(match: Match) -> list[str]:
    return list(match.events.order_by("number").values_list("kind", flat=True))


def work() -> None:
    """Everything that workers owe."""
    while match_work(now=NOW) is not None or bot_work(now=NOW) is not None:
        pass


def play_out(match: Match) -> None:
    """Answer for the people at a match, and let workers work, until it is over."""
    for number in range(2_000):
        work()
        match.refresh_from_db()
        if match.status != MatchStatus.RUNNING:
            return
        row = PendingDecision.objects.select_related("seat__player").filter(
            match=match, seat__player__is_bot=False
        ).order_by("seat__place").first()  # fmt: skip
        assert row is not None, "a running match asks somebody"
        answer_submit(
            match=match,
            player=row.seat.player,
            decision_id=row.decision_id,
            value=choose("random", {}, row.data, number),
            key=f"now-{row.decision_id}",
            now=NOW,
        )


def test_every_match_is_there_as_it_stood(older: None) -> None:
    match_of = {match.origin: match for match in Match.objects.all()}
    assert set(match_of) == set(FACTS["matches"])
    for origin, facts in FACTS["matches"].items():
        match = match_of[origin]
        assert (match.status, match.sequence, match.turn) == (facts["status"], facts["sequence"], facts["turn"])
        assert match.ruleset_version == facts["version"]
        assert match_faults(match, replays=False) == [], origin
    assert not Match.objects.filter(outcome__termination="timeout").exists(), "nobody lost on time meanwhile"
    assert Challenge.objects.get().status == Challenge.Status.OPEN
    assert Tournament.objects.filter(status=Tournament.Status.RUNNING).exists()


@pytest.mark.parametrize("name", ["between", "middle", "accepted", "bot"])
def test_the_rules_of_a_match_are_older(older: None, name: str) -> None:
    match = match_of(name)
    assert today(match) != match.ruleset_version


@pytest.mark.parametrize("name", ["between", "middle", "confrontation", "accepted", "bot"])
def test_a_match_goes_on_to_its_end_and_says_that_the_rules_changed(older: None, name: str) -> None:
    match = match_of(name)
    sequence = match.sequence
    look(match)
    assert match.status == MatchStatus.RUNNING
    changed = log(match).count("rules changed")
    assert changed == (FACTS["matches"][f"old:{name}"]["version"] != today(match))
    if name == "accepted":
        row = InboxRow.objects.get(match=match, key__endswith=":last")
        assert (row.state, row.sequence) == ("applied", sequence + 1)
    play_out(match)
    assert match.status == MatchStatus.FINISHED
    assert log(match).count("rules changed") == changed
    assert len(transcript(match)["rules_changed"]) == changed
    assert match_faults(match, replays=False) == []


def today(match: Match) -> str:
    """The version of the rules by which a match goes on."""
    from matches.snapshot import borrow_game, release_game

    match, _, game = borrow_game(match.pk)
    version = game.version
    release_game(match, game)
    return version


def test_a_match_whose_questions_are_others_now_pauses_with_the_reason(older: None) -> None:
    """In the middle of a step, with an answer to a question that today's rules do not ask."""
    match = match_of("middle")
    Answer.objects.filter(match=match, sequence=match.sequence).update(decision_id="5" * 24)
    look(match)
    assert (match.status, match.paused_by_error) == (MatchStatus.PAUSED, True)
    assert match.paused_reason
    assert Ruling.objects.get(match=match, kind=Ruling.Kind.PAUSE).text == str(FAILED), "its players read it"
    assert all(seat.running_since is None for seat in match.seats.all())
    judge = Player.objects.get(username="judge")
    back = match.sequence - match.checkpoint_sequence
    assert match_rewind(match=match, actor=judge, now=NOW) == back > 0
    look(match)
    assert match.status == MatchStatus.RUNNING
    play_out(match)
    assert match.status == MatchStatus.FINISHED


def test_what_waited_goes_on_too(older: None) -> None:
    """A match without its cuts, and one that a judge had paused."""
    waiting, paused = match_of("waiting"), match_of("paused")
    for name in ("ada", "bob"):
        cut_give(match=waiting, player=Player.objects.get(username=name), cut=f"cut of {name}", now=NOW)
    assert paused.paused_reason == "The judge is at lunch."
    match_resume(match=paused, actor=Player.objects.get(username="judge"), now=NOW)
    for match in (waiting, paused):
        play_out(match)
        assert match.status == MatchStatus.FINISHED
        assert match_faults(match, replays=False) == []


def test_the_event_of_bots_goes_on(older: None) -> None:
    """Every match of its round ends."""
    matches = list(Match.objects.filter(origin__startswith="pairing:").order_by("pk"))
    for match in matches:
        look(match)
    work()
    for match in matches:
        match.refresh_from_db()
        assert match.status == MatchStatus.FINISHED
        assert match_faults(match, replays=False) == []
