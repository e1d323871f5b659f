#!/usr/bin/env python3
"""Check an event of Entmoot. Needs Python 3.9 or newer and nothing else; reads one file and talks to nobody.

    python3 verify_event.py event-7.json                      check the file of an event
    python3 verify_event.py event-7.json --commitment 3f9a…   also check the commitment you noted when it was announced

Ends with 0 when everything agrees, 1 when something does not, 2 when the file cannot be read.

It checks, and says for each how much of it there was:
  secrets    each revealed secret is the one committed to; each later one was bound by the first commitment (SHA-512 of
             it is the secret before), or the file says that it was made when the event's end was undone
  log        the results, penalties and departures in the log, without what was undone, give the results, the rounds
             and the entrants that are shown; the standings follow from them by points
  seeds      the seed of each round follows from the secret:
             HMAC-SHA-512(secret, LP("round") + LP(event) + LP(stage) + LP(number))
  rounds     in every round each player still in has one opponent or the bye; a round paired by the server has no
             rematch. With at most 10 players all possible rounds are tried: none has fewer second byes, a bye of lower
             score, or a smaller sum of squared score gaps
  seats      who is first in each pair of a Swiss round: in version 1 of the pairing by the seed, in version 2 who was
             first less often, then who was second at the last difference, then by the seed
  lots       where the standings name the lot, its order follows from the first secret
  matches    code and commitment of each match follow from the secret (``verify_match.py`` checks the match itself)
  prizes     each prize follows from the published manifest and result, as ``verify_draw.py`` says

Rounds, seats, points and lots are checked for events that are one Swiss of one group; of events with other stages the
seeds, the log, the matches and the prizes are. It does not check tie-breaks other than points and lots, which of
several equally good rounds was drawn, rounds paired by hand beyond who is in them, nor that a result is what happened
at the table.
LP(x) = length of x as eight bytes, big-endian, then x. A stream of random words from a seed and a label: block i is
HMAC-SHA-512(seed, LP(label) + i as eight bytes), eight 64-bit words each; below(n) is the first word under
floor(2^64 / n) * n, modulo n.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

FORMAT = "entmoot-event-1"
MOST_TRIED = 10
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CUT_KEYS = {"entmoot-draw-1": "nonce", "entmoot-draw-2": "cut"}


class Wrong(Exception):
    """Something in the file does not agree with the rest of it."""


def need(holds: bool, text: str) -> None:
    if not holds:
        raise Wrong(text)


def prefixed(*parts: Any) -> bytes:
    texts = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(text).to_bytes(8, "big") + text for text in texts)


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha512).digest()


def words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        made = mac(seed, prefixed(label) + block.to_bytes(8, "big"))
        for start in range(0, 64, 8):
            yield int.from_bytes(made[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], count: int) -> int:
    limit = 2**64 // count * count
    for word in stream:
        if word < limit:
            return word % count
    raise AssertionError("the stream never ends")


def shuffled(stream: Iterator[int], items: Sequence[int]) -> list[int]:
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(stream, last + 1)
        result[last], result[other] = result[other], result[last]
    return result


# Secrets and seeds


def secrets_check(data: Any, noted: str | None) -> str:
    if noted is not None:
        need(noted.strip().lower() == data["commitment"], "The commitment is not the one you noted.")
    rows = data["secrets"]
    promised = {row["data"]["commitment"]: row["data"]["promised"] for row in data["log"] if "promised" in row["data"]}
    anew = 0
    for number, row in enumerate(rows):
        secret = bytes.fromhex(row["secret"])
        found = hashlib.sha512(secret).hexdigest()
        need(found == row["commitment"], f"Secret {number} is not the one committed to.")
        if number == 0:
            need(found == data["commitment"], "The first secret is not the one committed to at the announcement.")
        elif found != rows[number - 1]["secret"]:
            need(promised.get(found) == "now", f"Secret {number} was not bound by the one before it.")
            anew += 1
    if not rows:
        return "secrets   none is revealed: the event has not ended"
    return f"secrets   {len(rows)} revealed and committed to before, {anew} of them not bound by the announcement"


def seed_of(data: Any, row: Any) -> bytes | None:
    """The seed that a round must have; None while its secret is hidden."""
    if row["secret"] >= len(data["secrets"]):
        return None
    secret = bytes.fromhex(data["secrets"][row["secret"]]["secret"])
    return mac(secret, prefixed("round", data["event"], row["stage"], row["number"]))


# The log, replayed


class Replay:
    """Everybody's state as the log leaves it, and as it was when each round was paired."""

    def __init__(self, data: Any) -> None:
        self.points = data["profile"]["points"]
        self.pairings = {p["pairing"]: p for row in data["rounds"] for p in row["pairings"]}
        self.rounds = {row["round"]: row for row in data["rounds"]}
        self.results: dict[int, str] = {}
        self.out: dict[str, set[int]] = {"dropped": set(), "disqualified": set()}
        self.penalties: dict[int, int] = {}
        self.started: list[int] = []
        self.paired: list[Any] = []
        self.rounds_checked: list[tuple[Any, Any, dict[int, int], list[int], set[Any], set[int]]] = []
        self.seats_before: dict[int, dict[int, list[int]]] = {}
        for step in data["log"]:
            if not step["undone"] and step["verb"] != "undo":
                self.step(step["verb"], step["data"])

    def step(self, verb: str, data: Any) -> None:
        if verb == "start":
            self.started = sorted(data["entrants"])
            # Who withdrew and registered again is in play; registrations are not in the file.
            self.out["dropped"].difference_update(self.started)
        elif verb == "pair":
            need(data["round"] in self.rounds, "The log pairs a round that is not shown.")
            row = self.rounds[data["round"]]
            met, byes = self.met()
            self.rounds_checked.append((row, data, self.scores(), self.active(), met, byes))
            self.seats_before[row["round"]] = self.seats()
            self.paired.append(row)
        elif verb in ("report", "correct"):
            need(data["pairing"] in self.pairings, "The log has a result of a pairing that is not shown.")
            self.results[data["pairing"]] = data["result"]
        elif verb in ("drop", "withdraw", "disqualify"):
            self.out["disqualified" if verb == "disqualify" else "dropped"].add(data["entrant"])
            for change in data.get("forfeits", []):
                self.results[change["pairing"]] = change["result"]
        elif verb == "undrop":
            self.out["dropped"].discard(data["entrant"])
        elif verb == "reinstate":
            self.out["disqualified"].discard(data["entrant"])
        elif verb == "penalise":
            self.penalties[data["entrant"]] = data["points"]

    def active(self) -> list[int]:
        gone = self.out["dropped"] | self.out["disqualified"]
        return [one for one in self.started if one not in gone]

    def result(self, pairing: Any) -> str:
        return "bye" if pairing["second"] is None else self.results.get(pairing["pairing"], "")

    def waiting(self, row: Any) -> bool:
        """Whether a result of a round is missing; its bye does not count yet."""
        return any(not self.result(pairing) for pairing in row["pairings"])

    def scores(self) -> dict[int, int]:
        found = {one: -self.penalties.get(one, 0) for one in self.started}
        win, draw, loss, bye = (self.points[name] for name in ("win", "draw", "loss", "bye"))
        worth = {"first": (win, loss), "second": (loss, win), "draw": (draw, draw), "double_loss": (loss, loss)}
        for row in self.paired:
            waits = self.waiting(row)
            for pairing in row["pairings"]:
                result = self.result(pairing)
                if result == "bye":
                    found[pairing["first"]] += 0 if waits else bye
                elif result:
                    found[pairing["first"]] += worth[result][0]
                    found[pairing["second"]] += worth[result][1]
        return found

    def seats(self) -> dict[int, list[int]]:
        """By entrant 1 for each match in the first seat and -1 for each in the second, in order."""
        found: dict[int, list[int]] = {one: [] for one in self.started}
        for row in self.paired:
            for pairing in row["pairings"]:
                if pairing["second"] is not None:
                    found[pairing["first"]].append(1)
                    found[pairing["second"]].append(-1)
        return found

    def met(self) -> tuple[set[Any], set[int]]:
        rows = [pairing for row in self.paired for pairing in row["pairings"]]
        met = {frozenset((p["first"], p["second"])) for p in rows if p["second"] is not None}
        return met, {p["first"] for p in rows if p["second"] is None}


