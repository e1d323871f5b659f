"""Whole random games over two to five players: every ending comes to pass, and the recorded state loads as it was. The
sweeps and the kernel's conformance tests play the large numbers."""

from collections import Counter
from dataclasses import replace
from statistics import median

import pytest

from engine.bots import choose
from engine.deckbuilding.config import VALUES, RulesConfig
from engine.deckbuilding.conformance import (
    FIVE,
    FOUR,
    IMPOSSIBLE,
    OTHER_READINGS,
    OTHERWISE,
    THREE,
    TWO,
    hides,
    table_of,
)
from engine.deckbuilding.owner_list import as_data
from engine.deckbuilding.sets import find_set, laid_out
from engine.deckbuilding.words.verbs import GainPower
from engine.kernel import Decision, DumpError, Game, Value
from engine.kernel.conformance import Tally, check_exact, check_silence, play_lawfully
from engine.kernel.ruleset import find
from tests.engine.deckbuilding.cards import SET
from tests.engine.deckbuilding.tables import state_of
from tests.engine.views import deckbuilding_view
from tests.shares import sample, whole_or_sample

SETTINGS = {"two": TWO, "otherwise": OTHERWISE, "three": THREE, "four": FOUR, "five": FIVE}
ENDINGS = {"last Archenemy", "Path not refilled", "Fellowship defeated", "turn cap", "concession"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "games"),
    [
        *(pytest.param(name, 12, marks=pytest.mark.law, id=name) for name in SETTINGS),
        *(pytest.param(name, 1, id=f"sample of {name}") for name in sample(SETTINGS, 10**9)),
    ],
)
def test_random_games_end_lawfully(name: str, games: int) -> None:
    tally = Tally()
    for seed in range(1000, 1000 + games):
        play_lawfully(SETTINGS[name], seed, tally)
    assert set(tally.endings) <= ENDINGS


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("impossible", [False, True])
def test_random_games_with_every_word_end_lawfully(impossible: bool, whole: bool) -> None:
    """The cards for tests, among them those that pass hands on."""
    tally = Tally()
    for seed in range(12) if whole else range(2):
        options = {"cards": SET.key, "impossible": impossible, "heroes": "chosen"}
        play_lawfully(table_of(2 + seed % 4, options, concede=300 * (seed % 3 == 0)), seed, tally)
    assert set(tally.endings) <= ENDINGS


@pytest.mark.law
def test_every_ending_comes_to_pass() -> None:
    games: Counter[str] = Counter()
    for seed in range(40):
        options = (IMPOSSIBLE, {}, OTHER_READINGS)[seed % 3]
        setting = table_of(2 + seed % 4, options, concede=100 if seed % 10 == 0 else 0)
        game, chance = setting.start(seed, snapshots=False), setting.chance(seed)
        while game.outcome is None:
            game.decide(game.pending[0], setting.choose(game.pending[0], chance))
            setting.concession(game, chance)
        games[game.outcome.termination] += 1
    assert set(games) == ENDINGS


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 11), (5, 11)])
def test_the_beginning_of_a_game_dumps_and_loads_at_every_decision(seats: int, seed: int) -> None:
    setting = table_of(seats, {**OTHER_READINGS, "cards": SET.key})
    game, chance = setting.start(seed), setting.chance(seed)
    for _ in range(60):
        dumped = game.dump()
        for twin in (Game.load(dumped), game.clone()):
            assert twin.dump() == dumped
            assert twin.view(0) == game.view(0)
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))


@pytest.mark.law
@pytest.mark.parametrize("name", SETTINGS)
def test_games_of_every_setting_are_exact_and_silent(name: str) -> None:
    setting = replace(SETTINGS[name], stride=5)
    tally = Tally()
    check_exact(setting, 5, tally)
    check_silence(setting, 6, tally)
    assert tally.games == 2


@pytest.mark.law
@pytest.mark.parametrize("impossible", [False, True])
def test_games_with_every_word_are_exact_and_silent(impossible: bool) -> None:
    tally = Tally()
    setting = table_of(3, {"cards": SET.key, "impossible": impossible}, stride=6)
    check_exact(setting, 7, tally)
    check_silence(setting, 8, tally)
    assert tally.games == 2


