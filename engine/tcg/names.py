"""The game's fixed vocabulary: zones, phases, card types, occurrences and the kinds of modifier."""

from typing import Final

from engine.cardgame.handles import HiddenZones

# Zones. Play zones are those from AREA on.
REMOVED: Final = -2
"""Removed from the game: a pile of each player that is open to all (CR "removed from game pile")."""
STACKED: Final = -1
"""Face up on a card in play, without being in play itself (CR "stack")."""
NOWHERE: Final = 0
"""Not part of the game: the cards of players who have lost, and the stand-ins for cards somebody might hold (see
``TcgState.responders``)."""
DECK: Final = 1
HAND: Final = 2
ADVENTURE: Final = 3
DISCARD: Final = 4
DEAD: Final = 5
VOID: Final = 6
"""A card between hand and table: being played, or the Ring while its dead bearer's fate is open."""
AREA: Final = 7
"""Companions and minions, in front of their owner."""
SUPPORT: Final = 8
BORNE: Final = 9
PATH: Final = 10

HIDDEN: Final = HiddenZones(pile=DECK, hand=HAND, all=(DECK, HAND, ADVENTURE))

FELLOWSHIP_BLOCK: Final = "fellowship"
"""The block of sites without a block symbol, and of numbers without one in a text (CR "block symbol")."""
LAST_SITE: Final = 9
"""Where the adventure path ends."""

SETUP: Final = "setup"
FELLOWSHIP: Final = "fellowship"
SHADOW: Final = "shadow"
MANEUVER: Final = "maneuver"
ARCHERY: Final = "archery"
ASSIGNMENT: Final = "assignment"
SKIRMISH: Final = "skirmish"
REGROUP: Final = "regroup"
RESPONSE: Final = "response"
PHASES: Final = (FELLOWSHIP, SHADOW, MANEUVER, ARCHERY, ASSIGNMENT, SKIRMISH, REGROUP)

COMPANION: Final = "companion"
ALLY: Final = "ally"
FOLLOWER: Final = "follower"
MINION: Final = "minion"
POSSESSION: Final = "possession"
ARTIFACT: Final = "artifact"
CONDITION: Final = "condition"
EVENT: Final = "event"
SITE: Final = "site"
RING: Final = "ring"
CHARACTERS: Final = (COMPANION, ALLY, MINION)

FREE_PEOPLES_CULTURES: Final = ("dwarven", "elven", "gandalf", "gollum", "gondor", "rohan", "shire")

FREE_PEOPLES_SIDE: Final = "fp"
SHADOW_SIDE: Final = "shadow"

# Occurrences: what windows open on.
ABOUT_TO_WOUND: Final = "about to wound"
WOUNDED: Final = "wounded"
ABOUT_TO_EXERT: Final = "about to exert"
EXERTED: Final = "exerted"
ABOUT_TO_HEAL: Final = "about to heal"
HEALED: Final = "healed"
KILLED: Final = "killed"
PLAYED: Final = "played"
DISCARDED: Final = "discarded"
HAND_DISCARDED: Final = "discarded from hand"
"""Text makes a player discard a card from hand, without leaving them a choice of something else."""
MOVES_FROM: Final = "moves from"
MOVES: Final = "moves"
MOVES_TO: Final = "moves to"
WINS_SKIRMISH: Final = "wins skirmish"
LOSES_SKIRMISH: Final = "loses skirmish"
ASSIGNED: Final = "assigned"
SKIRMISH_ABOUT_TO_END: Final = "skirmish about to end"
SKIRMISH_ENDS: Final = "skirmish ends"
START_OF_TURN: Final = "start of turn"
START_OF_FELLOWSHIP: Final = "start of fellowship phase"
START_OF_SHADOW: Final = "start of shadow phase"
START_OF_MANEUVER: Final = "start of maneuver phase"
START_OF_SKIRMISH: Final = "start of skirmish"
START_OF_REGROUP: Final = "start of regroup phase"
END_OF_ASSIGNMENT: Final = "end of assignment phase"
END_OF_SHADOW: Final = "end of shadow phase"
END_OF_TURN: Final = "end of turn"
RING_PUT_ON: Final = "ring put on"
STATE: Final = "state"
"""Something is true: whenever the rules look, text that waits for its conditions alone is required."""
ABOUT_TO_ADD_BURDEN: Final = "about to add burden"
ABOUT_TO_PAY: Final = "about to pay"
"""An event with toil is about to be paid for."""
ABILITY_USED: Final = "ability used"
TRANSFERRED: Final = "transferred"
"""A card has been handed to a bearer without being played."""
TAKES_CARD: Final = "takes card"
"""A player has drawn a card, or taken one into hand."""
SKIRMISHES_FOUGHT: Final = "skirmishes fought"
"""All skirmishes of a move are over, the fierce ones too."""
BURDEN_ADDED: Final = "burden added"
BURDEN_REMOVED: Final = "burden removed"
ABOUT_TO_ADD_TWILIGHT: Final = "about to add twilight"
"""These three happen to the card whose text does it."""

