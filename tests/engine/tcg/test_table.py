"""The scenario builder's own verbs: what tests of cards are written with."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Forbidden, Table


def test_a_turn_may_begin_with_moves_made() -> None:
    fresh = Table(site=3).begin(REGROUP).pass_all()
    fresh.run_to(FELLOWSHIP)
    once = Table(site=3, moves=1)
    assert once.begin(REGROUP).pass_all().view(0)["moves"] == 1
    both = Table(site=3, moves=2).begin(REGROUP).pass_all()
    while both.running.pending and both.asked.prompt[0] != "action":
        assert both.asked.prompt[0] != "move or stay"  # the limit of two is used up
        both.decline()


def test_both_seats_may_have_all_their_sites() -> None:
    table = Table(site=3, all_sites=True)
    for seat in (0, 1):
        own = {card.index for card in table.cards("adventure deck", seat=seat)}
        own |= {card.index for card in table.cards("adventure path", seat=seat)}
        assert sorted(table.state.blueprints[card].site_number for card in own) == list(range(1, 10))


def test_a_player_is_placed_on_a_site() -> None:
    table = Table(site=4)
    table.place_player(1, site=2)
    assert (table.state.site_number[0], table.state.site_number[1]) == (4, 2)


def test_the_ring_is_put_on_in_response() -> None:
    table = Table(site=4)
    minion = table.in_play("Goblin Runner", seat=1)
    table.fight(table.ring_bearer(), minion).pass_all()
    assert table.asked.prompt[0] == "respond"
    table.wear_ring()
    assert table.state.burdens[0] == 1  # the worn Ring has turned the wound into a burden
    assert table.ring_bearer().wounds == 0


def test_passing_all_responses_goes_on_to_the_next_question() -> None:
    table = Table(site=4)
    minion = table.in_play("Goblin Runner", seat=1)
    table.fight(table.ring_bearer(), minion).pass_all().pass_responses()
    assert table.ring_bearer().wounds == 1
    assert not table.running.pending or table.asked.prompt[0] != "respond"


def test_choosing_only_if_asked() -> None:
    table = Table(site=4)
    shaman = table.in_play("Uruk Shaman", seat=1)
    hurt = table.in_play("Uruk Savage", seat=1, wounds=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(shaman)
    table.choose_if_asked(hurt)  # only one is hurt: it has been healed without a question
    assert hurt.wounds == 0
    both = Table(site=4)
    shaman = both.in_play("Uruk Shaman", seat=1, wounds=1)
    hurt = both.in_play("Uruk Savage", seat=1, wounds=1)
    both.twilight(2)
    both.begin(MANEUVER).pass_().use(shaman).choose_if_asked(hurt)
    assert (shaman.wounds, hurt.wounds) == (1, 0)


def test_what_the_rules_forbid_is_refused_aloud() -> None:
    table = Table(site=4)
    shaman = table.in_play("Uruk Shaman", seat=1)
    table.begin(MANEUVER)
    for verb in (lambda: table.use(shaman), table.wear_ring, table.move, lambda: table.choose(shaman)):
        with pytest.raises(Forbidden):
            verb()
    with pytest.raises(Forbidden, match="arrange"):
        table.in_play("Uruk Savage", seat=1)
    assert table.phase == MANEUVER
