"""Which deck may be registered in an event, and who may still enter one of limited play."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from cardpool.limited.drafts import draft_cancel, draft_leave
from cardpool.limited.pool_decks import deck_problems_for_pool
from cardpool.models import Collection, DeckVersion, Draft, DraftSeat, Format, LimitedPool
from leagues.errors import RegistrationRefused, WrongState
from leagues.events.models import Tournament
from players.models import Player

__all__ = [
    "UNDERWAY",
    "drafts_call_off",
    "limited_deck_problems",
    "limited_entry_check",
    "own_pool",
    "seat_leave",
    "without_pool",
]

UNDERWAY = (Draft.State.OPEN, Draft.State.DRAFTING)


def own_pool(tournament: Tournament, player: Player) -> LimitedPool | None:
    """The player's pool for an event, if they have one."""
    rows = LimitedPool.objects.select_related("collection", "format")
    return rows.filter(collection__pool_of=player, collection__pool_key=tournament.pool_key).first()


def limited_deck_problems(tournament: Tournament, player: Player, version: DeckVersion, rules: Format) -> list[str]:
    """Why a deck does not fit an event and its format ``rules``: from the player's pool where there are pools, else
    from no pool. Raises RegistrationRefused where the player has no pool yet."""
    pool: Collection | None = None
    if tournament.limited:
        pool_row = own_pool(tournament, player)
        if pool_row is None:
            raise RegistrationRefused(without_pool(tournament))
        pool = pool_row.collection
    elif version.deck.pool is not None and _of_its_season(tournament, version.deck.pool):
        pool = version.deck.pool
    problems = deck_problems_for_pool(version, pool)
    if pool is None and not problems:
        problems = version.format_check(rules)
    return [problem.text for problem in problems]


def _of_its_season(tournament: Tournament, pool: Collection) -> bool:
    """Whether a pool is of the season whose final the event is."""
    kind, _, number = pool.pool_key.partition(":")
    if kind != "season" or not number.isdecimal():
        return False
    return Tournament.objects.filter(pk=tournament.pk, season=int(number)).exists()


def without_pool(tournament: Tournament) -> str:
    """What somebody without a pool is told who has to have a deck from one."""
    if tournament.draft is not None:
        return gettext(
            "Decks of this event are built from what is drafted in it; register without one, and build it then."
        )
    if tournament.status == Tournament.Status.RUNNING:
        return gettext(
            "Decks of this event are built from its packs. Take yours on the event's page, build a deck, and enter."
        )
    return gettext(
        "Decks of this event are built from its packs; register without one, and build it when you have them."
    )


def limited_entry_check(tournament: Tournament, player: Player) -> None:
    """Raise WrongState where the drafts of an event have begun without the player."""
    if tournament.draft is None or tournament.packs_at is None:
        return
    seats = DraftSeat.objects.filter(draft__key=tournament.pool_key, player=player)
    if not seats.exclude(draft__state=Draft.State.CANCELLED).exists():
        raise WrongState(gettext("The drafts of this event have begun; nobody can enter it any more."))


def seat_leave(tournament: Tournament, player: Player, *, actor: Player | None, now: datetime) -> None:
    """Let a bot pick on for somebody who leaves a locked event while they draft."""
    if not tournament.is_drafting:
        return
    seats = DraftSeat.objects.filter(draft__key=tournament.pool_key, player=player, draft__state__in=UNDERWAY)
    for seat in seats.select_related("draft"):
        draft_leave(draft=seat.draft, player=player, actor=actor, now=now)


def drafts_call_off(tournament: Tournament, *, now: datetime) -> None:
    """Call off the drafts of a locked event that are not over."""
    for draft in Draft.objects.filter(key=tournament.pool_key, state__in=UNDERWAY).order_by("pk"):
        draft_cancel(draft=draft, actor=None, now=now)
