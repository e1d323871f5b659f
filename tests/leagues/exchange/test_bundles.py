"""Bundles: what was written is read again as the same event, goes on the same, and nothing broken is read."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.models.pairing import with_seats
from leagues.events.standings import standings_of
from leagues.exchange.bundle_read import BundleError, bundle_read
from leagues.exchange.bundle_take import bundle_take
from leagues.exchange.event_import import event_import
from leagues.models import Operation, Pairing, Round, Tournament
from players.models import AuditEntry, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, result_of, started
from tests.leagues.test_event_proof import PLANS, begun, report
from tests.leagues.test_pods_played import pods
from tests.shares import whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.course]


def bundle_of(tournament: Tournament, actor: Player) -> bytes:
    return b"".join(bundle_take(tournament=Tournament.objects.get(pk=tournament.pk), actor=actor, now=NOW))


def read(data: bytes, actor: Player) -> Tournament:
    return event_import(bundle=bundle_read(data), actor=actor, now=NOW).tournament


def places(tournament: Tournament) -> list[tuple[int, int, int]]:
    """The standings as (place, how many registered before, points): names differ between installations."""
    order = {pk: number for number, pk in enumerate(tournament.entrants.order_by("pk").values_list("pk", flat=True))}
    rows = standings_of(Tournament.objects.get(pk=tournament.pk))
    return [(row.place, order[row.id], row.points) for row in rows]


def last_tables(tournament: Tournament) -> list[list[int]]:
    """The tables of the last round by the entrants' order of registration."""
    order = {pk: number for number, pk in enumerate(tournament.entrants.order_by("pk").values_list("pk", flat=True))}
    last = Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number").first()
    assert last is not None
    rows = Pairing.objects.filter(round=last).select_related("first__player", "second__player").order_by("table")
    return [[order[entrant.pk] for entrant in pairing.entrants] for pairing in with_seats(rows)]


def step(tournament: Tournament, rng: random.Random, organiser: Player) -> None:
    """Report a table of the round, now and then after somebody left or was penalised."""
    entrant = rng.choice(list(tournament.entrants.filter(started=True)))
    luck = rng.random()
    if luck < 0.08 and entrant.in_play:
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    elif luck < 0.14:
        services.entrant_penalise(entrant=entrant, points=rng.randrange(3), reason="x", actor=organiser, now=NOW)
    for pairing in open_pairings(tournament)[:1]:
        report(pairing, rng, organiser)


def half_played(organiser: Player, name: str, seed: int) -> Tournament:
    """An event of a plan, played as far as the seed says."""
    rng = random.Random(seed)
    tournament = begun(organiser, name, seed)
    for _ in range(rng.randrange(2, 24)):
        tournament.refresh_from_db()
        if tournament.status == Tournament.Status.RUNNING:
            step(tournament, rng, organiser)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.law) for seed in range(2, 6))])
@pytest.mark.parametrize("name", PLANS)
def test_an_event_that_was_taken_elsewhere_has_the_same_standings_and_the_same_next_round(
    organiser: Player, name: str, seed: int
) -> None:
    tournament = half_played(organiser, name, seed)
    other = read(bundle_of(tournament, organiser), organiser)
    assert other.pk != tournament.pk
    assert (other.at_table, other.status) == (True, tournament.status)
    assert places(other) == places(tournament)
    # Both go on alike: the same results give the same rounds and the same places.
    mine, theirs = random.Random(seed), random.Random(seed)
    for _ in range(4):
        for event, rng in ((tournament, mine), (other, theirs)):
            event.refresh_from_db()
            for pairing in open_pairings(event):
                result = rng.choice(["first", "second"])
                services.result_report(pairing=pairing, **result_of(pairing, result), actor=organiser, now=NOW)
        assert places(other) == places(tournament)
        assert last_tables(other) == last_tables(tournament)
    lines = verify_event.check(json.loads(json.dumps(event_published(Tournament.objects.get(pk=other.pk)))))
    assert any(line.startswith("standings") or "standings" in line for line in lines)


def test_pods_are_taken_elsewhere(organiser: Player) -> None:
    tournament = pods(organiser, 7)
    for pairing in with_seats(open_pairings(tournament)[:1]):
        listed = list(range(1, len(pairing.entrants) + 1))
        services.result_report(pairing=pairing, places=listed, actor=organiser, now=NOW)
    other = read(bundle_of(tournament, organiser), organiser)
    assert places(other) == places(tournament)
    assert last_tables(other) == last_tables(tournament)


