"""Gondor cards of set 1."""

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SKIRMISH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import gains
from engine.tcg.words.cards import card, item, response_event
from engine.tcg.words.filters import COMPANION, EventOf
from engine.tcg.words.occurrences import is_played
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import Prevent, make
from tests.engine.tcg.conftest import Invent


def test_armor_lets_one_wound_through_in_a_skirmish() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    table.in_play("Armor", on=boromir)
    table.fight(boromir, table.in_play("Uruk-hai Raiding Party", seat=1)).pass_all()
    assert boromir.wounds == 1


def test_armor_does_not_stop_arrows() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    table.in_play("Armor", on=boromir)
    for _ in range(2):
        table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    table.choose(boromir).choose(boromir)
    assert boromir.wounds == 2


def test_armor_is_for_men_and_one_of_its_class() -> None:
    table = Table()
    gimli, boromir = table.in_play("Gimli"), table.in_play("Boromir")
    table.in_play("Coat of Mail", on=boromir)
    armor = table.in_hand("Armor")
    table.begin(FELLOWSHIP)
    assert not table.may("play", armor)
    assert gimli.borne == []


def test_athelas_heals_a_companion() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    athelas = table.in_play("Athelas", on=aragorn)
    gimli = table.in_play("Gimli", wounds=2)
    table.begin(FELLOWSHIP).use(athelas)
    assert gimli.wounds == 1
    assert athelas.zone == "discard pile"


def test_athelas_removes_a_shadow_condition_from_a_companion(invent: Invent) -> None:
    invent("1C141", item("T1", "Gloom", bearer=COMPANION))
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=1)
    athelas = table.in_play("Athelas", on=aragorn)
    gloom = table.in_play("T1", on=aragorn, seat=1)
    table.begin(FELLOWSHIP).use(athelas)
    table.pick(1)
    assert gloom.zone == "discard pile"
    assert aragorn.wounds == 1


def test_athelas_is_for_men_of_gondor_and_has_no_class() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    table.in_play("Athelas", on=aragorn)
    second = table.in_hand("Athelas")
    table.begin(FELLOWSHIP).play(second)
    assert second.bearer == aragorn
    other = Table()
    other.in_play("Gimli")
    athelas = other.in_hand("Athelas")
    other.begin(FELLOWSHIP)
    assert not other.may("play", athelas)


def test_boromir_exerts_to_help_a_hobbit() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play("Uruk Brood", seat=1)).use(boromir)
    assert frodo.strength == 7
    assert boromir.wounds == 1


def test_boromir_cannot_exert_when_exhausted() -> None:
    table = Table()
    boromir = table.in_play("Boromir", wounds=2)
    table.fight(table.ring_bearer(), table.in_play("Uruk Brood", seat=1))
    assert not table.may("use", boromir)


def test_coat_of_mail_needs_threefold_strength_to_overwhelm() -> None:
    for worn in (True, False):
        table = Table()
        boromir = table.in_play("Boromir")
        if worn:
            table.in_play("Coat of Mail", on=boromir)
        minions = [table.in_play("Uruk Brood", seat=1) for _ in range(2)]  # 18 against 7
        table.fight(boromir, *minions).pass_all()
        kinds = [event.kind for event in table.events()]
        assert ("overwhelmed" in kinds) is not worn


def test_coat_of_mail_does_not_help_against_three_times() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    table.in_play("Coat of Mail", on=boromir)
    minions = [table.in_play("Uruk Brood", seat=1) for _ in range(3)]  # 27 against 7
    table.fight(boromir, *minions).pass_all()
    assert "overwhelmed" in [event.kind for event in table.events()]


def test_eregions_trails_weakens_minions_that_roam_now() -> None:
    table = Table(site=4)
    ranger = table.in_play("Aragorn")
    trails = table.in_hand("Eregion's Trails")
    roaming = table.in_play("Uruk Brood", seat=1)  # at home from site 5
    at_home = table.in_play("Goblin Runner", seat=1)  # at home from site 4
    table.begin(MANEUVER).play(trails)
    assert (roaming.strength, at_home.strength) == (6, 5)
    assert ranger.wounds == 1
    table.run_to(REGROUP)
    assert roaming.strength == 9


