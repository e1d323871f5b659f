"""The state of a tournament: its entrants, rounds and pairings, and the standings that follow."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple, cast

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform

from leagues.chance.seeds import tournament_seed
from leagues.events.models import Entrant, Pairing, Round, Tournament
from leagues.events.models import Stage as StageRow
from leagues.events.models.pairing import seats_of
from leagues.events.stage_penalties import stage_penalties
from leagues.pairing.history import History, histories, meetings
from leagues.pairing.swiss import FIRST, SECOND, Opponents, PairingEntrant, SwissRound, swiss_round
from leagues.stages.plan import StagePlan
from leagues.stages.stage import (
    Played,
    Stage,
    StageEntrant,
    StagePlace,
    Table,
    final_places,
    is_over,
    stage_places,
    stage_standings,
)
from leagues.standings.ranking import (
    GAMES,
    ResultKind,
    Standing,
    StandingsEntrant,
    StandingsResult,
    Trace,
    standings,
    trace,
)


class EntrantFacts(NamedTuple):
    """What standings and pairing need to know of an entrant; ``penalty`` are the points taken in the stage, ``lot`` is
    as in `leagues.standings.ranking`."""

    id: int
    started: bool
    dropped: bool
    disqualified: bool
    penalty: int
    byes: int
    missed: int = 0
    lot: int = 0

    @property
    def in_play(self) -> bool:
        """Whether the next round pairs it."""
        return not self.dropped and not self.disqualified


class PairingFacts(NamedTuple):
    """What standings and pairing need to know of a pairing; ``result`` is empty while it is open.

    At a pod ``more`` are the entrants after the first two, and ``places`` those of all, by seat.
    """

    round: int
    table: int
    first: int
    second: int | None
    result: str
    group: int
    slot: str
    absent: int | None
    first_games: int
    second_games: int
    drawn_games: int
    unplayed: bool = False
    more: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def games(self) -> tuple[int, int, int]:
        """Games won by the first, by the second, and drawn."""
        return (self.first_games, self.second_games, self.drawn_games)

    @property
    def played(self) -> Played:
        """The table with its result."""
        entrants = (self.first,) if self.second is None else (self.first, self.second, *self.more)
        table = Table(entrants, self.group, self.slot, self.absent)
        if self.places:
            by_place: dict[int, list[int]] = {}
            for place, entrant in zip(self.places, entrants, strict=True):
                by_place.setdefault(place, []).append(entrant)
            lost = tuple(by_place.pop(0, ()))
            return Played(table, places=tuple(tuple(by_place[place]) for place in sorted(by_place)), lost=lost)
        return Played(table, cast(ResultKind, self.result), self.games, unplayed=self.unplayed)


@dataclass
class TournamentState:
    """A stage of a tournament with what its standings and pairing need, read by `tournament_state` in five statements.

    ``stage`` is ``None`` before the start. ``entries`` are the seed and the group of each entrant of the stage; empty
    where everybody plays in it in one group without seeds. ``results`` are the pairings of a Swiss of one group by
    round, also those that are open, and ``pairing_facts`` those of every other stage. The rows of ``entrants`` and
    ``pairings`` with all their columns are read when they are first asked for.
    """

    tournament: Tournament
    stage: StageRow | None
    entries: Mapping[int, tuple[int, int]]
    rounds: Sequence[Round]
    entrant_facts: Sequence[EntrantFacts]
    results: Sequence[Sequence[StandingsResult]]
    pairing_facts: Sequence[PairingFacts]

    @cached_property
    def entrants(self) -> list[Entrant]:
        """The entrants of ``entrant_facts`` with their players, in the order of registration."""
        rows = self.tournament.entrants.select_related("player").order_by("pk")
        return list(rows.filter(stage_entries__stage=self.stage) if self.entries else rows)

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Every pairing of the stage with its match's code, by round and table."""
        return list(pairings_shown(Pairing.objects.filter(round__stage=self.stage)))

    @cached_property
    def by_id(self) -> dict[int, Entrant]:
        """Entrants by primary key."""
        return {entrant.pk: entrant for entrant in self.entrants}

    @cached_property
    def by_round(self) -> dict[int, list[Pairing]]:
        """Pairings in table order by the round's primary key."""
        tables_by_round: dict[int, list[Pairing]] = {row.pk: [] for row in self.rounds}
        for pairing in self.pairings:
            tables_by_round[pairing.round_id].append(pairing)
        return tables_by_round

    @property
    def current_round(self) -> Round | None:
        """The last round that was paired, or ``None``."""
        return self.rounds[-1] if self.rounds else None

    @property
    def missing(self) -> int:
        """How many results of the current round are missing."""
        current = self.current_round
        if current is None:
            return 0
        if self.is_plain:
            return sum(not result.kind for result in self.results[-1])
        return sum(p.round == current.pk and not p.result for p in self.pairing_facts)

    @cached_property
    def ranked_facts(self) -> list[EntrantFacts]:
        """The entrants in the standings: those of the stage, and before the start everybody."""
        if self.entries:
            return list(self.entrant_facts)
        started = [entrant for entrant in self.entrant_facts if entrant.started]
        return started or [entrant for entrant in self.entrant_facts if entrant.in_play]

    @cached_property
    def ranked(self) -> list[Entrant]:
        """The rows of the entrants in the standings."""
        return [self.by_id[entrant.id] for entrant in self.ranked_facts]

    @property
    def counted(self) -> Iterator[PairingFacts]:
        """The pairings that count in the standings: with a result, and a bye once its round is over.

        In a bracket a match without an opponent is decided at once: who is walked over there is out.
        """
        waiting = self.current_round.pk if self.current_round is not None and self.missing else None
        return (p for p in self.pairing_facts if p.result and (p.second is not None or p.slot or p.round != waiting))

    @property
    def counted_results(self) -> Iterator[StandingsResult]:
        """As `counted`, for a Swiss of one group."""
        if not self.missing:
            return chain.from_iterable(self.results)
        waiting = self.results[-1]
        return (
            result
            for results in self.results
            for result in results
            if result.kind and (result.second is not None or results is not waiting)
        )

    @cached_property
    def standings(self) -> list[Standing]:
        """The standings of the stage by the tournament's profile, after all results so far."""
        if not self.is_plain:
            return stage_standings(self.pure, lot_seed=self.lot_seed)
        return standings(
            [StandingsEntrant(e.id, e.dropped, e.disqualified, e.penalty, e.missed, e.lot) for e in self.ranked_facts],
            self.counted_results,
            profile=self.tournament.profile,
            lot_seed=self.lot_seed,
        )

    @property
    def lot_seed(self) -> bytes:
        """The seed of the lots."""
        return tournament_seed(self.tournament.first_secret, "lot", self.tournament.number)

    @property
    def is_plain(self) -> bool:
        """Whether it is a Swiss of one group."""
        return self.stage is None or self.stage.plan.is_plain

    @cached_property
    def pure(self) -> Stage:
        """The stage as `leagues.stages.stage` takes it."""
        assert self.stage is not None
        ranked, game = self.ranked_facts, self.tournament.game
        rules = self.stage.plan.rules(len(ranked), sides=bool(game.sides), seats=game.seat_counts[-1])
        if self.stage.has_own_rounds:
            rules = replace(rules, rounds=self.stage.rounds_planned)
        played: dict[int, list[Played]] = {row.pk: [] for row in self.rounds}
        for pairing in self.counted:
            played[pairing.round].append(pairing.played)
        entrants = []
        for number, e in enumerate(ranked, start=1):
            seed, group = self.entries.get(e.id, (number, 0))
            seats = self.earlier_seats.get(e.id, ())
            entrants.append(
                StageEntrant(e.id, seed, group, e.dropped, e.disqualified, e.penalty, e.missed, tuple(seats), e.lot)
            )
        return Stage(rules, entrants, [row for row in played.values() if row], self.tournament.profile)

    @cached_property
    def earlier_seats(self) -> dict[int, list[int]]:
        """By entrant the seats of earlier stages in the order of play, FIRST or SECOND; empty in the first stage.

        Those of pods do not count.
        """
        seats: dict[int, list[int]] = {}
        if self.stage is not None and self.stage.number > 1:
            rows = Pairing.objects.filter(
                round__stage__tournament=self.tournament,
                round__stage__number__lt=self.stage.number,
                second__isnull=False,
                more_seats=0,
            )
            for first, second in rows.order_by("round__stage__number", "round__number").values_list("first", "second"):
                seats.setdefault(first, []).append(FIRST)
                seats.setdefault(second, []).append(SECOND)
        return seats

    @cached_property
    def places(self) -> list[StagePlace]:
        """The places in the stage, best first."""
        if self.is_plain:
            return [StagePlace(row.id, row.place, row.place, 0, row.place) for row in self.standings]
        return stage_places(self.pure, lot_seed=self.lot_seed)

    @property
    def stage_is_over(self) -> bool:
        """Whether the stage has no further round, when every result is in."""
        if self.stage is None:
            return False
        if self.is_plain:
            in_play = sum(entrant.in_play for entrant in self.ranked_facts)
            return len(self.rounds) >= self.stage.rounds_planned or in_play < 2
        return is_over(self.pure)

    @property
    def next_plan(self) -> StagePlan | None:
        """The stage that comes after this one, if any."""
        plans = self.tournament.stage_plans
        return plans[self.stage.number] if self.stage is not None and self.stage.number < len(plans) else None

    def why(self, entrant_id: int) -> Trace:
        """How an entrant compares with the one above. Raises KeyError for one not in the standings."""
        return trace(self.standings, entrant_id, profile=self.tournament.profile)

    @property
    def byes_due(self) -> list[int]:
        """Who has the bye in the next round as a right: only in the first stage, while enough others are left to play.

        One alone has nobody to play with; in round 2, two alone may have met.
        """
        number = len(self.rounds) + 1
        if self.stage is None or self.stage.number > 1 or not self.is_plain:
            return []
        due = [e.id for e in self.ranked_facts if e.in_play and e.byes >= number]
        return due if sum(e.in_play for e in self.ranked_facts) - len(due) > number else []

    def field(self) -> list[PairingEntrant]:
        """The entrants as the pairing of the next round takes them; who has the bye as a right is left out."""
        byes, profile = set(self.byes_due), self.tournament.profile
        past = histories(self.results, profile=profile)
        # Once all results are in, the points follow from the past, without tie-breaks and places.
        points = {row.id: row.points for row in self.standings} if self.missing else None
        unpaired = History()
        for id_, seats in self.earlier_seats.items():
            past.setdefault(id_, History()).seats[:0] = seats
        return [
            (own := past.get(e.id, unpaired)).entrant(
                e.id,
                score=own.points + e.missed * profile.loss - e.penalty if points is None else points[e.id],
                dropped=not e.in_play or e.id in byes,
                seed=self.entries[e.id][0] if e.id in self.entries else 0,
                late=e.missed > 0,
            )
            for e in self.ranked_facts
        ]

    def swiss_round(self) -> SwissRound:
        """The engine's next round of a Swiss of one group. Raises PairingError."""
        opponents = "drawn" if self.stage is None else self.stage.plan.opponents
        return swiss_round(self.field(), seed=next_round_seed(self), opponents=cast(Opponents, opponents), mutual=True)

    @property
    def meetings(self) -> dict[frozenset[int], list[int]]:
        """The numbers of the rounds of the stage in which two have met."""
        return meetings(self.results)


