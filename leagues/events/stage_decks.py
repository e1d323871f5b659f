"""Which deck an entrant plays in a stage of another format than the event's, and who has none."""

from collections.abc import Iterable

from cardpool.models import DeckVersion, Format
from leagues.events.models import Entrant, Pairing, StageDeck, Tournament
from leagues.stages.plan import StagePlan

__all__ = ["deck_ready", "decks_for", "stage_formats"]


def decks_for(entrants: Iterable[Entrant], format: Format) -> dict[int, DeckVersion | None]:
    """The deck of each entrant in stages of a format: the one chosen for it, else the registered one where it is legal
    there too. Load the entrants with deck version and deck; one statement.
    """
    entrant_list = list(entrants)
    rows = StageDeck.objects.filter(entrant__in=[entrant.pk for entrant in entrant_list], format=format)
    chosen = {row.entrant_id: row.deck_version for row in rows.select_related("deck_version__deck")}
    return {
        entrant.pk: chosen[entrant.pk] if entrant.pk in chosen else _registered(entrant, format)
        for entrant in entrant_list
    }


def _registered(entrant: Entrant, format: Format) -> DeckVersion | None:
    version = entrant.deck_version
    return version if version is not None and not version.format_check(format) else None


def stage_formats(tournament: Tournament, plan: StagePlan) -> list[Format]:
    """The formats of a stage's decks that are another than the event's."""
    return [format for format in tournament.other_formats if format.slug in (plan.format, plan.losers_format)]


def deck_ready(tournament: Tournament, pairing: Pairing) -> list[bool]:
    """By seat, who of a pairing has a deck to play it with. Load the entrants with their decks."""
    entrants = pairing.entrants
    slug = pairing.round.stage.plan.format_at(pairing.slot)
    format = next((candidate for candidate in tournament.other_formats if candidate.slug == slug), None)
    if format is None:
        return [True for _ in entrants]
    decks = decks_for(entrants, format)
    return [decks[entrant.pk] is not None for entrant in entrants]
