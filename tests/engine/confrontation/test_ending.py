"""Three ways to win, losing without a legal move, the turn limit, resigning."""

from engine.confrontation.table import Table
from engine.kernel import key_from_seed
from engine.kernel.game import Game


def test_frodo_in_mordor_wins_at_once_even_among_enemies() -> None:
    table = Table(good={"frodo": "gondor"}, dark={"troll": "mordor", "orcs": "mordor"}).move("frodo", "mordor")
    assert (table.ending, table.winner) == ("Frodo in Mordor", "good")
    assert table.events_of("battle") == []


def test_another_character_in_mordor_wins_nothing() -> None:
    table = Table(good={"sam": "gondor"}, dark={"troll": "rohan"}).move("sam", "mordor")
    assert table.ending == ""


def test_the_dark_player_wins_when_frodo_is_defeated() -> None:
    table = Table(good={"frodo": "rohan"}, dark={"troll": "gondor"}).move("frodo", "gondor")
    table.play(good="good-1", dark="dark-1")
    assert (table.ending, table.winner) == ("Frodo defeated", "dark")


def test_the_dark_player_wins_also_when_frodos_enemy_falls_with_him() -> None:
    table = Table(good={"frodo": "rohan"}, dark={"troll": "gondor"}).move("frodo", "gondor")
    table.play(good="good-sacrifice", dark="dark-1")
    assert (table.where("troll"), table.winner) == ("defeated", "dark")


def test_three_dark_characters_in_the_shire_win() -> None:
    dark = {"troll": "shire", "orcs": "shire", "warg": "arthedain"}
    table = Table(good={"frodo": "moria"}, dark=dark, mover="dark").move("warg", "shire")
    assert (table.ending, table.winner) == ("Shire taken", "dark")


def test_two_in_the_shire_do_not() -> None:
    table = Table(good={"frodo": "moria"}, dark={"troll": "shire", "warg": "arthedain"}, mover="dark")
    assert table.move("warg", "shire").ending == ""


def test_entering_a_held_shire_means_battle_first() -> None:
    table = Table(good={"frodo": "shire"}, dark={"troll": "arthedain"}, mover="dark").move("troll", "shire")
    assert table.asked == "card"


def test_who_has_no_legal_move_loses() -> None:
    table = Table(good={"frodo": "high_pass"}, dark={"troll": "shire", "orcs": "shire"}).move("frodo", "mirkwood")
    assert (table.ending, table.winner) == ("no legal move", "good")


def test_good_may_be_without_a_legal_move_too() -> None:
    good = {"frodo": "gondor", "sam": "mordor", "merry": "mordor", "pippin": "mordor", "gimli": "mordor"}
    table = Table(good=good, dark={"troll": "fangorn"}, mover="dark").move("troll", "moria")
    assert (table.ending, table.winner) == ("no legal move", "dark")


def test_a_forced_attack_is_a_legal_move_and_must_be_made() -> None:
    table = Table(good={"frodo": "arthedain", "merry": "mordor"}, dark={"troll": "rhudaur", "orcs": "eregion"})
    assert table.options() == ["arthedain>rhudaur:frodo", "arthedain>eregion:frodo"]


def test_at_the_turn_limit_the_game_is_drawn() -> None:
    table = Table(good={}, dark={"troll": "mordor"}, options={"turn_limit": 1}).move("frodo", "arthedain")
    outcome = table.game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.places, outcome.winners) == ("turn limit", (1, 1), (0, 1))
    assert table.events_of("over") == [{"winner": None, "termination": "turn limit"}]


def test_the_outcome_counts_the_survivors_of_each_seat() -> None:
    table = Table(good={"frodo": "gondor", "sam": "shire"}, dark={"troll": "mordor"}).move("frodo", "mordor")
    assert table.game.outcome is not None
    assert table.game.outcome.as_data()["details"] == {"survivors": [1, 2]}


def test_who_resigns_loses_and_all_is_turned_round() -> None:
    game = Game.start("confrontation", {}, [None, None], key_from_seed(1))
    game.resign(0, "concession")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.termination) == ((1,), "concession")
    assert [event.text for event in game.drain()][-2:] == ["{0} is out of the game: concession.", "{1} wins."]
    table = Table(good={"sam": "rohan"}, dark={"troll": "mordor"})
    table.game.resign(1, "timeout")
    regions = table.view(None)["regions"]
    assert isinstance(regions, list)
    assert {key for region in regions for side in ("good", "dark") for key in region[side]["pieces"]} == {
        "frodo", "sam", "troll",
    }  # fmt: skip
