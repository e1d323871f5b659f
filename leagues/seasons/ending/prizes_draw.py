"""Draw a sanctioned season's foils."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.prizes import prizes_draw as draws
from leagues.competition.prizes.prizes_credit import Won
from leagues.competition.prizes.prizes_draw import DrawInput, DrawKind
from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import handed_out_keys
from leagues.seasons.ending.manifest_publish import ENTRANTS_LEAST
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.models import Season, SeasonDraw, SeasonEntrant, SeasonTable
from leagues.seasons.standings import final_order
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence
from players.staff.authority import Action

__all__ = ["certified_check", "draw_refusal", "season_prizes_draw", "undrawn"]


def certified_check(season: Season) -> None:
    """Raise WrongState where a series of a locked season is not certified; demonstrations need nobody for that."""
    open_series = season.series.filter(certified_at=None, opened_at__isnull=False).order_by("number")
    if not season.demo and (first := open_series.first()) is not None:
        raise WrongState(_("The results of series %(number)s must be certified first.") % {"number": first.number})


def _unpublished() -> str:
    return _("Nothing is drawn in a season with fewer than %(entrants_least)s entrants.") % {
        "entrants_least": ENTRANTS_LEAST
    }


def _given(season: Season, draw: SeasonDraw) -> DrawInput:
    ranked = [place.entrant for place in final_order(season)]
    excluded = [
        *((row.pk, "disqualified") for row in ranked if row.removed_at is not None),
        *((row.pk, "bot") for row in ranked if row.player.is_bot and not season.demo and row.removed_at is None),
    ]
    return DrawInput(ranked, excluded, _tables_shown(season), bytes(season.draw_secret))


def _drawn(
    season: Season,
    draw: SeasonDraw,
    won: list[Won],
    actor: Player | None,
    confirmed_by: Player | None,
    now: datetime,
) -> None:
    cards: dict[SeasonEntrant, list[Sentence]] = {}
    for prize in won:
        foil = sentence(gettext_noop("%(card)s (foil)"), card=prize.printing.card.name)
        cards.setdefault(prize.entrant, []).append(foil)
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
            "awards": draw.awards, "seed": draw.seed, "entrants": [entrant.pk for entrant in cards],
            "texts": {
                str(entrant.pk): sentence(gettext_noop("you won %(cards)s."), cards=foils)
                for entrant, foils in cards.items()
            },
        },
    )  # fmt: skip
    notices_owe([operation], now=now)


KIND: DrawKind[Season, SeasonDraw] = DrawKind(
    lock=season_lock,
    draw=Action.SEASON_PRIZES,
    certified_check=certified_check,
    unpublished=_unpublished,
    given=_given,
    key="season-prize",
    drawn=_drawn,
)


def season_prizes_draw(
    *, season: Season, actor: Player, confirmed_by: Player | None = None, public_value: str = "", now: datetime
) -> SeasonDraw:
    """Draw the foils of a season, once; `leagues.competition.prizes.prizes_draw.prizes_draw`."""
    return draws.prizes_draw(KIND, season, actor=actor, confirmed_by=confirmed_by, public_value=public_value, now=now)


def undrawn(season: Season) -> SeasonDraw:
    """The draw of a season whose prizes can be drawn now. Raises WrongState where there is none."""
    return draws.undrawn(KIND, season)


def draw_refusal(season: Season) -> str:
    """Why the prizes of a season cannot be drawn now, apart from the outside value; empty where they can."""
    return draws.draw_refusal(KIND, season)


def _tables_shown(season: Season) -> list[tuple[object, ...]]:
    """The tables of a season as the result of its draw has them: series, table, first, second, result and places."""
    rows = SeasonTable.objects.filter(series__season=season, void=False, decided_at__isnull=False)
    table_rows: list[tuple[object, ...]] = []
    for table in rows.select_related("series").prefetch_related("seats").order_by("series__number", "number"):
        seats = sorted(table.seats.all(), key=lambda seat: seat.seat)
        places = [[seat.entrant_id, seat.place] for seat in seats]
        table_rows.append(
            (table.series.number, table.number, seats[0].entrant_id, seats[1].entrant_id, table.source, places)
        )
    return table_rows
