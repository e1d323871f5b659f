"""Cards of hands and draw decks that are shown while something is done with them (CR "effect")."""

import pytest

from engine.kernel import Stream, key_from_seed
from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import Among
from engine.tcg.words.filters import ANY, ISENGARD, MINION, ORC
from engine.tcg.words.piles import BottomOfDeck, Hand, RandomFromHand, TopOfDeck
from engine.tcg.words.players import AN_OPPONENT, EACH_SHADOW_PLAYER, THAT_OPPONENT, YOU
from engine.tcg.words.targets import CARDS, THIS_CARD
from engine.tcg.words.verbs import (
    DiscardFromHand,
    DiscardShown,
    Draw,
    Exert,
    If,
    Show,
    ShuffleHandIntoDeck,
    TakeIntoHand,
    look_at,
    may,
    reveal,
)
from tests.engine.tcg.conftest import Invent

MINIONS = ("Uruk Savage", "Goblin Runner", "Moria Scout", "Uruk Brood")


def looking(invent: Invent, does: Show, *, seats: int = 2) -> tuple[Table, Card]:
    """A table with somebody who may exert to show cards."""
    invent("1U309", card("T1", "Watcher", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=does)), unique=False)
    table = Table(seats=seats, idle_hands=False)
    watcher = table.in_play("T1")
    table.in_hand("Sleep, Caradhras")
    return table, watcher


def titles(table: Table, seat: int, zone: str = "deck") -> list[str]:
    """The titles of a draw deck from the bottom up, or of a hand."""
    return [table.state.blueprints[card].title for card in getattr(table.state, zone)[seat]]


@pytest.mark.parametrize("discarded", [None, 0, 2])
def test_what_is_left_of_a_deck_goes_back_in_the_order_it_lay_in(invent: Invent, discarded: int | None) -> None:
    table, watcher = looking(invent, look_at(TopOfDeck(3), may(DiscardShown(count=1))))
    table.on_deck(*MINIONS)
    table.begin(FELLOWSHIP).use(watcher).say(discarded is not None)
    left = list(MINIONS)
    if discarded is not None:
        del left[discarded]
        table.choose(table.choices[discarded])
    assert titles(table, 0) == left[::-1]


def test_the_bottom_card_goes_back_to_the_bottom(invent: Invent) -> None:
    does = reveal(BottomOfDeck(1), If(Among(CARDS, ORC), TakeIntoHand(), may(DiscardShown())))
    table, watcher = looking(invent, does)
    table.on_deck("Goblin Runner", "Moria Scout", "Uruk Brood")
    table.begin(FELLOWSHIP).use(watcher).say(False)
    assert titles(table, 0) == ["Uruk Brood", "Moria Scout", "Goblin Runner"]


def test_the_bottom_card_is_taken_if_it_is_of_the_kind(invent: Invent) -> None:
    does = reveal(BottomOfDeck(1), If(Among(CARDS, ORC), TakeIntoHand(), DiscardShown()))
    table, watcher = looking(invent, does)
    table.on_deck("Uruk Brood", "Moria Scout")
    table.begin(FELLOWSHIP).use(watcher)
    assert titles(table, 0) == ["Uruk Brood"]
    assert "Moria Scout" in titles(table, 0, "hand")


def test_a_hand_shown_is_as_it_was_but_for_the_card_discarded(invent: Invent) -> None:
    table, watcher = looking(invent, reveal(Hand(), DiscardShown(ISENGARD & MINION, count=1)))
    table.in_hand(*MINIONS, seat=1)
    table.begin(FELLOWSHIP).use(watcher)
    assert sorted(card.name for card in table.choices) == ["Uruk Brood", "Uruk Savage"]
    (savage,) = (card for card in table.choices if card.name == "Uruk Savage")
    table.choose(savage)
    assert titles(table, 1, "hand") == ["Goblin Runner", "Moria Scout", "Uruk Brood"]
    assert table.view(1)["seats"]


def test_random_cards_of_a_hand_are_shown_to_all(invent: Invent) -> None:
    table, watcher = looking(invent, reveal(RandomFromHand(2)))
    table.in_hand(*MINIONS, seat=1)
    table.begin(FELLOWSHIP).use(watcher)
    (event,) = (event for event in table.events() if event.kind == "reveal from hand")
    assert event.seen_by(None)
    assert isinstance(event.data["cards"], list)
    assert len(event.data["cards"]) == 2
    assert titles(table, 1, "hand") == list(MINIONS)


