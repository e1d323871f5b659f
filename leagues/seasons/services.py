"""Everything that changes a league, one verb a file.

Each service is one transaction: lock the season's row, check, change, write the operation with what it changed and the
audit row, and tell others after the commit. A refusal is a `players.errors.Refused` with a sentence that says what to
do, and changes nothing.
"""

from leagues.seasons.announcing.league_create import (
    coordinator_name,
    coordinator_remove,
    league_change,
    league_create,
)
from leagues.seasons.announcing.season_draft import (
    SeriesSpec,
    season_announce,
    season_change,
    season_clone,
    season_create,
    season_discard,
)
from leagues.seasons.counts_follow import counts_update
from leagues.seasons.ending.cut_make import cut_make
from leagues.seasons.ending.draw_value import (
    season_draw_value_fetch,
    season_draws_overdue,
    seasons_uncertified,
)
from leagues.seasons.ending.premiums_give import premiums_give
from leagues.seasons.ending.prizes_draw import season_prizes_draw
from leagues.seasons.ending.season_finish import season_cancel, season_finish
from leagues.seasons.entries.entrant_manage import entrant_pause, entrant_readmit, entrant_remove, entrant_resume
from leagues.seasons.entries.entrant_prefer import at_once_set, away_set
from leagues.seasons.entries.entry import (
    deck_change,
    entrant_leave,
    entrant_let_in,
    entrant_refuse,
    entrant_return,
    season_enter,
)
from leagues.seasons.entries.starter_enter import starter_enter
from leagues.seasons.matching.tables_match import tables_match
from leagues.seasons.matching.wish import (
    challenge_accept,
    challenge_decline,
    challenge_make,
    challenge_withdraw,
    wait_begin,
    wait_end,
)
from leagues.seasons.notices import notices_owed, season_tell
from leagues.seasons.operation_undo import operation_undo
from leagues.seasons.proposal import season_proposal_decide, season_propose
from leagues.seasons.ratings_follow import ratings_follow
from leagues.seasons.sanction import season_sanction_ask, season_sanction_decide
from leagues.seasons.series.series_change import series_certify, series_change
from leagues.seasons.series.series_remind import series_remind
from leagues.seasons.series.series_turn import seasons_turn, series_adjudicate
from leagues.seasons.tables.result_report import result_correct, result_report, table_cancel
from leagues.seasons.tables.results_consume import matches_owed, results_consume

__all__ = [
    "SeriesSpec",
    "at_once_set",
    "away_set",
    "challenge_accept",
    "challenge_decline",
    "challenge_make",
    "challenge_withdraw",
    "coordinator_name",
    "coordinator_remove",
    "counts_update",
    "cut_make",
    "deck_change",
    "entrant_leave",
    "entrant_let_in",
    "entrant_pause",
    "entrant_readmit",
    "entrant_refuse",
    "entrant_remove",
    "entrant_resume",
    "entrant_return",
    "league_change",
    "league_create",
    "matches_owed",
    "notices_owed",
    "operation_undo",
    "premiums_give",
    "ratings_follow",
    "result_correct",
    "result_report",
    "results_consume",
    "season_announce",
    "season_cancel",
    "season_change",
    "season_clone",
    "season_create",
    "season_discard",
    "season_draw_value_fetch",
    "season_draws_overdue",
    "season_enter",
    "season_finish",
    "season_prizes_draw",
    "season_proposal_decide",
    "season_propose",
    "season_sanction_ask",
    "season_sanction_decide",
    "season_tell",
    "seasons_turn",
    "seasons_uncertified",
    "series_adjudicate",
    "series_certify",
    "series_change",
    "series_remind",
    "starter_enter",
    "table_cancel",
    "tables_match",
    "wait_begin",
    "wait_end",
]
