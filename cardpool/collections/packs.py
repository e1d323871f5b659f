"""Take packs from the shelf, be given them, and open them."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from cardpool.collections.keys import key_of
from cardpool.collections.ledger import Move, bank, cards_move_all, collection_of, holdings_locked
from cardpool.collections.pack_proof import commitment, digest, pack_content, pack_key, recipe_of, server_cut
from cardpool.collections.tokens import tokens_move
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.models import Collection, Holding, Pack, PackRecipe, Printing, ShelfItem
from cardpool.products import PRODUCTS, Product
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.staff.authority import Action, check

__all__ = [
    "ALPHABET",
    "GRANT_PACKS_MOST",
    "SECRET_BYTES",
    "cut_check",
    "pack_buy",
    "pack_faults",
    "pack_make",
    "pack_open",
    "packs_grant",
    "packs_opened",
    "recipe_kept",
    "shelf_set",
]

GRANT_PACKS_MOST = 36
"""Packs of one grant."""
PRICE_MOST = 100_000
SECRET_BYTES = 64
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CARDS, SHOP = "packs", "shop"
"""The named sources from which cards of packs come, and to which tokens for packs go."""
_CUT = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?")


def _product(slug: str) -> Product:
    product = PRODUCTS.get(slug)
    if product is None:
        raise Refused(
            gettext("There is no product %(slug)s; the shelf lists those there are.") % {"slug": repr(slug[:60])}
        )
    return product


@transaction.atomic
def shelf_set(
    *, product: str, price: int, most_a_day: int | None, active: bool, actor: Player, now: datetime
) -> ShelfItem:
    """Put a product on the shelf, change its price, or take it off (``active`` False); staff only.

    Raises:
        Forbidden: not of the staff. Refused: no such product, an odd price, or a free one without a number a day.
    """
    check(actor, Action.SHELF_SET)
    _product(product)
    if not 0 <= price <= PRICE_MOST:
        raise Refused(gettext("The price is 0 to %(price_most)s tokens.") % {"price_most": PRICE_MOST})
    if most_a_day is not None and not 1 <= most_a_day <= 100:
        raise Refused(gettext("A player may take 1 to 100 a day; leave it empty for as many as they can pay."))
    if price == 0 and most_a_day is None:
        raise Refused(gettext("What is free needs a number a day."))
    values = {"price": price, "most_a_day": most_a_day, "active": active}
    item, _ = ShelfItem.objects.update_or_create(product=product, defaults=values)
    audit(actor=actor, verb="shelf.set", target=item, now=now, data=values)
    return item


@transaction.atomic
def pack_buy(*, player: Player, product: str, key: str, price: int | None = None, now: datetime) -> Pack:
    """Take a sealed pack from the shelf for what it costs now. The same ``key`` gives the same pack.

    ``price``: what the player was shown; nothing is bought when the shelf says something else.

    Raises:
        Refused: not on the shelf, or the player's packs of the day are taken.
        NotEnoughTokens: the player has fewer than it costs. Conflict: the price has changed.
        KeyConflict: the key was used for another product.
    """
    stored = key_of(player, "buy", key)
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    earlier = Pack.objects.select_related("recipe").filter(key=stored).first()
    if earlier is not None:
        if earlier.product != product:
            raise KeyConflict(gettext("This key was used for another product."))
        return earlier
    known = _product(product)
    item = ShelfItem.objects.filter(product=product, active=True).first()
    if item is None:
        raise Refused(gettext("%(known)s is not on the shelf.") % {"known": known.name})
    if price is not None and price != item.price:
        raise Conflict(
            gettext("%(known)s costs %(price)s tokens now; look again. Nothing was bought.")
            % {"known": known.name, "price": item.price}
        )
    if item.most_a_day is not None:
        day = now.replace(hour=0, minute=0, second=0, microsecond=0)
        count = Pack.objects.filter(owner=player, product=product, price__isnull=False, made_at__gte=day).count()
        if count >= item.most_a_day:
            raise Refused(
                gettext("You have taken %(taken)s today, which is the most; come back tomorrow (UTC).")
                % {"taken": count}
            )
    if item.price:
        tokens_move(
            source=collection_of(player),
            target=bank(SHOP),
            count=item.price,
            reason=f"Pack: {known.name}"[:200],
            key=stored,
            actor=player,
            now=now,
        )
    pack = pack_make(player, known, key=stored, price=item.price, reason="", now=now)
    audit(actor=player, verb="pack.bought", target=pack, now=now, data={"product": product, "price": item.price})
    return pack


@transaction.atomic
def packs_grant(
    *, player: Player, product: str, count: int = 1, reason: str, key: str, actor: Player | None, now: datetime
) -> list[Pack]:
    """Give a player sealed packs; staff only and not to oneself. ``actor`` None: Entmoot, for prizes and entries.

    Raises:
        Forbidden: no staff, or one's own packs. Refused: no such product, too few or many, or no reason.
        KeyConflict: the key was used for other packs.
    """
    check(actor, Action.PACKS_GRANT)
    if actor is not None and actor.pk == player.pk:
        raise Forbidden(gettext("Somebody else of the staff must give you packs."))
    if player.is_bot:
        raise Refused(gettext("%(player)s is a bot, which opens no packs.") % {"player": player})
    known = _product(product)
    if not 1 <= count <= GRANT_PACKS_MOST:
        raise Refused(gettext("Give 1 to %(grant_packs_most)s packs.") % {"grant_packs_most": GRANT_PACKS_MOST})
    reason = " ".join(reason.split())
    if not reason or len(reason) > 200 or not reason.isprintable():
        raise Refused(gettext("Give a reason in 1 to 200 printable characters; the player reads it."))
    stored = f"grant:{key}" if actor is None else key_of(actor, "grant", key)
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    keys = [f"{stored}:{number}"[-120:] for number in range(count)]
    earlier = list(Pack.objects.select_related("recipe").filter(key__in=keys).order_by("pk"))
    if earlier:
        if len(earlier) != count or any(pack.product != product or pack.owner_id != player.pk for pack in earlier):
            raise KeyConflict(gettext("This key was used for other packs."))
        return earlier
    packs = [pack_make(player, known, key=given_key, price=None, reason=reason, now=now) for given_key in keys]
    data = {"product": product, "count": count, "reason": reason}
    audit(actor=actor, verb="packs.granted", target=player, now=now, data=data)
    context = {"count": count, "product": known.name, "reason": reason}
    notice_send(player=player, kind="packs_given", context=context, url="/collection/packs/", now=now)
    return packs


def pack_make(
    player: Player,
    product: Product,
    *,
    key: str,
    price: int | None,
    reason: str,
    now: datetime,
    pool: Collection | None = None,
) -> Pack:
    """Make a sealed pack of the player, inside the caller's transaction; with a ``pool`` its cards go there."""
    recipe = recipe_kept(product)
    secret = secrets.token_bytes(SECRET_BYTES)
    code = "".join(secrets.choice(ALPHABET) for _ in range(12))
    return Pack.objects.create(
        code=code,
        owner=player,
        product=product.slug,
        recipe=recipe,
        price=price,
        reason=reason,
        key=key,
        pool=pool,
        made_at=now,
        secret=secret,
        commitment=commitment(code, recipe.sha512, secret),
    )


