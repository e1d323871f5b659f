"""Elven cards of set 1. A stand-in for a Nazgûl that does nothing by itself fights here."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent


def test_defiance_gives_two_and_four_against_a_nazgul(invent: Invent) -> None:
    invent("1C158", card("T1", "Black Rider"), races=("nazgul",))
    for minion, bonus in (("Uruk Savage", 2), ("T1", 4)):
        table = Table()
        legolas = table.in_play("Legolas")
        defiance = table.in_hand("Defiance")
        table.fight(legolas, table.in_play(minion, seat=1))
        before = legolas.strength
        table.play(defiance)
        assert legolas.strength == before + bonus


def test_defiance_is_for_elves() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    defiance = table.in_hand("Defiance")
    table.fight(gimli, table.in_play("Uruk Savage", seat=1)).play(defiance)
    assert gimli.strength == 6


def test_legolas_is_stronger_only_while_skirmishing_a_nazgul(invent: Invent) -> None:
    invent("1C158", card("T1", "Black Rider"), races=("nazgul",))
    table = Table()
    legolas = table.in_play("Legolas")
    assert legolas.strength == 6
    table.fight(legolas, table.in_play("T1", seat=1))
    assert legolas.strength == 9
    other = Table()
    legolas = other.in_play("Legolas")
    other.in_play("T1", seat=1)
    other.fight(legolas, other.in_play("Uruk Savage", seat=1))
    assert legolas.strength == 6


def test_legolas_is_an_archer() -> None:
    table = Table()
    table.in_play("Legolas")
    assert table.archery == (1, 0)


def test_uruviel_has_the_text_of_her_players_site_6_wherever_the_fellowship_is() -> None:
    table = Table(site=7, sites={6: "Galadriel's Glade"}, fp=1)
    uruviel = table.in_play("Uruviel", seat=1)
    table.begin(FELLOWSHIP).use(uruviel)
    assert uruviel.wounds == 1
    assert "saw hand" in [event.kind for event in table.events()]
    other = Table(site=7, sites={6: "Dimrill Dale"}, fp=1)
    other.in_play("Uruviel", seat=1)
    marksman = other.in_hand("Goblin Marksman", seat=0)
    other.twilight(3)
    other.begin(SHADOW)
    assert marksman.cost == 1


def test_uruviel_and_her_site_both_say_it_when_the_fellowship_is_there() -> None:
    for spoken, cost in ((False, 4), (True, 2)):
        table = Table(site=6, sites={6: "Dimrill Dale"}, fp=1)
        if spoken:
            table.in_play("Uruviel", seat=1)
        troop = table.in_hand("Goblin Patrol Troop", seat=0)
        table.twilight(6)
        table.begin(SHADOW)
        assert troop.cost == cost


def test_uruviel_has_no_text_of_an_opponents_site_or_of_one_not_yet_played() -> None:
    opponents = Table(site=7, sites={6: "Galadriel's Glade"})
    later = Table(site=5, sites={6: "Galadriel's Glade"}, fp=1)
    for table, seat in ((opponents, 0), (later, 1)):
        uruviel = table.in_play("Uruviel", seat=seat)
        table.begin(FELLOWSHIP)
        assert not table.may("use", uruviel)


def test_ancient_enmity_makes_the_loser_to_that_elf_discard_two_at_random() -> None:
    for fighter, left in (("Legolas", 3), ("Gimli", 5)):
        table = Table(idle_hands=False)
        legolas = table.in_play("Legolas")
        table.in_play("Gimli")
        table.in_hand("Uruk Savage", "Uruk Brood", "Moria Scout", "Goblin Sneak", "Drums in the Deep", seat=1)
        enmity = table.in_hand("Ancient Enmity")
        table.in_hand("Sleep, Caradhras")
        table.fight(table.in_play(fighter) if fighter != "Legolas" else legolas, table.in_play("Goblin Runner", seat=1))
        table.play(enmity)
        assert legolas.strength == 7
        table.pass_all()
        while table.asked.prompt[0] == "required":
            table.pick(0)
        assert len(table.cards("hand", seat=1)) == left


def test_ancient_enmity_takes_two_of_each_player_however_many_minions_lose() -> None:
    table = Table(seats=3, idle_hands=False)
    legolas = table.in_play("Legolas")
    minions = [table.in_play("Goblin Runner", seat=seat) for seat in (1, 1, 2)]
    for seat in (1, 2):
        table.in_hand("Uruk Savage", "Uruk Brood", "Moria Scout", "Goblin Sneak", "Drums in the Deep", seat=seat)
    events = [table.in_hand("Ancient Enmity"), *(table.in_hand("Border Defenses") for _ in range(5))]
    table.fight(legolas, *minions)
    for event in events:
        table.play(event).pass_().pass_()
    assert table.strengths == (17, 15)
    table.pass_all()
    while table.asked.prompt[0] == "required":
        table.pick(0)
    assert [len(table.cards("hand", seat=seat)) for seat in (1, 2)] == [3, 3]


def test_ancient_enmity_takes_nothing_when_the_elf_loses() -> None:
    table = Table()
    legolas = table.in_play("Legolas")
    enmity = table.in_hand("Ancient Enmity")
    table.in_hand("Uruk Savage", seat=1)
    table.fight(legolas, table.in_play("Uruk Brood", seat=1)).play(enmity).pass_all()
    assert legolas.wounds == 2
    assert len(table.cards("hand", seat=1)) == 2


def test_arwen_is_stronger_only_while_skirmishing_a_nazgul(invent: Invent) -> None:
    invent("1C158", card("T1", "Black Rider"), races=("nazgul",))
    for minion, strength in (("T1", 9), ("Uruk Savage", 6)):
        table = Table()
        arwen = table.in_play("Arwen")
        table.fight(arwen, table.in_play(minion, seat=1))
        assert (arwen.strength, arwen.keywords) == (strength, {"ranger": 1})


@pytest.mark.parametrize(("bearer", "pool"), [("Arwen", 0), ("Legolas", 2)])
def test_asfaloth_costs_two_less_on_arwen(bearer: str, pool: int) -> None:
    table = Table()
    arwen, legolas = table.in_play("Arwen"), table.in_play("Legolas")
    table.in_play("Gimli")
    asfaloth = table.in_hand("Asfaloth")
    table.begin(FELLOWSHIP).play(asfaloth)
    assert table.choices == [arwen, legolas]
    table.choose(arwen if bearer == "Arwen" else legolas)
    assert (asfaloth.zone, table.pool) == ("play", pool)
    (event,) = (event for event in table.events() if event.kind == "play")
    assert event.data["cost"] == pool


def test_asfaloth_costs_two_less_where_only_arwen_may_bear_it() -> None:
    table = Table()
    arwen = table.in_play("Arwen")
    asfaloth = table.in_hand("Asfaloth")
    table.begin(FELLOWSHIP).play(asfaloth)
    assert (asfaloth.bearer, table.pool) == (arwen, 0)


def test_asfaloth_strengthens_its_bearer_at_a_plains_site() -> None:
    for site, strength in (("Ettenmoors", 6 + 2 + 2), ("Bree Gate", 6 + 2)):
        table = Table(site=2, sites={2: site})
        legolas = table.in_play("Legolas")
        table.in_play("Asfaloth", on=legolas)
        assert legolas.strength == strength


def test_asfaloth_is_discarded_as_soon_as_the_fellowship_is_at_an_underground_site() -> None:
    for site, zone in ((4, "discard pile"), (6, "play")):
        table = Table(site=site, sites={5: "The Bridge of Khazad-dûm"})
        asfaloth = table.in_play("Asfaloth", on=table.in_play("Legolas"))
        table.begin(FELLOWSHIP).move()
        assert asfaloth.zone == zone


def test_asfaloth_played_at_an_underground_site_does_not_stay() -> None:
    table = Table(site=5, sites={5: "The Bridge of Khazad-dûm"})
    table.in_play("Legolas")
    asfaloth = table.in_hand("Asfaloth")
    table.begin(FELLOWSHIP).play(asfaloth)
    assert asfaloth.zone == "discard pile"


@pytest.mark.parametrize(("home", "strength"), [("Ettenmoors", 8 + 2 + 2), ("Moria Lake", 8 + 2)])
def test_asfaloth_is_where_the_ally_is_that_bears_it(home: str, strength: int) -> None:
    table = Table(site=4, sites={3: home, 5: "The Bridge of Khazad-dûm"})
    elrond = table.in_play("Elrond")
    asfaloth = table.in_play("Asfaloth", on=elrond)
    table.begin(FELLOWSHIP).move()
    assert (elrond.strength, asfaloth.zone) == (strength, "play")


def test_border_defenses_gives_two_and_four_against_an_archer() -> None:
    for minion, bonus in (("Uruk Savage", 2), ("Goblin Marksman", 4)):
        table = Table()
        legolas = table.in_play("Legolas")
        defenses = table.in_hand("Border Defenses")
        table.fight(legolas, table.in_play(minion, seat=1)).play(defenses)
        assert legolas.strength == 6 + bonus


def test_bow_of_the_galadhrim_may_wound_a_minion_when_legolas_wins() -> None:
    for wanted in (False, True):
        table = Table()
        legolas = table.in_play("Legolas")
        bow = table.in_play("Bow of the Galadhrim", on=legolas)
        other = table.in_play("Uruk Brood", seat=1)
        table.fight(legolas, table.in_play("Goblin Runner", seat=1)).pass_all()
        if wanted:
            table.respond(bow)
        else:
            table.pass_()
        assert (other.wounds, legolas.strength) == (int(wanted), 7)


def test_bow_of_the_galadhrim_is_for_legolas() -> None:
    table = Table()
    table.in_play("Arwen")
    bow = table.in_hand("Bow of the Galadhrim")
    table.begin(FELLOWSHIP)
    assert not table.may("play", bow)


def test_bow_of_the_galadhrim_is_silent_when_another_elf_wins() -> None:
    table = Table()
    table.in_play("Bow of the Galadhrim", on=table.in_play("Legolas"))
    other = table.in_play("Uruk Brood", seat=1)
    table.fight(table.in_play("Arwen"), table.in_play("Goblin Runner", seat=1)).pass_all()
    assert table.phase != "skirmish" or table.asked.prompt[0] != "respond"
    assert other.wounds == 0


def test_celeborn_heals_an_elven_ally() -> None:
    table = Table()
    celeborn = table.in_play("Celeborn")
    rumil = table.in_play("Rúmil", wounds=2)
    table.in_play("Bounder", wounds=1)
    table.in_play("Legolas", wounds=1)
    table.begin(FELLOWSHIP).use(celeborn).choose_if_asked(rumil)
    assert (rumil.wounds, celeborn.wounds) == (1, 1)


def test_celeborn_cannot_exert_when_exhausted() -> None:
    table = Table()
    celeborn = table.in_play("Celeborn", wounds=2)
    table.begin(FELLOWSHIP)
    assert not table.may("use", celeborn)


def test_the_council_of_elrond_plays_a_tale_from_the_deck() -> None:
    table = Table()
    table.in_play("Legolas")
    tale = table.on_deck("Stairs of Khazad-dûm", "Hobbit Sword")
    council = table.in_hand("The Council of Elrond")
    table.begin(FELLOWSHIP).play(council)
    assert table.choices == [tale]
    table.choose(tale)
    assert tale.zone == "play"
    assert "shuffle" in [event.kind for event in table.events()]


def test_the_council_of_elrond_needs_an_elf() -> None:
    table = Table()
    table.on_deck("Stairs of Khazad-dûm")
    council = table.in_hand("The Council of Elrond")
    table.begin(FELLOWSHIP)
    assert not table.may("play", council)


def test_curse_their_foul_feet_takes_a_card_for_each_orc_shown() -> None:
    table = Table(idle_hands=False)
    legolas = table.in_play("Legolas")
    savage = table.in_hand("Uruk Savage", "Goblin Runner", "Moria Scout", "Uruk Brood", seat=1)
    curse = table.in_hand("Curse Their Foul Feet!")
    table.begin(FELLOWSHIP).play(curse)
    assert (table.asked.seat, table.asked.most, table.asked.least) == (1, 2, 2)
    table.choose(savage, table.choices[1])
    assert (savage.zone, len(table.cards("hand", seat=1)), legolas.wounds) == ("discard pile", 2, 1)


def test_curse_their_foul_feet_takes_nothing_without_orcs() -> None:
    table = Table(idle_hands=False)
    table.in_play("Legolas")
    table.in_hand("Uruk Savage", "Drums in the Deep", seat=1)
    table.in_hand("Goblin Runner")
    curse = table.in_hand("Curse Their Foul Feet!")
    table.begin(FELLOWSHIP).play(curse)
    assert len(table.cards("hand", seat=1)) == 2


def test_curse_their_foul_feet_is_about_the_opponent_that_is_named() -> None:
    table = Table(seats=3, idle_hands=False)
    table.in_play("Legolas")
    for seat in (1, 2):
        table.in_hand("Goblin Runner", seat=seat)
    curse = table.in_hand("Curse Their Foul Feet!")
    table.begin(FELLOWSHIP).play(curse).name(2)
    assert table.asked.seat == 2
    table.choose(table.choices[0])
    assert [len(table.cards("hand", seat=seat)) for seat in (1, 2)] == [1, 0]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("Double Shot", (1, 1), (2, 1)), ("Lightfootedness", (1, 1), (1, 0))],
)
def test_an_archery_event_changes_a_total(name: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    table.in_play("Goblin Marksman", seat=1)
    event = table.in_hand(name)
    table.begin(ARCHERY)
    assert table.archery == before
    table.play(event)
    assert table.archery == after


def test_double_shot_needs_an_elf_archer_companion_and_lightfootedness_an_elf_companion() -> None:
    for spotted, shot, light in (("Arwen", False, True), ("Rúmil", False, False), ("Gimli", False, False)):
        table = Table(site=5)
        table.in_play(spotted)
        table.in_play("Goblin Marksman", seat=1)
        double, lightness = table.in_hand("Double Shot"), table.in_hand("Lightfootedness")
        table.begin(ARCHERY)
        assert (table.may("play", double), table.may("play", lightness)) == (shot, light)


def test_elf_song_removes_a_burden_if_an_elf_is_there() -> None:
    for spotted, burdens in (("Legolas", 1), ("Gimli", None)):
        table = Table()
        table.in_play(spotted)
        table.burdens(2)
        song = table.in_hand("Elf-song")
        table.begin(FELLOWSHIP)
        assert table.may("play", song) is (burdens is not None)
        if burdens is not None:
            table.play(song)
            assert table.state.burdens[0] == burdens


def test_elrond_heals_the_allies_of_site_3_at_the_start_of_your_turns_and_exerts_to_draw() -> None:
    table = Table(site=2)
    elrond = table.in_play("Elrond", wounds=1)
    grimir, celeborn = table.in_play("Grimir", wounds=2), table.in_play("Celeborn", wounds=1)
    table.on_deck("Legolas", "Armor")
    table.begin("turn")
    assert (elrond.wounds, grimir.wounds, celeborn.wounds) == (0, 1, 1)
    held = len(table.cards("hand"))
    table.use(elrond)
    assert (elrond.wounds, len(table.cards("hand"))) == (1, held + 1)


def test_elrond_is_played_with_gandalf_or_an_elf_there() -> None:
    for spotted, able in (("Gandalf", True), ("Legolas", True), ("Gimli", False)):
        table = Table()
        table.in_play(spotted)
        elrond = table.in_hand("Elrond")
        table.begin(FELLOWSHIP)
        assert table.may("play", elrond) is able


def test_elven_bow_makes_an_archer() -> None:
    table = Table()
    arwen = table.in_play("Arwen")
    table.in_play("Gimli")
    bow = table.in_hand("Elven Bow")
    table.begin(FELLOWSHIP)
    assert table.archery == (0, 0)
    table.play(bow)
    assert (bow.bearer, table.archery) == (arwen, (1, 0))


def test_elven_cloak_takes_one_off_the_minion_archery_total() -> None:
    table = Table()
    table.in_play("Goblin Marksman", seat=1)
    assert table.archery == (0, 1)
    table.in_play("Elven Cloak", on=table.ring_bearer())
    assert table.archery == (0, 0)


def test_elven_cloak_needs_an_elf_to_be_played() -> None:
    for elf in (False, True):
        table = Table()
        if elf:
            table.in_play("Rúmil")
        cloak = table.in_hand("Elven Cloak")
        table.begin(FELLOWSHIP)
        assert table.may("play", cloak) is elf


def test_elven_cloak_is_for_companions() -> None:
    table = Table()
    table.in_play("Rúmil")
    table.in_play("Elven Cloak", on=table.ring_bearer())
    cloak = table.in_hand("Elven Cloak")
    table.begin(FELLOWSHIP)
    assert not table.may("play", cloak)


def test_far_seeing_eyes_takes_a_card_for_each_elf_you_play() -> None:
    for name, left in (("Legolas", 0), ("Gimli", 1)):
        table = Table()
        table.in_play("Far-seeing Eyes")
        companion = table.in_hand(name)
        table.begin(FELLOWSHIP).play(companion)
        if not left:
            assert table.asked.seat == 1
            table.choose(table.choices[0])
        assert len(table.cards("hand", seat=1)) == left


def test_far_seeing_eyes_is_unique() -> None:
    table = Table()
    table.in_play("Far-seeing Eyes")
    second = table.in_hand("Far-seeing Eyes")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_foul_creation_may_discard_an_isengard_minion_shown_to_draw_two() -> None:
    for wanted, drawn in ((True, 2), (False, 0)):
        table = Table(idle_hands=False)
        legolas = table.in_play("Legolas")
        minion = table.in_hand("Uruk Savage", "Goblin Runner", seat=1)
        table.on_deck("Gimli", "Armor", "Hobbit Sword")
        foul = table.in_hand("Foul Creation")
        table.begin(FELLOWSHIP).play(foul).say(wanted)
        assert minion.zone == ("discard pile" if wanted else "hand")
        assert len(table.cards("hand")) == drawn
        assert len(table.cards("hand", seat=1)) == (1 if wanted else 2)
        assert legolas.wounds == 1


def test_foul_creation_offers_nothing_without_such_a_minion() -> None:
    table = Table(idle_hands=False)
    table.in_play("Legolas")
    table.in_hand("Goblin Runner", seat=1)
    table.on_deck("Gimli", "Armor")
    foul = table.in_hand("Foul Creation")
    table.begin(FELLOWSHIP).play(foul)
    assert table.asked.prompt[0] == "action"
    assert table.cards("hand") == []


def test_galadriel_plays_an_elf_for_free_whatever_changes_the_cost() -> None:
    table = Table(site=1, sites={1: "East Road"})
    galadriel = table.in_play("Galadriel, Lady of Light")
    arwen = table.in_hand("Arwen")
    gimli = table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert arwen.cost == 4
    table.use(galadriel).choose(arwen)
    assert (arwen.zone, gimli.zone, table.pool, galadriel.wounds) == ("play", "hand", 0, 1)


def test_galadriel_needs_an_elf_in_hand() -> None:
    table = Table()
    galadriel = table.in_play("Galadriel, Lady of Light")
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", galadriel)


def test_galadriel_heals_the_allies_of_site_6_at_the_start_of_your_turns() -> None:
    table = Table(site=2)
    galadriel = table.in_play("Galadriel, Lady of Light", wounds=2)
    elrond = table.in_play("Elrond", wounds=1)
    celeborn = table.in_play("Celeborn", wounds=1)
    table.begin("turn")
    while table.asked.prompt[0] == "required":
        table.pick(0)
    assert (galadriel.wounds, celeborn.wounds, elrond.wounds) == (1, 0, 0)


def test_gift_of_boats_lets_the_fellowship_move_once_more_from_a_river() -> None:
    for site, limit in ((7, 3), (6, 2)):
        table = Table(site=site)
        table.in_play("Gift of Boats")
        table.begin(FELLOWSHIP).move()
        assert table.view(0)["move_limit"] == limit


def test_gift_of_boats_says_nothing_of_a_move_in_the_regroup_phase() -> None:
    table = Table(site=7)
    table.in_play("Gift of Boats")
    table.begin(REGROUP).pass_all()
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    table.move()
    assert table.view(0)["move_limit"] == 2


def test_gift_of_boats_costs_an_elf_allys_exertion() -> None:
    for name, able in (("Rúmil", True), ("Legolas", False), ("Bounder", False)):
        table = Table()
        elf = table.in_play(name)
        boats = table.in_hand("Gift of Boats")
        table.begin(FELLOWSHIP)
        assert table.may("play", boats) is able
        if able:
            table.play(boats)
            assert elf.wounds == 1


def test_gwemegil_is_paid_by_exerting_arwen_or_by_two_cards() -> None:
    for way, wounds, hand in ((0, 1, 3), (1, 0, 1)):
        table = Table()
        arwen = table.in_play("Arwen")
        gwemegil = table.in_play("Gwemegil", on=arwen)
        table.in_hand("Gimli", "Armor")
        table.fight(arwen, table.in_play("Uruk Brood", seat=1)).use(gwemegil).pick(way)
        if way:
            table.choose(*table.choices[:2])
        assert (arwen.strength, arwen.wounds, len(table.cards("hand"))) == (9, wounds, hand)
        assert arwen.keywords["damage"] == 1


def test_gwemegil_is_not_paid_by_an_exhausted_arwen_with_one_card() -> None:
    table = Table()
    arwen = table.in_play("Arwen", wounds=2)
    gwemegil = table.in_play("Gwemegil", on=arwen)
    table.fight(arwen, table.in_play("Uruk Brood", seat=1))
    assert not table.may("use", gwemegil)


def test_haldir_is_stronger_at_sites_six_to_eight() -> None:
    for site, strength in ((5, 5), (6, 7), (8, 7), (9, 5)):
        table = Table(site=site)
        haldir = table.in_play("Haldir")
        assert haldir.strength == strength


@pytest.mark.parametrize("name", ["Haldir", "Lórien Elf"])
def test_an_elf_must_be_spotted_to_play_it(name: str) -> None:
    for elf in (False, True):
        table = Table()
        if elf:
            table.in_play("Legolas")
        companion = table.in_hand(name)
        table.begin(FELLOWSHIP)
        assert table.may("play", companion) is elf


def test_the_last_alliance_gives_one_for_each_elf_and_three_at_most() -> None:
    elves = ("Legolas", "Arwen", "Rúmil", "Celeborn")
    for count, strength in ((0, 7), (2, 9), (4, 10)):
        table = Table()
        boromir = table.in_play("Boromir")
        table.in_play("The Last Alliance of Elves and Men", on=boromir)
        for name in elves[:count]:
            table.in_play(name)
        assert boromir.strength == strength


def test_the_last_alliance_is_for_a_gondor_man_and_once_for_each() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    table.in_play("Gimli")
    first, second = (table.in_hand("The Last Alliance of Elves and Men") for _ in range(2))
    table.begin(FELLOWSHIP).play(first)
    assert first.bearer == boromir
    assert not table.may("play", second)


def test_legolas_greenleaf_wounds_a_minion_and_does_not_shoot() -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas, Greenleaf")
    minion = table.in_play("Uruk Brood", seat=1)
    table.begin(ARCHERY)
    assert table.archery == (1, 0)
    table.use(legolas)
    assert (minion.wounds, legolas.wounds, table.archery) == (1, 1, (0, 0))


def test_legolas_greenleaf_cannot_exert_when_exhausted() -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas, Greenleaf", wounds=2)
    table.in_play("Uruk Brood", seat=1)
    table.begin(ARCHERY)
    assert not table.may("use", legolas)


def test_mallorn_trees_places_an_elven_card_shown_beneath_the_deck() -> None:
    table = Table()
    trees = table.in_play("Mallorn-trees")
    table.on_deck("Armor")
    elven = table.in_hand("Legolas")
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP).use(trees)
    assert table.choices == [elven]
    table.choose(elven)
    assert table.state.deck[0][0] == elven.index
    (event,) = (event for event in table.events() if event.kind == "put beneath deck")
    assert "Legolas" in event.text


def test_mallorn_trees_needs_an_elven_card() -> None:
    table = Table()
    trees = table.in_play("Mallorn-trees")
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", trees)


SEVEN = ("Uruk Savage", "Goblin Runner", "Moria Scout", "Uruk Brood", "Goblin Sneak", "Uruk Shaman", "Uruk Rager")


def test_the_mirror_looks_at_two_of_seven_cards_and_discards_one() -> None:
    table = Table(idle_hands=False, random=(0, 0))
    mirror = table.in_play("The Mirror of Galadriel")
    galadriel = table.in_play("Galadriel, Lady of Light")
    table.in_hand("Sleep, Caradhras")
    savage = table.in_hand(*SEVEN, seat=1)
    table.begin(MANEUVER).use(mirror)
    assert [card.name for card in table.choices] == ["Uruk Savage", "Goblin Runner"]
    assert table.asked.seat == 0
    table.choose(savage)
    assert (savage.zone, len(table.cards("hand", seat=1)), galadriel.wounds) == ("discard pile", 6, 1)
    events_seen = [event for event in table.events() if event.kind == "saw"]
    assert [(event.seen_by(0), event.seen_by(1)) for event in events_seen] == [(True, False)]


def test_the_mirror_needs_seven_cards_and_galadriel() -> None:
    for held, there, able in ((7, True, True), (6, True, False), (7, False, False)):
        table = Table(idle_hands=False)
        mirror = table.in_play("The Mirror of Galadriel")
        if there:
            table.in_play("Galadriel, Lady of Light")
        table.in_hand("Sleep, Caradhras")
        table.in_hand(*SEVEN[:held], seat=1)
        table.begin(MANEUVER)
        assert (bool(table.running.pending) and table.may("use", mirror)) is able


def test_the_mirror_chooses_only_among_opponents_with_seven_cards() -> None:
    table = Table(seats=4, idle_hands=False)
    mirror = table.in_play("The Mirror of Galadriel")
    table.in_play("Galadriel, Lady of Light")
    table.in_hand("Sleep, Caradhras")
    for seat, held in ((1, 7), (2, 6), (3, 7)):
        table.in_hand(*SEVEN[:held], seat=seat)
    table.begin(MANEUVER).use(mirror)
    assert sorted(table.seats()) == [1, 3]
    table.name(3).choose(table.choices[0])
    assert [len(table.cards("hand", seat=seat)) for seat in (1, 2, 3)] == [7, 6, 6]


def test_the_mirror_strengthens_the_elf_allies_of_site_6() -> None:
    table = Table()
    table.in_play("The Mirror of Galadriel")
    celeborn, elrond = table.in_play("Celeborn"), table.in_play("Elrond")
    assert (celeborn.strength, elrond.strength) == (7, 8)


@pytest.mark.parametrize(
    ("name", "hit", "spared"),
    [("Orophin", "Uruk Brood", "Goblin Patrol Troop"), ("Rúmil", "Goblin Patrol Troop", "Uruk Brood")],
)
def test_an_archer_of_lorien_wounds_one_race(name: str, hit: str, spared: str) -> None:
    table = Table(site=5)
    elf = table.in_play(name)
    victim, other = table.in_play(hit, seat=1), table.in_play(spared, seat=1)
    table.begin(ARCHERY).use(elf)
    assert (victim.wounds, other.wounds, elf.wounds) == (1, 0, 1)


@pytest.mark.parametrize("name", ["Orophin", "Rúmil"])
def test_an_archer_of_lorien_cannot_exert_when_exhausted(name: str) -> None:
    table = Table(site=5)
    elf = table.in_play(name, wounds=2)
    table.in_play("Uruk Brood", seat=1)
    table.in_play("Goblin Patrol Troop", seat=1)
    table.begin(ARCHERY)
    assert not table.may("use", elf)


def test_the_seen_and_the_unseen_exerts_two_elves_to_discard_a_condition() -> None:
    table = Table()
    legolas, arwen = table.in_play("Legolas"), table.in_play("Arwen")
    ambition = table.in_play("Saruman's Ambition", seat=1)
    seen = table.in_hand("The Seen and the Unseen")
    table.begin(FELLOWSHIP).play(seen)
    assert (ambition.zone, legolas.wounds, arwen.wounds) == ("discard pile", 1, 1)


def test_the_seen_and_the_unseen_needs_two_elves() -> None:
    table = Table()
    table.in_play("Legolas")
    table.in_play("Saruman's Ambition", seat=1)
    seen = table.in_hand("The Seen and the Unseen")
    table.begin(FELLOWSHIP)
    assert not table.may("play", seen)


def test_the_seen_and_the_unseen_discards_your_own_condition_too() -> None:
    table = Table()
    table.in_play("Legolas")
    table.in_play("Arwen")
    ambition = table.in_play("Saruman's Ambition", seat=1)
    own = table.in_play("Mallorn-trees")
    seen = table.in_hand("The Seen and the Unseen")
    table.begin(FELLOWSHIP).play(seen)
    assert set(table.choices) == {ambition, own}
    table.choose(own)
    assert (own.zone, ambition.zone) == ("discard pile", "play")


def test_shoulder_to_shoulder_heals_one_race_for_the_other() -> None:
    for ability, wounds in ((0, (1, 2)), (1, (2, 1))):
        table = Table(site=4)
        shoulder = table.in_play("Shoulder to Shoulder")
        legolas, gimli = (
            table.in_play("Legolas", wounds=1 if ability else 2),
            table.in_play("Gimli", wounds=2 if ability else 1),
        )
        table.begin(MANEUVER).use(shoulder, ability)
        assert (legolas.wounds, gimli.wounds, table.pool) == (*wounds, 1)


def test_shoulder_to_shoulder_needs_one_of_the_other_race_able_to_exert() -> None:
    table = Table(site=4)
    shoulder = table.in_play("Shoulder to Shoulder")
    table.in_play("Legolas", wounds=2)
    table.in_play("Boromir")
    table.begin(MANEUVER)
    assert not table.may("use", shoulder)


def test_silinde_has_the_text_of_site_3_of_her_player() -> None:
    for owner in (0, 1):
        table = Table(site=4, sites={3: "Rivendell Terrace"}, site_owners={3: owner})
        silinde = table.in_play("Silinde")
        table.in_hand("Boromir")
        table.on_deck("Armor")
        table.begin(FELLOWSHIP)
        assert table.may("use", silinde) is (owner == 0)


def test_a_card_with_the_text_of_a_site_has_its_keywords_too() -> None:
    for owner, keywords in ((0, {"sanctuary": 1}), (1, {})):
        table = Table(site=4, sites={3: "Rivendell Terrace"}, site_owners={3: owner})
        assert table.in_play("Silinde").keywords == keywords
    assert Table().in_play("Silinde").keywords == {}


def test_songs_of_the_blessed_realm_may_remove_a_burden_for_an_elven_tale() -> None:
    for wanted, burdens in ((True, 1), (False, 2)):
        table = Table()
        songs = table.in_play("Songs of the Blessed Realm")
        table.in_play("Boromir")
        table.burdens(2)
        tale = table.in_hand("The Last Alliance of Elves and Men")
        table.begin(FELLOWSHIP).play(tale)
        if wanted:
            table.respond(songs)
        else:
            table.pass_()
        assert table.state.burdens[0] == burdens


def test_songs_of_the_blessed_realm_is_silent_for_other_tales_and_other_elven_cards() -> None:
    table = Table()
    table.in_play("Songs of the Blessed Realm")
    table.in_play("Legolas")
    table.burdens(2)
    dwarven, elven = table.in_hand("Stairs of Khazad-dûm"), table.in_hand("Mallorn-trees")
    table.begin(FELLOWSHIP).play(dwarven).play(elven)
    assert table.asked.prompt[0] == "action"
    assert table.state.burdens[0] == 2


def test_the_splendor_of_their_banners_exerts_an_archer_for_one_more_arrow() -> None:
    for bearer, able in (("Legolas", True), ("Arwen", False)):
        table = Table(site=5)
        elf = table.in_play(bearer)
        banners = table.in_play("The Splendor of Their Banners", on=elf)
        table.in_play("Uruk Brood", seat=1)
        table.begin(ARCHERY)
        assert table.may("use", banners) is able
        if able:
            table.use(banners)
            assert (elf.wounds, table.archery) == (1, (2, 0))


def test_stand_against_darkness_discards_a_sauron_card_that_is_no_artifact() -> None:
    table = Table(site=4)
    legolas = table.in_play("Legolas")
    orc = table.in_play("Orc Soldier", seat=1)
    weight = table.in_play("The Weight of a Legacy", seat=1)
    table.in_play("Uruk Brood", seat=1)
    table.in_play("Saruman's Ambition", seat=1)
    stand = table.in_hand("Stand Against Darkness")
    table.begin(MANEUVER).play(stand)
    assert set(table.choices) == {orc, weight}
    table.choose(weight)
    assert (weight.zone, orc.zone, legolas.wounds) == ("discard pile", "play", 1)


def test_stand_against_darkness_needs_an_elf_able_to_exert() -> None:
    table = Table(site=4)
    table.in_play("Legolas", wounds=2)
    table.in_play("Orc Soldier", seat=1)
    stand = table.in_hand("Stand Against Darkness")
    table.begin(MANEUVER)
    assert not table.may("play", stand)


@pytest.mark.parametrize(
    ("name", "helped", "other", "strength"),
    [
        ("Support of the Last Homely House", "Elrond", "Celeborn", 11),
        ("Swan-ship of the Galadhrim", "Celeborn", "Elrond", 9),
    ],
)
def test_an_elf_ally_of_one_site_joins_the_fight_until_the_regroup_phase(
    name: str, helped: str, other: str, strength: int
) -> None:
    table = Table(site=5)
    elf = table.in_play(helped)
    table.in_play(other)
    minion = table.in_play("Goblin Runner", seat=1)
    event = table.in_hand(name)
    table.begin(MANEUVER).play(event)
    assert (elf.strength, elf.wounds) == (strength, 1)
    table.run_to("assignment").pass_all()
    assert (minion.index, elf.index) in table.asked.options
    table.run_to(REGROUP)
    assert elf.strength == strength - 3


@pytest.mark.parametrize("name", ["Support of the Last Homely House", "Swan-ship of the Galadhrim"])
def test_no_elf_ally_of_that_site_no_such_event(name: str) -> None:
    table = Table(site=5)
    table.in_play("Elrond" if name.startswith("Swan") else "Celeborn")
    table.in_play("Grimir")
    table.in_play("Goblin Runner", seat=1)
    event = table.in_hand(name)
    table.begin(MANEUVER)
    assert not table.may("play", event)


def test_the_tale_of_gil_galad_gives_vitality_and_discarded_strength() -> None:
    table = Table()
    legolas = table.in_play("Legolas")
    tale = table.in_play("The Tale of Gil-galad", on=legolas)
    assert legolas.vitality == 4
    table.fight(legolas, table.in_play("Uruk Brood", seat=1)).use(tale)
    assert (tale.zone, legolas.strength, legolas.vitality) == ("discard pile", 8, 3)


def test_the_tale_of_gil_galad_discarded_kills_a_bearer_it_kept_alive() -> None:
    table = Table()
    legolas = table.in_play("Legolas", wounds=3)
    tale = table.in_play("The Tale of Gil-galad", on=legolas)
    assert legolas.vitality == 1
    minion = table.in_play("Uruk Brood", seat=1)
    table.fight(legolas, minion).use(tale)
    assert (tale.zone, legolas.zone) == ("discard pile", "dead pile")
    assert minion.zone == "play"


def test_the_white_arrows_make_an_opponent_discard_two_at_random() -> None:
    table = Table(site=5, idle_hands=False, random=(2, 0))
    legolas = table.in_play("Legolas")
    arrows = table.in_play("The White Arrows of Lórien", on=legolas)
    table.in_play("Uruk Brood", seat=1)
    table.in_hand("Sleep, Caradhras")
    table.in_hand("Uruk Savage", "Goblin Runner", "Moria Scout", seat=1)
    table.begin(ARCHERY).use(arrows)
    assert [card.name for card in table.cards("hand", seat=1)] == ["Goblin Runner"]
    assert legolas.wounds == 1


def test_the_white_arrows_need_an_archer_to_bear_them() -> None:
    table = Table(site=5)
    arrows = table.in_play("The White Arrows of Lórien", on=table.in_play("Arwen"))
    table.in_play("Uruk Brood", seat=1)
    table.begin(ARCHERY)
    assert not table.may("use", arrows)
