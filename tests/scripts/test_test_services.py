"""Service tests are skipped with a reason, or demanded."""

import pytest

from scripts import test_services as script

DEAD = "postgres://postgres@127.0.0.1:1/x"


def test_what_is_absent_is_named():
    assert script.absence(DEAD, "redis://127.0.0.1:1/0").startswith("PostgreSQL does not answer at 127.0.0.1:1")


@pytest.mark.parametrize(("demanded", "code"), [("", 0), ("1", 1)])
def test_absence_skips_or_fails(monkeypatch, capsys, demanded, code):
    monkeypatch.setenv("ENTMOOT_DATABASE_URL", DEAD)
    monkeypatch.setenv("CI_REQUIRE_SERVICES", demanded)
    assert script.main([]) == code
    told = capsys.readouterr()
    assert "does not answer" in told.out + told.err


def test_everything_there_runs_the_suite_and_then_the_service_tests(monkeypatch):
    runs = []

    class Done:
        returncode = 0

    monkeypatch.setattr(script, "absence", lambda *_: "")
    monkeypatch.setattr(script.subprocess, "run", lambda command, **_: runs.append(command) or Done)
    assert script.main(["-x"]) == 0
    assert [command[command.index("-m", 3) + 1] for command in runs] == ["not services and not e2e", "services"]
    assert all(command[-1] == "-x" for command in runs)


def test_no_service_test_at_all_is_a_failure(monkeypatch):
    codes = iter([0, 5])

    class Done:
        @property
        def returncode(self):
            return next(codes)

    monkeypatch.setattr(script, "absence", lambda *_: "")
    monkeypatch.setattr(script.subprocess, "run", lambda command, **_: Done())
    assert script.main([]) == 5
