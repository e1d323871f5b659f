"""Accounts, and everything that belongs to one."""

from players.models.audit import AppendOnly, AuditEntry
from players.models.friend import Block, Friendship
from players.models.guest import GuestClaim
from players.models.letter import EmailChange, Letter
from players.models.notice import Notice, NoticePreference, PushDelivery, PushSubscription
from players.models.player import (
    RIGHTS_CHECKS,
    Player,
    PlayerManager,
    language_check,
    rows_named,
    time_zone_check,
    time_zones,
)
from players.models.security import AuthenticatorApp, Ban, FactorReset, Passkey, RecoveryCode, SignedInBrowser
from players.models.token import ApiToken
from players.names.numbers import NumberCounter

__all__ = [
    "RIGHTS_CHECKS",
    "ApiToken",
    "AppendOnly",
    "AuditEntry",
    "AuthenticatorApp",
    "Ban",
    "Block",
    "EmailChange",
    "FactorReset",
    "Friendship",
    "GuestClaim",
    "Letter",
    "Notice",
    "NoticePreference",
    "NumberCounter",
    "Passkey",
    "Player",
    "PlayerManager",
    "PushDelivery",
    "PushSubscription",
    "RecoveryCode",
    "SignedInBrowser",
    "language_check",
    "rows_named",
    "time_zone_check",
    "time_zones",
]
