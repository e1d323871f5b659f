"""Skirmishes: order, strength, wounds, damage, overwhelming, emptied and cancelled ones."""

from engine.tcg.language import On
from engine.tcg.names import ASSIGNMENT, KEYWORD, LOSES_SKIRMISH, NO_DAMAGE_BONUS, REGROUP, SKIRMISH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.filters import MINION, THIS, Skirmishing
from engine.tcg.words.targets import THIS_CARD, a, each
from engine.tcg.words.verbs import AddTwilight, Discard, Wound
from tests.engine.tcg.conftest import Invent


def test_the_stronger_side_wins_and_losers_take_a_wound() -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    minion = table.in_play("Uruk Savage", seat=1)
    table.fight(legolas, minion).pass_all()
    assert (minion.wounds, legolas.wounds) == (1, 0)


def test_a_tie_goes_to_the_shadow() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli")
    scout = table.in_play("Moria Scout", seat=1)
    table.fight(gimli, scout).pass_all()
    assert (gimli.wounds, scout.wounds) == (1, 0)


def test_strengths_of_several_minions_add_up_and_each_loser_is_wounded() -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    sword = table.in_play("Hobbit Sword", on=aragorn)
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Moria Scout", seat=1)
    assert sword.bearer == aragorn
    table.fight(aragorn, first, second)
    assert table.strengths == (10, 11)


def test_damage_bonuses_of_all_winners_add_up() -> None:
    table = Table(site=5)
    frodo = table.ring_bearer()
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    aragorn = table.in_play("Aragorn")
    table.fight(aragorn, first, second).pass_all()
    assert aragorn.wounds == 3
    assert frodo.wounds == 0


def test_twice_the_strength_overwhelms_without_wounds() -> None:
    table = Table(site=4)
    gandalf = table.in_play("Gandalf")
    table.fight(
        gandalf, table.in_play("Goblin Patrol Troop", seat=1), table.in_play("Goblin Runner", seat=1)
    ).pass_all()
    kinds = [event.kind for event in table.events()]
    assert "overwhelmed" in kinds
    assert "wound" not in kinds
    assert gandalf.zone == "dead pile"


def test_a_killed_minion_goes_to_the_discard_pile_with_what_it_bears() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=runner)
    table.fight(table.in_play("Aragorn"), runner).pass_all()
    assert (runner.zone, scimitar.zone) == ("discard pile", "discard pile")


def test_a_killed_companion_goes_to_the_dead_pile_and_its_possessions_are_discarded() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir", wounds=2)
    armor = table.in_play("Armor", on=boromir)
    table.fight(boromir, table.in_play("Uruk Brood", seat=1)).pass_all()
    assert (boromir.zone, armor.zone) == ("dead pile", "discard pile")


def test_a_side_emptied_during_the_skirmish_loses_it(invent: Invent) -> None:
    invent("1U12", card("T1", "Slinger", action(SKIRMISH, does=Wound(a(MINION & Skirmishing())))))
    table = Table(site=5)
    slinger = table.in_play("T1")
    soldier = table.in_play("Uruk Soldier", seat=1)
    table.fight(slinger, soldier).use(slinger)
    resolved = [event for event in table.events() if event.kind == "skirmish resolved"]
    assert [event.data["winner"] for event in resolved] == ["fellowship"]
    assert soldier.zone == "discard pile"


def test_a_fighter_gone_during_the_skirmish_loses_it(invent: Invent) -> None:
    invent("1U12", card("T1", "Deserter", action(SKIRMISH, does=Discard(THIS_CARD))))
    table = Table(site=5)
    deserter = table.in_play("T1")
    table.fight(deserter, table.in_play("Uruk Soldier", seat=1)).use(deserter)
    resolved = [event for event in table.events() if event.kind == "skirmish resolved"]
    assert [event.data["winner"] for event in resolved] == ["minions"]
    assert deserter.zone == "discard pile"


def test_a_skirmish_that_lost_a_side_beforehand_does_not_occur(invent: Invent) -> None:
    invent("1U12", card("T1", "Slinger", action(SKIRMISH, does=Wound(a(MINION & ~Skirmishing())))))
    table = Table(site=5)
    slinger, legolas = table.in_play("T1"), table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Soldier", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: slinger, second: legolas})
    table.choose(slinger).use(slinger).pass_all()
    assert second.zone == "discard pile"
    assert table.phase == REGROUP
    fought = [event for event in table.events() if event.kind == "skirmish resolved"]
    assert len(fought) == 1


def test_a_cancelled_skirmish_has_no_winner_and_takes_no_more_actions() -> None:
    table = Table(site=4)
    sam = table.in_play("Sam")
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(5)
    intuition = table.in_hand("Hobbit Intuition")
    table.fight(sam, brood).play(intuition).pass_responses()
    kinds = [event.kind for event in table.events()]
    assert "skirmish resolved" not in kinds
    assert table.phase == REGROUP


def test_the_free_peoples_player_picks_the_order_of_skirmishes() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Moria Scout", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: gimli, second: legolas})
    assert set(table.choices) == {gimli, legolas}
    table.choose(legolas)
    assert table.strengths == (6, 6)


