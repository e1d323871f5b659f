"""Crowded tables of the card game, put into the database of a running site, for tests of what a screen holds.

Run as a program with ``ENTMOOT_VAR`` of the site and the arguments of ``full_matches``. It prints the codes.
"""

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, REGROUP
from engine.tcg.starters import STARTERS
from engine.tcg.table import Card, Table

ROOT = Path(__file__).resolve().parent.parent.parent
COMPANIONS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("Aragorn, Ranger of the North", ("Ranger's Sword", "Athelas", "Aragorn's Bow"), 2),
    ("Boromir, Lord of Gondor", ("Blade of Gondor", "Great Shield"), 1),
    ("Gimli, Son of Glóin", ("Gimli's Battle Axe", "Gimli's Helm", "Dwarven Armor"), 0),
    ("Legolas, Greenleaf", ("Long-knives of Legolas", "Elven Cloak"), 1),
    ("Sam, Son of Hamfast", ("Hobbit Sword",), 3),
)
"""Those beside the Ring-bearer: what they bear, and their wounds."""
MINIONS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("Cave Troll of Moria, Scourge of the Black Pit", ("Cave Troll's Hammer",), 3),
    ("Úlairë Enquëa, Lieutenant of Morgul", ("The Pale Blade", "Black Steed"), 1),
    ("Lurtz, Servant of Isengard", ("Lurtz's Sword",), 1),
    ("Troop of Uruk-hai", (), 1),
    ("Goblin Runner", ("Goblin Scimitar",), 0),
    ("Orc Chieftain", ("Orc Scimitar",), 1),
)
FREE_SUPPORT = (
    "Elrond, Lord of Rivendell", "Galadriel, Lady of Light", "Rosie Cotton, Hobbiton Lass", "The Nine Walkers",
    "Barliman Butterbur, Prancing Pony Proprietor", "The Saga of Elendil", "Gandalf's Cart", "Let Them Come!",
)  # fmt: skip
SHADOW_SUPPORT = (
    "Goblin Armory", "Goblin Swarms", "Saruman's Ambition", "Greed", "Bent on Discovery", "Drawn to Its Power",
    "Through the Misty Mountains", "Spies of Saruman",
)  # fmt: skip
FREE_HAND = (
    "Battle Fury", "Their Halls of Stone", "Mithril Shaft", "Mysterious Wizard", "Strength of Kings", "Sting",
    "Servant of the Secret Fire", "Questions That Need Answering",
)  # fmt: skip
SHADOW_HAND = (
    "Bred for Battle", "Drums in the Deep", "All Blades Perish", "Savagery to Match Their Numbers", "Hate",
    "Host of Thousands", "Uruk Savage", "Orc Assassin",
)  # fmt: skip
SITE = 4


def full_table(seats: int = 2) -> tuple[Table, list[Card], list[Card]]:
    """A table not yet begun with six companions, six minions, full hands and support areas; both lines."""
    table = Table(seats=seats, site=SITE, idle_hands=False)
    fellowship, horde = [table.ring_bearer()], []
    for name, items, wounds in COMPANIONS:
        fellowship.append(table.in_play(name, wounds=wounds))
        for item in items:
            table.in_play(item, on=fellowship[-1])
    for number, (name, items, wounds) in enumerate(MINIONS):
        seat = 1 + number % (seats - 1)
        horde.append(table.in_play(name, seat=seat, wounds=wounds))
        for item in items:
            table.in_play(item, seat=seat, on=horde[-1])
    for name in FREE_SUPPORT:
        table.in_play(name)
    table.in_hand(*FREE_HAND)
    for seat in range(1, seats):
        for name in SHADOW_SUPPORT:
            table.in_play(name, seat=seat)
        table.in_hand(*SHADOW_HAND, seat=seat)
    for seat in range(seats):
        table.on_deck(*FREE_HAND, seat=seat)
        table.in_discard("Hobbit Stealth", "Fearing the Worst", seat=seat)
        table.in_dead_pile("Merry, Friend to Sam", seat=seat)
    table.burdens(4)
    table.twilight(11)
    return table, fellowship, horde


def at_action(seats: int) -> Table:
    """The Free Peoples player may play cards."""
    return full_table(seats)[0].begin(FELLOWSHIP)


