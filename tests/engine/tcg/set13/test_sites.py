"""Sites of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Card, Table
from tests.engine.tcg.set13.bloodlines import bloodlines, moved_on, placed, regroup

GIMLI, GUARD, BOROMIR = "Gimli, Son of Glóin", "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, MERRY = "Corps of Harad", "11C168"


def _moves_to(name: str) -> tuple[Table, Card]:
    """A table whose fellowship may move to a site, and a wounded Dwarf."""
    table = bloodlines(sites={6: name})
    return table, table.in_play(GUARD, wounds=1)


def _move(table: Table, *, in_regroup: bool) -> Table:
    return moved_on(regroup(table)) if in_regroup else placed(table.begin(FELLOWSHIP).move())


@pytest.mark.parametrize(("site", "burdens"), [(2, 0), (5, 1)])
def test_abandoned_mine_shaft_burdens_who_leaves_it_late(site: int, burdens: int) -> None:
    table = bloodlines(site=site, at="Abandoned Mine Shaft")
    moved_on(regroup(table))
    assert table.state.burdens[0] == burdens


def test_abandoned_mine_shaft_lets_go_in_the_fellowship_phase() -> None:
    table = bloodlines(at="Abandoned Mine Shaft")
    placed(table.begin(FELLOWSHIP).move())
    assert table.state.burdens[0] == 0


@pytest.mark.parametrize(("in_regroup", "yes", "burdens"), [(True, True, 1), (True, False, 3), (False, None, 3)])
def test_caves_of_aglarond_remove_burdens(in_regroup: bool, yes: bool | None, burdens: int) -> None:
    table, _guard = _moves_to("Caves of Aglarond")
    table.burdens(3)
    _move(table, in_regroup=in_regroup)
    if yes:
        table.respond(table.site(6))
    elif yes is False:
        table.pass_()
    assert table.state.burdens[0] == burdens


def test_caves_of_aglarond_remove_the_only_burden() -> None:
    table, _guard = _moves_to("Caves of Aglarond")
    table.burdens(1)
    _move(table, in_regroup=True).respond(table.site(6))
    assert table.state.burdens[0] == 0


@pytest.mark.parametrize("in_regroup", [True, False])
def test_city_of_kings_lets_the_free_peoples_player_draw(in_regroup: bool) -> None:
    table, _guard = _moves_to("City of Kings")
    table.on_deck(*[GIMLI] * 9)
    _move(table, in_regroup=in_regroup)
    held = len(table.cards("hand"))
    assert table.may("trigger", table.site(6)) is in_regroup
    if in_regroup:
        table.respond(table.site(6))
        assert len(table.cards("hand")) == held + 1


@pytest.mark.parametrize(("yes", "burdens"), [(True, 1), (False, 0)])
def test_courtyard_parapet_lets_the_first_shadow_player_add_a_burden(yes: bool, burdens: int) -> None:
    table, _guard = _moves_to("Courtyard Parapet")
    first = table.in_hand(HARAD, seat=1)
    _move(table, in_regroup=False)
    assert table.asked.seat == 1
    table.say(yes)
    if yes:
        table.choose_if_asked(*table.cards("hand", seat=1))
    assert (table.state.burdens[0], first.zone) == (burdens, "discard pile" if yes else "hand")


def test_courtyard_parapet_asks_for_two_cards() -> None:
    table, _guard = _moves_to("Courtyard Parapet")
    _move(table, in_regroup=False)
    assert (table.asked.prompt[0], table.state.burdens[0]) == ("action", 0)


def test_crossroads_heal_a_companion_of_each_culture() -> None:
    table, guard = _moves_to("Crossroads of the Fallen Kings")
    boromir, gimli = table.in_play(BOROMIR, wounds=1), table.in_play(GIMLI, wounds=1)
    _move(table, in_regroup=True).respond(table.site(6))
    table.choose(gimli)
    assert (guard.wounds, gimli.wounds, boromir.wounds) == (1, 0, 0)


@pytest.mark.parametrize(("others", "less"), [([], (1, 1, 1)), ([MERRY, "Sméagol, Simple Stoor"], (1, 0, 0))])
def test_doors_of_durin_weaken_the_commonest_races(others: list[str], less: tuple[int, ...]) -> None:
    table = bloodlines(at="Doors of Durin")
    fellows = (table.ring_bearer(), table.in_play("Dwarven Warrior"), table.in_play(BOROMIR))
    before = [fellow.strength for fellow in fellows]
    added = [table.in_play(other) for other in others]
    table.begin(FELLOWSHIP)
    assert tuple(old - fellow.strength for old, fellow in zip(before, fellows, strict=True)) == less
    assert [card.strength for card in added[1:]] == [3] * len(added[1:])  # Sméagol has no race


def test_fords_of_isen_strengthen_characters_for_what_they_bear() -> None:
    table = bloodlines(at="Fords of Isen")
    characters = table.ring_bearer(), table.in_play("Dwarven Warrior"), table.in_play(HARAD, seat=1)
    table.in_play("Worn Battleaxe", seat=1, on=characters[2])
    before = [card.strength for card in characters]
    table.begin(FELLOWSHIP)
    assert [card.strength - old for card, old in zip(characters, before, strict=True)] == [1, 0, 1]


@pytest.mark.parametrize(("companions", "strength"), [(1, 11), (0, 10)])
def test_the_great_gates_strengthen_minions_who_are_fewer(companions: int, strength: int) -> None:
    table = bloodlines(at="The Great Gates")
    for _ in range(companions):
        table.in_play("Dwarven Warrior")
    harad = table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP)
    assert harad.strength == strength


@pytest.mark.parametrize("yes", [True, False])
def test_isenwash_lets_a_shadow_player_exert_a_minion_for_a_companion(yes: bool) -> None:
    table = bloodlines(at="Isenwash")
    guard, harad = table.in_play("Dwarven Warrior"), table.in_play(HARAD, seat=1)
    table.begin("regroup")
    assert table.asked.seat == 1
    table.say(yes)
    if yes:
        table.choose(guard)
    assert (harad.wounds, guard.wounds) == ((1, 1) if yes else (0, 0))


def test_isenwash_asks_nobody_without_a_minion_to_exert() -> None:
    table = bloodlines(at="Isenwash")
    table.in_play(HARAD, seat=1, wounds=2)
    table.begin("regroup")
    assert table.asked.seat == 0


def test_redhorn_pass_keeps_tokens_as_they_are() -> None:
    table = bloodlines(at="Redhorn Pass")
    table.in_play("Éowyn, Restless Warrior")
    freely, mount = table.in_play("Freely Across Our Land", tokens=1), table.in_hand("Firefoot, Mearas of The Mark")
    again = table.in_hand("Heirs of Gondor")
    table.begin(FELLOWSHIP).play(mount)
    assert not table.may("trigger", mount)
    table.play(again)
    assert (freely.tokens, again.tokens) == (1, 0)
