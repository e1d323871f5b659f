"""The stages of an event as they are announced: what each is, and who goes on to it.

A plan is stored with the event as data, and becomes the rules of `leagues.stages.stage` when its stage begins and the
number of its entrants is known.

>>> plan_text([StagePlan("swiss", rounds=8), StagePlan("single", best_of=3, best=8)])
'Swiss, 8 rounds; then the best 8: single elimination, best of 3'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, cast

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from leagues.pairing.bracket import MOST_ENTRANTS
from leagues.pairing.pods import LARGEST, MOST_LEAST, SMALLEST
from leagues.pairing.swiss import Opponents, rounds_by_default
from leagues.stages.match_score import MOST_GAMES, MatchRules
from leagues.stages.stage import Cut, StageError, StageKind, StageRules

KINDS: Mapping[str, Promise] = {
    "swiss": gettext_lazy("Swiss"),
    "round_robin": gettext_lazy("round robin"),
    "single": gettext_lazy("single elimination"),
    "double": gettext_lazy("double elimination"),
    "pods": gettext_lazy("pods"),
}
"""The kinds of stages that an event may have, with their names."""
STAGES_MOST = 4
ROUNDS_MOST = 50
GROUPS_MOST = 64
ROUND_ROBIN_MOST = 32
"""Entrants of one group of a round robin: it has a round for each of them."""
OPPONENTS: Mapping[str, Promise] = {
    "drawn": gettext_lazy("drawn"),
    "near": gettext_lazy("neighbours by seed"),
    "halves": gettext_lazy("upper half against lower half by seed"),
}
"""How opponents with the same points are chosen in a Swiss, with names."""
OPPONENTS_TEXTS: Mapping[str, Promise] = {
    "drawn": gettext_lazy("drawn among equally good rounds"),
    "near": gettext_lazy("of those with the same points, neighbours by seed meet: 1 and 2, 3 and 4"),
    "halves": gettext_lazy(
        "of those with the same points, the upper half by seed meets the lower half: of eight 1 and 5, 2 and 6"
    ),
}
"""The same in words, for the rules of an event."""
ELIMINATION = frozenset({"single", "double"})
POD_SIZE = 4
"""How many sit at a table of a stage of pods, unless it says so."""


class PlanError(ValueError):
    """A plan that cannot be played; the message says what to change."""


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage. ``best`` go on to it from the stage before, of all or of each of its groups; 0: everybody.

    ``rounds``: 0 for as many as it takes. ``final_best_of``: 0 for the same as the other matches. ``format`` is the
    slug of the format of its decks where that is another than the event's, ``losers_format`` of those in the losers'
    bracket of a double elimination where that is another than the stage's. ``pod_size`` is how many shall sit at each
    table of a stage of pods; 0: `POD_SIZE`. ``opponents`` is how those with the same points are chosen for each other
    in a Swiss, one of `OPPONENTS`.
    """

    kind: str
    rounds: int = 0
    groups: int = 1
    twice: bool = False
    third_place: bool = False
    reset: bool = True
    best_of: int = 1
    final_best_of: int = 0
    best: int = 0
    each_group: bool = False
    format: str = ""
    losers_format: str = ""
    pod_size: int = 0
    opponents: str = "drawn"

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> StagePlan:
        """A stage from data. Raises PlanError for a key or a value that is none."""
        known = {field.name: field.type for field in fields(cls)}
        unknown = sorted(set(data) - set(known))
        if unknown:
            raise PlanError(gettext("A stage has no “%(unknown)s”.") % {"unknown": unknown[0]})
        for name, value in data.items():
            wanted = {"str": str, "int": int, "bool": bool}[str(known[name])]
            if type(value) is not wanted:
                raise PlanError(
                    gettext("“%(name)s” of a stage is not as it should be: %(value)s.")
                    % {"name": name, "value": repr(str(value)[:40])}
                )
        if data.get("kind") not in KINDS:
            raise PlanError(gettext("A stage is one of: %(kinds)s.") % {"kinds": ", ".join(KINDS)})
        if data.get("opponents", "drawn") not in OPPONENTS:
            raise PlanError(
                gettext("The opponents of a stage are one of: %(opponents)s.") % {"opponents": ", ".join(OPPONENTS)}
            )
        return cls(**data)

    def as_data(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)

    @property
    def elimination(self) -> bool:
        """Whether it is a bracket."""
        return self.kind in ELIMINATION

    @property
    def is_plain(self) -> bool:
        """Whether it is a Swiss of one group, whose rounds can be paired by hand."""
        return self.kind == "swiss" and self.groups == 1

    @property
    def has_seeds(self) -> bool:
        """Whether its entrants have seeds: all but a Swiss of one group in which all opponents are drawn."""
        return not self.is_plain or self.opponents != "drawn"

    def format_at(self, slot: str) -> str:
        """The slug of the format of the decks at a slot of its bracket, or anywhere in another stage; empty: the
        event's."""
        return (self.losers_format if slot.startswith("L") else "") or self.format

    @property
    def has_format(self) -> bool:
        """Whether it names a format of its decks."""
        return bool(self.format or self.losers_format)

    @property
    def cut(self) -> Cut | None:
        """Who goes on to it; None for everybody."""
        return Cut(self.best, self.each_group) if self.best else None

    @property
    def least(self) -> int:
        """The fewest entrants it can be played with."""
        return SMALLEST if self.kind == "pods" else 2 * self.groups

    def rounds_for(self, entrants: int) -> int:
        """The rounds of a Swiss or of pods with so many entrants.

        Of pods as many as leave one who has won them all, and one more, so that most have met different others.
        """
        if self.kind != "pods":
            return self.rounds or rounds_by_default(-(-entrants // self.groups))
        rounds, size = 1, self.pod_size or POD_SIZE
        while size**rounds < entrants:
            rounds += 1
        return self.rounds or rounds + 1

    def rules(self, entrants: int, *, sides: bool, seats: int = LARGEST) -> StageRules:
        """The rules with so many entrants. ``sides``: the game has two that differ, so games come in pairs; ``seats``:
        how many can play it at most.

        Raises PlanError.
        """
        try:
            return StageRules(
                cast(StageKind, self.kind),
                rounds=self.rounds_for(entrants) if self.kind in ("swiss", "pods") else 0,
                groups=self.groups,
                twice=self.twice,
                third_place=self.third_place,
                reset=self.reset,
                pod_size=self.pod_size or POD_SIZE,
                pod_most=pod_most(seats),
                opponents=cast(Opponents, self.opponents),
                match=self.match(sides=sides),
                final=self.match(sides=sides, final=True) if self.final_best_of else None,
            )
        except StageError as error:
            raise PlanError(str(error)) from error

    def match(self, *, sides: bool, final: bool = False) -> MatchRules:
        """The rules of a match of the stage, or of its ``final``."""
        games = self.final_best_of if final and self.final_best_of else self.best_of
        return MatchRules(games, draws=not self.elimination, pairs=sides and games % 2 == 0)


def pod_most(seats: int) -> int:
    """How many sit at the largest pod of a game for so many players."""
    return min(max(seats, MOST_LEAST), LARGEST)


def plan_check(plan: Sequence[StagePlan], *, sides: bool, seats: int = 2) -> None:
    """Raise PlanError for a plan that cannot be played with a game of two sides, or of so many ``seats`` at most."""
    if not 1 <= len(plan) <= STAGES_MOST:
        raise PlanError(gettext("An event has one to %(stages_most)s stages.") % {"stages_most": STAGES_MOST})
    for number, stage in enumerate(plan, start=1):
        _stage_check(stage, number, sides=sides, seats=seats)
        if number > 1 and not stage.best:
            raise PlanError(gettext("Say how many go on to stage %(number)s.") % {"number": number})
        if stage.each_group and (number == 1 or plan[number - 2].groups == 1):
            raise PlanError(
                gettext("Stage %(number)s takes the best of each group, and there are no groups before it.")
                % {"number": number}
            )
        if stage.kind == "pods" and 0 < stage.best < SMALLEST and not stage.each_group:
            raise PlanError(
                gettext("At least %(smallest)s go on to stage %(number)s: it has pods.")
                % {"smallest": SMALLEST, "number": number}
            )
    if plan[0].best or plan[0].each_group:
        raise PlanError(gettext("Everybody plays in the first stage; leave out how many go on to it."))


def _stage_check(stage: StagePlan, number: int, *, sides: bool, seats: int) -> None:
    if stage.kind not in KINDS:
        raise PlanError(gettext("A stage is one of: %(kinds)s.") % {"kinds": ", ".join(KINDS)})
    if not 0 <= stage.rounds <= ROUNDS_MOST:
        raise PlanError(
            gettext("Stage %(number)s has at most %(rounds_most)s rounds; 0 is as many as it takes.")
            % {"number": number, "rounds_most": ROUNDS_MOST}
        )
    if not 1 <= stage.groups <= GROUPS_MOST:
        raise PlanError(
            gettext("Stage %(number)s has 1 to %(groups_most)s groups.")
            % {"number": number, "groups_most": GROUPS_MOST}
        )
    if (stage.best == 1 and not stage.each_group) or not 0 <= stage.best <= MOST_ENTRANTS:
        raise PlanError(gettext("At least two go on to stage %(number)s.") % {"number": number})
    for games in (stage.best_of, stage.final_best_of or stage.best_of):
        if not 1 <= games <= MOST_GAMES:
            raise PlanError(
                gettext("A match of stage %(number)s is the best of 1 to %(most_games)s games.")
                % {"number": number, "most_games": MOST_GAMES}
            )
        if sides and games > 1 and games % 2:
            raise PlanError(
                gettext("The sides of this game change from game to game: play one game, or an even number.")
            )
        if not sides and not games % 2:
            raise PlanError(
                gettext("A match of stage %(number)s is the best of an odd number of games.") % {"number": number}
            )
    if stage.final_best_of and not stage.elimination:
        raise PlanError(gettext("Only an elimination has a final; stage %(number)s is none.") % {"number": number})
    if stage.losers_format and stage.kind != "double":
        raise PlanError(
            gettext("Only a double elimination has a losers' bracket; stage %(number)s is none.") % {"number": number}
        )
    if stage.pod_size and stage.kind != "pods":
        raise PlanError(gettext("Only pods have a size; stage %(number)s has none.") % {"number": number})
    if stage.opponents != "drawn" and stage.kind != "swiss":
        raise PlanError(gettext("Only a Swiss has opponents by seed; stage %(number)s is none.") % {"number": number})
    if stage.kind == "pods":
        if seats < MOST_LEAST:
            raise PlanError(
                gettext("Pods need a game for %(most_least)s players or more.") % {"most_least": MOST_LEAST}
            )
        if stage.best_of > 1:
            raise PlanError(
                gettext("Pods play one game; stage %(number)s has a best of %(best_of)s.")
                % {"number": number, "best_of": stage.best_of}
            )
    stage.rules(2, sides=sides, seats=seats)


def plan_formats(plan: Sequence[StagePlan]) -> list[str]:
    """The slugs of the formats that its stages name, each once."""
    return list(dict.fromkeys(slug for stage in plan for slug in (stage.format, stage.losers_format) if slug))


def _stage_kind(stage: StagePlan) -> str:
    if stage.kind == "pods":
        return gettext("pods of %(count)s") % {"count": stage.pod_size or POD_SIZE}
    return str(KINDS[stage.kind])


def plan_text(plan: Sequence[StagePlan], formats: Mapping[str, str] | None = None) -> str:
    """The stages in words, with the names of the formats by their slugs."""
    names = formats or {}
    stage_texts = []
    for stage in plan:
        parts = [_stage_kind(stage)]
        if stage.groups > 1:
            heats, groups = gettext("%(count)s heats"), gettext("%(count)s groups")
            parts.append((heats if stage.kind == "swiss" else groups) % {"count": stage.groups})
        if stage.rounds and stage.kind in ("swiss", "pods"):
            parts.append(ngettext("%(count)s round", "%(count)s rounds", stage.rounds) % {"count": stage.rounds})
        if stage.opponents != "drawn":
            parts.append(str(OPPONENTS[stage.opponents]))
        if stage.twice:
            parts.append(gettext("everybody twice"))
        if stage.best_of > 1:
            parts.append(gettext("best of %(count)s") % {"count": stage.best_of})
        if stage.final_best_of not in (0, stage.best_of):
            parts.append(gettext("the final best of %(count)s") % {"count": stage.final_best_of})
        if stage.third_place and stage.kind == "single":
            parts.append(gettext("with a match for third place"))
        if stage.format:
            parts.append(gettext("format %(name)s") % {"name": names.get(stage.format, stage.format)})
        if stage.losers_format:
            name = names.get(stage.losers_format, stage.losers_format)
            parts.append(gettext("in the losers' bracket format %(name)s") % {"name": name})
        text = ", ".join(parts)
        if stage.best:
            best, each = (
                gettext("then the best %(count)s: %(stage)s"),
                gettext("then the best %(count)s of each group: %(stage)s"),
            )
            text = (each if stage.each_group else best) % {"count": stage.best, "stage": text}
        stage_texts.append(text)
    return "; ".join(stage_texts)


def opponents_text(plan: Sequence[StagePlan]) -> str:
    """How opponents with the same points are chosen in each Swiss, in words; empty where all are drawn.

    >>> opponents_text([StagePlan("swiss", opponents="near"), StagePlan("single", best=8)])
    'of those with the same points, neighbours by seed meet: 1 and 2, 3 and 4'
    """
    if not any(stage.opponents != "drawn" for stage in plan):
        return ""
    swiss = [(number, stage) for number, stage in enumerate(plan, start=1) if stage.kind == "swiss"]
    texts = [str(OPPONENTS_TEXTS[stage.opponents]) for _, stage in swiss]
    if len(set(texts)) == 1:
        return texts[0]
    template = gettext("stage %(number)s: %(text)s")
    return "; ".join(
        template % {"number": number, "text": text} for (number, _), text in zip(swiss, texts, strict=True)
    )


def formats_text(plan: Sequence[StagePlan], *, own: str, formats: Mapping[str, str]) -> str:
    """The format of the decks in each stage and bracket, in words; empty where there is one only.

    ``own`` is the name of the event's format, ``formats`` has the names of the others by their slugs.

    >>> formats_text([StagePlan("swiss"), StagePlan("single", format="new")], own="Open", formats={"new": "New"})
    'stage 1 (Swiss): Open; stage 2 (single elimination): New'
    >>> formats_text([StagePlan("double", losers_format="new")], own="Open", formats={"new": "New"})
    'winners’ bracket and final: Open; losers’ bracket: New'
    """
    if not plan_formats(plan):
        return ""
    texts = []
    for number, stage in enumerate(plan, start=1):
        where = (
            gettext("stage %(number)s (%(kind)s)") % {"number": number, "kind": KINDS[stage.kind]}
            if len(plan) > 1
            else ""
        )
        name = formats.get(stage.format, stage.format) or own
        if not stage.losers_format:
            texts.append(f"{where}: {name}" if where else name)
            continue
        start = f"{where}, " if where else ""
        losers = formats.get(stage.losers_format, stage.losers_format)
        winners_said = gettext("winners’ bracket and final: %(name)s") % {"name": name}
        losers_said = gettext("losers’ bracket: %(name)s") % {"name": losers}
        texts += [f"{start}{winners_said}", f"{start}{losers_said}"]
    return "; ".join(texts)


STRUCTURES: Mapping[str, Promise] = {
    "swiss": gettext_lazy("Swiss"),
    "swiss_single": gettext_lazy("Swiss, then single elimination"),
    "swiss_double": gettext_lazy("Swiss, then double elimination"),
    "round_robin": gettext_lazy("Round robin"),
    "round_robin_single": gettext_lazy("Round robin, then single elimination"),
    "single": gettext_lazy("Single elimination"),
    "double": gettext_lazy("Double elimination"),
    "pods": gettext_lazy("Pods: tables of three to six"),
    "pods_single": gettext_lazy("Pods, then single elimination"),
}
"""What organisers choose from, with names; other plans are given as data."""


def plan_made(
    structure: str,
    *,
    rounds: int = 0,
    groups: int = 1,
    cut: int = 8,
    best_of: int = 1,
    games: int = 1,
    pod_size: int = 0,
    opponents: str = "drawn",
) -> list[StagePlan]:
    """The plan of a structure: ``cut`` go on to an elimination, as many from each group; ``best_of`` games there, and
    ``games`` in a Swiss or a round robin.

    ``opponents`` counts where it begins with a Swiss.

    Raises PlanError when the cut cannot be divided among the groups.

    >>> plan_text(plan_made("round_robin_single", groups=4, cut=8, best_of=3))
    'round robin, 4 groups; then the best 2 of each group: single elimination, best of 3'
    """
    first = next(kind for kind in KINDS if structure.startswith(kind))
    second = structure.removeprefix(first).removeprefix("_")
    elimination, pods = first in ELIMINATION, first == "pods"
    groups = 1 if elimination or pods else groups
    plan = [
        StagePlan(
            first,
            rounds=rounds if pods or first == "swiss" else 0,
            groups=groups,
            best_of=best_of if elimination else 1 if pods else games,
            pod_size=pod_size if pods else 0,
            opponents=opponents if first == "swiss" else "drawn",
        )
    ]
    if second:
        if groups > 1 and cut % groups:
            raise PlanError(
                gettext("%(cut)s cannot go on in equal numbers from %(groups)s groups.")
                % {"cut": cut, "groups": groups}
            )
        best = cut // groups if groups > 1 else cut
        plan.append(StagePlan(second, best_of=best_of, best=best, each_group=groups > 1))
    return plan