def tournament_state(tournament: Tournament, stage: StageRow | None = None) -> TournamentState:
    """Read a stage of a tournament with everything that decides its standings and its next round; by default the last
    one that has begun."""
    stage = stage or tournament.stages.order_by("-number").first()
    entrants, entries = tournament.entrants.order_by("pk"), {}
    if stage is not None and (stage.number > 1 or stage.plan.has_seeds):
        rows = stage.entries.values_list("entrant_id", "seed", "group")
        entries = {entrant: (seed, group) for entrant, seed, group in rows}
        entrants = entrants.filter(stage_entries__stage=stage)
    # Rounds were missed in the first stage only.
    missed = F("missed_rounds") if stage is None or stage.number == 1 else Value(0)
    columns = (
        "pk",
        "started",
        is_set("dropped_at"),
        is_set("disqualified_at"),
        "penalty",
        "byes",
        missed,
        "lot_number",
    )
    facts = [EntrantFacts(*row) for row in entrants.values_list(*columns)]
    if stage is None:
        return TournamentState(tournament, None, {}, [], facts, [], [])
    if len(tournament.stage_plans) > 1:
        penalties = stage_penalties(tournament, stage.number)
        facts = [entrant._replace(penalty=penalties.get(entrant.id, 0)) for entrant in facts]
    pairings = Pairing.objects.filter(round__stage=stage).order_by("round_id", "table")
    rounds = list(rounds_of(tournament).filter(stage=stage))
    if stage.plan.is_plain:
        results = _results(pairings, rounds, games=not GAMES.isdisjoint(tournament.profile.tie_breaks))
        return TournamentState(tournament, stage, entries, rounds, facts, results, [])
    pairing_facts = (
        _pod_facts(pairings)
        if stage.kind == StageRow.Kind.PODS
        else [PairingFacts(*row) for row in pairings.values_list(*_PAIRING_COLUMNS)]
    )
    return TournamentState(tournament, stage, entries, rounds, facts, [], pairing_facts)


