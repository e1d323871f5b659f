"""Matches in the admin, to look at. Changes go through the pages, which call the services."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from matches.models import (
    Answer,
    BotJob,
    CardTally,
    Challenge,
    Checkpoint,
    CultureTally,
    GameEvent,
    Heartbeat,
    HintDismissed,
    InboxRow,
    Invitation,
    LeaveDay,
    LessonProgress,
    Match,
    MatchEvaluation,
    MatchRecord,
    MatchTally,
    Outage,
    OutboxRow,
    PendingDecision,
    ResultOutbox,
    Ruling,
    Seat,
    StandingOrder,
    TalkLine,
)
from matches.services import match_pause, match_resume, match_rewind
from players.admin import PrivateRowsAdmin, ReadOnlyAdmin
from players.requests import player_of
from players.staff.admin_actions import RowAction
from players.staff.authority import Action, may


class SecretsAdmin(PrivateRowsAdmin):
    """Base of rows that hold a seat's secrets: cards drawn, options, decks, talk."""

    action = Action.MATCH_READ_ADMIN
    # The newest first, by the number of the row: the orders of the models sort whole tables by their matches.
    ordering = ("-pk",)


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a match."""

    model = Seat
    extra = 0
    can_delete = False
    fields = ("place", "player", "deck_version", "cut_proven", "bank_ms", "running_since", "deadline", "warned")
    readonly_fields = fields

    def get_fields(self, request: HttpRequest, obj: Match | None = None) -> tuple[str, ...]:
        hidden = obj is not None and not obj.revealed and not may(player_of(request), Action.MATCH_PAUSE, obj)
        return tuple(name for name in self.fields if not (hidden and name == "deck_version"))

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


MATCH_ACTIONS = (
    RowAction(
        "pause",
        _("Pause"),
        lambda match, actor, text, now: match_pause(match=match, actor=actor, reason=text, now=now),
        Action.MATCH_PAUSE,
        _("These matches and their clocks stand still until a judge resumes them."),
        text=_("Why? The players read it."),
    ),
    RowAction(
        "resume",
        _("Resume"),
        lambda match, actor, _text, now: match_resume(match=match, actor=actor, now=now),
        Action.MATCH_RESUME,
        _("Clocks run again, and the answers that wait are applied: what an error has stopped is tried once more."),
    ),
    RowAction(
        "resume_refusing",
        _("Resume, refusing the waiting answers"),
        lambda match, actor, _text, now: match_resume(match=match, actor=actor, now=now, refuse_waiting=True),
        Action.MATCH_RESUME,
        _("Clocks run again. The answers that wait are refused, and the players asked once more."),
    ),
    RowAction(
        "rewind",
        _("Go back to the last checkpoint"),
        lambda match, actor, _text, now: match_rewind(match=match, actor=actor, now=now),
        Action.MATCH_RESUME,
        _("Answers since the last checkpoint are taken back, which cannot be undone; only for matches with an error."),
    ),
)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches. The secret is never shown; once a match is over it is on its proof page."""

    list_display = ("code", "ruleset", "title", "status", "turn", "sequence", "handoffs", "moved_at")
    list_filter = ("status", "ruleset", "paused_by_error", "created_at", "finished_at")
    search_fields = ("code", "origin", "title", "seats__player__username")
    inlines = (SeatInline,)
    row_actions = MATCH_ACTIONS

    def get_exclude(self, request: HttpRequest, obj: Match | None = None) -> tuple[str, ...]:
        """Hide the secret always, and the call to the judge from users with a stake."""
        stake = obj is not None and not may(player_of(request), Action.MATCH_PAUSE, obj)
        return ("secret", "judge_call") if stake else ("secret",)


@admin.register(Seat)
class SeatAdmin(SecretsAdmin):
    """Seats of all matches."""

    list_display = ("match", "place", "player", "running_since", "deadline", "warned")
    list_filter = ("result", "timed_out")
    search_fields = ("match__code", "player__username")

    def get_exclude(self, request: HttpRequest, obj: Seat | None = None) -> tuple[str, ...]:
        """Hide the deck and setup of a seat until they are public."""
        return () if obj is not None and obj.match.revealed else ("setup", "deck_version")


@admin.register(InboxRow)
class InboxAdmin(SecretsAdmin):
    """Answers as they arrived."""

    list_display = ("match", "seat", "key", "state", "reason", "source", "received_at", "done_at")
    list_filter = ("state", "source")
    search_fields = ("match__code", "key")


@admin.register(Answer)
class AnswerAdmin(SecretsAdmin):
    """Answers that were applied to games."""

    list_display = ("match", "sequence", "place", "kind", "source", "at")
    list_filter = ("source", "kind")
    search_fields = ("match__code",)


@admin.register(GameEvent)
class GameEventAdmin(SecretsAdmin):
    """The logs of the games."""

    list_display = ("match", "number", "sequence", "kind", "seat", "text")
    list_filter = ("at",)
    search_fields = ("match__code",)


