"""Second factors, signed-in browsers, bans, and resets of factors by the staff."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["AuthenticatorApp", "Ban", "FactorReset", "Passkey", "RecoveryCode", "SignedInBrowser"]

PLAYER = "players.Player"


class AuthenticatorApp(models.Model):
    """A program that shows codes by the time (TOTP, RFC 6238). It counts once its first code was entered."""

    player = models.OneToOneField(PLAYER, models.CASCADE, related_name="authenticator_app")
    secret_sealed = models.CharField(max_length=300, help_text=_("Encrypted with the site's key."))
    made_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0, help_text=_("The half minute of the last code, which is used up."))
    used_at = models.DateTimeField(null=True, blank=True)
    wrong_codes = models.PositiveSmallIntegerField(default=0)
    wrong_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("authenticator app")
        verbose_name_plural = _("authenticator apps")

    def __str__(self) -> str:
        return f"authenticator app of {self.player_id}"


class Passkey(models.Model):
    """A key pair that a device of the player's keeps (WebAuthn). Here is the public half."""

    player = models.ForeignKey(PLAYER, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=60)
    credential_id = models.CharField(max_length=1400, unique=True, help_text=_("base64url"))
    public_key = models.TextField(help_text=_("COSE, base64url."))
    site = models.CharField(max_length=255, help_text=_("The host name that it was made for."))
    sign_count = models.BigIntegerField(default=0)
    synced = models.BooleanField(_("kept by several devices"), default=False)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("passkey")
        verbose_name_plural = _("passkeys")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id}"


class RecoveryCode(models.Model):
    """The hash of a code that takes the place of a second factor once."""

    player = models.ForeignKey(PLAYER, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "code_hash"], name="recovery_code_once"),
        ]

    def __str__(self) -> str:
        return f"recovery code of {self.player_id}"


class SignedInBrowser(models.Model):
    """A session of a player, and where it was last used. It goes with the session."""

    player = models.ForeignKey(PLAYER, models.CASCADE, related_name="signed_in_browsers")
    session = models.OneToOneField("sessions.Session", models.CASCADE, related_name="browser")
    made_at = models.DateTimeField()
    used_at = models.DateTimeField()
    name = models.CharField(max_length=60, blank=True)
    network = models.CharField(max_length=60, blank=True, help_text=_("Part of the address."))

    class Meta:
        verbose_name = _("signed-in browser")
        verbose_name_plural = _("signed-in browsers")
        ordering: ClassVar[list[str]] = ["-used_at", "-pk"]

    def __str__(self) -> str:
        return f"browser of {self.player_id}"


class Ban(models.Model):
    """A player is shut out, until a time or for good. The newest one that was not lifted counts."""

    player = models.ForeignKey(PLAYER, models.PROTECT, related_name="bans")
    reason = models.CharField(max_length=500, help_text=_("The player is told it."))
    made_by = models.ForeignKey(PLAYER, models.PROTECT, related_name="bans_made")
    made_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True, help_text=_("Empty: for good."))
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(PLAYER, models.PROTECT, null=True, blank=True, related_name="bans_lifted")

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player"], condition=models.Q(ended_at=None), name="ban_one_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"ban of {self.player_id}, {self.made_at:%Y-%m-%d %H:%M}"


class FactorReset(models.Model):
    """The staff remove the second factors of somebody who has lost them all, after a delay in which that can stop."""

    player = models.ForeignKey(PLAYER, models.CASCADE, related_name="factor_resets")
    reason = models.CharField(max_length=500)
    asked_by = models.ForeignKey(PLAYER, models.PROTECT, related_name="factor_resets_asked")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("reset of second factors")
        verbose_name_plural = _("resets of second factors")
        ordering: ClassVar[list[str]] = ["-asked_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(cancelled_at=None, done_at=None),
                name="factor_reset_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"reset of the factors of {self.player_id}, {self.asked_at:%Y-%m-%d %H:%M}"