def test_eregions_trails_needs_a_ranger() -> None:
    table = Table(site=4)
    table.in_play("Boromir")
    trails = table.in_hand("Eregion's Trails")
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER)
    assert not table.may("play", trails)


def test_gondors_vengeance_discards_a_minion() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    vengeance = table.in_hand("Gondor's Vengeance")
    minion = table.in_play("Uruk Brood", seat=1)
    table.begin(REGROUP).play(vengeance)
    assert minion.zone == "discard pile"
    assert aragorn.wounds == 1


def test_gondors_vengeance_needs_a_ranger_companion() -> None:
    table = Table()
    vengeance = table.in_hand("Gondor's Vengeance")
    table.in_play("Uruk Brood", seat=1)
    table.begin(REGROUP)
    assert not table.may("play", vengeance)


def test_great_shield_takes_one_off_the_minion_archery_total() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    table.in_play("Great Shield", on=boromir)
    assert table.archery == (0, 0)
    for _ in range(2):
        table.in_play("Goblin Marksman", seat=1)
    assert table.archery == (0, 1)


def test_great_shield_is_for_men() -> None:
    table = Table()
    table.in_play("Gimli")
    shield = table.in_hand("Great Shield")
    table.begin(FELLOWSHIP)
    assert not table.may("play", shield)


def test_no_stranger_to_the_shadows_lowers_every_shadow_number() -> None:
    table = Table(site=4)
    aragorn = table.in_play("Aragorn")
    before = table.site(4).shadow_number
    table.in_play("No Stranger to the Shadows", on=aragorn)
    assert table.site(4).shadow_number == before - 1
    assert table.site(1).shadow_number == 0  # never below zero


def test_no_stranger_to_the_shadows_only_once_on_a_ranger() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    table.in_play("No Stranger to the Shadows", on=aragorn)
    second = table.in_hand("No Stranger to the Shadows")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_pathfinder_plays_the_next_site_and_replaces_the_opponents() -> None:
    for phase in (FELLOWSHIP, REGROUP):
        table = Table(site=2)
        table.in_play("Aragorn")
        mine = table.in_adventure_deck("Rivendell Terrace")
        pathfinder = table.in_hand("Pathfinder")
        table.begin(phase).play(pathfinder)
        assert table.site(3) == mine


def test_pathfinder_replaces_the_site_that_is_there() -> None:
    table = Table(site=3)
    table.state.site_number[0] = 2
    table.in_play("Aragorn")
    theirs = table.site(3)
    mine = table.in_adventure_deck("Council Courtyard")
    pathfinder = table.in_hand("Pathfinder")
    table.begin(FELLOWSHIP).play(pathfinder)
    assert table.site(3) == mine
    assert theirs.zone == "adventure deck"


def test_pathfinder_needs_a_ranger() -> None:
    table = Table(site=2)
    table.in_adventure_deck("Rivendell Terrace")
    pathfinder = table.in_hand("Pathfinder")
    table.begin(FELLOWSHIP)
    assert not table.may("play", pathfinder)


def test_swordarm_gives_two_and_four_to_a_defender(invent: Invent) -> None:
    invent(
        "1U97",
        card("T1", "Warden", action(MANEUVER, does=make(THIS_CARD, gains("defender")))),
        keywords=(("defender", 1),),
    )
    for name, bonus in (("Boromir", 2), ("T1", 4)):
        table = Table()
        hero = table.in_play(name)
        swordarm = table.in_hand("Swordarm of the White Tower")
        table.fight(hero, table.in_play("Uruk Brood", seat=1)).play(swordarm)
        assert hero.strength == 7 + bonus


def test_swordarm_is_for_gondor_companions() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(swordarm)
    assert gimli.strength == 6


def test_swordsman_gives_two_and_four_against_a_roaming_minion() -> None:
    for site, bonus in ((4, 4), (5, 2)):
        table = Table(site=site)
        aragorn = table.in_play("Aragorn")
        swordsman = table.in_hand("Swordsman of the Northern Kingdom")
        table.fight(aragorn, table.in_play("Uruk Brood", seat=1)).play(swordsman)
        assert aragorn.strength == 8 + bonus


