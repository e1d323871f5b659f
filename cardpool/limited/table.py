"""A draft in motion: picks are made, packs are passed on and opened, clocks start and stop.

A pack waits at a seat until the seat has picked from those that came before it; nobody waits for the whole table. A
seat opens its next booster when it has made all picks of its round, and packs of a later round wait for it until then.
Every booster of a round is picked from as often as every other, so each seat makes as many picks in a round.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from cardpool.limited.bot_picks import PackCard, bot_pick
from cardpool.models import Draft, DraftPack, DraftPick, DraftSeat
from engine.tcg.facts import all_facts
from players.site.site_time import UpTime, up_time

__all__ = ["DraftTable", "in_order"]

Way = DraftPick.Way
_SEAT_FIELDS = ("round", "round_picks", "bot_picks", "missed", "reserve_left", "waits_since", "due_at")
"""What a pick changes of a seat."""


class DraftTable:
    """A draft with all its rows, inside the transaction that holds the lock on it; `save` writes what changed."""

    def __init__(self, draft: Draft, now: datetime) -> None:
        self.draft, self.now = draft, now
        self.seats = sorted(draft.seats.select_related("player"), key=lambda seat: seat.place or 0)
        self.packs = {(pack.round, pack.origin): pack for pack in draft.packs.all()}
        self.at_a_time: int = draft.rules["at_a_time"]
        self.own: dict[int, list[PackCard]] | None = None
        self.made: list[DraftPick] = []
        self.idle_before = {seat.pk: seat.waits_since is None for seat in self.seats}
        self._holding = {seat.pk: self._held_id(seat) for seat in self.seats}
        self._stored = {seat.pk: _seat_values(seat) for seat in self.seats}
        self._picked: set[int] = set()
        self._changed: set[DraftPack] = set()
        self._up: UpTime | None = None

    @property
    def up(self) -> UpTime:
        """When the site was up since the oldest pack that waits at a seat came there."""
        if self._up is None:
            since = [seat.waits_since for seat in self.seats if seat.waits_since is not None]
            self._up = up_time(min(since, default=self.now))
        return self._up

    def is_due(self, seat: DraftSeat) -> bool:
        """Whether the clock or a bot picks for a seat that holds a pack now. Time in which the site was away counts on
        no player's clock, and none is judged while nobody watches the site."""
        if seat.picks_by_bot:
            return True
        if seat.due_at is None or seat.due_at > self.now or not self.up.is_watched(self.now):
            return False
        due_at = seat.deadline(self.draft, self.up)
        return due_at is not None and due_at <= self.now

    def seat_of(self, player_id: int) -> DraftSeat | None:
        """The seat of a player."""
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    def held(self, seat: DraftSeat) -> DraftPack | None:
        """The pack that a seat picks from now: of its round, the one that came first."""
        waiting = [pack for pack in self.packs.values() if pack.holder_id == seat.pk and pack.round == seat.round]
        return min(waiting, key=lambda pack: pack.arrived, default=None)

    def _held_id(self, seat: DraftSeat) -> int | None:
        pack = self.held(seat)
        return pack.pk if pack else None

    def begin(self) -> None:
        """Open the first boosters."""
        self._settle()

    def pick(self, seat: DraftSeat, cards: Sequence[PackCard], way: DraftPick.Way, key: str | None = None) -> DraftPick:
        """Take cards out of the pack that the seat holds, and pass it on; what follows of itself is done."""
        made = self._take(seat, cards, way, key)
        self._settle()
        return made

    def pick_for(self, seat: DraftSeat) -> DraftPick:
        """Pick for a seat whose time is up, or for a bot: by the player's wish list, then as a bot would."""
        pack = self.held(seat)
        assert pack is not None
        cards, count = _cards(pack), self._count(pack)
        wished: list[PackCard] = []
        if not seat.picks_by_bot:
            ranks = {card: rank for rank, card in enumerate(seat.wishes)}
            wanted = sorted(
                (card for card in cards if card[0] in ranks), key=lambda card: (ranks[card[0]], not card[1])
            )
            wished = wanted[:count]
        rest = [card for card in cards if card not in wished]
        chosen = wished + bot_pick(rest, [*self._own(seat), *wished], count - len(wished))
        way = Way.BOT if seat.picks_by_bot else Way.WISH if len(wished) == count else Way.CLOCK
        return self.pick(seat, chosen, way)

    def _own(self, seat: DraftSeat) -> list[PackCard]:
        """The cards that a seat has picked."""
        if self.own is None:
            self.own = {draft_seat.pk: [] for draft_seat in self.seats}
            for pick in self.draft.picks.order_by("number"):
                self.own[pick.seat_id] += [(card, foil) for card, foil in pick.cards]
            for pick in self.made:
                self.own[pick.seat_id] += [(card, foil) for card, foil in pick.cards]
        return self.own[seat.pk]

    def _count(self, pack: DraftPack) -> int:
        return min(self.at_a_time, len(pack.cards))

    def _take(self, seat: DraftSeat, cards: Sequence[PackCard], way: DraftPick.Way, key: str | None) -> DraftPick:
        pack = self.held(seat)
        assert pack is not None
        self.draft.picks_made += 1
        made = DraftPick(
            draft=self.draft,
            number=self.draft.picks_made,
            seat=seat,
            pack=pack,
            label=pack.label,
            cards=[list(card) for card in in_order(cards)],
            way=way,
            key=key,
            at=self.now,
        )
        self.made.append(made)
        if self.own is not None:
            self.own[seat.pk] += cards
        picked = set(cards)
        pack.cards = [list(card) for card in _cards(pack) if card not in picked]
        self._changed.add(pack)
        self._picked.add(seat.pk)
        seat.round_picks += 1
        if pack.cards:
            step = self.draft.rules["directions"][pack.round - 1]
            self._give(pack, self.seats[((seat.place or 0) + step) % len(self.seats)])
        else:
            pack.holder = None
        return made

    def _give(self, pack: DraftPack, seat: DraftSeat) -> None:
        self.draft.passes_made += 1
        pack.holder, pack.arrived = seat, self.draft.passes_made
        self._changed.add(pack)

    def _settle(self) -> None:
        """Take what is the last of a pack, and open boosters, as long as there is any of it to do."""
        moved = True
        while moved:
            moved = False
            for seat in self.seats:
                if self._round_done(seat) and seat.round < self.draft.rounds:
                    seat.round, seat.round_picks = seat.round + 1, 0
                    self._give(self.packs[seat.round, seat.place or 0], seat)
                    moved = True
                pack = self.held(seat)
                if pack is not None and len(pack.cards) <= self.at_a_time:
                    self._take(seat, _cards(pack), Way.LAST, None)
                    moved = True

    def _round_done(self, seat: DraftSeat) -> bool:
        if seat.round == 0:
            return True
        size = len(self.packs[seat.round, seat.place or 0].drawn)
        return seat.round_picks == -(-size // self.at_a_time)

    @property
    def is_over(self) -> bool:
        """Whether every pack is empty."""
        return not any(pack.cards for pack in self.packs.values())

    def save(self) -> list[DraftSeat]:
        """Start and stop the clocks and write everything; the seats for which a pack has come that held none before."""
        draft_seats = []
        for seat in self.seats:
            held = self._held_id(seat)
            if held is None:
                seat.waits_since = None
            elif seat.pk in self._picked or held != self._holding[seat.pk] or seat.waits_since is None:
                seat.waits_since = self.now
                if self.idle_before[seat.pk]:
                    draft_seats.append(seat)
            seat.due_at = seat.deadline(self.draft, self.up)
        DraftPick.objects.bulk_create(self.made)
        DraftPack.objects.bulk_update(sorted(self._changed, key=lambda pack: pack.pk), ["cards", "holder", "arrived"])
        moved = [seat for seat in self.seats if _seat_values(seat) != self._stored[seat.pk]]
        DraftSeat.objects.bulk_update(moved, _SEAT_FIELDS)
        self.draft.save(update_fields=["picks_made", "passes_made"])
        return draft_seats


def _seat_values(seat: DraftSeat) -> tuple[object, ...]:
    return tuple(getattr(seat, name) for name in _SEAT_FIELDS)


def _cards(pack: DraftPack) -> list[PackCard]:
    return [(card, foil) for card, foil in pack.cards]


def in_order(cards: Iterable[PackCard]) -> list[PackCard]:
    """Cards in collector's order, which tells nothing of how they were drawn."""
    facts = all_facts()
    return sorted(cards, key=lambda card: (facts[card[0]].set, facts[card[0]].number, card[0], card[1]))
