"""Rules the sources leave open: each option, read one way and the other."""

from typing import cast

import pytest

from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.tcg import names
from engine.tcg.language import On, Verb
from engine.tcg.names import DECK, FELLOWSHIP, MANEUVER, MOVE_LIMIT, REGROUP, SHADOW, SKIRMISH
from engine.tcg.rules import zones
from engine.tcg.starters import STARTERS
from engine.tcg.state import TcgState
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.filters import ANY, MINION, Skirmishing, Titled
from engine.tcg.words.occurrences import MOVES_FROM_HERE
from engine.tcg.words.piles import TopOfDeck
from engine.tcg.words.players import YOU
from engine.tcg.words.targets import THIS_CARD, TRIGGERING_CARD, a
from engine.tcg.words.verbs import (
    AddTwilight,
    Discard,
    DiscardFromHand,
    DiscardTopOfDeck,
    Draw,
    Exert,
    Play,
    RevealUntil,
    Wound,
    reveal,
)
from tests.engine.tcg.conftest import Invent
from tests.engine.views import tcg_view

DECKS = [STARTERS["aragorn"].engine_data(), STARTERS["gandalf"].engine_data(), STARTERS["aragorn"].engine_data()]


@pytest.mark.parametrize(
    ("when", "order"),
    [
        ("after moving", ["left", "moved", "marker"]),
        ("after leaving", ["left", "marker", "moved"]),
        ("first", ["marker", "left", "moved"]),
    ],
)
def test_the_marker_moves_after_everything_or_between_or_first(invent: Invent, when: str, order: list[str]) -> None:
    invent("1C337", card("C1", "Ford", trigger(MOVES_FROM_HERE, does=AddTwilight(1))))
    invent("1U12", card("C2", "Scout", trigger(On(names.MOVES), does=AddTwilight(1))))
    table = Table(site=3, sites={3: "C1", 4: "Mithril Mine"}, options={"marker_moves": when})
    table.in_play("C2")
    table.begin(FELLOWSHIP).move()
    words = {"C1": "left", "C2": "moved"}
    seen = []
    for event in table.events():
        ref = event.data.get("card")
        if event.kind == "move":
            seen.append("marker")
        elif event.kind == "triggered" and isinstance(ref, dict):
            seen.append(words[str(ref["card"])])
    assert seen == order
    assert table.state.site_number[0] == 4
    assert table.pool == table.site(4).shadow_number + 2 + 2


@pytest.mark.parametrize(("last", "limit"), [(True, 1), (False, 2)])
def test_a_minimum_holds_for_the_sum_or_for_each_lowering(invent: Invent, last: bool, limit: int) -> None:
    """Two less, then one more: two moves become one by the sum; held to one first, they become two."""
    invent("1C133", card("C3", "Snows", modifier(MOVE_LIMIT, ANY, -2)))
    invent("1U12", card("C4", "Guide", modifier(MOVE_LIMIT, ANY, 1)))
    table = Table(site=3, options={"minimum_last": last})
    table.in_play("C3", seat=1)
    guide = table.in_hand("C4")
    table.begin("turn")
    assert table.view(None)["move_limit"] == 1
    table.play(guide)
    assert table.view(None)["move_limit"] == limit


@pytest.mark.parametrize("public", [True, False])
def test_another_players_discard_pile_is_open_or_a_count(public: bool) -> None:
    table = Table(options={"public_discard": public})
    table.in_discard("Goblin Runner", seat=1)
    table.begin(FELLOWSHIP)
    for viewer, sees in ((0, public), (1, True), (None, public)):
        seats = table.view(viewer)["seats"]
        assert isinstance(seats, list)
        assert seats[1]["discard_count"] == 1
        assert ("discard" in seats[1]) is sees


@pytest.mark.parametrize("later", [True, False])
def test_site_nine_is_won_after_the_regroup_phase_or_before_it(later: bool) -> None:
    table = Table(site=9, options={"win_after_regroup": later}).begin(REGROUP)
    if later:
        assert table.running.outcome is None
        assert (table.asked.prompt, table.phase) == (("action", REGROUP), REGROUP)
        while table.running.pending:
            table.decline()
    assert table.running.outcome is not None
    assert table.running.outcome.winners == (0,)
    assert ("phase", REGROUP) in [(event.kind, event.data.get("phase")) for event in table.events()] or not later