def log_check(data: Any, replay: Replay) -> str:
    need([row["round"] for row in data["rounds"]] == [row["round"] for row in replay.paired],
         "The rounds shown are not those of the log.")  # fmt: skip
    for pairing in replay.pairings.values():
        need(pairing["result"] == replay.result(pairing),
             f"The result of pairing {pairing['pairing']} is not the log's.")  # fmt: skip
    if replay.started:
        need([one["entrant"] for one in data["entrants"]] == replay.started, "The entrants are not those who started.")
        for one in data["entrants"]:
            shown = (one["dropped"], one["disqualified"], one["penalty"])
            logged = (*(one["entrant"] in replay.out[name] for name in ("dropped", "disqualified")),
                      replay.penalties.get(one["entrant"], 0))  # fmt: skip
            need(shown == logged, f"Entrant {one['entrant']} is shown otherwise than in the log.")
    return f"log       gives the {len(replay.pairings)} pairings and {len(data['entrants'])} entrants that are shown"


# Rounds


def rounds_check(data: Any, replay: Replay) -> list[str]:
    seeds = tried = seats = whole = 0
    for row, logged, scores, active, met, byes in replay.rounds_checked:
        name = f"Round {row['number']}"
        seed = seed_of(data, row)
        if seed is not None:
            need(seed.hex() == row["seed"], f"{name} does not have the seed that follows from the secret.")
            seeds += 1
        pairs = [(p["first"], p["second"]) for p in row["pairings"] if p["second"] is not None]
        byes_shown = [p["first"] for p in row["pairings"] if p["second"] is None]
        bye = byes_shown[0] if byes_shown else None
        byes_logged = logged["byes"] if "byes" in logged else [] if logged["bye"] is None else [logged["bye"]]
        shown = [list(pair) for pair in pairs]
        need(shown == logged["pairs"] and byes_shown == byes_logged, f"{name} is not the one in the log.")
        if not one_swiss(data):
            continue
        whole += 1
        there = sorted([one for pair in pairs for one in pair] + ([] if bye is None else [bye]))
        need(there == active, f"{name} does not pair exactly the players who were in.")
        if row["by_hand"]:
            continue
        fault = faults(pairs, bye, scores, met, byes)
        need(fault[0] == 0, f"{name} has a rematch.")
        if len(active) <= MOST_TRIED:
            tried += 1
            need(fault == min(faults(*other, scores, met, byes) for other in all_rounds(active)),
                 f"{name} is not the best one: another has a better bye or smaller score gaps.")  # fmt: skip
        version = logged.get("version", 1)
        if version in (1, 2) and seed is not None:
            history = replay.seats_before[row["round"]] if version == 2 else {}
            need(pairs == seated(seed, pairs, scores, active, history), f"{name} has other seats than its seed gives.")
            seats += 1
    count = len(replay.rounds_checked)
    return [
        f"seeds     {seeds} of {count} follow from a revealed secret",
        f"rounds    {whole} of {count} pair everybody once; {tried} compared with every other round",
        f"seats     {seats} of {count} rounds follow from their seeds",
    ]


