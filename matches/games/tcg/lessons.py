"""Lessons of the Trading Card Game."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.games.lesson import Hint, Lesson, Moment, Step

__all__ = ["HINTS", "LESSONS"]

TABLE: dict[str, Any] = {
    "options": {"sets": [1, 2, 3], "mulligan": True},
    "setups": ("aragorn", "gandalf"),
}

LESSONS = (
    Lesson(
        "table",
        _("The table and how to win"),
        _("Both players have a fellowship and minions. Set the table up, and learn what wins."),
        (
            Step(
                _("Two sides in one deck"),
                _(
                    "Each player brings a fellowship and minions. In your turn your fellowship travels, and the other "
                    "player attacks it with minions. In their turn it is the other way round."
                ),
            ),
            Step(
                _("How to win"),
                _(
                    "The adventure path has nine sites. You win if your Ring-bearer survives the last skirmish at site"
                    " 9, or if the other Ring-bearer dies or is corrupted. Burdens corrupt: a Ring-bearer with as many"
                    " burdens as resistance is lost."
                ),
            ),
            Step(
                _("Bid for the turn order"),
                _(
                    "Each player secretly bids burdens. The higher bid chooses who goes first, and both players keep "
                    "the burdens they bid. One or two is a usual bid."
                ),
                Moment("bid"),
            ),
            Step(
                _("Choose your starting fellowship"),
                _(
                    "Companions with a total twilight cost of 4 or less start in play beside your Ring-bearer. Choose "
                    "one; you are asked again while another fits."
                ),
                Moment("starting fellowship"),
            ),
            Step(
                _("Keep your hand or draw another"),
                _(
                    "You start with eight cards. A mulligan shuffles them back and draws six. Keep a hand that has "
                    "companions to play and minions to attack with."
                ),
                Moment("mulligan"),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "twilight",
        _("Play cards and add twilight"),
        _("What you play in your own turn pays for the minions that attack you."),
        (
            Step(
                _("The twilight pool"),
                _(
                    "A Free Peoples card costs you nothing now: its cost is added to the twilight pool, and the Shadow "
                    "player spends that pool on minions."
                ),
            ),
            Step(
                _("Play a card"),
                _(
                    "In the fellowship phase you play companions, possessions and other Free Peoples cards. Play one, "
                    "and see the twilight pool grow."
                ),
                Moment("action", "fellowship", ("play",), free_peoples=True),
            ),
            Step(
                _("Decide when it is enough"),
                _("Play another card, or move on. Each card makes the fellowship stronger and the next attack larger."),
                Moment("action", "fellowship", ("move",), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "moving",
        _("Move from site to site"),
        _("Moving ends the fellowship phase, and adds twilight."),
        (
            Step(
                _("Your turn is a journey"),
                _(
                    "You move at least once in your turn. Each move adds the next site’s Shadow number, and one for "
                    "each companion, to the twilight pool."
                ),
            ),
            Step(
                _("Move to the next site"),
                _("Move now. Look at the twilight pool before and after."),
                Moment("action", "fellowship", ("move",), free_peoples=True),
            ),
            Step(
                _("Move again, or stay"),
                _(
                    "After the fighting you may move once more, and meet another attack, or end your turn here. Stay "
                    "when your companions carry wounds."
                ),
                Moment("move or stay", "", ("stay",), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "shadow",
        _("Attack as the Shadow"),
        _("In the other player’s turn you spend twilight on minions."),
        (
            Step(
                _("Now you are the Shadow"),
                _(
                    "The other fellowship has moved. The twilight pool is yours to spend. A minion that is far from "
                    "its home site costs two more: it is roaming."
                ),
            ),
            Step(
                _("Play a minion"),
                _(
                    "Choose a minion that the pool can pay for. Strength wins skirmishes; vitality is how many wounds "
                    "it takes."
                ),
                Moment("action", "shadow", ("play",), free_peoples=False),
            ),
            Step(
                _("Pass when you are done"),
                _("Play more while the pool lasts, or pass. What is left in the pool stays there for later phases."),
                Moment("action", "shadow", ("pass",), free_peoples=False),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "fighting",
        _("Archery, assignment and skirmishes"),
        _("Decide who fights whom, then fight one skirmish after another."),
        (
            Step(
                _("The order of the fighting"),
                _(
                    "First maneuver cards are played. Then archers shoot: each archer wounds one enemy of the other "
                    "player’s choice. Then fighters are assigned, and each skirmish is fought."
                ),
            ),
            Step(
                _("Assign your defenders"),
                _(
                    "Put a companion against each minion you want to fight. The Shadow player assigns the minions you "
                    "leave. Keep the Ring-bearer out of fights that others can take."
                ),
                Moment("assign defenders", "", (), free_peoples=True),
            ),
            Step(
                _("Fight the skirmish"),
                _(
                    "The side with more strength wins, and the loser takes a wound. A side with twice the strength of "
                    "the other overwhelms it: the loser is killed. Play a card to change the strengths, or pass."
                ),
                Moment("action", "skirmish", ("pass",), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "ring",
        _("Wounds, burdens and the Ring"),
        _("Wounds kill, burdens corrupt, and the Ring turns one into the other."),
        (
            Step(
                _("Wounds"),
                _(
                    "A character with as many wounds as vitality is killed. To exert is to take a wound as a cost; who"
                    " has only one vitality left cannot exert."
                ),
            ),
            Step(
                _("Burdens and the Ring"),
                _(
                    "A Ring-bearer who wears the Ring takes burdens instead of wounds. That saves them now and "
                    "corrupts them later."
                ),
            ),
            Step(
                _("Use what you have"),
                _(
                    "In a skirmish you can use abilities of the cards in play. Use one, and watch what it costs: a "
                    "wound, a burden or twilight."
                ),
                Moment("action", "skirmish", ("use",), free_peoples=True),
            ),
            Step(
                _("Move or stay"),
                _(
                    "Count wounds and burdens before you choose. A sanctuary (sites 3 and 6) heals up to five wounds "
                    "at the start of your turn there."
                ),
                Moment("move or stay", "", ("stay",), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "regroup",
        _("Regroup and reconcile"),
        _("End a turn with the hand you want for the next one."),
        (
            Step(
                _("After the fighting"),
                _(
                    "The Shadow player reconciles first: they may discard one card, then draw or discard to eight. "
                    "Then you move again or stay."
                ),
            ),
            Step(
                _("End your turn here"),
                _("Stay. You then reconcile as well, and all minions in play are discarded."),
                Moment("move or stay", "", ("stay",), free_peoples=True),
            ),
            Step(
                _("Reconcile"),
                _(
                    "Discard one card you will not need soon, or none. You then draw to eight. In your own turn you "
                    "need companions; in the next one, minions."
                ),
                Moment("reconcile", "", (), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
    Lesson(
        "turn",
        _("A whole turn"),
        _("Play one of your turns from its first card to the last."),
        (
            Step(
                _("Play a card"),
                _("Your turn begins. Play a card, and count the twilight you give away."),
                Moment("action", "fellowship", ("play",), free_peoples=True),
            ),
            Step(
                _("Move"),
                _("Move to the next site when you are ready."),
                Moment("action", "fellowship", ("move",), free_peoples=True),
            ),
            Step(
                _("Assign defenders"),
                _("The minions are there. Choose who fights whom."),
                Moment("assign defenders", "", (), free_peoples=True),
            ),
            Step(
                _("Fight"),
                _("Win the skirmish with a card, or accept a wound and keep the card."),
                Moment("action", "skirmish", ("pass",), free_peoples=True),
            ),
            Step(
                _("Stay"),
                _("Enough for one turn: stay."),
                Moment("move or stay", "", ("stay",), free_peoples=True),
            ),
            Step(
                _("Reconcile"),
                _("Choose what to keep. After this the other player takes their turn, and you attack."),
                Moment("reconcile", "", (), free_peoples=True),
            ),
        ),
        **TABLE,
    ),
)

HINTS = {
    "bid": Hint(
        _("Why do I bid?"),
        _(
            "The higher bid chooses who goes first. You keep the burdens you bid, and burdens corrupt your "
            "Ring-bearer, so most players bid one or two."
        ),
        "table",
    ),
    "starting fellowship": Hint(
        _("Which companions do I choose?"),
        _("They start in play without adding twilight. Their twilight costs may total 4 at most."),
        "table",
    ),
    "mulligan": Hint(
        _("When do I draw another hand?"),
        _("A mulligan gives six cards in place of eight. It is worth that only for a hand you could hardly play."),
        "table",
    ),
    "assign defenders": Hint(
        _("Whom do I assign?"),
        _(
            "A companion you assign fights that minion. The Shadow player assigns the minions you leave, and may "
            "choose your Ring-bearer."
        ),
        "fighting",
    ),
    "arrow": Hint(
        _("Why does a character take a wound now?"),
        _(
            "The other side’s archers shoot before the skirmishes. Their player’s archery total is the number of "
            "wounds; you choose who takes each."
        ),
        "fighting",
    ),
    "move or stay": Hint(
        _("Should I move again?"),
        _(
            "Moving brings you nearer to site 9 and starts another attack, with the twilight that is left and more. "
            "Stay when your companions are wounded."
        ),
        "moving",
    ),
    "reconcile": Hint(
        _("What is reconciling?"),
        _("You may discard one card, then draw to eight. With more than eight you discard down to eight."),
        "regroup",
    ),
}
