"""The command line: ``python -m engine``."""

import argparse
import json
import secrets
import sys
from collections.abc import Iterator, Sequence

from engine.bots import BOTS
from engine.games import engine_games
from engine.kernel import EngineError, IllegalSetup
from engine.kernel.view_types import GameView
from engine.tcg import card_index, vocabulary
from engine.tcg.facts import SETS, load_set
from engine.tcg.library import index_entries
from engine.terminal.games import TerminalGame
from engine.terminal.play import PERSON, WHY, play
from engine.terminal.replay import record_read, replay
from engine.terminal.simulate import simulate


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status (2 for bad input, which is said on standard error)."""
    parsed = _parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except EngineError as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print("\nStopped.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Entmoot's rules engine in the terminal.")
    commands = parser.add_subparsers(required=True, metavar="command")

    play_parser = commands.add_parser("play", help="play against a bot, or watch two bots")
    for game, chosen in _by_game(play_parser):
        chosen.epilog = f"At a question, type {' or '.join(WHY)} for what cannot be done now, and why."
        chosen.add_argument("--seats", nargs="+", default=["2"], metavar="WHO",
                            help=f"who sits where: {PERSON}, {', '.join(BOTS)}; or how many sit down, {PERSON} first "
                                 "and steady bots (default: 2)")  # fmt: skip
        chosen.add_argument("--seed", type=_whole, help="repeat a game (default: a new one)")
        chosen.set_defaults(run=_play, game=game)

    many = commands.add_parser("simulate", help="play many games between bots and count how they end")
    for game, chosen in _by_game(many):
        chosen.add_argument("--games", type=_positive, default=100)
        chosen.add_argument("--seed", type=_whole, default=1, help="of the first game; the next ones count on")
        chosen.add_argument("--seats", type=_positive, help="how many play (default: as many as bots, at least 2)")
        chosen.add_argument("--bots", nargs="+", default=["random"], choices=list(BOTS), metavar="BOT",
                            help=f"who plays, in turn over the seats: {', '.join(BOTS)} (default: random)")  # fmt: skip
        chosen.add_argument("--json", action="store_true", help="print the result as JSON, without a progress bar")
        chosen.set_defaults(run=_simulate, game=game)

    record = commands.add_parser("replay", help="play a recorded match again, from the file its page hands out")
    record.add_argument("file", help="such as match-abc.json")
    record.add_argument("--at", type=_whole, metavar="N", help="stop after N answers and draw the table")
    record.add_argument("--seat", type=_whole, help="as this seat saw it, from 0 (default: as a spectator did)")
    record.set_defaults(run=_replay)

    cards = commands.add_parser("cards", help="list cards with their generated text")
    cards.add_argument("--set", type=int, default=1, choices=SETS)
    cards.add_argument("--playable", action="store_true", help="only cards with rules")
    cards.set_defaults(run=_cards)

    index = commands.add_parser("index", help="write down what is asked of cards before they are loaded")
    index.set_defaults(run=_index)

    words = commands.add_parser("words", help="explain the words that cards are written with")
    words.add_argument("name", nargs="?", metavar="NAME", help="one word, such as Exert (default: all of them)")
    words.set_defaults(run=_words)
    return parser


def _by_game(command: argparse.ArgumentParser) -> Iterator[tuple[TerminalGame[GameView], argparse.ArgumentParser]]:
    """A parser for each game, with what the game itself can be told."""
    choice = command.add_subparsers(required=True, metavar="game")
    for game in (engine_game.terminal for engine_game in engine_games() if engine_game.terminal is not None):
        parser = choice.add_parser(game.name, help=game.about, description=f"{game.about}.")
        game.add_arguments(parser)
        parser.add_argument("--option", action="append", default=[], type=_option, metavar="NAME=VALUE",
                            help="an option of the rules, such as turn_limit=100; can be given again")  # fmt: skip
        yield game, parser


def _option(word: str) -> tuple[str, object]:
    """An option's name and value: JSON where it is JSON (true, 100), else the word itself."""
    name, equals, value = word.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError("write an option as NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _whole(value: str) -> int:
    number = int(value)
    if number < 0:
        raise argparse.ArgumentTypeError("a whole number from 0")
    return number


def _positive(value: str) -> int:
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return number


def _play(parsed: argparse.Namespace) -> int:
    seed = secrets.randbelow(1_000_000) if parsed.seed is None else parsed.seed
    who = _who(parsed.seats)
    parsed.count = len(who)
    play(who, parsed.game.setup(parsed), parsed.game.draw, seed)
    return 0


def _who(words: Sequence[str]) -> list[str]:
    """The seats' players, from names or one number of seats."""
    if len(words) == 1 and words[0].isdecimal():
        return [PERSON, *["steady"] * (int(words[0][:4]) - 1)][: int(words[0][:4])]
    for word in words:
        if word != PERSON and word not in BOTS:
            known = ", ".join((PERSON, *BOTS))
            raise IllegalSetup(f"{word[:40]!r} cannot sit down; write {known}, or how many play.")
    return list(words)


def _simulate(parsed: argparse.Namespace) -> int:
    parsed.count = parsed.seats or max(2, len(parsed.bots))
    if len(parsed.bots) > parsed.count:
        raise IllegalSetup(f"There are {len(parsed.bots)} bots for {parsed.count} seats.")
    setup = parsed.game.setup(parsed)
    bots = [parsed.bots[seat % len(parsed.bots)] for seat in range(parsed.count)]
    result = simulate(bots, setup, parsed.games, parsed.seed, progress=not parsed.json)
    print(json.dumps(result.as_data()) if parsed.json else result.table())
    return 0


def _replay(parsed: argparse.Namespace) -> int:
    replay(record_read(parsed.file), parsed.at, parsed.seat)
    return 0


def _words(parsed: argparse.Namespace) -> int:
    print(vocabulary.page() if parsed.name is None else vocabulary.entry(parsed.name))
    return 0


def _index(parsed: argparse.Namespace) -> int:
    entries = dict(index_entries())
    card_index.FILE.write_text(card_index.written(entries.items()), encoding="utf-8")
    print(f"{len(entries)} cards")
    return 0


def _cards(parsed: argparse.Namespace) -> int:
    facts = load_set(parsed.set)
    defined = dict(index_entries())
    ready = 0
    for card_id, card in facts.items():
        entry = defined.get(card_id)
        ready += entry is not None
        if parsed.playable and entry is None:
            continue
        numbers = [
            f"{name} {value}"
            for name, value in (
                ("twilight", card.twilight),
                ("strength", card.strength),
                ("vitality", card.vitality),
                ("resistance", card.resistance),
                ("site", card.site_number),
                ("Shadow number", card.shadow_number),
            )
            if value is not None
        ]
        dot = "• " if card.unique else ""
        print(f"{card_id}  {dot}{card.name}  [{card.culture or card.type}, {card.type}] {', '.join(numbers)}")
        for line in ("(not playable yet)" if entry is None else entry.text).split("\n"):
            if line:
                print(f"      {line}")
    print(f"{len(facts)} cards, {ready} playable")
    return 0
