"""Decide whether a person may act here: one place for pages, API and admin.

`RULES` is the table: for every action the offices that may do it and the stakes that bar it. The apps above register
how a stake is found (`stake_rows`, `stake_flag`) and which office a person holds for one subject (`office_source`).
docs/authority.md gives the reason of every row; a test compares the two and walks every row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from players.errors import Forbidden, Refused
from players.models import Player
from players.staff.roles import Role, has_role
from players.staff.second_factor import staff_may_act

__all__ = [
    "RULES",
    "Action",
    "Authority",
    "Decision",
    "Office",
    "Rule",
    "Stake",
    "barred_words",
    "check",
    "may",
    "office_source",
    "stake_flag",
    "stake_rows",
    "without_stakes",
]

Somebody = Player | AnonymousUser
Row = TypeVar("Row", bound=models.Model)


class Office(StrEnum):
    """A person's office here. An office is no stake."""

    OWNER = "its organiser"
    ORGANISER = "organisers"
    JUDGE = "judges"
    COORDINATOR = "coordinators"
    STAFF = "staff"


OFFICES: dict[Office, Promise] = {
    Office.ORGANISER: gettext_lazy("organisers"),
    Office.JUDGE: gettext_lazy("judges"),
    Office.COORDINATOR: gettext_lazy("coordinators"),
    Office.STAFF: gettext_lazy("staff"),
}
"""The words of an office in a sentence; an owner's are said by each `Rule`."""


class Stake(StrEnum):
    """A person's stake here: something to gain or lose."""

    SEAT = "seat"
    TABLE = "table"
    ENTRY = "entry"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    AUTHOR = "author"
    OWNER = "organises"
    CLOCK = "clock"


INVOLVED = gettext_lazy("You have a stake here.")
"""Said of every stake that ties somebody to a player, wherever a block is one of them: blocks are private."""

REASONS: dict[Stake, Promise] = {
    Stake.SEAT: gettext_lazy("You have a seat in this match."),
    Stake.TABLE: gettext_lazy("You sit at this table."),
    Stake.ENTRY: gettext_lazy("You play in this event."),
    Stake.BLOCKING: INVOLVED,
    Stake.BLOCKED: INVOLVED,
    Stake.AUTHOR: gettext_lazy("You asked for this yourself."),
    Stake.OWNER: gettext_lazy("You organise this event."),
    Stake.CLOCK: gettext_lazy("Your own clock is running."),
}
"""The words of refusals, by stake. The order of `Stake` is the order in which stakes are looked for."""


NO_FACTOR = gettext_lazy(
    "Staff need a second factor: add one at /profile/security/, or confirm there that it is you, in the session that "
    "you act in."
)