def recipe_kept(product: Product) -> PackRecipe:
    """The recipe of a product today, stored under its hash."""
    content = recipe_of(product)
    sha512 = digest(content)
    recipe = PackRecipe.objects.filter(sha512=sha512).first()
    if recipe is not None:
        return recipe
    try:
        with transaction.atomic():
            return PackRecipe.objects.create(sha512=sha512, content=content)
    except IntegrityError:
        return PackRecipe.objects.get(sha512=sha512)


@transaction.atomic
def pack_open(*, pack: Pack, player: Player, cut: str = "", now: datetime) -> Pack:
    """Open the player's pack: its cards move to their collection, or to the pool that it is for. Opening it again gives
    the same cards.

    ``cut``: what the player's browser made after it was shown the promise; without one the server cuts, and the pack is
    marked unproven.

    Raises:
        Forbidden: not the player's pack. Refused: a cut that is none.
    """
    locked = Pack.objects.select_for_update(of=("self",)).select_related("recipe", "owner", "pool").get(pk=pack.pk)
    if locked.owner_id != player.pk:
        raise Forbidden(gettext("This is not your pack."))
    if locked.opened_at is not None:
        return locked
    cut_check(cut)
    locked.unfolded_at = now  # the page that follows shows its cards
    return packs_opened([locked], cut=cut, actor=player, now=now)[0]


