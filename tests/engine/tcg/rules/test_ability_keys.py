"""A stored answer never changes its meaning: keys and ids say what an ability is, not where it stands."""

import pytest

from engine.kernel import Game, ReplayMismatch
from engine.tcg import library
from engine.tcg.language import Part
from engine.tcg.names import FELLOWSHIP, SKIRMISH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import COMPANION
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import AddBurdens, AddTwilight, Exert, Heal, If, Wound, make, one_of
from tests.engine.tcg.conftest import Invent

ONE = action(FELLOWSHIP, does=AddTwilight(1))
BURDEN = action(FELLOWSHIP, does=AddBurdens(1))


def with_parts(invent: Invent, *parts: Part) -> None:
    library.remove_test_cards()
    invent("1U309", card("K1", "Lantern", *parts))


def in_fellowship(invent: Invent, *parts: Part) -> Table:
    with_parts(invent, *parts)
    table = Table()
    table.in_play("K1")
    return table.begin(FELLOWSHIP)


def test_keys_follow_abilities_that_change_places(invent: Invent) -> None:
    one = in_fellowship(invent, ONE, BURDEN)
    other = in_fellowship(invent, BURDEN, ONE)
    keys = [[key for key in table.asked.option_keys() if key.startswith("use")] for table in (one, other)]
    assert set(keys[0]) == set(keys[1])
    assert keys[0] == keys[1][::-1]
    for key in keys[0]:
        results = []
        for table in (one, other):
            twin = table.running.clone()
            twin.answer(0, twin.pending[0].id, key)
            results.append((vars(twin.state)["twilight"], vars(twin.state)["burdens"]))
        assert results[0] == results[1]


def test_the_same_text_twice_has_two_keys(invent: Invent) -> None:
    keys = [key for key in in_fellowship(invent, ONE, ONE).asked.option_keys() if key.startswith("use")]
    assert len(set(keys)) == 2


EXERT = action(FELLOWSHIP, cost=Exert(a(COMPANION)), does=AddTwilight(1))


@pytest.fixture
def companions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two companions beside the Ring-bearer, so that there is a choice."""
    begin = Table.begin

    def with_companions(table: Table, phase: str) -> Table:
        table.in_play("Aragorn")
        table.in_play("Legolas")
        return begin(table, phase)

    monkeypatch.setattr(Table, "begin", with_companions)


@pytest.mark.usefixtures("companions")
def test_a_moved_ability_is_found_again_in_the_middle_of_a_step(invent: Invent) -> None:
    table = in_fellowship(invent, EXERT, BURDEN)
    lantern = next(candidate for candidate in table.cards("play") if candidate.name == "Lantern")
    table.use(lantern, 0)
    data = table.running.dump()
    with_parts(invent, BURDEN, EXERT)
    game = Game.load(data)
    assert (game.replay_length, game.pending[0].id) == (1, table.asked.id)
    assert not game.rules_changed


@pytest.mark.usefixtures("companions")
def test_a_changed_ability_is_never_taken_for_the_old_one(invent: Invent) -> None:
    table = in_fellowship(invent, EXERT)
    lantern = next(candidate for candidate in table.cards("play") if candidate.name == "Lantern")
    table.use(lantern, 0)
    data = table.running.dump()
    with_parts(invent, action(FELLOWSHIP, cost=Exert(a(COMPANION)), does=AddTwilight(3)))
    with pytest.raises(ReplayMismatch):
        Game.load(data)
    again = Game.load(data, at_checkpoint=True)
    assert again.rules_changed
    assert again.version != table.running.version


def test_at_a_checkpoint_a_changed_card_goes_on(invent: Invent) -> None:
    table = in_fellowship(invent, ONE)
    data = table.running.dump()
    with_parts(invent, action(FELLOWSHIP, does=AddTwilight(3)))
    game = Game.load(data)
    assert game.rules_changed
    (key,) = [key for key in game.pending[0].option_keys() if key.startswith("use")]
    game.answer(0, game.pending[0].id, key)
    assert vars(game.state)["twilight"] == 3
    assert not Game.load(Game.load(data).dump()).rules_changed


def test_an_event_in_hand_is_part_of_the_question(invent: Invent) -> None:
    ids = []
    for amount in (2, 3):
        library.remove_test_cards()
        invent("1C3", event("K2", "Blow", SKIRMISH, does=make(a(COMPANION), strength(amount))))
        table = Table(site=4)
        table.in_hand("K2")
        table.fight(table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1))
        ids.append(table.asked.id)
    assert ids[0] != ids[1]


def test_a_card_added_to_the_pool_later_opens_no_window_in_a_match(invent: Invent) -> None:
    from engine.tcg.names import KILLED
    from engine.tcg.words.abilities import On
    from engine.tcg.words.cards import response_event
    from engine.tcg.words.filters import MINION

    def fought(table: Table) -> Game:
        return table.fight(table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1)).running

    before = fought(Table(site=4))
    data = before.dump()
    questions = []
    invent("1C168", response_event("K3", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    for game in (Game.load(data), fought(Table(site=4))):
        prompts = []
        while game.pending and game.pending[0].prompt[0] in ("action", "respond"):
            prompts.append(game.pending[0].prompt[:2])
            game.decide(game.pending[0], game.pending[0].passing)
        questions.append(("respond", KILLED) in prompts)
    assert questions == [False, True]


def test_a_choice_names_its_own_branches_wherever_it_stands(invent: Invent) -> None:
    """Two choices on one card, the second within a condition."""
    first = action(FELLOWSHIP, does=one_of(AddTwilight(1), AddBurdens(1)))
    second = action(FELLOWSHIP, does=If(Spots(COMPANION), one_of(Heal(THIS_CARD), AddTwilight(2), Wound(THIS_CARD))))
    with_parts(invent, first, second)
    labels = []
    for number in (0, 1):
        table = Table()
        lantern = table.in_play("K1")
        table.begin(FELLOWSHIP).use(lantern, number)
        options = table.asked.as_data()["options"]
        assert isinstance(options, list)
        assert all(key.startswith(f"either:{table.running.key(lantern.index)}:") for key in table.asked.option_keys())
        labels.append([option["label"] for option in options])
    assert [len(set(keys)) for keys in labels] == [2, 2]  # nobody can be healed, and a lantern takes no wounds
    assert labels[0] != labels[1]
