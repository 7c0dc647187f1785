# Two commands: `make play` and `make test`. Both set up everything they need in .venv by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.html' -o -name '*.css' -o -name '*.js') pyproject.toml setup.py

.PHONY: play test test-long lint types pure compiled coverage fuzz bench clean

# The first time with the interpreted rules, within a minute; the compiled ones are built meanwhile, for the next time
play:
	@if $(MAKE) -s -q $(VENV)/.wheel; then $(MAKE) -s $(VENV)/.installed; else \
	  $(MAKE) -s $(VENV)/.playable || exit 1; \
	  echo "The rules are being compiled in the background: from the next start on the computer thinks many times as fast."; \
	  if ! kill -0 "$$(cat $(VENV)/compiling 2>/dev/null)" 2>/dev/null; then \
	    nohup nice $(MAKE) -s $(VENV)/.wheel > $(VENV)/compile.log 2>&1 & echo $$! > $(VENV)/compiling; fi; fi
	@$(BIN)/delenda serve

test: lint types pure compiled

# The interpreted build, straight from the source tree
pure: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/python -m pytest -n 2 tests/kernel tests/games

# The compiled build, as it is installed
compiled: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest -n 2 tests --ignore=tests/browser
	$(BIN)/python -m pytest -n 2 tests/browser --reruns 2

# What takes hours: hundreds of kills, an hour of load and faults
test-long: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest -m long tests

lint: $(VENV)/.tools
	$(BIN)/ruff check -q src tests setup.py
	$(BIN)/ruff format -q --check src tests setup.py
	$(BIN)/bandit -q -ll -r src

types: $(VENV)/.tools
	$(BIN)/mypy src

coverage: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/python -m pytest -n 2 tests/kernel tests/games tests/adapters --cov=delenda.kernel --cov=delenda.games --cov-report=term

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

# The package as it is written: ready at once
$(VENV)/.playable: $(BIN)/python $(SOURCES)
	@echo "Setting up in $(VENV) ..."
	@$(BIN)/pip install -q --upgrade 'setuptools>=77'
	@DELENDA_PURE=1 $(BIN)/pip install -q --no-build-isolation '.[export]'
	@touch $@

# The package compiled where a C compiler is found: some minutes
$(VENV)/.wheel: $(BIN)/python $(SOURCES)
	@rm -rf build $(VENV)/wheel
	@$(BIN)/pip install -q --upgrade 'setuptools>=77' 'mypy[mypyc]>=2.4'
	@$(BIN)/pip wheel -q --no-build-isolation --no-deps -w $(VENV)/wheel .
	@touch $@

$(VENV)/.installed: $(VENV)/.wheel
	@$(BIN)/pip install -q "$$(echo $(VENV)/wheel/delenda-*.whl)[export]"
	@$(BIN)/pip install -q --no-deps --force-reinstall $(VENV)/wheel/delenda-*.whl
	@$(BIN)/delenda --version
	@touch $@

# What tests and linters need besides the package
$(VENV)/.tools: $(BIN)/python pyproject.toml
	@$(BIN)/pip install -q --upgrade 'setuptools>=77' 'mypy[mypyc]>=2.4'
	@$(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print("\n".join(d for x in (p["dependencies"], *p["optional-dependencies"].values()) for d in x if not d.startswith("delenda")))' > $(VENV)/requirements.txt
	@$(BIN)/pip install -q -r $(VENV)/requirements.txt
	@touch $@
