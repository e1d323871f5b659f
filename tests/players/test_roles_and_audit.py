"""Roles, permissions and the audit log."""

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.db import transaction
from django.urls import reverse

from players.audit import audit
from players.models import AuditEntry, Player
from players.staff.roles import Role, has_role, role_give, role_take

pytestmark = pytest.mark.django_db


def test_every_role_is_a_group():
    assert set(Group.objects.values_list("name", flat=True)) == {role.value for role in Role}


def test_a_role_is_given_and_taken_and_noted(player_make, now):
    player, boss = player_make(), player_make()
    assert not has_role(player, Role.JUDGE)
    role_give(player=player, role=Role.JUDGE, actor=boss, now=now)
    assert has_role(player, Role.JUDGE)
    assert has_role(player, Role.ORGANISER, Role.JUDGE)
    role_take(player=player, role=Role.JUDGE, actor=boss, now=now)
    assert not has_role(player, Role.JUDGE)
    assert [entry.verb for entry in AuditEntry.objects.order_by("pk")] == ["role.given", "role.taken"]


@pytest.mark.long
def test_staff_may_enter_the_admin_and_see_but_not_change_the_log(client, player_make, now):
    player = player_make()
    role_give(player=player, role=Role.STAFF, actor=None, now=now)
    player = Player.objects.get(pk=player.pk)
    assert player.is_staff
    assert player.has_perm("players.view_auditentry")
    client.force_login(player)
    assert client.get("/admin/players/auditentry/").status_code == 200
    entry = AuditEntry.objects.first()
    assert entry is not None
    page = client.get(f"/admin/players/auditentry/{entry.pk}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.text
    assert client.post(f"/admin/players/auditentry/{entry.pk}/change/", {"verb": "x"}).status_code == 403
    assert client.get("/admin/players/auditentry/add/").status_code == 403


def test_staff_cannot_make_themselves_superusers(client, player_make, now):
    player = player_make()
    role_give(player=player, role=Role.STAFF, actor=None, now=now)
    client.force_login(Player.objects.get(pk=player.pk))
    client.post(
        f"/admin/players/player/{player.pk}/change/",
        {
            "username": player.username,
            "email": player.email,
            "time_zone": "UTC",
            "is_active": "on",
            "is_superuser": "on",
        },
    )
    player.refresh_from_db()
    assert not player.is_superuser


@pytest.mark.long
def test_staff_cannot_take_over_other_accounts(client, player_make, now):
    staff, boss, player = player_make(), player_make(is_staff=True, is_superuser=True), player_make()
    role_give(player=staff, role=Role.STAFF, actor=None, now=now)
    client.force_login(Player.objects.get(pk=staff.pk))
    data = {"username": "renamed", "email": "mine@example.org", "time_zone": "UTC", "is_active": "on"}
    assert client.post(f"/admin/players/player/{boss.pk}/change/", data).status_code == 403
    client.post(f"/admin/players/player/{player.pk}/change/", data)
    player.refresh_from_db()
    assert (player.username, player.email) == ("renamed", "player3@example.org")
    password = {"password1": "eleven green riders", "password2": "eleven green riders"}
    for target in (boss, player):
        assert client.post(f"/admin/players/player/{target.pk}/password/", password).status_code == 403
        target.refresh_from_db()
        assert target.check_password("a long password")


def test_losing_the_staff_role_closes_the_admin(player_make, now):
    player = player_make()
    role_give(player=player, role=Role.STAFF, actor=None, now=now)
    role_take(player=player, role=Role.STAFF, actor=None, now=now)
    assert not Player.objects.get(pk=player.pk).is_staff


def test_strangers_have_no_role_and_superusers_all(player_make):
    assert not has_role(AnonymousUser(), Role.STAFF)
    assert has_role(player_make(is_superuser=True), Role.COORDINATOR)
    assert not has_role(player_make(is_superuser=True, is_active=False), Role.STAFF)


def test_audit_rows_are_never_changed_or_deleted(player_make, now):
    with transaction.atomic():
        entry = audit(actor=None, verb="test", target=player_make(), now=now, data={"a": 1})
    entry.verb = "other"
    with pytest.raises(TypeError, match="never changed"):
        entry.save()
    with pytest.raises(TypeError, match="never deleted"):
        entry.delete()
    assert AuditEntry.objects.get().verb == "test"


@pytest.mark.django_db(transaction=True)
def test_audit_outside_a_transaction_is_refused(now):
    with pytest.raises(transaction.TransactionManagementError):
        audit(actor=None, verb="test", target=None, now=now)


@pytest.mark.long
@pytest.mark.parametrize(
    "model", ["player", "auditentry", "notice", "noticepreference", "apitoken", "emailchange", "letter"]
)
def test_the_admin_lists_everything(client, player_make, model):
    client.force_login(player_make(is_staff=True, is_superuser=True))
    assert client.get(reverse(f"admin:players_{model}_changelist")).status_code == 200


def test_own_permissions_and_those_of_groups_are_read_in_one_statement(player_make, django_assert_num_queries):
    player = player_make()
    own = Permission.objects.order_by("pk")[:3]
    player.user_permissions.add(*own[:2])
    group = Group.objects.create(name="gardeners")
    group.permissions.add(*own[1:])
    player.groups.add(group)
    expected = {f"{each.content_type.app_label}.{each.codename}" for each in own}
    for asked, wanted in ((player, expected), (player_make(), set())):
        asked = Player.objects.get(pk=asked.pk)
        with django_assert_num_queries(1):
            assert asked.get_all_permissions() == wanted
            assert all(map(asked.has_perm, wanted))
        fresh = Player.objects.get(pk=asked.pk)
        assert ModelBackend().get_all_permissions(fresh) == wanted
