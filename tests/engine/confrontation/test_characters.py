"""The characters' texts in battle: rules 15 to 18 and 38 to 55."""

from collections.abc import Iterator

import pytest

from engine.confrontation.table import Table

# -- Frodo ----------------------------------------------------------------------------------------------------------


def frodo_attacked(by: str = "troll", *, good: dict[str, str] | None = None, **options: object) -> Table:
    """Frodo in Fangorn is attacked from Gondor."""
    table = Table(good={"frodo": "fangorn", **(good or {})}, dark={by: "gondor"}, mover="dark", options=options)
    return table.move(by, "fangorn")


def test_frodo_may_retreat_sideways_when_attacked_either_way_along_the_river() -> None:
    table = frodo_attacked()
    assert table.options("good") == ["stand", "flee:mirkwood", "flee:rohan"]
    table.answer("flee:mirkwood")
    assert (table.where("frodo"), table.where("troll")) == ("mirkwood", "fangorn")
    assert table.events_of("cards") == []
    assert table.asked == "move"  # it is Good's turn: the retreat was no move


def test_retreating_against_the_river_is_an_option() -> None:
    assert frodo_attacked(retreat_upstream=False).options("good") == ["stand", "flee:rohan"]


def test_frodo_retreats_only_to_regions_without_enemies_and_with_room() -> None:
    table = Table(
        good={"frodo": "fangorn", "sam": "rohan", "merry": "rohan"},
        dark={"troll": "gondor", "orcs": "mirkwood"}, mover="dark",
    ).move("troll", "fangorn")  # fmt: skip
    assert table.asked == "card"  # no way out, and nobody beside him


def test_frodo_does_not_retreat_when_he_attacks() -> None:
    table = Table(good={"frodo": "rohan"}, dark={"troll": "gondor"}).move("frodo", "gondor")
    assert table.asked == "card"


def test_frodo_does_not_retreat_from_the_warg() -> None:
    assert frodo_attacked("warg").asked == "card"


def test_frodo_does_not_retreat_sideways_in_the_mountains() -> None:
    table = Table(good={"frodo": "moria"}, dark={"troll": "rohan"}, mover="dark").move("troll", "moria")
    assert table.asked == "card"


def test_frodo_may_step_to_where_the_witch_king_came_from() -> None:
    table = Table(good={"frodo": "fangorn"}, dark={"witch_king": "rohan"}, mover="dark").move("witch_king", "fangorn")
    table.answer("flee:rohan")
    assert table.where("frodo") == "rohan"


def test_frodo_may_stand_and_fight() -> None:
    assert frodo_attacked().answer("stand").asked == "card"


# -- Sam ------------------------------------------------------------------------------------------------------------


def sam_and_frodo(by: str, seed: int, **options: object) -> Table:
    """Both stand in Arthedain, where chance may pick either."""
    good = {"frodo": "arthedain", "sam": "arthedain"}
    table = Table(good=good, dark={by: "rhudaur"}, mover="dark", seed=seed, options=options)
    return table.move(by, "arthedain")


def picked(by: str, target: str, **options: object) -> Table:
    for seed in range(30):
        table = sam_and_frodo(by, seed, **options)
        if table.events_of("battle")[0]["defender"] == target:
            return table
    raise AssertionError(target)


def test_sam_beside_frodo_fights_in_his_place_with_strength_five() -> None:
    table = picked("troll", "frodo")
    assert table.options("good") == ["stand", "flee:cardolan", "sam"]
    table.answer("sam").play(good="good-5", dark="dark-6")  # 10 against the Troll's bare 9
    assert table.events_of("strengths") == [{"good": 10, "dark": 9}]
    assert (table.where("sam"), table.where("frodo")) == ("arthedain", "arthedain")


def test_after_sam_has_fallen_frodo_is_attacked_and_may_flee() -> None:
    table = picked("troll", "frodo").answer("sam").play(good="good-1", dark="dark-1")
    assert table.where("sam") == "defeated"
    assert table.options("good") == ["stand", "flee:cardolan"]


