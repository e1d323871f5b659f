"""The Deluxe edition: which characters play, which special cards there are, and what is refused."""

import json
from typing import Any

import pytest

from engine.confrontation.pieces import CHARACTERS, VARIANT, piece_of
from engine.kernel import Game, IllegalAnswer, IllegalSetup, key_from_seed
from engine.terminal.commands import main
from tests.engine.confrontation.test_placing import DARK, GOOD
from tests.engine.views import confrontation_view

PAIRS = {
    "frodo": "v_frodo", "sam": "v_sam", "pippin": "smeagol", "merry": "faramir", "gandalf": "v_gandalf",
    "aragorn": "v_aragorn", "legolas": "elrond", "gimli": "theoden", "boromir": "treebeard", "balrog": "uruk_hai",
    "shelob": "wormtongue", "witch_king": "v_witch_king", "flying_nazgul": "v_flying_nazgul", "black_rider": "mouth",
    "saruman": "v_saruman", "orcs": "v_orcs", "warg": "gollum", "troll": "watcher",
}  # fmt: skip
STRENGTHS = {
    "v_frodo": 1, "v_sam": 1, "smeagol": 0, "faramir": 3, "v_gandalf": 5, "v_aragorn": 4, "elrond": 3, "theoden": 2,
    "treebeard": 4, "uruk_hai": 4, "wormtongue": -1, "v_witch_king": 2, "v_flying_nazgul": 5, "mouth": 3,
    "v_saruman": 3, "v_orcs": 3, "gollum": 1, "watcher": 6,
}  # fmt: skip


def deluxe(*seats: object, seed: int = 1, **options: object) -> Game:
    return Game.start(
        "confrontation", {"edition": "deluxe", **options}, list(seats) or [None, None], key_from_seed(seed)
    )


def team(game: Game, seat: int) -> list[str]:
    seats = confrontation_view(game, None)["seats"]
    assert isinstance(seats, list)
    return [character["id"] for character in seats[seat]["team"]]


def answer(game: Game, seat: int, value: object) -> None:
    game.answer(seat, next(question for question in game.pending if question.seat == seat).id, value)


def test_each_piece_has_two_printings() -> None:
    printed = {CHARACTERS[number].key: CHARACTERS[number + VARIANT].key for number in range(VARIANT)}
    assert printed == PAIRS
    assert {character.key: character.strength for character in CHARACTERS[VARIANT:]} == STRENGTHS
    assert all(CHARACTERS[number].side == CHARACTERS[piece_of(number)].side for number in range(36))


def test_the_classic_edition_has_the_classic_characters_and_no_special_cards() -> None:
    game = Game.start("confrontation", {}, [None, None], key_from_seed(1))
    assert (team(game, 0), team(game, 1)) == (list(DARK), list(GOOD))
    assert all(seat["special"] == [] for seat in confrontation_view(game, None)["seats"])


def test_variant_characters_by_option() -> None:
    game = deluxe(good_characters="variant")
    assert (team(game, 0), team(game, 1)) == (list(DARK), [PAIRS[key] for key in GOOD])


def test_by_lot_each_pair_may_be_either_and_everybody_sees_which() -> None:
    pieces = {key for seed in range(12) for key in team(deluxe(good_characters="lot", seed=seed), 1)}
    assert pieces == {*GOOD, *(PAIRS[key] for key in GOOD)}


def test_players_choose_their_printings_in_secret_and_at_the_same_time() -> None:
    game = deluxe(good_characters="choice", dark_characters="choice")
    assert [(question.seat, question.prompt[0]) for question in game.pending] == [(0, "lineup"), (1, "lineup")]
    answer(game, 1, ["v_frodo", "smeagol"])
    assert team(game, 1) == list(GOOD)  # not to be seen yet
    answer(game, 0, [])
    assert team(game, 1) == ["v_frodo", "sam", "smeagol", *list(GOOD)[3:]]
    assert team(game, 0) == list(DARK)
    assert {question.prompt[0] for question in game.pending} == {"place"}


def test_printings_of_the_other_side_are_refused() -> None:
    game = deluxe(good_characters="choice")
    with pytest.raises(IllegalAnswer, match="not one of the options"):
        answer(game, 1, ["gollum"])


def test_a_placement_given_before_chooses_the_characters() -> None:
    placement = {PAIRS[key] if key in ("frodo", "sam") else key: region for key, region in GOOD.items()}
    game = deluxe({"side": "good", "placement": placement}, None, good_characters="choice")
    assert team(game, 0)[:3] == ["v_frodo", "v_sam", "pippin"]


@pytest.mark.parametrize(
    ("placement", "options", "reason"),
    [
        ({**GOOD, "v_sam": "shire"}, {"good_characters": "choice"}, "sam and v_sam are the same piece"),
        ({PAIRS[key]: region for key, region in GOOD.items()}, {}, "'v_frodo' does not play; frodo does"),
        (GOOD, {"good_characters": "variant"}, "'frodo' does not play; v_frodo does"),
    ],
)
def test_placements_of_others_than_those_who_play_are_refused(
    placement: dict[str, str], options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        deluxe({"side": "good", "placement": placement}, None, **options)


def test_two_special_cards_of_each_side_since_2002() -> None:
    game = Game.start("confrontation", {"special_cards": "two"}, [None, None], key_from_seed(1))
    held = [[card["id"] for card in seat["special"]] for seat in confrontation_view(game, None)["seats"]]
    assert held == [["recall", "palantir"], ["gandalf_the_white", "shadowfax"]]


def test_each_player_chooses_two_of_four_special_cards_in_the_deluxe_edition() -> None:
    game = deluxe(special_cards="choice")
    assert [(question.seat, question.prompt[0]) for question in game.pending] == [
        (0, "special_cards"),
        (1, "special_cards"),
    ]
    with pytest.raises(IllegalAnswer, match="Choose two"):
        answer(game, 0, ["special:recall"])
    answer(game, 0, ["special:crebain", "special:recall"])
    answer(game, 1, ["special:gwaihir", "special:shadowfax"])
    held = [[card["id"] for card in seat["special"]] for seat in confrontation_view(game, None)["seats"]]
    assert held == [["recall", "crebain"], ["shadowfax", "gwaihir"]]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"edition": "golden"}, "edition is one of classic, deluxe, not 'golden'"),
        ({"edition": 2}, "edition is str, not 2"),
        ({"good_characters": "variant"}, "good_characters is classic in the classic edition"),
        ({"dark_characters": "lot"}, "set edition to deluxe"),
        ({"edition": "deluxe", "dark_characters": "bid"}, "one of classic, variant, lot, choice"),
        ({"special_cards": "choice"}, "special_cards is none or two in the classic edition"),
        ({"special_cards": "four"}, "one of none, two, choice"),
    ],
)
def test_wrong_editions_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        Game.start("confrontation", options, [None, None], key_from_seed(1))


def test_the_terminal_plays_the_edition_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--option", "edition=deluxe", "--option", "dark_characters=variant", "--option", "special_cards=choice"]
    assert main(["play", "confrontation", "--seats", "steady", "random", "--seed", "3", *chosen]) == 0
    assert "The Dark side plays the Uruk-hai, Wormtongue" in capsys.readouterr().out
    assert main(["simulate", "confrontation", "--games", "5", "--json", *chosen]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 5


def test_the_terminal_refuses_an_edition_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "confrontation", "--games", "5", "--option", "edition=golden"]) == 2
    assert "edition is one of classic, deluxe" in capsys.readouterr().err
