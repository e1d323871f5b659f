"""What standings show on a page, on paper, in the API and in a file, and that their order follows from their values."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from html import unescape
from itertools import pairwise
from typing import Any

from django.test import Client

from leagues.standings.columns import TIE_BREAKS
from leagues.standings.profiles import StandingsProfile, TieBreakName

__all__ = ["Reckoned", "csv_values", "mean", "order_follows", "ranked_by", "shown_on_page", "text_of"]

Reckoned = Mapping[int, Mapping[str, Fraction]]
"""By entrant the value of each tie-break, and the points."""


def mean(values: Sequence[Fraction], otherwise: Fraction) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else otherwise


def ranked_by(profile: StandingsProfile) -> list[TieBreakName]:
    """The tie-breaks of a profile that have values, in its order."""
    return [name for name in profile.tie_breaks if name not in ("head_to_head", "lot")]


def text_of(name: TieBreakName, value: Fraction) -> str:
    """A value as an English page writes it."""
    if TIE_BREAKS[name].unit == "share":
        return str(_rounded(100 * value, "0.1"))
    return str(value) if value.denominator == 1 else re.sub("0$", "", str(_rounded(value, "0.01")))


def _rounded(value: Fraction, to: str) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(to), ROUND_HALF_UP)


def shown_on_page(client: Client, address: str, count: int) -> tuple[list[str], list[str], dict[str, list[str]]]:
    """Of the first table on a page the titles and the short titles of its last columns, so many, and by
    player the values in them. On paper, where the columns have full titles, the short ones are these."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    head, body = re.findall(r"<thead>(.*?)</thead>.*?<tbody[^>]*>(.*?)</tbody>", answer.content.decode(), re.DOTALL)[0]
    heads = re.findall(r'<th scope="col" class="num">(.*?)</th>', head, re.DOTALL)
    marked = [re.search(r'<abbr title="(.*?)">(.*?)</abbr>', cell, re.DOTALL) for cell in heads]
    titles = [unescape(mark[1]) for mark in marked if mark]
    short = [unescape(mark[2] if mark else head).strip() for mark, head in zip(marked, heads, strict=True)]
    values = {}
    for row in re.findall(r"<tr.*?>(.*?)</tr>", body, re.DOTALL):
        named = re.search(r'<th scope="row">(.*?)</th>', row, re.DOTALL)
        assert named, "the name of the player heads the row"
        player = re.sub(r"<[^>]*>", "", named[1]).strip()
        values[player] = re.findall(r'<td class="num">([^<]*)</td>', row)[-count:]
    return titles, short[-count:], values


def csv_values(client: Client, address: str, names: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Of a table of standings as a file the columns of tie-breaks, and by player the values of those named."""
    content = client.get(address).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(content)))
    known = [name for name in rows[0] if name in TIE_BREAKS]
    return known, {row["player"]: [row[name] for name in names] for row in rows}


def order_follows(profile: StandingsProfile, rows: Sequence[Mapping[str, Any]], reckoned: Reckoned) -> set[str]:
    """Which tie-breaks with values told two entrants of equal points apart, as the API says and the values show."""
    told_apart: set[str] = set()
    for above, own in pairwise(rows):
        assert above["points"] >= own["points"]
        if above["points"] > own["points"]:
            continue
        for name in profile.tie_breaks:
            if TIE_BREAKS[name].unit == "none":
                if own["decided_by"] == name:
                    break
                continue
            better, worse = reckoned[above["entrant"]][name], reckoned[own["entrant"]][name]
            if better != worse:
                assert (better < worse) == (TIE_BREAKS[name].unit == "count"), f"{name} stands the wrong way round"
                assert own["decided_by"] == name
                told_apart.add(name)
                break
        else:
            assert own["decided_by"] == "lot"
    return told_apart
