"""Isengard and Sauron cards of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.set13.bloodlines import bloodlines, placed, regroup

GANDALF, GUARD, BOROMIR = "Gandalf, The White Rider", "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, SKULKER, SQUAD = "Corps of Harad", "Orc Skulker", "Squad of Uruk-hai"
ALATAR, PALLANDO, RADAGAST = "Alatar Deceived", "Pallando Deceived", "Radagast Deceived"
SARUMAN, STAFF = "Saruman, Of Many Colours", "Staff of Saruman, Fallen Istar's Stave"
SAURON, SCEPTRE = "Sauron, Dark Lord of Mordor", "Sceptre of the Dark Lord"


def _is_wizard(table: Table, card: Card, strength: int) -> bool:
    printed = table.state.blueprints[card.index]
    return printed.type == "minion" and "wizard" in printed.races and (card.strength, card.vitality) == (strength, 1)


@pytest.mark.parametrize(("winner", "becomes"), [(GANDALF, True), (BOROMIR, False)])
def test_alatar_becomes_a_minion_when_a_wizard_wins(winner: str, becomes: bool) -> None:
    table = bloodlines()
    hero, alatar = table.in_play(winner), table.in_play(ALATAR, seat=1)
    table.in_play(HARAD, seat=1)
    table.fight(hero, table.in_play(SKULKER, seat=1)).pass_all()
    if becomes:
        table.first(alatar)
    assert _is_wizard(table, alatar, 11) is becomes
    assert (alatar.has("fierce"), alatar.has("damage")) == (becomes, becomes)
    table.run_to(REGROUP)
    assert not _is_wizard(table, alatar, 11)


@pytest.mark.parametrize("yes", [True, False])
def test_pallando_may_become_a_minion_for_an_exertion_of_a_wizard(yes: bool) -> None:
    table = bloodlines()
    gandalf, pallando = table.in_play(GANDALF), table.in_play(PALLANDO, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    if yes:
        table.respond(pallando)
    else:
        table.pass_responses()
    assert (_is_wizard(table, pallando, 10), gandalf.wounds) == (yes, int(yes))


def test_pallando_needs_a_wizard() -> None:
    table = bloodlines()
    table.in_play(BOROMIR)
    pallando = table.in_play(PALLANDO, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    assert not table.may("trigger", pallando)


@pytest.mark.parametrize(("healed", "becomes"), [(GANDALF, True), (BOROMIR, False)])
def test_radagast_becomes_a_minion_when_a_wizard_heals(healed: str, becomes: bool) -> None:
    table = bloodlines()
    hero, radagast = table.in_play(healed, wounds=1), table.in_play(RADAGAST, seat=1)
    copy = table.in_hand(healed)
    table.begin(FELLOWSHIP).heal_with(copy)
    assert (hero.wounds, _is_wizard(table, radagast, 12)) == (0, becomes)


@pytest.mark.parametrize("stays", [True, False])
def test_radagast_who_became_a_minion_in_the_regroup_phase_leaves_with_the_minions(stays: bool) -> None:
    table = bloodlines(moves=1)
    table.in_play(GANDALF, wounds=3)
    radagast = table.in_play(RADAGAST, seat=1)
    table.in_play("Úlairë Enquëa, Sixth of the Nine Riders", seat=1)
    dark = table.in_hand("Dark Fell About Him", seat=1)
    table.twilight(3)
    regroup(table).pass_()
    table.play(dark).say(False)
    assert _is_wizard(table, radagast, 12)
    table.pass_all().choose()
    if stays:
        table.stay()
        while table.state.fp == 0:
            table.decline()
    else:
        placed(table.move())
        assert _is_wizard(table, radagast, 12)
        table.run_to(REGROUP)
    assert (radagast.zone, table.state.blueprints[radagast.index].type) == (
        "discard pile" if stays else "play",
        "condition",
    )


def test_pallando_is_a_condition_again_on_top_of_the_draw_deck() -> None:
    table = bloodlines()
    table.in_play(GANDALF)
    table.in_play("Sméagol, Simple Stoor")
    home, pallando = table.in_play("Gladden Homestead"), table.in_play(PALLANDO, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    table.respond(pallando).use(home)
    assert (pallando.zone, table.state.blueprints[pallando.index].type) == ("draw deck", "condition")


def test_wizards_deceived_take_no_wounds() -> None:
    table = bloodlines()
    gandalf, alatar = table.in_play(GANDALF), table.in_play(ALATAR, seat=1)
    squad = table.in_play(SQUAD, seat=1)
    table.in_play("Gandalf's Hat", on=gandalf)
    table.fight(gandalf, table.in_play(SKULKER, seat=1)).pass_all()
    assert (alatar.zone, squad.zone, alatar.wounds) == ("play", "play", 0)


@pytest.mark.parametrize(("other", "able"), [("", True), (HARAD, False)])
def test_staff_of_saruman_returns_him_to_hand_where_he_is_alone(other: str, able: bool) -> None:
    table = bloodlines()
    saruman = table.in_play(SARUMAN, seat=1)
    staff = table.in_play(STAFF, seat=1, on=saruman)
    if other:
        table.in_play(other, seat=1)
    assert (saruman.strength, saruman.vitality) == (10, 5)
    regroup(table).pass_()
    assert table.may("use", staff) is able
    if able:
        table.use(staff)
        assert (saruman.zone, staff.zone) == ("hand", "discard pile")


@pytest.mark.parametrize(("site", "exerting", "cost"), [(8, 2, 10), (8, 0, 16), (5, 1, 16), (2, 2, 16)])
def test_sauron_is_cheaper_for_minions_who_exert(site: int, exerting: int, cost: int) -> None:
    table = bloodlines(site=site)
    helpers = [table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)]
    sauron = table.in_hand(SAURON, seat=1)
    table.twilight(20)
    table.begin(SHADOW).play(sauron).choose(*helpers[:exerting])
    assert (sauron.zone, 20 - table.pool) == ("play", cost)
    assert [helper.wounds for helper in helpers] == [int(number < exerting) for number in range(2)]


@pytest.mark.parametrize(("twilight", "able"), [(10, True), (9, False)])
def test_sauron_is_played_only_if_exertions_suffice(twilight: int, able: bool) -> None:
    table = bloodlines(site=8)
    for name in (HARAD, SQUAD):
        table.in_play(name, seat=1)
    sauron = table.in_hand(SAURON, seat=1)
    table.twilight(twilight)
    assert table.begin(SHADOW).may("play", sauron) is able


def _sceptre(*, site: int, shots: int) -> tuple[Table, Card, Card, Card]:
    """Sauron with his sceptre against Elrond, whom events help after two moves."""
    table = bloodlines(site=site, moves=2)
    elrond, boromir = table.in_play("Elrond, Witness to History"), table.in_play(BOROMIR)
    sauron = table.in_play(SAURON, seat=1)
    sceptre = table.in_play(SCEPTRE, seat=1, on=sauron)
    assert (sauron.strength, sauron.vitality, sauron.keywords["damage"]) == (26, 6, 2)
    cards = [table.in_hand("Final Shot") for _ in range(shots)]
    table.fight(elrond, sauron)
    for shot in cards:
        table.play(shot).pass_()
    table.pass_all()
    return table, elrond, boromir, sceptre


@pytest.mark.parametrize(("site", "wounds"), [(2, 1), (5, 2)])
def test_sceptre_wounds_other_companions_when_the_loser_lives(site: int, wounds: int) -> None:
    table, elrond, boromir, sceptre = _sceptre(site=site, shots=2)
    table.respond(sceptre)
    for _ in range(wounds):
        assert elrond not in table.choices
        table.choose(boromir)
    assert (elrond.zone, boromir.wounds, table.ring_bearer().wounds) == ("play", wounds, 0)


def test_sceptre_wounds_nobody_else_when_the_loser_dies() -> None:
    table, elrond, boromir, sceptre = _sceptre(site=5, shots=0)
    assert not table.may("trigger", sceptre)
    assert (elrond.zone, boromir.wounds) == ("dead pile", 0)
