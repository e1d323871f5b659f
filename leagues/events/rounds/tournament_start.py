"""Start an event: the entrants are fixed, the number of rounds is set, round 1 is paired."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from leagues.competition.log import status_check
from leagues.errors import WrongState
from leagues.events.entries.decks_due import WITHOUT_DECK
from leagues.events.entries.places_fill import LET_IN, LetIn, waiting_let_in
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, SanctionRequest, Tournament
from leagues.events.models.tournament import SANCTIONED_LEAST
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.round_pair import pair_next
from leagues.events.rounds.seeds_choose import seeds_write
from leagues.events.rounds.stage_begin import first_stage_begin
from leagues.events.stage_decks import stage_formats
from leagues.ratings.selectors import skills_in
from players.models import Player
from players.sentences.stored_sentences import Sentence, ngettext_noop, sentence, sentences_joined
from players.staff.authority import Action, check

ABSENT = sentence(gettext_noop("you did not check in before the start, and are not in the event."))


@transaction.atomic
def tournament_start(*, tournament: Tournament, actor: Player | None, now: datetime) -> Tournament:
    """Start, and pair round 1. Who has no deck, or has not checked in where that is asked for, is left out.

    Raises:
        Forbidden: not the organiser.
        WrongState: registration was never opened, too few entrants, or sanctioning is still undecided.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_START, tournament)
    status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    if tournament.sanction_requests.filter(status=SanctionRequest.Status.OPEN).exists():
        raise WrongState(_("Sanctioning was asked for and is not decided; wait for the staff."))
    _built_check(tournament, now)
    absent, without_deck = _leave_out(tournament, now)
    let_in = waiting_let_in(tournament, now=now, starting=True)
    entrants = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    count = entrants.count()
    least = SANCTIONED_LEAST if tournament.sanctioned else 2
    if count < least:
        raise WrongState(_too_few(tournament, least, count, len(absent), len(without_deck)))
    if tournament.sanctioned and not tournament.demo:
        people = entrants.filter(player__is_bot=False).count()
        if people < least:
            raise WrongState(
                _("A sanctioned event needs at least %(least)s people; %(people)s registered, and bots win no prizes.")
                % {"least": least, "people": people}
            )
    started = list(entrants.values_list("pk", flat=True))
    if tournament.seeded_by_rating:
        _seed_by_rating(tournament, started, actor=actor, now=now)
    entrants.update(started=True)
    first_stage_begin(tournament, started)
    before, tournament.status, tournament.started_at = tournament.status, Tournament.Status.RUNNING, now
    tournament.blocked_reason = ""
    tournament.save(update_fields=["status", "started_at", "blocked_reason"])
    notices = [[ABSENT, absent], [WITHOUT_DECK, without_deck], [LET_IN, [row.entrant for row in let_in]]]
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.START,
        text=_text(count, absent, without_deck, let_in),
        actor=actor,
        now=now,
        data={
            "entrants": started,
            "status_before": before,
            "absent": absent,
            "without_deck": without_deck,
            "let_in": [row.data for row in let_in],
            "told": notices,
        },
    )
    if absent or without_deck or let_in or stage_formats(tournament, tournament.stage_plans[0]):
        notices_owe(operation)
    pair_next(tournament, actor=actor, now=now)
    return tournament


def _built_check(tournament: Tournament, now: datetime) -> None:
    """Raise WrongState while packs are not given out, players draft, or some still build their decks."""
    if not tournament.limited:
        return
    if tournament.packs_at is None:
        raise WrongState(_("Close registration first: then packs are given out or drafts begin, and decks are built."))
    if tournament.is_drafting:
        raise WrongState(_("Players still draft; the event starts when decks are built."))
    without = tournament.entrants.filter(dropped_at=None, disqualified_at=None, deck_version=None).count()
    if without and tournament.decks_can_wait(now):
        raise WrongState(
            ngettext(
                "%(without)s still builds a deck, and decks are not due yet; wait for the deadline.",
                "%(without)s still build decks, and decks are not due yet; wait for the deadline.",
                without,
            )
            % {"without": without}
        )


def _too_few(tournament: Tournament, least: int, count: int, absent: int, without_deck: int) -> str:
    """Why an event with `count` entrants who may play cannot start; the others are counted by what they lack."""
    few = (
        _("A sanctioned event needs at least %(least)s entrants; %(count)s registered.")
        if tournament.sanctioned
        else _("An event needs at least %(least)s entrants; %(count)s registered.")
    )
    sentences = [few % {"least": least, "count": count}]
    if absent:
        text = ngettext("%(count)s more has not checked in.", "%(count)s more have not checked in.", absent)
        sentences.append(text % {"count": absent})
    if without_deck:
        text = ngettext("%(count)s more has no deck.", "%(count)s more have no deck.", without_deck)
        sentences.append(text % {"count": without_deck})
    return " ".join(sentences)


def _seed_by_rating(tournament: Tournament, started: list[int], *, actor: Player | None, now: datetime) -> None:
    """Seed those who have a rating, unless seeds were chosen. It is an operation of its own in the log."""
    if tournament.entrants.filter(seed__isnull=False).exists():
        return
    skills = skills_in(tournament.ruleset, tournament.stage_plans[0].format, tournament.format)
    rated = [
        (skills[player], pk)
        for pk, player in tournament.entrants.filter(pk__in=started).values_list("pk", "player_id")
        if player in skills
    ]
    order = [pk for skill, pk in sorted(rated, key=lambda row: (-row[0].at_least, row[1]))]
    seeds_write(tournament, order)
    words = ngettext_noop(
        "Seeded by rating: %(count)s of %(all)s has one", "Seeded by rating: %(count)s of %(all)s have one"
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SEED,
        text=sentence(words, count=len(order), all=len(started)),
        actor=actor,
        now=now,
        data={"before": [], "order": order},
    )


def _leave_out(tournament: Tournament, now: datetime) -> tuple[list[int], list[int]]:
    """Leave out who has not checked in, once check-in has opened, and who has no deck. Returns the entrants of each."""
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    absent: list[int] = []
    without_deck: list[int] = []
    if tournament.check_in_is_open(now):
        absent = list(rows.filter(checked_in_at=None).order_by("pk").values_list("pk", flat=True))
    if tournament.needs_decks:
        deckless_keys = rows.filter(deck_version=None).order_by("pk").values_list("pk", flat=True)
        gone = set(absent)
        without_deck = [pk for pk in deckless_keys if pk not in gone]
    if absent or without_deck:
        tournament.entrants.filter(pk__in=[*absent, *without_deck]).update(dropped_at=now)
    return absent, without_deck


_STARTED = ngettext_noop("Started with %(count)s entrant", "Started with %(count)s entrants")
_ABSENT = ngettext_noop("%(count)s who had not checked in is out", "%(count)s who had not checked in are out")
_WITHOUT_DECK = ngettext_noop("%(count)s without a deck is out", "%(count)s without a deck are out")
_LET_IN = ngettext_noop("%(count)s came in from the waiting list", "%(count)s came in from the waiting list")


def _text(count: int, absent: list[int], without_deck: list[int], let_in: list[LetIn]) -> Sentence:
    counts = ((_ABSENT, len(absent)), (_WITHOUT_DECK, len(without_deck)), (_LET_IN, len(let_in)))
    return sentences_joined(
        sentence(_STARTED, count=count), *(sentence(words, count=number) for words, number in counts if number)
    )
