"""The challenger's cut of the deck, made once the challenge has promised the secret of its match."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import KeyConflict, NotYourMatch, WrongStatus
from matches.models import Challenge
from matches.services.challenge_seats import challenge_lock, open_check
from matches.services.cut_give import cut_check
from players.models import Player

__all__ = ["challenge_cut"]


def challenge_cut(*, challenge: Challenge, player: Player, cut: str, now: datetime) -> Challenge:
    """Give the challenger's cut. Giving the same one again changes nothing.

    Raises:
        Malformed: it is empty, too long or holds odd characters.
        NotYourMatch: somebody else made the challenge.
        KeyConflict: they have cut differently before.
        WrongStatus: it is closed, or too old to have promised a secret.
    """
    cut_check(cut)
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenger_id != player.pk:
            raise NotYourMatch(_("This challenge is not yours; you cut when you accept it."))
        if locked.cut == cut:
            return locked
        if locked.cut:
            raise KeyConflict(_("You have cut the deck already; a cut cannot be changed."))
        open_check(locked, "cut for")
        if locked.secret is None:
            raise WrongStatus(_("This challenge promised no secret; you cut when the match is made."))
        locked.cut, locked.cut_at = cut, now
        locked.save(update_fields=["cut", "cut_at"])
    return locked
