"""Verbs about sites, moving and phases."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, Decision
from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Filter, InstantVerb, Performance, Player, Verb
from engine.tcg.rules import lasting, move_limit, moving, regions, turn, zones
from engine.tcg.state import NO_CARD, TcgState

__all__ = [
    "EndShadowPhase",
    "ExchangeSite",
    "ForbidMoving",
    "MustMove",
    "PlayNextSite",
    "PlayNextSiteOf",
    "PlayNextSites",
    "PlaySite",
    "ReplaceSite",
    "ReplaceSiteBy",
    "ReplaceSiteOfRegion",
    "ReplaceSiteWith",
    "SiteGains",
    "SkipShadowPhase",
    "site_gains",
]

PLAYED_SITE = "site"
"""The name under which the site a text has just played is found."""


def _in_fellowship_block(state: TcgState, site: int) -> bool:
    return state.blueprints[site].block == names.FELLOWSHIP_BLOCK


@dataclass(frozen=True, slots=True)
class PlayNextSite(Verb):
    """Play the fellowship's next site from one's own adventure deck, replacing the one there if need be."""

    def payable(self, context: AbilityContext) -> bool:
        return moving.may_play_next_site(context.state, context.seat)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        played = yield from moving.play_next_site(context.state, context.seat)
        context.bound[PLAYED_SITE] = [context.state.path[context.state.site_number[context.state.fp]]]
        return played


@dataclass(frozen=True, slots=True)
class PlayNextSites(Verb):
    """Play the fellowship's next sites, so many, from one's own adventure deck in order, replacing those there."""

    count: int

    def _able(self, context: AbilityContext) -> list[int]:
        """How far ahead the sites are that could be played now."""
        ahead = range(1, self.count + 1)
        return [number for number in ahead if moving.may_play_next_site(context.state, context.seat, number)]

    def payable(self, context: AbilityContext) -> bool:
        state = context.state
        # Each takes a site of the adventure deck; the one that was there goes back, where it is one's own.
        return 1 in self._able(context) and (
            state.config.numbered_sites or len(state.adventure[context.seat]) >= self.count
        )

    def idle(self, context: AbilityContext) -> bool:
        return not self._able(context)

    def perform(self, context: AbilityContext) -> Performance:
        in_full = True
        for ahead in range(1, self.count + 1):
            if moving.may_play_next_site(context.state, context.seat, ahead):
                yield from moving.play_next_site(context.state, context.seat, ahead)
            else:
                in_full = False
        return in_full


@dataclass(frozen=True, slots=True)
class PlayNextSiteOf(Verb):
    """Play the fellowship's next site as ``PlayNextSite`` does, if it is of a kind."""

    kind: Filter

    def _able(self, context: AbilityContext) -> bool:
        state = context.state
        able = moving.sites_for(state, context.seat, state.site_number[state.fp] + 1)
        return any(self.kind.test(context, site) for site in able)

    def payable(self, context: AbilityContext) -> bool:
        return moving.may_play_next_site(context.state, context.seat) and self._able(context)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        return (yield from moving.play_next_site(context.state, context.seat))


@dataclass(frozen=True, slots=True)
class PlaySite(Verb):
    """Play one's own site of a number of the Fellowship block, replacing the one there if need be (CR "block
    symbol")."""

    number: int

    def payable(self, context: AbilityContext) -> bool:
        state = context.state
        reached = self.number <= len(state.path) + 1 and state.config.numbered_sites
        sites = moving.sites_for(state, context.seat, self.number)
        if self.number <= len(state.path) and not moving.may_be_replaced(state, state.path[self.number - 1]):
            return False
        return reached and any(_in_fellowship_block(state, site) for site in sites)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        return (yield from moving.place_site(context.state, context.seat, self.number))


@dataclass(frozen=True, slots=True)
class ReplaceSite(Verb):
    """Replace a site of the adventure path with one's own site of the same number, which must be in one's adventure
    deck; with any of one's own where sites have no numbers (CR "site").

    ``number``: only the site of that number; ``here``: the fellowship's site, whoever owns it. Otherwise it is an
    opponent's.
    """

    number: int | None = None
    here: bool = False

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        if self.number is not None and not state.config.numbered_sites:
            return []  # a number in a text means a site of the Fellowship block (CR "block symbol")
        sites: list[int] = []
        for number, site in enumerate(state.path, start=1):
            own = moving.sites_for(state, context.seat, number)
            if self.number is not None:
                # The number means the block on the path as well as in the deck.
                own = [
                    site_id
                    for site_id in own
                    if _in_fellowship_block(state, site_id) and _in_fellowship_block(state, site)
                ]
            if not moving.may_be_replaced(state, site):
                continue
            if own and self._means(context, number, site) and self.number in (None, number):
                sites.append(site)
        return sites

    def _means(self, context: AbilityContext, number: int, site: int) -> bool:
        state = context.state
        if self.here:
            return site == state.site()
        return state.owner[site] in state.opponents(context.seat)

    @property
    def needs_its_card(self) -> bool:
        return True

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        sites = self._menu(context)
        if not sites:
            return False
        if len(sites) > 1:
            prompt = ("replace site", state.blueprints[context.source].id)
            chosen = yield Decision(context.seat, CHOOSE, prompt, sites)
            assert isinstance(chosen, list)
            sites = chosen
        number = state.path.index(sites[0]) + 1
        return (yield from moving.place_site(state, context.seat, number, self._suits(context)))

    def _suits(self, context: AbilityContext) -> Callable[[int], bool] | None:
        """Which of one's own sites may be placed, where the text says so."""
        return None