def by_place(decision: Decision, value: Value, mirror: Decision) -> Value | None:
    """The same choice among a hand that was dealt anew, where nobody else sees what is chosen; ``None`` for choices
    that show cards, or that the other hand does not allow."""
    if isinstance(value, int):
        return value
    keys = [value] if isinstance(value, str) else value
    if decision.prompt[0] in ("put on deck", "pass", "draft", "look draw"):
        places = [decision.option_keys().index(key) for key in keys]
        return [mirror.option_keys()[place] for place in places]
    return value if keys and not any(hides(key) for key in keys) else None


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("impossible", [False, True])
def test_secret_choices_show_nothing_to_others(impossible: bool, whole: bool) -> None:
    """Cards put on a deck, passed or drafted: whichever they are, the others' views stay as they are."""
    tally = Tally()
    options = {"cards": SET.key, "impossible": impossible}
    for seed in range(8) if whole else (0,):
        check_silence(replace(table_of(3, options), mirror=by_place), seed, tally)
    assert tally.compared > 100


def test_an_owners_list_is_kept_with_its_game() -> None:
    option = {"cards": as_data(find_set("standin"))}
    setting = table_of(2, option)
    game = setting.start(3)
    twin = Game.load(game.dump())
    assert twin.view(0) == game.view(0)
    assert deckbuilding_view(twin, 0)["set"]["key"] == "owner"
    rules = find("deckbuilding")
    assert rules.dump(twin.state)["cards"] == option["cards"]


def test_a_game_keeps_its_cards_when_the_set_is_put_in_another_order() -> None:
    game = table_of(2, {"cards": SET.key}).start(3)
    rules = find("deckbuilding")
    data = rules.dump(game.state)
    moved = replace(SET, blueprints=SET.blueprints[::-1])
    again = laid_out(moved, data["layout"])
    assert again.blueprints == SET.blueprints
    with pytest.raises(ValueError, match="no card cave-troll any more"):
        laid_out(
            replace(SET, blueprints=tuple(blueprint for blueprint in SET.blueprints if blueprint.name != "Cave Troll")),
            data["layout"],
        )


def test_a_changed_card_makes_another_question_of_it() -> None:
    """A stored answer never plays a card that has become another one."""
    game = table_of(2, {"cards": SET.key}).start(3)
    decision = game.pending[0]
    before = game.rules.meaning(game.state, decision)
    stronger = tuple(replace(blueprint, play=(GainPower(9),)) for blueprint in SET.blueprints)
    state_of(game).cards = replace(SET, blueprints=stronger)
    assert game.rules.meaning(game.state, decision) != before


def test_a_dump_with_a_damaged_set_is_refused() -> None:
    game = table_of(2, {"cards": SET.key}).start(1)
    with pytest.raises(DumpError):
        Game.load(game.dump().replace(b"test", b"tost"))


def test_another_reading_has_the_same_version_and_another_set_another() -> None:
    assert TWO.start(1).version == OTHERWISE.start(2).version
    assert table_of(2, {"cards": SET.key}).start(1).version != TWO.start(1).version


def test_all_open_points_are_read_otherwise_in_some_setting() -> None:
    default = RulesConfig()
    for name in RulesConfig.__dataclass_fields__:
        read = {getattr(default, name), OTHER_READINGS[name], IMPOSSIBLE.get(name, OTHER_READINGS[name])}
        assert len(read) > 1, name
        assert read >= set(VALUES.get(name, ())), name


@pytest.mark.long
def test_a_game_stays_within_its_caps() -> None:
    for seats in (2, 5):
        setting = table_of(seats, {"rounds": 5})
        tally = Tally()
        play_lawfully(setting, 3, tally)
        rules = find("deckbuilding")
        assert tally.turns <= 5 * seats <= rules.turn_cap_of(seats)
        assert tally.decisions <= rules.decision_bound_of(seats)


def test_keys_that_name_hidden_cards_are_known() -> None:
    assert all(hides(key) for key in ("play:h3", "h4", "defend:healer", "plain"))
    assert not any(hides(key) for key in ("buy:c4", "c5", "end", "no", "option:1", "seat:2", "hero:axe"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_game_is_handed_over_about_once_a_turn(seats: int) -> None:
    """Between people a match moves on when another one is waited for. With steady bots, and questions with one answer
    given for the player, the median is one hand-over a turn."""
    game = table_of(seats).start(3, snapshots=False)
    of_turn: Counter[int] = Counter()
    waiting: set[int] = set()
    number = 0
    while game.outcome is None:
        now = {decision.seat for decision in game.pending if not decision.forced}
        of_turn[game.turn] += bool(now) and not now <= waiting
        waiting = now or waiting
        decision, number = game.pending[0], number + 1
        value = choose("steady", game.view(decision.seat), decision.as_data(), number)
        game.answer(decision.seat, decision.id, value)
    assert median(of_turn[turn] for turn in range(game.turn)) <= 1.5