def at_assignment(seats: int) -> Table:
    """The Free Peoples player assigns."""
    return full_table(seats)[0].begin(ASSIGNMENT).pass_all()


def at_leftovers(seats: int) -> Table:
    """The first Shadow player assigns what is left; three pairs stand."""
    table, fellowship, horde = full_table(seats)
    table.begin(ASSIGNMENT).pass_all()
    return table.assign(dict(zip(horde[:3], fellowship[1:4], strict=True)))


def at_skirmish(seats: int) -> Table:
    """Six skirmishes, and the Free Peoples player may act in the first."""
    table, fellowship, horde = full_table(seats)
    table.begin(ASSIGNMENT).pass_all().assign(dict(zip(horde, fellowship, strict=True)))
    return table.choose(fellowship[1])


def at_crowd(seats: int) -> Table:
    """One skirmish against three minions, the others not assigned."""
    table, fellowship, horde = full_table(seats)
    return table.fight(fellowship[1], *horde[:3])


def at_reconcile(seats: int) -> Table:
    """The first Shadow player may discard a card to reconcile their hand."""
    return full_table(seats)[0].begin(REGROUP).pass_all()


def at_discards(seats: int) -> Table:
    """The first Shadow player holds ten cards, and discards two to hold eight."""
    table = full_table(seats)[0]
    table.in_hand(*SHADOW_HAND[:2], seat=1)
    return table.begin(REGROUP).pass_all().choose()


QUESTIONS: Mapping[str, Callable[[int], Table]] = {
    "action": at_action,
    "assignment": at_assignment,
    "leftovers": at_leftovers,
    "skirmish": at_skirmish,
    "crowd": at_crowd,
    "reconcile": at_reconcile,
}
"""Questions at a table of eight cards in every hand."""
LARGER: Mapping[str, Callable[[int], Table]] = {"discards": at_discards}
"""Questions of other tables."""


def full_matches(var: Path, viewer: str, wanted: Sequence[tuple[str, int, bool]]) -> list[str]:
    """Put such matches into the site's database; their codes.

    Args:
        var: the site's directory.
        viewer: the name of the player whose pages are looked at.
        wanted: for each a key of ``QUESTIONS`` or ``LARGER``, how many play, and whether the viewer sits where the
            question is asked; else they sit at the next seat.
    """
    made = subprocess.run(
        [sys.executable, "-m", "tests.e2e.full_tables", viewer, json.dumps(wanted)],
        cwd=ROOT,
        env={**os.environ, "ENTMOOT_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    codes: list[str] = json.loads(made.stdout)
    return codes


def match_put(question: str, viewer: str, seats: int, asked: bool) -> str:
    """Begin a match, and set its table; its code. See ``full_matches``."""
    from django.db import transaction
    from django.utils import timezone

    from matches.models import BotJob, Checkpoint, PendingDecision
    from matches.services import SeatSpec, cut_give, match_advance, match_create
    from matches.snapshot import match_lock
    from players.models import Player

    now = timezone.now()
    table = {**QUESTIONS, **LARGER}[question](seats)
    place = (table.asked.seat + (not asked)) % seats
    players = []
    for seat in range(seats):
        name = viewer if seat == place else f"opponent-{seat}-{secrets.token_hex(2)}"
        if seat != place:
            Player.objects.create_user(name, f"{name}@example.org", "long secret words 9")
        players.append(Player.objects.get(username=name))
    deck = next(iter(STARTERS.values())).engine_data()
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(player, setup=deck) for player in players],
        origin=f"test:{secrets.token_hex(8)}",
        now=now,
        skip_forced=False,
    )
    for player in players:
        cut_give(match=match, player=player, cut="a cut", now=now)
    match_advance(match_id=match.pk, now=now)
    with transaction.atomic():
        match, _ = match_lock(match.pk)
        match.sequence += 1
        match.checkpoint_sequence = match.sequence
        match.rewinds += 1  # games held in memory are of another course
        match.version += 1
        match.save()
        Checkpoint.objects.filter(match=match).update(sequence=match.sequence, data=table.running.dump())
        PendingDecision.objects.filter(match=match).delete()
        BotJob.objects.filter(match=match).delete()
    match_advance(match_id=match.pk, now=now)
    return match.code


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps([match_put(question, sys.argv[1], *rest) for question, *rest in json.loads(sys.argv[2])]))
