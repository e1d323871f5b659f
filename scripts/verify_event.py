#!/usr/bin/env python3
"""Check an event of Entmoot. Needs Python 3.9 or newer and nothing else; reads one file and talks to nobody.

    python3 verify_event.py event-7.json                      check the file of an event
    python3 verify_event.py event-7.json --commitment 3f9a…   also check the commitment you noted when it was announced

Ends with 0 when everything agrees, 1 when something does not, 2 when the file cannot be read.

It checks, and says for each how much of it there was:
  secrets    each revealed secret is the one committed to; each later one was bound by the first commitment (SHA-512 of
             it is the secret before), or the file says that it was made when the event's end was undone
  log        the results, games, penalties, departures and numbers of rounds in the log, without what was undone, give
             the results, the rounds and the entrants that are shown
  seeds      the seed of each round follows from the secret:
             HMAC-SHA-512(secret, LP("round") + LP(event) + LP(stage) + LP(number))
  stages     who is in each stage, with which seed and in which group. First stage: those the organiser seeded, then the
             others shuffled by the stream "first stage" of HMAC-SHA-512(secret, LP("seeds") + LP(event)); later ones:
             the best of the stage before that were still there. Groups take the seeds forth and back. No stage begins
             before the one before it was over
  rounds     Swiss: in every round and heat each player still in has one opponent or the bye; a round paired by the
             server has no rematch. With at most 14 players a heat all possible rounds are compared: none has fewer
             second byes, a bye of lower score, one for somebody who entered earlier or has played more (from version 4
             of the pairing on), a smaller sum of squared score gaps, or fewer repeated floats (from version 2 on).
             Round robin: the Berger tables. Elimination: the bracket, with byes,
             walkovers, the losers' crossed drops, the match for third place and the second grand final. Pods: sizes,
             and with at most 9 players the fewest repeated meetings and the smallest squared score gaps
  drawn      which of several equally good Swiss rounds the seed draws, where few enough players matter for it (see
             ``drawn_pairs``)
  by seed    Swiss rounds whose opponents with the same points are chosen by seed ("near" or "halves" in the plan of the
             stage): no other pairs inside a score group are nearer to the wanted ones (see ``Choice``)
  seats      who is first at each table. Swiss: in version 1 of the pairing by the seed, from version 2 on who was first
             less often, then who was second at the last difference, then by the seed; in a bracket then the better
             seed. From version 3 on the seats of earlier stages count.
             Round robin: by the tables. Pods: who sat later so far, then the seed
  standings  points with missed rounds, penalties and byes, every tie-break of the profile, which of them decided each
             place, the places of brackets, and the places of the whole event
  lots       where the standings name the lot, its order follows from the first secret
  checks     the tables drawn for deck checks follow from the secret: those with two players or more, by the stream
             "deck check tables" of HMAC-SHA-512(secret, LP("deck check") + LP(event) + LP(stage) + LP(number)),
             without those drawn before
  matches    code and commitment of each match follow from the secret (``verify_match.py`` checks the match itself)
  prizes     each prize follows from the published manifest and result, as ``verify_draw.py`` says

Rounds paired by hand, and seats that officials gave to another player, are counted and named. It does not check that a
result is what happened at the table. Files from before stages were in them are checked as far as they go: of an event
that is not one Swiss of one group then the seeds, the log, the matches and the prizes.
LP(x) = length of x as eight bytes, big-endian, then x. A stream of random words from a seed and a label: block i is
HMAC-SHA-512(seed, LP(label) + i as eight bytes), eight 64-bit words each; below(n) is the first word under
floor(2^64 / n) * n, modulo n.

The rules are written here once more, in other ways than on the platform: matchings by trying all, the Berger tables by
sums, brackets with the byes played out, tie-breaks straight from their definitions in fractions.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

FORMAT = "entmoot-event-1"
MOST_TRIED = 14
PODS_TRIED = 9
NODES_TRIED = 14
PART_MOST = 200
MOST_STATES = 20_000
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CUT_KEYS = {"entmoot-draw-1": "nonce", "entmoot-draw-2": "cut"}
POD_POINTS = [[5, 3, 1], [7, 5, 3, 1], [9, 7, 5, 3, 1], [11, 9, 7, 5, 3, 1]]
MEANS = ["opponents", "opponents_opponents", "head_to_head", "lot"]


def profile(points: Sequence[int], floor: str, tie_breaks: Sequence[str] = MEANS, **more: Any) -> dict[str, Any]:
    """A standings profile; ``points`` of a win, a draw, a loss and a bye."""
    return {
        "points": dict(zip(("win", "draw", "loss", "bye"), points)),  # noqa: B905 (Python 3.9)
        "floor": floor,
        "cap": "1",
        "dropped_cap": "1",
        "tie_breaks": list(tie_breaks),
        "head_to_head_most": None,
        "pod_points": POD_POINTS,
        **more,
    }


PROFILES = {
    ("swiss-3-1-0", 1): profile((3, 1, 0, 3), "1/3"),
    ("mtr", 1): profile((3, 1, 0, 3), "33/100", ("opponents", "game_wins", "opponents_game_wins", "lot")),
    ("pokemon", 2026): profile((3, 1, 0, 3), "1/4", dropped_cap="3/4", head_to_head_most=2),
    ("konami", 2025): profile((3, 1, 0, 3), "0", ("opponents", "opponents_opponents", "lost_rounds", "lot")),
    ("buchholz", 1): profile(
        (2, 1, 0, 2), "0", ("buchholz", "median_buchholz", "sonneborn_berger", "head_to_head", "lot")
    ),
}
"""The published profiles: a file cannot say that one of these has other rules."""


class TooMany(Exception):
    """There are too many ways to compare them all."""


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


Lots = Callable[[Iterable[int]], "dict[int, Any]"]
"""Of those who are ranked together: by entrant what they are ordered by where nothing else parts them."""


# Secrets and seeds


def secrets_check(data: Any, noted: str | None) -> str:
    if noted is not None:
        need(noted.strip().lower() == data["commitment"], "The commitment is not the one you noted.")
    rows = data["secrets"]
    promised = {row["data"]["commitment"]: row["data"]["promised"] for row in data["log"] if "promised" in row["data"]}
    anew = 0
    for number, row in enumerate(rows):
        secret = bytes.fromhex(row["secret"])
        commitment = hashlib.sha512(secret).hexdigest()
        need(commitment == row["commitment"], f"Secret {number} is not the one committed to.")
        if number == 0:
            need(commitment == data["commitment"], "The first secret is not the one committed to at the announcement.")
        elif commitment != rows[number - 1]["secret"]:
            need(promised.get(commitment) == "now", f"Secret {number} was not bound by the one before it.")
            anew += 1
    if not rows:
        return "secrets   none is revealed: the event has not ended"
    return f"secrets   {len(rows)} revealed and committed to before, {anew} of them not bound by the announcement"


def secret_of(data: Any, number: int) -> bytes | None:
    """A secret of the event by its number; None while it is hidden."""
    return bytes.fromhex(data["secrets"][number]["secret"]) if number < len(data["secrets"]) else None


def profile_of(data: Any) -> tuple[Any, str]:
    """The rules of the standings, and what to print of them.

    Of an unknown profile they are those that the file names; where it names none, only its points are known.
    """
    named = data["profile"]
    known = PROFILES.get((named["slug"], named["version"]))
    title = f"{named['slug']} version {named['version']}"
    if known is not None:
        for key in known:
            need(key not in named or named[key] == known[key], f"The profile {title} has other {key} than published.")
        return known, f"profile   {title}, as published"
    if "tie_breaks" not in named:
        return {**profile((0, 0, 0, 0), "0", ()), **named}, f"profile   {title}, of which the file has only the points"
    return named, f"profile   {title}, not known to this script: its rules are those that the file names"


# Tie-breaks


class Record:
    """What somebody has done in a stage, for the tie-breaks."""

    def __init__(self) -> None:
        self.points = self.rounds = self.byes = 0
        self.won = self.most = self.games_won = self.games_most = 0
        self.met: list[int] = []
        self.shares: list[Fraction] = []
        self.beaten: set[int] = set()
        self.lost_to: set[int] = set()
        self.lost_rounds = 0


def grouped(ids: Sequence[int], places: Sequence[int]) -> list[list[int]]:
    """Those at a pod by their places, the best first; who lost without a place (0) comes last."""
    order = sorted(set(places), key=lambda place: (place == 0, place))
    return [[entrant for entrant, own in zip(ids, places) if own == place] for place in order]  # noqa: B905 (Python 3.9)


def lots_of(seed: bytes, version: int, numbers: dict[int, int]) -> Lots:
    """The lots of entrants: each one's own, or in version 1 an order of all who are ranked together.

    ``numbers``: by entrant whose lot they have, where it is another's, in an event that was read from a file.
    """
    if version == 1:
        return lambda ids: {entrant: n for n, entrant in enumerate(shuffled(words(seed, "standings lot"), sorted(ids)))}
    return lambda ids: {entrant: mac(seed, prefixed("standings lot", numbers.get(entrant, entrant))) for entrant in ids}


def rank(members: dict[int, Any], results: Sequence[Any], rules: Any, lots: Lots | None) -> list[dict[str, Any]]:
    """The standings: of each row the entrant, the points, the values of the tie-breaks, and what decided.

    ``members``: by entrant whether they dropped, whether they are disqualified, their penalty and the rounds missed.
    ``results``: the kind, the entrants in seat order, the games, for a pod the place of each seat, and the number of
    the round. Without lots those who are level stay so, and share ``level``.
    """
    names = ("win", "draw", "loss", "bye")
    win, draw, loss, bye = (rules["points"][name] for name in names)
    worth = {"first": (win, loss), "second": (loss, win), "draw": (draw, draw), "double_loss": (loss, loss)}
    one_game = {"first": (1, 0, 0), "second": (0, 1, 0), "draw": (0, 0, 1), "double_loss": (0, 0, 0)}
    records = {member: Record() for member in members}
    for one, (_dropped, _out, penalty, missed) in members.items():
        own = records[one]
        own.points, own.won, own.most = missed * loss - penalty, missed * loss, missed * win
        own.games_most = 6 * missed
        own.lost_rounds = sum(number**2 for number in range(1, missed + 1))
    for kind, ids, games, places, number in results:
        for entrant in ids:
            records[entrant].rounds += 1
        if kind == "bye":
            own = records[ids[0]]
            own.points, own.byes = own.points + bye, own.byes + 1
            own.games_won, own.games_most = own.games_won + 6, own.games_most + 6
        elif kind == "pod":
            scale = next(points for points in rules["pod_points"] if len(points) == len(ids))
            above = 0
            groups = grouped(ids, places)
            for place, group in enumerate(groups):
                lost = not places[ids.index(group[0])]
                each = 0 if lost else sum(scale[above : above + len(group)]) // len(group)
                above += len(group)
                for entrant in group:
                    own = records[entrant]
                    others = [other for other in ids if other != entrant]
                    own.points, own.won, own.most = own.points + each, own.won + each, own.most + scale[0]
                    own.met += others
                    own.shares += [Fraction(each, scale[0])] * len(others)
                    own.beaten.update(other for worse in groups[place + 1 :] for other in worse)
                    own.lost_to.update(other for better in groups[:place] for other in better)
                    if lost or place == len(groups) - 1 > 0:
                        own.lost_rounds += number**2
        else:
            score = games if any(games) else one_game[kind]
            for place, one in enumerate(ids):
                own, other = records[one], ids[1 - place]
                gained = worth[kind][place]
                own.points, own.won, own.most = own.points + gained, own.won + gained, own.most + win
                own.games_won += 3 * score[place] + score[2]
                own.games_most += 3 * sum(score)
                own.met.append(other)
                own.shares.append(Fraction(gained, win))
                if kind == "double_loss" or (kind in ("first", "second") and (kind == "first") != (place == 0)):
                    own.lost_rounds += number**2
                if kind in ("first", "second"):
                    (own.beaten if (kind == "first") == (place == 0) else own.lost_to).add(other)
    values = tie_break_values(members, records, rules)
    rows = [
        {"entrant": entrant, "points": own.points, "values": values[entrant], "decided_by": "", "level": 0}
        for entrant, own in records.items()
    ]
    return placed(rows, members, records, rules, lots)


def tie_break_values(members: dict[int, Any], records: dict[int, Record], rules: Any) -> dict[int, dict[str, Fraction]]:
    floor, cap, dropped_cap = (Fraction(rules[name]) for name in ("floor", "cap", "dropped_cap"))
    draw = rules["points"]["draw"]

    def mean(ids: list[int], of: dict[int, Fraction]) -> Fraction:
        return sum((of[entrant] for entrant in ids), Fraction()) / len(ids) if ids else floor

    share, games, adjusted = {}, {}, {}
    rounds = max((own.rounds for own in records.values()), default=0)
    for member, own in records.items():
        most = min(cap, dropped_cap) if members[member][0] else cap
        share[member] = max(floor, min(most, Fraction(own.won, own.most) if own.most else Fraction()))
        games[member] = max(floor, Fraction(own.games_won, own.games_most) if own.games_most else Fraction())
        adjusted[member] = own.points + (draw * (rounds - own.rounds) if members[member][0] else 0)
    first = {entrant: mean(own.met, share) for entrant, own in records.items()}
    result = {}
    for member, own in records.items():
        sums = sorted([adjusted[other] for other in own.met] + [own.points] * (rounds - own.rounds + own.byes))
        berger = sum((adjusted[a] * won for a, won in zip(own.met, own.shares)), Fraction())  # noqa: B905
        result[member] = {
            "opponents": first[member],
            "opponents_opponents": mean(own.met, first),
            "game_wins": games[member],
            "opponents_game_wins": mean(own.met, games),
            "buchholz": Fraction(sum(sums)),
            "median_buchholz": Fraction(sum(sums[1:-1])),
            "lost_rounds": Fraction(own.lost_rounds),
            "fewest_matches": Fraction(own.rounds),
            "sonneborn_berger": berger
            + Fraction(own.points * own.byes * rules["points"]["bye"], rules["points"]["win"]),
        }
    return result


def placed(
    rows: list[dict[str, Any]], members: dict[int, Any], records: dict[int, Record], rules: Any, lots: Lots | None
) -> list[dict[str, Any]]:
    """The rows in order. Ties are divided by one tie-break after the other."""
    lot = {} if lots is None else lots(members)
    ties: list[tuple[list[dict[str, Any]], str]] = [(rows, "")]
    for name in ["disqualified", "points", *rules["tie_breaks"], "lot"]:
        if name == "lot" and not lot:
            continue
        divided: list[tuple[list[dict[str, Any]], str]] = []
        for tie, why in ties:
            parts = [tie]
            if len(tie) > 1 and name == "head_to_head":
                most = rules["head_to_head_most"]
                parts = [tie] if most is not None and len(tie) > most else beaten_by_all(tie, records)
            elif len(tie) > 1:
                keys: dict[Any, list[dict[str, Any]]] = {}
                for row in tie:
                    entrant = row["entrant"]
                    if name == "disqualified":
                        key: Any = members[entrant][1]
                    elif name == "points":
                        key = -row["points"]
                    elif name == "fewest_matches":
                        key = row["values"][name]
                    else:
                        key = lot[entrant] if name == "lot" else -row["values"][name]
                    keys.setdefault(key, []).append(row)
                parts = [keys[key] for key in sorted(keys)]
            divided.append((parts[0], why))
            divided += [(part, name) for part in parts[1:]]
        ties = divided
    result = []
    for level, (tie, why) in enumerate(ties):
        tie[0]["decided_by"] = why
        for row in tie:
            row["level"] = level
        result += tie
    return result


def beaten_by_all(tie: list[dict[str, Any]], records: dict[int, Record]) -> list[list[dict[str, Any]]]:
    """The finest parts in order such that everybody in an earlier one beat everybody in a later one.

    Who did not beat somebody cannot be above them: the parts are the classes of those who cannot be above each other,
    directly or by a chain.
    """
    ids = [row["entrant"] for row in tie]
    if len(ids) > 2 * max(len(records[entrant].met) for entrant in ids):
        return [tie]  # nobody has met half of the others, and each part must have met all of them
    beats = {entrant: records[entrant].beaten - records[entrant].lost_to for entrant in ids}
    reach = {entrant: {other for other in ids if other not in beats[entrant]} for entrant in ids}
    for via in ids:
        for entrant in ids:
            if via in reach[entrant]:
                reach[entrant] |= reach[via]
    # Who is at least as high as most others is first: ``reach`` holds those who cannot be below.
    order = sorted(tie, key=lambda row: len(reach[row["entrant"]]))
    parts: list[list[dict[str, Any]]] = []
    for row in order:
        if parts and len(reach[parts[-1][0]["entrant"]]) == len(reach[row["entrant"]]):
            parts[-1].append(row)
        else:
            parts.append([row])
    return parts


# Round robins and brackets


def berger(count: int, number: int, *, double: bool) -> tuple[set[tuple[int, int]], int | None] | None:
    """Round ``number`` of the Berger tables of 1 .. count, and who has no opponent; None after the last one.

    With n even: two below n meet in round r when their sum is r + 1 modulo n - 1, the lower one first when it is odd;
    who would meet themselves meets n, and is first when in the lower half. Played twice, the last two rounds of the
    first table change places, and in the second one the seats are exchanged.
    """
    even = count + count % 2
    last = even - 1
    if count < 2 or number > (2 * last if double else last):
        return None
    row, again = (number - 1) % last + 1, number > last
    if double and not again and row > last - 2 and last > 1:
        row = 2 * last - 1 - row
    pairs = set()
    alone = None
    for a in range(1, even):
        if (2 * a - row - 1) % last == 0:
            if even > count:
                alone = a
            else:
                pairs.add((a, even) if 2 * a <= even else (even, a))
        for b in range(a + 1, even):
            if (a + b - row - 1) % last == 0:
                pairs.add((a, b) if (a + b) % 2 else (b, a))
    return {(b, a) if again else (a, b) for a, b in pairs}, alone


NOBODY, UNKNOWN = 0, -1


class Bracket:
    """A bracket played out slot by slot, over a full one of a power of two in which who is missing is NOBODY.

    Slots: W1-1 is the first match of the first winners' round, L1-1 of the losers' bracket, P3 for third place, GF1 and
    GF2 the grand finals. ``results`` say which seed won each slot.
    """

    def __init__(self, kind: str, size: int, results: dict[str, int], *, third: bool, reset: bool) -> None:
        self.kind, self.size, self.third, self.reset = kind, size, third, reset
        self.depth = (size - 1).bit_length()
        self.slots: dict[str, tuple[int, int, int]] = {}
        """By slot its round, and the two seeds in it."""
        self.won: dict[str, int] = {}
        self.lost: dict[str, int] = {}
        self.results = results
        self.champion = 1 if size == 1 else None
        self.play()
        extra = sorted(set(results) - {slot for slot, (_, a, b) in self.slots.items() if a > 0 and b > 0})
        need(not extra, f"The bracket has no match {''.join(extra[:1])} to be played.")

    def slot(self, name: str, round_: int, a: int, b: int) -> None:
        self.slots[name] = round_, a, b
        if NOBODY in (a, b):
            self.won[name], self.lost[name] = a or b, NOBODY
            return
        winner = self.results.get(name, UNKNOWN)
        need(winner in (a, b, UNKNOWN), f"Seed {winner} cannot have won {name}.")
        self.won[name] = winner
        self.lost[name] = UNKNOWN if winner == UNKNOWN else a + b - winner

    def play(self) -> None:
        full, depth, order = 1 << self.depth, self.depth, [1]
        while len(order) < full:
            order = [seed for place in order for seed in (place, 2 * len(order) + 1 - place)]
        row = [seed if seed <= self.size else NOBODY for seed in order]
        for level in range(1, depth + 1):
            for i in range(len(row) // 2):
                self.slot(f"W{level}-{i + 1}", level, row[2 * i], row[2 * i + 1])
            row = [self.won[f"W{level}-{i + 1}"] for i in range(len(row) // 2)]
        if self.size == 1:
            return
        if self.kind == "single":
            if self.third and depth > 1:
                self.slot("P3", depth, *(self.lost[f"W{depth - 1}-{i}"] for i in (1, 2)))
            self.champion = row[0] if row[0] > 0 else None
            return
        row = [self.lost[f"W1-{i + 1}"] for i in range(full // 2)]
        for drop in range(1, depth):
            count = len(row) // 2
            for i in range(count):
                self.slot(f"L{2 * drop - 1}-{i + 1}", 2 * drop, row[2 * i], row[2 * i + 1])
            for i in range(count):
                # Losers come in crossed, so that rematches are late.
                loser = self.lost[f"W{drop + 1}-{(i ^ (count >> drop or count >> 1)) + 1}"]
                self.slot(f"L{2 * drop}-{i + 1}", 2 * drop + 1, self.won[f"L{2 * drop - 1}-{i + 1}"], loser)
            row = [self.won[f"L{2 * drop}-{i + 1}"] for i in range(count)]
        ahead = self.won[f"W{depth}-1"]
        self.slot("GF1", 2 * depth, ahead, row[0])
        champion = self.won["GF1"]
        if self.reset and champion > 0 and champion != ahead:
            self.slot("GF2", 2 * depth + 1, champion, self.lost["GF1"])
            champion = self.won["GF2"]
        self.champion = champion if champion > 0 else None

    def open(self) -> list[str]:
        """The slots of the next round: undecided, both entrants known, of the lowest round that has any."""
        waiting = [
            (round_, slot)
            for slot, (round_, a, b) in self.slots.items()
            if a > 0 and b > 0 and slot not in self.results
        ]
        return [slot for round_, slot in waiting if round_ == min(waiting)[0]]

    def places(self) -> list[tuple[int, int, int]]:
        """Seed, first and last place of those whose place is known; the others share the first places."""
        place_of: dict[int, tuple[int, int]] = {}
        part = "W" if self.kind == "single" else "L"
        levels: dict[int, list[str]] = {}
        for slot, (_, a, b) in self.slots.items():
            if slot[0] == part and NOBODY not in (a, b):
                levels.setdefault(int(slot[1:].split("-")[0]), []).append(slot)
        first = 2 if self.kind == "single" else 3
        p3 = self.slots.get("P3")
        played_for_third = p3 is not None and NOBODY not in p3[1:]
        for level in sorted(levels, reverse=True):
            last = first + len(levels[level]) - 1
            for slot in levels[level]:
                if self.lost[slot] > 0 and not (played_for_third and level == self.depth - 1):
                    place_of[self.lost[slot]] = first, last
            first = last + 1
        if played_for_third and self.won["P3"] > 0:
            place_of[self.won["P3"]], place_of[self.lost["P3"]] = (3, 3), (4, 4)
        if self.champion is None:
            place_of = {seed: place for seed, place in place_of.items() if place[0] > 2}
        elif self.kind == "double" and self.size > 1:
            final = "GF2" if "GF2" in self.slots else "GF1"
            place_of[self.lost[final]] = 2, 2
        if self.champion is not None:
            place_of[self.champion] = 1, 1
        return [(seed, *place) for seed, place in sorted(place_of.items(), key=lambda item: (item[1], item[0]))]


# The log, replayed


class Stage:
    """A stage as it is replayed. ``seed_of`` and ``group_of`` are by entrant, in the order of the seeds."""

    def __init__(self, number: int, plan: Any, order: Sequence[int]) -> None:
        self.number, self.plan, self.kind = number, plan, plan["kind"]
        self.groups = plan.get("groups", 1)
        self.plain = self.kind == "swiss" and self.groups == 1
        self.opponents = plan.get("opponents", "drawn")
        self.has_seeds = not self.plain or self.opponents != "drawn"
        self.bracket = self.kind in ("single", "double")
        self.seed_of = {entrant: seed for seed, entrant in enumerate(order, 1)}
        self.group_of = {}
        for place, entrant in enumerate(order):
            row, at = divmod(place, self.groups)
            self.group_of[entrant] = self.groups - 1 - at if row % 2 else at
        self.rounds: list[Any] = []
        self.planned = plan.get("rounds") or max(-(-len(order) // self.groups) - 1, 1).bit_length()

    def members(self, group: int | None = None) -> list[int]:
        """The entrants, best seed first."""
        ids = sorted(self.seed_of, key=lambda entrant: self.seed_of[entrant])
        return [entrant for entrant in ids if group is None or self.group_of[entrant] == group]


class Past:
    """What somebody did in the rounds of a stage so far. ``seats`` are 1 for the first seat and -1 for the second.
    ``byes``: from version 4 of the pairing on also wins without play."""

    def __init__(self) -> None:
        self.points = self.byes = self.played = 0
        self.met: Counter[int] = Counter()
        self.seats: list[int] = []
        self.floats: list[int] = []
        self.pods: list[tuple[int, int]] = []


def at_table(pairing: Any) -> list[int]:
    """Who sits at a table, first seat first. A table of more than two has a list of its ``entrants``."""
    if pairing.get("entrants"):
        return list(pairing["entrants"])
    return [entrant for entrant in (pairing["first"], pairing["second"]) if entrant is not None]


class Replay:
    """Everything about the event as the log leaves it, checked step by step as it was when each was done."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.rules, self.profile_line = profile_of(data)
        self.places_version = data.get("places_version", 1)
        self.pairings = {p["pairing"]: p for row in data["rounds"] for p in row["pairings"]}
        self.rounds = {row["round"]: row for row in data["rounds"]}
        self.plans = [row["plan"] for row in data.get("stages", [])]
        # In files from before stages were in them only one Swiss of one group is known well enough.
        self.known = bool(self.plans) or all(row["stage"] == 1 and row["swiss"] for row in data["rounds"])
        self.has_games = "stages" in data
        self.results: dict[int, str] = {}
        self.games: dict[int, list[int]] = {}
        self.places: dict[int, list[int]] = {}
        self.unplayed: set[int] = set()
        """Tables that were lost because somebody left."""
        self.out: dict[str, set[int]] = {"dropped": set(), "disqualified": set()}
        self.penalties: dict[int, int] = {}
        self.taken: Counter[tuple[int, int]] = Counter()
        """By stage and entrant the match points taken."""
        self.missed: dict[int, int] = {}
        self.byes_given: dict[int, int] = {}
        self.chosen: list[int] = []
        self.started: list[int] = []
        self.stages: list[Stage] = []
        self.replaced: dict[int, list[tuple[int, int]]] = {}
        self.paired: list[Any] = []
        self.checks: list[tuple[Any, Any]] = []
        self.fields: list[Field] = []
        self.renewed = 0
        self.counts: Counter[str] = Counter()
        for step in data["log"]:
            if step["verb"] == "replace" and not step["undone"]:
                change = step["data"]
                self.replaced.setdefault(change["pairing"], []).append((change["absent"], change["entrant"]))
        for step in data["log"]:
            if step["verb"] == "undo":
                self.renewed += "commitment" in step["data"]
            elif not step["undone"]:
                self.step(step["verb"], step["data"])

    def step(self, verb: str, data: Any) -> None:
        if verb == "start":
            self.started = sorted(data["entrants"])
            # Who withdrew and registered again is in play; registrations are not in the file.
            self.out["dropped"].difference_update(self.started)
            self.first_stage()
        elif verb == "seed":
            self.chosen = list(data["order"])
        elif verb == "stage":
            self.next_stage(data)
        elif verb == "rounds":
            if self.stages:
                self.stages[-1].planned = data["rounds"]
        elif verb == "late":
            self.late(data)
        elif verb == "replace":
            self.replace(data)
        elif verb == "byes":
            self.byes_given[data["entrant"]] = data["byes"]
        elif verb == "pair":
            need(data["round"] in self.rounds, "The log pairs a round that is not shown.")
            self.pair(self.rounds[data["round"]], data)
        elif verb in ("report", "correct", "game"):
            self.result_set(data)
        elif verb in ("drop", "withdraw", "disqualify"):
            self.out["disqualified" if verb == "disqualify" else "dropped"].add(data["entrant"])
            for change in data.get("forfeits", []):
                self.result_set(change)
                self.unplayed.add(change["pairing"])
        elif verb == "check" and "tables" in data:
            need(data["round"] in self.rounds, "The log has deck checks of a round that is not shown.")
            self.checks.append((self.rounds[data["round"]], data))
        elif verb == "undrop":
            self.out["dropped"].discard(data["entrant"])
        elif verb == "reinstate":
            self.out["disqualified"].discard(data["entrant"])
        elif verb == "penalise":
            points = data["points"] - self.penalties.get(data["entrant"], 0)
            self.penalties[data["entrant"]] = data["points"]
            self.taken[max(1, len(self.stages)), data["entrant"]] += points
            if "loss" in data:
                self.result_set(data["loss"])
        elif verb == "finish":
            self.finish(data)

    # Results

    def result_set(self, data: Any) -> None:
        """Take a result, or a game after which the match goes on."""
        number = data["pairing"]
        need(number in self.pairings, "The log has a result of a pairing that is not shown.")
        self.unplayed.discard(number)
        if "result" in data:
            self.results[number] = data["result"]
        if "places" in data:
            self.places[number], self.results[number] = data["places"], "pod"
        if "games" in data:
            self.games[number] = list(data["games"])
        elif "game" in data:
            self.games.pop(number, None)  # the games that were played give the score
        elif "result" in data:
            self.games[number] = [0, 0, 0]

    def result(self, pairing: Any) -> str:
        return "bye" if len(at_table(pairing)) == 1 else self.results.get(pairing["pairing"], "")

    def games_of(self, pairing: Any) -> list[int]:
        """Games won by the first, by the second, and drawn, by the log."""
        counts = self.games.get(pairing["pairing"])
        if counts is None:
            played = pairing.get("played", [])
            counts = [played.count(kind) for kind in ("first", "second", "draw")]
        return counts

    def rows(self, stage: Stage) -> list[list[Any]]:
        """The results of each round of a stage, as ``rank`` takes them, each with its pairing at the end.

        The byes of a round count when its last result is in; those of a bracket at once.
        """
        rounds = []
        for row in stage.rounds:
            waits = any(not self.result(pairing) for pairing in row["pairings"])
            rounds.append([
                (self.result(p), at_table(p), self.games_of(p), self.places.get(p["pairing"], []), row["number"], p)
                for p in row["pairings"]
                if self.result(p) and (self.result(p) != "bye" or not waits or p.get("slot"))
            ])  # fmt: skip
        return rounds

    def past(self, stage: Stage, version: int) -> dict[int, Past]:
        pasts = {entrant: Past() for entrant in stage.seed_of}
        if version > 2:
            for earlier in self.stages[: stage.number - 1]:
                for one, own in self.past(earlier, 1).items():
                    if one in pasts:
                        pasts[one].seats += own.seats
        names = ("win", "draw", "loss", "bye")
        win, draw, loss, bye = (self.rules["points"][name] for name in names)
        worth = {"first": (win, loss), "second": (loss, win), "draw": (draw, draw), "double_loss": (loss, loss)}
        there: set[int] = set()
        for row in self.rows(stage):
            there.update(entrant for _, ids, *_ in row for entrant in ids)
            for entrant in there:
                pasts[entrant].floats.append(0)
            before = {entrant: pasts[entrant].points for entrant in pasts}
            for kind, ids, *_, pairing in row:
                unplayed = pairing["pairing"] in self.unplayed
                for seat, one in enumerate(ids):
                    own = pasts[one]
                    own.played += kind != "bye" and not unplayed
                    own.byes += version > 3 and unplayed and kind == ("first", "second")[seat]
                    if kind == "bye":
                        own.points, own.byes = own.points + bye, own.byes + 1
                        continue
                    own.met.update(other for other in ids if other != one)
                    if kind == "pod":
                        own.pods.append((seat, len(ids)))
                        continue
                    other = ids[1 - seat]
                    own.points += worth[kind][seat]
                    own.seats.append(-1 if seat else 1)
                    own.floats[-1] = (before[other] > before[one]) - (before[other] < before[one])
        return pasts

    # Who is in

    def gone(self) -> set[int]:
        return self.out["dropped"] | self.out["disqualified"]

    def active(self, ids: Sequence[int]) -> list[int]:
        gone = self.gone()
        return [entrant for entrant in ids if entrant not in gone]

    def plan(self, number: int) -> Any:
        need(number <= len(self.plans) or not self.plans, f"The file has no stage {number}.")
        return self.plans[number - 1] if self.plans else {"kind": "swiss", "rounds": 0}

    def first_stage(self) -> None:
        plan = self.plan(1)
        order: Sequence[int] = self.started
        self.stages = [Stage(1, plan, order)]
        if not self.stages[0].has_seeds or not self.known:
            return
        secret = secret_of(self.data, self.renewed)
        if secret is None:
            # They cannot be drawn yet, and are taken as they are shown, with those who came later left out.
            shown = sorted(self.data["stages"][0]["entrants"], key=lambda entry: entry[1])
            order = [entrant for entrant, _seed, _group in shown]
            changes = [change for operation_changes in self.replaced.values() for change in reversed(operation_changes)]
            for absent, entrant in changes:
                order = [absent if other == entrant else other for other in order]
            order = [entrant for entrant in order if entrant in self.started]
            need(sorted(order) == self.started, "The first stage has other entrants than those who started.")
        else:
            seed = mac(secret, prefixed("seeds", self.data["event"]))
            drawn = shuffled(words(seed, "first stage"), self.started)
            chosen = [entrant for entrant in self.chosen if entrant in self.started]
            order = chosen + [entrant for entrant in drawn if entrant not in chosen]
            self.counts["seeded by hand"] = len(chosen)
            self.counts["seeds drawn"] = len(order) - len(chosen)
        self.stages = [Stage(1, plan, order)]

    def next_stage(self, data: Any) -> None:
        if not self.known:
            return
        before = self.stages[-1]
        need(self.over(before), f"Stage {before.number + 1} begins before stage {before.number} is over.")
        plan, gone = self.plan(before.number + 1), self.gone()
        there = [place for place in self.stage_places(before) if place["id"] not in gone]
        if plan.get("each_group"):
            ranked = sorted(there, key=lambda place: place["group_place"])
            groups = list(dict.fromkeys(place["group"] for place in there))
            best: list[int] = []
            each = [[place["id"] for place in ranked if place["group"] == group][: plan["best"]] for group in groups]
            for at in range(plan["best"]):
                best += [group[at] for group in each if at < len(group)]
        else:
            best = [place["id"] for place in there[: plan["best"]]]
        if "seeds" in data and self.secret_known():
            need(data["seeds"] == best, f"Others go on to stage {before.number + 1} than its plan and the places give.")
        self.counts["qualified"] += len(best)
        self.stages.append(Stage(before.number + 1, plan, data.get("seeds", best)))

    def secret_known(self) -> bool:
        """Whether the lots can be drawn again."""
        return bool(self.data["secrets"])

    def late(self, data: Any) -> None:
        entrant = data["entrant"]
        self.started = sorted([*self.started, entrant])
        self.out["dropped"].discard(entrant)
        self.missed[entrant] = len(self.paired)
        need(
            data.get("missed", len(self.paired)) == len(self.paired),
            f"Entrant {entrant} missed other rounds than logged.",
        )
        if self.stages:
            first = self.stages[0]
            sizes = dict.fromkeys(range(first.groups), 0)
            for other in self.active(list(first.group_of)):
                sizes[first.group_of[other]] += 1
            first.seed_of[entrant] = max(first.seed_of.values(), default=0) + 1
            first.group_of[entrant] = min(sizes, key=lambda group: (sizes[group], group))

    def replace(self, data: Any) -> None:
        absent, entrant = data["absent"], data["entrant"]
        self.started = sorted([*(other for other in self.started if other != absent), entrant])
        self.out["dropped"].discard(entrant)
        self.counts["replaced"] += 1
        first = self.stages[0]
        first.seed_of[entrant], first.group_of[entrant] = first.seed_of.pop(absent), first.group_of.pop(absent)

    def paired_as(self, pairing: Any) -> list[int]:
        """Who was paired at a table, before seats were given to others."""
        ids = at_table(pairing)
        for absent, entrant in reversed(self.replaced.get(pairing["pairing"], [])):
            ids[ids.index(entrant)] = absent
        return ids

    # Standings and places

    def lots(self) -> Lots | None:
        secret = secret_of(self.data, 0)
        if secret is None:
            return None
        numbers = {row["entrant"]: row["lot"] for row in self.data["entrants"] if "lot" in row}
        return lots_of(mac(secret, prefixed("lot", self.data["event"])), self.places_version, numbers)

    def facts(self, stage: Stage, ids: Sequence[int]) -> dict[int, Any]:
        """Of each entrant what the standings of a stage need to know."""
        return {
            entrant: (
                entrant in self.out["dropped"],
                entrant in self.out["disqualified"],
                0 if stage.bracket else max(0, self.taken[stage.number, entrant]),
                self.missed.get(entrant, 0) if stage.number == 1 and not stage.bracket else 0,
            )
            for entrant in ids
        }

    def counted(self, stage: Stage) -> list[Any]:
        """The results that count: in a round robin not those of who left before half of their matches."""
        listed = [result for row in self.rows(stage) for result in row]
        if stage.kind != "round_robin":
            return listed
        matches = Counter(entrant for kind, ids, *_ in listed if kind != "bye" for entrant in ids)
        early = set()
        for entrant in self.gone() & set(stage.seed_of):
            whole = len(stage.members(stage.group_of[entrant])) - 1
            if 2 * matches[entrant] < (2 * whole if stage.plan.get("twice") else whole):
                early.add(entrant)
        return [row for row in listed if early.isdisjoint([*row[1], row[-1].get("absent")])]

    def standings(self, stage: Stage, group: int | None = None) -> list[Any]:
        ids = stage.members(group)
        results = [result[:5] for result in self.counted(stage) if group is None or result[1][0] in ids]
        return rank(self.facts(stage, ids), results, self.rules, self.lots())

    def bracket_of(self, stage: Stage) -> Bracket:
        results = {}
        for kind, ids, *_, pairing in (result for row in self.rows(stage) for result in row):
            numbers = [stage.seed_of[entrant] for entrant in ids]
            need(kind != "draw", f"The match {pairing['slot']} of an elimination is a draw.")
            better = kind in ("bye", "double_loss")
            results[pairing["slot"]] = min(numbers) if better else numbers[kind == "second"]
        plan = stage.plan
        third, reset = plan.get("third_place", False), plan.get("reset", True)
        return Bracket(stage.kind, len(stage.seed_of), results, third=third, reset=reset)

    def stage_places(self, stage: Stage) -> list[dict[str, int]]:
        """The places in a stage, best first."""
        if stage.bracket:
            by_seed = stage.members()
            known = [(by_seed[seed - 1], first, last) for seed, first, last in self.bracket_of(stage).places()]
            places_taken = {at for _, first, last in known for at in range(first, last + 1)}
            named = {entrant for entrant, _, _ in known}
            last = max(set(range(1, len(by_seed) + 1)) - places_taken, default=0)
            still = [entrant for entrant in by_seed if entrant not in named]
            ahead, behind = (
                [entrant for entrant in still if (entrant in self.gone()) == left] for left in (False, True)
            )
            ranges = [(entrant, 1, len(ahead) if ahead and behind else last) for entrant in ahead]
            ranges += [(entrant, len(ahead) + 1, last) for entrant in behind] + known
            return [{"id": a, "first": b, "last": c, "group": 0, "group_place": b} for a, b, c in ranges]
        rows = self.standings(stage)
        in_group = {}
        for group in range(stage.groups):
            alone = rows if stage.groups == 1 else self.standings(stage, group)
            in_group.update({row["entrant"]: place for place, row in enumerate(alone, 1)})
        return [
            {"id": row["entrant"], "first": place, "last": place, "group": stage.group_of[row["entrant"]],
             "group_place": in_group[row["entrant"]]}
            for place, row in enumerate(rows, 1)
        ]  # fmt: skip

    def final_places(self) -> list[tuple[int, int, int]]:
        """Entrant, first and last place of the whole event: by the last stage, then by the one before, and so on."""
        if len(self.stages) == 1 and not self.stages[0].bracket and self.places_version == 1:
            return [(place["id"], place["first"], place["last"]) for place in self.stage_places(self.stages[0])]
        out = self.out["disqualified"]
        final: list[tuple[int, int, int]] = []
        placed = set(out)
        for stage in reversed(self.stages):
            places = [place for place in self.stage_places(stage) if place["id"] not in placed]
            for first in sorted({place["first"] for place in places}):
                ids = [place["id"] for place in places if place["first"] == first]
                final += [(entrant, len(final) + 1, len(final) + len(ids)) for entrant in ids]
            placed.update(place["id"] for place in places)
        last = sorted(entrant for entrant in out if any(entrant in stage.seed_of for stage in self.stages))
        return final + [(entrant, len(final) + 1, len(final) + len(last)) for entrant in last]

    def finish(self, data: Any) -> None:
        if not (self.known and self.stages and self.secret_known() and self.ranked()) or data.get("places") is None:
            return
        places = self.final_places()
        shared = {str(entrant): first for entrant, first, last in places if last > first}
        order = [entrant for entrant, _, _ in places]
        need(order == data["places"] and (shared == data.get("shared", {}) or not self.plans),
             "The event ended with other places than its results give.")  # fmt: skip
        self.counts["ends"] += 1

    def ranked(self) -> bool:
        """Whether the file has all that the tie-breaks need."""
        games = {"game_wins", "opponents_game_wins"} & set(self.rules["tie_breaks"])
        return bool(self.rules["tie_breaks"]) and (self.has_games or not games)

    def over(self, stage: Stage) -> bool:
        """Whether a stage has no further round."""
        if stage.bracket:
            return not stage.seed_of or self.bracket_of(stage).champion is not None
        groups = [stage.members(group) for group in range(stage.groups)]
        if stage.kind == "round_robin":
            playing = [len(ids) for ids in groups if len(self.active(ids)) > 1]
            longest = max((count - 1 + count % 2 for count in playing), default=0)
            return len(stage.rounds) >= (2 * longest if stage.plan.get("twice") else longest)
        least = 3 if stage.kind == "pods" else 2
        return len(stage.rounds) >= stage.planned or all(len(self.active(ids)) < least for ids in groups)

    # Rounds

    def pair(self, row: Any, logged: Any) -> None:
        """Check a round against everything before it, and add it."""
        name = f"Round {row['number']}" if row["stage"] == 1 else f"Stage {row['stage']}, round {row['number']}"
        secret = secret_of(self.data, row["secret"])
        self.counts["rounds"] += 1
        need(
            row["secret"] == self.renewed or not self.plans,
            f"{name} follows from another secret than that of its time.",
        )
        if secret is not None:
            seed = mac(secret, prefixed("round", self.data["event"], row["stage"], row["number"]))
            need(seed.hex() == row["seed"], f"{name} does not have the seed that follows from the secret.")
            self.counts["seeds"] += 1
        self.logged_check(name, row, logged)
        if self.known:
            stage = self.stages[-1]
            need((row["stage"], row["number"]) == (stage.number, len(stage.rounds) + 1), f"{name} is out of its order.")
            need(not self.plans or not self.over(stage), f"{name} is paired when its stage is over.")
            check = {"swiss": self.swiss, "round_robin": self.round_robin, "pods": self.pods}.get(
                stage.kind, self.slots
            )
            check(name, stage, row, logged, None if secret is None else seed)
            stage.rounds.append(row)
            self.counts["whole"] += 1
        self.counts["by hand"] += bool(row["by_hand"])
        self.paired.append(row)

    def logged_check(self, name: str, row: Any, logged: Any) -> None:
        shown = [self.paired_as(p) for p in row["pairings"]]
        byes = logged["byes"] if "byes" in logged else [] if logged["bye"] is None else [logged["bye"]]
        need([ids for ids in shown if len(ids) > 1] == logged["pairs"], f"{name} is not the one in the log.")
        need([ids[0] for ids in shown if len(ids) == 1] == byes, f"{name} is not the one in the log.")

    def swiss(self, name: str, stage: Stage, row: Any, logged: Any, seed: bytes | None) -> None:
        version = logged.get("version", 1)
        past = self.past(stage, version)
        everybody = self.active(stage.members())
        # Who has the bye as a right is not paired; nobody else can be called so.
        assigned = logged.get("assigned", [])
        right = stage.plain and stage.number == 1
        due = {entrant for entrant in everybody if right and self.byes_given.get(entrant, 0) >= row["number"]}
        need(set(assigned) == due or (not assigned and len(everybody) - len(due) <= row["number"]),
             f"{name} gives other byes as a right than the log.")  # fmt: skip
        shown_all = []
        given_all: list[tuple[int, int]] | None = []
        for group in range(stage.groups):
            active = sorted(
                entrant for entrant in everybody if stage.group_of[entrant] == group and entrant not in assigned
            )
            tables = [self.paired_as(p) for p in row["pairings"] if stage.groups == 1 or p.get("group", 0) == group]
            pairs = [(ids[0], ids[1]) for ids in tables if len(ids) == 2]
            byes = [ids[0] for ids in tables if len(ids) == 1 and ids[0] not in assigned]
            there = sorted([entrant for pair in pairs for entrant in pair] + byes)
            need(there == active and len(byes) < 2, f"{name} does not pair exactly the players who were in.")
            field = Field(self, stage, active, past, version)
            own_seed = seed if seed is None or not group else seed + b" heat %d" % group
            if not row["by_hand"]:
                self.swiss_best(name, stage, field, pairs, byes[0] if byes else None, version, own_seed)
            shown_all += pairs
            if row["by_hand"] or own_seed is None or version not in (1, 2, 3, 4) or given_all is None:
                given_all = None
            else:
                given_all += seated(own_seed, pairs, field, version)
        if given_all is not None:
            # With fixed tables the pairs stand in another order.
            same = sorted(shown_all) == sorted(given_all) if logged.get("fixed") else shown_all == given_all
            need(same, f"{name} has other seats than its seed gives.")
            self.counts["seats"] += 1

    def swiss_best(
        self,
        name: str,
        stage: Stage,
        field: Field,
        pairs: list[tuple[int, int]],
        bye: int | None,
        version: int,
        seed: bytes | None,
    ) -> None:
        self.fields.append(field)
        fault = field.fault(pairs, bye, version)
        need(fault[0] == 0, f"{name} has a rematch.")
        self.counts["heats"] += 1
        if len(field.ids) <= MOST_TRIED:
            self.counts["tried"] += 1
            best, _ = cheapest(field.ids, lambda a, b: field.pair_cost(a, b, version), field.bye_cost)
            need(
                field.cost(fault) == best,
                f"{name} is not the best one: another has a better bye, smaller gaps or fewer floats again.",
            )
        drawn = drawn_pairs(field, seed) if version in (2, 3, 4) and seed is not None else None
        if stage.opponents != "drawn":
            need(stage.opponents in ("near", "halves"), f"{name} has opponents that are chosen in a way unknown here.")
            choice = Choice(field, stage, seed)
            if choice.check(name, pairs, bye, drawn):
                self.counts["by seed"] += 1
        elif drawn is not None and not exchanged(drawn.pairs, field.past):
            self.counts["drawn"] += 1
            need(drawn.is_round(pairs, bye), f"{name} is not the one that its seed draws.")

    def round_robin(self, name: str, stage: Stage, row: Any, logged: Any, seed: bytes | None) -> None:
        gone, wanted = self.gone(), set()
        for group in range(stage.groups):
            ids = stage.members(group)
            schedule = berger(len(ids), row["number"], double=stage.plan.get("twice", False))
            for first, second in schedule[0] if schedule else ():
                pair = ids[first - 1], ids[second - 1]
                there = tuple(entrant for entrant in pair if entrant not in gone)
                absent = next((entrant for entrant in pair if entrant in gone), None)
                if there:
                    wanted.add((there, group, absent))
        shown = {(tuple(self.paired_as(p)), p.get("group", 0), p.get("absent")) for p in row["pairings"]}
        need(shown == wanted, f"{name} is not the one of the Berger tables.")
        self.counts["seats"] += 1

    def slots(self, name: str, stage: Stage, row: Any, logged: Any, seed: bytes | None) -> None:
        bracket, by_seed, gone = self.bracket_of(stage), stage.members(), self.gone()
        past = self.past(stage, logged.get("version", 1))
        wanted: set[tuple[tuple[int, ...], str, int | None]] = set()
        for slot in bracket.open():
            better, worse = (by_seed[number - 1] for number in sorted(bracket.slots[slot][1:]))
            there = [entrant for entrant in (better, worse) if entrant not in gone] or [better]
            if len(there) == 1:
                wanted.add(((there[0],), slot, worse if there[0] == better else better))
                continue
            first = first_seat(past[better].seats, past[worse].seats)
            wanted.add(((worse, better) if first == 1 else (better, worse), slot, None))
        shown = {(tuple(self.paired_as(p)), p.get("slot", ""), p.get("absent")) for p in row["pairings"]}
        need(shown == wanted, f"{name} is not the one of the bracket.")
        self.counts["seats"] += 1

    def pods(self, name: str, stage: Stage, row: Any, logged: Any, seed: bytes | None) -> None:
        past, active = self.past(stage, 1), sorted(self.active(stage.members()))
        tables = [self.paired_as(p) for p in row["pairings"]]
        need(
            sorted(entrant for ids in tables for entrant in ids) == active, f"{name} does not seat exactly who was in."
        )
        sizes = sorted(map(len, tables))
        need(sizes == pod_sizes(len(active), stage.plan), f"{name} has pods of other sizes.")
        points = {row["entrant"]: row["points"] for row in self.standings(stage)}
        fault = pods_fault(tables, past, points)
        if len(active) <= PODS_TRIED and not row["by_hand"]:
            self.counts["tried"] += 1
            best = min(pods_fault(pods, past, points) for pods in all_pods(active, sizes))
            need(fault == best, f"{name} is not the best one: another has fewer repeated meetings or smaller gaps.")
        self.counts["heats"] += 1
        if logged.get("fixed"):
            # With fixed tables the pods stand in another order than they were made in.
            place = {entrant: at for at, entrant in enumerate(logged.get("drawn", []))}
            need(
                sorted(place) == sorted(ids[0] for ids in tables),
                f"{name} does not say in which order its pods were made.",
            )
            tables.sort(key=lambda ids: place[ids[0]])
        if seed is not None and not row["by_hand"]:
            stream = words(seed, "pod round")
            shuffled(stream, active)
            order = [sorted(-points[entrant] for entrant in ids) for ids in tables]
            need(order == sorted(order), f"{name} does not have its pods in the order of points.")
            for ids in tables:
                drawn = shuffled(stream, sorted(ids))
                later = {entrant: sum(2 * seat - (size - 1) for seat, size in past[entrant].pods) for entrant in ids}
                last = {
                    entrant: [size - 1 - 2 * seat for seat, size in reversed(past[entrant].pods)] for entrant in ids
                }
                wanted = sorted(drawn, key=lambda entrant: (-later[entrant], last[entrant]))
                need(ids == wanted, f"{name} has other seats than its seed gives.")
            self.counts["seats"] += 1


