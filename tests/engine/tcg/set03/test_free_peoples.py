"""Dwarven, Gandalf, Gondor and Shire cards of set 3."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, HOBBIT
from engine.tcg.words.verbs import Play
from tests.engine.tcg.conftest import Invent

BROOD, SAVAGE, RUNNER = "Uruk Brood", "Uruk Savage", "Goblin Runner"
NAZGUL = "Úlairë Attëa, Keeper of Dol Guldur"


def facing(table: Table, revealed: str) -> Card:
    """The one card in the Shadow player's hand, so that it is the one revealed."""
    return table.in_hand(revealed, seat=1)


def bare(site: int = 5) -> Table:
    """A table on which nobody holds anything."""
    return Table(site=site, idle_hands=False)


# -- Dwarven --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("site", "is_asked"), [(4, True), (3, False)])
def test_the_book_of_mazarbul_may_draw_for_each_dwarf_companion_from_site_four_on(site: int, is_asked: bool) -> None:
    table = Table(site=site)
    gimli = table.in_play("Gimli")
    table.in_play("Dwarf Guard")
    table.in_play("Grimir")  # an ally
    book = table.in_play("Book of Mazarbul", on=gimli)
    table.on_deck(*["Armor"] * 3)
    table.begin("turn")
    assert table.may("trigger", book) == is_asked
    if is_asked:
        table.respond(book)
        assert len(table.cards("draw deck")) == 1


@pytest.mark.parametrize(
    ("tale", "is_asked"), [("Till Durin Wakes Again", True), ("Hosts of the Last Alliance", False)]
)
def test_mines_of_khazad_dum_may_heal_a_dwarf_for_a_dwarven_tale(tale: str, is_asked: bool) -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=2)
    mines = table.in_play("Mines of Khazad-Dûm")
    card = table.in_hand(tale)
    table.begin(FELLOWSHIP).play(card)
    assert table.may("trigger", mines) == is_asked
    if is_asked:
        table.respond(mines)
        assert gimli.wounds == 1


@pytest.mark.parametrize("ally", ["Grimir", "Celeborn"])
def test_a_royal_welcome_exerts_a_dwarf_ally_to_heal_a_dwarf(ally: str) -> None:
    table = Table(site=4)
    gimli, friend = table.in_play("Gimli", wounds=2), table.in_play(ally)
    welcome = table.in_play("A Royal Welcome")
    table.begin(REGROUP)
    assert table.may("use", welcome) == (ally == "Grimir")
    if ally == "Grimir":
        table.use(welcome)
        assert (gimli.wounds, friend.wounds) == (1, 1)


def test_the_song_of_durin_makes_moria_weapons_dearer_and_discards_conditions() -> None:
    table = Table(site=4)
    song = table.in_play("Song of Durin")
    table.in_play(RUNNER, seat=1)
    spear = table.in_hand("Goblin Spear", seat=1)
    sword = table.in_hand("Uruk-hai Sword", seat=1)
    printed = [table.state.blueprints[event.index].cost for event in (spear, sword)]
    first, second = table.in_play("Goblin Armory", seat=1), table.in_play("Pinned Down", seat=1)
    other = table.in_play("Orc Banner", seat=1)
    table.begin(FELLOWSHIP)
    assert (spear.cost, sword.cost) == (printed[0] + 2, printed[1])
    table.use(song)
    assert (table.asked.least, table.asked.most, set(table.choices)) == (0, 2, {first, second})
    table.choose(second)
    assert [played.zone for played in (song, first, second, other)] == ["discard pile", "play", "discard pile", "play"]


def test_the_song_of_durin_costs_an_exertion_of_a_dwarf() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    song = table.in_hand("Song of Durin")
    table.begin(FELLOWSHIP).play(song)
    assert (gimli.wounds, song.zone) == (1, "play")
    other = Table()
    other.in_play("Gimli", wounds=2)
    song = other.in_hand("Song of Durin")
    assert not other.begin(FELLOWSHIP).may("play", song)


