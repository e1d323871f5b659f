"""Keywords of the later sets: ambush, lurker, muster, toil."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, KEYWORD, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Forbidden, Table
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import HOBBIT, MINION, THIS, WOUNDED
from engine.tcg.words.occurrences import exerts, is_assigned
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Assign, Discard, Draw
from tests.engine.tcg.conftest import Invent

SAVAGE = "1C151"


def scout(invent: Invent, amount: int = 2) -> str:
    return invent(SAVAGE, card("K1", "Dune Scout"), keywords=(("ambush", amount),))


# -- ambush ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yes", "pool"), [(True, 3), (False, 1)])
def test_the_owner_of_an_assigned_minion_with_ambush_may_add_twilight(invent: Invent, yes: bool, pool: int) -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    ambusher = table.in_play(scout(invent), seat=1)
    table.twilight(1)
    table.begin(ASSIGNMENT).pass_all().assign({ambusher: gimli})
    assert (table.asked.seat, table.asked.prompt) == (1, ("ambush", "K1", 2))
    table.say(yes)
    assert table.pool == pool
    assert table.phase == SKIRMISH


def test_a_minion_that_the_shadow_player_assigns_does_not_ambush(invent: Invent) -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    ambusher = table.in_play(scout(invent), seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({ambusher: gimli})
    assert table.phase == SKIRMISH
    assert table.pool == 0


def test_each_instance_of_ambush_is_answered_by_itself(invent: Invent) -> None:
    invent(SAVAGE, card("K2", "Dune Captain", modifier(KEYWORD, MINION, 5, detail="ambush")))
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    ambusher = table.in_play(scout(invent, 1), seat=1)
    table.in_play("K2", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({ambusher: gimli})
    assert table.asked.prompt == ("ambush", "K1", 1)
    table.say(False)
    assert table.asked.prompt == ("ambush", "K1", 5)
    table.say(True)
    assert table.pool == 5


def test_text_of_the_free_peoples_player_that_assigns_is_ambushed_and_the_shadows_is_not(invent: Invent) -> None:
    to = {"FP": "1U12", "SH": SAVAGE}
    for side, seat in (("FP", 0), ("SH", 1)):
        invent(to[side], card(side, f"Caller {side}", action(ASSIGNMENT, does=Assign(a(MINION & ~THIS), to=a(HOBBIT)))))
        table = Table(site=5)
        caller = table.in_play(side, seat=seat)
        table.in_play(scout(invent), seat=1)
        table.begin(ASSIGNMENT)
        if seat:
            table.pass_()
        table.use(caller)
        assert (table.asked.prompt[0] == "ambush") is (side == "FP")


def test_a_minion_gone_before_it_could_does_not_ambush(invent: Invent) -> None:
    invent(
        SAVAGE,
        card("K3", "Fickle Scout", trigger(is_assigned(THIS), does=Discard(THIS_CARD))),
        keywords=(("ambush", 2),),
    )
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    fickle = table.in_play("K3", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({fickle: gimli})
    assert fickle.zone == "discard pile"
    assert table.asked.prompt[0] != "ambush"


# -- lurker ---------------------------------------------------------------------------------------------------------


def two_fights(invent: Invent, *lurking: str) -> Table:
    for card_id in ("L1", "L2"):
        invent(SAVAGE, card(card_id, f"Watcher {card_id}"), keywords=(("lurker", 1),) if card_id in lurking else ())
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    first, second = table.in_play("L1", seat=1), table.in_play("L2", seat=1)
    return table.begin(ASSIGNMENT).pass_all().assign({first: gimli, second: legolas})


def test_skirmishes_with_lurkers_come_last(invent: Invent) -> None:
    table = two_fights(invent, "L1")
    assert (table.phase, table.asked.prompt[0]) == (SKIRMISH, "action")
    skirmish = table.state.skirmish()
    assert skirmish is not None
    assert table.state.blueprints[skirmish.minions[0]].id == "L2"
    table.pass_all()
    table.pass_responses()
    skirmish = table.state.skirmish()
    assert skirmish is not None
    assert table.state.blueprints[skirmish.minions[0]].id == "L1"


@pytest.mark.parametrize("lurking", [(), ("L1", "L2")])
def test_between_skirmishes_of_one_kind_the_free_peoples_player_chooses(
    invent: Invent, lurking: tuple[str, ...]
) -> None:
    table = two_fights(invent, *lurking)
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "next skirmish")
    assert len(table.choices) == 2


# -- muster ---------------------------------------------------------------------------------------------------------


def mustered(invent: Invent, count: int) -> Table:
    invent("1U12", card("M1", "Captain"), keywords=(("muster", 1),), unique=False)
    table = Table(site=2)
    for _ in range(count):
        table.in_play("M1")
    return table


def test_for_each_character_with_muster_a_card_may_be_discarded_and_then_as_many_are_drawn(invent: Invent) -> None:
    table = mustered(invent, 2)
    first = table.in_hand("Axe Strike", "Battle Fury", "Delving")
    top = table.on_deck("Gimli", "Legolas", "Boromir")
    table.begin(REGROUP)
    assert (table.asked.seat, table.asked.prompt, table.asked.least, table.asked.most) == (0, ("muster", 2), 0, 2)
    with pytest.raises(Forbidden):
        table.choose(*table.choices[:3])
    table.choose(first, table.choices[2])
    assert first.zone == "discard pile"
    assert top.zone == "hand"
    assert len(table.cards("discard pile")) == 2
    assert len(table.cards("hand")) == 4
    assert table.asked.prompt == ("action", REGROUP)


def test_nobody_need_muster_and_nothing_is_drawn_then(invent: Invent) -> None:
    table = mustered(invent, 1)
    top = table.on_deck("Gimli")
    table.begin(REGROUP).choose()
    assert top.zone == "draw deck"
    assert table.asked.prompt == ("action", REGROUP)


def test_without_a_character_with_muster_nobody_is_asked(invent: Invent) -> None:
    assert mustered(invent, 0).begin(REGROUP).asked.prompt == ("action", REGROUP)


def test_a_shadow_player_musters_with_minions_and_after_the_free_peoples_player(invent: Invent) -> None:
    invent(SAVAGE, card("M2", "Drum Master"), keywords=(("muster", 1),))
    table = mustered(invent, 1)
    table.in_play("M2", seat=1)
    table.begin(REGROUP)
    assert (table.asked.seat, table.asked.prompt) == (0, ("muster", 1))
    table.choose()
    assert (table.asked.seat, table.asked.prompt) == (1, ("muster", 1))


# -- toil -----------------------------------------------------------------------------------------------------------


def toiling(invent: Invent, *, pool: int, cost: int = 5) -> Table:
    """Two Uruk Savages that can exert, one that is exhausted, and a minion of their culture with toil 2 in hand."""
    invent(SAVAGE, card("T1", "Siege Hand"), keywords=(("toil", 2),), twilight=cost)
    table = Table(site=5)
    table.twilight(pool)
    table.in_play("Gimli")
    for wounds in (0, 0, 2):
        table.in_play(SAVAGE, seat=1, wounds=wounds)
    table.in_play("Goblin Runner", seat=1)
    return table


def test_characters_of_the_culture_may_exert_to_lower_the_cost(invent: Invent) -> None:
    table = toiling(invent, pool=5)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand)
    assert (table.asked.seat, table.asked.prompt) == (1, ("toil", "T1", 5, 2))
    assert (table.asked.least, table.asked.most, len(table.choices)) == (0, 2, 2)
    first = table.choices[0]
    table.choose(first)
    assert (first.wounds, table.pool, hand.zone) == (1, 2, "play")


def test_nobody_need_toil(invent: Invent) -> None:
    table = toiling(invent, pool=5)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand).choose()
    assert (table.pool, hand.zone) == (0, "play")


def test_a_pool_too_small_is_made_up_for_by_toil(invent: Invent) -> None:
    table = toiling(invent, pool=2)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand)
    assert table.asked.least == 2
    table.choose(*table.choices)
    assert (table.pool, hand.zone) == (1, "play")


def test_without_enough_for_the_rest_a_card_with_toil_is_not_played(invent: Invent) -> None:
    table = toiling(invent, pool=0)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", hand)


def test_all_the_cost_may_be_toiled_for_and_none_is_given_back(invent: Invent) -> None:
    table = toiling(invent, pool=1, cost=3)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand).choose(*table.choices)
    assert (table.pool, hand.zone) == (1, "play")


def test_an_event_with_toil_adds_less_twilight(invent: Invent) -> None:
    invent(
        "1C3",
        event("T2", "Long Labour", FELLOWSHIP, does=Draw(1)),
        keywords=(("toil", 2),),
        twilight=6,
        phases=("fellowship",),
    )
    table = Table(site=2)
    gimli = table.in_play("Gimli")
    labour = table.in_hand("T2")
    table.on_deck("Axe Strike")
    table.begin(FELLOWSHIP).play(labour).choose(gimli)
    assert (gimli.wounds, table.pool, labour.zone) == (1, 4, "discard pile")


def test_exertions_that_fail_lower_nothing_and_the_card_is_discarded_where_the_pool_is_too_small(
    invent: Invent,
) -> None:
    invent("1U12", card("T3", "Disturber", trigger(exerts(MINION), does=Discard(a(MINION & ~WOUNDED)))))
    table = toiling(invent, pool=2)
    table.in_play("T3")
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand)
    first, second = table.choices
    table.choose(first, second)
    table.choose(second)
    assert second.zone == "discard pile"
    assert (hand.zone, table.pool) == ("discard pile", 2)


def test_toil_lowers_the_twilight_cost_and_not_the_roaming_penalty(invent: Invent) -> None:
    invent(SAVAGE, card("T4", "Stray"), keywords=(("toil", 3),), twilight=3)
    table = Table(site=2)
    table.twilight(5)
    table.in_play(SAVAGE, seat=1)
    table.in_play(SAVAGE, seat=1)
    stray = table.in_hand("T4", seat=1)
    table.begin(SHADOW)
    assert stray.cost == 5
    table.play(stray).choose(*table.choices)
    assert (table.pool, stray.is_roaming) == (3, True)


def test_a_card_without_twilight_cost_is_not_toiled_for(invent: Invent) -> None:
    table = toiling(invent, pool=1, cost=0)
    hand = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(hand)
    assert hand.zone == "play"
    assert table.asked.prompt[0] != "toil"


def test_keywords_with_numbers_are_shown_with_them(invent: Invent) -> None:
    words = (("ambush", 2), ("damage", 1), ("lurker", 1), ("toil", 3))
    invent(SAVAGE, card("K9", "Old Hand"), keywords=words)
    table = Table(site=5)
    table.in_play("K9", seat=1)
    shown = table.begin(SHADOW).view(None)["seats"][1]["characters"][-1]["keywords"]
    assert shown == ["ambush (2)", "damage +1", "lurker", "toil 3"]


# -- enduring -------------------------------------------------------------------------------------------------------


def test_an_enduring_character_is_stronger_for_each_wound(invent: Invent) -> None:
    invent(SAVAGE, card("K8", "Barrow Guard"), keywords=(("enduring", 1),))
    table = Table(site=5)
    gimli, guard = table.in_play("Gimli"), table.in_play("K8", seat=1)
    printed, dwarf = guard.strength, gimli.strength
    table.wound(guard, 1)
    table.wound(gimli, 1)
    assert (guard.strength, gimli.strength) == (printed + 2, dwarf)
    table.fight(gimli, guard)
    assert table.strengths[1] == printed + 2


def test_a_character_may_be_enduring_by_text_of_another_card(invent: Invent) -> None:
    invent(SAVAGE, card("K9", "Barrow King", modifier(KEYWORD, MINION, 1, detail="enduring")))
    table = Table(site=5)
    runner = table.in_play("Goblin Runner", seat=1)
    printed = runner.strength
    table.in_play("K9", seat=1)
    assert runner.strength == printed
    table.wound(runner, 2)
    assert runner.strength == printed + 4
