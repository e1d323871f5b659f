"""Read events for pages and the API. The number of statements does not grow with the number of rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Count, Exists, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, RowNumber
from django.utils.translation import gettext, ngettext

from cardpool.decks.services import starters_legal
from cardpool.models import DeckVersion, Format
from leagues.competition.fitting_deck import decks_checked
from leagues.competition.log import undone_numbers
from leagues.competition.models.announced_draw import PublishedDraw
from leagues.competition.prizes.manifest import standing_draw
from leagues.errors import WrongState
from leagues.events.entries.entrant_late import rounds_missed
from leagues.events.entries.places_fill import free_places, waiting_list
from leagues.events.models import (
    Draw,
    Entrant,
    EntryRequest,
    Official,
    Operation,
    Pairing,
    Penalty,
    Prize,
    Proposal,
    Round,
    SanctionRequest,
    Stage,
    StageEntry,
    Tournament,
)
from leagues.events.models.pairing import seated
from leagues.events.operation_undo import NEVER_UNDONE
from leagues.events.state import next_round_seed, tournament_state
from leagues.pairing.swiss import PairingError, PairingImpossible, least_bad_round
from leagues.stages.length import counted, length_text, stage_rounds
from leagues.standings.columns import TIE_BREAKS, Columns, Unit, columns, value_shown, values_shown
from leagues.standings.kept import KeptStandings
from leagues.standings.profiles import StandingsProfile
from leagues.standings.ranking import Standing, Trace, TraceStep
from matches.clocks import ClockSettings
from matches.games.decks import Starter
from players.lookup import names_hold
from players.models import Player
from players.staff.authority import Action, Authority, Office, without_stakes

ENTERED = Q(dropped_at=None, disqualified_at=None) | Q(started=True)
"""Entrants that count: who is in, or was there at the start."""

DISPUTED = Q(result=Pairing.Result.OPEN) & (
    Q(pod_disputed=True) | ~Q(first_report="") & ~Q(second_report="") & ~Q(first_report=models.F("second_report"))
)
"""Tables whose players report different results."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings as shown."""

    standing: Standing
    name: str
    is_you: bool
    dropped: bool
    disqualified: bool
    columns: Columns

    @property
    def values(self) -> list[str]:
        """The values of its tie-breaks as text, in the order of the columns."""
        return values_shown(self.standing, self.columns)


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One table of a round as shown."""

    pairing: Pairing
    first: Entrant
    second: Entrant | None
    is_yours: bool
    more: Sequence[Entrant] = ()

    @property
    def pod(self) -> list[tuple[Entrant, str]]:
        """Those at a pod in the order of seats, each with the place: "1", "–" for one without, empty while it is open.
        Nobody at other tables."""
        if not self.more or self.second is None:
            return []
        entrants = [self.first, self.second, *self.more]
        places = [str(place) if place else "–" for place in self.pairing.places] or [""] * len(entrants)
        return list(zip(entrants, places, strict=True))

    @property
    def shows_source(self) -> bool:
        """Whether the page says where the result comes from: people or a rule gave it, and not the match."""
        sources = Pairing.Source
        return self.pairing.source in (
            sources.ADJUDICATION, sources.AGREED, sources.CORRECTION, sources.PLAYERS, sources.REPORT,
        )  # fmt: skip

    @property
    def score(self) -> str:
        """ "1 – 0", "½ – ½", the games of a match of several, or empty while it is open."""
        if self.pairing.result not in ("", "bye") and self.pairing.games_played:
            return f"{self.pairing.first_games} – {self.pairing.second_games}"
        scores = {"first": "1 – 0", "second": "0 – 1", "draw": "½ – ½", "double_loss": "0 – 0", "bye": "bye"}
        return scores.get(self.pairing.result, "")

    @property
    def games(self) -> str:
        """The games so far as an official writes them, "2:1:0", or empty."""
        return ":".join(map(str, self.pairing.games_score)) if self.pairing.games_played else ""


def clock_text(clock: ClockSettings) -> str:
    """A clock in a sentence.

    >>> clock_text(ClockSettings())
    '10 days, plus 24 hours per game turn, never more than 14 days; 7 days at most for one answer'
    """
    return gettext(
        "%(bank)s, plus %(increment)s per game turn, never more than %(cap)s; %(silence)s at most for one answer"
    ) % {
        "bank": span_text(clock.bank),
        "increment": span_text(clock.increment),
        "cap": span_text(clock.cap),
        "silence": span_text(clock.silence),
    }


def span_text(span: timedelta) -> str:
    """A length of time in days from two days up, else in hours or minutes."""
    minutes = int(span.total_seconds()) // 60
    if minutes >= 2880 and minutes % 1440 == 0:
        return counted(minutes // 1440, "day")
    return counted(minutes // 60, "hour") if minutes >= 60 and minutes % 60 == 0 else counted(minutes, "minute")


def tournaments() -> "models.QuerySet[Tournament]":
    """Announced events with their number of entrants, those that go on first."""
    entrants = Entrant.objects.filter(ENTERED, tournament=OuterRef("pk")).order_by().values("tournament")
    rows = Tournament.objects.select_related("format", "organiser").annotate(
        entered=Coalesce(Subquery(entrants.annotate(number=Count("pk")).values("number")), 0)
    )
    rows = rows.exclude(status=Tournament.Status.DRAFT)
    return rows.order_by("listing_order", "-created_at", "-pk")


ARCHIVED_AFTER = timedelta(days=365)
"""How long after its end an event that nobody has certified stays in the list."""


def tournaments_listed(*, archived: bool, now: datetime) -> "models.QuerySet[Tournament]":
    """The events of the list, or the archived ones: certified, or over for a year. Each keeps its address."""
    old = now - ARCHIVED_AFTER
    status = Tournament.Status
    archive_filter = (
        Q(certified_at__isnull=False)
        | Q(status=status.FINISHED, finished_at__lt=old)
        | Q(status=status.CANCELLED, created_at__lt=old)
    )
    return tournaments().filter(archive_filter) if archived else tournaments().exclude(archive_filter)


def undo_action(tournament: Tournament) -> Action:
    """What an undo of the event is: once its results are certified, another action than before."""
    certified = tournament.certified_at is not None
    return Action.TOURNAMENT_UNDO_CERTIFIED if certified else Action.TOURNAMENT_UNDO


def tournament_full(pk: int) -> Tournament | None:
    """An announced event with what its page names; its officials are organisers first."""
    rows = Tournament.objects.select_related("format", "organiser", "prize_set", "certified_by")
    rows = rows.exclude(status=Tournament.Status.DRAFT)
    named = Official.objects.select_related("player").order_by("-office", "pk")
    return rows.prefetch_related(models.Prefetch("officials", named)).filter(pk=pk).first()


def drafts(player: Player) -> "models.QuerySet[Tournament]":
    """The drafts that a player sees, newest first: their own, for staff all."""
    rows = Tournament.objects.select_related("format", "organiser", "prize_set")
    rows = rows.filter(status=Tournament.Status.DRAFT)
    is_staff = Office.STAFF in Authority(player).offices
    return (rows if is_staff else rows.filter(organiser=player)).order_by("-created_at", "-pk")


def standing_columns(tournament: Tournament, stage: Stage | None) -> Columns:
    """The tie-breaks that a stage's standings show: those that its places follow, so none in a bracket."""
    return {} if stage is not None and stage.elimination else columns(tournament.profile)