class Action(StrEnum):
    """Everything an official does."""

    MATCH_PAUSE = "match.pause"
    MATCH_RESUME = "match.resume"
    MATCH_ANSWER_CALL = "match.answer_call"
    MATCH_WATCH_CLOSED = "match.watch_closed"
    MATCH_OPEN_HIDDEN = "match.open_hidden"
    MATCH_OPERATIONS = "match.operations"
    MATCH_CREDIT_SITE = "match.credit_site"
    MATCH_READ_ADMIN = "match.read_admin"
    TOURNAMENT_ANNOUNCE = "tournament.announce"
    TOURNAMENT_ANNOUNCE_DEMO = "tournament.announce_demo"
    TOURNAMENT_DRAFT = "tournament.draft"
    TOURNAMENT_CONSOLE = "tournament.console"
    TOURNAMENT_OPEN = "tournament.open"
    TOURNAMENT_OFFICIALS = "tournament.officials"
    TOURNAMENT_CLOSE = "tournament.close"
    TOURNAMENT_START = "tournament.start"
    TOURNAMENT_PAIR = "tournament.pair"
    TOURNAMENT_AUTOMATIC = "tournament.automatic"
    TOURNAMENT_FINISH = "tournament.finish"
    TOURNAMENT_CANCEL = "tournament.cancel"
    TOURNAMENT_INVITE = "tournament.invite"
    TOURNAMENT_LET_IN = "tournament.let_in"
    TOURNAMENT_SEED = "tournament.seed"
    TOURNAMENT_BYES = "tournament.byes"
    TOURNAMENT_FIX_TABLE = "tournament.fix_table"
    TOURNAMENT_WALK_IN = "tournament.walk_in"
    TOURNAMENT_PLACES = "tournament.places"
    TOURNAMENT_CHECK_IN = "tournament.check_in"
    TOURNAMENT_REPLACE = "tournament.replace"
    TOURNAMENT_FINISH_EARLY = "tournament.finish_early"
    TOURNAMENT_PAIR_BY_HAND = "tournament.pair_by_hand"
    TOURNAMENT_ROUNDS = "tournament.rounds"
    TOURNAMENT_PAUSE = "tournament.pause"
    TOURNAMENT_EXTEND = "tournament.extend"
    TOURNAMENT_LIMITED_EXTEND = "tournament.limited_extend"
    TOURNAMENT_SEAT_TO_BOT = "tournament.seat_to_bot"
    TOURNAMENT_DRAFTS_CANCEL = "tournament.drafts_cancel"
    TOURNAMENT_EXTEND_TABLE = "tournament.extend_table"
    TOURNAMENT_TELL = "tournament.tell"
    TOURNAMENT_REPORT = "tournament.report"
    TOURNAMENT_CORRECT = "tournament.correct"
    TOURNAMENT_DROP = "tournament.drop"
    TOURNAMENT_UNDROP = "tournament.undrop"
    TOURNAMENT_PENALISE = "tournament.penalise"
    TOURNAMENT_READ_PENALTIES = "tournament.read_penalties"
    TOURNAMENT_DISQUALIFY = "tournament.disqualify"
    TOURNAMENT_REINSTATE = "tournament.reinstate"
    TOURNAMENT_ANSWER_APPEAL = "tournament.answer_appeal"
    TOURNAMENT_UNDO = "tournament.undo"
    TOURNAMENT_UNDO_CERTIFIED = "tournament.undo_certified"
    TOURNAMENT_PROPOSE = "tournament.propose"
    TOURNAMENT_CONFIRM = "tournament.confirm"
    TOURNAMENT_REFUSE = "tournament.refuse"
    TOURNAMENT_CERTIFY = "tournament.certify"
    TOURNAMENT_DRAW = "tournament.draw"
    TOURNAMENT_READ_DECK = "tournament.read_deck"
    TOURNAMENT_DRAW_CHECKS = "tournament.draw_checks"
    TOURNAMENT_EXCHANGE_DECK = "tournament.exchange_deck"
    TOURNAMENT_TAKE = "tournament.take"
    TOURNAMENT_TAKE_SANCTIONED = "tournament.take_sanctioned"
    TOURNAMENT_WEBHOOKS = "tournament.webhooks"
    TOURNAMENT_READ_ADMIN = "tournament.read_admin"
    LEAGUE_CREATE = "league.create"
    LEAGUE_CHANGE = "league.change"
    LEAGUE_COORDINATORS = "league.coordinators"
    SEASON_DEMO = "season.demo"
    SEASON_DRAFT = "season.draft"
    SEASON_CONSOLE = "season.console"
    SEASON_CHANGE = "season.change"
    SEASON_TELL = "season.tell"
    SEASON_LET_IN = "season.let_in"
    SEASON_PAUSE_PLAYER = "season.pause_player"
    SEASON_REMOVE = "season.remove"
    SEASON_READMIT = "season.readmit"
    SEASON_REPORT = "season.report"
    SEASON_CORRECT = "season.correct"
    SEASON_ADJUDICATE = "season.adjudicate"
    SEASON_CERTIFY = "season.certify"
    SEASON_FINISH = "season.finish"
    SEASON_CANCEL = "season.cancel"
    SEASON_UNDO = "season.undo"
    SEASON_UNDO_CERTIFIED = "season.undo_certified"
    SEASON_PRIZES = "season.prizes"
    SEASON_PROPOSE = "season.propose"
    SEASON_CONFIRM = "season.confirm"
    SEASON_REFUSE = "season.refuse"
    SEASON_WEBHOOKS = "season.webhooks"
    SEASON_SANCTION_ASK = "season.sanction_ask"
    SEASON_SANCTION_LIST = "season.sanction_list"
    SEASON_SANCTION_DECIDE = "season.sanction_decide"
    TOKENS_GRANT = "tokens.grant"
    PACKS_GRANT = "packs.grant"
    SHELF_SET = "shelf.set"
    RATES_SET = "rates.set"
    DRAFT_CALL_OFF = "draft.call_off"
    FORMAT_MAKE = "format.make"
    FORMAT_CHANGE = "format.change"
    SANCTION_ASK = "sanction.ask"
    SANCTION_LIST = "sanction.list"
    SANCTION_DECIDE = "sanction.decide"
    DECK_READ_ADMIN = "deck.read_admin"
    LOG_READ_ADMIN = "log.read_admin"
    PLAYER_CHANGE = "player.change"
    PLAYER_BAN = "player.ban"
    PLAYER_UNBAN = "player.unban"
    PLAYER_RESET_FACTORS = "player.reset_factors"
    LOG_SEARCH = "log.search"
    LETTERS_SEND_AGAIN = "letters.send_again"
    SITE_FIGURES = "site.figures"


