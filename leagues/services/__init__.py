"""Everything that changes an event, one verb a file.

Each service is one transaction: lock the event's row, check, change, write the operation and the audit row, and tell
others after the commit. A refusal is a `leagues.errors.Refused` with a sentence that says what to do, and changes
nothing.
"""

from leagues.services.deck_exchange import deck_exchange
from leagues.services.deck_read import deck_read
from leagues.services.draws_overdue import draws_overdue
from leagues.services.entrant_disqualify import entrant_disqualify, entrant_reinstate
from leagues.services.entrant_drop import entrant_drop, entrant_undrop
from leagues.services.entrant_penalise import entrant_penalise
from leagues.services.entrant_register import entrant_register
from leagues.services.entrants_tell import entrants_tell
from leagues.services.entry_ask import entry_ask, entry_invite, entry_refuse, entry_withdraw
from leagues.services.matches_owed import matches_owed
from leagues.services.notices_owed import notices_owed
from leagues.services.operation_undo import operation_undo
from leagues.services.prizes_draw import prizes_draw
from leagues.services.proposal import proposal_decide, proposal_make
from leagues.services.registration import registration_close, registration_open
from leagues.services.result_report import result_correct, result_report
from leagues.services.results_consume import results_consume
from leagues.services.round_adjudicate import rounds_adjudicate
from leagues.services.round_extend import round_extend
from leagues.services.round_pair import round_pair, round_pair_by_hand
from leagues.services.rounds_change import rounds_change
from leagues.services.sanction import sanction_ask, sanction_decide
from leagues.services.timetable import timetable_keep
from leagues.services.tournament_create import tournament_create
from leagues.services.tournament_finish import tournament_cancel, tournament_finish
from leagues.services.tournament_run import tournament_run_itself
from leagues.services.tournament_start import tournament_start
from leagues.services.walk_in_enter import walk_in_enter

__all__ = [
    "deck_exchange",
    "deck_read",
    "draws_overdue",
    "entrant_disqualify",
    "entrant_drop",
    "entrant_penalise",
    "entrant_register",
    "entrant_reinstate",
    "entrant_undrop",
    "entrants_tell",
    "entry_ask",
    "entry_invite",
    "entry_refuse",
    "entry_withdraw",
    "matches_owed",
    "notices_owed",
    "operation_undo",
    "prizes_draw",
    "proposal_decide",
    "proposal_make",
    "registration_close",
    "registration_open",
    "result_correct",
    "result_report",
    "results_consume",
    "round_extend",
    "round_pair",
    "round_pair_by_hand",
    "rounds_adjudicate",
    "rounds_change",
    "sanction_ask",
    "sanction_decide",
    "timetable_keep",
    "tournament_cancel",
    "tournament_create",
    "tournament_finish",
    "tournament_run_itself",
    "tournament_start",
    "walk_in_enter",
]
