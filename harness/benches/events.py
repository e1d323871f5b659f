"""Large events through the services and pages: what a result, a round, the end and a page cost, by number of entrants.

Every round of the event is paired and the slowest one is told: ``round`` is the matching of a field that is there,
``pair`` the whole call that the organiser waits for. Events of the largest size are paired by seed, too. Runs on
SQLite, and where a PostgreSQL server answers also there, in a process of its own.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from harness.bench_database import database
from harness.rows import MOST, Row, up_to_most
from harness.test_services import DATABASE, postgres_absence

SIZES = up_to_most(100, 1_000, 10_000) if MOST >= 1_000 else (10, 100)
REPORTS = 5
"""Results reported and measured in each round."""
PAGES = 5
STANDINGS_ROUND = 15
"""After how many rounds the standings are measured, and the pages: the last one may be the next."""
BY_SEED = ("near", "halves")
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def rows() -> list[Row]:
    """Figures on SQLite, and on PostgreSQL where there is one."""
    with database() as vendor:
        measured_rows = _measured(vendor)
    if vendor == "sqlite" and not postgres_absence(DATABASE):
        measured_rows += _on_postgresql()
    return measured_rows


def _on_postgresql() -> list[Row]:
    command = [sys.executable, "-m", "harness.bench", "--json", "events"]
    environment = {**os.environ, "ENTMOOT_DATABASE_URL": DATABASE}
    process = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return [Row(**row) for row in json.loads(process.stdout)["groups"]["events"]]


def _measured(vendor: str) -> list[Row]:
    from cardpool.catalogue_load import cards_load
    from players.staff.roles import roles_sync

    roles_sync()
    cards_load()
    costs = {size: Event(size).play() for size in SIZES}
    measured_rows = []
    for size in SIZES[1:]:
        for what, cost in costs[size].items():
            few = costs[SIZES[0]][what]
            measured_rows.append(Row(f"{what} with {size:,} entrants", str(cost), f"{few} with {SIZES[0]}", vendor))
    for opponents in BY_SEED:
        for what, cost in Event(SIZES[-1], opponents).pair_all().items():
            measured_rows.append(Row(f"{what} with {SIZES[-1]:,} entrants, {opponents}", str(cost), "", vendor))
    return measured_rows


class Cost:
    """The costliest of several runs: time of this process's CPU and by the clock, statements, bytes of a page."""

    def __init__(self) -> None:
        self.cpu = 0.0
        self.clock = 0.0
        self.statements = 0
        self.bytes = 0
        self.when = ""

    def __str__(self) -> str:
        size = f", {self.bytes / 1000:.0f} kB" if self.bytes else ""
        return (
            f"{self.cpu * 1000:.0f} ms CPU, {self.clock * 1000:.0f} ms, {self.statements} statements{size}{self.when}"
        )

    def take(self, work: Callable[[], Any], when: str = "") -> Any:
        """Run the work, and keep what it cost where that is more than before."""
        from django.db import connection

        statements = 0

        def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
            nonlocal statements
            statements += not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))
            return execute(sql, *rest)

        with connection.execute_wrapper(count):
            cpu, clock = time.process_time(), time.perf_counter()
            result = work()
            cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
        if cpu > self.cpu:
            self.cpu, self.clock, self.when = cpu, clock, when
        self.statements = max(self.statements, statements)
        return result


