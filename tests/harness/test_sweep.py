"""The sweep collector: resumes, records, and notices when something comes out otherwise."""

import io
import json
import sys
import types
from concurrent.futures import Future
from typing import Any

import pytest

from engine.kernel.conformance import Broken
from harness import sweep as collector
from harness.sweep import Mismatch, Sweep, ci, run, verify
from harness.sweeps import tcg_decks
from harness.unavailable import Unavailable


@pytest.fixture
def module(monkeypatch):
    made: Any = types.ModuleType("harness.sweeps.sample")
    made.NAME, made.TOTAL, made.CHUNK = "sample", 10, 4
    made.calls = []

    def run_chunk(first_seed, count):
        made.calls.append((first_seed, count))
        return {"endings": {"won": count}, "digest": f"{first_seed}-{count}"}

    made.run_chunk = run_chunk
    monkeypatch.setitem(sys.modules, made.__name__, made)

    class Here:
        """Runs at once, in this process."""

        def __init__(self, max_workers):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def map(self, work, *each):
            return list(map(work, *each))

        def submit(self, work, *arguments):
            future: Future[Any] = Future()
            try:
                future.set_result(work(*arguments))
            except Exception as error:
                future.set_exception(error)
            return future

    monkeypatch.setattr(collector, "ProcessPoolExecutor", Here)
    return made


def test_a_sweep_covers_every_seed_once_and_resumes(module, tmp_path):
    sweep = Sweep(module.__name__, tmp_path)
    run(sweep, jobs=1, most=1, out=io.StringIO())
    run(sweep, jobs=1, most=None, out=io.StringIO())
    run(sweep, jobs=1, most=None, out=io.StringIO())
    assert sorted(module.calls) == [(0, 4), (4, 4), (8, 2)]
    assert sweep.totals() == (10, {"won": 10})
    row = json.loads(sweep.path.read_text().splitlines()[0])
    assert {"commit", "first_seed", "count", "endings", "digest", "seconds"} <= set(row)


def test_a_line_cut_off_by_a_crash_is_done_again(module, tmp_path):
    sweep = Sweep(module.__name__, tmp_path)
    run(sweep, jobs=1, most=None, out=io.StringIO())
    lines = sweep.path.read_text().splitlines()
    sweep.path.write_text("\n".join([*lines[:2], lines[2][:20]]) + "\n")
    assert len(sweep.missing()) == 1


def test_a_chunk_that_comes_out_the_same_passes(module, tmp_path):
    sweep = Sweep(module.__name__, tmp_path)
    run(sweep, jobs=1, most=None, out=io.StringIO())
    out = io.StringIO()
    verify(sweep, out=out)
    assert "came out as recorded" in out.getvalue()


@pytest.mark.parametrize("changed", [{"digest": "other"}, {"endings": {"lost": 4}}])
def test_a_chunk_that_comes_out_otherwise_fails(module, tmp_path, changed):
    sweep = Sweep(module.__name__, tmp_path)
    run(sweep, jobs=1, most=None, out=io.StringIO())
    before = module.run_chunk
    module.run_chunk = lambda first, count: {**before(first, count), **changed}
    with pytest.raises(Mismatch, match="raise VERSION"):
        verify(sweep, out=io.StringIO())


def test_records_of_an_older_version_do_not_count(module, tmp_path):
    run(Sweep(module.__name__, tmp_path), jobs=1, most=None, out=io.StringIO())
    module.VERSION = 2
    assert len(Sweep(module.__name__, tmp_path).missing()) == 3


def test_some_chunks_have_a_version_of_their_own(module, tmp_path):
    run(Sweep(module.__name__, tmp_path), jobs=1, most=None, out=io.StringIO())
    module.version_of = lambda first_seed: 2 if first_seed == 0 else 1
    sweep = Sweep(module.__name__, tmp_path)
    assert [first for first, _ in sweep.missing()] == [0]
    run(sweep, jobs=1, most=None, out=io.StringIO())
    assert not sweep.missing()
    assert sorted((row["first_seed"] == 0, row["version"]) for row in sweep.records())[-1] == (True, 2)


@pytest.mark.parametrize(("most", "done"), [(None, [0, 4]), (1, [0])])
def test_a_sequential_sweep_goes_on_until_it_has_seen_enough(module, tmp_path, most, done):
    module.next_chunks = lambda records, missing: missing[:1] if len(records) < 2 else []
    run(Sweep(module.__name__, tmp_path), jobs=1, most=most, out=io.StringIO())
    assert [first for first, _ in module.calls] == done


def test_ci_does_a_hundredth_beyond_the_recorded_seeds(module, tmp_path):
    module.TOTAL, module.CHUNK = 1000, 4
    sweep = Sweep(module.__name__, tmp_path)
    ci(sweep, out=io.StringIO())
    assert module.calls == [(1000, 4), (1004, 4), (1008, 2)]
    assert not sweep.path.exists()


def test_ci_leaves_out_a_sweep_whose_hundredth_is_a_test(module, tmp_path):
    module.CI, module.RECOMPUTED = 0, False
    out = io.StringIO()
    ci(Sweep(module.__name__, tmp_path), again=False, out=out)
    assert module.calls == []
    assert "its hundredth is a test of its own" in out.getvalue()


