"""Isengard cards of set 1."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Card, Forbidden, Table
from tests.engine.tcg.set01.flow import resolved, settled, turn_over


def test_bred_for_battle_strengthens_the_uruk_hai_that_exerts() -> None:
    table = Table(site=5)
    brood, shaman = table.in_play("Uruk Brood", seat=1), table.in_play("Uruk Shaman", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.play(bred).choose(brood)
    assert (brood.strength, brood.wounds) == (12, 1)
    assert shaman.strength == 8


def test_bred_for_battle_needs_an_uruk_hai_able_to_exert() -> None:
    table = Table(site=5)
    soldier = table.in_play("Uruk Soldier", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(table.in_play("Aragorn"), soldier).pass_()
    assert not table.may("play", bred)


def test_sarumans_ambition_makes_your_isengard_events_cheaper() -> None:
    table = Table()
    table.in_play("Saruman's Ambition", seat=1)
    drums = table.in_hand("Drums in the Deep", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    minion = table.in_hand("Uruk Savage", seat=1)
    assert (drums.cost, bred.cost) == (0, 0)  # never below zero
    assert minion.cost == 4  # two and roaming: no event


def test_sarumans_ambition_counts_each_copy_and_discards_for_strength() -> None:
    table = Table()
    ambition = table.in_play("Saruman's Ambition", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.use(ambition)
    assert brood.strength == 11
    assert ambition.zone == "discard pile"


def test_sarumans_ambition_helps_uruk_hai_only() -> None:
    table = Table()
    ambition = table.in_play("Saruman's Ambition", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(table.in_play("Aragorn"), runner).pass_()
    table.use(ambition)
    assert runner.strength == 5


def test_their_arrows_enrage_weakens_archers() -> None:
    table = Table()
    legolas, gimli = table.in_play("Legolas"), table.in_play("Gimli")
    marksman = table.in_play("Goblin Marksman", seat=1)
    table.in_play("Their Arrows Enrage", seat=1)
    assert (legolas.strength, gimli.strength, marksman.strength) == (5, 6, 7)


def test_their_arrows_enrage_needs_an_uruk_hai_or_saruman() -> None:
    for minion, allowed in (("Uruk Savage", True), ("Goblin Runner", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        table.twilight(5)
        enrage = table.in_hand("Their Arrows Enrage", seat=1)
        table.begin(SHADOW)
        assert table.may("play", enrage) is allowed


@pytest.mark.parametrize("spotted", [0, 1, 2])
def test_uruk_brood_gains_for_every_other_uruk_hai_that_is_spotted(spotted: int) -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.in_play("Uruk Shaman", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.use(brood)
    data = table.asked.as_data()
    assert (data["least"], data["most"], data["preset"]) == (0, 2, 2)
    assert table.pool == 2  # a requirement is met before the costs are paid
    table.number(spotted)
    assert brood.strength == 9 + spotted
    assert table.pool == 0


def test_uruk_brood_alone_is_not_asked_how_many_it_spots() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    assert table.is_vain("use", brood)
    table.use(brood)
    assert (brood.strength, table.pool) == (9, 0)


def test_uruk_brood_needs_two_twilight() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    assert not table.may("use", brood)


def test_uruk_rager_mills_two_cards_when_it_wins() -> None:
    table = Table(site=5)
    top = table.on_deck("Gimli", "Legolas", "Hobbit Sword")
    rager = table.in_play("Uruk Rager", seat=1)
    table.fight(table.in_play("Boromir"), rager).pass_all().first(rager)
    assert top.zone == "discard pile"
    assert [card.name for card in table.cards("draw deck")] == ["Hobbit Sword"]


def test_uruk_rager_does_nothing_when_it_loses() -> None:
    table = Table(site=5)
    table.on_deck("Gimli", "Legolas")
    aragorn = table.in_play("Aragorn")
    table.in_play("Hobbit Sword", on=aragorn)
    table.fight(aragorn, table.in_play("Uruk Rager", seat=1)).pass_all()
    assert len(table.cards("draw deck")) == 2


@pytest.mark.parametrize(("name", "strength", "vitality"), [("Uruk Savage", 5, 3), ("Uruk-hai Raiding Party", 9, 3)])
def test_plain_uruk_hai_do_damage_plus_one(name: str, strength: int, vitality: int) -> None:
    table = Table(site=5)
    minion = table.in_play(name, seat=1)
    assert (minion.strength, minion.vitality, minion.keywords) == (strength, vitality, {"damage": 1})
    assert not minion.is_roaming
    frodo = table.ring_bearer()
    if name == "Uruk Savage":
        table.fight(frodo, minion).pass_all()
        table.pass_().pass_()
        assert frodo.wounds == 2


def test_uruk_shaman_heals_an_uruk_hai_for_two() -> None:
    table = Table(site=5)
    shaman = table.in_play("Uruk Shaman", seat=1)
    party = table.in_play("Uruk-hai Raiding Party", seat=1, wounds=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(shaman)
    assert (party.wounds, table.pool) == (0, 0)


def test_uruk_shaman_needs_two_twilight_and_works_in_the_maneuver_phase() -> None:
    table = Table(site=5)
    shaman = table.in_play("Uruk Shaman", seat=1, wounds=1)
    table.twilight(1)
    table.begin(MANEUVER).pass_()
    assert not table.may("use", shaman)
    other = Table(site=5)
    shaman = other.in_play("Uruk Shaman", seat=1, wounds=1)
    other.twilight(5)
    other.fight(other.in_play("Gimli"), shaman).pass_()
    assert other.phase == SKIRMISH
    assert not other.may("use", shaman)


def test_uruk_slayer_gains_up_to_three_in_a_phase_each_copy() -> None:
    table = Table(site=5)
    slayer = table.in_play("Uruk Slayer", seat=1)
    second = table.in_play("Uruk Slayer", seat=1)
    table.twilight(9)
    table.fight(table.in_play("Aragorn"), slayer, second).pass_()
    for _ in range(4):
        table.use(slayer).pass_()
    assert slayer.strength == 12
    table.use(second)
    assert second.strength == 10
    assert table.pool == 4


def test_uruk_slayer_needs_twilight() -> None:
    table = Table(site=5)
    slayer = table.in_play("Uruk Slayer", seat=1)
    table.fight(table.in_play("Aragorn"), slayer).pass_()
    assert not table.may("use", slayer)


def test_uruk_soldier_may_mill_the_top_card() -> None:
    for wanted in (True, False):
        table = Table(site=5)
        top = table.on_deck("Gimli", "Legolas")
        soldier = table.in_hand("Uruk Soldier", seat=1)
        table.twilight(2)
        table.begin(SHADOW).play(soldier)
        table.respond(soldier) if wanted else table.pass_()
        assert top.zone == ("discard pile" if wanted else "draw deck")


def test_uruk_hai_armory_lowers_the_fellowship_archery_total_while_uruk_hai_are_there() -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    table.in_play("Uruk-hai Armory", seat=1)
    assert table.archery == (1, 0)
    table.in_play("Uruk Savage", seat=1)
    assert table.archery == (0, 0)


def test_traitors_voice_lowers_the_move_limit_while_there_are_five_burdens() -> None:
    for burdens, limit in ((5, 1), (4, 2)):
        table = Table()
        table.in_play("Traitor's Voice", seat=1)
        table.burdens(burdens)
        table.begin("turn").move().run_to(REGROUP)
        assert table.view(0)["move_limit"] == limit


def test_traitors_voice_keeps_an_exhausted_ring_bearer_from_a_second_move() -> None:
    for wounds, goes_on in ((3, False), (2, True)):
        table = Table()
        table.in_play("Traitor's Voice", seat=1)
        table.wound(table.ring_bearer(), wounds)
        table.begin("turn").move().run_to(REGROUP)
        while table.asked.prompt[0] not in ("move or stay", "reconcile"):
            table.decline()
        while table.asked.seat == 1 and table.asked.prompt[0] == "reconcile":
            table.decline()
        assert (table.asked.prompt[0] == "move or stay") is goes_on


def test_traitors_voice_counts_for_the_whole_turn_and_never_below_one_move() -> None:
    table = Table()
    frodo = table.ring_bearer()
    table.in_play("Traitor's Voice", seat=1)
    table.in_play("Traitor's Voice", seat=1)
    table.in_play("Boromir")
    table.wound(frodo, 2)
    hobbit = table.in_hand("Sorry About Everything")
    table.burdens(1)
    table.begin("turn")
    assert table.view(0)["move_limit"] == 2
    table.play(hobbit)  # Frodo exerts: exhausted
    assert table.view(0)["move_limit"] == 1
    table.use(frodo)  # Boromir exerts, Frodo is healed
    assert frodo.vitality == 2
    assert table.view(0)["move_limit"] == 1


def test_traitors_voice_needs_an_uruk_hai() -> None:
    for minion, allowed in (("Uruk Savage", True), ("Goblin Runner", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        table.twilight(5)
        voice = table.in_hand("Traitor's Voice", seat=1)
        table.begin(SHADOW)
        assert table.may("play", voice) is allowed


def test_troop_of_uruk_hai_takes_the_bonus_of_weapons_from_who_fights_it() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    troop = table.in_play("Troop of Uruk-hai", seat=1)
    noble = table.in_hand("Noble Intentions")
    table.in_play("Legolas")
    assert sam.strength == 5
    table.fight(sam, troop)
    assert sam.strength == 3
    table.play(noble).choose(sam) if len(table.choices) > 1 else table.play(noble)
    if table.asked.prompt[0] != "action":
        table.choose(sam)
    assert sam.strength == 6  # bonuses from anything else stay


def test_troop_of_uruk_hai_leaves_weapons_alone_that_fight_others() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    table.in_play("Troop of Uruk-hai", seat=1)
    table.fight(sam, table.in_play("Goblin Runner", seat=1))
    assert sam.strength == 5


# -- events of the maneuver and Shadow phases -----------------------------------------------------------------------

COMPANIONS = ("1U12", "1U51", "1U97", "1P365", "1C311")
"""With the Ring-bearer, six."""


def fellowship(table: Table, count: int) -> list[Card]:
    """So many companions, the Ring-bearer among them."""
    return [table.ring_bearer(), *(table.in_play(name) for name in COMPANIONS[: count - 1])]


def test_caradhras_discards_an_exhausted_companion_for_an_exertion() -> None:
    table = Table(site=5)
    _, gimli, legolas, *_ = fellowship(table, 5)
    for tired in (table.ring_bearer(), gimli, legolas):
        table.wound(tired, tired.vitality - 1)
    minion = table.in_play("Uruk Savage", seat=1)
    caradhras = table.in_hand("Caradhras Has Not Forgiven Us", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(caradhras))
    assert set(table.choices) == {gimli, legolas}  # exhausted, and no Ring-bearer
    table.choose(legolas)
    assert (minion.wounds, legolas.zone, gimli.zone) == (1, "discard pile", "play")


@pytest.mark.parametrize(("companions", "wounds"), [(4, 0), (5, 2)])
def test_caradhras_needs_five_companions_and_a_minion_that_can_exert(companions: int, wounds: int) -> None:
    table = Table(site=5)
    fellowship(table, companions)
    table.in_play("Uruk Savage", seat=1, wounds=wounds)
    caradhras = table.in_hand("Caradhras Has Not Forgiven Us", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    assert not table.may("play", caradhras)


@pytest.mark.parametrize(("choice", "left"), [(0, (1, 0)), (1, (0, 1))])
def test_cruel_caradhras_lets_the_free_peoples_player_choose(choice: int, left: tuple[int, int]) -> None:
    table = Table(site=5)
    minion = table.in_play("Uruk Savage", seat=1)
    cruel = table.in_hand("Cruel Caradhras", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(cruel))
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "one of")
    table.pick(choice)
    assert (table.ring_bearer().wounds, table.state.burdens[0], minion.wounds) == (*left, 1)


def test_cruel_caradhras_adds_a_burden_where_the_ring_bearer_is_exhausted() -> None:
    table = Table(site=5)
    table.wound(table.ring_bearer(), 3)
    table.in_play("Uruk Savage", seat=1)
    cruel = table.in_hand("Cruel Caradhras", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(cruel))
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (3, 1)


def test_greed_wounds_a_companion_while_there_are_six() -> None:
    for companions, able in ((5, False), (6, True)):
        table = Table(site=5)
        fellowship(table, companions)
        table.in_play("Uruk Savage", seat=1)
        greed = table.in_play("Greed", seat=1)
        table.twilight(2)
        table.begin(MANEUVER).pass_()
        assert table.may("use", greed) is able
        if able:
            table.use(greed)
            assert table.ring_bearer() not in table.choices
            hurt = table.choices[0]
            settled(table.choose(hurt))
            assert (hurt.wounds, table.pool) == (1, 0)


def test_greed_is_played_beside_an_uruk_hai() -> None:
    for spotted in (False, True):
        table = Table(site=5)
        if spotted:
            table.in_play("Uruk Savage", seat=1)
        greed = table.in_hand("Greed", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", greed) is spotted


def test_hunt_them_down_makes_an_uruk_hai_fierce_until_the_regroup_phase() -> None:
    table = Table(site=5)
    savage = table.in_play("Uruk Savage", seat=1)
    table.in_play("Goblin Runner", seat=1)
    hunt = table.in_hand("Hunt Them Down!", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(hunt))
    assert "fierce" in savage.keywords
    table.run_to(REGROUP)
    assert "fierce" not in savage.keywords


@pytest.mark.parametrize("other", [False, True])
def test_lurtz_is_fierce_beside_another_uruk_hai(other: bool) -> None:
    table = Table(site=5)
    lurtz = table.in_play("Lurtz", seat=1)
    if other:
        table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).pass_()
    assert table.may("use", lurtz) is other
    if other:
        table.use(lurtz)
        assert "fierce" in lurtz.keywords


@pytest.mark.parametrize(("title", "needed"), [("Uruk Fighter", 5), ("Uruk Warrior", 6)])
def test_minions_that_are_fierce_against_many_companions(title: str, needed: int) -> None:
    for companions in (needed - 1, needed):
        table = Table(site=5)
        fellowship(table, companions)
        fighter = table.in_play(title, seat=1)
        table.begin(MANEUVER).pass_()
        assert table.may("use", fighter) is (companions == needed)
        if companions == needed:
            assert "fierce" in (table.use(fighter), fighter.keywords)[1]


def test_parry_cancels_the_strength_of_a_possession_until_the_regroup_phase() -> None:
    table = Table(site=5)
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    strength = table.ring_bearer().strength
    table.in_play("Uruk Savage", seat=1)
    parry = table.in_hand("Parry", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(parry)).choose_if_asked(sword)
    assert table.ring_bearer().strength == strength - 2
    table.run_to(REGROUP)
    assert table.ring_bearer().strength == strength


def test_parry_cancels_what_a_possession_gives_by_its_ability_as_well() -> None:
    table = Table(site=5)
    troop = table.in_play("Goblin Patrol Troop", seat=1)
    table.in_play("Uruk Savage", seat=1)
    axe = table.in_play("Moria Axe", seat=1, on=troop)
    boromir = table.in_play("Boromir")
    parry = table.in_hand("Parry", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(parry)).choose_if_asked(axe)
    assert (troop.strength, troop.keywords["damage"]) == (13, 1)
    table.run_to(ASSIGNMENT).pass_all().assign({troop: boromir}).assign({})
    table.pass_().use(axe)
    assert (troop.strength, troop.wounds) == (13, 1)


def test_sarumans_power_discards_every_condition_of_both_sides() -> None:
    table = Table(site=5)
    theirs = table.in_play("No Stranger to the Shadows", on=table.in_play("1P365"))
    mine = table.in_play("Uruk-hai Armory", seat=1)
    savage = table.in_play("Uruk Savage", seat=1)
    power = table.in_hand("Saruman's Power", seat=1)
    table.twilight(2)
    table.begin(SHADOW)
    settled(table.play(power))
    assert (theirs.zone, mine.zone, savage.wounds) == ("discard pile", "discard pile", 1)


def test_sarumans_reach_offers_two_exertions_or_the_ring() -> None:
    for choice in (0, 1):
        table = Table(site=5)
        gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
        table.in_play("Uruk Savage", seat=1)
        reach = table.in_hand("Saruman's Reach", seat=1)
        table.begin(MANEUVER).pass_()
        settled(table.play(reach))
        assert table.asked.seat == 0
        table.pick(choice)
        if choice == 0:
            table.choose(gimli, legolas)
        assert (gimli.wounds, legolas.wounds, table.state.worn[0]) == ((1, 1, False) if choice == 0 else (0, 0, True))


def test_sarumans_reach_puts_the_ring_on_where_two_cannot_exert() -> None:
    table = Table(site=5)
    table.wound(table.ring_bearer(), 3)
    table.in_play("1U12")
    table.in_play("Uruk Savage", seat=1)
    reach = table.in_hand("Saruman's Reach", seat=1)
    table.begin(MANEUVER).pass_()
    settled(table.play(reach))
    assert table.state.worn[0]


# -- events of skirmishes -------------------------------------------------------------------------------------------


def test_lurtzs_battle_cry_trades_strength_for_damage() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    cry = table.in_hand("Lurtz's Battle Cry", seat=1)
    table.twilight(9)
    table.fight(table.in_play("1P365"), brood).pass_()
    settled(table.play(cry))
    assert (brood.strength, brood.keywords["damage"]) == (8, 2)


@pytest.mark.parametrize(("companions", "picked", "strength"), [(4, None, 11), (5, 0, 11), (5, 1, 13)])
def test_savagery_is_chosen_by_the_number_of_companions(companions: int, picked: int | None, strength: int) -> None:
    """The greater bonus lasts until the regroup phase (CR section 3), the lesser one as long as the phase."""
    table = Table(site=5)
    *_, fighter = fellowship(table, companions)
    brood = table.in_play("Uruk Brood", seat=1)
    savagery = table.in_hand("Savagery to Match Their Numbers", seat=1)
    table.fight(fighter, brood).pass_()
    settled(table.play(savagery))
    if picked is not None:
        table.pick(picked)
    assert brood.strength == strength
    assert ("fierce" in brood.keywords) is (picked == 1)
    while table.state.phase == SKIRMISH and table.state.current >= 0:
        table.decline()
    assert brood.strength == (13 if picked == 1 else 9)


# -- conditions of the support area ---------------------------------------------------------------------------------


def test_alive_and_unspoiled_shows_a_card_for_each_burden_spotted() -> None:
    table = Table(site=5, idle_hands=False, random=[0])
    alive = table.in_play("Alive and Unspoiled", seat=1)
    first = table.in_hand("1U12")
    second = table.in_hand("1U51")
    table.in_hand("Uruk Savage", seat=1)
    table.burdens(3)
    table.twilight(3)
    table.begin(SHADOW).use(alive).number(1).say(True)
    gone = [card for card in (first, second) if card.zone == "discard pile"]
    assert len(gone) == 1
    assert table.pool == 0


def test_alive_and_unspoiled_discards_nothing_unless_you_wish() -> None:
    table = Table(site=5, idle_hands=False)
    alive = table.in_play("Alive and Unspoiled", seat=1)
    held = table.in_hand("1U12")
    table.in_hand("Uruk Savage", seat=1)
    table.burdens(1)
    table.twilight(3)
    table.begin(SHADOW).use(alive).number(1).say(False)
    assert held.zone == "hand"


def test_alive_and_unspoiled_costs_an_exertion_to_play() -> None:
    for wounds in (0, 2):
        table = Table(site=5)
        savage = table.in_play("Uruk Savage", seat=1, wounds=wounds)
        alive = table.in_hand("Alive and Unspoiled", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", alive) is (wounds == 0)
        if wounds == 0:
            table.play(alive)
            assert savage.wounds == 1


@pytest.mark.parametrize(("site", "extra"), [(2, 2), (3, 0)])
def test_mr_underhills_misadventure_makes_companions_dearer_outside_sanctuaries(site: int, extra: int) -> None:
    table = Table(site=site)
    table.in_play("The Misadventure of Mr. Underhill", seat=1)
    gimli, barliman = table.in_hand("1U12"), table.in_hand("1U70")
    assert (gimli.cost, barliman.cost) == (2 + extra, 0)


def test_no_ordinary_storm_exerts_a_gandalf_character_for_each_weather_condition() -> None:
    table = Table(site=5)
    gandalf, gimli = table.in_play("1P364"), table.in_play("1U12")
    table.in_play("No Ordinary Storm", seat=1)
    table.in_play("Uruk Savage", seat=1)
    frost = table.in_hand("Saruman's Frost", seat=1)
    armory = table.in_hand("Uruk-hai Armory", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(armory)
    assert gandalf.wounds == 0
    settled(table.play(frost).choose(table.site(5)))
    assert (gandalf.wounds, gimli.wounds) == (1, 0)


def test_uruk_bloodlust_heals_the_winner() -> None:
    table = Table(site=5)
    lust = table.in_play("Uruk Bloodlust", seat=1)
    brood = table.in_play("Uruk Brood", seat=1, wounds=1)
    table.twilight(1)
    table.fight(table.in_play("1U12"), brood).pass_all()
    while not table.may("respond", lust):
        table.running.decide(table.asked, table.asked.options[0])
    table.respond(lust)
    assert (brood.wounds, table.pool) == (0, 0)


def test_uruk_bloodlust_waits_for_a_win_of_your_own_uruk_hai() -> None:
    table = Table(site=5)
    lust = table.in_play("Uruk Bloodlust", seat=1)
    table.in_play("Uruk Brood", seat=1, wounds=1)
    runner = table.in_play("Goblin Marksman", seat=1)
    table.twilight(1)
    table.fight(table.ring_bearer(), runner).pass_all()
    seen = False
    while table.running.pending and table.phase == SKIRMISH:
        seen = seen or table.may("respond", lust)
        table.decline()
    assert not seen


def test_uruk_hai_rampage_makes_the_winner_fierce() -> None:
    for pool, able in ((2, False), (3, True)):
        table = Table(site=5)
        rampage = table.in_play("Uruk-hai Rampage", seat=1)
        brood = table.in_play("Uruk Brood", seat=1)
        table.twilight(pool)
        table.fight(table.in_play("1U12"), brood).pass_all()
        seen = False
        while table.running.pending and table.phase == SKIRMISH and not seen:
            seen = table.may("respond", rampage)
            if seen:
                table.respond(rampage)
            else:
                table.running.decide(table.asked, table.asked.options[0 if table.asked.prompt[0] == "required" else -1])
        assert seen is able
        assert ("fierce" in brood.keywords) is able


@pytest.mark.parametrize("title", ["Uruk-hai Rampage"])
def test_conditions_played_beside_an_uruk_hai(title: str) -> None:
    for spotted in (False, True):
        table = Table(site=5)
        if spotted:
            table.in_play("Uruk Savage", seat=1)
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", held) is spotted


@pytest.mark.parametrize("against", ["Uruk Brood", "Goblin Patrol Troop"])
def test_worry_follows_a_loss_to_uruk_hai(against: str) -> None:
    table = Table(site=5)
    table.in_play("Worry", seat=1)
    minion = table.in_play(against, seat=1)
    table.fight(table.in_play("1U12"), minion).pass_all()
    is_asked = False
    while table.running.pending and table.phase == SKIRMISH:
        is_asked = is_asked or table.asked.prompt[0] == "one of"
        table.running.decide(table.asked, table.asked.options[-1])
    assert is_asked is (against == "Uruk Brood")
    assert table.state.burdens[0] == int(is_asked)


def test_worry_costs_an_exertion_to_play() -> None:
    table = Table(site=5)
    savage = table.in_play("Uruk Savage", seat=1)
    worry = table.in_hand("Worry", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(worry)
    assert (savage.wounds, worry.zone) == (1, "play")


# -- conditions on sites --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Saruman's Chill", "Saruman's Frost", "Saruman's Snows", "Spies of Saruman"])
def test_conditions_on_sites_cost_an_exertion_and_go_with_the_turn(title: str) -> None:
    table = Table(site=5)
    savage = table.in_play("Uruk Savage", seat=1)
    weather = table.in_hand(title, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(weather).choose(table.site(4))
    assert (savage.wounds, weather.bearer) == (1, table.site(4))
    turn_over(table)
    assert weather.zone == "discard pile"


@pytest.mark.parametrize(("title", "limited"), [("Saruman's Chill", True), ("Saruman's Snows", False)])
def test_some_are_limited_to_one_on_a_site(title: str, limited: bool) -> None:
    table = Table(site=2)
    table.in_play("Uruk Savage", seat=1)
    table.in_play(title, seat=1, on=table.site(2))
    weather = table.in_hand(title, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(weather)
    if limited:
        assert weather.bearer == table.site(1)  # the only site left
    else:
        assert set(table.choices) == {table.site(1), table.site(2)}


@pytest.mark.parametrize(("on", "hurt"), [(2, 1), (1, 0)])
def test_sarumans_chill_exerts_hobbits_that_move_from_the_site(on: int, hurt: int) -> None:
    table = Table(site=2)
    sam, gimli = table.in_play("1C311"), table.in_play("1U12")
    table.in_play("Saruman's Chill", seat=1, on=table.site(on))
    table.begin(FELLOWSHIP).move()
    settled(table)
    assert (table.ring_bearer().wounds, sam.wounds, gimli.wounds) == (hurt, hurt, 0)


def test_sarumans_frost_weakens_hobbits_at_the_site() -> None:
    """Allies are at home (CR "ally"): the Gardener's wife at site 1."""
    for on, (sam_weaker, rosie_weaker) in ((1, (0, 2)), (2, (2, 0))):
        table = Table(site=2)
        sam, rosie, gimli = table.in_play("1C311"), table.in_play("1U309"), table.in_play("1U12")
        before = (sam.strength, rosie.strength, gimli.strength)
        table.in_play("Saruman's Frost", seat=1, on=table.site(on))
        now = (sam.strength, max(rosie.strength, 0), gimli.strength)
        assert now == (before[0] - sam_weaker, max(0, before[1] - rosie_weaker), before[2])