_ORGANISER = gettext_lazy("the organiser of this event")
_IN_SEASON = gettext_lazy("You play in this season.")


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule of an action: offices that may do it, stakes that bar it, and who does it instead.

    A block by a party does not bar the staff from acting: else a player could make themselves untouchable by blocking
    every official. From ``reads``, rows of the admin, it bars everybody. ``owner`` names the owner in a sentence,
    ``words`` say each stake. People read them, so each is a marked text, and mypy refuses a plain one.
    """

    offices: frozenset[Office]
    barred_by: frozenset[Stake] = frozenset()
    instead: Promise | None = None
    reads: bool = False
    owner: Promise = _ORGANISER
    words: Mapping[Stake, Promise] = field(default_factory=lambda: REASONS)

    def bars(self, stake: Stake, offices: Set[Office]) -> bool:
        """Whether the stake keeps somebody with these offices from acting."""
        if stake not in self.barred_by:
            return False
        return self.reads or stake is not Stake.BLOCKED or Office.STAFF not in offices & self.offices

    @property
    def who(self) -> str:
        """The offices in a sentence's words."""
        names = {**OFFICES, Office.OWNER: self.owner}
        offices = [str(names[office]) for office in Office if office in self.offices]
        if len(offices) == 1:
            return offices[0]
        return gettext("%(names)s and %(last)s") % {"names": ", ".join(offices[:-1]), "last": offices[-1]}


_JUDGES = frozenset({Office.JUDGE, Office.STAFF})
_HOSTS = frozenset({Office.OWNER, Office.STAFF})
_OFFICIALS = _HOSTS | _JUDGES
_STAFF = frozenset({Office.STAFF})
_BLOCK = frozenset({Stake.BLOCKING, Stake.BLOCKED})
_PARTY = _BLOCK | {Stake.SEAT, Stake.ENTRY}
_ENTERED = frozenset({Stake.ENTRY})
_PERSON = _BLOCK | {Stake.ENTRY}
_TABLE = _PERSON | {Stake.TABLE}
_INVOLVED = _BLOCK | {Stake.SEAT, Stake.TABLE, Stake.ENTRY}

_JUDGE_ACTS = gettext_lazy("Another judge or the staff must act.")
_OTHER_ACTS = gettext_lazy("Another official of the event, a judge or the staff must act.")
_RESULT = gettext_lazy(
    "Another official must report it; a match played here reports itself, and one whose time is up is decided by the "
    "published rule."
)
_PAIRED = gettext_lazy("The next round can be paired by the engine; by hand the staff must do it.")
_DRAWN = gettext_lazy(
    "Another official must start the draw; its result follows from the published rule, whoever starts it."
)
_LEAGUE_ACTS = gettext_lazy("Another coordinator of the league, a judge or the staff must act.")
_OUTAGE = gettext_lazy(
    "An outage that the site notices is credited without anybody's doing; for any other, a judge or staff member whose "
    "clock stands must credit it."
)
_STAFF_ACTS = gettext_lazy("Somebody else of the staff must do it.")
_STAFF_DECIDES = gettext_lazy("Somebody else of the staff must decide.")
_OTHER_CONFIRMS = gettext_lazy("Somebody else must confirm it.")
_HIDDEN = gettext_lazy("Rows of people you play with are hidden until it is over.")


