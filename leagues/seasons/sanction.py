"""Ask for the sanctioning of a season, and decide: it gets a number and its prize kit."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.sanction import KIT, foil_printings, sanction_number_next
from leagues.seasons.log import Verb, season_lock, season_log
from leagues.seasons.models import Season, SeasonPrize
from players.authority import Action, check
from players.models import Player
from players.notices import notice_send
from players.stored_sentences import sentence

__all__ = ["DAYS_AHEAD", "season_sanction_ask", "season_sanction_decide"]

DAYS_AHEAD = 7
"""Days before the first series by which sanctioning is asked for."""
TEXT_MOST = 2000


@transaction.atomic
def season_sanction_ask(*, season: Season, message: str = "", actor: Player, now: datetime) -> Season:
    """Ask staff to sanction a season.

    Raises:
        Forbidden: no coordinator. WrongState: it has begun, or was asked before. Refused: the first series is too near,
        or the set has no foils to give.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_SANCTION_ASK, season)
    status_check(season, Season.Status.ANNOUNCED)
    if season.sanction in (Season.Sanction.ASKED, Season.Sanction.APPROVED):
        raise WrongState(
            gettext("Sanctioning was asked for before; the request is %(sanction)s.")
            % {"sanction": season.get_sanction_display()}
        )
    first = season.series.order_by("number").values_list("opens_at", flat=True)[0]
    ahead = timedelta(days=0 if season.demo else DAYS_AHEAD)
    if first - now < ahead:
        raise Refused(
            gettext("Sanctioning is asked for at least %(days_ahead)s days before the first series.")
            % {"days_ahead": DAYS_AHEAD}
        )
    if len(message) > TEXT_MOST:
        raise Refused(gettext("The message is longer than %(text_most)s characters.") % {"text_most": TEXT_MOST})
    if season.prize_set is None:
        raise Refused(gettext("A sanctioned season gives foil prizes; name the set they are of when you announce it."))
    for _, _, rarity in KIT:
        if not foil_printings(season.prize_set_id, rarity).exists():
            raise Refused(
                gettext("%(prize_set)s has no foils of rarity %(rarity)s; choose another set for the prizes.")
                % {"prize_set": season.prize_set, "rarity": rarity}
            )
    season.sanction, season.sanction_message = Season.Sanction.ASKED, message
    season.sanction_asked_by, season.sanction_asked_at = actor, now
    season.save(update_fields=["sanction", "sanction_message", "sanction_asked_by", "sanction_asked_at"])
    text = sentence(gettext_noop("%(player)s asked for sanctioning"), player=actor)
    season_log(season, Verb.SANCTION, text, actor=actor, now=now)
    return season


@transaction.atomic
def season_sanction_decide(*, season: Season, approve: bool, answer: str = "", actor: Player, now: datetime) -> Season:
    """Approve or refuse. Approval numbers the season and makes its prizes.

    Raises:
        Forbidden: not staff, or their own league or request. WrongState: nobody asks, or it has begun.
        Refused: a refusal without an answer.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_SANCTION_DECIDE, season)
    if season.sanction != Season.Sanction.ASKED:
        raise WrongState(gettext("Nobody asks for the sanctioning of this season now."))
    status_check(season, Season.Status.ANNOUNCED)
    answer = answer.strip()
    if len(answer) > TEXT_MOST:
        raise Refused(gettext("The answer is longer than %(text_most)s characters.") % {"text_most": TEXT_MOST})
    if not approve and not answer:
        raise Refused(gettext("Say why the request is refused, so that the coordinators can do better."))
    season.sanction = Season.Sanction.APPROVED if approve else Season.Sanction.REFUSED
    season.sanction_answer = answer
    text = sentence(
        gettext_noop("%(official)s refused to sanction the season: %(answer)s"), official=actor, answer=answer
    )
    decision = sentence(gettext_noop("not sanctioned. %(answer)s"), answer=answer)
    if approve:
        season.sanction_number = sanction_number_next()
        SeasonPrize.objects.bulk_create(
            SeasonPrize(season=season, key=key, place=place, rarity=rarity) for key, place, rarity in KIT
        )
        number = f"{season.sanction_number:04}"
        text = sentence(
            gettext_noop("%(official)s sanctioned the season as no. %(number)s"), official=actor, number=number
        )
        decision = sentence(gettext_noop("sanctioned as no. %(number)s."), number=number)
    season.save(update_fields=["sanction", "sanction_answer", "sanction_number"])
    season_log(season, Verb.SANCTION, text, actor=actor, now=now, more={"number": season.sanction_number})
    assert season.sanction_asked_by is not None
    notice_send(
        player=season.sanction_asked_by,
        kind="season.told",
        context={"season": season.title_kept, "text": decision},
        url=season.get_absolute_url(),
        now=now,
    )
    return season
