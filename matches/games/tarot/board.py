"""The table of the Tarot card game: the score, the Ring, the Journey Pile and the own hand.

Pure, from a seat's view and the game's printed facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cardpool.pictures.stored import picture_url
from engine.tarot.cards import BY_KEY, CARDS, NONE, SUITS
from engine.tarot.view_types import Award, TarotCard, TarotPlayedCard, TarotScoreRow, TarotSeat, TarotView
from matches.boards.phases import OVER, phase_steps

__all__ = ["AFFILIATIONS", "PHASE_NAMES", "tarot_board"]

PHASE_NAMES: Mapping[str, Promise] = {
    "passing": gettext_lazy("Passing cards"),
    "declaring": gettext_lazy("First suit"),
    "playing": pgettext_lazy("phase", "Journey"),
    "scoring": gettext_lazy("Scoring"),
    OVER: gettext_lazy("The match is over"),
}
"""By the engine's key of a phase."""
PHASES = tuple(phase for phase in PHASE_NAMES if phase != OVER)
AFFILIATIONS: Mapping[str, Promise] = {
    "free": pgettext_lazy("affiliation", "Free"),
    "dark": pgettext_lazy("affiliation", "Dark"),
    "neutral": pgettext_lazy("affiliation", "Neutral"),
    "ring": pgettext_lazy("affiliation", "the Ring"),
}
ARCANA: Mapping[str, Promise] = {
    "major": gettext_lazy("Major Arcana"),
    "court": gettext_lazy("court card"),
    "minor": gettext_lazy("numbered card"),
}
COURTS = {"page": "Pg", "knight": "Kn", "queen": "Q", "king": "K"}
LAST_PLAYED = 7
"""How many cards under the top one of the Journey Pile are drawn."""
AWARDS: tuple[tuple[Award, Promise], ...] = (
    ("out", gettext_lazy("went out")),
    ("ring_bearer", gettext_lazy("Ring Bearer")),
    ("least", gettext_lazy("least Dark Points")),
    ("most", gettext_lazy("most Dark Points")),
    ("affiliation", gettext_lazy("affiliation of the Ring")),
)


def tarot_board(view: TarotView, names: Sequence[str], viewer: int | None, counts: Mapping[str, int]) -> dict[str, Any]:
    """The board as data for the template.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each card has in the decision shown, by its key.
    """
    seats = view["seats"]
    from_viewer = [*seats[viewer or 0 :], *seats[: viewer or 0]]
    hand = seats[viewer].get("hand", ()) if viewer is not None else ()
    journey, ring = view["journey"], view["ring"]
    open_hands = [seat for seat in from_viewer if seat["seat"] != viewer and seat.get("hand")]
    return {
        "kind": "tarot",
        "css": "",
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "players": [_player(view, seat, names, viewer) for seat in from_viewer],
        "top": _card(journey["top"]) if journey["top"] else None,
        "played": [_short(card, names, viewer) for card in reversed(journey["cards"][-1 - LAST_PLAYED : -1])],
        "journey_count": len(journey["cards"]),
        "suit": journey["suit"] or "",
        "suit_name": str(journey["suit"] or "").capitalize(),
        "pile_count": view["pile_count"],
        "ring": [_card(card) for card in reversed(ring["cards"][1:])],
        "ring_affiliation": ring["affiliation"] or "",
        "ring_affiliation_name": AFFILIATIONS[ring["affiliation"]] if ring["affiliation"] else "",
        "bearer": _name(ring["bearer"], names, viewer) if ring["bearer"] is not None else "",
        "own_ring": ring["bearer"] is not None and ring["bearer"] == viewer,
        "hand": [_card(card, counts.get(card["card"], 0)) for card in hand],
        "has_hand": viewer is not None,
        "open_hands": [
            {"name": names[seat["seat"]], "cards": [_card(card) for card in seat["hand"]]} for seat in open_hands
        ],
        "passed": _passed(seats[viewer], names) if viewer is not None else None,
        "sheet": _sheet(view, names),
        "sheet_names": list(names),
        "texts": _texts(view),
    }


def _name(seat: int, names: Sequence[str], viewer: int | None) -> str:
    return _("You") if seat == viewer else names[seat]


def _line(view: TarotView, names: Sequence[str], viewer: int | None) -> str:
    if view["phase"] != "playing":
        words = _("round %(round)s of %(rounds)s")
    elif view["player"] == viewer:
        words = _("round %(round)s of %(rounds)s, your turn")
    else:
        words = _("round %(round)s of %(rounds)s, %(player)s to play")
    return words % {"round": view["round"], "rounds": view["rounds"], "player": names[view["player"] or 0]}


