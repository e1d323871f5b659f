"""The standings of an event."""

from leagues.events.models import Stage, Tournament
from leagues.events.state import tournament_state
from leagues.standings.kept import KeptStandings, standings_kept

__all__ = ["standings_of"]


def standings_of(tournament: Tournament, stage: Stage | None = None) -> KeptStandings:
    """The standings of a stage of an event as it was read; by default of the last one that has begun."""
    stage = stage or tournament.stages.order_by("-number").first()
    name = f"leagues.standings:{tournament.pk}:{stage.number if stage is not None else ''}"

    def read() -> tuple[int, str]:
        return Tournament.objects.values_list("version", "version_key").get(pk=tournament.pk)

    version = (tournament.version, tournament.version_key)
    return standings_kept(name, version, lambda: tournament_state(tournament, stage).standings, read)
