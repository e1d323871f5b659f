"""Sauron cards of set 1."""

import pytest

from engine.tcg.names import (
    ASSIGNMENT,
    FELLOWSHIP,
    MANEUVER,
    REGROUP,
    SHADOW,
    SKIRMISH,
)
from engine.tcg.table import Card, Table
from engine.tcg.words.cards import item
from engine.tcg.words.filters import ELF
from engine.tcg.words.filters import ORC as ORC_RACE
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.set01.flow import resolved, settled, turn_over

COMPANIONS = ("1U12", "1U51", "1U97", "1P365", "1P364", "1C311")
ORC = "Morgul Skulker"
"""A Sauron Orc that does nothing by itself: strength 7, vitality 2."""


def fellowship(table: Table, count: int) -> list[Card]:
    """So many companions, the Ring-bearer among them."""
    return [table.ring_bearer(), *(table.in_play(name) for name in COMPANIONS[: count - 1])]


def maneuver(table: Table, title: str) -> Card:
    """An event in the Shadow player's hand, who is next to act in the maneuver phase."""
    held = table.in_hand(title, seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    return held


def responded(table: Table, card: Card, verb: str = "respond") -> bool:
    """Whether a response comes to be open before the phase is over; it is made."""
    while table.running.pending and table.asked.prompt[0] in ("respond", "required"):
        if table.asked.prompt[0] == "required":
            table.running.decide(table.asked, table.asked.options[0])
        elif not table.may(verb, card):
            table.pass_()
        else:
            if verb == "respond":
                table.respond(card)
            else:
                table.play(card)
            return True
    return False


# -- costs and requirements to play ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "wounds_left"),
    [
        ("Desperate Defense of the Ring", 1),
        ("The Irresistible Shadow", 1),
        ("Journey Into Danger", 1),
        ("Sauron's Defenses", 1),
        ("Thin and Stretched", 1),
        ("The Weight of a Legacy", 1),
        ("The Dark Lord's Summons", 0),
        ("You Bring Great Evil", 0),
    ],
)
def test_conditions_exert_or_spot_a_sauron_orc_to_be_played(title: str, wounds_left: int) -> None:
    for orc in (ORC, "Goblin Marksman"):
        table = Table(site=6)
        aragorn = table.in_play("1P365")
        minion = table.in_play(orc, seat=1)
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", held) is (orc == ORC)
        if orc == ORC:
            table.play(held).choose_if_asked(aragorn)
            assert (minion.wounds, held.zone) == (wounds_left, "play")


