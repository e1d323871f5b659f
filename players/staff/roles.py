"""Roles. They are Django groups, kept by code, and given and taken by staff.

Apps above name the permissions a role has by ``app_label.codename``; a permission that does not exist yet is added
when its app is migrated.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from players.audit import audit
from players.models import Player
from players.site.kept_query import KeptQuery
from players.staff.second_factor import staff_may_act


class Role(StrEnum):
    """The roles of DESIGN section 1; the value is the group's name."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    COORDINATOR = "coordinator"
    STAFF = "staff"


#: Permissions by role, as ``app_label.codename``. `role_grant` adds to it from apps above.
GRANTS: dict[Role, set[str]] = {
    Role.ORGANISER: set(),
    Role.JUDGE: set(),
    Role.COORDINATOR: set(),
    Role.STAFF: {
        "players.view_player",
        "players.change_player",
        "players.view_auditentry",
        "players.view_notice",
        "players.view_letter",
        "cardpool.view_card",
        "cardpool.view_printing",
        "cardpool.view_format",
        "cardpool.view_formatrevision",
        "cardpool.view_formatrecheck",
        "cardpool.change_format",
        "cardpool.view_restriction",
        "cardpool.add_restriction",
        "cardpool.change_restriction",
        "cardpool.delete_restriction",
        "cardpool.view_deck",
        "cardpool.view_deckversion",
        "cardpool.view_collection",
        "cardpool.view_holding",
        "cardpool.view_movement",
        "cardpool.view_tokenholding",
        "cardpool.view_tokenmovement",
    },
}


def role_grant(role: Role, permissions: Iterable[str]) -> None:
    """Give a role more permissions, called from an app's ``ready``; takes effect when migrations run."""
    GRANTS[role].update(permissions)


_groups_of = KeptQuery(lambda pk: Group.objects.filter(user=pk).order_by(), 0)


def has_role(player: Any, *roles: Role) -> bool:
    """Whether the player has one of the roles. Superusers have all; strangers none.

    The groups of a player are read once per request and remembered on the instance.
    """
    if not getattr(player, "is_authenticated", False) or not player.is_active:
        return False
    if player.is_superuser and staff_may_act(player):
        return True
    names = getattr(player, "_role_names", None)
    if names is None:
        names = {group.name for group in _groups_of(player.pk)}
        player._role_names = names
    held = any(role.value in names for role in roles)
    if held and Role.STAFF in roles and not staff_may_act(player):
        # The other roles need no second factor.
        return any(role.value in names for role in roles if role is not Role.STAFF)
    return held


def roles_sync(**_: Any) -> None:
    """Make the groups and give them their permissions; runs after every migrate, and may run at any time."""
    for role, wanted in GRANTS.items():
        group, _made = Group.objects.get_or_create(name=role.value)
        permissions = [
            permission
            for permission in Permission.objects.filter(
                codename__in=[name.split(".", 1)[1] for name in wanted]
            ).select_related("content_type")
            if f"{permission.content_type.app_label}.{permission.codename}" in wanted
        ]
        group.permissions.add(*permissions)


@transaction.atomic
def role_give(*, player: Player, role: Role, actor: Player | None, now: datetime) -> None:
    """Make the player an organiser, a judge, and so on; staff may then also enter the admin."""
    group, _made = Group.objects.get_or_create(name=role.value)
    player.groups.add(group)
    if role is Role.STAFF and not player.is_staff:
        player.is_staff = True
        player.save(update_fields=["is_staff"])
    _forget(player)
    audit(actor=actor, verb="role.given", target=player, now=now, data={"role": role.value})


@transaction.atomic
def role_take(*, player: Player, role: Role, actor: Player | None, now: datetime) -> None:
    """End a role of the player."""
    player.groups.remove(*Group.objects.filter(name=role.value))
    if role is Role.STAFF and player.is_staff and not player.is_superuser:
        player.is_staff = False
        player.save(update_fields=["is_staff"])
    _forget(player)
    audit(actor=actor, verb="role.taken", target=player, now=now, data={"role": role.value})


def _forget(player: Player) -> None:
    if hasattr(player, "_role_names"):
        del player._role_names
