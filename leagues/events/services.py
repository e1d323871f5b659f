"""Everything that changes an event, one verb a file.

Each service is one transaction: lock the event's row, check, change, write the operation and the audit row, and tell
others after the commit. A refusal is a `leagues.errors.Refused` with a sentence that says what to do, and changes
nothing.
"""

from leagues.events.announcing.draft import draft_announce, draft_change, draft_discard, tournament_copy
from leagues.events.announcing.official_name import official_name, official_remove
from leagues.events.announcing.tournament_create import tournament_create
from leagues.events.counts_follow import counts_update
from leagues.events.entrants_tell import entrants_tell
from leagues.events.entries.check_in import check_in
from leagues.events.entries.deck_exchange import deck_exchange
from leagues.events.entries.deck_read import deck_read
from leagues.events.entries.entrant_drop import entrant_drop, entrant_undrop
from leagues.events.entries.entrant_register import entrant_register
from leagues.events.entries.entrant_return import entrant_return
from leagues.events.entries.entry_ask import entry_ask, entry_invite, entry_refuse, entry_withdraw
from leagues.events.entries.guest_code_renew import guest_code_renew, guest_codes_renew
from leagues.events.entries.places_change import places_change
from leagues.events.entries.registration import registration_close, registration_open
from leagues.events.entries.seat_replace import seat_replace, seat_replace_by_guest
from leagues.events.entries.stage_deck_choose import stage_deck_choose
from leagues.events.entries.starter_take import starter_take
from leagues.events.entries.waiting_join import waiting_join
from leagues.events.entries.walk_in_enter import walk_in_enter, walk_ins_enter
from leagues.events.judging.appeal_make import appeal_answer, appeal_make
from leagues.events.judging.deck_check import deck_check_note, deck_check_order, deck_checks_draw
from leagues.events.judging.entrant_disqualify import entrant_disqualify, entrant_reinstate
from leagues.events.judging.entrant_penalise import entrant_penalise
from leagues.events.judging.penalty_give import penalty_give, penalty_withdraw
from leagues.events.notices_owed import notices_owed
from leagues.events.operation_undo import operation_undo
from leagues.events.prizes.draw_value import draw_value_fetch, draws_overdue
from leagues.events.prizes.prizes_draw import prizes_draw
from leagues.events.proposal import proposal_decide, proposal_make
from leagues.events.ratings_follow import ratings_recompute, ratings_update
from leagues.events.results.draw_offer import draw_accept, draw_decline, draw_offer
from leagues.events.results.place_report import place_report
from leagues.events.results.result_report import result_correct, result_report
from leagues.events.results.results_consume import results_consume
from leagues.events.results.round_adjudicate import rounds_adjudicate
from leagues.events.results.score_report import score_report
from leagues.events.rounds.byes_give import byes_give
from leagues.events.rounds.matches_hold import matches_hold
from leagues.events.rounds.matches_owed import matches_owed
from leagues.events.rounds.results_certify import results_certify
from leagues.events.rounds.round_extend import round_extend
from leagues.events.rounds.round_pair import round_pair, round_pair_by_hand
from leagues.events.rounds.rounds_change import rounds_change
from leagues.events.rounds.seeds_choose import seeds_choose
from leagues.events.rounds.table_extend import table_extend
from leagues.events.rounds.table_fix import table_fix
from leagues.events.rounds.timetable import timetable_keep
from leagues.events.rounds.tournament_finish import tournament_cancel, tournament_finish
from leagues.events.rounds.tournament_pause import tournament_pause, tournament_resume
from leagues.events.rounds.tournament_run import tournament_run_itself
from leagues.events.rounds.tournament_start import tournament_start
from leagues.events.sanction import sanction_ask, sanction_decide

__all__ = [
    "appeal_answer",
    "appeal_make",
    "byes_give",
    "check_in",
    "counts_update",
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
    "guest_codes_renew",
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
