"""Words of Shadows: hands counted and revealed, who is assigned to whom, archery wounds, changes as costs, discards."""

import pytest

from engine.tcg.names import (
    ARCHERY,
    ASSIGNMENT,
    DECK,
    DISCARD,
    HAND,
    MANEUVER,
    NO_ARCHERY,
    NO_ARCHERY_WOUNDS,
    REGROUP,
    SHADOW,
    STRENGTH,
    UNTIL_REGROUP,
)
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, trigger, when_played
from engine.tcg.words.amounts import PerHeldBy, strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import At
from engine.tcg.words.filters import (
    ARCHER,
    COMPANION,
    EVENT,
    FREE_PEOPLES,
    MINION,
    MORIA,
    ON_OTHER_SIDE,
    ORC,
    POSSESSION,
    RING_BEARER,
    THIS,
    WEAPON,
    BorneBy,
    NamedBefore,
)
from engine.tcg.words.occurrences import (
    SHADOW_PHASE_STARTS,
    about_to_be_killed_or_discarded,
    about_to_take_wound,
    is_assigned,
)
from engine.tcg.words.piles import Hand
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import CARDS, THIS_CARD, a, each
from engine.tcg.words.verbs import (
    AddBurdens,
    AddTwilight,
    Discard,
    DiscardShown,
    Draw,
    If,
    Instead,
    Play,
    PutBeneathDeck,
    PutInPlayOnDeck,
    RevealFromHand,
    Wound,
    make,
    one_of,
    reveal,
    unless,
)
from tests.engine.tcg.conftest import Invent

GIMLI, GUARD, LEGOLAS = "Gimli, Dwarf of Erebor", "Dwarf Guard", "Legolas, Greenleaf"
RUNNER, SOLDIER = "Goblin Runner", "1C271"


@pytest.mark.parametrize("held", [0, 3])
def test_cards_in_a_players_hand_are_counted(invent: Invent, held: int) -> None:
    invent("1C151", card("W1", "Watcher", modifier(STRENGTH, THIS, PerHeldBy(FREE_PEOPLES_PLAYER))))
    table = Table(idle_hands=False)
    table.in_hand(SOLDIER, seat=1)
    watcher = table.in_play("W1", seat=1)
    before = watcher.strength
    if held:
        table.in_hand(*[GUARD] * held)
    assert watcher.strength == before + held


def _pickpocket(invent: Invent) -> Table:
    robs = trigger(is_assigned(THIS), does=Discard(a(POSSESSION & BorneBy(ON_OTHER_SIDE))))
    invent("1C151", card("W1", "Thief", robs))
    return Table(options={"sets": [1]})


