"""The form of a format that an organiser makes; the API reads the same fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import SET_NAMES
from cardpool.formats.content import WITHOUT_DECKS, card_typed
from cardpool.formats.games import OPTION_GAMES, options_read
from cardpool.formats.services import COPIES_MOST, LISTED_MOST, SIZE_LEAST, SIZE_MOST
from cardpool.names import card_index
from engine.tcg.config import LATER_SITES, RulesConfig
from engine.tcg.facts import CardFacts
from engine.tcg.printings import first_printing

LINE = re.compile(r"^(?:(\d{1,3})\s*[x×]?\s+)?(.+)$")
NOTE = re.compile(r"\(([^()]{2,12})\)\s*$")
LIST_LONGEST = 40_000
NEAR_MOST = 10
"""Near names are searched for only this many unknown ones."""
OPTION = "option:"
"""What the names of fields for options begin with, before the option's key."""
NUMBERED, UNNUMBERED = "numbered", "unnumbered"
RULES = (
    ("public_discard", _("Everybody may look through a discard pile")),
    ("cancel_ring_bearer_skirmish", _("A skirmish of the Ring-bearer can be cancelled")),
    ("win_after_regroup", _("The game is won at the end of the regroup phase at site 9")),
    ("reshuffle", _("An empty draw deck is made of the discard pile again, once")),
    ("rule_of_four", _("Any number of cards may be drawn in a fellowship phase")),
)
"""Rules that a format may turn from their usual value, and what is so then."""


def _set_choices() -> list[tuple[str, str]]:
    return [(str(number), f"{number} {name}") for number, name in SET_NAMES.items()]


def _numbers(values: list[str]) -> list[int]:
    return sorted(int(value) for value in values)


