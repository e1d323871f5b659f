# Needs python3 (3.11 or newer) and make; everything else is installed into .venv by the targets themselves.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PORT ?= 8000
HOST ?= 127.0.0.1
BOT_PACE ?= 0.25
# As many processes as there are processors; TEST_WORKERS=0 is one process, in which a debugger can stop.
TEST_WORKERS ?= auto
WORKERS ?= 2
# Compiled modules are kept, whatever the environment says: compiling all tests costs every process six seconds.
PYTEST = env -u PYTHONDONTWRITEBYTECODE $(PY) -m pytest -q
HERE = not services and not e2e and not site
ARGS ?=
FILE ?=

.PHONY: run backup restore test quick laws test-services stress soak bench sweep sweep-ci check format index messages e2e install install-dev lock clean help

help: ## What there is to make
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 18

run: $(VENV)/.runtime ## Serve Entmoot on localhost with a living demo
	@ENTMOOT_BOT_PACE=$(BOT_PACE) $(PY) manage.py start --host $(HOST) --port $(PORT) $(ARGS)

backup: $(VENV)/.runtime ## Write the whole installation to one file in backups/, while it runs
	@$(PY) manage.py backup $(ARGS)

restore: $(VENV)/.runtime ## Restore a backup: make restore FILE=backups/entmoot-….zip; docs/upgrading.md
	@test -n "$(FILE)" || { echo "Say which: make restore FILE=backups/entmoot-20260101-000000Z.zip"; exit 1; }
	@$(PY) manage.py restore "$(FILE)" $(ARGS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Entmoot needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python could not make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.runtime: requirements/runtime.txt | $(VENV)/bin/python
	@echo "Installing the pinned libraries (once) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/runtime.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	@echo "Installing the pinned development tools (once) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

install: $(VENV)/.runtime ## Install what running needs
install-dev: $(VENV)/.dev ## Install what developing needs

test: $(VENV)/.dev ## Every test that is no full-size law; needs no services. A part: make test ARGS=tests/leagues
	$(PYTEST) -n $(TEST_WORKERS) -m "$(HERE)" --leave-out law $(ARGS)

quick: $(VENV)/.dev ## The minute that one runs all day: make test without the tests marked long
	$(PYTEST) -n $(TEST_WORKERS) -m "$(HERE)" --leave-out law --leave-out long $(ARGS)

laws: $(VENV)/.dev ## The same checks at full size: whole games, walks over every address
	$(PYTEST) -n $(WORKERS) --durations=20 --durations-min=10 -m "law and not services and not e2e" $(ARGS)

test-services: $(VENV)/.dev ## The everyday database tests and the service tests on PostgreSQL and Redis
	$(PY) harness/test_services.py $(ARGS)

stress: $(VENV)/.dev ## Slow clients, open streams, full disks and a jumping clock against whole sites
	$(PYTEST) -m "site and not services" tests/stress $(ARGS)

soak: $(VENV)/.dev ## A day of a whole site in an hour; shorter: make soak ARGS="--minutes 3 --bots 40"
	$(PY) -m harness.soak $(ARGS)

e2e: $(VENV)/.dev ## Drive a real browser (Chromium)
	$(PYTEST) -n $(WORKERS) --maxschedchunk 1 --durations=20 --durations-min=10 -m "e2e and not law" tests/e2e $(ARGS)

bench: $(VENV)/.dev ## Measure, and print one table
	$(PY) -m harness.bench $(ARGS)

sweep: $(VENV)/.dev ## The large counts, in resumable chunks; writes docs/sweeps
	$(PY) -m harness.sweep run $(ARGS)

sweep-ci: $(VENV)/.dev ## About a hundredth of the sweeps, and one recorded chunk again
	$(PY) -m harness.sweep ci $(ARGS)

check: $(VENV)/.dev ## Lint, format, types, import laws, migrations, API schema, catalogues, known vulnerabilities
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m harness.format_pages --check
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) manage.py check --fail-level WARNING
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py spectacular --validate --fail-on-warn --file var/openapi.yaml
	$(PY) -m harness.messages check
	$(PY) -m harness.advisories

format: $(VENV)/.dev ## Format the code, the templates and the style sheets
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	$(PY) -m harness.format_pages

index: $(VENV)/.runtime ## Write down what is asked of cards before they are loaded; after any change of a card
	$(PY) -m engine index

messages: $(VENV)/.dev ## Bring the catalogues of translations up to date and compile them; needs GNU gettext
	$(PY) -m harness.messages

lock: $(VENV)/.dev ## Pin the newest allowed versions with their hashes
	$(PY) harness/lock.py

clean: ## Remove the environment and everything made by running
	rm -rf $(VENV) var .pytest_cache .mypy_cache .ruff_cache .hypothesis
