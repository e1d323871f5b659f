"""An event read whole: its entrants, rounds and pairings, and what the pure modules make of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from leagues.models import Entrant, Pairing, Round, Tournament
from leagues.pairing import PairingEntrant
from leagues.seeds import event_seed
from leagues.standings import ResultKind, Standing, StandingsEntrant, StandingsResult, Trace, standings, trace


@dataclass
class EventState:
    """Read with `event_state` in three statements, whatever the event's size."""

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
        """The last round paired."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def ranked(self) -> list[Entrant]:
        """Who is in the standings: everybody before the start, then those who started."""
        started = [entrant for entrant in self.entrants if entrant.started]
        return started or [entrant for entrant in self.entrants if entrant.in_play]

    @cached_property
    def standings(self) -> list[Standing]:
        """The table by the event's profile, after every result that is in."""
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
            lot_seed=event_seed(bytes(self.tournament.secret), "lot", self.tournament.pk),
        )

    def why(self, entrant_id: int) -> Trace:
        """Why an entrant stands where it stands. Raises KeyError when it is not in the table."""
        return trace(self.standings, entrant_id, profile=self.tournament.profile)

    def field(self) -> list[PairingEntrant]:
        """What the next round is paired from."""
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


def event_state(tournament: Tournament) -> EventState:
    """Read an event."""
    return EventState(
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


def next_round_seed(state: EventState) -> bytes:
    """The seed of the round after the last; the same again when that round was undone."""
    number = 1 if state.current_round is None else state.current_round.number + 1
    return event_seed(bytes(state.tournament.secret), "round", state.tournament.pk, 1, number)
