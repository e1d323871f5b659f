"""Law 4 for the web: what a seat is sent depends on nothing it cannot see.

Two worlds hold the same match. In the second one, after some answers, everything hidden from seat 0 is dealt anew. Both
are given the same answers through the whole pipeline. At every step every page, API body, header, notice and version
that seat 0 can get must be byte for byte the same. Every address that shows a match is registered here; one that is not
fails the suite.

``make test`` compares one game of each kind at two positions and at a third of the addresses, ``make laws`` several
games at many positions and at all addresses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from unittest import mock

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from engine.bots.chance import random_answer
from engine.kernel import Decision, Game, RedealRefused, Stream, key_from_seed
from engine.kernel.ahead import AheadAnswer, AheadQuestion
from engine.tcg.starters import STARTERS
from matches import cache
from matches.boards.plain import plain_board
from matches.models import Checkpoint, Match, MatchStatus, PendingDecision, Source
from matches.services import SeatSpec, answer_submit, cut_give, match_advance, match_create, order_ahead
from matches.snapshot import borrow_game, release_game
from players.models import Notice, Player
from tests.matches.conftest import NOW, entropy_of, player_make
from tests.shares import sample

pytestmark = [pytest.mark.django_db, pytest.mark.course]

SHOWN: dict[str, list[str]] = {
    "matches:match": ["/matches/{code}/"],
    "matches:log": ["/matches/{code}/log/"],
    "matches:replay": ["/matches/{code}/replay/", "/matches/{code}/replay/?at={step}"],
    "matches:replay-step": ["/matches/{code}/replay/{step}/", "/matches/{code}/replay/0/"],
    "matches:sheet": ["/matches/{code}/sheet/"],
    "matches:proof": ["/matches/{code}/proof/"],
    "matches:transcript": ["/matches/{code}/proof.json"],
    "matches:stream": ["/sse/matches/{code}/"],
    "matches-api:match": ["/api/v1/matches/{code}/"],
    "matches-api:pending": ["/api/v1/matches/{code}/pending/"],
    "matches-api:events": ["/api/v1/matches/{code}/events/", "/api/v1/matches/{code}/events/?since=3"],
    "matches:talk": ["/matches/{code}/talk/"],
    "matches:stops": ["/matches/{code}/stops/"],
    "matches-api:talk": ["/api/v1/matches/{code}/talk/"],
    "matches-api:recap": ["/api/v1/matches/{code}/recap/"],
    "matches:notes": ["/matches/{code}/notes/"],
    "matches-api:notes": ["/api/v1/matches/{code}/notes/"],
    "matches-api:take-back": ["/api/v1/matches/{code}/take-back/"],
    "matches-api:call-off": ["/api/v1/matches/{code}/call-off/"],
    "matches-api:order": ["/api/v1/matches/{code}/order/"],
    "matches-api:proof": ["/api/v1/matches/{code}/proof/"],
    "matches-api:replay": ["/api/v1/matches/{code}/replay/{step}/", "/api/v1/matches/{code}/replay/{step}/?course=1"],
}
"""Addresses that show a match, with the paths to ask for."""

ACTIONS: dict[str, str] = {
    "matches:answer": "answer/",
    "matches:cut": "cut/",
    "matches:concede": "concede/",
    "matches:order": "order/",
    "matches:call": "call/",
    "matches:judge": "judge/",
    "matches:take-back": "take-back/",
    "matches:advice": "advice/",
    "matches-api:advice": "advice/",
    "matches:rematch": "rematch/",
    "matches-api:rematch": "rematch/",
    "matches:call-off": "call-off/",
    "matches:give-time": "time/",
    "matches-api:give-time": "time/",
    "matches:talk-mute": "talk/mute/",
    "matches-api:talk-mute": "talk/mute/",
    "matches:talk-report": "talk/0/report/",
    "matches-api:talk-report": "talk/0/report/",
    "matches-api:answers": "answers/",
    "matches-api:cut": "cut/",
    "matches-api:concede": "concede/",
    "matches-api:call": "call/",
    "matches-api:judge": "judge/",
    "matches:open-hidden": "open/",
    "matches-api:open-hidden": "open/",
}
"""Addresses that only do something: asked here with an empty form, which must be refused alike in both worlds."""

LISTS = [
    "/",
    "/rulings/",
    "/api/v1/rulings/",
    "/api/v1/challenges/",
    "/matches/next/",
    "/api/v1/matches/",
    "/api/v1/matches/?your_turn=1",
    "/lobby/",
    "/api/v1/lobby/",
    "/api/v1/lobby/matches/",
    "/players/",
    "/players/ada/",
    "/players/ada/matches/",
    "/api/v1/players/ada/matches/",
    "/api/v1/players/ada/playing/",
]
"""Addresses without a match's code that mention matches."""