class FormatForm(forms.Form):
    """A format of decks: its name, what decks may hold, and the rules of the game that differ."""

    name = forms.CharField(label=_("Name"), max_length=80)
    slug = forms.SlugField(
        label=_("Name in addresses"),
        max_length=40,
        help_text=_("Small letters, digits and hyphens, such as singleton-moria. It stays as it is."),
    )
    sets = forms.MultipleChoiceField(
        label=_("Sets"), choices=_set_choices, widget=forms.CheckboxSelectMultiple, help_text=_("Whose cards are used.")
    )
    path = forms.ChoiceField(
        label=_("Sites"),
        choices=[
            (NUMBERED, _("one of each number from 1 to 9 (sets 1 to 10)")),
            (UNNUMBERED, _("nine different ones without a number (sets 11 and later)")),
        ],
        required=False,
    )
    site_sets = forms.MultipleChoiceField(
        label=_("Sets of the sites"),
        choices=_set_choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("None chosen: the sites of all its sets."),
    )
    draw_deck_least = forms.IntegerField(
        label=_("Cards in the draw deck, at least"), min_value=SIZE_LEAST, max_value=SIZE_MOST, initial=60
    )
    draw_deck_most = forms.IntegerField(
        label=_("and at most"), min_value=SIZE_LEAST, max_value=SIZE_MOST, required=False,
        help_text=_("Left empty: no limit."),
    )  # fmt: skip
    copies = forms.IntegerField(label=_("Cards of one title, at most"), min_value=1, max_value=COPIES_MOST, initial=4)
    banned = forms.CharField(
        label=_("Cards that may not be used"),
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        max_length=LIST_LONGEST,
        required=False,
        strip=False,
        help_text=_("One card a line, by name or id. A reprint counts as its card."),
    )
    restricted = forms.CharField(
        label=_("Cards of which a deck holds few"),
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        max_length=LIST_LONGEST,
        required=False,
        strip=False,
        help_text=_("One card a line, such as “1 Forces of Mordor”; without a number one copy is meant."),
    )
    titles = forms.CharField(
        label=_("Limits of whole titles"),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=LIST_LONGEST,
        required=False,
        strip=False,
        help_text=_("One title a line, such as “2 Gandalf” or “0 Gollum”: all its versions count together."),
    )
    rules = forms.MultipleChoiceField(
        label=_("Rules of the game that differ"), choices=RULES, widget=forms.CheckboxSelectMultiple, required=False
    )
    collection_bound = forms.BooleanField(label=_("A deck holds only cards of its owner's collection"), required=False)
    source = forms.CharField(
        label=_("Source"), max_length=200, required=False, help_text=_("Where its lists come from, if from anywhere.")
    )
    note = forms.CharField(label=_("About it"), max_length=400, required=False)

    def __init__(self, *args: Any, content: Mapping[str, Any] | None = None, slug: str = "", **kwargs: Any) -> None:
        """``content`` is the content of a format that is changed; its ``slug`` stays."""
        if content is not None:
            kwargs.setdefault("initial", initial_of(content))
        super().__init__(*args, **kwargs)
        self.searched = 0
        if slug:
            del self.fields["slug"]

    def clean(self) -> dict[str, Any]:
        """The lists, read line by line."""
        data = super().clean() or {}
        rows: dict[str, dict[str, Any]] = {}
        source = data.get("source") or gettext("the format's own list")
        for field, usual in (("banned", 0), ("restricted", 1), ("titles", 1)):
            for number, line in enumerate((data.get(field) or "").splitlines(), start=1):
                if line.strip():
                    self._line(field, number, line.strip(), usual, rows, source)
        data["restrictions"] = list(rows.values())
        return data

    def _line(
        self, field: str, number: int, line: str, usual: int, rows: dict[str, dict[str, Any]], source: str
    ) -> None:
        match = LINE.match(line)
        assert match is not None
        by_title = field == "titles"
        card = card_index().by_id(line) if not by_title else None
        name, most = (line, usual) if card else (match[2], int(match[1]) if match[1] else usual)
        cards = [card] if card else card_index().titled(name)[:1] if by_title else self._cards(name)
        if len(rows) > LISTED_MOST:
            return
        if not cards:
            self.searched += 1
            near = card_index().near(name) if self.searched <= NEAR_MOST else []
            templates = [
                gettext("Line %(number)s: no title is called “%(name)s”.")
                if by_title
                else gettext("Line %(number)s: no card is called “%(name)s”."),
                *([gettext("Did you mean %(name)s?") % {"name": near[0]}] if near else []),
            ]
            self.add_error(field, " ".join([templates[0] % {"number": number, "name": name[:60]}, *templates[1:]]))
        elif len(cards) > 1:
            names = ", ".join(f"{facts.name} ({facts.id})" for facts in cards[:6])
            self.add_error(
                field,
                gettext("Line %(number)s: “%(name)s” may be %(names)s; write which.")
                % {"number": number, "name": name[:60], "names": names},
            )
        elif field == "banned" and match[1] and not card and most:
            self.add_error(
                field,
                gettext("Line %(number)s: a card that may not be used has no number of copies.") % {"number": number},
            )
        elif cards[0].id in rows:
            self.add_error(
                field,
                gettext("Line %(number)s: %(found)s is listed before; keep one line of it.")
                % {"number": number, "found": cards[0].name},
            )
        else:
            row = {"card": cards[0].id, "most": most, "by_title": by_title, "source": source}
            rows[cards[0].id] = row

    @staticmethod
    def _cards(name: str) -> list[CardFacts]:
        """The different cards that a name may mean; printings of one card are one. A note with its id settles it."""
        if (note := NOTE.search(name)) and (card := card_index().by_id(note[1])):
            return [card]
        firsts = {first_printing(card.id): card for card in reversed(card_index().find(name))}
        return list(firsts.values())

    def content(self) -> dict[str, Any]:
        """The content of the format; ask when the form is valid."""
        data = self.cleaned_data
        usual = RulesConfig().as_options()
        options: dict[str, Any] = {name: not usual[name] for name in data["rules"]}
        if data["path"] == UNNUMBERED:
            options |= LATER_SITES
        return {
            "name": " ".join(data["name"].split()),
            "ruleset": "tcg",
            "sets": _numbers(data["sets"]),
            "site_sets": _numbers(data["site_sets"]) or None,
            "draw_deck_least": data["draw_deck_least"],
            "draw_deck_most": data["draw_deck_most"],
            "copies": data["copies"],
            "sites": 9,
            "collection_bound": data["collection_bound"],
            "rules_options": options,
            "source": data["source"],
            "note": data["note"],
            "restrictions": sorted(data["restrictions"], key=lambda row: (row["most"], row["card"])),
        }


