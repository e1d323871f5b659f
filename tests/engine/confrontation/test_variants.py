"""The variant characters of the Deluxe edition: each once doing what it does, and once where it does not."""

import pytest

from engine.confrontation.table import Forbidden, Table


def strengths(table: Table) -> dict[str, object]:
    return table.events_of("strengths")[-1]


# -- Frodo and Sam ----------------------------------------------------------------------------------------------------


def test_dark_text_cards_have_no_effect_on_the_variant_frodo() -> None:
    table = Table(good={"v_frodo": "rohan", "sam": "shire"}, dark={"troll": "mordor", "balrog": "gondor"})
    table.move("v_frodo", "gondor").play(good="good-5", dark="dark-retreat")
    assert table.events_of("no effect") == [{"card": "dark-retreat"}]
    assert table.where("balrog") == "defeated"  # 6 : 5
    table = Table(good={"v_frodo": "rohan", "sam": "shire"}, dark={"saruman": "gondor"}).move("v_frodo", "gondor")
    table.answer("no").play(good="good-sacrifice", dark="dark-eye")
    assert (table.where("v_frodo"), table.where("saruman")) == ("defeated", "defeated")


def test_against_the_warg_dark_text_cards_have_their_effect_on_him() -> None:
    table = Table(good={"v_frodo": "rohan", "sam": "shire"}, dark={"warg": "gondor"}).move("v_frodo", "gondor")
    table.play(good="good-5", dark="dark-retreat")
    assert table.where("warg") == "dagorlad"


def test_a_strength_card_counts_against_the_variant_frodo() -> None:
    table = Table(good={"v_frodo": "rohan", "sam": "shire"}, dark={"balrog": "gondor"}).move("v_frodo", "gondor")
    table.play(good="good-5", dark="dark-6")
    assert strengths(table) == {"good": 6, "dark": 11}


def test_sam_takes_the_ring_from_the_variant_frodo_and_wins_with_it() -> None:
    table = Table(good={"v_frodo": "rohan", "sam": "dagorlad"}, dark={"balrog": "gondor"}).move("v_frodo", "gondor")
    table.play(good="good-1", dark="dark-1")
    assert (table.where("v_frodo"), table.ending, len(table.events_of("heir"))) == ("defeated", "", 1)
    table.move("balrog", "fangorn").move("sam", "mordor")
    assert (table.ending, table.winner) == ("Sam in Mordor", "good")


def test_sam_defeated_with_the_ring_loses() -> None:
    table = Table(good={"v_frodo": "rohan", "sam": "mirkwood"}, dark={"balrog": "gondor"}).move("v_frodo", "gondor")
    table.play(good="good-1", dark="dark-1").move("balrog", "fangorn")
    table.move("sam", "fangorn").play(good="good-2", dark="dark-2")
    assert (table.ending, table.winner) == ("Sam defeated", "dark")


@pytest.mark.parametrize(("good", "dark"), [({"sam": "shire"}, "warg"), ({"merry": "shire"}, "balrog")])
def test_sam_takes_no_ring_from_the_warg_nor_when_he_is_defeated(good: dict[str, str], dark: str) -> None:
    table = Table(good={"v_frodo": "rohan", **good}, dark={dark: "gondor"}).move("v_frodo", "gondor")
    table.play(good="good-magic", dark="dark-6")
    assert (table.ending, table.winner) == ("Frodo defeated", "dark")


def test_the_balrog_in_the_tunnel_leaves_the_ring_to_sam() -> None:
    table = Table(good={"v_frodo": "eregion", "v_sam": "shire"}, dark={"balrog": "moria"})
    table.move("v_frodo", "fangorn").answer("yes")
    assert (table.where("v_frodo"), table.ending) == ("defeated", "")


def test_the_ring_inherited_in_mordor_wins_by_option() -> None:
    def fall(**options: object) -> Table:
        good = {"v_frodo": "rohan", "sam": "mordor"}
        table = Table(good=good, dark={"balrog": "gondor"}, options=options).move("v_frodo", "gondor")
        return table.play(good="good-1", dark="dark-1")

    assert fall().ending != "Sam in Mordor"
    assert (fall(ring_inherited_in_mordor=True).ending, fall(ring_inherited_in_mordor=True).winner) == (
        "Sam in Mordor", "good",
    )  # fmt: skip


