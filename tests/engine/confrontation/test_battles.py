"""Battles: rules 13 to 28, and the cards 29 to 37."""

import pytest

from engine.confrontation.table import Forbidden, Table

ALL_GOOD = (*(f"good-{number}" for number in range(1, 6)), "good-magic", "good-sacrifice", "good-cloak", "good-retreat")
ALL_DARK = (*(f"dark-{number}" for number in range(1, 7)), "dark-magic", "dark-eye", "dark-retreat")


def fight(good: str = "gimli", dark: str = "balrog", **more: object) -> Table:
    """A Good character attacks a Dark one in Gondor, from Rohan, and cards are to be played."""
    table = Table(good={good: "rohan"}, dark={dark: "gondor"}, **more)  # type: ignore[arg-type]
    return table.move(good, "gondor")


# -- step 1 ---------------------------------------------------------------------------------------------------------


def test_chance_picks_one_of_several_enemies_and_only_he_is_revealed() -> None:
    met = set()
    for seed in range(12):
        table = Table(good={"gandalf": "rohan"}, dark={"troll": "gondor", "balrog": "gondor"}, seed=seed)
        table.move("gandalf", "gondor")
        (battle,) = table.events_of("battle")
        met.add(battle["defender"])
        shown = [key for key in ("troll", "balrog") if _sees(table, "good", key)]
        assert shown == [battle["defender"]]
    assert met == {"troll", "balrog"}


def _sees(table: Table, side: str, piece: str) -> bool:
    seat = table.state.player[("good", "dark").index(side)]
    seats = table.view(seat)["seats"]
    assert isinstance(seats, list)
    return any(shown["id"] == piece for data in seats for shown in data["pieces"])


def test_both_characters_are_revealed_and_concealed_again() -> None:
    table = fight("gimli", "balrog")
    assert _sees(table, "good", "balrog")
    assert _sees(table, "dark", "gimli")
    table.play(good="good-1", dark="dark-1")  # 4 against 6
    assert table.where("gimli") == "defeated"
    assert not _sees(table, "good", "balrog")
    assert len(table.events_of("concealed")) == 1


def test_a_defeat_by_text_removes_the_character_and_ends_the_battle() -> None:
    table = fight("gimli", "orcs")
    assert table.where("orcs") == "defeated"
    assert table.where("gimli") == "gondor"
    assert table.events_of("cards") == []


# -- steps 2 and 3 --------------------------------------------------------------------------------------------------


def test_cards_are_chosen_in_secret_and_shown_together() -> None:
    table = fight()
    assert {decision.seat for decision in table.game.pending} == {0, 1}
    before = table.game.view(0)
    table.play(good="good-5")
    assert table.events_of("cards") == []
    assert table.game.view(0) == before | {"waiting": [0]}
    table.play(dark="dark-1")
    assert table.events_of("cards") == [{"good": "good-5", "dark": "dark-1"}]


@pytest.mark.parametrize(
    ("good", "dark", "gimli", "balrog"),
    [
        ("good-5", "dark-2", "gondor", "defeated"),  # 8 : 7
        ("good-5", "dark-3", "defeated", "defeated"),  # 8 : 8
        ("good-5", "dark-4", "defeated", "gondor"),  # 8 : 9
    ],
)
def test_the_lower_total_is_defeated_and_equal_ones_both(good: str, dark: str, gimli: str, balrog: str) -> None:
    table = fight().play(good=good, dark=dark)
    assert (table.where("gimli"), table.where("balrog")) == (gimli, balrog)


def test_used_cards_lie_face_up() -> None:
    table = fight().play(good="good-5", dark="dark-2")
    assert (table.used("good"), table.used("dark")) == (["good-5"], ["dark-2"])
    assert "good-5" not in table.hand("good")
    for seat in (None, 0, 1):
        seats = table.view(seat)["seats"]
        assert isinstance(seats, list)
        assert {card["id"] for data in seats for card in data["used"]} == {"good-5", "dark-2"}


def test_a_card_not_in_hand_cannot_be_played() -> None:
    with pytest.raises(Forbidden, match="not one of the options"):
        fight(used=["good-5"]).play(good="good-5")


def test_all_nine_cards_are_taken_back_when_the_last_is_used() -> None:
    table = fight(used=[card for card in ALL_GOOD if card != "good-2"])
    assert table.options("good") == ["good-2"]
    table.play(good="good-2", dark="dark-6")
    assert table.hand("good") == list(ALL_GOOD)
    assert table.used("good") == []
    assert table.used("dark") == ["dark-6"]


