"""Deck lists as people paste them."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.decks.services import deck_register
from cardpool.decks.writing import deck_storage, deck_text
from cardpool.decktext import LINES_MOST, PROBLEMS_MOST, TEXT_MOST, deck_parse
from cardpool.legality import DeckList
from cardpool.names import card_index, folded
from engine.tcg.facts import all_facts
from engine.tcg.starters import STARTERS
from tests.cardpool.test_legality import legal_decks
from tests.shares import examples

FACTS = all_facts()


def cards(text):
    parsed = deck_parse(text)
    assert parsed.problems == ()
    return dict(parsed.deck.cards)


def texts(text):
    return [problem.text for problem in deck_parse(text).problems]


@pytest.mark.parametrize(
    "line",
    [
        "4x Axe Strike",
        "4 Axe Strike",
        "4X  axe strike",
        "4× Axe Strike",
        "4 x Axe Strike",
        "Axe Strike x4",
        "Axe Strike, x4",
        "- 4x Axe Strike",
        "• 4x Axe Strike // the best",
        "4x Axe Strike (1C3)",
        "4x Axe Strike [foil]",
        "4x 1C3",
        "4x 1_3",
        "1_3 x4",
        "2x Axe Strike\n2x Axe Strike",
        "Axe Strike (4)",
        "Axe Strike (x4)",
        "Axe Strike (4x)",
        "Axe Strike [4]",
        "Axe Strike [x4]",
        "Axe Strike (1C3) (4)",
        "4\tAxe Strike",
        "4x\tAxe Strike",
        "Axe Strike\t4",
        "Axe Strike\t1C3\t4",
        "4\tAxe Strike\tEvent\tDwarven",
        "1_3\tx4",
        "4 Axe Strike (1) 3",
        "4 Axe Strike (1) 3 *F*",
        "4 - Axe Strike",
    ],
)
def test_ways_to_write_four_of_a_card(line):
    assert cards(line) == {"1C3": 4}


@pytest.mark.parametrize(
    "line",
    [
        "Gimli, Son of Glóin",
        "gimli son of gloin",
        "GIMLI - SON OF GLOIN",
        "Gimli: Son of Gloin",
        "1R13",
        "Gimli [1R13]",
    ],
)
def test_ways_to_write_a_name(line):
    assert cards(line) == {"1R13": 1}


def test_a_count_in_brackets_after_a_count_is_no_count():
    """Nothing is dropped: what the brackets say beside a count is a note, as any other."""
    assert cards("2 Cleaving Blow (1) 5 *F*") == {"1C5": 2}
    assert cards("2x Cleaving Blow (foil)") == {"1C5": 2}


@pytest.mark.parametrize(
    ("lines", "sites"),
    [
        ("Site 2 - Ettenmoors\n9 - Slopes of Amon Hen", ["1C331", "1U361"]),
        ("Site 2: Ettenmoors\nsite 9 – Slopes of Amon Hen", ["1C331", "1U361"]),
        ("2. Ettenmoors\n9) Slopes of Amon Hen", ["1C331", "1U361"]),
        ("2 Ettenmoors\n9 Slopes of Amon Hen", ["1C331", "1U361"]),
        ("2\tBree Gate", ["1U327", "1U327"]),
    ],
)
def test_the_number_before_a_site_is_its_own(lines, sites):
    parsed = deck_parse(lines)
    assert parsed.problems == ()
    assert list(parsed.deck.sites) == sites


PAGE = """Dwarves of the Deep

Format: Fellowship Block
Shared by durin on the deck page

Ring-bearer: Frodo, Son of Drogo
Ring: The One Ring, Isildur's Bane

Adventure Deck:
Bag End
Ettenmoors

Free Peoples Draw Deck:
4x Axe Strike
Gimli, Son of Glóin

Shadow Draw Deck:
2x Cleaving Blow

Notes:
Keep Gimli for the last sites.

