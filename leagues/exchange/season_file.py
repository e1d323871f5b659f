"""A season as data, from which a stranger can recompute its points and places.

The file holds what is public at any time: the settings as they were announced, the commitments, the series, the
entrants, every table with its match, the standings, the log as far as it decides results, and the published draw. The
secrets of the season are in it once they are revealed. Decks are not in it, nor what entrants wish for, nor why an
official acted. Keys are only ever added.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.competition.log import undone_numbers
from leagues.events.event_file import match_published, profile_published, standings_published
from leagues.events.state import is_set
from leagues.seasons.models import Season, SeasonSeat, SeasonTable
from leagues.seasons.models.operation import SeasonOperation
from leagues.seasons.selectors import draw_published, standings_of

__all__ = ["FORMAT", "season_published"]

FORMAT = "entmoot-season-1"

Verb = SeasonOperation.Verb

_RESULTS = (Verb.RESULT, Verb.REPORT, Verb.CORRECT)
_ENTRIES = (Verb.ENTER, Verb.LEAVE, Verb.RETURN, Verb.REMOVE, Verb.READMIT)
_VOIDS = (Verb.VOID, Verb.CANCEL)
_SERIES = (Verb.SERIES, Verb.OPEN, Verb.CLOSE, Verb.CERTIFY)
_SHOWN = (*_RESULTS, *_ENTRIES, *_VOIDS, *_SERIES, Verb.MATCH, Verb.FINISH, Verb.UNDO)
"""Operations that decide results, or who is in the standings. Nothing else of the log is in the file."""
_OF_ENTRANTS = {"entered_at": "entered", "left_at": "left", "removed_at": "removed"}
_OF_SERIES = ("opens_at", "closes_at", "most_matches", "opened_at", "closed_at", "certified_at")
_OF_UNDOING = ("undone", "commitment", "promised")


def season_published(season: Season) -> dict[str, Any]:
    """The file of an announced season, as plain data. The number of statements does not grow with the season."""
    announced = season.operations.filter(verb=Verb.ANNOUNCE).first()
    seats = _seats(season)
    return {
        "format": FORMAT,
        "season": season.pk,
        "number": season.number,
        "name": season.name,
        "league": {"league": season.league_id, "name": season.league.name, "owner": season.league.owner.username},
        "status": season.status,
        "sanction_number": season.sanction_number,
        "announced_at": _time(season.announced_at),
        "started_at": _time(season.started_at),
        "finished_at": _time(season.finished_at),
        "commitment": announced.data["commitment"] if announced is not None else season.commitment,
        "commitment_now": season.commitment,
        "secrets": season.secrets_revealed or [],
        "settings": _settings(season),
        "profile": profile_published(season.profile),
        **({"places_version": season.places_version} if season.places_version > 1 else {}),
        "series": _series(season),
        "entrants": _entrants(season),
        "tables": _tables(season, seats),
        "standings": standings_published(season.profile, standings_of(season)),
        "final": season.cut_tournament_id,
        "log": _log(season, seats),
        "draw": draw_published(season),
    }


def _time(at: Any) -> str | None:
    return at.isoformat() if at is not None else None


def _settings(season: Season) -> dict[str, Any]:
    """What the announcement fixed, by the names that the API has for it."""
    return {
        "game": season.ruleset,
        "deck_format": season.format.slug if season.format is not None else None,
        "mulligan": season.mulligan,
        "seats": season.seats,
        "sides": season.has_sides,
        "entry": season.entry,
        "most_entrants": season.most_entrants,
        "late_entry_series": season.late_entry_series,
        "fee": season.fee,
        "decks": season.decks,
        "decks_hidden": season.decks_hidden,
        "prefer_near": season.prefer_near,
        "talk": season.talk,
        "clock": season.clock,
        "grace": int(season.grace.total_seconds()),
        "finish_wait": int(season.finish_wait.total_seconds()),
        "cut_size": season.cut_size,
        "cut_plan": season.cut_plan,
        "prize_set": season.prize_set_id,
        "places_in_draw": season.places_in_draw,
        "draw_source": season.draw_source,
        "draw_source_text": season.draw_source_text,
        "draw_value_kind": season.draw_value_kind,
        "draw_value_at": _time(season.draw_value_at),
        "draw_value_days": season.draw_value_days,
        "draw_days": season.draw_days,
        "sealed_template": season.sealed_template,
        "series_product": season.series_product,
        "series_packs": season.series_packs,
        "premium": str(season.premium) if season.premium is not None else None,
        "premium_matches": season.premium_matches,
        "demo": season.demo,
    }


def _series(season: Season) -> list[dict[str, Any]]:
    return [
        {
            "series": row.number,
            "opens_at": _time(row.opens_at),
            "closes_at": _time(row.closes_at),
            "most_matches": row.most_matches,
            "cards": row.cards,
            "opened_at": _time(row.opened_at),
            "closed_at": _time(row.closed_at),
            "certified_at": _time(row.certified_at),
        }
        for row in season.series.order_by("number")
    ]


def _entrants(season: Season) -> list[dict[str, Any]]:
    """Those who entered, in the order of entry."""
    rows = season.entrants.filter(entered_at__isnull=False).order_by("pk")
    entrant_rows = rows.values_list(
        "pk", "player__username", "entered_at", is_set("left_at"), is_set("removed_at"), is_set("paused_at"),
        "final_place",
    )  # fmt: skip
    return [
        {
            "entrant": pk, "name": name, "entered_at": _time(entered_at), "left": left, "removed": removed,
            "paused": paused, "final_place": final_place,
        }
        for pk, name, entered_at, left, removed, paused, final_place in entrant_rows
    ]  # fmt: skip


Seats = Mapping[int, tuple[int, int, int | None]]
"""By the key of a seat: its table, its entrant, and the place; in the order of tables and seats."""


def _seats(season: Season) -> Seats:
    rows = SeasonSeat.objects.filter(table__series__season=season).order_by("table_id", "seat")
    return {pk: (table, who, place) for pk, table, who, place in rows.values_list("pk", "table", "entrant", "place")}


def _tables(season: Season, seats: Seats) -> list[dict[str, Any]]:
    """Every table that was not undone, in the order of series and numbers."""
    at: dict[int, list[tuple[int, int | None]]] = {}
    for table, entrant, place in seats.values():
        at.setdefault(table, []).append((entrant, place))
    rows = SeasonTable.objects.filter(series__season=season).order_by("series__number", "number")
    names = ("pk", "series__number", "number", "made", "made_at", "decided_at", "source", "void")
    match = ("match__code", "match__commitment", "match__promised_by")
    return [
        {
            "table": values["pk"],
            "series": values["series__number"],
            "number": values["number"],
            "made": values["made"],
            "made_at": _time(values["made_at"]),
            "decided_at": _time(values["decided_at"]),
            "source": values["source"],
            "void": values["void"],
            "entrants": [entrant for entrant, _ in at.get(values["pk"], [])],
            "places": [place or 0 for _, place in at.get(values["pk"], [])] if values["decided_at"] is not None else [],
            "match": match_published(values),
        }
        for values in rows.values(*names, *match)
    ]


def _log(season: Season, seats: Seats) -> list[dict[str, Any]]:
    undone = undone_numbers(season)
    series = dict(season.series.values_list("pk", "number"))
    rows = season.operations.filter(verb__in=_SHOWN).order_by("number").values_list("number", "verb", "data")
    records = []
    for number, verb, data in rows.iterator():
        shown = _shown(Verb(verb), data, seats, series)
        if shown:
            records.append({"number": number, "verb": verb, "undone": number in undone, "data": shown})
    return records


def _shown(verb: SeasonOperation.Verb, data: dict[str, Any], seats: Seats, series: Mapping[int, int]) -> dict[str, Any]:
    """What of an operation's data decides results. Rows that are there no more are left out."""
    if verb == Verb.MATCH:
        return {"table": data["table"], "entrants": data["entrants"]}
    if verb == Verb.FINISH:
        return {"order": data["places"]}
    if verb == Verb.UNDO:
        return {name: data[name] for name in _OF_UNDOING if name in data}
    facts: dict[str, Any] = {}
    for key, values in data.get("now", {}).items():
        model, _, number = key.partition(":")
        pk = int(number)
        if verb in _RESULTS and model == "seasonseat" and pk in seats and "place" in values:
            facts.setdefault("places", []).append([seats[pk][1], values["place"]])
        elif verb in _RESULTS and model == "seasontable" and "source" in values:
            facts["source"] = values["source"]
        elif verb in _VOIDS and model == "seasontable" and values.get("void"):
            facts.setdefault("voided", []).append(pk)
        elif verb in _SERIES and model == "series" and pk in series:
            facts |= {"series": series[pk], **{name: values[name] for name in _OF_SERIES if name in values}}
        elif verb in _ENTRIES and model == "seasonentrant" and not _OF_ENTRANTS.keys().isdisjoint(values):
            states = {word: values[name] is not None for name, word in _OF_ENTRANTS.items() if name in values}
            facts |= {"entrant": pk, **states}
    if verb == Verb.ENTER and "entrant" not in facts:
        return {"entrant": data["entrant"], "entered": True}
    return {"table": data["table"], **facts} if verb in _RESULTS else facts
