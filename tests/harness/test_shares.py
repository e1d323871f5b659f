"""Samples: one of each kind, the same in a repeated run, and everything in time."""

import pytest

from tests import shares
from tests.conftest import LongTests

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
        found = shares.sample(ITEMS, 10, app)
        assert {app(path) for path in found} == {"cards", "decks", "events"}
        assert found == [path for path in ITEMS if path in found]
        assert len(found) < 30


def test_a_run_is_repeated_by_its_number(number: pytest.MonkeyPatch) -> None:
    first = shares.sample(ITEMS, 10), shares.shuffled(ITEMS)
    number.setenv(shares.VARIABLE, "2")
    assert (shares.sample(ITEMS, 10), shares.shuffled(ITEMS)) != first
    number.setenv(shares.VARIABLE, "1")
    assert (shares.sample(ITEMS, 10), shares.shuffled(ITEMS)) == first


def test_in_time_everything_is_sampled(number: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for day in range(100):
        number.setenv(shares.VARIABLE, str(day))
        seen |= set(shares.sample(ITEMS, 10))
    assert seen == set(ITEMS)


def test_equal_items_are_kept_apart(number: pytest.MonkeyPatch) -> None:
    assert shares.sample(["x", "x"], 1) == ["x", "x"]


class Marked:
    """As much of a collected test as the choosing of long tests asks for."""

    def __init__(self, nodeid: str, *marks: str) -> None:
        self.nodeid, self.marks = nodeid, list(marks)

    def iter_markers(self) -> list[pytest.Mark]:
        return [getattr(pytest.mark, mark).mark for mark in self.marks]

    def add_marker(self, mark: str) -> None:
        self.marks.append(mark)


@pytest.mark.long
def test_a_few_of_the_long_tests_are_everyday_and_all_in_time(number: pytest.MonkeyPatch) -> None:
    everyday: set[str] = set()
    for day in range(2_000):
        number.setenv(shares.VARIABLE, str(day))
        long = [Marked(f"test_{place}", "django_db", "long") for place in range(6)]
        others = [Marked("test_quick"), Marked("test_whole", "law", "long")]
        LongTests.pytest_collection_modifyitems([*long, *others])  # type: ignore[list-item]
        assert [item.marks for item in others] == [[], ["law", "long"]]
        left = [item for item in long if "law" in item.marks]
        assert all(item.marks[-2:] == ["law", "unsampled"] for item in left)
        assert len(left) >= 4
        everyday |= {item.nodeid for item in long} - {item.nodeid for item in left}
    assert len(everyday) == 6
