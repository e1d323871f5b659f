"""Setting up: sides, secret placements, refusals with their reason."""

from collections.abc import Mapping

import pytest

from engine.confrontation.board import Side
from engine.confrontation.config import RulesConfig
from engine.kernel import Game, IllegalAnswer, IllegalSetup, key_from_seed
from tests.engine.views import confrontation_view

GOOD = dict(zip(
    ("frodo", "sam", "pippin", "merry", "gandalf", "aragorn", "legolas", "gimli", "boromir"),
    ("shire", "shire", "shire", "shire", "arthedain", "cardolan", "rhudaur", "eregion", "enedwaith"), strict=True,
))  # fmt: skip
DARK = dict(zip(
    ("balrog", "shelob", "witch_king", "flying_nazgul", "black_rider", "saruman", "orcs", "warg", "troll"),
    ("mordor", "mordor", "mordor", "mordor", "dagorlad", "gondor", "mirkwood", "fangorn", "rohan"), strict=True,
))  # fmt: skip


def start(*seats: object, **options: object) -> Game:
    return Game.start("confrontation", options, list(seats) or [None, None], key_from_seed(1))


def place(game: Game, seat: int, placement: dict[str, str]) -> None:
    decision = next(question for question in game.pending if question.seat == seat)
    game.answer(seat, decision.id, [f"{piece}>{region}" for piece, region in placement.items()])


def test_both_players_place_in_secret_at_the_same_time() -> None:
    game = start()
    assert [(question.seat, question.prompt[0]) for question in game.pending] == [(0, "place"), (1, "place")]
    place(game, 1, GOOD)
    assert game.view(0)["waiting"] == [0]
    assert [event.kind for event in game.drain()] == ["sides"]
    place(game, 0, DARK)
    assert [(question.seat, question.prompt[0]) for question in game.pending] == [(0, "move")]


def test_after_placing_each_sees_his_own_and_numbers_of_the_enemy() -> None:
    game = start({"side": "dark", "placement": DARK}, {"side": "good", "placement": GOOD})
    sides: tuple[tuple[int, Side, Side, Mapping[str, str]], ...] = (
        (0, "dark", "good", DARK),
        (1, "good", "dark", GOOD),
    )
    for seat, own, enemy, placement in sides:
        view = confrontation_view(game, seat)
        assert {piece["id"]: piece["region"] for piece in view["seats"][seat]["pieces"]} == placement
        assert view["seats"][1 - seat]["pieces"] == []
        regions = view["regions"]
        for region in regions:
            assert len(region[own]["pieces"]) == region[own]["count"]
            assert region[enemy]["pieces"] == []
        assert sum(region[enemy]["count"] for region in regions) == 9
    spectator = confrontation_view(game, None)["regions"]
    assert not any(region["good"]["pieces"] or region["dark"]["pieces"] for region in spectator)


def test_the_dark_player_moves_first_in_whichever_seat() -> None:
    for seats, first in (([None, None], 0), ([{"side": "good"}, None], 1), ([None, {"side": "dark"}], 1)):
        game = start(*seats)
        for questions in game.pending:
            side = "good" if "frodo>shire" in questions.option_keys() else "dark"
            place(game, questions.seat, GOOD if side == "good" else DARK)
        assert game.pending[0].seat == first


def test_who_plays_which_side_may_be_drawn_by_lot() -> None:
    firsts = set()
    for seed in range(12):
        game = Game.start("confrontation", {"first_seat": "lot"}, [None, None], key_from_seed(seed))
        firsts.add(confrontation_view(game, 0)["side"])
    assert firsts == {"good", "dark"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"frodo": "mordor"}, "Frodo cannot start in 'mordor'"),
        ({"frodo": "high_pass"}, "Frodo cannot start in 'high_pass'"),
        ({"frodo": 3}, "Frodo cannot start in 3"),
        ({"frodo": "arthedain"}, "shire starts with 4, not 3"),
        ({"troll": "shire"}, "'troll' is no character of the Good side"),
        ({"gollum": "shire"}, "'gollum' is no character"),
    ],
)
def test_wrong_placements_are_refused_with_the_reason(change: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        start({"side": "good", "placement": GOOD | change}, None)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (({"side": "good", "placement": {"frodo": "shire"}}, None), "Sam, Pippin, .* are not placed"),
        (({"side": "good", "placement": "shire"}, None), "maps each character"),
        (({"placement": GOOD}, None), "needs a side"),
        (({"side": "grey"}, None), "good or dark, not 'grey'"),
        (({"side": "dark"}, {"side": "dark"}), "Both seats ask for the Dark side"),
        (({"deck": 1}, None), "unknown part 'deck'"),
        ((7, None), "expected nothing, or side"),
        ((None,), "2 to 2 seats, not 1"),
    ],
)
def test_wrong_seats_are_refused_with_the_reason(seats: tuple[object, ...], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        start(*seats)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": True}, "Unknown option 'colour'"),
        ({"orcs_defeat_sam": 1}, "orcs_defeat_sam is bool"),
        ({"first_seat": "grey"}, "first_seat is one of"),
        ({"turn_limit": 0}, "turn_limit is from 1 to 200"),
        ({"turn_limit": True}, "turn_limit is int"),
        ({"shelob_and_good_in_gondor": "tea"}, "one of defeated, battle"),
    ],
)
def test_wrong_options_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        start(**options)
    assert RulesConfig.from_options(RulesConfig().as_options()) == RulesConfig()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ([f"{piece}>{region}" for piece, region in (GOOD | {"frodo": "arthedain"}).items()],
         "Arthedain has room for only one character; you assigned two"),
        (["frodo>shire"], "Assign nine; you assigned one"),
        (["frodo>mordor"] * 9, "named twice"),
        (["frodo>mordor"], "not one of the options"),
        (["frodo>shire", "frodo>arthedain", "sam>shire", "pippin>shire", "merry>shire", "gandalf>cardolan",
          "aragorn>rhudaur", "legolas>eregion", "gimli>enedwaith"], "assigned one of them twice"),
    ],
)  # fmt: skip
def test_wrong_answers_to_the_placing_are_refused_and_change_nothing(answer: list[str], reason: str) -> None:
    game = start()
    before = game.dump()
    good = game.pending[1]
    with pytest.raises(IllegalAnswer, match=reason):
        game.answer(1, good.id, answer)
    assert game.dump() == before
