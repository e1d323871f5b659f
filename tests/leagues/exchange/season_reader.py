"""Check the public file of a season (`/schemas/season-1.json`) with the standard library alone.

It shares no code with the site: a stranger could have written it from docs/leagues.md, the schema and the file's own
profile. `check` raises `Disagreement` where something in the file does not follow from the rest of it.
"""

from __future__ import annotations

import hmac
from collections import Counter
from fractions import Fraction
from hashlib import sha512
from itertools import combinations
from typing import Any


class Disagreement(Exception):
    """Something in the file does not follow from the rest of it."""


def check(data: dict[str, Any]) -> list[str]:
    """What was found to be right, in sentences. Raises `Disagreement`."""
    tables, entrants = _replayed(data["log"])
    _log_says(data, tables, entrants)
    _meetings(data)
    secrets = _secrets(data)
    points, records = _points(data)
    _standings(data, points, records, secrets)
    derived = _matches(data, secrets)
    played = sum(_counts(table) for table in data["tables"])
    return [
        f"{len(data['tables'])} tables are those of the log, {played} with results",
        f"{len(data['standings'])} places follow from the results",
        f"{derived} matches follow from {len(secrets)} revealed secrets",
    ]


def _agree(what: str, stated_value: Any, computed_value: Any) -> None:
    if stated_value != computed_value:
        raise Disagreement(f"{what}: the file says {stated_value!r}, it follows {computed_value!r}")


def _counts(table: dict[str, Any]) -> bool:
    return bool(table["places"]) and not table["void"]


# What the log says


def _replayed(log: list[dict[str, Any]]) -> tuple[dict[int, dict[str, Any]], dict[int, dict[str, bool]]]:
    """The tables and entrants after every operation that stands, in order."""
    tables: dict[int, dict[str, Any]] = {}
    entrants: dict[int, dict[str, bool]] = {}
    undone = {number for row in log if row["verb"] == "undo" for number in row["data"]["undone"]}
    for row in log:
        _agree(f"operation {row['number']} is undone", row["undone"], row["number"] in undone)
        data = row["data"]
        if row["undone"]:
            continue
        if row["verb"] == "match":
            tables[data["table"]] = {"entrants": data["entrants"], "places": {}, "void": False}
        for who, place in data.get("places", []):
            tables[data["table"]]["places"][who] = place
        for table in data.get("voided", []):
            tables[table]["void"] = True
        if "entrant" in data:
            state = entrants.setdefault(data["entrant"], {"entered": False, "left": False, "removed": False})
            state.update({name: data[name] for name in state if name in data})
    return tables, entrants


def _log_says(data: dict[str, Any], tables: dict[int, dict[str, Any]], entrants: dict[int, dict[str, bool]]) -> None:
    _agree("tables", sorted(table["table"] for table in data["tables"]), sorted(tables))
    for table in data["tables"]:
        logged = tables[table["table"]]
        places = [logged["places"][who] for who in table["entrants"]] if logged["places"] else []
        for name, value in {**logged, "places": places}.items():
            _agree(f"table {table['table']}, {name}", table[name], value)
    listed = {row["entrant"]: row for row in data["entrants"]}
    _agree("entrants", sorted(listed), sorted(who for who, state in entrants.items() if state["entered"]))
    for who, row in listed.items():
        for name in ("left", "removed"):
            _agree(f"entrant {who}, {name}", row[name], entrants[who][name])


def _meetings(data: dict[str, Any]) -> None:
    """Nobody meets an opponent twice in a series, with sides twice with the same, or plays more than its cap."""
    met: Counter[Any] = Counter()
    played: Counter[Any] = Counter()
    for table in data["tables"]:
        if not table["void"]:
            for pair in combinations(table["entrants"], 2):
                met[table["series"], pair if data["settings"]["sides"] else tuple(sorted(pair))] += 1
            played.update((table["series"], who) for who in table["entrants"])
    caps = {row["series"]: row["most_matches"] for row in data["series"]}
    if any(count > 1 for count in met.values()) or any(count > caps[which[0]] for which, count in played.items()):
        raise Disagreement("somebody met an opponent twice in a series, or played more than its cap")