4x means four.
"""


def test_a_whole_page_of_deck_sharing_is_read_with_its_note():
    parsed = deck_parse(PAGE)
    assert parsed.problems == ()
    assert (parsed.deck.ring_bearer, parsed.deck.ring) == ("1C290", "1R1")
    assert set(parsed.deck.sites) == {"1U319", "1C331"}
    assert dict(parsed.deck.cards) == {"1C3": 4, "1R13": 1, "1C5": 2}
    assert parsed.note == (
        "Dwarves of the Deep\nFormat: Fellowship Block\nShared by durin on the deck page\n"
        "Keep Gimli for the last sites.\n\n4x means four."
    )


def test_a_miswritten_card_before_the_first_heading_is_said_and_no_note():
    parsed = deck_parse("4x Axe Stirke\nAxe Strike\n\nSites\nBag End")
    assert [problem.line for problem in parsed.problems] == [1]
    assert parsed.note == ""
    assert dict(parsed.deck.cards) == {"1C3": 1}


def test_the_first_card_bears_the_ring_where_no_other_may():
    assert deck_parse("Frodo, Son of Drogo\n4x Axe Strike").deck.ring_bearer == "1C290"
    with_page = deck_parse("A deck\nFrodo, Son of Drogo\nThe One Ring, Isildur's Bane\n\nSites\nBag End")
    assert (with_page.deck.ring_bearer, with_page.note) == ("1C290", "A deck")
    for others in (
        "4x Axe Strike\nFrodo, Son of Drogo",
        "2x Frodo, Son of Drogo",
        "Frodo, Son of Drogo\nFrodo, Old Bilbo's Heir",
        "Companions\nFrodo, Son of Drogo",
    ):
        deck = deck_parse(others).deck
        assert deck.ring_bearer is None, others
        assert "1C290" in dict(deck.cards)


@pytest.mark.parametrize("heading", ["Sitez:", "Compagnions", "== Frei Peoples =="])
def test_a_broken_heading_is_said_and_leaves_no_section_open(heading):
    for before in ("Ring-bearer:", "Ring-bearer:\nFrodo, Son of Drogo"):
        parsed = deck_parse(f"{before}\n{heading}\nGandalf, The Grey Wizard\n4x Axe Strike")
        assert [problem.written.strip(":= ") for problem in parsed.problems] == [heading.strip(":= ")]
        assert parsed.deck.ring_bearer == ("1C290" if "Frodo" in before else None)
        assert dict(parsed.deck.cards) == {"1P364": 1, "1C3": 4}


def test_the_note_of_a_list_becomes_the_decks(player_make, now):
    version = deck_register(player=player_make(), name="Dwarves", text=PAGE, now=now)
    assert version.deck.notes.startswith("Dwarves of the Deep")
    assert deck_parse("Sites\nBag End\nNotes\n" + "x\u202e" * 5000).note == "x" * 4000


def test_a_title_with_several_subtitles_is_reported_with_the_candidates():
    (problem,) = deck_parse("Axe Strike\n\n2x Gimli").problems
    assert problem.line == 3
    assert problem.candidates == ("Gimli, Dwarf of Erebor", "Gimli, Son of Glóin")
    assert problem.text == "Line 3: “Gimli” may be Gimli, Dwarf of Erebor or Gimli, Son of Glóin; write which."


def test_an_unknown_name_is_reported_with_near_matches():
    (problem,) = deck_parse("4x Axe Stirke").problems
    assert (problem.line, problem.candidates[0]) == (1, "Axe Strike")
    assert "no card is called “Axe Stirke”. Did you mean Axe Strike" in problem.text


def test_a_name_like_nothing_is_reported_too():
    assert texts("4x Zzyzx Qwrtp")[0].startswith("Line 1: no card is called “Zzyzx Qwrtp”.")


def test_every_bad_line_is_reported_at_once_and_the_good_ones_are_read():
    parsed = deck_parse("4x Axe Strike\nfoo\n2x bar\nGimli")
    assert [problem.line for problem in parsed.problems] == [2, 3, 4]
    assert dict(parsed.deck.cards) == {"1C3": 4}


def test_sections_in_any_of_their_spellings():
    for bearer in ("Ring-bearer", "Ring-Bearer:", "# ring bearer", "== Ringbearer ==", "Ring-bearer (1)"):
        deck = deck_parse(f"{bearer}\nFrodo, Son of Drogo\n\nFrodo, Son of Drogo").deck
        assert (deck.ring_bearer, dict(deck.cards)) == ("1C290", {"1C290": 1}), bearer


def test_a_heading_with_its_card_on_the_same_line():
    deck = deck_parse("Ring-bearer: Frodo, Son of Drogo\nRing: The One Ring, The Ruling Ring\n4x Axe Strike").deck
    assert (deck.ring_bearer, deck.ring, dict(deck.cards)) == ("1C290", "1C2", {"1C3": 4})


def test_sites_and_rings_are_known_wherever_they_stand():
    deck = deck_parse(
        "Free Peoples\nBag End\n1 The One Ring, Isildur's Bane\nSite 2: Green Dragon Inn\n3. Rivendell Valley"
    ).deck
    assert deck.sites == ("1U319", "1U322") or len(deck.sites) == 3
    assert deck.ring == "1R1"
    assert deck.cards == ()


def test_a_second_ring_bearer_or_ring_is_reported():
    assert "a second Ring-bearer" in texts("Ring-bearer\nFrodo, Son of Drogo\nFrodo, Old Bilbo's Heir")[0]
    assert "a second Ring" in texts("1R1\n1C2")[0]
    assert "a second Ring" in texts("2x 1R1")[0]


def test_the_storage_form_of_other_programs():
    deck = deck_parse("1_290|1_2|1_319,1_322|1_3,1_3,1_13*,2x1_9").deck
    assert deck == DeckList("1C290", "1C2", ("1U319", "1U322"), (("1C3", 2), ("1C9", 2), ("1R13", 1)))
    assert "no card is called “1_999”" in texts("1_290|1_2||1_999")[0]


def test_a_lackey_file():
    text = """<?xml version="1.0" encoding="UTF-8"?>
