"""Shire cards and sites of set 2."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Forbidden, Table

BILBO = "Bilbo, Well-spoken Gentlehobbit"
NAZGUL = "Úlairë Attëa, Keeper of Dol Guldur"
SAVAGE, SOLDIER = "Uruk Savage", "Orc Soldier"


# -- Shire ----------------------------------------------------------------------------------------------------------


def test_bilbo_tells_a_tale_to_discard_a_condition_in_a_support_area() -> None:
    table = Table()
    bilbo = table.in_play(BILBO)
    tale = table.in_play("Till Durin Wakes Again")
    banner = table.in_play("Orc Banner", seat=1)
    borne = table.in_play("Desperate Defense of the Ring", seat=1, on=table.in_play("Gimli"))
    table.begin(FELLOWSHIP).use(bilbo)
    assert [card.zone for card in (tale, banner, borne)] == ["discard pile", "discard pile", "play"]
    assert bilbo.wounds == 1


def test_bilbo_needs_a_tale() -> None:
    table = Table()
    bilbo = table.in_play(BILBO)
    table.in_play("Orc Banner", seat=1)
    assert not table.begin(FELLOWSHIP).may("use", bilbo)


@pytest.mark.parametrize("discards", [True, False])
def test_consorting_with_wizards_removes_twilight(discards: bool) -> None:
    table = Table()
    bilbo = table.in_play(BILBO)
    wizards = table.in_play("Consorting With Wizards", on=bilbo)
    table.twilight(2)
    table.begin(FELLOWSHIP).use(wizards).pick(int(discards))
    assert table.pool == 1
    assert (wizards.zone, bilbo.wounds) == (("discard pile", 0) if discards else ("play", 1))


@pytest.mark.parametrize("phase", [MANEUVER, ARCHERY])
def test_bilbo_takes_wounds_in_the_archery_phase_alone_while_he_consorts_with_wizards(phase: str) -> None:
    table = Table(site=3)
    bilbo = table.in_play("Bilbo, Retired Adventurer")
    table.in_play("Consorting With Wizards", on=bilbo)
    assassin = table.in_play("Tower Assassin", seat=1)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(phase)
    if phase == MANEUVER:
        table.pass_().use(assassin)
        assert (bilbo.wounds, assassin.wounds) == (0, 1)
    else:
        table.pass_all().choose(bilbo)
        assert bilbo.wounds == 1


@pytest.mark.parametrize(("companion", "placed"), [("Boromir, Son of Denethor", 2), ("Gimli", 1)])
def test_dear_friends_places_two_cards_beneath_the_deck_for_a_friend_of_frodo(companion: str, placed: int) -> None:
    table = Table()
    hero = table.in_play(companion)
    table.wound(table.ring_bearer(), 3)
    friends = table.in_hand("Dear Friends")
    first = table.in_discard("Armor", "Gimli", "Goblin Runner")
    table.begin(FELLOWSHIP).play(friends).choose_if_asked(hero)
    table.pass_responses().choose(first)
    if placed == 2:
        table.choose(table.choices[0])
    assert (len(table.cards("draw deck")), hero.wounds) == (placed, 1)


@pytest.mark.parametrize("hobbits", [1, 2])
def test_deft_in_their_movements_lowers_shadow_numbers_for_the_turn(hobbits: int) -> None:
    table = Table(site=3, moves=1)
    if hobbits == 2:
        table.in_play("Sam")
    table.in_play("Gimli")
    deft = table.in_hand("Deft in Their Movements")
    table.begin(REGROUP)
    assert table.may("play", deft) == (hobbits == 2)
    if hobbits == 2:
        table.play(deft)
        assert table.site(3).shadow_number == 0
        table.pass_all()
        while table.asked.prompt[0] != "move or stay":
            table.decline()
        table.move()
        assert table.site(4).shadow_number == 3  # played since


def test_deft_in_their_movements_is_about_the_sites_in_play_until_the_turn_ends() -> None:
    table = Table(site=4, moves=1)
    table.place_player(0, site=3)
    table.in_play("Sam")
    deft = table.in_hand("Deft in Their Movements")
    table.begin(REGROUP).play(deft).pass_all()
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    table.move()
    assert table.site(4).shadow_number == 1
    table.run_to(FELLOWSHIP)
    assert table.site(4).shadow_number == 3


def test_fearing_the_worst_makes_search_cards_and_trackers_dearer() -> None:
    table = Table(site=6)
    table.in_play("Fearing the Worst")
    spies, scout, soldier = (table.in_hand(name, seat=1) for name in ("Spies of Mordor", "Orc Scout", SOLDIER))
    table.begin(SHADOW)
    assert (spies.cost, scout.cost, soldier.cost) == (3, 4, 2)


def test_fearing_the_worst_costs_exertions_of_two_hobbits() -> None:
    table = Table()
    sam = table.in_play("Sam")
    fear = table.in_hand("Fearing the Worst")
    table.begin(FELLOWSHIP).play(fear).pass_responses()
    assert (sam.wounds, table.ring_bearer().wounds) == (1, 1)
    other = Table()
    other.in_play("Gimli")
    fear = other.in_hand("Fearing the Worst")
    assert not other.begin(FELLOWSHIP).may("play", fear)


@pytest.mark.parametrize("fierce", [True, False])
def test_filibert_cancels_fierce_skirmishes_of_a_hobbit_companion(fierce: bool) -> None:
    table = Table(site=5)
    filibert, sam = table.in_play("Filibert Bolger"), table.in_play("Sam")
    table.state.fierce = fierce
    table.fight(sam, table.in_play(NAZGUL, seat=1)).use(filibert).choose(sam).pass_responses()
    assert sam.wounds == 2
    assert (table.phase == REGROUP) == fierce


def test_filibert_saves_nobody_else() -> None:
    table = Table(site=5)
    filibert, sam, merry = table.in_play("Filibert Bolger"), table.in_play("Sam"), table.in_play("Merry, Friend to Sam")
    table.state.fierce = True
    table.fight(sam, table.in_play(NAZGUL, seat=1)).use(filibert).choose(merry).pass_responses()
    assert (merry.wounds, table.phase) == (2, "skirmish")


@pytest.mark.parametrize(("card", "cost"), [("Sting", -1), ("Phial of Galadriel", 0), ("Hobbit Sword", -1)])
def test_frodo_the_reluctant_adventurer_is_equipped_cheaply(card: str, cost: int) -> None:
    table = Table(bearer="2C102")
    table.in_play("Legolas")
    item = table.in_hand(card)
    printed = table.state.blueprints[item.index].cost
    table.begin(FELLOWSHIP).play(item).pass_responses()
    assert item.bearer == table.ring_bearer()
    assert table.pool == max(0, printed + cost)


def test_what_others_bear_is_as_dear_as_ever_beside_frodo() -> None:
    table = Table(bearer="2C102")
    sam = table.in_play("Sam")
    tale = table.in_hand("There and Back Again")
    printed = table.state.blueprints[tale.index].cost
    table.begin(FELLOWSHIP).play(tale).choose(sam)
    assert table.pool == printed > 0
    other = Table(bearer="2C102")
    other.in_play("Sam")
    tale = other.in_hand("There and Back Again")
    other.begin(FELLOWSHIP).play(tale).choose(other.ring_bearer())
    assert other.pool == printed - 1


@pytest.mark.parametrize("paid", [True, False])
def test_hobbit_sword_play_wounds_a_minion_unless_its_owner_pays(paid: bool) -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    brood, runner = table.in_play("Uruk Brood", seat=1), table.in_play("Moria Scout", seat=1)
    play = table.in_hand("Hobbit Sword-play")
    table.twilight(3)
    table.begin(MANEUVER).play(play).pass_responses().choose(brood)
    assert (table.asked.seat, table.asked.prompt) == (1, ("prevent", "2U103"))
    table.say(paid)
    assert (brood.wounds, runner.wounds, sam.wounds) == (0 if paid else 1, 0, 1)


def test_hobbit_sword_play_needs_a_weapon() -> None:
    table = Table(site=5)
    table.in_play("Sam")
    table.in_play("Uruk Brood", seat=1)
    play = table.in_hand("Hobbit Sword-play")
    assert not table.begin(MANEUVER).may("play", play)


def test_merry_the_horticulturalist_fetches_farmer_maggot() -> None:
    table = Table()
    merry = table.in_play("Merry, Horticulturalist")
    maggot = table.on_deck("Farmer Maggot", "Rosie Cotton")
    table.begin(FELLOWSHIP).use(merry).pass_responses()
    assert table.choices == [maggot]
    table.choose(maggot)
    assert (maggot.zone, merry.wounds) == ("play", 1)


def test_the_mithril_coat_protects_frodo_from_weapons_and_damage() -> None:
    table = Table(site=5)
    frodo = table.ring_bearer()
    table.in_play("Mithril-coat", on=frodo)
    brood, other = table.in_play("Uruk Brood", seat=1), table.in_play(SAVAGE, seat=1)
    table.in_play("Uruk-hai Sword", seat=1, on=brood)
    table.in_play("Goblin Bowman", seat=1)
    table.fight(frodo, brood)
    assert (brood.strength, brood.has("damage"), other.has("damage"), table.archery[1]) == (9, False, True, 0)


def test_the_mithril_coat_is_frodos() -> None:
    table = Table(bearer="1R289")
    table.in_play("Sam")
    coat = table.in_hand("Mithril-coat")
    table.begin(FELLOWSHIP).play(coat)
    assert coat.bearer == table.ring_bearer()


def test_nice_imitation_prevents_a_wound_to_a_hobbit() -> None:
    table = Table(site=5)
    sam, gimli = table.in_play("Sam"), table.in_play("Gimli")
    imitation = table.in_play("Nice Imitation")
    table.fight(sam, table.in_play("Uruk Brood", seat=1)).pass_all()
    assert sam.zone == "dead pile"  # overwhelmed: there is no wound to prevent
    other = Table(site=5)
    sam, gimli = other.in_play("Sam"), other.in_play("Gimli")
    imitation = other.in_play("Nice Imitation")
    other.fight(sam, other.in_play("Goblin Runner", seat=1)).pass_all().respond(imitation)
    assert (sam.wounds, imitation.zone, gimli.wounds) == (0, "discard pile", 0)


def test_nice_imitation_is_for_hobbits() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    imitation = table.in_play("Nice Imitation")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).pass_all().pass_responses()
    assert (gimli.wounds, imitation.zone) == (2, "play")


def test_nazgul_are_not_feared_in_sunlight_until_the_regroup_phase() -> None:
    table = Table(site=5)
    light = table.in_play("Not Feared in Sunlight")
    nazgul, savage = table.in_play(NAZGUL, seat=1), table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER)
    assert (nazgul.strength, savage.strength) == (8, 5)
    table.run_to(REGROUP)
    assert light.zone == "discard pile"


@pytest.mark.parametrize("hobbits", [1, 2])
def test_not_feared_in_sunlight_needs_two_hobbits(hobbits: int) -> None:
    table = Table()
    table.in_play("Sam" if hobbits == 2 else "Gimli")
    light = table.in_hand("Not Feared in Sunlight")
    assert table.begin(FELLOWSHIP).may("play", light) == (hobbits == 2)


def test_o_elbereth_takes_the_ring_off_and_cancels_no_skirmish_of_the_ring_bearer() -> None:
    table = Table(site=5)
    frodo = table.ring_bearer()
    song = table.in_play("O Elbereth! Gilthoniel!", on=frodo)
    table.state.worn[0] = True
    table.fight(frodo, table.in_play(NAZGUL, seat=1))
    assert frodo.strength == 3 + 1 + 1
    table.use(song)
    assert (table.state.worn[0], song.zone, table.phase) == (False, "discard pile", "skirmish")


def test_o_elbereth_cancels_the_skirmish_where_the_rules_allow_it() -> None:
    table = Table(site=5, options={"cancel_ring_bearer_skirmish": True})
    frodo = table.ring_bearer()
    song = table.in_play("O Elbereth! Gilthoniel!", on=frodo)
    table.fight(frodo, table.in_play(NAZGUL, seat=1)).use(song)
    assert (table.state.skirmish(), frodo.wounds) == (None, 0)


@pytest.mark.parametrize(("weapon", "able"), [("Glamdring", True), ("Gandalf's Pipe", False)])
def test_orc_bane_wounds_as_many_as_its_bearer_exerts(weapon: str, able: bool) -> None:
    table = Table(site=4)
    gandalf = table.in_play("Gandalf")
    table.in_play(weapon, on=gandalf)
    scout, runner = table.in_play("Moria Scout", seat=1), table.in_play("Goblin Patrol Troop", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    bane = table.in_hand("Orc-bane")
    table.begin(MANEUVER)
    assert table.may("play", bane) == able
    if able:
        table.play(bane).number(2)
        table.pass_responses()  # there are not two Uruk-hai to choose instead
        assert (gandalf.wounds, scout.wounds, runner.wounds, brood.wounds) == (2, 1, 1, 0)


@pytest.mark.parametrize("wounds", [2, 3])
def test_orc_bane_needs_an_exertion(wounds: int) -> None:
    table = Table(site=4)
    gandalf = table.in_play("Gandalf", wounds=wounds)
    table.in_play("Glamdring", on=gandalf)
    table.in_play("Moria Scout", seat=1)
    bane = table.in_hand("Orc-bane")
    assert table.begin(MANEUVER).may("play", bane) == (wounds == 2)
    if wounds == 2:
        table.play(bane)
        with pytest.raises(Forbidden, match="not between 1 and 1"):
            table.number(0)


def test_pippin_mr_took_plays_gandalf_or_aragorn_cheaper() -> None:
    table = Table(sites={1: "Bag End"})
    pippin = table.in_play("Pippin, Mr. Took")
    aragorn = table.in_hand("Aragorn", "Gimli")
    table.begin(FELLOWSHIP).use(pippin).choose(aragorn)
    assert (aragorn.zone, table.pool) == ("play", 2)
    assert not table.may("use", pippin)


@pytest.mark.parametrize("bilbo", [True, False])
def test_practically_everyone_was_invited_fetches_a_hobbit(bilbo: bool) -> None:
    table = Table()
    host = table.in_play(BILBO if bilbo else "Rosie Cotton")
    invited = table.in_hand("Practically Everyone Was Invited")
    merry = table.on_deck("Merry, Friend to Sam", "Gimli")
    table.begin(FELLOWSHIP)
    assert table.may("play", invited) == bilbo
    if bilbo:
        table.play(invited)
        assert table.choices == [merry]
        table.choose(merry)
        assert (merry.zone, host.wounds) == ("play", 1)


@pytest.mark.parametrize(("wounds", "strength"), [(2, 4), (3, 3)])
def test_a_promise_strengthens_frodo_and_sam_while_neither_is_exhausted(wounds: int, strength: int) -> None:
    table = Table()
    table.in_play("A Promise")
    sam, merry = table.in_play("Sam", wounds=wounds), table.in_play("Merry, Horticulturalist")
    table.begin(FELLOWSHIP)
    assert (sam.strength, table.ring_bearer().strength, merry.strength) == (strength, strength + 1, 3)  # the Ring


@pytest.mark.parametrize("bilbo", [True, False])
def test_the_red_book_may_draw_a_card_for_each_tale_played(bilbo: bool) -> None:
    table = Table()
    book = table.in_play("Red Book of Westmarch")
    table.in_play(BILBO if bilbo else "Rosie Cotton")
    tale, top = table.in_hand("Till Durin Wakes Again"), table.on_deck("Armor")
    table.begin(FELLOWSHIP).play(tale)
    assert table.may("trigger", book) == bilbo
    if bilbo:
        table.respond(book)
        assert top.zone == "hand"


def test_sam_the_proper_poet_defends_and_takes_the_ring() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam, Proper Poet")
    savage = table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER).use(sam).pass_responses()
    assert (sam.wounds, sam.keywords["defender"]) == (2, 1)
    other = Table(site=5)
    sam = other.in_play("Sam, Proper Poet")
    other.wound(other.ring_bearer(), 3)
    savage = other.in_play(SAVAGE, seat=1)
    other.fight(other.ring_bearer(), savage).pass_all()
    while not other.may("respond", sam):
        other.pass_()
    other.respond(sam)
    assert other.ring_bearer() == sam


# -- sites ----------------------------------------------------------------------------------------------------------


def test_hobbiton_party_field_invites_bilbo() -> None:
    table = Table(sites={1: "Hobbiton Party Field"})
    bilbo = table.on_deck(BILBO, "Gimli")
    table.begin(FELLOWSHIP).use(table.site(1)).pass_responses().choose(bilbo)
    assert (bilbo.zone, table.ring_bearer().wounds) == ("play", 1)


@pytest.mark.parametrize("own", [True, False])
def test_hobbiton_woods_lead_to_your_own_site_two(own: bool) -> None:
    table = Table(sites={1: "Hobbiton Woods"})
    mine = table.in_adventure_deck("Ettenmoors") if own else None
    table.begin(FELLOWSHIP)
    assert table.may("use", table.site(1)) or not own
    if own:
        table.use(table.site(1)).pass_responses()
        assert table.site(2) == mine
        table.move()
        assert table.site(2) == mine


@pytest.mark.parametrize(("card", "able"), [("Rosie Cotton", True), ("Barliman Butterbur", False)])
def test_town_center_draws_a_card_for_a_shire_ally(card: str, able: bool) -> None:
    table = Table(sites={1: "Town Center"})
    ally, top = table.in_hand(card), table.on_deck("Armor")
    table.begin(FELLOWSHIP)
    assert table.may("use", table.site(1)) == able
    if able:
        table.use(table.site(1)).choose(ally)
        assert (ally.zone, top.zone) == ("play", "hand")


def test_the_first_moria_archer_comes_cheaper_over_the_great_chasm() -> None:
    table = Table(site=4, sites={4: "Great Chasm"})
    first, second = table.in_hand("Goblin Bowman", seat=1), table.in_hand("Goblin Marksman", seat=1)
    runner = table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert (first.cost, second.cost, runner.cost) == (0, 1, 1)
    table.play(first)
    assert second.cost == 3


@pytest.mark.parametrize(("site", "cost"), [("Hollin", 2), ("Pass of Caradhras", 4)])
def test_uruk_hai_do_not_roam_at_hollin(site: str, cost: int) -> None:
    table = Table(site=4, sites={4: site})
    savage, soldier = table.in_hand(SAVAGE, seat=1), table.in_hand(SOLDIER, seat=1)
    table.begin(SHADOW)
    assert (savage.cost, soldier.cost) == (cost, 4)


@pytest.mark.parametrize("healed", [True, False])
def test_hobbit_companions_may_heal_in_the_valley_of_the_silverlode(healed: bool) -> None:
    table = Table(site=5, sites={6: "Valley of the Silverlode"})
    sam, gimli = table.in_play("Sam", wounds=1), table.in_play("Gimli", wounds=1)
    table.wound(table.ring_bearer(), 2)
    table.begin(FELLOWSHIP).move()
    table.respond(table.site(6)) if healed else table.pass_()
    table.pass_responses()
    assert (sam.wounds, gimli.wounds, table.ring_bearer().wounds) == ((0, 1, 1) if healed else (1, 1, 2))
