"""Sentences: every event and every question has its own, and names are filled in."""

import re
from typing import Any, cast

import pytest

from engine.kernel.state import GameEvent
from engine.tarot import wording
from engine.tarot.cards import CARDS
from engine.tarot.conformance import FIVE, OTHERWISE, THREE, TWO
from engine.tarot.table import Table
from tests.shares import whole_or_sample

PROMPTS = {"pass", "first_suit", "point", "act", "after_draw", "announce", "held"}
RARE: dict[str, tuple[str, dict[str, object]]] = {
    "eliminated": ("{1} is out of the game: timeout.", {"player": 1, "reason": "timeout"}),
    "ring in the middle": ("The Ring goes back to the middle. Nobody bears it.", {}),
    "overall": (
        "In the whole game {0} and {2} had the least and {1} the most Dark Points: 5 Victory Points for each.",
        {"least": [0, 2], "most": [1]},
    ),
}


def test_a_round_reads_like_a_story() -> None:
    hands = ["cups_4 cups_5 major_moon cups_2", "wands_1 cups_3"]
    table = Table(hands, "cups_1", ring="major_sun", bearer=1, pile="coins_8")
    table.play("cups_4", affiliation="dark").point("add", 0).draw().play("cups_3").play("major_moon", "wands")
    assert [event.text for event in table.game.drain()] == [
        "{0} plays 4 of Cups as Dark and gets 2 Dark Points.",
        "{1}, the Ring Bearer, adds a Dark Point to {0}: 3 now.",
        "{1} draws a card; the draw pile has 68 cards.",
        "{1} draws 8 of Coins.",
        "{1} plays 3 of Cups.",
        "{0} plays the Moon, declares Wands and gets 2 Dark Points.",
    ]
    table.point().play("wands_1").draw().end().point("take", 0)
    assert [event.text for event in table.game.drain() if event.kind in ("one ring", "turn ended", "point")] == [
        "{1} announces “One Ring”: one card is left.",
        "{0} plays no card.",
        "{1}, the Ring Bearer, takes a Dark Point from {0}: 4 now.",
    ]


def test_questions_and_options_are_in_words() -> None:
    table = Table(["cups_4 major_moon", "wands_1"], "cups_1")
    data = table.game.pending[0].as_data()
    assert cast("dict[str, Any]", data["prompt"])["text"] == "Play a card, or draw one first."
    options = {option["key"]: option for option in cast("list[dict[str, Any]]", data["options"])}
    assert options["play:h1:dark"] == {
        "key": "play:h1:dark", "verb": "play", "label": "4 of Cups as Dark to the Journey Pile",
        "note": "2 Dark Points", "card": "cups_4", "id": "h1", "suit": None, "affiliation": "dark",
    }  # fmt: skip
    assert options["play:h2:coins"]["label"] == "The Moon to the Journey Pile, declaring Coins"
    assert (options["ring:h2"]["label"], options["ring:h2"]["note"]) == ("The Moon to the Ring", "3 Dark Points")
    assert options["draw"]["label"] == "Draw a card"


def test_with_nothing_to_draw_the_question_says_so() -> None:
    data = Table(["cups_4 cups_2", "wands_1"], "cups_1", left=0).game.pending[0].as_data()
    assert "drawing ends the round" in cast("dict[str, Any]", data["prompt"])["text"]


@pytest.mark.long
@whole_or_sample
def test_every_event_and_every_question_of_random_games_is_a_sentence(whole: bool) -> None:
    kinds: set[str] = set()
    prompts: set[str] = set()
    for setting in (TWO, OTHERWISE, THREE, FIVE):
        for seed in range(8) if whole else (1,):
            game, chance = setting.start(seed), setting.chance(seed)
            while game.outcome is None:
                decision = game.pending[0]
                data = cast("dict[str, Any]", decision.as_data())
                prompts.add(data["prompt"]["key"])
                assert data["prompt"]["text"][-1] in ".?"
                labels = [option["label"] for option in data["options"]]
                assert all(label[0].isupper() or label[0].isdigit() for label in labels)
                assert len(set(labels)) == len(labels)
                game.decide(decision, setting.choose(decision, chance))
                setting.concession(game, chance)
            for event in game.drain():
                kinds.add(event.kind)
                assert re.fullmatch(r"([A-Z0-9]|\{[0-5]\}).*\.", event.text), event
                assert "[" not in event.text.format(*"ABCDEF")
    assert prompts <= PROMPTS
    assert kinds <= set(wording._SENTENCES)
    if whole:
        assert prompts == PROMPTS
        assert set(wording._SENTENCES) - kinds <= set(RARE)


@pytest.mark.parametrize("kind", RARE)
def test_rare_events_are_sentences_too(kind: str) -> None:
    text, data = RARE[kind]
    assert wording.narrate(GameEvent(kind, dict(data))) == text


def test_endings_name_the_winners() -> None:
    for termination, winners, text in (
        ("victory points", [1], "{1} wins with 35 Victory Points."),
        ("shared victory", [0, 1], "{0} and {1} win together with 30 Victory Points."),
        ("timeout", [0], "{0} wins, as nobody else is left."),
    ):
        data: dict[str, object] = {"winners": winners, "termination": termination, "points": [30, 35]}
        if termination == "shared victory":
            data["points"] = [30, 30]
        assert wording.narrate(GameEvent("over", data)) == text


def test_the_article_of_a_title_is_small_within_a_sentence() -> None:
    assert [wording.named(card) for card in (0, 8, 13, 22)] == ["the Fool", "Strength", "Death", "Ace of Swords"]
    assert all(card.title[0].isupper() or card.title[0].isdigit() for card in CARDS)
