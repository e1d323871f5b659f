"""The public verbs of a game: refusals change nothing, dumps are checked, resigning ends or goes on."""

from pathlib import Path
from typing import cast
from zlib import crc32

import msgspec
import pytest

from engine.confrontation.conformance import CLASSIC
from engine.kernel import (
    DumpError,
    EngineError,
    Game,
    IllegalAnswer,
    RedealRefused,
    ReplayMismatch,
    StaleAnswer,
    Stream,
    key_from_seed,
)
from engine.kernel.arbitrary import least_answer
from engine.kernel.conformance import Setting, count_lines
from engine.kernel.game import CHECK_BYTES, MAGIC
from tests.engine.kernel.tiny import TinyView
from tests.engine.settings import TCG, TINY
from tests.shares import whole_or_sample

OLD_DUMPS = Path(__file__).parents[1] / "dumps_of_schema_1"


def test_answers_for_another_seat_or_an_old_decision_are_stale() -> None:
    game = TINY.start(1)
    first, second = game.pending
    before = game.dump()
    with pytest.raises(StaleAnswer):
        game.answer(0, second.id, 1)
    with pytest.raises(StaleAnswer):
        game.answer(5, first.id, 1)
    assert game.dump() == before
    game.answer(0, first.id, 1)
    with pytest.raises(StaleAnswer):
        game.answer(0, first.id, 1)


@pytest.mark.parametrize("value", [None, 3, True, "1", [], {}, 1.5, -1])
def test_values_of_the_wrong_kind_are_illegal_and_change_nothing(value: object) -> None:
    game = TINY.start(1)
    before = game.dump()
    with pytest.raises(IllegalAnswer):
        game.answer(0, game.pending[0].id, value)
    assert game.dump() == before


def test_choices_are_checked_for_number_doubles_and_keys() -> None:
    game = TINY.start(1)
    for decision in game.pending:
        game.answer(decision.seat, decision.id, 0)
    lead = game.pending[0]
    with pytest.raises(IllegalAnswer, match="one option"):
        game.answer(lead.seat, lead.id, ["card1"])
    with pytest.raises(IllegalAnswer, match="not one of the options"):
        game.answer(lead.seat, lead.id, "card9")
    game.answer(lead.seat, lead.id, lead.option_keys()[0])
    follow = game.pending[0]
    for value, reason in (
        ("card1", "list of option keys"),
        ([], "Choose one; you chose none"),
        (follow.option_keys(), "Choose one; you chose two"),
        ([follow.option_keys()[0]] * 2, "named twice"),
        (["x"], "not one of the options"),
        (["a"] * 50, "More keys"),
        ([1], "list of option keys"),
    ):
        with pytest.raises(IllegalAnswer, match=reason):
            game.answer(follow.seat, follow.id, value)


def test_a_secret_answer_waits_for_the_others_and_survives_a_dump() -> None:
    game = TINY.start(1)
    game.answer(1, game.pending[1].id, 2)
    assert [decision.seat for decision in game.pending] == [0]
    again = Game.load(game.dump())
    assert [decision.seat for decision in again.pending] == [0]
    again.answer(0, again.pending[0].id, 0)
    assert [event.text for event in Game.load(game.dump()).drain()] == []
    assert cast("TinyView", again.view(None))["points"] == [0, 0]


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x80", b"\x93\x01\x02\x03"])
def test_what_is_no_dump_is_refused(data: bytes) -> None:
    with pytest.raises(DumpError):
        Game.load(data)


def test_a_dump_of_another_schema_is_refused() -> None:
    raw = msgspec.msgpack.decode((OLD_DUMPS / "tcg-checkpoint-action.dump").read_bytes())
    raw["schema"] = 3
    with pytest.raises(DumpError, match="schema 3"):
        Game.load(msgspec.msgpack.encode(raw))


def sealed(body: bytes) -> bytes:
    """A dump of these contents, with the checksum that belongs to them."""
    return MAGIC + crc32(body).to_bytes(CHECK_BYTES, "big") + body


def contents(dump: bytes) -> bytes:
    return dump[len(MAGIC) + CHECK_BYTES :]


def test_a_dump_of_a_state_that_is_none_is_refused() -> None:
    data = contents(TCG.start(1).dump())
    for old, new in ((b"1C290", b"9C290"), (b"twilight", b"starlite"), (b"\xa3tcg", b"\xa3xyz")):
        assert old in data
        with pytest.raises(DumpError):
            Game.load(sealed(data.replace(old, new)))


@whole_or_sample
@pytest.mark.parametrize("setting", [TINY, TCG, CLASSIC], ids=lambda setting: setting.ruleset)
def test_damaged_bytes_are_no_dump(setting: Setting, whole: bool) -> None:
    """Whatever is flipped, cut off or put behind: it never is another game, and never another error."""
    dumped = setting.start(1).dump()
    chance = Stream(key_from_seed(9))
    for _ in range(10_000 if whole else 500):
        damaged = bytearray(dumped)
        match chance.below(3):
            case 0:
                damaged[chance.below(len(damaged))] ^= 1 << chance.below(8)
            case 1:
                del damaged[chance.below(len(damaged)) :]
            case 2:
                damaged += bytes([chance.below(256)])
        with pytest.raises(DumpError):
            Game.load(bytes(damaged))


