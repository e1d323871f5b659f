"""WSGI entry point, for pages and the API behind gunicorn."""

import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application

from config.bodies import BodyLimitWSGI
from config.garbage import garbage_settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimitWSGI(get_wsgi_application())
# Known to be whole before the first request: the system checks are run by manage.py alone.
import_module("matches.owner_files").owner_files_read()
garbage_settle()
