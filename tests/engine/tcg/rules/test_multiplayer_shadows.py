"""Several Shadow players in one turn: their phases, sites, arrows, leftovers, and copies of one card."""

import pytest

from engine.tcg import names
from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, SHADOW
from engine.tcg.table import Card, Forbidden, Table
from engine.tcg.words.abilities import action, modifier
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import COMPANION, MINION, URUK_HAI
from engine.tcg.words.piles import Hand
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Exert, look_at, make, reveal
from tests.engine.tcg.conftest import Invent


def test_each_shadow_player_has_a_phase_from_the_right_on_one_twilight_pool() -> None:
    table = Table(seats=4, site=5)
    hands = {seat: table.in_hand("Uruk Savage", seat=seat) for seat in (1, 2, 3)}
    table.twilight(5)
    table.begin(SHADOW)
    assert table.asked.seat == 3
    table.play(hands[3]).pass_()
    assert (table.asked.seat, table.pool) == (2, 3)
    table.play(hands[2]).pass_()
    assert (table.asked.seat, table.pool) == (1, 1)
    assert not table.may("play", hands[1])  # what is left does not pay for it


def test_each_shadow_phase_is_a_phase_of_its_own() -> None:
    table = Table(seats=3, site=5).begin(SHADOW)
    first = table.state.phase_number
    table.pass_()
    assert (table.asked.seat, table.phase) == (1, SHADOW)
    assert table.state.phase_number == first + 1


@pytest.mark.parametrize(("site", "arrow", "owner"), [(2, "left", 1), (3, "right", 3)])
def test_the_arrow_of_the_site_being_left_says_who_places_the_next(site: int, arrow: str, owner: int) -> None:
    table = Table(seats=4, site=site).begin(FELLOWSHIP)
    assert table.state.blueprints[table.state.path[site - 1]].facts.arrow == arrow
    table.move()
    assert table.state.owner[table.state.path[site]] == owner


def test_the_arrow_passes_over_players_who_have_lost() -> None:
    table = Table(seats=4, site=3).begin(FELLOWSHIP)
    table.resign(3).move()
    assert table.state.owner[table.state.path[3]] == 2


def test_the_free_peoples_player_names_the_shadow_player_who_takes_the_arrows() -> None:
    table = Table(seats=4, site=5)
    table.in_play("Legolas")
    minions = {seat: table.in_play("Uruk-hai Raiding Party", seat=seat) for seat in (1, 3)}
    table.begin(ARCHERY).pass_all()
    assert (table.asked.seat, table.asked.prompt) == (0, ("archery target", 1))
    assert table.seats() == [3, 1]  # seat 2 has no minion to wound
    with pytest.raises(Forbidden):
        table.name(2)
    table.name(1)
    assert {seat: minion.wounds for seat, minion in minions.items()} == {1: 1, 3: 0}


def test_the_named_shadow_player_spreads_the_arrows_over_his_own_minions() -> None:
    table = Table(seats=3, site=5)
    table.in_play("Legolas")
    mine, mine_too = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.in_play("Uruk Savage", seat=2)
    table.begin(ARCHERY).pass_all().name(1)
    assert table.asked.seat == 1
    assert table.choices == [mine, mine_too]
    table.choose(mine_too)
    assert (mine.wounds, mine_too.wounds) == (0, 1)


def test_all_minions_make_one_archery_total() -> None:
    table = Table(seats=3, site=4)
    for seat in (1, 2):
        table.in_play("Goblin Marksman", seat=seat)
    assert table.archery == (0, 2)


def test_leftovers_are_assigned_from_the_right_each_shadow_player_his_own() -> None:
    table = Table(seats=4, site=4)
    gimli = table.in_play("Gimli")
    runners = {seat: table.in_play("Goblin Runner", seat=seat) for seat in (1, 3)}
    table.begin(ASSIGNMENT).pass_all()
    assert table.asked.seat == 0
    table.assign({})
    assert table.asked.seat == 3
    with pytest.raises(Forbidden):
        table.assign({runners[1]: gimli})
    table.assign({runners[3]: gimli})
    assert table.asked.seat == 1
    table.assign({runners[1]: gimli})
    assert table.strengths[1] == runners[1].strength + runners[3].strength


