"""Actions of the admin's lists: offered to those who may, asked first, done row by row, logged, or refused in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.utils import timezone

from cardpool.limited.drafts import casual_draft_make
from cardpool.models import CardSet, Draft, Format
from leagues.events import services
from leagues.models import SanctionRequest, Tournament, Webhook
from matches.models import Match, MatchStatus, Ruling
from matches.services import match_fault
from players import admin_actions
from players.jobs import JOBS
from players.models import AuditEntry, Letter, Notice, Player
from players.roles import Role, has_role
from tests.matches.conftest import NOW, cut, tiny_match
from tests.matches.conftest import player_make as person

pytestmark = pytest.mark.django_db


def staff_make(name: str, **more: Any) -> Player:
    player = Player.objects.create_user(name, f"{name}@example.org", "secret words", is_staff=True, **more)
    player.groups.add(Group.objects.get(name="staff"))
    return player


@pytest.fixture
def warden() -> Player:
    return staff_make("warden")


@pytest.fixture
def staff(client: Client, warden: Player) -> Client:
    client.force_login(warden)
    return client


@pytest.fixture
def root() -> Client:
    client = Client()
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    return client


def do(client: Client, label: str, action: str, *rows: Any, **more: str) -> str:
    """Choose rows of a list, choose an action and be sure; the page that follows."""
    data = {"action": action, "_selected_action": [row.pk for row in rows], "sure": "yes", **more}
    answer = client.post(f"/admin/{label}/", data, follow=True)
    assert answer.status_code in (200, 400)
    return str(answer.content.decode())


@pytest.fixture
def matches() -> list[Match]:
    ada, bob = person("ada"), person("bob")
    return [cut(tiny_match(ada, bob, origin=f"test:{number}", seed=number), ada, bob) for number in range(2)]


# Asking first


@pytest.mark.long
def test_nothing_is_done_before_one_is_sure(staff: Client, matches: list[Match]) -> None:
    data = {"action": "pause", "_selected_action": [match.pk for match in matches]}
    page = staff.post("/admin/matches/match/", data).content.decode()
    assert "stand still until a judge resumes them" in page
    assert all(str(match) in page for match in matches)
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.RUNNING}


@pytest.mark.long
def test_what_must_be_written_is_asked_for_again(staff: Client, matches: list[Match]) -> None:
    for text in ("", "   ", "x" * 2001):
        page = do(staff, "matches/match", "pause", matches[0], text=text)
        assert 'id="text-problem"' in page
    assert not Match.objects.filter(status=MatchStatus.PAUSED).exists()


@pytest.mark.long
def test_more_rows_than_a_request_can_do_are_refused(
    staff: Client, matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_actions, "ROWS_MOST", 1)
    assert "Choose at most 1 rows at once." in do(staff, "matches/match", "pause", *matches, text="Why not.")
    assert not Match.objects.filter(status=MatchStatus.PAUSED).exists()


@pytest.mark.long
def test_an_action_is_offered_only_to_those_who_may(matches: list[Match]) -> None:
    judge = Player.objects.create_user("judge", is_staff=True)
    judge.groups.add(Group.objects.get(name="judge"))
    client = Client()
    client.force_login(judge)
    page = client.get("/admin/matches/match/").content.decode()
    assert 'value="pause"' in page
    nobody = Player.objects.create_user("nobody", is_staff=True)
    nobody.groups.add(Group.objects.get(name="organiser"))
    client.force_login(nobody)
    assert 'value="start_again"' not in client.get("/admin/leagues/tournament/").content.decode()
    assert client.get("/admin/matches/match/").status_code == 403
    do_answer = client.post(
        "/admin/matches/match/", {"action": "pause", "_selected_action": [matches[0].pk], "sure": "y"}
    )
    assert do_answer.status_code == 403


# Matches


@pytest.mark.long
def test_matches_are_paused_and_resumed_and_their_players_read_why(
    staff: Client, matches: list[Match], warden: Player
) -> None:
    page = do(staff, "matches/match", "pause", *matches, text="The rules are looked at.")
    assert "Done for 2 rows." in page
    assert set(Match.objects.values_list("status", "paused_reason")) == {("paused", "The rules are looked at.")}
    assert Ruling.objects.filter(text="The rules are looked at.", judge=warden).count() == 2
    page = do(staff, "matches/match", "resume", *matches)
    assert set(Match.objects.values_list("status", flat=True)) == {"running"}
    assert AuditEntry.objects.filter(verb="match.resumed", actor=warden).count() == 2


@pytest.mark.long
def test_a_refused_row_is_told_and_the_others_are_done(staff: Client, matches: list[Match]) -> None:
    do(staff, "matches/match", "pause", matches[0], text="Wait.")
    page = do(staff, "matches/match", "pause", *matches, text="Wait.")
    assert f"{str(matches[0]).capitalize()}: This match is paused; only a running one can be paused." in page
    assert "Done for 1 row." in page
    assert set(Match.objects.values_list("status", flat=True)) == {"paused"}


@pytest.mark.long
def test_a_match_that_failed_is_tried_again_or_taken_back(staff: Client, matches: list[Match]) -> None:
    for match in matches:
        match_fault(match_id=match.pk, error=RuntimeError("a cog"), now=NOW)
    do(staff, "matches/match", "resume", matches[0])
    do(staff, "matches/match", "rewind", matches[1])
    assert set(Match.objects.values_list("status", "paused_by_error")) == {("running", False)}
    assert AuditEntry.objects.filter(verb="match.rewound").count() == 1


@pytest.mark.long
def test_who_sits_in_a_match_does_nothing_to_it(matches: list[Match]) -> None:
    ada = Player.objects.get(username="ada")
    ada.is_staff = ada.is_superuser = True
    ada.save()
    client = Client()
    client.force_login(ada)
    page = do(client, "matches/match", "pause", *matches, text="I need time.")
    assert "You have a stake here." in page
    assert set(Match.objects.values_list("status", flat=True)) == {"running"}


# Letters and notices


@pytest.mark.long
def test_letters_that_were_given_up_are_sent_again(staff: Client, warden: Player) -> None:
    anna = person("anna")
    letter, sent = (
        Letter.objects.create(kind=Letter.Kind.PASSWORD, to="a@example.org", player=anna, created_at=NOW, state=state)
        for state in (Letter.State.FAILED, Letter.State.SENT)
    )
    page = do(staff, "players/letter", "send_again", letter, sent)
    assert "This letter was sent." in page
    letter.refresh_from_db()
    assert (letter.state, letter.attempts) == (Letter.State.DUE, 0)
    entry = AuditEntry.objects.get(verb="letter.sent_again")
    assert (entry.actor, entry.data) == (warden, {"letter": letter.pk})
    next(job for job in JOBS if job.name == "players.letters_deliver").run(timezone.now())
    assert [message.to for message in mail.outbox] == [["a@example.org"]]


@pytest.mark.long
def test_staff_see_letters_but_not_to_whom(staff: Client, root: Client) -> None:
    letter = Letter.objects.create(kind=Letter.Kind.RESET, to="stranger@example.org", created_at=NOW)
    for path in ("/admin/players/letter/", f"/admin/players/letter/{letter.pk}/change/"):
        assert "stranger@example.org" not in staff.get(path).content.decode()
    assert "stranger@example.org" in root.get(f"/admin/players/letter/{letter.pk}/change/").content.decode()


@pytest.mark.long
def test_the_e_mail_of_a_notice_is_sent_again(staff: Client) -> None:
    anna = person("anna")
    notice, unwanted = (
        Notice.objects.create(player=anna, kind="match_turn", created_at=NOW, email=email)
        for email in (Notice.Email.FAILED, Notice.Email.NONE)
    )
    page = do(staff, "players/notice", "send_again", notice, unwanted)
    assert "No e-mail of this notice waits or was given up." in page
    assert set(Notice.objects.values_list("email", flat=True)) == {"due", "none"}


# Accounts


@pytest.mark.long
def test_a_lockout_is_cleared(staff: Client) -> None:
    anna = person("Anna")
    AccessAttempt.objects.create(username="anna", ip_address="192.0.2.1", failures_since_start=10)
    other = AccessAttempt.objects.create(username="bert", ip_address="192.0.2.1", failures_since_start=10)
    assert "Done for 1 row." in do(staff, "players/player", "lockout_clear", anna)
    assert list(AccessAttempt.objects.all()) == [other]
    assert AuditEntry.objects.filter(verb="player.lockout_cleared", target_id=str(anna.pk)).exists()


@pytest.mark.long
def test_a_reset_link_goes_to_the_address_of_the_account(staff: Client) -> None:
    anna, silent = person("anna"), Player.objects.create_user("silent")
    bot = Player.objects.create_user("bot", "bot@example.org", is_bot=True, bot_name="steady")
    page = do(staff, "players/player", "reset_link_send", anna, silent, bot)
    assert "Silent: This account has no e-mail to send a link to." in page
    assert "Bot: Nobody signs in to this account." in page
    assert [(letter.to, letter.player) for letter in Letter.objects.all()] == [("anna@example.org", anna)]


@pytest.mark.long
def test_staff_do_nothing_to_each_other_or_to_whom_they_play_with(staff: Client, warden: Player) -> None:
    other = staff_make("other")
    rival = person("rival")
    cut(tiny_match(warden, rival), warden, rival)
    for action in ("lockout_clear", "reset_link_send"):
        page = do(staff, "players/player", action, other, rival)
        assert "Only superusers may do this to members of the staff." in page
        assert "Rival: You have a stake here." in page
    assert not Letter.objects.exists()
    assert not AuditEntry.objects.filter(verb__startswith="player.", actor=warden).exists()


@pytest.mark.long
def test_roles_are_given_and_taken_by_superusers_only(staff: Client, root: Client) -> None:
    anna, guest = person("anna"), Player.objects.create_user("guest", is_guest=True)
    page = do(staff, "players/player", "role_set", anna, text="give judge")
    assert "Only superusers hand out rights." in page
    assert not has_role(Player.objects.get(pk=anna.pk), Role.JUDGE)
    page = do(root, "players/player", "role_set", anna, guest, text="give judge")
    assert "Guest: Only an open account of a person has a role." in page
    assert has_role(Player.objects.get(pk=anna.pk), Role.JUDGE)
    assert AuditEntry.objects.get(verb="role.given").data == {"role": "judge"}
    assert "has this role already" in do(root, "players/player", "role_set", anna, text="give judge")
    do(root, "players/player", "role_set", anna, text="take judge")
    assert not has_role(Player.objects.get(pk=anna.pk), Role.JUDGE)
    assert "Choose one of the list." in do(root, "players/player", "role_set", anna, text="give crown")


# Events, webhooks and drafts


def event_make(owner: Player, name: str) -> Tournament:
    owner.groups.add(Group.objects.get(name="organiser"))
    return services.tournament_create(
        organiser=owner, now=NOW, name=name, format=Format.objects.get(slug="fellowship_block"),
        prize_set=CardSet.objects.get(pk=1), starts_at=NOW + timedelta(days=30), automatic=False,
    )  # fmt: skip


@pytest.mark.usefixtures("catalogue")
class TestEvents:
    @pytest.mark.long
    def test_requests_for_sanctioning_are_approved_and_refused(self, staff: Client, warden: Player) -> None:
        owner = person("owner")
        first, second, own = (
            services.sanction_ask(tournament=event_make(by, name), actor=by, now=NOW)
            for by, name in ((owner, "First"), (owner, "Second"), (warden, "Own"))
        )
        page = do(staff, "leagues/sanctionrequest", "approve", first, own)
        assert "Done for 1 row." in page
        assert "You organise this event." in page or "You asked for this yourself." in page
        assert Tournament.objects.get(name="First").sanction_number is not None
        assert Tournament.objects.get(name="First").prizes.count() == 3
        assert not Tournament.objects.get(name="Own").prizes.exists()
        do(staff, "leagues/sanctionrequest", "refuse", second, text="No judge is named.")
        second.refresh_from_db()
        assert (second.status, second.answer, second.decided_by) == (
            SanctionRequest.Status.REFUSED, "No judge is named.", warden,
        )  # fmt: skip

    @pytest.mark.long
    def test_a_stopped_webhook_is_started_again(self, staff: Client) -> None:
        hook = Webhook.objects.create(
            tournament=event_make(person("owner"), "Event"), url="https://example.org/", secret="x",
            made_by=Player.objects.get(username="owner"), made_at=NOW, next_at=NOW, stopped_at=NOW, attempts=9,
        )  # fmt: skip
        do(staff, "leagues/webhook", "start_again", hook)
        hook.refresh_from_db()
        assert (hook.stopped_at, hook.attempts) == (None, 0)

    @pytest.mark.long
    def test_a_casual_draft_is_called_off(self, staff: Client) -> None:
        draft = casual_draft_make(
            host=person("host"), template="fellowship-draft", size=4, clock="day", key="k", now=NOW
        )
        do(staff, "cardpool/draft", "call_off", draft, text="Nobody came.")
        draft.refresh_from_db()
        assert draft.state == Draft.State.CANCELLED
        assert AuditEntry.objects.get(verb="draft.called_off").data == {"reason": "Nobody came."}
