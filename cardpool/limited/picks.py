"""Pick from a pack, by a player or by the clock; keep a wish list; come back; and give out the pools at the end."""

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext, ngettext

from cardpool.collections.keys import key_of
from cardpool.collections.pools import pool_add, pool_make, pools_lock
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.limited.barred import barred_reason
from cardpool.limited.bot_picks import PackCard
from cardpool.limited.drafts import OPEN_FOR, draft_cancel, draft_locked
from cardpool.limited.ended import draft_end_tell
from cardpool.limited.table import DraftTable, in_order
from cardpool.models import Draft, DraftPick, DraftSeat, LimitedPool
from engine.tcg.facts import all_facts
from players.audit import audit
from players.models import Player
from players.notices.services import notices_send
from players.site.periodic import all_of, each_alone, wake
from players.site.site_time import up_time

__all__ = [
    "WISHES_MOST",
    "WISH_MOVES",
    "draft_advance",
    "draft_pick",
    "draft_return",
    "draft_wish_move",
    "draft_wishes_set",
    "drafts_bring_back",
    "drafts_owed",
]

logger = logging.getLogger(__name__)

WISHES_MOST = 100
WISH_MOVES = ("add", "up", "down", "away")
PICKS_AT_ONCE = 24
"""Picks of one draft that the clock makes in one transaction."""
DRAFTS_AT_ONCE = 20
TELL_FROM = 1_800
"""Seconds for a pick from which on each pick that waits is told by a notice; in quicker drafts the page is open."""
RETRY = timedelta(minutes=5)
"""How long a draft is left alone whose picks could not be made."""


@transaction.atomic
def draft_pick(
    *, draft: Draft, player: Player, pack: str, cards: Sequence[PackCard], key: str, now: datetime
) -> DraftPick:
    """Pick from the pack that the player holds, and pass it on; the same ``key`` gives the same pick.

    ``pack``: its label, which names the pack and how far it is picked. ``cards``: as many as are picked at a time. A
    pick counts until the clock has picked, however late; a bot that picks for the player stops.

    Raises:
        Forbidden: the player has no seat, or is out of the event that the draft is for. Conflict: the draft has not
        begun or is over, or the player holds another pack or none. Refused: other cards than it holds, or too few or
        many. KeyConflict: the key was used for others.
    """
    stored = key_of(player, "pick", key)
    locked = draft_locked(draft)
    earlier = DraftPick.objects.filter(key=stored).first()
    wanted = in_order(_known(cards))
    if earlier is not None:
        if (earlier.draft_id, earlier.label, earlier.cards) != (draft.pk, pack, [list(card) for card in wanted]):
            raise KeyConflict(gettext("This key was used for another pick."))
        return earlier
    table, seat = _table(locked, player, now)
    held = table.held(seat)
    if held is None:
        raise Conflict(gettext("No pack waits for you; you pick when your neighbour passes one on."))
    if held.label != pack:
        raise Conflict(gettext("That pack has moved on. Look at the pack that you hold now; nothing was picked."))
    count = min(table.at_a_time, len(held.cards))
    if len(set(wanted)) != count or len(wanted) != count:
        raise Refused(
            ngettext("Pick %(count)s card of this pack.", "Pick %(count)s cards of this pack.", count)
            % {"count": count}
        )
    inside = {(card, foil) for card, foil in held.cards}
    if missing := [card for card in wanted if card not in inside]:
        raise Refused(
            gettext("%(all_facts)s is not in this pack; choose from what it shows.")
            % {"all_facts": all_facts()[missing[0][0]].name}
        )
    if seat.waits_since is not None and not seat.bot_picks:
        over = int(table.up.counted(seat.waits_since, now).total_seconds()) - locked.pick_seconds
        seat.reserve_left = max(0, seat.reserve_left - max(0, over))
    seat.missed, seat.bot_picks = 0, False
    made = table.pick(seat, wanted, DraftPick.Way.PLAYER, stored)
    _finish(table)
    return made


def _known(cards: Sequence[PackCard]) -> list[PackCard]:
    facts = all_facts()
    if any(card not in facts for card, _ in cards):
        raise Refused(gettext("Every card is named by its id, such as 1C3; one of these is no card's."))
    return [(card, bool(foil)) for card, foil in cards]


def _table(draft: Draft, player: Player, now: datetime) -> tuple[DraftTable, DraftSeat]:
    """The table and the player's seat at it, in a draft that runs."""
    if draft.state != Draft.State.DRAFTING:
        seated = draft.seats.filter(player=player).exists()
        if not seated:
            raise Forbidden(gettext("You have no seat in this draft."))
        raise Conflict(
            gettext("This draft has not begun.") if draft.state == Draft.State.OPEN else gettext("This draft is over.")
        )
    table = DraftTable(draft, now)
    seat = table.seat_of(player.pk)
    if seat is None:
        raise Forbidden(gettext("You have no seat in this draft."))
    _barred_check(draft, player)
    return table, seat