def test_the_classic_frodo_leaves_the_ring_to_nobody() -> None:
    table = Table(good={"frodo": "rohan", "v_sam": "shire"}, dark={"balrog": "gondor"}).move("frodo", "gondor")
    table.play(good="good-1", dark="dark-1")
    assert table.ending == "Frodo defeated"


def test_the_variant_frodo_does_not_flee() -> None:
    table = Table(good={"v_frodo": "fangorn"}, dark={"troll": "gondor"}, mover="dark").move("troll", "fangorn")
    assert table.asked == "card"


def test_the_variant_sam_attacked_has_his_attackers_strength() -> None:
    table = Table(good={"v_sam": "fangorn"}, dark={"troll": "gondor"}, mover="dark").move("troll", "fangorn")
    table.play(good="good-2", dark="dark-1")
    assert strengths(table) == {"good": 11, "dark": 9}
    table = Table(good={"v_sam": "fangorn"}, dark={"v_orcs": "gondor"}, mover="dark").move("v_orcs", "fangorn")
    table.play(good="good-2", dark="dark-1")
    assert strengths(table) == {"good": 8, "dark": 7}


def test_the_variant_sam_has_his_own_strength_when_he_attacks_and_against_the_warg() -> None:
    table = Table(good={"v_sam": "rohan"}, dark={"troll": "gondor"}).move("v_sam", "gondor")
    table.play(good="good-2", dark="dark-1")
    assert strengths(table) == {"good": 3, "dark": 9}
    table = Table(good={"v_sam": "fangorn"}, dark={"warg": "gondor"}, mover="dark").move("warg", "fangorn")
    table.play(good="good-2", dark="dark-1")
    assert strengths(table) == {"good": 3, "dark": 3}


def test_the_variant_sam_does_not_step_in_for_frodo() -> None:
    good = {"frodo": "moria", "v_sam": "rohan"}
    table = Table(good=good, dark={"troll": "fangorn"}, mover="dark").move("troll", "moria")
    assert table.asked == "card"


# -- the other Good characters ----------------------------------------------------------------------------------------


def test_smeagol_attacked_alone_changes_places_with_a_neighbour_who_is_attacked() -> None:
    good = {"smeagol": "rohan", "gimli": "fangorn", "merry": "moria"}
    table = Table(good=good, dark={"orcs": "gondor"}, mover="dark").move("orcs", "rohan")
    assert table.options("good") == ["stand", "swap:moria:merry", "swap:fangorn:gimli"]
    table.answer("swap:fangorn:gimli")
    assert (table.where("smeagol"), table.where("gimli"), table.where("orcs")) == ("fangorn", "rohan", "defeated")


def test_who_comes_in_smeagols_place_may_do_what_he_may_do_when_attacked() -> None:
    good = {"smeagol": "fangorn", "frodo": "misty_mountains"}
    table = Table(good=good, dark={"troll": "gondor"}, mover="dark").move("troll", "fangorn")
    table.answer("swap:misty_mountains:frodo").answer("flee:rohan")
    assert (table.where("frodo"), table.where("smeagol")) == ("rohan", "misty_mountains")


def test_the_classic_orcs_strike_who_comes_in_smeagols_place() -> None:
    table = Table(good={"smeagol": "rohan", "gandalf": "fangorn"}, dark={"orcs": "gondor"}, mover="dark")
    table.move("orcs", "rohan").answer("swap:fangorn:gandalf")
    assert (table.where("gandalf"), table.where("smeagol")) == ("defeated", "fangorn")