def test_swordsman_is_for_rangers() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    swordsman = table.in_hand("Swordsman of the Northern Kingdom")
    table.fight(boromir, table.in_play("Uruk Brood", seat=1)).play(swordsman)
    assert boromir.strength == 7


def test_aragorn_may_heal_another_of_his_signet_at_the_start_of_the_turn() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=1)
    gimli = table.in_play("Gimli", wounds=1)
    table.begin("turn").respond(aragorn)
    assert gimli.wounds == 0
    assert aragorn.wounds == 1


def test_aragorn_does_not_heal_other_signets_and_may_decline() -> None:
    table = Table()
    table.in_play("Aragorn")
    legolas = table.in_play("Legolas", wounds=1)
    table.begin("turn")
    assert table.asked.prompt[0] == "action"  # nobody to heal: not asked
    other = Table()
    other.in_play("Aragorn")
    gimli = other.in_play("Gimli", wounds=1)
    other.begin("turn").pass_()
    assert (legolas.wounds, gimli.wounds) == (1, 1)


def test_an_able_guide_removes_four_twilight_while_a_ranger_can_be_spotted() -> None:
    for name, left in (("Aragorn", 2), ("Boromir", 6)):
        table = Table()
        table.in_play(name)
        guide = table.in_hand("An Able Guide")
        table.twilight(6)
        table.begin(REGROUP)
        if table.may("play", guide):
            table.play(guide)
        assert table.pool == left


def test_aragorn_ranger_of_the_north_defends_until_the_regroup_phase() -> None:
    table = Table()
    aragorn = table.in_play("1R89")
    minions = [table.in_play("Uruk Brood", seat=1) for _ in range(2)]
    table.begin(MANEUVER).use(aragorn)
    assert (aragorn.keywords["defender"], aragorn.wounds) == (1, 1)
    table.run_to(ASSIGNMENT).pass_all().assign(dict.fromkeys(minions, aragorn))
    table.run_to(REGROUP)
    assert "defender" not in aragorn.keywords


def test_aragorn_ranger_of_the_north_cannot_exert_when_exhausted() -> None:
    table = Table()
    aragorn = table.in_play("1R89", wounds=3)
    table.in_play("Uruk Brood", seat=1)
    assert not table.begin(MANEUVER).may("use", aragorn)


def test_aragorns_bow_adds_to_the_total_or_wounds_at_once() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    bow = table.in_play("Aragorn's Bow", on=aragorn)
    brood = table.in_play("Uruk Brood", seat=1)
    table.begin(ARCHERY)
    assert table.archery == (1, 0)
    table.use(bow)
    assert (brood.wounds, aragorn.wounds) == (1, 1)
    assert table.archery == (0, 0)


def test_aragorns_bow_is_for_aragorn() -> None:
    table = Table()
    table.in_play("Boromir")
    bow = table.in_hand("Aragorn's Bow")
    assert not table.begin(FELLOWSHIP).may("play", bow)


def test_arwens_fate_exerts_the_one_to_help_the_other(invent: Invent) -> None:
    invent("1R30", card("T5", "Arwen"))
    for exerts, helped, choice in (("Aragorn", "T5", 0), ("T5", "Aragorn", 1)):
        table = Table()
        one, other = table.in_play(exerts), table.in_play(helped)
        fate = table.in_hand("Arwen's Fate")
        table.fight(other, table.in_play("Uruk Brood", seat=1))
        before = other.strength
        table.play(fate).pick(choice)
        assert other.strength == before + 3
        assert (one.wounds, other.wounds) == (1, 0)


def test_arwens_fate_needs_somebody_who_can_exert() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=3)
    fate = table.in_hand("Arwen's Fate")
    assert not table.fight(aragorn, table.in_play("Uruk Brood", seat=1)).may("play", fate)


def test_blade_of_gondor_wounds_an_orc_or_uruk_hai_that_boromir_fights() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    blade = table.in_play("Blade of Gondor", on=boromir)
    brood, elsewhere = table.in_play("Uruk Brood", seat=1), table.in_play("Goblin Runner", seat=1)
    table.fight(boromir, brood)
    assert boromir.keywords["damage"] == 1
    assert boromir.strength == 9
    table.use(blade)
    assert (brood.wounds, elsewhere.wounds, boromir.wounds) == (1, 0, 1)


