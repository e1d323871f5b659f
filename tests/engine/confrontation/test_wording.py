"""Sentences: every event and every question has its own, names are filled in, and none is the rulebook's."""

import re
from typing import Any, cast

import pytest

from engine.confrontation import wording
from engine.confrontation.cards import CARDS, SPECIALS
from engine.confrontation.conformance import CLASSIC, MIXED, OTHER_READINGS, VARIANT
from engine.confrontation.pieces import CHARACTERS, FRODO, named
from engine.confrontation.table import Table
from engine.kernel.state import GameEvent
from tests.shares import sample, whole_or_sample

RARE = {
    "balrog": "{1} shows the Balrog in Moria. It catches the Orcs.",
    "stand in": "Sam steps in for Frodo.",
    "proof": "{1} shows Frodo at Sam's side.",
    "cards taken back": "{1} has used all nine cards and takes them back.",
    "defeated": "The Orcs are defeated.",
}


def sentences(table: Table) -> list[str]:
    return [event.text for event in table.game.drain()]


def test_a_battle_reads_like_a_story() -> None:
    table = Table(good={"gimli": "rohan"}, dark={"balrog": "gondor", "troll": "mordor"}).move("gimli", "gondor")
    table.play(good="good-5", dark="dark-2")
    assert sentences(table) == [
        "A character of {1} moves from Rohan to Gondor and attacks.",
        "It is Gimli.",
        "In Gondor Gimli meets the Balrog.",
        "The cards: Strength 5 for Good, Strength 2 for Dark.",
        "Strength 8 for Good against 7 for Dark.",
        "The Balrog is defeated.",
        "The survivors are concealed again.",
    ]


def test_questions_and_options_are_in_words() -> None:
    table = Table(good={"frodo": "fangorn"}, dark={"troll": "gondor"}, mover="dark")
    (move, *_) = cast("list[dict[str, Any]]", table.game.pending[0].as_data()["options"])
    assert move == {
        "key": "gondor>fangorn:troll", "verb": "attack", "label": "Troll to Fangorn", "note": "attacks an enemy",
        "piece": "troll", "origin": "gondor", "region": "fangorn",
    }  # fmt: skip
    asked = table.move("troll", "fangorn").game.pending[0].as_data()
    assert asked["prompt"] == {
        "key": "flee",
        "text": "Troll (9) attacks Frodo (1) in Fangorn. Does Frodo retreat?",
        "source": {"card": "frodo", "title": "Frodo", "text": CHARACTERS[FRODO].text},
    }
    options = cast("list[dict[str, Any]]", asked["options"])
    assert [option["label"] for option in options] == ["Stay and fight", "To Mirkwood", "To Rohan"]


@pytest.mark.long
@whole_or_sample
def test_every_event_and_every_question_of_random_games_is_a_sentence(whole: bool) -> None:
    kinds: set[str] = set()
    prompts: set[str] = set()
    for setting in (CLASSIC, OTHER_READINGS, VARIANT, MIXED):
        for seed in range(60) if whole else sample(range(60), 30):
            game, chance = setting.start(seed), setting.chance(seed)
            while game.outcome is None:
                decision = game.pending[0]
                data = decision.as_data()
                prompts.add(data["prompt"]["key"])
                assert data["prompt"]["text"][-1] in ".?"
                assert all(option["label"][0].isupper() for option in data["options"])
                game.decide(decision, setting.choose(decision, chance))
            for event in game.drain():
                kinds.add(event.kind)
                assert re.fullmatch(r"([A-Z]|\{[01]\}).*\.", event.text), event
                assert "[" not in event.text.format("Ann", "Bob")
    askers = {
        "place", "move", "balrog", "flee", "prove", "saruman", "card", "magic", "retreat",
        "lineup", "special_cards", "step", "recall", "point", "spy", "look", "target", "gwaihir", "smeagol", "aragorn",
        "help", "another_card", "mouth", "slip_away",
    }  # fmt: skip
    assert prompts == askers if whole else {"place", "move", "card"} <= prompts <= askers
    unseen = set(wording._SENTENCES) - kinds
    assert unseen <= {"eliminated", *RARE} if whole else len(unseen) < len(kinds)


@pytest.mark.parametrize("kind", RARE)
def test_rare_events_are_sentences_too(kind: str) -> None:
    assert wording.narrate(GameEvent(kind, {"player": 1, "piece": "orcs"})) == RARE[kind]


def test_endings_name_the_winner() -> None:
    for termination, text in (
        ("Frodo in Mordor", "Frodo is in Mordor. {1} wins."),
        ("Shire taken", "Three Dark characters are in the Shire. {1} wins."),
        ("Sam in Mordor", "Sam is in Mordor with the Ring. {1} wins."),
        ("Sam defeated", "Sam is defeated with the Ring. {1} wins."),
        ("Witch King in the Shire", "The Witch King is in the Shire. {1} wins."),
        ("turn limit", "The turn limit is reached. Nobody wins."),
        ("timeout", "{1} wins."),
    ):
        assert wording.narrate(GameEvent("over", {"winner": 1, "termination": termination})) == text


def test_every_character_and_text_card_has_its_text() -> None:
    assert all(character.text.endswith(".") for character in CHARACTERS)
    assert all(bool(card.text) != bool(card.strength) for card in CARDS)
    assert all(card.text.endswith(".") for card in SPECIALS)
    assert [named(piece) for piece in (0, 9, 16, 20)] == ["Frodo", "the Balrog", "the Warg", "Sméagol"]
