"""The periodic work of accounts: notices, letters and push messages that are owed."""

from players.notices.letters import letters_deliver
from players.notices.push import push_deliver
from players.notices.services import notices_deliver
from players.site.periodic import Job, Lane

JOBS: list[Job] = [
    Job("players.notices_deliver", 15.0, notices_deliver, lane=Lane.OUTSIDE),
    Job("players.letters_deliver", 15.0, letters_deliver, on_wake=True, lane=Lane.OUTSIDE),
    Job("players.push_deliver", 5.0, push_deliver, lane=Lane.OUTSIDE),
]
