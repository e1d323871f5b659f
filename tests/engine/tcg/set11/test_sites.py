"""Sites of set 11."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, SKIRMISH
from engine.tcg.table import Forbidden, Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import later

HARAD, SQUAD, WARRIOR = "Corps of Harad", "Squad of Uruk-hai", "Éored Warrior"
MOUNT = "Rohirrim Mount"


def moved_to(site: str, *companions: str) -> Table:
    """The fellowship has moved from site 4 to a site that the Shadow player chose."""
    table = later(site=4, sites={5: site})
    for companion in companions:
        table.in_play(companion)
    table.begin(FELLOWSHIP).move()
    return table.choose(next(choice for choice in table.choices if choice.name == site))


def test_at_caras_galadhon_each_skirmish_has_one_minion_at_most() -> None:
    table = later(at="Caras Galadhon")
    merry = table.in_play("Merry")
    one, two, three, four = (table.in_play("Crooked Townsman", seat=1) for _ in range(4))
    table.begin(ASSIGNMENT).pass_all().assign({one: merry})
    assert (table.asked.seat, table.asked.prompt) == (1, ("assign leftovers",))
    with pytest.raises(Forbidden):
        table.assign({two: merry})
    with pytest.raises(Forbidden):
        table.assign({two: table.ring_bearer(), three: table.ring_bearer()})
    table.assign({two: table.ring_bearer()})
    assert sorted(len(skirmish.minions) for skirmish in table.state.skirmishes) == [1, 1]
    assert not [skirmish for skirmish in table.state.skirmishes if four.index in skirmish.minions]


@pytest.mark.parametrize(("at", "both"), [("Caras Galadhon", False), ("Stables", True)])
def test_at_caras_galadhon_a_defender_faces_one_minion_all_the_same(invent: Invent, at: str, both: bool) -> None:
    table = later(at=at)
    defender = table.in_play(invent("11C148", card("K1", "Old Guard"), keywords=(("defender", 1),)))
    one, two = (table.in_play("Crooked Townsman", seat=1) for _ in range(2))
    table.begin(ASSIGNMENT).pass_all()
    if both:
        table.assign({one: defender, two: defender})
        assert table.phase == SKIRMISH
        return
    with pytest.raises(Forbidden):
        table.assign({one: defender, two: defender})
    table.assign({one: defender})
    assert table.asked.prompt == ("assign leftovers",)


def test_flats_of_rohan_strengthen_an_unbound_companion_against_several() -> None:
    for minions, more in ((2, 3), (1, 0)):
        table = later(at="Flats of Rohan")
        merry = table.in_play("Merry")
        table.fight(merry, *(table.in_play("Crooked Townsman", seat=1) for _ in range(minions)))
        assert merry.strength == 3 + more
    table = later(at="Flats of Rohan")
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1))
    assert frodo.strength == 4  # bound; and The Ruling Ring


@pytest.mark.parametrize(("companions", "more"), [(4, 0), (6, 4)])
def test_fortress_of_orthanc_adds_two_for_each_companion_over_five(companions: int, more: int) -> None:
    table = moved_to("Fortress of Orthanc", *[WARRIOR] * companions)
    assert table.pool == 1 + companions + 0 + 3 + more  # companions, the Shadow number, the region, and its text


@pytest.mark.parametrize("uses", [True, False])
def test_green_dragon_inn_fetches_a_hobbit_for_two_exertions(uses: bool) -> None:
    table = later(at="Green Dragon Inn")
    merry, frodo = table.in_play("Merry"), table.ring_bearer()
    table.on_deck("Farmer Maggot", "Éomer")
    table.begin("turn")
    if not uses:
        table.pass_()
        assert (merry.wounds, frodo.wounds) == (0, 0)
        return
    table.respond(table.site(5))
    assert (merry.wounds, frodo.wounds) == (1, 1)
    (hobbit,) = table.choices
    table.choose(hobbit)
    assert (hobbit.name, hobbit.zone, table.pool) == ("Farmer Maggot, Hobbit of the Marish", "play", 1)


def test_at_harrowdale_minions_that_skirmish_rohan_lose_fierce_until_the_regroup_phase() -> None:
    table = later(at="Harrowdale")
    warrior = table.in_play("Éomer")
    one, two = table.in_play("Crazed Hillman", seat=1), table.in_play("Crazed Hillman", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({one: warrior, two: table.ring_bearer()}).choose(warrior)
    assert table.phase == SKIRMISH
    assert (one.has("fierce"), two.has("fierce")) == (False, True)


def test_at_harrowdale_lost_fierceness_cannot_be_gained() -> None:
    table = later(at="Harrowdale")
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    table.twilight(2)
    table.fight(table.in_play("Éomer"), corps).pass_().use(poleaxe)
    assert not corps.has("fierce")


def test_helms_gate_strengthens_who_bears_a_hand_weapon() -> None:
    table = later(at="Helm's Gate")
    merry, corps = table.in_play("Merry"), table.in_play(HARAD, seat=1)
    bare = table.in_play(SQUAD, seat=1)
    table.in_play("Hobbit Sword", on=merry)
    table.in_play("Poleaxe", seat=1, on=corps)
    table.begin(MANEUVER)
    assert (merry.strength, corps.strength, bare.strength) == (3 + 2 + 2, 10 + 2 + 2, 10)


@pytest.mark.parametrize("adds", [True, False])
def test_at_pelennor_fields_each_minion_of_the_men_may_ambush(adds: bool) -> None:
    table = later(at="Pelennor Fields")
    merry = table.in_play("Merry")
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.begin(ASSIGNMENT)
    assert (corps.keywords.get("ambush"), squad.keywords.get("ambush")) == (1, None)
    table.pass_all().assign({corps: merry, squad: table.ring_bearer()})
    assert (table.asked.seat, table.asked.prompt) == (1, ("ambush", "11C73", 1))
    table.say(adds)
    assert table.pool == int(adds)


def test_pelennor_flat_makes_the_free_peoples_player_add_a_burden_or_discard_three() -> None:
    for burden in (True, False):
        table = later(at="Pelennor Flat")
        table.in_hand("Merry", "Hobbit Sword", "Incognito")
        table.in_play(HARAD, seat=1)
        table.in_hand("Furor", seat=1)
        table.begin("shadow").pass_()
        assert table.asked.seat == 0
        before = table.state.burdens[0]
        table.pick(0 if burden else 1)
        if burden:
            assert (table.state.burdens[0], len(table.cards("hand"))) == (before + 1, 4)
        else:
            table.choose(*table.choices[:3])
            assert (table.state.burdens[0], len(table.cards("hand"))) == (before, 1)


def test_pelennor_flat_leaves_no_choice_to_a_player_with_two_cards() -> None:
    table = later(at="Pelennor Flat")
    table.in_hand("Merry")
    table.in_play(HARAD, seat=1)
    before = table.state.burdens[0]
    table.begin("shadow").pass_()
    assert (table.state.burdens[0], len(table.cards("hand"))) == (before + 1, 2)


@pytest.mark.parametrize("uses", [True, False])
def test_the_prancing_pony_fetches_a_ranger_for_a_burden(uses: bool) -> None:
    table = later(at="The Prancing Pony")
    ranger = table.on_deck("Ranger of Westernesse")
    table.begin("turn")
    if not uses:
        table.pass_()
        assert (table.state.burdens[0], ranger.zone) == (0, "draw deck")
        return
    table.respond(table.site(5)).choose(ranger)
    assert (table.state.burdens[0], ranger.zone) == (1, "play")


def test_slag_mounds_add_a_burden_for_a_companion_killed() -> None:
    table = later(at="Slag Mounds")
    warrior = table.in_play("Farmer Maggot")
    table.fight(warrior, table.in_play(SQUAD, seat=1)).pass_all()
    assert (warrior.zone, table.state.burdens[0]) == ("dead pile", 1)


@pytest.mark.parametrize("uses", [True, False])
def test_stables_fetch_a_mount_of_rohan_for_an_exertion(uses: bool) -> None:
    table = later(at="Stables")
    warrior = table.in_play(WARRIOR)
    mount = table.on_deck(MOUNT)
    table.begin("turn")
    if not uses:
        table.pass_()
        assert (warrior.wounds, mount.zone) == (0, "draw deck")
        return
    table.respond(table.site(5)).choose(mount)
    assert (warrior.wounds, mount.bearer) == (1, warrior)


@pytest.mark.parametrize("draws", [True, False])
def test_trollshaw_forest_may_draw_a_card_for_what_a_companion_gets(draws: bool) -> None:
    table = later(at="Trollshaw Forest")
    sword = table.in_hand("Hobbit Sword")
    top = table.on_deck("Merry")
    table.begin(FELLOWSHIP).play(sword)
    if draws:
        table.respond(table.site(5))
    else:
        table.pass_()
    assert (top.zone == "hand") is draws
