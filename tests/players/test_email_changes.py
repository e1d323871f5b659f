"""A new e-mail counts once it is confirmed; the old one is told and can undo it."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import lazystr
from knox.models import AuthToken

from players.accounts.services import token_make
from players.errors import Conflict, LinkDead
from players.models import AuditEntry, EmailChange, Letter, Player
from players.notices import letters as letters_module
from players.notices.letters import letters_deliver
from players.notices.links import CONFIRM_FOR, UNDO_FOR, confirm_token
from players.notices.services import notices_deliver
from players.security.email_changes import email_change_ask, email_change_confirm, email_change_undo, email_waiting
from players.security.passwords import password_change, password_reset_ask

pytestmark = pytest.mark.django_db
OLD, NEW = "tamsin@example.org", "new@example.org"
PASSWORD = "a long password"


@pytest.fixture
def tamsin(player_make):
    return player_make("tamsin")


def email_of(player):
    return Player.objects.get(pk=player.pk).email


def token_of(link):
    return link.rstrip("/").rsplit("/", 1)[1]


@pytest.fixture
def asked(tamsin, now, letters, link_in):
    """A change that was asked for: the tokens of its two links."""
    email_change_ask(player=tamsin, email=NEW, now=now)
    sent = letters(now)
    assert set(sent) == {OLD, NEW}
    return {"confirm": token_of(link_in(sent[NEW])), "undo": token_of(link_in(sent[OLD]))}


def test_a_new_address_counts_after_its_link_is_followed(tamsin, asked, now):
    assert email_of(tamsin) == OLD
    assert email_waiting(tamsin, now) == NEW
    email_change_confirm(token=asked["confirm"], now=now)
    assert email_of(tamsin) == NEW
    assert email_waiting(tamsin, now) == ""
    email_change_confirm(token=asked["confirm"], now=now)
    assert [entry.verb for entry in AuditEntry.objects.order_by("pk")] == ["email.asked", "email.confirmed"]


def test_no_address_is_in_the_audit_log_and_no_secret_in_the_database(tamsin, asked):
    assert NEW not in str(list(AuditEntry.objects.values()))
    stored = str([*EmailChange.objects.values(), *Letter.objects.values()])
    assert asked["confirm"] not in stored
    assert asked["undo"] not in stored


def test_notices_and_reset_links_go_to_the_confirmed_address_only(tamsin, asked, now, letters):
    from players.notices.services import KINDS, notice_kind, notice_send

    notice_kind("test.post", lazystr("a test"), lazystr("Hello"))
    try:
        notice_send(player=tamsin, kind="test.post", context={}, now=now)
        notices_deliver(now)
    finally:
        KINDS.pop("test.post")
    assert mail.outbox[-1].to == [OLD]
    password_reset_ask(email=NEW, now=now)
    assert letters(now) == {}
    password_reset_ask(email=OLD, now=now)
    assert set(letters(now)) == {OLD}


def test_a_confirmation_is_good_for_three_days(tamsin, asked, now):
    with pytest.raises(LinkDead, match="three days"):
        email_change_confirm(token=asked["confirm"], now=now + CONFIRM_FOR)
    assert email_of(tamsin) == OLD
    assert email_waiting(tamsin, now + CONFIRM_FOR) == ""
    email_change_confirm(token=asked["confirm"], now=now + CONFIRM_FOR - timedelta(seconds=1))
    assert email_of(tamsin) == NEW


def test_the_links_are_not_interchangeable_and_not_to_be_made_up(tamsin, asked, now):
    for token in (asked["undo"], "x", "", "é", asked["confirm"][:-1], asked["confirm"] + "x", "MQ:x:x"):
        with pytest.raises(LinkDead):
            email_change_confirm(token=token, now=now)
    with pytest.raises(LinkDead):
        email_change_undo(token=asked["confirm"], now=now)
    assert email_of(tamsin) == OLD


def test_a_later_wish_replaces_an_earlier_one(tamsin, asked, now, letters, link_in):
    email_change_ask(player=tamsin, email="other@example.org", now=now)
    later = token_of(link_in(letters(now)["other@example.org"]))
    with pytest.raises(LinkDead):
        email_change_confirm(token=asked["confirm"], now=now)
    email_change_confirm(token=later, now=now)
    assert email_of(tamsin) == "other@example.org"


def test_asking_for_the_present_address_ends_a_wish(tamsin, asked, now):
    assert email_change_ask(player=tamsin, email=OLD, now=now) is None
    with pytest.raises(LinkDead):
        email_change_confirm(token=asked["confirm"], now=now)


def test_a_new_password_ends_a_wish(tamsin, asked, now):
    result = password_change(player=tamsin, password="eleven green riders", end_tokens=False, now=now)
    assert result.email_changes == 1
    with pytest.raises(LinkDead):
        email_change_confirm(token=asked["confirm"], now=now)


@pytest.mark.long
def test_a_password_or_an_address_set_in_the_admin_ends_a_wish(client, tamsin, asked, now, player_make):
    client.force_login(player_make("boss", is_staff=True, is_superuser=True))
    new = "eleven green riders"
    form = {"password1": new, "password2": new, "usable_password": "true"}
    assert client.post(f"/admin/players/player/{tamsin.pk}/password/", form).status_code == 302
    with pytest.raises(LinkDead):
        email_change_confirm(token=asked["confirm"], now=now)
    email_change_ask(player=tamsin, email=NEW, now=now)
    Player.objects.filter(pk=tamsin.pk).update(email="set@example.org")
    with pytest.raises(LinkDead):
        email_change_confirm(token=confirm_token(EmailChange.objects.latest("pk")), now=now)


@pytest.mark.long
@pytest.mark.parametrize("confirmed", [False, True])
def test_undoing_puts_the_old_address_back_and_throws_everybody_out(
    client, tamsin, asked, now, letters, link_in, confirmed
):
    thief = Client()
    thief.force_login(tamsin)
    token_make(player=tamsin, name="theirs", now=now)
    if confirmed:
        email_change_confirm(token=asked["confirm"], now=now + timedelta(hours=1))
    at = now + UNDO_FOR - timedelta(seconds=1)
    email_change_undo(token=asked["undo"], now=at)
    assert email_of(tamsin) == OLD
    assert thief.get(reverse("players:profile")).status_code == 302
    assert not AuthToken.objects.exists()
    assert not client.login(username="tamsin", password=PASSWORD)
    with pytest.raises(LinkDead):
        email_change_confirm(token=asked["confirm"], now=now + timedelta(hours=2))
    with pytest.raises(LinkDead, match="used already"):
        email_change_undo(token=asked["undo"], now=at)
    sent = letters(at)
    assert set(sent) == {OLD}
    page = client.get(link_in(sent[OLD]), follow=True)
    new = "eleven green riders"
    client.post(page.redirect_chain[-1][0], {"new_password1": new, "new_password2": new})
    assert client.login(username="tamsin", password=new)


def test_undoing_is_possible_for_two_weeks(tamsin, asked, now):
    with pytest.raises(LinkDead, match="two weeks"):
        email_change_undo(token=asked["undo"], now=now + UNDO_FOR)


def test_undoing_undoes_what_the_thief_did_after_it(tamsin, asked, now, letters, link_in):
    email_change_confirm(token=asked["confirm"], now=now)
    email_change_ask(player=tamsin, email="third@example.org", now=now)
    sent = letters(now)
    email_change_confirm(token=token_of(link_in(sent["third@example.org"])), now=now)
    email_change_undo(token=asked["undo"], now=now)
    assert email_of(tamsin) == OLD
    with pytest.raises(LinkDead):
        email_change_undo(token=token_of(link_in(sent[NEW])), now=now)
    assert email_of(tamsin) == OLD


def test_undoing_works_when_the_address_went_to_another_account(tamsin, asked, now, player_make, letters):
    email_change_confirm(token=asked["confirm"], now=now)
    player_make("second", email=OLD)
    email_change_undo(token=asked["undo"], now=now)
    assert email_of(tamsin) == ""
    assert letters(now)[OLD].body.startswith("Hello tamsin")


def test_giving_up_the_address_counts_at_once_and_can_be_undone(tamsin, now, letters, link_in):
    email_change_ask(player=tamsin, email="", now=now)
    assert email_of(tamsin) == ""
    sent = letters(now)
    assert set(sent) == {OLD}
    assert "removed this address" in sent[OLD].body
    email_change_undo(token=token_of(link_in(sent[OLD])), now=now)
    assert email_of(tamsin) == OLD


def test_the_first_to_confirm_an_address_has_it(tamsin, asked, now, player_make, letters, link_in):
    second = player_make("second", email="")
    email_change_ask(player=second, email=NEW.upper(), now=now)
    (letter,) = letters(now).values()
    email_change_confirm(token=token_of(link_in(letter)), now=now)
    with pytest.raises(Conflict, match="Another account"):
        email_change_confirm(token=asked["confirm"], now=now)
    assert (email_of(tamsin), email_of(second).lower()) == (OLD, NEW)


def test_the_owner_of_an_address_is_told_and_nobody_else(tamsin, now, player_make, letters):
    player_make("second")
    email_change_ask(player=tamsin, email="Second@example.org", now=now)
    sent = letters(now)
    assert set(sent) == {OLD, "Second@example.org"}
    assert "It belongs to your account second already" in sent["Second@example.org"].body
    assert "/email/confirm/" not in sent["Second@example.org"].body


@pytest.mark.parametrize(
    "email", ["no address", "a@b", "x" * 260 + "@example.org", "a@example.org\nBcc: b@example.org"]
)
def test_what_is_no_address_is_refused(tamsin, now, email):
    with pytest.raises(ValidationError) as refused:
        email_change_ask(player=tamsin, email=email, now=now)
    assert set(refused.value.message_dict) == {"email"}
    assert not Letter.objects.exists()


# -- pages -------------------------------------------------------------------------------------------------------------


def test_the_page_asks_for_the_password_first(client, tamsin):
    client.force_login(tamsin)
    url = reverse("players:email")
    answer = client.post(url, {"email": NEW})
    assert answer.url.startswith(reverse("players:identity-confirm"))
    assert not EmailChange.objects.exists()
    assert client.post(answer.url, {"password": PASSWORD, "next": url}).url == url
    shown = client.post(url, {"email": NEW}, follow=True)
    assert f"on its way to {NEW}" in shown.text
    assert EmailChange.objects.get().new_email == NEW
    assert "waits to be confirmed" in client.get(url).text


def test_signing_in_counts_as_entering_the_password_for_a_quarter_of_an_hour(client, tamsin, monkeypatch):
    client.post(reverse("players:sign-in"), {"username": "tamsin", "password": PASSWORD})
    assert client.get(reverse("players:email")).status_code == 200
    session = client.session
    session["password_entered_at"] -= 15 * 60
    session.save()
    assert client.get(reverse("players:email")).status_code == 302


def test_the_confirmation_does_not_lead_to_another_site(client, tamsin):
    client.force_login(tamsin)
    for onward in ("https://evil.example/", "//evil.example", "javascript:alert(1)"):
        answer = client.post(reverse("players:identity-confirm"), {"password": PASSWORD, "next": onward})
        assert answer.url == reverse("players:profile")


@pytest.mark.long
def test_links_work_signed_out_and_only_when_the_button_is_pressed(client, tamsin, now, letters, link_in):
    real = timezone.now()
    email_change_ask(player=tamsin, email=NEW, now=real)
    sent = letters(real)
    confirm, undo = link_in(sent[NEW]), link_in(sent[OLD])
    page = client.get(confirm)
    assert (page.status_code, NEW in page.text) == (200, True)
    assert email_of(tamsin) == OLD, "programs that read mail follow links"
    client.post(confirm)
    assert email_of(tamsin) == NEW
    assert OLD in client.get(undo).text
    assert email_of(tamsin) == NEW
    client.post(undo)
    assert email_of(tamsin) == OLD
    for link in (confirm, undo):
        for answer in (client.get(link), client.post(link)):
            assert (answer.status_code, "does not work" in answer.text) == (404, True)


def test_signing_up_leaves_the_address_to_be_confirmed(client, letters, link_in):
    client.post(reverse("players:sign-up"), {"username": "tamsin", "email": NEW, "password": "eleven green riders"})
    player = Player.objects.get()
    assert player.email == ""
    (letter,) = letters(timezone.now()).values()
    client.post(link_in(letter))
    assert email_of(player) == NEW


# -- API ---------------------------------------------------------------------------------------------------------------


def patch(client, secret, **body):
    return client.patch("/api/v1/me/", body, "application/json", HTTP_AUTHORIZATION=f"Token {secret}")


def test_a_token_alone_does_not_take_the_account_over(client, tamsin, now):
    _, secret = token_make(player=tamsin, name="leaked", now=now)
    for body in ({"email": NEW}, {"email": NEW, "password": ""}, {"email": NEW, "password": "wrong"}, {"email": ""}):
        answer = patch(client, secret, **body)
        assert (answer.status_code, "assword" in answer.json()["detail"]) == (403, True)
    client.post(reverse("players:password-reset"), {"email": NEW})
    assert letters_deliver(timezone.now()) == 1
    assert mail.outbox == []
    assert email_of(tamsin) == OLD
    assert patch(client, secret, time_zone="Asia/Tokyo").json()["time_zone"] == "Asia/Tokyo"


def test_with_a_token_the_session_beside_it_proves_nothing(signed_in_just_now, tamsin, now):
    _, secret = token_make(player=tamsin, name="leaked", now=now)
    assert patch(signed_in_just_now(tamsin), secret, email=NEW).status_code == 403


def test_the_api_changes_the_address_with_the_password_or_a_fresh_session(client, signed_in_just_now, tamsin, now):
    _, secret = token_make(player=tamsin, name="script", now=now)
    answer = patch(client, secret, email=NEW, password=PASSWORD)
    assert (answer.json()["email"], answer.json()["email_waiting"]) == (OLD, NEW)
    client.force_login(tamsin)
    assert client.patch("/api/v1/me/", {"email": "b@example.org"}, "application/json").status_code == 403
    fresh = signed_in_just_now(tamsin)
    answer = fresh.patch("/api/v1/me/", {"email": "b@example.org"}, "application/json")
    assert answer.json()["email_waiting"] == "b@example.org"


def test_a_wrong_zone_leaves_the_address_alone_too(client, tamsin, now):
    _, secret = token_make(player=tamsin, name="script", now=now)
    assert patch(client, secret, email=NEW, time_zone="Nowhere", password=PASSWORD).status_code == 400
    assert not EmailChange.objects.exists()


# -- the outbox --------------------------------------------------------------------------------------------------------


def test_a_mail_server_that_is_down_delays_and_then_gives_up(tamsin, now, monkeypatch):
    password_reset_ask(email=OLD, now=now)

    class Down:
        def send_messages(self, messages):
            raise OSError("connection refused")

    monkeypatch.setattr(letters_module, "get_connection", Down)
    at = now
    for pause in (*letters_module.RETRIES, timedelta(0)):
        assert letters_deliver(at) == 0
        assert letters_deliver(at) == 0, "not tried again before its time"
        at += pause
    letter = Letter.objects.get()
    assert (letter.state, letter.attempts) == (Letter.State.FAILED, len(letters_module.RETRIES) + 1)
    letters_deliver(now + timedelta(days=8))
    assert not Letter.objects.exists(), "rows are not kept for ever"


def test_a_letter_whose_sender_died_is_sent_by_the_next(tamsin, now, monkeypatch):
    password_reset_ask(email=OLD, now=now)
    with monkeypatch.context() as patch:
        patch.setattr(letters_module, "get_connection", lambda: (_ for _ in ()).throw(OSError("died")))
        with pytest.raises(OSError, match="died"):
            letters_deliver(now)
    assert letters_deliver(now) == 0
    assert letters_deliver(now + letters_module.CLAIM) == 1
    assert len(mail.outbox) == 1


def test_nobody_is_buried_in_letters_that_strangers_ask_for(tamsin, now):
    for _ in range(9):
        password_reset_ask(email=OLD, now=now)
    letters_deliver(now)
    assert len(mail.outbox) == letters_module.STRANGERS_MOST
    password_reset_ask(email=OLD, now=now + timedelta(hours=1))
    letters_deliver(now + timedelta(hours=1))
    assert len(mail.outbox) == letters_module.STRANGERS_MOST + 1


def test_no_reset_link_goes_to_bots_and_closed_accounts(player_make, now, letters):
    player_make("closed", is_active=False)
    player_make("beorn", is_bot=True, bot_name="steady")
    for name in ("closed", "beorn"):
        password_reset_ask(email=f"{name}@example.org", now=now)
    assert letters(now) == {}
    assert not Letter.objects.exists(), "what nobody is told is not kept"
