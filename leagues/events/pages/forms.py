"""Forms about events."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.models import DeckVersion
from leagues.competition.form_sections import Section, SectionedForm, ShownSection
from leagues.competition.format_choice import FormatField, offer_formats, typed_format
from leagues.competition.limited_choice import limited_choices
from leagues.events.models import Tournament
from leagues.events.models.tournament import ENTRANTS_MOST
from leagues.stages.plan import GROUPS_MOST, OPPONENTS, POD_SIZE, STRUCTURES, PlanError, StagePlan, plan_made
from leagues.standings.profiles import DEFAULT_PROFILE, PROFILES
from matches.clocks import ClockSettings
from matches.games.registry import default_room, rooms
from players.models import Player
from players.values.form_fields import JSONField, form_field


def _round_days_help() -> str:
    """A help text: how each game decides unfinished matches."""
    by_game = " ".join(f"{room.name}: {room.adjudication.text}." for room in rooms())
    return _("Unfinished matches are then adjudicated. %(by_game)s Empty: no limit.") % {"by_game": by_game}


AS_THE_MODEL_HAS_IT = (
    "build_hours", "draft_clock",
    "draw_value_kind", "draw_value_days", "draw_days", "late_entry_rounds", "check_in_hours", "deck_lists",
)  # fmt: skip
"""Fields that may be left out."""


_GAMES = [(1, _("one")), (3, _("best of three")), (5, _("best of five")), (2, _("two, sides changed"))]
CLOCK = {
    "bank_days": ("bank", timedelta(days=1)),
    "increment_hours": ("increment", timedelta(hours=1)),
    "cap_days": ("cap", timedelta(days=1)),
    "silence_days": ("silence", timedelta(days=1)),
}
"""Fields of the clock, each with its part of the settings and its unit."""
HERE_ONLY = (*CLOCK, "round_days", "talk")
"""Fields of matches that are played here: the form of an event at a table is without them."""


class TournamentForm(SectionedForm, forms.ModelForm[Tournament]):
    """A new event."""

    ruleset = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(room.slug, room.name) for room in rooms()],
        required=False,
        initial=lambda: default_room().slug,
    )
    format = FormatField(help_text=_("Of the chosen game; after choosing another game press “Show its formats”."))
    limited = forms.ChoiceField(
        label=_("Decks are built from"),
        choices=lambda: [("", _("the players’ own cards")), *limited_choices()],
        required=False,
        help_text=_("Packs or a draft decide the format; registration closes first, at the latest at the start."),
    )
    structure = forms.ChoiceField(label=_("Stages"), choices=list(STRUCTURES.items()), required=False, initial="swiss")
    profile = forms.ChoiceField(
        label=_("Standings"),
        choices=lambda: [(f"{profile.slug}:{profile.version}", profile.title) for profile in PROFILES.values()],
        required=False,
        initial=f"{DEFAULT_PROFILE.slug}:{DEFAULT_PROFILE.version}",
    )
    groups = forms.IntegerField(
        label=_("Groups or heats"),
        min_value=1,
        max_value=GROUPS_MOST,
        required=False,
        initial=1,
        help_text=_("Of a Swiss or a round robin."),
    )
    opponents = forms.ChoiceField(
        label=_("Opponents with the same points"),
        choices=list(OPPONENTS.items()),
        required=False,
        initial="drawn",
        help_text=_("Of a Swiss. By seed: those of the organiser, by rating where that is chosen, else drawn once."),
    )
    cut = forms.IntegerField(
        label=_("Go on to the elimination"),
        min_value=2,
        max_value=ENTRANTS_MOST,
        required=False,
        initial=8,
        help_text=_(
            "In all, where one follows; the same number from each group. The best have byes where it takes them."
        ),
    )
    games = forms.TypedChoiceField(
        label=_("Games of a match"),
        choices=_GAMES,
        coerce=int,
        required=False,
        initial=1,
        empty_value="",
        help_text=_("Of a Swiss or a round robin."),
    )
    best_of = forms.TypedChoiceField(
        label=_("Games of a match of the elimination"),
        choices=_GAMES,
        coerce=int,
        required=False,
        initial=1,
        empty_value="",
    )
    pod_size = forms.TypedChoiceField(
        label=_("Players at a pod"),
        choices=[(n, n) for n in (3, 4, 5, 6)],
        coerce=int,
        required=False,
        initial=POD_SIZE,
        empty_value="",
        help_text=_("As near to it as the number of players allows."),
    )
    plan = JSONField(required=False, widget=forms.HiddenInput)
    bank_days = forms.IntegerField(label=_("Time bank, days"), min_value=1, max_value=365, initial=10)
    increment_hours = forms.IntegerField(label=_("Added per game turn, hours"), min_value=0, max_value=720, initial=24)
    cap_days = forms.IntegerField(label=_("Bank grows to at most, days"), min_value=1, max_value=730, initial=14)
    silence_days = forms.IntegerField(
        label=_("Longest time for one answer, days"), min_value=1, max_value=365, initial=7
    )
    round_days = forms.IntegerField(
        label=_("Longest round, days"),
        min_value=1,
        max_value=365,
        initial=28,
        required=False,
    )
    finish_hours = forms.IntegerField(
        label=_("Time to mend the last results, hours"),
        min_value=0,
        max_value=168,
        initial=1,
        required=False,
        help_text=_("An event that runs by itself ends this long after its last result or correction."),
    )

    appeal_hours = forms.IntegerField(
        label=_("Time for an appeal, hours"),
        min_value=0,
        max_value=336,
        initial=24,
        required=False,
        help_text=_("From a decision on; it lasts longer where the next round is paired later."),
    )

    class Meta:
        model = Tournament
        formfield_callback = form_field
        fields = [
            "name",
            "description",
            "venue",
            "ruleset",
            "format",
            "mulligan",
            "deck_lists",
            "deck_deadline",
            "limited",
            "build_hours",
            "packs_at_once",
            "draft_clock",
            "draft_bots",
            "rounds_planned",
            "most_entrants",
            "late_entry_rounds",
            "round_minutes",
            "players_return",
            "check_in_hours",
            "opens_at",
            "starts_at",
            "automatic",
            "talk",
            "agreed_draws",
            "seeded_by_rating",
            "prize_set",
            "places_in_draw",
            "draw_source",
            "draw_source_text",
            "draw_value_kind",
            "draw_value_at",
            "draw_value_days",
            "draw_days",
        ]
        widgets = {
            "description": forms.Textarea(attrs={"rows": 5}),
            "opens_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "deck_deadline": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "draw_value_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    SECTIONS = (
        Section((
            "name", "venue", "ruleset", "format", "description", "opens_at", "starts_at", "structure",
            "games", "rounds_planned", "most_entrants",
        )),
        Section(
            ("check_in_hours", "late_entry_rounds", "players_return", "deck_lists", "deck_deadline"),
            _("Entering, and deck lists"),
            _("check-in, late entry, when decks are due and who sees them"),
        ),
        Section(
            ("limited", "build_hours", "packs_at_once", "draft_clock", "draft_bots"),
            _("Packs and drafts"),
            _("sealed packs, a draft, the time for building decks"),
        ),
        Section(
            ("groups", "opponents", "seeded_by_rating", "pod_size", "cut", "best_of", "profile"),
            _("Pairings and standings"),
            _("groups, seeds, pods, the elimination, how points count"),
        ),
        Section(
            (
                "round_days", "round_minutes", "bank_days", "increment_hours", "cap_days", "silence_days",
                "finish_hours", "appeal_hours",
            ),
            _("Times and clocks"),
            _("the length of a round, the clock of each player, appeals"),
        ),
        Section(
            ("mulligan", "automatic", "talk", "agreed_draws"),
            _("While it runs"),
            _("mulligans, pairing by itself, talk, agreed draws"),
        ),
        Section(
            (
                "prize_set", "places_in_draw", "draw_source", "draw_source_text", "draw_value_kind", "draw_value_at",
                "draw_value_days", "draw_days",
            ),
            _("Foil prizes and their draw"),
            _("of sanctioned events"),
        ),
    )  # fmt: skip

    FIRST_OF_PRESET = ("name", "starts_at", "format")
    """What stands open where a preset fills in the rest."""

    def __init__(
        self, *args: Any, player: Player | None = None, preset: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        """``player``: whose formats are offered beside the official ones. ``preset``: values by field that are proposed
        instead of the usual ones."""
        if preset is not None:
            kwargs["initial"] = {**preset, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.player, self.preset = player, preset
        self.fields["round_days"].help_text = _round_days_help()
        self.fields["venue"].required = False
        self.fields["venue"].help_text = _(
            "At a table no clock runs, rounds have no limit, and officials report results."
        )
        venue = self.data.get("venue") if self.is_bound else self.initial.get("venue")
        if venue == Tournament.Venue.TABLE:
            for name in HERE_ONLY:
                del self.fields[name]
        elif self.is_bound and preset is not None:
            for name in CLOCK:  # the form of a preset at a table did not ask for them
                self.fields[name].required = name in self.data
        for name in AS_THE_MODEL_HAS_IT:
            self.fields[name].required = False
        offer_formats(self, player)

    def sections(self) -> list[ShownSection]:
        """Of a preset, the fields that change from event to event stand open and the others are folded."""
        if self.preset is None:
            return super().sections()
        opened, *folded = self.SECTIONS
        rest = tuple(name for name in opened.fields if name not in self.FIRST_OF_PRESET)
        return self.sections_of(
            (
                Section(self.FIRST_OF_PRESET),
                Section(rest, _("Game, place and rounds"), _("where, what and how many rounds are played")),
                *folded,
            )
        )

    def proposed(self) -> "TournamentForm":
        """The form as it is offered at first."""
        return TournamentForm(preset=self.preset)

    def as_typed(self) -> "TournamentForm":
        """A form with what was typed into this one, not checked yet, that offers the formats of the typed game."""
        initial = {name: field.bound_data(self[name].data, None) for name, field in self.fields.items()}
        initial["format"] = typed_format(initial["format"])
        return TournamentForm(initial=initial, player=self.player, preset=self.preset)

    def clean_venue(self) -> str:
        """Here when nothing is said."""
        return self.cleaned_data["venue"] or Tournament.Venue.HERE

    def clean_ruleset(self) -> str:
        """The default game when none is named."""
        return self.cleaned_data["ruleset"] or default_room().slug

    def clean(self) -> dict[str, Any]:
        """The plan of the chosen stages, or the one given as data (``plan``)."""
        data = super().clean() or self.cleaned_data
        plan_data = data.get("plan")
        try:
            if plan_data:
                if not isinstance(plan_data, list) or not all(isinstance(item, dict) for item in plan_data):
                    raise PlanError(gettext("A plan is a list of stages, each with its “kind”."))
                plan = [StagePlan.from_data(item) for item in plan_data]
            else:
                plan = plan_made(
                    data.get("structure") or "swiss",
                    rounds=data.get("rounds_planned") or 0,
                    groups=data.get("groups") or 1,
                    cut=data.get("cut") or 8,
                    best_of=data.get("best_of") or 1,
                    games=data.get("games") or 1,
                    pod_size=data.get("pod_size") or POD_SIZE,
                    opponents=data.get("opponents") or "drawn",
                )
        except PlanError as error:
            self.add_error("plan" if plan_data else "structure", str(error))
        else:
            data["plan"] = [] if plan == [StagePlan("swiss", rounds=plan[0].rounds)] else [p.as_data() for p in plan]
        return data

    def service_fields(self, clock: ClockSettings | None = None) -> dict[str, Any]:
        """The valid data as the arguments of ``tournament_create``; what the form leaves out is as in ``clock``."""
        data = dict(self.cleaned_data)
        for name in AS_THE_MODEL_HAS_IT:
            if not data[name]:
                del data[name]
        given = {part: (data.pop(name, None), unit) for name, (part, unit) in CLOCK.items()}
        parts: dict[str, Any] = {part: value * unit for part, (value, unit) in given.items() if value is not None}
        clock = replace(clock or ClockSettings(), **parts)
        days = data.pop("round_days", None)
        slug, _colon, version = (data.pop("profile") or "").partition(":")
        if slug:
            data |= {"profile_slug": slug, "profile_version": int(version)}
        for name in ("structure", "groups", "opponents", "cut", "best_of", "games", "pod_size"):
            del data[name]
        wait, appeal = data.pop("finish_hours"), data.pop("appeal_hours")
        return {
            **data,
            "clock": clock,
            "round_time": timedelta(days=days) if days else None,
            "finish_wait": timedelta(hours=1 if wait is None else wait),
            "appeal_time": timedelta(hours=24 if appeal is None else appeal),
        }

    def _post_clean(self) -> None:
        """Leave the instance alone: the service makes and checks the row."""


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """The settings of an event as the form's initial values; stages that the form cannot ask for as ``plan``."""
    clock, plan = tournament.clock_settings, tournament.stage_plans
    first, last = plan[0], plan[-1]
    structure = "_".join(stage.kind for stage in plan)
    chosen: dict[str, Any] = {
        "groups": first.groups,
        "opponents": first.opponents,
        "cut": last.best * (first.groups if last.each_group else 1) or 8,
        "best_of": last.best_of if last.elimination else 1,
        "games": 1 if first.elimination else first.best_of,
        "pod_size": first.pod_size or POD_SIZE,
    }
    wait, limit = tournament.finish_wait, tournament.round_time
    initial = {name: getattr(tournament, name) for name in TournamentForm.Meta.fields}
    initial |= {
        **chosen,
        "structure": structure if structure in STRUCTURES else "swiss",
        "rounds_planned": first.rounds or None,
        "format": tournament.format_id,
        "prize_set": tournament.prize_set_id,
        "profile": f"{tournament.profile_slug}:{tournament.profile_version}",
        "bank_days": clock.bank.days,
        "increment_hours": clock.increment // timedelta(hours=1),
        "cap_days": clock.cap.days,
        "silence_days": clock.silence.days,
        "round_days": limit.days if limit else None,
        "finish_hours": wait // timedelta(hours=1),
    }
    try:
        known = structure in STRUCTURES and plan_made(structure, rounds=first.rounds, **chosen) == plan
    except PlanError:
        known = False
    return initial if known else initial | {"plan": [stage.as_data() for stage in plan]}


class RegisterForm(forms.Form):
    """A deck version, where the game has ``decks``, and a cut for the matches and the prize draw.

    ``can_wait``: whether the deck may be chosen later.
    """

    deck_version = forms.ModelChoiceField(
        DeckVersion.objects.none(), label=_("Deck"), empty_label=None, widget=forms.RadioSelect
    )
    cut = forms.CharField(
        label=_("Your cut, for your matches and the prize draw"),
        required=False,
        max_length=64,
        help_text=_("2 to 64 hexadecimal digits of your own, from dice or coins. Left empty, one is made for you."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(
        self, *args: Any, versions: list[DeckVersion], decks: bool = True, can_wait: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not decks:
            del self.fields["deck_version"]
            return
        field = self.fields["deck_version"]
        field.required = not can_wait
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = DeckVersion.objects.filter(pk__in=[version.pk for version in versions]).select_related("deck")