def standing_rows(standings: Iterable[Standing], viewer: Player | None, shown_columns: Columns) -> list[StandingRow]:
    """Lines of the standings with the values of these columns. One statement."""
    shown = list(standings)
    facts = (
        Entrant.objects.filter(pk__in=[row.id for row in shown])
        .order_by()
        .values_list("pk", "player__username", "player", "dropped_at", "disqualified_at")
    )
    entrants = {row[0]: row for row in facts}
    rows = []
    for standing in shown:
        _, name, player, dropped_at, disqualified_at = entrants[standing.id]
        rows.append(
            StandingRow(
                standing,
                name,
                is_you=viewer is not None and player == viewer.pk,
                dropped=dropped_at is not None,
                disqualified=disqualified_at is not None,
                columns=shown_columns,
            )
        )
    return rows


def standings_found(tournament: Tournament, standings: KeptStandings, query: str) -> list[Standing]:
    """The lines of players whose names contain the text, in order of place."""
    entrant_keys = tournament.entrants.filter(names_hold("player__", query)).values_list("pk", flat=True)
    places = sorted(standings.places[pk] for pk in entrant_keys if pk in standings.places)
    return [standings[place - 1] for place in places]


def entrants_shown(tournament: Tournament, query: str = "") -> "models.QuerySet[Entrant]":
    """The entrants that an event names, in the order of registration; of those whose names contain the text.

    ``seed_shown`` is their seed in the first stage, and before it has begun the one that was chosen for them.
    """
    rows = tournament.entrants.filter(ENTERED | Q(disqualified_at__isnull=False)).select_related("player")
    own = StageEntry.objects.filter(entrant=OuterRef("pk"), stage__number=1).values("seed")[:1]
    rows = rows.annotate(seed_shown=Coalesce(Subquery(own), models.F("seed")))
    return (rows.filter(names_hold("player__", query)) if query else rows).order_by("pk")


