# Two commands: `make play` and `make test`. Both set up everything they need in .venv by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.html' -o -name '*.css' -o -name '*.js') pyproject.toml setup.py

.PHONY: play test lint types pure compiled coverage fuzz bench clean

play: $(VENV)/.installed
	@$(BIN)/delenda serve

test: lint types pure compiled

# The interpreted build, straight from the source tree
pure: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/python -m pytest -n 2 tests/kernel tests/games

# The compiled build, as it is installed
compiled: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest -n 2 tests --ignore=tests/browser
	$(BIN)/python -m pytest -n 2 tests/browser --reruns 2

lint: $(VENV)/.tools
	$(BIN)/ruff check -q src tests setup.py
	$(BIN)/ruff format -q --check src tests setup.py

types: $(VENV)/.tools
	$(BIN)/mypy src

coverage: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/python -m pytest tests/kernel tests/games --cov=delenda.kernel --cov=delenda.games --cov-report=term

fuzz: $(VENV)/.installed
	$(BIN)/python -m delenda.lab.fuzz

bench: $(VENV)/.installed
	$(BIN)/delenda bench

clean:
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .coverage

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "delenda needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=python3.12 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "python could not make a virtual environment; on Debian: apt install python3-venv"; exit 1; }
	@$(BIN)/pip install -q --upgrade pip

# The package itself; compiled where a C compiler is found
$(VENV)/.installed: $(BIN)/python $(SOURCES)
	@echo "Setting up in $(VENV) (the first time this takes a minute or two) ..."
	@$(BIN)/pip install -q --upgrade 'setuptools>=77' 'mypy[mypyc]>=2.4'
	@$(BIN)/pip install -q --no-build-isolation '.[export]'
	@$(BIN)/delenda --version
	@touch $@

# What tests and linters need besides the package
$(VENV)/.tools: $(BIN)/python pyproject.toml
	@$(BIN)/pip install -q --upgrade 'setuptools>=77' 'mypy[mypyc]>=2.4'
	@$(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print("\n".join(d for x in (p["dependencies"], *p["optional-dependencies"].values()) for d in x if not d.startswith("delenda")))' > $(VENV)/requirements.txt
	@$(BIN)/pip install -q -r $(VENV)/requirements.txt
	@touch $@
