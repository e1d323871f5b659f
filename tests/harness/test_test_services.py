"""Service tests are skipped with a reason, or demanded."""

import sys
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType

from harness import test_services as script
from tests.conftest import may_reach_database

TESTS = Path(__file__).parent.parent

DEAD = "postgres://postgres@127.0.0.1:1/x"


def test_what_is_absent_is_named():
    assert script.absence(DEAD, "redis://127.0.0.1:1/0").startswith("PostgreSQL does not answer at 127.0.0.1:1")


@pytest.mark.parametrize(("demanded", "code"), [("", 0), ("1", 1)])
def test_absence_skips_or_fails(monkeypatch, capsys, demanded, code):
    monkeypatch.setenv("ENTMOOT_DATABASE_URL", DEAD)
    monkeypatch.setenv("CI_REQUIRE_SERVICES", demanded)
    assert script.main([]) == code
    output = capsys.readouterr()
    assert "does not answer" in output.out + output.err


@pytest.fixture
def runs(monkeypatch):
    """The commands that are run, while everything is there; none is."""
    commands = []

    class Done:
        returncode = 0

    def note(command, **_):
        commands.append(command)
        return Done

    monkeypatch.setattr(script, "absence", lambda *_: "")
    monkeypatch.setattr("harness.test_services.subprocess.run", note)
    return commands


def test_everything_there_runs_the_suite_and_then_the_service_tests(runs):
    assert script.main(["-x"]) == 0
    marks = [command[command.index("-m", 3) + 1] for command in runs]
    assert marks == ["not services and not e2e and not site and not law", "services"]
    assert ["--database-only" in command for command in runs] == [True, False]
    assert all(command[-1] == "-x" for command in runs)
    assert set(script.service_files()) <= set(runs[1])
    assert not set(script.service_files()) & set(runs[0])


def test_long_tests_are_left_out_of_the_suite_and_not_of_the_service_tests(runs):
    assert script.main(["--without-long", "-x"]) == 0
    assert ["--leave-out" in command for command in runs] == [True, False]
    assert not [argument for command in runs for argument in command if argument == "--without-long"]


def test_the_files_with_service_tests_are_found():
    files = {Path(file).relative_to(TESTS).as_posix() for file in script.service_files()}
    assert {"services/test_matches.py", "harness/test_servers.py", "deploy/test_compose.py"} <= files
    assert "harness/test_test_services.py" not in files


@pytest.mark.parametrize("place", ["tests/services", "tests/services/test_matches.py::test_a"])
def test_a_place_that_is_named_is_the_only_one(runs, monkeypatch, place):
    monkeypatch.chdir(TESTS.parent)
    assert script.main([place]) == 0
    assert [run for run in runs[1][1:] if "test_" in run or "tests" in run] == [place]


def test_no_service_test_at_all_is_a_failure(monkeypatch):
    codes = iter([0, 5])

    class Done:
        @property
        def returncode(self):
            return next(codes)

    monkeypatch.setattr(script, "absence", lambda *_: "")
    monkeypatch.setattr("harness.test_services.subprocess.run", lambda command, **_: Done())
    assert script.main([]) == 5


def test_what_is_left_out_on_postgresql_could_not_query(request):
    assert not may_reach_database(request.node)
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        ContentType.objects.exists()


@pytest.mark.django_db
def test_a_mark_keeps_a_test(request):
    assert may_reach_database(request.node)


def test_a_fixture_keeps_a_test(request, db):
    assert may_reach_database(request.node)


def test_a_fixture_that_asks_for_the_database_keeps_a_test(request, player_make):
    assert may_reach_database(request.node)


def test_a_module_that_starts_processes_is_kept(request, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "subprocess", None, raising=False)
    assert may_reach_database(request.node)


@pytest.mark.parametrize("way", ["request.getfixture" + "value", "django_db_" + "blocker"])
def test_no_test_reaches_the_database_in_a_way_the_rule_cannot_see(way):
    """The one exception prepares the database and its keys for all tests, and runs none."""
    paths = [path for path in TESTS.rglob("*.py") if way in path.read_text(encoding="utf-8")]
    assert paths == [TESTS / "conftest.py"]
