"""A soak: the site runs fast, people live on it, it is disturbed, left alone, brought to rest, and judged."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from harness.durability.clients import Table
from harness.durability.matches import faults as match_faults
from harness.durability.matches import forget_connection, settle
from harness.durability.servers import OwnRedis
from harness.soak import checks
from harness.soak.events import EVENTS, event_work
from harness.soak.flatness import slope_of
from harness.soak.logs import expected, tracebacks
from harness.soak.people import Crowd
from harness.soak.record import Record
from harness.soak.restarts import Disturber, inside
from harness.soak.samples import Points, Samples
from harness.soak.season import season_work
from harness.soak.site import Site, site
from harness.soak.watching import follower_work, staff_work
from harness.soak.world import world_make

__all__ = ["Plan", "flat", "soak"]

LOOK_EVERY = 5.0
"""Seconds between two looks at what is owed and what is used, in a soak of five minutes or more."""
CARDS_EVERY = 60.0
"""Seconds between two looks at every card and token."""
STUCK_AFTER = 30.0
"""Calm seconds in which whatever is owed must be done."""
SETTLED_WITHIN = 180.0
DISTURBED, QUIET = 0.6, 0.25
"""Parts of a soak in which it is disturbed, and then left alone; in the rest everybody gives up what goes on."""
MEMORY_RISE, MEMORY_SLOPE = 8.0, 1.0
"""MiB, and MiB a minute: memory that rises by more and faster in the last half of the quiet stretch is not flat."""
DESCRIPTORS_RISE = 20.0
STARTING = 30.0
"""Seconds after its start in which a process still loads what it needs; they say nothing of what it keeps."""
CONNECTIONS_MOST = 40
"""Connections to the database: 4 threads of the web, some of the streams, and one or two of each other process."""
KEYS_MOST = 20
"""Keys in Redis that never expire: the queues with their bindings, and unacknowledged messages."""
FOLLOWERS = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """How long, with how many people, how fast. ``pause``: mean seconds between two looks of a person."""

    minutes: float = 60.0
    bots: int = 300
    rate: float = 24.0
    seed: int = 1
    workers: int = 2
    pause: float = 0.0
    beat_quicker: float = 4.0

    @property
    def look_every(self) -> float:
        """Seconds between two looks: often enough that even the shortest soak measures a slope."""
        return min(LOOK_EVERY, self.minutes)

    @property
    def looks_pause(self) -> float:
        """As given, or so that all people together look about twelve times a second."""
        return self.pause or max(2.0, self.bots / 12)


def soak(plan: Plan, database_url: str, broker: OwnRedis, say: Callable[[str], None] = print) -> Record:
    """Soak a site of its own on an empty database; what happened and whether every invariant holds.

    Raises:
        RuntimeError: the site does not start, or a client failed.
        Unavailable: there is no C compiler.
    """
    with site(database_url, broker) as running:
        return _Soak(plan, running, database_url, say).run()


@dataclass
class _Soak:
    plan: Plan
    site: Site
    database_url: str
    say: Callable[[str], None]
    overdue: checks.Overdue = field(default_factory=lambda: checks.Overdue(STUCK_AFTER))
    stuck: list[str] = field(default_factory=list)
    seen: dict[str, list[str]] = field(default_factory=dict)
    """Faults by the check that saw them while the site ran."""
    looks: Counter[str] = field(default_factory=Counter)
    calm: float = 0.0
    last_look: float = 0.0
    last_cards: float = 0.0
    quiet_since: float = 0.0

    def run(self) -> Record:
        plan, began = self.plan, time.monotonic()
        world = world_make(plan.bots, self.site.clock.now())
        forget_connection()
        self.site.start(workers=plan.workers, beat_quicker=plan.beat_quicker)
        self.say(f"{plan.bots} people and a whole site are there after {time.monotonic() - began:.0f} s")
        self.samples = Samples(self.site, self.database_url)
        self.disturber = Disturber(self.site, self.database_url, Random(f"{plan.seed}:disturb"))
        self.crowd = Crowd(
            self.site.processes.urls, (), plan.seed, world=world, pause=plan.looks_pause, works=self._works()
        )
        self.site.clock.run(plan.rate)
        self.began, clock_began = time.monotonic(), self.site.clock.now()
        self.last_look = self.began
        self.crowd.start()
        seconds = plan.minutes * 60
        self._stretch("disturbed", seconds * DISTURBED, disturb=True)
        self.quiet_since = time.monotonic()
        self._stretch("left alone", seconds * QUIET)
        quiet_until = time.monotonic()
        self.crowd.winding.set()
        self._stretch("brought to rest", seconds * (1 - DISTURBED - QUIET), until=self._all_over)
        self.crowd.stop()
        settled_in = time.monotonic()
        settled = settle(seconds=SETTLED_WITHIN)
        settled_in = time.monotonic() - settled_in
        self.say(f"at rest after {settled_in:.0f} s; judging")
        passed = self.site.clock.now() - clock_began
        return self._judged(quiet_until, passed, settled, settled_in)

    def _works(self) -> list[Callable[[Crowd], Awaitable[None]]]:
        seed = self.plan.seed
        # A series is open for an hour at least.
        lasts = max(timedelta(hours=2), timedelta(minutes=self.plan.minutes * self.plan.rate) * (DISTURBED + QUIET))
        return [
            *(event_work(plan, self.site.clock.now, Random(f"{seed}:{plan.name}")) for plan in EVENTS),
            season_work(self.site.clock.now, lasts, Random(f"{seed}:season")),
            staff_work(Random(f"{seed}:staff")),
            *(
                follower_work(lambda: self.site.live_url, Random(f"{seed}:follower:{number}"))
                for number in range(FOLLOWERS)
            ),
        ]

    # -- while it runs ------------------------------------------------------------------------------------------------

    def _stretch(
        self, name: str, seconds: float, *, disturb: bool = False, until: Callable[[], bool] = lambda: False
    ) -> None:
        """Look again and again for so long, and disturb the site where that is wanted."""
        chance = self.disturber.chance
        every = min(45.0, max(4.0, seconds / 30))
        end = time.monotonic() + seconds
        next_disturbance = time.monotonic() + every
        while time.monotonic() < end and not until():
            if self.crowd.done:
                self.crowd.stop()
                raise RuntimeError("everybody has gone, too early")
            if disturb and time.monotonic() >= next_disturbance:
                what = self.disturber.one()
                self.say(f"{time.monotonic() - self.began:6.0f} s  {what}")
                next_disturbance = time.monotonic() + every * chance.uniform(0.5, 1.5)
            if time.monotonic() - self.last_look >= self.plan.look_every:
                self._look()
            time.sleep(0.2)
        self.say(f"{time.monotonic() - self.began:6.0f} s  {name}: {self._totals()}")

    def _totals(self) -> str:
        accepted = sum(request.acknowledged for request in self.crowd.requests)
        return f"{accepted} answers accepted, {sum(self.crowd.calls.replies.values())} other requests"

    def _look(self) -> None:
        at = time.monotonic()
        if not inside(self.disturber.windows, self.last_look, at):
            self.calm += at - self.last_look
        self.last_look = at
        self.samples.take()
        self._seen("paused", checks.paused)
        if (owed := self._read(lambda: checks.owed_now(self.site.clock.now()))) is not None:
            self.looks["owed"] += 1
            late = self.overdue.see(owed, self.calm)
            self.stuck += [f"{task} is owed for more than {STUCK_AFTER:.0f} calm seconds" for task in late]
        if at - self.last_cards >= CARDS_EVERY:
            self.last_cards = at
            self._seen("cards", checks.cards)

    def _read(self, what: Callable[[], Iterable[object]]) -> list[object] | None:  # rows of one snapshot
        from django.db import DatabaseError

        try:
            with checks.snapshot():
                return list(what())
        except DatabaseError:
            forget_connection()
            return None

    def _seen(self, name: str, check: Callable[[], list[str]]) -> None:
        findings = self._read(check)
        if findings is not None:
            self.looks[name] += 1
            reported = self.seen.setdefault(name, [])
            reported += [str(finding) for finding in findings if finding not in reported]

    def _all_over(self) -> bool:
        from leagues.models import Draw, Tournament
        from matches.models import Match, MatchStatus

        def going_on() -> list[object]:
            events = Tournament.objects.filter(status=Tournament.Status.RUNNING).values_list("pk", flat=True)
            draws = Draw.objects.filter(withdrawn_at=None, drawn_at=None).values_list("pk", flat=True)
            return [*events, *draws, *Match.objects.exclude(status=MatchStatus.FINISHED).values_list("pk", flat=True)]

        return self._read(going_on) == []

    # -- the end ------------------------------------------------------------------------------------------------------

    def _judged(self, quiet_until: float, passed: timedelta, settled: bool, settled_in: float) -> Record:
        plan, clock = self.plan, self.site.clock
        record = Record(
            f"{plan.bots} people, {plan.minutes:g} minutes, {plan.rate:g} seconds of the site's clock in a second,"
            f" seed {plan.seed}."
        )
        record.happened = self._happened(passed)
        record.add("everything owed is done when all is at rest", f"after {settled_in:.0f} s",
                   [*checks.leftovers(), *([] if settled else ["the site does not come to rest"])])  # fmt: skip
        record.add(
            f"nothing is owed for more than {STUCK_AFTER:.0f} s while the site is calm",
            f"longest {self.overdue.longest:.0f} s, {self.looks['owed']} looks", self.stuck,
        )  # fmt: skip
        self._seen("paused", checks.paused)
        record.add("no match is paused", f"{self.looks['paused']} looks", self.seen.get("paused", []))
        self._judge_matches(record)
        self._seen("cards", checks.cards)
        record.add("cards, tokens, offers and packs add up", f"{self.looks['cards']} looks", self.seen.get("cards", []))
        draws = self.crowd.done_count["prize draws"]
        for what, figure, check in (
            ("standings are those computed anew, finished events verify", "at the end", checks.events),
            ("drafts and opened packs verify", "at the end", checks.drafts),
            ("prize draws verify, and each prize was credited once", f"{draws} held", checks.prizes),
            ("nobody is told anything twice", "at the end", checks.notices),
        ):
            record.add(what, figure, _tried(check))
        self._judge_requests(record)
        self._judge_processes(record, quiet_until)
        self.say(f"the clock jumped {clock.jumped / 3600:+.1f} h in all")
        return record

    def _happened(self, passed: timedelta) -> dict[str, object]:
        from leagues.models import Tournament
        from matches.models import Answer, Match, MatchStatus
        from players.models import Notice

        requests = self.crowd.requests
        matches = Match.objects
        finished = matches.filter(status=MatchStatus.FINISHED)
        by_game = Counter(matches.values_list("ruleset", flat=True))
        return {
            "time that passed by the site's clock": f"{passed.total_seconds() / 3600:.1f} h",
            "answers sent, with repeated and wrong ones": len(requests),
            "answers accepted": sum(request.acknowledged for request in requests),
            "answers applied, those of bots and orders among them": Answer.objects.count(),
            "other requests": sum(self.crowd.calls.replies.values()),
            **{f"matches of {game}": count for game, count in sorted(by_game.items())},
            "matches finished": finished.count(),
            "events finished": Tournament.objects.filter(status=Tournament.Status.FINISHED).count(),
            "notices": Notice.objects.count(),
            **dict(sorted(self.crowd.done_count.items())),
            **dict(sorted(self.disturber.done.items())),
        }

    def _judge_matches(self, record: Record) -> None:
        places: dict[str, set[int]] = {}
        for request in self.crowd.requests:
            places.setdefault(request.match, set()).add(request.place)
        tables = [
            Table(code, ["yes" if place in known else "" for place in range(max(known) + 1)])
            for code, known in places.items()
        ]
        began = time.monotonic()
        faults = match_faults(tables, self.crowd.requests)
        took = time.monotonic() - began
        record.add("every accepted answer is in the log once, and every match replays to the same state",
                   f"{len(tables)} matches of people, in {took:.0f} s", faults)  # fmt: skip

    def _judge_requests(self, record: Record) -> None:
        windows = self.disturber.windows
        calls = self.crowd.calls
        failed = [
            (failure.began, failure.ended, failure.status, f"{failure.what}: {failure.text}")
            for failure in calls.failures
        ]
        failed += [
            (request.began, request.ended, request.status, "POST matches/…/answers/")
            for request in self.crowd.requests
            if not request.status or request.status >= 500
        ]
        outside = [row for row in failed if not inside(windows, row[0], row[1])]
        during = len(failed) - len(outside)
        # 503 says that the database is away; anything else of these is a fault at any time.
        wrong = [row for row in failed if row[2] >= 500 and row[2] != 503 and row not in outside]
        record.add(
            "no request fails but during a restart, and then with 503 or no reply",
            f"{during} during restarts, {len(outside)} else",
            [f"{status or 'no reply'} at {began - self.began:.0f} s: {text[:300]}"
             for began, _, status, text in [*outside, *wrong]],
        )  # fmt: skip
        back = self.disturber.back_after
        record.add("the site answers again after every restart", f"longest {max(back, default=0):.1f} s",
                   self.disturber.faults)  # fmt: skip

    def _judge_processes(self, record: Record, quiet_until: float) -> None:
        record.add("no process ends by itself", len(self.site.processes.running),
                   self.site.processes.ended_by_themselves())  # fmt: skip
        raised: Counter[str] = Counter()
        for path in sorted(self.site.processes.logs.glob("*.log")):
            raised.update(
                {f"{path.stem}: {line}": n for line, n in tracebacks(path.read_text(errors="replace")).items()}
            )
        wrong = [f"{count} times {line}" for line, count in raised.items() if not expected(line.partition(": ")[2])]
        record.add("no traceback but of connections that were broken", f"{raised.total()} of those", wrong)
        quiet = (self.quiet_since, quiet_until)
        record.add("memory is flat when the site is left alone", *flat(
            self.samples.memory, quiet, "MiB", MEMORY_RISE, MEMORY_SLOPE))  # fmt: skip
        record.add("open files and connections are flat when the site is left alone", *flat(
            self.samples.descriptors, quiet, "", DESCRIPTORS_RISE, 0.0))  # fmt: skip
        most = _most(self.samples.connections)
        record.add("connections to the database are bounded", f"at most {most:.0f}", _more_than(CONNECTIONS_MOST, most))
        keys = _most(self.samples.lasting_keys)
        names = ", ".join(sorted(self.samples.key_names)[:30])
        record.add("keys in Redis that never expire are bounded",
                   f"at most {keys:.0f}; {_most(self.samples.redis_memory):.1f} MiB in all",
                   _more_than(KEYS_MOST, keys, f": {names}"))  # fmt: skip


def _tried(check: Callable[[], list[str]]) -> list[str]:
    """The faults that a check finds; that it fails is one as well, and hides no other check's."""
    try:
        return check()
    except Exception as error:
        return [f"it cannot be checked: {type(error).__name__}: {error}"]


def _more_than(bound: int, count: float, which: str = "") -> list[str]:
    return [f"there were {count:.0f}, more than {bound}{which}"] if count > bound else []


def _most(points: Points) -> float:
    return max((value for _, value in points), default=0.0)


def flat(
    measured: dict[str, Points], between: tuple[float, float], unit: str, rise: float, slope: float
) -> tuple[str, list[str]]:
    """The figures of what was measured between two moments, and what rises by more and faster than is flat."""
    figures, rising = [], []
    for name, points in measured.items():
        begin = max(between[0], points[0][0] + STARTING) if points else between[0]
        part = [(at, value) for at, value in points if begin <= at <= between[1]]
        line = slope_of(part)
        if line.count < 3:
            continue
        figures.append(f"{name.partition(',')[0]} {part[-1][1]:.0f} {unit} ({line.a_minute:+.2f} a minute)")
        if line.rise > rise and line.a_minute > slope:
            rising.append(f"{name} rises by {line.rise:.1f} {unit}, {line.a_minute:.2f} a minute")
    return "; ".join(figures) or "too few measurements", rising or ([] if figures else ["nothing was measured"])