def test_who_has_lost_at_site_nine_does_not_win_there() -> None:
    table = Table(seats=3, site=9).begin(SHADOW)
    table.resign(0)
    while table.state.fp == 0:
        table.decline()
    assert table.running.outcome is None


@pytest.mark.parametrize("bidding", [True, False])
def test_places_are_bid_for_or_drawn(bidding: bool) -> None:
    orders = set()
    for seed in range(20):
        game = Game.start("tcg", {"bidding": bidding}, DECKS, key_from_seed(seed))
        assert (game.pending[0].prompt[0] == "bid") is bidding
        order = tcg_view(game, None)["order"]
        assert isinstance(order, list)
        orders.add(tuple(order))
        assert not any(seat["burdens"] for seat in tcg_view(game, None)["seats"])
    assert (len(orders) > 3) is not bidding


@pytest.mark.parametrize(("loses", "winner"), [(True, "fellowship"), (False, "minions")])
def test_an_emptied_side_loses_or_counts_as_strength_zero(invent: Invent, loses: bool, winner: str) -> None:
    """The difference shows where the other side has no strength either."""
    text = action(SKIRMISH, does=Discard(a(MINION & Skirmishing())))
    invent("1U12", card("C5", "Trickster", text), strength=0)
    table = Table(site=4, options={"emptied_side_loses": loses})
    trickster = table.in_play("C5")
    table.fight(trickster, table.in_play("Goblin Runner", seat=1)).use(trickster)
    assert [event.data["winner"] for event in table.events() if event.kind == "skirmish resolved"] == [winner]


@pytest.mark.parametrize(("goes_on", "drawn", "discarded"), [(True, 0, 1), (False, 0, 0)])
def test_costs_go_on_or_stop_when_one_can_no_longer_be_paid(
    invent: Invent, goes_on: bool, drawn: int, discarded: int
) -> None:
    """Exerting twice is interrupted by a wound; the card still to be discarded is, or is not. Nothing is drawn."""
    costs = (Exert(THIS_CARD, 2), DiscardFromHand(1))
    invent("1C158", card("C6", "Captain", action(MANEUVER, cost=costs, does=Draw(1))))
    invent("1U309", card("C7", "Host", trigger(On(names.EXERTED, MINION), does=Wound(TRIGGERING_CARD))))
    table = Table(site=5, options={"costs_go_on": goes_on})
    captain = table.in_play("C6", seat=1)
    table.in_play("C7")
    table.on_deck("Goblin Runner", seat=1)
    held = len(table.cards("hand", seat=1))
    table.begin(MANEUVER).pass_().use(captain)
    if table.asked.prompt[0] == "discard from hand":
        table.choose(table.cards("hand", seat=1)[0])
    assert captain.wounds == 2
    assert len(table.cards("discard pile", seat=1)) == discarded
    assert len(table.cards("hand", seat=1)) == held + drawn - discarded


@pytest.mark.parametrize("stay", [True, False])
def test_burdens_stay_or_go_when_sam_takes_the_ring(stay: bool) -> None:
    table = Table(options={"burdens_stay": stay})
    sam = table.in_play("Sam")
    table.burdens(3)
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    table.respond(sam)
    assert table.ring_bearer() == sam
    assert table.state.burdens[0] == (3 if stay else 0)


@pytest.mark.parametrize("only", [True, False])
def test_who_can_do_nothing_is_asked_for_what_he_might_hold_or_not(only: bool) -> None:
    table = Table(site=4, options={"ask_when_able": only})
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER)
    assert (table.phase == MANEUVER) is not only


