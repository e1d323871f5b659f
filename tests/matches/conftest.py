"""Matches for tests: the tiny ruleset, deterministic secrets, explicit times."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from matches.clocks import ClockSettings
from matches.models import Match, MatchStatus, PendingDecision
from matches.results import result_wanted
from matches.services import SeatSpec, answer_submit, cut_give, match_advance, match_create
from players.models import Player
from tests.engine.kernel import tiny  # noqa: F401  (registers the ruleset)

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # a Monday
result_wanted("test:")


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker runs beside a test, so no page waits 0.4 seconds for one."""
    monkeypatch.setattr("matches.views.match.APPLIED_WITHIN", 0)


@pytest.fixture
def now() -> datetime:
    return NOW


def entropy_of(seed: int) -> Callable[[int], bytes]:
    """Deterministic bytes in place of the system's."""
    from hashlib import shake_256

    counter = iter(range(1_000_000))
    return lambda size: shake_256(f"{seed}:{next(counter)}".encode()).digest(size)


def player_make(name: str, *, bot: str = "") -> Player:
    return Player.objects.create_user(name, f"{name}@example.org", "secret words", is_bot=bool(bot), bot_name=bot)


@pytest.fixture
def ada(db: None) -> Player:
    return player_make("ada")


@pytest.fixture
def bob(db: None) -> Player:
    return player_make("bob")


@pytest.fixture
def stranger(db: None) -> Player:
    return player_make("stranger")


def tiny_match(*players: Player, origin: str = "test:1", now: datetime = NOW, seed: int = 1, **more: object) -> Match:
    """A tiny match, not yet cut. With two people nothing answers by itself, and no clock takes leave."""
    more.setdefault("skip_forced", False)
    more.setdefault("clock", ClockSettings(automatic_leave=False))
    return match_create(
        ruleset="tiny",
        options={},
        seats=[SeatSpec(player, setup=player.username) for player in players],
        origin=origin,
        now=now,
        entropy=entropy_of(seed),
        **more,  # type: ignore[arg-type]
    )


def cut(match: Match, *players: Player, now: datetime = NOW) -> Match:
    """Everybody cuts, and the match starts."""
    for player in players:
        cut_give(match=match, player=player, cut=f"cut of {player.username}", now=now)
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()
    return match


@pytest.fixture
def match(ada: Player, bob: Player) -> Match:
    """A running tiny match of Ada (seat 0) and Bob (seat 1): both are asked for their bids."""
    return cut(tiny_match(ada, bob), ada, bob)


def first_answer(data: Mapping[str, Any]) -> object:
    """A legal answer to any question of the tiny game."""
    if data["kind"] == "number":
        return data["least"]
    keys = [option["key"] for option in data["options"]]
    return keys[0] if data["kind"] in ("action", "yesno") else keys[: data["least"]]


def answer_next(match: Match, now: datetime = NOW, choose: Callable[[dict], object] = first_answer) -> PendingDecision:
    """Answer the first open decision through the inbox and advance."""
    pending = PendingDecision.objects.select_related("seat__player").filter(match=match).order_by("seat__place").first()
    assert pending is not None
    answer_submit(
        match=match,
        player=pending.seat.player,
        decision_id=pending.decision_id,
        value=choose(pending.data),
        key=f"k-{pending.decision_id}",
        now=now,
    )
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()
    return pending


def play_out(match: Match, now: datetime = NOW, step: timedelta = timedelta(0)) -> int:
    """Answer until the match is over; how many answers it took."""
    count = 0
    while match.status != MatchStatus.FINISHED:
        now += step
        answer_next(match, now)
        count += 1
        assert count < 100
    return count
