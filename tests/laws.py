"""The laws by name, each with its reason: what is by its nature a test of minutes.

``make laws`` runs what has the mark ``law``, ``make test`` everything else. ``tests/test_laws.py`` holds that this list
is exact. A function stands here when it is a law for some of its parameters; a small form of it may run every day.
Whole matches in a browser are not in the list: ``make e2e`` plays some of them, by ``ENTMOOT_SAMPLE`` others.
"""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IN_A_BROWSER = "tests/e2e/"

LAWS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "plays many games of each setting to their end": {
        "tests/engine/bots/test_bots.py": (
            "test_a_bot_answers_the_same_whatever_the_others_hold",
            "test_every_answer_is_legal",
            "test_the_steady_bot_answers_legally_with_random_decks",
            "test_the_steady_bot_beats_the_random_one",
            "test_the_steady_bot_beats_the_random_one_at_the_confrontation",
            "test_the_steady_bot_beats_the_random_one_at_the_deck_building_game",
            "test_the_steady_bot_beats_the_random_one_at_the_tarot_card_game",
        ),
        "tests/engine/bots/test_search.py": (
            "test_the_search_is_the_same_whatever_the_others_hold",
            "test_the_searching_bot_beats_the_steady_one_at_the_confrontation",
        ),
        "tests/engine/confrontation/test_memory.py": ("test_a_redeal_is_what_a_perfect_memory_cannot_exclude",),
        "tests/engine/confrontation/test_wording.py": (
            "test_every_event_and_every_question_of_random_games_is_a_sentence",
        ),
        "tests/engine/deckbuilding/test_games.py": (
            "test_every_ending_comes_to_pass",
            "test_games_of_every_setting_are_exact_and_silent",
            "test_games_with_every_word_are_exact_and_silent",
            "test_random_games_end_lawfully",
            "test_random_games_with_every_word_end_lawfully",
            "test_secret_choices_show_nothing_to_others",
        ),
        "tests/engine/kernel/test_conformance.py": (
            "test_dump_load_clone_redeal_and_replay_are_exact",
            "test_every_ending_occurs_in_random_games",
            "test_games_are_the_same_under_any_hash_seed",
            "test_random_games_end_lawfully_and_as_recorded",
            "test_views_and_questions_are_what_their_types_say",
            "test_what_a_seat_cannot_see_changes_nothing_it_sees",
        ),
        "tests/engine/tarot/test_games.py": (
            "test_every_ending_comes_to_pass_with_every_number_of_players",
            "test_games_of_every_setting_are_exact_and_silent",
            "test_random_games_end_lawfully",
        ),
        "tests/engine/tarot/test_wording.py": ("test_every_event_and_every_question_of_random_games_is_a_sentence",),
        "tests/engine/tcg/rules/test_multiplayer_elimination.py": ("test_games_with_leavers_end_lawfully",),
        "tests/engine/tcg/rules/test_without_effect.py": (
            "test_what_does_nothing_now_shows_nothing_but_its_card_and_costs",
        ),
        "tests/engine/tcg/set01/test_mechanics.py": (
            "test_games_of_hard_cards_are_exact_and_silent",
            "test_games_of_hard_cards_end_lawfully_and_show_what_they_do",
        ),
        "tests/engine/tcg/test_ahead.py": ("test_whether_something_lies_ahead_follows_from_public_facts",),
        "tests/engine/tcg/test_forecast.py": ("test_forecasts_come_true_in_random_games",),
        "tests/engine/tcg/test_random_decks.py": (
            "test_random_decks_are_exact_and_silent",
            "test_random_decks_of_later_sets_play_lawfully",
            "test_random_decks_play_lawfully",
        ),
        "tests/engine/tcg/test_reach.py": ("test_no_reach_depends_on_what_is_hidden",),
        "tests/engine/tcg/test_stops.py": ("test_no_stop_depends_on_a_hand_and_none_passes_a_thing_to_do_unseen",),
        "tests/engine/tcg/test_why.py": (
            "test_a_hand_card_is_explained_exactly_when_no_option_plays_it",
            "test_reasons_use_only_what_the_seat_sees",
        ),
        "tests/engine/tcg/test_wording.py": (
            "test_every_event_of_random_games_has_a_sentence_with_its_players",
            "test_every_question_option_and_reason_of_random_games_is_good_english",
        ),
        "tests/engine/terminal/test_commands.py": ("test_bots_sit_down_in_turn",),
    },
    "plays whole matches and looks at every position": {
        "tests/matches/games/test_deckbuilding.py": ("test_every_position_is_drawn_with_what_its_viewer_may_know",),
        "tests/matches/games/test_new_game.py": ("test_a_whole_match_from_the_challenge_to_the_proof",),
        "tests/matches/games/test_tarot.py": ("test_every_position_is_drawn_with_what_its_viewer_may_know",),
        "tests/matches/test_archive.py": (
            "test_a_damaged_record_is_told_and_no_error",
            "test_a_record_verifies_and_plays_again_offline",
            "test_a_sealed_match_stays_sealed",
            "test_nobody_can_tell_that_a_match_is_archived",
            "test_nor_can_the_opponent_and_the_judge",
            "test_nor_in_the_card_game",
            "test_other_decisions_than_the_record_has_are_found",
        ),
        "tests/matches/test_boards.py": ("test_every_position_of_whole_games_can_be_drawn_for_everybody",),
        "tests/matches/test_confrontation.py": (
            "test_a_deluxe_match_is_played_by_correspondence_to_its_end",
            "test_every_position_of_whole_games_is_drawn_with_what_its_viewer_may_know",
            "test_the_page_has_no_inline_style_or_script",
        ),
        "tests/matches/test_multiplayer.py": ("test_a_match_of_four_is_played_to_its_placements_and_verifies",),
        "tests/matches/test_noninterference.py": (
            "test_confrontation",
            "test_confrontation_from_the_dark_side",
            "test_deckbuilding",
            "test_deckbuilding_of_three_with_defenses_said_ahead",
            "test_tarot",
            "test_tarot_of_three_after_cards_have_been_passed",
            "test_tcg",
            "test_tcg_of_three",
            "test_tcg_with_answers_given_ahead",
            "test_the_comparison_can_fail",
            "test_tiny",
        ),
        "tests/matches/test_pages.py": ("test_a_whole_match_by_plain_forms",),
        "tests/matches/test_proof.py": (
            "test_a_card_game_is_verified_with_the_standard_library_alone",
            "test_every_kind_of_cheating_is_found",
        ),
    },
    "runs whole events and seasons, of bots or in the pages": {
        "tests/leagues/season/test_noninterference.py": (
            "test_the_comparison_can_fail",
            "test_the_pages_of_a_season_tell_nothing_hidden",
        ),
        "tests/leagues/test_confrontation.py": ("test_bots_play_it_through_all_its_rounds",),
        "tests/leagues/test_demo.py": (
            "test_bots_play_a_sanctioned_event_to_three_foils",
            "test_the_demonstration_is_made_once",
        ),
        "tests/leagues/test_new_game.py": ("test_bots_play_an_event_through",),
        "tests/leagues/test_pages.py": (
            "test_an_event_run_from_the_console",
            "test_every_tab_at_every_stage_for_a_stranger_and_an_entrant",
            "test_garbage_in_the_console_gets_a_sentence",
        ),
        "tests/leagues/test_results.py": ("test_results_in_any_order_give_the_same_event",),
        "tests/leagues/test_stage_services.py": ("test_real_events",),
        "tests/leagues/test_swiss_by_seed.py": ("test_bots_play_such_an_event_to_its_end",),
        "tests/leagues/test_whole_event.py": (
            "test_a_demonstration_of_bots_runs_by_itself_to_its_prizes",
            "test_bots_win_nothing_elsewhere",
            "test_sanctioned_event_from_announcement_to_foils",
        ),
        "tests/upgrades/test_older_site.py": (
            "test_a_match_goes_on_to_its_end_and_says_that_the_rules_changed",
            "test_a_match_whose_questions_are_others_now_pauses_with_the_reason",
            "test_every_match_is_there_as_it_stood",
            "test_the_event_of_bots_goes_on",
            "test_the_rules_of_a_match_are_older",
            "test_what_waited_goes_on_too",
        ),
    },
    "walks for hundreds of steps beside a model, or over hundreds of seeds": {
        "tests/cardpool/collections/test_conservation.py": ("test_cards_are_conserved_under_any_interleaving",),
        "tests/cardpool/collections/test_ledger.py": ("test_moves",),
        "tests/leagues/exchange/test_season_files.py": ("test_a_stranger_recomputes_points_and_places_of_any_season",),
        "tests/leagues/limited/test_limited_walks.py": ("test_a_long_course_of_each_kind_of_limited_event",),
        "tests/leagues/season/test_season_walks.py": ("test_a_season_is_what_its_operations_say",),
        "tests/leagues/test_bracket.py": (
            "test_every_size_to_three_hundred_has_one_winner",
            "test_nobody_meets_twice_before_that_round",
            "test_rematches_come_as_late_as_the_docstring_says",
        ),
        "tests/leagues/test_event_proof.py": (
            "test_nothing_wrong_is_found_in_what_was_played",
            "test_pods_are_checked_and_each_change_of_them_is_found",
        ),
        "tests/leagues/test_event_walks.py": (
            "test_many_courses_agree_with_the_model",
            "test_many_courses_of_what_is_rare_agree_with_the_model",
        ),
        "tests/leagues/test_operation_walks.py": ("test_a_long_course_of_each_kind_of_event",),
        "tests/leagues/test_pairing.py": (
            "test_hundreds_and_thousands_of_players_to_the_last_round_without_a_fault",
            "test_large_fields_in_segments_are_optimal",
            "test_seats_stay_level_over_an_event",
            "test_twelve_players_play_eleven_rounds_or_hear_why_not",
        ),
        "tests/leagues/test_pairing_by_seed.py": ("test_larger_groups_are_paired_in_parts_without_a_rematch",),
        "tests/matches/test_outages.py": ("test_in_any_order",),
        "tests/matches/test_years_of_clocks.py": ("test_years_of_a_match",),
    },
    "asks every address, page, operation or list, as everybody": {
        "tests/attack/test_blocks_are_not_told.py": ("test_every_address_answers_a_block_as_what_is_switched_off",),
        "tests/attack/test_forms_as_shown.py": ("test_forms_can_be_sent_as_they_are_shown",),
        "tests/attack/test_languages.py": (
            "test_no_sentence_of_the_asker_s_language_is_stored",
            "test_numbers_that_machines_read_are_the_same_in_german",
        ),
        "tests/attack/test_routes.py": ("test_nobody_changes_what_is_somebody_elses",),
        "tests/attack/test_schema.py": ("test_every_answer_is_declared",),
        "tests/attack/test_stored_html.py": (
            "test_every_text_is_in_a_table",
            "test_every_text_is_shown_as_text",
            "test_what_is_refused_is_not_kept_and_is_shown_as_text",
        ),
        "tests/attack/test_streams.py": ("test_a_closed_match_looks_like_none",),
        "tests/attack/test_unique_races.py": ("test_whoever_is_a_moment_later_is_answered",),
        "tests/cardpool/test_catalogue.py": ("test_every_card_has_a_page",),
        "tests/config/test_admin_lists.py": (
            "test_a_list_costs_the_same_for_five_rows_and_fifty_and_every_way_to_use_it_works",
        ),
        "tests/config/test_api_fuzz.py": ("test_no_request_made_up_from_the_schema_gives_a_500",),
        "tests/config/test_garbage.py": (
            "test_every_address_with_a_bad_body",
            "test_every_address_with_every_method",
            "test_every_address_with_odd_ids_and_queries",
            "test_the_admin_with_odd_ids",
        ),
        "tests/matches/test_admin.py": (
            "test_every_table_has_its_page",
            "test_who_plays_a_match_sees_nothing_of_the_other_seat_there_until_it_is_over",
        ),
        "tests/matches/test_garbage.py": (
            "test_bad_bodies_change_nothing",
            "test_offers_with_an_odd_field_are_refused_and_made_by_nobody",
        ),
        "tests/matches/test_trial.py": ("test_everything_else_is_refused_and_says_to_sign_up",),
        "tests/permissions/test_authority.py": (
            "test_a_stake_hides_rows_in_the_admin",
            "test_every_action_verb_and_method_with_every_office_and_stake",
            "test_every_admin_page_with_every_office",
        ),
        "tests/players/test_limits.py": ("test_pages_that_cost_work_are_limited_by_address",),
    },
    "fails at every statement and every call in turn, or damages every byte": {
        "tests/engine/kernel/test_game.py": ("test_damaged_bytes_are_no_dump",),
        "tests/engine/test_old_dumps.py": ("test_any_damaged_old_dump_is_refused_or_loads",),
        "tests/isolation/test_archive.py": ("test_archiving",),
        "tests/isolation/test_events.py": ("test_periodic_work",),
        "tests/isolation/test_matches.py": ("test_advancing", "test_periodic_work"),
        "tests/leagues/exchange/test_bundles.py": (
            "test_an_event_that_was_taken_elsewhere_has_the_same_standings_and_the_same_next_round",
            "test_no_damage_is_read",
            "test_no_value_of_a_sealed_bundle_is_more_than_refused",
        ),
    },
    "makes thousands of rows": {
        "tests/leagues/exchange/test_large_bundles.py": ("test_an_event_of_10_000_is_written_and_read_again",),
        "tests/leagues/season/test_pages.py": ("test_statements_of_pages_do_not_grow_with_entrants",),
        "tests/leagues/season/test_races_and_costs.py": ("test_a_step_takes_as_many_statements_however_many_play",),
    },
    "makes, saves and restores whole databases, or reads the whole source in fresh processes": {
        "tests/config/test_backups.py": (
            "test_a_backup_made_while_people_play_restores_to_matches_that_go_on",
            "test_a_restore_that_fails_late_leaves_everything_as_it_was",
        ),
        "tests/config/test_oldest_database.py": (
            "test_a_new_database_is_made",
            "test_commands_refuse_an_older_database_and_its_backup_without_a_traceback",
        ),
        "tests/test_import_cycles.py": (
            "test_imports_for_types_close_no_cycle_but_the_knots",
            "test_no_import_that_runs_closes_a_cycle",
        ),
    },
}
"""By reason and file: the functions."""


def laws_by_file() -> dict[str, set[str]]:
    """The functions that are laws, by file."""
    laws: defaultdict[str, set[str]] = defaultdict(set)
    for files in LAWS.values():
        for path, names in files.items():
            laws[path].update(names)
    return dict(laws)


class Collected:
    """The files whose tests a run has collected, and their functions that are laws, at least for some parameters."""

    def __init__(self) -> None:
        self.laws: dict[str, set[str]] = defaultdict(set)

    def note(self, item: pytest.Item, law: bool) -> None:
        """Note a collected test."""
        path = item.path.relative_to(ROOT).as_posix()
        if path.startswith(IN_A_BROWSER):
            return
        names = self.laws[path]
        if law:
            names.add(getattr(item, "originalname", None) or item.name)


COLLECTED = pytest.StashKey[Collected]()
