"""One game in the terminal: people and bots, or bots alone to watch."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.bots import choose
from engine.kernel import Decision, Game, IllegalAnswer, Value, key_from_seed
from engine.kernel.decision import ACTION, ASSIGN, NUMBER, YESNO
from engine.kernel.view_types import GameView, OptionData
from engine.terminal.games import Setup

PERSON = "person"
WHY = ("?", "why")
"""Typed instead of an answer: what cannot be done now, and why."""
Draw = Callable[[GameView, Sequence[str]], str]


def play(seats: Sequence[str], setup: Setup, draw: Draw, seed: int) -> None:
    """Play one game; a person is asked on standard input, shown the table as ``draw`` draws it."""
    names = [f"Player {seat + 1}" if who == PERSON else f"{who} bot {seat + 1}" for seat, who in enumerate(seats)]
    *first, last = [f"{name} ({label})" for name, label in zip(names, setup.labels, strict=True)]
    print(f"Seed {seed}: {', '.join(first)} and {last}")
    game = Game.start(setup.ruleset, setup.options, setup.seats, key_from_seed(seed))
    person = next((seat for seat, who in enumerate(seats) if who == PERSON), None)
    number = 0
    while True:
        for event in game.drain():
            if event.seen_by(person):
                print("  " + event.text.format(*names))
        if game.outcome is not None:
            break
        number += 1
        decision = game.pending[0]
        who = seats[decision.seat]
        if who == PERSON:
            _ask(game, decision, names, draw)
        else:
            value = choose(who, game.view(decision.seat), decision.as_data(), seed * 100_003 + number)
            game.answer(decision.seat, decision.id, value)
    winners = [names[seat] for seat in game.outcome.winners]
    ended = "Nobody wins"
    if len(winners) == 1:
        ended = f"{winners[0]} wins"
    elif len(winners) == len(names):
        ended = "All share the first place"
    elif winners:
        ended = f"{' and '.join(winners)} win together"
    print(f"{ended} after {game.turn} turns: {game.outcome.termination}.")


def _ask(game: Game, decision: Decision, names: Sequence[str], draw: Draw) -> None:
    view = game.view(decision.seat)
    print(draw(view, names))
    data = decision.as_data()
    why_not = game.explain(decision.seat)
    prompt, options = data["prompt"], data["options"]
    print(prompt["text"].format(*names))
    if prompt.get("detail"):
        print(prompt["detail"].format(*names))
    shown = [_shown(number, option, names) for number, option in enumerate(options, 1)]
    if decision.kind == ASSIGN:  # a line for each left side
        by_left: dict[str, list[str]] = {}
        for line, option in zip(shown, options, strict=True):
            by_left.setdefault(option["key"].partition(">")[0], []).append(f"{line:<28}")
        shown = ["".join(lines) for lines in by_left.values()]
    for line in shown:
        print(f"  {line.rstrip()}")
    while True:
        typed = input(_hint(decision, bool(why_not))).strip()
        if typed in WHY:
            for line in _unavailable(view, why_not):
                print(f"  {line}")
            continue
        try:
            game.answer(decision.seat, decision.id, _value(decision, options, typed))
            return
        except (ValueError, IndexError):
            print("Type the numbers shown, separated by spaces.")
        except IllegalAnswer as error:
            print(error)


def _shown(number: int, option: Mapping[str, object], names: Sequence[str]) -> str:
    note = f"  ({option['note']})" if option.get("note") else ""
    verdict = f" {option['verdict']}" if option.get("verdict") else ""
    outcome = f"  [{option['outcome']}{verdict}]" if option.get("outcome") else ""
    return f"{number:>2}. {str(option['label']).format(*names)}{note}{outcome}"


def _unavailable(view: GameView, why_not: Mapping[str, str]) -> list[str]:
    """Lines about actions that are not possible now, with reasons."""
    if not why_not:
        return ["Everything you could expect to do here is listed."]
    known = dict(_named(view))
    lines = []
    for key, why in why_not.items():
        card = key.split(":")[1] if ":" in key else ""
        lines.append(f"{known.get(card, key.capitalize())}: {why}")
    return list(dict.fromkeys(lines))


def _named(data: object) -> Iterator[tuple[str, str]]:
    """Every card a view shows: id and title, wherever it is."""
    if isinstance(data, Mapping):
        if "id" in data and "title" in data:
            yield str(data["id"]), str(data["title"])
        for value in data.values():
            yield from _named(value)
    elif isinstance(data, list):
        for value in data:
            yield from _named(value)


def _hint(decision: Decision, explained: bool) -> str:
    if decision.kind == NUMBER:
        hint = f"a number from {decision.least} to {decision.most}"
    elif decision.kind in (ACTION, YESNO):
        hint = "one number"
    else:
        count = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        hint = f"{count} numbers, separated by spaces"
    return f"{hint}; ? for what cannot be done now> " if explained else f"{hint}> "


def _value(decision: Decision, options: Sequence[OptionData], line: str) -> Value:
    numbers = [int(word) for word in line.split()]
    if decision.kind == NUMBER:
        (number,) = numbers
        return number
    if any(not 1 <= number <= len(options) for number in numbers):
        raise IndexError(line)
    keys = [options[number - 1]["key"] for number in numbers]
    if decision.kind in (ACTION, YESNO):
        (key,) = keys
        return key
    return keys
