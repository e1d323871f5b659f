"""Moves: rules 1 to 12 and the characters that move in their own way (43, 47, 49, 50, 51)."""

import pytest

from engine.confrontation.table import Forbidden, Table
from engine.kernel.conformance import count_lines
from tests.engine.confrontation.test_placing import DARK, GOOD, start


def test_turns_alternate_and_one_character_must_move() -> None:
    table = Table(good={"sam": "shire"}, dark={"troll": "mordor"}, mover="dark")
    assert table.asked == "move"
    assert all(key.startswith("mordor>") for key in table.options())  # no passing
    table.move("troll", "gondor")
    assert {key.partition(":")[2] for key in table.options("good")} == {"frodo", "sam"}
    table.move("sam", "arthedain")
    assert table.options("dark") == ["gondor>fangorn:troll", "gondor>rohan:troll"]


def test_characters_move_forward_into_adjacent_regions_only() -> None:
    table = Table(good={"sam": "eregion"}, dark={"troll": "mordor"})
    assert table.targets("sam") == {"misty_mountains", "moria", "fangorn"}  # the last by the Tunnel
    with pytest.raises(Forbidden, match="not one of the options"):
        table.move("sam", "rhudaur")
    table = Table(good={}, dark={"troll": "fangorn"}, mover="dark")
    assert table.targets("troll") == {"misty_mountains", "moria"}


def test_nobody_moves_sideways_in_the_mountains() -> None:
    table = Table(good={"aragorn": "moria"}, dark={"witch_king": "misty_mountains", "troll": "gap_of_rohan"})
    assert table.targets("aragorn") == {"fangorn", "rohan"}
    table = Table(good={"aragorn": "moria"}, dark={"witch_king": "misty_mountains"}, mover="dark")
    assert table.targets("witch_king") == {"rhudaur", "eregion"}


def test_entering_a_region_with_an_enemy_is_attacking_him() -> None:
    table = Table(good={"merry": "rohan"}, dark={"troll": "gondor"})
    table.move("merry", "gondor")
    assert table.events_of("battle") == [{"region": "gondor", "attacker": "merry", "defender": "troll"}]
    assert table.asked == "card"


def test_the_shire_and_mordor_hold_four_of_a_side() -> None:
    four = dict.fromkeys(("balrog", "saruman", "orcs", "warg"), "mordor")
    good = {"boromir": "dagorlad", "gimli": "mordor", "sam": "mordor", "merry": "mordor"}
    assert "mordor" in Table(good=good, dark={}).targets("boromir")
    assert "mordor" not in Table(good={**good, "pippin": "mordor"}, dark={}).targets("boromir")
    assert "mordor" in Table(good={"boromir": "dagorlad"}, dark=four).targets("boromir")


def test_a_mountain_region_holds_one_of_a_side() -> None:
    table = Table(good={"sam": "rhudaur", "merry": "high_pass"}, dark={"troll": "misty_mountains"})
    assert table.targets("sam") == {"misty_mountains"}


def test_other_regions_hold_two_of_a_side() -> None:
    table = Table(good={"sam": "shire", "merry": "arthedain", "pippin": "arthedain"}, dark={"troll": "mordor"})
    assert table.targets("sam") == {"cardolan"}


def test_no_text_takes_a_character_into_a_full_region() -> None:
    dark = {"black_rider": "dagorlad", "orcs": "mirkwood", "warg": "mirkwood", "troll": "fangorn", "balrog": "fangorn"}
    table = Table(good={"sam": "misty_mountains"}, dark=dark, mover="dark")
    assert table.targets("black_rider") == set()


def test_the_good_player_goes_down_the_anduin_and_not_up() -> None:
    table = Table(good={"sam": "mirkwood", "merry": "fangorn", "gimli": "rohan"}, dark={"troll": "mordor"})
    assert table.targets("sam") == {"dagorlad", "fangorn"}
    assert table.targets("merry") == {"dagorlad", "gondor", "rohan"}
    assert table.targets("gimli") == {"gondor"}


