"""Check a finished match with nothing but Python and this project's ``engine`` folder.

    python scripts/verify_match.py match-abc.json
    python scripts/verify_match.py match-abc.json SECRET     # a match of an event, with the event's revealed secret

It checks these things:

1. The secret published at the end is the one committed to at the start.
2. The secret and the cuts give the seed. A game started with that seed and given the recorded answers asks exactly the
   recorded decisions and ends with the recorded outcome. Every shuffle follows from the seed, so all are checked.
3. The cuts that the server made, for bots and for players who came too late, follow from its secret.
4. In a match of an event: the players' cuts follow from those they gave when they registered. With the event's secret
   (128 hexadecimal digits, public when the event has ended): code and secret of the match follow from it.

It says whether the shuffles are proven: a person cut, and the server had no choice after its promise. It prints a
digest of the whole game. Exit code 0: everything holds; 1: something does not; 2: the file cannot be read.
docs/proofs.md has the formulas.
"""

import hmac
import json
import sys
from hashlib import sha256, sha512
from pathlib import Path
from types import ModuleType
from typing import Any

TAG = b"entmoot match secret 1"
CUT_TAG = b"entmoot server cut 1"


EVENT_CODE_TAG = b"entmoot event match code 1"
EVENT_SECRET_TAG = b"entmoot event match secret 1"
EVENT_CUT_TAG = b"entmoot event match cut 1"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class Failed(Exception):
    """The record contradicts itself."""


def length_prefixed(parts: list[bytes]) -> bytes:
    """Each part after its length in eight bytes, big-endian."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def commitment(match: str, secret: bytes) -> str:
    """The commitment that the server published before anybody cut."""
    return sha512(length_prefixed([TAG, match.encode(), secret])).hexdigest()


def seed(match: str, secret: bytes, committed: str, cuts: list[str]) -> bytes:
    """The 64-byte key of the game's random stream."""
    message = length_prefixed([match.encode(), committed.encode(), *(cut.encode() for cut in cuts)])
    return hmac.new(secret, message, sha512).digest()


def server_cut(match: str, secret: bytes, place: int) -> str:
    """The cut that the server makes for a seat."""
    message = length_prefixed([CUT_TAG, match.encode(), str(place).encode()])
    return hmac.new(secret, message, sha512).hexdigest()


def event_cut(cut: str, match: str) -> str:
    """The cut of a match that follows from a player's cut for its event."""
    return sha512(length_prefixed([EVENT_CUT_TAG, cut.encode(), match.encode()])).hexdigest()


def event_check(record: dict[str, Any], event_secret: bytes | None) -> list[str]:
    """Check what a match of an event takes from it.

    Raises:
        Failed: a cut, the code or the secret does not follow.
    """
    for seat in record["seats"]:
        if seat.get("cut_from") and seat["cut"] != event_cut(seat["cut_from"], record["match"]):
            raise Failed(f"the cut of seat {seat['place']} does not follow from the one its player gave for the event")
    by = record.get("promised_by")
    if not by:
        return []
    if event_secret is None:
        return ["the players' cuts follow from those for the event; give the event's secret to check the rest"]
    if sha512(event_secret).hexdigest() != by["commitment"]:
        raise Failed("the event's secret is not the one that was promised when it was announced")
    numbers = [str(by[name]).encode() for name in ("event", "round", "table", "attempt")]
    digest = hmac.new(event_secret, length_prefixed([EVENT_CODE_TAG, *numbers]), sha512).digest()
    if "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12]) != record["match"]:
        raise Failed("the match's code does not follow from the event's secret")
    derived = hmac.new(event_secret, length_prefixed([EVENT_SECRET_TAG, record["match"].encode()]), sha512).hexdigest()
    if derived != record["secret"]:
        raise Failed("the match's secret does not follow from the event's")
    return ["code and secret follow from the secret that was promised when the event was announced"]


def proven(record: dict[str, Any], secret: bytes) -> str:
    """A sentence that says what the cuts prove."""
    own = [str(seat["place"]) for seat in record["seats"] if seat["cut_made_by"] == "player"]
    if not own:
        return "UNPROVEN: no person cut the deck, so the server's secret alone decided the shuffles"
    for seat in record["seats"]:
        if seat["cut_made_by"] != "player" and seat["cut"] != server_cut(record["match"], secret, seat["place"]):
            return f"UNPROVEN: the server's cut for seat {seat['place']} does not follow from its secret"
    return f"proven: seats {', '.join(own)} were cut by their players, and the server had no choice after its promise"