def seed_lines(tournament: Tournament) -> str:
    """The names of those whom the organiser has seeded, one a line, best first."""
    rows = tournament.entrants.filter(seed__isnull=False, dropped_at=None, disqualified_at=None)
    return "\n".join(rows.order_by("seed").values_list("player__username", flat=True))


def round_tables(row: Round, query: str = "") -> "models.QuerySet[Pairing]":
    """The pairings of a round with their players, in order of table.

    With a text, those of players whose names contain it, or the table of that number.
    """
    rows = Pairing.objects.filter(round=row)
    if query:
        condition = seated(
            Entrant.objects.filter(names_hold("player__", query), tournament__stages=row.stage_id).values("pk")
        )
        if query.isdecimal() and len(query) < 10:
            condition |= Q(table=int(query))
        rows = rows.filter(condition)
    return pairings_named(rows).order_by("table")


SHOWN = ("tournament", "player__username", "player__display_name")
"""What pages read of an entrant at a table."""


def pairings_named(rows: "models.QuerySet[Pairing]") -> "models.QuerySet[Pairing]":
    """Pairings with the names of both players, the codes of their matches, and their deadlines."""
    names = [f"{side}__{name}" for side in ("first", "second") for name in SHOWN]
    columns = (field.name for field in Pairing._meta.concrete_fields)
    rows = rows.select_related("match", "round", "first__player", "second__player")
    return rows.only(*columns, "match__code", "round__deadline", *names)


def pairing_row(pairing: Pairing, viewer: Player | None) -> PairingRow:
    """One table as a viewer sees it; load the players."""
    entrants = pairing.entrants
    is_yours = viewer is not None and any(entrant.player_id == viewer.pk for entrant in entrants)
    return PairingRow(pairing, pairing.first, pairing.second, is_yours, entrants[2:])


def own_table(row: Round | None, entrant: Entrant, viewer: Player | None) -> PairingRow | None:
    """The table of an entrant in a round, if any."""
    if row is None:
        return None
    pairing = round_tables(row).filter(seated(entrant)).first()
    return None if pairing is None else pairing_row(pairing, viewer)


def trace_text(trace: Trace, tournament: Tournament) -> str:
    """How an entrant's place was decided, in sentences. One statement."""
    rows = Entrant.objects.filter(pk__in=trace_named(trace))
    return trace_words(trace, dict(rows.values_list("pk", "player__username")), tournament.profile)


def trace_named(trace: Trace) -> list[int]:
    """The entrants whom the words of a trace name."""
    return [pk for pk in (trace.id, trace.above, *trace.level[:1]) if pk is not None]


def trace_words(trace: Trace, names: Mapping[int, str], profile: StandingsProfile) -> str:
    """How a place was decided, in sentences with the names of `trace_named`."""
    own = names[trace.id]
    points = ngettext("%(points)s point", "%(points)s points", 1 if trace.points == 1 else 2) % {"points": trace.points}
    if trace.level:
        others = len(trace.level) - 1
        nearest = names[trace.above if trace.above in trace.level else trace.level[0]]
        if others:
            level = ngettext(
                "%(points)s, level with %(name)s and %(others)s other.",
                "%(points)s, level with %(name)s and %(others)s others.",
                others,
            )
        else:
            level = gettext("%(points)s, level with %(name)s.")
        sentences = [level % {"points": points, "name": nearest, "others": others}]
    else:
        sentences = [gettext("%(points)s; nobody else has as many.") % {"points": points}]
    if trace.above is None:
        sentences.append(gettext("Nobody stands above."))
    above = names[trace.above] if trace.above is not None else ""
    for step in trace.steps:
        if step.tie_break == "points" and not step.decided:
            continue
        if step.tie_break == "points":
            sentences.append(gettext("%(above)s has %(other)s.") % {"above": above, "other": step.other})
            continue
        if step.tie_break == "disqualified":
            sentences.append(gettext("The disqualified stand below everyone else."))
            continue
        tie_break = TIE_BREAKS[step.tie_break]
        name = tie_break.title
        if step.tie_break == "head_to_head":
            sentences.append(
                gettext("%(name)s: %(above)s won against %(own)s.") % {"name": name, "above": above, "own": own}
                if step.decided
                else gettext("%(name)s orders nothing within this tie.") % {"name": name}
            )
        elif step.tie_break == "lot":
            sentences.append(gettext("Equal in everything, so the lot decided."))
        else:
            values = ", ".join(
                f"{who} {value}" for who, value in zip((above, own), _compared(step, tie_break.unit), strict=True)
            )
            decided = gettext("%(name)s: %(values)s, which decides.")
            equal = gettext("%(name)s: %(values)s, equal.")
            sentences.append((decided if step.decided else equal) % {"name": name, "values": values})
    sentences.append(
        gettext("Exact fractions; profile “%(profile)s”, version %(version)s.")
        % {"profile": profile.title, "version": profile.version}
    )
    return " ".join(sentences)


