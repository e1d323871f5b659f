"""Publish the manifest of a season's prize draw before the results that seed it are known."""

from datetime import datetime

from django.utils.translation import gettext_noop

from leagues.competition.prizes.draw_value import value_text
from leagues.competition.reasons import OTHERS_ENTERED
from leagues.competition.sanctioning import foil_printings
from leagues.draws.drawing import Entry, PrizeSpec, build_manifest, digest
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, season_log
from leagues.seasons.models import Season, SeasonDraw
from players.languages import in_english
from players.stored_sentences import sentence, stored

__all__ = ["manifest_publish", "standing_draw"]

SOURCE = "The results of this season, once all are in, with the draw’s own secret, committed to beforehand."
ENTRANTS_LEAST = 3
"""With fewer entrants nothing is drawn (Fellowship rules, "Foil cards", as for tournaments)."""


def manifest_publish(season: Season, *, now: datetime) -> SeasonDraw | None:
    """Make and publish the manifest of a locked, sanctioned season, once; None where there are no prizes to draw.

    After an early end that was undone others may have entered; then the manifest is withdrawn, and another published.
    """
    if not season.sanctioned:
        return None
    rows = season.entrants.filter(entered_at__isnull=False).select_related("player").order_by("pk")
    entries = [Entry(entrant=row.pk, name=row.player.username, cut=row.cut, own=row.cut_own) for row in rows]
    if (standing := standing_draw(season)) is not None:
        if [row["entrant"] for row in standing.manifest["entrants"]] == [entry.entrant for entry in entries]:
            return standing
        standing.withdrawn_at, standing.withdrawn_reason = now, stored(OTHERS_ENTERED)
        standing.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    if len(entries) < ENTRANTS_LEAST:
        return None
    withdrawn = season.draws.order_by("-withdrawn_at", "-pk").first()
    prizes = []
    for prize in season.prizes.order_by("pk"):
        cards = foil_printings(season.prize_set_id, prize.rarity).values_list("card_id", flat=True)
        prizes.append(PrizeSpec(id=prize.key, place=prize.place, pool=tuple(f"{card} foil" for card in cards)))
    with in_english():
        outside = value_text(season)
    manifest = build_manifest(
        event=f"Sanctioned league season no. {season.sanction_number:04}: {season}",
        entries=entries,
        prizes=prizes,
        places_in_draw=season.places_in_draw,
        secret_commitment=season.draw_commitment,
        source=f"{SOURCE} Also: {outside}" if outside else SOURCE,
        replaces=(withdrawn.manifest_sha512, withdrawn.withdrawn_reason) if withdrawn is not None else None,
    )
    changes = ChangeSet()
    row = SeasonDraw.objects.create(
        season=season, manifest=manifest, manifest_sha512=digest(manifest), published_at=now
    )
    changes.uses(f"entrants:{season.pk}")
    changes.gives(f"manifest:{season.pk}")
    season_log(
        season, Verb.MANIFEST,
        sentence(
            gettext_noop("Published the manifest of the prize draw, SHA-512 %(sha512)s…"),
            sha512=row.manifest_sha512[:16],
        ),
        changes=changes, now=now, more={"draw": row.pk, "sha512": row.manifest_sha512},
    )  # fmt: skip
    return row


def standing_draw(season: Season) -> SeasonDraw | None:
    """The draw whose manifest stands."""
    return season.draws.filter(withdrawn_at=None).first()