@pytest.mark.parametrize("again", [True, False])
def test_an_empty_draw_deck_is_made_anew_once_of_the_discard_pile_or_never(again: bool) -> None:
    table = Table(site=4, options={"reshuffle": again}, idle_hands=False)
    table.in_discard(*["Goblin Runner"] * 5, seat=1)
    table.on_deck("Moria Scout", seat=1)
    table.in_hand("Goblin Sneak", seat=1)
    table.begin(REGROUP).pass_all().choose()
    if again:
        assert (table.asked.seat, table.asked.prompt) == (1, ("reshuffle", 6))
        table.say(True)
    hand, discard = table.cards("hand", seat=1), table.cards("discard pile", seat=1)
    assert (len(hand), len(discard)) == ((7, 0) if again else (2, 5))
    if again:  # once in a game
        zones.move(table.state, hand[0].index, names.DISCARD)
        assert not zones.may_draw(table.state, 1)


def test_a_player_may_decline_to_reshuffle_and_is_asked_again_when_they_draw_next() -> None:
    table = Table(site=4, options={"reshuffle": True}, idle_hands=False)
    table.in_discard(*["Goblin Runner"] * 5, seat=1)
    table.on_deck("Moria Scout", seat=1)
    table.in_hand("Goblin Sneak", seat=1)
    table.begin(REGROUP).pass_all().choose().say(False)
    assert (len(table.cards("hand", seat=1)), len(table.cards("discard pile", seat=1))) == (2, 5)
    table.move().run_to(REGROUP).pass_all().choose()
    assert table.asked.prompt == ("reshuffle", 6)
    table.say(True)
    assert (len(table.cards("hand", seat=1)), len(table.cards("discard pile", seat=1))) == (7, 0)


@pytest.fixture
def emptied(invent: Invent) -> Table:
    """A fellowship phase in which a Dwarf draws the last card of the draw deck, and one card lies discarded."""
    invent("1U12", card("C20", "Reader", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Draw(1))))
    invent("1U309", card("C21", "Porter", action(FELLOWSHIP, does=AddTwilight(1))))
    table = Table(site=4, options={"reshuffle": True}, idle_hands=False)
    table.on_deck("Sam")
    table.in_discard("1C303")
    reader = table.in_play("C20")
    table.in_play("C21")
    return table.begin(FELLOWSHIP).use(reader)


@pytest.mark.parametrize("anew", [True, False])
def test_who_has_drawn_the_last_card_is_asked_at_once_and_only_once(emptied: Table, anew: bool) -> None:
    assert (emptied.asked.seat, emptied.asked.prompt) == (0, ("reshuffle", 0))
    emptied.say(anew)
    assert (len(emptied.cards("draw deck")), len(emptied.cards("discard pile"))) == ((1, 0) if anew else (0, 1))
    assert emptied.asked.prompt[0] == "action"
    porter = next(candidate for candidate in emptied.cards("play") if candidate.name == "Porter")
    emptied.use(porter)  # a step later nobody is asked again
    assert emptied.asked.prompt[0] == "action"


def test_who_declined_is_asked_again_once_a_draw_deck_has_run_out_anew(emptied: Table) -> None:
    emptied.say(False)
    again = emptied.cards("hand")[0]
    zones.move(emptied.state, again.index, names.DECK)
    reader = next(candidate for candidate in emptied.cards("play") if candidate.name == "Reader")
    emptied.use(reader)
    assert emptied.asked.prompt == ("reshuffle", 0)


def test_nobody_is_asked_to_reshuffle_no_cards(invent: Invent) -> None:
    """They are as soon as there is one."""
    invent("1U309", card("C22", "Porter", action(FELLOWSHIP, does=(Draw(1), DiscardFromHand(1)))))
    for discards in (False, True):
        table = Table(site=4, options={"reshuffle": True}, idle_hands=False)
        table.on_deck("Sam")
        porter = table.in_play("C22")
        if discards:
            table.in_discard("1C303")
        table.begin(FELLOWSHIP)
        assert table.asked.prompt[0] == "action"
        table.use(porter).choose_if_asked(*table.cards("hand"))
        assert table.asked.prompt == ("reshuffle", 0)  # Sam has been discarded from the hand