@pytest.mark.parametrize("on", [4, 5])
def test_sarumans_snows_allow_no_skirmish_actions_at_the_site(on: int) -> None:
    table = Table(site=5)
    boromir, brood = table.in_play("1U97"), table.in_play("Uruk Brood", seat=1)
    table.in_play("Saruman's Snows", seat=1, on=table.site(on))
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.twilight(9)
    table.fight(boromir, brood)
    open_ = on == 4
    assert (table.may("use", boromir), table.may("play", swordarm)) == (open_, open_)
    if not open_:
        assert set(table.running.explain(0).values()) >= {"Saruman's Snows lets nobody perform skirmish actions now."}


def test_sarumans_snows_allow_responses() -> None:
    table = Table(site=5)
    table.in_play("Saruman's Snows", seat=1, on=table.site(5))
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    assert table.asked.prompt[0] == "respond"
    table.wear_ring()
    assert table.state.burdens[0] == 1  # in place of the wound


@pytest.mark.parametrize(("on", "wounds"), [(5, 0), (4, 1)])
def test_spies_of_saruman_skip_the_archery_phase_at_the_site(on: int, wounds: int) -> None:
    table = Table(site=5)
    table.in_play("1U51")
    savage = table.in_play("Uruk Savage", seat=1)
    table.in_play("Spies of Saruman", seat=1, on=table.site(on))
    table.begin(MANEUVER)
    table.run_to(ASSIGNMENT)
    assert savage.wounds == wounds


