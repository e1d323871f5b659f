"""Moria cards of set 1."""

from engine.tcg.names import ARCHERY, SHADOW
from engine.tcg.table import Table


def test_drums_gives_two_and_four_against_a_dwarf() -> None:
    for hero, bonus in (("Legolas", 2), ("Gimli", 4)):
        table = Table(site=4)
        runner = table.in_play("Goblin Runner", seat=1)
        drums = table.in_hand("Drums in the Deep", seat=1)
        table.fight(table.in_play(hero), runner).pass_()
        table.play(drums)
        assert runner.strength == 5 + bonus


def test_drums_is_for_moria_orcs() -> None:
    table = Table(site=4)
    savage = table.in_play("Uruk Savage", seat=1)
    drums = table.in_hand("Drums in the Deep", seat=1)
    table.fight(table.in_play("Gimli"), savage).pass_()
    table.play(drums)
    assert savage.strength == 5


def test_goblin_marksman_shoots() -> None:
    table = Table(site=4)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.ring_bearer().wounds == 1


def test_goblin_patrol_troop_is_big_and_roams_below_site_four() -> None:
    table = Table(site=3)
    troop = table.in_hand("Goblin Patrol Troop", seat=1)
    assert troop.cost == 8
    other = Table(site=4)
    troop = other.in_hand("Goblin Patrol Troop", seat=1)
    other.twilight(6)
    other.begin(SHADOW).play(troop)
    assert (troop.strength, troop.vitality, other.pool) == (13, 3, 0)


def test_goblin_runner_may_add_two() -> None:
    for wanted, pool in ((True, 2), (False, 0)):
        table = Table(site=4)
        runner = table.in_hand("Goblin Runner", seat=1)
        table.twilight(1)
        table.begin(SHADOW).play(runner)
        table.respond(runner) if wanted else table.pass_()
        assert table.pool == pool


def test_goblin_scavengers_play_a_weapon_from_the_discard_pile_on_your_moria_orc() -> None:
    table = Table(site=4)
    scavengers = table.in_hand("Goblin Scavengers", seat=1)
    scimitar = table.in_discard("Goblin Scimitar", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scavengers)
    table.respond(scavengers)
    assert scimitar.bearer == scavengers
    assert scavengers.strength == 10


def test_goblin_scavengers_are_not_asked_without_a_weapon_there() -> None:
    table = Table(site=4)
    scavengers = table.in_hand("Goblin Scavengers", seat=1)
    table.in_discard("Goblin Runner", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scavengers)
    assert table.asked.prompt == ("action", SHADOW)


def test_goblin_scimitar_gives_strength_and_a_card() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_hand("Goblin Scimitar", seat=1)
    top = table.on_deck("Uruk Savage", seat=1)
    table.begin(SHADOW).play(scimitar).respond(scimitar)
    assert runner.strength == 7
    assert top.zone == "hand"


