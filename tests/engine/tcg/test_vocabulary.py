"""`python -m engine words` says what the words and the cards say, and no word is missing."""

import re

import pytest

from engine.tcg.library import definitions
from engine.tcg.vocabulary import meaning, page, sources, users
from engine.terminal.commands import main
from tests.engine.tcg.vocabulary import card_words


@pytest.mark.long
def test_every_word_and_every_card_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words"]) == 0
    written = capsys.readouterr().out
    assert written == page() + "\n"
    missing = {name for name in card_words() if not re.search(rf"(### |\| )`{name}[`(]", written)}
    assert missing == set()
    assert set(sources()) == set(definitions())


@pytest.mark.long
def test_a_card_uses_the_words_it_is_written_with_and_those_behind_them() -> None:
    using = users()
    assert "1R183" in using["MORIA"]  # through MORIA_ORC, a name of the module's own
    assert "1C121" in using["Make"]  # written make(...)
    assert "1C121" not in using["Discard"]
    assert "1C187" in using["SHADOW"]  # the phase ...
    assert "1C187" not in using["SHADOW_CARD"]  # ... is not the side
    assert "1U94" in using["SHADOW_CARD"]


@pytest.mark.long
def test_one_word_is_told_with_its_meaning_its_shortest_card_and_the_cards_that_use_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["words", "item"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("### `item(id, name, *parts, bearer")
    assert 'HOBBIT_SWORD = item("1C299", "Hobbit Sword", bearer=HOBBIT)' in output
    assert "> Bearer must be a Hobbit." in output
    assert output.count("###") == 1
    assert main(["words", "DWARF"]) == 0
    assert capsys.readouterr().out.startswith("| `DWARF` | a Dwarf |")


@pytest.mark.long
def test_a_word_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "Frobnicate"]) == 2
    assert "no word 'Frobnicate'" in capsys.readouterr().err


def test_a_word_without_a_meaning_is_refused() -> None:
    class Nameless:
        pass

    with pytest.raises(ValueError, match="Nameless has no docstring"):
        meaning("Nameless", Nameless, {})
