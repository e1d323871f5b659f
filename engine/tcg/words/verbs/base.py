"""What every verb knows of itself."""

from collections.abc import Sequence

from engine.tcg.context import AbilityContext, Performance


class Verb:
    """One thing that is done."""

    __slots__ = ()

    def payable(self, context: AbilityContext) -> bool:
        """Whether it can be done in full now."""
        return True

    def idle(self, context: AbilityContext) -> bool:
        """Whether doing it now would change nothing."""
        return not self.payable(context)

    def perform(self, context: AbilityContext) -> Performance:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError


class InstantVerb(Verb):
    """A verb in which nobody is asked anything and nobody can respond halfway."""

    __slots__ = ()

    def do(self, context: AbilityContext) -> bool:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError

    def perform(self, context: AbilityContext) -> Performance:
        yield from ()
        return self.do(context)


def perform_all(verbs: Sequence[Verb], context: AbilityContext) -> Performance:
    """Perform verbs in order, each as far as it can. Returns whether all were done in full."""
    done = True
    for verb in verbs:
        if context.state.outcome is not None:
            return False
        done = (yield from verb.perform(context)) and done
    return done