def test_a_bundle_of_a_bundle_is_the_same_but_for_its_numbers(organiser: Player) -> None:
    first = bundle_of(half_played(organiser, "top cut", 3), organiser).splitlines()
    other = read(b"\n".join(first) + b"\n", organiser)
    second = bundle_of(other, organiser).splitlines()
    kinds = [json.loads(line)["record"] for line in first]
    # The import is one more line of the log.
    again = [json.loads(line) for line in second]
    assert [row["record"] for row in again if row.get("verb") != "import"] == [
        kind for kind, line in zip(kinds, first, strict=True) if json.loads(line).get("verb") != "take"
    ] or [row["record"] for row in again].count("pairing") == kinds.count("pairing")
    old = json.loads(first[1])
    new = json.loads(second[1])
    assert {name: value for name, value in new.items() if name != "number"} == {
        name: value for name, value in old.items() if name != "number"
    }
    assert new["number"] == old["number"]


def test_players_become_guests_with_codes_and_keep_free_names(organiser: Player) -> None:
    tournament = started(organiser, 4)
    names = list(tournament.entrants.order_by("pk").values_list("player__username", flat=True))
    imported = event_import(bundle=bundle_read(bundle_of(tournament, organiser)), actor=organiser, now=NOW)
    assert [name for name, _, _ in imported.guests] == names
    assert [player.username for _, player, _ in imported.guests] == [f"{name}-2" for name in names]
    assert all(player.is_guest and len(code) == 19 for _, player, code in imported.guests)
    decks = [entrant.deck_version for entrant in imported.tournament.entrants.select_related("deck_version")]
    before = [entrant.deck_version for entrant in tournament.entrants.select_related("deck_version")]
    assert [deck and deck.content for deck in decks] == [deck and deck.content for deck in before]


def test_the_log_goes_on_and_nothing_before_the_import_is_undone(organiser: Player) -> None:
    tournament = started(organiser, 4)
    count = tournament.operations.count()
    other = read(bundle_of(tournament, organiser), organiser)
    log = list(other.operations.order_by("number").values_list("verb", flat=True))
    assert log[-1] == Operation.Verb.IMPORT
    assert len(log) == count + 1
    other.refresh_from_db()
    for pairing in open_pairings(other)[:1]:
        services.result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=NOW)
    other.refresh_from_db()
    services.operation_undo(tournament=other, number=count + 2, reason="x", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="the reading of the file"):
        services.operation_undo(tournament=other, number=count, reason="x", actor=organiser, now=NOW)


def test_taking_is_logged_and_only_for_who_runs_the_event_without_playing_in_it(
    organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament = started(organiser, 4)
    for person in (judge, stranger):
        with pytest.raises(Forbidden):
            bundle_of(tournament, person)
    assert not tournament.operations.filter(verb=Operation.Verb.TAKE).exists()
    assert b'"secret"' in bundle_of(tournament, organiser)
    assert tournament.operations.get(verb=Operation.Verb.TAKE).actor == organiser


def test_private_lists_stay_out_until_the_end(organiser: Player) -> None:
    tournament = started(organiser, 4, deck_lists="private")
    assert b'"deck"' not in bundle_of(tournament, organiser)


def test_a_stranger_reads_no_bundle(organiser: Player, stranger: Player) -> None:
    data = bundle_of(started(organiser, 4), organiser)
    with pytest.raises(Forbidden):
        read(data, stranger)


# Broken files


def sealed(lines: list[bytes]) -> bytes:
    """Lines with the end that belongs to them, as a tool that writes bundles would."""
    body = b"".join(line + b"\n" for line in lines)
    end = {"record": "end", "lines": len(lines), "sha256": sha256(body).hexdigest()}
    return body + json.dumps(end).encode() + b"\n"


def changed(data: bytes, kind: str, change: Callable[[dict[str, Any]], object], number: int = 0) -> tuple[bytes, int]:
    """A bundle with one record changed, sealed again, and the line of the record."""
    lines = data.splitlines()[:-1]
    at = [index for index, line in enumerate(lines) if json.loads(line)["record"] == kind][number]
    row = json.loads(lines[at])
    change(row)
    lines[at] = json.dumps(row).encode()
    return sealed(lines), at + 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "change", "reason"),
    [
        ("event", lambda row: row.update(format="no_such"), "there is no format “no_such”"),
        ("event", lambda row: row.update(ruleset="chess"), "Choose one of the games"),
        ("event", lambda row: row.update(profile=["swiss-3-1-0", 9]), "no standings “swiss-3-1-0”, version 9"),
        ("event", lambda row: row.update(secret="ab" * 64), "not the one that was committed to"),
        ("event", lambda row: row.update(plan=[{"kind": "ladder"}]), "A stage is one of"),
        ("event", lambda row: row.update(extra=1), "unknown field `extra`"),
        ("event", lambda row: row.update(name="x" * 81), "<= 80"),
        ("entrant", lambda row: row.update(id=10**9), "order of their numbers"),
        ("entrant", lambda row: row.pop("name"), "missing required field `name`"),
        ("entrant", lambda row: row.update(name="a\u202eb"), "cannot be shown"),
        ("entrant", lambda row: row.update(registered_at="yesterday"), "datetime"),
        ("entrant", lambda row: row["deck"].update(text="3 No Such Card"), "No Such Card"),
        ("round", lambda row: row.update(number=7), "round 1 of stage 1 is missing"),
        ("round", lambda row: row.update(stage=10**9), "no stage with the number"),
        ("pairing", lambda row: row.update(entrants=[]), "1 to 6 entrants, not 0"),
        ("pairing", lambda row: row.update(entrants=[row["entrants"][0]] * 2), "sits at two tables"),
        ("pairing", lambda row: row.update(entrants=[1, 10**9]), "no entrant with the number"),
        ("pairing", lambda row: row.update(result="won"), "“won” is no result of a table of 2"),
        ("pairing", lambda row: row.update(source="rumour"), "there is no source “rumour”"),
        ("pairing", lambda row: row.update(table=-1), ">= 0"),
        ("log", lambda row: row.update(verb="conjure"), "there is no verb “conjure”"),
        ("log", lambda row: row.update(number=5), "operation 1 is missing"),
        ("standing", lambda row: row.update(points=99), "place 1 is that of another entrant"),
    ],
)  # fmt: skip
def test_a_broken_record_is_refused_with_its_line_and_the_reason(
    organiser: Player, kind: str, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    data, line = changed(bundle_of(started(organiser, 4), organiser), kind, change)
    before = (Tournament.objects.count(), Player.objects.count(), AuditEntry.objects.count())
    with pytest.raises(BundleError) as refusal:
        read(data, organiser)
    assert reason in str(refusal.value)
    assert refusal.value.line == line or kind in ("entrant", "event")
    assert str(refusal.value).startswith(f"Line {refusal.value.line}: ")
    assert (Tournament.objects.count(), Player.objects.count(), AuditEntry.objects.count()) == before


def test_a_result_that_was_changed_does_not_fit_the_standings(organiser: Player) -> None:
    tournament = started(organiser, 4)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=NOW)
    data, _ = changed(bundle_of(tournament, organiser), "pairing", lambda row: row.update(result="second"))
    with pytest.raises(BundleError, match="is that of another entrant"):
        read(data, organiser)


