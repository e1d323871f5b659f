"""Publish the manifest of a season's prize draw before the results that seed it are known."""

from datetime import datetime

from django.utils.translation import gettext_noop

from leagues.competition.prizes.manifest import entries_of, manifest_make, standing_draw, withdrawn_draw
from leagues.competition.reasons import OTHERS_ENTERED
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, season_log
from leagues.seasons.models import Season, SeasonDraw
from players.sentences.stored_sentences import sentence, stored

__all__ = ["ENTRANTS_LEAST", "manifest_publish"]

SOURCE = "The results of this season, once all are in, with the draw’s own secret, committed to beforehand."
ENTRANTS_LEAST = 3
"""With fewer entrants nothing is drawn (Fellowship rules, "Foil cards", as for tournaments)."""


def manifest_publish(season: Season, *, now: datetime) -> SeasonDraw | None:
    """Make and publish the manifest of a locked, sanctioned season, once; None where there are no prizes to draw.

    After an early end that was undone others may have entered; then the manifest is withdrawn, and another published.
    """
    if not season.sanctioned:
        return None
    entries = entries_of(season.entrants.filter(entered_at__isnull=False).select_related("player").order_by("pk"))
    standing: SeasonDraw | None = standing_draw(season)
    if standing is not None:
        if [row["entrant"] for row in standing.manifest["entrants"]] == [entry.entrant for entry in entries]:
            return standing
        standing.withdrawn_at, standing.withdrawn_reason = now, stored(OTHERS_ENTERED)
        standing.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    if len(entries) < ENTRANTS_LEAST:
        return None
    draw: SeasonDraw = manifest_make(
        season,
        entries,
        title=f"Sanctioned league season no. {season.sanction_number:04}: {season}",
        source=SOURCE,
        replaces=withdrawn_draw(season),
        now=now,
    )
    changes = ChangeSet()
    changes.uses(f"entrants:{season.pk}")
    changes.gives(f"manifest:{season.pk}")
    season_log(
        season, Verb.MANIFEST,
        sentence(
            gettext_noop("Published the manifest of the prize draw, SHA-512 %(sha512)s…"),
            sha512=draw.manifest_sha512[:16],
        ),
        changes=changes, now=now, more={"draw": draw.pk, "sha512": draw.manifest_sha512},
    )  # fmt: skip
    return draw
