"""Shadow cards of set 14."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import later

GUARD, BOROMIR, ARGUMENT = "Dwarf Guard", "Boromir, Defender of Minas Tirith", "Argument Ready to Hand"
HARAD, SQUAD, RUNNER = "Corps of Harad", "Squad of Uruk-hai", "Orc Tormentor"
SITES = ("battleground", "mountain", "plains", "underground")
HILLMAN, SWARM = "Furious Hillman", "Swarming Hillman"


# -- Men ------------------------------------------------------------------------------------------------------------


def test_furious_hillman_cancels_an_event() -> None:
    table = later()
    table.in_play(GUARD)
    hillman, corps = table.in_play(HILLMAN, seat=1), table.in_play(HARAD, seat=1)
    table.in_play(SQUAD, seat=1)
    argument = table.in_hand(ARGUMENT)
    table.begin(MANEUVER).play(argument)
    table.respond(hillman)
    assert (hillman.zone, corps.zone, argument.zone) == ("discard pile", "play", "discard pile")
    assert table.asked.prompt == ("action", MANEUVER)


@pytest.mark.parametrize("other", [SQUAD, "Orc Tormentor"])
def test_furious_hillman_needs_another_man_of_its_culture(other: str) -> None:
    table = later()
    table.in_play(GUARD)
    table.in_play(BOROMIR)
    hillman = table.in_play(HILLMAN, seat=1)
    table.in_play(other, seat=1)
    argument = table.in_hand(ARGUMENT)
    table.begin(MANEUVER).play(argument)
    assert not table.may("respond", hillman)


def test_furious_hillman_does_not_cancel_events_of_the_shadow() -> None:
    table = later()
    hillman = table.in_play(HILLMAN, seat=1)
    table.in_play(SQUAD, seat=1)
    table.in_play(HARAD, seat=1)
    device = table.in_hand("Strange Device", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(device)
    assert not table.may("respond", hillman)


@pytest.mark.parametrize(
    ("companions", "minions", "limit"),
    [
        ((), (), 2),  # one Man and one Hobbit
        ((BOROMIR,), (), 1),
        ((), (HARAD,), 1),
        ((BOROMIR,), (SQUAD, SQUAD), 2),
        ((BOROMIR,), (SQUAD,), 1),
    ],
)
def test_swarming_hillman_lowers_the_move_limit_where_men_are_most(
    companions: tuple[str, ...], minions: tuple[str, ...], limit: int
) -> None:
    table = later(moves=1)
    for name in companions:
        table.in_play(name)
    for name in (SWARM, *minions):
        table.in_play(name, seat=1)
    assert table.begin(REGROUP).view(0)["move_limit"] == limit


# -- Orc ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("companions", "twilight", "may"), [(2, 5, True), (0, 5, False), (2, 1, False)])
def test_half_troll_of_far_harad_plays_an_orc_where_companions_are_more(
    companions: int, twilight: int, may: bool
) -> None:
    table = later()
    for _ in range(companions):
        table.in_play(GUARD)
    half_troll = table.in_play("Half-troll of Far Harad", seat=1)
    orc = table.in_discard(RUNNER, SQUAD, seat=1)
    table.twilight(twilight)
    table.begin(ASSIGNMENT)
    assert table.may("trigger", half_troll) is may
    if may:
        table.respond(half_troll)
        assert (orc.zone, table.pool) == ("play", 1)


def test_half_troll_of_far_harad_plays_no_orc_of_another_culture_and_no_troll() -> None:
    table = later()
    table.in_play(GUARD)
    half_troll = table.in_play("Half-troll of Far Harad", seat=1)
    table.in_discard("Goblin Runner", "Cave Troll of Moria, Savage Menace", seat=1)
    table.twilight(20)
    assert not table.begin(ASSIGNMENT).may("trigger", half_troll)


def test_horror_of_harad_has_six_keywords() -> None:
    table = later()
    horror = table.in_play("Horror of Harad", seat=1)
    assert dict(horror.keywords) == {"ambush": 1, "damage": 1, "fierce": 1, "lurker": 1, "muster": 1, "toil": 2}


def test_horror_of_harad_ambushes_and_is_fought_last() -> None:
    table = later()
    first, second = table.in_play(GUARD), table.in_play(BOROMIR)
    horror, corps = table.in_play("Horror of Harad", seat=1), table.in_play(HARAD, seat=1)
    table.twilight(0)
    table.begin(ASSIGNMENT).pass_all().assign({horror: first, corps: second})
    assert table.asked.prompt[0] == "ambush"
    table.say(True)
    assert table.pool == 1
    fought = table.state.skirmish()
    assert fought is not None
    assert fought.minions == [corps.index]


def test_horror_of_harad_is_played_for_less_by_toil() -> None:
    table = later()
    runner, horror = table.in_play("Orc Dreg", seat=1), table.in_hand("Horror of Harad", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(horror).choose_if_asked(runner)
    assert (horror.zone, runner.wounds, table.pool) == ("play", 1, 0)


# -- Uruk-hai -------------------------------------------------------------------------------------------------------


def test_uruk_hai_healer_heals_once_for_each_companion() -> None:
    table = later()
    table.in_play(GUARD)
    healer, squad = table.in_play("Uruk-hai Healer", seat=1, wounds=1), table.in_play(SQUAD, seat=1, wounds=2)
    runner = table.in_play("Orc Dreg", seat=1, wounds=2)
    table.begin(ASSIGNMENT).respond(healer)
    assert set(table.choices) == {healer, squad}
    table.choose(squad).choose(squad)
    assert (healer.wounds, squad.wounds, runner.wounds) == (1, 0, 2)


def test_uruk_hai_healer_may_heal_nobody() -> None:
    table = later()
    healer = table.in_play("Uruk-hai Healer", seat=1, wounds=1)
    table.begin(ASSIGNMENT)
    assert table.may("trigger", healer)
    table.pass_()
    assert healer.wounds == 1


@pytest.mark.parametrize("word", SITES)
def test_uruk_hai_scout_names_a_keyword_for_the_current_site(word: str) -> None:
    table = later()
    scout = table.in_hand("Uruk-hai Scout", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(scout)
    table.pick(SITES.index(word))
    assert set(table.site(5).keywords) == {word}
    table.run_to(REGROUP)
    assert set(table.site(5).keywords) == {word}