@whole_or_sample
def test_no_damage_is_read(organiser: Player, whole: bool) -> None:
    data = bundle_of(half_played(organiser, "heats", 2), organiser)
    bundle_read(data)
    rng = random.Random(7)
    for _ in range(2_000 if whole else 60):
        broken = bytearray(data)
        if rng.random() < 0.5:
            broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
        else:
            del broken[rng.randrange(1, len(broken)) :]
        with pytest.raises(BundleError):
            bundle_read(bytes(broken))


JUNK: tuple[Any, ...] = (None, True, -1, 0, 1, 10**6, 2**63, 1.5, "", "x", "\x00", "x" * 5000, [], [[]], {}, {"a": 1})


@whole_or_sample
def test_no_value_of_a_sealed_bundle_is_more_than_refused(organiser: Player, whole: bool, client: Client) -> None:
    data = bundle_of(half_played(organiser, "top cut", 5), organiser)
    rng = random.Random(11)
    kinds = ["event", "entrant", "stage", "round", "pairing", "log", "standing"]
    read_as_is = 0
    for _ in range(300 if whole else 12):

        def spoil(row: dict[str, Any]) -> None:
            name = rng.choice([name for name in row if name != "record"])
            row[name] = rng.choice(JUNK)

        broken, _ = changed(data, rng.choice(kinds), spoil)
        point = transaction.savepoint()
        try:
            tournament = Tournament.objects.get(pk=read(broken, organiser).pk)
        except BundleError:
            continue
        read_as_is += 1
        # What is read can be shown, checked, and played on.
        client.force_login(organiser)
        for tab in ("overview", "pairings", "standings", "log", "rules"):
            assert client.get(f"{tournament.get_absolute_url()}?tab={tab}").status_code == 200
        event_published(tournament)
        for pairing in open_pairings(tournament)[:1]:
            services.result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=NOW)
        transaction.savepoint_rollback(point)
    assert read_as_is < (150 if whole else 12)


# The command


@pytest.mark.long
def test_the_command_reads_a_bundle_and_prints_the_codes(organiser: Player, tmp_path: Path) -> None:
    file = tmp_path / "event.jsonl"
    file.write_bytes(bundle_of(started(organiser, 4), organiser))
    out = StringIO()
    call_command("event_import", str(file), organiser="orla", stdout=out)
    assert "Thursday Open is here: /events/" in out.getvalue()
    assert out.getvalue().count("\t") == 4 * 3
    count = Tournament.objects.count()
    file.write_bytes(b"{}")
    for path, name in ((file, "orla"), (tmp_path / "nothing", "orla"), (file, "nobody")):
        with pytest.raises(CommandError):
            call_command("event_import", str(path), organiser=name)
    assert Tournament.objects.count() == count