def test_of_the_sweeps_with_long_chunks_one_is_done_again(module, tmp_path, monkeypatch):
    made = []
    for name, seconds in (("short", 1), ("long", 100), ("longer", 200)):
        monkeypatch.setitem(sys.modules, f"{module.__name__}.{name}", types.ModuleType(name))
        sweep = sys.modules[f"{module.__name__}.{name}"]
        vars(sweep).update(NAME=name, TOTAL=10, CHUNK=4)
        made.append(Sweep(f"{module.__name__}.{name}", tmp_path))
        made[-1].record({"first_seed": 0, "count": 4, "endings": {}, "digest": "", "seconds": seconds})
    chosen = []
    for commit in ("aaaaaaaaaaaa", "aaaaaaaaaaab"):
        monkeypatch.setattr(collector, "commit", lambda commit=commit: commit)
        chosen.append({name.rpartition(".")[2] for name in collector.done_again(made)})
    assert sorted(map(sorted, chosen)) == [["long", "short"], ["longer", "short"]]


def test_ci_of_several_tells_each_and_fails_when_one_does(module, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(collector, "module_names", lambda: ["sample"])
    monkeypatch.setattr(Sweep.__init__, "__defaults__", (tmp_path,))
    assert collector.main(["ci", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("sample: seeds 10 … 10")
    Sweep(module.__name__, tmp_path).record(
        {"first_seed": 0, "count": 4, "digest": "another", "endings": {"won": 4}, "commit": "abc"}
    )
    assert collector.main(["ci"]) == 1
    assert "sample: FAILED: Mismatch: sample: seeds from 0" in capsys.readouterr().err


def test_a_failing_chunk_stops_the_sweep_and_keeps_what_is_done(module, tmp_path):
    def run_chunk(first_seed, count):
        if first_seed == 8:
            raise RuntimeError("an invariant broke")
        return {"endings": {"won": count}, "digest": "x"}

    module.run_chunk = run_chunk
    sweep = Sweep(module.__name__, tmp_path)
    with pytest.raises(RuntimeError, match="invariant"):
        run(sweep, jobs=1, most=None, out=io.StringIO())
    assert (8, 2) in sweep.missing()


def test_a_module_without_a_digest_is_refused(module, tmp_path):
    module.run_chunk = lambda first, count: {"endings": {}}
    with pytest.raises(TypeError, match="digest"):
        run(Sweep(module.__name__, tmp_path), jobs=1, most=None, out=io.StringIO())


def racing(module: Any) -> Any:
    """Make the module one whose chunks come out otherwise each time."""
    module.RECOMPUTED, module.CI = False, 3
    before = module.run_chunk
    module.run_chunk = lambda first, count: {"endings": before(first, count)["endings"], "sent": first}
    return module


def test_what_races_is_recorded_as_not_recomputed(module, tmp_path):
    sweep = Sweep(racing(module).__name__, tmp_path)
    run(sweep, jobs=8, most=None, out=io.StringIO())
    rows = [json.loads(line) for line in sweep.path.read_text().splitlines()]
    assert [(row["recomputed"], "digest" in row) for row in rows] == [(False, False)] * 3
    run(sweep, jobs=8, most=None, out=io.StringIO())
    assert len(module.calls) == 3, "and resumed like any other"


def test_what_races_is_never_compared_and_ci_does_fresh_seeds(module, tmp_path):
    sweep = Sweep(racing(module).__name__, tmp_path)
    run(sweep, jobs=1, most=None, out=io.StringIO())
    module.calls.clear()
    out = io.StringIO()
    ci(sweep, out=out)
    assert module.calls == [(10, 3)], "as many as the module says"
    assert "not done again to compare" in out.getvalue()


@pytest.mark.parametrize("demanded", [False, True])
def test_without_services_a_sweep_is_skipped_unless_they_are_demanded(module, tmp_path, monkeypatch, capsys, demanded):
    def run_chunk(first_seed, count):
        raise Unavailable("needs the redis-server program")

    module.run_chunk = run_chunk
    monkeypatch.setattr(collector, "module_names", lambda: ["sample"])
    monkeypatch.setattr(Sweep.__init__, "__defaults__", (tmp_path,))
    monkeypatch.setenv("CI_REQUIRE_SERVICES", "1" if demanded else "")
    for action in ("ci", "run"):
        assert collector.main([action]) == int(demanded)
        output = capsys.readouterr()
        assert "needs the redis-server program" in output.out + output.err


def test_one_seed_is_done_again_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert collector.main(["seed", "tcg_decks", "7"]) == 0
    assert "tcg_decks: seed 7" in capsys.readouterr().out
    for wrong in (["seed", "tcg_decks"], ["seed", "nothing", "7"], ["seed", "tcg_decks", "x"]):
        with pytest.raises(SystemExit):
            collector.main(wrong)


def test_a_failing_game_names_the_command_that_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> str:
        raise ZeroDivisionError("a rule")

    monkeypatch.setattr(tcg_decks, "play_lawfully", failing)
    with pytest.raises(Broken, match=r"seed 5: ZeroDivisionError: a rule; play it again: .* seed tcg_decks 5"):
        tcg_decks.run_chunk(5, 1)
