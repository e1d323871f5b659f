"""Getting on with a game where a scenario does not care what is answered."""

from engine.tcg.table import Table


def settled(table: Table) -> Table:
    """Pass every response and take required actions in the order they stand, until something else is asked."""
    while table.running.pending and table.asked.prompt[0] in ("respond", "required"):
        table.running.decide(table.asked, table.asked.options[0 if table.asked.prompt[0] == "required" else -1])
    return table


def resolved(table: Table) -> Table:
    """Pass until the skirmish being fought is over, responses included."""
    fights = [skirmish for skirmish in table.state.skirmishes if not skirmish.fought]
    while table.running.pending and any(not fight.fought for fight in fights[:1]):
        if table.asked.prompt[0] == "action":
            table.pass_()
        else:
            settled(table)
    return settled(table)


def turn_over(table: Table) -> Table:
    """Decline everything until the next player's turn has begun, or the game is over."""
    fp = table.state.fp
    while table.running.pending and table.state.fp == fp:
        table.decline()
    return table