def _compared(step: TraceStep, unit: Unit) -> tuple[str, str]:
    """The values of the other and of the own entrant: exact fractions where rounding would hide what decided."""
    assert step.own is not None
    assert step.other is not None
    sign = "\u00a0%" if unit == "share" else ""
    other, own = f"{value_shown(step.other, unit)}{sign}", f"{value_shown(step.own, unit)}{sign}"
    return (str(step.other), str(step.own)) if step.decided and other == own else (other, own)


def entrant_of(tournament: Tournament, player: Player | None) -> Entrant | None:
    """The player's place in the event, if any, whether still in or not; ``has_penalties`` says whether any stand."""
    if player is None:
        return None
    rows = tournament.entrants.filter(player=player).select_related("player", "deck_version__deck")
    standing = Penalty.objects.filter(entrant=OuterRef("pk"), withdrawn_at=None)
    return rows.annotate(has_penalties=Exists(standing)).first()


def deck_choices(player: Player) -> list[DeckVersion]:
    """The current version of each of the player's decks, newest deck first."""
    newest: dict[int, DeckVersion] = {}
    versions = DeckVersion.objects.filter(deck__player=player, deck__archived_at=None).select_related("deck")
    for version in versions.order_by("-deck__created_at", "-deck_id", "-number"):
        newest.setdefault(version.deck_id, version)
    return list(newest.values())


def decidable_requests(player: Player, requests: Sequence[int]) -> set[int]:
    """Those of the requests for sanctioning that no stake keeps the player from deciding."""
    rows = SanctionRequest.objects.filter(pk__in=requests)
    return set(without_stakes(player, Action.SANCTION_DECIDE, rows).values_list("pk", flat=True))


def open_requests(tournament: Tournament) -> list[EntryRequest]:
    """Requests that wait for an answer, oldest first, without the chosen decks and the waiting list."""
    rows = tournament.entry_requests.filter(status=EntryRequest.Status.OPEN).select_related("player")
    rows = rows.exclude(kind=EntryRequest.Kind.WAIT)
    if not tournament.is_before_start:
        rows = rows.filter(kind=EntryRequest.Kind.EXCHANGE)
    return list(rows.defer("deck_version", "cut").order_by("pk"))


def open_proposals(tournament: Tournament) -> "models.QuerySet[Proposal]":
    """What waits for a second person, the newest first."""
    return tournament.proposals.filter(status=Proposal.Status.OPEN).select_related("proposed_by", "tournament")


def waiting_shown(tournament: Tournament) -> "models.QuerySet[EntryRequest]":
    """The waiting list, first come first, each with its ``place``; without the chosen decks."""
    place = models.Window(RowNumber(), order_by="pk")
    return waiting_list(tournament).annotate(place=place).select_related("player").defer("deck_version", "cut")


def is_full(tournament: Tournament) -> bool:
    """Whether the next place is given by the waiting list: all are taken, or somebody waits already."""
    return free_places(tournament) == 0 or waiting_list(tournament).exists()


def rounds_missed_now(tournament: Tournament) -> int | None:
    """How many rounds somebody misses who enters a running event now; ``None`` where nobody can."""
    if tournament.status != Tournament.Status.RUNNING or not tournament.late_entry_rounds:
        return None
    try:
        return rounds_missed(tournament)
    except WrongState:
        return None