# Swiss rounds


def first_seat(one: list[int], other: list[int]) -> int | None:
    """Which of two has the first seat by their seats so far, 0 or 1; None: neither is due.

    Who was first less often than second, and when that is equal, who was second at the last match where they differ.
    """
    if sum(one) != sum(other):
        return int(sum(one) > sum(other))
    for own, others in zip(reversed(one), reversed(other)):  # noqa: B905
        if own != others:
            return int(own > 0)
    return None


class Field:
    """Who is paired in one heat of a Swiss round, with what decides it: scores, meetings, byes, floats and seats."""

    def __init__(self, replay: Replay, stage: Stage, ids: list[int], past: dict[int, Past], version: int) -> None:
        self.ids, self.past = ids, past
        loss = replay.rules["points"]["loss"]
        missed = replay.missed if stage.number == 1 else {}
        # Before version 3 a penalty counted again in later stages.
        every = {entrant: replay.penalties.get(entrant, 0) for entrant in ids}
        own = {entrant: max(0, replay.taken[stage.number, entrant]) for entrant in ids}
        penalties = own if version > 2 else every
        self.scores = {
            entrant: past[entrant].points + missed.get(entrant, 0) * loss - penalties[entrant] for entrant in ids
        }
        self.late = {entrant: version > 3 and missed.get(entrant, 0) > 0 for entrant in ids}
        most = max((past[entrant].played for entrant in ids), default=0)
        self.rested = {entrant: most - past[entrant].played if version > 3 else 0 for entrant in ids}

    def bye_rank(self, entrant: int) -> tuple[int, ...]:
        """Who has the least takes the bye before others: no second one, the lowest score, and from version 4 on nobody
        who entered late, and who has played most."""
        return (int(self.past[entrant].byes > 0), self.scores[entrant], int(self.late[entrant]), self.rested[entrant])

    def floated(self, entrant: int, back: int) -> int:
        """The float of the last round (1) or of the one before (2): 1 up, -1 down, 0 neither."""
        floats = self.past[entrant].floats
        return floats[-back] if len(floats) >= back else 0

    def pair_fault(self, a: int, b: int, version: int) -> tuple[int, ...]:
        gap = self.scores[a] - self.scores[b]
        repeats = [0, 0]
        if gap and version > 1:
            for one, way in ((a, -1 if gap > 0 else 1), (b, 1 if gap > 0 else -1)):
                for back in (1, 2):
                    repeats[back - 1] += self.floated(one, back) == way
        return (int(b in self.past[a].met), 0, 0, 0, 0, gap * gap, *repeats)

    def fault(self, pairs: Sequence[tuple[int, int]], bye: int | None, version: int) -> tuple[int, ...]:
        """How bad a round is, the weightiest first: rematches, the four parts of ``bye_rank``, the sum of squared gaps,
        repeated floats of the last round and of the one before."""
        faults = [self.pair_fault(a, b, version) for a, b in pairs]
        if bye is not None:
            faults.append((0, *self.bye_rank(bye), 0, 0, 0))
        return tuple(sum(column) for column in zip(*faults)) or (0,) * 8  # noqa: B905

    @staticmethod
    def cost(fault: Sequence[int]) -> int:
        """A fault as one number: each part weighs more than all that can come after it."""
        number = 0
        for part in fault:
            number = number * 10**15 + part
        return number

    def pair_cost(self, a: int, b: int, version: int) -> int:
        return self.cost(self.pair_fault(a, b, version))

    def bye_cost(self, entrant: int) -> int:
        return self.cost(self.fault([], entrant, 2))