@pytest.mark.parametrize(
    ("good", "dark"),
    [
        ({"smeagol": "moria", "gimli": "misty_mountains"}, {"troll": "rohan"}),  # never sideways in the mountains
        ({"smeagol": "rohan", "gimli": "fangorn"}, {"warg": "gondor"}),  # not against the Warg
        ({"smeagol": "rohan", "frodo": "shire"}, {"troll": "gondor"}),  # nobody near
    ],
)
def test_smeagol_stays_where_he_is(good: dict[str, str], dark: dict[str, str]) -> None:
    ((attacker, _),) = dark.items()
    table = Table(good=good, dark=dark, mover="dark").move(attacker, good["smeagol"])
    assert table.asked == "card"


def test_smeagol_not_alone_or_attacking_stays_too() -> None:
    table = Table(good={"smeagol": "rohan", "gimli": "fangorn"}, dark={"troll": "gondor"}).move("smeagol", "gondor")
    assert table.asked == "card"
    good = {"smeagol": "rohan", "gimli": "rohan", "merry": "fangorn"}
    for seed in range(20):
        table = Table(good=good, dark={"troll": "gondor"}, mover="dark", seed=seed).move("troll", "rohan")
        assert table.asked == "card"


def test_faramir_attacking_may_retreat_sideways() -> None:
    table = Table(good={"faramir": "mirkwood"}, dark={"troll": "dagorlad"}).move("faramir", "dagorlad")
    assert table.options("good") == ["stand", "flee:gondor"]
    assert table.answer("flee:gondor").where("faramir") == "gondor"


@pytest.mark.parametrize("dark", ["troll", "warg"])
def test_faramir_attacked_or_against_the_warg_does_not(dark: str) -> None:
    if dark == "troll":
        table = Table(good={"faramir": "mirkwood"}, dark={dark: "dagorlad"}, mover="dark").move(dark, "mirkwood")
    else:
        table = Table(good={"faramir": "mirkwood"}, dark={dark: "dagorlad"}).move("faramir", "dagorlad")
    assert table.asked == "card"


@pytest.mark.parametrize("near", ["rohan", "gondor", "mordor"])
def test_gandalf_nearby_is_shown_to_add_one(near: str) -> None:
    table = Table(good={"gimli": "rohan", "v_gandalf": near}, dark={"balrog": "gondor"}).move("gimli", "gondor")
    table.play(good="good-4", dark="dark-2")
    assert (table.asked, table.options("good")) == ("help", ["no", "yes"])
    table.answer("yes")  # 8 : 7
    assert strengths(table) == {"good": 8, "dark": 7}


def test_gandalf_helps_across_the_mountains_and_where_no_cards_are_played() -> None:
    table = Table(good={"gimli": "eregion", "v_gandalf": "misty_mountains"}, dark={"saruman": "moria"})
    table.move("gimli", "moria").answer("yes")
    assert table.asked == "help"
    table.answer("yes")
    assert strengths(table) == {"good": 4, "dark": 4}


def test_gandalf_far_away_in_his_own_battle_or_against_the_warg_does_not_help() -> None:
    table = Table(good={"gimli": "rohan", "v_gandalf": "shire"}, dark={"balrog": "gondor"}).move("gimli", "gondor")
    table.play(good="good-4", dark="dark-2")
    assert strengths(table) == {"good": 7, "dark": 7}
    table = Table(good={"gimli": "rohan", "v_gandalf": "rohan"}, dark={"warg": "gondor"}).move("gimli", "gondor")
    table.play(good="good-magic", dark="dark-2")
    assert strengths(table) == {"good": 3, "dark": 4}
    table = Table(good={"gimli": "rohan", "v_gandalf": "rohan"}, dark={"balrog": "gondor"}).move("v_gandalf", "gondor")
    table.play(good="good-4", dark="dark-2")
    assert strengths(table) == {"good": 9, "dark": 7}


def test_the_question_about_gandalf_does_not_tell_where_he_is() -> None:
    good = {"gimli": "rohan", "merry": "rohan", "v_gandalf": "shire"}
    table = Table(good=good, dark={"balrog": "gondor"}).move("gimli", "gondor").play(good="good-4", dark="dark-2")
    assert (table.asked, table.options("good")) == ("help", ["no"])
    quick = Table(good=good, dark={"balrog": "gondor"}, options={"ask_when_able": True}).move("gimli", "gondor")
    assert quick.play(good="good-4", dark="dark-2").asked != "help"