def one_swiss(data: Any) -> bool:
    """Whether the event is a single Swiss of one group."""
    return all(row["stage"] == 1 and row["swiss"] for row in data["rounds"])


def faults(pairs: Any, bye: int | None, scores: dict[int, int], met: set[Any], byes: set[int]) -> tuple[int, ...]:
    return (
        sum(frozenset(pair) in met for pair in pairs),
        int(bye in byes),
        0 if bye is None else scores[bye],
        sum((scores[a] - scores[b]) ** 2 for a, b in pairs),
    )


def all_rounds(players: list[int]) -> Iterator[tuple[list[Any], int | None]]:
    if len(players) % 2:
        for bye in players:
            for pairs, _ in all_rounds([one for one in players if one != bye]):
                yield pairs, bye
        return
    if not players:
        yield [], None
        return
    one, *rest = players
    for other in rest:
        for pairs, _ in all_rounds([each for each in rest if each != other]):
            yield [(one, other), *pairs], None


def seated(
    seed: bytes, pairs: Any, scores: dict[int, int], active: list[int], history: dict[int, list[int]]
) -> list[Any]:
    """The tables by falling score, each with its first seat first.

    Who is first: who was first less often in ``history``; when equal, who was second at the last match where the two
    differ; else by a coin from the round's stream. Without a history the coin decides every pair.
    """
    stream = words(seed, "swiss round")
    order = sorted(shuffled(stream, active), key=lambda one: -scores[one])
    for _ in range(len(order) + 1):
        next(stream)
    index = {one: place for place, one in enumerate(order)}
    tables = [sorted((index[a], index[b])) for a, b in pairs]
    tables.sort(key=lambda t: (-scores[order[t[0]]], -scores[order[t[1]]], t[0]))
    found = []
    for a, b in tables:
        one, other = order[a], order[b]
        own, others = history.get(one, []), history.get(other, [])
        matches = range(1, min(len(own), len(others)) + 1)
        last = [own[-back] for back in matches if own[-back] != others[-back]]
        if sum(own) != sum(others):
            first = one if sum(own) < sum(others) else other
        elif last:
            first = one if last[0] < 0 else other
        elif history:
            first = (one, other)[below(stream, 2)]
        else:
            # Version 1 tossed the coin the other way round.
            first = one if below(stream, 2) else other
        found.append((first, other if first == one else one))
    return found