def cheapest(ids: Sequence[int], pair_cost: Any, bye_cost: Any) -> tuple[int | None, list[tuple[int, ...]]]:
    """The least sum of costs of a round of these players, and the round: pairs, and the one with the bye alone.

    All rounds are compared: the first player left takes each opponent in turn, and no set is looked at twice. A cost
    of None cannot be; the sum is None where no round can. Raises TooMany where there are more than `MOST_STATES` sets.
    """
    looked_at = 0

    @cache
    def best(unpaired: int) -> tuple[int | None, int]:
        nonlocal looked_at
        if not unpaired:
            return 0, -1
        looked_at += 1
        if looked_at > MOST_STATES:
            raise TooMany
        one = (unpaired & -unpaired).bit_length() - 1
        rest = unpaired & (unpaired - 1)
        choice: tuple[int | None, int] = None, -1
        choices = [other for other in able[one] if rest >> other & 1]
        if bin(unpaired).count("1") % 2:
            choices.append(one)  # the bye
        for other in choices:
            if other == one:
                cost, after = byes[one], best(rest)[0]
            else:
                cost, after = pairs[one][other], best(rest & ~(1 << other))[0]
            if cost is not None and after is not None and (choice[0] is None or cost + after < choice[0]):
                choice = cost + after, other
        return choice

    count = len(ids)
    pairs = [[pair_cost(a, b) if a != b else None for b in ids] for a in ids]
    able = [[other for other in range(first + 1, count) if pairs[first][other] is not None] for first in range(count)]
    byes = [bye_cost(entrant) for entrant in ids]
    unpaired, made = (1 << count) - 1, list[tuple[int, ...]]()
    total = best(unpaired)[0]
    while unpaired and total is not None:
        one, other = (unpaired & -unpaired).bit_length() - 1, best(unpaired)[1]
        made.append((ids[one],) if one == other else (ids[one], ids[other]))
        unpaired &= ~(1 << one) & ~(1 << other)
    return total, made


