"""Deck legality: every rule kept and broken."""

from dataclasses import replace

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from cardpool.formats.official import rules_of
from cardpool.legality import DeckList, FormatRules, RestrictionRule, deck_checks, deck_problems
from engine.tcg.facts import all_facts
from engine.tcg.starters import BLACK_RIDER_STARTERS, STARTERS

FACTS = all_facts()
RULES = rules_of("fellowship_block")
STARTER = DeckList.from_content(STARTERS["aragorn"].engine_data())
FP = [card for card in FACTS.values() if card.set == 1 and card.side == "fp"]
SITES = [card for card in FACTS.values() if card.set in (1, 2, 3) and card.type == "site"]
SHADOW = [card for card in FACTS.values() if card.set == 1 and card.side == "shadow"]


def problems(deck, rules=RULES):
    return deck_problems(deck, rules, FACTS)


def rules_broken(deck, rules=RULES):
    return {problem.rule for problem in problems(deck, rules)}


def with_cards(**changes):
    """The starter with some counts changed; 0 takes a card out."""
    cards = {**dict(STARTER.cards), **{card_id.lstrip("_"): count for card_id, count in changes.items()}}
    return replace(STARTER, cards=tuple((card_id, count) for card_id, count in cards.items() if count))


@pytest.mark.parametrize("slug", sorted(STARTERS))
def test_the_official_starters_are_legal(slug):
    deck = DeckList.from_content(STARTERS[slug].engine_data())
    assert problems(deck) == []
    assert all(check.ok for check in deck_checks(deck, RULES, FACTS))


WAR_OF_THE_RING, BLACK_RIDER = rules_of("war_of_the_ring_block"), rules_of("black_rider_starter")
SARUMAN = DeckList.from_content(BLACK_RIDER_STARTERS["saruman"].engine_data())


@pytest.mark.parametrize("slug", sorted(BLACK_RIDER_STARTERS))
def test_the_black_rider_starters_are_legal_in_their_formats(slug):
    deck = DeckList.from_content(BLACK_RIDER_STARTERS[slug].engine_data())
    assert problems(deck, WAR_OF_THE_RING) == problems(deck, BLACK_RIDER) == []


def test_a_deck_legal_in_one_format_and_not_in_the_other_is_told_why():
    assert rules_broken(SARUMAN) == {"sites", "sets"}
    assert "Incognito is from set 11; allowed: 1, 2, 3." in [problem.text for problem in problems(SARUMAN)]
    assert "Caras Galadhon has no number from 1 to 9; choose another site." in [
        problem.text for problem in problems(SARUMAN)
    ]
    assert rules_broken(STARTER, WAR_OF_THE_RING) == {"sites", "sets"}
    texts = [problem.text for problem in problems(STARTER, WAR_OF_THE_RING)]
    assert "East Road has a site number; choose a site without one." in texts
    assert "Armor is from set 1; allowed: 11, 12, 13." in texts


def test_the_starters_format_takes_starters_card_for_card():
    cards = dict(SARUMAN.cards) | {"11C162": 2, "11S166": 5}
    changed = replace(SARUMAN, cards=tuple(cards.items()))
    assert rules_broken(changed, BLACK_RIDER) == {"copies", "starter"}
    one_other = replace(SARUMAN, cards=tuple((dict(SARUMAN.cards) | {"11S174": 3, "11S176": 1}).items()))
    assert problems(one_other, WAR_OF_THE_RING) == []
    (problem,) = problems(one_other, BLACK_RIDER)
    assert problem.rule == "starter"
    assert "Black Rider: Mouth of Sauron starter or Black Rider: Saruman starter" in problem.text


def test_the_restricted_list_of_the_war_of_the_ring_block():
    rest = {card_id: count for card_id, count in SARUMAN.cards if card_id != "12C146"}  # of which it has two
    restricted = replace(SARUMAN, cards=tuple((rest | {"11C132": 1, "11S190": 1}).items()))
    two = replace(SARUMAN, cards=tuple((rest | {"11C132": 2}).items()))
    assert rules_broken(restricted, WAR_OF_THE_RING) == set()
    assert rules_broken(two, WAR_OF_THE_RING) == {"restricted"}


@pytest.mark.parametrize(
    ("out", "more", "sentence"),
    [
        ("11S231", "11S245", "Helm's Gate is there 2 times; keep one."),
        ("11S231", "1U319", "Bag End has a site number; choose a site without one."),
        ("11S231", "11S259", ""),
        ("11S258", "11S240", "4 sites have Shadow number 2; the most is 3. Exchange 1."),
        ("11S258", "", "8 sites: add 1."),
    ],
)
def test_sites_of_the_later_kind_are_different_and_three_of_a_shadow_number(out, more, sentence):
    sites = tuple(filter(None, (more if site == out else site for site in SARUMAN.sites)))
    texts = [
        problem.text for problem in problems(replace(SARUMAN, sites=sites), WAR_OF_THE_RING) if problem.rule == "sites"
    ]
    assert texts == ([sentence] if sentence else [])


