"""Letters whose next attempt was dated by a wall clock that ran ahead."""

from datetime import datetime

from players.models import Letter, Notice, Player
from players.notices import letters
from players.notices import services as notices

__all__ = ["letters_bring_back"]


def letters_bring_back(now: datetime) -> int:
    """Try letters again soon that would wait until the clock is there again; how many.

    Soon is when the process that may be sending one right now has lost its claim to it.
    """
    account, notice = now + letters.CLAIM, now + notices.CLAIM
    moved = Letter.objects.filter(state=Letter.State.DUE, next_at__gt=account).update(next_at=account)
    moved += Notice.objects.filter(email=Notice.Email.DUE, email_next_at__gt=notice).update(email_next_at=notice)
    Player.objects.filter(digest_sent_at__gt=now).update(digest_sent_at=now)
    return moved
