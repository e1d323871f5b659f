"""The pictures of cards: stored as they are drawn, all different, small, and nothing in them is fetched."""

import re
from dataclasses import replace
from statistics import median
from xml.etree import ElementTree

import pytest

from cardpool.pictures.card_picture import card_picture
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.other_games import drawn_game
from cardpool.pictures.other_games.sketch import Sketch
from cardpool.pictures.other_games.subjects import ROWS, counted
from cardpool.pictures.stored import OTHER_GAMES, picture_of, picture_url
from engine.confrontation.cards import CARDS, SPECIALS
from engine.confrontation.pieces import CHARACTERS
from engine.deckbuilding.sets import STAND_IN, find_set
from engine.tarot.cards import CARDS as TAROT
from engine.tcg.facts import CardFacts, all_facts
from harness.pictures import drawn_files

MOST = 3_000
"""Bytes of one picture."""
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {f"{SVG}{name}" for name in ("svg", "g", "path", "circle", "ellipse", "use", "linearGradient", "stop")}
ATTRIBUTES = {
    "cx", "cy", "d", "fill", "fill-rule", "height", "href", "id", "offset", "opacity", "preserveAspectRatio", "r", "rx",
    "ry", "stop-color", "stroke", "stroke-dasharray", "stroke-width", "transform", "viewBox", "width", "x2", "y2",
}  # fmt: skip


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    """The pictures of all cards of all games as they are drawn now, by card."""
    lines = [line for _, content in drawn_files() for line in content.splitlines()]
    return dict(line.split("\t") for line in lines)


def test_the_stored_pictures_are_those_that_are_drawn(drawn: dict[str, str]) -> None:
    for file, content in drawn_files():
        assert file.read_text(encoding="utf-8") == content, f"{file.name} is stale: run python -m harness.pictures"
    assert drawn.keys() > all_facts().keys()
    for card_id, svg in drawn.items():
        picture = picture_of(card_id)
        assert picture is not None, card_id
        assert picture.svg.decode() == svg


def test_every_card_of_the_other_games_has_a_picture() -> None:
    assert drawn_game("tarot").keys() == {f"tarot-{card.key}" for card in TAROT}
    owned = {"starter", "enemy", "location", "ally", "maneuver", "artifact", "fortune", "none"}
    assert drawn_game("deckbuilding").keys() == {
        *(f"deckbuilding-{card.key}" for card in find_set(STAND_IN).blueprints),
        *(f"deckbuilding-_{kind}" for kind in owned),
    }
    assert drawn_game("confrontation").keys() == {
        *(f"confrontation-{character.key}" for character in CHARACTERS),
        *(f"confrontation-{card.key}" for card in CARDS),
        *(f"confrontation-{card.key}" for card in SPECIALS),
        "confrontation-_good",
        "confrontation-_dark",
    }
    assert [len(drawn_game(game)) for game in OTHER_GAMES] == [78, 93, 64]


@pytest.mark.parametrize("count", ROWS)
def test_a_counted_card_shows_as_many_symbols(count: int) -> None:
    facts = Sketch("Coins", "possession", "dwarven").facts("tarot-test")
    svg = card_picture(facts, counted("coins", count))
    assert svg.count('<g id="p">') + svg.count('<use href="#p"/>') == count


def test_no_two_cards_look_alike(drawn: dict[str, str]) -> None:
    without_ids = {re.sub(r' id="\w+"|#\w+"', "", svg) for svg in drawn.values()}
    assert len(without_ids) == len(drawn) > 3_300


def test_pictures_are_small(drawn: dict[str, str]) -> None:
    sizes = {card_id: len(svg.encode()) for card_id, svg in drawn.items()}
    assert {card_id: size for card_id, size in sizes.items() if size >= MOST} == {}
    assert median(sizes.values()) < 1_700


def test_pictures_are_valid_and_refer_to_themselves_alone(drawn: dict[str, str]) -> None:
    for card_id, svg in drawn.items():
        elements = list(ElementTree.fromstring(svg).iter())
        assert {element.tag for element in elements} <= ELEMENTS, card_id
        assert {name for element in elements for name in element.attrib} <= ATTRIBUTES, card_id
        ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
        assert len(ids) == len(set(ids)), card_id
        targets = [element.attrib["href"] for element in elements if "href" in element.attrib]
        targets += re.findall(r"url\(([^)]*)\)", svg)
        assert {target.removeprefix("#") for target in targets} <= set(ids), card_id
        assert svg.count("://") == 1, f"{card_id}: the namespace is the only address"


def test_numbers_have_at_most_one_decimal(drawn: dict[str, str]) -> None:
    for card_id, svg in drawn.items():
        shapes = re.sub(r"scale\([^)]*\)|opacity=\"[^\"]*\"", "", svg)
        assert not re.search(r"\d*\.\d\d|\de-?\d", re.sub(r"#[0-9a-f]{6}", "", shapes)), card_id


@pytest.mark.parametrize("card_id", ["1R13", "1U12", "1C3", "1U334", "1R1", "1C10", "1C9"])
def test_the_id_alone_varies_a_picture(card_id: str) -> None:
    card = all_facts()[card_id]
    assert card_picture(card) == card_picture(replace(card))
    assert card_picture(card) != card_picture(replace(card, id=f"{card_id}0"))


def test_facts_choose_the_subject() -> None:
    def body(card: CardFacts) -> str:
        return card_picture(card).rpartition('<path id="ab"')[2]

    gimli = all_facts()["1R13"]
    assert body(gimli) != body(replace(gimli, races=("wizard",)))
    assert body(gimli) != body(replace(gimli, title="Spear of Gimli"))
    assert card_picture(gimli) != card_picture(replace(gimli, culture="elven"))


def test_a_stream_of_numbers_keeps_its_bounds() -> None:
    numbers = NumberStream("bounds")
    assert {numbers.between(-1, 1) for _ in range(200)} == {-1, 0, 1}
    assert {numbers.choice("ab") for _ in range(100)} == {"a", "b"}
    assert all(0 <= numbers.share() < 1 for _ in range(200))
    assert sorted(numbers.sample(range(5), 5)) == [0, 1, 2, 3, 4]
    assert 30 < sum(numbers.chance(0.25) for _ in range(200)) < 70


def test_an_address_names_card_and_content() -> None:
    picture = picture_of("1R13")
    assert picture is not None
    assert picture_url("1R13") == f"/art/{picture.fingerprint}/1R13.svg"
    assert picture_url("99R1") == ""
    assert picture_of("1R13/..") is None
    assert picture_of("tarot-1R13") is None
    assert picture_of("chess-king") is None
