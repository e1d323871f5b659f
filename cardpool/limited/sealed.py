"""Sealed pools: packs by a template, opened into a pool that is for one event alone."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha512

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from cardpool.collections.keys import key_of
from cardpool.collections.packs import cut_check, pack_make, packs_opened
from cardpool.collections.pools import pool_add, pool_make
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.limited.templates import SEALED_TEMPLATES, Boosters, SealedTemplate
from cardpool.models import Collection, Format, LimitedPool, Pack
from cardpool.products import PRODUCTS
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.site.periodic import each_alone

__all__ = [
    "OWN_POOLS_A_DAY",
    "opened_packs",
    "own_pool_make",
    "pool_grow",
    "pool_open_all",
    "pool_unfold",
    "pools_open_due",
    "sealed_packs",
    "sealed_pool_make",
    "sealed_template",
]

logger = logging.getLogger(__name__)

OWN_POOLS_A_DAY = 3
"""Pools that a player may take for casual play in a day (UTC)."""
OWN = "own:"
"""The keys of casual pools begin with this."""
OPENED_AT_ONCE = 20
"""Pools whose time is up, opened by one run of the job."""
TRIED_AGAIN = timedelta(minutes=5)
"""How long a pool is left alone that could not be opened."""


def sealed_template(slug: str) -> SealedTemplate:
    """The template of that name.

    Raises:
        Refused: there is none, or matches cannot be played with its cards yet.
    """
    template = SEALED_TEMPLATES.get(slug)
    if template is None:
        raise Refused(
            gettext("There is no such sealed template; choose one of: %(sealed_templates)s.")
            % {"sealed_templates": ", ".join(SEALED_TEMPLATES)}
        )
    if template.why_not:
        raise Refused(
            gettext("%(found)s is not offered yet. %(why_not)s") % {"found": template.name, "why_not": template.why_not}
        )
    return template


@transaction.atomic
def sealed_pool_make(
    *,
    player: Player,
    key: str,
    name: str,
    template: str,
    starter: str = "",
    open_by: datetime | None = None,
    now: datetime,
) -> LimitedPool:
    """Give a player the sealed packs of a template for an event, once per ``key`` ("tournament:12"), and its fixed
    cards. Their cards go to the pool when they are opened; a bot's are opened at once.

    ``starter``: the product of the starter that the player chose, where the template lets them; without one it is
    dealt by the key and the player's number, each as likely as the others. ``open_by``: what is sealed then is opened
    for the player.

    Raises:
        Refused: no such template, or one that is not offered; no such starter; a key or name that is none.
        Conflict: the key was used for another template.
    """
    known = sealed_template(template)
    starter_product = _starter(known, starter, f"{key}:{player.pk}")
    format = _format(known)
    pool = pool_make(player=player, key=key, name=name, now=now)
    made, new = LimitedPool.objects.get_or_create(
        collection=pool,
        defaults={
            "kind": LimitedPool.Kind.SEALED,
            "template": known.slug,
            "template_version": known.version,
            "format": format,
            "made_at": now,
            "open_by": open_by,
        },
    )
    if not new:
        if (made.kind, made.template) != (LimitedPool.Kind.SEALED, known.slug):
            raise Conflict(gettext("There is a pool of another template for this already. Nothing was changed."))
        return made
    if known.fixed_cards:
        cards = {(card, False): copies for card, copies in known.fixed_cards.items()}
        pool_add(pool=pool, cards=cards, reason=f"Pool: {known.name}", key="fixed", actor=None, now=now)
    if starter_product:
        _packs_make(pool, [Boosters(starter_product, 1)], series=1, begin=0, now=now)
    _packs_make(pool, known.boosters, series=1, begin=1, now=now)
    audit(actor=None, verb="pool.sealed", target=pool, now=now, data={"template": known.slug})
    if player.is_bot:
        pool_open_all(pool=made, actor=None, now=now)
    return made


def _starter(template: SealedTemplate, wanted: str, deal: str) -> str:
    if not template.starters:
        if wanted:
            raise Refused(gettext("%(template)s has no starter; leave it out.") % {"template": template.title})
        return ""
    if wanted:
        if not template.choose:
            raise Refused(gettext("The starter of %(template)s is dealt; leave it out.") % {"template": template.title})
        if wanted not in template.starters:
            raise Refused(
                gettext("There is no such starter here; choose one of: %(starters)s.")
                % {"starters": ", ".join(template.starters)}
            )
        return wanted
    number = int.from_bytes(sha512(f"starter:{deal}".encode()).digest())
    return template.starters[number % len(template.starters)]


def _format(template: SealedTemplate) -> Format:
    format_row = Format.objects.filter(slug=template.format).first()
    if format_row is None:
        raise Refused(
            gettext("This site has no format %(format)s; its staff must load the cards again.")
            % {"format": repr(template.format)}
        )
    return format_row


def _packs_make(pool: Collection, boosters: Iterable[Boosters], *, series: int, begin: int, now: datetime) -> None:
    assert pool.pool_of is not None
    number = begin
    for row in boosters:
        for _ in range(row.count):
            pack_make(
                pool.pool_of,
                PRODUCTS[row.product],
                key=f"pool:{pool.pk}:{series}:{number}",
                price=None,
                reason=pool.pool_name,
                now=now,
                pool=pool,
            )
            number += 1


@transaction.atomic
def pool_grow(
    *, pool: LimitedPool, series: int, template: str = "", open_by: datetime | None = None, now: datetime
) -> list[Pack]:
    """Add the sealed boosters of a later series of a league to a pool, once per series; those made before are given
    back. The player is told.

    ``template``: another one than the pool's, for what this series adds. A series that the pool was not given before
    a later one is not made up.

    Raises:
        Refused: no sealed pool, a series below 2, or no such template. Conflict: a later series was given already.
    """
    locked = LimitedPool.objects.select_for_update(of=("self",)).select_related("collection__pool_of").get(pk=pool.pk)
    if locked.kind != LimitedPool.Kind.SEALED:
        raise Refused(gettext("A drafted pool does not grow."))
    if series < 2:
        raise Refused(gettext("A pool begins with series 1; it grows from series 2 on."))
    begun = f"pool:{locked.collection_id}:{series}:"
    made = Pack.objects.filter(pool=locked.collection, key__startswith=begun).select_related("recipe").order_by("pk")
    if locked.series >= series:
        if not made:
            raise Conflict(
                gettext("This pool was given series %(series)s already. Nothing was added.") % {"series": locked.series}
            )
        return list(made)
    known = sealed_template(template or locked.template)
    _packs_make(locked.collection, known.boosters_of(series), series=series, begin=0, now=now)
    locked.series, locked.open_by = series, open_by
    locked.save(update_fields=["series", "open_by"])
    packs, player = list(made.all()), locked.collection.pool_of
    assert player is not None
    audit(actor=None, verb="pool.grown", target=locked.collection, now=now, data={"series": series})
    if player.is_bot:
        pool_open_all(pool=locked, actor=None, now=now)
    context = {"pool": locked.collection.pool_name, "count": len(packs)}
    url = f"/limited/pools/{locked.collection_id}/"
    notice_send(player=player, kind="pool_grown", context=context, url=url, now=now)
    return packs


def sealed_packs(pool: Collection) -> QuerySet[Pack]:
    """The packs of a pool that are still sealed, in the order in which they were made."""
    return Pack.objects.filter(pool=pool, opened_at=None).select_related("recipe").order_by("made_at", "pk")


def opened_packs(pool: Collection) -> QuerySet[Pack]:
    """The packs of a pool that are open, in the order in which they were made."""
    return Pack.objects.filter(pool=pool, opened_at__isnull=False).order_by("made_at", "pk")


@transaction.atomic
def pool_open_all(*, pool: LimitedPool, actor: Player | None, cut: str = "", now: datetime) -> list[Pack]:
    """Open every sealed pack of a pool with one cut; the packs that it opened. ``actor`` None: their time is up.

    Without a cut the server makes one for each pack, and they are marked unproven.

    Raises:
        Forbidden: somebody else's pool. Refused: a cut that is none.
    """
    if actor is not None and pool.collection.pool_of_id != actor.pk:
        raise Forbidden(gettext("This is not your pool."))
    cut_check(cut)
    rows = sealed_packs(pool.collection).select_for_update(of=("self",)).select_related("recipe", "owner", "pool")
    opened = packs_opened(list(rows), cut=cut, actor=actor, now=now)
    LimitedPool.objects.filter(pk=pool.pk).update(open_by=None)
    return opened


def pool_unfold(*, pool: LimitedPool, actor: Player, pack: str = "", now: datetime) -> int:
    """Remember that the player has looked at the cards of one opened pack of their pool, or of all without ``pack``,
    its code; how many packs were new to them.

    Raises:
        Forbidden: somebody else's pool. Refused: no opened pack of the pool has this code.
    """
    if pool.collection.pool_of_id != actor.pk:
        raise Forbidden(gettext("This is not your pool."))
    rows = opened_packs(pool.collection)
    if pack:
        rows = rows.none() if "\x00" in pack else rows.filter(code=pack)
        if not rows.exists():
            raise Refused(gettext("No opened pack of this pool has this code."))
    return rows.filter(unfolded_at=None).order_by().update(unfolded_at=now)


def pools_open_due(now: datetime) -> int:
    """Open the packs of pools whose time is up; how many pools. A job; safe to run twice."""
    due = LimitedPool.objects.filter(open_by__lte=now).select_related("collection").order_by("open_by", "pk")

    def open_one(pool: LimitedPool) -> int:
        pool_open_all(pool=pool, actor=None, now=now)
        return 1

    def failed(pool: LimitedPool, error: Exception) -> None:
        logger.error("the packs of pool %s could not be opened; it is tried again", pool.pk, exc_info=error)
        LimitedPool.objects.filter(pk=pool.pk).update(open_by=now + TRIED_AGAIN)

    return each_alone(list(due[:OPENED_AT_ONCE]), open_one, failed=failed)


@transaction.atomic
def own_pool_make(*, player: Player, template: str, starter: str = "", key: str, now: datetime) -> LimitedPool:
    """Give a player a sealed pool of their own, to play with friends and bots; the same ``key`` gives the same pool.

    Raises:
        Refused: see `sealed_pool_make`, or the pools of the day are taken. KeyConflict: the key was used for another.
    """
    stored = OWN + sha512(key_of(player, "pool", key).encode()).hexdigest()[:40]
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    earlier = LimitedPool.objects.filter(collection__pool_of=player, collection__pool_key=stored).first()
    if earlier is not None:
        if earlier.template != template:
            raise KeyConflict(gettext("This key was used for a pool of another template."))
        return earlier
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    count = LimitedPool.objects.filter(
        collection__pool_of=player, collection__pool_key__startswith=OWN, made_at__gte=day
    ).count()
    if count >= OWN_POOLS_A_DAY:
        raise Refused(
            gettext("You have taken %(taken)s pools today, which is the most; come back tomorrow (UTC).")
            % {"taken": count}
        )
    name = f"{sealed_template(template).name}, {now:%Y-%m-%d}" + (f" ({count + 1})" if count else "")
    return sealed_pool_make(player=player, key=stored, name=name, template=template, starter=starter, now=now)