def test_an_empty_list_is_told_everything_at_once():
    listed = problems(DeckList())
    assert {problem.rule for problem in listed} == {"ring_bearer", "ring", "size", "sites"}
    assert sum(problem.rule == "sites" for problem in listed) == 9
    assert "add 60" in next(problem.text for problem in listed if problem.rule == "size")


def test_59_cards_are_one_too_few():
    card_id = STARTER.cards[0][0]
    deck = with_cards(**{f"_{card_id}": STARTER.cards[0][1] - 1})
    assert {"size", "sides"} <= rules_broken(deck)
    assert any("add 1." in problem.text for problem in problems(deck))


def test_sides_must_be_equal_and_the_gap_is_named():
    deck = with_cards(_1C3=2)
    (problem,) = problems(deck)
    assert problem.rule == "sides"
    assert "add 2 Shadow or cut 2 Free Peoples" in problem.text


def test_five_of_a_title_are_one_too_many_whatever_the_subtitles():
    deck = replace(STARTER, cards=(("1U12", 3), ("1R13", 2)))
    (problem,) = [problem for problem in problems(deck) if problem.rule == "copies"]
    assert "5 copies of Gimli" in problem.text
    assert "Cut 1" in problem.text
    assert problem.card == "1U12"


def test_orc_pursuers_of_two_sets_are_counted_apart():
    deck = replace(STARTER, cards=(("5C108", 4), ("7C303", 4)))
    assert "copies" not in rules_broken(deck)
    assert "copies" in rules_broken(replace(STARTER, cards=(("5C108", 4), ("7C303", 5))))
    assert "copies" in rules_broken(replace(STARTER, cards=(("17C120", 4), ("18C124", 1))))


def test_the_frenzied_fighter_is_no_ring_bearer():
    assert "ring_bearer" in rules_broken(replace(STARTER, ring_bearer="13R149"))


def test_the_ring_bearer_takes_one_place_of_its_title():
    three = replace(STARTER, cards=(("1C290", 1), ("1R289", 2)))
    four = replace(STARTER, cards=(("1C290", 2), ("1R289", 2)))
    assert "copies" not in rules_broken(three)
    assert any("3 besides the Ring-bearer" in problem.text for problem in problems(four))


def test_the_ring_bearer_must_be_one_who_may():
    (problem,) = problems(replace(STARTER, ring_bearer="1R13"))
    assert problem.rule == "ring_bearer"
    assert "Gimli, Son of Glóin cannot start as Ring-bearer" in problem.text


def test_the_ring_must_be_a_ring():
    (problem,) = problems(replace(STARTER, ring="1C3"))
    assert problem.rule == "ring"
    assert "Axe Strike" in problem.text


def test_sites_and_rings_do_not_belong_in_the_draw_deck():
    listed = [problem for problem in problems(with_cards(_1U319=1, _1C2=1)) if problem.rule == "kinds"]
    assert [problem.card for problem in listed] == ["1C2", "1U319"] or [p.card for p in listed] == ["1U319", "1C2"]


def test_each_site_number_once():
    doubled = (*STARTER.sites[:8], STARTER.sites[0])
    texts = [problem.text for problem in problems(replace(STARTER, sites=doubled)) if problem.rule == "sites"]
    assert len(texts) == 2
    assert any("Number 1 is taken by" in text for text in texts)
    assert any("No site has number 9" in text for text in texts)


def in_another_block(number: int) -> str:
    """A site of the Towers block."""
    return next(card.id for card in FACTS.values() if card.block == "towers" and card.site_number == number)


@pytest.mark.parametrize(("language", "problem_text"), [
    ("en", "The sites are of several blocks (Fellowship block and Towers block); keep the sites of one block."),
    ("de", "Die Orte sind aus mehreren Blöcken (Fellowship-Block und Towers-Block); behalte die Orte eines Blocks."),
])  # fmt: skip
def test_all_sites_are_of_one_block(language, problem_text):
    rules = replace(RULES, sets=frozenset(range(1, 7)), site_sets=None)
    other = in_another_block(3)
    with override(language):
        (problem,) = problems(replace(STARTER, sites=(*STARTER.sites[:2], other, *STARTER.sites[3:])), rules)
    assert (problem.rule, problem.text, problem.cards) == ("sites", problem_text, (other,))
    assert problems(replace(STARTER, sites=tuple(map(in_another_block, range(1, 10)))), rules) == []


def test_a_card_that_is_no_site_in_the_adventure_deck():
    deck = replace(STARTER, sites=(*STARTER.sites, "1C3"))
    (problem,) = problems(deck)
    assert "Axe Strike is not a site" in problem.text


def test_only_sets_of_the_format():
    rules = FormatRules(slug="x", name="Tower block", sets=frozenset({4, 5, 6}))
    listed = [problem for problem in problems(STARTER, rules) if problem.rule == "sets"]
    assert len(listed) == len(set(STARTER.ids()))
    assert all("is from set 1; allowed: 4, 5, 6" in problem.text for problem in listed)