def test_sam_attacked_beside_frodo_may_show_him_for_strength_five() -> None:
    table = picked("balrog", "sam")
    assert (table.asked, table.options("good")) == ("prove", ["no", "yes"])
    table.answer("yes").play(good="good-2", dark="dark-1")  # 7 : 6
    assert table.where("balrog") == "defeated"
    table = picked("balrog", "sam").answer("no").play(good="good-2", dark="dark-1")
    assert table.events_of("strengths") == [{"good": 4, "dark": 6}]


def test_both_are_shown_and_concealed_again() -> None:
    table = picked("balrog", "sam").answer("yes")
    seats = table.view(table.state.player[1])["seats"]
    assert isinstance(seats, list)
    assert {piece["id"] for data in seats for piece in data["pieces"] if data["side"] == "good"} == {"frodo", "sam"}
    table.play(good="good-2", dark="dark-1")
    assert not any(table.state.shown)


def test_nobody_is_asked_about_a_sam_that_is_defeated() -> None:
    good = {"frodo": "arthedain", "merry": "arthedain", "gimli": "cardolan", "boromir": "cardolan"}
    seed = next(_seeds("frodo", "merry"))
    table = Table(good=good, dark={"balrog": "rhudaur"}, mover="dark", seed=seed).move("balrog", "arthedain")
    assert (table.events_of("battle")[0]["defender"], table.asked) == ("frodo", "card")


def test_sam_is_asked_about_whoever_stands_beside_him() -> None:
    table = Table(good={"frodo": "shire", "sam": "arthedain", "merry": "arthedain"}, dark={"balrog": "rhudaur"},
                  mover="dark", seed=next(_seeds("sam", "merry"))).move("balrog", "arthedain")  # fmt: skip
    assert (table.asked, table.options("good")) == ("prove", ["no"])


def _seeds(first: str, second: str) -> Iterator[int]:
    """Seeds with which the first of two in Arthedain is attacked."""
    for seed in range(40):
        table = Table(
            good={first: "arthedain", second: "arthedain"}, dark={"balrog": "rhudaur"}, mover="dark", seed=seed
        )
        if table.move("balrog", "arthedain").events_of("battle")[0]["defender"] == first:
            yield seed


def test_frodo_is_asked_the_same_whoever_stands_beside_him() -> None:
    seed = next(_seeds("frodo", "merry"))
    table = Table(good={"frodo": "arthedain", "merry": "arthedain", "sam": "cardolan", "gimli": "cardolan"},
                  dark={"balrog": "rhudaur"}, mover="dark", seed=seed).move("balrog", "arthedain")  # fmt: skip
    assert (table.asked, table.options("good")) == ("flee", ["stand"])
    quick = Table(good={"frodo": "arthedain", "merry": "arthedain", "sam": "cardolan", "gimli": "cardolan"},
                  dark={"balrog": "rhudaur"}, mover="dark", seed=seed,
                  options={"ask_when_able": True}).move("balrog", "arthedain")  # fmt: skip
    assert quick.asked == "card"


def test_against_the_warg_sam_has_his_own_strength_and_does_not_step_in() -> None:
    assert picked("warg", "sam").asked == "card"
    assert picked("warg", "frodo").asked == "card"


def test_orcs_that_attack_frodo_defeat_sam_in_his_place_by_option() -> None:
    table = picked("orcs", "frodo").answer("sam")
    assert table.where("sam") == "defeated"
    assert table.events_of("cards") == []
    assert table.asked == "flee"  # the Orcs fight on against Frodo, their power is spent
    fair = picked("orcs", "frodo", orcs_defeat_sam=False).answer("sam").play(good="good-1", dark="dark-1")
    assert fair.events_of("strengths") == [{"good": 6, "dark": 3}]


# -- Pippin ---------------------------------------------------------------------------------------------------------


def test_pippin_attacking_may_retreat_backwards() -> None:
    table = Table(good={"pippin": "rohan"}, dark={"troll": "gondor"}).move("pippin", "gondor")
    assert table.options("good") == ["stand", "flee:fangorn", "flee:rohan"]
    table.answer("flee:fangorn")
    assert (table.where("pippin"), table.where("troll")) == ("fangorn", "gondor")
    assert table.asked == "move"


def test_pippin_attacked_does_not_retreat() -> None:
    table = Table(good={"pippin": "fangorn"}, dark={"troll": "gondor"}, mover="dark").move("troll", "fangorn")
    assert table.asked == "card"


