"""Begin what decks are built from: sealed packs for the entrants, or their drafts."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import LimitedPool
from leagues.chance.seeds import tournament_seed
from leagues.errors import WrongState
from leagues.events.entries.places_fill import places_fill
from leagues.events.limited.seating import TooFew, draft_tables
from leagues.events.log import tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.notices_owed import notices_owe
from players.sentences.stored_sentences import Sentence, ngettext_noop, sentence
from players.site.periodic import wake

__all__ = ["packs_give"]


def packs_give(tournament: Tournament, *, now: datetime) -> None:
    """Let the entrants of a locked event, whose registration has just closed, have their packs or their drafts; nothing
    where players bring their decks, or where it was done before.

    The packs and the draft tables themselves are made by the sweep. Where there is a check-in, who has not checked in
    is left out. Raises WrongState: too few for a draft.
    """
    if not tournament.limited or tournament.packs_at is not None:
        return
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    if tournament.check_in_is_open(now):
        rows.filter(checked_in_at=None).update(dropped_at=now)
    if tournament.sealed is not None:
        _sealed(tournament, now)
    else:
        _draft(tournament, now)
    transaction.on_commit(wake, robust=True)


def _sealed(tournament: Tournament, now: datetime) -> None:
    before = tournament.deck_deadline
    tournament.packs_at, tournament.deck_deadline = now, now + timedelta(hours=tournament.build_hours)
    tournament.decks_due_at = None
    tournament.save(update_fields=["packs_at", "deck_deadline", "decks_due_at"])
    # Packs that were taken at registering are opened by the same time.
    LimitedPool.objects.filter(collection__pool_key=tournament.pool_key).update(open_by=tournament.deck_deadline)
    _tell(
        tournament,
        Operation.Verb.PACKS,
        sentence(
            ngettext_noop(
                "Packs are given out; decks are due in %(count)s hour",
                "Packs are given out; decks are due in %(count)s hours",
            ),
            count=tournament.build_hours,
        ),
        gettext_noop("your packs are there. Open them on the event's page, build a deck and register it in time."),
        {"deadline_before": before.isoformat() if before else None},
        now,
    )


def _draft(tournament: Tournament, now: datetime) -> None:
    template = tournament.draft
    assert template is not None
    places_fill(tournament, now=now)
    players = tournament.entrants.filter(dropped_at=None, disqualified_at=None).values_list("pk", flat=True)
    attempt = tournament.drafts_made + 1
    seed = tournament_seed(bytes(tournament.secret), "draft", tournament.number, attempt)
    try:
        tables = draft_tables(
            list(players), seed, least=template.seats_least, most=template.seats_most, bots=tournament.draft_bots
        )
    except TooFew as error:
        raise WrongState(
            _("The drafts cannot begin. %(error)s Leave registration open for more.") % {"error": error}
        ) from error
    tournament.packs_at, tournament.drafts_made, tournament.deck_deadline = now, attempt, None
    tournament.save(update_fields=["packs_at", "drafts_made", "deck_deadline"])
    _tell(
        tournament,
        Operation.Verb.PACKS,
        sentence(
            ngettext_noop("The drafts begin, at %(count)s table", "The drafts begin, at %(count)s tables"),
            count=len(tables),
        ),
        gettext_noop("the draft begins. Your table is on the event's page."),
        {"tables": tables, "attempt": attempt, "secret": len(tournament.secrets_revealed or [])},
        now,
    )


def _tell(
    tournament: Tournament, verb: Operation.Verb, text: Sentence, notice: str, data: dict[str, object], now: datetime
) -> None:
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    entrants = list(rows.order_by("pk").values_list("pk", flat=True))
    more = {**data, "entrants": entrants, "text": sentence(notice)}
    notices_owe(tournament_log(tournament=tournament, verb=verb, text=text, actor=None, now=now, data=more))