@pytest.mark.parametrize(("revealed", "most"), [("Moria Scout", 2), (RUNNER, 1)])
def test_storm_of_argument_shuffles_as_many_dwarven_cards_as_the_revealed_card_costs(revealed: str, most: int) -> None:
    table = bare()
    argument = table.in_hand("Storm of Argument")
    facing(table, revealed)
    first = table.in_discard("Gimli", "Cleaving Blow", "Gimli's Helm", "Armor")
    table.begin(FELLOWSHIP).play(argument)
    assert (table.asked.least, table.asked.most, len(table.choices)) == (0, most, 3)
    table.choose(first)
    assert (first.zone, len(table.cards("hand", seat=1))) == ("draw deck", 1)


def test_storm_of_argument_does_nothing_where_hands_are_hidden() -> None:
    table = bare()
    argument = table.in_hand("Storm of Argument")
    facing(table, RUNNER)
    table.in_play("No Business of Ours", seat=1)
    table.in_discard("Gimli")
    table.begin(FELLOWSHIP).play(argument)
    assert not [event for event in table.events() if event.kind.startswith("reveal")]
    assert len(table.cards("discard pile")) == 2


# -- Gandalf --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "able"), [(4, True), (3, False)])
def test_deep_in_thought_discards_all_shadow_conditions(pool: int, able: bool) -> None:
    table = Table(site=5)
    table.in_play("Gandalf")
    thought = table.in_hand("Deep in Thought")
    first, second = table.in_play("Goblin Armory", seat=1), table.in_play("Orc Banner", seat=1)
    own = table.in_play("Till Durin Wakes Again")
    table.in_play(SAVAGE, seat=1)
    table.twilight(pool)
    table.begin(MANEUVER)
    assert table.may("play", thought) == able
    if able:
        table.play(thought)
        assert [played.zone for played in (first, second, own)] == ["discard pile", "discard pile", "play"]


def test_depart_silently_keeps_hobbits_out_of_skirmishes_up_to_site_five() -> None:
    table = Table(site=5)
    table.in_play("Gandalf")
    gimli = table.in_play("Gimli")
    depart = table.in_hand("Depart Silently")
    savage = table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).play(depart)
    while table.asked.prompt[0] != "assign defenders":
        table.pass_()
    fighters = {option[1] for option in table.asked.options if isinstance(option, tuple)}
    assert table.ring_bearer().index not in fighters
    assert gimli.index in fighters
    table.assign({savage: gimli})
    table.run_to(REGROUP)
    assert table.ring_bearer().strength == 4


def test_depart_silently_is_about_the_hobbits_in_play_at_that_time(invent: Invent) -> None:
    invent("3U9", card("T1", "Summons", action(MANEUVER, does=Play(HOBBIT & COMPANION))))
    table = Table(site=5)
    table.in_play("Gandalf")
    summons, sam = table.in_play("T1"), table.in_play("Sam")
    depart, merry = table.in_hand("Depart Silently"), table.in_hand("Merry, Friend to Sam")
    table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).play(depart).pass_().use(summons).choose(merry)
    while table.asked.prompt[0] != "assign defenders":
        table.pass_()
    fighters = {option[1] for option in table.asked.options if isinstance(option, tuple)}
    assert merry.index in fighters
    assert not fighters & {sam.index, table.ring_bearer().index}


@pytest.mark.parametrize("gandalf", [True, False])
def test_depart_silently_strengthens_a_hobbit_beyond(gandalf: bool) -> None:
    table = Table(site=6)
    table.in_play("Gandalf" if gandalf else "Gimli")
    sam = table.in_play("Sam")
    table.in_play(SAVAGE, seat=1)
    depart = table.in_hand("Depart Silently")
    table.begin(MANEUVER)
    assert table.may("play", depart) == gandalf
    if gandalf:
        table.play(depart).choose(sam)
        assert sam.strength == 6


@pytest.mark.parametrize("shire", [True, False])
def test_fireworks_shuffle_gandalf_or_shire_cards_into_the_deck(shire: bool) -> None:
    table = Table()
    table.in_play("Gandalf")
    works = table.in_hand("Fireworks")
    table.in_discard("Glamdring", "Intimidate", "Hobbit Sword", "Sam", "Merry, Friend to Sam")
    table.begin(FELLOWSHIP).play(works).pick(int(shire))
    names = {choice.name for choice in table.choices}
    assert (len(names), table.asked.most) == (3 if shire else 2, 2)
    table.choose(*table.choices[:2])
    assert len(table.cards("draw deck")) == 2


