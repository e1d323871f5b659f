"""One match that fails anywhere pauses alone; its neighbour is served.

``make laws`` lets every place fail, ``make test`` one in 240.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from importlib import import_module

import pytest
from django.db import connection

from config.worker import Worker, jobs
from matches.jobs import owed_work
from matches.models import (
    BotJob,
    Challenge,
    LessonProgress,
    Match,
    MatchEvaluation,
    MatchStatus,
    MatchTally,
    OutboxRow,
    Seat,
)
from matches.services import (
    SeatSpec,
    answer_submit,
    bot_work,
    challenge_offer,
    lesson_begin,
    match_advance,
    match_concede,
    match_create,
    match_work,
    outage_watch,
)
from players.models import AuditEntry, Notice, Player
from tests.isolation.inject import NEIGHBOUR, VICTIM, Place, direct_callers, each_place, ids_leap
from tests.matches.conftest import NOW, cut, entropy_of, tiny_match
from tests.matches.conftest import player_make as person
from tests.shares import sample, whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SECOND = timedelta(seconds=1)
ADVANCE = import_module("matches.services.match_advance")


@pytest.fixture
def judge(db: None) -> Player:
    player = person("judge")
    Player.objects.filter(pk=player.pk).update(is_superuser=True)
    return player


@pytest.fixture
def two(judge: Player) -> tuple[Match, Match]:
    """The neighbour's match and the victim's, each with both players asked and one answer in the inbox."""
    ids_leap(NEIGHBOUR)
    neighbour = running("n")
    ids_leap(VICTIM)
    return neighbour, running("v")


def running(letter: str) -> Match:
    one, other = person(f"{letter}-one"), person(f"{letter}-two")
    match = cut(tiny_match(one, other, origin=f"test:{letter}", seed=ord(letter)), one, other)
    for player in (one, other):
        pending = match.pending.get(seat__player=player)
        answer_submit(match=match, player=player, decision_id=pending.decision_id, value=1, key="k", now=NOW)
    return match


def paused_alone(victim: Match, place: Place) -> None:
    """The victim either went on, or stands still with its clocks, a judge called, and every answer kept."""
    victim.refresh_from_db()
    if victim.status != MatchStatus.PAUSED:
        assert not OutboxRow.objects.filter(match=victim).exists(), f"{place}: neither served nor paused"
        return
    assert victim.paused_by_error, place
    assert victim.judge_called_at is not None, place
    assert not Seat.objects.filter(match=victim, running_since__isnull=False).exists(), f"{place}: a clock runs"
    assert victim.answers.count() == victim.sequence, place
    settled = victim.inbox.filter(state="applied").count()
    assert settled == victim.answers.filter(source__in=("player", "bot")).count(), place


@pytest.mark.long
@whole_or_sample
def test_advancing(whole: bool, two: tuple[Match, Match]) -> None:
    neighbour, victim = two

    def run() -> None:
        for match in (victim, neighbour, victim):
            with suppress(Exception):
                match_advance(match_id=match.pk, now=NOW + SECOND)

    def check(place: Place) -> None:
        neighbour.refresh_from_db()
        assert (neighbour.status, neighbour.sequence) == (MatchStatus.RUNNING, 2), f"{place}: the neighbour waits"
        paused_alone(victim, place)

    callers = direct_callers(match_advance, ADVANCE.advance_locked)
    # Who calls these two guards against their failing; test_periodic_work lets them fail.
    guards = direct_callers(match_advance, ADVANCE.stop_on_fault)
    fired = each_place(
        {neighbour.code: NEIGHBOUR, victim.code: VICTIM},
        callers,
        run,
        check,
        without=guards,
        one_in=1 if whole else 240,
    )
    # PostgreSQL writes a whole advance as one statement.
    statements = 3 if connection.vendor == "postgresql" else 8
    assert sum(place.kind == "statement" for place in fired) >= (statements if whole else 1)
    assert len(fired) > (50 if whole else 1), "rules, view, wording, clocks, notices and writing are among them"


@pytest.mark.long
def test_a_failure_calls_a_judge_and_keeps_what_arrived(two: tuple[Match, Match], judge: Player, monkeypatch) -> None:
    _, victim = two

    def failing(*, match: Match, **more: object) -> None:
        if match.pk == victim.pk:
            raise ZeroDivisionError("writing went wrong")
        honest(match=match, **more)

    honest = ADVANCE.turn_tell
    monkeypatch.setattr(ADVANCE, "turn_tell", failing)
    match_advance(match_id=victim.pk, now=NOW + timedelta(hours=5))
    victim.refresh_from_db()
    assert (victim.status, victim.sequence) == (MatchStatus.PAUSED, 0)
    assert "writing went wrong" in victim.paused_reason
    assert list(victim.inbox.values_list("state", flat=True)) == ["new", "new"]
    assert {seat.bank_ms for seat in victim.seats.all()} == {(10 * 24 - 5) * 3_600_000}
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
    assert AuditEntry.objects.filter(verb="match.failed", target_id=str(victim.pk)).exists()


class World:
    """Work owed to a victim and to a neighbour for one job, and how to tell that the neighbour was served."""

    def __init__(self, served: Callable[[], bool], neighbours: Iterable[Match], victims: Iterable[Match]) -> None:
        self.served, self.victims = served, list(victims)
        self.games = {match.code: NEIGHBOUR for match in neighbours} | {match.code: VICTIM for match in self.victims}


def sweep_world() -> World:
    made = []
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        running_one = cut(
            tiny_match(person(f"{letter}-one"), person(f"{letter}-two"), origin=f"r:{letter}", seed=200 + ord(letter)),
            *Player.objects.filter(username__startswith=f"{letter}-"),
        )
        waiting = tiny_match(
            person(f"{letter}w-one"), person(f"{letter}w-two"), origin=f"w:{letter}", seed=300 + ord(letter)
        )
        # The time to cut was over before the outage that the sweep finds.
        Match.objects.filter(pk=waiting.pk).update(created_at=NOW - timedelta(days=3), cuts_due_at=NOW)
        made.append((running_one, waiting))
    (neighbour, waiting), victims = made
    outage_watch(now=NOW)

    def served() -> bool:
        seats = list(neighbour.seats.all())
        return (
            all(seat.warned == 0 and seat.deadline and seat.deadline >= NOW + timedelta(days=13) for seat in seats)
            and not waiting.seats.filter(cut="").exists()
        )

    return World(served, (neighbour, waiting), victims)


def work_world() -> World:
    worlds = []
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        people = running(letter)
        person_, bot = person(f"{letter}b-one"), person(f"{letter}b-bot", bot="random")
        with_bot = cut(tiny_match(person_, bot, origin=f"b:{letter}", seed=100 + ord(letter)), person_)
        worlds.append((people, with_bot))
    (neighbour, with_bot), victims = worlds

    def served() -> bool:
        neighbour.refresh_from_db()
        bot_seat = with_bot.seats.get(player__is_bot=True)
        is_asked = with_bot.pending.filter(seat=bot_seat).exists()
        return neighbour.sequence == 2 and (not is_asked or with_bot.inbox.filter(seat=bot_seat).exists())

    return World(served, (neighbour, with_bot), victims)


def search_world() -> World:
    matches = []
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        one, bot = person(f"{letter}s-one"), person(f"{letter}s-bot", bot="search")
        matches.append(cut(tiny_match(one, bot, origin=f"s:{letter}", seed=200 + ord(letter)), one))
    neighbour, victim = matches

    def served() -> bool:
        return neighbour.inbox.filter(seat__player__is_bot=True).exists()

    return World(served, [neighbour], [victim])


def evaluations_world() -> World:
    matches = []
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        people = person(f"{letter}e-one"), person(f"{letter}e-two")
        match = match_create(
            ruleset="confrontation", options={}, seats=[SeatSpec(player, setup={}) for player in people],
            origin=f"challenge:e{letter}", now=NOW, entropy=entropy_of(300 + ord(letter)),
        )  # fmt: skip
        match_concede(match=cut(match, *people), player=people[0], now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        matches.append(match)
    neighbour, victim = matches

    def served() -> bool:
        return MatchEvaluation.objects.filter(match=neighbour).exclude(points=[]).exists()

    return World(served, [neighbour], [victim])


def challenges_world() -> World:
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        one, other = person(f"{letter}-one"), person(f"{letter}-two")
        challenge_offer(challenger=one, opponents=[other.username], ruleset="confrontation", key="k", now=NOW)
    neighbour = Challenge.objects.get(challenger__username="n-one")

    def served() -> bool:
        neighbour.refresh_from_db()
        return neighbour.status == Challenge.Status.EXPIRED

    return World(served, [], [])


def lessons_world() -> World:
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        lesson_begin(player=person(f"{letter}-one"), game="confrontation", slug="win", now=NOW)
    neighbour = LessonProgress.objects.get(player__username="n-one")

    def served() -> bool:
        neighbour.refresh_from_db()
        return neighbour.match_id is None

    return World(served, [], [])


def counts_world() -> World:
    matches = []
    for letter, whose in (("n", NEIGHBOUR), ("v", VICTIM)):
        ids_leap(whose)
        match = tiny_match(person(f"{letter}-one"), person(f"{letter}-two"), origin=f"c:{letter}", seed=ord(letter))
        MatchTally.objects.create(match=match, created_at=NOW)
        matches.append(match)
    neighbour, victim = matches

    def served() -> bool:
        return MatchTally.objects.filter(match=neighbour, due=False).exists()

    return World(served, [neighbour], [victim])


WORLDS = {
    "matches-counts": counts_world,
    "matches-sweep": sweep_world,
    "matches-work": work_world,
    "matches-search": search_world,
    "matches-challenges": challenges_world,
    "matches-evaluations": evaluations_world,
    "matches-lessons": lessons_world,
}
LATER = {
    "matches-counts": SECOND,
    "matches-sweep": timedelta(days=6),
    "matches-challenges": timedelta(days=15),
    "matches-work": SECOND,
    "matches-search": SECOND,
    "matches-evaluations": SECOND,
    "matches-lessons": timedelta(days=31),
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "whole"),
    [
        *(pytest.param(name, True, marks=pytest.mark.law, id=name) for name in sorted(WORLDS)),
        *(pytest.param(name, False, id=f"sample of {name}") for name in sample(sorted(WORLDS), 10**9)),
    ],
)
def test_periodic_work(name: str, whole: bool, judge: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    world = WORLDS[name]()
    job = next(job for job in jobs() if job.name == name)
    now = [NOW + LATER[name]]
    monkeypatch.setattr("django.utils.timezone.now", lambda: now[0])
    monkeypatch.setattr("config.worker.close_old_connections", lambda: None)  # the test's transaction is open on it

    def run() -> None:
        worker = Worker([job])
        for round_ in range(8 if name == "matches-work" else 3):
            now[0] = NOW + LATER[name] + round_ * timedelta(minutes=4)  # a bot that failed is left alone for a while
            worker.run_due(1000.0 * round_ + 1)

    def check(place: Place) -> None:
        assert world.served(), f"{place}: the neighbour waits"
        for victim in world.victims:
            victim.refresh_from_db()
            if victim.status == MatchStatus.PAUSED:
                paused_alone(victim, place)
            elif name == "matches-work":
                assert not OutboxRow.objects.filter(match=victim).exists(), f"{place}: neither served nor paused"
                assert not BotJob.objects.filter(match=victim, attempts__gt=0).exists(), f"{place}: the bot is stuck"

    # What lies below advancing a match is tried by test_advancing.
    callers = direct_callers(job.run, *(owed_work, match_work, bot_work) if name == "matches-work" else ())
    one_in = 1 if whole else 240
    fired = each_place(world.games, callers, run, check, everywhere=name != "matches-work", one_in=one_in)
    assert any(place.victim for place in fired)
    assert len(fired) > (10 if whole else 1)


def test_every_job_of_matches_has_a_world() -> None:
    # tests/matches/test_archive.py and test_demo_matches.py; one statement for all players
    elsewhere = {"matches-archive", "matches-demo", "matches-trials"}
    assert {job.name for job in jobs() if job.name.startswith("matches")} == set(WORLDS) | elsewhere
