"""Take a match back to its last checkpoint when a stored answer no longer fits the rules."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from engine.kernel import EngineError, Game
from matches.errors import NotAllowed, WrongStatus
from matches.models import Match, MatchStatus, Ruling
from matches.reasons import ANSWER_REWOUND, REWOUND
from matches.services.go_back import go_back
from matches.services.ruling_tell import ruling_tell
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action, check

__all__ = ["match_rewind"]


def match_rewind(*, match: Match, actor: Player, now: datetime) -> int:
    """Take a match that the engine paused back to its last checkpoint, and resume it there.

    The answers since then are taken back, and what waits in the inbox is refused. The log keeps what was told. Returns
    how many answers were taken back.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        WrongStatus: the match was not paused by the rules engine, or the checkpoint cannot be read either.
    """
    check(actor, Action.MATCH_RESUME, match, NotAllowed)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if locked.status != MatchStatus.PAUSED or not locked.paused_by_error or locked.started_at is None:
            raise WrongStatus(_("Only a match that the rules engine has paused can be taken back to its checkpoint."))
        snapshot = snapshot_read(locked, seats, with_game=True, now=now)
        try:
            game = Game.load(snapshot.checkpoint, at_checkpoint=True)
        except EngineError as error:
            raise WrongStatus(_("The checkpoint cannot be read either: %(error)s") % {"error": error}) from error
        locked.move_to(MatchStatus.RUNNING)
        locked.paused_at, locked.paused_reason, locked.paused_by_error = None, "", False
        locked.judge_called_at, locked.judge_call = None, ""
        text = stored(REWOUND)
        taken_back = go_back(
            snapshot=snapshot,
            game=game,
            sequence=snapshot.checkpoint_at - game.left_out,
            line=text,
            refusal=stored(ANSWER_REWOUND),
            now=now,
        )
        ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.REWIND, text=text, judge=actor, now=now, logged=True)
        audit(actor=actor, verb="match.rewound", target=locked, now=now, data={"answers taken back": taken_back})
    return taken_back
