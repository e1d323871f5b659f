"""Setting up: who plays which side, and where the characters stand, hidden from the enemy (R "set-up")."""

from collections.abc import Mapping, Sequence

from engine.confrontation import knowledge
from engine.confrontation.board import BY_ID, DARK, GOOD, HOMES, IDS, NOWHERE, SIDES
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import BY_KEY, CHARACTERS, TEAM, piece_of
from engine.confrontation.rules import lineup
from engine.confrontation.state import ConfrontationState, new_state
from engine.kernel.decision import ASSIGN, Decision
from engine.kernel.errors import IllegalSetup
from engine.kernel.randomness import Stream
from engine.kernel.state import StepCoroutine


def set_up(options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> ConfrontationState:
    """The state before the first step.

    Args:
        options: the fields of ``RulesConfig``.
        seats: for each seat None, or a mapping with ``side`` ("good" or "dark") and ``placement`` (character to
            region, all nine), both optional. A seat without a placement is asked for it. Where the player chooses the
            characters, those of the placement are chosen.

    Raises:
        IllegalSetup: an option, a side or a placement breaks the rules.
    """
    config = RulesConfig.from_options(dict(options))
    wishes = [_wish(seat, data) for seat, data in enumerate(seats)]
    state = new_state(config, _sides(config, [side for side, _ in wishes], stream), stream)
    state.cast = lineup.first_cast(config, stream)
    state.special = lineup.first_specials(config)
    for seat, (_, placement) in enumerate(wishes):
        if placement is not None:
            for character, region in _check_placement(state, seat, placement):
                state.cast[piece_of(character)] = character
                knowledge.put(state, piece_of(character), region)
    for step in ("turn", "place", "special_cards", "lineup", "sides"):
        state.push(step)
    return state


def sides(state: ConfrontationState) -> None:
    """Say who plays which side."""
    state.emit("sides", good=state.player[GOOD], dark=state.player[DARK])


def _wish(seat: int, data: object) -> tuple[int | None, Mapping[object, object] | None]:
    """The side a seat asks for and its placement, either of which may be missing."""
    who = f"Seat {seat + 1}"
    if data is None:
        return None, None
    if not isinstance(data, Mapping):
        raise IllegalSetup(f"{who}: expected nothing, or side and placement.")
    if unknown := sorted(str(key) for key in data if key not in ("side", "placement")):
        raise IllegalSetup(f"{who}: unknown part {unknown[0][:40]!r}; known are side and placement.")
    side, placement = data.get("side"), data.get("placement")
    if side is not None and side not in SIDES:
        raise IllegalSetup(f"{who}: the side is good or dark, not {side!r:.40}.")
    if placement is not None and not isinstance(placement, Mapping):
        raise IllegalSetup(f"{who}: a placement maps each character to a region.")
    if placement is not None and side is None:
        raise IllegalSetup(f"{who}: a placement needs a side.")
    return None if side is None else SIDES.index(side), placement


def _sides(config: RulesConfig, wishes: Sequence[int | None], stream: Stream) -> list[int]:
    """By side, the seat that plays it: as the seats say, else as ``RulesConfig.first_seat`` says."""
    first, second = wishes
    if first is None and second is not None:
        first = 1 - second
    if first is None:
        first = stream.below(2) if config.first_seat == "lot" else SIDES.index(config.first_seat)
    if first == second:
        raise IllegalSetup(f"Both seats ask for the {SIDES[first].capitalize()} side; one plays Good, the other Dark.")
    return [0, 1] if first == GOOD else [1, 0]


def _check_placement(state: ConfrontationState, seat: int, placement: Mapping[object, object]) -> list[tuple[int, int]]:
    """A placement as pairs of character and region.

    Raises:
        IllegalSetup: naming the character or region that is wrong.
    """
    who, side = f"Seat {seat + 1}", state.side(seat)
    placed: dict[int, tuple[int, int]] = {}
    for key, region_id in placement.items():
        character = BY_KEY.get(key) if isinstance(key, str) else None
        region = BY_ID.get(region_id) if isinstance(region_id, str) else None
        if character is None or CHARACTERS[character].side != side:
            raise IllegalSetup(f"{who}: {key!r:.40} is no character of the {SIDES[side].capitalize()} side.")
        piece = piece_of(character)
        if state.config.characters(side) != "choice" and state.cast[piece] != character:
            raise IllegalSetup(f"{who}: {key!r:.40} does not play; {state.key(piece)} does.")
        if piece in placed:
            raise IllegalSetup(f"{who}: {CHARACTERS[placed[piece][0]].key} and {key} are the same piece; place one.")
        if region is None or region not in HOMES[side]:
            homes = ", ".join(IDS[home] for home in HOMES[side])
            name = CHARACTERS[character].name
            raise IllegalSetup(f"{who}: {name} cannot start in {region_id!r:.40}; choose of {homes}.")
        placed[piece] = (character, region)
    if missing := [CHARACTERS[state.cast[piece]].name for piece in TEAM[side] if piece not in placed]:
        raise IllegalSetup(f"{who}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not placed.")
    for region, wanted in HOMES[side].items():
        count = sum(1 for _, home in placed.values() if home == region)
        if count != wanted:
            raise IllegalSetup(f"{who}: {IDS[region]} starts with {wanted}, not {count}.")
    return [placed[piece] for piece in TEAM[side]]


def place(state: ConfrontationState) -> StepCoroutine | None:
    """Both players place their characters in secret and at the same time: four at home, one in each of the five
    regions before it."""
    questions = [
        Decision(
            seat,
            ASSIGN,
            ("place",),
            [(piece, region) for piece in TEAM[side] for region in HOMES[side]],
            least=len(TEAM[side]),
            most=len(TEAM[side]),
            capacity=dict(HOMES[side]),
        )
        for seat in (0, 1)
        for side in (state.side(seat),)
        if state.place[TEAM[side][0]] == NOWHERE
    ]
    if not questions:
        state.emit("placed")
        return None
    return _place(state, questions)


def _place(state: ConfrontationState, questions: list[Decision]) -> StepCoroutine:
    answers = yield questions
    for pairs in answers if isinstance(answers, list) and len(questions) > 1 else [answers]:
        assert isinstance(pairs, list)
        for piece, region in pairs:
            knowledge.put(state, piece, region)
    state.emit("placed")
