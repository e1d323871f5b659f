"""The manifest of a prize draw, published before the results that seed it are known. For events and seasons."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from leagues.competition.models.announced_draw import PublishedDraw
from leagues.competition.models.competition import Competition
from leagues.competition.prizes.draw_value import value_text
from leagues.competition.sanctioning import foil_printings
from leagues.draws.drawing import Entry, PrizeSpec, build_manifest, digest
from players.sentences.languages import in_english

__all__ = ["entries_of", "manifest_make", "standing_draw", "withdrawn_draw"]


def standing_draw(competition: Competition) -> Any:
    """The draw whose manifest is not withdrawn; ``None`` where there is none."""
    return competition.draws.filter(withdrawn_at=None).first()


def withdrawn_draw(competition: Competition) -> Any:
    """The draw whose manifest was withdrawn last; ``None`` where there is none."""
    return competition.draws.filter(withdrawn_at__isnull=False).order_by("-withdrawn_at", "-pk").first()


def entries_of(entrants: Iterable[Any]) -> list[Entry]:
    """The entrants of a draw with their cuts. Load their players."""
    return [Entry(entrant=row.pk, name=row.player.username, cut=row.cut, own=row.cut_own) for row in entrants]


def manifest_make(
    competition: Competition,
    entries: list[Entry],
    *,
    title: str,
    source: str,
    replaces: PublishedDraw | None,
    now: datetime,
) -> Any:
    """Store the manifest of a locked event or season: who takes part, what they win, and what the draw follows from.

    ``title`` and ``source`` are English, since the document leaves the site; the announced outside value is added to
    ``source``. ``replaces``: the withdrawn draw whose manifest it replaces.
    """
    prizes = []
    for prize in competition.prizes.order_by("pk"):
        cards = foil_printings(competition.prize_set_id, prize.rarity).values_list("card_id", flat=True)
        prizes.append(PrizeSpec(id=prize.key, place=prize.place, pool=tuple(f"{card} foil" for card in cards)))
    with in_english():
        outside = value_text(competition)
    manifest = build_manifest(
        event=title,
        entries=entries,
        prizes=prizes,
        places_in_draw=competition.places_in_draw,
        secret_commitment=competition.draw_commitment,
        source=f"{source} Also: {outside}" if outside else source,
        replaces=(replaces.manifest_sha512, replaces.withdrawn_reason) if replaces is not None else None,
    )
    return competition.draws.create(manifest=manifest, manifest_sha512=digest(manifest), published_at=now)
