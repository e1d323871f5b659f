"""Regions in texts, keywords that sites gain, sites replaced by those of a kind (CR "region", "site")."""

import pytest

from engine.tcg.names import KEYWORD, NO_REPLACING, REGROUP, SHADOW, STRENGTH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, trigger, when_played
from engine.tcg.words.amounts import REGION, per
from engine.tcg.words.cards import Definition, card
from engine.tcg.words.conditions import At, DuringPhase, InRegion, SpotsSites, TriggeringCardIs
from engine.tcg.words.filters import (
    ANOTHER,
    ANY,
    CONDITION,
    CURRENT_SITE,
    FREE_PEOPLES,
    THIS,
    UNDERGROUND,
    OfNamedKeyword,
    OfRegion,
    OfTitleNamed,
    WithKeyword,
)
from engine.tcg.words.occurrences import moves_from, moves_to
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import (
    AddTokens,
    AddTwilight,
    Choose,
    ExchangeSite,
    NameKeyword,
    PlayNextSite,
    RemoveTwilight,
    ReplaceSite,
    ReplaceSiteWith,
    site_gains,
)
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import FOREST, later

CAVE = "The Bridge of Khazad-dûm"


@pytest.mark.parametrize(("site", "gained"), [(2, 0), (3, 0), (4, 5), (6, 5), (7, 0)])
def test_a_text_asks_for_the_region_of_the_fellowship(invent: Invent, site: int, gained: int) -> None:
    invent("1C151", card("T1", "Scout", modifier(STRENGTH, THIS, 5, while_=InRegion(2))))
    table = later(site=site)
    scout, plain = table.in_play("T1", seat=1), table.in_play("Uruk Savage", seat=1)
    assert scout.strength - plain.strength == gained


def test_sites_with_printed_numbers_have_no_region(invent: Invent) -> None:
    invent(
        "1C151", card("T1", "Scout", modifier(STRENGTH, THIS, 5, while_=InRegion(2)), modifier(STRENGTH, THIS, REGION))
    )
    table = Table(site=5)
    scout, plain = table.in_play("T1", seat=1), table.in_play("Uruk Savage", seat=1)
    assert scout.strength == plain.strength


@pytest.mark.parametrize(("site", "tokens"), [(2, 1), (5, 2), (8, 3)])
def test_the_number_of_the_region_is_an_amount(invent: Invent, site: int, tokens: int) -> None:
    invent("11U61", card("T2", "Hall", when_played(does=AddTokens(REGION))), twilight=0)
    table = later(site=site)
    hall = table.in_hand("T2")
    table.begin("fellowship").play(hall)
    assert hall.tokens == tokens


@pytest.mark.parametrize(("site", "added"), [(4, True), (2, False)])
def test_a_site_may_ask_for_the_region_it_lies_in(invent: Invent, site: int, added: bool) -> None:
    left = trigger(moves_from(OfRegion(2)), when=DuringPhase("fellowship"), does=AddTwilight(10))
    invent("11U61", card("T3", "Watch", left))
    table = later(site=site)
    table.in_play("T3")
    table.begin("fellowship")
    _move_to(table, FOREST)
    assert (table.pool >= 10) is added


@pytest.mark.parametrize(("count", "gained"), [(1, 5), (2, 0)])
def test_sites_on_the_path_are_spotted(invent: Invent, count: int, gained: int) -> None:
    stronger = modifier(STRENGTH, THIS, 5, while_=SpotsSites(WithKeyword("forest"), count))
    invent("1C151", card("T10", "Scout", stronger))
    table = later(site=5, sites={4: FOREST})
    scout, plain = table.in_play("T10", seat=1), table.in_play("Uruk Savage", seat=1)
    named = [number for number in range(1, 6) if table.site(number).has("forest")]
    assert named == [4]
    assert scout.strength - plain.strength == gained


def test_cards_of_one_title_are_counted(invent: Invent) -> None:
    reinforced = AddTokens(per(OfTitleNamed()))
    named = when_played(cost=Choose(a(FREE_PEOPLES & CONDITION & ANOTHER)), does=reinforced)
    invent("11U61", card("T11", "Hall", named), twilight=0)
    invent("11U61", Definition("T12", "Watch"), unique=False)
    invent("11U61", Definition("T13", "Ward"), unique=False)
    for name, tokens in (("T12", 2), ("T13", 1)):
        table = later(site=2)
        watches = [table.in_play("T12"), table.in_play("T12")]
        ward, hall = table.in_play("T13"), table.in_hand("T11")
        table.begin("fellowship").play(hall)
        table.choose(ward if name == "T13" else watches[0])
        assert hall.tokens == tokens


def test_the_site_the_fellowship_is_at_gains_a_keyword(invent: Invent) -> None:
    invent("1C151", card("T4", "Scout", modifier(KEYWORD, CURRENT_SITE, 1, detail="plains")))
    invent("1C151", card("T5", "Rider", modifier(STRENGTH, THIS, 5, while_=At("plains"))))
    table = later(site=5)
    rider, plain = table.in_play("T5", seat=1), table.in_play("Uruk Savage", seat=1)
    assert rider.strength == plain.strength
    table.in_play("T4", seat=1)
    assert rider.strength == plain.strength + 5
    assert (table.site(5).has("plains"), table.site(4).has("plains")) == (True, False)


def _move_to(table: Table, site: str) -> None:
    """Move on to a site of this name, which the Shadow player places."""
    table.move()
    if table.asked.prompt[0] == "place site":
        table.choose(next((one for one in table.choices if one.name == site), table.choices[0]))


