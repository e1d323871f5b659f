"""Ringwraith cards of set 13."""

import pytest

from engine.tcg.names import SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.set13.bloodlines import bloodlines, regroup

GIMLI, GUARD, BOROMIR = "Gimli, Son of Glóin", "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, RIDER, NELYA = "Corps of Harad", "Black Rider", "Úlairë Nelya, Black Hunter"
MORDOR, LIFE, STEED = "They Came From Mordor", "Unending Life", "Steed of Mordor"
ENQUEA, LEMENYA = "Úlairë Enquëa, Sixth of the Nine Riders", "Úlairë Lemenya, Servant of the Shadow"


def _dark(*, site: int, wounds: int, rider: int = 0) -> tuple[Table, Card, Card, Card]:
    table = bloodlines(site=site)
    guard = table.in_play("Elrond, Witness to History", wounds=wounds)
    nazgul, dark = table.in_play(RIDER, seat=1, wounds=rider), table.in_hand("Dark Fell About Him", seat=1)
    table.twilight(3)
    regroup(table).pass_()
    return table, guard, nazgul, dark


@pytest.mark.parametrize("again", [0, 1, 2])
def test_dark_fell_about_him_heals_an_exhausted_companion_for_burdens(again: int) -> None:
    table, elrond, rider, dark = _dark(site=5, wounds=3)
    table.play(dark)
    for number in range(2):
        table.say(number < again)
        if number >= again:
            break
    assert (elrond.wounds, table.state.burdens[0], rider.wounds) == (2 - again, 1 + again, 2)
    assert table.asked.prompt[0] == "action"


def test_dark_fell_about_him_is_not_repeated_in_region_1() -> None:
    table, elrond, _rider, dark = _dark(site=3, wounds=3)
    table.play(dark)
    assert (elrond.wounds, table.state.burdens[0], table.asked.prompt[0]) == (2, 1, "action")


@pytest.mark.parametrize(("wounds", "rider"), [(2, 0), (3, 1)])
def test_dark_fell_about_him_needs_an_exhausted_companion_and_a_fresh_nazgul(wounds: int, rider: int) -> None:
    table, _elrond, _rider, dark = _dark(site=5, wounds=wounds, rider=rider)
    assert not table.may("play", dark)


@pytest.mark.parametrize(("fierce", "bonus"), [(True, 2), (False, 0)])
def test_from_hideous_eyrie_helps_a_nazgul_in_a_fierce_skirmish(fierce: bool, bonus: int) -> None:
    table = bloodlines()
    gimli, rider, eyrie = (
        table.in_play(GIMLI),
        table.in_play(NELYA, seat=1),
        table.in_hand("From Hideous Eyrie", seat=1),
    )
    table.in_discard(*[RIDER] * 4, seat=1)
    table.state.fierce = fierce
    table.fight(gimli, rider).pass_()
    table.play(eyrie)
    assert (rider.strength, len(table.cards("removed pile", seat=1))) == (10 + bonus, 4)


@pytest.mark.parametrize(("nazgul", "drawn"), [(True, 3), (False, 2)])
def test_shadow_in_the_east_draws_for_wounds(nazgul: bool, drawn: int) -> None:
    table = bloodlines()
    boromir, shadow = table.in_play(BOROMIR, wounds=2), table.in_hand("Shadow in the East", seat=1)
    table.in_play(MORDOR, seat=1)
    rider = table.in_play(RIDER, seat=1) if nazgul else None
    table.on_deck(*[HARAD] * 5, seat=1)
    table.twilight(4)
    held = len(table.cards("hand", seat=1)) - 1
    table.begin(SHADOW).play(shadow)
    if nazgul:
        table.choose()  # nobody toils
    table.choose(boromir)
    assert len(table.cards("hand", seat=1)) == held + drawn
    assert rider is None or rider.wounds == 0


