"""docs/simulations.md says what was recorded."""

from scripts.simulations_doc import PAGE, page


def test_the_page_is_what_the_record_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m scripts.simulations_doc"
