"""Regroup: reconciling, moving again, ending the turn, winning."""

from engine.tcg.names import FELLOWSHIP, REGROUP
from engine.tcg.table import Table


def hand_of(table: Table, count: int, seat: int) -> None:
    for _ in range(count - 1):  # one card is there already
        table.in_hand("Goblin Runner", seat=seat)


def test_the_shadow_player_reconciles_to_eight() -> None:
    table = Table(site=4)
    table.on_deck(*["Uruk Savage"] * 10, seat=1)
    table.begin(REGROUP).pass_all()
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "reconcile")
    table.choose(table.cards("hand", seat=1)[0])
    assert len(table.cards("hand", seat=1)) == 8
    assert len(table.cards("discard pile", seat=1)) == 1


def test_who_holds_more_than_eight_discards_down() -> None:
    table = Table(site=4)
    hand_of(table, 11, 1)
    table.begin(REGROUP).pass_all().choose()
    assert table.asked.prompt == ("reconcile down", 3)
    table.choose(*table.cards("hand", seat=1)[:3])
    assert len(table.cards("hand", seat=1)) == 8


def test_an_empty_deck_is_no_loss_and_is_not_reshuffled() -> None:
    table = Table(site=4)
    table.in_discard("Goblin Runner", seat=1)
    table.begin(REGROUP).pass_all().choose()
    assert len(table.cards("hand", seat=1)) == 1
    assert table.running.outcome is None


def test_moving_again_leads_to_another_shadow_phase_with_the_same_minions() -> None:
    table = Table(site=4)
    minion = table.in_play("Goblin Runner", seat=1)
    table.state.moves = 1
    table.begin(REGROUP).pass_all().choose()
    table.move()
    assert table.state.site_number[0] == 5
    assert table.asked.seat == 1
    assert minion.zone == "play"


def test_staying_reconciles_discards_the_minions_and_passes_the_turn() -> None:
    table = Table(site=4)
    minion = table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=minion)
    table.state.moves = 1
    table.begin(REGROUP).pass_all().choose()
    table.stay()
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "reconcile")
    table.choose()
    assert (minion.zone, scimitar.zone) == ("discard pile", "discard pile")
    assert table.state.fp == 1
    assert table.phase == FELLOWSHIP
    assert table.state.turn == 1


def test_the_ring_comes_off_at_the_start_of_the_regroup_phase() -> None:
    table = Table(site=4)
    table.state.worn[0] = True
    table.begin(REGROUP)
    assert table.state.worn[0] is False


def test_surviving_the_skirmishes_at_site_nine_wins() -> None:
    table = Table(site=9)
    table.begin(REGROUP)
    assert table.running.outcome is not None
    assert table.running.outcome.winners == (0,)
    assert table.running.outcome.termination == "survived at site 9"
    assert table.running.outcome.places == (1, 2)


def test_site_nine_is_not_won_before_the_skirmishes() -> None:
    table = Table(site=8)
    minion = table.in_hand("Uruk Savage", seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.running.outcome is None
    assert table.may("play", minion)


def test_a_ring_put_on_in_the_regroup_phase_comes_off_at_its_end() -> None:
    table = Table(site=4)
    table.begin(REGROUP)
    table.state.worn[0] = True
    table.pass_all().choose()
    assert table.asked.prompt[0] == "move or stay"
    assert table.state.worn[0] is False
