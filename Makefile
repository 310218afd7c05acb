# Dry Run. `make help` lists what there is; `make run` and `make test` need nothing but Python 3.11 and this folder.

PORT ?= 8000
HOST ?= 127.0.0.1
VENV := .venv
PY := $(VENV)/bin/python
RUN_STAMP := $(VENV)/.run-installed
DEV_STAMP := $(VENV)/.dev-installed
PYTEST := $(PY) -m pytest
# As many processes that compute as there are processors, at most four; for all tests as many that wait beside them.
WORKERS := $(shell n=$$(nproc 2>/dev/null || echo 2); [ $$n -gt 4 ] && n=4; echo $$n)
PROCESSES := $(shell echo $$(( 2 * $(WORKERS) )))
FAST = $(if $(ROOM),$(shell find tests/unit tests/integration -type d -path '*/$(ROOM)'),tests/unit tests/integration)
# What the fast tests use of pytest's plugins: a browser's and those that attack the API take a second of each start.
FAST_PLUGINS := pytest_django.plugin,pytest_socket,xdist.plugin,_hypothesis_pytestplugin
PO := locale/zh_Hans/LC_MESSAGES/django.po
# Every process of the tests would compile all modules anew: the suite takes minutes longer.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run run-with-fake-model test test-fast slow-tests test-vectors lint format messages docs requirements play bench lighthouse screenshots chaos evaluate check-bank clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-20s %s\n", $$1, $$2}'

run: $(RUN_STAMP) judge ## start Dry Run on this machine (PORT=8000 HOST=127.0.0.1)
	@DRYRUN_MODE=$${DRYRUN_MODE:-local} exec $(PY) manage.py serve --host "$(HOST)" --port "$(PORT)"

run-with-fake-model: $(RUN_STAMP) judge ## the same with a pretended model, in a data folder of its own
	@JUDGE_DIR="$${JUDGE_DIR:-$${DATA_DIR:-var}/judge}" $(PY) -m tests.run_with_fake_model --host "$(HOST)" --port "$(PORT)"

test: $(DEV_STAMP) system-packages judge ## install what tests need, then run all of them
	$(PYTEST) -n $(PROCESSES) tests

test-fast: $(DEV_STAMP) system-packages judge ## unit and integration tests without the slow ones (ROOM=report: those of one room)
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 PYTEST_PLUGINS=$(FAST_PLUGINS) $(PYTEST) -n $(WORKERS) -m "not slow" $(FAST)

slow-tests: $(DEV_STAMP) system-packages judge ## measure which tests are slow, and write them down
	TEST_TIMES=var/test-times.json $(PYTEST) -n $(WORKERS) -p tests.times tests/unit tests/integration
	$(PY) -m tests.times var/test-times.json

test-vectors: $(DEV_STAMP) judge ## encode what the tests say, and keep it
	rm -rf var/test-vectors
	-TEST_VECTORS=var/test-vectors $(PYTEST) -n $(WORKERS) tests/unit tests/integration
	$(PY) -m tests.vectors var/test-vectors

lint: $(DEV_STAMP) system-packages ## style, import contracts, missing migrations and translations, generated docs
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check_messages
	$(PY) manage.py draw_stages --check
	$(PY) -m scripts.draw_house --check
	$(PY) -m scripts.check_specification
	$(PY) manage.py write_export_schema --check
	$(PY) manage.py ship_vectors --check

format: $(DEV_STAMP) ## put the code in order
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

messages: $(DEV_STAMP) system-packages ## collect texts for translation into locale/
	$(PY) manage.py makemessages --locale zh_Hans --add-location file --no-obsolete --no-wrap --ignore .venv --ignore var
	@sed '/^"POT-Creation-Date/d' $(PO) > $(PO).new && mv $(PO).new $(PO)

docs: $(DEV_STAMP) ## write what is generated in docs/: the pictures of the stages and of the rooms, the export's schema, the table of faults; and the vectors of the bank's examples
	$(PY) manage.py draw_stages
	$(PY) -m scripts.draw_house
	$(PY) manage.py write_export_schema
	$(PY) manage.py ship_vectors
	$(PY) manage.py ship_process_vectors
	$(PY) -m tests.faults.faults_table > docs/reliability.md.new && mv docs/reliability.md.new docs/reliability.md

requirements: $(DEV_STAMP) ## pin by hash what the files requirements*.in name (needs the network)
	for name in requirements requirements-watching requirements-saml requirements-dev; do \
		$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
			--custom-compile-command "make requirements" --output-file $$name.txt $$name.in > /dev/null || exit 1; \
	done

check-bank: $(DEV_STAMP) judge ## prove every problem of the bank, its mutants and its strong learner
	$(PY) manage.py check_bank
	CI=true WHOLE_BANK=1 $(PYTEST) -n $(WORKERS) tests/unit/problems/bank tests/unit/problems/proof

evaluate: $(RUN_STAMP) ## how well messages, patterns and leaks are read, and bands agree, on rows that nothing was trained on
	$(PY) manage.py evaluate intents interviews/evaluation/intents_heldout.jsonl
	$(PY) manage.py evaluate reading interviews/evaluation/reading_heldout.jsonl
	$(PY) manage.py evaluate reading interviews/evaluation/reading_played.jsonl
	$(PY) manage.py evaluate leaks interviews/evaluation/leaks_heldout.jsonl
	$(PY) manage.py evaluate patterns problems/evaluation/patterns_heldout.jsonl
	$(PY) manage.py evaluate bands interviews/evaluation/bands
	$(PY) manage.py evaluate bands interviews/evaluation/bands_heldout

play: $(DEV_STAMP) judge ## let a model play learners with our coach and with a plain chatbot (PLAY="--base-url … --model …")
	$(PY) -m tests.play $(PLAY)

bench: $(DEV_STAMP) system-packages judge ## measure: core, pages, detection, reading, prompts, load in production mode
	$(PY) -m tests.bench

lighthouse: $(DEV_STAMP) system-packages judge ## measure the main pages on a slow phone and a desktop, into docs/lighthouse.md (needs Node)
	$(PY) -m tests.lighthouse

screenshots: $(DEV_STAMP) system-packages judge ## a picture of every page, into var/screenshots (PAGE=dashboard: those whose name begins so)
	$(PY) -m tests.screenshots

chaos: $(DEV_STAMP) system-packages judge ## break an installation of two of everything by chance, and audit it (SECONDS=600 SEED=1)
	$(PY) -m tests.chaos --seconds $(or $(SECONDS),600) $(if $(SEED),--seed $(SEED))

clean: ## remove the environment and all local data
	rm -rf $(VENV) var

.PHONY: system-packages python-check judge
judge: $(RUN_STAMP)
	@DRYRUN_MODE=$${DRYRUN_MODE:-local} $(PY) manage.py build_judge

system-packages:
	@sh scripts/system_packages.sh

$(VENV)/bin/python:
	@PYTHON="$(PYTHON)" sh scripts/make_venv.sh $(VENV)

$(RUN_STAMP): $(VENV)/bin/python requirements.txt
	@echo "Installing what Dry Run needs…"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt
	@touch $@

$(DEV_STAMP): $(VENV)/bin/python requirements.txt requirements-dev.txt
	@echo "Installing what the tests need…"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt
	@touch $@ $(RUN_STAMP)
