"""Random sequences of everything that can be done to a season, beside a model of it.

After each step the season is as the model says, every change of its rows stands in its operations, refusals changed
nothing, the invariants of leagues hold, and now and then the season is brought to its end in a transaction that is
rolled back: no sequence strands it. ``make test`` takes one short walk, of one game, ``make laws`` long ones of each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.tokens import token_faults, tokens_of
from leagues.competition.log import undone_numbers
from leagues.competition.models.logged import TEXT_MOST
from leagues.errors import Refused
from leagues.seasons import services
from leagues.seasons.models import (
    League,
    Season,
    SeasonEntrant,
    SeasonMeeting,
    SeasonOperation,
    SeasonTable,
    SeasonWish,
    Series,
)
from leagues.seasons.selectors import draw_published
from leagues.seasons.standings import standings_of
from players.models import AuditEntry, Player
from players.sentences.stored_sentences import sentence_english
from players.staff.roles import Role
from scripts import verify_draw
from tests.leagues.conftest import NOW, STARTERS, deck_of, player_make
from tests.leagues.season.conftest import DAY, OPEN, result_owed, sanctioned, season_make, specs, tokens_give
from tests.leagues.season.season_model import Fact, Model, State, cap_faults, meetings_faults, points_of
from tests.leagues.season.season_rows import UNRECORDED, rows_of, unrecorded
from tests.shares import sample_number

pytestmark = [pytest.mark.django_db, pytest.mark.course]

PEOPLE = 6
FEE = 3
Verb = SeasonOperation.Verb
GAMES: tuple[dict[str, Any], ...] = (
    {},
    {"ruleset": "confrontation", "format": None},
    {"ruleset": "tarot", "format": None, "seats": 3},
)


class Walk:
    """A season with its model, and everybody who acts on it."""

    def __init__(self, seed: int, league: League, judge: Player, staff: Player) -> None:
        self.rng = random.Random(seed)
        self.now = NOW
        source = {"draw_source": "outside", "draw_source_text": "A beacon", "draw_value_at": OPEN + 16 * DAY}
        self.season = season_make(
            league, seed=seed, series=specs(2, most=self.rng.choice([2, 3])), fee=FEE, late_entry_series=1,
            grace=self.rng.choice([timedelta(0), DAY]), **GAMES[seed % len(GAMES)],
            **self.rng.choice([{}, source]),
        )  # fmt: skip
        if self.rng.random() < 0.6:
            sanctioned(self.season, staff, NOW)
        self.drawers = [player_make(f"d{seed}_{number}", Role.STAFF) for number in range(2)]
        self.at_the_draw: State | None = None
        self.people = [player_make(f"w{seed}_{number}") for number in range(PEOPLE)]
        self.decks = {}
        for number, player in enumerate(self.people):
            tokens_give(player, 2 * FEE)
            if self.season.format is not None:
                self.decks[player.pk] = deck_of(player, STARTERS[number % 2])
        self.officials = [league.owner, judge, staff]
        self.model = Model()
        self.version = 0
        self.done: Counter[str] = Counter()
        for player in self.people[:5]:
            services.season_enter(
                season=self.season, player=player, deck_version=self.decks.get(player.pk), now=self.now
            )
            self.read()
        if self.rng.random() < 0.7:
            self.now = OPEN
            services.seasons_turn(now=self.now)
            self.read()

    # -- the model --

    def read(self) -> None:
        """Take the operations that were logged since into the model, each with what holds after all of them."""
        self.season = Season.objects.select_related("league", "format").get(pk=self.season.pk)
        for row in self.season.operations.filter(number__gt=self.version).order_by("number"):
            assert sentence_english(row.sentence)[:TEXT_MOST] == row.text
            if row.verb == Verb.UNDO:
                self.model.steps = {
                    number: facts for number, facts in self.model.steps.items() if number not in row.data["undone"]
                }
            else:
                self.model.steps[row.number] = self.facts(row)
            self.version = row.number

    def facts(self, row: SeasonOperation) -> list[Fact]:
        """What an operation makes so, by its verb and what it names."""
        effects: list[Fact] = []
        data, verb = row.data, Verb(row.verb)
        now = self.actual()
        if verb == Verb.MATCH:
            effects.append(("tables", data["table"], {**now.tables[data["table"]], "places": None, "void": False}))
        elif verb in (Verb.RESULT, Verb.REPORT, Verb.CORRECT):
            effects.append(("tables", data["table"], {"places": now.tables[data["table"]]["places"]}))
        elif verb == Verb.VOID:
            effects.append(("tables", data["table"], {"void": True}))
        elif verb in (Verb.OPEN, Verb.CLOSE, Verb.CERTIFY, Verb.SERIES):
            number = int(re.search(r"[Ss]eries (\d+)", row.text).group(1))  # type: ignore[union-attr]
            names = {
                Verb.OPEN: ["opened"], Verb.CLOSE: ["closed"], Verb.CERTIFY: ["certified"],
                Verb.SERIES: ["most", "opens", "closes"],
            }[verb]  # fmt: skip
            effects.append(("series", number, {name: now.series[number][name] for name in names}))
            if verb == Verb.OPEN and number == 1:
                effects.append(("season", 0, {"status": "running"}))
        elif verb == Verb.MANIFEST:
            effects.append(("season", 0, {"manifest": True}))
        elif verb == Verb.DRAW:
            effects.append(("season", 0, {"drawn": True}))
        elif verb == Verb.FINISH:
            effects.append(("season", 0, {"status": "finished"}))
            effects += [("series", number, {"closed": True}) for number in now.series]
            effects += [("entrants", who, {"place": facts["place"]}) for who, facts in now.entrants.items()]
        elif "entrant" in data or verb in ENTRANT_FACTS:
            who = SeasonEntrant.objects.get(pk=data.get("entrant") or data["entrants"][0]).player_id
            effects.append(("entrants", who, {name: now.entrants[who][name] for name in ENTRANT_FACTS.get(verb, ())}))
        elif verb == Verb.PREFER:
            assert row.actor_id is not None
            effects.append(("entrants", row.actor_id, {"at_once": now.entrants[row.actor_id]["at_once"]}))
        if self.season.status == "finished" and verb in (
            Verb.REPORT,
            Verb.CORRECT,
            Verb.VOID,
            Verb.REMOVE,
            Verb.READMIT,
        ):
            effects += [("entrants", who, {"place": facts["place"]}) for who, facts in now.entrants.items()]
        return effects

    def actual(self) -> State:
        """What the rows say."""
        state = State()
        draw = self.season.draws.filter(withdrawn_at=None).first()
        state.season[0] = {
            "status": self.season.status, "manifest": draw is not None,
            "drawn": draw is not None and draw.drawn_at is not None,
        }  # fmt: skip
        for series in Series.objects.filter(season=self.season):
            state.series[series.number] = {
                "opened": series.opened_at is not None, "closed": series.closed_at is not None,
                "certified": series.certified_at is not None, "most": series.most_matches,
                "opens": series.opens_at, "closes": series.closes_at,
            }  # fmt: skip
        for row in SeasonEntrant.objects.filter(season=self.season):
            state.entrants[row.player_id] = {
                "in": row.entered_at is not None, "left": row.left_at is not None,
                "removed": row.removed_at is not None, "paused": row.paused_at is not None, "at_once": row.at_once,
                "fee": row.fee_paid, "place": row.final_place,
            }  # fmt: skip
        tables = SeasonTable.objects.filter(series__season=self.season).select_related("series")
        for table in tables.prefetch_related("seats"):
            seats = sorted(table.seats.all(), key=lambda seat: seat.seat)
            places = [seat.place for seat in seats] if table.decided_at is not None else None
            state.tables[table.pk] = {
                "series": table.series.number, "seats": [seat.entrant_id for seat in seats], "places": places,
                "void": table.void,
            }  # fmt: skip
        return state

    def check(self) -> None:
        """The season is as the model says, and every invariant holds."""
        expected, state = self.model.state(), self.actual()
        for kind in ("season", "series", "entrants", "tables"):
            wanted, rows = getattr(expected, kind), getattr(state, kind)
            if kind in ("entrants", "tables"):
                assert rows.keys() == {which for which, facts in wanted.items() if facts}, kind
            for which, facts in wanted.items():
                if which in rows:
                    assert {name: rows[which][name] for name in facts} == facts, (kind, which)
        for name in ("manifest", "drawn"):
            assert state.season[0][name] == expected.season.get(0, {}).get(name, False), name
        self.draw_check(state)
        tables = list(state.tables.values())
        assert not meetings_faults(tables, sides=self.season.has_sides)
        assert not cap_faults(tables, {number: facts["most"] for number, facts in state.series.items()})
        profile = self.season.profile
        scale = next(points for points in profile.pod_points if len(points) == self.season.seats)
        points = points_of(tables, scale)
        assert {row.id: row.points for row in standings_of(self.season)} == {
            pk: points[pk] for pk in self.season.entrants.values_list("pk", flat=True)
        }
        standing = SeasonMeeting.objects.filter(series__season=self.season, void=False).count()
        per_table = 1 if self.season.seats == 2 else 3
        assert standing == per_table * sum(not table["void"] for table in tables)
        for player in self.people:
            assert tokens_of(player) == 2 * FEE - state.entrants.get(player.pk, {"fee": 0})["fee"]
        assert not token_faults()
        assert not ledger_faults()

    def draw_check(self, state: State) -> None:
        """What was drawn can be repeated by a stranger, and what decided it changes no more."""
        if self.season.draw_overdue_told_at is not None:
            assert self.season.status == "finished"
        assert self.season.prizes.filter(credited_at__isnull=False).exists() == state.season[0]["drawn"]
        if not state.season[0]["drawn"]:
            return
        assert verify_draw.check(draw_published(self.season), None)
        self.at_the_draw = self.at_the_draw or state
        assert (state.tables, state.series, state.entrants, state.season) == (
            self.at_the_draw.tables, self.at_the_draw.series, self.at_the_draw.entrants, self.at_the_draw.season,
        )  # fmt: skip

    # -- the steps --

    def step(self) -> None:
        """Try something; a refusal changes nothing."""
        name = self.rng.choice(list(ACTIONS))
        before, rows, version = self.fingerprint(), rows_of(self.season), self.version
        try:
            with transaction.atomic():
                ACTIONS[name](self)
        except Refused:
            assert self.fingerprint() == before
            self.done[f"{name} refused"] += 1
            return
        except LookupError:
            return  # there was nothing to try it on
        self.done[name.partition(" ")[0]] += 1
        self.read()
        self.check()
        operations = self.season.operations.filter(number__gt=version).order_by("number")
        undoings = [row for row in operations if row.verb == Verb.UNDO]
        undone = self.season.operations.filter(number__in=[number for row in undoings for number in row.data["undone"]])
        assert not unrecorded(rows, rows_of(self.season), operations, undone), name

    def fingerprint(self) -> tuple[object, ...]:
        season = Season.objects.get(pk=self.season.pk)
        wishes = SeasonWish.objects.filter(series__season=season).order_by("pk").values_list("pk", "status", "since")
        proposals = season.proposals.order_by("pk").values_list("pk", "status")
        audit_facts = season.draw_overdue_told_at, AuditEntry.objects.count()
        return season.version, season.status, self.actual(), list(wishes), list(proposals), audit_facts

    def entrant(self) -> SeasonEntrant:
        rows = SeasonEntrant.objects.filter(season=self.season).select_related("player").order_by("pk")
        return self.rng.choice(list(rows))

    def table(self, **where: object) -> SeasonTable:
        rows = SeasonTable.objects.filter(series__season=self.season, **where).order_by("pk")
        return self.rng.choice(list(rows))

    def official(self) -> Player:
        return self.rng.choice(self.officials)

    def places(self) -> list[int]:
        ways = [[1, 2], [2, 1], [1, 1], [1, 0], [0, 0]]
        if self.season.seats == 3:
            ways = [[1, 2, 3], [3, 1, 2], [1, 1, 3], [2, 1, 0], [1, 2, 2]]
        return self.rng.choice(ways)

    def enter(self) -> None:
        player = self.rng.choice(self.people)
        deck = self.decks.get(player.pk)
        services.season_enter(season=self.season, player=player, deck_version=deck, now=self.now)

    def leave(self) -> None:
        row = self.entrant()
        services.entrant_leave(entrant=row, actor=row.player, now=self.now)

    def come_back(self) -> None:
        row = self.entrant()
        services.entrant_return(entrant=row, actor=row.player, now=self.now)

    def pause(self) -> None:
        services.entrant_pause(entrant=self.entrant(), reason="Slow.", actor=self.official(), now=self.now)

    def resume(self) -> None:
        services.entrant_resume(entrant=self.entrant(), actor=self.official(), now=self.now)

    def remove(self) -> None:
        services.entrant_remove(entrant=self.entrant(), reason="Rude.", actor=self.official(), now=self.now)

    def readmit(self) -> None:
        services.entrant_readmit(entrant=self.entrant(), reason="Sorry.", actor=self.official(), now=self.now)

    def prefer(self) -> None:
        row = self.entrant()
        services.at_once_set(entrant=row, at_once=self.rng.randint(1, 3), actor=row.player, now=self.now)

    def be_away(self) -> None:
        row, until = self.entrant(), self.now + self.rng.choice([1, 2]) * DAY
        services.away_set(entrant=row, since=None, until=self.rng.choice([None, until]), actor=row.player, now=self.now)

    def wait(self) -> None:
        rows = [row for row in self.season.entrants.select_related("player") if row.can_be_matched(self.now)]
        for row in self.rng.sample(rows, min(3, len(rows))):
            services.wait_begin(entrant=row, keep=self.rng.random() < 0.5, actor=row.player, now=self.now)

    def stop(self) -> None:
        row = self.entrant()
        services.wait_end(entrant=row, actor=row.player, now=self.now)

    def challenge(self) -> None:
        rows = [row for row in self.season.entrants.select_related("player") if row.is_in]
        row, other = self.rng.choice(rows), self.rng.choice(rows)
        services.challenge_make(entrant=row, opponent=other, actor=row.player, now=self.now)

    def answer(self) -> None:
        rows = SeasonWish.objects.filter(series__season=self.season, opponent__isnull=False).order_by("-pk")
        wish = self.rng.choice(list(rows.select_related("entrant__player", "opponent__player")[:3]))
        assert wish.opponent is not None
        way = self.rng.randrange(4)
        if way == 0:
            services.challenge_withdraw(wish=wish, actor=wish.entrant.player, now=self.now)
        elif way == 1:
            services.challenge_decline(wish=wish, actor=wish.opponent.player, now=self.now)
        else:
            table = services.challenge_accept(wish=wish, actor=wish.opponent.player, now=self.now)
            self.at_once_hold([table])

    def match(self) -> None:
        last = Season.objects.get(pk=self.season.pk).version
        services.tables_match(now=self.now)
        services.matches_owed(now=self.now)
        made = self.season.operations.filter(number__gt=last, verb=Verb.MATCH)
        self.at_once_hold(SeasonTable.objects.filter(pk__in=[row.data["table"] for row in made]))

    def at_once_hold(self, tables: Any) -> None:
        """Nobody has more open matches than they like when one begins."""
        for table in tables:
            for seat in table.seats.select_related("entrant"):
                open_seats = seat.entrant.season_seats.filter(table__decided_at=None, table__void=False)
                assert open_seats.count() <= seat.entrant.at_once

    def finish_matches(self) -> None:
        services.matches_owed(now=self.now)
        for _ in range(self.rng.randint(1, 3)):
            table = self.table(decided_at=None, void=False, match__isnull=False)
            if table.match is not None and table.match.status != "finished":
                size = self.season.seats
                way = self.rng.choice([list(range(1, size + 1)), list(range(size, 0, -1)), [1] * size])
                result_owed(table, way)
        services.results_consume(now=self.now)

    def report(self) -> None:
        table = self.table(decided_at=None) if self.rng.random() < 0.7 else self.table()
        services.result_report(table=table, places=self.places(), reason="Seen.", actor=self.official(), now=self.now)

    def correct(self) -> None:
        table = self.table(decided_at__isnull=False)
        services.result_correct(
            table=table, places=self.places(), reason="A slip.", actor=self.official(), now=self.now
        )

    def void(self) -> None:
        services.table_cancel(table=self.table(), reason="Wrong decks.", actor=self.official(), now=self.now)

    def turn(self) -> None:
        self.now += timedelta(hours=self.rng.choice([1, 5, 20, 40, 100]))
        if self.season.status == "announced" and self.rng.random() < 0.7:
            self.now = max(self.now, OPEN)
        services.seasons_turn(now=self.now)

    def series_change(self) -> None:
        series = self.rng.choice(list(self.season.series.order_by("number")))
        most = self.rng.choice([None, 2, 3, 4])
        closes = self.rng.choice([None, series.closes_at - timedelta(hours=2)])
        services.series_change(series=series, most_matches=most, closes_at=closes, actor=self.official(), now=self.now)

    def adjudicate(self) -> None:
        series = self.rng.choice(list(self.season.series.order_by("number")))
        services.series_adjudicate(series=series, actor=self.official(), now=self.now)

    def certify(self) -> None:
        rows = self.season.series.order_by("number")
        series = self.rng.choice(list(rows.filter(closed_at__isnull=False) if self.rng.random() < 0.7 else rows))
        actor = self.rng.choice([*self.officials, *self.drawers])
        services.series_certify(series=series, actor=actor, now=self.now)

    def tell(self) -> None:
        services.season_tell(season=self.season, text="Hello.", actor=self.official(), now=self.now)

    def end(self) -> None:
        if self.rng.random() < 0.2:
            services.season_finish(season=self.season, reason="Enough.", actor=self.official(), now=self.now)

    def undo_one(self) -> None:
        self._undo(everything_after=False)

    def undo_after(self) -> None:
        self._undo(everything_after=True)

    def _undo(self, *, everything_after: bool) -> None:
        standing = sorted(self.model.steps)
        number = self.rng.choice(standing[-6 if everything_after else -25 :])
        try:
            services.operation_undo(
                season=self.season, number=number, everything_after=everything_after, reason="A mistake.",
                actor=self.official(), confirmed_by=self.rng.choice(self.drawers), now=self.now,
            )  # fmt: skip
        except Refused as refusal:
            if match := re.match(r"Operations? ([\d, ]+)(?: and \d+ more)? rests? on it", str(refusal)):
                named = [int(part) for part in match.group(1).split(",")]
                assert named
                assert all(later > number and later in self.model.steps for later in named)
                assert not undone_numbers(self.season) & set(named)
            raise

    def value(self) -> str:
        return self.rng.choice(["", "00ff", "00ff", "00FF", "00fe"])

    def propose_draw(self) -> None:
        services.season_propose(
            season=self.season, verb="draw", public_value=self.value(), reason="Over.", actor=self.official(),
            now=self.now,
        )  # fmt: skip

    def decide_draw(self) -> None:
        proposal = self.rng.choice(list(self.season.proposals.order_by("-pk")[:2]))
        services.season_proposal_decide(
            proposal=proposal, confirm=self.rng.random() < 0.8, public_value=self.value(), actor=self.official(),
            now=self.now,
        )  # fmt: skip

    def hold_draw(self) -> None:
        """Draw the prizes where that can be; rarely, because little can be done afterwards."""
        opens = self.season.draw_opens_at
        if not self.season.sanctioned or opens is None or self.rng.random() < 0.5:
            raise LookupError
        self.now = max(self.now, opens)
        self._draw(self.now)

    def overdue(self) -> None:
        if not services.season_draws_overdue(now=self.now):
            raise LookupError

    def _draw(self, now: datetime) -> None:
        """Certify what is not certified, and draw with two people who have decided nothing."""
        one, other = self.drawers
        for series in self.season.series.filter(certified_at=None, closed_at__isnull=False, opened_at__isnull=False):
            services.series_certify(series=series, actor=one, now=now)
        value = "00ff" if self.season.takes_outside_value else ""
        proposal = services.season_propose(
            season=self.season, verb="draw", public_value=value, reason="Over.", actor=one, now=now
        )
        services.season_proposal_decide(proposal=proposal, confirm=True, public_value=value, actor=other, now=now)

    # -- the end --

    def can_be_ended(self) -> None:
        """Tell what is owed, bring the season to its end, and put everything but the telling back."""
        services.notices_owed(now=self.now)
        with transaction.atomic():
            now = max(self.now, OPEN) + 40 * DAY
            for _ in range(12):
                services.matches_owed(now=now)
                services.seasons_turn(now=now)
                services.results_consume(now=now)
                now += DAY
            self.season.refresh_from_db()
            assert self.season.status == Season.Status.FINISHED, self.season.blocked_reason
            self.can_be_drawn(now)
            services.notices_owed(now=now)
            transaction.set_rollback(True)
        self.season.refresh_from_db()

    def can_be_drawn(self, now: datetime) -> None:
        """Draw the prizes of a sanctioned season that has ended; a stranger repeats it."""
        entrants = self.season.entrants.filter(entered_at__isnull=False).count()
        if not self.season.sanctioned or entrants < 3:
            return
        if not self.season.draws.filter(drawn_at__isnull=False).exists():
            assert self.season.draw_opens_at is not None
            self.season.proposals.filter(status="open").update(status="refused")
            self._draw(max(now, self.season.draw_opens_at))
            self.done["drawn at the end"] += 1
        assert verify_draw.check(draw_published(self.season), None)


WALKS = 4
"""Of each game in ``make laws``."""
WANTED = (
    "undo_one",
    "undo_after",
    "correct",
    "void",
    "report",
    "certify",
    "remove",
    "match",
    "finish",
    "drawn at the end",
)
"""What the walks of ``make laws`` must have done."""
AFTER_THE_END = (Verb.REPORT, Verb.CORRECT, Verb.VOID, Verb.REMOVE, Verb.READMIT)
"""Operations that move final places after the season's end."""
ENTRANT_FACTS: dict[Verb, tuple[str, ...]] = {
    Verb.ENTER: ("in", "left", "fee"),
    Verb.LEAVE: ("left", "fee"),
    Verb.RETURN: ("left", "fee"),
    Verb.PAUSE: ("paused",),
    Verb.RESUME: ("paused",),
    Verb.REMOVE: ("removed",),
    Verb.READMIT: ("removed",),
}
ACTIONS: dict[str, Callable[[Walk], None]] = {
    **{name: getattr(Walk, name) for name in (
        "enter", "leave", "come_back", "pause", "resume", "remove", "readmit", "prefer", "be_away", "stop", "challenge",
        "answer", "report", "correct", "void", "series_change", "adjudicate", "certify", "tell", "end", "undo_one",
        "undo_after", "propose_draw", "decide_draw", "hold_draw", "overdue",
    )},
    **{f"enter {n}": Walk.enter for n in range(3)},
    **{f"wait {n}": Walk.wait for n in range(12)},
    **{f"match {n}": Walk.match for n in range(6)},
    **{f"finish {n}": Walk.finish_matches for n in range(6)},
    **{f"correct {n}": Walk.correct for n in range(2)},
    **{f"report {n}": Walk.report for n in range(2)},
    **{f"turn {n}": Walk.turn for n in range(4)},
    **{f"certify {n}": Walk.certify for n in range(3)},
    **{f"hold_draw {n}": Walk.hold_draw for n in range(2)},
    **{f"undo {n}": Walk.undo_one for n in range(2)},
    **{f"challenge {n}": Walk.challenge for n in range(3)},
    **{f"answer {n}": Walk.answer for n in range(3)},
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "whole"),
    [
        *(pytest.param(game, True, marks=pytest.mark.law, id=f"whole-{game}") for game in range(len(GAMES))),
        pytest.param(sample_number() % len(GAMES), False, id="sample"),
    ],
)
def test_a_season_is_what_its_operations_say(league: League, judge: Player, *, game: int, whole: bool) -> None:
    staff = player_make("stella", Role.STAFF)
    verbs: Counter[str] = Counter()
    first = game if whole else sample_number()
    for seed in range(first, first + (WALKS if whole else 1) * len(GAMES), len(GAMES)):
        walk = Walk(seed, league, judge, staff)
        for number in range(200 if whole else 12):
            walk.step()
            if number % 20 == 19:
                walk.can_be_ended()
        walk.can_be_ended()
        verbs += walk.done
    if whole:
        assert not [name for name in WANTED if not verbs[name]], verbs


