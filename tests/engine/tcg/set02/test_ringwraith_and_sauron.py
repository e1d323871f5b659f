"""Ringwraith and Sauron cards of set 2."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table

TWILIGHT, OTHER = "Úlairë Attëa, The Easterling", "Úlairë Lemenya"
"""A twilight Nazgûl, and one that is none."""
KING = "The Witch-king, Lord of the Nazgûl"
SOLDIER, SAVAGE = "Orc Soldier", "Uruk Savage"


def held(table: Table, name: str, twilight: int = 9) -> Card:
    """A Shadow card in hand, and twilight to pay for it."""
    table.twilight(twilight)
    return table.in_hand(name, seat=1)


# -- Ringwraith -----------------------------------------------------------------------------------------------------


def test_nazgul_do_not_roam_beside_bill_ferny() -> None:
    table = Table(site=2)
    table.in_play("Bill Ferny", seat=1)
    nazgul, soldier = table.in_play(TWILIGHT, seat=1), table.in_play(SOLDIER, seat=1)
    in_hand = held(table, OTHER)
    assert (nazgul.is_roaming, soldier.is_roaming, in_hand.cost) == (False, True, 4)


def test_the_free_peoples_player_assigns_nobody_to_bill_ferny() -> None:
    table = Table(site=3)
    ferny, soldier = table.in_play("Bill Ferny", seat=1), table.in_play(SOLDIER, seat=1)
    boromir = table.in_play("Boromir")
    table.begin(ASSIGNMENT).pass_all()
    assert {option[0] for option in table.asked.options if isinstance(option, tuple)} == {soldier.index}
    table.assign({soldier: boromir})
    table.assign({ferny: boromir})  # the Shadow player may
    assert table.strengths == (7, 4 + 7)


def test_bill_ferny_does_not_go_underground() -> None:
    table = Table(site=3, sites={4: "Mithril Mine"})
    ferny = table.in_play("Bill Ferny", seat=1)
    table.begin(FELLOWSHIP).move()
    assert ferny.zone == "discard pile"


@pytest.mark.parametrize("helpless", [True, False])
def test_sam_without_his_text_neither_acts_nor_takes_the_ring(helpless: bool) -> None:
    table = Table()
    sam = table.in_play("Sam, Son of Hamfast")
    if helpless:
        table.in_play("Helpless", seat=1, on=sam)
    table.burdens(1)
    table.begin(FELLOWSHIP)
    assert table.may("use", sam) != helpless


@pytest.mark.parametrize("helpless", [True, False])
def test_helpless_sam_does_not_become_the_ring_bearer(helpless: bool) -> None:
    table = Table(site=5)
    sam = table.in_play("Sam, Son of Hamfast")
    if helpless:
        table.in_play("Helpless", seat=1, on=sam)
    table.wound(table.ring_bearer(), 3)
    table.fight(table.ring_bearer(), table.in_play(SAVAGE, seat=1)).pass_all().pass_responses()
    if helpless:
        assert table.running.outcome is not None
    else:
        assert table.running.outcome is None or sam.wounds == 0


@pytest.mark.parametrize("nazgul", [True, False])
def test_helpless_needs_frodo_and_a_nazgul(nazgul: bool) -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play(OTHER if nazgul else SAVAGE, seat=1)
    helpless = held(table, "Helpless")
    table.begin(SHADOW)
    assert table.may("play", helpless) == nazgul
    if nazgul:
        table.play(helpless)
        assert helpless.bearer == sam


@pytest.mark.parametrize(("nazgul", "wounds"), [(TWILIGHT, 0), (OTHER, 1)])
def test_his_terrible_servants_keep_twilight_nazgul_from_wounds(nazgul: str, wounds: int) -> None:
    table = Table(site=5)
    servants = table.in_play("His Terrible Servants", seat=1)
    minion = table.in_play(nazgul, seat=1)
    orophin = table.in_play("Elrond, Lord of Rivendell")
    arrow = table.in_hand("Release the Angry Flood")
    table.twilight(1)
    table.begin(MANEUVER).play(arrow)
    if not wounds:
        table.respond(servants)
    assert (minion.wounds, orophin.wounds) == (wounds, 1)


@pytest.mark.parametrize("event", ["It Wants to be Found", "Resistance Becomes Unbearable"])
@pytest.mark.parametrize("nazgul", [TWILIGHT, OTHER])
def test_some_events_need_a_twilight_nazgul(event: str, nazgul: str) -> None:
    table = Table(site=5)
    table.in_play(nazgul, seat=1)
    card = held(table, event)
    table.begin(MANEUVER).pass_()
    assert table.may("play", card) == (nazgul == TWILIGHT)


def test_it_wants_to_be_found_adds_a_burden() -> None:
    table = Table(site=5)
    table.in_play(TWILIGHT, seat=1)
    event = held(table, "It Wants to be Found")
    table.begin(MANEUVER).pass_().play(event).pass_responses()
    assert table.state.burdens[0] == 1


@pytest.mark.parametrize(("wounds", "worn"), [(2, True), (1, False)])
def test_resistance_becomes_unbearable_for_an_exhausted_ring_bearer(wounds: int, worn: bool) -> None:
    table = Table(site=5)
    nazgul = table.in_play(TWILIGHT, seat=1)
    table.wound(table.ring_bearer(), wounds)
    event = held(table, "Resistance Becomes Unbearable")
    table.begin(MANEUVER).pass_().play(event).pass_responses()
    assert (table.ring_bearer().wounds, nazgul.wounds, table.state.worn[0]) == (wounds + 1, 1, worn)


def test_stricken_dumb_silences_a_tale_or_breaks_a_weapon() -> None:
    table = Table(site=5)
    king = table.in_play(KING, seat=1)
    boromir = table.in_play("Boromir")
    tale, sword = table.in_play("Till Durin Wakes Again"), table.in_play("Blade of Gondor", on=boromir)
    table.in_play("Armor", on=boromir)
    event = held(table, "Stricken Dumb")
    table.begin(MANEUVER).pass_().play(event)
    assert set(table.choices) == {tale, sword}
    table.choose(tale)
    assert (tale.zone, sword.zone, king.wounds) == ("discard pile", "play", 1)


def test_stricken_dumb_needs_the_witch_king() -> None:
    table = Table(site=5)
    table.in_play(TWILIGHT, seat=1)
    table.in_play("Till Durin Wakes Again")
    event = held(table, "Stricken Dumb")
    table.begin(MANEUVER).pass_()
    assert not table.may("play", event)


def test_they_will_find_the_ring_exerts_a_companion_for_each_burden_spotted() -> None:
    table = Table(site=5)
    table.burdens(3)
    first, second = table.in_play(TWILIGHT, seat=1), table.in_play(OTHER, seat=1)
    gimli, boromir = table.in_play("Gimli"), table.in_play("Boromir")
    event = held(table, "They Will Find the Ring")
    table.begin(MANEUVER).pass_().play(event).number(2).choose(gimli, boromir).pass_responses()
    assert [card.wounds for card in (gimli, boromir, table.ring_bearer(), first, second)] == [1, 1, 0, 1, 1]


def test_they_will_find_the_ring_needs_two_nazgul() -> None:
    table = Table(site=5)
    table.burdens(3)
    table.in_play(TWILIGHT, seat=1)
    event = held(table, "They Will Find the Ring")
    table.begin(MANEUVER).pass_()
    assert not table.may("play", event)


@pytest.mark.parametrize("wounds", [True, False])
def test_the_easterling_may_wound_an_ally(wounds: bool) -> None:
    table = Table(site=5)
    rosie, gimli = table.in_play("Rosie Cotton"), table.in_play("Gimli")
    nazgul = held(table, TWILIGHT)
    table.begin(SHADOW).play(nazgul)
    table.respond(nazgul) if wounds else table.pass_()
    assert (rosie.wounds, gimli.wounds) == (int(wounds), 0)


@pytest.mark.parametrize(("burdens", "wounds"), [(4, 1), (5, 2)])
@pytest.mark.parametrize("exerts", [True, False])
def test_ulaire_enquea_may_wound_the_ring_bearer_after_a_victory(burdens: int, wounds: int, exerts: bool) -> None:
    table = Table(site=5)
    table.burdens(burdens)
    enquea = table.in_play("Úlairë Enquëa, Ringwraith in Twilight", seat=1)
    table.fight(table.in_play("Gimli"), enquea).pass_all()
    while not table.may("trigger", enquea):
        table.pass_()
    table.respond(enquea) if exerts else table.pass_()
    table.pass_responses()
    assert (table.ring_bearer().wounds, enquea.wounds) == ((wounds, 1) if exerts else (0, 0))


@pytest.mark.parametrize(("burdens", "wounds", "stronger"), [(2, 0, True), (0, 2, True), (1, 1, False)])
def test_ulaire_nelya_scents_a_weak_ring_bearer(burdens: int, wounds: int, stronger: bool) -> None:
    table = Table(site=5)
    table.burdens(burdens)
    table.wound(table.ring_bearer(), wounds)
    nelya = table.in_play("Úlairë Nelya, Ringwraith in Twilight", seat=1)
    table.begin(MANEUVER)
    assert (nelya.has("fierce"), nelya.has("damage")) == (stronger, stronger)


def test_the_lord_of_the_nazgul_may_wound_the_ring_bearer_twice() -> None:
    table = Table(site=5)
    king = table.in_play(KING, seat=1)
    table.fight(table.in_play("Gimli"), king).pass_all()
    while not table.may("trigger", king):
        table.pass_()
    table.respond(king).pass_responses()
    assert (table.ring_bearer().wounds, king.wounds) == (2, 1)


@pytest.mark.parametrize("king", [KING, "The Witch-king, Lord of Angmar"])
def test_return_to_its_master_is_not_played_beside_the_lord_of_the_nazgul(king: str) -> None:
    table = Table(site=5)
    minion = table.in_play(king, seat=1)
    event = held(table, "Return to Its Master")
    table.state.worn[0] = True
    table.fight(table.in_play("Gimli"), minion).pass_all()
    is_asked = False
    while table.running.pending and table.asked.prompt[0] == "respond":
        is_asked = is_asked or table.may("play", event)
        table.pass_()
    assert is_asked == (king != KING)


@pytest.mark.parametrize(("worn", "nazgul"), [(True, TWILIGHT), (False, TWILIGHT), (True, OTHER)])
def test_wraith_world_adds_three_burdens_while_the_ring_is_worn(worn: bool, nazgul: str) -> None:
    table = Table(site=5)
    minion = table.in_play(nazgul, seat=1)
    event = held(table, "Wraith-world")
    table.state.worn[0] = worn
    table.fight(table.in_play("Gimli"), minion).pass_()
    able = worn and nazgul == TWILIGHT
    assert table.may("play", event) == able
    if able:
        table.play(event).pass_responses()
        assert table.state.burdens[0] == 3


# -- Sauron ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spotted", "drawn"), [(2, 2), (6, 5)])
def test_the_eye_of_sauron_draws_for_burdens_five_at_most(spotted: int, drawn: int) -> None:
    table = Table(site=6)
    table.burdens(6)
    soldier = table.in_play(SOLDIER, seat=1)
    eye = held(table, "The Eye of Sauron")
    table.on_deck(*[SAVAGE] * 8, seat=1)
    table.begin(SHADOW).play(eye).number(spotted)
    assert (8 - len(table.cards("draw deck", seat=1)), soldier.wounds) == (drawn, 1)


SAURON_ORC_EVENTS = [("The Eye of Sauron", SHADOW), ("Memory of Many Things", MANEUVER)]


@pytest.mark.parametrize(("event", "phase"), SAURON_ORC_EVENTS)
def test_some_events_exert_a_sauron_orc(event: str, phase: str) -> None:
    for minion in (SOLDIER, "Moria Scout"):
        table = Table(site=6)
        table.in_play("Celeborn")
        table.in_play(minion, seat=1)
        card = held(table, event)
        table.begin(phase)
        if phase == MANEUVER:
            table.pass_()
        assert table.may("play", card) == (minion == SOLDIER)


@pytest.mark.parametrize("two", [True, False])
def test_memory_of_many_things_discards_an_ally_or_two_elven_ones(two: bool) -> None:
    table = Table(site=6)
    celeborn, galadriel, rosie = (table.in_play(name) for name in ("Celeborn", "Galadriel", "Rosie Cotton"))
    table.in_play(SOLDIER, seat=1)
    memory = held(table, "Memory of Many Things")
    table.begin(MANEUVER).pass_().play(memory).pick(int(two))
    if not two:
        table.choose(rosie)
    zones = [card.zone for card in (celeborn, galadriel, rosie)]
    assert zones == (["discard pile", "discard pile", "play"] if two else ["play", "play", "discard pile"])


@pytest.mark.parametrize("discards", [True, False])
def test_orc_scout_cancels_events_that_ask_for_rangers(discards: bool) -> None:
    table = Table(site=6)
    scout = table.in_play("Orc Scout", seat=1)
    table.in_play("Aragorn")
    guide = table.in_hand("An Able Guide")
    table.twilight(4)
    table.begin(REGROUP).play(guide).respond(scout).pick(int(discards))
    assert table.pool == 4 + guide.cost
    assert (scout.zone, scout.wounds) == (("discard pile", 0) if discards else ("play", 1))


def test_orc_scout_makes_roaming_cheaper_and_lets_other_events_be() -> None:
    table = Table(site=4)
    scout = table.in_play("Orc Scout", seat=1)
    soldier, savage = table.in_hand(SOLDIER, seat=1), table.in_hand(SAVAGE, seat=1)
    assert (soldier.cost, savage.cost) == (3, 4)
    gimli, fury = table.in_play("Gimli"), table.in_hand("Battle Fury")
    table.fight(gimli, scout).play(fury).pass_responses()
    assert gimli.strength == 9


def test_orc_taskmaster_adds_twilight() -> None:
    table = Table(site=6)
    taskmaster = table.in_play("Orc Taskmaster", seat=1)
    table.begin(SHADOW).use(taskmaster).use(taskmaster)
    assert (table.pool, taskmaster.wounds) == (2, 2)
    assert not table.may("use", taskmaster)


@pytest.mark.parametrize("sauron", [True, False])
def test_southern_spies_take_the_whole_hand_as_the_ring_is_put_on(sauron: bool) -> None:
    table = Table(site=6)
    minion = table.in_play(SOLDIER if sauron else SAVAGE, seat=1)
    table.in_hand("Armor", "Armor")
    spies = held(table, "Southern Spies")
    table.fight(table.ring_bearer(), minion).pass_all().wear_ring()
    assert table.may("play", spies) == sauron
    if sauron:
        table.play(spies)
        assert table.cards("hand") == []


@pytest.mark.parametrize(("tracker", "drawn"), [(True, 2), (False, 1)])
def test_spies_of_mordor_may_draw_when_the_fellowship_moves_on(tracker: bool, drawn: int) -> None:
    table = Table(site=3, moves=1)
    spies = table.in_play("Spies of Mordor", seat=1)
    if tracker:
        table.in_play("Orc Scout", seat=1)
    table.on_deck(*[SAVAGE] * 12, seat=1)
    table.begin(REGROUP).pass_all()
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    before = len(table.cards("draw deck", seat=1))
    table.move().respond(spies)
    assert before - len(table.cards("draw deck", seat=1)) == drawn


def test_spies_of_mordor_draw_nothing_for_the_first_move() -> None:
    table = Table(site=3)
    spies = table.in_play("Spies of Mordor", seat=1)
    table.on_deck(SAVAGE, seat=1)
    table.begin(FELLOWSHIP).move()
    assert not table.may("trigger", spies)


def test_spies_of_mordor_need_a_sauron_orc() -> None:
    table = Table(site=6)
    table.in_play(SAVAGE, seat=1)
    spies = held(table, "Spies of Mordor")
    assert not table.begin(SHADOW).may("play", spies)


def test_tower_assassin_wounds_allies() -> None:
    table = Table(site=6)
    assassin = table.in_play("Tower Assassin", seat=1)
    rosie, gimli = table.in_play("Rosie Cotton"), table.in_play("Gimli")
    table.begin(MANEUVER).pass_().use(assassin)
    assert (rosie.wounds, gimli.wounds, assassin.wounds) == (1, 0, 1)


@pytest.mark.parametrize(("hero", "strength"), [("Boromir", 11), ("Legolas", 11), ("Gimli", 9)])
def test_a_vile_blade_is_keen_on_men_and_elves(hero: str, strength: int) -> None:
    table = Table(site=6)
    soldier = table.in_play(SOLDIER, seat=1)
    table.in_play("Vile Blade", seat=1, on=soldier)
    table.fight(table.in_play(hero), soldier)
    assert soldier.strength == strength


def test_a_vile_blade_is_for_sauron_orcs() -> None:
    table = Table(site=6)
    table.in_play(SAVAGE, seat=1)
    blade = held(table, "Vile Blade")
    assert not table.begin(SHADOW).may("play", blade)


def test_verily_i_come_burdens_whoever_draws_in_the_fellowship_phase() -> None:
    table = Table(site=3)
    table.in_play("Verily I Come", seat=1, on=table.ring_bearer())
    table.in_play("Gimli")
    table.in_play("Gandalf, The Grey Pilgrim")
    delving = table.in_hand("Delving")
    table.on_deck(*["Armor"] * 6)
    table.begin(FELLOWSHIP).play(delving).pass_responses()
    assert (table.state.burdens[0], len(table.cards("draw deck"))) == (3, 3)


def test_verily_i_come_lets_draws_of_the_start_of_a_turn_and_of_other_phases_be() -> None:
    table = Table(site=3)
    table.in_play("Verily I Come", seat=1, on=table.ring_bearer())
    gandalf = table.in_play("Gandalf, The Grey Pilgrim")
    table.on_deck("Armor", "Armor")
    table.begin("turn").respond(gandalf)
    assert (table.state.burdens[0], len(table.cards("draw deck"))) == (0, 1)
    other = Table(site=4)
    other.in_play("Verily I Come", seat=1, on=other.ring_bearer())
    other.in_play("Gimli")
    tidings = other.in_hand("Tidings of Erebor")
    other.on_deck("Armor", "Armor", "Armor")
    other.begin(REGROUP).play(tidings)
    assert (other.state.burdens[0], len(other.cards("draw deck"))) == (0, 0)


def test_verily_i_come_counts_cards_taken_into_hand_and_costs_an_exertion() -> None:
    table = Table(site=3)
    table.in_play("Verily I Come", seat=1, on=table.ring_bearer())
    barliman = table.in_play("Barliman Butterbur")
    intimidate = table.in_discard("Intimidate")
    table.begin(FELLOWSHIP).use(barliman)
    assert (table.state.burdens[0], intimidate.zone) == (1, "hand")
    other = Table(site=6)
    soldier = other.in_play(SOLDIER, seat=1)
    verily = held(other, "Verily I Come")
    other.begin(SHADOW).play(verily)
    assert (verily.bearer, soldier.wounds) == (other.ring_bearer(), 1)
