"""Reads deck lists as people paste them; `cardpool.decks.writing` writes them.

Three forms are read, told apart by their first characters:

- lines: ``4x Title, Subtitle``, ``Title, Subtitle x4``, ``Title (4)`` or just a name, under headings (``Ring-bearer``,
  ``Ring``, ``Sites``, anything for the draw deck), with ``//`` comments and notes in brackets, which may hold a card's
  id; columns with tabs between; what other programs write (``2 Title (1) 5 *F*``: set and number);
- the storage form ``ringbearer|ring|site,site|card,card`` with ids such as ``1_290``;
- a Lackey ``.dek`` file (XML).

What stands before the first heading and names no card, and all after a heading ``Notes``, is the deck's note.

Sites and Rings are told by what they are, wherever they stand; a Ring-bearer also where it is the first card, under no
heading, and the only one in the list that may be. A name that cards of several sets share means the card
of the sets that the rest of the list is from, and of several the one that matches can be played with. Nothing is
dropped in silence: a line that names no card, or several all the same, is a problem with its line number.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from django.utils.translation import gettext

from cardpool.catalogue import SET_NAMES, playable
from cardpool.legality import DeckList
from cardpool.names import CardIndex, card_index, folded
from engine.tcg.facts import CardFacts

TEXT_MOST = 50_000
LINES_MOST = 1_000
COPIES_MOST = 99
#: More than any deck; a limit so that what is made of a list stays small.
CARDS_MOST = 2_000
NOTE_MOST = 4_000
PROBLEMS_MOST = 100
CANDIDATES_MOST = 12
"""Cards named to choose from."""
#: Near matches are searched for only this many unknown names: each search reads the whole catalogue.
NEAR_MOST = 25
CHOICES_MOST = 8
#: Kinds of characters that are not repeated to the reader: controls, directions, surrogates, line ends.
INVISIBLE = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")

RING_BEARER, RING, SITES, DRAW = "ring_bearer", "ring", "sites", "draw"
HEADINGS = {
    "ring bearer": RING_BEARER,
    "ringbearer": RING_BEARER,
    "ring": RING,
    "the ring": RING,
    "sites": SITES,
    "site": SITES,
    "adventure": SITES,
    "adventure deck": SITES,
    "adventure path": SITES,
    "site path": SITES,
    **dict.fromkeys(
        (
            "deck",
            "draw deck",
            "main",
            "main deck",
            "free peoples",
            "free peoples draw deck",
            "free peoples deck",
            "free peoples cards",
            "freeps",
            "shadow",
            "shadow draw deck",
            "shadow deck",
            "shadow cards",
            "companions",
            "companion",
            "allies",
            "ally",
            "minions",
            "minion",
            "possessions",
            "possession",
            "artifacts",
            "artifact",
            "events",
            "event",
            "conditions",
            "condition",
            "starting fellowship",
            "characters",
        ),
        DRAW,
    ),
}
BULLET = re.compile(r"^[\s\-*•·–—]+(?=\S)")
NUMBERED = re.compile(r"^(?:site\s*[1-9]\s*[.):\-–—]|[1-9]\s*[.):])\s*(?=\S)", re.IGNORECASE)
SITE_NUMBER = re.compile(r"^([1-9])(?:\s*[-–—]\s*|\s+)(?=[^\W\d_])(.*)$")
"""A number before a name that is a site's own number, if the name is a site's: `9 - Slopes of Amon Hen`."""
COUNT_FIRST = re.compile(r"^(\d{1,12})\s*(?:[x×*]\s*|\s)(?=\S)(.*)$", re.IGNORECASE)
COUNT_LAST = re.compile(r"^(.*\S)\s*[\s,][x×*]\s*(\d{1,12})$", re.IGNORECASE)
NOTE = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
COUNT_NOTE = re.compile(r"^(?:[x×*]\s*)?(\d{1,2})(?:\s*[x×*])?$", re.IGNORECASE)
"""A note in brackets that is the number of copies: `(4)`, `[x2]`."""
SET_AND_NUMBER = re.compile(r"^(.*\S)\s+\((\d{1,2})\)\s+(\d{1,3})(?:\s*\*[A-Z]{1,3}\*)?$")
"""A name with the number of its set in brackets and its own after it, perhaps with a mark for foil."""
ID_CELL = re.compile(r"^\d{1,2}[A-Za-z_+]{1,2}\d{1,3}[a-cT*]?$")
"""A column that is the id of a card, such as 1C3 or 1_3."""
COUNTED = re.compile(r"^\W*(?:\d{1,2}\s*[x×*\s]|.*\s[x×*]\s*\d{1,2}\s*$)", re.IGNORECASE)
NOTES = frozenset({"notes", "note", "deck notes", "comments", "description"})
"""Headings of the note, which goes on to the end."""
HEADING_COUNT = re.compile(r"\s*[(\[]?\s*\d*\s*(?:cards?)?\s*[)\]]?\s*:?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LineProblem:
    """Why a line could not be read; ``candidates`` are names to choose from, ``choices`` the cards of those names.

    ``text`` says all of it. ``count`` is how many copies the line asks for, ``section`` where it stands.
    """

    line: int
    written: str
    text: str
    candidates: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    count: int = 1
    section: str = "draw"


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """A deck list that was read. With ``problems``, it holds only the lines that were understood."""

    deck: DeckList
    problems: tuple[LineProblem, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Entry:
    line: int
    name: str
    count: int = 1
    section: str = DRAW
    ids: tuple[str, ...] = ()
    #: The name with what stands in brackets, which a few cards have in theirs.
    whole: str = ""
    #: Under which heading it stands, counted from 0: none.
    heading: int = 0
    #: The line without a number before it, which is a site's own where the rest names a site.
    after_number: str = ""


@dataclass(slots=True)
class _Reading:
    """Collects entries into a deck, and everything that is wrong on the way."""

    index: CardIndex
    sets: frozenset[int] = frozenset()
    ring_bearer: str | None = None
    ring: str | None = None
    sites: list[CardFacts] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)
    searched: int = 0
    copies: int = 0
    note: str = ""
    broken: int = -1
    """The last heading under which a line named no card: a heading of its own may have been meant."""

    def problem(self, line: int, written: str, text: str) -> None:
        self.problems.append(
            LineProblem(line, _visible(written), gettext("Line %(line)s: %(text)s") % {"line": line, "text": text})
        )

    def unclear(self, entry: _Entry, text: str, candidates: list[str], cards: Iterable[CardFacts]) -> None:
        """A line that names no card, or several, with the cards to choose from."""
        choices = tuple(dict.fromkeys(card.id for card in cards))[:CHOICES_MOST]
        written, text = _visible(entry.name), gettext("Line %(line)s: %(text)s") % {"line": entry.line, "text": text}
        row = LineProblem(entry.line, written, text, tuple(candidates), choices, entry.count, entry.section)
        self.problems.append(row)

    def read(self, entries: Iterable[_Entry]) -> None:
        """Put all entries of a list where they belong."""
        listed = list(entries)
        certain = [matching_cards[0] for entry in listed if len(matching_cards := self.named(entry)) == 1]
        self.sets = frozenset(card.set for card in certain)
        for entry in listed:
            self.add(entry)
        self.lead(listed)

    def lead(self, listed: Sequence[_Entry]) -> None:
        """Let the first card bear the Ring where it stands under no heading, and no other card of the list may."""
        if self.ring_bearer is not None or not listed or any(entry.section == RING_BEARER for entry in listed):
            return
        first = listed[0]
        may = [card_id for card_id in self.cards if (card := self.index.by_id(card_id)) and card.ring_bearer]
        if first.heading or first.count != 1 or len(may) != 1 or [card.id for card in self.named(first)] != may:
            return
        self.ring_bearer = may[0]
        self.cards[may[0]] -= 1
        if not self.cards[may[0]]:
            del self.cards[may[0]]

    def named(self, entry: _Entry) -> list[CardFacts]:
        """The cards that an entry may mean by itself."""
        facts = (self.index.find(entry.whole) if entry.ids else []) or self.index.find(entry.name)
        noted = [card for note in entry.ids if (card := self.index.by_id(note))]
        return [noted[0]] if noted and (not facts or noted[0] in facts) else facts

    def card(self, entry: _Entry) -> CardFacts | None:
        """The one card an entry means, or a problem."""
        facts = self.named(entry)
        if len(facts) > 1:
            facts = [card for card in facts if card.set in self.sets] or facts
            facts = [card for card in facts if playable(card.id)] or facts
        if len(facts) == 1:
            return facts[0]
        shown = _visible(entry.name)
        if facts:
            names = [card.name for card in facts]
            if len(set(names)) < len(names):
                names = [f"{card.name} ({card.id})" for card in facts]
            self.unclear(
                entry,
                gettext("“%(shown)s” may be %(either)s; write which.") % {"shown": shown, "either": _either(names)},
                names[:CANDIDATES_MOST],
                facts,
            )
            return None
        near: list[str] = []
        if self.searched < NEAR_MOST:
            self.searched += 1
            near = self.index.near(entry.name)
        hint = (
            gettext("Did you mean %(either)s?") % {"either": _either(near)}
            if near
            else gettext("Check the name; %(known_sets)s are known so far.") % {"known_sets": _known_sets()}
        )
        cards = [card for name in near for card in self.index.find(name)]
        self.unclear(
            entry, gettext("no card is called “%(shown)s”. %(hint)s") % {"shown": shown, "hint": hint}, near, cards
        )
        return None

    def add(self, entry: _Entry) -> None:
        """Put an entry where it belongs."""
        if not 1 <= entry.count <= COPIES_MOST:
            text = gettext("%(count)s copies; give a number from 1 to %(copies_most)s.") % {
                "count": entry.count,
                "copies_most": COPIES_MOST,
            }
            self.problem(entry.line, entry.name, text)
            return
        if self.copies + entry.count > CARDS_MOST:
            self.problem(
                entry.line,
                entry.name,
                gettext("a list has at most %(cards_most)s cards; this one is past it.") % {"cards_most": CARDS_MOST},
            )
            return
        entry = self.with_site_number(entry)
        self.copies += entry.count
        card = self.card(entry)
        if card is None:
            self.broken = entry.heading
            return
        if card.type == "ring":
            if self.ring is not None or entry.count > 1:
                self.problem(
                    entry.line,
                    entry.name,
                    gettext("a second Ring, %(card)s; a deck has exactly one.") % {"card": card.name},
                )
            else:
                self.ring = card.id
        elif card.type == "site":
            self.sites += [card] * entry.count
        elif entry.section == RING_BEARER and (
            card.ring_bearer or (self.ring_bearer is None and self.broken != entry.heading)
        ):
            if self.ring_bearer is not None or entry.count > 1:
                text = gettext("a second Ring-bearer, %(card)s; more copies belong in the draw deck.") % {
                    "card": card.name
                }
                self.problem(entry.line, entry.name, text)
            else:
                self.ring_bearer = card.id
        else:
            self.cards[card.id] = self.cards.get(card.id, 0) + entry.count

    def with_site_number(self, entry: _Entry) -> _Entry:
        """The entry once, where the number before its name is the one of the site that it names."""
        if not entry.after_number:
            return entry
        alone = _line_entry(entry.line, entry.after_number, entry.section)
        named = self.named(alone)
        if named and all(card.type == "site" for card in named):
            return replace(alone, heading=entry.heading)
        return entry

    def parsed(self) -> ParsedDeck:
        """The deck in its canonical order, with at most `PROBLEMS_MOST` problems."""
        sites = sorted(self.sites, key=lambda card: (card.site_number or 0, card.set, card.number))
        deck = DeckList.from_content(
            {
                "ring_bearer": self.ring_bearer,
                "ring": self.ring,
                "sites": [card.id for card in sites],
                "cards": self.cards,
            }
        )
        problems = self.problems[:PROBLEMS_MOST]
        if hidden := len(self.problems) - len(problems):
            last = self.problems[-1]
            problems.append(
                LineProblem(
                    last.line,
                    "",
                    gettext("Line %(line)s: %(hidden)s more problems up to here.")
                    % {"line": last.line, "hidden": hidden},
                )
            )
        return ParsedDeck(deck, tuple(problems), self.note)


def _visible(text: str) -> str:
    """At most 60 characters of what was written, with a mark for each that cannot be seen or turns the text around."""
    clean = "".join("\ufffd" if unicodedata.category(char) in INVISIBLE else char for char in text[:61])
    return clean if len(clean) <= 60 else f"{clean[:57]}…"


def _known_sets() -> str:
    first, *_, last = SET_NAMES
    return gettext("the cards of sets %(first)s to %(last)s") % {"first": first, "last": last}


def _either(names: list[str]) -> str:
    return (
        names[0]
        if len(names) == 1
        else gettext("%(names)s or %(names2)s") % {"names": ", ".join(names[:-1]), "names2": names[-1]}
    )


def deck_parse(text: str, index: CardIndex | None = None) -> ParsedDeck:
    """Read a deck list in any of the forms above; never raises for what the text holds."""
    reading = _Reading(index or card_index())
    stripped = text.lstrip("\ufeff \t\r\n")
    lines = text.count("\n") + 1
    if len(text) > TEXT_MOST or lines > LINES_MOST:
        reading.problem(
            1,
            "",
            gettext(
                "%(count)s characters in %(lines)s lines; a deck list has at most %(text_most)s characters in "
                "%(lines_most)s lines."
            )
            % {"count": len(text), "lines": lines, "text_most": TEXT_MOST, "lines_most": LINES_MOST},
        )
    elif not stripped:
        reading.problem(1, "", gettext("the list is empty; write one card per line, such as “4x Axe Strike”."))
    elif stripped.startswith("<"):
        _read_lackey(text.lstrip("\ufeff"), reading)
    elif stripped.count("|") >= 3 and "\n" not in stripped.strip():
        _read_storage(stripped.strip(), reading)
    else:
        entries, reading.note = _line_entries(text.lstrip("\ufeff"), reading)
        reading.read(entries)
        if not reading.problems and not (reading.cards or reading.sites or reading.ring or reading.ring_bearer):
            reading.problem(1, "", gettext("the list names no card; write one card per line, such as “4x Axe Strike”."))
    return reading.parsed()


def _heading(line: str) -> str | None:
    """The section a heading line opens; ``None`` when the line is no heading."""
    words = folded(HEADING_COUNT.sub("", line.strip("#=[]*_- \t")))
    return HEADINGS.get(words)


def _line_entries(text: str, reading: _Reading) -> tuple[list[_Entry], str]:
    """The entries of a list of lines, and the note beside them."""
    section, heading = DRAW, 0
    entries: list[_Entry] = []
    lines = text.splitlines()
    note: list[str] = []
    for number, raw in enumerate(lines, start=1):
        line = re.sub(r"(?:^|\s)//.*$", "", raw).strip()
        if not line:
            # An empty line ends the sections for one card; lists of sites and cards may be grouped with empty lines.
            section = DRAW if not raw.strip() and section in (RING_BEARER, RING) else section
            continue
        if folded(HEADING_COUNT.sub("", line.strip("#=[]*_- \t"))) in NOTES:
            note += lines[number:]
            break
        if (opened := _heading(line)) is not None:
            section, heading = opened, heading + 1
            continue
        if line.startswith("#"):
            continue
        here, rest = section, line
        label, colon, value = line.partition(":")
        if colon and value.strip() and _heading(value) is None and (opened := _heading(label)) is not None:
            # A heading with its card ends the section before it, too.
            here, rest, heading = opened, value.strip(), heading + 1
            section = DRAW
        entries.append(replace(_line_entry(number, rest, here), heading=heading))
    if heading:
        # What asks for a number of copies is meant as a card, and is a problem where it names none.
        before = [e for e in entries if not e.heading and not COUNTED.match(lines[e.line - 1]) and not reading.named(e)]
        note = [*(lines[entry.line - 1] for entry in before), *note]
        unnamed = {entry.line for entry in before}
        entries = [entry for entry in entries if entry.line not in unnamed]
    return entries, _plain("\n".join(line.rstrip() for line in note).strip())


def _plain(note: str) -> str:
    """The note as it may be kept: without what cannot be seen, and no longer than notes are."""
    return "".join(char for char in note if char in "\n\t" or unicodedata.category(char) not in INVISIBLE)[:NOTE_MOST]


def _line_entry(number: int, line: str, section: str) -> _Entry:
    rest = BULLET.sub("", line)
    if "\t" in rest and (columns := _columns(number, rest, section)) is not None:
        return columns
    after_number = match[2] if (match := SITE_NUMBER.match(rest)) else ""
    if numbered := NUMBERED.match(rest):
        rest = rest[numbered.end() :]
    count, counted = 1, False
    if match := COUNT_FIRST.match(rest):
        count, counted, rest = int(match[1]), True, match[2]
    ids: tuple[str, ...] = ()
    if match := SET_AND_NUMBER.match(rest):
        ids, rest = (f"{int(match[2])}_{int(match[3])}",), match[1]
    if not counted and (match := COUNT_LAST.match(rest)):
        count, counted, rest = int(match[2]), True, match[1]
    whole = rest
    notes = [first or second for first, second in NOTE.findall(rest)]
    if notes and (bare := " ".join(NOTE.sub(" ", rest).split())):
        rest = bare
    for note in notes:
        if not counted and (match := COUNT_NOTE.match(note.strip())):
            count, counted = int(match[1]), True
        else:
            ids = (*ids, note)
    if not counted and (match := COUNT_LAST.match(rest)):
        count, rest = int(match[2]), match[1]
    name = BULLET.sub("", rest).strip(" ,;") or line
    return _Entry(number, name, count, section, ids, whole, after_number=after_number)


def _columns(number: int, line: str, section: str) -> _Entry | None:
    """An entry of columns with tabs between: one is the name, others may be the number of copies or the card's id."""
    cells = [cell.strip() for cell in line.split("\t") if cell.strip()]
    counts = [int(match[1]) for cell in cells if (match := COUNT_NOTE.match(cell))]
    ids = tuple(cell for cell in cells if ID_CELL.match(cell))
    texts = [cell for cell in cells if not COUNT_NOTE.match(cell) and not ID_CELL.match(cell)]
    if len(cells) < 2 or len(counts) > 1 or not (texts or ids):
        return None
    entry = _line_entry(number, texts[0] if texts else ids[0], section)
    return replace(entry, count=counts[0] if counts else entry.count, ids=(*entry.ids, *ids), after_number="")


