"""The Confrontation in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import groupby
from typing import cast

from engine.confrontation.board import SIDES
from engine.terminal.games import Data, TerminalGame


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--sides", nargs=2, default=["dark", "good"], choices=SIDES, metavar="SIDE",
                        help="which side each seat plays: dark good (default), or good dark")  # fmt: skip


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    return [{"side": side} for side in parsed.sides], [f"{side.capitalize()} side" for side in parsed.sides]


def draw(view: Data, names: Sequence[str]) -> str:
    """The map with the seat's own home at the bottom (a spectator's with the Shire), then the battle, the fallen and
    the seat's cards."""
    me = cast("int | None", view["seat"])
    side = str(view["side"] or "good")
    mover = names[cast("int", view["mover"])]
    lines = ["", f"--- turn {cast('int', view['turn']) + 1}, {mover} to move, {view['phase']} ---"]
    regions = cast("list[Data]", view["regions"])
    rows = [list(row) for _, row in groupby(regions, key=lambda region: region["row"])]
    known = {
        str(piece["id"]): f"{piece['name']} {piece['strength']}"
        for seat in cast("list[Data]", view["seats"])
        for piece in cast("list[Data]", seat["pieces"])
    }
    for row in reversed(rows) if side == "good" else rows:
        lines.append("   |   ".join(_region(region, side, known) for region in row).center(110).rstrip())
    battle = cast("Data | None", view["battle"])
    if battle is not None:
        lines.append(f"Battle in {battle['region']}: {battle['attacker']} attacks {battle['defender']}")
    for seat in cast("list[Data]", view["seats"]):
        name = names[cast("int", seat["seat"])]
        fallen = ", ".join(str(piece["name"]) for piece in cast("list[Data]", seat["defeated"])) or "nobody"
        used = ", ".join(str(card["name"]) for card in cast("list[Data]", seat["used"])) or "none"
        special = ", ".join(str(card["name"]) for card in cast("list[Data]", seat["special"]))
        lines.append(
            f"{name} ({seat['side']}): fallen {fallen}; cards used: {used}"
            + (f"; special cards: {special}" if special else "")
        )
    if me is not None:
        hand = cast("list[Data]", cast("list[Data]", view["seats"])[me]["hand"])
        lines.append("Your cards: " + ", ".join(str(card["name"]) for card in hand))
    return "\n".join(lines)


def _region(region: Data, side: str, known: dict[str, str]) -> str:
    """Its name, the own characters there and how many enemies."""
    words: list[str] = []
    for one in (side, "dark" if side == "good" else "good"):
        standing = cast("Data", region[one])
        pieces = cast("list[str]", standing["pieces"])
        words += [known[piece] for piece in pieces]
        hidden = cast("int", standing["count"]) - len(pieces)
        if hidden:
            words.append("?" * hidden)
    name = str(region["name"]).removeprefix("the ")
    return f"{'^' if region['mountain'] else ''}{name}: {', '.join(words) or '-'}"


CONFRONTATION = TerminalGame(
    "confrontation", "The Confrontation, nine hidden characters a side", _arguments, _seats, draw
)
