"""Which questions the card game passes for a player: by public facts and by their deck, never by their hand."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Decision, Game, RedealRefused, Stop, Stream, key_from_seed
from engine.kernel.ahead import AheadAnswer
from engine.kernel.stops import CHOICES
from engine.tcg import names, stops
from engine.tcg.conformance import BLACK_RIDER, TWO_STARTERS, random_decks
from engine.tcg.library import definitions
from engine.tcg.rules import skirmishing, values
from engine.tcg.state import TcgState
from engine.tcg.table import Table
from tests.shares import whole_or_sample

AXE_STRIKE = "Axe Strike"
INTUITION = "Hobbit Intuition"


def stop_of(table: Table) -> Stop:
    stop = table.running.stop(table.asked)
    assert stop is not None
    return stop


def fight(strength: str, *, held: str | None = None, deck: str | None = None) -> Table:
    """Gimli, strength 6, fights; the Free Peoples player is asked first."""
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_hand(held or "1C303")
    if deck:
        table.on_deck(deck)
    table.in_hand("Goblin Runner", seat=1)
    return table.fight(gimli, table.in_play(strength, seat=1))


def test_without_a_card_that_could_act_there_a_lost_skirmish_is_passed() -> None:
    stop = stop_of(fight("Cave Troll of Moria"))
    assert (stop.window, stop.able, stop.urgent, stop.passes()) == ("own skirmish", False, True, True)
    assert not stop.passes("ask")


@pytest.mark.parametrize("place", [{"held": AXE_STRIKE}, {"deck": AXE_STRIKE}])
def test_a_lost_skirmish_is_asked_about_wherever_the_card_lies_that_could_help(place: dict[str, str]) -> None:
    stop = stop_of(fight("Cave Troll of Moria", **place))
    assert (stop.able, stop.urgent) == (True, True)
    assert not stop.passes()
    assert not stop.passes("skip")


def test_a_skirmish_that_stands_as_they_want_it_is_passed() -> None:
    stop = stop_of(fight("Goblin Archer", held=AXE_STRIKE))
    assert (stop.able, stop.urgent, stop.quiet) == (True, False, True)
    assert stop.passes()
    assert not stop.passes("ask")


def test_a_skirmish_of_the_ring_bearer_is_asked_about_even_if_it_is_won() -> None:
    table = Table()
    table.in_play("Gimli")
    table.in_hand("Noble Intentions")
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    stop = stop_of(table)
    assert stop.urgent
    assert not stop.passes("skip")


def test_what_the_opponent_does_in_the_window_is_shown() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    uruk = table.in_play("Uruk Savage", seat=1)
    table.in_hand(AXE_STRIKE, AXE_STRIKE)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(gimli, uruk)
    assert stop_of(table).passes()
    table.pass_().play(bred)
    stop = stop_of(table)
    assert (stop.window, stop.urgent) == ("own skirmish", True)
    assert not stop.passes("skip")


def test_what_the_opponent_does_in_a_skirmish_is_shown_though_it_still_goes_as_they_want() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    axe_strike = table.in_hand(AXE_STRIKE)
    table.in_hand(*["Drums in the Deep"] * 2, seat=1)
    table.twilight(2)
    table.fight(gimli, table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Runner", seat=1))
    table.play(axe_strike)
    stop = stop_of(table)
    assert table.asked.seat == 1
    assert (stop.able, stop.urgent) == (True, True)
    assert not stop.passes("skip")


def test_strength_that_cannot_turn_a_skirmish_is_not_asked_for() -> None:
    """Gimli, strength 6, against 20: with two Axe Strikes 10, still overwhelmed; with three 12, no longer."""
    for strikes, able in ((2, False), (3, True)):
        table = Table()
        gimli = table.in_play("Gimli")
        table.in_hand(*[AXE_STRIKE] * strikes)
        minions = [table.in_play(minion, seat=1) for minion in ("Cave Troll of Moria", "Goblin Runner")]
        table.fight(gimli, *minions)
        assert stop_of(table).able is able
        assert stop_of(table).passes() is not able
        assert not stop_of(table).passes("ask")


def test_no_more_cards_can_turn_a_skirmish_than_the_hand_has() -> None:
    """Three Axe Strikes would do, but the hand has one card."""
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_hand(AXE_STRIKE)
    table.on_deck(AXE_STRIKE, AXE_STRIKE)
    minions = [table.in_play(minion, seat=1) for minion in ("Cave Troll of Moria", "Goblin Runner")]
    table.fight(gimli, *minions)
    assert not stop_of(table).able


def test_an_ability_counts_as_often_as_its_costs_and_its_limit_allow() -> None:
    """Uruk Slayer, strength 9, may be made 1 stronger for a twilight token, 3 in all: at 12 it overwhelms Gimli, 6."""
    for tokens, able in ((2, False), (3, True), (9, True)):
        table = Table()
        gimli = table.in_play("Gimli")
        slayer = table.in_play("Uruk Slayer", seat=1)
        table.twilight(tokens)
        table.fight(gimli, slayer)
        if table.asked.seat == 0:
            table.pass_()
        assert table.asked.seat == 1
        assert stop_of(table).able is able


def test_what_does_more_than_change_strength_is_asked_for_in_a_decided_skirmish() -> None:
    """Hobbit Intuition cancels a skirmish at sites 1 to 4."""
    table = Table()
    table.in_hand(INTUITION)
    merry = table.in_play("1C303")
    table.fight(merry, table.in_play("Cave Troll of Moria", seat=1), table.in_play("Goblin Runner", seat=1))
    assert stop_of(table).able


def test_every_kind_of_response_has_its_window() -> None:
    """A card that responds to something new needs a place in the list of stops."""
    kinds = {
        kind
        for definition in definitions().values()
        for text in [
            definition.event_response,
            *definition.texts.responses.values(),
            *definition.texts.triggers.values(),
        ]
        if text is not None and (definition.event_response is text or not hasattr(text, "may") or text.may)
        for kind in text.on.kinds
    }
    assert kinds - set(stops.RESPONSES) == set()


def redealt(game: Game, seat: int, seed: int) -> Game | None:
    try:
        return game.redeal(seat, Stream(key_from_seed(seed)))
    except RedealRefused:
        return None


@whole_or_sample
def test_no_stop_depends_on_a_hand_and_none_passes_a_thing_to_do_unseen(whole: bool) -> None:
    """At every question that can be passed: the same stop after all that another seat cannot see is dealt anew; and
    whoever could do nothing by the stop has only the pass, and what would do nothing, among their options."""
    seen: set[str] = set()
    compared = 0
    for seed in range(12 if whole else 2):
        setting = (TWO_STARTERS, random_decks(seed), BLACK_RIDER)[seed % 3]
        game = Game.start("tcg", setting.options, setting.seats, key_from_seed(seed))
        chance = Stream(key_from_seed(seed))
        while game.outcome is None:
            decision = game.pending[0]
            stop = game.stop(decision)
            if stop is not None:
                seen.add(stop.window)
                assert stop.able or decision.kind != "action" or all_in_vain(game, decision)
                other = redealt(game, 1 - decision.seat, game.sequence)
                if other is not None:
                    compared += 1
                    assert _of(other, decision) == stop
            game.decide(decision, random_raw(decision, chance))
    assert compared > (300 if whole else 30)
    assert {"own skirmish", "other skirmish", "own maneuver", "other shadow", "own reconciling"} <= seen


def all_in_vain(game: Game, decision: Decision) -> bool:
    """Whether all that may be done, but to pass, says that it does nothing now, or when done leaves the skirmish as it
    is decided, and elsewhere brings no card into play."""
    options = decision.as_data()["options"]
    assert isinstance(options, list)
    assert options[-1]["verb"] == "pass"
    useful = [option["key"] for option in options[:-1] if not option["idle"]]
    return all(_leaves_it(game, decision, key, seed) for key in useful for seed in range(3))


def _leaves_it(game: Game, decision: Decision, key: str, seed: int) -> bool:
    """Do a thing and whatever its player may do after it, the others passing; compare what came of it."""
    twin, chance, seat = game.clone(), Stream(key_from_seed(seed)), decision.seat
    before, phase_number = _verdict(twin), _state(twin).phase_number
    twin.answer(seat, decision.id, key)
    for _ in range(60):
        asked = twin.pending[0] if twin.outcome is None else None
        if asked is None or (before is None and asked.id != decision.id and asked.prompt[0] == "action"):
            break
        if _state(twin).phase_number != phase_number or (_verdict(twin) is None and before is not None):
            break  # the skirmish has been resolved
        if _verdict(twin) != before:
            return False
        passes = asked.passing is not None and asked.seat != seat
        twin.decide(asked, asked.passing if passes and asked.passing else random_raw(asked, chance))
    return before is not None or _in_play(twin, seat) <= _in_play(game, seat)


def _verdict(game: Game) -> tuple[bool, list[int]] | None:
    """How the skirmish being fought ends as it stands: whether the fellowship wins, and who of the losers dies."""
    state = _state(game)
    skirmish = state.skirmish() if state.phase == names.SKIRMISH and not state.cancelled else None
    if skirmish is None or skirmish.fighter < 0 or not skirmish.minions:
        return None
    fellowship_wins, overwhelmed = skirmishing.verdict(state, skirmish, *skirmishing.strengths(state, skirmish))
    winners = [skirmish.fighter] if fellowship_wins else skirmish.minions
    wounds = 1 + sum(values.keyword(state, card, "damage") for card in winners)
    losers = skirmish.minions if fellowship_wins else [skirmish.fighter]
    return fellowship_wins, [
        card for card in losers if card in overwhelmed or values.vitality(state, card) - wounds <= 0
    ]


def _state(game: Game) -> TcgState:
    assert isinstance(game.state, TcgState)
    return game.state


def _in_play(game: Game, seat: int) -> int:
    state = _state(game)
    return len(state.area[seat]) + len(state.support[seat])


def _of(game: Game, decision: Decision) -> Stop | None:
    return game.stop(next(other for other in game.pending if other.seat == decision.seat))


def test_the_windows_of_the_list_are_those_of_the_game() -> None:
    keys = {stops.window_key(*window) for window in stops.WINDOWS}
    assert "own skirmish" in keys
    assert len(keys) == len(stops.WINDOWS)
    assert CHOICES == ("ask", "skip")


@pytest.mark.long
def test_asking_whether_a_question_can_be_passed_words_nothing() -> None:
    """Not one function of the module that knows English is entered, neither for stops nor for answers given ahead."""
    entered: Counter[str] = Counter()

    def watch(frame: FrameType, what: str, _: object) -> None:
        if what == "call":
            entered["wording" if "wording" in Path(frame.f_code.co_filename).parts else "other"] += 1

    game = Game.start("tcg", {}, TWO_STARTERS.seats, key_from_seed(1))
    chance = Stream(key_from_seed(1))
    answers = [AheadAnswer(key, "another", ()) for key in ("reconcile", "arrows", "leftovers", "help", "passing")]
    while game.outcome is None:
        decision = game.pending[0]
        sys.setprofile(watch)
        try:
            game.stop(decision)
            game.use_ahead(decision, answers)
        finally:
            sys.setprofile(None)
        game.decide(decision, random_raw(decision, chance))
    assert entered["other"] > 1000
    assert not entered["wording"]
    sys.setprofile(watch)
    try:
        decision.as_data()
    finally:
        sys.setprofile(None)
    assert entered["wording"], "wording a question is noticed"
