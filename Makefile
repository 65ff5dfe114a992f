# A fresh checkout needs Python >= 3.11 and make; the targets install the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
ARGS ?=
BROWSER ?= yes
POSTGRES ?= yes
JS ?= yes
RUNS ?= 10
ASCENT_COMPILE ?= 1
TESTS = -n auto --dist worksteal $(if $(filter no,$(BROWSER)),--ignore=tests/browser) $(ARGS)

# One lock holds for every Python and platform; the others take their pins from dev.lock.
UV := uv==0.13.7
COMPILE = $(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
	$(ARGS)
PROJECT := --group build pyproject.toml

ifeq ($(BROWSER),no)
BROWSER_OR_NOT = echo "The tests in a browser are left out."
else
BROWSER_OR_NOT = $(BIN)/python -m tests.browser.chromium
endif

ifeq ($(POSTGRES),no)
POSTGRES_OR_NOT = echo "The tests on PostgreSQL are left out."
else
POSTGRES_OR_NOT = $(BIN)/python -m tests.ui.postgresql
endif

# What checks JavaScript is that of requirements/js; the node that runs it is that of lint.lock.
TOOL = $(BIN)/node $(VENV)/js/node_modules/.bin
NPM := $(BIN)/npm --silent --no-audit --no-fund
ifeq ($(JS),no)
JS_OR_NOT = @echo "JavaScript and style sheets are left out."
else
JS_OR_NOT = $(TOOL)/biome ci && $(TOOL)/tsc
endif

export ASCENT_POSTGRES := $(POSTGRES)

# What tests start anew again and again is compiled once.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test test-steady lint written fast slow wheel bench lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play ## play in the browser (ARGS="--port 8600" to choose)
	@$(BIN)/ascent ui $(ARGS)

test: $(VENV)/.dev ## run the tests (ARGS="-k dice" to choose, BROWSER=no without a browser, POSTGRES=no without a database)
	@$(BROWSER_OR_NOT)
	@$(POSTGRES_OR_NOT)
	$(BIN)/python -m pytest $(TESTS)

test-steady: $(VENV)/.dev ## run them again and again beside busy processes (RUNS=3 to choose)
	@$(BROWSER_OR_NOT)
	@$(POSTGRES_OR_NOT)
	$(BIN)/python -m benchmarks.steady --runs $(RUNS) -- $(TESTS)

lint: $(VENV)/.dev $(if $(filter no,$(JS)),,$(VENV)/.js) ## check format, style and types (JS=no for Python's alone)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(JS_OR_NOT)

written: $(VENV)/.dev slow ## write out the fields of the states that can be compiled
	$(BIN)/python -m framework.core.written

fast: $(VENV)/.dev ## compile the engine where it stands (needs a C compiler; docs/speed.md)
	ASCENT_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@touch framework/engine__mypyc.*  # newer than all that it was made of

slow: ## remove what was compiled: the engine is plain Python again
	find framework age_of_ascent ascension -name '*.so' -delete -o -name '*.pyd' -delete

wheel: $(VENV)/.dev ## make a wheel with the engine compiled, in dist (ASCENT_COMPILE=0 for a pure one)
	ASCENT_COMPILE=$(ASCENT_COMPILE) $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

bench: $(VENV)/.bench ## measure the engine's speed beside other engines
	$(BIN)/python -m benchmarks.run $(ARGS)

lock: $(BIN)/python ## remake the locks in requirements (ARGS=--upgrade for newer pins)
	@$(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip -qq --disable-pip-version-check install $(UV)
	$(COMPILE) $(PROJECT) --extra dev --output-file requirements/dev.lock
	$(COMPILE) $(PROJECT) --constraint requirements/dev.lock --output-file requirements/play.lock
	$(COMPILE) $(PROJECT) --constraint requirements/dev.lock --extra bench --group compile \
		--output-file requirements/bench.lock
	$(COMPILE) --group lint --output-file requirements/lint.lock
	@$(PIP) install --require-hashes -r requirements/lint.lock
	$(NPM) install --prefix requirements/js --package-lock-only --omit-lockfile-registry-resolved

clean: slow ## remove everything that can be made again
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 \
		"Python 3.11 or newer is needed: name one, as in make PYTHON=python3.12 test"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.play $(VENV)/.dev $(VENV)/.bench: $(VENV)/.%: requirements/%.lock pyproject.toml $(BIN)/python
	@echo "Installing requirements/$*.lock into $(VENV)"
	@$(PIP) install --require-hashes -r requirements/$*.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.js: requirements/lint.lock $(wildcard requirements/js/*) $(BIN)/python
	@echo "Installing requirements/lint.lock and requirements/js into $(VENV)"
	@$(PIP) install --require-hashes -r requirements/lint.lock
	@mkdir -p $(VENV)/js
	@cp requirements/js/package.json requirements/js/package-lock.json $(VENV)/js
	@$(NPM) ci --prefix $(VENV)/js --ignore-scripts
	@touch $@