def test_one_may_attack_down_the_river() -> None:
    table = Table(good={"gimli": "mirkwood"}, dark={"orcs": "fangorn"})
    table.move("gimli", "fangorn")
    assert table.where("orcs") == "defeated"


def test_the_dark_player_uses_neither_river_nor_tunnel() -> None:
    table = Table(good={}, dark={"troll": "mirkwood", "orcs": "fangorn"}, mover="dark")
    assert table.targets("troll") == {"high_pass", "misty_mountains"}
    assert table.targets("orcs") == {"misty_mountains", "moria"}


def test_the_tunnel_leads_from_eregion_to_fangorn_whoever_stands_in_moria() -> None:
    table = Table(good={"sam": "eregion", "merry": "moria"}, dark={"troll": "mordor"})
    table.move("sam", "fangorn")
    assert table.where("sam") == "fangorn"
    assert table.asked == "move"  # no Dark character in Moria, nobody to ask


# -- the Balrog -----------------------------------------------------------------------------------------------------


def test_the_balrog_in_moria_may_defeat_who_walks_through_the_tunnel() -> None:
    table = Table(good={"boromir": "eregion"}, dark={"balrog": "moria", "troll": "fangorn"})
    table.move("boromir", "fangorn")
    assert (table.asked, table.where("boromir")) == ("balrog", "tunnel")
    table.answer("yes")
    assert (table.where("boromir"), table.where("balrog")) == ("defeated", "moria")
    assert table.events_of("battle") == []  # even Boromir does not harm it, and nothing in Fangorn is shown
    assert table.asked == "move"


def test_frodo_cannot_flee_from_the_balrog_in_the_tunnel() -> None:
    table = Table(good={"frodo": "eregion"}, dark={"balrog": "moria"})
    table.move("frodo", "fangorn").answer("yes")
    assert (table.ending, table.winner) == ("Frodo defeated", "dark")


def test_the_balrog_need_not_show_itself() -> None:
    table = Table(good={"sam": "eregion"}, dark={"balrog": "moria"})
    table.move("sam", "fangorn").answer("no")
    assert table.where("sam") == "fangorn"
    assert table.events_of("balrog") == []


def test_the_question_about_the_balrog_does_not_tell_who_stands_in_moria() -> None:
    table = Table(good={"sam": "eregion"}, dark={"orcs": "moria", "balrog": "mordor"})
    table.move("sam", "fangorn")
    assert table.options("dark") == ["no"]
    table.answer("no")
    assert table.where("sam") == "fangorn"
    dark = {"orcs": "moria", "balrog": "mordor"}
    quick = Table(good={"sam": "eregion"}, dark=dark, options={"ask_when_able": True})
    quick.move("sam", "fangorn")
    assert quick.asked == "move"


def test_nobody_is_asked_about_a_balrog_that_is_defeated() -> None:
    table = Table(good={"sam": "eregion"}, dark={"orcs": "moria"}).move("sam", "fangorn")
    assert (table.where("sam"), table.asked) == ("fangorn", "move")


# -- moves by text --------------------------------------------------------------------------------------------------


def test_aragorn_attacks_forward_sideways_and_backwards_and_else_goes_forward() -> None:
    dark = {"troll": "mirkwood", "orcs": "misty_mountains", "warg": "gondor"}
    table = Table(good={"aragorn": "fangorn"}, dark=dark)
    assert table.targets("aragorn") == {"mirkwood", "misty_mountains", "gondor", "dagorlad", "rohan"}  # rohan: river
    table = Table(good={"aragorn": "rohan"}, dark={"troll": "mordor"})
    assert table.targets("aragorn") == {"gondor"}


def test_aragorn_may_attack_the_warg_by_his_text() -> None:
    table = Table(good={"aragorn": "rohan"}, dark={"warg": "moria"})
    table.move("aragorn", "moria")
    assert table.events_of("battle")[0]["defender"] == "warg"


def test_the_witch_king_attacks_sideways_and_else_goes_forward() -> None:
    table = Table(good={"sam": "rohan", "merry": "gondor"}, dark={"witch_king": "fangorn"}, mover="dark")
    assert table.targets("witch_king") == {"rohan", "misty_mountains", "moria"}