class Drawn(NamedTuple):
    """A round that was found again."""

    pairs: list[tuple[int, ...]]
    bye: int | None

    def is_round(self, pairs: Sequence[tuple[int, ...]], bye: int | None) -> bool:
        """Whether it is the round shown."""
        return {frozenset(pair) for pair in self.pairs} == {frozenset(pair) for pair in pairs} and self.bye == bye


def exchanged(pairs: Sequence[tuple[int, ...]], past: dict[int, Past]) -> bool:
    """Whether two who play each other were in one seat so often that pairs are exchanged for it."""
    for a, b in pairs:
        low, high = sorted((sum(past[a].seats), sum(past[b].seats)))
        if low >= 2 or high <= -2:
            return True
    return False


def stream_order(field: Field, seed: bytes) -> tuple[list[int], dict[int, int], int]:
    """The players by falling score, as the stream shuffles them within a score; the word of each, and of the bye."""
    stream = words(seed, "swiss round")
    order = sorted(shuffled(stream, field.ids), key=lambda entrant: -field.scores[entrant])
    return order, {entrant: next(stream) for entrant in order}, next(stream)


def drawn_pairs(field: Field, seed: bytes) -> Drawn | None:
    """The round that the seed draws among those that are equally good, as the pairing draws it from version 2 on.

    The stream "swiss round" shuffles the players; they are taken by falling score, in this order within a score. Then
    it gives a word for each, and one for the bye. Of a score that eight or more have, only the first six of them (seven
    where their number is odd) are matched, those who did not float in the last two rounds first; the others pair among
    themselves in order, with exchanges where two have met. Among equally good rounds of those who are matched, the one
    with the least sum of the upper halves of word times word (modulo 2^64) of each pair is drawn.

    None where more than `NODES_TRIED` would be matched, or where that is not the way the round was found (its gaps are
    larger than the numbers of players above each score ask for, or a float is repeated). Pairs are not yet exchanged
    for the sake of seats (see ``exchanged``).
    """
    scores, past = field.scores, field.past
    order, noise, bye_noise = stream_order(field, seed)
    at = {entrant: place for place, entrant in enumerate(order)}
    levels = sorted({scores[entrant] for entrant in order}, reverse=True)
    classes: list[tuple[int, list[int]] | None] = [None]
    if len(order) % 2:
        ranks = sorted({field.bye_rank(entrant) for entrant in order})
        classes = [(rank[1], [entrant for entrant in order if field.bye_rank(entrant) == rank]) for rank in ranks]
    for bye in classes:
        nodes: list[int] = []
        spare: dict[int, list[int]] = {}
        for score in levels:
            group = [entrant for entrant in order if scores[entrant] == score]
            if len(group) >= 8:
                chosen = sorted(
                    group, key=lambda entrant: field.floated(entrant, 1) != 0 or field.floated(entrant, 2) != 0
                )
                if bye is not None and bye[0] == score:
                    chosen.remove(bye[1][0])
                    chosen.insert(0, bye[1][0])
                chosen = chosen[: 6 + len(group) % 2]
                spare[score] = [entrant for entrant in group if entrant not in chosen]
                group = chosen
            nodes += group
        if len(nodes) > NODES_TRIED or len(nodes) % 2 != (bye is not None):
            return None

        def cost(a: int, b: int) -> int | None:
            # Those who stand for a larger score may meet on paper.
            if b in past[a].met and not (scores[a] == scores[b] and scores[a] in spare):  # noqa: B023
                return None
            *_, gaps, last, older = field.pair_fault(a, b, 2)
            return field.cost((gaps, last, older)) * 10**15 + ((noise[a] * noise[b] & 2**64 - 1) >> 32)

        def bye_cost(entrant: int) -> int | None:
            if bye is None or entrant not in bye[1]:  # noqa: B023
                return None
            return (noise[entrant] * bye_noise & 2**64 - 1) >> 32

        total, made = cheapest(nodes, cost, bye_cost)
        if total is None and spare:
            return None
        if total is None:
            continue
        least = 0
        for high, low in zip(levels, levels[1:]):  # noqa: B905, RUF007
            above = sum(scores[entrant] >= high for entrant in order) - (bye is not None and bye[0] >= high)
            least += (high - low) ** 2 if above % 2 else 0
        if total // 10**15 != field.cost([least, 0, 0]):
            return None
        rest = {entrant for ids in spare.values() for entrant in ids}
        pairs = []
        alone = None
        for ids in made:
            if len(ids) == 1:
                alone = ids[0]
            elif scores[ids[0]] == scores[ids[1]] and scores[ids[0]] in spare:
                rest.update(ids)
            else:
                pairs.append(ids)
        for score in spare:
            inside = paired_inside(
                sorted((entrant for entrant in rest if scores[entrant] == score), key=lambda one: at[one]), past
            )
            if inside is None:
                return None
            pairs += inside
        return Drawn(pairs, alone)
    return None


