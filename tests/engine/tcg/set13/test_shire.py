"""Shire cards of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP, REGROUP, SHADOW
from tests.engine.tcg.later import DWELLING, FOREST, NO_KEYWORD
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines, regroup

BILBO, MERRY, GUARD = "Bilbo, Aged Ring-bearer", "Merry, From O'er the Brandywine", "Dwarf Guard"
HARAD, SKULKER = "Corps of Harad", "Orc Skulker"
FAITH, HUMBLE = "Faith in Friendship", "Humble Homestead"


def test_bilbo_makes_ring_bound_hobbits_stronger_while_he_fights_nobody() -> None:
    table = bloodlines()
    frodo, merry = table.ring_bearer(), table.in_play(MERRY)
    before = (frodo.strength, merry.strength)
    bilbo, corps = table.in_play(BILBO), table.in_play(HARAD, seat=1)
    assert (frodo.strength, merry.strength, bilbo.strength) == (before[0] + 1, before[1], 4)
    table.fight(bilbo, corps)
    assert (frodo.strength, bilbo.strength) == (before[0], 3)


@pytest.mark.parametrize(("yes", "left"), [(True, 1), (False, 2)])
def test_bilbo_removes_a_burden_for_each_other_ring_bound_hobbit(yes: bool, left: int) -> None:
    table = bloodlines()
    table.burdens(2)
    bilbo = table.in_play(BILBO)
    table.in_play(MERRY)
    table.fight(bilbo, table.in_play(SKULKER, seat=1))
    if yes:
        table.respond(bilbo)
    else:
        table.pass_()
    assert table.state.burdens[0] == left


def test_bilbo_removes_no_burden_where_another_fights() -> None:
    table = bloodlines()
    table.burdens(2)
    bilbo = table.in_play(BILBO)
    table.fight(table.in_play(MERRY), table.in_play(SKULKER, seat=1))
    assert not table.may("trigger", bilbo)


@pytest.mark.parametrize("yes", [True, False])
def test_daddy_twofoot_takes_a_shire_event_when_he_is_transferred(yes: bool) -> None:
    table = bloodlines()
    daddy, guard = table.in_play("Daddy Twofoot, Next-door Neighbor"), table.in_play(GUARD)
    event = table.in_discard("Everything but My Bones", "Durability", FAITH)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    table.respond(daddy).choose(guard)
    assert (daddy.bearer, table.state.burdens[0]) == (guard, 1)
    if yes:
        table.respond(daddy)
    else:
        table.pass_()
    assert event.zone == ("hand" if yes else "discard pile")


@pytest.mark.parametrize(
    ("fierce", "at", "wounds", "more"),
    [
        (True, DWELLING, 0, 3),
        (True, NO_KEYWORD, 1, 1),
        (False, DWELLING, 1, 1),
        (False, NO_KEYWORD, 0, 1),
        (False, NO_KEYWORD, 1, 0),
    ],
)
def test_dont_let_go_counts_what_is_true_of_a_hobbit(fierce: bool, at: str, wounds: int, more: int) -> None:
    table = bloodlines(at=at)
    table.burdens(4)
    merry, go = table.in_play(MERRY, wounds=wounds), table.in_play("Don't Let Go")
    table.wound(table.ring_bearer(), wounds)
    before = merry.strength
    assert merry.resistance_left < 7
    table.state.fierce = fierce
    table.fight(merry, table.in_play(HARAD, seat=1)).use(go).choose(merry)
    assert (merry.strength, go.zone) == (before + more, "discard pile")


def test_dont_let_go_counts_the_resistance_of_the_hobbit() -> None:
    table = bloodlines()
    frodo, merry, go = table.ring_bearer(), table.in_play(MERRY), table.in_play("Don't Let Go")
    assert frodo.resistance_left >= 7
    before = frodo.strength
    table.fight(merry, table.in_play(HARAD, seat=1)).use(go).choose(frodo)
    assert frodo.strength == before + 2


@pytest.mark.parametrize(("at", "more"), [(FOREST, 3), (DWELLING, 3), (NO_KEYWORD, 0)])
def test_everything_but_my_bones_strengthens_a_hobbit_at_a_dwelling_or_forest_site(at: str, more: int) -> None:
    table = bloodlines(at=at)
    merry, bones = table.in_play(MERRY), table.in_hand("Everything but My Bones")
    before = merry.strength
    table.fight(merry, table.in_play(HARAD, seat=1)).play(bones)
    if more:
        table.choose(merry)
    assert merry.strength == before + more


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_everything_but_my_bones_returns_from_the_discard_pile(others: int, able: bool) -> None:
    table = bloodlines(at=FOREST)
    merry = table.in_play(MERRY)
    bones = table.in_discard("Everything but My Bones", *[FAITH] * others, GUARD)
    table.fight(merry, table.in_play(HARAD, seat=1))
    assert table.may("play", bones) is able
    if able:
        table.play(bones).choose(merry)
        assert bones.zone == "removed pile"


def test_faith_in_friendship_comes_with_a_token() -> None:
    table = bloodlines()
    faith = table.in_hand(FAITH)
    table.begin(FELLOWSHIP).play(faith)
    assert faith.tokens == 1


@pytest.mark.parametrize(("pick", "zone", "wounds"), [(1, "play", 0), (0, "discard pile", 0), (None, "play", 1)])
def test_faith_in_friendship_may_heal_a_shire_companion(pick: int | None, zone: str, wounds: int) -> None:
    table = bloodlines()
    merry, guard = table.in_play(MERRY, wounds=1), table.in_play(GUARD, wounds=1)
    faith = table.in_play(FAITH, tokens=1)
    table.begin(REGROUP)
    if pick is None:
        table.pass_()
    else:
        table.respond(faith).pick(pick)
    assert (merry.wounds, guard.wounds, faith.zone, faith.tokens) == (wounds, 1, zone, 1 if pick is None else 0)


@pytest.mark.parametrize(("there", "able"), [((MERRY,), True), ((GUARD,), False)])
def test_humble_homestead_has_a_token_for_each_forest_and_dwelling_site(there: tuple[str, ...], able: bool) -> None:
    table = bloodlines(sites={**BARE, 1: FOREST, 2: DWELLING, 3: FOREST})
    for name in there:
        table.in_play(name)
    home = table.in_hand(HUMBLE)
    assert table.begin(FELLOWSHIP).may("play", home) is able
    if able:
        table.play(home)
        assert home.tokens == 3


@pytest.mark.parametrize(("tokens", "pick", "left"), [(3, 1, 0), (3, 0, 0), (2, None, 0)])
def test_humble_homestead_cancels_a_skirmish_of_a_hobbit(tokens: int, pick: int | None, left: int) -> None:
    table = bloodlines()
    merry, home = table.in_play(MERRY), table.in_play(HUMBLE, tokens=tokens)
    table.fight(merry, table.in_play(HARAD, seat=1)).use(home)
    if pick is not None:
        table.pick(pick)
    assert (merry.wounds, merry.zone, home.tokens) == (0, "play", left)
    assert home.zone == ("play" if pick == 1 else "discard pile")
    assert table.phase == REGROUP


def test_humble_homestead_does_not_cancel_a_skirmish_of_a_dwarf() -> None:
    table = bloodlines()
    guard, home = table.in_play(GUARD), table.in_play(HUMBLE, tokens=3)
    table.fight(guard, table.in_play(HARAD, seat=1))
    if table.may("use", home):
        assert table.is_vain("use", home)
    table.pass_all()
    assert guard.zone == "dead pile"


def test_westfarthing_businessman_counts_shire_cards_with_a_token() -> None:
    table = bloodlines()
    businessman = table.in_play("Westfarthing Businessman")
    table.in_play(FAITH, tokens=2)
    table.in_play(HUMBLE, tokens=1)
    table.in_play("Don't Let Go")
    table.in_play("Heirs of Gondor", tokens=1)
    assert businessman.strength == 5


# -- further cards --------------------------------------------------------------------------------------------------

BILL, MITHRIL, PHIAL = "Bill the Pony, Dearly-loved", "Mithril-coat, Dwarf-mail", "13R155"
SAM_OF_NEED, FRENZIED = "Sam, Bearer of Great Need", "13R149"
GAMGEE, GAFFER = "Frodo Gamgee, Son of Samwise", "The Gaffer, Master Gardener"
WARRIORS = "Dwarven Warrior"


def test_bill_the_pony_may_reinforce_when_played() -> None:
    table = bloodlines()
    table.in_play(BILBO)
    home, bill = table.in_play("Humble Homestead", tokens=1), table.in_hand(BILL)
    table.begin(FELLOWSHIP).play(bill).choose_if_asked(table.ring_bearer())
    table.respond(bill)
    assert home.tokens == 2


@pytest.mark.parametrize(("minions", "tokens", "able"), [(2, 2, True), (1, 2, False), (2, 1, False)])
def test_bill_the_pony_has_a_shadow_player_discard_a_minion(minions: int, tokens: int, able: bool) -> None:
    table = bloodlines()
    bill = table.in_play(BILL, on=table.ring_bearer())
    home = table.in_play("Humble Homestead", tokens=tokens)
    foes = [table.in_play(HARAD, seat=1) for _ in range(minions)]
    regroup(table)
    assert table.may("use", bill) is able
    if able:
        table.use(bill)
        assert table.asked.seat == 1
        table.choose(foes[1])
        assert ([foe.zone for foe in foes], home.tokens) == (["play", "discard pile"], 0)


@pytest.mark.parametrize(("winner", "healed"), [("11C168", 1), (BILBO, 2)])
def test_fates_entwined_heals_another_hobbit(winner: str, healed: int) -> None:
    table = bloodlines()
    hobbit, sam = table.in_play(winner, wounds=1), table.in_play("11U172", wounds=2)
    fates = table.in_play("Fates Entwined")
    table.in_play("Don't Let Go")
    help_ = [table.in_hand("Sworn Companion"), table.in_hand("Sworn Companion")]
    table.fight(hobbit, table.in_play("Orc Skulker", seat=1)).pass_responses()
    for event in help_:
        table.play(event).choose_if_asked(hobbit)
        table.pass_()
    table.pass_all()
    table.respond(fates)
    assert (hobbit.wounds, sam.wounds) == (1, 2 - healed)


@pytest.mark.parametrize(("minions", "zone"), [(3, "play"), (1, "dead pile")])
def test_frodo_is_hard_to_overwhelm_among_more_minions(minions: int, zone: str) -> None:
    table = bloodlines()
    frodo = table.in_play(FRENZIED)
    foe, *_others = (table.in_play("Crazed Hillman", seat=1) for _ in range(minions))
    table.fight(frodo, foe).pass_all()
    assert frodo.zone == zone


def test_frodo_replaces_a_ring_bound_companion() -> None:
    table = bloodlines()
    frodo, sam, guard = table.in_play(FRENZIED), table.in_play("11U172"), table.in_play(WARRIORS)
    harad = table.in_play(HARAD, seat=1)
    table.fight(sam, harad).use(frodo)
    skirmish = table.state.skirmish()
    assert skirmish is not None
    assert (skirmish.fighter, frodo.wounds, guard.wounds) == (frodo.index, 1, 0)


def test_frodo_replaces_no_unbound_companion() -> None:
    table = bloodlines()
    frodo, guard = table.in_play(FRENZIED), table.in_play(WARRIORS)
    harad = table.in_play(HARAD, seat=1)
    table.fight(guard, harad)
    if table.may("use", frodo):
        table.use(frodo)
    skirmish = table.state.skirmish()
    assert skirmish is not None
    assert skirmish.fighter == guard.index


def test_frodo_who_fights_cannot_replace_another() -> None:
    table = bloodlines()
    frodo = table.in_play(FRENZIED)
    table.fight(frodo, table.in_play(HARAD, seat=1))
    assert not table.may("use", frodo)


def test_frodo_gamgee_counts_ring_bound_hobbits_for_his_bearer() -> None:
    table = bloodlines()
    guard, gamgee = table.in_play(WARRIORS), table.in_play(GAMGEE)
    table.in_play(BILBO)
    table.in_play("11C168")
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    table.respond(gamgee).choose(guard)
    assert (guard.strength, guard.vitality, table.state.burdens[0]) == (8, 4, 2)


@pytest.mark.parametrize(
    ("companion", "at", "healed"), [("11C168", DWELLING, 2), ("11C168", NO_KEYWORD, 1), (WARRIORS, DWELLING, 0)]
)
def test_the_gaffer_heals_a_shire_companion(companion: str, at: str, healed: int) -> None:
    table = bloodlines(at=at)
    bearer, gaffer = table.in_play(companion, wounds=2), table.in_play(GAFFER)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    table.respond(gaffer).choose(bearer)
    assert (bearer.wounds, table.state.burdens[0], gaffer.bearer) == (2 - healed, 1, bearer)


def test_mithril_coat_takes_damage_bonuses_and_fierce_from_whom_its_bearer_fights() -> None:
    table = bloodlines()
    frodo, other = table.ring_bearer(), table.in_play(WARRIORS)
    coat = table.in_play(MITHRIL, on=frodo)
    decimator, squad = table.in_play("Squad of Uruk-hai", seat=1), table.in_play("Merciless Uruk", seat=1)
    rider = table.in_play("Black Rider", seat=1)
    table.fight(frodo, decimator, rider)
    assert (decimator.has("damage"), squad.has("damage"), rider.has("fierce")) == (False, True, True)
    table.use(coat)
    assert (rider.has("fierce"), frodo.wounds, other.wounds) == (False, 1, 0)


@pytest.mark.parametrize(("pick", "wounds"), [(0, (1, 2)), (1, (2, 0))])
def test_new_chapter_heals_when_a_follower_is_played(pick: int, wounds: tuple[int, int]) -> None:
    table = bloodlines()
    guard, sam = table.in_play(WARRIORS, wounds=2), table.in_play("11U172", wounds=2)
    chapter, gaffer = table.in_play("New Chapter"), table.in_hand(GAFFER)
    table.begin(FELLOWSHIP).play(gaffer)
    table.respond(chapter).pick(pick)
    table.choose_if_asked(guard)
    assert (guard.wounds, sam.wounds) == wounds


@pytest.mark.parametrize(("hobbits", "able"), [(1, True), (0, False)])
def test_new_chapter_needs_two_hobbits_and_a_follower(hobbits: int, able: bool) -> None:
    table = bloodlines()
    for _ in range(hobbits):
        table.in_play("11C168", wounds=1)
    chapter = table.in_hand("New Chapter")
    table.begin(FELLOWSHIP)
    assert table.may("play", chapter) is able
    if able:
        table.play(chapter)
        assert not table.may("trigger", chapter)


@pytest.mark.parametrize(
    ("site", "muster"), [(2, (True, False, False, False)), (5, (True, True, False, False)), (8, (True,) * 4)]
)
def test_the_phial_gives_muster_by_region(site: int, muster: tuple[bool, ...]) -> None:
    table = bloodlines(site=site)
    frodo, merry, guard = table.ring_bearer(), table.in_play("11C168"), table.in_play(WARRIORS)
    harad = table.in_play(HARAD, seat=1)
    table.in_play(PHIAL, on=frodo)
    assert tuple(card.has("muster") for card in (frodo, merry, guard, harad)) == muster


def test_sam_is_steadier_for_each_hobbit() -> None:
    table = bloodlines()
    sam = table.in_play(SAM_OF_NEED)
    assert sam.resistance == 7
    table.in_play("11C168")
    table.in_play(WARRIORS)
    assert sam.resistance == 8


@pytest.mark.parametrize(("borne", "able"), [(True, True), (False, False)])
def test_sam_sends_a_follower_home_to_discard_a_minion(borne: bool, able: bool) -> None:
    table = bloodlines()
    sam, harad = table.in_play(SAM_OF_NEED), table.in_play(HARAD, seat=1)
    gaffer = table.in_play(GAFFER, on=sam if borne else None)
    regroup(table)
    assert table.may("use", sam) is able
    if able:
        table.use(sam)
        assert (gaffer.bearer, gaffer.zone, harad.zone, sam.wounds) == (None, "play", "discard pile", 1)
