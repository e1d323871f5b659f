"""Assigning defenders and leftovers, fierce."""

import pytest

from engine.tcg import names
from engine.tcg.names import ARCHERY, ASSIGNMENT, MANEUVER, REGROUP, SKIRMISH
from engine.tcg.table import Forbidden, Table
from engine.tcg.words.abilities import action, bar, modifier
from engine.tcg.words.amounts import Change, gains
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import DuringSkirmish
from engine.tcg.words.filters import COMPANION, MINION, THIS, Titled, WithKeyword
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Assign, CancelAssignments, make
from tests.engine.tcg.conftest import Invent


def test_the_free_peoples_player_assigns_one_minion_to_each() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    with pytest.raises(Forbidden, match="Gimli can face only one minion; you assigned two"):
        table.assign({first: gimli, second: gimli})
    table.assign({first: gimli, second: legolas})
    assert table.asked.prompt[0] == "next skirmish"


def test_a_defender_takes_one_more_minion(invent: Invent) -> None:
    invent("1U97", card("T1", "Warden"), keywords=(("defender", 1),))
    table = Table(site=5)
    warden = table.in_play("T1")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(3)]
    table.begin(ASSIGNMENT).pass_all()
    with pytest.raises(Forbidden, match="Warden can face only two minions; you assigned three"):
        table.assign(dict.fromkeys(minions, warden))
    table.assign(dict.fromkeys(minions[:2], warden))
    assert table.asked.prompt[0] == "assign leftovers"


def test_nobody_need_be_assigned_and_leftovers_go_where_the_shadow_player_likes() -> None:
    table = Table(site=5)
    table.in_play("Gimli")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Goblin Runner", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({})
    assert table.asked.seat == 1
    frodo = table.ring_bearer()
    table.assign({first: frodo, second: frodo})
    assert table.phase == SKIRMISH
    assert table.strengths == (4, 10)


def test_leftovers_may_join_a_fight_already_assigned() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: gimli}).assign({second: gimli})
    assert table.strengths == (6, 10)


def test_leftovers_may_stay_out() -> None:
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    assert table.phase == REGROUP


def test_allies_fight_at_home_only() -> None:
    for site, fights in ((2, True), (4, False)):
        table = Table(site=site)
        bounder = table.in_play("Bounder")
        minion = table.in_play("Goblin Runner", seat=1)
        table.begin(ASSIGNMENT).pass_all()
        if fights:
            table.assign({minion: bounder})
            assert table.strengths == (2, 5)
        else:
            with pytest.raises(Forbidden):
                table.assign({minion: bounder})


def test_fierce_minions_fight_a_second_time(invent: Invent) -> None:
    invent("1C158", card("T1", "Hunter"), keywords=(("fierce", 1),))
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    fierce, plain = table.in_play("T1", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({fierce: gimli}).assign({})
    table.pass_all()
    assert gimli.wounds == 1
    assert table.phase == ASSIGNMENT
    table.pass_all()
    with pytest.raises(Forbidden):
        table.assign({plain: gimli})
    table.assign({fierce: gimli}).pass_all()
    assert gimli.wounds == 2
    assert table.phase == REGROUP


def test_without_fierce_minions_there_is_no_second_assignment() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    minion = table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({minion: gimli}).pass_all()
    assert table.phase == REGROUP


def test_a_minion_assigned_by_text_counts_towards_what_a_defender_may_take(invent: Invent) -> None:
    invent(
        "1U97", card("T1", "Warden", action(ASSIGNMENT, does=Assign(a(MINION), THIS_CARD))), keywords=(("defender", 1),)
    )
    table = Table(site=5)
    warden = table.in_play("T1")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(3)]
    table.begin(ASSIGNMENT).use(warden).choose(minions[0])
    table.pass_all()
    with pytest.raises(Forbidden):
        table.assign({minions[1]: warden, minions[2]: warden})
    table.assign({minions[1]: warden})
    assert table.asked.prompt[0] == "assign leftovers"


def test_without_defender_who_is_assigned_by_text_takes_no_more(invent: Invent) -> None:
    invent("1U97", card("T1", "Warden", action(ASSIGNMENT, does=Assign(a(MINION), THIS_CARD))))
    table = Table(site=5)
    warden = table.in_play("T1")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(2)]
    table.begin(ASSIGNMENT).use(warden).choose(minions[0])
    table.pass_all()
    with pytest.raises(Forbidden):
        table.assign({minions[1]: warden})


def test_defender_bonuses_add_up(invent: Invent) -> None:
    invent(
        "1U97", card("T1", "Warden", modifier(names.KEYWORD, THIS, 1, detail="defender")), keywords=(("defender", 1),)
    )
    table = Table(site=5)
    warden = table.in_play("T1")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(3)]
    table.begin(ASSIGNMENT).pass_all().assign(dict.fromkeys(minions, warden))
    assert table.strengths == (7, 15)


def test_text_assigns_nobody_who_is_assigned_already(invent: Invent) -> None:
    invent("1U97", card("T1", "Warden", action(ASSIGNMENT, cost=Assign(a(MINION), THIS_CARD), does=())))
    table = Table(site=5)
    warden = table.in_play("T1")
    first, _second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).use(warden).choose(first)
    table.pass_()
    assert not table.may("use", warden)