def test_the_walk_sees_a_change_that_no_operation_records(league: League, judge: Player) -> None:
    walk = Walk(0, league, judge, player_make("stella", Role.STAFF))
    entrant = walk.season.entrants.order_by("pk").first()
    assert entrant is not None
    before = rows_of(walk.season)
    services.entrant_pause(entrant=entrant, reason="Slow.", actor=judge, now=walk.now)
    operation = walk.season.operations.order_by("-number")[0]
    assert not unrecorded(before, rows_of(walk.season), [operation], [])
    assert len(unrecorded(before, rows_of(walk.season), [], [])) == 2, "the time of the pause, and its reason"
    SeasonEntrant.objects.filter(pk=entrant.pk).update(paused_reason="Rude.")
    (fault,) = unrecorded(before, rows_of(walk.season), [operation], [])
    assert fault.startswith(f"seasonentrant:{entrant.pk}.paused_reason: '' to 'Rude.', recorded as ")
    second = Series.objects.get(season=walk.season, number=2)
    gone = f"series:{second.pk} went"
    second.delete()
    assert gone in unrecorded(before, rows_of(walk.season), [operation], [])


def test_every_column_that_no_operation_records_exists() -> None:
    for model, columns in UNRECORDED.items():
        names = {field.name for field in apps.get_model("leagues", model)._meta.concrete_fields}
        assert columns.keys() <= names