def entered_not_checked_in(tournament: Tournament) -> int:
    """How many entrants of an event with a check-in have not checked in."""
    if not tournament.check_in_hours:
        return 0
    return tournament.entrants.filter(dropped_at=None, disqualified_at=None, checked_in_at=None).count()


def starters_shown(tournament: Tournament) -> list[tuple[str, Starter]]:
    """The game's starters that are legal in the event's format, with their slugs."""
    decks = tournament.game.decks
    if tournament.deck_format is None or decks is None or tournament.limited:
        return []
    legal = starters_legal(tournament.deck_format)
    return [(slug, starter) for slug, starter in decks.starters.items() if slug in legal]


def expected_length(tournament: Tournament, *, entered: int, stages: Iterable[Stage] = ()) -> str:
    """How many rounds the event has and how long they take at most, in words.

    Before the start for as many entrants as there may be; ``stages`` are those that have begun.
    """
    plan = tournament.stage_plans
    for stage in stages:
        if stage.has_own_rounds:
            plan[stage.number - 1] = replace(plan[stage.number - 1], rounds=stage.rounds_planned)
    count = entered if tournament.started_at else tournament.most_entrants
    sides = bool(tournament.game.sides)
    text = length_text(plan, entrants=count, sides=sides, a_round=tournament.longest_round)
    depends = count is not None and stage_rounds(plan, entrants=None, sides=sides) is None
    return (
        gettext("%(text)s, with %(count)s entrants") % {"text": text, "count": count}
        if depends and not tournament.started_at
        else text
    )


def waiting_place(request: EntryRequest) -> int:
    """The place of an open request on the waiting list, from 1."""
    return waiting_list(request.tournament).filter(pk__lte=request.pk).count()


def own_request(tournament: Tournament, player: Player) -> EntryRequest | None:
    """The player's request or invitation that waits, if any."""
    return tournament.entry_requests.filter(player=player, status=EntryRequest.Status.OPEN).first()


def barred_pairings(player: Player, pairings: Sequence[int]) -> set[int]:
    """Those of the pairings whose results the player may not give, though an official."""
    rows = Pairing.objects.filter(pk__in=pairings)
    free = without_stakes(player, Action.TOURNAMENT_REPORT, rows).values_list("pk", flat=True)
    return set(pairings) - set(free)


def operations(tournament: Tournament) -> "models.QuerySet[Operation]":
    """Every operation, newest first."""
    return tournament.operations.select_related("actor", "confirmed_by").defer("data").order_by("-number")


class LogRow(NamedTuple):
    """A line of an event's log. ``undoes``: how many operations an undo from here takes back; 0 where none is
    possible."""

    operation: Operation
    undone: bool
    undoes: int

    @property
    def undoes_later(self) -> int:
        """How many later operations an undo from here takes back as well."""
        return self.undoes - 1