def test_battle_follows_battle_until_one_side_is_left() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"orcs": "gondor", "warg": "gondor"})
    table.move("gandalf", "gondor")
    for _ in range(2):
        if table.asked == "card" and len(table.game.pending) == 1:
            table.play(dark=table.options("dark")[0]).play(good=table.options("good")[-5])
        else:
            table.play(good=table.options("good")[0], dark=table.options("dark")[0])
    assert len(table.events_of("battle")) == 2
    assert {table.where("orcs"), table.where("warg")} == {"defeated"}
    assert table.asked == ""  # Dark has nobody left to move
    assert table.ending == "no legal move"


def test_the_turn_goes_on_until_all_battles_are_fought() -> None:
    table = Table(good={"gandalf": "rohan"}, dark={"orcs": "gondor", "troll": "gondor", "balrog": "mordor"})
    table.move("gandalf", "gondor")
    while table.asked == "card":
        for side in ("dark", "good"):
            table.play(**{side: table.options(side)[0]})
    assert table.asked == "move"
    assert not (table.state.count(0, 14) and table.state.count(1, 14))


# -- the Good cards -------------------------------------------------------------------------------------------------


def test_magic_becomes_a_card_played_before() -> None:
    table = fight(used=["good-5", "good-cloak"]).play(good="good-magic", dark="dark-2")
    assert table.asked == "magic"
    assert table.options("good") == ["good-5", "good-cloak", "keep"]
    table.answer("good-5")  # 8 : 7
    assert table.where("balrog") == "defeated"
    assert table.used("good") == ["good-5", "good-magic", "good-cloak"]


def test_magic_without_cards_played_before_has_no_effect() -> None:
    table = fight().play(good="good-magic", dark="dark-1")
    assert table.events_of("no effect") == [{"card": "good-magic"}]
    assert table.where("gimli") == "defeated"


def test_magic_may_be_left_as_it_is() -> None:
    table = fight(used=["good-5"]).play(good="good-magic", dark="dark-1").answer("keep")
    assert table.where("gimli") == "defeated"


def test_when_both_play_magic_the_dark_player_chooses_first() -> None:
    table = fight(used=["good-5", "dark-eye", "dark-6"]).play(good="good-magic", dark="dark-magic")
    assert table.options("dark") == ["dark-6", "dark-eye", "keep"]
    table.answer("dark-eye")  # ... and the Eye ignores the Good Player's Magic
    assert table.events_of("no effect") == [{"card": "good-magic"}]
    table = fight(used=["good-5", "dark-2"]).play(good="good-magic", dark="dark-magic").answer("dark-2")
    table.answer("good-5")
    assert table.events_of("strengths") == [{"good": 8, "dark": 7}]


def test_the_last_card_in_hand_may_be_magic() -> None:
    table = fight(used=[card for card in ALL_GOOD if card != "good-magic"]).play(good="good-magic", dark="dark-1")
    table.answer("good-5")
    assert table.hand("good") == list(ALL_GOOD)


def test_noble_sacrifice_defeats_both() -> None:
    table = fight("sam", "troll").play(good="good-sacrifice", dark="dark-6")
    assert (table.where("sam"), table.where("troll")) == ("defeated", "defeated")


def test_noble_sacrifice_has_no_effect_when_the_dark_player_retreats() -> None:
    table = fight("sam", "balrog").play(good="good-sacrifice", dark="dark-retreat")
    assert (table.where("sam"), table.where("balrog")) == ("gondor", "dagorlad")
    assert table.used("good") == ["good-sacrifice"]
    assert table.used("dark") == ["dark-retreat"]


def test_a_retreat_that_fails_stops_noble_sacrifice_by_option() -> None:
    good, dark = {"sam": "enedwaith"}, {"balrog": "moria"}  # in the mountains nobody retreats sideways
    table = Table(good=good, dark=dark).move("sam", "moria").play(good="good-sacrifice", dark="dark-retreat")
    assert (table.where("sam"), table.where("balrog")) == ("defeated", "moria")  # 2 : 5
    strict = Table(good=good, dark=dark, options={"failed_retreat_stops_sacrifice": False})
    strict.move("sam", "moria").play(good="good-sacrifice", dark="dark-retreat")
    assert (strict.where("sam"), strict.where("balrog")) == ("defeated", "defeated")


def test_the_elven_cloak_takes_a_strength_card_away() -> None:
    table = fight("gandalf", "warg").play(good="good-cloak", dark="dark-6")  # 5 : 2
    assert table.where("warg") == "defeated"


def test_the_elven_cloak_takes_a_strength_away_that_magic_fetched() -> None:
    table = fight("aragorn", "saruman", used=["dark-6"]).answer("no").play(good="good-cloak", dark="dark-magic")
    table.answer("dark-6")
    assert table.events_of("strengths") == [{"good": 4, "dark": 4}]


def test_the_elven_cloak_does_nothing_to_a_text_card() -> None:
    table = fight("sam", "balrog").play(good="good-cloak", dark="dark-retreat")
    assert table.where("balrog") == "dagorlad"