def test_who_becomes_fierce_in_the_fierce_assignment_phase_does_not_fight_again(invent: Invent) -> None:
    fierce = make(a(MINION & ~WithKeyword("fierce")), gains("fierce"))
    invent("1C158", card("T1", "Hunter", action(ASSIGNMENT, does=fierce)), keywords=(("fierce", 1),))
    invent("1C158", card("T2", "Follower", action(ASSIGNMENT, cost=Assign(THIS_CARD, a(COMPANION)), does=())))
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    hunter, late = table.in_play("T1", seat=1), table.in_play("T2", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({hunter: gimli}).assign({}).pass_all()
    assert (table.phase, late.wounds) == (ASSIGNMENT, 0)
    table.pass_()
    assert not table.may("use", late)  # nor by text
    table.use(hunter)
    assert late.keywords["fierce"] == 1
    table.pass_all()
    with pytest.raises(Forbidden):
        table.assign({late: legolas})
    table.assign({hunter: legolas})
    assert table.phase == SKIRMISH


def test_who_is_assigned_to_a_fierce_skirmish_fights_it_though_no_longer_fierce(invent: Invent) -> None:
    calm = modifier(names.KEYWORD, THIS, -1, while_=DuringSkirmish(), detail="fierce")
    invent("1C158", card("T1", "Hunter", calm), keywords=(("fierce", 1),))
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    hunter = table.in_play("T1", seat=1)
    for wounds in (1, 2):
        if table.game is None:
            table.begin(ASSIGNMENT)
        table.pass_all().assign({hunter: gimli})
        assert "fierce" not in hunter.keywords
        table.pass_all()
        assert gimli.wounds == wounds
    assert table.phase == REGROUP


def test_an_ally_at_home_fights_in_fierce_skirmishes_too(invent: Invent) -> None:
    invent("1C158", card("T1", "Hunter", modifier(names.OVERWHELM, THIS, 9)), keywords=(("fierce", 1),), strength=1)
    table = Table(site=2)
    bounder = table.in_play("Bounder")
    hunter = table.in_play("T1", seat=1)
    assert (bounder.strength, hunter.strength) == (2, 1)
    table.begin(ASSIGNMENT).pass_all().assign({hunter: bounder}).pass_all()
    assert (table.phase, hunter.wounds) == (ASSIGNMENT, 1)
    table.pass_all().assign({hunter: bounder}).pass_all()
    assert hunter.wounds == 2


def test_an_ally_allowed_to_fights_and_is_shot_at_wherever_the_fellowship_is(invent: Invent) -> None:
    leave = make(THIS_CARD, Change(names.FIGHTS, 1), until=names.UNTIL_REGROUP)
    invent("1U309", card("T1", "Volunteer", action(MANEUVER, does=leave)))
    table = Table(site=5)
    volunteer = table.in_play("T1")
    marksman = table.in_play("Goblin Marksman", seat=1)
    table.begin(MANEUVER).use(volunteer).pass_all()
    assert table.phase == ARCHERY
    table.pass_all().choose(volunteer)
    assert volunteer.wounds == 1
    table.pass_all().assign({marksman: volunteer})
    assert table.phase == SKIRMISH


def test_who_cannot_skirmish_is_assigned_by_nobody(invent: Invent) -> None:
    invent("1C158", card("T1", "Master", bar(names.NO_SKIRMISH, THIS)))
    invent("1U97", card("T2", "Warden", action(ASSIGNMENT, cost=Assign(a(MINION), THIS_CARD), does=())))
    table = Table(site=5)
    warden = table.in_play("T2")
    table.in_play("T1", seat=1)
    table.begin(ASSIGNMENT)
    assert not table.may("use", warden)
    table.pass_all()
    assert table.phase == REGROUP


def test_a_companion_that_cannot_skirmish_is_not_assigned_by_the_shadow_either(invent: Invent) -> None:
    invent("1U97", card("T1", "Bystander", bar(names.NO_SKIRMISH, THIS)))
    table = Table(site=5)
    bystander = table.in_play("T1")
    savage = table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    with pytest.raises(Forbidden):
        table.assign({savage: bystander})
    table.assign({})
    with pytest.raises(Forbidden):
        table.assign({savage: bystander})


def test_minions_freed_behind_the_assignments_are_no_leftovers(invent: Invent) -> None:
    """The other assignments cancelled: nobody else fights, and the turn goes to the regroup phase."""
    invent("1U97", card("T1", "Herald", action(SKIRMISH, does=CancelAssignments())))
    table = Table(site=5)
    herald = table.in_play("T1")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: herald, second: table.ring_bearer()})
    table.choose(herald).use(herald).pass_all()
    assert table.phase == REGROUP
    assert (first.wounds, second.wounds, table.ring_bearer().wounds) == (1, 0, 0)


def test_the_ring_bearer_is_assigned_like_anybody() -> None:
    table = Table(site=5)
    frodo, savage = table.ring_bearer(), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({savage: frodo})
    assert table.strengths == (4, 5)


def test_text_lets_the_free_peoples_player_assign_nobody_they_are_kept_from(invent: Invent) -> None:
    invent("1C133", card("T1", "Dread", bar(names.NO_PAIRING, Titled("Sam"), from_=MINION)))
    for dreaded in (True, False):
        table = Table(site=6)
        sam, merry = table.in_play("1C311"), table.in_play("1C303")
        assassin = table.in_play("Orc Assassin", seat=1)
        if dreaded:
            table.in_play("T1", seat=1)
        table.begin(ASSIGNMENT).pass_().use(assassin)
        assert table.asked.seat == 0
        assert merry in table.choices
        assert (sam in table.choices) is not dreaded


def test_shadow_text_assigns_whom_the_free_peoples_player_could_not(invent: Invent) -> None:
    invent("1C133", card("T1", "Dread", bar(names.NO_PAIRING, COMPANION, from_=MINION)))
    table = Table(site=6)
    gimli = table.in_play("Gimli", wounds=2)
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("T1", seat=1)
    frenzy = table.in_hand("Frenzy", seat=1)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_().play(frenzy)
    assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
        (gimli.index, [runner.index])
    ]