class Event:
    """An event at a table, whose organiser reports and pairs."""

    def __init__(self, size: int, opponents: str = "drawn") -> None:
        from leagues.events import services
        from leagues.models import Tournament
        from leagues.stages.plan import StagePlan
        from players.models import Player
        from players.staff.roles import Role, role_give

        self.size = size
        self.rounds = (size - 1).bit_length() + 2
        self.name = f"{opponents}-{size}"
        self.organiser = Player.objects.create_user(f"organiser-{self.name}", "", "secret words")
        role_give(player=self.organiser, role=Role.ORGANISER, actor=None, now=NOW)
        self.event = services.tournament_create(
            organiser=self.organiser, now=NOW, name=f"Event of {size}", ruleset="confrontation", automatic=False,
            venue=Tournament.Venue.TABLE, rounds_planned=self.rounds, starts_at=NOW + timedelta(days=14),
            plan=[StagePlan("swiss", rounds=self.rounds, opponents=opponents).as_data()],
        )  # fmt: skip
        services.registration_open(tournament=self.event, actor=self.organiser, now=NOW)
        self._enter()

    def _enter(self) -> None:
        """Entries as registering writes them; registering is not what is measured."""
        from leagues.models import Entrant
        from players.models import Player
        from players.names.numbers import player_numbers_take

        people = Player.objects.bulk_create(
            Player(
                username=f"e-{self.name}-{number}",
                email=f"e-{self.name}-{number}@example.org",
                player_number=player_number,
            )
            for number, player_number in enumerate(player_numbers_take(self.size))
        )
        Entrant.objects.bulk_create(
            Entrant(tournament=self.event, player=person, cut=f"{person.pk:016x}", registered_at=NOW)
            for person in people
        )
        self.reader = people[0]

    def play(self) -> dict[str, Cost]:
        """Play the event to its end; what each step cost at its most."""
        from leagues.events import services
        from leagues.events.state import tournament_state

        names = ("round", "pair", "notices of a round", "report", "standings, computed", "finish")
        costs = {name: Cost() for name in names}
        measured = min(STANDINGS_ROUND, self.rounds - 1)
        for number in range(1, self.rounds + 1):
            self._pair(number, costs)
            costs["notices of a round"].take(self._tell, f", round {number}")
            self._report(costs["report"], f", round {number}")
            if number == measured:
                self._pages(costs)
                state = tournament_state(self.event)
                costs["standings, computed"].take(partial(getattr, state, "standings"), f", {number} rounds")
        costs["finish"].take(lambda: services.tournament_finish(**self._act()))
        return costs

    def pair_all(self) -> dict[str, Cost]:
        """Pair every round; what the slowest took."""
        costs = {"round": Cost(), "pair": Cost()}
        for number in range(1, self.rounds + 1):
            self._pair(number, costs)
            self._report(Cost(), "")
        return costs

    def _act(self) -> dict[str, Any]:
        return {"tournament": self.event, "actor": self.organiser, "now": NOW}

    def _pair(self, number: int, costs: dict[str, Cost]) -> None:
        """Pair a round; the first by starting. Before it, match the round alone."""
        from leagues.events import services
        from leagues.events.state import next_round_seed, tournament_state
        from leagues.pairing.swiss import swiss_round

        when = f", round {number}"
        if number == 1:
            costs["pair"].take(lambda: services.tournament_start(**self._act()), when)
            return
        state = tournament_state(self.event)
        assert state.stage is not None
        opponents: Any = state.stage.plan.opponents
        match = partial(swiss_round, state.field(), seed=next_round_seed(state), opponents=opponents, mutual=True)
        costs["round"].take(match, when)
        del state, match
        costs["pair"].take(lambda: services.round_pair(**self._act()), when)

    def _tell(self) -> None:
        from leagues.events import services

        while services.notices_owed(now=NOW):
            pass

    def _report(self, cost: Cost, when: str) -> None:
        """Report the results of a round: a few through the service, among them the first and the last."""
        from leagues.events import services
        from leagues.models import Pairing
        from players.models import Player

        chance = random.Random(self.size)
        missing = list(Pairing.objects.filter(round__stage__tournament=self.event, result=""))

        def report(pairing: Any) -> None:
            # As the next request loads them, nothing remembered.
            actor = Player.objects.get(pk=self.organiser.pk)
            cost.take(lambda: services.result_report(pairing=pairing, result="first", actor=actor, now=NOW), when)

        for pairing in missing[: REPORTS - 1]:
            report(pairing)
        for pairing in (rest := missing[REPORTS - 1 : -1]):
            better = pairing.first_id < (pairing.second_id or 0)
            pairing.result = "draw" if chance.random() < 0.05 else "first" if better else "second"
            pairing.source, pairing.finished_at = Pairing.Source.REPORT, NOW
        for result in ("first", "second", "draw"):
            keys = [pairing.pk for pairing in rest if pairing.result == result]
            Pairing.objects.filter(pk__in=keys).update(result=result, source="report", finished_at=NOW)
        report(missing[-1])

    def _pages(self, costs: dict[str, Cost]) -> None:
        """The pages of the running event: the console for its organiser, the tabs for an entrant, asked for again."""
        from django.test import Client

        address = self.event.get_absolute_url()
        console = {"page: console": (self.organiser, f"{address}console/")}
        tabs = ("overview", "pairings", "standings", "entrants")
        pages = console | {f"page: {tab} of the event": (self.reader, f"{address}?tab={tab}") for tab in tabs}
        for what, (player, path) in pages.items():
            client = Client(headers={"host": "localhost"})
            client.force_login(player)
            costs[what] = Cost()
            costs[f"{what}, first after a change"] = Cost()
            answer = costs[f"{what}, first after a change"].take(lambda c=client, p=path: c.get(p))  # type: ignore[misc]
            for _ in range(PAGES):
                answer = costs[what].take(lambda c=client, p=path: c.get(p))  # type: ignore[misc]
                if answer.status_code != 200:
                    raise AssertionError(f"{path} answers {answer.status_code}")
            costs[what].bytes = len(answer.content)
