"""Remind players whose match waits for a deck of theirs, before their round ends."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.events.models import Pairing, Round, Tournament
from leagues.events.stage_decks import decks_for, stage_formats
from players.models import Player
from players.notices.services import notices_send
from players.sentences.stored_sentences import sentence

__all__ = ["TOLD_BEFORE", "stage_decks_tell", "stage_decks_wait"]

TOLD_BEFORE = timedelta(days=1)
"""How long before the end of a round they are told; at the middle of a shorter one."""
_PLAYERS = [f"{side}__{name}" for side in ("first", "second") for name in ("player", "deck_version__deck")]


def stage_decks_wait(now: datetime) -> list[Round]:
    """Rounds played here that end soon and where nobody was reminded; `stage_decks_tell` looks at each more closely."""
    rows = Round.objects.filter(
        finished_at=None,
        decks_told_at=None,
        deadline__lte=now + TOLD_BEFORE,
        stage__tournament__status=Tournament.Status.RUNNING,
        stage__tournament__paused_at=None,
        stage__tournament__venue=Tournament.Venue.HERE,
        stage__tournament__format__isnull=False,
    ).select_related("stage__tournament__format")
    return list(rows.order_by("deadline", "pk"))


@transaction.atomic
def stage_decks_tell(row: Round, now: datetime) -> int:
    """Tell those whose match of a round waits because they have no deck for it; whether that was to be done."""
    if not row.stage.plan.has_format:
        return 0
    locked_round = Round.objects.select_for_update(of=("self",)).filter(pk=row.pk, decks_told_at=None).first()
    if locked_round is None or locked_round.deadline is None:
        return 0
    if locked_round.deadline - min(TOLD_BEFORE, (locked_round.deadline - locked_round.paired_at) / 2) > now:
        return 0
    locked_round.decks_told_at = now
    locked_round.save(update_fields=["decks_told_at"])
    stage = row.stage
    tournament = stage.tournament
    waiting = locked_round.pairings.filter(result=Pairing.Result.OPEN, match=None, second__isnull=False)
    pairings = list(waiting.select_related(*_PLAYERS).order_by("table"))
    notices: list[tuple[Player, dict[str, object]]] = []
    for format in stage_formats(tournament, stage.plan):
        here = [pairing for pairing in pairings if stage.plan.format_at(pairing.slot) == format.slug]
        sides = [
            (entrant, pairing) for pairing in here for entrant in (pairing.first, pairing.second) if entrant is not None
        ]
        decks = decks_for([entrant for entrant, _ in sides], format)
        for entrant, pairing in sides:
            if decks[entrant.pk] is None:
                pairing.round = locked_round
                text = sentence(
                    gettext_noop(
                        "you have no deck for %(format)s. Choose one on the page of your registration. Without one "
                        "your match of round %(round)s is lost at %(deadline)s UTC."
                    ),
                    format=format,
                    round=locked_round.number,
                    deadline=f"{pairing.deadline:%Y-%m-%d %H:%M}",
                )
                notices.append((entrant.player, {"event": tournament.name, "text": text}))
    notices_send(recipients=notices, kind="event.told", url=f"{tournament.get_absolute_url()}register/", now=now)
    return 1