def paired_inside(ids: list[int], past: dict[int, Past]) -> list[tuple[int, ...]] | None:
    """Neighbours in order meet; a pair that has met exchanges with the first other pair with which that helps."""
    pairs: list[tuple[int, ...]] = list(zip(ids[0::2], ids[1::2]))  # noqa: B905
    for here in range(len(pairs)):
        a, b = pairs[here]
        if b not in past[a].met:
            continue
        for there in range(len(pairs)):
            c, d = pairs[there]
            if there != here and c not in past[a].met and d not in past[b].met:
                pairs[here], pairs[there] = (a, c), (b, d)
                break
            if there != here and d not in past[a].met and c not in past[b].met:
                pairs[here], pairs[there] = (a, d), (b, c)
                break
        else:
            return None
    return pairs


class Choice:
    """Opponents of the same score chosen by seed, in a round whose floats and bye are those that the seed draws.

    Those of one score who meet are numbered by seed. The wanted distance of two opponents is 1 (near) or half of their
    number (halves). Of all ways to pair them without a rematch the one has the least sum of squared differences from
    it, and of several the one with the least sum of the upper halves of word times word, as in ``drawn_pairs``. More
    than `PART_MOST` are divided into parts as even as can be: runs of numbers (near), or a run of the upper half with
    the same run of the lower one (halves).
    """

    def __init__(self, field: Field, stage: Stage, seed: bytes | None) -> None:
        self.field, self.near, self.seed_of = field, stage.opponents == "near", stage.seed_of
        # While the secret is hidden nothing is known of the words: the least sum alone is checked.
        self.hidden = seed is None
        self.noise = dict.fromkeys(field.ids, 0) if seed is None else stream_order(field, seed)[1]

    def check(self, name: str, pairs: Sequence[tuple[int, ...]], bye: int | None, drawn: Drawn | None) -> bool:
        """Check the pairs of a round; False where some of them may have been exchanged for the sake of seats."""
        if drawn is not None:
            best = [self.best(part) for parts in self.groups(drawn.pairs).values() for part in parts]
            if None not in best:
                made = [pair for pair in drawn.pairs if not self.is_level(pair)]
                for part_pairs in best:
                    made += part_pairs or ()
                if exchanged(made, self.field.past):
                    return False
                need(Drawn(made, drawn.bye).is_round(pairs, bye), f"{name} is not the one that its seeds give.")
                return True
        sure = [self.group_check(name, score, parts, pairs) for score, parts in self.groups(pairs).items()]
        return all(sure)

    def group_check(self, name: str, score: int, parts: list[list[int]], pairs: Sequence[tuple[int, ...]]) -> bool:
        """Check those of one score who meet each other; False where an exchange may have changed them."""
        past, scores = self.field.past, self.field.scores
        inside = [pair for pair in pairs if self.is_level(pair) and scores[pair[0]] == score]
        best = [self.best(part) for part in parts]
        met = [[pair for pair in inside if pair[0] in part and pair[1] in part] for part in parts]
        if sum(map(len, met)) == len(inside) and all(map(self.is_best, parts, met, best)):
            return True
        # Two who were in one seat too often are parted. Where one of them floats, others float for them.
        own, others = ([sum(past[entrant].seats) for entrant in self.field.ids if (scores[entrant] == score) is there]
                       for there in (True, False))  # fmt: skip
        floats = any(score in (scores[a], scores[b]) and scores[a] != scores[b] for a, b in pairs)
        for way in (1, -1):
            here, elsewhere = (sum(seats * way >= 2 for seats in side) for side in (own, others))
            if here and ((floats and elsewhere) or (here > 1 and (None in best or self.hidden))):
                return False
        if exchanged([pair for part_pairs in best for pair in part_pairs or ()], past):
            return False
        raise Wrong(f"{name} has opponents with the same points who are not the ones that the seeds give.")

    def is_best(self, part: list[int], met: list[tuple[int, ...]], best: list[tuple[int, ...]] | None) -> bool:
        """Whether pairs of a part are as near to the wanted ones as the best; where that is not known, whether no two
        of them are nearer after an exchange of opponents."""
        past, cost = self.field.past, self.pair_cost(part)
        if best is not None:
            return sum(cost(a, b) for a, b in met) == sum(cost(a, b) for a, b in best)
        for (a, b), (c, d) in combinations(met, 2):
            for e, f in ((c, d), (d, c)):
                if e not in past[a].met and f not in past[b].met and cost(a, e) + cost(b, f) < cost(a, b) + cost(c, d):
                    return False
        return True

    def is_level(self, pair: tuple[int, ...]) -> bool:
        return bool(self.field.scores[pair[0]] == self.field.scores[pair[1]])

    def groups(self, pairs: Sequence[tuple[int, ...]]) -> dict[int, list[list[int]]]:
        """By score the parts of those who meet somebody of their score, best seed first."""
        members: dict[int, list[int]] = {}
        for a, b in pairs:
            if self.is_level((a, b)):
                members.setdefault(self.field.scores[a], []).extend((a, b))
        parts_by_score: dict[int, list[list[int]]] = {}
        for score, ids in members.items():
            ids.sort(key=lambda entrant: self.seed_of[entrant])
            half, count = len(ids) // 2, -(-len(ids) // PART_MOST)
            for number in range(count):
                start, end = half * number // count, half * (number + 1) // count
                part = ids[2 * start : 2 * end] if self.near else ids[start:end] + ids[half + start : half + end]
                parts_by_score.setdefault(score, []).append(part)
        return parts_by_score

    def pair_cost(self, part: list[int]) -> Callable[[int, int], int]:
        place, wanted = {entrant: at for at, entrant in enumerate(part)}, 1 if self.near else len(part) // 2

        def cost(a: int, b: int) -> int:
            off = (abs(place[a] - place[b]) - wanted) ** 2
            return off * 10**15 + ((self.noise[a] * self.noise[b] & 2**64 - 1) >> 32)

        return cost

    def best(self, part: list[int]) -> list[tuple[int, ...]] | None:
        """The best pairs of a part; None where too many ways would have to be compared.

        Pairs that are off by more than ``width`` are left out; that loses nothing while the sum is less than the square
        of the next width.
        """
        half = len(part) // 2
        wanted = list(zip(part[::2], part[1::2]) if self.near else zip(part, part[half:]))  # noqa: B905
        if all(b not in self.field.past[a].met for a, b in wanted):
            return [*wanted]
        pair_cost = self.pair_cost(part)
        for width in range(1, len(part)):

            def cost(a: int, b: int) -> int | None:
                own = pair_cost(a, b)
                met = b in self.field.past[a].met
                return None if met or own >= (width + 1) ** 2 * 10**15 else own  # noqa: B023

            try:
                total, made = cheapest(part, cost, lambda player: None)
            except TooMany:
                return None
            if total is not None and (total < (width + 1) ** 2 * 10**15 or width == len(part) - 1):
                return made
        return None


