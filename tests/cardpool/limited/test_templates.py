"""Templates of sealed pools and drafts: what they give is there, and only what can be played is offered."""

from __future__ import annotations

from typing import Any

import pytest

from cardpool.formats.official import official_formats
from cardpool.legality import DeckList, deck_checks
from cardpool.limited import templates
from cardpool.limited.templates import DRAFT_TEMPLATES, SEALED_TEMPLATES, booster_size
from cardpool.products import PRODUCTS
from engine.tcg.facts import all_facts

EVERY = [*SEALED_TEMPLATES.values(), *DRAFT_TEMPLATES.values()]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: str(one.slug))
def test_a_template_names_products_a_format_its_date_and_its_source(one: Any) -> None:
    assert one.format in official_formats()
    assert set(one.products()) <= set(PRODUCTS)
    assert one.source
    assert one.version >= 1
    assert (one.effective.year, one.cards_needed) == (2026, 40)
    sets = official_formats()[one.format].rules.sets
    assert {getattr(PRODUCTS[slug], "set", 0) for slug in one.products()} <= sets


def test_only_what_can_be_played_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(template.offered for template in EVERY)
    monkeypatch.setattr(templates, "playable", lambda card: not card.startswith("11R"))
    assert {template.slug for template in EVERY if not template.offered} == {
        "shadows-sealed", "shadows-draft", "war-of-the-ring-block-sealed", "war-of-the-ring-block-draft",
        "war-of-the-ring-league",
    }  # fmt: skip
    assert "of its 180 cards so far" in SEALED_TEMPLATES["shadows-sealed"].why_not
    monkeypatch.setattr(templates, "playable", lambda card: all_facts()[card].set != 2)
    assert not SEALED_TEMPLATES["fellowship-block-sealed"].offered
    assert SEALED_TEMPLATES["fellowship-sealed"].offered
    monkeypatch.setattr(templates, "playable", lambda card: True)
    assert all(template.offered for template in EVERY)
    monkeypatch.setattr(templates, "playable", lambda card: card != "1C290")
    assert "Frodo" in SEALED_TEMPLATES["fellowship-sealed"].why_not
    assert "1C290" in DRAFT_TEMPLATES["fellowship-draft"].why_not


@pytest.mark.parametrize("one", [template for template in EVERY if template.fixed], ids=lambda one: str(one.slug))
def test_the_fixed_cards_are_a_ring_bearer_a_ring_and_a_site_path(one: Any) -> None:
    facts = all_facts()
    cards = [facts[card] for card in one.fixed_cards]
    bearer = next(card.id for card in cards if card.ring_bearer)
    ring = next(card.id for card in cards if card.type == "ring")
    sites = tuple(card.id for card in cards if card.type == "site")
    checks = deck_checks(DeckList(bearer, ring, sites), official_formats()[one.format].rules, facts)
    assert {check.rule for check in checks if not check.ok} == {"size"}


def test_a_league_adds_boosters_series_by_series() -> None:
    league = SEALED_TEMPLATES["fellowship-league"]
    series = [
        [(boosters.product, boosters.count) for boosters in league.boosters_of(number)] for number in (1, 2, 3, 4)
    ]
    assert series == [
        [("fellowship-booster", 3)], [("fellowship-booster", 2)], [("moria-booster", 2)], [("realms-booster", 2)],
    ]  # fmt: skip
    assert league.boosters_of(5) == league.boosters_of(9) == league.later
    with pytest.raises(ValueError, match="from 1"):
        league.boosters_of(0)


def test_a_draft_passes_left_then_right_and_opens_enough_for_a_deck() -> None:
    for template in DRAFT_TEMPLATES.values():
        assert [template.direction(number) for number in (1, 2, 3)] == [1, -1, 1]
        assert 4 <= template.seats_least <= template.seats_most == 8
        assert template.cards_each == 11 * len(template.boosters) > template.cards_needed * 3 // 2
    assert (booster_size("fellowship-booster"), booster_size("nosuch")) == (11, 0)
