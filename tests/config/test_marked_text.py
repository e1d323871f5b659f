"""Every sentence that people read is marked for translation, and the catalogues know it. docs/languages.md says how."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings

from harness.messages import catalogues, compile_catalogue, differences
from players.errors import Refused
from tests.config.marked_text import ROOT, plain_sentences, python_texts, sentences_in, template_texts, unmarked_calls

NOT_WORDS = frozenset({
    "Entmoot", "API", "SHA-512", "· Entmoot", "Entmoot ( ) · Entmoot", "placeholder: 1R13 1C3", "placeholder: https://",
    "verify_draw.py",
})  # fmt: skip
"""Names and examples, which are the same in every language."""
ENGLISH = {
    "cardpool/_card.html": "a card is in English as it is printed; its element says so",
}
"""Templates of what is in English, and why."""
REFUSALS = frozenset({
    "ValidationError", "PermissionDenied", "BadRequest", "Http404", "ParseError", "NotFound", "QueryError", "PlanError",
    "BeaconError", "BracketError", "BundleError", "MatchRulesError", "PairingInputError", "RoundRobinError",
    "StageError", "TooFew",
})  # fmt: skip
"""Exceptions whose words people read, besides the refusals of services."""


IN_ENGLISH = {
    "cardpool/catalogue.py": "names of sets",
    "cardpool/decks/writing.py": "headings of a deck list, which programs read",
    "cardpool/pictures/": "outlines of SVG",
    "config/backups/": "the operator reads it",
    "config/error_reports.py": "the operator reads it",
    "config/logs.py": "logs",
    "config/metrics.py": "the operator reads it",
    "config/oldest_database.py": "the operator reads it",
    "config/schema.py": "the schema of the API",
    "config/settings/": "the schema of the API",
    "config/views.py": "programs that read metrics",
    "leagues/exchange/event_calendar.py": "calendars",
    "leagues/exchange/season_calendar.py": "calendars",
    "leagues/pairing/graph.py": "errors of programmers",
    "leagues/pairing/pods.py": "errors of programmers",
    "leagues/standings/profiles.py": "cites the source of a profile",
    "leagues/seasons/demo.py": "an announcement, as somebody wrote it",
    "leagues/seasons/scoring.py": "cites the source of a profile",
    "leagues/seasons/ending/manifest_publish.py": "manifests leave the site",
    "leagues/events/prizes/manifest_publish.py": "manifests leave the site",
    "matches/games/confrontation/glossary.py": "words of cards and questions",
    "matches/games/confrontation/room.py": "names of rulebooks and editions",
    "matches/games/deckbuilding/glossary.py": "words of cards and questions",
    "matches/games/deckbuilding/room.py": "names of rulebooks",
    "matches/games/deckbuilding/sheet.py": "a printed sheet",
    "matches/games/rules_page.py": "headings of the words of cards",
    "matches/games/tarot/glossary.py": "words of cards and questions",
    "matches/games/tarot/room.py": "names of rulebooks",
    "matches/games/tarot/sheet.py": "a printed sheet",
    "matches/games/tcg/glossary.py": "words of cards and questions",
    "matches/games/tcg/room.py": "names of blocks and rulebooks",
    "matches/history.py": "logs",
    "matches/logbook.py": "events of a match",
    "matches/publish.py": "logs",
    "matches/record.py": "logs",
    "matches/runner.py": "events of a match",
    "matches/services/match_archive.py": "logs",
    "matches/services/work_do.py": "a statement in SQL",
    "matches/snapshot.py": "logs",
    "players/site/many_rows.py": "a statement in SQL",
}
"""Files, and folders, whose sentences are in English, and why. docs/languages.md says what stays English."""
ENGLISH_TEXTS = {
    "The players agreed to call the match off.": "a line of the log",
    "a deck of Somebody": "in the audit log",
    "a fault of this site": "what became of a delivery, as it is kept",
    "Its number; `Somebody` gives the name instead.": "the schema says it",
    "Of a table of more than two: the place of this seat, 0 for none.": "the schema says it",
    "all holdings together come to Somebody, not 0": "the operator reads it",
    "all tokens together come to Somebody, not 0": "the operator reads it",
    "card size Somebody is none of Somebody": "errors of programmers",
    "free peoples draw deck": "a heading of a deck list",
    "its push service has not answered another message": "the operator reads it",
    "nobody is called Somebody": "errors of programmers",
    "recipe Somebody does not fit its hash": "the operator reads it",
    "restored from a backup of Somebody UTC": "the operator reads it",
    "survived at site 9": "how the engine names an ending",
    "take back Somebody Somebody Somebody": "what a secret is derived with",
    "the site was down": "the operator reads it",
    "this seat is not asked": "errors of programmers",
    "Can approve and refuse sanction requests": "the name of a permission",
    "Can pause and resume matches and answer calls": "the name of a permission",
    "For taking part in Somebody": "the reason of a movement, in the audit log",
    "Something failed.": "how a stored sentence begins",
}
_SCHEMA_TEXTS = ("cardpool/decks/serializers.py", "matches/stops_api.py")
"""Modules that keep what the schema says in a name of their own."""


def refusals() -> frozenset[str]:
    """The names of every class of refusals."""
    names, open_ = set(REFUSALS), [Refused]
    while open_:
        refusal = open_.pop()
        names.add(refusal.__name__)
        open_ += refusal.__subclasses__()
    return frozenset(names)


def listed(texts: list[tuple[str, int, str]]) -> str:
    return "\n".join(f"{path}:{line}: {text}" for path, line, text in texts)


@pytest.mark.long
def test_templates_say_nothing_unmarked() -> None:
    texts = [
        (name, line, text)
        for path in sorted((ROOT / "templates").rglob("*.*"))
        for name in [str(path.relative_to(ROOT / "templates"))]
        for line, text in template_texts(path.read_text(encoding="utf-8"))
        if text not in NOT_WORDS and name not in ENGLISH
    ]
    assert not texts, f"put these between translate or blocktranslate:\n{listed(texts)}"


@pytest.mark.long
def test_python_says_nothing_unmarked() -> None:
    texts = python_texts(refusals())
    assert not texts, f"put these into gettext, with names for what varies:\n{listed(texts)}"


@pytest.mark.long
def test_no_sentence_stands_anywhere_unmarked() -> None:
    """Registries, defaults, what functions return and what rows keep, as well as what `python_texts` looks at."""
    texts = [
        (path, line, text)
        for path, line, text in plain_sentences()
        if not path.startswith((*IN_ENGLISH, *_SCHEMA_TEXTS)) and text not in ENGLISH_TEXTS
    ]
    assert not texts, f"put these into gettext or gettext_lazy, or say above why they stay English:\n{listed(texts)}"


@pytest.mark.long
def test_every_exemption_is_still_needed() -> None:
    plain = plain_sentences()
    unused = [name for name in (*IN_ENGLISH, *_SCHEMA_TEXTS) if not any(path.startswith(name) for path, _, _ in plain)]
    assert not unused
    assert set(ENGLISH_TEXTS) <= {text for _, _, text in plain}


@pytest.mark.parametrize(
    "code",
    [
        'RULES = {1: Rule(A, B, "The staff must do it.")}',
        '_OFFERS = {"accept": (accept, "The match is drawn.")}',
        'def said(table):\n    return "Reported. It counts when your opponent reports the same."',
        'pairing.note = "The round was undone."',
        'reason = data.get("reason") or "The event has finished."',
        'reason = f"The event is paused: {why}"',
        'text = f"{office} looked at what {player} holds hidden: {reason}"',
        'note = f"{player} left the event because of {reason}."',
        'SOURCES = {"pool": "the event\'s rule on pools"}',
        'order.ended_because = "the match was ended"',
        'when = f"after the end of the {event}"',
    ],
)
def test_a_plain_sentence_is_found(code: str) -> None:
    assert len(sentences_in(ast.parse(code))) == 1


@pytest.mark.parametrize(
    "code",
    [
        '"""What a module is for."""',
        'X = gettext_lazy("The staff must do it.")',
        'X = ngettext_noop("Started with %(count)s entrant.", "Started with %(count)s entrants.")',
        'logger.info("The match of a pairing is over.")',
        'assert rows, "A match is locked inside a transaction."',
        'KEYS = {"at once": 1, "Uruk-hai": 2}',
        'key = f"{place}-{number} for {player}"',
    ],
)
def test_what_nobody_reads_is_no_plain_sentence(code: str) -> None:
    assert sentences_in(ast.parse(code)) == []


def test_only_words_that_stand_there_are_marked() -> None:
    calls = unmarked_calls()
    assert not calls, f"xgettext cannot find what these say:\n{listed(calls)}"


def test_scripts_say_nothing_of_their_own() -> None:
    """They take their sentences from ``data-`` attributes, where translators find them."""
    sentence = re.compile(r"""["'`](?:[A-Z][a-z]+,? )[a-z][^"'`]*["'`]""")
    texts = [
        (path.name, number, match[0])
        for path in sorted((ROOT / "static" / "js").glob("*.js"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if not line.lstrip().startswith(("//", "*", "/*")) and (match := sentence.search(line))
    ]
    assert sentence.search('say("Nobody assigned")')
    assert sentence.search('say("Choose, then go on.")')
    assert not texts, listed(texts)


def test_what_is_looked_for_is_found() -> None:
    page = '<p>Hello {{ name }}</p><img alt="A card"><input type="submit" value="Go"><code>x</code>{% translate "no" %}'
    assert [text for _line, text in template_texts(page)] == ["Hello", "alt: A card", "value: Go"]
    assert (
        template_texts("{% blocktranslate %}All of it.{% endblocktranslate %}{% comment %}Not read.{% endcomment %}")
        == []
    )
    assert {"Refused", "WrongState", "DeckRefused", "Malformed", "ValidationError"} <= refusals()


# Catalogues


def entries() -> list[tuple[str, polib.POEntry]]:
    return [(path.parent.parent.name, entry) for path in catalogues(ROOT) for entry in polib.pofile(str(path))]


def names_of(text: str) -> set[str]:
    """What is put into a sentence: ``%(name)s``, ``{name}`` and bare ``%s``."""
    return set(re.findall(r"%\(\w+\)[a-z]|\{\w*\}|%[sd](?!\w)", text.replace("%%", "")))


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.parent.parent.name for path in catalogues(ROOT) if path.exists()} == {
        code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE
    }


@pytest.mark.long
def test_every_sentence_is_translated() -> None:
    if not any(entry.translated() for _code, entry in entries()):
        pytest.skip("nothing is translated yet")
    empty = [f"{code}: {entry.msgid}" for code, entry in entries() if not entry.translated() or entry.fuzzy]
    assert not empty, f"{len(empty)} sentences without a translation:\n" + "\n".join(empty[:50])


@pytest.mark.long
def test_a_translation_puts_in_what_the_sentence_puts_in() -> None:
    wrong = []
    for code, entry in entries():
        wanted = names_of(entry.msgid) | names_of(entry.msgid_plural)
        forms = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
        # Where there is one of something, its number may be left out.
        least = names_of(entry.msgid) & names_of(entry.msgid_plural or entry.msgid)
        wrong += [
            f"{code}: {entry.msgid!r} is {form!r}" for form in forms if form and not least <= names_of(form) <= wanted
        ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_the_compiled_catalogues_are_those_of_the_sentences() -> None:
    for path in catalogues(ROOT):
        compiled = path.with_suffix(".mo")
        assert compiled.read_bytes() == compile_catalogue(path), f"run `make messages`: {compiled} is older than {path}"


@pytest.mark.long
def test_a_sentence_that_is_not_in_the_catalogue_is_found(tmp_path: Path) -> None:
    """``make check`` compares the whole tree; here is a small one."""
    if shutil.which("xgettext") is None:
        pytest.skip("finding sentences needs GNU gettext (Debian: apt-get install gettext)")
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "words.py").write_text('_("One sentence.")\n_("Another sentence.")\n', encoding="utf-8")
    catalogue = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One sentence."\n'
        'msgstr "Ein Satz."\n\nmsgid "Gone."\nmsgstr "Weg."\n',
        encoding="utf-8",
    )
    before = catalogue.read_bytes()
    name = "locale/de/LC_MESSAGES/django.po"
    assert differences(tmp_path) == [f"{name}: Another sentence.", f"{name}: Gone."]
    assert catalogue.read_bytes() == before
