"""The match points that penalties take in one stage of an event of several: a penalty counts where it was given.

`Entrant.penalty` is what somebody lost in the whole event. Each stage begins at nothing, so a penalty of an earlier one
takes no points in it again; and one of a later stage changes nothing in those that are over. A penalty that is
withdrawn after its stage takes nothing in later ones, and gives nothing back there.
"""

from __future__ import annotations

from collections import Counter

from leagues.events.models import Operation, Tournament

_Verb = Operation.Verb


def stage_penalties(tournament: Tournament, stage: int) -> dict[int, int]:
    """By entrant the match points taken in a stage, by its number from 1. One statement."""
    rows = tournament.operations.filter(verb__in=(_Verb.PENALISE, _Verb.STAGE, _Verb.UNDO)).order_by("number")
    listed = list(rows.values_list("number", "verb", "data"))
    undone = {number for _, verb, data in listed if verb == _Verb.UNDO for number in data["undone"]}
    penalties: Counter[int] = Counter()
    at = 1
    for number, verb, data in listed:
        if number in undone:
            continue
        if verb == _Verb.STAGE:
            at += 1
        elif verb == _Verb.PENALISE and at == stage:
            penalties[data["entrant"]] += data["points"] - data["before"]
    return {entrant: points for entrant, points in penalties.items() if points > 0}