def test_minions_of_several_players_fight_together_and_all_of_them_may_act() -> None:
    table = Table(seats=3, site=4)
    gimli = table.in_play("Gimli")
    pair = [table.in_play("Goblin Runner", seat=seat) for seat in (1, 2)]
    table.fight(gimli, *pair)
    questions = []
    while table.phase == names.SKIRMISH and table.asked.prompt[0] == "action":
        questions.append(table.asked.seat)
        table.pass_()
    assert questions == [0, 2, 1]
    assert gimli.wounds == 1  # five and five against six


def test_an_action_after_passes_asks_everybody_again(invent: Invent) -> None:
    invent("1C158", card("M1", "Restless", action(MANEUVER, cost=Exert(THIS_CARD), does=make(THIS_CARD, strength(1)))))
    table = Table(seats=3, site=5)
    restless = table.in_play("M1", seat=2)
    table.begin(MANEUVER)
    table.pass_()
    table.use(restless)
    questions = []
    while table.phase == MANEUVER:
        questions.append(table.asked.seat)
        table.pass_()
    assert questions == [1, 0, 2]


def test_another_shadow_players_minion_may_be_exerted_for_a_cost(invent: Invent) -> None:
    text = action(MANEUVER, cost=Exert(a(MINION & URUK_HAI)), does=make(THIS_CARD, strength(2)))
    invent("1C176", card("M2", "Overseer", text))
    table = Table(seats=3, site=5)
    overseer = table.in_play("M2", seat=1)
    savage = table.in_play("Uruk Savage", seat=2)
    table.begin(MANEUVER).pass_().pass_()
    before = overseer.strength
    table.use(overseer)
    assert (savage.wounds, overseer.strength) == (1, before + 2)


def test_a_bonus_reaches_other_shadow_players_minions(banner: str) -> None:
    table = Table(seats=3, site=5)
    savage = table.in_play("Uruk Savage", seat=1)
    table.in_play(banner, seat=2)
    assert savage.strength == 6


def test_no_shadow_condition_or_possession_on_another_shadow_players_minion(invent: Invent) -> None:
    invent("1U207", item("M3", "Collar", bearer=MINION), twilight=0)
    table = Table(seats=3, site=4)
    own, other = table.in_play("Goblin Runner", seat=2), table.in_play("Goblin Runner", seat=1)
    collar, scimitar = table.in_hand("M3", seat=2), table.in_hand("Goblin Scimitar", seat=2)
    table.begin(SHADOW).play(collar)
    table.play(scimitar)
    assert (collar.bearer, scimitar.bearer) == (own, own)
    assert other.borne == []


def test_without_a_minion_of_his_own_he_cannot_play_it(invent: Invent) -> None:
    invent("1U207", item("M3", "Collar", bearer=MINION), twilight=0)
    table = Table(seats=3, site=4)
    table.in_play("Goblin Runner", seat=1)
    collar = table.in_hand("M3", seat=2)
    table.begin(SHADOW)
    assert not table.may("play", collar)


def test_a_shadow_condition_may_be_played_on_the_fellowships_companions(invent: Invent) -> None:
    invent("1U207", item("M4", "Dread", bearer=COMPANION), twilight=0)
    table = Table(seats=3, site=4)
    dread = table.in_hand("M4", seat=2)
    table.begin(SHADOW).play(dread)
    assert dread.bearer == table.ring_bearer()


def banners(table: Table, *seats: int) -> list[Card]:
    return [table.in_play("M5", seat=seat) for seat in seats]


@pytest.fixture
def banner(invent: Invent) -> str:
    """A unique Shadow condition of the support area: each minion is strength +1."""
    text = modifier(names.STRENGTH, MINION, 1)
    return invent("1C133", card("M5", "Banner", text), unique=True)


