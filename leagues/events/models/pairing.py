"""A pairing of a round, and its result."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from leagues.events.models.round import Round
from leagues.stages.match_score import GamesScore
from matches.reasons import reason_said
from players.models import Player

PAIRING_ORIGIN = "pairing:"
"""How the origin of a pairing's match begins."""


def pairing_origin(round_id: int, table: int) -> str:
    """The origin of the first match at a table of a round: no other pairing has it, as no round's key is used again."""
    return f"{PAIRING_ORIGIN}round-{round_id}-{table}:1"


def next_origin(pairing: "Pairing") -> str:
    """The origin of another match for a pairing, after the one it names now."""
    name, _, number = str(pairing.origin).rpartition(":")
    return f"{name}:{int(number) + 1}"


def seated(who: Any, path: str = "") -> models.Q:
    """Pairings at which an entrant sits: the entrant, its key, or the keys or rows of several.

    With a ``path`` from an entrant, such as "player", those at which the entrant sits of whom ``path`` is ``who``.
    """
    end = f"__{path}" if path else ""
    if isinstance(who, models.QuerySet | list):
        end += "__in"
    more = PodSeat.objects.filter(**{f"entrant{end}": who}).values("pairing")
    return models.Q(**{f"first{end}": who}) | models.Q(**{f"second{end}": who}) | models.Q(pk__in=more)


def seats_of(rows: "models.QuerySet[Pairing]", key: str = "pk") -> dict[int, list[int]]:
    """The keys of the entrants at each pairing in the order of seats, by a column of the pairing. Two statements."""
    named_seats: dict[int, tuple[int, list[int]]] = {}
    for pk, name, first, second in rows.values_list("pk", key, "first_id", "second_id"):
        named_seats[pk] = name, [first] if second is None else [first, second]
    more = PodSeat.objects.filter(pairing__in=rows.filter(more_seats__gt=0).order_by().values("pk"))
    for pk, entrant in more.order_by("pairing", "seat").values_list("pairing_id", "entrant_id"):
        named_seats[pk][1].append(entrant)
    return dict(named_seats.values())


