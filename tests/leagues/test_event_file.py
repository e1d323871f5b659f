"""The file of an event, and a stranger's script that checks it and finds each tampering."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.chance.seeds import CHAIN_LENGTH, first_secret, next_secret
from leagues.draws.drawing import commitment
from leagues.events import match_gateway, services
from leagues.events.event_file import event_published
from leagues.events.state import tournament_state
from leagues.models import Operation, Round, Tournament
from matches import proofs
from matches.models import Match
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import (
    NOW,
    entered,
    open_pairings,
    play_out,
    play_round,
    sanction,
    started,
    tournament_make,
)

SCRIPT = Path(verify_event.__file__)


def verify(data: Any, tmp_path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(data))
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file), *more], capture_output=True, text=True, timeout=60, check=False
    )


def promise(tournament: Tournament) -> None:
    """Give the matches of tests the codes and secrets that real ones have."""
    for pairing in open_pairings(tournament):
        assert pairing.match is not None
        promised = match_gateway._promised(tournament, pairing)
        Match.objects.filter(pk=pairing.match.pk).update(
            code=promised.code, promised_by=dict(promised.by),
            commitment=proofs.commitment(promised.code, promised.secret),
        )  # fmt: skip


def eventful(organiser: Player, staff: Player, judge: Player) -> Tournament:
    """Sanctioned, five players, three rounds; a drop, a penalty, a correction and an undo, and its prizes drawn."""
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 5)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    promise(tournament)
    play_round(tournament)
    services.matches_owed(now=NOW)
    promise(tournament)
    entrant = tournament.entrants.order_by("pk")[1]
    services.entrant_penalise(entrant=entrant, points=1, reason="Late.", actor=judge, now=NOW)
    pairing = open_pairings(tournament)[0]
    services.entrant_drop(entrant=pairing.first, actor=pairing.first.player, now=NOW)
    tournament.refresh_from_db()
    undone = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": tournament.version}, reason="x", actor=organiser, now=NOW
    )
    services.proposal_decide(proposal=undone, confirm=True, actor=judge, now=NOW)
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    tournament = play_out(tournament)
    last = Round.objects.order_by("-number")[0].pairings.filter(second__isnull=False)[0]
    services.result_correct(pairing=last, result="draw", reason="Read wrongly.", actor=judge, now=NOW)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    draw = services.proposal_make(tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW)
    services.proposal_decide(proposal=draw, confirm=True, actor=judge, now=NOW)
    tournament.refresh_from_db()
    return tournament


TAMPERINGS: dict[str, Callable[[Any], object]] = {
    "first secret is not the one": lambda d: d.update(commitment="00"),
    "is not the one committed": lambda d: d["secrets"][0].update(secret="00" * 64),
    "does not have the seed": lambda d: d["rounds"][1].update(seed="00" * 64),
    "result of pairing": lambda d: d["rounds"][0]["pairings"][0].update(result="draw"),
    "is not the one in the log": lambda d: d["rounds"][0]["pairings"][0].update(
        first=d["rounds"][0]["pairings"][0]["second"], second=d["rounds"][0]["pairings"][0]["first"]
    ),
    "shown otherwise than in the log": lambda d: d["entrants"][1].update(penalty=0),
    "other points": lambda d: d["standings"][0].update(points=99),
    "places do not count": lambda d: d["standings"].reverse(),
    "final places": lambda d: d["entrants"][0].update(final_place=77),
    "rounds shown are not": lambda d: d["rounds"].reverse(),
    "does not follow from the secret": lambda d: d["rounds"][0]["pairings"][0]["match"].update(code="222222222222"),
    "secret of match": lambda d: d["rounds"][0]["pairings"][0]["match"].update(commitment="00"),
    "another table": lambda d: d["rounds"][0]["pairings"][0]["match"]["promised_by"].update(table=9),
    "hash that was published": lambda d: d["draw"]["manifest"].update(source="other"),
    "secret of the draw": lambda d: d["draw"]["result"].update(secret="00" * 64),
    "other places than the event": lambda d: d["draw"]["result"]["places"].reverse(),
    "seed of the draw": lambda d: d["draw"].update(seed="00"),
    "The draw gives": lambda d: d["draw"]["awards"][0].update(card="1R999 foil"),
    "log pairs a round": lambda d: d["rounds"].pop(),
}


@pytest.mark.long
@pytest.mark.django_db
def test_a_stranger_checks_an_event_and_finds_each_tampering(
    organiser: Player, staff: Player, judge: Player, client: Client, tmp_path: Path
) -> None:
    tournament = eventful(organiser, staff, judge)
    response = client.get(f"/events/{tournament.pk}/event.json")
    data = response.json()
    assert response["Content-Disposition"] == f'attachment; filename="event-{tournament.pk}.json"'
    assert client.get(f"/api/v1/events/{tournament.pk}/file/").json() == data
    run = verify(data, tmp_path, "--commitment", data["commitment"])
    assert run.returncode == 0, run.stdout + run.stderr
    for line in (
        "secrets   1 revealed", "seeds     3 of 3", "3 compared with every other", "seats     3 of 3",
        "standings 5 places", "prizes    3 follow",
    ):  # fmt: skip
        assert line in run.stdout
    assert "matches   0" not in run.stdout
    for message, tamper in TAMPERINGS.items():
        other = json.loads(json.dumps(data))
        tamper(other)
        with pytest.raises(verify_event.Wrong, match=message):
            verify_event.check(other)
    assert verify(data, tmp_path, "--commitment", "00").stdout.startswith("WRONG: ")
    body = client.get("/events/verify_event.py")
    assert b"".join(body) == SCRIPT.read_bytes()


def all_rounds(players: list[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    if len(players) % 2:
        for bye in players:
            for pairs, _ in all_rounds([player for player in players if player != bye]):
                yield pairs, bye
        return
    if not players:
        yield [], None
        return
    first, *rest = players
    for other in rest:
        for pairs, _ in all_rounds([each for each in rest if each != other]):
            yield [(first, other), *pairs], None


@pytest.mark.long
@pytest.mark.django_db
def test_a_worse_round_and_other_seats_are_found(organiser: Player, tmp_path: Path) -> None:
    """Where the log is forged along with the round: the bye to the best, a rematch, seats exchanged."""
    tournament = play_out(started(organiser, 5))
    data = event_published(tournament)
    assert verify(data, tmp_path).returncode == 0

    def forged(number: int, change: Callable[[list[Any]], object]) -> Any:
        other = json.loads(json.dumps(data))
        row = other["rounds"][number]
        change(row["pairings"])
        step = next(s for s in other["log"] if s["verb"] == "pair" and s["data"]["round"] == row["round"])
        step["data"]["pairs"] = [[p["first"], p["second"]] for p in row["pairings"] if p["second"]]
        step["data"]["byes"] = [p["first"] for p in row["pairings"] if not p["second"]]
        return other

    field = verify_event.Replay(data).fields[1]
    every = [(field.fault(*other, version=2), other) for other in all_rounds(field.ids)]
    best = min(fault for fault, _ in every)
    worse = next(other for fault, other in every if fault[0] == 0 and fault > best)
    rematch = next(other for fault, other in every if fault[0])

    def into(chosen: Any) -> Callable[[list[Any]], None]:
        def change(pairings: list[Any]) -> None:
            for row, (first, second) in zip(pairings, [*chosen[0], (chosen[1], None)], strict=True):
                row["first"], row["second"] = first, second

        return change

    def turn(pairings: list[Any]) -> None:
        pairings[0]["first"], pairings[0]["second"] = pairings[0]["second"], pairings[0]["first"]

    with pytest.raises(verify_event.Wrong, match="Round 2 is not the best"):
        verify_event.check(forged(1, into(worse)))
    with pytest.raises(verify_event.Wrong, match="Round 2 has a rematch"):
        verify_event.check(forged(1, into(rematch)))
    with pytest.raises(verify_event.Wrong, match="other seats"):
        verify_event.check(forged(0, turn))


@pytest.mark.long
@pytest.mark.django_db
def test_the_secret_is_public_at_the_end_and_decides_nothing_more(organiser: Player, client: Client) -> None:
    """Not before the end; undoing the end cannot hide it again, and later rounds follow from the next of its chain."""
    tournament = started(organiser, 4, rounds_planned=3)
    secret, lots = bytes(tournament.secret), [row.id for row in tournament_state(tournament).standings]
    address = f"{tournament.get_absolute_url()}?tab=prizes"
    hidden = [client.get(where).content.decode() for where in (address, f"/events/{tournament.pk}/event.json")]
    assert not any(secret.hex() in body for body in hidden)
    assert all(commitment(secret) in body for body in hidden)
    play_out(tournament)
    tournament.refresh_from_db()
    assert secret.hex() in client.get(address).content.decode()
    last = tournament.operations.filter(verb=Operation.Verb.PAIR).order_by("-number")[0].number
    old = Round.objects.get(number=3).seed
    services.operation_undo(tournament=tournament, number=last, reason="Wrong round.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert sha512(bytes(tournament.secret)).digest() == secret
    assert tournament.commitment == secret.hex()
    page = client.get(address).content.decode()
    assert secret.hex() in page
    assert bytes(tournament.secret).hex() not in page
    assert "decides nothing more" in page
    undo = tournament.operations.get(verb=Operation.Verb.UNDO)
    assert (undo.data["commitment"], undo.data["promised"]) == (tournament.commitment, "announcement")
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    again = Round.objects.get(number=3)
    assert again.secret_number == 1
    assert again.seed != old
    Tournament.objects.filter(pk=tournament.pk).update(automatic=True)
    play_out(Tournament.objects.get(pk=tournament.pk))
    data = event_published(Tournament.objects.get(pk=tournament.pk))
    assert len(data["secrets"]) == 2
    assert verify_event.check(data)[0].endswith("0 of them not bound by the announcement")
    assert set(lots) == {row["entrant"] for row in data["standings"]}


@pytest.mark.long
@pytest.mark.django_db
def test_an_older_event_commits_to_a_new_secret_when_its_end_is_undone(organiser: Player) -> None:
    """Announced before secrets came in chains: nothing bound the new one, and the file says so."""
    tournament = started(organiser, 2, rounds_planned=1)
    Tournament.objects.filter(pk=tournament.pk).update(secret_chain=None)
    play_out(Tournament.objects.get(pk=tournament.pk))
    finish = tournament.operations.get(verb=Operation.Verb.FINISH).number
    services.operation_undo(tournament=tournament, number=finish, reason="x", actor=organiser, now=NOW)
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    data = event_published(Tournament.objects.get(pk=tournament.pk))
    assert verify_event.check(data)[0].endswith("1 of them not bound by the announcement")
    for step in data["log"]:
        step["data"].pop("promised", None)
    with pytest.raises(verify_event.Wrong, match="was not bound"):
        verify_event.check(data)


@pytest.mark.long
@pytest.mark.django_db
def test_who_withdrew_and_registered_again_is_in_play(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    player = entered(tournament, organiser, 3)[0]
    entrant = tournament.entrants.get(player=player)
    services.entrant_drop(entrant=entrant, actor=player, now=NOW)
    services.entrant_register(
        tournament=tournament, player=player, deck_version=entrant.deck_version, actor=player, now=NOW
    )
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert "3 entrants that are shown" in verify_event.check(event_published(play_out(tournament)))[1]


def test_a_chain_of_secrets_is_walked_to_its_end() -> None:
    end = bytes(range(64))
    secret = first_secret(end)
    for _ in range(CHAIN_LENGTH - 1):
        following = next_secret(secret, end, lambda size: bytes(size))
        assert sha512(following).digest() == secret
        secret = following
    assert secret == end
    assert next_secret(secret, end, lambda size: b"n" * size) == b"n" * 64
    assert next_secret(b"other" * 8, None, lambda size: b"n" * size) == b"n" * 64


@pytest.mark.long
@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "entmoot-event-1"}', "null", "\x00"])
def test_the_script_says_when_a_file_is_no_event(text: str, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(text)
    run = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "cannot be read" in run.stdout
    assert "Traceback" not in run.stderr


@pytest.mark.long
@pytest.mark.django_db
def test_the_file_takes_as_many_statements_however_many_play(organiser: Player) -> None:
    counts = []
    for size in (4, 9):
        tournament = started(organiser, size, seed=size)
        play_round(tournament)
        with CaptureQueriesContext(connection) as queries:
            event_published(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 17
