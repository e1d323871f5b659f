"""The language in which cards are searched."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.catalogue import game_text
from cardpool.formats.official import rules_of
from cardpool.query import DEEPEST, FIELDS, QUERY_MOST, Asker, QueryError, query_parse
from engine.tcg.facts import all_facts


def cards_of(text, asker=None):
    query = query_parse(text, asker)
    return [card for card in all_facts().values() if query.fits(card)]


def ids(text, asker=None):
    return {card.id for card in cards_of(text, asker)}


def where(test):
    return {card.id for card in all_facts().values() if test(card)}


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("", lambda card: True),
        ("culture:elven", lambda card: card.culture == "elven"),
        ("CULTURE=Elven", lambda card: card.culture == "elven"),
        ("culture!=elven", lambda card: card.culture != "elven"),
        ("type:ally cost<=2", lambda card: card.type == "ally" and card.twilight is not None and card.twilight <= 2),
        ("cost:2..3", lambda card: card.twilight in (2, 3)),
        ("strength>=10", lambda card: card.strength is not None and card.strength >= 10),
        ("strength<0", lambda card: card.strength is not None and card.strength < 0),
        ("vitality!=1", lambda card: card.vitality is not None and card.vitality != 1),
        ("side:free", lambda card: card.side == "fp"),
        ("race:hobbit", lambda card: "hobbit" in card.races),
        ("keyword:ranger", lambda card: any(word == "ranger" for word, _ in card.keywords)),
        ("class:mount or class:pipe", lambda card: bool({"mount", "pipe"} & {*card.classes})),
        ("phase:skirmish -type:event", lambda card: "skirmish" in card.phases and card.type != "event"),
        ("-(type:site or type:minion)", lambda card: card.type not in ("site", "minion")),
        ("(type:site or type:minion) site:3", lambda card: card.type in ("site", "minion") and card.site_number == 3),
        ("is:unique is:ring-bearer", lambda card: card.unique and card.ring_bearer),
        ("is:support", lambda card: any(word == "support-area" for word, _ in card.keywords)),
        ("rarity:r+", lambda card: card.rarity == "R+"),
        ("type:follower", lambda card: card.type == "follower"),
        ("rarity:r set:12", lambda card: card.rarity == "R" and card.set == 12),
        ("1r13", lambda card: card.id == "1R13"),
        ("gloin GIMLI", lambda card: card.name == "Gimli, Son of Glóin"),
        ('name:"son of gloin"', lambda card: "Son of Glóin" in card.name),
        ('"son of gloin"', lambda card: "Son of Glóin" in card.name),
        ("text:exert", lambda card: "exert" in game_text(card.id).lower()),
    ],
)
def test_a_search_finds_exactly_what_it_says(text, test):
    assert ids(text) == where(test) != set()


def test_what_one_owns_and_what_a_format_allows():
    asker = Asker(owned={"1R13": 2, "1U12": 5}, formats={"fellowship_block": rules_of("fellowship_block")})
    assert ids("owned>=2", asker) == {"1R13", "1U12"}
    assert ids("owned:5", asker) == ids("is:owned -1r13", asker) == {"1U12"}
    assert ids("owned:0", asker) == where(lambda card: card.id not in ("1R13", "1U12"))
    assert ids("legal:fellowship_block", asker) == where(lambda card: card.set in (1, 2, 3))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cultur:elven", "There is no field “cultur”. Did you mean culture?"),
        ("culture:elvn", "No card has the culture “elvn”. Did you mean elven?"),
        ("type:zzz", "No card has the type “zzz”. There are ally,"),
        ("cost<=two", "“two” is no number; write cost<=2, or cost:1..3 for a range."),
        ("cost<1..2", "“1..2” is no number"),
        ("cost:", "Write what cost is to be, such as cost:2."),
        ("type<3", "Type is no number: write type:ally."),
        ("is:nice", "After “is:” stands one of unique,"),
        ("legal:nowhere", "After “legal:” stands a format"),
        ("owned>1", "Sign in to search for what you own."),
        ("is:owned", "Sign in to search for what you own."),
        ("(gimli", "A bracket is opened and not closed."),
        ("gimli)", "A bracket is closed that was not opened."),
        ("-(", "A bracket is opened and not closed."),
        ("-)", "A bracket is closed that was not opened."),
        ('"gimli', "A quotation mark is opened and not closed."),
        ("or gimli", "Write a term on each side of “or”."),
        ("(gimli or)", "Write a term on each side of “or”."),
        ("(" * (DEEPEST + 1), f"Brackets go {DEEPEST} deep at most."),
        ("a" * (QUERY_MOST + 1), f"A search has {QUERY_MOST} characters at most"),
    ],
)
def test_a_mistake_is_named_with_what_would_do(text, words):
    with pytest.raises(QueryError) as refusal:
        query_parse(text)
    assert words in str(refusal.value)
    assert 0 <= refusal.value.at <= len(text)


@given(
    st.lists(
        st.sampled_from(
            [*FIELDS, "is", "legal", ":", "<=", "!=", "(", ")", "-", '"', " ", "or", "2", "elven", "..", "é", "\0", "‮"]
        ),
        max_size=25,
    ).map("".join)
)
def test_any_text_is_read_or_refused(text):
    with suppress(QueryError):
        query = query_parse(text, Asker(owned={}, formats={}))
        assert {query.fits(card) for card in list(all_facts().values())[:20]} <= {True, False}
