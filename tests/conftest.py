"""What every test may use."""

import fcntl
import gc
import itertools
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

import django
import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.db.models import AutoField
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

from cardpool.catalogue_load import cards_load, catalogue_sources
from config import garbage
from matches import cache as games_kept
from players.models import Player
from players.staff.roles import roles_sync
from tests.laws import COLLECTED, Collected
from tests.postgres_restore import InstalledTables
from tests.shares import in_sample

settings.register_profile(
    "entmoot", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("entmoot")
# What the site's processes do with the garbage collector has tests in processes of their own: Hypothesis looks for who
# names its generators, and would find nobody among what is set aside in this one.
garbage.garbage_settle = lambda: None

ROOT = Path(__file__).parent.parent
DAY = "ENTMOOT_SITES_DAY"
TOLD_OF_A_FAILURE = 3_000
"""The last characters of what is told of a failure that a second try made good."""
ENGINE = Path(__file__).parent / "engine"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Choosing tests by their marks, and by whether the kind of database can make a difference to them."""
    parser.addoption(
        "--leave-out", action="append", default=[], choices=list(LEFT_TO), metavar="MARK",
        help="leave out tests with this mark, and say at the end how many they are; can be given again",
    )  # fmt: skip
    parser.addoption(
        "--database-only", action="store_true", help="leave out tests that pytest-django keeps from the database"
    )
    parser.addoption("--database-free", action="store_true", help="run only what --database-only leaves out")
    parser.addoption(
        "--sites-one-in", type=int, default=1, metavar="N",
        help=f"run one in N of the tests that start a whole site, others every day (the day: {DAY})",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Count what is left out, to say so at the end, and settle the day before workers start."""
    os.environ.setdefault(DAY, str(date.today().toordinal()))
    config.pluginmanager.register(LeftOut(config), "left-out")


DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
"""Every other fixture of pytest-django that opens the database asks for one of these."""


def may_reach_database(item: pytest.Item) -> bool:
    """Whether the kind of database can make a difference to a test.

    Without a database mark or fixture pytest-django makes every query of a test an error, so a test left out by this
    cannot be one that queries. What that does not cover is kept: test classes, and modules that start processes,
    except the engine's, which imports no Django by contract. Walks over every role, page and route say by their mark
    that they are about rules and not about statements.
    """
    if item.get_closest_marker("any_database"):
        return False
    if type(item) is not pytest.Function or item.cls is not None:
        return True
    if item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(item.fixturenames):
        return True
    return "subprocess" in vars(item.module) and ENGINE not in item.path.parents


LEFT_TO = {"law": "make laws", "long": "make test"}
"""By mark that can be left out: the command that runs those tests."""


class LeftOut:
    """What the options of this file leave out, counted by mark; every process collects the same."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.counts: Counter[str] = Counter()

    def mark_left_out(self, item: pytest.Item) -> str | None:
        """The mark for which a test is left out; None when it stays."""
        marks = {mark.name for mark in item.iter_markers()}
        return next((mark for mark in LEFT_TO if mark in marks and mark in self.config.getoption("--leave-out")), None)

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["left_out"] = dict(self.counts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.counts = Counter(getattr(node, "workeroutput", {}).get("left_out", self.counts))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        where = " under these paths" if self.config.args != self.config.getini("testpaths") else ""
        for mark, command in LEFT_TO.items():
            if number := self.counts[mark]:
                noun = f"{mark} test" if mark == "long" else mark
                subject = f"1 {noun}{where} is" if number == 1 else f"{number:,} {noun}s{where} are"
                terminalreporter.write_line(f"{subject} left to `{command}`.")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the options above say, and count it as deselected."""
    only, free = (config.getoption(name) for name in ("--database-only", "--database-free"))
    sites = config.getoption("--sites-one-in")
    plugin = config.pluginmanager.get_plugin("left-out")
    assert isinstance(plugin, LeftOut)

    def wanted(item: pytest.Item) -> bool:
        if (mark := plugin.mark_left_out(item)) is not None:
            plugin.counts[mark] += 1
            return False
        if item.get_closest_marker("site") and not in_sample(("site", item.nodeid), sites, int(os.environ[DAY])):
            return False
        return bool(only == free) or may_reach_database(item) == only

    chosen_items = [item for item in items if wanted(item)]
    if len(chosen_items) < len(items):
        left_out = set(items) - set(chosen_items)
        items[:] = chosen_items
        config.hook.pytest_deselected(items=list(left_out))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Note which functions are laws (``tests/laws.py``).

    Of what plays a whole course the small forms run on both databases; at full size the rules are what is tried.
    """
    marks = {mark.name for mark in item.iter_markers()}
    if {"course", "law"} <= marks:
        item.add_marker("any_database")
    item.config.stash.setdefault(COLLECTED, Collected()).note(item, "law" in marks)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from walking over imported modules and collected tests again and again.

    It comes by more seldom, too: at its usual step of 700 objects it takes a sixth of the time of tests with pages.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how each test that was tried twice (``.ci/run``) failed at first."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"at first, in its {report.when}: {report.nodeid}", sep="-")
        terminalreporter.write_line(report.longreprtext[-TOLD_OF_A_FAILURE:])


NOW = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session", autouse=True)
def _time_enough() -> Iterator[None]:
    """Let no test end otherwise on a busy machine: where work is shared out by seconds, there are plenty of them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("runner.BUDGET", "order_tries.LONGEST", "jobs.SLICE", "jobs.ARCHIVE_SECONDS"):
            patch.setattr(f"matches.{name}", 60.0)
        yield


@pytest.fixture(scope="session")
def _first_keys(django_db_setup: None, django_db_blocker: Any) -> str:
    """The statement that lets every table of PostgreSQL go on after the rows of its migrations."""
    models = [model for model in apps.get_models() if isinstance(model._meta.pk, AutoField)]
    parts = []
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for model in models:
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f'SELECT pg_get_serial_sequence(%s, %s), max("{key}") FROM "{table}"', [table, key])
            sequence, last = cursor.fetchone()
            parts.append(f"setval('{sequence}', {last or 1}, {'true' if last else 'false'})")
    return f"SELECT {', '.join(parts)}"


