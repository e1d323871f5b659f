"""Publish the manifest of the prize draw before the results that seed it are known, and withdraw it."""

import secrets
from datetime import datetime

from django.utils.translation import gettext_noop

from leagues.chance.seeds import SECRET_BYTES
from leagues.competition.prizes.draw_value import value_text
from leagues.competition.sanctioning import foil_printings
from leagues.draws.drawing import Entry, PrizeSpec, build_manifest, commitment, digest
from leagues.events.log import tournament_log
from leagues.events.models import Draw, Operation, Tournament
from players.languages import in_english
from players.stored_sentences import sentence

SOURCE_RESULTS = "The results of this event, once all are in, with the draw’s own secret, committed to beforehand."


def manifest_publish(tournament: Tournament, *, now: datetime) -> Draw | None:
    """Make and publish the manifest of a locked, sanctioned event, once; None when there are no prizes."""
    if not tournament.sanctioned:
        return None
    standing = standing_draw(tournament)
    if standing is not None:
        return standing
    withdrawn = tournament.draws.order_by("-withdrawn_at", "-pk").first()
    entries = [
        Entry(entrant=e.pk, name=e.player.username, cut=e.cut, own=e.cut_own)
        for e in tournament.entrants.filter(started=True).select_related("player")
    ]
    if not tournament.draw_commitment:  # announced before draws had a secret of their own
        tournament.draw_secret = secrets.token_bytes(SECRET_BYTES)
        tournament.draw_commitment = commitment(tournament.draw_secret)
        tournament.save(update_fields=["draw_secret", "draw_commitment"])
    prizes = []
    for prize in tournament.prizes.order_by("pk"):
        cards = foil_printings(tournament.prize_set_id, prize.rarity).values_list("card_id", flat=True)
        prizes.append(PrizeSpec(id=prize.key, place=prize.place, pool=tuple(f"{card} foil" for card in cards)))
    with in_english():
        outside = value_text(tournament)
    manifest = build_manifest(
        event=f"Sanctioned tournament no. {tournament.sanction_number:04}: {tournament.name}",
        entries=entries,
        prizes=prizes,
        places_in_draw=tournament.places_in_draw,
        secret_commitment=tournament.draw_commitment,
        source=f"{SOURCE_RESULTS} Also: {outside}" if outside else SOURCE_RESULTS,
        replaces=(withdrawn.manifest_sha512, withdrawn.withdrawn_reason) if withdrawn is not None else None,
    )
    made = Draw.objects.create(
        tournament=tournament, manifest=manifest, manifest_sha512=digest(manifest), published_at=now
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
        text=sentence(words, sha512=made.manifest_sha512[:16], before=before),
        actor=None,
        now=now,
        data={"draw": made.pk, "sha512": made.manifest_sha512},
    )
    return made


def standing_draw(tournament: Tournament) -> Draw | None:
    """The event's draw whose manifest is not withdrawn, if any."""
    return Draw.objects.filter(tournament=tournament, withdrawn_at=None).first()


def manifest_withdraw(draw_id: int, *, reason: str, now: datetime) -> None:
    """Withdraw a published manifest of a locked event. The document and its hash stay public."""
    Draw.objects.filter(pk=draw_id, withdrawn_at=None).update(withdrawn_at=now, withdrawn_reason=reason[:300])
