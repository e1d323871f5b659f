"""The terminal client."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bots import choose
from engine.deckbuilding.owner_list import as_data
from engine.deckbuilding.sets import find_set
from engine.games import engine_games
from engine.kernel import Game, key_from_seed
from engine.tcg.library import definitions
from engine.terminal.commands import main
from engine.terminal.games import TerminalGame
from tests.engine.settings import ALL, short_seed

ROOT = Path(__file__).parents[3]


def test_cards_lists_every_card_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--set", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "365 cards, 365 playable"
    assert any(line.startswith("1U12  • Gimli, Dwarf of Erebor") for line in lines)
    assert "      (not playable yet)" not in lines


def test_cards_lists_the_resistance_of_companions_and_what_bearers_get(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--set", "11"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (borne,) = (line for line in lines if line.startswith("11C196  "))
    assert borne.endswith("twilight 2, strength -1, resistance -3")
    (sam,) = (line for line in lines if line.startswith("11U172  "))
    assert sam.endswith("vitality 4, resistance 10")


@pytest.mark.parametrize(("number", "cards"), [(2, 122), (3, 122), (11, 266), (12, 194)])
def test_cards_counts_those_of_a_set_that_can_be_played(
    number: int, cards: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "--set", str(number)]) == 0
    lines = capsys.readouterr().out.splitlines()
    able = sum(card.startswith(str(number)) for card in definitions())
    assert lines[-1] == f"{cards} cards, {able} playable"
    assert lines.count("      (not playable yet)") == cards - able


@pytest.mark.long
def test_simulate_counts_endings_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["simulate", "tcg", "--games", "10", "--seed", "3", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["games"] == 10
    assert sum(first["endings"].values()) == 10
    assert sum(first["wins"]) == 10
    assert {**first, "games_per_second": 0} == {**second, "games_per_second": 0}


@pytest.mark.long
def test_simulate_prints_a_table_and_a_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "tcg", "--games", "3", "--bots", "steady", "random"]) == 0
    printed = capsys.readouterr()
    assert "share" in printed.out
    assert "3/3" in printed.err


def test_two_bots_play_to_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "tcg", "--seats", "steady", "random", "--seed", "2"]) == 0
    assert " wins after " in capsys.readouterr().out.splitlines()[-1]


def test_the_black_rider_starters_are_played_by_their_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "tcg", "--seats", "random", "random", "--seed", "2", "--decks", "mouth", "saruman"]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert "has a starting fellowship" in printed
    assert " wins after " in printed.splitlines()[-1]
    assert main([*command[:-1], "gandalf"]) == 2
    assert "some have sites with numbers, others have none" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    ("terminal", "setting"),
    [(game.terminal, game.name) for game in engine_games() if game.terminal is not None],
)
def test_every_position_is_drawn_for_every_seat_and_for_spectators(terminal: TerminalGame, setting: str) -> None:
    """A spectator is shown no hand."""
    played = ALL[setting]
    game = Game.start(played.ruleset, played.options, played.seats, key_from_seed(short_seed(setting)))
    names = [f"player {seat}" for seat in range(len(played.seats))]
    number = 0
    while game.outcome is None:
        assert "Your " not in terminal.draw(game.view(None), names)
        assert all("Your " in terminal.draw(game.view(seat), names) for seat in range(len(names)))
        decision, number = game.pending[0], number + 1
        view = game.view(decision.seat)
        game.answer(decision.seat, decision.id, choose("random", view, decision.as_data(), number))
    assert number > 5


def test_a_person_is_asked_and_corrected(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["x", "99", "2"])

    def typed(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "tcg", "--seed", "6"]) == 130
    printed = capsys.readouterr().out
    assert "Type the numbers shown" in printed
    assert "99 is not between 0 and 10." in printed


@pytest.mark.long
def test_a_person_asks_why_and_sees_skirmishes_spelled_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first option every time, and at every question the reasons."""
    asked = iter(range(400))
    hints: list[str] = []

    def typed(prompt: str) -> str:
        if next(asked, None) is None:
            raise EOFError
        hints.append(prompt)
        if len(hints) < 2 or hints[-2] != prompt:
            return "why" if len(hints) % 3 else "?"
        if "numbers" not in prompt:
            return "1"
        return "" if prompt.startswith("0 ") else " ".join(map(str, range(1, int(prompt.split(" ")[0]) + 1)))

    monkeypatch.setattr("builtins.input", typed)
    main(["play", "tcg", "--seed", "7"])
    printed = capsys.readouterr().out
    assert "one number; ? for what cannot be done now> " in hints
    assert "Everything you could expect to do here is listed." in printed
    assert re.search(r"^  [A-Z].*: Not enough twilight: it needs \d", printed, re.MULTILINE)
    assert re.search(r"^  [A-Z].*: A skirmish event; this is the \w+ phase\.$", printed, re.MULTILINE)
    fights = re.findall(
        r"^Skirmish \(.*\): (.+) against .+, (\d+) against (\d+): the (?:fellowship|Shadow) would win(.*)$",
        printed,
        re.MULTILINE,
    )
    assert fights
    for ours, theirs, forecast in {fight[1:] for fight in fights}:
        high, low = max(int(ours), int(theirs)), min(int(ours), int(theirs))
        assert (high >= 2 * low) is forecast.endswith("overwhelmed")
    assert re.search(r"^    [A-Z].*: \d+, The One Ring \+1 = \d+$", printed, re.MULTILINE)