def seated(seed: bytes, pairs: Sequence[tuple[int, int]], field: Field, version: int) -> list[tuple[int, int]]:
    """The tables by falling score, each with its first seat first; where neither is due, the stream tosses a coin."""
    stream = words(seed, "swiss round")
    scores, past = field.scores, field.past
    order = sorted(shuffled(stream, field.ids), key=lambda entrant: -scores[entrant])
    for _ in range(len(order) + 1):
        next(stream)
    index = {entrant: place for place, entrant in enumerate(order)}
    tables = [sorted((index[a], index[b])) for a, b in pairs]
    tables.sort(key=lambda t: (-scores[order[t[0]]], -scores[order[t[1]]], t[0]))
    seated_pairs = []
    for a, b in tables:
        two = order[a], order[b]
        first = first_seat(past[two[0]].seats, past[two[1]].seats) if version > 1 else None
        if first is None:
            # Version 1 tossed the coin the other way round, for every pair.
            first = below(stream, 2) ^ (version == 1)
        seated_pairs.append((two[first], two[1 - first]))
    return seated_pairs


# Pods


def pod_sizes(count: int, plan: Any) -> list[int]:
    """The sizes of the pods, smallest first: the least sum of squared differences from the wanted one, then as many of
    that as can be, then the larger ones."""
    wanted = plan.get("pod_size") or 4
    best: list[tuple[int, int, list[int]] | None] = [(0, 0, [])]
    for total in range(1, count + 1):
        ways = [
            (before[0] + (size - wanted) ** 2, before[1] - (size == wanted), sorted([*before[2], -size]))
            for size in range(3, min(total, plan.get("pod_most", 6)) + 1)
            if (before := best[total - size]) is not None
        ]
        best.append(min(ways, default=None))
    sizes = best[count]
    return [] if sizes is None else sorted(-size for size in sizes[2])


