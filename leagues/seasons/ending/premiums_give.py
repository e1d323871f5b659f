"""Give the cards for taking part in a season."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import CharField, Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.collections.rewards import CopyReward, Due, rewards_credit
from cardpool.models import Movement
from leagues.competition.log import status_check
from leagues.competition.reasons import PREMIUMS_FAILED
from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import handed_out_keys
from leagues.seasons.ending.prizes_draw import certified_check
from leagues.seasons.fault import season_fault
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.models import Season, SeasonEntrant, Series
from players.models import Player
from players.sentences.stored_sentences import ngettext_noop, sentence
from players.site.periodic import each_alone
from players.staff.authority import Action, check

__all__ = ["premiums_due", "premiums_give", "premiums_owed"]

PREMIUM_TIME = timedelta(days=7)
"""For so long after the last certification, in a demonstration after the end, the job looks for who has no card yet."""
AT_ONCE = 50
"""Players who get their card for taking part in one transaction."""


def premiums_due(season: Season) -> QuerySet[SeasonEntrant]:
    """The entrants who have earned the card for taking part, and have not got it; bots only in demonstrations."""
    played = Q(season_seats__table__void=False, season_seats__table__decided_at__isnull=False)
    rows = season.entrants.filter(entered_at__isnull=False, removed_at=None)
    if not season.demo:
        rows = rows.filter(player__is_bot=False)
    keys = Concat(Value(_premium_key(season, "")), Cast(OuterRef("player"), CharField()))
    given_cards = Movement.objects.filter(key=keys)
    rows = rows.annotate(matches=Count("season_seats", played)).filter(matches__gte=F("season__premium_matches"))
    return rows.filter(~Exists(given_cards)).select_related("player").order_by("pk")


@transaction.atomic
def premiums_give(*, season: Season, actor: Player | None, now: datetime) -> int:
    """Give the next of those who earned it their card for taking part, each once; how many. ``actor`` None: a job.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: not finished, a series is not certified, or
        the season gives no card.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_PRIZES, season)
    status_check(season, Season.Status.FINISHED)
    certified_check(season)
    if season.premium is None:
        raise WrongState(_("This season gives no card for taking part."))
    rows = list(premiums_due(season)[:AT_ONCE])
    if not rows:
        return 0
    dues = [
        Due(
            row.player,
            CopyReward(season.premium),
            key=_premium_key(season, str(row.player_id)),
            reason=f"For taking part in {season}",
        )
        for row in rows
    ]
    rewards_credit(dues, actor=actor, now=now)
    changes = ChangeSet()
    changes.uses(*handed_out_keys(season))
    notice = sentence(gettext_noop("you got %(card)s for taking part."), card=season.premium)
    text = sentence(
        ngettext_noop(
            "%(count)s player has got %(card)s for taking part", "%(count)s players have got %(card)s for taking part"
        ),
        count=len(rows),
        card=season.premium,
    )
    operation = season_log(
        season, Verb.PREMIUM, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk for row in rows], "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return len(rows)


def premiums_owed(*, now: datetime) -> int:
    """Give the cards for taking part in seasons whose results were certified lately; how many.

    A job, safe to run twice. A season is locked only where somebody is due a card.
    """
    series = Series.objects.filter(season=OuterRef("pk"), opened_at__isnull=False)
    lately = series.filter(certified_at__gte=now - PREMIUM_TIME)
    ready = Q(demo=True, finished_at__gte=now - PREMIUM_TIME) | Exists(lately) & ~Exists(
        series.filter(certified_at=None)
    )
    rows = Season.objects.filter(ready, status=Season.Status.FINISHED, premium__isnull=False).order_by("pk")

    def work(season: Season) -> int:
        return premiums_give(season=season, actor=None, now=now) if premiums_due(season).exists() else 0

    def failed(season: Season, error: Exception) -> None:
        season_fault(season.pk, PREMIUMS_FAILED, error)

    return each_alone(list(rows), work, failed=failed)


def _premium_key(season: Season, player: str) -> str:
    return f"season-premium:{season.pk}:{player}"
