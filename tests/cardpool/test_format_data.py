"""The official formats as data: what each allows, and the cases that other programs get wrong."""

from dataclasses import replace

import pytest
from django.utils import translation

from cardpool.formats.official import official_formats, rules_of
from cardpool.formats.official_notes import NOTES
from cardpool.formats.revisions import official_load
from cardpool.legality import DeckList, FormatRules, Problem, RestrictionRule, deck_problems
from cardpool.models import Format
from engine.tcg.config import RulesConfig
from engine.tcg.facts import SETS, all_facts
from engine.tcg.starters import STARTERS
from tests.conftest import NOW

FACTS = all_facts()
STARTER = DeckList.from_content(STARTERS["aragorn"].engine_data())
SLUGS = [
    "fellowship_block", "towers_block", "towers_standard", "king_block", "movie_block", "war_of_the_ring_block",
    "hunters_block", "standard", "expanded", "open", "black_rider_starter", "sealed", "sealed_war_of_the_ring",
    "own_cards",
]  # fmt: skip


def problems_of(deck: DeckList, rules: FormatRules, rule: str, owned: dict[str, int] | None = None) -> list[Problem]:
    return [problem for problem in deck_problems(deck, rules, FACTS, owned) if problem.rule == rule]


def filled(rules: FormatRules, **parts: object) -> DeckList:
    """A legal deck of a format: its first cards, four of a title, with a part exchanged."""
    cards: dict[str, int] = {}
    for side in ("fp", "shadow"):
        titles: set[str] = {"Frodo"}
        room = rules.draw_deck_least // 2
        for card in FACTS.values():
            usable = card.side == side and rules.allows(card) and card.title not in titles and card.type != "ring"
            if usable and card.id not in {row.card for row in rules.restrictions} and room:
                titles.add(card.title)
                cards[card.id] = min(4, room)
                room -= cards[card.id]
    sites: list[str] = []
    counts: dict[object, int] = {}
    for card in FACTS.values():
        if card.type == "site" and rules.allows(card) and len(sites) < 9:
            key = card.site_number if rules.numbered_sites else card.shadow_number
            title = ("title", card.title)
            if counts.get(key, 0) < (1 if rules.numbered_sites else 3) and not counts.get(title):
                counts[key], counts[title] = counts.get(key, 0) + 1, 1
                sites.append(card.id)
    bearer = next(card.id for card in FACTS.values() if card.ring_bearer and rules.allows(card))
    ring = next(card.id for card in FACTS.values() if card.type == "ring" and rules.allows(card))
    made = DeckList(bearer, ring, tuple(sites), tuple(cards.items()))
    return replace(made, **parts)  # type: ignore[arg-type]


def test_every_format_of_the_list_is_there_with_its_source_and_date() -> None:
    of_decks = {slug: official for slug, official in official_formats().items() if official.content["ruleset"] == "tcg"}
    assert list(of_decks) == SLUGS
    for deck in of_decks.values():
        assert deck.content["source"]
        assert deck.version >= 1
        assert set(deck.content["sets"]) <= set(SETS)
        assert set(deck.content["site_sets"]) <= set(deck.content["sets"])
        RulesConfig.from_options(dict(deck.content["rules_options"]))
        for row in deck.content["restrictions"]:
            assert FACTS[row["card"]].set in deck.content["sets"], (deck.slug, row)
            assert row["source"]


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "black_rider_starter"])
def test_a_deck_built_by_the_rules_of_a_format_is_legal_there(slug: str) -> None:
    rules = rules_of(slug)
    deck = filled(rules)
    assert len(deck.sites) == 9
    assert deck_problems(deck, rules, FACTS) == []


@pytest.mark.parametrize(
    ("slug", "banned", "restricted"),
    [
        ("fellowship_block", 0, 1), ("towers_block", 0, 0), ("towers_standard", 15, 0), ("king_block", 0, 3),
        ("movie_block", 21, 0), ("war_of_the_ring_block", 0, 2), ("hunters_block", 0, 0), ("standard", 11, 0),
        ("expanded", 23, 11), ("open", 0, 6),
    ],
)  # fmt: skip
def test_the_lists_are_as_long_as_their_sources_have_them(slug: str, banned: int, restricted: int) -> None:
    lists = rules_of(slug).restrictions
    assert (sum(row.most == 0 for row in lists), sum(row.most == 1 for row in lists)) == (banned, restricted)


