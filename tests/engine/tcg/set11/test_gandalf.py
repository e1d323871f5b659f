"""Gandalf cards of set 11."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.words.abilities import action, response, when_played
from engine.tcg.words.cards import card
from engine.tcg.words.filters import THIS
from engine.tcg.words.occurrences import about_to_take_wound
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import AddBurdens, AddTwilight, Exert, Prevent
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import BATTLEGROUND, DWELLING, NO_KEYWORD, later
from tests.engine.tcg.set11.shadows import (
    BARD,
    FARIN,
    GANDALF,
    GOADED,
    HARAD,
    MERRY,
    SCOUT,
    SENTINEL,
    SKULKER,
    SQUAD,
    respond_or_pass,
)

ART, SPELL, STAFF = "The Art of Gandalf", "Mysterious Wizard", "Gandalf's Staff, Ash-staff"
GLAMDRING, SHADOWFAX = "Glamdring, Foe-hammer", "Shadowfax, Unequaled Steed"


@pytest.mark.parametrize(("companion", "able"), [(GANDALF, True), (BARD, False)])
def test_the_art_of_gandalf_is_played_beside_a_gandalf_wizard(companion: str, able: bool) -> None:
    table = later()
    table.in_play(companion)
    art = table.in_hand(ART)
    assert table.begin(FELLOWSHIP).may("play", art) is able


def test_the_art_of_gandalf_takes_a_spell_of_the_hand() -> None:
    table = later(idle_hands=False)
    art, spell = table.in_play(ART), table.in_hand(SPELL, "Inspiration")
    table.in_hand(SPELL)
    table.begin(REGROUP).pass_responses().use(art)
    assert [choice.name for choice in table.choices] == [SPELL, SPELL]
    table.choose(spell)
    assert art.stacked == [spell]


def test_the_art_of_gandalf_gives_back_a_card_for_a_gandalf_card() -> None:
    for gandalf in (True, False):
        table = later(idle_hands=False)
        art = table.in_play(ART)
        spell = table.stacked(SPELL, on=art)
        given = table.in_hand("Inspiration" if gandalf else MERRY)
        table.begin(FELLOWSHIP)
        assert table.may("use", art) is gandalf
        if gandalf:
            table.use(art).choose(given)
            assert (spell.zone, given.zone) == ("hand", "discard pile")


@pytest.mark.parametrize(("at", "removed"), [(DWELLING, 2), (NO_KEYWORD, 1)])
def test_ease_the_burden_removes_more_at_dwellings(at: str, removed: int) -> None:
    table = later(at=at)
    gandalf, ease = table.in_play(GANDALF), table.in_hand("Ease the Burden")
    table.burdens(3)
    table.begin(FELLOWSHIP).play(ease)
    assert (gandalf.wounds, table.state.burdens[0]) == (1, 3 - removed)


def test_ease_the_burden_needs_a_wizard() -> None:
    table = later()
    table.in_play(BARD)
    ease = table.in_hand("Ease the Burden")
    table.burdens(3)
    assert not table.begin(FELLOWSHIP).may("play", ease)


def test_erland_takes_a_gandalf_skirmish_event() -> None:
    table = later()
    erland = table.in_play("Erland")
    spell = table.in_discard(SPELL, "Ease the Burden", "Durability")
    table.fight(erland, table.in_play(HARAD, seat=1)).use(erland)
    assert (spell.zone, erland.wounds) == ("hand", 1)


@pytest.mark.parametrize(("companion", "able"), [(BARD, True), (FARIN, False)])
def test_erland_is_played_beside_a_gandalf_companion(companion: str, able: bool) -> None:
    table = later()
    table.in_play(companion)
    erland = table.in_hand("Erland")
    assert table.begin(FELLOWSHIP).may("play", erland) is able


def test_final_account_takes_a_card_of_each_side_but_not_itself() -> None:
    table = later()
    gandalf, account = table.in_play(GANDALF), table.in_hand("Final Account")
    given = [table.in_hand(MERRY), table.in_hand(GOADED)]
    shadow, free = table.in_discard(HARAD), table.in_discard(SCOUT)
    table.begin(FELLOWSHIP).play(account).choose(*given)
    assert set(table.choices) == {free, given[0]}
    table.choose(free)
    assert set(table.choices) == {shadow, given[1]}
    table.choose(shadow)
    assert (free.zone, shadow.zone, account.zone, gandalf.wounds) == ("hand", "hand", "discard pile", 1)


@pytest.mark.parametrize(("companion", "cards"), [(GANDALF, 1), (BARD, 2)])
def test_final_account_needs_a_wizard_and_two_cards(companion: str, cards: int) -> None:
    table = later(idle_hands=False)
    table.in_play(companion)
    account = table.in_hand("Final Account")
    for _ in range(cards):
        table.in_hand(MERRY)
    table.in_discard(HARAD, SCOUT)
    assert not table.begin(FELLOWSHIP).may("play", account)


@pytest.mark.parametrize(("companion", "more"), [(GANDALF, 1), (BARD, 0)])
def test_g_for_grand_strengthens_resistant_companions_beside_a_wizard(companion: str, more: int) -> None:
    table = later()
    table.in_play(companion)
    scout, sentinel = table.in_play(SCOUT), table.in_play(SENTINEL)
    table.in_play("G for Grand")
    table.burdens(1)
    table.begin(MANEUVER)
    assert (scout.strength, sentinel.strength) == (6 + more, 5)


@pytest.mark.parametrize(("site", "his", "others"), [(3, 0, 2), (4, 1, 1), (7, 2, 0)])
def test_gandalf_leads_by_regions(site: int, his: int, others: int) -> None:
    table = later(site=site)
    gandalf, scout, corps = table.in_play("11S33"), table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert (gandalf.strength, scout.strength, corps.strength) == (7 + his, 6 + others, 10)


def test_gandalfs_staff_makes_the_shadow_player_wound_a_minion() -> None:
    table = later()
    gandalf = table.in_play(GANDALF)
    table.in_play(STAFF, on=gandalf)
    skulker, corps = table.in_play(SKULKER, seat=1), table.in_play(HARAD, seat=1)
    table.fight(gandalf, skulker).pass_all()
    assert gandalf.has("muster")
    if table.asked.prompt[0] == "required":
        table.pick(0)
    table.pass_responses()
    assert (table.asked.seat, set(table.choices)) == (1, {skulker, corps})
    table.choose(corps)
    assert corps.wounds == 1


def test_gandalfs_staff_gives_muster_to_gandalf_alone(invent: Invent) -> None:
    radagast = invent("11S33", card("T1", "Radagast"))
    table = later()
    wizard = table.in_play(radagast)
    table.in_play(STAFF, on=wizard)
    table.begin(MANEUVER)
    assert (wizard.has("muster"), wizard.vitality) == (False, 4 + 1)


@pytest.mark.parametrize("removes", [True, False])
def test_glamdring_may_remove_a_burden_when_gandalf_wins(removes: bool) -> None:
    table = later()
    gandalf = table.in_play(GANDALF)
    sword = table.in_play(GLAMDRING, on=gandalf)
    table.burdens(2)
    table.fight(gandalf, table.in_play(SKULKER, seat=1)).pass_all()
    respond_or_pass(table, sword, removes)
    assert table.state.burdens[0] == (1 if removes else 2)


def test_glamdring_is_borne_by_gandalf() -> None:
    table = later()
    table.in_play(BARD)
    sword = table.in_hand(GLAMDRING)
    assert not table.begin(FELLOWSHIP).may("play", sword)


@pytest.mark.parametrize(("at", "each"), [(NO_KEYWORD, 3), (BATTLEGROUND, 4)])
def test_inspiration_counts_the_companions_in_hand(at: str, each: int) -> None:
    table = later(at=at)
    gandalf, corps, squad = table.in_play(GANDALF), table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    inspiration = table.in_hand("Inspiration")
    held = table.in_hand(MERRY, SCOUT, SPELL)
    table.fight(gandalf, corps).play(inspiration).choose(corps)
    assert (corps.strength, squad.strength, held.zone) == (10 - 2 * each, 10, "hand")


def test_inspiration_needs_a_wizard() -> None:
    table = later()
    bard, inspiration = table.in_play(BARD), table.in_hand("Inspiration", MERRY)
    assert not table.fight(bard, table.in_play(HARAD, seat=1)).may("play", inspiration)


def test_new_authority_may_remove_three_for_a_burden_of_the_shadow(invent: Invent) -> None:
    invent("11C73", card("T1", "Tempter", when_played(does=AddBurdens(1))), twilight=0, site_number=1)
    for removes in (True, False):
        table = later()
        authority, tempter = table.in_play("New Authority"), table.in_hand("T1", seat=1)
        table.twilight(5)
        table.begin(SHADOW).play(tempter)
        respond_or_pass(table, authority, removes)
        assert (table.state.burdens[0], table.pool) == (1, 2 if removes else 5)


def test_new_authority_minds_no_burden_of_ones_own() -> None:
    table = later()
    authority, smeagol = table.in_play("New Authority"), table.in_hand("Sméagol")
    table.twilight(5)
    table.begin(FELLOWSHIP).play(smeagol)
    assert (table.state.burdens[0], table.may("trigger", authority)) == (1, False)


def test_new_authority_cancels_the_ability_of_a_minion(invent: Invent) -> None:
    invent("11C73", card("T1", "Drummer", action(MANEUVER, does=AddTwilight(3))))
    invent("11S18", card("T2", "Harper", action(MANEUVER, does=AddTwilight(3))))
    table = later()
    authority, drummer, harper = table.in_play("New Authority"), table.in_play("T1", seat=1), table.in_play("T2")
    table.begin(MANEUVER).use(harper)
    assert (table.pool, authority.zone) == (3, "play")
    table.use(drummer).respond(authority)
    assert (table.pool, authority.zone) == (3, "discard pile")


def test_new_authority_cancels_the_response_of_a_minion(invent: Invent) -> None:
    saves = response(about_to_take_wound(THIS), cost=Exert(THIS_CARD), does=Prevent())
    invent("11C73", card("T1", "Shield-bearer", saves))
    table = later()
    authority, bearer = table.in_play("New Authority"), table.in_play("T1", seat=1)
    table.in_play(SCOUT)
    nocked = table.in_hand("Nocked")
    table.begin(ARCHERY).play(nocked).respond(bearer).respond(authority).pass_responses()
    assert (bearer.wounds, authority.zone) == (2, "discard pile")


def test_new_authority_removes_what_there_is_for_each_burden(invent: Invent) -> None:
    invent("11C73", card("T1", "Drummer", action(MANEUVER, does=AddBurdens(2))))
    table = later()
    authority, drummer = table.in_play("New Authority"), table.in_play("T1", seat=1)
    table.twilight(4)
    table.begin(MANEUVER).pass_().use(drummer)
    for left in (1, 0):
        while not table.may("trigger", authority):
            table.pass_()
        table.respond(authority)
        assert table.pool == left


@pytest.mark.parametrize("toils", [True, False])
def test_new_awakened_discards_two_conditions(toils: bool) -> None:
    table = later()
    gandalf, awakened = table.in_play(GANDALF), table.in_hand("New-awakened")
    conditions = [table.in_play(GOADED, seat=1) for _ in range(3)]
    table.begin(FELLOWSHIP).play(awakened).choose(*([gandalf] if toils else []))
    table.choose(*conditions[:2])
    assert [one.zone for one in conditions] == ["discard pile", "discard pile", "play"]
    assert (table.pool, gandalf.wounds) == ((4, 1) if toils else (6, 0))


def test_new_awakened_needs_a_wizard() -> None:
    table = later()
    table.in_play(BARD)
    table.in_play(GOADED, seat=1)
    awakened = table.in_hand("New-awakened")
    assert not table.begin(FELLOWSHIP).may("play", awakened)


@pytest.mark.parametrize(("burdens", "able"), [(0, True), (1, False)])
def test_prolonged_struggle_wounds_twice_beside_two_with_resistance_seven(burdens: int, able: bool) -> None:
    table = later()
    gandalf, corps = table.in_play(GANDALF), table.in_play(HARAD, seat=1)
    struggle = table.in_hand("Prolonged Struggle")
    table.burdens(burdens)
    table.fight(gandalf, corps)
    assert table.may("play", struggle) is able
    if able:
        table.play(struggle)
        assert (gandalf.wounds, corps.wounds) == (1, 2)


def test_prolonged_struggle_wounds_nobody_in_the_skirmish_of_another() -> None:
    table = later()
    gandalf, scout, corps = table.in_play(GANDALF), table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    struggle = table.in_hand("Prolonged Struggle")
    table.fight(scout, corps).play(struggle)
    assert (gandalf.wounds, corps.wounds) == (1, 0)


@pytest.mark.parametrize("adds", [True, False])
def test_shadowfax_may_take_a_wound_of_gandalf_as_a_burden(adds: bool) -> None:
    table = later()
    gandalf = table.in_play(GANDALF)
    horse = table.in_play(SHADOWFAX, on=gandalf)
    assert gandalf.resistance == 7 + 2
    table.fight(gandalf, table.in_play(HARAD, seat=1)).pass_all()
    respond_or_pass(table, horse, adds)
    assert (gandalf.wounds, table.state.burdens[0]) == ((0, 1) if adds else (1, 0))


def test_shadowfax_saves_nobody_else() -> None:
    table = later()
    gandalf, scout = table.in_play(GANDALF), table.in_play(SCOUT)
    horse = table.in_play(SHADOWFAX, on=gandalf)
    table.fight(scout, table.in_play(HARAD, seat=1)).pass_all()
    assert not table.may("trigger", horse)
    assert scout.wounds == 1