def test_the_help_of_play_says_how_to_ask_why(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "tcg", "--help"])
    assert "type ? or why for what cannot be done now" in " ".join(capsys.readouterr().out.split())


@pytest.mark.long
def test_the_confrontation_is_simulated_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "confrontation", "--games", "20", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert sum(result["endings"].values()) == 20
    assert main(["play", "confrontation", "--seats", "random", "steady", "--sides", "good", "dark", "--seed", "4"]) == 0
    printed = capsys.readouterr().out
    assert "random bot 1 (Good side) and steady bot 2 (Dark side)" in printed
    assert " wins after " in printed.splitlines()[-1]


def test_the_tarot_card_game_is_simulated_and_played_with_an_owners_deck(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "tarot", "--seats", "3", "--games", "4", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert sum(result["endings"].values()) == 4
    mine = tmp_path / "mine.csv"
    mine.write_text("card,affiliation\nswords_2,free\nswords_1,neutral\n", encoding="utf-8")
    played = ["play", "tarot", "--seats", "steady", "random", "steady", "--seed", "4"]
    assert main([*played, "--deck", str(mine)]) == 0
    assert " after " in capsys.readouterr().out.splitlines()[-1]
    mine.write_text("card,affiliation\nswords_2,free\n", encoding="utf-8")
    assert main([*played, "--deck", str(mine)]) == 2
    assert "mine.csv, line 2: with this the deck has 52 Free cards instead of 51." in capsys.readouterr().err


@pytest.mark.long
def test_a_shared_win_names_all_winners(capsys: pytest.CaptureFixture[str]) -> None:
    """A game of three random bots that two of them win."""
    assert main(["play", "tarot", "--seats", "random", "random", "random", "--seed", "6"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("random bot 1 and random bot 3 win together after ")


def test_the_help_of_the_tarot_card_game_says_that_the_deck_is_not_the_printed_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "tarot", "--help"])
    assert "not what is printed on the deck" in " ".join(capsys.readouterr().out.split())


@pytest.mark.long
def test_the_deck_building_game_is_simulated_and_played_with_an_owners_cards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "deckbuilding", "--seats", "3", "--games", "2", "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["endings"].values()) == 2
    mine = tmp_path / "mine.json"
    data = as_data(find_set("standin")) | {"label": "Cards of my own"}
    mine.write_text(json.dumps(data), encoding="utf-8")
    played = ["play", "deckbuilding", "--seats", "steady", "random", "steady", "--seed", "4", "--cards", str(mine)]
    assert main(played) == 0
    assert " after " in capsys.readouterr().out.splitlines()[-1]
    mine.write_text('{"cards": [\n{"name": "Courage", "group": "start"}]}', encoding="utf-8")
    assert main(played) == 2
    assert "mine.json, line 2" in capsys.readouterr().err


def test_the_help_of_the_deck_building_game_says_that_the_cards_are_not_the_printed_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "deckbuilding", "--help"])
    assert "not the printed ones" in " ".join(capsys.readouterr().out.split())


