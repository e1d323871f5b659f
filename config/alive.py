"""``python -m config.alive PORT``: whether the process at a port of this machine answers. For health checks.

Asks as the proxy would, so that neither the names of hosts nor the redirect to TLS refuse it. Ends with 0 when
``/healthz`` is answered, else with 1 and the reason.
"""

from __future__ import annotations

import http.client
import os
import sys

WITHIN = 5.0
"""Seconds that the process has to answer."""


def main(arguments: list[str]) -> int:
    """Ask, and return the code to end with."""
    if len(arguments) != 1 or not arguments[0].isdecimal():
        print("Say which port: python -m config.alive 8000", file=sys.stderr)
        return 2
    host = os.environ.get("ENTMOOT_ALLOWED_HOSTS", "localhost").partition(",")[0]
    connection = http.client.HTTPConnection("127.0.0.1", int(arguments[0]), timeout=WITHIN)
    try:
        headers = {"Host": host, "X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"}
        connection.request("GET", "/healthz", headers=headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        print(f"no answer: {error}", file=sys.stderr)
        return 1
    finally:
        connection.close()
    if status != 200:
        print(f"answered {status}", file=sys.stderr)
    return int(status != 200)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
