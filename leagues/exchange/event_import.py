"""Go on with an event from its bundle: one transaction, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext, gettext_noop

from cardpool.collections.pools import NewPool, PoolRefused, pools_make
from cardpool.decks.services import NewDeck, deck_text_read, decks_register, name_checked
from cardpool.errors import DeckRefused
from cardpool.models import DeckVersion, Format, LimitedPool, PoolCards
from leagues.competition.limited_choice import DRAFT, limited_problem
from leagues.draws.drawing import commitment
from leagues.errors import Forbidden
from leagues.events.announcing.tournament_create import tournament_check
from leagues.events.log import tournament_log
from leagues.events.models import (
    Entrant,
    Game,
    Operation,
    Pairing,
    Penalty,
    PodSeat,
    Round,
    Stage,
    StageDeck,
    StageEntry,
    Tournament,
)
from leagues.events.models.pairing import pairing_origin
from leagues.events.state import tournament_state
from leagues.exchange.bundle_read import Bundle
from leagues.exchange.bundle_write import ENTRANT_COLUMNS, PAIRING_COLUMNS, PENALTY_COLUMNS
from leagues.exchange.log_keys import LogKeys, Numbers
from leagues.exchange.records import Deck, EntrantRecord, PairingRecord, Record
from leagues.stages.plan import PlanError, StagePlan
from leagues.standings.profiles import PROFILES
from matches.errors import Malformed
from matches.games.registry import room_chosen
from players.guests.services import guests_make
from players.models import Player
from players.names.rules import display_cleaned
from players.sentences.stored_sentences import sentence
from players.site.database import ROWS_AT_ONCE
from players.staff.authority import Action, may

__all__ = ["Imported", "event_import"]


@dataclass(frozen=True, slots=True)
class Imported:
    """An event that was read, and of each guest account made for it the name in the file and the code to claim it."""

    tournament: Tournament
    guests: Sequence[tuple[str, Player, str]]


@transaction.atomic
def event_import(*, bundle: Bundle, actor: Player, now: datetime) -> Imported:
    """Make the event of a bundle here, with the actor as its organiser.

    Its players become guests, who claim their accounts with a code: a name elsewhere is nobody's account here. It is
    played at a table from now on, whatever it was before, and is not sanctioned. Its log stays readable; nothing before
    the import can be undone.

    Raises:
        Forbidden: no organiser.
        BundleError: a record that this installation cannot take, with its line: an unknown format, a deck list that
        cannot be read, a plan that cannot be played, or standings that do not follow from the results.
    """
    if not may(actor, Action.TOURNAMENT_ANNOUNCE):
        raise Forbidden(gettext("Only organisers read events from files. Ask the staff for the role."))
    tournament = _event(bundle, actor, now)
    guests = _guests(bundle, actor, now)
    try:
        with transaction.atomic():
            _rows(bundle, tournament, [player for player, _ in guests], actor, now)
    except DatabaseError as error:
        raise bundle.error(bundle.event, gettext("its records do not fit together; nothing was read")) from error
    _standings_check(bundle, tournament)
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.IMPORT,
        text=sentence(gettext_noop("%(player)s read the event from a file; it goes on at a table"), player=actor),
        actor=actor,
        now=now,
        data={"number": tournament.number, "drafts": [msgspec.to_builtins(row) for row in bundle.drafts]}
        if bundle.drafts
        else {"number": tournament.number},
    )
    names = [record.name for record in bundle.entrants]
    return Imported(tournament, [(name, player, code) for name, (player, code) in zip(names, guests, strict=True)])


# -- the event --------------------------------------------------------------------------------------------------------


def _event(bundle: Bundle, actor: Player, now: datetime) -> Tournament:
    event = bundle.event
    try:
        room_chosen(event.ruleset)
    except Malformed as refusal:
        raise bundle.error(event, refusal.message) from refusal
    format = Format.objects.filter(slug=event.format, ruleset=event.ruleset).first() if event.format else None
    if event.format and format is None:
        raise bundle.error(
            event,
            gettext("there is no format “%(format)s” here; the staff must make it first") % {"format": event.format},
        )
    if event.profile not in PROFILES:
        raise bundle.error(
            event,
            gettext("there are no standings “%(profile)s”, version %(profile2)s, here")
            % {"profile": event.profile[0], "profile2": event.profile[1]},
        )
    secret = bytes.fromhex(event.secret)
    if not event.secrets and commitment(secret) != event.commitment:
        raise bundle.error(event, gettext("the secret is not the one that was committed to"))
    tournament = Tournament(
        announced_number=event.number,
        name=event.name,
        description=event.description,
        organiser=actor,
        status=event.status,
        venue=Tournament.Venue.TABLE,
        ruleset=event.ruleset,
        format=format,
        mulligan=event.mulligan,
        deck_lists=event.deck_lists,
        profile_slug=event.profile[0],
        profile_version=event.profile[1],
        places_version=event.places_version,
        rounds_planned=event.rounds_planned,
        plan=event.plan,
        most_entrants=event.most_entrants,
        late_entry_rounds=event.late_entry_rounds,
        players_return=event.players_return,
        round_minutes=event.round_minutes,
        automatic=event.automatic,
        finish_wait=timedelta(seconds=event.finish_wait),
        appeal_time=timedelta(seconds=event.appeal_time),
        agreed_draws=event.agreed_draws,
        seeded_by_rating=event.seeded_by_rating,
        prize_set=None,
        secret=secret,
        commitment=commitment(secret),
        secret_chain=bytes.fromhex(event.secret_chain) if event.secret_chain is not None else None,
        secrets_revealed=event.secrets or None,
        created_at=event.created_at,
        started_at=event.started_at,
        finished_at=event.finished_at,
    )
    try:
        tournament_check(tournament, now)
    except ValidationError as error:
        problems = [f"{name}: {' '.join(texts)}" for name, texts in error.message_dict.items()]
        raise bundle.error(event, "; ".join(problems)) from error
    _secrets_check(bundle)
    _limited_set(bundle, tournament)
    tournament.save()
    return tournament


def _limited_set(bundle: Bundle, tournament: Tournament) -> None:
    """What decks are built from. It is not announced at a table, where packs could not be opened; here they have been.
    Raises BundleError."""
    event = bundle.event
    if problem := limited_problem(event.limited):
        raise bundle.error(event, problem)
    if event.limited and event.status == "closed":
        raise bundle.error(event, gettext("an event with packs or drafts is read once it has started"))
    if event.limited.startswith(DRAFT) and (event.packs_at is None or event.deck_deadline is None):
        raise bundle.error(event, gettext("an event with drafts says when they began and when decks were due"))
    tournament.limited, tournament.build_hours = event.limited, event.build_hours
    tournament.packs_at, tournament.deck_deadline = event.packs_at, event.deck_deadline
    tournament.drafts_made = event.drafts_made


def _secrets_check(bundle: Bundle) -> None:
    """Check the secrets that were revealed, each with its commitment. Raises BundleError."""
    for row in bundle.event.secrets:
        try:
            fits = commitment(bytes.fromhex(row["secret"])) == row["commitment"]
        except (KeyError, TypeError, ValueError):
            fits = False
        if not fits:
            raise bundle.error(bundle.event, gettext("a revealed secret is not the one that was committed to"))
    if bundle.event.secrets and bundle.event.secrets[0]["commitment"] != bundle.event.commitment:
        raise bundle.error(
            bundle.event, gettext("the first secret is not the one that was committed to at the announcement")
        )


def _guests(bundle: Bundle, actor: Player, now: datetime) -> list[tuple[Player, str]]:
    """A guest account for each entrant, shown by the name in the file, and the code to claim it with."""
    for record in bundle.entrants:
        try:
            display_cleaned(record.name)
        except ValidationError as error:
            raise bundle.error(record, " ".join(error.messages)) from error
    return guests_make(names=[record.name for record in bundle.entrants], actor=actor, now=now)


# -- its rows ---------------------------------------------------------------------------------------------------------


def _rows(bundle: Bundle, tournament: Tournament, players: Sequence[Player], actor: Player, now: datetime) -> None:
    pools = _pools(bundle, tournament, players, actor, now)
    entrants = _entrants(bundle, tournament, players, pools, now)
    rounds = _rounds(bundle, _stages(bundle, tournament, entrants))
    pairings = _pairings(bundle, rounds, entrants)
    Penalty.objects.bulk_create(
        [
            Penalty(
                entrant_id=entrants[record.entrant],
                given_by=actor,
                **{name: getattr(record, name) for name in PENALTY_COLUMNS},
            )
            for record in _of_choices(bundle, bundle.penalties, category=Penalty.Category, level=Penalty.Level)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    keys = LogKeys(entrants, pairings, rounds)
    Operation.objects.bulk_create(
        [
            Operation(
                tournament=tournament,
                number=record.number,
                verb=record.verb,
                text=record.text,
                at=record.at,
                data=keys.data(bundle, record),
            )
            for record in _of_choices(bundle, bundle.log, verb=Operation.Verb)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    tournament.version = len(bundle.log)
    tournament.save(update_fields=["version"])


def _of_choices(bundle: Bundle, records: Iterable[Any], **choices: Any) -> Iterable[Any]:
    """The records, once it is checked that their columns hold known choices. Raises BundleError."""
    for record in records:
        for name, known in choices.items():
            value = getattr(record, name)
            if value and value not in known.values:
                raise bundle.error(record, gettext("there is no %(name)s “%(value)s”") % {"name": name, "value": value})
        yield record


def _pools(
    bundle: Bundle, tournament: Tournament, players: Sequence[Player], actor: Player, now: datetime
) -> dict[int, LimitedPool]:
    """The pools of the entrants, by the entrants' numbers in the file. Raises BundleError."""
    if not bundle.pools:
        return {}
    format = tournament.format
    assert format is not None
    owners = dict(zip((record.id for record in bundle.entrants), players, strict=True))
    new = [
        NewPool(owners[record.entrant], record.name, {(card, foil): count for card, foil, count in record.cards})
        for record in bundle.pools
    ]
    reason = f"Pool: {tournament.name}"
    try:
        collections = pools_make(pools=new, key=tournament.pool_key, reason=reason, actor=actor, now=now)
    except PoolRefused as refusal:
        raise bundle.error(bundle.pools[refusal.index], refusal.message) from refusal
    made = LimitedPool.objects.bulk_create(
        [
            LimitedPool(
                collection=collection,
                kind=record.kind,
                template=record.template,
                template_version=record.template_version,
                format=format,
                made_at=record.made_at,
            )
            for record, collection in zip(bundle.pools, collections, strict=True)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    return {record.entrant: pool for record, pool in zip(bundle.pools, made, strict=True)}


def _entrants(
    bundle: Bundle,
    tournament: Tournament,
    players: Sequence[Player],
    pools: Mapping[int, LimitedPool],
    now: datetime,
) -> Numbers:
    slugs = {slug for record in bundle.entrants for slug in record.decks}
    formats = {format.slug: format for format in Format.objects.filter(slug__in=slugs)}
    wanted: list[tuple[EntrantRecord, str, NewDeck]] = []
    for record, player in zip(bundle.entrants, players, strict=True):
        pool = pools.get(record.id)
        if record.deck is not None:
            wanted.append((record, "", _deck(bundle, record, player, record.deck, pool)))
        for slug, deck in record.decks.items():
            if slug not in formats:
                raise bundle.error(
                    record, gettext("there is no format “%(slug)s” here; the staff must make it first") % {"slug": slug}
                )
            wanted.append((record, slug, _deck(bundle, record, player, deck, pool)))
    _pools_check(bundle, wanted, pools)
    versions = decks_register([deck for _, _, deck in wanted], now=now)
    own: dict[int, DeckVersion] = {}
    others: list[tuple[int, str, DeckVersion]] = []
    for (record, slug, _), version in zip(wanted, versions, strict=True):
        if slug:
            others.append((record.id, slug, version))
        else:
            own[record.id] = version
    made = Entrant.objects.bulk_create(
        [
            Entrant(
                tournament=tournament,
                player=player,
                deck_version=own.get(record.id),
                lot_number=record.lot or record.id,
                **{name: getattr(record, name) for name in ENTRANT_COLUMNS},
            )
            for record, player in zip(bundle.entrants, players, strict=True)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    keys = {record.id: row.pk for record, row in zip(bundle.entrants, made, strict=True)}
    StageDeck.objects.bulk_create(
        [
            StageDeck(entrant_id=keys[entrant], format=formats[slug], deck_version=version)
            for entrant, slug, version in others
        ],
        batch_size=ROWS_AT_ONCE,
    )
    return keys


def _deck(bundle: Bundle, record: EntrantRecord, player: Player, deck: Deck, pool: LimitedPool | None) -> NewDeck:
    """A deck of an entrant, built from their pool where they have one. Raises BundleError."""
    try:
        name, read = name_checked(deck.name), deck_text_read(text=deck.text)
    except DeckRefused as refusal:
        refusal_text = " ".join([refusal.message, *refusal.problems[:3]])
        raise bundle.error(
            record,
            gettext("the deck “%(deck)s” of %(record)s cannot be read: %(said)s")
            % {"deck": deck.name, "record": record.name, "said": refusal_text},
        ) from refusal
    return NewDeck(player, name, read, pool.collection if pool is not None else None)


def _pools_check(
    bundle: Bundle, decks: Sequence[tuple[EntrantRecord, str, NewDeck]], pools: Mapping[int, LimitedPool]
) -> None:
    """Check that the decks of entrants with pools are built from these. Raises BundleError."""
    if not pools:
        return
    # One format for all, with its restrictions read once.
    format = next(iter(pools.values())).format
    prefetch_related_objects([format], "restrictions")
    copies: dict[int, Counter[str]] = {}
    for row in bundle.pools:
        held = copies[row.entrant] = Counter()
        for card, _, count in row.cards:
            held[card] += count
    for record, _, deck in decks:
        if record.id not in pools:
            continue
        name = pools[record.id].collection.pool_name
        known = PoolCards(name, format.slug, format.name, copies[record.id])
        if problems := known.problems(deck.read.deck, format):
            raise bundle.error(
                record,
                gettext("the deck of %(record)s is not from the pool: %(text)s")
                % {"record": record.name, "text": problems[0].text},
            )


def _stages(bundle: Bundle, tournament: Tournament, entrants: Numbers) -> Numbers:
    made = Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=record.number,
            kind=record.kind,
            rounds_planned=record.rounds_planned,
            settings=_settings(bundle, record, record.settings, record.kind),
        )
        for record in bundle.stages
    )
    StageEntry.objects.bulk_create(
        [
            StageEntry(stage=stage, entrant_id=entrants[entrant], seed=seed, group=group)
            for stage, record in zip(made, bundle.stages, strict=True)
            for entrant, seed, group in record.entries
        ],
        batch_size=ROWS_AT_ONCE,
    )
    return {record.id: stage.pk for record, stage in zip(bundle.stages, made, strict=True)}


def _settings(bundle: Bundle, record: Record, settings: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The settings of a stage, checked. Raises BundleError."""
    try:
        if settings and StagePlan.from_data(settings).kind != kind:
            raise bundle.error(record, gettext("the settings are those of another kind of stage"))
    except PlanError as error:
        raise bundle.error(record, str(error)) from error
    return dict(settings)


def _rounds(bundle: Bundle, stages: Numbers) -> Numbers:
    made = Round.objects.bulk_create(
        Round(
            stage_id=stages[record.stage],
            number=record.number,
            seed=record.seed,
            secret_number=record.secret_number,
            paired_at=record.paired_at,
            finished_at=record.finished_at,
            by_hand=record.by_hand,
        )
        for record in bundle.rounds
    )
    return {record.id: row.pk for record, row in zip(bundle.rounds, made, strict=True)}


def _pairings(bundle: Bundle, rounds: Numbers, entrants: Numbers) -> Numbers:
    records = list(_of_choices(bundle, bundle.pairings, source=Pairing.Source))
    made = Pairing.objects.bulk_create(
        [_pairing(record, rounds, entrants) for record in records], batch_size=ROWS_AT_ONCE
    )
    PodSeat.objects.bulk_create(
        [
            PodSeat(pairing=row, entrant_id=entrants[entrant], seat=seat)
            for row, record in zip(made, records, strict=True)
            for seat, entrant in enumerate(record.entrants[2:], start=2)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    Game.objects.bulk_create(
        [
            Game(pairing=row, number=game.number, result=game.result, finished_at=game.finished_at)
            for row, record in zip(made, records, strict=True)
            for game in record.played
        ],
        batch_size=ROWS_AT_ONCE,
    )
    return {record.id: row.pk for record, row in zip(records, made, strict=True)}


def _pairing(record: PairingRecord, rounds: Numbers, entrants: Numbers) -> Pairing:
    first, second = record.entrants[0], record.entrants[1] if len(record.entrants) > 1 else None
    row = Pairing(
        round_id=rounds[record.round],
        first_id=entrants[first],
        second_id=entrants[second] if second is not None else None,
        absent_id=entrants[record.absent] if record.absent is not None else None,
        more_seats=max(0, len(record.entrants) - 2),
        pod_reports=record.pod_reports,
        pod_disputed=record.disputed,
        first_report=record.reports[0],
        second_report=record.reports[1],
        **{name: getattr(record, name) for name in PAIRING_COLUMNS},
    )
    row.games_score = record.games
    if second is not None:
        row.origin = pairing_origin(row.round_id, row.table)
    return row


# -- what follows from it ---------------------------------------------------------------------------------------------


def _standings_check(bundle: Bundle, tournament: Tournament) -> None:
    """Check that the standings of the file follow from its results here as well. Raises BundleError."""
    if bundle.event.status == "closed":
        return
    try:
        rows = tournament_state(Tournament.objects.get(pk=tournament.pk)).standings
    except (ValueError, LookupError, TypeError, AssertionError) as error:
        raise bundle.error(
            bundle.event, gettext("no standings follow from its results: %(error)s") % {"error": error}
        ) from error
    listed = list(tournament.entrants.order_by("pk").values_list("pk", flat=True))
    number = dict(zip(listed, (record.id for record in bundle.entrants), strict=True))
    for row, record in zip(rows, bundle.standings, strict=False):
        if (row.place, number[row.id], row.points) != (record.place, record.entrant, record.points):
            raise bundle.error(
                record,
                gettext("place %(place)s is that of another entrant by the results of the file") % {"place": row.place},
            )
    if len(rows) != len(bundle.standings):
        raise bundle.error(
            bundle.event,
            gettext("%(count)s entrants are ranked, and %(count2)s places listed")
            % {"count": len(rows), "count2": len(bundle.standings)},
        )
