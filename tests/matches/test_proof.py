"""A stranger can check a finished match; before its end nothing that is secret is told."""

import json
import subprocess
import sys
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from engine.tcg.starters import STARTERS
from matches import proofs
from matches.jobs import owed_work
from matches.models import Match, Seat
from matches.services import SeatSpec, cuts_make, match_advance, match_concede, match_create
from matches.services.match_end import match_end
from matches.transcript import transcript
from players.models import Player
from scripts.verify_match import verify as check_record
from tests.matches.conftest import NOW, answer_next, cut, entropy_of, play_out, player_make, tiny_match
from tests.shares import sample, whole_or_sample

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "verify_match.py"

pytestmark = pytest.mark.django_db


def verify(record: object, tmp_path: Path, *, isolated: bool = True) -> tuple[int, str]:
    """Run the script as a stranger would: no site packages, so neither Django nor anything else installed."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    flags = ["-I", "-S"] if isolated else []
    done = subprocess.run([sys.executable, *flags, str(SCRIPT), str(path)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


TIED = 6
"""With it both random bots bid the same, so that lots decide, and the game is short."""


def played_tcg() -> Match:
    starters = list(STARTERS.values())
    bots = [player_make("ent", bot="random"), player_make("huorn", bot="random")]
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(bot, setup=starter.engine_data()) for bot, starter in zip(bots, starters, strict=True)],
        origin="proof",
        now=NOW,
        entropy=entropy_of(TIED),
    )
    while owed_work(NOW, seconds=60):
        pass
    match.refresh_from_db()
    assert match.outcome is not None
    return match


@cache
def shown_tcg() -> tuple[str, str, list[tuple[str, int | None, Any]]]:
    """A finished card game's transcript as JSON, its page of the proof and its events. Played once for all tests."""
    match = played_tcg()
    events = list(match.events.order_by("number").values_list("kind", "seat", "data"))
    return json.dumps(transcript(match)), Client().get(match.get_absolute_url() + "proof/").content.decode(), events


@pytest.mark.law
def test_a_card_game_is_verified_with_the_standard_library_alone(tmp_path: Path) -> None:
    record, page, _ = shown_tcg()
    assert "No person cut" in json.loads(record)["unproven_because"]
    assert "The shuffles are not proven" in page
    code, output = verify(json.loads(record), tmp_path)
    assert (code, "The match is what it says it is." in output) == (0, True), output
    assert "UNPROVEN: no person cut the deck" in output


def test_a_transcript_of_schema_1_is_verified_too(match: Match, ada: Player) -> None:
    """It says "nonce" for "cut"."""
    match_concede(match=match, player=ada, now=NOW)
    match.refresh_from_db()
    record = json.loads(json.dumps(transcript(match)))
    old = {
        **record,
        "schema": 1,
        "seats": [{key.replace("cut", "nonce"): value for key, value in seat.items()} for seat in record["seats"]],
    }
    assert {"nonce", "nonce_made_by", "nonce_at"} <= set(old["seats"][0])
    assert check_record(old) == check_record(record)


@pytest.mark.long
@whole_or_sample
def test_every_kind_of_cheating_is_found(whole: bool, tmp_path: Path) -> None:
    good = json.loads(shown_tcg()[0])

    def changed(**more: object) -> dict[str, object]:
        return {**json.loads(json.dumps(good)), **more}

    other_secret = changed(secret="00" * 64)
    other_cut = changed()
    other_cut["seats"][0]["cut"] += "x"  # type: ignore[index]
    other_answer = changed(answers=good["answers"][1:])
    other_end = changed(outcome={**good["outcome"], "places": good["outcome"]["places"][::-1]})
    other_deck = changed()
    sites = other_deck["seats"][1]["setup"]["cards"]  # type: ignore[index]
    first = next(iter(sites))
    sites[first] += 1
    kinds = (
        (other_secret, "not the one that was promised"),
        (other_cut, "NO"),
        (other_answer, "does not ask"),
        (other_end, "ends with"),
        (other_deck, "NO"),
        (changed(finished=False), "not over"),
        ({"finished": True}, "not complete"),
        ([1], "cannot be read"),
    )
    for record, says in kinds if whole else sample(kinds, 4, lambda kind: kind[1] == "NO"):
        code, output = verify(record, tmp_path)
        assert code != 0
        assert says in output


def test_a_conceded_match_is_verified_too(match: Match, ada: Player) -> None:
    sys.path.insert(0, str(ROOT))
    from scripts.verify_match import verify as check

    match_concede(match=match, player=ada, now=NOW)
    match.refresh_from_db()
    lines = check(json.loads(json.dumps(transcript(match))))
    assert lines[1].startswith("proven: seats 0, 1 were cut by their players")