@pytest.fixture(autouse=True)
def _keys_from_the_first(request: pytest.FixtureRequest, django_db_blocker: Any) -> None:
    """PostgreSQL does not roll its sequences back, and lots and pairings follow from keys: without this a test's event
    would go another way after other tests."""
    node = request.node
    if connection.vendor != "postgresql" or not (
        node.get_closest_marker("django_db") or DATABASE_FIXTURES & set(node.fixturenames)
    ):
        return
    statement = request.getfixturevalue("_first_keys")
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def now() -> datetime:
    """A fixed moment: nothing below the views reads the clock."""
    return NOW


@pytest.fixture
def player_make(db: None) -> Callable[..., Player]:
    """Makes players named "player1", "player2", ... with the password "a long password"."""
    numbers = itertools.count(1)

    def make(username: str = "", **fields: Any) -> Player:
        name = username or f"player{next(numbers)}"
        fields.setdefault("email", f"{name}@example.org")
        return Player.objects.create_user(username=name, password="a long password", **fields)

    return make


def site_prepare() -> None:
    """Write what a site has once it is installed: the roles, every card and printing, and the formats."""
    roles_sync()
    cards_load()


def installed_digest() -> str:
    """Changes with any migration, with what the cards, formats and roles are loaded from, and with Django."""
    digest = blake2b(django.get_version().encode(), digest_size=12)
    roles = [ROOT / "players" / "staff" / "roles.py", *sorted(ROOT.glob("*/apps.py"))]
    for path in [*sorted(ROOT.glob("*/migrations/*.py")), *catalogue_sources(), *roles]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def installed_path(config: pytest.Config) -> Path | None:
    """Where pytest's cache keeps the SQLite database of an installed site."""
    cache_ = getattr(config, "cache", None)
    if connection.vendor != "sqlite" or cache_ is None:
        return None
    return Path(cache_.mkdir("installed")) / f"{installed_digest()}.sqlite3"


