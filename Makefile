# Two commands matter: `make play` and `make test`. Everything they need goes into .venv.
.DEFAULT_GOAL := help
BIN := .venv/bin

.PHONY: help play test soak check check-python check-client format bench bench-cluster golden protocol events gallery prospects tryout screenshots pictures wheel pins clean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

CLIENT := src/emojito/client/index.html

play: .venv/play $(CLIENT) ## install what playing needs and start the server
	@$(BIN)/emojito serve

# All workers take from one queue, in the order of tests/conftest.py: nobody sits on tests that another could begin.
SHARED := -n auto --dist loadgroup --no-loadscope-reorder

test: .venv/dev $(CLIENT) ## install what the tests need and run them all
	scripts/browser
	scripts/services
	$(BIN)/python -m pytest $(SHARED)

soak: .venv/dev $(CLIENT) ## an hour of coming and going in minutes, then new examples for all properties
	scripts/services
	$(BIN)/python -m tests.soak --plot soak.svg
	$(BIN)/python -m tests.soak --nodes 2 --minutes 1.5 --plot soak-nodes.svg
	EMOJITO_HYPOTHESIS=soak $(BIN)/python -m pytest $(SHARED) tests/properties tests/stage tests/rooms tests/referee tests/rules tests/bots/test_emojito_whole_games.py

check: check-python check-client ## look at the code without running it

check-python: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

check-client: .venv/dev
	$(BIN)/python -m tools.web check

format: .venv/dev ## put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/bench $(CLIENT) ## measure speed, ours and that of our peers
	scripts/browser
	$(BIN)/python -m bench

bench-cluster: .venv/dev ## measure several nodes on PostgreSQL and Redis, and what they cost
	scripts/services
	$(BIN)/python -m bench.cluster --plot bench-cluster.svg

golden: .venv/dev ## play the golden games anew; read the diff before you commit it
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.stage.tables

protocol: .venv/dev ## write the protocol's schema and TypeScript types anew
	$(BIN)/python -m tools.protocol

events: .venv/dev ## write the reference of events anew
	$(BIN)/python -m tools.events

gallery: .venv/dev ## perform all cards anew for the gallery
	$(BIN)/python -m tools.gallery

prospects: .venv/dev ## fit what a round in progress is worth anew, for sharp
	$(BIN)/python -m tools.prospects

tryout: .venv/dev ## write the script of the try-out anew
	$(BIN)/python -m tests.tryout.script

screenshots: .venv/dev $(CLIENT) ## take pictures of every screen, and those of the README anew
	scripts/browser
	$(BIN)/python -m tools.screenshots

pictures: .venv/dev $(CLIENT) ## take the pictures of the README alone, in some minutes
	scripts/browser
	$(BIN)/python -m tools.readme

wheel: .venv/play ## build the package that pip installs, and its sources, into dist/
	$(BIN)/hatchling build -d dist

pins: ## pin the dependencies anew (needs uv)
	scripts/pins

clean: ## throw away what was installed and cached
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(CLIENT): $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print) src/emojito/rules/emojito/emotions.toml | .venv/play
	$(BIN)/python -m tools.web build

# Each set of pins contains the next smaller one, so whoever has it can do all that takes less.
.venv/bench: requirements/bench.txt pyproject.toml scripts/venv
	scripts/venv bench
	@touch .venv/bench .venv/dev .venv/play

.venv/dev: requirements/dev.txt pyproject.toml scripts/venv
	scripts/venv dev
	@touch .venv/dev .venv/play

.venv/play: requirements/play.txt pyproject.toml scripts/venv
	scripts/venv play
	@touch .venv/play
