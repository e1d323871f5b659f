"""Make the final tournament of a season: its best, with their decks, seeded by place."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, RegistrationRefused, WrongState
from leagues.events.announcing.tournament_create import tournament_write
from leagues.events.models import Entrant, Tournament
from leagues.events.services import entrant_register, registration_close, registration_open, seeds_choose
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import handed_out_keys
from leagues.seasons.ending.prizes_draw import certified_check
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.models import Season, SeasonEntrant
from leagues.seasons.standings import final_order
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["cut_make"]


@transaction.atomic
def cut_make(*, season: Season, starts_at: datetime, actor: Player, now: datetime) -> Tournament:
    """Announce the final tournament and enter the best who are still in, seeded by their places; they are told.

    Whoever makes it is its organiser. Players enter with the deck of the season, and may change it until the start; one
    whose deck is not legal any more enters without and chooses one until then.

    Raises:
        Forbidden: no coordinator, or one who plays in the season. WrongState: not finished, a series is not certified,
        made before, or none was announced. Refused: fewer than two are left, or the start is not possible.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_FINISH, season)
    status_check(season, Season.Status.FINISHED)
    certified_check(season)
    if not season.cut_size:
        raise WrongState(_("No final tournament was announced for this season."))
    if season.cut_tournament_id is not None:
        raise WrongState(_("The final tournament has been made already."))
    if starts_at <= now:
        raise Refused(_("The final tournament starts in the future."))
    best = [ranked.entrant for ranked in final_order(season) if ranked.entrant.is_in][: season.cut_size]
    if len(best) < 2:
        raise Refused(_("Fewer than two of the season are still in; there is nobody to play a final."))
    tournament = tournament_write(
        organiser=actor,
        now=now,
        clock=season.clock_settings,
        name=f"{season.league.name[:50]}, season {season.number}: final",
        ruleset=season.ruleset,
        format=season.format,
        mulligan=season.mulligan,
        plan=season.cut_plan,
        most_entrants=season.cut_size,
        deck_deadline=starts_at if season.deck_format is not None else None,
        starts_at=starts_at,
        talk=season.talk,
        prize_set=season.prize_set,
        demo=season.demo,
    )
    registration_open(tournament=tournament, actor=actor, now=now)
    order = [_enter(tournament, entrant, now).pk for entrant in best]
    tournament.refresh_from_db()
    if not tournament.stage_plans[0].is_plain:
        seeds_choose(tournament=tournament, order=order, actor=actor, now=now)
    tournament = registration_close(tournament=tournament, actor=actor, now=now)
    season.cut_tournament = tournament
    season.save(update_fields=["cut_tournament"])
    changes = ChangeSet()
    changes.uses(*handed_out_keys(season))
    operation = season_log(
        season, Verb.CUT,
        sentence(gettext_noop("The best %(number)s go on to the final tournament"), number=len(best)),
        changes=changes, actor=actor, now=now,
        more={
            "tournament": tournament.pk, "entrants": [entrant.pk for entrant in best],
            "text": sentence(
                gettext_noop("you go on to the final tournament, which starts %(time)s UTC."),
                time=f"{starts_at:%Y-%m-%d %H:%M}",
            ),
        },
    )  # fmt: skip
    notices_owe([operation], now=now)
    return tournament


def _enter(tournament: Tournament, entrant: SeasonEntrant, now: datetime) -> Entrant:
    """The entry of one of the best in the final tournament."""
    cut = entrant.cut if entrant.cut_own else ""
    player, version = entrant.player, entrant.deck_version
    try:
        with transaction.atomic():
            return entrant_register(
                tournament=tournament, player=player, deck_version=version, cut=cut, actor=player, now=now
            )
    except RegistrationRefused:
        if version is None:
            raise
        return entrant_register(tournament=tournament, player=player, cut=cut, actor=player, now=now)
