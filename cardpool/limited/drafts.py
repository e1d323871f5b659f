"""Make a booster draft, join and leave it, start it, call it off."""

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from cardpool.collections.keys import key_of
from cardpool.collections.packs import ALPHABET, SECRET_BYTES, cut_check, recipe_kept
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.limited.draft_proof import commitment, draft_key, manifest_of, pack_cards, seat_order, server_cut
from cardpool.limited.ended import draft_end_tell
from cardpool.limited.table import DraftTable, in_order
from cardpool.limited.templates import DRAFT_TEMPLATES, DraftTemplate
from cardpool.models import Draft, DraftPack, DraftSeat, Format, PackRecipe
from cardpool.products import PRODUCTS
from players.audit import audit
from players.friends.blocks import block_between
from players.friends.welcome import Takes, takes
from players.models import Player
from players.notices.services import notices_send
from players.site.periodic import wake
from players.staff.authority import Action, check

__all__ = [
    "CLOCKS",
    "HOSTED_MOST",
    "OPEN_FOR",
    "REASON_MOST",
    "SEATED_MOST",
    "UNDERWAY",
    "DraftClock",
    "casual_draft_make",
    "draft_call_off",
    "draft_cancel",
    "draft_extend",
    "draft_join",
    "draft_leave",
    "draft_locked",
    "draft_make",
    "draft_players",
    "draft_start",
    "draft_template",
]

HOSTED_MOST = 3
"""Casual drafts that a player has made and that are not over."""
SEATED_MOST = 10
"""Casual drafts that a player sits in and that are not over."""
OPEN_FOR = timedelta(days=7)
"""A casual draft that has not begun then is called off."""
REASON_MOST = 200
"""Characters of the reason for which the staff call a draft off."""
UNDERWAY = (Draft.State.OPEN, Draft.State.DRAFTING)


@dataclass(frozen=True, slots=True)
class DraftClock:
    """Seconds for each pick, seconds of reserve for all picks of a seat together, and after how many picks missed in
    a row a bot picks on."""

    pick: int
    reserve: int
    misses: int = 3

    def check(self) -> None:
        """Raises Refused: a time that is too short or too long."""
        if not (20 <= self.pick <= 7 * 86_400 and 0 <= self.reserve <= 30 * 86_400 and 1 <= self.misses <= 50):
            raise Refused(
                _("A pick has 20 seconds to 7 days, the reserve 0 to 30 days, and a bot picks on after 1 to 50 misses.")
            )


CLOCKS = {
    "quick": DraftClock(60, 180),
    "evening": DraftClock(600, 1_800),
    "half-day": DraftClock(43_200, 86_400),
    "day": DraftClock(86_400, 2 * 86_400),
}
"""The clocks of casual drafts by name."""


def draft_template(slug: str) -> DraftTemplate:
    """The template of that name.

    Raises:
        Refused: there is none, or matches cannot be played with its cards yet.
    """
    template = DRAFT_TEMPLATES.get(slug)
    if template is None:
        raise Refused(
            _("There is no such draft template; choose one of: %(draft_templates)s.")
            % {"draft_templates": ", ".join(DRAFT_TEMPLATES)}
        )
    if template.why_not:
        raise Refused(
            _("%(found)s is not offered yet. %(why_not)s") % {"found": template.name, "why_not": template.why_not}
        )
    return template