def _barred_check(draft: Draft, player: Player) -> None:
    if barred_text := barred_reason(draft, player):
        raise Forbidden(barred_text)


@transaction.atomic
def draft_wishes_set(*, draft: Draft, player: Player, cards: Sequence[str], now: datetime) -> DraftSeat:
    """Keep a list of cards that the clock picks for the player, the most wanted first; an empty one keeps none.

    Raises:
        Forbidden: the player has no seat, or is out of the event that the draft is for. Conflict: the draft is over.
        Refused: no such card, one twice, or too many.
    """
    return _wishes_keep(_wishing(draft, player), cards)


@transaction.atomic
def draft_wish_move(*, draft: Draft, player: Player, card: str, move: str, now: datetime) -> DraftSeat:
    """Change one card of the player's wish list: ``add`` it at the end, move it ``up`` or ``down``, or take it
    ``away``. What is so already stays.

    Raises:
        Refused: another move, no such card, or too many. Forbidden, Conflict: as `draft_wishes_set`.
    """
    if move not in WISH_MOVES:
        raise Refused(gettext("Say how the wish list changes: %(wish_moves)s.") % {"wish_moves": ", ".join(WISH_MOVES)})
    _known([(card, False)])
    seat = _wishing(draft, player)
    cards = list(seat.wishes)
    if move == "add":
        return _wishes_keep(seat, cards if card in cards else [*cards, card])
    if card not in cards:
        return seat
    at = cards.index(card)
    cards.remove(card)
    if move != "away":
        cards.insert(max(0, at - 1) if move == "up" else at + 1, card)
    return _wishes_keep(seat, cards)


def _wishing(draft: Draft, player: Player) -> DraftSeat:
    """The player's seat, with the draft locked, where wishes count."""
    locked = draft_locked(draft)
    seat = locked.seats.filter(player=player).first()
    if seat is None:
        raise Forbidden(gettext("You have no seat in this draft."))
    if locked.state not in (Draft.State.OPEN, Draft.State.DRAFTING):
        raise Conflict(gettext("This draft is over."))
    _barred_check(locked, player)
    return seat


def _wishes_keep(seat: DraftSeat, cards: Sequence[str]) -> DraftSeat:
    if len(cards) > WISHES_MOST:
        raise Refused(gettext("A wish list has at most %(wishes_most)s cards.") % {"wishes_most": WISHES_MOST})
    _known([(card, False) for card in cards])
    if len(set(cards)) != len(cards):
        raise Refused(gettext("Name each card once; the first place counts."))
    seat.wishes = list(cards)
    seat.save(update_fields=["wishes"])
    return seat


@transaction.atomic
def draft_return(*, draft: Draft, player: Player, now: datetime) -> DraftSeat:
    """Pick again for oneself after a bot did; the time for the pack that waits begins anew. Once is enough.

    Raises:
        Forbidden: the player has no seat, or is out of the event that the draft is for. Conflict: the draft does not
        run.
    """
    locked = draft_locked(draft)
    _, seat = _table(locked, player, now)
    if seat.bot_picks:
        seat.bot_picks, seat.missed = False, 0
        seat.waits_since = now if seat.waits_since is not None else None
        seat.due_at = seat.deadline(locked, up_time(now))
        seat.save(update_fields=["bot_picks", "missed", "waits_since", "due_at"])
        audit(actor=player, verb="draft.returned", target=locked, now=now)
    return seat


@transaction.atomic
def draft_advance(*, draft: Draft, now: datetime) -> int:
    """Make the picks of a draft that are due: of bots, and of players whose time is up; how many. Time in which the
    site was away counts on no clock."""
    locked = draft_locked(draft)
    if locked.state != Draft.State.DRAFTING:
        return 0
    table = DraftTable(locked, now)
    handed, picks = [], 0
    while picks < PICKS_AT_ONCE:
        due = [seat for seat in table.seats if table.held(seat) and table.is_due(seat)]
        if not due:
            break
        seat = min(due, key=lambda one: (one.due_at or now, one.place or 0))
        if not seat.picks_by_bot:
            seat.missed, seat.reserve_left = seat.missed + 1, 0
        table.pick_for(seat)
        if seat.missed >= locked.misses_most and not seat.picks_by_bot:
            seat.bot_picks = True
            handed.append(seat)
        seat.due_at = None
        picks += 1
    _finish(table)
    notices = [(seat.player, {"draft": locked.name}) for seat in handed if seat.player is not None]
    notices_send(recipients=notices, kind="draft.bot", url=locked.get_absolute_url(), now=now)
    return picks


