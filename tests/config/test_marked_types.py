"""Sentences for people are marked texts by type: mypy refuses a plain one where registries keep them.

Each ``type: ignore`` here is an error that mypy finds. If a type took plain texts again, mypy would say that the
comment is not used, and ``make check`` would fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import pytest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from cardpool.legality import RULE_SOURCES
from leagues.competition.form_sections import Section
from leagues.competition.reasons import BETTER_SEED, GAME_LOSS_NOTE, sentences
from leagues.draws.drawing import DrawError, draw
from leagues.events.models.penalty import Penalty
from leagues.events.rounds.tournament_advance import tournament_fault
from matches.reasons import ORDER_DROPPED, reason_said, reasons_register
from players.notices.services import notice_kind
from players.sentences.stored_sentences import stored
from players.staff.authority import OFFICES, REASONS, RULES, Action, Office, Rule, Stake


def _refused_by_mypy() -> None:
    """Never called: what mypy reads."""
    Rule(frozenset(), frozenset(), "The staff must do it.")  # type: ignore[arg-type]
    Rule(frozenset(), owner="the organiser")  # type: ignore[arg-type]
    Rule(frozenset(), words={Stake.SEAT: "You have a seat in this match."})  # type: ignore[dict-item]
    OFFICES[Office.JUDGE] = "judges"  # type: ignore[assignment]
    REASONS[Stake.SEAT] = "You have a seat in this match."  # type: ignore[assignment]
    reasons_register(["The round was undone."])  # type: ignore[list-item]
    tournament_fault(1, "A result could not be taken in.", ValueError())  # type: ignore[arg-type]
    notice_kind("kind", "A label", "A text")  # type: ignore[arg-type]
    Section((), "A title")  # type: ignore[arg-type]
    DrawError("A prize is listed twice in the draw.")  # type: ignore[arg-type]
    RULE_SOURCES["known"].split()  # type: ignore[attr-defined]
    Rule(frozenset(), frozenset(), gettext_lazy("The staff must do it."))


@pytest.mark.parametrize("action", Action)
def test_every_word_of_a_rule_is_marked(action: Action) -> None:
    rule = RULES[action]
    words = [rule.instead, rule.owner, *rule.words.values()]
    assert not [word for word in words if not isinstance(word, Promise | None)]


@pytest.mark.parametrize("action", [action for action in Action if RULES[action].instead is not None])
def test_who_acts_instead_is_said_in_german(action: Action) -> None:
    instead = RULES[action].instead
    with override("en"):
        english = str(instead)
    with override("de"):
        assert str(instead) != english


def test_a_refused_draw_is_said_in_german() -> None:
    manifest = {"algorithm": "entmoot-draw-0"}
    with pytest.raises(DrawError) as refused, override("de"):
        draw(manifest, {})
    for language, beginning in (("en", "This draw is made by “entmoot-draw-0”"), ("de", "Diese Verlosung folgt")):
        with override(language):
            assert str(refused.value).startswith(beginning)


def test_where_a_rule_on_decks_is_written_is_said_in_german() -> None:
    for source in RULE_SOURCES.values():
        with override("en"):
            english = str(source)
        with override("de"):
            assert str(source) != english


@pytest.mark.parametrize(("note", "expected"), [
    (stored(GAME_LOSS_NOTE, player="ada", category="slow play"), "Verlust eines Spiels für ada (langsames Spiel)"),
    (stored(BETTER_SEED, games="1 : 0 (2 drawn)"), "1 : 0 (2 unentschieden), der besser Gesetzte kommt weiter"),
    ("1 : 1 (1 drawn)", "1 : 1 (1 unentschieden)"),
    (stored(ORDER_DROPPED, why="your hand has changed"), "verworfen: your hand has changed"),
])  # fmt: skip
def test_a_stored_note_is_said_in_german(note: str, expected: str) -> None:
    with override("de"):
        assert reason_said(note) == expected


def test_every_known_reason_is_marked() -> None:
    assert not [
        sentence
        for sentence in sentences(category.label for category in Penalty.Category)
        if not isinstance(sentence, Promise)
    ]


def test_a_rule_keeps_no_other_text() -> None:
    """A new field for words would have to be looked at above."""
    names = {field.name for field in fields(Rule)}
    assert names == {"offices", "barred_by", "instead", "reads", "owner", "words"}
    assert isinstance(RULES[Action.MATCH_PAUSE].words, Mapping)