@pytest.mark.parametrize(("owner", "able"), [(1, True), (0, False)])
def test_shadow_in_the_east_needs_a_card_in_the_support_area(owner: int, able: bool) -> None:
    table = bloodlines()
    table.in_play(MORDOR, seat=owner)
    shadow = table.in_hand("Shadow in the East", seat=1)
    table.twilight(4)
    assert table.begin(SHADOW).may("play", shadow) is able


@pytest.mark.parametrize("yes", [True, False])
def test_they_came_from_mordor_counts_the_support_area(yes: bool) -> None:
    table = bloodlines()
    table.in_play(LIFE, seat=1)
    table.in_play(RIDER, seat=1)
    mordor = table.in_hand(MORDOR, seat=1)
    table.begin(SHADOW).play(mordor)
    if yes:
        table.respond(mordor)
    assert mordor.tokens == (2 if yes else 0)


@pytest.mark.parametrize(("pick", "zone"), [(0, "discard pile"), (1, "play")])
def test_they_came_from_mordor_finds_a_mount(pick: int, zone: str) -> None:
    table = bloodlines()
    rider, mordor = table.in_play(RIDER, seat=1), table.in_play(MORDOR, seat=1, tokens=2)
    table.in_play(HARAD, seat=1)
    steed = table.on_deck(STEED, "Messenger's Mount", seat=1)
    table.twilight(4)
    table.begin(SHADOW).use(mordor).pick(pick)
    assert table.choices == [steed]
    table.choose(steed)
    assert (steed.bearer, mordor.zone, mordor.tokens) == (rider, zone, 0)


def test_they_came_from_mordor_needs_two_tokens_or_itself() -> None:
    table = bloodlines()
    table.in_play(RIDER, seat=1)
    mordor = table.in_play(MORDOR, seat=1, tokens=1)
    steed = table.on_deck(STEED, seat=1)
    table.twilight(4)
    table.begin(SHADOW).use(mordor).choose(steed)
    assert mordor.zone == "discard pile"


@pytest.mark.parametrize(("companions", "exerted"), [(3, 2), (5, 6)])
def test_ulaire_enquea_exerts_companions(companions: int, exerted: int) -> None:
    table = bloodlines()
    fellows = [table.in_play("Dwarven Warrior") for _ in range(companions)]
    for name in (RIDER, NELYA):
        table.in_play(name, seat=1)
    enquea = table.in_hand(ENQUEA, seat=1)
    table.twilight(8)
    table.begin(SHADOW).play(enquea)
    table.respond(enquea)
    if companions == 3:
        table.choose(*fellows[:2])
    assert sum(fellow.wounds for fellow in (*fellows, table.ring_bearer())) == exerted


def test_ulaire_enquea_needs_two_other_nazgul() -> None:
    table = bloodlines()
    table.in_play(GUARD)
    table.in_play(RIDER, seat=1)
    enquea = table.in_hand(ENQUEA, seat=1)
    table.twilight(8)
    table.begin(SHADOW).play(enquea)
    assert not table.may("trigger", enquea)


@pytest.mark.parametrize(("held", "able"), [(RIDER, True), (MORDOR, False)])
def test_ulaire_lemenya_discards_a_condition_for_a_nazgul(held: str, able: bool) -> None:
    table = bloodlines(idle_hands=False)
    condition, lemenya = table.in_play("City of the Trees"), table.in_play(LEMENYA, seat=1)
    card = table.in_hand(held, seat=1)
    table.begin(SHADOW)
    assert table.may("use", lemenya) is able
    if able:
        table.use(lemenya).choose_if_asked(card)
        table.choose_if_asked(condition)
        assert (condition.zone, card.zone, lemenya.wounds) == ("discard pile", "discard pile", 1)


@pytest.mark.parametrize(("burdens", "cost"), [(3, 2), (2, 4)])
def test_ulaire_nertea_is_cheaper_against_a_weary_companion(burdens: int, cost: int) -> None:
    table = bloodlines()
    table.burdens(burdens)
    table.in_play(GUARD)
    assert table.in_hand("Úlairë Nertëa, Servant of the Shadow", seat=1).cost == cost