@pytest.mark.parametrize("pile", [TopOfDeck(2), TopOfDeck(2, AN_OPPONENT), RandomFromHand(2), Hand()])
def test_a_redealt_game_asks_the_same_about_the_cards_shown(
    invent: Invent, pile: TopOfDeck | RandomFromHand | Hand
) -> None:
    table, watcher = looking(invent, look_at(pile, DiscardShown(count=1)))
    for seat in (0, 1):
        table.on_deck(*MINIONS, seat=seat)
    table.in_hand(*MINIONS, seat=1)
    table.begin(FELLOWSHIP).use(watcher)
    question = table.asked.as_data()
    for seat in (0, 1):
        twin = table.running.redeal(seat, Stream(key_from_seed(seat)))
        assert twin.view(seat) == table.view(seat)
        assert (twin.pending[0].as_data() == question) or seat == 1


def test_who_looks_may_leave_the_game_and_the_other_cards_are_back(invent: Invent) -> None:
    table, watcher = looking(invent, look_at(Hand(), DiscardShown(count=1)), seats=3)
    for seat in (1, 2):
        table.in_hand(*MINIONS, seat=seat)
    table.begin(FELLOWSHIP).use(watcher).name(1)
    table.resign(0)
    assert len(table.cards("hand", seat=1)) == len(MINIONS) - 1
    assert len(table.cards("discard pile", seat=1)) == 1
    assert table.running.outcome is None


def test_whose_cards_are_looked_at_may_leave_the_game(invent: Invent) -> None:
    table, watcher = looking(invent, look_at(Hand(), DiscardShown(count=1)), seats=3)
    for seat in (1, 2):
        table.in_hand(*MINIONS, seat=seat)
    table.begin(FELLOWSHIP).use(watcher).name(1)
    table.resign(1)
    assert table.running.outcome is None
    table.choose(table.choices[0])
    assert (table.cards("hand", seat=1), table.cards("void", seat=1)) == ([], [])
    assert table.asked.prompt[0] == "action"


def test_each_opponent_shows_a_hand(invent: Invent) -> None:
    table, watcher = looking(invent, reveal(Hand(EACH_SHADOW_PLAYER)), seats=3)
    for seat in (1, 2):
        table.in_hand("Uruk Savage", seat=seat)
    table.begin(FELLOWSHIP).use(watcher)
    shown = {event.data["player"] for event in table.events() if event.kind == "reveal hand"}
    assert shown == {1, 2}


def test_an_opponent_shuffles_a_hand_away_and_draws_anew(invent: Invent) -> None:
    does = (ShuffleHandIntoDeck(AN_OPPONENT), Draw(3, THAT_OPPONENT))
    invent("1U309", card("T1", "Planner", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=does)), unique=False)
    table = Table(idle_hands=False)
    planner = table.in_play("T1")
    table.in_hand("Sleep, Caradhras")
    table.in_hand("Uruk Savage", "Uruk Brood", seat=1)
    table.on_deck(*MINIONS, seat=1)
    table.begin(FELLOWSHIP).use(planner)
    assert (len(table.cards("hand", seat=1)), len(table.cards("draw deck", seat=1))) == (3, 3)
    assert len(table.cards("hand")) == 1


def test_each_opponent_may_draw_and_discards_by_own_choice(invent: Invent) -> None:
    does = (may(Draw(), who=EACH_SHADOW_PLAYER), DiscardFromHand(who=EACH_SHADOW_PLAYER))
    invent("1U309", card("T1", "Host", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=does)), unique=False)
    table = Table(seats=3, idle_hands=False)
    host = table.in_play("T1")
    table.in_hand("Sleep, Caradhras")
    for seat in (1, 2):
        table.in_hand("Uruk Savage", seat=seat)
        table.on_deck("Uruk Brood", seat=seat)
    table.begin(FELLOWSHIP).use(host)
    assert table.asked.seat == 2
    table.say(True)
    assert table.asked.seat == 1
    table.say(False)
    for seat in (2, 1):
        assert (table.asked.seat, table.asked.prompt[0]) == (seat, "discard from hand")
        table.choose(table.choices[0])
    assert [len(table.cards("hand", seat=seat)) for seat in (1, 2)] == [0, 1]


def test_cards_taken_unseen_are_told_only_to_who_takes_them(invent: Invent) -> None:
    table, watcher = looking(invent, look_at(TopOfDeck(2, YOU), TakeIntoHand(ANY, count=1), DiscardShown()))
    table.on_deck("Uruk Savage", "Goblin Runner")
    table.begin(FELLOWSHIP).use(watcher)
    table.events()
    table.choose(table.choices[0])
    events_by_kind = {event.kind: event for event in table.events()}
    assert (events_by_kind["took"].seen_by(0), events_by_kind["took"].seen_by(1)) == (True, False)
    assert "Uruk Savage" not in "".join(event.text for event in events_by_kind.values() if event.seen_by(1))