def engine() -> Any:
    """The engine's ``Game``. It needs msgspec to store games, which a replay never does; a stand-in is enough."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    try:
        import msgspec  # noqa: F401
    except ModuleNotFoundError:
        stand_in = ModuleType("msgspec")
        stand_in.Struct = type("Struct", (), {"__init_subclass__": classmethod(lambda cls, **_: None)})  # type: ignore[attr-defined]
        stand_in.MsgspecError = type("MsgspecError", (Exception,), {})  # type: ignore[attr-defined]
        # Other names are used for storing games only.
        stand_in.__getattr__ = lambda name: lambda *_, **__: None  # type: ignore[method-assign]
        sys.modules["msgspec"] = stand_in
    from engine.kernel import Game

    return Game


def replay(record: dict[str, Any], key: bytes) -> str:
    """Play the match again. Returns a digest of the game.

    Raises:
        Failed: the replay differs from the record.
    """
    if changes := record.get("rules_changed"):
        raise Failed(
            f"the rules changed during the match, after answer {changes[0]['after']}: "
            "no one version of them plays it again"
        )
    setups = [seat["setup"] for seat in record["seats"]]
    game = engine().start(record["ruleset"], record["options"], setups, key, name=record["match"])
    if game.version != record["ruleset_version"]:
        raise Failed(
            f"the match was played with version {record['ruleset_version']} of the rules; "
            f"this folder has version {game.version}"
        )
    course, ids = sha256(), sha256()
    whole = record.get("schema", 1) < 4
    for number, answer in enumerate(record["answers"], start=1):
        if answer["kind"] == "resign":
            game.resign(answer["seat"], answer["decision"])
        else:
            questions = [decision for decision in game.pending if decision.seat == answer["seat"]]
            # Schema 4 has the beginning of each id, and one digest over all of them.
            if not questions or (questions[0].id if whole else questions[0].id[:2]) != answer["decision"]:
                raise Failed(f"answer {number} was given to a decision that this replay does not ask")
            ids.update(f"{questions[0].id}\n".encode())
            try:
                game.answer(answer["seat"], questions[0].id, answer["value"])
            except Exception as error:
                raise Failed(f"answer {number} is not legal in this replay: {error}") from error
        for event in game.drain():
            for seat in (None,) if event.seats is None else event.seats:
                course.update(json.dumps([event.kind, seat, event.data], sort_keys=True).encode())
    if not whole and ids.hexdigest() != record["decisions"]:
        raise Failed("an answer was given to a decision that this replay does not ask")
    outcome = game.outcome.as_data() if game.outcome is not None else None
    if outcome is None and decided_outside(record):
        return course.hexdigest()
    if json.loads(json.dumps(outcome)) != record["outcome"]:
        raise Failed(f"this replay ends with {outcome}, the record with {record['outcome']}")
    return course.hexdigest()


def decided_outside(record: dict[str, Any]) -> bool:
    """Whether officials, or all players together, ended the match before the game had an outcome of its own."""
    outcome = record["outcome"]
    return isinstance(outcome, dict) and outcome.get("decided_by") in ("officials", "players")


def by_schema_2(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the keys of schema 2. Schema 1 said "nonce" for "cut"."""
    if record.get("schema") != 1:
        return record
    seats = [{key.replace("nonce", "cut"): value for key, value in seat.items()} for seat in record["seats"]]
    return {**record, "seats": seats}


def verify(record: dict[str, Any], event_secret: bytes | None = None) -> list[str]:
    """Check a record, and with its event's secret that it follows from that. Returns what was checked, in sentences.

    Raises:
        Failed: the record contradicts itself.
    """
    if not record.get("finished"):
        raise Failed("the match is not over; its secret is not public yet")
    if record.get("sealed"):
        raise Failed("the match is over, but its event is not: deck lists are hidden until then, and so is the secret")
    record = by_schema_2(record)
    secret = bytes.fromhex(record["secret"])
    if not hmac.compare_digest(commitment(record["match"], secret), record["commitment"]):
        raise Failed("the secret is not the one that was promised")
    cuts = [seat["cut"] for seat in record["seats"]]
    promised = "the secret is the one that was promised before the deck was cut"
    of_event = event_check(record, event_secret)
    if None in cuts:
        if record["answers"] or not decided_outside(record):
            raise Failed("cards were dealt though not everybody had cut the deck")
        return [promised, "officials ended the match before everybody had cut the deck; nothing was dealt"]
    key = seed(record["match"], secret, record["commitment"], cuts)
    digest = replay(record, key)
    end = "to where officials ended the match" if decided_outside(record) else "to the recorded outcome"
    return [
        promised,
        *of_event,
        proven(record, secret),
        f"{len(record['answers'])} answers replayed {end}",
        f"course of the game: {digest}",
    ]


def main(arguments: list[str]) -> int:
    """The command."""
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    try:
        record = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        if not isinstance(record, dict):
            raise ValueError("it is not a transcript")
        event_secret = bytes.fromhex(arguments[1]) if len(arguments) == 2 else None
    except (OSError, ValueError) as error:
        print(f"{arguments[0]} cannot be read: {error}")
        return 2
    try:
        for line in verify(record, event_secret):
            print(f"ok  {line}")
    except Failed as failure:
        print(f"NO  {failure}")
        return 1
    except (KeyError, TypeError, ValueError) as error:
        print(f"NO  the transcript is not complete: {type(error).__name__} {error}")
        return 1
    print("The match is what it says it is.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
