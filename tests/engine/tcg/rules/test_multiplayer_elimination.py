"""Players who lose while the others play on: their cards, their sites, their turn, and who ranks where."""

import pytest

from engine.kernel import Game, IllegalAnswer, key_from_seed
from engine.kernel.conformance import Tally, check_exact, check_silence, play_lawfully
from engine.tcg import names
from engine.tcg.conformance import table_of
from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.starters import STARTERS
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, modifier
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import COMPANION, MINION
from engine.tcg.words.piles import Hand
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import Exert, look_at
from tests.engine.tcg.conftest import Invent
from tests.shares import whole_or_sample


def deadly(seats: int, **more: object) -> Table:
    """Frodo, all but dead, against a Goblin Runner of seat 1."""
    table = Table(seats=seats, **more)  # type: ignore[arg-type]
    table.wound(table.ring_bearer(), 3)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    return table


def elimination_order(table: Table) -> Table:
    """Frodo loses his fight, the Ring unused."""
    while table.running.pending and not table.state.lost[0]:
        table.decline()
    return table


def test_a_dead_ring_bearer_takes_his_player_out_and_the_others_play_on() -> None:
    table = elimination_order(deadly(3, site=4))
    assert table.running.outcome is None
    assert table.state.lost == [True, False, False]
    assert "lost" in [event.kind for event in table.events()]


def test_a_corrupted_ring_bearer_takes_his_player_out_and_the_others_play_on() -> None:
    table = Table(seats=3, site=4)
    table.burdens(9)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    while table.asked.prompt[0] == "action":
        table.pass_()
    table.respond(table.ring_bearer().borne[0])  # the tenth burden in the place of a wound
    assert table.state.lost == [True, False, False]
    assert table.running.outcome is None
    reasons = [event.data["reason"] for event in table.events() if event.kind == "lost"]
    assert reasons == ["ring-bearer corrupted"]


def test_the_others_complete_the_turn_of_who_has_lost() -> None:
    """No fellowship is left to fight: the Shadow players act in the regroup phase, reconcile and lose their minions."""
    table = deadly(4, site=4)
    sneak = table.state.area[1][-1]
    table = elimination_order(table)
    assert table.phase == REGROUP
    questions = []
    while table.state.fp == 0:
        questions.append((table.asked.seat, table.asked.prompt[0]))
        table.decline()
    assert questions == [
        (3, "action"),
        (2, "action"),
        (1, "action"),
        (3, "reconcile"),
        (2, "reconcile"),
        (1, "reconcile"),
    ]
    assert table.state.zone[sneak] == names.DISCARD
    assert table.state.fp == 1


def test_who_has_lost_is_nobodys_opponent_any_more(invent: Invent) -> None:
    spy = card("E3", "Spy", action(REGROUP, cost=Exert(THIS_CARD), does=look_at(Hand())))
    invent("1C158", spy)
    table = Table(seats=3, site=4)
    spy_card = table.in_play("E3", seat=2)
    table.begin(FELLOWSHIP).resign(0)
    assert (table.phase, table.asked.seat) == (REGROUP, 2)
    table.use(spy_card)
    assert spy_card.wounds == 1
    assert "look at hand" not in [event.kind for event in table.events()]


def test_his_cards_leave_the_game_and_his_marker_the_path() -> None:
    table = Table(seats=3, site=4)
    gimli, axe = table.in_play("Gimli"), table.in_hand("Hobbit Sword")
    table.in_discard("Aragorn, King in Exile")
    table.in_dead_pile("Legolas")
    table.begin(FELLOWSHIP).resign(0)
    out = [card for card, owner in enumerate(table.state.owner) if owner == 0]
    assert {table.state.zone[index] for index in out} == {names.NOWHERE}
    assert {gimli.index, axe.index} <= set(out)
    path = table.view(None)["path"]
    assert isinstance(path, list)
    assert path[3]["markers"] == [1, 2]
    seats = table.view(None)["seats"]
    assert isinstance(seats, list)
    assert (seats[0]["ring_bearer"], seats[0]["characters"], seats[0]["hand_count"]) == (None, [], 0)
    assert table.running.invariants() == []


def test_opponents_cards_on_his_are_discarded_and_his_on_theirs_go(invent: Invent) -> None:
    invent("1U207", item("E1", "Dread", bearer=COMPANION), twilight=0)
    table = Table(seats=3, site=4)
    theirs = table.in_play("E1", seat=2, on=table.ring_bearer(0))
    his = table.in_play("E1", seat=0, on=table.ring_bearer(1))
    table.begin(FELLOWSHIP).resign(0)
    assert theirs.zone == "discard pile"
    assert table.state.zone[his.index] == names.NOWHERE
    assert table.ring_bearer(1).borne == [
        borne for borne in table.ring_bearer(1).borne if borne.index == table.state.ring[1]
    ]


