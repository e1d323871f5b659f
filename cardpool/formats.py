"""The formats that come with Entmoot, as data. Staff may add others, and edit the restricted lists, in the admin."""

from typing import Any

from cardpool.legality import FormatRules, RestrictionRule

#: Formats as data: the Comprehensive Rules 4.2, "Formats", and its section four, "Open and Block Format R-List".
FORMATS: tuple[dict[str, Any], ...] = (
    {
        "slug": "fellowship_block",
        "name": "Fellowship block",
        "ruleset": "tcg",
        "sets": [1, 2, 3],
        "source": "Fellowship rules, Building your deck; Comprehensive Rules 4.2, Formats",
    },
)
R_LIST = "Comprehensive Rules 4.2, section four, Open and Block Format R-List"
#: Restricted cards by format: id, how many are allowed, where that is written.
RESTRICTIONS: dict[str, tuple[tuple[str, int, str], ...]] = {
    # The other cards of the list are from later sets, which this block does not allow.
    "fellowship_block": (("1C248", 1, R_LIST),),
}


def rules_of(slug: str) -> FormatRules:
    """A built-in format as plain data, without a database.

    Raises:
        KeyError: there is no such format.
    """
    row = {row["slug"]: row for row in FORMATS}[slug]
    return FormatRules(
        slug=slug,
        name=row["name"],
        sets=frozenset(row["sets"]),
        restrictions=tuple(RestrictionRule(*fields) for fields in RESTRICTIONS.get(slug, ())),
    )
