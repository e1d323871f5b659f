"""Further Ringwraith cards of set 12."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later

RIDER, NELYA, CANTEA = "Black Rider", "Úlairë Nelya, Black Hunter", "12R174"
WARRIOR, MAGGOT, HARAD, RUNNER = "Éored Warrior", "Farmer Maggot", "Corps of Harad", "Goblin Runner"
BOROMIR = "Boromir, Defender of Minas Tirith"


@pytest.mark.parametrize("forests", [0, 2, 5])
def test_dark_approach_counts_forests_of_the_path_up_to_four(forests: int) -> None:
    table = later(sites={number: FOREST if number <= forests else NO_KEYWORD for number in range(1, 6)})
    nelya = table.in_hand(NELYA, seat=1)
    approach = table.in_hand("Dark Approach", seat=1)
    table.twilight(10)
    table.begin(SHADOW).play(approach).choose_if_asked(nelya)
    cost = table.state.blueprints[nelya.index].cost
    assert (nelya.zone, table.pool) == ("play", 10 - cost + min(4, forests))


def test_dark_approach_needs_a_nazgul_in_hand() -> None:
    table = later()
    approach = table.in_hand("Dark Approach", seat=1)
    table.twilight(10)
    assert not table.begin(SHADOW).may("play", approach)


@pytest.mark.parametrize("uses", [True, False])
def test_dark_temptation_may_heal_the_ring_bearer_twice_for_a_burden(uses: bool) -> None:
    table = later()
    table.wound(table.ring_bearer(), 2)
    temptation = table.in_play("Dark Temptation", seat=1)
    nelya = table.in_hand(NELYA, seat=1)
    table.twilight(10)
    table.begin(SHADOW).play(nelya)
    if uses:
        table.respond(temptation)
    else:
        table.pass_()
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == ((0, 1) if uses else (2, 0))


@pytest.mark.parametrize(("wounds", "played"), [(1, NELYA), (2, HARAD)])
def test_dark_temptation_needs_two_wounds_and_a_nazgul(wounds: int, played: str) -> None:
    table = later()
    table.wound(table.ring_bearer(), wounds)
    temptation = table.in_play("Dark Temptation", seat=1)
    card = table.in_hand(played, seat=1)
    table.twilight(10)
    table.begin(SHADOW).play(card)
    assert not table.may("trigger", temptation)


@pytest.mark.parametrize(("at", "may"), [(FOREST, True), (BATTLEGROUND, True), (NO_KEYWORD, False)])
def test_echo_of_hooves_fetches_a_mount_for_a_nazgul(at: str, may: bool) -> None:
    table = later(at=at)
    rider, nelya = table.in_play(RIDER, seat=1), table.in_play(NELYA, seat=1)
    echo = table.in_hand("Echo of Hooves", seat=1)
    steed = table.on_deck("Steed of Mordor", "Furor", seat=1)
    table.twilight(4)
    table.begin(SHADOW)
    assert table.may("play", echo) is may
    if may:
        table.play(echo).choose().choose(nelya).choose(steed)
        assert (steed.bearer, rider.borne, table.pool) == (nelya, [], 0)


@pytest.mark.parametrize("burden", [True, False])
def test_in_the_ringwraiths_wake_exerts_or_burdens(burden: bool) -> None:
    table = later()
    wake = table.in_hand("12U165", seat=1)
    table.fight(table.in_play(MAGGOT), table.in_play(NELYA, seat=1)).pass_all()
    table.play(wake)
    assert table.asked.seat == 0
    table.pick(1 if burden else 0)
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == ((0, 1) if burden else (1, 0))


def test_in_the_ringwraiths_wake_waits_for_a_nazgul() -> None:
    table = later()
    wake = table.in_hand("12U165", seat=1)
    table.fight(table.in_play(MAGGOT), table.in_play(HARAD, seat=1)).pass_all()
    assert not table.running.pending or not table.may("play", wake)


def test_lingering_shadow_burdens_for_each_wound_removed_from_its_bearer() -> None:
    table = later()
    boromir = table.in_play(BOROMIR, wounds=2)
    table.in_play("Merry", wounds=1)
    table.in_play("Lingering Shadow", seat=1, on=boromir)
    refuge = table.in_play("Refuge")
    merry = table.in_hand("Merry")
    table.begin(FELLOWSHIP).use(boromir)
    assert (boromir.wounds, table.state.burdens[0]) == (1, 1)
    table.use(refuge).choose_if_asked(merry)
    table.choose(next(choice for choice in table.choices if choice != boromir))
    assert table.state.burdens[0] == 1


@pytest.mark.parametrize("name", ["Lingering Shadow", "Sauron's Gaze"])
@pytest.mark.parametrize(("minion", "may"), [(NELYA, True), (HARAD, False)])
def test_conditions_are_transferred_to_who_fights_a_nazgul(name: str, minion: str, may: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    condition = table.in_play(name, seat=1)
    table.fight(warrior, table.in_play(minion, seat=1)).pass_()
    if may:
        table.use(condition).choose_if_asked(warrior)
        assert condition.bearer == warrior
    else:
        assert not table.may("use", condition)


@pytest.mark.parametrize("borne", [True, False])
def test_saurons_gaze_keeps_its_bearers_abilities_from_being_used(borne: bool) -> None:
    table = later()
    boromir = table.in_play(BOROMIR, wounds=1)
    table.in_play("Sauron's Gaze", seat=1, on=boromir if borne else table.ring_bearer())
    table.begin(FELLOWSHIP)
    assert table.may("use", boromir) is not borne
    is_explained = "Sauron's Gaze keeps its special abilities from being used." in table.running.explain(0).values()
    assert is_explained is borne


def test_saurons_gaze_stops_responses_of_its_bearer() -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    hrothlac = table.in_play("Hrothlac, Man of Rohan")
    table.in_play("Sauron's Gaze", seat=1, on=hrothlac)
    table.fight(warrior, table.in_play(RIDER, seat=1)).pass_all()
    assert not table.running.pending or not table.may("respond", hrothlac)


@pytest.mark.parametrize("nazgul", [True, False])
def test_minas_morgul_answers_with_a_free_peoples_condition(nazgul: bool) -> None:
    table = later()
    table.in_play(NELYA if nazgul else HARAD, seat=1)
    comfort, life = table.in_play("Measure of Comfort"), table.in_play("Unending Life", seat=1)
    answers = table.in_hand("Minas Morgul Answers", seat=1)
    table.twilight(4)
    table.begin(SHADOW)
    assert table.may("play", answers) is nazgul
    if nazgul:
        table.play(answers).choose()
        assert (comfort.zone, life.zone, table.pool) == ("discard pile", "play", 0)


@pytest.mark.parametrize(("assigned", "burdens"), [("other", 1), ("bearer", 0), ("nobody", 0)])
def test_sense_of_obligation_burdens_where_another_fights(assigned: str, burdens: int) -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    table.in_play("Sense of Obligation", seat=1, on=warrior)
    corps = table.in_play(HARAD, seat=1)
    fighter = {"other": merry, "bearer": warrior}.get(assigned)
    table.begin(ASSIGNMENT).pass_all().assign({corps: fighter} if fighter else {})
    if not fighter:
        table.assign({})
    assert table.state.burdens[0] == burdens


def test_sense_of_obligation_minds_nobody_who_has_one_and_asks_again_of_the_fierce() -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    table.in_play("Sense of Obligation", seat=1, on=warrior)
    table.in_play("Sense of Obligation", seat=1, on=merry)
    corps = table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({corps: merry})
    assert table.state.burdens[0] == 0
    other = later()
    warrior, theoden = other.in_play(WARRIOR), other.in_play("Théoden")
    other.in_play("Sense of Obligation", seat=1, on=warrior)
    rider = other.in_play(RIDER, seat=1)
    other.begin(ASSIGNMENT).pass_all().assign({rider: theoden})
    assert other.state.burdens[0] == 1
    other.pass_all().pass_responses()
    other.pass_all().assign({rider: theoden})
    assert other.state.burdens[0] == 2


def test_sense_of_obligation_needs_a_minion_of_its_culture_and_an_unbound_companion() -> None:
    for minion, companion, may in ((RIDER, "Merry", True), (HARAD, "Merry", False), (RIDER, "", False)):
        table = later()
        table.in_play(minion, seat=1)
        if companion:
            table.in_play(companion)
        sense = table.in_hand("Sense of Obligation", seat=1)
        table.twilight(9)
        assert table.begin(SHADOW).may("play", sense) is may


@pytest.mark.parametrize(("at", "fierce"), [(BATTLEGROUND, True), (FOREST, True), (NO_KEYWORD, False)])
def test_shadowy_mount_makes_its_bearer_fierce_at_haunted_places(at: str, fierce: bool) -> None:
    table = later(at=at)
    nertea = table.in_play("12C178", seat=1)
    table.in_play("Shadowy Mount", seat=1, on=nertea)
    table.begin(MANEUVER)
    assert (nertea.has("fierce"), nertea.vitality) == (fierce, 2 + 1)


def test_shadowy_mount_hunts_who_bears_a_condition_of_its_culture() -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    table.in_play(MAGGOT)
    table.in_play("Sense of Obligation", seat=1, on=warrior)
    table.in_play("Sense of Obligation", seat=1, on=merry)
    nelya = table.in_play(NELYA, seat=1)
    mount = table.in_play("Shadowy Mount", seat=1, on=nelya)
    table.begin(ASSIGNMENT).pass_().use(mount)
    assert (table.asked.seat, set(table.choices)) == (0, {warrior, merry})
    table.choose(merry)
    assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
        (merry.index, [nelya.index])
    ]


def test_shadowy_mount_finds_nobody_without_such_a_condition() -> None:
    table = later()
    table.in_play(WARRIOR)
    mount = table.in_play("Shadowy Mount", seat=1, on=table.in_play(NELYA, seat=1))
    assert not table.begin(ASSIGNMENT).pass_().may("use", mount)


@pytest.mark.parametrize("draws", [True, False])
def test_steed_of_mordor_may_draw_two_for_a_victory(draws: bool) -> None:
    table = later()
    rider = table.in_play(RIDER, seat=1)
    steed = table.in_play("Steed of Mordor", seat=1, on=rider)
    top = table.on_deck("Furor", "Furor", "Furor", seat=1)
    table.fight(table.in_play(MAGGOT), rider)
    assert (rider.has("muster"), rider.strength) == (True, 8 + 2 + 1)
    table.pass_all()
    if draws:
        table.respond(steed)
    else:
        table.pass_()
    assert (top.zone, len(table.cards("draw deck", seat=1))) == (("hand", 1) if draws else ("draw deck", 3))


def test_mounts_are_for_nazgul() -> None:
    for mount in ("Steed of Mordor", "Shadowy Mount"):
        table = later()
        table.in_play(HARAD, seat=1)
        held = table.in_hand(mount, seat=1)
        table.twilight(9)
        assert not table.begin(SHADOW).may("play", held)


@pytest.mark.parametrize(("burdens", "may"), [(6, True), (5, False)])
def test_ulaire_cantea_goes_for_a_companion_without_resistance(burdens: int, may: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    cantea = table.in_play(CANTEA, seat=1)
    table.begin(ASSIGNMENT).pass_()
    assert table.may("use", cantea) is may
    if may:
        table.use(cantea)
        assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
            (warrior.index, [cantea.index])
        ]


@pytest.mark.parametrize(("companions", "other", "may"), [(5, True, True), (4, True, False), (5, False, False)])
def test_ulaire_cantea_kills_before_six_and_with_another_of_his_culture(
    companions: int, other: bool, may: bool
) -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    cantea = table.in_play(CANTEA, seat=1)
    if other:
        table.in_play("Unending Life", seat=1)
    table.fight(warriors[0], cantea).pass_()
    assert table.may("use", cantea) is may
    if may:
        table.use(cantea)
        assert (warriors[0].zone, warriors[1].zone) == ("dead pile", "play")


def test_ulaire_nertea_makes_mounts_cheaper_and_leads_on_horseback() -> None:
    table = later()
    nertea, rider = table.in_play("12C178", seat=1), table.in_play(RIDER, seat=1)
    steed = table.in_hand("Steed of Mordor", seat=1)
    before = (nertea.strength, rider.strength)
    table.twilight(1)
    table.begin(SHADOW)
    assert (steed.cost, rider.has("muster")) == (1, False)
    table.play(steed).choose(nertea)
    assert (nertea.strength, rider.strength) == (before[0] + 2, before[1] + 1)
    assert (nertea.has("muster"), rider.has("muster")) == (True, True)


def test_ulaire_nertea_leads_nobody_on_foot() -> None:
    table = later()
    nertea, rider = table.in_play("12C178", seat=1), table.in_play(RIDER, seat=1)
    table.in_play("Steed of Mordor", seat=1, on=rider)
    table.begin(MANEUVER)
    assert (nertea.has("muster"), nertea.strength) == (False, 9)


@pytest.mark.parametrize("takes", [True, False])
def test_ulaire_toldea_may_exert_to_take_an_event_back(takes: bool) -> None:
    table = later()
    toldea = table.in_hand("12U180", seat=1)
    approach, _other = table.in_discard("Dark Approach", seat=1), table.in_discard("Furor", seat=1)
    table.twilight(10)
    table.begin(SHADOW).play(toldea)
    if takes:
        table.respond(toldea)
    else:
        table.pass_()
    assert (approach.zone, toldea.wounds) == (("hand", 1) if takes else ("discard pile", 0))


def test_ulaire_toldea_finds_no_event_of_others() -> None:
    table = later()
    toldea = table.in_hand("12U180", seat=1)
    table.in_discard("Furor", "Unending Life", seat=1)
    table.twilight(10)
    table.begin(SHADOW).play(toldea)
    assert table.is_vain("trigger", toldea)


@pytest.mark.parametrize(
    ("at", "burdens", "mounted", "more"),
    [(FOREST, 2, True, 3), (BATTLEGROUND, 1, False, 1), (NO_KEYWORD, 2, False, 1), (NO_KEYWORD, 1, True, 1),
     (NO_KEYWORD, 1, False, 0)],
)  # fmt: skip
def test_unimpeded_counts_four_things(at: str, burdens: int, mounted: bool, more: int) -> None:
    table = later(at=at)
    table.burdens(burdens)
    nelya = table.in_play(NELYA, seat=1)
    if mounted:
        table.in_play("Steed of Mordor", seat=1, on=nelya)
    unimpeded = table.in_play("Unimpeded", seat=1)
    table.fight(table.in_play(WARRIOR), nelya)
    before = nelya.strength
    table.pass_().use(unimpeded)
    assert (nelya.strength, unimpeded.zone) == (before + more, "discard pile")


def test_unimpeded_counts_a_fierce_skirmish() -> None:
    table = later()
    theoden = table.in_play("Théoden")
    rider = table.in_play(RIDER, seat=1)
    unimpeded = table.in_play("Unimpeded", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    table.pass_all().assign({rider: theoden})
    before = rider.strength
    table.pass_().use(unimpeded)
    assert rider.strength == before + 1


def test_nazgul_conditions_wait_for_their_phases() -> None:
    table = later()
    nelya = table.in_play(NELYA, seat=1)
    cards = [table.in_play(name, seat=1) for name in ("Unimpeded", "Lingering Shadow", "Sauron's Gaze")]
    table.begin(ARCHERY).pass_()
    assert not any(table.may("use", card) for card in cards)
    table.run_to(REGROUP)
    assert nelya.zone == "play"


BEAST, WITCH_KING = "12U184", "1R237"


@pytest.mark.parametrize("again", [True, False])
def test_the_witch_kings_beast_carries_him_into_another_skirmish(again: bool) -> None:
    table = later()
    theoden, warrior = table.in_play("Théoden"), table.in_play(WARRIOR)
    king = table.in_play(WITCH_KING, seat=1)
    beast = table.in_play(BEAST, seat=1, on=king)
    corps = table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    if king.has("fierce"):
        table.pass_all().assign({}).assign({})
    assert table.asked.seat == 1
    if not again:
        table.pass_()
        assert table.phase == REGROUP
        return
    table.respond(beast)
    assert (king.wounds, table.phase) == (2, ASSIGNMENT)
    table.pass_all()
    pairs = [option for option in table.asked.options if isinstance(option, tuple)]
    assert {minion for minion, _ in pairs} == {king.index}
    table.assign({king: theoden})
    assert (table.phase, corps.wounds) == ("skirmish", 0)
    table.pass_all().pass_responses()
    assert (table.phase, warrior.wounds) == (REGROUP, 0)  # and no more


@pytest.mark.parametrize("case", ["another Nazgûl", "tired"])
def test_the_witch_kings_beast_needs_him_with_two_exertions_left(case: str) -> None:
    table = later()
    king = table.in_play(WITCH_KING if case == "tired" else NELYA, seat=1)
    beast = table.in_play(BEAST, seat=1, on=king)
    table.wound(king, king.vitality - 2)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    if king.has("fierce"):
        table.pass_all().assign({}).assign({})
    assert table.phase == REGROUP
    assert not table.may("trigger", beast)


ENQUEA = "12R175"


@pytest.mark.parametrize("exertions", [0, 1, 2])
def test_ulaire_enquea_lowers_the_cost_of_an_event_by_its_toil(exertions: int) -> None:
    table = later()
    enquea = table.in_play(ENQUEA, seat=1)
    comfort = table.in_play("Measure of Comfort")
    answers = table.in_hand("Minas Morgul Answers", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(answers)
    for _ in range(exertions):
        table.respond(enquea)
    if exertions == 2:
        assert table.is_vain("respond", enquea)
    table.pass_()
    if exertions < 2:
        table.choose()  # nobody toils
    assert (table.pool, enquea.wounds, comfort.zone) == (5 - 4 + 2 * exertions, exertions, "discard pile")


def test_ulaire_enquea_may_toil_besides() -> None:
    table = later()
    enquea = table.in_play(ENQUEA, seat=1)
    table.in_play("Measure of Comfort")
    answers = table.in_hand("Minas Morgul Answers", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(answers).respond(enquea).pass_().choose(enquea)
    assert (table.pool, enquea.wounds) == (2, 2)


@pytest.mark.parametrize("held", ["Dark Approach", "Gathering Strength"])
def test_ulaire_enquea_minds_events_with_toil_of_his_culture(held: str) -> None:
    table = later()
    enquea, corps = table.in_play(ENQUEA, seat=1), table.in_play(HARAD, seat=1)
    nelya = table.in_hand(NELYA, seat=1)
    event = table.in_hand(held, seat=1)
    table.twilight(10)
    if held == "Dark Approach":
        table.begin(SHADOW).play(event).choose_if_asked(nelya)
    else:
        table.fight(table.in_play(WARRIOR), corps).pass_().play(event).choose()
    assert (event.zone, enquea.wounds) == ("discard pile", 0)
