"""Accounts in the admin."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import BaseUserCreationForm, UserChangeForm
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from knox import admin as _knox_admin  # noqa: F401  (registers what is taken away below)
from knox.models import AuthToken

from players.accounts.renames import RENAMED
from players.audit import audit
from players.models import (
    ApiToken,
    AuditEntry,
    AuthenticatorApp,
    Ban,
    EmailChange,
    FactorReset,
    Friendship,
    GuestClaim,
    Letter,
    Notice,
    NoticePreference,
    NumberCounter,
    Passkey,
    Player,
    PushDelivery,
    PushSubscription,
    RecoveryCode,
    SignedInBrowser,
)
from players.requests import player_of
from players.staff.acts import letter_send_again, lockout_clear, notice_send_again, reset_link_send, role_set
from players.staff.admin_actions import RowAction
from players.staff.admin_lists import ListAdmin
from players.staff.authority import Action, may, without_stakes
from players.staff.roles import Role
from players.values.form_fields import form_field

# A user who could add a token here could act as anybody; `ApiTokenAdmin` shows tokens.
if admin.site.is_registered(AuthToken):
    admin.site.unregister(AuthToken)


class ReadOnlyAdmin(ListAdmin, admin.ModelAdmin[Any]):
    """Rows that only services write: looked at here, never touched."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page: any other could be used to guess what the page does not show."""
        shown = [name for name in self.list_filter if isinstance(name, str)]
        return any(lookup == name or lookup.startswith(f"{name}__") for name in shown)

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PrivateRowsAdmin(ReadOnlyAdmin):
    """Rows with somebody's secrets. A user with a stake in a row does not find it here, whatever their
    rights: not in the list, by search, or by its address."""

    action: Action

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return without_stakes(player_of(request), self.action, super().get_queryset(request))


def _role_set(player: Player, actor: Player, text: str, now: datetime) -> None:
    held, _, role = text.partition(" ")
    role_set(player=player, role=Role(role), held=held == "give", actor=actor, now=now)


PLAYER_ACTIONS = (
    RowAction(
        "lockout_clear",
        _("Let them try their password again"),
        lambda player, actor, _text, now: lockout_clear(player=player, actor=actor, now=now),
        Action.PLAYER_CHANGE,
        _("Whoever was closed out for guessing the passwords of these accounts may try again at once."),
    ),
    RowAction(
        "reset_link_send",
        _("Send them a link for a new password"),
        lambda player, actor, _text, now: reset_link_send(player=player, actor=actor, now=now),
        Action.PLAYER_CHANGE,
        _("A letter with a link that sets a new password goes to the address of each account."),
    ),
    RowAction(
        "role_set",
        _("Give or take a role"),
        _role_set,
        Action.PLAYER_CHANGE,
        _("Only superusers do this. Rights change at once, and the audit log says who did it."),
        text=_("Role"),
        choices=[
            (f"{verb} {role.value}", format_lazy("{doing}: {role}", doing=label, role=role.value))
            for verb, label in (("give", _("give")), ("take", _("take")))
            for role in Role
        ],
    ),
)


class PlayerChangeForm(UserChangeForm):  # type: ignore[type-arg]
    """An account, changed by staff. A name that only the site gives stays where it is not changed."""

    class Meta(UserChangeForm.Meta):
        formfield_callback = form_field

    def _get_validation_exclusions(self) -> set[str]:
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return excluded if "username" in self.changed_data else {*excluded, "username"}


class PlayerCreationForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A new account, made by staff."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username", "email"]