def _results(pairings: QuerySet[Pairing], rounds: Sequence[Round], *, games: bool) -> list[list[StandingsResult]]:
    """The pairings of a Swiss of one group by round, with their games where these count."""
    by_round: dict[int, tuple[int, list[StandingsResult]]] = {row.pk: (row.number, []) for row in rounds}
    columns = ("round_id", "first_id", "second_id", "result", "source", *(Pairing.GAMES if games else ()))
    forfeit, no_games = Pairing.Source.FORFEIT.value, (0, 0, 0)
    for pk, first, second, kind, source, *score in pairings.values_list(*columns):
        number, results = by_round[pk]
        own_games = cast(tuple[int, int, int], tuple(score)) if games else no_games
        results.append(StandingsResult(first, second, kind, own_games, number, source == forfeit))
    return [results for _, results in by_round.values()]


def _pod_facts(pairings: QuerySet[Pairing]) -> list[PairingFacts]:
    seats = seats_of(pairings)
    return [
        PairingFacts(*row)._replace(more=tuple(seats[pk][2:]), places=tuple(places))
        for pk, places, *row in pairings.values_list("pk", "places", *_PAIRING_COLUMNS)
    ]


_PAIRING_COLUMNS = (
    "round_id",
    "table",
    "first_id",
    "second_id",
    "result",
    "group",
    "slot",
    "absent_id",
    "first_games",
    "second_games",
    "drawn_games",
    ExpressionWrapper(Q(source=Pairing.Source.FORFEIT), output_field=BooleanField()),
)


