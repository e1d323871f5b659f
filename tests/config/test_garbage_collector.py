"""The garbage collector of the site's processes: what is loaded is set aside, and no ring is kept for good."""

import subprocess
import sys

import pytest
from celery.signals import beat_init, worker_init

from config import garbage
from tests.test_doctests import ROOT

BEGIN = """
import gc
from weakref import ref
from config import garbage
class Ring:
    def __init__(self):
        self.own = self
garbage.garbage_settle()
"""
"""The begin of a program in a process of its own, with things that name themselves."""


def printed(program: str) -> str:
    """The last line that a program prints."""
    answer = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return answer.stdout.splitlines()[-1]


def test_what_is_loaded_later_is_set_aside_too() -> None:
    program = "before = gc.get_freeze_count(); loaded = [Ring() for _ in range(1_000)]; gc.collect()\n"
    assert printed(BEGIN + program + "print(gc.get_freeze_count() >= before + 1_000)") == "True"


def test_a_ring_is_freed_whether_or_not_it_was_set_aside() -> None:
    young = "ring = Ring(); gone = ref(ring); del ring; gc.collect(); print(gone() is None)"
    assert printed(BEGIN + young) == "True"
    old = "ring = Ring(); gone = ref(ring); gc.collect(); del ring; gc.collect(); early = gone() is None\n"
    old += "for _ in range(garbage.ALL_AGAIN):\n    gc.collect()\nprint(early, gone() is None)"
    assert printed(BEGIN + old) == "False True"


def test_settling_twice_looks_once() -> None:
    assert printed(BEGIN + "garbage.garbage_settle(); print(gc.callbacks.count(garbage._looked))") == "1"


@pytest.mark.parametrize("module", ["config.wsgi", "config.asgi", "manage"])
def test_every_process_settles_it(module: str) -> None:
    """A web process, a live one, and a command; celery's worker does it when it begins."""
    begin = "module.main()" if module == "manage" else ""
    program = f"import gc, sys; sys.argv = ['manage.py', 'version']; import {module} as module; {begin}\n"
    program += "print(gc.get_threshold(), gc.get_freeze_count() > 10_000)"
    assert printed(program) == f"{garbage.THRESHOLDS} True"


def test_the_worker_and_the_beat_settle_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from config import celery

    settled: list[bool] = []
    monkeypatch.setattr(celery, "garbage_settle", lambda: settled.append(True))
    worker_init.send(None)
    beat_init.send(None)
    assert settled == [True, True]
