"""An enemy with a perfect memory, by brute force: every placement he cannot exclude, carried on through the public
events. A redeal must be one of these, and reach each of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from engine.confrontation import knowledge
from engine.confrontation.board import BY_ID, DARK, DEFEATED, FANGORN, GONDOR, GOOD, HOMES, MORIA, NOWHERE, TUNNEL
from engine.confrontation.conformance import CLASSIC, OTHER_READINGS, VARIANT
from engine.confrontation.pieces import BALROG, BY_KEY, FRODO, GANDALF, SAM, SHELOB, TEAM, piece_of, side_of
from engine.confrontation.state import ConfrontationState
from engine.kernel import GameEvent, Stream, key_from_seed
from engine.kernel.conformance import Setting

FEW = 4
"""With so few possibilities, forty deals show them all."""
WITHOUT_SPECIAL_CARDS = replace(VARIANT, options={**VARIANT.options, "special_cards": "none"})
World = tuple[int, ...]
"""Where each of a side's nine characters is."""


@cache
def first_worlds(side: int) -> frozenset[World]:
    """All 15,120 placements of a side."""
    worlds: set[World] = {()}
    for _ in TEAM[side]:
        worlds = {
            (*world, region) for world in worlds for region, room in HOMES[side].items() if world.count(region) < room
        }
    return frozenset(worlds)


def piece(key: object) -> int:
    """The piece of a character named in an event."""
    return piece_of(BY_KEY[str(key)])


class Memory:
    """What both enemies cannot exclude, by side looked at."""

    def __init__(self) -> None:
        self.worlds = [set(first_worlds(side)) for side in (GOOD, DARK)]
        self.region = -1
        self.open: set[int] = set()

    def keep(self, side: int, possible: Callable[[World], bool]) -> None:
        self.worlds[side] = {world for world in self.worlds[side] if possible(world)}

    def put(self, one: int, region: int) -> None:
        side = side_of(one)
        number = one - TEAM[side].start
        self.worlds[side] = {(*world[:number], region, *world[number + 1 :]) for world in self.worlds[side]}

    def leave_tunnel(self) -> None:
        self.worlds[GOOD] = {
            tuple(FANGORN if region == TUNNEL else region for region in world) for world in self.worlds[GOOD]
        }

    def see(self, event: GameEvent, side: int) -> None:
        """Take in one public event; ``side`` is the mover's for a move."""
        data = event.data
        if event.kind == "move":
            origin, region = BY_ID[str(data["origin"])], BY_ID[str(data["region"])]
            target = TUNNEL if data["tunnel"] else region
            self.worlds[side] = {
                (*world[:number], target, *world[number + 1 :])
                for world in self.worlds[side]
                for number in range(9)
                if world[number] == origin and TEAM[side].start + number not in self.open
            }
            self.region = region
        elif event.kind == "battle":
            self.region = BY_ID[str(data["region"])]
            for key in (data["attacker"], data["defender"]):
                self.reveal(piece(key), self.region)
                if key == "watcher":
                    self.open.add(piece(key))
        elif event.kind in ("stand in", "proof"):
            self.reveal(SAM, self.region)
            self.reveal(FRODO, self.region)
        elif event.kind == "balrog":
            self.reveal(BALROG, MORIA)
            self.reveal(piece(data["piece"]), TUNNEL)
        elif event.kind == "retreat":
            self.put(piece(data["piece"]), BY_ID[str(data["region"])])
        elif event.kind == "march":
            self.reveal(piece(data["piece"]), self.region)
        elif event.kind == "help":
            self.reveal(GANDALF, BY_ID[str(data["region"])])
        elif event.kind == "swap":
            self.reveal(piece(data["piece"]), BY_ID[str(data["region"])])
            self.put(piece(data["piece"]), self.region)
            self.put(piece("smeagol"), BY_ID[str(data["region"])])
        elif event.kind == "shelob" and data["home"]:
            self.put(SHELOB, GONDOR)
        elif event.kind == "defeated":
            self.put(piece(data["piece"]), DEFEATED)

    def reveal(self, one: int, region: int) -> None:
        side = side_of(one)
        self.keep(side, lambda world: world[one - TEAM[side].start] == region)


@pytest.mark.parametrize(
    ("setting", "seed"),
    [
        *(pytest.param(CLASSIC, seed, marks=pytest.mark.law) for seed in (0, 198)),
        pytest.param(OTHER_READINGS, 1, marks=pytest.mark.law),
        *(pytest.param(WITHOUT_SPECIAL_CARDS, seed, marks=pytest.mark.law) for seed in (0, 3, 8)),
    ],
)
def test_a_redeal_is_what_a_perfect_memory_cannot_exclude(setting: Setting, seed: int) -> None:
    """Game 198 has characters that go together although each alone could be elsewhere."""
    game, chance, memory = setting.start(seed), setting.chance(seed), Memory()
    state = game.state
    assert isinstance(state, ConfrontationState)
    number = 0
    while game.outcome is None:
        number += 1
        decision = game.pending[0]
        game.decide(decision, setting.choose(decision, chance))
        for event in game.drain():
            if event.kind not in ("move", "balrog", "own move"):
                memory.leave_tunnel()
            if event.seats is None:
                memory.see(event, state.side(int(str(event.data.get("player", 0)))))
        if NOWHERE in state.place or game.outcome is not None:
            continue
        if not state.count(GOOD, TUNNEL):
            memory.leave_tunnel()
        for side in (GOOD, DARK):
            assert standing(state, side) in memory.worlds[side]
            few = len(memory.worlds[side]) <= FEW
            dealt = set()
            for deal in range(40 if few else 3):
                twin = state.copy()
                knowledge.deal_anew(twin, side, Stream(key_from_seed(number * 100 + deal)))
                dealt.add(standing(twin, side))
            assert dealt <= memory.worlds[side]
            assert not few or dealt == memory.worlds[side]


def standing(state: ConfrontationState, side: int) -> World:
    return tuple(state.place[piece] for piece in TEAM[side])