# -- minions --------------------------------------------------------------------------------------------------------


def test_orthanc_assassin_shoots() -> None:
    table = Table(site=5)
    table.in_play("Orthanc Assassin", seat=1)
    assert table.archery == (0, 1)


def test_uruk_lieutenant_counts_other_uruk_hai() -> None:
    table = Table(site=5)
    lieutenant = table.in_play("Uruk Lieutenant", seat=1)
    assert lieutenant.strength == 8
    table.in_play("Uruk Savage", seat=1)
    table.in_play("Goblin Runner", seat=1)
    assert lieutenant.strength == 9


def test_uruk_messenger_is_stronger_in_bad_weather() -> None:
    table = Table(site=5)
    messenger = table.in_play("Uruk Messenger", seat=1)
    assert messenger.strength == 6
    table.in_play("Saruman's Frost", seat=1, on=table.site(1))
    assert messenger.strength == 9


def test_uruk_guard_is_not_assigned_the_companion_by_the_free_peoples_player() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    guard, savage = table.in_play("Uruk Guard", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_().use(guard).choose(gimli).pass_all()
    assert guard.wounds == 1
    with pytest.raises(Forbidden):
        table.assign({guard: gimli})
    table.assign({guard: legolas, savage: gimli})
    assert [skirmish.fighter for skirmish in table.state.skirmishes] == [legolas.index, gimli.index]


def test_everybody_is_told_whom_uruk_guard_evades() -> None:
    table = Table(site=5)
    gimli, _ = table.in_play("1U12"), table.in_play("1U51")
    guard = table.in_play("Uruk Guard", seat=1)
    table.begin(ASSIGNMENT).pass_().use(guard).choose(gimli)
    (choice,) = [event for event in table.events() if event.kind == "choose"]
    assert (choice.seats, choice.text) == (None, "{1} chooses Gimli, Dwarf of Erebor.")


def test_the_shadow_player_may_still_pair_uruk_guard_with_the_companion() -> None:
    table = Table(site=5)
    gimli = table.in_play("1U12")
    guard = table.in_play("Uruk Guard", seat=1)
    table.begin(ASSIGNMENT).pass_().use(guard).choose(gimli).pass_all()
    if table.asked.prompt[0] == "assign defenders":
        table.assign({})
    table.assign({guard: gimli})
    assert [skirmish.fighter for skirmish in table.state.skirmishes] == [gimli.index]


@pytest.mark.parametrize(("spotted", "burdens"), [(0, 1), (1, 2), (2, 2)])
def test_uruk_spy_turns_the_ring_into_burdens(spotted: int, burdens: int) -> None:
    """One burden is the Ring's, for the wound; the first card discarded is of the Shadow, the second is not."""
    table = Table(site=5)
    spy = table.in_play("Uruk Spy", seat=1)
    table.in_play("Uruk Savage", seat=1)
    deck = [table.on_deck(name, seat=1) for name in ("Uruk Slayer", "1U12", "Uruk Rager")]
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    table.wear_ring()
    while not table.may("respond", spy):
        table.pass_()
    table.respond(spy)
    assert table.asked.most == 2  # the Spy and the Savage
    settled(table.number(spotted))
    assert [card.zone for card in deck].count("discard pile") == spotted
    assert (spy.wounds, table.state.burdens[0]) == (1, burdens)


def test_an_exhausted_uruk_spy_learns_nothing() -> None:
    table = Table(site=5)
    spy = table.in_play("Uruk Spy", seat=1, wounds=1)
    table.on_deck("Uruk Rager", seat=1)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    table.wear_ring()
    assert not (table.running.pending and table.may("respond", spy))


def test_uruk_hai_sword_discards_from_the_deck_of_the_loser() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    sword = table.in_play("Uruk-hai Sword", seat=1, on=brood)
    top = table.on_deck("1U51")
    table.fight(table.in_play("1U12"), brood)
    resolved(table)
    assert (brood.strength, sword.bearer, top.zone) == (11, brood, "discard pile")


def test_uruk_hai_sword_does_nothing_for_a_loser() -> None:
    table = Table(site=5)
    savage = table.in_play("Uruk Savage", seat=1)
    table.in_play("Uruk-hai Sword", seat=1, on=savage)
    top = table.on_deck("1U51")
    table.fight(table.in_play("1P365"), savage)
    resolved(table)
    assert top.zone == "draw deck"


# -- responses to what is played ------------------------------------------------------------------------------------


def test_breeding_pit_puts_copies_beneath_the_deck() -> None:
    table = Table(site=5)
    pit = table.in_hand("Breeding Pit", seat=1)
    copies = [table.in_discard("Uruk Savage", seat=1) for _ in range(2)]
    other = table.in_discard("Uruk Rager", seat=1)
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(savage)
    if table.asked.seat == 0:
        table.pass_()
    table.play(pit)
    assert [card.zone for card in (*copies, other)] == ["draw deck", "draw deck", "discard pile"]


def test_breeding_pit_needs_an_uruk_hai_of_ones_own() -> None:
    table = Table(site=5)
    pit = table.in_hand("Breeding Pit", seat=1)
    table.in_discard("Goblin Runner", seat=1)
    runner = table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(runner)
    assert not table.may("play", pit)


@pytest.mark.parametrize("choice", [0, 1])
def test_wariness_cancels_a_stealth_event_for_an_exertion_or_an_uruk_hai(choice: int) -> None:
    table = Table(site=4)
    savage, brood = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Brood", seat=1)
    sam = table.in_play("1C311")
    stealth, wary = table.in_hand("Hobbit Intuition"), table.in_hand("Wariness", seat=1)
    table.fight(sam, brood).play(stealth).play(wary).pick(choice).choose(savage)
    settled(table)
    assert (savage.wounds, savage.zone) == ((1, "play") if choice == 0 else (0, "discard pile"))
    assert (stealth.zone, table.state.current) == ("discard pile", 0)  # the skirmish goes on


def test_wariness_answers_stealth_events_only() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    boromir = table.in_play("1U97")
    swordarm, wary = table.in_hand("Swordarm of the White Tower"), table.in_hand("Wariness", seat=1)
    table.fight(boromir, brood).play(swordarm)
    assert not table.may("play", wary)


# -- what must be there, and what it is about -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "phase", "minion", "wounds"),
    [
        ("Cruel Caradhras", MANEUVER, "Uruk Savage", 2),
        ("Cruel Caradhras", MANEUVER, "Goblin Runner", 0),
        ("Saruman's Power", SHADOW, "Uruk Savage", 2),
        ("Saruman's Power", SHADOW, "Goblin Runner", 0),
        ("Saruman's Reach", MANEUVER, "Uruk Savage", 2),
        ("Saruman's Reach", MANEUVER, "Goblin Runner", 0),
        ("Parry", MANEUVER, "Goblin Runner", 0),
    ],
)
def test_events_that_need_a_minion_of_isengard(title: str, phase: str, minion: str, wounds: int) -> None:
    for helped in (False, True):
        table = Table(site=5)
        table.in_play("Hobbit Sword", on=table.ring_bearer())
        table.in_play("Uruk Savage" if helped else minion, seat=1, wounds=0 if helped else wounds)
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(phase)
        if phase == MANEUVER:
            table.pass_()
        assert table.may("play", held) is helped


