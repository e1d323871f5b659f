"""What events of limited play do that others do not: a model of packs, drafts and pools to compare the services with.

It knows no card. Cards are compared by where they come from: each pool holds what its opened packs, the picks of its
seat and the fixed cards of its template gave, no card leaves a pool, and a registered deck has no more than its pool.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cardpool.collections.pools import pool_cards
from cardpool.limited.templates import DraftTemplate
from cardpool.models import Collection, Draft, DraftPick, LimitedPool, Movement, Pack
from leagues.models import Tournament

__all__ = ["Cards", "LimitedModel", "Stage", "cards_of_pools"]

Cards = Counter[tuple[str, bool]]
"""Copies by card and whether it is a foil."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where packs and drafts stand: whether they have begun, when decks are due, and which attempt at drafts it is."""

    begun: bool = False
    due: datetime | None = None
    attempt: int = 0


@dataclass
class LimitedModel:
    """Follows the operations of one event. ``before`` are the stages before each operation, by its number; ``off`` the
    attempts at drafts that were called off."""

    drafts: bool
    build: timedelta
    stage: Stage = Stage()
    before: dict[int, Stage] = field(default_factory=dict)
    off: set[int] = field(default_factory=set)
    pools: dict[int, Cards] = field(default_factory=dict)

    def begin(self, now: datetime) -> None:
        """Registration closed: packs are given out, or drafts begin; once only."""
        if self.stage.begun:
            return
        if self.drafts:
            self.stage = Stage(True, None, self.stage.attempt + 1)
        else:
            self.stage = Stage(True, now + self.build)

    def drafted(self, now: datetime) -> None:
        """The last draft is over, and decks are built."""
        assert self.drafts
        assert self.stage.begun
        assert self.stage.due is None
        self.stage = Stage(True, now + self.build, self.stage.attempt)

    def more(self, hours: int) -> None:
        """More time, for picks or for decks."""
        if self.stage.due is not None:
            self.stage = Stage(True, self.stage.due + timedelta(hours=hours), self.stage.attempt)

    def called_off(self) -> None:
        """The drafts were called off; another attempt begins when registration closes again."""
        self.off.add(self.stage.attempt)
        self.stage = Stage(False, None, self.stage.attempt)

    def undo(self, number: int) -> None:
        """Undone from an operation on: the stage is the one before it. Drafts that were called off stay so, and
        attempts are counted on."""
        before = self.before[number]
        begun = before.begun and not (self.drafts and before.attempt in self.off)
        self.stage = Stage(begun, before.due if begun else None, self.stage.attempt)

    def check(self, tournament: Tournament) -> None:
        """Compare the event with the model, and every pool with what it was made of and with itself before."""
        now = Stage(tournament.packs_at is not None, tournament.deck_deadline, tournament.drafts_made)
        assert now == self.stage
        pools = cards_of_pools(tournament)
        for owner, cards in self.pools.items():
            assert owner in pools, "a pool is gone"
            assert cards <= pools[owner], "a card left a pool"
        self.pools = pools
        self.decks_check(tournament)

    def decks_check(self, tournament: Tournament) -> None:
        """Every registered deck is its player's, and built from their pool."""
        for entrant in tournament.entrants.select_related("deck_version__deck__pool"):
            version = entrant.deck_version
            if version is None:
                assert not entrant.started, "somebody started without a deck"
                continue
            pool = version.deck.pool
            assert pool is not None
            assert (pool.pool_of_id, pool.pool_key) == (entrant.player_id, tournament.pool_key)
            copies: Counter[str] = Counter()
            for (card, _), count in self.pools[entrant.player_id].items():
                copies[card] += count
            assert Counter(version.deck_list().ids()) <= copies, "a deck has cards that are in no pool"


def cards_of_pools(tournament: Tournament) -> dict[int, Cards]:
    """By player the cards of the pool, once they are the same by the packs and picks, the ledger, and the holdings."""
    cards_by_owner: dict[int, Cards] = {}
    for pool in LimitedPool.objects.filter(collection__pool_key=tournament.pool_key).select_related("collection"):
        owner = pool.collection.pool_of_id
        assert owner is not None
        assert owner not in cards_by_owner, "somebody has two pools"
        held = Cards(pool_cards(pool.collection))
        moved: Cards = Counter()
        for move in Movement.objects.filter(target=pool.collection).select_related("printing"):
            moved[move.printing.card_id, move.printing.foil] += move.count
        assert held == moved == _given(tournament, pool.collection)
        assert not Movement.objects.filter(source=pool.collection).exists()
        cards_by_owner[owner] = held
    if tournament.draft is not None:
        _drafts_check(tournament, cards_by_owner)
    return cards_by_owner


def _given(tournament: Tournament, pool: Collection) -> Cards:
    """What packs and picks gave to a pool."""
    cards: Cards = Counter()
    for pack in Pack.objects.filter(pool=pool, opened_at__isnull=False):
        assert pack.content is not None
        cards.update((card, foil) for card, foil in pack.content.get("cards", []))
        cards.update({(card, False): copies for card, copies in pack.content.get("deck", [])})
    over = Draft.objects.filter(key=tournament.pool_key, state=Draft.State.OVER, seats__player=pool.pool_of_id)
    for draft in over:
        picks = DraftPick.objects.filter(draft=draft, seat__player=pool.pool_of_id)
        cards.update((card, foil) for pick in picks for card, foil in pick.cards)
        cards.update({(card, False): copies for card, copies in draft.rules["fixed"].items()})
    return cards


def _drafts_check(tournament: Tournament, pools: dict[int, Cards]) -> None:
    """No card is picked twice or lost: what a draft opened is with somebody, on the table, or with a bot."""
    template = tournament.draft
    assert isinstance(template, DraftTemplate)
    seated: set[int] = set()
    for draft in Draft.objects.filter(key=tournament.pool_key).exclude(state=Draft.State.CANCELLED):
        players = set(draft.seats.exclude(player=None).values_list("player", flat=True))
        assert not players & seated, "somebody drafts at two tables"
        seated |= players
        drawn: Cards = Counter((card, foil) for pack in draft.packs.all() for card, foil in pack.drawn)
        picked: Cards = Counter((card, foil) for pick in draft.picks.all() for card, foil in pick.cards)
        assert picked <= drawn
        if draft.state == Draft.State.OVER:
            assert picked == drawn
            assert players <= set(pools), "somebody drafted and has no pool"
    over = Draft.objects.filter(key=tournament.pool_key, state=Draft.State.OVER)
    assert set(pools) == set(over.filter(seats__player__isnull=False).values_list("seats__player", flat=True))