def test_his_sites_are_replaced_in_order_counter_clockwise_from_his_right() -> None:
    table = Table(seats=4, site=6, site_owners={1: 1, 2: 2, 3: 1, 4: 1, 5: 3, 6: 1})
    table.begin(FELLOWSHIP).resign(1)
    owners = [table.state.owner[site] for site in table.state.path]
    assert owners == [0, 2, 3, 2, 3, 0]  # his were 1, 3, 4, 6: to seats 0, 3, 2 and 0 again
    assert [table.state.blueprints[site].site_number for site in table.state.path] == [1, 2, 3, 4, 5, 6]
    assert table.running.invariants() == []


def test_the_fellowship_stays_where_it_is_when_its_site_is_replaced() -> None:
    table = Table(seats=3, site=4, site_owners={4: 2}, sites={4: "Moria Lake"})
    table.begin(FELLOWSHIP).resign(2)
    assert table.state.site_number == [4, 4, 4]
    assert table.state.owner[table.state.site()] == 1


def test_a_shadow_player_who_leaves_takes_his_minions_out_of_their_fights() -> None:
    table = Table(seats=3, site=4)
    gimli = table.in_play("Gimli")
    gone, stays = table.in_play("Goblin Runner", seat=2), table.in_play("Goblin Runner", seat=1)
    table.fight(gimli, gone, stays)
    table.resign(2)
    assert table.strengths == (6, 5)
    assert (table.asked.seat, table.phase) == (0, names.SKIRMISH)
    table.pass_().pass_()
    assert (stays.wounds, stays.zone, gimli.wounds) == (0, "discard pile", 0)


def test_a_fight_whose_minions_have_left_is_won_by_the_fellowship() -> None:
    table = Table(seats=3, site=4)
    gimli = table.in_play("Gimli")
    table.fight(gimli, table.in_play("Goblin Runner", seat=2))
    table.resign(2)
    resolved = [event.data["winner"] for event in table.events() if event.kind == "skirmish resolved"]
    assert resolved == ["fellowship"]
    assert gimli.wounds == 0


def test_when_the_last_minions_leave_the_turn_goes_to_the_regroup_phase() -> None:
    table = Table(seats=3, site=4)
    table.in_play("Goblin Runner", seat=2)
    table.begin(MANEUVER).resign(2)
    table.pass_().pass_()
    assert table.phase == REGROUP


def test_who_leaves_is_not_asked_again_and_the_next_one_is() -> None:
    table = Table(seats=4, site=4)
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).pass_()
    assert table.asked.seat == 3
    table.resign(3)
    assert table.asked.seat == 2
    questions = []
    while table.phase == MANEUVER:
        questions.append(table.asked.seat)
        table.pass_()
    assert questions == [2, 1, 0]


def test_a_leaver_during_somebody_elses_question_is_gone_before_the_answer() -> None:
    table = Table(seats=3, site=4)
    gimli = table.in_play("Gimli")
    gone, stays = table.in_play("Goblin Runner", seat=2), table.in_play("Goblin Runner", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "assign defenders")
    table.resign(2)
    minions = {option[0] for option in table.asked.options if isinstance(option, tuple)}
    assert minions == {stays.index}
    assert gone.index not in minions
    table.assign({stays: gimli})
    assert table.phase == names.SKIRMISH


def test_a_step_half_done_is_carried_through_before_the_leaver_goes() -> None:
    """Seat 2 leaves while the Free Peoples player chooses who bears his sword: the sword is still played."""
    table = Table(seats=3, site=4)
    sam = table.in_play("Sam")
    sword = table.in_hand("Hobbit Sword")
    runner = table.in_play("Goblin Runner", seat=2)
    table.begin(FELLOWSHIP).play(sword)
    table.resign(2)
    assert runner.zone == "play"
    assert table.choices == [table.ring_bearer(), sam]
    table.choose(sam)
    assert sword.bearer == sam
    assert table.state.zone[runner.index] == names.NOWHERE


def test_a_leaver_asked_in_the_middle_of_a_step_does_the_least() -> None:
    table = Table(seats=3, site=4)
    for _ in range(10):
        table.in_hand("Goblin Runner", seat=2)
    table.begin(REGROUP).pass_all().choose()
    assert (table.asked.seat, table.asked.prompt[0]) == (2, "reconcile down")
    table.resign(2)
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "reconcile")
    assert table.running.invariants() == []


