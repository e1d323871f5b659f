"""Everything that the site asks of the outside (mail apart): push messages, webhooks, outside values of draws.

An address is parsed once, by `destination_of`, and what was parsed is what is connected to: nothing below reads the
address again. Its name is looked up once, every number that the lookup gives must be a global one, and the connection
goes to a number that was looked at. A redirect is an answer like any other. The whole exchange, from the lookup to the
last byte that is read, has one deadline; the bytes that are read have a bound, and so has the number of exchanges at
once. `local` names the origins that an operator has put into the settings: they may be plain http and inside of a
network, and keep every other bound.
"""

from players.outbound.addresses import Destination, destination_of, is_global, origins_of
from players.outbound.conversations import Conversation, converse
from players.outbound.exchanges import AT_ONCE, exchange
from players.outbound.messages import Failure, Reply, Request

__all__ = [
    "AT_ONCE",
    "Conversation",
    "Destination",
    "Failure",
    "Reply",
    "Request",
    "converse",
    "destination_of",
    "exchange",
    "is_global",
    "origins_of",
]
