"""Law 4 for the log: at the finest level no line says anything that depends on hidden cards.

Two worlds that differ only in what seat 0 cannot see write the same lines, times and ids of requests aside; and no line
of a whole match against a bot holds what some seat alone sees, the seed, or a token.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from importlib import import_module
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from config.logs import ContextFilter, JSONLineFormatter
from engine.bots import choose
from engine.games import engine_games
from engine.tcg.starters import STARTERS
from matches import proofs
from matches.models import Match, MatchStatus, PendingDecision
from matches.services import answer_submit, bot_work, match_advance
from matches.services.trial_begin import trial_begin
from matches.snapshot import borrow_game, release_game
from tests.matches.conftest import NOW, cut, first_answer, player_make, tiny_match
from tests.matches.test_noninterference import SELDOM, Worlds, going_together, world

pytestmark = [pytest.mark.django_db, pytest.mark.course]

VARYING = ("time", "duration_ms", "request_id", "match_id")
"""Fields that differ between any two requests, or between a match and the same one made again."""
ANSWERS = 12
"""Answers given to a bot in a match of each game."""


@contextmanager
def lines_written() -> Iterator[list[str]]:
    """What is logged as JSON while every logger writes everything that it may."""
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Kept(logging.DEBUG)
    handler.addFilter(ContextFilter())
    handler.setFormatter(JSONLineFormatter())
    root, requests = logging.getLogger(), logging.getLogger("config.requests")
    before = root.level, requests.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    requests.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(before[0])
        requests.setLevel(before[1])


def without_varying(lines: list[str]) -> list[dict[str, Any]]:
    return [{name: value for name, value in json.loads(line).items() if name not in VARYING} for line in lines]


def compare(ruleset: str, setups: list[Any], seed: int, prefix: int, most: int = 12) -> None:
    """Play both worlds; their lines are the same."""
    players = [player_make(name) for name in ("ada", "bob")[: len(setups)]]
    worlds = Worlds(ruleset, setups, seed, prefix)
    script = worlds.moves(most)
    assert script
    written = []
    for other in (False, True):
        with lines_written() as lines:
            world(ruleset, setups, players, seed, worlds, script, SELDOM, 3, other=other)
        written.append(without_varying(lines))
    assert any(line["logger"] == "config.requests" for line in written[0])
    assert written[0] == written[1]


@pytest.mark.long
def test_tcg_writes_the_same_lines() -> None:
    compare("tcg", [starter.engine_data() for starter in STARTERS.values()], 2, 20)


@pytest.mark.long
def test_confrontation_writes_the_same_lines() -> None:
    compare("confrontation", [{"side": "good"}, {"side": "dark"}], 2, 5, 6)


@pytest.mark.long
def test_tarot_writes_the_same_lines() -> None:
    compare("tarot", [{}, {}], 2, 7, 6)


@pytest.mark.long
def test_deckbuilding_writes_the_same_lines() -> None:
    compare("deckbuilding", [{}, {}], going_together(2, 4, 4), 4)


def strings_in(value: Any) -> set[str]:
    """Every text of four characters or more in plain data, keys aside."""
    if isinstance(value, dict):
        return set().union(*map(strings_in, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(strings_in, value))
    return {value} if isinstance(value, str) and len(value) >= 4 else set()


def seen_alone(match: Match) -> set[str]:
    """What some seat sees or is asked now and the public does not."""
    _, seats, game = borrow_game(match.pk)
    try:
        public = strings_in(game.view(None))
        views = set().union(*(strings_in(game.view(seat.place)) for seat in seats))
        asked = set().union(*(strings_in(decision.as_data().get("options", [])) for decision in game.pending), set())
    finally:
        release_game(match, game)
    return {text for text in views | asked if text not in public and any(character.isdigit() for character in text)}


def secrets_of(match: Match) -> set[str]:
    """The secret, the cuts and the seed of a match, as texts."""
    secret, seats = bytes(match.secret), list(match.seats.order_by("place"))
    seed = proofs.seed(match.code, secret, match.commitment, [seat.cut for seat in seats])
    return {secret.hex(), repr(secret), seed.hex(), repr(seed), *(seat.cut for seat in seats if len(seat.cut) > 3)}


def against_a_bot(ruleset: str, client: Client) -> tuple[set[str], list[str]]:
    """Play some answers against a bot, looking at the page each time: the hidden facts on the way, and the lines."""
    hidden: set[str] = set()
    with lines_written() as lines:
        player, match = trial_begin(player=None, ruleset=ruleset, now=NOW)
        client.force_login(player)
        now = NOW
        for number in range(ANSWERS):
            for _ in range(40):
                now += timedelta(seconds=20)
                match_advance(match_id=match.pk, now=now)
                if bot_work(now=now) is None and bot_work(now=now, searching=True) is None:
                    break
            match.refresh_from_db()
            if match.status != MatchStatus.RUNNING:
                break
            hidden |= seen_alone(match)
            with mock.patch("django.utils.timezone.now", return_value=now):
                client.get(match.get_absolute_url())
                client.get(f"/api/v1/matches/{match.code}/pending/")
            mine = PendingDecision.objects.filter(match=match, seat__player=player).first()
            if mine is None:
                continue
            value = choose("random", {}, mine.data, number)
            answer_submit(
                match=match, player=player, decision_id=mine.decision_id, value=value, key=f"k{number}", now=now
            )
    match.refresh_from_db()
    assert match.sequence > 3, match.paused_reason
    return hidden | secrets_of(match), lines


def leaks(hidden: set[str], lines: list[str]) -> list[tuple[str, str]]:
    return [(text, line) for line in lines for text in hidden if json.dumps(text)[1:-1] in line]


@pytest.mark.parametrize(
    "ruleset",
    [game.name if game.name == "tarot" else pytest.param(game.name, marks=pytest.mark.long) for game in engine_games()],
)
def test_no_line_holds_what_a_seat_alone_sees(ruleset: str, client: Client, catalogue: None) -> None:
    hidden, lines = against_a_bot(ruleset, client)
    assert len(hidden) > 5
    assert len(lines) > ANSWERS / 2
    assert not leaks(hidden, lines)


@pytest.mark.long
def test_a_leak_is_found(client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("matches.services.match_advance")
    write = module._write

    def leaking(runner: Any, *arguments: Any) -> None:
        logging.getLogger("matches").debug("seat 0 sees %s", runner.game.view(0))
        write(runner, *arguments)

    monkeypatch.setattr(module, "_write", leaking)
    hidden, lines = against_a_bot("tarot", client)
    assert leaks(hidden, lines)


def about_to_fail(monkeypatch: pytest.MonkeyPatch, hidden: str) -> Match:
    """A match whose next step ends in an error of the engine, which says what is hidden."""
    ada, bob = player_make("ada"), player_make("bob")
    match = cut(tiny_match(ada, bob), ada, bob)

    def broken(*arguments: Any) -> None:
        raise KeyError(hidden)

    monkeypatch.setattr("engine.kernel.game.Game._take", broken)
    asked = PendingDecision.objects.get(match=match, seat__player=ada)
    answer_submit(
        match=match, player=ada, decision_id=asked.decision_id, value=first_answer(asked.data), key="k", now=NOW
    )
    return match


def test_a_failure_of_the_engine_is_written_without_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = "the hand holds 1C290"
    match = about_to_fail(monkeypatch, hidden)
    with lines_written() as lines:
        match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert hidden in match.paused_reason, "the judge reads it"
    errors = [json.loads(line) for line in lines if "error" in json.loads(line)]
    assert [line["match_id"] for line in errors] == [match.pk]
    assert "KeyError\n" in errors[0]["error"]
    assert "engine/kernel/game.py" in errors[0]["error"]
    assert not [line for line in lines if hidden in line]
