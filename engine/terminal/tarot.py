"""The Tarot card game in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from engine.tarot.deck import as_option, read_deck
from engine.tarot.view_types import TarotCard, TarotSeat, TarotView
from engine.terminal.games import TerminalGame

LAST_PLAYED = 6
"""How many cards of the Journey Pile are drawn."""
NOTE = (
    "Which cards are Free, Dark or Neutral is a default of this program, not what is printed on the deck; "
    "--deck names a file with the affiliations of yours."
)


def _arguments(parser: ArgumentParser) -> None:
    parser.description = f"{parser.description} {NOTE}"
    parser.add_argument("--deck", metavar="FILE", help="affiliations of your deck: lines of card,affiliation")


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    if parsed.deck is not None:
        parsed.option = [*parsed.option, ("affiliations", as_option(read_deck(parsed.deck)))]
    return [None] * parsed.count, [f"seat {seat + 1}" for seat in range(parsed.count)]


def draw(view: TarotView, names: Sequence[str]) -> str:
    """The score so far, the players with their Dark Points and cards, the piles, and the seat's hand."""
    me, journey = view["seat"], view["journey"]
    dealer = names[view["dealer"]]
    lines = ["", f"--- round {view['round']} of {view['rounds']}, {view['phase']}; {dealer} deals ---"]
    lines += [_player(view, seat, names) for seat in view["seats"]]
    on_ring = [_card(card) for card in view["ring"]["cards"][1:]]
    lines.append(f"The Ring: {' < '.join(on_ring) or 'in the middle'}")
    played = journey["cards"]
    last = ", ".join(_named(card["title"], card["affiliation"]) for card in played[-LAST_PLAYED:]) or "empty"
    more = f"({len(played) - LAST_PLAYED} more), " if len(played) > LAST_PLAYED else ""
    suit = f"; to match: {journey['suit'].capitalize()}" if journey["suit"] else ""
    lines.append(f"Journey Pile: {more}{last}{suit}")
    lines.append(f"Draw pile: {view['pile_count']} cards")
    if me is not None:
        hand = [_card(card) for card in view["seats"][me]["hand"]]
        lines.append(f"Your cards: {', '.join(hand) or 'none'}")
    return "\n".join(lines)


def _player(view: TarotView, seat: TarotSeat, names: Sequence[str]) -> str:
    number = seat["seat"]
    marks = [
        mark
        for mark, there in (
            ("to play", view["player"] == number and view["phase"] == "playing"),
            ("Ring Bearer", view["ring"]["bearer"] == number),
            ("out of the game", seat["lost"]),
        )
        if there
    ]
    return (
        f"{names[number]}: {seat['hand_count']} cards, {seat['dark_points']} Dark Points, "
        f"{seat['victory_points']} Victory Points{''.join(f' [{mark}]' for mark in marks)}"
    )


def _card(card: TarotCard) -> str:
    return _named(card["title"], card["declared"] or card["affiliation"])


def _named(title: str, affiliation: str) -> str:
    """A title with its affiliation where that is not Free: ``Death (Dark)``."""
    return title + (f" ({affiliation.capitalize()})" if affiliation != "free" else "")


TAROT = TerminalGame("tarot", "The Tarot card game, three rounds for two to six", _arguments, _seats, draw)
