"""What the engine says by keys has a name on the platform, and boards say nothing of their own in English alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from engine.bots.chance import random_raw
from engine.confrontation.cards import CARDS as CONFRONTATION_CARDS
from engine.confrontation.pieces import CHARACTERS
from engine.kernel import Game
from engine.kernel.conformance import Setting
from engine.tarot.cards import CARDS as TAROT_CARDS
from engine.tarot.cards import SUITS
from engine.tcg import names as tcg_names
from engine.tcg.stops import WINDOWS
from matches.endings import CALLED_OFF, COMMON, COMMON_WORDS, Told
from matches.games.adjudication import Adjudication
from matches.games.registry import rooms
from matches.games.room import BoardInput, GameRoom
from matches.games.tarot.board import roman
from matches.games.tcg.words import PHASE_NAMES, WINDOW_NAMES
from matches.titles import IN_EVENT, IN_EVENT_GAME, IN_SEASON, LESSON, PRACTICE_OF, SEASON, title_shown
from players.sentences.languages import in_english
from players.sentences.stored_sentences import stored
from tests.engine.settings import ALL
from tests.languages import outside_signs, page_outside_signs, signs_put

pytestmark = pytest.mark.course

PLAYERS = ["Ada", "Bob", "Cem", "Dee", "Eve", "Fay"]
every_room = pytest.mark.parametrize("room", rooms(), ids=lambda room: room.slug)


def positions(setting: Setting, seed: int) -> Iterator[Game]:
    """A random game, position by position."""
    game, chance = setting.start(seed), setting.chance(seed)
    yield game
    while game.outcome is None:
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
        yield game


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a view, but the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


PRINTED = [
    *(card.title for card in TAROT_CARDS),
    *(f"Shows {card.subject}" for card in TAROT_CARDS),
    *SUITS,
    *("Pg", "Kn"),
    *(roman(number) for number in range(1, 22)),
    *(character.name for character in CHARACTERS),
    *(card.name for card in CONFRONTATION_CARDS),
]
"""What stands on cards and characters of games whose views name them by keys."""


def untranslated(room: GameRoom, game: Game, place: int | None) -> list[str]:
    """What the board of a position says that neither is translated nor comes from the engine."""
    view: Any = game.view(place)
    board = room.board(BoardInput(view, PLAYERS[: len(view["seats"])], place))
    page = render_to_string(room.board_template, {"board": board, "cards_note": room.cards_note({})})
    pieces = page_outside_signs(page)
    pieces += [piece for phase in board["phases"] for piece in outside_signs(f"{phase['name']} {phase['note']}")]
    pieces += outside_signs(board["line"])
    for card in json.loads(json.dumps(board["texts"], default=str)).values():
        pieces += [piece for line in card["lines"] for piece in outside_signs(line)]
        pieces += outside_signs(card["type"])
    known = "\n".join([*texts_in(view), *PLAYERS, *PRINTED]).lower()
    return [piece for piece in dict.fromkeys(pieces) if piece.lower() not in known]


@pytest.mark.long
@every_room
def test_a_board_says_nothing_that_no_translator_sees(room: GameRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of cards, characters and regions and the texts of cards are in English; everything else is marked."""
    signs_put(monkeypatch)
    missing: dict[str, None] = {}
    with translation.override("de"):
        for number, game in enumerate(positions(ALL[room.slug], 1)):
            if number % 25 == 0 or game.outcome is not None:
                for place in (None, 0, 1):
                    missing |= dict.fromkeys(untranslated(room, game, place))
    assert not missing, f"put these into gettext: {sorted(missing)}"


def test_a_word_that_is_not_marked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    signs_put(monkeypatch)
    room = next(room for room in rooms() if room.slug == "tarot")
    game = ALL["tarot"].start(1)
    with translation.override("de"):
        monkeypatch.setattr("matches.games.tarot.board._line", lambda *_: "everybody waits")
        assert untranslated(room, game, 0) == ["everybody waits"]


