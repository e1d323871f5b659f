"""Where a player stands with an event: their entry, what they wait for, their table, and what they may do."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from cardpool.legality import Problem
from cardpool.models import DeckVersion, Format
from leagues.competition.fitting_deck import deck_that_fits, decks_checked
from leagues.events import selectors
from leagues.events.entries.entrant_return import return_refusal
from leagues.events.judging.appeals import decisions_open
from leagues.events.limited.checks import own_pool
from leagues.events.limited_selectors import OwnCards, limited_state
from leagues.events.models import Entrant, EntryRequest, Pairing, Tournament
from leagues.events.own_table import open_pairing_of
from matches.games.decks import Starter
from players.models import Player

__all__ = ["OwnEntry"]

WAIT, INVITE = EntryRequest.Kind.WAIT, EntryRequest.Kind.INVITE


class OwnEntry:
    """Where a player stands with an event now. Each fact is looked up when somebody first asks for it."""

    def __init__(self, tournament: Tournament, player: Player, now: datetime) -> None:
        self.tournament, self.player, self.now = tournament, player, now

    @cached_property
    def entrant(self) -> Entrant | None:
        """Their entry, also after they left."""
        return selectors.entrant_of(self.tournament, self.player)

    @cached_property
    def waiting(self) -> EntryRequest | None:
        """The request or invitation of theirs that waits for an answer."""
        return selectors.own_request(self.tournament, self.player)

    @property
    def is_in(self) -> bool:
        """Whether they have a place."""
        return self.entrant is not None and self.entrant.in_play

    @property
    def is_disqualified(self) -> bool:
        """Whether they were disqualified."""
        return self.entrant is not None and self.entrant.disqualified_at is not None

    @property
    def place(self) -> Entrant | EntryRequest | None:
        """Their entry if they are in, or their place on the waiting list."""
        return self.entrant if self.is_in else self.waiting if self.is_waiting else None

    @property
    def check_in_open(self) -> bool:
        """Whether players can check in."""
        return self.tournament.check_in_is_open(self.now)

    @property
    def is_waiting(self) -> bool:
        """Whether they are on the waiting list."""
        return self.waiting is not None and self.waiting.kind == WAIT

    @cached_property
    def waiting_place(self) -> int | None:
        """Their place on the waiting list."""
        return selectors.waiting_place(self.waiting) if self.waiting is not None and self.is_waiting else None

    @cached_property
    def missed(self) -> int | None:
        """The rounds that a late entry misses; ``None`` where they cannot enter late."""
        if self.entrant is not None and self.entrant.started:
            return None
        return selectors.rounds_missed_now(self.tournament)

    @property
    def deck_can_wait(self) -> bool:
        """Whether they can choose a deck later."""
        return self.tournament.deck_format is not None and self.tournament.decks_can_wait(self.now)

    @cached_property
    def asking(self) -> bool:
        """Whether an official answers what they send."""
        if self.is_in:
            return self.tournament.decks_are_locked(self.now)
        if self.is_waiting and self.tournament.decks_can_wait(self.now):
            return False
        invited = self.waiting is not None and self.waiting.kind == INVITE
        return not self.tournament.is_open and self.missed is None and not invited

    @cached_property
    def is_full(self) -> bool:
        """Whether registering leads to the waiting list."""
        if self.missed is not None or self.asking or self.is_in:
            return False
        if self.waiting is not None:
            return self.is_waiting
        return selectors.is_full(self.tournament)

    @property
    def may_register(self) -> bool:
        """Whether they can register, or change what they registered."""
        if self.asking or self.is_full or self.is_disqualified:
            return False
        return self.tournament.is_gathering or self.missed is not None

    @property
    def may_wait(self) -> bool:
        """Whether they can join the waiting list, or change the deck that they wait with."""
        return self.is_full and self.tournament.is_gathering and not self.is_disqualified

    @property
    def may_ask(self) -> bool:
        """Whether they can ask to be let in, or change the deck of their request."""
        return self.asking and not self.is_in and self.tournament.is_closed and self._may_send

    @property
    def may_exchange(self) -> bool:
        """Whether they can ask to exchange their locked deck, or change the deck of their request."""
        goes_on = self.tournament.is_gathering or self.tournament.is_running
        return self.asking and self.is_in and goes_on and self.tournament.game.decks is not None and self._may_send

    @property
    def _may_send(self) -> bool:
        free = self.waiting is None or self.waiting.kind not in (WAIT, INVITE)
        return free and not self.is_disqualified

    @cached_property
    def versions(self) -> list[DeckVersion]:
        """The decks that they can register: of a limited event those built from their pool."""
        if self.tournament.deck_format is None:
            return []
        pool = own_pool(self.tournament, self.player) if self.tournament.limited else None
        if self.tournament.limited and pool is None:
            return []
        key = pool.collection_id if pool is not None else None
        return [version for version in selectors.deck_choices(self.player) if version.deck.pool_id == key]

    @cached_property
    def checks(self) -> list[tuple[DeckVersion, list[Problem]]]:
        """The decks that they can register, each with the reasons why it is not legal here; legal ones first."""
        rules = self.tournament.deck_format
        return decks_checked(self.versions, rules) if rules is not None else []

    @property
    def others(self) -> list[Format]:
        """Further formats of the event that they register decks for."""
        return self.tournament.other_formats if self.is_in else []

    @property
    def chosen(self) -> int | None:
        """The deck that is chosen at first: theirs, else the newest that is legal here, if any."""
        if self.waiting is not None and self.waiting.deck_version_id:
            return self.waiting.deck_version_id
        if self.entrant is not None:
            return self.entrant.deck_version_id
        return deck_that_fits(self.checks)

    @cached_property
    def starters(self) -> list[tuple[str, Starter]] | None:
        """The starters that they can take; ``None`` unless they have a place, or wait for one, without a deck."""
        own = self.entrant if self.is_in else self.waiting
        if own is None or own.deck_version_id is not None or not self.tournament.decks_can_wait(self.now):
            return None
        return selectors.starters_shown(self.tournament)

    @cached_property
    def return_refusal(self) -> str | None:
        """Why they cannot come back, empty where they can; ``None`` for who has not dropped."""
        if self.entrant is None or self.entrant.dropped_at is None or not self.tournament.is_running:
            return None
        return return_refusal(self.tournament, self.entrant)

    @cached_property
    def pairing(self) -> Pairing | None:
        """Their table without a result, if any."""
        return open_pairing_of(self.tournament, self.player)

    @property
    def table(self) -> Pairing | None:
        """Their table without a result, while they are in a running event and have an opponent."""
        plays = self.is_in and self.tournament.is_running
        return self.pairing if plays and self.pairing is not None and self.pairing.second is not None else None

    @property
    def reported_table(self) -> Pairing | None:
        """Their table if its result is reported by its players."""
        return self.table if self.tournament.at_table else None

    @cached_property
    def offer(self) -> str | None:
        """How an offer of a draw stands (`Pairing.offer_to`); ``None`` where they cannot agree on one."""
        table = None if self.tournament.at_table or not self.tournament.agreed_draws else self.table
        if table is None or table.is_pod or not self.tournament.draws_agreed_in(table.round.stage.kind):
            return None
        return table.offer_to(self.player, self.now)

    @cached_property
    def cards(self) -> OwnCards | None:
        """Their packs and what they can do about them; ``None`` where there are none for them."""
        state = limited_state(self.tournament, self.player, self.now)
        return state.own if state is not None else None

    @property
    def can_appeal(self) -> bool:
        """Whether there is a decision that they can appeal."""
        return self.entrant is not None and bool(decisions_open(self.tournament, self.entrant, self.now))
