"""What people see of an event's packs and drafts: numbers for everybody, and to players their own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from cardpool.limited.drafts import CLOCKS
from cardpool.limited.sealed import sealed_packs
from cardpool.limited.templates import DraftTemplate, SealedTemplate
from cardpool.models import Collection, Draft, DraftSeat
from cardpool.products import PRODUCTS
from leagues.events.limited.checks import own_pool
from leagues.events.limited.tables import draft_began
from leagues.events.models import Tournament
from leagues.events.selectors import entrant_of, rounds_missed_now
from players.models import Player

__all__ = ["DraftTableRow", "LimitedState", "OwnCards", "limited_state"]


@dataclass(frozen=True, slots=True)
class DraftTableRow:
    """A draft table of an event as everybody sees it: how many seats, and how many of them have all their cards."""

    number: int
    code: str
    url: str
    state: str
    seats: int
    bots: int
    picks: int


@dataclass(frozen=True, slots=True)
class OwnCards:
    """What a player has in an event of limited play. ``draft`` is the address of their table while they draft."""

    pool: int | None
    sealed: int
    draft: str
    starter: str
    starters: tuple[tuple[str, str], ...]
    may_take: bool
    may_choose: bool
    has_deck: bool


@dataclass(frozen=True, slots=True)
class LimitedState:
    """Where an event of limited play stands. ``stage`` is "before", "packs", "drafting", "building" or "built"."""

    kind: str
    template: SealedTemplate | DraftTemplate
    stage: str
    tables: tuple[DraftTableRow, ...]
    tables_planned: int
    entrants: int
    with_pool: int
    with_deck: int
    due_at: datetime | None
    longest_draft: timedelta | None
    own: OwnCards | None

    @property
    def still_drafting(self) -> int:
        """Tables that are not over."""
        return self.tables_planned - sum(table.state == Draft.State.OVER for table in self.tables)


def limited_state(tournament: Tournament, viewer: Player | None, now: datetime) -> LimitedState | None:
    """Where an event's packs and drafts stand, with the viewer's own; ``None`` where players bring their decks. The
    number of statements does not grow with the entrants."""
    template = tournament.limited_template
    if template is None:
        return None
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    counts = rows.aggregate(entrants=Count("pk"), decks=Count("pk", filter=Q(deck_version__isnull=False)))
    have = Collection.objects.filter(pool_key=tournament.pool_key).values("pool_of")
    began = draft_began(tournament)
    return LimitedState(
        kind="draft" if tournament.draft is not None else "sealed",
        template=template,
        stage=_stage(tournament, now),
        tables=tuple(_tables(tournament)) if began is not None else (),
        tables_planned=len(began.data["tables"]) if began is not None else 0,
        entrants=counts["entrants"],
        with_pool=rows.filter(player__in=have).count(),
        with_deck=counts["decks"],
        due_at=tournament.deck_deadline,
        longest_draft=_longest(tournament),
        own=_own(tournament, viewer, now) if viewer is not None else None,
    )


def _stage(tournament: Tournament, now: datetime) -> str:
    if tournament.packs_at is None:
        return "before"
    if tournament.is_drafting:
        return "drafting"
    return "building" if tournament.decks_can_wait(now) else "built"


def _longest(tournament: Tournament) -> timedelta | None:
    """How long a draft takes at most: every pick in all its time, and the reserve of every seat."""
    template = tournament.draft
    if template is None:
        return None
    clock = CLOCKS[tournament.draft_clock]
    picks = -(-template.cards_each // template.at_a_time)
    return timedelta(seconds=picks * clock.pick + template.seats_most * clock.reserve)


def _tables(tournament: Tournament) -> list[DraftTableRow]:
    rows = Draft.objects.filter(made_key__startswith=f"{tournament.pool_key}:{tournament.drafts_made}:")
    bots = Count("seats", filter=Q(seats__player=None))
    table_rows = [
        DraftTableRow(
            number=int(draft.made_key.rpartition(":")[2]),
            code=draft.code,
            url=draft.get_absolute_url(),
            state=draft.state,
            seats=draft.size,
            bots=draft.bots,
            picks=draft.picks_made,
        )
        for draft in rows.annotate(bots=bots)
    ]
    return sorted(table_rows, key=lambda row: row.number)


def _own(tournament: Tournament, viewer: Player, now: datetime) -> OwnCards | None:
    entrant = entrant_of(tournament, viewer)
    pool = own_pool(tournament, viewer)
    in_play = entrant is not None and entrant.in_play
    late = not in_play and (entrant is None or not entrant.started) and rounds_missed_now(tournament) is not None
    if not in_play and not late and pool is None:
        return None
    seat = None
    if tournament.draft is not None:
        seats = DraftSeat.objects.filter(draft__key=tournament.pool_key, player=viewer).select_related("draft")
        seat = seats.exclude(draft__state=Draft.State.CANCELLED).first()
    template = tournament.sealed
    packs_given = tournament.packs_at is not None or tournament.packs_at_once
    may_choose = pool is None and template is not None and template.choose
    return OwnCards(
        pool=pool.collection_id if pool is not None else None,
        sealed=sealed_packs(pool.collection).count() if pool is not None else 0,
        draft=seat.draft.get_absolute_url() if seat is not None else "",
        starter=entrant.starter if entrant is not None else "",
        starters=tuple((slug, PRODUCTS[slug].name) for slug in template.starters) if template and may_choose else (),
        may_take=template is not None and pool is None and ((in_play and packs_given) or late),
        may_choose=may_choose and in_play,
        has_deck=entrant is not None and entrant.deck_version_id is not None,
    )
