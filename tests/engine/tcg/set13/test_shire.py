"""Shire cards of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP, REGROUP, SHADOW
from tests.engine.tcg.later import DWELLING, FOREST, NO_KEYWORD
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines

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