<deck version="0.8">
 <superzone name="Ring-bearer"><card><name id="1C290">Frodo, Son of Drogo</name></card></superzone>
 <superzone name="Deck">
  <card><name>Axe Strike</name><set>1</set></card>
  <card><name>Axe Strike</name><set>1</set></card>
  <card><name>Nonsense &amp; Sons</name></card>
 </superzone>
</deck>"""
    parsed = deck_parse(text)
    assert parsed.deck.ring_bearer == "1C290"
    assert dict(parsed.deck.cards) == {"1C3": 2}
    assert [problem.line for problem in parsed.problems] == [7]


def test_xml_that_is_a_bomb_or_broken_is_refused():
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaa">]><deck><card><name>&a;</name></card></deck>'
    assert "document type" in texts(bomb)[0]
    assert "not well formed" in texts("<deck><card>")[0]
    assert "names no card" in texts("<deck></deck>")[0]


@pytest.mark.parametrize(
    ("text", "problem"), [("", "empty"), (" \n\t\n", "empty"), ("// only a comment", "names no card")]
)
def test_nothing_is_told(text, problem):
    assert problem in texts(text)[0]


@pytest.mark.parametrize("line", ["0x Axe Strike", "100x Axe Strike", "999999 Axe Strike"])
def test_impossible_counts_are_refused(line):
    assert "give a number from 1 to 99" in texts(line)[0]


def test_too_long_a_list_is_refused_unread():
    assert "at most" in texts("x" * (TEXT_MOST + 1))[0]
    assert "at most" in texts("\n" * (LINES_MOST + 1))[0]


@pytest.mark.long
def test_many_unknown_names_are_reported_quickly_and_cut_off():
    begun = time.process_time()
    parsed = deck_parse("\n".join(f"unknown card number {n}" for n in range(LINES_MOST - 1)))
    assert time.process_time() - begun < 5
    assert len(parsed.problems) == PROBLEMS_MOST + 1
    assert "more problems" in parsed.problems[-1].text


@pytest.mark.parametrize("slug", sorted(STARTERS))
def test_the_starters_are_written_and_read_back(slug):
    deck = DeckList.from_content(STARTERS[slug].engine_data())
    assert deck_parse(deck_text(deck)).deck == deck
    assert deck_parse(deck_storage(deck)).deck == deck


@pytest.mark.long
@given(legal_decks())
def test_any_legal_deck_is_written_and_read_back(deck):
    for text in (deck_text(deck), deck_storage(deck)):
        parsed = deck_parse(text)
        assert parsed.problems == ()
        assert parsed.deck == deck


@pytest.mark.long
@examples(30)
@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text):
    parsed = deck_parse(text)
    assert parsed.problems or parsed.deck != DeckList()


@pytest.mark.long
@given(st.lists(st.sampled_from(list("4x 1_|,<>/()[]\n:#&;\x00Ring-bearerFrodo")), max_size=120).map("".join))
def test_text_full_of_signs_is_read_without_an_error(text):
    assert deck_parse(text) == deck_parse(text)


def test_every_card_is_found_by_its_full_name_or_is_named_as_shared():
    index = card_index()
    for card in FACTS.values():
        assert card in index.find(card.name), card.name
        assert index.by_id(card.id) is card
        version = card.id[-1] if card.id[-1].islower() else ""
        assert index.by_id(f"{card.set}_{card.number}{version}") is card


@pytest.mark.parametrize(
    ("number", "card"),
    [("0_12", "1R13"), ("0P12", "1R13"), ("0_12*", "1R13"), ("12_199", "12R162"), ("15_60", "15C60a"),
     ("15_60b", "15C60b"), ("4_2", "4C2"), ("gl_theOneRing", "1C2"), ("1_50T", "1R50")],
)  # fmt: skip
def test_other_numbers_of_a_card_mean_the_card(number, card):
    facts = card_index().by_id(number)
    assert facts is not None
    assert facts.id == card


def test_promos_in_a_storage_string_count_as_their_cards():
    parsed = deck_parse("1_290|gl_theOneRing|1_319,0_4|0_12,1_13,0_14,0_12")
    assert parsed.problems == ()
    assert (parsed.deck.ring, parsed.deck.sites) == ("1C2", ("1U319", "1C337"))
    assert dict(parsed.deck.cards) == {"1R13": 3, "1R89": 1}


@pytest.mark.parametrize("number", ["0_900", "1_999", "0R12", "15_60d", "20_1", "²_1", "0_12x"])
def test_a_number_that_no_card_has_is_a_problem(number):
    assert card_index().by_id(number) is None


def test_a_name_that_matches_can_be_played_with_comes_before_one_of_a_later_set():
    assert dict(deck_parse("2x Hobbit Sword\n4x Axe Strike").deck.cards)["1C299"] == 2
    assert deck_parse("1x Dwarven Axe").deck.cards == (("1C9", 1),)


@pytest.mark.parametrize(("beside", "meant"), [("Axe Strike", "1C299"), ("Incognito", "11S166")])
def test_a_name_of_several_sets_means_the_one_the_rest_of_the_list_is_from(beside, meant):
    parsed = deck_parse(f"4x {beside}\n2x Hobbit Sword")
    assert parsed.problems == ()
    assert dict(parsed.deck.cards)[meant] == 2


def test_a_name_of_several_sets_is_a_problem_where_the_list_is_from_both():
    parsed = deck_parse("4x Axe Strike\n4x Incognito\n2x Hobbit Sword")
    (problem,) = parsed.problems
    assert problem.candidates == ("Hobbit Sword (1C299)", "Hobbit Sword (11S166)")
    assert deck_parse("4x Axe Strike\n4x Incognito\n2x Hobbit Sword (11S166)").problems == ()


def test_no_card_bears_the_name_of_a_heading():
    from cardpool.decktext import HEADINGS

    assert not [card.name for card in FACTS.values() if folded(card.name) in HEADINGS]
