"""Officials' verbs about tables and players: results, penalties, deck checks, appeals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.verbs.fields import Choice, Data, Row, Text, WholeNumber
from leagues.errors import Refused
from leagues.events import services
from leagues.events.judging.appeals import remedy
from leagues.events.judging.deck_check import TABLES_MOST
from leagues.events.models import Appeal, DeckCheck, Entrant, Pairing, Penalty
from leagues.events.results.result_report import REPORTABLE, Games
from leagues.events.results.result_set import result_kept
from leagues.events.verbs.event_verb import EventConsole, EventVerb
from leagues.events.verbs.fields import (
    ENTRANT,
    GAMES,
    PAIRING,
    REASON,
    REASON_LOG,
    PenaltyPoints,
    PodPlaces,
    reason_field,
)
from players.models import Player
from players.sentences.stored_sentences import sentence_said
from players.staff.authority import Action

__all__ = ["JUDGING"]


def result_report(
    *, pairing: Pairing, result: str, games: Games | None, places: Data, note: str, actor: Player, now: datetime
) -> Pairing:
    """Report the result of a table. Raises Refused."""
    return services.result_report(
        pairing=pairing, result=result, games=games, places=PodPlaces.of(pairing, places), note=note, actor=actor,
        now=now,
    )  # fmt: skip


def result_correct(
    *, pairing: Pairing, result: str, games: Games | None, places: Data, reason: str, actor: Player, now: datetime
) -> Pairing:
    """Correct the result of a table. Raises Refused."""
    return services.result_correct(
        pairing=pairing, result=result, games=games, places=PodPlaces.of(pairing, places), reason=reason, actor=actor,
        now=now,
    )  # fmt: skip


def _result(pairing: Pairing) -> dict[str, Any]:
    """The words of a result for a sentence."""
    score = f", {pairing.first_games} : {pairing.second_games}" if pairing.games_played else ""
    result = pairing.get_result_display() if pairing.is_pod else sentence_said(result_kept(pairing))
    return {"table": pairing.table, "result": result, "score": score}


def _reported_said(pairing: Pairing) -> str:
    return gettext("Table %(table)s: %(result)s%(score)s.") % _result(pairing)


def _corrected_said(pairing: Pairing) -> str:
    return gettext("Table %(table)s is corrected: %(result)s%(score)s.") % _result(pairing)


def penalty_give(
    *, entrant: Entrant, category: str, level: str, points: int, reason: str, actor: Player, now: datetime
) -> str:
    """Give a penalty. Raises Refused."""
    row = services.penalty_give(
        entrant=entrant, category=category, level=level, points=points, reason=reason, actor=actor, now=now
    )
    return gettext("%(player)s has a %(row)s, and is told.") % {"player": entrant.player, "row": row}


def penalty_withdraw(*, entrant: Entrant, penalty_id: int, reason: str, actor: Player, now: datetime) -> str:
    """Withdraw a penalty. Raises Refused."""
    row = services.penalty_withdraw(entrant=entrant, penalty_id=penalty_id, reason=reason, actor=actor, now=now)
    return gettext("Withdrawn: %(row)s. %(player)s is told.") % {"row": row, "player": entrant.player}


def _drawn_said(checks: Sequence[DeckCheck]) -> str:
    tables = sorted({str(row.table) for row in checks}, key=int)
    text = ngettext("Check the decks of table %(tables)s.", "Check the decks of tables %(tables)s.", len(tables))
    return text % {"tables": ", ".join(tables)}


def _ordered_said(row: DeckCheck) -> str:
    return gettext("The deck of %(player)s is to be checked.") % {"player": row.entrant.player}


def _noted_said(row: DeckCheck) -> str:
    return gettext("Noted: the deck of %(player)s: %(outcome)s.") % {
        "player": row.entrant.player,
        "outcome": row.get_outcome_display(),
    }


def appeal_answer(*, appeal: Appeal, answer: str, reason: str, actor: Player, now: datetime) -> str:
    """Answer an appeal. Raises Refused."""
    if answer not in (Appeal.Status.UPHELD, Appeal.Status.OVERTURNED):
        raise Refused(gettext("An answer is “upheld”, so that the decision stands, or “overturned”."))
    overturned = answer == Appeal.Status.OVERTURNED
    row = services.appeal_answer(appeal=appeal, overturned=overturned, reason=reason, actor=actor, now=now)
    if overturned:
        return gettext("Overturned. %(text)s") % {"text": remedy(row.operation).text}
    return gettext("The decision stands; both players are told.")


def _has_entrants(console: EventConsole) -> bool:
    return console.entered > 0


def _plays(console: EventConsole) -> bool:
    return _has_entrants(console) and console.subject.is_running


def _checks_decks(console: EventConsole) -> bool:
    return console.subject.is_running and console.subject.game.decks is not None


RESULT = Choice(
    "result", required=False,
    choices=[("", _("as the games say")), *((result.value, result.label) for result in REPORTABLE)],
)  # fmt: skip
PLACES = PodPlaces("places", required=False)
JUDGING = (
    EventVerb(
        "report", Action.TOURNAMENT_REPORT, result_report, _reported_said, title=_("Report a result"),
        fields=(PAIRING, RESULT, GAMES, PLACES, Text("note", _("Note, if any"), most=300, required=False)),
        when=lambda console: console.subject.is_running and console.missing,
        template="leagues/console/_results.html",
    ),
    EventVerb(
        "correct", Action.TOURNAMENT_CORRECT, result_correct, _corrected_said, title=_("Correct a result"),
        fields=(PAIRING, RESULT, GAMES, PLACES, Text("note", _("Reason"), argument="reason", most=300)),
        when=lambda console: console.subject.is_running and console.round,
        template="leagues/console/_results.html",
    ),
    EventVerb(
        "drop", Action.TOURNAMENT_DROP, services.entrant_drop, _("%(player)s is out."), title=_("Drop"),
        fields=(ENTRANT,), when=_has_entrants, template="leagues/console/_entrants.html",
    ),
    EventVerb(
        "undrop", Action.TOURNAMENT_UNDROP, services.entrant_undrop, _("%(player)s is in again."),
        title=_("Let back in"), fields=(ENTRANT,), when=_plays, template="leagues/console/_entrants.html",
    ),
    EventVerb(
        "penalise", Action.TOURNAMENT_PENALISE, services.entrant_penalise,
        _("%(player)s has %(penalty)s points taken away."), title=_("Set the points"),
        fields=(ENTRANT, WholeNumber("points", _("Match points to deduct in total"), most=99), REASON_LOG),
        when=_plays, template="leagues/console/_entrant.html",
    ),
    EventVerb(
        "penalty", Action.TOURNAMENT_PENALISE, penalty_give, None, title=_("Give a penalty"),
        fields=(
            ENTRANT, Choice("category", choices=Penalty.Category.choices),
            Choice("level", choices=Penalty.Level.choices), PenaltyPoints("points", required=False),
            REASON,
        ),
        also=(Action.TOURNAMENT_DISQUALIFY,), when=_has_entrants, template="leagues/penalties.html", page="penalties",
    ),
    EventVerb(
        "withdraw-penalty", Action.TOURNAMENT_PENALISE, penalty_withdraw, None, title=_("Withdraw a penalty"),
        fields=(ENTRANT, WholeNumber("penalty", argument="penalty_id"), REASON),
        also=(Action.TOURNAMENT_REINSTATE,), when=_has_entrants, template="leagues/_penalty_rows.html",
        page="penalties",
    ),
    EventVerb(
        "draw-checks", Action.TOURNAMENT_DRAW_CHECKS, services.deck_checks_draw, _drawn_said,
        title=_("Draw tables"), button=_("Draw"), tone="go",
        fields=(WholeNumber("tables", _("Tables"), least=1, most=TABLES_MOST, first=1),),
        when=_checks_decks, group="draw_checks", look="filters", page="deck-checks",
    ),
    EventVerb(
        "order-check", Action.TOURNAMENT_READ_DECK, services.deck_check_order, _ordered_said,
        title=_("Order a targeted check"), button=_("Order it"),
        fields=(
            replace(ENTRANT, label=_("The player’s name")), reason_field(_("Reason, for officials only"), wide=True),
        ),
        when=_checks_decks, group="order_check", look="filters", page="deck-checks",
    ),
    EventVerb(
        "note-check", Action.TOURNAMENT_READ_DECK, services.deck_check_note, _noted_said,
        title=_("Note what a deck check has found"),
        fields=(
            ENTRANT, WholeNumber("check", argument="check_id"),
            Choice("outcome", _("The deck is"), choices=DeckCheck.Outcome.choices[1:]),
            Text("note", _("Note"), most=300, required=False),
        ),
        when=_checks_decks, template="leagues/deck_checks.html", page="deck-checks",
    ),
    EventVerb(
        "answer-appeal", Action.TOURNAMENT_ANSWER_APPEAL, appeal_answer, None, title=_("Answer an appeal"),
        fields=(
            Row(
                "appeal", rows=lambda tournament: Appeal.objects.filter(operation__tournament=tournament),
                missing=_("There is no such appeal in this event; its round may have been undone."),
            ),
            Choice(
                "answer",
                choices=[(status.value, status.label) for status in (Appeal.Status.UPHELD, Appeal.Status.OVERTURNED)],
            ),
            reason_field(_("Reason, told to both players")),
        ),
        when=lambda console: console.open_appeals, template="leagues/appeals.html", page="appeals",
    ),
    EventVerb(
        "disqualify", Action.TOURNAMENT_DISQUALIFY, services.entrant_disqualify, _("%(player)s is disqualified."),
        title=_("Disqualify"), fields=(ENTRANT, REASON_LOG), when=_has_entrants,
        template="leagues/console/_entrant.html",
    ),
    EventVerb(
        "reinstate", Action.TOURNAMENT_REINSTATE, services.entrant_reinstate, _("%(player)s is reinstated."),
        title=_("Reinstate"), fields=(ENTRANT, REASON_LOG), when=_has_entrants,
        template="leagues/console/_entrant.html",
    ),
)  # fmt: skip
"""Results and everything that judges decide."""