def test_a_match_ended_by_officials_is_verified_to_where_it_stood(match: Match, ada: Player, bob: Player) -> None:
    from scripts.verify_match import Failed
    from scripts.verify_match import verify as check

    answer_next(match)
    match_end(match=match, places=[1, 2], winners=[0], termination="Time was up.", actor=None, now=NOW)
    match.refresh_from_db()
    record = json.loads(json.dumps(transcript(match)))
    assert "to where officials ended the match" in check(record)[2]
    with pytest.raises(Failed, match="ends with"):
        check({**record, "outcome": {**record["outcome"], "decided_by": ""}})
    uncut = tiny_match(ada, bob, origin="test:2", seed=2)
    match_end(match=uncut, places=[1, 1], winners=[], termination="Nobody came.", actor=None, now=NOW)
    uncut.refresh_from_db()
    record = json.loads(json.dumps(transcript(uncut)))
    assert "nothing was dealt" in check(record)[1]
    with pytest.raises(Failed, match="not everybody had cut"):
        check({**record, "answers": [{"seat": 0}]})


@pytest.mark.long
def test_nothing_secret_is_public_before_the_end(match: Match, client: Client) -> None:
    """Neither secret nor decks nor answers, to players, strangers, page or API."""
    secret = bytes(match.secret).hex()
    for path in ("proof/", "proof.json"):
        body = client.get(match.get_absolute_url() + path).content.decode()
        assert secret not in body
        assert match.commitment in body
    data = client.get(f"/api/v1/matches/{match.code}/proof/").json()
    assert set(data) & {"secret", "answers", "outcome"} == set()
    assert all("setup" not in seat for seat in data["seats"])
    play_out(match)
    assert secret in client.get(match.get_absolute_url() + "proof/").content.decode()
    assert client.get(f"/api/v1/matches/{match.code}/proof/").json()["secret"] == secret


def test_the_seed_depends_on_every_part() -> None:
    secret = b"s" * 64
    committed = proofs.commitment("m", secret)
    base = proofs.seed("m", secret, committed, ["a", "b"])
    others = [
        proofs.seed("n", secret, committed, ["a", "b"]),
        proofs.seed("m", b"t" * 64, committed, ["a", "b"]),
        proofs.seed("m", secret, committed, ["b", "a"]),
        proofs.seed("m", secret, committed, ["ab", ""]),
    ]
    assert len({base, *others}) == 5
    assert len(base) == 64


def documented() -> dict[str, Any]:
    """The verifier that docs/proofs.md prints, run as it stands there."""
    page = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], names)
    return names


def test_the_documented_formulas_give_the_seed_the_lots_and_the_hands() -> None:
    text, _, events = shown_tcg()
    record = json.loads(text)
    verifier = documented()
    bids = next(data["bids"] for kind, _, data in events if kind == "bids")
    turns = next(data["seats"] for kind, _, data in events if kind == "order")
    starts = [data for kind, _, data in events if kind == "starts with"]
    started = {seat: [data["card"]["card"] for data in starts if data["player"] == seat] for seat in turns}
    ranking, hands = verifier["opening_of"](record, bids, turns, started)
    assert ranking == next(data["seats"] for kind, _, data in events if kind == "lots")
    for seat in turns:
        drew = next(data["cards"] for kind, who, data in events if kind == "drew" and who == seat)
        assert hands[seat] == drew
    assert verifier["seed_of"](record)[1] is False, "two bots: unproven"


@pytest.mark.long
def test_the_server_has_no_choice_in_a_late_cut(ada: Player, bob: Player, client: Client) -> None:
    match = cut(tiny_match(ada, bob), ada)
    assert cuts_make(match_id=match.pk, now=NOW + timedelta(hours=48)) == 1
    late = match.seats.get(player=bob)
    assert late.cut == proofs.server_cut(match.code, bytes(match.secret), 1)
    assert not late.cut_proven
    match_advance(match_id=match.pk, now=NOW + timedelta(hours=48))
    match.refresh_from_db()
    play_out(match, NOW + timedelta(hours=48))
    record = json.loads(json.dumps(transcript(match)))
    assert record["unproven_because"] == ""
    assert documented()["seed_of"](record)[1] is True
    assert check_record(record)[1].startswith("proven: seats 0 were cut")
    page = client.get(match.get_absolute_url() + "proof/").content.decode()
    assert "The shuffles are proven" in page


@pytest.mark.long
def test_a_cut_of_the_server_that_does_not_follow_is_told(ada: Player, bob: Player, client: Client) -> None:
    """As in matches from before server's cuts followed from the secret."""
    match = tiny_match(ada, bob)
    Seat.objects.filter(match=match, player=bob).update(cut="made up", cut_proven=False)
    match = cut(match, ada)
    play_out(match)
    record = json.loads(json.dumps(transcript(match)))
    assert "seat 1" in record["unproven_because"]
    assert check_record(record)[1].startswith("UNPROVEN: the server's cut for seat 1")
    with pytest.raises(AssertionError, match="does not follow"):
        documented()["seed_of"](record)
    page = client.get(match.get_absolute_url() + "proof/").content.decode()
    assert "The shuffles are not proven" in page
