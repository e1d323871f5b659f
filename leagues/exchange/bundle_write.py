"""Write an event as a bundle, line by line (`leagues.exchange.records`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from django.db.models import QuerySet

from cardpool.decks.writing import deck_text
from cardpool.limited.record import draft_records
from cardpool.models import DeckVersion, Holding, LimitedPool
from leagues.competition.log import undone_numbers
from leagues.events.event_file import LOG_DATA, drafts_imported
from leagues.events.models import Entrant, Game, Operation, Pairing, Penalty, Round, StageDeck, StageEntry, Tournament
from leagues.events.models.pairing import seats_of
from leagues.events.standings import standings_of
from leagues.exchange.records import (
    FORMAT,
    Deck,
    DraftTableRecord,
    EntrantRecord,
    EventRecord,
    GameRecord,
    Header,
    LogRecord,
    PairingRecord,
    PenaltyRecord,
    PoolRecord,
    Record,
    RoundRecord,
    StageRecord,
    StandingRecord,
    Trailer,
)

KEPT: dict[str, tuple[str, ...]] = {
    **LOG_DATA,
    Operation.Verb.ANNOUNCE: ("commitment", "draw_commitment", "profile"),
    Operation.Verb.PENALISE: ("entrant", "points", "before", "loss"),
    Operation.Verb.PACKS: ("attempt", "tables"),
}
"""By operation what a bundle has of its data: what decides results and rounds, and points taken."""

__all__ = ["KEPT", "MOVABLE", "bundle_lines", "encoded"]

MOVABLE = (Tournament.Status.CLOSED, Tournament.Status.RUNNING, Tournament.Status.FINISHED)
"""Where an event stands when it can be taken elsewhere: registration is over."""


def bundle_lines(tournament: Tournament, *, now: datetime) -> Iterator[bytes]:
    """The lines of an event's bundle, each with its end. The number of statements does not grow with the event.

    The event is to be in one of the states of `MOVABLE`.
    """
    digest, count = sha256(), 0
    for record in _records(tournament, now):
        line = encoded(record)
        digest.update(line)
        count += 1
        yield line
    yield encoded(Trailer(lines=count, sha256=digest.hexdigest()))


def encoded(record: Record) -> bytes:
    """A record as a line."""
    return msgspec.json.encode(record) + b"\n"


def _records(tournament: Tournament, now: datetime) -> Iterator[Record]:
    yield Header(format=FORMAT, written_at=now)
    yield _event(tournament)
    yield from _entrants(tournament)
    if tournament.limited and not _is_private(tournament):
        yield from _pools(tournament)
        yield from _drafts(tournament)
    yield from _stages(tournament)
    yield from _rounds(tournament)
    yield from _pairings(tournament)
    yield from _penalties(tournament)
    yield from _log(tournament)
    if tournament.status != Tournament.Status.CLOSED:
        yield from (StandingRecord(row.place, row.id, row.points) for row in standings_of(tournament))


def _event(tournament: Tournament) -> EventRecord:
    announced = tournament.operations.filter(verb=Operation.Verb.ANNOUNCE).first()
    commitment = announced.data.get("commitment") if announced is not None else None
    return EventRecord(
        number=tournament.number,
        name=tournament.name,
        description=tournament.description,
        ruleset=tournament.ruleset,
        format=tournament.format.slug if tournament.format is not None else "",
        mulligan=tournament.mulligan,
        status=str(tournament.status),  # type: ignore[arg-type]
        deck_lists=str(tournament.deck_lists),  # type: ignore[arg-type]
        profile=(tournament.profile_slug, tournament.profile_version),
        places_version=tournament.places_version,
        rounds_planned=tournament.rounds_planned,
        plan=tournament.plan,
        most_entrants=tournament.most_entrants,
        late_entry_rounds=tournament.late_entry_rounds,
        players_return=tournament.players_return,
        round_minutes=tournament.round_minutes,
        automatic=tournament.automatic,
        finish_wait=int(tournament.finish_wait.total_seconds()),
        appeal_time=int(tournament.appeal_time.total_seconds()),
        agreed_draws=tournament.agreed_draws,
        seeded_by_rating=tournament.seeded_by_rating,
        limited=tournament.limited,
        build_hours=tournament.build_hours,
        packs_at=tournament.packs_at,
        deck_deadline=tournament.deck_deadline,
        drafts_made=tournament.drafts_made,
        secret=bytes(tournament.secret).hex(),
        commitment=commitment or tournament.commitment,
        secret_chain=bytes(tournament.secret_chain).hex() if tournament.secret_chain is not None else None,
        secrets=tournament.secrets_revealed or [],
        created_at=tournament.created_at,
        started_at=tournament.started_at,
        finished_at=tournament.finished_at,
    )


def _deck(version: DeckVersion) -> Deck:
    return Deck(version.deck.name, deck_text(version.deck_list()))


def _entrants(tournament: Tournament) -> Iterator[EntrantRecord]:
    """The entrants with their decks, unless these are for nobody until the end."""
    private = _is_private(tournament)
    decks: dict[int, dict[str, Deck]] = {}
    chosen = StageDeck.objects.filter(entrant__tournament=tournament).order_by("pk")
    for row in () if private else chosen.select_related("format", "deck_version__deck"):
        decks.setdefault(row.entrant_id, {})[row.format.slug] = _deck(row.deck_version)
    for entrant in tournament.entrants.select_related("player", "deck_version__deck").order_by("pk"):
        yield EntrantRecord(
            id=entrant.pk,
            name=entrant.player.display_name or entrant.player.username,
            deck=None if private or entrant.deck_version is None else _deck(entrant.deck_version),
            decks=decks.get(entrant.pk, {}),
            lot=entrant.lot_number or entrant.pk,
            **_values(entrant, ENTRANT_COLUMNS),
        )


def _is_private(tournament: Tournament) -> bool:
    """Whether decks are for nobody yet."""
    private = tournament.deck_lists == Tournament.DeckLists.PRIVATE
    return private and tournament.status != Tournament.Status.FINISHED


def _pools(tournament: Tournament) -> Iterator[PoolRecord]:
    """The pools of the entrants."""
    entrants = dict(tournament.entrants.values_list("player_id", "pk"))
    rows = LimitedPool.objects.filter(collection__pool_key=tournament.pool_key, collection__pool_of__in=entrants)
    cards: dict[int, list[tuple[str, bool, int]]] = {}
    held = Holding.objects.filter(collection__limited__in=rows, count__gt=0)
    columns = ("collection_id", "printing__card", "printing__foil", "count")
    for pool, card, foil, count in held.order_by("printing__card", "printing__foil").values_list(*columns):
        cards.setdefault(pool, []).append((card, foil, count))
    pools = {entrants[row.collection.pool_of_id or 0]: row for row in rows.select_related("collection")}
    for entrant, row in sorted(pools.items()):
        if row.collection_id in cards:
            yield PoolRecord(
                entrant=entrant,
                name=row.collection.pool_name,
                kind=str(row.kind),  # type: ignore[arg-type]
                template=row.template,
                template_version=row.template_version,
                made_at=row.made_at,
                cards=cards[row.collection_id],
            )


def _drafts(tournament: Tournament) -> Iterator[DraftTableRecord]:
    """The records of the draft tables: of those drafted here, or as they came with the event."""
    for key, content in draft_records(tournament.pool_key).items():
        yield DraftTableRecord(made_key=key, content=content)
    for row in drafts_imported(tournament):
        yield DraftTableRecord(made_key=row["made_key"], content=row["content"])


ENTRANT_COLUMNS = (
    "registered_at", "cut", "cut_own", "started", "dropped_at", "disqualified_at", "final_place", "missed_rounds",
    "seed", "byes", "fixed_table", "penalty",
)  # fmt: skip
"""Columns of an entrant that its record has under the same names."""
PAIRING_COLUMNS = ("table", "result", "source", "note", "places", "group", "slot", "best_of", "finished_at")
PENALTY_COLUMNS = ("category", "level", "reason", "given_at", "points", "round_name", "withdrawn_at")


def _values(row: Entrant | Pairing | Penalty, columns: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in columns}


def _stages(tournament: Tournament) -> Iterator[StageRecord]:
    entries: dict[int, list[tuple[int, int, int]]] = {}
    rows = StageEntry.objects.filter(stage__tournament=tournament).order_by("stage_id", "seed")
    for stage_id, entrant, seed, group in rows.values_list("stage_id", "entrant_id", "seed", "group"):
        entries.setdefault(stage_id, []).append((entrant, seed, group))
    for stage in tournament.stages.order_by("number"):
        yield StageRecord(
            id=stage.pk,
            number=stage.number,
            kind=str(stage.kind),  # type: ignore[arg-type]
            rounds_planned=stage.rounds_planned,
            settings=stage.settings,
            entries=entries.get(stage.pk, []),
        )


def _rounds(tournament: Tournament) -> Iterator[RoundRecord]:
    for row in Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number"):
        yield RoundRecord(
            id=row.pk,
            stage=row.stage_id,
            number=row.number,
            seed=row.seed,
            paired_at=row.paired_at,
            secret_number=row.secret_number,
            finished_at=row.finished_at,
            by_hand=row.by_hand,
        )


def _pairings(tournament: Tournament) -> Iterator[PairingRecord]:
    rows: QuerySet[Pairing] = Pairing.objects.filter(round__stage__tournament=tournament)
    seats = seats_of(rows)
    played: dict[int, list[GameRecord]] = {}
    games = Game.objects.filter(pairing__round__stage__tournament=tournament).order_by("pairing_id", "number")
    for game in games:
        result: Any = str(game.result)
        played.setdefault(game.pairing_id, []).append(GameRecord(game.number, result, game.finished_at))
    for pairing in rows.order_by("round__stage__number", "round__number", "table"):
        yield PairingRecord(
            id=pairing.pk,
            round=pairing.round_id,
            entrants=seats[pairing.pk],
            games=pairing.games_score,
            played=played.get(pairing.pk, []),
            absent=pairing.absent_id,
            reports=(pairing.first_report, pairing.second_report),
            pod_reports=pairing.pod_reports,
            disputed=pairing.pod_disputed,
            **_values(pairing, PAIRING_COLUMNS),
        )


def _penalties(tournament: Tournament) -> Iterator[PenaltyRecord]:
    for row in Penalty.objects.filter(entrant__tournament=tournament).order_by("pk"):
        yield PenaltyRecord(entrant=row.entrant_id, **_values(row, PENALTY_COLUMNS))


def _log(tournament: Tournament) -> Iterator[LogRecord]:
    """Every operation; of those that were undone the sentence only, since nothing follows from their data."""
    undone = undone_numbers(tournament)
    for row in tournament.operations.order_by("number"):
        names = () if row.number in undone else KEPT.get(row.verb, ())
        data = {name: row.data[name] for name in names if name in row.data}
        yield LogRecord(number=row.number, verb=row.verb, text=row.text, at=row.at, data=data)
