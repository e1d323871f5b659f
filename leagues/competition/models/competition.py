"""What an event and a season are alike in: a game and its clock, a log under the row's lock, secrets, a draw."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.utils.functional import Promise

from leagues.competition.models.announced_draw import AnnouncedDraw
from matches.clocks import ClockSettings
from matches.games.registry import room_of
from matches.games.room import GameRoom
from matches.reasons import reason_said

if TYPE_CHECKING:
    from cardpool.models import Format

__all__ = ["Competition"]


class Competition(AnnouncedDraw):
    """An event or a season. Its row is the lock under which everything about it changes, and its ``version`` the number
    of its last operation."""

    word: ClassVar[str]
    """How it is called in files, in the verbs of the audit log and in the kinds of notices."""
    not_so: ClassVar[Promise]
    """What is said where its ``status`` is not one that is ``wanted``."""
    Status: ClassVar[type[models.TextChoices]]

    operations: Any
    prizes: Any
    draws: Any
    draw_commitment: Any
    status: Any
    version: Any
    ruleset: Any
    format: Any
    clock: Any
    secret: Any
    secret_chain: Any
    commitment: Any
    secrets_revealed: Any
    blocked_reason: Any
    prize_set: Any
    prize_set_id: Any

    class Meta:
        abstract = True

    def go_on(self, verbs: Sequence[str]) -> list[str]:
        """Take the version that it has after operations of these verbs; the names of the columns to save."""
        raise NotImplementedError

    def get_status_display(self) -> str:
        """Its status in the reader's language."""
        raise NotImplementedError

    @property
    def blocked_said(self) -> str:
        """Why it does not go on by itself, in the reader's language."""
        return reason_said(self.blocked_reason)

    @property
    def is_draft(self) -> bool:
        """Whether it is not announced."""
        return bool(self.status == "draft")

    @property
    def is_announced(self) -> bool:
        """Whether it is announced, and nothing else has happened to it."""
        return bool(self.status == "announced")

    @property
    def is_running(self) -> bool:
        """Whether it has started and not ended."""
        return bool(self.status == "running")

    @property
    def is_finished(self) -> bool:
        """Whether it has ended."""
        return bool(self.status == "finished")

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or was cancelled."""
        return self.status in ("finished", "cancelled")

    @property
    def game(self) -> GameRoom:
        """The room of its game."""
        return room_of(self.ruleset)

    @property
    def deck_format(self) -> "Format | None":
        """The format of its decks; ``None`` for games without decks, whose format sets options."""
        return self.format if self.game.decks is not None else None

    @property
    def clock_settings(self) -> ClockSettings:
        """The clock of its matches."""
        return ClockSettings.from_data(self.clock)

    @property
    def secret_is_public(self) -> bool:
        """Whether the secret that its matches follow from now is revealed."""
        revealed = self.secrets_revealed or []
        return bool(revealed) and revealed[-1]["secret"] == bytes(self.secret).hex()

    @property
    def first_secret(self) -> bytes:
        """The secret that was committed to at the announcement; the lots follow from it."""
        return bytes.fromhex(self.secrets_revealed[0]["secret"]) if self.secrets_revealed else bytes(self.secret)
