"""The table of the card game: path, field drawn in pairs, seats, hand. See the contract of the ruleset's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.tcg.names import PHASES, SKIRMISH
from engine.tcg.rules.regions import SANCTUARIES, TWILIGHT_OF_A_REGION
from engine.tcg.rules.regions import region as region_of
from engine.tcg.view_types import TcgCard, TcgPlace, TcgSeat, TcgView
from matches.boards.phases import phase_steps
from matches.games.tcg.cards import card_texts, hand_card, reasons_by_card, unit_shown
from matches.games.tcg.seats import seat_box
from matches.games.tcg.skirmishes import skirmish_columns
from matches.games.tcg.words import PHASE_NAMES

__all__ = ["tcg_board"]

SITE_WORDS = ("sanctuary", "underground", "forest", "plains", "mountain", "river", "marsh", "battleground", "dwelling")


def tcg_board(
    view: TcgView,
    names: Sequence[str],
    viewer: int | None,
    counts: Mapping[str, int],
    why_not: Mapping[str, str] | None = None,
    question_cards: Sequence[TcgCard] = (),
) -> dict[str, Any]:
    """The board as data for the template.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each card has in the decision shown; those cards are marked.
        why_not: by the key an option would have, why it is none; see ``Game.explain``.
        question_cards: the cards to choose from that the view does not show.

    What can be chosen and lies on no part of the table is under ``found``.
    """
    reasons = reasons_by_card(why_not or {})
    bottom = viewer if viewer is not None else 0
    shadow = viewer is not None and viewer != view["fp"]
    # Of several Shadow players nobody is the Shadow alone.
    alone = viewer is not None and (not shadow or len(view["seats"]) == 2)
    seats = view["seats"]
    cards = _by_id(seats)
    owners = names if len(seats) > 2 else ()
    paired = {card for skirmish in view["skirmishes"] for card in [skirmish["fp"], *skirmish["minions"]] if card}
    fp = view["fp"]
    began = bool(view["path"] and view["path"][0]["card"])
    field = [
        card
        for seat in seats
        for card in seat["characters"]
        if (seat["seat"] == fp and card["type"] != "minion") or card["type"] == "minion"
    ]
    loose = [card for card in field if card["id"] not in paired]
    concerned = _concerned(view, counts)
    units = {card["id"]: unit_shown(card, seats, counts, owners, reasons, later=_is_later(view)) for card in field}
    return {
        "phases": _phases(view),
        "path": [_site(place, names, viewer, seats[fp]["site"] if began else 0) for place in view["path"]],
        "skirmishes": skirmish_columns(
            view,
            cards,
            units,
            shadow=shadow,
            you=("shadow" if shadow else "fp") if alone else None,
        ),
        "loose_minions": [units[card["id"]] for card in loose if card["type"] == "minion"],
        "loose_companions": [units[card["id"]] for card in loose if card["type"] != "minion"],
        "in_pairs": bool(view["skirmishes"]),
        "twilight": view["twilight"],
        "twilight_tokens": range(min(view["twilight"], 12)),
        "archery": view["archery"],
        "fierce": view["fierce"],
        "bottom": seat_box(seats[bottom], view, names, counts, reasons, own=viewer is not None),
        "tops": [
            {
                **seat_box(seats[number], view, names, counts, reasons, own=False),
                "folds": len(seats) > 2 and number not in concerned,
            }
            for number in _around(view, bottom)
        ],
        "many": len(seats) > 2,
        "hand": [hand_card(card, counts, reasons) for card in seats[bottom].get("hand", [])]
        if viewer is not None
        else None,
        "found": [hand_card(card, counts, reasons) for card in [*question_cards, *_out_of_sight(seats, counts)]],
        "texts": card_texts(view, question_cards, reasons),
        "fp_name": names[fp] if began else "",
        "line": _line(view, names, viewer) if began else "",
    }


def _is_later(view: TcgView) -> bool:
    """Whether the sites have no numbers of their own: then the path has regions, and every companion's resistance
    counts."""
    return any(place["region"] for place in view["path"])


def _line(view: TcgView, names: Sequence[str], viewer: int | None) -> str:
    """Whose turn it is, and how far the fellowship has moved in it."""
    fp = view["fp"]
    words = (
        _("you are the Free Peoples player, %(moves)s of %(limit)s moves made")
        if fp == viewer
        else _("%(player)s is the Free Peoples player, %(moves)s of %(limit)s moves made")
    )
    return words % {"player": names[fp], "moves": view["moves"], "limit": view["move_limit"]}


def _around(view: TcgView, bottom: int) -> list[int]:
    """The other seats clockwise from the one at the bottom; by number while places are not chosen."""
    order = [seat for seat in view["order"] if seat >= 0]
    if len(order) < len(view["seats"]):
        return [seat["seat"] for seat in view["seats"] if seat["seat"] != bottom]
    at = order.index(bottom)
    return [*order[at + 1 :], *order[:at]]


def _concerned(view: TcgView, counts: Mapping[str, int]) -> set[int]:
    """The seats that the question concerns: whose turn it is, who is asked, who is in the skirmish, and who has cards
    beside the field that can be chosen."""
    fought = {card for skirmish in view["skirmishes"] if skirmish["state"] == "now" for card in skirmish["minions"]}
    concerned = {view["fp"], *view["waiting"]}
    for seat in view["seats"]:
        if any(card["id"] in fought for card in seat["characters"]):
            concerned.add(seat["seat"])
        if any(counts.get(card["id"]) for card in (*seat["support"], *seat["dead"])):
            concerned.add(seat["seat"])
    return concerned


def _out_of_sight(seats: Sequence[TcgSeat], counts: Mapping[str, int]) -> list[TcgCard]:
    """The cards to choose from that lie in piles, which are folded or not drawn."""
    piles = [pile for seat in seats for pile in (seat.get("discard", []), seat.get("adventure", []))]
    return [card for pile in piles for card in pile if counts.get(card["id"])]


def _by_id(seats: Sequence[TcgSeat]) -> dict[str, TcgCard]:
    return {card["id"]: card for seat in seats for card in (*seat["characters"], *seat["support"])}


def _phases(view: TcgView) -> list[dict[str, object]]:
    skirmishes, note = view["skirmishes"], ""
    if view["phase"] == SKIRMISH and skirmishes:
        fought = sum(skirmish["state"] == "done" for skirmish in skirmishes)
        note = _("%(number)s of %(all)s") % {"number": min(fought + 1, len(skirmishes)), "all": len(skirmishes)}
    return phase_steps(PHASES, PHASE_NAMES, view["phase"], note)


def _site(place: TcgPlace, names: Sequence[str], viewer: int | None, here: int) -> dict[str, object]:
    card = place["card"]
    markers = [
        {"name": _("you") if seat == viewer else names[seat], "css": "you" if seat == viewer else "opp"}
        for seat in sorted(place["markers"], key=lambda seat: seat != viewer)
    ]
    words = [word for word in card["keywords"] if word in SITE_WORDS] if card is not None else []
    number, region = place["number"], place["region"]
    return {
        "number": number,
        "card": card,
        "region_starts": region is not None and region > 1 and region != region_of(number - 1),
        "region_adds": TWILIGHT_OF_A_REGION * (region - 1) if region is not None else 0,
        "on": card.get("borne", []) if card is not None else [],
        "words": ", ".join(words),
        "sanctuary": "sanctuary" in words if region is None else number in SANCTUARIES,
        "markers": markers,
        "current": number == here,
    }
