"""A disk that is full and a database that is read-only: pages are read, nothing is half written, and it all goes on.

The SQLite file lies on a small file system in memory that is filled up; where mounting is not allowed, these tests say
so and are skipped.
"""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.stress.sites import Game, ask, site_copied, until

pytestmark = pytest.mark.site
TOLD = "Nothing was changed"
LEFT = 150_000
"""Bytes left on the disk at first."""
MOST = 40
"""Answers in one match until the disk must be full."""


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of so many megabytes."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)], capture_output=True
    )
    if made.returncode:
        pytest.skip(f"may not mount a small disk: {made.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Take all the space that is left."""
    file = folder / "filler"
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as filler:
        while True:
            filler.write(b"x" * 4096)
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as filler:
        while True:
            filler.write(b"x")
    return file


def pages_are_read(game: Game) -> None:
    """A stranger and a signed-in player read pages and the API."""
    for path in ("/", f"/matches/{game.code}/", "/cards/"):
        for session in ("", game.sessions[0]):
            reply = ask(f"{game.base}{path}", session=session)
            assert reply.status == 200, (path, bool(session), reply.status, reply.body[:500])
    for path in ("me/", "matches/", f"matches/{game.code}/pending/"):
        reply = ask(f"{game.base}/api/v1/{path}", token=game.tokens[0])
        assert reply.status == 200, (path, reply.status, reply.body[:500])


def refused_until_full(games: list[Game]) -> list[tuple[Game, str]]:
    """Answer in turn until an answer is refused for want of space in every match; those accepted before."""
    accepted = []
    for game in games:
        for _ in range(MOST):
            if game.is_over:
                break
            reply, decision = game.answer()
            if reply.status == 202:
                accepted.append((game, decision))
                if not until(lambda game=game, decision=decision: game.applied(decision), seconds=1):  # type: ignore[misc]
                    break
                continue
            assert reply.status == 503, (reply.status, reply.body)
            assert TOLD in reply.data["detail"]
            assert int(reply.headers["Retry-After"]) > 0
            break
    return accepted


def posts_are_refused(game: Game) -> None:
    """What would be written is refused with a sentence, by the page and by the API alike."""
    day = (datetime.now(UTC) + timedelta(days=20)).date().isoformat()
    begun = ask(f"{game.base}/api/v1/me/leave/", token=game.tokens[0], body={"days": [day]})
    assert begun.status == 503, (begun.status, begun.body)
    assert TOLD in begun.data["detail"]
    assert int(begun.headers["Retry-After"]) > 0


def test_a_full_disk_under_the_embedded_site(prepared: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 20) as disk:
        site = site_copied(prepared, disk / "site")
        site.start()
        try:
            games = site.games()
            games[0].plays_on()
            filler = fill(disk)
            # A little is left: some answers are kept, and there may be no space to apply them.
            os.truncate(filler, filler.stat().st_size - LEFT)
            accepted = refused_until_full(games)
            assert len(accepted) < MOST * len(games), "the disk was never full"
            posts_are_refused(games[0])
            pages_are_read(games[0])
            assert site.child is not None
            assert site.child.poll() is None
            os.unlink(filler)
            assert until(lambda: all(game.applied(answer) for game, answer in accepted), seconds=45), site.tail()
            for game in (running for running in games if not running.is_over):
                took = game.plays_on(45)
                status = ask(f"{game.base}/api/v1/matches/{game.code}/", token=game.tokens[0]).data["match"]["status"]
                assert status == "running", "no match is to blame for a full disk"
            print(f"{len(accepted)} answers accepted on a filling disk, all applied; the next after {took:.2f} s")
            assert until(lambda: ask(f"{site.base}/healthz/ready").status == 200, seconds=45)
        finally:
            site.end()


def without_rights() -> list[str]:
    """What starts a process that may write read-only files as little as anybody: the superuser's may."""
    if os.geteuid():
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("needs the program setpriv when run by the superuser")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]


def test_a_read_only_database_under_the_embedded_site(prepared: Path, tmp_path: Path) -> None:
    site = site_copied(prepared, tmp_path / "site")
    site.before = without_rights()
    site.start()
    folder = site.folder
    connection = sqlite3.connect(folder / "entmoot.sqlite3")
    try:
        game = site.games()[0]
        game.plays_on()
        # Somebody keeps it open, as the site does under load: the log and its index stay where they are.
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM players_player").fetchone()
        question = game.question()
        files = list(folder.glob("entmoot.sqlite3*"))
        assert len(files) == 3
        for path in files:
            path.chmod(0o444)
        folder.chmod(0o555)
        refused = game.send(*question)
        assert refused.status == 503, (refused.status, refused.body)
        assert TOLD in refused.data["detail"]
        posts_are_refused(game)
        pages_are_read(game)
        folder.chmod(0o755)
        for path in files:
            path.chmod(0o644)
        took = game.plays_on(45)
        print(f"the first answer after a read-only database was applied after {took:.2f} s")
    finally:
        folder.chmod(0o755)
        connection.close()
        site.end()
