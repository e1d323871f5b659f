"""docs/vocabulary.md is what the words and the cards say, and no word is missing."""

import pytest

from engine.tcg import language
from engine.tcg.library import definitions
from engine.tcg.words import abilities, filters, verbs
from scripts.vocabulary_doc import PAGE, meaning, page, sources, users


@pytest.mark.long
def test_the_page_is_what_the_words_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m scripts.vocabulary_doc"


@pytest.mark.long
def test_every_word_and_every_card_is_there() -> None:
    written = page()
    wanted = {*verbs.__all__} - {"InstantVerb", "Verb", "perform_all"}
    wanted |= {name for name in vars(filters) if name.isupper()}
    wanted |= {one.__name__ for one in (language.SiteText, language.Modifier, abilities.bar, abilities.when_played)}
    missing = {name for name in wanted if f"`{name}`" not in written and f"### `{name}(" not in written}
    assert missing == set()
    assert set(sources()) == set(definitions())


@pytest.mark.long
def test_a_card_uses_the_words_it_is_written_with_and_those_behind_them() -> None:
    using = users()
    assert "1R183" in using["MORIA"]  # through MORIA_ORC, a name of the module's own
    assert "1C121" in using["Make"]  # written make(...)
    assert "1C121" not in using["Discard"]
    assert "1C187" in using["names.SHADOW"]  # the phase ...
    assert "1C187" not in using["SHADOW"]  # ... is not the side
    assert "1U94" in using["SHADOW"]


def test_a_word_without_a_meaning_is_refused() -> None:
    class Nameless:
        pass

    with pytest.raises(ValueError, match="Nameless has no docstring"):
        meaning("Nameless", Nameless, {})
