"""A backup of PostgreSQL made while people play: refused where it would do harm, restored to a site that goes on."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.oldest_database import BACKUP_TOO_OLD, DATABASE_TOO_OLD
from harness.durability.clients import Players
from harness.durability.installation import KEY, django_on, installation, server_url
from harness.durability.invariants import match_faults
from harness.durability.matches import card_match, owed, people_tables, player, settle, tables_close, unfinished
from harness.durability.processes import Processes, until
from harness.durability.servers import OwnRedis, database
from matches.models import Answer, Heartbeat, Match, MatchStatus, Outage

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def serve(processes: Processes) -> None:
    """Two workers, the beat and a web process."""
    for start in (processes.worker, processes.worker, processes.beat, processes.web):
        start()
    assert until(processes.web_answers, seconds=60), processes.tail()


@pytest.fixture
def site(own_redis: OwnRedis) -> Iterator[Processes]:
    with database(server_url()) as url, installation(database_url=url, redis_url=own_redis.url) as made:
        yield made


def consistent() -> None:
    for match in Match.objects.all():
        assert match_faults(match) == [], match.origin


def refused(processes: Processes, *command: str) -> str:
    """What ``manage.py restore`` says when it refuses."""
    with pytest.raises(RuntimeError) as caught:
        processes.manage("restore", *command)
    return str(caught.value)


def test_a_backup_made_under_load_restores_to_a_site_that_goes_on(
    site: Processes, own_redis: OwnRedis, tmp_path: Path
) -> None:
    bots = (player("ent", "steady"), player("huorn", "random"))
    tables = people_tables(6)
    for number in range(4):
        card_match(*bots, f"backup:{number}")
    serve(site)
    players = Players(site.urls, tables, seed=1)
    players.start()
    assert until(lambda: len(players.requests) > 40, seconds=60), site.tail()
    output = site.manage("backup", "--to", str(tmp_path))
    backup = output.splitlines()[0]
    time.sleep(3)
    players.stop()
    played = Answer.objects.count()

    refusal = refused(site, backup, "--replace")
    assert "other connections. Stop every web process" in refusal, refusal
    site.end()
    site.running.clear()
    assert "restore with --replace" in refused(site, backup)
    assert Answer.objects.count() >= played, "nothing was changed"

    # Into an empty database.
    with database(server_url()) as url:
        elsewhere = Processes(tmp_path / "elsewhere", database_url=url, redis_url=own_redis.url, secret_key=KEY)
        (tmp_path / "elsewhere").mkdir()
        assert "It is restored; 0 migrations were applied." in elsewhere.manage("restore", backup)
        with django_on(url):
            assert 0 < Answer.objects.count() < played, "made in the middle of it"
            consistent()

    # In place of the present one, as somebody does who goes back. What a newer version has added goes.
    with psycopg.connect(site.environment["ENTMOOT_DATABASE_URL"]) as connection:
        connection.execute("CREATE TABLE of_a_newer_version (id integer)")
    assert until(lambda: "It is restored" in restored(site, backup), seconds=30)
    with psycopg.connect(site.environment["ENTMOOT_DATABASE_URL"]) as connection:
        table = connection.execute("SELECT to_regclass('of_a_newer_version')").fetchone()
        assert table == (None,)
    consistent()
    assert list(Heartbeat.objects.values_list("name", flat=True)) == ["sweep"]
    assert Outage.objects.filter(reason__startswith="restored from a backup").count() == 1

    # And everybody plays on, with the same tokens.
    serve(site)
    again = Players(site.urls, tables, seed=2)
    again.start()
    assert until(lambda: any(request.acknowledged for request in again.requests), seconds=60), site.tail()
    again.stop()
    tables_close(site, tables)
    assert until(lambda: unfinished() == 0, seconds=120, every=0.5), owed()
    assert settle(seconds=30), owed()
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.FINISHED}
    consistent()


def restored(processes: Processes, backup: str) -> str:
    """Restore in place; a connection of this test may still be ending."""
    from django.db import connection

    connection.close()
    try:
        return processes.manage("restore", backup, "--replace")
    except RuntimeError as error:
        return str(error)


def test_an_older_database_and_its_backup_are_refused(own_redis: OwnRedis, tmp_path: Path) -> None:
    with database(server_url()) as url:
        site = Processes(tmp_path, database_url=url, redis_url=own_redis.url, secret_key=KEY)
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE django_migrations (id serial, app text, name text, applied timestamptz)")
            for table in ("players_player", "matches_match", "matches_answer", "cardpool_cardset"):
                connection.execute(f"CREATE TABLE {table} (id integer)".encode())
            connection.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '0029_lessons', now())"
            )

        def state() -> list[object]:
            with psycopg.connect(url) as connection:
                tables = connection.execute(
                    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1"
                )
                return [*tables.fetchall(), *connection.execute("SELECT * FROM django_migrations").fetchall()]

        before = state()
        backup = site.manage("backup", "--to", str(tmp_path / "backups")).splitlines()[0]
        for command, reason in (
            (("migrate",), DATABASE_TOO_OLD),
            (("migrate", "--check"), DATABASE_TOO_OLD),
            (("restore", backup, "--replace"), BACKUP_TOO_OLD),
        ):
            with pytest.raises(RuntimeError) as refusal:
                site.manage(*command)
            assert reason in str(refusal.value)
            assert "Traceback" not in str(refusal.value)
        assert state() == before