def test_the_flying_nazgul_reaches_every_region_with_a_single_good_character() -> None:
    good = {"frodo": "shire", "sam": "shire", "merry": "mordor", "gimli": "high_pass", "pippin": "cardolan",
            "boromir": "cardolan"}  # fmt: skip
    table = Table(good=good, dark={"flying_nazgul": "gondor"}, mover="dark")
    assert table.targets("flying_nazgul") == {"fangorn", "rohan", "mordor", "high_pass"}


def test_the_flying_nazgul_between_mountains_is_an_option() -> None:
    good, dark = {"gimli": "high_pass"}, {"flying_nazgul": "moria"}
    assert "high_pass" in Table(good=good, dark=dark, mover="dark").targets("flying_nazgul")
    strict = Table(good=good, dark=dark, mover="dark", options={"nazgul_between_mountains": False})
    assert "high_pass" not in strict.targets("flying_nazgul")


def test_the_black_rider_rides_to_an_attack_past_his_own_and_not_past_enemies_or_full_regions() -> None:
    good = {"sam": "misty_mountains", "merry": "arthedain", "gimli": "enedwaith"}
    dark = {"black_rider": "gondor", "orcs": "rohan", "troll": "gap_of_rohan"}
    table = Table(good=good, dark=dark, mover="dark")
    # ahead lie Fangorn and Rohan; Misty Mountains and Moria; from Moria Eregion, then Arthedain and Cardolan
    assert table.targets("black_rider") == {"fangorn", "rohan", "misty_mountains", "enedwaith", "arthedain", "shire"}
    blocked = Table(good=good, dark={**dark, "warg": "moria"}, mover="dark")
    assert blocked.targets("black_rider") == {"fangorn", "rohan", "misty_mountains"}


def test_without_an_attack_the_black_rider_goes_one_region_forward() -> None:
    table = Table(good={"frodo": "mordor"}, dark={"black_rider": "gondor"}, mover="dark")
    assert table.targets("black_rider") == {"fangorn", "rohan"}


# -- counting -------------------------------------------------------------------------------------------------------


def test_first_moves_are_counted_for_fixed_placements() -> None:
    """Dark: Mordor's four each to two regions with one each: 4 x 2. Mirkwood to two mountains, Fangorn to two,
    Rohan to two; Dagorlad to Mirkwood and Fangorn, Gondor to Fangorn and Rohan: 5 x 2. The Nazgûl in Mordor flies to
    the five regions with one Good character; the Black Rider in Dagorlad rides to the first three he meets."""
    game = start({"side": "dark", "placement": DARK}, {"side": "good", "placement": GOOD})
    assert count_lines(game, 1) == 4 * 2 + 5 * 2 + 5 + 3
    swapped = DARK | {"flying_nazgul": "dagorlad", "black_rider": "mordor"}
    game = start({"side": "dark", "placement": swapped}, {"side": "good", "placement": GOOD})
    assert count_lines(game, 1) == 4 * 2 + 5 * 2 + 5 + 3
    calm = DARK | {"black_rider": "mirkwood", "orcs": "dagorlad"}
    game = start({"side": "dark", "placement": calm}, {"side": "good", "placement": GOOD})
    # from Mirkwood he passes the High Pass and the Misty Mountains: Rhudaur and Eregion hold enemies and stop him
    assert count_lines(game, 1) == 4 * 2 + 5 * 2 + 5 + 2


def test_good_first_moves_are_counted() -> None:
    """Shire 4 x 2; Arthedain, Cardolan 2 each; Rhudaur 2, Eregion 2 and the Tunnel, Enedwaith 2: 8 + 4 + 7, and
    Aragorn has nobody beside or behind him to attack."""
    game = start({"side": "dark", "placement": DARK}, {"side": "good", "placement": GOOD})
    decision = game.pending[0]
    game.answer(0, decision.id, "mordor>gondor:balrog")
    assert count_lines(game, 1) == 8 + 4 + 7
