"""Close a challenge: its owner withdraws it or begins with those who came, or it expires."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.errors import NotAllowed, NotYourMatch
from matches.games.registry import room_of
from matches.models import Challenge
from matches.services.challenge_seats import challenge_begin_if_full, challenge_close, challenge_lock, open_check
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["OPEN_FOR", "challenge_begin", "challenge_expire", "challenge_withdraw"]

OPEN_FOR = timedelta(days=14)
"""A challenge nobody completes for so long is closed."""
AT_ONCE = 200


def challenge_withdraw(*, challenge: Challenge, player: Player, now: datetime) -> Challenge:
    """Take a challenge back; doing it again changes nothing. Those who had accepted are told.

    Raises:
        NotYourMatch: somebody else made it. WrongStatus: it is closed.
    """
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenger_id != player.pk:
            raise NotYourMatch(_("This challenge is not yours."))
        if locked.status == Challenge.Status.WITHDRAWN:
            return locked
        open_check(locked, "withdrawn")
        challenge_close(locked, Challenge.Status.WITHDRAWN, now)
        audit(actor=player, verb="challenge.withdrawn", target=locked, now=now, data={})
        _tell_closed(locked, now)
    return locked


def challenge_begin(*, challenge: Challenge, player: Player, now: datetime) -> Challenge:
    """Begin with those who have accepted; the other seats are gone, and who was invited to one is told. Doing it again
    gives the same match.

    Raises:
        NotYourMatch: somebody else made it. WrongStatus: it is closed. NotAllowed: too few have accepted.
        Malformed: the ruleset refuses the decks or options.
    """
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenger_id != player.pk:
            raise NotYourMatch(_("This challenge is not yours."))
        if locked.status == Challenge.Status.ACCEPTED:
            return locked
        open_check(locked, "begun")
        come = locked.invitations.filter(accepted_at__isnull=False).count()
        least = room_of(locked.ruleset).seat_counts[0]
        if come + 1 < least:
            raise NotAllowed(
                _("%(least)s players are needed, and %(come)s are there; wait, or withdraw the challenge.")
                % {"least": least, "come": come + 1}
            )
        missing = locked.invitations.filter(accepted_at__isnull=True)
        for invitation in missing.select_related("player"):
            context = {"opponent": player.username, "game": room_of(locked.ruleset).name}
            notice_send(
                player=invitation.player, kind="match_challenge_gone", context=context, url=reverse("home"), now=now
            )
        missing.delete()
        locked.seats = come + 1
        locked.save(update_fields=["seats"])
        challenge_begin_if_full(locked, player, now)
    return locked


def challenge_expire(*, now: datetime) -> int:
    """Close the challenges that are too old, and notify their players. Returns how many."""
    old = Challenge.objects.filter(status=Challenge.Status.OPEN, made_at__lte=now - OPEN_FOR)

    def failed(challenge: Challenge, error: Exception) -> None:
        logger.error("challenge %s could not be closed", challenge.pk, exc_info=error)

    return each_alone(list(old[:AT_ONCE]), lambda challenge: _expire(challenge, now), failed=failed)


@transaction.atomic
def _expire(challenge: Challenge, now: datetime) -> int:
    locked = challenge_lock(challenge)
    if not locked.is_open:
        return 0
    challenge_close(locked, Challenge.Status.EXPIRED, now)
    audit(actor=None, verb="challenge.expired", target=locked, now=now, data={})
    context = {"game": room_of(locked.ruleset).name}
    url = locked.get_absolute_url()
    notice_send(player=locked.challenger, kind="match_challenge_closed", context=context, url=url, now=now)
    _tell_closed(locked, now)
    return 1


def _tell_closed(challenge: Challenge, now: datetime) -> None:
    """Tell those who had taken a seat."""
    for invitation in challenge.invitations.filter(accepted_at__isnull=False).select_related("player"):
        context = {"game": room_of(challenge.ruleset).name}
        url = challenge.get_absolute_url()
        notice_send(player=invitation.player, kind="match_challenge_closed", context=context, url=url, now=now)
