"""English: game text from definitions, questions from decisions, sentences from events. Nothing else knows English."""

from engine.tcg.words.wording import card_verbs as card_verbs
from engine.tcg.words.wording.card_texts import card_text as card_text
