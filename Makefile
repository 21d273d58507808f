# play: the whole room on this machine.  test: everything that must hold.  See README.md.
PYTHON ?= python3
HOST ?= localhost
PORT ?= 8000
WORKERS ?= 3
BROWSERS ?= 2
BIN := .venv/bin

# Some machines forbid Python to keep what it compiled: each of the tests' many processes would compile all of the house again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-long checks cluster messages bench fmt setup-tests

play: .venv/ready
	@exec $(BIN)/python manage.py room --host $(HOST) --port $(PORT)

.venv/ready: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what the room runs on (once)…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

setup-tests: .venv/ready-dev
	@tests/setup.sh

checks: setup-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check
	$(BIN)/python manage.py messages --check

test: checks
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not long and not alone and not browser" --durations=30
	$(BIN)/pytest -q -n $(BROWSERS) --dist worksteal -m "not long and not alone" --durations=15 tests/browser
	$(BIN)/pytest -q -m "not long and alone" --durations=15

test-long: checks
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not alone and not browser"
	$(BIN)/pytest -q -n $(BROWSERS) --dist worksteal -m "not alone" tests/browser
	$(BIN)/pytest -q -m "alone"

# Two Daphne processes on one socket, Celery's workers and beat, against the PostgreSQL and Redis of this machine.
cluster: .venv/ready
	@exec $(BIN)/python manage.py cluster --host $(HOST) --port $(PORT)

messages: setup-tests
	$(BIN)/python manage.py messages

bench: .venv/ready-dev
	$(BIN)/python -m bench

fmt: .venv/ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
