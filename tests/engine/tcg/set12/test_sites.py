"""Sites of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import later

HARAD, WARRIOR = "Corps of Harad", "Éored Warrior"
SARUMAN = "Saruman, Agent of the Dark Lord"


def test_emyn_muil_makes_a_minion_fierce_for_two_and_an_exertion() -> None:
    table = later(at="Emyn Muil")
    corps, tired = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1, wounds=2)
    fierce = table.in_play("Crazed Hillman", seat=1)
    table.twilight(3)
    table.begin(MANEUVER).pass_().use(table.site(5))
    assert (corps.has("fierce"), corps.wounds, table.pool) == (True, 1, 1)
    assert (tired.has("fierce"), fierce.wounds) == (False, 0)
    table.run_to(ASSIGNMENT)
    assert corps.has("fierce")


def test_emyn_muil_needs_two_twilight_and_a_minion_of_yours_that_is_not_fierce() -> None:
    for twilight, minion in ((1, HARAD), (2, "Crazed Hillman")):
        table = later(at="Emyn Muil")
        table.in_play(minion, seat=1)
        table.twilight(twilight)
        table.begin(MANEUVER).pass_()
        assert not table.may("use", table.site(5))


@pytest.mark.parametrize(("minions", "companions", "lower"), [(3, 1, True), (2, 4, False), (0, 5, True)])
def test_hill_of_sight_weighs_on_unbound_companions_before_many(minions: int, companions: int, lower: bool) -> None:
    table = later(at="Hill of Sight")
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP)
    assert [warrior.resistance_left for warrior in warriors] == [4 if lower else 6] * companions
    assert table.ring_bearer().resistance_left == 10


def test_hobbiton_market_wounds_each_minion_but_lurkers_when_the_fellowship_leaves() -> None:
    table = later(at="Hobbiton Market")
    corps, saruman = table.in_play(HARAD, seat=1), table.in_play(SARUMAN, seat=1)
    table.begin(FELLOWSHIP).move()
    table.choose(table.choices[0])
    assert (corps.wounds, saruman.wounds) == (1, 0)


def test_northern_pelennor_makes_a_lurker_lurk_no_more_until_the_regroup_phase() -> None:
    table = later(at="Northern Pelennor")
    saruman = table.in_play(SARUMAN, seat=1)
    corps = table.in_play(HARAD, seat=1)
    merry, warrior = table.in_play("Merry"), table.in_play(WARRIOR)
    assert saruman.has("lurker")
    table.begin(SHADOW).use(table.site(5))
    assert not saruman.has("lurker")
    assert not table.may("use", table.site(5))
    table.run_to(ASSIGNMENT)
    table.pass_all().assign({saruman: merry, corps: warrior})
    assert merry in table.choices  # his skirmish may come first now
    table.run_to(REGROUP)
    assert saruman.zone != "play" or saruman.has("lurker")


@pytest.mark.parametrize("draws", [True, False])
def test_starkhorn_may_draw_a_card_when_your_dwarf_wins(draws: bool) -> None:
    table = later(at="Starkhorn")
    gimli = table.in_play("Gimli, Son of Glóin")
    top = table.on_deck("Merry")
    table.fight(gimli, table.in_play("Goblin Runner", seat=1)).pass_all()
    if draws:
        table.respond(table.site(5))
    else:
        table.pass_()
    assert (top.zone == "hand") is draws


@pytest.mark.parametrize(("held", "twilight", "may"), [(2, 2, True), (1, 2, False), (2, 1, False)])
def test_slopes_of_orodruin_trade_two_free_peoples_cards_for_one(held: int, twilight: int, may: bool) -> None:
    table = later(at="Slopes of Orodruin", idle_hands=False)
    table.in_play(HARAD, seat=1)
    table.in_hand(*["Merry"] * held, seat=1)
    top = table.on_deck("Furor", seat=1)
    table.in_hand("Furor", seat=1)
    table.twilight(twilight)
    table.begin(SHADOW)
    assert table.may("use", table.site(5)) is may
    if may:
        table.use(table.site(5))
        table.choose(*table.choices[:2])
        assert (top.zone, len(table.cards("hand", seat=1)), table.pool) == ("hand", 2, 0)


@pytest.mark.parametrize("plays", [True, False])
def test_the_angle_draws_a_card_for_a_nazgul_or_for_two_cards_before_six(plays: bool) -> None:
    table = later(at="The Angle", idle_hands=False)
    for _ in range(5):
        table.in_play(WARRIOR)
    nelya = table.in_hand("Úlairë Nelya, Black Hunter", seat=1)
    table.in_hand("Furor", "Furor", seat=1)
    top = table.on_deck("Poleaxe", seat=1)
    table.twilight(9)
    table.begin(SHADOW).use(table.site(5)).pick(0 if plays else 1)
    if plays:
        table.choose_if_asked(nelya)
    else:
        table.choose(*(choice for choice in table.choices if choice != nelya))
    assert (top.zone, nelya.zone, len(table.cards("hand", seat=1))) == (
        "hand",
        *(("play", 3) if plays else ("hand", 2)),
    )


def test_the_angle_asks_for_six_companions_and_two_cards_or_a_nazgul() -> None:
    table = later(at="The Angle", idle_hands=False)
    table.in_hand("Furor", "Furor", seat=1)
    table.on_deck("Poleaxe", seat=1)
    assert not table.begin(SHADOW).may("use", table.site(5))


def test_the_bridge_of_khazad_dum_makes_the_balrog_cheaper() -> None:
    table = later(at="12U186")
    balrog, corps = table.in_hand("12R79", seat=1), table.in_hand(HARAD, seat=1)
    table.begin(SHADOW)
    assert (balrog.cost, corps.cost) == (12 - 3, table.state.blueprints[corps.index].cost)


@pytest.mark.parametrize(("orcs", "may"), [(5, True), (4, False)])
def test_shores_of_nen_hithoel_keep_the_fellowship_before_five_orcs(orcs: int, may: bool) -> None:
    table = later(at="12U191")
    for _ in range(orcs):
        table.in_play("Goblin Aggressor", seat=1)
    table.in_play("Goblin Runner", seat=1)  # of another culture
    table.begin(SHADOW)
    assert table.may("use", table.site(5)) is may
    if may:
        table.use(table.site(5))
        table.run_to(REGROUP)
        while table.asked.prompt[0] not in ("move or stay", "reconcile"):
            table.decline()
        assert table.view(0)["move_limit"] == 2
        while table.running.pending and table.state.fp == 0:
            assert table.asked.prompt[0] != "move or stay"
            table.decline()


def test_wold_battlefield_makes_an_exerted_man_harder() -> None:
    table = later(at="Wold Battlefield")
    warrior, corps = table.in_play(WARRIOR), table.in_play(HARAD, seat=1)
    table.in_play("Merry")
    table.fight(warrior, corps).use(table.site(5))
    assert (warrior.wounds, warrior.has("damage"), corps.has("damage")) == (1, True, False)
    table.use(table.site(5))
    assert (corps.wounds, corps.has("damage")) == (1, True)


def test_wold_battlefield_is_for_men_who_can_exert() -> None:
    table = later(at="Wold Battlefield")
    merry = table.in_play("Merry")
    table.in_play(WARRIOR, wounds=2)
    table.fight(merry, table.in_play("Squad of Uruk-hai", seat=1))
    assert not table.may("use", table.site(5))
