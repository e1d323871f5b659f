"""Blocks and friendships between two players."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class Block(models.Model):
    """One player wants nothing to do with another. Private: the other is never told."""

    blocker = models.ForeignKey(Player, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Player, models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(blocker=models.F("blocked")), name="block_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Friendship(models.Model):
    """One player asked another to be friends. The row stays when that is declined or over, and says when it was asked.

    `players.friends.services` writes it. Whoever asked is not told that the other declined: to them it stays asked.
    """

    class Status(models.TextChoices):
        ASKED = "asked", _("asked")
        FRIENDS = "friends", _("friends")
        DECLINED = "declined", _("declined")
        ENDED = "ended", _("ended")

    asker = models.ForeignKey(Player, models.CASCADE, related_name="friendships_asked")
    asked = models.ForeignKey(Player, models.CASCADE, related_name="friendships_got")
    status = models.CharField(max_length=8, choices=Status, default=Status.ASKED)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        ordering: ClassVar[list[str]] = ["-asked_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friendship_once"),
            models.CheckConstraint(condition=~models.Q(asker=models.F("asked")), name="friendship_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} and {self.asked_id}: {self.status}"