@pytest.mark.parametrize("title", ["Alive and Unspoiled", "The Misadventure of Mr. Underhill", "Worry"])
def test_conditions_that_an_uruk_hai_exerts_for(title: str) -> None:
    for minion, able in (("Uruk Savage", True), ("Uruk Messenger", False), ("Goblin Runner", False)):
        table = Table(site=5)
        exerting = table.in_play(minion, seat=1)
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", held) is able  # the Messenger has one vitality
        if able:
            table.play(held)
            assert (exerting.wounds, held.zone) == (1, "play")


@pytest.mark.parametrize(("pool", "able"), [(2, False), (3, True)])
def test_alive_and_unspoiled_removes_three(pool: int, able: bool) -> None:
    table = Table(site=5, idle_hands=False)
    alive = table.in_play("Alive and Unspoiled", seat=1)
    table.in_hand("1U12")
    table.in_hand("Uruk Savage", seat=1)
    table.burdens(2)
    table.twilight(pool)
    table.begin(SHADOW)
    assert table.may("use", alive) is able
    if able:
        assert table.use(alive).asked.most == 2  # no more than there are burdens


def test_alive_and_unspoiled_discards_one_of_all_that_are_shown() -> None:
    table = Table(site=5, idle_hands=False)
    alive = table.in_play("Alive and Unspoiled", seat=1)
    held = [table.in_hand(name) for name in ("1U12", "1U51", "1U97")]
    table.in_hand("Uruk Savage", seat=1)
    table.burdens(4)
    table.twilight(3)
    table.begin(SHADOW).use(alive).number(4).say(True)
    assert (table.asked.seat, set(table.choices)) == (1, set(held))  # they hold no more than three
    table.choose(held[1])
    assert [card.zone for card in held] == ["hand", "discard pile", "hand"]


