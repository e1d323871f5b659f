"""Shire cards of set 12."""

import pytest

from engine.tcg.language import AbilityContext
from engine.tcg.names import FELLOWSHIP, SKIRMISH
from engine.tcg.words.filters import EventPlayedIn
from tests.engine.tcg.later import BATTLEGROUND, DWELLING, PLAINS, later

RUNNER, BILBO = "Goblin Runner", "Bilbo, Melancholy Hobbit"


@pytest.mark.parametrize("removes", [True, False])
def test_hope_is_kindled_may_remove_a_burden_when_the_hobbit_wins(removes: bool) -> None:
    table = later()
    table.burdens(2)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    hope = table.in_hand("Hope is Kindled")
    table.in_play("Hobbit Sword", on=merry)
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(hope).choose(merry)
    assert (merry.strength, maggot.strength) == (7, 3)
    table.pass_all()
    if removes:
        table.respond(hope)
    else:
        table.pass_()
    assert table.state.burdens[0] == (1 if removes else 2)


def test_hope_is_kindled_removes_nothing_when_another_hobbit_wins() -> None:
    table = later()
    table.burdens(2)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    hope = table.in_hand("Hope is Kindled")
    table.in_play("Hobbit Sword", on=merry)
    runner = table.in_play(RUNNER, seat=1)
    table.in_play("Rider's Spear", on=merry)
    table.fight(merry, runner).play(hope).choose(maggot)
    assert table.strengths == (7, 5)
    table.pass_all()
    assert not table.may("trigger", hope)
    assert (runner.zone, table.state.burdens[0]) == ("discard pile", 2)


@pytest.mark.parametrize("places", [True, False])
def test_measure_of_comfort_gives_unbound_companions_resistance(places: bool) -> None:
    table = later()
    warrior = table.in_play("Éored Warrior")
    if places:
        table.in_play("Measure of Comfort")
    table.begin(FELLOWSHIP)
    assert (warrior.resistance, table.ring_bearer().resistance) == (6 + places, 10)


def test_no_worse_for_wear_saves_from_twice_the_strength_but_not_from_three_times() -> None:
    for played, zone in ((True, "play"), (False, "dead pile")):
        table = later()
        merry = table.in_play("Merry")
        worse = table.in_hand("No Worse for Wear")
        table.fight(merry, table.in_play("Crazed Hillman", seat=1))  # 7 against 3
        if played:
            table.play(worse).choose(merry)
        table.pass_all().pass_responses()
        assert merry.zone == zone


@pytest.mark.parametrize("returns", [True, False])
def test_no_worse_for_wear_may_come_back_at_a_dwelling_for_two_cards(returns: bool) -> None:
    table = later(at=DWELLING)
    merry = table.in_play("Merry")
    worse = table.in_hand("No Worse for Wear")
    table.in_hand("Hobbit Sword", "Incognito")
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(worse).choose(merry).say(returns)
    if returns:
        table.choose(*table.choices[:2])
    assert worse.zone == ("hand" if returns else "discard pile")
    assert len(table.cards("hand")) == (2 if returns else 3)


@pytest.mark.parametrize(("at", "held"), [(DWELLING, 1), (PLAINS, 2)])
def test_no_worse_for_wear_needs_a_dwelling_and_two_cards(at: str, held: int) -> None:
    table = later(at=at, idle_hands=False)
    merry = table.in_play("Merry")
    worse = table.in_hand("No Worse for Wear")
    table.in_hand(*["Hobbit Sword"] * held)
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(worse).choose(merry)
    assert (worse.zone, len(table.cards("hand"))) == ("discard pile", held)


@pytest.mark.parametrize("prevents", [True, False])
def test_tolman_cotton_prevents_a_burden_of_a_shadow_card(prevents: bool) -> None:
    table = later()
    cotton = table.in_play("Tolman Cotton")
    table.in_play("Drawn to Its Power", seat=1)
    nazgul = table.in_play("Úlairë Enquëa, Lieutenant of Morgul", seat=1)
    table.fight(table.in_play("Farmer Maggot"), nazgul).pass_all()
    if prevents:
        table.respond(cotton)
    else:
        table.pass_()
    assert (cotton.wounds, table.state.burdens[0]) == (int(prevents), int(not prevents))


def test_tolman_cotton_does_nothing_about_a_burden_of_the_ring() -> None:
    table = later()
    cotton = table.in_play("Tolman Cotton")
    table.fight(table.ring_bearer(), table.in_play(RUNNER, seat=1)).pass_all().wear_ring()
    assert not table.running.pending or not table.may("respond", cotton)
    assert (cotton.wounds, table.state.burdens[0]) == (0, 1)


@pytest.mark.parametrize("burden", [True, False])
def test_pippin_removes_a_burden_or_heals_a_companion(burden: bool) -> None:
    table = later()
    table.burdens(2)
    merry = table.in_play("Merry", wounds=2)
    pippin = table.in_hand("Pippin, Hobbit of Some Intelligence")
    table.begin(FELLOWSHIP).play(pippin).pick(0 if burden else 1)
    table.choose_if_asked(merry)
    assert (table.state.burdens[0], merry.wounds) == ((1, 2) if burden else (2, 1))


