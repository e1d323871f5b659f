"""Shire cards of set 1."""

import pytest

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Forbidden, Table


def test_bounder_saves_a_hobbit_from_being_overwhelmed_by_less_than_three_times() -> None:
    for helped in (True, False):
        table = Table()
        bounder = table.in_play("Bounder")
        frodo = table.ring_bearer()
        table.fight(frodo, table.in_play("Uruk Brood", seat=1))  # 9 against 4
        if helped:
            table.use(bounder).choose(frodo)
        table.pass_all()
        assert (table.running.outcome is None) is helped


def test_bounder_does_not_help_against_three_times() -> None:
    table = Table()
    bounder = table.in_play("Bounder")
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play("Goblin Patrol Troop", seat=1))  # 13 against 4
    table.use(bounder).choose(frodo)
    table.pass_all()
    assert table.running.outcome is not None


def test_frodo_is_healed_when_another_of_his_signet_exerts() -> None:
    table = Table()
    frodo = table.ring_bearer()
    table.wound(frodo, 2)
    boromir = table.in_play("Boromir")
    table.begin(FELLOWSHIP).use(frodo)
    assert (frodo.wounds, boromir.wounds) == (1, 1)


def test_frodo_needs_another_companion_of_his_signet() -> None:
    table = Table()
    table.wound(table.ring_bearer(), 2)
    table.in_play("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", table.ring_bearer())


def test_hobbit_intuition_cancels_a_hobbits_skirmish_at_sites_one_to_four() -> None:
    table = Table(site=4)
    sam = table.in_play("Sam")
    minion = table.in_play("Uruk Brood", seat=1)
    intuition = table.in_hand("Hobbit Intuition")
    table.fight(sam, minion).play(intuition)
    assert sam.wounds == 0
    assert minion.wounds == 0
    assert "skirmish cancelled" in [event.kind for event in table.events()]


def test_hobbit_intuition_gives_strength_elsewhere() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    intuition = table.in_hand("Hobbit Intuition")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).play(intuition)
    table.choose(sam)
    assert sam.strength == 6


def test_hobbit_intuition_cannot_cancel_the_ring_bearers_skirmish_unless_the_game_says_so() -> None:
    for allowed in (False, True):
        table = Table(site=4, options={"cancel_ring_bearer_skirmish": allowed})
        intuition = table.in_hand("Hobbit Intuition")
        table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).play(intuition)
        kinds = [event.kind for event in table.events()]
        assert ("skirmish cancelled" in kinds) is allowed


def test_hobbit_sword_gives_two_to_a_hobbit() -> None:
    table = Table()
    sword = table.in_hand("Hobbit Sword")
    frodo = table.ring_bearer()
    table.begin(FELLOWSHIP).play(sword)
    assert sword.bearer == frodo
    assert frodo.strength == 6
    assert table.pool == 1


def test_hobbit_sword_is_for_hobbits() -> None:
    table = Table()
    frodo = table.ring_bearer()
    table.in_play("Hobbit Sword", on=frodo)
    table.in_play("Gimli")
    sword = table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert not table.may("play", sword)


def test_noble_intentions_exerts_somebody_who_is_no_hobbit() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    sam = table.in_play("Sam")
    noble = table.in_hand("Noble Intentions")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).play(noble)
    table.choose(sam)
    assert (sam.strength, gimli.wounds, sam.wounds) == (6, 1, 0)


def test_noble_intentions_needs_such_a_companion() -> None:
    table = Table()
    sam = table.in_play("Sam")
    noble = table.in_hand("Noble Intentions")
    table.fight(sam, table.in_play("Uruk Brood", seat=1))
    assert not table.may("play", noble)


def test_rosie_strengthens_and_heals_sam() -> None:
    table = Table()
    sam = table.in_play("Sam", wounds=1)
    rosie = table.in_play("Rosie Cotton")
    assert sam.strength == 4
    assert table.ring_bearer().strength == 4
    table.begin(FELLOWSHIP).use(rosie)
    assert (sam.wounds, rosie.wounds) == (0, 1)


def test_rosie_cannot_exert_when_exhausted() -> None:
    table = Table()
    table.in_play("Sam", wounds=1)
    rosie = table.in_play("Rosie Cotton", wounds=1)
    table.begin(FELLOWSHIP)
    assert not table.may("use", rosie)


def test_sam_exerts_to_remove_a_burden() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.burdens(3)
    table.begin(FELLOWSHIP).use(sam)
    assert (table.state.burdens[0], sam.wounds) == (2, 1)


def test_sam_exhausted_removes_none() -> None:
    table = Table()
    sam = table.in_play("Sam", wounds=3)
    table.burdens(3)
    table.begin(FELLOWSHIP)
    assert not table.may("use", sam)


def test_sam_has_resistance_five_as_the_new_ring_bearer() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.burdens(5)
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    table.respond(sam)
    assert table.running.outcome is not None
    assert table.running.outcome.termination == "ring-bearer corrupted"


def test_burdens_go_with_frodo_if_the_game_says_so() -> None:
    table = Table(options={"burdens_stay": False})
    sam = table.in_play("Sam")
    table.burdens(5)
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    table.respond(sam)
    assert table.running.outcome is None
    assert table.state.burdens[0] == 0


def test_sorry_about_everything_exerts_a_hobbit_companion_to_remove_a_burden() -> None:
    table = Table()
    sorry = table.in_hand("Sorry About Everything")
    table.burdens(2)
    table.begin(FELLOWSHIP).play(sorry)
    assert table.state.burdens[0] == 1
    assert table.ring_bearer().wounds == 1


def test_sorry_about_everything_needs_one_able_to_exert() -> None:
    table = Table()
    table.wound(table.ring_bearer(), 3)
    table.in_play("Bounder")
    sorry = table.in_hand("Sorry About Everything")
    table.begin(FELLOWSHIP)
    assert not table.may("play", sorry)


def test_hobbit_appetite_heals_x_times_for_x_twilight() -> None:
    table = Table()
    sam = table.in_play("Sam", wounds=3)
    table.wound(table.ring_bearer(), 1)
    appetite = table.in_hand("Hobbit Appetite")
    table.begin(FELLOWSHIP).play(appetite).number(2).choose(sam)
    assert (sam.wounds, table.ring_bearer().wounds, table.pool) == (1, 1, 2)
    assert appetite.zone == "discard pile"


def test_hobbit_appetite_x_is_no_more_than_there_is_to_heal() -> None:
    table = Table()
    table.wound(table.ring_bearer(), 2)
    appetite = table.in_hand("Hobbit Appetite")
    table.begin(FELLOWSHIP).play(appetite)
    with pytest.raises(Forbidden, match="not between 0 and 2"):
        table.number(3)


def test_hobbit_appetite_is_for_hobbit_companions() -> None:
    table = Table()
    aragorn = table.in_play("Aragorn", wounds=2)
    bounder = table.in_play("Bounder", wounds=1)
    appetite = table.in_hand("Hobbit Appetite")
    table.begin(FELLOWSHIP).play(appetite)
    assert (aragorn.wounds, bounder.wounds, table.pool) == (2, 1, 0)