def test_blade_of_gondor_wounds_nobody_in_another_skirmish() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    blade = table.in_play("Blade of Gondor", on=boromir)
    brood = table.in_play("Uruk Brood", seat=1)
    table.fight(table.ring_bearer(), brood).use(blade)
    assert brood.wounds == 0


def test_boromir_lord_of_gondor_needs_threefold_strength_to_overwhelm() -> None:
    for count in (2, 3):
        table = Table()
        boromir = table.in_play("1R96")
        minions = [table.in_play("Uruk Brood", seat=1) for _ in range(count)]  # 18 and 27 against 7
        table.fight(boromir, *minions).pass_all()
        assert ("overwhelmed" in [event.kind for event in table.events()]) is (count == 3)


def test_boromirs_cloak_discards_a_weather_condition(invent: Invent) -> None:
    invent("1C141", card("T3", "Drizzle"), keywords=(("weather", 1), ("support-area", 1)))
    table = Table()
    boromir = table.in_play("Boromir")
    cloak = table.in_play("Boromir's Cloak", on=boromir)
    drizzle, armory = table.in_play("T3", seat=1), table.in_play("Uruk-hai Armory", seat=1)
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).use(cloak)
    assert (drizzle.zone, armory.zone, boromir.wounds) == ("discard pile", "play", 1)


def test_boromirs_cloak_is_for_boromir() -> None:
    table = Table()
    table.in_play("Aragorn")
    cloak = table.in_hand("Boromir's Cloak")
    assert not table.begin(FELLOWSHIP).may("play", cloak)


def test_change_of_plans_gives_an_opponent_eight_new_cards() -> None:
    table = Table(idle_hands=False)
    aragorn = table.in_play("Aragorn")
    plans = table.in_hand("Change of Plans")
    old = table.in_hand("Goblin Runner", seat=1)
    table.on_deck(*["Uruk Savage"] * 9, seat=1)
    table.begin(REGROUP).play(plans)
    assert len(table.cards("hand", seat=1)) == 8
    assert len(table.cards("draw deck", seat=1)) == 2
    assert aragorn.wounds == 1
    assert old.zone in ("hand", "draw deck")


def test_change_of_plans_names_one_of_several_opponents() -> None:
    table = Table(seats=3, idle_hands=False)
    table.in_play("Aragorn")
    plans = table.in_hand("Change of Plans")
    for seat in (1, 2):
        table.in_hand("Goblin Runner", seat=seat)
        table.on_deck(*["Uruk Savage"] * 9, seat=seat)
    table.begin(REGROUP).play(plans).name(2)
    assert [len(table.cards("hand", seat=seat)) for seat in (1, 2)] == [1, 8]


def test_change_of_plans_needs_a_ranger() -> None:
    table = Table()
    table.in_play("Boromir")
    plans = table.in_hand("Change of Plans")
    assert not table.begin(REGROUP).may("play", plans)


def test_the_choice_of_luthien_exerts_the_one_to_heal_the_other(invent: Invent) -> None:
    invent("1R30", card("T5", "Arwen"))
    table = Table()
    aragorn, arwen = table.in_play("Aragorn"), table.in_play("T5", wounds=1)
    choice = table.in_play("The Choice of Lúthien")
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).use(choice).pick(0)
    assert (aragorn.wounds, arwen.wounds) == (1, 0)


def test_the_choice_of_luthien_needs_one_of_them() -> None:
    table = Table()
    table.in_play("Boromir", wounds=1)
    choice = table.in_play("The Choice of Lúthien")
    table.in_play("Uruk Brood", seat=1)
    assert not table.begin(MANEUVER).may("use", choice)


def test_dagger_strike_helps_a_gondor_or_shire_companion_with_a_hand_weapon() -> None:
    table = Table()
    boromir, sam = table.in_play("Boromir"), table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    strike = table.in_hand("Dagger Strike")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).play(strike)
    assert (sam.strength, sam.keywords["damage"]) == (7, 1)
    assert "damage" not in boromir.keywords