@pytest.mark.parametrize(
    ("needs", "remaining"),
    [
        (DiscardTopOfDeck(2, YOU), 1),
        (reveal(TopOfDeck(2)), 3),
        (RevealUntil(MINION), 3),
        (Play(Titled("Merry"), (DECK,)), 2),
    ],
)
def test_a_player_is_asked_again_when_cards_of_the_deck_are_needed(invent: Invent, needs: Verb, remaining: int) -> None:
    invent("1U309", card("C23", "Porter", action(FELLOWSHIP, does=needs)))
    table = Table(site=4, options={"reshuffle": True}, idle_hands=False)
    table.in_discard("1C303", "Gimli", "Sam")
    porter = table.in_play("C23")
    table.begin(FELLOWSHIP).use(porter)
    assert table.asked.prompt == ("reshuffle", 0)
    table.say(True)
    if isinstance(needs, Play):
        table.choose(*table.choices)
    assert len(table.cards("draw deck")) == remaining


@pytest.mark.parametrize("anew", [True, False])
def test_a_deck_that_runs_out_while_a_cost_is_paid_may_be_made_anew(anew: bool) -> None:
    """Realm of Dwarrowdelf discards the top three cards; the draw deck holds one."""
    table = Table(site=5, options={"reshuffle": True}, idle_hands=False)
    gimli, realm = table.in_play("Gimli"), table.in_play("Realm of Dwarrowdelf")
    table.on_deck("Sam")
    table.in_discard("1C303")
    before = gimli.strength
    table.fight(gimli, table.in_play("Goblin Runner", seat=1)).use(realm).say(anew)
    assert gimli.strength == before + anew
    assert len(table.cards("draw deck")) + len(table.cards("discard pile")) == 2


@pytest.mark.parametrize("fixed", [True, False])
def test_a_starting_fellowship_stands_from_the_beginning_or_is_chosen(fixed: bool) -> None:
    decks = [STARTERS[slug].engine_data(starting=True) for slug in ("aragorn", "gandalf")]
    game = Game.start("tcg", {"fixed_fellowship": fixed, "bidding": False}, decks, key_from_seed(1))
    seats = cast("list[dict[str, list[dict[str, object]]]]", tcg_view(game, None)["seats"])
    starting = [[character["card"] for character in seat["characters"][1:]] for seat in seats]
    assert starting == ([list(STARTERS[slug].starting) for slug in ("aragorn", "gandalf")] if fixed else [[], []])
    assert game.pending[0].prompt[0] == ("mulligan" if fixed else "starting fellowship")
    assert tcg_view(game, None)["twilight"] == 0
    state = game.state
    assert isinstance(state, TcgState)
    assert sum(len(pile) for pile in (state.deck[0], state.hand[0], state.area[0])) == 61


@pytest.mark.parametrize(
    ("starting", "reason"),
    [
        ("1C89", "starting is a list of card ids"),
        (["1C145"], "Uruk Brood cannot be in a starting fellowship"),
        (["1U12"], "Gimli, Dwarf of Erebor starts but is not in the draw deck"),
        (["nobody"], "'nobody' is no card with rules here"),
    ],
)
def test_a_starting_fellowship_one_cannot_play_is_refused(starting: object, reason: str) -> None:
    aragorn = STARTERS["aragorn"].engine_data() | {"starting": starting}
    with pytest.raises(IllegalSetup, match=reason):
        Game.start("tcg", {}, [aragorn, DECKS[1]], key_from_seed(1))


@pytest.mark.parametrize("mulligan", [True, False])
def test_a_starting_hand_may_be_shuffled_away_or_not(mulligan: bool) -> None:
    game = Game.start("tcg", {"mulligan": mulligan, "bidding": False}, DECKS, key_from_seed(1))
    while game.pending[0].prompt[0] == "starting fellowship":
        game.answer(game.pending[0].seat, game.pending[0].id, [])
    assert game.pending[0].prompt[0] == ("mulligan" if mulligan else "action")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"marker_moves": "never"}, "marker_moves is one of after moving, after leaving, first"),
        ({"spare_copies": ""}, "spare_copies is one of inactive, without text"),
        ({"minimum_last": 1}, "minimum_last is bool"),
    ],
)
def test_values_nobody_plays_by_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        Game.start("tcg", options, DECKS, key_from_seed(1))
