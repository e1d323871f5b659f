"""Random sequences of everything that can be done to an event, beside a model of it.

After each step the event is as the model says, refusals changed nothing, and now and then the event is brought to its
end in a transaction that is rolled back: no sequence strands it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from leagues import services
from leagues.errors import Refused
from leagues.event_file import event_published
from leagues.models import Draw, Entrant, Pairing, Prize, Proposal, Round, Tournament
from leagues.state import tournament_state
from matches.models import Match, MatchStatus
from players.models import AuditEntry, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, deck_of, player_make, result_owed, sanction, tournament_make
from tests.leagues.event_model import Model, Refusal, Table

pytestmark = pytest.mark.django_db

PEOPLE = 6
RESULTS = {"first": [1, 2], "second": [2, 1], "draw": [1, 1]}


class Walk:
    """An event with its model, and everybody who acts on it."""

    def __init__(self, seed: int, people: list[Player], organiser: Player, judge: Player, staff: Player) -> None:
        self.rng = random.Random(seed)
        self.people, self.organiser, self.judge = people, organiser, judge
        self.now = NOW
        self.done: Counter[str] = Counter()
        self.moved = False
        self.revealed: list[str] = []
        sanctioned, automatic = self.rng.random() < 0.5, self.rng.random() < 0.6
        planned, wait = self.rng.choice([None, 1, 2, 3]), self.rng.choice([0, 60])
        self.event = tournament_make(
            organiser, seed=seed, name=f"Walk {seed}", automatic=automatic, rounds_planned=planned,
            venue=self.rng.choice(["here", "here", "table"]), finish_wait=timedelta(minutes=wait),
        )  # fmt: skip
        if sanctioned:
            sanction(self.event, organiser, staff)
        self.event.refresh_from_db()
        self.decks = {player.pk: deck_of(player) for player in people}
        self.model = Model(
            PEOPLE, sanctioned=sanctioned, automatic=automatic, planned=planned or 0, number=self.event.version
        )
        self.model.wait = wait

    # What can be done

    def entrant(self, n: int) -> Entrant | None:
        return Entrant.objects.filter(tournament=self.event, player=self.people[n]).first()

    def common(self, **more: Any) -> dict[str, Any]:
        return {"actor": self.organiser, "now": self.now, **more}

    def of_entrant(self, name: str, service: Callable[..., Any], *numbers: int, **fields: Any) -> None:
        n = self.rng.randrange(PEOPLE)
        entrant = self.entrant(n)
        if entrant is None:
            return
        self.both(
            name,
            lambda: getattr(self.model, name)(n, *numbers),
            lambda: service(entrant=entrant, **self.common(actor=self.judge), **fields),
        )

    def of_event(self, name: str, service: Callable[..., Any], **fields: Any) -> None:
        self.both(name, getattr(self.model, name), lambda: service(tournament=self.event, **self.common(), **fields))

    def step(self) -> None:
        actions: list[tuple[float, Callable[[], None]]] = [
            (1, lambda: self.of_event("open", services.registration_open)),
            (0.5, lambda: self.of_event("close", services.registration_close)),
            (0.1, self.cancel),
            (2 if self.model.state.status in ("registration", "closed") else 1, self.start),
            (1, self.register),
            (6, lambda: self.of_event("pair", services.round_pair)),
            (1, self.pair_by_hand),
            (3, self.report),
            (1, self.correct),
            (1, self.drop),
            (2, lambda: self.of_entrant("undrop", services.entrant_undrop)),
            (1, self.penalise),
            (0.5, lambda: self.of_entrant("disqualify", services.entrant_disqualify, reason="A reason.")),
            (2, lambda: self.of_entrant("reinstate", services.entrant_reinstate, reason="A reason.")),
            (1, lambda: self.of_event("finish", services.tournament_finish)),
            (1, self.undo),
            (0.2, self.run_itself),
            (0.3, self.propose_draw),
            (2, self.decide),
            (8, self.matches_owed),
            (10, self.match_ends),
            (4, self.consume),
            (2 if self.model.ends_at is not None else 0, self.minutes_pass),
        ]
        weights = [weight for weight, _ in actions]
        self.moved = False
        for _ in range(30):
            self.rng.choices([action for _, action in actions], weights)[0]()
            if self.moved:
                return

    def cancel(self) -> None:
        self.of_event("cancel", services.tournament_cancel, reason="A reason.")

    def start(self) -> None:
        self.of_event("start", services.tournament_start)

    def register(self) -> None:
        n = self.rng.randrange(PEOPLE)
        player = self.people[n]
        self.both(
            "register",
            lambda: self.model.register(n),
            lambda: services.entrant_register(
                tournament=self.event, player=player, deck_version=self.decks[player.pk], actor=player, now=self.now
            ),
        )

    def pair_by_hand(self) -> None:
        players = self.model.in_play
        self.rng.shuffle(players)
        valid = self.rng.random() < 0.8
        if not valid:
            players = players[1:]
        bye = players.pop() if len(players) % 2 else None
        ids = [getattr(self.entrant(n), "pk", 0) for n in players]
        hand: dict[str, Any] = {
            "pairs": list(zip(ids[0::2], ids[1::2], strict=True)),
            "bye": getattr(self.entrant(bye), "pk", 0) if bye is not None else None,
        }
        self.both(
            "pair_by_hand",
            lambda: self.model.pair_by_hand(valid),
            lambda: services.round_pair_by_hand(tournament=self.event, reason="A reason.", **self.common(), **hand),
        )

    def table(self) -> Pairing | None:
        rows = Pairing.objects.filter(round__stage__tournament=self.event).order_by("pk")
        few = rows.filter(result="") if self.rng.random() < 0.7 else rows
        return self.rng.choice(list(few)) if few else None

    def report(self) -> None:
        pairing, result = self.table(), self.rng.choice([*RESULTS, "double_loss"])
        if pairing is not None:
            pk = pairing.pk
            self.both(
                "report",
                lambda: self.model.report(pk, result),
                lambda: services.result_report(pairing=pairing, result=result, **self.common(actor=self.judge)),
            )

    def correct(self) -> None:
        pairing, result = self.table(), self.rng.choice([*RESULTS, "double_loss"])
        if pairing is not None:
            pk = pairing.pk
            self.both(
                "correct",
                lambda: self.model.correct(pk, result),
                lambda: services.result_correct(pairing=pairing, result=result, reason="A reason.", **self.common()),
            )

    def drop(self) -> None:
        self.of_entrant("drop", services.entrant_drop)

    def penalise(self) -> None:
        points = self.rng.randrange(4)
        self.of_entrant("penalise", services.entrant_penalise, points, points=points, reason="A reason.")

    def undo(self) -> None:
        standing = sorted(self.model.standing())
        # The last few as a rule: from early on hardly anything would be left of any event.
        few = standing[-5:] if self.rng.random() < 0.8 else standing
        number = self.rng.choice(few or [1])
        if not self.model.sanctioned:
            self.both(
                "undo",
                lambda: self.model.undo(number),
                lambda: services.operation_undo(
                    tournament=self.event, number=number, reason="A reason.", **self.common()
                ),
            )
            return

        def propose() -> None:
            self.model.undo_check(number)
            self.model.need(not self.waits("undo"))

        self.both(
            "propose undo",
            propose,
            lambda: services.proposal_make(
                tournament=self.event, verb="undo", data={"number": number}, reason="A reason.", **self.common()
            ),
        )

    def waits(self, verb: str) -> bool:
        """Whether a proposal waits, and the event is as it was when it was made."""
        waiting = Proposal.objects.filter(tournament=self.event, verb=verb, status="open").first()
        return waiting is not None and waiting.data["seen"] == self.model.number

    def run_itself(self) -> None:
        automatic = self.rng.random() < 0.7
        self.both(
            "run_itself",
            lambda: self.model.run_itself(automatic),
            lambda: services.tournament_run_itself(tournament=self.event, automatic=automatic, **self.common()),
        )

    def propose_draw(self) -> None:
        def propose() -> None:
            model = self.model
            model.need(model.sanctioned, model.state.status == "finished", not model.drawn, not self.waits("draw"))

        self.both(
            "propose draw",
            propose,
            lambda: services.proposal_make(
                tournament=self.event, verb="draw", data={}, reason="A reason.", **self.common()
            ),
        )

    def decide(self) -> None:
        proposal = Proposal.objects.filter(tournament=self.event).order_by("-pk").first()
        if proposal is None:
            return
        confirm = self.rng.random() < 0.7
        actor = self.judge if self.rng.random() < 0.9 else self.organiser

        def decide() -> None:
            self.model.need(proposal.status == "open", actor == self.judge or not confirm)
            if not confirm:
                return
            self.model.need(proposal.data["seen"] == self.model.number)
            if proposal.verb == "undo":
                self.model.undo(proposal.data["number"])
            else:
                self.model.draw()

        self.both(
            f"decide {proposal.verb}",
            decide,
            lambda: services.proposal_decide(proposal=proposal, confirm=confirm, actor=actor, now=self.now),
        )

    def matches_owed(self) -> None:
        self.moved = services.matches_owed(now=self.now) > 0
        if not self.event.at_table:
            self.model.matches_owed()
        self.done["matches_owed"] += self.moved

    def match_ends(self) -> None:
        running = sorted(origin for origin, match in self.model.matches.items() if not match.ended)
        if not running:
            return
        origin, result = self.rng.choice(running), self.rng.choice(list(RESULTS))
        pairing = Pairing.objects.get(origin=origin)
        result_owed(pairing, RESULTS[result])
        self.moved = True
        self.model.match_ends(origin, result)
        self.done["match_ends"] += 1

    def consume(self) -> None:
        self.moved = services.results_consume(now=self.now) > 0
        self.model.consume()
        self.done["consume"] += self.moved

    def minutes_pass(self) -> None:
        minutes = self.rng.choice([30, 60])
        self.now += timedelta(minutes=minutes)
        self.moved = services.timetable_keep(now=self.now) > 0
        self.model.minutes_pass(minutes)
        self.done["minutes_pass"] += self.moved

    # Both at once, and what must hold

    def both(self, name: str, model: Callable[[], None], service: Callable[[], object]) -> None:
        """Do it to the model and to the event; either both refuse or none."""
        before = self.trace()
        try:
            model()
            refused = False
        except Refusal:
            refused = True
        if refused and self.rng.random() < 0.8:
            return  # as a rule something that can be done is done instead
        self.moved = True
        if refused:
            with pytest.raises(Refused):
                service()
            assert self.trace() == before, f"a refused {name} changed something"
        else:
            service()
            self.done[name] += 1

    def trace(self) -> tuple[object, ...]:
        """What a refusal leaves as it was."""
        row = Tournament.objects.values().get(pk=self.event.pk)
        pairings = Pairing.objects.filter(round__stage__tournament=self.event).values_list().order_by("pk")
        people = Entrant.objects.filter(tournament=self.event).values_list().order_by("pk")
        proposals = Proposal.objects.filter(tournament=self.event).values_list("pk", "status")
        return str(row), list(pairings), list(people), list(proposals), AuditEntry.objects.count()

    def check(self) -> None:
        """The event is as the model says."""
        model, event = self.model, self.event
        event.refresh_from_db()
        steps = list(event.operations.order_by("number").values_list("number", "verb"))
        assert [number for number, _ in steps] == list(range(1, len(steps) + 1))
        own = [(step.number, step.verb) for step in model.steps]
        assert steps[len(steps) - len(own) :] == own
        assert event.version == model.number
        state = tournament_state(event)
        if model.pairs_wanted:
            last = state.rounds[-1]
            model.pairs_told(self.told(last), {p.pk: p.origin for p in state.by_round[last.pk] if p.origin})
        assert (event.status, event.automatic) == (model.state.status, model.automatic)
        ends_at = None if model.ends_at is None else NOW + timedelta(minutes=model.ends_at)
        assert event.finishes_at == ends_at
        number_of = {player.pk: n for n, player in enumerate(self.people)}
        found = {number_of[e.player_id]: e for e in state.entrants}
        for n, player in model.state.players.items():
            entrant = found.get(n)
            assert (entrant is not None) == player.entered
            if entrant is not None:
                now = (entrant.dropped_at is not None, entrant.disqualified_at is not None, entrant.started)
                assert now == (player.dropped, player.disqualified, player.started)
                assert entrant.penalty == player.penalty
        assert len(state.rounds) == len(model.state.rounds)
        for row, tables in zip(state.rounds, model.state.rounds, strict=True):
            rows = {p.pk: p for p in state.by_round[row.pk]}
            assert {pk: p.result for pk, p in rows.items()} == {pk: table.result for pk, table in tables.items()}
            for pk, pairing in rows.items():
                self.match_check(pk, pairing)
        assert all(t.result for tables in model.state.rounds[:-1] for t in tables.values())
        manifests = Draw.objects.filter(tournament=event, withdrawn_at=None).count()
        assert manifests == (1 if model.state.manifest else 0)
        for draw in Draw.objects.filter(tournament=event, withdrawn_at=None):
            assert {e["entrant"] for e in draw.manifest["entrants"]} == {e.pk for e in state.entrants if e.started}
        if state.rounds:
            self.standings_check(state, number_of)
        assert event.secret_is_public == (event.status in ("finished", "cancelled"))
        revealed = [row["secret"] for row in event.secrets_revealed or []]
        assert revealed[: len(self.revealed)] == self.revealed, "a secret was public and is no longer"
        self.revealed = revealed

    def told(self, row: Round) -> dict[int, Table]:
        """The pairs of a new round: everybody who is in plays once, or has the bye."""
        number_of = {player.pk: n for n, player in enumerate(self.people)}
        tables = {}
        for p in row.pairings.select_related("first", "second"):
            second = number_of[p.second.player_id] if p.second is not None else None
            tables[p.pk] = Table(number_of[p.first.player_id], second, "bye" if second is None else "")
        paired = [n for table in tables.values() for n in (table.first, table.second) if n is not None]
        assert sorted(paired) == self.model.in_play
        return tables

    def match_check(self, pk: int, pairing: Pairing) -> None:
        """Matches and pairings agree."""
        if pairing.second_id is None:
            assert (pairing.match_id, pairing.result) == (None, "bye")
            return
        assert pairing.origin == self.model.origins[pk]
        match = self.model.matches.get(pairing.origin)
        assert (pairing.match is not None) == (match is not None)
        if match is not None and pairing.match is not None:
            assert pairing.match.origin == pairing.origin
            stored = Match.objects.get(origin=pairing.origin)
            assert (stored.status == MatchStatus.FINISHED) == bool(match.ended)
            if pairing.result:
                assert match.ended, "a pairing is decided, and its match goes on"
            elif match.ended:
                assert pairing.origin in self.model.owed or "official reports it" in pairing.note
        elif not pairing.result:
            assert pairing.note == "", "no match would be made"

    def standings_check(self, state: Any, number_of: dict[int, int]) -> None:
        model = self.model
        points = model.points()
        rows = state.standings
        assert {number_of[state.by_id[row.id].player_id]: row.points for row in rows} == points
        order = [(row.disqualified, -row.points) for row in rows]
        assert order == sorted(order)
        last = model.state.rounds[-1].values()
        for table in last:
            if table.forfeit and table.result in ("first", "second"):
                winner = table.first if table.result == "first" else table.second
                assert winner is not None
                gone = model.state.players[winner]
                assert gone.in_play or self.event.status == "finished", "a win is kept by leaving second"
        final = {e.pk: e.final_place for e in state.entrants if e.final_place is not None}
        ended = self.event.status == Tournament.Status.FINISHED
        assert final == ({row.id: row.place for row in rows} if ended else {})

    def end_check(self) -> None:
        """The event can be brought to its end, prizes and all, which is rolled back. A stranger can check it."""
        self.stranger_check()
        point = transaction.savepoint()
        try:
            self.bring_to_end()
        finally:
            transaction.savepoint_rollback(point)
        self.event.refresh_from_db()

    def bring_to_end(self) -> None:
        event, common = self.event, self.common()
        for _ in range(60):
            event.refresh_from_db()
            status = event.status
            if status == "cancelled":
                return
            if status == "announced" or (status == "closed" and self.too_few()):
                services.registration_open(tournament=event, **common)
            elif status == "registration" and self.too_few():
                self.fill()
            elif status in ("registration", "closed"):
                services.tournament_start(tournament=event, **common)
            elif status == "running":
                self.play_on()
            elif event.sanctioned and not Draw.objects.filter(tournament=event, drawn_at__isnull=False).exists():
                for proposal in Proposal.objects.filter(tournament=event, status="open"):
                    services.proposal_decide(proposal=proposal, confirm=False, actor=self.judge, now=self.now)
                made = services.proposal_make(tournament=event, verb="draw", data={}, reason="Over.", **common)
                services.proposal_decide(proposal=made, confirm=True, actor=self.judge, now=self.now)
            else:
                self.ended_check()
                return
        raise AssertionError(f"the event never ends: {event.status}, {event.blocked_reason}")

    def too_few(self) -> bool:
        least = 3 if self.event.sanctioned else 2
        return sum(e.in_play for e in self.event.entrants.all()) < least

    def fill(self) -> None:
        for entrant in self.event.entrants.exclude(disqualified_at=None):
            services.entrant_reinstate(entrant=entrant, reason="Once more.", **self.common())
        for player in self.people:
            services.entrant_register(
                tournament=self.event, player=player, deck_version=self.decks[player.pk], actor=player, now=self.now
            )

    def play_on(self) -> None:
        rows = Pairing.objects.filter(round__stage__tournament=self.event, result="").order_by("pk")
        for pairing in rows:
            services.result_report(pairing=pairing, result="first", **self.common(actor=self.judge))
        self.event.refresh_from_db()
        if self.event.status != "running" or rows.exists():
            return
        try:
            services.round_pair(tournament=self.event, **self.common())
        except Refused:
            services.tournament_finish(tournament=self.event, **self.common())

    def stranger_check(self) -> None:
        verify_event.check(json.loads(json.dumps(event_published(self.event))))

    def ended_check(self) -> None:
        self.stranger_check()
        placed = [row.id for row in tournament_state(self.event).standings]
        final = self.event.entrants.filter(final_place__isnull=False).order_by("final_place")
        assert [e.pk for e in final] == placed
        if not self.event.sanctioned:
            return
        clean = [pk for pk in placed if Entrant.objects.get(pk=pk).disqualified_at is None]
        winners = dict(Prize.objects.filter(tournament=self.event).values_list("key", "entrant"))
        assert winners["winner"] == (clean[0] if clean else None)
        assert winners["second"] == (clean[1] if len(clean) > 1 else None)
        assert (winners["participant"] in clean) if clean else winners["participant"] is None


def walk(seed: int, steps: int, look: int, organiser: Player, judge: Player, staff: Player) -> Walk:
    people = [player_make(f"w{seed}x{n}") for n in range(PEOPLE)]
    made = Walk(seed, people, organiser, judge, staff)
    made.of_event("open", services.registration_open)
    for _ in range(6):
        made.register()
        made.check()
    for number in range(steps):
        made.step()
        made.check()
        if number % look == 0:
            made.end_check()
    made.end_check()
    return made


@pytest.mark.parametrize("seed", [4, 6, 8])
def test_any_course_of_an_event_agrees_with_the_model(
    organiser: Player, judge: Player, staff: Player, seed: int
) -> None:
    assert walk(seed, 60, 15, organiser, judge, staff).done["start"]


@pytest.mark.law
@pytest.mark.parametrize("block", range(4))
def test_many_courses_agree_with_the_model(organiser: Player, judge: Player, staff: Player, block: int) -> None:
    done: Counter[str] = Counter()
    for seed in range(1000 + 6 * block, 1006 + 6 * block):
        done += walk(seed, 120, 10, organiser, judge, staff).done
    assert {"undo", "drop", "disqualify", "finish", "correct", "decide undo", "match_ends"} <= set(done), done