@pytest.mark.parametrize(
    ("slug", "site", "allowed"),
    [
        ("towers_standard", "4U323", True), ("towers_standard", "1U319", False), ("movie_block", "7U331", True),
        ("movie_block", "1U319", False), ("movie_block", "4U323", False), ("standard", "11S236", True),
        ("standard", "7U331", False), ("open", "1U319", False), ("open", "18U139", True), ("expanded", "1U320", False),
    ],
)  # fmt: skip
def test_sites_are_of_the_formats_own_path(slug: str, site: str, allowed: bool) -> None:
    rules = rules_of(slug)
    assert rules.allows(FACTS[site]) is allowed
    deck = replace(filled(rules), sites=(site, *filled(rules).sites[1:]))
    named = {card for rule in ("sites", "sets") for problem in problems_of(deck, rules, rule) for card in problem.cards}
    assert allowed or site in named


def test_a_site_of_another_block_is_named_with_the_sets_that_are_used() -> None:
    deck = filled(rules_of("movie_block"))
    (problem,) = problems_of(replace(deck, sites=("1U319", *deck.sites[1:])), rules_of("movie_block"), "sites")
    assert problem.text == "Bag End is a site of set 1; Movie block uses the sites of sets 7, 8, 10."
    assert (problem.card, problem.source) == ("1U319", "CR 4.2, Adventure Deck")


# What other programs get wrong.


def test_variants_of_one_title_count_together() -> None:
    deck = replace(STARTER, cards=(("1R89", 2), ("1P365", 2), ("3R38", 1)))
    (problem,) = problems_of(deck, rules_of("fellowship_block"), "copies")
    assert problem.text == "5 copies of Aragorn; the most is 4. Cut 1."
    assert problem.cards == ("1R89", "1P365", "3R38")
    assert problems_of(replace(deck, cards=(("1R89", 2), ("1P365", 2))), rules_of("fellowship_block"), "copies") == []


def test_a_reprint_counts_with_the_card_it_is_a_copy_of() -> None:
    open_ = rules_of("open")
    (problem,) = problems_of(replace(STARTER, cards=(("1C299", 3), ("4C306", 2))), open_, "copies")
    assert problem.cards == ("1C299", "4C306")
    bound = replace(open_, restrictions=(RestrictionRule("1C299", 1, "a test"),))
    (listed,) = problems_of(replace(STARTER, cards=(("4C306", 1), ("7C319", 1))), bound, "restricted")
    assert listed.text == "2 copies of Hobbit Sword; the restricted list allows 1 (a test). Cut 1."
    assert listed.cards == ("4C306", "7C319")
    banned = replace(open_, restrictions=(RestrictionRule("7C319", 0, "a test"),))
    assert banned.banned >= {"1C299", "4C306", "7C319"}
    assert not banned.allows(FACTS["1C299"])


def test_a_list_can_name_a_whole_title() -> None:
    rules = replace(rules_of("open"), restrictions=(RestrictionRule("1R89", 1, "a test", by_title=True),))
    (problem,) = problems_of(replace(STARTER, cards=(("1R89", 1), ("3R38", 1))), rules, "restricted")
    assert problem.text == "2 copies of Aragorn; the restricted list allows 1 (a test). Cut 1."
    assert set(problem.cards) == {"1R89", "3R38"}


@pytest.mark.parametrize(
    ("deck", "rule", "reason"),
    [
        (replace(STARTER, ring="1U12"), "ring", "is not The One Ring"),
        (replace(STARTER, ring="4R1"), "sets", "from set 4"),
        (replace(STARTER, ring="4C2"), "sets", "from set 4"),
        (replace(STARTER, cards=(*STARTER.cards, ("1R1", 1))), "kinds", "cannot be in the draw deck"),
        (replace(STARTER, sites=(*STARTER.sites, "1C2")), "sites", "is not a site"),
        (replace(STARTER, ring_bearer="1C311"), "ring_bearer", "cannot start as Ring-bearer"),
        (replace(STARTER, ring_bearer="1R89"), "ring_bearer", "cannot start as Ring-bearer"),
        (replace(STARTER, ring_bearer="4R301"), "sets", "from set 4"),
        (replace(STARTER, ring_bearer="1C3"), "ring_bearer", "cannot start as Ring-bearer"),
    ],
)  # fmt: skip
def test_a_ring_or_ring_bearer_that_may_not_be_is_refused(deck: DeckList, rule: str, reason: str) -> None:
    assert any(reason in problem.text for problem in problems_of(deck, rules_of("fellowship_block"), rule))


