"""The terms of the Trading Card Game."""

from __future__ import annotations

from matches.games.glossary import Glossary, Term

__all__ = ["GLOSSARY"]


def _cr(heading: str) -> str:
    """A heading of section two of the Comprehensive Rules."""
    return f"Comprehensive Rules 4.2, {heading}"


def _label(name: str, about: str, *also: str, keyword: str = "", in_texts: bool = True) -> Term:
    """A keyword without rules of its own."""
    meaning = f"{about} The word has no rules of its own; texts of other cards name it."
    return Term(name, meaning, _cr("unloaded keyword"), also, keyword or name.lower(), in_texts)


GLOSSARY = Glossary(
    (
        Term(
            "action procedure",
            "The Free Peoples player acts or passes first, then the others in turn, counter-clockwise. It ends when "
            "all pass one after the other.",
            _cr("action procedure"),
        ),
        Term(
            "adventure deck",
            "The nine sites a player brings. It lies apart from the draw deck, and nobody else may look through it.",
            _cr("adventure deck"),
            ("adventure decks",),
        ),
        Term(
            "adventure path",
            "The row of sites along which all fellowships travel, from site 1 to site 9. Its sites come out of the "
            "players’ adventure decks.",
            _cr("adventure path"),
        ),
        Term(
            "aid",
            "What a follower costs to be transferred to one of its player’s companions at the start of the "
            "maneuver phase.",
            _cr("aid"),
        ),
        Term(
            "ally",
            "A character who helps from the support area and does not travel. An ally fights and is shot at only "
            "when the fellowship is at the ally’s home site, or when a card allows it.",
            _cr("ally"),
            ("allies",),
        ),
        Term(
            "ambush",
            "When the Free Peoples player assigns somebody to this minion, its owner may add the number of twilight "
            "tokens named with the word.",
            _cr("ambush"),
            keyword="ambush",
        ),
        Term(
            "archer",
            "Each archer who can take part adds 1 to the archery total of their side.",
            _cr("archery phase"),
            ("archers",),
            keyword="archer",
        ),
        Term(
            "archery total",
            "The number of wounds one side deals in the archery phase: one for each archer, changed by cards. The "
            "fellowship takes the minions’ total first; then a Shadow player’s minions take the fellowship’s.",
            _cr("archery phase"),
            ("archery totals", "minion archery total", "fellowship archery total"),
        ),
        Term(
            "artifact",
            "A unique item: a weapon, armor or another special object. It is not a possession, and texts about "
            "possessions do not affect it.",
            _cr("artifact"),
            ("artifacts",),
        ),
        Term(
            "assignment",
            "Who fights whom. The Free Peoples player assigns one minion to each defender; the Shadow players then "
            "assign the minions that are left, to anybody who can fight.",
            _cr("assignment phase"),
            ("assign", "assigned", "assigns"),
        ),
        _label("battleground", "A kind of site where battles are fought.", "battlegrounds"),
        Term(
            "bearer",
            "The character or other card on which a possession, artifact or condition lies. A character bears one "
            "item of each class.",
            _cr("bearer"),
            ("bearers",),
        ),
        _label("besieger", "A minion that lays siege.", "besiegers"),
        Term(
            "bid",
            "Before the game each player names a number in secret. It becomes that many burdens, and the highest "
            "bidder chooses their place in the turn order first.",
            _cr("bid"),
            ("bids",),
        ),
        Term(
            "burden",
            "A token on the Ring-bearer. When there are as many burdens as the Ring-bearer has resistance, the "
            "Ring-bearer is corrupted and the player has lost.",
            _cr("burden"),
            ("burdens",),
        ),
        Term(
            "companion",
            "A Free Peoples character who travels with the fellowship. A player can have nine companions in play and "
            "in the dead pile together.",
            _cr("companion"),
            ("companions",),
        ),
        Term(
            "condition",
            "A card that stays in play and changes something as long as it does, in the support area or on another "
            "card.",
            _cr("condition"),
            ("conditions",),
        ),
        Term(
            "control",
            "A Shadow player can take a site that every fellowship has passed into their support area, the lowest "
            "first. It then counts as that player’s site.",
            _cr("control"),
            ("controls", "controlled"),
        ),
        Term(
            "corrupted",
            "A Ring-bearer with as many burdens as resistance is corrupted, and their player has lost. Some cards "
            "corrupt in other ways.",
            _cr("corrupted"),
            ("corrupt", "corrupts"),
        ),
        _label("Corsair", "A minion of the pirates from the South.", "Corsairs"),
        Term(
            "culture",
            "The people or power a card belongs to, such as Gondor or Moria. Texts name cultures.",
            _cr("culture"),
            ("cultures",),
        ),
        Term(
            "culture token",
            "A marker that some cards put on themselves and spend. The tokens on a card are of its own culture; "
            "they are gone when it leaves play.",
            _cr("culture tokens"),
            ("culture tokens",),
        ),
        Term(
            "damage bonus",
            "When this character’s side wins a skirmish, each loser takes that many wounds more. Bonuses add up.",
            _cr("damage bonus"),
            ("damage +1", "damage +2", "damage +3", "damage +4", "damage"),
            keyword="damage",
        ),
        Term(
            "dead pile",
            "Where killed companions and allies go. While a unique character lies there, no copy of that character "
            "can be played by the same player.",
            _cr("dead pile"),
        ),
        Term(
            "defender bonus",
            "This character can be assigned to that many minions more.",
            _cr("defender +X"),
            ("defender +1", "defender +2", "defender +3", "defender"),
            keyword="defender",
        ),
        Term(
            "discard",
            "Put a card on its owner’s discard pile; from play, unless the text says from where. A discarded "
            "character has not been killed.",
            _cr("discard"),
            ("discards", "discarded", "discard pile"),
        ),
        Term(
            "draw deck",
            "The pile a player draws from. Drawing the last card does not lose the game.",
            _cr("draw deck"),
        ),
        _label("dwelling", "A kind of site where people live.", "dwellings"),
        _label("Easterling", "A minion from the lands in the East.", "Easterlings"),
        Term(
            "enduring",
            "For each wound on this character its strength is 2 higher.",
            _cr("enduring"),
            keyword="enduring",
        ),
        _label("engine", "A condition that is an engine of war.", "engines", in_texts=False),
        Term(
            "event",
            "A card that is played for its effect, in the phase its text names, and then discarded.",
            _cr("event"),
            ("events",),
        ),
        Term(
            "exert",
            "Place a wound on a character to pay for something. It is not being wounded, so texts that prevent "
            "wounds do not touch it. An exhausted character cannot exert.",
            _cr("exert"),
            ("exerts", "exerted", "exertion"),
        ),
        Term(
            "exhausted",
            "With 1 vitality left. An exhausted character cannot exert.",
            _cr("exhausted"),
            ("exhaust",),
        ),
        Term(
            "fellowship",
            "A player’s companions, who travel together. On a card, as a keyword, it has no rules of its own; texts "
            "of other cards name it.",
            _cr("fellowship phase"),
            keyword="fellowship",
        ),
        Term(
            "fellowship phase",
            "The first phase of a turn: the Free Peoples player plays cards, and then the fellowship moves to the "
            "next site.",
            _cr("fellowship phase"),
        ),
        Term(
            "fierce",
            "After all skirmishes are over, a fierce minion that survived is assigned again and fights a second time.",
            _cr("fierce"),
            keyword="fierce",
        ),
        Term(
            "follower",
            "A helper for a while. It does nothing in the support area; by its aid it joins a companion until "
            "the end of the turn. It is no character and has no race.",
            _cr("follower"),
            ("followers",),
        ),
        _label("forest", "A kind of site among trees.", "forests"),
        _label("fortification", "A possession or condition that strengthens a place.", "fortifications"),
        Term(
            "Free Peoples",
            "The side of the fellowship. In a player’s own turn their Free Peoples cards are used; playing one adds "
            "its cost to the twilight pool.",
            _cr("Free Peoples cards"),
            ("Free Peoples player",),
        ),
        Term(
            "heal",
            "Take one wound off a character.",
            _cr("healing"),
            ("heals", "healed", "healing"),
        ),
        Term(
            "home site",
            "The site number an ally belongs to. There the ally can fight and be shot at.",
            _cr("home site"),
            ("home sites",),
        ),
        Term(
            "hunter",
            "In a skirmish with a character who is no hunter, this character has that much more strength.",
            _cr("hunter"),
            ("hunters",),
            keyword="hunter",
        ),
        Term(
            "initiative",
            "The Free Peoples player has it with four or more cards in hand; else the Shadow players have it.",
            _cr("initiative"),
        ),
        Term(
            "killed",
            "A character without vitality left is killed, and so is an overwhelmed one. Companions and allies go to "
            "the dead pile, minions to the discard pile.",
            _cr("killed"),
            ("kill", "kills"),
        ),
        _label("knight", "A companion who is a knight.", "knights"),
        Term(
            "liberate",
            "Return a site that another player controls to the adventure path. The one with the highest number comes "
            "first.",
            _cr("liberate"),
            ("liberates", "liberated"),
        ),
        Term(
            "lurker",
            "Skirmishes with a lurker are fought after all others.",
            _cr("lurker"),
            ("lurkers",),
            keyword="lurker",
        ),
        _label("machine", "A condition or possession that is a machine of war.", "machines"),
        Term(
            "maneuver phase",
            "The phase before archery, in which both sides use maneuver actions.",
            _cr("maneuver phase"),
            ("maneuver",),
        ),
        _label("marsh", "A kind of site in a swamp."),
        Term(
            "minion",
            "A Shadow character. Minions attack the fellowship in the turn in which they are played, and are "
            "discarded when the turn ends.",
            _cr("minion"),
            ("minions",),
        ),
        _label("mountain", "A kind of site in the mountains.", "mountains"),
        Term("mounted", "Bearing a mount.", _cr("mounted")),
        Term(
            "move limit",
            "How often a fellowship may move in a turn: twice with two or three players, with more as often as there "
            "are opponents. Cards change it.",
            _cr("move limit"),
        ),
        Term(
            "mulligan",
            "Shuffle the first hand into the draw deck and draw six cards instead, once, before the game begins.",
            _cr("mulligan"),
        ),
        Term(
            "muster",
            "At the start of the regroup phase its player may discard a card from hand and draw one, for each "
            "character with muster.",
            _cr("muster"),
            keyword="muster",
        ),
        Term(
            "The One Ring",
            "The Ring-bearer bears it. When the Ring-bearer would take a wound, they may put it on; until the "
            "regroup phase it turns wounds into burdens, as its text says.",
            _cr("The One Ring"),
            ("One Ring", "the Ring"),
        ),
        Term(
            "overwhelmed",
            "A side with half the strength of the other, or less, is overwhelmed: its characters are killed, "
            "whatever their vitality.",
            _cr("overwhelmed"),
            ("overwhelm", "overwhelms"),
        ),
        _label("pipeweed", "A possession that is smoked in pipes."),
        _label("plains", "A kind of site in open country."),
        Term(
            "possession",
            "An item, such as a weapon or a mount. A character bears one of each class.",
            _cr("possession"),
            ("possessions",),
        ),
        _label("ranger", "A companion who is a ranger.", "rangers"),
        Term(
            "reconcile",
            "A player may discard a card from hand, and then draws up to eight cards or discards down to eight.",
            _cr("reconcile"),
            ("reconciles",),
        ),
        Term(
            "region",
            "Sites 1 to 3 are region 1, sites 4 to 6 region 2 and sites 7 to 9 region 3, where sites have no "
            "printed numbers.",
            _cr("region"),
            ("regions",),
        ),
        Term(
            "regroup phase",
            "The last phase: Shadow players reconcile, and the Free Peoples player moves on or reconciles and ends "
            "the turn.",
            _cr("regroup phase"),
            ("regroup",),
        ),
        Term(
            "reinforce",
            "Add a culture token to a card of yours that has one of that culture already.",
            _cr("reinforce"),
            ("reinforces",),
        ),
        Term(
            "resistance",
            "How many burdens a Ring-bearer can bear: with as many as that, the Ring-bearer is corrupted.",
            _cr("resistance"),
        ),
        Term(
            "response",
            "An action that is used when what its text names happens, in any phase.",
            _cr("response"),
            ("responses",),
        ),
        Term(
            "Ring-bearer",
            "The companion who bears The One Ring, in the beginning Frodo or another card that says so. A player "
            "whose Ring-bearer is killed or corrupted has lost.",
            _cr("Ring-bearer"),
        ),
        Term(
            "Ring-bound",
            "Bound to the Ring, as Frodo and Sam are. Every other companion is unbound. Texts name both.",
            _cr("Ring-bound"),
            keyword="ring-bound",
        ),
        _label("river", "A kind of site by a river.", "rivers"),
        Term(
            "roaming",
            "A minion at a site of a lower number than its own is roaming. It costs 2 more to play it there.",
            _cr("roaming"),
            ("roaming penalty",),
        ),
        Term(
            "sanctuary",
            "Sites 3 and 6. A fellowship that begins its turn there heals up to five wounds of its companions.",
            _cr("sanctuary"),
            ("sanctuaries",),
            keyword="sanctuary",
        ),
        _label("search", "A card with which Isengard and others look for the Ring.", in_texts=False),
        Term(
            "Shadow",
            "The side of the minions. In a player’s turn all others are Shadow players and pay for their cards from "
            "the twilight pool.",
            _cr("Shadow cards"),
            ("Shadow player", "Shadow players"),
        ),
        Term(
            "Shadow number",
            "The number of twilight tokens a site adds when a fellowship moves there, beside one for each companion.",
            _cr("site"),
        ),
        Term(
            "Shadow phase",
            "The phase in which a Shadow player plays minions and other Shadow cards.",
            _cr("Shadow phase(s)"),
            ("Shadow phases",),
        ),
        Term(
            "signet",
            "A mark on some characters: Aragorn, Frodo, Gandalf or Théoden. Cards with the same signet help each "
            "other.",
            _cr("signet"),
            ("signets",),
        ),
        Term(
            "site",
            "A place on the adventure path. Its text works only while the fellowship is there.",
            _cr("site"),
            ("sites",),
        ),
        Term(
            "site number",
            "On a minion, the lowest site at which it is not roaming. On a site, its place on the adventure path.",
            _cr("roaming"),
        ),
        Term(
            "skirmish",
            "A fight between a companion or ally and the minions assigned to them. The side with more strength wins, "
            "ties are the Shadow’s, and each loser takes a wound.",
            _cr("skirmish phase(s)"),
            ("skirmishes", "skirmishing", "skirmish phase"),
        ),
        _label("Southron", "A minion from the lands in the South.", "Southrons"),
        _label("spell", "An event or condition worked by magic.", "spells"),
        Term(
            "spot",
            "Point to such a card that is in play and active. It costs nothing, and the card need not do anything.",
            _cr("spot"),
            ("spots", "spotted"),
        ),
        Term(
            "stacked",
            "Lying face up on a card without being in play. Stacked cards do nothing and cannot be spotted.",
            _cr("stack"),
            ("stack", "stacks"),
        ),
        Term(
            "starting fellowship",
            "The companions of a total cost of 4 or less that a player begins with. They add no twilight.",
            _cr("starting fellowship"),
            ("starting fellowships",),
        ),
        _label("stealth", "An event or condition with which Hobbits go unseen."),
        Term("strength", "What decides a skirmish: the sum of it on each side.", _cr("strength")),
        Term(
            "support area",
            "The row behind a player’s fellowship, for allies and for other cards that say so.",
            _cr("support area"),
            keyword="support-area",
        ),
        _label("tale", "A card that tells of days past.", "tales"),
        _label("tentacle", "An arm of the Watcher in the Water.", "tentacles"),
        Term(
            "threat",
            "A token beside the dead pile, never more than the player has companions. When a companion or ally of "
            "theirs is killed, the threats are taken away and as many wounds are dealt among their companions.",
            _cr("threats"),
            ("threats",),
        ),
        Term(
            "toil",
            "When this card is played, characters of its culture may exert, each once. Each makes it cheaper by the "
            "number named with the word.",
            _cr("toil"),
            keyword="toil",
        ),
        _label("tracker", "A minion that follows trails.", "trackers"),
        Term(
            "transfer",
            "Move an item to another character at the same site who may bear it, in the fellowship phase, for its "
            "twilight cost.",
            _cr("transfer"),
            ("transfers", "transferred"),
        ),
        Term(
            "twilight",
            "The danger of the world, in tokens. On a Nazgûl, as a keyword, it has no rules of its own; texts of "
            "other cards name it.",
            _cr("twilight pool"),
            keyword="twilight",
        ),
        Term(
            "twilight cost",
            "What a card costs: that many tokens are added to the twilight pool for a Free Peoples card, or taken "
            "out of it for a Shadow card.",
            _cr("twilight cost"),
            ("twilight costs",),
        ),
        Term(
            "twilight pool",
            "The tokens Shadow players pay with. It is filled by Free Peoples cards and by moving, and emptied when "
            "a turn begins.",
            _cr("twilight pool"),
        ),
        Term("unbound", "Not Ring-bound. Only companions are unbound.", _cr("unbound")),
        _label("underground", "A kind of site below the earth."),
        Term(
            "unhasty",
            "The Free Peoples player assigns this character to a skirmish only at their home site, or when a Gandalf "
            "card allows it. Shadow players may assign minions to them.",
            _cr("unhasty"),
            keyword="unhasty",
        ),
        Term(
            "unique",
            "A card with a dot before its title. A player has only one active card of that title in play.",
            _cr("unique"),
        ),
        _label("valiant", "A companion who is valiant."),
        _label("villager", "An ally who lives in a village.", "villagers"),
        Term(
            "vitality",
            "How much a character can take. Each wound lowers it by 1; at 0 the character is killed.",
            _cr("vitality"),
        ),
        _label("warg-rider", "A minion that rides a Warg.", "warg-riders"),
        _label("weather", "A card that brings storm or snow."),
        Term(
            "wound",
            "A token that lowers a character’s vitality by 1. Wounds are placed one at a time.",
            _cr("wound"),
            ("wounds", "wounded"),
        ),
    )
)
