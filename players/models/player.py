"""The user model."""

import zoneinfo
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.names.columns import NameKeyField, SkeletonField
from players.names.numbers import player_numbers_take
from players.names.rules import (
    DELETED,
    DISPLAY_MOST,
    KEY_MOST,
    NAME_MOST,
    name_check,
    name_cleaned,
    name_key,
    name_plain,
    name_skeleton,
)

__all__ = ["RIGHTS_CHECKS", "Player", "PlayerManager", "language_check", "rows_named", "time_zone_check", "time_zones"]


@cache
def time_zones() -> frozenset[str]:
    """The names of the time zone database, which Python reads from hundreds of files."""
    return frozenset(zoneinfo.available_timezones())


def time_zone_check(value: str) -> None:
    """Refuse names that are not in the time zone database."""
    if value not in time_zones():
        raise ValidationError(
            _("“%(value)s” is not a known time zone, such as Europe/Berlin."), params={"value": value}
        )


def language_check(value: str) -> None:
    """Refuse languages that the site is not written in."""
    codes = [code for code, _name in settings.LANGUAGES]
    if value not in codes:
        raise ValidationError(
            _("“%(value)s” is no language of this site. Choose one of: %(codes)s."),
            params={"value": value, "codes": ", ".join(codes)},
        )


RIGHTS_CHECKS: list[Callable[["Player"], bool]] = []
"""What must hold before a player uses any permission; `players.apps` registers what knows more than this module."""


Rows = TypeVar("Rows", bound=models.Model)


def rows_named(rows: "models.QuerySet[Rows]", party: str, name: str) -> "models.QuerySet[Rows]":
    """Of rows those whose player the name means: first whose name it is, then who only looks like it.

    ``party`` is the rows' path to a player, with its ``__``; empty for players.
    """
    key = name_key(name)
    if not key or not name.isprintable():
        return rows.none()
    own = models.Q(**{f"{party}name_key": key})
    rows = rows.filter(own | models.Q(**{f"{party}skeleton": name_skeleton(name)}))
    return rows.order_by(models.Case(models.When(own, then=0), default=1))


