"""Draft a season, change and discard the draft, announce it; and draft one like another."""

import math
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import Format
from cardpool.products import PRODUCTS, Booster
from leagues.chance.seeds import SECRET_BYTES, first_secret
from leagues.competition.format_choice import format_problem, format_use_check
from leagues.competition.limited_choice import SEALED, limited_problem
from leagues.competition.log import status_check
from leagues.competition.prizes.draw_value import FARTHEST, source_problems
from leagues.draws.drawing import commitment
from leagues.errors import Forbidden, Refused, WrongState
from leagues.seasons.log import Verb, season_lock, season_log
from leagues.seasons.models import League, Season, Series
from leagues.seasons.models.season import PACKS_MOST
from leagues.seasons.models.series import MATCHES_MOST
from leagues.seasons.scoring import SCORINGS
from leagues.stages.plan import PlanError, StagePlan, plan_check
from matches.clocks import ClockSettings
from matches.errors import Malformed
from matches.games.registry import room_chosen
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check, may

__all__ = [
    "SeriesSpec",
    "season_announce",
    "season_change",
    "season_clone",
    "season_create",
    "season_discard",
    "series_problems",
]

DRAFTS_MOST = 20
"""Drafts of one league."""
SERIES_MOST = 24
GRACE_MOST = timedelta(days=60)
FINISH_WAIT_MOST = timedelta(days=7)
STAFF_ONLY = {"demo"}
_OWN = {
    "league", "number", "status", "clock", "secrets_revealed", "created_at", "announced_at", "started_at",
    "finished_at", "cut_tournament",
}  # fmt: skip
"""Fields that are not settings of a season."""
_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class SeriesSpec:
    """A series as a coordinator plans it."""

    opens_at: datetime
    closes_at: datetime
    most_matches: int = 10
    cards: str = Series.Cards.CONSTRUCTED