def _league(
    offices: Set[Office],
    barred_by: Set[Stake] = frozenset(),
    instead: Promise = _LEAGUE_ACTS,
    *,
    entry: Promise = _IN_SEASON,
) -> Rule:
    """A rule about leagues, where the owner's office is that of whoever coordinates this one."""
    text = instead if barred_by else None
    words = REASONS | {Stake.ENTRY: entry, Stake.OWNER: gettext_lazy("You coordinate this league.")}
    return Rule(
        frozenset(offices),
        frozenset(barred_by),
        text,
        owner=gettext_lazy("the coordinators of this league"),
        words=words,
    )


#: The table. docs/authority.md says why each row is as it is.
RULES: dict[Action, Rule] = {
    Action.MATCH_PAUSE: Rule(_JUDGES, _PARTY, _JUDGE_ACTS),
    Action.MATCH_RESUME: Rule(_JUDGES, _PARTY, _JUDGE_ACTS),
    Action.MATCH_ANSWER_CALL: Rule(_JUDGES, _PARTY, _JUDGE_ACTS),
    Action.MATCH_WATCH_CLOSED: Rule(_JUDGES, _PARTY, _JUDGE_ACTS),
    Action.MATCH_OPEN_HIDDEN: Rule(_JUDGES, _PARTY, _JUDGE_ACTS),
    Action.MATCH_OPERATIONS: Rule(_JUDGES),
    Action.MATCH_CREDIT_SITE: Rule(
        _JUDGES, frozenset({Stake.CLOCK}), _OUTAGE,
    ),
    Action.MATCH_READ_ADMIN: Rule(_JUDGES, _PARTY, _HIDDEN, reads=True),
    Action.TOURNAMENT_ANNOUNCE: Rule(frozenset({Office.ORGANISER, Office.STAFF})),
    Action.TOURNAMENT_ANNOUNCE_DEMO: Rule(_STAFF),
    Action.TOURNAMENT_DRAFT: Rule(_HOSTS),
    Action.TOURNAMENT_CONSOLE: Rule(_OFFICIALS),
    Action.TOURNAMENT_OPEN: Rule(_HOSTS),
    Action.TOURNAMENT_OFFICIALS: Rule(
        _HOSTS, _ENTERED, gettext_lazy("Another organiser of the event, or the staff, must name its officials."),
    ),
    Action.TOURNAMENT_CLOSE: Rule(_HOSTS),
    Action.TOURNAMENT_START: Rule(_HOSTS),
    Action.TOURNAMENT_PAIR: Rule(_HOSTS),
    Action.TOURNAMENT_AUTOMATIC: Rule(_HOSTS),
    Action.TOURNAMENT_FINISH: Rule(_HOSTS),
    Action.TOURNAMENT_CANCEL: Rule(_HOSTS),
    Action.TOURNAMENT_INVITE: Rule(_HOSTS),
    Action.TOURNAMENT_LET_IN: Rule(
        _HOSTS, _PERSON | {Stake.AUTHOR},
        gettext_lazy("The staff must decide; or open registration again, for everybody."),
    ),
    Action.TOURNAMENT_SEED: Rule(
        _HOSTS, _ENTERED, gettext_lazy("Another organiser must choose the seeds, or they are drawn."),
    ),
    Action.TOURNAMENT_BYES: Rule(_HOSTS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_FIX_TABLE: Rule(_HOSTS),
    Action.TOURNAMENT_WALK_IN: Rule(
        _HOSTS, _ENTERED, gettext_lazy("Another official must enter them: who enters a list has read it."),
    ),
    Action.TOURNAMENT_PLACES: Rule(_HOSTS, _ENTERED, gettext_lazy("The staff must change it.")),
    Action.TOURNAMENT_CHECK_IN: Rule(_OFFICIALS),
    Action.TOURNAMENT_REPLACE: Rule(_HOSTS, _TABLE, gettext_lazy("The staff must do it.")),
    Action.TOURNAMENT_FINISH_EARLY: Rule(
        _HOSTS, _ENTERED, gettext_lazy("The staff must end it early, or all planned rounds are played."),
    ),
    Action.TOURNAMENT_PAIR_BY_HAND: Rule(_HOSTS, _ENTERED, _PAIRED),
    Action.TOURNAMENT_ROUNDS: Rule(
        _HOSTS, _ENTERED, gettext_lazy("The staff must change it, or all planned rounds are played."),
    ),
    Action.TOURNAMENT_PAUSE: Rule(
        _HOSTS, _ENTERED, gettext_lazy("Another organiser of the event, or the staff, must do it."),
    ),
    Action.TOURNAMENT_EXTEND: Rule(_HOSTS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_LIMITED_EXTEND: Rule(_HOSTS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_SEAT_TO_BOT: Rule(_HOSTS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_DRAFTS_CANCEL: Rule(_HOSTS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_EXTEND_TABLE: Rule(_OFFICIALS, _TABLE, _OTHER_ACTS),
    Action.TOURNAMENT_TELL: Rule(_OFFICIALS),
    Action.TOURNAMENT_REPORT: Rule(_OFFICIALS, _TABLE, _RESULT),
    Action.TOURNAMENT_CORRECT: Rule(_OFFICIALS, _TABLE, _OTHER_ACTS),
    Action.TOURNAMENT_DROP: Rule(_OFFICIALS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_UNDROP: Rule(_OFFICIALS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_PENALISE: Rule(_OFFICIALS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_READ_PENALTIES: Rule(
        _JUDGES, _PERSON, gettext_lazy("A judge who does not play in the event must look."),
    ),
    Action.TOURNAMENT_DISQUALIFY: Rule(_OFFICIALS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_REINSTATE: Rule(_OFFICIALS, _PERSON, _OTHER_ACTS),
    Action.TOURNAMENT_ANSWER_APPEAL: Rule(
        _OFFICIALS, _PERSON | {Stake.AUTHOR}, gettext_lazy("Another official must answer."),
    ),
    Action.TOURNAMENT_UNDO: Rule(_OFFICIALS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_UNDO_CERTIFIED: Rule(_STAFF, _ENTERED, _STAFF_ACTS),
    Action.TOURNAMENT_PROPOSE: Rule(_OFFICIALS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_CONFIRM: Rule(
        _OFFICIALS, frozenset({Stake.AUTHOR, Stake.ENTRY}), _OTHER_CONFIRMS,
    ),
    Action.TOURNAMENT_REFUSE: Rule(_OFFICIALS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_CERTIFY: Rule(_OFFICIALS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_DRAW: Rule(_OFFICIALS, _ENTERED, _DRAWN),
    Action.TOURNAMENT_READ_DECK: Rule(_OFFICIALS, _PERSON, gettext_lazy("Another official must check it.")),
    Action.TOURNAMENT_DRAW_CHECKS: Rule(_OFFICIALS, _ENTERED, _OTHER_ACTS),
    Action.TOURNAMENT_EXCHANGE_DECK: Rule(
        _JUDGES, _PERSON, gettext_lazy("A judge who does not play in the event must do it."),
    ),
    Action.TOURNAMENT_TAKE: Rule(
        _HOSTS, _ENTERED, gettext_lazy("Another organiser who does not play, or the staff, must do it."),
    ),
    Action.TOURNAMENT_TAKE_SANCTIONED: Rule(_STAFF, _ENTERED, _STAFF_ACTS),
    Action.TOURNAMENT_WEBHOOKS: Rule(_HOSTS),
    Action.TOURNAMENT_READ_ADMIN: Rule(_STAFF, _PERSON, _HIDDEN, reads=True),
    Action.LEAGUE_CREATE: _league({Office.COORDINATOR, Office.STAFF}),
    Action.LEAGUE_CHANGE: _league(_HOSTS),
    Action.LEAGUE_COORDINATORS: _league(_HOSTS, _ENTERED, entry=gettext_lazy("You play in a season of this league.")),
    Action.SEASON_DEMO: _league(_STAFF),
    Action.SEASON_DRAFT: _league(_HOSTS),
    Action.SEASON_CONSOLE: _league(_OFFICIALS),
    Action.SEASON_CHANGE: _league(_HOSTS, _ENTERED),
    Action.SEASON_TELL: _league(_OFFICIALS),
    Action.SEASON_LET_IN: _league(_HOSTS, _PERSON),
    Action.SEASON_PAUSE_PLAYER: _league(_OFFICIALS, _PERSON),
    Action.SEASON_REMOVE: _league(_OFFICIALS, _PERSON),
    Action.SEASON_READMIT: _league(_OFFICIALS, _PERSON),
    Action.SEASON_REPORT: _league(_OFFICIALS, _TABLE),
    Action.SEASON_CORRECT: _league(_OFFICIALS, _TABLE),
    Action.SEASON_ADJUDICATE: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_CERTIFY: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_FINISH: _league(_HOSTS, _ENTERED),
    Action.SEASON_CANCEL: _league(_HOSTS, _ENTERED),
    Action.SEASON_UNDO: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_UNDO_CERTIFIED: _league(_STAFF, _ENTERED, _STAFF_ACTS),
    Action.SEASON_PRIZES: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_PROPOSE: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_CONFIRM: _league(
        _OFFICIALS, {Stake.AUTHOR, Stake.ENTRY}, _OTHER_CONFIRMS
    ),
    Action.SEASON_REFUSE: _league(_OFFICIALS, _ENTERED),
    Action.SEASON_WEBHOOKS: _league(_HOSTS),
    Action.SEASON_SANCTION_ASK: _league(_HOSTS),
    Action.SEASON_SANCTION_LIST: _league(_STAFF),
    Action.SEASON_SANCTION_DECIDE: _league(
        _STAFF, {Stake.ENTRY, Stake.OWNER, Stake.AUTHOR}, _STAFF_DECIDES,
    ),
    Action.TOKENS_GRANT: Rule(_STAFF),
    Action.PACKS_GRANT: Rule(_STAFF),
    Action.SHELF_SET: Rule(_STAFF),
    Action.RATES_SET: Rule(_STAFF),
    Action.DRAFT_CALL_OFF: Rule(
        _STAFF, frozenset({Stake.TABLE}), gettext_lazy("Somebody else of the staff must call it off."),
    ),
    Action.FORMAT_MAKE: Rule(frozenset({Office.ORGANISER, Office.STAFF})),
    Action.FORMAT_CHANGE: Rule(_HOSTS, owner=gettext_lazy("whoever made this format")),
    Action.SANCTION_ASK: Rule(_HOSTS),
    Action.SANCTION_LIST: Rule(_STAFF),
    Action.SANCTION_DECIDE: Rule(
        _STAFF, _PERSON | {Stake.OWNER, Stake.AUTHOR}, _STAFF_DECIDES,
    ),
    Action.DECK_READ_ADMIN: Rule(_STAFF, _PARTY | {Stake.OWNER}, _HIDDEN, reads=True),
    Action.LOG_READ_ADMIN: Rule(_STAFF, _PARTY | {Stake.OWNER}, _HIDDEN, reads=True),
    Action.PLAYER_CHANGE: Rule(_STAFF, _PARTY, _STAFF_ACTS),
    Action.PLAYER_BAN: Rule(_STAFF, _PARTY, _STAFF_ACTS),
    Action.PLAYER_UNBAN: Rule(_STAFF, _PARTY, _STAFF_ACTS),
    Action.PLAYER_RESET_FACTORS: Rule(_STAFF, _PARTY, _STAFF_ACTS),
    Action.LOG_SEARCH: Rule(_STAFF),
    Action.LETTERS_SEND_AGAIN: Rule(_STAFF),
    Action.SITE_FIGURES: Rule(_STAFF),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether somebody may act; if not, why, and who can."""

    allowed: bool
    reason: str = ""
    stake: Stake | None = None

    def __bool__(self) -> bool:
        return self.allowed


Rows = Callable[[Player], "models.QuerySet[Any]"]
_ROWS: dict[tuple[type[models.Model], Stake], list[Rows]] = {}
_FLAGS: dict[Stake, Callable[[Player], bool]] = {}
_SOURCES: list[Callable[[Player, models.Model | None], Iterable[Office]]] = []


def stake_rows(model: type[models.Model], stake: Stake, rows: Rows) -> None:
    """Register how a stake is found: ``rows(player)`` gives the rows of ``model`` in which the player has it."""
    _ROWS.setdefault((model, stake), []).append(rows)


def stake_flag(stake: Stake, held: Callable[[Player], bool]) -> None:
    """Register a stake that a player has in the whole site."""
    _FLAGS[stake] = held


def office_source(source: Callable[[Player, models.Model | None], Iterable[Office]]) -> None:
    """Register which offices a player holds for one subject, beside their roles."""
    _SOURCES.append(source)


def stakes_known(model: type[models.Model]) -> set[Stake]:
    """The stakes that somebody can have in rows of the model."""
    return {stake for known, stake in _ROWS if known is model}


def barred_words(rule: Rule, stake: Stake) -> str:
    """Why a stake bars somebody, and who acts instead. Where blocks bar, who plays there reads the same."""
    words = INVOLVED if stake in _INVOLVED and rule.barred_by & _BLOCK else rule.words[stake]
    return str(words) if rule.instead is None else f"{words} {rule.instead}"


class Authority:
    """One person and one subject; offices and stakes are looked up once each, however many actions are asked about."""

    def __init__(self, player: Somebody, subject: models.Model | None = None) -> None:
        self.player = player
        self.subject = subject
        self._offices: set[Office] | None = None
        self._stakes: dict[Stake, bool] = {}

    @property
    def offices(self) -> set[Office]:
        """The person's offices here; none for strangers and trial accounts. Superusers hold every role."""
        if self._offices is None:
            self._offices = set()
            if isinstance(self.player, Player) and self.player.is_active and not self.player.is_trial:
                roles = {
                    Role.ORGANISER: Office.ORGANISER,
                    Role.JUDGE: Office.JUDGE,
                    Role.COORDINATOR: Office.COORDINATOR,
                    Role.STAFF: Office.STAFF,
                }
                self._offices = {office for role, office in roles.items() if has_role(self.player, role)}
                for source in _SOURCES:
                    self._offices.update(source(self.player, self.subject))
        return self._offices

    def has(self, stake: Stake) -> bool:
        """Whether the person has the stake in the subject."""
        self._look_up([stake])
        return self._stakes[stake]

    def _look_up(self, stakes: Iterable[Stake]) -> None:
        """Find out about those of the stakes that are not known yet: one statement, whatever their number."""
        wanted = [stake for stake in stakes if stake not in self._stakes]
        self._stakes.update(dict.fromkeys(wanted, False))
        if not isinstance(self.player, Player):
            return
        if self.subject is None:
            self._stakes.update({stake: _FLAGS[stake](self.player) for stake in wanted if stake in _FLAGS})
            return
        ways = [(stake, rows) for stake in wanted for rows in _ROWS.get((type(self.subject), stake), ())]
        if not ways:
            return
        subject = type(self.subject)._base_manager.filter(pk=self.subject.pk)
        held = [models.Exists(rows(self.player).order_by().filter(pk=models.OuterRef("pk"))) for _, rows in ways]
        held_flags = subject.values_list(*held).first() or ()
        for (stake, _), is_held in zip(ways, held_flags, strict=False):
            self._stakes[stake] = self._stakes[stake] or bool(is_held)

    def may(self, action: Action) -> Decision:
        """Whether the person may do this here: an office that may, and no stake that bars it."""
        rule = RULES[action]
        if not self.offices & rule.offices:
            if Office.STAFF in rule.offices and not staff_may_act(self.player):
                return Decision(False, str(NO_FACTOR))
            return Decision(False, gettext("Only %(who)s may do this.") % {"who": rule.who})
        barring = [stake for stake in Stake if rule.bars(stake, self.offices)]
        self._look_up(barring)
        for stake in barring:
            if self._stakes[stake]:
                return Decision(False, barred_words(rule, stake), stake)
        return Decision(True)


def may(player: Somebody, action: Action, subject: models.Model | None = None) -> Decision:
    """Whether the player may do this to the subject (``None``: to the site), and if not why."""
    return Authority(player, subject).may(action)


def check(
    player: Player | None, action: Action, subject: models.Model | None = None, refusal: type[Refused] = Forbidden
) -> None:
    """Raise ``refusal`` with a sentence unless the player may do this; ``None`` is Entmoot itself, which may."""
    if player is not None and not (decision := may(player, action, subject)):
        raise refusal(decision.reason)


def account_check(actor: Player, action: Action, player: Player) -> None:
    """Raise ``Forbidden`` unless the actor may do this to an account; superusers alone change one of the staff."""
    check(actor, action, player)
    if (player.is_staff or player.is_superuser) and not actor.is_superuser:
        raise Forbidden(gettext("Only superusers may do this to members of the staff."))


def without_stakes(player: Somebody, action: Action, rows: models.QuerySet[Row]) -> models.QuerySet[Row]:
    """The rows on which the player may act: no stake of theirs bars them."""
    if isinstance(player, Player):
        offices = Authority(player).offices
        for stake in Stake:
            for barred in _ROWS.get((rows.model, stake), ()) if RULES[action].bars(stake, offices) else ():
                rows = rows.exclude(models.Exists(barred(player).order_by().filter(pk=models.OuterRef("pk"))))
    return rows