@pytest.mark.parametrize(("fp", "nearest"), [(0, 3), (2, 1), (3, 2), (1, 3)])
def test_of_a_unique_shadow_card_the_copy_nearest_to_the_right_is_active(banner: str, fp: int, nearest: int) -> None:
    table = Table(seats=4, site=4, fp=fp)
    owners = [seat for seat in (1, 2, 3) if seat != fp]
    cards = dict(zip((1, 2, 3), banners(table, 1, 2, 3), strict=True))
    runner = table.in_play("Goblin Runner", seat=owners[0])
    assert [seat for seat in owners if cards[seat].is_active] == [nearest]
    assert runner.strength == 6


def test_two_copies_are_played_in_different_turns_only(banner: str) -> None:
    """Seat 1's own copy sleeps in his turn, so another Shadow player may play one; it is refused when one is active."""
    table = Table(seats=3, site=4, fp=1)
    (own,) = banners(table, 1)
    first, second = table.in_hand("M5", seat=0), table.in_hand("M5", seat=2)
    table.begin(SHADOW)
    assert not own.is_active
    assert table.asked.seat == 0
    table.play(first).pass_()
    assert table.asked.seat == 2
    assert not table.may("play", second)


def test_copies_silent_by_the_comprehensive_rules_stay_active_without_text(banner: str) -> None:
    table = Table(seats=3, site=4, options={"spare_copies": "without text"})
    cards = banners(table, 1, 2)
    runner = table.in_play("Goblin Runner", seat=1)
    assert [held.is_active for held in cards] == [True, True]
    assert runner.strength == 6


@pytest.mark.parametrize(("reading", "total"), [("inactive", 6), ("without text", 4)])
def test_from_the_fifth_copy_on_a_common_condition_counts_or_not(invent: Invent, reading: str, total: int) -> None:
    invent("1C133", card("M6", "Drums", modifier(names.STRENGTH, MINION, 1)), unique=False)
    table = Table(seats=3, site=4, options={"spare_copies": reading})
    for seat in (1, 1, 1, 2, 2, 2):
        table.in_play("M6", seat=seat)
    assert table.in_play("Goblin Runner", seat=1).strength == 5 + total


def test_what_a_spare_copy_bears_sleeps_with_it(invent: Invent) -> None:
    invent("1C176", card("M7", "Captain"), unique=True)
    table = Table(seats=3, site=4)
    table.in_play("M7", seat=2)
    spare = table.in_play("M7", seat=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=spare)
    assert (spare.is_active, scimitar.is_active) == (False, False)


def test_the_free_peoples_player_names_the_opponent_whose_hand_he_sees(invent: Invent) -> None:
    invent("1C290", card("M8", "Seer", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=reveal(Hand()))))
    table = Table(seats=4, site=4)
    seer = table.in_play("M8")
    table.begin(FELLOWSHIP).use(seer)
    assert table.seats() == [3, 2, 1]
    table.name(2)
    assert ("reveal hand", 2) in [(event.kind, event.data.get("player")) for event in table.events()]


def test_a_shadow_players_only_opponent_is_the_free_peoples_player(invent: Invent) -> None:
    invent("1C158", card("M9", "Spy", action(SHADOW, cost=Exert(THIS_CARD), does=look_at(Hand()))))
    table = Table(seats=4, site=4)
    spy = table.in_play("M9", seat=3)
    table.begin(SHADOW).use(spy)
    assert [event.data["whose"] for event in table.events() if event.kind == "look at hand"] == [0]


def test_companions_of_waiting_players_are_not_active() -> None:
    table = Table(seats=3, site=4)
    waiting = table.in_play("Gimli", seat=2)
    runner = table.in_play("Goblin Runner", seat=1)
    assert not waiting.is_active
    table.begin(ASSIGNMENT).pass_all()
    assert table.may("assign", waiting) is False
    table.assign({runner: table.ring_bearer()})
    assert table.phase == names.SKIRMISH
