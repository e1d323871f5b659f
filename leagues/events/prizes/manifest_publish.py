"""Publish the manifest of an event's prize draw before the results that seed it are known, and withdraw it."""

import secrets
from datetime import datetime

from django.utils.translation import gettext_noop

from leagues.chance.seeds import SECRET_BYTES
from leagues.competition.prizes.manifest import entries_of, manifest_make, standing_draw, withdrawn_draw
from leagues.draws.drawing import commitment
from leagues.events.log import tournament_log
from leagues.events.models import Draw, Operation, Tournament
from players.sentences.stored_sentences import sentence

__all__ = ["manifest_publish", "manifest_withdraw"]

SOURCE_RESULTS = "The results of this event, once all are in, with the draw’s own secret, committed to beforehand."


def manifest_publish(tournament: Tournament, *, now: datetime) -> Draw | None:
    """Make and publish the manifest of a locked, sanctioned event, once; None when there are no prizes."""
    if not tournament.sanctioned:
        return None
    standing: Draw | None = standing_draw(tournament)
    if standing is not None:
        return standing
    withdrawn: Draw | None = withdrawn_draw(tournament)
    if not tournament.draw_commitment:  # announced before draws had a secret of their own
        tournament.draw_secret = secrets.token_bytes(SECRET_BYTES)
        tournament.draw_commitment = commitment(tournament.draw_secret)
        tournament.save(update_fields=["draw_secret", "draw_commitment"])
    draw: Draw = manifest_make(
        tournament,
        entries_of(tournament.entrants.filter(started=True).select_related("player")),
        title=f"Sanctioned tournament no. {tournament.sanction_number:04}: {tournament.name}",
        source=SOURCE_RESULTS,
        replaces=withdrawn,
        now=now,
    )
    words = (
        gettext_noop("The manifest of the prize draw was published: SHA-512 %(sha512)s…; it replaces %(before)s…")
        if withdrawn is not None
        else gettext_noop("The manifest of the prize draw was published: SHA-512 %(sha512)s…")
    )
    before = withdrawn.manifest_sha512[:16] if withdrawn is not None else None
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.MANIFEST,
        text=sentence(words, sha512=draw.manifest_sha512[:16], before=before),
        actor=None,
        now=now,
        data={"draw": draw.pk, "sha512": draw.manifest_sha512},
    )
    return draw


def manifest_withdraw(draw_id: int, *, reason: str, now: datetime) -> None:
    """Withdraw a published manifest of a locked event. The document and its hash stay public."""
    Draw.objects.filter(pk=draw_id, withdrawn_at=None).update(withdrawn_at=now, withdrawn_reason=reason[:300])
