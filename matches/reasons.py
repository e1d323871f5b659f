"""Why officials ended a match: stored in English, shown in the reader's language where it is a known sentence."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise

from players.stored_sentences import Sentence, StoredSentences, sentence_said

__all__ = ["reason_kept", "reason_said", "reasons_register"]

_lists: list[StoredSentences] = []


def reasons_register(sentences: Iterable[str | Promise]) -> None:
    """Add sentences that an app stores as reasons. Called when an app starts."""
    _lists.append(StoredSentences(sentences))


def reason_said(text: str) -> str:
    """A stored reason in the reader's language; as it is stored where somebody wrote it."""
    return sentence_said(reason_kept(text))


def reason_kept(text: str) -> Sentence | str:
    """A stored reason as a fact for another sentence; the text where it is no known sentence."""
    return next((kept for one in _lists if (kept := one.kept(text)) != text), text)