# Kinds of modifier.
STRENGTH: Final = "strength"
VITALITY: Final = "vitality"
RESISTANCE: Final = "resistance"
KEYWORD: Final = "keyword"
TWILIGHT_COST: Final = "twilight cost"
COST_PLAYED_ON: Final = "twilight cost on a bearer"
ROAMING_PENALTY: Final = "roaming penalty"
ROAMS: Final = "roams"
"""Is roaming wherever it is."""
NOT_ROAMING: Final = "not roaming"
SHADOW_NUMBER: Final = "shadow number"
FELLOWSHIP_ARCHERY: Final = "fellowship archery total"
MINION_ARCHERY: Final = "minion archery total"
WOUND_LIMIT: Final = "wounds per skirmish"
OVERWHELM: Final = "overwhelm factor"
MOVE_LIMIT: Final = "move limit"
PIPES_SPOTTED: Final = "pipes spotted"
"""How many pipes can be spotted beyond those in play."""
NO_MOVE: Final = "no more moves"
NO_STRENGTH_FROM: Final = "no strength bonus from"
WOUNDS_STAY: Final = "wounds stay"
BURDENS_STAY: Final = "burdens stay"
NO_KEYWORD: Final = "no keyword"
"""Has lost a keyword, named by the detail, and cannot gain it."""
NO_DAMAGE_BONUS: Final = "no damage bonus"
NO_DAMAGE_FROM: Final = "no damage bonus from"
NO_WOUNDS: Final = "no wounds"
NO_EXERTION: Final = "no exertion"
FIGHTS: Final = "fights"
"""Takes part in archery fire and skirmishes although not at home."""
NO_SKIRMISH: Final = "no skirmish"
NO_PAIRING: Final = "no pairing"
"""Is not assigned to such minions by the Free Peoples player."""
KEPT_APART: Final = "kept apart"
"""Is not assigned to such minions by anybody."""
MINIONS_ASSIGNED: Final = "minions assigned"
"""The most minions that can be assigned to one skirmish."""
NO_ARCHERY: Final = "no archery"
"""Does not add to the fellowship archery total."""
WOUNDS_PREVENTED: Final = "wounds prevented"
BONUS_CANCELLED: Final = "bonus cancelled"
"""A possession whose strength bonus does not count."""
ARRIVES_EXHAUSTED: Final = "arrives exhausted"
FIGHTS_AGAIN: Final = "fights again"
"""Was fierce when the second assignment phase began."""
FIGHTS_ONCE_MORE: Final = "fights once more"
"""Alone has another assignment and skirmish phase."""
NAMED_CULTURE: Final = "named culture"
"""A culture that the card itself has named, by the detail."""
NO_PLAY: Final = "no play"
NO_ACTIONS: Final = "no actions"
"""No events and no special abilities of a phase, named by the detail."""
NO_ABILITIES: Final = "no abilities"
"""Its special abilities are not used by opponents of the one whose text says so."""
NO_PHASE_ABILITIES: Final = "no phase abilities"
"""No special abilities of a phase, named by the detail."""
NO_PLAY_FROM_PILES: Final = "no play from piles"
"""No cards are played from draw decks and discard piles."""
NO_LOOKING: Final = "no looking"
"""A side, named by the detail, neither looks at hands of the other nor has cards in them revealed."""
NO_BEARING: Final = "no bearing"
"""Does not bear such cards."""
EXERTED_ONLY_BY: Final = "exerted only by"
"""Is exerted by no other cards."""
MAY_SKIP: Final = "may skip"
"""A phase that the Free Peoples player may pass over, named by the detail."""
SHADOW_SKIPPED: Final = "Shadow phase skipped"
"""The next Shadow phase of the player named by the detail is passed over."""
NO_TEXT: Final = "no text"
"""The bearer's game text does not apply."""
NO_DISCARD: Final = "no discard"
"""Not discarded by an opponent."""
NO_TOKENS: Final = "no tokens"
"""No culture tokens are added or removed."""
SKIPPED: Final = "skipped"
"""A phase that is passed over, named by the detail."""

TEXT: Final = "text"
"""Lasting text: modifiers and triggers that stay in force by themselves."""

# How long a lasting effect lasts.
UNTIL_PHASE: Final = "phase"
UNTIL_REGROUP: Final = "regroup"
UNTIL_TURN: Final = "turn"
