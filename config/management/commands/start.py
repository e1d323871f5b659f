"""``manage.py start``: everything ``make run`` does once the libraries are there."""

import os
import resource
import threading
import warnings
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from cardpool.catalogue_load import catalogue_sources
from config.http_deadlines import DeadlineProtocol
from config.oldest_database import refuse_too_old
from config.static_files import MANIFEST, static_files_collect, static_files_stamp
from config.worker import Worker
from matches.owner_files import OWNER_FILES
from players.site.periodic import Lane

KEPT_DESCRIPTORS = 200
"""Descriptors that are not for connections of clients: the database, static files, the worker."""
MOST_DESCRIPTORS = 10_000
NO_FACTOR_NOTE = (
    "This is a demonstration: staff need no second factor. Elsewhere they do; ENTMOOT_STAFF_FACTOR=1 asks for it here."
)


class Command(BaseCommand):
    """Prepare the database, seed the demo on the first start, and serve with a worker thread in this process."""

    help = "Prepare everything and serve Entmoot in one process."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="do not seed the demo on the first start")
        parser.add_argument("--prepare-only", action="store_true", help="prepare the database and stop")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ENTMOOT_MODE != "embedded":
            raise CommandError(
                "start serves everything in one process and is for ENTMOOT_MODE=embedded. "
                "In services mode run the web processes, the workers and the beat; see docs/architecture.md."
            )
        self.check(tags=[OWNER_FILES])
        descriptors = descriptors_raise()
        fresh = self.prepare()
        if fresh and not options["no_demo"] and "demo_seed" in get_commands():
            self.stdout.write("Seeding the demo ...")
            call_command("demo_seed", stdout=self.stdout)
        if options["prepare_only"]:
            return
        if self.is_demo() and "ENTMOOT_STAFF_FACTOR" not in os.environ:
            settings.ENTMOOT_STAFF_FACTOR = False
        if "ENTMOOT_BASE_URL" not in os.environ:
            # Links in letters lead to where this process really listens.
            settings.BASE_URL = f"http://{_shown(options['host'])}:{options['port']}"
        self.serve(options["host"], options["port"], descriptors)

    def prepare(self) -> bool:
        """Migrate, load the cards and collect the static files where that is not done yet.

        Returns whether this database had no players before.

        Raises:
            CommandError: the database is too old for this program.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        refuse_too_old(connection)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0, interactive=False)
        stamp = settings.VAR_DIR / "cards_loaded"
        wanted = _facts_stamp()
        from cardpool.models import Card
        from players.models import Player

        if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted or not Card.objects.exists():
            call_command("cards_load", stdout=self.stdout)
            stamp.write_text(wanted, encoding="utf-8")
        self.static_files()
        return not Player.objects.exists()

    def static_files(self) -> None:
        """Collect the static files unless those of this program are collected already."""
        stamp = settings.VAR_DIR / "static_collected"
        wanted = static_files_stamp()
        collected = (settings.STATIC_ROOT / MANIFEST).exists() and stamp.exists()
        if not collected or stamp.read_text(encoding="utf-8") != wanted:
            static_files_collect()
            stamp.write_text(wanted, encoding="utf-8")
        settings.WHITENOISE_USE_FINDERS = settings.DEBUG

    def serve(self, host: str, port: int, descriptors: int) -> None:
        """Serve until interrupted, with the worker beside; so many files and connections may be open."""
        from config.asgi import application

        # Static files are small and read from memory or disk at once; they need no asynchronous reading.
        warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
        shown = _shown(host)
        workers = [Worker(lane=lane) for lane in Lane]
        server = uvicorn.Server(
            uvicorn.Config(
                application,
                host=host,
                port=port,
                http=DeadlineProtocol,
                # When all are taken, a new client gets 503 at once; the database keeps what it needs.
                limit_concurrency=max(descriptors - KEPT_DESCRIPTORS, KEPT_DESCRIPTORS),
                log_level="warning",
                access_log=False,
                lifespan="off",
                timeout_graceful_shutdown=3,
                server_header=False,
                # Whom to believe about addresses is decided in one place: ClientAddressMiddleware.
                proxy_headers=False,
            )
        )

        def announce() -> None:
            while not server.started and not server.should_exit:
                threading.Event().wait(0.05)
            if server.started:
                self.stdout.write(f"\nEntmoot is at http://{shown}:{port}/  (stop with Ctrl-C)")
                self.stdout.write(self.sign_in())
                self.stdout.flush()
                for worker in workers:
                    worker.start()

        threading.Thread(target=announce, daemon=True).start()
        try:
            server.run()
        except KeyboardInterrupt:
            pass
        finally:
            for worker in workers:
                worker.stop()
            for worker in workers:
                if worker.is_alive():
                    worker.join(timeout=10)
        if not server.started:
            raise CommandError(f"Could not listen on {host}:{port}. Is something else there? Try: make run PORT=8001")

    def is_demo(self) -> bool:
        """Whether this installation has the demonstration, whose passwords everybody knows."""
        return bool((settings.VAR_DIR / "demo_sign_in").exists())

    def sign_in(self) -> str:
        """The demo's accounts to sign in with."""
        if self.is_demo():
            note = (settings.VAR_DIR / "demo_sign_in").read_text(encoding="utf-8").strip()
            return note if settings.ENTMOOT_STAFF_FACTOR else f"{note}\n{NO_FACTOR_NOTE}"
        return "Make an account on the first page, or run: .venv/bin/python manage.py createsuperuser"


def descriptors_raise() -> int:
    """Let this process open more files and connections, as far as it may; how many. Often 1,024 without this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(MOST_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def _shown(host: str) -> str:
    """The host as a person would type it."""
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1") else host  # noqa: S104 - compared, not bound


def _facts_stamp() -> str:
    """Changes when the card facts or this program's way of loading them may have changed."""
    database = os.fspath(settings.DATABASES["default"]["NAME"])
    return "\n".join(
        [database, *(f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in catalogue_sources())]
    )
