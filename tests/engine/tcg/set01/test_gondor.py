"""Gondor cards of set 1."""

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Table
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import gains
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import COMPANION
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import make
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