@admin.register(PendingDecision)
class PendingAdmin(SecretsAdmin):
    """Open decisions."""

    list_display = ("match", "seat", "kind", "prompt", "asked_at")
    list_filter = ("kind", "asked_at")
    search_fields = ("match__code", "seat__player__username")


@admin.register(Checkpoint)
class CheckpointAdmin(SecretsAdmin):
    """Checkpoints of games. Their bytes hold hidden cards and are not shown."""

    list_display = ("match", "sequence")
    search_fields = ("match__code",)
    exclude = ("data", "start")


@admin.register(MatchRecord)
class RecordAdmin(SecretsAdmin):
    """Records of archived matches. Their bytes hold hidden cards and are not shown; the match's pages read them."""

    list_display = ("match", "schema", "written_at", "rows_removed_at")
    list_filter = ("schema", "written_at")
    search_fields = ("match__code",)
    exclude = ("data",)


@admin.register(MatchEvaluation)
class MatchEvaluationAdmin(ReadOnlyAdmin):
    """Which finished matches were evaluated; the numbers stand in their charts."""

    list_display = ("match", "version", "made_at")
    list_filter = ("version", "made_at")
    list_select_related = ("match",)
    search_fields = ("match__code",)
    exclude = ("points",)


@admin.register(MatchTally)
class MatchTallyAdmin(ReadOnlyAdmin):
    """Which finished matches are in the counts of what wins."""

    list_display = ("match", "due", "counted", "annulled", "looked_at")
    list_filter = ("due", "counted", "annulled")
    list_select_related = ("match",)
    search_fields = ("match__code",)


@admin.register(CardTally)
class CardTallyAdmin(ReadOnlyAdmin):
    """How often cards were played and won."""

    list_display = ("format", "month", "card", "games", "won", "drawn")
    list_filter = ("format", "month")
    search_fields = ("card",)


@admin.register(CultureTally)
class CultureTallyAdmin(ReadOnlyAdmin):
    """How often cultures were played and won."""

    list_display = ("format", "month", "side", "culture", "games", "won", "drawn")
    list_filter = ("format", "month", "side")
    search_fields = ("culture",)


@admin.register(OutboxRow)
class OutboxAdmin(ReadOnlyAdmin):
    """Wake-ups that are owed."""

    list_display = ("match", "reason", "created_at")
    list_filter = ("reason",)
    search_fields = ("match__code",)


@admin.register(BotJob, ResultOutbox)
class OwedAdmin(SecretsAdmin):
    """Decisions that bots owe, and results; both say what happened in a match."""

    list_display = ("match", "__str__", "created_at")
    list_filter = ("created_at",)
    search_fields = ("match__code",)


@admin.register(StandingOrder)
class OrderAdmin(SecretsAdmin):
    """Standing orders."""

    list_display = ("match", "seat", "kind", "argument", "active", "passes")
    list_filter = ("active", "kind")
    search_fields = ("match__code", "seat__player__username")


@admin.register(LeaveDay)
class LeaveAdmin(ReadOnlyAdmin):
    """Leave days."""

    list_display = ("player", "day", "taken_at")
    list_filter = ("day",)
    search_fields = ("player__username",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    """Heartbeats of workers and of the sweep."""

    list_display = ("name", "kind", "seen_at", "count")
    list_filter = ("kind",)
    search_fields = ("name",)


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """Outages credited."""

    list_display = ("began_at", "ended_at", "reason", "seats")
    list_filter = ("began_at",)
    search_fields = ("reason",)


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    """Challenges, without the decks they are for."""

    exclude = ("challenger_deck", "secret")
    list_display = ("challenger", "ruleset", "seats", "status", "made_at", "answered_at")
    list_filter = ("status", "ruleset")
    search_fields = ("challenger__username", "invitations__player__username")


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Seats of challenges, without their decks."""

    exclude = ("deck",)
    list_display = ("challenge", "player", "by_name", "accepted_at")
    list_filter = ("by_name", "accepted_at")
    list_select_related = ("challenge__challenger", "player")
    search_fields = ("player__username",)


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    """What judges told the players; nothing hidden stands there."""

    list_display = ("match", "kind", "text", "judge", "at")
    list_select_related = ("match", "judge")
    list_filter = ("kind",)
    search_fields = ("match__code", "text")


@admin.register(TalkLine)
class TalkLineAdmin(SecretsAdmin):
    """Talk among players."""

    list_display = ("match", "seat", "kept_from", "said_at", "text")
    list_filter = ("said_at",)
    search_fields = ("match__code", "seat__player__username")


@admin.register(LessonProgress)
class LessonProgressAdmin(ReadOnlyAdmin):
    """How far players are in lessons."""

    list_display = ("player", "game", "lesson", "status", "step", "changed_at")
    list_filter = ("game", "status", "changed_at")
    list_select_related = ("player",)
    search_fields = ("player__username", "lesson")


@admin.register(HintDismissed)
class HintDismissedAdmin(ReadOnlyAdmin):
    """Hints that players do not want any more."""

    list_display = ("player", "game", "prompt", "dismissed_at")
    list_filter = ("game", "prompt")
    list_select_related = ("player",)
    search_fields = ("player__username",)
