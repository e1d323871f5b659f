"""What the tests of accounts share."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from players.models import Player
from players.notices.letters import letters_deliver


@pytest.fixture
def signed_in_just_now(client: Client) -> Callable[[Player], Client]:
    """A client whose player entered the password a moment ago."""

    def sign_in(player: Player) -> Client:
        client.force_login(player)
        session = client.session
        session["password_entered_at"] = timezone.now().timestamp()
        session.save()
        return client

    return sign_in


@pytest.fixture
def letters() -> Callable[[datetime], dict[str, EmailMessage]]:
    """Sends what is due and gives the newest letters by their addressee."""

    def sent(now: datetime) -> dict[str, EmailMessage]:
        before = len(mail.outbox)
        while letters_deliver(now):
            pass
        return {letter.to[0]: letter for letter in mail.outbox[before:]}

    return sent


@pytest.fixture
def link_in() -> Callable[[EmailMessage], str]:
    """The path that a letter leads to."""

    def path(letter: EmailMessage) -> str:
        links = re.findall(r"http://localhost:8000(/\S+)", str(letter.body))
        assert len(links) == 1, letter.body
        return str(links[0])

    return path