def test_the_variant_aragorn_attacked_may_have_no_cards_played() -> None:
    table = Table(good={"v_aragorn": "rohan"}, dark={"v_saruman": "gondor"}, mover="dark").move("v_saruman", "rohan")
    assert table.asked == "aragorn"
    table.answer("yes")  # 4 : 3
    assert (table.where("v_saruman"), table.used("good")) == ("defeated", [])


@pytest.mark.parametrize(("mover", "dark"), [("good", "balrog"), ("dark", "warg")])
def test_the_variant_aragorn_attacking_or_against_the_warg_does_not_decide_that(mover: str, dark: str) -> None:
    table = Table(good={"v_aragorn": "rohan"}, dark={dark: "gondor"}, mover=mover)
    table.move(*(("v_aragorn", "gondor") if mover == "good" else (dark, "rohan")))
    assert table.asked == "card"


def test_the_variant_aragorn_moves_forward_only() -> None:
    table = Table(good={"v_aragorn": "fangorn"}, dark={"troll": "mirkwood"})
    assert table.targets("v_aragorn") == {"dagorlad", "gondor", "rohan"}


@pytest.mark.parametrize("card", ["dark-magic", "dark-eye"])
def test_dark_magic_and_the_eye_have_no_effect_on_elrond(card: str) -> None:
    table = Table(good={"elrond": "rohan"}, dark={"balrog": "gondor"}, used=["dark-6"]).move("elrond", "gondor")
    table.play(good="good-sacrifice", dark=card)
    assert table.events_of("no effect") == [{"card": card}]
    assert (table.where("elrond"), table.where("balrog")) == ("defeated", "defeated")


def test_other_cards_work_on_elrond_and_all_do_for_the_warg() -> None:
    table = Table(good={"elrond": "rohan"}, dark={"balrog": "gondor"}).move("elrond", "gondor")
    assert table.play(good="good-5", dark="dark-retreat").where("balrog") == "dagorlad"
    table = Table(good={"elrond": "rohan"}, dark={"warg": "gondor", "troll": "mordor"}).move("elrond", "gondor")
    table.play(good="good-sacrifice", dark="dark-eye")
    assert table.events_of("no effect") == [{"card": "good-sacrifice"}]


@pytest.mark.parametrize(("origin", "region"), [("fangorn", "gondor"), ("moria", "rohan")])
def test_theoden_has_strength_four_in_rohan_and_gondor(origin: str, region: str) -> None:
    table = Table(good={"theoden": origin}, dark={"balrog": region}).move("theoden", region)
    table.play(good="good-2", dark="dark-1")
    assert strengths(table) == {"good": 6, "dark": 6}


@pytest.mark.parametrize(("region", "dark"), [("dagorlad", "balrog"), ("gondor", "warg")])
def test_theoden_elsewhere_or_against_the_warg_has_two(region: str, dark: str) -> None:
    table = Table(good={"theoden": "fangorn"}, dark={dark: region}).move("theoden", region)
    table.play(good="good-2", dark="dark-1")
    assert strengths(table)["good"] == 4


def test_treebeard_comes_to_fangorn_from_anywhere_and_is_strong_there() -> None:
    table = Table(good={"treebeard": "shire"}, dark={"balrog": "fangorn"})
    assert "fangorn" in table.targets("treebeard")
    table.move("treebeard", "fangorn").play(good="good-1", dark="dark-1")
    assert strengths(table) == {"good": 7, "dark": 6}


def test_treebeard_comes_neither_to_two_nor_to_nobody_nor_into_a_full_fangorn_and_is_weaker_elsewhere() -> None:
    for dark in ({"balrog": "fangorn", "troll": "fangorn"}, {"balrog": "gondor"}):
        assert "fangorn" not in Table(good={"treebeard": "shire"}, dark=dark).targets("treebeard")
    table = Table(good={"treebeard": "rohan"}, dark={"balrog": "gondor"}).move("treebeard", "gondor")
    table.play(good="good-1", dark="dark-1")
    assert strengths(table) == {"good": 5, "dark": 6}
    table = Table(good={"treebeard": "shire"}, dark={"warg": "fangorn"}).move("treebeard", "fangorn")
    table.play(good="good-1", dark="dark-1")  # he may come, but fights without his text
    assert strengths(table) == {"good": 5, "dark": 3}


