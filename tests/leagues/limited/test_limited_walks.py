"""Random sequences of every operation on sealed and draft events, and their undoing.

The laws of `tests.leagues.test_operation_walks` hold, and those of `tests.leagues.limited.model`: where packs and
drafts stand, and that no card appears, disappears, or is in a deck whose pool does not have it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest

from cardpool.collections.ledger import ledger_faults
from cardpool.limited.drafts import draft_leave
from cardpool.limited.picks import draft_pick, draft_return, drafts_owed
from cardpool.limited.sealed import pool_open_all, pools_open_due, sealed_packs
from cardpool.limited.table import DraftTable
from cardpool.models import DeckVersion, Draft, DraftSeat
from leagues.errors import WrongState
from leagues.events import services
from leagues.events.limited.checks import own_pool
from leagues.events.limited.packs import pack_take, starter_choose
from leagues.events.limited.tables import draft_seat_to_bot, drafts_cancel, limited_extend
from leagues.models import Operation, Tournament
from players.models import Player
from tests.leagues.conftest import NOW
from tests.leagues.limited.model import LimitedModel
from tests.leagues.limited.play import built, draft_event, limited_job, sealed_event
from tests.leagues.test_operation_walks import REASON, Walk

pytestmark = [pytest.mark.django_db, pytest.mark.course]

KINDS: tuple[dict[str, Any], ...] = (
    {"late_entry_rounds": 2, "rounds_planned": 3},
    {"packs_at_once": True, "most_entrants": 5},
    {"draft": True, "draft_bots": True},
    {"draft": True, "plan": [{"kind": "pods", "rounds": 2, "pod_size": 3}]},
    {"plan": [{"kind": "swiss", "rounds": 2}, {"kind": "single", "best": 2}], "late_entry_rounds": 1},
)
"""Settings of the events that are walked through."""
BUILD = 3
"""Hours in which decks are built."""
FIRST_SEED = int(os.environ.get("ENTMOOT_WALKS_FROM", "200"))


class LimitedWalk(Walk):
    """An event of limited play and everybody who acts on it."""

    def announced(self, seed: int) -> Tournament:
        settings = dict(KINDS[seed % len(KINDS)])
        make = draft_event if settings.pop("draft", False) else sealed_event
        self.followed = 0
        self.built: dict[int, list[DeckVersion]] = {}
        event = make(
            self.organiser,
            seed=seed,
            name=f"Walk {seed}",
            automatic=self.rng.random() < 0.5,
            build_hours=BUILD,
            starts_at=NOW + timedelta(hours=6),
            check_in_hours=self.rng.choice([0, 0, 5]),
            **settings,
        )
        self.model = LimitedModel(drafts=event.draft is not None, build=timedelta(hours=BUILD))
        return event

    def deck(self, player: Player) -> DeckVersion:
        """A deck from the player's pool, once there is one; else one of a starter, which no pool has."""
        deck: DeckVersion = self.rng.choice(self.built.get(player.pk) or self.decks[player.pk])
        return deck

    def decks_make(self) -> None:
        """Two decks for everybody who has opened the packs of their pool, or has drafted it."""
        for player in self.people:
            pool = own_pool(self.event, player)
            if pool is not None and player.pk not in self.built and not sealed_packs(pool.collection).exists():
                self.built[player.pk] = [built(pool, player, self.now) for _ in range(2)]

    def operations(self) -> dict[str, tuple[float, Callable[[], object]]]:
        player = self.person()
        building = self.model.stage.due is not None and self.event.decks_can_wait(self.now)
        known = super().operations()
        for name in ("starter", "walk in", "stage deck", "replace by a guest"):
            del known[name]  # of events to which players bring their decks
        return {
            **known,
            "register": (
                9 if building else 2,
                lambda: services.entrant_register(**self.by(player, deck_version=self.deck(player), actor=player)),
            ),
            "close": (4, known["close"][1]),
            "take packs": (2, lambda: pack_take(**self.by(player))),
            "choose starter": (0.5, lambda: starter_choose(**self.by(player, starter="gandalf-starter"))),
            "open packs": (6, lambda: self.open_packs(player)),
            "pick": (6, lambda: self.pick(player)),
            "leave draft": (0.5, lambda: draft_leave(draft=self.draft_of(player), player=player, now=self.now)),
            "back to draft": (0.5, lambda: draft_return(draft=self.draft_of(player), player=player, now=self.now)),
            "seat to bot": (0.5, lambda: draft_seat_to_bot(
                entrant=self.entrant(), reason=REASON, actor=self.organiser, now=self.now
            )),
            "more time": (0.5, lambda: limited_extend(**self.organised(hours=2, reason=REASON))),
            "call drafts off": (0.3, lambda: drafts_cancel(**self.organised(reason=REASON))),
        }  # fmt: skip

    def open_packs(self, player: Player) -> None:
        pool = own_pool(self.event, player)
        if pool is None or not sealed_packs(pool.collection).exists():
            raise WrongState("No packs.")
        pool_open_all(pool=pool, actor=player, cut="cut", now=self.now)

    def draft_of(self, player: Player) -> Draft:
        seat = self.one(DraftSeat.objects.filter(
            draft__key=self.event.pool_key, draft__state=Draft.State.DRAFTING, player=player
        ))  # fmt: skip
        draft: Draft = seat.draft
        return draft

    def pick(self, player: Player) -> None:
        draft = self.draft_of(player)
        pack = DraftTable(draft, self.now).held(draft.seats.get(player=player))
        if pack is None:
            raise WrongState("No pack.")
        cards = self.rng.sample([(card, foil) for card, foil in pack.cards], min(2, len(pack.cards)))
        draft_pick(draft=draft, player=player, pack=pack.label, cards=cards, key=pack.label, now=self.now)

    # Time, and what follows from it

    def jobs(self) -> None:
        drafts_owed(self.now)
        pools_open_due(self.now)
        limited_job(self.now)
        self.decks_make()
        super().jobs()

    def follow(self) -> None:
        """Tell the model of the operations that were logged since it looked last."""
        rows = self.event.operations.filter(number__gt=self.followed).order_by("number")
        for row in rows:
            self.model.before[row.number] = self.model.stage
            match row.verb:
                case Operation.Verb.PACKS:
                    self.model.begin(row.at)
                case Operation.Verb.BUILD:
                    self.model.drafted(row.at)
                case Operation.Verb.MORE_TIME:
                    self.model.more(2)
                case Operation.Verb.NO_DRAFT:
                    self.model.called_off()
                case Operation.Verb.UNDO:
                    self.model.undo(min(row.data["undone"]))
            self.followed = row.number

    def check(self) -> None:
        super().check()
        self.follow()
        self.model.check(self.event)
        self.packs_check()

    def packs_check(self) -> None:
        """Nobody has cards before they are due, and everybody who is to have them gets them from the jobs."""
        event = self.event
        if event.status not in (Tournament.Status.REGISTRATION, Tournament.Status.CLOSED) or event.packs_at is None:
            return
        if event.deck_deadline is not None and event.decks_can_wait(self.now):
            assert event.decks_due_at is None, "decks are due later, and are looked at already"
        if event.draft is not None or not event.decks_can_wait(self.now):
            return
        limited_job(self.now)
        rows = event.entrants.filter(dropped_at=None, disqualified_at=None).select_related("player")
        for entrant in rows:
            assert own_pool(event, entrant.player) is not None, f"{entrant.player} has no packs"

    # To the end

    def end_check(self) -> None:
        assert ledger_faults() == []
        state_before = (self.now, deepcopy(self.model), self.followed)
        super().end_check()
        self.now, self.model, self.followed = state_before

    def bring_to_end(self) -> None:
        status = Tournament.Status
        for _ in range(200):
            self.event.refresh_from_db()
            self.jobs_of_limited()
            match self.event.status:
                case status.FINISHED | status.CANCELLED:
                    self.check()
                    return
                case status.RUNNING:
                    self.play_on()
                case _:
                    self.build_on()
        raise AssertionError(f"the event never ends: {self.event.status}, {self.event.blocked_reason}")

    def jobs_of_limited(self) -> None:
        drafts_owed(self.now)
        pools_open_due(self.now)
        limited_job(self.now)
        self.event.refresh_from_db()

    def build_on(self) -> None:
        """One more step to the start; an event that too few are left for is cancelled."""
        event, rows = self.event, self.event.entrants.filter(dropped_at=None, disqualified_at=None)
        if event.status == Tournament.Status.ANNOUNCED:
            services.registration_open(**self.organised())
        elif event.packs_at is None:
            if event.status == Tournament.Status.CLOSED:
                services.registration_open(**self.organised())
                event.refresh_from_db()
            for player in self.people:
                if rows.count() < 4 and not event.entrants.filter(player=player).exists():
                    self.entered(player)
            for entrant in event.entrants.exclude(disqualified_at=None):
                if rows.count() < 4:
                    services.entrant_reinstate(entrant=entrant, reason=REASON, **self.judged())
            for entrant in event.entrants.exclude(dropped_at=None).filter(disqualified_at=None):
                if rows.count() < 4:
                    self.entered(entrant.player)
            for entrant in rows.filter(checked_in_at=None).select_related("player") if event.check_in_hours else ():
                if event.check_in_is_open(self.now):
                    services.check_in(**self.by(entrant.player, actor=self.judge))
            services.registration_close(**self.organised())
        elif event.is_drafting:
            self.now += timedelta(minutes=10)
        elif rows.count() < 2:
            services.tournament_cancel(**self.organised(reason=REASON))
        elif event.decks_can_wait(self.now) and self.decks_build():
            pass
        else:
            self.now = max(self.now, event.deck_deadline or self.now)
            try:
                services.tournament_start(**self.organised())
            except WrongState:
                services.tournament_cancel(**self.organised(reason=REASON))

    def decks_build(self) -> int:
        """Let everybody with a pool and no deck open the packs and build one; how many did."""
        count = 0
        rows = self.event.entrants.filter(dropped_at=None, disqualified_at=None, deck_version=None)
        for entrant in rows.select_related("player"):
            player = entrant.player
            pool = own_pool(self.event, player)
            if pool is not None:
                pool_open_all(pool=pool, actor=player, now=self.now)
                deck = built(pool, player, self.now)
                services.entrant_register(**self.by(player, deck_version=deck, actor=player))
                count += 1
        return count

    def entered(self, player: Player) -> None:
        if self.event.officials.filter(player=player).exists():
            return
        services.entrant_register(**self.by(player, deck_version=None, actor=player))


def walk(seed: int, steps: int, look: int, organiser: Player, judge: Player) -> LimitedWalk:
    made = LimitedWalk(seed, organiser, judge)
    services.registration_open(**made.organised())
    for player in made.people[:5]:
        services.entrant_register(**made.by(player, deck_version=None, actor=player))
    made.event.refresh_from_db()
    for number in range(steps):
        made.step()
        if number % look == look - 1:
            made.end_check()
    return made


@pytest.mark.long
@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_a_short_course_of_each_kind_of_limited_event(organiser: Player, judge: Player, seed: int) -> None:
    assert walk(seed, 20, 20, organiser, judge).done.total() >= 15


@pytest.mark.law
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_long_course_of_each_kind_of_limited_event(organiser: Player, judge: Player, kind: int) -> None:
    verbs = walk(FIRST_SEED + kind, 80, 40, organiser, judge).done
    assert {"undo", "close"} <= set(verbs), verbs