def test_dagger_strike_helps_nobody_without_a_hand_weapon() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    strike = table.in_hand("Dagger Strike")
    table.fight(boromir, table.in_play("Uruk Brood", seat=1)).play(strike)
    assert (boromir.strength, boromir.keywords.get("damage")) == (7, None)


def test_elendils_valor_makes_a_gondor_companion_a_defender() -> None:
    table = Table()
    boromir, gimli = table.in_play("Boromir"), table.in_play("Gimli")
    valor = table.in_hand("Elendil's Valor")
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).play(valor)
    assert boromir.keywords["defender"] == 1
    assert "defender" not in gimli.keywords
    table.run_to(REGROUP)
    assert "defender" not in boromir.keywords


def test_foes_of_mordor_wounds_a_sauron_minion(invent: Invent) -> None:
    invent("1C151", card("T4", "Soldier of Mordor"), culture="sauron")
    table = Table()
    boromir = table.in_play("Boromir")
    foes = table.in_play("Foes of Mordor")
    soldier, savage = table.in_play("T4", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(foes)
    assert (soldier.wounds, savage.wounds, boromir.wounds) == (1, 0, 1)


def test_foes_of_mordor_needs_a_gondor_character_to_exert() -> None:
    table = Table()
    table.in_play("Gimli")
    foes = table.in_play("Foes of Mordor")
    table.in_play("Uruk Savage", seat=1)
    assert not table.begin(MANEUVER).may("use", foes)


def test_one_whom_men_would_follow_brings_an_ally_into_the_fight() -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    butterbur = table.in_play("Barliman Butterbur")  # at home at site 1
    follow = table.in_hand("One Whom Men Would Follow")
    savage = table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).play(follow)
    assert (butterbur.strength, aragorn.wounds) == (3, 1)
    table.run_to(ASSIGNMENT).pass_all().assign({savage: butterbur})
    assert table.phase == "skirmish"
    table.run_to(REGROUP)
    assert butterbur.strength == 1


def test_one_whom_men_would_follow_needs_aragorn_and_else_allies_stay_at_home() -> None:
    table = Table(site=5)
    table.in_play("Boromir")
    butterbur = table.in_play("Barliman Butterbur")
    follow = table.in_hand("One Whom Men Would Follow")
    savage = table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER)
    assert not table.may("play", follow)
    table.run_to(ASSIGNMENT).pass_all()
    assert (savage.index, butterbur.index) not in table.asked.options


def test_pursuit_just_behind_wounds_every_minion() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    pursuit = table.in_hand("Pursuit Just Behind")
    minions = [table.in_play("Uruk Brood", seat=1), table.in_play("Uruk Savage", seat=1)]
    table.begin(REGROUP).play(pursuit)
    assert [minion.wounds for minion in minions] == [1, 1]
    assert aragorn.wounds == 1


def test_pursuit_just_behind_needs_a_ranger_companion() -> None:
    table = Table()
    table.in_play("Boromir")
    pursuit = table.in_hand("Pursuit Just Behind")
    table.in_play("Uruk Brood", seat=1)
    assert not table.begin(REGROUP).may("play", pursuit)


def test_rangers_sword_makes_aragorn_damage_and_stronger() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn")
    table.in_play("Ranger's Sword", on=aragorn)
    assert (aragorn.strength, aragorn.keywords["damage"]) == (10, 1)


def test_rangers_sword_is_for_aragorn() -> None:
    table = Table()
    table.in_play("Boromir")
    sword = table.in_hand("Ranger's Sword")
    assert not table.begin(FELLOWSHIP).may("play", sword)


def test_a_rangers_versatility_exhausts_a_minion_at_a_river_or_forest() -> None:
    for site, name, able in ((7, "Silverlode Banks", True), (2, "Ettenmoors", False)):
        table = Table(site=site, sites={site: name})
        aragorn = table.in_play("Aragorn")
        versatility = table.in_hand("A Ranger's Versatility")
        savage = table.in_play("Uruk Savage", seat=1)
        table.begin(MANEUVER)
        assert table.may("play", versatility) is able
        if able:
            table.play(versatility)
            assert (savage.vitality, savage.wounds, aragorn.wounds) == (1, 2, 1)