def test_a_drawn_game_is_shared(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["play", "confrontation", "--seats", "random", "random", "--seed", "1"]
    assert main([*game, "--option", "turn_limit=1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "All share the first place after 1 turns: turn limit."


def test_a_person_sees_the_map_from_his_own_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["1 9", "1 2", "1 9 16 23 30 31 37 43 49", "2 9 16 23 30 31 37 43 49"])

    def typed(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "confrontation", "--seed", "2"]) == 130
    printed = capsys.readouterr().out
    assert "Assign nine; you assigned two." in printed
    assert "You assigned one of them twice." in printed
    assert "Mordor has room for only four characters; you assigned five." in printed
    assert "Dagorlad: Balrog 5   |   Gondor: Shelob 5" in printed
    assert "Mordor: Saruman 4, Orcs 2, Warg 2, Troll 9" in printed
    assert "Shire: ????" in printed


def test_options_and_sides_that_break_the_rules_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "confrontation", "--sides", "dark", "dark"]) == 2
    assert "Both seats ask for the Dark side" in capsys.readouterr().err
    assert main(["simulate", "tcg", "--option", "mulligan=often"]) == 2
    assert "Option mulligan is bool" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--option", "turn_limit"], ["--sides", "grey", "dark"], ["--decks", "a", "b"]])
def test_bad_arguments_of_one_game_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "confrontation", *arguments])
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["play", "chess"], ["simulate", "tcg", "--games", "0"], ["simulate", "tcg", "--seed", "-1"], []]
)
def test_bad_arguments_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.long
def test_four_seats_are_simulated_with_the_starters_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["simulate", "tcg", "--seats", "4", "--games", "4", "--seed", "1", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert len(first["wins"]) == 4
    assert sum(first["wins"]) == first["games"] == 4
    assert {**first, "games_per_second": 0} == {**second, "games_per_second": 0}


@pytest.mark.law
def test_bots_sit_down_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "tcg", "--seats", "3", "--bots", "steady", "random", "--games", "2"]) == 0
    assert "wins of seat 1 to 3" in capsys.readouterr().out
    assert main(["play", "tcg", "--seats", "steady", "random", "steady", "--seed", "2"]) == 0
    assert "steady bot 1 (aragorn), random bot 2 (gandalf) and steady bot 3 (aragorn)" in capsys.readouterr().out


def test_a_person_plays_against_two_bots(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "tcg", "--seats", "3", "--seed", "1"]) == 130
    printed = capsys.readouterr().out
    assert "Player 1 (aragorn), steady bot 2 (gandalf) and steady bot 3 (aragorn)" in printed
    assert "Bids: Player 1 1" in printed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["simulate", "tcg", "--seats", "7"], "tcg is played by 2 to 6 seats, not 7"),
        (["simulate", "tcg", "--seats", "1"], "tcg is played by 2 to 6 seats, not 1"),
        (["simulate", "tcg", "--seats", "2", "--bots", "random", "random", "steady"], "3 bots for 2 seats"),
        (["simulate", "confrontation", "--seats", "3"], "confrontation is played by 2 seats, not 3"),
        (["play", "tcg", "--seats", "0"], "tcg is played by 2 to 6 seats, not 0"),
        (["play", "tcg", "--seats", "two"], "'two' cannot sit down"),
    ],
)
def test_numbers_of_seats_nobody_can_play_are_refused(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.long
def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    process = subprocess.run(
        f"{sys.executable} -m engine cards --set 1 | head -n 1; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")
    assert "The One Ring" in process.stdout
