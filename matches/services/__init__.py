"""Everything that changes matches. Every service takes ``now``, checks first, and writes in one transaction."""

from matches.services.advice_ask import advice_ask
from matches.services.answer_submit import Receipt, answer_submit
from matches.services.bot_move import bot_move
from matches.services.call_off import CALL_OFF_ACTS, call_off_agree, call_off_ask, call_off_refuse
from matches.services.challenge_accept import challenge_accept
from matches.services.challenge_cut import challenge_cut
from matches.services.challenge_decline import challenge_decline
from matches.services.challenge_offer import challenge_offer
from matches.services.challenge_withdraw import challenge_begin, challenge_expire, challenge_withdraw
from matches.services.cut_give import cut_give, cuts_make
from matches.services.deck_trial import deck_trial_begin, deck_trial_cancel, deck_trial_work, deck_trials_tidy
from matches.services.hidden_open import closed_watched, hidden_open
from matches.services.hint_dismiss import hint_dismiss, hints_restore
from matches.services.leave_take import leave_automatic_set, leave_cancel, leave_take
from matches.services.lesson_begin import lesson_begin, lessons_tidy
from matches.services.lesson_step import lesson_next, lesson_skip
from matches.services.match_advance import Advanced, match_advance, result_payload
from matches.services.match_archive import matches_archive
from matches.services.match_concede import match_concede
from matches.services.match_create import Promised, SeatSpec, match_create
from matches.services.match_evaluate import match_evaluate, matches_evaluate
from matches.services.match_fault import match_fault
from matches.services.match_pause import judge_answer, judge_call, match_pause, match_resume
from matches.services.match_rematch import REMATCH_ACTS, match_rematch, rematch_decline, rematch_withdraw
from matches.services.match_rewind import match_rewind
from matches.services.match_seal import matches_seal
from matches.services.match_seen import match_seen
from matches.services.note_set import note_set
from matches.services.order_set import order_again, order_ahead, order_clear, order_set, orders_tried
from matches.services.site_restored import Settled, site_restored
from matches.services.stop_set import stop_set
from matches.services.sweep import clock_sweep, cut_sweep, heartbeat, outage_credit, outage_watch
from matches.services.take_back import take_back_agree, take_back_ask, take_back_refuse
from matches.services.talk_mute import talk_mute
from matches.services.talk_report import talk_report, talk_report_close
from matches.services.talk_say import talk_say
from matches.services.tally import matches_count, tallies_follow
from matches.services.time_give import time_give
from matches.services.trial_begin import trial_begin
from matches.services.wake import SEARCH_QUEUE, nudge, nudge_read, search_nudge, working
from matches.services.work_do import WorkFailed, bot_work, match_work

__all__ = [
    "CALL_OFF_ACTS",
    "REMATCH_ACTS",
    "SEARCH_QUEUE",
    "Advanced",
    "Promised",
    "Receipt",
    "SeatSpec",
    "Settled",
    "WorkFailed",
    "advice_ask",
    "answer_submit",
    "bot_move",
    "bot_work",
    "call_off_agree",
    "call_off_ask",
    "call_off_refuse",
    "challenge_accept",
    "challenge_begin",
    "challenge_cut",
    "challenge_decline",
    "challenge_expire",
    "challenge_offer",
    "challenge_withdraw",
    "clock_sweep",
    "closed_watched",
    "cut_give",
    "cut_sweep",
    "cuts_make",
    "deck_trial_begin",
    "deck_trial_cancel",
    "deck_trial_work",
    "deck_trials_tidy",
    "heartbeat",
    "hidden_open",
    "hint_dismiss",
    "hints_restore",
    "judge_answer",
    "judge_call",
    "leave_automatic_set",
    "leave_cancel",
    "leave_take",
    "lesson_begin",
    "lesson_next",
    "lesson_skip",
    "lessons_tidy",
    "match_advance",
    "match_concede",
    "match_create",
    "match_evaluate",
    "match_fault",
    "match_pause",
    "match_rematch",
    "match_resume",
    "match_rewind",
    "match_seen",
    "match_work",
    "matches_archive",
    "matches_count",
    "matches_evaluate",
    "matches_seal",
    "note_set",
    "nudge",
    "nudge_read",
    "order_again",
    "order_ahead",
    "order_clear",
    "order_set",
    "orders_tried",
    "outage_credit",
    "outage_watch",
    "rematch_decline",
    "rematch_withdraw",
    "result_payload",
    "search_nudge",
    "site_restored",
    "stop_set",
    "take_back_agree",
    "take_back_ask",
    "take_back_refuse",
    "talk_mute",
    "talk_report",
    "talk_report_close",
    "talk_say",
    "tallies_follow",
    "time_give",
    "trial_begin",
    "working",
]
