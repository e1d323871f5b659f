"""The simulation of capacity against what queueing theory knows, and against itself."""

import pytest

from harness.capacity import Cores, Demand, ServiceTimes, cores_needed, main, simulate

ONLY_WEB = ServiceTimes(web=0.02, worker=1e-9, database=1e-9, page_web=1e-9, page_database=1e-9)


def demand_of(answers_a_second: float) -> Demand:
    return Demand(1, answers_a_day=answers_a_second * 3600, pages_an_answer=0.001, busiest_hour=1.0)


@pytest.mark.long
def test_one_queue_waits_as_long_as_theory_says() -> None:
    # M/M/1: the mean time in the system is 1 / (served a second - coming a second).
    outcome = simulate(demand_of(30), Cores(), times=ONLY_WEB, seconds=2_000)
    assert outcome.answers_a_second == pytest.approx(30, rel=0.03)
    assert outcome.busy["web"] == pytest.approx(0.6, rel=0.03)
    assert sum(outcome.waits) / len(outcome.waits) == pytest.approx(1 / (50 - 30), rel=0.1)


@pytest.mark.long
def test_who_answers_at_once_takes_all_there_is() -> None:
    times = ServiceTimes(web=0.01, worker=0.008, database=0.002)
    outcome = simulate(Demand(0), Cores(shared=2), times=times, at_once=50, seconds=60)
    assert outcome.answers_a_second == pytest.approx(2 / 0.02, rel=0.05), "two cores, twenty milliseconds an answer"
    assert outcome.busy == {"shared": pytest.approx(1.0)}


@pytest.mark.long
def test_what_is_too_small_is_named_and_grows_until_it_holds() -> None:
    small = simulate(Demand(30_000), Cores())
    assert not small.holds
    assert small.first == "web"
    needed = cores_needed(Demand(30_000))
    assert simulate(Demand(30_000), needed).holds
    assert needed.web > needed.worker >= 1
    assert cores_needed(Demand(300)) == Cores()


@pytest.mark.long
def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["capacity", "--players", "100000"])
    assert main() == 1
    assert "It does not hold: web gives first." in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["capacity", "--players", "300"])
    assert main() == 0
    assert "It holds." in capsys.readouterr().out