def pods_fault(pods: Sequence[Sequence[int]], past: dict[int, Past], points: dict[int, int]) -> tuple[int, int]:
    """Repeated meetings, and the sum of squared score gaps of all who meet."""
    pairs = [pair for pod in pods for pair in combinations(pod, 2)]
    return sum(past[a].met[b] for a, b in pairs), sum((points[a] - points[b]) ** 2 for a, b in pairs)


def all_pods(unplaced: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not unplaced:
        yield []
        return
    for size in sorted(set(sizes)):
        fewer = list(sizes)
        fewer.remove(size)
        for others in combinations(unplaced[1:], size - 1):
            rest = [entrant for entrant in unplaced[1:] if entrant not in others]
            for more in all_pods(rest, fewer):
                yield [(unplaced[0], *others), *more]


# What is shown


def log_check(data: Any, replay: Replay) -> list[str]:
    need([row["round"] for row in data["rounds"]] == [row["round"] for row in replay.paired],
         "The rounds shown are not those of the log.")  # fmt: skip
    for pairing in replay.pairings.values():
        number, result = pairing["pairing"], replay.result(pairing)
        if len(at_table(pairing)) > 2:
            places = replay.places.get(number, [])
            need(pairing.get("places", []) == places, f"The places of pod {number} are not the log's.")
            need(pairing["result"] == ("placed" if places else ""), f"The result of pod {number} is not the log's.")
            continue
        need(pairing["result"] == result, f"The result of pairing {number} is not the log's.")
        if not replay.has_games:
            continue
        games = pairing.get("games", [0, 0, 0])
        need(games == replay.games_of(pairing), f"The games of pairing {number} are not the log's.")
        if result and games[0] != games[1]:
            need(
                result == ("first" if games[0] > games[1] else "second"),
                f"The games of pairing {number} give another result.",
            )
    if replay.started:
        need([row["entrant"] for row in data["entrants"]] == replay.started, "The entrants are not those who started.")
        for row in data["entrants"]:
            entrant = row["entrant"]
            logged: dict[str, int] = {name: entrant in replay.out[name] for name in ("dropped", "disqualified")}
            logged |= {"penalty": replay.penalties.get(entrant, 0), "missed": replay.missed.get(entrant, 0)}
            need(
                all(row[name] == logged[name] for name in logged if name in row),
                f"Entrant {entrant} is shown otherwise than in the log.",
            )
    counts = replay.counts
    lines = [f"log       gives the {len(replay.pairings)} pairings and {len(data['entrants'])} entrants that are shown"]
    if counts["by hand"]:
        lines.append(f"by hand   rounds paired by hand, of which only who is in them is checked: {counts['by hand']}")
    if counts["replaced"]:
        lines.append(f"replaced  seats given to another player after the pairing: {counts['replaced']}")
    return lines


def stages_check(data: Any, replay: Replay) -> str:
    shown = data.get("stages", [])
    if not shown:
        return "stages    one Swiss" if replay.known else "stages    not in this file; their rounds are not checked"
    need(len(shown) == len(replay.stages), "The stages shown are not those of the log.")
    for row, stage in zip(shown, replay.stages):  # noqa: B905
        name = f"stage {stage.number}"
        need(row["stage"] == stage.number, "The stages are not in order.")
        if stage.number > 1 or stage.has_seeds:
            entrants = [[member, stage.seed_of[member], stage.group_of[member]] for member in stage.members()]
            need(
                row["entrants"] == entrants, f"The entrants of {name}, their seeds or groups are not those that follow."
            )
        if stage.kind in ("swiss", "pods"):
            need(row["rounds_planned"] == stage.planned, f"The number of rounds planned for {name} is not the log's.")
    counts = replay.counts
    drawn = (
        f"{counts['seeded by hand']} seeds chosen and {counts['seeds drawn']} drawn, {counts['qualified']} qualified"
    )
    return f"stages    {len(shown)}: {drawn}"


def rounds_check(replay: Replay) -> list[str]:
    counts, whole = replay.counts, replay.counts["whole"]
    return [
        f"seeds     {counts['seeds']} of {counts['rounds']} follow from a revealed secret",
        f"rounds    {whole} of {counts['rounds']} pair everybody once, as their kind asks for",
        f"best      of {counts['heats']} rounds of heats and pods {counts['tried']} compared with every other round",
        f"drawn     {counts['drawn']} of them are the one that the seed draws among equally good ones",
        f"by seed   {counts['by seed']} of them have opponents with the same points by seed",
        f"seats     {counts['seats']} of {counts['rounds']} rounds follow from their seeds",
    ]


def standings_check(data: Any, replay: Replay) -> list[str]:
    if not replay.known:
        return ["standings not checked: the file does not say what the stages were"]
    shown = [(stage, row["standings"]) for stage, row in zip(replay.stages, data.get("stages", []))  # noqa: B905
             if "standings" in row]  # fmt: skip
    if replay.stages and data["standings"]:
        shown.append((replay.stages[-1], data["standings"]))
    lots = places = exact = 0
    for stage, rows in shown:
        checked, drawn = stage_standings_check(replay, stage, rows)
        places, lots, exact = places + len(rows), lots + drawn, exact + checked
    if data["status"] == "finished":
        final = {entrant["entrant"]: entrant["final_place"] for entrant in data["entrants"]}
        if replay.ranked() and replay.secret_known():
            need(final == {entrant: first for entrant, first, _ in replay.final_places()},
                 "The final places are not those of the standings.")  # fmt: skip
        else:
            need(final == {row["entrant"]: row["place"] for row in data["standings"]},
                 "The final places are not those of the standings.")  # fmt: skip
    return [
        f"standings {places} places by points, {exact} of them by every tie-break of the profile",
        f"lots      {lots} places follow from the secret",
    ]


def stage_standings_check(replay: Replay, stage: Stage, rows: Sequence[Any]) -> tuple[int, int]:
    """How many places were checked by every tie-break, and how many of them the lot decided."""
    members = stage.members()
    need(sorted(row["entrant"] for row in rows) == sorted(members), "The standings miss somebody.")
    standings_rows = replay.standings(stage)
    by_entrant = {row["entrant"]: row for row in standings_rows}
    for row in rows:
        entrant, own = row["entrant"], by_entrant[row["entrant"]]
        need(row["points"] == own["points"], f"Entrant {entrant} has other points than the log gives.")
        if replay.has_games:
            for name, value in row.get("values", {}).items():
                need(Fraction(value) == own["values"][name], f"Entrant {entrant} has another value for {name}.")
    if stage.bracket:
        places = replay.stage_places(stage)
        out = replay.out["disqualified"]
        wanted = [
            (
                place["id"],
                place["first"],
                "disqualified" if place["id"] in out else "bracket" if place["first"] > 1 else "",
            )
            for place in places
        ]
        need([(row["entrant"], row["place"], row["decided_by"]) for row in rows] == wanted,
             "The standings are not those of the bracket.")  # fmt: skip
        return len(rows), 0
    for place, row in enumerate(rows, 1):
        need(row["place"] == place, "The places do not count up.")
    out = replay.out["disqualified"]
    order = [(row["entrant"] in out, -row["points"]) for row in rows]
    need(order == sorted(order), "The standings are not in the order of points.")
    if not replay.ranked():
        return 0, 0
    lots = 0
    for row, own in zip(rows, standings_rows):  # noqa: B905
        # While the secret is hidden those who are level up to the lot may stand in any order.
        level = by_entrant[row["entrant"]]["level"]
        same = row["entrant"] == own["entrant"] if replay.secret_known() else level == own["level"]
        if not same and row["decided_by"] == own["decided_by"] == "lot":
            raise Wrong(f"The lot puts entrant {row['entrant']} elsewhere.")
        need(same, f"Entrant {row['entrant']} stands elsewhere by the tie-breaks.")
        if replay.secret_known():
            need(
                row["decided_by"] == own["decided_by"],
                f"The place of entrant {row['entrant']} is decided by something else.",
            )
            lots += row["decided_by"] == "lot"
    return len(rows), lots


def deck_checks_check(data: Any, replay: Replay) -> str:
    drawn: dict[int, list[int]] = {}
    tables = 0
    for row, logged in replay.checks:
        secret = secret_of(data, logged["secret"])
        if secret is None:
            continue
        seed = mac(secret, prefixed("deck check", data["event"], row["stage"], row["number"]))
        seated = sorted(pairing["table"] for pairing in row["pairings"] if len(at_table(pairing)) > 1)
        before = drawn.setdefault(row["round"], [])
        order = [table for table in shuffled(words(seed, "deck check tables"), seated) if table not in before]
        need(logged["tables"] == order[: len(logged["tables"])],
             f"The tables drawn for deck checks in round {row['number']} are not those the secret gives.")  # fmt: skip
        before += logged["tables"]
        tables += len(logged["tables"])
    return f"checks    {tables} tables drawn for deck checks follow from a revealed secret"


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
            commitment = hashlib.sha512(prefixed(b"entmoot match secret 1", code, own)).hexdigest()
            need(commitment == match["commitment"], f"The secret of match {code} does not follow from the event's.")
            checked += 1
    return f"matches   {checked} follow from a revealed secret"


def canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def draw_check(data: Any) -> str:
    draw = data["draw"]
    if not draw or "manifest" not in draw:
        return "prizes    none: no manifest is published"
    for row in [draw, *draw.get("withdrawn", [])]:
        manifest_hash = hashlib.sha512(canonical(row["manifest"])).hexdigest()
        need(manifest_hash == row["manifest_sha512"], "A manifest does not have the hash that was published.")
    if "result" not in draw:
        return "prizes    not drawn yet; the manifest has its hash"
    manifest, result = draw["manifest"], draw["result"]
    need(manifest["algorithm"] in CUT_KEYS, f"The draw is made by {manifest['algorithm']!r}, unknown here.")
    need(hashlib.sha512(bytes.fromhex(result["secret"])).hexdigest() == manifest["secret_commitment"],
         "The secret of the draw is not the one committed to.")  # fmt: skip
    places = result["places"]
    final = {entrant["entrant"]: entrant["final_place"] for entrant in data["entrants"]}
    need(sorted(places) == sorted(final), "The draw has other entrants than the event.")
    need(all(final[a] <= final[b] for a, b in zip(places, places[1:])),  # noqa: B905, RUF007 (Python 3.9)
         "The draw has other places than the event.")  # fmt: skip
    shown = [[number, p["table"], p["first"], p["second"], p["result"],
              *([[list(pair) for pair in zip(p["entrants"], p["places"])]] if "entrants" in p else [])]  # noqa: B905
             for number, row in enumerate(data["rounds"], 1) for p in row["pairings"]]  # fmt: skip
    need(result["pairings"] == shown, "The draw has other results than the event.")
    entrants = [entrant["entrant"] for entrant in manifest["entrants"]]
    need(entrants == sorted(places), "The manifest does not list exactly the entrants.")
    cuts = [bytes.fromhex(entrant[CUT_KEYS[manifest["algorithm"]]]) for entrant in manifest["entrants"]]
    key = hashlib.sha512(canonical(manifest)).digest()
    seed = mac(key, prefixed(*cuts, canonical(result)))
    need(seed.hex() == draw["seed"], "The seed of the draw does not follow from manifest and result.")
    out = {entrant for entrant, _ in result["excluded"]}
    ranked = [place for place in places if place not in out]
    place_winners = [] if manifest["places_in_draw"] else [
        ranked[prize["place"] - 1] for prize in manifest["prizes"] if prize["place"] and prize["place"] <= len(ranked)
    ]  # fmt: skip
    awards = []
    for prize in manifest["prizes"]:
        stream = words(seed, "prize:" + prize["id"])
        if prize["place"] is None:
            able = [entrant for entrant in entrants if entrant not in out and entrant not in place_winners]
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
    secrets = secrets_check(data, noted)
    replay = Replay(data)
    return [
        secrets,
        *log_check(data, replay),
        replay.profile_line,
        stages_check(data, replay),
        *rounds_check(replay),
        *standings_check(data, replay),
        deck_checks_check(data, replay),
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
    except (OSError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, StopIteration) as error:
        print(f"This file cannot be read as an event: {type(error).__name__}: {error}")
        return 2
    print("\n".join(lines))
    print("Everything that is checked agrees.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
