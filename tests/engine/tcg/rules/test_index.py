"""The table of the abilities in force: kept while cards move outside of play, built anew when play changes."""

from engine.tcg import names
from engine.tcg.language import AbilityContext
from engine.tcg.rules import active, lasting, zones
from engine.tcg.table import Table


def test_it_is_kept_when_cards_move_outside_of_play() -> None:
    table = Table(site=4)
    drawn = table.on_deck("Uruk Savage", seat=1).index
    state = table.begin(names.SHADOW).state
    before = active.index_of(state)
    zones.move(state, drawn, names.HAND)
    zones.move(state, drawn, names.DISCARD)
    assert active.index_of(state) is before
    assert not active.is_stale(state)


def test_it_is_built_anew_when_a_card_enters_or_leaves_play() -> None:
    table = Table(site=4)
    savage = table.in_hand("Uruk Savage", seat=1).index
    state = table.begin(names.SHADOW).state
    before = active.index_of(state)
    zones.move(state, savage, names.AREA)
    entered = active.index_of(state)
    assert entered is not before
    assert savage in entered.active
    zones.move(state, savage, names.DISCARD)
    assert savage not in active.index_of(state).active


def test_lasting_effects_come_into_one_that_stands() -> None:
    table = Table(site=4)
    aragorn = table.in_play("Aragorn").index
    state = table.begin(names.SHADOW).state
    before = active.index_of(state)
    context = AbilityContext(state, 0, aragorn)
    lasting.add(state, context, names.BONUS_CANCELLED, aragorn, until=names.UNTIL_REGROUP)
    assert active.index_of(state) is before
    assert aragorn in before.cancelled
    assert not active.is_stale(state)


def test_the_invariants_find_one_that_is_stale() -> None:
    table = Table(site=4)
    aragorn = table.in_play("Aragorn").index
    game = table.begin(names.SHADOW).running
    state = table.state
    active.index_of(state)
    assert game.invariants() == []
    state.index.active.remove(aragorn)  # type: ignore[union-attr]
    assert "the abilities noted are not those in force" in game.invariants()