def test_no_ordinary_storm_lets_its_owner_choose_among_companions_and_allies() -> None:
    table = Table(site=5)
    gandalf, barliman = table.in_play("1P364"), table.in_play("1U70")
    table.in_play("No Ordinary Storm", seat=1)
    table.in_play("Uruk Savage", seat=1)
    frost = table.in_hand("Saruman's Frost", seat=1)
    table.twilight(9)
    settled(table.begin(SHADOW).play(frost).choose(table.site(5)))
    assert (table.asked.seat, set(table.choices)) == (1, {gandalf, barliman})
    table.choose(barliman)
    assert (gandalf.wounds, barliman.wounds) == (0, 1)


def test_no_ordinary_storm_waits_for_weather_of_its_owner() -> None:
    table = Table(site=5, seats=3)
    gandalf = table.in_play("1P364")
    table.in_play("No Ordinary Storm", seat=1)
    table.in_play("Uruk Savage", seat=2)
    frost = table.in_hand("Saruman's Frost", seat=2)
    table.twilight(9)
    table.begin(SHADOW)
    assert table.asked.seat == 2
    settled(table.play(frost).choose(table.site(5)))
    assert (frost.zone, gandalf.wounds) == ("play", 0)


def test_hunt_them_down_is_about_uruk_hai() -> None:
    table = Table(site=5)
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Brood", seat=1)
    table.in_play("Goblin Runner", seat=1)
    hunt = table.in_hand("Hunt Them Down!", seat=1)
    table.twilight(3)
    table.begin(MANEUVER).pass_()
    settled(table.play(hunt))
    assert set(table.choices) == {first, second}
    table.choose(second)
    assert ("fierce" in first.keywords, "fierce" in second.keywords) == (False, True)


