"""Tokens: what packs and entries to leagues cost. They are earned by playing (`earnings`), granted by staff, moved by
an append-only ledger, and never bought.

The owners are those of cards: players' collections, and named sources such as "bank". Only these may go below zero.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.collections.ledger import bank, collection_of
from cardpool.errors import Forbidden, KeyConflict, NotEnoughTokens, Refused
from cardpool.models import Collection, TokenHolding, TokenMovement
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.staff.authority import Action, check

__all__ = ["GRANT_MOST", "token_faults", "token_movements_of", "tokens_grant", "tokens_move", "tokens_of"]

GRANT_MOST = 100_000
"""Tokens of one grant."""


@transaction.atomic
def tokens_move(
    *, source: Collection, target: Collection, count: int, reason: str, key: str, actor: Player | None, now: datetime
) -> TokenMovement:
    """Move `count` tokens and note it in the ledger, once per `key`.

    The same key with the same movement gives the first movement back and moves nothing.

    Raises:
        NotEnoughTokens: a player has fewer.
        KeyConflict: the key was used for another movement.
        ValueError: nothing to move, or from a collection to itself.
    """
    if count < 1:
        raise ValueError("count must be at least 1")
    if source.pk == target.pk:
        raise ValueError("source and target are the same collection")
    wanted = {"source_id": source.pk, "target_id": target.pk, "count": count}
    if earlier := _earlier(key, wanted):
        return earlier
    # Rows are made and locked in one order everywhere, so that opposite movements cannot wait for each other.
    owners = sorted((source, target), key=lambda collection: collection.pk)
    for owner in owners:
        TokenHolding.objects.get_or_create(collection=owner, defaults={"may_be_negative": owner.is_source})
    rows = TokenHolding.objects.select_for_update().filter(collection__in=owners).order_by("collection_id")
    locked = {row.collection_id: row for row in rows}
    has = locked[source.pk].count
    if not source.is_source and has < count:
        raise NotEnoughTokens(
            _("%(source)s has %(tokens)s; %(count)s cannot be moved.")
            % {"source": source, "tokens": _tokens(has), "count": count}
        )
    try:
        with transaction.atomic():
            movement = TokenMovement.objects.create(**wanted, reason=reason[:200], key=key, actor=actor, at=now)
    except IntegrityError:
        # Someone wrote the same key between our look and our lock.
        if earlier := _earlier(key, wanted):
            return earlier
        raise
    TokenHolding.objects.filter(pk=locked[source.pk].pk).update(count=F("count") - count)
    TokenHolding.objects.filter(pk=locked[target.pk].pk).update(count=F("count") + count)
    return movement


@transaction.atomic
def tokens_grant(*, player: Player, count: int, reason: str, key: str, actor: Player, now: datetime) -> TokenMovement:
    """Give a player tokens from the bank; staff only, and not to oneself.

    Raises:
        Forbidden: no staff, or one's own tokens. Refused: too few or many, or no reason.
        KeyConflict: the key was used for another movement.
    """
    check(actor, Action.TOKENS_GRANT)
    if actor.pk == player.pk:
        raise Forbidden(_("Somebody else of the staff must give you tokens."))
    if not 1 <= count <= GRANT_MOST:
        raise Refused(_("Give 1 to %(grant_most)s tokens.") % {"grant_most": GRANT_MOST})
    reason = " ".join(reason.split())
    if not reason or len(reason) > 200 or not reason.isprintable():
        raise Refused(_("Give a reason in 1 to 200 printable characters; it is written into the ledger."))
    stored = f"grant:{key}"[:120]
    repeated = TokenMovement.objects.filter(key=stored).exists()
    moved = tokens_move(
        source=bank(),
        target=collection_of(player),
        count=count,
        reason=reason,
        key=stored,
        actor=actor,
        now=now,
    )
    if not repeated:
        audit(actor=actor, verb="tokens.granted", target=player, now=now, data={"count": count, "reason": reason})
        context = {"count": count, "reason": reason}
        notice_send(player=player, kind="tokens_given", context=context, url="/collection/packs/", now=now)
    return moved


def tokens_of(player: Player) -> int:
    """How many tokens a player has."""
    count = TokenHolding.objects.filter(collection__player=player).values_list("count", flat=True).first()
    return count or 0


def token_movements_of(player: Player) -> QuerySet[TokenMovement]:
    """The token movements from and to a player, newest first."""
    rows = TokenMovement.objects.filter(Q(source__player=player) | Q(target__player=player))
    return rows.select_related("source__player", "target__player")


def token_faults() -> list[str]:
    """Differences between balances and the ledger of tokens; empty when every token is accounted for."""
    booked: dict[int, int] = {}
    rows = TokenMovement.objects.order_by().values("source_id", "target_id").annotate(moved=Sum("count"), n=Count("pk"))
    for row in rows:
        booked[row["source_id"]] = booked.get(row["source_id"], 0) - row["moved"]
        booked[row["target_id"]] = booked.get(row["target_id"], 0) + row["moved"]
    held = dict(TokenHolding.objects.values_list("collection_id", "count"))
    faults = [
        f"collection {owner}: has {held.get(owner, 0)} tokens, ledger says {booked.get(owner, 0)}"
        for owner in sorted(booked.keys() | held.keys())
        if held.get(owner, 0) != booked.get(owner, 0)
    ]
    total = TokenHolding.objects.aggregate(total=models.Sum("count", default=0))["total"]
    if total:
        faults.append(f"all tokens together come to {total}, not 0")
    return faults


def _tokens(count: int) -> str:
    return ngettext("%(count)s token", "%(count)s tokens", count) % {"count": count}


def _earlier(key: str, wanted: Mapping[str, Any]) -> TokenMovement | None:
    earlier = TokenMovement.objects.filter(key=key).first()
    if earlier is not None and any(getattr(earlier, name) != value for name, value in wanted.items()):
        raise KeyConflict(_("The key %(key)s was used for another movement.") % {"key": repr(key)})
    return earlier
