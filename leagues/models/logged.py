"""What a line of the log of an event or of a season says."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language

from players.models import AppendOnly
from players.stored_sentences import Sentence, sentence_english, sentence_said

__all__ = ["LoggedLine"]

TEXT_MOST = 300


class LoggedLine(AppendOnly):
    """A line that is kept in English, as files and webhooks have it, and as the sentence that readers see.

    ``sentence`` is missing where the line came with a file of another installation, or is older than the column.
    """

    text = models.CharField(max_length=TEXT_MOST)
    sentence: "models.JSONField[Sentence | None]" = models.JSONField(null=True, default=None, editable=False)

    class Meta:
        abstract = True

    @property
    def said(self) -> str:
        """The line in the reader's language, or in English where only that is kept."""
        return self.text if self.sentence is None else sentence_said(self.sentence)

    @property
    def language(self) -> str:
        """The code of the language in which ``said`` is."""
        return settings.LANGUAGE_CODE if self.sentence is None else get_language() or settings.LANGUAGE_CODE

    @property
    def line(self) -> Sentence | str:
        """What it says, as a fact for another sentence."""
        return self.text if self.sentence is None else self.sentence

    @staticmethod
    def line_columns(said: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a line that says this sentence."""
        return {"text": sentence_english(said)[:TEXT_MOST], "sentence": dict(said)}
