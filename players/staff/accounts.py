"""What the staff see and do about accounts: bans, and resets of second factors. Pages and API share it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from players.errors import Refused
from players.lookup import names_begin
from players.models import AuditEntry, Ban, FactorReset, Player
from players.security.factors import has_factor
from players.staff.audit_search import log_about
from players.staff.authority import Action, Authority, Decision, check
from players.staff.bans import ban_lift, player_ban
from players.staff.factor_resets import factor_reset_ask, factor_reset_stop

__all__ = ["VERBS", "AccountShown", "account_do", "account_shown", "accounts_found", "bans_now", "resets_now"]

FOUND_MOST = 50


@dataclass(frozen=True, slots=True)
class AccountShown:
    """One account as the staff see it; ``may`` says by the first word of each verb whether the viewer may."""

    player: Player
    ban: Ban | None
    bans: list[Ban]
    reset: FactorReset | None
    has_factor: bool
    may: dict[str, Decision]
    log: list[AuditEntry]


def accounts_found(*, viewer: Player, name: str) -> list[Player]:
    """Accounts whose name or number begins so, 50 at most; closed ones too, trial accounts not.

    Raises:
        Forbidden: the viewer is not of the staff.
    """
    check(viewer, Action.LOG_SEARCH)
    if not name:
        return []
    rows = Player.objects.filter(is_bot=False, trial_seen_at=None)
    players = rows.filter(names_begin(name) | models.Q(player_number__iexact=name))
    return list(players.order_by("name_key")[:FOUND_MOST])


def bans_now(viewer: Player) -> models.QuerySet[Ban]:
    """Bans that hold, the newest first. Raises as `accounts_found`."""
    check(viewer, Action.LOG_SEARCH)
    return Ban.objects.filter(ended_at=None).select_related("player", "made_by")


def resets_now(viewer: Player) -> models.QuerySet[FactorReset]:
    """Resets of second factors that wait. Raises as `accounts_found`."""
    check(viewer, Action.LOG_SEARCH)
    return FactorReset.objects.filter(cancelled_at=None, done_at=None).select_related("player", "asked_by")


def account_shown(*, viewer: Player, player: Player) -> AccountShown:
    """The account with its bans and the last rows of the log about it. Raises as `accounts_found`."""
    check(viewer, Action.LOG_SEARCH)
    authority = Authority(viewer, player)
    bans = list(player.bans.select_related("made_by", "ended_by")[:20])
    return AccountShown(
        player=player,
        ban=next((ban for ban in bans if ban.ended_at is None), None),
        bans=bans,
        reset=FactorReset.objects.filter(player=player, cancelled_at=None, done_at=None).first(),
        has_factor=has_factor(player),
        may={verb.partition("-")[0]: authority.may(action) for verb, (action, _work) in VERBS.items()},
        log=log_about(viewer, player),
    )


def _ban(player: Player, actor: Player, data: dict[str, Any], now: datetime) -> str:
    player_ban(player=player, actor=actor, reason=data["reason"], until=data.get("until"), now=now)
    return _("The account is closed, and everybody is signed out of it.")


def _lift(player: Player, actor: Player, data: dict[str, Any], now: datetime) -> str:
    ban_lift(player=player, actor=actor, reason=data["reason"], now=now)
    return _("The account is open again.")


def _reset(player: Player, actor: Player, data: dict[str, Any], now: datetime) -> str:
    reset = factor_reset_ask(player=player, actor=actor, reason=data["reason"], now=now)
    return _("The second factors are removed on %(day)s, unless the player stops it.") % {
        "day": f"{reset.due_at:%Y-%m-%d %H:%M} UTC"
    }


def _keep(player: Player, actor: Player, data: dict[str, Any], now: datetime) -> str:
    factor_reset_stop(player=player, actor=actor, now=now)
    return _("The second factors stay as they are.")


Work = Callable[[Player, Player, dict[str, Any], datetime], str]
VERBS: dict[str, tuple[Action, Work]] = {
    "ban": (Action.PLAYER_BAN, _ban),
    "lift": (Action.PLAYER_UNBAN, _lift),
    "reset-factors": (Action.PLAYER_RESET_FACTORS, _reset),
    "keep-factors": (Action.PLAYER_RESET_FACTORS, _keep),
}
"""What may be done to an account, by the last part of the address."""


def account_do(*, verb: str, player: Player, actor: Player, data: dict[str, Any], now: datetime) -> str:
    """Do it; returns the sentence to show. ``data`` has ``reason`` and, for a ban, ``until``.

    Raises:
        Refused: there is no such verb, or see the service that does it.
    """
    if verb not in VERBS:
        raise Refused(_("Nothing of this name can be done to an account."))
    return VERBS[verb][1](player, actor, data, now)
