# Two commands: `make play` and `make test`. Both set up everything they need in .venv by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/sh
BUILD := 'setuptools>=77' 'mypy[mypyc]>=2.4,<3'
# Compiled in half the time; DELENDA_QUICK=0 makes what releases ship, which continuous integration tests
export DELENDA_QUICK ?= 1
# Byte code is kept: without it every process that a test starts would compile the libraries again
unexport PYTHONDONTWRITEBYTECODE
SPREAD := -n 2 --dist loadgroup
PART := not broad
YIELD := nice -n 5
# What these say of the source is so in either build
OF_THE_SOURCE := tests/kernel/test_layers.py tests/kernel/test_names.py tests/test_rules_index.py tests/web/test_costs.py
# The tests of the compiled build in three parts of about the same length, a process each: two in one part would load all of it twice
SERVED := tests/web tests/table
TYPED := tests/cli tests/lab tests/examples tests/test_parity.py tests/test_interpreted.py
RULED := $(filter-out $(SERVED) $(TYPED) tests/browser tests/test_rules_index.py,$(sort $(wildcard tests/[a-z]*)))
SELECTED = -m '$(PART) and not long' $(OF_THE_SOURCE:%=--ignore=%)
# Tests need both the tools and the package, which must not be installed at the same moment
TOOLS_FIRST := $(if $(filter served typed ruled computed pages,$(MAKECMDGOALS)),$(VENV)/.tools)
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.md') pyproject.toml setup.py

.PHONY: play test test-broad test-long lint types docs pure served typed ruled computed pages floors coverage fuzz bench release clean

# The first time with the interpreted rules, within a minute; where there is a compiler the compiled ones are built meanwhile, and
# the running server changes over to them
play:
	@$(MAKE) -s $(VENV)/.made
	@if $(MAKE) -s -q $(VENV)/.wheel 2>/dev/null; then $(MAKE) -s $(VENV)/.installed; else \
	  $(MAKE) -s $(VENV)/.playable || exit 1; tools/compile_later $(VENV) '$(MAKE)'; fi
	@trap : INT; DELENDA_COMPILED="$$PWD/$(VENV)/compiled" $(BIN)/delenda serve || [ $$? -eq 130 ]

# All of it at once: what needs no build runs beside the build, and yields to it and to what needs it
test:
	@$(MAKE) -j 8 --output-sync lint types docs pure served typed ruled pages

# The interpreted build, straight from the source tree: the kernel, and what known positions say and do. Rules by number and the
# properties of random games run on the compiled build, and both builds must play and think the same (tests/test_parity.py)
pure: $(VENV)/.tools
	PYTHONPATH=src $(YIELD) $(BIN)/python -m pytest tests/kernel tests/games/*/test_known.py $(OF_THE_SOURCE)

# The compiled build, as it is installed: tables and their server, programs and laboratory, rules and all that only computes
served: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest $(SELECTED) $(SERVED)

typed: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest $(SELECTED) $(TYPED)

ruled: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest $(SELECTED) $(RULED)

# All three in two processes that share the work
computed: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest $(SPREAD) $(SELECTED) $(SERVED) $(TYPED) $(RULED)

# Pages in a browser, which are mostly waited for
pages: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest $(SPREAD) $(SELECTED) tests/browser

# The same for more games, themes, screens, seeds and random games; continuous integration runs it after `make test`
test-broad:
	@$(MAKE) -j 2 --output-sync PART=broad computed pages

# What takes hours: hundreds of kills, an hour of load and faults
test-long: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest -m long --timeout=0 tests

lint: $(VENV)/.tools
	$(BIN)/ruff check -q src tests tools examples/par_impar setup.py
	$(BIN)/ruff format -q --check src tests tools examples/par_impar setup.py
	$(YIELD) $(BIN)/bandit -q -ll -r src
	tools/check_js $(VENV)

types: $(VENV)/.tools
	$(YIELD) $(BIN)/mypy src examples/par_impar/src

# The documents as a site in build/site; a warning or a dead link is an error
docs: $(VENV)/.tools
	NO_MKDOCS_2_WARNING=1 $(YIELD) $(BIN)/mkdocs build -q

# The oldest versions of the libraries that pyproject.toml allows, in an environment of their own
floors: $(VENV)/.made
	PYTHON='$(PYTHON)' tools/test_floors

coverage: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/python -m pytest -n 2 tests/kernel tests/games tests/adapters --cov=delenda.kernel --cov=delenda.games --cov-report=term

fuzz: $(VENV)/.installed
	$(BIN)/python -m delenda.lab.fuzz

bench: $(VENV)/.installed
	$(BIN)/delenda bench

# Wheel, sdist, bill of materials and checks of all of them in dist/; nothing is uploaded
release: $(VENV)/.made
	$(BIN)/python tools/release.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .coverage

# Made whole or not at all: an environment without its mark is begun anew
$(VENV)/.made:
	@PYTHON='$(PYTHON)' tools/make_venv $(VENV)

# The package as it is written: ready at once
$(VENV)/.playable: $(VENV)/.made $(SOURCES) constraints.txt
	@echo "Setting up in $(VENV) ..."
	@tools/install $(VENV) 'setuptools>=77'
	@DELENDA_PURE=1 tools/install $(VENV) --no-build-isolation '.[export]'
	@touch $@

# What the build needs, before anything else is installed beside it
$(VENV)/.build: $(VENV)/.made constraints.txt
	@tools/install $(VENV) $(BUILD)
	@touch $@

# The package compiled where a C compiler is found: some minutes
$(VENV)/.wheel: $(VENV)/.build $(SOURCES) constraints.txt
	@rm -rf build/lib* build/bdist* $(VENV)/wheel
	@$(BIN)/python -m pip --disable-pip-version-check wheel -q --no-build-isolation --no-deps -w $(VENV)/wheel .
	@touch $@

$(VENV)/.installed: $(VENV)/.wheel | $(TOOLS_FIRST)
	@tools/install $(VENV) "$$(echo $(VENV)/wheel/delenda-*.whl)[export]"
	@tools/install $(VENV) --no-deps --force-reinstall $(VENV)/wheel/delenda-*.whl
	@$(BIN)/delenda --version
	@touch $@

# What tests and linters need besides the package
$(VENV)/.tools: $(VENV)/.build pyproject.toml constraints.txt
	@tools/install $(VENV) uv
	@$(BIN)/python tools/requirements.py all > $(VENV)/requirements.txt
	@tools/install $(VENV) -r $(VENV)/requirements.txt
	@touch $@
