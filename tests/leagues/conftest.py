"""Events for tests: people, decks, and matches whose results a test decides."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import shake_256
from importlib import import_module
from typing import Any

import pytest
from django.db.models import Model

from cardpool.decks.services import deck_list_read, deck_register
from cardpool.models import CardSet, Deck, DeckVersion, Format
from leagues.events import match_gateway, services
from leagues.models import Entrant, Operation, Pairing, Tournament
from matches.models import Match, MatchStatus, ResultOutbox, Seat
from players.models import AuditEntry, Player
from players.names.numbers import player_numbers_take
from players.sentences.stored_sentences import sentence
from players.staff.roles import Role, role_give

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def catalogue(catalogue: None) -> Format:
    return Format.objects.get(slug="fellowship_block")


def player_make(name: str, *roles: Role, bot: str = "") -> Player:
    player = Player.objects.create_user(name, f"{name}@example.org", "secret words", is_bot=bool(bot), bot_name=bot)
    for role in roles:
        role_give(player=player, role=role, actor=None, now=NOW)
    return player


def deck_of(player: Player, starter: str = "aragorn") -> DeckVersion:
    return deck_register(player=player, name=f"{starter} deck", starter=starter, now=NOW)


def entropy_of(seed: int) -> Callable[[int], bytes]:
    counter = iter(range(1_000_000))
    return lambda size: shake_256(f"{seed}:{next(counter)}".encode()).digest(size)


@pytest.fixture
def organiser(catalogue: Format) -> Player:
    return player_make("orla", Role.ORGANISER)


@pytest.fixture
def judge(catalogue: Format) -> Player:
    return player_make("jude", Role.JUDGE)


@pytest.fixture
def staff(catalogue: Format) -> Player:
    return player_make("stan", Role.STAFF)


@pytest.fixture
def stranger(catalogue: Format) -> Player:
    return player_make("stranger")


@pytest.fixture(autouse=True)
def fake_matches(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Matches as rows only, so that a test decides how each ends. Tests that ask for `real_matches` play them."""
    if "real_matches" in request.fixturenames:
        yield
        return

    def match_make(*, tournament: Tournament, pairing: Pairing, now: datetime) -> Match:
        attempt = str(pairing.origin).rpartition(":")[2]
        code = f"m{pairing.pk}" if attempt == "1" else f"m{pairing.pk}x{attempt}"
        match, made = Match.objects.get_or_create(
            origin=pairing.origin,
            defaults={
                "code": code, "ruleset": tournament.ruleset, "ruleset_version": 1, "secret": b"x" * 32,
                "commitment": "c", "created_at": now, "started_at": now, "status": MatchStatus.RUNNING,
                "clock": tournament.clock, "part_of": match_gateway.part_of(tournament.pk),
            },
        )  # fmt: skip
        if made:
            for place, entrant in enumerate(
                seated for seated in pairing.entrants if seated.in_play or not pairing.is_pod
            ):
                Seat.objects.create(match=match, place=place, player=entrant.player)
        return match

    monkeypatch.setattr(match_gateway, "match_make", match_make)
    monkeypatch.setattr(match_gateway, "seat_leave", lambda pairing, entrant, now: False)
    # The two starters are legal, and which of their cards have rules already is not what these tests are about.
    monkeypatch.setattr(
        import_module("leagues.events.entries.entrant_register"), "deck_match_check", lambda version: None
    )
    yield


@pytest.fixture
def real_matches() -> None:
    """Asked for by tests whose matches the engine plays."""


def tournament_make(organiser: Player, *, seed: int = 1, **fields: Any) -> Tournament:
    """An announced event that starts in ten days, and ends with its last result."""
    values: dict[str, Any] = {
        "name": "Thursday Open",
        "format": Format.objects.get(slug="fellowship_block") if "ruleset" not in fields else None,
        "prize_set": CardSet.objects.get(pk=1),
        "starts_at": NOW + timedelta(days=10),
        "finish_wait": timedelta(0),
        **fields,
    }
    return services.tournament_create(organiser=organiser, now=NOW, entropy=entropy_of(seed), **values)


def sanction(tournament: Tournament, organiser: Player, staff: Player) -> Tournament:
    request = services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)
    tournament.refresh_from_db()
    return tournament


STARTERS = ("aragorn", "gandalf")


def entered(tournament: Tournament, organiser: Player, count: int, *, bots: bool = False) -> list[Player]:
    """Open registration and enter so many players with the two starters in turn.

    All but the first are written as rows, as registering would write them: test_entries.py compares the two.
    """
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    names = [f"{'bot' if bots else 'p'}{tournament.pk}_{number}" for number in range(count)]
    first = player_make(names[0], bot="random" if bots else "")
    deck = deck_of(first, STARTERS[0])
    services.entrant_register(tournament=tournament, player=first, deck_version=deck, actor=first, now=NOW)
    return [first, *entered_by_rows(tournament, names[1:], bots=bots)]


