"""Elven cards of set 3."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Table

BROOD, SAVAGE, RUNNER = "Uruk Brood", "Uruk Savage", "Goblin Runner"
ALLIES_OF_THREE = ("Saelbeth", "Erestor", "Golradir")
"""Elven allies whose home is site 3."""


@pytest.mark.parametrize("discards", [True, False])
def test_arwen_the_rider_discards_three_cards_to_keep_a_wound_from_the_ring_bearer(discards: bool) -> None:
    table = Table(site=5)
    arwen = table.in_play("Arwen, Elven Rider")
    cards = [table.in_hand("Armor") for _ in range(2)]
    table.fight(table.ring_bearer(), table.in_play(RUNNER, seat=1)).pass_all()
    if discards:
        table.respond(arwen)
        table.choose_if_asked(*table.choices)
        assert (table.ring_bearer().wounds, len(table.cards("hand"))) == (0, 0)
    else:
        table.pass_()
        assert (table.ring_bearer().wounds, cards[0].zone) == (1, "hand")


def test_arwen_the_rider_needs_three_cards_and_saves_nobody_else() -> None:
    table = Table(site=5)
    arwen, gimli = table.in_play("Arwen, Elven Rider"), table.in_play("Gimli")
    table.in_hand("Armor", "Armor")
    table.fight(gimli, table.in_play(BROOD, seat=1)).pass_all()
    assert not table.may("respond", arwen)
    other = Table(site=5)
    arwen = other.in_play("Arwen, Elven Rider")
    other.in_hand("Armor")
    other.fight(other.ring_bearer(), other.in_play(RUNNER, seat=1)).pass_all()
    assert not other.may("respond", arwen)


@pytest.mark.parametrize(("allies", "strength"), [(3, 6), (2, 9)])
def test_arwen_undomiel_weakens_minions_with_three_elven_allies_of_rivendell(allies: int, strength: int) -> None:
    table = Table(site=5)
    arwen = table.in_play("Arwen, Lady Undómiel")
    for name in ALLIES_OF_THREE[:allies]:
        table.in_play(name)
    table.in_play("Celeborn")  # his home is site 6
    brood = table.in_play(BROOD, seat=1)
    table.fight(arwen, brood)
    assert brood.strength == strength


@pytest.mark.parametrize(("card", "strength"), [("Legolas", 8), ("Armor", 9)])
def test_beren_and_luthien_weaken_a_minion_for_an_elven_card_at_the_bottom(card: str, strength: int) -> None:
    table = Table(site=5)
    legolas, celeborn = table.in_play("Legolas"), table.in_play("Celeborn")
    tale = table.in_play("Beren and Lúthien")
    table.on_deck("Armor", card)
    brood = table.in_play(BROOD, seat=1)
    table.fight(legolas, brood).use(tale)
    assert (brood.strength, celeborn.wounds, len(table.cards("draw deck"))) == (strength, 1, 1)
    assert [discarded.name for discarded in table.cards("discard pile")][-1:] == (
        ["Legolas, Prince of Mirkwood"] if card == "Legolas" else ["Armor"]
    )


def test_beren_and_luthien_need_an_elven_ally() -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    tale = table.in_play("Beren and Lúthien")
    table.on_deck("Legolas")
    table.fight(legolas, table.in_play(BROOD, seat=1))
    assert not table.may("use", tale)


def test_calaglin_wounds_a_minion_in_the_regroup_phase() -> None:
    table = Table(site=5)
    calaglin, savage = table.in_play("Calaglin"), table.in_play(SAVAGE, seat=1)
    table.begin(REGROUP).use(calaglin)
    assert (savage.wounds, calaglin.wounds) == (1, 1)


def test_dinendal_removes_twilight() -> None:
    table = Table(site=3)
    dinendal = table.in_play("Dínendal")
    table.twilight(3)
    table.begin(REGROUP).use(dinendal)
    assert (table.pool, dinendal.wounds) == (1, 1)


def test_allies_at_home_shoot() -> None:
    table = Table(site=6)
    table.in_play("Calaglin")
    table.in_play("Dínendal")
    table.in_play("Orophin")
    table.in_play(SAVAGE, seat=1)
    table.begin(ARCHERY)
    assert table.archery == (3, 0)
    other = Table(site=5)
    other.in_play("Calaglin")
    other.in_play("Dínendal")
    other.in_play(SAVAGE, seat=1)
    other.begin(ARCHERY)
    assert other.archery == (0, 0)


def test_cast_it_into_the_fire_makes_every_opponent_discard_and_draws_as_many() -> None:
    table = Table(site=5, seats=3)
    table.in_play("Legolas")
    cast = table.in_hand("Cast It Into the Fire!")
    table.in_play(SAVAGE, seat=1)
    table.on_deck("Armor", "Armor", "Armor")
    table.begin(MANEUVER).play(cast)
    while table.asked.prompt[0] == "discard from hand":
        table.choose(table.choices[0])
    assert len(table.cards("draw deck")) == 1
    assert [table.cards("hand", seat=seat) for seat in (1, 2)] == [[], []]


def test_cast_it_into_the_fire_needs_an_elf() -> None:
    table = Table(site=5)
    cast = table.in_hand("Cast It Into the Fire!")
    table.in_play(SAVAGE, seat=1)
    assert not table.begin(MANEUVER).may("play", cast)


@pytest.mark.parametrize("often", [0, 1, 2])
def test_elrond_the_herald_heals_an_ally_of_rivendell_up_to_twice(often: int) -> None:
    table = Table(site=3)
    elrond = table.in_play("Elrond, Herald to Gil-galad")
    saelbeth, celeborn = table.in_play("Saelbeth", wounds=2), table.in_play("Celeborn", wounds=2)
    table.begin("turn").respond(elrond).choose_if_asked(saelbeth).number(often)
    assert (saelbeth.wounds, celeborn.wounds) == (2 - often, 2)


def test_elrond_the_herald_exerts_twice_to_heal_a_companion() -> None:
    table = Table(site=5)
    elrond, gimli = table.in_play("Elrond, Herald to Gil-galad"), table.in_play("Gimli", wounds=1)
    table.begin(REGROUP).use(elrond)
    assert (gimli.wounds, elrond.wounds) == (0, 2)
    table.pass_()
    assert not table.may("use", elrond)


@pytest.mark.parametrize(("minion", "able"), [("Orc Soldier", True), (BROOD, False)])
def test_erestor_keeps_wounds_of_sauron_minions_from_elves(minion: str, able: bool) -> None:
    table = Table(site=5)
    legolas, erestor = table.in_play("Legolas"), table.in_play("Erestor")
    table.fight(legolas, table.in_play(minion, seat=1)).pass_all()
    while table.running.pending and table.asked.prompt[0] == "respond" and not table.may("respond", erestor):
        table.pass_()
    assert table.may("respond", erestor) == able
    if able:
        table.respond(erestor)
        assert (legolas.wounds, erestor.wounds) == (0, 1)


def test_erestor_keeps_wounds_of_sauron_events_from_elves() -> None:
    table = Table(site=6)
    legolas, erestor = table.in_play("Legolas"), table.in_play("Erestor")
    table.in_play("Orc Soldier", seat=1)
    hate = table.in_hand("Hate", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_().play(hate).respond(erestor)
    assert (legolas.wounds, erestor.wounds) == (0, 1)


@pytest.mark.parametrize("card", ["Erestor", "Galdor", "Golradir", "Saelbeth"])
@pytest.mark.parametrize("elf", [True, False])
def test_the_councillors_need_an_elf(card: str, elf: bool) -> None:
    table = Table()
    table.in_play("Legolas" if elf else "Gimli")
    ally = table.in_hand(card)
    assert table.begin(FELLOWSHIP).may("play", ally) == elf


@pytest.mark.parametrize(("allies", "able"), [(3, True), (2, False)])
def test_the_forests_of_lothlorien_may_wound_a_minion_on_the_move(allies: int, able: bool) -> None:
    table = Table(site=4)
    forests = table.in_play("Forests of Lothlórien")
    for name in ALLIES_OF_THREE[:allies]:
        table.in_play(name)
    savage = table.in_play(SAVAGE, seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.may("trigger", forests) == able
    if able:
        table.respond(forests)
        assert savage.wounds == 1


def test_friends_of_old_heal_as_many_elven_allies_as_the_revealed_card_costs() -> None:
    table = Table(idle_hands=False)
    friends = table.in_hand("Friends of Old")
    table.in_hand("Moria Scout", seat=1)
    celeborn, galadriel, dinendal = (table.in_play(name, wounds=1) for name in ("Celeborn", "Galadriel", "Dínendal"))
    rosie = table.in_play("Rosie Cotton", wounds=1)
    table.begin(FELLOWSHIP).play(friends)
    assert (table.asked.least, rosie in table.choices) == (2, False)
    table.choose(celeborn, dinendal)
    assert [card.wounds for card in (celeborn, galadriel, dinendal)] == [0, 1, 0]


@pytest.mark.parametrize("healed", [True, False])
def test_galadriel_of_the_golden_wood_may_heal_an_elf_as_your_turn_starts(healed: bool) -> None:
    table = Table()
    galadriel = table.in_play("Galadriel, Lady of the Golden Wood")
    legolas, gimli = table.in_play("Legolas", wounds=1), table.in_play("Gimli", wounds=1)
    table.begin("turn")
    table.respond(galadriel) if healed else table.pass_()
    assert (legolas.wounds, gimli.wounds) == (0 if healed else 1, 1)


@pytest.mark.parametrize(("site", "played"), [("Lothlórien Woods", True), ("Dimrill Dale", False)])
def test_galadriel_of_the_golden_wood_plays_the_next_site_if_it_is_a_forest(site: str, played: bool) -> None:
    table = Table(site=5, site_owners={6: 0}, sites={6: site})
    galadriel = table.in_play("Galadriel, Lady of the Golden Wood")
    table.begin(FELLOWSHIP).use(galadriel)
    assert (len(table.state.path), galadriel.wounds) == (6 if played else 5, 1)


def test_galdor_sends_a_minion_home() -> None:
    table = Table(site=5)
    galdor, savage = table.in_play("Galdor"), table.in_play(SAVAGE, seat=1)
    table.begin(REGROUP).use(galdor)
    assert (savage.zone, galdor.wounds) == ("hand", 1)


@pytest.mark.parametrize("minion", [True, False])
def test_galdor_must_spot_a_minion(minion: bool) -> None:
    table = Table(site=5)
    galdor = table.in_play("Galdor")
    if minion:
        table.in_play(SAVAGE, seat=1)
    assert table.begin(REGROUP).may("use", galdor) == minion


@pytest.mark.parametrize("discards", [True, False])
def test_the_gift_of_the_evenstar_weakens_whom_aragorn_fights(discards: bool) -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    gift = table.in_play("Gift of the Evenstar", on=aragorn)
    table.in_hand("Armor")
    brood = table.in_play(BROOD, seat=1)
    table.fight(aragorn, brood).use(gift).pick(int(discards))
    if discards:
        table.choose_if_asked(*table.choices)
    assert (brood.strength, aragorn.wounds) == (8, 0 if discards else 1)


@pytest.mark.parametrize("arwen", [True, False])
def test_the_gift_of_the_evenstar_is_arwens_to_aragorn(arwen: bool) -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    if arwen:
        table.in_play("Arwen, Elven Rider")
    gift = table.in_hand("Gift of the Evenstar")
    table.begin(FELLOWSHIP)
    assert table.may("play", gift) == arwen
    if arwen:
        table.play(gift)
        assert gift.bearer == aragorn


@pytest.mark.parametrize(("ally", "weak", "strong"), [("Golradir", RUNNER, SAVAGE), ("Saelbeth", SAVAGE, RUNNER)])
def test_councillors_weaken_orcs_or_uruk_hai(ally: str, weak: str, strong: str) -> None:
    table = Table(site=5)
    elf = table.in_play(ally)
    first, second = table.in_play(weak, seat=1), table.in_play(strong, seat=1)
    table.fight(table.in_play("Gimli"), first, second).use(elf)
    assert (first.strength, second.strength, elf.wounds) == (4, 5, 1)


@pytest.mark.parametrize(("minion", "strength"), [(BROOD, 7), ("Orc Soldier", 5), ("Úlairë Lemenya", 9)])
def test_the_long_knives_weaken_orcs_and_uruk_hai_before_legolas(minion: str, strength: int) -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    table.in_play("Long-knives of Legolas", on=legolas)
    foe = table.in_play(minion, seat=1)
    table.fight(legolas, foe)
    assert foe.strength == strength


@pytest.mark.parametrize(
    ("elves", "able"),
    [(["Elrond, Herald to Gil-galad"], True), (["Celeborn", "Dínendal"], True), (["Celeborn"], False)],
)
def test_the_master_of_healing_heals_a_companion_or_ally(elves: list[str], able: bool) -> None:
    table = Table()
    gimli, rosie = table.in_play("Gimli", wounds=1), table.in_play("Rosie Cotton", wounds=1)
    for elf in elves:
        table.in_play(elf)
    master = table.in_hand("Master of Healing")
    table.begin(FELLOWSHIP)
    assert table.may("play", master) == able
    if able:
        table.play(master).choose(rosie)
        assert (gimli.wounds, rosie.wounds) == (1, 0)


@pytest.mark.parametrize("discarded", [0, 1, 2])
def test_nenya_may_change_two_cards_as_the_regroup_phase_starts(discarded: int) -> None:
    table = Table(site=5)
    nenya = table.in_play("Nenya", on=table.in_play("Galadriel"))
    table.in_hand("Armor", "Armor")
    table.on_deck("Gimli", "Gimli", "Gimli")
    table.begin(REGROUP).respond(nenya).choose(*table.choices[:discarded])
    assert (len(table.cards("draw deck")), len(table.cards("hand"))) == (3 - discarded, 3)


def test_the_phial_of_galadriel_gives_the_ring_bearer_resistance_for_an_exertion() -> None:
    table = Table()
    legolas = table.in_play("Legolas")
    before = table.ring_bearer().resistance
    phial = table.in_hand("Phial of Galadriel")
    table.begin(FELLOWSHIP).play(phial).pass_responses()
    assert (table.ring_bearer().resistance, legolas.wounds) == (before + 2, 1)
    other = Table()
    other.in_play("Gimli")
    phial = other.in_hand("Phial of Galadriel")
    assert not other.begin(FELLOWSHIP).may("play", phial)


@pytest.mark.parametrize(("item", "able"), [("Uruk-hai Sword", True), ("Goblin Spear", False)])
def test_something_draws_near_discards_isengard_possessions(item: str, able: bool) -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    bearer = table.in_play(BROOD if able else RUNNER, seat=1)
    sword = table.in_play(item, seat=1, on=bearer)
    near = table.in_hand("Something Draws Near")
    table.begin(MANEUVER).play(near)
    assert (sword.zone, legolas.wounds) == ("discard pile" if able else "play", 1)


def test_something_draws_near_is_a_maneuver_event_in_the_maneuver_phase_alone() -> None:
    for phase, able in ((FELLOWSHIP, True), (MANEUVER, False)):
        table = Table(site=8, sites={8: "Gates of Argonath"})
        table.in_play("Legolas")
        table.in_play(SAVAGE, seat=1)
        near = table.in_hand("Something Draws Near")
        assert table.begin(phase).may("play", near) == able


def test_vilya_returns_a_shadow_condition_to_hand() -> None:
    table = Table(site=5)
    elrond = table.in_play("Elrond, Herald to Gil-galad")
    vilya = table.in_play("Vilya", on=elrond)
    armory = table.in_play("Goblin Armory", seat=1)
    table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).use(vilya)
    assert (armory.zone, elrond.wounds, elrond.vitality) == ("hand", 2, 3)
    table.pass_()
    assert not table.may("use", vilya)  # he can exert twice more, but there is no condition to spot
    other = Table(site=5)
    elrond = other.in_play("Elrond, Herald to Gil-galad", wounds=3)
    vilya = other.in_play("Vilya", on=elrond)
    other.in_play(SAVAGE, seat=1)
    assert not other.begin(MANEUVER).may("use", vilya)


@pytest.mark.parametrize(("site", "able"), [(7, True), (5, False)])
def test_the_voice_of_nimrodel_cancels_a_skirmish_of_an_elf_at_the_water(site: int, able: bool) -> None:
    table = Table(site=site)
    legolas = table.in_play("Legolas")
    voice = table.in_hand("Voice of Nimrodel")
    table.fight(legolas, table.in_play(BROOD, seat=1))
    assert table.may("play", voice) == able
    if able:
        table.play(voice)
        assert (table.phase, legolas.wounds) == (REGROUP, 1)


@pytest.mark.parametrize(("site", "total"), [(7, 2), (5, 1)])
def test_legolas_son_of_thranduil_shoots_better_at_the_water(site: int, total: int) -> None:
    table = Table(site=site)
    table.in_play("Legolas, Son of Thranduil")
    table.in_play(SAVAGE, seat=1)
    table.begin(ARCHERY)
    assert table.archery == (total, 0)
