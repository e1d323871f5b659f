"""What every verb knows of itself."""

from collections.abc import Sequence

from engine.tcg.act import Act, Doing


class Verb:
    """One thing that is done."""

    __slots__ = ()

    def payable(self, act: Act) -> bool:
        """Whether it can be done in full now."""
        return True

    def idle(self, act: Act) -> bool:
        """Whether doing it now would change nothing."""
        return not self.payable(act)

    def perform(self, act: Act) -> Doing:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError


class Deed(Verb):
    """A verb in which nobody is asked anything and nobody can respond halfway."""

    __slots__ = ()

    def do(self, act: Act) -> bool:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError

    def perform(self, act: Act) -> Doing:
        yield from ()
        return self.do(act)


def perform_all(verbs: Sequence[Verb], act: Act) -> Doing:
    """Perform verbs in order, each as far as it can. Returns whether all were done in full."""
    done = True
    for verb in verbs:
        if act.state.outcome is not None:
            return False
        done = (yield from verb.perform(act)) and done
    return done
