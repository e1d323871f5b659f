"""Report one's own place at a pod, as one of its players."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.log import table_lock, tournament_log
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.results.pod_result import NO_PLACE, places_checked
from leagues.events.results.result_set import result_log, result_write
from leagues.events.rounds.tournament_advance import tournament_advance
from players.models import Player
from players.sentences.stored_sentences import sentence


@transaction.atomic
def place_report(*, pairing: Pairing, place: int, actor: Player, now: datetime) -> Pairing:
    """Report the place that the player came in at their table of more than two; 1 is the best, equal ones are shared.

    When everybody there has reported, and the places go together, they are the result; until then a report can be
    changed. When they do not go together, the officials are told, and one of them decides. Who has left the event need
    not report, and has no place without a report.

    Raises:
        Forbidden: not at this table. WrongState: not played at a table, or the pairing has a result. Refused: no pod,
        or no place of it.
    """
    tournament, pairing = table_lock(pairing)
    if not pairing.is_pod:
        raise Refused(_("Two sit at this table: report the games, and no place."))
    entrants = pairing.entrants
    seat = next((seat for seat, entrant in enumerate(entrants) if entrant.player_id == actor.pk), None)
    if seat is None:
        raise Forbidden(_("Only the players of a table report their places; an official reports others."))
    status_check(tournament, Tournament.Status.RUNNING)
    if not tournament.at_table:
        raise WrongState(_("A match that is played here reports its result itself."))
    if pairing.result:
        raise WrongState(_("This table has a result; ask an official to correct it if it is wrong."))
    if not 1 <= place <= len(entrants):
        raise Refused(_("Report a place from 1 to %(count)s.") % {"count": len(entrants)})
    before, disputed_before = pairing.pod_reports, pairing.pod_disputed
    reports = list(before) or [NO_PLACE] * len(entrants)
    if reports[seat] == place:
        raise WrongState(_("You have reported that already."))
    reports[seat] = place
    complete = all(report or not entrant.in_play for report, entrant in zip(reports, entrants, strict=True))
    agreed = complete and places_checked(pairing, reports) == reports
    pairing.pod_reports, pairing.pod_disputed = reports, complete and not agreed
    pairing.save(update_fields=["pod_reports", "pod_disputed"])
    earlier_reports = {"pod_reports_before": before, "pod_disputed_before": disputed_before}
    if agreed:
        change = result_write(
            pairing, result=Pairing.Result.PLACED, places=reports, source=Pairing.Source.PLAYERS, note="", now=now
        )
        result_log(tournament, pairing, {**change, **earlier_reports}, actor=actor, now=now)
        tournament_advance(tournament, now=now)
        return pairing
    words = (
        gettext_noop(
            "%(player)s reported place %(place)s at table %(table)s; the places reported there do not go together"
        )
        if complete
        else gettext_noop("%(player)s reported place %(place)s at table %(table)s")
    )
    notice = sentence(words, player=actor, place=place, table=pairing.table)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SCORE,
        text=notice,
        actor=actor,
        now=now,
        data={"pairing": pairing.pk, "report": place, **earlier_reports, **({"text": notice} if complete else {})},
    )
    if complete:
        notices_owe(operation)
    return pairing