class PlayerManager(BaseUserManager["Player"]):
    """Creates accounts, and finds them by name: whatever its capitals, and by names that look like it."""

    def named(self, name: str) -> "models.QuerySet[Player]":
        """The accounts that the name means, at most two: whose name it is comes before who only looks like it."""
        return rows_named(self.all(), "", name)

    def get_by_natural_key(self, username: str | None) -> "Player":
        """The account that signs in with this name.

        Raises:
            DoesNotExist: there is none.
        """
        player = self.named(username or "").first()
        if player is None:
            raise self.model.DoesNotExist(f"nobody is called {username!r}")
        return player

    def called(self, name: str) -> "Player | None":
        """The player with an account of this name, as `named`; ``None`` where there is none.

        Trial accounts are not found: nobody names them.
        """
        player = self.named(name).first()
        return player if player is not None and player.is_active and not player.is_trial else None

    def create_user(self, username: str, email: str = "", password: str | None = None, **extra: Any) -> "Player":
        """A new account; without a password nobody can sign in to it with one.

        Raises:
            ValidationError: the name is none that anybody may have; only trial accounts have the site's own.
        """
        name = self.model.normalize_username(username)
        if extra.get("trial_seen_at") is None:
            name_check(name)
        player = self.model(username=name, email=self.normalize_email(email), **extra)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, username: str, email: str = "", password: str | None = None, **extra: Any) -> "Player":
        """An account that may do everything, for ``manage.py createsuperuser``."""
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **extra)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person or a bot with an account. Entmoot asks for no real names."""

    username = models.CharField(
        _("name"),
        max_length=NAME_MOST,
        unique=True,
        validators=[UnicodeUsernameValidator(), name_check],
        help_text=_("30 letters, digits or @ . + - _ at most. Everyone sees it."),
    )
    name_key = NameKeyField(unique=True, help_text=_("The name as it is compared, whatever its capitals."))
    skeleton = SkeletonField(unique=True, help_text=_("What the name looks like: alike for names that look alike."))
    display_name = models.CharField(
        _("shown as"),
        max_length=DISPLAY_MOST,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("Of a guest: the name as the organiser wrote it."),
    )
    former_name_key = models.CharField(
        max_length=KEY_MOST,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("Of a player whom the site gave another name: the key of the one before, to sign in with."),
    )
    may_choose_name = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text=_("The site gave the account another name; the player may choose one, once."),
    )
    email = models.EmailField(
        _("e-mail"), blank=True, help_text=_("Confirmed: only a link sent to an address, or a superuser, sets it.")
    )
    player_number = models.CharField(_("player number"), max_length=12, unique=True, editable=False)
    is_bot = models.BooleanField(_("bot"), default=False)
    bot_name = models.CharField(
        _("strategy"), max_length=30, blank=True, help_text=_("Which of the engine's bots decides.")
    )
    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("Entered at a table by an organiser; cannot be signed in to until the person claims it."),
    )
    claimed_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("Of an account that was a guest’s: when its person made it their own."),
    )
    trial_seen_at = models.DateTimeField(
        _("trial seen at"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("Set on accounts made by “try a match”: when one was in use last."),
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[time_zone_check])
    time_zone_chosen = models.BooleanField(
        _("time zone chosen"), default=False, help_text=_("Until then pages offer the browser's zone once.")
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        default="",
        db_default="",
        validators=[language_check],
        help_text=_("Of pages and letters. Empty: what the browser asks for, and English letters."),
    )
    digest = models.BooleanField(
        _("daily digest"), default=False, help_text=_("One e-mail a day instead of one per notice.")
    )
    digest_sent_at = models.DateTimeField(null=True, blank=True, editable=False)
    quiet_from = models.TimeField(
        _("quiet from"), null=True, blank=True, help_text=_("By the player's own clock; nothing is sent until then.")
    )
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    takes_friend_requests = models.BooleanField(
        _("takes friend requests"), default=True, db_default=True, help_text=_("Off: nobody can ask to be a friend.")
    )
    takes_cards = models.BooleanField(
        _("takes cards"), default=True, db_default=True, help_text=_("Off: nobody can give cards or propose a trade.")
    )
    takes_challenges = models.BooleanField(
        _("takes challenges"),
        default=True,
        db_default=True,
        help_text=_("Off: only friends can challenge, or take a free seat in what is offered."),
    )
    takes_offices = models.BooleanField(
        _("takes offices"),
        default=True,
        db_default=True,
        help_text=_("Off: nobody can name a coordinator of a league."),
    )
    automatic_leave = models.BooleanField(
        _("automatic leave"),
        default=True,
        db_default=True,
        help_text=_("A clock that runs out takes a leave day by itself, where its match allows it."),
    )
    matches_most = models.PositiveSmallIntegerField(
        _("most casual matches at once"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
        help_text=_("Challenges beyond it cannot be made or accepted. Empty: 100. Matches of events do not count."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects = PlayerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["trial_seen_at"], name="player_trials", condition=models.Q(trial_seen_at__isnull=False)
            ),
            models.Index(
                fields=["former_name_key"], name="player_former_names", condition=~models.Q(former_name_key="")
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(trial_seen_at=None) | models.Q(is_guest=True, email="", is_staff=False),
                name="player_trials_are_guests",
                violation_error_message=_("A trial account is a guest, without e-mail and without an office."),
            ),
            models.CheckConstraint(
                condition=models.Q(display_name="") | models.Q(is_guest=True),
                name="player_guests_are_shown",
                violation_error_message=_("Only a guest is shown by another text than the name."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="player_email_once",
                violation_error_message=_("An account with this e-mail exists."),
            ),
            models.CheckConstraint(
                condition=models.Q(is_bot=False, bot_name="") | (models.Q(is_bot=True) & ~models.Q(bot_name="")),
                name="player_bots_have_a_strategy",
                violation_error_message=_("A bot needs a strategy, and only a bot has one."),
            ),
            models.CheckConstraint(
                condition=models.Q(quiet_from=None, quiet_until=None)
                | models.Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="player_quiet_hours_have_both_ends",
                violation_error_message=_("Quiet hours have a beginning and an end."),
            ),
        ]

    def __str__(self) -> str:
        """The name; of a guest the text that was written, with the name where that is not made from it alone."""
        if not self.display_name:
            return self.username
        if name_key(name_plain(self.display_name)) == name_key(self.username):
            return self.display_name
        return f"{self.display_name} ({self.username})"

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The name as it is stored."""
        return name_cleaned(username)

    def validate_unique(self, exclude: Any = None) -> None:
        """As Django's; says at the name that somebody has it, or one that looks like it."""
        hidden = {"name_key", "skeleton"}
        super().validate_unique(exclude={*(exclude or ()), *hidden, "username"})
        if "username" in (exclude or ()):
            return
        other = Player.objects.named(self.username).exclude(pk=self.pk).first()
        if other is not None:
            is_the_same = other.name_key == name_key(self.username)
            raise ValidationError(
                {
                    "username": [
                        _("This name is taken.")
                        if is_the_same
                        else _("This name looks like one that is taken; choose another.")
                    ]
                }
            )

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; a new account without a number is given the next one, and what is made from the name follows it."""
        if not self.player_number:
            (self.player_number,) = player_numbers_take(1)
        if (names := kwargs.get("update_fields")) is not None and "username" in names:
            kwargs["update_fields"] = {*names, "name_key", "skeleton"}
        super().save(*args, **kwargs)

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """As Django's; staff who need a second factor and have not shown one may nothing."""
        return self._may_use_rights() and super().has_perm(perm, obj)

    def has_module_perms(self, app_label: str) -> bool:
        """As `has_perm`."""
        return self._may_use_rights() and super().has_module_perms(app_label)

    def _may_use_rights(self) -> bool:
        return all(check(self) for check in RIGHTS_CHECKS)

    def get_absolute_url(self) -> str:
        return reverse("players:player", args=[self.username])

    @property
    def is_deleted(self) -> bool:
        """Whether its person has deleted it; see ``players.data.deletion``."""
        return not self.is_active and self.username.startswith(DELETED)

    @property
    def is_trial(self) -> bool:
        """Whether it was made by a click and has not signed up; see ``players.guests.trial``."""
        return self.trial_seen_at is not None
