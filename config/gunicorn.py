"""Settings of gunicorn that stand in no command: its own lines look like all others, and it opens no control socket.

gunicorn --config python:config.gunicorn config.wsgi
"""

import os

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

__all__ = ["control_socket_disable", "logconfig_dict"]

control_socket_disable = True
logconfig_dict = settings.LOGGING
