"""Wish lists and trade lists: who looks for what, and who would trade it away."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from cardpool.collections.card_lines import COPIES_MOST, Cards, printings_of
from cardpool.collections.ledger import collection_of
from cardpool.errors import Refused
from cardpool.models import Collection, ListedCard
from players.audit import audit
from players.models import Player

__all__ = ["LISTED_MOST", "list_change", "list_set", "lists_show"]

LISTED_MOST = 1000
"""Printings on one list."""


@transaction.atomic
def list_change(*, player: Player, kind: str, cards: Cards, now: datetime) -> None:
    """Put so many copies of each printing on a list; 0 takes it off. As many statements for many cards as for one.

    Raises:
        Refused: no such list or card, too many copies, or a full list; nothing is changed then.
    """
    if kind not in ListedCard.Kind.values:
        raise Refused(gettext("Choose the wish list or the trade list."))
    if any(not 0 <= count <= COPIES_MOST for count in cards.values()):
        raise Refused(gettext("Give 0 to %(copies_most)s copies; 0 takes the card off.") % {"copies_most": COPIES_MOST})
    printings = [printing for printing, _ in printings_of(dict.fromkeys(cards, 1))]
    collection = collection_of(player)
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    rows = ListedCard.objects.filter(player=player, kind=kind)
    held = {row.printing_id: row for row in rows.filter(printing__in=printings)}
    new, other, gone, changes = [], [], [], []
    for printing in printings:
        row, count = held.get(printing.pk), cards[printing.card_id, printing.foil]
        before = row.count if row else 0
        if before == count:
            continue
        changes.append({"card": printing.card_id, "foil": printing.foil, "before": before, "count": count})
        if row is None:
            new.append(ListedCard(player=player, kind=kind, printing=printing, count=count))
        elif count:
            row.count = count
            other.append(row)
        else:
            gone.append(row.pk)
    if not changes:
        return
    if new and rows.count() - len(gone) + len(new) > LISTED_MOST:
        raise Refused(
            gettext("The list has at most %(listed_most)s cards; take some off first.") % {"listed_most": LISTED_MOST}
        )
    rows.filter(pk__in=gone).delete()
    ListedCard.objects.bulk_update(other, ["count"])
    ListedCard.objects.bulk_create(new)
    audit(actor=player, verb="list.changed", target=collection, now=now, data={"list": kind, "cards": changes})


def list_set(*, player: Player, kind: str, card: str, foil: bool, count: int, now: datetime) -> None:
    """Put so many copies of one printing on a list; see `list_change`."""
    list_change(player=player, kind=kind, cards={(card, foil): count}, now=now)


@transaction.atomic
def lists_show(*, player: Player, shown: bool, now: datetime) -> Collection:
    """Let other players see the lists, or keep them private."""
    collection = Collection.objects.select_for_update().get(pk=collection_of(player).pk)
    if collection.lists_shown != shown:
        collection.lists_shown = shown
        collection.save(update_fields=["lists_shown"])
        audit(actor=player, verb="lists.shown" if shown else "lists.hidden", target=collection, now=now)
    return collection
