"""The sequential sweeps of bots: whole rounds in order, no more games than needed, and what docs/bots.md says."""

from pathlib import Path
from typing import Any

import pytest

from engine.kernel import Game, Stream, key_from_seed
from harness.bot_strength_doc import luck_table, table
from harness.sequential import Look, decide
from harness.sweep import Sweep
from harness.sweeps import bot_luck, bot_starters, bot_strength
from harness.sweeps.bot_strength import BLOCK, CHUNK, CLAIMS, PAIRINGS, ROUND, Pairing, pairing_of

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
FIRST = PAIRINGS[0]


def chunk(pairing: Pairing, number: int, wins: int) -> dict[str, Any]:
    """The record of a pairing's chunk of that number."""
    first = number // 2 * ROUND + PAIRINGS.index(pairing) * BLOCK + number % 2 * CHUNK
    assert pairing_of(first) == pairing
    what = f"{pairing.game}: {pairing.bot}"
    endings = {f"{what} wins against {pairing.other}": wins, f"{what} ties against {pairing.other}": CHUNK - wins}
    return {"first_seed": first, "count": CHUNK, "endings": endings}


def missing(records: list[dict[str, Any]]) -> list[tuple[int, int]]:
    recorded = {row["first_seed"] for row in records}
    return [(first, CHUNK) for first in range(0, bot_strength.TOTAL, CHUNK) if first not in recorded]


def test_only_whole_rounds_count_in_order() -> None:
    records = [chunk(FIRST, number, 8) for number in (3, 1, 0, 2, 4, 6, 7)]
    assert bot_strength.looks(records, FIRST) == [Look(20, 18), Look(40, 36)]
    assert bot_strength.looks(records, PAIRINGS[1]) == []


def test_the_next_round_of_every_pairing_that_is_not_decided_is_played() -> None:
    decided = next(pairing for pairing, claim in CLAIMS.items() if claim.share == 0.5)
    records = [chunk(decided, number, CHUNK) for number in (0, 1)] + [chunk(FIRST, number, 8) for number in (0, 1, 2)]
    chunks = bot_strength.next_chunks(records, missing(records))
    assert {pairing_of(first) for first, _ in chunks} == set(PAIRINGS) - {decided}
    assert [first for first, _ in chunks if pairing_of(first) == FIRST] == [ROUND + CHUNK]
    assert len(chunks) == 1 + 2 * (len(PAIRINGS) - 2)


def test_a_pairing_ends_after_as_many_games_as_its_claim_allows() -> None:
    pairing = next(pairing for pairing, claim in CLAIMS.items() if claim.share == 0.65)
    most = CLAIMS[pairing].most // CHUNK
    records = [chunk(pairing, number, 3) for number in range(most)]
    assert pairing not in {pairing_of(first) for first, _ in bot_strength.next_chunks(records, missing(records))}
    records.pop()
    assert pairing in {pairing_of(first) for first, _ in bot_strength.next_chunks(records, missing(records))}


def test_all_sides_and_decks_take_turns_in_a_round() -> None:
    sides = [bot_strength.setting_of("confrontation", number) for number in range(BLOCK)]
    as_good = [seats[mine] == {"side": "good"} for _, seats, mine in sides]
    assert sum(as_good) == BLOCK / 2
    assert sum(mine for _, _, mine in sides) == BLOCK / 2


def test_of_the_record_only_what_is_not_decided_is_played_on() -> None:
    strength, luck, starters = (Sweep(module.__name__) for module in (bot_strength, bot_luck, bot_starters))
    missing_now = {pairing_of(first) for first, _ in strength.missing()}
    for pairing, claim in CLAIMS.items():
        looks = bot_strength.looks(strength.records(), pairing)
        assert looks
        assert (pairing in missing_now) == (decide(claim, looks) is None and looks[-1].games < claim.most)
    for game in {bot_luck.game_of(first) for first, _ in luck.missing()}:
        assert decide(bot_luck.CLAIMS[game], bot_luck.looks(luck.records(), game)) is None
    assert starters.missing() == []
    assert starters.records()


def test_the_oracle_sees_the_table_as_it_is() -> None:
    options, seats, _ = bot_strength.setting_of("tarot", 0)
    game = Game.start("tarot", options, seats, key_from_seed(1), listen=False)
    dealt = bot_luck.OpenTable(game).redeal(0, Stream(key_from_seed(2)))
    assert dealt is not game
    assert dealt.dump() == game.dump()


def test_the_starters_count_by_rounds() -> None:
    size = bot_starters.CHUNK
    rows = [
        {"first_seed": number * size, "count": size, "endings": {"steady wins": size - lost}}
        for number, lost in ((1, 8), (0, 0), (3, 0))
    ]
    assert bot_starters.looks(rows) == [Look(size, size), Look(2 * size, 2 * size - 8)]
    assert bot_starters.next_chunks(rows, [(2 * size, size), (4 * size, size)]) == [(2 * size, size)]


@pytest.mark.parametrize("rows", [table, luck_table])
def test_the_page_is_what_the_record_says(rows: Any) -> None:
    assert rows() in PAGE.read_text(encoding="utf-8"), "run: python -m harness.bot_strength_doc"