def _phases(view: TarotView) -> list[dict[str, object]]:
    return phase_steps(PHASES, PHASE_NAMES, view["phase"], _("round %(round)s") % {"round": view["round"]})


def _player(view: TarotView, seat: TarotSeat, names: Sequence[str], viewer: int | None) -> dict[str, object]:
    number = seat["seat"]
    return {
        "name": _name(number, names, viewer),
        "own": number == viewer,
        "plays": view["phase"] == "playing" and view["player"] == number,
        "bears": view["ring"]["bearer"] == number,
        "deals": view["dealer"] == number,
        "announced": seat["announced"],
        "lost": seat["lost"],
        "cards": seat["hand_count"],
        "full": seat["hand_count"] > view["hand_limit"],
        "dark": seat["dark_points"],
        "victory": seat["victory_points"],
    }


def rank(card: int) -> str:
    """What stands in the corner of a card: a number, a court's letters, a Roman numeral."""
    face = CARDS[card]
    if face.court != NONE:
        return list(COURTS.values())[face.court]
    if face.suit != NONE:
        return "A" if face.number == 1 else str(face.number)
    return roman(face.number) if face.number > 0 else "0"


def roman(number: int) -> str:
    """A number below 40 in Roman numerals.

    >>> [roman(number) for number in (1, 4, 9, 14, 21)]
    ['I', 'IV', 'IX', 'XIV', 'XXI']
    """
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + ones[number % 10]


def _card(card: TarotCard, options: int = 0) -> dict[str, object]:
    """A card to draw; ``tone`` is the affiliation it counts as."""
    tone = card["declared"] or card["affiliation"]
    return {
        "key": card["card"],
        "picture": picture_url(f"tarot-{card['card']}"),
        "title": card["title"],
        "rank": rank(BY_KEY[card["card"]]),
        "suit": card["suit"] or "",
        "tone": tone,
        "tone_name": AFFILIATIONS[tone],
        "can": options > 0,
    }


def _short(card: TarotPlayedCard, names: Sequence[str], viewer: int | None) -> dict[str, object]:
    by = card["played_by"]
    return {
        "key": card["card"],
        "title": card["title"],
        "tone": card["affiliation"],
        "tone_name": AFFILIATIONS[card["affiliation"]],
        "by": _name(by, names, viewer) if by is not None else "",
    }


def _passed(seat: TarotSeat, names: Sequence[str]) -> dict[str, object] | None:
    """The cards that the viewer passed in this round and their new holder still has."""
    held = [card["title"] for card in seat["passed"] if card["held"]]
    to = seat["passed_to"]
    return {"to": names[to], "cards": ", ".join(held)} if held and to is not None else None


def _sheet(view: TarotView, names: Sequence[str]) -> list[dict[str, Any]]:
    """The score sheet: for each round scored, and then the whole game, what every player got and for what."""
    rounds = []
    for number, rows in enumerate(view["sheet"], start=1):
        whole = number > view["rounds"]
        rounds.append(
            {
                "name": _("Whole game") if whole else _("Round %(n)s") % {"n": number},
                "rows": [
                    {
                        "name": names[seat],
                        "victory": row["victory_points"],
                        "dark": None if whole else row["dark_points"],
                        "why": _why(row),
                    }
                    for seat, row in enumerate(rows)
                ],
            }
        )
    return rounds


def _why(row: TarotScoreRow) -> str:
    if row["full_hand"]:
        return _("more than seven cards")
    return ", ".join(f"{words} {row[name]}" for name, words in AWARDS if row[name])


def _texts(view: TarotView) -> dict[str, dict[str, object]]:
    """What each card that can be seen says when it is looked at closely."""
    texts: dict[str, dict[str, object]] = {}
    for key, affiliation in _seen(view):
        card = CARDS[BY_KEY[key]]
        texts[card.key] = {
            "title": card.title,
            "type": ARCANA[card.arcana],
            "culture": AFFILIATIONS[affiliation],
            "text": f"Shows {card.subject}." if card.subject else "",
            "lines": [
                _("Suit: %(suit)s") % {"suit": SUITS[card.suit].capitalize()}
                if card.suit != NONE
                else _("Matches every card")
            ],
        }
    return texts


def _seen(view: TarotView) -> Iterator[tuple[str, str]]:
    """The keys of the cards that can be seen, with their affiliations."""
    for played in view["journey"]["cards"]:
        yield played["card"], played["affiliation"]
    for card in view["ring"]["cards"][1:]:
        yield card["card"], card["affiliation"]
    for seat in view["seats"]:
        for held in seat.get("hand", []):
            yield held["card"], held["affiliation"]
