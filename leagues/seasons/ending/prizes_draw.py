"""Draw a sanctioned season's foils, and give the cards for taking part."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import CharField, Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.collections.ledger import bank, cards_move, collection_of, holdings_locked
from cardpool.models import Movement
from leagues.competition.log import status_check
from leagues.competition.prizes.draw_value import value_check
from leagues.competition.prizes.prizes_credit import draw_hold
from leagues.competition.reasons import PREMIUMS_FAILED
from leagues.draws.drawing import build_result
from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import handed_out_keys
from leagues.seasons.ending.manifest_publish import ENTRANTS_LEAST, standing_draw
from leagues.seasons.fault import season_fault
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.models import Season, SeasonDraw, SeasonEntrant, SeasonTable, Series
from leagues.seasons.standings import final_order
from players.authority import Action, check
from players.jobs import each_alone
from players.models import Player
from players.stored_sentences import Sentence, ngettext_noop, sentence

__all__ = ["draw_refusal", "premiums_due", "premiums_give", "premiums_owed", "season_prizes_draw", "undrawn"]

PREMIUM_TIME = timedelta(days=7)
"""For so long after the last certification, in a demonstration after the end, the job looks for who has no card yet."""
AT_ONCE = 50
"""Players who get their card for taking part in one transaction."""


@transaction.atomic
def season_prizes_draw(
    *, season: Season, actor: Player, confirmed_by: Player | None = None, public_value: str = "", now: datetime
) -> SeasonDraw:
    """Draw the foils and move them from the bank to their winners' collections.

    ``public_value`` is the value of the outside source, where the season announced one.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: not finished, a series is not certified,
        not sanctioned, drawn before, or nobody else has confirmed it. Refused: the outside value is missing, early or
        not wanted, or what the draw refuses.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_PRIZES, season)
    if season.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState(
                _("The prize draw of a sanctioned season must be confirmed by a second person; propose it.")
            )
        check(confirmed_by, Action.SEASON_PRIZES, season)
    row = undrawn(season)
    public_value = value_check(season, public_value, now=now)
    order = final_order(season)
    excluded = [
        *((one.entrant.pk, "disqualified") for one in order if one.entrant.removed_at is not None),
        *(
            (one.entrant.pk, "bot")
            for one in order
            if one.entrant.player.is_bot and not season.demo and one.entrant.removed_at is None
        ),
    ]
    result = build_result(
        places=[one.entrant.pk for one in order],
        excluded=excluded,
        pairings=_tables_shown(season),
        secret=bytes(season.draw_secret),
        public_value=public_value,
    )
    won = draw_hold(
        row,
        result,
        prizes=season.prizes.all(),
        entrants={one.entrant.pk: one.entrant for one in order},
        what=str(season),
        key=f"season-prize:{season.pk}",
        actor=actor,
        now=now,
    )
    cards: dict[SeasonEntrant, list[Sentence]] = {}
    for one in won:
        foil = sentence(gettext_noop("%(card)s (foil)"), card=one.printing.card.name)
        cards.setdefault(one.entrant, []).append(foil)
    prizes = [
        sentence(gettext_noop("%(player)s gets %(cards)s"), player=entrant.player, cards=foils)
        for entrant, foils in cards.items()
    ]
    text = sentence(gettext_noop("Prizes drawn: %(prizes)s"), prizes=prizes)
    changes = ChangeSet()
    changes.uses(*handed_out_keys(season))
    operation = season_log(
        season, Verb.DRAW, text, changes=changes, actor=actor, confirmed_by=confirmed_by, now=now,
        more={
            "awards": row.awards, "seed": row.seed, "entrants": [entrant.pk for entrant in cards],
            "texts": {
                str(entrant.pk): sentence(gettext_noop("you won %(cards)s."), cards=foils)
                for entrant, foils in cards.items()
            },
        },
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


def undrawn(season: Season) -> SeasonDraw:
    """The draw of a season whose prizes can be drawn now. Raises WrongState where there is none."""
    status_check(season, Season.Status.FINISHED)
    if not season.sanctioned:
        raise WrongState(_("Only sanctioned seasons give out foils."))
    certified_check(season)
    row = standing_draw(season)
    if row is None:
        raise WrongState(
            _("Nothing is drawn in a season with fewer than %(entrants_least)s entrants.")
            % {"entrants_least": ENTRANTS_LEAST}
        )
    if row.drawn_at is not None:
        raise WrongState(_("The prizes were drawn already."))
    return row


def draw_refusal(season: Season) -> str:
    """Why the prizes of a season cannot be drawn now, apart from the outside value; empty where they can."""
    try:
        undrawn(season)
    except WrongState as refusal:
        return refusal.message
    return ""


def certified_check(season: Season) -> None:
    """Raise WrongState where a series of a locked season is not certified; demonstrations need nobody for that."""
    open_series = season.series.filter(certified_at=None, opened_at__isnull=False).order_by("number")
    if not season.demo and (first := open_series.first()) is not None:
        raise WrongState(_("The results of series %(number)s must be certified first.") % {"number": first.number})


def _tables_shown(season: Season) -> list[tuple[object, ...]]:
    """The tables of a season as the result of its draw has them: series, table, first, second, result and places."""
    rows = SeasonTable.objects.filter(series__season=season, void=False, decided_at__isnull=False)
    found: list[tuple[object, ...]] = []
    for table in rows.select_related("series").prefetch_related("seats").order_by("series__number", "number"):
        seats = sorted(table.seats.all(), key=lambda seat: seat.seat)
        places = [[seat.entrant_id, seat.place] for seat in seats]
        found.append(
            (table.series.number, table.number, seats[0].entrant_id, seats[1].entrant_id, table.source, places)
        )
    return found


def premiums_due(season: Season) -> QuerySet[SeasonEntrant]:
    """The entrants who have earned the card for taking part, and have not got it; bots only in demonstrations."""
    played = Q(season_seats__table__void=False, season_seats__table__decided_at__isnull=False)
    rows = season.entrants.filter(entered_at__isnull=False, removed_at=None)
    if not season.demo:
        rows = rows.filter(player__is_bot=False)
    keys = Concat(Value(_premium_key(season, "")), Cast(OuterRef("player"), CharField()))
    given = Movement.objects.filter(key=keys)
    rows = rows.annotate(matches=Count("season_seats", played)).filter(matches__gte=F("season__premium_matches"))
    return rows.filter(~Exists(given)).select_related("player").order_by("pk")


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
    source, owners = bank(), {row.pk: collection_of(row.player) for row in rows}
    # All rows in the ledger's order first: a trade at the same time does not wait for what waits for it.
    holdings_locked({(season.premium.pk, owner.pk): owner for owner in (source, *owners.values())})
    for row in rows:
        cards_move(
            source=source,
            target=owners[row.pk],
            printing=season.premium,
            count=1,
            reason=f"For taking part in {season}"[:200],
            key=_premium_key(season, str(row.player_id)),
            actor=actor,
            now=now,
        )
    changes = ChangeSet()
    changes.uses(*handed_out_keys(season))
    told = sentence(gettext_noop("you got %(card)s for taking part."), card=season.premium)
    text = sentence(
        ngettext_noop(
            "%(count)s player has got %(card)s for taking part", "%(count)s players have got %(card)s for taking part"
        ),
        count=len(rows),
        card=season.premium,
    )
    operation = season_log(
        season, Verb.PREMIUM, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk for row in rows], "text": told},
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
