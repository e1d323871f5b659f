"""Random sequences of every operation on events of every kind, and their undoing.

What is right is not modelled here (`test_event_walks` does that for a Swiss). What must hold whatever was done: a
refusal changes nothing; undoing from an operation on brings back what there was before it; a pairing and its match
agree; and at any time the event can be brought to its end, with places for everybody and a file that a stranger can
check.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from cardpool.models import Format
from leagues.competition.log import undone_numbers
from leagues.errors import Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.judging.penalty_levels import LADDER
from leagues.events.state import final_order
from leagues.models import (
    Appeal,
    DeckCheck,
    Entrant,
    EntryRequest,
    Operation,
    Pairing,
    Penalty,
    Round,
    StageEntry,
    Tournament,
)
from leagues.stages.plan import StagePlan
from matches.models import Match, MatchStatus
from players.models import AuditEntry, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, deck_of, player_make, result_of, result_owed, tournament_make
from tests.leagues.test_entries import list_of

pytestmark = [pytest.mark.django_db, pytest.mark.course]

PEOPLE = 7
PLANS: tuple[list[StagePlan], ...] = (
    [StagePlan("swiss", rounds=3)],
    [StagePlan("swiss", rounds=2, best_of=3), StagePlan("single", best=4, best_of=3, third_place=True)],
    [StagePlan("swiss", rounds=2, groups=2), StagePlan("double", best=2, each_group=True)],
    [StagePlan("round_robin", groups=2), StagePlan("single", best=1, each_group=True)],
    [StagePlan("double", losers_format="first_set")],
    [StagePlan("pods", rounds=3, pod_size=3), StagePlan("single", best=2)],
    [StagePlan("swiss", rounds=3, opponents="halves"), StagePlan("swiss", rounds=2, best=4, opponents="near")],
)
PLACES = {"first": [1, 2], "second": [2, 1], "draw": [1, 1]}
REASON = "A reason."
FIRST_SEED = int(os.environ.get("ENTMOOT_WALKS_FROM", "200"))
"""Walks of the law; others by ``ENTMOOT_WALKS_FROM=500 make laws ARGS="-k long_course"``."""
TRACED = [
    f"SELECT * FROM {model._meta.db_table} ORDER BY {model._meta.pk.column}"
    for model in (
        *(Tournament, Entrant, EntryRequest, Round, Pairing, Penalty, DeckCheck, Appeal, StageEntry),
        *(AuditEntry, Operation),
    )
]
"""What is read before and after a refusal."""


class Walk:
    """An event and everybody who acts on it."""

    def __init__(self, seed: int, organiser: Player, judge: Player) -> None:
        self.rng = random.Random(seed)
        self.organiser, self.judge, self.now = organiser, judge, NOW
        self.people = [player_make(f"w{seed}x{n}") for n in range(PEOPLE)]
        self.decks = {player.pk: [deck_of(player), deck_of(player, "gandalf")] for player in self.people}
        self.done: Counter[str] = Counter()
        self.before: dict[int, object] = {}
        self.guests = 0
        self.start_weight = self.rng.choice([0.3, 3])
        self.event = self.announced(seed)

    def announced(self, seed: int) -> Tournament:
        """The event, of a kind that the seed chooses."""
        plan = PLANS[seed % len(PLANS)]
        swiss = plan[0].kind == "swiss"
        hours = timedelta(hours=1)
        return tournament_make(
            self.organiser,
            seed=seed,
            name=f"Walk {seed}",
            plan=[stage.as_data() for stage in plan],
            automatic=self.rng.random() < 0.5,
            venue=self.rng.choice(["here", "here", "table"]),
            most_entrants=self.rng.choice([None, 5]),
            late_entry_rounds=self.rng.choice([0, 2]) if swiss else 0,
            agreed_draws=self.rng.random() < 0.5,
            finish_wait=timedelta(minutes=self.rng.choice([0, 60])),
            round_minutes=self.rng.choice([None, 1440]),
            starts_at=NOW + 30 * hours,
            check_in_hours=self.rng.choice([0, 0, 29, 168]),
            deck_deadline=self.rng.choice([None, None, NOW + hours, NOW + 4 * hours]),
        )

    # Whom and what an operation is about

    def person(self) -> Player:
        return self.rng.choice(self.people)

    def one(self, rows: Any) -> Any:
        """One of the rows; WrongState where there is none."""
        candidates = list(rows.order_by("pk"))
        if not candidates:
            raise WrongState("There is none.")
        return self.rng.choice(candidates)

    def entrant(self) -> Entrant:
        entrant: Entrant = self.one(Entrant.objects.filter(tournament=self.event))
        return entrant

    def pairing(self, *, open_only: bool) -> Pairing:
        rows = Pairing.objects.filter(round__stage__tournament=self.event)
        pairing: Pairing = self.one(rows.filter(result="") if open_only else rows)
        return pairing

    def deck(self, player: Player) -> Any:
        return self.rng.choice(self.decks[player.pk])

    def result(self, pairing: Pairing) -> dict[str, Any]:
        """A table with a result that it may have, mostly."""
        if pairing.is_pod and self.rng.random() < 0.9:
            return {"pairing": pairing, "places": [self.rng.randrange(4) for _ in range(2 + pairing.more_seats)]}
        results = ["first", "first", "second", "second", "draw", "double_loss"]
        result = self.rng.choice(results)
        return {"pairing": pairing, **(result_of(pairing, result) if self.rng.random() < 0.9 else {"result": result})}

    def by(self, player: Player, **more: Any) -> dict[str, Any]:
        return {"tournament": self.event, "player": player, "now": self.now, **more}

    def organised(self, **more: Any) -> dict[str, Any]:
        return {"tournament": self.event, "actor": self.organiser, "now": self.now, **more}

    def judged(self, **more: Any) -> dict[str, Any]:
        return {"actor": self.judge, "now": self.now, **more}

    # Every operation

    def operations(self) -> dict[str, tuple[float, Callable[[], object]]]:
        """How often, and how, each is done."""
        rng = self.rng
        player = self.person()
        decks_wait = 3 if self.event.decks_can_wait(self.now) else 0.2
        return {
            "open": (1, lambda: services.registration_open(**self.organised())),
            "close": (1, lambda: services.registration_close(**self.organised())),
            "register": (
                4, lambda: services.entrant_register(**self.by(player, deck_version=self.deck(player), actor=player))
            ),
            "register without a deck": (
                decks_wait, lambda: services.entrant_register(**self.by(player, deck_version=None, actor=player))
            ),
            "starter": (decks_wait, self.starter),
            "walk in": (0.3, self.walk_in),
            "check in": (2, lambda: services.check_in(**self.by(player, actor=player))),
            "be checked in": (1, lambda: services.check_in(**self.by(player, actor=self.judge))),
            "wait": (1, lambda: services.waiting_join(**self.by(player, deck_version=self.deck(player)))),
            "ask": (1, lambda: services.entry_ask(**self.by(player, deck_version=self.deck(player)))),
            "invite": (1, lambda: services.entry_invite(**self.organised(username=player.username))),
            "withdraw request": (0.5, lambda: services.entry_withdraw(**self.by(player))),
            "refuse request": (0.5, lambda: services.entry_refuse(
                request=self.one(EntryRequest.objects.filter(tournament=self.event)), reason=REASON,
                actor=self.organiser, now=self.now,
            )),
            "exchange": (0.5, lambda: services.deck_exchange(entrant=self.entrant(), reason=REASON, **self.judged())),
            "stage deck": (1, lambda: services.stage_deck_choose(
                **self.by(player, format=Format.objects.get(slug="first_set"), deck_version=self.deck(player))
            )),
            "places": (0.5, lambda: services.places_change(
                **self.organised(places=rng.choice([None, 3, 6]), reason=REASON)
            )),
            "seed": (1, self.seed),
            "byes": (0.5, lambda: services.byes_give(
                entrant=self.entrant(), rounds=rng.randrange(3), actor=self.organiser, now=self.now
            )),
            "table": (0.5, lambda: services.table_fix(
                entrant=self.entrant(), table=rng.choice([0, 1, 2, 9]), actor=self.organiser, now=self.now
            )),
            "start": (self.start_weight, lambda: services.tournament_start(**self.organised())),
            "pair": (9, lambda: services.round_pair(**self.organised())),
            "rounds": (0.5, lambda: services.rounds_change(**self.organised(rounds=rng.randint(1, 4), reason=REASON))),
            "extend": (0.5, lambda: services.round_extend(**self.organised(more=rng.randint(1, 9), reason=REASON))),
            "extend table": (1, lambda: services.table_extend(
                pairing=self.pairing(open_only=True), more=rng.randint(1, 9), reason=REASON, **self.judged()
            )),
            "tell": (0.2, lambda: services.entrants_tell(**self.organised(text="Lunch is at one."))),
            "pause": (0.3, lambda: services.tournament_pause(**self.organised(reason=REASON))),
            "resume": (2, lambda: services.tournament_resume(**self.organised())),
            "automatic": (0.3, lambda: services.tournament_run_itself(**self.organised(automatic=rng.random() < 0.5))),
            "report": (4, lambda: services.result_report(
                **self.result(self.pairing(open_only=True)), **self.judged()
            )),
            "report games": (1, lambda: services.result_report(
                pairing=self.pairing(open_only=True), games=rng.choice([(2, 1, 0), (0, 2, 0)]), **self.judged()
            )),
            "correct": (1, lambda: services.result_correct(
                **self.result(self.pairing(open_only=False)), reason=REASON, **self.judged()
            )),
            "score": (4, self.score),
            "offer": (1, lambda: self.draw(services.draw_offer)),
            "accept": (1, lambda: self.draw(services.draw_accept)),
            "decline": (0.5, lambda: self.draw(services.draw_decline)),
            "drop": (1, lambda: services.entrant_drop(entrant=self.entrant(), **self.judged())),
            "undrop": (1, lambda: services.entrant_undrop(entrant=self.entrant(), **self.judged())),
            "return": (1, self.come_back),
            "replace": (3, self.replace),
            "replace by a guest": (0.3, self.replace_by_guest),
            "penalise": (0.5, lambda: services.entrant_penalise(
                entrant=self.entrant(), points=rng.randrange(3), reason=REASON, **self.judged()
            )),
            "penalty": (1, lambda: services.penalty_give(
                entrant=self.entrant(), category="slow_play", level=rng.choice(LADDER), reason=REASON,
                **self.judged(),
            )),
            "withdraw penalty": (0.5, self.withdraw_penalty),
            "disqualify": (0.4, lambda: services.entrant_disqualify(
                entrant=self.entrant(), reason=REASON, **self.judged()
            )),
            "reinstate": (1, lambda: services.entrant_reinstate(
                entrant=self.entrant(), reason=REASON, **self.judged()
            )),
            "draw checks": (0.5, lambda: services.deck_checks_draw(tournament=self.event, tables=1, **self.judged())),
            "order check": (0.3, lambda: services.deck_check_order(
                entrant=self.entrant(), reason=REASON, **self.judged()
            )),
            "note check": (1, self.note_check),
            "appeal": (1, lambda: services.appeal_make(
                **self.by(player, number=self.event.version, text="It was not so.")
            )),
            "answer appeal": (1, lambda: services.appeal_answer(
                appeal=self.one(Appeal.objects.filter(entrant__tournament=self.event)), overturned=rng.random() < 0.5,
                reason=REASON, actor=self.organiser, now=self.now,
            )),
            "name official": (0.3, lambda: services.official_name(
                **self.organised(username=player.username, office="judge")
            )),
            "remove official": (0.5, lambda: services.official_remove(
                official=self.one(self.event.officials), actor=self.organiser, now=self.now
            )),
            "certify": (0.05, lambda: services.results_certify(tournament=self.event, **self.judged())),
            "finish": (1, lambda: services.tournament_finish(**self.organised())),
            "undo": (1.2, self.undo),
        }  # fmt: skip

    def seed(self) -> None:
        entrants = list(Entrant.objects.filter(tournament=self.event).order_by("pk").values_list("pk", flat=True))
        order = self.rng.sample(entrants, self.rng.randint(0, len(entrants)))
        services.seeds_choose(**self.organised(order=order))

    def walk_in(self) -> None:
        self.guests += 1
        services.walk_in_enter(**self.organised(name=f"{self.event.pk}guest{self.guests}", text=self.handed_in()))

    def starter(self) -> None:
        row: Entrant = self.one(Entrant.objects.filter(tournament=self.event, dropped_at=None, deck_version=None))
        services.starter_take(**self.by(row.player, starter="gandalf"))

    def replace(self) -> None:
        waiting = self.event.entry_requests.filter(kind=EntryRequest.Kind.WAIT, status=EntryRequest.Status.OPEN)
        services.seat_replace(
            entrant=self.pairing(open_only=True).first, username=self.one(waiting).player.username, reason=REASON,
            actor=self.organiser, now=self.now,
        )  # fmt: skip

    def replace_by_guest(self) -> None:
        self.guests += 1
        services.seat_replace_by_guest(
            entrant=self.entrant(), name=f"{self.event.pk}guest{self.guests}", text=self.handed_in(), reason=REASON,
            actor=self.organiser, now=self.now,
        )  # fmt: skip

    def handed_in(self) -> str:
        return list_of(self.decks[self.people[0].pk][0])

    def note_check(self) -> None:
        row: DeckCheck = self.one(DeckCheck.objects.filter(entrant__tournament=self.event))
        outcome = self.rng.choice(["legal", "problem"])
        services.deck_read(entrant=row.entrant, reader=self.judge, now=self.now)
        services.deck_check_note(entrant=row.entrant, check_id=row.pk, outcome=outcome, note="Looked.", **self.judged())

    def score(self) -> None:
        pairing = self.pairing(open_only=True)
        side = self.rng.choice(pairing.entrants)
        if pairing.is_pod:
            place = self.rng.randrange(1, 4)
            services.place_report(pairing=pairing, place=place, actor=side.player, now=self.now)
            return
        services.score_report(
            pairing=pairing, won=self.rng.randrange(3), lost=self.rng.randrange(2), drawn=0, actor=side.player,
            now=self.now,
        )  # fmt: skip

    def draw(self, service: Callable[..., object]) -> None:
        pairing = self.pairing(open_only=True)
        side = self.rng.choice([pairing.first, pairing.second or pairing.first])
        service(pairing=pairing, actor=side.player, now=self.now)

    def come_back(self) -> None:
        entrant = self.entrant()
        services.entrant_return(entrant=entrant, actor=entrant.player, now=self.now)

    def withdraw_penalty(self) -> None:
        penalty: Penalty = self.one(Penalty.objects.filter(entrant__tournament=self.event))
        services.penalty_withdraw(entrant=penalty.entrant, penalty_id=penalty.pk, reason=REASON, **self.judged())

    def undo(self) -> None:
        standing = sorted(
            set(self.event.operations.exclude(verb=Operation.Verb.UNDO).values_list("number", flat=True))
            - undone_numbers(self.event)
        )
        few = standing[-3:] if self.rng.random() < 0.9 else standing
        number = self.rng.choice(few)
        services.operation_undo(number=number, reason=REASON, **self.organised())
        if number in self.before:
            assert self.seen() == self.before[number], f"undone from operation {number} on"

    # Walking

    def step(self) -> None:
        """Do one of the operations, or what the jobs do."""
        self.jobs()
        operations = self.operations()
        weights = [weight for weight, _ in operations.values()]
        before, trace, number = self.seen(), self.trace(), self.event.version
        for _ in range(60):
            [name] = self.rng.choices(list(operations), weights)
            try:
                operations[name][1]()
            except (Refused, ValidationError):
                assert self.trace() == trace, f"a refused {name} changed something"
                continue
            self.event.refresh_from_db()
            if name != "undo" and self.event.version > number:
                self.before[number + 1] = before
            self.done[name] += 1
            self.check()
            return

    def jobs(self) -> None:
        """Make what matches are owed, end one of them, and take in the results."""
        services.matches_owed(now=self.now)
        services.matches_hold(now=self.now)
        running = Pairing.objects.filter(
            round__stage__tournament=self.event, result="", match__status=MatchStatus.RUNNING
        ).order_by("pk")
        if running and self.rng.random() < 0.5:
            over = self.rng.choice(list(running))
            seats = over.match.seats.count() if over.match is not None else 0
            pod = self.rng.sample(range(1, seats + 1), seats)
            result_owed(over, pod if over.is_pod else PLACES[self.rng.choice(list(PLACES))])
            self.done["match over"] += 1
        services.results_consume(now=self.now)
        self.now += timedelta(minutes=self.rng.choice([0, 1, 40]))
        services.timetable_keep(now=self.now)
        self.event.refresh_from_db()

    def trace(self) -> list[list[tuple[object, ...]]]:
        """What a refusal leaves as it was. It is asked for at every refusal, so Django composes none of it."""
        with connection.cursor() as cursor:
            rows = []
            for statement in TRACED:
                cursor.execute(statement)
                rows.append(cursor.fetchall())
            return rows

    def seen(self) -> dict[str, Any]:
        """What an undo brings back."""
        event = Tournament.objects.get(pk=self.event.pk)
        entrants = Entrant.objects.filter(tournament=event).order_by("pk")
        stages = event.stages.order_by("number")
        pairings = Pairing.objects.filter(round__stage__tournament=event).order_by("round__stage", "round", "table")
        state: dict[str, Any] = json.loads(
            json.dumps(
                {
                    "event": [
                        event.status,
                        event.most_entrants,
                        event.paused_at is not None,
                        event.certified_at is not None,
                        str(event.deck_deadline),
                        str(event.starts_at),
                    ],
                    "rounds": [
                        [row.stage.number, row.number, row.deadline is not None]
                        for row in Round.objects.filter(stage__tournament=event).select_related("stage").order_by("pk")
                    ],
                    "entrants": [
                        [
                            e.pk,
                            e.dropped_at is not None,
                            e.disqualified_at is not None,
                            e.started,
                            e.penalty,
                            e.missed_rounds,
                            e.deck_version_id,
                            e.final_place,
                            e.checked_in_at is not None,
                            e.seed,
                            e.byes,
                            e.fixed_table,
                            *e.stage_decks.order_by("format").values_list("format", "deck_version"),
                        ]
                        for e in entrants
                        if e.in_play or e.started
                    ],
                    "stages": [
                        [
                            stage.number,
                            stage.kind,
                            stage.rounds_planned,
                            *stage.entries.order_by("seed").values_list("entrant", "seed", "group"),
                        ]
                        for stage in stages
                    ],
                    "pairings": [
                        [
                            p.round.stage.number,
                            p.round.number,
                            p.table,
                            p.entrant_keys,
                            p.result,
                            p.places,
                            p.source,
                            p.games_score,
                            p.slot,
                            p.absent_id,
                            p.best_of,
                            p.pod_reports,
                            p.pod_disputed,
                            p.first_report,
                            p.second_report,
                            p.extra_time.total_seconds(),
                        ]
                        for p in pairings.select_related("round__stage")
                    ],
                    "waiting": [
                        [row.player_id, row.kind, row.checked_in_at is not None]
                        for row in event.entry_requests.filter(status=EntryRequest.Status.OPEN).order_by("pk")
                    ],
                    "penalties": list(
                        Penalty.objects.filter(entrant__tournament=event, withdrawn_at=None)
                        .order_by("pk")
                        .values_list("entrant", "level", "points")
                    ),
                    "checks": list(
                        DeckCheck.objects.filter(entrant__tournament=event).order_by("pk").values_list("pk", "outcome")
                    ),
                    "appeals": list(
                        Appeal.objects.filter(entrant__tournament=event)
                        .exclude(status=Appeal.Status.VOID)
                        .order_by("pk")
                        .values_list("entrant", "status")
                    ),
                    "officials": list(event.officials.order_by("player").values_list("player", "office")),
                }
            )
        )
        return state

    # What always holds

    def check(self) -> None:
        self.event.refresh_from_db()
        numbers = list(self.event.operations.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, self.event.version + 1))
        for pairing in Pairing.objects.filter(round__stage__tournament=self.event).select_related("match"):
            match = pairing.match
            if pairing.result:
                assert match is None or match.status == MatchStatus.FINISHED, "decided, and its match goes on"
            if match is not None:
                seats = match.seats.order_by("place").values_list("player", flat=True)
                players = {entrant.player_id for entrant in pairing.entrants}
                # Who left a pod before its match was made has no seat in it.
                assert set(seats) <= players if pairing.is_pod else set(seats) == players
        wanted = self.event.status in (Tournament.Status.FINISHED,)
        placed = dict(self.event.entrants.filter(final_place__isnull=False).values_list("pk", "final_place"))
        assert placed == ({place.id: place.first for place in final_order(self.event)} if wanted else {})
        assert not Match.objects.filter(part_of=f"tournament:{self.event.pk}", status=MatchStatus.RUNNING).exclude(
            pairing__isnull=False
        ), "a match goes on for no pairing"
        self.goes_on_check()

    def goes_on_check(self) -> None:
        """An event that runs by itself has paired the next round, or none can be paired."""
        event = self.event
        waits = event.paused_at is not None or event.finishes_at is not None
        if event.status != Tournament.Status.RUNNING or not event.automatic or waits:
            return
        if Pairing.objects.filter(round__stage__tournament=event, result="").exists():
            return
        point = transaction.savepoint()
        try:
            with pytest.raises((Refused, WrongState)):
                services.round_pair(**self.organised())
            self.done["could not go on"] += 1
        finally:
            transaction.savepoint_rollback(point)
        event.refresh_from_db()

    def end_check(self) -> None:
        """The event can be brought to its end, which is rolled back."""
        point = transaction.savepoint()
        try:
            self.bring_to_end()
            verify_event.check(json.loads(json.dumps(event_published(self.event))))
        finally:
            transaction.savepoint_rollback(point)
        self.event.refresh_from_db()

    def bring_to_end(self) -> None:
        event, common = self.event, self.organised()
        status = Tournament.Status
        for _ in range(80):
            event.refresh_from_db()
            if event.status in (status.FINISHED, status.CANCELLED):
                self.check()
                return
            if event.status == status.RUNNING:
                self.play_on()
            elif self.without_deck():
                pass
            elif sum(entrant.in_play for entrant in event.entrants.all()) < 4:
                if event.status != status.REGISTRATION:
                    services.registration_open(**common)
                if event.most_entrants is not None:
                    services.places_change(**self.organised(places=None, reason=REASON))
                for player in self.people:
                    entrant = Entrant.objects.filter(tournament=event, player=player).first()
                    if entrant is not None and entrant.disqualified_at is not None:
                        services.entrant_reinstate(entrant=entrant, reason=REASON, **self.judged())
                    is_in = event.entrants.filter(player=player, dropped_at=None, disqualified_at=None).exists()
                    if not is_in and not event.officials.filter(player=player).exists():
                        services.entrant_register(
                            **self.by(player, deck_version=self.decks[player.pk][0], actor=player)
                        )
            else:
                if event.check_in_hours:
                    absent = event.entrants.filter(dropped_at=None, disqualified_at=None, checked_in_at=None)
                    for entrant in absent.select_related("player"):
                        services.check_in(**self.by(entrant.player, actor=self.judge))
                services.tournament_start(**common)
        raise AssertionError(f"the event never ends: {event.status}, {event.blocked_reason}")

    def without_deck(self) -> int:
        """Let those withdraw who have no deck; how many."""
        rows = self.event.entrants.filter(dropped_at=None, disqualified_at=None, deck_version=None)
        for entrant in (deckless := list(rows.order_by("pk"))):
            services.entrant_drop(entrant=entrant, **self.judged())
        return len(deckless)

    def play_on(self) -> None:
        if self.event.paused_at is not None:
            services.tournament_resume(**self.organised())
        rows = Pairing.objects.filter(round__stage__tournament=self.event, result="").order_by("pk")
        for pairing in rows:
            if pairing.is_pod:
                services.result_report(pairing=pairing, places=[1, 1, *[2] * pairing.more_seats], **self.judged())
            else:
                services.result_report(pairing=pairing, **result_of(pairing), **self.judged())
        self.event.refresh_from_db()
        if self.event.status != Tournament.Status.RUNNING or rows.exists():
            return
        try:
            services.round_pair(**self.organised())
        except Refused:
            services.tournament_finish(**self.organised())


def walk(seed: int, steps: int, look: int, organiser: Player, judge: Player) -> Walk:
    Format.objects.get_or_create(slug="first_set", defaults={"name": "First set", "sets": [1]})
    made = Walk(seed, organiser, judge)
    services.registration_open(**made.organised())
    for player in made.people[:5]:
        services.entrant_register(**made.by(player, deck_version=made.decks[player.pk][0], actor=player))
    made.event.refresh_from_db()
    for number in range(steps):
        made.step()
        if number % look == look - 1:
            made.end_check()
    return made


@pytest.mark.long
@pytest.mark.parametrize("seed", range(len(PLANS)))
def test_a_short_course_of_each_kind_of_event(organiser: Player, judge: Player, seed: int) -> None:
    assert walk(seed, 20, 20, organiser, judge).done.total() >= 15


@pytest.mark.law
@pytest.mark.parametrize("kind", range(len(PLANS)))
def test_a_long_course_of_each_kind_of_event(organiser: Player, judge: Player, kind: int) -> None:
    verbs = walk(FIRST_SEED + kind, 80, 40, organiser, judge).done
    assert {"undo", "start"} <= set(verbs), verbs
