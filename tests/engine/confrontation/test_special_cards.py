"""The special cards: each once doing what it does, and once where it may not be played."""

import pytest

from engine.confrontation.table import Forbidden, Table
from engine.kernel import Stream, key_from_seed
from tests.engine.views import confrontation_view

DELUXE = {"edition": "deluxe", "special_cards": "choice"}
TWO = {"special_cards": "two"}


def test_gandalf_the_white_returns_gandalf_to_fangorn_instead_of_a_turn() -> None:
    table = Table(good={"sam": "shire"}, dark={"troll": "mordor"}, special=["gandalf_the_white"], options=TWO)
    table.special("gandalf_the_white")
    assert table.where("gandalf") == "fangorn"
    assert table.options("dark")[0].startswith("mordor>")
    table.move("troll", "gondor")
    assert "special:gandalf_the_white" not in table.options("good")  # once a game
    assert "gandalf" in {key.rpartition(":")[2] for key in table.options("good")}


@pytest.mark.parametrize(
    ("good", "dark"),
    [
        ({"gandalf": "shire"}, {"troll": "mordor"}),
        ({"sam": "shire"}, {"troll": "fangorn"}),
        ({"sam": "fangorn", "merry": "fangorn"}, {"troll": "mordor"}),
    ],
)
def test_gandalf_does_not_return_when_he_lives_or_fangorn_is_held_or_full(
    good: dict[str, str], dark: dict[str, str]
) -> None:
    table = Table(good=good, dark=dark, special=["gandalf_the_white"], options=TWO)
    assert "special:gandalf_the_white" not in table.options("good")


def test_shadowfax_carries_one_character_ahead_who_then_moves() -> None:
    good, dark = {"sam": "arthedain", "merry": "rhudaur"}, {"troll": "high_pass", "balrog": "mordor"}
    table = Table(good=good, dark=dark, special=["shadowfax"], options=TWO)
    table.special("shadowfax").step("sam", "rhudaur")
    assert {key.partition(":")[2] for key in table.options("good")} == {"sam"}
    table.move("sam", "high_pass")
    assert table.events_of("battle")[0]["attacker"] == "sam"
    assert table.where("merry") == "rhudaur"


def test_shadowfax_goes_neither_to_enemies_nor_into_full_regions_nor_where_no_move_leads_on() -> None:
    good = {"sam": "arthedain", "merry": "rhudaur", "gimli": "rhudaur", "aragorn": "gondor"}
    table = Table(good=good, dark={"troll": "eregion", "balrog": "mordor"}, special=["shadowfax"], options=TWO)
    table.special("shadowfax")
    steps = table.options("good")
    assert not any(step.endswith(":sam") for step in steps)
    assert not any(step.endswith(":aragorn") for step in steps)  # Mordor is held, and nothing lies beyond
    assert "shire>arthedain:frodo" in steps


def test_shadowfax_runs_through_the_tunnel_where_the_balrog_waits() -> None:
    good, dark = {"sam": "eregion"}, {"balrog": "moria", "troll": "mordor"}
    table = Table(good=good, dark=dark, special=["shadowfax"], options=TWO).special("shadowfax").step("sam", "fangorn")
    assert table.asked == "balrog"
    table.answer("no")
    assert (table.asked, table.targets("sam")) == ("move", {"gondor", "dagorlad", "rohan"})
    table = Table(good=good, dark=dark, special=["shadowfax"], options=TWO).special("shadowfax").step("sam", "fangorn")
    table.answer("yes")
    assert table.where("sam") == "defeated"
    assert table.options("dark")  # the turn is over


def test_who_rode_is_known_to_have_moved_twice() -> None:
    """The enemy sees that one and the same character made both steps: a redeal never mixes him with whom he passed."""
    table = Table(
        good={"sam": "arthedain", "gimli": "rhudaur"}, dark={"balrog": "mordor", "gollum": "gondor"},
        special=["shadowfax", "crebain"], mover="dark", options=DELUXE,
    )  # fmt: skip
    table.special("crebain").answer("rhudaur")  # Gimli is known
    table.special("shadowfax").step("sam", "rhudaur").move("sam", "high_pass")
    for number in range(20):
        twin = table.game.redeal(0, Stream(key_from_seed(number)))
        regions = confrontation_view(twin, 1)["regions"]
        assert isinstance(regions, list)
        assert {region["id"] for region in regions if "gimli" in region["good"]["pieces"]} == {"rhudaur"}


