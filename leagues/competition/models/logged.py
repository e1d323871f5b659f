"""What a line of the log of an event or of a season says."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import get_language

from players.models import AppendOnly, AuditEntry
from players.sentences.stored_sentences import Sentence, sentence_english, sentence_renamed, sentence_said
from players.site.database import rows_mentioning

__all__ = ["LoggedLine", "lines_rename"]

TEXT_MOST = 300


class LoggedLine(AppendOnly):
    """A line that is kept in English, as files and webhooks have it, and as the sentence that readers see.

    ``sentence`` is missing where the line came with a file of another installation, or is older than the column.
    """

    SUBJECT: ClassVar[str]
    """The column of what the log is about."""

    number = models.PositiveIntegerField()
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=TEXT_MOST)
    sentence: "models.JSONField[Sentence | None]" = models.JSONField(null=True, default=None, editable=False)

    class Meta:
        abstract = True

    @property
    def text_shown(self) -> str:
        """The line in the reader's language, or in English where only that is kept."""
        return self.text if self.sentence is None else sentence_said(self.sentence)

    @property
    def language(self) -> str:
        """The code of the language in which ``text_shown`` is."""
        return settings.LANGUAGE_CODE if self.sentence is None else get_language() or settings.LANGUAGE_CODE

    @property
    def line(self) -> Sentence | str:
        """What it says, as a fact for another sentence."""
        return self.text if self.sentence is None else self.sentence

    @staticmethod
    def line_columns(sentence: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a line that says this sentence."""
        return {"text": sentence_english(sentence)[:TEXT_MOST], "sentence": dict(sentence)}


def lines_rename(rows: "models.QuerySet[Any]", username: str, name: str) -> None:
    """Put another name in the place of a player's in lines of logs, in what those they concern were told, and in the
    audit log's rows of the same operations."""
    old = re.compile(rf"(?<!\w){re.escape(username)}(?!\w)")
    subject = rows.model._meta.get_field(rows.model.SUBJECT)
    target_type = subject.related_model._meta.label_lower
    lines = rows.filter(text__icontains=username) | rows_mentioning(rows, username, "sentence", "data")
    for row in lines.distinct():
        text = old.sub(name, row.text)[:TEXT_MOST]
        renamed_sentence = sentence_renamed(row.sentence, old, name)
        data = {key: sentence_renamed(value, old, name) if key == "text" else value for key, value in row.data.items()}
        rows.model.objects.filter(pk=row.pk).update(text=text, sentence=renamed_sentence, data=data)
        target_id = str(getattr(row, subject.attname))
        noted = AuditEntry.objects.filter(target_type=target_type, target_id=target_id, data__operation=row.number)
        for entry in noted:
            AuditEntry.objects.filter(pk=entry.pk).update(
                data={**entry.data, "text": text, "sentence": renamed_sentence}
            )