def test_lurtzs_battle_cry_lasts_for_its_skirmish() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    cry = table.in_hand("Lurtz's Battle Cry", seat=1)
    table.twilight(9)
    table.fight(table.in_play("1P365"), brood).pass_()
    settled(table.play(cry))
    resolved(table)
    assert (brood.strength, brood.keywords["damage"]) == (9, 1)


def test_parry_leaves_the_other_possessions_alone() -> None:
    table = Table(site=5)
    frodo, sam = table.ring_bearer(), table.in_play("1C311")
    sword, other = table.in_play("Hobbit Sword", on=frodo), table.in_play("Hobbit Sword", on=sam)
    before = (frodo.strength, sam.strength)
    table.in_play("Uruk Savage", seat=1)
    parry = table.in_hand("Parry", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    settled(table.play(parry))
    assert set(table.choices) == {sword, other}
    table.choose(other)
    assert (frodo.strength, sam.strength) == (before[0], before[1] - 2)


def test_sarumans_power_discards_what_is_on_sites_but_nothing_inactive() -> None:
    table = Table(site=5)
    weather = table.in_play("Saruman's Frost", seat=1, on=table.site(5))
    asleep = table.in_play("Uruk-hai Armory", seat=0)  # a Shadow card of the Free Peoples player
    table.in_play("Uruk Savage", seat=1)
    power = table.in_hand("Saruman's Power", seat=1)
    table.twilight(2)
    table.begin(SHADOW)
    settled(table.play(power))
    assert (weather.zone, asleep.zone) == ("discard pile", "play")


def test_worry_leaves_the_choice_to_the_free_peoples_player() -> None:
    for choice, left in ((0, (1, 0)), (1, (0, 1))):
        table = Table(site=5)
        table.in_play("Worry", seat=1)
        table.fight(table.in_play("1U12"), table.in_play("Uruk Brood", seat=1)).pass_all()
        while table.asked.prompt[0] != "one of":
            table.running.decide(table.asked, table.asked.options[0])
        assert table.asked.seat == 0
        table.pick(choice)
        assert (table.ring_bearer().wounds, table.state.burdens[0]) == left


def test_uruk_guard_may_be_assigned_the_companion_in_the_fierce_skirmishes() -> None:
    """The ability lasts for its phase."""
    table = Table(site=5)
    aragorn = table.in_play("1P365")
    guard = table.in_play("Uruk Guard", seat=1)
    hunt = table.in_hand("Hunt Them Down!", seat=1)
    table.twilight(3)
    table.begin(MANEUVER).pass_()
    settled(table.play(hunt))
    table.run_to(ASSIGNMENT)
    table.pass_().use(guard).choose_if_asked(aragorn).pass_all()
    with pytest.raises(Forbidden):
        table.assign({guard: aragorn})
    while not (table.phase == ASSIGNMENT and table.state.fierce and table.asked.prompt[0] == "assign defenders"):
        table.decline()
    table.assign({guard: aragorn})
    assert [skirmish.fighter for skirmish in table.state.skirmishes] == [aragorn.index]


def test_uruk_hai_sword_is_borne_by_uruk_hai() -> None:
    for minion, able in (("Uruk Savage", True), ("Goblin Runner", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        sword = table.in_hand("Uruk-hai Sword", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", sword) is able


def test_wariness_discards_an_uruk_hai_that_cannot_exert() -> None:
    table = Table(site=4)
    savage, sam = table.in_play("Uruk Savage", seat=1, wounds=2), table.in_play("1C311")
    stealth, wary = table.in_hand("Hobbit Intuition"), table.in_hand("Wariness", seat=1)
    table.fight(sam, savage).play(stealth).play(wary)
    settled(table)
    assert (savage.zone, wary.zone) == ("discard pile", "discard pile")
    assert sam.wounds == 0  # nobody is left to fight him


def test_wariness_needs_an_uruk_hai_of_ones_own() -> None:
    for owner, able in ((1, True), (2, False)):
        table = Table(site=4, seats=3)
        savage = table.in_play("Uruk Savage", seat=owner)
        table.in_play("Goblin Runner", seat=1)
        sam, stealth = table.in_play("1C311"), table.in_hand("Hobbit Intuition")
        wary = table.in_hand("Wariness", seat=1)
        table.fight(sam, savage).play(stealth)
        while table.asked.prompt[0] == "respond" and table.asked.seat != 1:
            table.pass_()
        assert table.may("play", wary) is able
