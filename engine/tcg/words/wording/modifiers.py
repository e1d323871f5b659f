"""Modifiers as clauses."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.tcg import names
from engine.tcg.language import ANY, Condition, Filter, Modifier, Not, Part
from engine.tcg.words.conditions import PlayedOn
from engine.tcg.words.wording import grammar
from engine.tcg.words.wording.amounts import TAKE_PART, WOUND, gained, overwhelmed, quantity
from engine.tcg.words.wording.conditions import all_of, during
from engine.tcg.words.wording.described import HELD, SIZED, keyword
from engine.tcg.words.wording.grammar import BE, CAN, COME, HAVE, MAY, Clause
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import CURRENT_SITE, noun, one
from engine.tcg.words.wording.occasions import SITE, as_site
from engine.tcg.words.wording.speaker import Speaker

MINION: Final = NounPhrase(("minion",))
_STAYING: Final = {names.WOUNDS_STAY: "wounds", names.BURDENS_STAY: "burdens"}


def stays(part: Part) -> tuple[Filter, Condition | None, Filter] | None:
    """From whom something cannot be removed, when, and by whom; None for other parts of a text."""
    return (part.filter, part.while_, part.source) if isinstance(part, Modifier) and part.kind in _STAYING else None


def grouped(parts: Sequence[Part], speaker: Speaker) -> list[list[Part]]:
    """The parts of a text in their order, those together that are said in one sentence."""
    groups: list[list[Part]] = []
    for part in parts:
        if groups and _goes_with(groups[-1], part, speaker):
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def _goes_with(group: Sequence[Part], part: Part, speaker: Speaker) -> bool:
    """Whether a modifier says more of the cards that those before it are about, or the same of another card."""
    modifiers = [member for member in (*group, part) if isinstance(member, Modifier)]
    if len(modifiers) <= len(group) or len({modifier.while_ for modifier in modifiers}) > 1:
        return False
    if any(stays(modifier) is not None for modifier in modifiers):
        return len({stays(modifier) for modifier in modifiers}) == 1
    clauses = [clause for modifier in modifiers if (clause := _clause(modifier, speaker)) is not None]
    if len(clauses) < len(modifiers):
        return False
    return _of_one_subject(clauses, modifiers) or _of_named(clauses, modifiers, speaker)


def _clause(modifier: Modifier, speaker: Speaker) -> Clause | None:
    """What a modifier changes, without what it depends on; None where that is no clause about cards."""
    if isinstance(modifier.while_, PlayedOn):
        return None
    changed = _change(modifier, _subject_of(modifier, speaker), speaker)
    return changed if isinstance(changed, Clause) else None


def _of_one_subject(clauses: Sequence[Clause], modifiers: Sequence[Modifier]) -> bool:
    return (
        len({(clause.subject, clause.number) for clause in clauses})
        == len({modifier.filter for modifier in modifiers})
        == 1
    )


def _of_named(clauses: Sequence[Clause], modifiers: Sequence[Modifier], speaker: Speaker) -> bool:
    """Whether the same is said of cards that are called by their names."""
    return len({clause.predicate for clause in clauses}) == 1 and all(
        noun(modifier.filter, speaker).is_name for modifier in modifiers
    )


def _subject_of(modifier: Modifier, speaker: Speaker) -> NounPhrase:
    phrase = noun(modifier.filter, speaker)
    return phrase.bare() if phrase.is_definite and phrase.state else phrase


def _together(changed: Sequence[Clause | str]) -> str:
    """What several modifiers change, in one clause."""
    clauses = [clause for clause in changed if isinstance(clause, Clause)]
    if len(clauses) < len(changed):
        return grammar.listed([change.affirmed() if isinstance(change, Clause) else change for change in changed])
    first, *others = clauses
    if not others:
        return first.affirmed()
    if all(other.subject == first.subject for other in others):
        return f"{first.subject} {grammar.predicates(clauses)}"
    each = "each " if first.verb == BE and not first.negative else ""
    subjects = grammar.listed([clause.subject for clause in clauses])
    return replace(first, subject=subjects, rest=each + first.rest, number=2).affirmed()


def made_by(modifier: Modifier, speaker: Speaker) -> str | None:
    """What a modifier changes, as it follows "make": "each Elf strength +1"; None where that is said otherwise."""
    clause = _clause(modifier, speaker)
    if clause is None or clause.verb != BE or clause.negative:
        return None
    return f"{clause.subject} {clause.rest}"


def modifier_clause(modifier: Modifier, speaker: Speaker, *together: Modifier) -> str:
    """What a modifier changes, with what it depends on; ``together``: what goes with it, see ``grouped``."""
    phrase = noun(modifier.filter, speaker)
    if stays(modifier) is not None:
        things = grammar.listed([_STAYING[part.kind] for part in (modifier, *together)])
        whom = _subject(_subject_of(modifier, speaker))[0]
        changed = Clause(things, CAN, f"be removed from {whom}{_unless_by(modifier.source, speaker)}", 2).denied()
    else:
        changed = _together([_change(text, _subject_of(text, speaker), speaker) for text in (modifier, *together)])
    if isinstance(modifier.while_, PlayedOn):
        return f"when played on {one(modifier.while_.bearer, speaker)}, {changed}"
    dependent = () if modifier.while_ is None else (modifier.while_,)
    conditions: list[str] = []
    if phrase.is_definite and phrase.state:
        # Text about one certain card in a certain state: "while skirmishing a Nazgûl, Legolas is strength +3".
        subject = phrase.bare()
        conditions.append(Clause(subject.with_article(), BE, phrase.state).affirmed() if dependent else phrase.state)
    elif modifier.while_ is not None and (period := during(modifier.while_)) is not None:
        return f"{changed} {period}"
    if dependent:
        conditions.append(all_of(dependent, speaker, behind=bool(conditions)))
    return f"while {grammar.listed(conditions)}, {changed}" if conditions else changed


def _unless_by(source: Filter, speaker: Speaker) -> str:
    """Whose text may do what others cannot: " (except by Wraiths)"."""
    return f" (except by {noun(source.part, speaker).plural()})" if isinstance(source, Not) else ""


def _change(modifier: Modifier, phrase: NounPhrase, speaker: Speaker) -> Clause | str:
    """What a modifier changes, of the cards that a phrase means."""
    match modifier.kind:
        case names.STRENGTH | names.VITALITY | names.RESISTANCE:
            return Clause(phrase.each(), BE, f"{modifier.kind} {_signed(modifier, speaker)}")
        case names.KEYWORD if modifier.detail in HELD:
            assert isinstance(modifier.amount, int)
            # Each instance of ambush counts by itself (CR "ambush").
            again = (
                modifier.detail in SIZED
                and modifier.filter.names_source
                and modifier.detail in dict(speaker.facts.keywords)
            )
            more = "an additional " if again else ""
            return Clause(phrase.each(), HAVE, more + keyword(modifier.detail, modifier.amount))
        case names.KEYWORD if phrase.heads == CURRENT_SITE.heads:
            return Clause(phrase.with_article(), grammar.GAIN, modifier.detail)
        case names.KEYWORD:
            return Clause(phrase.each(), BE, gained(modifier.detail, _signed(modifier, speaker)))
        case names.OVERWHELM:
            subject, number = _subject(phrase)
            who = subject if number == 1 else grammar.pronoun(number)
            return Clause(subject, CAN, f"be {overwhelmed(modifier.amount, who)}", number).opposite()
        case names.WOUND_LIMIT:
            assert isinstance(modifier.amount, int)
            most = WOUND.numbered(modifier.amount)
            return Clause(phrase.each(), grammar.TAKE, f"at most {most} in each skirmish phase")
        case names.TWILIGHT_COST | names.ROAMING_PENALTY:
            if phrase.determiner == "your":  # costs change for a card coming into play (CR "twilight cost")
                phrase = replace(phrase, determiner="a", behind=("you play", *phrase.behind))
            return Clause(f"the {modifier.kind} of {phrase.each()}", BE, _signed(modifier, speaker))
        case names.ROAMS:
            return Clause(phrase.each(), BE, "roaming")
        case names.COST_PLAYED_ON:
            on = one(modifier.source, speaker)
            changed = f"the twilight cost of {phrase.each()} played on {on}"
            return Clause(changed, BE, _signed(modifier, speaker))
        case names.SHADOW_NUMBER:
            site = SITE if modifier.filter is ANY else as_site(phrase)
            return Clause(f"the Shadow number of {site.each()}", BE, _signed(modifier, speaker))
        case names.FELLOWSHIP_ARCHERY | names.MINION_ARCHERY:
            return Clause(f"the {modifier.kind}", BE, _signed(modifier, speaker))
        case names.MOVE_LIMIT:
            shortened = isinstance(modifier.amount, int) and modifier.amount < 0
            least = " (but at least one move)" if shortened else ""
            return Clause("the move limit for this turn", BE, f"{_signed(modifier, speaker)}{least}")
        case names.MINIONS_ASSIGNED:
            assert isinstance(modifier.amount, int)
            most = MINION.numbered(modifier.amount)
            return Clause(f"at most {most}", CAN, "be assigned to each skirmish", modifier.amount)
        case names.NO_ACTIONS:
            return f"no player may play {modifier.detail} events or use {modifier.detail} special abilities"
        case names.NO_PHASE_ABILITIES:
            return f"no player may use {modifier.detail} special abilities"
        case names.NO_PLAY_FROM_PILES:
            return "cards cannot be played from draw decks or discard piles"
        case names.NO_LOOKING if modifier.detail == names.SHADOW_SIDE:
            return "Shadow players may not look at or reveal cards in your hand"
        case names.NO_LOOKING:
            return "the Free Peoples player may not look at or reveal cards in any Shadow player's hand"
        case names.FREE_TRANSFER:
            return f"the Free Peoples player may transfer {phrase.plural()} at no twilight cost"
        case names.NO_TOKENS:
            return "culture tokens cannot be added, removed or reinforced"
        case names.MAY_SKIP:
            return f"the Free Peoples player may skip the {modifier.detail} phase"
        case names.EXERTED_ONLY_BY:
            by = noun(modifier.source, speaker).plural()
            return Clause(phrase.with_article(), CAN, f"be exerted only by {by}")
        case names.NO_TEXT:
            return f"the game text of {phrase.with_article()} does not apply"
        case names.SKIPPED:
            skipped = f"{modifier.detail} phase"
            if modifier.detail == names.ASSIGNMENT:
                skipped = "assignment and skirmish phases"  # without the one nobody is in the other
            return f"skip the {skipped}"
        case names.ARRIVES_EXHAUSTED:
            return Clause(phrase.each(), COME, "into play exhausted")
    return _bar(modifier, phrase, speaker)


def _signed(modifier: Modifier, speaker: Speaker) -> str:
    return quantity(modifier.amount, speaker).signed()


def _bar(modifier: Modifier, phrase: NounPhrase, speaker: Speaker) -> Clause:
    """What does not happen to such cards, or what they may do although others may not."""
    subject, number = _subject(phrase)
    match modifier.kind:
        case names.NO_STRENGTH_FROM:
            source = "" if modifier.source is ANY else f" from {noun(modifier.source, speaker).plural()}"
            return Clause(subject, grammar.GAIN, f"no strength bonuses{source}", number)
        case names.NO_DAMAGE_BONUS:
            return Clause(subject, grammar.LOSE, "all damage bonuses", number)
        case names.NO_DAMAGE_FROM:
            source = noun(modifier.source, speaker).plural()
            return Clause(subject, grammar.LOSE, f"all damage bonuses from {source}", number)
        case names.NOT_ROAMING:
            return Clause(subject, BE, "roaming", number).opposite()
        case names.NO_BEARING if modifier.source is ANY:
            return Clause(subject, CAN, "bear cards", number).opposite()
        case names.NO_BEARING:
            return Clause(subject, CAN, f"bear {noun(modifier.source, speaker).plural()}", number).opposite()
        case names.NO_KEYWORD:
            return Clause(subject, grammar.LOSE, f"{modifier.detail} and cannot gain it", number)
        case names.NO_WOUNDS:
            return Clause(subject, CAN, "take wounds", number).opposite()
        case names.NO_ARCHERY_WOUNDS:
            return Clause(subject, CAN, "take archery wounds", number).opposite()
        case names.NO_ARCHERY:
            return Clause(subject, grammar.ADD, "to the fellowship archery total", number).opposite()
        case names.NO_REPLACING:
            if not phrase.is_definite:
                subject = as_site(phrase).plural()
            return Clause(subject, CAN, "be replaced", number).opposite()
        case names.NO_PLAY:
            return Clause(subject, CAN, "be played", number).opposite()
        case names.NO_DISCARD:
            return Clause(subject, CAN, "be discarded from play by an opponent", number).opposite()
        case names.NO_DISCARD_BY:
            by = noun(modifier.source, speaker).plural()
            return Clause(subject, CAN, f"be discarded by {by}", number).opposite()
        case names.NO_SKIRMISH:
            return Clause(subject, CAN, "be assigned to skirmishes", number).opposite()
        case names.FIGHTS:
            return Clause(subject, MAY, TAKE_PART, number)
        case names.NO_PAIRING | names.KEPT_APART:
            by = " by the Free Peoples player" if modifier.kind == names.NO_PAIRING else ""
            to = f"be assigned to {noun(modifier.source, speaker).with_article()}{by}"
            return Clause(subject, CAN, to, number).opposite()
        case names.NO_EXERTION:
            return Clause(subject, CAN, "exert", number).opposite()
        case names.NO_ABILITIES:
            of = "" if modifier.filter is ANY else f" of {subject}"
            return Clause("your opponents", CAN, f"use special abilities{of}", 2).opposite()
    raise NotImplementedError(f"no wording for {modifier!r}")


def kept_apart(modifier: Modifier, speaker: Speaker) -> str:
    """Whom the Free Peoples player, or nobody, can assign to whom, in the imperative."""
    assigned, to = (noun(side, speaker).with_article() for side in (modifier.filter, modifier.source))
    if modifier.kind == names.KEPT_APART:
        return f"prevent {assigned} from being assigned to {to}"
    return f"prevent the Free Peoples player from assigning {assigned} to {to}"


def _subject(phrase: NounPhrase) -> tuple[str, int]:
    """All that a phrase means, and of how many the verb speaks."""
    return (phrase.with_article(), 1) if phrase.is_definite else (_all(phrase), 2)


def _all(phrase: NounPhrase) -> str:
    """All that a phrase means: "wounded minions", "your allies"."""
    return f"your {phrase.plural()}" if phrase.determiner == "your" else phrase.plural()