# Standings, matches, prizes


def standings_check(data: Any, replay: Replay) -> list[str]:
    rows = data["standings"]
    if not one_swiss(data):
        return ["standings not checked: the event has stages other than one Swiss", "lots      not checked"]
    scores = replay.scores()
    need(sorted(row["entrant"] for row in rows) == (replay.started if rows else []), "The standings miss somebody.")
    for place, row in enumerate(rows, 1):
        need(row["place"] == place, "The places do not count up.")
        need(row["points"] == scores[row["entrant"]], f"Entrant {row['entrant']} has other points than the log gives.")
    order = [(row["entrant"] in replay.out["disqualified"], -row["points"]) for row in rows]
    need(order == sorted(order), "The standings are not in the order of points.")
    if data["status"] == "finished":
        final = {one["entrant"]: one["final_place"] for one in data["entrants"]}
        need(
            final == {row["entrant"]: row["place"] for row in rows}, "The final places are not those of the standings."
        )
    lots = 0
    if data["secrets"]:
        seed = mac(bytes.fromhex(data["secrets"][0]["secret"]), prefixed("lot", data["event"]))
        drawn = shuffled(words(seed, "standings lot"), replay.started)
        lot = {one: place for place, one in enumerate(drawn)}
        for place, row in enumerate(rows[1:]):
            above = rows[place]
            if row["decided_by"] == "lot":
                need(lot[above["entrant"]] < lot[row["entrant"]], f"The lot puts entrant {row['entrant']} elsewhere.")
                lots += 1
    return [f"standings {len(rows)} places by points", f"lots      {lots} places follow from the secret"]


def matches_check(data: Any) -> str:
    known = {row["commitment"]: bytes.fromhex(row["secret"]) for row in data["secrets"]}
    checked = 0
    for row in data["rounds"]:
        for pairing in row["pairings"]:
            match = pairing["match"]
            if match is None or match["promised_by"]["commitment"] not in known:
                continue
            by = match["promised_by"]
            secret = known[by["commitment"]]
            need((by["event"], by["round"], by["table"]) == (data["event"], row["number"], pairing["table"]),
                 f"Match {match['code']} was promised for another table.")  # fmt: skip
            numbers = (by["event"], by["round"], by["table"], by["attempt"])
            digest = mac(secret, prefixed(b"entmoot event match code 1", *numbers))
            code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12])
            need(code == match["code"], f"The code of match {match['code']} does not follow from the secret.")
            own = mac(secret, prefixed(b"entmoot event match secret 1", code))
            found = hashlib.sha512(prefixed(b"entmoot match secret 1", code, own)).hexdigest()
            need(found == match["commitment"], f"The secret of match {code} does not follow from the event's.")
            checked += 1
    return f"matches   {checked} follow from a revealed secret"


def canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def draw_check(data: Any) -> str:
    draw = data["draw"]
    if not draw or "manifest" not in draw:
        return "prizes    none: no manifest is published"
    for row in [draw, *draw.get("withdrawn", [])]:
        found = hashlib.sha512(canonical(row["manifest"])).hexdigest()
        need(found == row["manifest_sha512"], "A manifest does not have the hash that was published.")
    if "result" not in draw:
        return "prizes    not drawn yet; the manifest has its hash"
    manifest, result = draw["manifest"], draw["result"]
    need(manifest["algorithm"] in CUT_KEYS, f"The draw is made by {manifest['algorithm']!r}, unknown here.")
    need(hashlib.sha512(bytes.fromhex(result["secret"])).hexdigest() == manifest["secret_commitment"],
         "The secret of the draw is not the one committed to.")  # fmt: skip
    places = result["places"]
    final = {one["entrant"]: one["final_place"] for one in data["entrants"]}
    need(sorted(places) == sorted(final), "The draw has other entrants than the event.")
    need(all(final[a] <= final[b] for a, b in zip(places, places[1:])),  # noqa: B905, RUF007 (Python 3.9)
         "The draw has other places than the event.")  # fmt: skip
    shown = [[number, p["table"], p["first"], p["second"], p["result"]]
             for number, row in enumerate(data["rounds"], 1) for p in row["pairings"]]  # fmt: skip
    need(result["pairings"] == shown, "The draw has other results than the event.")
    entrants = [one["entrant"] for one in manifest["entrants"]]
    need(entrants == sorted(places), "The manifest does not list exactly the entrants.")
    cuts = [bytes.fromhex(one[CUT_KEYS[manifest["algorithm"]]]) for one in manifest["entrants"]]
    key = hashlib.sha512(canonical(manifest)).digest()
    seed = mac(key, prefixed(*cuts, canonical(result)))
    need(seed.hex() == draw["seed"], "The seed of the draw does not follow from manifest and result.")
    out = {entrant for entrant, _ in result["excluded"]}
    ranked = [one for one in places if one not in out]
    taken = [] if manifest["places_in_draw"] else [
        ranked[prize["place"] - 1] for prize in manifest["prizes"] if prize["place"] and prize["place"] <= len(ranked)
    ]  # fmt: skip
    awards = []
    for prize in manifest["prizes"]:
        stream = words(seed, "prize:" + prize["id"])
        if prize["place"] is None:
            able = [one for one in entrants if one not in out and one not in taken]
            winner = able[below(stream, len(able))] if able else None
        else:
            winner = ranked[prize["place"] - 1] if prize["place"] <= len(ranked) else None
        if winner is not None:
            card = prize["pool"][below(stream, len(prize["pool"]))]
            awards.append({"prize": prize["id"], "entrant": winner, "card": card})
    need(awards == draw["awards"], f"The draw gives {awards!r}.")
    return f"prizes    {len(awards)} follow from manifest and result"


def check(data: Any, noted: str | None = None) -> list[str]:
    """Lines to print. Raises Wrong at the first thing that does not agree."""
    need(data["format"] == FORMAT, f"The file is of the form {data['format']!r}; this script knows {FORMAT}.")
    replay = Replay(data)
    return [
        secrets_check(data, noted),
        log_check(data, replay),
        *rounds_check(data, replay),
        *standings_check(data, replay),
        matches_check(data),
        draw_check(data),
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check an event of Entmoot.")
    parser.add_argument("file", help="the event.json offered on the event's page")
    parser.add_argument("--commitment", help="the commitment you noted when the event was announced")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, encoding="utf-8") as file:
            lines = check(json.load(file), options.commitment)
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        print(f"This file cannot be read as an event: {type(error).__name__}: {error}")
        return 2
    print("\n".join(lines))
    print("Everything that is checked agrees.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
