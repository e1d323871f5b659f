"""Data and its type are compared key by key; whatever does not fit is found and its place named."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

import pytest

from engine.kernel.conformance import Broken, Tally, check_types
from engine.kernel.ruleset import find
from engine.kernel.state import State
from engine.kernel.type_check import misfits
from tests.engine.settings import ALL, short_seed

T = TypeVar("T")


class Leaf(TypedDict):
    name: str
    count: int | None
    more: NotRequired[list["Leaf"]]


class Tree(TypedDict, Generic[T]):
    leaves: list[T]
    side: Literal["good", "dark"]
    by_name: dict[str, Leaf]
    source: NotRequired[Mapping[str, object]]
    named: NotRequired[Sequence[str]]


def leaf(**more: object) -> dict[str, object]:
    return {"name": "a", "count": None, **more}


def tree(**more: object) -> dict[str, object]:
    return {"leaves": [leaf()], "side": "good", "by_name": {"a": leaf(count=1)}, **more}


@pytest.mark.parametrize(
    "data",
    [
        tree(),
        tree(leaves=[]),
        tree(leaves=[leaf(more=[leaf(), leaf(more=[])])]),
        tree(source={"anything": [1, {"at": "all"}]}, named=["b"]),
    ],
)
def test_data_fits_its_type(data: object) -> None:
    assert list(misfits(data, Tree[Leaf])) == []


@pytest.mark.parametrize(
    ("data", "misfit"),
    [
        (tree(extra=1), ": has the key 'extra', which its type has not"),
        ({key: value for key, value in tree().items() if key != "side"}, ": lacks the key 'side'"),
        (tree(side="neutral"), "side: 'neutral' is none of ('good', 'dark')"),
        (tree(leaves=[leaf(), leaf(count="1")]), "leaves[1].count: str instead of int"),
        (tree(leaves=[leaf(count=True)]), "leaves[0].count: bool instead of int"),
        (tree(leaves=[leaf(more=[leaf(name=None)])]), "leaves[0].more[0].name: NoneType instead of str"),
        (tree(leaves=[leaf(more=[leaf(spare=0)])]), "leaves[0].more[0]: has the key 'spare', which its type has not"),
        (tree(leaves=(leaf(),)), "leaves: tuple instead of a list"),
        (tree(by_name={"a": 3}), "by_name['a']: int instead of Leaf"),
        (tree(by_name={1: leaf()}), "by_name, key 1: int instead of str"),
        (tree(by_name=[]), "by_name: list instead of a dict"),
        (tree(named="b"), "named: str instead of a list"),
        ([], ": list instead of Tree"),
    ],
)
def test_what_does_not_fit_is_found(data: object, misfit: str) -> None:
    assert list(misfits(data, Tree[Leaf])) == [misfit]


def test_a_type_that_no_json_has_is_refused() -> None:
    with pytest.raises(TypeError, match="is no type of JSON-ready data"):
        list(misfits(tree(), T))


def a_key_more(view: Any) -> None:
    view["spare"] = 0


def a_key_more_deep_within(view: Any) -> None:
    view["seats"][-1]["spare"] = 0


def a_key_less(view: Any) -> None:
    del view["seats"][0]["hand_count"]


def another_type(view: Any) -> None:
    view["seats"][0]["hand_count"] = str(view["seats"][0]["hand_count"])


@pytest.mark.parametrize("name", ["tcg", "tarot", "confrontation", "deckbuilding"])
@pytest.mark.parametrize("fault", [a_key_more, a_key_more_deep_within, a_key_less, another_type])
def test_a_view_that_is_not_what_its_type_says_breaks_the_law(
    name: str, fault: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = type(find(name))
    honest = rules.view

    def faulty(self: Any, state: State, seat: int | None, waiting: Sequence[int] = ()) -> Any:
        view = honest(self, state, seat, waiting)
        if state.sequence >= 2:
            fault(view)
        return view

    faulty.__annotations__["return"] = honest.__annotations__["return"]
    monkeypatch.setattr(rules, "view", faulty)
    with pytest.raises(Broken, match=r"decision 2: the view of seat None: .*(spare|hand_count)"):
        check_types(ALL[name], short_seed(name), Tally())
