"""Shire cards of set 1."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Forbidden, Table
from engine.tcg.words.abilities import when_played
from engine.tcg.words.cards import card
from engine.tcg.words.filters import CONDITION, WithKeyword
from engine.tcg.words.targets import each
from engine.tcg.words.verbs import Discard
from tests.engine.tcg.conftest import Invent

MERRY = "Merry, From O'er the Brandywine"
PIPPIN = "Pippin, Friend to Frodo"


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


def test_bounder_helps_in_this_skirmish_only() -> None:
    table = Table(site=2)
    bounder = table.in_play("Bounder")
    sam, merry = table.in_play("Sam"), table.in_play(MERRY)
    first, second = table.in_play("Goblin Runner", seat=1), table.in_play("Orc Soldier", seat=1)
    table.begin("assignment").pass_all().assign({first: merry, second: sam}).choose(merry)
    table.use(bounder).choose(sam).pass_all()
    assert table.strengths == (3, 7)
    table.pass_all()
    assert (bounder.wounds, sam.zone) == (1, "dead pile")


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
    table.fight(sam, minion).play(intuition).pass_responses()
    assert sam.wounds == 0
    assert minion.wounds == 0
    assert "skirmish cancelled" in [event.kind for event in table.events()]


def test_hobbit_intuition_gives_strength_elsewhere() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    intuition = table.in_hand("Hobbit Intuition")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).play(intuition).pass_responses()
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


def test_bilbo_shuffles_a_shire_card_back() -> None:
    table = Table()
    bilbo = table.in_play("Bilbo")
    sword = table.in_discard("Hobbit Sword", "Gimli")
    table.begin(FELLOWSHIP).use(bilbo)
    assert (sword.zone, bilbo.wounds) == ("draw deck", 1)
    (event,) = (event for event in table.events() if event.kind == "shuffle into deck")
    assert event.seen_by(1)
    assert "Hobbit Sword" in event.text


def test_bilbo_cannot_exert_when_exhausted() -> None:
    table = Table()
    bilbo = table.in_play("Bilbo", wounds=2)
    table.in_discard("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert not table.may("use", bilbo)


def test_bilbos_pipe_shuffles_as_many_tales_back_as_pipes_are_spotted() -> None:
    table = Table()
    sam = table.in_play("Sam")
    pipe = table.in_play("Bilbo's Pipe", on=sam)
    table.in_play("The Gaffer's Pipe", on=table.in_play(MERRY))
    weed = table.in_play("Longbottom Leaf")
    stairs = table.in_discard("Stairs of Khazad-dûm", "There and Back Again", "Stone Trolls", "Hobbit Sword")
    table.begin(FELLOWSHIP).use(pipe).number(2)
    assert len(table.choices) == 3
    table.choose(stairs, table.choices[1])
    assert (weed.zone, stairs.zone) == ("discard pile", "draw deck")
    assert len(table.cards("draw deck")) == 2


def test_the_gaffers_pipe_removes_twilight() -> None:
    table = Table()
    pipe = table.in_play("The Gaffer's Pipe", on=table.in_play("Sam"))
    table.in_play("Bilbo's Pipe", on=table.in_play(MERRY))
    table.in_play("Old Toby")
    table.twilight(5)
    table.begin(FELLOWSHIP).use(pipe).number(2)
    assert table.pool == 3


def test_extraordinary_resilience_removes_a_burden_instead_of_a_wound() -> None:
    for played in (False, True):
        table = Table()
        frodo = table.ring_bearer()
        table.wound(frodo, 1)
        table.burdens(2)
        table.in_play("Boromir")
        table.in_play("Merry, Friend to Sam")
        resilience = table.in_hand("Extraordinary Resilience")
        table.begin(FELLOWSHIP).use(frodo)
        table.choose(table.choices[0])
        if played:
            table.play(resilience)
        else:
            table.pass_()
        assert (frodo.wounds, table.state.burdens[0]) == ((1, 1) if played else (0, 2))


def test_extraordinary_resilience_is_about_the_ring_bearer_and_needs_a_burden() -> None:
    table = Table()
    sam = table.in_play("Sam", wounds=1)
    rosie = table.in_play("Rosie Cotton")
    table.burdens(2)
    table.in_hand("Extraordinary Resilience")
    table.begin(FELLOWSHIP).use(rosie)
    assert sam.wounds == 0
    other = Table()
    frodo = other.ring_bearer()
    other.wound(frodo, 1)
    other.in_play("Boromir")
    resilience = other.in_hand("Extraordinary Resilience")
    other.begin(FELLOWSHIP).use(frodo).pass_responses()
    assert (frodo.wounds, resilience.zone) == (0, "hand")


@pytest.mark.parametrize(
    ("ally", "healed", "spared"),
    [("Farmer Maggot", (MERRY, PIPPIN), "Sam"), ("The Gaffer", ("Sam",), PIPPIN)],
)
def test_an_ally_exerts_to_heal_one_of_two_hobbits(ally: str, healed: tuple[str, ...], spared: str) -> None:
    table = Table()
    healer = table.in_play(ally)
    hurt = [table.in_play(name, wounds=1) for name in healed]
    other = table.in_play(spared, wounds=1)
    table.begin(FELLOWSHIP).use(healer).choose_if_asked(hurt[0])
    assert (hurt[0].wounds, other.wounds, healer.wounds) == (0, 1, 1)


def test_the_gaffer_heals_frodo() -> None:
    table = Table()
    table.wound(table.ring_bearer(), 1)
    gaffer = table.in_play("The Gaffer")
    table.begin(FELLOWSHIP).use(gaffer)
    assert table.ring_bearer().wounds == 0


@pytest.mark.parametrize(("ally", "patient"), [("Farmer Maggot", MERRY), ("The Gaffer", "Sam")])
def test_an_exhausted_ally_heals_nobody(ally: str, patient: str) -> None:
    table = Table()
    healer = table.in_play(ally, wounds=2 if ally == "Farmer Maggot" else 1)
    table.in_play(patient, wounds=1)
    table.begin(FELLOWSHIP)
    assert not table.may("use", healer)


def test_frodo_old_bilbos_heir_may_heal_a_hobbit_ally_at_the_start_of_your_turns() -> None:
    for wanted in (False, True):
        table = Table(bearer="1R289")
        bounder = table.in_play("Bounder", wounds=1)
        sam = table.in_play("Sam", wounds=1)
        barliman = table.in_play("Barliman Butterbur", wounds=1)
        table.begin("turn")
        if wanted:
            table.respond(table.ring_bearer())
        else:
            table.pass_()
        assert (bounder.wounds, sam.wounds, barliman.wounds) == (int(not wanted), 1, 1)


def test_halfling_deftness_exerts_the_hobbit_it_strengthens() -> None:
    table = Table()
    sam = table.in_play("Sam")
    deftness = table.in_hand("Halfling Deftness")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).play(deftness).choose(sam)
    assert (sam.strength, sam.wounds) == (6, 1)


def test_halfling_deftness_needs_a_hobbit_able_to_exert() -> None:
    table = Table()
    table.wound(table.ring_bearer(), 3)
    gimli = table.in_play("Gimli")
    deftness = table.in_hand("Halfling Deftness")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1))
    assert not table.may("play", deftness)


def test_hobbit_farmer_replaces_an_opponents_site_1_and_has_the_text_of_its_own() -> None:
    table = Table(site=2, sites={1: "East Road"}, site_owners={1: 1})
    farmer = table.in_play("Hobbit Farmer")
    own = table.in_adventure_deck("Westfarthing")
    table.begin(FELLOWSHIP).use(farmer)
    assert (table.site(1), farmer.wounds) == (own, 1)


def test_hobbit_farmer_replaces_only_an_opponents_site() -> None:
    for owner, own in ((0, True), (1, False)):
        table = Table(site=2, sites={1: "East Road"}, site_owners={1: owner})
        farmer = table.in_play("Hobbit Farmer")
        if own:
            table.in_adventure_deck("Westfarthing")
        table.begin(FELLOWSHIP)
        assert not table.may("use", farmer)


def test_hobbit_farmer_says_what_your_site_1_says() -> None:
    for owner, cost in ((0, 4), (1, 2)):
        table = Table(site=2, sites={1: "East Road"}, site_owners={1: owner})
        table.in_play("Hobbit Farmer")
        gimli = table.in_hand("Gimli")
        assert gimli.cost == cost


def test_hobbit_party_guest_heals_itself_at_the_start_and_others_of_site_1_for_an_exertion() -> None:
    table = Table(site=2)
    guest = table.in_play("Hobbit Party Guest", wounds=1)
    maggot = table.in_play("Farmer Maggot", wounds=1)
    bounder = table.in_play("Bounder", wounds=1)  # of site 2
    table.begin("turn")
    assert guest.wounds == 0
    table.use(guest)
    assert (guest.wounds, maggot.wounds, bounder.wounds) == (1, 0, 1)


def test_hobbit_party_guest_cannot_exert_when_exhausted() -> None:
    table = Table(site=2)
    guest = table.in_play("Hobbit Party Guest", wounds=1)
    table.in_play("Farmer Maggot", wounds=1)
    table.begin(FELLOWSHIP)
    assert not table.may("use", guest)


def test_hobbit_stealth_cancels_at_sites_one_to_five_and_strengthens_beyond() -> None:
    for site in (5, 6):
        table = Table(site=site)
        sam = table.in_play("Sam")
        minion = table.in_play("Uruk Brood", seat=1)
        stealth = table.in_hand("Hobbit Stealth")
        table.fight(sam, minion).play(stealth)
        if site == 5:
            assert "skirmish cancelled" in [event.kind for event in table.events()]
            assert sam.wounds == 0
        else:
            table.choose(sam)
            assert sam.strength == 5


def test_longbottom_leaf_may_discard_up_to_two_cards() -> None:
    for count in (0, 1, 2):
        table = Table(idle_hands=False)
        leaf = table.in_hand("Longbottom Leaf")
        table.in_hand("Gimli", "Legolas", "Armor")
        table.begin(FELLOWSHIP).play(leaf).respond(leaf).choose(*table.choices[:count])
        assert len(table.cards("hand")) == 3 - count


def test_longbottom_leaf_may_be_played_for_nothing() -> None:
    table = Table()
    leaf = table.in_hand("Longbottom Leaf")
    table.begin(FELLOWSHIP).play(leaf).pass_()
    assert (leaf.zone, len(table.cards("hand"))) == ("play", 1)


def test_master_proudfoot_takes_the_shire_cards_of_the_top_three() -> None:
    table = Table(idle_hands=False)
    proudfoot = table.in_play("Master Proudfoot")
    table.on_deck("Hobbit Sword", "Gimli", "Sam", "Armor")
    table.twilight(2)
    table.begin(FELLOWSHIP).use(proudfoot)
    assert {card.name for card in table.cards("hand")} == {"Hobbit Sword", "Sam, Son of Hamfast"}
    assert [card.name for card in table.cards("discard pile")] == ["Gimli, Dwarf of Erebor"]
    assert (table.pool, len(table.cards("draw deck"))) == (4, 1)


def test_master_proudfoot_cannot_with_three_twilight_in_the_pool() -> None:
    table = Table()
    proudfoot = table.in_play("Master Proudfoot")
    table.on_deck("Hobbit Sword")
    table.twilight(3)
    table.begin(FELLOWSHIP)
    assert not table.may("use", proudfoot)


def test_merry_adds_the_strength_he_has_at_that_time() -> None:
    table = Table()
    merry = table.in_play("Merry, Friend to Sam")
    sword = table.in_play("Hobbit Sword", on=merry)
    gimli = table.in_play("Gimli")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).use(merry).choose(gimli)
    assert (gimli.strength, merry.wounds, merry.strength) == (6 + 5, 2, 5)
    assert sword.bearer == merry


def test_merrys_strength_is_recorded_and_does_not_grow_later() -> None:
    table = Table()
    merry = table.in_play("Merry, Friend to Sam")
    gimli = table.in_play("Gimli")
    noble = table.in_hand("Noble Intentions")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).use(merry).choose(gimli).pass_().play(noble)
    table.choose(merry)
    assert (merry.strength, gimli.strength) == (6, 6 + 3)


def test_merry_friend_to_sam_must_not_be_assigned_and_needs_two_exertions() -> None:
    assigned = Table()
    merry = assigned.in_play("Merry, Friend to Sam")
    assigned.in_play("Gimli")
    assigned.fight(merry, assigned.in_play("Uruk Brood", seat=1))
    assert not assigned.may("use", merry)
    tired = Table()
    merry = tired.in_play("Merry, Friend to Sam", wounds=2)
    tired.fight(tired.in_play("Gimli"), tired.in_play("Uruk Brood", seat=1))
    assert not tired.may("use", merry)


def test_merry_friend_to_sam_is_free_again_once_his_skirmish_is_over() -> None:
    table = Table(site=2)
    merry, gimli = table.in_play("Merry, Friend to Sam"), table.in_play("Gimli")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Brood", seat=1)
    for name in ("Hobbit Sword", "Stone Trolls"):
        table.in_play(name, on=merry)
    table.begin("assignment").pass_all().assign({first: merry, second: gimli})
    table.choose(merry)
    assert not table.may("use", merry)
    table.pass_all()
    assert (merry.zone, merry.wounds) == ("play", 0)
    table.use(merry).choose(gimli)
    assert gimli.strength == 6 + 5


def test_merry_from_oer_the_brandywine_is_stronger_with_a_weapon() -> None:
    for armed, strength in ((False, 3), (True, 3 + 2 + 2)):
        table = Table()
        merry = table.in_play(MERRY)
        if armed:
            table.in_play("Hobbit Sword", on=merry)
        assert merry.strength == strength


def test_old_toby_may_draw_a_card() -> None:
    for wanted in (False, True):
        table = Table()
        table.on_deck("Gimli")
        toby = table.in_hand("Old Toby")
        table.begin(FELLOWSHIP).play(toby)
        if wanted:
            table.respond(toby)
        else:
            table.pass_()
        assert len(table.cards("draw deck")) == int(not wanted)


def test_pippin_friend_to_frodo_keeps_opponents_from_discarding_shire_tales(invent: Invent) -> None:
    spoiler = when_played(does=Discard(each(CONDITION & WithKeyword("tale"))))
    invent("1U178", card("T1", "Spoiler", spoiler))
    for stays in (False, True):
        table = Table(site=5)
        sam = table.in_play("Sam")
        tale = table.in_play("There and Back Again", on=sam)
        other = table.in_play("Stairs of Khazad-dûm")
        if stays:
            table.in_play(PIPPIN)
        warrior = table.in_hand("T1", seat=1)
        table.twilight(9)
        table.begin(SHADOW).play(warrior)
        assert tale.zone == ("play" if stays else "discard pile")
        assert other.zone == "discard pile"


def test_pippin_friend_to_frodo_does_not_keep_you_from_discarding_your_own() -> None:
    table = Table()
    table.in_play("Pippin, Friend to Frodo")
    tale = table.in_play("There and Back Again", on=table.in_play("Sam"))
    table.in_play("Gandalf")
    sleep = table.in_hand("Sleep, Caradhras")
    table.begin(FELLOWSHIP).play(sleep).pass_responses()
    assert tale.zone == "discard pile"


def test_pippin_friend_to_frodo_keeps_no_tale_whose_bearer_is_killed() -> None:
    table = Table()
    table.in_play(PIPPIN)
    sam = table.in_play("Sam")
    tale = table.in_play("There and Back Again", on=sam)
    table.fight(sam, table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    assert (sam.zone, tale.zone) == ("dead pile", "discard pile")


def test_pippin_hobbit_of_some_intelligence_removes_a_burden_or_a_wound() -> None:
    for way, burdens, wounds in ((0, 1, 1), (1, 2, 0)):
        table = Table()
        table.burdens(2)
        gimli = table.in_play("Gimli", wounds=1)
        pippin = table.in_hand("Pippin, Hobbit of Some Intelligence")
        table.begin(FELLOWSHIP).play(pippin).pick(way)
        assert (table.state.burdens[0], gimli.wounds) == (burdens, wounds)


def test_pippin_hobbit_of_some_intelligence_does_the_one_thing_there_is_to_do() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=1)
    pippin = table.in_hand("Pippin, Hobbit of Some Intelligence")
    table.begin(FELLOWSHIP).play(pippin)
    assert gimli.wounds == 0


def test_power_according_to_his_stature_wounds_each_minion_fighting_the_ring_bearer() -> None:
    table = Table()
    first, second = table.in_play("Uruk Brood", seat=1), table.in_play("Uruk Savage", seat=1)
    away = table.in_play("Goblin Patrol Troop", seat=1)
    power = table.in_hand("Power According to His Stature")
    table.fight(table.ring_bearer(), first, second).play(power)
    assert (first.wounds, second.wounds, away.wounds, table.state.burdens[0]) == (1, 1, 0, 1)


def test_power_according_to_his_stature_wounds_nobody_in_another_skirmish() -> None:
    table = Table()
    minion = table.in_play("Uruk Brood", seat=1)
    power = table.in_hand("Power According to His Stature")
    table.fight(table.in_play("Sam"), minion).play(power)
    assert (minion.wounds, table.state.burdens[0]) == (0, 1)


def test_sam_faithful_companion_searches_for_a_pony_that_no_deck_has() -> None:
    table = Table()
    sam = table.in_play("Sam, Faithful Companion")
    table.on_deck("Gimli", "Hobbit Sword")
    table.begin(FELLOWSHIP).use(sam)
    assert table.choices == []
    table.choose()
    assert "shuffle" in [event.kind for event in table.events()]
    assert len(table.cards("draw deck")) == 2
    assert not table.may("use", sam)


def test_sam_faithful_companion_becomes_the_ring_bearer_when_frodo_dies() -> None:
    table = Table()
    sam = table.in_play("Sam, Faithful Companion")
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    table.respond(sam)
    assert table.running.outcome is None
    assert (table.ring_bearer(), sam.resistance) == (sam, 5)


def test_two_sams_of_different_versions_are_never_in_play_together() -> None:
    table = Table()
    table.in_play("Sam, Faithful Companion")
    other = table.in_hand("Sam, Son of Hamfast")
    table.begin(FELLOWSHIP)
    assert not table.may("play", other)


def test_a_card_of_another_version_heals_its_namesake() -> None:
    table = Table()
    sam = table.in_play("Sam, Faithful Companion", wounds=1)
    other = table.in_hand("Sam, Son of Hamfast")
    table.begin(FELLOWSHIP).heal_with(other)
    assert (sam.wounds, other.zone) == (0, "discard pile")


def test_sting_removes_at_most_four_twilight_for_orcs_in_a_hand() -> None:
    orcs = ("Goblin Runner", "Moria Scout", "Goblin Sneak", "Goblin Patrol Troop", "Goblin Marksman")
    for count, pool in ((2, 4), (5, 2)):
        table = Table()
        frodo = table.ring_bearer()
        sting = table.in_play("Sting", on=frodo)
        table.in_hand(*orcs[:count], seat=1)
        table.twilight(6)
        table.begin(FELLOWSHIP).use(sting)
        assert (table.pool, frodo.wounds, frodo.strength) == (pool, 1, 6)


def test_sting_removes_at_most_four_in_one_phase_however_often_it_is_used() -> None:
    table = Table()
    sting = table.in_play("Sting", on=table.ring_bearer())
    table.in_hand("Goblin Runner", "Moria Scout", "Goblin Sneak", seat=1)
    table.twilight(9)
    table.begin(FELLOWSHIP).use(sting)
    assert table.pool == 6
    table.use(sting)
    assert table.pool == 5


def test_sting_works_in_the_regroup_phase_and_not_with_frodo_exhausted() -> None:
    for wounds in (0, 3):
        table = Table()
        table.wound(table.ring_bearer(), wounds)
        sting = table.in_play("Sting", on=table.ring_bearer())
        table.in_hand("Goblin Runner", seat=1)
        table.twilight(3)
        table.begin(REGROUP)
        assert table.may("use", sting) is (wounds == 0)
        if not wounds:
            table.use(sting)
            assert table.pool == 2


def test_sting_reveals_the_hand_of_one_opponent_of_your_choice() -> None:
    table = Table(seats=3, idle_hands=False)
    sting = table.in_play("Sting", on=table.ring_bearer())
    table.in_hand("Goblin Runner", "Moria Scout", seat=1)
    table.in_hand("Goblin Sneak", seat=2)
    table.twilight(5)
    table.begin(FELLOWSHIP).use(sting).name(2)
    assert table.pool == 4
    (shown,) = (event for event in table.events() if event.kind == "reveal hand")
    assert shown.data["cards"] == ["1U181"]


def test_sting_is_for_frodo() -> None:
    table = Table(bearer="1R289")
    table.in_play("Sting", on=table.ring_bearer())
    table.in_play("Sam")
    second = table.in_hand("Sting")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_stone_trolls_strengthens_its_bearer_against_a_troll_or_an_uruk_hai() -> None:
    for minion, strength in (("Uruk Savage", 9), ("Goblin Runner", 6)):
        table = Table()
        gimli = table.in_play("Gimli")
        table.in_play("Stone Trolls", on=gimli)
        assert gimli.strength == 6
        table.fight(gimli, table.in_play(minion, seat=1))
        assert gimli.strength == strength


def test_stone_trolls_needs_bilbo_and_is_borne_once() -> None:
    for bilbo in (False, True):
        table = Table()
        table.in_play("Stone Trolls", on=table.ring_bearer())
        gimli = table.in_play("Gimli")
        if bilbo:
            table.in_play("Bilbo")
        trolls = table.in_hand("Stone Trolls")
        table.begin(FELLOWSHIP)
        assert table.may("play", trolls) is bilbo
        if bilbo:
            table.play(trolls)
            assert table.ring_bearer() not in table.choices
            table.choose(gimli)
            assert trolls.bearer == gimli


def test_stone_trolls_is_borne_by_any_character_even_a_minion() -> None:
    table = Table()
    bilbo, gimli = table.in_play("Bilbo"), table.in_play("Gimli")
    minion = table.in_play("Uruk Savage", seat=1)
    trolls = table.in_hand("Stone Trolls")
    table.begin(FELLOWSHIP).play(trolls)
    assert set(table.choices) == {table.ring_bearer(), bilbo, gimli, minion}
    table.choose(minion)
    assert (trolls.bearer, minion.strength) == (minion, 5)


def test_stout_and_sturdy_heals_a_hobbit_in_the_maneuver_or_a_skirmish_phase() -> None:
    table = Table(site=4)
    sam = table.in_play("Sam", wounds=1)
    table.in_play("Gimli", wounds=1)
    table.in_play("Uruk Brood", seat=1)
    stout = table.in_hand("Stout and Sturdy")
    table.begin(MANEUVER).play(stout)
    assert sam.wounds == 0
    other = Table()
    sam = other.in_play("Sam", wounds=1)
    stout = other.in_hand("Stout and Sturdy")
    other.fight(sam, other.in_play("Uruk Brood", seat=1)).play(stout)
    assert sam.wounds == 0


def test_stout_and_sturdy_is_for_hobbits() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=1)
    stout = table.in_hand("Stout and Sturdy")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(stout)
    assert gimli.wounds == 1


def test_a_talent_for_not_being_seen_lowers_the_shadow_number_with_two_hobbits_or_four() -> None:
    for hobbits, lowered in ((0, 0), (1, 1), (3, 2)):
        table = Table(site=1, sites={2: "Ettenmoors"})
        table.in_play("A Talent for Not Being Seen")
        for name in ("Sam", MERRY, PIPPIN)[:hobbits]:
            table.in_play(name)
        table.begin(FELLOWSHIP).move()
        assert table.pool == 2 - lowered + 1 + hobbits


def test_a_talent_for_not_being_seen_counts_for_that_move_only() -> None:
    table = Table(site=1, sites={2: "Ettenmoors"})
    table.in_play("A Talent for Not Being Seen")
    table.in_play("Sam")
    table.begin(FELLOWSHIP).move().run_to(REGROUP)
    assert table.site(2).shadow_number == 2


def test_a_talent_for_not_being_seen_costs_a_hobbits_exertion() -> None:
    for wounds, able in ((0, True), (3, False)):
        table = Table()
        table.wound(table.ring_bearer(), wounds)
        talent = table.in_hand("A Talent for Not Being Seen")
        table.begin(FELLOWSHIP)
        assert table.may("play", talent) is able
        if able:
            table.play(talent)
            assert table.ring_bearer().wounds == 1


def test_there_and_back_again_strengthens_every_hobbit_companion_until_the_regroup_phase() -> None:
    table = Table(site=4)
    sam = table.in_play("Sam")
    bounder, gimli = table.in_play("Bounder"), table.in_play("Gimli")
    tale = table.in_play("There and Back Again", on=sam)
    table.in_play("Uruk Brood", seat=1)
    table.begin(MANEUVER).use(tale)
    assert tale.zone == "discard pile"
    assert (sam.strength, table.ring_bearer().strength, bounder.strength, gimli.strength) == (5, 6, 2, 6)
    table.run_to(REGROUP)
    assert sam.strength == 3


def test_there_and_back_again_is_for_hobbit_companions() -> None:
    table = Table()
    table.in_play("There and Back Again", on=table.ring_bearer())
    table.in_play("Bounder")
    second = table.in_hand("There and Back Again")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_thrors_map_plays_the_next_site() -> None:
    for phase in (FELLOWSHIP, REGROUP):
        table = Table(site=2)
        sam = table.in_play("Sam")
        chart = table.in_play("Thrór's Map")
        own = table.in_adventure_deck("Rivendell Terrace")
        table.begin(phase).use(chart)
        assert table.site(3) == own
        assert (chart.zone, sam.wounds, table.ring_bearer().wounds) == ("discard pile", 1, 1)


def test_thrors_map_replaces_an_opponents_site() -> None:
    table = Table(site=3, sites={3: "Rivendell Valley"}, site_owners={3: 1})
    table.place_player(0, site=2)
    table.in_play("Sam")
    chart = table.in_play("Thrór's Map")
    theirs, own = table.site(3), table.in_adventure_deck("Rivendell Terrace")
    table.begin(FELLOWSHIP).use(chart)
    assert (table.site(3), theirs.zone) == (own, "adventure deck")


def test_thrors_map_needs_two_hobbits_able_to_exert() -> None:
    table = Table(site=2)
    chart = table.in_play("Thrór's Map")
    table.in_play("Gimli")
    table.in_adventure_deck("Rivendell Terrace")
    table.begin(FELLOWSHIP)
    assert not table.may("use", chart)
