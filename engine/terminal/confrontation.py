"""The Confrontation in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import groupby

from engine.confrontation.board import SIDES
from engine.confrontation.view_types import ConfrontationRegion, ConfrontationView
from engine.terminal.games import TerminalGame


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--sides", nargs=2, default=["dark", "good"], choices=SIDES, metavar="SIDE",
                        help="which side each seat plays: dark good (default), or good dark")  # fmt: skip


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    return [{"side": side} for side in parsed.sides], [f"{side.capitalize()} side" for side in parsed.sides]


def draw(view: ConfrontationView, names: Sequence[str]) -> str:
    """The map with the seat's own home at the bottom (a spectator's with the Shire), then the battle, the fallen and
    the seat's cards."""
    me, side = view["seat"], view["side"] or "good"
    lines = ["", f"--- turn {view['turn'] + 1}, {names[view['mover']]} to move, {view['phase']} ---"]
    rows = [list(row) for _, row in groupby(view["regions"], key=lambda region: region["row"])]
    known = {piece["id"]: f"{piece['name']} {piece['strength']}" for seat in view["seats"] for piece in seat["pieces"]}
    for row in reversed(rows) if side == "good" else rows:
        lines.append("   |   ".join(_region(region, side, known) for region in row).center(110).rstrip())
    battle = view["battle"]
    if battle is not None:
        lines.append(f"Battle in {battle['region']}: {battle['attacker']} attacks {battle['defender']}")
    for seat in view["seats"]:
        name = names[seat["seat"]]
        fallen = ", ".join(piece["name"] for piece in seat["defeated"]) or "nobody"
        used = ", ".join(card["name"] for card in seat["used"]) or "none"
        special = ", ".join(card["name"] for card in seat["special"])
        lines.append(
            f"{name} ({seat['side']}): fallen {fallen}; cards used: {used}"
            + (f"; special cards: {special}" if special else "")
        )
    if me is not None:
        lines.append("Your cards: " + ", ".join(card["name"] for card in view["seats"][me]["hand"]))
    return "\n".join(lines)


def _region(region: ConfrontationRegion, side: str, known: dict[str, str]) -> str:
    """Its name, the own characters there and how many enemies."""
    words: list[str] = []
    own_first = (region["good"], region["dark"]) if side == "good" else (region["dark"], region["good"])
    for standing in own_first:
        words += [known[piece] for piece in standing["pieces"]]
        if hidden := standing["count"] - len(standing["pieces"]):
            words.append("?" * hidden)
    name = region["name"].removeprefix("the ")
    return f"{'^' if region['mountain'] else ''}{name}: {', '.join(words) or '-'}"


CONFRONTATION = TerminalGame(
    "confrontation", "The Confrontation, nine hidden characters a side", _arguments, _seats, draw
)