def test_under_the_watching_eye_exerts_a_tracker_to_be_played() -> None:
    for title, able in ((ORC, False), ("Orc Ambusher", True)):
        table = Table(site=6)
        minion = table.in_play(title, seat=1)
        eye = table.in_hand("Under the Watching Eye", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", eye) is able
        if able:
            table.play(eye)
            assert minion.wounds == 1


# -- events of the maneuver phase -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("companions", "exertions"), [(5, 1), (7, 3)])
def test_all_thought_bent_on_it_exerts_for_each_companion_over_four(companions: int, exertions: int) -> None:
    table = Table(site=6)
    all_of_them = fellowship(table, companions)
    table.in_play(ORC, seat=1)
    thought = maneuver(table, "All Thought Bent on It")
    settled(table.play(thought))
    for _ in range(exertions):
        assert table.asked.seat == 0
        settled(table.choose(all_of_them[0]))  # the same one, as often as he can
    assert sum(card.wounds for card in all_of_them) == exertions


@pytest.mark.parametrize(("companions", "orc"), [(4, ORC), (5, "Goblin Marksman")])
def test_all_thought_bent_on_it_spots_an_orc_and_five_companions(companions: int, orc: str) -> None:
    table = Table(site=6)
    fellowship(table, companions)
    table.in_play(orc, seat=1)
    thought = maneuver(table, "All Thought Bent on It")
    assert not table.may("play", thought)


def test_a_host_avails_little_may_wound_one_companion_twice() -> None:
    """CR section 3."""
    table = Table(site=6)
    frodo, gimli, *_ = fellowship(table, 7)
    table.in_play(ORC, seat=1)
    host = maneuver(table, "A Host Avails Little")
    settled(table.play(host))
    for _ in range(2):
        assert frodo not in table.choices
        settled(table.choose(gimli))
    assert gimli.wounds == 2
    assert table.asked.prompt[0] == "action"


def test_a_host_avails_little_needs_six_companions() -> None:
    table = Table(site=6)
    fellowship(table, 5)
    table.in_play(ORC, seat=1)
    host = maneuver(table, "A Host Avails Little")
    assert not table.may("play", host)


@pytest.mark.parametrize(("burdens", "able"), [(8, False), (9, True)])
def test_despair_counts_burdens_and_dead_companions_together(burdens: int, able: bool) -> None:
    table = Table(site=6)
    for name in COMPANIONS[:3]:
        table.in_dead_pile(name)
    table.in_dead_pile("1U309")  # an ally
    table.burdens(burdens)
    table.in_play(ORC, seat=1)
    despair = maneuver(table, "Despair")
    assert table.may("play", despair) is able
    if able:
        settled(table.play(despair))
        assert table.state.lost[0]


def test_despair_spots_a_sauron_orc() -> None:
    table = Table(site=6)
    for name in COMPANIONS[:3]:
        table.in_dead_pile(name)
    table.burdens(9)
    table.in_play("Goblin Marksman", seat=1)
    despair = maneuver(table, "Despair")
    assert not table.may("play", despair)


@pytest.mark.parametrize("burdens", [0, 2])
def test_desperate_measures_pay_with_a_burden(burdens: int) -> None:
    table = Table(site=6)
    table.burdens(burdens)
    table.in_play(ORC, seat=1)
    deck = [table.on_deck("1U12") for _ in range(6)]
    measures = maneuver(table, "Desperate Measures")
    assert table.may("play", measures) is (burdens > 0)
    if burdens:
        settled(table.play(measures))
        assert [card.zone for card in deck].count("discard pile") == 5
        assert table.state.burdens[0] == 1


def test_hate_wounds_a_companion_but_not_the_ring_bearer() -> None:
    table = Table(site=6)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    orc = table.in_play(ORC, seat=1)
    hate = maneuver(table, "Hate")
    settled(table.play(hate))
    assert set(table.choices) == {gimli, legolas}
    settled(table.choose(gimli))
    assert (gimli.wounds, orc.wounds) == (1, 1)


def test_hate_needs_an_orc_that_can_exert() -> None:
    table = Table(site=6)
    table.in_play("1U12")
    table.in_play(ORC, seat=1, wounds=1)
    hate = maneuver(table, "Hate")
    assert not table.may("play", hate)


# -- events of the Shadow phase -------------------------------------------------------------------------------------


def test_curse_from_mordor_discards_an_elven_condition(invent: Invent) -> None:
    invent("1R66", item("S1", "Song", bearer=ELF))
    for orc, able in ((ORC, True), ("Goblin Marksman", False)):
        table = Table(site=6)
        song = table.in_play("S1", on=table.in_play("1U51"))
        other = table.in_play("No Stranger to the Shadows", on=table.in_play("1P365"))
        table.in_play(orc, seat=1)
        curse = table.in_hand("Curse From Mordor", seat=1)
        table.begin(SHADOW)
        assert table.may("play", curse) is able
        if able:
            settled(table.play(curse))
            assert (song.zone, other.zone) == ("discard pile", "play")


def test_shadows_reach_discards_a_free_peoples_condition() -> None:
    table = Table(site=6)
    stranger = table.in_play("No Stranger to the Shadows", on=table.in_play("1P365"))
    mine = table.in_play("Orc Bowmen", seat=1)
    orc = table.in_play(ORC, seat=1)
    reach = table.in_hand("Shadow's Reach", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    settled(table.play(reach))
    assert (stranger.zone, mine.zone, orc.wounds) == ("discard pile", "play", 1)


def test_shadows_reach_needs_an_orc_that_can_exert() -> None:
    table = Table(site=6)
    table.in_play("No Stranger to the Shadows", on=table.in_play("1P365"))
    table.in_play(ORC, seat=1, wounds=1)
    reach = table.in_hand("Shadow's Reach", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("play", reach)


def test_forces_of_mordor_add_as_much_as_is_spotted() -> None:
    table = Table(site=6)
    for _ in range(3):
        table.in_play(ORC, seat=1)
    table.in_play("Goblin Marksman", seat=1)
    forces = table.in_hand("Forces of Mordor", seat=1)
    table.begin(SHADOW).play(forces)
    assert table.asked.most == 3
    settled(table.number(2))
    assert table.pool == 2


def test_forces_of_mordor_add_nothing_for_minions_of_others() -> None:
    table = Table(site=6)
    table.in_play("Goblin Marksman", seat=1)
    forces = table.in_hand("Forces of Mordor", seat=1)
    table.begin(SHADOW)
    settled(table.play(forces))
    assert table.pool == 0


# -- events of skirmishes -------------------------------------------------------------------------------------------


def test_enduring_evil_weakens_by_the_burdens_spotted() -> None:
    table = Table(site=6)
    table.burdens(4)
    aragorn, orc = table.in_play("1P365"), table.in_play(ORC, seat=1)
    evil = table.in_hand("Enduring Evil", seat=1)
    table.fight(aragorn, orc).pass_().play(evil)
    assert table.asked.most == 4
    settled(table.number(3)).choose_if_asked(aragorn)
    assert aragorn.strength == 5


def test_enduring_evil_reckons_below_zero() -> None:
    """The example of CR "modifier": 3 + 1 − 6, then three more."""
    table = Table(site=4)
    table.burdens(6)
    frodo, orc = table.ring_bearer(), table.in_play(ORC, seat=1)
    evil, boromir = table.in_hand("Enduring Evil", seat=1), table.in_play("1U97")
    table.fight(frodo, orc).pass_().play(evil)
    settled(table.number(6))
    assert frodo.strength == 0
    table.use(boromir).choose_if_asked(frodo)
    assert frodo.strength == 1


def test_enduring_evil_is_about_those_who_fight_sauron_orcs() -> None:
    table = Table(site=6)
    table.burdens(4)
    aragorn, orc = table.in_play("1P365"), table.in_play("Goblin Marksman", seat=1)
    evil = table.in_hand("Enduring Evil", seat=1)
    table.fight(aragorn, orc).pass_().play(evil)
    settled(table.number(3))
    assert aragorn.strength == 8


def test_mordors_strength_wounds_whom_the_exerting_orc_fights() -> None:
    table = Table(site=6)
    aragorn = table.in_play("1P365")
    orc = table.in_play(ORC, seat=1)
    strong = table.in_hand("Mordor's Strength", seat=1)
    table.twilight(1)
    table.fight(aragorn, orc).pass_()
    settled(table.play(strong))
    assert (aragorn.wounds, orc.wounds) == (1, 1)


def test_mordors_strength_wounds_nobody_for_an_orc_outside() -> None:
    table = Table(site=6)
    aragorn = table.in_play("1P365")
    orc, idle = table.in_play(ORC, seat=1), table.in_play(ORC, seat=1)
    strong = table.in_hand("Mordor's Strength", seat=1)
    table.twilight(1)
    table.fight(aragorn, orc).pass_()
    table.play(strong).choose(idle)
    settled(table)
    assert (aragorn.wounds, idle.wounds) == (0, 1)


@pytest.mark.parametrize("title", ["Orc Hunters", "Orc Scouting Band", "Orc Soldier", "Orc War Band"])
def test_orcs_that_exert_to_wound_whom_they_fight(title: str) -> None:
    table = Table(site=6)
    aragorn, gimli = table.in_play("1P365"), table.in_play("1U12")
    orc = table.in_play(title, seat=1)
    table.fight(aragorn, orc).pass_()
    settled(table.use(orc))
    assert (aragorn.wounds, gimli.wounds, orc.wounds) == (1, 0, 1)


@pytest.mark.parametrize("title", ["Orc Hunters", "Orc Scouting Band", "Orc Soldier", "Orc War Band"])
def test_exhausted_orcs_wound_nobody(title: str) -> None:
    table = Table(site=6)
    orc = table.in_play(title, seat=1, wounds=1)
    table.fight(table.in_play("1P365"), orc)
    table.pass_()
    assert not (table.running.pending and table.phase == SKIRMISH and table.may("use", orc))


def test_strength_born_of_fear_pays_three_for_one() -> None:
    for title, strength in ((ORC, 8), ("Goblin Runner", 5)):
        table = Table(site=6)
        fear = table.in_play("Strength Born of Fear", seat=1)
        minion = table.in_play(title, seat=1)
        table.twilight(3)
        table.fight(table.in_play("1P365"), minion).pass_()
        if table.may("use", fear):
            table.use(fear)
        assert minion.strength == strength


def test_orc_scimitar_adds_three_at_most_in_a_phase() -> None:
    table = Table(site=6)
    orc = table.in_play(ORC, seat=1)
    scimitar = table.in_play("Orc Scimitar", seat=1, on=orc)
    table.twilight(9)
    table.fight(table.in_play("1P365"), orc)
    table.pass_()
    assert orc.strength == 9
    for strength in (10, 11, 12):
        table.use(scimitar)
        assert orc.strength == strength
        table.pass_()
    table.use(scimitar)
    assert orc.strength == 12


# -- responses to skirmishes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "able"), [(1, False), (2, True)])
def test_band_of_the_eye_takes_a_card_at_random(pool: int, able: bool) -> None:
    table = Table(site=6, idle_hands=False, random=[1])
    held = [table.in_hand("1U51"), table.in_hand("1U97")]
    band = table.in_play("Band of the Eye", seat=1)
    table.in_hand(ORC, seat=1)
    table.twilight(pool)
    table.fight(table.in_play("1P365"), band).pass_all()
    assert responded(table, band) is able
    assert [card.zone for card in held].count("discard pile") == int(able)


@pytest.mark.parametrize("title", [ORC, "Goblin Patrol Troop"])
def test_enheartened_foe_makes_a_winning_sauron_orc_fierce(title: str) -> None:
    table = Table(site=6)
    orc = table.in_play(title, seat=1)
    foe = table.in_hand("Enheartened Foe", seat=1)
    table.fight(table.in_play("1U12"), orc).pass_all()
    assert responded(table, foe, "play") is (title == ORC)
    settled(table)
    assert ("fierce" in orc.keywords) is (title == ORC)


def test_gleaming_spires_strengthen_orcs_against_gondor() -> None:
    for companion, strength in (("1P365", 9), ("1U12", 7)):
        table = Table(site=6)
        table.in_play("Gleaming Spires Will Crumble", seat=1)
        orc = table.in_play(ORC, seat=1)
        table.fight(table.in_play(companion), orc)
        assert orc.strength == strength


@pytest.mark.parametrize(("title", "zone"), [(ORC, "discard pile"), ("Goblin Marksman", "play")])
def test_gleaming_spires_crumble_when_a_sauron_orc_loses(title: str, zone: str) -> None:
    table = Table(site=6)
    spires = table.in_play("Gleaming Spires Will Crumble", seat=1)
    aragorn = table.in_play("1P365")
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.fight(aragorn, table.in_play(title, seat=1)).play(swordarm)
    resolved(table)
    assert spires.zone == zone


@pytest.mark.parametrize(("against", "bonus"), [("Morgul Hunter", 1), ("Goblin Patrol Troop", 0)])
def test_orc_banner_strengthens_each_sauron_orc_after_a_loss_to_one(against: str, bonus: int) -> None:
    table = Table(site=6)
    table.in_play("Orc Banner", seat=1)
    aragorn = table.in_play("1P365")
    minion, orc, goblin = (table.in_play(name, seat=1) for name in (against, ORC, "Goblin Runner"))
    before = [card.strength for card in (minion, orc, goblin)]
    table.begin(ASSIGNMENT).pass_all().assign({minion: aragorn, orc: table.ring_bearer()}).assign({}).choose(aragorn)
    resolved(table)
    assert aragorn.wounds > 0
    assert [card.strength for card in (minion, orc, goblin)] == [before[0] + bonus, before[1] + bonus, before[2]]


def test_orc_banner_strengthens_until_the_regroup_phase() -> None:
    table = Table(site=6)
    table.in_play("Orc Banner", seat=1)
    aragorn, hunter = table.in_play("1P365"), table.in_play("Morgul Hunter", seat=1)
    before = hunter.strength
    table.fight(aragorn, hunter)
    resolved(table)
    table.run_to(REGROUP)
    assert (aragorn.wounds, hunter.strength) == (1, before)


def test_tower_lieutenant_discards_two_at_random() -> None:
    table = Table(site=6, idle_hands=False)
    held = [table.in_hand(name) for name in ("1U12", "1U51", "1U97")]
    lieutenant = table.in_play("Tower Lieutenant", seat=1)
    table.fight(table.in_play("1P365"), lieutenant)
    resolved(table)
    assert [card.zone for card in held].count("discard pile") == 2


def test_tower_lieutenant_discards_nothing_when_losing() -> None:
    table = Table(site=6, idle_hands=False)
    held = [table.in_hand(name) for name in ("1U12", "1U51")]
    aragorn = table.in_play("1P365")
    table.in_play("Ranger's Sword", on=aragorn)
    swordarm = table.in_hand("Swordarm of the White Tower")
    lieutenant = table.in_play("Tower Lieutenant", seat=1)
    table.fight(aragorn, lieutenant).play(swordarm)
    resolved(table)
    assert (lieutenant.wounds > 0, [card.zone for card in held]) == (True, ["hand", "hand"])


# -- companions killed ----------------------------------------------------------------------------------------------


def killed_by(title: str, *, responses: tuple[str, ...], worn: bool = False) -> tuple[Table, Card, list[Card]]:
    """Legolas with one vitality loses to a minion; responses are in the Shadow player's hand."""
    table = Table(site=6)
    table.state.worn[0] = worn
    legolas = table.in_play("1U51", wounds=2)
    held = [table.in_hand(response, seat=1) for response in responses]
    table.twilight(9)
    table.fight(legolas, table.in_play(title, seat=1)).pass_all()
    return table, legolas, held


@pytest.mark.parametrize("title", ["Morgul Hunter", "Goblin Patrol Troop"])
def test_orc_butchery_discards_three_for_each_dead_card(title: str) -> None:
    table = Table(site=6)
    legolas = table.in_play("1U51", wounds=2)
    table.in_dead_pile("1U12")
    deck = [table.on_deck("1U97") for _ in range(7)]
    butchery = table.in_hand("Orc Butchery", seat=1)
    table.fight(legolas, table.in_play(title, seat=1)).pass_all()
    sauron = title == "Morgul Hunter"
    assert responded(table, butchery, "play") is sauron
    settled(table)
    assert [card.zone for card in deck].count("discard pile") == (6 if sauron else 0)


@pytest.mark.parametrize(("worn", "burdens"), [(False, 1), (True, 3)])
def test_the_rings_oppression_weighs_more_on_a_worn_ring(worn: bool, burdens: int) -> None:
    table, legolas, (oppression,) = killed_by(ORC, responses=("The Ring's Oppression",), worn=worn)
    assert responded(table, oppression, "play")
    settled(table)
    assert (legolas.zone, table.state.burdens[0]) == ("dead pile", burdens)


def test_the_rings_oppression_waits_for_a_sauron_orc() -> None:
    table, legolas, (oppression,) = killed_by("Goblin Patrol Troop", responses=("The Ring's Oppression",))
    assert not responded(table, oppression, "play")
    assert legolas.zone == "dead pile"


def test_an_orcs_own_text_kills_too() -> None:
    """CR "The Ring's Oppression"."""
    table = Table(site=6)
    legolas = table.in_play("1U51", wounds=2)
    soldier = table.in_play("Orc Soldier", seat=1)
    oppression = table.in_hand("The Ring's Oppression", seat=1)
    table.twilight(9)
    table.fight(legolas, soldier).pass_().use(soldier)
    assert responded(table, oppression, "play")
    settled(table)
    assert (legolas.zone, table.state.burdens[0]) == ("dead pile", 1)


def test_an_events_text_is_no_orcs() -> None:
    table = Table(site=6)
    legolas = table.in_play("1U51", wounds=2)
    table.in_play(ORC, seat=1)
    oppression = table.in_hand("The Ring's Oppression", seat=1)
    hate = maneuver(table, "Hate")
    settled(table.play(hate))
    assert legolas.zone == "dead pile"
    assert oppression.zone == "hand"


# -- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "zone", "left"), [(ORC, "hand", 1), ("Goblin Runner", "discard pile", 0)])
def test_the_dark_lords_summons_takes_or_discards_the_top_card(top: str, zone: str, left: int) -> None:
    table = Table(site=6, idle_hands=False)
    summons = table.in_play("The Dark Lord's Summons", seat=1)
    held = table.in_hand("Goblin Scimitar", seat=1)
    shown = table.on_deck(top, seat=1)
    table.twilight(3)
    table.begin(SHADOW).use(summons).choose_if_asked(held)
    assert (shown.zone, held.zone) == (zone, "hand" if left else "discard pile")


@pytest.mark.parametrize(("choice", "left"), [(0, (0, 0)), (1, (3, 1))])
def test_desperate_defense_asks_for_three_cards_or_a_burden(choice: int, left: tuple[int, int]) -> None:
    table = Table(site=6, idle_hands=False)
    gimli, orc = table.in_play("1U12"), table.in_play(ORC, seat=1)
    table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    held = [table.in_hand(name) for name in ("1U51", "1U97", "1P365")]
    table.begin(ASSIGNMENT).pass_all().assign({orc: gimli})
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "one of")
    table.pick(choice).choose_if_asked(*held)
    assert ([card.zone for card in held].count("hand"), table.state.burdens[0]) == left


def test_desperate_defense_does_nothing_for_others() -> None:
    table = Table(site=6)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    orc = table.in_play(ORC, seat=1)
    table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    table.begin(ASSIGNMENT).pass_all().assign({orc: legolas})
    assert table.state.burdens[0] == 0


@pytest.mark.parametrize(("burdens", "deck", "lost"), [(4, 0, False), (5, 1, False), (5, 0, True)])
def test_the_irresistible_shadow_corrupts_when_all_has_come_about(burdens: int, deck: int, lost: bool) -> None:
    table = Table(site=6)
    table.in_play("The Irresistible Shadow", seat=1)
    for _ in range(deck):
        table.on_deck("1U12")
    table.burdens(burdens)
    table.begin(FELLOWSHIP).move()
    settled(table)
    assert table.state.lost[0] is lost


def test_the_irresistible_shadow_corrupts_with_the_last_card_drawn() -> None:
    table = Table(site=6)
    table.in_play("The Irresistible Shadow", seat=1)
    table.on_deck("1U12")
    table.burdens(5)
    table.begin(REGROUP).pass_all()
    assert not table.state.lost[0]
    while table.running.pending and table.state.deck[0]:
        table.decline()
    assert table.state.lost[0]


@pytest.mark.parametrize(("companions", "extra"), [(4, 0), (5, 2)])
def test_journey_into_danger_makes_companions_dearer(companions: int, extra: int) -> None:
    table = Table(site=6)
    fellowship(table, companions)
    table.in_play("Journey Into Danger", seat=1)
    assert table.in_hand("1C311").cost == 2 + extra


def test_mordor_enraged_turns_archers_into_twilight() -> None:
    table = Table(site=6)
    table.in_play("1U51")
    table.in_play("1U12")
    orc = table.in_play(ORC, seat=1)
    enraged = table.in_play("Mordor Enraged", seat=1, on=orc)
    table.begin(SHADOW).use(enraged)
    assert (orc.wounds, table.pool) == (1, 1)
    assert not table.may("use", enraged)  # its bearer is exhausted


def test_mordor_enraged_is_played_on_a_sauron_minion() -> None:
    for title, able in ((ORC, True), ("Goblin Runner", False)):
        table = Table(site=6)
        minion = table.in_play(title, seat=1)
        enraged = table.in_hand("Mordor Enraged", seat=1)
        table.begin(SHADOW)
        assert table.may("play", enraged) is able
        if able:
            table.play(enraged)
            assert enraged.bearer == minion


@pytest.mark.parametrize(
    ("title", "companions", "dead", "limit"),
    [
        ("The Number Must Be Few", 7, 0, 1),
        ("The Number Must Be Few", 6, 0, 2),
        ("Sauron's Defenses", 1, 3, 1),
        ("Sauron's Defenses", 1, 2, 2),
    ],
)
def test_move_limits_lowered(title: str, companions: int, dead: int, limit: int) -> None:
    table = Table(site=4)
    fellowship(table, companions)
    for name in COMPANIONS[:dead]:
        table.in_dead_pile(name)
    table.in_play(title, seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.view(0)["move_limit"] == limit


def test_a_lowered_move_limit_stays_for_the_turn() -> None:
    """Even when the companions are fewer again (CR "move limit")."""
    table = Table(site=4)
    fellowship(table, 7)
    table.in_play("The Number Must Be Few", seat=1)
    orc = table.in_play(ORC, seat=1)
    caradhras = table.in_hand("Caradhras Has Not Forgiven Us", seat=1)
    gimli = Card(table, table.state.area[0][1])
    table.wound(gimli, 2)
    table.in_play("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(FELLOWSHIP).move()
    table.run_to(MANEUVER)
    table.pass_()
    settled(table.play(caradhras)).choose_if_asked(gimli)
    assert (gimli.zone, orc.zone) == ("discard pile", "play")
    table.run_to(REGROUP)
    assert table.view(0)["move_limit"] == 1


@pytest.mark.parametrize(
    ("events", "title", "able"),
    [
        ("Hobbit Intuition", ORC, False),
        ("Hobbit Intuition", "Orc Ambusher", True),
        ("Swordarm of the White Tower", "Orc Ambusher", False),
    ],
)
def test_seeking_it_always_exerts_a_tracker_against_stealth(events: str, title: str, able: bool) -> None:
    table = Table(site=4)
    seeking = table.in_play("Seeking It Always", seat=1)
    minion = table.in_play(title, seat=1)
    event = table.in_hand(events)
    table.in_play("1P365")
    table.fight(table.in_play("1C311"), minion).play(event)
    open_ = table.asked.prompt[0] == "respond" and table.may("respond", seeking)
    assert open_ is able
    if able:
        settled(table.respond(seeking))
        assert (minion.wounds, event.zone, table.state.current) == (1, "discard pile", 0)


def test_seeking_its_master_draws_for_an_exertion_and_two() -> None:
    table = Table(site=6, idle_hands=False)
    seeking = table.in_play("Seeking Its Master", seat=1)
    orc = table.in_play(ORC, seat=1)
    top = table.on_deck("Goblin Runner", seat=1)
    table.twilight(3)
    table.begin(SHADOW).use(seeking)
    assert (top.zone, orc.wounds, table.pool) == ("hand", 1, 1)
    assert not table.may("use", seeking)


@pytest.mark.parametrize(
    ("bearer_fights", "other_fights", "burdens"),
    [
        (False, True, 1),
        (True, True, 0),
        (False, False, 0),
    ],
)
def test_thin_and_stretched_weighs_on_a_ring_bearer_who_stands_by(
    bearer_fights: bool, other_fights: bool, burdens: int
) -> None:
    table = Table(site=6)
    frodo, aragorn = table.ring_bearer(), table.in_play("1P365")
    table.in_play("Thin and Stretched", seat=1, on=frodo)
    first, second = table.in_play("Goblin Marksman", seat=1), table.in_play("Goblin Marksman", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    pairs = {}
    if bearer_fights:
        pairs[first] = frodo
    if other_fights:
        pairs[second] = aragorn
    table.assign(pairs)
    while table.asked.prompt[0] == "assign leftovers":
        table.assign({})
    turn_over(table)
    assert table.state.burdens[0] == burdens


def test_under_the_watching_eye_exerts_at_every_move() -> None:
    table = Table(site=4)
    gimli = table.in_play("1U12")
    table.in_play("Under the Watching Eye", seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.asked.seat == 0
    settled(table.choose(gimli))
    assert gimli.wounds == 1


def test_under_the_watching_eye_passes_over_the_exhausted() -> None:
    table = Table(site=4)
    table.wound(table.ring_bearer(), 3)
    table.in_play("Under the Watching Eye", seat=1)
    table.begin(FELLOWSHIP).move()
    settled(table)
    assert table.ring_bearer().wounds == 3


@pytest.mark.parametrize(("site", "healed"), [(2, True), (3, False)])
def test_you_bring_great_evil_stops_healing_at_sanctuaries(site: int, healed: bool) -> None:
    table = Table(site=site)
    gimli = table.in_play("1U12", wounds=1)
    table.in_play("You Bring Great Evil", seat=1, on=gimli)
    other = table.in_hand("1U12")
    table.begin(FELLOWSHIP)
    assert table.may("heal", other) is healed


def test_you_bring_great_evil_is_not_played_on_elves() -> None:
    table = Table(site=6)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    table.in_play(ORC, seat=1)
    evil = table.in_hand("You Bring Great Evil", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(evil)
    assert gimli in table.choices
    assert legolas not in table.choices


def test_orc_bowmen_shoot_beside_a_sauron_orc() -> None:
    for title, total in ((ORC, 1), ("Goblin Patrol Troop", 0)):
        table = Table(site=6)
        table.in_play("Orc Bowmen", seat=1)
        table.in_play(title, seat=1)
        assert table.archery == (0, total)


def test_the_weight_of_a_legacy_weakens_aragorn() -> None:
    table = Table(site=6)
    aragorn = table.in_play("1P365")
    table.in_play("The Weight of a Legacy", seat=1, on=aragorn)
    assert aragorn.strength == 7


# -- minions --------------------------------------------------------------------------------------------------------


def test_morgul_hunter_grows_with_the_fellowship() -> None:
    table = Table(site=6)
    hunter = table.in_play("Morgul Hunter", seat=1)
    assert hunter.strength == 10
    fellowship(table, 4)
    assert hunter.strength == 13


def test_morgul_warden_counts_other_sauron_orcs() -> None:
    table = Table(site=6)
    warden = table.in_play("Morgul Warden", seat=1)
    table.in_play(ORC, seat=1)
    table.in_play("Goblin Runner", seat=1)
    assert warden.strength == 10


@pytest.mark.parametrize(("pool", "able"), [(2, False), (3, True)])
def test_morgul_skirmisher_exerts_a_hobbit_but_not_the_ring_bearer(pool: int, able: bool) -> None:
    table = Table(site=6)
    sam = table.in_play("1C311")
    skirmisher = table.in_play("Morgul Skirmisher", seat=1)
    table.twilight(pool)
    table.begin(MANEUVER).pass_()
    assert table.may("use", skirmisher) is able
    if able:
        settled(table.use(skirmisher))
        assert (sam.wounds, table.ring_bearer().wounds) == (1, 0)


@pytest.mark.parametrize("taken", [0, 2])
def test_morgul_skulker_shuffles_up_to_two_ringwraith_cards_back(taken: int) -> None:
    table = Table(site=6)
    cards = [table.in_discard("Black Breath", seat=1) for _ in range(3)]
    other = table.in_discard("Goblin Runner", seat=1)
    skulker = table.in_hand(ORC, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(skulker)
    while not table.may("trigger", skulker):
        table.pass_()
    table.respond(skulker).choose(*cards[:taken])
    assert [card.zone for card in cards].count("draw deck") == taken
    assert other.zone == "discard pile"


@pytest.mark.parametrize("title", ["Orc Ambusher", "Orc Assassin", "Orc Scouting Band"])
def test_trackers_lead_others_through_strange_lands(title: str) -> None:
    table = Table(site=2)
    table.in_play(title, seat=1)
    orc, runner = table.in_hand(ORC, seat=1), table.in_hand("Goblin Runner", seat=1)
    assert (orc.cost, runner.cost) == (2 + 1, 1 + 2)


@pytest.mark.parametrize("title", ["Orc Ambusher", "Orc Assassin", "Orc Scouting Band"])
def test_trackers_do_not_lead_themselves_but_copies_do(title: str) -> None:
    """CR "modifier": it does not name itself."""
    table = Table(site=2)
    first = table.in_hand(title, seat=1)
    dear = first.cost
    table.in_play(title, seat=1)
    assert first.cost == dear - 1
    table.in_play(title, seat=1)
    assert first.cost == dear - 2


@pytest.mark.parametrize(("event", "able"), [("Gondor's Vengeance", True), ("Pathfinder", True)])
def test_orc_ambusher_cancels_a_regroup_event(event: str, able: bool) -> None:
    table = Table(site=6)
    aragorn = table.in_play("1P365")
    ambusher = table.in_play("Orc Ambusher", seat=1)
    held = table.in_hand(event)
    table.begin(REGROUP).play(held)
    assert (table.asked.prompt[0] == "respond" and table.may("respond", ambusher)) is able
    settled(table.respond(ambusher))
    assert (ambusher.zone, ambusher.wounds, held.zone) == ("play", 1, "discard pile")
    assert aragorn.wounds == (1 if event == "Gondor's Vengeance" else 0)


def test_an_exhausted_orc_ambusher_cancels_nothing() -> None:
    table = Table(site=6)
    table.in_play("1P365")
    ambusher = table.in_play("Orc Ambusher", seat=1, wounds=1)
    held = table.in_hand("Pathfinder")
    table.begin(REGROUP).play(held)
    assert not table.may("respond", ambusher)


def test_orc_ambusher_lets_other_events_be() -> None:
    table = Table(site=6)
    ambusher = table.in_play("Orc Ambusher", seat=1)
    aragorn = table.in_play("1P365")
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.fight(aragorn, ambusher).play(swordarm)
    assert not table.may("respond", ambusher)


def test_orc_assassin_makes_the_free_peoples_player_assign_a_hobbit() -> None:
    table = Table(site=6)
    sam, gimli = table.in_play("1C311"), table.in_play("1U12")
    assassin = table.in_play("Orc Assassin", seat=1)
    table.begin(ASSIGNMENT).pass_().use(assassin)
    assert table.asked.seat == 0
    assert gimli not in table.choices
    table.choose(sam)
    assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
        (sam.index, [assassin.index])
    ]


def test_orc_assassin_needs_two_hobbit_companions() -> None:
    table = Table(site=6)
    table.in_play("1U309")  # an ally
    assassin = table.in_play("Orc Assassin", seat=1)
    table.begin(ASSIGNMENT).pass_()
    assert not table.may("use", assassin)


def test_orc_chieftain_is_paid_for_one_weapon_in_a_turn() -> None:
    table = Table(site=6)
    chieftain = table.in_play("Orc Chieftain", seat=1)
    other = table.in_play(ORC, seat=1)
    scimitars = [table.in_hand("Orc Scimitar", seat=1) for _ in range(2)]
    table.twilight(5)
    table.begin(SHADOW)
    settled(table.play(scimitars[0]).choose(other))
    assert table.pool == 4
    settled(table.play(scimitars[1]))
    assert (scimitars[1].bearer, table.pool) == (chieftain, 5)


def test_orc_chieftain_is_paid_once_in_a_turn_each(invent: Invent) -> None:
    bow = invent("1C269", item("1T269", "Test Bow", bearer=ORC_RACE), classes=("ranged weapon",))
    table = Table(site=6)
    first, second = table.in_play("Orc Chieftain", seat=1), table.in_play("Orc Chieftain", seat=1)
    weapons = [table.in_hand(name, seat=1) for name in ("Orc Scimitar", bow, "Orc Scimitar")]
    table.twilight(5)
    table.begin(SHADOW)
    for weapon, bearer, pool in zip(weapons, (first, first, second), (6, 5, 6), strict=True):
        settled(table.play(weapon).choose_if_asked(bearer))
        assert (weapon.bearer, table.pool) == (bearer, pool)


@pytest.mark.parametrize("yes", [True, False])
def test_orc_inquisitor_may_discard_at_random(yes: bool) -> None:
    table = Table(site=6, idle_hands=False)
    held = table.in_hand("1U12")
    inquisitor = table.in_hand("Orc Inquisitor", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(inquisitor)
    while not table.may("trigger", inquisitor):
        table.pass_()
    if yes:
        table.respond(inquisitor)
    else:
        table.pass_()
    assert held.zone == ("discard pile" if yes else "hand")


# -- what must be there, and what it is about -----------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Desperate Measures", "A Host Avails Little", "Despair", "All Thought Bent on It"])
def test_events_that_spot_a_sauron_orc(title: str) -> None:
    for orc, able in ((ORC, True), ("Goblin Marksman", False)):
        table = Table(site=6)
        fellowship(table, 6)
        for _ in range(3):
            table.in_dead_pile("1U51")
        table.burdens(9)
        table.in_play(orc, seat=1)
        held = maneuver(table, title)
        assert table.may("play", held) is able


def test_the_dark_lords_summons_discards_nothing_where_nothing_is_revealed() -> None:
    table = Table(site=6, idle_hands=False)
    summons = table.in_play("The Dark Lord's Summons", seat=1)
    held = table.in_hand("Goblin Scimitar", seat=1)
    table.twilight(3)
    table.begin(SHADOW)
    assert table.cards("draw deck", seat=1) == []
    table.use(summons)
    assert (held.zone, table.pool) == ("hand", 0)


def test_the_dark_lords_summons_needs_three_twilight() -> None:
    table = Table(site=6)
    summons = table.in_play("The Dark Lord's Summons", seat=1)
    table.on_deck(ORC, seat=1)
    table.in_hand(ORC, seat=1)
    table.twilight(2)
    table.begin(SHADOW)
    assert not table.may("use", summons)


def test_desperate_defense_burdens_who_holds_fewer_than_three() -> None:
    """One must choose what can be done in full (CR "effect")."""
    table = Table(site=6, idle_hands=False)
    gimli, orc = table.in_play("1U12"), table.in_play(ORC, seat=1)
    table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    held = [table.in_hand(name) for name in ("1U51", "1U97")]
    table.begin(ASSIGNMENT).pass_all().assign({orc: gimli})
    assert ([card.zone for card in held], table.state.burdens[0]) == (["hand", "hand"], 1)


def test_desperate_defense_follows_an_assignment_by_the_shadow_player() -> None:
    table = Table(site=6, idle_hands=False)
    gimli, orc = table.in_play("1U12"), table.in_play(ORC, seat=1)
    table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    table.in_hand("1U51")
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({orc: gimli})
    assert table.state.burdens[0] == 1


def test_the_irresistible_shadow_leaves_the_ring_bearer_uncorrupted_while_it_is_not_in_play() -> None:
    table = Table(site=6)
    shadow = table.in_hand("The Irresistible Shadow", seat=1)
    table.in_play(ORC, seat=1)
    table.burdens(5)
    table.begin(SHADOW)
    assert table.cards("draw deck") == []
    assert not table.state.lost[0]
    table.play(shadow)
    assert table.state.lost[0]


@pytest.mark.parametrize(("pool", "able"), [(2, False), (3, True)])
def test_strength_born_of_fear_needs_three_twilight(pool: int, able: bool) -> None:
    table = Table(site=6)
    fear = table.in_play("Strength Born of Fear", seat=1)
    orc = table.in_play(ORC, seat=1)
    table.twilight(pool)
    table.fight(table.in_play("1P365"), orc).pass_()
    assert table.may("use", fear) is able


def test_orc_scimitar_is_borne_by_sauron_orcs() -> None:
    for minion, able in ((ORC, True), ("Goblin Runner", False), ("Uruk Savage", False)):
        table = Table(site=6)
        table.in_play(minion, seat=1)
        scimitar = table.in_hand("Orc Scimitar", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", scimitar) is able


def test_the_weight_of_a_legacy_is_aragorns() -> None:
    for companion, able in (("1P365", True), ("1U97", False)):
        table = Table(site=6)
        bearer, orc = table.in_play(companion), table.in_play(ORC, seat=1)
        weight = table.in_hand("The Weight of a Legacy", seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", weight) is able
        if able:
            table.play(weight)
            assert (weight.bearer, orc.wounds) == (bearer, 1)


def test_thin_and_stretched_counts_a_companion_who_died() -> None:
    table = Table(site=6)
    legolas = table.in_play("1U51", wounds=2)
    table.in_play("Thin and Stretched", seat=1, on=table.ring_bearer())
    troop = table.in_play("Goblin Patrol Troop", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({troop: legolas})
    turn_over(table)
    assert (legolas.zone, table.state.burdens[0]) == ("dead pile", 1)


def test_thin_and_stretched_does_not_count_allies() -> None:
    table = Table(site=1)
    rosie = table.in_play("1U309")  # at home
    table.in_play("Thin and Stretched", seat=1, on=table.ring_bearer())
    marksman = table.in_play("Goblin Marksman", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({marksman: rosie})
    assert [skirmish.fighter for skirmish in table.state.skirmishes] == [rosie.index]
    turn_over(table)
    assert table.state.burdens[0] == 0


def test_orc_assassin_may_be_met_by_a_hobbit_ally_at_home() -> None:
    table = Table(site=1)
    sam, rosie = table.in_play("1C311"), table.in_play("1U309")
    assassin = table.in_play("Orc Assassin", seat=1)
    table.begin(ASSIGNMENT).pass_().use(assassin)
    assert set(table.choices) == {table.ring_bearer(), sam, rosie}


def test_morgul_hunter_counts_companions_only() -> None:
    table = Table(site=6)
    hunter = table.in_play("Morgul Hunter", seat=1)
    table.in_play("1U309")
    assert hunter.strength == 10  # the Ring-bearer, and no ally


def test_band_of_the_eye_waits_for_its_own_victory() -> None:
    table = Table(site=6, idle_hands=False)
    held = table.in_hand("1U51")
    band = table.in_play("Band of the Eye", seat=1)
    other = table.in_play("Morgul Hunter", seat=1)
    table.in_hand(ORC, seat=1)
    table.twilight(2)
    table.fight(table.in_play("1P365"), other).pass_all()
    assert not responded(table, band)
    assert held.zone == "hand"
