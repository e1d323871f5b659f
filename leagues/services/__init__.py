"""Everything that changes an event, one verb a file.

Each service is one transaction: lock the event's row, check, change, write the operation and the audit row, and tell
others after the commit. A refusal is a `leagues.errors.Refused` with a sentence that says what to do, and changes
nothing.
"""

from leagues.services.appeal import appeal_answer, appeal_make
from leagues.services.byes_give import byes_give
from leagues.services.check_in import check_in
from leagues.services.deck_check import deck_check_note, deck_check_order, deck_checks_draw
from leagues.services.deck_exchange import deck_exchange
from leagues.services.deck_read import deck_read
from leagues.services.draft import draft_announce, draft_change, draft_discard, tournament_copy
from leagues.services.draw_offer import draw_accept, draw_decline, draw_offer
from leagues.services.draw_value_fetch import draw_value_fetch
from leagues.services.draws_overdue import draws_overdue
from leagues.services.entrant_disqualify import entrant_disqualify, entrant_reinstate
from leagues.services.entrant_drop import entrant_drop, entrant_undrop
from leagues.services.entrant_penalise import entrant_penalise
from leagues.services.entrant_register import entrant_register
from leagues.services.entrant_return import entrant_return
from leagues.services.entrants_tell import entrants_tell
from leagues.services.entry_ask import entry_ask, entry_invite, entry_refuse, entry_withdraw
from leagues.services.guest_code_renew import guest_code_renew
from leagues.services.matches_hold import matches_hold
from leagues.services.matches_owed import matches_owed
from leagues.services.notices_owed import notices_owed
from leagues.services.official_name import official_name, official_remove
from leagues.services.operation_undo import operation_undo
from leagues.services.penalty_give import penalty_give, penalty_withdraw
from leagues.services.place_report import place_report
from leagues.services.places_change import places_change
from leagues.services.prizes_draw import prizes_draw
from leagues.services.proposal import proposal_decide, proposal_make
from leagues.services.ratings_update import ratings_recompute, ratings_update
from leagues.services.registration import registration_close, registration_open
from leagues.services.result_report import result_correct, result_report
from leagues.services.results_certify import results_certify
from leagues.services.results_consume import results_consume
from leagues.services.round_adjudicate import rounds_adjudicate
from leagues.services.round_extend import round_extend
from leagues.services.round_pair import round_pair, round_pair_by_hand
from leagues.services.rounds_change import rounds_change
from leagues.services.sanction import sanction_ask, sanction_decide
from leagues.services.score_report import score_report
from leagues.services.seat_replace import seat_replace, seat_replace_by_guest
from leagues.services.seeds_choose import seeds_choose
from leagues.services.stage_deck_choose import stage_deck_choose
from leagues.services.starter_take import starter_take
from leagues.services.table_extend import table_extend
from leagues.services.table_fix import table_fix
from leagues.services.timetable import timetable_keep
from leagues.services.tournament_create import tournament_create
from leagues.services.tournament_finish import tournament_cancel, tournament_finish
from leagues.services.tournament_pause import tournament_pause, tournament_resume
from leagues.services.tournament_run import tournament_run_itself
from leagues.services.tournament_start import tournament_start
from leagues.services.waiting_join import waiting_join
from leagues.services.walk_in_enter import walk_in_enter, walk_ins_enter

__all__ = [
    "appeal_answer",
    "appeal_make",
    "byes_give",
    "check_in",
    "deck_check_note",
    "deck_check_order",
    "deck_checks_draw",
    "deck_exchange",
    "deck_read",
    "draft_announce",
    "draft_change",
    "draft_discard",
    "draw_accept",
    "draw_decline",
    "draw_offer",
    "draw_value_fetch",
    "draws_overdue",
    "entrant_disqualify",
    "entrant_drop",
    "entrant_penalise",
    "entrant_register",
    "entrant_reinstate",
    "entrant_return",
    "entrant_undrop",
    "entrants_tell",
    "entry_ask",
    "entry_invite",
    "entry_refuse",
    "entry_withdraw",
    "guest_code_renew",
    "matches_hold",
    "matches_owed",
    "notices_owed",
    "official_name",
    "official_remove",
    "operation_undo",
    "penalty_give",
    "penalty_withdraw",
    "place_report",
    "places_change",
    "prizes_draw",
    "proposal_decide",
    "proposal_make",
    "ratings_recompute",
    "ratings_update",
    "registration_close",
    "registration_open",
    "result_correct",
    "result_report",
    "results_certify",
    "results_consume",
    "round_extend",
    "round_pair",
    "round_pair_by_hand",
    "rounds_adjudicate",
    "rounds_change",
    "sanction_ask",
    "sanction_decide",
    "score_report",
    "seat_replace",
    "seat_replace_by_guest",
    "seeds_choose",
    "stage_deck_choose",
    "starter_take",
    "table_extend",
    "table_fix",
    "timetable_keep",
    "tournament_cancel",
    "tournament_copy",
    "tournament_create",
    "tournament_finish",
    "tournament_pause",
    "tournament_resume",
    "tournament_run_itself",
    "tournament_start",
    "waiting_join",
    "walk_in_enter",
    "walk_ins_enter",
]
