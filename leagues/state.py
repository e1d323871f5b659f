"""The state of a tournament: its entrants, rounds and pairings, and the standings that follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from leagues.models import Entrant, Pairing, Round, Tournament
from leagues.pairing import PairingEntrant
from leagues.seeds import tournament_seed
from leagues.standings import ResultKind, Standing, StandingsEntrant, StandingsResult, Trace, standings, trace


@dataclass
class TournamentState:
    """A tournament with all its rows, read by `tournament_state` in three statements."""

    tournament: Tournament
    entrants: Sequence[Entrant]
    rounds: Sequence[Round]
    pairings: Sequence[Pairing]

    @cached_property
    def by_id(self) -> dict[int, Entrant]:
        """Entrants by primary key."""
        return {entrant.pk: entrant for entrant in self.entrants}

    @cached_property
    def by_round(self) -> dict[int, list[Pairing]]:
        """Pairings in table order by the round's primary key."""
        found: dict[int, list[Pairing]] = {row.pk: [] for row in self.rounds}
        for pairing in self.pairings:
            found[pairing.round_id].append(pairing)
        return found

    @property
    def current_round(self) -> Round | None:
        """The last round that was paired, or ``None``."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def ranked(self) -> list[Entrant]:
        """The entrants in the standings: before the start everybody, then those who started."""
        started = [entrant for entrant in self.entrants if entrant.started]
        return started or [entrant for entrant in self.entrants if entrant.in_play]

    @cached_property
    def standings(self) -> list[Standing]:
        """The standings by the tournament's profile, after all results so far."""
        results = [
            StandingsResult(p.first_id, p.second_id, cast(ResultKind, p.result)) for p in self.pairings if p.result
        ]
        return standings(
            [
                StandingsEntrant(e.pk, e.dropped_at is not None, e.disqualified_at is not None, penalty=e.penalty)
                for e in self.ranked
            ],
            results,
            profile=self.tournament.profile,
            lot_seed=tournament_seed(bytes(self.tournament.secret), "lot", self.tournament.pk),
        )

    def why(self, entrant_id: int) -> Trace:
        """How an entrant compares with the one above. Raises KeyError for one not in the standings."""
        return trace(self.standings, entrant_id, profile=self.tournament.profile)

    def field(self) -> list[PairingEntrant]:
        """The entrants as the pairing of the next round takes them."""
        points = {row.id: row.points for row in self.standings}
        met: dict[int, set[int]] = {entrant.pk: set() for entrant in self.ranked}
        byes = set()
        for pairing in self.pairings:
            if pairing.second_id is None:
                byes.add(pairing.first_id)
            else:
                met[pairing.first_id].add(pairing.second_id)
                met[pairing.second_id].add(pairing.first_id)
        return [
            PairingEntrant(e.pk, points[e.pk], frozenset(met[e.pk]), e.pk in byes, not e.in_play) for e in self.ranked
        ]


def tournament_state(tournament: Tournament) -> TournamentState:
    """Read a tournament with everything in it."""
    return TournamentState(
        tournament,
        list(tournament.entrants.select_related("player").order_by("pk")),
        list(Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")),
        list(
            Pairing.objects.filter(round__stage__tournament=tournament)
            .select_related("match")
            .only(*(field.name for field in Pairing._meta.concrete_fields), "match__code")
            .order_by("round_id", "table")
        ),
    )


def next_round_seed(state: TournamentState) -> bytes:
    """The seed of the round after the last; the same again when that round was undone."""
    number = 1 if state.current_round is None else state.current_round.number + 1
    return tournament_seed(bytes(state.tournament.secret), "round", state.tournament.pk, 1, number)
