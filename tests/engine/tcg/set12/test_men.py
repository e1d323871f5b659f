"""Cards of the Men culture of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, SKIRMISH
from tests.engine.tcg.later import BATTLEGROUND, NO_KEYWORD, PLAINS, later

MAGGOT, WARRIOR = "Farmer Maggot", "Éored Warrior"


@pytest.mark.parametrize(("wounds", "fierce"), [(2, True), (1, False)])
def test_brutal_easterling_is_fierce_when_assigned_to_an_exhausted_companion(wounds: int, fierce: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR, wounds=wounds)
    easterling = table.in_play("Brutal Easterling", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({easterling: warrior})
    assert easterling.has("fierce") is fierce
    table.pass_all()
    assert warrior.zone == "dead pile"
    assert (table.phase == ASSIGNMENT) is fierce  # the fierce are assigned once more


def test_brutal_easterling_minds_its_own_assignment_alone() -> None:
    table = later()
    warrior, tired = table.in_play(WARRIOR), table.in_play(MAGGOT, wounds=2)
    easterling, other = table.in_play("Brutal Easterling", seat=1), table.in_play("Corps of Harad", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({easterling: warrior, other: tired})
    assert not easterling.has("fierce")


@pytest.mark.parametrize(("burdens", "more"), [(2, 10), (1, 7)])
def test_crazed_hillman_is_mighty_in_a_fierce_skirmish(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play("Théoden")
    table.in_play("Rider's Spear", on=warrior)
    hillman = table.in_play("Crazed Hillman", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    assert table.phase == ASSIGNMENT
    table.pass_all().assign({hillman: warrior})
    assert (table.phase, hillman.strength) == (SKIRMISH, 7 + more)


def test_crazed_hillman_is_its_own_strength_in_an_ordinary_skirmish() -> None:
    table = later()
    hillman = table.in_play("Crazed Hillman", seat=1)
    table.fight(table.in_play(WARRIOR), hillman)
    assert hillman.strength == 7


def test_crooked_townsman_counts_every_other_character() -> None:
    table = later()
    townsman, other = table.in_play("Crooked Townsman", seat=1), table.in_play("Corps of Harad", seat=1)
    table.in_play("Hobbit Sword", on=table.in_play("Merry"))
    table.begin(MANEUVER)
    assert (townsman.strength, other.strength) == (4 + 3, 10)  # Frodo, Merry, the Corps


@pytest.mark.parametrize(("item", "fierce"), [("Poleaxe", True), ("", False)])
def test_frenzied_dunlending_is_fierce_with_a_possession(item: str, fierce: bool) -> None:
    table = later()
    dunlending = table.in_play("Frenzied Dunlending", seat=1)
    if item:
        table.in_play(item, seat=1, on=dunlending)
    table.begin(MANEUVER)
    assert dunlending.has("fierce") is fierce


def test_the_mouth_of_sauron_fetches_a_possession_of_the_men() -> None:
    table = later()
    mouth = table.in_play("The Mouth of Sauron", seat=1)
    bow = table.on_deck("Long Battle Bow", "Furor", "Our Foes Are Weak", seat=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(mouth)
    assert table.choices == [bow]
    table.choose(bow)
    assert (bow.bearer, mouth.wounds, table.pool) == (mouth, 1, 0)


def test_the_mouth_of_sauron_may_search_in_vain_but_not_when_exhausted() -> None:
    table = later()
    mouth = table.in_play("The Mouth of Sauron", seat=1)
    table.on_deck("Furor", seat=1)
    table.begin(MANEUVER).pass_().use(mouth)
    assert mouth.wounds == 1
    other = later()
    mouth = other.in_play("The Mouth of Sauron", seat=1, wounds=2)
    other.begin(MANEUVER).pass_()
    assert not other.may("use", mouth)


@pytest.mark.parametrize("removes", [True, False])
def test_wrathful_hillman_costs_two_twilight_or_leaves_away_from_the_plains(removes: bool) -> None:
    table = later(at=BATTLEGROUND)
    warrior = table.in_play(WARRIOR)
    hillman = table.in_play("Wrathful Hillman", seat=1)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_all().assign({hillman: warrior})
    assert table.asked.seat == 1
    table.pick(0 if removes else 1)
    assert (table.pool, hillman.zone) == ((1, "play") if removes else (3, "discard pile"))


@pytest.mark.parametrize(("at", "zone"), [(PLAINS, "play"), (NO_KEYWORD, "discard pile")])
def test_wrathful_hillman_leaves_without_twilight_but_not_at_the_plains(at: str, zone: str) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    hillman = table.in_play("Wrathful Hillman", seat=1)
    table.twilight(1)
    table.begin(ASSIGNMENT).pass_all().assign({hillman: warrior})
    assert (hillman.zone, table.pool) == (zone, 1)


@pytest.mark.parametrize(("fighter", "damage"), [(WARRIOR, True), (MAGGOT, False)])
def test_covetous_easterling_hits_men_harder(fighter: str, damage: bool) -> None:
    table = later()
    easterling = table.in_play("Covetous Easterling", seat=1)
    table.fight(table.in_play(fighter), easterling)
    assert easterling.keywords.get("damage", 0) == 2 * damage


def test_enraged_southron_raises_the_move_limit_of_the_turn() -> None:
    table = later()
    southron = table.in_hand("Enraged Southron", seat=1)
    table.twilight(9)
    table.begin("shadow")
    assert table.view(0)["move_limit"] == 2
    table.play(southron)
    assert (table.view(0)["move_limit"], southron.keywords["ambush"]) == (3, 3)
    table.run_to("regroup")
    assert table.view(0)["move_limit"] == 3


@pytest.mark.parametrize(("site", "more"), [("Slag Mounds", 1), (PLAINS, 1), (NO_KEYWORD, 0)])
def test_goaded_to_war_adds_twilight_at_a_battleground_or_plains(site: str, more: int) -> None:
    table = later(site=4, at="Hobbiton Market", sites={5: site})
    table.in_play("Goaded to War", seat=1)
    table.begin("fellowship").move()
    chosen = next(choice for choice in table.choices if choice.name == site)
    table.choose(chosen)
    assert table.pool == chosen.shadow_number + 3 + 1 + more


def test_goaded_to_war_needs_a_minion_of_the_men() -> None:
    for minion, may in (("Squad of Uruk-hai", False), ("Corps of Harad", True)):
        table = later()
        table.in_play(minion, seat=1)
        goaded = table.in_hand("Goaded to War", seat=1)
        table.twilight(5)
        assert table.begin("shadow").may("play", goaded) is may