@pytest.mark.parametrize("discarded", [True, False])
def test_his_first_serious_check_may_add_its_cost_to_discard_a_card(discarded: bool) -> None:
    table = bare()
    table.in_play("Gandalf")
    table.in_play(SAVAGE, seat=1)
    check = table.in_hand("His First Serious Check")
    scout = facing(table, "Moria Scout")
    table.begin(MANEUVER).play(check)
    before = table.pool
    table.say(discarded)
    assert (scout.zone, table.pool - before) == (("discard pile", 2) if discarded else ("hand", 0))


@pytest.mark.parametrize("removed", [True, False])
def test_narya_may_add_three_to_remove_a_burden(removed: bool) -> None:
    table = Table()
    narya = table.in_play("Narya", on=table.in_play("Gandalf"))
    table.burdens(2)
    table.begin("turn")
    table.respond(narya) if removed else table.pass_()
    assert (table.state.burdens[0], table.pool) == ((1, 3) if removed else (2, 0))


def test_narya_gives_strength_and_is_gandalfs() -> None:
    table = Table()
    table.in_play("Gimli")
    narya = table.in_hand("Narya")
    assert not table.begin(FELLOWSHIP).may("play", narya)


@pytest.mark.parametrize(("friends", "more"), [(1, 2), (3, 3)])
def test_trust_me_counts_companions_with_the_gandalf_signet_three_at_most(friends: int, more: int) -> None:
    table = Table(site=5)
    gandalf, gimli = table.in_play("Gandalf"), table.in_play("Gimli, Dwarf of Erebor")
    for name in ("Aragorn, Ranger of the North", "Legolas, Prince of Mirkwood", "Sam, Proper Poet")[:friends]:
        table.in_play(name)
    trust = table.in_play("Trust Me as You Once Did")
    table.fight(gimli, table.in_play(BROOD, seat=1)).use(trust).pass_responses()
    table.choose(gimli)
    assert (gimli.strength, gandalf.wounds) == (6 + more, 1)


@pytest.mark.parametrize(("pool", "able"), [(4, True), (3, False)])
def test_unknown_perils_exert_gandalf_to_prevent_a_wound(pool: int, able: bool) -> None:
    table = Table(site=5)
    gandalf, gimli = table.in_play("Gandalf"), table.in_play("Gimli")
    perils = table.in_play("Unknown Perils")
    table.twilight(pool)
    table.fight(gimli, table.in_play(RUNNER, seat=1), table.in_play(RUNNER, seat=1)).pass_all()
    assert table.may("respond", perils) == able
    if able:
        table.respond(perils).pass_responses()
        assert (gimli.wounds, gandalf.wounds) == (0, 1)


# -- Gondor ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "able"), [("Banner of the White Tree", True), ("Pathfinder", False)])
def test_answering_the_cries_discards_a_gondor_tale_from_hand(card: str, able: bool) -> None:
    table = bare()
    boromir = table.in_play("Boromir")
    cries = table.in_play("Answering the Cries")
    tale = table.in_hand(card)
    table.fight(boromir, table.in_play(BROOD, seat=1))
    assert table.may("use", cries) == able
    if able:
        table.use(cries)
        table.choose_if_asked(tale)
        assert (boromir.strength, tale.zone) == (9, "discard pile")


@pytest.mark.parametrize("moves_on", [True, False])
def test_the_heir_to_the_white_city_removes_twilight_in_the_fellowship_phase(moves_on: bool) -> None:
    table = Table(site=3, sites={4: "Pass of Caradhras"}, moves=int(moves_on))
    table.in_play("Aragorn, Heir to the White City")
    table.twilight(5)
    if moves_on:
        table.begin(REGROUP).pass_all()
        while table.asked.prompt[0] != "move or stay":
            table.decline()
    else:
        table.begin(FELLOWSHIP)
    table.move().pass_responses()
    assert table.pool == 5 + 2 + 2 - (0 if moves_on else 2)


def test_the_banner_of_the_white_tree_makes_whoever_exerts_a_strong_defender() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    banner = table.in_hand("Banner of the White Tree")
    table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).play(banner)
    assert (boromir.strength, boromir.keywords["defender"], boromir.wounds) == (10, 1, 1)
    other = Table(site=5)
    other.in_play("Gimli")
    other.in_play(SAVAGE, seat=1)
    banner = other.in_hand("Banner of the White Tree")
    assert not other.begin(MANEUVER).may("play", banner)


