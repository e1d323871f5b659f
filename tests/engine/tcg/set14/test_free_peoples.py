"""Free Peoples cards of set 14."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, MANEUVER, REGROUP, SHADOW, START_OF_MANEUVER
from engine.tcg.table import Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, later

GUARD, BARD = "Dwarf Guard", "Járnsmid, Barding Emissary"
HARAD, SQUAD, RUNNER = "Corps of Harad", "Squad of Uruk-hai", "Orc Tormentor"
ATTUNEMENT = "Attunement"
"""An Elven skirmish event that costs 2."""
CLAMOUR = "A Clamour of Many Voices"
LEGOLAS = "1R50"


# -- Dwarven --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "less"), [(GUARD, 1), (BARD, 1), ("Gandalf, The White Rider", 0), ("Rúmil, Brother of Haldir", 0)]
)
def test_dain_ironfoot_makes_dwarves_and_gandalf_men_cheaper(name: str, less: int) -> None:
    table = later()
    card = table.in_hand(name)
    before = card.cost
    table.in_play("Dáin Ironfoot")
    assert card.cost == before - less


def test_dain_ironfoot_does_not_make_himself_cheaper() -> None:
    table = later()
    assert table.in_hand("Dáin Ironfoot").cost == 3


@pytest.mark.parametrize("condition", [CLAMOUR, "Betrayal of Isengard"])
def test_dain_ironfoot_gives_up_a_dwarven_or_gandalf_condition_to_discard_a_minion(condition: str) -> None:
    table = later()
    dain, given = table.in_play("Dáin Ironfoot"), table.in_play(condition)
    corps = table.in_play(HARAD, seat=1)
    table.begin(REGROUP).respond(dain)
    assert (given.zone, corps.zone) == ("discard pile", "discard pile")


def test_dain_ironfoot_does_not_give_up_other_conditions() -> None:
    table = later()
    dain, corps = table.in_play("Dáin Ironfoot"), table.in_play(HARAD, seat=1)
    table.in_play("Invigorated")
    table.begin(REGROUP)
    assert not table.may("trigger", dain)
    assert corps.zone == "play"


# -- Elven ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "played"), [("Elladan", "Elrohir"), ("Elrohir", "Elladan")])
def test_each_son_of_elrond_makes_the_other_cheaper(there: str, played: str) -> None:
    table = later()
    card, other = table.in_hand(played), table.in_hand("Rúmil, Brother of Haldir")
    assert (card.cost, other.cost) == (3, 2)
    table.in_play(there)
    assert (card.cost, other.cost) == (1, 2)


@pytest.mark.parametrize(("fighter", "less"), [("Elladan", 2), ("Elrohir", 2), ("Rúmil, Brother of Haldir", 0)])
def test_elladan_makes_elven_events_cheaper_in_skirmishes_of_the_brothers(fighter: str, less: int) -> None:
    table = later()
    elladan = table.in_play("Elladan")
    who = elladan if fighter == "Elladan" else table.in_play(fighter)
    event, other = table.in_hand(ATTUNEMENT), table.in_hand("Mysterious Wizard")
    assert event.cost == 2
    table.fight(who, table.in_play(HARAD, seat=1))
    assert (event.cost, other.cost) == (2 - less, 2)


@pytest.mark.parametrize("fighter", ["Elladan", "Elrohir"])
def test_elrohir_weakens_each_minion_of_the_skirmish_where_an_elven_event_is_played(fighter: str) -> None:
    table = later()
    elrohir = table.in_play("Elrohir")
    who = elrohir if fighter == "Elrohir" else table.in_play(fighter)
    event = table.in_hand(ATTUNEMENT)
    table.on_deck(HARAD)
    corps, squad, idle = (table.in_play(name, seat=1) for name in (HARAD, SQUAD, RUNNER))
    strengths = [minion.strength for minion in (corps, squad, idle)]
    table.fight(who, corps, squad).play(event).choose_if_asked(corps)
    weaker = [before - minion.strength for before, minion in zip(strengths, (corps, squad, idle), strict=True)]
    assert weaker[1:] == [2, 0]
    assert weaker[0] >= 2


@pytest.mark.parametrize("case", ["another fighter", "another culture"])
def test_elrohir_weakens_nobody_in_other_skirmishes_or_for_other_events(case: str) -> None:
    table = later()
    elrohir, guard = table.in_play("Elrohir"), table.in_play(GUARD)
    event = table.in_hand(ATTUNEMENT if case == "another fighter" else "Durability")
    table.on_deck(GUARD)
    corps = table.in_play(HARAD, seat=1)
    before = corps.strength
    table.fight(guard if case == "another fighter" else elrohir, corps).play(event)
    if case == "another culture":
        table.choose_if_asked(guard)
    assert corps.strength == before


@pytest.mark.parametrize(("minions", "archers"), [(4, True), (3, False)])
def test_gildor_inglorion_makes_his_companions_archers_where_minions_are_more(minions: int, archers: bool) -> None:
    table = later()
    gildor, guard = table.in_play("Gildor Inglorion"), table.in_play(GUARD)
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert not guard.has("archer")
    table.pass_all()
    assert table.phase == ARCHERY
    assert (gildor.has("archer"), guard.has("archer"), table.ring_bearer().has("archer")) == (archers,) * 3
    assert table.archery == (3 if archers else 0, 0)


def test_gildors_archers_are_archers_in_that_phase_only() -> None:
    table = later()
    gildor = table.in_play("Gildor Inglorion")
    for _ in range(5):
        table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_all()
    assert gildor.has("archer")
    table.run_to(ASSIGNMENT)
    assert not gildor.has("archer")


# -- Gandalf --------------------------------------------------------------------------------------------------------


def test_brand_makes_dwarves_and_other_gandalf_men_stronger() -> None:
    table = later()
    names = (GUARD, BARD, "Gandalf, The White Rider", "Faramir, Dúnadan of Gondor")
    cards = [table.in_play(name) for name in names]
    before = [card.strength for card in cards]
    brand = table.in_play("Brand")
    assert [card.strength - was for card, was in zip(cards, before, strict=True)] == [1, 1, 0, 0]
    assert brand.strength == 6


@pytest.mark.parametrize(("minions", "total"), [(5, 3), (3, 1), (2, 0), (0, 0)])
def test_brand_adds_an_arrow_for_each_minion_over_the_companions(minions: int, total: int) -> None:
    table = later()
    table.in_play("Brand")
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    assert table.archery == (total, 0)


def test_grimbeorn_heals_at_the_start_of_each_turn() -> None:
    table = later()
    grimbeorn, guard = table.in_play("Grimbeorn", wounds=2), table.in_play(GUARD, wounds=1)
    table.in_hand(GUARD)
    table.begin("turn")
    assert (grimbeorn.wounds, guard.wounds) == (1, 1)


def test_grimbeorn_takes_the_strength_of_a_discarded_minion() -> None:
    table = later(idle_hands=False)
    grimbeorn = table.in_play("Grimbeorn")
    corps, guard = table.in_hand(HARAD), table.in_hand(GUARD)
    table.in_play(SQUAD, seat=1)
    table.in_hand("Furor", seat=1)
    table.begin(SHADOW).pass_()
    table.respond(grimbeorn).choose_if_asked(corps)
    assert (grimbeorn.wounds, corps.zone, guard.zone, grimbeorn.strength) == (2, "discard pile", "hand", 14)
    table.run_to(ASSIGNMENT)
    assert grimbeorn.strength == 14
    table.run_to(REGROUP)
    assert grimbeorn.strength == 4


@pytest.mark.parametrize("case", ["no minion in hand", "exhausted but for one"])
def test_grimbeorn_needs_a_minion_in_hand_and_two_exertions(case: str) -> None:
    table = later(idle_hands=False)
    grimbeorn = table.in_play("Grimbeorn", wounds=3 if case == "exhausted but for one" else 0)
    table.in_hand(GUARD if case == "no minion in hand" else HARAD)
    table.in_play(SQUAD, seat=1)
    table.in_hand("Furor", seat=1)
    table.begin(SHADOW).pass_()
    assert not table.may("trigger", grimbeorn)


# -- Gondor ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "more"), [(FOREST, 3), ("Anduin Banks", 3), (BATTLEGROUND, 0)])
def test_duilin_is_stronger_at_forest_and_river_sites(at: str, more: int) -> None:
    table = later(at=at)
    assert table.in_play("Duilin").strength == 5 + more


@pytest.mark.parametrize("mounted", [True, False])
def test_duinhir_is_damage_1_while_a_mount_can_be_spotted(mounted: bool) -> None:
    table = later()
    duinhir, boromir = table.in_play("Duinhir"), table.in_play("Boromir, Defender of Minas Tirith")
    if mounted:
        table.in_play("Gondorian Steed", on=boromir)
    assert duinhir.has("damage") is mounted
    assert not table.ring_bearer().has("damage")


@pytest.mark.parametrize(("exerts", "left"), [(True, 2), (False, 3)])
def test_duinhir_discards_a_weak_minion_where_minions_are_more(exerts: bool, left: int) -> None:
    table = later()
    duinhir = table.in_play("Duinhir")
    loser, strong = table.in_play("Orc Skulker", seat=1), table.in_play(HARAD, seat=1)
    weak = table.in_play(RUNNER, seat=1)
    table.fight(duinhir, loser).pass_all()
    assert table.may("trigger", duinhir)
    if exerts:
        table.respond(duinhir).choose_if_asked(weak)
    else:
        table.pass_()
    assert (weak.zone, strong.zone, duinhir.wounds) == (("discard pile", "play", 1) if exerts else ("play", "play", 0))


def test_duinhir_discards_nobody_where_minions_are_no_more() -> None:
    table = later()
    duinhir = table.in_play("Duinhir")
    loser = table.in_play("Orc Skulker", seat=1)
    table.in_play(RUNNER, seat=1)
    table.fight(duinhir, loser).pass_all()
    assert not table.may("trigger", duinhir)


def test_duinhir_discards_no_minion_of_strength_8() -> None:
    table = later()
    duinhir = table.in_play("Duinhir")
    loser = table.in_play("Orc Skulker", seat=1)
    table.in_play("Dunlending Zealot", seat=1)
    table.in_play(HARAD, seat=1)
    table.in_play(HARAD, seat=1)
    table.fight(duinhir, loser).pass_all()
    assert loser.zone == "play"
    table.respond(duinhir)
    assert loser.zone == "discard pile"


@pytest.mark.parametrize(("less", "cost"), [(9, 2), (8, 3)])
def test_halbarad_is_cheaper_while_the_ring_bearer_resists(less: int, cost: int) -> None:
    table = later()
    halbarad, frodo = table.in_hand("Halbarad"), table.ring_bearer()
    table.burdens(max(0, frodo.resistance - less))
    assert frodo.resistance_left == less
    assert halbarad.cost == cost


def _halbarad(*hand: str) -> Table:
    table = later(idle_hands=False)
    table.in_play("Halbarad")
    table.in_play("Boromir, Defender of Minas Tirith", wounds=1)
    table.in_play(GUARD, wounds=1)
    if hand:
        table.in_hand(*hand)
    table.in_play(SQUAD, seat=1)
    table.in_hand("Furor", seat=1)
    table.begin(SHADOW).pass_()
    return table


def test_halbarad_discards_a_gondor_card_to_heal_a_gondor_companion() -> None:
    table = _halbarad("Invigorated", GUARD)
    halbarad, boromir, guard = (
        next(card for card in table.cards("play") if card.name.startswith(name))
        for name in ("Halbarad", "Boromir", GUARD)
    )
    table.respond(halbarad).choose(next(card for card in table.cards("hand") if card.name == "Invigorated"))
    assert (boromir.wounds, guard.wounds) == (0, 1)
    assert [card.name for card in table.cards("discard pile")] == ["Invigorated"]


def test_halbarad_needs_a_gondor_card_in_hand() -> None:
    """Whoever holds cards is asked all the same, so that the question does not tell of the hand."""
    table = _halbarad(GUARD)
    assert not any(card.name.startswith("Halbarad") for card in table.legal("trigger"))
    assert (table.phase, table.asked.prompt[:2]) == (MANEUVER, ("respond", START_OF_MANEUVER))
    table = _halbarad()
    assert (table.phase, table.asked.prompt) == (MANEUVER, ("action", MANEUVER))