def test_gwaihir_carries_a_character_out_of_a_battle() -> None:
    table = Table(good={"gimli": "mirkwood"}, dark={"troll": "dagorlad"}, special=["gwaihir"], options=DELUXE)
    table.move("gimli", "dagorlad")
    assert table.options("good") == ["stand", "flee:gondor", "flee:mirkwood", "flee:fangorn"]
    table.answer("flee:gondor")
    assert (table.where("gimli"), table.events_of("special")) == ("gondor", [{"player": 1, "card": "gwaihir"}])
    assert table.state.special == [[], []]


def test_gwaihir_saves_from_the_classic_orcs_and_not_from_the_warg() -> None:
    table = Table(good={"sam": "rohan"}, dark={"orcs": "gondor"}, mover="dark", special=["gwaihir"], options=DELUXE)
    assert table.move("orcs", "rohan").answer("flee:fangorn").where("sam") == "fangorn"
    table = Table(good={"sam": "rohan"}, dark={"warg": "gondor"}, mover="dark", special=["gwaihir"], options=DELUXE)
    assert table.move("warg", "rohan").asked == "card"


def test_gwaihir_unused_is_still_there() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"troll": "gondor"}, special=["gwaihir"], options=DELUXE)
    table.move("gimli", "gondor").answer("stand")
    assert (table.asked, table.state.special[0]) == ("card", [2])


def test_a_king_revealed_makes_a_dark_character_move_next() -> None:
    good, dark = {"aragorn": "rohan"}, {"troll": "mordor", "orcs": "gondor", "warg": "dagorlad"}
    table = Table(good=good, dark=dark, special=["king_revealed", "recall"], options=DELUXE).special("king_revealed")
    assert table.options("good") == ["dagorlad", "gondor", "mordor"]
    table.answer("dagorlad")
    assert table.events_of("king revealed") == [{"player": 1, "region": "rohan"}]
    assert table.options("dark") == ["dagorlad>mirkwood:warg", "dagorlad>fangorn:warg"]  # and no special card
    table.move("warg", "fangorn")
    assert not any(table.state.shown)


def test_who_cannot_move_is_not_made_to_and_without_aragorn_there_is_no_king() -> None:
    good = {"aragorn": "shire"}
    dark = {"troll": "gondor", "orcs": "rohan", "warg": "rohan", "balrog": "fangorn", "shelob": "fangorn"}
    table = Table(good=good, dark=dark, special=["king_revealed"], options=DELUXE)
    table.special("king_revealed").answer("gondor")
    assert len({key.partition(":")[2] for key in table.options("dark")}) > 1
    table = Table(good={"sam": "rohan"}, dark=dark, special=["king_revealed"], options=DELUXE)
    assert "special:king_revealed" not in table.options("good")


def test_a_revealed_watcher_is_not_pointed_at() -> None:
    table = Table(
        good={"aragorn": "shire", "sam": "rohan"}, dark={"watcher": "gondor", "orcs": "mordor"},
        special=["king_revealed"], options={"special_cards": "choice"},
    )  # fmt: skip
    table.move("sam", "gondor").play(good="good-1", dark="dark-1").move("orcs", "dagorlad").special("king_revealed")
    assert table.options("good") == ["dagorlad"]


def test_recall_puts_a_dark_character_back_to_mordor() -> None:
    table = Table(good={}, dark={"troll": "arthedain"}, mover="dark", special=["recall"], options=TWO)
    table.special("recall").answer("arthedain>mordor:troll")
    assert table.where("troll") == "mordor"
    assert table.options("good")
    assert table.events_of("recalled") == [{"player": 0, "region": "arthedain"}]


@pytest.mark.parametrize(
    ("good", "dark"),
    [
        ({"sam": "mordor"}, {}),
        ({}, {"balrog": "mordor", "orcs": "mordor", "warg": "mordor", "shelob": "mordor"}),
    ],
)
def test_nobody_is_recalled_to_a_held_or_full_mordor(good: dict[str, str], dark: dict[str, str]) -> None:
    table = Table(good=good, dark={**dark, "troll": "rohan"}, mover="dark", special=["recall"], options=TWO)
    assert "special:recall" not in table.options("dark")


