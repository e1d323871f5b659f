"""Drafts: changes to a deck, kept until the player saves them as a version or discards them.

A draft is the player's scratch paper. The log has what is saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.decks.comparing import differences
from cardpool.decks.editing import RING_BEARER, Edit, card_add, card_take, usual_place
from cardpool.decks.mending import rule_mend
from cardpool.decks.services import deck_create, name_checked, own_deck, version_append
from cardpool.decks.sources import source_of
from cardpool.decktext import LineProblem, ParsedDeck, deck_parse
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckDraft, DeckVersion
from cardpool.selectors import formats
from engine.tcg.facts import all_facts
from players.models import Player

__all__ = [
    "DraftChange",
    "deck_begin",
    "draft_add",
    "draft_discard",
    "draft_line_drop",
    "draft_mend",
    "draft_paste",
    "draft_save",
    "draft_take",
    "draft_undo",
    "unread_rows",
    "worth_a_draft",
]


UNDO_MOST = 20
"""Changes of a draft that can be undone."""


@dataclass(frozen=True, slots=True)
class DraftChange:
    """A draft after a change, and what was done, as a sentence."""

    draft: DeckDraft
    message: str


@transaction.atomic
def draft_add(
    *,
    deck: Deck,
    player: Player,
    card_id: str,
    place: str = "",
    copies: int | None = None,
    line: int | None = None,
    now: datetime,
) -> DraftChange:
    """Add copies of a card to the draft of the player's deck, which begins with the current version.

    ``place``: ring_bearer, ring, sites or draw; else where the card belongs. ``line``: the number of the unread line
    that the card is chosen for, which is read then; it says how many, unless ``copies`` does, else one.

    Raises:
        DeckRefused: not the player's deck, no such card, or see `cardpool.decks.editing.card_add`.
    """
    facts = all_facts()
    if card_id not in facts:
        raise DeckRefused(_("No card has that id; choose one from the search."))
    draft = _draft(deck, player, now)
    before = _copy(draft)
    wanted = _line_drop(draft, line) if line is not None else 1
    count = wanted if copies is None else copies
    edit = card_add(draft.deck_list(), facts[card_id], facts, place=place, copies=count)
    return _changed(draft, edit, before, now)


@transaction.atomic
def draft_take(
    *, deck: Deck, player: Player, card_id: str, place: str = "", copies: int = 1, now: datetime
) -> DraftChange:
    """Take copies of a card away from the draft of the player's deck.

    Raises:
        DeckRefused: not the player's deck, or the card is not there.
    """
    draft = _draft(deck, player, now)
    edit = card_take(draft.deck_list(), card_id, all_facts(), place=place, copies=copies)
    return _changed(draft, edit, _copy(draft), now)


@transaction.atomic
def draft_mend(*, deck: Deck, player: Player, rule: str, format_slug: str = "", now: datetime) -> DraftChange:
    """Take the cards out of the draft that break a rule of a format: the named one, else the one it is shown by.

    ``rule``: the key of a check of `cardpool.legality.deck_checks`.

    Raises:
        DeckRefused: not the player's deck, or taking cards out does not mend that rule.
    """
    draft = _draft(deck, player, now)
    listed, every, source = draft.deck_list(), list(formats()), source_of(deck)
    format = next((row for row in every if row.slug == format_slug), None) or source.format_for(listed, every)
    edit = rule_mend(listed, source.rules(format), all_facts(), source.owned, rule) if format is not None else None
    if edit is None:
        raise DeckRefused(_("Taking cards out does not mend that. Look at the problems of the deck."))
    return _changed(draft, edit, _copy(draft), now)


@transaction.atomic
def draft_undo(*, deck: Deck, player: Player, now: datetime) -> DraftChange:
    """Make the draft what it was before its last change; of the last changes, up to `UNDO_MOST`.

    Raises:
        DeckRefused: not the player's deck, or nothing can be undone.
    """
    draft = _draft(deck, player, now)
    if not draft.earlier:
        raise DeckRefused(_("There is nothing to undo."))
    changes = differences(draft.deck_list(), DeckList.from_content(draft.earlier[-1]["content"]))
    *draft.earlier, last = draft.earlier
    draft.content, draft.unread, draft.changed_at = last["content"], last["unread"], now
    draft.save()
    facts = all_facts()
    names = [f"{facts[row.card].name if row.card in facts else row.card} {row.change:+d}" for row in changes[:3]]
    text = "; ".join([*names, "…"] if len(changes) > 3 else names)
    return DraftChange(draft, _("Undone: %(changes)s.") % {"changes": text} if text else _("Undone."))


@transaction.atomic
def draft_paste(*, deck: Deck, player: Player, text: str, now: datetime) -> DraftChange:
    """Put a pasted list in the place of the draft. Lines that cannot be read are kept beside it, to be chosen for.

    Raises:
        DeckRefused: not the player's deck, or no line could be read and none has a card to choose.
    """
    parsed = _readable(text)
    draft = _draft(deck, player, now)
    before = _copy(draft)
    draft.unread = unread_rows(parsed.problems, parsed.deck)
    return _changed(draft, Edit(parsed.deck, _read_so(parsed)), before, now)


@transaction.atomic
def draft_line_drop(*, deck: Deck, player: Player, line: int, now: datetime) -> DraftChange:
    """Leave out an unread line of a pasted list, by its number.

    Raises:
        DeckRefused: not the player's deck, or no such line.
    """
    draft = _draft(deck, player, now)
    before = _copy(draft)
    _line_drop(draft, line)
    return _changed(draft, Edit(draft.deck_list(), _("The line is left out.")), before, now)


@transaction.atomic
def draft_save(*, deck: Deck, player: Player, now: datetime) -> DeckVersion:
    """Make the draft the deck's next version. Lines that were not read are left out. Without a draft, or with one that
    changes nothing, the current version stays.

    Raises:
        DeckRefused: not the player's deck, or it has the most versions there can be.
    """
    deck = own_deck(deck, player)
    draft = DeckDraft.objects.select_for_update().filter(deck=deck).first()
    if draft is None:
        return deck.versions.latest("number")
    version = version_append(deck=deck, player=player, listed=draft.deck_list(), now=now)
    draft.delete()
    return version


@transaction.atomic
def draft_discard(*, deck: Deck, player: Player, now: datetime) -> Deck:
    """Throw the draft of the player's deck away; the current version stays.

    Raises:
        DeckRefused: not the player's deck.
    """
    deck = own_deck(deck, player)
    DeckDraft.objects.filter(deck=deck).delete()
    return deck


@transaction.atomic
def deck_begin(*, player: Player, name: str, text: str = "", now: datetime) -> Deck:
    """Make a deck to be built: empty, or with the lines of a pasted list that could be read, and the others in a draft.

    Raises:
        DeckRefused: the name, too many decks, or no line could be read and none has a card to choose.
    """
    name = name_checked(name)
    parsed = _readable(text) if text.strip() else ParsedDeck(DeckList())
    version = deck_create(
        player=player, name=name, content=parsed.deck.content(), notes=parsed.note, actor=player, now=now
    )
    if rows := unread_rows(parsed.problems, parsed.deck):
        DeckDraft.objects.create(
            deck=version.deck, base=version.number, content=version.content, unread=rows, changed_at=now
        )
    return version.deck


def worth_a_draft(refusal: DeckRefused) -> bool:
    """Whether a list was refused for some of its lines only, so that the others can be kept in a draft."""
    return bool(refusal.lines) and refusal.some_read


def unread_rows(problems: Sequence[LineProblem], deck: DeckList) -> list[dict[str, Any]]:
    """The lines of a list that were not read, as a draft keeps them. A card that may start as Ring-bearer is offered
    so, where the list has none."""
    facts, rows = all_facts(), []
    for number, problem in enumerate(problems):
        choices = []
        for card_id in problem.choices:
            bearer = deck.ring_bearer is None and facts[card_id].ring_bearer
            choices += [{"card": card_id, "place": RING_BEARER}] if bearer else []
            if not (bearer and problem.section == RING_BEARER):
                choices.append({"card": card_id, "place": usual_place(facts[card_id])})
        rows.append(
            {
                "number": number,
                "line": problem.line,
                "written": problem.written,
                "text": problem.text,
                "count": problem.count,
                "choices": choices,
            }
        )
    return rows


def _readable(text: str) -> ParsedDeck:
    parsed = deck_parse(text)
    if parsed.problems and not (any(parsed.deck.ids()) or any(row.choices for row in parsed.problems)):
        raise DeckRefused(
            _("No line of the list could be read. Nothing was changed."),
            [problem.text for problem in parsed.problems],
            parsed.problems,
        )
    return parsed


def _read_so(parsed: ParsedDeck) -> str:
    deck, unread = parsed.deck, len(parsed.problems)
    message = _("The list is read: %(count)s cards and %(count2)s sites.") % {
        "count": deck.count,
        "count2": len(deck.sites),
    }
    if not unread:
        return message
    more = ngettext("%(count)s line needs a choice.", "%(count)s lines need a choice.", unread) % {"count": unread}
    return f"{message} {more}"


def _line_drop(draft: DeckDraft, number: int) -> int:
    """Take a line out of those that were not read. Returns how many copies it asks for."""
    unread_row = next((row for row in draft.unread if row["number"] == number), None)
    if unread_row is None:
        raise DeckRefused(_("That line has been read or left out already."))
    draft.unread = [row for row in draft.unread if row is not unread_row]
    return int(unread_row["count"])


def _draft(deck: Deck, player: Player, now: datetime) -> DeckDraft:
    """The draft of the player's deck, locked; a new one begins with the current version and is not written yet."""
    deck = own_deck(deck, player)
    draft = DeckDraft.objects.select_for_update().filter(deck=deck).first()
    if draft is None:
        last = deck.versions.latest("number")
        draft = DeckDraft(deck=deck, base=last.number, content=last.content, changed_at=now)
    return draft


def _copy(draft: DeckDraft) -> dict[str, Any]:
    return {"content": draft.deck_list().content(), "unread": draft.unread}


def _changed(draft: DeckDraft, edit: Edit, before: dict[str, Any], now: datetime) -> DraftChange:
    draft.content, draft.changed_at = edit.deck.content(), now
    if _copy(draft) != before:
        draft.earlier = [*draft.earlier, before][-UNDO_MOST:]
    draft.save()
    return DraftChange(draft, edit.message)
