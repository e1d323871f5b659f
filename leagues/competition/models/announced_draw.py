"""What events and seasons share of a prize draw: what is announced of it, and its prizes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import card_dict_by_id
from leagues.draws.drawing import value_time
from matches.reasons import reason_said


@dataclass(frozen=True, slots=True)
class DrawWords:
    """What is said of a draw, where an event is called otherwise than a season.

    Of the outside value ``too_early``: the announced time is no possible one; ``wait``: it has not appeared;
    ``no_value``: none was announced; ``value``: which one decides. Of the draw itself ``second_person``: nobody else
    has confirmed it; ``unsanctioned``: there are no prizes.
    """

    too_early: Promise
    wait: Promise
    no_value: Promise
    value: Any
    second_person: Promise
    unsanctioned: Promise


class AnnouncedDraw(models.Model):
    """The source of a draw's later randomness, when its value appears, and by when the draw is to be held."""

    class DrawSource(models.TextChoices):
        RESULTS = "results", _("the results alone")
        OUTSIDE = "outside", _("a public source outside Entmoot, named below")

    class ValueKind(models.TextChoices):
        HEX = "hex", _("hexadecimal digits")
        DIGITS = "digits", _("decimal digits")
        TEXT = "text", _("a line of text")

    draw_words: ClassVar[DrawWords]

    places_in_draw = models.BooleanField(_("the first two are among those drawn from"), default=True)
    draw_source = models.CharField(
        _("the draw's later randomness is"), max_length=10, choices=DrawSource, default=DrawSource.RESULTS
    )
    draw_source_text = models.CharField(
        _("public source"),
        max_length=300,
        blank=True,
        help_text=_("Which value, published by whom and when, for example a numbered public randomness beacon."),
    )
    draw_value_kind = models.CharField(
        _("the public value is"),
        max_length=6,
        choices=ValueKind,
        default=ValueKind.HEX,
        db_default=ValueKind.TEXT,
        help_text=_("Spaces and, in numbers, commas and the case of letters do not count."),
    )
    draw_value_at = models.DateTimeField(
        _("the public value appears"),
        null=True,
        blank=True,
        help_text=_("A time after the last round or series. After a later end, the next value after it counts."),
    )
    draw_value_days = models.PositiveSmallIntegerField(
        _("days from one public value to the next"),
        default=1,
        db_default=1,
        validators=[MinValueValidator(1), MaxValueValidator(31)],
    )
    draw_days = models.PositiveSmallIntegerField(
        _("days for the draw"),
        default=7,
        db_default=7,
        validators=[MinValueValidator(1), MaxValueValidator(90)],
        help_text=_("From the end, or from the public value. After that the staff see to it."),
    )
    draw_overdue_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    uncertified_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    demo = models.BooleanField(
        default=False, editable=False, help_text=_("A demonstration: bots win prizes, no second person is needed.")
    )
    sanction_number = models.PositiveIntegerField(null=True, blank=True, unique=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def sanctioned(self) -> bool:
        """Whether staff approved it, which gives it a number and a prize kit."""
        return self.sanction_number is not None

    @property
    def needs_second_person(self) -> bool:
        """Whether undoing and prizes need to be confirmed by somebody else."""
        return self.sanctioned and not self.demo

    @property
    def takes_outside_value(self) -> bool:
        """Whether the draw waits for a value of a public source."""
        return self.draw_source == self.DrawSource.OUTSIDE

    @property
    def draw_opens_at(self) -> datetime | None:
        """When the prizes can be drawn: from the end on, or when the announced outside value has appeared."""
        if self.finished_at is None or not self.takes_outside_value or self.draw_value_at is None:
            return self.finished_at
        return value_time(self.draw_value_at, timedelta(days=self.draw_value_days), self.finished_at)

    @property
    def draw_due_at(self) -> datetime | None:
        """When the draw becomes the staff's duty; ``None`` before the end."""
        return None if self.draw_opens_at is None else self.draw_opens_at + timedelta(days=self.draw_days)

    @property
    def certify_by(self) -> datetime | None:
        """When the results are to be certified, before which nothing is drawn: when the announced outside value
        appears, or where there is none when the draw is due; ``None`` before the end."""
        return self.draw_opens_at if self.takes_outside_value else self.draw_due_at

    @property
    def is_certified(self) -> bool:
        """Whether nothing that decides the prizes is open to correction; a demonstration needs nobody for that."""
        raise NotImplementedError

    def get_absolute_url(self) -> str:
        """Its page."""
        raise NotImplementedError


class FoilPrize(models.Model):
    """One foil of a prize kit: for a place, or (``place`` empty) for somebody drawn.

    ``rarity`` names the pool: foils of that rarity in the set, see ``cardpool.products.foil_pool`` (Fellowship rules,
    "Foil cards").
    """

    key = models.CharField(max_length=20)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    rarity = models.CharField(max_length=2)
    printing = models.ForeignKey("cardpool.Printing", models.PROTECT, null=True, blank=True, related_name="+")
    credited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key

    @property
    def card_data(self) -> dict[str, object]:
        """The foil as the dict that ``{% card %}`` draws; of drawn prizes only."""
        assert self.printing is not None
        return card_dict_by_id(self.printing.card_id)


class PublishedDraw(models.Model):
    """``manifest`` and its hash are published before the last results are known, the rest when the prizes are drawn.

    See `leagues.draws.drawing` for the documents. A manifest whose publication is undone is withdrawn and kept.
    """

    manifest = models.JSONField()
    manifest_sha512 = models.CharField(max_length=128)
    published_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    result = models.JSONField(null=True, blank=True)
    seed = models.CharField(max_length=128, blank=True)
    awards = models.JSONField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def withdrawn_said(self) -> str:
        """Why its publication was undone, in the reader's language, where the site wrote it."""
        return reason_said(self.withdrawn_reason)
