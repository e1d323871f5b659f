"""Kinds of notice. Apps declare theirs with `notice_kind`, in their ``ready``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from players.models import Notice
from players.sentences.stored_sentences import sentence_said

__all__ = ["KINDS", "NoticeKind", "Ways", "notice_kind", "notice_text"]


@dataclass(frozen=True, slots=True)
class Ways:
    """How a kind of notice is told."""

    on_site: bool
    by_email: bool
    by_push: bool


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice: ``text`` is a template for ``str.format_map`` with the notice's context.

    ``words`` has by name in the context the values there are, each with the words for it in a sentence. ``earlier`` is
    the text of notices from before that lack what ``text`` names.
    """

    key: str
    label: Promise
    text: Promise
    on_site: bool = True
    by_email: bool = True
    by_push: bool = True
    words: Mapping[str, Mapping[str, Promise]] = field(default_factory=dict)
    earlier: Promise | None = None

    @property
    def ways(self) -> Ways:
        """How it is told to players who have not chosen."""
        return Ways(self.on_site, self.by_email, self.by_push)


KINDS: dict[str, NoticeKind] = {}


class _Missing(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"


def notice_kind(
    key: str,
    label: Promise,
    text: Promise,
    *,
    on_site: bool = True,
    by_email: bool = True,
    by_push: bool = True,
    words: Mapping[str, Mapping[str, Promise]] | None = None,
    earlier: Promise | None = None,
) -> NoticeKind:
    """Declare a kind of notice; ``on_site``, ``by_email`` and ``by_push`` are what players get who have not chosen."""
    kind = NoticeKind(key, label, text, on_site, by_email, by_push, words or {}, earlier)
    KINDS[key] = kind
    return kind


def _fact_shown(words: Mapping[str, Promise], value: Any) -> Any:
    """A fact of a notice in the reader's language."""
    return sentence_said(value) if isinstance(value, Mapping | list) else words.get(str(value), value)


def notice_text(notice: Notice) -> str:
    """The sentence a notice says."""
    kind = KINDS.get(notice.kind)
    if kind is None:
        return notice.kind
    context = {name: _fact_shown(kind.words.get(name, {}), value) for name, value in notice.context.items()}
    if kind.earlier is not None:
        try:
            return str(kind.text).format_map(context)
        except KeyError:
            return str(kind.earlier).format_map(_Missing(context))
    return str(kind.text).format_map(_Missing(context))
