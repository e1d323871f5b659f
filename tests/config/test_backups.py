"""Backups: whole while people play, refused when anything is wrong, and restored to a site that goes on."""

import json
import random
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections

from config.backups import BackupRefused, Manifest, backup_check, backup_make, backup_restore, sqlite
from config.backups.archive import archive_read, archive_write
from harness.durability.invariants import match_faults
from matches import cache
from matches.models import Answer, Heartbeat, Match, MatchStatus, Outage, OutboxRow, PendingDecision
from matches.services import answer_submit, heartbeat, match_advance, outage_watch
from matches.site_time import SWEEP
from players.models import AuditEntry, Player
from tests.matches.conftest import cut, first_answer, play_out, player_make, tiny_match

NOW = datetime.fromisoformat("2026-03-02T09:00:00+00:00")
DAY = timedelta(days=1)

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="tests/services/test_backup.py has PostgreSQL")


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A directory of the installation, with its keys."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    (settings.VAR_DIR / "secret_key").write_text("the key of this site\n")
    cache.clear()
    yield settings.VAR_DIR
    cache.clear()


# -- the file ---------------------------------------------------------------------------------------------------------


def small_backup(folder: Path, **changed: Any) -> Path:
    """A backup of a few bytes."""
    database, path = folder / "database", folder / "small.zip"
    database.write_bytes(random.Random(1).randbytes(300))
    manifest_fields = {"made_at": NOW, "version": "0.1.0", "vendor": connection.vendor, "migrations": (), "counts": {}}
    archive_write(path, Manifest(**{**manifest_fields, **changed, "members": {}}), {"database": database})
    return path


@pytest.mark.long
def test_any_damage_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    path = small_backup(tmp_path)
    whole, before = path.read_bytes(), archive_read(path)[0]
    chance = random.Random(7)
    refused = 0
    damages = [(place, chance.randrange(8)) for place in range(len(whole))]
    for place, bit in damages:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << bit
        path.write_bytes(damaged)
        try:
            assert archive_read(path)[0] == before, f"bit {bit} of byte {place}"
        except BackupRefused:
            refused += 1
    assert refused > len(whole) / 2, "most bytes matter"
    for length in range(0, len(whole), 13):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupRefused, match="damaged or no backup"):
            archive_read(path)


def test_a_member_that_was_exchanged_is_refused(tmp_path: Path) -> None:
    path = small_backup(tmp_path)
    with zipfile.ZipFile(path) as archive:
        manifest = archive.read("manifest.json")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("database", b"another database")
        archive.writestr("manifest.json", manifest)
    with pytest.raises(BackupRefused, match="database is not what the manifest says"):
        archive_read(path)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"format": 2}, "format 2; this Entmoot reads up to 1. Update Entmoot first"),
        ({"made_at": "2026-03-02T09:00:00"}, "no zone"),
        ({"members": {"../../etc/passwd": {"bytes": 1, "sha256": ""}}}, "other members"),
    ],
)
def test_an_odd_manifest_is_refused(tmp_path: Path, changed: dict[str, Any], reason: str) -> None:
    path = small_backup(tmp_path)
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps({**manifest, **changed}))
    with pytest.raises(BackupRefused, match=reason):
        archive_read(path)


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"vendor": "oracle"}, "of a oracle database"),
        ({"migrations": (("matches", "9999_later"),)}, "does not know matches.9999_later. Update Entmoot first"),
        ({"made_at": NOW + DAY}, "Set the clock right first"),
    ],
)
def test_a_backup_that_does_not_fit_is_refused(tmp_path: Path, changed: dict[str, Any], reason: str) -> None:
    path = small_backup(tmp_path, **changed)
    for attempt in (
        lambda: backup_check(file=path, now=NOW),
        lambda: backup_restore(file=path, replace=True, now=NOW),
    ):
        with pytest.raises(BackupRefused, match=reason):
            attempt()


