"""The formats that come with Entmoot, as data. Staff may add others, and edit the restricted lists, in the admin."""

from typing import Any

from cardpool.legality import FormatRules, RestrictionRule
from engine.tcg.config import BLACK_RIDER_STARTER, LATER_SITES, RulesConfig

#: Formats as data: the Comprehensive Rules 4.2, "Formats", and its section four, "Open and Block Format R-List".
FORMATS: tuple[dict[str, Any], ...] = (
    {
        "slug": "fellowship_block",
        "name": "Fellowship block",
        "ruleset": "tcg",
        "sets": [1, 2, 3],
        "source": "Fellowship rules, Building your deck; Comprehensive Rules 4.2, Formats",
    },
    {
        "slug": "war_of_the_ring_block",
        "name": "War of the Ring block",
        "ruleset": "tcg",
        "sets": [11, 12, 13],
        "rules_options": dict(LATER_SITES),
        "source": "Comprehensive Rules 4.2, Formats",
    },
    {
        "slug": "black_rider_starter",
        "name": "Black Rider starters",
        "ruleset": "tcg",
        "sets": [11, 12],
        "rules_options": {name: one for name, one in BLACK_RIDER_STARTER.items() if name not in ("sets", "mulligan")},
        "source": "Black Rider starter rules",
    },
)
R_LIST = "Comprehensive Rules 4.2, section four, Open and Block Format R-List"
#: Restricted cards by format: id, how many are allowed, where that is written.
RESTRICTIONS: dict[str, tuple[tuple[str, int, str], ...]] = {
    # The other cards of the list are from sets that these blocks do not allow.
    "fellowship_block": (("1C248", 1, R_LIST),),
    "war_of_the_ring_block": (("11C132", 1, R_LIST),),
}


def rules_of(slug: str) -> FormatRules:
    """A built-in format as plain data, without a database.

    Raises:
        KeyError: there is no such format.
    """
    row = {row["slug"]: row for row in FORMATS}[slug]
    options = row.get("rules_options", {})
    return FormatRules(
        slug=slug,
        name=row["name"],
        sets=frozenset(row["sets"]),
        numbered_sites=RulesConfig.from_options(options).numbered_sites,
        fixed_fellowship=bool(options.get("fixed_fellowship")),
        restrictions=tuple(RestrictionRule(*fields) for fields in RESTRICTIONS.get(slug, ())),
    )
