"""The staff give a player tokens or packs."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.collections.keys import key_of
from cardpool.collections.packs import packs_grant
from cardpool.collections.tokens import tokens_grant
from cardpool.errors import Refused
from cardpool.products import PRODUCTS
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["TOKENS", "grant_give"]

TOKENS = "tokens"


def grant_give(*, username: str, what: str, count: int, reason: str, key: str, actor: Player, now: datetime) -> str:
    """Give ``count`` tokens, or packs of a product. Returns the sentence that says so.

    Raises:
        Forbidden: no staff, or to oneself. Refused: nobody of that name, or see `tokens_grant` and `packs_grant`.
        KeyConflict: the key was used for something else.
    """
    check(actor, Action.TOKENS_GRANT)
    name = username.strip()
    player = Player.objects.called(name)
    if player is None:
        raise Refused(_("There is no player called “%(name)s”.") % {"name": name[:40]})
    if what == TOKENS:
        stored = key_of(actor, TOKENS, key)
        tokens_grant(player=player, count=count, reason=reason, key=stored, actor=actor, now=now)
        template = ngettext("%(player)s has got %(count)s token.", "%(player)s has got %(count)s tokens.", count)
        return template % {"player": player, "count": count}
    packs_grant(player=player, product=what, count=count, reason=reason, key=key, actor=actor, now=now)
    return _("%(player)s has got %(count)s × %(products)s.") % {
        "player": player,
        "count": count,
        "products": PRODUCTS[what].name,
    }
