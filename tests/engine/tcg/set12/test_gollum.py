"""Gollum cards of set 12."""

from collections.abc import Callable

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card
from engine.tcg.words.cards import card
from tests.engine.tcg.later import NO_KEYWORD, later

HARAD, RUNNER = "Corps of Harad", "Goblin Runner"
MOUNTAIN = "Emyn Muil"
Invent = Callable[..., str]


@pytest.mark.parametrize("spotted", [True, False])
@pytest.mark.parametrize("wounds", [True, False])
def test_come_away_lowers_shadow_numbers_and_wounds_or_leaves(invent: Invent, spotted: bool, wounds: bool) -> None:
    table = later(site=4, sites={5: "Hill of Sight"})
    if spotted:
        table.in_play(_smeagol(invent))
    merry = table.in_play("Merry")
    away = table.in_play("Come Away")
    hill = next(candidate for candidate in table.cards("adventure deck", seat=1) if candidate.name == "Hill of Sight")
    table.begin(FELLOWSHIP)
    number = table.state.blueprints[hill.index].facts.shadow_number or 0
    assert hill.shadow_number == max(0, number - spotted)
    table.move().choose(hill).pick(0 if wounds else 1)
    if wounds:
        table.choose(merry)
    assert (merry.wounds, away.zone) == ((1, "play") if wounds else (0, "discard pile"))


def _smeagol(invent: Invent) -> str:
    """A Sméagol without text; none has rules yet."""
    return invent("12C7", card("S1", "Sméagol"), races=("sméagol",), culture="gollum")


@pytest.mark.parametrize("plays", [True, False])
def test_from_deep_in_shadow_may_play_a_minion_it_reveals(plays: bool) -> None:
    table = later()
    table.in_play("Not Alone", seat=1)
    table.in_play("Not Alone", seat=1)
    deep = table.in_hand("From Deep in Shadow", seat=1)
    table.on_deck("Furor", HARAD, "Poleaxe", seat=1)
    before = table.state.deck[1].copy()
    corps = Card(table, before[-2])
    table.twilight(9)
    table.begin(SHADOW).play(deep).number(2).say(plays)
    cost = table.state.blueprints[corps.index].cost
    assert (corps.zone, table.pool) == (("play", 9 - cost + 2) if plays else ("draw deck", 9))
    assert table.state.deck[1] == [index for index in before if not plays or index != corps.index]


def test_from_deep_in_shadow_sees_no_further_than_there_are_gollum_cards() -> None:
    table = later()
    table.in_play("Not Alone", seat=1)
    deep = table.in_hand("From Deep in Shadow", seat=1)
    corps = table.on_deck("Furor", HARAD, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(deep).number(1)
    assert (table.asked.prompt[0], table.pool) == ("action", 9)  # no minion was revealed
    assert corps.zone == "draw deck"


@pytest.mark.parametrize("takes", [True, False])
def test_not_alone_takes_a_minion_back_for_a_gollum_event(takes: bool) -> None:
    table = later(site=4, sites={5: MOUNTAIN})
    table.in_play("Not Alone", seat=1)
    deep, corps = table.in_hand("From Deep in Shadow", seat=1), table.in_discard(HARAD, seat=1)
    muil = next(candidate for candidate in table.cards("adventure deck", seat=1) if candidate.name == MOUNTAIN)
    table.begin(FELLOWSHIP).move().choose(muil).say(takes)
    if takes:
        table.choose_if_asked(deep)
    assert (deep.zone, corps.zone) == (("discard pile", "hand") if takes else ("hand", "discard pile"))


@pytest.mark.parametrize(("site", "asks"), [(MOUNTAIN, True), (NO_KEYWORD, False)])
def test_not_alone_minds_mountains_and_tells_nobody_what_is_held(site: str, asks: bool) -> None:
    table = later(site=4, sites={5: site})
    table.in_play("Not Alone", seat=1)
    table.in_discard(HARAD, seat=1)
    chosen = next(candidate for candidate in table.cards("adventure deck", seat=1) if candidate.name == site)
    table.begin(FELLOWSHIP).move().choose(chosen)
    assert (table.asked.prompt[0] == "may") is asks
    if asks:
        assert len(table.asked.options) == 1  # there is no Gollum event to discard


def test_theres_another_way_replaces_the_site_and_strengthens_smeagol(invent: Invent) -> None:
    table = later()
    smeagol = table.in_play(_smeagol(invent))
    way = table.in_play("There's Another Way")
    hill = table.in_adventure_deck("Hill of Sight")
    assert smeagol.strength == 6 + 1
    table.begin(REGROUP).pass_responses().use(way)
    assert (way.zone, table.site(5)) == ("discard pile", hill)


def test_theres_another_way_needs_smeagol_to_come_and_a_site_to_replace_one(invent: Invent) -> None:
    table = later()
    way = table.in_hand("There's Another Way")
    assert not table.begin(FELLOWSHIP).may("play", way)
    table = later()
    table.in_play(_smeagol(invent))
    way = table.in_play("There's Another Way")
    assert not table.begin(REGROUP).pass_responses().may("use", way)


@pytest.mark.parametrize("other", [True, False])
def test_treacherous_little_toad_keeps_its_bearers_wounds(other: bool) -> None:
    table = later()
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=2)
    table.in_play("Treacherous Little Toad", seat=1, on=boromir)
    if other:
        table.in_play("Not Alone", seat=1)
    table.begin(FELLOWSHIP).use(boromir)
    assert boromir.wounds == 2 - (not other)


def test_treacherous_little_toad_needs_a_gollum_card_and_a_wounded_companion() -> None:
    for gollum, wounds, may in ((True, 1, True), (False, 1, False), (True, 0, False)):
        table = later()
        merry = table.in_play("Merry", wounds=wounds)
        if gollum:
            table.in_play("Not Alone", seat=1)
        toad = table.in_hand("Treacherous Little Toad", seat=1)
        table.begin(SHADOW)
        assert table.may("play", toad) is may
        if may:
            table.play(toad)
            assert toad.bearer == merry


def test_treacherous_little_toad_minds_gollum_cards_of_its_own_player() -> None:
    table = later()
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=2)
    table.in_play("Treacherous Little Toad", seat=1, on=boromir)
    table.in_play("Come Away")
    table.begin(FELLOWSHIP).use(boromir)
    assert boromir.wounds == 1


def test_gollum_cards_do_nothing_in_the_maneuver_phase() -> None:
    table = later()
    table.in_play(RUNNER, seat=1)
    deep = table.in_hand("From Deep in Shadow", seat=1)
    table.in_play("Not Alone", seat=1)
    assert not table.begin(MANEUVER).pass_().may("play", deep)