def test_the_saga_of_elendil_gives_vitality_and_then_strength() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    saga = table.in_play("The Saga of Elendil", on=boromir)
    assert boromir.vitality == 4
    table.fight(boromir, table.in_play("Uruk Savage", seat=1)).use(saga)
    assert (boromir.strength, boromir.vitality, saga.zone) == (9, 3, "discard pile")


def test_the_saga_of_elendil_kills_a_bearer_who_lived_by_it() -> None:
    table = Table()
    boromir = table.in_play("Boromir", wounds=3)
    saga = table.in_play("The Saga of Elendil", on=boromir)
    table.fight(boromir, table.in_play("Uruk Savage", seat=1)).use(saga)
    assert boromir.zone == "dead pile"


def test_strength_of_kings_cancels_a_skirmish_event_against_a_gondor_man() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    kings = table.in_hand("Strength of Kings")
    bred = table.in_hand("Bred for Battle", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(5)
    table.fight(boromir, brood).pass_().play(bred).play(kings)
    assert (brood.strength, brood.wounds) == (9, 1)  # its cost stays paid
    assert bred.zone == kings.zone == "discard pile"


def test_strength_of_kings_is_for_skirmishes_of_gondor_men() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    table.in_play("Boromir")
    table.in_hand("Strength of Kings")
    bred = table.in_hand("Bred for Battle", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(5)
    table.fight(gimli, brood).pass_().play(bred)
    assert brood.strength == 12


def test_valiant_man_of_the_west_defends_and_takes_one_wound_a_skirmish() -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    valiant = table.in_hand("Valiant Man of the West")
    minions = [table.in_play("Uruk Brood", seat=1) for _ in range(2)]
    table.begin(MANEUVER).play(valiant)
    assert aragorn.keywords["defender"] == 1
    table.run_to(ASSIGNMENT).pass_all().assign({minions[0]: aragorn}).assign({}).pass_all()
    assert aragorn.wounds == 1  # of two, as the winner is damage +1
    table.run_to(REGROUP)
    assert "defender" not in aragorn.keywords


def test_valiant_man_of_the_west_is_for_aragorn() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    valiant = table.in_hand("Valiant Man of the West")
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).play(valiant)
    assert "defender" not in boromir.keywords


def test_what_are_they_discards_a_roaming_minion() -> None:
    table = Table(site=4)
    table.in_play("Aragorn")
    what = table.in_hand("What Are They?")
    roaming, at_home = table.in_play("Uruk Brood", seat=1), table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).play(what)
    assert (roaming.zone, at_home.zone) == ("discard pile", "play")


def test_what_are_they_needs_a_ranger() -> None:
    table = Table(site=4)
    table.in_play("Boromir")
    what = table.in_hand("What Are They?")
    table.in_play("Uruk Brood", seat=1)
    assert not table.begin(MANEUVER).may("play", what)


def test_aragorns_pipe_heals_as_many_companions_as_pipes_are_spotted(invent: Invent) -> None:
    invent("1C305", card("T7", "Leaf"))
    invent("1U285", item("T8", "Bilbo's Pipe", bearer=COMPANION))
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=1)
    gimli, boromir = table.in_play("Gimli", wounds=2), table.in_play("Boromir", wounds=1)
    pipe = table.in_play("Aragorn's Pipe", on=aragorn)
    table.in_play("T8", on=gimli)
    leaf = table.in_play("T7")
    table.begin(FELLOWSHIP).use(pipe).number(2).choose_if_asked(leaf).choose(gimli, boromir)
    assert [character.wounds for character in (aragorn, gimli, boromir)] == [1, 1, 0]
    assert leaf.zone == "discard pile"


def test_aragorns_pipe_needs_pipeweed() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=1)
    pipe = table.in_play("Aragorn's Pipe", on=aragorn)
    assert not table.begin(FELLOWSHIP).may("use", pipe)