@pytest.mark.django_db(transaction=True)
def test_an_installation_with_players_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = small_backup(tmp_path)
    player_make("ada")
    with pytest.raises(BackupRefused, match="--replace"):
        backup_restore(file=path, replace=False, now=NOW)


def test_the_commands_say_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "none.zip"))
    (tmp_path / "text.zip").write_text("a letter")
    with pytest.raises(CommandError, match="damaged or no backup"):
        call_command("restore", str(tmp_path / "text.zip"), "--check")


@pytest.mark.django_db(transaction=True)
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", "--to", str(tmp_path / "file"))


# -- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_backup_holds_keys_and_is_for_its_owner_only(tmp_path: Path, var: Path) -> None:
    player_make("ada")
    out = StringIO()
    call_command("backup", "--to", str(tmp_path / "new" / "folder"), stdout=out)
    (path,) = (tmp_path / "new" / "folder").iterdir()
    assert str(path) in out.getvalue()
    assert "1 players" in out.getvalue()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    manifest = archive_read(path)[0]
    assert set(manifest.members) == {"database", "var/secret_key"}
    assert ("matches", "0001_squashed_0029_lessons") in manifest.migrations
    out = StringIO()
    call_command("restore", str(path), "--check", stdout=out)
    assert "It is whole." in out.getvalue()


@pytest.fixture
def elsewhere(tmp_path: Path, settings: Any) -> Iterator[Callable[[], Path]]:
    """Moves to another installation, whose directory is empty: Django uses its database."""
    folder = tmp_path / "elsewhere"
    with ExitStack() as stack:

        def move() -> Path:
            folder.mkdir()
            settings.VAR_DIR = folder
            (folder / "secret_key").write_text("made at its first start\n")
            (folder / "cards_loaded").write_text("an older catalogue")
            stack.enter_context(sqlite.database_at(folder / "entmoot.sqlite3"))
            return folder

        yield move