@pytest.mark.parametrize("hero", ["Boromir", "Gimli"])
def test_gondor_bowmen_shoot_twice(hero: str) -> None:
    table = Table(site=5)
    companion = table.in_play(hero)
    bowmen = table.in_play("Gondor Bowmen")
    table.in_play(SAVAGE, seat=1)
    table.begin(ARCHERY)
    assert table.may("use", bowmen) == (hero == "Boromir")
    if hero == "Boromir":
        table.use(bowmen)
        assert (table.archery[0], companion.wounds, bowmen.zone) == (2, 1, "discard pile")


def test_the_horn_of_boromir_calls_an_ally_to_fight() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    horn = table.in_play("Horn of Boromir", on=boromir)
    celeborn = table.in_play("Celeborn")
    savage = table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).use(horn)
    assert (celeborn.strength, boromir.wounds) == (9, 1)
    while table.asked.prompt[0] != "assign defenders":
        table.pass_()
    table.assign({savage: celeborn})
    assert table.strengths == (9, 5)


def test_the_horn_of_boromir_needs_an_ally_to_spot() -> None:
    table = Table(site=5)
    horn = table.in_play("Horn of Boromir", on=table.in_play("Boromir"))
    table.in_play(SAVAGE, seat=1)
    assert not table.begin(MANEUVER).may("use", horn)


@pytest.mark.parametrize("gondor", [True, False])
def test_the_might_of_numenor_heals_as_many_companions_as_the_revealed_card_costs(gondor: bool) -> None:
    table = bare()
    boromir, gimli = table.in_play("Boromir" if gondor else "Legolas", wounds=1), table.in_play("Gimli", wounds=2)
    sam = table.in_play("Sam", wounds=1)
    table.in_play(SAVAGE, seat=1)
    might = table.in_hand("Might of Númenor")
    facing(table, "Moria Scout")
    table.begin(MANEUVER)
    assert table.may("play", might) == gondor
    if gondor:
        table.play(might).choose(gimli, sam)
        assert (boromir.wounds, gimli.wounds, sam.wounds) == (1, 1, 0)


def test_the_shards_of_narsil_keep_gondor_cards() -> None:
    table = Table()
    shards = table.in_play("The Shards of Narsil")
    pathfinder = table.in_hand("Pathfinder")
    table.begin(FELLOWSHIP).use(shards, 0).choose_if_asked(pathfinder)
    assert shards.stacked == [pathfinder]
    table.use(shards, 1)
    assert (pathfinder.zone, table.pool) == ("hand", 1)


def test_the_shards_of_narsil_take_nothing_where_nothing_is_stacked() -> None:
    table = Table()
    shards = table.in_play("The Shards of Narsil")
    table.in_hand("Cleaving Blow")
    table.begin(FELLOWSHIP)
    assert not table.may("use", shards)


@pytest.mark.parametrize("gondor", [True, False])
def test_some_who_resisted_make_maneuver_events_dearer_in_this_phase(gondor: bool) -> None:
    table = Table(site=5)
    table.in_play("Boromir" if gondor else "Gimli")
    table.in_play(SAVAGE, seat=1)
    some = table.in_hand("Some Who Resisted")
    hunt = table.in_hand("Hunt Them Down!", seat=1)
    other = table.in_hand("Bred for Battle", seat=1)
    printed = [table.state.blueprints[played.index].cost for played in (hunt, other)]
    table.begin(MANEUVER)
    assert table.may("play", some) == gondor
    if gondor:
        table.play(some)
        assert [hunt.cost, other.cost] == [printed[0] + 2, printed[1]]
        table.run_to(ARCHERY)
        assert hunt.cost == printed[0]


@pytest.mark.parametrize("shards", [True, False])
def test_still_sharp_needs_the_shards_of_narsil(shards: bool) -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    if shards:
        table.in_play("The Shards of Narsil")
    sharp = table.in_hand("Still Sharp")
    table.fight(boromir, table.in_play(BROOD, seat=1))
    assert table.may("play", sharp) == shards
    if shards:
        table.play(sharp)
        assert (boromir.strength, boromir.keywords["damage"]) == (10, 1)


