"""ASGI entry point, for live page updates, and for everything in the embedded mode."""

import os
from importlib import import_module

from django.core.asgi import get_asgi_application
from django.db import connections

from config.bodies import BodyLimitASGI
from config.garbage import garbage_settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimitASGI(get_asgi_application())
# Known to be whole before the first request: the system checks are run by manage.py alone.
import_module("matches.owner_files").owner_files_read()
for _alias in connections:
    # Every request has a thread of its own here: a connection kept for later would be used by nobody.
    connections.settings[_alias]["CONN_MAX_AGE"] = 0
garbage_settle()