# -- the Dark characters ----------------------------------------------------------------------------------------------


def test_the_uruk_hai_march_to_an_empty_region_and_are_shown() -> None:
    table = Table(good={"sam": "shire"}, dark={"uruk_hai": "gondor", "troll": "fangorn"}, mover="dark")
    targets = table.targets("uruk_hai")
    assert {"eregion", "arthedain", "rohan", "moria"} <= targets
    table.move("uruk_hai", "arthedain")
    assert table.events_of("march") == [{"piece": "uruk_hai"}]
    assert table.events_of("battle") == []
    assert not any(table.state.shown)  # concealed when the turn is over


def test_the_uruk_hai_march_neither_past_enemies_and_full_regions_nor_to_held_ones() -> None:
    good = {"sam": "rohan", "merry": "eregion", "pippin": "arthedain"}
    dark = {"uruk_hai": "gondor", "troll": "misty_mountains", "orcs": "mirkwood", "warg": "moria"}
    table = Table(good=good, dark=dark, mover="dark")
    assert table.targets("uruk_hai") == {"fangorn", "rohan"}  # one step may attack


def test_a_single_step_of_the_uruk_hai_shows_nothing() -> None:
    table = Table(good={}, dark={"uruk_hai": "gondor"}, mover="dark").move("uruk_hai", "rohan")
    assert table.events_of("march") == []


@pytest.mark.parametrize("good", ["boromir", "gimli"])
def test_wormtongue_defeated_may_slip_away_to_an_empty_region(good: str) -> None:
    table = Table(good={good: "moria"}, dark={"wormtongue": "rohan", "troll": "mordor"}).move(good, "rohan")
    if good == "gimli":
        table.play(good="good-sacrifice", dark="dark-1")
    assert (table.asked, table.options("dark")) == ("slip_away", ["fall", "flee:gondor"])
    table.answer("flee:gondor")
    assert (table.where("wormtongue"), table.where(good)) == ("gondor", "defeated")


def test_wormtongue_falls_where_no_region_behind_is_empty_or_when_he_likes() -> None:
    table = Table(good={"gimli": "moria"}, dark={"wormtongue": "rohan", "troll": "gondor"}).move("gimli", "rohan")
    table.play(good="good-1", dark="dark-1")
    assert table.where("wormtongue") == "defeated"
    table = Table(good={"gimli": "moria"}, dark={"wormtongue": "rohan"}).move("gimli", "rohan")
    table.play(good="good-1", dark="dark-1").answer("fall")
    assert table.where("wormtongue") == "defeated"


def test_the_variant_witch_king_in_the_shire_wins_even_among_enemies() -> None:
    table = Table(good={"sam": "shire"}, dark={"v_witch_king": "arthedain"}, mover="dark")
    table.move("v_witch_king", "shire")
    assert (table.ending, table.winner, table.events_of("battle")) == ("Witch King in the Shire", "dark", [])


def test_the_variant_witch_king_elsewhere_wins_nothing_and_moves_forward_only() -> None:
    table = Table(good={"sam": "rohan"}, dark={"v_witch_king": "fangorn"}, mover="dark")
    assert table.targets("v_witch_king") == {"misty_mountains", "moria"}
    assert table.move("v_witch_king", "moria").ending == ""
    table = Table(good={}, dark={"witch_king": "arthedain"}, mover="dark", options={"edition": "deluxe"})
    table.move("witch_king", "shire")  # the classic one fights
    assert table.asked == "card"


def test_the_variant_nazgul_attacks_over_one_region_full_or_held() -> None:
    good = {"sam": "moria", "merry": "rohan", "gimli": "eregion"}
    table = Table(good=good, dark={"v_flying_nazgul": "gondor", "troll": "fangorn", "orcs": "fangorn"}, mover="dark")
    assert table.targets("v_flying_nazgul") == {"rohan", "moria"}