def log_rows(tournament: Tournament, rows: Iterable[Operation]) -> list[LogRow]:
    """Operations that follow each other in an event's log, each with whether it was undone and what its undo would
    take back. Two statements."""
    listed = list(rows)
    if not listed:
        return []
    undone = undone_numbers(tournament)
    numbers = [operation.number for operation in listed]
    first, last = min(numbers), max(numbers)
    counts = tournament.operations.filter(number__gte=first).aggregate(
        later=Count("pk", filter=Q(number__gt=last) & ~Q(verb=Operation.Verb.UNDO)),
        fixed=Max("number", filter=Q(verb__in=NEVER_UNDONE)),
    )
    undo_count = counts["later"] - sum(number > last for number in undone)
    undoes: dict[int, int] = {}
    for operation in sorted(listed, key=lambda operation: -operation.number):
        if operation.number in undone or operation.verb == Operation.Verb.UNDO:
            continue
        if counts["fixed"] is not None and operation.number <= counts["fixed"]:
            break
        undo_count += 1
        undoes[operation.number] = undo_count
    return [LogRow(operation, operation.number in undone, undoes.get(operation.number, 0)) for operation in listed]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A round to start from by hand, as lines "name – name", and what is to be known about it."""

    lines: str
    note: str = ""


def round_suggested(tournament: Tournament) -> Suggestion:
    """The engine's next round of a Swiss, or where every round holds a rematch the least bad one; empty for others.

    It pairs the whole event: only for who asks for it.
    """
    state = tournament_state(tournament)
    if not state.is_plain or state.stage_is_over:
        return Suggestion("", gettext("The rounds of this stage follow from its results."))
    names = dict(tournament.entrants.values_list("pk", "player__username"))
    note = ""
    try:
        swiss = state.swiss_round()
    except PairingImpossible as error:
        least = least_bad_round(state.field(), met_in=state.meetings, seed=next_round_seed(state))
        swiss = least.round
        again = ", ".join(
            gettext("%(first)s and %(second)s") % {"first": names[first], "second": names[second]}
            for first, second in least.rematches
        )
        note = gettext("%(named)s This round has the fewest rematches there can be, and the oldest: %(again)s.") % {
            "named": error.named(names),
            "again": again,
        }
    except PairingError as error:
        return Suggestion("", str(error))
    lines = [f"{names[first]} – {names[second]}" for first, second in swiss.pairs]
    return Suggestion("\n".join(lines if swiss.bye is None else [*lines, f"{names[swiss.bye]} – bye"]), note)


def prizes(tournament: Tournament) -> Iterable[Prize]:
    """The prize kit with its winners."""
    return tournament.prizes.select_related("entrant__player", "printing__card").order_by("pk")


def draw_of(tournament: Tournament) -> Draw | None:
    """The standing draw, if one is published."""
    draw: Draw | None = standing_draw(tournament)
    return draw


def withdrawn_draws(tournament: Tournament) -> list[Draw]:
    """Draws whose manifests were published and withdrawn, oldest first."""
    return list(Draw.objects.filter(tournament=tournament, withdrawn_at__isnull=False).order_by("pk"))


def sanction_requests() -> "models.QuerySet[SanctionRequest]":
    """Requests, undecided ones first, oldest of those first."""
    waiting = models.Case(models.When(status="open", then=0), default=1, output_field=models.IntegerField())
    return (
        SanctionRequest.objects.select_related("tournament__format", "requested_by", "decided_by")
        .annotate(waiting=waiting)
        .order_by("waiting", "requested_at", "pk")
    )


def match_stamp(tournament: Tournament) -> str:
    """A stamp that changes whenever the event page may have changed."""
    last = Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number").values("pk")[:1]
    made = Pairing.objects.filter(round=Subquery(last), match__isnull=False).count()
    return f"{tournament.version}.{made}.{len(tournament.blocked_reason)}"


def draw_published(tournament: Tournament) -> dict[str, Any] | None:
    """The published draw of an event; see `draw_shown`."""
    return draw_shown(draw_of(tournament), withdrawn_draws(tournament))


def draw_shown(draw: PublishedDraw | None, withdrawn: Sequence[PublishedDraw]) -> dict[str, Any] | None:
    """The draw as ``verify_draw.py`` reads it; before the draw the manifest alone; None before that.

    ``withdrawn`` lists the manifests that were published earlier and withdrawn, oldest first.
    """
    if draw is None and not withdrawn:
        return None
    data: dict[str, Any] = {}
    if draw is not None:
        data |= {"manifest": draw.manifest, "manifest_sha512": draw.manifest_sha512}
        if draw.drawn_at is not None:
            data |= {"result": draw.result, "seed": draw.seed, "awards": draw.awards}
    if withdrawn:
        data["withdrawn"] = [
            {
                "manifest": row.manifest,
                "manifest_sha512": row.manifest_sha512,
                "withdrawn_at": row.withdrawn_at.isoformat() if row.withdrawn_at else None,
                "reason": row.withdrawn_reason,
            }
            for row in withdrawn
        ]
    return data


def format_asked(tournament: Tournament, slug: str) -> Format | None:
    """The event's format for an empty slug, or that of one of its stages; ``None`` for another."""
    if not slug or (tournament.deck_format is not None and slug == tournament.deck_format.slug):
        return tournament.deck_format
    return next((format for format in tournament.other_formats if format.slug == slug), None)


@dataclass(frozen=True, slots=True)
class StageDeckRow:
    """A format of later stages: the deck an entrant chose for it, and their decks with what is wrong in each."""

    format: Format
    chosen: DeckVersion | None
    checks: list[tuple[DeckVersion, list[Any]]]


def stage_decks(
    entrant: Entrant | None, formats: Sequence[Format], versions: Sequence[DeckVersion]
) -> list[StageDeckRow]:
    """For each format of later stages what an entrant has chosen, and could."""
    if entrant is None or not formats:
        return []
    rows = {row.format_id: row.deck_version for row in entrant.stage_decks.select_related("deck_version__deck")}
    return [StageDeckRow(format, rows.get(format.pk), decks_checked(versions, format)) for format in formats]