def cut_check(cut: str) -> None:
    """Raises Refused: not empty, and no cut."""
    if cut and not _CUT.fullmatch(cut):
        raise Refused(gettext("A cut is 1 to 128 printable ASCII characters, without spaces at its ends."))


def packs_opened(packs: Sequence[Pack], *, cut: str, actor: Player | None, now: datetime) -> list[Pack]:
    """Open locked sealed packs, inside the caller's transaction. ``actor`` None: their time was up.

    All rows are locked in the ledger's order first, so that nobody who opens packs at the same time is in a deadlock.
    """
    drawn = {pack: _drawn(pack, _cut(pack, cut)) for pack in packs}
    counts = {pack: _counts(drawn[pack]) for pack in packs}
    targets = {pack: pack.pool or collection_of(pack.owner) for pack in packs}
    printings = {(row.card_id, row.foil): row for row in _printings(set().union(*counts.values()))}
    source = bank(CARDS)
    ends = [
        (printings[count].pk, owner) for pack in packs for count in counts[pack] for owner in (source, targets[pack])
    ]
    if len(packs) > 1:  # the rows of one are locked in this order when its cards move
        holdings_locked({(printing, owner.pk): owner for printing, owner in ends})
    for pack in packs:
        pack.cut, pack.cut_own = _cut(pack, cut), bool(cut)
        pack_printings = {count: printings[count] for count in counts[pack]}
        owned = set(
            Holding.objects.filter(
                collection=targets[pack], printing__in=pack_printings.values(), count__gt=0
            ).values_list("printing__card", "printing__foil")
        )
        moves = [
            Move(source, targets[pack], pack_printings[card], count, f"pack:{pack.code}:{pack_printings[card].pk}")
            for card, count in counts[pack].items()
        ]
        cards_move_all(moves=moves, reason=f"Pack: {pack.product_name}"[:200], actor=actor, now=now)
        cards = dict.fromkeys((card, foil) for card, foil in drawn[pack]["cards"])
        pack.content, pack.opened_at = drawn[pack] | {"new": [list(card) for card in cards if card not in owned]}, now
        pack.save(update_fields=["cut", "cut_own", "content", "opened_at", "unfolded_at"])
        audit(actor=actor, verb="pack.opened", target=pack, now=now)
    return list(packs)


def _cut(pack: Pack, cut: str) -> str:
    return cut or server_cut(pack.code, bytes(pack.secret))


def _drawn(pack: Pack, cut: str) -> dict[str, Any]:
    return pack_content(pack.recipe.content, pack_key(pack.code, bytes(pack.secret), pack.commitment, cut))


def _counts(drawn: dict[str, Any]) -> Counter[tuple[str, bool]]:
    counts: Counter[tuple[str, bool]] = Counter((card, foil) for card, foil in drawn["cards"])
    counts.update({(card, False): copies for card, copies in drawn["deck"]})
    return counts


def _printings(wanted: Any) -> list[Printing]:
    rows = Printing.objects.filter(card__in={card for card, _ in wanted}).select_related("card").order_by("pk")
    return [row for row in rows if (row.card_id, row.foil) in wanted]


def pack_faults() -> list[str]:
    """Packs whose contents do not follow from their secret and cut; empty when all are right. Reads every pack."""
    faults = []
    for pack in Pack.objects.select_related("recipe").order_by("pk").iterator(chunk_size=500):
        secret, recipe = bytes(pack.secret), pack.recipe
        if digest(recipe.content) != recipe.sha512:
            faults.append(f"recipe {recipe.pk} does not fit its hash")
        if commitment(pack.code, recipe.sha512, secret) != pack.commitment:
            faults.append(f"pack {pack.code}: not the secret that was promised")
        if pack.content is not None:
            drawn = _drawn(pack, pack.cut)
            if any(drawn[part] != pack.content[part] for part in ("cards", "deck")):
                faults.append(f"pack {pack.code}: not the cards that follow from its secret and cut")
    return faults
