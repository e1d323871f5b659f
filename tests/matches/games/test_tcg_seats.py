"""What lies beside the field: followers in a lane of their own, the pile of removed cards, tokens on every card."""

import re
from typing import Any

from django.template import engines

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Table
from engine.tcg.view_types import TcgCard, TcgView
from matches.games.tcg.cards import card_texts
from matches.games.tcg.seats import seat_box


def table_view() -> TcgView:
    """A table with a possession on a companion, a condition beside it, and a card in the discard pile."""
    table = Table()
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    table.in_play("Dwarven Axe", on=gimli)
    table.in_play("Greatest Kingdom of My People")
    table.in_discard("Dwarf Guard")
    return table.begin(FELLOWSHIP).view(0)


def box(view: TcgView, **counts: int) -> dict[str, Any]:
    return seat_box(view["seats"][0], view, ["ent", "pippin"], counts, {}, own=True)


def drawn(card: TcgCard, size: str) -> str:
    template = engines["django"].from_string("{% card c size %}")
    return re.sub(r"\s+", " ", template.render({"c": card, "size": size}))


def test_followers_lie_in_a_lane_of_their_own_and_what_is_removed_is_open() -> None:
    view = table_view()
    seat = view["seats"][0]
    assert [lane["name"] for lane in box(view)["lanes"]] == ["Support"]
    follower = seat["support"][0] | {"id": "c90", "type": "follower", "title": "Friend"}
    removed = seat["support"][0] | {"id": "c91", "title": "Gone"}
    seat["support"].append(follower)
    seat["removed"].append(removed)
    lanes = {lane["name"]: [shown["card"]["title"] for shown in lane["cards"]] for lane in box(view)["lanes"]}
    assert lanes == {
        "Support": ["Greatest Kingdom of My People"],
        "Followers": ["Friend"],
        "Removed from the game": ["Gone"],
    }


def test_cards_of_the_discard_pile_that_can_be_played_come_first_and_are_counted() -> None:
    view = table_view()
    (guard,) = view["seats"][0]["discard"]
    view["seats"][0]["discard"].append(guard | {"id": "c92", "title": "Returner"})
    plain, able = box(view), box(view, c92=1)
    assert plain["from_discard"] == 0
    assert able["from_discard"] == 1
    assert [(shown["card"]["title"], shown["state"]) for shown in able["discard_cards"]] == [
        ("Returner", "can"),
        ("Dwarf Guard", ""),
    ]


def test_tokens_are_drawn_in_the_colour_of_their_culture_on_every_kind_of_card() -> None:
    seat = table_view()["seats"][0]
    (condition,) = seat["support"]
    gimli = next(card for card in seat["characters"] if card["title"] == "Gimli")
    assert "token--culture" not in drawn(condition, "tile") + drawn(gimli, "play")
    condition["tokens"], gimli["tokens"], gimli["borne"][0]["tokens"] = 2, 1, 3
    tile, unit = drawn(condition, "tile"), drawn(gimli, "play")
    assert re.search(r'data-culture="dwarven".*token--culture">2</span><span class="vh"> \w+ tokens', tile)
    assert re.findall(r'token--culture">(\d)<', unit) == ["1", "3"]


def test_a_close_look_tells_tokens_and_both_types_also_of_removed_cards() -> None:
    view = table_view()
    seat = view["seats"][0]
    seat["removed"].append(seat["support"][0] | {"id": "c91"})
    seat["support"][0] |= {"tokens": 4, "types": ["condition", "minion"]}
    texts = card_texts(view, [], {})
    shown = texts[seat["support"][0]["id"]]
    assert "Culture tokens: 4" in shown["lines"]  # type: ignore[operator]
    assert shown["type"] == "condition · minion"
    assert texts["c91"]["lines"] == shown["lines"][:-1]  # type: ignore[index]
    assert texts["c91"]["type"] == "condition"
