"""Announce an event."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import Format
from leagues.chance.seeds import SECRET_BYTES, first_secret
from leagues.competition.format_choice import format_problem, format_use_check, stages_use_check
from leagues.competition.limited_choice import limited_problem
from leagues.competition.prizes.draw_value import FARTHEST, source_problems
from leagues.draws.drawing import commitment
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.log import tournament_log
from leagues.events.models import Operation, Tournament
from leagues.stages.plan import ROUNDS_MOST, PlanError, StagePlan, plan_check, plan_formats
from matches.clocks import ClockSettings
from matches.errors import Malformed
from matches.games.registry import room_chosen
from matches.games.room import GameRoom
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, may

DRAFTS_MOST = 50
"""Drafts that one person may keep."""
FINISH_WAIT_MOST = timedelta(days=7)
APPEAL_TIME_MOST = timedelta(days=14)
_STAFF_ONLY = {"sanction_days_ahead", "demo"}
STAFF_ONLY = {"sanction_days_ahead", "demo"}


@transaction.atomic
def tournament_create(
    *,
    organiser: Player,
    now: datetime,
    clock: ClockSettings | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    draft: bool = False,
    **fields: Any,
) -> Tournament:
    """Announce an event; ``fields`` are those of `Tournament` that an organiser chooses (name, format, ...).

    ``draft``: keep it as a draft, which only its organiser and the staff see until it is announced.

    Raises:
        Forbidden: the person is no organiser, or sets what only staff may. WrongState: too many drafts.
        ValidationError: with every field that is wrong.
    """
    if not may(organiser, Action.TOURNAMENT_ANNOUNCE):
        raise Forbidden(_("Only organisers announce events. Ask the staff for the role."))
    if STAFF_ONLY & set(fields) and not may(organiser, Action.TOURNAMENT_ANNOUNCE_DEMO):
        raise Forbidden(_("Only staff may set how far ahead sanctioning is asked for, or make a demonstration."))
    format_use_check(fields.get("format"), organiser)
    made = tournament_write(organiser=organiser, now=now, clock=clock, entropy=entropy, draft=draft, **fields)
    stages_use_check(made.stage_plans, organiser)
    return made


def tournament_write(
    *,
    organiser: Player,
    now: datetime,
    clock: ClockSettings | None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    draft: bool = False,
    **fields: Any,
) -> Tournament:
    """Check and write an event, by whoever may announce it; inside a transaction. Raises as `tournament_create`."""
    clock = clock or ClockSettings()
    if problems := clock.check():
        raise Refused(" ".join(problems))
    chain, draw_secret = entropy(SECRET_BYTES), entropy(SECRET_BYTES)
    secret = first_secret(chain)
    tournament = Tournament(
        organiser=organiser,
        clock=clock.as_data(),
        secret=secret,
        commitment=commitment(secret),
        secret_chain=chain,
        draw_secret=draw_secret,
        draw_commitment=commitment(draw_secret),
        created_at=now,
        **fields,
    )
    tournament_check(tournament, now)
    if draft:
        if Tournament.objects.filter(organiser=organiser, status=Tournament.Status.DRAFT).count() >= DRAFTS_MOST:
            raise WrongState(
                _("You have %(drafts_most)s drafts, which is the most; announce or discard one first.")
                % {"drafts_most": DRAFTS_MOST}
            )
        tournament.status = Tournament.Status.DRAFT
        tournament.save()
        audit(actor=organiser, verb="event.draft", target=tournament, now=now, data={})
        return tournament
    tournament.save()
    announce_log(tournament, actor=organiser, now=now)
    return tournament


def announce_log(tournament: Tournament, *, actor: Player, now: datetime) -> None:
    """Log the announcement of an event with what it commits to."""
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.ANNOUNCE,
        text=sentence(gettext_noop("%(player)s announced %(event)s"), player=actor, event=tournament.name),
        actor=actor,
        now=now,
        data={
            "commitment": tournament.commitment,
            "draw_commitment": tournament.draw_commitment,
            "profile": [tournament.profile_slug, tournament.profile_version],
        },
    )


def tournament_check(tournament: Tournament, now: datetime) -> None:
    """Empty the settings that do not apply to an event, and check the others.

    Raises ValidationError with every field that is wrong.
    """
    tournament.name = " ".join(tournament.name.split())
    template = tournament.limited_template
    if template is not None:
        # The template decides the format, and decks are due when they were built.
        tournament.format = Format.objects.filter(slug=template.format).first()
        tournament.deck_deadline = None
    if tournament.game.decks is None:
        tournament.mulligan, tournament.decks_hidden = False, False
        tournament.deck_deadline = None
    if tournament.at_table:
        # A match at a table has no clock here, and no game that a published rule could decide by.
        tournament.round_time = None
    else:
        tournament.round_minutes = None
    _check(tournament, now)


def _check(tournament: Tournament, now: datetime) -> None:
    problems: dict[str, list[str]] = {}
    try:
        tournament.full_clean(exclude=["secret", "commitment", "secret_chain", "draw_secret", "draw_commitment"])
    except ValidationError as error:
        problems = error.message_dict
    try:
        room = room_chosen(tournament.ruleset)
    except Malformed as refusal:
        problems.setdefault("ruleset", []).append(refusal.message)
    else:
        if problem := format_problem(tournament.format, room.slug):
            problems.setdefault("format", []).append(problem)
        _plan_check(tournament, room, problems)
    if not tournament.name.isprintable():
        problems.setdefault("name", []).append(_("The name holds characters that cannot be shown."))
    if tournament.starts_at is not None and tournament.starts_at <= now and not tournament.demo:
        problems.setdefault("starts_at", []).append(_("The start must lie in the future."))
    if tournament.opens_at and tournament.starts_at and tournament.opens_at >= tournament.starts_at:
        problems.setdefault("opens_at", []).append(_("Registration must open before the event starts."))
    for name in ("opens_at", "starts_at", "deck_deadline"):
        at = getattr(tournament, name)
        if at is not None and not now - FARTHEST < at < now + FARTHEST:
            problems.setdefault(name, []).append(_("That is too far away; choose a time within twenty years."))
    if tournament.round_time is not None and tournament.round_time.total_seconds() < 60:
        problems.setdefault("round_time", []).append(_("A round must last at least a minute."))
    if not timedelta(0) <= tournament.finish_wait <= FINISH_WAIT_MOST:
        problems.setdefault("finish_wait", []).append(_("The time to mend the last results is a week at most."))
    if tournament.agreed_draws and not tournament.profile.agreed_draws:
        problems.setdefault("agreed_draws", []).append(_("The chosen standings have no agreed draws."))
    if tournament.seeded_by_rating and "plan" not in problems and not tournament.stage_plans[0].has_seeds:
        problems.setdefault("seeded_by_rating", []).append(
            _("A Swiss without heats has no seeds where opponents are drawn; choose opponents by seed.")
        )
    due = tournament.deck_deadline
    if due is not None and (due <= now or (tournament.starts_at is not None and due > tournament.starts_at)):
        problems.setdefault("deck_deadline", []).append(_("Decks are due in the future, and not after the start."))
    if tournament.check_in_hours and tournament.starts_at is None:
        problems.setdefault("check_in_hours", []).append(_("A check-in needs a time at which the event starts."))
    if tournament.late_entry_rounds and tournament.stage_plans[0].kind != "swiss":
        problems.setdefault("late_entry_rounds", []).append(_("Late entry needs a Swiss as the first stage."))
    if not timedelta(0) <= tournament.appeal_time <= APPEAL_TIME_MOST:
        problems.setdefault("appeal_time", []).append(_("The time for an appeal is two weeks at most."))
    for name, text in _limited_problems(tournament).items():
        problems.setdefault(name, []).append(text)
    for name, texts in _source_problems(tournament).items():
        problems.setdefault(name, []).extend(texts)
    if problems:
        raise ValidationError(problems)


def _limited_problems(tournament: Tournament) -> dict[str, str]:
    """What does not go with sealed packs or a draft, by field."""
    if not tournament.limited:
        return {}
    if problem := limited_problem(tournament.limited):
        return {"limited": problem}
    problems = {}
    if tournament.format is None:
        problems["limited"] = _("This site has no format for these packs; its staff must load the cards again.")
    elif tournament.ruleset != tournament.format.ruleset:
        problems["limited"] = _("These packs are for another game than %(game)s; choose its game.") % {
            "game": tournament.game.name
        }
    elif tournament.at_table:
        problems["limited"] = _(
            "Packs are opened here, so that such an event is played here; at a table, leave this empty."
        )
    elif plan_formats(tournament.stage_plans):
        problems["structure"] = _("All stages are played with the decks that were built; leave out their formats.")
    if tournament.draft is not None and tournament.late_entry_rounds:
        problems["late_entry_rounds"] = _("Nobody enters late where decks come from a draft; set it to 0.")
    return problems


def _source_problems(tournament: Tournament) -> dict[str, list[str]]:
    rounds = min(tournament.rounds_planned or 1, ROUNDS_MOST)
    lasts = tournament.round_time * rounds if tournament.round_time is not None else None
    begins = tournament.starts_at or tournament.created_at
    return source_problems(tournament, begins=begins, lasts=lasts, last="round")


def _formats_check(plan: Sequence[StagePlan], room: GameRoom) -> None:
    """Raise PlanError where a stage names a format that is none, or the game has no decks: all of its stages are then
    played in the event's."""
    slugs = plan_formats(plan)
    if slugs and room.decks is None:
        raise PlanError(
            _("%(room)s is played without decks; leave out the formats of the stages.") % {"room": room.name}
        )
    rows = Format.objects.filter(slug__in=slugs, ruleset=room.slug)
    known = set(rows.values_list("slug", flat=True)) if slugs else set()
    for slug in slugs:
        if slug not in known:
            raise PlanError(
                _("There is no format “%(slug)s”; use the slug of one of the list of formats.") % {"slug": slug[:40]}
            )


def _plan_check(tournament: Tournament, room: GameRoom, problems: dict[str, list[str]]) -> None:
    try:
        plan = [StagePlan.from_data(data) for data in tournament.plan] or tournament.stage_plans
        plan_check(plan, sides=bool(room.sides), seats=room.seat_counts[-1])
        _formats_check(plan, room)
    except PlanError as error:
        problems.setdefault("structure", []).append(str(error))
