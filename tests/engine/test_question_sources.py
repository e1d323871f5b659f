"""A question that a card's text asks names that card with its text; a question of the rules names none."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from engine.confrontation.pieces import CHARACTERS
from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.sets import STAND_IN, set_from_option
from engine.kernel.game import Game
from engine.kernel.randomness import Stream, key_from_seed
from engine.tcg.library import text
from engine.tcg.names import MANEUVER
from engine.tcg.table import Table
from tests.engine.settings import ALL, GAMES

RULES_ASK = {
    "tcg": {"action", "respond", "bid", "assign defenders", "move or stay", "reconcile"},
    "deckbuilding": {"act", "hero"},
    "confrontation": {"card", "move", "place"},
}
"""By game: some questions that no card asks. Each game whose cards have text stands here."""
WITHOUT_TEXT = {"tarot"}
MANY_TEXTS = {"confrontation": "confrontation-mixed"}
"""By game: the setting in which more cards ask than in the usual one."""
WITH_TEXT = [name for name in GAMES if name not in WITHOUT_TEXT]


def rules_ask(game: str) -> set[str]:
    assert game in RULES_ASK, f"{game}: say in RULES_ASK some questions that its rules ask, or that it has no texts"
    return RULES_ASK[game]


def source_in(data: Mapping[str, object]) -> dict[str, Any] | None:
    return cast("Mapping[str, dict[str, Any]]", data)["prompt"].get("source")


def test_the_card_that_offers_a_choice_is_shown_with_the_question() -> None:
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    cruel = table.in_hand("Cruel Caradhras", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    assert source_in(table.asked.as_data()) is None
    table.play(cruel)
    while table.asked.prompt[0] != "one of":
        table.decline()
    source = source_in(table.asked.as_data())
    assert source is not None
    assert (source["card"], source["title"]) == ("1R124", "Cruel Caradhras")
    assert source["text"] == text("1R124") != ""
    assert (source["type"], source["culture"], source["id"]) == ("event", "isengard", "")


@pytest.mark.parametrize("name", [*WITH_TEXT, "tcg-black-rider", "confrontation-mixed"])
def test_questions_of_random_games_name_the_cards_that_ask(name: str) -> None:
    texts = {
        "deckbuilding": {blueprint.key: text_of(blueprint) for blueprint in set_from_option(STAND_IN).blueprints},
        "confrontation": {character.key: character.text for character in CHARACTERS},
    }
    game_name = ALL[name].ruleset
    asked_by_rules = rules_ask(game_name)
    sources: set[str] = set()
    kinds: set[str] = set()
    for seed in range(4):
        game, chance = ALL[name].start(seed), ALL[name].chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            source = source_in(decision.as_data())
            if source is None:
                kinds.add(str(decision.prompt[0]))
            else:
                assert decision.prompt[0] not in asked_by_rules
                assert source["title"]
                known = texts.get(game_name, {}).get(source["card"])
                assert source["text"] == (text(source["card"]) if game_name == "tcg" else known or source["text"])
                sources.add(source["card"])
            game.decide(decision, ALL[name].choose(decision, chance))
    assert sources
    assert kinds & asked_by_rules


@pytest.mark.parametrize("name", [MANY_TEXTS.get(game, game) for game in WITH_TEXT])
def test_what_is_hidden_changes_neither_the_card_nor_the_id_of_the_question(name: str) -> None:
    questions = 0
    for seed in range(3):
        game, chance = ALL[name].start(seed), ALL[name].chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            source = source_in(decision.as_data())
            if source is not None and questions < 40:
                questions += 1
                dealt = _redealt(game, decision.seat, seed)
                other = next(twin for twin in dealt.pending if twin.seat == decision.seat)
                assert (other.id, source_in(other.as_data())) == (decision.id, source)
            game.decide(decision, ALL[name].choose(decision, chance))
    assert questions, f"in {name} no card asks; say so in WITHOUT_TEXT, or in MANY_TEXTS in which setting cards do"


def _redealt(game: Game, seat: int, seed: int) -> Game:
    """The game with all that a seat cannot see dealt anew."""
    return game.redeal(seat, Stream(key_from_seed(seed)))