class Pairing(models.Model):
    """Two entrants at a table, one with a bye (``second`` empty), or a pod of three to six.

    A pod has ``more_seats`` beyond the first two, each a `PodSeat`. Its result is "placed", with the place of each seat
    in ``places``: 1 is the best, equal places are shared, and 0 is lost without a place. At a table its players report
    their own places (``pod_reports`` by seat, 0 for none yet); ``pod_disputed`` says that all have, and that these do
    not go together.

    ``match`` is the game they play now, or the last one; ``origin`` names the match made for it and is never used
    again for another. Where more than one game is played, each finished game is a `Game`, and the number of games that
    each has won and both drew stands here. At a table both players report the games (``first_report`` and
    ``second_report``: won by the first, by the second, drawn, as "2:1:0"). ``group`` and ``slot`` are as in
    `leagues.stages.stage.Table`.
    """

    class Result(models.TextChoices):
        OPEN = "", _("open")
        FIRST = "first", _("won by the first")
        SECOND = "second", _("won by the second")
        DRAW = "draw", _("draw")
        DOUBLE_LOSS = "double_loss", _("lost by both")
        PLACED = "placed", _("placed")
        BYE = "bye", _("bye")

    class Source(models.TextChoices):
        NONE = "", _("none yet")
        MATCH = "match", _("played")
        REPORT = "report", _("reported")
        PLAYERS = "players", _("reported by both")
        AGREED = "agreed", _("agreed")
        FORFEIT = "forfeit", _("an opponent left")
        ADJUDICATION = "adjudication", _("adjudicated")
        CORRECTION = "correction", _("corrected")
        BYE = "bye", _("bye")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField()
    first = models.ForeignKey(Entrant, models.PROTECT, related_name="pairings_first")
    second = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="pairings_second")
    result = models.CharField(max_length=12, choices=Result, default=Result.OPEN, blank=True)
    source = models.CharField(max_length=12, choices=Source, default=Source.NONE, blank=True)
    note = models.CharField(max_length=300, blank=True)
    origin = models.CharField(max_length=60, unique=True, null=True, blank=True, editable=False)
    match = models.OneToOneField("matches.Match", models.SET_NULL, null=True, blank=True, related_name="pairing")
    finished_at = models.DateTimeField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(default=0, db_default=0)
    slot = models.CharField(max_length=8, blank=True, default="", db_default="", help_text=_("Its place in a bracket."))
    absent = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="+", help_text=_("Who left, and sits out here.")
    )
    best_of = models.PositiveSmallIntegerField(default=1, db_default=1)
    more_seats = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    places = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    pod_reports = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    pod_disputed = models.BooleanField(default=False, db_default=False, editable=False)
    held = models.BooleanField(default=False, db_default=False, help_text=_("Its match was paused with its event."))
    extra_time = models.DurationField(
        default=timedelta(0), db_default=timedelta(0), help_text=_("How much later than its round it ends.")
    )
    GAMES = ("first_games", "second_games", "drawn_games")
    first_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    second_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    drawn_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    first_report = models.CharField(
        max_length=8, blank=True, default="", db_default="", help_text=_("The games as the first reported them.")
    )
    second_report = models.CharField(max_length=8, blank=True, default="", db_default="")
    DRAW_OFFER = ("draw_offer", "draw_offer_until", "draw_refused")
    draw_offer = models.CharField(
        max_length=6, blank=True, default="", db_default="", help_text=_("Who offered a draw last: first or second.")
    )
    draw_offer_until = models.DateTimeField(null=True, blank=True)
    draw_refused = models.BooleanField(
        default=False, db_default=False, help_text=_("The last offer was declined or withdrawn.")
    )

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering: ClassVar[list[str]] = ["round", "table"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["round", "result"], name="pairing_results_in"),
            models.Index(fields=["id"], condition=models.Q(held=True), name="pairing_held"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "table"], name="pairing_table_once"),
            models.UniqueConstraint(fields=["round", "first"], name="pairing_first_once"),
            models.UniqueConstraint(fields=["round", "second"], name="pairing_second_once"),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="pairing_of_two"),
            models.CheckConstraint(
                condition=models.Q(second__isnull=True, result="bye") | ~models.Q(result="bye"),
                name="pairing_bye_is_alone",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"

    @property
    def note_said(self) -> str:
        """Why it has its result, in the reader's language."""
        return reason_said(self.note)

    @property
    def games_score(self) -> tuple[int, int, int]:
        """Games won by the first, by the second, and drawn."""
        return (self.first_games, self.second_games, self.drawn_games)

    @games_score.setter
    def games_score(self, score: Sequence[int]) -> None:
        self.first_games, self.second_games, self.drawn_games = score

    @property
    def deadline(self) -> datetime | None:
        """When its time is up: the round's deadline and the table's extra time; ``None`` where the round has none.

        Load the round.
        """
        return None if self.round.deadline is None else self.round.deadline + self.extra_time

    @property
    def is_disputed(self) -> bool:
        """Whether all players have reported, and not the same."""
        if self.is_pod:
            return self.result == self.Result.OPEN and self.pod_disputed
        reports = (self.first_report, self.second_report)
        return self.result == self.Result.OPEN and all(reports) and reports[0] != reports[1]

    @property
    def is_pod(self) -> bool:
        """Whether more than two sit at the table."""
        return self.more_seats > 0

    @property
    def entrants(self) -> list[Entrant]:
        """Those at the table in the order of seats. Load the entrants, and for pods ``pod_seats`` with theirs."""
        entrants = [self.first] if self.second is None else [self.first, self.second]
        if self.is_pod:
            entrants += [row.entrant for row in sorted(self.pod_seats.all(), key=lambda row: row.seat)]
        return entrants

    @property
    def entrant_keys(self) -> list[int]:
        """The keys of those at the table in the order of seats. One statement for a pod."""
        keys = [self.first_id] if self.second_id is None else [self.first_id, self.second_id]
        if self.is_pod:
            keys += self.pod_seats.order_by("seat").values_list("entrant_id", flat=True)
        return keys

    def side_of(self, player: Player) -> str:
        """The player's side, "first" or "second"; empty for who does not play here, and at a pod. Load the
        entrants."""
        if self.is_pod:
            return ""
        if self.first.player_id == player.pk:
            return "first"
        return "second" if self.second is not None and self.second.player_id == player.pk else ""

    def offer_to(self, player: Player, now: datetime) -> str:
        """How an offer of a draw stands for one of the two players: "own", "theirs", "refused" (the player's own, so
        that it cannot be repeated yet) or "" where there is none. Load the entrants."""
        if not self.draw_offer or self.draw_offer_until is None or self.draw_offer_until <= now:
            return ""
        own = self.draw_offer == self.side_of(player)
        if self.draw_refused:
            return "refused" if own else ""
        return "own" if own else "theirs"

    @property
    def reports(self) -> tuple[GamesScore | None, GamesScore | None]:
        """The games as the first reported them, and as the second did."""
        return GamesScore.of_text(self.first_report), GamesScore.of_text(self.second_report)

    @property
    def games_played(self) -> int:
        """How many games of it are over, where it is played best of several."""
        return sum(self.games_score)


class PodSeat(models.Model):
    """A seat of a pod after its first two; ``seat`` counts from 0, so these begin at 2."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="pod_seats", db_index=False)  # pod_seat_once
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="pod_seats")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("seat of a pod")
        verbose_name_plural = _("seats of pods")
        ordering: ClassVar[list[str]] = ["pairing", "seat"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["pairing", "seat"], name="pod_seat_once"),
            models.UniqueConstraint(fields=["pairing", "entrant"], name="pod_entrant_once"),
            models.CheckConstraint(condition=models.Q(seat__gte=2), name="pod_seat_after_two"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat + 1}"


def with_seats(rows: Iterable[Pairing]) -> list[Pairing]:
    """Pairings with the entrants and players of all their seats. One more statement where some are pods; the first two
    of each are as they were loaded."""
    pairings = list(rows)
    pods = [pairing for pairing in pairings if pairing.is_pod]
    models.prefetch_related_objects(
        pods, models.Prefetch("pod_seats", PodSeat.objects.select_related("entrant__player"))
    )
    return pairings