def test_retreat_backwards_moves_to_a_region_behind_without_enemies_and_with_room() -> None:
    good = {"sam": "rohan", "merry": "fangorn", "gimli": "fangorn"}
    table = Table(good=good, dark={"balrog": "gondor"}).move("sam", "gondor")
    table.play(good="good-retreat", dark="dark-6")
    assert table.where("sam") == "rohan"  # Fangorn is full
    table = Table(good={"sam": "rohan"}, dark={"balrog": "gondor"}).move("sam", "gondor")
    table.play(good="good-retreat", dark="dark-6")
    assert table.options("good") == ["fangorn", "rohan"]
    table.answer("fangorn")
    assert table.where("sam") == "fangorn"


def test_retreat_backwards_with_nowhere_to_go_leaves_the_battle_to_strength() -> None:
    table = Table(good={"sam": "rohan"}, dark={"balrog": "gondor", "orcs": "fangorn", "witch_king": "mordor"})
    table.move("sam", "gondor").play(good="good-retreat", dark="dark-eye")
    assert table.where("sam") == "defeated"
    good = {"gimli": "rohan", "sam": "rohan", "merry": "fangorn", "pippin": "fangorn"}
    table = Table(good={**good, "aragorn": "dagorlad"}, dark={"saruman": "gondor"}).move("aragorn", "gondor")
    table.answer("no").play(good="good-retreat", dark="dark-1")  # both regions behind Gondor are full: 4 : 5
    assert table.events_of("no retreat") == [{"piece": "aragorn"}]
    assert table.where("aragorn") == "defeated"


def test_nobody_retreats_through_the_tunnel() -> None:
    good = {"sam": "eregion"}
    table = Table(good=good, dark={"balrog": "fangorn"}).move("sam", "fangorn")
    table.play(good="good-retreat", dark="dark-1")
    assert table.options("good") == ["misty_mountains", "moria"]


# -- the Dark cards -------------------------------------------------------------------------------------------------


def test_the_eye_ignores_a_text_card() -> None:
    for card in ("good-sacrifice", "good-cloak", "good-retreat", "good-magic"):
        table = fight("sam", "balrog", used=["good-5"]).play(good=card, dark="dark-eye")
        assert table.events_of("no effect") == [{"card": card}]
        assert table.where("sam") == "defeated"  # 2 : 5


def test_the_eye_does_nothing_to_a_strength_card() -> None:
    table = fight("sam", "balrog").play(good="good-4", dark="dark-eye")  # 6 : 5
    assert table.where("balrog") == "defeated"


def test_retreat_sideways_ends_the_battle() -> None:
    table = fight("gimli", "balrog").play(good="good-5", dark="dark-retreat")
    assert (table.where("gimli"), table.where("balrog")) == ("gondor", "dagorlad")
    assert table.events_of("strengths") == []


def test_retreat_sideways_needs_room_and_no_enemies_and_no_mountains() -> None:
    table = Table(good={"gimli": "rohan", "sam": "dagorlad"}, dark={"balrog": "gondor"}).move("gimli", "gondor")
    table.play(good="good-5", dark="dark-retreat")
    assert table.events_of("no retreat") == [{"piece": "balrog"}]
    assert table.where("balrog") == "defeated"
    table = Table(good={"gimli": "enedwaith"}, dark={"balrog": "moria"}).move("gimli", "moria")
    table.play(good="good-5", dark="dark-retreat")
    assert table.where("balrog") == "defeated"


def test_the_dark_player_says_where_he_retreats_to_also_against_the_river() -> None:
    table = Table(good={"gimli": "misty_mountains"}, dark={"balrog": "fangorn"}).move("gimli", "fangorn")
    table.play(good="good-5", dark="dark-retreat")
    assert table.options("dark") == ["mirkwood", "rohan"]
    table.answer("mirkwood")
    assert table.where("balrog") == "mirkwood"


def test_good_text_after_a_dark_retreat_is_an_option() -> None:
    def both_retreat(**options: object) -> Table:
        table = Table(good={"gimli": "mirkwood"}, dark={"balrog": "dagorlad", "orcs": "fangorn"}, options=options)
        return table.move("gimli", "dagorlad").play(good="good-retreat", dark="dark-retreat")

    assert both_retreat().where("gimli") == "mirkwood"
    assert both_retreat(good_text_after_retreat=False).where("gimli") == "dagorlad"


def test_every_strength_card_adds_its_number() -> None:
    for number in range(1, 6):
        table = fight("gimli", "shelob").play(good=f"good-{number}", dark=f"dark-{number + 1}")
        assert table.events_of("strengths") == [{"good": 3 + number, "dark": 5 + number + 1}]
    assert fight().options("good") == list(ALL_GOOD)
    assert fight().options("dark") == list(ALL_DARK)