def test_armor_counts_the_wounds_of_the_skirmish_so_far() -> None:
    table = Table(site=6)
    boromir = table.in_play("Boromir")
    table.in_play("Armor", on=boromir)
    soldier = table.in_play("Orc Soldier", seat=1)  # 7 against 7: the Shadow wins
    table.fight(boromir, soldier).pass_().use(soldier)
    assert boromir.wounds == 1
    table.run_to(REGROUP)
    assert (boromir.wounds, table.phase) == (1, REGROUP)  # the lost skirmish adds none


def test_another_version_of_a_unique_companion_is_not_played_beside_it_but_heals_it() -> None:
    table = Table()
    aragorn = table.in_play("1P365", wounds=1)
    ranger = table.in_hand("1R89")
    table.begin(FELLOWSHIP)
    assert not table.may("play", ranger)
    table.heal_with(ranger)
    assert (aragorn.wounds, ranger.zone) == (0, "discard pile")


def test_another_version_of_a_dead_companion_is_not_played() -> None:
    table = Table()
    table.in_dead_pile("1P365")
    ranger = table.in_hand("1R89")
    assert not table.begin(FELLOWSHIP).may("play", ranger)


def test_each_version_of_boromir_has_its_own_text() -> None:
    for version, able in (("1R96", False), ("1U97", True)):
        table = Table()
        boromir = table.in_play(version)
        table.in_play("Sam")
        table.fight(boromir, table.in_play("Uruk Savage", seat=1))
        assert table.may("use", boromir) is able
        assert ("ranger" in boromir.keywords) is not able


def test_arwens_fate_is_paid_for_before_anybody_can_respond_to_it(invent: Invent) -> None:
    invent("1R30", card("T5", "Arwen"))
    invent("1U194", response_event("T6", "Counter", is_played(EventOf(SKIRMISH)), does=Prevent()))
    table = Table()
    aragorn, arwen = table.in_play("Aragorn"), table.in_play("T5")
    fate, counter = table.in_hand("Arwen's Fate"), table.in_hand("T6", seat=1)
    table.fight(arwen, table.in_play("Uruk Brood", seat=1))
    before = arwen.strength
    table.play(fate).pick(0).play(counter)
    assert (aragorn.wounds, arwen.strength, fate.zone) == (1, before, "discard pile")


def test_the_choice_of_luthien_also_exerts_arwen_to_heal_aragorn(invent: Invent) -> None:
    invent("1R30", card("T5", "Arwen"))
    table = Table()
    aragorn, arwen = table.in_play("Aragorn", wounds=2), table.in_play("T5")
    choice = table.in_play("The Choice of Lúthien")
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).use(choice).pick(1)
    assert (aragorn.wounds, arwen.wounds) == (1, 1)


def test_one_whom_men_would_follow_lets_an_ally_be_shot_at() -> None:
    for followed in (True, False):
        table = Table(site=5)
        table.in_play("Aragorn")
        butterbur = table.in_play("Barliman Butterbur")
        follow = table.in_hand("One Whom Men Would Follow")
        table.in_play("Goblin Marksman", seat=1)
        table.begin(MANEUVER)
        if followed:
            table.play(follow)
        table.run_to(ARCHERY).pass_all()
        assert (butterbur in table.choices) is followed


def test_a_rangers_versatility_needs_the_ranger_to_be_there(invent: Invent) -> None:
    scout = invent("1C286", card("1T286", "Test Guide"), keywords=(("ranger", 1),))
    table = Table(site=7, sites={7: "Silverlode Banks"})
    guide = table.in_play(scout)  # an ally, at home
    versatility = table.in_hand("A Ranger's Versatility")
    table.in_play("Uruk Savage", seat=1)
    assert not table.begin(MANEUVER).may("play", versatility)
    assert guide.wounds == 0


def test_strength_of_kings_asks_for_a_man_in_the_skirmish_of_the_event() -> None:
    for hero, able in (("Boromir", True), ("Gimli", False)):
        table = Table(site=5)
        fighter = table.in_play(hero)
        table.in_play("Aragorn")
        kings, bred = table.in_hand("Strength of Kings"), table.in_hand("Bred for Battle", seat=1)
        table.twilight(5)
        table.fight(fighter, table.in_play("Uruk Brood", seat=1)).pass_().play(bred)
        assert table.may("play", kings) is able