class OptionFormatForm(forms.Form):
    """A format of a game without decks: its name, and the values of the game's options."""

    name = forms.CharField(label=_("Name"), max_length=80)
    slug = forms.SlugField(
        label=_("Name in addresses"),
        max_length=40,
        help_text=_("Small letters, digits and hyphens, such as deluxe-by-lot. It stays as it is."),
    )
    source = forms.CharField(
        label=_("Source"), max_length=200, required=False, help_text=_("Where it comes from, if from anywhere.")
    )
    note = forms.CharField(label=_("About it"), max_length=400, required=False)

    field_order = ("name", "slug")

    def __init__(
        self, *args: Any, ruleset: str, content: Mapping[str, Any] | None = None, slug: str = "", **kwargs: Any
    ) -> None:
        """``ruleset``: a game of `OPTION_GAMES`. ``content`` is that of a format that is changed, ``slug`` its own,
        which stays."""
        self.game = OPTION_GAMES[ruleset]
        if content is not None:
            kwargs.setdefault("initial", self._initial(content))
        super().__init__(*args, **kwargs)
        source, note = self.fields.pop("source"), self.fields.pop("note")
        for option in self.game.options:
            self.fields[OPTION + option.key] = forms.ChoiceField(
                label=str(option.label), choices=option.values, required=False
            )
        self.fields |= {"source": source, "note": note}
        if slug:
            del self.fields["slug"]

    def _initial(self, content: Mapping[str, Any]) -> dict[str, Any]:
        options = content["rules_options"]
        chosen = {
            OPTION + option.key: option.key_of(options[option.key])
            for option in self.game.options
            if option.key in options
        }
        return {**{name: content[name] for name in ("name", "source", "note")}, **chosen}

    def content(self) -> dict[str, Any]:
        """The content of the format; ask when the form is valid. Values that do not go together are the service's to
        refuse."""
        data = self.cleaned_data
        chosen = {option.key: data[OPTION + option.key] for option in self.game.options if data[OPTION + option.key]}
        options, _problem = options_read(self.game.slug, chosen)
        return {
            **WITHOUT_DECKS,
            "name": " ".join(data["name"].split()),
            "ruleset": self.game.slug,
            "rules_options": options,
            "source": data["source"],
            "note": data["note"],
        }


def initial_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the form for a format that is there."""
    usual = RulesConfig().as_options()
    options = content["rules_options"]
    lists: dict[str, list[str]] = {"banned": [], "restricted": [], "titles": []}
    for row in content["restrictions"]:
        if row["by_title"]:
            lists["titles"].append(f"{row['most']} {card_typed(row)}")
        elif row["most"] == 0:
            lists["banned"].append(card_typed(row))
        else:
            lists["restricted"].append(f"{row['most']} {card_typed(row)}")
    return {
        **{name: content[name] for name in ("name", "draw_deck_least", "draw_deck_most", "copies", "source", "note")},
        "collection_bound": content["collection_bound"],
        "sets": [str(number) for number in content["sets"]],
        "site_sets": [str(number) for number in content["site_sets"] or ()],
        "path": options.get("sites", NUMBERED),
        "rules": [name for name, _words in RULES if name in options and options[name] != usual[name]],
        **{field: "\n".join(lines) for field, lines in lists.items()},
    }