def test_the_variant_nazgul_skips_no_two_regions_and_to_no_empty_one() -> None:
    table = Table(good={"sam": "shire", "gimli": "eregion"}, dark={"v_flying_nazgul": "gondor"}, mover="dark")
    assert table.targets("v_flying_nazgul") == {"fangorn", "rohan"}


def test_the_mouth_of_sauron_takes_the_four_from_hand_or_from_the_cards_played() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"mouth": "gondor"}).move("gimli", "gondor")
    table.play(good="good-3", dark="dark-1").answer("yes")
    assert strengths(table) == {"good": 6, "dark": 7}
    assert (table.used("dark"), "dark-1" in table.hand("dark")) == (["dark-4"], True)
    table = Table(good={"gimli": "rohan"}, dark={"mouth": "gondor"}, used=["dark-4"]).move("gimli", "gondor")
    table.play(good="good-3", dark="dark-1").answer("yes")
    assert strengths(table) == {"good": 6, "dark": 7}
    assert (table.used("dark"), "dark-1" in table.hand("dark")) == (["dark-1", "dark-4"], False)


def test_the_mouth_is_not_asked_with_the_four_nor_where_aragorn_stopped_cards() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"mouth": "gondor"}).move("gimli", "gondor")
    table.play(good="good-3", dark="dark-4")
    assert strengths(table) == {"good": 6, "dark": 7}
    table = Table(good={"v_aragorn": "rohan"}, dark={"mouth": "gondor"}, mover="dark").move("mouth", "rohan")
    assert strengths(table.answer("yes")) == {"good": 4, "dark": 3}
    table = Table(good={"gimli": "rohan"}, dark={"mouth": "gondor"}).move("gimli", "gondor")
    table.play(good="good-3", dark="dark-1").answer("no")
    assert strengths(table) == {"good": 6, "dark": 4}


@pytest.mark.parametrize("gandalf", ["gandalf", "v_gandalf"])
def test_the_variant_saruman_defeats_gandalf_at_once(gandalf: str) -> None:
    table = Table(good={gandalf: "rohan"}, dark={"v_saruman": "gondor"}).move(gandalf, "gondor")
    assert (table.where(gandalf), table.events_of("cards")) == ("defeated", [])


def test_the_variant_saruman_may_demand_another_card() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"v_saruman": "gondor"}).move("gimli", "gondor")
    table.play(good="good-5", dark="dark-1")
    assert table.asked == "another_card"
    table.answer("yes")
    assert "good-5" not in table.options("good")
    table.play(good="good-2")
    assert strengths(table) == {"good": 5, "dark": 4}
    assert (table.used("good"), "good-5" in table.hand("good")) == (["good-2"], True)


def test_the_variant_saruman_demands_nothing_of_who_has_one_card() -> None:
    used = [f"good-{number}" for number in range(1, 6)] + ["good-magic", "good-cloak", "good-retreat"]
    table = Table(good={"gimli": "rohan"}, dark={"v_saruman": "gondor"}, used=used).move("gimli", "gondor")
    table.play(good="good-sacrifice", dark="dark-1")
    assert table.where("gimli") == "defeated"


def test_the_variant_orcs_are_strong_when_they_attack() -> None:
    table = Table(good={"sam": "rohan"}, dark={"v_orcs": "gondor"}, mover="dark").move("v_orcs", "rohan")
    assert strengths(table.play(good="good-1", dark="dark-1")) == {"good": 3, "dark": 7}


def test_the_variant_orcs_attacked_have_three_and_strike_nobody() -> None:
    table = Table(good={"sam": "rohan"}, dark={"v_orcs": "gondor"}).move("sam", "gondor")
    assert strengths(table.play(good="good-1", dark="dark-1")) == {"good": 3, "dark": 4}


