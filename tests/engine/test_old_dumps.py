"""Dumps of the first schema load: at checkpoints, and in the middle of a step with the answers given since."""

import json
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from engine.bots.chance import random_raw
from engine.kernel import DumpError, Game, Stream, key_from_seed
from engine.kernel.game import CHECK_BYTES, MAGIC
from engine.tcg.table import Table
from tests.shares import whole_or_sample

FOLDER = Path(__file__).parent / "dumps_of_schema_1"
FACTS = json.loads((FOLDER / "facts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(FACTS))
def test_an_old_dump_loads_at_the_same_question(name: str) -> None:
    facts = FACTS[name]
    game = Game.load((FOLDER / name).read_bytes())
    question = game.pending[0]
    assert (game.turn, game.sequence, game.replay_length) == (
        facts["turn"],
        facts["sequence"],
        facts["replay_length"],
    )
    assert (question.seat, question.kind, [str(part) for part in question.prompt]) == (
        facts["seat"],
        facts["kind"],
        facts["prompt"],
    )
    assert len(game.pending) == facts["pending"]
    assert (len(question.options) if question.kind != "number" else 0) == facts["options"]
    assert getattr(game.state, "twilight", None) == facts["twilight"]
    assert game.rules_changed


@pytest.mark.parametrize("name", sorted(FACTS))
def test_an_old_dump_can_be_played_on_and_dumped_anew(name: str) -> None:
    game = Game.load((FOLDER / name).read_bytes())
    again = Game.load(game.dump())
    assert again.view(0) == game.view(0)
    assert not again.rules_changed
    chance = Stream(key_from_seed(1))
    for _ in range(40):
        if game.outcome is not None:
            break
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    assert game.invariants() == []


def test_a_dump_from_before_loops_were_known_loads() -> None:
    """Then it named one character gone and cards without their generation, and had no columns for the rest."""
    raw = msgspec.msgpack.decode((FOLDER / "tcg-checkpoint-next-skirmish.dump").read_bytes())
    for column in ("rounds", "looped", "reshuffled"):
        del raw["state"][column]
    minion = raw["state"]["skirmishes"][0][1][0]
    raw["state"]["move_bonus"] = [minion]
    raw["state"]["gone"] = [[0, minion]]
    state = Game.load(msgspec.msgpack.encode(raw)).state
    assert vars(state)["move_bonus"] == [(minion, raw["state"]["generation"][minion])]
    assert vars(state)["skirmishes"][0].gone == [minion]
    assert (vars(state)["rounds"], vars(state)["loop_blocked"], vars(state)["reshuffled"]) == ([], {}, [False, False])


def test_a_dump_from_before_a_turns_records_loads() -> None:
    """It had no columns for who was assigned, what was played and what was used up in the turn."""
    game = Table(site=4).begin("fellowship").running
    data = game.rules.dump(game.state)
    for column in ("assigned", "played_this_turn", "turn_uses"):
        del data[column]
    state = game.rules.load(game.rules.upcast(data, 2))
    assert (vars(state)["assigned"], vars(state)["played_this_turn"], vars(state)["turn_uses"]) == ([], [], {})


@whole_or_sample
def test_any_damaged_old_dump_is_refused_or_loads(whole: bool) -> None:
    """They have no digest: what can be told from a dump is refused with the one error, whatever is wrong with it."""
    chance = Stream(key_from_seed(7))
    dumped = (FOLDER / "tcg-checkpoint-action.dump").read_bytes()
    refused = 0
    for _ in range(10_000 if whole else 300):
        damaged = bytearray(dumped)
        damaged[chance.below(len(damaged))] ^= 1 << chance.below(8)
        if chance.below(4) == 0:
            del damaged[chance.below(len(damaged)) :]
        try:
            Game.load(bytes(damaged))
        except DumpError:
            refused += 1
    assert refused > 30


@pytest.mark.parametrize("column", ["removed", "lost_skirmish", "turn_uses"])
def test_a_dump_from_before_a_column_was_there_loads_and_goes_on(column: str) -> None:
    table = Table()
    table.in_play("Goblin Runner", seat=1)
    table.in_discard("Axe Strike")
    game = table.begin("maneuver").running
    head = len(MAGIC) + CHECK_BYTES
    raw = msgspec.msgpack.decode(game.dump()[head:])
    del raw["state"][column]
    body = msgspec.msgpack.encode(raw)
    loaded = Game.load(MAGIC + crc32(body).to_bytes(CHECK_BYTES, "big") + body)
    assert loaded.view(0) == game.view(0)
    assert [one.id for one in loaded.pending] == [one.id for one in game.pending]
    assert loaded.invariants() == []
