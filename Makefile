# One virtual environment for everything; each target installs what it needs into it.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
# The usual port, or 0 for any free one if somebody listens there already.
FREE_PORT = $(PYTHON) -c 'import socket as s; print(8000 * bool(s.socket().connect_ex(("127.0.0.1", 8000))))'

.PHONY: play check test fast bounds bench words format clean

play: .venv/installed  ## Install if need be, start the server and open it in the browser
	$(BIN)/shedu serve --open --port $(or $(PORT),$(shell $(FREE_PORT)))

check: .venv/installed  ## Formatter, linter, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: .venv/installed  ## Compile the rules once, then run all tests
	$(BIN)/python -m shedu games --compile
	$(BIN)/python -m pytest -n $(WORKERS) --durations=15 $(PYTEST)

fast: .venv/installed  ## The tests that take less than about a second each, in less than a minute
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow and not server and not browser" $(PYTEST)

bounds: .venv/installed  ## Play games of all kinds with every index of the rules checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(WORKERS) tests/test_conformance.py tests/test_log.py

bench: .venv/installed  ## Print the speed of what matters, medians within this run
	$(BIN)/python -m benchmarks

words: .venv/installed  ## Bring the catalogues of other languages up to date with the texts
	$(BIN)/pybabel -q extract --mapping pyproject.toml --no-location --sort-output -o .venv/shedu.pot src/shedu
	for each in src/shedu/locale/*.po; do $(BIN)/pybabel -q update -i .venv/shedu.pot -o $$each \
	  -l $$(basename $$each .po) --no-wrap --ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date; done

format: .venv/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@