def test_in_his_own_turn_a_leaver_ends_it_and_the_next_clockwise_follows() -> None:
    table = Table(seats=3, site=4, fp=1)
    table.begin(FELLOWSHIP).resign(1, "timeout")
    while table.state.fp == 1:
        table.decline()
    assert table.state.fp == 2


def test_the_turn_passes_over_players_who_have_lost() -> None:
    table = Table(seats=4, site=4).begin(FELLOWSHIP)
    table.resign(1)
    while table.state.fp == 0:
        table.decline()
    assert table.state.fp == 2


def test_a_leaver_while_others_still_bid_bids_nothing() -> None:
    decks = [STARTERS["aragorn"].engine_data()] * 3
    game = Game.start("tcg", {}, decks, key_from_seed(1))
    game.answer(0, game.pending[0].id, 2)
    game.resign(1, "concession")
    assert [decision.seat for decision in game.pending] == [2]
    game.answer(2, game.pending[0].id, 1)
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == (0, "place")
    game.answer(0, game.pending[0].id, "place:2")
    game.answer(2, game.pending[0].id, "place:1")
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == (2, "starting fellowship")
    assert game.invariants() == []


def test_nobody_leaves_twice_and_no_unknown_seat_leaves() -> None:
    table = Table(seats=3, site=4).begin(FELLOWSHIP)
    table.resign(2)
    before = table.running.dump()
    for seat in (2, 3, -1):
        with pytest.raises(IllegalAnswer, match="no such player"):
            table.resign(seat)
    assert table.running.dump() == before


def test_the_last_player_left_wins_and_the_others_rank_by_when_they_fell() -> None:
    table = Table(seats=4, site=4).begin(FELLOWSHIP)
    table.resign(2).resign(0, "timeout").resign(3)
    outcome = table.running.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((1,), (3, 1, 4, 2))


def winner_at_nine(**options: object) -> tuple[int, ...]:
    """Seat 0 wins; seat 4 has fallen before, 1 and 2 stand at site 5, 3 at site 7."""
    table = Table(seats=5, site=9, options=options)
    for seat, site in ((1, 5), (2, 5), (3, 7)):
        table.place_player(seat, site=site)
    table.burdens(3, seat=1)
    table.burdens(1, seat=2)
    table.begin(SHADOW).resign(4)
    while table.running.pending:
        table.decline()
    outcome = table.running.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    return outcome.places


def test_who_still_plays_when_somebody_wins_ranks_by_site_then_burdens() -> None:
    assert winner_at_nine() == (1, 4, 3, 2, 5)


def test_who_still_plays_when_somebody_wins_may_share_second_place() -> None:
    assert winner_at_nine(rank_survivors=False) == (1, 2, 2, 2, 5)


@pytest.mark.long
def test_a_game_somebody_has_left_dumps_and_loads_at_every_decision() -> None:
    check_exact(table_of(3, concede=25, stride=3), 4, Tally())


@pytest.mark.long
def test_a_leaver_tells_nobody_what_is_hidden() -> None:
    tally = Tally()
    check_silence(table_of(3, concede=25), 5, tally)
    assert tally.compared > tally.decisions


@whole_or_sample
def test_games_with_leavers_end_lawfully(whole: bool) -> None:
    tally = Tally()
    seeds = range(6) if whole else (1,)
    for seed in seeds:
        play_lawfully(table_of(3 + seed % 4, concede=40), seed, tally)
    assert tally.games == len(seeds)


def test_sam_may_save_a_ring_bearer_although_somebody_leaves_meanwhile() -> None:
    table = Table(seats=3, site=4)
    sam = table.in_play("Sam")
    table.wound(table.ring_bearer(), 3)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    while not table.may("respond", sam):
        table.decline()
    table.resign(2)
    table.respond(sam)
    assert table.state.lost == [False, False, True]
    assert table.ring_bearer() == sam


def test_a_lost_bonus_of_a_leaver_kills_who_lived_by_it(invent: Invent) -> None:
    invent("1C133", card("E2", "Drums", modifier(names.VITALITY, MINION, 1)))
    table = Table(seats=3, site=4)
    runner = table.in_play("Goblin Runner", seat=1, wounds=1)
    table.in_play("E2", seat=2)
    table.begin(MANEUVER).resign(2)
    assert runner.zone == "discard pile"