def test_pippin_does_not_retreat_from_the_warg() -> None:
    table = Table(good={"pippin": "rohan"}, dark={"warg": "gondor"}).move("pippin", "gondor")
    assert table.asked == "card"


# -- who defeats whom -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("good", "dark"), [("merry", "witch_king"), ("legolas", "flying_nazgul"), ("gimli", "orcs")])
@pytest.mark.parametrize("mover", ["good", "dark"])
def test_some_defeat_an_enemy_at_once(good: str, dark: str, mover: str) -> None:
    table = Table(good={good: "rohan"}, dark={dark: "gondor"}, mover=mover)
    table.move(*((good, "gondor") if mover == "good" else (dark, "rohan")))
    assert table.where(dark) == "defeated"
    assert table.where(good) != "defeated"
    assert table.events_of("cards") == []


@pytest.mark.parametrize("mover", ["good", "dark"])
def test_boromir_takes_his_enemy_with_him(mover: str) -> None:
    table = Table(good={"boromir": "rohan"}, dark={"troll": "gondor", "warg": "mordor"}, mover=mover)
    table.move(*(("boromir", "gondor") if mover == "good" else ("troll", "rohan")))
    assert (table.where("boromir"), table.where("troll")) == ("defeated", "defeated")


@pytest.mark.parametrize("good", ["boromir", "gandalf", "merry", "legolas", "gimli"])
def test_against_the_warg_good_texts_have_no_effect(good: str) -> None:
    table = Table(good={good: "rohan"}, dark={"warg": "gondor"}).move(good, "gondor")
    assert table.asked == "card"
    assert len(table.game.pending) == 2  # also Gandalf's: both choose in secret


# -- Gandalf, Saruman, Troll ----------------------------------------------------------------------------------------


def test_against_gandalf_the_dark_player_plays_first_and_openly() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"balrog": "gondor"}).move("gandalf", "gondor")
    assert [table.state.side(question.seat) for question in table.game.pending] == [1]
    table.play(dark="dark-6")
    assert table.events_of("card") == [{"player": 0, "card": "dark-6"}]
    table.play(good="good-cloak")  # 5 : 5
    assert (table.where("gandalf"), table.where("balrog")) == ("defeated", "defeated")


def test_against_gandalf_dark_magic_is_resolved_before_the_good_card_is_chosen() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"balrog": "gondor"}, used=["dark-3"]).move("gandalf", "gondor")
    table.play(dark="dark-magic")
    assert table.asked == "magic"
    table.answer("dark-3").play(good="good-4")  # 9 : 8
    assert table.where("balrog") == "defeated"


def test_gandalf_plays_a_card_even_after_the_dark_player_retreated() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"balrog": "gondor"}).move("gandalf", "gondor")
    table.play(dark="dark-retreat")
    assert table.where("balrog") == "dagorlad"
    table.play(good="good-1")
    assert table.used("good") == ["good-1"]
    assert table.where("gandalf") == "gondor"


def test_saruman_may_have_the_battle_decided_without_cards() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"saruman": "gondor", "troll": "mordor"}).move("gandalf", "gondor")
    assert (table.asked, table.options("dark")) == ("saruman", ["no", "yes"])
    table.answer("yes")  # 5 : 4
    assert table.where("saruman") == "defeated"
    assert table.used("dark") == []
    table = Table(good={"sam": "rohan"}, dark={"saruman": "gondor"}).move("sam", "gondor").answer("no")
    assert table.asked == "card"


def test_the_trolls_card_has_no_effect_but_is_discarded() -> None:
    for card in ("dark-6", "dark-eye", "dark-retreat", "dark-magic"):
        table = Table(good={"gimli": "rohan"}, dark={"troll": "gondor"}, used=["dark-1"]).move("gimli", "gondor")
        table.play(good="good-5", dark=card)  # 8 : 9
        assert table.events_of("strengths") == [{"good": 8, "dark": 9}]
        assert card in table.used("dark")
        assert table.where("troll") == "gondor"


def test_the_trolls_retreat_does_not_stop_noble_sacrifice() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"troll": "gondor"}).move("gimli", "gondor")
    table.play(good="good-sacrifice", dark="dark-retreat")
    assert (table.where("gimli"), table.where("troll")) == ("defeated", "defeated")