@pytest.mark.long
@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_there_and_back(tmp_path: Path, var: Path, elsewhere: Callable[[], Path]) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    match = cut(tiny_match(ada, bob), ada, bob)
    outage_watch(now=NOW + DAY / 24)
    heartbeat(name="worker thread", kind="worker", now=NOW + DAY / 24)
    Session.objects.create(session_key="s", session_data="", expire_date=NOW + DAY)
    before = {seat.place: seat.deadline for seat in match.seats.all()}
    made_at = NOW + DAY / 24 + timedelta(seconds=3)
    made = backup_make(to=tmp_path / "backups", now=made_at)
    later = NOW + 30 * DAY

    folder = elsewhere()
    restored = backup_restore(file=made.path, replace=False, now=later)

    assert (restored.migrations, restored.signed_out, restored.settled.seats) == (0, 1, 2)
    assert (folder / "secret_key").read_text() == "the key of this site\n"
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert not (folder / "cards_loaded").exists(), "the cards are loaded anew"
    assert sorted(path.name for path in folder.iterdir() if "-" not in path.name) == ["entmoot.sqlite3", "secret_key"]
    # The time since the last sweep counts on no clock, and no heartbeat of then is believed.
    (outage,) = Outage.objects.all()
    assert (outage.began_at, outage.ended_at) == (NOW + DAY / 24, later)
    there = Match.objects.get(pk=match.pk)
    for seat in there.seats.all():
        deadline = before[seat.place]
        assert deadline is not None
        assert seat.deadline == deadline + (later - NOW - DAY / 24)
    assert list(Heartbeat.objects.values_list("name", "seen_at")) == [(SWEEP, later)]
    assert OutboxRow.objects.filter(match=there, reason="restored").count() == 1
    assert AuditEntry.objects.get(verb="site.restored").data["made_at"] == made_at.isoformat()
    assert match_faults(there) == []
    play_out(there, later)
    assert match_faults(there) == []

    # With players in it, it is not replaced unasked, and not while it runs.
    with pytest.raises(BackupRefused, match="--replace"):
        backup_restore(file=made.path, replace=False, now=later + DAY)
    outage_watch(now=later + DAY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "sleep", lambda seconds: outage_watch(now=later + DAY + timedelta(seconds=5)))
        with pytest.raises(BackupRefused, match="sign of life just now"):
            backup_restore(file=made.path, replace=True, now=later + DAY + timedelta(seconds=3))
    with sqlite3.connect(folder / "entmoot.sqlite3") as reading:
        reading.execute("SELECT * FROM players_player").fetchone()
        with pytest.raises(BackupRefused, match=r"has .* open"):
            backup_restore(file=made.path, replace=True, now=later + 2 * DAY)
    reading.close()
    assert Match.objects.get().status == MatchStatus.FINISHED, "nothing was changed"
    # A site that was stopped a moment ago gives no further sign.
    waited: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "sleep", waited.append)
        backup_restore(file=made.path, replace=True, now=later + DAY + timedelta(seconds=9))
    assert sum(waited) > 10, "watched for longer than two sweeps are apart"
    assert Match.objects.get().status == MatchStatus.RUNNING


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.law
def test_a_restore_that_fails_late_leaves_everything_as_it_was(
    tmp_path: Path, elsewhere: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    player_make("ada")
    made = backup_make(to=tmp_path / "backups", now=NOW)
    folder = elsewhere()
    backup_restore(file=made.path, replace=False, now=NOW + DAY)
    Player.objects.filter(username="ada").update(username="grima")

    def fail(**_: Any) -> None:
        raise RuntimeError("the last thing fails")

    monkeypatch.setattr("config.backups.restore.site_restored", fail)
    with pytest.raises(RuntimeError, match="last thing"):
        backup_restore(file=made.path, replace=True, now=NOW + 2 * DAY)
    assert Player.objects.get().username == "grima"
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


# -- under load -------------------------------------------------------------------------------------------------------


def play_on(match_id: int, stop: threading.Event) -> None:
    """Play one match after the other answer, as two people and a worker would, until told to stop."""
    try:
        while not stop.is_set():
            row = PendingDecision.objects.select_related("seat__player", "match").filter(match_id=match_id).first()
            if row is None:
                return
            answer_submit(
                match=row.match,
                player=row.seat.player,
                decision_id=row.decision_id,
                value=first_answer(row.data),
                key=f"k-{row.decision_id}",
                now=NOW,
            )
            match_advance(match_id=match_id, now=NOW)
    finally:
        connections.close_all()


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.law
def test_a_backup_made_while_people_play_restores_to_matches_that_go_on(
    tmp_path: Path, elsewhere: Callable[[], Path]
) -> None:
    pairs = [(player_make(f"ada-{number}"), player_make(f"bob-{number}")) for number in range(12)]
    matches = [cut(tiny_match(*pair, origin=f"test:{number}", seed=number), *pair) for number, pair in enumerate(pairs)]
    stop = threading.Event()
    threads = [threading.Thread(target=play_on, args=(match.pk, stop)) for match in matches]
    backups = []
    try:
        for number, thread in enumerate(threads):
            thread.start()
            if number % 4 == 2:
                backups.append(backup_make(to=tmp_path / "backups", now=NOW + timedelta(seconds=number)).path)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    played = Answer.objects.count()

    elsewhere()
    caught = []
    for number, path in enumerate(backups):
        backup_restore(file=path, replace=True, now=NOW + DAY * (number + 1))
        cache.clear()
        caught.append(Answer.objects.count())
        for match in Match.objects.all():
            assert match_faults(match) == []
            match_advance(match_id=match.pk, now=NOW + DAY)
            match.refresh_from_db()
            play_out(match, NOW + DAY)
            assert match_faults(match) == []
    assert len(backups) == 3
    assert any(0 < answers < played for answers in caught), "made in the middle of it"
