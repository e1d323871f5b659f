"""Elven cards of set 11."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later
from tests.engine.tcg.set11.shadows import (
    BARE,
    FARIN,
    HARAD,
    MERRY,
    RIVER,
    SQUAD,
    respond_or_pass,
)

SCOUT, SENTINEL = "Elven Scout", "Woodland Sentinel"
ARWEN, BOW = "Arwen, Staunch Defender", "Legolas' Bow"
LEGOLAS, EMISSARY = "Legolas, Companion of the Ring", "Legolas, Woodland Emissary"
MARKSMANSHIP, NOCKED, MIGHT = "Elven Marksmanship", "Nocked", "Might of the Elf-lords"


@pytest.mark.parametrize("forests", [0, 2])
def test_arwen_weakens_her_foes_for_each_forest_on_the_path(forests: int) -> None:
    path = {**BARE, **dict.fromkeys(range(1, 1 + forests), FOREST)}
    table = later(sites=path)
    arwen, corps, squad = table.in_play(ARWEN), table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.fight(arwen, corps)
    assert (corps.strength, squad.strength) == (10 - forests, 10)


@pytest.mark.parametrize(("at", "less"), [(FOREST, 1), (RIVER, 1), (NO_KEYWORD, 0)])
def test_blade_of_lindon_weakens_minions_in_woods_and_at_rivers(at: str, less: int) -> None:
    table = later(at=at)
    scout, corps, squad = table.in_play(SCOUT), table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.in_play("Blade of Lindon", on=scout)
    table.fight(scout, corps)
    assert (scout.strength, corps.strength, squad.strength) == (7, 10 - less, 10)


def test_blade_of_lindon_is_borne_by_elves() -> None:
    table = later()
    table.in_play(FARIN)
    blade = table.in_hand("Blade of Lindon")
    assert not table.begin(FELLOWSHIP).may("play", blade)


@pytest.mark.parametrize("elf", [True, False])
def test_elven_marksmanship_is_toiled_for_by_elves(elf: bool) -> None:
    table = later()
    scout = table.in_play(SCOUT if elf else FARIN)
    marksmanship = table.in_hand(MARKSMANSHIP)
    table.begin(FELLOWSHIP)
    assert table.may("play", marksmanship) is elf
    if elf:
        table.play(marksmanship).choose(scout)
        assert (table.pool, scout.wounds) == (4, 1)


def test_elven_marksmanship_adds_two_to_the_archery_total() -> None:
    table = later()
    marksmanship = table.in_play(MARKSMANSHIP)
    table.in_play(HARAD, seat=1)
    table.begin(ARCHERY).use(marksmanship)
    assert (table.archery, marksmanship.zone) == ((2, 0), "discard pile")


@pytest.mark.parametrize(("other", "musters"), [(SCOUT, True), (FARIN, False)])
def test_elven_scout_musters_beside_another_elf(other: str, musters: bool) -> None:
    table = later()
    scout = table.in_play(SCOUT)
    table.in_play(other)
    table.begin(REGROUP)
    assert scout.has("muster") is musters


def test_farewell_to_lorien_heals_companions_with_resistance_five() -> None:
    table = later()
    scout, sentinel, merry = (table.in_play(name, wounds=2) for name in (SCOUT, SENTINEL, MERRY))
    farewell = table.in_hand("Farewell to Lórien")
    table.burdens(2)
    table.begin(FELLOWSHIP).play(farewell)
    assert [one.wounds for one in (scout, sentinel, merry)] == [1, 2, 1]


def test_farewell_to_lorien_needs_an_elf() -> None:
    table = later()
    table.in_play(MERRY, wounds=2)
    farewell = table.in_hand("Farewell to Lórien")
    assert not table.begin(FELLOWSHIP).may("play", farewell)


@pytest.mark.parametrize(("at", "more"), [(RIVER, 3), (NO_KEYWORD, 2)])
def test_the_ladys_blessing_strengthens_an_elf_more_at_rivers(at: str, more: int) -> None:
    table = later(at=at)
    scout, blessing = table.in_play(SCOUT), table.in_hand("The Lady's Blessing")
    table.fight(scout, table.in_play(HARAD, seat=1)).play(blessing)
    assert scout.strength == 6 + more


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 2), (FOREST, 2), (NO_KEYWORD, 0)])
def test_legolas_is_stronger_in_battle_and_in_woods(at: str, more: int) -> None:
    table = later(at=at)
    legolas = table.in_play(LEGOLAS)
    table.begin(MANEUVER)
    assert (legolas.strength, legolas.resistance) == (6 + more, 7 + more)


@pytest.mark.parametrize(("other", "uses"), [(SCOUT, True), (SCOUT, False), (FARIN, None)])
def test_legolas_beside_another_elf_may_exert_a_minion_before_arrows_fly(other: str, uses: bool | None) -> None:
    table = later()
    legolas, corps = table.in_play(EMISSARY), table.in_play(HARAD, seat=1)
    table.in_play(other)
    table.begin(MANEUVER).pass_all()
    assert table.may("trigger", legolas) is (uses is not None)
    if uses is not None:
        respond_or_pass(table, legolas, uses)
        assert corps.wounds == int(uses)


def test_legolas_bow_heals_him_once_a_phase_when_he_exerts_to_play_elven_cards() -> None:
    table = later()
    legolas = table.in_play(LEGOLAS)
    bow = table.in_play(BOW, on=legolas)
    table.in_play(HARAD, seat=1)
    table.in_play(HARAD, seat=1)
    first, second = table.in_hand(NOCKED), table.in_hand(NOCKED)
    table.begin(ARCHERY)
    assert legolas.has("archer")
    table.play(first).respond(bow)
    assert legolas.wounds == 0
    table.choose(table.choices[0]).pass_().play(second)
    assert (legolas.wounds, table.asked.prompt[0]) == (1, "wound")


def test_legolas_bow_may_heal_after_toil_for_a_condition() -> None:
    for heals in (True, False):
        table = later()
        legolas = table.in_play(LEGOLAS)
        bow = table.in_play(BOW, on=legolas)
        marksmanship = table.in_hand(MARKSMANSHIP)
        table.begin(FELLOWSHIP).play(marksmanship).choose(legolas)
        respond_or_pass(table, bow, heals)
        assert (legolas.wounds, table.pool) == (0 if heals else 1, 4)


def test_legolas_bow_heals_no_other_bearer() -> None:
    table = later()
    scout, nocked = table.in_play(SCOUT), table.in_hand(NOCKED)
    bow = table.in_play(BOW, on=scout)
    table.in_play(HARAD, seat=1)
    table.begin(ARCHERY).play(nocked)
    assert (scout.wounds, scout.has("archer"), table.may("trigger", bow)) == (1, True, False)


def test_legolas_bow_heals_for_no_exertion_but_to_play_a_card() -> None:
    table = later(at="Ettenmoors")
    legolas, corps = table.in_play(LEGOLAS), table.in_play(HARAD, seat=1)
    bow = table.in_play(BOW, on=legolas)
    table.fight(legolas, corps).use(table.site(5)).choose(legolas)
    assert (legolas.wounds, table.may("trigger", bow)) == (1, False)


@pytest.mark.parametrize(("top", "less"), [("Nocked", 3), (MARKSMANSHIP, 0)])
def test_might_of_the_elf_lords_weakens_a_minion_by_what_lies_on_the_deck(top: str, less: int) -> None:
    table = later()
    scout, corps = table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    might, card = table.in_hand(MIGHT), table.on_deck(top)
    table.fight(scout, corps).play(might)
    assert (scout.wounds, corps.strength, card.zone) == (1, 10 - less, "draw deck")


def test_might_of_the_elf_lords_needs_an_exertion() -> None:
    table = later()
    scout, might = table.in_play(SCOUT, wounds=2), table.in_hand(MIGHT)
    table.on_deck(NOCKED)
    assert not table.fight(scout, table.in_play(HARAD, seat=1)).may("play", might)


@pytest.mark.parametrize(("burdens", "able"), [(3, True), (4, False)])
def test_nocked_wounds_a_minion_by_an_elf_with_resistance_four(burdens: int, able: bool) -> None:
    table = later()
    scout, corps = table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    nocked = table.in_hand(NOCKED)
    table.burdens(burdens)
    table.begin(ARCHERY)
    assert table.may("play", nocked) is able
    if able:
        table.play(nocked)
        assert (scout.wounds, corps.wounds) == (1, 1)


@pytest.mark.parametrize(("companion", "tokens"), [(SCOUT, 3), (FARIN, 0)])
def test_uncertain_future_comes_with_three_tokens_beside_an_elf(companion: str, tokens: int) -> None:
    table = later()
    table.in_play(companion)
    future = table.in_hand("Uncertain Future")
    table.begin(FELLOWSHIP).play(future)
    assert (future.zone, future.tokens) == ("play", tokens)


@pytest.mark.parametrize(("pick", "places"), [(0, True), (1, True), (1, False)])
def test_uncertain_future_may_place_the_top_card_beneath_the_deck(pick: int, places: bool) -> None:
    table = later()
    future = table.in_play("Uncertain Future", tokens=2)
    table.in_play(HARAD, seat=1)
    top = table.on_deck(SCOUT, FARIN)
    table.begin(MANEUVER).use(future).pick(pick).say(places)
    assert (future.zone, future.tokens) == (("discard pile", 0) if pick == 0 else ("play", 1))
    deck = table.state.deck[0]
    assert deck.index(top.index) == (0 if places else 1)
    assert table.asked.prompt[0] == "action"


@pytest.mark.parametrize(("at", "more"), [(FOREST, 2), (NO_KEYWORD, 0)])
def test_woodland_sentinel_is_stronger_in_woods(at: str, more: int) -> None:
    table = later(at=at)
    sentinel = table.in_play(SENTINEL)
    table.begin(MANEUVER)
    assert sentinel.strength == 5 + more