@pytest.mark.parametrize(("wounds", "more"), [(2, 1), (3, 0)])
def test_a_promise_strengthens_frodo_and_sam_while_neither_is_exhausted(wounds: int, more: int) -> None:
    table = later()
    sam, merry = table.in_play("Sam", wounds=wounds), table.in_play("Merry")
    table.in_play("A Promise")
    table.begin(FELLOWSHIP)
    assert (table.ring_bearer().strength, sam.strength, merry.strength) == (4 + more, 3 + more, 3)


def test_a_promise_needs_both() -> None:
    table = later()
    table.in_play("A Promise")
    table.begin(FELLOWSHIP)
    assert table.ring_bearer().strength == 4


@pytest.mark.parametrize("takes", [True, False])
def test_bilbo_may_exert_to_take_a_skirmish_event_back(takes: bool) -> None:
    table = later()
    bilbo = table.in_play(BILBO)
    hope = table.in_discard("Hope is Kindled", "The More, The Merrier")
    table.fight(bilbo, table.in_play(RUNNER, seat=1))
    if takes:
        table.respond(bilbo)
    else:
        table.pass_()
    assert (hope.zone, bilbo.wounds) == (("hand", 1) if takes else ("discard pile", 0))


@pytest.mark.parametrize("name", ["The More, The Merrier", "Attunement"])
def test_bilbo_finds_no_event_of_another_phase_or_culture(name: str) -> None:
    table = later()
    bilbo = table.in_play(BILBO)
    table.in_discard(name)
    assert table.fight(bilbo, table.in_play(RUNNER, seat=1)).is_vain("trigger", bilbo)


def test_diversion_discards_a_minion_for_a_hobbit_in_the_regroup_phase() -> None:
    table = later()
    merry, corps = table.in_play("Merry"), table.in_play("Corps of Harad", seat=1)
    diversion = table.in_hand("Diversion")
    table.begin("regroup").pass_responses().play(diversion)
    assert (merry.zone, corps.zone, table.state.burdens[0]) == ("discard pile", "discard pile", 0)


def test_diversion_costs_two_burdens_in_the_skirmish_of_a_hobbit_at_a_battleground() -> None:
    table = later(at=BATTLEGROUND)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    corps = table.in_play("Corps of Harad", seat=1)
    diversion = table.in_hand("Diversion")
    table.fight(maggot, corps).play(diversion)
    assert (merry.zone, corps.zone, table.state.burdens[0]) == ("discard pile", "discard pile", 2)
    assert maggot.zone == "play"


@pytest.mark.parametrize(
    ("at", "fighter", "spare"), [(PLAINS, "Farmer Maggot", True), (BATTLEGROUND, "Éored Warrior", True),
                                 (BATTLEGROUND, "Farmer Maggot", False)]
)  # fmt: skip
def test_diversion_waits_for_a_battleground_a_hobbit_fighting_and_one_to_spare(
    at: str, fighter: str, spare: bool
) -> None:
    table = later(at=at)
    if spare:
        table.in_play("Merry")
    diversion = table.in_hand("Diversion")
    fighter_card = table.in_play(fighter)
    assert not table.fight(fighter_card, table.in_play(RUNNER, seat=1)).may("play", diversion)


@pytest.mark.parametrize("phase", ["skirmish", "regroup"])
def test_diversion_is_an_event_of_the_phase_in_which_it_is_played(phase: str) -> None:
    """Orc Ambusher prevents regroup events (CR "phase action")."""
    skirmish = phase == "skirmish"
    table = later(at=BATTLEGROUND)
    merry = table.in_play("Merry")
    maggot, corps = table.in_play("Farmer Maggot"), table.in_play("Corps of Harad", seat=1)
    ambusher, diversion = table.in_play("Orc Ambusher", seat=1), table.in_hand("Diversion")
    if skirmish:
        table.fight(maggot, corps)
    else:
        table.begin(phase).pass_responses()
    event = AbilityContext(table.state, 0, diversion.index)
    assert EventPlayedIn(SKIRMISH).test(event, diversion.index) is skirmish
    table.play(diversion).choose_if_asked(merry)
    assert (table.asked.seat == 1 and table.may("respond", ambusher)) is not skirmish


def test_diversion_is_no_skirmish_event_in_the_discard_pile() -> None:
    table = later()
    bilbo = table.in_play(BILBO)
    table.in_discard("Diversion")
    assert table.fight(bilbo, table.in_play(RUNNER, seat=1)).is_vain("trigger", bilbo)


@pytest.mark.parametrize(("winner", "may"), [("12R27", True), ("Merry", False)])
def test_flotsam_and_jetsam_heals_a_hobbit_when_somebody_else_wins(winner: str, may: bool) -> None:
    table = later()
    maggot = table.in_play("Farmer Maggot", wounds=1)
    winner_card = table.in_play(winner)
    table.in_play("Hobbit Sword", on=winner_card)
    table.in_play("Rider's Spear", on=winner_card)
    flotsam = table.in_hand("Flotsam and Jetsam")
    table.fight(winner_card, table.in_play(RUNNER, seat=1)).pass_all()
    if may:
        table.play(flotsam)
    else:
        assert not table.running.pending or not table.may("play", flotsam)
    assert maggot.wounds == 1 - may


