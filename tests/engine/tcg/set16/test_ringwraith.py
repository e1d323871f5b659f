"""Ringwraith cards of set 16."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import later

GUARD, HARAD = "Dwarf Guard", "Corps of Harad"
STALKER, CORPSES, WISP, FACES = "Barrow-wight Stalker", "Candle Corpses", "Covetous Wisp", "Dead Faces"
SPIRIT, UNDEAD = "Spirit of Dread", "Undead of Angmar"
LEGOLAS = "1R50"
"""An archer."""


def test_each_wraith_is_enduring() -> None:
    table = later()
    wraiths = [table.in_play(name, seat=1) for name in (STALKER, CORPSES, WISP, FACES, SPIRIT, UNDEAD)]
    printed = [wraith.strength for wraith in wraiths]
    for wraith in wraiths:
        table.wound(wraith, 1)
    assert [wraith.strength for wraith in wraiths] == [strength + 2 for strength in printed]


@pytest.mark.parametrize("stalks", [True, False])
def test_barrow_wight_stalker_keeps_wraiths_from_wounds_of_archery(stalks: bool) -> None:
    table = later()
    table.in_play(LEGOLAS)
    corpses = table.in_play(CORPSES, seat=1)
    if stalks:
        table.in_play(STALKER, seat=1)
    table.begin(ARCHERY).pass_all().run_to(ASSIGNMENT)
    assert corpses.wounds == (0 if stalks else 1)


def test_barrow_wight_stalker_lets_other_minions_be_wounded() -> None:
    table = later()
    table.in_play(LEGOLAS)
    corps = table.in_play(HARAD, seat=1)
    table.in_play(STALKER, seat=1)
    table.begin(ARCHERY).pass_all().run_to(ASSIGNMENT)
    assert corps.wounds == 1


def test_barrow_wight_stalker_does_not_keep_wraiths_from_wounds_of_a_skirmish() -> None:
    table = later()
    boromir, faces = table.in_play("Boromir, Defender of Minas Tirith"), table.in_play(FACES, seat=1)
    table.in_play(STALKER, seat=1)
    table.fight(boromir, faces).pass_all()
    assert faces.wounds == 1


@pytest.mark.parametrize(("burdens", "able"), [(2, True), (0, False)])
def test_barrow_wight_stalker_removes_a_burden_to_play_a_cheaper_wraith(burdens: int, able: bool) -> None:
    table = later()
    table.burdens(burdens)
    table.twilight(4)
    stalker = table.in_play(STALKER, seat=1)
    corpses = table.in_hand(CORPSES, seat=1)
    table.in_hand(HARAD, seat=1)
    table.begin(SHADOW)
    assert table.may("use", stalker) is able
    if able:
        table.use(stalker).choose_if_asked(corpses)
        assert (corpses.zone, table.pool, table.state.burdens[0]) == ("play", 3, 1)


def _assigned(
    name: str, *, other: str = UNDEAD, twilight: int = 2, by_shadow: bool = False
) -> tuple[Table, Card, Card]:
    """A table on which a wraith has been assigned to a Dwarf, with another minion in play."""
    table = later()
    table.in_play("A Clamour of Many Voices")
    guard, wraith = table.in_play(GUARD), table.in_play(name, seat=1)
    table.in_play(other, seat=1)
    table.twilight(twilight)
    table.begin(ASSIGNMENT).pass_all()
    if by_shadow:
        table.assign({})
    table.assign({wraith: guard})
    return table, wraith, guard


def test_candle_corpses_wound_the_companion_they_are_assigned_to() -> None:
    table, corpses, guard = _assigned(CORPSES)
    table.respond(corpses)
    assert (guard.wounds, table.pool) == (1, 0)


def test_covetous_wisp_adds_a_burden_when_it_is_assigned() -> None:
    table, wisp, guard = _assigned(WISP)
    table.respond(wisp)
    assert (table.state.burdens[0], guard.wounds, table.pool) == (1, 0, 0)


def test_dead_faces_discard_a_condition_when_they_are_assigned() -> None:
    table, faces, _guard = _assigned(FACES)
    table.respond(faces)
    assert [card.name for card in table.cards("discard pile")] == ["A Clamour of Many Voices"]
    assert table.pool == 0


@pytest.mark.parametrize("name", [CORPSES, WISP, FACES])
def test_what_wraiths_do_when_they_are_assigned_may_be_left(name: str) -> None:
    table, wraith, guard = _assigned(name)
    assert table.asked.seat == 1
    assert table.may("trigger", wraith)
    table.pass_()
    assert (guard.wounds, table.state.burdens[0], table.pool, table.cards("discard pile")) == (0, 0, 2, [])


@pytest.mark.parametrize("name", [CORPSES, WISP, FACES])
def test_wraiths_need_another_wraith_two_twilight_and_the_free_peoples_assignment(name: str) -> None:
    without = [
        _assigned(name, other=HARAD),
        _assigned(name, twilight=1),
        _assigned(name, by_shadow=True),
    ]
    for table, wraith, guard in without:
        assert not table.may("trigger", wraith)
        assert (guard.wounds, table.state.burdens[0], table.cards("discard pile")) == (0, 0, [])


@pytest.mark.parametrize(("other", "stay"), [(CORPSES, True), (HARAD, False)])
def test_spirit_of_dread_keeps_wounds_from_being_healed_beside_another_wraith(other: str, stay: bool) -> None:
    table = later()
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=1)
    table.in_play(SPIRIT, seat=1)
    table.in_play(other, seat=1)
    table.begin(FELLOWSHIP)
    assert table.is_vain("use", boromir) is stay
    table.use(boromir)
    assert boromir.wounds == (1 if stay else 0)


@pytest.mark.parametrize(("other", "burdens"), [(CORPSES, 2), (HARAD, 1)])
def test_spirit_of_dread_keeps_burdens_from_being_removed_beside_another_wraith(other: str, burdens: int) -> None:
    table = later()
    table.burdens(2)
    jarnsmid = table.in_play("Járnsmid, Barding Emissary")
    table.in_play(SPIRIT, seat=1)
    enemy = table.in_play(other, seat=1)
    table.fight(jarnsmid, enemy)
    if table.may("trigger", jarnsmid):
        table.respond(jarnsmid)
    assert table.state.burdens[0] == burdens


def test_spirit_of_dread_lets_wraiths_remove_burdens() -> None:
    table = later()
    table.burdens(2)
    table.in_play(SPIRIT, seat=1)
    stalker, corpses = table.in_play(STALKER, seat=1), table.in_hand(CORPSES, seat=1)
    table.twilight(5)
    table.begin(SHADOW).use(stalker).choose_if_asked(corpses)
    assert (corpses.zone, table.state.burdens[0]) == ("play", 1)


def test_spirit_of_dread_exerts_to_make_another_wraith_stronger() -> None:
    table = later()
    guard, spirit = table.in_play(GUARD), table.in_play(SPIRIT, seat=1)
    corpses = table.in_play(CORPSES, seat=1)
    table.in_play(HARAD, seat=1)
    before, own = corpses.strength, spirit.strength
    table.fight(guard, corpses).pass_()
    table.use(spirit).choose_if_asked(corpses)
    assert (corpses.strength, spirit.wounds, spirit.strength) == (before + 1, 1, own + 2)


@pytest.mark.parametrize(("other", "less"), [(CORPSES, 2), (HARAD, 0)])
def test_undead_of_angmar_weaken_the_resistance_of_the_wounded_beside_another_wraith(other: str, less: int) -> None:
    table = later()
    hurt, whole = table.in_play(GUARD, wounds=1), table.in_play(GUARD)
    table.in_play(UNDEAD, seat=1)
    table.in_play(other, seat=1)
    assert (whole.resistance, hurt.resistance) == (6, 6 - less)


@pytest.mark.parametrize(("burdens", "corrupted"), [(-2, True), (-3, False)])
def test_undead_of_angmar_let_a_wound_corrupt_the_ring_bearer(burdens: int, corrupted: bool) -> None:
    table = later()
    frodo = table.ring_bearer()
    table.burdens(frodo.resistance + burdens)
    table.in_play(UNDEAD, seat=1)
    table.fight(frodo, table.in_play(WISP, seat=1)).pass_all().pass_responses()
    if not corrupted:
        assert (frodo.wounds, table.running.outcome) == (1, None)
    else:
        assert table.running.outcome is not None
        assert table.running.outcome.termination == "ring-bearer corrupted"


def test_undead_of_angmar_play_a_wraith_from_the_draw_deck() -> None:
    table = later()
    undead, corpses = table.in_play(UNDEAD, seat=1), table.on_deck(CORPSES, HARAD, seat=1)
    table.twilight(3)
    table.begin(SHADOW).use(undead).choose(corpses)
    assert (corpses.zone, undead.wounds, table.pool) == ("play", 2, 0)


def test_undead_of_angmar_need_two_exertions() -> None:
    table = later()
    undead = table.in_play(UNDEAD, seat=1, wounds=1)
    table.on_deck(CORPSES, seat=1)
    table.twilight(3)
    assert not table.begin(SHADOW).may("use", undead)
