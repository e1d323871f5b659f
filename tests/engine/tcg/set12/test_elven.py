"""Further Elven cards of set 12."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, NO_KEYWORD, later

LEGOLAS, HARAD, RUNNER = "Legolas, Greenleaf", "Corps of Harad", "Goblin Runner"
UNDERGROUND = "12U186"


def test_attunement_counts_the_cards_revealed_and_lays_them_beneath_the_deck() -> None:
    table = later()
    legolas = table.in_play(LEGOLAS)
    attunement = table.in_hand("Attunement")
    first = table.on_deck("Merry", "Refuge", HARAD, "Hobbit Sword", "Incognito")
    before = legolas.strength
    table.fight(legolas, table.in_play(HARAD, seat=1)).play(attunement)
    assert legolas.strength == before + 2 * 3
    merry, refuge, corps = table.choices
    assert first == merry
    table.choose(corps).choose(merry)
    assert [table.state.blueprints[card].title for card in table.state.deck[0]] == [
        "Refuge",
        "Merry",
        HARAD,
        "Incognito",
        "Hobbit Sword",
    ]
    assert refuge.zone == "draw deck"


def test_attunement_reveals_the_whole_deck_where_there_is_no_shadow_card() -> None:
    table = later()
    legolas = table.in_play(LEGOLAS)
    attunement = table.in_hand("Attunement")
    table.on_deck("Merry")
    before = legolas.strength
    table.fight(legolas, table.in_play(HARAD, seat=1)).play(attunement)
    assert legolas.strength == before + 2


def test_attunement_needs_an_elf() -> None:
    table = later()
    merry = table.in_play("Merry")
    attunement = table.in_hand("Attunement")
    assert not table.fight(merry, table.in_play(HARAD, seat=1)).may("play", attunement)


def test_elrond_lays_an_elven_card_of_the_discard_pile_on_the_deck() -> None:
    table = later()
    elrond = table.in_play("Elrond, Witness to History")
    refuge = table.in_discard("Refuge", "Merry")
    table.on_deck("Hobbit Sword")
    table.fight(elrond, table.in_play(HARAD, seat=1)).use(elrond)
    assert (elrond.wounds, refuge.zone) == (1, "draw deck")
    assert table.state.deck[0][-1] == refuge.index


def test_elrond_must_be_skirmishing_and_needs_an_elf_to_come() -> None:
    table = later()
    elrond, merry = table.in_play("Elrond, Witness to History"), table.in_play("Merry")
    table.in_discard("Refuge")
    assert not table.fight(merry, table.in_play(HARAD, seat=1)).may("use", elrond)
    for elf in (LEGOLAS, "Merry"):
        other = later()
        other.in_play(elf)
        elrond = other.in_hand("Elrond, Witness to History")
        assert other.begin(FELLOWSHIP).may("play", elrond) is (elf == LEGOLAS)


@pytest.mark.parametrize("uses", [True, False])
def test_hadafang_may_discard_a_condition_for_a_victory(uses: bool) -> None:
    table = later()
    elrond = table.in_play("Elrond, Witness to History")
    hadafang = table.in_play("Hadafang", on=elrond)
    goaded = table.in_play("Goaded to War", seat=1)
    table.fight(elrond, table.in_play(RUNNER, seat=1)).pass_all()
    if uses:
        table.respond(hadafang)
    else:
        table.pass_()
    assert (elrond.wounds, goaded.zone) == ((1, "discard pile") if uses else (0, "play"))


def test_hadafang_is_borne_by_arwen_or_elrond() -> None:
    table = later()
    table.in_play(LEGOLAS)
    hadafang = table.in_hand("Hadafang")
    assert not table.begin(FELLOWSHIP).may("play", hadafang)


@pytest.mark.parametrize(("top", "archer"), [("Refuge", True), ("Merry", False)])
def test_rumil_is_an_archer_where_an_elven_card_is_uppermost(top: str, archer: bool) -> None:
    table = later()
    rumil = table.in_play("Rúmil, Brother of Haldir")
    table.in_play(HARAD, seat=1)
    shown = table.on_deck(top, "Hobbit Sword")
    table.begin(MANEUVER).use(rumil)
    assert (rumil.has("archer"), shown.zone) == (archer, "draw deck")
    assert table.state.deck[0][-1] == shown.index
    table.pass_()
    assert not table.may("use", rumil)  # he is an archer, or it was in vain
    table.run_to(REGROUP)
    assert not rumil.has("archer")


@pytest.mark.parametrize("elf", [True, False])
def test_seclusion_discards_a_condition_for_an_elf_companion(elf: bool) -> None:
    table = later()
    table.in_play(LEGOLAS if elf else "Merry")
    table.in_play(HARAD, seat=1)
    goaded = table.in_play("Goaded to War", seat=1)
    seclusion = table.in_hand("Seclusion")
    table.begin(MANEUVER)
    assert table.may("play", seclusion) is elf
    if elf:
        table.play(seclusion).choose()
        assert (goaded.zone, table.pool) == ("discard pile", 3)


def test_taking_the_high_ground_shoots_once_more_for_an_elven_character_of_the_hand() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    ground = table.in_play("Taking the High Ground")
    rumil, _event = table.in_hand("Rúmil, Brother of Haldir"), table.in_hand("Attunement")
    table.begin(ARCHERY)
    assert table.archery == (0, 0)
    table.use(ground).choose_if_asked(rumil)
    assert (table.archery, rumil.zone) == ((1, 0), "discard pile")
    table.pass_()
    assert not table.may("use", ground)


@pytest.mark.parametrize(("at", "zone"), [(UNDERGROUND, "hand"), (NO_KEYWORD, "play")])
def test_taking_the_high_ground_sends_an_elf_back_when_the_fellowship_leaves_the_depths(at: str, zone: str) -> None:
    table = later(at=at)
    legolas, merry = table.in_play(LEGOLAS), table.in_play("Merry")
    table.in_play("Taking the High Ground")
    table.begin(FELLOWSHIP).move()
    while table.asked.prompt[0] == "place site":
        table.choose(table.choices[0])
    assert (legolas.zone, merry.zone) == (zone, "play")


def test_orophin_is_no_archer_at_a_battleground() -> None:
    table = later(at=BATTLEGROUND)
    orophin = table.in_play("Orophin, Brother of Haldir")
    table.in_play(LEGOLAS)
    table.begin(MANEUVER)
    assert not orophin.has("archer")
