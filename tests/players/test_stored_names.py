"""Names that rows, sessions and letters of a running site hold: they stay whatever the modules are called."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY
from django.core import signing
from django.test import Client

from players.models import EmailChange, FactorReset, Player
from players.notices.links import confirm_token, reset_token, undo_token
from players.security.sealing import secret_open

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
KEY = "a key of the test, long enough to be taken for one, 0123456789"
SEALED = (
    "gAAAAABrCtNIHq_SUSu2azEpQDjKBfA2vsT4oObpr1tKArAtI0YLrxjv"
    "9fkplOUgbg2Wm_7kz4SUrLE4RLPiqP7AzLHw7AvudJXakU8sZmkItY4kcx-K50A="
)
"""A secret as the first release seals it with `KEY`."""


def test_a_stored_secret_opens_again(settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = KEY, []
    assert secret_open(SEALED) == "JBSWY3DPEHPK3PXP"


@pytest.mark.django_db
def test_a_session_names_the_backend_that_it_was_made_by():
    Player.objects.create_user("ada", password="lothlorien-9")
    client = Client()
    client.post("/sign-in/", {"username": "ada", "password": "lothlorien-9"})
    assert client.session[BACKEND_SESSION_KEY] == "players.backends.AccountBackend"


@pytest.mark.django_db
def test_links_of_letters_that_were_sent_are_read():
    ada = Player.objects.create_user("ada")
    change = EmailChange.objects.create(player=ada, new_email="ada@example.org", asked_at=NOW)
    reset = FactorReset.objects.create(player=ada, asked_by=ada, asked_at=NOW, due_at=NOW)
    number, mark = signing.loads(confirm_token(change), salt="players.email.confirm")
    assert (number, len(mark)) == (change.pk, 16)
    assert signing.loads(undo_token(change), salt="players.email.undo") == change.pk
    assert signing.loads(reset_token(reset), salt="players.factors.reset") == reset.pk