# Points and places


def _points(data: dict[str, Any]) -> tuple[Counter[int], dict[int, dict[str, Any]]]:
    """The points of each entrant, and what they played: opponents, points that were possible, and who is above whom."""
    scales = {len(scale): scale for scale in data["profile"]["pod_points"]}
    points: Counter[int] = Counter()
    records: dict[int, dict[str, Any]] = {
        row["entrant"]: {"matches": 0, "possible": 0, "met": [], "beat": set(), "lost_to": set()}
        for row in data["entrants"]
    }
    for table in filter(_counts, data["tables"]):
        seats = list(zip(table["entrants"], table["places"], strict=True))
        scale = scales[len(seats)]
        for who, place in seats:
            better = sum(0 < other < place for _, other in seats)
            sharing = sum(other == place for _, other in seats)
            points[who] += sum(scale[better : better + sharing]) // sharing if place else 0
            record = records[who]
            record["matches"] += 1
            record["possible"] += scale[0]
            for opponent, other in seats:
                if opponent != who:
                    record["met"].append(opponent)
                    # No place is below every place.
                    own, theirs = place or len(seats) + 1, other or len(seats) + 1
                    if own < theirs:
                        record["beat"].add(opponent)
                    elif theirs < own:
                        record["lost_to"].add(opponent)
    return points, records


def _standings(
    data: dict[str, Any], points: Counter[int], records: dict[int, dict[str, Any]], secrets: dict[str, bytes]
) -> None:
    """The order of the standings by the profile's tie-breaks, and what decided each place."""
    profile, rows = data["profile"], data["standings"]
    removed = {row["entrant"] for row in data["entrants"] if row["removed"]}
    gone = {row["entrant"] for row in data["entrants"] if row["left"]}
    floor, cap, dropped = (Fraction(profile[name]) for name in ("floor", "cap", "dropped_cap"))

    def share(who: int) -> Fraction:
        record = records[who]
        most = min(cap, dropped) if who in gone else cap
        return max(floor, min(most, Fraction(points[who], record["possible"]) if record["possible"] else Fraction(0)))

    def opponents(who: int) -> Fraction:
        met = records[who]["met"]
        return sum(map(share, met), Fraction(0)) / len(met) if met else floor

    lot = _lot(data, secrets)
    keys: dict[str, Any] = {
        "disqualified": lambda who: who in removed,
        "points": lambda who: -points[who],
        "opponents": lambda who: -opponents(who),
        "fewest_matches": lambda who: records[who]["matches"],
        "lot": lot.__getitem__,
    }
    tied: list[tuple[list[int], str]] = [(sorted(records), "")]
    for name in ("disqualified", "points", *profile["tie_breaks"]):
        tied = [
            (part, name if number else why)
            for group, why in tied
            for number, part in enumerate(_beaten(group, records) if name == "head_to_head" else _by(group, keys[name]))
        ]
    _agree("the order of the standings", [row["entrant"] for row in rows], [who for [who], _ in tied])
    for place, (row, ([who], why)) in enumerate(zip(rows, tied, strict=True), start=1):
        values = {"opponents": str(opponents(who)), "fewest_matches": str(records[who]["matches"])}
        expected = {"place": place, "entrant": who, "points": points[who], "decided_by": why, "values": values}
        for name, value in expected.items():
            _agree(f"place {place}, {name}", row[name], value)
    if data["status"] == "finished":
        final = {row["entrant"]: row["final_place"] for row in data["entrants"]}
        _agree("the final places", final, {row["entrant"]: row["place"] for row in rows})


