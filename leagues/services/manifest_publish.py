"""Publish the manifest of the prize draw before the results that seed it are known."""

from datetime import datetime

from leagues.drawing import Entry, PrizeSpec, build_manifest, digest
from leagues.models import Draw, Operation, Tournament
from leagues.services.sanction import prize_pool
from leagues.services.tournament_log import tournament_log

SOURCE_RESULTS = "The results of this event, once all are in, with the secret committed to when it was announced."


def manifest_publish(tournament: Tournament, *, now: datetime) -> Draw | None:
    """Make and publish the manifest of a locked, sanctioned event, once; None when there are no prizes."""
    if not tournament.sanctioned:
        return None
    existing = Draw.objects.filter(tournament=tournament).first()
    if existing is not None:
        return existing
    entries = [
        Entry(entrant=e.pk, name=e.player.username, cut=e.cut, own=e.cut_own)
        for e in tournament.entrants.filter(started=True).select_related("player")
    ]
    prizes = []
    for prize in tournament.prizes.order_by("pk"):
        cards = prize_pool(tournament, prize.rarity).values_list("card_id", flat=True)
        prizes.append(PrizeSpec(id=prize.key, place=prize.place, pool=tuple(f"{card} foil" for card in cards)))
    outside = tournament.draw_source == Tournament.DrawSource.OUTSIDE
    manifest = build_manifest(
        event=f"Sanctioned tournament no. {tournament.sanction_number:04}: {tournament.name}",
        entries=entries,
        prizes=prizes,
        places_in_draw=tournament.places_in_draw,
        secret_commitment=tournament.commitment,
        source=f"{SOURCE_RESULTS} Also: {tournament.draw_source_text}" if outside else SOURCE_RESULTS,
    )
    made = Draw.objects.create(
        tournament=tournament, manifest=manifest, manifest_sha512=digest(manifest), published_at=now
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.MANIFEST,
        text=f"The manifest of the prize draw was published: SHA-512 {made.manifest_sha512[:16]}…",
        actor=None,
        now=now,
        data={"draw": made.pk, "sha512": made.manifest_sha512},
    )
    return made
