"""Whole random games over two to six players: every ending of a round and of a game comes to pass, and the recorded
state loads as it was. The sweeps and the kernel's conformance tests play the large numbers."""

from collections import Counter

import pytest

from engine.bots import choose
from engine.bots.chance import random_raw
from engine.kernel import DumpError, Game, Stream, key_from_seed
from engine.kernel.conformance import Tally, check_exact, check_silence, play_lawfully
from engine.kernel.ruleset import find
from engine.tarot.config import RulesConfig
from engine.tarot.conformance import FIVE, FOUR, OTHER_READINGS, OTHERWISE, SIX, STRICT, THREE, TWO, table_of
from tests.engine.views import tarot_view
from tests.shares import whole_or_sample

SETTINGS = {"two": TWO, "otherwise": OTHERWISE, "three": THREE, "four": FOUR, "five": FIVE, "six": SIX}


@whole_or_sample
@pytest.mark.parametrize("name", SETTINGS)
def test_random_games_end_lawfully(name: str, whole: bool) -> None:
    tally = Tally()
    for seed in range(1000, 1040) if whole else (1000,):
        play_lawfully(SETTINGS[name], seed, tally)
    assert set(tally.endings) <= {"victory points", "shared victory", "concession"}


@pytest.mark.law
def test_every_ending_comes_to_pass_with_every_number_of_players() -> None:
    """Rounds end with somebody going out and with an empty pile; games with one winner, with several, and when all but
    one have left."""
    for seats in range(2, 7):
        rounds: Counter[bool] = Counter()
        games: Counter[str] = Counter()
        for options in ({}, OTHER_READINGS, STRICT):
            for seed in range(25):
                setting = table_of(seats, options, concede=25 if seed % 5 == 0 else 0)
                game, chance = setting.start(seed, snapshots=False), setting.chance(seed)
                while game.outcome is None:
                    game.decide(game.pending[0], setting.choose(game.pending[0], chance))
                    setting.concession(game, chance)
                rounds.update(event.data["out"] is None for event in game.drain() if event.kind == "round over")
                games[game.outcome.termination] += 1
        assert set(rounds) == {True, False}, seats
        assert set(games) == {"victory points", "shared victory", "concession"}, (seats, games)


@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (4, 11), (6, 11)])
def test_the_beginning_of_a_game_dumps_and_loads_at_every_decision(seats: int, seed: int) -> None:
    setting = table_of(seats, OTHER_READINGS)
    game, chance = setting.start(seed), setting.chance(seed)
    for _ in range(25):
        dumped = game.dump()
        for twin in (Game.load(dumped), game.clone()):
            assert twin.dump() == dumped
            assert twin.view(0) == game.view(0)
        game.decide(game.pending[0], random_raw(game.pending[0], chance))


@pytest.mark.law
@pytest.mark.parametrize("name", SETTINGS)
def test_games_of_every_setting_are_exact_and_silent(name: str) -> None:
    tally = Tally()
    check_exact(SETTINGS[name], 5, tally)
    check_silence(SETTINGS[name], 6, tally)
    assert tally.games == 2


def test_a_dump_with_a_damaged_deck_is_refused() -> None:
    game = TWO.start(1)
    rules = find("tarot")
    data = rules.dump(game.state)
    assert rules.load(data).dark == [0, 0]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="not the affiliations of a deck"):
        rules.load({**data, "deck": "f" * 78})
    with pytest.raises(DumpError):
        Game.load(game.dump().replace(b"ffff", b"dddd"))


def test_another_reading_has_the_same_version_and_another_deck_another() -> None:
    assert TWO.start(1).version == OTHERWISE.start(2).version
    swapped = {"swords_2": "free", "swords_1": "neutral"}
    assert table_of(2, {"affiliations": swapped}).start(1).version != TWO.start(1).version


def test_all_open_points_are_read_otherwise_in_some_setting() -> None:
    default = RulesConfig()
    for name in RulesConfig.__dataclass_fields__:
        assert OTHER_READINGS[name] != getattr(default, name)


def test_a_game_stays_within_its_caps() -> None:
    for seats in range(2, 7):
        game = table_of(seats).start(1, snapshots=False)
        chance = Stream(key_from_seed(seats))
        decisions = 0
        while game.outcome is None:
            draw = [
                option for option in game.pending[0].options if option in (("draw", -1, -1, -1), ("end", -1, -1, -1))
            ]
            decision = game.pending[0]  # everybody draws as long as there is anything to draw
            game.decide(decision, draw[0] if draw else random_raw(decision, chance))
            decisions += 1
        rules = find("tarot")
        assert game.turn <= rules.turn_cap_of(seats)
        assert decisions <= rules.decision_bound_of(seats)
        assert "full_hand" in str(tarot_view(game, None)["sheet"])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_game_is_handed_over_about_once_a_turn(seats: int) -> None:
    """Between people a match moves on when another one is waited for: with steady bots at most 1.1 times a turn."""
    game = table_of(seats).start(3, snapshots=False)
    handed_over, waiting = 0, set[int]()
    number = 0
    while game.outcome is None:
        now = {decision.seat for decision in game.pending}
        handed_over += not now <= waiting
        waiting = now
        decision, number = game.pending[0], number + 1
        value = choose("steady", game.view(decision.seat), decision.as_data(), number)
        game.answer(decision.seat, decision.id, value)
    assert 0.9 <= handed_over / game.turn <= 1.1