def test_goblin_scimitar_is_for_moria_orcs_of_your_own() -> None:
    table = Table(site=4)
    table.in_play("Uruk Savage", seat=1)
    scimitar = table.in_hand("Goblin Scimitar", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", scimitar)


def test_a_second_hand_weapon_is_not_borne() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    second = table.in_hand("Goblin Scimitar", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", second)


def test_goblin_sneak_may_put_a_moria_orc_beneath_the_deck() -> None:
    table = Table(site=4)
    sneak = table.in_hand("Goblin Sneak", seat=1)
    orc = table.in_discard("Goblin Runner", seat=1)
    table.on_deck("Uruk Savage", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(sneak).respond(sneak)
    table.choose(orc)
    assert table.state.deck[1][0] == orc.index


def test_goblin_sneak_takes_no_uruk_hai() -> None:
    table = Table(site=4)
    sneak = table.in_hand("Goblin Sneak", seat=1)
    table.in_discard("Uruk Savage", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(sneak)
    assert table.asked.prompt == ("action", SHADOW)


def test_host_of_thousands_plays_a_moria_orc_from_the_discard_pile_at_its_cost() -> None:
    table = Table(site=4)
    host = table.in_hand("Host of Thousands", seat=1)
    scout = table.in_discard("Moria Scout", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(host)
    assert scout.zone == "play"
    assert table.pool == 0


def test_host_of_thousands_needs_such_an_orc_it_can_pay_for() -> None:
    table = Table(site=4)
    host = table.in_hand("Host of Thousands", seat=1)
    table.in_discard("Moria Scout", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("play", host)


def test_moria_scout_adds_two_when_it_spots_an_elf() -> None:
    for elf, pool in ((True, 2), (False, 0)):
        table = Table(site=4)
        if elf:
            table.in_play("Legolas")
        scout = table.in_hand("Moria Scout", seat=1)
        table.twilight(2)
        table.begin(SHADOW).play(scout)
        assert table.pool == pool


def test_they_are_coming_trades_three_hand_cards_for_an_orc() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    orc = table.in_discard("Goblin Runner", seat=1)
    hand = [table.in_hand("Uruk Savage", seat=1) for _ in range(3)]
    table.twilight(1)
    table.begin(SHADOW).use(coming).choose(*hand)
    assert orc.zone == "play"
    assert all(card.zone == "discard pile" for card in hand)


def test_they_are_coming_needs_the_orc_before_the_cards_are_discarded() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    for _ in range(3):
        table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("use", coming)


def test_they_are_coming_needs_three_cards() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    table.in_discard("Goblin Runner", seat=1)
    table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("use", coming)


def test_fool_of_a_took_takes_the_moria_minions_on_top_and_the_card_after_them() -> None:
    table = Table()
    table.in_play("Sam")
    table.on_deck("Goblin Runner", "Goblin Marksman", "Goblin Scimitar", "Goblin Sneak", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW).play(fool)
    hand = [card.name for card in table.cards("hand", seat=1)]
    assert sorted(hand) == ["Goblin Marksman", "Goblin Runner", "Goblin Scimitar", "Host of Thousands"]
    assert [card.name for card in table.cards("draw deck", seat=1)] == ["Goblin Sneak"]
    (shown,) = [event for event in table.events() if event.kind == "reveal from deck"]
    assert shown.seats is None
    assert len(shown.data["cards"]) == 3  # type: ignore[arg-type]


def test_fool_of_a_took_takes_the_whole_deck_when_it_holds_nothing_else() -> None:
    table = Table()
    table.in_play("Sam")
    table.on_deck("Goblin Runner", "Goblin Marksman", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW).play(fool)
    assert table.cards("draw deck", seat=1) == []
    assert len(table.cards("hand", seat=1)) == 3


def test_fool_of_a_took_is_not_set_off_by_the_ring_bearer() -> None:
    table = Table()
    table.on_deck("Goblin Runner", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", fool)


def test_goblin_swarms_stack_an_orc_that_wins_and_play_it_again() -> None:
    table = Table(site=4)
    swarms = table.in_play("Goblin Swarms", seat=1)
    orc = table.in_play("Goblin Patrol Troop", seat=1, wounds=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=orc)
    table.fight(table.in_play("Aragorn"), orc).pass_all()
    table.respond(swarms)
    assert swarms.stacked == [orc]
    assert (orc.zone, orc.wounds, scimitar.zone) == ("stacked", 0, "discard pile")
    assert "Goblin Patrol Troop" in str(table.view(0))


def test_goblin_swarms_play_a_stacked_orc_for_its_cost_roaming_included() -> None:
    table = Table(site=3)
    swarms = table.in_play("Goblin Swarms", seat=1)
    orc = table.stacked("Goblin Runner", on=swarms)
    table.twilight(4)
    table.begin(SHADOW).use(swarms)
    assert orc.zone == "play"
    assert table.pool == 1
    poor = Table(site=3)
    swarms = poor.in_play("Goblin Swarms", seat=1)
    poor.stacked("Goblin Runner", on=swarms)
    poor.twilight(2)
    poor.begin(SHADOW)
    assert not poor.may("use", swarms)


def test_goblin_swarms_take_no_uruk_hai_and_no_losers() -> None:
    for minion, seat in (("Uruk-hai Raiding Party", 1), ("Goblin Runner", 1)):
        table = Table(site=5)
        swarms = table.in_play("Goblin Swarms", seat=seat)
        table.fight(table.in_play("Aragorn"), table.in_play(minion, seat=seat)).pass_all()
        assert not table.legal("respond")
        assert swarms.stacked == []