@pytest.mark.parametrize("removes", [True, False])
@pytest.mark.parametrize(("at", "healed"), [(DWELLING, True), (PLAINS, False)])
def test_home_and_hearth_removes_a_burden_and_heals_at_home(removes: bool, at: str, healed: bool) -> None:
    table = later(at=at)
    table.burdens(2)
    table.wound(table.ring_bearer(), 1)
    table.in_play("Home and Hearth")
    merry = table.in_hand("Merry")
    table.begin(FELLOWSHIP).play(merry).say(removes)
    assert (table.state.burdens[0], table.ring_bearer().wounds) == (2 - removes, 1 - healed)


def test_home_and_hearth_minds_hobbits() -> None:
    table = later(at=DWELLING)
    table.burdens(2)
    table.in_play("Home and Hearth")
    warrior = table.in_hand("Éored Warrior")
    table.begin(FELLOWSHIP).play(warrior)
    assert (table.asked.prompt[0], table.state.burdens[0]) == ("action", 2)


def test_long_live_the_halflings_strengthens_the_resistant_while_the_ring_bearer_is_assigned() -> None:
    table = later()
    merry, warrior = table.in_play("Merry"), table.in_play("Éored Warrior")
    live = table.in_play("Long Live the Halflings")
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play(RUNNER, seat=1)).use(live)
    assert (frodo.strength, merry.strength, warrior.strength) == (4 + 2, 3 + 2, 5)
    assert live.zone == "discard pile"


def test_long_live_the_halflings_needs_the_ring_bearer_in_a_skirmish_and_a_hobbit_to_come() -> None:
    table = later()
    merry = table.in_play("Merry")
    live = table.in_play("Long Live the Halflings")
    assert not table.fight(merry, table.in_play(RUNNER, seat=1)).may("use", live)
    other = later()
    live = other.in_hand("Long Live the Halflings")
    assert other.begin(FELLOWSHIP).may("play", live)  # the Ring-bearer is a Hobbit
    assert "spot a Hobbit" in live.text


@pytest.mark.parametrize("spotted", [True, False])
def test_rosie_cotton_saves_sam_from_twice_the_strength(spotted: bool) -> None:
    table = later()
    sam = table.in_play("Sam")
    if spotted:
        table.in_play("Rosie Cotton, Barmaid")
    table.fight(sam, table.in_play("Crazed Hillman", seat=1)).pass_all().pass_responses()  # 7 against 3
    assert sam.zone == ("play" if spotted else "dead pile")


@pytest.mark.parametrize("by_free_peoples", [True, False])
def test_rosie_cotton_burdens_where_the_free_peoples_player_assigns_her(by_free_peoples: bool) -> None:
    table = later()
    rosie, runner = table.in_play("Rosie Cotton, Barmaid"), table.in_play(RUNNER, seat=1)
    table.begin("assignment").pass_all()
    if by_free_peoples:
        table.assign({runner: rosie})
    else:
        table.assign({}).assign({runner: rosie})
    assert table.state.burdens[0] == 2 * by_free_peoples


@pytest.mark.parametrize(("event", "heals"), [("Hope is Kindled", True), ("12C31", False)])
def test_simple_living_heals_hobbits_for_an_event_of_the_shire(event: str, heals: bool) -> None:
    table = later()
    merry, maggot = table.in_play("Merry", wounds=1), table.in_play("Farmer Maggot", wounds=2)
    warrior, gandalf = table.in_play("Éored Warrior", wounds=1), table.in_play("12R27")
    living = table.in_play("Simple Living")
    held = table.in_hand(event)
    table.fight(gandalf, table.in_play(RUNNER, seat=1)).play(held)
    if heals:
        table.respond(living)
    else:
        assert not table.may("respond", living)
    assert (merry.wounds, maggot.wounds, warrior.wounds) == ((0, 1, 1) if heals else (1, 2, 1))


@pytest.mark.parametrize(("winner", "musters"), [("Merry", True), ("12R27", False)])
def test_stand_together_gives_a_victorious_hobbit_muster_for_the_turn(winner: str, musters: bool) -> None:
    table = later()
    winner_card = table.in_play(winner)
    table.in_play("Hobbit Sword", on=winner_card)
    table.in_play("Rider's Spear", on=winner_card)
    table.in_play("Stand Together")
    runner = table.in_play(RUNNER, seat=1)
    table.in_play("Corps of Harad", seat=1)
    table.fight(winner_card, runner).pass_all()
    while table.running.pending and table.asked.prompt[0] == "required":
        table.first(table.choices[0])
    assert (runner.zone, winner_card.has("muster")) == ("discard pile", musters)
    table.run_to("regroup")
    assert winner_card.has("muster") is musters
