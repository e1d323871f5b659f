"""Samples: one of each kind, the same in every run unless the environment says otherwise."""

import pytest

from tests import shares

ITEMS = [f"/{app}/{page}/" for app in ("cards", "decks", "events") for page in range(20)]


def app(path: str) -> str:
    return path.split("/")[1]


@pytest.fixture
def number(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setenv(shares.VARIABLE, "1")
    return monkeypatch


def test_a_sample_is_smaller_in_order_and_has_one_of_each_kind(number: pytest.MonkeyPatch) -> None:
    for day in range(50):
        number.setenv(shares.VARIABLE, str(day))
        chosen = shares.sample(ITEMS, 10, app)
        assert {app(path) for path in chosen} == {"cards", "decks", "events"}
        assert chosen == [path for path in ITEMS if path in chosen]
        assert len(chosen) < 30


def test_every_run_takes_the_same_without_a_number(number: pytest.MonkeyPatch) -> None:
    number.delenv(shares.VARIABLE)
    first = shares.sample(ITEMS, 10)
    number.setenv(shares.VARIABLE, "0")
    assert shares.sample(ITEMS, 10) == first


def test_a_run_is_repeated_by_its_number(number: pytest.MonkeyPatch) -> None:
    first = shares.sample(ITEMS, 10), shares.shuffled(ITEMS)
    number.setenv(shares.VARIABLE, "2")
    assert (shares.sample(ITEMS, 10), shares.shuffled(ITEMS)) != first
    number.setenv(shares.VARIABLE, "1")
    assert (shares.sample(ITEMS, 10), shares.shuffled(ITEMS)) == first


def test_in_time_everything_is_sampled(number: pytest.MonkeyPatch) -> None:
    sampled: set[str] = set()
    for day in range(100):
        number.setenv(shares.VARIABLE, str(day))
        sampled |= set(shares.sample(ITEMS, 10))
    assert sampled == set(ITEMS)


def test_equal_items_are_kept_apart(number: pytest.MonkeyPatch) -> None:
    assert shares.sample(["x", "x"], 1) == ["x", "x"]
