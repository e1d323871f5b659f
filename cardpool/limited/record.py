"""The record of a draft: before its end the promise, afterwards all that ``verify_draft.py`` reads."""

from collections.abc import Mapping
from typing import Any

from cardpool.limited.draft_proof import ALGORITHM
from cardpool.limited.hidden import picks_are_hidden
from cardpool.models import Draft, PackRecipe

__all__ = ["draft_record", "draft_records"]


def draft_record(draft: Draft) -> dict[str, Any]:
    """A draft as plain data for strangers; five queries. Nothing of packs, picks, cuts or the secret until it is over
    and, where it is for an event, until that event opens deck lists.

    ``seats`` are in the order of joining, each with its ``place`` at the table; ``packs`` has what was drawn, by round
    and place; ``picks`` are in the order in which they were made, each with the seat's number and the label of the pack
    before it: its round, its place counted from 1, and the cards still in it.
    """
    record = _promised(draft, _recipes(draft.recipes))
    if draft.state != Draft.State.OVER or picks_are_hidden(draft):
        return record
    whole = Draft.objects.prefetch_related("seats__player", "packs", "picks__seat").get(pk=draft.pk)
    return record | _revealed(whole)


def draft_records(key: str) -> dict[str, dict[str, Any]]:
    """The whole records of the drafts of an event that are over, by ``made_key``, for who may read them already. Six
    queries for any number of drafts."""
    drafts = list(
        Draft.objects.filter(key=key, state=Draft.State.OVER)
        .prefetch_related("seats__player", "packs", "picks__seat")
        .order_by("pk")
    )
    recipes = _recipes([recipe for draft in drafts for recipe in draft.recipes])
    return {draft.made_key: _promised(draft, recipes) | _revealed(draft) for draft in drafts}


def _recipes(hashes: list[str]) -> Mapping[str, Any]:
    return {row.sha512: row.content for row in PackRecipe.objects.filter(sha512__in=hashes)}


def _promised(draft: Draft, recipes: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "draft": draft.code,
        "algorithm": ALGORITHM,
        "name": draft.name,
        "state": draft.state,
        "size": draft.size,
        "rules": draft.rules,
        "recipes": draft.recipes,
        "recipe_contents": {recipe: recipes[recipe] for recipe in draft.recipes if recipe in recipes},
        "commitment": draft.commitment,
        "made_at": draft.made_at.isoformat(),
        "ended_at": draft.ended_at.isoformat() if draft.ended_at else None,
    }


def _revealed(draft: Draft) -> dict[str, Any]:
    packs = sorted(draft.packs.all(), key=lambda pack: (pack.round, pack.origin))
    return {
        "secret": bytes(draft.secret).hex(),
        "seats": [
            {
                "name": seat.name,
                "place": seat.place,
                "cut": seat.cut,
                "cut_made_by": "player" if seat.cut_own else "server",
            }
            for seat in sorted(draft.seats.all(), key=lambda seat: seat.number)
        ],
        "packs": [[pack.round, pack.origin, pack.drawn] for pack in packs],
        "picks": [pick.as_data() for pick in sorted(draft.picks.all(), key=lambda pick: pick.number)],
    }
