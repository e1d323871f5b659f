"""Boards and panels are pure: what they show follows from the view and the question alone."""

import pytest

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from engine.tcg.starters import STARTERS
from matches.boards.panel import decision_panel, form_value
from matches.boards.tcg import tcg_board
from matches.errors import Malformed

DECKS = [starter.engine_data() for starter in STARTERS.values()]


def question(kind: str, *keys: str, least: int = 1, most: int = 1, **more: object) -> dict[str, object]:
    options = [{"key": key, "label": key} for key in keys]
    return {"id": "d", "kind": kind, "least": least, "most": most, "options": options, "forced": False, **more}


class TestForms:
    def test_every_kind_comes_back_as_its_answer(self) -> None:
        assert form_value(question("action", "a", "pass"), {"value": ["pass"]}) == "pass"
        assert form_value(question("yesno", "yes", "no"), {"value": ["no"]}) == "no"
        assert form_value(question("choose", "a", "b", least=0), {"value": [""]}) == []
        assert form_value(question("choose", "a", "b"), {"value": ["b"]}) == ["b"]
        assert form_value(question("choose", "a", "b", "c", least=0, most=3), {"value": ["a", "c"]}) == ["a", "c"]
        assert form_value(question("choose", "a", "b", least=0, most=2), {}) == []
        assert form_value(question("number", least=0, most=9), {"value": [" 7 "]}) == 7
        places = {"place:a": ["2"], "place:b": ["1"]}
        assert form_value(question("order", "a", "b"), places) == ["b", "a"]
        pairs = question("assign", "m1>f1", "m1>f2", "m2>f1", least=0, most=2)
        assert form_value(pairs, {"left:m1": ["m1>f2"], "left:m2": [""]}) == ["m1>f2"]

    @pytest.mark.parametrize(
        ("asked", "sent"),
        [
            (question("action", "a", "b"), {}),
            (question("action", "a", "b"), {"value": ["a", "b"]}),
            (question("number", least=0, most=9), {"value": ["many"]}),
            (question("number", least=0, most=9), {"value": ["9" * 50]}),
            (question("order", "a", "b"), {"place:a": ["1"], "place:b": ["1"]}),
            (question("order", "a", "b"), {"place:a": ["1"]}),
        ],
    )
    def test_what_is_no_answer_is_refused_with_a_sentence(
        self, asked: dict[str, object], sent: dict[str, list[str]]
    ) -> None:
        with pytest.raises(Malformed, match=r"\w+ .*\."):
            form_value(asked, sent)

    def test_passing_is_the_last_of_the_same_list(self) -> None:
        asked = question("action", "pass", "x")
        asked["options"] = [{"key": "pass", "label": "Pass", "verb": "pass"}, {"key": "x", "label": "X"}]
        panel = decision_panel(asked, {}, 0)
        assert [option["key"] for group in panel["groups"] for option in group["options"]] == ["x"]
        assert [option["key"] for option in panel["passing"]] == ["pass"]


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_whole_games_can_be_drawn_for_everybody(seed: int) -> None:
    """No view the engine gives lacks what the board reads, and every option has its place on the panel."""
    game = Game.start("tcg", {}, DECKS, key_from_seed(seed))
    names = ["ada", "bob"]
    step = 0
    while game.outcome is None:
        decision = game.pending[0]
        data = decision.as_data()
        view = game.view(decision.seat)
        panel = decision_panel(data, view, decision.seat)
        shown = [option["key"] for group in panel["groups"] for option in group["options"]]
        shown += [option["key"] for option in panel["passing"]]
        if data["kind"] == "assign":
            shown = [right["key"] for left in panel["lefts"] for right in left["rights"]]
        keys = [option["key"] for option in data.get("options", [])]  # type: ignore[attr-defined]
        assert sorted(key for key in shown if key) == sorted(keys)
        board = tcg_board(view, names, decision.seat, panel["cards"])
        other = tcg_board(game.view(None), names, None, {})
        assert board["hand"] is not None
        assert other["hand"] is None
        in_play = [card["id"] for seat in view["seats"] for card in seat["characters"]]  # type: ignore[attr-defined,index]
        drawn = [unit["card"]["id"] for unit in [*board["loose_minions"], *board["loose_companions"]]]
        for skirmish in board["skirmishes"]:
            drawn += [unit["card"]["id"] for unit in [*skirmish["minions"], skirmish["fighter"]] if unit]
        for seat in [board["bottom"], *board["tops"]]:
            drawn += [
                one["card"]["id"] for lane in seat["lanes"] if lane["name"] != "Dead pile" for one in lane["cards"]
            ]
        assert set(in_play) <= set(drawn), "every character in play is on the table"
        game.answer(decision.seat, decision.id, choose("random", view, data, step))
        step += 1
    tcg_board(game.view(None), names, None, {})