def test_forces_of_mordor_is_restricted_to_one():
    (problem,) = [problem for problem in problems(with_cards(_1C248=2)) if problem.rule == "restricted"]
    assert problem.card == "1C248"
    assert "R-List" in problem.text
    assert "restricted" not in rules_broken(with_cards(_1C248=1))


def test_a_banned_card_is_refused_even_as_ring_or_site():
    rules = replace(
        RULES, restrictions=(RestrictionRule("1C2", 0, "a list"), RestrictionRule(STARTER.sites[0], 0, "a list"))
    )
    assert {problem.card for problem in problems(STARTER, rules)} == {"1C2", STARTER.sites[0]}


def test_unknown_ids_and_impossible_counts_are_named_once_and_break_nothing_else():
    listed = problems(replace(with_cards(_9X999=4, _1C3=-1), sites=(*STARTER.sites, "nowhere")))
    assert [problem.card for problem in listed if problem.rule == "known"].count("9X999") == 1
    assert {"9X999", "nowhere", "1C3"} <= {problem.card for problem in listed if problem.rule == "known"}


@st.composite
def legal_decks(draw):
    """Decks built so that every rule is kept."""
    bearer = draw(st.sampled_from(["1C290", "1R289"]))
    size = draw(st.integers(30, 36))

    def side(cards):
        chosen, titles, room = {}, {"Frodo": 1}, size
        for card in draw(st.permutations(cards)):
            if room == 0:
                break
            most = min(4 - titles.get(card.title, 0), room, 1 if card.id == "1C248" else 4)
            if most > 0:
                count = draw(st.integers(1, most))
                chosen[card.id] = count
                titles[card.title] = titles.get(card.title, 0) + count
                room -= count
        return chosen

    sites = [draw(st.sampled_from([card.id for card in SITES if card.site_number == n])) for n in range(1, 10)]
    return DeckList.from_content(
        {
            "ring_bearer": bearer,
            "ring": draw(st.sampled_from(["1R1", "1C2"])),
            "sites": sites,
            "cards": {**side(FP), **side(SHADOW)},
        }
    )


@pytest.mark.long
@given(legal_decks())
def test_a_deck_built_by_the_rules_has_no_problem(deck):
    assert problems(deck) == []


@pytest.mark.long
@given(legal_decks(), st.sampled_from(["size", "sides", "copies", "ring_bearer", "ring", "sites", "kinds"]), st.data())
def test_breaking_one_rule_is_always_seen(deck, rule, data):
    cards = dict(deck.cards)
    first = data.draw(st.sampled_from(sorted(cards)))
    if rule == "size":
        deck = replace(deck, cards=((first, 1),))
    elif rule == "sides":
        deck = replace(deck, cards=tuple((card_id, n) for card_id, n in deck.cards if card_id != first))
    elif rule == "copies":
        deck = replace(deck, cards=tuple((card_id, 5 if card_id == first else n) for card_id, n in deck.cards))
    elif rule == "ring_bearer":
        deck = replace(deck, ring_bearer=data.draw(st.sampled_from([None, "1C3", "1C2", "1R13"])))
    elif rule == "ring":
        deck = replace(deck, ring=data.draw(st.sampled_from([None, "1C3", "1C290"])))
    elif rule == "sites":
        gone = data.draw(st.integers(0, 8))
        deck = replace(deck, sites=tuple(site for n, site in enumerate(deck.sites) if n != gone))
    else:
        deck = replace(deck, cards=(*deck.cards, (deck.sites[0], 1)))
    assert rule in rules_broken(deck)


@pytest.mark.long
@given(
    st.builds(
        DeckList,
        ring_bearer=st.none() | st.sampled_from(sorted(FACTS)) | st.text(max_size=8),
        ring=st.none() | st.sampled_from(sorted(FACTS)) | st.text(max_size=8),
        sites=st.lists(st.sampled_from(sorted(FACTS)) | st.text(max_size=8), max_size=12).map(tuple),
        cards=st.dictionaries(
            st.sampled_from(sorted(FACTS)) | st.text(max_size=8), st.integers(-3, 9), max_size=30
        ).map(lambda cards: tuple(cards.items())),
    )
)
def test_any_list_is_judged_without_an_error_and_the_order_of_cards_does_not_matter(deck):
    listed = problems(deck)
    turned = replace(deck, cards=tuple(reversed(deck.cards)))
    assert sorted((p.rule, p.text) for p in listed if p.rule != "copies") == sorted(
        (p.rule, p.text) for p in problems(turned) if p.rule != "copies"
    )
    assert (not listed) == all(check.ok for check in deck_checks(deck, RULES, FACTS))


def test_the_stored_form_has_one_order():
    content = {"ring_bearer": "1C290", "ring": "1C2", "sites": [], "cards": {"1C110": 1, "1C3": 2, "1U12": 1}}
    deck = DeckList.from_content(content)
    assert [card_id for card_id, _ in deck.cards] == ["1C3", "1U12", "1C110"]
    assert DeckList.from_content(deck.content()) == deck
