"""The state of a tournament: its entrants, rounds and pairings, and the standings that follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform

from leagues.history import History, histories
from leagues.models import Entrant, Pairing, Round, Tournament
from leagues.pairing import PairingEntrant
from leagues.seeds import tournament_seed
from leagues.standings import ResultKind, Standing, StandingsEntrant, StandingsResult, Trace, standings, trace


class EntrantFacts(NamedTuple):
    """What standings and pairing need to know of an entrant."""

    id: int
    started: bool
    dropped: bool
    disqualified: bool
    penalty: int

    @property
    def in_play(self) -> bool:
        """Whether the next round pairs it."""
        return not self.dropped and not self.disqualified


class PairingFacts(NamedTuple):
    """What standings and pairing need to know of a pairing; ``result`` is empty while it is open."""

    round: int
    table: int
    first: int
    second: int | None
    result: str


@dataclass
class TournamentState:
    """A tournament with what standings and pairing need, read by `tournament_state` in three statements.

    The rows of ``entrants`` and ``pairings`` with all their columns are read when they are first asked for.
    """

    tournament: Tournament
    rounds: Sequence[Round]
    entrant_facts: Sequence[EntrantFacts]
    pairing_facts: Sequence[PairingFacts]

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Every entrant with its player, in the order of registration."""
        return list(self.tournament.entrants.select_related("player").order_by("pk"))

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Every pairing with its match's code, by round and table."""
        return list(pairings_shown(Pairing.objects.filter(round__stage__tournament=self.tournament)))

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

    @property
    def missing(self) -> int:
        """How many results of the current round are missing."""
        current = self.current_round
        return 0 if current is None else sum(p.round == current.pk and not p.result for p in self.pairing_facts)

    @cached_property
    def ranked_facts(self) -> list[EntrantFacts]:
        """The entrants in the standings: before the start everybody, then those who started."""
        started = [entrant for entrant in self.entrant_facts if entrant.started]
        return started or [entrant for entrant in self.entrant_facts if entrant.in_play]

    @cached_property
    def ranked(self) -> list[Entrant]:
        """The rows of the entrants in the standings."""
        return [self.by_id[entrant.id] for entrant in self.ranked_facts]

    @cached_property
    def standings(self) -> list[Standing]:
        """The standings by the tournament's profile, after all results so far."""
        results = [
            StandingsResult(p.first, p.second, cast(ResultKind, p.result)) for p in self.pairing_facts if p.result
        ]
        return standings(
            [StandingsEntrant(e.id, e.dropped, e.disqualified, penalty=e.penalty) for e in self.ranked_facts],
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
        played: dict[int, list[StandingsResult]] = {row.pk: [] for row in self.rounds}
        for p in self.pairing_facts:
            played[p.round].append(StandingsResult(p.first, p.second, cast(ResultKind, p.result)))
        past = histories(played.values(), profile=self.tournament.profile)
        return [
            past.get(e.id, History()).entrant(e.id, score=points[e.id], dropped=not e.in_play)
            for e in self.ranked_facts
        ]


def tournament_state(tournament: Tournament) -> TournamentState:
    """Read a tournament with everything that decides its standings and its next round."""
    entrants = tournament.entrants.order_by("pk").values_list(
        "pk", "started", is_set("dropped_at"), is_set("disqualified_at"), "penalty"
    )
    pairings = Pairing.objects.filter(round__stage__tournament=tournament).order_by("round_id", "table")
    return TournamentState(
        tournament,
        list(rounds_of(tournament)),
        [EntrantFacts(*row) for row in entrants],
        [PairingFacts(*row) for row in pairings.values_list("round_id", "table", "first_id", "second_id", "result")],
    )


def is_set(name: str) -> "ExpressionWrapper[Q]":
    """Whether a column has a value."""
    return ExpressionWrapper(Q(**{f"{name}__isnull": False}), output_field=BooleanField())


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds in order, each with the reason ``hand_reason`` why it was paired by hand, or ``None``.

    How a round paired by hand differs from the engine's is read when it is asked for.
    """
    rows = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    return rows.select_related("stage").defer("by_hand").annotate(hand_reason=KeyTextTransform("reason", "by_hand"))


def pairings_shown(rows: QuerySet[Pairing]) -> QuerySet[Pairing]:
    """Pairings by round and table, each with the code of its match."""
    names = (field.name for field in Pairing._meta.concrete_fields)
    return rows.select_related("match").only(*names, "match__code").order_by("round_id", "table")


class CurrentRound(NamedTuple):
    """The last round that was paired, whether results of it are missing, and whether it is the last one planned."""

    row: Round
    is_open: bool
    is_last: bool


def current_round(tournament: Tournament) -> CurrentRound | None:
    """The round that is played now, or ``None`` before the first. One statement, whose cost is that of few rows."""
    missing = Pairing.objects.filter(round=OuterRef("pk"), result=Pairing.Result.OPEN)
    row = (
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .defer("by_hand")
        .annotate(is_open=Exists(missing))
        .order_by("-stage__number", "-number")
        .first()
    )
    return None if row is None else CurrentRound(row, row.is_open, row.number >= row.stage.rounds_planned)


def next_round_seed(state: TournamentState) -> bytes:
    """The seed of the round after the last; the same again when that round was undone."""
    number = 1 if state.current_round is None else state.current_round.number + 1
    return tournament_seed(bytes(state.tournament.secret), "round", state.tournament.pk, 1, number)