def test_what_is_borne_on_the_other_side_is_meant(invent: Invent) -> None:
    table = _pickpocket(invent)
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    axe, other = table.in_play("Dwarven Axe", on=gimli), table.in_play("Dwarven Axe", on=guard)
    thief, runner = table.in_play("W1", seat=1), table.in_play(RUNNER, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({thief: gimli, runner: guard})
    assert (axe.zone, other.zone) == ("discard pile", "play")


def test_a_second_minion_assigned_to_a_character_is_on_its_other_side_too(invent: Invent) -> None:
    table = _pickpocket(invent)
    gimli = table.in_play(GIMLI)
    axe = table.in_play("Dwarven Axe", on=gimli)
    thief, runner = table.in_play("W1", seat=1), table.in_play(RUNNER, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({runner: gimli})
    assert axe.zone == "play"
    table.assign({thief: gimli})
    assert axe.zone == "discard pile"


@pytest.mark.parametrize(("fierce", "burdens"), [(True, 1), (False, 0)])
def test_an_assignment_to_a_fierce_skirmish_comes_in_the_second_assignment_phase(
    invent: Invent, fierce: bool, burdens: int
) -> None:
    text = trigger(is_assigned(THIS, fierce=True), does=AddBurdens())
    invent("1C151", card("W1", "Hunter", text), keywords=(("fierce", 1),) if fierce else ())
    table = Table()
    gimli, hunter = table.in_play(GIMLI), table.in_play("W1", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({hunter: gimli})
    assert table.state.burdens[0] == 0
    table.pass_all()
    if fierce:
        table.pass_all().assign({hunter: gimli})
    assert table.state.burdens[0] == burdens


def test_who_cannot_take_archery_wounds_is_assigned_none_and_takes_others(invent: Invent) -> None:
    invent("1C151", card("W1", "Marksman", bar(NO_ARCHERY_WOUNDS, COMPANION & ~RING_BEARER)), keywords=(("archer", 1),))
    table = Table()
    gimli = table.in_play(GIMLI)
    marksman = table.in_play("W1", seat=1)
    table.begin(ARCHERY).pass_all()
    assert (table.ring_bearer().wounds, gimli.wounds) == (1, 0)
    table.run_to(ASSIGNMENT).pass_all().assign({marksman: gimli})
    table.pass_all()
    assert marksman.strength > 0


def test_without_anybody_who_can_take_them_archery_wounds_are_lost(invent: Invent) -> None:
    invent("1C151", card("W1", "Marksman", bar(NO_ARCHERY_WOUNDS, COMPANION)), keywords=(("archer", 1),))
    table = Table()
    table.in_play("W1", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.ring_bearer().wounds == 0
    assert table.phase == ASSIGNMENT


def test_archers_may_be_kept_out_of_the_fellowship_archery_total(invent: Invent) -> None:
    invent("1C151", card("W1", "Shield", bar(NO_ARCHERY, FREE_PEOPLES & ARCHER)), keywords=(("archer", 1),))
    table = Table()
    table.in_play(LEGOLAS)
    assert table.archery == (1, 0)
    table.in_play("W1", seat=1)
    assert table.archery == (0, 1)


def _heirloom(invent: Invent) -> Table:
    burden = unless(RevealFromHand(FREE_PEOPLES & EVENT), FREE_PEOPLES_PLAYER, AddBurdens())
    invent("1C151", card("W1", "Doorkeeper", when_played(does=burden)))
    table = Table(idle_hands=False)
    table.twilight(9)
    return table


@pytest.mark.parametrize(("reveals", "burdens"), [(True, 0), (False, 1)])
def test_a_card_is_revealed_from_hand_and_stays_there(invent: Invent, reveals: bool, burdens: int) -> None:
    table = _heirloom(invent)
    table.in_play(GIMLI)
    keeper, stone = table.in_hand("W1", seat=1), table.in_hand("Their Halls of Stone")
    table.in_hand(GUARD)
    table.begin(SHADOW).play(keeper)
    assert table.asked.seat == 0
    table.say(reveals)
    if reveals:
        assert table.choices == [stone]
        table.choose(stone)
    assert (table.state.burdens[0], stone.zone) == (burdens, "hand")


def test_without_such_a_card_one_is_asked_all_the_same_and_can_only_decline(invent: Invent) -> None:
    table = _heirloom(invent)
    keeper = table.in_hand("W1", seat=1)
    table.in_hand(GUARD)
    table.begin(SHADOW).play(keeper)
    assert table.asked.options == [False]
    table.say(False)
    assert table.state.burdens[0] == 1


def test_a_revealed_card_is_placed_beneath_the_draw_deck(invent: Invent) -> None:
    does = (PutBeneathDeck(HAND, NamedBefore(CARDS), all_of_them=True), Draw())
    invent("1C151", card("W1", "Herald", action(SHADOW, cost=RevealFromHand(ORC), does=does)))
    table = Table(idle_hands=False)
    herald = table.in_play("W1", seat=1)
    runner = table.in_hand(RUNNER, seat=1)
    table.in_hand("Host of Thousands", seat=1)
    top = table.on_deck(SOLDIER, "Host of Thousands", seat=1)
    table.begin(SHADOW).use(herald)
    table.choose_if_asked(runner)
    assert (runner.zone, top.zone) == ("draw deck", "hand")
    assert table.state.deck[1][0] == runner.index


def test_a_card_can_be_revealed_only_from_a_hand_that_holds_one(invent: Invent) -> None:
    invent("1C151", card("W1", "Herald", action(SHADOW, cost=RevealFromHand(ORC), does=Draw())))
    table = Table()
    herald = table.in_play("W1", seat=1)
    assert not table.begin(SHADOW).may("use", herald)
    assert list(table.running.explain(1).values())[-1] == "Its cost is to reveal an Orc from hand: you hold none."


def test_a_change_may_be_a_cost(invent: Invent) -> None:
    weaken = make(THIS_CARD, strength(-2), until=UNTIL_REGROUP)
    inspire = make(each(MINION & ~THIS), strength(1), until=UNTIL_REGROUP)
    invent("1C151", card("W1", "Captain", action(MANEUVER, cost=weaken, does=inspire)))
    table = Table()
    captain, runner = table.in_play("W1", seat=1), table.in_play(RUNNER, seat=1)
    before = (captain.strength, runner.strength)
    table.begin(MANEUVER).pass_().use(captain)
    assert (captain.strength, runner.strength) == (before[0] - 2, before[1] + 1)
    table.run_to(REGROUP)
    assert (captain.strength, runner.strength) == before


def test_a_change_as_a_cost_of_nothing_is_said_to_do_nothing(invent: Invent) -> None:
    weaken = make(THIS_CARD, strength(-2))
    inspire = make(each(MINION & ~THIS), strength(1))
    invent("1C151", card("W1", "Captain", action(MANEUVER, cost=weaken, does=inspire)))
    table = Table()
    captain = table.in_play("W1", seat=1)
    before = captain.strength
    table.begin(MANEUVER).pass_()
    assert table.is_vain("use", captain)
    assert captain.strength == before


@pytest.mark.parametrize(("lies", "able"), [("discard pile", True), ("draw deck", False), (None, False)])
def test_what_is_played_in_either_case_must_be_there_before_anything_is_paid(
    invent: Invent, lies: str | None, able: bool
) -> None:
    scimitar = Play(MORIA & WEAPON, (DISCARD,))
    arms = event("W1", "Arms", SHADOW, does=If(At("battleground"), Play(MORIA & WEAPON, (DECK, DISCARD)), scimitar))
    invent("1C187", arms)
    table = Table()
    table.in_play(RUNNER, seat=1)
    armed = table.in_hand("W1", seat=1)
    if lies == "discard pile":
        table.in_discard("Goblin Scimitar", seat=1)
    elif lies == "draw deck":
        table.on_deck("Goblin Scimitar", seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", armed) is able


@pytest.mark.parametrize(("seats", "twilight"), [(2, 1), (3, 2)])
def test_each_shadow_phase_has_a_start(invent: Invent, seats: int, twilight: int) -> None:
    invent("1C151", card("W1", "Drummer", trigger(SHADOW_PHASE_STARTS, does=AddTwilight(1))))
    table = Table(seats=seats)
    table.in_play("W1", seat=1)
    table.begin(SHADOW)
    while table.phase == SHADOW:
        table.pass_()
    assert table.pool == twilight


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize(("anyway", "burdens"), [(True, 1), (False, 0)])
def test_what_follows_a_reveal_may_be_done_without_cards(
    invent: Invent, held: bool, anyway: bool, burdens: int
) -> None:
    choice = one_of(DiscardShown(EVENT, 1), AddBurdens())
    shows = when_played(does=reveal(Hand(FREE_PEOPLES_PLAYER), choice, anyway=anyway))
    invent("1C151", card("W1", "Spy", shows))
    table = Table(idle_hands=False)
    spy = table.in_hand("W1", seat=1)
    if held:
        table.in_hand(GUARD)
    table.twilight(9)
    table.begin(SHADOW).play(spy)
    assert table.state.burdens[0] == (1 if held else burdens)


@pytest.mark.parametrize(("cards", "wounds"), [(1, 0), (0, 1)])
def test_what_cannot_be_done_instead_replaces_nothing(invent: Invent, cards: int, wounds: int) -> None:
    """CR "instead"."""
    invent("1C151", card("W1", "Scapegoat", trigger(about_to_take_wound(THIS), does=Instead(Draw()))))
    invent("1U309", card("W2", "Thorn", action(MANEUVER, does=Wound(a(MINION)))))
    table = Table()
    goat, thorn = table.in_play("W1", seat=1), table.in_play("W2")
    if cards:
        table.on_deck(RUNNER, seat=1)
    table.begin(MANEUVER).use(thorn)
    assert goat.wounds == wounds
    assert not table.cards("draw deck", seat=1)


def _clinging(invent: Invent, *, may: bool = True) -> None:
    stays = trigger(about_to_be_killed_or_discarded(THIS), does=Instead(PutInPlayOnDeck(THIS_CARD)), may=may)
    invent("1C151", card("W1", "Clinger", stays), strength=1, vitality=1)


@pytest.mark.parametrize("saved", [True, False])
def test_what_is_about_to_be_discarded_may_leave_play_otherwise_instead(invent: Invent, saved: bool) -> None:
    _clinging(invent)
    invent("1U309", card("W2", "Banishment", action(MANEUVER, does=Discard(each(MINION)))))
    table = Table()
    clinger, runner = table.in_play("W1", seat=1), table.in_play(RUNNER, seat=1)
    banishment = table.in_play("W2")
    table.begin(MANEUVER).use(banishment)
    if saved:
        table.respond(clinger)
    else:
        table.pass_()
    assert (clinger.zone, runner.zone) == ("draw deck" if saved else "discard pile", "discard pile")


def test_it_leaves_play_otherwise_when_minions_are_discarded_at_the_end_of_the_turn(invent: Invent) -> None:
    _clinging(invent, may=False)
    table = Table()
    clinger, runner = table.in_play("W1", seat=1), table.in_play(RUNNER, seat=1)
    table.begin(REGROUP).run_to("fellowship")
    assert (clinger.zone, runner.zone) == ("draw deck", "discard pile")


@pytest.mark.parametrize("saved", [True, False])
def test_a_cost_is_not_paid_by_a_discard_that_happens_otherwise(invent: Invent, saved: bool) -> None:
    _clinging(invent)
    feed = action(SHADOW, cost=Discard(a(MINION & ~THIS)), does=AddTwilight(3))
    invent("1C152", card("W3", "Feeder", feed))
    table = Table()
    clinger, feeder = table.in_play("W1", seat=1), table.in_play("W3", seat=1)
    table.begin(SHADOW).use(feeder)
    if saved:
        table.respond(clinger)
    else:
        table.pass_()
    assert table.pool == (0 if saved else 3)


def test_who_is_about_to_be_killed_leaves_play_otherwise_too(invent: Invent) -> None:
    _clinging(invent, may=False)
    table = Table()
    gimli, clinger = table.in_play(GIMLI), table.in_play("W1", seat=1)
    table.fight(gimli, clinger).pass_all()
    assert clinger.zone == "draw deck"
    assert table.state.deck[1][-1] == clinger.index