@transaction.atomic
def draft_make(
    *,
    template: str,
    size: int,
    clock: DraftClock,
    made_key: str,
    key: str = "",
    name: str = "",
    host: Player | None = None,
    secret: bytes | None = None,
    now: datetime,
) -> Draft:
    """Make a draft that is open to join, with its secret promised; the same ``made_key`` gives the same draft.

    An event names itself by ``key`` ("tournament:12"), which is also the key of the players' pools, and each of its
    tables by ``made_key``. ``secret``: 64 bytes that follow from what the event promised, and the code from them, so
    that cuts which were made after that promise still bind; without it a new one is made.

    Raises:
        Refused: no such template or one that is not offered, or seats, a time or a name that cannot be.
        KeyConflict: the key was used for another draft.
    """
    known = draft_template(template)
    earlier = Draft.objects.filter(made_key=made_key).first()
    if earlier is not None:
        if (earlier.template, earlier.size, earlier.key) != (known.slug, size, key):
            raise KeyConflict(_("This key was used for another draft."))
        return earlier
    if not known.seats_least <= size <= known.seats_most:
        raise Refused(
            _("%(known)s is for %(seats_least)s to %(seats_most)s seats.")
            % {"known": known.name, "seats_least": known.seats_least, "seats_most": known.seats_most}
        )
    clock.check()
    name = " ".join((name or known.name).split())
    if len(name) > 110 or not name.isprintable() or len(key) > 50 or not 1 <= len(made_key) <= 120:
        raise Refused(_("A draft has a name of at most 110 characters, a key of at most 50."))
    format = Format.objects.filter(slug=known.format).first()
    if format is None:
        raise Refused(
            _("This site has no format %(format)s; its staff must load the cards again.")
            % {"format": repr(known.format)}
        )
    named = hmac.digest(secret, b"code", "sha512") if secret is not None else secrets.token_bytes(12)
    code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in named[:12])
    secret, rules = secret or secrets.token_bytes(SECRET_BYTES), known.as_data()
    recipes = [recipe_kept(PRODUCTS[slug]).sha512 for slug in known.boosters]
    draft = Draft.objects.create(
        code=code,
        key=key,
        name=name,
        host=host,
        made_key=made_key,
        template=known.slug,
        rules=rules,
        recipes=recipes,
        format=format,
        size=size,
        pick_seconds=clock.pick,
        reserve_seconds=clock.reserve,
        misses_most=clock.misses,
        secret=secret,
        commitment=commitment(code, manifest_of(rules, recipes, size), secret),
        made_at=now,
    )
    audit(actor=host, verb="draft.made", target=draft, now=now, data={"template": known.slug, "size": size})
    return draft


@transaction.atomic
def casual_draft_make(*, host: Player, template: str, size: int, clock: str, key: str, now: datetime) -> Draft:
    """Make a casual draft with the host in its first seat; the same ``key`` gives the same draft.

    The host adds their cut afterwards, when they have seen the promise: joining again gives it (`draft_join`).

    Raises:
        Refused: see `draft_make`; no such clock, or the host has made as many as they may. KeyConflict.
    """
    stored = key_of(host, "draft", key)
    if clock not in CLOCKS:
        raise Refused(_("There is no such clock; choose one of: %(clocks)s.") % {"clocks": ", ".join(CLOCKS)})
    Player.objects.select_for_update(no_key=True).get(pk=host.pk)
    if not Draft.objects.filter(made_key=stored).exists():
        hosted = Draft.objects.filter(host=host, key="", state__in=UNDERWAY).count()
        if hosted >= HOSTED_MOST:
            raise Refused(
                _("You have made %(hosted)s drafts that are not over, which is the most; end one first.")
                % {"hosted": hosted}
            )
    draft = draft_make(template=template, size=size, clock=CLOCKS[clock], made_key=stored, host=host, now=now)
    if draft.state == Draft.State.OPEN:
        draft_join(draft=draft, player=host, now=now)
    return draft


def draft_locked(draft: Draft) -> Draft:
    """The draft as it is now, locked until the transaction ends."""
    return Draft.objects.select_for_update(of=("self",)).select_related("format", "host").get(pk=draft.pk)


@transaction.atomic
def draft_join(*, draft: Draft, player: Player, cut: str = "", now: datetime) -> DraftSeat:
    """Take a seat of a draft that has not begun. Joining again gives the same seat, and its cut if it had none.

    ``cut``: what the player's browser made after it was shown the promise; without one the server cuts at the start.

    Raises:
        Refused: it has begun, all seats are taken, a bot, or the player sits in as many casual drafts as they may.
    """
    cut_check(cut)
    # The player before the draft, as everywhere: two joins at once count each other.
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    locked = draft_locked(draft)
    if locked.state != Draft.State.OPEN:
        raise Conflict(_("This draft is no longer open to join; look for another one."))
    seats = list(locked.seats.all())
    own = next((seat for seat in seats if seat.player_id == player.pk), None)
    if own is not None:
        if cut and not own.cut:
            own.cut, own.cut_own = cut, True
            own.save(update_fields=["cut", "cut_own"])
        return own
    if len(seats) >= locked.size:
        raise Conflict(_("All seats of this draft are taken; look for another one."))
    if locked.is_casual:
        if player.is_bot:
            raise Refused(_("Bots fill the free seats when the draft begins."))
        if _is_closed(locked, player):
            raise Refused(_("You cannot join this draft; look for another one."))
        seated = DraftSeat.objects.filter(player=player, draft__key="", draft__state__in=UNDERWAY).count()
        if seated >= SEATED_MOST:
            raise Refused(_("You sit in %(seated)s drafts that are not over, which is the most.") % {"seated": seated})
    seat = DraftSeat.objects.create(
        draft=locked,
        number=_free_number(seats),
        player=player,
        cut=cut,
        cut_own=bool(cut),
        reserve_left=locked.reserve_seconds,
    )
    audit(actor=player, verb="draft.joined", target=locked, now=now)
    return seat


