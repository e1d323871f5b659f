"""The secret of a match is promised before anybody cuts, and nobody comes back for a cut."""

import json
from hashlib import sha512
from typing import Any

import pytest
from django.test import Client

from leagues.models import Pairing, Tournament
from matches import proofs, services
from matches.errors import KeyConflict, Malformed, NotYourMatch, WrongStatus
from matches.models import Challenge, Match, MatchStatus, Seat
from matches.transcript import transcript
from players.models import Player
from scripts.verify_match import Failed, event_check, verify
from tests.matches.conftest import NOW

pytestmark = pytest.mark.django_db


def offer(challenger: Player, **more: Any) -> Challenge:
    sent = {"opponents": ["bob"], "ruleset": "confrontation", "side": "good", "key": "k1", **more}
    return services.challenge_offer(challenger=challenger, now=NOW, **sent)


def begun(challenge: Challenge, player: Player, cut: str = "cut of bob") -> Match:
    taken = services.challenge_accept(challenge=challenge, player=player, cut=cut, now=NOW)
    assert taken.match is not None
    services.match_advance(match_id=taken.match.pk, now=NOW)
    return Match.objects.get(pk=taken.match.pk)


def conceded(match: Match, player: Player) -> dict[str, Any]:
    services.match_concede(match=match, player=player, now=NOW)
    match.refresh_from_db()
    record: dict[str, Any] = json.loads(json.dumps(transcript(match)))
    return record


def test_a_challenge_promises_the_secret_of_its_match(ada: Player, bob: Player) -> None:
    challenge = offer(ada)
    assert challenge.secret is not None
    promised = challenge.commitment
    assert promised == proofs.commitment(challenge.code, bytes(challenge.secret))
    services.challenge_cut(challenge=challenge, player=ada, cut="cut of ada", now=NOW)
    match = begun(challenge, bob)
    assert (match.code, match.commitment) == (challenge.code, promised)
    assert match.status == MatchStatus.RUNNING, "nobody is waited for"
    record = conceded(match, bob)
    assert [seat["cut"] for seat in record["seats"]] == ["cut of ada", "cut of bob"]
    assert record["unproven_because"] == ""
    assert any(line.startswith("proven: seats 0, 1") for line in verify(record))


def test_who_gives_no_cut_is_cut_for_by_what_follows_from_the_promise(ada: Player, bob: Player) -> None:
    match = begun(offer(ada), bob)
    seat = match.seats.get(player=ada)
    assert (seat.cut, seat.cut_proven) == (proofs.server_cut(match.code, bytes(match.secret), 0), False)
    assert any(line.startswith("proven: seats 1 ") for line in verify(conceded(match, bob)))


def test_a_cut_is_given_once_and_by_the_challenger(ada: Player, bob: Player) -> None:
    challenge = offer(ada)
    with pytest.raises(NotYourMatch):
        services.challenge_cut(challenge=challenge, player=bob, cut="mine", now=NOW)
    with pytest.raises(Malformed):
        services.challenge_cut(challenge=challenge, player=ada, cut="\n", now=NOW)
    for _ in range(2):
        services.challenge_cut(challenge=challenge, player=ada, cut="mine", now=NOW)
    with pytest.raises(KeyConflict):
        services.challenge_cut(challenge=challenge, player=ada, cut="another", now=NOW)
    with pytest.raises(Malformed):
        services.challenge_accept(challenge=challenge, player=bob, cut="\u2603", now=NOW)
    gone = offer(ada, opponents=[], key="k2")
    services.challenge_withdraw(challenge=gone, player=ada, now=NOW)
    with pytest.raises(WrongStatus):
        services.challenge_cut(challenge=gone, player=ada, cut="later", now=NOW)


def test_challenges_offered_without_a_promise_wait_for_the_cuts_as_before(ada: Player, bob: Player) -> None:
    challenge = offer(ada)
    Challenge.objects.filter(pk=challenge.pk).update(secret=None, code="", commitment="")
    match = begun(challenge, bob)
    assert match.status == MatchStatus.WAITING
    assert set(match.seats.values_list("cut", flat=True)) == {""}, "a cut before the promise proves nothing"


@pytest.mark.long
def test_the_pages_and_the_api_show_the_promise_and_never_the_secret(client: Client, ada: Player, bob: Player) -> None:
    challenge = offer(ada)
    assert challenge.secret is not None
    client.force_login(ada)
    page = client.get(challenge.get_absolute_url()).content.decode()
    assert challenge.commitment[:32] in page
    assert "data-cut" in page
    client.post(challenge.get_absolute_url(), {"what": "cut", "cut": "by page"})
    page = client.get(challenge.get_absolute_url()).text
    assert "Your challenge stands. You are told when it is answered." in page
    folded = page.partition("<summary>The promise and your cut</summary>")[2].partition("</details>")[0]
    assert page.count("by page") == folded.count("by page") == 1, "nobody has to read a hash"
    body = client.get(f"/api/v1/challenges/{challenge.pk}/").json()
    assert (body["commitment"], body["cut"]) == (challenge.commitment, "by page")
    client.force_login(bob)
    seen = client.get(challenge.get_absolute_url()).content + json.dumps(body).encode()
    assert bytes(challenge.secret).hex().encode() not in seen
    assert b'data-cut="wait"' in seen


def test_a_match_of_an_event_follows_from_its_secret_and_the_cuts_given_at_registration(
    ada: Player, bob: Player
) -> None:
    from leagues.events.match_gateway import match_make
    from leagues.models import Entrant, Round, Stage

    secret = b"e" * 64
    tournament = Tournament.objects.create(
        name="Ring", organiser=ada, ruleset="confrontation", format=None, secret=secret,
        commitment=sha512(secret).hexdigest(), created_at=NOW, clock={},
    )  # fmt: skip
    stage = Stage.objects.create(tournament=tournament, number=1, rounds_planned=1)
    row = Round.objects.create(stage=stage, number=1, seed="", paired_at=NOW)
    first, second = (
        Entrant.objects.create(tournament=tournament, player=player, registered_at=NOW, cut="ab" * 8, cut_own=own)
        for player, own in ((ada, True), (bob, False))
    )
    pairing = Pairing.objects.create(round=row, table=1, first=first, second=second, origin="pairing:1:1")
    match = match_make(tournament=tournament, pairing=pairing, now=NOW)
    assert match_make(tournament=tournament, pairing=pairing, now=NOW) == match
    own, made = Seat.objects.filter(match=match).order_by("place")
    assert (own.cut, own.cut_proven) == (proofs.event_cut("ab" * 8, match.code), True)
    assert (made.cut, made.cut_proven) == (proofs.server_cut(match.code, bytes(match.secret), 1), False)
    services.match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING, "nobody comes back for a cut"
    record = conceded(match, bob)
    assert any("announced" in line for line in verify(record, secret))
    assert any("give the event's secret" in line for line in verify(record))
    with pytest.raises(Failed, match="not the one that was promised"):
        event_check(record, b"f" * 64)
    record["seats"][0]["cut_from"] = "cd" * 8
    with pytest.raises(Failed, match="does not follow"):
        verify(record, secret)


def test_a_round_paired_again_has_other_matches(ada: Player) -> None:
    codes = {proofs.event_code(b"s" * 64, (7, 1, 1, attempt)) for attempt in (1, 2, 3)}
    assert len(codes) == 3
    assert len({proofs.event_secret(b"s" * 64, code) for code in codes}) == 3