def test_any_frodo_may_bear_the_ring_and_the_other_characters_with_the_icon() -> None:
    frodos = {card.id for card in FACTS.values() if card.title == "Frodo" and card.type == "companion"}
    assert {card for card in frodos if not FACTS[card].ring_bearer} == {"13R149"}, "Comprehensive Rules, section 3"
    assert FACTS["9R+14"].ring_bearer
    assert not FACTS["1C311"].ring_bearer


def test_the_ring_bearer_leaves_room_for_three_of_its_title_whatever_the_version() -> None:
    three = replace(STARTER, ring_bearer="1C290", cards=(("1R289", 2), ("1C290", 1)))
    assert problems_of(three, rules_of("fellowship_block"), "copies") == []
    (problem,) = problems_of(replace(three, cards=(("1R289", 2), ("1C290", 2))), rules_of("fellowship_block"), "copies")
    assert problem.text == "4 copies of Frodo; the most is 3 besides the Ring-bearer. Cut 1."


def test_a_starting_fellowship_does_not_make_a_fifth_copy_legal() -> None:
    """Companions of the starting fellowship come from the draw deck: four are four, on the table or not."""
    five = replace(STARTER, cards=(("1R13", 5),))
    (problem,) = problems_of(five, rules_of("fellowship_block"), "copies")
    assert problem.text == "5 copies of Gimli; the most is 4. Cut 1."


def test_a_deck_of_ones_own_cards_counts_every_printing() -> None:
    rules = rules_of("own_cards")
    deck = filled(rules)
    owned = dict.fromkeys(deck.ids(), 4)
    assert deck_problems(deck, rules, FACTS, owned) == []
    first = deck.cards[0][0]
    (problem,) = problems_of(deck, rules, "owned", owned | {first: 1})
    assert problem.text == f"4 {FACTS[first].name}, of which the owner has 1; cut 3, or collect them."
    assert problem.card == first
    sword = replace(deck, cards=(("1C299", 2),))
    assert not [fault for fault in problems_of(sword, rules, "owned", owned | {"4C306": 2}) if "1C299" in fault.cards]
    assert problems_of(deck, rules_of("fellowship_block"), "owned", {}) == []


def test_a_draw_deck_may_have_an_upper_limit() -> None:
    rules = replace(rules_of("fellowship_block"), draw_deck_most=60)
    assert problems_of(STARTER, rules, "size") == []
    more = replace(STARTER, cards=(*STARTER.cards, ("1C248", 1), ("1R1", 1)))
    (problem,) = problems_of(more, rules, "size")
    assert problem.text == "The draw deck has 62 cards; cut 2."


def test_no_format_of_decks_has_a_comma_as_names_are_listed_with_commas() -> None:
    names = [official.name for official in official_formats().values() if official.content["ruleset"] == "tcg"]
    assert [name for name in names if "," in name] == []


@pytest.mark.django_db
def test_a_site_that_has_the_formats_gets_the_names_of_a_later_version(catalogue: None) -> None:
    Format.objects.filter(slug="sealed").update(name="Sealed, Fellowship block", official_version=1)
    official_load(NOW)
    row = Format.objects.get(slug="sealed")
    assert (row.name, row.official_version) == ("Fellowship sealed", official_formats()["sealed"].version)


def test_what_official_formats_say_of_themselves_is_known_in_german() -> None:
    notes = {str(official.content["note"]) for official in official_formats().values()} - {""}
    assert notes == set(map(str, NOTES))
    with translation.override("de"):
        assert not [note for note in notes if NOTES.translated(note) == note]
