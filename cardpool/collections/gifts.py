"""Give cards to another player for nothing."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.collections.card_lines import Cards, printings_of
from cardpool.collections.keys import key_of
from cardpool.collections.ledger import Move, cards_move_all, collection_of
from cardpool.collections.partners import note_checked, partner_check
from cardpool.errors import KeyConflict, Refused
from cardpool.models import Gift, Movement
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import ngettext_noop, sentence

__all__ = ["gift_give"]


@transaction.atomic
def gift_give(*, giver: Player, receiver: Player, cards: Cards, note: str = "", key: str, now: datetime) -> Gift:
    """Give cards at once. The same ``key`` gives them once.

    Raises:
        Refused: nothing to give, no such card, a note that is too long, or see `partner_check`.
        NotEnoughCards: the giver holds fewer, or offers them in a trade. KeyConflict: used for another gift.
    """
    stored = key_of(giver, "gift", key)
    note = note_checked(note)
    Player.objects.select_for_update(no_key=True).get(pk=giver.pk)
    earlier = Gift.objects.filter(key=stored).first()
    if earlier is not None:
        if earlier.receiver_id != receiver.pk or _cards_of(earlier) != dict(cards):
            raise KeyConflict(_("This key was used for another gift."))
        return earlier
    if not cards:
        raise Refused(_("Name at least one card to give."))
    partner_check(giver, receiver)
    wanted = printings_of(cards)
    gift = Gift.objects.create(giver=giver, receiver=receiver, note=note, key=stored, at=now)
    source, target = collection_of(giver), collection_of(receiver)
    moves = [Move(source, target, printing, count, f"gift:{gift.pk}:{printing.pk}") for printing, count in wanted]
    cards_move_all(moves=moves, reason="Gift", actor=giver, now=now)
    copies = sum(cards.values())
    audit(actor=giver, verb="cards.given", target=gift, now=now, data={"to": receiver.pk, "copies": copies})
    copies_text = sentence(ngettext_noop("%(count)s card", "%(count)s cards"), count=copies)
    context = {"giver": giver.username, "copies": copies_text}
    notice_send(player=receiver, kind="gift", context=context, url="/collection/history/?kind=gift", now=now)
    return gift


def _cards_of(gift: Gift) -> dict[tuple[str, bool], int]:
    rows = Movement.objects.filter(key__startswith=f"gift:{gift.pk}:")
    fields = ("printing__card", "printing__foil", "count")
    return {(card, foil): count for card, foil, count in rows.values_list(*fields)}