def test_skirmish_actions_last_for_one_skirmish() -> None:
    table = Table(site=5)
    legolas, sam = table.in_play("Legolas"), table.in_play("Sam")
    boromir = table.in_play("Boromir")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Moria Scout", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: sam, second: legolas})
    table.choose(sam).use(boromir).choose(sam)
    assert sam.strength == 6
    table.pass_all()
    assert table.phase == SKIRMISH
    assert sam.strength == 3


def test_strength_never_counts_below_zero(invent: Invent) -> None:
    from engine.tcg.words.amounts import strength
    from engine.tcg.words.verbs import make

    invent("1U12", card("T1", "Singer", action(SKIRMISH, does=make(a(MINION), strength(-9)))))
    table = Table(site=5)
    singer = table.in_play("T1")
    savage = table.in_play("Uruk Savage", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(singer, savage).use(singer)
    assert savage.strength == 0
    table.play(bred)
    assert savage.strength == 0  # 5 - 9 + 3, clamped only at the end


def test_nothing_against_nothing_goes_to_the_shadow_without_overwhelming(invent: Invent) -> None:
    for ours, theirs, wounds, zones in (
        (0, 0, 1, ("play", "play")),
        (0, 1, 0, ("dead pile", "play")),
        (1, 0, 0, ("play", "discard pile")),
    ):
        invent("1U12", card("T1", "Weakling"), strength=ours)
        invent("1C158", card("T2", "Straggler"), strength=theirs, keywords=())
        table = Table(site=5)
        weakling, straggler = table.in_play("T1"), table.in_play("T2", seat=1)
        table.fight(weakling, straggler).pass_all()
        assert (weakling.wounds, weakling.zone, straggler.zone) == (wounds, *zones)


def test_a_lowered_damage_bonus_still_leaves_the_one_wound(invent: Invent) -> None:
    invent("1C141", card("T1", "Dull Blades", modifier(KEYWORD, MINION, -3, detail="damage")))
    table = Table(site=5)
    table.in_play("T1", seat=1)
    legolas = table.in_play("Gimli")
    table.fight(legolas, table.in_play("Uruk-hai Raiding Party", seat=1)).pass_all()
    assert legolas.wounds == 1


def test_who_loses_all_damage_bonuses_gains_none(invent: Invent) -> None:
    invent("1U309", card("T1", "Peace", bar(NO_DAMAGE_BONUS, MINION)))
    invent("1C141", card("T2", "Fury", modifier(KEYWORD, MINION, 2, detail="damage")))
    table = Table(site=5)
    table.in_play("T1")
    table.in_play("T2", seat=1)
    gimli = table.in_play("Gimli")
    table.fight(gimli, table.in_play("Uruk-hai Raiding Party", seat=1)).pass_all()
    assert gimli.wounds == 1


def test_the_last_of_a_side_to_leave_has_lost_the_others_have_not(invent: Invent) -> None:
    invent("1U12", card("T1", "Slinger", action(SKIRMISH, does=Wound(a(MINION & Skirmishing())))))
    invent("1U309", card("T2", "Tally", trigger(On(LOSES_SKIRMISH, MINION), does=AddTwilight(1))))
    table = Table(site=5)
    slinger = table.in_play("T1")
    table.in_play("T2")
    first, second = table.in_play("Uruk Soldier", seat=1), table.in_play("Uruk Soldier", seat=1)
    table.fight(slinger, first, second).use(slinger).choose(first).pass_()
    table.use(slinger)
    assert (first.zone, second.zone) == ("discard pile", "discard pile")
    assert table.pool == 1


def test_a_character_skirmishes_in_its_own_skirmish_phase_only(invent: Invent) -> None:
    invent("1U12", card("T1", "Duellist", action(SKIRMISH, does=Wound(a(MINION & Skirmishing(THIS))))))
    table = Table(site=5)
    duellist, legolas = table.in_play("T1"), table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: duellist, second: legolas}).choose(legolas)
    assert not table.may("use", duellist)
    table.pass_all().pass_responses()
    assert table.phase == SKIRMISH
    assert table.may("use", duellist)


def test_a_limit_holds_for_each_skirmish_phase_anew() -> None:
    table = Table(site=5)
    slayer = table.in_play("Uruk Slayer", seat=1)
    other = table.in_play("Uruk Savage", seat=1)
    boromir, aragorn = table.in_play("Boromir"), table.in_play("Aragorn")
    table.twilight(9)
    table.begin(ASSIGNMENT).pass_all().assign({slayer: aragorn, other: boromir}).choose(boromir)
    for _ in range(2):
        table.pass_()
        before = slayer.strength
        for _ in range(3):
            table.use(slayer).pass_()
        assert slayer.strength == before + 3
        table.pass_all()


def test_characters_that_leave_an_emptied_side_together_have_all_lost(invent: Invent) -> None:
    invent("1U12", card("T1", "Sweeper", action(SKIRMISH, does=Discard(each(MINION & Skirmishing())))))
    invent("1U309", card("T2", "Dirge", trigger(On(LOSES_SKIRMISH, MINION), does=AddTwilight(1))))
    table = Table(site=5)
    sweeper = table.in_play("T1")
    table.in_play("T2")
    table.twilight(0)
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(3)]
    table.fight(sweeper, *minions).use(sweeper)
    assert table.pool == 3