@transaction.atomic
def season_create(
    *,
    league: League,
    series: Sequence[SeriesSpec],
    actor: Player,
    now: datetime,
    clock: ClockSettings | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    **fields: Any,
) -> Season:
    """Draft the next season of a league; ``fields`` are the settings of `Season` (format, fee, cut_size, ...).

    Raises:
        Forbidden: no coordinator of the league, or a setting of the staff's. WrongState: too many drafts.
        Refused: the clock. ValidationError: with every field that is wrong; those of a series are under names such as
        "series-2-opens_at", that of their number under "series".
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    chain, draw_secret = entropy(SECRET_BYTES), entropy(SECRET_BYTES)
    secret = first_secret(chain)
    clock = _clock_checked(clock or ClockSettings())
    last, last_format = league.seasons.order_by("-number").values_list("number", "format").first() or (0, None)
    season = Season(
        league=league,
        number=last + 1,
        clock=clock.as_data(),
        secret=secret,
        commitment=commitment(secret),
        secret_chain=chain,
        draw_secret=draw_secret,
        draw_commitment=commitment(draw_secret),
        created_at=now,
        **fields,
    )
    check(actor, Action.SEASON_DRAFT, season)
    _staff_check(season, actor, fields)
    if league.seasons.filter(status=Season.Status.DRAFT).count() >= DRAFTS_MOST:
        raise WrongState(
            _("This league has %(drafts_most)s drafts, which is the most; announce or discard one first.")
            % {"drafts_most": DRAFTS_MOST}
        )
    format_use_check(season.format, actor, league.owner, earlier_key=last_format)
    _check(season, series, now)
    season.save()
    _series_write(season, series)
    audit(actor=actor, verb="season.draft", target=season, now=now)
    return season


@transaction.atomic
def season_change(
    *,
    season: Season,
    actor: Player,
    now: datetime,
    series: Sequence[SeriesSpec] | None = None,
    clock: ClockSettings | None = None,
    **fields: Any,
) -> Season:
    """Change the settings of a draft; without ``series`` these stay as they are. Raises as `season_create`."""
    season = _draft(season, actor)
    _staff_check(season, actor, fields)
    if clock is not None:
        season.clock = _clock_checked(clock).as_data()
    if "format" in fields:
        format_use_check(fields["format"], actor, season.league.owner, earlier_key=season.format_id)
    for name, value in fields.items():
        setattr(season, name, value)
    specs = _specs(season) if series is None else series
    _check(season, specs, now)
    season.save()
    if series is not None:
        season.series.all().delete()
        _series_write(season, series)
    else:
        season.series.update(cards=_cards_of(season))
    audit(actor=actor, verb="season.draft_changed", target=season, now=now)
    return season


@transaction.atomic
def season_announce(*, season: Season, actor: Player, now: datetime) -> Season:
    """Announce a draft: from now on everybody sees the season and can enter it, and its rules are fixed.

    Raises:
        Forbidden: no coordinator of the league. WrongState: announced already. ValidationError: what is wrong by now,
        such as a series whose time has passed.
    """
    season = _draft(season, actor)
    _check(season, _specs(season), now)
    season.status, season.announced_at = Season.Status.ANNOUNCED, now
    season.save(update_fields=["status", "announced_at"])
    season_log(
        season,
        Verb.ANNOUNCE,
        sentence(gettext_noop("%(official)s announced %(season)s"), official=actor, season=season.title_kept),
        actor=actor,
        now=now,
        more={
            "commitment": season.commitment,
            "draw_commitment": season.draw_commitment,
            "profile": [season.profile_slug, season.profile_version],
        },
    )
    return season


@transaction.atomic
def season_discard(*, season: Season, actor: Player, now: datetime) -> None:
    """Delete a draft. Raises Forbidden, or WrongState for a season that is announced."""
    season = _draft(season, actor)
    audit(actor=actor, verb="season.draft_discarded", target=season, now=now)
    season.delete()


@transaction.atomic
def season_clone(*, season: Season, actor: Player, now: datetime) -> Season:
    """Draft the next season of the league with every setting of this one; times move on by whole weeks.

    Raises as `season_create`.
    """
    fields = {
        field.name: getattr(season, field.name)
        for field in Season._meta.concrete_fields
        if field.editable and not field.primary_key and field.name not in _OWN
    }
    if may(actor, Action.SEASON_DEMO):
        fields["demo"] = season.demo
    specs = _specs(season)
    first = min(spec.opens_at for spec in specs)
    weeks = max(0, math.floor((now - first) / _WEEK) + 1)
    moved = [
        SeriesSpec(spec.opens_at + weeks * _WEEK, spec.closes_at + weeks * _WEEK, spec.most_matches, spec.cards)
        for spec in specs
    ]
    if season.draw_value_at is not None:
        fields["draw_value_at"] = season.draw_value_at + weeks * _WEEK
    return season_create(
        league=season.league, series=moved, actor=actor, now=now, clock=season.clock_settings, **fields
    )


def _draft(season: Season, actor: Player) -> Season:
    season = season_lock(season.pk)
    check(actor, Action.SEASON_DRAFT, season)
    status_check(season, Season.Status.DRAFT)
    return season


def _staff_check(season: Season, actor: Player, fields: dict[str, Any]) -> None:
    if STAFF_ONLY & set(fields) and not may(actor, Action.SEASON_DEMO, season):
        raise Forbidden(_("Only staff may make a demonstration."))


def _clock_checked(clock: ClockSettings) -> ClockSettings:
    if problems := clock.check():
        raise Refused(" ".join(problems))
    return clock


def _specs(season: Season) -> list[SeriesSpec]:
    rows = season.series.order_by("number")
    return [SeriesSpec(row.opens_at, row.closes_at, row.most_matches, row.cards) for row in rows]


def _series_write(season: Season, series: Sequence[SeriesSpec]) -> None:
    Series.objects.bulk_create(
        Series(
            season=season,
            number=number,
            opens_at=spec.opens_at,
            closes_at=spec.closes_at,
            most_matches=spec.most_matches,
            cards=_cards_of(season),
        )
        for number, spec in enumerate(series, start=1)
    )


def _cards_of(season: Season) -> Series.Cards:
    """What the series of a season are played with: the season decides it for all of them."""
    if season.sealed_template:
        return Series.Cards.SEALED
    return Series.Cards.COLLECTION if season.series_product else Series.Cards.CONSTRUCTED


def _packs_problems(season: Season) -> dict[str, str]:
    """What is wrong with the packs of a season, by field."""
    if season.sealed_template:
        if problem := limited_problem(f"{SEALED}:{season.sealed_template}"):
            return {"sealed_template": problem}
        if season.series_product:
            return {
                "series_product": _("A season has sealed pools, or packs into collections; leave one of them empty.")
            }
        if season.format is None or season.format.ruleset != season.ruleset:
            return {
                "sealed_template": _("These packs are for another game than %(game)s; choose its game.")
                % {"game": season.game.name}
            }
        if season.seats != 2:
            return {"sealed_template": _("Decks from sealed pools are played by two at a table.")}
        return {}
    if not season.series_product:
        return {}
    if not isinstance(PRODUCTS.get(season.series_product), Booster):
        boosters = ", ".join(slug for slug, product in PRODUCTS.items() if isinstance(product, Booster))
        return {"series_product": _("There are no such packs; choose one of: %(boosters)s.") % {"boosters": boosters}}
    if season.deck_format is None or not season.deck_format.collection_bound:
        return {"series_product": _("Choose a format in which a deck holds only cards of its owner's collection.")}
    if not 1 <= season.series_packs <= PACKS_MOST:
        return {"series_packs": _("Each series gives 1 to %(packs_most)s packs.") % {"packs_most": PACKS_MOST}}
    return {}


def _check(season: Season, series: Sequence[SeriesSpec], now: datetime) -> None:
    """Empty the settings that do not apply to a season, and check the others. Raises ValidationError."""
    problems: dict[str, list[str]] = {}
    try:
        room = room_chosen(season.ruleset)
    except Malformed as refusal:
        raise ValidationError({"ruleset": [refusal.message]}) from refusal
    if room.decks is None:
        season.mulligan, season.decks_hidden = False, False
    if not season.series_product:
        season.series_packs = 0
    if season.sealed is not None:
        # The template decides the format.
        season.format = Format.objects.filter(slug=season.sealed.format).first()
    try:
        season.full_clean(exclude=["secret", "commitment", "secret_chain", "draw_secret", "draw_commitment"])
    except ValidationError as error:
        problems = dict(error.message_dict)
    if problem := format_problem(season.format, room.slug):
        problems.setdefault("format", []).append(problem)
    for name, text in _packs_problems(season).items():
        problems.setdefault(name, []).append(text)
    if season.seats not in room.seat_counts:
        counts = room.seat_counts
        many = (
            _("%(counts)s to %(counts2)s") % {"counts": counts[0], "counts2": counts[-1]}
            if len(counts) > 1
            else str(counts[0])
        )
        problems.setdefault("seats", []).append(
            _("%(room)s is played by %(many)s at a table.") % {"room": room.name, "many": many}
        )
    if (season.profile_slug, season.profile_version) not in SCORINGS:
        problems.setdefault("profile_slug", []).append(_("There is no such scoring."))
    if not timedelta(0) <= season.grace <= GRACE_MOST:
        problems.setdefault("grace", []).append(_("The time to finish after a series is 60 days at most."))
    if not timedelta(0) <= season.finish_wait <= FINISH_WAIT_MOST:
        problems.setdefault("finish_wait", []).append(_("The time to mend the last results is a week at most."))
    if season.late_entry_series >= max(1, len(series)):
        problems.setdefault("late_entry_series", []).append(
            _("Nobody enters during the last series; choose an earlier.")
        )
    if season.cut_size == 1:
        problems.setdefault("cut_size", []).append(_("At least two go on to a final tournament."))
    elif season.cut_size:
        try:
            if not isinstance(season.cut_plan, list) or not all(isinstance(stage, dict) for stage in season.cut_plan):
                raise PlanError(_("The plan of the final tournament is a list of stages."))
            plan = [StagePlan.from_data(stage) for stage in season.cut_plan]
            plan_check(plan, sides=bool(room.sides), seats=room.seat_counts[-1])
        except PlanError as error:
            problems.setdefault("cut_plan", []).append(str(error))
    wrong = series_problems(series, now)
    problems |= wrong
    if not wrong and "grace" not in problems:
        ends = max(spec.closes_at for spec in series) + season.grace
        begins = min(spec.opens_at for spec in series)
        for name, texts in source_problems(season, begins=begins, lasts=ends - begins, last="series").items():
            problems.setdefault(name, []).extend(texts)
    if problems:
        raise ValidationError(problems)


def series_problems(series: Sequence[SeriesSpec], now: datetime) -> dict[str, list[str]]:
    """What is wrong with the series of a season that has not begun, by field, such as "series-2-opens_at"."""
    if not 1 <= len(series) <= SERIES_MOST:
        return {"series": [_("A season has 1 to %(series_most)s series.") % {"series_most": SERIES_MOST}]}
    problems: dict[str, list[str]] = {}
    before: datetime | None = None
    for number, spec in enumerate(series, start=1):

        def say(name: str, text: str, number: int = number) -> None:
            problems.setdefault(f"series-{number}-{name}", []).append(text)

        if not now < spec.opens_at < now + FARTHEST or spec.closes_at > now + FARTHEST:
            say("opens_at", _("Series %(number)s must open in the future, within twenty years.") % {"number": number})
        if spec.closes_at - spec.opens_at < timedelta(hours=1):
            say("closes_at", _("Series %(number)s must be open for an hour at least.") % {"number": number})
        if before is not None and spec.opens_at < before:
            say(
                "opens_at",
                _("Series %(number)s must open after series %(number2)s closes.")
                % {"number": number, "number2": number - 1},
            )
        if not 1 <= spec.most_matches <= MATCHES_MOST:
            say(
                "most_matches",
                _("Each plays 1 to %(matches_most)s matches in series %(number)s.")
                % {"matches_most": MATCHES_MOST, "number": number},
            )
        if spec.cards not in Series.Cards.values:
            say("cards", _("Series %(number)s is played with cards of no known kind.") % {"number": number})
        before = spec.closes_at
    return problems