def test_the_palantir_shows_a_region_until_the_turn_is_over_and_the_attacker_chooses() -> None:
    good = {"sam": "rohan", "gimli": "rohan"}
    table = Table(good=good, dark={"orcs": "gondor"}, mover="dark", special=["palantir"], options=TWO)
    table.special("palantir")
    assert table.options("dark") == ["rohan"]
    table.answer("rohan")
    assert {str(event["piece"]) for event in table.events_of("seen")} == {"sam", "gimli"}
    table.move("orcs", "rohan")
    assert table.options("dark") == ["target:sam", "target:gimli"]
    table.answer("target:sam")
    assert table.where("sam") == "defeated"
    assert table.events_of("battle")[1]["defender"] == "gimli"
    assert not any(table.state.shown)


def test_the_palantir_does_not_see_the_shire() -> None:
    table = Table(good={"sam": "shire"}, dark={"orcs": "gondor"}, mover="dark", special=["palantir"], options=TWO)
    assert "special:palantir" not in table.options("dark")


def test_the_dark_of_mordor_moves_one_ahead_and_another_after() -> None:
    dark = {"troll": "mordor", "orcs": "gondor"}
    table = Table(good={"sam": "shire"}, dark=dark, mover="dark", special=["dark_of_mordor"], options=DELUXE)
    table.special("dark_of_mordor").step("troll", "gondor")
    assert {key.partition(":")[2] for key in table.options("dark")} == {"orcs"}
    table.move("orcs", "rohan")
    assert (table.where("troll"), table.where("orcs")) == ("gondor", "rohan")


def test_the_dark_of_mordor_goes_to_no_enemy_and_needs_another_to_move() -> None:
    dark = {"troll": "gondor", "orcs": "mordor"}
    table = Table(good={"sam": "rohan"}, dark=dark, mover="dark", special=["dark_of_mordor"], options=DELUXE)
    table.special("dark_of_mordor")
    assert "gondor>rohan:troll" not in table.options("dark")
    alone = Table(good={}, dark={"troll": "gondor"}, mover="dark", special=["dark_of_mordor"], options=DELUXE)
    assert "special:dark_of_mordor" not in alone.options("dark")


def test_the_dark_of_mordor_may_bring_the_third_into_the_shire() -> None:
    dark = {"troll": "shire", "orcs": "shire", "warg": "arthedain", "balrog": "mordor"}
    table = Table(good={"frodo": "moria"}, dark=dark, mover="dark", special=["dark_of_mordor"], options=DELUXE)
    table.special("dark_of_mordor").step("warg", "shire")
    assert (table.ending, table.winner) == ("Shire taken", "dark")


def test_crebain_reveal_a_good_character_for_the_rest_of_the_game() -> None:
    table = Table(good={"sam": "rohan"}, dark={"orcs": "mordor"}, mover="dark", special=["crebain"], options=DELUXE)
    table.special("crebain").answer("rohan")
    assert table.events_of("spied") == [{"piece": "sam", "region": "rohan"}]
    table.move("sam", "gondor").move("orcs", "dagorlad")
    seats = table.view(0)["seats"]
    assert isinstance(seats, list)
    assert [piece["id"] for data in seats if data["side"] == "good" for piece in data["pieces"]] == ["sam"]


def test_crebain_find_nobody_who_is_known_already() -> None:
    special = ["crebain", "crebain"]
    table = Table(good={"frodo": "rohan"}, dark={"orcs": "mordor"}, mover="dark", special=special, options=DELUXE)
    table.special("crebain").answer("rohan").move("frodo", "gondor")
    assert "special:crebain" not in table.options("dark")


def test_a_special_card_not_held_is_not_played() -> None:
    with pytest.raises(Forbidden):
        Table(good={}, dark={"troll": "mordor"}, mover="dark").special("recall")


def test_a_special_card_instead_of_the_turn_saves_who_has_no_move() -> None:
    good = {"frodo": "moria"}
    table = Table(good=good, dark={"troll": "shire"}, mover="dark", special=["recall"], options=TWO)
    assert table.options("dark") == ["special:recall"]