# -- Orcs -----------------------------------------------------------------------------------------------------------


def test_orcs_defeat_the_first_character_they_attack_and_no_other() -> None:
    table = Table(good={"gandalf": "rohan", "aragorn": "rohan"}, dark={"orcs": "gondor"}, mover="dark")
    table.move("orcs", "rohan")
    assert len(table.events_of("defeated")) == 1
    assert len(table.events_of("battle")) == 2
    assert table.asked == "card"


def test_orcs_attacked_have_no_power() -> None:
    table = Table(good={"sam": "rohan"}, dark={"orcs": "gondor"}).move("sam", "gondor")
    assert table.asked == "card"


def test_orcs_and_boromir_defeat_each_other() -> None:
    table = Table(good={"boromir": "rohan"}, dark={"orcs": "gondor", "warg": "mordor"}, mover="dark")
    table.move("orcs", "rohan")
    assert (table.where("boromir"), table.where("orcs")) == ("defeated", "defeated")


def test_frodo_may_flee_before_the_orcs_strike_and_their_power_is_spent_on_him() -> None:
    seed = next(_seeds("frodo", "gandalf"))
    good = {"frodo": "arthedain", "gandalf": "arthedain"}
    table = Table(good=good, dark={"orcs": "rhudaur"}, mover="dark", seed=seed).move("orcs", "arthedain")
    table.answer("flee:cardolan")
    assert table.events_of("battle")[1]["defender"] == "gandalf"
    assert table.asked == "card"


# -- Shelob ---------------------------------------------------------------------------------------------------------


def shelob_wins(dark: dict[str, str], good: dict[str, str] | None = None, **options: object) -> Table:
    """Shelob defeats Sam in Rohan, by one."""
    table = Table(good={"sam": "fangorn", **(good or {})}, dark={"shelob": "rohan", **dark}, options=options)
    return table.move("sam", "rohan").play(good="good-3", dark="dark-1")


def test_shelob_returns_to_gondor_when_she_defeats_an_enemy() -> None:
    table = shelob_wins({})
    assert (table.where("sam"), table.where("shelob")) == ("defeated", "gondor")


def test_shelob_is_defeated_when_two_others_are_in_gondor() -> None:
    assert shelob_wins({"orcs": "gondor"}).where("shelob") == "gondor"
    assert shelob_wins({"orcs": "gondor", "troll": "gondor"}).where("shelob") == "defeated"


def test_shelob_stays_when_she_is_in_gondor_already() -> None:
    table = Table(good={"sam": "rohan"}, dark={"shelob": "gondor"}).move("sam", "gondor")
    table.play(good="good-1", dark="dark-1")
    assert table.where("shelob") == "gondor"
    assert table.events_of("shelob") == []


def test_shelob_defeated_with_her_enemy_does_not_return() -> None:
    table = Table(good={"sam": "fangorn"}, dark={"shelob": "rohan", "orcs": "mordor"}).move("sam", "rohan")
    table.play(good="good-sacrifice", dark="dark-1")
    assert table.where("shelob") == "defeated"


def test_good_characters_in_gondor_defeat_shelob_or_fight_her_by_option() -> None:
    assert shelob_wins({"orcs": "mordor"}, {"boromir": "gondor"}).where("shelob") == "defeated"
    table = shelob_wins({"orcs": "mordor"}, {"gimli": "gondor"}, shelob_and_good_in_gondor="battle")
    assert table.events_of("battle")[1] == {"region": "gondor", "attacker": "shelob", "defender": "gimli"}
    table.play(good="good-1", dark="dark-2")
    assert (table.where("gimli"), table.where("shelob")) == ("defeated", "gondor")


def test_when_shelob_leaves_as_the_attacker_her_other_enemies_are_spared() -> None:
    table = Table(good={"sam": "fangorn", "merry": "fangorn"}, dark={"shelob": "dagorlad"}, mover="dark")
    table.move("shelob", "fangorn")
    if table.asked == "prove":
        table.answer("no")
    table.play(good="good-1", dark="dark-1")
    assert table.where("shelob") == "gondor"
    assert len(table.events_of("defeated")) == 1
    assert table.asked == "move"
