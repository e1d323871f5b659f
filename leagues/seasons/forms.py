"""Forms about leagues: the settings of a season with its series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import MAXYEAR, datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cardpool.limited.templates import SEALED_TEMPLATES
from cardpool.models import Printing
from cardpool.products import PRODUCTS, Booster
from leagues.competition.form_sections import Section, SectionedForm, ShownSection
from leagues.competition.format_choice import FormatField, offer_formats, typed_format
from leagues.seasons.announcing.season_draft import SERIES_MOST
from leagues.seasons.models import Season, Series
from leagues.seasons.models.series import MATCHES_MOST
from leagues.seasons.scoring import SCORINGS
from leagues.seasons.services import SeriesSpec
from leagues.stages.plan import STRUCTURES, PlanError, plan_made
from matches.clocks import ClockSettings
from matches.games.registry import default_room, rooms
from players.models import Player
from players.values.form_fields import MomentField, form_field

__all__ = ["SeasonForm", "SeriesForm", "settings_of"]

CUTS = ("single", "double", "swiss")
"""The structures that a final tournament is offered in."""
DRAW_FIELDS = (
    "places_in_draw", "draw_source", "draw_source_text", "draw_value_kind", "draw_value_at", "draw_value_days",
    "draw_days",
)  # fmt: skip
AS_THE_MODEL_HAS_IT = (
    "late_entry_series", "fee", "series_packs", "cut_size", "premium_matches", "seats", "entry", "decks", "draw_source",
    "draw_value_kind", "draw_value_days", "draw_days",
)  # fmt: skip
"""Fields that may be left out."""
OF_A_PRESET = ("begins", "series_days", "series_matches")
"""Fields that stand for the rows of series where a preset makes them all alike."""
DAYS_MOST = 365
"""Days of a series of a preset."""
_WEEK = timedelta(weeks=1)
_PROPOSED = {"series_count": 2, "late_entry_series": 1, "cut_size": 4, "prize_set": 1}
"""What a season is proposed to have where nothing is said."""


class SeriesForm(forms.ModelForm[Series]):
    """One series of a draft."""

    class Meta:
        model = Series
        formfield_callback = form_field
        fields = ["opens_at", "closes_at", "most_matches"]
        widgets = {
            "opens_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "closes_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def _post_clean(self) -> None:
        """The service checks the series of a season together."""


class SeasonForm(SectionedForm, forms.ModelForm[Season]):
    """The settings of a season, and how many series it has; those have fields of their own, ``series-1-opens_at``.

    ``first``: it is for the first season of a league, and names the league. ``player``: whose formats are offered
    beside the official ones. Without initial settings it proposes some: series of a week each, and a final tournament
    of four. ``preset``: values by field that are proposed instead; its series are all alike, so that the form asks when
    the first begins, and how long each lasts, in place of their rows.
    """

    league_name = forms.CharField(label=_("Name of the league"), max_length=80, required=False)
    league_description = forms.CharField(
        label=_("About the league"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    ruleset = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(room.slug, room.name) for room in rooms()],
        required=False,
        initial=lambda: default_room().slug,
    )
    format = FormatField(help_text=_("Of the chosen game; after choosing another game press “Show its formats”."))
    sealed_template = forms.ChoiceField(
        label=_("Sealed packs"),
        choices=lambda: [
            ("", _("none")),
            *((template.slug, template.title) for template in SEALED_TEMPLATES.values() if template.offered),
        ],
        required=False,
        help_text=_("Decks are built from a pool that grows with each series. It decides the format."),
    )
    series_product = forms.ChoiceField(
        label=_("Packs of each series"),
        choices=lambda: [
            ("", _("none")),
            *((slug, product.name) for slug, product in PRODUCTS.items() if isinstance(product, Booster)),
        ],
        required=False,
        help_text=_("Into the collection of everybody who is in, where the format binds decks to collections."),
    )
    scoring = forms.ChoiceField(
        label=_("Scoring"),
        choices=lambda: [(f"{scoring.slug}:{scoring.version}", scoring.title) for scoring in SCORINGS.values()],
        required=False,
    )
    cut_structure = forms.ChoiceField(
        label=_("The final tournament is"),
        choices=lambda: [(key, STRUCTURES[key]) for key in CUTS if key in STRUCTURES],
        required=False,
    )
    bank_days = forms.IntegerField(label=_("Time bank, days"), min_value=1, max_value=365, initial=5)
    increment_hours = forms.IntegerField(label=_("Added per game turn, hours"), min_value=0, max_value=720, initial=12)
    cap_days = forms.IntegerField(label=_("Bank grows to at most, days"), min_value=1, max_value=730, initial=7)
    silence_days = forms.IntegerField(
        label=_("Longest time for one answer, days"), min_value=1, max_value=365, initial=3
    )
    grace_hours = forms.IntegerField(
        label=_("Time to finish after a series, hours"), min_value=0, max_value=1440, initial=72, required=False
    )
    series_count = forms.IntegerField(label=_("Series"), min_value=1, max_value=SERIES_MOST, initial=2)
    begins = MomentField(
        label=_("Series 1 opens"),
        help_text=_("The others follow, each when the one before it closes."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    series_days = forms.IntegerField(label=_("Days of each series"), min_value=1, max_value=DAYS_MOST)
    series_matches = forms.IntegerField(label=_("Most matches each in a series"), min_value=1, max_value=MATCHES_MOST)

    SECTIONS = (
        Section((
            "league_name", "league_description", "announcement", "ruleset", "format", "series_count",
        )),
        Section(
            ("seats", "entry", "most_entrants", "late_entry_series", "fee"),
            _("Entering"),
            _("who may enter, until when, and for how many tokens"),
        ),
        Section(
            ("sealed_template", "series_product", "series_packs", "decks", "decks_hidden"),
            _("Packs and decks"),
            _("sealed packs, packs of each series, when decks may change"),
        ),
        Section(
            ("scoring", "prefer_near", "mulligan", "talk", "grace_hours"),
            _("Matches and scoring"),
            _("how points count, who meets whom, mulligans, talk"),
        ),
        Section(
            ("bank_days", "increment_hours", "cap_days", "silence_days"),
            _("Clocks"),
            _("of each player in a match"),
        ),
        Section(
            ("cut_size", "cut_structure"),
            _("Final tournament"),
            _("how many players it has, and how it is played"),
        ),
        Section(
            ("premium", "premium_matches", "prize_set", *DRAW_FIELDS),
            _("Prizes and their draw"),
            _("the premium card for matches played, foil prizes of sanctioned seasons"),
        ),
    )  # fmt: skip

    class Meta:
        model = Season
        formfield_callback = form_field
        fields = [
            "announcement", "ruleset", "format", "mulligan", "seats", "entry", "most_entrants", "late_entry_series",
            "fee", "sealed_template", "series_product", "series_packs",
            "decks", "decks_hidden", "prefer_near", "talk", "prize_set", *DRAW_FIELDS, "cut_size", "premium",
            "premium_matches",
        ]  # fmt: skip
        widgets = {
            "announcement": forms.Textarea(attrs={"rows": 4}),
            "draw_value_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def __init__(
        self,
        *args: Any,
        first: bool = False,
        player: Player | None = None,
        preset: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        if preset is not None:
            kwargs["initial"] = {**_PROPOSED, **preset, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.first, self.player, self.preset = first, player, preset
        if not first:
            del self.fields["league_name"], self.fields["league_description"]
        for name in AS_THE_MODEL_HAS_IT:
            self.fields[name].required = False
        offer_formats(self, player)
        premium = self.fields["premium"]
        assert isinstance(premium, forms.ModelChoiceField)
        premium.queryset = Printing.objects.filter(card__rarity="P").select_related("card")
        self.series_forms: list[SeriesForm] = []
        if preset is not None:
            return
        for name in OF_A_PRESET:
            del self.fields[name]
        if not self.is_bound and "series" not in self.initial:
            self.initial = {**_PROPOSED, "series": _series_proposed(timezone.now(), 2), **self.initial}
        count = self._series_wanted()
        self.series_forms = [self._series_form(number) for number in range(1, count + 1)]

    def sections(self) -> list[ShownSection]:
        """Of a preset, the fields that change from season to season stand open and the others are folded."""
        if self.preset is None:
            return super().sections()
        opened, *folded = self.SECTIONS
        cards = "sealed_template" if self.preset.get("sealed_template") else "format"
        first = ("league_name", "begins", cards)
        rest = tuple(name for name in (*opened.fields, *OF_A_PRESET) if name not in first)
        return self.sections_of((
            Section(first),
            Section(rest, _("Game and series"), _("what is played, how many series, and how long they are")),
            *(Section([name for name in part.fields if name != cards], part.title, part.about) for part in folded),
        ))  # fmt: skip

    def proposed(self) -> SeasonForm:
        """The form as it is offered at first."""
        return SeasonForm(first=self.first, preset=self.preset)

    def _series_wanted(self) -> int:
        sent = self.data.get("series_count", "") if self.is_bound else self.initial.get("series_count", 2)
        text = str(sent)
        if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= SERIES_MOST:
            return int(text)
        # The number is wrong and said to be; the rows stay as they were sent.
        return max(1, sum(f"series-{number}-opens_at" in self.data for number in range(1, SERIES_MOST + 1)))

    def _series_form(self, number: int) -> SeriesForm:
        initial = self.initial.get("series", {}).get(number)
        # A number of series that was just raised has rows without fields yet.
        bound = self.is_bound and f"series-{number}-opens_at" in self.data
        return SeriesForm(self.data if bound else None, prefix=f"series-{number}", initial=initial)

    def with_series(self, count: int) -> SeasonForm:
        """A form to fill in with what was typed into this one, and so many series, 1 to 24; new ones follow the last.

        Nothing is checked yet.
        """
        count = min(max(1, count), SERIES_MOST)
        typed = [{name: form[name].data for name in form.fields} for form in self.series_forms if form.is_bound]
        rows = dict(enumerate(typed[:count], start=1))
        for number in range(len(rows) + 1, count + 1):
            rows[number] = _series_after(rows.get(number - 1))
        initial = {name: self[name].data for name in self.fields}
        initial |= {"series_count": count, "series": rows, "format": typed_format(initial["format"])}
        return SeasonForm(initial=initial, first=self.first, player=self.player, preset=self.preset)

    @property
    def lacks_series(self) -> bool:
        """Whether more series were asked for than have fields yet."""
        return any(not form.is_bound for form in self.series_forms)

    def full_clean(self) -> None:
        """Clean the series as well; what is wrong in one stands at its own fields."""
        super().full_clean()
        if self.is_bound:
            for form in self.series_forms:
                if form.is_bound and not form.is_valid():
                    self.add_error(None, _("Look at the dates of the series."))
                    break

    def _post_clean(self) -> None:
        """The service checks the model; it knows what applies to which game."""

    def clean_scoring(self) -> tuple[str, int]:
        """Slug and version."""
        text = self.cleaned_data.get("scoring") or ""
        scoring = next((key for key in SCORINGS if f"{key[0]}:{key[1]}" == text), None)
        return scoring or next(iter(SCORINGS))

    def clean_cut_structure(self) -> list[dict[str, Any]]:
        """The plan of the final tournament, as data."""
        try:
            return _cut_plan(self.cleaned_data.get("cut_structure") or CUTS[0])
        except PlanError as error:
            raise ValidationError(str(error)) from error

    def service_fields(self) -> dict[str, Any]:
        """What `season_create` and `season_change` take: settings, clock and series."""
        data = self.cleaned_data
        fields = {name: data[name] for name in self._meta.fields or () if data.get(name) not in (None, "")}
        for name in ("format", "most_entrants", "prize_set", "premium", "draw_value_at"):
            fields[name] = data.get(name)
        for name in ("announcement", "draw_source_text", "sealed_template", "series_product"):
            fields[name] = data.get(name, "")
        fields["profile_slug"], fields["profile_version"] = data["scoring"]
        fields["cut_plan"] = data["cut_structure"]
        if data.get("grace_hours") is not None:
            fields["grace"] = timedelta(hours=data["grace_hours"])
        clock = ClockSettings(
            bank=timedelta(days=data["bank_days"]),
            increment=timedelta(hours=data["increment_hours"]),
            cap=timedelta(days=data["cap_days"]),
            silence=timedelta(days=data["silence_days"]),
        )
        return {**fields, "clock": clock, "series": list(self._specs())}

    def errors_add(self, error: ValidationError) -> None:
        """Show what services found wrong with the league and the series at the fields that it comes from, and take it
        from the error."""
        if not hasattr(error, "error_dict"):
            return
        for name in ("name", "description") if self.first else ():
            for message in error.error_dict.pop(name, ()):
                self.add_error(f"league_{name}", message)
        for series_form in self.series_forms:
            for name in series_form.fields:
                for message in error.error_dict.pop(f"{series_form.prefix}-{name}", ()):
                    series_form.add_error(name, message)
        if self.preset is None:
            return
        for key in [key for key in error.error_dict if key.startswith("series-")]:
            name = {"opens_at": "begins", "closes_at": "series_days"}.get(key.rpartition("-")[2], "series_matches")
            for message in error.error_dict.pop(key):
                self.add_error(name, message)

    def _specs(self) -> Iterator[SeriesSpec]:
        if self.preset is not None:
            data = self.cleaned_data
            # By the clock on the wall: a series opens at the same hour in summer and in winter.
            opens = timezone.localtime(data["begins"])
            for _number in range(data["series_count"]):
                closes = opens + timedelta(days=data["series_days"])
                yield SeriesSpec(opens, closes, data["series_matches"])
                opens = closes
            return
        for form in self.series_forms:
            row = form.cleaned_data
            yield SeriesSpec(row["opens_at"], row["closes_at"], row["most_matches"])


def _series_proposed(now: datetime, count: int) -> dict[int, dict[str, Any]]:
    """Series of a week each, the first a week from now."""
    first = now.replace(minute=0, second=0, microsecond=0) + _WEEK
    return {n + 1: {"opens_at": first + n * _WEEK, "closes_at": first + (n + 1) * _WEEK} for n in range(count)}


def _series_after(row: dict[str, Any] | None) -> dict[str, Any]:
    """A series that opens when another, as it was typed, closes, and is like it; empty where that has no times."""
    if row is None:
        return {}
    form = SeriesForm(row)
    form.is_valid()
    opens, closes = form.cleaned_data.get("opens_at"), form.cleaned_data.get("closes_at")
    values = {"most_matches": row["most_matches"]}
    if closes is None or closes.year >= MAXYEAR - 1:
        return values
    lasts = closes - opens if opens is not None and opens < closes else _WEEK
    return {**values, "opens_at": closes, "closes_at": closes + min(lasts, timedelta(days=365))}


def _cut_plan(structure: str) -> list[dict[str, Any]]:
    return [stage.as_data() for stage in plan_made(structure, groups=1, cut=0, best_of=1)]


def settings_of(season: Season) -> dict[str, Any]:
    """The settings of a season as the form's initial values."""
    clock = season.clock_settings
    day, hour = timedelta(days=1), timedelta(hours=1)
    return {
        **{name: getattr(season, name) for name in SeasonForm.Meta.fields},
        "format": season.format_id,
        "prize_set": season.prize_set_id,
        "premium": season.premium_id,
        "scoring": f"{season.profile_slug}:{season.profile_version}",
        "cut_structure": next((key for key in CUTS if _cut_plan(key) == season.cut_plan), CUTS[0]),
        "bank_days": clock.bank // day,
        "increment_hours": clock.increment // hour,
        "cap_days": clock.cap // day,
        "silence_days": clock.silence // day,
        "grace_hours": season.grace // hour,
        "series_count": season.series.count(),
        "series": {
            row.number: {"opens_at": row.opens_at, "closes_at": row.closes_at, "most_matches": row.most_matches}
            for row in season.series.order_by("number")
        },
    }
