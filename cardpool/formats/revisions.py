"""Revisions of formats: every change is kept, said in words, and told to whoever it concerns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from cardpool.formats.content import change_said, changes_between
from cardpool.formats.games import has_decks
from cardpool.formats.official import OfficialFormat, official_formats
from cardpool.formats.registered import SOURCES
from cardpool.models import Format, FormatRecheck, FormatRevision, Restriction
from players.audit import audit
from players.models import Player
from players.sentences.languages import in_english
from players.sentences.stored_sentences import sentence
from players.site.periodic import wake

FIRST = gettext_noop("This is the first state of the format here.")
FIELDS = (
    "name", "sets", "site_sets", "draw_deck_least", "draw_deck_most", "copies", "sites", "collection_bound",
    "rules_options", "source", "note",
)  # fmt: skip
"""The fields of a format that its content has."""


def content_set(format: Format, content: Mapping[str, Any]) -> None:
    """Write a content into the rows of a locked format."""
    for name in FIELDS:
        setattr(format, name, content[name])
    format.save()
    wanted = {row["card"]: row for row in content["restrictions"]}
    rows = {row.card_id: row for row in format.restrictions.all()}
    format.restrictions.exclude(card__in=wanted).delete()
    made: list[Restriction] = []
    changed: list[Restriction] = []
    for card, restriction in wanted.items():
        row = rows.get(card)
        (changed if row else made).append(row := row or Restriction(format=format, card_id=card))
        row.most, row.by_title, row.source = restriction["most"], restriction["by_title"], restriction["source"]
    Restriction.objects.bulk_create(made)
    Restriction.objects.bulk_update(changed, ["most", "by_title", "source"])


@transaction.atomic
def revision_make(
    *, format: Format, actor: Player | None, now: datetime, effective: date | None = None
) -> FormatRevision | None:
    """Keep the present state of a format as its next revision; None where nothing has changed since the last one.

    Registered decks are owed a check. The check and the notices are a job's (`cardpool.formats.recheck`).
    """
    format = Format.objects.select_for_update().get(pk=format.pk)
    content = format.content()
    last = format.revisions.order_by("-number").first()
    with in_english():
        changes = _changes(content, last.content if last else None)
    if not changes:
        return None
    revision = FormatRevision.objects.create(
        format=format,
        number=last.number + 1 if last else 1,
        effective_from=effective or now.date(),
        content=content,
        changes=changes,
        source=format.source,
        made_at=now,
        made_by=actor,
    )
    if last is not None and has_decks(format.ruleset):
        FormatRecheck.objects.bulk_create(FormatRecheck(revision=revision, source=name) for name in SOURCES)
        transaction.on_commit(wake, robust=True)
    if actor is not None:  # what came with the site is told by the revision itself
        audit(actor=actor, verb="format.revised", target=format, now=now, data={"revision": revision.number})
    return revision


def _changes(content: Mapping[str, Any], before: Mapping[str, Any] | None) -> list[str]:
    """What a state changed, in the reader's language; ``before`` is None for the first one."""
    changes = [sentence(FIRST)] if before is None else changes_between(before, content)
    return [change_said(change) for change in changes]


@dataclass(frozen=True, slots=True)
class RevisionShown:
    """A revision, and what it changed in the reader's language."""

    revision: FormatRevision
    changes: list[str]


def revisions_shown(revisions: Sequence[FormatRevision]) -> list[RevisionShown]:
    """Revisions of one format that follow each other, the newest first, as they are shown. One statement at most."""
    if not revisions:
        return []
    oldest = revisions[-1]
    earlier = FormatRevision.objects.filter(format=oldest.format_id, number__lt=oldest.number).order_by("-number")
    start = earlier.values_list("content", flat=True).first() if oldest.number > 1 else None
    before = [*(row.content for row in revisions[1:]), start]
    return [
        # Where today's names of options make no difference, the names of the time do.
        RevisionShown(row, _changes(row.content, was) or row.changes)
        for row, was in zip(revisions, before, strict=True)
    ]


@transaction.atomic
def official_load(now: datetime) -> list[FormatRevision]:
    """Bring the official formats in step with their data; returns the revisions that this makes.

    A row is written when the data's version is higher than the one it was last written from: lists that staff edited
    since then stay as they are until the data changes.
    """
    made = []
    rows = {row.slug: row for row in Format.objects.filter(slug__in=official_formats()).select_for_update()}
    has_revisions = set(FormatRevision.objects.filter(format__in=rows.values()).values_list("format__slug", flat=True))
    for slug, official in official_formats().items():
        format = rows.get(slug)
        if format is not None and format.official_version >= official.version and slug in has_revisions:
            continue
        made += _brought_up(format, official, now)
    return made


def _brought_up(format: Format | None, official: OfficialFormat, now: datetime) -> list[FormatRevision]:
    """One format written from its data."""
    if format is None:
        format = Format(slug=official.slug, ruleset=official.content["ruleset"])
    else:
        # What it was before is its first revision, so that the next one can say what it changed.
        first = revision_make(format=format, actor=None, now=now)
        if format.official_version >= official.version:
            return [first] if first else []
    format.official_version = official.version
    content_set(format, official.content)
    revision = revision_make(format=format, actor=None, now=now, effective=official.effective)
    return [revision] if revision else []
