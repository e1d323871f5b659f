"""Further Gandalf cards of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, DWELLING, FOREST, NO_KEYWORD, later

GANDALF, HARAD, RUNNER = "Gandalf, The White Rider", "Corps of Harad", "Goblin Runner"
WARRIOR, JARNSMID = "Éored Warrior", "Járnsmid, Barding Emissary"
UNDERGROUND = "12U186"


@pytest.mark.parametrize("number", [2, 1])
def test_discoveries_orders_the_top_cards_of_the_deck(number: int) -> None:
    table = later()
    table.in_play(GANDALF)
    table.in_play("Merry")
    discoveries = table.in_hand("Discoveries")
    sword = table.on_deck("Hobbit Sword", "Refuge", "Incognito")
    table.begin(FELLOWSHIP).play(discoveries).choose().number(number)
    if number == 2:
        assert [choice.name for choice in table.choices] == ["Hobbit Sword", "Refuge"]
        table.choose(table.choices[1])
    top = [table.state.blueprints[card].title for card in reversed(table.state.deck[0])]
    assert top == (["Refuge", "Hobbit Sword", "Incognito"] if number == 2 else ["Hobbit Sword", "Refuge", "Incognito"])
    assert sword.zone == "draw deck"


def test_discoveries_is_about_no_more_cards_than_there_are_other_companions() -> None:
    table = later()
    table.in_play(GANDALF)
    discoveries = table.in_hand("Discoveries")
    table.begin(FELLOWSHIP).play(discoveries).choose()
    assert table.asked.most == 1  # the Ring-bearer
    other = later()
    other.in_play(JARNSMID)
    discoveries = other.in_hand("Discoveries")
    assert not other.begin(FELLOWSHIP).may("play", discoveries)


def test_gandalf_takes_the_place_of_a_companion_in_its_skirmish() -> None:
    table = later()
    gandalf, merry = table.in_play(GANDALF), table.in_play("Merry")
    table.fight(merry, table.in_play(HARAD, seat=1)).use(gandalf)
    assert (gandalf.wounds, merry.wounds, table.strengths) == (1, 1, (7 + 3, 10))
    table.pass_()
    assert not table.may("use", gandalf)  # he is in the skirmish
    table.pass_all().pass_responses()
    assert (gandalf.wounds, merry.wounds) == (2, 1)


@pytest.mark.parametrize("case", ["assigned", "bound", "exhausted"])
def test_gandalf_stays_out_where_he_fights_himself_or_the_other_cannot_exert(case: str) -> None:
    table = later()
    gandalf, merry = table.in_play(GANDALF), table.in_play("Merry", wounds=3 if case == "exhausted" else 0)
    corps, other = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    if case == "assigned":
        table.begin(ASSIGNMENT).pass_all().assign({corps: merry, other: gandalf}).choose(merry)
    else:
        table.fight(table.ring_bearer() if case == "bound" else merry, corps)
    assert not table.may("use", gandalf)


def test_gandalfs_hat_empties_the_twilight_pool_for_two_burdens() -> None:
    table = later()
    hat = table.in_play("Gandalf's Hat", on=table.in_play(GANDALF))
    table.twilight(7)
    table.begin(REGROUP).pass_responses().use(hat)
    assert (table.pool, table.state.burdens[0]) == (0, 2)


@pytest.mark.parametrize(("at", "burdens"), [(BATTLEGROUND, 1), (NO_KEYWORD, 0)])
def test_gandalfs_hat_burdens_when_a_battleground_is_left(at: str, burdens: int) -> None:
    table = later(at=at)
    table.in_play("Gandalf's Hat", on=table.in_play(GANDALF))
    table.begin(FELLOWSHIP).move()
    while table.asked.prompt[0] == "place site":
        table.choose(table.choices[0])
    assert table.state.burdens[0] == burdens


@pytest.mark.parametrize("chosen", [0, 1])
def test_introspection_lets_an_opponent_or_you_choose_a_condition(chosen: int) -> None:
    table = later(at=BATTLEGROUND)
    table.in_play(GANDALF)
    comfort = table.in_play("Measure of Comfort")
    goaded, life = (table.in_play(name, seat=1) for name in ("Goaded to War", "Unending Life"))
    introspection = table.in_hand("Introspection")
    table.begin(FELLOWSHIP).play(introspection).pick(chosen)
    assert table.asked.seat == (1 if chosen == 0 else 0)
    assert set(table.choices) == ({goaded, life} if chosen == 0 else {comfort, goaded, life})
    table.choose(life)
    assert (life.zone, goaded.zone, comfort.zone) == ("discard pile", "play", "play")


def test_introspection_lets_an_opponent_choose_away_from_a_battleground() -> None:
    table = later()
    table.in_play(GANDALF)
    comfort, goaded = table.in_play("Measure of Comfort"), table.in_play("Goaded to War", seat=1)
    introspection = table.in_hand("Introspection")
    table.begin(FELLOWSHIP).play(introspection)
    assert (goaded.zone, comfort.zone) == ("discard pile", "play")


def test_introspection_needs_a_wizard() -> None:
    table = later(at=BATTLEGROUND)
    table.in_play(JARNSMID)
    table.in_play("Goaded to War", seat=1)
    introspection = table.in_hand("Introspection")
    assert not table.begin(FELLOWSHIP).may("play", introspection)


@pytest.mark.parametrize(("other", "left"), [(GANDALF, 1), ("Merry", 2)])
def test_jarnsmid_may_remove_a_burden_or_two_when_he_skirmishes(other: str, left: int) -> None:
    table = later()
    table.burdens(3)
    jarnsmid = table.in_play(JARNSMID)
    table.in_play(other)
    table.fight(jarnsmid, table.in_play(HARAD, seat=1)).respond(jarnsmid)
    assert table.state.burdens[0] == left


def test_jarnsmid_does_nothing_about_the_skirmish_of_another() -> None:
    table = later()
    table.burdens(3)
    jarnsmid = table.in_play(JARNSMID)
    table.fight(table.in_play("Merry"), table.in_play(HARAD, seat=1))
    assert not table.may("trigger", jarnsmid)


@pytest.mark.parametrize(("wounds", "saves"), [(2, True), (1, False)])
def test_salve_prevents_the_wound_that_would_kill(wounds: int, saves: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR, wounds=wounds)
    salve = table.in_play("Salve", on=warrior)
    table.fight(warrior, table.in_play("Goblin Aggressor", seat=1)).pass_all()
    if saves:
        table.respond(salve)
    else:
        assert not table.running.pending or not table.may("respond", salve)
    assert (warrior.zone, warrior.wounds, salve.zone) == ("play", 2, "discard pile" if saves else "play")


def test_salve_needs_a_wizard_and_comes_once_to_each() -> None:
    for wizard in (True, False):
        table = later()
        bearer = table.ring_bearer()
        if wizard:
            gandalf = table.in_play(GANDALF)
            table.in_play("Salve", on=bearer)
        salve = table.in_hand("Salve")
        table.begin(FELLOWSHIP)
        assert table.may("play", salve) is wizard
        if wizard:
            table.play(salve)
            assert salve.bearer == gandalf


@pytest.mark.parametrize(("at", "offers"), [(BATTLEGROUND, True), (DWELLING, True), (FOREST, False)])
@pytest.mark.parametrize("takes", [True, False])
def test_the_terror_of_his_coming_may_take_a_condition_back(at: str, offers: bool, takes: bool) -> None:
    table = later(at=at)
    gandalf = table.in_play(GANDALF)
    terror, watch = table.in_hand("The Terror of His Coming"), table.in_discard("Watch and Wait", "Refuge")
    table.fight(gandalf, table.in_play(HARAD, seat=1)).play(terror)
    assert gandalf.strength == 7 + 2
    if offers:
        table.say(takes)
    assert (watch.zone == "hand") is (offers and takes)


@pytest.mark.parametrize("phase", [MANEUVER, REGROUP])
def test_traveled_leader_replaces_a_site_of_the_region(phase: str) -> None:
    table = later(site=5)
    table.in_play(GANDALF)
    table.in_play(HARAD, seat=1)
    hill = table.in_adventure_deck("Hill of Sight")
    leader = table.in_hand("Traveled Leader")
    table.begin(phase).pass_responses().play(leader)
    assert table.choices == [table.site(4), table.site(5)]
    old = table.site(4)
    table.choose(old)
    assert (table.site(4), old.zone) == (hill, "adventure deck")


def test_traveled_leader_needs_a_wizard_and_a_site() -> None:
    for wizard, site in ((False, True), (True, False)):
        table = later(site=5)
        table.in_play(GANDALF if wizard else JARNSMID)
        table.in_play(HARAD, seat=1)
        if site:
            table.in_adventure_deck("Hill of Sight")
        leader = table.in_hand("Traveled Leader")
        assert not table.begin(MANEUVER).may("play", leader)


@pytest.mark.parametrize("removes", [True, False])
def test_watch_and_wait_may_remove_a_burden_for_a_victory(removes: bool) -> None:
    table = later()
    table.burdens(2)
    gandalf = table.in_play(GANDALF)
    watch = table.in_play("Watch and Wait", on=gandalf)
    table.fight(gandalf, table.in_play(RUNNER, seat=1)).pass_all()
    if removes:
        table.respond(watch)
    else:
        table.pass_()
    assert table.state.burdens[0] == 2 - removes


def test_watch_and_wait_is_not_borne_by_the_ring_bearer_and_needs_somebody_of_gandalf() -> None:
    table = later()
    jarnsmid = table.in_play(JARNSMID)
    watch = table.in_hand("Watch and Wait")
    table.begin(FELLOWSHIP).play(watch)
    assert watch.bearer == jarnsmid
    alone = later()
    alone.in_play("Merry")
    watch = alone.in_hand("Watch and Wait")
    assert not alone.begin(FELLOWSHIP).may("play", watch)


@pytest.mark.parametrize(
    ("at", "mustering"),
    [(UNDERGROUND, (True, True)), ("Helm's Gate", (True, True)), (FOREST, (False, False))],
)
def test_with_doom_we_come_gives_muster(at: str, mustering: tuple[bool, bool]) -> None:
    table = later(at=at)
    gandalf, jarnsmid = table.in_play(GANDALF), table.in_play(JARNSMID)
    table.in_play("With Doom We Come")
    table.begin(FELLOWSHIP)
    assert (gandalf.has("muster"), jarnsmid.has("muster")) == mustering


BETRAYAL, SARUMAN = "Betrayal of Isengard", "Saruman, Agent of the Dark Lord"


@pytest.mark.parametrize("removes", [True, False])
def test_betrayal_of_isengard_may_remove_twilight_for_each_card_an_opponent_draws(removes: bool) -> None:
    table = later()
    betrayal = table.in_play(BETRAYAL)
    squad = table.in_play("Squad of Uruk-hai", seat=1)
    device = table.in_hand("Strange Device", seat=1)
    table.on_deck("Furor", "Furor", "Furor", seat=1)
    table.twilight(3)
    cost = device.cost
    table.begin("shadow").play(device)
    for _ in range(3):
        if removes and table.pool:
            table.respond(betrayal)
        else:
            table.pass_responses()
    assert (table.pool, squad.zone) == (0 if removes else 3 - cost, "play")


def test_betrayal_of_isengard_minds_cards_taken_but_none_outside_the_shadow_phase() -> None:
    table = later()
    betrayal = table.in_play(BETRAYAL)
    toldea = table.in_hand("12U180", seat=1)
    approach = table.in_discard("Dark Approach", seat=1)
    table.twilight(8)
    cost = toldea.cost
    table.begin("shadow").play(toldea).respond(toldea).respond(betrayal)
    assert (approach.zone, table.pool) == ("hand", 8 - cost - 1)
    other = later()
    betrayal = other.in_play(BETRAYAL)
    nelya = other.in_play("Úlairë Nelya, Black Hunter", seat=1)
    top = other.on_deck("Furor", seat=1)
    other.twilight(3)
    other.fight(other.in_play("Farmer Maggot"), nelya).pass_all().respond(nelya)
    assert (top.zone, other.pool) == ("hand", 3)
    assert not other.running.pending or not other.may("trigger", betrayal)


@pytest.mark.parametrize("gandalf", [True, False])
def test_betrayal_of_isengard_lets_gandalf_wound_saruman_twice(gandalf: bool) -> None:
    table = later()
    betrayal = table.in_play(BETRAYAL)
    speaker = table.in_play(GANDALF if gandalf else JARNSMID)
    saruman, other = table.in_play(SARUMAN, seat=1), table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert table.may("use", betrayal) is gandalf
    if gandalf:
        table.use(betrayal)
    assert (speaker.wounds, saruman.wounds, other.wounds) == (int(gandalf), 2 * gandalf, 0)