def _by(group: list[int], key: Any) -> list[list[int]]:
    parts: dict[Any, list[int]] = {}
    for who in group:
        parts.setdefault(key(who), []).append(who)
    return [parts[value] for value in sorted(parts)]


def _beaten(group: list[int], records: dict[int, dict[str, Any]]) -> list[list[int]]:
    """A tie in parts: everybody in one beat everybody in the later ones."""
    parts, rest = [], set(group)
    while rest:
        best = min((_closed(who, rest, records) for who in sorted(rest)), key=len)
        parts.append(sorted(best))
        rest -= best
    return parts


def _closed(who: int, among: set[int], records: dict[int, dict[str, Any]]) -> set[int]:
    """The smallest part of a tie with this entrant in it of whom everybody beat everybody else."""
    part, new = {who}, [who]
    while new:
        record = records[new.pop()]
        more = among - part - (record["beat"] - record["lost_to"])
        part |= more
        new += more
    return part


def _lot(data: dict[str, Any], secrets: dict[str, bytes]) -> dict[int, int]:
    """The order of the lots by the first secret; before it is revealed, as the file has it."""
    secret = secrets.get(data["commitment"])
    if secret is None:
        return {row["entrant"]: row["place"] for row in data["standings"]}
    key = hmac.digest(secret, _prefixed("lot", data["season"]), "sha512")
    who = [row["entrant"] for row in data["entrants"]]
    order = sorted(who, key=lambda entrant: hmac.digest(key, _prefixed("standings lot", entrant), "sha512"))
    return {entrant: rank for rank, entrant in enumerate(order)}


# Secrets and what follows from them


def _prefixed(*parts: object) -> bytes:
    texts = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(text).to_bytes(8, "big") + text for text in texts)


def _words(key: bytes, label: str) -> Any:
    counter = 0
    while True:
        block = hmac.digest(key, _prefixed(label) + counter.to_bytes(8, "big"), "sha512")
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 64, 8))
        counter += 1


def _secrets(data: dict[str, Any]) -> dict[str, bytes]:
    """The revealed secrets by commitment; each is bound by the one before, or the log says that it was not."""
    secrets: dict[str, bytes] = {}
    before: bytes | None = None
    loose = {row["data"]["commitment"] for row in data["log"] if row["data"].get("promised") == "now"}
    for row in data["secrets"]:
        secret = bytes.fromhex(row["secret"])
        _agree("the commitment to a secret", row["commitment"], sha512(secret).hexdigest())
        if before is None:
            _agree("the first secret", data["commitment"], row["commitment"])
        elif row["commitment"] not in loose:
            _agree("a secret of the chain", sha512(secret).hexdigest(), before.hex())
        secrets[row["commitment"]] = before = secret
    if data["status"] in ("finished", "cancelled"):
        _agree("the secret of a season that is over is revealed", data["commitment_now"] in secrets, True)
    return secrets


ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def _matches(data: dict[str, Any], secrets: dict[str, bytes]) -> int:
    """How many matches have the code and the secret that follow from the season's secret and their table."""
    count = 0
    for table in data["tables"]:
        match = table["match"]
        if match is None:
            continue
        by = match["promised_by"]
        for name, value in {"event": data["season"], "league": data["league"]["league"], "round": table["series"],
                            "table": table["number"]}.items():  # fmt: skip
            _agree(f"match {match['code']}, {name}", by[name], value)
        secret = secrets.get(by["commitment"])
        if secret is None:
            continue
        numbers = (by["event"], by["round"], by["table"], by["attempt"])
        digest = hmac.digest(secret, _prefixed("entmoot event match code 1", *numbers), "sha512")
        _agree("the code of a match", match["code"], "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12]))
        own = hmac.digest(secret, _prefixed("entmoot event match secret 1", match["code"]), "sha512")
        committed = sha512(_prefixed("entmoot match secret 1", match["code"], own)).hexdigest()
        _agree("the commitment of a match", match["commitment"], committed)
        count += 1
    return count
