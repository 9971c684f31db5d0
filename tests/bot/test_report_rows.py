"""Which test answers which public bug report (rows 1-34 of the list that this bot was built against).

A row without a test says why it cannot happen here. The test below keeps the table true.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROWS: dict[int, tuple[str, ...]] = {
    1: ("test_one_event_delivered_four_times_is_one_question",),
    2: ("test_one_event_delivered_four_times_is_one_question",),
    3: ("test_a_question_that_died_after_the_acknowledgement_is_answered_at_the_next_start",),
    4: ("test_a_mention_that_comes_as_two_events_is_one_question",),
    5: ("test_slack_is_acknowledged_before_the_model_has_answered",),
    6: (
        "test_slack_is_acknowledged_before_the_model_has_answered",
        "test_an_error_of_ours_reaches_the_reporter_and_the_editor",
        "test_shutdown_hands_back_what_runs",
    ),
    7: ("test_what_no_person_wrote_just_now_is_not_a_question",),
    8: (
        "test_what_no_person_wrote_just_now_is_not_a_question",
        "test_a_mention_without_a_question_gets_a_hint_and_no_model_call",
    ),
    9: ("test_an_edit_asks_nothing_again", "test_a_mention_that_is_added_by_an_edit_is_a_question"),
    10: ("test_every_post_is_without_previews_and_carries_our_key",),
    11: (
        "test_events_come_again_after_the_socket_was_refreshed",
        "test_events_come_again_after_the_socket_was_dropped",
        "test_health_is_the_time_since_a_sign_and_not_that_the_process_is_up",
    ),
    12: (
        "test_a_second_process_on_the_same_app_is_warned_of",
        "test_two_processes_on_one_store_answer_once",
        "test_it_answers_with_the_offline_provider_and_ends_on_sigterm",
    ),
    13: ("test_a_dead_token_loses_nothing",),
    14: (
        "test_a_long_answer_keeps_every_word",
        "test_a_long_text_is_split_without_loss",
        "test_no_number_is_cut",
        "test_a_message_that_slack_finds_too_big_becomes_a_short_one",
    ),
    15: (
        "test_a_message_that_slack_finds_too_big_becomes_a_short_one",
        "test_our_own_check_refuses_what_slack_would",
    ),
    16: ("test_a_card_of_huge_parts_stays_within_all_limits",),
    17: ("test_nothing_from_outside_is_live_markup",),
    18: ("test_escaping_and_reading_back_gives_the_text", "test_signs_go_in_and_out_unchanged"),
    19: ("test_labels_stay_and_ids_go", "test_signs_go_in_and_out_unchanged"),
    20: ("test_labels_stay_and_ids_go",),
    21: ("test_labels_stay_and_ids_go", "test_no_id_reaches_the_question"),
    22: ("test_labels_stay_and_ids_go", "test_no_id_reaches_the_question"),
    23: ("test_two_threads_never_see_each_other",),
    24: ("test_a_mention_in_a_thread_that_we_do_not_know_has_no_context",),
    25: (
        "test_a_rate_limit_is_waited_out_and_posts_once",
        "test_waiting_has_an_upper_bound",
        "test_our_client_leaves_retries_to_us",
    ),
    26: ("test_an_unreachable_review_channel_is_told_and_alarmed_once",),
    27: (
        "test_strangers_of_a_shared_channel_are_refused_politely",
        "test_strangers_never_decide_even_when_listed",
    ),
    28: ("test_many_clicks_at_once_are_one_decision", "test_the_second_editor_is_told_who_was_first"),
    29: (
        "test_the_second_editor_is_told_who_was_first",
        "test_a_card_that_could_not_be_changed_is_changed_later",
    ),
    30: ("test_a_click_works_after_a_restart", "test_no_click_is_silent"),
    31: (
        "test_only_listed_editors_decide",
        "test_an_empty_list_of_editors_means_nobody",
        "test_nobody_decides_their_own_question",
    ),
    33: (
        "test_the_form_opens_before_anything_is_looked_up",
        "test_a_form_that_could_not_be_opened_asks_for_another_press",
        "test_a_form_that_is_sent_too_late_is_refused",
    ),
    34: ("test_no_response_url_is_ever_used",),
}
CANNOT_HAPPEN: dict[int, str] = {
    32: "A button's value is our own case or question id; no key holds the clicker's team. "
    "test_any_text_makes_a_legal_card_form_and_answer builds every button.",
}
TESTS = set(
    re.findall(
        r"def (test_\w+)",
        "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")),
    )
)


@pytest.mark.parametrize("row", range(1, 35))
def test_every_row_is_answered(row: int) -> None:
    """By tests that exist, or by a reason why it cannot happen."""
    assert (row in ROWS) != (row in CANNOT_HAPPEN)
    assert set(ROWS.get(row, ())) <= TESTS
