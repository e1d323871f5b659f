"""Settings, chosen by ``ENTMOOT_MODE``: ``embedded`` (default) or ``services``.

Each mode is a module of its own and can also be named directly with ``DJANGO_SETTINGS_MODULE``. ``test`` is only
ever named directly.
"""

import os

from django.core.exceptions import ImproperlyConfigured

MODES = ("embedded", "services")

# Naming config.settings.test (or a mode) directly imports this package first; then nothing may be chosen here.
if os.environ.get("DJANGO_SETTINGS_MODULE", "config.settings") == "config.settings":
    mode = os.environ.get("ENTMOOT_MODE") or "embedded"
    if mode == "embedded":
        from config.settings.embedded import *  # noqa: F403
    elif mode == "services":
        from config.settings.services import *  # noqa: F403
    else:
        raise ImproperlyConfigured(f"ENTMOOT_MODE is {mode!r}; it must be one of: {', '.join(MODES)}.")