def final_order(tournament: Tournament) -> list[StagePlace]:
    """The places of the whole event after the results so far, best first; those out at the same time share theirs.

    The disqualified come last, also where a bracket had placed them before.
    """
    stages = [tournament_state(tournament, stage) for stage in tournament.stages.order_by("number")]
    alone = len(stages) == 1 and (stages[0].stage is None or not stages[0].stage.elimination)
    if alone and tournament.places_version == 1:
        return stages[0].places  # the standings have them last
    out = tournament.entrants.filter(disqualified_at__isnull=False).values_list("pk", flat=True)
    return final_places([state.places for state in stages], disqualified=set(out))


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
    if row is None:
        return None
    is_last_stage = row.stage.number >= len(tournament.stage_plans)
    return CurrentRound(row, row.is_open, is_last_stage and row.number >= row.stage.rounds_planned)


def event_is_over(tournament: Tournament, current: CurrentRound | None) -> bool:
    """Whether a running event whose results are in has no further round: its last stage is over, or fewer than two are
    left. A bracket is played to its end by walkovers, so that the last one left wins it."""
    if current is not None and current.is_last:
        return True
    in_play = tournament.entrants.filter(started=True, dropped_at=None, disqualified_at=None)
    is_last_stage = current is not None and current.row.stage.number >= len(tournament.stage_plans)
    if current is not None and is_last_stage:
        if current.row.stage.elimination:
            return tournament_state(tournament).stage_is_over
        if current.row.stage.number > 1:
            in_play = in_play.filter(stage_entries__stage=current.row.stage)
    if in_play[:2].count() < 2:
        return True
    if current is None or not is_last_stage or current.row.stage.plan.is_plain:
        return False
    return tournament_state(tournament).stage_is_over


def next_round_seed(state: TournamentState) -> bytes:
    """The seed of the round after the last of its stage; the same again when that round was undone."""
    stage = 1 if state.stage is None else state.stage.number
    number = 1 if state.current_round is None else state.current_round.number + 1
    return tournament_seed(bytes(state.tournament.secret), "round", state.tournament.number, stage, number)
