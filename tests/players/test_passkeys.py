"""Passkeys: made and used with a device in software, and what is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from players.models import AuditEntry, Passkey, Player
from players.security import passkeys
from players.security.factors import has_factor
from tests.players.authenticator import Device
from tests.players.test_second_factors import PASSWORD, is_signed_in, password_step

pytestmark = pytest.mark.django_db


def post(client: Client, path: str, **sent: Any) -> Any:
    return client.post(path, json.dumps(sent), content_type="application/json")


def add(client: Client, device: Device, name: str = "Laptop") -> Any:
    options = post(client, "/profile/security/passkeys/offer/").json()
    return post(client, "/profile/security/passkeys/add/", credential=device.make(options), name=name)


def sign_in(client: Client, device: Device, **more: Any) -> Any:
    options = post(client, "/sign-in/passkey/ask/").json()
    return post(client, "/sign-in/passkey/", credential=device.use(options), **more)


@pytest.fixture
def device(player_make: Callable[..., Player], signed_in_just_now: Any) -> Device:
    """A passkey of Ada's."""
    made = Device()
    client = signed_in_just_now(player_make("ada"))
    assert add(client, made).status_code == 201
    client.logout()
    return made


def test_a_passkey_alone_signs_in(device: Device, client: Client) -> None:
    answer = sign_in(client, device, next="/decks/")
    assert answer.json() == {"next": "/decks/"}
    assert is_signed_in(client)
    key = Passkey.objects.get()
    assert key.used_at is not None
    assert key.sign_count == 1
    assert client.get("/profile/data/").status_code == 200, "it stands for the password and the second factor"


def test_it_is_kept_by_the_device_and_checks_its_user(
    player_make: Callable[..., Player], signed_in_just_now: Any
) -> None:
    options = post(signed_in_just_now(player_make("ada")), "/profile/security/passkeys/offer/").json()
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"


def test_an_account_with_a_passkey_needs_more_than_its_password(device: Device, client: Client) -> None:
    assert password_step(client, "ada")["Location"] == "/sign-in/second/"
    assert not is_signed_in(client)
    assert sign_in(client, device).json() == {"next": "/decks/"}
    assert is_signed_in(client)


def test_a_passkey_confirms_who_is_asking(device: Device, client: Client) -> None:
    client.force_login(Player.objects.get(username="ada"))
    assert client.get("/profile/data/").status_code == 302
    options = post(client, "/sign-in/passkey/ask/").json()
    answer = post(client, "/profile/confirm/passkey/", credential=device.use(options), next="/profile/data/")
    assert answer.json() == {"next": "/profile/data/"}
    assert client.get("/profile/data/").status_code == 200


def test_another_players_passkey_confirms_nothing(
    device: Device, client: Client, player_make: Callable[..., Player]
) -> None:
    client.force_login(player_make("bob"))
    options = post(client, "/sign-in/passkey/ask/").json()
    assert post(client, "/profile/confirm/passkey/", credential=device.use(options)).status_code == 400


def test_a_challenge_counts_once_and_in_its_own_session(device: Device, client: Client) -> None:
    options = post(client, "/sign-in/passkey/ask/").json()
    answer = device.use(options)
    assert post(Client(), "/sign-in/passkey/", credential=answer).status_code == 400
    assert post(client, "/sign-in/passkey/", credential=answer).status_code == 200
    client.logout()
    assert post(client, "/sign-in/passkey/", credential=answer).status_code == 400
    assert not is_signed_in(client)


@pytest.mark.parametrize(
    "fault",
    [
        {"origin": "https://evil.example"},
        {"site": "evil.example"},
        {"verifies": False},
    ],
    ids=lambda fault: next(iter(fault)),
)
def test_answers_for_another_site_or_without_a_check_of_the_user_are_refused(
    fault: dict[str, Any], device: Device, client: Client, signed_in_just_now: Any
) -> None:
    for name, value in fault.items():
        setattr(device, name, value)
    assert sign_in(client, device).status_code == 400
    assert not is_signed_in(client)
    signed_in_just_now(Player.objects.get(username="ada"))
    other = Device(**fault)
    session = client.session
    session["factor_shown_at"] = timezone.now().timestamp()
    session.save()
    assert add(client, other).status_code == 400
    assert Passkey.objects.count() == 1


def test_a_signature_by_another_key_is_refused(device: Device, client: Client) -> None:
    other = Device(credential_id=device.credential_id)
    assert sign_in(client, other).status_code == 400
    assert sign_in(client, Device()).status_code == 400, "and one that nobody has registered"
    assert not is_signed_in(client)


def test_a_counter_that_goes_back_is_refused_and_told(device: Device, client: Client) -> None:
    assert sign_in(client, device).status_code == 200
    client.logout()
    device.counter = 0
    assert sign_in(client, device).status_code == 400
    assert not is_signed_in(client)
    assert AuditEntry.objects.filter(verb="factor.passkey_copied").count() == 1
    assert Passkey.objects.get().sign_count == 1


def test_a_device_that_counts_nothing_is_taken(device: Device, client: Client) -> None:
    for _ in range(2):
        device.counter = -1
        assert sign_in(client, device).status_code == 200
        client.logout()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b'{"credential": 3}',
        b'{"credential": {}}',
        b'{"credential": {"id": "\xc3\xa9"}}',
        b"[" * 9999,
    ],
)
def test_garbage_is_refused(body: bytes, device: Device, client: Client) -> None:
    post(client, "/sign-in/passkey/ask/")
    answer = client.post("/sign-in/passkey/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]


@pytest.mark.long
def test_garbage_in_a_known_passkeys_answer_is_refused(device: Device, client: Client) -> None:
    for name in ("authenticatorData", "clientDataJSON", "signature"):
        for value in ("", "AA", 7, None, "é", "A" * 5000):
            cache.clear()  # the limits of an address
            options = post(client, "/sign-in/passkey/ask/").json()
            answer = device.use(options)
            answer["response"][name] = value
            assert post(client, "/sign-in/passkey/", credential=answer).status_code == 400, (name, value)
    assert not is_signed_in(client)


@pytest.mark.long
def test_names_and_numbers_of_passkeys_are_bounded(
    player_make: Callable[..., Player], signed_in_just_now: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MOST", 2)
    client = signed_in_just_now(player_make("ada"))
    assert add(client, Device(), "").status_code == 400
    assert add(client, Device(), "x" * 61).status_code == 400
    same = Device()
    assert add(client, same).status_code == 201
    assert add(client, same).status_code == 409
    assert add(client, Device(), "Second").status_code == 201
    assert post(client, "/profile/security/passkeys/offer/").status_code == 409


@pytest.mark.long
def test_a_passkey_is_removed_by_its_owner_only(device: Device, client: Client, signed_in_just_now: Any) -> None:
    key = Passkey.objects.get()
    mallory = Player.objects.create_user("mallory", password=PASSWORD)
    signed_in_just_now(mallory)
    client.post(f"/profile/security/passkeys/{key.pk}/remove/")
    assert Passkey.objects.exists()
    client.logout()
    assert sign_in(client, device).status_code == 200
    client.post(f"/profile/security/passkeys/{key.pk}/remove/")
    assert not has_factor(Player.objects.get(username="ada"))