@cache
def starter_content(starter: str) -> dict[str, Any]:
    return deck_list_read(starter=starter).content()


def entered_by_rows(tournament: Tournament, names: list[str], *, bots: bool = False) -> list[Player]:
    """Players with decks and entries, made by few statements; the first has the second starter."""
    if not names:
        return []
    tournament.refresh_from_db()
    made = [
        Player(username=name, email=f"{name}@example.org", player_number=number, is_bot=bots, bot_name="random" * bots)
        for name, number in zip(names, player_numbers_take(len(names)), strict=True)
    ]
    made[0].set_password("secret words")
    for player in made:
        player.password = made[0].password
    players = Player.objects.bulk_create(made)
    starters = [STARTERS[number % 2] for number in range(1, len(players) + 1)]
    decks = Deck.objects.bulk_create(
        Deck(player=player, name=f"{starter} deck", created_at=NOW)
        for player, starter in zip(players, starters, strict=True)
    )
    versions = DeckVersion.objects.bulk_create(
        DeckVersion(deck=deck, number=1, created_at=NOW, content=starter_content(starter))
        for deck, starter in zip(decks, starters, strict=True)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament, player=player, deck_version=version, registered_at=NOW, cut=secrets.token_hex(16)
        )
        for player, version in zip(players, versions, strict=True)
    )
    operations = Operation.objects.bulk_create(
        Operation(
            tournament=tournament, number=tournament.version + number, verb=Operation.Verb.REGISTER,
            **Operation.line_columns(sentence("%(player)s registered", player=entrant)), actor=entrant.player, at=NOW,
            data={"entrant": entrant.pk, "before": None, "request": None},
        )
        for number, entrant in enumerate(entrants, 1)
    )  # fmt: skip
    Tournament.objects.filter(pk=tournament.pk).update(version=operations[-1].number)
    tournament.version = operations[-1].number
    notes: list[tuple[str, Model, dict[str, Any]]] = [
        *(("deck.registered", deck, {"version": 1}) for deck in decks),
        *(
            (
                "event.register",
                tournament,
                {"operation": operation.number, "text": operation.text, "sentence": operation.sentence},
            )
            for operation in operations
        ),
    ]
    AuditEntry.objects.bulk_create(
        AuditEntry(
            at=NOW, actor=actor, verb=verb, target_type=target._meta.label_lower, target_id=str(target.pk),
            target_label=str(target), data=data,
        )
        for actor, (verb, target, data) in zip([*players, *players], notes, strict=True)
    )  # fmt: skip
    return players


def started(organiser: Player, count: int, **fields: Any) -> Tournament:
    tournament = tournament_make(organiser, **fields)
    entered(tournament, organiser, count)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    tournament.refresh_from_db()
    return tournament


def open_pairings(tournament: Tournament) -> list[Pairing]:
    return list(
        Pairing.objects.filter(round__stage__tournament=tournament, result="")
        .select_related("first__player", "second__player", "match", "round")
        .order_by("round__number", "table")
    )


def result_of(pairing: Pairing, result: str = "first") -> dict[str, Any]:
    """What an official reports of a table of two: in a match of several games whoever wins has won all that decide."""
    if pairing.best_of == 1 or result not in ("first", "second"):
        return {"result": result}
    won = pairing.best_of // 2 + 1
    return {"games": (won, 0, 0) if result == "first" else (0, won, 0)}


def result_owed(pairing: Pairing, places: list[int], *, termination: str = "ring_bearer_at_site_9") -> ResultOutbox:
    """What the match's end writes: the outbox row of a finished match."""
    pairing.refresh_from_db()
    assert pairing.match is not None
    Match.objects.filter(pk=pairing.match.pk).update(status=MatchStatus.FINISHED)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    row, _made = ResultOutbox.objects.get_or_create(
        match=pairing.match,
        defaults={
            "payload": {
                "match": pairing.match_id, "origin": pairing.origin, "places": places, "winners": winners,
                "termination": termination, "details": {}, "seats": [],
            },
            "created_at": NOW,
        },
    )  # fmt: skip
    return row


def play_round(tournament: Tournament, decide: Callable[[Pairing], list[int]] | None = None) -> int:
    """End every open match of the event and take the results in; by default the older entrant wins."""
    services.matches_owed(now=NOW)
    rows = open_pairings(tournament)
    for pairing in rows:
        places = decide(pairing) if decide else ([1, 2] if pairing.first_id < (pairing.second_id or 0) else [2, 1])
        result_owed(pairing, places)
    services.results_consume(now=NOW)
    tournament.refresh_from_db()
    return len(rows)


def play_out(tournament: Tournament, decide: Callable[[Pairing], list[int]] | None = None) -> Tournament:
    """Play rounds until the event has finished."""
    for _ in range(50):
        if tournament.status != Tournament.Status.RUNNING:
            return tournament
        assert play_round(tournament, decide), "a running event has nothing to play"
    raise AssertionError("the event never ends")
