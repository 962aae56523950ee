# One virtual environment for everything; each target installs what it needs into it.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.PHONY: play check test bench format clean

play: .venv/installed  ## Install if need be and play in the terminal
	$(BIN)/shedu play

check: .venv/installed  ## Formatter, linter, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: .venv/installed  ## Compile the rules once, then run all tests
	$(BIN)/python -m shedu games --compile
	$(BIN)/python -m pytest -n $(WORKERS) $(PYTEST)

bench: .venv/installed  ## Print the speed of what matters, medians within this run
	$(BIN)/python -m benchmarks

format: .venv/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@