def _is_closed(draft: Draft, player: Player) -> bool:
    """Whether a casual draft is closed to the player: a block with somebody who sits there, or a host who plays with
    friends only."""
    if draft.seats.filter(block_between(player, "player")).exists():
        return True
    return draft.host is not None and not takes(draft.host, player, Takes.CHALLENGES)


def _free_number(seats: Iterable[DraftSeat]) -> int:
    return max((seat.number for seat in seats), default=-1) + 1


def draft_players(draft: Draft) -> list[Player]:
    """The players at the table, without bots that fill seats."""
    seats = draft.seats.filter(player__isnull=False).select_related("player").order_by("number")
    return [seat.player for seat in seats if seat.player is not None]


@transaction.atomic
def draft_leave(*, draft: Draft, player: Player, actor: Player | None = None, now: datetime) -> Draft:
    """Leave a draft: before it begins the seat is free again, and a casual draft that its host leaves is called off;
    later a bot picks on until the player comes back. ``actor``: the official of its event who gives the seat to a bot.

    Raises:
        Forbidden: the player has no seat. Conflict: it is over.
    """
    locked = draft_locked(draft)
    seat = locked.seats.filter(player=player).first()
    if seat is None:
        raise Forbidden(_("You have no seat in this draft."))
    if locked.state == Draft.State.OPEN:
        if locked.host_id == player.pk:
            return _cancel(locked, player, now)
        seat.delete()
        audit(actor=actor or player, verb="draft.left", target=locked, now=now)
        return locked
    if locked.state != Draft.State.DRAFTING:
        raise Conflict(_("This draft is over."))
    if not seat.bot_picks:
        seat.bot_picks = True
        seat.due_at = seat.waits_since
        seat.save(update_fields=["bot_picks", "due_at"])
        audit(actor=actor or player, verb="draft.left", target=locked, now=now)
        transaction.on_commit(wake)
    return locked


@transaction.atomic
def draft_start(*, draft: Draft, actor: Player | None, now: datetime) -> Draft:
    """Begin a draft: bots fill the free seats, places and packs are drawn, the first boosters are opened. A draft that
    has begun stays as it is. ``actor`` None: the event does it.

    Raises:
        Forbidden: a casual draft, and not its host. Conflict: called off. Refused: nobody has joined.
    """
    locked = draft_locked(draft)
    if actor is not None and locked.host_id != actor.pk:
        raise Forbidden(_("The player who made this draft begins it."))
    if locked.state in (Draft.State.DRAFTING, Draft.State.OVER):
        return locked
    if locked.state == Draft.State.CANCELLED:
        raise Conflict(_("This draft was called off."))
    seats = list(locked.seats.order_by("number"))
    if not seats:
        raise Refused(_("Nobody has joined this draft yet."))
    for number, seat in enumerate(seats):
        seat.number = number
    seats += [DraftSeat(draft=locked, number=number) for number in range(len(seats), locked.size)]
    secret = bytes(locked.secret)
    for seat in seats:
        seat.cut = seat.cut or server_cut(locked.code, secret, seat.number)
    key = draft_key(locked.code, secret, locked.commitment, [seat.cut for seat in seats])
    for place, number in enumerate(seat_order(key, locked.size)):
        seats[number].place = place
    for seat in seats:
        seat.save()
    _packs_draw(locked, key)
    locked.state, locked.started_at = Draft.State.DRAFTING, now
    locked.save(update_fields=["state", "started_at"])
    table = DraftTable(locked, now)
    table.begin()
    table.save()
    audit(actor=actor, verb="draft.started", target=locked, now=now)
    notices = [(seat.player, {"draft": locked.name}) for seat in seats if seat.player is not None]
    notices_send(recipients=notices, kind="draft.started", url=locked.get_absolute_url(), now=now)
    transaction.on_commit(wake)
    return locked


def _packs_draw(draft: Draft, key: bytes) -> None:
    recipes = {row.sha512: row.content for row in PackRecipe.objects.filter(sha512__in=draft.recipes)}
    packs = []
    for round, sha512 in enumerate(draft.recipes, start=1):
        for place in range(draft.size):
            drawn = pack_cards(key, recipes[sha512], round, place)
            cards = [list(card) for card in in_order((card, foil) for card, foil in drawn)]
            packs.append(DraftPack(draft=draft, round=round, origin=place, drawn=drawn, cards=cards))
    DraftPack.objects.bulk_create(packs)


