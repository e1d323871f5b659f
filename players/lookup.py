"""The player whom a name in an address or a form means."""

from django.db.models import Q
from django.http import Http404

from players.models import Player, rows_named
from players.names.rules import name_key

__all__ = ["names_begin", "names_hold", "open_account_or_404", "player_or_404", "rows_named"]


def player_or_404(name: str) -> Player:
    """The player of this name, whatever its capitals, closed accounts too; no trial accounts.

    Raises:
        Http404: there is none.
    """
    player = Player.objects.named(name).first()
    if player is None or player.is_trial:
        raise Http404
    return player


def open_account_or_404(name: str) -> Player:
    """The player of this name whose account is open, trial accounts too.

    Raises:
        Http404: there is none.
    """
    player = Player.objects.named(name).first()
    if player is None or not player.is_active:
        raise Http404
    return player


def names_hold(party: str, text: str) -> Q:
    """Rows whose player's name, or the text that a guest is shown as, holds a text; ``party`` as in `rows_named`."""
    return Q(**{f"{party}name_key__contains": name_key(text)}) | Q(**{f"{party}display_name__icontains": text.strip()})


def names_begin(text: str) -> Q:
    """Players whose name begins with a text, or looks like it as a whole."""
    return Q(name_key__startswith=name_key(text)) | Q(pk__in=Player.objects.named(text).order_by().values("pk"))
