"""Prize draws: who gets what follows from what was published, and a stranger's script agrees."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.draws.drawing import (
    DrawError,
    Entry,
    PrizeSpec,
    build_manifest,
    build_result,
    commitment,
    digest,
    draw,
    published,
)
from scripts import verify_draw
from tests.shares import examples

SCRIPT = Path(verify_draw.__file__)
SECRET = bytes(range(32))


def entry(number: int) -> Entry:
    return Entry(number, f"player{number}", f"{number:032x}", own=number % 2 == 0)


def manifest(players: int = 5, *, places_in_draw: bool = True, pools: int = 40) -> dict[str, Any]:
    return build_manifest(
        event="Test event 1",
        entries=[entry(n) for n in range(players, 0, -1)],
        prizes=[
            PrizeSpec("winner", 1, tuple(f"1R{n}" for n in range(pools, 0, -1))),
            PrizeSpec("second", 2, tuple(f"1U{n}" for n in range(pools))),
            PrizeSpec("participant", None, tuple(f"1C{n}" for n in range(pools))),
        ],
        places_in_draw=places_in_draw,
        secret_commitment=commitment(SECRET),
        source="results",
    )


def result(
    places: list[int], *, excluded: list[tuple[int, str]] | None = None, public_value: str = "", secret: bytes = SECRET
) -> dict[str, Any]:
    return build_result(
        places=places,
        excluded=excluded or [],
        pairings=[(1, 1, 1, 2, "first")],
        secret=secret,
        public_value=public_value,
    )


def verify(data: dict[str, Any], tmp_path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(data))
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file), *more], capture_output=True, text=True, timeout=30, check=False
    )


def test_winner_gets_a_rare_second_an_uncommon_and_somebody_a_common() -> None:
    awards = draw(manifest(), result([3, 1, 2, 5, 4]))
    assert [(a.prize, a.entrant, a.card[:2]) for a in awards[:2]] == [("winner", 3, "1R"), ("second", 1, "1U")]
    assert awards[2].prize == "participant"
    assert awards[2].card.startswith("1C")


def test_the_order_things_were_entered_in_does_not_matter() -> None:
    assert manifest()["entrants"] == sorted(manifest()["entrants"], key=lambda e: e["entrant"])
    assert manifest()["prizes"][0]["pool"] == sorted(manifest()["prizes"][0]["pool"])


def test_the_excluded_win_nothing_and_places_move_up() -> None:
    for number in range(60):
        awards = draw(manifest(3), result([1, 2, 3], excluded=[(1, "disqualified")], public_value=f"{number}"))
        assert [a.entrant for a in awards[:2]] == [2, 3]
        assert awards[2].entrant in {2, 3}


def test_the_first_two_are_drawn_from_only_when_the_event_says_so() -> None:
    def drawn(places_in_draw: bool) -> set[int]:
        made = manifest(places_in_draw=places_in_draw)
        return {draw(made, result([1, 2, 3, 4, 5], public_value=str(n)))[2].entrant for n in range(80)}

    assert drawn(True) == {1, 2, 3, 4, 5}
    assert drawn(False) == {3, 4, 5}


@pytest.mark.long
def test_a_prize_that_nobody_is_left_for_is_not_given(tmp_path: Path) -> None:
    for made, later, prizes in (
        (manifest(3), result([1, 2, 3], excluded=[(1, "x"), (2, "x"), (3, "x")]), []),
        (manifest(3), result([1, 2, 3], excluded=[(1, "x"), (3, "x")]), ["winner", "participant"]),
        (manifest(2, places_in_draw=False), result([1, 2]), ["winner", "second"]),
    ):
        awards = draw(made, later)
        assert [award.prize for award in awards] == prizes
        assert verify(published(made, later, awards), tmp_path).returncode == 0


@pytest.mark.long
def test_the_drawn_prize_is_fair() -> None:
    counts = Counter(draw(manifest(), result([1, 2, 3, 4, 5], public_value=str(n)))[2].entrant for n in range(2_000))
    assert sum((counts[e] - 400) ** 2 / 400 for e in range(1, 6)) < 18.5  # four degrees of freedom, p = 0.001


@pytest.mark.parametrize(
    "change",
    [
        lambda m, r: m["entrants"][0].update(cut="ff"),
        lambda m, r: m["prizes"][2]["pool"].pop(),
        lambda m, r: m.update(source="other"),
        lambda m, r: r.update(public_value="1"),
        lambda m, r: r["pairings"].append([1, 2, 3, 4, "draw"]),
    ],
)
def test_everything_published_enters_the_seed(change: Callable[[Any, Any], None]) -> None:
    made, later = manifest(), result([1, 2, 3, 4, 5])
    before = published(made, later, draw(made, later))["seed"]
    change(made, later)
    assert published(made, later, draw(made, later))["seed"] != before


@pytest.mark.parametrize(
    ("made", "later", "message"),
    [
        (manifest(), result([1, 2, 3, 4, 5], secret=b"other"), "committed"),
        (manifest(), result([1, 2, 3]), "placements"),
        ({**manifest(), "algorithm": "other"}, result([1, 2, 3, 4, 5]), "known here are"),
    ],
)
def test_what_does_not_fit_together_is_refused(made: Any, later: Any, message: str) -> None:
    with pytest.raises(DrawError, match=message):
        draw(made, later)


@pytest.mark.parametrize(
    ("entries", "prizes", "message"),
    [
        ([entry(1), entry(1)], [PrizeSpec("a", 1, ("x",))], "entrant is listed twice"),
        ([entry(1)], [PrizeSpec("a", 1, ("x",)), PrizeSpec("a", 2, ("x",))], "prize is listed twice"),
        ([entry(1)], [PrizeSpec("a", 1, ())], "no card"),
        ([entry(1)], [PrizeSpec("a", 1, ("x", "x"))], "card is listed twice"),
        ([Entry(1, "n", "zz", own=True)], [PrizeSpec("a", 1, ("x",))], "hexadecimal"),
    ],
)
def test_a_manifest_with_a_fault_is_not_made(entries: list[Entry], prizes: list[PrizeSpec], message: str) -> None:
    with pytest.raises(DrawError, match=message):
        build_manifest(event="e", entries=entries, prizes=prizes, places_in_draw=True, secret_commitment="", source="")


def test_the_stranger_agrees(tmp_path: Path) -> None:
    made, later = manifest(9), result([9, 8, 7, 6, 5, 4, 3, 2, 1], excluded=[(8, "bot")], public_value="ünïcode 0417")
    data = published(made, later, draw(made, later))
    run = verify(data, tmp_path, "--manifest-hash", digest(made))
    assert run.returncode == 0, run.stdout + run.stderr
    assert "The draw is right" in run.stdout
    for award in data["awards"]:
        assert award["card"] in run.stdout


@pytest.mark.long
@examples(150)
@given(st.integers(3, 60), st.integers(1, 150), st.booleans(), st.text(max_size=20), st.randoms(use_true_random=False))
def test_the_stranger_agrees_on_any_draw(players: int, pools: int, both: bool, value: str, luck: Any) -> None:
    made = manifest(players, places_in_draw=both, pools=pools)
    places = luck.sample(range(1, players + 1), players)
    out = [(e, "disqualified") for e in luck.sample(places, luck.randrange(players + 1))]
    later = result(places, excluded=out, public_value=value)
    data = published(made, later, draw(made, later))
    lines = verify_draw.check(json.loads(json.dumps(data)), digest(made))
    assert len(lines) == 2 + len(data["awards"])


@pytest.mark.parametrize(
    "tamper",
    [
        lambda d: d["awards"][0].update(card="1R9999"),
        lambda d: d["awards"][2].update(entrant=d["awards"][2]["entrant"] % 5 + 1),
        lambda d: d["result"]["places"].reverse(),
        lambda d: d["result"].update(secret="00" * 32),
        lambda d: d["manifest"]["entrants"].pop(),
        lambda d: d["manifest"]["prizes"][0]["pool"].append("1R9999"),
        lambda d: d.update(seed="00"),
        lambda d: d.update(manifest_sha512="00"),
    ],
)
def test_the_stranger_notices_tampering(tamper: Callable[[Any], None], tmp_path: Path) -> None:
    made, later = manifest(), result([1, 2, 3, 4, 5])
    data = json.loads(json.dumps(published(made, later, draw(made, later))))
    tamper(data)
    run = verify(data, tmp_path)
    assert run.returncode == 1
    assert run.stdout.startswith("WRONG: ")


def test_a_manifest_of_the_first_algorithm_is_still_drawn_and_verified(tmp_path: Path) -> None:
    """It says "nonce" for "cut"; the same cuts enter the seed."""
    made, later = manifest(), result([1, 2, 3, 4, 5])
    made["algorithm"] = "entmoot-draw-1"
    for entrant in made["entrants"]:
        entrant["nonce"] = entrant.pop("cut")
    awards = draw(made, later)
    assert len(awards) == 3
    assert verify(published(made, later, awards), tmp_path).returncode == 0
    seed = published(made, later, awards)["seed"]
    made["entrants"][0]["nonce"] = "ff"
    assert published(made, later, draw(made, later))["seed"] != seed


def test_the_stranger_notices_another_manifest_than_the_one_noted(tmp_path: Path) -> None:
    made, later = manifest(), result([1, 2, 3, 4, 5])
    run = verify(published(made, later, draw(made, later)), tmp_path, "--manifest-hash", "00")
    assert run.returncode == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"manifest": {}, "result": {}}', "null", "\x00"])
def test_the_stranger_says_when_a_file_is_no_draw(text: str, tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    file.write_text(text)
    run = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, timeout=30, check=False
    )
    assert run.returncode == 2
    assert "cannot be read" in run.stdout
    assert "Traceback" not in run.stderr


def test_the_stranger_needs_little() -> None:
    source = SCRIPT.read_text()
    assert len(source.splitlines()) <= 200
    imported = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)