def addresses_with_a_code() -> set[str]:
    """The names of all addresses of the site that take a match's code."""

    def walk(resolver: Any, prefix: str, route: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            path = route + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                name = pattern.namespace
                yield from walk(pattern, f"{prefix}{name}:" if name else prefix, path)
            elif "matches/<" in path:
                yield f"{prefix}{pattern.name}"

    return {name for name in walk(get_resolver(), "", "") if name.startswith(("matches:", "matches-api:"))}


def test_every_address_that_shows_a_match_is_registered() -> None:
    known = set(SHOWN) | set(ACTIONS)
    assert addresses_with_a_code() == known, "register new addresses in SHOWN or ACTIONS above"


@dataclass(frozen=True)
class Move:
    """One answer both worlds are given."""

    seat: int
    value: Any


def keys_of(decision: Decision) -> list[str]:
    """The keys of a decision's options, as its seat gets them."""
    options = decision.as_data().get("options", [])
    assert isinstance(options, list)
    return [option["key"] for option in options]


Given = dict[str, AheadAnswer]
"""What seat 1 has said ahead, by the key of the question."""


def said_by_seat_1(game: Game) -> Given:
    """What seat 1 says ahead wherever it can without naming cards of its hand: pass everywhere, keep the hand, minions
    against the first character."""
    return {
        question.key: AheadAnswer(
            question.key,
            question.basis,
            [str(option["key"]) for option in question.options[: _most(question)]],
            question.once,
        )
        for question in game.ahead(1)
        if question.kind == "choose" and question.key != "help"  # names cards of the hand
    }


def _most(question: AheadQuestion) -> int:
    return 0 if question.least == 0 else question.most


def passed(game: Game, given: Given | None = None) -> list[Move]:
    """Answer by what was said ahead and pass by the usual stops, as the platform does for people; returns what was
    answered."""
    passes: list[Move] = []
    while True:
        for decision in game.pending:
            value = _answer_ahead(game, decision, given) if given and decision.seat == 1 else None
            stop = game.stop(decision) if value is None else None
            if stop is not None and stop.passes():
                value = stop.answer
            if value is not None:
                passes.append(Move(decision.seat, value))
                game.answer(decision.seat, decision.id, value)
                break
        else:
            return passes


def _answer_ahead(game: Game, decision: Decision, given: Given) -> Any:
    while (use := game.use_ahead(decision, list(given.values()))) is not None:
        if use.answer is None or use.given.once:
            del given[use.given.key]
        if use.answer is not None:
            return use.answer
    return None


class Worlds:
    """The two games in step, in memory, to find answers that are legal in both and public or the viewer's own."""

    def __init__(self, ruleset: str, setups: list[Any], seed: int, prefix: int, *, ahead: bool = False) -> None:
        self.ahead = ahead
        self.first = Game.start(ruleset, {}, setups, key_from_seed(seed))
        self.rng = Random(seed)
        self.prefix: list[Move] = []
        self.key = b""
        passed(self.first)
        while True:
            while len(self.prefix) < prefix and self.first.outcome is None:
                decision = self.first.pending[0]
                move = Move(decision.seat, self._own(decision))
                self.first.answer(move.seat, decision.id, move.value)
                self.prefix.append(move)
                passed(self.first)
            for attempt in range(20):
                self.key = key_from_seed(1000 * seed + attempt)
                try:
                    self.second = self.first.redeal(0, Stream(self.key))
                except RedealRefused:
                    continue
                return
            prefix += 1  # not possible at this very moment; a little later

    def moves(self, most: int) -> list[Move]:
        """A script of answers; it ends where the hidden cards would show."""
        script: list[Move] = []
        self.first.drain()
        self.second.listen()
        given: tuple[Given, Given] = {}, {}
        while len(script) < most and self.first.outcome is None:
            assert [decision.seat for decision in self.first.pending] == [
                decision.seat for decision in self.second.pending
            ]
            if self.ahead:
                answers = said_by_seat_1(self.first), said_by_seat_1(self.second)
                assert list(answers[0]) == list(answers[1])
                for before, now in zip(given, answers, strict=True):
                    before.update(now)
            ours = self.first.pending[self.rng.randrange(len(self.first.pending))]
            theirs = next(decision for decision in self.second.pending if decision.seat == ours.seat)
            value = self._own(ours) if ours.seat == 0 else self._public(ours, theirs)
            if value is None:
                break
            self.first.answer(ours.seat, ours.id, value)
            self.second.answer(theirs.seat, theirs.id, value)
            script.append(Move(ours.seat, value))
            passes = passed(self.first, given[0]), passed(self.second, given[1])
            if self._seen():
                # What was hidden or left to chance has come out (a card drawn, revealed or played, a lot): from here on
                # the worlds may differ.
                script.pop()
                break
            assert passes[0] == passes[1], "what is passed for a player depends on what is hidden"
        return script

    def _seen(self) -> bool:
        """Whether seat 0 has seen different things in the two worlds since it was last asked."""
        events = [[event for event in game.drain() if event.seen_by(0)] for game in (self.first, self.second)]
        return events[0] != events[1] or self.first.view(0) != self.second.view(0)

    def _own(self, decision: Decision) -> Any:
        keys = keys_of(decision)
        if decision.kind == "number":
            return self.rng.randint(decision.least, min(decision.most, decision.least + 2))
        if decision.kind in ("action", "yesno"):
            return self.rng.choice(keys)
        if decision.kind == "order":
            return keys
        if decision.kind == "assign":
            return self._pairs(decision) if decision.least else keys[:1]
        return keys[: max(decision.least, min(1, decision.most))]

    def _pairs(self, decision: Decision) -> list[str]:
        """An assignment that must be complete, such as a placement."""
        value = random_answer({}, decision.as_data(), Stream(key_from_seed(self.rng.randrange(10**6))))
        assert isinstance(value, list)
        return value

    def _public(self, ours: Decision, theirs: Decision) -> Any:
        """An answer of the other seat that says nothing of its hidden cards, or ``None``."""
        if ours.kind == "number":
            return ours.least
        both = [key for key in keys_of(ours) if key in set(keys_of(theirs)) and not re.search(r"(^|:|>)h\d", key)]
        if ours.kind in ("action", "yesno"):
            safe = [key for key in both if key in ("pass", "fold", "stay", "no")] or both
            return safe[0] if safe else None
        if ours.kind == "assign":
            return self._pairs(ours) if ours.least else []
        if ours.kind == "choose" and ours.least == 0:
            return []
        return both[: ours.least] if len(both) >= ours.least and ours.kind == "choose" else None


LEFT_OUT = ("Set-Cookie", "Expires", "Content-Length", "X-Request-ID")
"""Headers that hold the time of the request itself or its id, and the length, which the body compared tells already."""

NOTICE = re.compile(rb"(/profile/notices/)[0-9]+")
"""Numbers of notices, which PostgreSQL does not give twice though the first world is rolled back."""

CSRF = re.compile(rb'(name="csrfmiddlewaretoken" value="|X-CSRFToken&quot;: &quot;|X-CSRFToken": ")[A-Za-z0-9]+')


def page_sent(client: Client, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an address, without what differs between any two requests."""
    response = client.get(path)
    headers = {name: value for name, value in response.headers.items() if name not in LEFT_OUT}
    return response.status_code, headers, NOTICE.sub(rb"\1", CSRF.sub(rb"\1", response.content))


def all_that_is_sent(
    client: Client, viewer: Player, match: Match, now: datetime, redealt_at: int, one_in: int
) -> dict[str, Any]:
    """Everything the viewer can get about the match now, or one address in so many.

    A match dealt anew in the middle cannot be replayed beyond that point; one dealt anew at its start can.
    """
    sent: dict[str, Any] = {}
    match.refresh_from_db()
    step = redealt_at or match.sequence
    with mock.patch("django.utils.timezone.now", return_value=now):
        paths = [path for paths in SHOWN.values() for path in paths]
        for template in sample([*LISTS, *paths], one_in):
            path = template.format(code=match.code, step=step)
            sent[path] = page_sent(client, path)
        # The page's own call of a judge leaves a message in any case.
        for name, action in sample(ACTIONS.items(), one_in, lambda pair: pair == ("matches:call", "call/")):
            base = f"/api/v1/matches/{match.code}/" if name.startswith("matches-api") else f"/matches/{match.code}/"
            kind = {"content_type": "application/json"} if name.startswith("matches-api") else {}
            response = client.post(base + action, {}, **kind)  # type: ignore[arg-type]
            sent[f"POST {base}{action}"] = (response.status_code, CSRF.sub(rb"\1", response.content))
        # The next page shows the messages that the refusals left; that is an action's own where it answers with one.
        answered = [answer[1] for name, answer in sent.items() if name.startswith("POST ")]
        sent["messages"] = page_sent(client, "/")
        seen = [sent["messages"][2], *answered]
        assert any(b'class="messages"' in body for body in seen), "the pages show what is compared"
    sent["version"] = match.version
    sent["notices"] = list(Notice.objects.filter(player=viewer).values_list("kind", "context", "created_at"))
    return sent


def deal_anew(match: Match, key: bytes) -> None:
    """Put the match, where it stands, into the other world."""
    match.refresh_from_db()
    _, _, game = borrow_game(match.pk)
    second = game.redeal(0, Stream(key))
    data = second.dump()
    start = {"start": data} if match.sequence == 0 else {}
    Checkpoint.objects.filter(match=match).update(data=data, sequence=match.sequence, **start)
    Match.objects.filter(pk=match.pk).update(checkpoint_sequence=match.sequence, replay_us=0)
    open_now = {decision.seat: decision for decision in second.pending}
    for row in PendingDecision.objects.filter(match=match).select_related("seat"):
        decision = open_now[row.seat.place]
        PendingDecision.objects.filter(pk=row.pk).update(decision_id=decision.id, data=decision.as_data())
    cache.clear()


def say_ahead(match: Match, player: Player, now: datetime) -> None:
    """Seat 1 says ahead what it can."""
    _, _, game = borrow_game(match.pk)
    answers = {key: list(answer.value) for key, answer in said_by_seat_1(game).items()}
    release_game(match, game)
    if answers:
        order_ahead(match=match, player=player, answers=answers, now=now)


def world(
    ruleset: str,
    setups: list[Any],
    players: list[Player],
    seed: int,
    worlds: Worlds,
    script: list[Move],
    every: int,
    one_in: int,
    *,
    other: bool,
) -> list[dict[str, Any]]:
    """Play the script through the pipeline and collect what seat 0 is sent; everything is rolled back afterwards."""
    collected: list[dict[str, Any]] = []
    prefix = len(worlds.prefix)
    cache.clear()
    with transaction.atomic():
        match = match_create(
            ruleset=ruleset,
            options={},
            seats=[SeatSpec(player, setup=setup) for player, setup in zip(players, setups, strict=True)],
            origin="law 4",
            now=NOW,
            skip_forced=False,
            entropy=entropy_of(seed),
        )
        with mock.patch("matches.proofs.seed", return_value=key_from_seed(seed)):
            for player in players:
                cut_give(match=match, player=player, cut=f"cut of {player.username}", now=NOW)
            match_advance(match_id=match.pk, now=NOW)
        client = Client()
        client.force_login(players[0])
        now = NOW
        for number, move in enumerate([*worlds.prefix, *script]):
            if number == prefix and other:
                deal_anew(match, worlds.key)
            if number >= prefix and worlds.ahead:
                say_ahead(match, players[1], now)
            if number >= prefix and (number - prefix) % every == 0:
                collected.append(all_that_is_sent(client, players[0], match, now, prefix, one_in))
            now += timedelta(minutes=7)
            pending = PendingDecision.objects.get(match=match, seat__place=move.seat)
            answer_submit(
                match=match,
                player=players[move.seat],
                decision_id=pending.decision_id,
                value=move.value,
                key=f"k{number}",
                now=now,
            )
            match_advance(match_id=match.pk, now=now)
        match.refresh_from_db()
        assert match.status in (MatchStatus.RUNNING, MatchStatus.FINISHED), match.paused_reason
        assert match.answers.exclude(source__in=(Source.STOP, Source.AHEAD)).count() == prefix + len(script)
        if match.status == MatchStatus.RUNNING:
            collected.append(all_that_is_sent(client, players[0], match, now, prefix, one_in))
        transaction.set_rollback(True)
    cache.clear()
    return collected


SELDOM = 60
"""Of a script that is looked at so seldom, a third of the addresses are compared."""


def compare(
    ruleset: str, setups: list[Any], seed: int, prefix: int, every: int, most: int = 60, *, ahead: bool = False
) -> int:
    """Both worlds side by side; how many answers they went together."""
    one_in = 3 if every == SELDOM else 1
    players = [player_make(name) for name in ("ada", "bob", "cy")[: len(setups)]]
    worlds = Worlds(ruleset, setups, seed, prefix, ahead=ahead)
    script = worlds.moves(most)
    first = world(ruleset, setups, players, seed, worlds, script, every, one_in, other=False)
    other = world(ruleset, setups, players, seed, worlds, script, every, one_in, other=True)
    assert len(first) == len(other)
    for step, (ours, theirs) in enumerate(zip(first, other, strict=True)):
        for path, what in ours.items():
            assert what == theirs[path], f"{path} differs {step * every} of {len(script)} answers after the deal"
    return len(script)


def cases(short: tuple[int, int], *others: tuple[int, int], every: int) -> pytest.MarkDecorator:
    """Games by seed and prefix: ``others`` and ``short`` are laws, looked at so often; ``short`` seldom every day."""
    laws = [pytest.param(*setting, every, marks=pytest.mark.law) for setting in (short, *others)]
    return pytest.mark.parametrize(("seed", "prefix", "every"), [pytest.param(*short, SELDOM, id="sample"), *laws])


@pytest.mark.law
@pytest.mark.parametrize(("seed", "prefix", "every"), [(0, 0, 2), (1, 0, 2), (2, 0, 2)])
def test_tiny(seed: int, prefix: int, every: int) -> None:
    assert compare("tiny", ["a", "b"], seed, prefix, every) >= 2


@pytest.mark.long
@cases((2, 20), (0, 0), (1, 14), (3, 33), every=6)
def test_tcg(seed: int, prefix: int, every: int) -> None:
    decks = [starter.engine_data() for starter in STARTERS.values()]
    assert compare("tcg", decks, seed, prefix, every) >= 1


@pytest.mark.law
@pytest.mark.parametrize(("seed", "prefix", "every"), [(2, 20, 6), (1, 14, 6), (3, 33, 6)])
def test_tcg_with_answers_given_ahead(seed: int, prefix: int, every: int) -> None:
    """The other seat says ahead whatever it can: nobody is shown it, and whom the game waits for tells no more."""
    decks = [starter.engine_data() for starter in STARTERS.values()]
    assert compare("tcg", decks, seed, prefix, every, ahead=True) >= 1


@pytest.mark.law
@pytest.mark.parametrize(("seed", "prefix"), [(0, 0), (2, 20)])
def test_tcg_of_three(seed: int, prefix: int) -> None:
    decks = [starter.engine_data() for starter in STARTERS.values()]
    assert compare("tcg", [*decks, decks[0]], seed, prefix, 6) >= 1


@pytest.mark.long
@cases((2, 5), (0, 0), (1, 2), every=3)
def test_confrontation(seed: int, prefix: int, every: int) -> None:
    assert compare("confrontation", [{"side": "good"}, {"side": "dark"}], seed, prefix, every, 6) >= 1


@pytest.mark.law
@pytest.mark.parametrize(("seed", "prefix"), [(4, 2), (6, 5)])
def test_confrontation_from_the_dark_side(seed: int, prefix: int) -> None:
    assert compare("confrontation", [{"side": "dark"}, {"side": "good"}], seed, prefix, 3, 6) >= 1


@pytest.mark.long
@cases((2, 7), (0, 0), (1, 3), every=3)
def test_tarot(seed: int, prefix: int, every: int) -> None:
    assert compare("tarot", [{}, {}], seed, prefix, every, 6) >= 1


@pytest.mark.law
def test_tarot_of_three_after_cards_have_been_passed() -> None:
    assert compare("tarot", [{}, {}, {}], 0, 140, 4, 12) >= 1


def going_together(seats: int, prefix: int, wanted: int, *, ahead: bool = False) -> int:
    """The first seed of a deck-building game whose worlds go so many answers together: nearly every turn shows what was
    hidden, and which games do not changes with the cards."""
    for seed in range(40):
        if len(Worlds("deckbuilding", [{}] * seats, seed, prefix, ahead=ahead).moves(12)) >= wanted:
            return seed
    raise AssertionError("no such game")


@pytest.mark.long
@cases((0, 4), (0, 120), (0, 40), every=3)
def test_deckbuilding(seed: int, prefix: int, every: int) -> None:
    seed += going_together(2, prefix, 4)
    assert compare("deckbuilding", [{}, {}], seed, prefix, every, 12) >= 4


@pytest.mark.law
def test_deckbuilding_of_three_with_defenses_said_ahead() -> None:
    seed = going_together(3, 80, 4, ahead=True)
    assert compare("deckbuilding", [{}, {}, {}], seed, 80, 4, 12, ahead=True) >= 4


@pytest.mark.law
def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that shows the other hand is caught: the check is not blind."""
    from matches.games import room

    def leaking(view: Any) -> Any:
        hands = Match.objects.get().checkpoint.data
        return [*plain_board(view), {"name": "leak", "value": str(bytes(hands))}]

    monkeypatch.setattr(room, "plain_board", leaking)
    with pytest.raises(AssertionError, match="differs"):
        compare("tiny", ["a", "b"], 1, 0, 30)