def test_the_voice_of_rauros_is_for_companions_with_the_aragorn_signet() -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn, King in Exile")
    gimli, boromir = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Boromir, Son of Denethor")
    table.in_play(SAVAGE, seat=1)
    voice = table.in_hand("Voice of Rauros")
    table.begin(MANEUVER).play(voice)
    assert [character.keywords.get("damage", 0) for character in (aragorn, gimli, boromir)] == [1, 2, 0]
    assert aragorn.wounds == 1


def test_we_must_go_warily_makes_minions_dearer_until_the_next_regroup_phase() -> None:
    table = Table(site=3, moves=1)
    boromir = table.in_play("Boromir")
    warily = table.in_hand("We Must Go Warily")
    runner = table.in_hand(RUNNER, seat=1)
    table.begin(REGROUP).pass_all()
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    table.move().play(warily)
    assert (runner.cost, boromir.wounds) == (2, 2)
    table.run_to(REGROUP)
    assert runner.cost == 1


def test_we_must_go_warily_waits_for_a_move_in_the_regroup_phase() -> None:
    table = Table(site=3)
    table.in_play("Boromir")
    warily = table.in_hand("We Must Go Warily")
    table.begin(FELLOWSHIP).move()
    assert not table.may("play", warily)


def test_boromir_the_defender_heals_for_twilight() -> None:
    table = Table()
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=1)
    table.begin(FELLOWSHIP).use(boromir)
    assert (boromir.wounds, table.pool) == (0, 2)


# -- Shire ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pony", [True, False])
def test_bill_the_pony_lowers_shadow_numbers(pony: bool) -> None:
    table = Table(site=2)
    if pony:
        table.in_play("Bill the Pony", on=table.ring_bearer())
    table.begin(FELLOWSHIP)
    assert table.site(2).shadow_number == 2 - pony


@pytest.mark.parametrize(("site", "zone"), [("Mithril Mine", "discard pile"), ("Pass of Caradhras", "play")])
def test_bill_the_pony_does_not_go_underground(site: str, zone: str) -> None:
    table = Table(site=3, sites={4: site})
    pony = table.in_play("Bill the Pony", on=table.in_play("Sam"))
    table.begin(FELLOWSHIP).move()
    assert pony.zone == zone


def test_sam_fetches_bill_the_pony() -> None:
    table = Table()
    sam = table.in_play("Sam, Faithful Companion")
    pony = table.on_deck("Bill the Pony")
    table.begin(FELLOWSHIP).use(sam).choose(pony).choose_if_asked(sam)
    assert pony.bearer == sam


@pytest.mark.parametrize(("pipes", "named"), [(2, 2), (1, 1)])
def test_frodos_pipe_heals_a_friend_as_often_as_pipes_are_spotted(pipes: int, named: int) -> None:
    table = Table()
    frodo = table.ring_bearer()
    pipe = table.in_play("Frodo's Pipe", on=frodo)
    if pipes == 2:
        table.in_play("Gandalf's Pipe", on=table.in_play("Gandalf"))
    leaf = table.in_play("Old Toby")
    boromir, gimli = table.in_play("Boromir, Son of Denethor", wounds=2), table.in_play("Gimli", wounds=2)
    table.begin(FELLOWSHIP).use(pipe).number(named)
    assert (leaf.zone, boromir.wounds, gimli.wounds) == ("discard pile", 2 - named, 2)


def test_frodos_pipe_needs_pipeweed() -> None:
    table = Table()
    pipe = table.in_play("Frodo's Pipe", on=table.ring_bearer())
    assert not table.begin(FELLOWSHIP).may("use", pipe)


@pytest.mark.parametrize(("minion", "able"), [("Moria Scout", True), (SAVAGE, False)])
def test_a_frying_pan_wounds_orcs(minion: str, able: bool) -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    pan = table.in_play("Frying Pan", on=sam)
    foe, other = table.in_play(minion, seat=1), table.in_play("Moria Scout", seat=1)
    table.fight(sam, foe).use(pan).pass_responses()
    assert (sam.strength, sam.wounds, foe.wounds, other.wounds) == (4, 1, int(able), 0)