def _read_storage(line: str, reading: _Reading) -> None:
    bearer, ring, sites, *rest = line.split("|")
    for section, part in ((RING_BEARER, bearer), (RING, ring), (SITES, sites), *((DRAW, part) for part in rest)):
        for written in filter(None, (piece.strip() for piece in part.split(","))):
            count, name = 1, written
            if match := re.match(r"^(\d{1,12})x(.+)$", written) or None:
                count, name = int(match[1]), match[2]
            elif match := re.match(r"^(.+)x(\d{1,12})$", written):
                count, name = int(match[2]), match[1]
            reading.add(_Entry(1, name, count, section))


class _NotADeck(Exception):
    """The XML is not a deck file."""


def _read_lackey(text: str, reading: _Reading) -> None:
    """``<deck><superzone name="..."><card><name>..</name></card>``; document types are refused, they can be bombs."""
    zone, name, noted, inside = DRAW, "", "", False
    entries: list[_Entry] = []
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        raise _NotADeck(gettext("a deck file has no document type; remove the <!DOCTYPE> line."))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal zone, name, noted, inside
        if tag == "superzone":
            zone = HEADINGS.get(folded(attributes.get("name", "")), DRAW)
        elif tag == "name":
            name, noted, inside = "", attributes.get("id", ""), True

    def text_seen(data: str) -> None:
        nonlocal name
        if inside:
            name += data

    def end(tag: str) -> None:
        nonlocal inside
        if tag == "name":
            inside = False
            if name.strip():
                entry = _line_entry(parser.CurrentLineNumber, name.strip(), zone)
                entries.append(replace(entry, ids=(*entry.ids, noted)))

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text_seen
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass") if "encoding=" not in text[:200] else text, True)
    except _NotADeck as error:
        reading.problem(parser.CurrentLineNumber, "", str(error))
        return
    except (expat.ExpatError, ValueError, LookupError) as error:
        line = getattr(error, "lineno", 1)
        reading.problem(
            line, "", gettext("this looks like a .dek file but is not well formed; paste the card names instead.")
        )
        return
    if not entries:
        reading.problem(1, "", gettext("the file names no card."))
    reading.read(entries)