@dataclass(frozen=True, slots=True)
class ReplaceSiteWith(ReplaceSite):
    """Replace the fellowship's site, or else an opponent's, with one's own site of a kind."""

    here: bool = True
    kind: Filter = ANY

    def _suits(self, context: AbilityContext) -> Callable[[int], bool]:
        return partial(self.kind.test, context)

    def _means(self, context: AbilityContext, number: int, site: int) -> bool:
        own = moving.sites_for(context.state, context.seat, number)
        return ReplaceSite._means(self, context, number, site) and any(map(self._suits(context), own))


@dataclass(frozen=True, slots=True)
class ExchangeSite(ReplaceSite):
    """Replace one of one's own sites on the adventure path with another one of one's adventure deck."""

    @property
    def needs_its_card(self) -> bool:
        # It is no card that an effect plays; what else the text says is done without it (CR "effect").
        return False

    def _means(self, context: AbilityContext, number: int, site: int) -> bool:
        return context.state.owner[site] == context.seat


@dataclass(frozen=True, slots=True)
class SiteGains(Verb):
    """The site the fellowship is at gains a keyword for a while; of several the player names one."""

    keywords: tuple[str, ...]
    until: str = names.UNTIL_TURN

    def idle(self, context: AbilityContext) -> bool:
        return not context.state.path

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        word = self.keywords[0]
        if len(self.keywords) > 1:
            options = [("keyword", context.source, one) for one in self.keywords]
            answer = yield Decision(context.seat, ACTION, ("keyword", state.blueprints[context.source].id), options)
            assert isinstance(answer, tuple)
            word = answer[2]
        site = state.site()
        lasting.add(state, context, names.KEYWORD, site, detail=word, until=self.until)
        state.emit("site gains", card=zones.name_of(state, site), word=word)
        return True


def site_gains(*keywords: str, until: str = names.UNTIL_TURN) -> SiteGains:
    """``SiteGains`` with its keywords listed."""
    return SiteGains(keywords, until)


@dataclass(frozen=True, slots=True)
class ReplaceSiteOfRegion(ReplaceSite):
    """Replace a site of the fellowship's region, whoever owns it, with one's own site from the adventure deck."""

    def _means(self, context: AbilityContext, number: int, site: int) -> bool:
        return regions.region(number) == regions.region(context.state.site_number[context.state.fp])


@dataclass(frozen=True, slots=True)
class ReplaceSiteBy(ReplaceSite):
    """Replace an opponent's site with one's own site of the same number, if that is of a kind."""

    kind: Filter = ANY

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        return [
            site
            for site in ReplaceSite._menu(self, context)
            if all(
                self.kind.test(context, own)
                for own in moving.sites_for(state, context.seat, state.path.index(site) + 1)
            )
        ]


@dataclass(frozen=True, slots=True)
class ForbidMoving(InstantVerb):
    """The fellowship may not move again this turn."""

    def idle(self, context: AbilityContext) -> bool:
        return any(effect.kind == names.NO_MOVE for effect in context.state.lasting)

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        if not self.idle(context):
            lasting.add(state, context, names.NO_MOVE, NO_CARD, until=names.UNTIL_TURN)
            state.emit("no more moves", card=zones.name_of(state, context.source))
        return True


@dataclass(frozen=True, slots=True)
class MustMove(InstantVerb):
    """At the end of this regroup phase the Free Peoples player must choose to move again, if the move limit allows."""

    def idle(self, context: AbilityContext) -> bool:
        return move_limit.must_move(context.state) or not move_limit.may_move(context.state)

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        if not move_limit.must_move(state):
            lasting.add(state, context, names.MUST_MOVE, NO_CARD, until=names.UNTIL_REGROUP_ENDS)
            state.emit("must move", card=zones.name_of(state, context.source))
        return True


@dataclass(frozen=True, slots=True)
class SkipShadowPhase(InstantVerb):
    """A player skips their next Shadow phase of this turn."""

    who: Player

    def idle(self, context: AbilityContext) -> bool:
        return False

    def do(self, context: AbilityContext) -> bool:
        for seat in self.who.candidates(context):
            lasting.add(context.state, context, names.SHADOW_SKIPPED, NO_CARD, detail=str(seat), until=names.UNTIL_TURN)
        return True


@dataclass(frozen=True, slots=True)
class EndShadowPhase(InstantVerb):
    """The player who acts ends their Shadow phase."""

    def idle(self, context: AbilityContext) -> bool:
        return False

    def do(self, context: AbilityContext) -> bool:
        return turn.end_shadow_phase(context.state)