def _finish(table: DraftTable) -> None:
    """Write the table, tell those for whom a pack has come, and end the draft when nothing is left to pick."""
    draft, now = table.draft, table.now
    draft_seats = table.save()
    if table.is_over:
        _end(table)
    elif draft.pick_seconds >= TELL_FROM:
        people = [(seat.player, {"draft": draft.name}) for seat in draft_seats if seat.player and not seat.picks_by_bot]
        notices_send(recipients=people, kind="draft.pick", url=draft.get_absolute_url(), now=now)
    if any(seat.picks_by_bot and seat.due_at for seat in table.seats):
        transaction.on_commit(wake)


def _end(table: DraftTable) -> None:
    """Give every player what they picked, and the fixed cards, as a pool; then tell them and the event."""
    draft, now = table.draft, table.now
    notices = []
    cards: dict[int, Counter[PackCard]] = {seat.pk: Counter() for seat in table.seats}
    for pick in draft.picks.order_by("number"):
        cards[pick.seat_id].update((card, foil) for card, foil in pick.cards)
    fixed = Counter({(card, False): n for card, n in draft.rules["fixed"].items()})
    key = draft.key or f"draft:{draft.code}"
    pools = [
        (seat.player, pool_make(player=seat.player, key=key, name=draft.name, now=now), cards[seat.pk] + fixed)
        for seat in sorted(table.seats, key=lambda one: one.player_id or 0)
        if seat.player is not None
    ]
    pools_lock([(pool, own) for _, pool, own in pools])
    for player, pool, own in pools:
        pool_add(pool=pool, cards=own, reason=f"Draft: {draft.name}", key=f"draft:{draft.code}", actor=None, now=now)
        LimitedPool.objects.get_or_create(
            collection=pool,
            defaults={
                "kind": LimitedPool.Kind.DRAFT,
                "template": draft.template,
                "template_version": draft.rules["version"],
                "format": draft.format,
                "made_at": now,
            },
        )
        notices.append((player, {"draft": draft.name}))
    draft.state, draft.ended_at = Draft.State.OVER, now
    draft.save(update_fields=["state", "ended_at"])
    audit(actor=None, verb="draft.over", target=draft, now=now)
    notices_send(recipients=notices, kind="draft.over", url=draft.get_absolute_url(), now=now)
    draft_end_tell(draft, now)


def drafts_owed(now: datetime) -> int:
    """Make the picks that are due in all drafts, and call off casual ones that nobody began; how many. A job: safe to
    run twice or by several at once, and a draft that fails keeps no other waiting."""
    return all_of(lambda: _picks_owed(now), lambda: _forgotten_cancel(now))


def drafts_bring_back(now: datetime) -> None:
    """Set times in the future, left by a wall clock that ran ahead, to now: those clocks begin anew."""
    DraftSeat.objects.filter(waits_since__gt=now).update(waits_since=now, due_at=now)
    Draft.objects.filter(retry_at__gt=now + RETRY).update(retry_at=now + RETRY)


def _picks_owed(now: datetime) -> int:
    free = Q(draft__retry_at=None) | Q(draft__retry_at__lte=now)
    due = DraftSeat.objects.filter(free, due_at__lte=now, draft__state=Draft.State.DRAFTING)
    if not up_time(None).is_watched(now):
        due = due.filter(Q(bot_picks=True) | Q(player=None))
    rows = list(dict.fromkeys(due.order_by("due_at", "pk").values_list("draft", flat=True)[: DRAFTS_AT_ONCE * 8]))
    drafts = Draft.objects.in_bulk(rows[:DRAFTS_AT_ONCE])

    def failed(pk: int, error: Exception) -> None:
        logger.error("picks of draft %s could not be made; it is tried again", pk, exc_info=error)
        reason = f"{type(error).__name__}: {error}"[:200]
        Draft.objects.filter(pk=pk).update(blocked_reason=reason, retry_at=now + RETRY)

    def work(pk: int) -> int:
        count = draft_advance(draft=drafts[pk], now=now)
        if drafts[pk].blocked_reason:
            Draft.objects.filter(pk=pk).update(blocked_reason="", retry_at=None)
        return count

    return each_alone([pk for pk in rows[:DRAFTS_AT_ONCE] if pk in drafts], work, failed=failed)


def _forgotten_cancel(now: datetime) -> int:
    old = Draft.objects.filter(state=Draft.State.OPEN, key="", made_at__lte=now - OPEN_FOR).order_by("made_at", "pk")

    def work(draft: Draft) -> int:
        draft_cancel(draft=draft, actor=None, now=now)
        return 1

    def failed(draft: Draft, error: Exception) -> None:
        logger.error("draft %s could not be called off; it is tried again", draft.pk, exc_info=error)

    return each_alone(list(old[:DRAFTS_AT_ONCE]), work, failed=failed)
