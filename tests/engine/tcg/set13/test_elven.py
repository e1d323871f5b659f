"""Elven cards of set 13."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import FOREST, NO_KEYWORD
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines

ARWEN, CELEBORN, GALADRIEL = (
    "Arwen, Reflection of Lúthien",
    "Celeborn, The Wise",
    "Galadriel, Sorceress of the Hidden Land",
)
LEGOLAS, PROTECTOR = "Legolas, Of the Grey Company", "Lórien Protector"
OROPHIN, RUMIL, ELROND = "Orophin, Brother of Haldir", "Rúmil, Brother of Haldir", "Elrond, Witness to History"
GUARD, BOROMIR = "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, SQUAD, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Skulker"
HOMESTEAD, ATTUNEMENT, SECLUSION = "Secluded Homestead", "Attunement", "Seclusion"
RIVER = "Anduin Banks"
ARCHER = "1R50"
"""An Elf archer."""


# -- companions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "more"), [(FOREST, 1), (NO_KEYWORD, 0)])
def test_arwen_makes_other_elven_companions_more_resistant_in_forests(at: str, more: int) -> None:
    table = bloodlines(at=at)
    rumil, guard = table.in_play(RUMIL), table.in_play(GUARD)
    arwen = table.in_play(ARWEN)
    assert (rumil.resistance, guard.resistance, arwen.resistance) == (6 + more, 6, 7)


def test_arwen_weakens_her_foe_for_each_other_assigned_companion() -> None:
    table = bloodlines()
    arwen, guard, rumil = table.in_play(ARWEN), table.in_play(GUARD), table.in_play(RUMIL)
    table.in_play(BOROMIR)
    corps = table.in_play(HARAD, seat=1)
    others = [table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)]
    table.begin(ASSIGNMENT).pass_all().assign({corps: arwen, others[0]: guard, others[1]: rumil})
    before = corps.strength
    table.use(arwen)
    assert (corps.strength, arwen.wounds) == (before - 2, 1)


def test_arwen_weakens_nobody_she_does_not_fight() -> None:
    table = bloodlines()
    arwen, guard = table.in_play(ARWEN), table.in_play(GUARD)
    corps = table.in_play(HARAD, seat=1)
    before = corps.strength
    table.fight(guard, corps).use(arwen)
    assert corps.strength == before


@pytest.mark.parametrize(("at", "musters"), [(FOREST, True), (NO_KEYWORD, False)])
def test_celeborn_gives_muster_to_resistant_elves_in_forests(at: str, musters: bool) -> None:
    table = bloodlines(at=at)
    celeborn, rumil = table.in_play(CELEBORN), table.in_play(RUMIL)
    gandalf = table.in_play("Gandalf, The White Rider")
    assert [card.resistance_left for card in (celeborn, rumil, gandalf)] == [7, 6, 7]
    assert [card.has("muster") for card in (celeborn, rumil, gandalf)] == [musters, False, False]


def _moves_again(*names: str, site: int = 3, sites: dict[int, str] | None = None) -> Table:
    """A fellowship that is about to move again in the regroup phase."""
    table = bloodlines(site=site, sites=sites, moves=1)
    for name in names:
        table.in_play(name)
    return table


def _move_again(table: Table) -> None:
    table.begin(REGROUP).pass_all()
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    table.move()
    if table.asked.prompt[0] == "place site":
        table.choose(table.choices[0])


@pytest.mark.parametrize("takes", [True, False])
def test_celeborn_takes_an_elven_event_when_the_fellowship_moves_again(takes: bool) -> None:
    table = _moves_again(CELEBORN)
    event = table.in_discard(ATTUNEMENT, "Durability", HOMESTEAD)
    _move_again(table)
    (celeborn,) = (card for card in table.cards("play") if card.name == CELEBORN)
    if takes:
        table.respond(celeborn)
    else:
        table.pass_()
    assert event.zone == ("hand" if takes else "discard pile")


def test_celeborn_takes_nothing_when_the_fellowship_moves_in_the_fellowship_phase() -> None:
    table = bloodlines(site=3)
    celeborn = table.in_play(CELEBORN)
    table.in_discard(ATTUNEMENT)
    table.begin(FELLOWSHIP).move()
    table.choose(table.choices[0])
    assert not table.may("trigger", celeborn)


@pytest.mark.parametrize(("elves", "able"), [((RUMIL, OROPHIN, ELROND), True), ((RUMIL, OROPHIN), False)])
def test_galadriel_is_played_beside_three_elves(elves: tuple[str, ...], able: bool) -> None:
    table = bloodlines()
    for name in elves:
        table.in_play(name)
    galadriel = table.in_hand(GALADRIEL)
    assert table.begin(FELLOWSHIP).may("play", galadriel) is able


def test_galadriel_heals_an_elf_for_each_elven_card_revealed_of_one_for_each_forest() -> None:
    table = _moves_again(GALADRIEL, sites={1: FOREST, 2: FOREST, 3: NO_KEYWORD})
    rumil = table.in_play(RUMIL, wounds=2)
    top = table.on_deck(ATTUNEMENT, "Durability", ATTUNEMENT)
    _move_again(table)
    galadriel = next(card for card in table.cards("play") if card.name == GALADRIEL)
    forests = sum(table.site(number).has("forest") for number in range(1, 5))
    assert forests in (2, 3)
    table.respond(galadriel)
    table.choose_if_asked(rumil)
    assert (rumil.wounds, top.zone) == (1 if forests == 2 else 0, "draw deck")


@pytest.mark.parametrize(("top", "wounds"), [(ATTUNEMENT, 1), ("Durability", 0)])
def test_legolas_wounds_a_minion_where_the_top_card_is_elven(top: str, wounds: int) -> None:
    table = bloodlines()
    legolas, card = table.in_play(LEGOLAS), table.on_deck(top)
    corps = table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_all().respond(legolas)
    assert (table.phase, corps.wounds, card.zone) == (ARCHERY, wounds, "draw deck")


def test_legolas_may_leave_the_top_card_hidden() -> None:
    table = bloodlines()
    legolas, corps = table.in_play(LEGOLAS), table.in_play(HARAD, seat=1)
    table.on_deck(ATTUNEMENT)
    table.begin(MANEUVER).pass_all()
    assert table.may("trigger", legolas)
    table.pass_()
    assert corps.wounds == 0


@pytest.mark.parametrize(("other", "wounds"), [(True, 1), (False, 2)])
def test_lorien_protector_takes_one_wound_while_another_companion_is_assigned(other: bool, wounds: int) -> None:
    table = bloodlines()
    protector, guard = table.in_play(PROTECTOR), table.in_play(GUARD)
    squad, skulker = table.in_play("Intimidating Uruk", seat=1), table.in_play(SKULKER, seat=1)
    pairs = {squad: protector, skulker: guard} if other else {squad: protector}
    table.begin(ASSIGNMENT).pass_all().assign(pairs)
    if not other:
        table.assign({})
    if table.asked.prompt[0] != "action":
        table.choose(protector)
    table.pass_all()
    assert protector.wounds == wounds


@pytest.mark.parametrize(("fierce", "other"), [(True, 0), (False, 1)])
def test_asfaloth_heals_its_bearer_and_in_a_fierce_skirmish_another_elf(fierce: bool, other: int) -> None:
    table = bloodlines()
    rumil, orophin = table.in_play(RUMIL, wounds=1), table.in_play(OROPHIN, wounds=1)
    asfaloth = table.in_play("Asfaloth, Swift Blossom", on=rumil)
    home = table.in_play(HOMESTEAD, tokens=2)
    table.state.fierce = fierce
    table.fight(rumil, table.in_play(HARAD, seat=1)).use(asfaloth)
    assert (rumil.wounds, orophin.wounds, home.tokens) == (0, other, 0)


def test_asfaloth_needs_two_elven_tokens_and_reinforces_one() -> None:
    table = bloodlines()
    rumil = table.in_play(RUMIL, wounds=1)
    home = table.in_play(HOMESTEAD, tokens=1)
    asfaloth = table.in_hand("Asfaloth, Swift Blossom")
    table.begin(FELLOWSHIP).play(asfaloth)
    table.respond(asfaloth)
    assert (home.tokens, asfaloth.bearer) == (2, rumil)
    table = bloodlines()
    rumil = table.in_play(RUMIL, wounds=1)
    asfaloth = table.in_play("Asfaloth, Swift Blossom", on=rumil)
    table.in_play(HOMESTEAD, tokens=1)
    table.fight(rumil, table.in_play(HARAD, seat=1))
    assert not table.may("use", asfaloth)


# -- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["City of the Trees", "Wells of Deep Memory"])
@pytest.mark.parametrize(("moves", "stays"), [(2, True), (1, False)])
def test_some_conditions_are_discarded_without_a_second_move(name: str, moves: int, stays: bool) -> None:
    table = bloodlines(moves=moves)
    condition = table.in_play(name)
    table.begin(REGROUP).pass_all()
    while table.state.turn == 0 and table.state.fp == 0 and table.phase == REGROUP:
        if table.asked.prompt[0] == "move or stay":
            table.stay()
        else:
            table.decline()
    assert condition.zone == ("play" if stays else "discard pile")


@pytest.mark.parametrize(("fighter", "wounds", "draws"), [(RUMIL, 1, True), (RUMIL, 0, False), (GUARD, 1, False)])
def test_city_of_the_trees_draws_where_an_elf_fights_a_wounded_minion(fighter: str, wounds: int, draws: bool) -> None:
    table = bloodlines()
    city, top = table.in_play("City of the Trees"), table.on_deck(GUARD)
    table.fight(table.in_play(fighter), table.in_play(HARAD, seat=1, wounds=wounds))
    assert table.may("trigger", city) is draws
    if draws:
        table.respond(city)
        assert top.zone == "hand"


def test_wells_of_deep_memory_draw_for_arwen_celeborn_and_galadriel() -> None:
    table = _moves_again(ARWEN, GALADRIEL, RUMIL, "Wells of Deep Memory")
    table.on_deck(GUARD, GUARD, GUARD)
    _move_again(table)
    wells = next(card for card in table.cards("play") if card.name == "Wells of Deep Memory")
    held = len(table.cards("hand"))
    table.respond(wells)
    assert len(table.cards("hand")) == held + 2


def test_secluded_homestead_has_a_token_for_each_forest_and_river_site() -> None:
    table = bloodlines(sites={**BARE, 1: FOREST, 2: RIVER, 3: FOREST})
    table.in_play(RUMIL)
    home = table.in_hand(HOMESTEAD)
    table.begin(FELLOWSHIP)
    assert not table.may("play", home)
    table = bloodlines(sites={**BARE, 1: FOREST, 2: RIVER, 3: FOREST})
    table.in_play(RUMIL)
    table.in_play(OROPHIN)
    home = table.in_hand(HOMESTEAD)
    table.begin(FELLOWSHIP).play(home)
    assert home.tokens == 3


@pytest.mark.parametrize(("tokens", "zone"), [(2, "play"), (1, "discard pile")])
def test_secluded_homestead_reconciles_the_hand(tokens: int, zone: str) -> None:
    table = bloodlines(idle_hands=False)
    home, kept = table.in_play(HOMESTEAD, tokens=tokens), table.in_hand(GUARD)
    gone = table.in_hand(BOROMIR)
    table.on_deck(*[HARAD] * 10)
    table.begin(REGROUP).pass_()
    table.use(home)
    if tokens == 2:
        table.pick(1)
    assert table.asked.prompt == ("reconcile",)
    table.choose(gone)
    assert (home.zone, gone.zone, kept.zone, len(table.cards("hand"))) == (zone, "discard pile", "hand", 8)


@pytest.mark.parametrize(
    ("burdens", "wounds", "archer", "at", "less"),
    [
        (0, 1, True, FOREST, 4),
        (3, 0, False, FOREST, 1),
        (3, 0, True, NO_KEYWORD, 1),
        (3, 1, False, NO_KEYWORD, 1),
        (2, 0, False, NO_KEYWORD, 1),
        (3, 0, False, NO_KEYWORD, 0),
    ],
)
def test_standing_tall_counts_four_things(burdens: int, wounds: int, archer: bool, at: str, less: int) -> None:
    table = bloodlines(at=at)
    table.burdens(burdens)
    rumil, tall = table.in_play(RUMIL), table.in_play("Standing Tall")
    if archer:
        table.in_play(LEGOLAS)
    corps = table.in_play(HARAD, seat=1, wounds=wounds)
    before = corps.strength
    table.fight(rumil, corps).use(tall)
    assert (corps.strength, tall.zone) == (before - less, "discard pile")


def test_take_up_the_bow_discards_a_minion_and_takes_archer_from_three_elves() -> None:
    table = bloodlines()
    bow = table.in_play("Take Up the Bow")
    elves = [table.in_play(ARCHER), table.in_play(LEGOLAS), table.in_play(OROPHIN)]
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.begin(ARCHERY)
    assert not table.may("use", bow)  # Orophin is no archer here
    table = bloodlines(at=FOREST)
    bow = table.in_play("Take Up the Bow")
    elves = [table.in_play(ARCHER), table.in_play(LEGOLAS), table.in_play(OROPHIN)]
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.begin(ARCHERY).use(bow).choose(corps)
    assert (corps.zone, squad.zone, bow.zone) == ("discard pile", "play", "discard pile")
    assert [elf.has("archer") for elf in elves] == [False, False, False]
    assert table.archery == (0, 0)


# -- events ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "more"), [(2, 5), (1, 2)])
def test_final_shot_is_better_when_the_fellowship_has_moved_again(moves: int, more: int) -> None:
    table = bloodlines(moves=moves)
    rumil, shot = table.in_play(RUMIL), table.in_hand("Final Shot")
    table.fight(rumil, table.in_play(HARAD, seat=1)).play(shot)
    assert rumil.strength == 6 + more


@pytest.mark.parametrize("yes", [True, False])
def test_inside_a_song_takes_an_elven_skirmish_event_and_may_reinforce(yes: bool) -> None:
    table = bloodlines()
    rumil, home = table.in_play(RUMIL), table.in_play(HOMESTEAD, tokens=1)
    table.in_play(HARAD, seat=1)
    song, event = table.in_hand("Inside a Song"), table.in_discard(ATTUNEMENT, SECLUSION, "Durability")
    table.begin(MANEUVER).play(song)
    assert event.zone == "hand"
    table.say(yes)
    assert (rumil.wounds, home.tokens) == (1, 2 if yes else 1)


def test_inside_a_song_needs_an_elf_who_can_exert() -> None:
    table = bloodlines()
    table.in_play(RUMIL, wounds=2)
    table.in_play(HARAD, seat=1)
    song = table.in_hand("Inside a Song")
    table.in_discard(ATTUNEMENT)
    assert not table.begin(MANEUVER).may("play", song)


@pytest.mark.parametrize(("at", "less"), [(FOREST, 3), (RIVER, 3), (NO_KEYWORD, 0)])
def test_kindreds_estranged_weaken_a_minion_at_a_forest_or_river_site(at: str, less: int) -> None:
    table = bloodlines(at=at)
    rumil, corps = table.in_play(RUMIL), table.in_play(HARAD, seat=1)
    kindreds = table.in_hand("Kindreds Estranged")
    before = corps.strength
    table.fight(rumil, corps).play(kindreds)
    assert (corps.strength, kindreds.zone) == (before - less, "discard pile")


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_kindreds_estranged_return_from_the_discard_pile(others: int, able: bool) -> None:
    table = bloodlines(at=FOREST)
    rumil, corps = table.in_play(RUMIL), table.in_play(HARAD, seat=1)
    kindreds = table.in_discard("Kindreds Estranged", *[ATTUNEMENT] * others, GUARD)
    before = corps.strength
    table.fight(rumil, corps)
    assert table.may("play", kindreds) is able
    if able:
        table.play(kindreds)
        assert (corps.strength, kindreds.zone) == (before - 3, "removed pile")


def _let_fly(*elves: str) -> tuple[Table, Card, dict[str, Card]]:
    table = bloodlines()
    for name in elves:
        table.in_play(name)
    fly = table.in_hand("Let Fly")
    minions = {name: table.in_play(name, seat=1) for name in (HARAD, SQUAD, "Orc Dreg", "Brutal Easterling")}
    table.begin(ARCHERY)
    return table, fly, minions


def test_let_fly_wounds_each_minion_of_another_race() -> None:
    table, fly, minions = _let_fly(RUMIL, OROPHIN, ELROND)
    table.play(fly).choose(minions[HARAD])
    assert {name: minion.wounds for name, minion in minions.items()} == {
        HARAD: 0,
        SQUAD: 1,
        "Orc Dreg": 1,
        "Brutal Easterling": 0,
    }


def test_let_fly_needs_three_elves() -> None:
    table, fly, _minions = _let_fly(RUMIL, OROPHIN, GUARD)
    assert not table.may("play", fly)


def test_spring_forth_nimbly_counts_elven_cards_with_a_token() -> None:
    table = bloodlines()
    rumil, nimbly = table.in_play(RUMIL), table.in_hand("Spring Forth Nimbly")
    table.in_play(HOMESTEAD, tokens=3)
    table.in_play("City of the Trees", tokens=1)
    table.in_play("Refuge")
    table.in_play("Subterranean Homestead", tokens=1)
    table.fight(rumil, table.in_play(HARAD, seat=1)).play(nimbly)
    assert rumil.strength == 8


# -- cavalry, sites and events --------------------------------------------------------------------------------------

CAVALRY, SHROUDED = "Crashing Cavalry", "Shrouded Elf"


def test_crashing_cavalry_assigns_a_minion_to_an_elven_companion_and_silences_both() -> None:
    table = bloodlines()
    arwen, warrior = table.in_play("Arwen, Reflection of Lúthien"), table.in_play("Dwarven Warrior")
    cavalry, tactician = table.in_play(CAVALRY), table.in_play("Uruk Tactician", seat=1)
    lurker = table.in_play("Crushing Uruk", seat=1)
    table.begin(ASSIGNMENT).use(cavalry).choose(tactician)
    assert cavalry.zone == "discard pile"
    table.pass_all().assign({lurker: warrior}).choose_if_asked(arwen)
    assert not table.may("use", arwen)
    table.pass_()
    assert not table.may("use", tactician)


def test_without_crashing_cavalry_both_use_their_abilities() -> None:
    table = bloodlines()
    arwen, tactician = table.in_play("Arwen, Reflection of Lúthien"), table.in_play("Uruk Tactician", seat=1)
    table.fight(arwen, tactician)
    assert table.may("use", arwen)
    table.pass_()
    assert table.may("use", tactician)


def test_crashing_cavalry_assigns_nobody_to_others() -> None:
    table = bloodlines()
    table.in_play("Dwarven Warrior")
    cavalry = table.in_play(CAVALRY)
    table.in_play("Uruk Tactician", seat=1)
    table.begin(ASSIGNMENT).use(cavalry)
    assert (cavalry.zone, table.state.skirmishes) == ("discard pile", [])


@pytest.mark.parametrize(("replaced", "bonus"), [(True, 2), (False, 1)])
def test_many_miles_is_better_after_a_shadow_player_has_replaced_the_site(replaced: bool, bonus: int) -> None:
    table = bloodlines()
    miles = table.in_hand("Many Miles")
    for _ in range(2):
        table.in_play("Legolas, Of the Grey Company")
    depths = table.in_play("Unforgiving Depths", seat=1)
    table.in_play("Orc Dreg", seat=1)
    table.in_adventure_deck("Abandoned Mine Shaft", seat=1)
    table.begin(SHADOW)
    if replaced:
        table.use(depths)
    while table.phase != ARCHERY or table.asked.prompt[0] != "action":
        table.decline()
    before = table.archery[0]
    table.play(miles)
    assert table.archery[0] == before + bonus


def test_many_miles_needs_two_elf_archers() -> None:
    table = bloodlines()
    table.in_play("Legolas, Of the Grey Company")
    miles = table.in_hand("Many Miles")
    table.in_play("Orc Dreg", seat=1)
    assert not table.begin(ARCHERY).may("play", miles)


@pytest.mark.parametrize("yes", [True, False])
def test_shrouded_elf_puts_a_played_event_on_top_of_the_deck(yes: bool) -> None:
    table = bloodlines()
    elf, shot = table.in_play(SHROUDED), table.in_hand("Final Shot")
    table.on_deck("Dwarf Guard")
    table.fight(elf, table.in_play("Corps of Harad", seat=1)).play(shot)
    if yes:
        table.respond(elf)
    else:
        table.pass_responses()
    assert (shot.zone, elf.wounds, elf.strength) == (("draw deck", 1, 8) if yes else ("discard pile", 0, 8))
    assert not yes or table.state.deck[0][-1] == shot.index


@pytest.mark.parametrize("fights", [True, False])
def test_shrouded_elf_answers_only_in_its_own_skirmish(fights: bool) -> None:
    table = bloodlines()
    elf, other = table.in_play(SHROUDED), table.in_play("Lórien Protector")
    shot = table.in_hand("Final Shot")
    table.fight(elf if fights else other, table.in_play("Corps of Harad", seat=1)).play(shot)
    assert table.may("respond", elf) is fights
