"""Take a seat of a challenge; with the last seat the match is made."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.challenges import challenges_closed
from matches.errors import NotYourMatch
from matches.games.registry import room_of
from matches.models import Challenge, Invitation
from matches.services.challenge_seats import challenge_begin_if_full, challenge_lock, open_check, rematch_shown
from matches.services.cut_give import cut_check
from matches.services.deck_choice import deck_chosen
from matches.services.match_limit import limit_check
from players.audit import audit
from players.guests.trial import trial_check
from players.models import Player
from players.notices.services import notice_send

__all__ = ["challenge_accept"]


def challenge_accept(
    *, challenge: Challenge, player: Player, deck: str = "", cut: str = "", now: datetime
) -> Challenge:
    """Take the seat the player was invited to, or a free one; accepting again changes nothing.

    ``deck``: as in ``challenge_offer``, for games with decks; where the challenger's comes from a draft or a sealed
    pool, it comes from the same draft, or a pool of the same template. ``cut``: the player's cut of the deck, made
    after the challenge promised its secret; who gives none is cut for. The challenge's ``match`` is set when this was
    the last seat; it begins at once.

    Raises:
        NotYourMatch: one's own, or one is not invited and no seat is free. WrongStatus: it is no longer open.
        Malformed: no such deck, or a deck the rules refuse; a cut that is none.
        Forbidden: a trial account.
        Oversized: the player has as many matches as they want.
    """
    trial_check(player, _("play people"))
    if cut:
        cut_check(cut)
    with transaction.atomic():
        locked = challenge_lock(challenge)
        invitation = locked.invitations.filter(player=player).first()
        if locked.challenger_id == player.pk:
            raise NotYourMatch(_("This challenge is yours; the others accept it."))
        if invitation is not None and invitation.accepted_at is not None:
            return locked
        if invitation is None and not (locked.is_open and locked.free > 0):
            raise NotYourMatch(
                _("This challenge is not for you.") if locked.is_open else _("This challenge is closed.")
            )
        open_check(locked, "accepted")
        if invitation is None and _unwelcome(locked, player):
            raise NotYourMatch(_("This challenge is not for you."))
        limit_check(player)
        if invitation is None:
            invitation = Invitation(challenge=locked, player=player, by_name=False)
        room = room_of(locked.ruleset)
        invitation.deck = deck_chosen(room, player, deck, locked.options, now, source=locked.source)
        invitation.accepted_at = now
        # A cut that was made before there was a promise would prove nothing.
        invitation.cut = cut if locked.secret is not None else ""
        invitation.save()
        audit(actor=player, verb="challenge.accepted", target=locked, now=now, data={})
        begun = challenge_begin_if_full(locked, player, now)
        if not begun:
            rematch_shown(locked)
            context = {"opponent": player.username, "game": room_of(locked.ruleset).name, "answer": "accepted"}
            url = locked.get_absolute_url()
            notice_send(player=locked.challenger, kind="match_challenge_answer", context=context, url=url, now=now)
    return locked


def _unwelcome(challenge: Challenge, player: Player) -> bool:
    """Whether the challenge is closed to the player: see `challenges_closed`."""
    return challenges_closed(player).filter(pk=challenge.pk).exists()
