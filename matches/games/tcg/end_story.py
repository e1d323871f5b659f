"""Why a match of the card game was lost: the last skirmish, the wounds, the burdens, or the race to site 9."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.tcg.facts import all_facts
from matches.games.end_story import Decisive, EndEvent, EndStory, events_kept, loser_of, many

__all__ = ["STORY_KINDS", "TELLING", "tcg_end_story"]

STORY_KINDS = (
    "arrows", "burden", "exert", "kill", "lost", "move", "overwhelmed", "play", "skirmish", "skirmish resolved",
    "taken back", "triggered", "turn", "use", "wound",
)  # fmt: skip
"""The kinds of events that the story is told from."""
TELLING = (
    "lost", "kill", "overwhelmed", "ring taken over", "skirmish resolved", "burden", "arrows", "wound", "play", "use",
    "move", "skirmish", "assign", "exert",
)  # fmt: skip
"""The kinds of events that say what an answer changed, the weightiest first."""
SOURCES = ("play", "triggered", "use")


def tcg_end_story(
    events: Iterable[EndEvent], outcome: Mapping[str, Any], names: Sequence[str], place: int | None
) -> EndStory:
    """The story of the seat at ``place``, or of the loser, from the public events of `STORY_KINDS` in order."""
    log = events_kept(events)
    loser = loser_of(outcome, place)
    at = next((n for n in range(len(log) - 1, -1, -1) if _lost(log[n], loser)), None)
    reason = str(log[at].data["reason"]) if at is not None else str(outcome.get("termination") or "")
    before = log[:at] if at is not None else log
    if reason == "ring-bearer killed":
        return _killed(before)
    if reason == "ring-bearer corrupted" and loser is not None:
        return _corrupted(before, outcome, names, loser)
    if reason == "survived at site 9":
        return EndStory(_raced(log, outcome, names), None, "moving")
    return EndStory(_standing(outcome, names))


def _lost(event: EndEvent, loser: int | None) -> bool:
    return event.kind == "lost" and event.data.get("player") == loser


def _title(card: Mapping[str, Any]) -> str:
    """The title without the subtitle."""
    facts = all_facts().get(str(card.get("card", "")))
    return facts.title if facts is not None else str(card.get("card", ""))


def _killed(before: Sequence[EndEvent]) -> EndStory:
    """From the events up to the loss: how the Ring-bearer died."""
    death = next((n for n in range(len(before) - 1, -1, -1) if before[n].kind == "kill"), None)
    if death is None:
        return EndStory()
    bearer = before[death].data["card"]
    who = _title(bearer)
    turn = [event for event in before[:death] if event.turn == before[death].turn]
    began = _last(turn, "skirmish")
    fought = began is not None and turn[began].data["fighter"] == bearer
    resolved = _last(turn, "skirmish resolved")
    if began is None or not fought or resolved is None or resolved < began:
        return EndStory(_wounded(turn, bearer, who), None, "ring")
    result = turn[resolved]
    ours, theirs = int(result.data["fellowship"]), int(result.data["minions"])
    minions = result.data["cards"] if result.data["winner"] == "minions" else turn[began].data["minions"]
    overwhelmed = any(event.kind == "overwhelmed" and bearer in event.data["cards"] for event in turn[resolved:])
    numbers = {"bearer": who, "ours": ours, "theirs": theirs, "count": many(len(minions))}
    if overwhelmed:
        lines = [_("%(bearer)s was overwhelmed, %(ours)s against %(theirs)s.") % numbers]
    elif result.data["winner"] == "minions":
        wounds = sum(event.kind == "wound" and event.data["card"] == bearer for event in turn[resolved:])
        lines = [
            ngettext(
                "%(bearer)s lost a skirmish, %(ours)s against %(theirs)s, and the wound killed.",
                "%(bearer)s lost a skirmish, %(ours)s against %(theirs)s, and the %(wounds)s wounds killed.",
                max(1, wounds),
            )
            % {**numbers, "wounds": many(wounds)}
        ]
    else:
        return EndStory(_wounded(turn, bearer, who), None, "ring")
    if len(minions) > 1:
        lines.append(_("%(bearer)s faced %(count)s minions alone.") % numbers)
    decisive = Decisive(_("The decisive skirmish"), turn[began].text, turn[began].sequence)
    return EndStory(" ".join(lines), decisive, "fighting")


def _last(events: Sequence[EndEvent], kind: str) -> int | None:
    return next((n for n in range(len(events) - 1, -1, -1) if events[n].kind == kind), None)


def _wounded(turn: Sequence[EndEvent], bearer: Mapping[str, Any], who: str) -> str:
    """Of a death outside of a lost skirmish: what the last wound came from."""
    hurts = [n for n, event in enumerate(turn) if event.kind in ("wound", "exert") and event.data["card"] == bearer]
    hurt = hurts[-1] if hurts else len(turn)
    for event in reversed(turn[:hurt]):
        if event.kind == "arrows" and bearer in event.data["cards"]:
            return _("%(bearer)s died of an archery wound.") % {"bearer": who}
        if event.kind in SOURCES and "card" in event.data:
            return _("%(bearer)s died of a wound after %(card)s.") % {
                "bearer": who,
                "card": _title(event.data["card"]),
            }
        if event.kind in ("skirmish resolved", "turn"):
            break
    return _("%(bearer)s died of a wound outside of a skirmish.") % {"bearer": who}


def _corrupted(before: Sequence[EndEvent], outcome: Mapping[str, Any], names: Sequence[str], loser: int) -> EndStory:
    """How many burdens there were, and where the last ones came from."""
    burdens = [event for event in before if event.kind == "burden" and event.data["player"] == loser]
    if not burdens:
        return EndStory(lesson="ring")
    count = int(burdens[-1].data["burdens"])
    lines = [
        ngettext(
            "%(name)s's Ring-bearer gave in under %(count)s burden.",
            "%(name)s's Ring-bearer gave in under %(count)s burdens.",
            count,
        )
        % {"name": names[loser], "count": count}
    ]
    sources = [_source(before, event) for event in burdens]
    last = len(sources) - 1
    first = last
    for earlier, later in reversed(list(pairwise(range(len(sources))))):
        if sources[earlier] != sources[last] or burdens[earlier].turn != burdens[later].turn:
            break
        first = earlier
    if sources[last]:
        added = last - first + 1
        lines.append(
            ngettext("The last one came with %(card)s.", "The last %(added)s came with %(card)s.", added)
            % {"added": many(added), "card": sources[last]}
        )
    step = burdens[first].sequence
    text = burdens[last].text
    return EndStory(" ".join(lines), Decisive(_("The last burdens"), text, step), "ring")


def _source(events: Sequence[EndEvent], burden: EndEvent) -> str:
    """The card that was played or used last before a burden, in the same turn; empty where there was none."""
    for event in reversed([earlier for earlier in events if earlier.number < burden.number]):
        if event.turn != burden.turn or event.kind == "turn":
            break
        if event.kind in SOURCES and "card" in event.data:
            return _title(event.data["card"])
    return ""


def _raced(log: Sequence[EndEvent], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who came to site 9, and where the others stood."""
    sites = _detail(outcome, "site")
    winners = list(outcome.get("winners") or ())
    others = [
        _("%(name)s stood at site %(site)s") % {"name": name, "site": sites[seat]}
        for seat, name in enumerate(names)
        if seat not in winners and seat < len(sites)
    ]
    arrived = next((event for event in reversed(log) if event.kind == "move" and event.data["number"] == 9), None)
    if arrived is None or not winners:
        return _standing(outcome, names)
    return _("%(name)s came to site 9 in turn %(turn)s and survived it; %(others)s.") % {
        "name": names[winners[0]],
        "turn": arrived.turn + 1,
        "others": ", ".join(others),
    }


def _standing(outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """Where everybody stood, with their burdens; empty where the outcome does not say."""
    sites, burdens = _detail(outcome, "site"), _detail(outcome, "burdens")
    if len(sites) < len(names) or len(burdens) < len(names):
        return ""
    parts = [
        ngettext(
            "%(name)s stood at site %(site)s with %(burdens)s burden",
            "%(name)s stood at site %(site)s with %(burdens)s burdens",
            burdens[seat],
        )
        % {"name": name, "site": sites[seat], "burdens": burdens[seat]}
        for seat, name in enumerate(names)
    ]
    return "; ".join(parts) + "."


def _detail(outcome: Mapping[str, Any], name: str) -> list[int]:
    return [int(number) for number in (outcome.get("details") or {}).get(name, ())]
