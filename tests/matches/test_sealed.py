"""A match of an event with hidden deck lists: its end is not yet the end of its secrets."""

import json

import pytest
from django.test import Client

from matches.models import Match
from matches.services import matches_seal
from matches.transcript import transcript
from players.models import Player
from scripts.verify_match import Failed, verify
from tests.matches.conftest import cut, play_out, tiny_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def sealed(ada: Player, bob: Player) -> Match:
    match = cut(tiny_match(ada, bob, sealed=True), ada, bob)
    play_out(match)
    match.refresh_from_db()
    return match


def bodies(client: Client, match: Match) -> str:
    paths = ["proof/", "proof.json", "", "log/", "replay/1/"]
    texts = [client.get(match.get_absolute_url() + path).content.decode() for path in paths]
    return "".join([*texts, client.get(f"/api/v1/matches/{match.code}/proof/").content.decode()])


@pytest.mark.long
def test_secret_setups_and_answers_stay_closed(sealed: Match, client: Client, ada: Player) -> None:
    assert sealed.outcome is not None
    for reader in (None, ada):
        if reader is not None:
            client.force_login(reader)
        text = bodies(client, sealed)
        assert bytes(sealed.secret).hex() not in text
        assert sealed.commitment in text
        assert '"setup"' not in text
        assert '"answers"' not in text
    with pytest.raises(Failed, match="hidden until then"):
        verify(json.loads(json.dumps(transcript(sealed))))


@pytest.mark.long
def test_nobody_looks_through_anothers_eyes(sealed: Match, client: Client, ada: Player) -> None:
    """``?seat=`` is for records that are open; a closed one shows one's own seat, or a spectator's."""
    client.force_login(ada)
    for path in ("log/", "replay/1/"):
        address = sealed.get_absolute_url() + path
        own, other = (client.get(f"{address}?seat={place}") for place in (0, 1))
        hide = str(other.context["csrf_token"]), str(own.context["csrf_token"])
        text = own.text.replace("seat=0", "seat=1").replace('name="seat" value="0"', 'name="seat" value="1"')
        assert text.replace(hide[1], "") == other.text.replace(hide[0], "")
    assert b"as a spectator saw it" in Client().get(sealed.get_absolute_url() + "replay/1/?seat=1").content


@pytest.mark.long
def test_opening_shows_everything_and_is_done_once(sealed: Match, client: Client) -> None:
    assert matches_seal(matches=Match.objects.filter(pk=sealed.pk), sealed=False) == 1
    assert matches_seal(matches=Match.objects.filter(pk=sealed.pk), sealed=False) == 0
    sealed.refresh_from_db()
    assert bytes(sealed.secret).hex() in bodies(client, sealed)
    assert b"saw it" in client.get(sealed.get_absolute_url() + "replay/1/?seat=1").content
    assert verify(json.loads(json.dumps(transcript(sealed))))
