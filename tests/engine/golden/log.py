"""A random game as a log to read: what the players were told, the questions and their answers.

Each event is one line; an event that only one player saw names them. Each question is one line with the answer and
the number of options; a question with one legal answer is left out, as the event after it tells the same. Each turn
ends with a fingerprint of what the lines leave out: the data of all events and the identity of all questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

from engine.kernel import Decision, Game
from engine.kernel.conformance import Setting
from engine.kernel.decision import Value
from engine.kernel.ruleset import find

NAMES = ("Ada", "Bob", "Cem", "Dee", "Eve", "Fay")


def game_log(setting: Setting, seed: int) -> str:
    """The log of one random game, which must end within the ruleset's bound and keep its invariants."""
    return "\n".join(_lines(setting, seed)) + "\n"


def _lines(setting: Setting, seed: int) -> Iterator[str]:
    game = setting.start(seed, snapshots=False)
    chance = setting.chance(seed)
    yield f"{setting.ruleset}, {len(setting.seats)} players, seed {seed}"
    for name, value in sorted(setting.options.items()):
        yield f"{name}: {value}"
    turn = -1
    seen: list[str] = []
    for _ in range(find(setting.ruleset).decision_bound_of(len(setting.seats))):
        if game.turn != turn:
            yield from _turn_end(seen)
            turn = game.turn
            yield from ("", f"turns played: {turn}")
        yield from _tell(game, seen)
        if game.outcome is not None:
            break
        decision = game.pending[0]
        seen.append(decision.id)
        raw = setting.choose(decision, chance)
        if not decision.forced:
            yield _question(decision, decision.value_of(raw))
        game.decide(decision, raw)
        leaver = setting.concession(game, chance)
        if leaver is not None:
            yield f"* {NAMES[leaver]} concedes"
        assert not list(game.invariants())
    assert game.outcome is not None, "the game goes on beyond its bound"
    yield from _tell(game, seen)
    yield from _turn_end(seen)
    yield from ("", f"outcome: {game.outcome.termination}, places {list(game.outcome.places)}")
    for name, numbers in game.outcome.details:
        yield f"{name}: {list(numbers)}"


def _tell(game: Game, seen: list[str]) -> Iterator[str]:
    for event in game.drain():
        seen.append(f"{event.kind}|{event.seen_only_by}|{event.data}")
        to = "" if event.seats is None else f"({', '.join(NAMES[seat] for seat in event.seats)}) "
        yield f"  {to}{event.text.format(*NAMES)}"


def _turn_end(seen: list[str]) -> Iterator[str]:
    if seen:
        yield f"fingerprint {blake2b(chr(10).join(seen).encode(), digest_size=6).hexdigest()}"
        seen.clear()


def _question(decision: Decision, value: Value) -> str:
    data = decision.as_data()
    prompt, options = data["prompt"], data["options"]
    assert isinstance(prompt, Mapping)
    assert isinstance(options, Sequence)
    labels = {str(option["key"]): str(option["label"]).format(*NAMES) for option in options}
    keys = value if isinstance(value, list) else [value]
    answer = ", ".join(labels.get(str(key), str(key)) for key in keys) or "none"
    many = f"{decision.least} to {decision.most}" if isinstance(value, int) else f"of {len(options)}"
    return f"> {NAMES[decision.seat]}: {str(prompt['text']).format(*NAMES)} {answer} ({many})"