def test_a_site_keeps_a_keyword_until_the_turn_ends(invent: Invent) -> None:
    gains = site_gains("plains", "mountain")
    invent("1C151", card("T6", "Scout", action(SHADOW, cost=RemoveTwilight(1), does=gains)))
    table = later(site=5)
    scout = table.in_play("T6", seat=1)
    table.twilight(1)
    table.begin(SHADOW).use(scout).pick(1)
    assert (table.site(5).has("mountain"), table.site(5).has("plains")) == (True, False)
    table.run_to(REGROUP)
    assert table.site(5).has("mountain")
    while table.state.turn == 0:
        table.decline()
    assert not table.site(5).has("mountain")


def test_a_named_keyword_is_remembered_while_the_card_stays_in_play(invent: Invent) -> None:
    named = (
        when_played(does=NameKeyword(("forest", "river"))),
        trigger(moves_to(OfNamedKeyword()), does=AddTwilight(10)),
    )
    invent("11U61", card("T7", "Passage", *named), twilight=0)
    for choice, added in ((0, True), (1, False)):
        table = later(site=2, sites={3: FOREST})
        passage = table.in_hand("T7")
        table.begin("fellowship").play(passage).pick(choice)
        _move_to(table, FOREST)
        assert (table.pool >= 10) is added
        while table.state.turn < 2:
            table.decline()
        assert [effect.detail for effect in table.state.lasting] == [("forest", "river")[choice]]


def test_two_copies_remember_each_its_own(invent: Invent) -> None:
    invent("11U61", card("T7", "Passage", when_played(does=NameKeyword(("forest", "river")))), twilight=0, unique=False)
    table = later(site=2)
    first, second = table.in_hand("T7"), table.in_hand("T7")
    table.begin("fellowship").play(first).pick(0)
    table.play(second).pick(1)
    named = {effect.card: effect.detail for effect in table.state.lasting}
    assert named == {first.index: "forest", second.index: "river"}


def _replacer(invent: Invent, does: object) -> None:
    invent("1C151", card("T8", "Goblin", action(SHADOW, cost=RemoveTwilight(1), does=does)))  # type: ignore[arg-type]


def test_the_current_site_is_replaced_by_one_of_a_kind(invent: Invent) -> None:
    _replacer(invent, ReplaceSiteWith(kind=UNDERGROUND))
    for deck, able in (((FOREST, CAVE), True), ((FOREST,), False)):
        table = later(site=5)
        for card_index in table.state.adventure[1].copy():
            table.state.adventure[1].remove(card_index)
            table.state.zone[card_index] = 0
        goblin = table.in_play("T8", seat=1)
        sites = [table.in_adventure_deck(name, seat=1) for name in deck]
        table.twilight(1)
        table.begin(SHADOW)
        assert table.is_vain("use", goblin) is not able if table.may("use", goblin) else not able
        if able:
            table.use(goblin)
            assert table.site(5) == sites[1]


def test_a_site_of_ones_own_is_exchanged_and_its_number_stays(invent: Invent) -> None:
    _replacer(invent, ExchangeSite())
    table = later(site=3)
    goblin = table.in_play("T8", seat=1)
    table.in_adventure_deck(FOREST, seat=1)
    old = table.site(2)
    table.twilight(1)
    table.begin(SHADOW).use(goblin)
    assert {one.name for one in table.choices} == {table.site(2).name, table.site(3).name}
    assert table.site(1) not in table.choices  # the other player's
    table.choose(old)
    table.choose(table.choices[0])
    assert table.site(2) != old
    assert old.zone == "adventure deck"


def test_a_site_that_cannot_be_replaced_stays(invent: Invent) -> None:
    _replacer(invent, ReplaceSite(here=True))
    invent("1C151", card("T9", "Warden", bar(NO_REPLACING, CURRENT_SITE)))
    for barred in (False, True):
        table = later(site=3)
        goblin = table.in_play("T8", seat=1)
        if barred:
            table.in_play("T9", seat=1)
        table.in_adventure_deck(FOREST, seat=1)
        table.twilight(1)
        assert table.begin(SHADOW).may("use", goblin) is not barred


def test_the_next_site_is_not_played_over_one_that_cannot_be_replaced(invent: Invent) -> None:
    _replacer(invent, PlayNextSite())
    invent("1C151", card("T9", "Warden", bar(NO_REPLACING, ANY)))
    table = later(site=3)
    goblin = table.in_play("T8", seat=1)
    table.in_play("T9", seat=1)
    table.twilight(1)
    table.place_player(0, site=2)
    table.begin(SHADOW)
    assert table.is_vain("use", goblin)


@pytest.mark.parametrize(
    ("definition", "english"),
    [
        (
            card("1C151", "T", modifier(KEYWORD, CURRENT_SITE, 1, detail="plains", while_=InRegion(2))),
            "While the fellowship is in region 2, the fellowship's current site gains plains.",
        ),
        (
            card("1C151", "T", when_played(does=ReplaceSiteWith(kind=UNDERGROUND), may=True)),
            (
                "When you play this minion, you may replace the fellowship's current site with an underground site "
                "from your adventure deck."
            ),
        ),
        (
            card("1C151", "T", trigger(moves_from(THIS), when=TriggeringCardIs(OfRegion(2)), does=AddTwilight(1))),
            "it is a site in region 2",
        ),
        (
            card("11U61", "T", when_played(does=AddTokens(REGION))),
            "When you play this condition, add X Gondor tokens here (X being the number of the current region).",
        ),
        (
            card("11U61", "T", when_played(does=NameKeyword(("forest", "mountain", "river")))),
            "When you play this condition, name forest, mountain or river.",
        ),
    ],
)
def test_texts_about_regions_and_sites_are_said(definition: Definition, english: str) -> None:
    assert english in card_text(definition)