@pytest.mark.parametrize("hobbit", [True, False])
def test_meant_to_be_alone_removes_as_much_twilight_as_the_revealed_card_costs(hobbit: bool) -> None:
    table = bare()
    table.in_play("Sam" if hobbit else "Gimli")
    alone = table.in_hand("Meant to Be Alone")
    facing(table, "Moria Scout")
    table.twilight(6)
    table.begin(FELLOWSHIP)
    assert table.may("play", alone) == hobbit
    if hobbit:
        table.play(alone)
        twilight = [event.data["amount"] for event in table.events() if event.kind == "twilight"]
        assert twilight[:2] == [1, -2]


@pytest.mark.parametrize("dances", [True, False])
def test_melilot_dances_to_keep_a_burden_away(dances: bool) -> None:
    table = Table(site=5)
    melilot = table.in_play("Melilot Brandybuck")
    table.in_play("The Balrog, Flame of Udûn", seat=1)
    hope = table.in_hand("Must Do Without Hope", seat=1)
    table.begin(MANEUVER).pass_().play(hope)
    table.respond(melilot) if dances else table.pass_()
    assert (table.state.burdens[0], melilot.wounds) == ((0, 1) if dances else (1, 0))


def test_melilot_lets_burdens_of_free_peoples_cards_be() -> None:
    table = Table(sites={1: "The Prancing Pony"})
    melilot = table.in_play("Melilot Brandybuck")
    aragorn = table.on_deck("Aragorn")
    table.begin(FELLOWSHIP).use(table.site(1))
    assert (table.state.burdens[0], melilot.wounds, aragorn.zone) == (1, 0, "draw deck")


@pytest.mark.parametrize("hobbits", [True, False])
def test_seek_and_hide_takes_the_damage_bonuses_of_a_minion(hobbits: bool) -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    if hobbits:
        table.in_play("Sam")
    brood, other = table.in_play(BROOD, seat=1), table.in_play(SAVAGE, seat=1)
    hide = table.in_hand("Seek and Hide")
    table.fight(gimli, brood)
    assert table.may("play", hide) == hobbits
    if hobbits:
        table.play(hide).choose(brood)
        assert (brood.has("damage"), other.has("damage")) == (False, True)
        table.pass_all().pass_responses()
        assert gimli.wounds == 1


@pytest.mark.parametrize("hobbit", [True, False])
def test_the_shire_countryside_may_heal_when_no_hobbit_has_removed_a_burden(hobbit: bool) -> None:
    table = Table()
    country = table.in_play("The Shire Countryside")
    gimli, sam = table.in_play("Gimli", wounds=1), table.in_play("Sam, Son of Hamfast")
    table.in_play("Legolas")
    song = table.in_hand("Elf-song")
    table.burdens(2)
    table.begin(FELLOWSHIP)
    if hobbit:
        table.use(sam)
        while table.asked.prompt[:2] == ("respond", "about to exert"):
            table.pass_()
    else:
        table.play(song)
    assert table.may("trigger", country) != hobbit
    if not hobbit:
        table.respond(country).choose_if_asked(gimli)
        assert (gimli.wounds, table.state.burdens[0]) == (0, 1)


@pytest.mark.parametrize("companions", [1, 2])
def test_the_shire_countryside_needs_two_shire_companions(companions: int) -> None:
    table = Table()
    table.in_play("Sam" if companions == 2 else "Gimli")
    country = table.in_hand("The Shire Countryside")
    assert table.begin(FELLOWSHIP).may("play", country) == (companions == 2)


@pytest.mark.parametrize("responds", [True, False])
def test_three_monstrous_trolls_keep_a_shadow_card_from_adding_twilight(responds: bool) -> None:
    table = Table(site=5)
    trolls, rosie = table.in_play("Three Monstrous Trolls"), table.in_play("Rosie Cotton")
    forger = table.in_play("Isengard Forger", seat=1)
    table.begin(SHADOW).use(forger)
    assert (table.asked.seat, table.asked.prompt[1]) == (0, "about to add twilight")
    table.respond(trolls) if responds else table.pass_()
    assert (table.pool, rosie.wounds, forger.wounds) == ((0, 1, 1) if responds else (1, 0, 1))


def test_three_monstrous_trolls_let_free_peoples_cards_add_twilight() -> None:
    table = Table()
    table.in_play("Three Monstrous Trolls")
    rosie = table.in_play("Rosie Cotton")
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=1)
    table.begin(FELLOWSHIP).use(boromir)
    assert (table.pool, rosie.wounds, boromir.wounds) == (2, 0, 0)


