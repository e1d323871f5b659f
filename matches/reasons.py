"""Why officials ended or paused a match, and why an answer was refused.

Stored in English, and shown in the reader's language where it is a known sentence.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.sentences.stored_sentences import Sentence, StoredSentences, sentence_said

__all__ = [
    "ANSWER_REFUSED",
    "ANSWER_REPLACED",
    "ANSWER_REWOUND",
    "ANSWER_TAKEN_BACK",
    "ANSWER_TOO_LATE",
    "CONCERNED",
    "CUT_UNPROVEN",
    "ENGINE_FAILED",
    "ENGINE_FAILED_CALL",
    "EVENT_HAPPENED",
    "FAILED",
    "FAILED_CALL",
    "FAILED_WHEN_OVER",
    "FAULT",
    "GAME_UNFINISHED",
    "JUDGE_OPENED",
    "JUDGE_WATCHES",
    "MATCH_ENDED",
    "MATCH_OVER",
    "NO_CUT",
    "ORDERS_OVER",
    "ORDER_DROPPED",
    "ORDER_REPLACED",
    "ORDER_TAKEN_BACK",
    "ORDER_USED",
    "OTHER_ACTED",
    "PHASE_BEGAN",
    "PREPARED",
    "RESUMED",
    "REWOUND",
    "STAFF_OPENED",
    "STAFF_WATCHES",
    "TURN_BEGAN",
    "TURN_OVER",
    "WAITING_REFUSED",
    "WAITING_REFUSED_NOTE",
    "WENT_BACK",
    "reason_kept",
    "reason_said",
    "reasons_register",
]

# Why an answer was refused.
MATCH_OVER = _("The match was over before your answer could count.")
ANSWER_TOO_LATE = _("Your time for this answer had run out when it arrived.")
ANSWER_REFUSED = _("A judge refused this answer; please answer again.")
ANSWER_REWOUND = _("A judge took the match back; please answer again.")
ANSWER_TAKEN_BACK = _("An answer was taken back; please answer again.")

# Why a match is paused, and why a judge is called: players read `FAILED`, judges the rest.
FAILED = _("Something failed. Nothing is lost, every clock stands still, and a judge has been called.")
FAULT = _("Something failed in this match: %(error)s")
FAILED_CALL = _("Something failed in this match; nothing is lost and the clocks stand still.")
FAILED_WHEN_OVER = _("Something failed in this match, which is over; its result stands. %(error)s")
ENGINE_FAILED = _("The rules engine failed: %(error)s")
ENGINE_FAILED_CALL = _("The rules engine failed; nothing is lost and the clocks stand still.")

GAME_UNFINISHED = _("Game %(number)s could not be played to its end.")
"""Why a trial of a deck ended."""

# Why an order to pass, or to answer, has ended.
ORDER_USED, ORDER_DROPPED = _("used"), _("dropped: %(why)s")
ORDER_TAKEN_BACK = _("taken back")
ORDER_REPLACED, ANSWER_REPLACED = _("replaced by another order"), _("replaced by another answer")
OTHER_ACTED = _("another player has acted")
CONCERNED = _("you are asked again")
TURN_OVER, TURN_BEGAN = _("the turn is over"), _("your own turn has begun")
PHASE_BEGAN, EVENT_HAPPENED = _("the %(phase)s phase has begun"), _("it happened: %(event)s")
ORDERS_OVER, MATCH_ENDED = _("the match is over"), _("the match was ended")
WENT_BACK = _("the match went back")

# Why shuffles are not proven.
PREPARED = _("The deal was prepared for learning, so it was chosen.")
NO_CUT = _("No person cut the deck, so the secret alone decided the shuffles.")
CUT_UNPROVEN = _("The cut of seat %(place)s was made by the server and does not follow from its secret.")

# What a judge did, as the players are told.
RESUMED = _("A judge has looked at it; every clock that ran before runs again.")
WAITING_REFUSED = _("A judge refused the answers that were waiting; please answer again.")
WAITING_REFUSED_NOTE = _("%(note)s A judge refused the answers that were waiting; please answer again.")
REWOUND = _("A judge took the match back to its last checkpoint; what was told since then no longer counts.")
JUDGE_OPENED = _("A judge looked at what %(player)s holds hidden: %(reason)s")
STAFF_OPENED = _("The staff looked at what %(player)s holds hidden: %(reason)s")
JUDGE_WATCHES = _("A judge watches this closed match, without what is hidden.")
STAFF_WATCHES = _("The staff watches this closed match, without what is hidden.")

_OWN: tuple[Promise, ...] = (
    MATCH_OVER, ANSWER_TOO_LATE, ANSWER_REFUSED, ANSWER_REWOUND, ANSWER_TAKEN_BACK, FAILED, FAULT, FAILED_CALL,
    FAILED_WHEN_OVER, ENGINE_FAILED, ENGINE_FAILED_CALL, RESUMED, WAITING_REFUSED, REWOUND, JUDGE_OPENED, STAFF_OPENED,
    JUDGE_WATCHES, STAFF_WATCHES, NO_CUT, CUT_UNPROVEN, PREPARED, GAME_UNFINISHED, WAITING_REFUSED_NOTE, ORDER_USED,
    ORDER_DROPPED, ORDER_TAKEN_BACK, ORDER_REPLACED, ANSWER_REPLACED, OTHER_ACTED, CONCERNED, TURN_OVER, TURN_BEGAN,
    PHASE_BEGAN, EVENT_HAPPENED, ORDERS_OVER, MATCH_ENDED, WENT_BACK,
)  # fmt: skip
_lists: list[StoredSentences] = [StoredSentences(_OWN)]


def reasons_register(sentences: Iterable[Promise]) -> None:
    """Add sentences that an app stores as reasons. Called when an app starts."""
    _lists.append(StoredSentences(sentences))


def reason_said(text: str) -> str:
    """A stored reason in the reader's language; as it is stored where somebody wrote it."""
    return sentence_said(reason_kept(text))


def reason_kept(text: str) -> Sentence | str:
    """A stored reason as a fact for another sentence; the text where it is no known sentence."""
    return next((fact for sentences in _lists if (fact := sentences.sentence_of(text)) != text), text)