@pytest.mark.parametrize("mover", ["good", "dark"])
def test_gollum_may_retreat_forward(mover: str) -> None:
    table = Table(good={"gimli": "rohan" if mover == "good" else "fangorn"}, dark={"gollum": "gondor"}, mover=mover)
    table.move(*(("gimli", "gondor") if mover == "good" else ("gollum", "fangorn")))
    ahead = "fangorn" if mover == "good" else "moria"
    assert f"flee:{ahead}" in table.options("dark")
    assert table.answer(f"flee:{ahead}").where("gollum") == ahead
    assert table.events_of("cards") == []


def test_gollum_stays_when_the_good_character_has_retreated_or_no_way_leads_on() -> None:
    table = Table(good={"frodo": "fangorn"}, dark={"gollum": "gondor"}, mover="dark").move("gollum", "fangorn")
    table.answer("flee:rohan")
    assert (table.where("gollum"), table.asked) == ("fangorn", "move")
    good = {"gimli": "rohan", "sam": "fangorn", "merry": "rohan"}
    table = Table(good=good, dark={"gollum": "gondor"}).move("gimli", "gondor")
    assert table.asked == "card"


def test_gollum_is_the_third_in_the_shire() -> None:
    dark = {"troll": "shire", "orcs": "shire", "gollum": "arthedain"}
    table = Table(good={"frodo": "high_pass", "aragorn": "rhudaur"}, dark=dark).move("aragorn", "arthedain")
    table.answer("flee:shire")
    assert (table.ending, table.winner) == ("Shire taken", "dark")


def test_the_watcher_once_revealed_stays_revealed_and_where_it_is() -> None:
    table = Table(good={"sam": "rohan", "merry": "shire"}, dark={"watcher": "gondor", "orcs": "mordor"})
    assert table.move("merry", "arthedain").targets("watcher") == {"fangorn", "rohan"}
    table.move("orcs", "dagorlad").move("sam", "gondor").play(good="good-1", dark="dark-1")
    assert table.targets("watcher") == set()
    seats = table.view(table.state.player[0])["seats"]
    assert isinstance(seats, list)
    assert "watcher" in {piece["id"] for data in seats for piece in data["pieces"]}


def test_the_watcher_may_retreat_by_card() -> None:
    table = Table(good={"sam": "rohan"}, dark={"watcher": "gondor"}).move("sam", "gondor")
    assert table.play(good="good-5", dark="dark-retreat").where("watcher") == "dagorlad"


def test_a_name_means_both_printings_by_option() -> None:
    good, dark = {"merry": "rohan"}, {"v_witch_king": "gondor"}
    assert Table(good=good, dark=dark).move("merry", "gondor").where("v_witch_king") == "defeated"
    strict = Table(good=good, dark=dark, options={"names_mean_both": False}).move("merry", "gondor")
    assert strict.asked == "card"


# -- the opponent -----------------------------------------------------------------------------------------------------


def test_in_the_deluxe_edition_the_attacker_may_choose_whom_he_has_seen_this_turn() -> None:
    good = {"frodo": "shire", "sam": "shire", "merry": "shire"}
    for seed in range(30):
        table = Table(good=good, dark={"troll": "arthedain"}, mover="dark", seed=seed, options={"edition": "deluxe"})
        if table.move("troll", "shire").events_of("battle")[0]["defender"] == "frodo":
            break
    table.answer("sam").play(good="good-1", dark="dark-1")
    assert (table.asked, table.options("dark")) == ("target", ["target:frodo", "by_lot"])
    table.answer("target:frodo")
    assert table.events_of("battle")[1]["defender"] == "frodo"


def test_in_the_classic_edition_chance_picks() -> None:
    good = {"frodo": "shire", "sam": "shire", "merry": "shire"}
    for seed in range(30):
        table = Table(good=good, dark={"troll": "arthedain"}, mover="dark", seed=seed)
        if table.move("troll", "shire").events_of("battle")[0]["defender"] == "frodo":
            break
    table.answer("sam").play(good="good-1", dark="dark-1")
    assert len(table.events_of("battle")) == 2


def test_a_character_not_in_the_game_cannot_be_moved() -> None:
    with pytest.raises(Forbidden):
        Table(good={"v_aragorn": "rohan"}, dark={"troll": "mordor"}).move("aragorn", "gondor")
