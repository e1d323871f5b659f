"""Dwarven cards of set 1."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Forbidden, Table


def perform_required(table: Table) -> None:
    """Perform the required actions of the moment in the order in which they are offered."""
    while table.asked.prompt[0] == "required":
        table.pick(0)


def test_gimli_puts_a_hand_card_beneath_the_deck_for_two_twilight() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.on_deck("Hobbit Sword")
    spare = table.in_hand("Legolas")
    table.begin(FELLOWSHIP).use(gimli)
    table.choose(spare)
    assert table.pool == 2
    assert table.state.deck[0][0] == spare.index


def test_gimli_cannot_do_so_with_two_twilight_in_the_pool() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.twilight(2)
    table.begin(FELLOWSHIP)
    assert not table.may("use", gimli)


def test_gimli_does_damage_plus_one() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    minion = table.in_play("Uruk Savage", seat=1)
    table.fight(gimli, minion).pass_all()
    assert minion.wounds == 2


def test_their_halls_of_stone_gives_two_and_four_underground() -> None:
    for site, bonus in ((2, 2), (5, 4)):
        table = Table(site=site)
        gimli = table.in_play("Gimli")
        halls = table.in_hand("Their Halls of Stone")
        table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(halls)
        assert gimli.strength == 6 + bonus


def test_their_halls_of_stone_is_for_dwarves() -> None:
    table = Table()
    legolas = table.in_play("Legolas")
    halls = table.in_hand("Their Halls of Stone")
    table.fight(legolas, table.in_play("Uruk Brood", seat=1)).play(halls)
    assert legolas.strength == 6


def test_mithril_shaft_discards_until_you_stop_and_gives_the_last_card() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    first = table.on_deck("Legolas", "Hobbit Sword", "Armor")
    shaft = table.in_hand("Mithril Shaft")
    table.begin(MANEUVER).play(shaft)
    assert first.zone == "discard pile"
    table.say(True).say(False)
    assert gimli.wounds == 1
    assert table.pool == 2
    assert first.zone == "discard pile"
    assert [card.name for card in table.cards("draw deck")] == ["Armor"]
    assert [card.name for card in table.cards("hand")] == ["Sleep, Caradhras", "Hobbit Sword"]


def test_mithril_shaft_stops_after_five_cards_or_with_the_deck() -> None:
    for size, taken in ((7, 5), (3, 3)):
        table = Table()
        table.in_play("Gimli")
        table.on_deck(*["Hobbit Sword"] * size)
        shaft = table.in_hand("Mithril Shaft")
        table.begin(MANEUVER).play(shaft)
        for _ in range(taken - 1):
            table.say(True)
        assert table.pool == taken
        assert len(table.cards("draw deck")) == size - taken
        assert shaft.zone == "discard pile"


def test_mithril_shaft_needs_a_dwarf_able_to_exert() -> None:
    table = Table()
    table.in_play("Gimli", wounds=2)
    table.on_deck("Armor")
    shaft = table.in_hand("Mithril Shaft")
    table.begin(MANEUVER)
    assert not table.may("play", shaft)


@pytest.mark.parametrize(
    ("armed", "strength"),
    [(False, 8), (True, 6 + 2 + 3)],
)
def test_axe_strike_gives_two_and_three_to_a_dwarf_with_a_dwarven_hand_weapon(armed: bool, strength: int) -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    if armed:
        table.in_play("Dwarven Axe", on=gimli)
    strike = table.in_hand("Axe Strike")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(strike)
    assert gimli.strength == strength


def test_axe_strike_does_not_count_the_weapon_of_another_culture() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Hobbit Sword", on=gimli)
    strike = table.in_hand("Axe Strike")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(strike)
    assert gimli.strength == 6 + 2 + 2


def test_battle_fury_exerts_the_dwarf_it_strengthens() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    farin = table.in_play("Farin")
    fury = table.in_hand("Battle Fury")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(fury).choose(farin)
    assert (farin.strength, farin.wounds, farin.keywords["damage"]) == (8, 1, 1)
    assert (gimli.strength, gimli.wounds, gimli.keywords["damage"]) == (6, 0, 1)


def test_battle_fury_needs_a_dwarf_able_to_exert() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=2)
    fury = table.in_hand("Battle Fury")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1))
    assert not table.may("play", fury)


def test_cleaving_blow_gives_strength_and_damage_for_the_phase() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    blow = table.in_hand("Cleaving Blow")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(blow)
    assert (gimli.strength, gimli.keywords["damage"], table.pool) == (8, 2, 1)
    table.run_to(REGROUP)
    assert (gimli.strength, gimli.keywords["damage"]) == (6, 1)


def test_delving_exerts_a_dwarf_companion_to_draw_three() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Grimir")
    table.on_deck("Legolas", "Hobbit Sword", "Armor", "Sam")
    delving = table.in_hand("Delving")
    table.begin(FELLOWSHIP).play(delving)
    assert gimli.wounds == 1
    assert len(table.cards("hand")) == 1 + 3


def test_delving_is_not_paid_by_an_ally() -> None:
    table = Table()
    table.in_play("Grimir")
    table.on_deck("Legolas")
    delving = table.in_hand("Delving")
    table.begin(FELLOWSHIP)
    assert not table.may("play", delving)


@pytest.mark.parametrize("name", ["Dwarf Guard", "Farin"])
def test_a_dwarf_must_be_spotted_to_play_it(name: str) -> None:
    for spotted in (False, True):
        table = Table()
        if spotted:
            table.in_play("Gimli")
        companion = table.in_hand(name)
        table.begin(FELLOWSHIP)
        assert table.may("play", companion) is spotted


def test_farin_is_stronger_while_skirmishing_an_orc() -> None:
    for minion, strength in (("Goblin Runner", 7), ("Uruk Savage", 5)):
        table = Table()
        farin = table.in_play("Farin")
        assert farin.strength == 5
        table.fight(farin, table.in_play(minion, seat=1))
        assert farin.strength == strength


def test_dwarven_armor_leaves_a_dwarf_overwhelmed_only_by_three_times_its_strength() -> None:
    for worn in (False, True):
        table = Table()
        gimli = table.in_play("Gimli")
        if worn:
            table.in_play("Dwarven Armor", on=gimli)
        troop = table.in_play("Goblin Patrol Troop", seat=1)  # 13 against 6
        table.fight(gimli, troop).pass_all()
        assert gimli.zone == ("play" if worn else "dead pile")


def test_dwarven_armor_does_not_help_against_three_times() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Dwarven Armor", on=gimli)
    troop, runner = table.in_play("Goblin Patrol Troop", seat=1), table.in_play("Goblin Runner", seat=1)
    table.fight(gimli, troop, runner)
    assert table.strengths == (6, 18)
    table.pass_all()
    assert gimli.zone == "dead pile"


def test_dwarven_armor_is_for_dwarves() -> None:
    table = Table()
    table.in_play("Legolas")
    armor = table.in_hand("Dwarven Armor")
    table.begin(FELLOWSHIP)
    assert not table.may("play", armor)


def test_dwarven_axe_takes_one_card_of_each_player_who_loses_minions_to_its_bearer() -> None:
    table = Table(seats=3)
    gimli = table.in_play("Gimli")
    table.in_play("Dwarven Axe", on=gimli)
    seats = (1, 1, 2)
    minions = [table.in_play("Goblin Runner", seat=seat) for seat in seats]
    for seat in (1, 2):
        table.on_deck("Uruk Savage", "Uruk Brood", seat=seat)
    blows = [table.in_hand("Cleaving Blow") for _ in range(4)]
    table.fight(gimli, *minions)
    for blow in blows:
        table.play(blow).pass_().pass_()
    table.pass_all()
    assert table.strengths == (16, 15)
    perform_required(table)
    assert [len(table.cards("draw deck", seat=seat)) for seat in (1, 2)] == [1, 1]


def test_dwarven_axe_takes_a_card_only_for_a_skirmish_won_by_its_bearer() -> None:
    for fighter, left in (("Gimli", 1), ("Farin", 2)):
        table = Table()
        gimli, farin = table.in_play("Gimli"), table.in_play("Farin")
        table.in_play("Dwarven Axe", on=gimli)
        table.on_deck("Uruk Savage", "Uruk Brood", seat=1)
        table.fight(gimli if fighter == "Gimli" else farin, table.in_play("Goblin Runner", seat=1)).pass_all()
        perform_required(table)
        assert len(table.cards("draw deck", seat=1)) == left


def test_dwarven_heart_heals_its_bearer_up_to_twice_when_played() -> None:
    for healed in (0, 1, 2):
        table = Table()
        farin = table.in_play("Farin", wounds=2)
        heart = table.in_hand("Dwarven Heart")
        table.begin(FELLOWSHIP).play(heart).number(healed)
        assert (heart.bearer, farin.wounds) == (farin, 2 - healed)


def test_dwarven_heart_heals_no_more_than_there_is() -> None:
    table = Table()
    table.in_play("Farin", wounds=1)
    heart = table.in_hand("Dwarven Heart")
    table.begin(FELLOWSHIP).play(heart)
    with pytest.raises(Forbidden, match="not between 0 and 1"):
        table.number(2)


def test_dwarven_heart_exerts_its_bearer_at_the_start_of_each_of_its_players_turns() -> None:
    for wounds, after in ((0, 1), (2, 2)):
        table = Table(site=2)
        farin = table.in_play("Farin", wounds=wounds)
        table.in_play("Dwarven Heart", on=farin)
        table.begin("turn")
        assert farin.wounds == after


def test_gimli_son_of_gloin_exerts_for_strength() -> None:
    table = Table()
    gimli = table.in_play("Gimli, Son of Glóin")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).use(gimli)
    assert (gimli.strength, gimli.wounds, gimli.keywords) == (8, 1, {"damage": 1})


def test_gimli_son_of_gloin_cannot_exert_when_exhausted() -> None:
    table = Table()
    gimli = table.in_play("Gimli, Son of Glóin", wounds=2)
    table.fight(gimli, table.in_play("Uruk Brood", seat=1))
    assert not table.may("use", gimli)


def test_gimlis_battle_axe_may_wound_an_orc_when_gimli_wins() -> None:
    for wanted in (False, True):
        table = Table()
        gimli = table.in_play("Gimli")
        axe = table.in_play("Gimli's Battle Axe", on=gimli)
        other = table.in_play("Goblin Patrol Troop", seat=1)
        uruk = table.in_play("Uruk Brood", seat=1)
        table.fight(gimli, table.in_play("Goblin Runner", seat=1))
        assert (gimli.strength, gimli.keywords["damage"]) == (8, 2)
        table.pass_all()
        if wanted:
            table.respond(axe)
        else:
            table.pass_()
        assert (other.wounds, uruk.wounds) == (int(wanted), 0)


def test_gimlis_battle_axe_does_nothing_when_another_dwarf_wins() -> None:
    table = Table()
    table.in_play("Gimli's Battle Axe", on=table.in_play("Gimli"))
    other = table.in_play("Goblin Patrol Troop", seat=1)
    table.fight(table.in_play("Farin"), table.in_play("Goblin Runner", seat=1)).pass_all()
    assert table.phase != "skirmish" or table.asked.prompt[0] != "respond"
    assert other.wounds == 0


def test_gimlis_helm_lets_him_take_one_wound_in_a_skirmish() -> None:
    for worn in (False, True):
        table = Table()
        gimli = table.in_play("Gimli")
        if worn:
            table.in_play("Gimli's Helm", on=gimli)
        table.fight(gimli, table.in_play("Uruk Brood", seat=1)).pass_all()  # damage +1
        assert gimli.wounds == (1 if worn else 2)


def test_gimlis_helm_discarded_prevents_all_wounds_of_that_skirmish_to_him() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    helm = table.in_play("Gimli's Helm", on=gimli)
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).use(helm).pass_all()
    assert (helm.zone, gimli.wounds) == ("discard pile", 0)


def test_gimlis_helm_does_not_protect_another_dwarf() -> None:
    table = Table()
    helm = table.in_play("Gimli's Helm", on=table.in_play("Gimli"))
    farin = table.in_play("Farin")
    table.fight(farin, table.in_play("Uruk Brood", seat=1)).use(helm).pass_all()
    assert farin.wounds == 2


def test_greatest_kingdom_costs_a_dwarfs_exertion() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    kingdom = table.in_hand("Greatest Kingdom of My People")
    table.begin(FELLOWSHIP).play(kingdom)
    assert (kingdom.zone, gimli.wounds) == ("play", 1)
    other = Table()
    kingdom = other.in_hand("Greatest Kingdom of My People")
    other.begin(FELLOWSHIP)
    assert not other.may("play", kingdom)


def test_greatest_kingdom_takes_a_card_from_who_plays_an_orc() -> None:
    for minion, left in (("Goblin Runner", 1), ("Uruk Savage", 2)):
        table = Table(site=5)
        table.in_play("Greatest Kingdom of My People")
        played = table.in_hand(minion, seat=1)
        table.on_deck("Uruk Savage", "Uruk Brood", seat=1)
        table.on_deck("Legolas")
        table.twilight(9)
        table.begin(SHADOW).play(played)
        assert len(table.cards("draw deck", seat=1)) == left
        assert len(table.cards("draw deck")) == 1


def test_grimir_shuffles_a_dwarven_event_back() -> None:
    table = Table()
    grimir = table.in_play("Grimir")
    event = table.in_discard("Axe Strike", "Hobbit Intuition", "Gimli")
    table.begin(FELLOWSHIP).use(grimir)
    assert (event.zone, grimir.wounds) == ("draw deck", 1)
    assert len(table.cards("discard pile")) == 2


def test_grimir_cannot_exert_when_exhausted() -> None:
    table = Table()
    grimir = table.in_play("Grimir", wounds=2)
    table.in_discard("Axe Strike")
    table.begin(FELLOWSHIP)
    assert not table.may("use", grimir)


def test_halls_of_my_home_discards_a_shadow_card_of_any_deck_and_orders_the_rest() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    top = table.on_deck("Uruk Savage", "Legolas", "Uruk Brood", "Goblin Runner", seat=1)
    halls = table.in_hand("Halls of My Home")
    table.begin(FELLOWSHIP).play(halls).name(1).say(True)
    assert [card.name for card in table.choices] == ["Uruk Savage", "Uruk Brood"]
    table.choose(table.choices[0])
    assert top.zone == "discard pile"
    assert [card.name for card in table.choices] == ["Legolas, Prince of Mirkwood", "Uruk Brood"]
    table.choose(table.choices[1])
    names = [table.state.blueprints[card].title for card in table.state.deck[1]]
    assert names == ["Goblin Runner", "Legolas", "Uruk Brood"]
    assert gimli.wounds == 1


def test_halls_of_my_home_may_leave_all_three() -> None:
    table = Table()
    table.in_play("Gimli")
    table.on_deck("Uruk Savage", "Legolas", "Uruk Brood")
    halls = table.in_hand("Halls of My Home")
    table.begin(FELLOWSHIP).play(halls).name(0).say(False)
    first, second, third = table.choices
    table.choose(third).choose(first)
    assert [card.index for card in (second, first, third)] == table.state.deck[0]
    assert table.cards("discard pile") == [halls]


def test_here_lies_balin_wounds_two_orcs_or_one_twice() -> None:
    for choice, wounds in ((0, (1, 1)), (1, (2, 0))):
        table = Table(site=4)
        gimli = table.in_play("Gimli")
        first = table.in_play("Goblin Patrol Troop", seat=1)
        second = table.in_play("Goblin Patrol Troop", seat=1)
        uruk = table.in_play("Uruk Brood", seat=1)
        balin = table.in_hand("Here Lies Balin, Son of Fundin")
        table.begin(MANEUVER).play(balin).pick(choice)
        if choice:
            table.choose(first)
        assert (first.wounds, second.wounds) == wounds
        assert (uruk.wounds, gimli.wounds) == (0, 1)


def test_here_lies_balin_wounds_the_only_orc_twice() -> None:
    table = Table(site=4)
    table.in_play("Gimli")
    troop = table.in_play("Goblin Patrol Troop", seat=1)
    balin = table.in_hand("Here Lies Balin, Son of Fundin")
    table.begin(MANEUVER).play(balin)
    assert troop.wounds == 2


def test_let_them_come_discards_the_orc_that_loses_to_a_dwarf() -> None:
    table = Table()
    let = table.in_play("Let Them Come!")
    orc = table.in_play("Goblin Patrol Troop", seat=1)
    armed = table.in_play("Gimli")
    for name in ("Dwarven Axe", "Dwarven Armor"):
        table.in_play(name, on=armed)
    cards = [table.in_hand("Battle Fury"), table.in_hand("Battle Fury")]
    table.fight(armed, orc)
    for card in cards:
        table.play(card)
        table.pass_()
    table.pass_all()
    perform_required(table)
    assert orc.zone == "discard pile"
    assert let.zone == "play"


def test_let_them_come_discards_each_orc_of_the_skirmish_and_nobody_else() -> None:
    table = Table(site=5)
    table.in_play("Let Them Come!")
    farin = table.in_play("Farin")
    orcs = [table.in_play("Orc Soldier", seat=1) for _ in range(2)]
    uruk, away = table.in_play("Uruk Savage", seat=1), table.in_play("Orc Soldier", seat=1)
    halls = [table.in_hand("Their Halls of Stone") for _ in range(4)]
    table.fight(farin, *orcs, uruk)
    for event in halls:
        table.play(event).pass_()
    table.pass_all()
    perform_required(table)
    assert [card.zone for card in (*orcs, uruk, away)] == ["discard pile", "discard pile", "play", "play"]
    assert uruk.wounds == 1


def test_let_them_come_is_discarded_when_a_dwarf_loses() -> None:
    table = Table()
    let = table.in_play("Let Them Come!")
    gimli = table.in_play("Gimli")
    minion = table.in_play("Uruk Brood", seat=1)
    table.fight(gimli, minion).pass_all()
    perform_required(table)
    assert (let.zone, minion.zone) == ("discard pile", "play")


def test_let_them_come_is_about_dwarves_and_orcs_only() -> None:
    for fighter, minion in (("Legolas", "Goblin Runner"), ("Gimli", "Uruk Savage")):
        table = Table()
        let = table.in_play("Let Them Come!")
        loser = table.in_play(minion, seat=1)
        winner = table.in_play(fighter)
        table.fight(winner, loser).pass_all()
        assert let.zone == "play"
        assert "discard" not in [event.kind for event in table.events()]


def test_lord_of_moria_makes_every_dwarf_damage_plus_one() -> None:
    table = Table()
    table.in_play("Lord of Moria")
    farin, gimli, legolas = table.in_play("Farin"), table.in_play("Gimli"), table.in_play("Legolas")
    assert (farin.keywords, gimli.keywords) == ({"damage": 1}, {"damage": 2})
    assert "damage" not in legolas.keywords


def test_nobody_tosses_a_dwarf_takes_three_cards_of_an_opponents_deck() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.on_deck("Uruk Savage", "Uruk Brood", "Goblin Runner", "Moria Scout", seat=1)
    toss = table.in_hand("Nobody Tosses a Dwarf")
    table.fight(gimli, table.in_play("Goblin Runner", seat=1)).pass_all().play(toss)
    assert len(table.cards("draw deck", seat=1)) == 1


def test_nobody_tosses_a_dwarf_names_one_of_two_opponents() -> None:
    table = Table(seats=3)
    gimli = table.in_play("Gimli")
    for seat in (1, 2):
        table.on_deck("Uruk Savage", "Uruk Brood", "Goblin Runner", seat=seat)
    toss = table.in_hand("Nobody Tosses a Dwarf")
    table.fight(gimli, table.in_play("Goblin Runner", seat=1)).pass_all().play(toss).name(2)
    assert [len(table.cards("draw deck", seat=seat)) for seat in (1, 2)] == [3, 0]


@pytest.mark.parametrize("name", ["Nobody Tosses a Dwarf", "Still Draws Breath"])
def test_the_response_to_a_victory_waits_for_a_dwarfs(name: str) -> None:
    table = Table()
    card = table.in_hand(name)
    table.on_deck("Uruk Savage", seat=1)
    table.in_play("Gimli", wounds=1)
    legolas = table.in_play("Legolas", wounds=1)
    table.fight(legolas, table.in_play("Goblin Runner", seat=1)).pass_all().pass_responses()
    assert card.zone == "hand"
    assert legolas.wounds == 1


def test_still_draws_breath_heals_the_dwarf_who_won() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=2)
    farin = table.in_play("Farin", wounds=2)
    breath = table.in_hand("Still Draws Breath")
    table.fight(gimli, table.in_play("Goblin Runner", seat=1)).pass_all().play(breath)
    assert (gimli.wounds, farin.wounds) == (1, 2)


def test_stairs_of_khazad_dum_strengthens_dwarves_against_moria_minions() -> None:
    for fighter, minion, bonus in (
        ("Gimli", "Goblin Runner", 1),
        ("Gimli", "Uruk Savage", 0),
        ("Legolas", "Goblin Runner", 0),
    ):
        table = Table()
        table.in_play("Stairs of Khazad-dûm")
        dwarf = table.in_play(fighter)
        assert dwarf.strength == 6
        table.fight(dwarf, table.in_play(minion, seat=1))
        assert dwarf.strength == 6 + bonus


def test_thrarin_takes_part_until_the_regroup_phase() -> None:
    for used in (False, True):
        table = Table(site=5)
        thrarin = table.in_play("Thrarin")
        minion = table.in_play("Goblin Runner", seat=1)
        table.begin(MANEUVER)
        if used:
            table.use(thrarin)
        table.run_to("assignment").pass_all()
        assert ((minion.index, thrarin.index) in table.asked.options) is used
        assert thrarin.wounds == int(used)


def test_thrarin_takes_part_no_longer_once_the_regroup_phase_begins() -> None:
    table = Table(site=5)
    thrarin = table.in_play("Thrarin")
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).use(thrarin)
    assert [effect.card for effect in table.state.lasting] == [thrarin.index]
    table.run_to(REGROUP)
    assert table.state.lasting == []


def test_thrarin_cannot_exert_when_exhausted() -> None:
    table = Table(site=5)
    thrarin = table.in_play("Thrarin", wounds=1)
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER)
    assert not table.may("use", thrarin)


def test_wealth_of_moria_takes_the_free_peoples_cards_and_discards_the_others() -> None:
    table = Table()
    table.in_play("Gimli")
    table.on_deck("Legolas", "Uruk Savage", "Hobbit Sword", "Armor")
    wealth = table.in_hand("Wealth of Moria")
    table.begin(FELLOWSHIP).play(wealth)
    assert {card.name for card in table.cards("hand")} >= {"Legolas, Prince of Mirkwood", "Hobbit Sword"}
    assert {card.name for card in table.cards("discard pile")} == {"Uruk Savage", "Wealth of Moria"}
    assert [card.name for card in table.cards("draw deck")] == ["Armor"]


def test_wealth_of_moria_needs_a_dwarf() -> None:
    table = Table()
    table.on_deck("Legolas")
    wealth = table.in_hand("Wealth of Moria")
    table.begin(FELLOWSHIP)
    assert not table.may("play", wealth)