@admin.register(Player)
class PlayerAdmin(ListAdmin, UserAdmin):  # type: ignore[type-arg]
    """Accounts. Players are never deleted here: results and ledgers name them; deactivate instead."""

    form = PlayerChangeForm
    add_form = PlayerCreationForm
    row_actions = PLAYER_ACTIONS
    list_display = ["username", "player_number", "email", "is_bot", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_bot", "is_guest", "is_active", "is_staff", "groups", "date_joined"]
    search_fields = ["username", "player_number", "email"]
    ordering = ["username"]
    readonly_fields = ["player_number", "date_joined", "last_login"]
    fieldsets = [
        (None, {"fields": ["username", "password", "player_number"]}),
        ("Contact", {"fields": ["email", "time_zone", "language", "digest", "quiet_from", "quiet_until"]}),
        ("Bot", {"fields": ["is_bot", "bot_name"]}),
        ("Rights", {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        ("Dates", {"fields": ["date_joined", "last_login"]}),
    ]
    add_fieldsets = [(None, {"fields": ["username", "email", "password1", "password2"]})]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Only superusers hand out rights, or change an e-mail: with it a password can be reset."""
        fields = [*self.readonly_fields]
        if not request.user.is_superuser:
            fields += ["email", "is_staff", "is_superuser", "groups", "user_permissions"]
        return fields

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Staff change players, but nobody those they play with; only superusers change staff."""
        if obj is not None and not may(player_of(request), Action.PLAYER_CHANGE, obj):
            return False
        if obj is not None and (obj.is_staff or obj.is_superuser) and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Only superusers set passwords: staff could otherwise act as a judge or as each other."""
        if not request.user.is_superuser:
            raise PermissionDenied(gettext("Only superusers set passwords; send the player a reset link instead."))
        whose = Player.objects.filter(pk=id).first() if id.isascii() and id.isdigit() and len(id) < 19 else None
        if whose is not None and not (decision := may(player_of(request), Action.PLAYER_CHANGE, whose)):
            raise PermissionDenied(decision.reason)
        return super().user_change_password(request, id, form_url)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save; another name is noted in the audit log, so that texts with the one before can be found."""
        super().save_model(request, obj, form, change)
        if change and "username" in form.changed_data:
            data = {"before": form.initial["username"], "name": obj.username}
            audit(actor=player_of(request), verb=RENAMED, target=obj, now=timezone.now(), data=data)

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """As Django's; says so where somebody took the name or the e-mail a moment ago."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            message = gettext("Another account took this name or this e-mail a moment ago; nothing was changed.")
            self.message_user(request, message, messages.ERROR)
            return redirect(request.get_full_path())


@admin.register(AuditEntry)
class AuditEntryAdmin(PrivateRowsAdmin):
    """The audit log."""

    action = Action.LOG_READ_ADMIN

    list_display = ["at", "actor", "verb", "target_type", "target_label"]
    list_filter = ["at", "target_type", "verb"]
    list_select_related = ["actor"]
    search_fields = ["actor__username", "target_label", "target_id"]


@admin.register(Notice)
class NoticeAdmin(PrivateRowsAdmin):
    """Notices sent to players."""

    action = Action.LOG_READ_ADMIN
    row_actions = (
        RowAction(
            "send_again",
            _("Send the e-mail again"),
            lambda notice, actor, _text, now: notice_send_again(notice=notice, actor=actor, now=now),
            Action.LETTERS_SEND_AGAIN,
            _("The e-mail of these notices is sent at the next opportunity; those that were sent are refused."),
        ),
    )

    list_display = ["created_at", "player", "kind", "read_at", "email"]
    list_filter = ["email", "kind", "created_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(NoticePreference)
class NoticePreferenceAdmin(ReadOnlyAdmin):
    """The players' choices of notices."""

    list_display = ["player", "kind", "on_site", "by_email", "by_push"]
    list_filter = ["kind", "on_site", "by_email", "by_push"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Which tokens exist; staff may revoke one by deleting it."""

    list_display = ["player", "name", "created_at", "used_at"]
    list_filter = ["created_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if obj is not None and not may(player_of(request), Action.PLAYER_CHANGE, obj.player):
            return False
        return bool(request.user.is_superuser)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        obj.token.delete()

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for token in queryset:
            token.token.delete()


@admin.register(EmailChange)
class EmailChangeAdmin(ReadOnlyAdmin):
    """Changes of e-mail, and how far each is."""

    list_display = ["player", "asked_at", "confirmed_at", "closed_at", "undone_at"]
    list_filter = ["asked_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin):
    """Letters that are owed or went out lately. To whom, only superusers see: it may be a stranger's address."""

    row_actions = (
        RowAction(
            "send_again",
            _("Send again"),
            lambda letter, actor, _text, now: letter_send_again(letter=letter, actor=actor, now=now),
            Action.LETTERS_SEND_AGAIN,
            _("These letters are sent at the next opportunity; those that were sent are refused."),
        ),
    )
    list_display = ["created_at", "kind", "player", "state", "attempts", "next_at"]
    list_filter = ["state", "kind", "created_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [] if request.user.is_superuser else ["to", "change"]


class SecretsAdmin(ReadOnlyAdmin):
    """Rows that hold a secret or the hash of one: only the named columns are shown, in the list and on the page."""

    list_select_related = ["player"]
    search_fields = ["player__username"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [str(name) for name in self.list_display]


@admin.register(AuthenticatorApp)
class AuthenticatorAppAdmin(SecretsAdmin):
    """Who has an authenticator app, and when it was used."""

    list_display = ["player", "made_at", "confirmed_at", "used_at", "wrong_codes"]


@admin.register(Passkey)
class PasskeyAdmin(SecretsAdmin):
    """Which passkeys there are, and when each was used."""

    list_display = ["player", "name", "site", "made_at", "used_at"]


@admin.register(RecoveryCode)
class RecoveryCodeAdmin(SecretsAdmin):
    """Which recovery codes were made and used."""

    list_display = ["player", "made_at", "used_at"]


@admin.register(SignedInBrowser)
class SignedInBrowserAdmin(SecretsAdmin):
    """Which browsers are signed in. The session is not shown: with its key anybody could be that player."""

    list_display = ["player", "name", "network", "made_at", "used_at"]


@admin.register(Ban)
class BanAdmin(ReadOnlyAdmin):
    """Which accounts are and were closed; the page of the account closes and opens them."""

    list_display = ["player", "made_at", "until", "ended_at", "made_by"]
    list_select_related = ["player", "made_by"]
    search_fields = ["player__username"]


@admin.register(FactorReset)
class FactorResetAdmin(ReadOnlyAdmin):
    """Resets of second factors, and how far each is."""

    list_display = ["player", "asked_at", "due_at", "cancelled_at", "done_at", "asked_by"]
    list_select_related = ["player", "asked_by"]
    search_fields = ["player__username"]


@admin.register(Friendship)
class FriendshipAdmin(ReadOnlyAdmin):
    """Who is whose friend, and who asked."""

    list_display = ["asker", "asked", "status", "asked_at", "answered_at"]
    list_filter = ["status"]
    list_select_related = ["asker", "asked"]
    search_fields = ["asker__username", "asked__username"]


@admin.register(PushSubscription)
class PushSubscriptionAdmin(ReadOnlyAdmin):
    """Browsers that show notices, without their addresses and keys."""

    exclude = ["endpoint", "p256dh", "auth"]
    list_display = ["player", "created_at", "sent_at"]
    list_filter = ["created_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(PushDelivery)
class PushDeliveryAdmin(ReadOnlyAdmin):
    """Notices that are owed to browsers."""

    list_display = ["notice", "subscription", "attempts", "next_at"]
    list_filter = ["attempts"]
    list_select_related = ["notice", "subscription"]
    search_fields = ["subscription__player__username"]


@admin.register(GuestClaim)
class GuestClaimAdmin(ReadOnlyAdmin):
    """Guest accounts that may be claimed, without the hashes of their codes."""

    exclude = ["code_hash"]
    list_display = ["player", "made_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(NumberCounter)
class NumberCounterAdmin(ReadOnlyAdmin):
    """The last numbers given to players and sanctioned events."""

    list_display = ["name", "last"]
    search_fields = ["name"]
