"""Texts of cards word by word: they say what happens, in sentences as players know them."""

import pytest

from engine.tcg.library import text
from tests.engine.tcg.english import faults

AS_PLAYERS_KNOW_THEM = {
    "2C99": (
        "Stealth.\n"
        "Regroup: If you can spot two Hobbits, make the Shadow number of each site in play −2 until the end "
        "of the turn."
    ),
    "3C63": (
        "Maneuver: Exert an Isengard minion to have the Free Peoples player exert X companions (X being the "
        "number of these races you can spot among companions: Dwarf, Elf, Man and Wizard)."
    ),
    "3R113": (
        "May be played only if you can spot two Shire companions. Plays to your support area.\n"
        "Each time you remove a burden (except with a Hobbit's game text), you may heal a companion."
    ),
    "2R12": (
        "Plays to your support area.\n"
        "Skirmish: Discard the top three cards of your draw deck to make a Dwarf strength +1 (at most +3 in a "
        "phase) and, if the fellowship is at an underground site, damage +1 (at most +3 in a phase)."
    ),
    "2C51": (
        "Damage +1. Fierce.\n"
        "While you can spot The Balrog, discard each other minion.\n"
        "Skip the archery phase.\n"
        "As soon as the fellowship is not at an underground site, discard The Balrog."
    ),
    "2R73": (
        "Damage +1.\n"
        "While you can spot Watcher in the Water, discard each other minion (except a tentacle).\n"
        "Each tentacle is strength +2 and damage +1.\n"
        "Watcher in the Water cannot bear possessions.\n"
        "As soon as the fellowship is not at a marsh site, discard Watcher in the Water."
    ),
    "2R57": (
        "Response: If a skirmish involving The Balrog bearing Whip of Many Thongs is about to end, wound a "
        "companion in that skirmish twice."
    ),
    "2R11": (
        "Plays to your support area.\n"
        "Maneuver: Exert a Dwarf companion and discard the top three cards of your draw deck to discard "
        "either a Shadow condition borne by a Dwarf or a weather condition."
    ),
    "12R120": (
        "Regroup: Discard a Hobbit not assigned to a skirmish to discard a minion.\n"
        "If the fellowship is at a battleground site, you may add two burdens to play this event during a "
        "skirmish involving a Hobbit."
    ),
    "12C114": (
        "Regroup: Spot a Rohan Man to discard a possession.\n"
        "You may exert a Rohan Man with resistance 3 or more to play this event during the maneuver phase."
    ),
    "2U17": (
        "Response: If an Elf archer wins a skirmish, have an opponent discard a minion. That opponent may "
        "remove 3 twilight to prevent this."
    ),
    "12U29": (
        "Spell.\n"
        "Fellowship: Spot a Gandalf Wizard to have an opponent discard a condition they own; or spot a "
        "Gandalf Wizard at a battleground site to discard a condition."
    ),
    "2R108": (
        "Tale.\n"
        "Bearer must be the Ring-bearer.\n"
        "Skirmish: Discard this condition to take off The One Ring or to cancel a skirmish involving the "
        "Ring-bearer and a Nazgûl."
    ),
    "12S126": (
        "Skirmish: Prevent a Hobbit from being overwhelmed unless that Hobbit's strength is tripled. Then, if the "
        "fellowship is at a dwelling site, you may discard two cards from hand to return this event to hand."
    ),
    "12R129": (
        "Sam cannot be overwhelmed unless Sam's strength is tripled.\n"
        "Each time the Free Peoples player assigns Rosie Cotton to a skirmish, add two burdens."
    ),
    "1U31": (
        "Bearer must be an Elf.\n"
        "When played on Arwen, the twilight cost of this possession is −2.\n"
        "While bearer is at a plains site, bearer is strength +2.\n"
        "As soon as bearer is at an underground site, discard this possession."
    ),
    "2R20": "Maneuver: Exert an Elf ally to discard a condition (or two if you spot an Orc).",
    "2U98": (
        "Fellowship: Exert a companion to place a Free Peoples card from your discard pile beneath your draw deck (or "
        "two if that companion has the Frodo signet)."
    ),
    "3C32": (
        "Spell.\n"
        "Fellowship: If you can spot Gandalf, shuffle up to two Gandalf cards or up to two Shire cards from your "
        "discard pile into your draw deck."
    ),
    "3C48": (
        "Response: If the fellowship moves during the regroup phase, exert a Gondor companion twice to make the "
        "twilight cost of each minion +1 until the next regroup phase."
    ),
    "12U104": (
        "Skirmish: Reveal the top five cards (or seven if the fellowship is at a battleground site) of your draw deck "
        "to make a minion of the Orc culture strength +1 for each card of the Orc culture revealed."
    ),
    "12R111": (
        "Bearer must be a Rohan Man.\n"
        "Each time a Shadow card is about to add twilight, you may exert bearer to prevent that.\n"
        "Each time the fellowship moves from a forest site, exert a companion."
    ),
    "3C114": (
        "Tale.\n"
        "Plays to your support area.\n"
        "Response: If a Shadow card is about to add twilight, exert a Hobbit ally to prevent that."
    ),
    "2C5": ("Skirmish: Make a Dwarf strength +2 (or +4 and damage +1 if it bears two hand weapons)."),
    "12U99": (
        "When you play this minion, you may have the Free Peoples player exert a companion for each companion "
        "over four."
    ),
    "11S264": (
        "Dwelling.\n"
        "When the fellowship moves here, have the Free Peoples player wound a companion for each ally you can spot."
    ),
    "11S161": ("Skirmish: Make a Hobbit strength +1, once for each dwelling or forest site you can spot."),
    "11S56": ("Skirmish: Make a ranger strength +2 (or +3 if it is skirmishing a minion with a damage bonus)."),
    "12R86": (
        "Bearer must be a Troll of the Orc culture.\n"
        "When you play this possession, have the Free Peoples player exert a companion for each lurker you "
        "can spot."
    ),
    "12C93": (
        "When this minion is discarded from play, you may spot a companion with resistance 4 or less to "
        "shuffle this minion into your draw deck."
    ),
    "12U58": (
        "Plays to your support area.\n"
        "Response: If your possession of the Men culture is discarded from play, stack that possession here.\n"
        "Shadow: Remove 1 twilight to play a possession stacked here as if from hand."
    ),
    "12U71": (
        "Plays to your support area.\n"
        "Each time a minion of the Men culture is killed or discarded from play (except during the regroup "
        "phase), you may play a minion of the Men culture; its twilight cost is −2, and it is fierce and "
        "strength +2 until the regroup phase."
    ),
    "3C31": (
        "Stealth.\n"
        "Maneuver: If the fellowship is at any of sites 1 to 5, spot Gandalf to prevent Hobbits from being "
        "assigned to skirmishes until the regroup phase. Otherwise, spot Gandalf to make a Hobbit strength +3 "
        "until the regroup phase."
    ),
    "3R68": (
        "Saruman cannot take wounds during the archery phase.\n"
        "Saruman cannot be assigned to skirmishes.\n"
        "Each Uruk-hai is fierce.\n"
        "Response: If an Uruk-hai is about to take a wound, exert Saruman to prevent that wound."
    ),
    "3C69": (
        "Saruman cannot take wounds during the archery phase.\n"
        "Saruman cannot be assigned to skirmishes.\n"
        "Assignment: Exert Saruman to assign an Isengard minion to skirmish a companion (except the "
        "Ring-bearer). The Free Peoples player may exert that companion to prevent this."
    ),
    "2R112": (
        "Plays to your support area.\n"
        "While you can spot Frodo and Sam and neither is exhausted, Frodo and Sam are each strength +1."
    ),
    "12R128": (
        "Plays to your support area.\n"
        "While you can spot Frodo and Sam and neither is exhausted, Frodo and Sam are each strength +1."
    ),
    "12R175": (
        "Fierce. Toil 1.\n"
        "Response: If you are playing a Ringwraith event with toil, exert Úlairë Enquëa to reduce the "
        "twilight cost of that event by its toil."
    ),
}


@pytest.mark.parametrize("card_id", AS_PLAYERS_KNOW_THEM)
def test_a_text_reads_as_players_know_it(card_id: str) -> None:
    assert text(card_id) == AS_PLAYERS_KNOW_THEM[card_id]
    assert faults(text(card_id)) == []