INSTALLING = pytest.StashKey[IO[str]]()
"""The file that a process locks while it makes the installed site."""


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, django_db_modify_db_settings: None, pytestconfig: Any) -> Iterator[bool]:
    """Start from a copy of an installed site. Making one takes six seconds: one process does it, and others wait."""
    stored = installed_path(pytestconfig)
    if stored is None:
        yield django_db_keepdb
        return
    copy = Path(connection.settings_dict["TEST"]["NAME"])
    lock = pytestconfig.stash[INSTALLING] = stored.with_suffix(".lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    if stored.exists():
        lock.close()
        shutil.copyfile(stored, copy)
    yield True
    connection.close()
    for path in copy.parent.glob(f"{copy.name}*"):
        path.unlink()


INSTALLED = "entmoot_installed_"
"""Begins the name of the database that PostgreSQL copies for each test process."""


@pytest.fixture(scope="session")
def _installed_copies(django_db_modify_db_settings: None, django_db_blocker: Any) -> Iterator[Callable[[], None]]:
    """On PostgreSQL too, start from a copy of an installed site: making one takes each process 15 seconds.

    Gives what keeps a database that this process has made itself. Others wait for it meanwhile.
    """
    if connection.vendor != "postgresql":
        yield lambda: None
        return
    name = INSTALLED + installed_digest()
    with django_db_blocker.unblock(), connection._nodb_cursor() as server:
        server.execute("SELECT pg_advisory_lock(hashtext(%s))", [INSTALLED])
        server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{INSTALLED}%"])
        copies = {row[0] for row in server.fetchall()}
        if name in copies:
            connection.settings_dict["TEST"]["TEMPLATE"] = name

        def keep() -> None:
            if name not in copies:
                connection.close()
                for old in copies:
                    server.execute(f'DROP DATABASE IF EXISTS "{old}"')
                server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{connection.settings_dict["NAME"]}"')
            server.execute("SELECT pg_advisory_unlock(hashtext(%s))", [INSTALLED])

        yield keep


@pytest.fixture(scope="session")
def django_db_setup(
    _installed_copies: Callable[[], None], django_db_setup: None, django_db_blocker: Any, pytestconfig: Any
) -> Iterator[None]:
    """The database of an installed site. Preparing it once instead of in each test saves a quarter of the time."""
    stored = installed_path(pytestconfig)
    with django_db_blocker.unblock():
        site_prepare()
        if stored is not None and not stored.exists():
            part = stored.with_suffix(f".{os.getpid()}")
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(part)])
            part.replace(stored)
            pytestconfig.stash[INSTALLING].close()
        _installed_copies()
    with pytest.MonkeyPatch.context() as patched, closing(sqlite3.connect(":memory:")) as copy:
        with django_db_blocker.unblock():
            restore = InstalledTables().restore if connection.vendor == "postgresql" else sqlite_restore(copy)
        # Django would empty every table, and make permissions and content types anew.
        patched.setattr(TransactionTestCase, "_fixture_teardown", lambda case: restore())
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(OTHERS_END)


OTHERS_END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
"""Threads of tests leave their connections to the garbage collector, and a database in use cannot be dropped."""


def sqlite_restore(copy: sqlite3.Connection) -> Callable[[], None]:
    """What puts the database back to what it is now, from a copy in memory."""
    connection.ensure_connection()
    connection.connection.backup(copy)

    def restore() -> None:
        connection.ensure_connection()
        copy.backup(connection.connection)

    return restore


@pytest.fixture
def catalogue(db: None) -> None:
    """Every card, printing and format in the database, as each test finds it (``django_db_setup``)."""


@pytest.fixture(autouse=True)
def _cold_cache() -> None:
    """No test sees another's cache, nor a game of another's match: rolled-back tests use codes again."""
    cache.clear()
    games_kept.clear()
