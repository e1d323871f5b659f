"""Dwarven cards of set 12."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, PLAINS, later

GIMLI, GUARD, AXE = "Gimli, Son of Glóin", "Dwarf Guard", "Dwarven Axe"
HARAD, SQUAD, RUNNER = "Corps of Harad", "Squad of Uruk-hai", "Goblin Runner"
TROOP = "Uruk-hai Troop"
MOUNTAIN = "Emyn Muil"


@pytest.mark.parametrize(("spotted", "left"), [(SQUAD, {SQUAD}), (GIMLI, set())])
def test_argument_ready_to_hand_discards_all_minions_of_other_races(spotted: str, left: set[str]) -> None:
    table = later()
    gimli = table.in_play(GIMLI)
    minions = {name: table.in_play(name, seat=1) for name in (SQUAD, HARAD, RUNNER)}
    argument = table.in_hand("Argument Ready to Hand")
    table.begin(MANEUVER).play(argument)
    assert table.asked.seat == 1
    table.choose(gimli if spotted == GIMLI else minions[spotted])
    assert {name for name, minion in minions.items() if minion.zone == "play"} == left


def test_argument_ready_to_hand_neither_spots_nor_discards_gollum() -> None:
    """He has no race (CR "Gollum/Sméagol")."""
    table = later()
    gimli = table.in_play(GIMLI)
    gollum, harad = table.in_play("Gollum, Skulker", seat=1), table.in_play(HARAD, seat=1)
    argument = table.in_hand("Argument Ready to Hand")
    table.begin(MANEUVER).play(argument)
    assert gollum.name not in [card.name for card in table.legal("choose")]
    table.choose(gimli)
    assert (gollum.zone, harad.zone) == ("play", "discard pile")


def test_argument_ready_to_hand_needs_a_dwarf() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    argument = table.in_hand("Argument Ready to Hand")
    assert not table.begin(MANEUVER).may("play", argument)


def test_belt_of_erebor_takes_damage_bonuses_and_hands_a_possession_on() -> None:
    table = later()
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    belt, axe = table.in_play("Belt of Erebor", on=gimli), table.in_play(AXE, on=gimli)
    troop, idle = table.in_play(TROOP, seat=1), table.in_play(TROOP, seat=1)
    table.fight(gimli, troop)
    assert (troop.has("damage"), idle.has("damage")) == (False, True)
    table.use(belt)
    assert (belt.zone, axe.bearer, troop.has("damage")) == ("discard pile", guard, True)


def test_belt_of_erebor_hands_nothing_on_where_nobody_else_may_bear_it() -> None:
    table = later()
    gimli = table.in_play(GIMLI)
    table.in_play("Merry")
    belt, axe = table.in_play("Belt of Erebor", on=gimli), table.in_play(AXE, on=gimli)
    table.fight(gimli, table.in_play(TROOP, seat=1)).use(belt)
    assert (belt.zone, axe.bearer) == ("discard pile", gimli)


@pytest.mark.parametrize("played", [True, False])
def test_a_clamour_of_many_voices_draws_where_a_dwarven_event_was_played(played: bool) -> None:
    table = later()
    gimli = table.in_play(GIMLI)
    clamour = table.in_play("A Clamour of Many Voices")
    strike, top = table.in_hand("Sharp Defense"), table.on_deck("Merry")
    table.fight(gimli, table.in_play(RUNNER, seat=1))
    if played:
        table.play(strike)
    table.pass_all()
    assert table.may("trigger", clamour) is played
    if played:
        table.respond(clamour)
    assert (top.zone == "hand") is played


@pytest.mark.parametrize("prevents", [True, False])
def test_dwarven_bracers_prevent_a_wound_to_their_bearer(prevents: bool) -> None:
    table = later()
    guard = table.in_play(GUARD)
    bracers = table.in_play("Dwarven Bracers", on=guard)
    table.fight(guard, table.in_play("Goblin Aggressor", seat=1)).pass_all()
    if prevents:
        table.respond(bracers)
    else:
        table.pass_()
    assert (bracers.zone, guard.wounds) == (("discard pile", 0) if prevents else ("play", 1))


@pytest.mark.parametrize(("burdens", "more"), [(2, 4), (3, 3)])
def test_dwarven_skill_makes_a_resistant_dwarf_stronger(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    gimli = table.in_play(GIMLI)
    skill = table.in_play("Dwarven Skill")
    before = gimli.strength
    assert gimli.resistance == 6
    table.fight(gimli, table.in_play(HARAD, seat=1)).use(skill)
    assert (gimli.strength, skill.zone) == (before + more, "discard pile")


def test_dwarven_warrior_lets_a_shadow_player_discard_two_cards_of_the_deck() -> None:
    table = later()
    warrior = table.in_hand("Dwarven Warrior")
    top = table.on_deck("Furor", HARAD, SQUAD, seat=1)
    table.begin(FELLOWSHIP).play(warrior)
    assert (top.zone, len(table.cards("discard pile", seat=1))) == ("discard pile", 2)


@pytest.mark.parametrize(
    ("at", "burdens", "armed", "fierce", "more"),
    [
        (MOUNTAIN, 3, True, True, 4),
        (MOUNTAIN, 4, False, False, 1),
        (FOREST, 3, False, False, 1),
        (FOREST, 4, True, False, 1),
        (FOREST, 4, False, True, 1),
        (FOREST, 4, False, False, 0),
    ],
)
def test_his_fathers_charge_counts_four_things(at: str, burdens: int, armed: bool, fierce: bool, more: int) -> None:
    table = later(at=at)
    table.burdens(burdens)
    gimli = table.in_play(GIMLI)
    if armed:
        table.in_play("Dwarven Bracers", on=gimli)
    charge = table.in_play("His Father's Charge")
    before = gimli.strength
    table.fight(gimli, table.in_play("Black Rider" if fierce else HARAD, seat=1)).use(charge)
    assert (gimli.strength, charge.zone) == (before + more, "discard pile")


def test_loud_and_strong_makes_a_minion_fierce_that_fights_a_dwarf() -> None:
    table = later()
    gimli = table.in_play(GIMLI)
    loud = table.in_play("Loud and Strong")
    event, corps = table.in_hand("Sharp Defense"), table.in_play(HARAD, seat=1)
    table.fight(gimli, corps).use(loud).choose_if_asked(event)
    assert (corps.has("fierce"), event.zone) == (True, "discard pile")
    table.pass_()
    assert not table.may("use", loud)  # no Dwarven card is left to discard


def test_loud_and_strong_needs_a_minion_that_fights_a_dwarf() -> None:
    table = later()
    table.in_play(GIMLI)
    loud = table.in_play("Loud and Strong")
    table.in_hand("Sharp Defense")
    table.fight(table.in_play("Merry"), table.in_play(HARAD, seat=1))
    assert not table.may("use", loud)


@pytest.mark.parametrize("number", [4, 2, 0])
def test_no_pauses_no_spills_draws_up_to_four(number: int) -> None:
    table = later(idle_hands=False)
    table.in_play(GIMLI)
    table.in_play(GUARD)
    pauses = table.in_hand("No Pauses, No Spills")
    table.on_deck(*["Merry"] * 6)
    table.begin(FELLOWSHIP).play(pauses).choose().number(number)
    assert (len(table.cards("hand")), table.pool) == (number, 4)


def test_no_pauses_no_spills_costs_less_by_toil_and_needs_two_dwarves() -> None:
    table = later(idle_hands=False)
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    pauses = table.in_hand("No Pauses, No Spills")
    table.on_deck("Merry")
    table.begin(FELLOWSHIP).play(pauses).choose(gimli, guard).number(1)
    assert (table.pool, gimli.wounds, guard.wounds) == (0, 1, 1)
    alone = later()
    alone.in_play(GIMLI)
    pauses = alone.in_hand("No Pauses, No Spills")
    assert not alone.begin(FELLOWSHIP).may("play", pauses)


def test_nobody_tosses_a_dwarf_discards_three_cards_of_an_opponents_deck() -> None:
    table = later()
    gimli = table.in_play(GIMLI)
    tosses = table.in_hand("12U11")
    table.on_deck("Furor", HARAD, SQUAD, RUNNER, seat=1)
    table.fight(gimli, table.in_play(RUNNER, seat=1)).pass_all()
    before = len(table.cards("discard pile", seat=1))
    table.play(tosses)
    assert len(table.cards("discard pile", seat=1)) == before + 3


def test_nobody_tosses_a_dwarf_waits_for_a_victory_of_a_dwarf() -> None:
    table = later()
    table.in_play(GIMLI)
    tosses = table.in_hand("12U11")
    table.on_deck("Furor", seat=1)
    merry = table.in_play("Merry")
    table.in_play("Hobbit Sword", on=merry)
    table.fight(merry, table.in_play(RUNNER, seat=1)).pass_all()
    assert not table.running.pending or not table.may("play", tosses)


@pytest.mark.parametrize("items", [0, 1, 2])
def test_proud_and_able_gives_damage_for_each_possession(items: int) -> None:
    table = later()
    gimli, merry = table.in_play(GIMLI), table.in_play("Merry")
    for name in ("Dwarven Bracers", "Belt of Erebor")[:items]:
        table.in_play(name, on=gimli)
    table.in_play("Hobbit Sword", on=merry)
    table.in_play("Proud and Able")
    table.begin(FELLOWSHIP)
    assert gimli.keywords.get("damage", 0) == 1 + items
    assert not merry.has("damage")


@pytest.mark.parametrize(("name", "may"), [("Dwarven Bracers", True), ("Hobbit Sword", False)])
def test_proud_and_able_fetches_a_dwarven_possession_out_of_the_discard_pile(name: str, may: bool) -> None:
    table = later()
    guard, merry = table.in_play(GUARD), table.in_play("Merry")
    able = table.in_play("Proud and Able")
    item = table.in_discard(name)
    table.begin(FELLOWSHIP)
    assert table.may("use", able) is may
    if may:
        table.use(able)
        assert (item.bearer, able.zone, merry.borne) == (guard, "discard pile", [])


@pytest.mark.parametrize(("burdens", "more"), [(2, 4), (3, 2)])
def test_sharp_defense_counts_possessions_of_a_resistant_dwarf(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    gimli = table.in_play(GIMLI)
    table.in_play("Dwarven Bracers", on=gimli)
    table.in_play("Belt of Erebor", on=gimli)
    before = gimli.strength
    defense = table.in_hand("Sharp Defense")
    table.fight(gimli, table.in_play(HARAD, seat=1)).play(defense)
    assert gimli.strength == before + more


def test_stalwart_support_gives_dwarves_muster() -> None:
    table = later()
    gimli, merry = table.in_play(GIMLI), table.in_play("Merry")
    table.in_play("Stalwart Support")
    table.begin(REGROUP).pass_responses()
    assert (gimli.has("muster"), merry.has("muster")) == (True, False)
    assert table.asked.prompt[0] == "muster"


@pytest.mark.parametrize(("at", "left"), [(PLAINS, 1), (NO_KEYWORD, 2)])
def test_stalwart_support_costs_a_card_when_the_plains_are_left(at: str, left: int) -> None:
    table = later(at=at, idle_hands=False)
    table.in_play("Stalwart Support")
    table.in_hand("Merry", "Hobbit Sword")
    table.begin(FELLOWSHIP).move()
    while table.asked.prompt[0] == "place site":
        table.choose(table.choices[0])
    if at == PLAINS:
        table.choose(table.choices[0])
    assert len(table.cards("hand")) == left


def test_thrarin_has_damage_for_each_artifact_and_possession() -> None:
    table = later()
    thrarin = table.in_play("Thrarin, Smith of Erebor")
    assert not thrarin.has("damage")
    table.in_play("Dwarven Bracers", on=thrarin)
    table.in_play("Belt of Erebor", on=thrarin)
    table.in_play("Salve", on=thrarin)
    table.begin(FELLOWSHIP)
    assert thrarin.keywords["damage"] == 2


def test_durability_still_draws_at_a_battleground() -> None:
    table = later(at=BATTLEGROUND)
    guard = table.in_play(GUARD)
    durability, top = table.in_hand("Durability"), table.on_deck("Merry")
    table.fight(guard, table.in_play(HARAD, seat=1)).play(durability)
    assert top.zone == "hand"