def test_a_stored_answer_that_no_longer_fits_is_not_guessed() -> None:
    game = TINY.start(1)
    first = game.pending[0]
    game.answer(0, first.id, 1)
    data = game.dump()
    assert Game.load(data).sequence == game.sequence
    changed = sealed(contents(data).replace(first.id.encode(), b"0" * len(first.id)))
    with pytest.raises(ReplayMismatch):
        Game.load(changed)
    before = Game.load(changed, at_checkpoint=True)
    assert (before.pending[0].id, before.replay_length) == (first.id, 0)


def test_resigning_ends_a_game_of_two() -> None:
    game = TCG.start(1)
    game.resign(0, "timeout")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert game.outcome.termination == "timeout"
    assert game.pending == ()
    assert [event.kind for event in game.drain()][-2:] == ["lost", "game over"]
    assert Game.load(game.dump()).outcome == game.outcome
    with pytest.raises(IllegalAnswer):
        game.resign(1, "timeout")


def test_nobody_else_can_resign() -> None:
    with pytest.raises(IllegalAnswer):
        TCG.start(1).resign(2, "timeout")


def test_the_outcome_carries_what_a_tournament_may_ask() -> None:
    game = TCG.start(1)
    game.resign(1, "timeout")
    assert game.outcome is not None
    assert game.outcome.as_data() == {
        "places": [1, 2],
        "termination": "timeout",
        "winners": [0],
        "details": {"site": [1, 1], "burdens": [0, 0]},
    }


def test_a_playout_is_neither_cloned_nor_dumped() -> None:
    game = TINY.start(1, snapshots=False)
    with pytest.raises(EngineError):
        game.clone()
    with pytest.raises(EngineError):
        game.dump()


def test_a_redeal_for_nobody_is_refused() -> None:
    with pytest.raises(RedealRefused):
        TCG.start(1).redeal(7, Stream(key_from_seed(1)))


def test_decision_ids_differ_between_games_and_moments() -> None:
    one, other = TINY.start(1), TINY.start(2)
    ids = {decision.id for game in (one, other) for decision in game.pending}
    assert len(ids) == 4
    for decision in list(one.pending):
        one.answer(decision.seat, decision.id, 0)
    assert one.pending[0].id not in ids


@pytest.mark.long
def test_legal_lines_are_counted() -> None:
    """A round of the tiny game: 9 pairs of bids; folding, or 2 leads with 2 answers each."""
    assert count_lines(TINY.start(1), 2) == 9
    assert count_lines(TINY.start(1), 3) == 9 * 3
    assert count_lines(TCG.start(1), 2) == 11 * 11
    assert count_lines(TCG.start(1), 3) == 11 * 11 * 2


def test_a_redeal_deals_secret_answers_of_others_anew_and_keeps_ones_own() -> None:
    bids: set[int] = set()
    for number in range(12):
        game = TINY.start(1)
        first, _ = game.pending
        game.answer(0, first.id, 2)
        unchanged, dealt = (game.redeal(seat, Stream(key_from_seed(number))) for seat in (0, 1))
        for twin in (unchanged, dealt, Game.load(dealt.dump())):
            twin.listen()
            assert twin.view(1)["waiting"] == [1]
            twin.answer(1, twin.pending[0].id, 1)
        own, other = (
            [cast("list[int]", event.data["bids"]) for event in twin.drain() if event.kind == "bids"]
            for twin in (unchanged, dealt)
        )
        assert own == [[2, 1]]
        ((bid, answered),) = other
        assert answered == 1
        bids.add(bid)
    assert bids == {0, 1, 2}


def test_an_event_may_be_seen_by_several_seats() -> None:
    state = TINY.start(1).state
    state.sink = []
    state.emit("all", number=1)
    state.emit("one", 1)
    state.emit("two", (0, 2), to=3)
    assert [[event.seen_by(seat) for seat in (0, 1, 2, None)] for event in state.sink] == [
        [True, True, True, True],
        [False, True, False, False],
        [True, False, True, False],
    ]
    assert state.sink[2].data == {"to": 3}


def test_a_decision_knows_its_passing_option() -> None:
    """Where one may pass, the least answer is to pass, and whoever shows the question is told which option that is."""
    game = TCG.start(3)
    chance = TCG.chance(3)
    seen = set()
    for _ in range(60):
        decision = game.pending[0]
        passing = decision.passing
        assert decision.as_data()["passing"] == (None if passing is None else game.key(passing))
        if passing is not None:
            assert least_answer(decision) == passing
            assert game.key(passing) in decision.option_keys()
            seen.add(game.key(passing))
        game.decide(decision, TCG.choose(decision, chance))
    assert seen == {"pass"}
