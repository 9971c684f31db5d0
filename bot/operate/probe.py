"""`python -m bot.probe`: exit code 0 when this host's bot is ready, else 1 and what is wrong.

For container health checks, so that an image needs no curl. It imports nothing but the standard library.
"""

from __future__ import annotations

import http.client
import os
import sys

_SECONDS = 5.0


def main() -> int:
    port = os.environ.get("HEALTH_PORT", "")
    if not port.isdecimal() or not 0 < int(port) <= 65535:
        sys.stderr.write(f"HEALTH_PORT is {port!r}; set it to the port of /readyz.\n")
        return 1
    # Not through a proxy of the environment, so not urllib.
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=_SECONDS)
    try:
        connection.request("GET", "/readyz")
        reply = connection.getresponse()
        sys.stdout.write(reply.read(2_000).decode(errors="replace"))
    except (OSError, http.client.HTTPException) as error:
        sys.stderr.write(f"No reply from 127.0.0.1:{port} ({type(error).__name__}).\n")
        return 1
    finally:
        connection.close()
    return 0 if reply.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
