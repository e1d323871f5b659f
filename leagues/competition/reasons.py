"""Why officials or the site ended a match, decided a table, or let an event wait.

Stored in English, as the notes of tables, the endings of matches and the reasons for which an event or a season does
not go on, and shown in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.stages.adjudication import REASONS
from leagues.stages.match_score import GAMES_DRAWN
from matches.endings import COMMON_WORDS
from matches.games.registry import rooms

__all__ = [
    "AGREED",
    "AGREED_NOTE",
    "BETTER_SEED",
    "BOT_DECKS_FAILED",
    "BOT_DECK_FAILED",
    "DID_NOT_APPEAR",
    "DRAFTS_FAILED",
    "EVENT_FAILED",
    "EVENT_FINISHED",
    "EVENT_PAUSED",
    "FAULT",
    "GAME_LOSS_GIVEN",
    "GAME_LOSS_NOTE",
    "GAME_TO_REPORT",
    "GAME_UNDONE",
    "LEFT",
    "LEFT_NOTE",
    "LEFT_TOO",
    "MANIFEST_UNDONE",
    "MATCHING_FAILED",
    "MATCH_FAILED",
    "MATCH_LOSS_GIVEN",
    "MATCH_LOSS_NOTE",
    "MATCH_RESULT",
    "NOT_HELD",
    "NOT_RELEASED",
    "NOT_STARTED",
    "NO_MATCH",
    "OTHERS_ENTERED",
    "OTHER_IS_OUT",
    "PACKS_FAILED",
    "PLAYERS_PACKS_FAILED",
    "PLAYERS_SEASON_PACKS_FAILED",
    "PREMIUMS_FAILED",
    "REPORTED",
    "REPORTED_BY_JUDGE",
    "RESULT_FAILED",
    "RESULT_TO_REPORT",
    "RESULT_UNFIT",
    "ROUND",
    "ROUND_FAILED",
    "ROUND_UNDONE",
    "SEASON_CANCELLED",
    "SEASON_ENDED",
    "SEASON_PACKS_FAILED",
    "SEAT_UNDONE",
    "SERIES_FAILED",
    "SOMEBODY_BACK",
    "STAGE_ROUND",
    "TABLE_FAILED",
    "TABLE_UNDONE",
    "TIME_UP",
    "TIME_UP_NOTE",
    "UNDONE",
    "VOID",
    "sentences",
]

# How tables were decided, and their matches ended.
TIME_UP_NOTE, TIME_UP = _("time was up: %(why)s"), _("The round's time was up: %(why)s.")
OTHER_IS_OUT = _("the other player is out")
LEFT_TOO = _("%(player)s left the event as well")
LEFT_NOTE, LEFT = _("%(player)s left the event"), _("%(player)s left the event.")
DID_NOT_APPEAR = _("%(player)s did not appear.")
AGREED_NOTE, AGREED = _("agreed by both"), _("Both players agreed on a draw.")
BETTER_SEED = _("%(games)s, the better seed goes on")
REPORTED_BY_JUDGE = _("The result was reported by a judge.")
REPORTED = _("The result was reported.")
MATCH_RESULT = _("the result of its match")
VOID = _("The match is void.")
SEASON_CANCELLED = _("The season is cancelled.")
GAME_LOSS_GIVEN, MATCH_LOSS_GIVEN = _("A game loss was given."), _("A match loss was given.")
GAME_LOSS_NOTE = _("game loss of %(player)s (%(category)s)")
MATCH_LOSS_NOTE = _("match loss of %(player)s (%(category)s)")
EVENT_PAUSED = _("The event is paused: %(why)s")
ROUND_UNDONE = _("The round was undone.")
TABLE_UNDONE = _("The table was undone.")
GAME_UNDONE = _("An earlier game of the match was undone.")
SEAT_UNDONE = _("The change of the seat was undone.")
SOMEBODY_BACK = _("Somebody who left this table is back.")
GAME_TO_REPORT = _("A game was undone; an official reports the result of the match.")
RESULT_TO_REPORT = _("The result was undone; an official reports it again.")
RESULT_UNFIT = _("The match ended with a result that does not fit this table; report it by hand.")
NO_MATCH = _("No match could be made: %(why)s")

# Why a draw is proposed, and why the manifest of one was withdrawn.
EVENT_FINISHED, SEASON_ENDED = _("The event has finished."), _("The season has ended.")
MANIFEST_UNDONE = _("Its publication was undone: %(why)s")
OTHERS_ENTERED = _("Others entered after it was published.")

ROUND, STAGE_ROUND = _("Round %(n)s"), _("Stage %(stage)s, round %(n)s")

# Why an event or a season does not go on.
UNDONE = _("Operations were undone; the event waits for its organiser.")
NOT_STARTED = _("The event did not start at its time. %(why)s")
FAULT = _("Something failed. %(why)s Tell the staff if this stays: %(error)s")
RESULT_FAILED = _("A result could not be taken in; it is tried again.")
ROUND_FAILED = _("A round whose time is up could not be adjudicated; it is tried again.")
MATCH_FAILED = _("The match of a pairing could not be made; it is tried again.")
NOT_HELD = _("The match of a pairing could not be paused. It is tried again.")
NOT_RELEASED = _("The match of a pairing could not go on after the pause. It is tried again.")
EVENT_FAILED = _("Its time came, and the event could not go on by itself; it is tried again.")
DRAFTS_FAILED = _("Its drafts could not go on by themselves; it is tried again.")
PACKS_FAILED = _("The packs of its players could not be made; it is tried again.")
PLAYERS_PACKS_FAILED = _("The packs of %(player)s could not be made; it is tried again.")
BOT_DECKS_FAILED = _("The decks of its bots could not be built; it is tried again.")
BOT_DECK_FAILED = _("The deck of %(player)s could not be built; it is tried again.")
MATCHING_FAILED = _("Those who wait could not be matched; it is tried again.")
SERIES_FAILED = _("What was due in its series could not be done; it is tried again.")
PREMIUMS_FAILED = _("The cards for taking part could not be given; it is tried again.")
TABLE_FAILED = _("The match of a table could not be made; it is tried again.")
SEASON_PACKS_FAILED = _("The packs of its players could not be given; it is tried again.")
PLAYERS_SEASON_PACKS_FAILED = _("The packs of %(player)s could not be given; it is tried again.")


def sentences(categories: Iterable[Promise]) -> Iterator[Promise]:
    """Every sentence of this module, how games end, by what games and tables are adjudicated, and what penalties are
    for: the names of their ``categories``."""
    for room in rooms():
        yield from room.adjudication.reasons
        yield from room.ending_words.values()
    yield from COMMON_WORDS.values()
    yield from REASONS
    yield from categories
    yield GAMES_DRAWN
    # What names a player fits many a text, so these come last; of two the longer one comes first.
    fixed = [value for value in globals().values() if isinstance(value, Promise)]
    yield from sorted(fixed, key=lambda promise: str(promise).startswith("%("))