@pytest.mark.parametrize("removed", [True, False])
def test_the_betrayal_of_isengard_may_remove_twilight_as_an_opponent_draws(removed: bool) -> None:
    table = Table(site=5)
    betrayal = table.in_play("Betrayal of Isengard")
    table.in_play(SAVAGE, seat=1)
    table.in_play(RUNNER, seat=1)
    anger = table.in_hand("Hate and Anger", seat=1)
    table.on_deck(*[SAVAGE] * 3, seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(anger)
    for _ in range(3):
        table.respond(betrayal) if removed else table.pass_()
    assert table.pool == (0 if removed else 3)


@pytest.mark.parametrize("saruman", [True, False])
def test_the_betrayal_of_isengard_wounds_saruman(saruman: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play("Gandalf")
    betrayal = table.in_play("Betrayal of Isengard")
    wizard = table.in_play("Saruman, Keeper of Isengard" if saruman else SAVAGE, seat=1)
    table.begin(MANEUVER).use(betrayal).pass_responses()
    assert (wizard.wounds, gandalf.wounds) == (2 if saruman else 0, 1)


def test_gimlis_pipe_adds_one_to_the_pipes_that_can_be_spotted() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    pipe = table.in_play("Gimli's Pipe", on=gimli)
    frodos = table.in_play("Frodo's Pipe", on=table.ring_bearer())
    table.in_play("Old Toby")
    boromir = table.in_play("Boromir, Son of Denethor", wounds=2)
    table.wound(table.ring_bearer(), 3)
    table.begin(FELLOWSHIP).use(pipe).pass_responses()
    table.use(frodos)
    assert table.asked.most == 3
    table.number(3).choose(table.ring_bearer())
    assert (table.ring_bearer().wounds, gimli.wounds, boromir.wounds) == (0, 1, 2)


def test_gimlis_pipe_is_one_pipe_without_an_exertion() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=2)
    pipe = table.in_play("Gimli's Pipe", on=gimli)
    frodos = table.in_play("Frodo's Pipe", on=table.ring_bearer())
    table.in_play("Old Toby")
    table.wound(table.ring_bearer(), 3)
    table.begin(FELLOWSHIP)
    assert not table.may("use", pipe)
    table.use(frodos)
    assert table.asked.most == 2


@pytest.mark.parametrize("discards", [True, False])
def test_old_noakes_may_discard_a_minion_or_shadow_condition_for_a_card_lost(discards: bool) -> None:
    table = Table(site=6)
    noakes = table.in_play("Old Noakes")
    soldier, banner = table.in_play("Orc Soldier", seat=1), table.in_play("Orc Banner", seat=1)
    table.in_play("Till Durin Wakes Again")
    hand = table.in_hand("Hand of Sauron", seat=1)
    table.begin(MANEUVER).pass_().play(hand)
    if not discards:
        table.pass_()
        assert (soldier.zone, banner.zone) == ("play", "play")
        return
    table.respond(noakes)
    assert set(table.choices) == {soldier, banner}
    table.choose(banner)
    assert (soldier.zone, banner.zone) == ("play", "discard pile")


def test_old_noakes_is_silent_where_there_was_a_choice_or_no_shadow_card() -> None:
    table = Table(site=6)
    noakes = table.in_play("Old Noakes")
    gimli = table.in_play("Gimli")
    table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    soldier = table.in_play("Orc Soldier", seat=1)
    table.in_hand("Armor", "Armor")
    table.begin("assignment").pass_all().assign({soldier: gimli}).pick(0)
    table.choose_if_asked(*table.choices)
    assert table.cards("hand") == []
    assert not table.may("trigger", noakes)
    other = Table(site=6)
    noakes = other.in_play("Old Noakes")
    other.in_play("Orc Soldier", seat=1)
    pillars = other.in_play("Answering the Cries")
    boromir, tale = other.in_play("Boromir"), other.in_hand("Banner of the White Tree")
    other.fight(boromir, other.in_play(BROOD, seat=1)).use(pillars).choose_if_asked(tale)
    assert (tale.zone, other.may("trigger", noakes)) == ("discard pile", False)