@pytest.mark.long
@every_room
def test_phases_and_endings_of_games_have_names(room: GameRoom) -> None:
    phases, endings = set(), set()
    for seed in range(4):
        for game in positions(ALL[room.slug], seed):
            phases.add(game.view(None)["phase"])
            if game.outcome is not None:
                endings.add(game.outcome.termination)
    assert phases <= set(room.phases)
    assert endings <= set(room.endings) | set(COMMON)


@every_room
def test_what_a_game_ends_by_has_a_sentence_and_a_word(room: GameRoom) -> None:
    # Of a match that is called off no reason is told: `ending` has a sentence of its own for it.
    assert set(room.ending_words) | set(COMMON_WORDS) == set(room.endings) | set(COMMON) | {CALLED_OFF}
    with in_english():  # a table's note keeps the engine's key, which is then the English word
        assert {key: str(word) for key, word in room.ending_words.items()} == {key: key for key in room.ending_words}
        assert {key: str(word) for key, word in COMMON_WORDS.items()} == {key: key for key in COMMON_WORDS}


def test_phases_and_windows_of_the_card_game_have_names() -> None:
    assert set(PHASE_NAMES) == {tcg_names.SETUP, *tcg_names.PHASES, "over"}
    assert {what for _whose, _kind, what in WINDOWS} <= set(WINDOW_NAMES)
    assert set(WINDOW_NAMES) <= {*(what for _whose, _kind, what in WINDOWS), *tcg_names.PHASES}


@every_room
def test_a_game_is_named_and_taught_in_german(room: GameRoom) -> None:
    """The labels that forms and lessons show are in the catalogue: none is the same object in both languages."""
    labels = [room.name, room.about, *room.phases.values(), *room.order_phases.values()]
    for reason in room.endings.values():
        labels += [reason.own, reason.other, reason.unknown] if isinstance(reason, Told) else [reason]
    labels += [event.label for event in room.order_events]
    labels += [text for lesson in room.lessons for text in (lesson.title, lesson.about)]
    labels += [text for lesson in room.lessons for step in lesson.steps for text in (step.title, step.text)]
    labels += [text for hint in room.hints.values() for text in (hint.question, hint.answer)]
    labels += [choice.label for choice in room.choices]
    labels += [name for choice in room.choices for key, name in choice.values if str(name) != key]
    assert not [label for label in labels if isinstance(label, str)], "mark these with gettext_lazy"


@pytest.mark.parametrize("rule", {room.adjudication.profile: room.adjudication for room in rooms()}.values())
def test_why_a_game_was_adjudicated_is_said_in_german(rule: Adjudication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is stored in English, within the note of the table and the ending of the match."""
    signs_put(monkeypatch)
    from leagues.competition.reasons import TIME_UP, TIME_UP_NOTE
    from matches.reasons import reason_said

    assert rule.reasons
    for reason in rule.reasons:
        names = dict.fromkeys(("most", "least", "site", "burdens", "points", "archenemies"), 7)
        why = stored(reason, **names)
        for sentence in (TIME_UP, TIME_UP_NOTE):
            text = stored(sentence, why=why)
            assert "7" in text or "%(" not in str(reason)
            with translation.override("de"):
                assert outside_signs(reason_said(text)) == []
            with in_english():
                assert reason_said(text) == text


def test_titles_of_matches_are_said_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    signs_put(monkeypatch)
    season = stored(SEASON, league="Shire", number=2)
    lesson = rooms()[0].lessons[0].title
    titles = {
        stored(IN_EVENT, event="Autumn, round 2", round=3): ["Autumn, round 2"],
        stored(IN_EVENT_GAME, event="Autumn", round=3, game=2): ["Autumn"],
        stored(IN_SEASON, season=season, series=1): ["Shire"],
        stored(PRACTICE_OF, room=rooms()[1].name): [],
        stored(LESSON, lesson=lesson): [],
        "Our evening": ["Our evening"],
    }
    for title, names in titles.items():
        with in_english():
            assert title_shown(title) == title
        with translation.override("de"):
            text = title_shown(title)
        for name in names:
            text = text.replace(name, "")
        assert outside_signs(text) == []