@transaction.atomic
def draft_cancel(*, draft: Draft, actor: Player | None, now: datetime) -> Draft:
    """Call a draft off before it is over; nobody gets cards of it. Doing it again changes nothing. ``actor`` None: the
    event does it.

    A host may do so until a player has picked, and later while no other player picks for themselves.

    Raises:
        Forbidden: not the host, or others are drafting. Conflict: it is over.
    """
    locked = draft_locked(draft)
    if locked.state == Draft.State.CANCELLED:
        return locked
    if locked.state == Draft.State.OVER:
        raise Conflict(_("This draft is over; its cards are in the pools."))
    if actor is not None:
        if locked.host_id != actor.pk:
            raise Forbidden(_("The player who made this draft may call it off."))
        others = locked.seats.filter(player__isnull=False, bot_picks=False).exclude(player=actor)
        begun = locked.picks.filter(seat__player__isnull=False)
        if locked.state == Draft.State.DRAFTING and others.exists() and begun.exists():
            raise Forbidden(_("Others are drafting, so it goes on; leave it, and a bot picks for you."))
    return _cancel(locked, actor, now)


@transaction.atomic
def draft_call_off(*, draft: Draft, reason: str, actor: Player, now: datetime) -> Draft:
    """Call a casual draft off as staff, at any time before it is over; its players are told why, and nobody gets cards
    of it. Doing it again changes nothing.

    Raises:
        Forbidden: no staff, or one with a seat in it. Conflict: it is over, or for an event. Refused: no reason.
    """
    check(actor, Action.DRAFT_CALL_OFF, draft)
    reason = " ".join(reason.split())
    if not reason or len(reason) > REASON_MOST or not reason.isprintable():
        raise Refused(
            _("Give a reason in 1 to %(reason_most)s printable characters; the players read it.")
            % {"reason_most": REASON_MOST}
        )
    locked = draft_locked(draft)
    if not locked.is_casual:
        raise Conflict(_("This draft is for an event; call it off on the console of that event."))
    if locked.state == Draft.State.CANCELLED:
        return locked
    if locked.state == Draft.State.OVER:
        raise Conflict(_("This draft is over; its cards are in the pools."))
    return _cancel(locked, actor, now, reason=reason)


def _cancel(draft: Draft, actor: Player | None, now: datetime, *, reason: str = "") -> Draft:
    draft.state, draft.ended_at = Draft.State.CANCELLED, now
    draft.save(update_fields=["state", "ended_at"])
    draft.seats.update(due_at=None, waits_since=None)
    reason_facts = {"reason": reason} if reason else {}
    audit(
        actor=actor, verb="draft.called_off" if reason else "draft.cancelled", target=draft, now=now, data=reason_facts
    )
    notices = [
        (player, {"draft": draft.name, **reason_facts})
        for player in draft_players(draft)
        if actor is None or player != actor
    ]
    kind = "draft.called_off" if reason else "draft.cancelled"
    notices_send(recipients=notices, kind=kind, url=draft.get_absolute_url(), now=now)
    draft_end_tell(draft, now)
    return draft


@transaction.atomic
def draft_extend(*, draft: Draft, more: timedelta, now: datetime) -> Draft:
    """Give every player of a draft that runs more reserve. The event that it is for does it, once a call.

    Raises Conflict: it does not run.
    """
    locked = draft_locked(draft)
    if locked.state != Draft.State.DRAFTING:
        raise Conflict(_("This draft does not run; only picks that are still to be made get more time."))
    table = DraftTable(locked, now)
    seats = [seat for seat in table.seats if seat.player_id is not None]
    for seat in seats:
        seat.reserve_left += int(more.total_seconds())
        seat.due_at = seat.deadline(locked, table.up) if seat.due_at is not None else None
    DraftSeat.objects.bulk_update(seats, ["reserve_left", "due_at"])
    audit(actor=None, verb="draft.extended", target=locked, now=now, data={"seconds": int(more.total_seconds())})
    return locked


@transaction.atomic
def drafts_of_player_leave(*, player: Player, now: datetime) -> None:
    """Take a player out of every draft that is not over, when their account ends."""
    underway = Q(seats__player=player) | Q(host=player)
    for draft in Draft.objects.filter(underway, state__in=UNDERWAY).distinct().order_by("pk"):
        if draft.seats.filter(player=player).exists():
            draft_leave(draft=draft, player=player, now=now)
        elif draft.state == Draft.State.OPEN:
            draft_cancel(draft=draft, actor=player, now=now)
